"""Lines to packets: the loop that reads a power log.

More than half of the lines have been met before but for their time: the loop looks up what follows the time in the
memories of :mod:`hslog.hearthstone.memos`. A line that is new is cut there at literals taken from the grammar
(:mod:`hslog.hearthstone.shape`), or read by the handler of its grammar form (:mod:`hslog.hearthstone.handlers`). A
guess about a line (same time as the last, a time of the usual length) that turns out wrong costs a slower way through,
never a wrong packet.

One of two streams is read. ``GameState`` is what the server sent, when it came; ``PowerTaskList`` repeats it
when it is shown, and is read only for a game that the first stream does not hold.
"""

from __future__ import annotations

from hslog.core.collector import LongLivedObjects
from hslog.core.errors import Complaints
from hslog.core.limits import DEEPEST
from hslog.hearthstone.assembly import Assembly, Draft
from hslog.hearthstone.envelope import Other, read_envelope
from hslog.hearthstone.generated.patterns import HEADS
from hslog.hearthstone.handlers import HANDLERS, Handler
from hslog.hearthstone.memos import BLOCK, BLOCK_END, LINES, ROW, SET_TAG, TAG, BadPiece, Lines, unfit
from hslog.hearthstone.packets import (
    Block,
    Packet,
    Unknown,
)
from hslog.hearthstone.shape import POWER, STAMP_END, STAMP_START, TASK_LIST
from hslog.hearthstone.stamps import seconds_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_NEW = object.__new__

# An echo in the second stream comes within twenty seconds; a game there that begins this long after the last
# one in the first stream is another game.
ECHO_SECONDS = 120.0

# While the first stream is read, a logger whose name begins like this (PowerTaskList, PowerProcessor) says
# nothing of the game's state, except that a CREATE_GAME may begin a game the first stream does not hold.
_LOGGER = STAMP_END + 1
_SKIPPED = TASK_LIST[0]
_LONGEST_CREATE = 90

# Lines that belong to the packet before them, and how the lists begin that have rows of their own.
_DETAIL_HEADS = tuple(
    head
    for form in ("TAG", "INFO", "SUB_SPELL_SOURCE", "SUB_SPELL_TARGET", "GAME_ENTITY", "PLAYER")
    for head in HEADS[form]
)
_LIST_HEAD = "() - id"

_NO_PREFIX = "\n\n"  # no line begins like this
_BLOCK = "BLOCK_START"  # how newer builds print a block: a feature of the game


class _Kinds(dict[str, tuple[bool, tuple[Handler, ...]]]):
    """The text of a line before its first ``=`` → whether it is a packet, and the forms that may fit."""

    def __init__(self) -> None:
        super().__init__()
        self.by_word: dict[tuple[bool, str], list[tuple[str, Handler]]] = {}
        for handler in HANDLERS:
            for head in HEADS[handler.form]:
                word = head.partition(" ")[0].partition("[")[0].partition("=")[0]
                self.by_word.setdefault((handler.power, word), []).append((head, handler))

    def __missing__(self, key: str) -> tuple[bool, tuple[Handler, ...]]:
        power = key.startswith(POWER)
        text = key[_POWER_LENGTH:].strip(" \r\n") if power else key.rstrip("\r\n")
        word = text.partition(" ")[0].partition("[")[0]
        fitting = tuple(
            handler
            for head, handler in self.by_word.get((power, word), ())
            if head.startswith(text) or text.startswith(head)
        )
        found = (power, tuple(dict.fromkeys(fitting)))
        if len(self) < 10_000:
            self[key] = found
        return found


_POWER_LENGTH = len(POWER)
_KINDS = _Kinds()


