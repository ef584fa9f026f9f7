"""Healing (HS 4.9): from the amount to what is restored; never more than was lost."""

from __future__ import annotations

from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from engine.trace import SpanKind
from hslog.generated.vocabulary import GameTag, MetaDataType

RULE = "HS 4.9"


def heal(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Heal one character, up to the healing event; return how much was restored."""
    span = r.open(SpanKind.RESULT, "healing", RULE, target, source, amount)
    announced = r.ruleset.get("healing_announced")
    if announced is not False:
        r.pulse(RULE, target, GameTag.PREHEALING, amount)
        r.triggers(Event("pre-healing", RULE, target))
        amount = target.get(GameTag.PREHEALING)
        r.change(RULE, target, GameTag.PREHEALING, 0)
    restored = span.amount = min(amount, target.get(GameTag.DAMAGE))
    if restored > 0:
        change = Change(target, GameTag.DAMAGE, target.get(GameTag.DAMAGE) - restored)
        if r.ruleset.get("healing_noted_first") is False:
            r.together(RULE, [change])
        r.meta(RULE, MetaDataType.HEALING, restored, [target])
        r.together(RULE, [change])
    r.close(span)
    return restored
