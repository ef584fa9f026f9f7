"""Playing a game of Magic from a seed, and the log of it."""

from __future__ import annotations

from random import Random

from engine.magic.play.table import Table, deal_decks, random_deck
from hslog.arena.game import ArenaGame
from hslog.arena.reader import read_games
from hslog.arena.writing import log_lines
from hslog.core.errors import Complaints

TURNS = 24


def play(seed: int = 0, *, turns: int = TURNS, effects: bool = False) -> list[str]:
    """Play a game and return the lines of its log; the same arguments give the same lines.

    ``effects``: the decks hold cards that add or skip turns, phases and steps, phase out, trigger, cost to attack.
    """
    random = Random(seed)
    table = Table(seed=seed)
    deal_decks(table, {seat: random_deck(random, effects) for seat in table.turn.order})
    table.play(turns)
    return list(log_lines(table.recorder.sent))


def simulate_magic(seed: int = 0, *, turns: int = TURNS, effects: bool = False) -> ArenaGame:
    """Play a game and return it as it is read from its log."""
    games, _ = read_games(play(seed, turns=turns, effects=effects), f"seed {seed}", Complaints())
    return games[0]
