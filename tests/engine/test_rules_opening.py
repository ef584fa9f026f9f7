"""The opening (LOG start, deal, mulligan), in made games with one packet changed or left out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
import hslog
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Mulligan, Step, Zone
from hslog.hearthstone.packets import Block, Packet, ShowEntity, TagChange

BUILDS = (14830, 20457, 23576, 88998)
Fault = Callable[[Game], None]


def made(build: int) -> Game:
    """A game of one turn, in whose mulligan cards are exchanged."""
    deck = ("CS2_182",) * 8
    players = (PlayerSetup("One", "HERO_08", deck), PlayerSetup("Two", "HERO_01", deck))
    return simulate(Scenario(players, build=build, first=1, friendly=1, seed=3, script=("end", "concede")))


def first(game: Game, fits: Callable[[Packet], bool]) -> Packet:
    return next(packet for packet in game.walk() if fits(packet))


def changes(tag: int, value: int) -> Callable[[Packet], bool]:
    return lambda packet: isinstance(packet, TagChange) and (packet.tag, packet.value) == (tag, value)


def left_out(fits: Callable[[Packet], bool]) -> Fault:
    """Let the first packet that fits say something else that carries no rule."""

    def fault(game: Game) -> None:
        packet = first(game, fits)
        assert isinstance(packet, TagChange)
        packet.tag = GameTag.ARTISTNAME

    return fault


def said(build: int, fault: Fault) -> set[str]:
    """Return the rules that a game with a fault breaks."""
    game = made(build)
    assert not engine.replay(game, build).divergences
    fault(game)
    return {one.rule for one in engine.replay(game, build).divergences}


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(
    ("tag", "value"),
    [
        (GameTag.FIRST_PLAYER, 1),
        (GameTag.CURRENT_PLAYER, 1),
        (GameTag.TURN, 1),
        (GameTag.NEXT_STEP, Step.BEGIN_MULLIGAN),
    ],
)
def test_log_start_who_begins_and_what_follows_is_said_in_the_first_block(build: int, tag: int, value: int) -> None:
    assert "LOG start" in said(build, left_out(changes(tag, value)))


@pytest.mark.parametrize(("tag", "value"), [("HERO_ENTITY", 1), ("MAXHANDSIZE", 11)])
@pytest.mark.parametrize("turn", [1, 0])
def test_log_start_a_description_with_a_turn_is_repeated_with_the_same_values(
    tag: str, value: int, turn: int, tmp_path: Path
) -> None:
    """Without the number of the turn the game was described before its start, and a value may change until then."""
    playing, kind = "TAG_CHANGE Entity=Two tag=PLAYSTATE value=PLAYING", "    tag=CARDTYPE value=GAME\n"
    text = "".join(hslog.to_log([made(14830)]))
    line = next(one for one in text.splitlines() if playing in one)
    repeated = line.replace(playing, f"TAG_CHANGE Entity=Two tag={tag} value={value}")
    described = next(one for one in text.splitlines(keepends=True) if one.endswith(kind))
    text = text.replace(described, described + described.replace("CARDTYPE value=GAME", f"TURN value={turn}"))
    path = tmp_path / "Power.log"
    path.write_text(text.replace(line, f"{line}\n{repeated}", 1))
    found = {(one.rule, one.observed) for one in engine.replay(hslog.read(path)[0]).divergences}
    assert (("LOG start", value) in found) == bool(turn)


def dealt(game: Game) -> list[TagChange | ShowEntity]:
    """Return the packets that put cards from the deck into the hand in the first block."""
    block = next(one for one in game.packets if isinstance(one, Block) and one.type == BlockType.TRIGGER)
    hidden = [one for one in block.packets if isinstance(one, TagChange) and changes(GameTag.ZONE, Zone.HAND)(one)]
    shown = [one for one in block.packets if isinstance(one, ShowEntity) and one.tag(GameTag.ZONE) == Zone.HAND]
    return [*hidden, *shown]


@pytest.mark.parametrize("build", BUILDS)
def test_log_deal_who_begins_has_three_cards_and_the_other_four(build: int) -> None:
    game = made(build)
    hands = [game.timeline.value(one.entity, GameTag.CONTROLLER, one.index) for one in dealt(game)]
    assert (hands.count(1), hands.count(2)) == (3, 4)


@pytest.mark.parametrize("build", BUILDS[1:])
def test_log_deal_no_card_is_left_out_where_it_was_said_how_many_there_are(build: int) -> None:
    def fault(game: Game) -> None:
        hidden = dealt(game)[3]
        assert isinstance(hidden, TagChange)
        hidden.tag = GameTag.ARTISTNAME

    assert "LOG deal" in said(build, fault)


@pytest.mark.parametrize("build", BUILDS)
def test_log_deal_every_card_has_its_place(build: int) -> None:
    def crowded(game: Game) -> None:
        place = first(game, changes(GameTag.ZONE_POSITION, 2))
        assert isinstance(place, TagChange)
        place.value = 3

    assert said(build, crowded)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("value", [Mulligan.INPUT, Mulligan.WAITING, Mulligan.DONE])
def test_log_mulligan_each_player_is_asked_and_is_done(build: int, value: int) -> None:
    assert "LOG mulligan" in said(build, left_out(changes(GameTag.MULLIGAN_STATE, value)))


@pytest.mark.parametrize("build", BUILDS)
def test_log_mulligan_the_step_that_is_told_anew_to_a_spectator_does_not_begin_again(
    build: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.log"
    hslog.write([made(build)], str(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    step = next(line for line in lines if "tag=STEP value=BEGIN_MULLIGAN" in line)
    place = next(number for number, line in enumerate(lines) if "tag=MULLIGAN_STATE value=DEALING" in line)
    path.write_text("".join([*lines[:place], step, *lines[place:]]), encoding="utf-8")
    assert engine.replay(hslog.read(str(path))[0], build, strict=False).divergences == []


@pytest.mark.parametrize("build", BUILDS)
def test_log_mulligan_another_card_comes_to_the_place_of_the_one_put_back(build: int) -> None:
    def exchange(game: Game) -> Block:
        return next(
            one
            for one in game.packets
            if isinstance(one, Block) and any(changes(GameTag.ZONE, Zone.DECK)(packet) for packet in one.packets)
        )

    def misplaced(game: Game) -> None:
        places = [
            one for one in exchange(game).packets if isinstance(one, TagChange) and one.tag == GameTag.ZONE_POSITION
        ]
        places[0].value += 1

    def kept(game: Game) -> None:
        block = exchange(game)
        (place, *_) = [one for one in block.packets if changes(GameTag.ZONE_POSITION, 0)(one)]
        assert isinstance(place, TagChange)
        place.tag = GameTag.ARTISTNAME

    game = made(build)
    new, old = (
        one for one in exchange(game).packets if isinstance(one, TagChange) and one.tag == GameTag.ZONE_POSITION
    )
    assert new.value == game.timeline.value(old.entity, GameTag.ZONE_POSITION, new.index)
    assert "LOG mulligan" in said(build, misplaced)
    assert "LOG mulligan" in said(build, kept)
