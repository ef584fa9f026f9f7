"""``hearthtrace state``: the board as it was at one moment."""

from __future__ import annotations

import argparse
from typing import Any

from hslog.hearthstone.game import Game
from hslog.hearthstone.timeline import State
from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import choose_hearthstone_game, read_or_fail
from viz.cli.parsing import add_game, add_json, add_path, counting_number, whole_number

DESCRIPTION = """Show heroes, boards, hands, mana and decks just after a line, a packet, or when the player
of a turn could first act. Cards that the log did not know at that moment are shown as hidden."""

EXAMPLES = """\
  hearthtrace state Power.log --turn 7
  hearthtrace state Power.log --line 1234
  hearthtrace state Power.log --line 1234 --json | jq '.entities[] | select(.tags.ZONE == "HAND")'"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument("--line", type=counting_number, metavar="N", help="just after this line, counted from 1")
    moment.add_argument("--turn", type=whole_number, metavar="N", help="when the player of this turn could first act")
    moment.add_argument(
        "--packet", type=whole_number, metavar="N", help="just after this packet, counted from 0 in the game"
    )
    add_game(parser)
    add_json(parser, "one JSON object with every tag of every entity")


def run(chosen: argparse.Namespace) -> int:
    """Print the board; at the end of the log where no moment is given."""
    number, game = choose_hearthstone_game(read_or_fail(chosen.path), chosen.game, chosen.line)
    index = moment_of(game, chosen.line, chosen.turn, chosen.packet)
    state = game.timeline.at(packet=index)
    if chosen.json:
        from viz.cli.outputs import print_json

        print_json(state_json(chosen.path, number, game, state))
        return DONE
    from viz.core.screen import Screen
    from viz.hearthstone.terminal.board import print_board

    screen = Screen()
    screen.line(where(game, state), "bold")
    print_board(screen, game, state)
    return DONE


def moment_of(game: Game, line: int | None, turn: int | None, packet: int | None) -> int:
    """Return the index of the packet just before a moment; the last packet if no moment is given.

    ``line`` is 1-based, ``packet`` an index from 0. Raises CommandError for a moment the game does not have.
    """
    last = game.packet_count - 1
    if line is not None:
        index = game.timeline.index_of_line(line)
        if index < 0:
            raise CommandError(f"{game.source}:{line}: the game has not begun at this line")
        return index
    if turn is not None:
        return game.timeline.index_of_turn(turn)
    if packet is not None and packet > last:
        raise CommandError(f"{game.source}: there is no packet {packet}; the last of the game is {last}")
    return last if packet is None else packet


def where(game: Game, state: State) -> str:
    """Return the moment of the game to which a state belongs, in words."""
    from hslog.hearthstone.generated.vocabulary import GameTag
    from hslog.hearthstone.names import value_name

    packet = game.by_index.get(state.index)
    line = f", line {packet.line:,}" if packet is not None and packet.line else ""
    turn = state.value(game.game_entity, GameTag.TURN)
    step = value_name(GameTag.STEP, state.value(game.game_entity, GameTag.STEP))
    return f"Turn {turn}, {step.replace('_', ' ').lower()}{line}, packet {state.index:,}"


def state_json(path: str, number: int, game: Game, state: State) -> dict[str, Any]:
    """Return a state as a JSON object: every entity that exists, with its tags."""
    from engine.hearthstone.wording.names import Names
    from hslog.hearthstone.generated.vocabulary import GameTag

    packet = game.by_index.get(state.index)
    names = Names(game)
    return {
        "source": path,
        "game": number,
        "line": packet.line if packet is not None else None,
        "packet": state.index,
        "turn": state.value(game.game_entity, GameTag.TURN),
        "friendly": game.perspective.friendly,
        "players": [
            {
                "entity": player.entity,
                "player_id": player.player_id,
                "name": player.name,
                "hand": state.hand(player.player_id),
                "board": state.board(player.player_id),
            }
            for player in game.players
        ],
        "order_of_play": state.order_of_play(),
        "entities": [{**state[entity].to_json(), "name": names.plain(entity)} for entity in state.entities()],
    }
