"""Armor, mana crystals and spell damage (HS 4.9, 4.12, 5.1)."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Selector
from engine.hearthstone.cards.unwritten import EXCESS_MANA
from engine.hearthstone.effects.actions.hand import at_the_right_end
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import evaluate, targets_of
from engine.hearthstone.mechanics import mana, spell_damage
from engine.hearthstone.mechanics.armor import gain_armor
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.resolution import Change, Event, raised
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

COUNTED_AS_SPENT = 11461
"""The last build seen in which a gained empty crystal counts as spent."""

REFILLING = 36393
"""The first build in which crystals that replace temporary ones refill spent ones (patch 15.4)."""

OVERLOAD_BEFORE, OVERLOAD_IN_TEXT = 27358, 30795
"""The last build seen in which overload is set before the text, and the first in which it is a part of the text."""


def give_armor(context: Context, action: Action) -> None:
    """Give armor to the player's hero, or to each hero, then resolve the armor event of each (HS 4.9)."""
    who = action.who or Selector("heroes", "friendly")
    if (who.kind, who.filters) != ("heroes", ()):
        raise UnknownOutcome("armor")
    for player in context.owners(who.side or "each"):
        gain_armor(context.r, player, evaluate(context, action.amount))
        context.r.triggers(Event("armor", "HS 4.9", context.r.state.hero_of(player)))


def change_spell_damage(context: Context, action: Action) -> None:
    """Change the player's spell damage, in addition to that of cards in play (HS 5.1)."""
    _add(context, action, GameTag.CURRENT_SPELLPOWER)


def change_hero_power_damage(context: Context, action: Action) -> None:
    """Change the damage bonus of the player's hero powers, in addition to that of cards in play (HS 4.9.1)."""
    _add(context, action, GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS)


def _add(context: Context, action: Action, total: int) -> None:
    """Add to a tag of the player that holds the sum of the bonuses of cards in play."""
    changed = max(0, context.player.get(total) + evaluate(context, action.amount))
    context.r.set_unordered(spell_damage.RULE, [Change(context.player, total, changed)])


def refresh_powers(context: Context, action: Action) -> None:
    """Let hero powers be used once more this turn (HS 2.7)."""
    context.r.set_unordered("HS 2.7", [Change(one, GameTag.EXHAUSTED, 0) for one in targets_of(context, action)])


def reopen_location(context: Context, action: Action) -> None:
    """Let a location be used once more."""
    context.leave_open(action.kind)  # not checked in real logs
    closed = (GameTag.LOCATION_ACTION_COOLDOWN, GameTag.EXHAUSTED)
    context.r.set_unordered(
        "LOG location", [Change(one, tag, 0) for one in targets_of(context, action) for tag in closed]
    )


def spend_corpses(context: Context, number: int) -> None:
    """Count corpses of the player as spent; servers do so before or after what the text does for them (HS 4.11)."""
    spent = [raised(context.player, GameTag.CORPSES_SPENT_THIS_GAME, number)]
    context.r.expect("HS 4.11", spent, within_block=True)


def add_temporary_crystals(context: Context, action: Action) -> None:
    """Give temporary mana crystals to the player (HS 4.12)."""
    mana.give_temporary_mana(context.r, context.player, evaluate(context, action.amount))


def gain_empty_crystals(context: Context, action: Action) -> None:
    """Give the player spent mana crystals, if they do not exceed the maximum.

    If they do, the player gains none, but Excess Mana where the text says so.
    """
    player, number = context.player, evaluate(context, action.amount)
    crystals = player.get(GameTag.RESOURCES)
    if crystals + player.get(GameTag.TEMP_RESOURCES) + number > player.get(GameTag.MAXRESOURCES):
        if "excess" in action.flags:
            _give_excess(context)
        return  # temporary ones are not pushed out
    used = player.get(GameTag.RESOURCES_USED)
    changes = [
        Change(player, GameTag.RESOURCES, crystals + number),
        Change(player, GameTag.RESOURCES_USED, used + number),
    ]
    if context.r.ruleset.low <= COUNTED_AS_SPENT:
        changes.append(raised(player, GameTag.NUM_RESOURCES_SPENT_THIS_GAME, number, True))
    context.r.set_unordered(mana.EMPTY, changes)


def _give_excess(context: Context) -> None:
    """Give the player Excess Mana for lack of room for an empty crystal, unless the hand is full (HS 4.12)."""
    r, player = context.r, context.player
    if hand_is_full(r, player):
        return
    controller = player.controller
    known(r.create(mana.EMPTY, EXCESS_MANA, controller, Zone.HAND, *at_the_right_end(context, controller)), "crystals")


