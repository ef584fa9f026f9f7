"""Whether all is known that a card responds to: then a trigger without a cause is unexpected (HS 1.5)."""

from __future__ import annotations

from engine.cards.ability import Aura, CostModifier, Deathrattle, Keyword, OnPlay, Trigger
from engine.cards.queue import TOLD, DefinitionOf, as_trigger
from engine.replay.checks.self_triggering import EFFECTS_NUMBERED
from engine.replay.context import ReplayContext
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone
from hslog.packets import Block

BEARERS = (CardType.MINION, CardType.WEAPON)
"""Of whom a block is unexpected that nothing calls for."""

SPEAKING = (
    *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.FREEZE, GameTag.OVERKILL, GameTag.FRENZY, GameTag.SPELLBURST),
    *(GameTag.HONORABLE_KILL, GameTag.CORRUPT, GameTag.MODULAR, GameTag.DEATHRATTLE, GameTag.DORMANT),
    *(GameTag.UNTOUCHABLE, GameTag.REBORN, GameTag.STARSHIP_PIECE),
)
"""Keywords with triggers of their own, which others judge (HS 5.1)."""


WITHOUT_TRIGGERS = frozenset(
    {
        *(GameTag.TAUNT, GameTag.CHARGE, GameTag.RUSH, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.STEALTH),
        *(GameTag.SPELLPOWER, GameTag.IMMUNE, GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.ELUSIVE),
        *(GameTag.CANT_BE_TARGETED_BY_SPELLS, GameTag.CANT_BE_TARGETED_BY_HERO_POWERS),
    }
)
"""Keywords that the rules apply without a trigger of the bearer (HS 5.1); any other may come with one."""


def is_unfounded(r: ReplayContext, bearer: Entity, block: Block, was_there: bool, definition_of: DefinitionOf) -> bool:
    """Return whether all is known that a bearer responds to; ``was_there``: before the action, as the same card.

    Who has just come, or become what it is, may do what its text has to do with that.
    """
    if not is_told(bearer, definition_of) or r.state.taken_back or r.log.unknown_tags.values:
        return False
    if bearer.type not in BEARERS or not bearer.known:
        return False
    if any(bearer.get(keyword) for keyword in SPEAKING) or block.trigger_keyword in SPEAKING:
        return False
    own = block.effect_index >= 0 and r.ruleset.low >= EFFECTS_NUMBERED
    if bearer.zone == Zone.GRAVEYARD:
        return own and bearer.type == CardType.MINION and block.effect_index == 0
    if bearer.zone != Zone.PLAY or not was_there:
        return False
    return own or not _is_lent_another(r, bearer, definition_of)


def is_told(bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether the card of a bearer is known, and of all it responds to when it happens."""
    definition = definition_of(bearer)
    if definition is None or not definition.complete:
        return False
    return all(_is_told(as_trigger(ability), bearer) for ability in definition.abilities)


def _is_lent_another(r: ReplayContext, bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether something is attached to a bearer of which it is not known what it does."""
    attached = (one for one in r.state.attached.get(bearer.id, ()) if one.zone in (Zone.PLAY, Zone.SETASIDE))
    return any(not is_told(enchantment, definition_of) for enchantment in attached)


def _is_told(ability: object, bearer: Entity) -> bool:
    """Return whether it is known of all that an ability responds to when it happens."""
    if isinstance(ability, Trigger):
        subject = ability.pattern.subject
        unknown = subject is not None and ability.pattern.event == "summon" and subject.kind not in ("minions", "self")
        return not unknown and all(event in TOLD for event in ability.pattern.event.split("|"))
    if isinstance(ability, Aura):
        return ability.condition is None
    if isinstance(ability, OnPlay) and ability.kind == "effect":
        return bearer.type == CardType.ENCHANTMENT
    if isinstance(ability, Keyword):
        return ability.tag in WITHOUT_TRIGGERS
    return isinstance(ability, OnPlay | Deathrattle | CostModifier)
