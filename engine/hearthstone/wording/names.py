"""Names of entities and cards in all output for people.

Names come from the log itself. A card with an id in one place and a name in another gets its name in both; a card that
the log has not shown yet is a hidden card. Nothing here interprets packets; the rules do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache

from engine.hearthstone.cards.data import card_name
from engine.hearthstone.wording.tags import ENTITY_TAGS, PLAYER_TAGS, value_word
from hslog.core.legible import legible
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, PlayerReference, ShowEntity

HIDDEN_CARD = "hidden card"
MOST_NAMED = 8


class Names:
    """The names of one game's entities, at a moment or, without one, as known at the end of the log."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._plain: dict[int, str] = {}

    def entity(self, entity: int, index: int | None = None) -> str:
        """Return the name of an entity, with its id where the game has others of that name.

        ``index``: as known after that packet; an entity whose card is not shown by then is a hidden card.
        """
        plain = self.plain(entity)
        if index is not None and self.hidden(entity, index):
            return f"{HIDDEN_CARD} [{int(entity)}]"
        if isinstance(entity, PlayerReference) and self.game.player_of_entity(entity) is not None:
            return f"{plain} (not certain)"
        if self._counts[plain] > 1 and self.game.player_of_entity(entity) is None:
            return f"{plain} [{int(entity)}]"
        return plain

    def plain(self, entity: int) -> str:
        """Return the name of an entity without its id."""
        entity = int(entity)
        if not entity:
            return "nothing"
        found = self._plain.get(entity)
        if found is None:
            found = self._plain[entity] = self._name(entity)
        return found

    def _name(self, entity: int) -> str:
        called = self.game.name_of(entity).strip()
        card_id = self.card_id(entity)
        if called == f"entity {entity}":
            return self.card(card_id) if card_id else HIDDEN_CARD if self.is_card(entity) else called
        return self.card(called) if called == card_id else legible(called)

    def is_card(self, entity: int) -> bool:
        """Return whether an entity has ever been in a zone, as cards are."""
        return bool(self.game.timeline.history(entity, GameTag.ZONE))

    def is_game_or_player(self, entity: int) -> bool:
        """Return whether an entity is the game or a player."""
        return entity == self.game.game_entity or self.game.player_of_entity(entity) is not None

    def hidden(self, entity: int, index: int) -> bool:
        """Return whether the log has not shown the card of an entity by packet ``index``."""
        entity = int(entity)
        if not entity or self.is_game_or_player(entity):
            return False
        if self.game.timeline.card_id(entity, index):
            return False
        return self._first_shown.get(entity, self.game.packet_count + 1) > index

    def card(self, card_id: str) -> str:
        """Return the name of a card from the log or the card data of its build; its id if neither has one."""
        return legible(self._of_cards.get(card_id) or card_name(card_id, self.game.build_range[0]) or card_id)

    def card_id(self, entity: int) -> str:
        """Return the last known card id of an entity; empty if the log never shows one."""
        return self._last_card.get(int(entity), "")

    def entity_phrase(self, entity: int, index: int | None = None) -> str:
        """Return an entity's name for use in a sentence; a hidden card becomes "a card in Ada's hand"."""
        called = self.entity(entity, index)
        if not called.startswith(HIDDEN_CARD):
            return called
        owner = self.owner(entity, self.game.packet_count if index is None else index)
        return f"{HIDDEN_CARD} of {owner} [{int(entity)}]" if owner else f"{HIDDEN_CARD} [{int(entity)}]"

    def several(self, entities: Sequence[int]) -> str:
        """Return the names of several entities for use in a sentence: ``Kobold, Leper and Squire``."""
        said = [self.entity_phrase(entity) for entity in entities[:MOST_NAMED]]
        if len(entities) > MOST_NAMED:
            said.append(f"{len(entities) - MOST_NAMED} more")
        return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))

    def value(self, tag: int, value: int) -> str:
        """Return the value of a tag in words: a name if it is an entity or a player."""
        if tag in ENTITY_TAGS:
            return self.entity_phrase(value) if value else "nothing"
        if tag in PLAYER_TAGS:
            player = self.game.player(value)
            return "nobody" if not value else str(int(value)) if player is None else player.called
        return value_word(tag, value)

    def owner(self, entity: int, index: int) -> str:
        """Return the name of the player who controls an entity after packet ``index``; empty for the game."""
        player = self.game.player(self.owner_id(entity, index))
        return "" if player is None else player.called

    def owner_id(self, entity: int, index: int) -> int:
        """Return the controller number of an entity after packet ``index``; 0 for the game."""
        player = self.game.player_of_entity(entity)
        if player is not None:
            return player.player_id
        return self.game.timeline.value(entity, GameTag.CONTROLLER, index)

    @cached_property
    def _first_shown(self) -> dict[int, int]:
        """The index of the packet that first shows an entity's card, by entity."""
        found: dict[int, int] = {}
        for entity, packets in self.game.histories.items():
            for packet in packets:
                if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)) and packet.card_id:
                    found[entity] = packet.index
                    break
                if isinstance(packet, FullEntity) and packet.tag(GameTag.ZONE) == Zone.PLAY:
                    found[entity] = packet.index  # in play is in sight, with or without a card
                    break
        return found

    @cached_property
    def _last_card(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for entity, packets in self.game.histories.items():
            for packet in reversed(packets):
                if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)) and packet.card_id:
                    found[entity] = packet.card_id
                    break
        return found

    @cached_property
    def _of_cards(self) -> dict[str, str]:
        """The names of cards that the log contains, by card id."""
        found: dict[str, str] = {}
        for game in self.game.siblings:
            for entity, called in sorted(game.entity_names.items()):
                card_id = game.timeline.card_id(entity, game.packet_count)
                if card_id and called and called != card_id:
                    found.setdefault(card_id, called)
        return found

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(self.plain(entity) for entity in self.game.histories if entity)


@lru_cache(maxsize=1)  # callers handle one game after the other
def names_of(game: Game) -> Names:
    """Return the names of a game that is read to its end; cached, because making them scans the whole game."""
    return Names(game)
