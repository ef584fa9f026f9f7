"""The start of a game (HS 5.5, 5.8): the coin and the first clock, in made games with one packet changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
import hslog
from engine.core.divergence import Divergence
from engine.core.verdict import Verdict
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import FullEntity, TagChange

BUILDS = (20457, 23576, 88998)


def made(build: int) -> Game:
    deck = ("CS2_182",) * 8
    players = (PlayerSetup("One", "HERO_08", deck), PlayerSetup("Two", "HERO_01", deck))
    return simulate(Scenario(players, build=build, first=1, friendly=0, script=("end", "concede")))


def coin_of(game: Game) -> FullEntity:
    return next(p for p in game.walk() if isinstance(p, FullEntity) and p.card_id == "GAME_005")


def clock_of(game: Game) -> TagChange:
    return next(p for p in game.walk() if isinstance(p, TagChange) and p.tag == GameTag.TIMEOUT)


def after(build: int, change: Callable[[Game], None]) -> list[Divergence]:
    game = made(build)
    change(game)
    return list(engine.replay(game, build).divergences)


def tagged(tag: int, value: int) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        coin = coin_of(game)
        coin.tags = [(one, value if one == tag else was) for one, was in coin.tags]

    return change


def printed(card_id: str) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        coin_of(game).card_id = card_id

    return change


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_5_who_does_not_begin_has_the_coin(build: int) -> None:
    game = made(build)
    replay = engine.replay(game, build)
    assert not replay.divergences
    assert replay.verdict(coin_of(game)) is Verdict.PREDICTED
    assert "HS 5.5" in {one.rule for one in after(build, tagged(GameTag.ZONE_POSITION, 2))}


@pytest.mark.parametrize("card_id", ["", "BT_COIN", "DMF_COIN2", "TIME_EVENT_COIN"])
def test_hs_5_5_the_coin_has_skins_and_may_be_hidden(card_id: str) -> None:
    assert not after(20457, printed(card_id))


def test_hs_5_5_what_a_brawl_gives_instead_of_the_coin_is_no_coin() -> None:
    game = made(20457)
    given = coin_of(game)
    given.card_id = "TB_012"
    replay = engine.replay(game, 20457)
    assert not replay.divergences
    assert replay.verdict(given) is Verdict.ADOPTED


@pytest.mark.parametrize(("build", "seconds"), [(20457, 75), (23576, 45)])
def test_hs_5_8_the_first_clock_has_as_many_seconds_as_in_its_time(build: int, seconds: int) -> None:
    assert clock_of(made(build)).value == seconds

    def slower(game: Game) -> None:
        clock_of(game).value += 5

    found = after(build, slower)
    assert [(one.rule, one.expected, one.observed) for one in found[:1]] == [("HS 5.8", seconds, seconds + 5)]


def test_hs_5_8_a_player_without_a_clock_is_no_fault() -> None:
    def untimed(game: Game) -> None:
        clock_of(game).tag = GameTag.ARTISTNAME

    assert not [one for one in after(20457, untimed) if one.rule == "HS 5.8"]


def without_mulligan(folder: Path, *told: str) -> tuple[list[str], set[str]]:
    """Return which changes are called for as a game goes to the first turn at once, and what is said to be wrong.

    ``told``: what the block holds besides who begins.
    """
    hslog.write([made(20457)], str(folder / "game.log"))
    lines = (folder / "game.log").read_text(encoding="utf-8").splitlines()
    begins = next(place for place, line in enumerate(lines) if "BLOCK_START BlockType=TRIGGER" in line)
    ready = next(place for place, line in enumerate(lines) if "tag=STEP value=MAIN_READY" in line)
    start = lines[begins].partition("BLOCK_START")[0]
    who = [line for line in lines[begins:ready] if any(f"tag={tag} " in line for tag in ("FIRST_PLAYER", "TURN"))]
    who = [next(line for line in lines[begins:] if "tag=CURRENT_PLAYER" in line), *who]
    inner = [f"{start}    TAG_CHANGE Entity={one}" for one in told]
    written = [*lines[: begins + 1], *who, *inner, f"{start}BLOCK_END", lines[ready]]
    (folder / "short.log").write_text("\n".join(written) + "\n", encoding="utf-8")
    [game] = hslog.read(str(folder / "short.log"))
    replay = engine.replay(game, 20457)
    changes = [one for one in next(game.blocks()).packets if isinstance(one, TagChange)]
    called_for = [one for one in changes[3:] if replay.rules.get(one.index) == "LOG start"]
    return [f"{one.entity} {one.tag} {one.value}" for one in called_for], {one.message for one in replay.divergences}


TURNS_LEFT = ("2 tag=NUM_TURNS_LEFT value=1", "3 tag=NUM_TURNS_LEFT value=1")
CRYSTALS = ("2 tag=RESOURCES value=1", "3 tag=RESOURCES value=1")
TO_THE_TURN = "1 tag=NEXT_STEP value=MAIN_READY"


@pytest.mark.rule("LOG start")
def test_log_start_a_lesson_without_a_mulligan_goes_to_the_first_turn(tmp_path: Path) -> None:
    turns, crystals, step = ["2 272 1", "3 272 1"], ["2 26 1", "3 26 1"], ["1 198 6"]
    found, missing = without_mulligan(tmp_path, *TURNS_LEFT, *CRYSTALS, TO_THE_TURN)
    assert (found, missing) == ([*turns, *crystals, *step], set())
    found, missing = without_mulligan(tmp_path, *TURNS_LEFT, TO_THE_TURN)  # without crystals, as in puzzles
    assert (found, missing) == ([*turns, *step], set())
    _, missing = without_mulligan(tmp_path, TURNS_LEFT[0], TO_THE_TURN)
    assert len(missing) == 1
