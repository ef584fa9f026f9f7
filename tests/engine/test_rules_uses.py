"""Uses that are not cards played (hero powers, preparing), and spells that are taken back as they are cast."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import closing, moved

from engine import replay
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.replay.answers.log_oracle import LogOracle
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, MetaData, TagChange

NEW = 231720

MANA = ("one RESOURCES_USED=2", "one NUM_RESOURCES_SPENT_THIS_GAME=2")


def board(**tags: int) -> Board:
    return Board(NEW).hand("imp", 1, CardType.MINION, 2, ATK=1, HEALTH=1, **tags).set("hero1", ARMOR=5)


def found(on: Board, log: list[Short]) -> list[tuple[str, Kind]]:
    return [(one.rule, one.kind) for one in on.divergences(log)]


# --- hero powers -------------------------------------------------------------------------------------------


def power(*effect: Short, exhausted: bool = True) -> list[Short]:
    return [
        block(
            "PLAY",
            "power1",
            *MANA,
            block("POWER", "power1", *effect),
            "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
            "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1",
            "one 1739=1",
            *(("power1 EXHAUSTED=1",) if exhausted else ()),
            *closing(NEW),
        )
    ]


def test_hs_2_7_a_power_that_may_be_used_any_number_of_times_is_not_exhausted() -> None:
    tired = ("HS 2.7 number of uses", Kind.MISSING)
    assert tired in found(Board(NEW), power(exhausted=False))
    assert not found(Board(NEW).set("one", HEROPOWER_ADDITIONAL_ACTIVATIONS=-1), power(exhausted=False))


def test_hs_2_7_a_power_that_puts_another_in_its_place_need_not_be_exhausted() -> None:
    other = "create other CARDTYPE=HERO_POWER CONTROLLER=1 ZONE=PLAY COST=2 EXHAUSTED=1"
    effect = (*moved(NEW, "power1", "SETASIDE"), other)
    assert not found(Board(NEW), power(*effect, exhausted=False))
    assert not found(Board(NEW), power(*effect))


# --- titans and locations ----------------------------------------------------------------------------------


def test_log_titan_one_that_its_own_ability_takes_away_has_nothing_to_count() -> None:
    board = Board(NEW).minion("titan", 1, 5, 5, TITAN=1)
    away = (*moved(NEW, "titan", "SETASIDE")[:-1], "titan ZONE_POSITION=0", "titan ZONE=SETASIDE")
    assert not found(board, [block("PLAY", "titan", block("POWER", "titan", *away), *closing(NEW))])
    assert found(board, [block("PLAY", "titan", block("POWER", "titan"), *closing(NEW))])


@pytest.mark.parametrize("used", [0, 2])
def test_log_titan_an_ability_is_counted_as_an_attack_and_exhausts(used: int) -> None:
    board = Board(NEW).minion("titan", 1, 5, 5, TITAN=1, NUM_ATTACKS_THIS_TURN=used)

    def log(attacks: int, *tired: str) -> list[Short]:
        counted = (f"titan NUM_ATTACKS_THIS_TURN={attacks}", *tired)
        return [block("PLAY", "titan", block("POWER", "titan"), *counted, *closing(NEW))]

    assert not found(board, log(used + 1, "titan EXHAUSTED=1"))
    assert found(board, log(used + 2, "titan EXHAUSTED=1")) == [("LOG titan", Kind.WRONG_VALUE)]
    assert found(board, log(used + 1)) == [("LOG titan", Kind.MISSING)]


def test_log_location_one_that_becomes_a_minion_does_not_wear() -> None:
    board = Board(NEW).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=3)
    becomes = "inn CARDTYPE=MINION"
    assert not found(board, [block("PLAY", "inn", block("POWER", "inn", becomes), *closing(NEW))])
    assert found(board, [block("PLAY", "inn", block("POWER", "inn"), *closing(NEW))])


def test_log_location_one_that_is_closed_and_was_not_used_need_not_be_ready() -> None:
    def told(**tags: int) -> list[str]:
        board = Board(NEW).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=3, EXHAUSTED=1, **tags)
        board.set("game", STEP="MAIN_NEXT", NEXT_STEP="MAIN_READY")
        step = block("TRIGGER", "one", "game NEXT_STEP=MAIN_START_TRIGGERS")
        return [one.message for one in board.divergences(["game STEP=MAIN_READY", step]) if "EXHAUSTED" in one.message]

    assert told() == []
    assert len(told(DAMAGE=1)) == 1


def test_log_interactable_object_what_a_use_costs_is_its_texts() -> None:
    board = Board(NEW).minion("rift", 1, 0, 1, INTERACTABLE_OBJECT=1, UNTOUCHABLE=1).hand("imp", 1, CardType.MINION, 9)
    for paid in ((), MANA):
        for tired in ((), ("rift EXHAUSTED=1",)):
            use = block(
                "PLAY", "rift", *paid, block("POWER", "rift", target="imp"), *tired, *closing(NEW), target="imp"
            )
            assert not found(board, [use])
    idle = Board(NEW).minion("rift", 1, 0, 1)
    assert found(idle, [block("PLAY", "rift", *MANA, block("POWER", "rift"), *closing(NEW))])


def test_log_interactable_object_whether_it_is_made_ready_is_open() -> None:
    def told(*packets: str) -> list[str]:
        board = Board(NEW).minion("rift", 1, 0, 1, INTERACTABLE_OBJECT=1, UNTOUCHABLE=1, EXHAUSTED=1)
        board.set("game", STEP="MAIN_NEXT", NEXT_STEP="MAIN_READY")
        step = block("TRIGGER", "one", *packets, "game NEXT_STEP=MAIN_START_TRIGGERS")
        log: list[Short] = ["game STEP=MAIN_READY", step]
        return [one.message for one in board.divergences(log) if "RIFT" in one.message]

    assert told() == []
    assert told("rift NUM_TURNS_IN_PLAY=2", "rift EXHAUSTED=0") == []


# --- disguised minions -------------------------------------------------------------------------------------


def test_hs_2_2_a_disguised_minion_may_be_played_on_the_other_side() -> None:
    def log(*entering: str) -> list[Short]:
        return [
            block(
                "PLAY",
                "imp",
                *MANA,
                "one NUM_CARDS_PLAYED_THIS_TURN=1",
                "one NUM_MINIONS_PLAYED_THIS_TURN=1",
                "imp JUST_PLAYED=1",
                "imp ZONE_POSITION=0",
                "imp 3557=1",
                *entering,
                "imp ZONE_POSITION=1",
                "ogre ZONE_POSITION=2",
                block("POWER", "imp"),
                "one COMBO_ACTIVE=1",
                *closing(NEW),
            )
        ]

    there = ("imp CONTROLLER=2", *moved(NEW, "imp", "PLAY"))
    assert not found(board(DISGUISED=1).minion("ogre", 2, 6, 7), log(*there))
    assert found(board(DISGUISED=1).minion("ogre", 2, 6, 7), log(*there[1:]))


# --- preparing -------------------------------------------------------------------------


def used(*packets: Short) -> list[Short]:
    return [block("DECK_ACTION", "imp", *packets, *closing(NEW), target="imp")]


def test_log_prepare_how_much_mana_is_spent_is_open() -> None:
    def log(spent: int, build: int = NEW) -> list[Short]:
        return used(
            f"one RESOURCES_USED={spent}",
            f"one NUM_RESOURCES_SPENT_THIS_GAME={spent}",
            "imp IS_USING_PREPARE_OPTION=1",
            block("POWER", "imp", "imp PREPARED=1"),
            "imp IS_USING_PREPARE_OPTION=0",
        )

    assert not found(board(PREPARE=1, DECK_ACTION_COST=1), log(10))
    assert not found(board(PREPARE=1, DECK_ACTION_COST=1), log(3))
    unlike = replaced(log(3), "one NUM_RESOURCES_SPENT_THIS_GAME=3", "one NUM_RESOURCES_SPENT_THIS_GAME=4")
    assert found(board(PREPARE=1, DECK_ACTION_COST=1), unlike)


@pytest.mark.parametrize(("build", "open_"), [(NEW, False), (255790, True)])
def test_log_prepare_a_card_that_is_not_shown_may_be_prepared_where_cards_are(build: int, open_: bool) -> None:
    paid = ("one RESOURCES_USED=7", "one NUM_RESOURCES_SPENT_THIS_GAME=7")
    log: list[Short] = [block("DECK_ACTION", "back", *paid, block("POWER", "back"), *closing(build), target="back")]
    hidden = Board(build).hidden(Zone.HAND, 1, "back")
    assert (("LOG forge", Kind.WRONG_VALUE) not in found(hidden, log)) is open_


# --- spells that are taken back or replaced ----------------------------------------------------------------


def spell(*response: Short, marked: bool) -> list[Short]:
    trap = block("TRIGGER", "trap", *response, *moved(NEW, "trap", "GRAVEYARD"))
    return [
        block(
            "PLAY",
            "bolt",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one 430=1",
            "bolt ZONE_POSITION=0",
            "bolt 3557=1",
            *moved(NEW, "bolt", "PLAY"),
            trap,
            *(("bolt JUST_PLAYED=1",) if marked else ()),
            "one NUM_SPELLS_PLAYED_THIS_GAME=1",
            "one COMBO_ACTIVE=1",
            *closing(NEW),
            target="hero2",
        )
    ]


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("barred", [("bolt CANT_PLAY=1",), ()])
@pytest.mark.parametrize("zone", ["HAND", "SETASIDE"])
def test_hs_2_3_1_d_a_spell_that_is_taken_back_or_replaced_is_left_alone(
    marked: bool, barred: tuple[str, ...], zone: str
) -> None:
    on = Board(NEW).hand("bolt", 1, CardType.SPELL, 0).card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    place = ("bolt ZONE_POSITION=1",) if zone == "HAND" else ()
    log = spell(*barred, *moved(NEW, "bolt", zone), *place, marked=marked)
    assert not found(on, log)
    countered = replaced(spell(*barred, marked=True), "one COMBO_ACTIVE=1", "one COMBO_ACTIVE=1")
    assert found(on, without(countered, "one COMBO_ACTIVE=1"))


def turned_into_another(*rest: Short) -> list[Short]:
    """The trap turns the bolt, which was aimed at a hero, into another spell, which is aimed at the other hero."""
    trap = block("TRIGGER", "trap", "bolt 1716=9", *moved(NEW, "trap", "GRAVEYARD"))
    used = (
        "one NUM_CARDS_PLAYED_THIS_TURN=1",
        "one 430=1",
        "bolt ZONE_POSITION=0",
        "bolt 3557=1",
        *moved(NEW, "bolt", "PLAY"),
    )
    aside = ("bolt 1068=6", "bolt 1068=0", "hide bolt SETASIDE", "bolt ZONE=SETASIDE")
    first = block("PLAY", "bolt", "bolt CARD_TARGET=hero2", *used, trap, target="hero2")
    return [first, *aside, block("PLAY", "bolt", *rest, target="hero1")]


@pytest.mark.rule("HS 2.3.1.d")
def test_hs_2_3_1_d_when_a_spell_is_turned_into_another_the_sequence_goes_on_for_that_one() -> None:
    on = Board(NEW).hand("bolt", 1, CardType.SPELL, 0).card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    shown = "show bolt ZONE=PLAY CARDTYPE=SPELL CONTROLLER=1 CARD_TARGET=hero1"
    text = block("POWER", "bolt", "hero1 1999=1", target="hero1")
    gone = moved(NEW, "bolt", "GRAVEYARD")
    marks = ("bolt JUST_PLAYED=1", "one NUM_SPELLS_PLAYED_THIS_GAME=1")
    log = turned_into_another(shown, *marks, text, *gone, "one COMBO_ACTIVE=1", *closing(NEW))
    assert not found(on, log)
    for left_out, rule in ((marks[0], "HS 2.3.1.b"), (text, "HS 2.3.2.c"), (gone[-1], "HS 2.3.2.d")):
        assert (rule, Kind.MISSING) in found(on, without(log, left_out))
    assert ("HS 2.3.1.d", Kind.MISSING) in found(on, without(without(log, "bolt ZONE=SETASIDE"), "hide bolt SETASIDE"))
    other = replaced(log, "one NUM_SPELLS_PLAYED_THIS_GAME=1", "one NUM_SPELLS_PLAYED_THIS_GAME=2")
    assert ("HS 2.3.1.b", Kind.MISSING) in found(on, other)
    stays = replaced(log, "one COMBO_ACTIVE=1", "two COMBO_ACTIVE=1")
    assert found(on, stays)


def test_hs_2_3_1_g_a_countered_spell_need_not_overload() -> None:
    def log(*overload: str, barred: tuple[str, ...] = ("bolt CANT_PLAY=1",)) -> list[Short]:
        play = spell(*barred, marked=True)[0]
        assert isinstance(play, Blocked)
        done = moved(NEW, "bolt", "SETASIDE") if barred else (block("POWER", "bolt"), *moved(NEW, "bolt", "GRAVEYARD"))
        end = ("one COMBO_ACTIVE=1", *closing(NEW))
        packets = [one for one in play.packets if one not in end]
        return [replace(play, packets=(*packets, *overload, *done, *(("bolt CANT_PLAY=0",) if barred else ()), *end))]

    def on() -> Board:
        hand = Board(NEW).hand("bolt", 1, CardType.SPELL, 0, OVERLOAD_OWED=2)
        return hand.card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)

    missing = ("HS 2.3.1.g", Kind.MISSING)
    assert missing not in found(on(), log())
    assert missing not in found(on(), log("one OVERLOAD_OWED=2", "bolt OVERLOAD_OWED=0"))
    assert missing in found(on(), log(barred=()))


@pytest.mark.parametrize("zone", ["GRAVEYARD", "SETASIDE"])
@pytest.mark.parametrize("kind", [CardType.WEAPON, CardType.LOCATION])
def test_hs_5_1_a_weapon_or_location_that_is_countered_leaves_and_replaces_nothing(zone: str, kind: int) -> None:
    table = Board(NEW).weapon("old", 1, 5, 3).hand("imp", 1, kind, 2, ATK=3, HEALTH=2, CANT_PLAY=1)
    place = kind == CardType.LOCATION
    log: list[Short] = [
        block(
            "PLAY",
            "imp",
            *MANA,
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "imp JUST_PLAYED=1",
            "imp ZONE_POSITION=0",
            "imp 3557=1",
            *moved(NEW, "imp", "PLAY"),
            *(("imp ZONE_POSITION=1", "imp ZONE_POSITION=0") if place else ()),
            *moved(NEW, "imp", zone),
            "one COMBO_ACTIVE=1",
            *closing(NEW),
        )
    ]
    assert not found(table, log)
    result, left = table.replay(log), {"GRAVEYARD": Zone.GRAVEYARD, "SETASIDE": Zone.SETASIDE}[zone]
    (gone,) = [
        one for one in result.game.walk() if isinstance(one, TagChange) and (one.tag, one.value) == (GameTag.ZONE, left)
    ]
    assert (result.verdict(gone), result.rule(gone)) == (Verdict.PREDICTED, "HS 5.1 counter")


def test_hs_2_3_repeat_the_text_of_a_spell_that_is_being_played_may_be_carried_out_by_others() -> None:
    def log(name: str) -> list[Short]:
        again = block("TRIGGER", "sage", "sage 1999=1", block("POWER", name))
        play = spell(marked=True)[0]
        assert isinstance(play, Blocked)
        before = [one for one in play.packets if not isinstance(one, Blocked)][:-3]
        after = (*moved(NEW, "bolt", "GRAVEYARD"), "one COMBO_ACTIVE=1", *closing(NEW))
        return [replace(play, packets=(*before, block("POWER", "bolt"), again, *after), target="")]

    def on() -> Board:
        hand = Board(NEW).minion("sage", 1, 1, 1).hand("bolt", 1, CardType.SPELL, 0)
        return hand.card("other", 1, CardType.SPELL, Zone.PLAY)

    assert not found(on(), log("bolt"))
    assert ("HS 2.3 cast.4", Kind.MISSING) in found(on(), log("other"))


# --- streams that leave choices out ------------------------------------------------------------------------


@pytest.mark.parametrize("stream", ["PowerTaskList", "xml", "GameState"])
def test_hs_2_1_4_a_card_that_was_chosen_where_choices_are_left_out_comes_to_the_hand(stream: str) -> None:
    """A stream shows choices if it shows any, as here a later one."""
    on = Board(10357).card("trap", 1, CardType.SPELL, Zone.SETASIDE, COST=2)
    offered = ["offer trap"] if stream == "GameState" else []
    game = on.game(["trap ZONE=HAND", "trap ZONE_POSITION=1", *offered])
    game.stream = stream
    told = {one.rule for one in replay(game).divergences}
    assert ("HS 2.1" in told) is (stream == "GameState")


def test_hs_2_3_1_d_only_the_block_that_comes_next_goes_on_for_the_other_spell() -> None:
    """What else is created or shown between two blocks of an entity ends the first use."""
    card, again = SimpleNamespace(id=7), Block(type=BlockType.PLAY, entity=7)
    aside = [TagChange(entity=7, tag=GameTag.ZONE, value=6), MetaData(meta=0, data=0, count=0, info=[])]
    between: list[tuple[list[Any], bool]] = [
        ([again], True),
        ([*aside, again], True),
        ([*aside, TagChange(entity=8, tag=GameTag.ZONE, value=6), again], False),
        ([FullEntity(entity=7, tags=[], card_id=""), again], False),
        ([*aside, Block(type=BlockType.PLAY, entity=8)], False),
        (aside, False),
    ]
    for packets, expected in between:
        own, outside = SimpleNamespace(cut=False), SimpleNamespace(ahead=partial(iter, packets))
        log: Any = SimpleNamespace(frame=own, frames=[outside, own], blocks=lambda: iter(()))
        oracle: Any = SimpleNamespace(log=log)
        assert LogOracle.is_replaced(oracle, card) is expected  # type: ignore[arg-type]


def test_hs_2_3_1_a_block_without_a_target_is_aimed_at_nobody() -> None:
    hero, target = object(), SimpleNamespace(target=4)
    for open_block, expected in ((target, hero), (SimpleNamespace(target=0), None), (None, None)):
        log: Any = SimpleNamespace(frame=SimpleNamespace(block=open_block), state={4: hero, 0: object()})
        oracle: Any = SimpleNamespace(log=log)
        assert LogOracle.aimed_at(oracle, SimpleNamespace(id=7)) is expected  # type: ignore[arg-type]
