"""What cards respond to events with, in a game that is being made (HS 1.5, 3.2 to 3.4).

The queue of an event is formed when it begins, sorted once by :func:`engine.cards.order.order_key`, and resolved depth
first; each candidate's conditions are asked again when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.cards.ability import Ability, Deathrattle, Definition, Trigger
from engine.cards.library import definition_of
from engine.cards.matching import Context as Terms
from engine.cards.matching import holds
from engine.cards.order import order_key
from engine.cards.queue import Candidate, Happening, form
from engine.cards.triggers import AFTER, MAY, WHENEVER, triggers_by_event
from engine.effects.actions import run
from engine.effects.context import Context, UnknownOutcome
from engine.effects.happenings import BOTH, Happenings
from engine.resolution import Event, Resolution
from engine.simulate.cards import Card
from engine.simulate.errors import UnknownCard
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

PLACES = (Zone.PLAY, Zone.SECRET, Zone.HAND, Zone.DECK)
"""Zones in which cards respond."""


class Responder:
    """Resolves the queues of one game.

    ``subjects`` are what triggers responded to, by the index of their block. ``unresolved`` is the damage and healing
    whose events are still to be resolved. ``bearers`` are the dead whose deathrattles are still to come.

    ``cards`` are the cards by entity, hidden ones among them; ``open_trigger`` opens the block of a trigger, given its
    rule, its bearer and its keyword.
    """

    def __init__(
        self, r: Resolution, cards: Mapping[int, Card], open_trigger: Callable[[str, Entity, int], None]
    ) -> None:
        self.r = r
        self.cards = cards
        self.open_trigger = open_trigger
        self.bearers: frozenset[int] = frozenset()
        self.happenings = Happenings(r)
        self.subjects: dict[int, int] = {}
        self.unresolved: list[Happening] = []
        self.entered: dict[int, int] = {}
        self.running: list[Entity] = []
        self.watching: list[int] = []
        self.triggers: dict[str, Mapping[str, tuple[Trigger, ...]]] = {}

    def watch(self, entity: int, card_id: str) -> None:
        """Take note of an entity whose card may respond to something."""
        build = self.r.ruleset.high
        definition = definition_of(card_id, build, build)
        if definition is not None and triggers_by_event(definition):
            self.watching.append(entity)

    def _bearers(self) -> list[Entity]:
        """Return who may respond to something now."""
        entities = self.r.state.entities
        return [entities[number] for number in self.watching if entities[number].zone in PLACES]

    def begin_action(self) -> None:
        """An action begins: nothing responds to what was before."""
        self.happenings.begin_action()
        self.unresolved.clear()

    def definition_of(self, entity: Entity) -> Definition | None:
        """Return what an entity does."""
        build = self.r.ruleset.high
        card = self.cards.get(entity.id)
        card_id = entity.card_id or (card.id if card is not None else "")
        return definition_of(card_id, build, build) if card_id else None

    def triggers_of(self, entity: Entity) -> Mapping[str, tuple[Trigger, ...]]:
        """Return what of an entity responds to events, by these."""
        definition = self.definition_of(entity)
        if definition is None:
            return {}
        if definition.key not in self.triggers:
            self.triggers[definition.key] = triggers_by_event(definition)
        return self.triggers[definition.key]

    # --- events --------------------------------------------------------------------------------------------

    def damaged(self, target: Entity, source: Entity, amount: int) -> None:
        """Keep damage until its event is resolved."""
        turn = self.r.state.current_player
        player = turn.get(GameTag.CONTROLLER) if turn is not None else 0
        self.unresolved.append(Happening("damage", BOTH, target, player, source, amount))

    def healed(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Keep healing until its event is resolved."""
        self.unresolved.append(Happening("healing", BOTH, target, target.controller, source, amount))

    def resolve(self, event: Event) -> None:
        """Resolve all that responds to an event."""
        if event.name in ("damage", "healing"):
            self._resolve_unresolved()
            return
        if event.name == "pre-damage":
            return  # what responds to damage does so when it has been dealt
        if event.name == "death" and event.subject is not None:
            self._resolve_death(event)
            return
        for group in _queues(self.happenings.of(event)):
            self._resolve(group)

    def _resolve_unresolved(self) -> None:
        """Resolve the damage and healing events that are due, one queue for each character (HS 4.9.8)."""
        due, self.unresolved = self.unresolved, []
        for happening in due:
            queue = [happening]
            if happening.event == "damage":
                queue.append(happening._replace(event="survive-damage"))
            self._resolve(queue)

    def _resolve(self, happenings: Iterable[Happening]) -> None:
        r = self.r
        queue = [
            candidate
            for happening in happenings
            for candidate in form(happening, r.state, r.ruleset.high, self._bearers(), self.triggers_of)
        ]
        for candidate in sorted(queue, key=lambda one: order_key(one.bearer, r.state, r.ruleset)):
            if self._may(candidate):
                self._respond(candidate)

    def _resolve_death(self, event: Event) -> None:
        """Resolve the death event of one entity: its deathrattles stand in the queue (HS 1.12)."""
        r, dead = self.r, event.subject
        assert dead is not None
        happenings = list(self.happenings.of(event))
        queue = [
            (order_key(candidate.bearer, r.state, r.ruleset), candidate)
            for happening in happenings
            for candidate in form(happening, r.state, r.ruleset.high, self._bearers(), self.triggers_of)
        ]
        rattles = list(self._deathrattles(dead))
        own = order_key(dead, r.state, r.ruleset, self.entered.get(dead.id))
        waiting = [(key, candidate) for key, candidate in queue]
        waiting.sort(key=lambda pair: pair[0])
        for key, candidate in waiting:
            if rattles and own < key:
                self._rattle(dead, rattles)
                rattles = []
            if self._may(candidate):
                self._respond(candidate)
        self._rattle(dead, rattles)

    def note_deaths(self, dying: Iterable[Entity]) -> None:
        """Keep when those that die came into play, and what they had."""
        for entity in dying:
            self.entered[entity.id] = self.r.state.entered.get(entity.id, 0)

    def _deathrattles(self, dead: Entity) -> Iterator[Deathrattle]:
        if dead.id not in self.bearers:
            return
        definition = self.definition_of(dead)
        for ability in definition.abilities if definition is not None else ():
            if isinstance(ability, Deathrattle):
                yield ability

    def _rattle(self, dead: Entity, abilities: list[Deathrattle]) -> None:
        for ability in abilities:
            self.open_trigger("HS 1.12", dead, GameTag.DEATHRATTLE)
            if self._holds(ability, dead):
                self._run(ability, Context(self.r, dead, self.r.state.player_of(dead)))
            self.r.end()

    # --- one response --------------------------------------------------------------------------------------

    def _may(self, candidate: Candidate) -> bool:
        """Return whether a candidate responds when its turn comes (HS 3.4)."""
        ability, bearer, happening = candidate.ability, candidate.bearer, candidate.happening
        if ability.limit == MAY or not candidate.is_there() or bearer in self.running or not self._exists(candidate):
            return False
        if bearer.zone == Zone.SECRET and bearer.get(GameTag.EXHAUSTED):
            return False  # secrets rest in the turn of their player (HS 1.4)
        return self._holds(ability, bearer, happening)

    def _exists(self, candidate: Candidate) -> bool:
        happening = candidate.happening
        afterwards = happening.event in ("play-minion", "summon") and AFTER in happening.timings
        subject = happening.subject
        return not afterwards or subject is None or subject.zone == Zone.PLAY or WHENEVER in happening.timings

    def _holds(self, ability: Ability, bearer: Entity, happening: Happening | None = None) -> bool:
        r = self.r
        subject = happening.subject if happening is not None else None
        other = happening.other if happening is not None else None
        amount = happening.amount if happening is not None else 0
        terms = Terms(r.state, r.ruleset.high, bearer, bearer.controller, subject, other, amount)
        pattern = ability.pattern.condition if isinstance(ability, Trigger) else None
        for condition in (getattr(ability, "condition", None), pattern):
            fact = holds(condition, terms)
            if fact is None:
                raise UnknownCard(f"{bearer.card_id}: whether its condition holds is not known here")
            if not fact:
                return False
        return True

    def _respond(self, candidate: Candidate) -> None:
        r, bearer = self.r, candidate.bearer
        subject = candidate.happening.subject
        self.open_trigger("HS 1.5", bearer, candidate.ability.keyword)
        block = r.trace.block()
        if block is not None and subject is not None:
            self.subjects[block.index] = subject.id
        self.running.append(bearer)
        it = [subject] if subject is not None else []
        context = Context(r, bearer, r.state.player_of(bearer), it=it, happening=candidate.happening)
        self._run(candidate.ability, context)
        self.running.remove(bearer)
        if bearer.zone == Zone.SECRET and candidate.ability.place == "secret":
            r.change("HS 1.4 secret", bearer, GameTag.ZONE, Zone.GRAVEYARD)
        r.end()

    def _run(self, ability: Trigger | Deathrattle, context: Context) -> None:
        try:
            run(context, ability.actions)
        except (UnknownOutcome, KeyError) as error:
            raise UnknownCard(f"{context.source.card_id}: its text cannot be carried out: {error}") from error


def _queues(happenings: Iterable[Happening]) -> Iterator[list[Happening]]:
    """Yield the happenings of one event that are answered in one queue; a summoning has its own (HS 2.2)."""
    others: list[Happening] = []
    summons: list[list[Happening]] = []
    for happening in happenings:
        if happening.event != "summon":
            others.append(happening)
        elif happening.timings == BOTH:
            summons += [[happening._replace(timings=(WHENEVER,))], [happening._replace(timings=(AFTER,))]]
        else:
            summons.append([happening])
    after = any(AFTER in happening.timings for happening in others)
    queues = [*summons, others] if after else [others, *summons]
    yield from (queue for queue in queues if queue)
