"""The stack of a replay: spells, lands, abilities, and the order of resolution (CR 117, 505.6, 601, 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.magic.rules import timing
from hslog.arena.packets import details

if TYPE_CHECKING:
    from engine.magic.replay.context import Context
    from engine.magic.replay.frame import Frame

Json = dict[str, Any]

ACTION_CAST, ACTION_ACTIVATE, ACTION_PLAY = 1, 2, 3


class StackReader:
    """Reads what players do with priority."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.casting: dict[int, str] = {}  # spells being cast, and why the timing is illegal (empty if legal)

    def resolution(self, frame: Frame, index: int, data: Json) -> None:
        """Read the start of a resolution: it must be of the object on top of the stack, after all have passed."""
        context = self.context
        board, findings, priority, turn = context.board, context.findings, context.priority, context.turn
        number = data.get("affectorId", 0)
        on_stack = board.stack_objects()
        if context.known(board.stack) and number not in on_stack:
            return  # an ability with which a cost is paid: it does not use the stack
        self.context.resolving = number
        frame.resolving = True
        context.tracer.resolve(index, number)
        if not context.known(board.stack) or frame.steps or frame.acted or frame.resolved:
            return
        if number in on_stack and findings.judge(
            on_stack[0] == number,
            "CR 117.4",
            "top of the stack",
            Kind.WRONG_ORDER,
            f"{findings.name(number)} resolves, and {findings.name(on_stack[0])} is above it",
            index=index,
            entity=number,
            expected=on_stack[0],
            observed=number,
        ):
            findings.predict(index, "CR 117.4")
        if priority.holder and priority.certain:
            passed, next_player = priority.all_passed(turn.order), findings.name(priority.after_pass(turn.order))
            message = f"{findings.name(number)} resolves before {next_player} could pass"
            findings.judge(passed, "CR 117.4", "all passed", Kind.WRONG_ORDER, message, index=index, entity=number)

    def resolved(self, frame: Frame, index: int, data: Json) -> None:
        """Read the end of a resolution: the active player gets priority (CR 117.3b)."""
        number = data.get("affectorId")
        if number != self.context.resolving:
            return
        self.context.resolving = 0
        self.context.resolved_in = self.context.turn.turn
        frame.resolving = False
        frame.resolved = True
        self.context.findings.predict(index, "CR 608.2")
        self.context.tracer.resolved(index, number)

    def acted(self, frame: Frame, index: int, data: Json) -> None:
        """Read a player's action: the player must have priority, and gets it again afterwards (CR 117.3c)."""
        context = self.context
        values = details(data)
        action = values.get("actionType", 0)
        seat = data.get("affectorId", 0)
        if action == ACTION_CAST:
            for number in data.get("affectedIds", ()):
                self._was_cast(index, number, values)
        if seat not in context.board.players or action not in (ACTION_CAST, ACTION_ACTIVATE, ACTION_PLAY):
            return
        self._may_act(frame, index, seat)
        frame.acted = seat
        context.tracer.acted(index, (data.get("affectedIds") or [0])[0], action)

    def _may_act(self, frame: Frame, index: int, seat: int) -> None:
        """Check that the acting player has priority, or gets it when the other player passes (CR 117.1)."""
        context, priority = self.context, self.context.priority
        if not priority.holder or not priority.certain or frame.steps or frame.acted or frame.resolved:
            return
        if frame.resolving or self.context.resolving:
            return
        context.findings.judge(
            seat in (priority.holder, priority.after_pass(context.turn.order)),
            "CR 117.1",
            "priority to act",
            Kind.ILLEGAL_CHOICE,
            f"{context.findings.name(seat)} acts, and {context.findings.name(priority.holder)} has priority",
            index=index,
            entity=seat,
            expected=priority.holder,
            observed=seat,
        )

    def cast(self, frame: Frame, index: int, new: int, old: int, source: int) -> None:
        """Read a spell being cast: most kinds only in an own main phase with an empty stack (CR 505.6a)."""
        context = self.context
        board, findings = context.board, context.findings
        spell = frame.incoming.get(new)
        findings.choose(index, "CR 601.2")
        if spell is not None and not (frame.resolving or self.context.resolving):
            frame.acted = spell.controller
        if spell is None or not context.steps_known or not context.known(board.stack):
            return
        if source != board.hands.get(spell.controller) or not timing.needs_main_phase(spell):
            return
        if frame.resolving or self.context.resolving:
            return
        why = timing.at_sorcery_speed(board, context.turn, spell.controller)
        if not why or not context.may_be_permitted(spell.controller):
            self.casting[new] = why

    def _was_cast(self, index: int, new: int, values: Json) -> None:
        """Judge the timing of a spell after the player has cast it: an alternative cost may permit another timing."""
        why = self.casting.pop(new, None)
        findings = self.context.findings
        if why is None or values.get("alternativeGrpId"):
            return
        message = f"{findings.name(new)} is cast, though {why}"
        findings.judge(not why, "CR 505.6a", "sorcery timing", Kind.ILLEGAL_CHOICE, message, index=index, entity=new)

    def land(self, frame: Frame, index: int, new: int, source: int) -> None:
        """Read a land being played: one each turn, in an own main phase with an empty stack (CR 505.6b)."""
        context = self.context
        board, findings = context.board, context.findings
        land = frame.incoming.get(new)
        findings.choose(index, "CR 505.6b")
        if land is None or not context.steps_known or not context.known(board.stack):
            return
        if context.resolving:  # an effect plays it, for which timing does not matter
            return
        why = timing.at_sorcery_speed(board, context.turn, land.controller)
        message = f"{findings.name(new)} is played, though {why}"
        findings.judge(not why, "CR 505.6b", "land timing", Kind.ILLEGAL_CHOICE, message, index=index, entity=new)
        if context.may_be_permitted(land.controller):
            context.land_plays = None
        if context.land_plays is not None:
            context.land_plays += 1
            findings.judge(
                context.land_plays <= 1,
                "CR 505.6b",
                "one land",
                Kind.ILLEGAL_CHOICE,
                f"{findings.name(new)} is land number {context.land_plays} of this turn",
                index=index,
                entity=new,
                expected=1,
                observed=context.land_plays,
            )

    def ability(self, frame: Frame, index: int, data: Json) -> None:
        """Note an ability that is put onto the stack, or used for mana."""
        frame.abilities.update(data.get("affectedIds", ()))
        for number in data.get("affectedIds", ()):
            self.context.tracer.ability(index, number, data.get("affectorId", 0))

    def ability_gone(self, frame: Frame, index: int, data: Json) -> None:
        """Read the end of an ability: resolved, used for mana, or removed from the stack (CR 608.2b)."""
        on_stack = self.context.board.stack_objects()
        for number in data.get("affectedIds", ()):
            frame.deleted.add(number)
            if number in on_stack and not frame.resolved and not frame.steps:
                frame.resolved = True
                self.context.tracer.resolved(index, number)

    def noted(self, frame: Frame, index: int, data: Json) -> None:
        """Record that targets are chosen: nobody has passed since."""
        frame.annotations_of_note += 1
