"""The tag changes that are events for card texts."""

from __future__ import annotations

from hslog.hearthstone.generated.vocabulary import GameTag

INCREASES = {
    GameTag.ARMOR: "armor",
    GameTag.ATK: "gain-attack",
    GameTag.FROZEN: "freeze",
    GameTag.OVERLOAD_OWED: "overload",
    GameTag.RESOURCES_USED: "mana-spent",
}
"""The event of an increase of a tag."""

DECREASES = {GameTag.DIVINE_SHIELD: "lose-keyword", GameTag.DORMANT: "awaken"}
"""The event of a decrease of a tag."""

WATCHED = frozenset({*INCREASES, *DECREASES, GameTag.ZONE})
"""Tags whose changes are events by themselves."""
