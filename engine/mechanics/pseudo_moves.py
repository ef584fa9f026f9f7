"""Pseudo-moves (HS 4.7): what seems to go from the graveyard to hand or deck is set aside, and a copy is made there.

Only deathrattles are known that always do so (:mod:`engine.texts.deathrattles`). Who has moved once in the death step,
really or not, does not do so again. What the copy keeps is for the text to say.
"""

from __future__ import annotations

from engine.mechanics.zones import SET_ASIDE, announced_move
from engine.resolution import Resolution
from engine.state import Entity
from engine.texts.deathrattles import PSEUDO_MOVES
from engine.texts.replacements import base_printing
from hslog.generated.vocabulary import Zone

RULE = "HS 4.7 pseudo-move"
ONCE = "HS 4.7 first move only"
PLACES = (Zone.HAND, Zone.DECK)


def moves_falsely(dead: Entity) -> bool:
    """Return whether the deathrattle of a card moves it falsely."""
    return base_printing(dead.card_id) in PSEUDO_MOVES


def set_aside(r: Resolution, dead: Entity) -> None:
    """A copy of who has died was made where it seems to go: it is set aside in the same trigger."""
    if dead.zone == Zone.GRAVEYARD:
        r.count_applied(SET_ASIDE)
        r.expect(RULE, announced_move(r, dead, Zone.SETASIDE), within_block=True)
