"""Replaying a game: the rules run on it, and every packet gets a verdict."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from engine.core.claim import Evidence
from engine.core.divergence import Divergence, Kind
from engine.hearthstone.cards.data import TEXTS_UNKNOWN, facts_of, following, is_beyond
from engine.hearthstone.effects.context import EffectRun
from engine.hearthstone.effects.trust import Trust, row_of, shipped
from engine.hearthstone.evidence.claims import confirmed_by_packets
from engine.hearthstone.evidence.table import newest_logged
from engine.hearthstone.evidence.weight import as_the_log_shows, is_derived_reliably, weigh
from engine.hearthstone.replay.late_start import begin_late
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, DIVERGENT, HIDDEN, PREDICTED, TooManyCards
from engine.hearthstone.replay.replayer import Replayer
from engine.hearthstone.replay.scope import why_crowded, why_hidden
from engine.hearthstone.replay.texts.unseen import judge_unseen
from engine.hearthstone.replay.top_level import run
from engine.hearthstone.replay.verdicts.recovery import fold_consequences
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.replay.verdicts.truncation import drop_uncertain
from engine.hearthstone.rulesets import ruleset_for
from hslog.core.collector import LongLivedObjects
from hslog.hearthstone.game import Game

RECURSION_LIMIT = 1_000_000
"""Recursion limit of a replay. Memory limits the depth; Python's own limit is for accidental recursion."""

SERVERS_AHEAD = 165030
"""The first build whose servers may have the numbers of the next build: balance changes come before a client has them.

In logs of builds up to 165029, none of 27 cards that the next build changed was changed already; later, 5 of 18 were.
"""

ON_TRIAL = "real logs have not shown enough of what the text of this card does"
"""Words for the evidence of a departure from a text on trial."""

CHANGED = "this log contradicts the text of this card each time: a patch may have changed it on the servers"
"""Words for the evidence of a departure from such a text."""

LEAST_CONTRADICTED = 2
"""Number of actions in which a log must contradict the text of a card, and agree with it in none, to be believed."""

MOST_TRIALS = 12
"""Maximum number of replays of a game, each without the texts that the log has contradicted so far."""


def replay(game: Game, build: int | None = None, trust: Trust | None = None) -> Replay:
    """Replay a game through the rules of its build, or of ``build`` if given.

    ``trust`` decides which texts of cards are predicted. Without it, the package's trust is used, and texts with too
    little evidence are tried.

    In builds newer than all card data, cards keep their last texts. If these disagree with the log, a patch may have
    changed a card: the game is then replayed with unknown texts. Since servers may be ahead of their clients, cards may
    also have their texts of the next build, if that leads to fewer divergences.
    """
    low, high = (build, build) if build is not None else game.build_range
    basis = "given" if build is not None else game.build_basis

    def judge(last: int, rules_until: int = 0) -> Replay:
        if trust is not None:
            return _replay(game, low, last, basis, trust, rules_until)
        return _replay_on_trial(lambda tried: _replay(game, low, last, basis, tried, rules_until))

    found = judge(high)
    if found.divergences and is_beyond(low):
        found = judge(TEXTS_UNKNOWN)
        found.ruleset = ruleset_for(low, high)
    elif found.divergences and low >= SERVERS_AHEAD and _has_changing_cards(game, high):
        later = judge(following(high), rules_until=high)
        if len(later.divergences) < len(found.divergences):
            found = later
            found.ruleset = ruleset_for(low, high)
    return found


def _replay_on_trial(judge: Callable[[Trust], Replay]) -> Replay:
    """Return ``judge``'s replay of a game, first with the texts on trial, for which logs have not shown enough.

    A text that the log contradicts is reported once as a notice, and then read instead of carried out; so are texts
    tried in actions that differ only with trials. The replay ends with the action in which a text is contradicted, and
    the game is judged anew without the text: a replay to the end has tried only texts that the log does not contradict.
    If anything is still wrong in it, the game is judged by the proven texts: no text accuses a log unless it has agreed
    with others often enough. Nor does a text that the log contradicts each time.
    """
    trial, noticed = shipped().on_trial, list[Divergence]()
    proven: Replay | None = None
    for _ in range(MOST_TRIALS):
        found = judge(trial)
        tried = [run for run in found.effect_runs if run.is_on_trial(trial)]
        wrong = [run for run in tried if not run.agreed]
        if not wrong and found.divergences:
            proven = proven or judge(shipped())
            wrong = _beside(tried, _not_in(proven, found), found.game.block_numbers)
        if not wrong:
            break
        doubted = {run.place for run in wrong if run.doubtful}  # other steps in these blocks may be right
        first = {_row(run): run.place for run in reversed(wrong) if run.place not in doubted}
        noticed += _departures(found, sorted(set(first.values())))
        trial = trial.without(first, {_row(run) for run in tried if run.doubtful and run.place in doubted})
    if wrong or found.divergences:
        proven = proven or judge(shipped())
        if wrong or _not_in(proven, found):
            found, noticed = proven, []
    if changed := _changed_cards(found):
        again = judge(Trust(shipped().counts, frozenset(changed)))
        if len(again.divergences) < len(found.divergences):
            noticed += _departures(found, sorted(changed.values()), CHANGED)
            found = again
    found.notices = sorted([*found.notices, *noticed], key=lambda one: one.index)
    return found


