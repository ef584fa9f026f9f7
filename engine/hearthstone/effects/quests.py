"""Quests: what counts towards them, and how much (HS 1.9, 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Progress, Trigger
from engine.hearthstone.cards.data import facts_of, ids_by_number
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import is_of_other_class, matches
from engine.hearthstone.cards.queue import USED, Candidate
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.triggers import AFTER, BEGINS_ANEW, IN_ONE_TURN, PROGRESS, QUEST_KEYWORDS, WHENEVER
from engine.hearthstone.cards.unwritten import COIN, COUNTED_AFTER_USE, COUNTED_ON_USE, COUNTED_THOUGH_COUNTERED
from engine.hearthstone.effects.context import Context, known
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag

BY_AMOUNT = ("healing", "damage", "gain-attack")
"""Events whose amounts a quest adds up."""

ONE_EACH = (*("play-card", "play-minion", "cast-spell", "summon", "draw", "discard", "hero-power", "turn-end"),)
"""Events that each count one towards a quest, as real logs show."""

COUNTED = (*ONE_EACH, "attack", "add-to-hand", "turn-start", "deal-damage", "mana-spent", *BY_AMOUNT)
"""The events that quests count."""

IN_A_ROW = "turns-in-a-row"
"""The period of quests that count consecutive turns with the event."""

FROM_OUTSIDE = Filter("not", parts=(Filter("started-in-deck"),))

COUNTED_SINCE = 48313
"""The first build in which some quests count countered cards too: patch 17.2.1 (HS 5.1)."""


def is_counted(card_id: str, ability: Progress) -> bool:
    """Return whether the events that count towards a quest, and their timing, are known."""
    event, base = ability.pattern.event, base_printing(card_id)
    if ability.kind == "reward":
        return True
    counted = event in COUNTED and ability.pattern.amount is None
    if ability.kind not in QUEST_KEYWORDS or ability.pattern.period not in ("", IN_ONE_TURN, IN_A_ROW) or not counted:
        return False
    if event == "mana-spent" and ability.pattern.subject is None:
        return False
    return event not in (*USED, "mana-spent") or base in COUNTED_ON_USE or base in COUNTED_AFTER_USE


def next_of(card_id: str, build: int) -> str:
    """Return the next quest of a questline; empty for the last one, or for other quests."""
    facts = facts_of(card_id, build)
    reward = ids_by_number(build).get(facts.tags.get(GameTag.QUEST_REWARD_DATABASE_ID, 0), "") if facts else ""
    following = facts_of(reward, build) if reward else None
    return reward if following is not None and following.tags.get(GameTag.QUESTLINE) else ""


class Quests:
    """The quests of one game.

    By quest: ``named`` counts the used cards by name, ``seen`` holds the items already counted where each counts once,
    ``turns`` the last turn in which something counted. ``cost_of`` returns a card's cost as it was played, None if
    unknown.
    """

    def __init__(self, r: Resolution, cost_of: Callable[[int], int | None]) -> None:
        self.r = r
        self.cost_of = cost_of
        self.named: dict[int, Counter[str]] = {}
        self.seen: dict[int, set[object]] = {}
        self.turns: dict[int, int] = {}
        self.counted: dict[int, list[Entity]] = {}
        self.transformed: set[int] = set()

    def counts(self, candidate: Candidate, before: Entity | None) -> bool:
        """Return whether an event counts; a card counts as it was when used, unless transformed since (HS 2.2)."""
        bearer, happening, subject = candidate.bearer, candidate.happening, candidate.happening.subject
        asked = candidate.ability.pattern.subject
        if happening.event in USED:
            timing = WHENEVER if base_printing(bearer.card_id) in COUNTED_ON_USE else AFTER
            if timing not in happening.timings:
                return False
        context = Context(self.r, bearer, self.r.state.player_of(bearer), happening=happening)
        if holds(context, candidate.ability.pattern.condition) is False:
            return False
        if subject is None or asked is None:
            return True
        if not _asks_for_name(candidate.ability) and subject.id in self.transformed:
            return False
        kinds = {item.kind for item in asked.filters}
        if "other-class" in kinds and not is_of_other_class(self.r.oracle.reveal(subject), context.terms):
            return False
        if any(item == FROM_OUTSIDE for item in asked.filters):
            outside = subject.get(GameTag.CREATOR) or subject.card_id == COIN  # not a corrupted card (HS 5.1)
            if not outside:
                return False
        asked = replace(asked, filters=tuple(item for item in asked.filters if item.kind != "other-class"))
        return matches(asked, before or subject, context.terms) is not False

    def counts_countered(self, candidate: Candidate) -> bool:
        """Return whether a candidate is a quest that also counts countered cards (HS 5.1)."""
        counts = candidate.ability.limit == PROGRESS and candidate.bearer.card_id in COUNTED_THOUGH_COUNTERED
        return counts and self.r.ruleset.low >= COUNTED_SINCE

    def advance(self, candidate: Candidate, before: Entity | None) -> int:
        """Return the quest's progress after its event. Raises UnknownOutcome where it is unknown."""
        bearer, subject = candidate.bearer, before or candidate.happening.subject
        progress, period = bearer.get(GameTag.QUEST_PROGRESS), candidate.ability.pattern.period
        if candidate.ability.pattern == BEGINS_ANEW:
            self.counted.pop(bearer.id, None)
            return 0
        turn, last = self.r.state.game.get(GameTag.TURN), self.turns.get(bearer.id, 0)
        if self._was_seen(candidate, subject) or (period == IN_A_ROW and turn == last):
            return progress
        self.turns[bearer.id] = turn
        if period == IN_A_ROW and turn - len(self.r.state.players) != last:
            progress = 0
            self.counted.pop(bearer.id, None)
        if candidate.happening.subject is not None:
            self.counted.setdefault(bearer.id, []).append(candidate.happening.subject)
        if subject is None or not _asks_for_name(candidate.ability):
            return progress + self._step(candidate)
        facts = facts_of(subject.card_id, self.r.ruleset.high)
        named = self.named.setdefault(bearer.id, Counter())
        named[facts.name if facts is not None else subject.card_id] += 1
        return max(named.values())

    def _step(self, candidate: Candidate) -> int:
        """Return the progress from an event: its amount, the mana spent on a card, or 1."""
        bearer, happening, pattern = candidate.bearer, candidate.happening, candidate.ability.pattern
        if pattern.event not in ONE_EACH or pattern.amount is not None or pattern.period not in ("", IN_ONE_TURN):
            context = Context(self.r, bearer, self.r.state.player_of(bearer))
            context.leave_open("quest")  # not checked in real logs
        definition = definition_of(bearer.card_id, self.r.ruleset.high, self.r.ruleset.high)
        abilities = definition.abilities if definition is not None else ()
        if happening.subject is not None and any(
            isinstance(one, Progress) and one.pattern.event == "mana-spent" for one in abilities
        ):
            return known(self.cost_of(happening.subject.id), "cost")
        return happening.amount if happening.event in BY_AMOUNT else 1

    def _was_seen(self, candidate: Candidate, subject: Entity | None) -> bool:
        """Return whether an equal item was counted before, for a quest that asks for different ones."""
        asked = candidate.ability.pattern.subject
        apart = next((item for item in asked.filters if item.kind == "distinct"), None) if asked is not None else None
        if apart is None or subject is None:
            return False
        marks = {GameTag.ENTITY_ID: subject.id, GameTag.COST: self.cost_of(subject.id)}
        mark = marks.get(apart.number, subject.get(apart.number)) if apart.number else subject.card_id
        seen = self.seen.setdefault(candidate.bearer.id, set())
        if mark in seen and mark is not None:
            return True
        seen.add(mark)
        return False


def _asks_for_name(ability: Trigger) -> bool:
    subject = ability.pattern.subject
    return subject is not None and any(item.kind == "same-name" for item in subject.filters)
