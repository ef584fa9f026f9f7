"""Cards that the log never shows: effects on them cannot be judged.

The card's text decides whether it may be created, moved or changed. Changes that rules call for regardless of the card
(its position, its draw) are judged as usual.
"""

from __future__ import annotations

from engine.hearthstone.replay.matching.log_matcher import ADOPTED, HIDDEN
from engine.hearthstone.replay.verdicts.findings import UNJUDGED
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import ChangeEntity, FullEntity, HideEntity, Packet, ShowEntity, TagChange

SHOWING = (FullEntity, ShowEntity, ChangeEntity)
ABOUT_A_CARD = (*SHOWING, HideEntity, TagChange)

UNDECIDED = (UNJUDGED, ADOPTED)


def judge_unseen(game: Game, verdicts: bytearray, left: int) -> None:
    """Set unjudged packets to ``left``, and then the adopted packets about never-shown cards to hidden."""
    adopted: list[Packet] = []
    shown = {1, *(player.entity for player in game.players)}
    for packets in (groups := [game.packets]):
        for packet in packets:
            if (verdict := verdicts[packet.index]) in UNDECIDED:
                if verdict == UNJUDGED:
                    verdict = verdicts[packet.index] = left
                if verdict == ADOPTED:
                    adopted.append(packet)
            if type(packet) is TagChange:
                continue  # as most are
            if isinstance(packet, SHOWING) and packet.card_id:
                shown.add(packet.entity)
            elif packet.nests:
                groups.append(packet.children())
    for packet in adopted:
        if isinstance(packet, ABOUT_A_CARD) and packet.entity not in shown:
            verdicts[packet.index] = HIDDEN
