"""The events of a game in the vocabulary of examples (:mod:`engine.hearthstone.examples.patterns`).

Events are read from the packets of play mode, in the order of resolution. Entities of an event are numbers; the
matching resolves names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.hearthstone.effects.actions.exchanging import SWAP
from engine.hearthstone.examples.words import KEYWORDS, PLAYERS, zone_word
from engine.hearthstone.resolution import RESPONDING
from engine.hearthstone.simulate.play import Play
from engine.hearthstone.state import CHARACTERS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, PlayState, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    ShowEntity,
    ShuffleDeck,
    TagChange,
)

Term = int | str

MARKS = {GameTag.TO_BE_DESTROYED: "destroy", GameTag.REVEALED: "reveal", GameTag.CANT_PLAY: "counter"}
"""Tags whose setting is an event, with its verb."""

ATTACK_AND_HEALTH = (GameTag.ATK, GameTag.HEALTH, GameTag.DURABILITY, GameTag.DAMAGE)
"""Tags that make up the attack and health of a character; the durability of later weapons is their HEALTH."""


@dataclass(frozen=True)
class Event:
    """One event: its verb, its terms by name, and the index of its packet.

    ``depth`` is the number of blocks around it.
    """

    verb: str
    terms: Mapping[str, Term]
    index: int
    depth: int


@dataclass
class _Shadow:
    """An entity as it was before the next packet."""

    card: str = ""
    tags: dict[int, int] = field(default_factory=dict)


class EventReader:
    """Reads the events of a growing game.

    ``play`` provides what packets do not show: the subjects of triggers, the blocks of deathrattles and of texts that
    are not carried out, the sources of damage, the ids of hidden cards, and prevented damage (with the index of the
    packet after it).
    """

    def __init__(self, play: Play) -> None:
        self.subjects = play.responder.subjects
        self.cards = play.cards
        self.rattled = play.responder.deathrattles.blocks
        self.strikers = play.strikers
        self.prevented = play.prevented
        self.updates = play.auras.updates
        self._updated = 0
        self.idle = play.idle
        self.stated = play.stated
        self._told = 0
        self.events: list[Event] = []
        self._armored: set[int] = set()
        self._shadows: dict[int, _Shadow] = {}
        self._blocks: list[Block] = []
        self._read = 0
        self._defender: dict[int, int] = {}

    def read(self, packets: list[Packet], silent: bool = False) -> None:
        """Read the packets since the last call; ``silent``: update the state without adding events."""
        before = len(self.events)
        for packet in packets:
            self._walk(packet)
        if silent:
            del self.events[before:]

    def _walk(self, packet: Packet) -> None:
        if packet.index >= self._read:
            self._read = packet.index + 1
            self._take(packet)
        if isinstance(packet, Block) and (packet.end_index is None or packet.end_index >= self._read):
            self._blocks.append(packet)
            for inner in packet.packets:
                self._walk(inner)
            self._blocks.pop()
            if packet.end_index is not None:
                self._read = max(self._read, packet.end_index + 1)
                self._end(packet)

    # --- packets -------------------------------------------------------------------------------------------

    def _take(self, packet: Packet) -> None:
        while self._told < len(self.prevented) and self.prevented[self._told][0] <= packet.index:
            self._say(packet, "nodamage", who=self.prevented[self._told][1])
            self._told += 1
        while self._updated < len(self.updates) and self.updates[self._updated] <= packet.index:
            self._say(packet, "auras")
            self._updated += 1
        if isinstance(packet, TagChange):
            self._change(packet, packet.entity, packet.tag, packet.value)
        elif isinstance(packet, Block):
            self._open(packet)
        elif isinstance(packet, FullEntity):
            self._create(packet)
        elif isinstance(packet, ShowEntity):
            shadow = self._shadow(packet.entity)
            shadow.card = packet.card_id
            for tag, value in packet.tags:
                self._change(packet, packet.entity, tag, value)
        elif isinstance(packet, ChangeEntity):
            self._shadow(packet.entity).card = packet.card_id
            self._shadow(packet.entity).tags.update(packet.tags)
            self._say(packet, "transform", who=packet.entity, card=packet.card_id)
        elif isinstance(packet, MetaData):
            self._note(packet)
        elif isinstance(packet, ShuffleDeck):
            self._say(packet, "shuffle", player=PLAYERS.get(packet.player_id, ""))
        elif isinstance(packet, HideEntity):
            pass  # the change of zone follows
        elif isinstance(packet, CreateGame):
            self._shadow(packet.game.entity).tags.update(packet.game.tags)
            for player in packet.players:
                self._shadow(player.entity).tags.update(player.tags)

    def _shadow(self, entity: int) -> _Shadow:
        return self._shadows.setdefault(entity, _Shadow())

    def _get(self, entity: int, tag: int) -> int:
        return self._shadow(entity).tags.get(tag, 0)

    def _player(self, entity: int) -> str:
        return PLAYERS.get(self._get(entity, GameTag.CONTROLLER), "")

    def _cause(self) -> int:
        """Return the entity whose text is being carried out; 0 for none."""
        blocks = (block for block in reversed(self._blocks) if block.type in (BlockType.POWER, BlockType.TRIGGER))
        return next((int(block.entity) for block in blocks), 0)

    def _striker(self, packet: MetaData) -> int:
        """Return the source of damage to a character."""
        return self.strikers[packet.index] if packet.index in self.strikers else self._cause()

    def _say(self, packet: Packet, verb: str, **terms: Term) -> None:
        self.events.append(Event(verb, terms, packet.index, len(self._blocks)))

    def _open(self, block: Block) -> None:
        entity = int(block.entity)
        named = self.cards[entity].type if entity in self.cards else CardType.GAME
        kind = self._get(entity, GameTag.CARDTYPE) or named
        trades = any(one.type == BlockType.PLAY and one.entity == one.target for one in (block, *self._blocks))
        if trades:
            return  # a trade is no play, and carries out no text (HS 5.1 tradeable)
        if block.type == BlockType.PLAY:
            if self._get(entity, GameTag.ZONE) == Zone.HAND:
                self._say(block, "play", who=entity)
        elif block.type == BlockType.POWER:
            if kind == CardType.SPELL and not any(
                one.type == BlockType.PLAY and one.entity == entity for one in self._blocks
            ):
                target = {"at": int(block.target)} if block.target else {}
                self._say(block, "cast", card=self._shadow(entity).card, **target)
            if block.index not in self.idle:
                self._say(block, "effect", who=entity)
        elif block.type == BlockType.DEATHS:
            self._say(block, "deaths")
        elif block.trigger_keyword in RESPONDING:
            return  # only the effect of the keyword is an event
        elif block.type == BlockType.TRIGGER and kind not in (CardType.PLAYER, CardType.GAME):
            verb = "deathrattle" if block.index in self.rattled else "trigger"
            subject = self.subjects.get(block.index, 0)
            self._say(block, verb, who=entity, **({"on": subject} if subject else {}))
            if self._get(entity, GameTag.ZONE) == Zone.SECRET and block.trigger_keyword == GameTag.SECRET:
                self._say(block, "reveal", who=entity)

    def _end(self, block: Block) -> None:
        if block.type == BlockType.ATTACK and block.index not in self._defender:
            self._say(block, "cancel", who=int(block.entity))

    def _note(self, packet: MetaData) -> None:
        if packet.meta == MetaDataType.DAMAGE and packet.data:
            for target in packet.info:
                self._say(packet, "damage", who=target, amount=packet.data, by=self._striker(packet))
        elif packet.meta == MetaDataType.HEALING and packet.data:
            for target in packet.info:
                self._say(packet, "heal", who=target, amount=packet.data)

    def _create(self, packet: FullEntity) -> None:
        shadow = self._shadow(packet.entity)
        shadow.card = packet.card_id
        shadow.tags.update(packet.tags)
        zone, kind = self._get(packet.entity, GameTag.ZONE), self._get(packet.entity, GameTag.CARDTYPE)
        player, card = self._player(packet.entity), packet.card_id or self.cards[packet.entity].id
        if zone == Zone.HAND:
            self._say(packet, "add", new=packet.entity, card=card, player=player)
        elif zone == Zone.DECK:
            self._say(packet, "insert", new=packet.entity, card=card, player=player)
            self._say(packet, "shuffle", player=player)
        elif zone == Zone.PLAY:
            for verb, terms in self._entered(packet.entity, kind):
                self._say(packet, verb, **terms)
        elif zone == Zone.SECRET and self._blocks:
            self._say(packet, "cast", card=card)
        original = self._get(packet.entity, GameTag.COPIED_FROM_ENTITY_ID)
        if original:
            self._say(packet, "copy", who=original, new=packet.entity)
        if kind == CardType.ENCHANTMENT and self._get(packet.entity, GameTag.ATTACHED):
            self._say(packet, "enchant", who=self._get(packet.entity, GameTag.ATTACHED), card=card)

    # --- changes of tags -----------------------------------------------------------------------------------

    def _change(self, packet: Packet, entity: int, tag: int, value: int) -> None:
        tags = self._shadow(entity).tags
        before = tags.get(tag, 0)
        tags[tag] = value
        if before != value or tag == GameTag.ZONE:
            for verb, terms in self._changes(entity, tag, before, value):
                if verb != "draw" or self.stated.get(packet.index) != SWAP:
                    self._say(packet, verb, **terms)

    def _changes(self, entity: int, tag: int, before: int, value: int) -> Iterator[tuple[str, dict[str, Term]]]:
        kind, player = self._get(entity, GameTag.CARDTYPE), self._player(entity)
        if tag == GameTag.ZONE and before != value:
            yield from self._move(entity, kind, before, value)
        elif tag in ATTACK_AND_HEALTH and kind in (*CHARACTERS, CardType.WEAPON):
            most = self._get(entity, GameTag.DURABILITY) or self._get(entity, GameTag.HEALTH)
            left = most - self._get(entity, GameTag.DAMAGE)
            yield "stats", {"who": entity, "stats": f"{self._get(entity, GameTag.ATK)}/{left}"}
            if kind == CardType.WEAPON and tag != GameTag.ATK:
                yield "durability", {"who": entity, "amount": left}
        elif tag == GameTag.WEAPON and value and kind == CardType.PLAYER:
            yield "equip", {"who": value, "player": player}
        elif tag == GameTag.COST:
            yield "cost", {"who": entity, "amount": value}
        elif tag in KEYWORDS and kind not in (CardType.ENCHANTMENT, CardType.PLAYER):
            yield "set" if value else "unset", {"who": entity, "keyword": KEYWORDS[tag]}
        elif tag in MARKS and value:
            yield MARKS[tag], {"who": entity}
        elif tag == GameTag.CONTROLLER and before:
            yield "control", {"who": entity, "player": player}
        elif tag == GameTag.HERO_ENTITY and before and value not in self._armored:
            if gained := self._get(value, GameTag.ARMOR) - self._get(before, GameTag.ARMOR):
                yield "armor", {"player": player, "amount": gained}
        elif tag == GameTag.ARMOR and kind == CardType.HERO:
            self._armored.add(entity)
            yield "armor", {"player": player, "amount": value - self._armor_before(entity, before)}
        elif tag == GameTag.RESOURCES:
            yield "mana", {"player": player, "amount": value - before}
        elif tag == GameTag.FATIGUE:
            yield "fatigue", {"player": player, "amount": value}
        elif tag == GameTag.OVERLOAD_OWED and value > before:
            yield "overload", {"player": player, "amount": value - before}
        elif tag == GameTag.QUEST_PROGRESS:
            yield "progress", {"who": entity, "amount": value}
            if value >= self._get(entity, GameTag.QUEST_PROGRESS_TOTAL) > before:
                yield "complete", {"who": entity}
        elif tag == GameTag.CURRENT_PLAYER and value:
            yield "turn", {"player": player}
        elif tag == GameTag.PLAYSTATE and value == PlayState.WON:
            yield "win", {"player": player}
        elif tag == GameTag.PLAYSTATE and value == PlayState.TIED and player == "one":
            yield "tie", {}
        elif tag == GameTag.DEFENDING and value:
            yield from self._attack(entity)

    def _attack(self, defender: int) -> Iterator[tuple[str, dict[str, Term]]]:
        attack = next(block for block in reversed(self._blocks) if block.type == BlockType.ATTACK)
        self._defender[attack.index] = defender
        yield "attack", {"who": int(attack.entity), "at": defender}

    def _armor_before(self, hero: int, before: int) -> int:
        """Return the armor that a player had: a new hero takes over that of the hero it replaces."""
        players = (shadow.tags for shadow in self._shadows.values() if GameTag.HERO_ENTITY in shadow.tags)
        own = self._get(hero, GameTag.CONTROLLER)
        led = next((tags[GameTag.HERO_ENTITY] for tags in players if tags.get(GameTag.CONTROLLER) == own), hero)
        return before if led == hero else self._get(led, GameTag.ARMOR)

    def _move(self, entity: int, kind: int, before: int, zone: int) -> Iterator[tuple[str, dict[str, Term]]]:
        player, amid = self._player(entity), [block.type for block in self._blocks]
        if kind == CardType.ENCHANTMENT:
            if before == Zone.PLAY:
                host = self._get(entity, GameTag.ATTACHED)
                yield "unenchant", {"who": host, "card": self._shadow(entity).card}
            return
        yield "move", {"who": entity, "zone": zone_word(zone), "player": player}
        if before == Zone.DECK and zone == Zone.HAND:
            yield "draw", {"player": player, "who": entity}
        elif before == Zone.SETASIDE and zone == Zone.HAND:
            yield "add", {"new": entity, "card": self._shadow(entity).card, "player": player}
        elif before == Zone.DECK and zone == Zone.GRAVEYARD:
            yield "burn", {"player": player, "who": entity}
        elif before == Zone.HAND and zone == Zone.GRAVEYARD and BlockType.PLAY not in amid[-1:]:
            yield "discard", {"who": entity}
        elif zone == Zone.GRAVEYARD and BlockType.DEATHS in amid[-1:]:
            yield "die", {"who": entity}
        elif zone == Zone.SECRET and kind == CardType.SPELL and self._is_cast(entity):
            yield "cast", {"card": self._shadow(entity).card or self.cards[entity].id}
        elif zone == Zone.PLAY:
            yield from self._entered(entity, kind)

    def _is_cast(self, spell: int) -> bool:
        """Return whether a spell in the secret zone was cast by an effect: it was created, and is not being played."""
        played = any(block.type == BlockType.PLAY and block.entity == spell for block in self._blocks)
        return not played and bool(self._get(spell, GameTag.CREATOR))

    def _entered(self, entity: int, kind: int) -> Iterator[tuple[str, dict[str, Term]]]:
        player, card = self._player(entity), self._shadow(entity).card
        if kind == CardType.MINION:
            by: dict[str, Term] = {"by": cause} if (cause := self._cause()) else {}
            yield "summon", {"new": entity, "card": card, "player": player, **by}
        elif kind == CardType.HERO:
            yield "replace_hero", {"player": player, "card": card}
        elif kind == CardType.HERO_POWER:
            yield "replace_power", {"player": player, "card": card}
