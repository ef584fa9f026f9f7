"""The evidence for a claim in a game: its counts in the corpus in the eras that count for the game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.core.claim import CARD_TEXTS, Claim, Evidence
from engine.core.divergence import Divergence, Kind
from engine.hearthstone.evidence.eras import Era, eras_for
from engine.hearthstone.evidence.table import Counts, Row, counts
from engine.hearthstone.rulesets import Ruleset

_KINDS = frozenset(kind.value for kind in Kind)

WHOLE = ""
"""The part that stands for all parts of a rule together."""


MOST_BROKEN_IN_LOG, HELD_FOR_EACH = 2, 20
"""In logs of builds newer than all known ones: how often a claim may be broken, and must be kept for each time."""

NEWER_BUILD = "counted in no log of this build, nor of a newer one"
"""Words for the evidence in a build newer than all known logs, if the log itself confirms too little."""

DERIVED = "derived"
"""The part for all derived values of a rule together, and the prefix of the parts for single tags."""

NEXT_ERAS = 1
"""How many eras before and after that of a game count for a claim that was broken in some era."""

Rows = dict[Claim, dict[Era, Row]]


def weigh(claim: Claim, ruleset: Ruleset, table: Counts | None = None) -> Evidence:
    """Return the evidence for a claim in a game of a ruleset. ``table``: the corpus table unless given."""
    return weigh_rows(group(table) if table is not None else _of_corpus(), claim, ruleset)


def is_derived_reliably(claim: Claim, ruleset: Ruleset, table: Counts | None = None) -> bool:
    """Return whether the value of a tag that a rule derives can be relied on.

    Logs have shown enough of that tag; or they have never contradicted it, and have shown enough of the values
    that the rule derives for all tags: each patch has new tags, whose values are computed in the same way.
    """
    return _is_reliable(group(table), claim, ruleset) if table is not None else _is_reliable_in_corpus(claim, ruleset)


@cache
def _is_reliable_in_corpus(claim: Claim, ruleset: Ruleset) -> bool:
    return _is_reliable(_of_corpus(), claim, ruleset)


def _is_reliable(rows: Rows, claim: Claim, ruleset: Ruleset) -> bool:
    own = weigh_rows(rows, claim, ruleset)
    return own.is_enough or (not own.broken and weigh_rows(rows, Claim(claim.rule, DERIVED), ruleset).is_enough)


def as_the_log_shows(divergences: Sequence[Divergence], held: Mapping[Claim, int]) -> list[Divergence]:
    """Return the divergences of a log whose build is newer than all known logs, with their evidence there.

    The server may have changed since. Then a log breaks a rule again and again, and others in consequence; so a log
    that breaks a claim more than once or twice is not accused. Else the counts of other logs are used for the claims
    that this log keeps often enough. What a construct of card texts means does not change with a build: the log need
    not show it. ``held`` counts how often the log keeps each claim.
    """
    broken = Counter(one.claim for one in divergences)
    kept = set[Claim]()
    if all(times <= MOST_BROKEN_IN_LOG for times in broken.values()):
        known = (claim for claim in broken if claim.rule == CARD_TEXTS)
        kept.update(known, (claim for claim, times in broken.items() if held[claim] >= HELD_FOR_EACH * times))
    return [one if one.claim in kept else replace(one, evidence=Evidence(instead=NEWER_BUILD)) for one in divergences]


def weigh_rows(rows: Rows, claim: Claim, ruleset: Ruleset) -> Evidence:
    """Return the evidence for a claim from the rows of a table.

    A claim that was broken somewhere counts in the era of the game and the next ones only: eras differ in the packets
    of an action and in their order. One that was broken nowhere counts in all eras: of 3,452 claims that held often
    enough in all eras but one, 2 were broken in that one, both by one packet. If a check does not count its
    confirmations, the counts of its rule as a whole are used instead.
    """
    eras = eras_for(claim, ruleset)
    if _total(rows, claim, eras).broken:
        eras = eras_for(claim, ruleset, NEXT_ERAS)
    own = _total(rows, claim, eras)
    held = own
    if claim.part in _KINDS and not any(row.held for row in rows.get(claim, {}).values()):
        held = _total(rows, Claim(claim.rule, WHOLE), eras)
    return replace(held, broken=own.broken, broken_games=own.broken_games).evidence


def _total(rows: Rows, claim: Claim, eras: tuple[Era, ...]) -> Row:
    return sum((row for era, row in rows.get(claim, {}).items() if era in eras), Row())


@cache
def _of_corpus() -> Rows:
    return group(counts())


def group(table: Counts) -> Rows:
    """Group a table by claim, with the sum of all parts of each rule."""
    found: Rows = defaultdict(dict)
    for (claim, era), row in table.items():
        found[claim][era] = row
        for part in (WHOLE, DERIVED) if claim.part.startswith(f"{DERIVED} ") else (WHOLE,):
            _add(found[Claim(claim.rule, part)], era, row)
    return dict(found)


def _add(whole: dict[Era, Row], era: Era, row: Row) -> None:
    whole[era] = _merge(whole[era], row) if era in whole else row


def _merge(one: Row, other: Row) -> Row:
    """Add two parts of a rule in one era. Their games may be the same, so the larger number of games counts."""
    total = one + other
    games, broken = max(one.games, other.games), max(one.broken_games, other.broken_games)
    return Row(total.held, total.broken, games, broken, total.families, total.first, total.last)
