"""Abilities survive being written and read."""

from __future__ import annotations

import dataclasses
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hearthstone.cards import ability as terms
from engine.hearthstone.cards.ability import Ability, Action, Filter, Gain, OnPlay, Selector, Trigger, Value
from engine.hearthstone.cards.notation import NAMED, dumps, encode, loads

WORDS = st.text("abc-", max_size=5)


def _strategy(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for small terms of a class: nested ones are built only two levels deep."""
    return _terms(kind, 2)


def _terms(kind: type[Any], depth: int) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, vars(terms))
    return st.builds(kind, **{field.name: _content(hints[field.name], depth) for field in dataclasses.fields(kind)})


def _content(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    if hint is str:
        return WORDS
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-3, 3)
    inner = next(kind for kind in getattr(hint, "__args__", (hint,)) if kind not in (type(None), Ellipsis))
    many = getattr(hint, "__origin__", None) is tuple
    if depth == 0 and (many or hint is not inner):
        return st.just(()) if many else st.none()
    if inner is str:
        return st.lists(WORDS, max_size=2).map(tuple)
    item = _terms(terms.Deathrattle if inner is Ability else inner, max(depth - 1, 0))
    if many:
        return st.lists(item, max_size=2).map(tuple)
    return item if hint is inner else st.none() | item


@pytest.mark.parametrize("kind", NAMED.values(), ids=list(NAMED))
def test_every_ability_survives_the_notation(kind: type[Ability]) -> None:
    @given(_strategy(kind))
    def check(ability: Ability) -> None:
        assert loads(dumps((ability,))) == (ability,)

    check()


def test_a_battlecry_reads_like_its_sentence() -> None:
    deal = Action("deal", who=Selector("minions", "enemy", pick="random"), amount=Value("number", 3))
    assert encode(OnPlay(kind="battlecry", actions=(deal,))) == [
        "on-play",
        {
            "kind": "battlecry",
            "actions": [["deal", {"who": ["minions", {"side": "enemy", "pick": "random"}], "amount": 3}]],
        },
    ]


def test_a_gain_is_tag_amount_operation() -> None:
    assert encode(Gain(47, Value("number", 2))) == [47, 2]
    assert encode(Gain(190, Value("number", 1), "set")) == [190, 1, "set"]


@pytest.mark.parametrize("written", ['[["nonsense",{}]]', '[["trigger",{"nonsense":1}]]'])
def test_unknown_words_are_refused(written: str) -> None:
    with pytest.raises(ValueError, match="nonsense"):
        loads(written)


def test_terms_can_be_compared_and_hashed() -> None:
    one, other = (
        Trigger(actions=(Action("draw", who=Selector("deck", filters=(Filter("tribe", 20),))),)) for _ in range(2)
    )
    assert one == other
    assert len({one, other}) == 1
