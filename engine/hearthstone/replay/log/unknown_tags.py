"""Tags whose values are unknown until a packet sets them.

Causes: a game reset takes back unlogged changes, turns are missing from the log, the log gives both players one name,
or the log begins in the middle of the game (:mod:`engine.hearthstone.replay.late_start`). Cards that are never shown
are in :mod:`engine.hearthstone.replay.texts.unseen`.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable

from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import TagChange

READ_BY_CARDS = (
    GameTag.CURRENT_SPELLPOWER,
    GameTag.SPELLPOWER_DOUBLE,
    GameTag.COMBO_ACTIVE,
    GameTag.RESOURCES,
    GameTag.RESOURCES_USED,
)
"""Tags of players that affect their cards' effects; those of healing and hero powers are checked elsewhere."""


FROM_OVERLOAD = (GameTag.RESOURCES_USED, GameTag.OVERLOAD_LOCKED)
"""Tags of a player that the start of a turn sets to the crystals owed by overload."""


class UndescribedTags(set[tuple[int, int]]):
    """The unknown tags of a log that begins in the middle of the game: all tags that no packet has set.

    A described entity has no unknown tags. The set holds tags that became unknown again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.described: set[int] = set()
        self.learned: set[tuple[int, int]] = set()

    def __contains__(self, key: object) -> bool:
        if super().__contains__(key):
            return True
        return isinstance(key, tuple) and key[0] not in self.described and key not in self.learned

    def __bool__(self) -> bool:
        return True

    def learn(self, key: tuple[int, int]) -> None:
        """Record that a packet has set a tag."""
        self.discard(key)
        self.learned.add(key)


class UnknownTags:
    """Unknown tags by entity, and the indexes of packets that made one known.

    ``from_the_middle``: the log begins in the middle of the game.
    """

    def __init__(self, from_the_middle: bool = False) -> None:
        self.undescribed = UndescribedTags() if from_the_middle else None
        self.values: set[tuple[int, int]] = set() if self.undescribed is None else self.undescribed
        self.learned: set[int] = set()
        self.may_owe: set[int] = set()
        """Players whose overload may have changed without their name."""
        self._dark_beyond: dict[frozenset[int], bool] = {}
        """Results of :meth:`any_of_cards` since a tag last became known or unknown."""

    def add(self, entities: Iterable[Entity], tags: Iterable[int]) -> None:
        """Mark tags as unknown until a packet sets them."""
        tags = list(tags)
        self._dark_beyond.clear()
        self.values.update((entity.id, tag) for entity in entities for tag in tags)

    def add_of_either(self, players: Collection[Entity], tag: int) -> None:
        """Mark a tag of both players as unknown, with what follows from it: it is not known for whom it changes."""
        self.add(players, (tag, *FROM_OVERLOAD) if tag == GameTag.OVERLOAD_OWED else (tag,))
        if tag == GameTag.OVERLOAD_OWED:
            self.may_owe.update(player.id for player in players)

    def any_about(self, entity: Entity) -> bool:
        """Return whether any tag of an entity is unknown."""
        return not self.is_described(entity.id) or any(about == entity.id for about, _ in self.values)

    def any_that_matter(self, players: Collection[Entity]) -> bool:
        """Return whether an unknown tag may affect cards' effects: one of a player, or any of another entity."""
        if not self.values:
            return False
        dark = self.any_but_of_players({player.id for player in players})
        return dark or any(self.any_of(player, *READ_BY_CARDS) for player in players)

    def any_of(self, entity: Entity, *tags: int) -> bool:
        """Return whether one of these tags of an entity is unknown."""
        if self.values:
            for tag in tags:
                if (entity.id, tag) in self.values:
                    return True
        return False

    def any_but_of_players(self, players: Container[int]) -> bool:
        """Return whether a tag of an entity other than the players is unknown, or whose turn it is."""
        if self.undescribed is not None:
            return True
        return any(about not in players or tag == GameTag.CURRENT_PLAYER for about, tag in self.values)

    def any_of_cards(self, others: frozenset[int]) -> bool:
        """Return whether a tag of an entity outside ``others`` is unknown. ``others``: the game and the players."""
        if self.undescribed is not None:
            return True
        if others not in self._dark_beyond:
            self._dark_beyond[others] = any(about not in others for about, _ in self.values)
        return self._dark_beyond[others]

    def is_described(self, entity: int) -> bool:
        """Return whether the log has described an entity, or begins with the game."""
        return self.undescribed is None or entity in self.undescribed.described

    def learn(self, packet: TagChange) -> None:
        """Record that a packet sets an unknown tag."""
        if self.undescribed is not None:
            self.undescribed.learn((packet.entity, packet.tag))
        self._dark_beyond.clear()
        if packet.tag == GameTag.OVERLOAD_OWED:
            self.may_owe.discard(packet.entity)
        if packet.tag not in FROM_OVERLOAD or packet.entity not in self.may_owe:
            self.values.discard((packet.entity, packet.tag))
        self.learned.add(packet.index)

    def describe(self, entity: int) -> None:
        """Record that a packet describes an entity."""
        if self.undescribed is not None:
            self.undescribed.described.add(entity)
