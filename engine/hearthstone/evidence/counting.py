"""Counting the claims that the games of a corpus confirm and deny."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.core.claim import Claim
from engine.core.judged import JudgedGame
from engine.hearthstone.evidence.claims import confirmed_by_packets
from engine.hearthstone.evidence.eras import Era, era_of
from engine.hearthstone.evidence.table import Row
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.game import Game


class GameCount(NamedTuple):
    """The claims of one game.

    ``family`` names the source of the log, ``builds`` are its first and last possible build; ``held`` and ``broken``
    count claims confirmed and denied.
    """

    family: str
    builds: tuple[int, int]
    held: Mapping[Claim, int]
    broken: Mapping[Claim, int]

    @property
    def era(self) -> Era:
        """The era whose counts the game belongs to."""
        return era_of(*self.builds)


def count_game(family: str, replay: JudgedGame[Game]) -> GameCount:
    """Count the claims of one game. Divergences and notices both deny claims."""
    held = Counter(replay.confirmed) + confirmed_by_packets(replay.game, replay.verdicts, replay.rules)
    broken = Counter(one.claim for one in (*replay.divergences, *replay.notices))
    return GameCount(family, replay.game.build_range, held, broken)


def tabulate(games: Iterable[GameCount]) -> dict[tuple[Claim, Era], Row]:
    """Return the counts of games as a table, by claim and era."""
    by_key: dict[tuple[Claim, Era], list[GameCount]] = defaultdict(list)
    for game in games:
        for claim in {**game.held, **game.broken}:
            by_key[claim, game.era].append(game)
    return {(claim, era): _row(claim, counted) for (claim, era), counted in by_key.items()}


def _row(claim: Claim, games: Sequence[GameCount]) -> Row:
    held = [game for game in games if game.held.get(claim)]
    broken = [game.broken[claim] for game in games if game.broken.get(claim)]
    return Row(
        held=sum(game.held[claim] for game in held),
        broken=sum(broken),
        games=len(held),
        broken_games=len(broken),
        families=len({game.family for game in held}),
        first=min((low for low, _ in map(_known_builds, held)), default=0),
        last=max((high for _, high in map(_known_builds, held)), default=0),
    )


def _known_builds(game: GameCount) -> tuple[int, int]:
    """Return the first and last build of a game; an open end is replaced by the other one."""
    low, high = game.builds
    return low or high, high if high < NEWEST else low
