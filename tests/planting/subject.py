"""A game that faults are planted in, with its clean replay and the places where each kind of fault fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine import Replay, replay
from engine.core.verdict import Verdict
from engine.hearthstone.cosmetic import is_cosmetic
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType, Step, Zone
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    DefinitionChange,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    SubSpell,
    TagChange,
)

from .rule_tags import RULE_TAGS

Owner = Block | SubSpell | None

CARDS = (FullEntity, ShowEntity)
"""Packets that give an entity its card id."""

GROUPS = ((11461, "A"), (14830, "B"), (22611, "C"), (25770, "D"), (39832, "E"), (93227, "F"), (10**9, "G"))
"""Newest build of each group of builds whose packet order is alike."""


@dataclass(frozen=True)
class Place:
    """A packet, the block or sub-spell it stands in (None: the top level), and its place there, from 0."""

    packet: Packet
    owner: Owner
    at: int


@dataclass(frozen=True)
class Pair:
    """Two packets of one list that can change places, the earlier one first."""

    earlier: Place
    later: Place


class Subject:
    """One complete game, replayed as it is."""

    def __init__(self, path: Path, game: Game) -> None:
        self.path = path
        self.game = game
        self.build_range = game.build_range
        self.clean: Replay = replay(game)
        self.state = game.timeline

    @property
    def group(self) -> str:
        """The group of builds the game belongs to."""
        low, high = self.build_range
        build = high if high < 10**8 else low
        return next(name for newest, name in GROUPS if build <= newest)

    def verdict(self, packet: Packet) -> str:
        """Return the verdict of a packet in the clean replay."""
        return Verdict(self.clean.verdicts[packet.index]).word

    def before(self, packet: Packet, entity: int, tag: int) -> int:
        """Return a tag just before a packet."""
        return self.state.value(entity, tag, packet.index - 1)

    @cached_property
    def places(self) -> list[Place]:
        """Every packet with its place, in log order."""
        return list(_places(self.game.packets, None))

    @cached_property
    def changes(self) -> list[Place]:
        """Every change of a rule tag of an entity that is certain."""
        return [place for place in self.places if self._is_change(place.packet)]

    @cached_property
    def predicted(self) -> list[Place]:
        """Every change of any tag that the clean replay predicted."""
        return [
            place
            for place in self.places
            if isinstance(place.packet, TagChange)
            and not isinstance(place.packet.entity, PlayerReference)
            and self.verdict(place.packet) == Verdict.PREDICTED.word
        ]

    @cached_property
    def effective(self) -> list[Place]:
        """Every packet that changes a rule tag to what it was not: deleting it makes a difference."""
        return [place for place in self.places if self._has_effect(place.packet)]

    @cached_property
    def notes(self) -> list[Place]:
        """Every note of an amount of damage or healing."""
        kinds = (MetaDataType.DAMAGE, MetaDataType.HEALING)
        return [place for place in self.places if isinstance(place.packet, MetaData) and place.packet.meta in kinds]

    @cached_property
    def blocks(self) -> list[Place]:
        """Every block that the rules called for by name in the clean replay."""
        return [
            place
            for place in self.places
            if isinstance(place.packet, Block)
            and self.verdict(place.packet) == Verdict.PREDICTED.word
            and (place.packet.packets or self.game.stream != "PowerTaskList")  # which leaves out empty blocks
        ]

    @cached_property
    def deaths_and_damages(self) -> list[Pair]:
        """Neighbouring deaths of one step, and neighbouring damages of one block, of different entities."""
        return [*self._pairs(self._is_death), *self._pairs(self._is_damage)]

    @cached_property
    def queued(self) -> list[Pair]:
        """Neighbouring trigger blocks of which the first is the elder in order of play."""
        found = []
        earlier: Place | None = None
        for place in self._by_owner(lambda packet: not (is_cosmetic(packet) or isinstance(packet, CLIENT_PACKETS))):
            packet = place.packet
            trigger = isinstance(packet, Block) and packet.type == BlockType.TRIGGER
            if trigger and earlier is not None and earlier.owner is place.owner:
                pair = Pair(earlier, place)
                if self._is_elder(pair):
                    found.append(pair)
            earlier = place if trigger else None
        return found

    def _is_elder(self, pair: Pair) -> bool:
        """Return whether the earlier of two triggers is that of the elder entity (HS 3.2)."""
        elder, younger = pair.earlier.packet.entities()[0], pair.later.packet.entities()[0]
        if elder == younger or any(isinstance(entity, PlayerReference) for entity in (elder, younger)):
            return False
        if self._is_arbitrary(pair):
            return False
        state = self.state.at(packet=pair.earlier.packet.index - 1)
        if state.value(self.game.game_entity, GameTag.STEP) < Step.MAIN_READY:
            return False  # in the mulligan the players do not wait for each other
        order = state.order_of_play()
        for player in self.game.players:
            order += state.zone(player.player_id, Zone.SECRET)
        return elder in order and younger in order and order.index(elder) < order.index(younger)

    def _is_arbitrary(self, pair: Pair) -> bool:
        """Return whether no rule orders two triggers: in another order they are no fault.

        A scenario may act at any time. Inside actions, enchantments of one card on several bearers come in an order of
        their own: of 56 such pairs in two logs of the corpus 10 contradict the order of play.
        """
        elder, younger = pair.earlier.packet, pair.later.packet
        assert isinstance(elder, Block)
        assert isinstance(younger, Block)
        game = self.game.game_entity
        if any(one.entity == game and one.effect_index >= 0 for one in (elder, younger)):
            return True
        ids = [self._card_of(int(one.entity)) for one in (elder, younger)]
        hosts = [self.before(one, int(one.entity), GameTag.ATTACHED) for one in (elder, younger)]
        return pair.earlier.owner is not None and ids[0] == ids[1] and all(hosts) and hosts[0] != hosts[1]

    def _card_of(self, entity: int) -> str:
        """Return the last card id that a log gives an entity."""
        given = (packet.card_id for packet in self.game.histories.get(entity, ()) if isinstance(packet, CARDS))
        return next((card_id for card_id in reversed(list(given)) if card_id), "")

    def _by_owner(self, wanted: Callable[[Packet], bool]) -> Iterator[Place]:
        """Yield the packets wanted, list by list."""
        lists: dict[int, list[Place]] = {}
        for place in self.places:
            if wanted(place.packet):
                lists.setdefault(id(place.owner), []).append(place)
        for places in lists.values():
            yield from places

    def _pairs(self, wanted: Callable[[Packet], bool]) -> Iterator[Pair]:
        earlier: Place | None = None
        for place in self._by_owner(wanted):
            together = earlier is not None and earlier.owner is place.owner
            if earlier is not None and together and earlier.packet.entities() != place.packet.entities():
                yield Pair(earlier, place)
            earlier = place

    def _is_change(self, packet: Packet) -> bool:
        return (
            isinstance(packet, TagChange)
            and not isinstance(packet, DefinitionChange)
            and packet.tag in RULE_TAGS
            and not isinstance(packet.entity, PlayerReference)
            and isinstance(packet.value, int)
        )

    def makes_a_difference(self, packet: Packet) -> bool:
        """Return whether a tag had another value before a packet."""
        return isinstance(packet, TagChange) and self.before(packet, packet.entity, packet.tag) != packet.value

    def _has_effect(self, packet: Packet) -> bool:
        if isinstance(packet, TagChange):
            return self._is_change(packet) and self.makes_a_difference(packet)
        if isinstance(packet, HideEntity):
            return self.before(packet, packet.entity, GameTag.ZONE) != packet.value
        if isinstance(packet, ShowEntity):
            return self.before(packet, packet.entity, GameTag.ZONE) != packet.tag(GameTag.ZONE)
        return False

    def _is_death(self, packet: Packet) -> bool:
        return (
            self._is_change(packet)
            and isinstance(packet, TagChange)
            and packet.tag == GameTag.ZONE
            and packet.value == Zone.GRAVEYARD
            and self.before(packet, packet.entity, GameTag.ZONE) == Zone.PLAY
            and self.before(packet, packet.entity, GameTag.TO_BE_DESTROYED) + self._wounded(packet) > 0
        )

    def is_ordered(self, pair: Pair) -> bool:
        """Return whether a rule orders two deaths, or damages: in combat, or three in order of play."""
        owner = pair.earlier.owner
        if self._is_death(pair.earlier.packet):
            return True
        if isinstance(owner, Block) and owner.type == BlockType.ATTACK:
            return True
        hit = [packet.entities()[0] for packet in self._damages_of(owner)]
        order = self.state.at(packet=pair.earlier.packet.index).order_of_play()
        return len(hit) > 2 and hit == [entity for entity in order if entity in hit]

    def _damages_of(self, owner: Owner) -> list[Packet]:
        packets = owner.packets if owner is not None else self.game.packets
        return [packet for packet in packets if self._is_damage(packet)]

    def _wounded(self, packet: TagChange) -> int:
        """Return 1 for an entity without health left just before a packet."""
        health, damage = (self.before(packet, packet.entity, tag) for tag in (GameTag.HEALTH, GameTag.DAMAGE))
        return int(0 < health <= damage)

    def _is_damage(self, packet: Packet) -> bool:
        return (
            self._is_change(packet)
            and isinstance(packet, TagChange)
            and packet.tag == GameTag.DAMAGE
            and packet.value > self.before(packet, packet.entity, GameTag.DAMAGE)
        )


def tag_of(packet: Packet) -> int:
    """Return the tag a fault in a packet is counted under; 0 for a packet that is none of one tag."""
    if isinstance(packet, TagChange | HideEntity):
        return packet.tag
    return GameTag.ZONE if isinstance(packet, ShowEntity) else 0


def _places(packets: list[Packet], owner: Owner) -> Iterator[Place]:
    for at, packet in enumerate(packets):
        yield Place(packet, owner, at)
        if isinstance(packet, Block | SubSpell):
            yield from _places(packet.packets, packet)
