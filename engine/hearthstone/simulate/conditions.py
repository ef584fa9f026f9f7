"""Conditions in play mode that keep a trigger from coming although its text does not state them (HS 3.4).

Pre-check: the bearer of a trigger of a sequence step, or of a death, must have been there before it. A secret without
any effect stays hidden. A mortally wounded minion gives itself no health.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from engine.core.trace import SpanKind
from engine.hearthstone.cards.ability import Ability, Condition, Deathrattle, Selector, Trigger, parts_of
from engine.hearthstone.cards.matching import matches
from engine.hearthstone.cards.queue import Candidate, Happening, gives_itself_health, is_before_attack, is_before_damage
from engine.hearthstone.cards.text_order import pre_damage_place
from engine.hearthstone.cards.triggers import AFTER, AS_PLAYED, WHENEVER
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.effects.happenings import BOTH
from engine.hearthstone.effects.secrets import why_useless
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import DAMAGED_BY_SELF
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

OF_SEQUENCES = frozenset({"use", "after use", "after summon", "inspire"})
"""Events that are steps of a sequence: a bearer must have been there since its beginning."""

SAVING = frozenset({"turn-start", "turn-end", "damage", "discard"})
"""Events at which a mortally wounded minion may still save itself (HS 1.10, 5.1 overkill, 5.6)."""

SAVING_UNTIL = {"draw": 17720, "summon": 23966}
"""Events at which it could save itself in older builds, with the first build without it (7.1 and 11.0, HS 3.4)."""


BRINGING = ("summon", "resurrect", "recruit")
"""Actions that need room on the board."""


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
        return bearer.controller in self.full_at_deaths and any(one.kind in BRINGING for one in ability.actions[:1])

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


PLAYED = frozenset({"play-card", "play-minion"})
"""Events of playing a card."""


class AsPlayed:
    """The cards played in one game, by entity id, each as it was when played."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.cards: dict[int, Entity] = {}

    def note(self, card: Entity) -> None:
        """Store a card that is being played."""
        self.cards[card.id] = card.as_now()

    def of(self, candidate: Candidate) -> Entity | None:
        """Return the subject of a play event as it was when played; None for other events."""
        subject = candidate.happening.subject
        return self.cards.get(subject.id) if subject is not None and candidate.happening.event in PLAYED else None

    def was_meant(self, candidate: Candidate) -> bool:
        """Return whether the trigger also matched the played card as it was when played."""
        subject, asked, before = candidate.happening.subject, candidate.ability.pattern.subject, self.of(candidate)
        if before is None or subject is None or asked is None or before.card_id == subject.card_id:
            return True
        return self.fits(candidate, before, asked)

    def still_fits(self, candidate: Candidate) -> bool:
        """Return whether the subject of an event still matches the trigger if it has become another card since."""
        subject, asked = candidate.happening.subject, candidate.ability.pattern.subject
        if subject is None or asked is None or subject.card_id == candidate.subject_card:
            return True
        return candidate.ability.pattern.period == AS_PLAYED or self.fits(candidate, subject, asked)

    def fits(self, candidate: Candidate, subject: Entity, asked: Selector) -> bool:
        """Return whether a card, which the log may hide, matches the selector of a trigger."""
        player = self.r.state.player_of(candidate.bearer)
        terms = Context(self.r, candidate.bearer, player, happening=candidate.happening).terms
        return matches(asked, subject, terms) is not False


ANY_TIMING = ("whenever", "after", "when", "")


class PreDamage:
    """The responses before damage; ``acted`` holds the bearers that have responded to the current damage."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.acted: set[int] = set()

    def happenings(self, target: Entity) -> list[Happening]:
        """Return the events that are about to happen to a character."""
        open_spans = [one for one in self.r.trace.stack if one.kind is SpanKind.RESULT and one.name == "damage"]
        if len(open_spans) <= 1:
            self.acted.clear()
        amount, player = target.get(GameTag.PREDAMAGE), self.r.state.current_controller
        found = [Happening("damage", ANY_TIMING, target, player, None, amount)]
        if amount >= target.health + target.get(GameTag.ARMOR):
            found.append(Happening("fatal-damage", ANY_TIMING, target, player, None, amount))
        return found

    def accepts(self, candidate: Candidate) -> bool:
        """Return whether a trigger may respond: once per damage."""
        return is_before_damage(candidate.ability) and candidate.bearer.id not in self.acted

    def may_act(self, candidate: Candidate) -> bool:
        """Return whether there is still damage to respond to; if so, record that the bearer has responded."""
        target = candidate.happening.subject
        if target is None or target.get(GameTag.PREDAMAGE) <= 0 or target.get(DAMAGED_BY_SELF):
            return False
        self.acted.add(candidate.bearer.id)
        return True

    def rank(self, bearer: Entity, target: Entity) -> int:
        """Return the rank of a card's response among the others, which does not follow the order of play (HS 4.9)."""
        return pre_damage_place(bearer.card_id, target.type == CardType.HERO)


BY_AMOUNT = ("armor", "overload", "restore")
"""Events whose amounts a trigger adds up (HS 5.3)."""

COUNTING = 1
"""The number of the trigger in which a card in the hand counts an event, as logs of build 31022 show it."""

OpenTrigger = Callable[..., None]
"""Opens the trigger of a bearer, given its rule, the bearer, its keyword, and its number if its card has several."""


def number_of(ability: Ability, abilities: Iterable[Ability]) -> int:
    """Return the number of a trigger or deathrattle among those of its card."""
    own = [one for one in abilities if isinstance(one, (Trigger, Deathrattle))]
    return own.index(ability) if ability in own else 0


def open_own(open_trigger: OpenTrigger, bearer: Entity, ability: Trigger, abilities: Iterable[Ability]) -> None:
    """Open the trigger of an ability, numbered among the bearer's abilities."""
    keyword = GameTag.SECRET if ability.place == "secret" else ability.keyword
    open_trigger("HS 1.5", bearer, keyword, number_of(ability, abilities))


def is_told(ability: Trigger) -> bool:
    """Return whether the log shows the trigger's count: its block is already open then."""
    return ability.pattern.amount is not None and ability.pattern.amount.kind == "script"


class Counts:
    """The event counts of the triggers of one game, per turn if the text says so."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.counted: dict[tuple[int, Trigger, int], int] = {}

    def has_counted_up(self, candidate: Candidate, open_trigger: OpenTrigger) -> bool:
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
            open_trigger("HS 1.5", bearer, ability.keyword)
            r.change("HS 4.6", bearer, GameTag.SCORE_VALUE_2, count)
            if not reached:
                r.end()
        elif ability.place == "hand" and not reached:
            open_trigger("HS 1.5", bearer, ability.keyword, COUNTING)
            r.change("HS 5.3", bearer, GameTag.TAG_SCRIPT_DATA_NUM_1, count)
            r.end()
        return reached

    def start_again(self, bearer: Entity) -> None:
        """Set the count that the log shows of a card in the hand to 0, in the trigger that has reached its number."""
        if bearer.zone == Zone.HAND and bearer.get(GameTag.TAG_SCRIPT_DATA_NUM_1):
            self.r.change("HS 5.3", bearer, GameTag.TAG_SCRIPT_DATA_NUM_1, 0)
