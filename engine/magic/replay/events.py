"""Reads the annotations of a message as events, and checks which of them the rules require."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from engine.core.divergence import Kind
from engine.core.verdict import COSMETIC
from engine.magic.board import DEATHTOUCH, LIFELINK, LORE_COUNTER
from engine.magic.replay.frame import Predicted
from engine.magic.rules import cleanup, deaths, untap
from engine.magic.rules.steps import CLEANUP, DRAW, UNTAP
from hslog.arena.packets import details
from hslog.arena.tags import ArenaTag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.magic.replay.combat import CombatReader
    from engine.magic.replay.context import Context
    from engine.magic.replay.due import DueReader
    from engine.magic.replay.frame import Frame
    from engine.magic.replay.stack import StackReader
    from engine.magic.replay.turns import TurnReader

Json = dict[str, Any]

HINTS = frozenset(
    f"AnnotationType_{kind}"
    for kind in (
        "UserActionTaken",
        "SyntheticEvent",
        "ShouldntPlay",
        "PlayerSelectingTargets",
        "PlayerSubmittedTargets",
        "MultistepEffectStarted",
        "MultistepEffectComplete",
        "PredictedDirectDamage",
    )
)
"""Annotations without a rule: hints for the display."""

COMBAT_DAMAGE = 1
_NO_KIND = ("",)


class EventReader:
    """Reads the annotations of messages in their order."""

    def __init__(
        self, context: Context, due: DueReader, combat: CombatReader, turns: TurnReader, stack: StackReader
    ) -> None:
        self.context = context
        self.due = due
        self.combat = combat
        self.turns = turns
        self.stack = stack
        self.readers: dict[str, Callable[[Frame, int, Json], None]] = {
            "AnnotationType_PhaseOrStepModified": turns.new_step,
            "AnnotationType_NewTurnStarted": turns.new_turn,
            "AnnotationType_ResolutionStart": stack.resolution,
            "AnnotationType_ResolutionComplete": stack.resolved,
            "AnnotationType_UserActionTaken": stack.acted,
            "AnnotationType_AbilityInstanceCreated": stack.ability,
            "AnnotationType_AbilityInstanceDeleted": stack.ability_gone,
            "AnnotationType_PlayerSelectingTargets": stack.noted,
            "AnnotationType_PlayerSubmittedTargets": stack.noted,
        }

    def read(self, frame: Frame) -> None:
        """Read all annotations of a message."""
        readers, findings = self.readers, self.context.findings
        annotations = frame.state.get("annotations", ())
        kinds = [data.get("type") or _NO_KIND for data in annotations]
        frame.replaced = "AnnotationType_ReplacementEffectApplied" in chain.from_iterable(kinds)
        for index, (data, types) in enumerate(zip(annotations, kinds, strict=True), frame.first):
            kind = types[0]
            if kind in HINTS:
                findings.mark(index, COSMETIC)
            if kind in readers:
                readers[kind](frame, index, data)
            elif kind in _OWN_READERS:
                _OWN_READERS[kind](self, frame, index, data)
        self.due.check(frame)

    def recount(self, persistent: dict[int, Json]) -> None:
        """Recount counters and qualifications from the persistent annotations."""
        board = self.context.board
        board.counters, board.qualifications = {}, {}
        for data in persistent.values():
            values = details(data)
            if "AnnotationType_Counter" in data.get("type", ()):
                for number in data.get("affectedIds", ()):
                    board.counters.setdefault(number, {})[values.get("counter_type", 0)] = values.get("count", 1)
            else:
                kind = values.get("QualificationType", [])
                for number in data.get("affectedIds", ()):
                    found = board.qualifications.setdefault(number, set())
                    found.update(kind if isinstance(kind, list) else (kind,))

    def _tapped(self, frame: Frame, index: int, data: Json) -> None:
        findings, turn = self.context.findings, self.context.turn
        tapped = int(bool(details(data).get("tapped")))
        for number in data.get("affectedIds", ()):
            if not tapped and number in frame.due_untaps:
                del frame.due_untaps[number]
                findings.confirm(untap.RULE, "untap")
                findings.confirm(untap.RULE, "only untap")
                findings.predict(index, untap.RULE)
            elif not tapped and turn.step is UNTAP and not data.get("affectorId"):
                self._unfounded_untap(index, number)
            elif tapped and self.combat.taps(frame, number, data):
                findings.predict(index, "CR 508.1f")
            predicted = frame.tapped.get(number)
            if predicted is None or predicted.value != tapped:
                frame.tapped[number] = Predicted(tapped, "CR 110.5")

    def _unfounded_untap(self, index: int, number: int) -> None:
        """Check an untapping in the untap step that no rule requires."""
        context = self.context
        permanent = context.board.permanent(number)
        if permanent is None or not context.known(number):
            return
        if not permanent.tapped:
            message = f"{context.findings.name(number)} untaps, and was not tapped"
            context.findings.diverge(untap.RULE, "only untap", Kind.UNEXPECTED, message, index=index, entity=number)

    def _renamed(self, frame: Frame, index: int, data: Json) -> None:
        values = details(data)
        old, new = values.get("orig_id", 0), values.get("new_id", 0)
        frame.renamed[old] = new
        frame.original[new] = old
        self.context.board.arrived.pop(old, None)
        self.context.findings.predict(index, "CR 400.7")

    def _moved(self, frame: Frame, index: int, data: Json) -> None:
        values = details(data)
        source, target = values.get("zone_src", 0), values.get("zone_dest", 0)
        category = values.get("category", "")
        affector = data.get("affectorId", 0)
        if affector and not self.context.resolving and affector in self.context.board.stack_objects():
            self.context.resolving = affector  # it resolves, though the log does not say that it begins to
            frame.resolving = True
        for new in data.get("affectedIds", ()):
            old = frame.original.get(new, new)
            frame.moved.append((new, old, source, target))
            if target == self.context.board.battlefield:
                frame.created.add(new)
            if source == self.context.board.stack and affector == old and category == "Exile":
                frame.exiled_itself = True
            if source == self.context.board.stack and not (frame.resolving or frame.resolved or frame.steps):
                frame.resolved = True  # it leaves the stack without effect: no target is legal (CR 608.2b)
                self.context.resolving = 0
            if category == "Draw":
                self._draw(frame, index, old, source, target, data)
            elif category == "CastSpell":
                self.stack.cast(frame, index, new, old, source)
            elif category == "PlayLand":
                self.stack.land(frame, index, new, source)
            elif category in deaths.DEATHS:
                self._death(frame, index, old, category)
            elif category == "Resolve":
                self.context.findings.predict(index, "CR 608.3")
            elif category == "Discard" and self.context.turn.step is CLEANUP and not data.get("affectorId"):
                self._cleanup_discard(frame, index)
            self.context.tracer.moved(index, new, old, category)

    def _cleanup_discard(self, frame: Frame, index: int) -> None:
        context = self.context
        if context.discards_due > 0:
            context.discards_due -= 1
            self.context.findings.choose(index, cleanup.HAND_RULE)
            if not context.discards_due:
                self.due.wear_off(frame)

    def _draw(self, frame: Frame, index: int, old: int, source: int, target: int, data: Json) -> None:
        board, findings, turn = self.context.board, self.context.findings, self.context.turn
        seat = frame.due_draw
        if seat and not (seat in board.libraries and seat in board.hands):  # the log begins later
            frame.due_draw = 0
        elif seat and source == board.libraries[seat] and target == board.hands[seat]:
            frame.due_draw = 0
            frame.drawn = True
            findings.confirm("CR 504.1", "draw")
            findings.predict(index, "CR 504.1")
        elif frame.replaced:
            pass  # other cards are drawn, or more of them
        elif not self.context.steps_known:
            pass  # whose turn it is may not be known
        elif turn.step is DRAW and not data.get("affectorId") and not self.context.resolving and not seat:
            frame.drawn = False
            message = f"{findings.name(turn.active)} draws another card in the draw step"
            findings.diverge("CR 504.1", "only draw", Kind.UNEXPECTED, message, index=index, entity=turn.active)
        elif seat and not data.get("affectorId"):
            frame.due_draw = 0
            words = f"the active player draws from the own library, not {findings.name(old)}"
            findings.diverge("CR 504.1", "draw", Kind.WRONG_VALUE, words, index=index, entity=old)

    def _death(self, frame: Frame, index: int, old: int, category: str) -> None:
        """Check a death by a state-based action: its reason must hold."""
        context = self.context
        findings = context.findings
        rule = deaths.DEATHS[category]
        before = context.board.permanent(old)
        after = frame.incoming.get(old) or before
        if before is None or after is None or not context.known(old):
            return
        predicted = frame.damage.get(old)
        amount = predicted.value if predicted is not None else before.damage
        if context.turn.step is CLEANUP:
            context.turn.cleanup_again = True  # a state-based action: players get priority (CR 514.3a)
        touched = old in frame.deathtouched or category == "SBA_Deathtouch"
        if findings.judge(
            any(deaths.why_dies(one, amount, touched) is not None for one in (after, before)),
            rule,
            "only death",
            Kind.UNEXPECTED,
            f"{findings.name(old)} dies with damage {amount} and toughness {after.toughness}",
            index=index,
            entity=old,
            tag=ArenaTag.DAMAGE,
            expected=after.toughness,
            observed=amount,
        ):
            findings.predict(index, rule)

    def _damage(self, frame: Frame, index: int, data: Json) -> None:
        context = self.context
        board = context.board
        values = details(data)
        amount, kind = values.get("damage", 0), values.get("type", 0)
        source = data.get("affectorId", 0)
        dealer = board.objects.get(source) or frame.incoming.get(source)
        for target in data.get("affectedIds", ()):
            frame.damaged.add((source, target))
            if kind == COMBAT_DAMAGE:
                self.combat.dealt(frame, index, source, target, amount)
            if target in board.players:
                if amount:
                    frame.due_life.append((target, -amount, "CR 120.3a", source))
            else:
                permanent = board.permanent(target) or frame.incoming.get(target)
                if permanent is not None and permanent.is_creature:
                    before = frame.damage.get(target)
                    already = before.value if before is not None else permanent.damage if board.permanent(target) else 0
                    frame.damage[target] = Predicted(already + amount, "CR 120.3e")
                    if dealer is not None and dealer.has(DEATHTOUCH) and amount:
                        frame.deathtouched.add(target)
            if dealer is not None and dealer.has(LIFELINK) and amount:
                frame.due_life.append((dealer.controller, amount, "CR 702.15b", source))
            context.tracer.damaged(index, source, target, amount)

    def _life(self, frame: Frame, index: int, data: Json) -> None:
        change = details(data).get("life", 0)
        findings = self.context.findings
        for seat in data.get("affectedIds", ()):
            frame.life[seat] = frame.life.get(seat, 0) + change
            due = [one for one in frame.due_life if one[0] == seat and (one[1] > 0) == (change > 0)]
            matched = due if sum(one[1] for one in due) == change else [one for one in due if one[1] == change][:1]
            for one in matched:
                frame.due_life.remove(one)
            if matched:
                findings.confirm(matched[0][2], "life")
                findings.predict(index, matched[0][2])

    def _counter(self, frame: Frame, index: int, data: Json) -> None:
        if details(data).get("counter_type") != LORE_COUNTER:
            self._damage_as_counters(frame, data)
            return
        for number in data.get("affectedIds", ()):
            if number in frame.due_lore:
                frame.due_lore.discard(number)
                self.context.findings.confirm("CR 505.4", "lore counter")
                self.context.findings.predict(index, "CR 505.4")

    def _damage_as_counters(self, frame: Frame, data: Json) -> None:
        """Expect no loss of life and no damage marked where a source deals damage as counters (CR 120.3b, 120.3d)."""
        source = data.get("affectorId", 0)
        for number in data.get("affectedIds", ()):
            if (source, number) in frame.damaged:
                frame.damage.pop(number, None)
                frame.due_life = [one for one in frame.due_life if (one[3], one[0]) != (source, number)]

    def _created(self, frame: Frame, index: int, data: Json) -> None:
        frame.created.update(data.get("affectedIds", ()))

    def _deleted(self, frame: Frame, index: int, data: Json) -> None:
        frame.deleted.update(data.get("affectedIds", ()))

    def _replaced(self, frame: Frame, index: int, data: Json) -> None:
        frame.replaced = True

    def _phased(self, frame: Frame, index: int, data: Json) -> None:
        """Read permanents that phase out or in; in the untap step the rules require it (CR 502.1)."""
        context = self.context
        due = untap.phasing(context.board, context.turn.active)
        for number in data.get("affectedIds", ()):
            frame.phased.add(number)
            frame.due_untaps.pop(number, None)
            frame.tapped.pop(number, None)
            permanent = context.board.objects.get(number)
            if number in due[1] and permanent is not None and permanent.tapped:
                self.due.untaps(frame, [number])
            if context.turn.step is UNTAP and any(number in numbers for numbers in due):
                context.findings.confirm(untap.PHASING_RULE, "phasing")
                context.findings.predict(index, untap.PHASING_RULE)

    def _lost(self, frame: Frame, index: int, data: Json) -> None:
        """Check a loss of the game for a life total of 0 or less (CR 704.5a)."""
        if details(data).get("reason") != "SBA_LifeTotal":
            return
        board, findings = self.context.board, self.context.findings
        for seat in data.get("affectedIds", ()):
            player = board.players.get(seat)
            if player is None:
                continue
            life = player.life + frame.life.get(seat, 0)
            rule, message = "CR 704.5a", f"{findings.name(seat)} loses with {life} life"
            if findings.judge(life <= 0, rule, "only loss", Kind.UNEXPECTED, message, index=index, entity=seat):
                findings.predict(index, rule)


_OWN_READERS: Mapping[str, Callable[[EventReader, Frame, int, Json], None]] = {
    "AnnotationType_TappedUntappedPermanent": EventReader._tapped,
    "AnnotationType_ObjectIdChanged": EventReader._renamed,
    "AnnotationType_ZoneTransfer": EventReader._moved,
    "AnnotationType_DamageDealt": EventReader._damage,
    "AnnotationType_ModifiedLife": EventReader._life,
    "AnnotationType_CounterAdded": EventReader._counter,
    "AnnotationType_TokenCreated": EventReader._created,
    "AnnotationType_TokenDeleted": EventReader._deleted,
    "AnnotationType_ReplacementEffectApplied": EventReader._replaced,
    "AnnotationType_LossOfGame": EventReader._lost,
    "AnnotationType_PhasedOut": EventReader._phased,
    "AnnotationType_PhasedIn": EventReader._phased,
}
"""The readers of this class itself. They are not bound, so that a replay is freed as soon as it is dropped."""
