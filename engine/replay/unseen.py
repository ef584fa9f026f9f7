"""Cards that the log never shows: the effects on them cannot be judged.

The card's text decides whether it may be created, moved or changed. Changes that rules call for whatever the card is
(its position, that it was drawn) are judged as usual.
"""

from __future__ import annotations

from engine.verdict import Verdict
from hslog.game import Game
from hslog.packets import (
    ChangeEntity,
    FullEntity,
    HideEntity,
    Packet,
    ShowEntity,
    TagChange,
)

ABOUT_A_CARD = (FullEntity, ShowEntity, ChangeEntity, HideEntity, TagChange)


def hide_unseen(game: Game, verdicts: bytearray) -> None:
    """Set the verdict of adopted packets about never-shown cards to hidden."""
    shown = {1, *(player.entity for player in game.players)}
    left: list[Packet] = []
    for packet in game.walk():
        if isinstance(packet, FullEntity | ShowEntity | ChangeEntity) and packet.card_id:
            shown.add(packet.entity)
        elif isinstance(packet, ABOUT_A_CARD) and verdicts[packet.index] == Verdict.ADOPTED:
            left.append(packet)
    for packet in left:
        if isinstance(packet, ABOUT_A_CARD) and isinstance(packet.entity, int) and packet.entity not in shown:
            verdicts[packet.index] = Verdict.HIDDEN
