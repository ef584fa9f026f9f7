"""The literals the reader cuts lines at, all taken from the grammar's generated heads."""

from __future__ import annotations

from hslog.hearthstone.generated.patterns import HEADS, SEPARATORS

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
