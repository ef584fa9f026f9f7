"""Cards that the log never shows: nobody can judge what an effect does with them.

The card decides whether it may be created, moved or changed so. What the rules call for without knowing the card (its
position, that it was drawn) is judged as usual.
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
    """Change the verdict of adopted packets about entities whose card is never shown to hidden."""
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
