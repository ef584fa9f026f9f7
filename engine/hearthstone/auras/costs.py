"""Costs of cards in hands (HS 4.11): printed cost, enchantments in order, auras, then the card's own text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from engine.hearthstone.auras.book import NOTHING, Book, Cause, Expected, Reading, step_now
from engine.hearthstone.auras.definitions import Continuous, continuous_abilities, gains_of, is_source
from engine.hearthstone.auras.layers import Step
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import CostModifier, Filter, Selector, Value, terms_in
from engine.hearthstone.mechanics.printed import printed_cost
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import CHANGES_OF_11_2
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.11"

PLAYED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION)
"""Types of cards played from the hand that have their own cost in play."""


TYPES = {"minions": CardType.MINION, "weapons": CardType.WEAPON}

OF_CARDS = ("cards", "hand", "secrets", *TYPES)
"""Kinds of selectors of cards in a hand."""


OF_EVENTS = ("history", "total")
"""Kinds of selectors and values that count events of the game."""


def in_hand(who: Selector) -> Selector:
    """Return a selector with the same filters for all cards in any hand, without a period."""
    typed = (Filter("type", TYPES[who.kind]),) if who.kind in TYPES else ()
    typed = (Filter("keyword", GameTag.SECRET),) if who.kind == "secrets" else typed
    filters = (item for item in who.filters if item.kind != "period")
    return replace(who, kind="hand", side="", pick="all", filters=(*typed, *filters))


def is_for_turn(ability: CostModifier) -> bool:
    """Return whether a cost is changed for one turn only."""
    return ability.duration == "turn" or any((one.kind, one.card) == ("period", "turn") for one in ability.who.filters)


Modifiers = tuple[tuple[CostModifier, ...], tuple[CostModifier, ...]]


class CostBook(Book):
    """The accounts of all cards in hands. ``reading``: of the texts that change costs."""

    def __init__(self, r: Resolution, reading: Reading) -> None:
        super().__init__(r, GameTag.COST)
        self.reading = reading
        self._known: dict[str, Modifiers] = {}

    def follows(self, entity: Entity) -> bool:
        """Return whether a card is in a hand and its cost is known."""
        return entity.zone == Zone.HAND and entity.known and GameTag.COST in entity.tags

    def printed(self, entity: Entity) -> int | None:
        """Return the printed cost of a card."""
        return printed_cost(self.r, entity)

    def when_over(self, card: Entity) -> int | None:
        """Return the cost of a card in play after the cost changes from the hand have ended; None if unknown.

        Until they end, or where a change is part of the card, the card keeps its cost.
        """
        gains = [gains_of(self.r, enchantment) for enchantment in self.r.state.attached_in_play(card)]
        if card.type not in PLAYED or any(
            found is None or any(one.tag == GameTag.COST for one in found) for found in gains
        ):
            return None
        return printed_cost(self.r, card)

    def expected(self, entity: Entity) -> Expected | None:
        """Return the cost of a card by the rules; None if something unknown changes it, too: that may end meanwhile."""
        found = super().expected(entity)
        return found if found is None or self.accounts[entity.id].base == self.printed(entity) else None

    def is_on_the_way(self, card: Entity, value: int, expected: Expected) -> bool:
        """Return whether a card may cost ``value`` for a moment: costs are updated between the events they count."""
        between = sorted((card.get(GameTag.COST), value, expected.value))[1] == value
        return between and any(_counts_events(cause.ability) for cause in expected.causes)

    def changes_of(self, entity: Entity) -> list[Cause] | None:
        """Return the cost changes from auras and from the card's own text, in order; None if unknown."""
        found = []
        for source, ability in (*self._of_player(entity.controller), *self._all_changing(entity)):
            terms = matching.context_of(source, self.r.state, self.r.ruleset)
            step = self._step(entity, ability, terms)
            if step is None:
                return None
            if step != NOTHING:
                found.append(Cause(source.id, source.card_id, ability, step))
        return found

    def _all_changing(self, card: Entity) -> Iterator[tuple[Entity, CostModifier]]:
        """Yield the cost modifiers of a card in a hand: auras in order of play, then those of its own text."""
        for source in self._sources():
            yield from ((source, one) for one in self._modifiers(source)[0])
        yield from ((card, one) for one in self._modifiers(card)[1])

    def _of_player(self, controller: int) -> Iterator[tuple[Entity, CostModifier]]:
        """Yield the cost modifiers of enchantments on a player, such as of the next spell this turn.

        They change costs in hands, some by enchantments that they attach to the cards there.
        """
        player = self.r.state.players.get(controller)
        if player is None:
            return
        for source in self.r.state.attached_in_play(player):
            modifiers = self._modifiers(source)[0]
            for ability in () if not modifiers or self._attaches(source, player) else modifiers:
                if ability.who.kind in OF_CARDS and (player.get(GameTag.CURRENT_PLAYER) or not is_for_turn(ability)):
                    yield source, ability

    def _attaches(self, source: Entity, player: Entity) -> bool:
        """Return whether a card in a player's hand has an enchantment that ``source`` has created."""
        state = self.r.state
        hand = state.zone(player.controller, Zone.HAND)
        return any(one.get(GameTag.CREATOR) == source.id for card in hand for one in state.attached.get(card.id, ()))

    def _sources(self) -> list[Entity]:
        """Return the entities whose auras change costs without an enchantment, in order of play."""
        if self.r.ruleset.high >= CHANGES_OF_11_2:  # since then they attach enchantments
            return []
        return [one for one in self.r.state.recall(self._able) if is_source(one)]

    def _able(self, state: GameState) -> list[Entity]:
        return [one for one in state.play_order if self._modifiers(one)[0]]

    def _modifiers(self, card: Entity) -> Modifiers:
        """Return a card's modifiers of other cards' costs, and those of its own cost."""
        found = self._known.get(card.card_id)
        if found is None:
            abilities = continuous_abilities(card.card_id, self.r.ruleset.low, self.r.ruleset.high)
            costs = [one for one in abilities if isinstance(one, CostModifier)]
            others = tuple(one for one in costs if one.who.kind != "self")
            own = tuple(one for one in costs if one.who.kind == "self")
            found = self._known[card.card_id] = others, own
        return found

    def changing(self, cards: Iterable[Entity]) -> list[Entity]:
        """Return the cards whose cost may have changed since it was last known to be right."""
        state = self.r.state
        affected = {*state.players} if self._sources() else {one for one in state.players if any(self._of_player(one))}
        known = (one for one in cards if one.known)
        return [one for one in known if one.controller in affected or self._is_changed(one, state.attached)]

    def _is_changed(self, card: Entity, attached: Mapping[int, list[Entity]]) -> bool:
        account = self.accounts.get(card.id)
        known = account is not None and not account.layers and not account.settled
        return not known or bool(attached.get(card.id)) or bool(self._modifiers(card)[1])

    def _step(self, card: Entity, ability: CostModifier, terms: matching.Context) -> Step | None:
        """Return the change that an ability makes to a card's cost; None if unknown."""
        if terms.bearer.type == CardType.ENCHANTMENT and ability.who.pick in ("all", "next"):
            meant = matching.matches(in_hand(ability.who), card, terms)
            return step_now(ability, ability, terms, meant, self.reading)
        meant = True if ability.who.kind == "self" else matching.matches(ability.who, card, terms)
        step = step_now(ability, ability, terms, meant, self.reading)
        return None if step != NOTHING and (ability.duration or ability.who.pick != "all") else step


@cache
def _counts_events(ability: Continuous) -> bool:
    """Return whether an ability counts events of the game: the cards played so far, or the minions summoned."""
    return any(isinstance(one, (Selector, Value)) and one.kind in OF_EVENTS for one in terms_in((ability,)))
