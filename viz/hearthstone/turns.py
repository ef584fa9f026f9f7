"""The top level of a game, turn by turn: actions of the players, steps of the turn, and their consequences.

Consequences at the top level after an action (the wear of a weapon, deaths, deathrattles after an attack) belong to the
sequence of that action (HS 2.6). Option lists, and the player's answers, stand between the actions. A game that is
reset has turns of the same number again; they stay in log order.
"""

from __future__ import annotations

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import CreateGame, Options, Packet, SendOption, TagChange
from viz.hearthstone.items import Item
from viz.hearthstone.names import step_word

BETWEEN = "Between actions"
OFFER = "offer"
"""The kind of an item for option lists and the player's answers."""


def group_turns(game: Game, root: Item) -> None:
    """Make turns the children of the game's item, and give them their items."""
    opening = _first_turn_index(game)
    turns: list[Item] = []
    begun: set[int] = set()
    current: Item | None = None
    parts: list[Packet | Item] = sorted([*root.packets, *root.children], key=_place)
    root.packets = []
    for part in parts:
        begin = part.index + isinstance(part, CreateGame) if isinstance(part, Packet) else part.start
        turn = _turn_at(game, begin, opening)
        joins = current is not None and current.turn == turn
        if isinstance(part, Item) and part.kind == "step":
            _name_step(part)
        if isinstance(part, Packet):
            if current is not None and joins and _goes_on(current, part):
                current.packets.append(part)
            else:
                current = _step_item(part)
                _into_turn(turns, begun, turn, current)
            current.stop = max(current.stop, part.index + 1)
        elif current is not None and joins and part.kind not in ("action", "step"):
            if current.kind == OFFER:
                current = Item("step", "between actions", "step", BETWEEN, part.start, part.stop)
                _into_turn(turns, begun, turn, current)
            current.children.append(part)
            current.stop = max(current.stop, part.stop)
        else:
            current = part
            _into_turn(turns, begun, turn, part)
    root.children = turns
    for item in turns:
        item.start = item.children[0].start
        item.stop = max(child.stop for child in item.children)
        item.detail = _player_on_turn(game, item) if item.turn else ""
        for one in item.walk():
            one.turn = item.turn


def _into_turn(turns: list[Item], begun: set[int], number: int, item: Item) -> None:
    """Give an item to the last turn, or to a new one where that has another number; ``begun`` are all numbers."""
    if not turns or turns[-1].turn != number:
        title = (f"Turn {number}" if number else "Opening") + (", again after a reset" if number in begun else "")
        begun.add(number)
        turns.append(Item("turn", "turn", "turn", title, 0, 0, turn=number))
    item.turn = number
    turns[-1].children.append(item)


def _player_on_turn(game: Game, turn: Item) -> str:
    for player in game.players:
        if game.timeline.value(player.entity, GameTag.CURRENT_PLAYER, turn.start):
            return player.called
    return ""


def _turn_at(game: Game, index: int, opening: int) -> int:
    return game.timeline.value(game.game_entity, GameTag.TURN, index - 1) if index >= opening else 0


def _first_turn_index(game: Game) -> int:
    """Return the index of the packet that begins the first turn; 0 in a game joined later.

    Turns of Mercenaries have no step in which the player gets ready: they begin with the next.
    """
    if game.joined_turn is not None:
        return 0
    steps = game.timeline.history(game.game_entity, GameTag.STEP)
    begins = {change.value: change.index for change in reversed(steps)}
    return begins.get(Step.MAIN_READY, begins.get(Step.MAIN_START, game.packet_count))


def _step_item(first: Packet) -> Item:
    """Return an item for packets at the top level that no action or step of the engine holds."""
    if _offers(first):
        return Item(OFFER, OFFER, "step", BETWEEN, first.index, first.index + 1, packets=[first])
    if isinstance(first, TagChange) and first.tag == GameTag.STEP:
        title = step_word(first.value).capitalize()
    else:
        title = "The game is set up" if isinstance(first, CreateGame) else BETWEEN
    return Item("step", title.lower(), "step", title, first.index, first.index + 1, packets=[first])


def _name_step(item: Item) -> None:
    """Call a step what the log calls it: after a divergence the engine may have expected another."""
    step = next((p.value for p in item.packets if isinstance(p, TagChange) and p.tag == GameTag.STEP), 0)
    if step:
        item.title = step_word(step).capitalize()


def _place(part: Packet | Item) -> tuple[int, int]:
    return (part.index, 0) if isinstance(part, Packet) else (part.start, 1)


def _goes_on(current: Item, packet: Packet) -> bool:
    """Return whether a packet at the top level belongs to the item before it."""
    if _begins_step(packet):
        return False
    return current.kind != "action" if _offers(packet) else current.kind != OFFER


def _offers(packet: Packet) -> bool:
    """Return whether a packet is an option list, a number of options (old builds), or an answer."""
    counts = isinstance(packet, TagChange) and packet.tag == GameTag.NUM_OPTIONS
    return counts or isinstance(packet, Options | SendOption)


def _begins_step(packet: Packet) -> bool:
    return isinstance(packet, TagChange) and packet.tag == GameTag.STEP
