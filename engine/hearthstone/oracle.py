"""Oracles answer the questions that the rules leave open: the log, a script, or a seeded generator.

The rules ask, and determine the consequences of the answer.
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
    """The other characters that an attack hits besides the defender, and the card whose text says so."""

    bearer: Entity
    others: Sequence[Entity]


class Oracle(ABC):
    """Base class of all oracles."""

    @abstractmethod
    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return the card of ``candidates`` that goes to ``zone`` next; None if none does."""

    def top_card(self, deck: Sequence[Entity]) -> Entity | None:
        """Return the next card to be drawn from a deck; None if unknown before the draw."""
        return None

    @abstractmethod
    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the board position (1-based) that the player chooses for a card."""

    @abstractmethod
    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return the ``number`` entities of ``legal`` that a random effect hits, in order; fewer if the log hides them.

        ``besides`` are entities that it hits anyway.
        """

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return the card that a player chooses of those offered; None if unknown."""
        return None

    def bottom_of_deck(self, controller: int, number: int) -> list[Entity]:
        """Return the ``number`` lowest cards of a player's deck, the lowest first; empty if the order is unknown."""
        return []

    def put_on_top(self, card: Entity) -> bool:
        """Put a card of a deck on its top; return whether the order is known."""
        return False

    def put_beneath(self, card: Entity, last: bool = False) -> None:
        """Put a card into its deck below the top; ``last``: at the bottom."""
        return None

    def turns_given(self, taker: Entity, known: int) -> int:
        """Return how many consecutive turns a player gets as the turn passes; ``known`` of them are certain."""
        return known

    def pick_number(self, rule: str, low: int, high: int) -> int | None:
        """Return the random number from ``low`` to ``high``; None if unknown."""
        return None

    def happens(self, rule: str, chance: float) -> bool | None:
        """Return whether a random event with this chance happens; None if unknown."""
        return None

    @abstractmethod
    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return the card id that an effect creates at random."""

    def count_found(self, player: Entity, possible: int) -> int:
        """Return how many cards a player finds in the deck, up to ``possible``; hidden cards may or may not fit."""
        return possible

    def is_enchanted(self, host: Entity, known: bool) -> bool:
        """Return whether permanent keywords from a text come in an enchantment of ``host``; ``known``: an enchantment
        with its name exists.
        """
        return known

    def begins_on_the_left(self, source: Entity) -> bool:
        """Return whether the first of several minions summoned by a minion appears on its left."""
        return False

    def is_seen(self, card: Entity) -> bool:
        """Return whether a card that leaves the battlefield for hand or deck stays visible there."""
        return True

    def choose_place_in_hand(self, card: Entity, rightmost: int) -> int:
        """Return the position (1-based) of a card that an effect adds to the hand; by default the right end."""
        return rightmost

    def choose_next_enchanted(self, cards: Sequence[Entity]) -> Entity:
        """Return the next card of a hand to be enchanted; by default the leftmost."""
        return cards[0]

    def choose_place_of_return(self, first: int, last: int) -> int:
        """Return the position, from ``first`` to ``last``, at which a minion returns to the board."""
        return first

    def choose_quest(self, quests: Sequence[Entity]) -> Entity:
        """Return the completed quest that gives its reward next."""
        return quests[0]

    def gives_reward(self, quest: Entity) -> bool:
        """Return whether a completed quest gives its reward now, if the rules leave it open."""
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

    def tags_shown_of_secret(self, card: Entity) -> Mapping[int, int]:
        """Return the tags that both players see of a card that goes to the secret zone hidden.

        Empty if the server sends them by itself.
        """
        return {}

    def aimed_at(self, card: Entity) -> Entity | None:
        """Return the target of a spell that replaced another spell; None for no target."""
        return None

    def is_prepared(self, card: Entity) -> bool:
        """Return whether the player prepares a card that could also be forged."""
        return bool(card.get(GameTag.PREPARE))

    def stays_when_saved(self, hero: Entity) -> bool:
        """Return whether a hero that was marked to die and then saved stays in play, as some adventures' bosses do."""
        return False

    def card_named(self, card: Entity, tag: int) -> str | None:
        """Return the id of the card whose number a tag of ``card`` holds; empty for none, None if the log shows it."""
        return None

    def also_hit(self, attacker: Entity, defender: Entity) -> AlsoHit | None:
        """Return the other characters that an attack hits, in their own trigger; None if the log shows them."""
        return None

    def takes_game_back(self, card: Entity) -> bool:
        """Return whether the effect of ``card`` resets the game to an earlier turn."""
        return False

    def fills_spent_crystal(self, player: Entity, ruled: bool | None) -> bool:
        """Return whether a temporary crystal refills a spent one instead; ``ruled`` is the answer of the rules, None if
        open.
        """
        return bool(ruled)

    @abstractmethod
    def next_predamage(self, target: Entity, amount: int, source: Entity | None) -> int:
        """Return the announced damage: ``amount`` from ``source``, possibly changed by a card in play."""

    def taken_from(self, minion: Entity) -> Sequence[Entity]:
        """Return the player to whom the end of an enchantment returns a minion that was taken for the turn.

        Nobody if it stays, or if a text that is carried out says so.
        """
        return ()

    @abstractmethod
    def is_prevented(self, what: str, entity: Entity, *tags: int) -> bool:
        """Return whether a card in play prevents changes of these tags of an entity; ``what`` names the subject of its
        text.
        """

    def next_corpses(self, player: Entity, corpses: int) -> int:
        """Return the player's new number of corpses: ``corpses``, possibly increased by a card in play."""
        return corpses

    def has_coin(self, player: Entity) -> bool:
        """Return whether the second player gets the coin. Adventures and brawls may not have one."""
        return True

    def has_clock(self, player: Entity) -> bool:
        """Return whether a player's turns are timed. Adventures have no timer."""
        return True

    def has_mulligan(self) -> bool:
        """Return whether hands are dealt and a mulligan follows. Puzzles and lessons may have neither."""
        return True

    decides = False
    """Whether this is play mode: open points are settled as the rulebook says."""

    knows_pools = False
    """Whether the pools of random cards are known: a log does not name the format of its game."""

    build = 0
    """The build of a game in play mode."""

    forced_by = ""
    """The card whose text makes a character attack; empty if the log shows what the attack uses up."""

    @abstractmethod
    def uses_up_attack(self, attacker: Entity) -> bool:
        """Return whether a forced attack counts as one of the character's attacks this turn."""

    def next_value(self, entity: Entity, tag: int) -> int | None:
        """Return the next value of a tag if the build leaves its changes open; None if it does not change."""
        return None

    def counts_use_in_trigger(self, player: Entity) -> bool:
        """Return whether a trigger of the player counts the use of a hero power, in builds where both are possible."""
        return True

    def is_hurt(self, target: Entity) -> bool:
        """Return whether the open block notes damage to a character that may be immune."""
        return False

    @abstractmethod
    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the next card of a hand that the mulligan returns to the deck; None when none is left."""

    def reveal(self, card: Entity) -> Entity:
        """Return a card with its true tags, which the log may hide."""
        return card

    @abstractmethod
    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags of a card being played, which may have been hidden until now."""

    @abstractmethod
    def next_cost(self, card: Entity) -> int:
        """Return the price paid for a card of unknown cost."""

    def choose_currency(self, player: Entity, cost: int) -> tuple[Currency, Entity]:
        """Return currency and payer, if no tag names another currency than the player's mana."""
        return Currency.MANA, player

    def announces_payment(self, hero: Entity) -> bool:
        """Return whether a hero's payment is announced like damage."""
        return False

    def choose_noted_amount(self, target: Entity, amounts: Sequence[int]) -> int | None:
        """Return the amount of damage that is noted, of ``amounts`` (by the rules the first); None for none."""
        return amounts[0]

    def choose_original_target(self, target: Entity, others: Sequence[Entity]) -> Entity:
        """Return the original target of redirected damage, of ``target`` and ``others``."""
        return target
