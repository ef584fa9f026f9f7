"""Casting a spell (HS 2.3 cast): what an effect does that casts a spell, inside the phase it belongs to.

The spell enters play, or the secret zone; overload is owed and the twin comes to the hand; its text takes place; one
that does not stay goes to the graveyard. It is not played: nothing is paid, nothing counts it, nobody dies inside.
Which spell it is, and at whom it is aimed, is not asked here. A text that is carried out where the spell is (HS 2.3
repeat) is no casting.
"""

from __future__ import annotations

from engine.mechanics.zones import announced_move
from engine.resolution import Resolution
from engine.sequences.common import happen_again, overload_of
from engine.state import Entity
from hslog.generated.vocabulary import CardType, Zone

RULE = "HS 2.3 cast"
ENTERING_RULE = "HS 2.3 cast.1"
OVERLOAD = "HS 2.3 cast.2"
TEXT = "HS 2.3 cast.3"
LEAVING_RULE = "HS 2.3 cast.4"


def is_cast(card: Entity) -> bool:
    """Return whether what an effect has brought into play is a spell, which is there for its text only."""
    return card.type == CardType.SPELL and card.zone == Zone.PLAY


def cast(r: Resolution, spell: Entity) -> None:
    """A spell has entered play by an effect, not from the hand of who plays it: the rest of the procedure."""
    r.set_unordered(OVERLOAD, overload_of(OVERLOAD, spell, r.state.player_of(spell)))
    carried_out = r.effect(TEXT, spell)
    finish(r, spell)
    if carried_out:
        happen_again(r, TEXT, spell, r.state.player_of(spell))


def finish(r: Resolution, spell: Entity) -> None:
    """HS 2.3 cast.4: a spell that has taken place is about to go to the graveyard."""
    if is_cast(spell):
        r.expect(LEAVING_RULE, announced_move(r, spell, Zone.GRAVEYARD), within_block=True)
