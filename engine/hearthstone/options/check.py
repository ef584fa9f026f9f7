"""Comparing a logged option list with the rules: too strict and too lenient are both divergences.

Builds up to 17994 list only what may be chosen; later ones list everything in hand and in play, each row with its
reason. Both are compared row by row and, for attacks, target by target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.core.verdict import ADOPTED, DIVERGENT, HIDDEN, PREDICTED, Verdict
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.options import errors
from engine.hearthstone.options.logged import LoggedOption, LoggedOptions
from engine.hearthstone.options.model import (
    ABILITY,
    ATTACK,
    DECK_ACTION,
    END_TURN,
    HERO_POWER,
    LOCATION,
    NOT_YOURS,
    PLAY,
    Checked,
    Finding,
    PredictedOption,
    PredictedOptions,
    RowVerdict,
    claim_of,
    claims_of,
)
from engine.hearthstone.options.order import RULE as ORDER
from engine.hearthstone.options.order import check_order
from engine.hearthstone.options.predict import predict_options
from engine.hearthstone.options.targets import check_known_targets
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import Zone
from hslog.hearthstone.packets import Options

RULE = "HS 2.1.4"
NOTHING_KNOWN = NOT_YOURS
"""The action of a row that cannot be judged."""

DORMANCY_RULE, IN_PLAY_RULE, CHARACTERS_RULE = "HS 4.6", "HS 1.4 play", "HS 1.1 characters"


def check_options(packet: Options, state: GameState, ruleset: Ruleset, rewound: bool = False) -> Checked:
    """Compare a logged option list with the rules; ``state`` is the board when the list was made.

    Returns the verdict, the rule id to record with it, the findings, the prediction, and the verdict of each row. The
    verdict of the list follows from those of its rows (:func:`verdict_of`). All are HIDDEN where the log does not say
    whose turn it is or which entities the rows name. ``rewound`` is True from a game reset until the player's mana is
    set again: the reset changes mana and turn without a packet, so nothing can be judged.
    """
    player = state.current_player
    logged = LoggedOptions(packet)
    if player is None or rewound or logged.nameless:
        rows = [RowVerdict(row.place, row.entity, NOTHING_KNOWN, HIDDEN, RULE) for row in logged.rows]
        return Checked(HIDDEN, RULE, [], None, rows=rows)
    predicted = predict_options(state, player, ruleset)
    confirmed: Counter[Claim] = Counter()
    findings, rows = compare(predicted, logged, state, confirmed)
    rule = findings[0].rule if findings else RULE
    return Checked(verdict_of(rows, findings), rule, findings, predicted, confirmed, rows)


def verdict_of(rows: Sequence[RowVerdict], findings: Sequence[Finding] = ()) -> Verdict:
    """Return the verdict of an option list.

    It is DIVERGENT if a row or the order of rows is wrong, or a row is missing. Otherwise it is that of its least
    certain row: ADOPTED before HIDDEN before PREDICTED. So every change in a predicted list is noticed.
    """
    verdicts = {row.verdict for row in rows}
    if findings or DIVERGENT in verdicts:
        return DIVERGENT
    return next((verdict for verdict in (ADOPTED, HIDDEN) if verdict in verdicts), PREDICTED)


def compare(
    predicted: PredictedOptions, logged: LoggedOptions, state: GameState, confirmed: Counter[Claim]
) -> tuple[list[Finding], list[RowVerdict]]:
    """Return the findings and the verdict of each row, and count the confirmed claims in ``confirmed``."""
    findings: list[Finding] = []
    rows: list[RowVerdict] = []
    for row in predicted.rows:
        if row.action is END_TURN:
            end = next((candidate for candidate in logged.rows if candidate.end_turn), None)
            if end is None:
                message = "the turn can be ended, but the log does not offer it"
                findings.append(_finding(Kind.MISSING, row, None, message))
            else:
                rows.append(RowVerdict(end.place, 0, row.action, PREDICTED, row.rule))
            continue
        found = logged.take(row.entity, row.action)
        if found is not None and row.playable is False and not found.allowed and found.error == row.error:
            _confirm(row, state, confirmed)  # refused for the same reason, as most rows
            rows.append(RowVerdict(found.place, row.entity, row.action, PREDICTED, row.rule))
            continue
        wrong = _check_row(row, found, state, logged.errors_printed, confirmed)
        findings.extend(wrong)
        is_open = _left_to_text(row, found) or (
            found is not None and bool(row.playable) and _kept_by_text(row, found, state)
        )
        if found is not None or is_open:
            unknown = ADOPTED if state.entities[row.entity].known else HIDDEN
            verdict = DIVERGENT if wrong else unknown if is_open else PREDICTED
            place = found.place if found is not None else None
            rows.append(RowVerdict(place, row.entity, row.action, verdict, wrong[0].rule if wrong else row.rule))
    left_over = _left_over(logged, state)
    wrong_rows = {finding.entity for finding in left_over}
    for entity, others in logged.by_entity.items():
        verdict = DIVERGENT if entity in wrong_rows else PREDICTED
        rows.extend(RowVerdict(found.place, entity, NOT_YOURS, verdict, RULE) for found in others)
    if not left_over and logged.errors_printed:
        confirmed[claim_of(IN_PLAY_RULE)] += 1
    findings.extend(left_over)
    if not findings:
        findings.extend(check_order(predicted, logged, state))
        confirmed[claim_of(ORDER)] += not findings
    rows.sort(key=lambda row: row.place if row.place is not None else len(logged.rows))
    return _together(findings), rows


def _check_row(
    row: PredictedOption, found: LoggedOption | None, state: GameState, errors_printed: bool, confirmed: Counter[Claim]
) -> list[Finding]:
    """Return the findings about a row and its targets, and count the confirmed claims in ``confirmed``."""
    finding = _compare_row(row, found, state, errors_printed)
    if finding is not None:
        return [finding]
    if row.playable is not None:
        _confirm(row, state, confirmed)
    if found is None:
        return []
    if found.options and found.allowed:
        return _check_choices(row, found, state, errors_printed, confirmed) if row.options else []
    if found.allowed and (found.targets or (row.action is not ATTACK and row.targets)):
        wrong = check_known_targets(row, found, state, errors_printed) if row.targets is not None else []
        if row.targets is not None and not wrong:
            confirmed[claim_of(CHARACTERS_RULE)] += 1
            for claim in (*(claim_of(target.rule) for target in row.targets), *claims_of(row.aimed_by)):
                confirmed[claim] += 1
        return wrong
    if row.action is ATTACK and row.playable:
        message = "{entity} can attack, but the log offers no target"
        legal = tuple(target.entity for target in row.targets or () if target.error == errors.NONE)
        return [_finding(Kind.MISSING, row, found, message)._replace(alternatives=legal)]
    return []


def _confirm(row: PredictedOption, state: GameState, confirmed: Counter[Claim]) -> None:
    """Count the claims that decide whether a row may be chosen."""
    for claim in (claim_of(row.rule), *claims_of(row.based_on)):
        confirmed[claim] += 1
    if row.error == errors.ATTACKER_CAN_ATTACK and is_dormant(state.entities[row.entity]):
        confirmed[claim_of(DORMANCY_RULE)] += 1


def _check_choices(
    row: PredictedOption, found: LoggedOption, state: GameState, errors_printed: bool, confirmed: Counter[Claim]
) -> list[Finding]:
    """Return the findings about the rows of a card's choices."""
    offered = {option.entity: option for option in found.options}
    findings: list[Finding] = []
    for option in row.options:
        printed = offered.get(option.entity)
        if errors_printed and printed is not None and printed.allowed and not option.playable:
            option = replace(option, playable=None, error=None)  # replay files leave out the reasons for choices
        findings += _check_row(option, offered.pop(option.entity, None), state, errors_printed, confirmed)
    for option_row in offered.values():
        unknown = PredictedOption(NOT_YOURS, option_row.entity, False, None, RULE)
        findings.append(_offered(unknown, option_row))
    return findings


