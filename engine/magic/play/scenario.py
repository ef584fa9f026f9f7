"""Scenarios of Magic: a board, what the players do, and what must and must not happen, as TOML.

The form is that of worked examples (docs/examples.md), with what Magic needs; docs/magic.md says what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from engine.core.toml_file import read_toml
from engine.magic.play.cards import BY_NAME, FOREST, KEYWORDS, STATICS, CardSpec
from engine.magic.play.messages import BATTLEFIELD, GRAVEYARDS, HANDS, LIBRARIES
from engine.magic.play.script import Script
from engine.magic.play.table import SEAT_NAMES, Table
from hslog.arena.writing import log_lines

LIBRARY_SIZE = 10
PRINTED = {"card", *(one.name for one in fields(CardSpec))} - {"number", "name", "statics"}
CARD_KEYS = {*PRINTED, "name", "tapped", "damage", *(word.replace(" ", "_") for word in STATICS)}
KEYS = {"id", "rules", "text", "note", "kind", "turn", "run", "expect", "day", *SEAT_NAMES}
SIDE_KEYS = {"board", "hand", "library", "graveyard", "life", "max_hand"}


class MagicScenarioError(ValueError):
    """A scenario that breaks the format."""


@dataclass(frozen=True)
class MagicScenario:
    """One scenario as written: ``rules`` are the ids of the rules it shows, ``file`` is where it stands."""

    file: str
    id: str
    rules: tuple[str, ...]
    text: str
    document: Mapping[str, Any]


@dataclass
class MagicOutcome:
    """The outcome of a scenario: its failures (empty if it holds), its events, and the lines of its log."""

    scenario: MagicScenario
    failures: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def shipped() -> list[MagicScenario]:
    """Return the scenarios of the rules that logs of Arena do not show."""
    folder = files("engine.magic.play").joinpath("scenarios")
    return [one for file in sorted(folder.iterdir(), key=_name) if file.name.endswith(".toml") for one in read(file)]


def _name(file: Traversable) -> str:
    return file.name


def is_magic(document: Mapping[str, Any]) -> bool:
    """Return whether a file of examples is one of scenarios of Magic."""
    return document.get("game") == "magic"


def read(path: Traversable | Path) -> list[MagicScenario]:
    """Read the scenarios of a file. Raises MagicScenarioError, NoSuchSource or UnreadableSource."""
    document = read_toml(Path(str(path)), "scenarios of Magic")
    found = []
    for one in document.get("example", ()):
        where = f"{path}: {one.get('id', 'an example without id') if isinstance(one, dict) else 'an example'}"
        _check_keys(where, one, KEYS)
        if not isinstance(one.get("id"), str):
            raise MagicScenarioError(f"{where}: an example needs an id")
        found.append(MagicScenario(str(path), one["id"], tuple(one.get("rules", ())), one.get("text", ""), one))
    if not found:
        raise MagicScenarioError(f"{path}: there is no [[example]]")
    return found


def _check_keys(where: str, table: object, known: set[str]) -> None:
    if not isinstance(table, dict):
        raise MagicScenarioError(f"{where}: a table is expected, not {table!r}")
    unknown = sorted(table.keys() - known)
    if unknown:
        raise MagicScenarioError(f"{where}: there is no {unknown[0]!r}; there are {', '.join(sorted(known))}")


def run(scenario: MagicScenario) -> MagicOutcome:
    """Play a scenario and compare its events with the expected ones. Raises MagicScenarioError."""
    document = scenario.document
    where = f"{scenario.file}: {scenario.id}"
    seats = 1 + max(place for place, name in enumerate(SEAT_NAMES) if name in document or place < 2)
    try:
        lines = [str(line) for line in document.get("run", {}).get("do", ())]
        script = Script(lines)
        table = Table(script, seats=seats)
        for place, name in enumerate(SEAT_NAMES[:seats]):
            _set_up(table, 1 + place, document.get(name, {}), f"{where}: {name}")
        if "day" in document:
            table.day = bool(document["day"])
        table.play(1 + lines.count("end"), 1 + SEAT_NAMES.index(document.get("turn", "one")))
    except MagicScenarioError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise MagicScenarioError(f"{where}: {error}") from error
    outcome = MagicOutcome(scenario, [], table.events, list(log_lines(table.recorder.sent)))
    if script.lines:
        outcome.failures.append(f"{script.lines[0]!r} was never possible")
    for expected in document.get("expect", ()):
        _check_keys(where, expected, {"order", "never", "state", "count"})
        outcome.failures += _compare(table, expected)
    return outcome


def _set_up(table: Table, seat: int, side: object, where: str) -> None:
    """Put the cards of a player where they are."""
    _check_keys(where, side, SIDE_KEYS)
    assert isinstance(side, dict)
    player = table.board.players[seat]
    player.life, player.hand_limit = side.get("life", player.life), side.get("max_hand", player.hand_limit)
    for key, zone in (
        ("board", BATTLEFIELD),
        ("hand", HANDS[seat]),
        ("library", LIBRARIES[seat]),
        ("graveyard", GRAVEYARDS[seat]),
    ):
        for entry in side.get(key, ()):
            card, shown = _card(entry, where)
            table.add(card, zone, seat, entry.get("name", ""), **shown)
    for _ in range(LIBRARY_SIZE):
        table.add(FOREST, LIBRARIES[seat], seat)


def _card(entry: object, where: str) -> tuple[CardSpec, dict[str, object]]:
    """Return a card as written, and how it differs from one that is new."""
    _check_keys(where, entry, CARD_KEYS)
    assert isinstance(entry, dict)
    name = entry.get("card", "")
    if name and name not in BY_NAME:
        raise MagicScenarioError(f"{where}: there is no card {name!r}; there are {', '.join(BY_NAME)}")
    printed = BY_NAME.get(name) or CardSpec(91, str(entry.get("name", "Card")), ("Creature",), 0, 2, 2)
    unknown = [word for word in entry.get("keywords", ()) if word not in KEYWORDS]
    if unknown:
        raise MagicScenarioError(f"{where}: there is no keyword {unknown[0]!r}")
    statics = {word: int(entry[word.replace(" ", "_")]) for word in STATICS if word.replace(" ", "_") in entry}
    card = CardSpec(
        printed.number,
        printed.name,
        tuple(entry.get("types", printed.types)),
        entry.get("cost", printed.cost),
        entry.get("power", printed.power),
        entry.get("toughness", printed.toughness),
        tuple(KEYWORDS[word] for word in entry["keywords"]) if "keywords" in entry else printed.keywords,
        tuple(entry.get("subtypes", printed.subtypes)),
        tuple(entry.get("effects", printed.effects)),
        dict(entry.get("when", printed.when)),
        {**printed.statics, **statics},
        entry.get("window", printed.window),
        entry.get("activated", printed.activated),
    )
    shown: dict[str, object] = {}
    if entry.get("tapped"):
        shown["isTapped"] = True
    if entry.get("damage"):
        shown["damage"] = entry["damage"]
    return card, shown


# --- what is expected -----------------------------------------------------------------------------------------------


def fits(pattern: str, event: str) -> bool:
    """Return whether an event matches a pattern; ``_`` matches anything, and so does a missing part."""
    wanted, found = pattern.split(), event.split()
    return len(wanted) <= len(found) and all(one in ("_", other) for one, other in zip(wanted, found, strict=False))


def _compare(table: Table, expected: Mapping[str, Any]) -> list[str]:
    failures = []
    events = table.events
    place = 0
    for pattern in expected.get("order", ()):
        found = next((at for at in range(place, len(events)) if fits(pattern, events[at])), None)
        if found is None:
            failures.append(f"{pattern!r} does not come where it should")
            break
        place = found + 1
    failures += [f"{one!r} comes" for one in expected.get("never", ()) if any(fits(one, event) for event in events)]
    for pattern, count in expected.get("count", {}).items():
        seen = sum(fits(pattern, event) for event in events)
        if seen != count:
            failures.append(f"{pattern!r} comes {seen} times, not {count}")
    for name, values in expected.get("state", {}).items():
        for key, value in values.items():
            observed = _value(table, name, key)
            if observed != value:
                failures.append(f"{key} of {name} is {observed!r}, not {value!r}")
    return failures


def _value(table: Table, name: str, key: str) -> object:
    """Return a value at the end of a scenario: of a player, or of an object by its name."""
    board = table.board
    if name in SEAT_NAMES:
        seat = 1 + SEAT_NAMES.index(name)
        of_player: Mapping[str, object] = {
            "life": board.players[seat].life,
            "hand": len(board.hand(seat)),
            "mana": board.players[seat].mana,
        }
        return of_player.get(key)
    if name not in table.names:
        return None
    permanent = board.objects[table.names[name]]
    of_object: Mapping[str, object] = {
        "power": permanent.power,
        "toughness": permanent.toughness,
        "damage": permanent.damage,
        "tapped": permanent.tapped,
        "controller": table.player_name(permanent.controller),
        "zone": _zone(table, permanent.zone),
    }
    return of_object.get(key)


def _zone(table: Table, zone: int) -> str:
    named: Sequence[tuple[str, Mapping[int, int]]] = (
        ("hand", HANDS),
        ("library", LIBRARIES),
        ("graveyard", GRAVEYARDS),
    )
    for word, zones in named:
        if zone in zones.values():
            return word
    return {BATTLEFIELD: "battlefield", table.board.stack: "stack", table.board.phased: "phased out"}.get(zone, "exile")
