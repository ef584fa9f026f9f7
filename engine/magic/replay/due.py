"""Events that the rules require in a message: untapping, drawing, lore counters, life changes, damage wearing off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.divergence import Kind
from engine.magic.replay.frame import Predicted
from engine.magic.rules import cleanup, untap
from hslog.arena.tags import ArenaTag

if TYPE_CHECKING:
    from engine.magic.replay.context import Context
    from engine.magic.replay.frame import Frame


class DueReader:
    """Keeps the required events, and reports those that are missing."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def untaps(self, frame: Frame, numbers: list[int]) -> None:
        """Expect permanents to untap (CR 502.3)."""
        for number in numbers:
            if self.context.known(number):
                frame.due_untaps[number] = 1
                frame.tapped[number] = Predicted(0, untap.RULE)

    def wear_off(self, frame: Frame) -> None:
        """Expect all damage to wear off (CR 514.2)."""
        board = self.context.board
        for number in cleanup.damaged(board):
            if self.context.known(number):
                frame.damage[number] = Predicted(0, cleanup.DAMAGE_RULE)

    def check(self, frame: Frame) -> None:
        """Report the required events that have not happened before another step or the end of the message."""
        findings, board = self.context.findings, self.context.board
        for number in frame.due_untaps:
            permanent = board.permanent(number)
            gone = number in frame.renamed
            if permanent is not None and not gone:
                findings.diverge(
                    untap.RULE,
                    "untap",
                    Kind.MISSING,
                    f"{findings.name(number)} does not untap",
                    entity=number,
                    tag=ArenaTag.TAPPED,
                    expected=0,
                    observed=1,
                )
                frame.tapped.pop(number, None)
        frame.due_untaps.clear()
        if frame.due_draw:
            seat, frame.due_draw = frame.due_draw, 0
            if seat in board.libraries and board.lists.get(board.libraries[seat]) != [] and not frame.replaced:
                findings.diverge("CR 504.1", "draw", Kind.MISSING, f"{findings.name(seat)} draws no card", entity=seat)
        if frame.drawn:
            frame.drawn = False
            findings.confirm("CR 504.1", "only draw")
        for number in frame.due_lore:
            if board.permanent(number) is not None and not frame.replaced:
                message = f"no lore counter is put on {findings.name(number)}"
                findings.diverge("CR 505.4", "lore counter", Kind.MISSING, message, entity=number)
        frame.due_lore.clear()
        if frame.due_life:
            self._check_life(frame)

    def _check_life(self, frame: Frame) -> None:
        """Check that damage has changed life totals; all damage dealt to a player at once is one change."""
        findings, board = self.context.findings, self.context.board
        due, frame.due_life = frame.due_life, []
        for seat, gain in sorted({(seat, change > 0) for seat, change, _, _ in due}):
            left = [one for one in due if one[0] == seat and (one[1] > 0) == gain]
            if frame.replaced or not all(self.context.known(source) for _, _, _, source in left):
                continue
            if gain and board.qualifications.get(seat):
                continue  # an effect may say that the player cannot gain life
            change, rule = sum(one[1] for one in left), left[0][2]
            message = (
                f"the life of {findings.name(seat)} does not change by {change:+d}, for {findings.name(left[0][3])}"
            )
            findings.diverge(
                rule, "life", Kind.MISSING, message, entity=seat, tag=ArenaTag.LIFE, expected=change, observed=0
            )
