"""Logs that call both players the same: what depends on who of them is meant is hidden, all else is judged.

Real logs are rewritten so that both players are called ``UNKNOWN HUMAN PLAYER``, as the client does while it does not
know their names. Nothing may be called wrong that is right in the log as it was.
"""

from __future__ import annotations

import gzip
import io
import re
from pathlib import Path

import pytest
from boards import Board, end_of_turn

import hslog
from engine import Replay, Verdict, replay
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, PlayerReference, TagChange

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
UNKNOWN = "UNKNOWN HUMAN PLAYER"

OLDEST = 14_830
"""Of the logs there are, the first in which the client calls a player so."""

FILES = (
    "logs/data/Derred.log",
    "logs/data/secrets.log",
    "logs/data/created_by.log",
    "logs/hslog-tests/88998_missing_player_hash.power.log",
    "modern/mindvisino__b28855__b224fe51.log.gz",
    "modern/bugs__b49534__22658e34.log.gz",
    "modern/bugs__b127581__1c226295.log.gz",
    "alarms/bugs__b135540__5b58114d.log.gz",
    "modern/bugs__b185749__c7b6bd9a.log.gz",
    "xml/friendly_maestra.88998.annotated.xml.gz",  # cards move from the deck to the hand without a draw
)


def unnamed(text: str, names: set[str]) -> str:
    """A log as the client writes it that knows neither name."""
    for name in sorted(names, key=len, reverse=True):
        after = r"(?= tag=| EffectCardId=| BlockType=| SubType=| Index=| TaskList=| CountMax=| EntitiesCount=|\s*$)"
        text = re.sub(
            rf"((?:Entity|PlayerName|Player|Target)=){re.escape(name)}{after}", rf"\1{UNKNOWN}", text, flags=re.M
        )
    return text


def text_of(path: Path) -> str:
    """The lines of a log; those of a replay in XML as a log has them."""
    if ".xml" in path.suffixes:
        return "".join(hslog.to_log(hslog.read(path)))
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return raw.decode("utf-8-sig")


def both(path: Path) -> list[tuple[Game, Game]]:
    """The games of two named humans in a log, each as it is and without names."""
    text = text_of(path)
    games = hslog.read(io.BytesIO(text.encode()))
    names = {name for game in games for player in game.players for name in (player.name, *player.aliases)}
    without = hslog.read(io.BytesIO(unnamed(text, names - {"", UNKNOWN}).encode()))
    pairs = list(zip(games, without, strict=True))
    return [pair for pair in pairs if not any(player.is_ai for player in pair[0].players)]


def share(replayed: Replay) -> float:
    counts = replayed.counts()
    return (counts[Verdict.PREDICTED] + counts[Verdict.CHOSEN]) / sum(counts.values())


def found(replayed: Replay) -> set[str]:
    """What diverges, by rule and kind; a block that is passed over may have a divergence told a line later."""
    return {f"{one.rule} {one.kind.value}" for one in replayed.divergences}


def check(named: Game, nameless: Game) -> None:
    whole, without = replay(named), replay(nameless)
    assert without.hidden_reason == ""
    assert found(without) <= found(whole)
    assert share(without) > share(whole) / 2, "most of a game does not depend on the names"


def test_a_log_that_calls_both_players_the_same_is_judged() -> None:
    ((named, nameless),) = both(SAMPLES / "duel.log")
    assert any(isinstance(packet.entity, PlayerReference) for packet in nameless.blocks())
    check(named, nameless)


def test_a_planted_fault_is_found_in_it_all_the_same() -> None:
    ((_, nameless),) = both(SAMPLES / "duel-fault.log")
    (fault,) = replay(nameless).divergences
    assert (fault.rule, fault.tag) == ("HS 4.9.6", GameTag.DAMAGE)


def test_what_is_told_of_a_player_who_is_not_named_is_hidden() -> None:
    ((_, nameless),) = both(SAMPLES / "duel.log")
    replayed = replay(nameless)
    about = [p for p in nameless.walk() if isinstance(p, TagChange | Block) and isinstance(p.entity, PlayerReference)]
    assert len(about) > 50
    judged = {replayed.verdict(packet) for packet in about}
    assert judged <= {Verdict.HIDDEN, Verdict.COSMETIC}


