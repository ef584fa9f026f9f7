"""Deathrattles (HS 1.12, 3.4): which dead entities have one, and which texts let it trigger only sometimes.

A deathrattle without any effect triggers all the same. Only a condition in its text (HS 3.4 resolution condition), or
another card that forbids it, keeps it from triggering. Its effect is carried out elsewhere
(:mod:`engine.hearthstone.effects`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache

from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    Deathrattle,
    Definition,
    Opaque,
    Replacement,
    Scripted,
    Selector,
    Term,
    parts_of,
    terms_in,
)
from engine.hearthstone.cards.data import is_beyond
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.matching import Context, context_of, holds
from engine.hearthstone.cards.replacements import in_force
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BEARERS = (CardType.MINION, CardType.WEAPON)


@cache
def keeps_enchantments(card_id: str) -> bool:
    """Return whether a card returns to the deck with its enchantments.

    By the rulebook such cards make a pseudo-move; in the only log of it, of build 31761, they go to the deck themselves
    first, and the enchantments leave after that.
    """
    said = (one for text in definitions_of(card_id) for one in text.abilities)
    return any(isinstance(one, Replacement) and one.change == "keep-enchantments" for one in said)


def has_deathrattle(entity: Entity) -> bool:
    """Return whether a dying entity has a deathrattle, printed or granted."""
    return bool(entity.get(GameTag.DEATHRATTLE)) and not entity.get(GameTag.SILENCED)


def must_trigger(r: Resolution, entity: Entity) -> int:
    """Return how many deathrattles of a dying entity trigger unconditionally: its own, and granted ones."""
    if not has_deathrattle(entity) or entity.type not in BEARERS or is_beyond(r.ruleset.high):
        return 0
    if entity.get(GameTag.CANT_TRIGGER_DEATHRATTLE) or in_force(r.state, "deathrattle"):
        return 0
    if entity.get(GameTag.STARSHIP):
        return 0  # logs have not shown which entity has the triggers of its pieces' texts
    givers = (entity, *r.state.attached.get(entity.id, ()))
    if any(giver.get(GameTag.COPY_DEATHRATTLE) for giver in givers):
        return 0
    known = [r.text_of(giver) for giver in givers]
    sure = sum(definition is not None and is_unconditional(definition) for definition in known)
    context = context_of(entity, r.state, r.ruleset)
    return sure or int(known[0] is not None and is_met(known[0], context))


def is_met(definition: Definition, context: Context) -> bool:
    """Return whether a definition has a single deathrattle whose only condition is met."""
    found = [ability for ability in definition.abilities if isinstance(ability, Deathrattle)]
    if len(found) != 1 or len(found[0].actions) != 1 or not definition.complete:
        return False
    action = found[0].actions[0]
    condition = action.condition if action.kind == "if" else None
    inside = [*action.actions, *action.otherwise]
    plain = found[0].condition is None and all(_asks_for_nothing(parts_of(one)) for one in inside)
    remembers = _remembers(action.actions[:1], REMEMBERED - {"it"})  # the condition determines "it"
    return condition is not None and plain and not remembers and holds(condition, context) is True


@cache
def is_unconditional(definition: Definition) -> bool:
    """Return whether a card has a deathrattle, and its text has no condition.

    A deathrattle that begins with remembered entities may have none. An unread part of the text before the deathrattle
    may be what the card remembers. An unread part after it may be its effect, which always happens or never.
    """
    found = [ability for ability in definition.abilities if isinstance(ability, Deathrattle)]
    unread = [ability for ability in definition.abilities if isinstance(ability, (Opaque, Scripted))]
    if not found or not all(one.always and one.clause >= found[0].clause for one in unread):
        return False
    if not _asks_for_nothing(terms_in(found)):
        return False
    return not _remembers((action for ability in found for action in ability.actions[:1]), REMEMBERED)


def _asks_for_nothing(parts: Iterable[Term]) -> bool:
    return not any(isinstance(part, Condition) or (isinstance(part, Action) and part.kind in ASKING) for part in parts)


def _remembers(actions: Iterable[Action], kinds: Container[str]) -> bool:
    return any(isinstance(part, Selector) and part.kind in kinds for part in terms_in(actions))


ASKING = frozenset({"if", "choose-one", "later", "spend-corpses", "dormant"})
"""Actions that may do nothing at all, and going dormant, which replaces dying."""

REMEMBERED = frozenset({"it", "them"})
"""Selectors of entities that are not named in the same sentence."""
