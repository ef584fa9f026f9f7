"""The shape that messages of Arena have, as far as any part of this project reads them.

Declared once, container by container. Only the fields named here are decoded of a message and of a game state. The rest
is two thirds of a log: mostly the actions that every state lists. Objects are decoded whole, because they are compared
with their earlier state. Code that reads a message can rely on the type of a field, but the field may be missing.
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
    """Return the type of an object. Only these fields are decoded; each may be missing."""
    fields = {**dict.fromkeys(numbers, int), **dict.fromkeys(texts, str), **(parts or {})}
    return TypedDict("Object", fields, total=False)  # type: ignore[operator]  # the fields are named once


def _list_of(kind: Type) -> Type:
    return GenericAlias(list, (kind,))


_numbers, _texts = _list_of(int), _list_of(str)

_PLAIN = frozenset((int, str, float, bool))
_NUMBER, _TEXT = frozenset((int,)), frozenset((str,))
_ALLOWED: Mapping[str, frozenset[type]] = {
    **dict.fromkeys(("orig_id", "new_id", "zone_src", "zone_dest", "damage", "type", "life", "tapped"), _NUMBER),
    **dict.fromkeys(("phase", "step", "counter_type", "count", "QualificationType"), _NUMBER),
    **dict.fromkeys(("actionType", "alternativeGrpId"), _NUMBER),
    **dict.fromkeys(("extra_phases", "extra_turns", "extra_step", "after", "before"), _NUMBER),
    **dict.fromkeys(("skip_step", "skip_phase", "skip_turn"), _NUMBER),
    **dict.fromkeys(("category", "reason"), _TEXT),
}
"""The classes of details of annotations that are one value, wherever they are read; others may be several plain."""
_NAMES = frozenset(("key", "type"))  # asked first: every detail has them


class Details(dict[str, Any]):
    """The details of an annotation by key; a list of one value as that value."""

    __slots__ = ()


class _OfAnyClass(type):
    """The class of types that stand for what is decoded as it is printed."""

    def __instancecheck__(cls, instance: object) -> bool:
        return True


class _Objects(metaclass=_OfAnyClass):
    """The type of a list of objects, whose fields that are read have the types they should."""


def _details(data: Any) -> Details:
    """Return the details of an annotation. Raises ValueError where one has no name, or other values than it should."""
    found = Details()
    if data.__class__ is not list:
        raise ValueError("no list of details")
    for entry in data:
        if entry.__class__ is not dict:
            raise ValueError("a detail that is no object")
        name = entry.get("key", "")
        if name.__class__ is not str:
            raise ValueError("a detail without a name")
        allowed = _ALLOWED.get(name)
        for key, values in entry.items():
            if key in _NAMES or key[:5] != "value":
                continue
            if values.__class__ is not list:
                raise ValueError("a detail without a list of values")
            if len(values) == 1:
                value = values[0]
                if value.__class__ not in (allowed or _PLAIN):
                    raise ValueError("a detail with another value than it should have")
                found[name] = value
            elif allowed is not None or not _PLAIN.issuperset(map(type, values)):
                raise ValueError("a detail with other values than it should have")
            else:
                found[name] = values
    return found


_annotation = _object(("id", "affectorId"), parts={"type": _texts, "affectedIds": _numbers, "details": Details})


def _checked(numbers: Iterable[str] = (), texts: Iterable[str] = (), parts: Mapping[str, Type] | None = None) -> Type:
    """Return the type of an object in which such fields have these types where they are there; it is not decoded."""
    fields = {**dict.fromkeys(numbers, int), **dict.fromkeys(texts, str), **(parts or {})}
    return defstruct("Checked", [(key, kind, None) for key, kind in fields.items()], gc=False)


_game_objects = _list_of(
    _checked(
        ("instanceId", "grpId", "zoneId", "ownerSeatId", "controllerSeatId", "damage", "parentId"),
        ("type", "attackState", "blockState"),
        {
            **dict.fromkeys(("cardTypes", "subtypes", "superTypes"), _texts),
            **dict.fromkeys(("uniqueAbilities", "abilities"), _list_of(int | _checked(("grpId",)))),
            "attackInfo": _checked(("targetId",)),
            "blockInfo": _checked(parts={"attackerIds": _numbers}),
        },
    )
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
        "gameObjects": _Objects,
        "zones": _list_of(_zone),
        "players": _list_of(_player),
        "teams": _list_of(_object(parts={"id": Any})),
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
_event = _object(parts={"greToClientEvent": _object(parts={"greToClientMessages": _list_of(_message)})})


def _taken(kind: type, data: Any) -> Any:
    """Decode a part that no type describes. Raises ValueError for one of another form."""
    if kind is Details:
        return _details(data)
    try:
        convert(data, _game_objects)
    except UnicodeError:
        convert(_with_legible_names(data), _game_objects)
    return data


_decode_event = Decoder(_event, dec_hook=_taken).decode


def messages_in(text: str) -> list[Json | None] | None:
    """Return the messages in a line of the server, with the fields that are read; None for what is no object.

    A message is None whose fields that are read anywhere have not the types they should.
    """
    try:
        event = _decode_event(text)
    except (MsgspecError, ValueError, RecursionError):  # what it refuses may be in order, or one of its messages
        return _messages_one_by_one(text)
    return event["greToClientEvent"].get("greToClientMessages", []) if "greToClientEvent" in event else []


def _messages_one_by_one(text: str) -> list[Json | None] | None:
    try:
        event = decode(text)
    except (ValueError, RecursionError):
        return None
    return [_read(one) for one in messages_of(event)] if isinstance(event, dict) else None


def messages_of(event: Json) -> list[Json]:
    """Return the messages of a decoded line of the server, those that are objects."""
    inside = event.get("greToClientEvent")
    found = inside.get("greToClientMessages") if isinstance(inside, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _read(message: Json) -> Json | None:
    """Return the fields of a decoded message that are read; None for one of another form."""
    try:
        found: Json = convert(message, _message, dec_hook=_taken)
    except ValidationError:
        return None
    except UnicodeError:
        return _read(_with_legible_names(message))
    return found


def _with_legible_names(data: Any) -> Any:
    """Return decoded data in which a name of a field has bytes that are no text, with other letters for them."""
    return loads(dumps(data, ensure_ascii=False).encode(errors="replace"))