def _left_to_text(row: PredictedOption, found: LoggedOption | None) -> bool:
    """Return whether a card's text decides if a row may be chosen, or its targets."""
    if row.playable is None:
        return row.listed or found is not None
    if found is None or not found.allowed or row.targets is not None or row.action is DECK_ACTION:
        return False
    return bool(found.targets) or (bool(found.options) and (not row.options or row.is_open))


def _together(findings: list[Finding]) -> list[Finding]:
    """Merge findings with the same cause: missing mana shows in every card that costs more."""
    merged: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        key = (finding.kind, finding.rule, finding.expected, finding.observed, finding.target)
        first = merged.get(key)
        if first is None:
            merged[key] = finding
        else:
            merged[key] = first._replace(also=(*first.also, finding.entity))
    return list(merged.values())


def _compare_row(
    row: PredictedOption, found: LoggedOption | None, state: GameState, errors_printed: bool
) -> Finding | None:
    if not errors_printed:
        if found is None:
            return _not_offered(row, None) if row.playable else None
        return _offered(row, found) if row.playable is False else None
    if found is None:
        return _not_offered(row, None) if row.listed else None
    observed = found.error or errors.NONE
    if not errors.is_known(observed):
        return None
    if row.playable is None:
        return _not_offered(row, found) if observed in errors.OF_THE_RULES - {*row.or_else} else None
    if found.allowed:
        return _offered(row, found) if not row.playable else None
    if row.playable and _kept_by_text(row, found, state):
        return None
    if row.playable:
        return _not_offered(row, found)
    if row.error is not None and observed not in (row.error, errors.INVALID):
        message = "{entity} cannot be used: {expected}; the log gives another reason: {observed}"
        return _finding(Kind.WRONG_VALUE, row, found, message)
    return None


