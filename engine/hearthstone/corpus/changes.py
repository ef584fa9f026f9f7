"""When rules changed: the results of a corpus's checks, build by build.

Of a switch (:mod:`engine.hearthstone.rulesets.switches`) the tables know at which builds each value was seen. The
checks of its rule give the last build of the corpus at which the rule held with the old value and the first at which it
held with the new one, and say how often. A change that no switch knows shows as a claim that holds up to a build and is
broken from it on, or the other way round; Fisher's exact test says how likely that is by chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

from engine.core.claim import Claim
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.query import ask
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.rulesets.switches import SWITCHES, Switch
from hslog.hearthstone.build import NEWEST, patch_of

LEAST_GAMES = 3
"""Minimum number of games that test a claim on each side of a build before a change is proposed."""
MOST_BY_CHANCE = 0.01
"""Maximum probability that a corpus has such a proposal by chance."""
MOST_EXAMPLES = 3
MOST_MARKED = 0.8
"""The share of a side's games in which a claim must hold to mark the side."""
UNSURE = 0.05
"""The share of cases in which a bound is exceeded."""


class Check(NamedTuple):
    """How often a claim was tested in the games of one range of builds: games, those it was broken in, times held."""

    claim: Claim
    low: int
    high: int
    games: int
    broken_games: int
    held: int


@dataclass(frozen=True)
class Side:
    """The results of a rule's checks in the builds with one value of a switch.

    ``build`` is the one nearest to the change at which the rule held, None where there is none. ``most_wrong`` bounds
    the share of games in which the rule fails, at 95 %.
    """

    value: Any
    build: int | None
    games: int
    broken_games: int
    held: int

    @property
    def most_wrong(self) -> float:
        """The largest share of games in which the rule may fail, at 95 %."""
        return upper_bound(self.broken_games, self.games)


@dataclass(frozen=True)
class Change:
    """A change that a switch knows.

    ``observed`` are the builds it lies between by the tables; ``between`` is the same, narrowed by the corpus.
    """

    switch: str
    rule: str
    what: str
    observed: tuple[int, int]
    between: tuple[int, int]
    before: Side
    after: Side

    @property
    def sure(self) -> str:
        """How certain the change is, in words."""
        if not self.before.held or not self.after.held:
            return "not tested here on both sides"
        return f"fails in at most {self.before.most_wrong:.0%} of games before, {self.after.most_wrong:.0%} after"

    def cells(self) -> tuple[str, ...]:
        """Return the change as a row of a table."""
        low, high = self.between
        counts = (f"{side.held:,} in {side.games:,} games" for side in (self.before, self.after))
        values = (_value(side.value) for side in (self.before, self.after))
        return (self.switch, self.rule, *values, f"{_build(low)} - {_build(high)}", *counts, self.sure)

    def to_json(self) -> dict[str, Any]:
        """Return the change as a JSON object."""
        sides = {
            name: {**asdict(side), "value": _value(side.value), "most_wrong": round(side.most_wrong, 4)}
            for name, side in (("before", self.before), ("after", self.after))
        }
        return {"switch": self.switch, "rule": self.rule, "what": self.what, "between": list(self.between), **sides}


@dataclass(frozen=True)
class Proposal:
    """A change that no switch knows: builds up to ``last_before`` and from ``first_after`` on differ.

    ``chance`` is the probability that they differ as much by chance, times the number of places looked at.
    """

    rule: str
    construct: str
    holds_before: bool
    last_before: int
    first_after: int
    games: tuple[int, int]
    broken_games: tuple[int, int]
    chance: float
    examples: list[str] = field(default_factory=list, compare=False)

    @property
    def words(self) -> str:
        """The proposal in a sentence."""
        (before, after), (broken_before, broken_after) = self.games, self.broken_games
        verb = "holds up to" if self.holds_before else "is broken up to"
        return (
            f"{self.rule}, {self.construct}: {verb} build {self.last_before} (broken in {broken_before:,} of "
            f"{before:,} games) and not from {self.first_after} on (broken in {broken_after:,} of {after:,}); "
            f"by chance: {self.chance:.2g}"
        )

    def to_json(self) -> dict[str, Any]:
        """Return the proposal as a JSON object."""
        return asdict(self)


