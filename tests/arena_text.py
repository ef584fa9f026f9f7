"""Small logs of MTG Arena, written for tests: messages as the server forms them, and the lines around them."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]

HAND, LIBRARY, GRAVEYARD = (31, 35), (32, 36), (33, 37)
STACK, BATTLEFIELD, LIMBO = 27, 28, 30
HEADER = "[UnityCrossThreadLogger]6/17/2026 6:59:31 PM: Match to ACCOUNT: GreToClientEvent"


def annotation(kind: str, affected: list[int], number: int = 1, affector: int = 0, **values: int | str) -> Json:
    """Return an annotation with its details."""
    found: Json = {"id": number, "affectedIds": affected, "type": [f"AnnotationType_{kind}"]}
    if affector:
        found["affectorId"] = affector
    if values:
        found["details"] = [
            {"key": key, "valueString": [value]} if isinstance(value, str) else {"key": key, "valueInt32": [value]}
            for key, value in values.items()
        ]
    return found


def card(number: int, zone: int, owner: int = 1, **fields: Any) -> Json:
    """Return an object that is a creature card unless ``cardTypes`` says otherwise."""
    return {
        "instanceId": number,
        "grpId": 1000 + number,
        "type": "GameObjectType_Card",
        "zoneId": zone,
        "visibility": "Visibility_Public",
        "ownerSeatId": owner,
        "controllerSeatId": owner,
        "cardTypes": ["CardType_Creature"],
        "power": {"value": 2},
        "toughness": {"value": 2},
        **fields,
    }


def message(number: int, state: Json | None = None, type: str = "GameStateMessage", **fields: Any) -> Json:
    """Return a message of the server; ``state`` is its game state."""
    found: Json = {"type": f"GREMessageType_{type}", "systemSeatIds": [1], "msgId": number, **fields}
    if state is not None:
        found["gameStateId"] = state["gameStateId"]
        found["gameStateMessage"] = state
    return found


def full(number: int, stage: str = "Start", match: str = "m", game: int = 1, **fields: Any) -> Json:
    """Return a full state."""
    return {
        "type": "GameStateType_Full",
        "gameStateId": number,
        "gameInfo": {"matchID": match, "gameNumber": game, "stage": f"GameStage_{stage}"},
        "players": [{"systemSeatNumber": seat, "lifeTotal": 20, "maxHandSize": 7, "teamId": seat} for seat in (1, 2)],
        "zones": [
            {"zoneId": STACK, "type": "ZoneType_Stack"},
            {"zoneId": BATTLEFIELD, "type": "ZoneType_Battlefield"},
            {"zoneId": HAND[0], "type": "ZoneType_Hand", "ownerSeatId": 1},
            {"zoneId": HAND[1], "type": "ZoneType_Hand", "ownerSeatId": 2},
        ],
        **fields,
    }


def diff(number: int, previous: int | None = None, **fields: Any) -> Json:
    """Return a difference that follows the state before it, or ``previous``."""
    return {
        "type": "GameStateType_Diff",
        "gameStateId": number,
        "prevGameStateId": number - 1 if previous is None else previous,
        **fields,
    }


def over(number: int) -> Json:
    """Return the state that ends a game."""
    result = {"scope": "MatchScope_Game", "winningTeamId": 1, "reason": "ResultReason_Game"}
    info = {"matchID": "m", "gameNumber": 1, "stage": "GameStage_GameOver", "results": [result]}
    return diff(number, gameInfo=info)


def event(*messages: Json) -> str:
    """Return the line of one event of the server."""
    return json.dumps({"timestamp": "1", "greToClientEvent": {"greToClientMessages": list(messages)}}) + "\n"


def log(*events: str) -> str:
    """Return a log: every event after its header."""
    return "DETAILED LOGS: ENABLED\n" + "".join(f"{HEADER}\n{one}" for one in events)
