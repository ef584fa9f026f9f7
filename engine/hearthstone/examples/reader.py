"""Reads examples: TOML files with ``[[example]]`` tables, checked key by key.

Every error names the file, the example and the key, and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.toml_file import read_toml
from engine.hearthstone.examples.model import CardSpec, Chance, Example, Expectation, Kind, Side
from engine.hearthstone.examples.patterns import PatternError, read_pattern
from engine.hearthstone.examples.words import BEGINNING_TAGS
from hslog.core.errors import HslogError

HEROES = {"one": "HERO_08", "two": "HERO_01"}
"""The default heroes of the players: a mage and a warrior."""

ZONES = ("board", "hand", "deck", "secrets", "quests", "graveyard")
NUMBERS = ("health", "max_health", "armor", "fatigue", "mana", "used", "locked", "overload", "temp", "max_hand")
CARD_NUMBERS = ("attack", "health", "max_health", "damage", "cost", "durability", "attacks")
NAME = re.compile(r"[a-z][a-z0-9_]*")
KEYS = frozenset(
    {"id", "kind", "text", "since", "until", "turn", "note", "age", "turn_number", "one", "two", "run", "expect"}
)


RULEBOOKS = Path(__file__).with_name("rulebooks")
"""The folder of the rulebooks' examples."""


class ExampleError(ValueError):
    """A file of examples cannot be read; the message names file, example and key."""


def read_examples(path: Path) -> list[Example]:
    """Read the examples of a file, or of all TOML files of a folder, in order.

    Raises ExampleError, also if no example is found.
    """
    try:
        files = sorted(one for one in path.iterdir() if one.suffix == ".toml") if path.is_dir() else [path]
    except OSError as error:
        raise ExampleError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    found = [example for file in files for example in read_file(file)]
    if not found:
        raise ExampleError(f"{path}: no [[example]] found")
    return found