def test_the_turn_is_that_of_who_acts_in_it() -> None:
    ((named, nameless),) = both(SAMPLES / "duel.log")

    def turns(game: Game) -> list[tuple[int, int]]:
        passing = (p for p in game.walk() if isinstance(p, TagChange) and p.tag == GameTag.CURRENT_PLAYER)
        return [(int(packet.entity), packet.value) for packet in passing]

    known = turns(nameless)
    assert [one for one in known if one[0]] == [right for one, right in zip(known, turns(named), strict=True) if one[0]]
    assert sum(one[0] == 0 for one in known) <= 2, "only of a turn in which nobody acts it need not be known"


@pytest.mark.rule("HS 2.1.5")
def test_hs_2_1_5_an_idle_trigger_of_somebody_is_not_the_step_that_a_named_player_carries_out_after_it() -> None:
    build = 192896
    board = Board(build).set("one", CURRENT_PLAYER=0).set("two", CURRENT_PLAYER=1)
    game = board.game(end_of_turn(build, "two"))
    idle = next(one for one in game.blocks() if one.entity == board.ids["one"])
    idle.entity = PlayerReference(0, "Twin", "could be either player")
    assert not replay(game).divergences


@pytest.mark.parametrize("file", FILES)
def test_without_names_a_real_log_raises_no_alarm_that_it_does_not_raise_with_them(file: str) -> None:
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    pairs = [pair for pair in both(CORPUS / file) if pair[0].build_range[1] >= OLDEST]
    assert pairs
    for named, nameless in pairs:
        check(named, nameless)


def test_who_has_ended_the_mulligan_before_the_names_are_known_is_not_known() -> None:
    """LOG mulligan: the second player to end it begins the first turn."""
    text = (SAMPLES / "duel.log").read_text(encoding="utf-8")
    (game,) = hslog.read(io.BytesIO(text.encode()))
    ends = [place.end() for place in re.finditer(r"MULLIGAN_STATE value=DONE.*\n.*BLOCK_END\n", text)]
    start = unnamed(text[: ends[0]], {player.name for player in game.players})
    (known_later,) = hslog.read(io.BytesIO((start + text[ends[0] :]).encode()))
    assert not isinstance(list(known_later.blocks())[-1].entity, PlayerReference)
    check(game, known_later)


@pytest.mark.parametrize("share", [0.2, 0.45])
@pytest.mark.parametrize("file", FILES[-4:])
def test_names_that_come_to_be_known_during_a_game_accuse_nobody(file: str, share: float) -> None:
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    text = text_of(CORPUS / file)
    games = hslog.read(io.BytesIO(text.encode()))
    lines = text.splitlines(keepends=True)
    first = int(len(lines) * share)
    start = unnamed("".join(lines[:first]), {player.name for game in games for player in game.players} - {"", UNKNOWN})
    later = hslog.read(io.BytesIO((start + "".join(lines[first:])).encode()))
    for whole, known_later in zip(games, later, strict=True):
        check(whole, known_later)


@pytest.mark.parametrize(
    "file", ["logs/data/reconnect.log", "logs/hslog-tests/54613_friendly_unknown_human_player.log"]
)
def test_a_log_that_was_written_without_names_is_judged(file: str) -> None:
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    for game in hslog.read(CORPUS / file):
        replayed = replay(game)
        assert replayed.divergences == []
        assert share(replayed) > 0.5


def test_a_choice_without_a_number_is_that_of_nobody_whose_name_is_not_known() -> None:
    """Some replays number no choice, and both players choose in the mulligan."""
    text = unnamed((SAMPLES / "duel.log").read_text(encoding="utf-8"), {"Ada", "Grace"})
    text = re.sub(r"(?<=EntityChoices\(\) - id=)\d+", "0", text)
    (game,) = hslog.read(io.BytesIO(text.encode()))
    assert [one.message for one in replay(game).divergences] == []
