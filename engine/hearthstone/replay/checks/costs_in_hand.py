"""The cost of a card that comes to a hand: the printed cost, unless something changes it (HS 1.2, 4.11).

The description of a card shows its cost before auras are updated. Enchantments that it had in the deck may be logged
only after it, so the cost is judged at the end of the block.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cards.interference import interferes, is_worded
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.mechanics.cost import RULE
from engine.hearthstone.mechanics.printed import stat_by_data
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.foundations import WITHOUT_TEXT
from engine.hearthstone.replay.verdicts.text_claims import as_tested
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, ShowEntity

DERIVED_COST = "derived COST"
BY_ITSELF, BY_OTHERS = ", of cards that change their own", ", where others may change it"
BY_MAKERS = ", of cards made where others may change it"
"""Suffixes of claims about costs that may have changed: the description of a card comes before such changes."""

PLAYED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION, CardType.HERO)
"""Types of cards in a hand."""

MADE_BY = (GameTag.CREATOR, GameTag.DISPLAYED_CREATOR)

FROM_ELSEWHERE = (GameTag.COPIED_FROM_ENTITY_ID, GameTag.TRANSFORMED_FROM_CARD, GameTag.MODULAR_ENTITY_PART_1)
"""Tags of cards whose cost may be taken from another card."""


class Arrival(NamedTuple):
    """A card that was described in a hand: frame, packet, newest entity at that time, printed cost, and claim."""

    frame: Frame
    packet: FullEntity | ShowEntity
    newest: int
    printed: int
    claim: Claim


class CostsInHand:
    """Compares the logged costs of cards that come to a hand with their printed costs."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.arrived: list[Arrival] = []

    def note(self, packet: FullEntity | ShowEntity) -> None:
        """Record a card that was drawn or created in a hand, unless its cost may have changed."""
        if packet.tag(GameTag.ZONE) != Zone.HAND:
            return
        card, frame, state = self.r.state[packet.entity], self.r.log.frame, self.r.state
        drawn = card.id in state.printed_cost if isinstance(packet, ShowEntity) else not packet.updating
        if not drawn or frame.block is None or card.type not in PLAYED or not self._is_judged(card):
            return
        printed = stat_by_data(card.card_id, self.r.ruleset.low, self.r.ruleset.high, GameTag.COST)
        if printed is not None:
            claim = self._claim(card, isinstance(packet, ShowEntity))
            self.arrived.append(Arrival(frame, packet, state.entities.newest, printed, claim))

    def check(self, frame: Frame) -> None:
        """Compare the costs of the cards that arrived in the ending block."""
        if not self.arrived:
            return
        ending = [one for one in self.arrived if one.frame is frame]
        self.arrived = [one for one in self.arrived if one.frame is not frame]
        for _, packet, newest, printed, claim in ending:
            if any(one <= newest for one in self._attached(int(packet.entity))):
                continue
            told = packet.tag(GameTag.COST) or 0
            message = f"{{entity}} comes to the hand with a cost of {told}; {printed} is printed on it"
            self.r.log.findings.judge(
                *(told == printed, RULE, Kind.WRONG_VALUE, packet),
                entity=int(packet.entity),
                tag=GameTag.COST,
                expected=printed,
                observed=told,
                message=message,
                claim=claim,
            )

    def _attached(self, card: int) -> Iterator[int]:
        """Yield the enchantments of a card, including those shown between the ending block and the next one."""
        yield from (one.id for one in self.r.state.attached.get(card, ()))
        for frame in self.r.log.frames[:-1]:
            shown = takewhile(lambda packet: not isinstance(packet, Block), frame.ahead())
            yield from (
                int(one.entity)
                for one in shown
                if isinstance(one, (FullEntity, ShowEntity)) and one.tag(GameTag.ATTACHED) == card
            )

    def _claim(self, card: Entity, drawn: bool) -> Claim:
        """Return the claim about a card's cost: a separate one if the card itself or others may change it."""
        part = ""
        if self._may_change_costs(card):
            part = BY_ITSELF
        elif any(map(self._may_change_costs, self._involved(card))):
            part = BY_OTHERS if drawn else BY_MAKERS
        return as_tested(Claim(RULE, f"{DERIVED_COST}{part}"), self.r.state)

    def _is_judged(self, card: Entity) -> bool:
        """Return whether a card is no copy, all its tags are known, and nothing changes costs in the deck."""
        if any(card.get(tag) for tag in FROM_ELSEWHERE) or self.r.log.unknown_tags.any_about(card):
            return False
        return not any(interferes(one.card_id, "cost") for one in self._lasting())

    def _involved(self, card: Entity) -> Iterator[Entity]:
        """Yield a card's creators, the acting entities, and the enchantments of the players and the game."""
        state = self.r.state
        yield from (state[maker] for tag in MADE_BY if (maker := card.get(tag)))
        acting = (state[frame.block.entity] for frame in self.r.log.frames if frame.block is not None)
        yield from (one for one in acting if one.type not in WITHOUT_TEXT)
        yield from self._lasting()

    def _lasting(self) -> Iterator[Entity]:
        """Yield the enchantments in play that are attached to the players or the game."""
        state = self.r.state
        for bearer in (state.game, *state.players.values()):
            yield from state.attached_in_play(bearer)

    def _may_change_costs(self, card: Entity) -> bool:
        """Return whether a card's text may change its own or other costs, by its words; True if it is unknown."""
        known = is_worded(card.card_id) if card.type == CardType.ENCHANTMENT else bool(rows_of(card.card_id))
        return not known or interferes(card.card_id, "cost") or is_of_scenario(card.card_id)
