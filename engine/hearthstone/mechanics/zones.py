"""Moves between zones (HS 1.4, 4.7): positions close up when a card leaves, and make room when one enters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.entity import BOARD_TYPES
from engine.hearthstone.mechanics.hand import begin_in_hand
from engine.hearthstone.resolution import Change, Resolution, raised
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import ATTACK_ID, ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

POSITION = GameTag.ZONE_POSITION
RULE = "HS 4.7"
PLACE = "HS 1.4 position"
SET_ASIDE = "HS 1.4 setaside"

HAND_LIMIT = 10
"""The size of a hand if the player has no MAXHANDSIZE."""
DEATH_COUNTERS = (GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN, GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME)

LOST_OUT_OF_PLAY = (
    *(GameTag.NUM_ATTACKS_THIS_TURN, GameTag.DAMAGE, GameTag.JUST_PLAYED, GameTag.NUM_TURNS_IN_PLAY),
    *(ATTACK_ID, GameTag.NUM_TURNS_IN_HAND),
)
"""Tags that a card may lose as it leaves play."""

BOARD_LIMIT = 7
"""The number of minions and locations a player can have, unless an effect makes the board smaller."""

SECRET_LIMIT = 5
"""The number of secrets a player can have."""

FULL_RULE = f"{RULE} full zone"


def hand_limit(player: Entity) -> int:
    """Return how many cards a player's hand can hold now."""
    return player.get(GameTag.MAXHANDSIZE) or HAND_LIMIT


def board_limit(state: GameState, controller: int) -> int:
    """Return how many minions and locations a player can have now."""
    player = state.players.get(controller)
    override = player.get(GameTag.MAX_SLOTS_PER_PLAYER_OVERRIDE) if player is not None else 0
    return min(BOARD_LIMIT, override or BOARD_LIMIT)


def board_is_full(state: GameState, controller: int) -> bool:
    """Return whether a player's board has no room for a minion or location (HS 4.7)."""
    count = sum(entity.tags.get(GameTag.CARDTYPE) in BOARD_TYPES for entity in state.in_play(controller))
    return count >= board_limit(state, controller)


def excess(state: GameState, controller: int, zone: int) -> tuple[int, int]:
    """Return by how many a player's zone exceeds its limit, and the limit (HS 4.7)."""
    player = state.players.get(controller)
    members = state.in_play(controller) if zone == Zone.PLAY else state.zone(controller, zone)
    if player is not None and zone == Zone.HAND:
        count, most = len(members), hand_limit(player)
    elif player is not None and zone == Zone.PLAY:
        on_board = (one for one in members if one.type in BOARD_TYPES and one.position)
        count, most = sum(1 for _ in on_board), board_limit(state, controller)
    elif player is not None and zone == Zone.SECRET:
        count, most = sum(bool(one.get(GameTag.SECRET)) for one in members), SECRET_LIMIT
    else:
        return 0, 0
    return count - most, most


def secrets_of(r: Resolution, controller: int) -> list[str]:
    """Return the card ids in a player's secret zone; empty ids for hidden cards."""
    return [r.oracle.reveal(one).card_id for one in r.state.zone(controller, Zone.SECRET)]


def has_room_for_secret(r: Resolution, secret: Entity, controller: int) -> bool:
    """Return whether a player has room for a secret: fewer than five secrets, and not the same one (HS 4.7)."""
    there = secrets_of(r, controller)
    return r.oracle.reveal(secret).card_id not in there and len(there) < SECRET_LIMIT


def leave_changes(r: Resolution, entity: Entity) -> Iterator[Change]:
    """Yield the changes when a card leaves its position in hand or on the board: cards to its right move left by one.

    Builds differ in whether the card's own position becomes 0 on the way.
    """
    place = entity.position
    if not place:
        return
    for other in reversed(r.state.zone(entity.controller, entity.zone)):
        if (position := other.tags.get(POSITION, 0)) > place and other is not entity:
            yield Change(other, POSITION, position - 1, rule=PLACE)
    yield from r.sent("position_zeroed_on_leaving", entity, POSITION, 0, rule=PLACE)


def announced_move(r: Resolution, card: Entity, zone: int) -> list[Change]:
    """Return the changes of a move, which later builds announce."""
    return [*r.sent("moves_announced", card, ZONE_BOUND_FOR, zone), Change(card, GameTag.ZONE, zone)]


