"""Triggers of card texts, matched with their blocks: which are mandatory, and which have no cause.

Each event of the rules forms its candidates (:mod:`engine.hearthstone.cards.queue`). A block takes a candidate of its
bearer. A mandatory candidate is missing when its place in the rules has passed, unless its block comes later in the
same action. A block without a candidate is unexpected if the whole text of its bearer is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import ClassVar

from msgspec import Struct

from engine.hearthstone.cards.queue import OUTSIDE_PLAY, Candidate, Happening, form, is_unspent
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.cards.trigger_constructs import constructs
from engine.hearthstone.cards.triggers import AFTER, WHENEVER, is_limited_by_unread
from engine.hearthstone.cards.wording import quoted_clause
from engine.hearthstone.effects.happenings import BOTH, Happenings, attack_on
from engine.hearthstone.mechanics.keywords import KEYWORD_RULES, rule_of
from engine.hearthstone.past import Past
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.known_texts import ids_held, ids_in_play
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, PREDICTED
from engine.hearthstone.replay.texts.discounts import ending_as_paid, is_shown_as_used
from engine.hearthstone.replay.texts.foundations import (
    WITHOUT_TEXT,
    has_been_dead,
    hides_causes,
    is_carried_on,
    is_out_of_the_game,
    is_turn_known,
    is_unfounded,
    lacks_keyword,
    names_foreign_keyword,
    sees_all_events,
    tags_at_death,
)
from engine.hearthstone.replay.triggers import late_blocks, proposed_attacks
from engine.hearthstone.replay.triggers.response_order import ResponseOrder
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.replay.verdicts.text_claims import FOUNDED, TextClaims, claims_of
from engine.hearthstone.resolution import RESPONDING, Change, Event
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import find_mortally_wounded
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, Packet

RULE = "HS 1.5 queue"

CARD_EVENTS = ("play-card", "play-minion", "cast-spell", "spell-effect", "summon")


class Unexplained(Struct, eq=False):
    """A trigger without a cause so far.

    ``needed`` are the triggers that its bearer had if one of them must be the cause, else None. ``foreign``: it names a
    keyword that its bearer does not have.
    """

    bearer: Entity
    block: Block
    needed: Mapping[str, object] | None
    foreign: bool


class Responses:
    """The candidates of the current action.

    ``observe`` is called for each tested claim with the definition, the constructs on which it depends, and whether the
    log agrees.
    """

    observe: ClassVar[Callable[[str, Sequence[str], bool], None] | None] = None

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.pending: list[Candidate] = []
        self.due_in: dict[Candidate, int] = {}
        """The index of the block before whose end a candidate must come, even if its event is over by then."""
        self.unexplained: list[Unexplained] = []
        self.cards_before: Mapping[int, str] = {}
        """The entities in play when the action began, with their card ids."""
        self.left_out: set[int] = set()
        """Bearers of missing triggers."""
        self.late: dict[int, Candidate] = {}
        """The candidate for which a late block is reserved, by the index of the block."""
        self.order = ResponseOrder(r)
        self.responded: set[int] = set()
        self.paid_for: set[int] = set()
        """Enchantments that responded before the card that was paid for counted as played."""
        self.explained, self.dying = r.explained, r.dying
        self.happenings = Happenings(r, partial(is_turn_known, r), with_countered=True)
        self.past = Past(r.state, r.ruleset.high, r.log.game.create is not None and r.log.game.joined_turn is None)
        self.happened: list[Happening] = []
        """The events of the action."""
        self.texts = r.texts
        self.held_before: Mapping[int, str] = {}
        """The known cards in hands and in the secret zone when the action began, with their card ids."""
        self.deaths = 0
        """The index of the last DEATHS block: the queues of entities that died in it begin after it."""
        self.sides_at_deaths: dict[int, int] = {}
        """The controller of each entity in play at that block."""
        self.tags_at_death: dict[int, Mapping[int, int]] = {}
        self.claims = TextClaims(r.ruleset)

    def begin_action(self) -> None:
        """Begin an action: nothing responds to events of an earlier action."""
        self.flush(None)
        if self.happened or self.order.came or self.dying:  # without events and triggers, all others are empty, too
            lists = self.pending, self.happened
            sets = self.responded, self.paid_for, self.dying
            for kept in (*lists, *sets, self.due_in, self.late, self.explained):
                kept.clear()
        self.order.begin_action()
        self.happenings.begin_action()
        state = self.r.state
        self.cards_before, self.held_before = state.recall(ids_in_play), state.recall(ids_held)

    # --- events --------------------------------------------------------------------------------------------

    def note(self, happening: Happening) -> list[Candidate]:
        """Record an event and form its candidates."""
        r = self.r
        if hides_causes(r):
            return []
        self.happened.append(happening)
        self.past.note(happening)
        if self.unexplained:
            self._excuse_departed(happening)
        listening = self.texts.listening_to(happening.event)
        return self._expect(happening, listening) if listening else []

    def show(self, shown: Entity) -> None:
        """Form the candidates of a discount that is shown only after its card counted as played."""
        seen = shown.id in self.responded or any(one.bearer is shown for one in self.pending)
        if not seen and not hides_causes(self.r) and is_shown_as_used(self.r, shown, self.texts.definition_of):
            for happening in self.happened:
                if happening.event in CARD_EVENTS:
                    self._expect(happening, (shown,))

    def _expect(self, happening: Happening, listening: Sequence[Entity]) -> list[Candidate]:
        """Form the candidates of an event among the entities that listen to it."""
        r = self.r
        made = form(happening, r.state, r.ruleset.high, listening, self.texts.triggers_of)
        card = happening.subject if made and happening.event in CARD_EVENTS else None
        countered_or_changed = card is not None and (
            bool(card.get(GameTag.CANT_PLAY)) or late_blocks.has_become_another(r, card)
        )
        for candidate in made:
            text = self.texts.definition_of(candidate.bearer)
            unread = text is None or is_limited_by_unread(text, candidate.ability)
            if unread or late_blocks.is_running(r, candidate.bearer) or self._is_new(candidate):
                candidate.must = None
            taken = happening.other is not None and happening.other.id in r.state.side_changed
            side = candidate.bearer.controller
            moved = self.sides_at_deaths.get(candidate.bearer.id, side) != side
            if taken or (happening.event == "death" and moved):
                candidate.must = None  # the queue may have been formed before that (HS 3.4)
            if countered_or_changed or late_blocks.awaits_auras(r, candidate):
                candidate.must = None  # logs do not show enough about responses to such cards
            if candidate.ability.limit and candidate.bearer.id in self.left_out:
                candidate.must = None  # it has been reported
            if candidate.ability.place == "enchantment" and is_of_scenario(candidate.card_id):
                candidate.must = None  # the discounts of a run outlast its cards
            candidate.place = self.deaths if happening.event == "death" else r.log.place()
        made = [one for one in made if one.bearer.id not in self.paid_for and not self._came_early(one)]
        self.pending += made
        block = r.log.frame.block
        if made and block is not None:
            self.due_in.update((candidate, block.index) for candidate in made)
        return made

    def _excuse_departed(self, happening: Happening) -> None:
        """Require no cause for triggers of this event whose bearers have lost them since, or left play."""
        for one in self.unexplained:
            if one.needed is not None and happening.event in one.needed:
                lost = one.bearer.zone != Zone.PLAY or self._triggers_left(one.bearer) is not one.needed
                one.needed = None if lost else one.needed

    def _triggers_left(self, bearer: Entity) -> Mapping[str, object]:
        return {} if bearer.get(GameTag.SILENCED) else self.texts.triggers_of(bearer)

    def _came_early(self, candidate: Candidate) -> bool:
        """Return whether the trigger of a candidate came before its event was known: logs do not separate queues."""
        early = [(one.bearer, one.block) for one in self.unexplained if one.bearer is candidate.bearer]
        if candidate.happening.event == "death" and not early:
            early = late_blocks.counted_deaths(self.order.came, candidate.bearer, self.explained)
        for bearer, block in early[:1]:
            for one in [one for one in self.unexplained if one.block is block]:
                one.needed = None
                if candidate.fits:  # else a later event may fit: one of the dead may be hidden by now
                    self.unexplained.remove(one)
            self.responded.add(bearer.id)
            self._met(candidate, block)
        return bool(early)

    def begin(self, event: Event) -> list[Candidate]:
        """Begin an event of the rules and return its candidates."""
        if event.step:
            self.begin_action()
        return [candidate for happening in self.happenings.of(event) for candidate in self.note(happening)]

    def damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Form the queue of damage to a character."""
        for happening in self.happenings.of_damage(target, source, amount):
            self.note(happening)

    def healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Form the queue of healing of a character."""
        for happening in self.happenings.of_healing(target, source, amount):
            self.note(happening)

    def change(self, entity: Entity, tag: int, value: int) -> None:
        """Form the queue of a watched tag that is about to change."""
        if self.r.begun:
            for happening in self.happenings.of_change(entity, tag, value):
                self.note(happening)
            if tag == GameTag.PROPOSED_DEFENDER and value and entity.get(tag):
                attack = attack_on(self.r.state, self.r.state[value])
                for one in proposed_attacks.replaced(self.pending, self.note(attack)):
                    self._take(one)
            elif tag == GameTag.CANT_PLAY and value:
                for one in self.pending:
                    one.must = None if one.happening.subject is entity else one.must  # nothing responds to it (HS 2.2)

    def _is_new(self, candidate: Candidate) -> bool:
        """Return whether a bearer entered play, or transformed, perhaps too late to respond (HS 3.4 pre-check).

        That is during the action, or after the death, that it would respond to. Who comes before a used card is
        answered is brought by a response, as logs do not separate the queue of counters from the queue of uses.
        What was hidden in play is no newcomer: the enchantments of a card in a hidden hand are shown as it is played.
        """
        bearer, happening = candidate.bearer, candidate.happening
        if candidate.ability.place in OUTSIDE_PLAY:
            return self.held_before.get(bearer.id) != bearer.card_id
        if happening.event == "death":  # before 9.2 perhaps not, but the log does not show which death brought it
            return bearer.id not in self.r.present_at_deaths
        of_action = happening.event in ("hero-power", "secret-revealed") or happening.event in CARD_EVENTS
        return of_action and self.cards_before.get(bearer.id) not in (bearer.card_id, "")

    # --- trigger blocks ------------------------------------------------------------------------------------

    def match(self, block: Block) -> None:
        """Match a trigger block with a candidate before it is carried out."""
        if block.type == BlockType.DEATHS:
            self.deaths = block.index
            self.sides_at_deaths = {one.id: one.controller for one in self.r.state.play_order}
            dying = find_mortally_wounded(self.r.state)
            self.dying.update(one.id for one in dying)
            self.tags_at_death.update((one.id, tags_at_death(self.r, one)) for one in dying)
        if block.type != BlockType.TRIGGER:
            return
        bearer = self.r.state.entities[block.entity]
        self.order.note(block, bearer)
        if bearer.type in WITHOUT_TEXT and not block.trigger_keyword:
            self.order.match_player(block, bearer)
            return
        inside = late_blocks.is_inside_itself(self.r, block, self.explained)
        fitting = self.pending if not inside else ()
        fitting = [one for one in fitting if one.bearer is bearer and late_blocks.may_be(one, block)]
        if fitting:
            alike = [one for one in fitting if late_blocks.changes_it(one, block)] or fitting
            taken = max(alike, key=lambda one: (self._is_due(one), *late_blocks.likelihood(one, block)))
            told = self.order.is_told(block, sum(map(self._is_due, fitting)))
            self._take(taken)
            self.responded.add(bearer.id)
            self._met(taken, block)
            if told:
                self._order(taken, block)
            same_event = (one for one in self.pending if one.happening is taken.happening)
            skipped = [one for one in same_event if self.order.precedes(one, taken)]
            self.end(skipped, block)
            self._require_again(taken, block)
        elif (found := self._discount_ending(bearer, block) or self._candidate_of_late(bearer, block)) is not None:
            self._met(found, block)
        else:
            foreign = names_foreign_keyword(bearer, block)
            may_repeat = bearer.id in self.responded and not foreign and not inside
            needed = self._triggers_left(bearer) if self._needs_cause(bearer, block, may_repeat) else None
            self.unexplained.append(Unexplained(bearer, block, needed, foreign))

    def _needs_cause(self, bearer: Entity, block: Block, may_repeat: bool) -> bool:
        """Return whether a trigger without a candidate needs a cause; ``may_repeat``: it may belong to one before."""
        texts, before = self.texts, self.cards_before
        gone = has_been_dead(self.r, bearer, texts.definition_of) or is_out_of_the_game(self.r, bearer, block)
        if gone and bearer.id not in self.dying:
            return True
        same = before.get(bearer.id, bearer.card_id) == bearer.card_id
        if bearer.zone == Zone.GRAVEYARD:
            same = (tags := self.tags_at_death.get(bearer.id)) is not None and lacks_keyword(tags, block)
        ended = same and bearer.zone == Zone.GRAVEYARD
        if may_repeat and (not ended or is_carried_on(bearer, texts.definition_of)):
            return False
        stood = before.get(bearer.id) == bearer.card_id
        return is_unfounded(self.r, bearer, block, same, stood, texts.quiet_text_of)

    def _is_due(self, candidate: Candidate) -> bool:
        """Return whether a candidate is mandatory, or was before its late block was found."""
        return bool(candidate.must) or any(one is candidate for one in self.late.values())

    def _order(self, taken: Candidate, block: Block) -> None:
        """Compare a mandatory trigger, even one later in the action, with those before it."""
        number = next((number for number, one in enumerate(self.happened) if one is taken.happening), None)
        if self._is_due(taken) and number is not None:
            self.order.match(block, taken, number)

    def _require_again(self, taken: Candidate, block: Block) -> None:
        """Make a candidate mandatory again if another candidate of the bearer has taken the block reserved for it."""
        kept = self.late.get(block.index)
        if kept is not None and kept is not taken and taken.must:
            kept.must = True
            self.end([kept], block)

    def _candidate_of_late(self, bearer: Entity, block: Block) -> Candidate | None:
        """Return a candidate for a trigger outside play whose card was unknown at the time of the event.

        Until 9.2 the second player's queue is formed after the first's: who has come meanwhile responds, too (HS 6.2).
        Auras may change numbers that a text compares between a summoning and the responses to it (HS 4.2).
        """
        if not self.texts.triggers_of(bearer) or block.trigger_keyword in RESPONDING:
            return None
        came = self.r.ruleset.low < CHANGES_OF_9_2 and self.cards_before.get(bearer.id) != bearer.card_id
        before = (one for one, who, _ in self.order.came if who is bearer and one.effect_index == block.effect_index)
        answered = [self.explained[one.index].happening for one in before if one.index in self.explained]
        for happening in reversed(self.happened):
            made = form(happening, self.r.state, self.r.ruleset.high, (bearer,), self.texts.triggers_of)
            late = came or (happening.event == "summon" and made and late_blocks.compares_stats(made[0].ability))
            if made and (late or bearer.zone != Zone.PLAY) and not any(one is happening for one in answered):
                made[0].must = None
                return made[0]
        return None

    def _discount_ending(self, bearer: Entity, block: Block) -> Candidate | None:
        """Return the candidate of a discount that ends when a card is paid for, before it is played (HS 4.11)."""
        made = ending_as_paid(self.r, bearer, block, self.texts.triggers_of)
        if made is None or bearer.id in self.responded:
            return None
        self.responded.add(bearer.id)
        self.paid_for.add(bearer.id)
        return made

    def miss(self, bearer: Entity, instead: Packet) -> bool:
        """Report the mandatory next trigger of a bearer as missing at a packet; return whether there is one."""
        missed = next((one for one in self.pending if one.bearer is bearer and one.must), None)
        if missed is not None:
            self._missing(missed, instead)
        return missed is not None

    def _take(self, candidate: Candidate) -> None:
        self.pending.remove(candidate)
        self.due_in.pop(candidate, None)

    # --- missing triggers ----------------------------------------------------------------------------------

    def end(self, candidates: Iterable[Candidate], instead: Packet | None = None) -> None:
        """Report mandatory candidates that have not come. ``instead``: the packet found in their place."""
        for candidate in candidates:
            if not candidate.must or candidate not in self.pending:
                continue
            if not candidate.still(self.r.state, self.r.ruleset.high):
                candidate.must = None
                continue
            found = late_blocks.later_block(self.r, candidate, self.late)
            if found is not None:
                self.late[found.index] = candidate
                candidate.must = None
            else:
                self._missing(candidate, instead)

    def end_event(self, event: Event, candidates: list[Candidate]) -> None:
        """End an event; report its candidates that have not come."""
        if event.name not in ("before attack", "attack", "after attack"):
            self.end(candidates)
            return
        if event.name == "before attack" or (event.name == "after attack" and self.r.log.frame.block is not None):
            return  # it goes on
        candidates = [one for one in self.pending if one.happening.event in ("attack", "attacked")]
        if event.name == "attack" and proposed_attacks.is_cancelled(self.r.state):
            for candidate in candidates:
                candidate.must = None
        self.end(candidates)

    def leave(self, frame: Frame) -> None:
        """End a block: responses to its events must have come; for a trigger, at the latest in the block around it."""
        block = frame.block
        if block is None:
            return
        if self.unexplained and not late_blocks.awaits_choice(self.r, block):
            self.flush(block)
        secret = self.r.state.entities[block.entity] if block.type == BlockType.TRIGGER else None
        if secret is not None and secret.zone == Zone.SECRET and secret.get(GameTag.SECRET):
            self.note(Happening("secret-revealed", BOTH, secret, secret.controller))  # it leaves after the responses
        if not self.due_in:
            return
        due = [candidate for candidate, index in self.due_in.items() if index == block.index]
        if not due:
            return
        outer = self.r.log.around
        if block.type in (BlockType.TRIGGER, BlockType.POWER) and outer is not None:
            at_once = block.type == BlockType.POWER
            moved = [one for one in due if not (at_once and one.happening.event in late_blocks.ANSWERED_AT_ONCE)]
            self.due_in.update((candidate, outer.index) for candidate in moved)
            due = [one for one in due if one not in moved]
        if block.type == BlockType.ATTACK and len(self.r.log.frames) == 2:
            due = [one for one in due if AFTER not in one.happening.timings or WHENEVER in one.happening.timings]
        for candidate in due:
            at_once = candidate.happening.event in late_blocks.ANSWERED_AT_ONCE
            behind = (packet for packet in frame.packets if packet.index >= candidate.place)
            self.end([candidate], next(behind, None) if at_once else None)

    # --- reporting -----------------------------------------------------------------------------------------

    def _tell(self, bearer: Entity, made_of: Sequence[str], agrees: bool) -> None:
        definition, observe = self.texts.definition_of(bearer), type(self).observe
        if observe is not None and definition is not None:
            observe(definition.key, made_of, agrees)

    @contextmanager
    def spending(self, block: Block) -> Iterator[None]:
        """While an open trigger is carried out, expect the loss of its keyword if that works only once (HS 5.1)."""
        if (found := self.explained.get(block.index)) is None or not (
            found.fits and is_unspent(found.ability, found.bearer)
        ):
            yield
            return
        bearer, keyword = found.bearer, found.ability.keyword
        self.r.expect(rule_of(self.r.ruleset, keyword), [Change(bearer, keyword, 0)], within_block=True)
        yield
        if not found.is_there():
            self.r.log.pending.forget(bearer.id, keyword)

    def _met(self, candidate: Candidate, block: Block) -> None:
        self.explained[block.index] = candidate
        findings = self.r.log.findings
        sure = candidate.must and self.claims.weakest(claims_of(candidate))[1].is_enough
        if findings.verdicts[block.index] == ADOPTED and (sure or candidate.fits):
            findings.verdicts[block.index] = PREDICTED if sure else CHOSEN
            if not findings.rules[block.index].startswith(KEYWORD_RULES):
                findings.rules[block.index] = RULE
        if candidate.must:
            self._tell(candidate.bearer, constructs(candidate.ability), True)
            self.r.log.findings.count_confirmed(RULE)
            for claim in claims_of(candidate):
                self.r.log.findings.confirm_claim(claim)
            if sees_all_events(candidate.bearer, self.texts.definition_of):
                self.r.log.findings.confirm_claim(FOUNDED)
                self._tell(candidate.bearer, (FOUNDED.part,), True)

    def _missing(self, candidate: Candidate, instead: Packet | None) -> None:
        self._take(candidate)
        log = self.r.log
        if any(frame.cut for frame in log.frames):
            return
        if instead is None and log.frame.block is None:
            log.check_end()
        self._tell(candidate.bearer, constructs(candidate.ability), False)
        self.left_out.add(candidate.bearer.id)
        at_top, of_turn = log.frame.block is None, candidate.happening.event == "turn-start"
        place = instead or late_blocks.deaths_counted_in(self.r, candidate)
        place = place or (self.order.after(candidate.bearer, candidate.place, of_turn) if at_top else log.frame.due)
        claim = self.claims.weakest(claims_of(candidate))[0]
        clause = quoted_clause(self.texts.definition_of(candidate.bearer), candidate.ability.clause)
        rule = self._rule_of(candidate.ability.keyword)
        reports.trigger_missing(log.findings, rule, place, candidate, clause, claim)

    def flush(self, around: Block | None) -> None:
        """End ``around``, the block around triggers (None: the action); report triggers in it without a cause."""
        # The last ones are the innermost: the first one of another block ends the search, however many wait outside.
        ended = []
        while self.unexplained and (around is None or self.unexplained[-1].block.parent is around):
            ended.append(self.unexplained.pop())
        for one in reversed(ended):
            if one.needed is not None:
                self._unexpected(one.bearer, one.block, one.foreign)

    def _unexpected(self, bearer: Entity, block: Block, foreign: bool) -> None:
        self._tell(bearer, (FOUNDED.part,), False)
        rule = RULE if foreign else self._rule_of(block.trigger_keyword or 0)
        claim = FOUNDED if foreign else self.claims.on_causes(self.texts.definition_of(bearer))
        reports.trigger_unfounded(self.r.log.findings, rule, block, foreign, claim)

    def _rule_of(self, keyword: int) -> str:
        """Return the rule for triggers of a keyword, the rule of all queues for a trigger without keyword."""
        named = rule_of(self.r.ruleset, keyword)
        return named if named.startswith(KEYWORD_RULES) else RULE
