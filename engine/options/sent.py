"""The choice a player made among the options (HS 2.1.4): it must be one that was legal."""

from __future__ import annotations

from engine.divergence import Kind
from engine.options import errors
from engine.options.check import RULE
from engine.options.logged import LoggedOption, LoggedOptions
from engine.options.model import Action, Finding, PredictedOption, PredictedOptions
from engine.verdict import Verdict
from hslog.packets import Options, SendOption


def check_sent(
    packet: SendOption, options: Options, predicted: PredictedOptions
) -> tuple[Verdict, str, list[Finding]]:
    """Judge a choice by the option list it answers and what the rules allowed when that list was made.

    CHOSEN where the rules allow the row (or leave it to the card's text) and, for an attack, the target; ADOPTED
    where the log does not say which row was meant; DIVERGENT, with one finding, for an illegal choice.
    """
    logged = LoggedOptions(options)
    row = next((row for row in logged.rows if row.place == packet.option), None)
    if row is None:
        return Verdict.ADOPTED, RULE, []
    if row.end_turn:
        return Verdict.CHOSEN, RULE, []
    allowed = _meant(row, logged, predicted)
    if allowed is None:
        return Verdict.ADOPTED, RULE, []
    if allowed.playable is False:
        return _illegal(allowed, packet, f"entity {row.entity} was chosen, which the rules forbid ({allowed.error})")
    if allowed.action is Action.ATTACK and allowed.targets:
        for target in allowed.targets:
            if target.entity == packet.target and target.error != errors.NONE:
                return _illegal(
                    allowed,
                    packet,
                    f"entity {row.entity} was sent to attack entity {packet.target}, which the rules forbid "
                    f"({target.error})",
                    target.rule,
                )
    return Verdict.CHOSEN, allowed.rule, []


def _meant(row: LoggedOption, logged: LoggedOptions, predicted: PredictedOptions) -> PredictedOption | None:
    """Return the predicted row that a logged one stands for: of a card with two rows, the one of the same action."""
    candidates = [option for option in predicted.rows if option.entity == row.entity]
    if len(candidates) > 1:
        for option in candidates:
            if logged.take(row.entity, option.action) is row:
                return option
    return candidates[0] if candidates else None


def _illegal(
    row: PredictedOption, packet: SendOption, message: str, rule: str = ""
) -> tuple[Verdict, str, list[Finding]]:
    legal = tuple(target.entity for target in row.targets or () if target.error == errors.NONE)
    finding = Finding(
        Kind.ILLEGAL_CHOICE, row.entity, rule or row.rule, row.error, None, message, packet.target, legal
    )
    return Verdict.DIVERGENT, finding.rule, [finding]
