"""Abilities as JSON: ``["deal", {"who": ["minions", {"side": "enemy"}], "amount": 3}]``.

A term is written as an array of its kind and the fields that differ from their defaults; a term of nothing but a kind
is a string, a plain number is a number, and an ability is named after its class ("on-play", "trigger").
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from engine.hearthstone.cards import ability as terms
from engine.hearthstone.cards.ability import Ability, Gain, Term, Value

Json = Any
"""What :mod:`json` reads and writes."""

NAMED: dict[str, type[Ability]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in Ability.__subclasses__()
}
"""Abilities by the name they have in the notation."""
NAMES = {kind: name for name, kind in NAMED.items()}


def encode(term: Term) -> Json:
    """Return a term in the notation."""
    if isinstance(term, Gain):
        return [term.tag, encode(term.amount), *([term.operation] if term.operation != "add" else [])]
    if isinstance(term, Value) and term == Value("number", term.number):
        return term.number
    given: dict[str, Json] = {}
    names = fields(term)
    for field in names if isinstance(term, Ability) else names[1:]:
        content = getattr(term, field.name)
        if content != _default(field):
            given[field.name] = _encode_content(content)
    name = NAMES[type(term)] if isinstance(term, Ability) else getattr(term, names[0].name)
    return [name, given] if given else name


def _default(field: Field[Any]) -> object:
    return None if field.default is MISSING else field.default


def _encode_content(content: object) -> Json:
    if isinstance(content, tuple):
        return [_encode_content(item) for item in content]
    return encode(content) if isinstance(content, Term) else content


def decode_ability(written: Json) -> Ability:
    """Return the ability of a decoded JSON term; raise ValueError if it is none."""
    name, given = (written, {}) if isinstance(written, str) else written
    if name not in NAMED:
        raise ValueError(f"no ability is called {name!r}")
    kind = NAMED[name]
    return kind(**_contents(kind, given))


def _contents(kind: Any, given: dict[str, Json]) -> dict[str, Any]:
    decoders = _decoders(kind)
    try:
        return {name: decoders[name](content) for name, content in given.items()}
    except KeyError as error:
        raise ValueError(f"{kind.__name__} has no field {error}") from None


@cache
def _decoders(kind: Any) -> dict[str, Callable[[Json], Any]]:
    hints = get_type_hints(kind, vars(terms))
    return {field.name: _decoder(hints[field.name]) for field in fields(kind)}


def _decoder(hint: Any) -> Callable[[Json], Any]:
    kinds = [kind for kind in get_args(hint) if kind not in (type(None), Ellipsis)]
    if get_origin(hint) is tuple:
        inner = _decoder(kinds[0])
        return lambda content: tuple(inner(item) for item in content)
    kind = kinds[0] if kinds else hint
    if kind in (str, int, bool):
        return lambda content: content
    if kind is Ability:
        return decode_ability
    if kind is Gain:
        return lambda content: Gain(content[0], _decode(Value, content[1]), *content[2:])
    return lambda content: _decode(kind, content)


def _decode(kind: type[Any], written: Json) -> Any:
    if kind is Value and isinstance(written, int):
        return Value("number", written)
    if isinstance(written, str):
        return kind(written)
    name, given = written
    return kind(name, **_contents(kind, given))


def dumps(abilities: tuple[Ability, ...]) -> str:
    """Return abilities as one line of JSON."""
    return json.dumps([encode(ability) for ability in abilities], separators=(",", ":"), ensure_ascii=False)


def loads(line: str) -> tuple[Ability, ...]:
    """Return the abilities that a line of JSON holds; raise ValueError if it is not in the notation."""
    return tuple(decode_ability(written) for written in json.loads(line))
