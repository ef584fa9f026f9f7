"""The abilities of entities in play mode: those of their texts, and for an enchantment those granted by texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.hearthstone.cards.ability import Ability, Definition, Trigger
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.triggers import triggers_by_event
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import Zone

PLACES = (Zone.PLAY, Zone.SECRET, Zone.HAND, Zone.DECK)
"""Zones in which cards respond."""


class Abilities:
    """The abilities of all entities of one game.

    ``cards`` holds the cards by entity, including hidden ones. ``granted`` holds abilities that texts have given to
    enchantments, and ``remembered`` the entities that their texts call "it". ``watching`` holds the entities with
    triggers, by event.
    """

    def __init__(self, state: GameState, cards: Mapping[int, Card], build: int) -> None:
        self.state = state
        self.cards = cards
        self.build = build
        self.granted: dict[int, tuple[Ability, ...]] = {}
        self.remembered: dict[int, tuple[Entity, ...]] = {}
        self.watching: dict[str, dict[int, None]] = {}

    def watch(self, entity: int, card_id: str) -> None:
        """Register an entity for the events that its card's triggers respond to."""
        definition = definition_of(card_id, self.build, self.build)
        for event in triggers_by_event(definition) if definition is not None else ():
            self.watching.setdefault(event, {})[entity] = None

    def grant(self, entity: int, abilities: Sequence[Ability], remembered: Sequence[Entity] = ()) -> None:
        """Give abilities to an enchantment, with the entities that its text remembers."""
        self.granted[entity] = tuple(abilities)
        self.remembered[entity] = tuple(remembered)
        for event in self.triggers_of(self.state[entity]):
            self.watching.setdefault(event, {})[entity] = None

    def bearers(self, event: str) -> list[Entity]:
        """Return the entities with a trigger on an event that are in a zone where it responds."""
        bearers = (self.state.entities[number] for number in self.watching.get(event, ()))
        places = (*PLACES, Zone.GRAVEYARD) if event == "discard" else PLACES
        return [one for one in bearers if one.zone in places]

    def card_id(self, entity: Entity) -> str:
        """Return the card id of an entity, even if the log hides it."""
        card = self.cards.get(entity.id)
        return entity.card_id or (card.id if card is not None else "")

    def definition_of(self, entity: Entity) -> Definition | None:
        """Return the definition of an entity's card; None if unknown."""
        card_id = self.card_id(entity)
        return definition_of(card_id, self.build, self.build) if card_id else None

    def of(self, entity: Entity) -> tuple[Ability, ...]:
        """Return the abilities of an entity by its text, or for an enchantment those that texts have granted."""
        definition = self.definition_of(entity) if entity.id not in self.granted else None
        return (*(definition.abilities if definition is not None else ()), *self.granted.get(entity.id, ()))

    def triggers_of(self, entity: Entity) -> Mapping[str, tuple[Trigger, ...]]:
        """Return the triggers of an entity by event."""
        granted = self.granted.get(entity.id)
        definition = self.definition_of(entity) if granted is None else Definition(f"#{entity.id}", granted, True)
        return triggers_by_event(definition) if definition is not None else {}
