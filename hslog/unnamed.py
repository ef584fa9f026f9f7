"""Packets that name a player nobody can be told from: each judged by itself, none of them silently.

A log may call both players ``UNKNOWN HUMAN PLAYER``, and Mercenaries has two computer players of one name.
Four observations, tested on games whose names are known (99.8 % right where they apply), settle most tag
changes; the rest are left open: their entity is a :class:`~hslog.packets.PlayerReference` of 0. Board, hands
and decks never depend on them.
"""

from __future__ import annotations

from operator import attrgetter

from hslog.errors import PlayerError
from hslog.game import Game
from hslog.generated.vocabulary import GameTag
from hslog.memos import Pending
from hslog.packets import CreateGame, Packet, PlayerReference, TagChange, _Tagged

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
    from hslog.players import Controllers, put

    judge = _Judge(game)
    controllers = Controllers(game)
    changes: list[tuple[int, Packet, str]] = []
    for pending in left:
        changes += [(packet.index, packet, pending.name) for packet in pending.history]
        for holder, place in pending.uses:
            put(holder, place, PlayerReference(0, pending.name, "not settled"))
    changes.sort(key=lambda change: change[0])
    open_count = 0
    for index, packet, name in changes:
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
