"""Triggers that need a number of events: the third turn, the second card of a turn (HS 1.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.hearthstone.cards.ability import Ability, Deathrattle, Trigger
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

BY_AMOUNT = ("armor", "overload", "restore")
"""Events whose amounts a trigger adds up (HS 5.3)."""

COUNTING = 1
"""The number of the trigger in which a card in the hand counts an event, as logs of build 31022 show it."""

MOST_RESPONSES = 200
"""The highest number of responses of one card to an action; more are an endless chain."""


def number_of(ability: Ability, abilities: Iterable[Ability]) -> int:
    """Return the number of a trigger or deathrattle among those of its card."""
    own = [one for one in abilities if isinstance(one, (Trigger, Deathrattle))]
    return own.index(ability) if ability in own else 0


def open_own(r: Bench, bearer: Entity, ability: Trigger) -> None:
    """Open the trigger of an ability, numbered among the bearer's abilities."""
    keyword = GameTag.SECRET if ability.place == "secret" else ability.keyword
    r.open_trigger("HS 1.5", bearer, keyword, number_of(ability, r.abilities.of(bearer)))


def is_told(ability: Trigger) -> bool:
    """Return whether the log shows the trigger's count: its block is already open then."""
    return ability.pattern.amount is not None and ability.pattern.amount.kind == "script"


class Counts:
    """The event counts of the triggers of one game, per turn if the text says so, and their ``responses`` to an action
    by bearer.
    """

    def __init__(self, r: Bench) -> None:
        self.r = r
        self.counted: dict[tuple[int, Trigger, int], int] = {}
        self.responses: Counter[int] = Counter()

    def note_response(self, bearer: Entity) -> None:
        """Count a response to an action. Raises UnknownCard for an endless chain."""
        self.responses[bearer.id] += 1
        if self.responses[bearer.id] > MOST_RESPONSES:
            raise UnknownCard("it responds without end", self.r.oracle.reveal(bearer).card_id)

    def has_counted_up(self, candidate: Candidate) -> bool:
        """Return whether the trigger's number of events is reached; for dormant minions the log shows the count."""
        r, bearer, ability = self.r, candidate.bearer, candidate.ability
        if ability.pattern.amount is None:
            return True
        told = is_told(ability)
        goal = bearer.get(GameTag.SCORE_VALUE_1) if told else ability.pattern.amount.number
        turn = r.state.game.get(GameTag.TURN) if ability.pattern.period else 0
        key = bearer.id, ability, turn
        before = self.counted.get(key, 0)
        step = candidate.happening.amount if ability.pattern.event in BY_AMOUNT else 1
        self.counted[key] = count = before + step
        reached = before < goal <= count
        if told:
            r.open_trigger("HS 1.5", bearer, ability.keyword)
            r.change("HS 4.6", bearer, GameTag.SCORE_VALUE_2, count)
            if not reached:
                r.end()
        elif ability.place == "hand" and not reached:
            r.open_trigger("HS 1.5", bearer, ability.keyword, COUNTING)
            r.change("HS 5.3", bearer, GameTag.TAG_SCRIPT_DATA_NUM_1, count)
            r.end()
        return reached

    def start_again(self, bearer: Entity) -> None:
        """Set the count that the log shows of a card in the hand to 0, in the trigger that has reached its number."""
        if bearer.zone == Zone.HAND and bearer.get(GameTag.TAG_SCRIPT_DATA_NUM_1):
            self.r.change("HS 5.3", bearer, GameTag.TAG_SCRIPT_DATA_NUM_1, 0)
