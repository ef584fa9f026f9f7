"""What of a text is carried out as its card is used, in the order of the text (HS 2.2 to 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from engine.hearthstone.cards.ability import Action, CostModifier, Definition, Keyword, OnPlay, Selector, Value
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

LASTING = "effect"
"""The kind of a text without a word for when it is done: what a permanent does all the time."""

ON_USE = {
    "spell": (CardType.SPELL,),
    "battlecry": (CardType.MINION, CardType.WEAPON, CardType.HERO, CardType.LOCATION),
    "power": (CardType.HERO_POWER,),
    "location": (CardType.LOCATION,),
}
"""Kinds of texts that are carried out as a card is used, and the types of cards that have them."""


CONDITIONAL = ("combo", "finale", "outcast")
"""Kinds of texts that are carried out if their keyword's condition holds as the card is used (HS 5.1)."""


@cache
def adaptation(card_id: str) -> OnPlay:
    """Return what a spell of adapt does: its minion has what the enchantment gives that is called by its id."""
    return OnPlay(actions=(Action("have", who=Selector("target"), enchantment=f"{card_id}e"),))


@cache
def actions_of_use(definition: Definition, card_type: int, active: tuple[str, ...]) -> tuple[OnPlay, ...]:
    """Return what a card does when it is used; ``active`` are the kinds of texts whose condition holds."""
    found: list[OnPlay] = []
    for ability in _on_use(definition, card_type):
        if ability.kind in CONDITIONAL and ability.kind not in active:
            continue
        if ability.actions and ability.actions[0].kind == "instead":
            found = []
            ability = replace(ability, actions=(*ability.actions[0].actions, *ability.actions[1:]))
        found.append(ability)
    return (*found, *overload_of(definition))


def only_overloads(ability: OnPlay) -> bool:
    """Return whether a text says nothing but how much its player is overloaded as the card is used."""
    return bool(ability.actions) and all(action.kind == "overload" for action in ability.actions)


def overload_of(definition: Definition) -> Iterator[OnPlay]:
    """Yield what a card does at last that has overload as a keyword (HS 5.1)."""
    for ability in definition.abilities:
        if isinstance(ability, Keyword) and ability.tag == GameTag.OVERLOAD and ability.value:
            yield OnPlay(actions=(Action("overload", amount=Value("number", number=ability.value)),))


def _on_use(definition: Definition, card_type: int) -> Iterator[OnPlay]:
    for ability in definition.abilities:
        if isinstance(ability, CostModifier) and ability.who.pick == "next" and card_type != CardType.ENCHANTMENT:
            yield OnPlay(actions=(Action("lasting", abilities=(ability,)),))
        if not isinstance(ability, OnPlay):
            continue
        if ability.kind == LASTING:
            if card_type in (CardType.SPELL, CardType.HERO_POWER) or only_overloads(ability):
                yield ability
        elif ability.kind in (*CONDITIONAL, "choose-one") or card_type in ON_USE.get(ability.kind, ()):
            yield ability
