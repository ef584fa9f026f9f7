"""The sources of tables: a game, its timeline, and the names of entities and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hslog.core.cached import cached_property
from hslog.hearthstone.game_data import GameData
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, Packet
from hslog.hearthstone.timeline import Timeline


class Place(NamedTuple):
    """A packet and where it is: the turn, the path of the block around it (its own for a block), blocks around it."""

    packet: Packet
    turn: int
    block: str
    inside: Block | None
    depth: int


class Facts(NamedTuple):
    """Facts derived from a game as a whole: see the properties of :class:`hslog.hearthstone.game.Game`."""

    build_range: tuple[int, int]
    gaps: int
    decided: bool
    last_turn: int
    friendly: int | None


@dataclass
class View:
    """A game as the tables see it.

    ``name_of`` names an entity, ``card_name`` a card by its id; ``facts`` are derived only for the tables that show
    them.
    """

    game: GameData
    timeline: Timeline
    name_of: Callable[[int], str]
    card_name: Callable[[str], str]
    facts: Callable[[], Facts]

    @cached_property
    def places(self) -> list[Place]:
        """Every packet with its place, in log order."""
        return list(self._walk())

    def _walk(self) -> Iterator[Place]:
        game = self.game
        turns = [(change.index, change.value) for change in self.timeline.history(game.game_entity, GameTag.TURN)]
        turns.reverse()
        turn = 0
        stack: list[tuple[Iterator[Packet], Block | None, str, int]] = [(iter(game.packets), None, "", 0)]
        while stack:
            packets, inside, path, depth = stack[-1]
            for packet in packets:
                while turns and turns[-1][0] <= packet.index:
                    turn = turns.pop()[1]
                block = packet if isinstance(packet, Block) else None
                own = game.block_numbers[packet.index] if block is not None else path
                yield Place(packet, turn, own, inside, depth)
                children = packet.children()
                if children:
                    stack.append((iter(children), block or inside, own, depth + (block is not None)))
                    break
            else:
                stack.pop()

    def value(self, entity: int, tag: int, index: int) -> int:
        """Return a tag of an entity just after packet ``index``, 0 where it has none."""
        return self.timeline.value(entity, tag, index)

    def card_id(self, entity: int, index: int) -> str:
        """Return the card an entity is at packet ``index``; where it is hidden then, what it is first shown to be."""
        if entity not in self._only_cards:
            self._only_cards[entity] = self.timeline.only_card_id(entity)
        only = self._only_cards[entity]
        if only is not None:
            return only
        return self.timeline.card_id(entity, index) or self.timeline.next_card_id(entity, index)

    def card(self, entity: int, index: int) -> str:
        """Return the name of an entity at packet ``index``: of its card where it has one, else of the entity."""
        key = entity, self.card_id(entity, index)
        if key not in self._named:
            self._named[key] = (self.card_name(key[1]) if key[1] else "") or self.name_of(entity)
        return self._named[key]

    @cached_property
    def _only_cards(self) -> dict[int, str | None]:
        """By entity, the card it is at any moment; None where it is one and then another."""
        return {}

    @cached_property
    def _named(self) -> dict[tuple[int, str], str]:
        """Names by entity and card."""
        return {}

    def controller(self, entity: int, index: int) -> int | None:
        """Return the controller number of an entity just after packet ``index``; None where it has none."""
        player = self.game.player_of_entity(entity)
        if player is not None:
            return player.player_id
        return self.value(entity, GameTag.CONTROLLER, index) or None
