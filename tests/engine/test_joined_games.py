"""A log that begins in the middle of a game raises no alarm that the log of the whole game does not raise."""

from __future__ import annotations

from pathlib import Path

import pytest
from joined import cuts, is_plain, joined

import hslog
from engine import Replay, Verdict, replay
from hslog.hearthstone.game import Game

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"

FILES = (
    "logs/data/brawls/mechwar.log",
    "logs/data/shifter-zerus.log",
    "logs/data/secrets.log",
    "logs/hslog-tests/88998_missing_player_hash.power.log",
    "xml/annotated.zerus2.hsreplay.xml.gz",
    "modern/Power_rumble_run__b28855__73e46aff.log.gz",
    "modern/bugs__b127581__1c226295.log.gz",
    "modern/ranked__b221908__4caca782.xml.gz",
)


def found(replayed: Replay) -> set[tuple[str, str]]:
    return {(one.rule, one.kind.value) for one in replayed.divergences}


def share(replayed: Replay) -> float:
    """The share of what can be judged that is predicted or chosen; what describes the game cannot be."""
    return replayed.coverage


def check(game: Game, place: int) -> None:
    late = joined(game, place)
    assert late.joined_turn is not None
    whole, replayed = replay(game), replay(late)
    assert replayed.hidden_reason == ""
    assert found(replayed) <= found(whole), [one.message for one in replayed.divergences]
    assert share(replayed) > share(whole) - 0.15
    described = [packet for packet in late.packets if packet.index and packet.line == late.packets[0].line]
    hidden = sum(replayed.verdict(packet) is Verdict.HIDDEN for packet in described)
    assert hidden >= len(described) - 1, "only what was before the log begins is hidden"


@pytest.mark.parametrize("turn", range(3))
def test_a_game_that_is_joined_late_is_judged_from_there(turn: int) -> None:
    (game,) = hslog.read(SAMPLES / "duel.log")
    places = list(cuts(game))
    check(game, places[turn * len(places) // 4])


def test_a_fault_after_joining_is_found() -> None:
    (game,) = hslog.read(SAMPLES / "duel-fault.log")
    (fault,) = replay(game).divergences
    place = max(place for place in cuts(game) if game.packets[place].line < fault.line)
    (again,) = replay(joined(game, place)).divergences
    assert (again.line, again.rule, again.tag) == (fault.line, fault.rule, fault.tag)


@pytest.mark.parametrize("file", FILES)
def test_a_real_game_that_is_joined_late_raises_no_other_alarm(file: str) -> None:
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    for game in hslog.read(CORPUS / file):
        places = list(cuts(game)) if game.complete and game.joined_turn is None and is_plain(game) else []
        if len(places) > 3:
            for place in (places[len(places) // 4], places[-len(places) // 4]):
                check(game, place)


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("alarms/medium.log.gz", 580),  # a minion is described with a divine shield that it was given
        ("xml/annotated.symmetric_card_swap_b.27358.hsreplay.xml.gz", 1478),  # a hero card that was played before
    ],
)
def test_a_real_game_joined_at_a_certain_place_raises_no_other_alarm(file: str, place: int) -> None:
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    (game,) = hslog.read(CORPUS / file)
    check(game, place)
