"""The option a player chose (HS 2.1.4): it must be legal."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.options import errors
from engine.hearthstone.options.check import RULE
from engine.hearthstone.options.logged import LoggedOption, LoggedOptions
from engine.hearthstone.options.model import ATTACK, Checked, Finding, PredictedOption, PredictedOptions
from engine.hearthstone.options.targets import constructs_behind
from hslog.hearthstone.packets import Options, SendOption


def check_sent(packet: SendOption, options: Options | None, checked: Checked | None) -> Checked:
    """Judge a choice by the option list it answers (the last one) and the result of checking that list.

    CHOSEN where the rules allow the row (or leave it to a text) and the target; HIDDEN where the list could not
    be judged; ADOPTED where the log does not say which row was meant; DIVERGENT, with one finding, for an illegal
    choice. A row on which the list was already found wrong is not reported again.
    """
    if options is None or checked is None or checked.predicted is None:
        return Checked(Verdict.HIDDEN, RULE, [], None)
    predicted = checked.predicted
    row = row_of(packet, options)
    if row is None:
        return Checked(Verdict.ADOPTED, RULE, [], predicted)
    if row.end_turn:
        return Checked(Verdict.CHOSEN, RULE, [], predicted)
    allowed = _meant(row, options, predicted)
    if allowed is None or any(row.entity in (one.entity, *one.also) for one in checked.findings):
        return Checked(Verdict.ADOPTED, RULE, [], predicted)
    if allowed.playable is False:
        message = "{entity} was chosen, which the rules forbid" + (": {expected}" if allowed.error else "")
        others = tuple(row.entity for row in predicted.rows if row.playable and row.entity)
        return _illegal(allowed, packet, message, predicted, others)
    if allowed.targets:
        for target in allowed.targets:
            if target.entity == packet.target and target.error != errors.NONE:
                used = "sent to attack" if allowed.action is ATTACK else "used on"
                message = f"{{entity}} was {used} {{first}}, which the rules forbid: {{expected}}"
                based_on = constructs_behind(allowed, target.rule)
                because = replace(allowed, rule=target.rule, error=target.error, based_on=based_on)
                legal = tuple(other.entity for other in allowed.targets if other.error == errors.NONE)
                return _illegal(because, packet, message, predicted, legal)
    return Checked(Verdict.CHOSEN, allowed.rule, [], predicted)


def row_of(packet: SendOption, options: Options | None) -> LoggedOption | None:
    """Return the row of the last list that a player has chosen; None if the list or the row is unknown."""
    if options is None:
        return None
    return next((LoggedOption(one) for one in options.rows if not one.depth and one.place == packet.option), None)


def _meant(row: LoggedOption, options: Options, predicted: PredictedOptions) -> PredictedOption | None:
    """Return the predicted row of a logged one: of a card's two rows, the one with the same action."""
    candidates = [option for option in predicted.rows if option.entity == row.entity]
    if len(candidates) > 1:
        logged = LoggedOptions(options)
        for option in candidates:
            taken = logged.take(row.entity, option.action)
            if taken is not None and taken.place == row.place:
                return option
    return candidates[0] if candidates else None


def _illegal(
    row: PredictedOption, packet: SendOption, message: str, predicted: PredictedOptions, others: tuple[int, ...]
) -> Checked:
    kind, based_on = Kind.ILLEGAL_CHOICE, row.based_on
    finding = Finding(kind, row.entity, row.rule, row.error, None, message, packet.target, others, based_on=based_on)
    return Checked(Verdict.DIVERGENT, finding.rule, [finding], predicted)
