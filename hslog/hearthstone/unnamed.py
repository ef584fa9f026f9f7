"""Packets with a player's name that does not identify the player: each is judged by itself.

A log may call both players ``UNKNOWN HUMAN PLAYER``, and Mercenaries has two computer players of one name. Four
observations, tested on games whose names are known (99.8 % right where they apply), settle most tag changes; the rest
are left open: their entity is a :class:`~hslog.hearthstone.packets.PlayerReference` of 0. Board, hands and decks never
depend on them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from operator import attrgetter
from typing import TypeGuard

from hslog.core.errors import PlayerError
from hslog.hearthstone.controllers import Controllers, Pending, put
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.hearthstone.packets import (
    Block,
    CreateGame,
    Packet,
    PlayerReference,
    ShowEntity,
    ShuffleDeck,
    TagChange,
    _Tagged,
)

_ENTITY_VALUED = {GameTag.HERO_ENTITY, GameTag.LAST_CARD_PLAYED}

# Only the player whose turn it is has these changed.
_ACTIVE = {
    GameTag.RESOURCES,
    GameTag.RESOURCES_USED,
    GameTag.TEMP_RESOURCES,
    GameTag.NUM_OPTIONS,
    GameTag.NUM_OPTIONS_PLAYED_THIS_TURN,
    GameTag.NUM_CARDS_PLAYED_THIS_TURN,
    GameTag.NUM_MINIONS_PLAYED_THIS_TURN,
    GameTag.COMBO_ACTIVE,
    GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN,
    GameTag.NUM_RESOURCES_SPENT_THIS_GAME,
    GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME,
    418,
    430,
    2245,
}


def settle_unnamed(game: Game, left: list[Pending]) -> None:
    """Give an entity to every tag change that names one of ``left``, and to every other use of the names."""
    judge = _Judge(game)
    controllers = Controllers(game)
    changes: list[tuple[int, Packet, str]] = []
    for pending in left:
        changes += [(packet.index, packet, pending.name) for packet in pending.history]
        for holder, place in pending.uses:
            if isinstance(holder, Block) and place == "entity":
                changes.append((holder.index, holder, pending.name))
            else:
                put(holder, place, PlayerReference(0, pending.name, "not settled"))
    changes.sort(key=lambda change: change[0])
    judge.note_turns([packet for _, packet, _ in changes if isinstance(packet, TagChange)], controllers.of)
    open_count = 0
    for index, packet, name in changes:
        if isinstance(packet, Block):
            owner = judge.owner_of_block(packet, lambda card, index=index: controllers.of(card, index))
            packet.entity = PlayerReference(owner[0], name, owner[1])
            continue
        if not isinstance(packet, TagChange):
            packet.entity = PlayerReference(0, name, "not settled")  # type: ignore[attr-defined]
            open_count += 1
            continue
        entity, basis = judge.owner(packet, lambda value, index=index: controllers.of(value, index))
        packet.entity = PlayerReference(entity, name, basis)
        if entity:
            judge.apply(entity, packet)
            game.histories.setdefault(entity, []).append(packet)
        else:
            open_count += 1
    for entity in judge.state:
        if entity in game.histories:
            game.histories[entity].sort(key=attrgetter("index"))
    if open_count:
        names = ", ".join(repr(pending.name) for pending in left)
        game.warnings.append(
            PlayerError(
                f"{open_count} of {len(changes)} packets about {names} could be about either player",
                game.source,
                changes[0][1].line,
            )
        )


def _passes_turn(packet: Packet) -> TypeGuard[TagChange]:
    """Return whether a packet begins or ends the turn of a player."""
    return isinstance(packet, TagChange) and packet.tag == GameTag.CURRENT_PLAYER


def _draws_for_turn(packet: TagChange) -> bool:
    """Return whether a packet ends the step in which the card for the turn is drawn."""
    return packet.tag == GameTag.NEXT_STEP and packet.value == Step.MAIN_ACTION


def _comes_to_hand(packet: Packet) -> TypeGuard[TagChange | ShowEntity]:
    """Return whether a card comes to the hand with a packet."""
    if isinstance(packet, TagChange):
        return packet.tag == GameTag.ZONE and packet.value == Zone.HAND
    return isinstance(packet, ShowEntity) and packet.tag(GameTag.ZONE) == Zone.HAND


class _Judge:
    """The players' tags as far as they are settled, and the observations that settle the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: dict[int, dict[int, int]] = {player.entity: {} for player in game.players}
        self.by_id = {player.player_id: player.entity for player in game.players}
        self.known = sorted(
            (packet for entity in self.state for packet in game.histories.get(entity, ())),
            key=attrgetter("index"),
        )
        self.position = 0
        self.released = 0  # the player whose turn ended last
        self.turns: dict[int, int] = {}
        """Who acts or draws in the turn that begins or ends with a change of CURRENT_PLAYER, by its index."""

    def note_turns(self, changes: list[TagChange], controller: Callable[[int, int], int]) -> None:
        """Record for every turn which player plays cards, attacks, or draws its card; where these disagree, none."""
        passing = [packet for packet in (*changes, *self.known) if _passes_turn(packet)]
        starts = sorted(packet.index for packet in passing if packet.value)
        acting: list[set[int]] = [set() for _ in starts]
        for block in self.game.packets:
            turn = bisect(starts, block.index) - 1
            if turn < 0 or not isinstance(block, Block):
                continue
            if block.type in (BlockType.PLAY, BlockType.ATTACK):
                acting[turn].add(self.by_id.get(controller(int(block.entity), block.index), 0))
            elif any(isinstance(one, TagChange) and _draws_for_turn(one) for one in block.packets):
                moved = next((one.entity for one in block.packets if _comes_to_hand(one)), 0)
                if moved:
                    acting[turn].add(self.by_id.get(controller(int(moved), block.index), 0))
        for packet in passing:
            turn = bisect(starts, packet.index) - 1
            # the turn of the one ends just before, or just after, that of the other begins
            near = [t for t in (turn, turn + 1) if 0 <= t < len(starts)]
            own = turn if packet.value else self._ending(near, packet.index, starts)
            if 0 <= own < len(starts):
                (actor, *others) = acting[own] or {0}
                if actor and not others:
                    self.turns[packet.index] = actor

    @staticmethod
    def _ending(near: list[int], index: int, starts: list[int]) -> int:
        """Return the turn that a change of CURRENT_PLAYER to 0 ends: the one before the start next to it."""
        closest = min(near, key=lambda turn: abs(starts[turn] - index), default=-1)
        return closest - 1

    def _catch_up(self, index: int) -> None:
        while self.position < len(self.known) and self.known[self.position].index < index:
            packet = self.known[self.position]
            self.position += 1
            if isinstance(packet, CreateGame):
                for player in packet.players:
                    self.state[player.entity].update(player.tags)
            elif isinstance(packet, TagChange) and packet.entity in self.state:
                self.apply(packet.entity, packet)
            elif isinstance(packet, _Tagged) and packet.entity in self.state:
                self.state[packet.entity].update(packet.tags)

    def apply(self, entity: int, packet: TagChange) -> None:
        """Take a settled change into the state."""
        self.state[entity][packet.tag] = packet.value
        if packet.tag == GameTag.CURRENT_PLAYER and not packet.value:
            self.released = entity

    def owner(self, packet: TagChange, controller: object) -> tuple[int, str]:
        """Return the entity a change is about, 0 for none, and the observation that says so."""
        self._catch_up(packet.index)
        tag, value = packet.tag, packet.value
        if tag in _ENTITY_VALUED and value:
            entity = self.by_id.get(controller(value), 0)  # type: ignore[operator]
            if entity:
                return entity, "the value is a card of that player"
        holders = [entity for entity, tags in self.state.items() if tags.get(tag, 0) == value]
        if tag == GameTag.CURRENT_PLAYER and packet.index in self.turns:
            return self.turns[packet.index], "that player acts in the turn"
        if tag == GameTag.CURRENT_PLAYER and len(self.state) == 2:
            return self._toggle(value)
        if len(self.state) == 2 and len(holders) == 1:
            (other,) = (entity for entity in self.state if entity not in holders)
            return other, "the other player has that value already"
        if tag in _ACTIVE:
            active = [entity for entity, tags in self.state.items() if tags.get(GameTag.CURRENT_PLAYER)]
            if len(active) == 1:
                return active[0], "it is that player's turn"
        return 0, "could be either player"

    def owner_of_block(self, block: Block, controller: object) -> tuple[int, str]:
        """Return the player who owns a block, 0 for none, and the observation that shows it."""
        self._catch_up(block.index)
        for packet in block.packets:
            drawn = 0
            if _comes_to_hand(packet):
                drawn = packet.entity
            elif isinstance(packet, TagChange):
                if packet.tag == GameTag.NEXT_STEP and packet.entity == self.game.game_entity:
                    active = [entity for entity, tags in self.state.items() if tags.get(GameTag.CURRENT_PLAYER)]
                    if len(active) == 1:
                        return active[0], "it names the next step in that player's turn"
            elif isinstance(packet, ShuffleDeck) and packet.player_id in self.by_id:
                return self.by_id[packet.player_id], "that player's deck is shuffled in it"
            owner = self.by_id.get(controller(drawn), 0) if drawn else 0  # type: ignore[operator]
            if owner:
                return owner, "a card of that player comes to the hand in it"
        return 0, "could be either player"

    def _toggle(self, value: int) -> tuple[int, str]:
        candidates = [entity for entity, tags in self.state.items() if tags.get(GameTag.CURRENT_PLAYER, 0) != value]
        if len(candidates) == 1:
            return candidates[0], "the turn passes from one to the other"
        if value == 1 and self.released in self.state:
            (other,) = (entity for entity in self.state if entity != self.released)
            return other, "the turn passes from one to the other"
        if value == 1 and not self.game.players:
            return 0, "could be either player"
        first = [entity for entity, tags in self.state.items() if tags.get(GameTag.FIRST_PLAYER)]
        if value == 1 and len(first) == 1:
            return first[0], "the first player begins"
        return 0, "could be either player"
