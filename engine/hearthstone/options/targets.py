"""The targets of a row: legal defenders (HS 2.6, 5.1), and characters that no enemy effect can target.

Logs come in three kinds: they list only legal targets; or all characters, each with an error code; or all characters,
legal ones first, with the error codes lost (some replays).
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.options import errors
from engine.hearthstone.options.logged import LoggedOption
from engine.hearthstone.options.model import ATTACK, Finding, PredictedOption, PredictedTarget
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone


def check_known_targets(
    row: PredictedOption, found: LoggedOption, state: GameState, errors_printed: bool
) -> list[Finding]:
    """Compare the legal targets of an attacker, or of a card with known text, with those that the log offers."""
    targets = row.targets or ()
    if [(target.entity, target.error) for target in targets] == [(one.entity, one.error) for one in found.targets]:
        return []
    legal = tuple(target.entity for target in targets if target.error == errors.NONE)
    if errors_printed and not any(target.error not in (None, errors.NONE) for target in found.targets):
        offered = {int(target.entity) for target in found.targets}
        if any(target.entity in offered and target.error != errors.NONE for target in targets):
            offered = {int(target.entity) for target in found.targets[: len(legal)]}
    else:
        offered = {int(target.entity) for target in found.targets if target.error in (None, errors.NONE)}
    findings = []
    printed = {int(target.entity): target.error for target in found.targets}
    for target in targets:
        observed = printed.get(target.entity)
        if not errors.is_known(observed):
            continue
        if target.error == errors.NONE:
            if target.entity not in offered:
                findings.append(_wrong_target(Kind.MISSING, row, target, observed, legal))
        elif target.entity in offered:
            findings.append(_wrong_target(Kind.UNEXPECTED, row, target, observed, legal))
        elif errors_printed and target.entity not in printed and target.error != errors.CHARACTER:
            findings.append(_wrong_target(Kind.MISSING, row, target, observed, legal))
        elif observed not in (None, errors.NONE, target.error):
            findings.append(_wrong_target(Kind.WRONG_VALUE, row, target, observed, legal))
    known = {target.entity for target in targets}
    for entity in printed.keys() - known:
        if entity not in offered and (not entity or state[entity].zone == Zone.PLAY):
            continue
        unknown = PredictedTarget(entity, errors.CHARACTER, "HS 2.6")
        findings.append(_wrong_target(Kind.UNEXPECTED, row, unknown, printed.get(entity), legal))
    return findings or _out_of_order(row, found, state)


def _out_of_order(row: PredictedOption, found: LoggedOption, state: GameState) -> list[Finding]:
    """Compare the order of targets, for each player; return at most one finding.

    In replays that lost the error codes, only the order shows which targets are legal.
    """
    listed = [int(target.entity) for target in found.targets]
    members = set(listed) - state.order_uncertain
    predicted = [target.entity for target in row.targets or () if target.entity in members]
    members.intersection_update(predicted)
    logged = [entity for entity in listed if entity in members]
    if logged == predicted:
        return []
    for player in state.players.values():
        side = player.controller
        ours = [entity for entity in predicted if state[entity].controller == side]
        theirs = [entity for entity in logged if state[entity].controller == side]
        for expected, observed in zip(ours, theirs, strict=False):
            if expected != observed:
                message = "among the targets of {entity}, {first} is out of the order of play"
                return [Finding(Kind.WRONG_ORDER, row.entity, "HS 1.4", None, None, message, observed)]
    return []


def _wrong_target(
    kind: Kind, row: PredictedOption, target: PredictedTarget, observed: str | None, legal: tuple[int, ...]
) -> Finding:
    verb = "attack" if row.action is ATTACK else "be used on"
    if kind is Kind.MISSING:
        if target.error == errors.NONE:
            message = f"{{entity}} may {verb} {{first}}, but the log does not offer it"
        else:
            message = f"{{entity}} may not {verb} {{first}}: {{expected}}; the log does not list it at all"
    elif kind is Kind.UNEXPECTED:
        message = f"the log lets {{entity}} {verb} {{first}}, which the rules forbid: {{expected}}"
    else:
        message = f"{{entity}} may not {verb} {{first}}: {{expected}}; the log gives another reason: {{observed}}"
    rule = row.rule if target.error == errors.NONE else target.rule
    based_on = constructs_behind(row, rule)
    return Finding(kind, row.entity, rule, target.error, observed, message, target.entity, legal, based_on=based_on)


def constructs_behind(row: PredictedOption, rule: str) -> tuple[str, ...]:
    """Return the constructs of a text that decide a target; none for a rule that holds for any text."""
    return () if rule in OUT_OF_REACH.values() else row.aimed_by


ELUSIVE_TO: dict[int, tuple[int, str]] = {
    CardType.SPELL: (GameTag.CANT_BE_TARGETED_BY_SPELLS, errors.ELUSIVE_TO_SPELLS),
    CardType.HERO_POWER: (GameTag.CANT_BE_TARGETED_BY_HERO_POWERS, errors.ELUSIVE_TO_HERO_POWERS),
    CardType.MINION: (GameTag.CANT_BE_TARGETED_BY_BATTLECRIES, errors.ELUSIVE_TO_BATTLECRIES),
}
"""The tag that protects a character from a type of card, and the reason that option lists give."""

OUT_OF_REACH = {
    errors.NOT_IMMUNE: "HS 5.1 immune",
    errors.NOT_STEALTHED: "LOG stealth",
    errors.ELUSIVE_TO_SPELLS: "LOG elusive",
    errors.ELUSIVE_TO_HERO_POWERS: "LOG elusive",
    errors.ELUSIVE_TO_BATTLECRIES: "LOG elusive",
}
"""The rule behind each reason for which a character cannot be chosen."""


def beyond_reach(tags: dict[int, int], enemy: bool, kind: int) -> str | None:
    """Return why a character cannot be chosen for a type of card, regardless of the card's text; None if it can."""
    elusive = ELUSIVE_TO.get(kind)
    if tags.get(GameTag.UNTOUCHABLE) or tags.get(GameTag.DORMANT):
        return elusive[1] if elusive is not None and not enemy else errors.NOT_IMMUNE
    if enemy and (tags.get(GameTag.IMMUNE) or tags.get(GameTag.CANT_BE_TARGETED)):
        return errors.NOT_IMMUNE
    if enemy and (tags.get(GameTag.STEALTH) or tags.get(GameTag.CANT_BE_TARGETED_BY_OPPONENTS)):
        return errors.NOT_STEALTHED
    if elusive is not None and tags.get(elusive[0], kind != CardType.MINION and tags.get(GameTag.ELUSIVE, 0)):
        return elusive[1]
    return None