class Reader(Assembly):
    """Turns lines into games; :meth:`close` ends the last one.

    ``stream`` fixes the logger to read; None takes GameState where there is one.
    """

    __slots__ = ("_prefix", "fixed", "skipped")

    def __init__(
        self,
        complaints: Complaints | None = None,
        source: str = "",
        stream: str | None = None,
        flat: list[Packet] | None = None,
        ended: Callable[[Draft], None] | None = None,
    ) -> None:
        super().__init__(complaints, source, stream, flat, ended)
        self.fixed = stream is not None
        self.skipped = False  # whether lines of the second stream were passed over
        self._prefix = _NO_PREFIX

    # --- the loop ------------------------------------------------------------------------------------------

    def feed(self, lines: Iterable[str]) -> None:
        """Read ``lines``, each with its line ending. May be called again with the lines that follow."""
        with LongLivedObjects():
            self._feed(iter(lines))

    def _feed(self, iterator: Iterator[str]) -> None:
        while True:
            try:
                self._loop(iterator)
                return
            except BadPiece as problem:
                self._refuse(problem)
            except IndexError:  # the line is shorter than an envelope
                self._unusual(self.text)

    def _loop(self, lines: Iterator[str]) -> None:
        entities, features = self.entities, self.features
        append, add_tag, add_row, orphan = self.append, self.add_tag, self.add_row, self.orphan
        number, index, time, prefix = self.line, self.index, self.time, self._prefix
        memory, logger, skipped = self._loggers()
        stack, appends, flat = self.stack, self.appends, self.flat is not None
        other_stream = self.skipped
        line = earlier = ""
        try:
            for number, line in enumerate(lines, self.line + 1):
                text = line.removeprefix(prefix)
                if text is line:
                    if (
                        line[_LOGGER] == skipped
                        and line[STAMP_END] == " "
                        and line[1] == " "
                        and (len(line) > _LONGEST_CREATE or "CREATE_GAME" not in line)
                    ):
                        other_stream = True
                        continue
                    text = line[STAMP_END:]
                    stamp = line[STAMP_START:STAMP_END]
                    if stamp == time:
                        prefix = line[:STAMP_END]
                    else:
                        earlier, time, prefix = time, stamp, _NO_PREFIX
                what, said, tag, value, kind = memory[text]
                if not what and not text.startswith(logger):
                    if not line.startswith(prefix):
                        time = earlier  # what was taken for a time is none
                    self.line, self.index, self.time = number, index, time
                    self.append, self.add_tag, self._prefix = append, add_tag, prefix
                    body = self._unusual(line)
                    index, time, prefix = self.index, self.time, self._prefix
                    append, add_tag, add_row = self.append, self.add_tag, self.add_row
                    entities, features = self.entities, self.features  # a mark may have ended the game
                    memory, logger, skipped = self._loggers()
                    if body is None:
                        continue
                    text = logger + body
                    what, said, tag, value, kind = memory[text]
                if what == SET_TAG:
                    entity, remember = entities[said]
                    packet = _NEW(kind)
                    packet.line = number
                    packet.index = index
                    packet.ts = time
                    packet.entity = entity
                    packet.tag = tag
                    packet.value = value
                    index += 1
                    append(packet)
                    remember(packet)
                    add_tag = orphan
                    continue
                if what == TAG:
                    add_tag(said)
                    continue
                if what == ROW:
                    if tag not in entities:
                        entities.entity(tag)  # its name is of this game, too, although another game had the row
                    add_row(said)
                    continue
                if what == BLOCK_END and stack and type(stack[-1]) is Block and not flat:
                    block = stack.pop()
                    block.end_line = number
                    block.end_index = index
                    index += 1
                    append = appends.pop()
                    add_tag = orphan
                    continue
                if what == BLOCK:  # as Assembly.open does it
                    if len(stack) >= DEEPEST:
                        self.line = number
                        raise self.too_deep()
                    block = _NEW(Block)
                    block.type, source, target, block.effect_card_id, block.effect_index, option, keyword = said
                    block.sub_option, block.trigger_keyword = option, keyword
                    block.entity = entities[source][0] or entities.use(source, block, "entity")
                    block.target = (entities[target][0] or entities.use(target, block, "target")) if target else 0
                    block.line = number
                    block.index = index
                    block.ts = time
                    block.end_line = block.end_index = None
                    block.parent = stack[-1] if stack else None
                    inside: list[Packet] = []
                    block.packets = inside
                    index += 1
                    append(block)
                    stack.append(block)
                    appends.append(append)
                    if not flat:
                        append = inside.append
                    add_tag = orphan
                    if _BLOCK not in features:
                        features.add(_BLOCK)
                    continue
                self.line, self.index, self.time = number, index, time
                self.append, self.add_tag = append, add_tag
                self.text = line
                try:
                    if what:
                        said(self)
                    else:
                        self._dispatch(text)
                        entities, features = self.entities, self.features
                except BadPiece as problem:
                    self._refuse(problem)
                index, append, add_tag, add_row = self.index, self.append, self.add_tag, self.add_row
        finally:
            self.line, self.time, self._prefix = number, time, prefix
            self.index = max(index, self.index)
            self.append, self.add_tag = append, add_tag
            self.skipped = other_stream
            self.text = line

    def _loggers(self) -> tuple[Lines, str, str]:
        """Return the memory of the logger to read, how its lines go on after the time, and the first letter to skip."""
        memory = LINES[self.stream]
        return memory, memory.logger, _SKIPPED if self.stream == "GameState" else "\0"

    def _dispatch(self, text: str) -> None:
        """Read a line by its grammar form, and do what it asks for; ``text`` begins before the logger's name."""
        memory = LINES[self.stream]
        body = text[len(memory.logger) :]
        key, _, _ = body.partition("=")
        power, handlers = _KINDS[key]
        payload = body[_POWER_LENGTH:].strip() if power else body.rstrip()
        for handler in handlers:
            outcome = handler.read(self, payload)
            if outcome is False:
                continue
            if outcome is not True:
                memory.act(text, outcome)
                outcome(self)
            return
        if handlers:
            raise unfit(handlers[0].form, payload)
        if power:
            self.place(Unknown(text=payload))
            raise BadPiece("a packet nobody knows")
        # A logger's function that prints no state.

    def _unusual(self, line: str) -> str | None:
        """Read a line that does not begin as most do; return what follows the logger's name, or None."""
        found = read_envelope(line)
        if found.problem is not None:
            self.complain(found.problem(found.message, line=self.line, text=line.rstrip()[:500]))
        if found.stamp:
            self.time, self._prefix = found.stamp, _NO_PREFIX
        if found.kind == Other.MARK:
            self.spectator(found.body)
            return None
        if found.kind == Other.NOISE:
            return None
        stream = found.kind
        if found.body.strip().endswith("CREATE_GAME"):
            self._settle_stream(stream)
        if stream != self.stream:
            return None
        if found.prefix:
            self._prefix = found.prefix.removesuffix(LINES[stream].logger)
        return found.body

    def _settle_stream(self, stream: str) -> None:
        """A game begins in ``stream``: decide which stream to read from here on."""
        if self.fixed:
            return
        if stream == "GameState":
            self.stream = stream
        elif self.begun_at is not None and self._is_soon_after(self.begun_at):
            self.begun_at = None
        else:
            self.stream = stream

    def _is_soon_after(self, stamp: str) -> bool:
        """Return whether a line may be the echo of one of the first stream; without times it is."""
        return not stamp or not self.time or abs(seconds_between(stamp, self.time)) < ECHO_SECONDS

    def _refuse(self, problem: BadPiece) -> None:
        """Complain of a line that did not fit; its neighbours are read all the same, as far as they can be.

        Lines of detail that follow belong to what could not be read, and to nothing before it.
        """
        text = self.text.rstrip()
        _, power, payload = text.partition(POWER)
        payload = payload.strip()
        if power:
            if not payload.startswith(HEADS["TAG"]):
                self.add_tag = self.orphan
            if not payload.startswith(_DETAIL_HEADS):
                self.detail = None
        elif _LIST_HEAD in text:
            self.detail = None
            self.add_row = self._orphan_row
        heard = len(self.complaints.kept) < self.complaints.limit
        reason = problem.explain() if heard else problem.reason
        self.complain(problem.error(f"{reason}: {text[:200]!r}", line=self.line, text=text[:2000]))
