"""Healing (HS 4.9): from the amount to what is restored; never more than was lost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from engine.tags import HEALED_FRIENDS, HEALED_THIS_TURN, HEALS_THIS_GAME
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
    player = r.state.player_of(source) if source is not None else None
    restored = span.amount = min(amount, target.get(GameTag.DAMAGE))
    if restored > 0:
        if player is not None:
            r.together(RULE, _count(r, player, restored))
        change = Change(target, GameTag.DAMAGE, target.get(GameTag.DAMAGE) - restored)
        if r.ruleset.get("healing_noted_first") is False:
            r.together(RULE, [change])
        r.meta(RULE, MetaDataType.HEALING, restored, [target])
        r.together(RULE, [change])
    if player is not None and restored and target.controller == source.controller and r.ruleset.holds("healing_counted"):
        friends = player.get(HEALED_FRIENDS) + restored
        r.together(RULE, [Change(player, HEALED_FRIENDS, friends, True)])
    r.close(span)
    return restored


def _count(r: Resolution, player: Entity, restored: int) -> Iterator[Change]:
    """Who heals is counted for it: how often in the game, and how much in the turn."""
    if r.ruleset.holds("heals_counted"):
        yield Change(player, HEALS_THIS_GAME, player.get(HEALS_THIS_GAME) + 1)
    if r.ruleset.holds("healing_counted"):
        yield Change(player, HEALED_THIS_TURN, player.get(HEALED_THIS_TURN) + restored)
