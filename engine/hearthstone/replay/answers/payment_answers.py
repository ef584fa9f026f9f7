"""Answers about payments (HS 2.1.4, 4.11): the next amount paid, and its currency."""

from __future__ import annotations

from engine.hearthstone.blocks import changes
from engine.hearthstone.mechanics.cost import MOST_OF_THE_OTHER
from engine.hearthstone.oracle import Currency
from engine.hearthstone.replay.answers.log_answers import LogAnswers
from engine.hearthstone.replay.matching.log_matcher import ADOPTED
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import MANA_SPENT
from hslog.hearthstone.generated.vocabulary import GameTag, MetaDataType
from hslog.hearthstone.packets import MetaData, TagChange

PAID = (GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES, GameTag.NUM_CARDS_PLAYED_THIS_TURN)
"""Tags, one of which changes when a card is, or was, paid for with mana."""


class PaymentAnswers(LogAnswers):
    """Reads costs and currencies."""

    def next_cost(self, card: Entity) -> int:
        """Return the amount of mana, or of the own hero's health, that is spent next."""
        player = self.log.state.player_of(card)
        hero = self.log.state.hero_of(player)
        own, cost = [hero.id] if hero is not None else None, 0
        for packet in self.log.until_block():
            if isinstance(packet, TagChange) and packet.entity == player.id:
                if packet.tag == GameTag.RESOURCES_USED:
                    cost += packet.value - player.get(GameTag.RESOURCES_USED)
                elif packet.tag == GameTag.TEMP_RESOURCES:
                    cost += player.get(GameTag.TEMP_RESOURCES) - packet.value
                elif packet.tag not in (GameTag.NUM_RESOURCES_SPENT_THIS_GAME, MANA_SPENT):
                    break
                self.log.granted_verdicts[packet.index] = ADOPTED
            elif isinstance(packet, MetaData) and (packet.meta, packet.info) == (MetaDataType.DAMAGE, own):
                return packet.data
        return max(0, cost)

    def choose_currency(self, player: Entity, cost: int) -> tuple[Currency, Entity]:
        """Return the currency spent before the card leaves the hand, and the player who pays.

        A currency other than mana pays the full cost.
        """
        state = self.log.state
        heroes = {hero.id: other for other in state.players.values() if (hero := state.hero_of(other)) is not None}
        hero, spent = state.hero_of(player), GameTag.CORPSES_SPENT_THIS_GAME
        paid = {(player.id, spent, player.get(spent) + cost): Currency.CORPSES}
        if hero is not None:
            paid[hero.id, GameTag.ARMOR, hero.get(GameTag.ARMOR) - cost] = Currency.ARMOR
        for packet in self.log.until_block():
            if isinstance(packet, TagChange) and packet.tag in (GameTag.ZONE, *PAID):
                break
            if isinstance(packet, MetaData) and packet.meta == MetaDataType.DAMAGE and len(packet.info) == 1:
                own = hero is not None and packet.info[0] == hero.id
                hurt = packet.info[0] if packet.data == (cost if own else min(cost, MOST_OF_THE_OTHER)) else 0
            elif isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.PREDAMAGE, cost):
                hurt = packet.entity
            elif isinstance(packet, TagChange) and (packet.entity, packet.tag, packet.value) in paid:
                self.log.granted_verdicts[packet.index] = ADOPTED
                return paid[packet.entity, packet.tag, packet.value], player
            else:
                continue
            if hurt in heroes:
                return Currency.HEALTH, heroes[hurt]
        return Currency.MANA, player

    def announces_payment(self, hero: Entity) -> bool:
        """Return whether the damage of the hero is announced next."""
        packet = self.log.skip_ignorable()
        return packet is not None and changes(packet, hero, GameTag.PREDAMAGE)
