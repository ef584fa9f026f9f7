"""The board as the rules see it: entities with tags, zones as ordered lists, the order of play (HS 1.1, 1.4).

A missing tag has value 0. Zones belong to a player and keep the order in which their cards entered. The order of play
is the order in which entities entered PLAY; a change of controller does not affect it (HS 1.5). The state only records
what packets do to it; it does not know when they may come.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.hearthstone.crowding import MOST_ATTACHED, crowd
from engine.hearthstone.entity import POSITION, Entities, enchanted_by
from engine.hearthstone.entity import Entity as Entity  # re-exported: the state consists of entities
from engine.hearthstone.tags import OF_SUMS, SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    Packet,
    ResetGame,
    ShowEntity,
    TagChange,
    TagValue,
)

Found = TypeVar("Found")

ZONE, CONTROLLER, ATTACHED = GameTag.ZONE, GameTag.CONTROLLER, GameTag.ATTACHED

MOVES = (ZONE, CONTROLLER)
ENCHANTED_TAGS = (GameTag.ATK, GameTag.HEALTH, GameTag.COST)
CHARACTERS = (CardType.HERO, CardType.MINION)
CONSUMED_KEYWORDS = (GameTag.DIVINE_SHIELD, GameTag.STEALTH)
"""Keywords that a minion loses by using them."""
DEADLY = frozenset(
    {
        *(GameTag.HEALTH, GameTag.DAMAGE, GameTag.DURABILITY, GameTag.TO_BE_DESTROYED),
        *(GameTag.DORMANT, GameTag.UNTOUCHABLE, GameTag.CARDTYPE),
    }
)
"""Tags that decide which entities in play are mortally wounded (HS 1.10)."""
GIVING = frozenset({*SUMS, GameTag.DORMANT, GameTag.UNTOUCHABLE})
"""Tags that decide how much a card in play adds to its player's sums."""
TRACKED = frozenset({*MOVES, ATTACHED, *ENCHANTED_TAGS, *DEADLY, *GIVING, *OF_SUMS})
"""Tags whose changes update other data of the state; other tags are only stored."""