def _kept_by_text(row: PredictedOption, found: LoggedOption, state: GameState) -> bool:
    """Return whether the log refuses a usable card for a reason that comes from a text."""
    because = found.error or errors.NONE
    enchanted = bool(state.enchantments_of(row.entity))
    return row.action in (PLAY, HERO_POWER, LOCATION, ABILITY) and errors.by_text(because, enchanted)


def _not_offered(row: PredictedOption, found: LoggedOption | None) -> Finding:
    because = "does not list it" if found is None else "refuses it: {observed}"
    can = "belongs into the list of options, as refused" if row.playable is False else _PASSIVE[row.action]
    return _finding(Kind.MISSING, row, found, f"{{entity}} {can}, and the log {because}")


def _offered(row: PredictedOption, found: LoggedOption) -> Finding:
    reason = ": {expected}" if row.error else ""
    message = f"the log offers {{entity}}, which the rules forbid{reason}"
    return _finding(Kind.UNEXPECTED, row, found, message)


_PASSIVE = {
    END_TURN: "can be chosen",
    PLAY: "can be played as far as cost and room go",
    DECK_ACTION: "can be traded or forged",
    ATTACK: "can attack",
    HERO_POWER: "is ready and can be paid for",
    LOCATION: "is ready",
    ABILITY: "is ready",
    NOT_YOURS: "belongs into the list of options",
}


def _left_over(logged: LoggedOptions, state: GameState) -> list[Finding]:
    """Return findings about logged rows of entities that no rule lets a player choose, or that do not exist."""
    findings = []
    for entity, rows in logged.by_entity.items():
        for found in rows:
            row = PredictedOption(NOT_YOURS, entity, False, None, RULE)
            if found.allowed:
                findings.append(_offered(row, found))
            elif entity and state[entity].zone not in (Zone.HAND, Zone.PLAY):
                message = "the log lists {entity}, which is neither in hand nor in play"
                findings.append(_finding(Kind.UNEXPECTED, row, found, message))
    return findings


def _finding(kind: Kind, row: PredictedOption, found: LoggedOption | None, message: str) -> Finding:
    observed = found.error if found is not None else None
    return Finding(kind, row.entity, row.rule, row.error, observed, message, based_on=row.based_on)
