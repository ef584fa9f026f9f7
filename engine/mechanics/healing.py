"""Healing (HS 4.9): from the amount to what is restored; never more than was lost."""

from __future__ import annotations

from engine.resolution import Resolution
from engine.state import Entity
from engine.trace import SpanKind
from hslog.generated.vocabulary import GameTag, MetaDataType

RULE = "HS 4.9"


def heal(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Heal one character, up to the healing event; return how much was restored."""
    restored = min(amount, target.get(GameTag.DAMAGE))
    span = r.open(SpanKind.RESULT, "healing", RULE, target, source, restored)
    if restored > 0:
        r.meta(RULE, MetaDataType.HEALING, restored, [target])
        r.change(RULE, target, GameTag.DAMAGE, target.get(GameTag.DAMAGE) - restored)
    r.close(span)
    return restored
