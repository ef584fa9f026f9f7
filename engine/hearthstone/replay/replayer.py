"""The replay of one game: the rules run on a log, and each packet they call for is searched for at its place.

The parts of this package implement the operations of :class:`engine.hearthstone.resolution.Resolution`: changes,
amounts, creations, blocks, queues, deferred changes. Actions of players and the steps of the game are in
:mod:`engine.hearthstone.replay.top_level`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial

from engine.hearthstone.auras import stats
from engine.hearthstone.auras.attachments import end_auras, withdraw_aura_ends
from engine.hearthstone.auras.definitions import may_take
from engine.hearthstone.cards.library import keys_of
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.cards.triggers import FORMS_IN_TRIGGERS, TAKES_FORM, WHENEVER
from engine.hearthstone.effects.actions.casting import possible_targets
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.mechanics import amounts
from engine.hearthstone.replay.answers.log_oracle import LogOracle
from engine.hearthstone.replay.checks import own_enchantments, pauses
from engine.hearthstone.replay.checks.action_marks import check_marks, judge_mark
from engine.hearthstone.replay.checks.costs_in_hand import CostsInHand
from engine.hearthstone.replay.checks.death_order import match_death_order
from engine.hearthstone.replay.checks.spent_secrets import check_spent
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.log.ignorable import is_ignorable
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.copying import match_becoming_copy, match_copy, match_offer_from_deck
from engine.hearthstone.replay.matching.creations import (
    is_enchantment,
    match_created,
    match_enchantment,
    match_generated,
    match_numbers,
    match_offer,
    match_transformation,
    match_unseen_enchantment,
    may_be_generated,
)
from engine.hearthstone.replay.matching.deferred import Deferred
from engine.hearthstone.replay.matching.known_texts import KnownTexts
from engine.hearthstone.replay.matching.log_matcher import PREDICTED, EndOfLog, LogMatcher
from engine.hearthstone.replay.matching.metadata import match_metadata
from engine.hearthstone.replay.matching.offers import Offers
from engine.hearthstone.replay.matching.pending import HIDING
from engine.hearthstone.replay.reading.consequences import Consequences
from engine.hearthstone.replay.reading.effect_reader import EffectReader
from engine.hearthstone.replay.texts.card_effects import CardEffects
from engine.hearthstone.replay.texts.continuous_values import ContinuousValues
from engine.hearthstone.replay.texts.foundations import hides_causes
from engine.hearthstone.replay.triggers.acting_when_drawn import ActingWhenDrawn
from engine.hearthstone.replay.triggers.blocks import (
    are_choices_logged,
    are_empty_blocks_logged,
    find_block,
    next_block,
    report_missing,
)
from engine.hearthstone.replay.triggers.deathrattles import Deathrattles
from engine.hearthstone.replay.triggers.keyword_triggers import KeywordTriggers
from engine.hearthstone.replay.triggers.queues import Queues
from engine.hearthstone.replay.triggers.responses import Responses
from engine.hearthstone.replay.triggers.trigger_conditions import check_secret
from engine.hearthstone.replay.triggers.unpredicted import UnpredictedBlocks
from engine.hearthstone.replay.verdicts.recovery import take_as_dead
from engine.hearthstone.resolution import Body, Change, Event, Members
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.sequences import cast, play_card
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import ENCHANTMENT_NUMBERS
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    Block,
    Choices,
    FullEntity,
    Options,
    Packet,
    PlayerReference,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    TagChange,
    walk,
)

OF_AN_ACTION = 2
"""Number of open frames directly inside a player's action: a choice there interrupts the action."""


