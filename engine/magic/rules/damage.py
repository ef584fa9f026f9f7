"""Combat damage (CR 510), and what damage does (CR 120.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.magic.board import DEATHTOUCH, DOUBLE_STRIKE, FIRST_STRIKE, TRAMPLE, Board, Permanent


@dataclass(frozen=True)
class Assignment:
    """How one creature assigns its combat damage.

    ``amount`` is the total. ``exact`` is the one recipient of all of it, 0 where its controller divides it among
    ``recipients``; ``excess`` is whom trample lets it assign to once all ``recipients`` are assigned lethal damage.
    """

    source: int
    amount: int
    recipients: tuple[int, ...]
    excess: int = 0
    rule: str = "CR 510.1"

    @property
    def exact(self) -> int:
        """The one recipient of all damage; 0 where there is a choice."""
        return self.recipients[0] if len(self.recipients) == 1 and not self.excess else 0


def strikes_first(permanent: Permanent) -> bool:
    """Return whether a creature deals damage in the first of two combat damage steps (CR 510.4)."""
    return permanent.has(FIRST_STRIKE) or permanent.has(DOUBLE_STRIKE)


def first_strikers(board: Board) -> set[int]:
    """Return the attacking and blocking creatures with first or double strike (CR 510.4)."""
    return {one.id for one in board.permanents() if (one.attacking or one.blocking) and strikes_first(one)}


def dealing(board: Board, struck: set[int] | None, first: bool) -> dict[int, bool]:
    """Return which creatures deal damage in a combat damage step, by number; all others do (CR 510.4).

    ``struck`` are those of the ``first`` of two such steps, None where there is one.
    """
    if struck is None:
        return {}
    fighters = (one for one in board.permanents() if one.attacking or one.blocking)
    return {one.id: (one.id in struck) is first or (not first and strikes_twice(one)) for one in fighters}


def assignments(board: Board, deals: dict[int, bool]) -> list[Assignment]:
    """Return how each creature assigns its damage, attackers first (CR 510.1); those without a recipient are left out.

    ``deals`` says which creatures assign damage in this step; a creature not in it does.
    """
    found = []
    for attacker in board.attackers():
        if attacker.power > 0 and deals.get(attacker.id, True):
            assignment = _of_attacker(board, attacker)
            if assignment is not None:
                found.append(assignment)
    for blocker in board.permanents():
        if blocker.blocking and blocker.power > 0 and deals.get(blocker.id, True):
            there = tuple(number for number in blocker.blocking if _fights(board, number))
            if there:
                found.append(Assignment(blocker.id, blocker.power, there, rule="CR 510.1d"))
    return found


def _fights(board: Board, number: int) -> bool:
    permanent = board.permanent(number)
    return permanent is not None and permanent.attacking


def _of_attacker(board: Board, attacker: Permanent) -> Assignment | None:
    target = attacker.target if _is_there(board, attacker.target) else 0
    blockers = tuple(one.id for one in board.blockers_of(attacker.id))
    if attacker.block_state == "Blocked":
        if blockers:
            excess = target if attacker.has(TRAMPLE) else 0
            return Assignment(attacker.id, attacker.power, blockers, excess, "CR 510.1c")
        if attacker.has(TRAMPLE) and target:
            return Assignment(attacker.id, attacker.power, (target,), rule="CR 702.19e")
        return None
    return Assignment(attacker.id, attacker.power, (target,), rule="CR 510.1b") if target else None


def _is_there(board: Board, target: int) -> bool:
    """Return whether what was attacked can still be dealt damage (CR 506.4c)."""
    return target in board.players or board.permanent(target) is not None


def lethal(permanent: Permanent, source: Permanent) -> int:
    """Return the least damage that a source must assign to destroy a creature (CR 510.1c, 702.2c)."""
    if source.has(DEATHTOUCH):
        return 1
    return max(0, permanent.toughness - permanent.damage)


def is_legal_trample(board: Board, source: int, dealt: dict[int, int], others: dict[int, int], excess: int) -> bool:
    """Return whether a creature with trample may have divided its damage so (CR 702.19b).

    ``dealt`` is by recipient; ``others`` what other creatures assign to each in the same step.
    """
    attacker = board.objects[source]
    if not dealt.get(excess):
        return True
    for blocker in board.blockers_of(source):
        if dealt.get(blocker.id, 0) + others.get(blocker.id, 0) < lethal(blocker, attacker):
            return False
    return True


def strikes_twice(permanent: Permanent) -> bool:
    """Return whether a creature deals damage in both combat damage steps (CR 510.4)."""
    return permanent.has(DOUBLE_STRIKE)
