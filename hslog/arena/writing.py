"""Writing messages as a log of Arena: every message of the server on a line of its own, after its header."""

from __future__ import annotations

from itertools import groupby
from json import dumps
from operator import attrgetter

from hslog.arena.marks import DETAILS_ON
from hslog.arena.shape import messages_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from hslog.arena.game import ArenaGame
    from hslog.arena.packets import Event

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

    Lines are in the order of the server; what the client printed between the messages of the game is not known. Of a
    line that ends one game and begins another only the messages of this one are written.
    """
    yield from _beginning(game.version)
    for event, together in groupby(game.messages(), attrgetter("event")):
        messages = list(together)
        first = messages[0]
        if first.type != "Summary":
            yield _header(first.origin, first.ts or NOON)
        if first.origin == "server" and len(messages) < len(event.messages()):
            yield _with_only(event, {message.place for message in messages})
        else:
            yield event.text if event.text.endswith("\n") else f"{event.text}\n"


def _with_only(event: Event, places: set[int]) -> str:
    """Return the line of an event with only some of its messages."""
    content = event.content()
    inside = content["greToClientEvent"]
    kept = [message for place, message in enumerate(messages_of(content)) if place in places]
    found = {**content, "greToClientEvent": {**inside, "greToClientMessages": kept}}
    return dumps(found, separators=(", ", ": "), ensure_ascii=False) + "\n"


def _beginning(version: str) -> Iterator[str]:
    yield f"{DETAILS_ON}\n"
    if version:
        yield f"Version: {version}\n"


def _header(origin: str, time: str) -> str:
    """Return the line before a message; a message that is cut short is taken for one of the client."""
    return f"[UnityCrossThreadLogger]{time}: {_HEADERS.get(origin, _HEADERS['client'])}\n"
