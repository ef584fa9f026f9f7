"""Texts by which a log of MTG Arena, and the messages in it, are recognized."""

from __future__ import annotations

SERVER_MARK, ROOM_MARK, CLIENT_MARK = (
    '"greToClientEvent"',
    '"matchGameRoomStateChangedEvent"',
    '"clientToMatchServiceMessageType"',
)

DETAILS = "DETAILED LOGS: "
DETAILS_ON, DETAILS_OFF = f"{DETAILS}ENABLED", f"{DETAILS}DISABLED"
"""Lines by which the client says whether it logs matches."""

LOOKS_LIKE_ARENA = (
    "[UnityCrossThreadLogger]",
    DETAILS,
    SERVER_MARK,
    ROOM_MARK,
    CLIENT_MARK,
    "GREMessageType_",
    "ClientMessageType_",
    "MTGA_Data",
    "Wizards of the Coast/MTGA",
    "mtgarena",
)
"""One of these is near the start of every Arena log, and none in a log of another game."""


def looks_like_arena(start: str) -> bool:
    """Return whether a text is the beginning of an Arena log."""
    return any(mark in start for mark in LOOKS_LIKE_ARENA)
