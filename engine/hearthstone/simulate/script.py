"""Moves: what a player can do in a turn, and how a script writes it down.

======================================  ====================================================================
``play CARD [> TARGET] [@ POSITION]``   play a card from the hand; POSITION from 1, left to right
``power [> TARGET]``                    use the hero power
``attack CARD > TARGET``                attack with a minion, or with the hero
``end``                                 end the turn
``concede``                             give up
======================================  ====================================================================

CARD and TARGET are card ids, or ``#`` and the number of an entity. Of several entities with the same card id
the first that makes the move legal is meant, those on the left first. ``me`` and ``enemy`` are the two
heroes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.hearthstone.simulate.errors import ScriptError


class Move(NamedTuple):
    """One decision: ``kind`` is ``play``, ``power``, ``attack``, ``end`` or ``concede``.

    ``entity`` and ``target`` are entity ids, 0 if there is none; ``position`` is the board position from 1, 0 for cards
    that do not go to the board.
    """

    kind: str
    entity: int = 0
    target: int = 0
    position: int = 0


class Line(NamedTuple):
    """A script line as written: card ids, ``#`` numbers, or the words for the heroes."""

    kind: str
    entity: str = ""
    target: str = ""
    position: int = 0


_FORM = re.compile(
    r"(?:(?P<kind>play|attack)\s+(?P<entity>\S+)|(?P<word>power|end|concede))"
    r"(?:\s*>\s*(?P<target>\S+))?(?:\s*@\s*(?P<position>[1-9]\d?))?"
)


def read_line(text: str, number: int) -> Line:
    """Parse one line of a script; ``number`` is its line number, from 1.

    Raises ScriptError for a line that is none of the moves above.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ScriptError("not a move", number, text)
    kind = found["kind"] or found["word"]
    if (kind == "attack" and not found["target"]) or (kind in ("end", "concede") and found["target"]):
        raise ScriptError("an attack has a target, the end of a turn none", number, text)
    return Line(kind, found["entity"] or "", found["target"] or "", int(found["position"] or 0))
