"""Ignorable packets: counters, client hints, repeated values. They may stand anywhere in a block.

The tags that rules use are data (:mod:`engine.hearthstone.rulesets.ruled`). This module decides the cases that depend
on the card's zone, the open block and the neighboring packets. It neither gives verdicts nor expects consequences.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.blocks import ACTIONS, changes, changes_in
from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cosmetic import COSMETIC_TAGS, is_cosmetic
from engine.hearthstone.mechanics.draw import BEFORE_THE_TURNS
from engine.hearthstone.mechanics.enchantments import is_attachment
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.rulesets.ruled import KEPT_BY, RULED, RULED_IN
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.steps.win_loss import GIVEN_UP
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, PlayState, Step, Zone
from hslog.hearthstone.packets import CLIENT_PACKETS, HideEntity, Packet, PlayerReference, ShowEntity, TagChange

OUTSIDE = (Zone.SETASIDE, Zone.GRAVEYARD, Zone.REMOVEDFROMGAME)
"""Zones without positions. No rule explains moves between them."""

EFFECTS = (BlockType.POWER, BlockType.TRIGGER, BlockType.RITUAL, BlockType.INVALID)
"""Types of blocks in which a card's text may act."""

OF_A_TURN = (
    GameTag.NUM_ATTACKS_THIS_TURN,
    GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN,
    GameTag.EXHAUSTED,
    GameTag.JUST_PLAYED,
)
"""Tags that the start or end of a turn resets, also on cards that have left play, unless the server skips it."""

CLOSING = (Step.FINAL_WRAPUP, Step.FINAL_GAMEOVER)
"""The steps after the last turn."""


NEXT_FEW = 5
"""Number of packets around a change to search for related ones: shown attack and health come in between."""

WITHOUT_DRAWS = (Step.MAIN_READY, Step.MAIN_START_TRIGGERS, Step.MAIN_END, Step.MAIN_CLEANUP, Step.MAIN_NEXT)
"""The steps of a turn in which no card is drawn and the player does not act."""


def _gives_up(log: LogPosition, packet: TagChange) -> bool:
    """Return whether a player concedes inside a block, which is carried out to its end (HS 1.7)."""
    if packet.value in GIVEN_UP:
        return True
    player = log.state.entities.get(int(packet.entity))
    return packet.value == PlayState.LOSING and player is not None and player.get(GameTag.PLAYSTATE) in GIVEN_UP


def is_ignorable(log: LogPosition, packet: Packet) -> bool:
    """Return whether a packet may stand anywhere without a rule that calls for it."""
    if isinstance(packet, TagChange):
        if packet.tag in COSMETIC_TAGS or (log.state.pets and is_cosmetic(packet, log.state)):
            return True
        if isinstance(packet.entity, PlayerReference):  # except a player conceding in a block left open
            gives_up = packet.tag == GameTag.PLAYSTATE and packet.value in GIVEN_UP
            return not (gives_up and log.frame.cut)
        if packet.tag == GameTag.PLAYSTATE and log.frame.block is not None and _gives_up(log, packet):
            return not log.frame.cut
        if packet.tag not in RULED:
            block = log.frame.block
            if block is not None and packet.tag in RULED_IN.get(block.type, ()):
                return False
            changed = log.state.entities[packet.entity]
            if packet.tag == GameTag.FROZEN and _is_bookkeeping(log):
                return False
            if block is None and packet.tag == GameTag.CARD_TARGET and names_target(log, packet):
                return False
            return (packet.tag not in ENCHANTED_TAGS or changed.type == CardType.HERO) or not _is_bookkeeping(log)
        card = log.state.entities[packet.entity]
        if card.tags.get(packet.tag, 0) == packet.value:
            # repeats a known value, as when a hidden card is described
            known = packet.entity in log.never_hidden and log.state.game.get(GameTag.STEP) not in BEFORE_THE_TURNS
            return not known and (packet.entity, packet.tag) not in log.unknown_tags.values
        kinds = KEPT_BY.get(packet.tag)
        if kinds is not None and card.type and card.type not in kinds:
            return True  # a counter on a type of entity for which no rule uses it
        return packet.tag in WITHOUT_RULED_ORDER and _has_no_ruled_order(log, packet, card)
    if is_cosmetic(packet, log.state):
        return True
    if isinstance(packet, HideEntity):
        return log.state.entities[packet.entity].zone == packet.value or announces(log.frame, packet)
    if isinstance(packet, ShowEntity):
        return log.state.entities[packet.entity].zone == packet.tag(GameTag.ZONE)
    return isinstance(packet, CLIENT_PACKETS)


def ruled_ahead(log: LogPosition) -> Iterator[Packet]:
    """Yield the packets ahead in the open block that are not ignorable, without moving."""
    return (packet for packet in log.upcoming() if not is_ignorable(log, packet))


def names_target(log: LogPosition, packet: TagChange) -> bool:
    """Return whether a packet names the target that the player has chosen for the next action."""
    ahead = next(log.blocks(), None)
    named = ahead is not None and ahead.type in ACTIONS
    return ahead is not None and named and (ahead.entity, ahead.target) == (packet.entity, packet.value)


