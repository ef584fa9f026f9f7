"""What has happened in a game, of which card texts ask later: "if a friendly Undead died after your last turn"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.hearthstone.cards.ability import EventPattern
from engine.hearthstone.cards.matching import Fact, disjunction
from engine.hearthstone.cards.queue import Happening, is_meant
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag

SINCE: Mapping[str, int | None] = {"game": None, "turn": 0, "since-last-turn": 1}
"""How many turns before this one a time begins that texts name; None for the first turn."""


class Past:
    """The events of a game so far; ``whole`` is whether all of them are known, from the first turn on."""

    def __init__(self, state: GameState, build: int, whole: bool = True) -> None:
        self.state = state
        self.build = build
        self.whole = whole
        self._by_event: dict[str, list[tuple[int, Happening]]] = {}

    def note(self, happenings: Iterable[Happening]) -> None:
        """Keep what happens in this turn."""
        turn = self.state.game.get(GameTag.TURN)
        for one in happenings:
            self._by_event.setdefault(one.event, []).append((turn, one))

    def happened(self, bearer: Entity, pattern: EventPattern) -> Fact:
        """Return whether what a text of ``bearer`` speaks of has happened in the time that it names."""
        if pattern.amount is not None or pattern.period not in SINCE:
            return None
        before = SINCE[pattern.period]
        first = self.state.game.get(GameTag.TURN) - before if before is not None else 0
        past = (one for turn, one in self._by_event.get(pattern.event, ()) if turn >= first)
        fact = disjunction(is_meant(pattern, one, bearer, self.state, self.build) for one in past)
        return fact or (fact if self.whole else None)
