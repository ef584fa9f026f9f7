"""Answers if a card in play may have replaced an amount or an event (HS 4.9), read from the log.

The texts of these cards are not carried out; while one of them is in play, the logged outcome is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.blocks import changes
from engine.hearthstone.cards.replacements import in_force, may_change_damage, may_prevent_own, was_used
from engine.hearthstone.replay.answers.log_answers import LogAnswers
from engine.hearthstone.replay.matching.log_matcher import ADOPTED
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType
from hslog.hearthstone.packets import MetaData, Options, TagChange, is_action, walk


class ReplacementAnswers(LogAnswers):
    """Reads the outcomes of replacements of damage, healing, draws, shields and durability."""

    def next_predamage(self, target: Entity, amount: int, source: Entity | None) -> int:
        """Return the next PREDAMAGE amount in the log. Used only when an unknown card text may have changed it."""
        log = self.log
        changed = may_change_damage(log.state, log.ruleset.low, log.ruleset.high, target, source)
        if not changed and not self._counts_unknown(target):
            return amount
        for packet in self.log.until_block():
            if isinstance(packet, TagChange) and packet.tag == GameTag.PREDAMAGE:
                if packet.entity != target.id or not packet.value or packet.value == amount:
                    break
                self.log.granted_verdicts[packet.index] = ADOPTED
                return packet.value
        return amount

    def taken_from(self, minion: Entity) -> Sequence[Entity]:
        """Return the player from whom a minion was taken in this turn, if it goes back in the open block (HS 4.7)."""
        back = next((change for change in self.log.changes_of(minion) if change.tag == GameTag.CONTROLLER), None)
        if back is None:
            return ()
        timeline, game = self.log.game.timeline, self.log.state.game
        before = [change for change in timeline.history(minion.id, GameTag.CONTROLLER) if change.index < back.index]
        turns = timeline.history(game.id, GameTag.TURN)
        begun = max((turn.index for turn in turns if turn.index < back.index), default=0)
        if len(before) < 2 or before[-1].index < begun or before[-2].value != back.value:
            return ()
        self.log.granted_verdicts[back.index] = ADOPTED
        return (self.log.state.players[back.value],)

    def _counts_unknown(self, hero: Entity) -> bool:
        """Return whether a hero takes fatigue damage and the log does not show how much is due."""
        block = self.log.frame.block
        player = self.log.state.player_of(hero)
        fatigue = block is not None and block.type == BlockType.FATIGUE
        return fatigue and self.log.unknown_tags.any_of(player, GameTag.FATIGUE)

    def is_prevented(self, what: str, entity: Entity, *tags: int) -> bool:
        """Return whether none of the tags changes before the next damage or action, if a card may prevent that."""
        if not in_force(self.log.state, what) and not may_prevent_own(entity, self.log.ruleset.high):
            return False
        for packet in walk(list(self.log.upcoming())):
            if any(changes(packet, entity, tag) for tag in tags):
                return False
            announced = isinstance(packet, TagChange) and packet.tag == GameTag.PREDAMAGE and packet.value
            if isinstance(packet, Options) or is_action(packet) or announced:
                break
        return True

    def is_hurt(self, target: Entity) -> bool:
        """Return whether META_DATA shows a hit on the target later in the open block."""
        notes = self.log.ahead_of_kind(MetaData)
        return any(note.meta == MetaDataType.DAMAGE and target.id in note.info for note in notes)

    def next_corpses(self, player: Entity, corpses: int) -> int:
        """Return the logged number of corpses, if a card in play, or one dying now, may have increased it."""
        state = self.log.state
        if not was_used(state, "corpses"):
            return corpses
        told = next((packet for packet in self.log.changes_of(player) if packet.tag == GameTag.CORPSES), None)
        if told is None:
            return corpses
        self.log.granted_verdicts[told.index] = ADOPTED
        return max(corpses, told.value)
