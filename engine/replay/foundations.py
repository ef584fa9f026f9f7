"""Whether all is known that a card responds to: then a trigger without a cause is unexpected (HS 1.5)."""

from __future__ import annotations

from engine.cards.ability import Ability, Aura, Deathrattle, Keyword, OnPlay, Replacement, Trigger, Value, parts_of
from engine.cards.queue import TOLD, DefinitionOf
from engine.cards.triggers import triggers_of
from engine.mechanics.draw import ACTING_WHEN_DRAWN
from engine.replay.checks.self_triggering import EFFECTS_NUMBERED
from engine.replay.context import ReplayContext
from engine.resolution import KILLING
from engine.state import Entity
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.packets import Block

NOTICED = TOLD | frozenset(
    {
        *("armor", "gain-attack", "freeze", "overload", "mana-spent", "lose-keyword", "awaken", "discard"),
        *("deal-damage", "kill", "overkill", "honorable-kill", "restore", "fatal-damage", "secret-revealed"),
    }
)
"""The events that a replay sees, those among them that tags tell of."""

BEARERS = (CardType.MINION, CardType.WEAPON, CardType.LOCATION)
"""Of whom a block is unexpected that nothing calls for."""

SPEAKING = (
    *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.FREEZE, GameTag.OVERKILL, GameTag.FRENZY, GameTag.SPELLBURST),
    *(GameTag.HONORABLE_KILL, GameTag.CORRUPT, GameTag.MODULAR, GameTag.DEATHRATTLE, GameTag.DORMANT),
    *(GameTag.UNTOUCHABLE, GameTag.REBORN, GameTag.STARSHIP_PIECE),
)
"""Keywords with triggers of their own, which others judge (HS 5.1)."""


JUDGED = (*KILLING, GameTag.FRENZY, GameTag.SPELLBURST, GameTag.CORRUPT, *ACTING_WHEN_DRAWN)
"""Keywords whose causes are judged by themselves (:mod:`engine.replay.checks.keyword_causes`)."""

APART = (GameTag.DORMANT, GameTag.UNTOUCHABLE, GameTag.DEATHRATTLE)
"""Who is dormant responds in other ways; and deathrattles are judged by themselves."""

OF_TEXT = (0, GameTag.TRIGGER_VISUAL)
"""What is noted as the keyword of a trigger that is of no keyword."""

WITHOUT_TRIGGERS = frozenset(
    {
        *(GameTag.TAUNT, GameTag.CHARGE, GameTag.RUSH, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.STEALTH),
        *(GameTag.SPELLPOWER, GameTag.IMMUNE, GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.ELUSIVE),
        *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.REBORN, GameTag.CANT_BE_TARGETED_BY_SPELLS),
        *(GameTag.MEGA_WINDFURY, GameTag.FROZEN, GameTag.TRADEABLE, GameTag.CANT_BE_TARGETED_BY_HERO_POWERS),
    }
)
"""Keywords that come without a trigger of the text (HS 5.1); any other may have one.

Those of lifesteal and poisonous name the keyword.
"""

CONTINUOUS = ("is", "exists", "at-least", "at-most")
"""Conditions of auras that are looked at whenever auras are updated, not in a trigger."""

CHOOSING = ("choose-one", "choose-twice", "choose-thrice")
"""Texts whose choice may be carried out in a trigger, as when the card becomes another one."""

LASTING = ("give", "change-cost", "set-cost")
"""What a text without an event does to others as long as its bearer is there."""

WITHOUT_EVENT = ("battlecry", "deathrattle", "choose-one", "spell-damage", "deck-size", "transform", "hero-power")
"""What happens in another way with no trigger of who changes it."""


def is_unfounded(r: ReplayContext, bearer: Entity, block: Block, same: bool, definition_of: DefinitionOf) -> bool:
    """Return whether all is known that a bearer responds to; ``same``: it is the card it was before the action.

    Who has just come, or become what it is, may do what its text has to do with that.
    """
    if not is_told(bearer, definition_of) or r.state.taken_back or r.log.unknown_tags.values:
        return False
    if bearer.type not in BEARERS or not bearer.known:
        return False
    if any(bearer.get(tag) for tag in APART) or _is_of_keyword(r, bearer, block, definition_of):
        return False
    if isinstance(block.parent, Block) and block.parent.type == BlockType.DEATHS:
        return False  # what is needed later is noted as it dies
    own = block.effect_index >= 0 and r.ruleset.low >= EFFECTS_NUMBERED
    if bearer.zone == Zone.GRAVEYARD:
        return own and bearer.type == CardType.MINION and block.effect_index == 0
    if bearer.zone != Zone.PLAY or not same:
        return False
    return own or not _is_lent_another(r, bearer, definition_of)


def _is_of_keyword(r: ReplayContext, bearer: Entity, block: Block, definition_of: DefinitionOf) -> bool:
    """Return whether a trigger may be that of a keyword that its bearer has, or gives, or has from another.

    Old builds do not name the keyword.
    """
    named = block.trigger_keyword
    if named is None:
        return any(bearer.get(keyword) for keyword in SPEAKING)
    if named in OF_TEXT or named in JUDGED:
        return named in JUDGED
    if bearer.get(named) or bearer.zone != Zone.PLAY or _is_lent_another(r, bearer, definition_of):
        return True
    definition = definition_of(bearer)
    terms = (term for ability in definition.abilities for term in parts_of(ability)) if definition is not None else ()
    return any(named == getattr(term, "tag", 0) for term in terms)


def is_told(bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether the card of a bearer is known, and of all it responds to when it happens."""
    definition = definition_of(bearer)
    if definition is None or not definition.complete:
        return False
    return all(_is_told(ability, bearer) for ability in definition.abilities)


def _is_lent_another(r: ReplayContext, bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether something is attached to a bearer of which it is not known what it does."""
    attached = (one for one in r.state.attached.get(bearer.id, ()) if one.zone in (Zone.PLAY, Zone.SETASIDE))
    return any(not is_told(enchantment, definition_of) for enchantment in attached)


def _is_told(ability: Ability, bearer: Entity) -> bool:
    """Return whether it is known of all that an ability responds to when it happens."""
    triggers = list(triggers_of(ability))
    if _counts(ability):
        return False
    if isinstance(ability, Replacement) and ability.pattern.event in WITHOUT_EVENT:
        return True
    if triggers:
        return all(_is_noticed(trigger) for trigger in triggers)
    if isinstance(ability, Aura):
        return ability.condition is None or ability.condition.kind in CONTINUOUS
    if isinstance(ability, OnPlay) and ability.kind == "effect":
        return bearer.type == CardType.ENCHANTMENT or all(action.kind in LASTING for action in ability.actions)
    if isinstance(ability, Keyword):
        return ability.tag in WITHOUT_TRIGGERS
    return isinstance(ability, Deathrattle) or (isinstance(ability, OnPlay) and ability.kind not in CHOOSING)


def _counts(ability: Ability) -> bool:
    """Return whether a text has a number that only the card itself knows: it may count in triggers of its own."""
    return any(isinstance(term, Value) and term.kind == "script" for term in parts_of(ability))


def _is_noticed(trigger: Trigger) -> bool:
    subject = trigger.pattern.subject
    unknown = subject is not None and trigger.pattern.event == "summon" and subject.kind not in ("minions", "self")
    return not unknown and all(event in NOTICED for event in trigger.pattern.event.split("|"))
