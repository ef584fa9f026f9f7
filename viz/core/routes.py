"""Ways for arrows around the cards of a picture: from the right side of one to the right side of another.

An arrow runs along a lane, upright, and reaches it from its cards level, or, where another card stands in the
way, through the gap between two rows. Lanes are in the gutters between the levels of the tree and right of
everything; the first that is free of cards is taken. Arrows keep apart from each other and from the words of
edges as far as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from viz.core.layout import Box

LANE = 8.0
"""How far lanes are apart, and the first from the cards."""
NEAR = 4.0
"""How far the arrows keep from the words of edges and from each other."""
CLEAR = 1.8
"""How far they keep from cards they pass between."""

Point = tuple[float, float]
Stretch = tuple[float, float, float]
"""A piece of a line that is taken: where it lies, and from where to where it runs."""


class Routes:
    """The ways of one picture, or one column of it. ``cards`` are in nobody's way but must not be crossed;
    ``words`` are better not crossed."""

    def __init__(self, cards: Sequence[Box], words: Sequence[Box], port: float) -> None:
        self.cards = sorted(cards, key=lambda box: box.y)
        self.words = sorted(words, key=lambda box: box.y)
        self.port = port
        self.right = max((box.right for box in cards), default=0.0)
        self.gutters = sorted({box.x for box in cards})
        self._upright: list[Stretch] = []
        self._level: list[Stretch] = []
        self._apart = True

    def between(self, start: Box, end: Box) -> tuple[Point, ...]:
        """Return the points of a way, and take it."""
        for words in (self.words, [], None):
            self._apart, words = words is not None, words or []
            for lane in self._lanes(max(start.right, end.right)):
                first = self._reach(start, lane, words)
                last = self._reach(end, lane, words)
                if first is None or last is None:
                    continue
                way = (*first, *reversed(last))
                if self._is_free(lane, first[-1][1], last[-1][1], words):
                    self._take(way)
                    return way
        lane = self.right + LANE
        way = ((start.right, start.y + self.port), (lane, start.y + self.port))
        return (*way, (lane, end.y + self.port), (end.right, end.y + self.port))

    def _lanes(self, right: float) -> list[float]:
        """Return where a lane may be, the nearest first: before each level further right, then right of all."""
        found = [x - LANE * step for x in self.gutters if x > right for step in (1.5, 2.5)]
        found = sorted(x for x in found if x > right + NEAR)
        return found + [self.right + LANE * step for step in range(1, 60)]

    def _reach(self, card: Box, lane: float, words: Sequence[Box]) -> tuple[Point, ...] | None:
        """Return the points from a card to a lane: level, or through the nearest gap; None where there is no
        way."""
        y = card.y + self.port
        if self._is_level_free(y, card.right, lane, words):
            return ((card.right, y), (lane, y))
        ahead = min((box.x for box in self.cards if box.x > card.right and box.y < y < box.bottom), default=lane)
        gaps = {edge for box in self.cards for edge in (box.y - 2.5, box.bottom + 2.5)}
        for turn in (card.right + NEAR * 1.5, card.right + NEAR * 3, ahead - LANE):
            if not card.right < turn < min(ahead, lane):
                continue
            if not self._is_level_free(y, card.right, turn, words):
                continue
            for gap in sorted(gaps, key=lambda one: (abs(one - y), one)):
                if abs(gap - y) > 400:
                    break
                if self._is_free(turn, y, gap, words) and self._is_level_free(gap, turn, lane, words):
                    return ((card.right, y), (turn, y), (turn, gap), (lane, gap))
        return None

    def _is_level_free(self, y: float, left: float, right: float, words: Sequence[Box]) -> bool:
        level = self._level if self._apart else ()
        taken = any(abs(y - at) < 1.5 and low < right and left < high for at, low, high in level)
        return not taken and not _crosses(self.cards, words, min(left + CLEAR + 0.1, right), y, right, y)

    def _is_free(self, x: float, one: float, other: float, words: Sequence[Box]) -> bool:
        low, high = min(one, other), max(one, other)
        upright = self._upright if self._apart else ()
        taken = any(abs(x - at) < LANE - 0.5 and a < high and low < b for at, a, b in upright)
        return not taken and not _crosses(self.cards, words, x, low, x, high)

    def _take(self, way: Sequence[Point]) -> None:
        for (x1, y1), (x2, y2) in pairwise(way):
            if x1 == x2:
                self._upright.append((x1, min(y1, y2), max(y1, y2)))
            else:
                self._level.append((y1, min(x1, x2), max(x1, x2)))


def _crosses(cards: Sequence[Box], words: Sequence[Box], left: float, low: float, right: float, high: float) -> bool:
    """Return whether a vertical or horizontal segment crosses a card or an edge label."""
    for boxes, room in ((cards, CLEAR), (words, 0.0)):
        for box in boxes:
            if box.y - room > high:
                break
            if box.bottom + room > low and box.x - room < right and left < box.right + room:
                return True
    return False
