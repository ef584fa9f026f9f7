"""The replay of one Arena game: message by message, predicted before it is read.

Of each message the annotations are read in their order, as events: the turn structure says which step must come, each
step which turn-based actions, each event what follows. Then the objects, players and zones at the end of the message
are compared with what was predicted. Decisions of players are checked for legality, effects of cards adopted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.verdict import ADOPTED, COSMETIC
from engine.magic.board import Permanent, PlayerState
from engine.magic.replay.combat import CombatReader
from engine.magic.replay.context import Context
from engine.magic.replay.due import DueReader
from engine.magic.replay.events import EventReader
from engine.magic.replay.frame import Frame
from engine.magic.replay.objects import ObjectReader
from engine.magic.replay.requests import RequestReader
from engine.magic.replay.stack import StackReader
from engine.magic.replay.turns import TurnReader
from hslog.arena.packets import ClientMessage, ServerMessage
from hslog.arena.state import is_full

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicRules
    from hslog.arena.game import ArenaGame
    from hslog.arena.packets import Message

Json = dict[str, Any]

PRIVATE_LIMIT = 99


class Replayer:
    """One game being replayed: the context, and the readers of its messages."""

    def __init__(self, game: ArenaGame, ruleset: MagicRules) -> None:
        self.context = context = Context(game, ruleset)
        due = DueReader(context)
        self.combat = CombatReader(context)
        self.turns = TurnReader(context, due, self.combat)
        self.events = EventReader(context, due, self.combat, self.turns, StackReader(context))
        self.objects = ObjectReader(context)
        self.requests = RequestReader(context)

    def run(self) -> None:
        """Replay the whole game."""
        findings = self.context.findings
        verdicts = findings.verdicts
        for packet in self.context.game.packets:
            verdicts[packet.index] = COSMETIC
            if packet.__class__ is ServerMessage:
                state = packet.kept_state or packet.state
                findings.message = packet
                if state is not None:
                    self._take(packet, state)
                else:
                    self.requests.take(packet)
            elif packet.__class__ is ClientMessage:
                self.requests.answer(packet)
        self.context.tracer.close(self.context.game.packet_count)

    def _take(self, message: Message, state: Json) -> None:
        if message.index in self.context.game.breaks:
            self.tear()
        frame = Frame(message, state)
        if is_full(state):
            self._replace(frame)
            return
        if frame.is_empty:  # nobody did anything: it is another player's turn to act, or time has passed
            self.combat.check_damage(frame)
        else:
            frame.incoming = {data.get("instanceId", 0): Permanent(data) for data in state.get("gameObjects", ())}
            self.events.read(frame)
            self.objects.compare(frame)
            self.combat.compare(frame)
            self._apply(frame)
        self.turns.compare(frame)

    def tear(self) -> None:
        """Forget everything that a missing state may have changed."""
        self.context.fresh = set()
        self.context.steps_known = False
        self.context.priority.forget()
        self.combat.forget()
        self.context.board.arrived.clear()
        self.context.board.began.clear()
        self.context.land_plays = None
        self.context.tracer.tear(
            self.context.findings.message.index if self.context.findings.message is not None else 0
        )

    def _replace(self, frame: Frame) -> None:
        """Take a full state: at the start, when an action is undone, or after a reconnection."""
        board, state = self.context.board, frame.state
        objects = {data.get("instanceId", 0): Permanent(data) for data in state.get("gameObjects", ())}
        for number, permanent in objects.items():
            before = board.objects.get(number)
            if before is None or before.controller != permanent.controller:
                board.arrived.pop(number, None)
        board.objects = objects
        board.lists.clear()
        self.context.persistent.clear()
        self.context.fresh = None
        self._take_lists(state)
        self._take_persistent(state)
        self.turns.adopt(frame)
        self.combat.adopt()
        self.context.findings.mark_all(frame.first, frame.end, ADOPTED)

    def _apply(self, frame: Frame) -> None:
        board, state = self.context.board, frame.state
        objects = board.objects
        for number in state.get("diffDeletedInstanceIds", ()):
            objects.pop(number, None)
        for number, permanent in frame.incoming.items():
            before = objects.get(number)
            if permanent.zone == board.battlefield and (
                number in frame.created
                or (
                    self.context.known(number)  # else it may have come while states were missing
                    and (
                        before is None
                        or before.controller != permanent.controller
                        or (before.zone != board.battlefield and number not in frame.phased)
                    )
                )
            ):
                board.arrived[number] = self.context.turn.turn
            objects[number] = permanent
        if self.context.fresh is not None:
            self.context.fresh.update(frame.incoming)
            self.context.fresh.update(data.get("zoneId", 0) for data in state.get("zones", ()))
        self._take_lists(state)
        self._take_persistent(state)

    def _take_lists(self, state: Json) -> None:
        board = self.context.board
        for data in state.get("zones", ()):
            number = data.get("zoneId", 0)
            board.lists[number] = data.get("objectInstanceIds", [])
            kind = data.get("type")
            if kind == "ZoneType_Battlefield":
                board.battlefield = number
            elif kind == "ZoneType_Stack":
                board.stack = number
            elif kind == "ZoneType_PhasedOut":
                board.phased = number
            elif kind == "ZoneType_Hand":
                board.hands[data.get("ownerSeatId", 0)] = number
            elif kind == "ZoneType_Library":
                board.libraries[data.get("ownerSeatId", 0)] = number
            elif kind == "ZoneType_Graveyard":
                board.graveyards[data.get("ownerSeatId", 0)] = number
        for data in state.get("players", ()):
            seat = data.get("systemSeatNumber", 0)
            board.players[seat] = player_of(data)

    def _take_persistent(self, state: Json) -> None:
        persistent = self.context.persistent
        changed = False
        for number in state.get("diffDeletedPersistentAnnotationIds", ()):
            before = persistent.pop(number, None)
            changed = changed or before is not None
        for data in state.get("persistentAnnotations", ()):
            kinds = data.get("type", ())
            if "AnnotationType_Counter" in kinds or "AnnotationType_Qualification" in kinds:
                persistent[data.get("id", 0)] = data
                changed = True
            elif "AnnotationType_MiscContinuousEffect" in kinds:
                self.turns.take_effect(data)
        if changed:
            self.events.recount(persistent)


def player_of(data: Json) -> PlayerState:
    """Return a player as a message describes one."""
    return PlayerState(
        data.get("systemSeatNumber", 0),
        data.get("lifeTotal", 0),
        data.get("maxHandSize", PRIVATE_LIMIT),
        len(data.get("manaPool", ())),
    )
