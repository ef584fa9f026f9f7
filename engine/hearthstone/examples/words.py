"""The words of examples for players and keywords."""

from __future__ import annotations

from collections.abc import Mapping

from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.names import name

NUMBERS: Mapping[str, int] = {"one": 1, "two": 2}
"""Controller numbers of the players."""

PLAYERS = {number: word for word, number in NUMBERS.items()}

KEYWORD_TAGS: Mapping[str, int] = {
    "frozen": GameTag.FROZEN,
    "stealth": GameTag.STEALTH,
    "divine_shield": GameTag.DIVINE_SHIELD,
    "taunt": GameTag.TAUNT,
    "silenced": GameTag.SILENCED,
    "dormant": GameTag.DORMANT,
    "windfury": GameTag.WINDFURY,
    "poisonous": GameTag.POISONOUS,
    "lifesteal": GameTag.LIFESTEAL,
    "rush": GameTag.RUSH,
    "charge": GameTag.CHARGE,
    "immune": GameTag.IMMUNE,
    "reborn": GameTag.REBORN,
    "echo": GameTag.ECHO,
    "elusive": GameTag.ELUSIVE,
    "exhausted": GameTag.EXHAUSTED,
}
"""Keywords that a card has, gains or loses."""

BEGINNING_TAGS: Mapping[str, int] = {
    **KEYWORD_TAGS,
    "just_played": GameTag.JUST_PLAYED,
    "used": GameTag.EXHAUSTED,
    "golden": GameTag.PREMIUM,
}
"""Keywords and states that an example may set for a card at its beginning."""

ALSO_NAMED_BY: Mapping[str, tuple[int, ...]] = {"elusive": (GameTag.CANT_BE_TARGETED_BY_SPELLS,)}
"""Other tags for a keyword in the data of some builds."""


def zone_word(zone: int) -> str:
    """Return the word for a zone."""
    return "removed" if zone == Zone.REMOVEDFROMGAME else name("Zone", zone).lower()


KEYWORDS = {tag: word for word, tag in KEYWORD_TAGS.items()}
