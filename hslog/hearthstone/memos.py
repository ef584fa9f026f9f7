"""Memories of the reader: each distinct piece of text is matched against the grammar once.

A log of ten thousand lines holds a few hundred distinct tag settings and a thousand entity references. The
reader cuts a line at the grammar's literals and looks each piece up here; a piece seen for the first time is
matched against its lowered grammar form, and refused with :class:`BadPiece` when it does not fit.
"""

from __future__ import annotations

from hslog.core.errors import HslogError, TooLarge, UnknownLine
from hslog.core.numbers import is_number
from hslog.hearthstone.controllers import Pending
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.cuts import CUTS
from hslog.hearthstone.generated.patterns import HEADS, PATTERNS
from hslog.hearthstone.generated.vocabulary import NUMBERS, VALUE_KINDS
from hslog.hearthstone.names import number, tag_number, value_number
from hslog.hearthstone.packets import (
    ChangeEntity,
    DefinitionChange,
    FullEntity,
    HideEntity,
    OptionRow,
    Packet,
    ShowEntity,
    TagChange,
    TagValue,
)
from hslog.hearthstone.shape import (
    BLOCK_SEPARATORS,
    ERROR,
    GAME_STATE,
    MAIN_ENTITY,
    OPTION_ROW,
    POWER,
    ROW_ENTITY,
    SETTING_SEPARATOR,
    TAG_SEPARATOR,
    TASK_LIST,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hslog.hearthstone.generated.cuts import Fields

    Action = Callable[[Any], None]
    """What to do when a line comes; it is given the reader."""
    Append = Callable[[Packet], None]
    Matcher = Callable[[str], Fields | None]
    """Returns the fields of a text, absent ones None; None for a text that is not of the form."""


LIMIT = 8_000
"""How many pieces of text a memory holds: more than an evening of games has, little if all were garbage."""


class BadPiece(Exception):
    """A line is impossible (with the reason), or a ``piece`` of it does not fit its grammar form.

    ``error`` is what is complained of.
    """

    error: type[HslogError] = UnknownLine

    def __init__(self, reason: str, form: str = "", piece: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.form = form
        self.piece = piece

    def explain(self) -> str:
        """Return the problem of a piece, and the place where it departs from the grammar."""
        if not self.form:
            return self.reason
        from hslog.hearthstone.grammar import diagnose

        return f"{self.reason}: {diagnose(self.form, self.piece[:500])}"


class OneTooMany(BadPiece):
    """A line adds to what has reached its limit (see :mod:`hslog.core.limits`)."""

    error = TooLarge


def unfit(form: str, piece: str) -> BadPiece:
    """Return the exception for a piece that is not of its grammar form."""
    return BadPiece("line does not fit the grammar", form, piece)


class Matchers(dict[str, "Matcher"]):
    """The name of a grammar form → what matches all of a text against it, made when it is first needed."""

    def __missing__(self, form: str) -> Matcher:
        cut = CUTS.get(form)
        found = self[form] = _matcher(HEADS[form], cut if cut is not None else _pattern(form))
        return found


def _pattern(form: str) -> Callable[[str, int], Fields | None]:
    import re  # few logs need it

    fullmatch = re.compile(PATTERNS[form], re.DOTALL).fullmatch

    def match(text: str, at: int) -> Fields | None:
        found = fullmatch(text, at)
        return found.groupdict() if found is not None else None

    return match


def _matcher(heads: tuple[str, ...], rest: Callable[[str, int], Fields | None]) -> Matcher:
    if not heads:
        return lambda text: rest(text, 0)

    if len(heads) == 1:
        (head,) = heads
        length = len(head)
        return lambda text: rest(text, length) if text.startswith(head) else None

    def match(text: str) -> Fields | None:
        for head in heads:
            if text.startswith(head):
                return rest(text, len(head))
        return None

    return match


MATCHERS = Matchers()


Setting = tuple[int, int, type[TagChange]]
"""Tag, value, and the class of packet that sets it."""

_TAG_NUMBERS = NUMBERS["GameTag"]


def read_setting(text: str) -> Setting:
    """Parse ``ZONE value=PLAY``, with what may follow; raises BadPiece when it does not fit the grammar."""
    text = text.rstrip()
    word, _, value = text.partition(SETTING_SEPARATOR)
    tag = _TAG_NUMBERS.get(word)
    if tag is not None:
        if value.isdecimal() and len(value) < 19:
            return tag, int(value), TagChange
        kind = VALUE_KINDS.get(tag)
        known = NUMBERS[kind].get(value) if kind is not None else None
        if known is not None:
            return tag, known, TagChange
    match = MATCHERS["TAG_VALUE"](text)
    if match is None:
        raise unfit("TAG_VALUE", text)
    tag = tag_number(match["tag"])
    return tag, value_number(tag, match["value"]), DefinitionChange if match["definition"] else TagChange


class TagValues(dict[str, Setting]):
    """``ZONE value=PLAY`` → tag, value, and the class of packet that sets it."""

    def __missing__(self, text: str) -> Setting:
        if len(self) > LIMIT:
            self.clear()
        found = self[text] = read_setting(text)
        return found


class TagPairs(dict[str, TagValue]):
    """``ZONE value=PLAY`` on a line of its own → the shared pair of tag and value."""

    def __missing__(self, text: str) -> TagValue:
        if len(self) > LIMIT:
            self.clear()
        found = self[text] = read_setting(text)[:2]
        return found


class Brackets(dict[str, tuple[str, str, str]]):
    """Text of an entity reference in brackets → the digits of its id, its name and card."""

    def __missing__(self, text: str) -> tuple[str, str, str]:
        match = MATCHERS["ENTITY"](text)
        if match is None:
            raise unfit("ENTITY", text)
        name = match["name"] or ""
        if len(self) > LIMIT:
            self.clear()
        name = "" if name.startswith("UNKNOWN ENTITY") else name
        found = self[text] = (match["id"], name, match["card"] or match["known"] or "")
        return found


class Entities(dict[str, "tuple[int, Append]"]):
    """Text of an entity reference → entity id, and where to append what is said of it.

    One memory serves one game. A name stands for 0 and appends to its :class:`Pending`.
    """

    def __init__(self, game: Game, keep: bool = True) -> None:
        super().__init__()
        self.game = game
        self.names = game.entity_names
        self.cards = game.card_names
        self.keep = keep
        self.numbers: dict[str, tuple[int, Append]] = {}
        self.pending: dict[str, Pending] = {}
        self.damaged: Callable[[str], None] | None = None

    def __missing__(self, text: str) -> tuple[int, Append]:
        if text.startswith("[") and ("=" in text or not text.endswith("]")):  # else it is a name, as [deleted]
            digits, name, card = BRACKETS[text]
            found = self.numbers.get(digits) or self._number(digits)
            if name:
                self.names[found[0]] = name
                self.cards[card] = name
        else:
            found = self._other(text)
        self[text] = found
        return found

    def history(self, entity: int) -> Append:
        """Return the function that adds a packet to the history of an entity."""
        return self.game.histories.setdefault(entity, []).append if self.keep else NO_ENTITY

    def _number(self, digits: str) -> tuple[int, Append]:
        entity = int(digits)
        found = self.numbers[digits] = (entity, self.history(entity))
        return found

    def _other(self, text: str) -> tuple[int, Append]:
        """Resolve a reference that is not a bracket: nothing, a number, the game, a player's name."""
        if text != text.strip():
            return self[text.strip()]
        if not text:
            return 0, NO_ENTITY
        if is_number(text):
            return self.numbers.get(text) or self._number(text)
        if text == "GameEntity":
            entity = self.game.game_entity
            return entity, self.history(entity)
        return self._named(text)

    def _named(self, name: str) -> tuple[int, Append]:
        pending = self.pending.get(name)
        if pending is None:
            if not name.isascii() and self.damaged is not None:
                self.damaged(name)
            pending = self.pending[name] = Pending(name)
        return 0, pending.history.append

    def entity(self, text: str) -> tuple[int, Pending | None]:
        """Return the id ``text`` stands for, or 0 and the name whose owner is not settled yet."""
        entity, append = self[text]
        if entity or append is NO_ENTITY:
            return entity, None
        return 0, self.pending.get(text.strip())

    def about(self, text: str, packet: FullEntity | ShowEntity | ChangeEntity | HideEntity) -> None:
        """Give ``packet`` the entity ``text`` stands for, and add it to that entity's history."""
        packet.entity, remember = self[text]
        remember(packet)

    def use(self, text: str, holder: object, place: str | int) -> int:
        """Return the id ``text`` stands for; a name's id will be written to ``holder`` when it is known.

        ``place`` is the attribute of ``holder``, or the position when ``holder`` is a list.
        """
        entity, pending = self.entity(text)
        if pending is not None:
            pending.uses.append((holder, place))
        return entity


class BlockTails(dict[str, tuple[str, int, str, int | None, int | None]]):
    """What follows the entity of a block → effect card, index, target's text, sub-option, keyword."""

    def __missing__(self, text: str) -> tuple[str, int, str, int | None, int | None]:
        match = MATCHERS["BLOCK_TAIL"](text.rstrip())
        if match is None:
            raise unfit("BLOCK_TAIL", text.rstrip())
        if len(self) > LIMIT:
            self.clear()
        option, keyword = match["option"], match["keyword"]
        target = match["target"] if match["target"] is not None else match["bare"]
        found = self[text] = (
            match["card"] or "",
            int(match["index"]),
            target if target != "0" else "",
            int(option) if option is not None else None,
            tag_number("0" if keyword == "TAG_NOT_SET" else keyword) if keyword is not None else None,
        )
        return found


class MetaHeads(dict[str, tuple[int, int, str, int]]):
    """A META_DATA payload → kind, data as a number, data as text where it is an entity, count."""

    def __missing__(self, text: str) -> tuple[int, int, str, int]:
        match = MATCHERS["META_DATA"](text.rstrip())
        if match is None:
            raise unfit("META_DATA", text.rstrip())
        if len(self) > LIMIT:
            self.clear()
        data = match["data"]
        plain = is_number(data)
        found = self[text] = (
            number("MetaDataType", match["meta"]),
            int(data) if plain else 0,
            "" if plain else data,
            int(match["count"]),
        )
        return found


class OptionHeads(dict[str, tuple[str, int, int, int]]):
    """An option row up to its entity → kind of row, place, depth, type."""

    def __missing__(self, text: str) -> tuple[str, int, int, int]:
        match = MATCHERS["OPTION_HEAD"](text)
        if match is None:
            raise unfit("OPTION_HEAD", text)
        found = (
            match["kind"] or match["child"],
            int(match["index"] or match["place"]),
            max(0, len(match["indent"]) // 2 - 1),
            number("OptionType", match["type"]) if match["type"] else 0,
        )
        if len(self) < LIMIT:
            self[text] = found
        return found


class OptionErrors(dict[str, tuple[str, int | None]]):
    """An option row after ``error=`` → the error's name and its parameter."""

    def __missing__(self, text: str) -> tuple[str, int | None]:
        match = MATCHERS["OPTION_ERROR"](text)
        if match is None:
            raise unfit("OPTION_ERROR", text)
        found = (match["error"], int(match["parameter"]) if match["parameter"] else None)
        if len(self) < LIMIT:
            self[text] = found
        return found


def read_row(text: str, entities: Entities) -> tuple[OptionRow, str]:
    """Read a row of an option list; return it and the text of its entity."""
    head, main, rest = text.rstrip().partition(MAIN_ENTITY)
    if not main:
        head, main, rest = head.partition(ROW_ENTITY)
    row = OptionRow.__new__(OptionRow)
    row.row, row.place, row.depth, row.type = OPTION_HEADS[head + main]
    name, error, tail = rest.rpartition(ERROR)
    row.error, row.error_parameter = OPTION_ERRORS[tail] if error else (None, None)
    name = name if error else rest
    row.entity = entities.use(name, row, "entity")
    row.line = row.index = 0
    row.ts = ""
    return row, name


Start = tuple[int, str, str, str, int, "int | None", "int | None"]
"""The start of a block: type, texts of entity and target, effect card, index, sub-option, keyword."""


def read_start(text: str) -> Start | None:
    """Read what follows the head of a block's start; None where it does not look as most do."""
    kind, _, rest = text.partition(_BLOCK_ENTITY)
    entity, effect, tail = rest.rpartition(_BLOCK_EFFECT)
    if not effect or not (kind.isidentifier() or is_number(kind)):
        return None
    card, index, target, option, keyword = TAILS[effect[1:] + tail]
    return number("BlockType", kind), entity, target, card, index, option, keyword


def _nowhere(packet: Packet) -> None:
    """Drop a packet about no entity."""


NO_ENTITY: Append = _nowhere

NEW, SET_TAG, TAG, ROW, BLOCK, BLOCK_END, ACTION = range(7)
"""What a line is: not met before, a tag change, a tag of the last entity, an option row, a block, its end, other."""

Line = tuple[int, "Any", "Any", int, type[TagChange]]
"""What a line is, and what it says.

That is of a tag change the text of the entity, tag, value and class of packet; of a tag the shared pair; of an option
row the row and the text of its entity; of a block its type, the texts of entity and target, and the rest of its fields;
of all others what is done when the line comes.
"""

_UNMET: Line = (NEW, None, 0, 0, TagChange)
_LONGEST_KEPT = 500
"""Letters of the longest line that is remembered; no line of the corpus that comes again is longer."""
(_TAG_CHANGE,), (_TAG,), _BLOCK_END = HEADS["TAG_CHANGE"], HEADS["TAG"], HEADS["BLOCK_END"][0]
_BLOCK_HEAD, _BLOCK_ENTITY = HEADS["BLOCK_START"][0] + BLOCK_SEPARATORS[0], BLOCK_SEPARATORS[1]
_BLOCK_EFFECT = " EffectCardId="


class Lines(dict[str, Line]):
    """A line of one logger, from the space before the logger's name on → what it says.

    Lines that look different from those of the kinds below are not met before until they have been read once, by the
    handler of their form (:mod:`hslog.hearthstone.handlers`), and only those that may come again are met then.
    """

    __slots__ = ("logger", "power", "row")

    def __init__(self, logger: str) -> None:
        super().__init__()
        self.logger = f" {logger}"
        self.power = self.logger + POWER
        self.row = self.logger + OPTION_ROW

    def __missing__(self, text: str) -> Line:
        payload = text.removeprefix(self.power)
        if payload is not text:
            payload = payload.lstrip(" ")
            rest = payload.removeprefix(_TAG_CHANGE)
            if rest is not payload:
                entity, _, setting = rest.rpartition(TAG_SEPARATOR)
                tag, value, kind = VALUES[setting]
                line: Line = (SET_TAG, entity, tag, value, kind)
            else:
                rest = payload.removeprefix(_TAG)
                if rest is not payload:
                    line = (TAG, PAIRS[rest], 0, 0, TagChange)
                else:
                    rest = payload.removeprefix(_BLOCK_HEAD)
                    start = read_start(rest) if rest is not payload else None
                    if start is None:
                        return _UNMET
                    line = (BLOCK, start, 0, 0, TagChange)
        elif text.startswith(self.row):
            return self._row_to_read(text)
        else:
            return _UNMET
        if len(text) <= _LONGEST_KEPT:  # as _keep does it: half of a log's lines come here
            if len(self) > LIMIT:
                self.clear()
            self[text] = line
        return line

    def _keep(self, text: str, line: Line) -> None:
        if len(text) <= _LONGEST_KEPT:
            if len(self) > LIMIT:
                self.clear()
            self[text] = line

    def act(self, text: str, action: Action) -> None:
        """Remember what is done when a line comes."""
        end = text.removeprefix(self.power).strip() == _BLOCK_END
        self._keep(text, (BLOCK_END if end else ACTION, action, 0, 0, TagChange))

    def _row_to_read(self, text: str) -> Line:
        # In a function of its own: what a closure uses is slower to reach for all of the function around it.
        return ACTION, lambda reader: self.add_row(text, reader), 0, 0, TagChange

    def add_row(self, text: str, reader: Any) -> None:
        """Add a row to the option list being read, and remember it if it is the same in any game."""
        row: OptionRow | None = reader.rows.get(text)
        if row is None:
            row, name = read_row(text[len(self.logger) :], reader.entities)
            if not name or name.startswith("["):
                self._keep(text, (ROW, row, name, 0, TagChange))
            elif len(reader.rows) < LIMIT and reader.entities.keep:
                reader.rows[text] = row
        reader.add_row(row)


# These depend on the grammar alone, so one of each serves all games and all readers.
LINES = {"GameState": Lines(GAME_STATE), "PowerTaskList": Lines(TASK_LIST)}
VALUES = TagValues()
PAIRS = TagPairs()
TAILS = BlockTails()
METAS = MetaHeads()
BRACKETS = Brackets()
OPTION_HEADS = OptionHeads()
OPTION_ERRORS = OptionErrors()
