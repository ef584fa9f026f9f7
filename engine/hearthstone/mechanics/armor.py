"""Gaining armor (HS 4.9). Damage removes armor in :mod:`engine.hearthstone.mechanics.damage`."""

from __future__ import annotations

from engine.hearthstone.mechanics.amounts import overflowed
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import ARMOR_COMING, ARMOR_GAINED_THIS_TURN
from hslog.hearthstone.generated.vocabulary import GameTag

RULE = "HS 4.9"


def gain_armor(r: Resolution, player: Entity, amount: int) -> None:
    """Give armor to a player's hero."""
    hero = r.state.hero_of(player)
    if hero is None or amount <= 0:
        return
    announced = r.ruleset.get("armor_announced")
    if announced:
        r.pulse(RULE, hero, ARMOR_COMING, amount)
    elif announced is None:
        r.change(RULE, hero, ARMOR_COMING, amount, optional=True)
    receive(r, hero, amount)


def receive(r: Resolution, hero: Entity, amount: int) -> None:
    """Add the armor, which may have been announced, and count it."""
    r.change(RULE, hero, ARMOR_COMING, 0)
    changes = [Change(hero, GameTag.ARMOR, overflowed(hero.get(GameTag.ARMOR) + amount))]
    player = r.state.player_of(hero)
    totaled, at_once = r.ruleset.get("armor_totaled"), r.ruleset.get("armor_totaled_at_once")
    total = Change(player, GameTag.ARMOR_GAINED_THIS_GAME, player.get(GameTag.ARMOR_GAINED_THIS_GAME) + amount)
    if totaled is not False and not (totaled and at_once is False):
        changes.append(total.with_optional(not (totaled and at_once)))
    changes += r.counted("armor_counted", player, ARMOR_GAINED_THIS_TURN, amount)
    r.set_unordered(RULE, changes)  # responses to the armor come after all its changes
    if totaled and at_once is False:
        gained = Event("armor", RULE, hero, sign=GameTag.ARMOR_GAINED_THIS_GAME)
        r.queue(gained, player, lambda: r.set_unordered(RULE, [total]))
