"""Oracles answer the questions that the rules leave open: the log, a script, or a seeded generator.

The rules ask, and decide the consequences of the answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


class Currency(Enum):
    """The currency in which a card is paid."""

    MANA = "mana"
    HEALTH = "health"
    ARMOR = "armor"
    CORPSES = "corpses"


class AlsoHit(NamedTuple):
    """Who is hit besides the defender of an attack, and whose text says so."""

    bearer: Entity
    others: Sequence[Entity]


class Oracle(ABC):
    """Answers the questions that the rules leave open."""

    @abstractmethod
    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return which of ``candidates`` goes to ``zone`` next; None if none does."""

    def top_card(self, deck: Sequence[Entity]) -> Entity | None:
        """Return which card of a deck is drawn next; None if that is unknown before it is drawn."""
        return None

    @abstractmethod
    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the position (1-based) on the board at which a player puts a card."""

    @abstractmethod
    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return the ``number`` entities of ``legal`` that a random effect hits, in order; fewer where the log does not
        say.

        ``besides`` are entities that it hits anyway.
        """

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return which of several cards that are shown to a player that player chooses; None if unknown."""
        return None

    def bottom_of_deck(self, controller: int, number: int) -> list[Entity]:
        """Return the cards at the bottom of a player's deck, the lowest first; none where the order is not known."""
        return []

    def put_on_top(self, card: Entity) -> bool:
        """Let a card of a deck be the next one that is drawn; return whether the order is known."""
        return False

    def put_beneath(self, card: Entity, last: bool = False) -> None:
        """Let a card come to a place of its deck that is not the top."""
        return None

    def turns_given(self, taker: Entity, known: int) -> int:
        """Return how many turns in a row a player gets as the turn passes; ``known`` of them are known to wait."""
        return known

    def pick_number(self, rule: str, low: int, high: int) -> int | None:
        """Return which of the numbers from ``low`` to ``high`` a random amount is; None where that is not told."""
        return None

    def happens(self, rule: str, chance: float) -> bool | None:
        """Return whether something happens that has a chance; None if unknown."""
        return None

    @abstractmethod
    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return which of several cards an effect creates at random."""

    def count_found(self, player: Entity, possible: int) -> int:
        """Return how many cards a player finds in the deck, up to ``possible``; hidden cards may or may not fit."""
        return possible

    def is_enchanted(self, known: bool) -> bool:
        """Return whether keywords that a text gives for good come in an enchantment; ``known``: one has its name."""
        return known

    def begins_on_the_left(self, source: Entity) -> bool:
        """Return whether the first of several minions that a minion summons comes to its left."""
        return False

    def is_seen(self, card: Entity) -> bool:
        """Return whether a card that leaves the battlefield for hand or deck is also shown there."""
        return True

    def choose_place_in_hand(self, card: Entity, rightmost: int) -> int:
        """Return the position (1-based) of a card that an effect put into the hand; by default the right end."""
        return rightmost

    def choose_next_enchanted(self, cards: Sequence[Entity]) -> Entity:
        """Return which of several cards in a hand is enchanted next; by default that on the left."""
        return cards[0]

    def choose_place_of_return(self, first: int, last: int) -> int:
        """Return the position, between ``first`` and ``last``, at which a minion returns to the board."""
        return first

    def choose_quest(self, quests: Sequence[Entity]) -> Entity:
        """Return which of several completed quests gives its reward next."""
        return quests[0]

    def gives_reward(self, quest: Entity) -> bool:
        """Return whether a completed quest gives its reward now, where the rules leave it open."""
        return True

    @abstractmethod
    def choose_first_player(self) -> Entity | None:
        """Return the first player; None if unknown."""

    def is_forged(self, card: Entity) -> bool:
        """Return whether the player forges or prepares a card that could also be traded."""
        return bool(card.get(GameTag.FORGE) or card.get(GameTag.PREPARE))

    def is_replaced(self, card: Entity) -> bool:
        """Return whether an opponent's effect turns the spell being played into another one."""
        return False

    def told_of_secret(self, card: Entity) -> Mapping[int, int]:
        """Return the tags that both players are told of a card that goes to the secret zone without being shown.

        Empty where the game tells them by itself.
        """
        return {}

    def aimed_at(self, card: Entity) -> Entity | None:
        """Return the target of a spell that another spell was turned into; None for no target."""
        return None

    def is_prepared(self, card: Entity) -> bool:
        """Return whether the player prepares a card that could also be forged."""
        return bool(card.get(GameTag.PREPARE))

    def rises_again(self, hero: Entity) -> bool:
        """Return whether a hero that was marked to die and saved stays in play, as some adventures' bosses do."""
        return False

    def card_named(self, card: Entity, tag: int) -> str:
        """Return the id of the card that a tag of a card names by its number; empty where the log shows which it is."""
        return ""

    def also_hit(self, attacker: Entity, defender: Entity) -> AlsoHit | None:
        """Return the other characters that an attack hits, in a trigger of its own; None if the log shows it."""
        return None

    def takes_game_back(self, card: Entity) -> bool:
        """Return whether the effect of ``card`` takes the game back to an earlier turn."""
        return False

    def fills_spent_crystal(self, player: Entity, ruled: bool | None) -> bool:
        """Return whether a temporary crystal refills a spent one instead; ``ruled`` is the answer of the rules, None if
        open.
        """
        return bool(ruled)

    def next_predamage(self, target: Entity, amount: int, source: Entity | None) -> int:
        """Return the announced damage; a card in play may have changed the ``amount`` that ``source`` deals."""
        return amount

    def is_prevented(self, what: str, entity: Entity, *tags: int) -> bool:
        """Return whether a card in play prevents that these tags of an entity change: ``what`` its text speaks of."""
        return False

    def next_corpses(self, player: Entity, corpses: int) -> int:
        """Return a player's number of corpses; a card in play may have added to ``corpses``."""
        return corpses

    def has_coin(self, player: Entity) -> bool:
        """Return whether the second player gets the coin. Adventures and brawls may not have one."""
        return True

    def has_clock(self, player: Entity) -> bool:
        """Return whether a player's turns are timed. Adventures have no timer."""
        return True

    def has_mulligan(self) -> bool:
        """Return whether hands are dealt and a mulligan follows. A puzzle or lesson may have neither."""
        return True

    decides = False
    """Whether a game is being made: what no log tells is settled as the book has it."""

    knows_pools = False
    """Whether the cards that chance may pick are known: a log does not name the format of its game."""

    build = 0
    """The build of a game that is being made."""

    forced_by = ""
    """The card whose text makes a character attack; empty where the log tells what that uses up."""

    def uses_up_attack(self, attacker: Entity) -> bool:
        """Return whether a forced attack counts as one of the character's attacks this turn."""
        return True

    def next_value(self, entity: Entity, tag: int) -> int | None:
        """Return the next value of a tag where the build leaves the way open; None if it does not change."""
        return None

    def counts_use_in_trigger(self, player: Entity) -> bool:
        """Return whether a trigger of the player counts the use of a hero power, where the build leaves that open."""
        return False

    def is_hurt(self, target: Entity) -> bool:
        """Return whether a hit on a character that may be immune is noted in the open block."""
        return False

    @abstractmethod
    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the next card of a hand that the mulligan returns to the deck; None when all are back."""

    def reveal(self, card: Entity) -> Entity:
        """Return a card as the rules see it, which may be hidden from the log."""
        return card

    @abstractmethod
    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags of a card being played, which may have been hidden until now."""

    @abstractmethod
    def next_cost(self, card: Entity) -> int:
        """Return what is paid for a card of unknown cost."""

    def choose_currency(self, player: Entity, cost: int) -> tuple[Currency, Entity]:
        """Return currency and payer, where no tag says that it is not the player's mana."""
        return Currency.MANA, player

    def announces_payment(self, hero: Entity) -> bool:
        """Return whether a hero's payment is announced like damage."""
        return False

    def choose_noted_amount(self, target: Entity, amounts: Sequence[int]) -> int | None:
        """Return which of these amounts of damage is noted (by the rules the first); None for none."""
        return amounts[0]

    def choose_original_target(self, target: Entity, others: Sequence[Entity]) -> Entity:
        """Return the character that redirected damage was meant for, of ``others``."""
        return target
