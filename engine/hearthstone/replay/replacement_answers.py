"""Answers where a card in play may have replaced an amount or an event (HS 4.9), read from the log.

The texts of these cards are not carried out; while one of them is in play, the logged outcome is used.
"""

from __future__ import annotations

from itertools import takewhile

from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.replay.log_answers import LogAnswers, changes
from engine.hearthstone.replay.log_matcher import ADOPTED
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import DRAWS_OWED
from engine.hearthstone.texts.replacements import (
    in_force,
    may_change_damage,
    was_used,
)
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType
from hslog.hearthstone.packets import (
    Block,
    MetaData,
    Options,
    TagChange,
    walk,
)


class ReplacementAnswers(LogAnswers):
    """Reads the outcomes of replacements of damage, healing, draws, shields and durability."""

    def next_predamage(self, target: Entity, amount: int) -> int:
        """Return the next PREDAMAGE amount in the log. Used only when an unknown card text may have changed it."""
        log = self.log
        if not may_change_damage(log.state, log.ruleset.low, log.ruleset.high) and not self._counts_unknown(target):
            return amount
        for packet in self.log.upcoming():
            if isinstance(packet, Block):
                break
            if isinstance(packet, TagChange) and packet.tag == GameTag.PREDAMAGE:
                if packet.entity != target.id or not packet.value or packet.value == amount:
                    break
                self.log.granted_verdicts[packet.index] = ADOPTED
                return packet.value
        return amount

    def _counts_unknown(self, hero: Entity) -> bool:
        """Return whether fatigue with an unknown count is being carried out."""
        block = self.log.frame.block
        player = self.log.state.player_of(hero)
        fatigue = block is not None and block.type == BlockType.FATIGUE
        return fatigue and self.log.unknown_tags.any_of(player, GameTag.FATIGUE)

    def is_protected(self, target: Entity, *tags: int) -> bool:
        """Return whether none of the tags changes before the next block, if a card in play may protect the hero."""
        if target.type != CardType.HERO or not in_force(self.log.state, "hero-damage"):
            return False
        return all(self.next_value(target, tag) is None for tag in tags)

    def is_hurt(self, target: Entity) -> bool:
        """Return whether a hit on the target is noted further on in the open block."""
        notes = (packet for packet in self.log.upcoming() if isinstance(packet, MetaData))
        return any(note.meta == MetaDataType.DAMAGE and target.id in note.info for note in notes)

    def keeps_health(self, target: Entity) -> bool:
        """Return whether a hero's damage does not change, if a card in play may prevent it."""
        state = self.log.state
        if target.type != CardType.HERO or not in_force(state, "lost-health"):
            return False
        return (
            bool(state.player_of(target).get(GameTag.CURRENT_PLAYER))
            and self.next_value(target, GameTag.DAMAGE) is None
        )

    def next_corpses(self, player: Entity, corpses: int) -> int:
        """Return the logged number of corpses, if a card in play, or one dying now, may have increased it."""
        state = self.log.state
        if not was_used(state, "corpses"):
            return corpses
        for packet in self.log.upcoming():
            if changes(packet, player, GameTag.CORPSES):
                self.log.granted_verdicts[packet.index] = ADOPTED
                return max(corpses, packet.value)
        return corpses

    def keeps_durability(self, weapon: Entity) -> bool:
        """Return whether a weapon that may be protected keeps its durability until the next action."""
        if not interferes(weapon.card_id, "durability"):
            return False
        following = takewhile(lambda packet: not isinstance(packet, Options), self.log.upcoming())
        return not any(changes(packet, weapon, GameTag.DAMAGE) for packet in walk(list(following)))

    def skips_draw(self, player: Entity) -> bool:
        """Return whether no draw is announced, if a card in play may replace it."""
        if not in_force(self.log.state, "draw"):
            return False
        return not any(changes(packet, player, DRAWS_OWED) for packet in self.log.upcoming())

    def keeps_shield(self, target: Entity) -> bool:
        """Return whether the shield is still there when the hit is noted, if shields may last several hits."""
        if not in_force(self.log.state, "divine-shield"):
            return False
        for packet in self.log.upcoming():
            if isinstance(packet, MetaData) and packet.meta == MetaDataType.DAMAGE:
                break
            if changes(packet, target, GameTag.DIVINE_SHIELD):
                return False
        return True

    def withholds_healing(self, target: Entity) -> bool:
        """Return whether no healing of the target is noted, if a card in play may prevent it."""
        if not in_force(self.log.state, "healing"):
            return False
        notes = (packet for packet in self.log.upcoming() if isinstance(packet, MetaData))
        return not any(note.meta == MetaDataType.HEALING and target.id in note.info for note in notes)
