"""Writing messages as a log of Arena: every message of the server on a line of its own, after its header."""

from __future__ import annotations

from json import dumps

from hslog.arena.marks import DETAILS_ON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from hslog.arena.game import ArenaGame

    Json = dict[str, Any]

ACCOUNT = "ACCOUNT0000000000000000001"
NOON = "1/1/2026 12:00:00 PM"
VERSION = "2026.0.0.0 / play mode / "
_HEADERS = {
    "server": f"Match to {ACCOUNT}: GreToClientEvent",
    "room": f"Match to {ACCOUNT}: MatchGameRoomStateChangedEvent",
    "client": f"{ACCOUNT} to Match: ClientToGremessage",
}


def log_lines(messages: Iterable[Json]) -> Iterator[str]:
    """Yield the lines of a log with these messages of the server, each with its line ending."""
    yield from _beginning(VERSION)
    for place, message in enumerate(messages, 1):
        event = {"timestamp": str(place), "greToClientEvent": {"greToClientMessages": [message]}}
        yield _header("server", NOON)
        yield dumps(event, separators=(", ", ": ")) + "\n"


def game_lines(game: ArenaGame) -> Iterator[str]:
    """Yield the lines of a log that reads back as this game, each with its line ending.

    Lines are in the order of the server; what the client printed between the messages of the game is not known.
    """
    yield from _beginning(game.version)
    before = None
    for message in game.messages():
        event = message.event
        if event is before:
            continue
        before = event
        if message.type != "Summary":
            yield _header(message.origin, message.ts or NOON)
        yield event.text if event.text.endswith("\n") else f"{event.text}\n"


def _beginning(version: str) -> Iterator[str]:
    yield f"{DETAILS_ON}\n"
    if version:
        yield f"Version: {version}\n"


def _header(origin: str, time: str) -> str:
    """Return the line before a message; a message that is cut short is taken for one of the client."""
    return f"[UnityCrossThreadLogger]{time}: {_HEADERS.get(origin, _HEADERS['client'])}\n"
