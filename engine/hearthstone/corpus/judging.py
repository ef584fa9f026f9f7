"""Judging one log: the rows of every table, game by game. Failures become rows, never exceptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import hslog
from engine.hearthstone.corpus.schema import FAILED, NO_GAME, OTHER_GAME, READ, TABLES, UNREADABLE
from engine.hearthstone.corpus.sources import Log, as_file
from engine.hearthstone.replay.run import replay
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.tables import rows_of, view_of
from hslog.core.errors import HslogError, NoGame, SourceError
from hslog.core.game import BaseGame
from hslog.hearthstone.game import Game
from hslog.hearthstone.tables.schema import Row

LARGE, PACKED_TIMES = 256 << 20, 16
"""The size of a log in bytes above which games are read one by one, and the assumed ratio of packed logs."""

_PACKED = (".gz", ".zip", ".hdtreplay")

Sink = Callable[[str, list[Row]], None]
"""Takes rows of one table."""


@dataclass
class Outcome:
    """The result of judging a log: the fields of its row in the table of files."""

    status: str = READ
    games: int = 0
    warnings: int = 0
    errors: list[str] = field(default_factory=list)

    def add(self, complaints: Iterable[HslogError]) -> None:
        """Count complaints; unreadable parts are an error of the file."""
        for problem in complaints:
            self.warnings += 1
            if isinstance(problem, SourceError):
                self.errors.append(problem.message)


def file_row(log: Log, digest: str, outcome: Outcome, rules: str) -> Row:
    """Return the row of a log in the table of files."""
    error = "; ".join(outcome.errors)
    return (digest, log.root, log.name, log.size, outcome.status, outcome.games, outcome.warnings, error, rules)


def judge_log(log: Log, digest: str, sink: Sink) -> Outcome:
    """Read and judge the games of a log; rows go to ``sink``, a game at a time."""
    outcome = Outcome()
    try:
        with as_file(log) as path:
            for game in _games(path, log, outcome):
                if not isinstance(game, Game):
                    outcome.status, outcome.errors = OTHER_GAME, ["tables are of Hearthstone only"]
                    continue
                _judge_game(game, digest, sink, outcome)
    except NoGame as error:
        outcome.status = NO_GAME
        outcome.errors.append(error.message)
    except HslogError as error:
        outcome.status = UNREADABLE
        outcome.errors.append(error.message)
    except Exception as error:
        outcome.status = UNREADABLE if isinstance(error, OSError) else FAILED
        outcome.errors.append(_words(error))
    return outcome


def _games(path: str, log: Log, outcome: Outcome) -> Iterator[BaseGame]:
    """Yield the games of a file; of a large file only one at a time is in memory."""
    if log.size * (PACKED_TIMES if log.name.lower().endswith(_PACKED) else 1) > LARGE:
        for game in hslog.iter_games(path):
            outcome.add(game.warnings)
            yield game
        return
    games = hslog.read(path)
    outcome.add(games.warnings)
    yield from games


def _judge_game(game: Game, digest: str, sink: Sink, outcome: Outcome) -> None:
    """Write the rows of one game. If the engine fails on it, only the rows that need no judgement are written."""
    outcome.games += 1
    try:
        judged = replay(game)
    except Exception as error:
        reason = f"game {game.index}: the engine fails: {_words(error)}"
        outcome.errors.append(reason)
        outcome.status = FAILED
        judged = _unjudged(game, reason)
    view = view_of(game)
    for name in TABLES:
        if name != "files":
            sink(name, [(digest, *row) for row in rows_of(name, view, judged)])


def _unjudged(game: Game, reason: str) -> Replay:
    """Return a replay in which nothing is judged."""
    from engine.core.verdict import Verdict
    from engine.hearthstone.rulesets import ruleset_for

    hidden = bytearray([Verdict.HIDDEN]) * (max(game.by_index, default=-1) + 1)
    return Replay(game, ruleset_for(*game.build_range), game.build_basis, hidden, {}, [], [], hidden_reason=reason)


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
