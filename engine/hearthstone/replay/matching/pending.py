"""Pending changes: they must come, but no rule determines their place.

An attached enchantment enters play, a leaving one is hidden, a sequence has bookkeeping somewhere in it. A pending
change must come with the expected value before its block ends or, if it was stated for a sequence, before the sequence
closes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.divergence import Kind
from engine.core.verdict import ADOPTED, DIVERGENT, PREDICTED
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.resolution import Change
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import ChangeEntity, HideEntity, Packet, ShowEntity, TagChange

HIDING = -1
"""Replaces the tag in the key of an entity that is to be hidden; the value is the zone."""

BECOMING = -2
"""Replaces the tag in the key of an entity that is to become another card; the value is 1."""

NO_TAGS = (HIDING, BECOMING)


HIDDEN_ELSEWHERE = "{entity} is hidden (HIDE_ENTITY) as a card of the zone {observed}; by the rules it is in {expected}"


class PendingChange(NamedTuple):
    """A change, its rule, and the frame in which it must come (None: anywhere in the sequence).

    ``exclusive``: no other change of the tag comes before it.
    """

    rule: str
    change: Change
    frame: Frame | None
    exclusive: bool


class PendingChanges:
    """Pending changes by entity and tag."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.changes: dict[tuple[int, int], PendingChange] = {}
        self.revision = 0
        """Number of additions to and removals from the pending changes."""

    def add(self, rule: str, change: Change, frame: Frame | None, exclusive: bool) -> None:
        """Expect a change in a block, or in the sequence."""
        self.revision += 1
        self.changes[(change.entity.id, change.tag)] = PendingChange(change.rule or rule, change, frame, exclusive)

    def awaits(self, packet: TagChange) -> bool:
        """Return whether a packet is a pending change with the expected value."""
        pending = self.changes.get((packet.entity, packet.tag))
        return pending is not None and pending.change.value == packet.value

    def forget(self, entity: int, tag: int) -> None:
        """Stop expecting a change."""
        if self.changes.pop((entity, tag), None) is not None:
            self.revision += 1

    def match(self, packet: Packet, verdict: int) -> tuple[int, str]:
        """Match a packet with the pending changes; return its verdict and rule, or ``verdict`` and an empty rule.

        A wrong value is reported, and the change is no longer pending.
        """
        if isinstance(packet, TagChange):
            key, value = (packet.entity, packet.tag), packet.value
        elif isinstance(packet, HideEntity):
            key, value = (packet.entity, HIDING), packet.value
        elif isinstance(packet, ChangeEntity):
            self.forget(packet.entity, BECOMING)  # a rule calls for the transformation, but not for the new card
            return verdict, ""
        else:
            if isinstance(packet, ShowEntity):
                self._shown(packet)
            return verdict, ""
        pending = self.changes.pop(key, None)
        if pending is None:
            return verdict, ""
        self.revision += 1
        rule, change, _, exclusive = pending
        if change.value == value:
            if verdict == ADOPTED and not change.optional:
                return PREDICTED, rule
            return verdict, ""
        if not exclusive:
            self.changes[key] = pending
        elif not change.optional:
            self.findings.diverge(
                rule,
                Kind.WRONG_VALUE,
                packet,
                entity=change.entity.id,
                tag=GameTag.ZONE if change.tag == HIDING else change.tag,
                expected=change.value,
                observed=value,
                message=HIDDEN_ELSEWHERE if change.tag == HIDING else "",
            )
            return DIVERGENT, rule
        return verdict, ""

    def _shown(self, packet: ShowEntity) -> None:
        """Stop expecting values with which a card is shown: another effect may change them again."""
        for tag, value in packet.tags:
            pending = self.changes.get((packet.entity, tag))
            if pending is not None and pending.change.value == value:
                self.forget(packet.entity, tag)

    def due(self, frame: Frame) -> list[tuple[str, Change]]:
        """Remove the changes that are due in a block that ends; return those that did not come."""
        missing: list[tuple[str, Change]] = []
        if not self.changes:
            return missing
        late = [key for key, pending in self.changes.items() if pending.frame is frame]
        self.revision += len(late)
        for key in late:
            rule, change, _, _ = self.changes.pop(key)
            there = change.tag not in NO_TAGS and change.entity.get(change.tag) == change.value
            if not there and not change.optional:
                missing.append((rule, change))
        return missing

    def bind(self, entity: int, tags: Iterable[int], frame: Frame) -> None:
        """Require the pending changes of some tags of an entity before a block ends."""
        for key in ((entity, tag) for tag in tags):
            if key in self.changes:
                self.changes[key] = self.changes[key]._replace(frame=frame)

    def take_all(self) -> list[tuple[str, Change]]:
        """Return and clear the changes that are pending when a sequence closes."""
        self.revision += len(self.changes)
        waiting, self.changes = self.changes, {}
        return [(rule, change) for rule, change, _, _ in waiting.values() if change.tag not in NO_TAGS]


def describe_missing(change: Change) -> str:
    """Return a message for a missing change that is not a plain tag change; empty for plain tag changes."""
    if change.tag == BECOMING:
        return "{entity} is announced to become another card, but does not"
    return "{entity} should be hidden as it leaves, but is not" if change.tag == HIDING else ""
