"""Whether a decoded message has the shape that messages of Arena have, as far as any part of this project reads them.

Declared once, by what holds what. Who reads a message need not ask again whether a field has its type; it may be
missing, though.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    Json = dict[str, Any]
    Check = Callable[[Any], bool]


def _object(numbers: Iterable[str] = (), texts: Iterable[str] = (), checks: Mapping[str, Check] | None = None) -> Check:
    """Return a check for an object whose fields have these types, or pass these checks, where they are there.

    Its other fields may be anything.
    """
    fields: dict[str, Any] = {**dict.fromkeys(numbers, int), **dict.fromkeys(texts, str), **(checks or {})}
    wanted_of = fields.get

    def is_such_an_object(data: Any) -> bool:
        if data.__class__ is not dict:
            return False
        for key, value in data.items():
            wanted = wanted_of(key)
            if wanted is None or value.__class__ is wanted:
                continue
            if wanted.__class__ is type or not wanted(value):
                return False
        return True

    return is_such_an_object


def _list_of(check: Check) -> Check:
    return lambda data: data.__class__ is list and all(map(check, data))


def _values(*kinds: type) -> Check:
    """Return a check for a list of plain values."""
    wanted = set(kinds)
    return lambda data: data.__class__ is list and {*map(type, data)} <= wanted


_numbers, _texts = _values(int), _values(str)

_SINGLE_DETAILS: Mapping[str, type] = {
    **dict.fromkeys(("orig_id", "new_id", "zone_src", "zone_dest", "damage", "type", "life", "tapped"), int),
    **dict.fromkeys(("phase", "step", "counter_type", "count", "QualificationType"), int),
    **dict.fromkeys(("actionType", "alternativeGrpId"), int),
    **dict.fromkeys(("extra_phases", "extra_turns", "extra_step", "after", "before"), int),
    **dict.fromkeys(("skip_step", "skip_phase", "skip_turn"), int),
    **dict.fromkeys(("category", "reason"), str),
}
"""Details of annotations that are one value, wherever they are read; others may be several plain values."""
_PLAIN = frozenset((int, str, float, bool))
_NAMES = frozenset(("key", "type"))  # asked first: every detail has them


def _is_detail(data: Any) -> bool:
    """Return whether one detail of an annotation has a name and, in a list, values."""
    if data.__class__ is not dict:
        return False
    name = data.get("key", "")
    if name.__class__ is not str:
        return False
    wanted = _SINGLE_DETAILS.get(name)
    for key, values in data.items():
        if key in _NAMES or key[:5] != "value":
            continue
        if values.__class__ is not list:
            return False
        if wanted is None:
            if not _PLAIN.issuperset(map(type, values)):
                return False
        elif len(values) != 1 or values[0].__class__ is not wanted:
            return False
    return True


_is_annotation = _object(
    ("id", "affectorId"), checks={"type": _texts, "affectedIds": _numbers, "details": _list_of(_is_detail)}
)


def _is_ability(data: Any) -> bool:
    return data.__class__ is int or _is_grouped(data)


_is_grouped = _object(("grpId",))
_is_object = _object(
    ("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId"),
    ("type", "attackState", "blockState"),
    {
        **dict.fromkeys(("cardTypes", "subtypes", "superTypes"), _texts),
        **dict.fromkeys(("uniqueAbilities", "abilities"), _list_of(_is_ability)),
        "attackInfo": _object(("targetId",)),
        "blockInfo": _object(checks={"attackerIds": _numbers}),
    },
)
_is_zone = _object(("zoneId", "ownerSeatId"), ("type",), {"objectInstanceIds": _numbers})
_is_player = _object(
    ("systemSeatNumber", "lifeTotal", "maxHandSize", "mulliganCount", "teamId", "turnNumber"),
    checks={"manaPool": _list_of(_object(("count",)))},
)
_is_turn = _object(("turnNumber", "activePlayer", "priorityPlayer", "decisionPlayer"), ("phase", "step"))
_is_game = _object(
    ("gameNumber",),
    ("matchID", "stage", "variant", "matchWinCondition"),
    {"results": _list_of(_object(("winningTeamId",), ("scope", "reason")))},
)
_is_state = _object(
    ("gameStateId", "prevGameStateId", "pendingMessageCount"),
    checks={
        **dict.fromkeys(("annotations", "persistentAnnotations"), _list_of(_is_annotation)),
        **dict.fromkeys(("diffDeletedInstanceIds", "diffDeletedPersistentAnnotationIds"), _numbers),
        "gameObjects": _list_of(_is_object),
        "zones": _list_of(_is_zone),
        "players": _list_of(_is_player),
        "teams": _list_of(_object()),
        "turnInfo": _is_turn,
        "gameInfo": _is_game,
    },
)
is_well_formed = _object(
    ("msgId",),
    ("type",),
    {
        "systemSeatIds": _numbers,
        "gameStateMessage": _is_state,
        "actionsAvailableReq": _object(checks={"actions": _list_of(_object(("instanceId",), ("actionType",)))}),
        "declareAttackersReq": _object(
            checks=dict.fromkeys(("attackers", "qualifiedAttackers"), _list_of(_object(("attackerInstanceId",))))
        ),
        "declareBlockersReq": _object(
            checks={"blockers": _list_of(_object(("blockerInstanceId",), checks={"attackerInstanceIds": _numbers}))}
        ),
    },
)
"""Tells whether every field of a message of the server that is read anywhere has the type it should have."""
