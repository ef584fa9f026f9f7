"""Tables of what happened, as tags and zones say it: actions of players, damage, deaths, draws."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import Block, HideEntity, Options, Packet, SendOption, ShowEntity, TagChange, is_action
from hslog.hearthstone.tables.schema import Row, Table, columns
from hslog.hearthstone.tables.view import Place, View

FIGHTERS = (CardType.HERO, CardType.MINION)
MORTALS = (*FIGHTERS, CardType.WEAPON, CardType.LOCATION)

DAMAGE = Table(
    "damage",
    "A hero or minion in play is damaged: its DAMAGE rises, or armor takes the damage. Prevented damage has no row.",
    columns("""
game            int32   place of the game in its file, from 0
index           int32   place of the packet in its game, from 0
line            int32   line of the file, from 1
turn            int32   number of the turn
block           string  path of the block it is in
entity          int32   id of the hero or minion
card_id         string  its card
name            string  name of that card
player_id       int32   its controller
amount          int32   points of damage, those that armor took included
armor           int32   points that armor took
source          int32   id of what dealt it: LAST_AFFECTED_BY, else what acts; null where neither is known
source_card_id  string  card of the source
source_name     string  name of that card
"""),
)


def damage_rows(view: View) -> Iterator[Row]:
    """Yield the rows of DAMAGE."""
    hurt: set[int] = set()
    armor: dict[int, tuple[Place, int]] = {}
    for place in view.places:
        packet = place.packet
        if not isinstance(packet, TagChange):
            continue
        entity, index = int(packet.entity), packet.index
        if packet.tag == GameTag.PREDAMAGE and packet.value:
            if entity in armor:
                yield _damage(view, *armor.pop(entity), 0)
            hurt.add(entity)
        elif packet.tag in (GameTag.ARMOR, GameTag.DAMAGE) and _is_in_play(view, entity, index, FIGHTERS):
            lost = packet.value - view.value(entity, packet.tag, index - 1)
            if packet.tag == GameTag.ARMOR and lost < 0 and entity in hurt:
                armor[entity] = place, -lost
            elif packet.tag == GameTag.DAMAGE and lost > 0:
                _, taken = armor.pop(entity, (place, 0))
                yield _damage(view, place, taken, lost)
            hurt.discard(entity)
        elif packet.tag == GameTag.STEP and armor:
            for waiting in armor.values():
                yield _damage(view, *waiting, 0)
            armor.clear()
    for waiting in armor.values():
        yield _damage(view, *waiting, 0)


def _damage(view: View, place: Place, armor: int, damage: int) -> Row:
    packet = place.packet
    assert isinstance(packet, TagChange)
    entity, index = int(packet.entity), packet.index
    told = view.value(entity, GameTag.LAST_AFFECTED_BY, index) if damage else 0  # armor alone does not set it
    source = told or _acting(place, entity)
    return (
        view.game.index,
        index,
        packet.line,
        place.turn,
        place.block,
        entity,
        view.card_id(entity, index),
        view.card(entity, index),
        view.controller(entity, index),
        armor + damage,
        armor,
        *_card_of(view, source, index),
    )


def _acting(place: Place, entity: int) -> int:
    """Return the id of the entity that acts on another: the attacker or defender, else the block's; 0 for none."""
    block = place.inside
    if block is None:
        return 0
    if block.type == BlockType.ATTACK and entity == block.entity:
        return int(block.target)
    return int(block.entity)


def _card_of(view: View, entity: int, index: int) -> tuple[int | None, str | None, str | None]:
    return (entity, view.card_id(entity, index), view.card(entity, index)) if entity else (None, None, None)


def _is_in_play(view: View, entity: int, index: int, types: Sequence[int]) -> bool:
    return view.value(entity, GameTag.CARDTYPE, index) in types and view.value(entity, GameTag.ZONE, index) == Zone.PLAY


