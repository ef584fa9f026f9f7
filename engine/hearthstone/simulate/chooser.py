"""The oracle of play mode: the order of the decks, and a seeded generator for everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add, mul
from random import Random

from engine.hearthstone.cards.data import ids_by_number
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.text_order import pre_damage_place
from engine.hearthstone.cards.unwritten import FORCING_FREE_ATTACKS
from engine.hearthstone.oracle import AlsoHit, Oracle
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.replacements import changes_of, replacements_of
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

TAKING_IT = 1
"""The rank, among the steps before damage, of the minion that takes a hero's damage (HS 4.9)."""

ALSO_BESIDE = ("attack-damage", "also-adjacent")
"""The replacement that makes attacks hit the minions beside the defender, too."""

AMOUNTS: Mapping[str, Callable[[int, int], int]] = {"times": mul, "add": add, "at-most": min}
"""How replacements change an amount of damage, by their way of change."""


class Chooser(Oracle):
    """Answers the open questions of the rules in play mode.

    ``cards`` holds the cards by entity id. ``decks`` holds the entity ids of each player's deck by controller number,
    the next draw last. ``returned`` holds the entity ids that go back to the deck in the mulligan, ``put_back`` those
    already returned. ``position`` is the chosen board position for the card being ``played``, 0 for the right end.
    """

    decides = knows_pools = True

    def __init__(self, state: GameState, generator: Random, cards: Mapping[int, Card], first: int) -> None:
        self.state = state
        self.generator = generator
        self.cards = cards
        self.first = first
        self.decks: dict[int, list[int]] = {1: [], 2: []}
        self.returned: list[int] = []
        self.put_back: list[int] = []
        self.position = self.played = 0
        self.withheld: Mapping[int, Mapping[int, int]] = {}

    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return the top card of the deck; for other zones, a random candidate."""
        if not candidates:
            return None
        if candidates[0].zone != Zone.DECK:
            return self.generator.choice(candidates)
        if len(candidates) < len(self.state.zone(candidates[0].controller, Zone.DECK)):
            (particular,) = self.pick(rule, candidates, 1)
            return particular
        return self.top_card(candidates)

    def top_card(self, deck: Sequence[Entity]) -> Entity | None:
        """Return the top card of a deck, or the topmost of the given cards of it."""
        order = self.decks[deck[0].controller] if deck else []
        for card in deck:
            if card.id not in order:  # it was shuffled in
                order.insert(self.generator.randint(0, len(order)), card.id)
        while order and self.state[order[-1]].zone != Zone.DECK:
            order.pop()
        given = {card.id for card in deck if card.zone == Zone.DECK}
        return next((self.state[number] for number in reversed(order) if number in given), None)

    def bottom_of_deck(self, controller: int, number: int) -> list[Entity]:
        """Return the ``number`` lowest cards of a player's deck."""
        deck = [self.state[card] for card in self.decks[controller]]
        return [card for card in deck if card.zone == Zone.DECK][:number]

    def put_on_top(self, card: Entity) -> bool:
        """Put a card of a deck on its top."""
        order = self.decks[card.controller]
        self.decks[card.controller] = [*(one for one in order if one != card.id), card.id]
        return True

    def put_beneath(self, card: Entity, last: bool = False) -> None:
        """Put a card at a random place of its deck below the top (HS 5.1 tradeable); ``last``: at the bottom."""
        order = [one for one in self.decks[card.controller] if one != card.id]
        order.insert(0 if last else self.generator.randint(0, max(0, len(order) - 1)), card.id)
        self.decks[card.controller] = order

    def card_named(self, card: Entity, tag: int) -> str:
        """Return the id of the card whose number a tag of ``card`` holds."""
        return ids_by_number(self.build).get(self.look_at(card).get(tag, 0), "")

    def also_hit(self, attacker: Entity, defender: Entity) -> AlsoHit | None:
        """Return the minions beside the defender if the text of the attacker or its weapon hits them too."""
        weapon = self.state.weapon_with(attacker)
        bearers = [one for one in (attacker, weapon) if one is not None]
        changes = ((one, each) for one in bearers for each in replacements_of(one, self.build))
        bearer = next((one for one, each in changes if (each.pattern.event, each.change) == ALSO_BESIDE), None)
        board = self.state.board(defender.controller) if defender.position else []
        others = [one for one in board if abs(one.position - defender.position) == 1]
        return AlsoHit(bearer, others) if bearer is not None and others else None

    def uses_up_attack(self, attacker: Entity) -> bool:
        """Return whether a forced attack counts as an attack of the turn (HS 2.6)."""
        return base_printing(self.forced_by) not in FORCING_FREE_ATTACKS

    def next_predamage(self, target: Entity, amount: int, source: Entity | None) -> int:
        """Return the damage that a character is about to take, changed by cards in play, oldest first.

        For minions, multiplication comes before limits. Damage to a hero that a minion takes instead is not changed for
        the hero (HS 4.9).
        """
        if target.type == CardType.HERO and any(self._takes_for(one, target) for one in self.state.play_order):
            return amount
        changes = list(changes_of(self.state, self.build, target, "damage", *AMOUNTS, source=source))
        if target.type == CardType.MINION:
            changes.sort(key=lambda one: one.change != "times")
        for one in changes:
            number = one.amount.number if one.amount is not None else 0
            amount = AMOUNTS[one.change](amount, number)
        return amount

    def _takes_for(self, one: Entity, hero: Entity) -> bool:
        """Return whether a minion takes the damage of a hero."""
        able = one.type == CardType.MINION and one.controller == hero.controller and bool(one.card_id)
        able = able and not one.get(GameTag.SILENCED) and not one.get(GameTag.DORMANT)
        return able and pre_damage_place(one.card_id, True) == TAKING_IT

    def is_prevented(self, what: str, entity: Entity, *tags: int) -> bool:
        """Return whether a card in play keeps a weapon from losing durability."""
        return what == "durability" and any(changes_of(self.state, self.build, entity, "lose-durability", "prevent"))

    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the position chosen by the player, by default the right end."""
        others = sum(entity is not card for entity in self.state.board(card.controller))
        chosen = self.position if card.id == self.played else 0
        return min(chosen, others + 1) if chosen else others + 1

    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return a random sample."""
        return self.generator.sample(list(legal), number)

    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return a random card id."""
        return self.generator.choice(card_ids)

    def pick_number(self, rule: str, low: int, high: int) -> int:
        """Return a random number."""
        return self.generator.randint(low, high)

    def happens(self, rule: str, chance: float) -> bool:
        """Return True with probability ``chance``."""
        return self.generator.random() < chance

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return a random card of those offered; None if there are none."""
        return self.generator.choice(cards) if cards else None

    def choose_first_player(self) -> Entity | None:
        """Return the player who begins."""
        return self.state.players[self.first]

    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the next card of the hand that goes back to the deck."""
        while self.returned:
            card = self.state[self.returned.pop(0)]
            if card in hand:
                self.decks[card.controller].insert(0, card.id)
                self.put_back.append(card.id)
                return card
        return None

    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags of a card, even if the log hides them."""
        return self.reveal(card).tags

    def reveal(self, card: Entity) -> Entity:
        """Return a card with all its tags, even hidden ones."""
        if card.card_id or card.id not in self.cards:
            return card
        seen = Entity(card.id, self.cards[card.id].id)
        seen.take_tags({**self.cards[card.id].tags, **card.tags, **self.withheld.get(card.id, {})})
        return seen

    def next_cost(self, card: Entity) -> int:
        """Return the printed cost of a card."""
        return self.look_at(card).get(GameTag.COST, 0)

    def shuffle(self, controller: int) -> None:
        """Shuffle a player's deck."""
        self.generator.shuffle(self.decks[controller])
