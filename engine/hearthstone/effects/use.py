"""The actions of a text that are carried out on use of its card, in the order of the text (HS 2.2 to 2.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from engine.hearthstone.cards.ability import Action, CostModifier, Definition, Keyword, OnPlay, Selector, Value
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.effects.situations import is_kindred
from engine.hearthstone.mechanics.mana import available_mana
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

LASTING = "effect"
"""The kind of a text that does not say when it applies: on a permanent, a continuous ability."""

ON_USE = {
    "spell": (CardType.SPELL,),
    "battlecry": (CardType.MINION, CardType.WEAPON, CardType.HERO, CardType.LOCATION),
    "power": (CardType.HERO_POWER,),
    "location": (CardType.LOCATION,),
}
"""Kinds of texts that are carried out on use of a card, with the types of cards that have them."""


UNDER_CONDITION: dict[str, Callable[[Resolution, Entity], Fact]] = {
    "combo": lambda r, card: bool(r.state.player_of(card).get(GameTag.COMBO_ACTIVE)),
    "finale": lambda r, card: bool(card.get(GameTag.JUST_PLAYED)) and not available_mana(r.state.player_of(card)),
    "outcast": lambda r, card: r.outcast == card.id,
    "quickdraw": lambda r, card: r.past.came_this_turn(card) if card.get(GameTag.JUST_PLAYED) else False,
    "kindred": is_kindred,
}
"""Kinds of texts that are carried out if their keyword's condition holds on use of the card (HS 5.1); a card that an
effect casts has no finale and is not drawn quickly."""


def active_kinds(r: Resolution, card: Entity, definition: Definition) -> tuple[str, ...] | None:
    """Return the kinds of UNDER_CONDITION in a card's text whose condition holds as it is used; None if unknown."""
    asked = {one.kind for one in definition.abilities if isinstance(one, OnPlay)} & UNDER_CONDITION.keys()
    facts = {kind: UNDER_CONDITION[kind](r, card) for kind in sorted(asked)}
    return None if None in facts.values() else tuple(kind for kind, fact in facts.items() if fact)


@cache
def adaptation(card_id: str) -> OnPlay:
    """Return the effect of an adaptation spell: its target gets the enchantment with the spell's id and an "e"."""
    return OnPlay(actions=(Action("have", who=Selector("target"), enchantment=f"{card_id}e"),))


@cache
def actions_of_use(definition: Definition, card_type: int, active: tuple[str, ...]) -> tuple[OnPlay, ...]:
    """Return the effects of a card on use; ``active`` are the kinds of texts whose condition holds."""
    found: list[OnPlay] = []
    for ability in _on_use(definition, card_type):
        if ability.kind in UNDER_CONDITION and ability.kind not in active:
            continue
        if (instead := taking_place(ability)) is not None:
            found, ability = [], instead
        found.append(ability)
    return (*heralds_last(found), *overload_of(definition))


def heralds_last(effects: list[OnPlay]) -> list[OnPlay]:
    """Return the effects of a text; if it has a combo, what it heralds comes last, as the log of one card has it."""
    combo = any(one.kind == "combo" for one in effects)
    return sorted(effects, key=lambda one: combo and any(action.kind == "herald" for action in one.actions))


def taking_place(ability: OnPlay) -> OnPlay | None:
    """Return the effect by which a text replaces the one before it ("instead"); None if it does not replace it."""
    if not ability.actions or ability.actions[0].kind != "instead":
        return None
    return replace(ability, actions=(*ability.actions[0].actions, *ability.actions[1:]))


def only_overloads(ability: OnPlay) -> bool:
    """Return whether a text only overloads its player."""
    return bool(ability.actions) and all(action.kind == "overload" for action in ability.actions)


def overload_of(definition: Definition) -> Iterator[OnPlay]:
    """Yield the overload of a card that has it as a keyword; it comes last (HS 5.1)."""
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
        elif ability.kind in (*UNDER_CONDITION, "choose-one") or card_type in ON_USE.get(ability.kind, ()):
            yield ability