def _changed_cards(found: Replay) -> dict[str, int]:
    """Return the cards whose texts the log contradicts each time, in two actions or more, with the first place.

    A fault is in one place; a text that is never carried out as known was changed on the servers, or is misread.
    """
    accused = {one.block.split(".")[0] for one in found.divergences if one.block}
    by_card: dict[str, dict[str, int]] = {}
    for one in found.effect_runs if len(accused) >= LEAST_CONTRADICTED else ():
        action = found.game.block_numbers.get(one.place, "").split(".")[0]
        by_card.setdefault(one.card_id, {}).setdefault("" if one.agreed else action, one.place)
    return {
        card: min(places.values())
        for card, places in by_card.items()
        if "" not in places and len(accused.intersection(places)) >= LEAST_CONTRADICTED
    }


def _row(run: EffectRun) -> str:
    return row_of(run.form, run.card_id)


def _not_in(proven: Replay, found: Replay) -> list[Divergence]:
    """Return the divergences that are found only if texts are tried."""
    known = {(one.index, one.message) for one in proven.divergences}
    return [one for one in found.divergences if (one.index, one.message) not in known]


def _beside(tried: Iterable[EffectRun], new: Iterable[Divergence], paths: Mapping[int, str]) -> list[EffectRun]:
    """Return the tried texts in the actions of some divergences. ``paths``: block numbers by packet index."""
    actions = {one.block.split(".")[0] for one in new if one.block}
    return [run for run in tried if paths.get(run.place, "").split(".")[0] in actions]


def _departures(found: Replay, places: Iterable[int], why: str = ON_TRIAL) -> Iterator[Divergence]:
    """Yield, as a notice, the first departure of the log in each block that carries out a text on trial."""
    paths = found.game.block_numbers
    for place in places:
        path = paths.get(place)
        for one in (*found.divergences, *found.notices):
            if path is not None and (one.block == path or one.block.startswith(f"{path}.")):
                yield replace(one, evidence=Evidence(instead=why))
                break


def _has_changing_cards(game: Game, build: int) -> bool:
    """Return whether the next build changes the numbers or the text of a card in the game."""
    cards = {card for packet in game.walk() if (card := getattr(packet, "card_id", ""))}
    both = ((facts_of(card, build), facts_of(card, following(build))) for card in cards)
    return any(
        now is not None
        and then is not None
        and (now.cost, now.attack, now.health, now.definition) != (then.cost, then.attack, then.health, then.definition)
        for now, then in both
    )


def _replay(game: Game, low: int, high: int, basis: str, trust: Trust, rules_until: int = 0) -> Replay:
    replayer = Replayer(game, low, high, trust, rules_until)
    hidden_reason = why_hidden(game)
    beyond_limit = False
    if not hidden_reason:
        try:
            _run(replayer, game)
        except TooManyCards as crowd:
            hidden_reason = why_crowded(*crowd.args)
            beyond_limit = True
            replayer = Replayer(game, low, high, trust)  # verdicts given until then are discarded
    replayer.card_effects.count_missing_consequences()
    findings = replayer.log.findings
    verdicts = findings.verdicts
    judge_unseen(game, verdicts, HIDDEN if hidden_reason else ADOPTED)
    reported = [
        replace(one, consequences=tuple(findings.consequences.get(number, ())))
        for number, one in enumerate(findings.divergences)
    ]
    reported = sorted([*reported, *findings.wrong_derived], key=lambda one: one.index)
    divergences = [replace(one, evidence=weigh(one.claim, replayer.ruleset)) for one in drop_uncertain(game, reported)]
    told = {divergence.index for divergence in divergences}
    for index, verdict in enumerate(verdicts) if DIVERGENT in verdicts else ():
        if verdict == DIVERGENT and index not in told:
            verdicts[index] = HIDDEN  # too little of it is known, or it is not written yet
    confirmed = findings.confirmed if game.create is not None else Counter()  # else not all denied ones are counted
    if divergences and low > newest_logged():
        shown = confirmed_by_packets(game, findings.verdicts, findings.rules)
        divergences = as_the_log_shows(divergences, confirmed + shown)
    accusing = fold_consequences([one for one in divergences if accuses(one)])
    accused = {one.index for one in accusing}
    for one in accusing:
        if one.kind is Kind.WRONG_ORDER:
            findings.verdicts[one.index] = DIVERGENT  # the block was carried out after the report
    notices = [one for one in divergences if not accuses(one)]
    for notice in notices:
        if notice.index not in accused and findings.verdicts[notice.index] == DIVERGENT:
            findings.verdicts[notice.index] = ADOPTED  # too little is known about the rule to judge the packet
    broken = {notice.claim for notice in notices}
    for index, claim in findings.derived.items():
        reliable = claim not in broken and is_derived_reliably(claim, replayer.ruleset)
        if findings.verdicts[index] == PREDICTED and not reliable:
            findings.verdicts[index] = ADOPTED
    return Replay(
        game,
        replayer.ruleset,
        basis,
        findings.verdicts,
        findings.rules,
        accusing,
        replayer.trace.roots,
        findings.checked,
        hidden_reason,
        findings.option_rows,
        notices,
        confirmed,
        replayer.card_effects.runs,
        beyond_limit=beyond_limit,
    )


def _run(replayer: Replayer, game: Game) -> None:
    """Run the rules on a game. Raises TooManyCards."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
    try:
        with LongLivedObjects():
            if game.create is None:
                begin_late(replayer.log, game)
            run(replayer)
    finally:
        sys.setrecursionlimit(limit)


def accuses(divergence: Divergence) -> bool:
    """Return whether a divergence has enough evidence to accuse the log; if not, it is a notice."""
    return divergence.evidence.is_enough
