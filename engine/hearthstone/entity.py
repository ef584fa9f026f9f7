"""An entity of a game: its card as far as known, and its tags (HS 1.1). A missing tag has value 0."""

from __future__ import annotations

from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

ZONE, CONTROLLER, ATTACHED, POSITION = GameTag.ZONE, GameTag.CONTROLLER, GameTag.ATTACHED, GameTag.ZONE_POSITION

BOARD_TYPES = (CardType.MINION, CardType.LOCATION)
"""Types of cards in play that have a position on the board."""


class Entity:
    """One entity: its id, its card as far as known, and its tags.

    ``zone``, ``controller`` (the number of the player, 1 or 2) and ``type`` (0 while the card is hidden) are cached
    copies of tags, for speed. ``known``: its type was logged, and it was not hidden since.
    """

    __slots__ = ("card_id", "controller", "hidden", "id", "known", "tags", "type", "zone")

    def __init__(self, entity: int, card_id: str = "") -> None:
        self.id = entity
        self.card_id = card_id
        self.hidden = False
        self.take_tags({})

    def take_tags(self, tags: dict[int, int]) -> None:
        """Replace all tags by these."""
        self.tags = tags
        self.zone = tags.get(ZONE, 0)
        self.controller = tags.get(CONTROLLER, 0)
        self.hide(self.hidden)

    def as_now(self) -> Entity:
        """Return an independent copy of the entity."""
        kept = Entity(self.id, self.card_id)
        kept.hidden = self.hidden
        kept.take_tags(dict(self.tags))
        return kept

    def hide(self, hidden: bool) -> None:
        """Record whether the card is hidden."""
        self.hidden = hidden
        self.known = not hidden and GameTag.CARDTYPE in self.tags
        self.type = self.tags[GameTag.CARDTYPE] if self.known else 0

    def get(self, tag: int) -> int:
        """Return the value of a tag, 0 if absent."""
        return self.tags.get(tag, 0)

    @property
    def position(self) -> int:
        """The position in the hand or on the board, from 1; 0 elsewhere (HS 1.4)."""
        return self.tags.get(POSITION, 0)

    @property
    def health(self) -> int:
        """Remaining health, or durability of a weapon (HS 4.1)."""
        total = self.tags.get(GameTag.HEALTH, 0)
        if self.tags.get(GameTag.CARDTYPE) == CardType.WEAPON:
            total = self.tags.get(GameTag.DURABILITY, 0) or total
        return total - self.tags.get(GameTag.DAMAGE, 0)

    def __repr__(self) -> str:
        return f"<Entity {self.id} {self.card_id or 'hidden'}>"


class Entities(dict[int, Entity]):
    """The entities of a game by id. A new id gets an empty entity when it is looked up; ``newest``: the largest id."""

    newest = 0

    def __missing__(self, entity: int) -> Entity:
        """Return a new, empty entity."""
        found = self[entity] = Entity(entity)
        self.newest = max(self.newest, entity)
        return found


def enchanted_by(enchantment: Entity) -> int:
    """Return the host of an enchantment in play; 0 for other entities."""
    tags = enchantment.tags
    if enchantment.zone == Zone.PLAY and tags.get(ATTACHED) and tags.get(GameTag.CARDTYPE) == CardType.ENCHANTMENT:
        return tags[ATTACHED]
    return 0
