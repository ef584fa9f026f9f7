"""What things are called in pictures and reports: entities, cards, tags, turns.

Names come from the log itself. A card that the log calls by its id in one place and by its name in another is
called by its name in both; a card the log has not shown by then is a hidden card. Nothing here decides what a
packet means; :mod:`viz.events` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from engine import tags
from hslog.game import Game
from hslog.generated.vocabulary import CardType, GameTag, Zone
from hslog.names import name, tag_name, value_name
from hslog.packets import ChangeEntity, FullEntity, PlayerReference, ShowEntity

_SPELLED = {
    **{value: word.replace("_", " ").lower() for word, value in vars(tags).items() if isinstance(value, int)},
    tags.ZONE_BOUND_FOR: "the zone ahead",
    tags.SHOWN_TO: "the player who sees it",
    tags.ATTACK_ID: "the number of the attack",
    GameTag.ATK: "attack",
    GameTag.HEALTH: "health",
    GameTag.DURABILITY: "durability",
    GameTag.ARMOR: "armor",
    GameTag.COST: "cost",
    GameTag.SPELLPOWER: "spell damage",
    GameTag.CANT_BE_TARGETED_BY_SPELLS: "elusive to spells",
    GameTag.CANT_BE_TARGETED_BY_HERO_POWERS: "elusive to hero powers",
    GameTag.TO_BE_DESTROYED: "marked to be destroyed",
    GameTag.CANT_ATTACK: "can't attack",
    GameTag.FROZEN: "frozen",
    GameTag.SILENCED: "silenced",
}

_CARD_NAMES: dict[str, str] = {}
_ENTITY_TAGS = frozenset(
    {
        GameTag.ATTACHED,
        GameTag.CARD_TARGET,
        GameTag.CREATOR,
        GameTag.HERO_ENTITY,
        GameTag.LAST_AFFECTED_BY,
        GameTag.LAST_CARD_PLAYED,
        GameTag.LINKED_ENTITY,
        GameTag.PROPOSED_ATTACKER,
        GameTag.PROPOSED_DEFENDER,
        GameTag.WEAPON,
        tags.NEXT_DRAW,
        tags.DAMAGED_BY_SELF,
        tags.DAMAGE_SOURCE,
        tags.ATTACHED_LATE,
        tags.DESTROYER,
    }
)


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
            return f"hidden card [{int(entity)}]"
        if isinstance(entity, PlayerReference) and self.game.player_of_entity(entity) is not None:
            return f"{plain} (not certain)"
        if self._counts[plain] > 1 and self.game.player_of_entity(entity) is None:
            return f"{plain} [{int(entity)}]"
        return plain

    def plain(self, entity: int) -> str:
        """Return the name of an entity, the same for all of that name."""
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
            return self.card(card_id) if card_id else "hidden card" if self.is_card(entity) else called
        return self.card(called) if called == card_id else called

    def is_card(self, entity: int) -> bool:
        """Tell whether an entity has ever been in a zone, as cards are."""
        return bool(self.game.timeline.history(entity, GameTag.ZONE))

    def hidden(self, entity: int, index: int) -> bool:
        """Tell whether the log has not shown by packet ``index`` what card an entity is."""
        entity = int(entity)
        if not entity or entity == self.game.game_entity or self.game.player_of_entity(entity) is not None:
            return False
        if self.game.timeline.card_id(entity, index):
            return False
        return self._first_shown.get(entity, self.game.packet_count + 1) > index

    def card(self, card_id: str) -> str:
        """Return the name of a card where the log or :func:`use_card_names` tells it, else its id."""
        return self._of_cards.get(card_id) or _CARD_NAMES.get(card_id, card_id)

    def card_id(self, entity: int) -> str:
        """Return the card an entity is last known to be; empty where it never is."""
        return self._last_card.get(int(entity), "")

    def value(self, tag: int, value: int) -> str:
        """Return the value of a tag as a person would say it: the name where it is an entity."""
        if tag in _ENTITY_TAGS:
            return self.entity(value) if value else "nothing"
        if tag == tags.ZONE_BOUND_FOR:
            return value_name(GameTag.ZONE, value) if value else "nothing"
        return value_name(tag, value)

    def owner(self, entity: int, index: int) -> str:
        """Return the name of the player who controls an entity after packet ``index``; empty for the game."""
        player = self.game.player_of_entity(entity)
        if player is None:
            player = self.game.player(self.game.timeline.value(entity, GameTag.CONTROLLER, index))
        if player is None:
            return ""
        return player.name or f"player {player.player_id}"

    def owner_id(self, entity: int, index: int) -> int:
        """Return the controller number of an entity after packet ``index``; 0 for the game."""
        player = self.game.player_of_entity(entity)
        if player is not None:
            return player.player_id
        return self.game.timeline.value(entity, GameTag.CONTROLLER, index)

    def is_hero_like(self, entity: int) -> bool:
        """Tell whether an entity is a player or a hero."""
        kind = self.game.timeline.value(entity, GameTag.CARDTYPE, self.game.packet_count)
        return kind in (CardType.HERO, CardType.PLAYER)

    @cached_property
    def _first_shown(self) -> dict[int, int]:
        """The index of the packet that first says what card an entity is."""
        found: dict[int, int] = {}
        for entity, packets in self.game.histories.items():
            for packet in packets:
                if isinstance(packet, FullEntity | ShowEntity | ChangeEntity) and packet.card_id:
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
                if isinstance(packet, FullEntity | ShowEntity | ChangeEntity) and packet.card_id:
                    found[entity] = packet.card_id
                    break
        return found

    @cached_property
    def _of_cards(self) -> dict[str, str]:
        """Card ids whose name the log tells somewhere."""
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


def use_card_names(names: Mapping[str, str]) -> None:
    """Call cards by these names, by card id, where a log names only ids (replays in XML do).

    What was drawn or written before keeps its names.
    """
    _CARD_NAMES.update(names)


def tag_word(tag: int) -> str:
    """Return a tag as a person would say it: ``divine shield`` for DIVINE_SHIELD."""
    found = _SPELLED.get(tag)
    if found:
        return found
    called = tag_name(tag)
    return f"tag {called}" if called.isdigit() else called.replace("_", " ").lower()


def block_word(kind: int) -> str:
    """Return the log's word for a kind of block."""
    return name("BlockType", kind)


def step_word(step: int) -> str:
    """Return a step of the turn in lower case: ``main ready``."""
    return name("Step", step).replace("_", " ").lower()


def shorten(text: str, length: int) -> str:
    """Cut a text to ``length`` characters, the last an ellipsis where something is missing."""
    return text if len(text) <= length else text[: max(1, length - 1)].rstrip() + "…"
