"""Triggered responses of cards to events in play mode (HS 1.5, 3.2 to 3.4).

The queue of an event is formed when the event begins, sorted once by :func:`engine.hearthstone.cards.order.order_key`,
and resolved depth first; each candidate's conditions are checked again when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.ability import Trigger
from engine.hearthstone.cards.granted import ENDS
from engine.hearthstone.cards.order import LAST_PLACE, PLACE_OF_HAND, Key, closing_key, last_key, order_key
from engine.hearthstone.cards.queue import (
    Candidate,
    Happening,
    form,
    is_before_attack,
    is_before_damage,
    is_own_discard,
    is_unspent,
)
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.triggers import (
    AS_PLAYED,
    ENDS_AS_PLAYED,
    MAY,
    ONCE,
    PROGRESS,
    STAYING,
    destroys_bearer_at_turn_end,
)
from engine.hearthstone.cards.unwritten import ANSWERS_THE_GONE
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.happenings import (
    BOTH,
    OF_KILLS,
    WATCHED,
    Happenings,
    attack_on,
    has_killed,
    meant,
    of_damage,
    of_kill,
)
from engine.hearthstone.effects.quests import Quests
from engine.hearthstone.effects.triggered import ends_with_use, is_used_up
from engine.hearthstone.mechanics.enchantments import expire, remove
from engine.hearthstone.mechanics.keyword_triggers import responses
from engine.hearthstone.past import Past
from engine.hearthstone.resolution import Event
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.simulate.as_played import AsPlayed
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.simulate.carrying_out import carry_out, may_happen
from engine.hearthstone.simulate.conditions import (
    Presence,
    comes_after_attack,
    is_counter,
    is_kept_back,
    is_of_death,
    queues_of,
)
from engine.hearthstone.simulate.counting import Counts, is_told, open_own
from engine.hearthstone.simulate.deathrattles import Deathrattles
from engine.hearthstone.simulate.pre_damage import PreDamage
from engine.hearthstone.simulate.replacements import repetitions
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.quest_reward import COUNTING, count
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone

EACH_TURN = "once-per-turn"

Place = tuple[Key, Callable[[], None]]
"""The place of a trigger in a queue, and its effect."""
Part = tuple[int, int]
"""A player, and a zone in which cards respond."""
Accepts = Callable[[Candidate], bool]

MADE_UP_FOR = ("summon", "damage")
"""Events to which a trigger responds only when it is done, if it caused them itself (HS 5.4)."""

OF_DAMAGE = ("damage", "healing")
"""Events resolved for all characters damaged or healed since the last one."""


class Responder:
    """Resolves the queues of one game.

    ``subjects`` holds the subject that each trigger responded to, by block index. ``past`` holds the events so far.
    ``unresolved`` holds damage and healing with pending events, each with the health left, ``dealt`` the damage with
    pending kill events. ``bearers`` holds the dead with pending deathrattles.
    """

    def __init__(self, r: Bench) -> None:
        self.r = r
        self.abilities = r.abilities
        self.bearers: frozenset[int] = frozenset()
        self.happenings = Happenings(r)
        self.presence = Presence(r)
        self.quests = Quests(r, self.cost_of)
        self.counts = Counts(r)
        self.before = PreDamage(r)
        self.held = 0
        self.subjects: dict[int, int] = {}
        self.unresolved: list[tuple[Happening, int]] = []
        self.dealt: list[tuple[Happening, int]] = []
        self.past = Past(r.state, r.ruleset.high)
        self.changed: list[Happening] = []
        self.attack: list[Happening] = []
        self.asked: set[tuple[int, Trigger]] = set()
        self.blows: dict[int, Happening] = {}
        self.played = AsPlayed(r)
        self.entered: dict[int, int] = {}
        self.running: list[tuple[Entity, Trigger]] = []
        self.postponed: list[Candidate] = []
        self.spent: dict[tuple[int, Trigger], int] = {}
        self.deathrattles = Deathrattles(r)

    def cost_of(self, card: int) -> int:
        """Return the cost of a card as it left the hand, 0 if it has not."""
        return self.r.costs_left.get(card, 0)

    def begin_action(self) -> None:
        """Start an action: clear events of earlier actions."""
        self.happenings.begin_action()
        self.presence.begin_action()
        self.quests.transformed.clear()
        self.unresolved.clear()
        self.blows.clear()
        self.changed.clear()
        self.counts.responses.clear()

    # --- events --------------------------------------------------------------------------------------------

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Store damage until its event is resolved."""
        dealt = Happening("damage", BOTH, target, self.r.state.current_controller, source, amount)
        self.unresolved.append((dealt, target.health))
        self.blows[target.id] = Happening("kill", BOTH, source, source.controller, target, amount)

    def note_healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Store healing until its event is resolved."""
        self.unresolved.append((Happening("healing", BOTH, target, target.controller, source, amount), target.health))

    def note_change(self, entity: Entity, tag: int, value: int) -> None:
        """Store an imminent tag change until its event is resolved."""
        if tag in WATCHED:
            self.changed += self.happenings.of_change(entity, tag, value)

    def resolve_changes(self) -> None:
        """Resolve the events of stored tag changes, unless a group of changes is still open."""
        if self.held:
            return
        due, self.changed = self.changed, []
        for happening in due:
            self._resolve([happening])

    def resolve(self, event: Event) -> None:
        """Resolve all responses to an event."""
        if event.name in OF_DAMAGE:
            self._resolve_unresolved()
            if event.name == "damage":
                self.end_damage()
        elif event.name == "pre-damage" and event.subject is not None:
            self._resolve(self.before.happenings(event.subject), accepts=self.before.accepts)
        elif event.name == "death":
            self._resolve(self.happenings.of(event), event.subject, "death")
        elif event.name == "use" and event.subject is not None:
            self.played.note(event.subject)
            self._resolve_counters(event)
            self._resolve_countered(event, ends_with_use)
            for group in queues_of(self.happenings.of(event)):
                self._resolve(group, step=event.name, accepts=lambda candidate: not is_counter(candidate.ability))
        elif event.name == "cast":
            self._resolve_counters(event)
        elif event.name == "before attack":
            self.attack = self._proposed(event)
            self._resolve(self.attack, accepts=self._may_redirect)
        elif event.name == "attack":
            due, self.attack = self.attack, []
            self._resolve(due, accepts=lambda candidate: not is_before_attack(candidate.ability))
        elif event.name == "after attack":
            self._resolve(self.happenings.of(event), accepts=comes_after_attack)
        else:
            self._resolve_countered(event, self.quests.counts_countered)
            for group in queues_of(self.happenings.of(event)):
                self._resolve(group, step=event.name)

    def _proposed(self, event: Event) -> list[Happening]:
        """Return the events of a step before an attack, including an extra step (HS 2.6.1.b)."""
        due = list(self.happenings.of(event))
        if any(one.event == "attack" for one in due):
            self.asked.clear()
            return due
        return [attack_on(self.r.state, event.subject), *due]

    def _may_redirect(self, candidate: Candidate) -> bool:
        """Return whether a trigger belongs before the attack and was not asked in an earlier step (HS 2.6.1.b)."""
        return is_before_attack(candidate.ability) and (candidate.bearer.id, candidate.ability) not in self.asked

    def resolve_stated(self, event: Event, members: Iterable[tuple[Entity, Callable[[], None]]]) -> None:
        """Resolve the queue of a step of the turn or after an attack, including ``members``: entities of triggers that
        rules state."""
        state, ruleset = self.r.state, self.r.ruleset
        key = closing_key if event.last else order_key
        stated = [(key(entity, state, ruleset), respond) for entity, respond in members]
        if event.step:
            self._resolve(self.happenings.of(event), step=event.name, stated=stated)
        else:
            self._resolve(self.happenings.of(event), accepts=comes_after_attack, stated=stated)

    def _resolve_counters(self, event: Event) -> None:
        """Resolve the counters of a played card, before anything else responds to it (HS 2.2.1.c, 2.3.1.c)."""
        used = self.happenings.of(replace(event, name="use"))
        self._resolve(used, step="use", accepts=lambda candidate: is_counter(candidate.ability), noted=False)

    def _resolve_countered(self, event: Event, accepts: Accepts) -> None:
        """Resolve the few responses to a countered card (HS 5.1)."""
        if event.subject is not None and event.subject.get(GameTag.CANT_PLAY):
            used = Happenings(self.r, with_countered=True).of(event)
            self._resolve(used, step=event.name, accepts=accepts, noted=False)

    def _resolve_unresolved(self) -> None:
        """Resolve pending damage and healing events, one queue for each character (HS 4.9.8)."""
        due, self.unresolved = self.unresolved, []
        for place, (happening, health) in enumerate(due):
            queue = [happening]
            if happening.event == "damage":
                queue += of_damage(happening)
                self.dealt.append((happening, health))
            elif happening.other is not None:
                queue.append(replace(happening, event="restore", player=happening.other.controller))
            self._resolve(queue, accepts=lambda candidate: not is_before_damage(candidate.ability))
            if any(later.other is not happening.other for later, _ in due[place + 1 : place + 2]):
                self.end_damage(happening.other)  # the defender's damage is an event of its own (HS 2.6)

    def end_damage(self, source: Entity | None = None) -> None:
        """Resolve keywords that respond to damage of one ``source`` or all, then responses to kills (HS 3.2)."""
        self._resolve_keywords(source)
        due, self.dealt = self.dealt, []
        for happening, health in due:
            source, state = happening.other, self.r.state
            weapon = state.weapon_with(source) if source is not None else None
            self._resolve(
                of_kill(happening, health, self.r.state.current_controller, weapon),
                accepts=lambda candidate: not is_of_death(candidate.ability),
            )

    def _resolve_keywords(self, source: Entity | None) -> None:
        """Resolve keywords that respond to damage of one source, or of all (None), in order of damage (HS 4.9.8)."""
        r, dealt = self.r, self.r.damage_dealt
        while trigger := next((one for one in responses(r) if source in (None, dealt[one.causes[0]].source)), None):
            r.open_block(trigger.rule, BlockType.TRIGGER, trigger.entity, keyword=trigger.keyword)
            trigger.resolve(r)
            r.end()

    def resolve_deaths_to_come(self, dying: Iterable[Entity]) -> None:
        """Resolve the responses to imminent deaths, before any of the dying leaves (HS 1.11)."""
        for entity in dying:
            blow = [self.blows[entity.id]] if entity.id in self.blows else []
            self._resolve(
                [one for one in blow if has_killed(one)], accepts=lambda candidate: is_of_death(candidate.ability)
            )

    def _resolve(
        self,
        happenings: Iterable[Happening],
        dead: Entity | None = None,
        step: str = "",
        accepts: Accepts = lambda candidate: True,
        stated: Sequence[Place] = (),
        noted: bool = True,
    ) -> None:
        """Resolve one queue, including the responses that rules have ``stated``.

        The deathrattles of ``dead`` stand in the queue of its death (HS 1.12). Events not ``noted`` are invisible to
        texts.
        """
        happenings = list(happenings)
        if noted:
            for happening in happenings:
                self.past.note(happening)
        formed: list[Place] | None = None
        for part in self._parts():
            if formed is None:
                formed = [*stated, *self._queue(happenings, dead, step, accepts)]
            queue = [place for place in formed if part is None or place[0][:2] == part]
            for _, respond in sorted(queue, key=lambda place: place[0]):
                respond()
                formed = None  # the next part's queue is formed anew

    def _parts(self) -> Iterator[Part | None]:
        """Yield the parts of a queue: until patch 9.2 one for each player and zone, in order (HS 6.2)."""
        if self.r.ruleset.low >= CHANGES_OF_9_2:
            yield None
        else:
            yield from ((player, place) for player in sorted(self.r.state.players) for place in range(LAST_PLACE + 1))

    def _queue(self, happenings: Iterable[Happening], dead: Entity | None, step: str, accepts: Accepts) -> list[Place]:
        """Return the responses with their places in the queue."""
        r = self.r
        queue: list[Place] = [
            (self._key(candidate), partial(self._respond, candidate))
            for happening in happenings
            if (able := [one for one in self.abilities.bearers(happening.event) if self.presence.passes(step, one)])
            for candidate in self._candidates(happening, able)
            if accepts(candidate) and not self._is_kept_back(candidate)
        ]
        if dead is not None:
            own = order_key(dead, r.state, r.ruleset, self.entered.get(dead.id))
            effects = self.deathrattles.effects_of(dead) if dead.id in self.bearers else ()
            queue += [(own, effect) for effect in effects]
        return queue

    def _candidates(self, happening: Happening, bearers: Sequence[Entity]) -> Iterator[Candidate]:
        """Yield the candidates of an event; some match a played card as it was when played (HS 2.2, 3.4)."""
        state, build = self.r.state, self.r.ruleset.high
        played = self.played.cards.get(happening.subject.id) if happening.subject is not None else None
        for candidate in form(happening, state, build, bearers, self.abilities.triggers_of):
            if candidate.ability.pattern.period != AS_PLAYED or (played is None and candidate.fits):
                yield candidate
        if played is None:
            return
        for candidate in form(replace(happening, subject=played), state, build, bearers, self.abilities.triggers_of):
            own = candidate.bearer is happening.subject
            if candidate.ability.pattern.period == AS_PLAYED and candidate.fits and not own:
                candidate.happening = happening
                yield candidate

    def _key(self, candidate: Candidate) -> Key:
        """Return the queue place of a candidate.

        A card that was just drawn comes first (HS 4.4); a discarded card responds as a card of the hand (HS 4.3). Who
        destroys itself at the end of a turn comes last in later builds (HS 3.2).
        """
        drawn = candidate.happening.event == "draw" and candidate.happening.subject is candidate.bearer
        if candidate.bearer.type == CardType.MINION and self.r.ruleset.get("queue_by_player"):
            drawn = False  # then a drawn minion has the place of the hand (HS 4.4)
        key = order_key(candidate.bearer, self.r.state, self.r.ruleset)
        if is_own_discard(candidate.ability):
            return (key[0], PLACE_OF_HAND, *key[2:])
        target = candidate.happening.subject
        if target is not None and is_before_damage(candidate.ability):
            return (self.before.rank(candidate.bearer, target), *key[1:])
        if self.r.ruleset.quirk("own_end_comes_last") and destroys_bearer_at_turn_end(candidate.ability):
            return last_key(key)
        return (-1, *key[1:]) if drawn else key

    # --- deathrattles --------------------------------------------------------------------------------------

    def note_deaths(self, dying: Iterable[Entity]) -> None:
        """Store the entry numbers of the dying and their deathrattles."""
        self.presence.begin_deaths()
        for entity in dying:
            self.entered[entity.id] = self.r.state.entered.get(entity.id, 0)
            self.deathrattles.note(entity)

    # --- one response --------------------------------------------------------------------------------------

    def _respond(self, candidate: Candidate) -> None:
        """Carry out a trigger; at the end of a turn twice if a card says so, which is decided beforehand (HS 1.3)."""
        ends_turn = candidate.happening.event == "turn-end" and candidate.ability.place == "play"
        for _ in range(1 + (repetitions(self.r, "turn-end", candidate.bearer) if ends_turn else 0)):
            self._respond_once(candidate)

    def _respond_once(self, candidate: Candidate) -> None:
        """Carry out a trigger if its conditions still hold when its turn comes (HS 3.4)."""
        r, bearer, ability, happening = self.r, candidate.bearer, candidate.ability, candidate.happening
        subject = happening.subject
        if ability.limit == PROGRESS:
            self._count(candidate)
            return
        whom = meant(candidate)
        it = [*self.abilities.remembered.get(bearer.id, ())] or ([whom] if whom is not None else [])
        context = Context(r, bearer, r.state.player_of(bearer), it=it, happening=happening, chooses=False)
        if (bearer, ability) in self.running and happening.event in MADE_UP_FOR:
            self.postponed.append(candidate)
            return
        if is_before_damage(ability) and not self.before.may_act(candidate):
            return
        if is_before_attack(ability):
            self.asked.add((bearer.id, ability))
        if not self._may(candidate, context) or is_kept_back(context, bearer, ability, happening):
            return
        self.counts.note_response(bearer)
        if not self.counts.has_counted_up(candidate):
            return
        if ability.limit in (ONCE, EACH_TURN):
            self.spent[bearer.id, ability] = r.state.game.get(GameTag.TURN)
        if not is_told(ability):
            open_own(r, bearer, ability)
        if ability.place == "hand" and ability.pattern.amount is not None:
            self.counts.start_again(bearer)
        block = enclosing_block(r.trace)
        killed = happening.other if happening.event in OF_KILLS else None
        about = killed or subject or r.state.entities.get(bearer.get(GameTag.ATTACHED))
        if block is not None and about is not None:
            self.subjects[block.index] = about.id
        if is_unspent(ability, bearer):
            r.change("HS 5.1", bearer, ability.keyword, 0)
        self.running.append((bearer, ability))
        if bearer.type == CardType.ENCHANTMENT and (ability in (ENDS, ENDS_AS_PLAYED) or is_used_up(r, bearer)):
            expire(r, bearer)
        for _ in range(1 + (repetitions(r, "secret-revealed", bearer) if ability.place == "secret" else 0)):
            carry_out(context, ability.actions)
        self.running.remove((bearer, ability))
        if ability.place == STAYING and ability.limit == ONCE:
            r.change("HS 1.4 secret", bearer, GameTag.ZONE, Zone.GRAVEYARD)
        if ability.limit == ONCE and bearer.type == CardType.ENCHANTMENT and bearer.zone == Zone.PLAY:
            remove(r, "HS 1.2", bearer)
        r.end()
        if bearer.zone == Zone.SECRET and ability.place == "secret":
            self._resolve([Happening("secret-revealed", BOTH, bearer, bearer.controller)])
            r.change("HS 1.4 secret", bearer, GameTag.ZONE, Zone.GRAVEYARD)
        while again := next((one for one in self.postponed if one.bearer is bearer and one.ability == ability), None):
            self.postponed.remove(again)
            self._respond(again)

    def _count(self, candidate: Candidate) -> None:
        """Count an event towards a quest, if it still counts when its place in the queue is reached (HS 3.4)."""
        quest, before = candidate.bearer, self.played.of(candidate)
        if quest.zone != Zone.SECRET or not self.quests.counts(candidate, before):
            return
        progress = self.quests.advance(candidate, before)
        if progress != quest.get(GameTag.QUEST_PROGRESS):
            self.r.open_trigger(COUNTING, quest, candidate.ability.keyword)
            count(self.r, quest, progress)
            self.r.end()

    def _is_kept_back(self, candidate: Candidate) -> bool:
        bearer, happening = candidate.bearer, candidate.happening
        if candidate.ability.limit == PROGRESS:
            return not self.quests.counts(candidate, self.played.of(candidate))
        if not self.played.was_meant(candidate):
            return True
        is_granted = bearer.type == CardType.ENCHANTMENT or bearer.id in self.abilities.granted
        whose = candidate.ability.pattern.player if is_granted and happening.player else ""
        if whose and (happening.player == bearer.controller) is not (whose == "friendly"):
            return True  # "you" is the controller of the enchantment, whoever controls its host
        aimed_at = happening.other if happening.event == "cast-spell" and candidate.ability.pattern.other else None
        if aimed_at is not None and self.presence.has_changed_sides(aimed_at):
            return True
        if candidate.fits is None and not self.played.suits(candidate, self.cost_of):
            return True
        if self.presence.had_no_room(happening.event, bearer, candidate.ability):
            return True
        it = [happening.subject] if happening.subject is not None else []
        context = Context(self.r, bearer, self.r.state.player_of(bearer), it=it, happening=happening)
        return is_kept_back(context, bearer, candidate.ability, happening)

    def _is_running(self, candidate: Candidate) -> bool:
        """Return whether a trigger is already being resolved; triggers of deaths may nest (HS 5.4, 1.11)."""
        return (candidate.bearer, candidate.ability) in self.running and not is_of_death(candidate.ability)

    def _may(self, candidate: Candidate, context: Context) -> bool:
        ability, bearer = candidate.ability, candidate.bearer
        absent = not candidate.is_there() or self._is_running(candidate)
        absent = absent or (candidate.has_left() and base_printing(bearer.card_id) not in ANSWERS_THE_GONE)
        if absent or ability.limit == MAY or ability.keyword == GameTag.CORRUPT:
            return False
        unsure = candidate.must is None and not ability.limit
        if unsure and bearer.type == CardType.ENCHANTMENT and is_used_up(self.r, bearer):
            return False  # a discount that does not end when a card is used, like an aura's (HS 4.11)
        if ability == ENDS and bearer.controller != self.r.state.current_controller:
            return False  # it lasts until its controller's next turn (HS 4.13)
        if not self.played.still_fits(candidate):
            return False
        spent = self.spent.get((bearer.id, ability))
        if spent is not None and (ability.limit == ONCE or spent == self.r.state.game.get(GameTag.TURN)):
            return False
        rests = ability.place == "secret" and ability.pattern.event != "turn-start"
        if bearer.zone == Zone.SECRET and rests and self.r.state.current_controller == bearer.controller:
            return False  # secrets are inactive in their player's turn (HS 1.4), except those for its start (HS 2.1)
        return may_happen(ability.condition, context) and may_happen(ability.pattern.condition, context)