class Replayer(ReplayContext):
    """Runs the rules against one game of a log."""

    effect_reader: EffectReader

    def __init__(self, game: Game, low: int, high: int, trust: Trust, rules_until: int = 0) -> None:
        super().__init__()
        self.game = game
        self.ruleset = ruleset_for(low, high, rules_until)
        self.logs_empty_blocks = are_empty_blocks_logged(game)
        self.log = LogMatcher(game, self.ruleset)
        self.unknown = self.log.unknown_tags.values
        self.state = self.log.state
        self.trace = self.log.trace
        self.oracle = LogOracle(self.log)
        self.texts = KnownTexts(self.state, self.ruleset, keys_of(trust.changed))
        self.explained, self.dying = {}, set()
        self.card_effects = CardEffects(self, trust)
        self.continuous_values = ContinuousValues(self, trust, self.card_effects.runs)
        self.effect_reader = EffectReader(self, self.log, self.continuous_values.recognize)
        self.costs_in_hand = CostsInHand(self)
        self.offers = Offers(self.log, self.ruleset)
        self.deferred = Deferred(self)
        self.keyword_triggers = KeywordTriggers(self)
        self.acting_when_drawn = ActingWhenDrawn(self)
        self.waiting_deathrattles = Deathrattles(self)
        self.responses = Responses(self)
        self.queues = Queues(self, self.responses, self.acting_when_drawn, self.waiting_deathrattles)
        self.past = self.responses.past
        self.log.before_entering = self._before_entering
        self.log.before_leaving = self._before_leaving
        self.log.after_leaving = self.card_effects.close
        self.log.take_client_packet = self._take_client_packet
        self.log.take_rush_mark = partial(judge_mark, self.log)
        self.log.check_note = partial(pauses.check, self.log, self._miss)
        self.log.unexpected_block = UnpredictedBlocks(
            self, self.keyword_triggers, self.acting_when_drawn, self.waiting_deathrattles
        ).run
        self.log.apply_consequences = Consequences(self, self.responses).take
        self.log.before_change = self._before_change
        self.log.before_value = self.continuous_values.before
        self.log.after_value = self._after_value
        self.log.unexpected_entity = self.effect_reader.read
        self.joined, self.begun = game.joined_turn is not None, False
        self.rested_at: tuple[int, int, int] | None = None
        """Numbers of state changes and expectations, and the place in the log, after the last aura update."""
        self.settled_at: tuple[tuple[int, int], int] | None = None
        """What sums depended on, and what was expected, when :meth:`are_sums_settled` was last asked."""

    @cached_property
    def logs_choices(self) -> bool:
        """Whether this log shows what players are offered."""
        return are_choices_logged(self.game)

    # --- operations that modules of their own match with the log ------------------------------------------

    meta = match_metadata
    create = match_created
    generate = match_generated
    may_generate = may_be_generated
    become = match_transformation
    copy = match_copy
    become_copy = match_becoming_copy
    offer = match_offer
    offer_from_deck = match_offer_from_deck
    enchant = match_enchantment
    enchant_unseen = match_unseen_enchantment
    note_numbers = match_numbers
    arrange = match_death_order
    with_auras = stats.with_auras
    end_auras = end_auras

    # --- changes and creations -----------------------------------------------------------------------------

    def is_numbered_late(self, enchantment: Entity) -> bool:
        """Return whether the description of an enchantment has no number: the server sends it later, in play."""
        return not any(map(enchantment.get, ENCHANTMENT_NUMBERS))

    def lacks_target(self, spell: Entity) -> bool:
        """Return whether a spell that an effect casts needs a target and the log shows no legal one (HS 3.3)."""
        return possible_targets(self, spell) == []

    def sum_of(self, host: Entity, tag: int) -> int | None:
        """Return the attack or health of a card; None if another effect sets it regardless of what the card gains.

        A change that must still be logged counts: the stats of a silenced minion come after its mark (HS 4.1).
        """
        if stats.is_set(self, host, tag):
            return None
        if (pending := self.log.pending.changes.get((host.id, tag))) is not None:
            return pending.change.value
        shown = host.get(tag)
        lost = bool(host.get(GameTag.SILENCED)) and host.id in self.state.bereft
        if lost and shown != self.state.plain.get(host.id, {}).get(tag):
            return None  # the log may still have to show what it has without its enchantments
        attached = self.state.attached_in_play(host)
        return shown if shown > 0 or not any(may_take(self, one, tag) for one in attached) else None

    def shuffle(self, rule: str, player: Entity) -> None:
        """Match the packet of a shuffle. Some replays omit it, and nothing depends on it."""
        told = next(self.log.ahead_of_kind(ShuffleDeck), None) is not None
        packet = self.log.frame.peek()
        while told and packet is not None and not isinstance(packet, ShuffleDeck) and is_ignorable(self.log, packet):
            self.log.pass_over(packet)
            packet = self.log.frame.peek()
        if isinstance(packet, ShuffleDeck) and packet.player_id == player.get(GameTag.PLAYER_ID):
            self.log.pass_on(packet, PREDICTED, rule)

    def _take_client_packet(self, packet: Packet) -> int:
        """Judge a packet of the client; return its verdict."""
        if isinstance(packet, Options):
            check_marks(self.log, packet)
        return self.offers.take(packet)

    def _miss(self, who: Entity, instead: Packet) -> bool:
        """Report the trigger of an entity that is due as missing at a packet; return whether there is one."""
        return self.responses.miss(who, instead) or self.waiting_deathrattles.miss(who, instead)

    def _before_entering(self, frame: Frame) -> None:
        """Check whether the trigger of a block that is about to open may happen now."""
        if frame.block is not None:
            self.continuous_values.acted.add(int(frame.block.entity))
            self.responses.match(frame.block)
            check_secret(self, frame.block)

    def _before_change(self, packet: TagChange | ShowEntity) -> None:
        """Check a watched tag that is about to change, and form the queues of the change; a discard shows its card."""
        changed = self.state.entities[packet.entity]
        if isinstance(packet, TagChange):
            if packet.tag == GameTag.ZONE and packet.value == Zone.GRAVEYARD and not hides_causes(self):
                check_spent(self, packet, (bearer.id for _, bearer, _ in self.responses.came))
            self.responses.change(changed, packet.tag, packet.value)
        elif packet.tag(GameTag.ZONE) == Zone.GRAVEYARD:
            self.responses.change(changed, GameTag.ZONE, Zone.GRAVEYARD)  # a discard (HS 4.3)

    def _after_value(self, packet: Packet) -> None:
        """Run the checks that follow a packet just applied to the state."""
        self.continuous_values.after(packet)
        if isinstance(packet, (ShowEntity, FullEntity)):
            self.costs_in_hand.note(packet)
            own_enchantments.check(self, packet)
        elif not isinstance(packet, TagChange):
            return
        described = isinstance(packet, FullEntity) and self.log.frame.block is None
        self.responses.past.follow(self.state.entities[packet.entity], described)
        if isinstance(packet, ShowEntity):
            self.responses.show(self.state.entities[packet.entity])

    def _before_leaving(self, frame: Frame) -> None:
        """Check a block that is about to end for missing packets."""
        self.keyword_triggers.check(frame)
        self.acting_when_drawn.check(frame)
        self.effect_reader.room.check(frame)
        self.effect_reader.kinds.leave()
        self.continuous_values.leave(frame)
        self.costs_in_hand.check(frame)
        self.responses.leave(frame)

    def begin_action(self) -> None:
        """Forget the events of earlier actions.

        Raises EndOfLog if the log has contradicted a text on trial: the game is judged anew without it.
        """
        super().begin_action()
        self.card_effects.count_missing_consequences()
        if self.card_effects.is_contradicted():
            raise EndOfLog
        self.acting_when_drawn.begin_action()
        self.responses.begin_action()

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Record damage for the keywords and triggers that respond to it."""
        super().note_damage(target, source, amount)
        self.responses.damage(target, source, amount)

    def note_payment(self, hero: Entity, amount: int) -> None:
        """Record a payment with health for the triggers that respond to damage."""
        self.responses.damage(hero, hero, amount)

    def note_healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Record healing for the triggers that respond to it."""
        self.responses.healing(target, source, amount)

    # --- blocks and queues ---------------------------------------------------------------------------------

    def begin(self, rule: str, kind: int, entity: Entity) -> bool:
        """Open the next block if it is the expected one; return whether it is."""
        search = next_block if kind == BlockType.DEATHS else find_block
        block = search(self, (kind,), entity.id)
        if block is None:
            if kind != BlockType.TRIGGER or self.logs_empty_blocks:
                report_missing(self, rule, kind, entity)
            if kind == BlockType.DEATHS:
                take_as_dead(self, self.game)
            return False
        self.log.frame.position += 1
        self.log.enter(block, rule, PREDICTED)
        return True

    def end(self) -> None:
        """Close the open block."""
        self.log.leave()

    def update_auras(self, before_deaths: bool = False) -> None:
        """Read logged changes of stats, and enchantments that come and go."""
        while (packet := self.log.skip_ignorable()) is not None and self._is_of_enchantment(packet):
            self.effect_reader.read(packet)

    def _is_of_enchantment(self, packet: Packet) -> bool:
        """Return whether a packet creates, attaches or removes an enchantment; a hidden one is attached when shown."""
        if isinstance(packet, FullEntity):
            return packet.tag(GameTag.ZONE) == Zone.SETASIDE and is_enchantment(self.log, packet)
        if isinstance(packet, ShowEntity):
            return bool(packet.tag(GameTag.ATTACHED))
        if isinstance(packet, TagChange) and packet.tag in (GameTag.ZONE, GameTag.ATTACHED):
            return self.state[packet.entity].type == CardType.ENCHANTMENT
        return False

    def is_at_rest(self) -> bool:
        """Return whether nothing was read, changed or expected since the last aura update."""
        if self.rested_at is None or self.rested_at[0] != self.state.changes:
            return False  # as mostly
        return self.rested_at == self._stand() and not self.state.ending

    def are_sums_settled(self) -> bool:
        """Return whether nothing that sums depend on was read, and nothing expected, since this was last asked."""
        before, self.settled_at = self.settled_at, (self.state.basis_of_sums(), self.log.pending.revision)
        return before == self.settled_at

    def rest(self) -> None:
        """Record that an aura update is done."""
        self.rested_at = self._stand()

    def _stand(self) -> tuple[int, int, int]:
        return self.state.changes, self.log.pending.revision, self.log.place()

    def effect(self, rule: str, entity: Entity, optional: bool = False, again: bool = False) -> bool:
        """Carry out the text of a card in its POWER block; return whether the block is there."""
        block = (next_block if again else find_block)(self, (BlockType.POWER, BlockType.RITUAL), entity.id)
        if block is None:
            if not (optional or again) and self.logs_empty_blocks:
                report_missing(self, rule, BlockType.POWER, entity)
            return False
        within = self.log.frame.block
        is_used = within is not None and within.type == BlockType.PLAY  # otherwise it is prepared
        is_cast = rule == cast.TEXT_RULE and not is_of_scenario(entity.card_id)
        is_used = is_used or (is_cast and not _acts_for_nobody(block))
        self.log.frame.position += 1
        self.log.enter(block, rule, PREDICTED)
        deferred = len(self.deferred.due)
        if rule in play_card.EFFECTS:
            play_card.EFFECTS[rule](self, entity)
        elif is_used and not self.log.unknown_tags.any_that_matter(self.state.players.values()):
            self.card_effects.carry_out(entity, block)
        self.effect_reader.carry_out()
        self.log.leave()
        closed = len(self.deferred.due) < deferred
        if len(self.log.frames) == OF_AN_ACTION and (closed or any(map(_may_close_action, walk(block.packets)))):
            self.update_auras()
            self.log.suspend()
            self.log.frame.interrupted = self.log.frame.block is not None
        return True

    @contextmanager
    def deathrattles(self, bearers: Mapping[int, int]) -> Iterator[None]:
        """Match the deathrattles of ``bearers`` in order. Values: the number of mandatory ones."""
        with self.waiting_deathrattles.expected(bearers):
            yield

    def respond(self, rule: str, entity: Entity) -> bool:
        """Carry out the next block as logged if it is a trigger of the entity; return whether it is."""
        block = next_block(self, (BlockType.TRIGGER,), entity.id)
        if block is None:
            report_missing(self, rule, BlockType.TRIGGER, entity)
            return False
        self.log.frame.position += 1
        self.log.enter(block, rule, PREDICTED)
        self.carry_out_response(block)
        self.log.leave()
        return True

    def carry_out_response(self, block: Block, deathrattle: bool = False) -> None:
        """Carry out the known text of a trigger, then read the rest of its block."""
        with self.responses.spending(block):
            if block.type == BlockType.TRIGGER:
                player = self.state.player_of(self.state[block.entity])
                if not self.log.unknown_tags.any_of(player, *amounts.CHANGING):
                    self.card_effects.respond(block, deathrattle)
            self.effect_reader.carry_out()

    def await_form(self, card: Entity) -> None:
        """Expect the trigger in which a played minion takes its form (HS 2.2.1.d)."""
        if self.ruleset.low >= FORMS_IN_TRIGGERS:
            self.responses.note(Happening(TAKES_FORM, (WHENEVER,), card, card.controller))

    def note_late_gains(self, host: Entity, enchantment: Entity | None, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record gains that a trigger gives its own bearer and the log shows later."""
        self.continuous_values.late.defer(host, gains)

    def triggers(self, event: Event) -> None:
        """Resolve the trigger blocks that come next."""
        self.queues.triggers(event)

    def queue(self, event: Event, actor: Entity, body: Body, idle: Members = (), ending: Members = ()) -> None:
        """Resolve the queue of an event, including the actor's own trigger."""
        self.queues.queue(event, actor, body, idle, ending)

    # --- the end of a sequence -----------------------------------------------------------------------------

    def defer(self, rule: str, changes: Iterable[Change]) -> None:
        """Set the changes that close the sequence."""
        self.deferred.set(rule, changes)

    def expect(self, rule: str, changes: Iterable[Change], within_block: bool = False, exclusive: bool = False) -> None:
        """Expect changes somewhere before the deferred changes are flushed, or within the open block."""
        log, pending = self.log, self.log.pending
        for change in changes:
            entity, tag, value = change.entity, change.tag, change.value
            if entity.tags.get(tag, 0) != value and not log.unknown_tags.any_of(entity, tag):
                pending.add(rule, change, log.frame if within_block else None, exclusive or within_block)
            elif pending.changes:
                pending.forget(entity.id, tag)  # it has that value already

    def withdraw(self, entity: Entity, tags: Iterable[int]) -> None:
        """Stop expecting changes of an entity."""
        if self.log.pending.changes:
            for tag in tags:
                self.log.pending.forget(entity.id, tag)

    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Expect an entity to be hidden in the open block."""
        self.log.pending.add(rule, Change(entity, HIDING, zone), self.log.frame, True)

    def flush_deferred(self, early: bool = False, closes: bool = True) -> None:
        """Match the changes that close the sequence. ``early``: only those that some builds send before the end."""
        self.log.check_reset()
        withdraw_aura_ends(self)
        if closes:
            self.continuous_values.close()
        self.deferred.flush(early)

    # --- the record ----------------------------------------------------------------------------------------

    def count_applied(self, rule: str) -> None:
        """Count a rule whose results are matched under other rule ids."""
        self.log.findings.count_confirmed(rule)

    def place(self) -> int:
        """Return the index of the next packet."""
        return self.log.place()


def _acts_for_nobody(block: Block) -> bool:
    """Return whether a visual effect in a block names no source: then the damage may have none either."""
    return any(isinstance(packet, SubSpell) and not packet.source for packet in walk(block.packets))


def _may_close_action(packet: Packet) -> bool:
    """Return whether a packet asks for a choice, or closes an action in a log that cannot distinguish the players."""
    if isinstance(packet, Choices):
        return True
    if not isinstance(packet, TagChange) or not isinstance(packet.entity, PlayerReference):
        return False
    return packet.tag in (GameTag.COMBO_ACTIVE, GameTag.NUM_OPTIONS_PLAYED_THIS_TURN)
