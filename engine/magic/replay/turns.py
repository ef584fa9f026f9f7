"""Turns, phases, steps and priority of a replay: their order, and the contents of ``turnInfo`` (CR 500, 117)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.replay.quirks import ENDED_TURN
from engine.magic.rules import cleanup, damage, untap
from engine.magic.rules.steps import (
    ATTACKERS,
    BEGIN_COMBAT,
    BETWEEN_TURNS,
    BLOCKERS,
    CLEANUP,
    COMBAT,
    DAMAGE,
    DRAW,
    END_COMBAT,
    FIRST_DAMAGE,
    MAIN_1,
    PRIORITY_RULES,
    UNTAP,
    Step,
    comes_later,
)
from hslog.arena.packets import details
from hslog.arena.tags import ArenaTag

if TYPE_CHECKING:
    from engine.magic.replay.combat import CombatReader
    from engine.magic.replay.context import Context
    from engine.magic.replay.due import DueReader
    from engine.magic.replay.frame import Frame

Json = dict[str, Any]

PHASE_NUMBERS = {"Phase_Beginning": 1, "Phase_Main1": 2, "Phase_Combat": 3, "Phase_Main2": 4, "Phase_Ending": 5}
STEP_NUMBERS = {
    "Step_Untap": 1,
    "Step_Upkeep": 2,
    "Step_Draw": 3,
    "Step_DeclareAttack": 5,
    "Step_DeclareBlock": 6,
    "Step_CombatDamage": 7,
    "Step_EndCombat": 8,
    "Step_Cleanup": 10,
    "Step_FirstStrikeDamage": 11,
}
_STEPS = {int(step): step for step in Step}
_TAGS = {"turn number": ArenaTag.TURN, "active player": ArenaTag.ACTIVE_PLAYER, "step": ArenaTag.STEP}
"""The tag of each part of ``turnInfo`` that is compared."""
_TURN_CLAIMS = (("CR 500.1", "turn number"), ("CR 102.1", "active player"), ("CR 500.1", "step"))


class TurnReader:
    """Reads turns and steps."""

    def __init__(self, context: Context, due: DueReader, combat: CombatReader) -> None:
        self.context = context
        self.due = due
        self.combat = combat
        self.known_effects: set[int] = set()

    # --- turns ------------------------------------------------------------------------------------------------------

    def new_turn(self, frame: Frame, index: int, data: Json) -> None:
        """Read ``NewTurnStarted``: the turn must be that of the next player."""
        context, turn = self.context, self.context.turn
        seat = (data.get("affectedIds") or [0])[0]
        board, findings = context.board, context.findings
        if turn.turn == 0 and context.started and context.steps_known:
            turn.order = _order(sorted(board.players), seat)
            findings.choose(index, "CR 103.1")
            self._check_starter(seat, index)
        elif context.steps_known:
            wanted = turn.next_player()
            if not wanted:
                turn.order = _order(sorted(board.players), seat)
            elif seat != wanted and self._may_be_extra(frame, seat):
                findings.mark(index, Verdict.ADOPTED)
            else:
                message = f"the turn should be that of {findings.name(wanted)}, and is that of {findings.name(seat)}"
                if self._judge_player("CR 500.7", "next player", message, index, wanted, seat):
                    findings.predict(index, "CR 500.7")
            if turn.step is not BETWEEN_TURNS:
                message = f"a turn begins in the {_words(turn.step)}"
                findings.diverge("CR 500.1", "next step", Kind.MISSING, message, expected=BETWEEN_TURNS.words)
        else:
            turn.order = _order(sorted(board.players), seat)
            info = frame.state.get("turnInfo") or {}
            turn.turn = info.get("turnNumber", turn.turn + 1) - 1  # messages of several turns may be missing
            context.resolved_in = turn.turn  # something may have resolved that was not seen
        context.tracer.begin_turn(index, seat)
        turn.begin_turn(seat)
        turn.step = BETWEEN_TURNS if turn.turn > 1 or not context.started else None
        context.steps_known = True
        board.began[seat] = turn.turn
        self.context.land_plays = 0
        frame.steps += 1

    def _may_be_extra(self, frame: Frame, seat: int) -> bool:
        """Return whether an effect may have given a player another turn (CR 500.7): the log does not say so."""
        context = self.context
        info = frame.state.get("turnInfo") or {}
        recent = context.resolved_in and context.turn.turn - context.resolved_in <= 1
        return bool(recent) and seat == context.turn.active == info.get("activePlayer")

    def _judge_player(self, rule: str, part: str, message: str, index: int, wanted: int, seat: int) -> bool:
        """Compare the active player with the one by the rules."""
        return self.context.findings.judge(
            seat == wanted,
            rule,
            part,
            Kind.WRONG_VALUE,
            message,
            index=index,
            tag=ArenaTag.ACTIVE_PLAYER,
            expected=wanted,
            observed=seat,
        )

    def _check_starter(self, seat: int, index: int) -> None:
        wanted = self.context.starting_player
        if wanted:
            self.context.findings.judge(
                seat == wanted,
                "CR 103.1",
                "starting player",
                Kind.WRONG_VALUE,
                f"{self.context.findings.name(wanted)} was chosen to begin",
                index=index,
                expected=wanted,
                observed=seat,
            )

    # --- steps ------------------------------------------------------------------------------------------------------

    def new_step(self, frame: Frame, index: int, data: Json) -> None:
        """Read ``PhaseOrStepModified``: the step must be the one that follows."""
        context, turn, findings = self.context, self.context.turn, self.context.findings
        values = details(data)
        step = _STEPS.get(100 * int(values.get("phase", 0) or 0) + int(values.get("step", 0) or 0))
        if step is None:
            return
        self.due.check(frame)  # the required events of a step must have happened before the next step
        known = context.steps_known
        if known and ENDED_TURN.explains(frame, step):
            findings.mark(index, Verdict.ADOPTED)
        elif known:
            self._check_end(frame, index)
            self._check_next(step, index)
            seat = (data.get("affectedIds") or [0])[0]
            wanted = 0 if step is BETWEEN_TURNS else turn.active
            message = f"the {step.words} is one of {findings.name(wanted)}, the active player"
            known_player = wanted if turn.active else seat
            self._judge_player("CR 102.1", "active player of a step", message, index, known_player, seat)
        turn.enter(step)
        frame.steps += 1
        if context.priority.holder is not None or known:
            if step.gives_priority:
                context.priority.give(turn.active)
            else:
                context.priority.nobody()
        context.tracer.begin_step(index, step)
        if known or step is not BETWEEN_TURNS:
            self._actions(frame, step)

    def _check_next(self, step: Step, index: int) -> None:
        turn, findings, board = self.context.turn, self.context.findings, self.context.board
        wanted, rule = turn.next_step(turn.step in COMBAT and bool(damage.first_strikers(board)))
        if step is wanted:
            findings.confirm(rule, "next step")
            findings.predict(index, rule)
            return
        if step is BETWEEN_TURNS and turn.step is CLEANUP:
            wanted = step
        if {step, wanted} == {FIRST_DAMAGE, DAMAGE} and self.context.fresh is not None:
            findings.mark(index, Verdict.HIDDEN)
            return
        if step is BLOCKERS and wanted is END_COMBAT and self.context.fresh is not None:
            findings.mark(index, Verdict.HIDDEN)
            return
        skipped = comes_later(step, wanted)
        findings.diverge(
            rule,
            "next step",
            Kind.MISSING if skipped else Kind.UNEXPECTED,
            f"after the {_words(turn.step)} comes the {wanted.words}, not the {step.words}",
            index=index,
            expected=wanted.words,
            observed=step.words,
        )

    def _check_end(self, frame: Frame, index: int) -> None:
        """Check that the current step may end: all have passed in succession, and the stack is empty (CR 500.2)."""
        context, turn, findings = self.context, self.context.turn, self.context.findings
        step, board, priority = turn.step, context.board, context.priority
        if step is None or not step.gives_priority:
            return
        if context.known(board.stack) and not frame.resolving:
            left = [number for number in board.stack_objects() if number not in frame.deleted]
            gone = {old for _, old, source, _ in frame.moved if source == board.stack}
            left = [number for number in left if number not in gone]
            first = left[0] if left else 0
            words = f"the {step.words} ends while {findings.name(first)} is on the stack"
            empty = not left or frame.resolved
            findings.judge(empty, "CR 500.2", "stack empty", Kind.WRONG_ORDER, words, index=index, entity=first)
        if priority.holder is None or not priority.certain or frame.steps:
            return
        passed, seat = not priority.holder or priority.all_passed(turn.order), priority.after_pass(turn.order)
        message = f"the {step.words} ends before {findings.name(seat)} could pass"
        findings.judge(passed, "CR 500.2", "all passed", Kind.WRONG_ORDER, message, index=index, entity=seat)

    def _actions(self, frame: Frame, step: Step) -> None:
        """Predict the turn-based actions with which a step begins."""
        context, turn, board = self.context, self.context.turn, self.context.board
        if step is UNTAP:
            self.due.untaps(frame, untap.untapping(board, turn.active))
        elif step is DRAW:
            frame.due_draw = turn.active if context.steps_known else 0
        elif step is MAIN_1 and context.steps_known:
            frame.due_lore = {
                one.id
                for one in board.controlled(turn.active)
                if "SubType_Saga" in one.data.get("subtypes", ())
                and context.known(one.id)
                and "CardType_Enchantment" in one.card_types
            }
        elif step in (DAMAGE, FIRST_DAMAGE):
            self.combat.begin_damage(step)
        elif step is CLEANUP:
            self.context.discards_due = cleanup.cards_to_discard(board, turn.active) if self._knows_hand() else 0
            if not self.context.discards_due:
                self.due.wear_off(frame)
        elif step is BETWEEN_TURNS:
            self._check_hand(frame)
            self.due.wear_off(frame)
        if step not in COMBAT or step is BEGIN_COMBAT:
            frame.combat_over = True
            self.combat.end_combat()
        if step is ATTACKERS:
            self.combat.begin_attack()

    def _knows_hand(self) -> bool:
        """Return whether the active player's hand is known, and how many cards it may hold."""
        turn, board = self.context.turn, self.context.board
        hand = board.hands.get(turn.active)
        return hand is not None and self.context.known(hand) and turn.active in board.players

    def _check_hand(self, frame: Frame) -> None:
        """Check the active player's hand at the end of the cleanup step (CR 514.1)."""
        context, turn, board = self.context, self.context.turn, self.context.board
        if not self._knows_hand():
            return
        hand, player = board.hands[turn.active], board.players[turn.active]
        change = sum((target == hand) - (source == hand) for _, _, source, target in frame.moved)
        count = len(board.hand(turn.active)) + change
        context.findings.judge(
            count <= player.hand_limit,
            cleanup.HAND_RULE,
            "hand size",
            Kind.MISSING,
            f"{context.findings.name(turn.active)} keeps {count} cards, and may keep {player.hand_limit}",
            entity=turn.active,
            tag=ArenaTag.HAND_SIZE_LIMIT,
            expected=player.hand_limit,
            observed=count,
        )
        self.context.discards_due = 0

    # --- effects ----------------------------------------------------------------------------------------------------

    def take_effect(self, data: Json) -> None:
        """Take an effect that adds or skips turns, phases or steps (CR 500.7 to 500.10).

        An effect stays listed after its use, so each is counted once. Only added phases occur in Arena's logs; the
        others occur only in logs of play mode.
        """
        number = data.get("id", 0)
        values = details(data)
        if number in self.known_effects:
            return
        self.known_effects.add(number)
        turn = self.context.turn
        phase, seat = values.get("extra_phases"), values.get("extra_turns")
        added, after, skipped = values.get("extra_step"), values.get("after"), values.get("skip_step")
        before, skipped_phase, skipped_seat = values.get("before"), values.get("skip_phase"), values.get("skip_turn")
        if isinstance(phase, int):
            turn.extra_phases.append(phase)
        if isinstance(seat, int):
            turn.extra_turns.append(seat)
        if added in _STEPS and after in _STEPS:
            turn.extra_steps.setdefault(_STEPS[after], []).append(_STEPS[added])
        if added in _STEPS and before in _STEPS:
            turn.extra_before.setdefault(_STEPS[before], []).append(_STEPS[added])
        if skipped in _STEPS:
            turn.skipped.append(_STEPS[skipped])
        if isinstance(skipped_phase, int):
            turn.skipped_phases.append(skipped_phase)
        if isinstance(skipped_seat, int):
            turn.skipped_turns.append(skipped_seat)

    # --- turnInfo ---------------------------------------------------------------------------------------------------

    def adopt(self, frame: Frame) -> None:
        """Take the turn from a message with the full state."""
        info = frame.state.get("turnInfo")
        if not isinstance(info, dict):
            return
        context, turn = self.context, self.context.turn
        number = info.get("turnNumber", 0)
        if number and number != turn.turn:
            turn.turn = number
        step = _step_of(info)
        if step is not None:
            turn.step = step
        if info.get("activePlayer") and context.started:
            turn.active = info["activePlayer"]
        holder = info.get("priorityPlayer", 0)
        if holder:
            context.priority.suppose(holder)
        else:
            context.priority.forget()

    def compare(self, frame: Frame) -> None:
        """Compare ``turnInfo`` with the turn, the step and the player who must have priority."""
        info = frame.state.get("turnInfo")
        context, turn, findings = self.context, self.context.turn, self.context.findings
        if frame.abilities - frame.deleted:
            frame.annotations_of_note += 1  # put on the stack: nobody has passed since
        if turn.step is CLEANUP and (turn.cleanup_again or frame.abilities - frame.deleted):
            self._cleanup_priority()
        if not context.steps_known or not turn.order:
            context.priority.forget()
        elif not isinstance(info, dict):
            if frame.acted:
                context.priority.act(frame.acted)
            elif frame.resolved:
                context.priority.give(turn.active)
            elif frame.annotations_of_note and context.priority.holder:
                context.priority.passes = 0
        if not isinstance(info, dict):
            return
        index = frame.turn_info
        if not context.steps_known or not turn.turn:
            self._follow(frame, info)
            return
        if turn.step is None:  # before the first turn: mulligans
            return
        step = _step_of(info)
        number, active = info.get("turnNumber", 0), info.get("activePlayer", 0)
        if turn.turn == number and turn.active == active and turn.step is step is not BETWEEN_TURNS:
            right = True
            for claim in _TURN_CLAIMS:
                findings.confirmed[claim] += 1
        else:
            right = self._same(index, "CR 500.1", "turn number", turn.turn, number)
            right &= self._same(index, "CR 102.1", "active player", turn.active, active)
            if turn.step is not BETWEEN_TURNS and step is not None:
                right &= self._same(index, "CR 500.1", "step", turn.step, step)
        chosen = self._compare_priority(frame, index, info.get("priorityPlayer", 0))
        if chosen is None:
            return
        if right and chosen:
            findings.choose(index, "CR 117.3d")
        elif right:
            findings.predict(index, PRIORITY_RULES.get(turn.step, "CR 117.3a"))

    def _cleanup_priority(self) -> None:
        """Give priority in a cleanup step in which something happened; another will follow (CR 514.3a)."""
        if not self.context.turn.cleanup_again or not self.context.priority.holder:
            self.context.priority.give(self.context.turn.active)
        self.context.turn.cleanup_again = True

    def _follow(self, frame: Frame, info: Json) -> None:
        """Take the turn from the log after a missing state."""
        turn = self.context.turn
        step = _step_of(info)
        self.context.findings.mark(frame.turn_info, Verdict.HIDDEN)
        turn.turn = info.get("turnNumber", turn.turn)
        turn.active = info.get("activePlayer", turn.active)
        if step is not None:
            turn.step = step

    def _same(self, index: int, rule: str, part: str, expected: int, observed: int) -> bool:
        tag = _TAGS[part]
        words = part if tag is not ArenaTag.STEP else f"{Step(expected).words}, not {Step(observed).words}"
        told = int(expected), int(observed)
        return self.context.findings.judge(
            *(expected == observed, rule, part, Kind.WRONG_VALUE, f"wrong {words}"),
            index=index,
            tag=tag,
            expected=told[0],
            observed=told[1],
        )

    def _compare_priority(self, frame: Frame, index: int, holder: int) -> bool | None:
        """Compare who has priority; return whether the player chose to pass, None where it is wrong or open."""
        context, turn, findings = self.context, self.context.turn, self.context.findings
        priority = context.priority
        step = turn.step
        assert step is not None
        if not (step.gives_priority or turn.cleanup_again) or frame.resolving:
            priority.nobody() if step is CLEANUP else priority.forget()
            return False
        if frame.resolved and not frame.acted:
            priority.give(turn.active)
        elif frame.acted and not frame.resolved:
            priority.act(frame.acted)
        elif frame.acted:
            priority.forget()
        if not turn.order:  # the players are not known
            priority.forget()
            return False
        if not holder:  # not decided yet: triggered abilities are ordered first
            return False
        if priority.holder is None or not priority.certain:
            priority.suppose(holder)
            return False
        rule = PRIORITY_RULES.get(step, "CR 117.3a") if frame.steps else "CR 117.3a"
        if holder == priority.holder:
            if frame.annotations_of_note:
                priority.passes = 0
            findings.confirm(rule, "priority")
            return False
        eventful = frame.acted or frame.resolved or frame.steps
        acted_only = (
            frame.acted and not frame.resolved and not frame.steps
        )  # clients of 2019 let the player pass at once
        passed = holder == priority.after_pass(turn.order) and (acted_only or not eventful)
        if frame.annotations_of_note and not (passed and acted_only):
            priority.give(holder)
            return False
        if passed:
            priority.pass_on(turn.order)
            findings.confirm("CR 117.3d", "priority after a pass")
            return True
        wanted = priority.holder
        findings.diverge(
            rule,
            "priority",
            Kind.WRONG_VALUE,
            f"{findings.name(wanted)} should have priority, and {findings.name(holder)} has it",
            index=index,
            tag=ArenaTag.PRIORITY_PLAYER,
            expected=wanted,
            observed=holder,
        )
        priority.give(holder)
        return None


def _order(seats: list[int], first: int) -> tuple[int, ...]:
    """Return the turn order: seats ascending, from the first player on; empty while not all players are described."""
    if len(seats) < 2:
        return ()
    if first not in seats:
        return tuple(seats)
    place = seats.index(first)
    return tuple(seats[place:] + seats[:place])


def _step_of(info: Json) -> Step | None:
    phase, step = info.get("phase", ""), info.get("step", "")
    return _STEPS.get(100 * PHASE_NUMBERS.get(phase, 0) + STEP_NUMBERS.get(step, 0))


def _words(step: Step | None) -> str:
    return step.words if step is not None else "start of the game"
