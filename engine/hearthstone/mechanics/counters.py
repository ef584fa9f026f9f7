"""Counters of events, and their resets in a step of the turn (HS 2.1.1).

In resets, ``who`` is the player whose turn begins (``player``), the other player (``opponent``), both, the game, the
player's hero or hero power, the opponent's hero power, or both heroes. ``first`` and ``last`` bound the builds in which
the row was seen. Between the last build without a row and the first build with it, the reset is possible but not
certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    ARMOR_GAINED_THIS_TURN,
    ARMOR_LOST_THIS_TURN,
    DAMAGE_TO_HERO_THIS_TURN,
    DAMAGES_TO_HERO_THIS_TURN,
    DEATHRATTLES_THIS_TURN,
    HEALED_THIS_TURN,
    HERO_CHANGES_THIS_GAME,
    HERO_HEALED_THIS_TURN,
    HERO_POWER_USES_THIS_TURN,
    HERO_TOUCHED_THIS_TURN,
    HEROES_HEALED_THIS_TURN,
    MANA_SPENT,
    MINIONS_HEALED_THIS_TURN,
    SPELLS_DRAWN_THIS_TURN,
    SPELLS_PLAYED_THIS_TURN,
)
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.generated.vocabulary import GameTag, Step


class Reset(NamedTuple):
    """A counter that is reset to zero in a step.

    ``absent_until``: the newest earlier build that was seen without it; ``gone_from``: the oldest later build without
    it.
    """

    step: int
    who: str
    tag: int
    first: int = 0
    absent_until: int = 0
    last: int = NEWEST
    gone_from: int = NEWEST


READY, START, CLEANUP = Step.MAIN_READY, Step.MAIN_START, Step.MAIN_CLEANUP

RESETS = (
    Reset(READY, "player", GameTag.NUM_CARDS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_MINIONS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_OPTIONS_PLAYED_THIS_TURN),
    Reset(READY, "player", SPELLS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_CARDS_DRAWN_THIS_TURN),
    Reset(READY, "opponent", GameTag.NUM_CARDS_DRAWN_THIS_TURN, first=150659, absent_until=93227),
    Reset(READY, "both", GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN),
    Reset(READY, "player", GameTag.COMBO_ACTIVE, last=30103, gone_from=30795),
    Reset(CLEANUP, "player", GameTag.COMBO_ACTIVE, first=30795, absent_until=30103),
    Reset(READY, "hero power", GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN, first=240818, absent_until=231720),
    Reset(READY, "other hero power", GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN, first=NEWEST, absent_until=231720),
    # Counters without a public name: effects and damage set them, and only their reset is a rule.
    Reset(READY, "both", DAMAGE_TO_HERO_THIS_TURN),
    Reset(READY, "heroes", DAMAGE_TO_HERO_THIS_TURN),
    Reset(READY, "both", HERO_HEALED_THIS_TURN),
    Reset(READY, "both", HEALED_THIS_TURN),
    Reset(READY, "both", HERO_TOUCHED_THIS_TURN),
    Reset(READY, "both", HEROES_HEALED_THIS_TURN),
    Reset(READY, "both", ARMOR_GAINED_THIS_TURN),
    Reset(READY, "both", ARMOR_LOST_THIS_TURN),
    Reset(READY, "both", DAMAGES_TO_HERO_THIS_TURN),
    Reset(READY, "opponent", GameTag.DAMAGE_DEALT_TO_HERO_LAST_TURN),
    Reset(READY, "opponent", MINIONS_HEALED_THIS_TURN),
    Reset(READY, "player", HERO_POWER_USES_THIS_TURN),
    Reset(READY, "player", MANA_SPENT, last=175913, gone_from=183876),
    Reset(READY, "player", DEATHRATTLES_THIS_TURN),
    Reset(CLEANUP, "player", DEATHRATTLES_THIS_TURN),
    Reset(READY, "player", SPELLS_DRAWN_THIS_TURN),
    Reset(READY, "player", 4587),
)

RESETS_OF_ACTIONS = (
    ("hero", GameTag.NUM_ATTACKS_THIS_TURN),
    ("both", GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN),
    ("both", GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN),
    ("game", GameTag.NUM_MINIONS_KILLED_THIS_TURN),
    ("player", GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN),
)
"""Counters of attacks, uses and deaths, with their owners: they are reset in the ready step, in old builds after the
draw.
"""


def latest_marks(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield the marks of a player whose hero was healed or lost health; the count is for the player's own turns."""
    yield from r.sent("hero_touched", player, HERO_TOUCHED_THIS_TURN, 1)
    yield from r.counted("hero_touched", player, HERO_CHANGES_THIS_GAME, player.get(GameTag.CURRENT_PLAYER))


def count_deathrattle(r: Resolution, player: Entity) -> None:
    """Count a player's deathrattle after it was carried out."""
    r.set_unordered("HS 4.10", r.counted("deathrattles_counted", player, DEATHRATTLES_THIS_TURN))


def resets(r: Resolution, step: int, player: Entity, opponent: Entity) -> Iterator[Change]:
    """Yield the resets of counters in a step of ``player``'s turn."""
    hero, power, theirs = r.state.hero_of(player), r.state.hero_power_of(player), r.state.hero_power_of(opponent)
    targets: dict[str, list[Entity]] = {
        "player": [player],
        "opponent": [opponent],
        "both": [player, opponent],
        "game": [r.state.game],
        "hero": [hero] if hero is not None else [],
        "hero power": [power] if power is not None else [],
        "other hero power": [theirs] if theirs is not None else [],
        "heroes": [other for other in map(r.state.hero_of, (player, opponent)) if other is not None],
    }
    after_draw = r.ruleset.quirk("counters_reset_after_draw")
    for moment, here in ((READY, after_draw is not True), (START, after_draw is not False)):
        if step == moment and here:
            for who, tag in RESETS_OF_ACTIONS:
                for entity in targets[who]:
                    yield Change(entity, tag, 0, after_draw is None)
    for who, tag, certain in _resets_in(step, r.ruleset.low, r.ruleset.high):
        for entity in targets[who]:
            yield Change(entity, tag, 0, not certain)


@cache
def _resets_in(step: int, low: int, high: int) -> list[tuple[str, int, bool]]:
    """Return owner, tag and certainty of the counters that may be reset in a step, by build."""
    return [
        (row.who, row.tag, low >= row.first and high <= row.last)
        for row in RESETS
        if row.step == step and high > row.absent_until and low < row.gone_from
    ]