def checks_in(dataset: Dataset) -> list[Check]:
    """Return the checks of a corpus by claim and builds, of games in which no packets are missing."""
    rows = ask(
        dataset,
        """
        SELECT rule, construct, r.build_low, coalesce(r.build_high, ?), count(*), count(*) FILTER (broken > 0),
               sum(held)::BIGINT
        FROM rule_checks r JOIN games g USING (file, game) WHERE g.gaps = 0
        GROUP BY ALL ORDER BY ALL
        """,
        [NEWEST],
    )
    return [
        Check(Claim(rule, construct), *counts)
        for rule, construct, *counts in zip(*(column.to_pylist() for column in rows.columns), strict=True)
    ]


def changes_in(dataset: Dataset) -> list[Change]:
    """Return all changes of switches, narrowed by the checks of a corpus."""
    return list(narrowed(checks_in(dataset)))


def proposals_in(dataset: Dataset) -> list[Proposal]:
    """Return the changes without a switch, the most certain first, with lines of logs as examples."""
    found = proposals(checks_in(dataset))
    for proposal in found:
        first, last = (proposal.first_after, NEWEST) if proposal.holds_before else (0, proposal.last_before)
        rows = ask(
            dataset,
            """
            SELECT f.name || ':' || d.line || ': ' || d.message
            FROM divergences d JOIN games g USING (file, game) JOIN files f ON f.file = d.file AND f.status != 'copy'
            WHERE d.rule = ? AND d.construct = ? AND g.build_low BETWEEN ? AND ?
            ORDER BY f.name, d.game, d.index LIMIT ?
            """,
            [proposal.rule, proposal.construct, first, last, MOST_EXAMPLES],
        )
        proposal.examples.extend(rows.column(0).to_pylist())
    return found


def narrowed(checks: Iterable[Check]) -> Iterator[Change]:
    """Yield the changes of all switches with the results of checks on both sides."""
    by_rule: dict[str, list[Check]] = defaultdict(list)
    for check in checks:
        by_rule[check.claim.rule].append(check)
    for name, switch in SWITCHES.items():
        for (before, old), (after, new) in pairwise(switch.observed):
            if old != new:
                yield _narrowed(name, switch, (before, old), (after, new), by_rule[switch.rule])


def _narrowed(
    name: str, switch: Switch, before: tuple[int, Any], after: tuple[int, Any], checks: Iterable[Check]
) -> Change:
    """Return a change with the builds in which it may have come, as close together as the checks allow.

    The tables give no value for the builds between the last one ``before`` and the first one ``after``. Such a build
    belongs to the side whose marks its games show: claims that hold in the games of that side and are never tested on
    the other, such as a tag that only one of the two values calls for.
    """
    olds, news, open_ones = [], [], []
    for check in checks:
        if check.high <= before[0] and ruleset_for(check.low, before[0]).get(name) == before[1]:
            olds.append(check)
        elif check.low >= after[0] and ruleset_for(after[0], check.high).get(name) == after[1]:
            news.append(check)
        elif before[0] < check.low == check.high < after[0]:
            open_ones.append(check)
    old, new = _side(before[1], olds, newest=True), _side(after[1], news, newest=False)
    old_marks, new_marks = _marks(olds, old, news), _marks(news, new, olds)
    marked_old = {check.low for check in open_ones if check.held and check.claim in old_marks}
    marked_new = {check.low for check in open_ones if check.held and check.claim in new_marks}
    low, high = max(marked_old, default=before[0]), min(marked_new, default=after[0])
    observed = before[0], after[0]
    return Change(name, switch.rule, switch.what, observed, (low, high) if low < high else observed, old, new)


