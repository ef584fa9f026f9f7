"""Matching queues: the responses to an event are resolved in the order of the log, depth first (HS 1.5, 3.2).

:mod:`engine.hearthstone.replay.triggers.ordering` checks that order.
:mod:`engine.hearthstone.replay.triggers.unpredicted` carries out triggers without a rule of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from engine.hearthstone.blocks import changes_in, names_next_step
from engine.hearthstone.cards.matching import QUEST_TAGS
from engine.hearthstone.mechanics.counters import count_deathrattle
from engine.hearthstone.replay.log.cursor import sets
from engine.hearthstone.replay.log.ignorable import is_ignorable, ruled_ahead
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED, LogMatcher
from engine.hearthstone.replay.triggers.acting_when_drawn import ActingWhenDrawn
from engine.hearthstone.replay.triggers.between_triggers import comes_from_aura, concerns_secret, read_between
from engine.hearthstone.replay.triggers.blocks import report_missing
from engine.hearthstone.replay.triggers.deathrattles import Deathrattles
from engine.hearthstone.replay.triggers.ordering import QueueOrder
from engine.hearthstone.replay.triggers.responses import Responses
from engine.hearthstone.replay.triggers.trigger_conditions import check_in_place, check_quest
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.resolution import Body, Event, Members, Response
from engine.hearthstone.sequences.hero_power import USED_UP
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.steps.quest_reward import owes_reward
from engine.hearthstone.tags import DAMAGE_EVENT
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, Packet, PlayerReference, TagChange

RESPONSES = (BlockType.TRIGGER, BlockType.RITUAL, BlockType.INVALID)
"""Types of blocks that respond to an event. One build logs INVALID for some."""


def step_is_missing(log: LogMatcher, actor: Entity, idle: int) -> bool:
    """Return whether no trigger names the next step, and the actor has no trigger left that could."""
    own = 0
    for block in log.blocks_of_step():
        if block.type not in RESPONSES or names_next_step(block):
            return False
        if block.entity in (actor.id, 0) or isinstance(block.entity, PlayerReference):
            if block.packets:
                return False
            own += 1
    return own <= idle


def is_only_trigger(log: LogMatcher) -> bool:
    """Return whether at most one block comes before the next step: the order of one trigger is never wrong."""
    return len(list(islice(log.blocks_of_step(), 2))) < 2


def is_own(log: LogMatcher, block: Block, actor: Entity, event: Event) -> bool:
    """Return whether a block is the actor's own trigger of an event."""
    if block.entity not in (actor.id, 0) and not isinstance(block.entity, PlayerReference):
        return False
    if event.step:
        return _is_step_block(log, block, actor)
    return any(changes_in(block.packets, event.sign))


def _is_step_block(log: LogMatcher, block: Block, actor: Entity) -> bool:
    """Return whether a trigger does the bookkeeping of a step, naming the next step.

    A trigger of a player whose name is not resolved counts as such only if no later trigger of the actor does.
    """
    later = (one for one in log.blocks_of_step() if names_next_step(one))
    return bool(names_next_step(block)) or not any(
        one.entity in (block.entity, actor.id) or isinstance(one.entity, PlayerReference) for one in later
    )


