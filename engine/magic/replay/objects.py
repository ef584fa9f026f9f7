"""Objects, players and zones at the end of a message, compared with what was predicted of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.core.verdict import COSMETIC
from engine.magic.board import HASTE
from engine.magic.rules import deaths
from hslog.arena.tags import ArenaTag

if TYPE_CHECKING:
    from engine.magic.board import Permanent
    from engine.magic.replay.context import Context
    from engine.magic.replay.frame import Frame, Predicted

Json = dict[str, Any]

_PREDICTABLE = {"isTapped", "damage", "hasSummoningSickness", "attackState", "attackInfo", "blockState", "blockInfo"}
"""Fields of an object that the rules predict. If another field changes, the packet is adopted."""


class ObjectReader:
    """Compares the state at the end of a message."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def compare(self, frame: Frame) -> None:
        """Compare objects, players and zones."""
        board = self.context.board
        index = frame.first_object
        for number, after in frame.incoming.items():
            before = board.objects.get(number)
            if after.zone == board.battlefield:
                self._permanent(frame, index, after, before if before is None or before.zone == after.zone else None)
            elif number not in frame.renamed and before is not None and before.data == after.data:
                self.context.findings.mark(index, COSMETIC)
            index += 1
        self.context.findings.mark_all(frame.first_persistent, frame.first_object, COSMETIC)  # in other words
        self.context.findings.mark_all(frame.first_deleted, frame.end, COSMETIC)  # what is forgotten
        if frame.tapped or frame.damage:
            self._not_sent(frame)
        self._players(frame)
        if frame.moved or frame.state.get("zones"):
            self._zones(frame)

    def _permanent(self, frame: Frame, index: int, after: Permanent, before: Permanent | None) -> None:
        context = self.context
        number = after.id
        known = before is not None and context.known(number)
        right = True
        if known and before is not None:
            right = self._tag(
                frame, index, number, ArenaTag.TAPPED, frame.tapped.get(number), int(before.tapped), int(after.tapped)
            )
            worn_off = number in frame.damage and not frame.damage[number].value
            if worn_off or (before.is_creature and after.is_creature):
                right &= self._tag(
                    frame, index, number, ArenaTag.DAMAGE, frame.damage.get(number), before.damage, after.damage
                )
            if right and _only_predictable(before.data, after.data):
                context.findings.predict(index, "CR 110.5")
        self._sickness(frame, index, after, before)
        self._lethal(frame, after)

    def _tag(
        self,
        frame: Frame,
        index: int | None,
        number: int,
        tag: ArenaTag,
        predicted: Predicted | None,
        before: int,
        after: int,
    ) -> bool:
        """Compare one tag of a permanent; return whether it has the predicted value, or is unchanged."""
        findings = self.context.findings
        wanted = predicted.value if predicted is not None else before
        rule = predicted.rule if predicted is not None else "CR 110.5" if tag is ArenaTag.TAPPED else "CR 120.6"
        part = tag.name.lower() if predicted is not None else f"only {tag.name.lower()}"
        if wanted == after:
            if predicted is not None or before:
                findings.confirm(rule, part)
            return True
        if tag is ArenaTag.DAMAGE and (frame.replaced or (predicted is None and after == 0)):
            return False  # an effect removes it: regeneration, or no creature any more
        word = "tapped" if tag is ArenaTag.TAPPED else "damage"
        findings.diverge(
            rule,
            part,
            Kind.WRONG_VALUE if index is not None else Kind.MISSING,
            f"{findings.name(number)}: {word} should be {wanted}, and is {after}",
            index=index,
            entity=number,
            tag=tag,
            expected=wanted,
            observed=after,
            before=before,
        )
        return False

    def _not_sent(self, frame: Frame) -> None:
        """Compare the permanents that the message does not describe: they must be unchanged."""
        board = self.context.board
        for tag, predicted in ((ArenaTag.TAPPED, frame.tapped), (ArenaTag.DAMAGE, frame.damage)):
            for number, change in predicted.items():
                if number in frame.incoming or number in frame.renamed:
                    continue
                before = board.permanent(number)
                if before is None or not self.context.known(number):
                    continue
                value = int(before.tapped) if tag is ArenaTag.TAPPED else before.damage
                self._tag(frame, None, number, tag, change, value, value)

    def _sickness(self, frame: Frame, index: int, after: Permanent, before: Permanent | None) -> None:
        """Check summoning sickness: a creature that came this turn has it, unless it has haste (CR 302.6)."""
        context = self.context
        if not context.steps_known or not after.is_creature:
            return
        board = context.board
        new: bool | None
        if after.id in frame.phased:
            new = board.is_new(after)
        elif after.id in frame.created:
            new = True
        elif not context.known(after.id):
            new = None  # it may have come while states were missing
        else:
            new = before is None or before.controller != after.controller or board.is_new(after)
        if new is None:
            return
        wanted = new and not after.has(HASTE)
        context.findings.judge(
            wanted == after.sick,
            "CR 302.6",
            "summoning sickness",
            Kind.WRONG_VALUE,
            f"{context.findings.name(after.id)} "
            + ("should be" if wanted else "should not be")
            + " as a creature that came this turn",
            index=index,
            entity=after.id,
            tag=ArenaTag.SUMMONING_SICK,
            expected=int(wanted),
            observed=int(after.sick),
        )

    def _lethal(self, frame: Frame, after: Permanent) -> None:
        """Check that every creature that state-based actions destroy has died (CR 704.5)."""
        context = self.context
        if frame.resolving or frame.state.get("pendingMessageCount") or context.resolving:
            return
        why = deaths.why_dies(after, after.damage, after.id in frame.deathtouched)
        if why is None:
            if after.damage:
                context.findings.confirm("CR 704.5g", "death")
            return
        if frame.replaced:
            return
        context.findings.diverge(
            why[0],
            "death",
            Kind.MISSING,
            f"{context.findings.name(after.id)} does not die: {why[1]}",
            entity=after.id,
            tag=ArenaTag.DAMAGE,
            expected=after.toughness,
            observed=after.damage,
        )

    def _players(self, frame: Frame) -> None:
        """Compare life totals and unspent mana."""
        context = self.context
        board, findings = context.board, context.findings
        index = frame.first_player
        sent = set()
        for data in frame.state.get("players", ()):
            seat = data.get("systemSeatNumber", 0)
            sent.add(seat)
            before = board.players.get(seat)
            life = data.get("lifeTotal", 0)
            if before is not None and (context.fresh is None or seat in context.fresh):
                wanted = before.life + frame.life.get(seat, 0)
                if findings.judge(
                    wanted == life,
                    "CR 119.3",
                    "life total",
                    Kind.WRONG_VALUE,
                    f"{findings.name(seat)} has {life} life, and should have {wanted}",
                    index=index,
                    entity=seat,
                    tag=ArenaTag.LIFE,
                    expected=wanted,
                    observed=life,
                    before=before.life,
                ):
                    findings.predict(index, "CR 119.3")
            if context.fresh is not None:
                context.fresh.add(seat)
            index += 1
        for seat, change in frame.life.items():
            if change and seat not in sent and seat in board.players and context.fresh is None:
                findings.diverge(
                    "CR 119.3",
                    "life total",
                    Kind.MISSING,
                    f"the life total of {findings.name(seat)} should change by {change:+d}",
                    entity=seat,
                    tag=ArenaTag.LIFE,
                    expected=board.players[seat].life + change,
                    observed=board.players[seat].life,
                )
        if frame.steps and context.steps_known:
            self._mana(frame)

    def _mana(self, frame: Frame) -> None:
        """Check that unspent mana empties as a step ends (CR 500.4)."""
        board, findings = self.context.board, self.context.findings
        left = {
            data.get("systemSeatNumber", 0): len(data.get("manaPool", ())) for data in frame.state.get("players", ())
        }
        for seat, player in board.players.items():
            if not player.mana:
                continue
            kept = left.get(seat, player.mana)
            findings.judge(
                not kept or bool(frame.annotations_of_note),
                "CR 500.4",
                "mana empties",
                Kind.MISSING,
                f"{findings.name(seat)} keeps unspent mana as the step ends",
                entity=seat,
                tag=ArenaTag.MANA,
                expected=0,
                observed=kept,
            )

    def _zones(self, frame: Frame) -> None:
        """Compare the cards in hands with the zone changes of the message."""
        context = self.context
        board = context.board
        hands = {number: seat for seat, number in board.hands.items()}
        index = frame.first_zone
        sent = set()
        for data in frame.state.get("zones", ()):
            number = data.get("zoneId", 0)
            sent.add(number)
            if number in hands and context.known(number) and context.turn.step is not None:
                self._hand(frame, index, hands[number], number, data.get("objectInstanceIds", []))
            index += 1
        for number, seat in hands.items() if frame.moved else ():
            if number in sent or not context.known(number) or context.turn.step is None:
                continue
            if any((source == number) != (target == number) for _, _, source, target in frame.moved):
                self._hand(frame, None, seat, number, board.lists.get(number, []))

    def _hand(self, frame: Frame, index: int | None, seat: int, zone: int, after: list[int]) -> None:
        before = self.context.board.lists.get(zone, [])
        findings = self.context.findings
        wanted = set(before)
        for new, old, source, target in frame.moved:
            if source == zone:
                wanted.discard(old)
                wanted.discard(new)
            if target == zone:
                wanted.add(new)
        wanted -= frame.deleted
        if wanted == set(after):
            findings.confirm("CR 402.1", "hand")
            if index is not None:
                findings.predict(index, "CR 402.1")
            return
        findings.diverge(
            "CR 402.1",
            "hand",
            Kind.WRONG_VALUE if index is not None else Kind.MISSING,
            f"{findings.name(seat)} has {len(after)} cards in hand, and should have {len(wanted)}"
            if len(after) != len(wanted)
            else f"{findings.name(seat)} has other cards in hand than those that moved there",
            index=index,
            entity=seat,
            expected=len(wanted),
            observed=len(after),
        )


def _only_predictable(before: Json, after: Json) -> bool:
    """Return whether two descriptions of an object differ only in what rules change."""
    if any(before.get(key) != value and key not in _PREDICTABLE for key, value in after.items()):
        return False
    return all(key in _PREDICTABLE or before[key] is None for key in before.keys() - after.keys())