def room_changes(r: Resolution, controller: int, zone: int, place: int, newcomer: Entity | None) -> Iterator[Change]:
    """Yield the changes when a card takes ``place`` (1-based) in hand or on the board: cards from there on move right.

    No card moves if the place is free.
    """
    others = [other for other in reversed(r.state.zone(controller, zone)) if other is not newcomer]
    positions = [other.tags.get(POSITION, 0) for other in others]
    if place not in positions:
        return
    for other, position in zip(others, positions, strict=True):
        if position >= place:
            yield Change(other, POSITION, position + 1, rule=PLACE)


def move(r: Resolution, rule: str, entity: Entity, zone: int) -> None:
    """Move a card to another zone of its controller."""
    before = entity.zone
    changes = [*leave_changes(r, entity)]
    if before == Zone.PLAY:
        changes.append(Change(entity, GameTag.EXHAUSTED, 0, entity.get(GameTag.CARDTYPE) != CardType.MINION))
    changes.append(Change(entity, GameTag.ZONE, zone))
    if before == Zone.PLAY:
        changes += [
            *(Change(entity, tag, 0, True) for tag in LOST_OUT_OF_PLAY),
            *(Change(entity, GameTag.DIVINE_SHIELD, value, True) for value in (0, 1)),
        ]
        if zone == Zone.GRAVEYARD and entity.type == CardType.MINION:
            player = r.state.player_of(entity)
            for counter in DEATH_COUNTERS:
                changes.append(raised(player, counter, 1, True, "HS 4.10"))
    with r.before_auras():  # a minion has its place before them
        r.set_unordered(rule, changes)
        if before in (Zone.HAND, Zone.DECK) and zone == entity.zone == Zone.PLAY and entity.type == CardType.MINION:
            put_into_play(r, entity)  # not if a log shows that it went elsewhere
        take_position(r, rule, entity)


def put_into_play(r: Resolution, minion: Entity) -> None:
    """Record a minion that entered play from hand or deck unplayed: early builds treat it as the oldest (AR 2).

    If the build is undecided, its place in the order of play is unknown.
    """
    oldest = r.ruleset.get("put_into_play_is_oldest")
    if oldest:
        r.count_applied("AR 2 put into play")
        make_oldest(r.state, minion)
    elif oldest is None:
        r.state.order_uncertain.add(minion.id)


def place_of_dead(r: Resolution, controller: int, followers: frozenset[int]) -> int:
    """Return the position (1-based) where a minion died: in front of ``followers``, which stood to its right.

    Minions created where others died in the same action may stand in front of it or not.
    """
    board = r.state.board(controller)
    last = next((minion.position for minion in board if minion.id in followers), len(board) + 1)
    before = [minion for minion in board if minion.position < last]
    first = last
    while before and before[-1].get(GameTag.CREATOR) in r.followers:
        first = before.pop().position
    return r.oracle.choose_place_of_return(first, last) if first < last else last


def place_where_died(r: Resolution, controller: int, dead: Entity) -> int:
    """Return the position where a minion died; the right end of the board if it did not die there (HS 4.7)."""
    if dead.id in r.followers:
        return place_of_dead(r, controller, r.followers[dead.id])
    return len(r.state.board(controller)) + 1


def bury_without_room(r: Resolution, card: Entity) -> None:
    """Move a card of the hand to the graveyard because the board is full; this is not a discard (HS 4.7)."""
    for zone in (Zone.SETASIDE, Zone.GRAVEYARD):
        move(r, FULL_RULE, card, zone)


def take_position(r: Resolution, rule: str, entity: Entity) -> None:
    """Set the position of a card in its new zone: rightmost in the hand, its chosen position on the board."""
    zone = entity.zone
    if zone == Zone.HAND:
        place = r.oracle.choose_place_in_hand(entity, len(r.state.zone(entity.controller, zone)))
        changes = [Change(entity, POSITION, place), *begin_in_hand(r, entity, returning=True)]
        r.set_unordered(PLACE, [*changes, *room_changes(r, entity.controller, zone, place, entity)])
    elif zone == Zone.PLAY and entity.type in BOARD_TYPES:
        place = r.oracle.choose_position(rule, entity)
        room = room_changes(r, entity.controller, zone, place, entity)
        r.set_unordered(PLACE, [Change(entity, POSITION, place), *room])
    elif entity.position:
        r.set_unordered(PLACE, [Change(entity, POSITION, 0)])


def make_oldest(state: GameState, minion: Entity) -> None:
    """Put a minion first in the order of play (AR 2 put into play)."""
    state.changes += 1
    state.arrangements += 1
    state.play_order.remove(minion)
    places = (place for place, other in enumerate(state.play_order) if other.type == CardType.MINION)
    state.play_order.insert(next(places, len(state.play_order)), minion)
    state.entered[minion.id] = 0
