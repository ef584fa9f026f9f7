"""Echo (HS 5.1, 2.2.3.b, 2.3.3.a): a card that had echo when its sequence began returns to the hand as a copy.

The copy goes to the right end of the hand and lasts until the end of the turn; GHOSTLY marks it until it is played.
Cards that say they can be repeated this turn return in the same way; their texts decide whether they always do. The
cost of the copy is not computed here.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 5.1 echo"


def has_echo(tags: Mapping[int, int], repeatable: bool) -> bool:
    """Return whether a card with these tags returns to the hand when it is played.

    ``repeatable``: a card without echo that can be repeated returns too.
    """
    is_no_echo = bool(tags.get(GameTag.NON_KEYWORD_ECHO))
    return repeatable if is_no_echo else bool(tags.get(GameTag.ECHO))


def end_ghostly(r: Resolution, card: Entity, certain: bool = True) -> None:
    """Clear GHOSTLY when a copy is played.

    A countered copy may keep it, and so may temporary cards without echo: no log shows it.
    """
    if card.get(GameTag.GHOSTLY) and (card.get(GameTag.ECHO) or card.get(GameTag.NON_KEYWORD_ECHO)):
        r.expect(RULE, [Change(card, GameTag.GHOSTLY, 0, not certain)])


def return_copy(r: Resolution, rule: str, player: Entity, card: Entity, card_id: str) -> None:
    """Put the copy into the hand; ``card_id``: the card's id when it was played."""
    if hand_is_full(r, player):
        return
    controller = player.controller
    place = len(r.state.zone(controller, Zone.HAND)) + 1
    stated = [(GameTag.ZONE_POSITION, place), (GameTag.DISPLAYED_CREATOR, card.id), (GameTag.GHOSTLY, 1)]
    if card.get(GameTag.ECHO) or not card.get(GameTag.NON_KEYWORD_ECHO):
        stated.append((GameTag.ECHO, 1))
    r.create(rule, card_id, controller, Zone.HAND, *stated)


def remove_ghostly_cards(r: Resolution, player: Entity) -> None:
    """Remove the copies from a player's hand as the turn ends, before cards respond to the end (HS 3.2, 5.1)."""
    for card in list(r.state.zone(player.controller, Zone.HAND)):
        if card.get(GameTag.GHOSTLY):
            move(r, RULE, card, Zone.SETASIDE)
