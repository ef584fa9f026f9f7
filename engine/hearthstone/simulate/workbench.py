"""Operations of play mode that its parts carry out: gains, enchantments, transformations and responses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import engine.hearthstone.effects.quests as quests
from engine.hearthstone.cards.ability import Ability, Progress, Replacement, Trigger, parts_of
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.granted import passed_on
from engine.hearthstone.cards.library import is_known_in_play
from engine.hearthstone.cards.matching import QUEST_TAGS
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.queue import Happening, form
from engine.hearthstone.cards.tokens import candidates, giver_of
from engine.hearthstone.cards.triggers import AFTER, takes_form
from engine.hearthstone.cards.unwritten import ADAPTATIONS
from engine.hearthstone.effects.actions import MOST_REPETITIONS
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.definitions import (
    at_target,
    flag_draw_order,
    in_server_order,
    merge_given_on_arrival,
)
from engine.hearthstone.effects.happenings import BOTH
from engine.hearthstone.effects.use import actions_of_use, active_kinds, adaptation
from engine.hearthstone.mechanics import magnetic
from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.options.requirements import Use, does_nothing
from engine.hearthstone.resolution import Change, Event
from engine.hearthstone.simulate.auras import Auras
from engine.hearthstone.simulate.carrying_out import all_known, carry_out, may_happen
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.layers import Gift
from engine.hearthstone.simulate.making import Making, enchantment_giving
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import ShuffleDeck, TagValue

TAKING_FORM = "HS 2.2.1.d"
"""The rule that a minion turns into the form that its player chooses as it enters play."""

BEFORE_AURAS = 0.5
"""Offset by which a value set on a newly created card applies before auras (HS 4.11)."""

MOST_NESTED_DEATHRATTLES = 20
"""The most deathrattles that may trigger one another, each inside the last; no log shows what ends such a chain."""

PARTS = (GameTag.MODULAR_ENTITY_PART_1, GameTag.MODULAR_ENTITY_PART_2)
"""Tags of a minion that combines two cards."""


class Workbench(Making):
    """A game in play mode with its parts: layers (values of cards) and responder (triggers).

    ``repeats`` holds the targets of the repetitions of a card's text; ``idle`` the block indexes of texts that are not
    carried out.
    """

    waiting: list[tuple[Entity, Callable[[], None]]]
    deferred: tuple[str, list[Change]] | None
    auras: Auras
    repeats: dict[int, list[Entity | None]]
    nested_deathrattles: int
    nested_texts: int
    idle: set[int]
    grown: dict[int, int]
    target: Entity | None
    option: int

    def name_enchantment(self, source: Entity, gains: Sequence[tuple[int, int, str]]) -> str:
        """Return the id of the card's enchantment whose text gives these tags and amounts."""
        given = frozenset((tag, amount) for tag, amount, _ in gains)
        return enchantment_giving(source.card_id, given, self.ruleset.high)

    def forget(self, entity: Entity, zone: int) -> None:
        """Hide a shown card that moves to a hidden zone; in the deck only a traded card, and one whose enchantments did
        not leave as it died, keep their changes (HS 4.8).
        """
        returns = (entity.zone, zone) == (Zone.GRAVEYARD, Zone.DECK) and self.state.attached_in_play(entity)
        if entity.get(GameTag.IS_USING_TRADE_OPTION) or returns:
            values = ((tag, self.layers.lasting(entity, tag)) for tag in ENCHANTED_TAGS)
            kept = {tag: value for tag, value in values if value != self.cards[entity.id].tags.get(tag, 0)}
            self.withheld.setdefault(entity.id, {}).update(kept)
        elif (entity.zone, zone) == (Zone.HAND, Zone.DECK):
            self.layers.release(entity)
        super().forget(entity, zone)

    def note_gains(self, host: Entity, enchantment: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record the gains of an enchantment."""
        self.layers.give(host, enchantment, [Gift(*gain) for gain in gains])

    def note_set(self, host: Entity, tag: int, value: int) -> None:
        """Record a value set on a newly created card: it applies before auras (HS 4.11)."""
        if tag != GameTag.COST:
            self.layers.set_own(host, tag, value)
            return
        since = host.id - BEFORE_AURAS
        self.layers.affect(host, (host.id, tag, self.next_id), [Gift(tag, value, "set")], None, since)
        self.layers.recompute(host, [tag])

    def note_lost(self, host: Entity, tags: Iterable[int]) -> None:
        """Remove a card's own values of these tags; those from enchantments stay."""
        self.layers.lose_own(host, tags)

    def has_died_before(self, dead: Entity) -> None:
        """Record a minion as dead before the recorded part of the game (HS 4.10)."""
        self.state.died[dead.id] = 0
        self.past.note_before_game(Happening("death", BOTH, dead, dead.controller))

    def carry_out_again(self, card: Entity) -> bool:
        """Carry out the text of a card once more, in the middle of itself; an endless text ends after some times."""
        if self.nested_texts < MOST_REPETITIONS:
            self.nested_texts += 1
            self.carry_out(card)
            self.nested_texts -= 1
        return True

    def respond(self, rule: str, entity: Entity) -> bool:
        """Give the reward of a completed quest (HS 1.9), then start the next quest of its line."""
        self.open_trigger(rule, entity, next((kind for kind in QUEST_TAGS if entity.get(kind)), 0))
        counted = self.responder.quests.counted.get(entity.id)
        context = Context(self, entity, self.state.player_of(entity), it=counted, chooses=False)
        for ability in self.abilities.of(entity):
            if isinstance(ability, Replacement):
                raise UnknownCard("what its reward changes is not known", entity.card_id)
            if isinstance(ability, Progress) and ability.kind == "reward":
                carry_out(context, ability.actions)
        following = quests.next_of(entity.card_id, self.ruleset.high)
        if following:
            self.create(rule, following, entity.controller, Zone.SECRET, (GameTag.CREATOR, entity.id))
        self.end()
        return True

    def shuffle(self, rule: str, player: Entity) -> None:
        """Send the client a note that a player's deck is shuffled."""
        self.stated[self.recording.index] = rule
        self.recording.add(ShuffleDeck(player_id=player.get(GameTag.PLAYER_ID)))

    def point_at(self, rule: str, target: Entity) -> None:
        """Show the client the target of an effect."""
        self.meta(rule, MetaDataType.TARGET, 0, [target])

    def delays_choices(self) -> bool:
        """Return whether an attack is in progress that is not an effect; until 8.0, whether any action is."""
        return self.state.in_combat or (
            self.deferred is not None and self._is_in_text() and self.ruleset.holds("choices_take_effect_last")
        )

    def _is_in_text(self) -> bool:
        """Return whether the text of the card that is played is in progress, or its results are still to come."""
        return [block.type for block in self.recording.stack] == [BlockType.PLAY, BlockType.POWER]

    def awaits_choices(self) -> bool:
        """Return whether the block of the text of a played card stays open, as results of choices come later."""
        return bool(self.waiting) and self._is_in_text()

    def later(self, source: Entity, body: Callable[[], None]) -> None:
        """Carry out the result of a choice, if it is delayed only after the sequence."""
        if self.delays_choices():
            self.waiting.append((source, body))
        else:
            body()

    def carry_out_waiting(self) -> None:
        """Carry out delayed results, each in its own phase: after an attack in a block, else in that of the text."""
        is_over = not self.recording.stack
        while self.waiting:
            source, body = self.waiting.pop(0)
            if is_over:
                self.open_block("HS 2.6", BlockType.TRIGGER, source)
            with all_known(self, source):
                body()
            if is_over:
                self.end()
            inter_phase(self)
        while len(self.recording.stack) > 1:
            self.end()

    def carry_out(self, card: Entity, only: str = "") -> None:
        """Carry out a card's text as it is used; ``only``: only actions of this kind.

        Raises UnknownCard if the text is unknown or cannot be carried out.
        """
        definition = self.abilities.definition_of(card)
        active = active_kinds(self, card, definition) if definition is not None else None
        if definition is None or active is None or not is_known_in_play(definition):
            raise UnknownCard(f"its text is not known in build {self.ruleset.high}", card.card_id)
        self.magnetize(card)
        player = self.state.player_of(card)
        it: list[Entity] | None = [] if self.target is None else None  # then "it" is the target at first
        context = Context(self, card, player, self.target, it, option=self.option)
        effects = merge_given_on_arrival(actions_of_use(definition, card.type, active))
        if card.type == CardType.HERO_POWER and self.target is not None:
            effects = [at_target(one) if one.actions else one for one in effects]  # texts may give it a target (HS 2.7)
        for effect in [adaptation(card.card_id)] if card.card_id in ADAPTATIONS else effects:
            if effect.condition is None or may_happen(effect.condition, context):
                carry_out(
                    context,
                    [flag_draw_order(one, definition) for one in in_server_order(effect) if only in ("", one.kind)],
                )

    def recorded(self, dead: Entity) -> list[TagValue]:
        """Return the recorded stats of a dead minion that combines two cards, or of a token with its own stats (HS
        4.10).
        """
        facts = facts_of(dead.card_id, self.ruleset.high)
        if facts is None or (facts.collectible and not dead.get(GameTag.MODULAR_ENTITY_PART_1)):
            return []
        own = self.layers.own.get(dead.id, {})
        kept = (GameTag.ATK, GameTag.HEALTH, GameTag.COST, *PARTS, GameTag.HIDDEN_CHOICE)
        return [(int(tag), own.get(tag, dead.get(tag))) for tag in kept if tag in own or tag in dead.tags]

    def sum_of(self, host: Entity, tag: int) -> int:
        """Return the true attack or health of a card, possibly negative, even if the log hides it."""
        known = self.oracle.look_at(host)
        is_minion = known.get(GameTag.CARDTYPE) == CardType.MINION
        return self.layers.value(host, tag) if is_minion else known.get(tag, 0)

    def repetitions(self, card: Entity) -> int:
        """Return how many extra times the text of a card is carried out."""
        return len(self.repeats.get(card.id, ()))

    def gains_apply_late(self, host: Entity, again: bool) -> bool:
        """Return whether a card's gain from itself applies only after the phase: a repeated one does."""
        return again

    def note_late_gains(self, host: Entity, enchantment: Entity | None, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record the gains of an enchantment that apply at the next aura update."""
        if enchantment is not None:
            self.layers.delay(host, enchantment, [Gift(*gain) for gain in gains])

    def grant(self, bearer: Entity, abilities: Sequence[Ability], remembered: Sequence[Entity] = ()) -> bool:
        """Give abilities to an enchantment."""
        self.abilities.grant(bearer.id, abilities, remembered)
        return True

    def take_form(self, card: Entity) -> None:
        """Turn a minion into the form that its player chooses as it enters play (HS 2.2.1.d)."""
        if takes_form(self.abilities.of(card)):
            self.effect(TAKING_FORM, card)

    def respond_to_repeated(self, power: Entity, target: Entity) -> None:
        """Apply to a further target of a hero power what cards do to its targets; no trigger comes yet (HS 2.7)."""
        aimed, build = Happening("hero-power", (AFTER,), power, power.controller, target), self.ruleset.high
        for one in form(aimed, self.state, build, list(self.state.play_order), self.abilities.triggers_of):
            if one.fits and one.ability.pattern.other is not None:
                context = Context(self, one.bearer, self.state.player_of(one.bearer), happening=aimed)
                carry_out(context, one.ability.actions)

    def respond_to_trade(self, card: Entity) -> None:
        """Carry out the part of a card's text that comes after it was traded (HS 5.1)."""
        found = [part for ability in self.abilities.of(card) for part in (ability, *parts_of(ability))]
        for trigger in found:
            if isinstance(trigger, Trigger) and trigger.pattern.event == "trade":
                context = Context(self, self.oracle.reveal(card), self.state.player_of(card), chooses=False)
                carry_out(context, trigger.actions)
                return

    def note_new_card(self, card: Entity) -> None:
        """Resolve the event of a card created in a hand, unless a group of changes is still open."""
        self.responder.past.note_hand(card)
        self.responder.changed.append(Happening("add-to-hand", BOTH, card, card.controller))
        self.responder.resolve_changes()

    def may_generate(self, pool: Pool, source: Entity) -> bool:
        """Return whether a text of ``source`` may find a card of a pool."""
        return candidates(pool, source.card_id, self.ruleset.high) != []

    def generate(self, rule: str, pool: Pool, controller: int, zone: int, *tags: TagValue) -> Entity | None:
        """Create a random card of a pool."""
        source = self.state[dict(tags).get(GameTag.CREATOR, 0)]
        giver = self.responder.deathrattles.text
        shown = self.abilities.card_id(source)
        chosen = self.choose_of_pool(rule, pool, giver_of(giver) or shown)
        facts = facts_of(chosen, self.ruleset.high) if chosen else None
        lacking = [
            one.number for one in pool.filters if one.kind == "with" and facts and not facts.tags.get(one.number)
        ]
        given = ((tag, 1) for tag in lacking if tag not in ENCHANTED_TAGS)  # the text gives it a keyword
        return self.create(rule, chosen, controller, zone, *tags, *given) if chosen else None

    def become(self, rule: str, old: Entity, card_id: str, pool: Pool) -> Entity | None:
        """Transform a card into another one."""
        card_id = card_id or self.choose_of_pool(rule, pool, old.card_id)
        return self.has_become(rule, self.turn_into(rule, old, card_id))

    def become_copy(self, rule: str, old: Entity, original: Entity) -> Entity | None:
        """Transform a card into a copy of another one."""
        return self.has_become(rule, self.turn_into_copy(rule, old, original))

    def has_become(self, rule: str, new: Entity) -> Entity:
        """Resolve what follows from a transformation: triggers of the new card, and an aura update (HS 4.2)."""
        self.grown.pop(new.id, None)
        self.triggers(Event("transformed", rule, new))
        self.auras.due = True
        self.auras.update_due()
        return new

    def trigger_deathrattles(self, bearer: Entity) -> bool:
        """Trigger the deathrattles of an entity that has not died. Raises UnknownCard for an endless chain."""
        if self.nested_deathrattles == MOST_NESTED_DEATHRATTLES:
            raise UnknownCard("deathrattles trigger each other without end", bearer.card_id)
        self.nested_deathrattles += 1
        self.responder.deathrattles.trigger_now(bearer)
        self.nested_deathrattles -= 1
        return True

    @contextmanager
    def delayed_responses(self) -> Iterator[None]:
        """Within the context, delay the values that follow from changes of cards, and responses; then resolve all."""
        self.responder.held += 1
        around, self.layers.updating = self.layers.updating, True
        yield
        self.layers.updating = around
        self.layers.update()
        self.responder.held -= 1
        self.responder.resolve_changes()

    @contextmanager
    def before_auras(self) -> Iterator[None]:
        """Within the context, no aura is updated because an entity has come into play."""
        self.auras.waiting = True
        yield
        self.auras.waiting = False
        self.auras.update_due()

    def note_payment(self, hero: Entity, amount: int) -> None:
        """Record that a card was paid for with health."""
        self.responder.note_damage(hero, hero, amount)

    def note_healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Record healing that cards may respond to."""
        self.responder.note_healing(target, source, amount)

    @contextmanager
    def deathrattles(self, bearers: Mapping[int, int]) -> Iterator[None]:
        """Within the context, the deathrattles of ``bearers`` stand in the queues of their deaths."""
        before = self.responder.bearers
        self.responder.bearers = before | set(bearers)
        yield
        self.responder.bearers = before

    def arrange(self, rule: str, dying: list[Entity]) -> list[Entity]:
        """Store the entry numbers of the dying, and resolve the responses before they leave."""
        self.responder.note_deaths(dying)
        self.responder.resolve_deaths_to_come(dying)
        return dying

    def does_nothing(self, card: Entity) -> bool:
        """Return whether a spell's text is not carried out because its requirements are no longer met (HS 3.3)."""
        if card.type != CardType.SPELL:
            return False
        return does_nothing(Use(self.state, self.oracle.reveal(card), self.state.player_of(card), self.ruleset))

    def magnetize(self, minion: Entity) -> None:
        """Give a mech the stats and abilities of the magnetic minion that merges with it (HS 5.1 magnetic)."""
        mech = magnetic.mech_of(self, minion)
        enchantment = self.enchant(magnetic.RULE, mech, minion, "") if mech is not None else None
        if mech is None or enchantment is None:
            return
        gains = magnetic.gains_of(minion)
        self.note_gains(mech, enchantment, gains)
        if not self.abilities.of(enchantment):  # the enchantment has no text of its own
            self.abilities.grant(enchantment.id, passed_on(self.abilities.of(minion)))
        self.set_unordered(magnetic.RULE, [Change(mech, tag, self.layers.value(mech, tag)) for tag, _, _ in gains])
        if minion.zone == Zone.PLAY:
            move(self, magnetic.RULE, minion, Zone.SETASIDE)
            self.layers.release(minion)
