"""Conditions in play mode that keep a trigger from coming although its text does not state them (HS 3.4).

Pre-check: the bearer of a trigger of a sequence step, or of a death, must have been there before it. A secret without
any effect stays hidden. A mortally wounded minion gives itself no health.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.hearthstone.cards.ability import Condition, Deathrattle, Trigger, parts_of
from engine.hearthstone.cards.queue import Candidate, Happening, gives_itself_health, is_before_attack
from engine.hearthstone.cards.triggers import AFTER, WHENEVER
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.effects.happenings import BOTH
from engine.hearthstone.effects.secrets import why_useless
from engine.hearthstone.effects.situations import TO_BOARD
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import GameTag

OF_SEQUENCES = frozenset({"use", "after use", "after summon", "inspire"})
"""Events that are steps of a sequence: a bearer must have been there since its beginning."""

SAVING = frozenset({"turn-start", "turn-end", "damage", "discard"})
"""Events at which a mortally wounded minion may still save itself (HS 1.10, 5.1 overkill, 5.6)."""

SAVING_UNTIL = {"draw": 17720, "summon": 23966}
"""Events at which it could save itself in older builds, with the first build without it (7.1 and 11.0, HS 3.4)."""


class Presence:
    """The entities and their zones at the beginning of the sequence and of the last death creation step."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.at_beginning: dict[int, int] = {}
        self.sides: dict[int, int] = {}
        self.at_deaths: dict[int, int] = {}
        self.full_at_deaths: frozenset[int] = frozenset()

    def begin_action(self) -> None:
        """Record the entities at the beginning of a sequence."""
        self.at_beginning = self._now()
        self.sides = {entity.id: entity.controller for entity in self.r.state.entities.values()}
        self.at_deaths = dict(self.at_beginning)

    def begin_deaths(self) -> None:
        """Record the entities at the beginning of a death creation step."""
        self.at_deaths = self._now()
        self.full_at_deaths = frozenset(
            number for number in self.r.state.players if board_is_full(self.r.state, number)
        )

    def had_no_room(self, event: str, bearer: Entity, ability: Trigger) -> bool:
        """Return whether a secret needs room and its board was full before the dead were removed (HS 3.4)."""
        if event != "death" or ability.place != "secret" or self.r.ruleset.low < CHANGES_OF_9_2:
            return False
        return bearer.controller in self.full_at_deaths and any(one.kind in TO_BOARD for one in ability.actions[:1])

    def has_changed_sides(self, entity: Entity) -> bool:
        """Return whether the target of a played card had another controller when the sequence began (HS 3.4)."""
        modern = self.r.ruleset.low >= CHANGES_OF_9_2
        return modern and self.sides.get(entity.id, entity.controller) != entity.controller

    def _now(self) -> dict[int, int]:
        return {entity.id: entity.zone for entity in self.r.state.entities.values()}

    def passes(self, event: str, bearer: Entity) -> bool:
        """Return whether a bearer passes the pre-check of an event."""
        if self.r.ruleset.low < CHANGES_OF_9_2:
            return True  # every bearer present at the event responds (HS 6.2)
        if event in OF_SEQUENCES:
            return self.at_beginning.get(bearer.id) == bearer.zone
        return event != "death" or self.at_deaths.get(bearer.id) == bearer.zone


def is_kept_back(context: Context, bearer: Entity, ability: Trigger, happening: Happening) -> bool:
    """Return whether a trigger does not come although its event happens and its text's conditions hold."""
    saves = happening.event in SAVING or context.r.ruleset.high < SAVING_UNTIL.get(happening.event, 0)
    if is_mortally_wounded(bearer) and not saves and any(gives_itself_health(action) for action in ability.actions):
        return True
    if ability.place != "secret":
        return has_nobody_to_heal(context, ability) or _lacks_enemies(context, ability)
    return bool(why_useless(context, ability, happening))


def _lacks_enemies(context: Context, ability: Trigger) -> bool:
    """Return whether an attack needs several enemies and there are too few, now or when the queue was formed."""
    asked = parts_of(ability.condition) if ability.condition is not None else ()
    enemies = [part for part in asked if isinstance(part, Condition) and part.kind == "several-enemies"]
    return any(holds(context, one) is False for one in enemies)


def is_counter(ability: Trigger) -> bool:
    """Return whether a trigger counters the card that is played."""
    return any(action.kind == "counter" for action in ability.actions)


def is_of_death(ability: Trigger) -> bool:
    """Return whether a trigger comes when a minion is about to die: one for kills by a hero power (HS 1.11)."""
    subject = ability.pattern.subject
    return ability.pattern.event == "kill" and subject is not None and subject.kind == "hero-powers"


def conditions_of(rattle: Deathrattle) -> list[Condition | None]:
    """Return the conditions of a deathrattle, including one that covers its whole text (HS 3.4)."""
    only = rattle.actions[0] if len(rattle.actions) == 1 else None
    whole = only is not None and only.kind == "if" and not only.otherwise
    return [rattle.condition, *([only.condition] if only is not None and whole else [])]


def has_nobody_to_heal(context: Context, ability: Trigger) -> bool:
    """Return whether a trigger heals a random character and none is damaged (HS 3.5)."""
    action = ability.actions[0] if ability.actions else None
    if action is None or action.kind != "heal" or action.who is None or action.who.pick == "all":
        return False
    return not any(one.get(GameTag.DAMAGE) for one in context.found(action.who).entities)


def queues_of(happenings: Iterable[Happening]) -> Iterator[list[Happening]]:
    """Yield the happenings of one event, grouped by queue; a summoning has its own queue (HS 2.2)."""
    others: list[Happening] = []
    summons: list[list[Happening]] = []
    for happening in happenings:
        if happening.event != "summon":
            others.append(happening)
        elif happening.timings == BOTH:
            summons += [[replace(happening, timings=(WHENEVER,))], [replace(happening, timings=(AFTER,))]]
        else:
            summons.append([happening])
    after = any(AFTER in happening.timings for happening in others)
    queues = [*summons, others] if after else [others, *summons]
    yield from (queue for queue in queues if queue)


def comes_after_attack(candidate: Candidate) -> bool:
    """Return whether a trigger comes after the attack rather than in the steps before it."""
    return candidate.ability.pattern.timing == AFTER or not is_before_attack(candidate.ability)
