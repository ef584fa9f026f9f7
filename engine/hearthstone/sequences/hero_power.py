"""Using a hero power (HS 2.7): resolution phase and inspire phase."""

from __future__ import annotations

from engine.hearthstone.mechanics.cost import pay_cost
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.sequences.common import repeat
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from engine.hearthstone.tags import HERO_POWER_USES_THIS_TURN
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 2.7"
USED_UP = "power used up"
"""The event at which enchantments end that last for one use of the hero power."""


def use(r: Resolution, power: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the use of a hero power inside its PLAY block."""
    if target is not None:
        r.expect(f"{RULE}.1", [Change(power, GameTag.CARD_TARGET, target.id)])
    pay_cost(r, "HS 4.12 payment", power, player)
    counted = r.ruleset.get("hero_power_total_counted")
    with r.phase("resolution phase", f"{RULE}.1"):
        r.triggers(Event("target", f"{RULE}.1.a", power))
        r.effect(f"{RULE}.1.b", power)
        repeat(r, f"{RULE}.1.b", power)
        r.set_unordered(f"{RULE}.1.b", _counters(r, power, player))
        r.triggers(Event(USED_UP, f"{RULE}.1.b", power))
    inter_phase(r)
    if r.ruleset.quirk("game_reset_breaks_off") is not False and r.oracle.takes_game_back(power):
        return
    inspire = Event("inspire", f"{RULE}.2.a", power, sign=GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME)
    with r.phase("inspire phase", f"{RULE}.2"):
        if counted is False or (counted is None and r.oracle.counts_use_in_trigger(player)):
            r.queue(inspire, player, lambda: r.set_unordered(inspire.rule, [raised(player, inspire.sign)]))
        else:
            r.triggers(inspire)
    inter_phase(r)


def _is_used_up(power: Entity, player: Entity, uses: int) -> bool:
    """Return whether a hero power cannot be used again this turn. Auras may allow more uses, or any number (-1)."""
    more = [entity.get(GameTag.HEROPOWER_ADDITIONAL_ACTIVATIONS) for entity in (player, power)]
    return min(more) >= 0 and uses > max(more)


def _counters(r: Resolution, power: Entity, player: Entity) -> list[Change]:
    uses = player.get(GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN) + 1
    changes = [
        *r.counted("hero_power_uses_counted", player, GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN),
        *r.counted("hero_power_total_counted", player, GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME),
        *r.counted("hero_power_counts_its_uses", power, GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN),
    ]
    if _is_used_up(power, player, uses):
        gone = power.zone != Zone.PLAY  # its own effect has replaced it
        changes.append(Change(power, GameTag.EXHAUSTED, 1, gone or not power.known, f"{RULE} number of uses"))
    changes += r.counted("hero_power_uses_this_turn", player, HERO_POWER_USES_THIS_TURN)
    return changes
