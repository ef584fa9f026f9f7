"""Events read from packets: damage, healing, draws, deaths, summons, enchantments, changes of a card.

Several packets say together that one thing happened: a pulse, a note of the amount, the tags that change.
This module puts them together where the engine has no name for them. A packet that tells nothing of
interest to a person (a counter, a position) goes with the event about the same entity just before it, or
stays with its block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.hearthstone.tags import DAMAGE_SOURCE, DAMAGED_BY_SELF, ZONE_BOUND_FOR
from engine.hearthstone.wording.names import Names
from engine.hearthstone.wording.tags import tag_word
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, PlayState, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    ShowEntity,
    TagChange,
)
from viz.hearthstone.moves import MOVES, SUMMONED_FROM

PULSES = frozenset(
    {
        GameTag.PREDAMAGE,
        GameTag.PREHEALING,
        DAMAGE_SOURCE,
        DAMAGED_BY_SELF,
        ZONE_BOUND_FOR,
        GameTag.EXHAUSTED,
        GameTag.ZONE_POSITION,
        GameTag.LAST_AFFECTED_BY,
    }
)
"""Tags that lead up to an event about the same entity."""

KEYWORDS = frozenset(
    {
        GameTag.TAUNT,
        GameTag.STEALTH,
        GameTag.CHARGE,
        GameTag.RUSH,
        GameTag.WINDFURY,
        GameTag.POISONOUS,
        GameTag.LIFESTEAL,
        GameTag.REBORN,
        GameTag.IMMUNE,
        GameTag.FROZEN,
        GameTag.SILENCED,
        GameTag.DIVINE_SHIELD,
        GameTag.CANT_ATTACK,
        GameTag.DORMANT,
        GameTag.SPELLPOWER,
    }
)
LEADING_TO_A_NOTE = (GameTag.PREDAMAGE, GameTag.PREHEALING, GameTag.DIVINE_SHIELD, GameTag.DAMAGE)
"""Tags one of which changes just before a note. Notes of builds before 10357 name no entity and are about its
entity.
"""
SHIELD_BREAKS = "divine shield breaks"
STATS = (GameTag.ATK, GameTag.HEALTH, GameTag.COST, GameTag.DURABILITY)
FIGHTERS = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.LOCATION)
ENDED = {
    PlayState.WON: "wins",
    PlayState.LOST: "loses",
    PlayState.TIED: "ties",
    PlayState.CONCEDED: "concedes",
    PlayState.LOSING: "is losing",
}


@dataclass(eq=False)
class Event:
    """One thing that happened.

    ``name`` is a word for programs (``damage``, ``death``, …), ``category`` one of
    :data:`viz.core.look.CATEGORIES`; ``edge`` is what the edge to it says. ``packets`` are in log order.
    """

    name: str
    category: str
    title: str
    entity: int
    packets: list[Packet] = field(default_factory=list)
    edge: str = ""
    detail: str = ""
    amount: int | None = None
    source: int = 0
    noted: bool = False


class EventReader:
    """Reads the events of one stretch of packets, all directly inside the same block (None: none)."""

    def __init__(self, game: Game, names: Names, block: Block | None) -> None:
        self.game = game
        self.names = names
        self.block = block
        self.events: list[Event] = []
        self.rest: list[Packet] = []
        self._loose: dict[int, list[Packet]] = {}
        """What belongs to no event yet and may lead up to one, by its entity."""
        self._latest: dict[int, Event] = {}
        self._enchanted: dict[int, Event] = {}
        self._before: Packet | None = None

    def read(self, packets: Sequence[Packet]) -> None:
        """Read a stretch; events and what belongs to none are in ``events`` and ``rest`` afterwards."""
        for packet in packets:
            if isinstance(packet, TagChange):
                self._tag(packet)
            elif isinstance(packet, MetaData):
                self._meta(packet)
            elif isinstance(packet, FullEntity):
                self._created(packet)
            elif isinstance(packet, ShowEntity):
                self._shown(packet)
            elif isinstance(packet, ChangeEntity):
                self._open("transform", "change", f"Transform: {self._call(packet.entity, packet.index - 1)}", packet)
                self.events[-1].detail = f"becomes {self.names.card(packet.card_id) or 'something else'}"
            elif isinstance(packet, HideEntity):
                self._zone(packet, packet.entity, packet.value)
            else:
                self._leave(packet)
            self._before = packet
        for event in self.events:
            event.packets.sort(key=lambda packet: packet.index)
        self.events.sort(key=lambda event: event.packets[0].index)
        self.rest += (packet for loose in self._loose.values() for packet in loose)
        self.rest.sort(key=lambda packet: packet.index)

    # --- bookkeeping ---------------------------------------------------------------------------------------

    def _call(self, entity: int, index: int) -> str:
        return self.names.entity(entity, index)

    def _value(self, entity: int, tag: int, index: int) -> int:
        return self.game.timeline.value(entity, tag, index)

    def _type(self, entity: int, index: int) -> int:
        return self._value(entity, GameTag.CARDTYPE, index) or self._value(
            entity, GameTag.CARDTYPE, self.game.packet_count
        )

    def _open(self, called: str, category: str, title: str, packet: Packet, entity: int = 0) -> Event:
        entity = int(entity or packet.entities()[0])
        event = Event(called, category, title, entity)
        event.packets = [*self._take_loose(entity), packet]
        self.events.append(event)
        self._latest[entity] = event
        return event

    def _take_loose(self, entity: int) -> list[Packet]:
        """Take from what belongs to no event yet the packets that lead up to one about ``entity``."""
        return self._loose.pop(entity, [])

    def _leave(self, packet: Packet) -> None:
        """Leave a packet that belongs to no event, unless one that comes will be about its entity."""
        if isinstance(packet, TagChange) and packet.tag in PULSES:
            self._loose.setdefault(int(packet.entity), []).append(packet)
        else:
            self.rest.append(packet)

    def _attach(self, packet: Packet) -> None:
        """Give a packet to the latest event about its entity, else leave it to the block."""
        entities = packet.entities()
        event = self._latest.get(int(entities[0])) if entities else None
        if event is not None:
            event.packets.append(packet)
        else:
            self._leave(packet)

    # --- tags ----------------------------------------------------------------------------------------------

    def _tag(self, packet: TagChange) -> None:
        handler = _HANDLERS.get(packet.tag)
        if handler is not None:
            handler(self, packet)
        elif packet.tag in KEYWORDS:
            self._keyword(packet)
        elif packet.tag in PULSES and packet.value and packet.tag not in (GameTag.LAST_AFFECTED_BY, GameTag.EXHAUSTED):
            self._latest.pop(int(packet.entity), None)  # the next event about it begins
            self._leave(packet)
        else:
            self._attach(packet)

    def _damage(self, packet: TagChange) -> None:
        entity, index = int(packet.entity), packet.index
        delta = packet.value - self._value(entity, GameTag.DAMAGE, index - 1)
        latest = self._latest.get(entity)
        if (latest is not None and latest.name in ("damage", "healing", "death")) or not delta:
            self._attach(packet)
        elif self._type(entity, index) in (CardType.WEAPON, CardType.LOCATION):
            total = self._value(entity, GameTag.DURABILITY, index) or self._value(entity, GameTag.HEALTH, index)
            event = self._open("durability", "change", f"Durability: {self._call(entity, index)}", packet)
            event.edge, event.amount = f"{-delta:+d}".replace("-", "−"), delta
            event.detail = f"durability {total - packet.value + delta} → {total - packet.value}"
        elif self._value(entity, GameTag.ZONE, index) != Zone.PLAY or self._value(entity, GameTag.IGNORE_DAMAGE, index):
            self._attach(packet)
        elif delta > 0 and self._is_block(entity) and self.block is not None and self.block.type == BlockType.PLAY:
            event = self._open("replacement", "change", f"Takes over damage: {self._call(entity, index)}", packet)
            event.amount, event.detail = delta, f"{delta} that the hero it replaces had taken"
        elif delta > 0:
            self._open("damage", "damage", f"Damage: {self._call(entity, index)}", packet).amount = delta
        else:
            self._open("healing", "heal", f"Heal: {self._call(entity, index)}", packet).amount = -delta

    def _armor(self, packet: TagChange) -> None:
        delta = packet.value - self._value(packet.entity, GameTag.ARMOR, packet.index - 1)
        latest = self._latest.get(int(packet.entity))
        if delta <= 0 or (latest is not None and latest.name == "damage"):
            self._attach(packet)
            return
        event = self._open("armor", "heal", f"Armor: {self._call(packet.entity, packet.index)}", packet)
        event.amount, event.edge = delta, f"+{delta} armor"
        event.detail = f"armor {packet.value - delta} → {packet.value}"

    def _keyword(self, packet: TagChange) -> None:
        before = self._value(packet.entity, packet.tag, packet.index - 1)
        latest = self._latest.get(int(packet.entity))
        if before == packet.value or (latest is not None and latest.name in ("damage", "death", "summon", "leaves")):
            self._attach(packet)
            broken = packet.tag == GameTag.DIVINE_SHIELD and before and not packet.value
            if latest is not None and latest.name == "damage" and broken:
                latest.detail = SHIELD_BREAKS
            return
        word = tag_word(packet.tag)
        if packet.tag == GameTag.DIVINE_SHIELD and not packet.value:
            said = SHIELD_BREAKS
        elif packet.tag == GameTag.CANT_ATTACK:
            said = "can’t attack" if packet.value else "can attack again"
        elif packet.tag in (GameTag.FROZEN, GameTag.SILENCED, GameTag.DORMANT):
            said = f"is {word}" if packet.value else f"is no longer {word}"
        else:
            said = f"gains {word}" if packet.value else f"loses {word}"
        self._note_change(packet, "keyword", said)

    def _note_change(self, packet: TagChange, called: str, said: str) -> None:
        """Add a change to the enchantment or change it belongs to, or make one of it."""
        entity = int(packet.entity)
        event = self._enchanted.get(entity)
        if event is None:
            latest = self._latest.get(entity)
            event = latest if latest is not None and latest.category == "change" else None
        if event is None:
            event = self._open(called, "change", f"Change: {self._call(entity, packet.index)}", packet)
        else:
            event.packets.append(packet)
        event.detail = _continued(event.detail, said)

    def _stat(self, packet: TagChange) -> None:
        before = self._value(packet.entity, packet.tag, packet.index - 1)
        latest = self._latest.get(int(packet.entity))
        quiet = latest is not None and latest.name in ("summon", "death", "leaves", "draw", "created")
        if before == packet.value or quiet:
            self._attach(packet)
        else:
            said = f"{tag_word(packet.tag)} {before} → {packet.value}"
            self._note_change(packet, "stats", said.replace("-", "−"))

    def _marked(self, packet: TagChange) -> None:
        if packet.value:
            event = self._open("destroy", "death", f"Destroy: {self._name_of(packet)}", packet)
            event.detail = "marked to be destroyed"
        else:
            self._attach(packet)

    def _name_of(self, packet: TagChange) -> str:
        return self._call(packet.entity, packet.index)

    def _controller(self, packet: TagChange) -> None:
        before = self._value(packet.entity, GameTag.CONTROLLER, packet.index - 1)
        if before == packet.value or not before:
            self._attach(packet)
            return
        event = self._open("control", "move", f"Control: {self._name_of(packet)}", packet)
        player = self.game.player(packet.value)
        event.detail = f"now {player.called if player is not None else f'player {packet.value}'}’s"

    def _defender(self, packet: TagChange) -> None:
        if packet.value and self.block is not None and self.block.type == BlockType.TRIGGER:
            event = self._open("redirect", "change", f"New defender: {self._call(packet.value, packet.index)}", packet)
            event.edge = "redirects"
        else:
            self._attach(packet)

    def _state(self, packet: TagChange) -> None:
        said = ENDED.get(packet.value)
        if said is None:
            self._attach(packet)
        else:
            self._open("result", "end", f"{self._name_of(packet)} {said}", packet)

    def _mana(self, packet: TagChange) -> None:
        before = self._value(packet.entity, packet.tag, packet.index - 1)
        if before == packet.value:
            self._attach(packet)
            return
        word = "Mana crystals" if packet.tag == GameTag.RESOURCES else "Temporary mana"
        if packet.tag == GameTag.TEMP_RESOURCES and packet.value < before:
            self._attach(packet)
            return
        event = self._open("mana", "change", f"{word}: {self._name_of(packet)}", packet)
        event.detail = f"{before} → {packet.value}"

    # --- notes ---------------------------------------------------------------------------------------------

    def _meta(self, packet: MetaData) -> None:
        if packet.meta == MetaDataType.DAMAGE:
            self._noted(packet, "damage", "damage", "Damage")
        elif packet.meta == MetaDataType.HEALING:
            self._noted(packet, "healing", "heal", "Heal")
        else:
            self._leave(packet)

    def _noted(self, packet: MetaData, called: str, category: str, word: str) -> None:
        """Take a note of an amount: it opens the event about each entity, or completes the one that is
        open."""
        about = packet.info or self._entity_of_note()
        if not about:
            self._leave(packet)
        for place, noted in enumerate(about):
            entity = int(noted)
            event = self._latest.get(entity)
            title = f"{word}: {self._call(entity, packet.index)}"
            if event is not None and event.detail == SHIELD_BREAKS and event.name == "keyword":
                event.name, event.category, event.title = called, category, title  # it took the damage
            elif event is None or event.name != called or event.noted:
                loose = self._take_loose(entity)
                if place and not loose:
                    continue  # named by one note with others: it has no packets of its own
                event = Event(called, category, title, entity, packets=loose)
                self.events.append(event)
                self._latest[entity] = event
            if not place:
                event.packets.append(packet)
            event.amount, event.noted = packet.data, True

    def _entity_of_note(self) -> tuple[int, ...]:
        """Return the entity of a note that names none: that of the packet just before it."""
        before = self._before
        leads = isinstance(before, TagChange) and before.tag in LEADING_TO_A_NOTE
        return (int(before.entity),) if leads and isinstance(before, TagChange) else ()

    # --- moves ---------------------------------------------------------------------------------------------

    def _move_tag(self, packet: TagChange) -> None:
        self._zone(packet, packet.entity, packet.value)

    def _shown(self, packet: ShowEntity) -> None:
        if packet.tag(GameTag.ATTACHED) and packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT:
            self._enchant(packet, packet.tag(GameTag.ATTACHED))
            return
        zone = packet.tag(GameTag.ZONE)
        before = self._value(packet.entity, GameTag.ZONE, packet.index - 1)
        if zone and zone != before:
            self._zone(packet, packet.entity, zone)
        elif before in (Zone.SECRET, Zone.HAND, Zone.DECK) and not self._is_block(packet.entity):
            latest = self._latest.get(int(packet.entity))
            if latest is not None and latest.name in ("created", "shuffle"):  # shown as it is put there
                latest.title = f"{latest.title.partition(': ')[0]}: {self._call(packet.entity, packet.index)}"
                latest.packets.append(packet)
                return
            self._open("reveal", "move", f"Reveal: {self._call(packet.entity, packet.index)}", packet)
        else:
            self._attach(packet)

    def _is_block(self, entity: int) -> bool:
        return self.block is not None and self.block.entity == entity

    def _created(self, packet: FullEntity) -> None:
        if packet.updating or self.block is None:
            self._leave(packet)
            return
        kind, zone = packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.ZONE)
        attached = packet.tag(GameTag.ATTACHED)
        called = self._call(packet.entity, packet.index)
        if kind == CardType.ENCHANTMENT or attached:
            if attached:
                self._enchant(packet, attached)
            else:
                self._leave(packet)
        elif zone == Zone.PLAY and kind == CardType.MINION:
            self._open("summon", "summon", f"Summon: {called}", packet).detail = self._body(packet.entity, packet.index)
        elif zone == Zone.PLAY:
            self._open("created", "summon", f"Enters play: {called}", packet)
        elif zone == Zone.HAND:
            self._open("created", "draw", f"Added to hand: {called}", packet)
        elif zone == Zone.DECK:
            self._open("created", "move", f"Shuffled into the deck: {called}", packet)
        elif zone == Zone.SECRET:
            self._open("created", "move", f"New secret: {called}", packet)
        else:
            self._leave(packet)

    def _body(self, entity: int, index: int) -> str:
        return f"{self._value(entity, GameTag.ATK, index)}/{self._value(entity, GameTag.HEALTH, index)}"

    def _enchant(self, packet: Packet, host: int) -> None:
        entity = packet.entities()[0]
        if host == self.game.game_entity or self._latest.get(int(entity)) is not None:
            self._attach(packet)
            return
        title = f"Enchantment on {self._call(host, packet.index)}"
        event = self._open("enchantment", "change", title, packet)
        event.edge = self.names.plain(entity)
        self._enchanted[int(host)] = event

    def _attached(self, packet: TagChange) -> None:
        if packet.value:
            self._enchant(packet, packet.value)
        else:
            self._attach(packet)

    def _zone(self, packet: Packet, entity: int, zone: int) -> None:
        before = self._value(entity, GameTag.ZONE, packet.index - 1)
        kind = self._type(entity, packet.index)
        if zone == before or self._is_own_move(entity, zone) or kind in (CardType.ENCHANTMENT, CardType.PLAYER):
            self._attach(packet)
            return
        called = self._call(entity, packet.index)
        if zone == Zone.GRAVEYARD and before == Zone.PLAY:
            self._leaves(packet, called, kind)
        elif zone == Zone.PLAY and kind == CardType.MINION and before:
            self._open(
                "summon", "summon", f"Summon: {called}", packet
            ).detail = f"{self._body(entity, packet.index)}{SUMMONED_FROM.get(before, '')}"
        else:
            found = MOVES.get((before, zone))
            if found is None:
                self._attach(packet)
                return
            verb, category, title = found
            if zone == Zone.PLAY and not kind and self.names.hidden(entity, packet.index):
                category, title = "change", "Enchantment"  # nothing else stays unseen in play
            self._open(verb, category, f"{title}: {called}", packet)
            if verb == "draw" and self.names.hidden(entity, packet.index):
                known = self.names.plain(entity)
                self.events[-1].detail = f"later known as {known}" if known != "hidden card" else ""

    def _leaves(self, packet: Packet, called: str, kind: int) -> None:
        deaths = self.block is not None and self.block.type == BlockType.DEATHS
        if deaths:
            word = "Destroyed" if kind in (CardType.WEAPON, CardType.LOCATION) else "Dies"
            self._open("death", "death", f"{word}: {called}", packet)
        elif kind in FIGHTERS:
            self._open("leaves", "death", f"Leaves play: {called}", packet)
        else:
            self._attach(packet)

    def _is_own_move(self, entity: int, zone: int) -> bool:
        """Return whether a move is part of playing the card, which the node of the action already shows."""
        block = self.block
        return (
            block is not None
            and block.type == BlockType.PLAY
            and block.entity == entity
            and zone in (Zone.PLAY, Zone.SECRET, Zone.GRAVEYARD)
        )


def _continued(detail: str, said: str) -> str:
    """Return a detail with one more change; a change that continues an earlier one is joined to it: ``1 → 2 → 3``."""
    before, arrow, after = said.rpartition(" → ")
    word, _, value = before.rpartition(" ")
    parts = detail.split(", ") if detail else []
    for place, part in enumerate(parts):
        if arrow and part.startswith(f"{word} ") and part.endswith(f" → {value}"):
            parts[place] = f"{part} → {after}"
            return ", ".join(parts)
    return ", ".join([*parts, said])


TELLING = frozenset(
    {GameTag.DAMAGE, GameTag.ARMOR, GameTag.TO_BE_DESTROYED, GameTag.CONTROLLER, GameTag.PLAYSTATE, GameTag.ZONE}
)
"""Tags that make up an event; other changes of the same entity lead up to it or follow from it."""

_HANDLERS: dict[int, Callable[[EventReader, TagChange], None]] = {
    GameTag.DAMAGE: EventReader._damage,
    GameTag.ARMOR: EventReader._armor,
    GameTag.TO_BE_DESTROYED: EventReader._marked,
    GameTag.CONTROLLER: EventReader._controller,
    GameTag.PROPOSED_DEFENDER: EventReader._defender,
    GameTag.PLAYSTATE: EventReader._state,
    GameTag.RESOURCES: EventReader._mana,
    GameTag.TEMP_RESOURCES: EventReader._mana,
    GameTag.ATTACHED: EventReader._attached,
    GameTag.ZONE: EventReader._move_tag,
    **dict.fromkeys(STATS, EventReader._stat),
}
