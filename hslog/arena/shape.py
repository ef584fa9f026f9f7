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


class _Object:
    """An object whose fields have these types, or pass these checks, where they are there; others may be anything."""

    __slots__ = ("checks", "types")

    def __init__(
        self,
        numbers: Iterable[str] = (),
        texts: Iterable[str] = (),
        checks: Mapping[str, Check] | None = None,
    ) -> None:
        self.types: dict[str, type] = {**dict.fromkeys(numbers, int), **dict.fromkeys(texts, str)}
        self.checks = tuple((checks or {}).items())

    def __call__(self, data: Any) -> bool:
        if data.__class__ is not dict:
            return False
        types = self.types
        for key, value in data.items():
            kind = types.get(key)
            if kind is not None and value.__class__ is not kind:
                return False
        return all(check(data[key]) for key, check in self.checks if key in data)


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


def _is_detail(data: Any) -> bool:
    """Return whether one detail of an annotation has a name and, in a list, values."""
    if data.__class__ is not dict:
        return False
    name = data.get("key", "")
    if name.__class__ is not str:
        return False
    for key, values in data.items():
        if key[:5] != "value":
            continue
        if values.__class__ is not list:
            return False
        kinds = [*map(type, values)]
        wanted = _SINGLE_DETAILS.get(name)
        if kinds != [wanted] if wanted is not None else not _PLAIN.issuperset(kinds):
            return False
    return True


_is_annotation = _Object(
    ("id", "affectorId"), checks={"type": _texts, "affectedIds": _numbers, "details": _list_of(_is_detail)}
)


def _is_ability(data: Any) -> bool:
    return data.__class__ is int or _is_grouped(data)


_is_grouped = _Object(("grpId",))
_is_object = _Object(
    ("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId"),
    ("type", "attackState", "blockState"),
    {
        **dict.fromkeys(("cardTypes", "subtypes", "superTypes"), _texts),
        **dict.fromkeys(("uniqueAbilities", "abilities"), _list_of(_is_ability)),
        "attackInfo": _Object(("targetId",)),
        "blockInfo": _Object(checks={"attackerIds": _numbers}),
    },
)
_is_zone = _Object(("zoneId", "ownerSeatId"), ("type",), {"objectInstanceIds": _numbers})
_is_player = _Object(
    ("systemSeatNumber", "lifeTotal", "maxHandSize", "mulliganCount", "teamId", "turnNumber"),
    checks={"manaPool": _list_of(_Object(("count",)))},
)
_is_turn = _Object(("turnNumber", "activePlayer", "priorityPlayer", "decisionPlayer"), ("phase", "step"))
_is_game = _Object(
    ("gameNumber",),
    ("matchID", "stage", "variant", "matchWinCondition"),
    {"results": _list_of(_Object(("winningTeamId",), ("scope", "reason")))},
)
_is_state = _Object(
    ("gameStateId", "prevGameStateId", "pendingMessageCount"),
    checks={
        **dict.fromkeys(("annotations", "persistentAnnotations"), _list_of(_is_annotation)),
        **dict.fromkeys(("diffDeletedInstanceIds", "diffDeletedPersistentAnnotationIds"), _numbers),
        "gameObjects": _list_of(_is_object),
        "zones": _list_of(_is_zone),
        "players": _list_of(_is_player),
        "teams": _list_of(_Object()),
        "turnInfo": _is_turn,
        "gameInfo": _is_game,
    },
)
_is_message = _Object(
    ("msgId",),
    ("type",),
    {
        "systemSeatIds": _numbers,
        "gameStateMessage": _is_state,
        "actionsAvailableReq": _Object(checks={"actions": _list_of(_Object(("instanceId",), ("actionType",)))}),
        "declareAttackersReq": _Object(
            checks=dict.fromkeys(("attackers", "qualifiedAttackers"), _list_of(_Object(("attackerInstanceId",))))
        ),
        "declareBlockersReq": _Object(
            checks={"blockers": _list_of(_Object(("blockerInstanceId",), checks={"attackerInstanceIds": _numbers}))}
        ),
    },
)


def is_well_formed(message: Json) -> bool:
    """Return whether every field of a message of the server that is read anywhere has the type it should have."""
    return _is_message(message)