def _marks(checks: Iterable[Check], side: Side, others: Iterable[Check]) -> set[Claim]:
    """Return the claims that hold in nearly all games of a side and are not tested on the other."""
    held: Counter[Claim] = Counter()
    for check in checks:
        held[check.claim] += check.games - check.broken_games
    enough = max(LEAST_GAMES, MOST_MARKED * side.games)
    tested = {check.claim for check in others}
    if not tested:
        return set()
    return {claim for claim, games in held.items() if games >= enough and claim not in tested}


def _side(value: Any, checks: list[Check], newest: bool) -> Side:
    held = [check for check in checks if check.held]
    builds = [check.high if newest else check.low for check in held]
    build = (max(builds) if newest else min(builds)) if builds else None
    # The claims of one rule are tested in the same games: the one tested in most of them represents the rule.
    by_claim: dict[Claim, list[int]] = defaultdict(lambda: [0, 0])
    for check in checks:
        by_claim[check.claim][0] += check.games
        by_claim[check.claim][1] += check.broken_games
    games = max((games for games, _ in by_claim.values()), default=0)
    broken = max((broken for _, broken in by_claim.values()), default=0)
    return Side(value, build, games, broken, sum(check.held for check in held))


def proposals(checks: Iterable[Check]) -> list[Proposal]:
    """Return the changes of single claims from build to build, the surest first; only stated builds count."""
    by_claim: dict[Claim, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for check in checks:
        if check.low == check.high:
            by_claim[check.claim][check.low][0] += check.games
            by_claim[check.claim][check.low][1] += check.broken_games
    suspects = {claim: builds for claim, builds in by_claim.items() if any(broken for _, broken in builds.values())}
    looked_at = sum(len(builds) - 1 for builds in suspects.values())
    found = [one for claim, builds in suspects.items() if (one := _best_split(claim, builds, looked_at)) is not None]
    return sorted(found, key=lambda one: (one.chance, one.rule, one.construct))


def _best_split(claim: Claim, builds: dict[int, list[int]], looked_at: int) -> Proposal | None:
    """Return the split of the builds at which a claim changes most; None if that may be chance."""
    order = sorted(builds)
    best: Proposal | None = None
    for place in range(1, len(order)):
        before = [sum(builds[build][kind] for build in order[:place]) for kind in (0, 1)]
        after = [sum(builds[build][kind] for build in order[place:]) for kind in (0, 1)]
        if min(before[0], after[0]) < LEAST_GAMES:
            continue
        chance = min(1.0, looked_at * by_chance(before[1], before[0], after[1], after[0]))
        holds_before = before[1] * after[0] < after[1] * before[0]
        worse = after if holds_before else before
        if chance < MOST_BY_CHANCE and 2 * worse[1] > worse[0] and (best is None or chance < best.chance):
            best = Proposal(
                claim.rule,
                claim.part,
                holds_before,
                order[place - 1],
                order[place],
                (before[0], after[0]),
                (before[1], after[1]),
                chance,
            )
    return best


def by_chance(broken: int, games: int, others_broken: int, other_games: int) -> float:
    """Return the probability that two groups of games differ at least so much if both are of one kind.

    Fisher's exact test, both sides.
    """
    total, all_broken = games + other_games, broken + others_broken
    whole = comb(total, all_broken)

    def probability(count: int) -> float:
        return comb(games, count) * comb(other_games, all_broken - count) / whole

    here = probability(broken)
    counts = range(max(0, all_broken - other_games), min(games, all_broken) + 1)
    return min(1.0, sum(share for share in map(probability, counts) if share <= here * (1 + 1e-9)))


def upper_bound(broken: int, games: int) -> float:
    """Return the largest share of broken games for which so few broken ones are not unlikely (at 95 %)."""
    if broken >= games:
        return 1.0
    low, high = broken / games, 1.0
    for _ in range(50):
        share = (low + high) / 2
        at_most = sum(comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(broken + 1))
        low, high = (share, high) if at_most > UNSURE else (low, share)
    return high


def _build(build: int) -> str:
    patch = patch_of(build)
    return f"{build} ({patch.patch})" if patch is not None else str(build)


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
