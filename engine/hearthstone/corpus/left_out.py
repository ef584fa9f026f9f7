"""How well claims hold on logs that were not counted for them: the page docs/evidence.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.claim import LEAST_FAMILIES, LEAST_GAMES, LEAST_HELD, MOST_BROKEN, Claim, Evidence
from engine.hearthstone.corpus.evidence import Counted
from engine.hearthstone.evidence.counting import tabulate
from engine.hearthstone.evidence.weight import HELD_FOR_EACH, MOST_BROKEN_IN_LOG, Rows, group, weigh_rows
from engine.hearthstone.rulesets import Ruleset

START, END = "<!-- thresholds -->", "<!-- end of thresholds -->"
"""The marks around the measurements of benchmarks/thresholds.py, which are kept."""

NEWER = {"for_each": HELD_FOR_EACH, "most": MOST_BROKEN_IN_LOG}

INTRODUCTION = """# Evidence: what a divergence is worth

<!-- made by hearthtrace corpus evidence -->

A divergence denies a *claim*: a rule, and the part of it that was tested (a tag that should change, a block that should
come, the order of two kinds of triggers). Every replay of a real log confirms many claims, and a claim that real logs
have hardly ever tested may be wrong itself. So each divergence says how often its claim held in the real logs of its
era, and how often it was broken; in JSON as `evidence`, on the terminal and in the report as one line.

A divergence is a *notice* when its claim held fewer than {held} times, or in fewer than {games} games, or in logs of
fewer than {families} sources in one era, or was broken in more than {broken} of 100 games that tested it. Notices are
shown with `--all`, are in `notices` of the JSON and of the Python API, and have no part in the exit code; their packets
count as `adopted`.

In a build newer than all these logs the server may have changed. Then a log breaks a rule again and again, and others
in consequence: all departures of a log that breaks a claim more than {most} times are notices. Else a departure accuses
if the log itself keeps the claim {for_each} times for each time it breaks it. A construct of card texts means the same
in all builds, so the log need not keep it.

The counts are in `engine/hearthstone/evidence/evidence.tsv`, by claim and era. Eras are ranges of builds whose packets
have the same order. An era counts for a game only where every switch of the rule
(`engine/hearthstone/rulesets/switches.tsv`) has the same value in all of it as in the game, and so in all eras between.
A claim that was broken in one of them is weighed by the era of the game and those next to it, any other by all of them.
Constructs of card texts mean the same in all builds, so they are counted in all eras together.
Games with packets missing are not counted. To make the counts and this page anew from logs:

```sh
hearthtrace corpus LOGS -o games          # LOGS: the one folder below which families.tsv names the files
hearthtrace corpus evidence games --families families.tsv \\
    -o engine/hearthstone/evidence/evidence.tsv --page docs/evidence.md
python benchmarks/thresholds.py games LOGS --planted 1000   # the thresholds
```

A table of families says which logs come from one source, and in which half they are; without it every file is a family.
"""


def page(games: Sequence[Counted], old: str) -> str:
    """Return docs/evidence.md; the measurement of the thresholds is kept from ``old``."""
    least = {"held": LEAST_HELD, "games": LEAST_GAMES, "families": LEAST_FAMILIES}
    sections = [INTRODUCTION.format(broken=round(100 * MOST_BROKEN), **least, **NEWER)]
    if START in old:
        sections.append(START + old.split(START)[1].split(END)[0] + END + "\n")
    sections.append(_left_out(games))
    return "\n".join(sections)


def evidence(rows: Rows, claim: Claim, builds: tuple[int, int]) -> Evidence:
    """Return the evidence for a claim in a game of these builds, first and last."""
    return weigh_rows(rows, claim, Ruleset(*builds))


@dataclass
class Accusations:
    """The results of one claim: the number of families that test it, and those that it would accuse, or only notice."""

    families: set[str]
    accused: set[str]
    noticed: set[str]
    held: int = 0


def leave_one_out(games: Sequence[Counted]) -> dict[Claim, Accusations]:
    """Judge every family by the counts of all others."""
    by_family: dict[str, list[Counted]] = defaultdict(list)
    for one in games:
        by_family[one.claims.family].append(one)
    found: dict[Claim, Accusations] = defaultdict(lambda: Accusations(set(), set(), set()))
    for family, own in by_family.items():
        others: Rows = {}
        if any(one.claims.broken for one in own):  # few families break a claim, and only for those it is needed
            others = group(tabulate(one.claims for one in games if one.claims.family != family))
        for one in own:
            for claim in {**one.claims.held, **one.claims.broken}:
                found[claim].families.add(family)
                found[claim].held += one.claims.held.get(claim, 0)
            for claim in one.claims.broken:
                enough = evidence(others, claim, one.claims.builds).is_enough
                (found[claim].accused if enough else found[claim].noticed).add(family)
    return found


def judge_half(games: Sequence[Counted], half: str) -> tuple[int, int, int]:
    """Judge the complete games of one half by the counts of the other: how many, how many accused, how many noticed."""
    rows = group(tabulate(one.claims for one in games if one.half != half))
    judged = [one for one in games if one.half == half and one.complete]
    accused = noticed = 0
    for one in judged:
        enough = [evidence(rows, claim, one.claims.builds).is_enough for claim in one.claims.broken]
        accused += any(enough)
        noticed += bool(enough) and not any(enough)
    return len(judged), accused, noticed


def _left_out(games: Sequence[Counted]) -> str:
    found = leave_one_out(games)
    every = {one.claims.family for one in games}
    accused = {claim: one for claim, one in found.items() if one.accused or one.noticed}
    lines = [
        "## Left out: claims on logs they were not counted on",
        "",
        f"{len(games)} games of {len({one.file for one in games})} files in {len(every)} families; {len(found)} "
        f"claims, {sum(len(one.families) > 1 for one in found.values())} of them tested in more than one family. Every "
        "family is judged by the counts of all others. A family is a source of logs.",
        "",
    ]
    for half, other in (("A", "B"), ("B", "A")):
        count, hit, noticed = judge_half(games, half)
        lines.append(
            f"- Half {half}, judged by the counts of half {other}: of {count} complete games {hit} accused, "
            f"{noticed} with notices only."
        )
    families_hit = {family for one in found.values() for family in one.accused}
    lines += [
        f"- One family left out at a time: {len(families_hit)} of {len(every)} families accused.",
        "",
        f"{len(found) - len(accused)} claims accuse no family. The others:",
        "",
        "| rule | part | held | families that tested it | accused | noticed |",
        "|---|---|---:|---:|---:|---:|",
    ]
    order = sorted(accused.items(), key=lambda item: (-len(item[1].accused), item[0]))
    for claim, one in order:
        lines.append(
            f"| {claim.rule} | {claim.part} | {one.held:,} | {len(one.families)} | {len(one.accused)} "
            f"| {len(one.noticed)} |"
        )
    return "\n".join([*lines, ""])
