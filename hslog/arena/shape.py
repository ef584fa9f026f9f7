"""Whether a decoded message has the shape that messages of Arena have, as far as this package reads them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    Json = dict[str, Any]
    Kinds = Mapping[str, type]

_OF_A_STATE: Kinds = {
    **dict.fromkeys(("annotations", "persistentAnnotations", "gameObjects", "zones", "players", "teams"), list),
    **dict.fromkeys(("diffDeletedInstanceIds", "diffDeletedPersistentAnnotationIds"), list),
    **dict.fromkeys(("turnInfo", "gameInfo"), dict),
    **dict.fromkeys(("gameStateId", "prevGameStateId", "pendingMessageCount"), int),
}
_OF_AN_ANNOTATION: Kinds = {"id": int, "affectorId": int, "type": list, "affectedIds": list}
_OF_AN_OBJECT: Kinds = {
    **dict.fromkeys(("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId"), int),
    **dict.fromkeys(("type", "attackState", "blockState"), str),
    **dict.fromkeys(("cardTypes", "subtypes", "superTypes"), list),
}
_OF_A_ZONE: Kinds = {"zoneId": int, "type": str, "ownerSeatId": int, "objectInstanceIds": list}
_OF_A_PLAYER: Kinds = {
    **dict.fromkeys(("systemSeatNumber", "lifeTotal", "maxHandSize", "mulliganCount", "teamId"), int),
    "manaPool": list,
}
_OF_A_GAME: Kinds = {"results": list}
"""The types that fields must have which are there."""


def is_well_formed(state: Json) -> bool:
    """Return whether every field of a game state that is read here has the type it should have."""
    return (
        _has(state, _OF_A_STATE)
        and _are(state.get("diffDeletedInstanceIds", ()), int)
        and _are(state.get("diffDeletedPersistentAnnotationIds", ()), int)
        and all(map(_is_annotation, state.get("annotations", ())))
        and all(map(_is_annotation, state.get("persistentAnnotations", ())))
        and all(map(_is_object, state.get("gameObjects", ())))
        and all(map(_is_zone, state.get("zones", ())))
        and all(map(_is_player, state.get("players", ())))
        and _are(state.get("teams", ()), dict)
        and {*map(type, state.get("turnInfo", {}).values())} <= {int, str}
        and _is_game(state.get("gameInfo", {}))
    )


def _has(data: Any, kinds: Kinds) -> bool:
    """Return whether something is an object, and those fields that are there have their types."""
    if data.__class__ is not dict:
        return False
    for key, value in data.items():
        kind = kinds.get(key)
        if kind is not None and value.__class__ is not kind:
            return False
    return True


def _are(values: Iterable[Any], kind: type) -> bool:
    """Return whether all values have a type."""
    return {*map(type, values)} <= {kind}


def _is_annotation(data: Any) -> bool:
    if not _has(data, _OF_AN_ANNOTATION):
        return False
    if not (_are(data.get("type", ()), str) and _are(data.get("affectedIds", ()), int)):
        return False
    for entry in data.get("details", ()):
        if entry.__class__ is not dict or entry.get("key", "").__class__ is not str:
            return False
    return True


def _is_object(data: Any) -> bool:
    if not _has(data, _OF_AN_OBJECT):
        return False
    for key in ("cardTypes", "subtypes", "superTypes"):
        if key in data and not _are(data[key], str):
            return False
    attack, block = data.get("attackInfo"), data.get("blockInfo")
    if attack is not None and not _has(attack, {"targetId": int}):
        return False
    if block is not None and not (_has(block, {"attackerIds": list}) and _are(block.get("attackerIds", ()), int)):
        return False
    for key in ("uniqueAbilities", "abilities"):
        for one in data.get(key, ()):
            if one.__class__ is not int and not _has(one, {"grpId": int}):
                return False
    return True


def _is_zone(data: Any) -> bool:
    return _has(data, _OF_A_ZONE) and _are(data.get("objectInstanceIds", ()), int)


def _is_player(data: Any) -> bool:
    return _has(data, _OF_A_PLAYER) and _are(data.get("manaPool", ()), dict)


def _is_game(data: Json) -> bool:
    return _has(data, _OF_A_GAME) and _are(data.get("results", ()), dict)
