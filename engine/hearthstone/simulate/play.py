"""The rules run without a log: their changes are carried out and recorded as the packets that a client would print.

The state holds what the log shows, so a card hidden from the log is hidden from the rules as well;
:class:`engine.hearthstone.simulate.chooser.Chooser` identifies it when it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from engine.core.trace import Trace
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.triggers import FORMS_IN_TRIGGERS
from engine.hearthstone.mechanics import spell_damage
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.mechanics.summon import is_awake
from engine.hearthstone.oracle import Oracle
from engine.hearthstone.resolution import Body, Change, Event, Members, Response
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.sequences import play_card
from engine.hearthstone.sequences.combat import attack
from engine.hearthstone.sequences.play_spell import LOGGED_OF_SECRETS
from engine.hearthstone.simulate.abilities import Abilities
from engine.hearthstone.simulate.auras import Auras
from engine.hearthstone.simulate.bench import PLACE_TAGS
from engine.hearthstone.simulate.cards import Card, known_card
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.layers import SETTLED, Layers
from engine.hearthstone.simulate.playable import why_not_passive
from engine.hearthstone.simulate.recording import Recording
from engine.hearthstone.simulate.replacements import repeats_of, repetitions
from engine.hearthstone.simulate.responder import Responder
from engine.hearthstone.simulate.workbench import TAKING_FORM, Workbench
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SUMS, ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Step, Zone
from hslog.hearthstone.packets import HideEntity, MetaData, TagValue

ZONE = GameTag.ZONE
Trigger = Callable[["Play", Event], None]


class Play(Workbench):
    """Runs the rules on a game in play mode.

    ``cards`` holds the cards by entity id, including hidden ones. ``sees`` holds the controller numbers of the hands
    that the log shows. ``carried_out`` holds the entities whose text was carried out in the current action, ``target``
    the chosen target. ``stated`` holds the rule of each packet, by packet index. ``responses`` holds triggers without
    card text, by event name. ``grown`` holds when colossal minions whose other parts have appeared came into play.
    """

    def __init__(
        self,
        recording: Recording,
        ruleset: Ruleset,
        oracle: Oracle,
        sees: frozenset[int],
        cards: dict[int, Card],
        responses: Mapping[str, Sequence[Trigger]],
    ) -> None:
        super().__init__()
        self.recording = recording
        self.state = recording.state
        self.ruleset = ruleset
        self.oracle = oracle
        self.oracle.build = ruleset.high
        self.trace = Trace()
        self.sees = sees
        self.cards = cards
        self.responses = responses
        self.withheld: dict[int, dict[int, int]] = {}
        self.deferred: tuple[str, list[Change]] | None = None
        self.carried_out: set[int] = set()
        self.target: Entity | None = None
        self.stated: dict[int, str] = {}
        self.next_id, self.option = 4, -1
        self.drawn: Event | None = None
        self.noted = 0
        self.strikers: dict[int, int] = {}
        self.prevented: list[tuple[int, int]] = []
        self.repeats: dict[int, list[Entity | None]] = {}
        self.idle: set[int] = set()
        self.grown: dict[int, int] = {}
        self.hosts: dict[int, int] = {}
        self.depth = self.nested_deathrattles = self.nested_texts = self.unseen_changes = 0
        self.rested_at: tuple[int, int, int] | None = None
        self.costs_left: dict[int, int] = {}
        self.waiting = []
        self.layers = Layers(self)
        self.abilities = Abilities(self.state, cards, ruleset.high)
        self.responder = Responder(self)
        self.past = self.responder.past
        self.auras = Auras(self, self.layers)
        self.refused = None

    # --- changes -------------------------------------------------------------------------------------------

    def change(self, rule: str, entity: Entity, tag: int, value: int, optional: bool = False) -> None:
        """Set a tag; an optional change is not sent."""
        self.set_unordered(rule, [Change(entity, tag, value, optional)])

    def set_unordered(self, rule: str, changes: Iterable[Change]) -> None:
        """Set several tags, in the given order."""
        for change in list(changes):
            entity, tag, value = change.entity, change.tag, change.value
            if change.optional or tag == ZONE_BOUND_FOR:
                continue  # ZONE_BOUND_FOR is sent with the move itself
            if tag in SETTLED:
                value = self.layers.settled(entity, tag, value)
            if self._now(entity, tag) != value:
                self._set(change.rule or rule, entity, tag, value)
        if self.layers.dirty or self.layers.changed:
            self.layers.update()
        if self.auras.due:
            self.auras.update_due()
        if self.responder.changed:
            self.responder.resolve_changes()

    def _now(self, entity: Entity, tag: int) -> int:
        """Return the current value of a tag, even if the log hides it."""
        return entity.tags.get(tag, 0) if tag in PLACE_TAGS else self.oracle.look_at(entity).get(tag, 0)

    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Set a tag to each value in turn."""
        for value in values:
            self._set(rule, entity, tag, value)

    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Record an amount of damage or healing."""
        info = [entity.id for entity in entities]
        self.stated[self.recording.index] = rule
        self.recording.add(MetaData(meta=kind, data=data, count=len(info), info=info))
        if kind == MetaDataType.DAMAGE and data:
            self.noted = self.recording.index - 1

    def _set(self, rule: str, entity: Entity, tag: int, value: int) -> None:
        if tag == ZONE and entity.known and entity.zone and self.ruleset.holds("moves_announced"):
            self.recording.set_tag(entity.id, ZONE_BOUND_FOR, value)
            self.recording.set_tag(entity.id, ZONE_BOUND_FOR, 0)
        self.stated[self.recording.index] = rule
        self.responder.note_change(entity, tag, value)
        before = entity.zone
        if tag == ZONE:
            self._note_move(entity, value)
        if not entity.card_id and entity.id in self.cards:
            self._set_hidden(entity, tag, value)
        elif tag == ZONE and value != Zone.PLAY and self.hides(entity.controller, value):
            self.forget(entity, value)
        else:
            self.recording.set_tag(entity.id, tag, value)
        gone = value == Zone.GRAVEYARD and (before != Zone.PLAY or entity.type == CardType.SPELL)
        if tag == ZONE and (gone or (before == Zone.HAND and value == Zone.SETASIDE and entity.get(GameTag.GHOSTLY))):
            self.layers.release(entity)
        if tag in SUMS and entity.zone == Zone.PLAY:
            spell_damage.update(self, at_once=self.ruleset.holds("spell_damage_updated_at_once"))
        elif tag in spell_damage.TOTALS:
            spell_damage.note_other_spell_damage(self.state, entity, tag)
        self.auras.due = self.auras.due or tag == GameTag.DORMANT  # auras change at once (HS 4.2)

    def _note_move(self, entity: Entity, zone: int) -> None:
        """Prepare the move of an entity: an enchantment leaves its host, a card leaves the hand or enters play."""
        if entity.zone == Zone.HAND:
            self.costs_left[entity.id] = self.oracle.look_at(entity).get(GameTag.COST, 0)
        if zone == Zone.HAND:
            self.responder.past.note_hand(entity)
        if zone in (Zone.HAND, Zone.PLAY):
            spent = self.responder.spent  # after its return it may respond again (HS 4.7)
            self.responder.spent = {use: turn for use, turn in spent.items() if use[0] != entity.id}
        if entity.zone == Zone.PLAY and self.hosts.get(entity.id):
            self.layers.left(entity)
        elif zone in (Zone.PLAY, Zone.SECRET) and entity.id in self.cards and entity.zone != Zone.SETASIDE:
            self._require_passive(self.cards[entity.id])
        elif (entity.zone, zone, entity.type) == (Zone.PLAY, Zone.HAND, CardType.MINION):
            self.layers.reset_to_printed(entity, self.cards[entity.id].tags)
        plays_secret = (entity.zone, zone) == (Zone.HAND, Zone.SECRET)  # auras may count spells (HS 2.3.1.e)
        self.auras.due = self.auras.due or zone == Zone.PLAY or plays_secret

    def _require_passive(self, card: Card) -> None:
        """Raise UnknownCard for a card entering play whose abilities play mode does not support."""
        reason = why_not_passive(card.id, self.ruleset.high)
        if reason:
            raise UnknownCard(reason, card.id)

    def _set_hidden(self, entity: Entity, tag: int, value: int) -> None:
        """Set a tag of a hidden card: show the card, log the tag, or withhold the change."""
        if self.cards[entity.id].type == CardType.ENCHANTMENT:
            self.recording.set_tag(entity.id, tag, value)  # it was visible until it left its host
        elif tag == ZONE and not self.hides(entity.controller, value):
            self.show(entity, [(ZONE, value)])
        elif self.is_told(entity, tag):
            if tag == ZONE and value == Zone.SECRET:
                for told in LOGGED_OF_SECRETS:
                    self.recording.set_tag(entity.id, told, self.oracle.look_at(entity).get(told, 0))
            self.recording.set_tag(entity.id, tag, value)
        else:
            self.unseen_changes += 1
            self.withheld.setdefault(entity.id, {})[tag] = value

    def create(self, rule: str, card_id: str, controller: int, zone: int, *tags: TagValue) -> Entity:
        """Create an entity of a card already in the game, or of a card of the build.

        Raises UnknownCard.
        """
        self.stated[self.recording.index] = rule
        card = self._card(card_id)
        marks = dict(tags)
        if zone in (Zone.PLAY, Zone.SECRET):
            self._require_passive(card)
        if card.type == CardType.MINION and zone == Zone.PLAY:
            if marks.get(GameTag.START_WITH_1_HEALTH) and card.tags[GameTag.HEALTH] > 1:
                marks[GameTag.DAMAGE] = card.tags[GameTag.HEALTH] - 1
            if not is_awake(card.tags):
                marks[GameTag.EXHAUSTED] = 1
        made = self.put(card, controller, zone, *marks.items())
        sums = made.zone == Zone.PLAY and not made.tags.keys().isdisjoint(SUMS)
        if sums and self.ruleset.holds("spell_damage_updated_at_once"):
            spell_damage.update(self, at_once=True)
        self.auras.due = self.auras.due or zone in (Zone.HAND, Zone.PLAY)
        self.auras.update_due()
        if zone == Zone.HAND and self.state.game.get(GameTag.TURN):
            self.note_new_card(made)
        return made

    def _card(self, card_id: str) -> Card:
        known = (card for card in self.cards.values() if card.id == card_id)
        return next(known, None) or known_card(card_id, self.ruleset.high)

    def offer(self, rule: str, player: Entity, cards: Sequence[Entity]) -> Entity | None:
        """Let a player choose one of the cards."""
        return self.oracle.choose_offered(rule, cards)

    @contextmanager
    def aimed_at(self, card: Entity, target: Entity | None) -> Iterator[None]:
        """Within the context, carry out the card's text with this target, even if it was carried out before."""
        before, carried_out = self.target, card.id in self.carried_out
        self.target = target
        self.carried_out.discard(card.id)
        yield
        self.target = before
        if carried_out:
            self.carried_out.add(card.id)

    def aim(self, rule: str, card: Entity, target: Entity) -> None:
        """Change the target of the card that is being played."""
        super().aim(rule, card, target)
        self.target = target

    def force_attack(self, rule: str, attacker: Entity, defender: Entity) -> bool:
        """Make a character attack by an effect."""
        block = enclosing_block(self.trace)
        source = self.state.entities.get(int(block.entity)) if block is not None else None
        self.oracle.forced_by = source.card_id if source is not None else ""
        self.open_block(rule, BlockType.ATTACK, attacker, defender)
        attack(self, attacker, defender, forced=True)
        self.end()
        return True

    def take_over(self, other: Play) -> None:
        """Continue from ``other``, whose log is discarded: the same entities are described again."""
        self.cards.update(other.cards)
        self.withheld.update(other.withheld)
        self.next_id = other.next_id
        for number, card in other.cards.items():
            self.abilities.watch(number, card.id)

    # --- blocks and queues ---------------------------------------------------------------------------------

    def begin(self, rule: str, kind: int, entity: Entity) -> bool:
        """Open a block."""
        self.open_block(rule, kind, entity)
        return True

    def end(self) -> None:
        """Close the block opened last."""
        block = self.recording.stack[-1]
        self.recording.close()
        span = next((span for span in reversed(self.trace.stack) if span.block is block), None)
        if span is not None:  # else it was ended with the phase in which it began
            self.trace.close(span, self.recording.index)

    def effect(self, rule: str, entity: Entity, optional: bool = False, again: bool = False) -> bool:
        """Carry out the text of a card, once per action; a card without text gets an empty block."""
        if optional and entity.zone == Zone.SECRET:
            return False  # a secret takes effect later
        target = self.target
        if again and self.repeats.get(entity.id):
            target = self.repeats[entity.id].pop(0)
        elif entity.id in self.carried_out:
            return False
        else:
            self.repeats[entity.id] = repeats_of(self, entity, target)
        self.carried_out.add(entity.id)
        self.target, meant = target, self.target
        self._take_effect(rule, entity)
        self.target = meant
        if again and target is not None and entity.type == CardType.HERO_POWER:
            self.respond_to_repeated(entity, target)
        return True

    def _take_effect(self, rule: str, entity: Entity) -> None:
        """Carry out the text of a card in a block of its own."""
        if self.awaits_choices() and self.recording.stack[-1].entity == entity.id:
            self.end()  # it is repeated
        triggers = rule == TAKING_FORM and self.ruleset.low >= FORMS_IN_TRIGGERS
        if triggers:
            self.carried_out.discard(entity.id)  # the text of its form follows
        self.open_block(rule, BlockType.TRIGGER if triggers else BlockType.POWER, entity, self.target)
        if rule in play_card.EFFECTS:
            play_card.EFFECTS[rule](self, entity)
            self.respond_to_trade(entity)
        elif self.does_nothing(entity):
            self.idle.add(self.recording.stack[-1].index)
            self.carry_out(entity, only="overload")  # overload is due even if the text does nothing (HS 2.3.1.g)
        else:
            self.carry_out(entity)
        if not self.awaits_choices():
            self.end()

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Record damage that keywords and cards may respond to."""
        super().note_damage(target, source, amount)
        self.strikers[self.noted] = source.id
        self.responder.note_damage(target, source, amount)

    def note_prevented(self, target: Entity) -> None:
        """Record prevented damage with the index of the next packet."""
        self.prevented.append((self.recording.index, target.id))

    def begin_action(self) -> None:
        """Clear the record that triggers of earlier actions could respond to."""
        super().begin_action()
        self.responder.begin_action()

    def triggers(self, event: Event) -> None:
        """Resolve all responses to an event: cards first, then keywords, which have low priority (HS 3.2)."""
        self.responder.resolve(event)
        if event.name == "use" and event.subject is not None:
            self.auras.note_use(event.subject)
        for trigger in self.responses.get(event.name, ()):
            trigger(self, event)

    def queue(self, event: Event, actor: Entity, body: Body, idle: Members = (), ending: Members = ()) -> None:
        """Resolve a queue that contains the players' own triggers: the actor's, and idle ones."""
        step = -1
        if event.step:
            step = self.state.game.get(GameTag.STEP)
        elif event.sign == GameTag.PREDAMAGE:
            step = Step.MAIN_COMBAT
        own = [Response(actor, body), *idle]
        order = [self.state.game, *self.state.players.values()]
        own.sort(key=lambda member: order.index(member.entity))
        members = [(one.entity, self._member(event.rule, one.entity, one.body, step)) for one in (*own, *ending)]
        if (event.step and actor is not self.state.game) or event.name == "after attack":
            self.responder.resolve_stated(event, members)
            for trigger in self.responses.get(event.name, ()):
                trigger(self, event)
            return
        for _, respond in members:
            respond()
        self.triggers(event)

    def _member(self, rule: str, entity: Entity, run: Callable[[], None], step: int) -> Callable[[], None]:
        """Return the response that a rule states for an entity, in its own trigger if the entity is still in play."""

        def respond() -> None:
            if entity.zone == Zone.PLAY:
                self.open_block(rule, BlockType.TRIGGER, entity, step=step)
                run()
                self.end()

        return respond

    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Hide an entity from the client."""
        self.recording.add(HideEntity(entity=entity.id, tag=ZONE, value=zone))

    def defer(self, rule: str, changes: Iterable[Change]) -> None:
        """Store the changes that close the action."""
        self.deferred = (rule, list(changes))

    def flush_deferred(self, early: bool = False, closes: bool = True) -> None:
        """Carry out the changes that close the action, at the place that the rules guarantee."""
        if self.deferred is None or early:
            return
        rule, changes = self.deferred
        self.deferred = None
        self.set_unordered(rule, changes)

    def takes_both(self, card: Entity) -> bool:
        """Return whether a card gets all of its options because of its player's cards in play."""
        return bool(repetitions(self, "choose-one", card, "both"))

    def update_auras(self, before_deaths: bool = False) -> None:
        """Attach new gains of auras and remove ended ones."""
        before = self.state.changes
        self.layers.apply_delayed()
        self.auras.end_turns()
        self.rested_at, passed = None, self.auras.resting
        if not before_deaths:
            self.auras.update()
            if self.state.changes != before:
                update_heroes(self)  # heroes' attack changes with auras on their weapons
            self.rested_at = None if passed else self._stand()

    def is_at_rest(self) -> bool:
        """Return whether nothing has changed since the last aura update and no change is pending."""
        waiting = self.auras.due or self.auras.resting or self.layers.late or self.layers.dirty or self.layers.changed
        return not waiting and self.rested_at == self._stand()

    def _stand(self) -> tuple[int, int, int]:
        """Return counters that grow with every change that may affect auras and costs."""
        return self.state.changes, self.unseen_changes, self.responder.past.count

    def keep_health(self) -> None:
        """Keep auras of the dead until the death phase is over (HS 4.2)."""
        self.auras.rest()

    # --- the record ----------------------------------------------------------------------------------------

    def place(self) -> int:
        """Return the index of the next packet."""
        return self.recording.index
