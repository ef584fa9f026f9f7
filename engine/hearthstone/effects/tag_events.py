"""Which changes of tags are events that card texts respond to."""

from __future__ import annotations

from hslog.hearthstone.generated.vocabulary import GameTag

INCREASES = {
    GameTag.ARMOR: "armor",
    GameTag.ATK: "gain-attack",
    GameTag.FROZEN: "freeze",
    GameTag.OVERLOAD_OWED: "overload",
    GameTag.RESOURCES_USED: "mana-spent",
}
"""What it means that a tag grows."""

DECREASES = {GameTag.DIVINE_SHIELD: "lose-keyword", GameTag.DORMANT: "awaken"}
"""What it means that a tag falls."""

WATCHED = frozenset({*INCREASES, *DECREASES, GameTag.ZONE})
"""Tags whose changes are events by themselves."""
