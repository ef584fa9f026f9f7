"""The basic totems: the shaman's hero power summons one of them (HS 2.7.1.b)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.data import facts_called
from engine.hearthstone.cards.printings import CLASSIC, is_printing
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import NUMBERS, Race

BASIC_SETS = (NUMBERS["CardSet"]["BASIC"], NUMBERS["CardSet"]["LEGACY"])
"""The sets of the basic cards, before and since patch 20.0."""

FOURTH_TOTEMS = ("Wrath of Air Totem", "Strength Totem")
"""The original fourth basic totem, and the one that replaced it for some years."""


@cache
def basic_totems(build: int, fourth: str | None) -> tuple[str, ...]:
    """Return the ids of the basic totems; of the two that were the fourth one in turn, only the one
    named ``fourth``.
    """
    return tuple(
        facts.id
        for facts in facts_called("Totem", build)
        if facts.set in BASIC_SETS and Race.TOTEM in facts.tribes and not facts.collectible
        if facts.name not in FOURTH_TOTEMS or fourth in (None, facts.name)
    )


def missing_totems(state: GameState, ruleset: Ruleset, power: Entity) -> tuple[str, ...]:
    """Return the basic totems that are not on the board of a hero power's player."""
    fourth = FOURTH_TOTEMS[0] if power.card_id.startswith(CLASSIC) else ruleset.get("fourth_totem")
    board = [minion.card_id for minion in state.board(power.controller)]
    known = basic_totems(ruleset.high, fourth)
    return tuple(totem for totem in known if not any(is_printing(minion, totem) for minion in board))
