"""One game of an Arena log: its messages, its players, and what follows from them."""

from __future__ import annotations

from functools import lru_cache

from hslog.arena.packets import Message, ServerMessage
from hslog.arena.state import ArenaState
from hslog.core.cached import cached_property
from hslog.core.game import BaseGame
from hslog.core.gap import Gap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from hslog.arena.timeline import ArenaTimeline

    Json = dict[str, Any]

GAME_ENTITY = 0
"""The entity of the game itself; players have their seat number, objects the number the log gives them."""


class ArenaGame(BaseGame):
    """One game of MTG Arena. Its packets are :class:`~hslog.arena.packets.Message` packets, with parts inside.

    ``match_id`` and ``number`` (1-based) name it; ``owner`` is the seat of the player who recorded it, 0 where the log
    does not tell; ``version`` the version of the client; ``event`` what was played (``Ladder``). ``breaks`` are the
    indexes of the messages before which a state is missing, with the reason.
    """

    of_arena = True

    def __init__(self, source: str = "", index: int = 0, line: int = 0) -> None:
        super().__init__(source, index, "GreToClientEvent", line)
        self.game_entity = GAME_ENTITY
        self.build_basis = "stated"
        self.match_id = ""
        self.number = 0
        self.owner = 0
        self.version = ""
        self.event = ""
        self.variant = ""
        self.best_of = 1
        self.breaks: dict[int, str] = {}
        self.over = False
        self.winner = 0
        self.end_reason = ""
        self.started = False
        self.last_turn_seen = 0

    def __repr__(self) -> str:
        names = " vs ".join(player.called for player in self.players)
        return f"<ArenaGame {self.index} of {self.source!r}: {names}, {self.packet_count} packets>"

    def messages(self) -> Iterator[Message]:
        """Yield the messages, in the server's order."""
        for packet in self.packets:
            if isinstance(packet, Message):
                yield packet

    def states(self) -> Iterator[tuple[ServerMessage, Json]]:
        """Yield every message that carries a game state, with the state."""
        for packet in self.packets:
            if packet.__class__ is ServerMessage:
                state = packet.state
                if state is not None:
                    yield packet, state

    @cached_property
    def complete(self) -> bool:
        """Whether the log has the start and the end of the game."""
        return self.started and self.over and not self.truncated

    @cached_property
    def unbroken(self) -> bool:
        """Whether the chain of states is whole."""
        return not self.breaks

    @cached_property
    def decided(self) -> bool:
        """Whether the log shows who has won."""
        return self.over

    def forget_views(self) -> None:
        """Forget what was computed from the packets, such as the timeline: more of them have come."""
        for name in ("by_index", "complete", "decided", "gaps", "joined_turn", "timeline", "unbroken"):
            self.__dict__.pop(name, None)

    @property
    def last_turn(self) -> int:
        """The highest turn number reached."""
        return self.last_turn_seen

    @cached_property
    def joined_turn(self) -> int | None:
        """The turn at which the log joins a running game; None when it has the start."""
        if self.started:
            return None
        turns = (state["turnInfo"].get("turnNumber", 0) for _, state in self.states() if "turnInfo" in state)
        return next(turns, 0)

    @cached_property
    def gaps(self) -> list[Gap]:
        """Where states are missing."""
        lines = {packet.index: packet.line for packet in self.packets}
        before = {}
        last = self.first_line
        for packet in self.packets:
            before[packet.index] = last
            last = packet.line
        return [Gap(index, before.get(index, 0), lines.get(index, 0), what) for index, what in self.breaks.items()]

    @cached_property
    def timeline(self) -> ArenaTimeline:
        """The state of every entity at every packet."""
        from hslog.arena.timeline import ArenaTimeline

        return ArenaTimeline(self.states(), self.packet_count)

    def state_at(self, index: int) -> ArenaState:
        """Return the state after the message that packet ``index`` is, or is in."""
        state = ArenaState()
        for message, data in self.states():
            if message.index > index:
                break
            state.apply(data)
        return state

    def name_of(self, entity: int) -> str:
        """Return the name of a player, or the words for an object: its types and the number of its card."""
        if entity == GAME_ENTITY:
            return "the game"
        player = self.player(entity)
        if player is not None:
            return player.name or f"player {entity}"
        return self.entity_names.get(entity) or f"object {entity}"


def describe_object(data: Json) -> str:
    """Return words for an object: its subtypes or types, and the number of its card."""
    get = data.get
    return _words(tuple(get("subtypes") or get("cardTypes", ())), get("type", ""), get("grpId", 0))


@lru_cache(4096)
def _words(kinds: tuple[str, ...], type_: str, card: int) -> str:
    words = [kind.partition("_")[2] or kind for kind in kinds]
    kind = type_.partition("_")[2]
    if kind in ("Ability", "Token"):
        words.append(kind.lower())
    return f"{' '.join(words) or kind or 'object'} #{card}"
