"""The events of a game so far, for texts that ask about them: "if a friendly Undead died after your last turn"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.hearthstone.cards.ability import EventPattern
from engine.hearthstone.cards.matching import Fact, disjunction
from engine.hearthstone.cards.queue import PLAIN_EVENTS, USED, Happening, is_meant
from engine.hearthstone.cards.triggers import AFTER, WHENEVER, WHILE_HELD
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

LAST_TURN = "last-turn"
"""The period of the last turn of the text's player."""

SINCE: Mapping[str, int | None] = {"game": None, "turn": 0, "since-last-turn": 1, WHILE_HELD: None}
"""The number of turns before this one in which a period begins; None: with the first turn."""


NOTED = PLAIN_EVENTS | frozenset(
    {
        *("armor", "gain-attack", "freeze", "overload", "mana-spent", "awaken", "discard", "add-to-hand", "shuffle"),
        *("deal-damage", "kill", "restore", "secret-revealed", "equip"),
    }
)
"""The events that are recorded; whether others have happened is unknown."""

OF_AMOUNTS = frozenset({"armor", "damage", "healing", "mana-spent", "overload", "restore"})
"""Events with an amount, of which texts may ask the sum."""


AS_IT_WAS = (*USED, "summon")
"""Events of which texts mean the card as it was then; it may have become another one since."""


class Played(NamedTuple):
    """A played card: the turn, its player's number, and a copy of the card as it was then."""

    turn: int
    player: int
    card: Entity


class Past:
    """The events of a game so far; ``whole``: all of them are known, from the first turn on."""

    def __init__(self, state: GameState, build: int, whole: bool = True) -> None:
        self.state = state
        self.build = build
        self.whole = whole
        self.count = 0
        """The number of events noted."""
        self._by_event: defaultdict[str, list[tuple[int, int, Happening, Entity | None]]] = defaultdict(list)
        self._held_since: dict[int, int] = {}
        self._turn_of_coming: dict[int, int] = {}
        self._held: set[int] = set()
        self._takers: dict[int, int] = {}

    def note(self, happening: Happening) -> None:
        """Record a happening of this turn, and the current player."""
        state = self.state
        turn, taker = state.game.tags.get(GameTag.TURN, 0), state.current_player
        if taker is not None:
            self._takers[turn] = taker.controller
        self._note(turn, happening)

    def note_before_game(self, happening: Happening) -> None:
        """Record a happening that a made board states for the time before its first turn."""
        self._note(0, happening)

    def note_hand(self, card: Entity) -> None:
        """Record that a card comes to a hand, which begins its "while held" period."""
        self._held_since[card.id] = self.count
        self._turn_of_coming[card.id] = self.state.game.get(GameTag.TURN)

    def came_this_turn(self, card: Entity) -> Fact:
        """Return whether a card came to a hand this turn; None if unknown."""
        return self._turn_of_coming.get(card.id) == self.state.game.get(GameTag.TURN) if self.whole else None

    def follow(self, card: Entity, described: bool = False) -> None:
        """Record since when a card is held: since it last came to the hand.

        ``described``: the log begins, or begins again, with a description of the card, which is held already.
        """
        if card.zone != Zone.HAND:
            self._held.discard(card.id)
        elif card.id not in self._held:
            self._held.add(card.id)
            self.note_hand(card)
            if described:
                del self._turn_of_coming[card.id]

    def played(self) -> list[Played]:
        """Return the cards played so far, oldest first. A countered card does not count as played (HS 5.1)."""
        return [
            Played(turn, one.player, used if used.known else one.subject)
            for _, turn, one, used in self._by_event.get("play-card", ())
            if used is not None and one.subject is not None and WHENEVER in one.timings
            if not used.get(GameTag.CANT_PLAY)
        ]

    def played_before(self, playing: Collection[int]) -> list[Played] | None:
        """Return the cards played so far, without those that are being played; None if unknown."""
        found = self.played() if self.whole else None
        return found[:-1] if found and found[-1].card.id in playing else found

    def happened(self, bearer: Entity, pattern: EventPattern) -> Fact:
        """Return whether the event of a text of ``bearer`` has happened in the pattern's period; None if unknown."""
        if not _is_kept(pattern):
            return None
        fact = disjunction(fact for _, fact in self._facts(bearer, pattern))
        return fact or (fact if self.whole else None)

    def times_happened(self, bearer: Entity, pattern: EventPattern) -> int | None:
        """Return how often the event has happened in the pattern's period; None if unknown."""
        return self._sum(bearer, pattern, lambda one: 1)

    def total(self, bearer: Entity, pattern: EventPattern) -> int | None:
        """Return the sum of the amounts of the event in the pattern's period; None if unknown."""
        return self._sum(bearer, pattern, lambda one: one.amount) if pattern.event in OF_AMOUNTS else None

    def _sum(self, bearer: Entity, pattern: EventPattern, counted: Callable[[Happening], int]) -> int | None:
        if not _is_kept(pattern) or not self.whole:
            return None
        facts = [(one, fact) for one, fact in self._facts(bearer, pattern) if one.timings != (AFTER,)]  # each once
        return None if any(fact is None for _, fact in facts) else sum(counted(one) for one, fact in facts if fact)

    def _note(self, turn: int, one: Happening) -> None:
        used = one.subject.as_now() if one.event in AS_IT_WAS and one.subject is not None else None
        self._by_event[one.event].append((self.count, turn, one, used))
        self.count += 1

    def _facts(self, bearer: Entity, pattern: EventPattern) -> Iterator[tuple[Happening, Fact]]:
        """Yield each event of the pattern's period, with whether the pattern matches it."""
        first, last = self._turns(bearer, pattern.period)
        start = self._held_since.get(bearer.id, self.count) if pattern.period == WHILE_HELD else 0
        for number, turn, one, used in self._by_event.get(pattern.event, ()):
            if number >= start and first <= turn <= last:
                if used is not None and used.known and one.subject is not None and used.card_id != one.subject.card_id:
                    one = replace(one, subject=used)  # it has become another card since
                yield one, is_meant(pattern, one, bearer, self.state, self.build)

    def _turns(self, bearer: Entity, period: str) -> tuple[int, int]:
        """Return the first and the last turn of a period."""
        now = self.state.game.get(GameTag.TURN)
        if period == LAST_TURN:
            taken = (turn for turn, taker in self._takers.items() if taker == bearer.controller and turn < now)
            return (last := max(taken, default=-1)), last
        before = SINCE[period]
        return now - before if before is not None else 0, now


def _is_kept(pattern: EventPattern) -> bool:
    """Return whether the events that a pattern asks for are kept, for the time that it names."""
    return pattern.event in NOTED and pattern.amount is None and pattern.period in (*SINCE, LAST_TURN)
