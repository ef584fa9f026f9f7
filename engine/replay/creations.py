"""Matching creations that a known text calls for: card, zone, controller, position and creator."""

from __future__ import annotations

from collections.abc import Mapping

from engine.divergence import Kind
from engine.replay.context import ReplayContext
from engine.replay.log_matcher import ADOPTED, PREDICTED, LogMatcher
from engine.resolution import Change
from engine.state import Entity
from engine.texts.model import is_printing
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.packets import FullEntity, ShowEntity


def match_creation(log: LogMatcher, rule: str, card_id: str, stated: Mapping[int, int]) -> Entity | None:
    """Match the creation of a card; of the tags ``stated``, those are compared that the log shows.

    ``card_id`` is empty if any card may be created.
    """
    packet = log.skip_ignorable()
    if not isinstance(packet, FullEntity):
        log.check_end()
        block = log.frame.block
        log.findings.diverge(
            rule,
            Kind.MISSING,
            packet,
            entity=int(block.entity) if block is not None else log.state.game.id,
            message=f"{card_id or 'a card'} should be created here, but is not",
        )
        return None
    told = dict(packet.tags)
    wrong = [tag for tag, value in stated.items() if told.get(tag, value) != value]
    fits = packet.card_id in ("", card_id) or not card_id or is_printing(packet.card_id, card_id)  # it may be hidden
    log.granted_verdicts.setdefault(packet.index, PREDICTED if fits and not wrong else ADOPTED)
    log.findings.rules[packet.index] = rule
    log.last_requested = packet.index
    log.unexpected_entity(packet)
    if not fits:
        message = f"{packet.card_id or 'a hidden card'} is created here; the rules give {card_id}"
        log.findings.diverge(rule, Kind.WRONG_VALUE, packet, entity=packet.entity, message=message)
    for tag in wrong:
        log.findings.diverge(
            rule,
            Kind.WRONG_VALUE,
            packet,
            entity=packet.entity,
            tag=tag,
            expected=stated[tag],
            observed=told[tag],
        )
    return log.state[packet.entity]


def match_enchantment(r: ReplayContext, rule: str, host: Entity, source: Entity, card_id: str) -> Entity | None:
    """Match an enchantment that is created and attached to ``host``, by its description or in a packet of its own."""
    log = r.log
    packet = log.skip_ignorable()
    if not isinstance(packet, FullEntity) or packet.tag(GameTag.ZONE) not in (Zone.SETASIDE, Zone.PLAY):
        log.check_end()
        message = "an enchantment should be attached to {entity} here, and is not"
        log.findings.diverge(rule, Kind.MISSING, packet, entity=host.id, message=message)
        return None
    log.granted_verdicts.setdefault(packet.index, PREDICTED)
    log.last_requested = packet.index
    log.unexpected_entity(packet)
    enchantment = log.state[packet.entity]
    shown = log.frame.peek()
    if isinstance(shown, ShowEntity) and shown.entity == enchantment.id:
        log.frame.position += 1
        log.judge(shown, PREDICTED, rule)
        log.apply_consequences(shown)
    r.set_unordered(rule, [Change(enchantment, GameTag.ATTACHED, host.id)])
    creator = enchantment.get(GameTag.CREATOR)
    r.set_unordered(rule, [Change(enchantment, GameTag.CREATOR, source.id, optional=not creator)])
    if card_id and enchantment.card_id not in ("", card_id):
        message = f"{enchantment.card_id} is attached to {{entity}} here; the rules give {card_id}"
        log.findings.diverge(rule, Kind.WRONG_VALUE, packet, entity=host.id, message=message)
    return enchantment


def is_new_power(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a player without hero power gets one from the hero just played (HS 2.5.2)."""
    if packet.tag(GameTag.CARDTYPE) != CardType.HERO_POWER or packet.tag(GameTag.ZONE) != Zone.PLAY:
        return False
    block = log.frame.block
    hero = log.state[block.entity] if block is not None and block.type == BlockType.POWER else None
    if hero is None or hero.type != CardType.HERO or not hero.get(GameTag.JUST_PLAYED):
        return False
    return (
        packet.tag(GameTag.CONTROLLER) == hero.controller and log.state.hero_power_of(log.state.player_of(hero)) is None
    )
