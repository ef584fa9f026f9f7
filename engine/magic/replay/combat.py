"""Combat of a replay: declarations are decisions that must be legal, damage is predicted (CR 506 to 511)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.magic.rules import attack, block, damage
from engine.magic.rules.permission import may_be_given
from engine.magic.rules.steps import ATTACKERS, BLOCKERS, FIRST_DAMAGE, Step
from hslog.arena.tags import ArenaTag

if TYPE_CHECKING:
    from engine.magic.board import Permanent
    from engine.magic.replay.context import Context
    from engine.magic.replay.frame import Frame
    from engine.magic.rules.damage import Assignment

Json = dict[str, Any]

DECLARED: Mapping[str, tuple[ArenaTag, str, tuple[str, ...]]] = {
    "attacker": (ArenaTag.ATTACK_STATE, "CR 508.1k", ("CR 506.2", "CR 506.3", "CR 508.1a", "CR 508.1c")),
    "blocker": (ArenaTag.BLOCK_STATE, "CR 509.1g", ("CR 506.3", "CR 509.1a", "CR 509.1b")),
}
"""For attackers and blockers the tag that shows them, the rule of a legal one, and the rules that may forbid it."""


class CombatReader:
    """Reads declarations and damage.

    ``due`` are the assignments of the combat damage step that were not dealt yet, None if none are expected;
    ``struck`` are the creatures that had first or double strike as the first combat damage step began, None where there
    was no such step.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.due: list[Assignment] | None = None
        self.waiting: list[Assignment] = []
        self.struck: set[int] | None = None
        self.declared = False
        self.places: dict[int, int] = {}
        self.uncertain = False

    def begin_attack(self) -> None:
        """Begin the declare attackers step."""
        self.declared = False

    def end_combat(self) -> None:
        """Forget the combat: it is over."""
        self.due = None
        self.struck = None

    def forget(self) -> None:
        """Expect no more damage: a message with a state is missing."""
        self.end_combat()

    def adopt(self) -> None:
        """Take the state of combat from the board after a message with the full state."""
        self.due = None
        self.context.turn.attacked = self.context.turn.attacked or bool(self.context.board.attackers())

    # --- damage -----------------------------------------------------------------------------------------------------

    def begin_damage(self, step: Step) -> None:
        """Predict the damage of a combat damage step from the board as the step begins."""
        board = self.context.board
        fighters = [one for one in board.permanents() if one.attacking or one.blocking]
        first = step is FIRST_DAMAGE
        self.struck = damage.first_strikers(board) if first else self.struck
        self.uncertain = not all(self.context.known(one.id) for one in fighters) or not self.context.knows_battlefield()
        self.uncertain = self.uncertain or not board.has_players
        self.due = damage.assignments(board, damage.dealing(board, self.struck, first))

    def dealt(self, frame: Frame, index: int, source: int, target: int, amount: int) -> None:
        """Read combat damage that was dealt."""
        inside = frame.combat_damage.setdefault(source, {})
        inside[target] = inside.get(target, 0) + amount
        frame.combat_damage_places.setdefault(source, []).append(index)

    def check_damage(self, frame: Frame) -> None:
        """Check that exactly the assigned damage of the combat damage step is dealt."""
        if self.due is None:
            if frame.combat_damage and self.context.steps_known and not self.uncertain:
                self._unexpected(frame, set())
            return
        if not frame.combat_damage and self.due and not (frame.acted or frame.resolved) and not self._may_act(frame):
            return  # the damage comes in the next message
        due, self.due = self.due, None
        if self.uncertain or not self.context.steps_known:
            return
        wanted = {one.source for one in due}
        for assignment in due:
            self._check_assignment(frame, assignment)
        self._unexpected(frame, wanted)

    def _may_act(self, frame: Frame) -> bool:
        """Return whether a player has priority already, so that the damage is late."""
        return not frame.steps and "turnInfo" in frame.state and bool(frame.state["turnInfo"].get("priorityPlayer"))

    def _unexpected(self, frame: Frame, wanted: set[int]) -> None:
        findings = self.context.findings
        only = bool(frame.combat_damage) and not frame.replaced
        for source, given in frame.combat_damage.items():
            total = sum(given.values())
            if source in wanted or not total or not self.context.known(source) or frame.replaced:
                continue
            fighter = self.context.board.permanent(source)
            if fighter is not None and not fighter.power and self._assigns_toughness(source, total):
                continue
            only = False
            findings.diverge(
                "CR 510.1",
                "only damage",
                Kind.UNEXPECTED,
                f"{findings.name(source)} deals {total} combat damage, and should deal none",
                index=frame.combat_damage_places[source][0],
                entity=source,
                expected=0,
                observed=total,
            )
        if only:
            findings.confirm("CR 510.1", "only damage")

    def _assigns_toughness(self, source: int, total: int) -> bool:
        """Return whether a creature dealt damage equal to its toughness: effects make creatures do so (CR 510.1a)."""
        fighter = self.context.board.permanent(source)
        return (
            fighter is not None and total == fighter.toughness and may_be_given(self.context.board, fighter.controller)
        )

    def _check_assignment(self, frame: Frame, assignment: Assignment) -> None:
        findings, board = self.context.findings, self.context.board
        given = {target: amount for target, amount in frame.combat_damage.get(assignment.source, {}).items() if amount}
        places = frame.combat_damage_places.get(assignment.source, [])
        total = sum(given.values())
        rule = assignment.rule
        recipients = set(assignment.recipients) | ({assignment.excess} if assignment.excess else set())
        if total == assignment.amount and recipients >= given.keys():
            if assignment.exact:
                findings.confirm(rule, "damage")
                for place in places:
                    findings.predict(place, rule)
                return
            findings.confirm(rule, "divided damage")
            for place in places:
                findings.choose(place, rule)
            self._check_trample(frame, assignment, given)
            return
        if frame.replaced or (places and not total):  # prevented, or logged as 0
            return
        if self._assigns_toughness(assignment.source, total) and recipients >= given.keys():
            return
        name = findings.name(assignment.source)
        if not given:
            message = f"{name} deals no combat damage, and should deal {assignment.amount}"
            findings.diverge(
                rule, "damage", Kind.MISSING, message, entity=assignment.source, expected=assignment.amount, observed=0
            )
            return
        wrong = [target for target in given if target not in recipients]
        if wrong:
            words = f"{name} deals combat damage to {findings.name(wrong[0])}"
        else:
            words = f"{name} deals {total} combat damage, and should deal {assignment.amount}"
        findings.diverge(
            rule,
            "damage",
            Kind.WRONG_VALUE,
            words,
            index=places[0],
            entity=assignment.source,
            tag=ArenaTag.DAMAGE if not wrong and assignment.recipients[0] not in board.players else None,
            expected=assignment.amount,
            observed=total,
        )

    def _check_trample(self, frame: Frame, assignment: Assignment, given: dict[int, int]) -> None:
        if not assignment.excess:
            return
        board, findings = self.context.board, self.context.findings
        others: dict[int, int] = {}
        for source, targets in frame.combat_damage.items():
            for target, amount in targets.items():
                if source != assignment.source:
                    others[target] = others.get(target, 0) + amount
        findings.judge(
            damage.is_legal_trample(board, assignment.source, given, others, assignment.excess),
            "CR 702.19b",
            "trample",
            Kind.ILLEGAL_CHOICE,
            f"{findings.name(assignment.source)} tramples over blockers that are not assigned lethal damage",
            index=frame.combat_damage_places[assignment.source][0],
            entity=assignment.source,
        )

    # --- declarations -----------------------------------------------------------------------------------------------

    def taps(self, frame: Frame, number: int, data: Json) -> bool:
        """Return whether a permanent becomes tapped because it is declared as an attacker in this message."""
        after, before = frame.incoming.get(number), self.context.board.objects.get(number)
        return (
            not data.get("affectorId")
            and self.context.turn.step is ATTACKERS
            and after is not None
            and after.attacking
            and (before is None or not before.attacking)
        )

    def compare(self, frame: Frame) -> None:
        """Compare the creatures in combat at the end of a message with those before it."""
        board, turn = self.context.board, self.context.turn
        attackers, blockers = [], []
        for number, after in frame.incoming.items():
            if after.zone != board.battlefield:
                continue
            before = board.permanent(number)
            if after.attacking and (before is None or not before.attacking):
                attackers.append((after, before))
            if after.blocking and (before is None or not before.blocking):
                blockers.append((after, before))
        if attackers:
            self._attackers(frame, attackers)
        if blockers or (turn.step is BLOCKERS and frame.incoming):
            self._blockers(frame, blockers)
        self.check_damage(frame)
        if frame.combat_over:
            self._check_over(frame)

    def _attackers(self, frame: Frame, attackers: list[tuple[Permanent, Permanent | None]]) -> None:
        context = self.context
        turn, board, findings = context.turn, context.board, context.findings
        turn.attacked = True
        declared = [
            (after, before) for after, before in attackers if before is not None and after.id not in frame.created
        ]
        if turn.step is not ATTACKERS or self.declared or not declared or frame.resolved:
            return  # put onto the battlefield attacking, or made to attack by an effect (CR 508.4)
        self.declared = True
        if not context.steps_known:
            return
        for after, before in declared:
            index = self._place(frame, after.id)
            context.tracer.declared(index, "attack", after.id, after.target)
            assert before is not None
            if not context.known(after.id):
                continue
            why = attack.why_not_declared(board, before, after.target, turn.active)
            if why is not None and why[0] == "CR 508.1c" and not context.knows_battlefield():
                continue  # a card that is not described may permit it
            self._judge_declared(why, "attacker", "attacks", index, after.id)
            predicted = frame.tapped.get(after.id)
            if attack.taps(before):
                findings.judge(
                    predicted is not None and predicted.value == 1,
                    "CR 508.1f",
                    "tap",
                    Kind.MISSING,
                    f"{findings.name(after.id)} attacks and does not become tapped",
                    entity=after.id,
                    tag=ArenaTag.TAPPED,
                    expected=1,
                    observed=0,
                )

    def _judge_declared(self, why: tuple[str, str] | None, part: str, verb: str, index: int, number: int) -> None:
        """Judge an attacker or a blocker; ``why``: the rule that forbids it, and its words."""
        findings, (tag, chosen, rules) = self.context.findings, DECLARED[part]
        if why is not None:
            message = f"{findings.name(number)} {verb}: {why[1]}"
            findings.diverge(why[0], part, Kind.ILLEGAL_CHOICE, message, index=index, entity=number, tag=tag)
            return
        for rule in rules:
            findings.confirm(rule, part)
        findings.choose(index, chosen)

    def _place(self, frame: Frame, number: int) -> int:
        """Return the index of the packet that describes an object."""
        for place, data in enumerate(frame.state.get("gameObjects", ())):
            if data.get("instanceId") == number:
                return frame.first_object + place
        return frame.message.index

    def _blockers(self, frame: Frame, blockers: list[tuple[Permanent, Permanent | None]]) -> None:
        context = self.context
        turn, board, findings = context.turn, context.board, context.findings
        if turn.step is not BLOCKERS or not context.steps_known or frame.resolved:
            return
        seat = board.opponent(turn.active)
        by_attacker: dict[int, int] = {}
        for after, before in blockers:
            for number in after.blocking:
                by_attacker[number] = by_attacker.get(number, 0) + 1
            index = self._place(frame, after.id)
            context.tracer.declared(index, "block", after.id, after.blocking[0])
            if before is None or not context.known(after.id) or not board.has_players:
                continue
            attackers = [board.objects[number] for number in after.blocking if number in board.objects]
            if all(context.known(attacker.id) for attacker in attackers):
                why = block.why_not_declared(board, before, attackers, seat)
                self._judge_declared(why, "blocker", "blocks", index, after.id)
        for number, count in by_attacker.items():
            attacker_before = board.permanent(number)
            if attacker_before is not None and block.needs_two(board, attacker_before):
                message = f"{findings.name(number)} is blocked by one creature, and can only be by two or more"
                findings.judge(count > 1, "CR 509.1b", "menace", Kind.ILLEGAL_CHOICE, message, entity=number)
        self._block_states(frame)

    def _block_states(self, frame: Frame) -> None:
        """Check that attackers become blocked or unblocked as blockers were declared for them (CR 509.1h)."""
        board, findings = self.context.board, self.context.findings
        for number, after in frame.incoming.items():
            before = board.permanent(number)
            if not after.attacking or before is None or before.block_state or not after.block_state:
                continue
            blocked = any(number in one.blocking for one in frame.incoming.values()) or bool(board.blockers_of(number))
            wanted = "Blocked" if blocked else "Unblocked"
            if not self.context.knows_battlefield():
                continue
            place, told = self._place(frame, number), after.block_state
            message = f"{findings.name(number)} is {told.lower()}, and should be {wanted.lower()}"
            if told in ("Blocked", "Unblocked") and findings.judge(
                *(told == wanted, "CR 509.1h", "blocked", Kind.WRONG_VALUE, message),
                index=place,
                entity=number,
                tag=ArenaTag.BLOCK_STATE,
                expected=wanted,
                observed=told,
            ):
                findings.predict(place, "CR 509.1h")

    def _check_over(self, frame: Frame) -> None:
        """Check that nothing is in combat once the combat phase is over (CR 511.3)."""
        board, findings = self.context.board, self.context.findings
        if self.context.turn.step is not None and self.context.turn.step.phase == 3 and not frame.combat_over:
            return
        checked = False
        for permanent in board.permanents():
            if not (permanent.attacking or permanent.blocking):
                continue
            after = frame.incoming.get(permanent.id, permanent)
            if after.zone != board.battlefield or permanent.id in frame.renamed or not self.context.known(permanent.id):
                continue
            checked = True
            if after.attacking or after.blocking:
                findings.diverge(
                    "CR 511.3",
                    "removed from combat",
                    Kind.MISSING,
                    f"{findings.name(permanent.id)} is still in combat after the combat phase",
                    entity=permanent.id,
                    tag=ArenaTag.ATTACK_STATE if after.attacking else ArenaTag.BLOCK_STATE,
                    expected=0,
                    observed=2,
                )
        if checked:
            findings.confirm("CR 511.3", "removed from combat")
