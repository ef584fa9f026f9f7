"""What a sequence calls for once comes once (HS 1.5, 2): a trigger that has had its turn is over."""

from __future__ import annotations

import copy

import pytest
from boards import Board, Short, block, end_of_turn, replaced
from forms import attack, closing, damaged, since, spell

import engine
from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes_in
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Mulligan, Zone
from hslog.hearthstone.packets import Block, TagChange

COUNTS = block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
AGAIN = "triggers again, but it has only one such trigger"


def power(build: int, *inspired: Short) -> list[Short]:
    """Player one uses the hero power."""
    return [
        block(
            "PLAY",
            "power1",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1"),
            "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
            *since(build, 62331, "one 1739=1"),
            "power1 EXHAUSTED=1",
            *inspired,
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", [13030, 20457, 88998])
def test_hs_2_7_2_a_the_use_of_the_hero_power_is_counted_once(build: int) -> None:
    made = Board(build, mana=5)
    made.accepts(power(build, COUNTS))
    told = made.rejects(power(build, COUNTS, COUNTS), "HS 2.7.2.a", Kind.UNEXPECTED, "one")
    assert AGAIN in told.message
    other = block("TRIGGER", "one", "one 1742=1")
    assert not made.divergences(power(build, COUNTS, other, other))


def ending(*triggers: Short, player: str = "one") -> list[Short]:
    """The end of a turn in which enchantments end."""
    build = 25770
    step = block("TRIGGER", player, "game NEXT_STEP=MAIN_NEXT")
    return [*end_of_turn(build, player), "game STEP=MAIN_CLEANUP", step, *triggers, "game STEP=MAIN_NEXT"]


def test_hs_2_1_6_what_lasts_for_a_turn_ends_once() -> None:
    made = Board(25770).minion("cat", 1, 1, 1)
    made.card("rage", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", TAG_ONE_TURN_EFFECT=1)
    gone = ("rage LAST_AFFECTED_BY=rage", "rage ZONE=GRAVEYARD", "hide rage GRAVEYARD")
    ends = block("TRIGGER", "rage", *gone, keyword="TAG_ONE_TURN_EFFECT")
    assert not made.divergences(ending(ends))
    told = [one for one in made.divergences(ending(ends, ends)) if AGAIN in one.message]
    assert [(one.rule, one.kind) for one in told] == [("HS 2.1.6", Kind.UNEXPECTED)]


@pytest.mark.parametrize(("player", "before"), [("one", False), ("two", True)])
def test_hs_2_1_6_what_lasts_for_a_turn_is_missed_at_its_place_in_the_queue(player: str, before: bool) -> None:
    """All triggers of player one come first: what is theirs ends before the step's own trigger of player two."""
    made = Board(25770).minion("cat", 1, 1, 1).set("one", CURRENT_PLAYER=0).set(player, CURRENT_PLAYER=1)
    made.card("rage", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", TAG_ONE_TURN_EFFECT=1)
    log = [*ending(player=player), block("TRIGGER", "game", "game NEXT_STEP=MAIN_READY"), "game STEP=MAIN_READY"]
    (missing,) = (one for one in made.divergences(log) if one.rule == "HS 2.1.6")
    own = [one for one in made.game(log).blocks() if any(changes_in(one.packets, GameTag.NEXT_STEP))][-2]
    assert missing.kind is Kind.MISSING
    assert (missing.index <= own.index) is before


@pytest.mark.rule("HS 2.3.1.f")
@pytest.mark.parametrize("build", [20457, 25770])
def test_hs_1_4_secret_is_put_to_rest_once(build: int) -> None:
    rests = block("TRIGGER", "one", "trap EXHAUSTED=1")
    made = Board(build).hand("trap", 1, CardType.SPELL, 0, SECRET=1)
    plain = Board(build).hand("trap", 1, CardType.SPELL, 0)
    assert not plain.divergences(spell(build, "trap"))

    def played(*triggers: Short) -> list[Short]:
        log = replaced(spell(build, "trap"), "trap ZONE=PLAY", "trap ZONE=SECRET")
        return replaced(replaced(log, "trap ZONE=GRAVEYARD"), block("POWER", "trap"), *triggers)

    assert not made.divergences(played(rests))
    told = made.rejects(played(rests, rests), "HS 2.3.1.f", Kind.UNEXPECTED, "one")
    assert AGAIN in told.message


@pytest.mark.parametrize("build", [14830, 23576, 88998])
def test_log_mulligan_each_player_is_done_once(build: int) -> None:
    def is_last(packet: object) -> bool:
        told = [one for one in packet.packets if isinstance(one, TagChange)] if isinstance(packet, Block) else []
        return any((one.tag, one.value) == (GameTag.MULLIGAN_STATE, Mulligan.DONE) for one in told)

    def opened() -> Game:
        players = (PlayerSetup("One", "HERO_08", ("CS2_182",) * 8), PlayerSetup("Two", "HERO_01", ("CS2_182",) * 8))
        return simulate(Scenario(players, build=build, first=1, friendly=1, seed=3, script=("end", "concede")))

    game = opened()
    assert not engine.replay(game, build).divergences
    place = next(place for place, packet in enumerate(game.packets) if is_last(packet))
    game.packets.insert(place + 1, copy.deepcopy(game.packets[place]))
    for number, packet in enumerate(game.walk()):
        packet.index = number
    game.packet_count = 1 + sum(1 + isinstance(packet, Block) for packet in game.walk())
    found = engine.replay(game, build).divergences
    assert [one.rule for one in found if AGAIN in one.message] == ["LOG mulligan"]


@pytest.mark.parametrize("build", [20457, 25770, 88998])
def test_hs_5_1_poisonous_destroys_once(build: int) -> None:
    made = Board(build).minion("bat", 1, 1, 9, POISONOUS=1).minion("ox", 2, 1, 9)
    bites = block("TRIGGER", "bat", "ox TO_BE_DESTROYED=1", keyword="POISONOUS")
    hits = (*damaged(build, "ox", 1, "bat", 1), *damaged(build, "bat", 1, "ox", 1))
    twice = made.divergences(attack(build, "bat", "ox", *hits, bites, bites))
    told = [one for one in twice if one.kind is Kind.UNEXPECTED]
    assert "HS 5.1 poisonous" in [one.rule for one in told]
    once = made.divergences(attack(build, "bat", "ox", *hits, bites))
    assert "HS 5.1 poisonous" not in [one.rule for one in once]