def _is_bookkeeping(log: LogPosition) -> bool:
    """Return whether the open block is a trigger of the game or a player in a step of a turn, where no card acts."""
    block = log.frame.block
    if block is None or block.type != BlockType.TRIGGER or block.entity not in log.never_hidden:
        return False
    return log.state.game.get(GameTag.STEP) in WITHOUT_DRAWS


def _is_next_to_related_change(log: LogPosition, packet: TagChange) -> bool:
    """Return whether the packet before or after changes the same entity or its enchantment.

    LAST_AFFECTED_BY is logged next to the effect.
    """
    frame = log.frame
    around = frame.packets[max(0, frame.position - 1) : frame.position + 2]
    return any(
        other is not packet
        and isinstance(other, TagChange)
        and packet.entity in (other.entity, log.state.entities[other.entity].get(GameTag.ATTACHED))
        for other in around
    )


WITHOUT_RULED_ORDER = frozenset(
    {
        *(GameTag.NUM_TURNS_IN_HAND, GameTag.NEXT_STEP, GameTag.LAST_AFFECTED_BY, GameTag.DAMAGE, *OF_A_TURN),
        *(GameTag.TO_BE_DESTROYED, GameTag.ZONE_POSITION, GameTag.NUM_TURNS_IN_PLAY, GameTag.ZONE, GameTag.CONTROLLER),
        GameTag.ARMOR,
    }
)
"""Tags whose changes may come without a rule for their order."""


def _has_no_ruled_order(log: LogPosition, packet: TagChange, card: Entity) -> bool:
    """Return whether no rule orders a change: positions in the deck, enchantments that come or go."""
    if packet.tag == GameTag.NUM_TURNS_IN_HAND and not packet.value:
        return True
    if packet.tag == GameTag.NEXT_STEP:
        return packet.value in CLOSING and _may_be_over(log)
    if packet.tag == GameTag.NUM_TURNS_IN_HAND and log.frame.block is None:
        named = (one.value for one in log.changes_ahead() if one.tag == GameTag.NEXT_STEP)
        return next(named, 0) in CLOSING and _may_be_over(log)
    if packet.tag == GameTag.LAST_AFFECTED_BY:
        return _is_next_to_related_change(log, packet)
    zone = card.zone
    if packet.tag == GameTag.DAMAGE:
        return zone == Zone.PLAY and _falls_with_health(log, packet)
    if packet.tag in OF_A_TURN and not packet.value and zone in OUTSIDE:
        return _is_bookkeeping(log)
    if packet.tag == GameTag.EXHAUSTED and card.type == CardType.HERO_POWER:
        player = log.state.player_of(card)  # auras decide how often it may be used (HS 2.7)
        return bool(player.get(GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN)) and not _is_bookkeeping(log)
    if packet.tag == GameTag.JUST_PLAYED:  # entities that have left play are not new
        return not packet.value and zone != Zone.PLAY
    if packet.tag == GameTag.TO_BE_DESTROYED:  # an aura update may destroy a hero (HS 1.3)
        return bool(packet.value) and card.type == CardType.HERO and not _is_bookkeeping(log)
    if packet.tag == GameTag.ZONE_POSITION:
        block = log.frame.block
        return zone == Zone.DECK and block is not None and block.type in EFFECTS and not _is_bookkeeping(log)
    if packet.tag == GameTag.NUM_TURNS_IN_PLAY:
        return zone == Zone.SECRET and not packet.value
    if packet.tag == GameTag.ARMOR:  # a hero that was replaced gets its printed armor, which is not known
        return zone != Zone.PLAY and not rows_of(card.card_id)
    if packet.tag == GameTag.ZONE and zone == Zone.SETASIDE and packet.value in OUTSIDE:
        return True
    if packet.tag == GameTag.ZONE and packet.value not in (Zone.PLAY, *OUTSIDE):
        return False
    return packet.tag in (GameTag.ZONE, GameTag.CONTROLLER) and is_attachment(card)


def _may_be_over(log: LogPosition) -> bool:
    """Return whether the game may be over although the log does not show who has won."""
    return any(log.unknown_tags.any_of(player, GameTag.PLAYSTATE) for player in log.state.players.values())


def _falls_with_health(log: LogPosition, packet: TagChange) -> bool:
    """Return whether damage falls together with health of an ended enchantment (HS 4.1)."""
    entity, frame = log.state[packet.entity], log.frame
    around = frame.packets[max(0, frame.position - NEXT_FEW) : frame.position + NEXT_FEW]
    for other in around:
        if changes(other, entity, GameTag.HEALTH):
            lost = log.game.timeline.value(entity.id, GameTag.HEALTH, other.index - 1) - other.value
            return lost > 0 and packet.value == max(0, entity.get(GameTag.DAMAGE) - lost)
    return False


def announces(frame: Frame, packet: HideEntity) -> bool:
    """Return whether a packet soon after moves the hidden card, so that HIDE_ENTITY only announces the move."""
    soon = changes_in(frame.packets[frame.position : frame.position + 4], GameTag.ZONE)
    return any(move.entity == packet.entity for move in soon)
