"""Reports cards that an effect creates with values that these cards do not print (HS 4.1).

Logs show a new card as its data prints it. An effect may give it other numbers, but no other rarity; a writer that
leaves out rarities shows none. A token that is no copy of a card of the game has at least two of its three numbers: an
effect that gives others makes a copy, or a token whose printed numbers are alike; a patch seldom changes more than one.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.data import CardFacts, rows_between
from engine.hearthstone.replay.log.ignorable import EFFECTS
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity

RULE = "HS 4.1"
RARITY = Claim(CARD_TEXTS, "rarity of a created card")
NUMBERS = Claim(CARD_TEXTS, "numbers of a created token")

COMMON, FREE = 1, 2

SHOWN = (Zone.PLAY, Zone.SETASIDE, Zone.HAND)
"""Zones in which an effect creates cards."""

LEAST_NUMBERS = 2
"""Of cost, attack and health, so many must be the printed ones."""


def check(r: ReplayContext, packet: FullEntity) -> None:
    """Report a card that the open block creates with a rarity, or a token with numbers, that it does not print."""
    block, kind, zone = r.log.frame.block, packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.ZONE)
    if block is None or block.type not in EFFECTS or packet.updating or not kind or zone not in SHOWN:
        return
    rows = rows_between(packet.card_id, r.ruleset.low, r.ruleset.high)
    judge, about = r.log.findings.judge, (RULE, Kind.WRONG_VALUE, packet)
    if rows and all(row.rarity for row in rows) and any(one.get(GameTag.RARITY) for one in _others(r, packet)):
        right = _common(packet.tag(GameTag.RARITY)) in {_common(row.rarity) for row in rows}
        message = f"{packet.card_id} is created with another rarity than it prints"
        judge(right, *about, entity=packet.entity, message=message, claim=RARITY)
    described = kind == CardType.MINION and packet.tag(GameTag.HEALTH) and rows
    if not described or any(row.collectible or _is_placeholder(row) for row in rows):
        return
    if any(one.card_id == packet.card_id for one in _others(r, packet)):
        return  # it may be a copy, with other numbers
    right = max(_numbers_in_common(packet, row) for row in rows) >= LEAST_NUMBERS
    message = f"{packet.card_id} is created with other numbers than it prints"
    judge(right, *about, entity=packet.entity, message=message, claim=NUMBERS)


def _others(r: ReplayContext, packet: FullEntity) -> Iterator[Entity]:
    return (one for one in r.state.entities.values() if one.id != packet.entity)


def _common(rarity: int) -> int:
    """Return a rarity; logs call some cards common that data call free."""
    return COMMON if rarity == FREE else rarity


def _is_placeholder(row: CardFacts) -> bool:
    """Return whether a token's numbers are alike: it may stand for one of any size."""
    return row.cost == row.attack == row.health


def _numbers_in_common(packet: FullEntity, row: CardFacts) -> int:
    pairs = ((GameTag.COST, row.cost), (GameTag.ATK, row.attack), (GameTag.HEALTH, row.health))
    return sum(packet.tag(tag) == printed for tag, printed in pairs)
