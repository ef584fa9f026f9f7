"""What cards respond to events with, in a game that is being made (HS 1.5, 3.2 to 3.4).

The queue of an event is formed when it begins, sorted once by :func:`engine.cards.order.order_key`, and resolved depth
first; each candidate's conditions are asked again when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from engine.cards.ability import Action, Condition, Deathrattle, Definition, Trigger
from engine.cards.library import definition_of
from engine.cards.matching import holds
from engine.cards.order import Key, order_key
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
        if event.name == "death":
            self._resolve(self.happenings.of(event), event.subject)
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

    def _resolve(self, happenings: Iterable[Happening], dead: Entity | None = None) -> None:
        """Resolve one queue; the deathrattles of who has died stand in that of the death (HS 1.12)."""
        r = self.r
        queue: list[tuple[Key, Callable[[], None]]] = [
            (order_key(candidate.bearer, r.state, r.ruleset), partial(self._respond, candidate))
            for happening in happenings
            for candidate in form(happening, r.state, r.ruleset.high, self._bearers(), self.triggers_of)
        ]
        if dead is not None:
            own = order_key(dead, r.state, r.ruleset, self.entered.get(dead.id))
            queue += [(own, partial(self._rattle, dead, ability)) for ability in self._deathrattles(dead)]
        for _, respond in sorted(queue, key=lambda place: place[0]):
            respond()

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

    def _rattle(self, dead: Entity, ability: Deathrattle) -> None:
        context = Context(self.r, dead, self.r.state.player_of(dead))
        self.open_trigger("HS 1.12", dead, GameTag.DEATHRATTLE)
        if _holds(ability.condition, context):
            carry_out(context, ability.actions)
        self.r.end()

    # --- one response --------------------------------------------------------------------------------------

    def _respond(self, candidate: Candidate) -> None:
        """Carry out a trigger if its conditions still hold when its turn comes (HS 3.4)."""
        r, bearer, ability, happening = self.r, candidate.bearer, candidate.ability, candidate.happening
        subject = happening.subject
        it = [subject] if subject is not None else []
        context = Context(r, bearer, r.state.player_of(bearer), it=it, happening=happening)
        if not self._may(candidate, context):
            return
        self.open_trigger("HS 1.5", bearer, ability.keyword)
        block = r.trace.block()
        if block is not None and subject is not None:
            self.subjects[block.index] = subject.id
        self.running.append(bearer)
        carry_out(context, ability.actions)
        self.running.remove(bearer)
        if bearer.zone == Zone.SECRET and ability.place == "secret":
            r.change("HS 1.4 secret", bearer, GameTag.ZONE, Zone.GRAVEYARD)
        r.end()

    def _may(self, candidate: Candidate, context: Context) -> bool:
        ability, bearer = candidate.ability, candidate.bearer
        if ability.limit == MAY or not candidate.is_there() or bearer in self.running or candidate.has_left():
            return False
        if bearer.zone == Zone.SECRET and bearer.get(GameTag.EXHAUSTED):
            return False  # secrets rest in the turn of their player (HS 1.4)
        return _holds(ability.condition, context) and _holds(ability.pattern.condition, context)


def carry_out(context: Context, actions: Iterable[Action]) -> None:
    """Carry out actions of a text. Raises UnknownCard where what comes next is not known."""
    try:
        run(context, actions)
    except UnknownOutcome as error:
        raise UnknownCard(f"{context.source.card_id}: its text cannot be carried out: {error}") from error


def _holds(condition: Condition | None, context: Context) -> bool:
    fact = holds(condition, context.terms)
    if fact is None:
        raise UnknownCard(f"{context.source.card_id}: whether its condition holds is not known here")
    return fact


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
