"""Writing messages as a log of Arena: every message on a line of its own, after its header."""

from __future__ import annotations

from json import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Json = dict[str, Any]

HEADER = "[UnityCrossThreadLogger]1/1/2026 12:00:00 PM: Match to ACCOUNT0000000000000000001: GreToClientEvent"
BEGINNING = ("DETAILED LOGS: ENABLED", "Version: 2026.0.0.0 / play mode / ")


def log_lines(messages: Iterable[Json]) -> Iterator[str]:
    """Yield the lines of a log with these messages of the server, each with its line ending."""
    for line in BEGINNING:
        yield f"{line}\n"
    for place, message in enumerate(messages, 1):
        event = {"timestamp": str(place), "greToClientEvent": {"greToClientMessages": [message]}}
        yield f"{HEADER}\n"
        yield dumps(event, separators=(", ", ": ")) + "\n"
