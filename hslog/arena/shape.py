"""The shape that messages of Arena have, as far as any part of this project reads them.

Declared once, by what holds what. Of a message and of a game state only the fields named here are decoded: the rest,
most of all the actions that are listed in every state, is two thirds of a log. Who reads a message need not ask again
whether a field has its type; it may be missing, though.
"""

from __future__ import annotations

from json import dumps, loads
from types import GenericAlias
from typing import Any, TypedDict

from msgspec import MsgspecError, ValidationError, convert, defstruct
from msgspec.json import Decoder

from hslog.arena.decoding import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Json = dict[str, Any]
    Type = Any


def _object(numbers: Iterable[str] = (), texts: Iterable[str] = (), parts: Mapping[str, Type] | None = None) -> Type:
    """Return the type of an object whose fields have these types where they are there; others may be anything."""
    fields = {**dict.fromkeys(numbers, int), **dict.fromkeys(texts, str), **(parts or {})}
    return defstruct("Object", [(key, kind, None) for key, kind in fields.items()], gc=False)


def _list_of(kind: Type) -> Type:
    return GenericAlias(list, (kind,))


_numbers, _texts = _list_of(int), _list_of(str)

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


class _Details:
    """The type of the details of an annotation."""


_FORMED = _Details()


def _details(kind: type, data: Any) -> _Details:
    """Return that details are formed, which no type can say. Raises ValueError for others."""
    if data.__class__ is not list or not all(map(_is_detail, data)):
        raise ValueError("details of another form")
    return _FORMED


_annotation = _object(("id", "affectorId"), parts={"type": _texts, "affectedIds": _numbers, "details": _Details})
_ability = int | _object(("grpId",))
_game_object = _object(
    ("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId"),
    ("type", "attackState", "blockState"),
    {
        **dict.fromkeys(("cardTypes", "subtypes", "superTypes"), _texts),
        **dict.fromkeys(("uniqueAbilities", "abilities"), _list_of(_ability)),
        "attackInfo": _object(("targetId",)),
        "blockInfo": _object(parts={"attackerIds": _numbers}),
    },
)
_zone = _object(("zoneId", "ownerSeatId"), ("type",), {"objectInstanceIds": _numbers})
_player = _object(
    ("systemSeatNumber", "lifeTotal", "maxHandSize", "mulliganCount", "teamId", "turnNumber"),
    parts={"manaPool": _list_of(_object(("count",)))},
)
_turn = _object(("turnNumber", "activePlayer", "priorityPlayer", "decisionPlayer"), ("phase", "step"))
_game = _object(
    ("gameNumber",),
    ("matchID", "stage", "variant", "matchWinCondition"),
    {"results": _list_of(_object(("winningTeamId",), ("scope", "reason")))},
)
_state = _object(
    ("gameStateId", "prevGameStateId", "pendingMessageCount"),
    parts={
        **dict.fromkeys(("annotations", "persistentAnnotations"), _list_of(_annotation)),
        **dict.fromkeys(("diffDeletedInstanceIds", "diffDeletedPersistentAnnotationIds"), _numbers),
        "gameObjects": _list_of(_game_object),
        "zones": _list_of(_zone),
        "players": _list_of(_player),
        "teams": _list_of(_object()),
        "turnInfo": _turn,
        "gameInfo": _game,
        **dict.fromkeys(("type", "update"), Any),
    },
)
_message = _object(
    ("msgId",),
    ("type",),
    {
        "systemSeatIds": _numbers,
        "gameStateMessage": _state,
        "actionsAvailableReq": _object(parts={"actions": _list_of(_object(("instanceId",), ("actionType",)))}),
        "declareAttackersReq": _object(
            parts=dict.fromkeys(("attackers", "qualifiedAttackers"), _list_of(_object(("attackerInstanceId",))))
        ),
        "declareBlockersReq": _object(
            parts={"blockers": _list_of(_object(("blockerInstanceId",), parts={"attackerInstanceIds": _numbers}))}
        ),
    },
)
_messages = _list_of(_message)


def _only(fields: Iterable[str], **inside: Type) -> Type:
    """Return the type of an object of which only these fields are decoded."""
    kinds = {**dict.fromkeys(fields, Any), **inside}
    return TypedDict("Only", kinds, total=False)  # type: ignore[operator]  # the fields are named above, once


_message_read = _only(_message.__struct_fields__, gameStateMessage=_only(_state.__struct_fields__))
_event_read = _only((), greToClientEvent=_only((), greToClientMessages=_list_of(_message_read)))
_decode_event = Decoder(_event_read).decode


def messages_in(text: str) -> list[Json] | None:
    """Return the messages in a line of the server, with the fields that are read; None for what is no object."""
    try:
        event = _decode_event(text)
    except (MsgspecError, ValueError, RecursionError):  # what it refuses may be in order, but for its shape
        try:
            event = decode(text)
        except (ValueError, RecursionError):
            return None
    return messages_of(event) if isinstance(event, dict) else None


def messages_of(event: Json) -> list[Json]:
    """Return the messages of a decoded line of the server, those that are objects."""
    inside = event.get("greToClientEvent")
    found = inside.get("greToClientMessages") if isinstance(inside, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def well_formed(messages: list[Json]) -> list[bool]:
    """Return of each message of the server whether all its fields that are read anywhere have the types they should."""
    return [True] * len(messages) if _has_type(messages, _messages) else [_has_type(one, _message) for one in messages]


def _has_type(data: object, kind: Type) -> bool:
    try:
        convert(data, kind, dec_hook=_details)
    except ValidationError:
        return False
    except UnicodeError:  # a name of a field has bytes that are no text
        return _has_type(loads(dumps(data, ensure_ascii=False).encode(errors="replace")), kind)
    return True
