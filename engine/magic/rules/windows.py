"""Spells and abilities that may be used only before or after a point of a turn (CR 503.2, 506.7, 506.7g)."""

from __future__ import annotations

from engine.magic.rules.steps import COMBAT, Step, TurnStructure

POINTS = {
    "attackers are declared": Step.ATTACKERS,
    "blockers are declared": Step.BLOCKERS,
    "the combat damage step": Step.DAMAGE,
    "the end of combat step": Step.END_COMBAT,
    "combat": Step.BEGIN_COMBAT,
}
"""Points of the combat phase, and the step whose beginning each is (CR 506.7a, 506.7b)."""


def why_not(turn: TurnStructure, window: str) -> tuple[str, str] | None:
    """Return why a spell or ability with a window cannot be used now; None if it can.

    A window is ``before POINT`` or ``after POINT``, of the first combat phase of the turn (CR 506.7d), ``during
    combat`` in front of those for every combat phase (CR 506.7c), or ``after upkeep`` (CR 503.2).
    """
    seen = [*turn.passed, *([turn.step] if turn.step is not None else [])]
    if window == "after upkeep":
        return None if Step.UPKEEP in turn.passed else ("CR 503.2", "no upkeep step of the turn has ended")
    in_combat = window.startswith("during combat")
    if in_combat:
        if turn.step not in COMBAT:
            return "CR 506.7c", "it is not combat"
        seen = _latest(seen)
        window = window.removeprefix("during combat").strip()
    if not window:
        return None
    word, _, name = window.partition(" ")
    point = POINTS[name]
    reached = _reached(seen, point)
    if word == "before":
        if not reached:
            return None
        return ("CR 506.7e" if point not in seen else _rule(point)), f"{name} has been reached"
    if reached and point in seen:
        return None
    return ("CR 506.7f" if in_combat and Step.END_COMBAT in seen else _rule(point)), f"{name} has not been reached"


def _rule(point: Step) -> str:
    return {Step.ATTACKERS: "CR 506.7a", Step.BLOCKERS: "CR 506.7b"}.get(point, "CR 506.7")


def _latest(seen: list[Step]) -> list[Step]:
    """Return the steps of the newest combat phase."""
    places = [place for place, step in enumerate(seen) if step is Step.BEGIN_COMBAT]
    return seen[places[-1] :] if places else seen


def _reached(seen: list[Step], point: Step) -> bool:
    """Return whether a point is reached, or can no longer be because its step is skipped (CR 506.7e)."""
    if point in seen:
        return True
    if Step.BEGIN_COMBAT not in seen:
        return any(step in (Step.MAIN_2, Step.END) for step in seen)
    return point in (Step.BLOCKERS, Step.DAMAGE) and Step.END_COMBAT in seen
