"""Requests of the server as lists of options, and the answers to them (CR 508.1, 509.1, 505.6, 103.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.core.verdict import ADOPTED, CHOSEN, DIVERGENT, PREDICTED
from engine.magic.replay.result import OptionRow
from engine.magic.rules import attack, block, timing

if TYPE_CHECKING:
    from engine.magic.replay.context import Context
    from hslog.arena.packets import ClientMessage, ServerMessage

Json = dict[str, Any]

COSMETIC = frozenset(("UIMessage", "TimerStateMessage", "SetSettingsResp", "GetSettingsResp", "PromptReq"))

OFFERED, ALL_OFFERED = "attackers offered", "all attackers offered"
"""The parts of CR 508.1a that a request for attackers is compared with."""

_PASS = OptionRow("Pass", 0, PREDICTED, "CR 117.3d")


class RequestReader:
    """Compares the options of a request with those of the rules."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def take(self, message: ServerMessage) -> None:
        """Read a message without a game state."""
        findings = self.context.findings
        kind = message.type
        if kind in COSMETIC:
            return
        if kind == "DeclareAttackersReq":
            self._attackers(message)
        elif kind == "DeclareBlockersReq":
            self._blockers(message)
        elif kind == "ActionsAvailableReq":
            self._actions(message)
        elif kind.endswith("Req"):
            findings.mark(message.index, ADOPTED)

    def answer(self, message: ClientMessage) -> None:
        """Read an answer of the client."""
        kind = message.type
        if kind == "ChooseStartingPlayerResp":
            chosen = message.payload.get("chooseStartingPlayerResp", {})
            seat = chosen.get("systemSeatId", 0) if isinstance(chosen, dict) else 0
            self.context.starting_player = seat if isinstance(seat, int) else 0
        if kind.endswith(("Resp", "Req")) and kind not in ("SetSettingsReq", "UIMessage"):
            self.context.findings.mark(message.index, CHOSEN)

    def _request(self, message: ServerMessage, field: str) -> tuple[Any, int]:
        """Return the request of a message and the one player it asks; None if that or the step is not known."""
        request, seat = message.read.get(field), self._seat(message.read)
        return (request if self.context.steps_known and seat else None), seat

    def _seat(self, data: Json) -> int:
        seats = data.get("systemSeatIds") or [0]
        return seats[0] if len(seats) == 1 else 0

    def _attackers(self, message: ServerMessage) -> None:
        context = self.context
        request, seat = self._request(message, "declareAttackersReq")
        if request is None:
            return
        if context.fresh is not None or any(one.declared for one in context.board.permanents()):
            context.findings.mark(message.index, ADOPTED)
            return
        listed = request.get("qualifiedAttackers", request.get("attackers", ()))
        offered = {one.get("attackerInstanceId", 0) for one in listed}
        wanted = attack.qualified(context.board, seat)
        open_ones = {one.id for one in context.board.controlled(seat) if attack.is_open(context.board, one)}
        self._compare_attackers(message, offered, wanted, open_ones)

    def _blockers(self, message: ServerMessage) -> None:
        context = self.context
        request, seat = self._request(message, "declareBlockersReq")
        if request is None:
            return
        begun = any(one.block_state == "Declared" for one in context.board.permanents())
        if context.fresh is not None or begun:
            context.findings.mark(message.index, ADOPTED)
            return
        offered = {
            (one.get("blockerInstanceId", 0), number)
            for one in request.get("blockers", ())
            for number in one.get("attackerInstanceIds", ())
        }
        pairs = block.pairs(context.board, seat)
        rows = []
        for blocker, attacker in sorted(offered):
            right = attacker in pairs.get(blocker, ())
            verdict = PREDICTED if right else DIVERGENT
            rows.append(OptionRow("block", blocker, verdict, "CR 509.1b"))
            names = context.findings.name(blocker), context.findings.name(attacker)
            words = f"{names[0]} may block {names[1]}, and the rules forbid it"
            context.findings.judge(
                right, "CR 509.1b", "blockers offered", Kind.UNEXPECTED, words, index=message.index, entity=blocker
            )
        context.findings.rows[message.index] = rows
        if all(row.verdict is PREDICTED for row in rows):
            context.findings.mark(message.index, PREDICTED)

    def _compare_attackers(
        self, message: ServerMessage, offered: set[int], wanted: set[int], open_ones: set[int]
    ) -> None:
        """Compare the offered attackers with those of the rules; report differences where enough is known."""
        findings, rule = self.context.findings, "CR 508.1a"
        rows = [OptionRow("attack", number, PREDICTED, rule) for number in sorted(offered & wanted)]
        for number in sorted(offered - wanted):
            if number in open_ones:
                rows.append(OptionRow("attack", number, ADOPTED, rule))
                continue
            rows.append(OptionRow("attack", number, DIVERGENT, rule))
            permanent = self.context.board.objects.get(number)
            why = attack.why_not(self.context.board, permanent, permanent.controller) if permanent else None
            words = f"{findings.name(number)} may attack, and the rules forbid it" + (f": {why[1]}" if why else "")
            findings.diverge(rule, OFFERED, Kind.UNEXPECTED, words, index=message.index, entity=number)
        for number in sorted(wanted - offered - open_ones):
            words = f"{findings.name(number)} may attack by the rules, and is not offered"
            findings.diverge(rule, ALL_OFFERED, Kind.MISSING, words, entity=number)
        if offered == wanted:
            findings.confirm(rule, OFFERED)
            findings.confirm(rule, ALL_OFFERED)
            findings.mark(message.index, PREDICTED)
        findings.rows[message.index] = rows

    def _actions(self, message: ServerMessage) -> None:
        """Check the offered actions: lands and sorcery-speed spells only in a main phase (CR 505.6)."""
        context = self.context
        data = message.read
        request = data.get("actionsAvailableReq")
        seat = self._seat(data)
        findings, board = context.findings, context.board
        if request is None:
            return
        findings.mark(message.index, ADOPTED)
        if not context.steps_known or not context.known(board.stack) or context.resolving:
            return
        why = timing.at_sorcery_speed(board, context.turn, seat)
        hand = set(board.hand(seat))
        rows = []
        for action in request.get("actions", ()):
            kind = action.get("actionType", "").partition("_")[2]
            number = action.get("instanceId", 0)
            card = board.objects.get(number) if number in hand else None
            if kind == "Pass":
                rows.append(_PASS)
            elif card is not None:
                rows.append(self._card_row(message, kind, number, why, timing.needs_main_phase(card)))
            else:
                rows.append(OptionRow(kind, number, ADOPTED, ""))
        findings.rows[message.index] = rows

    def _card_row(self, message: ServerMessage, kind: str, number: int, why: str, slow: bool) -> OptionRow:
        findings = self.context.findings
        if kind == "Play":
            rule, part = "CR 505.6b", "land offered"
        elif kind == "Cast" and slow:
            rule, part = "CR 505.6a", "spell offered"
        else:
            return OptionRow(kind, number, ADOPTED, "")
        if not why:
            findings.confirm(rule, part)
            return OptionRow(kind, number, PREDICTED, rule)
        if self.context.may_be_permitted(self._seat(message.read)):
            return OptionRow(kind, number, ADOPTED, rule)
        words = f"{findings.name(number)} is offered, though {why}"
        findings.diverge(rule, part, Kind.UNEXPECTED, words, index=message.index, entity=number)
        return OptionRow(kind, number, DIVERGENT, rule)
