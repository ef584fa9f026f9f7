"""Legal targets of random effects (HS 3.5, AR 5): the log shows the target, the card text that it was random.

Random damage excludes the mortally wounded, and random healing excludes the undamaged. Whether a target of damage may
be pending destroy is not checked: the older rulebook does not count that (AR 5 pending destroy), the newer does. Which
of several legal characters is chosen is not checked either.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.divergence import Kind
from engine.hearthstone.blocks import EFFECTS_NUMBERED
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.replay.log_matcher import LogMatcher
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.texts.random_targets import deals_at_random, heals_at_random
from engine.hearthstone.texts.replacements import base_printing, in_force
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Packet

DAMAGE_RULE, HEALING_RULE = "HS 3.5 damage", "HS 3.5 healing"

JUDGED_BY = (GameTag.DAMAGE, GameTag.HEALTH, GameTag.IMMUNE)
"""Tags that decide whether a character may be chosen."""


def check_damage(log: LogMatcher, packet: Packet, target: Entity) -> None:
    """Report random damage that begins with ``packet`` if its target is mortally wounded."""
    if not _is_known(log, target) or not _is_random(log, deals_at_random):
        return
    if _is_wounded(log, target):
        _illegal(log, DAMAGE_RULE, packet, target, "is mortally wounded")
    else:
        log.findings.count_confirmed(DAMAGE_RULE, Kind.ILLEGAL_CHOICE)


def _is_random(log: LogMatcher, question: Callable[[Definition], bool]) -> bool:
    """Return the answer to a question about the open block's text; False if the text is unknown."""
    block = log.frame.block
    if block is None or not _source(log):
        return False
    low, high = log.ruleset.low, log.ruleset.high
    if block.type == BlockType.TRIGGER and block.effect_index < 0 and low >= EFFECTS_NUMBERED:
        return False  # an enchantment attached to the card does this
    definition = definition_of(log.state[block.entity].card_id, low, high) or definition_of(_source(log), low, high)
    return definition is not None and question(definition)


def check_healing(log: LogMatcher, packet: Packet, target: Entity) -> None:
    """Report random healing that begins with ``packet`` if its target is undamaged."""
    if not _is_random(log, heals_at_random) or in_force(log.state, "healing"):
        return
    hurt = any(_may_be_healed(log, other) for other in log.state.play_order if other.controller == target.controller)
    if hurt and _is_known(log, target):
        if target.get(GameTag.DAMAGE):
            log.findings.count_confirmed(HEALING_RULE, Kind.ILLEGAL_CHOICE)
        else:
            _illegal(log, HEALING_RULE, packet, target, "has not been damaged")


def _source(log: LogMatcher) -> str:
    """Return the base printing of the card in the open block; empty if the block has a target or is no effect."""
    block = log.frame.block
    if block is None or block.target or block.type not in (BlockType.POWER, BlockType.TRIGGER):
        return ""
    return base_printing(log.state[block.entity].card_id)


def _may_be_healed(log: LogMatcher, other: Entity) -> bool:
    """Return whether random healing may choose ``other``; damaged weapons and dormant minions are excluded."""
    return _is_known(log, other) and bool(other.get(GameTag.DAMAGE)) and other.health > 0 and not is_dormant(other)


def _is_known(log: LogMatcher, target: Entity) -> bool:
    return target.type in CHARACTERS and not log.unknown_tags.any_of(target, *JUDGED_BY)


def _is_wounded(log: LogMatcher, target: Entity) -> bool:
    return _is_known(log, target) and bool(target.get(GameTag.HEALTH)) and target.health <= 0


def _illegal(log: LogMatcher, rule: str, packet: Packet, target: Entity, why: str) -> None:
    message = f"{{entity}} is chosen at random here, but {why}"
    log.findings.diverge(rule, Kind.ILLEGAL_CHOICE, packet, entity=target.id, message=message)
