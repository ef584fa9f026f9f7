"""Invariants of every game between two actions (HS 1.1, 1.4, 1.7, 1.11, 4.12).

:func:`broken` checks a state after a player's action with all its consequences, or after a step of the turn. During an
action many invariants do not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.hearthstone.entity import BOARD_TYPES
from engine.hearthstone.mechanics.enchantments import may_stay
from engine.hearthstone.mechanics.zones import board_limit, hand_limit
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import DRAWS_OWED, ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, State, Zone

CONTROLLER, ZONE, ZONE_POSITION = GameTag.CONTROLLER, GameTag.ZONE, GameTag.ZONE_POSITION
CARDTYPE, ATTACKS = GameTag.CARDTYPE, GameTag.NUM_ATTACKS_THIS_TURN
PLAY, ENCHANTMENT = Zone.PLAY, CardType.ENCHANTMENT

MOST_ATTACKS = 4 + 13
"""Mega-windfury, and a text may make a minion attack all others on full boards."""

PULSES = (GameTag.PREDAMAGE, GameTag.PREHEALING, DRAWS_OWED, ZONE_BOUND_FOR)
MARKS = (GameTag.ATTACKING, GameTag.DEFENDING)
NEVER_NEGATIVE = frozenset(
    {
        GameTag.DAMAGE,
        GameTag.ARMOR,
        GameTag.DURABILITY,
        GameTag.COST,
        GameTag.FATIGUE,
        GameTag.NUM_ATTACKS_THIS_TURN,
        GameTag.NUM_TURNS_IN_PLAY,
    }
)
SIGNALS = frozenset({*PULSES, *MARKS})
HOSTING = (Zone.PLAY, Zone.HAND, Zone.DECK, Zone.SECRET, Zone.SETASIDE)
"""Zones of cards that enchantments can be attached to."""


class Broken(NamedTuple):
    """An invariant that does not hold: its rule, the entity it fails for (0: none), and how."""

    rule: str
    entity: int
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


def broken(state: GameState, moved: bool = True) -> list[Broken]:
    """Return every invariant that does not hold in a state between two actions; empty when all do.

    ``moved``: cards have moved since this was asked last; else who is where is as it was.
    """
    entities = state.entities.values()
    found = [one for of_entities in OF_ENTITIES for one in of_entities(state, entities)]
    return found + [one for of_game in (*(OF_PLACES if moved else ()), *OF_GAME) for one in of_game(state)]


def ids_are_unique(state: GameState) -> Iterator[Broken]:
    """Check that every entity is stored under its own id (HS 1.1)."""
    for number, entity in state.entities.items():
        stated = entity.get(GameTag.ENTITY_ID) or number
        if entity.id != number or stated != number:
            yield Broken("HS 1.1", number, f"entity {number} calls itself {entity.id}, and says it is {stated}")


def zones_hold_what_is_in_them(state: GameState) -> Iterator[Broken]:
    """Check that every entity is in one zone of one player, once (HS 1.4)."""
    listed = Counter(entity.id for members in state.zones.values() for entity in members)
    for (controller, zone), members in state.zones.items():
        for entity in members:
            tags = entity.tags
            if tags.get(CONTROLLER, 0) != controller or tags.get(ZONE, 0) != zone:
                message = f"{entity} is listed in zone {zone} of {controller}, and says {entity.zone}"
                yield Broken("HS 1.4", entity.id, message)
    for controller, cards in state.cards_in_play.items():
        everything = state.zone(controller, Zone.PLAY)
        if cards != [entity for entity in everything if entity.tags.get(CARDTYPE) != ENCHANTMENT]:
            yield Broken("HS 1.4", 0, f"what {controller} has in play is not {cards}")
    for entity in state.entities.values():
        if listed.get(entity.id, 0) != (1 if entity.tags.get(ZONE, 0) else 0):
            yield Broken("HS 1.4", entity.id, f"{entity} is listed {listed[entity.id]} times")


def positions_are_contiguous(state: GameState) -> Iterator[Broken]:
    """Check that hand and board are numbered from 1 without gaps (HS 1.4)."""
    for (controller, zone), members in state.zones.items():
        if zone == Zone.HAND:
            placed = members
        elif zone == Zone.PLAY:
            placed = [entity for entity in members if entity.type in BOARD_TYPES]
        else:
            continue
        positions = sorted(entity.position for entity in placed)
        if positions != list(range(1, len(placed) + 1)):
            yield Broken("HS 1.4", 0, f"positions in zone {zone} of {controller} are {positions}")


def only_hand_and_board_have_places(state: GameState, entities: Iterable[Entity]) -> Iterator[Broken]:
    """Check that nothing outside of hands and boards has a position (HS 1.4)."""
    for entity in entities:
        placed = entity.zone == Zone.HAND or (entity.zone == Zone.PLAY and entity.type in BOARD_TYPES)
        if entity.zone and entity.tags.get(ZONE_POSITION, 0) and not placed:
            yield Broken("HS 1.4", entity.id, f"{entity} has position {entity.position} in zone {entity.zone}")


def cards_are_unhurt(state: GameState, entities: Iterable[Entity]) -> Iterator[Broken]:
    """Check that no card that is shown in a deck or a hand is damaged (HS 1.3); logs do not tell of hidden ones."""
    for entity in entities:
        if entity.zone in (Zone.DECK, Zone.HAND) and entity.known and entity.get(GameTag.DAMAGE):
            yield Broken("HS 1.3", entity.id, f"{entity} is damaged in zone {entity.zone}")


def zones_are_not_overfull(state: GameState) -> Iterator[Broken]:
    """Check the limits of ten cards in hand and seven minions and locations on the board (HS 1.4, 4.7)."""
    for controller, player in state.players.items():
        hand = len(state.zone(controller, Zone.HAND))
        if hand > hand_limit(player):
            yield Broken("HS 1.4", player.id, f"{hand} cards in the hand of {controller}")
        board = sum(entity.type in BOARD_TYPES for entity in state.zone(controller, Zone.PLAY))
        if board > board_limit(state, controller):
            yield Broken("HS 4.7", player.id, f"{board} minions and locations of {controller}")


def order_of_play_is_complete(state: GameState) -> Iterator[Broken]:
    """Check that the order of play holds everything in play, once (HS 1.5)."""
    order = Counter(entity.id for entity in state.play_order)
    for entity in state.entities.values():
        if order.get(entity.id, 0) != (entity.tags.get(ZONE, 0) == PLAY):
            yield Broken("HS 1.5", entity.id, f"{entity} is {order[entity.id]} times in the order of play")


def numbers_are_not_negative(state: GameState, entities: Iterable[Entity]) -> Iterator[Broken]:
    """Check that damage, armor, durability and cost are at least 0 (HS 4.1, 4.9, 4.11)."""
    for entity in entities:
        tags = entity.tags
        for tag in NEVER_NEGATIVE if min(tags.values(), default=0) < 0 else ():
            if tags.get(tag, 0) < 0:
                yield Broken("HS 4.9", entity.id, f"tag {tag} of {entity} is {entity.get(tag)}")
        if tags.get(ATTACKS, 0) > MOST_ATTACKS:
            yield Broken(
                "HS 2.6",
                entity.id,
                f"{entity} has attacked {entity.get(GameTag.NUM_ATTACKS_THIS_TURN)} times",
            )


def the_dead_have_left(state: GameState) -> Iterator[Broken]:
    """Check that nothing in play is mortally wounded (HS 1.11)."""
    for entity in state.play_order:
        if is_mortally_wounded(entity):
            yield Broken("HS 1.11", entity.id, f"{entity} is mortally wounded and in play")


def mana_is_within_bounds(state: GameState) -> Iterator[Broken]:
    """Check mana: crystals up to the limit, no more spent than there are, no negative temporary mana (HS 4.12)."""
    for controller, player in state.players.items():
        crystals, used = player.get(GameTag.RESOURCES), player.get(GameTag.RESOURCES_USED)
        temporary_mana, limit = player.get(GameTag.TEMP_RESOURCES), player.get(GameTag.MAXRESOURCES)
        if not 0 <= crystals <= limit:
            yield Broken("HS 4.12", player.id, f"{controller} has {crystals} crystals of {limit}")
        if not 0 <= used <= max(crystals, player.get(GameTag.OVERLOAD_LOCKED)) or temporary_mana < 0:
            yield Broken(
                "HS 4.12", player.id, f"{controller} used {used} of {crystals} crystals; {temporary_mana} are lent"
            )


def everything_has_a_controller(state: GameState, entities: Iterable[Entity]) -> Iterator[Broken]:
    """Check that everything but the game belongs to a player (HS 1.1)."""
    for entity in entities:
        tags = entity.tags
        if tags.get(ZONE, 0) and tags.get(CONTROLLER, 0) not in state.players and entity is not state.game:
            yield Broken("HS 1.1", entity.id, f"{entity} has controller {entity.controller}")


def players_own_what_they_need(state: GameState) -> Iterator[Broken]:
    """Check that a player has one hero, one power, and at most one weapon (HS 1.1)."""
    for controller, player in state.players.items():
        kinds = Counter(entity.type for entity in state.zone(controller, Zone.PLAY))
        playing = player.get(GameTag.PLAYSTATE) == PlayState.PLAYING
        for kind, name in ((CardType.HERO, "heroes"), (CardType.HERO_POWER, "hero powers")):
            if kinds[kind] != 1 and playing:
                yield Broken("HS 1.1", player.id, f"{controller} has {kinds[kind]} {name}")
        weapon = state.entities.get(player.get(GameTag.WEAPON))
        equipped = weapon is not None and weapon.zone == Zone.PLAY
        if kinds[CardType.WEAPON] != equipped or (weapon is not None and not equipped):
            message = f"{controller} has {kinds[CardType.WEAPON]} weapons and holds {weapon}"
            yield Broken("HS 2.4", player.id, message)


def enchantments_have_hosts(state: GameState) -> Iterator[Broken]:
    """Check that an enchantment in play is attached to a card that has not left the game (HS 1.2)."""
    for entity in state.play_order:
        if entity.type == CardType.ENCHANTMENT:
            host: Entity | None = state.entities.get(entity.get(GameTag.ATTACHED))
            if host is not None and host.type == CardType.HERO:
                continue  # who has died keeps what is attached
            if host is None or (host.zone not in HOSTING and not may_stay(entity)):
                yield Broken("HS 1.2", entity.id, f"{entity} is attached to {host}")


def signals_are_taken_back(state: GameState, entities: Iterable[Entity]) -> Iterator[Broken]:
    """Check that announcements and marks of fighters are cleared after the action (HS 2.6, 4.4, 4.9)."""
    game = state.game
    for tag in (GameTag.PROPOSED_ATTACKER, GameTag.PROPOSED_DEFENDER):
        if game.get(tag):
            yield Broken("HS 2.6", game.id, f"tag {tag} of the game is still {game.get(tag)}")
    for entity in entities:
        tags = entity.tags
        for tag in () if SIGNALS.isdisjoint(tags) else SIGNALS:
            if tags.get(tag, 0):
                yield Broken("HS 4.9", entity.id, f"tag {tag} of {entity} is still {entity.get(tag)}")


def one_player_acts(state: GameState) -> Iterator[Broken]:
    """Check that it is one player's turn (HS 2.1), and that one player or nobody has won (HS 1.7)."""
    current = [player.id for player in state.players.values() if player.get(GameTag.CURRENT_PLAYER)]
    if state.game.get(GameTag.TURN) and len(current) != 1:
        yield Broken("HS 2.1", 0, f"it is the turn of {len(current)} players")
    if state.game.get(GameTag.STATE) == State.COMPLETE:
        results = sorted(player.get(GameTag.PLAYSTATE) for player in state.players.values())
        if results not in ([PlayState.WON, PlayState.LOST], [PlayState.TIED, PlayState.TIED]):
            yield Broken("HS 1.7", 0, f"the game is over with the results {results}")


OF_ENTITIES: tuple[Callable[[GameState, Iterable[Entity]], Iterator[Broken]], ...] = (
    numbers_are_not_negative,
    everything_has_a_controller,
    only_hand_and_board_have_places,
    cards_are_unhurt,
    signals_are_taken_back,
)
"""What each entity must be by itself."""

OF_PLACES: tuple[Callable[[GameState], Iterator[Broken]], ...] = (
    ids_are_unique,
    zones_hold_what_is_in_them,
    order_of_play_is_complete,
)
"""What must be so of who is where."""

OF_GAME: tuple[Callable[[GameState], Iterator[Broken]], ...] = (
    positions_are_contiguous,
    zones_are_not_overfull,
    the_dead_have_left,
    mana_is_within_bounds,
    players_own_what_they_need,
    enchantments_have_hosts,
    one_player_acts,
)
"""What else must be so."""
