"""Recording a game that is played again: each packet is compared with that of the log."""

from __future__ import annotations

from copy import copy

from engine.hearthstone.retrace.stream import Entry, Stream, content_of
from engine.hearthstone.simulate.forms import Form
from engine.hearthstone.simulate.recording import Recording
from engine.hearthstone.state import GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Packet, PlayerReference, TagChange


class Departure(Exception):
    """The log departs from the rules: the entry at ``place`` is not ``expected``.

    ``expected`` is an entry, which may be the end of a block. The caller determines the rule from ``index``, the
    packet's index in the recording.
    """

    def __init__(self, place: int, expected: Entry, index: int) -> None:
        super().__init__(place)
        self.place = place
        self.expected = expected
        self.index = index


class Following(Recording):
    """Records a game as long as it matches a log. ``at``: the index of the next entry.

    Raises Departure if it does not match.
    """

    def __init__(self, game: Game, state: GameState, form: Form, stream: Stream) -> None:
        self.stream = stream
        self.at = 0
        super().__init__(game, state, form)

    def add(self, packet: Packet) -> None:
        """Append a packet to the open block, as in the log."""
        self._compare(Entry(packet))
        super().add(packet)

    def set_tag(self, entity: int, tag: int, value: int) -> None:
        """Record a tag change, as in the log."""
        self._compare(Entry(TagChange(entity=entity, tag=tag, value=value)))
        super().set_tag(entity, tag, value)

    def close(self) -> None:
        """Close the innermost open block, as in the log."""
        self._compare(Entry(self.stack[-1], ends=True))
        super().close()

    @property
    def following(self) -> Entry | None:
        """The next entry of the log."""
        entries = self.stream.entries
        return entries[self.at] if self.at < len(entries) else None

    @property
    def after_next(self) -> Packet | None:
        """The packet of the entry after the next one."""
        entries = self.stream.entries
        return entries[self.at + 1].packet if self.at + 1 < len(entries) else None

    def _compare(self, expected: Entry) -> None:
        found = self.following
        if found is None or not _same(expected, found):
            raise Departure(self.at, expected, self.index)
        self.at += 1


def _same(expected: Entry, found: Entry) -> bool:
    if expected.ends or found.ends:
        return expected.ends and found.ends
    packet = found.packet
    if isinstance(getattr(packet, "entity", None), PlayerReference):  # the reference may mean either player
        packet = copy(packet)
        packet.entity = getattr(expected.packet, "entity", None)  # type: ignore[attr-defined]
    return content_of(expected.packet) == content_of(packet)
