"""What a text asks of the target that a player chooses, in the numbers that option lists give as reasons (HS 2.1.4)."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Condition,
    Definition,
    Filter,
    OnPlay,
    Opaque,
    Scripted,
    Selector,
    Value,
)
from engine.hearthstone.cards.requirements import requirements_in_text
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.play_errors import PLAY_ERRORS


def asked(*abilities: Ability, kind: int = CardType.SPELL, complete: bool = True) -> dict[str, int] | None:
    """Return the requirements by name."""
    told = requirements_in_text(Definition("x", abilities, complete), kind)
    names = {number: name.removeprefix("REQ_") for name, number in PLAY_ERRORS.items()}
    return None if told is None else {names[number]: amount for number, amount in told.requirements.items()}


def hits(who: Selector, kind: str = "spell", action: str = "deal", condition: Condition | None = None) -> OnPlay:
    return OnPlay(kind=kind, actions=(Action(action, who=who, amount=Value("number", 2)),), condition=condition)


def chosen(kind: str = "minions", side: str = "", *filters: Filter) -> Selector:
    return Selector(kind, side, filters, pick="chosen")


@pytest.mark.parametrize(
    ("who", "wanted"),
    [
        (chosen(), {"MINION_TARGET": 0}),
        (chosen("heroes"), {"HERO_TARGET": 0}),
        (chosen("characters"), {}),
        (chosen("minions", "enemy"), {"MINION_TARGET": 0, "ENEMY_TARGET": 0}),
        (chosen("characters", "friendly"), {"FRIENDLY_TARGET": 0}),
        (chosen("minions", "", Filter("damaged")), {"MINION_TARGET": 0, "DAMAGED_TARGET": 0}),
        (chosen("minions", "", Filter("undamaged")), {"MINION_TARGET": 0, "UNDAMAGED_TARGET": 0}),
        (chosen("minions", "", Filter("other")), {"MINION_TARGET": 0}),
        (chosen("minions", "", Filter("tribe", 20)), {"MINION_TARGET": 0, "TARGET_WITH_RACE": 20}),
        (chosen("minions", "", Filter("rarity", 5)), {"MINION_TARGET": 0, "LEGENDARY_TARGET": 0}),
        (chosen("minions", "", Filter("keyword", GameTag.FROZEN)), {"MINION_TARGET": 0, "FROZEN_TARGET": 0}),
        (
            chosen("minions", "", Filter("at-most", GameTag.ATK, Value("number", 3))),
            {"MINION_TARGET": 0, "TARGET_MAX_ATTACK": 3},
        ),
        (
            chosen("minions", "", Filter("at-least", GameTag.ATK, Value("number", 5)), Filter("damaged")),
            {"MINION_TARGET": 0, "TARGET_MIN_ATTACK": 5, "DAMAGED_TARGET": 0},
        ),
    ],
)
def test_hs_2_1_4_a_target_must_be_what_the_text_says(who: Selector, wanted: dict[str, int]) -> None:
    assert asked(hits(who)) == {**wanted, "TARGET_TO_PLAY": 0}


@pytest.mark.parametrize(
    "item",
    [
        Filter("rarity", 4),
        Filter("keyword", GameTag.WINDFURY),
        Filter("at-most", GameTag.HEALTH, Value("number", 3)),
        Filter("at-most", GameTag.ATK, Value("count", of=Selector("minions"))),
        Filter("at-most", GameTag.ATK),
        Filter("equal", GameTag.ATK, Value("number", 3)),
        Filter("adjacent"),
    ],
)
def test_hs_2_1_4_what_no_requirement_is_known_for_leaves_the_target_open(item: Filter) -> None:
    assert asked(hits(chosen("minions", "", item))) is None
    assert asked(hits(chosen("minions", "", Filter("damaged"), item))) is None


def test_hs_2_1_4_a_minion_or_the_enemy_hero_is_a_requirement_of_its_own() -> None:
    both = Selector("union", pick="chosen", parts=(Selector("minions"), Selector("heroes", "enemy")))
    assert asked(hits(both)) == {"MINION_OR_ENEMY_HERO": 0, "TARGET_TO_PLAY": 0}
    other = Selector("union", pick="chosen", parts=(Selector("minions"), Selector("heroes")))
    assert asked(hits(other)) is None


@pytest.mark.parametrize(
    ("kind", "card_type", "mode"),
    [
        ("spell", CardType.SPELL, "TARGET_TO_PLAY"),
        ("power", CardType.HERO_POWER, "TARGET_TO_PLAY"),
        ("location", CardType.LOCATION, "TARGET_TO_PLAY"),
        ("battlecry", CardType.MINION, "TARGET_IF_AVAILABLE"),
        ("battlecry", CardType.WEAPON, "TARGET_IF_AVAILABLE"),
        ("spell", CardType.MINION, "TARGET_IF_AVAILABLE"),
        ("combo", CardType.MINION, "TARGET_FOR_COMBO"),
        ("combo", CardType.SPELL, "TARGET_FOR_COMBO"),
    ],
)
def test_hs_2_1_4_a_target_is_needed_or_chosen_if_there_is_one(kind: str, card_type: int, mode: str) -> None:
    assert asked(hits(chosen(), kind), kind=card_type) == {"MINION_TARGET": 0, mode: 0}


def test_hs_2_1_4_a_text_without_a_chosen_target_asks_for_none() -> None:
    assert asked(hits(Selector("minions", "enemy"))) == {}
    assert asked() == {}
    assert asked(hits(Selector("minions", pick="random"), "outcast")) == {}


def test_hs_2_1_4_a_text_that_is_not_understood_or_chooses_under_a_condition_tells_nothing() -> None:
    unread = Opaque(text="x", aims=True)
    assert asked(unread, complete=False) is None
    assert asked(hits(chosen()), unread, complete=False) is None
    assert asked(Scripted(name="x"), complete=False) is None
    assert asked(hits(chosen(), condition=Condition("exists", Selector("minions")))) is None
    assert asked(hits(chosen(), "outcast")) is None
    assert asked(hits(chosen(), action="summon-beside")) is None
    assert asked(hits(chosen("weapons"))) is None


def test_hs_2_1_4_a_minion_has_a_target_under_its_condition_for_which_it_is_no_longer_held() -> None:
    dragon = Filter("tribe", 24)
    holding = Condition("exists", Selector("hand", "friendly", (dragon,)))
    battlecry = OnPlay(kind="battlecry", actions=(Action("if", condition=holding, actions=hits(chosen()).actions),))
    told = requirements_in_text(Definition("x", (battlecry,), complete=True), CardType.MINION)
    assert told is not None
    assert told.condition == Condition("exists", Selector("hand", "friendly", (dragon, Filter("other"))))
    assert told.based_on[-1] == "target if exists"
    assert requirements_in_text(Definition("x", (battlecry,), complete=True), CardType.SPELL) is None


def test_hs_2_1_4_what_is_not_understood_asks_for_no_target_where_its_words_name_nobody() -> None:
    unread = Opaque(text="x")
    assert asked(unread, complete=False) == {}
    assert asked(unread, hits(chosen()), complete=False) == {"MINION_TARGET": 0, "TARGET_TO_PLAY": 0}
    assert asked(Scripted(name="x", aims=False), complete=False) == {}


@pytest.mark.parametrize("action", ["draw", "discover"])
def test_hs_2_1_4_a_card_that_is_drawn_or_discovered_is_no_target(action: str) -> None:
    assert asked(hits(chosen(), action=action)) == {}


def test_hs_2_1_4_of_several_actions_the_first_with_a_target_counts() -> None:
    first = Action("deal", who=Selector("minions", "enemy"), amount=Value("number", 1))
    second = Action("freeze", who=chosen("minions", "enemy"))
    third = Action("destroy", who=chosen("heroes"))
    expected = {"MINION_TARGET": 0, "ENEMY_TARGET": 0, "TARGET_TO_PLAY": 0}
    assert asked(OnPlay(actions=(first, second, third))) == expected
    assert asked(OnPlay(actions=(Action("sequence", actions=(second, third)),))) == expected
    parts = Selector("union", parts=(Selector("self"), chosen("heroes")))
    assert asked(hits(parts)) == {"HERO_TARGET": 0, "TARGET_TO_PLAY": 0}


def test_hs_2_1_4_who_is_copied_is_a_target() -> None:
    copied = Selector("copy", parts=(chosen("minions", "enemy"),))
    summons = OnPlay(kind="spell", actions=(Action("summon", cards=copied),))
    assert asked(summons) == {"MINION_TARGET": 0, "ENEMY_TARGET": 0, "TARGET_TO_PLAY": 0}
    brings = OnPlay(kind="spell", actions=(Action("add-to-hand", cards=copied),))
    assert asked(brings) is None
