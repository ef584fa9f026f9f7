"""Cards that the log never shows: effects on them cannot be judged.

The card's text decides whether it may be created, moved or changed. Changes that rules call for regardless of the card
(its position, its draw) are judged as usual.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.replay.log_matcher import ADOPTED, HIDDEN
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import ChangeEntity, FullEntity, HideEntity, Packet, ShowEntity, TagChange

SHOWING = (FullEntity, ShowEntity, ChangeEntity)
ABOUT_A_CARD = (*SHOWING, HideEntity, TagChange)


def hide_unseen(game: Game, packets: Sequence[Packet], verdicts: bytearray) -> None:
    """Set the verdict of adopted packets about never-shown cards to hidden. ``packets``: all packets of the game."""
    adopted = [packet for packet in packets if verdicts[packet.index] == ADOPTED]
    shown = {1, *(player.entity for player in game.players)}
    shown.update([packet.entity for packet in packets if isinstance(packet, SHOWING) and packet.card_id])
    for packet in adopted:
        if isinstance(packet, ABOUT_A_CARD) and packet.entity not in shown:
            verdicts[packet.index] = HIDDEN
