"""Casting a spell (HS 2.3 cast): an effect casts a spell inside another phase.

The spell enters play or the secret zone; overload is owed and the twin goes to the hand; the text is carried out; a
spell that does not stay goes to the graveyard. Nothing is paid, counted as played, or dies inside. The effect chooses
the spell and its target. Repeating the text of a spell in its place (HS 2.3 repeat) is not a cast.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.sequences.common import happen_again, overload_of
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 2.3 cast"
ENTERING_RULE = "HS 2.3 cast.1"
OVERLOAD = "HS 2.3 cast.2"
TEXT_RULE = "HS 2.3 cast.3"
LEAVING_RULE = "HS 2.3 cast.4"
USED_UP_RULE = "HS 2.3 cast.5"


def is_cast(card: Entity) -> bool:
    """Return whether an effect has brought a spell into play to cast it."""
    return card.type == CardType.SPELL and card.zone == Zone.PLAY


def cast(r: Resolution, spell: Entity) -> None:
    """Carry out the rest of casting a spell that an effect brought into play."""
    r.set_unordered(OVERLOAD, overload_of(r, OVERLOAD, spell, r.state.player_of(spell)))
    carried_out = r.effect(TEXT_RULE, spell, optional=r.lacks_target(spell))
    if is_cast(spell):
        r.change(LEAVING_RULE, spell, GameTag.ZONE, Zone.GRAVEYARD)
    if carried_out:  # in logs the repetition comes after the spell's move
        happen_again(r, TEXT_RULE, spell, r.state.player_of(spell))
    r.triggers(Event("after cast", USED_UP_RULE, spell))


WHEN_DRAWN = "HS 5.1 casts when drawn"


def leave_hand(r: Resolution, card: Entity) -> None:
    """Set a drawn card aside, after its text was carried out. Another draw follows."""
    if card.zone == Zone.HAND:
        move(r, WHEN_DRAWN, card, Zone.SETASIDE)
