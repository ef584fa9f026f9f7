"""Raw card data: one row for each card and range of builds, with its text."""

from __future__ import annotations

import copy
import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hslog.hearthstone.generated.vocabulary import CardType

SOURCE_COLUMNS = {
    "atk": "attack",
    "refs": "references",
    "reqs": "requirements",
}
"""The names of columns here, by their names in the source."""


EARLY = "overlay_early.tsv"
"""The file of card data that differed before the oldest build; it may be missing."""

OTHER_TYPES = {
    CardType.LETTUCE_ABILITY,
    CardType.BATTLEGROUND_HERO_BUDDY,
    CardType.BATTLEGROUND_QUEST_REWARD,
    CardType.BATTLEGROUND_SPELL,
    CardType.BATTLEGROUND_ANOMALY,
    CardType.BATTLEGROUND_TRINKET,
}
OTHER_SETS = {1453, 1586, 1705}
"""Card types and sets of Battlegrounds and Mercenaries."""


def is_of_other_game(card_id: str) -> bool:
    """Return whether a card id belongs to Battlegrounds or Mercenaries, whose texts follow rules of their own."""
    return card_id.startswith(("BG", "TB_Bacon", "LETL", "SWL"))


@dataclass
class Row:
    """One card in a range of builds."""

    values: dict[str, str]
    first: int
    last: int
    definition: str = ""
    observed_next: int = 0
    """The first known build after ``last``."""

    @property
    def id(self) -> str:
        """The card id."""
        return self.values["id"]

    @property
    def name(self) -> str:
        """The English name."""
        return self.values["name"]

    @property
    def text(self) -> str:
        """The text, with its layout."""
        return self.values["text"]

    @property
    def type(self) -> int:
        """The card type."""
        return int(self.values["type"] or 0)

    @property
    def is_of_other_game(self) -> bool:
        """Whether the card is one of Battlegrounds or Mercenaries."""
        return self.number("set") in OTHER_SETS or self.type in OTHER_TYPES or is_of_other_game(self.id)

    def has_tag(self, tag: int) -> bool:
        """Return whether the card has a tag."""
        return any(one.startswith(f"{int(tag)}=") for one in self.values["tags"].split())

    def number(self, column: str) -> int:
        """Return the number in a column, 0 if it is empty."""
        return int(self.values[column] or 0)

    def columns(self, names: Sequence[str]) -> list[str]:
        """Return the contents of the named columns."""
        own = {"first": str(self.first), "last": str(self.last), "definition": self.definition}
        return [own[name] if name in own else self.values[name] for name in names]

    def continues(self, other: Row) -> bool:
        """Return whether ``other`` is the same card, except its text, in the builds directly after this row."""
        return (
            self.observed_next == other.first
            and all(self.values[name] == other.values[name] for name in self.values if name not in ("text", "arrow"))
            and (self.id, self.definition) == (other.id, other.definition)
        )


def unescape(text: str) -> str:
    """Return a text without the escapes of the table."""
    return text.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\0", "\\")


def read_builds(folder: Path) -> list[int]:
    """Return the known builds, oldest first."""
    lines = (folder / "builds.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return sorted(int(line.split("\t", 1)[0]) for line in lines)


def read_rows(folder: Path, builds: list[int]) -> list[Row]:
    """Return all rows; those of the oldest build also apply to earlier builds, with the corrections of the overlay."""
    after = dict(zip(builds, [*builds[1:], 0], strict=True))
    rows = []
    with gzip.open(folder / "cards.tsv.gz", "rt", encoding="utf-8", newline="\n") as file:
        names = [SOURCE_COLUMNS.get(name, name) for name in next(file).rstrip("\n").split("\t")]
        for line in file:
            values = dict(zip(names, line.rstrip("\n").split("\t"), strict=True))
            values["text"], values["name"] = unescape(values["text"]), " ".join(unescape(values["name"]).split())
            last = int(values["last"])
            rows.append(Row(values, int(values["first"]), last, observed_next=after[last]))
    return _before(rows, folder, builds[0])


def _before(rows: list[Row], folder: Path, oldest: int) -> list[Row]:
    """Extend the rows of the oldest build to earlier ones, split where the overlay has other values."""
    corrections: dict[str, list[dict[str, str]]] = {}
    if not (folder / EARLY).exists():
        for row in rows:
            row.first = 0 if row.first == oldest else row.first
        return rows
    with (folder / EARLY).open(encoding="utf-8") as file:
        names = next(file).rstrip("\n").split("\t")
        for line in file:
            values = dict(zip(names, line.rstrip("\n").split("\t"), strict=True))
            field = SOURCE_COLUMNS.get(values["field"], values["field"])
            if field in ("cost", "attack", "health", "durability", "text", "race", "name"):
                corrections.setdefault(values["id"], []).append(values | {"field": field})
    found = []
    for row in rows:
        if row.first != oldest:
            found.append(row)
            continue
        changes = corrections.get(row.id, [])
        starts = sorted({0, oldest, *(int(c["since"]) for c in changes), *(int(c["until"]) + 1 for c in changes)})
        starts = [start for start in starts if start <= oldest]
        for start, following in zip(starts, [*starts[1:], None], strict=True):
            part = copy.copy(row)
            part.values = dict(row.values)
            part.first = start
            if following is not None:
                part.last, part.observed_next = following - 1, following
            for change in changes:
                if int(change["since"]) <= start <= int(change["until"]):
                    value = change["value"]
                    part.values[change["field"]] = unescape(value) if change["field"] in ("text", "name") else value
            found.append(part)
    return found
