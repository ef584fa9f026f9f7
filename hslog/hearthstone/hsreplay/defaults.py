"""The defaults that replays leave out, and reading their attributes.

A replay omits default values that a log of the same build prints. They are filled in once the game is complete, so that
games from both say the same.
"""

from __future__ import annotations

from collections.abc import Callable
from json import loads

from hslog.core.numbers import is_number
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, OptionType
from hslog.hearthstone.names import Word, tag_number
from hslog.hearthstone.packets import Options, Packet, Spectator, Unhandled, Unknown
from hslog.hearthstone.play_errors import PLAY_ERROR_NAMES

Attributes = dict[str, str]


def spell_out_errors(game: Game, converter: bool = False) -> None:
    """Set the error of rows that can be chosen, which a replay leaves out: where it prints any, absent means none.

    ``converter``: the replay was made by another site. Such converters write the same number for no error and for an
    unknown one. The game lists allowed rows first, so all rows after a refused row are refused, too.
    """
    lists = [packet for packet in game.walk() if isinstance(packet, Options)]
    if any(row.error is not None for packet in lists for row in packet.rows):
        for packet in lists:
            refused = False
            for row in packet.rows:
                row.error = row.error or "NONE"
                if row.depth or row.type == OptionType.END_TURN:
                    continue
                if converter and refused and row.error == "NONE":
                    row.error = "INVALID"
                refused = refused or row.error != "NONE"


def spell_out_defaults(game: Game) -> None:
    """Set default values in the headers of blocks, which a replay leaves out; logs of the same builds print them."""
    for block in game.blocks():
        if block.sub_option is None:
            block.sub_option = -1
        if block.type == BlockType.TRIGGER and block.trigger_keyword is None:
            block.trigger_keyword = 0


def whole(text: str) -> int:
    """Return a number that a log can hold. Raises ValueError for anything else."""
    if not is_number(text):
        raise ValueError(f"{text[:40]!r} is no number")
    return int(text)


def number_of(attributes: Attributes, *names: str, default: int | None = None) -> int | None:
    """Return the first of the named attributes as a number."""
    for name in names:
        text = attributes.get(name)
        if text:
            return whole(text)
    return default


def value_of(text: str) -> int:
    """Return the value of a tag, which some converters write as a word."""
    return whole(text) if text.lstrip("-").isdigit() else tag_number(text)


def error_of(attributes: Attributes, converter: bool) -> str | None:
    """Return by name why an option cannot be chosen, None where the replay does not say.

    ``converter``: the replay was made by another site; those write -1 for every option that can be chosen.
    """
    text = attributes.get("error")
    if text is None or text == "":
        return None
    if not text.lstrip("-").isdigit():
        return text
    if converter and text == "-1" and whole(attributes.get("type") or "0") != OptionType.END_TURN:
        return "NONE"
    return PLAY_ERROR_NAMES.get(whole(text), text)


def setting_of(attributes: Attributes) -> tuple[int, int]:
    """Return the tag and the value that an element sets."""
    tag, value = attributes.get("tagWord"), attributes.get("valueWord")
    return (
        tag_number(tag if tag is not None else attributes["tag"]),
        Word(value) if value is not None else value_of(attributes["value"]),
    )


WRITER = "hearthtrace"
"""What a document that we have written says of who wrote it: such a one leaves no defaults out of blocks."""

BESIDE: dict[str, Callable[[str], Packet]] = {
    Spectator.kind: lambda text: Spectator(mark=text),
    Unhandled.kind: lambda text: Unhandled(power=text),
    Unknown.kind: lambda text: Unknown(text=text),
}
"""What the client prints between the packets of a game, by its kind."""


def beside_of(attributes: Attributes) -> list[tuple[int, str, str]]:
    """Return the lines printed beside a game, the last first: index of the packet, kind, text. Raises ValueError."""
    found = [(int(index), str(kind), str(text)) for index, kind, text in loads(attributes.get("beside", "[]"))]
    return found[::-1]
