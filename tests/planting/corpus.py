"""The games faults are planted in: complete Hearthstone games of real logs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import hslog
from engine.hearthstone.replay.scope import why_hidden
from hslog.core.errors import HslogError
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameType

from .subject import Subject

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"

OTHER_GAMES = frozenset(
    value
    for word, value in vars(GameType).items()
    if isinstance(value, int) and ("BATTLEGROUNDS" in word or "MERCENARIES" in word or "COOP" in word)
)
"""Battlegrounds and Mercenaries have rules of their own; cooperative games have more than two sides."""


def files(root: Path = CORPUS, wanted: str = "", half: str = "") -> list[Path]:
    """Return the logs and replays below a folder whose path contains ``wanted``, sorted.

    ``half``: only those of this half of the families in ``families.tsv`` of the folder; empty for both.
    """
    if not root.is_dir():
        return []
    halves = _halves(root) if half else {}
    ends = (".log", ".log.gz", ".xml", ".xml.gz", ".txt")
    found = (path for path in root.rglob("*") if path.is_file() and path.name.endswith(ends))
    return sorted(path for path in found if wanted in str(path) and halves.get(path, "") == half)


def _halves(root: Path) -> dict[Path, str]:
    from engine.hearthstone.corpus.evidence import read_families  # of the extra ``corpus``

    return {root / file: half for file, (_, half) in read_families(str(root / "families.tsv")).items()}


def subjects(paths: list[Path], random: Random) -> Iterator[Subject]:
    """Yield a complete game of each file, in random order; where a file has several, one at random."""
    paths = list(paths)
    random.shuffle(paths)
    for path in paths:
        found = _suitable(path)
        if found:
            yield Subject(path, random.choice(found))


def all_subjects(paths: list[Path]) -> Iterator[Subject]:
    """Yield every complete game of every file, in the order of the files."""
    for path in paths:
        for game in _suitable(path):
            yield Subject(path, game)


def _suitable(path: Path) -> list[Game]:
    return [game for game in _games(path) if is_suitable(game)]


def _games(path: Path) -> list[Game]:
    try:
        return [game for game in hslog.read(path) if isinstance(game, Game)]
    except HslogError:
        return []


def is_suitable(game: Game) -> bool:
    """Return whether a game is a Hearthstone game of two that is logged from its beginning to its end."""
    return (
        game.create is not None
        and game.complete
        and game.joined_turn is None
        and len(game.players) == 2
        and game.game_type not in OTHER_GAMES
        and not why_hidden(game)
    )