def read_file(path: Path) -> Iterator[Example]:
    """Yield the examples of one file. Raises ExampleError."""
    try:
        data = read_toml(path, "an example")
    except HslogError as error:
        raise ExampleError(str(error)) from error
    tables = data.get("example", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ExampleError(f"{path}: example must be a list of tables: [[example]]")
    seen: set[str] = set()
    for number, table in enumerate(tables, 1):
        example = _Reader(path, str(table.get("id", f"number {number}"))).example(table)
        if example.id in seen:
            raise ExampleError(f"{path}: {example.id}: the id stands twice")
        seen.add(example.id)
        yield example


class _Reader:
    """Reads one example; ``place`` is the beginning of its error messages."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.place = f"{path}: {name}"

    def error(self, key: str, expected: str) -> ExampleError:
        return ExampleError(f"{self.place}: {key}: {expected}")

    def example(self, table: Mapping[str, Any]) -> Example:
        self._known("", table, KEYS)
        kind = self._word(table, "kind", required=True)
        if kind not in tuple(Kind):
            raise self.error("kind", f"expected one of {', '.join(Kind)}, not {kind!r}")
        run = self._table(table, "run")
        turn = self._word(table, "turn") or "one"
        if turn not in HEROES:
            raise self.error("turn", f"expected one or two, not {turn!r}")
        expected = table.get("expect", [])
        if not isinstance(expected, list):
            raise self.error("expect", "expected [[example.expect]]")
        actions = self._words(run, "run.do", "do")
        if kind == Kind.SCENARIO and not (actions and expected):
            raise self.error("run.do" if not actions else "expect", "a scenario does something and expects something")
        number = table.get("turn_number")
        if number is not None and not isinstance(number, int):
            raise self.error("turn_number", f"expected a number, not {number!r}")
        return Example(
            file=str(self.path),
            id=self._word(table, "id", required=True),
            kind=Kind(kind),
            text=self._word(table, "text", required=True),
            note=self._word(table, "note"),
            since=self._word(table, "since"),
            until=self._word(table, "until"),
            turn=turn,
            turn_number=number,
            age=self._words(table, "age", "age"),
            sides={who: self._side(who, self._table(table, who)) for who in HEROES},
            actions=actions,
            chance=tuple(self._chance(one) for one in self._list(run, "chance")),
            expectations=tuple(self._expectation(one, len(actions)) for one in expected),
        )

    # --- players and cards ---------------------------------------------------------------------------------

    def _side(self, who: str, table: Mapping[str, Any]) -> Side:
        self._known(who, table, {*ZONES, *NUMBERS, "hero", "power", "weapon", "counters"})
        zones = {
            zone: tuple(self._card(f"{who}.{zone}", one) for one in self._list(table, zone))
            for zone in ZONES
            if zone in table
        }
        hero = table.get("hero", HEROES[who])
        return Side(
            hero=self._card_or_id(f"{who}.hero", hero, default=HEROES[who]),
            power=self._card_or_id(f"{who}.power", table["power"]) if "power" in table else None,
            weapon=self._card(f"{who}.weapon", table["weapon"]) if "weapon" in table else None,
            zones=zones,
            numbers={key: self._number(f"{who}.{key}", table[key]) for key in NUMBERS if key in table},
            counters=self._table(table, "counters"),
        )

    def _card_or_id(self, key: str, value: Any, default: str = "") -> CardSpec:
        if isinstance(value, str):
            return CardSpec(value)
        if isinstance(value, dict) and default:
            value = {"card": default, **value}
        return self._card(key, value)

    def _card(self, key: str, value: Any) -> CardSpec:
        if not isinstance(value, dict) or not isinstance(value.get("card"), str):
            raise self.error(key, f'expected a table like {{name="wisp", card="CS2_231"}}, not {value!r}')
        self._known(key, value, {"name", "card", "with", "stored", *CARD_NUMBERS, *BEGINNING_TAGS})
        name = value.get("name", "")
        if not isinstance(name, str) or (name and not NAME.fullmatch(name)):
            raise self.error(f"{key}.name", f"expected lower case letters, digits and _, not {name!r}")
        return CardSpec(
            card=value["card"],
            name=name,
            numbers={one: self._number(f"{key}.{one}", value[one]) for one in CARD_NUMBERS if one in value},
            keywords={one: bool(value[one]) for one in BEGINNING_TAGS if one in value},
            enchantments=self._words(value, f"{key}.with", "with"),
            stored=self._table(value, "stored"),
        )

    # --- what happens and what is expected -----------------------------------------------------------------

    def _chance(self, value: Any) -> Chance:
        if not isinstance(value, dict) or "picks" not in value:
            raise self.error("run.chance", f'expected {{by="knife", picks="wisp"}}, not {value!r}')
        picks = value["picks"]
        return Chance(str(value.get("by", "")), str(picks).lower() if isinstance(picks, bool) else str(picks))

    def _expectation(self, table: Any, actions: int) -> Expectation:
        if not isinstance(table, dict):
            raise self.error("expect", f"expected a table, not {table!r}")
        self._known("expect", table, {"order", "never", "state", "count", "after", "candidates"})
        after = table.get("after", 0)
        if not isinstance(after, int) or not 0 <= after <= actions:
            raise self.error("expect.after", f"expected the number of an action, 1 to {actions}, not {after!r}")
        try:
            order = tuple(read_pattern(one) for one in self._words(table, "expect.order", "order"))
            never = tuple(read_pattern(one) for one in self._words(table, "expect.never", "never"))
            count = tuple(
                (read_pattern(text), self._number("expect.count", number))
                for text, number in self._table(table, "count").items()
            )
        except PatternError as error:
            raise self.error("expect", str(error)) from error
        state = self._table(table, "state")
        for name, values in state.items():
            if not isinstance(values, dict):
                raise self.error(f"expect.state.{name}", f"expected a table of values, not {values!r}")
        candidates = self._table(table, "candidates")
        return Expectation(
            after=after,
            order=order,
            never=never,
            count=count,
            state=state,
            candidates={name: tuple(map(str, names)) for name, names in candidates.items()},
        )

    # --- forms ---------------------------------------------------------------------------------------------

    def _known(self, key: str, table: Mapping[str, Any], known: frozenset[str] | set[str]) -> None:
        for one in table:
            if one not in known:
                raise self.error(f"{key}.{one}".lstrip("."), f"unknown key; known are {', '.join(sorted(known))}")

    def _word(self, table: Mapping[str, Any], key: str, required: bool = False) -> str:
        value = table.get(key, "")
        if not isinstance(value, str) or (required and not value):
            raise self.error(key, f"expected a string, not {value!r}")
        return value

    def _words(self, table: Mapping[str, Any], key: str, name: str) -> tuple[str, ...]:
        values = table.get(name, [])
        if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
            raise self.error(key, f"expected a list of strings, not {values!r}")
        return tuple(values)

    def _list(self, table: Mapping[str, Any], key: str) -> list[Any]:
        values = table.get(key, [])
        if not isinstance(values, list):
            raise self.error(key, f"expected a list, not {values!r}")
        return values

    def _table(self, table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, f"expected a table, not {value!r}")
        return value

    def _number(self, key: str, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, f"expected a whole number, not {value!r}")
        return value
