"""Echo (HS 5.1, 2.2.3.b, 2.3.3.a): a card that had it when its sequence began comes back to the hand as a copy.

The copy is at the right end of the hand and gone at the end of the turn, which GHOSTLY says until it is played. Cards
that say they can be repeated this turn come back in the same way; whether they always do is for their texts to say.
What an echo costs is not said here.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.mechanics.draw import hand_is_full
from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 5.1 echo"


def has_echo(tags: Mapping[int, int]) -> bool:
    """Return whether a card with these tags comes back when it is played."""
    return bool(tags.get(GameTag.ECHO, 0)) and not tags.get(GameTag.NON_KEYWORD_ECHO, 0)


def take_shape(r: Resolution, card: Entity, certain: bool = True) -> None:
    """A copy that is played is as real as any card; one that is countered may stay what it is.

    Temporary cards that nothing repeats may be GHOSTLY, too, and whether they remain so was seen in no log.
    """
    if card.get(GameTag.GHOSTLY) and (card.get(GameTag.ECHO) or card.get(GameTag.NON_KEYWORD_ECHO)):
        r.expect(RULE, [Change(card, GameTag.GHOSTLY, 0, not certain)])


def come_back(r: Resolution, rule: str, player: Entity, card: Entity, card_id: str) -> None:
    """The copy of a card that was played comes to the hand; ``card_id``: what the card was when it was played."""
    if hand_is_full(r, player):
        return
    controller = player.get(GameTag.CONTROLLER)
    place = len(r.state.zone(controller, Zone.HAND)) + 1
    stated = (
        (GameTag.ZONE_POSITION, place),
        (GameTag.DISPLAYED_CREATOR, card.id),
        (GameTag.GHOSTLY, 1),
    )
    r.create(rule, card_id, controller, Zone.HAND, *stated)
