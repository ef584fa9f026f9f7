"""The texts of the cards in a game, as far as they are known and not contradicted by logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.hearthstone.cards import library, trust
from engine.hearthstone.cards.ability import Definition, Trigger
from engine.hearthstone.cards.granted import of_attached
from engine.hearthstone.cards.queue import OUTSIDE_PLAY
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.triggers import logged_triggers, triggers_of
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

Key = str | tuple[str, str]
"""A card id, and for an enchantment also the card id of its creator, whose text may state what the enchantment does."""

QUIET = "quiet"
"""The key of the abilities that a card has in several builds, if none of them responds to an event."""


def held(state: GameState) -> list[Entity]:
    """Return the known cards in hands and in the secret zone."""
    return [
        card
        for zone in (Zone.HAND, Zone.SECRET)
        for number in state.players
        for card in state.zones.get((number, zone), ())
        if card.card_id
    ]


def ids_held(state: GameState) -> dict[int, str]:
    """Return the card ids of the known cards in hands and in the secret zone, by entity."""
    return {entity.id: entity.card_id for entity in state.recall(held)}


def ids_in_play(state: GameState) -> dict[int, str]:
    """Return the card ids of what is in play, by entity."""
    return {entity.id: entity.card_id for entity in state.play_order}


class KnownTexts:
    """The definitions of the cards of one game.

    ``distrusted`` are the keys of definitions that logs have contradicted, ``changed`` of those that this log has.
    """

    distrusted: ClassVar[frozenset[str]] = trust.distrusted()

    def __init__(self, state: GameState, ruleset: Ruleset, changed: frozenset[str] = frozenset()) -> None:
        self.state = state
        self.ruleset = ruleset
        self.contradicted = self.distrusted | changed
        self.definitions: dict[Key, Definition | None] = {}
        self.quiet: dict[str, Definition | None] = {}
        self.triggers: dict[Key, Mapping[str, tuple[Trigger, ...]]] = {}
        self.listening: dict[str, list[Entity]] = {}
        """Entities by the events to which their cards respond where they are, as of ``arrangement``."""
        self.arrangement = -1

    def definition_of(self, entity: Entity) -> Definition | None:
        """Return the definition of an entity's card, None if it is unknown or not trusted."""
        key = self._key_of(entity)
        if key not in self.definitions:
            found = self._read(key)
            sure = found is not None and found.key not in self.contradicted
            self.definitions[key] = found if sure else None
        return self.definitions[key]

    def quiet_text_of(self, entity: Entity) -> Definition | None:
        """Return an entity's definition, or all its abilities in the builds of the log if none of them responds."""
        found = self.definition_of(entity)
        if found is not None or not entity.card_id or entity.type == CardType.ENCHANTMENT:
            return found
        if entity.card_id not in self.quiet:
            self.quiet[entity.card_id] = self._quiet(entity.card_id)
        return self.quiet[entity.card_id]

    def _quiet(self, card_id: str) -> Definition | None:
        possible = self.possible_texts(card_id)
        abilities = tuple(dict.fromkeys(ability for one in possible for ability in one.abilities))
        responds = any(trigger.place != "enchantment" for ability in abilities for trigger in triggers_of(ability))
        if responds or not possible:
            return None
        return Definition(QUIET, abilities, all(one.complete for one in possible))

    def possible_texts(self, card_id: str) -> tuple[Definition, ...]:
        """Return a card's definitions in the builds of the log; none if one of them is unknown or not trusted."""
        possible = library.definitions_between(card_id, self.ruleset.low, self.ruleset.high)
        return () if any(one.key in self.contradicted for one in possible) else possible

    def triggers_of(self, entity: Entity) -> Mapping[str, tuple[Trigger, ...]]:
        """Return the known triggers of an entity's card, by event."""
        key = self._key_of(entity)
        triggers = self.triggers.get(key)
        if triggers is None:
            found = self._read(key)
            triggers = self.triggers[key] = logged_triggers(found) if found is not None else {}
        return triggers

    def listening_to(self, event: str) -> Sequence[Entity]:
        """Return the entities whose cards have triggers for an event: in order of play, then those outside play."""
        state = self.state
        if self.arrangement != state.arrangements:
            self.arrangement = state.arrangements
            self.listening.clear()
            known = self.triggers
            for entity in (*state.play_order, *state.recall(held)):
                by_event = known.get(entity.card_id) if entity.type != CardType.ENCHANTMENT else None
                if by_event is None:
                    by_event = self.triggers_of(entity)
                if not by_event:
                    continue
                in_play = entity.zone == Zone.PLAY
                for one, triggers in by_event.items():
                    if in_play or any(trigger.place in OUTSIDE_PLAY for trigger in triggers):
                        self.listening.setdefault(one, []).append(entity)
        return self.listening.get(event, ())

    def _key_of(self, entity: Entity) -> Key:
        if entity.type != CardType.ENCHANTMENT:
            return entity.card_id
        creator = self.state.entities.get(entity.get(GameTag.CREATOR))
        return entity.card_id, creator.card_id if creator is not None else ""

    def _read(self, key: Key) -> Definition | None:
        card, creator = (key, "") if isinstance(key, str) else key
        low, high = self.ruleset.low, self.ruleset.high
        found = library.definition_of(card, low, high) if card else None
        giver = library.definition_of(creator, low, high) if creator else None
        if giver is None:
            return found
        return of_attached(found, giver, base_printing(card), f"{base_printing(creator)}e")
