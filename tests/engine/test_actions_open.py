"""Where what a text does is left open, and where it is done: discards, options, lasting texts, numbers set under auras.

A log that is replayed leaves open what logs have not shown; a game that is made goes on by the book.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boards import Board
from test_actions import Doing
from test_meaning import Table, number

from engine.hearthstone.auras.stats import with_auras
from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    Condition,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    Selector,
    Trigger,
)
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.effects import actions
from engine.hearthstone.effects.context import UnknownOutcome
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD, OLD, BETWEEN = 30795, 14830, 17994
HAND = Selector("hand", "friendly")
MURLOC, CHAMPION = "CS2_168", "CS2_222"


def table(build: int = BUILD, **oracle: Any) -> Doing:
    board = Board(build).minion("cat", 1, 1, 4).minion("fox", 2, 5, 2)
    board.hand("bolt", 1, CardType.SPELL, 3).hand("wolf", 1, CardType.MINION, 5)
    return Doing(board, **oracle)


def is_open(there: Doing, action: Action, **context: Any) -> bool:
    """Return whether the text ends with an action of the cat, of which nothing is done."""
    try:
        there.carry_out("cat", action, **context)
    except UnknownOutcome:
        assert there.changes == []
        return True
    return False


@pytest.mark.rule("HS 4.3")
def test_hs_4_3_in_which_order_a_hand_is_discarded_is_open_and_one_card_and_random_ones_are_discarded() -> None:
    both, one = Action("discard", who=HAND), Action("discard", who=Selector("weapons", "friendly"))
    some = Action("discard", who=Selector("hand", "friendly", pick="random", count=number(2)))
    assert is_open(table(), both)
    assert not is_open(table(decides=True), both)
    assert not is_open(table(), some)
    assert not is_open(table(), one)
    alone = table()
    alone.state.set(alone["wolf"], GameTag.ZONE, Zone.GRAVEYARD)
    assert not is_open(alone, both)


@pytest.mark.rule("HS 3.1 reversed text")
def test_hs_3_1_reversed_text_an_option_that_deals_damage_and_draws_drew_first_in_old_builds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def done(build: int, *kinds: str, **oracle: Any) -> list[str]:
        there, seen = table(build, **oracle), list[str]()
        there.r.takes_both.return_value = False
        monkeypatch.setattr(actions, "run", lambda context, parts: seen.extend(part.kind for part in parts))
        option = Action("sequence", actions=tuple(Action(kind) for kind in kinds))
        actions.choose_one(there.of("cat", option=0), Action("choose-one", actions=(option, option)))
        return seen

    assert done(OLD, "deal", "draw") == done(OLD, "draw", "deal") == done(BUILD, "draw", "deal") == ["draw", "deal"]
    assert done(BUILD, "deal", "draw") == done(BETWEEN, "deal", "draw", decides=True) == ["deal", "draw"]
    assert done(OLD, "armor", "draw") == done(BETWEEN, "armor", "draw") == ["armor", "draw"]
    with pytest.raises(UnknownOutcome):
        done(BETWEEN, "deal", "draw")


LATER = Trigger(pattern=EventPattern("turn-end", player="friendly"), actions=(Action("draw"),))
DORMANT = replace(LATER, place="dormant")
DIES = replace(LATER, actions=(Action("if", condition=Condition("dies"), actions=(Action("draw"),)),))


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_a_text_goes_on_that_is_made_of_triggers_alone() -> None:
    def lasting(*abilities: Any, duration: str = "", decides: bool = False, granted: bool = True) -> tuple[bool, int]:
        there = table(decides=decides)
        there.r.enchant.return_value = there["bolt"]
        there.r.grant.return_value = granted
        left_open = is_open(there, Action("lasting", abilities=abilities, duration=duration))
        return left_open, there.r.grant.call_count

    assert lasting(LATER) == lasting(LATER, LATER) == lasting(DORMANT) == (False, 1)
    assert lasting(LATER, granted=False) == lasting(DORMANT, granted=False) == (True, 1)
    for abilities in ((), (LATER, Keyword(tag=GameTag.TAUNT)), (DIES,), (LATER, DIES)):
        assert lasting(*abilities) == (True, 0)
    assert lasting(LATER, duration="game") == lasting(LATER, duration="turn", decides=True) == (True, 0)
    assert lasting(LATER, duration="game", decides=True) == (False, 1)
    assert lasting(Aura(), Aura()) == (False, 0)


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_what_auras_add_comes_on_top_of_a_number_that_is_set_unless_the_card_changes_it_itself() -> None:
    def found(card: str, tag: int, lord: str = CHAMPION, zone: int = Zone.PLAY) -> int | None:
        board = Board(BUILD).minion("cat", 1, 1, 4).card("lord", 1, CardType.MINION, zone)
        board.card("buff", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", CREATOR="lord")
        there = Table(board.name(cat=card, lord=lord, buff="CS2_222o"))
        there.r.text_of = lambda one: definition_of(one.card_id, BUILD, BUILD)
        return with_auras(there.r, there["cat"], tag, 3)

    assert found(MURLOC, GameTag.ATK) == found(MURLOC, GameTag.HEALTH) == 4
    assert found(MURLOC, GameTag.COST) == 3
    assert found(CHAMPION, GameTag.ATK) is None
    assert found(CHAMPION, GameTag.COST) == 3
    unknown = "TEST_001"  # no data tells of this card: it may have an aura while it is in play
    assert found(MURLOC, GameTag.ATK, unknown) is None
    assert found(MURLOC, GameTag.COST, unknown) == found(MURLOC, GameTag.ATK, unknown, Zone.GRAVEYARD) == 3


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_what_a_ritual_gives_to_cthun_in_play_is_read() -> None:
    """Beckoner of Evil, beside C'Thun in play: no enchantment comes to him; from Wild_Growth__bna__5d7a1737."""
    gift = Action("give", who=Selector("minions", "friendly"), gives=(Gain(GameTag.ATK, number(2)),))
    there, ritual = table(), table()
    for one in (there, ritual):
        one.r.sum_of.return_value, one.r.enchant.return_value = 1, Entity(99)
    assert not is_open(there, gift)
    ritual.state.set(ritual["cat"], GameTag.RITUAL, 1)
    assert is_open(ritual, gift)
    assert not is_open(
        ritual, replace(gift, who=Selector("minions", "friendly", filters=(Filter("type", CardType.LOCATION),)))
    )


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize(
    ("who", "flags"),
    [
        (None, ("Health",)),
        (Selector("hand", "friendly", (Filter("type", CardType.SPELL),)), ("Health",)),
        (Selector("hand", "friendly", pick="next"), ("Health",)),
        (Selector("hand", "friendly", (Filter("type", CardType.SPELL),), pick="next"), ("Armor",)),
    ],
)
def test_hs_4_11_only_the_next_spell_is_paid_with_health_in_a_way_that_is_known(
    who: Selector | None, flags: tuple[str, ...]
) -> None:
    for decides in (True, False):
        with pytest.raises(UnknownOutcome, match="pay-with"):
            table(decides=decides).carry_out("cat", Action("pay-with", who=who, flags=flags))