DEATHS = Table(
    "deaths",
    "A hero, minion, weapon or location goes from play to the graveyard in a block of deaths.",
    columns("""
game            int32   place of the game in its file, from 0
index           int32   place of the packet in its game, from 0
line            int32   line of the file, from 1
turn            int32   number of the turn
block           string  path of the block of deaths
entity          int32   id of what dies
card_id         string  its card
name            string  name of that card
player_id       int32   its controller
type            string  MINION, HERO, WEAPON or LOCATION
cause           string  destroyed (marked by TO_BE_DESTROYED), damage (as much as its health), or other
killer          int32   id of what marked it, or dealt the last damage to it; null where that is not known
killer_card_id  string  card of the killer
killer_name     string  name of that card
"""),
)


def death_rows(view: View) -> Iterator[Row]:
    """Yield the rows of DEATHS."""
    last_damage: dict[int, int] = {}
    marks: dict[int, int] = {}
    for place in view.places:
        packet, inside = place.packet, place.inside
        if not isinstance(packet, TagChange):
            continue
        entity, index = int(packet.entity), packet.index
        if packet.tag == GameTag.DAMAGE and packet.value > view.value(entity, GameTag.DAMAGE, index - 1):
            last_damage[entity] = view.value(entity, GameTag.LAST_AFFECTED_BY, index) or _acting(place, entity)
        elif packet.tag == GameTag.TO_BE_DESTROYED and packet.value:
            marks[entity] = _acting(place, entity)
        elif packet.tag == GameTag.ZONE and inside is not None and inside.type == BlockType.DEATHS:
            kind = view.value(entity, GameTag.CARDTYPE, index - 1)
            if packet.value != Zone.GRAVEYARD or not _is_in_play(view, entity, index - 1, MORTALS):
                continue
            cause, killer = _cause(view, entity, index - 1, marks.pop(entity, 0), last_damage.pop(entity, 0))
            yield (
                view.game.index,
                index,
                packet.line,
                place.turn,
                place.block,
                entity,
                view.card_id(entity, index - 1),
                view.card(entity, index - 1),
                view.controller(entity, index - 1),
                name("CardType", kind),
                cause,
                *_card_of(view, killer, index),
            )


def _cause(view: View, entity: int, index: int, marked_by: int, damaged_by: int) -> tuple[str, int]:
    """Return why an entity is dead just after packet ``index``, and what killed it (0: not known)."""
    if view.value(entity, GameTag.TO_BE_DESTROYED, index):
        return "destroyed", marked_by
    weapon = view.value(entity, GameTag.CARDTYPE, index) == CardType.WEAPON
    room = (view.value(entity, GameTag.DURABILITY, index) if weapon else 0) or view.value(entity, GameTag.HEALTH, index)
    if view.value(entity, GameTag.DAMAGE, index) >= room and damaged_by:
        return "damage", damaged_by
    return "other", 0


DRAWS = Table(
    "draws",
    "A card leaves a deck for the hand (drawn; the first hand is, too) or for the graveyard (burned).",
    columns("""
game            int32   place of the game in its file, from 0
index           int32   place of the packet in its game, from 0
line            int32   line of the file, from 1
turn            int32   number of the turn, 0 before the first
block           string  path of the block it is in; empty at top level
entity          int32   id of the card
card_id         string  its card, or what it is shown to be later; empty where it never is
name            string  name of that card, or of the entity
player_id       int32   its controller
to              string  HAND or GRAVEYARD
source          int32   id of the entity whose block it is in: the player for the draw of a turn; null without one
source_card_id  string  card of the source
source_name     string  name of that card, or of the player
"""),
)


def draw_rows(view: View) -> Iterator[Row]:
    """Yield the rows of DRAWS."""
    for packet, turn, path, inside, _ in view.places:
        if isinstance(packet, TagChange | HideEntity):
            moves = packet.tag == GameTag.ZONE
        else:
            moves = isinstance(packet, ShowEntity)
        if not moves:
            continue
        entity, index = int(packet.entities()[0]), packet.index
        zone = view.value(entity, GameTag.ZONE, index)
        if zone not in (Zone.HAND, Zone.GRAVEYARD) or view.value(entity, GameTag.ZONE, index - 1) != Zone.DECK:
            continue
        yield (
            view.game.index,
            index,
            packet.line,
            turn,
            path,
            entity,
            view.card_id(entity, index),
            view.card(entity, index),
            view.controller(entity, index),
            name("Zone", zone),
            *_card_of(view, int(inside.entity) if inside is not None else 0, index),
        )


