"""The literals the reader cuts lines at, all taken from the grammar's generated heads."""

from __future__ import annotations

from hslog.hearthstone.generated.patterns import HEADS, INDENT, SEPARATORS

GAME_STATE, TASK_LIST = HEADS["LOGGER"]
(POWER,) = HEADS["POWER"]

# A full stamp stands between these columns of a line: "D 12:34:56.1234567 GameState.…". Lines with a shorter
# stamp, or anything before it, miss and take the slow way through the grammar.
STAMP_START = 2
STAMP_END = 18

TAG_SEPARATOR = SEPARATORS["TAG_CHANGE"][0]
(MAIN_ENTITY,) = HEADS["MAIN_ENTITY"]
(ROW_ENTITY,) = HEADS["ROW_ENTITY"]
OPTION_ROW = HEADS["OPTION"][0] + "  "
(ERROR,) = HEADS["ERROR"]
SETTING_SEPARATOR = SEPARATORS["TAG_VALUE"][0]
BLOCK_SEPARATORS = SEPARATORS["BLOCK_START"]

MAX_DEPTH = 24

Beginnings = tuple[tuple[str, str, str], ...]
"""How a tag change, a tag of the entity before it, and a block end begin at each depth of blocks."""

_KNOWN: dict[tuple[str, bool], Beginnings] = {}


def beginnings(line_end: str, flat: bool) -> Beginnings:
    """Return how frequent lines begin where lines end like this; where no tree is built, ends need a handler."""
    key = line_end, flat
    if key not in _KNOWN:
        _KNOWN[key] = tuple(
            (
                POWER + INDENT * depth + HEADS["TAG_CHANGE"][0],
                POWER + INDENT * (depth + 1) + HEADS["TAG"][0],
                POWER + INDENT * (depth - 1) + HEADS["BLOCK_END"][0] + line_end if depth and not flat else "\0",
            )
            for depth in range(MAX_DEPTH)
        )
    return _KNOWN[key]
