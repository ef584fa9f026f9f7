"""Who answers when the rules leave something open: the log, a script, or a seeded generator.

The rules ask and are answered; what follows from the answer is theirs to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum

from engine.state import Entity
from hslog.generated.vocabulary import GameTag


class Currency(Enum):
    """What a card may be paid with."""

    MANA = "mana"
    HEALTH = "health"
    ARMOR = "armor"
    CORPSES = "corpses"


class Oracle(ABC):
    """Answers what the rules leave open."""

    @abstractmethod
    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return which of ``candidates`` goes to ``zone`` next; None where none does."""

    @abstractmethod
    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the place on the board, from 1, at which its player puts a card."""

    @abstractmethod
    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return which of several cards an effect creates at random."""

    def choose_place_in_hand(self, card: Entity, rightmost: int) -> int:
        """Return the place, from 1, of a card that an effect has put into the hand: the right end, if not told."""
        return rightmost

    def choose_place_of_return(self, first: int, last: int) -> int:
        """Return the place, one of ``first`` to ``last``, at which a minion is back on the board."""
        return first

    def choose_quest(self, quests: Sequence[Entity]) -> Entity:
        """Return which of several completed quests gives its reward next."""
        return quests[0]

    def gives_reward(self, quest: Entity) -> bool:
        """Return whether a completed quest gives its reward now, where that is open."""
        return True

    @abstractmethod
    def choose_first_player(self) -> Entity | None:
        """Return the player who begins; None where that is not told."""

    def is_forged(self, card: Entity) -> bool:
        """Return whether the player forges or prepares a card, where trading it may be meant as well."""
        return bool(card.get(GameTag.FORGE) or card.get(GameTag.PREPARE))

    def is_replaced(self, card: Entity) -> bool:
        """Return whether an effect of the opponent turns the spell that is being played into another one."""
        return False

    def aimed_at(self, card: Entity) -> Entity | None:
        """Return whom a spell is aimed at that another was turned into; None for nobody."""
        return None

    def is_prepared(self, card: Entity) -> bool:
        """Return whether the player prepares a card, where both that and forging it may be meant."""
        return bool(card.get(GameTag.PREPARE))

    def takes_game_back(self, card: Entity) -> bool:
        """Return whether the game is taken back to an earlier turn as soon as what ``card`` does is done."""
        return False

    def fills_spent_crystal(self, player: Entity, ruled: bool | None) -> bool:
        """Return whether a temporary crystal fills a spent one instead; ``ruled`` is what the rules say, if they do."""
        return bool(ruled)

    def name_damage(self, target: Entity, amount: int) -> int:
        """Return the damage that is named, where a card in play may have made it another than ``amount``."""
        return amount

    def is_spared(self, target: Entity, *tags: int) -> bool:
        """Return whether a card in play keeps a hero from damage, so that none of these tags changes."""
        return False

    def keeps_health(self, target: Entity) -> bool:
        """Return whether a card in play keeps a hero from losing health."""
        return False

    def name_corpses(self, player: Entity, corpses: int) -> int:
        """Return how many corpses a player has now, where a card in play may have made them more than ``corpses``."""
        return corpses

    def keeps_durability(self, weapon: Entity) -> bool:
        """Return whether a weapon does not wear because of what it says."""
        return False

    def skips_draw(self, player: Entity) -> bool:
        """Return whether no card is drawn for the turn because of a card in play."""
        return False

    def keeps_shield(self, target: Entity) -> bool:
        """Return whether a divine shield outlasts a hit because of a card in play."""
        return False

    def withholds_healing(self, target: Entity) -> bool:
        """Return whether a card in play keeps a character from being healed."""
        return False

    def has_coin(self, player: Entity) -> bool:
        """Return whether who does not begin has the coin: adventures and brawls may do without."""
        return True

    def has_clock(self, player: Entity) -> bool:
        """Return whether a player's turns are timed: those of an adventure are not."""
        return True

    def has_mulligan(self) -> bool:
        """Return whether hands are dealt and a mulligan follows: a puzzle or a lesson may begin without."""
        return True

    def uses_up_attack(self, attacker: Entity) -> bool:
        """Return whether the attack that an effect forces is one of those the character has this turn."""
        return True

    def next_value(self, entity: Entity, tag: int) -> int | None:
        """Return what a tag becomes next, where the build leaves open in which way; None where it does not change."""
        return None

    @abstractmethod
    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the card of a hand that goes back to the deck next in the mulligan; None when all have."""

    @abstractmethod
    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags of a card that is being played, which may have been hidden until now."""

    @abstractmethod
    def name_cost(self, card: Entity) -> int:
        """Return what is paid for a card of which nothing tells the cost."""

    def choose_currency(self, player: Entity, cost: int) -> tuple[Currency, Entity]:
        """Return what is paid with, and who pays, where no tag says that it is not the player's mana."""
        return Currency.MANA, player

    def announces_payment(self, hero: Entity) -> bool:
        """Return whether what a hero pays is announced like damage."""
        return False

    def choose_note(self, target: Entity, amounts: Sequence[int]) -> int | None:
        """Return which of these amounts of damage is noted; None for none: by the rules it is the first."""
        return amounts[0]

    def choose_meant(self, target: Entity, others: Sequence[Entity]) -> Entity:
        """Return whom damage is said to be for that ``target`` takes instead of one of ``others``."""
        return target
