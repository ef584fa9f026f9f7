"""Minions that respond to damage, healing and deaths (HS 1.5, 1.12, 4.9.8): which characters their texts name.

Only minions with one trigger, whose text is known as a whole. A trigger may have further conditions and not come; a
trigger that comes belongs to no other event.
"""

from __future__ import annotations

from enum import Enum

from engine.hearthstone.cards import library, trust
from engine.hearthstone.cards.ability import EventPattern, Keyword
from engine.hearthstone.cards.triggers import AFTER, WHENEVER, triggers_by_event, triggers_of
from engine.hearthstone.resolution import DamageDealt, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.replacements import OF_SCENARIOS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag


class Named(Enum):
    """Whose damage a text names."""

    ITSELF = "this minion"
    MINION = "a minion"
    FRIEND = "a friendly minion"
    OWN_HERO = "your hero"
    ITS_TARGET = "whom it damages"


NAMED = {
    ("self", ""): Named.ITSELF,
    ("minions", ""): Named.MINION,
    ("minions", "friendly"): Named.FRIEND,
    ("heroes", "friendly"): Named.OWN_HERO,
}
"""Whose damage it is, by the kind and the side of the characters that a trigger responds to."""


def named_by(r: Resolution, bearer: Entity) -> Named | None:
    """Return whose damage the text of a minion names; None where that is not known."""
    pattern = _pattern_of(r, bearer)
    if pattern is None or pattern.subject is None or pattern.subject.filters:
        return None
    if (pattern.event, pattern.timing) != ("damage", WHENEVER) and not survives(r, bearer):
        return None
    return NAMED.get((pattern.subject.kind, pattern.subject.side))


def survives(r: Resolution, bearer: Entity) -> bool:
    """Return whether a minion responds after it is damaged, or survives it; later builds place that elsewhere."""
    pattern = _pattern_of(r, bearer)
    if pattern is None or pattern.subject is None or pattern.subject.kind != "self":
        return False
    return pattern.event == "survive-damage" or (pattern.event, pattern.timing) == ("damage", AFTER)


def responds_to_healing(r: Resolution, bearer: Entity) -> bool:
    """Return whether a minion says "whenever somebody is healed"."""
    pattern = _pattern_of(r, bearer)
    return pattern is not None and (pattern.event, pattern.timing) == ("healing", WHENEVER)


def responds_to_deaths(r: Resolution, bearer: Entity) -> bool:
    """Return whether a minion says "whenever a minion dies", in all builds, and nothing else."""
    if _pattern_of(r, bearer, alone=True) is None:
        return False
    said = [one for text in library.definitions_of(bearer.card_id) for one in triggers_by_event(text).get("death", ())]
    return bool(said) and all(one.pattern.timing == WHENEVER for one in said)


def _pattern_of(r: Resolution, bearer: Entity, alone: bool = False) -> EventPattern | None:
    """Return what the one trigger of a minion responds to; ``alone``: its text says nothing else."""
    card = bearer.card_id
    if bearer.type != CardType.MINION or bearer.get(GameTag.SILENCED) or not card or card.startswith(OF_SCENARIOS):
        return None
    definition = library.definition_of(card, r.ruleset.low, r.ruleset.high)
    if definition is None or not definition.complete or definition.key in trust.distrusted():
        return None
    abilities = [ability for ability in definition.abilities if not isinstance(ability, Keyword)]
    triggers = [trigger for ability in abilities for trigger in triggers_of(ability)]
    if len(triggers) != 1 or (alone and len(abilities) != 1):
        return None
    return triggers[0].pattern


def is_named(state: GameState, bearer: Entity, named: Named, dealt: DamageDealt) -> bool:
    """Return whether damage is what the text of ``bearer`` names."""
    target = dealt.target
    if named is Named.ITSELF:
        return target is bearer
    if named is Named.ITS_TARGET:
        return dealt.source is bearer
    if named is Named.OWN_HERO:
        return target is state.hero_of(state.player_of(bearer))
    return target.type == CardType.MINION and (named is Named.MINION or target.controller == bearer.controller)
