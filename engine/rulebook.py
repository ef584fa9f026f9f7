"""Every rule the engine names: id, where it stands, and what it says in our words.

``HS`` ids are sections of the rulebook of April 2022, with the numbers and letters of its steps; ``AR`` ids are the
numbered rules of the older rulebook, which describe 2014 to 2017.
"""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """One rule: its id, the title of its section, and a summary."""

    id: str
    title: str
    summary: str


_ROWS = (
    ("HS 1.1", "Entities", "Every object has an id, given in the order of creation."),
)

RULES: dict[str, Rule] = {row[0]: Rule(*row) for row in _ROWS}
