"""Replaying an Arena game: every packet gets a verdict."""

from __future__ import annotations

from dataclasses import replace

from engine.core.claim import Claim
from engine.core.verdict import Verdict
from engine.magic.evidence import weigh
from engine.magic.replay.replayer import Replayer
from engine.magic.replay.result import MagicReplay, MagicRules
from hslog.arena.game import ArenaGame
from hslog.core.numbers import is_digits

BEFORE_FOUNDATIONS = MagicRules("CR 500-514, with damage assignment order")
SINCE_FOUNDATIONS = MagicRules("CR 500-514, without damage assignment order")


def rules_of(game: ArenaGame) -> MagicRules:
    """Return the edition of the rules by which a game was played: until November 2024 blockers were ordered."""
    year = game.version.partition(".")[0]
    return SINCE_FOUNDATIONS if is_digits(year) and int(year) > 2024 else BEFORE_FOUNDATIONS


def replay(game: ArenaGame) -> MagicReplay:
    """Replay a game through the rules."""
    ruleset = rules_of(game)
    replayer = Replayer(game, ruleset)
    replayer.run()
    findings = replayer.context.findings
    divergences = [replace(one, evidence=weigh(one.claim)) for one in findings.divergences]
    accusing = [one for one in divergences if one.evidence.is_enough]
    notices = [one for one in divergences if not one.evidence.is_enough]
    accused = {one.index for one in accusing}
    for notice in notices:
        if notice.index not in accused and findings.verdicts[notice.index] == Verdict.DIVERGENT:
            findings.verdicts[notice.index] = Verdict.ADOPTED
    confirmed = {Claim(*claim): count for claim, count in findings.confirmed.items()}
    checked: dict[str, int] = {}
    for (rule, _), count in findings.confirmed.items():
        checked[rule] = checked.get(rule, 0) + count
    return MagicReplay(
        game,
        ruleset,
        "stated",
        findings.verdicts,
        findings.rules,
        accusing,
        replayer.context.tracer.spans,
        checked,
        "" if any(True for _ in game.states()) else "the game has no states",
        findings.rows,
        notices,
        confirmed,
    )
