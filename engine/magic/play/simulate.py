"""Playing a game of Magic from a seed or a script, and the log of it."""

from __future__ import annotations

from random import Random

from engine.magic.play.cards import CardSpec
from engine.magic.play.table import Script, Table, random_deck
from hslog.arena.game import ArenaGame
from hslog.arena.reader import read_games
from hslog.arena.writing import log_lines
from hslog.errors import Complaints

TURNS = 24


def play(
    seed: int = 0,
    *,
    turns: int = TURNS,
    effects: bool = False,
    decks: dict[int, list[CardSpec]] | None = None,
    script: Script | None = None,
) -> list[str]:
    """Play a game and return the lines of its log; the same arguments give the same lines.

    ``effects``: the decks hold sorceries that add or skip turns, phases and steps.
    """
    random = Random(seed)
    table = Table(decks or {seat: random_deck(random, effects) for seat in (1, 2)}, seed, script)
    table.play(turns)
    return list(log_lines(table.recorder.sent))


def simulate_magic(seed: int = 0, *, turns: int = TURNS, effects: bool = False) -> ArenaGame:
    """Play a game and return it as it is read from its log."""
    games, _ = read_games(play(seed, turns=turns, effects=effects), f"seed {seed}", Complaints())
    return games[0]