@dataclass(slots=True, eq=False, repr=False)
class GameState:
    """All entities of a game, by id, by zone, and in order of play."""

    set_aside_keeps_its_place: bool = True
    """The quirk of that name."""
    entities: Entities = field(default_factory=Entities)
    changes: int = 0
    """Number of changes so far: results computed from the state stay valid while it is the same."""
    sums: int = 0
    """Number of changes to tags that decide the attack of heroes and the sums over cards in play."""
    arrangements: int = 0
    """Number of changes to zones, card ids, hidden cards, attachments and amounts for sums.

    The place of every entity is unchanged while it is the same.
    """
    perhaps_wounded: set[int] = field(default_factory=set)
    """Entities in play that may be mortally wounded: all others were not, and have not changed since."""
    game: Entity = field(default_factory=lambda: Entity(1))
    players: dict[int, Entity] = field(default_factory=dict)
    pets: set[int] = field(default_factory=set)
    """Entities described as pets."""
    zones: dict[tuple[int, int], list[Entity]] = field(default_factory=dict)
    cards_in_play: dict[int, list[Entity]] = field(default_factory=dict)
    """Cache of :meth:`in_play`."""
    _recalled: dict[Hashable, Any] = field(default_factory=dict)
    """Cache of :meth:`recall` since ``arrangements`` last changed."""
    _recalled_at: int = 0
    crowded: str = ""
    """The exceeded limit on the number of cards (:func:`engine.hearthstone.crowding.crowd`); else empty."""
    play_order: list[Entity] = field(default_factory=list)
    attached: dict[int, list[Entity]] = field(default_factory=dict)
    order_uncertain: set[int] = field(default_factory=set)
    side_changed: set[int] = field(default_factory=set)
    """Entities that joined their side later than their place in the order of play implies."""
    printed_cost: dict[int, int] = field(default_factory=dict)
    """The printed cost of a card: its cost when described as it was drawn."""
    created_before: dict[int, int] = field(default_factory=dict)
    """The id of the newest entity when the drawn card was described."""
    described_with: dict[int, frozenset[int]] = field(default_factory=dict)
    """The consumed keywords with which an entity was last described, by its id."""
    entries: int = 0
    entered: dict[int, int] = field(default_factory=dict)
    """The sequence number of entry of each entity in play, set aside from play, or in the secret zone."""
    plain: dict[int, dict[int, int]] = field(default_factory=dict)
    """Attack, health and cost of an entity without enchantments."""
    described_as: dict[int, dict[int, int]] = field(default_factory=dict)
    """Stats and cost of entities described in the sequence of their first enchantment, perhaps with its gains."""
    by_own_text: set[tuple[int, int]] = field(default_factory=set)
    """Pairs of entity and tag that changed without an enchantment: the entity's own text changes the tag."""
    described: set[int] = field(default_factory=set)
    """Entities described in the current sequence. The description of a copy includes its enchantments' gains."""
    stirred: set[int] = field(default_factory=set)
    """Hosts whose enchantments came or left in the sequence since their cost last changed."""
    bereft: dict[int, list[Entity]] = field(default_factory=dict)
    """The enchantments that have left an entity in the sequence."""
    own_attack: dict[int, int] = field(default_factory=dict)
    """The part of a hero's attack that is not its weapon's (:mod:`engine.hearthstone.mechanics.stats`)."""
    snapshot_at: tuple[int, int] = (-1, -1)
    """The value of ``basis_of_sums`` when ``own_attack`` was last recorded."""
    own_attack_before: dict[int, int] = field(default_factory=dict)
    """The value of ``own_attack`` before an effect changed the hero's attack."""
    given_by_auras: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Enchantments from auras, each with its source and the source's card
    (:mod:`engine.hearthstone.auras.attachments`).
    """
    ending: set[int] = field(default_factory=set)
    """Enchantments of ``given_by_auras`` whose aura has ended, so that they must leave."""
    other_spell_damage: dict[int, dict[int, int]] = field(default_factory=dict)
    """The part of each player's sums that no card in play gives (:mod:`engine.hearthstone.mechanics.spell_damage`),
    by tag; no entry means 0.
    """
    player_enchantments: dict[int, frozenset[int]] = field(default_factory=dict)
    """Each player's hero, and the enchantments of player and hero, at the beginning of the sequence."""
    lacks_deaths: bool = False
    """Whether minions may have died before the log began."""
    died: dict[int, int] = field(default_factory=dict)
    """The turn in which an entity last went from play to the graveyard."""
    last_attack: dict[int, int] = field(default_factory=dict)
    """The attack of each dead entity when it died."""
    in_combat: bool = False
    """Whether an attack that no effect forced is in progress, until its responses are resolved."""
    struck: dict[int, int] = field(default_factory=dict)
    """The defender of each attacker, until the responses after the attack are resolved."""
    last_entry: dict[int, int] = field(default_factory=dict)
    """The entry number of each dead entity."""
    remembered: dict[int, tuple[Entity, ...]] = field(default_factory=dict)
    """The entities of a card's text, for a later text of the same card."""
    turns_to_come: list[Entity] = field(default_factory=list)
    taken_back: bool = False
    """Whether the game was reset. No log shows how the reset changed the players' tags."""

    # --- asking --------------------------------------------------------------------------------------------

    def __getitem__(self, entity: int) -> Entity:
        """Return an entity; create an empty one for an unknown id."""
        return self.entities[entity]

    def zone(self, controller: int, zone: int) -> list[Entity]:
        """Return the list of a player's zone in the order its cards entered. Not a copy."""
        return self.zones.get((controller, zone), [])

    def in_play(self, controller: int) -> list[Entity]:
        """Return a player's entities in play except enchantments, which may be thousands. Not a copy."""
        found = self.cards_in_play.get(controller)
        if found is None:
            everything = self.zone(controller, Zone.PLAY)
            found = [entity for entity in everything if entity.tags.get(GameTag.CARDTYPE) != CardType.ENCHANTMENT]
            self.cards_in_play[controller] = found
        return found

    def recall(self, find: Callable[..., Found], *about: Hashable) -> Found:
        """Return ``find(state, *about)``, cached until ``arrangements`` changes.

        The result may depend only on zones, on which cards the entities are, and on their amounts for sums.
        """
        if self._recalled_at != self.arrangements:
            self._recalled_at = self.arrangements
            self._recalled.clear()
        key = find, about
        if key not in self._recalled:
            self._recalled[key] = find(self, *about)
        found: Found = self._recalled[key]
        return found

    def opponent(self, player: Entity) -> Entity:
        """Return the other player of a two-player game."""
        return next((other for other in self.players.values() if other is not player), player)

    def player_of(self, entity: Entity) -> Entity:
        """Return the player who controls an entity; the game entity if unknown."""
        return self.players.get(entity.controller, self.game)

    def basis_of_sums(self) -> tuple[int, int]:
        """Return what the attack of heroes and the sums over cards in play depend on: they are the same while it is."""
        return self.arrangements, self.sums

    @property
    def current_player(self) -> Entity | None:
        """The player whose turn it is."""
        for player in self.players.values():
            if player.tags.get(GameTag.CURRENT_PLAYER):
                return player
        return None

    @property
    def current_controller(self) -> int:
        """The number of the player whose turn it is; 0 if unknown."""
        player = self.current_player
        return player.controller if player is not None else 0

    def hero_of(self, player: Entity) -> Entity | None:
        """Return a player's hero (the entity in HERO_ENTITY, or the hero in play)."""
        hero = self.entities.get(player.tags.get(GameTag.HERO_ENTITY, 0))
        if hero is not None and hero.zone == Zone.PLAY:
            return hero
        return self._in_play(player, CardType.HERO) or hero

    def hero_power_of(self, player: Entity) -> Entity | None:
        """Return a player's hero power in play."""
        return self._in_play(player, CardType.HERO_POWER)

    def weapon_of(self, player: Entity) -> Entity | None:
        """Return the weapon a player has equipped: the one in MAIN_HAND_WEAPON, otherwise the one in play."""
        weapon = self.entities.get(player.tags.get(GameTag.WEAPON, 0))
        if weapon is not None and weapon.zone == Zone.PLAY and weapon.type == CardType.WEAPON:
            return weapon
        return self._in_play(player, CardType.WEAPON)

    def weapon_with(self, character: Entity) -> Entity | None:
        """Return the weapon that a character attacks with: its player's for a hero, None for others."""
        return self.weapon_of(self.player_of(character)) if character.type == CardType.HERO else None

    def _in_play(self, player: Entity, kind: int) -> Entity | None:
        """Return the oldest card of a type that a player has in play."""
        for one in self.in_play(player.controller):
            if one.type == kind:
                return one
        return None

    def board(self, controller: int) -> list[Entity]:
        """Return the minions and locations of a player, left to right."""
        placed = [entity for entity in self.in_play(controller) if entity.tags.get(POSITION)]
        return sorted(placed, key=lambda entity: entity.tags[POSITION])

    # --- changing ------------------------------------------------------------------------------------------

    def set(self, entity: Entity, tag: int, value: int) -> None:
        """Set one tag, and move the entity between lists if the tag is its zone, controller or host."""
        self.changes += 1
        if tag not in TRACKED:
            entity.tags[tag] = value
        elif tag in MOVES or tag == ATTACHED:
            host = enchanted_by(entity)
            if tag == ATTACHED:
                self._attach(entity, value)
            else:
                self._move(entity, [(tag, value)])
            self._note_enchantment(entity, host)
        else:
            if tag in ENCHANTED_TAGS and entity.id in self.attached and entity.get(tag) != value:
                self._note_change(entity, tag)
            if tag in DEADLY:
                self.perhaps_wounded.add(entity.id)
            if tag in GIVING:
                self.arrangements += 1
            if tag in OF_SUMS and entity.type != CardType.MINION:
                self.sums += 1
            entity.tags[tag] = value
            if tag == GameTag.CARDTYPE:
                self.arrangements += 1
                self.cards_in_play.clear()
                self._note_type(entity)

    def apply(self, packet: Packet) -> None:
        """Apply a packet to the state."""
        self.changes += 1
        if isinstance(packet, (TagChange, HideEntity)):
            entity = self.entities[packet.entity]
            self.set(entity, packet.tag, packet.value)
            if isinstance(packet, HideEntity):
                self.conceal(entity)
        elif isinstance(packet, FullEntity):
            entity = self.entities[packet.entity]
            if packet.updating:
                self._leave(entity)
                entity.take_tags({})
            entity.card_id = packet.card_id
            self._describe(entity, packet.tags)
        elif isinstance(packet, (ShowEntity, ChangeEntity)):
            entity = self.entities[packet.entity]
            self._note_print(entity, packet)
            if isinstance(packet, ChangeEntity) and entity.zone == Zone.SECRET:
                self.entered.pop(entity.id, None)  # the next stage of a quest, or another secret
                self.order_uncertain.add(entity.id)  # its place in the order is unknown
            entity.card_id = packet.card_id
            entity.hide(False)
            self._describe(entity, packet.tags)
        elif isinstance(packet, CreateGame):
            self._create(packet)
        elif isinstance(packet, ResetGame):
            self._reset()

    def _note_enchantment(self, entity: Entity, host: int) -> None:
        """Record that an enchantment may have been attached, or may have left ``host``."""
        now = enchanted_by(entity)
        if now == host:
            return
        self.stirred.update((now, host))
        if host:
            self.bereft.setdefault(host, []).append(entity)
        if now in self.described and entity.get(GameTag.COPIED_FROM_ENTITY_ID):
            self.plain[now] = {}  # its share is in the description of the copy
        if now and entity.id <= self.created_before.get(now, 0):  # it was attached when the card was described
            self.printed_cost.pop(now, None)

    def _note_change(self, entity: Entity, tag: int) -> None:
        """Record that attack, health or cost of an entity with a present or former enchantment is about to change."""
        fresh = entity.id in self.described and not self.plain.get(entity.id) and entity.id not in self.bereft
        only = self.enchantments_of(entity.id) if fresh else []
        known = len(only) == 1 and (only[0].id in self.described or entity.id in self.created_before)
        if known and not only[0].get(GameTag.COPIED_FROM_ENTITY_ID):
            self._take_as_plain(entity)  # the description did not include the gain of an enchantment that came with it
        if tag == GameTag.COST and entity.zone == Zone.HAND and entity.id not in self.stirred:
            self.change_plain(entity, tag)  # no enchantment came or left that could change it
        if tag == GameTag.COST:
            self.stirred.discard(entity.id)

    def _take_as_plain(self, host: Entity) -> None:
        """Store the current values of a host as those without enchantments, except tags that its own text changes."""
        told = (tag for tag in ENCHANTED_TAGS if tag in host.tags and (host.id, tag) not in self.by_own_text)
        self.plain[host.id] = {tag: host.tags[tag] for tag in told}

    def _note_print(self, entity: Entity, packet: ShowEntity | ChangeEntity) -> None:
        """Store the printed cost of a drawn card that has no enchantments.

        An enchantment may be logged only after its card (:meth:`_note_enchantment`).
        """
        self.printed_cost.pop(entity.id, None)
        if isinstance(packet, ShowEntity) and entity.zone == Zone.DECK and not self.enchantments_of(entity.id):
            self.printed_cost.update((entity.id, value) for tag, value in packet.tags if tag == GameTag.COST)
            self.created_before[entity.id] = self.entities.newest

    def change_plain(self, entity: Entity, tag: int) -> None:
        """Record that a tag changed without an enchantment."""
        self.by_own_text.add((entity.id, tag))
        self.plain.get(entity.id, {}).pop(tag, None)

    def enchantments_of(self, host: int) -> list[Entity]:
        """Return the enchantments of an entity that have not left the game, in order of attachment."""
        attached = self.attached.get(host)
        return [one for one in attached if one.zone in (Zone.PLAY, Zone.SETASIDE)] if attached else []

    def attached_in_play(self, host: Entity) -> list[Entity]:
        """Return what is attached to an entity and in play, oldest first; the log may hide which cards these are."""
        attached = self.attached.get(host.id)
        return [one for one in attached if one.zone == Zone.PLAY] if attached else []

    def conceal(self, entity: Entity) -> None:
        """Hide a card again: it is no longer known."""
        self.changes += 1
        self.arrangements += 1
        entity.card_id = ""
        entity.hide(True)
        self.printed_cost.pop(entity.id, None)

    def _create(self, packet: CreateGame) -> None:
        self.__init__(self.set_aside_keeps_its_place)  # type: ignore[misc]  # a game begins from nothing
        self.game = self[packet.game.entity]
        self._describe(self.game, packet.game.tags)
        for player in packet.players:
            entity = self[player.entity]
            self._describe(entity, player.tags)
            self.players[player.player_id] = entity

    def _reset(self) -> None:
        """Remove everything except the game and the players: a game reset describes the rest anew."""
        self.taken_back = True
        self.given_by_auras.clear()
        self.ending.clear()
        self.pets.clear()
        keep = {self.game.id, *(player.id for player in self.players.values())}
        for entity in list(self.entities.values()):
            if entity.id not in keep:
                self._leave(entity)
                self.entered.pop(entity.id, None)
                del self.entities[entity.id]

    def _describe(self, entity: Entity, tags: Iterable[TagValue]) -> None:
        self.arrangements += 1
        self.described.add(entity.id)
        self.perhaps_wounded.add(entity.id)
        self.plain.pop(entity.id, None)
        self.described_as.pop(entity.id, None)
        host = enchanted_by(entity)
        told = dict(tags)
        moves = [(tag, told.pop(tag)) for tag in MOVES if tag in told]
        if ATTACHED in told:
            self._attach(entity, told.pop(ATTACHED))
        if told.get(GameTag.CARDTYPE, entity.tags.get(GameTag.CARDTYPE)) != entity.tags.get(GameTag.CARDTYPE):
            self.cards_in_play.pop(entity.controller, None)
        entity.tags.update(told)
        self._note_type(entity)
        self.described_with[entity.id] = frozenset([tag for tag in CONSUMED_KEYWORDS if told.get(tag)])
        self._move(entity, moves)
        self._note_enchantment(entity, host)

    def _note_type(self, entity: Entity) -> None:
        entity.hide(entity.hidden)
        if entity.type == CardType.PET:
            self.pets.add(entity.id)

    def _move(self, entity: Entity, moves: list[TagValue]) -> None:
        tags = entity.tags
        before = entity.controller, entity.zone
        for tag, value in moves:
            tags[tag] = value
        after = entity.controller, entity.zone = tags.get(CONTROLLER, 0), tags.get(ZONE, 0)
        if before == after:
            return
        self.arrangements += 1
        if entity in self.zones.get(before, ()):
            self.zones[before].remove(entity)
        if after[1]:
            cards = self.zones.setdefault(after, [])
            cards.append(entity)
            self.crowded = crowd(cards, after[1]) or self.crowded
        if tags.get(GameTag.CARDTYPE) != CardType.ENCHANTMENT:
            self._note_cards_in_play(entity, before, after)
        if (before[1], after[1]) == (Zone.PLAY, Zone.GRAVEYARD):
            self.died[entity.id] = self.game.get(GameTag.TURN)
            self.last_attack[entity.id] = tags.get(GameTag.ATK, 0)
            self.last_entry[entity.id] = self.entered.get(entity.id, 0)
        if before[1] == Zone.SECRET:
            self.entered.pop(entity.id, None)
        if after[1] == Zone.SECRET and before[1] != Zone.SECRET:
            self._note_entry(entity)
        if after[1] == Zone.PLAY:
            self.perhaps_wounded.add(entity.id)
            if before[1] != Zone.PLAY or entity not in self.play_order:
                self._enter(entity)
            else:
                self.side_changed.add(entity.id)
        elif before[1] == Zone.PLAY:
            if entity in self.play_order:
                self.play_order.remove(entity)
            if after[1] != Zone.SETASIDE:  # from there it returns to its place
                self.order_uncertain.discard(entity.id)
        if after[1] not in (Zone.PLAY, Zone.SETASIDE, Zone.SECRET):
            self.entered.pop(entity.id, None)

    def _note_cards_in_play(self, card: Entity, before: tuple[int, int], after: tuple[int, int]) -> None:
        """Update the cache of :meth:`in_play` with new lists, so that loops over the old ones are not disturbed."""
        if before[1] == Zone.PLAY and before[0] in self.cards_in_play:
            self.cards_in_play[before[0]] = [one for one in self.cards_in_play[before[0]] if one is not card]
        if after[1] == Zone.PLAY and after[0] in self.cards_in_play:
            self.cards_in_play[after[0]] = [*self.cards_in_play[after[0]], card]

    def _enter(self, entity: Entity) -> None:
        """Append an entity to the order of play; one that was only set aside returns to its place."""
        if entity.id in self.entered and self.set_aside_keeps_its_place:
            self.side_changed.add(entity.id)
            self.put_by_entry(self.play_order, entity)
        else:
            self._note_entry(entity)
            self.play_order.append(entity)

    def put_by_entry(self, order: list[Entity], entity: Entity) -> None:
        """Insert an entity into an order of play before those that entered after it."""
        entry, place = self.entered[entity.id], len(order)
        while place and self.entered.get(order[place - 1].id, 0) > entry:
            place -= 1
        order.insert(place, entity)

    def _note_entry(self, entity: Entity) -> None:
        self.entries += 1
        self.entered[entity.id] = self.entries

    def _leave(self, entity: Entity) -> None:
        self.arrangements += 1
        self.cards_in_play.pop(entity.controller, None)
        if entity in self.zones.get(place := (entity.controller, entity.zone), ()):
            self.zones[place].remove(entity)
        if entity in self.play_order:
            self.play_order.remove(entity)
        self._attach(entity, 0)

    def _attach(self, entity: Entity, host: int) -> None:
        self.arrangements += 1
        before = entity.tags.get(ATTACHED, 0)
        if host and host not in self.plain and not self.enchantments_of(host):
            if host in self.described:
                self.plain[host] = {}
                self.described_as[host] = {tag: self[host].get(tag) for tag in ENCHANTED_TAGS}
            else:
                self._take_as_plain(self[host])
        if before and entity in self.attached.get(before, ()):
            self.attached[before].remove(entity)
        entity.tags[ATTACHED] = host
        if host:
            attached = self.attached.setdefault(host, [])
            attached.append(entity)
            if len(attached) > MOST_ATTACHED:
                self.crowded = f"{MOST_ATTACHED} enchantments of one card"
