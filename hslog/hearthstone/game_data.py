"""The data of one game of a log: its packets, its players, and what the log says of it."""

from __future__ import annotations

from hslog.core.cached import cached_property
from hslog.core.game import BaseGame
from hslog.core.limits import DEEPEST_INDENT
from hslog.hearthstone.generated.vocabulary import GameTag, State
from hslog.hearthstone.packets import Block, CreateGame, Packet, Spectator, SubSpell, TagChange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeVar

    from hslog.core.game import Player

    AGame = TypeVar("AGame", bound="GameData")


class PowerList:
    """One ``DebugPrintPowerList``: how many packets the client announced, and how many were there.

    Lines are 1-based; ``first_index`` is the index of the first packet of the list.
    """

    def __init__(self, line: int, last_line: int, announced: int, seen: int, first_index: int) -> None:
        self.line = line
        self.last_line = last_line
        self.announced = announced
        self.seen = seen
        self.first_index = first_index


class Siblings(list["AGame"]):
    """The games of one file, and for each the oldest and newest build of its session, where they were inferred."""

    ranges: list[list[int]] | None = None


class GameData(BaseGame):
    """The data read of one game: its packet tree and the facts that the log states.

    ``packets`` are the top-level packets in log order, the first a :class:`~hslog.hearthstone.packets.CreateGame`
    unless the log starts later (``headless``). ``stream`` is the logger they were read from. ``lines`` are the first
    and last line, 1-based. ``histories`` maps an entity id to the packets about its state, in order. ``entity_names``
    are the last names of entities in the log, ``card_names`` the names of cards by card id. ``rules_build`` is the
    build by whose rules the game was played without a client, 0 for a real one.
    """

    def __init__(self, source: str = "", index: int = 0, stream: str = "GameState", line: int = 0) -> None:
        super().__init__(source, index, stream, line)
        self.histories: dict[int, list[Packet]] = {}
        self.card_names: dict[str, str] = {}
        self.game_entity = 1
        self.game_type: int | None = None
        self.format_type: int | None = None
        self.scenario_id: int | None = None
        self.stated_names: dict[int, str] = {}
        self.spectated = False
        self.rules_build = 0
        self.continues: GameData | None = None
        self.siblings: Siblings[Any] = Siblings([self])
        self.features: set[str] = set()
        self.miscounted: list[PowerList] = []
        self.recovered: set[int] = set()

    @property
    def create(self) -> CreateGame | None:
        """The packet that created the game; None for a game whose beginning is missing."""
        first = self.packets[0] if self.packets else None
        return first if isinstance(first, CreateGame) else None

    def blocks(self) -> Iterator[Block]:
        """Yield every block in log order."""
        return (packet for packet in self.walk() if isinstance(packet, Block))

    def player_of_entity(self, entity: int) -> Player | None:
        """Return the player whose entity id this is."""
        return next((player for player in self.players if player.entity == entity), None)

    @property
    def lost_packets(self) -> bool:
        """Whether fewer packets are there than the client announced."""
        return any(current.seen < current.announced for current in self.miscounted)

    @cached_property
    def block_numbers(self) -> dict[int, str]:
        """The path of every block by its index: ``12.3`` is the third block in the twelfth at top level.

        Numbers count blocks only, from 1. Blocks more than DEEPEST_INDENT deep are all counted as if they were in the
        one at that depth.
        """
        numbers: dict[int, str] = {}
        counters: dict[str, int] = {}
        above = {0: ("", 0)}
        for packet in self.walk():
            if isinstance(packet, (Block, SubSpell)):
                path, depth = above[packet.parent.index + 1 if packet.parent is not None else 0]
                if isinstance(packet, Block):
                    counters[path] = counters.get(path, 0) + 1
                    number = f"{path}.{counters[path]}" if path else str(counters[path])
                    numbers[packet.index] = number
                    if depth < DEEPEST_INDENT:
                        path, depth = number, depth + 1
                above[packet.index + 1] = path, depth
        return numbers

    @cached_property
    def complete(self) -> bool:
        """Whether the log reaches the end of the game (STATE becomes COMPLETE)."""
        if self.truncated:
            return False
        history = self.histories.get(self.game_entity, [])
        return any(
            isinstance(packet, TagChange) and packet.tag == GameTag.STATE and packet.value == State.COMPLETE
            for packet in history
        )

    @cached_property
    def joined_turn(self) -> int | None:
        """The turn at which the log joins a running game (spectator, reconnect); None when it has the start.

        A log without any beginning counts as joined, at turn 0 where no turn is known.
        """
        create = self.create
        if create is None:
            return 0
        if any(tag == GameTag.STEP for tag, _ in create.game.tags):
            return create.game.tag(GameTag.TURN)
        return None

    @property
    def spectator_marks(self) -> list[Spectator]:
        """The spectator marks between the packets of this game."""
        return [packet for packet in self.packets if isinstance(packet, Spectator)]
