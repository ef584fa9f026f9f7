"""Healing (HS 4.9), from the amount to the health restored, which is never more than the health lost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.trace import RESULT
from engine.hearthstone.mechanics.counters import latest_marks
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    HEALED_THIS_TURN,
    HEALS_THIS_GAME,
    HERO_HEALED_THIS_TURN,
    HEROES_HEALED_THIS_TURN,
    MINIONS_HEALED_THIS_TURN,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, MetaDataType

RULE = "HS 4.9"
ANNOUNCED = "HS 4.9.4"
RESTORED = "HS 4.9.6"


def heal(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Heal one character, up to its healing event. Return the health restored."""
    span = r.open(RESULT, "healing", RULE, target, source, amount)
    announced = r.ruleset.get("healing_announced")
    withheld = r.oracle.is_prevented("healing", target, GameTag.DAMAGE)  # it may still be announced
    if announced is None or (announced and withheld):
        r.change(ANNOUNCED, target, GameTag.PREHEALING, amount, optional=True)
    elif announced:
        r.pulse(ANNOUNCED, target, GameTag.PREHEALING, amount)
    if announced or target.get(GameTag.PREHEALING):
        r.triggers(Event("pre-healing", ANNOUNCED, target))
        amount = target.get(GameTag.PREHEALING)
        r.change(ANNOUNCED, target, GameTag.PREHEALING, 0)
    restored = span.amount = 0 if withheld else min(amount, target.get(GameTag.DAMAGE))
    if restored > 0:
        _restore(r, target, restored, source)
        r.note_healing(target, source, restored)
    r.close(span)
    return restored


def _restore(r: Resolution, target: Entity, amount: int, source: Entity | None) -> None:
    """Restore health. Early builds note the amount afterwards."""
    healer = r.state.player_of(source) if source is not None else r.state.game
    if healer is not r.state.game:  # the game itself heals in some brawls
        r.set_unordered(RESTORED, _count(r, healer, target, amount))
    change = Change(target, GameTag.DAMAGE, target.get(GameTag.DAMAGE) - amount)
    noted_first = r.ruleset.get("healing_noted_first")
    if noted_first is not True:
        r.set_unordered(RESTORED, [change._replace(optional=noted_first is None)])
    r.meta(RESTORED, MetaDataType.HEALING, amount, [target])
    r.set_unordered(RESTORED, [change])
    if target.type == CardType.HERO:
        r.set_unordered(RESTORED, _count_hero(r, r.state.player_of(target), amount))


def _count_hero(r: Resolution, player: Entity, restored: int) -> Iterator[Change]:
    """Yield the counters of healing of a player's hero: the amount this turn, and how often in the player's own
    turns.
    """
    yield from r.counted("hero_healing_counted", player, HERO_HEALED_THIS_TURN, restored)
    yield from latest_marks(r, player)


def _count(r: Resolution, player: Entity, target: Entity, restored: int) -> Iterator[Change]:
    """Yield the counters of the player who heals: how often this game, and how much this turn."""
    if r.ruleset.holds("heals_counted"):
        yield raised(player, HEALS_THIS_GAME)
    if r.ruleset.holds("healing_counted"):
        yield raised(player, HEALED_THIS_TURN, restored)
    yield from r.counted("healing_totaled", player, GameTag.AMOUNT_HEALED_THIS_GAME, restored)
    if target.type == CardType.HERO:
        yield from r.counted("healing_of_heroes_counted", player, HEROES_HEALED_THIS_TURN, restored)
    else:
        yield from r.counted("healing_of_minions_counted", player, MINIONS_HEALED_THIS_TURN, restored)
