"""Matching tag changes: each change that a rule states is searched for from the next packet on.

Changes stated as unordered may come in any order. A packet that does not fit is judged by what follows it: a wrong
value, too early, or a missing change. The state always takes the logged value, so one fault is one divergence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.divergence import Kind
from engine.hearthstone.blocks import moved_to
from engine.hearthstone.replay.log.ignorable import is_ignorable
from engine.hearthstone.replay.log.position import LOOKAHEAD
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, HIDDEN, PREDICTED, LogMatcher
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets.ruled import RULED
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import DAMAGE_EVENT
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block, FullEntity, HideEntity, Packet, PlayerReference, ShowEntity, TagChange


class Changes:
    """The part of a replay that finds the changes which rules state in the log."""

    __slots__ = ()

    log: LogMatcher
    state: GameState
    unknown: set[tuple[int, int]]
    """The unknown tags."""

    def change(self, rule: str, entity: Entity, tag: int, value: int, optional: bool = False) -> None:
        """Match one change."""
        frame = self.log.frame
        if entity.tags.get(tag, 0) == value and not frame.early and (entity.id, tag) not in self.unknown:
            return
        if frame.position < len(frame.packets):
            packet = frame.packets[frame.position]
            if type(packet) is TagChange and packet.tag == tag and packet.value == value and packet.entity == entity.id:
                frame.position += 1
                self.log.judge_change(packet, PREDICTED, rule)
                return
        self.set_unordered(rule, (Change(entity, tag, value, optional),))

    def set_unordered(self, rule: str, changes: Iterable[Change]) -> None:
        """Match several changes in any order."""
        early = self.log.frame.early
        if not early and not self.unknown:
            wanted = {(one.entity.id, one.tag): one for one in changes if one.entity.tags.get(one.tag, 0) != one.value}
            if wanted:
                self.match(rule, wanted)
            return
        wanted = {}
        for change in changes:
            entity, tag, value = change.entity, change.tag, change.value
            if early and self._claim_early(change.rule or rule, entity.id, tag, value):
                continue
            if (entity.id, tag) in self.unknown:
                wanted[(entity.id, tag)] = change.with_optional(True)
                continue
            if entity.tags.get(tag, 0) != value:
                wanted[(entity.id, tag)] = change
        if wanted:
            self.match(rule, wanted)

    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Match a tag that is set to each value in turn.

        The mark of a damage event follows the META_DATA of the damage. In logs without META_DATA it may come before, so
        it is optional there.
        """
        optional = tag == DAMAGE_EVENT and not self.log.is_noted
        for value in values:
            self.match(rule, {(entity.id, tag): Change(entity, tag, value, optional)})

    def match(self, rule: str, wanted: dict[tuple[int, int], Change]) -> None:
        """Match the wanted changes from here on. A change that is not found is missing, unless it is ``optional``."""
        frame, log = self.log.frame, self.log
        packets, count = frame.packets, len(frame.packets)
        while wanted and frame.position < count:
            packet = packets[frame.position]
            if type(packet) is TagChange:
                key = packet.entity, packet.tag
                change = wanted.get(key) or self._of_nameless_player(wanted, packet)
                if change is not None and (change.value == packet.value or not change.optional or key in self.unknown):
                    wanted.pop(key, None)
                    frame.position += 1
                    if change.value == packet.value and type(packet.entity) is int and key not in self.unknown:
                        log.judge_change(packet, ADOPTED if change.optional else PREDICTED, change.rule or rule)
                    else:
                        self._depart(change.rule or rule, change, packet)
                    continue
            elif (change := self._reveals(packet, wanted)) is not None:
                frame.position += 1
                log.judge(packet, CHOSEN, change.rule or rule)
                self._drop_satisfied(wanted)
                continue
            ignorable = is_ignorable(log, packet)
            if (ignorable or isinstance(packet, FullEntity)) and not self._is_ahead(wanted):
                break  # the rules may call for a creation next
            if ignorable:
                log.pass_over(packet)
                continue
            if isinstance(packet, FullEntity):
                log.unexpected_entity(packet)
                continue
            if self._come_later(wanted):
                frame.position += 1
                self._too_early(packet, wanted)
                continue
            break
        for (entity, tag), change in wanted.items():
            if change.optional:
                frame.possible.add((entity, tag, change.value))
            else:
                self._missing(rule, change)

    def _is_ahead(self, wanted: dict[tuple[int, int], Change]) -> bool:
        """Return whether to skip packets in search of the wanted changes: always for a required change, for an optional
        one only if it is ahead.
        """
        required = not all(one.optional for one in wanted.values())
        return required or any(self._makes(packet, wanted) is not None for packet in self.log.upcoming())

    def _makes(self, packet: Packet, wanted: Mapping[tuple[int, int], Change]) -> Change | None:
        """Return the wanted change that this packet makes, None if it makes none."""
        if not isinstance(packet, TagChange):
            return self._reveals(packet, wanted)
        change = wanted.get((packet.entity, packet.tag))
        return change if change is not None and change.value == packet.value else None

    def _of_nameless_player(self, wanted: dict[tuple[int, int], Change], packet: TagChange) -> Change | None:
        """Return the wanted change of a player that this packet makes without saying whose it is; None if none."""
        if isinstance(packet.entity, PlayerReference):
            players = {player.id for player in self.state.players.values()}
            for (entity, tag), candidate in wanted.items():
                if tag == packet.tag and candidate.value == packet.value and entity in players:
                    del wanted[(entity, tag)]
                    packet.entity = PlayerReference(entity, packet.entity.name, "the rules call for it")
                    return candidate
        return None

    def _reveals(self, packet: Packet, wanted: Mapping[tuple[int, int], Change]) -> Change | None:
        """Return the wanted zone change that this packet makes by revealing or hiding a card, None if it makes none."""
        if not isinstance(packet, (ShowEntity, HideEntity)):
            return None
        change = wanted.get((packet.entity, GameTag.ZONE))
        return change if change is not None and moved_to(packet) == change.value else None

    def _drop_satisfied(self, wanted: dict[tuple[int, int], Change]) -> None:
        for key, change in list(wanted.items()):
            if change.entity.tags.get(change.tag, 0) == change.value:
                del wanted[key]

    def _depart(self, rule: str, change: Change, packet: TagChange) -> None:
        """Judge a change of a wanted tag to another value; it is hidden if its entity or the tag is not known."""
        if isinstance(packet.entity, PlayerReference) or (packet.entity, packet.tag) in self.unknown:
            self.log.judge_change(packet, HIDDEN, rule)
            return
        self.log.judge_change(packet, ADOPTED, rule)
        self.log.findings.wrong_value(rule, packet, change.value)
        if change.entity is self.state.game and change.tag == GameTag.TURN:
            self.log.unknown_tags.add(self.state.entities.values(), RULED)  # nothing is known of the turns in between

    def _come_later(self, wanted: dict[tuple[int, int], Change]) -> bool:
        """Return whether a wanted change comes later in this block with its value: an optional one by a shown card."""
        frame = self.log.frame
        for packet in frame.packets[frame.position + 1 : frame.position + LOOKAHEAD]:
            change = self._makes(packet, wanted)
            if change is not None and (not change.optional or isinstance(packet, ShowEntity)):
                return True
            if frame.block is None and isinstance(packet, Block):
                return False
        return False

    def _too_early(self, packet: Packet, wanted: Mapping[tuple[int, int], Change]) -> None:
        """Skip a packet that no rule has called for yet; a later rule may."""
        if isinstance(packet, Block):
            if packet.type == BlockType.DEATHS and self._is_resolving(wanted):
                message = "mortally wounded entities leave play here, before the phase is over"
                self.log.findings.unexpected("HS 1.8", packet, message)
            self.log.unexpected_block(packet, "")
            return
        awaited = isinstance(packet, TagChange) and self.log.pending.awaits(packet)
        self.log.judge(packet, ADOPTED)
        if not awaited:
            self.log.frame.early.append(packet)

    def _is_resolving(self, wanted: Mapping[tuple[int, int], Change]) -> bool:
        """Return whether the played card has had its effect and is about to leave (HS 2.3.2.c, d)."""
        frame = self.log.frame
        played = frame.block
        if played is None or played.type != BlockType.PLAY or (played.entity, GameTag.ZONE) not in wanted:
            return False
        before = frame.packets[: frame.position - 1]
        effects = (one for one in before if isinstance(one, Block) and one.type == BlockType.POWER)
        return any(one.entity == played.entity for one in effects)

    def _claim_early(self, rule: str, entity: int, tag: int, value: int) -> bool:
        packet = self.log.frame.early.take(entity, tag, value)
        if packet is None:
            return False
        self.log.findings.verdicts[packet.index] = PREDICTED
        self.log.findings.rules[packet.index] = rule
        return True

    def _missing(self, rule: str, change: Change) -> None:
        self.log.check_end()
        rule, place, entity = change.rule or rule, self.log.frame.peek(), change.entity.id
        self.log.findings.diverge(rule, Kind.MISSING, place, entity=entity, tag=change.tag, expected=change.value)
