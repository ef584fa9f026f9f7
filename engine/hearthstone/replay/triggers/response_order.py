"""The order of triggers whose texts are known (HS 1.5, 2.6.1.e, 3.2), outside the steps of a turn.

Each trigger is matched with its event (:mod:`engine.hearthstone.replay.triggers.responses`). Triggers of one event come
in the order of their queue. Triggers of several characters that were damaged or healed together come in the order of
those events. Lifesteal comes after all others. Only mandatory triggers are compared, and only if both were due before
the first of them came.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes_in, is_of_another_card, names_next_step
from engine.hearthstone.cards.order import Key, order_key
from engine.hearthstone.cards.queue import Candidate, is_before_attack
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.mechanics.keywords import LIFESTEAL_IN_ONE
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.triggers.ordering import DOMINANT, IN_THE_QUEUE, RULE
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, Packet

TOGETHER, COMBAT, PRIORITIES = "HS 1.5 simultaneous damage", "HS 2.6.1.e", "HS 3.2 special priorities"

OF_STEPS = ("turn-start", "turn-end")
"""Events whose queues :class:`engine.hearthstone.replay.triggers.ordering.QueueOrder` checks, unknown texts included.
"""

RESOLVED_IN_TURN = ("damage", "survive-damage", "healing")
"""Events that happen to several characters before the first of them is responded to."""

SURVIVING = "survive-damage"
"""The event that some builds respond to late."""


class Response(NamedTuple):
    """A trigger that has come, with its candidate (None for lifesteal), the number of its event and its order key."""

    block: Block
    candidate: Candidate | None = None
    event: int = 0
    key: Key = (0, 0, 0, 0, 0)


class ResponseOrder:
    """The triggers of the current action so far; ``rows`` are the mandatory ones, by the block around them."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.rows: dict[int | None, list[Response]] = {}
        self.reported: set[int | None] = set()
        self.came: list[tuple[Block, Entity, Key | None]] = []
        """The triggers with their bearers and these' places in the queue, None for the dead."""

    def begin_action(self) -> None:
        """Forget the triggers of the last action."""
        self.rows.clear()
        self.reported.clear()
        self.came.clear()

    def note(self, block: Block, bearer: Entity) -> None:
        """Record a trigger; lifesteal is mandatory and responds to all damage of its bearer together."""
        key = order_key(bearer, self.r.state, self.r.ruleset) if bearer.zone != Zone.GRAVEYARD else None
        self.came.append((block, bearer, key))
        if block.trigger_keyword == GameTag.LIFESTEAL and self.r.ruleset.low >= LIFESTEAL_IN_ONE:
            self._row(block).append(Response(block))

    def is_told(self, block: Block, due: int) -> bool:
        """Return whether the log shows the event of a trigger: the bearer's ``due`` triggers come in a row."""
        ahead = self.r.log.frames[-1].current.ahead() if due > 1 else ()
        row = takewhile(lambda packet: not isinstance(packet, Block) or packet.type == BlockType.TRIGGER, ahead)
        return due == 1 or due == 1 + sum(isinstance(one, Block) and one.entity == block.entity for one in row)

    def match(self, block: Block, candidate: Candidate, event: int) -> None:
        """Compare a trigger with those before it. ``event``: the number of its event in the action."""
        r = self.r
        if (
            not self._is_judged(candidate)
            or not _is_of_text(block, candidate)
            or candidate.bearer.id in r.state.order_uncertain
        ):
            return
        response = Response(block, candidate, event, order_key(candidate.bearer, r.state, r.ruleset))
        row = self._row(block)
        for before in row:
            rule, wrong = self._compare(before, response, candidate)
            if rule and wrong:
                self._report(rule, block, before.block)
                break
            if rule:
                others = int(before.block.entity), int(block.entity)
                r.log.findings.count_confirmed(rule, Kind.WRONG_ORDER, others=others)
        row.append(response)

    def match_player(self, block: Block, player: Entity) -> None:
        """Compare a player's trigger that counts a use of the hero power with those of own cards: it is the first."""
        if any(changes_in(block.packets, GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME)):
            for before in self._row(block):
                other = before.candidate
                if other and other.happening.event == "hero-power" and other.controller == player.controller:
                    self._report(RULE, block, before.block)
                    return

    def _row(self, block: Block) -> list[Response]:
        return self.rows.setdefault(_around(block), [])

    def _is_judged(self, candidate: Candidate) -> bool:
        event = candidate.happening.event
        surviving = event == SURVIVING and self.r.ruleset.quirk("survivors_respond_late") is not False
        told = not self.r.state.taken_back and not is_of_scenario(candidate.card_id)
        return told and event not in OF_STEPS and not surviving

    def _compare(self, before: Response, response: Response, candidate: Candidate) -> tuple[str, bool]:
        """Return the rule that orders two triggers, empty if none does, and whether they came in the wrong order."""
        if candidate.place > before.block.index or before.block.entity == response.block.entity:
            return "", False
        other = before.candidate
        if other is None:
            judged = candidate.happening.event == "damage" and not self._is_of_next_blow(before.block, candidate)
            return (PRIORITIES, True) if judged else ("", False)
        if before.event == response.event:
            texts = other.ability, candidate.ability
            if candidate.happening.event == "summon" and texts[0].pattern.timing != texts[1].pattern.timing:
                return "", False  # after-summon triggers have a queue of their own (HS 2.2 summon.3)
            if is_before_attack(texts[0]) != is_before_attack(texts[1]):
                return "", False  # these steps of an attack have separate queues (HS 2.6.1)
            if self.r.ruleset.get("queue_by_player") is None and other.controller != candidate.controller:
                return "", False
            return RULE if before.key[0] == response.key[0] else DOMINANT, before.key > response.key
        events = other.happening, candidate.happening
        if any(one.event not in RESOLVED_IN_TURN for one in events):
            return "", False
        if events[0].subject is events[1].subject:  # "survives damage" triggers are in the damage queue
            same = abs(before.event - response.event) == 1 and events[0].event != events[1].event
            return RULE if same else "", before.key > response.key
        around = response.block.parent
        fight = isinstance(around, Block) and around.type == BlockType.ATTACK
        return COMBAT if fight else TOGETHER, before.event > response.event

    def _is_of_next_blow(self, lifesteal: Block, candidate: Candidate) -> bool:
        """Return whether a trigger responds to the defender's damage, an event after the attacker's damage and its
        lifesteal (HS 2.6.1.e).
        """
        source = candidate.happening.other
        return source is not None and lifesteal.entity != source.id == self.r.state.game.get(GameTag.PROPOSED_DEFENDER)

    def precedes(self, one: Candidate, other: Candidate) -> bool:
        """Return whether the bearer of a candidate came into play before that of another one of the same player."""
        order = self.r.state.play_order
        if one.controller != other.controller or one.bearer not in order or other.bearer not in order:
            return False
        return order.index(one.bearer) < order.index(other.bearer)

    def after(self, missed: Entity, place: int, step_is_last: bool) -> Packet | None:
        """Return the packet at top level before which a trigger should have come (HS 3.2), at or after ``place``."""
        own = order_key(missed, self.r.state, self.r.ruleset)
        came = [(block, key) for block, _, key in self.came if block.parent is None and block.index >= place]
        while came and any(key is not None and key < own and not names_next_step(block) for block, key in came):
            came.pop(0)
        for block, key in came:
            if (step_is_last and names_next_step(block)) or key is None or key > own:
                return block
        return self.r.log.frame.after_last_block(place, missed.id)

    def _report(self, rule: str, block: Block, before: Block) -> None:
        around = _around(block)
        divergences = self.r.log.findings.divergences
        same = any(one.index == block.index and one.kind is Kind.WRONG_ORDER for one in divergences[-2:])
        if around in self.reported or same:
            return
        self.reported.add(around)
        self.r.log.findings.out_of_order(rule, block, IN_THE_QUEUE, (block.entity, before.entity))


def _around(block: Block) -> int | None:
    """Return the index of the block around a block, None if it stands outside of blocks."""
    return block.parent.index if block.parent is not None else None


def _is_of_text(block: Block, candidate: Candidate) -> bool:
    """Return whether a trigger belongs to its bearer's own text, not to a keyword or a granted text."""
    given = is_of_another_card(block, candidate.card_id)
    return block.trigger_keyword in (None, 0, GameTag.TRIGGER_VISUAL) and not given