class Queues:
    """Resolves the queues of one game."""

    def __init__(self, r: ReplayContext, responses: Responses, drawn: ActingWhenDrawn, rattles: Deathrattles) -> None:
        self.r = r
        self.log = r.log
        self.responses = responses
        self.drawn = drawn
        self.deathrattles = rattles
        self.due: Packet | None = None
        """The packet before which the deathrattle of the dead entity should have come: after those of older ones."""

    def triggers(self, event: Event) -> None:
        """Resolve the trigger blocks that come next."""
        if event.name == "draw" and event.subject is not None:
            self.drawn.begin(event.subject)
        candidates = self.responses.begin(event)
        self.due = None
        if not self._text_continues():
            self._resolve(event)
        self.responses.end_event(event, candidates)
        if event.name == "death" and event.subject is not None:
            if event.subject.id in self.r.pending_reborn:
                self.deathrattles.check_reborn(event.subject)
            self.deathrattles.end(event.subject, self.due, self.responses.deaths)

    def _resolve(self, event: Event) -> None:
        log = self.log
        order: QueueOrder | None = None
        rested = False
        elder = True
        bearer = 0
        while (packet := self._next(event, bearer)) is not None:
            if event.name == "death" and elder:
                self.due, elder = self.log.frame.due, self._is_of_older(packet, event.subject)
            if event.name == USED_UP and not self._ends_itself(packet):
                return
            if isinstance(packet, Block) and packet.type == BlockType.TRIGGER and not self._precedes_death(packet):
                of_power = any(changes_in(packet.packets, GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME))
                if of_power or (log.frame.block is None and names_next_step(packet)):
                    return  # a step of the turn, or the close of a hero power use
                if self._is_reward(packet) or (event.name == "use" and _redirects(packet, event.subject)):
                    return  # it comes between this phase and the next, or begins the next
                order = order or QueueOrder(self.r.state, log.findings, self.r.ruleset, event)
                order.match(packet)
                check_in_place(self.r, packet, event, self.r.present_at_deaths)
                check_quest(self.r, packet, event)
                due, bearer = log.frame.due, int(packet.entity)
                log.frame.position += 1
                if event.subject is not None and self._exhausts_secret(packet, event):
                    if rested:
                        reports.responds_again(log.findings, event.rule, packet)
                    rested = True
                    log.enter(packet, event.rule, PREDICTED)
                    self.r.change("HS 1.4 secret", event.subject, GameTag.EXHAUSTED, 1)
                    log.leave()
                elif event.name == "death" and (must := self.deathrattles.take(packet, due)) is not None:
                    log.enter(packet, event.rule, PREDICTED if must else ADOPTED)
                    self.r.carry_out_response(packet, deathrattle=True)
                    log.leave()
                    if packet.trigger_keyword == GameTag.DEATHRATTLE:
                        count_deathrattle(self.r, self.r.state.player_of(self.r.state[packet.entity]))
                else:
                    log.unexpected_block(packet, event.rule)
            elif not read_between(self.r, packet, event):
                return

    def _is_of_older(self, packet: Packet, dead: Entity | None) -> bool:
        """Return whether a packet is a trigger of an entity that entered play before ``dead``."""
        if not isinstance(packet, Block) or packet.type != BlockType.TRIGGER or dead is None:
            return False
        entry = self.r.state.last_entry.get(dead.id, 0)
        return self.r.state.entered.get(packet.entity, entry) < entry

    def _text_continues(self, bearer: int = 0) -> bool:
        """Return whether nothing responds and the text that is being carried out continues.

        A secret leaves after its trigger (HS 1.4): that is no part of the text. ``bearer``: the last one to respond.
        """
        log = self.log
        if not log.frame.told:
            return False
        packet = next(ruled_ahead(log), None)
        if isinstance(packet, TagChange) and packet.entity == bearer and concerns_secret(self.r, packet):
            return False
        return not isinstance(packet, Block) and (packet is None or not comes_from_aura(self.r, packet))

    def _next(self, event: Event, bearer: int) -> Packet | None:
        """Return the next packet that is not ignorable; None if a text that is being carried out continues.

        ``bearer``: the last one to respond, 0 if none. If the sequence continues outside the open block after a
        choice, the packet is the next one there.
        """
        frame = self.log.frame
        if event.name == "pre-damage" and isinstance(ahead := frame.peek(), TagChange) and ahead.tag == DAMAGE_EVENT:
            return None  # the damage has been prevented, and other characters are marked
        told = frame.told and (following := frame.peek()) is not None and is_ignorable(self.log, following)
        if told and self._text_continues(bearer):
            return None
        packet = self.log.skip_ignorable()
        if packet is None and self.log.frame.interrupted:
            self.log.suspend()
            packet = self.log.skip_ignorable()
        return packet

    def queue(self, event: Event, actor: Entity, body: Body, idle: Members = (), ending: Members = ()) -> None:
        """Resolve the queue of an event, including the actor's own trigger."""
        log = self.log
        ends = {one.entity.id: one.body for one in ending}
        ended = set[int]()
        begun = log.place()
        done = nameless = False
        order = None if is_only_trigger(log) else QueueOrder(self.r.state, log.findings, self.r.ruleset, event)
        idlers = list(idle)
        candidates = self.responses.begin(event)
        certain = sum(one.entity is actor and not one.optional for one in idle)
        left_out = event.step and step_is_missing(log, actor, certain)
        if left_out:
            report_missing(self.r, event.rule, BlockType.TRIGGER, actor)
            done = True
        while (packet := log.skip_ignorable()) is not None:
            if not isinstance(packet, Block) or packet.type not in RESPONSES:
                if not read_between(self.r, packet, event):
                    break
                continue
            if names_next_step(packet) and (done or not event.step):
                break  # this is the next step
            if done and self._is_reward(packet):
                break
            own = not done and is_own(log, packet, actor, event)
            nameless = nameless or isinstance(packet.entity, PlayerReference)
            log.frame.position += 1
            if not own or order is not None:
                order = order or QueueOrder(self.r.state, log.findings, self.r.ruleset, event)
                order.match(packet, closes=own and event.last)
            if own:
                done = True
                log.enter(packet, event.rule, PREDICTED)
                body()
                log.leave()
            elif (idler := self._find_idle(packet, idlers)) is not None:
                idlers.remove(idler)
                self._carry_out(packet, event, idler.body)
            elif end := ends.pop(packet.entity, None):
                self._carry_out(packet, event, end)
                ended.add(packet.entity)
            else:
                counted = done and not event.step and is_own(log, packet, actor, event)
                if counted or (packet.entity in ended and self.r.state[packet.entity].zone != Zone.PLAY):
                    reports.responds_again(log.findings, event.rule, packet)
                log.unexpected_block(packet, event.rule)
        self._report_unended(event, ends, begun)
        if not done:
            report_missing(self.r, event.rule, BlockType.TRIGGER, actor)
            left_out = event.step
        self.responses.end_event(event, candidates)
        if left_out and len(idlers) == len(idle):
            return  # all triggers of the step are missing: one fault
        if self.r.logs_empty_blocks and not nameless:  # otherwise the nameless trigger may be any of theirs
            for player in dict.fromkeys(one.entity for one in idlers if not one.optional):
                report_missing(self.r, event.rule, BlockType.TRIGGER, player)

    def _carry_out(self, block: Block, event: Event, body: Body) -> None:
        """Carry out a trigger that the rules state in its block; the block may show more."""
        self.log.enter(block, event.rule, PREDICTED)
        body()
        self.r.effect_reader.carry_out()
        self.log.leave()

    def _report_unended(self, event: Event, ends: Iterable[int], begun: int) -> None:
        """Report entities in play whose triggers should have ended them in the queue that began at index ``begun``."""
        for entity_id in ends:
            if (one := self.r.state[entity_id]).zone == Zone.PLAY:
                place = self.responses.order.after(one, begun, event.last)
                report_missing(self.r, event.rule, BlockType.TRIGGER, one, place)

    def _find_idle(self, block: Block, idlers: Sequence[Response]) -> Response | None:
        """Return the one of ``idlers`` that a block matches; None if it matches none."""
        if not isinstance(block.entity, PlayerReference):
            return next((one for one in idlers if one.entity.id == block.entity), None)
        told = all(isinstance(one, TagChange) and isinstance(one.entity, PlayerReference) for one in block.packets)
        return next(iter(idlers), None) if told else None

    def _exhausts_secret(self, block: Block, event: Event) -> bool:
        """Return whether a trigger of a player exhausts a secret in the turn in which it was played."""
        secret = event.subject
        if secret is None or secret.zone != Zone.SECRET or block.entity != self.r.state.player_of(secret).id:
            return False
        return sets(block, secret.id, GameTag.EXHAUSTED, 1)

    def _ends_itself(self, packet: Packet) -> bool:
        """Return whether a trigger belongs to an enchantment that leaves in that trigger."""
        if not isinstance(packet, Block) or self.r.state[packet.entity].type != CardType.ENCHANTMENT:
            return False
        return sets(packet, packet.entity, GameTag.ZONE, Zone.GRAVEYARD)

    def _precedes_death(self, block: Block) -> bool:
        """Return whether a trigger is the deathrattle of an entity that has not died yet."""
        return block.trigger_keyword == GameTag.DEATHRATTLE and is_mortally_wounded(self.r.state[block.entity])

    def _is_reward(self, block: Block) -> bool:
        """Return whether a trigger gives the reward of a completed quest (HS 1.9). Old builds name no keyword."""
        if not owes_reward(self.r.ruleset, self.r.state[block.entity]):
            return False
        progress = any(changes_in(block.packets, GameTag.QUEST_PROGRESS))
        return block.trigger_keyword in (*QUEST_TAGS, None) and not progress


def _redirects(block: Block, used: Entity | None) -> bool:
    """Return whether a trigger changes the target of the used card: it is part of the resolution phase (HS 2.2.2.b)."""
    return used is not None and any(
        packet.entity == used.id for packet in changes_in(block.packets, GameTag.CARD_TARGET)
    )
