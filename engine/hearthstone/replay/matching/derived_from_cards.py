"""Logged values of cards that follow from the state: printed values of the dead, shown values in play, ending marks.

Like all derived values (:mod:`engine.hearthstone.replay.matching.derived_values`), each is computed before the logged
value is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeGuard

from engine.hearthstone.cards.ability import Aura
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.mechanics.printed import stat_by_data
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.sequences.play_spell import LOGGED_OF_SECRETS
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    ADDED_TO_DECK,
    ATTACHED_LATE,
    BY_ANOTHER,
    PLACE_IN_SECRETS,
    SHUFFLED_IN,
    STATS,
    TEMPORARY,
    TENDRILS_PLAYED,
    TURN_DRAWN,
)
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Packet, TagChange

SHOWN = "HS 4.1"

NEAR = 12
"""Number of packets to search ahead for the change that a packet belongs to."""

LEAVES = "HS 4.7"
"""The rule that an entity leaving play loses its enchantments."""

KEYWORDS = (
    *(GameTag.TAUNT, GameTag.CHARGE, GameTag.DIVINE_SHIELD, GameTag.STEALTH, GameTag.WINDFURY, GameTag.DEATHRATTLE),
    GameTag.FROZEN,
)
"""Keywords that minions may gain; in the graveyard they have the printed ones."""

BEGINNING = (GameTag.ARMS_DEALING, GameTag.VALEERASHADOW)
"""Marks that an enchantment gives a card in the hand."""

ENDING = (BY_ANOTHER, *BEGINNING, GameTag.TRANSFORMED_FROM_CARD)
"""Marks of cards that end in play."""

ATTACKS = GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN
COUNTED_BY_ONE = (GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME, ATTACKS, TENDRILS_PLAYED)
"""Tags of players that count one by one, in builds that count them elsewhere or not at all."""

HIDING = (GameTag.CANT_BE_ATTACKED, GameTag.CANT_BE_TARGETED_BY_OPPONENTS)
"""Tags that stealth sets on a minion, in builds that log them."""

FOLLOWING = {TEMPORARY: GameTag.VALEERASHADOW, SHUFFLED_IN: ADDED_TO_DECK}
"""Marks that repeat another one, each with the one before it."""

Expected = tuple[int, str]
"""A value, and the rule that gives it."""


@cache
def _gives_stats(card_id: str) -> bool:
    """Return whether a card has ever had an aura that gives attack or health to others."""
    said = (ability for text in definitions_of(card_id) for ability in text.abilities if isinstance(ability, Aura))
    return any(gain.tag in STATS for aura in said if aura.who.kind != "self" for gain in aura.gives)


class DerivedFromCards:
    """Computes values of cards from the state at one place of a log, for builds from ``low`` to ``high``."""

    def __init__(self, log: LogPosition, low: int, high: int) -> None:
        self.log = log
        self.low = low
        self.high = high
        self.shown_before: dict[tuple[int, int], TagChange] = {}
        """The packets that show an attack or health which an entity in play does not have yet."""
        self.by_tag: Mapping[int, Callable[[TagChange, Entity], Expected | None]] = {
            **dict.fromkeys(STAT_OF_SHOWN_TAG, self._shown_stat),
            **dict.fromkeys(STATS, self._printed_stat),
            **dict.fromkeys(HIDING, self._out_of_sight),
            **dict.fromkeys(COUNTED_BY_ONE, self._one_more),
            **dict.fromkeys(ENDING, self._ends),
            **dict.fromkeys(FOLLOWING, self._repeats),
            PLACE_IN_SECRETS: self._place_in_secrets,
            ATTACHED_LATE: self._host,
            TURN_DRAWN: self._turn_of_leaving,
            GameTag.COST: self._printed_cost,
            GameTag.DAMAGE: self._undamaged,
            GameTag.EXHAUSTED: self._ready,
            GameTag.CARD_TARGET: self._aimed,
            GameTag.ATTACHED: self._detached,
            GameTag.ZONE: self._buried,
            GameTag.CANT_BE_SILENCED: self._stays_given,
            GameTag.WAS_DISCOVER_OPTION: self._offered,
        }

    def printed(self, card: Entity, tag: int) -> Expected | None:
        """Return the printed value to which a dead minion returns (HS 4.7).

        Unknown if an effect has set the minion's own value: the minion may return to that.
        """
        printed = stat_by_data(card.card_id, self.low, self.high, tag) if self._is_as_printed(card) else None
        own = self.log.state.plain.get(card.id, {}).get(tag, printed)
        if (card.id, tag) in self.log.state.by_own_text and not _gives_stats(card.card_id):
            return None
        return (printed, LEAVES) if printed is not None and own == printed != card.get(tag) else None

    def _printed_stat(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the attack or health of a dead minion unless it is logged in several steps."""
        steps = (ahead.tag for ahead in self.ahead() if self._is_change_of(ahead, card))
        state = self.log.state
        given = any(one.card_id and _gives_stats(one.card_id) for one in state.play_order)  # until auras are updated
        return None if given or is_scripted(state) or packet.tag in steps else self.printed(card, packet.tag)

    def _printed_cost(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the cost of a spell that has left the hand."""
        left = card.zone in (Zone.SECRET, Zone.GRAVEYARD) and card.type == CardType.SPELL and bool(card.card_id)
        reset = left and not is_scripted(self.log.state) and not self.log.state.attached_in_play(card)
        printed = stat_by_data(card.card_id, self.low, self.high, GameTag.COST) if reset else None
        return (printed, LEAVES) if printed is not None and printed != card.get(packet.tag) else None

    def _is_as_printed(self, card: Entity) -> bool:
        """Return whether a card is a dead minion of one part without attached enchantments."""
        dead = card.zone == Zone.GRAVEYARD and card.type == CardType.MINION and bool(card.card_id)
        return dead and not self.log.state.attached_in_play(card) and not card.get(GameTag.MODULAR_ENTITY_PART_1)

    def _shown_stat(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the shown attack or health of an entity in play.

        Another value belongs to a coming change and is compared with that.
        """
        own = card.get(STAT_OF_SHOWN_TAG[packet.tag])
        shown = card.zone == Zone.PLAY and card.get(packet.tag) != own == packet.value
        if card.zone == Zone.PLAY and not shown:
            self.shown_before[card.id, STAT_OF_SHOWN_TAG[packet.tag]] = packet
        return (own, SHOWN) if shown else None

    def _out_of_sight(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return whether stealth, now or before, keeps a minion from being attacked or chosen."""
        hidden = int(card.get(GameTag.STEALTH) > 0)
        return (hidden, "LOG stealth") if hidden != card.get(packet.tag) else None

    def _one_more(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return a player's count plus one; outside attacks, a count per turn may start again."""
        before, block = card.get(packet.tag), self.log.frame.block
        anew = packet.tag == ATTACKS and (block is None or block.type != BlockType.ATTACK)
        return (before + 1, "HS 4.10") if before and not anew else None

    def _ends(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the end of a mark of a card that has entered play; in a hand, its beginning."""
        there = card.zone in (Zone.PLAY, Zone.GRAVEYARD) and card.type not in (0, CardType.PLAYER, CardType.GAME)
        if not card.get(packet.tag):
            return self._begins(packet, card) if card.zone == Zone.HAND else None
        return (0, SHOWN) if there else None

    def _begins(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the number of the card that another one replaces (HS 4.5), or the mark that an enchantment gives."""
        if packet.tag in BEGINNING:
            return 1, SHOWN
        facts = facts_of(card.card_id, self.high) if packet.tag == GameTag.TRANSFORMED_FROM_CARD else None
        return (facts.number, "HS 4.5") if facts is not None else None

    def _repeats(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the value of the mark that this one follows."""
        told = card.get(FOLLOWING[packet.tag])
        return (told, SHOWN) if told != card.get(packet.tag) else None

    def _place_in_secrets(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the number of cards in the secret zone, which a new card joins as the last."""
        place = len(self.log.state.zone(card.controller, Zone.SECRET))
        return (place, SHOWN) if card.zone == Zone.SECRET else None

    def _host(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the host of an enchantment that is about to leave (HS 4.7)."""
        host = card.get(GameTag.ATTACHED) if card.type == CardType.ENCHANTMENT else 0
        return (host, LEAVES) if host and host != card.get(packet.tag) else None

    def _undamaged(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the damage, 0, of a hero or weapon that has left play."""
        gone = card.zone in (Zone.GRAVEYARD, Zone.SETASIDE) and card.type in (CardType.HERO, CardType.WEAPON)
        return (0, LEAVES) if gone and card.get(packet.tag) else None

    def _ready(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return 0: no card in a hand is exhausted. Logged for hidden cards that move to the secret zone (HS 2.3)."""
        following = next(iter(self.ahead()), None)
        shown = following is not None and self._is_change_of(following, card) and following.tag in LOGGED_OF_SECRETS
        return (0, SHOWN) if shown and card.zone == Zone.HAND and not card.known else None

    def _aimed(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the target of a card when it is used; 0 if it has none any more (HS 2.2)."""
        block = self.log.frame.block
        own = block is not None and block.type == BlockType.PLAY and block.entity == card.id
        return (block.target or 0, "HS 2.2") if own and block is not None else None

    def _turn_of_leaving(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the turn for a card that goes from the deck to the graveyard at once."""
        return (self.log.state.game.get(GameTag.TURN), SHOWN) if card.zone == Zone.GRAVEYARD else None

    def _detached(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return 0 for an ended enchantment: it is attached to nothing."""
        ended = card.zone == Zone.GRAVEYARD and card.type == CardType.ENCHANTMENT and bool(card.get(packet.tag))
        return (0, LEAVES) if ended else None

    def _buried(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the graveyard, the last zone of an entity removed from the game."""
        return (Zone.GRAVEYARD, LEAVES) if card.zone == Zone.REMOVEDFROMGAME else None

    def _stays_given(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return whether an enchantment given by an aura is in play: then it cannot be silenced."""
        if card.type != CardType.ENCHANTMENT:
            return None
        lasts = int(card.zone == Zone.PLAY)
        return (lasts, SHOWN) if lasts != card.get(packet.tag) else None

    def _offered(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the mark of a card that is offered in a choice."""
        return (1, "HS 5.1 discover") if card.zone == Zone.SETASIDE and not card.get(packet.tag) else None

    def _is_change_of(self, packet: Packet, card: Entity) -> TypeGuard[TagChange]:
        return isinstance(packet, TagChange) and packet.entity == card.id

    def ahead(self) -> list[Packet]:
        """Return the packets after the one that is being judged."""
        frame = self.log.frame
        return frame.packets[frame.position : frame.position + NEAR]
