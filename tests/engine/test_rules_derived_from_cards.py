"""What the log tells of cards besides a change: what is printed on the dead, what is shown in play, which marks end."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import moved, spell
from test_rules_derived_values import (
    ADOPTED,
    DIVERGENT,
    PREDICTED,
    _all_derived_values_are_confirmed,  # noqa: F401  (used by all tests here)
    verdicts,
)

from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType, Zone

NEW, OLD = 241170, 12574
YETI, SHIELDBEARER, FROSTBOLT = "CS2_182", "EX1_405", "CS2_024"


def board(build: int = NEW, card: str = YETI) -> Board:
    """Player one has a minion in play and a spell whose text is not known."""
    return Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 4, 5).name(cat=card)


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("attack", "verdict"), [(4, PREDICTED), (3, ADOPTED)])
def test_hs_4_1_the_attack_that_is_shown_is_that_in_play_or_one_to_come(attack: int, verdict: Verdict) -> None:
    assert verdicts(board(), spell(NEW, "wave", f"cat 479={attack}"), "cat", "479") == [verdict]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("shown", "verdicts_of"), [(4, (PREDICTED, PREDICTED)), (5, (ADOPTED, DIVERGENT))])
def test_hs_4_1_the_attack_that_is_shown_before_it_is_there_is_the_one_that_comes(
    shown: int, verdicts_of: tuple[Verdict, Verdict]
) -> None:
    buffed, gone = board().set("cat", ATK=7), moved(NEW, "cat", "GRAVEYARD")
    log = spell(NEW, "wave", f"cat 479={shown}", "cat ZONE_POSITION=0", *gone, "cat ATK=4")
    assert verdicts(buffed, log, "cat", "479") == [verdicts_of[0]]
    assert verdicts(buffed, log, "cat", "ATK") == [verdicts_of[1]]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("attack", "verdict"), [(4, PREDICTED), (5, DIVERGENT)])
def test_hs_4_7_the_dead_have_what_is_printed_again(attack: int, verdict: Verdict) -> None:
    dead = board().set("cat", ATK=7, ZONE="GRAVEYARD", TAUNT=1)
    assert verdicts(dead, spell(NEW, "wave", f"cat ATK={attack}"), "cat", "ATK") == [verdict]
    assert verdicts(dead, spell(NEW, "wave", "cat TAUNT=0"), "cat", "TAUNT") == [PREDICTED]
    printed = board(card=SHIELDBEARER).set("cat", ZONE="GRAVEYARD")
    assert verdicts(printed, spell(NEW, "wave", "cat TAUNT=1"), "cat", "TAUNT") == [PREDICTED]


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_the_attack_of_the_dead_may_be_told_in_steps() -> None:
    dead = board().set("cat", ATK=7, ZONE="GRAVEYARD")
    assert verdicts(dead, spell(NEW, "wave", "cat ATK=6", "cat ATK=4"), "cat", "ATK") == [ADOPTED, PREDICTED]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("cost", "verdict"), [(2, PREDICTED), (1, DIVERGENT)])
def test_hs_4_7_a_spell_that_has_left_the_hand_costs_what_is_printed(cost: int, verdict: Verdict) -> None:
    made = board().hand("bolt", 1, CardType.SPELL, 0).name(bolt=FROSTBOLT).set("bolt", ZONE="GRAVEYARD", COST=0)
    assert verdicts(made, spell(NEW, "wave", f"bolt COST={cost}"), "bolt", "COST") == [verdict]


@pytest.mark.rule("LOG stealth")
@pytest.mark.parametrize(("value", "verdict"), [(1, PREDICTED), (0, DIVERGENT)])
def test_log_stealth_nobody_can_attack_who_is_in_stealth(value: int, verdict: Verdict) -> None:
    log = spell(OLD, "wave", f"cat CANT_BE_ATTACKED={value}")
    assert verdicts(board(OLD).set("cat", STEALTH=1), log, "cat", "CANT_BE_ATTACKED") == [verdict]


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_what_is_removed_from_the_game_ends_in_the_graveyard() -> None:
    def log(zone: str) -> list[Short]:
        return spell(OLD, "wave", f"bear ZONE={zone}")

    made = board(OLD).minion("bear", 1, 1, 1).set("bear", ZONE="REMOVEDFROMGAME", CARDTYPE=CardType.ENCHANTMENT)
    assert verdicts(made, log("GRAVEYARD"), "bear", "ZONE") == [PREDICTED]
    assert verdicts(made, log("PLAY"), "bear", "ZONE") == [DIVERGENT]


@pytest.mark.rule("HS 2.2")
@pytest.mark.parametrize(("target", "verdict"), [("0", PREDICTED), ("cat", DIVERGENT)])
def test_hs_2_2_a_card_is_aimed_at_the_target_it_is_used_at(target: str, verdict: Verdict) -> None:
    made = board().set("wave", CARD_TARGET=99)
    log: list[Short] = [block("PLAY", "wave", f"wave CARD_TARGET={target}")]
    assert verdicts(made, log, "wave", "CARD_TARGET") == [verdict]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("kind", "zone", "before", "value", "verdict"),
    [
        (CardType.ENCHANTMENT, "PLAY", 0, 1, PREDICTED),
        (CardType.ENCHANTMENT, "PLAY", 0, 2, DIVERGENT),
        (CardType.ENCHANTMENT, "PLAY", 1, 0, ADOPTED),
        (CardType.ENCHANTMENT, "REMOVEDFROMGAME", 1, 0, PREDICTED),
        (CardType.MINION, "PLAY", 0, 1, ADOPTED),
    ],
)
def test_hs_4_1_what_an_aura_gives_cannot_be_silenced_as_long_as_it_is_in_play(
    kind: CardType, zone: str, before: int, value: int, verdict: Verdict
) -> None:
    made = board().minion("bear", 1, 1, 1).set("bear", ZONE=zone, CARDTYPE=kind, CANT_BE_SILENCED=before)
    log = spell(NEW, "wave", f"bear CANT_BE_SILENCED={value}")
    assert verdicts(made, log, "bear", "CANT_BE_SILENCED") == [verdict]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("buffer", "verdict"), [("EX1_004e", PREDICTED), ("CS2_122", ADOPTED)])
def test_hs_4_7_only_an_aura_for_others_leaves_open_what_the_dead_have(buffer: str, verdict: Verdict) -> None:
    dead = board().minion("buffer", 1, 2, 2).name(buffer=buffer).set("cat", HEALTH=7, ZONE="GRAVEYARD")
    assert verdicts(dead, spell(NEW, "wave", "cat HEALTH=5"), "cat", "HEALTH") == [verdict]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("value", "verdict"), [(1, PREDICTED), (2, DIVERGENT)])
def test_hs_4_1_marks_begin_in_the_hand_and_follow_one_another(value: int, verdict: Verdict) -> None:
    held = board().set("cat", ZONE="HAND", ZONE_POSITION=2)
    assert verdicts(held, spell(NEW, "wave", f"cat VALEERASHADOW={value}"), "cat", "VALEERASHADOW") == [verdict]
    temporary = spell(NEW, "wave", "cat VALEERASHADOW=1", f"cat 3630={value}")
    assert verdicts(held, temporary, "cat", "3630") == [verdict]


@pytest.mark.rule("HS 4.5")
@pytest.mark.parametrize(("number", "verdict"), [(90, PREDICTED), (31, DIVERGENT)])
def test_hs_4_5_a_card_that_becomes_another_one_names_what_it_was(number: int, verdict: Verdict) -> None:
    held = board().set("cat", ZONE="HAND", ZONE_POSITION=2)
    log = spell(NEW, "wave", f"cat TRANSFORMED_FROM_CARD={number}")
    assert verdicts(held, log, "cat", "TRANSFORMED_FROM_CARD") == [verdict]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("place", "verdict"), [(1, PREDICTED), (2, DIVERGENT)])
def test_hs_4_1_a_secret_has_its_place_in_the_zone(place: int, verdict: Verdict) -> None:
    kept = board().set("cat", ZONE="SECRET", CARDTYPE="SPELL")
    assert verdicts(kept, spell(NEW, "wave", f"cat 3736={place}"), "cat", "3736") == [verdict]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("value", "verdict"), [("REMOVEDFROMGAME", PREDICTED), ("GRAVEYARD", DIVERGENT)])
def test_hs_4_7_an_enchantment_that_another_card_ends_is_removed_from_the_game(value: str, verdict: Verdict) -> None:
    ending = board().card("blessing", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")
    number = {"REMOVEDFROMGAME": 5, "GRAVEYARD": 4}[value]
    assert verdicts(ending, spell(NEW, "wave", f"blessing 1068={number}"), "blessing", "1068") == [verdict]


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_an_enchantment_that_another_card_destroys_may_go_to_the_graveyard() -> None:
    ending = board().card("blessing", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")
    destroyed = spell(NEW, "wave", "blessing LAST_AFFECTED_BY=wave", "blessing 1068=4")
    assert verdicts(ending, destroyed, "blessing", "1068") == [ADOPTED]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("value", "verdict"), [(0, PREDICTED), (2, DIVERGENT)])
@pytest.mark.parametrize("zone", ["PLAY", "GRAVEYARD"])
def test_hs_4_1_a_mark_that_a_card_has_in_the_hand_ends_in_play(zone: str, value: int, verdict: Verdict) -> None:
    marked = board().set("cat", ARMS_DEALING=1, ZONE=zone)
    assert verdicts(marked, spell(NEW, "wave", f"cat ARMS_DEALING={value}"), "cat", "ARMS_DEALING") == [verdict]
