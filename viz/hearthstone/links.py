"""Links between items: from a cause to the death it makes necessary, from a death to its deathrattle.

A death is caused by what made the entity mortally wounded (HS 1.10): the first damage, mark or change after
which it had to die. What the engine states as the cause comes first.
"""

from __future__ import annotations

from engine import Replay
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from viz.core.causes import ANSWERS, DESTROYS, KILLS, WEARS_OUT
from viz.hearthstone.items import Item

_HURTING = ("damage", "fatigue", "durability", "stats", "enchantment", "healing", "control")


def link_causes(game: Game, root: Item) -> None:
    """Link deaths to the damage or mark that made them necessary, deathrattles to the death."""
    hurt: dict[int, tuple[Item, str]] = {}
    dead: dict[int, Item] = {}
    for item in root.walk():
        entity = item.entity
        if item.name == "death":
            found = hurt.pop(entity, None)
            if found is not None and found[0] is not item:
                item.causes.append(found)
            dead[entity] = item
        elif item.name == "destroy":
            marked = game.timeline.value(entity, GameTag.TO_BE_DESTROYED, item.start - 1)
            if entity not in hurt or not (marked or is_spent(game, entity, item.start - 1)):
                hurt[entity] = (item, DESTROYS)  # what hurt it before was undone: a game may be reset
        elif item.name in _HURTING and entity:
            before, after = is_spent(game, entity, item.start - 1), is_spent(game, entity, item.stop - 1)
            if after and not before:
                hurt[entity] = (item, _word(item))
            elif not after and hurt.get(entity, (None, ""))[1] != DESTROYS:
                hurt.pop(entity, None)
        elif entity in dead and _is_posthumous(game, item):
            item.causes.append((dead[entity], ANSWERS))


def _is_posthumous(game: Game, item: Item) -> bool:
    """Return whether an item is a trigger of something in the graveyard: a deathrattle, mostly."""
    trigger = item.block is not None and item.block.type == BlockType.TRIGGER
    return trigger and game.timeline.value(item.entity, GameTag.ZONE, item.start) == Zone.GRAVEYARD


def _word(item: Item) -> str:
    if item.name == "destroy":
        return DESTROYS
    return WEARS_OUT if item.name == "durability" else KILLS


def is_spent(game: Game, entity: int, index: int) -> bool:
    """Return whether an entity in play has no health or durability left after packet ``index``."""
    value = game.timeline.value
    total = value(entity, GameTag.HEALTH, index) or value(entity, GameTag.DURABILITY, index)
    left = total - value(entity, GameTag.DAMAGE, index)
    return value(entity, GameTag.ZONE, index) == Zone.PLAY and left <= 0


def place_divergences(replay: Replay, root: Item) -> None:
    """Give every divergence to the innermost item around its packet."""
    by_index: dict[int, Item] = {packet.index: item for item in root.walk() for packet in item.packets}
    for item in root.walk():
        if item.block is not None and item.block.end_index is not None:
            by_index.setdefault(item.block.end_index, item)
    for divergence in replay.divergences:
        by_index.get(divergence.index, root).divergences.append(divergence)
