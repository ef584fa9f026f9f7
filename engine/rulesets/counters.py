"""When the counters of a turn go back to zero: one row per counter (HS 2.1.1).

``who`` is the player whose turn begins (``player``), the other (``opponent``), both, the game, or the player's hero.
``since`` and ``until`` bound the builds in which the row was seen; between the last build without a row and the first
with it, the reset is possible and not certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Step


class Reset(NamedTuple):
    """A counter goes back to zero in a step. ``absent_until``: newest build seen without; ``gone_from``: oldest."""

    step: int
    who: str
    tag: int
    first: int = 0
    absent_until: int = 0
    last: int = 10**9
    gone_from: int = 10**9


READY, START, CLEANUP = Step.MAIN_READY, Step.MAIN_START, Step.MAIN_CLEANUP

RESETS = (
    Reset(READY, "player", GameTag.NUM_CARDS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_MINIONS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_OPTIONS_PLAYED_THIS_TURN),
    Reset(READY, "player", GameTag.NUM_CARDS_DRAWN_THIS_TURN, last=93227, gone_from=174258),
    Reset(READY, "opponent", GameTag.NUM_CARDS_DRAWN_THIS_TURN, first=174258, absent_until=93227),
    Reset(READY, "both", GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN),
    Reset(READY, "player", GameTag.COMBO_ACTIVE, last=25770, gone_from=30795),
    Reset(CLEANUP, "player", GameTag.COMBO_ACTIVE, first=30795, absent_until=25770),
    *(
        Reset(step, who, tag, **bounds)
        for step, bounds in (
            (START, {"last": 23576, "gone_from": 24769}),
            (READY, {"first": 24769, "absent_until": 23576}),
        )
        for who, tag in (
            ("hero", GameTag.NUM_ATTACKS_THIS_TURN),
            ("both", GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN),
            ("both", GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN),
            ("game", GameTag.NUM_MINIONS_KILLED_THIS_TURN),
            ("player", GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN),
        )
    ),
)


def resets(r: Resolution, step: int, player: Entity, opponent: Entity) -> Iterator[Change]:
    """Yield the counters that go back to zero in a step of ``player``'s turn."""
    low, high = r.ruleset.low, r.ruleset.high
    hero = r.state.hero_of(player)
    targets: dict[str, list[Entity]] = {
        "player": [player],
        "opponent": [opponent],
        "both": [player, opponent],
        "game": [r.state.game],
        "hero": [hero] if hero is not None else [],
    }
    for row in RESETS:
        if row.step != step or high <= row.absent_until or low >= row.gone_from:
            continue
        certain = low >= row.first and high <= row.last
        for entity in targets[row.who]:
            yield Change(entity, row.tag, 0, not certain)
