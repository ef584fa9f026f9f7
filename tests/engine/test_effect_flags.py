"""Actions of a text that the next actions of it change: which card, which order, and where a card is meanwhile."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import Action, Definition, Filter, OnPlay, Selector, Value
from engine.hearthstone.cards.stated import ONE_BY_ONE
from engine.hearthstone.effects.actions.discovering import SET_ASIDE, USED_UP
from engine.hearthstone.effects.definitions import UNTOLD_ORDER, _flagged_for_next

IT, MINIONS, TWO = Selector("it"), Selector("minions"), Value("number", 2)
DRAW, DEAL, DESTROY, DISCOVER, REPLACE = map(Action, ("draw", "deal", "destroy", "discover", "replace"))


def repeated(*filters: Filter) -> Action:
    """An action that is repeated for each of the minions."""
    return Action("repeat", amount=Value("count", of=Selector("minions", filters=filters)))


def flagged(action: Action, *following: Action) -> Action:
    """A text of these actions, and what becomes of the first one."""
    text = Definition("X", (OnPlay(kind="spell", actions=(action, *following)),), complete=True)
    return _flagged_for_next(action, list(following), text)


def test_who_is_replaced_is_not_destroyed_before() -> None:
    assert flagged(DESTROY, REPLACE) == flagged(DESTROY, REPLACE, DEAL) == REPLACE
    for action, *following in ((DEAL, REPLACE), (DESTROY, DEAL), (DESTROY, DEAL, REPLACE), (DESTROY,)):
        assert flagged(action, *following) == action


@pytest.mark.parametrize(
    ("action", "following", "flags"),
    [
        (DRAW, repeated(Filter("affected")), (UNTOLD_ORDER,)),
        (DESTROY, repeated(Filter("affected")), (UNTOLD_ORDER,)),
        (DEAL, repeated(Filter("affected")), ()),
        (DESTROY, repeated(), ()),
        (DESTROY, Action("repeat", amount=TWO), ()),
        (DESTROY, Action("deal", amount=Value("count", of=Selector("minions", filters=(Filter("affected"),)))), ()),
        (DRAW, Action("later", who=IT), (UNTOLD_ORDER,)),
        (DRAW, Action("lasting", who=IT), (UNTOLD_ORDER,)),
        (DEAL, Action("later", who=IT), ()),
        (DRAW, Action("later", who=MINIONS), ()),
        (DRAW, Action("change-cost", who=IT), (ONE_BY_ONE,)),
        (DEAL, Action("change-cost", who=IT), ()),
        (DRAW, Action("change-cost", who=MINIONS), ()),
    ],
)
def test_cards_are_drawn_one_by_one_for_what_refers_to_them_and_in_an_order_that_is_not_told_for_what_comes_later(
    action: Action, following: Action, flags: tuple[str, ...]
) -> None:
    assert flagged(action, following).flags == flags


@pytest.mark.parametrize(
    ("following", "flags"),
    [
        (Action("summon", cards=IT), (USED_UP,)),
        (Action("summon", cards=Selector("them")), (USED_UP,)),
        (Action("summon", cards=Selector("copy", parts=(IT,), count=TWO)), (USED_UP,)),
        (Action("summon", cards=Selector("copy", parts=(IT,))), ("elsewhere",)),
        (Action("summon", cards=Selector("copy", parts=(IT,), count=TWO, filters=(Filter("with"),))), ("elsewhere",)),
        (Action("summon", cards=Selector("card", parts=(IT,), count=TWO)), ("elsewhere",)),
        (Action("cast", cards=IT), (SET_ASIDE,)),
        (Action("cast", cards=Selector("copy", parts=(IT,))), ("elsewhere",)),
        (Action("recruit", who=IT), (SET_ASIDE,)),
        (Action("recruit", who=Selector("deck", parts=(IT,)), cards=IT), ("elsewhere",)),
        (Action("equip", cards=IT), ("elsewhere",)),
        (Action("equip", who=IT), ("elsewhere",)),
        (Action("give", who=IT), ()),
        (Action("set-cost", who=IT), ()),
        (Action("equip", cards=MINIONS), ()),
        (Action("learn", flags=("teach",)), ("taught",)),
    ],
)
def test_where_a_discovered_card_is_depends_on_what_is_done_with_it(following: Action, flags: tuple[str, ...]) -> None:
    assert flagged(DISCOVER, following).flags == flags
    assert "taught" in flags or flagged(DEAL, following).flags == ()
