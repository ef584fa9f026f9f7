"""The parts of a game of any log: its packets, its players, its place in the file."""

from __future__ import annotations

from hslog.core.cached import cached_property
from hslog.core.errors import HslogError
from hslog.core.packet import Packet, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hslog.core.gap import Gap


class Player:
    """One player of a game.

    ``entity`` is the entity id, ``player_id`` the controller number (1 or 2, more in other modes).
    ``name`` is empty where the log never gives it; ``basis`` says how the name was bound to this player.
    Accounts are kept as printed. ``is_ai`` is None where the account is redacted. ``aliases`` are other names
    the log calls the player by; ``deck`` the cards of the deck, where a replay lists them.
    """

    def __init__(
        self,
        entity: int,
        player_id: int,
        name: str = "",
        basis: str = "",
        account_hi: str = "",
        account_lo: str = "",
        is_ai: bool | None = None,
    ) -> None:
        self.entity = entity
        self.player_id = player_id
        self.name = name
        self.basis = basis
        self.account_hi = account_hi
        self.account_lo = account_lo
        self.is_ai = is_ai
        self.aliases: list[str] = []
        self.deck: list[str] = []

    def __repr__(self) -> str:
        return f"<Player {self.player_id}, entity {self.entity}: {self.name!r}>"

    @property
    def called(self) -> str:
        """The displayed name; ``player 1`` if the log never gives it."""
        from hslog.core.legible import legible

        return legible(self.name) or f"player {self.player_id}"

    @property
    def account(self) -> tuple[str, str]:
        """The account's two halves, as printed."""
        return (self.account_hi, self.account_lo)


class BaseGame:
    """One game of a log. Each game that is played has a class of its own, with what only its logs have.

    ``packets`` are the top-level packets in log order. ``stream`` is the logger they were read from. ``lines`` are the
    first and last line, 1-based. ``index`` counts the games of the file from 0. ``entity_names`` are the last names of
    entities in the log.
    """

    of_arena = False
    """Whether it is a game of MTG Arena: asked where the class of those games need not be loaded."""

    def __init__(self, source: str = "", index: int = 0, stream: str = "", line: int = 0) -> None:
        self.source = source
        self.index = index
        self.stream = stream
        self.packets: list[Packet] = []
        self.entity_names: dict[int, str] = {}
        self.players: list[Player] = []
        self.game_entity = 0
        self.first_line = line
        self.last_line = line
        self.packet_count = 0
        self.headless = False
        self.truncated = False
        self.build: int | None = None
        self.build_basis = "inferred"
        self.date = ""
        self.warnings: list[HslogError] = []

    def __repr__(self) -> str:
        names = " vs ".join(player.called for player in self.players)
        return f"<Game {self.index} of {self.source!r}: {names}, {self.packet_count} packets>"

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line of the game, 1-based."""
        return (self.first_line, self.last_line)

    def walk(self) -> Iterator[Packet]:
        """Yield every packet in log order, blocks before the packets inside them."""
        return walk(self.packets)

    def player(self, player_id: int) -> Player | None:
        """Return the player with this number."""
        return next((player for player in self.players if player.player_id == player_id), None)

    @cached_property
    def by_index(self) -> dict[int, Packet]:
        """Every packet by its index."""
        return {packet.index: packet for packet in self.walk()}

    def name_of(self, entity: int) -> str:
        """Return a name of an entity, as the log has it."""
        raise NotImplementedError

    def called(self, entity: int) -> str:
        """Return the displayed name of an entity: :meth:`name_of`, legible."""
        from hslog.core.legible import legible

        return legible(self.name_of(entity))

    @property
    def complete(self) -> bool:
        """Whether the log has the end of the game."""
        raise NotImplementedError

    @property
    def decided(self) -> bool:
        """Whether the log shows who has won."""
        raise NotImplementedError

    @property
    def joined_turn(self) -> int | None:
        """The turn at which the log joins a running game; None when it has the start."""
        raise NotImplementedError

    @property
    def last_turn(self) -> int:
        """The highest turn number reached."""
        raise NotImplementedError

    @property
    def gaps(self) -> Sequence[Gap]:
        """The places where packets are missing or out of order, as far as the log itself shows them."""
        raise NotImplementedError
