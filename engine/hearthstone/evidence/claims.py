"""Claims: statements of predictions and checks about a log, named so that their confirmations can be counted.

A claim is a rule and the part of it that is tested. Every predicted packet and every check that finds the log right
confirms one claim; every divergence denies one. Whether a divergence can be believed depends on how often its claim was
confirmed (:mod:`engine.hearthstone.evidence.weight`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.core.claim import ANY_RULE, Claim
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.evidence.eras import ORDER_OF_PLAY
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.names import name, tag_name
from hslog.hearthstone.packets import Block, HideEntity, MetaData, Packet, TagChange

QUEUE_ORDERS = (ORDER_OF_PLAY, f"{ORDER_OF_PLAY} dominant player")
"""The rules that order the triggers of one queue."""

CARD_TYPES = (
    CardType.HERO,
    CardType.MINION,
    CardType.SPELL,
    CardType.ENCHANTMENT,
    CardType.WEAPON,
    CardType.HERO_POWER,
    CardType.LOCATION,
)
"""Types of cards. The game and the players have triggers, too, which come before those of cards."""


GIVING = "HS 4.1"
"""The rule for gains that a text gives a card."""

KEYWORDS = frozenset(
    {
        *(GameTag.TAUNT, GameTag.STEALTH, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.CHARGE, GameTag.RUSH),
        *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.REBORN, GameTag.IMMUNE),
    }
)
"""Keywords that texts give in the same way: each grant of one is evidence for all of them."""


@cache
def change(rule: str, tag: int) -> Claim:
    """Return the claim that a rule calls for a change of a tag, to a certain value."""
    return Claim(rule, "keyword" if rule == GIVING and tag in KEYWORDS else tag_name(tag))


def only(tag: int) -> Claim:
    """Return the claim that a tag changes only if a rule calls for it."""
    return Claim(ANY_RULE, f"only {tag_name(tag)}")


def order(rule: str, types: Sequence[int] = ()) -> Claim:
    """Return the claim that entities of these card types act in the order that a rule gives.

    The types count only for the order of cards in a queue: it is known for some of them and not for others.
    """
    if rule not in QUEUE_ORDERS or not types or not all(kind in CARD_TYPES for kind in types):
        return Claim(rule, "order")
    return Claim(rule, f"order of {' and '.join(sorted(name('CardType', kind) for kind in types))}")


@cache
def check(rule: str, kind: Kind) -> Claim:
    """Return the claim of a check that reports divergences of ``kind``."""
    return Claim(rule, kind.value)


def denied(
    rule: str, kind: Kind, *, tag: int | None = None, block_type: str = "", note: str = "", types: Sequence[int] = ()
) -> Claim:
    """Return the claim that a divergence denies.

    ``types`` are the card types of the entities in a wrong order; the rest is as in
    :class:`engine.core.divergence.Divergence`.
    """
    if kind is Kind.WRONG_ORDER:
        return order(rule, types)
    if note:
        return Claim(rule, f"{note} note")
    if tag is not None and kind is Kind.ILLEGAL_CHOICE:
        return Claim(rule, f"choice of {tag_name(tag)}")
    if tag is not None and kind is not Kind.UNEXPECTED:
        return change(rule, tag)
    if block_type and kind is Kind.MISSING:
        return Claim(rule, f"{block_type} block")
    return check(rule, kind)


def confirmed_by_packets(game: Game, verdicts: bytearray, rules: Mapping[int, str]) -> Counter[Claim]:
    """Count the claims that the predicted and chosen packets of a game confirm.

    ``verdicts`` and ``rules`` are those of :class:`engine.replay.Replay`, by packet index.
    """
    found: Counter[Claim] = Counter()
    for packet in game.walk():
        rule, verdict = rules.get(packet.index), verdicts[packet.index]
        if rule and verdict in (Verdict.PREDICTED, Verdict.CHOSEN):
            found.update(_of_packet(packet, rule, chosen=verdict == Verdict.CHOSEN))
    return found


def _of_packet(packet: Packet, rule: str, chosen: bool) -> Iterable[Claim]:
    """Return the claims confirmed by a packet that was matched under a rule."""
    if isinstance(packet, TagChange):
        made = Claim(rule, f"choice of {tag_name(packet.tag)}") if chosen else change(rule, packet.tag)
        return made, only(packet.tag)
    if chosen:
        return (check(rule, Kind.ILLEGAL_CHOICE),)
    if isinstance(packet, Block):
        return (Claim(rule, f"{name('BlockType', packet.type)} block"),)
    if isinstance(packet, MetaData):
        return (Claim(rule, f"{name('MetaDataType', packet.meta)} note"),)
    if isinstance(packet, HideEntity):
        return change(rule, GameTag.ZONE), check(rule, Kind.MISSING)
    return (check(rule, Kind.MISSING),)
