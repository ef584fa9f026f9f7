"""What a card costs as it comes to a hand: what is printed on it, until something changes that (HS 1.2, 4.11).

The description of a card tells its cost before auras are updated. Enchantments that it had in the deck may be told only
after it, so it is judged at the end of the block.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cards.interference import interferes, is_worded
from engine.hearthstone.mechanics.cost import RULE
from engine.hearthstone.mechanics.printed import stat_by_data
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.replay.text_claims import as_tested
from engine.hearthstone.state import Entity
from engine.hearthstone.texts.replacements import is_of_scenario
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, Packet, ShowEntity

TOLD = "told COST"
BY_ITSELF, BY_OTHERS = ", of cards that change their own", ", where others may change it"
BY_MAKERS = ", of cards made where others may change it"
"""Ends of the names of claims about costs that may have changed: the description of a card comes before that."""

PLAYED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION, CardType.HERO)
"""Types of cards in a hand."""

MADE_BY = (GameTag.CREATOR, GameTag.DISPLAYED_CREATOR)

WITHOUT_TEXT = (CardType.PLAYER, CardType.GAME)
"""Who acts without a text; cards that they have made are of a script."""

FROM_ELSEWHERE = (GameTag.COPIED_FROM_ENTITY_ID, GameTag.TRANSFORMED_FROM_CARD, GameTag.MODULAR_ENTITY_PART_1)
"""Tags of cards that may cost what another card did."""


class Arrival(NamedTuple):
    """A card that was described in a hand, the newest entity then, the card's printed cost, and what is claimed."""

    frame: Frame
    packet: FullEntity | ShowEntity
    newest: int
    printed: int
    claim: Claim


class CostsTold:
    """Compares the costs that the log tells of cards which come to a hand with those that are printed on them."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.arrived: list[Arrival] = []

    def note(self, packet: Packet) -> None:
        """Note a card that was drawn, or created in a hand, unless something may have changed its cost."""
        if not isinstance(packet, (FullEntity, ShowEntity)) or packet.tag(GameTag.ZONE) != Zone.HAND:
            return
        card, frame, state = self.r.state[packet.entity], self.r.log.frame, self.r.state
        drawn = card.id in state.printed_cost if isinstance(packet, ShowEntity) else not packet.updating
        if not drawn or frame.block is None or card.type not in PLAYED or not self._is_judged(card):
            return
        printed = stat_by_data(card.card_id, self.r.ruleset.low, self.r.ruleset.high, GameTag.COST)
        if printed is not None:
            self.arrived.append(
                Arrival(frame, packet, state.newest, printed, self._claim(card, isinstance(packet, ShowEntity)))
            )

    def check(self, frame: Frame) -> None:
        """Judge the costs of the cards that have come in the ending block."""
        ending = [one for one in self.arrived if one.frame is frame]
        if ending:
            self.arrived = [one for one in self.arrived if one.frame is not frame]
        for _, packet, newest, printed, claim in ending:
            if any(one <= newest for one in self._attached(int(packet.entity))):
                continue
            told = packet.tag(GameTag.COST) or 0
            if told == printed:
                self.r.log.findings.confirm_claim(claim)
                continue
            message = f"{{entity}} comes to the hand with a cost of {told}; {printed} is printed on it"
            self.r.log.findings.diverge(
                *(RULE, Kind.WRONG_VALUE, packet),
                entity=int(packet.entity),
                tag=GameTag.COST,
                expected=printed,
                observed=told,
                message=message,
                claim=claim,
            )

    def _attached(self, card: int) -> Iterator[int]:
        """Yield the enchantments of a card, also those that are shown between the ending block and the next one."""
        yield from (one.id for one in self.r.state.attached.get(card, ()))
        for frame in self.r.log.frames[:-1]:
            shown = takewhile(lambda packet: not isinstance(packet, Block), frame.ahead())
            yield from (
                int(one.entity)
                for one in shown
                if isinstance(one, (FullEntity, ShowEntity)) and one.tag(GameTag.ATTACHED) == card
            )

    def _claim(self, card: Entity, drawn: bool) -> Claim:
        """Return what is claimed: what may change the cost of a card counts by itself."""
        part = ""
        if self._may_change_costs(card):
            part = BY_ITSELF
        elif any(map(self._may_change_costs, self._involved(card))):
            part = BY_OTHERS if drawn else BY_MAKERS
        return as_tested(Claim(RULE, f"{TOLD}{part}"), self.r.state)

    def _is_judged(self, card: Entity) -> bool:
        """Return whether a card is no copy, all tags of it are known, and nothing changes costs in the deck already."""
        if any(card.get(tag) for tag in FROM_ELSEWHERE) or self.r.log.unknown_tags.any_about(card):
            return False
        return not any(interferes(one.card_id, "cost") for one in self._lasting())

    def _involved(self, card: Entity) -> Iterator[Entity]:
        """Yield who made a card, who is acting, and what is attached to the players and the game."""
        state = self.r.state
        yield from (state[maker] for tag in MADE_BY if (maker := card.get(tag)))
        acting = (state[frame.block.entity] for frame in self.r.log.frames if frame.block is not None)
        yield from (one for one in acting if one.type not in WITHOUT_TEXT)
        yield from self._lasting()

    def _lasting(self) -> Iterator[Entity]:
        """Yield what is attached to the players and the game."""
        state = self.r.state
        for bearer in (state.game, *state.players.values()):
            yield from (one for one in state.attached.get(bearer.id, ()) if one.zone == Zone.PLAY)

    def _may_change_costs(self, card: Entity) -> bool:
        """Return whether a card may change what it or others cost, by the words of its text; where unknown, it may."""
        known = is_worded(card.card_id) if card.type == CardType.ENCHANTMENT else bool(rows_of(card.card_id))
        return not known or interferes(card.card_id, "cost") or is_of_scenario(card.card_id)
