"""Whether a decoded message has the shape that messages of Arena have, as far as this package reads them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]

_OBJECT_NUMBERS = ("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId")
_OBJECT_WORDS = ("type", "attackState", "blockState")
_OBJECT_LISTS = ("cardTypes", "subtypes", "superTypes")
_LISTS = ("annotations", "persistentAnnotations", "gameObjects", "zones", "players", "teams")
_NUMBERS = ("diffDeletedInstanceIds", "diffDeletedPersistentAnnotationIds")


def is_well_formed(state: Json) -> bool:
    """Return whether every field of a game state that is read here has the type it should have."""
    for key in _LISTS:
        inside = state.get(key)
        if inside is not None and not (inside.__class__ is list and all(one.__class__ is dict for one in inside)):
            return False
    for key in _NUMBERS:
        inside = state.get(key)
        if inside is not None and not _are(inside, int):
            return False
    for key in ("turnInfo", "gameInfo"):
        if key in state and state[key].__class__ is not dict:
            return False
    if not all(_is(state, key, int) for key in ("gameStateId", "prevGameStateId", "pendingMessageCount")):
        return False
    return (
        all(_is_annotation(one) for one in state.get("annotations", ()))
        and all(_is_annotation(one) for one in state.get("persistentAnnotations", ()))
        and all(_is_object(one) for one in state.get("gameObjects", ()))
        and all(_is_zone(one) for one in state.get("zones", ()))
        and all(_is_player(one) for one in state.get("players", ()))
        and all(value.__class__ in (int, str) for value in state.get("turnInfo", {}).values())
        and _is_game(state.get("gameInfo", {}))
    )


def _is(data: Json, key: str, kind: type) -> bool:
    return key not in data or data[key].__class__ is kind


def _are(values: object, kind: type) -> bool:
    return values.__class__ is list and (not values or {*map(type, values)} == {kind})


def _is_annotation(data: Json) -> bool:
    if not (_are(data.get("type", []), str) and _are(data.get("affectedIds", []), int)):
        return False
    if data.get("affectorId", 0).__class__ is not int or data.get("id", 0).__class__ is not int:
        return False
    for entry in data.get("details", ()):
        if entry.__class__ is not dict or entry.get("key", "").__class__ is not str:
            return False
    return True


def _is_object(data: Json) -> bool:
    for key in _OBJECT_NUMBERS:
        if key in data and data[key].__class__ is not int:
            return False
    for key in _OBJECT_WORDS:
        if key in data and data[key].__class__ is not str:
            return False
    for key in _OBJECT_LISTS:
        if key in data and not _are(data[key], str):
            return False
    attack, block = data.get("attackInfo"), data.get("blockInfo")
    if attack is not None and not (attack.__class__ is dict and _is(attack, "targetId", int)):
        return False
    if block is not None and not (block.__class__ is dict and _are(block.get("attackerIds", []), int)):
        return False
    return all(
        one.__class__ is int or (one.__class__ is dict and _is(one, "grpId", int))
        for key in ("uniqueAbilities", "abilities")
        for one in data.get(key, ())
    )


def _is_zone(data: Json) -> bool:
    return (
        _is(data, "zoneId", int)
        and _is(data, "type", str)
        and _is(data, "ownerSeatId", int)
        and _are(data.get("objectInstanceIds", []), int)
    )


def _is_player(data: Json) -> bool:
    return (
        all(_is(data, key, int) for key in ("systemSeatNumber", "lifeTotal", "maxHandSize", "mulliganCount", "teamId"))
        and data.get("manaPool", []).__class__ is list
        and all(one.__class__ is dict for one in data.get("manaPool", ()))
    )


def _is_game(data: Json) -> bool:
    results = data.get("results", [])
    return results.__class__ is list and all(one.__class__ is dict for one in results)
