"""Quests in a game that is being made: what counts towards them, and their rewards (HS 1.9, 5.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.hearthstone.cards.ability import Definition, EventPattern, Progress, Trigger
from engine.hearthstone.cards.data import facts_of, ids_by_number
from engine.hearthstone.cards.matching import matches
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.cards.triggers import AFTER, WHENEVER
from engine.hearthstone.cards.unwritten import COUNTED_AFTER_USE, COUNTED_ON_USE
from engine.hearthstone.effects.conditions import holds
from engine.hearthstone.effects.context import Context
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.simulate.counting import OpenTrigger
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.quest_reward import COUNTING, count, counts_one_by_one
from engine.hearthstone.texts.replacements import base_printing
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

PROGRESS = "progress"
"""The limit of a trigger that counts towards a quest."""

QUEST_KEYWORDS = {"quest": GameTag.QUEST, "side-quest": GameTag.SIDE_QUEST, "questline": GameTag.QUESTLINE}
BY_AMOUNT = ("healing", "damage")
"""Events of which a quest counts how much it was."""

ALSO_COUNTED = ("attack", "hero-power", *BY_AMOUNT)
"""Events that quests count, which the counters of logs were not asked for."""

OF_USE = ("play-card", "play-minion", "cast-spell")


def is_counted(card_id: str, ability: Progress) -> bool:
    """Return whether it is known what counts towards a quest, and when."""
    event, base = ability.pattern.event, base_printing(card_id)
    if ability.kind == "reward":
        return True
    counted = counts_one_by_one(ability) or (event in ALSO_COUNTED and ability.pattern.amount is None)
    if ability.kind not in QUEST_KEYWORDS or ability.pattern.period or not counted:
        return False
    return event not in OF_USE or base in COUNTED_ON_USE or base in COUNTED_AFTER_USE


def next_of(card_id: str, build: int) -> str:
    """Return the quest that follows one of a questline; empty if it is the last, or no such quest."""
    facts = facts_of(card_id, build)
    reward = ids_by_number(build).get(facts.tags.get(GameTag.QUEST_REWARD_DATABASE_ID, 0), "") if facts else ""
    following = facts_of(reward, build) if reward else None
    return reward if following is not None and following.tags.get(GameTag.QUESTLINE) else ""


def triggers_of(definition: Definition) -> list[Trigger]:
    """Return the triggers of a definition that count towards its quest."""
    return [
        Trigger(one.clause, _timed(one.pattern), limit=PROGRESS, place="secret", keyword=QUEST_KEYWORDS[one.kind])
        for one in definition.abilities
        if isinstance(one, Progress) and one.kind in QUEST_KEYWORDS
    ]


def _timed(pattern: EventPattern) -> EventPattern:
    """Return when a quest counts: attacks and summons after they have happened (HS 5.3)."""
    return replace(pattern, timing=AFTER) if pattern.event in ("attack", "summon") else pattern


class Quests:
    """The quests of one game; ``named`` are how often cards of a name were used, for each quest that asks for that."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.named: dict[int, Counter[str]] = {}
        self.transformed: set[int] = set()

    def counts(self, candidate: Candidate, before: Entity | None) -> bool:
        """Return whether an event counts: for a card as it was when used, if it has not become another one (HS 2.2)."""
        bearer, happening, subject = candidate.bearer, candidate.happening, candidate.happening.subject
        asked = candidate.ability.pattern.subject
        if happening.event in OF_USE:
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
        return matches(asked, before or subject, context.terms) is not False

    def respond(self, candidate: Candidate, before: Entity | None, open_trigger: OpenTrigger) -> None:
        """Count an event towards a quest, if it still counts when its turn comes (HS 3.4)."""
        bearer = candidate.bearer
        if bearer.zone != Zone.SECRET or not self.counts(candidate, before):
            return
        progress = self.advance(candidate, before)
        if progress > bearer.get(GameTag.QUEST_PROGRESS):
            open_trigger(COUNTING, bearer, candidate.ability.keyword)
            count(self.r, bearer, progress)
            self.r.end()

    def advance(self, candidate: Candidate, before: Entity | None) -> int:
        """Return how far the quest of a candidate is with its event."""
        bearer, subject = candidate.bearer, before or candidate.happening.subject
        if subject is None or not _asks_for_name(candidate.ability):
            step = candidate.happening.amount if candidate.happening.event in BY_AMOUNT else 1
            return bearer.get(GameTag.QUEST_PROGRESS) + step
        facts = facts_of(subject.card_id, self.r.ruleset.high)
        named = self.named.setdefault(bearer.id, Counter())
        named[facts.name if facts is not None else subject.card_id] += 1
        return max(named.values())


def _asks_for_name(ability: Trigger) -> bool:
    subject = ability.pattern.subject
    return subject is not None and any(item.kind == "same-name" for item in subject.filters)
