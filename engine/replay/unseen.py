"""Cards that a log never shows: what an effect does with one cannot be judged by anybody who reads the log.

Which card it is decides whether it may be created, moved or changed as it is. What the rules call for without
knowing the card (its place, that it was drawn) is met like anything else and is not touched here.
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
    """Say ``hidden`` of what was adopted about entities whose card the game never shows."""
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
