"""Option lists on small boards: what the rules predict for a board, and lists as logs print them, in short.

A list is written as one line a row: ``"ogre > bear hero2"`` is an option with its targets,
``"bolt ! ENOUGH_MANA"`` one that cannot be chosen (``REQ_`` is left out); in
``"ogre > bear hero2!TARGET_TAUNTER"`` a target cannot; ``"wrath / root > bear"`` is a text of which the player chooses
one. END_TURN is always there. Names are the board's.
"""

from __future__ import annotations

from boards import Board

from engine.hearthstone.options.check import check_options
from engine.hearthstone.options.model import Checked, PredictedOption, PredictedOptions
from engine.hearthstone.options.predict import predict_options
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import OptionType
from hslog.hearthstone.packets import OptionRow, Options

OLD, NEW = 15590, 141643
"""A build that lists what may be chosen only, and one that lists everything with its reasons."""


def state_of(board: Board) -> GameState:
    """Return the state of a board as its log gives it."""
    state = GameState()
    for packet in board.game([]).walk():
        state.apply(packet)
    return state


def predicted(board: Board) -> PredictedOptions:
    """Return what player one may do."""
    state = state_of(board)
    return predict_options(state, state[2], ruleset_for(board.build, board.build))


def row(board: Board, name: str, action: str = "") -> PredictedOption:
    """Return the row of one thing on a board; of a card with two rows the one of an action."""
    rows = [one for one in predicted(board).rows if one.entity == board.ids[name]]
    if action:
        rows = [one for one in rows if one.action.name == action]
    assert len(rows) == 1, rows
    return rows[0]


def why_not(board: Board, name: str) -> str:
    """Return why the rules refuse a thing, without ``REQ_``: empty if they do not, ``text`` if it is open."""
    found = row(board, name)
    if found.playable is None:
        return "text"
    return "" if found.playable else (found.error or "refused").removeprefix("REQ_")


def may_attack(board: Board, name: str) -> list[str]:
    """Return whom a character may attack."""
    names = {number: word for word, number in board.ids.items()}
    return [names[target.entity] for target in row(board, name).targets or () if target.error == "NONE"]


def options(board: Board, *lines: str, printed: bool = True) -> Options:
    """Return an option list; ``printed``: with errors, as later builds do."""

    def error(text: str) -> str | None:
        if not printed:
            return None
        return f"REQ_{text}" if text else "NONE"

    def made(kind: str, place: int, depth: int, entity: int, reason: str | None, type: int = 0) -> OptionRow:
        return OptionRow(row=kind, place=place, depth=depth, type=type, entity=entity, error=reason)

    rows = [made("option", 0, 0, 0, "INVALID" if printed else None, OptionType.END_TURN)]
    place = 0
    for line in lines:
        head, _, tail = line.partition(">")
        name, _, reason = head.partition("!")
        parent, _, choice = name.partition("/")
        if choice:
            rows.append(made("subOption", 0, 1, board.ids[choice.strip()], error(reason.strip())))
        place += not choice
        if not choice:
            rows.append(made("option", place, 0, board.ids[parent.strip()], error(reason.strip()), OptionType.POWER))
        for number, word in enumerate(tail.split()):
            target, _, reason = word.partition("!")
            rows.append(made("target", number, 2 if choice else 1, board.ids[target], error(reason)))
    return Options(id=1, rows=rows)


def written(board: Board, printed: bool = True) -> list[str]:
    """Return the list that the rules predict, in the order of logs; what is open is taken to be allowed."""
    names = {number: word for word, number in board.ids.items()}
    allowed, refused = [], []
    for one in predicted(board).rows[1:]:
        if not one.listed:
            continue
        name = names[one.entity]
        if one.playable is False:
            refused.append(f"{name} ! {(one.error or 'REQ_TARGET_TO_PLAY').removeprefix('REQ_')}")
            continue
        targets = [
            names[target.entity] + ("" if target.error == "NONE" else "!" + target.error.removeprefix("REQ_"))
            for target in one.targets or ()
            if printed or target.error == "NONE"
        ]
        if one.action.name == "DECK_ACTION":
            targets = [name]
        allowed.append(f"{name} > {' '.join(targets)}" if targets else name)
    return allowed + (refused if printed else [])


def check(board: Board, *lines: str, printed: bool = True, rewound: bool = False) -> Checked:
    """Meet an option list with the rules."""
    ruleset = ruleset_for(board.build, board.build)
    return check_options(options(board, *lines, printed=printed), state_of(board), ruleset, rewound)