def raise_maximum(context: Context, action: Action) -> None:
    """Let the player have more mana crystals than before (HS 4.12)."""
    more = evaluate(context, action.amount)
    context.r.set_unordered(mana.EMPTY, [raised(context.player, GameTag.MAXRESOURCES, more)])


def spend_all(context: Context, action: Action) -> None:
    """Spend all mana that the player has left; the text goes on with its amount (HS 4.12)."""
    context.try_out(action.kind)  # seen in few logs only
    context.amount, context.hurt = max(0, mana.available_mana(context.player)), True
    context.r.set_unordered("HS 4.12", mana.pay(context.r, context.player, context.amount))


def gain_corpses(context: Context, action: Action) -> None:
    """Give the player corpses to spend (HS 4.11)."""
    context.r.set_unordered("HS 4.11", [raised(context.player, GameTag.CORPSES, evaluate(context, action.amount))])


def refresh_crystals(context: Context, action: Action) -> None:
    """Refill spent mana crystals of the player: a number of them, or all (HS 4.12)."""
    player = context.player
    full = action.amount is not None and action.amount.kind == "full"
    number = player.get(GameTag.MAXRESOURCES) if full else evaluate(context, action.amount)
    left = max(0, player.get(GameTag.RESOURCES_USED) - number)
    context.r.set_unordered(mana.REFRESHED, [Change(player, GameTag.RESOURCES_USED, left)])


def overload(context: Context, action: Action) -> None:
    """Overload the player for the next turn. Until patch 12.1, overload was set as the card was played."""
    r, player = context.r, context.player
    if r.ruleset.high <= OVERLOAD_BEFORE:
        return
    if r.ruleset.low < OVERLOAD_IN_TEXT:
        raise UnknownOutcome("overload")
    number = evaluate(context, action.amount)
    tags = GameTag.OVERLOAD_OWED, GameTag.OVERLOAD_THIS_GAME
    r.set_unordered("HS 5.1 overload", [Change(player, tag, player.get(tag) + number) for tag in tags])


def unlock_crystals(context: Context, action: Action) -> None:
    """Unlock the player's overloaded crystals, and remove overload owed for the next turn (HS 4.12)."""
    player = context.player
    locked = player.get(GameTag.OVERLOAD_LOCKED)
    used = max(0, player.get(GameTag.RESOURCES_USED) - locked)
    wanted = (GameTag.OVERLOAD_OWED, 0), (GameTag.OVERLOAD_LOCKED, 0), (GameTag.RESOURCES_USED, used)
    changes = [Change(player, tag, value) for tag, value in wanted if player.get(tag) != value]
    context.r.set_unordered(mana.REFRESHED, changes)


def gain_crystals(context: Context, action: Action) -> None:
    """Give players full mana crystals up to the maximum; beyond it, refill spent ones one by one (HS 4.12)."""
    number = evaluate(context, action.amount)
    for player in context.owners(action.player):
        most, temporary = player.get(GameTag.MAXRESOURCES), player.get(GameTag.TEMP_RESOURCES)
        before, used = player.get(GameTag.RESOURCES), player.get(GameTag.RESOURCES_USED)
        crystals = min(before + number, most)
        excess = max(0, crystals + temporary - most)
        refilled = number - (crystals - before) + (excess if context.r.ruleset.low >= REFILLING else 0)
        if before == most and not temporary:
            for left in range(1, min(refilled, used) + 1):
                context.r.set_unordered(mana.EMPTY, [Change(player, GameTag.RESOURCES_USED, used - left)])
            continue
        changes = [
            Change(player, GameTag.RESOURCES, crystals),
            Change(player, GameTag.TEMP_RESOURCES, temporary - excess),
            Change(player, GameTag.RESOURCES_USED, max(0, used - refilled)),
        ]
        context.r.set_unordered(mana.EMPTY, changes)


def lose_crystals(context: Context, action: Action) -> None:
    """Remove mana crystals from players, spent ones first (HS 4.12)."""
    number = evaluate(context, action.amount)
    for player in context.owners(action.player):
        before = player.get(GameTag.RESOURCES)
        crystals = max(0, before - number)
        used = max(0, player.get(GameTag.RESOURCES_USED) - (before - crystals))
        changes = [Change(player, GameTag.RESOURCES, crystals), Change(player, GameTag.RESOURCES_USED, used)]
        context.r.set_unordered(mana.EMPTY, changes)
