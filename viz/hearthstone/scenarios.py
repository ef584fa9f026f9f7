"""Games to be played, written down as TOML files.

Keys are those of :class:`engine.simulate.Scenario`; ``players`` are two tables with the keys of
:class:`engine.simulate.PlayerSetup`; ``script`` is a text with one move a line
(``engine/hearthstone/simulate/script.py`` has the moves), where lines that are empty or begin with ``#`` are passed
over. ``samples/duel.toml`` is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.core.toml_file import read_toml
from engine.hearthstone.simulate import PlayerSetup, Scenario, ScenarioError

NOT_WRITTEN = {"players"}
KEY_TYPES: Mapping[str, type] = {
    "name": str,
    "hero": str,
    "power": str,
    "health": int,
    "deck": list,
    "build": int,
    "seed": int,
    "first": int,
    "friendly": int,
    "turns": int,
    "shuffled": bool,
    "mulligan": bool,
    "script": str,
}


def read_scenario(path: Path, **changes: Any) -> Scenario:
    """Read a scenario; ``changes`` take the place of what the file says.

    Raises NoSuchSource or UnreadableSource for a file that cannot be read or is not TOML, ScenarioError for
    one that does not describe a game.
    """
    document = read_toml(path, "a scenario")
    players = document.pop("players", None)
    if not isinstance(players, list) or len(players) != 2:
        raise ScenarioError("a game has two [[players]]")
    known = {field.name for field in fields(Scenario)} - NOT_WRITTEN
    game = _checked(document, known, "the scenario")
    script = tuple(_moves(game.pop("script", "")))
    first, second = (_player(player) for player in players)
    return Scenario((first, second), script=script, **{**game, **changes})


def _player(table: object) -> PlayerSetup:
    if not isinstance(table, dict):
        raise ScenarioError("a player is a table: [[players]]")
    known = {field.name for field in fields(PlayerSetup)}
    player = _checked(table, known, "a player")
    for key in ("name", "hero", "deck"):
        if key not in player:
            raise ScenarioError(f"a player needs a {key}")
    deck = player.pop("deck")
    if not all(isinstance(card, str) for card in deck):
        raise ScenarioError("a deck is a list of card ids")
    return PlayerSetup(deck=tuple(deck), **player)


def _checked(table: Mapping[str, Any], known: set[str], what: str) -> dict[str, Any]:
    for key, value in table.items():
        if key not in known:
            raise ScenarioError(f"{what} has no {key!r}; it may have {', '.join(sorted(known))}")
        kind = KEY_TYPES[key]
        if type(value) is not kind:
            raise ScenarioError(f"{key} of {what} should be of type {kind.__name__}, not {type(value).__name__}")
    return dict(table)


def _moves(text: str) -> list[str]:
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
