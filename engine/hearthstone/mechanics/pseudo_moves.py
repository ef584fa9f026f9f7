"""Pseudo-moves (HS 4.7): instead of moving from the graveyard to hand or deck, a card is set aside, and a copy is
created there.

Only deathrattles are known to do so always (:mod:`engine.hearthstone.cards.unwritten`). A card that has moved once in
the death step, in either way, does not move again. The text decides which values the copy keeps.
"""

from __future__ import annotations

from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import PSEUDO_MOVES
from engine.hearthstone.mechanics.zones import SET_ASIDE, announced_move
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import Zone

RULE = "HS 4.7 pseudo-move"
DESTINATIONS = (Zone.HAND, Zone.DECK)


def makes_pseudo_move(dead: Entity) -> bool:
    """Return whether the deathrattle of a card makes a pseudo-move."""
    return base_printing(dead.card_id) in PSEUDO_MOVES


def set_aside(r: Resolution, dead: Entity) -> None:
    """Set a dead card aside in the trigger that made its copy: a card that makes no pseudo-move at once, if at all."""
    if dead.zone != Zone.GRAVEYARD:
        return
    r.count_applied(SET_ASIDE)
    changes = announced_move(r, dead, Zone.SETASIDE)
    if makes_pseudo_move(dead):
        r.expect(RULE, changes, within_block=True)
    else:
        r.set_unordered(RULE, [r.unconfirmed(one.entity, one.tag, one.value) for one in changes])
