"""Summoning a minion (HS 2.2 summon): what an effect does that brings one to the board, inside the phase it belongs to.

The minion is created or moved there, and has the sickness of those that have just come: EXHAUSTED, as one that was
played, but not JUST_PLAYED. Triggers on the summoning come at once, then those after it; nobody dies in between. Which
minion it is, and where it comes to stand, is for the text to say (:mod:`engine.mechanics.zones` makes room). What is
young and not exhausted all the same has a keyword for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.mechanics.dormant import is_dormant
from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 2.2 summon"
ENTERING_RULE = "HS 2.2 summon.1"
ON_SUMMON = "HS 2.2 summon.2"

AWAKE = (GameTag.CHARGE, GameTag.RUSH, GameTag.TITAN)
"""With one of these a minion is not exhausted as it enters play."""

PERHAPS_AWAKE = (GameTag.NON_KEYWORD_CHARGE, GameTag.INTERACTABLE_OBJECT, GameTag.AUTO_ATTACK)
"""With one of these it can act at once, too; whether it is exhausted was seen in no log."""


def is_awake(tags: Mapping[int, int]) -> bool:
    """Return whether a minion with these tags can act in the turn in which it enters play."""
    return any(tags.get(tag, 0) for tag in AWAKE)


def exhausted(r: Resolution, minion: Entity, optional: bool = False) -> Iterator[Change]:
    """A minion that enters play is exhausted, unless it can act in the turn in which it does."""
    if not (is_awake(minion.tags) and r.ruleset.quirk("charge_enters_ready")):
        open_to_both = optional or any(minion.get(tag) for tag in PERHAPS_AWAKE)
        yield Change(minion, GameTag.EXHAUSTED, 1, open_to_both)


def is_summoned(card: Entity) -> bool:
    """Return whether what an effect has brought into play is a minion on the board."""
    return card.type == CardType.MINION and card.zone == Zone.PLAY and bool(card.position)


def summon(r: Resolution, minion: Entity) -> None:
    """A minion has come to the board by an effect: it is exhausted, and what responds to its summoning does.

    Of a minion that nothing can be done to, no rule says whether it is exhausted.
    """
    changes = Change(minion, GameTag.NUM_TURNS_IN_PLAY, 0), *exhausted(r, minion, is_dormant(minion))
    r.set_unordered(ENTERING_RULE, changes)
    r.triggers(Event("summon", ON_SUMMON, minion))
