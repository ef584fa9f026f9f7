"""Counting the claims that the games of a corpus confirm and deny."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.judged import JudgedGame
from engine.hearthstone.evidence.claims import confirmed_by_packets
from engine.hearthstone.evidence.eras import ALL, Era, era_of
from engine.hearthstone.evidence.table import Row
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.game import Game

CONSTRUCTS = ("trigger ", "place ", "condition ", "filter ", "pick ")
"""Prefixes of the claims about constructs of triggers."""

SELDOM = Claim(CARD_TEXTS, "constructs of triggers that logs seldom show")
"""The claim that stands for all constructs of triggers that logs have not shown often enough."""


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

    def era_for(self, claim: Claim) -> Era:
        """Return the era in whose counts a claim of the game is: all builds together for the meaning of card texts."""
        return ALL if claim.rule == CARD_TEXTS else self.era


def count_game(family: str, replay: JudgedGame[Game]) -> GameCount:
    """Count the claims of one game. Divergences and notices both deny claims."""
    held = Counter(replay.confirmed) + confirmed_by_packets(replay.game, replay.verdicts, replay.rules)
    broken = Counter(one.claim for one in (*replay.divergences, *replay.notices))
    return GameCount(family, replay.game.build_range, held, broken)


def tabulate(games: Iterable[GameCount]) -> dict[tuple[Claim, Era], Row]:
    """Return the counts of games as a table, by claim and era.

    The constructs that logs have not shown often enough also share one row.
    """
    by_key: dict[tuple[Claim, Era], list[GameCount]] = defaultdict(list)
    for game in games:
        for claim in {**game.held, **game.broken}:
            by_key[claim, game.era_for(claim)].append(game)
    table = {(claim, era): _row((claim,), counted) for (claim, era), counted in by_key.items()}
    constructs = [(claim, row) for (claim, _), row in table.items() if claim.part.startswith(CONSTRUCTS)]
    seldom = [claim for claim, row in constructs if claim.rule == CARD_TEXTS and not row.evidence.is_enough]
    if counted := {id(game): game for claim in (*seldom, SELDOM) for game in by_key.get((claim, ALL), ())}:
        table[SELDOM, ALL] = _row((*seldom, SELDOM), counted.values())
    return table


def _row(claims: Collection[Claim], games: Collection[GameCount]) -> Row:
    """Return the counts of several claims together."""
    held = [(game, times) for game in games if (times := sum(game.held.get(claim, 0) for claim in claims))]
    broken = [times for game in games if (times := sum(game.broken.get(claim, 0) for claim in claims))]
    return Row(
        held=sum(times for _, times in held),
        broken=sum(broken),
        games=len(held),
        broken_games=len(broken),
        families=len({game.family for game, _ in held}),
        first=min((low for low, _ in (_known_builds(game) for game, _ in held)), default=0),
        last=max((high for _, high in (_known_builds(game) for game, _ in held)), default=0),
    )


def _known_builds(game: GameCount) -> tuple[int, int]:
    """Return the first and last build of a game; an open end is replaced by the other one."""
    low, high = game.builds
    return low or high, high if high < NEWEST else low