ACTIONS = Table(
    "actions",
    "What a player did: a block PLAY, ATTACK, MOVE_MINION or DECK_ACTION at top level, with what followed from it.",
    columns("""
game            int32   place of the game in its file, from 0
action          int32   number of the action in its game, from 0
index           int32   place of the block in its game, from 0
last_index      int32   place of the last packet that follows from it, before what a player does or is offered next
line            int32   line of the file, from 1
turn            int32   number of the turn
block           string  path of the block
player_id       int32   controller of the card
kind            string  play, hero power, location, attack, move, or deck action (trade, forge)
entity          int32   id of the card, or of the attacker
card_id         string  its card
name            string  name of that card
target          int32   id of the target; null without one
target_card_id  string  card of the target
target_name     string  name of the target
cost            int32   mana spent: the rise of RESOURCES_USED before anything follows; null for attacks and moves
blocks          int32   number of blocks that follow
damage          int32   points of damage dealt, to anything
deaths          int32   number of heroes, minions, weapons and locations that die
draws           int32   number of cards that leave a deck for a hand or the graveyard
"""),
)


def action_rows(view: View) -> Iterator[Row]:
    """Yield the rows of ACTIONS."""
    damage = sorted((row[1], row[9]) for row in damage_rows(view))
    deaths = sorted((row[1], 1) for row in death_rows(view))
    draws = sorted((row[1], 1) for row in draw_rows(view))
    blocks = [(block.index, 1) for block in view.game.blocks()]
    for number, (place, last) in enumerate(actions_of(view)):
        block = place.packet
        assert isinstance(block, Block)
        index, entity, target = block.index, int(block.entity), int(block.target)
        yield (
            view.game.index,
            number,
            index,
            last,
            block.line,
            place.turn,
            place.block,
            view.controller(entity, index),
            _kind(view, block),
            *_card_of(view, entity, index),
            *_card_of(view, target, index),
            _spent(view, block),
            _between(blocks, index + 1, last),
            *(_between(events, index, last) for events in (damage, deaths, draws)),
        )


def actions_of(view: View) -> Iterator[tuple[Place, int]]:
    """Yield the block of each action with the index of the last packet that follows from it.

    What follows stands in the block and at top level after it, up to the next action, list of options or step.
    """
    begun: Place | None = None
    last = 0
    for place in view.places:
        if place.depth == 0 and place.inside is None and (is_action(place.packet) or _ends_action(place.packet)):
            if begun is not None:
                yield begun, last
            begun = place if is_action(place.packet) else None
        last = place.packet.index
    if begun is not None:
        yield begun, last


def _ends_action(packet: Packet) -> bool:
    steps = isinstance(packet, TagChange) and packet.tag in (GameTag.STEP, GameTag.NEXT_STEP)
    return steps or isinstance(packet, Options | SendOption)


def _kind(view: View, block: Block) -> str:
    if block.type == BlockType.PLAY:
        last = block.end_index or block.index
        kind = view.value(block.entity, GameTag.CARDTYPE, last)
        was_in_play = view.value(block.entity, GameTag.ZONE, block.index - 1) == Zone.PLAY
        return "hero power" if kind == CardType.HERO_POWER else "location" if was_in_play else "play"
    return {BlockType.ATTACK: "attack", BlockType.MOVE_MINION: "move"}.get(block.type, "deck action")


def _spent(view: View, block: Block) -> int | None:
    if block.type not in (BlockType.PLAY, BlockType.DECK_ACTION):
        return None
    for packet in block.packets:
        if isinstance(packet, Block):
            break
        if isinstance(packet, TagChange) and packet.tag == GameTag.RESOURCES_USED:
            return packet.value - view.value(packet.entity, packet.tag, packet.index - 1)
    return 0


def _between(events: Sequence[tuple[int, int]], first: int, last: int) -> int:
    """Return the sum of what events count whose index is from ``first`` to ``last``, both inclusive."""
    return sum(count for _, count in events[bisect_left(events, (first, 0)) : bisect_left(events, (last + 1, 0))])
