"""Facts of cards by build, read lazily from a sorted table.

``definitions/facts.tsv`` has one row for each card and range of builds, sorted by id and first build; a look-up is a
search in the mapped file, so nothing is loaded in advance. Builds between two known ones have the data of the older
one; builds before the first known one (18792) have its data, corrected where older lists differ.
"""

from __future__ import annotations

import mmap
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from hslog.hearthstone.build import NEWEST

FOLDER = Path(__file__).with_name("definitions")
COLUMNS = [
    "id",
    "first",
    "last",
    "name",
    "type",
    "set",
    "class",
    "cost",
    "attack",
    "health",
    "durability",
    "armor",
    "race",
    "school",
    "rarity",
    "collectible",
    "dbf",
    "references",
    "requirements",
    "entourage",
    "tags",
    "definition",
]
NUMBER = COLUMNS.index("dbf")
TEXTS_UNKNOWN = NEWEST + 1
"""The end of a range of builds whose card texts are unknown, as texts may have changed since the newest data."""


@dataclass(frozen=True)
class CardFacts:
    """The printed values of a card in the builds ``first`` to ``last``; a number missing in the data counts as 0.

    ``classes`` and ``tribes`` are values of CardClass and Race, ``tags`` all other integer tags. ``requirements`` are
    play requirements and their parameters, known up to build 36393. ``definition`` is the key of its abilities, "-" for
    a card that has no text, empty where nothing is known.
    """

    row: tuple[str, ...]

    def _number(self, column: int) -> int:
        return int(self.row[column] or 0)

    @property
    def id(self) -> str:
        """The card id."""
        return self.row[0]

    @property
    def first(self) -> int:
        """The first build in which this row holds; 0 for all builds up to ``last``."""
        return int(self.row[1])

    @property
    def last(self) -> int:
        """The last known build in which this row holds; it also holds in the unknown builds up to the next known."""
        return int(self.row[2])

    @property
    def name(self) -> str:
        """The English name."""
        return self.row[3]

    @property
    def type(self) -> int:
        """The card type."""
        return self._number(4)

    @property
    def number(self) -> int:
        """The number that tags use for the card."""
        return self._number(NUMBER)

    @property
    def set(self) -> int:
        """The card set."""
        return self._number(5)

    @property
    def classes(self) -> tuple[int, ...]:
        """The classes, the first one first."""
        return _numbers(self.row[6], ",")

    @property
    def cost(self) -> int:
        """The printed cost."""
        return self._number(7)

    @property
    def attack(self) -> int:
        """The printed attack."""
        return self._number(8)

    @property
    def health(self) -> int:
        """The printed health; of a weapon its durability, of a location its uses."""
        return self._number(9) or self._number(10)

    @property
    def armor(self) -> int:
        """The armor that a hero card gives."""
        return self._number(11)

    @property
    def tribes(self) -> tuple[int, ...]:
        """The minion types."""
        return _numbers(self.row[12], ",")

    @property
    def school(self) -> int:
        """The spell school."""
        return self._number(13)

    @property
    def rarity(self) -> int:
        """The rarity."""
        return self._number(14)

    @property
    def collectible(self) -> bool:
        """Whether the card can be put into a deck."""
        return self.row[15] == "1"

    @property
    def database_id(self) -> int:
        """The number that other cards use for it."""
        return self._number(16)

    @cached_property
    def references(self) -> frozenset[int]:
        """The tags of keywords that the text mentions."""
        return frozenset(_numbers(self.row[17], " "))

    @cached_property
    def requirements(self) -> Mapping[int, int]:
        """Play requirements and their parameters."""
        return _pairs(self.row[18], ":")

    @property
    def entourage(self) -> tuple[str, ...]:
        """The ids of the cards that its text chooses from, if the data names them."""
        return tuple(self.row[19].split())

    @cached_property
    def tags(self) -> Mapping[int, int]:
        """All integer tags that no other property holds."""
        return _pairs(self.row[20], "=")

    @property
    def definition(self) -> str:
        """The key of its abilities."""
        return self.row[21]


def _numbers(text: str, separator: str) -> tuple[int, ...]:
    return tuple(int(item) for item in text.split(separator)) if text else ()


def _pairs(text: str, separator: str) -> Mapping[int, int]:
    pairs = (item.partition(separator) for item in text.split())
    return MappingProxyType({int(key): int(value or 0) for key, _, value in pairs})


class SortedTable:
    """A file of lines sorted by their first column (bytes), searched in place."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def rows(self, key: str) -> Iterator[list[str]]:
        """Yield the rows whose first column is ``key``, in the order of the file."""
        wanted = key.encode(errors="surrogatepass")  # the command line may contain bytes that are not valid text
        content, low, high = self._content, 0, len(self._content)
        while low < high:
            middle = content.rfind(b"\n", 0, (low + high) // 2) + 1
            if content[middle : content.find(b"\t", middle)] < wanted:
                low = content.find(b"\n", middle) + 1 or high
            else:
                high = middle if middle > low else low
        while content[low : low + len(wanted) + 1] == wanted + b"\t":
            end = content.find(b"\n", low)
            yield content[low:end].decode().split("\t")
            low = end + 1

    def __iter__(self) -> Iterator[list[str]]:
        return (line.decode().split("\t") for line in self._lines())

    def holding(self, number: int) -> Iterator[list[str]]:
        """Yield the rows whose second and third columns are a range that contains ``number``."""
        for line in self._lines():
            _, first, last, _ = line.split(b"\t", 3)
            if int(first) <= number <= int(last):
                yield line.decode().split("\t")

    def with_word(self, word: str) -> Iterator[list[str]]:
        """Yield the rows in which a word stands, in the order of the file."""
        content, wanted, place = self._content, word.encode(), 0
        while (place := content.find(wanted, place)) != -1:
            end = content.find(b"\n", place)
            yield content[content.rfind(b"\n", 0, place) + 1 : end].decode().split("\t")
            place = end

    def _lines(self) -> Iterator[bytes]:
        start = 0
        while start < len(self._content):
            end = self._content.find(b"\n", start)
            yield self._content[start:end]
            start = end + 1


@cache
def builds() -> tuple[int, ...]:
    """Return the builds whose card data is known, oldest first."""
    return tuple(int(line) for line in (FOLDER / "builds.tsv").read_text().split())


def is_beyond(build: int) -> bool:
    """Return whether a build is newer than all card data."""
    return build > builds()[-1]


def lacks(card_id: str, build: int) -> bool:
    """Return whether a card of a build may exist of which card data says nothing: there is none of that build.

    Its id is the set and a number, with an underscore; the few cards with other ids are all known.
    """
    return "_" in card_id and build not in builds() and not rows_of(card_id)


def nearest(build: int) -> int:
    """Return the newest known build that is not newer than ``build``; ``build`` itself if all are newer."""
    known = builds()
    place = bisect_right(known, build)
    return known[place - 1] if place else build


def following(build: int) -> int:
    """Return the oldest known build that is newer than ``build``; the newest one if none is."""
    known = builds()
    return known[min(bisect_right(known, build), len(known) - 1)]


def around(low: int, high: int) -> tuple[int, int]:
    """Return the known builds around a range of builds: the newest up to ``low``, and the oldest from ``high`` on.

    The cards of a build without card data may be those of the known build before it, of the one after it, or a mix:
    only what both agree on is known. For builds after the newest known one, only the newest can be consulted.
    """
    known = builds()
    place = bisect_left(known, high)
    last = high if high < known[0] else known[min(place, len(known) - 1)]
    return nearest(low), last


@cache
def _table() -> SortedTable:
    return SortedTable(FOLDER / "facts.tsv")


@cache
def rows_of(card_id: str) -> tuple[CardFacts, ...]:
    """Return all rows of a card, oldest first; none for an unknown id."""
    return tuple(CardFacts(tuple(row)) for row in _table().rows(card_id)) if card_id else ()


def rows_between(card_id: str, low: int, high: int) -> list[CardFacts]:
    """Return the rows of a card in a range of builds; none if the texts of these builds are unknown."""
    if high == TEXTS_UNKNOWN:
        return []
    first, last = around(low, high)
    return [row for row in rows_of(card_id) if row.first <= last and first <= row.last]


@lru_cache(maxsize=1 << 16)
def facts_of(card_id: str, build: int) -> CardFacts | None:
    """Return the printed values of a card in a build, or None if they are unknown."""
    known = nearest(build)
    return next((row for row in rows_of(card_id) if row.first <= known <= row.last), None)


def has_printed(card_id: str, low: int, high: int, has: Callable[[CardFacts], bool]) -> bool | None:
    """Return whether a card has a printed property in all builds of a range; None if they differ, or do not know it."""
    rows = rows_between(card_id, low, high) if low < high else filter(None, [facts_of(card_id, high)])
    found = {has(row) for row in rows}
    return found.pop() if len(found) == 1 else None


def card_name(card_id: str, build: int) -> str:
    """Return a card's English name in a build, else in the newest build that has the card, else an empty string."""
    facts = facts_of(card_id, build)
    rows = rows_of(card_id)
    return facts.name if facts else rows[-1].name if rows else ""


def all_facts(build: int) -> Iterator[CardFacts]:
    """Yield the facts of all cards of a build, by id. This reads the whole table."""
    return (CardFacts(tuple(row)) for row in _table().holding(nearest(build)))


@lru_cache(maxsize=4)
def collectible_facts(build: int) -> tuple[CardFacts, ...]:
    """Return the facts of a build's collectible cards, sorted by id."""
    return tuple(facts for facts in all_facts(build) if facts.collectible)


def facts_called(word: str, build: int) -> Iterator[CardFacts]:
    """Yield the facts of the cards of a build that have a word in their name, by id."""
    known = nearest(build)
    rows = (CardFacts(tuple(row)) for row in _table().with_word(word) if word in row[3])
    return (facts for facts in rows if facts.first <= known <= facts.last)


@cache
def ids_by_number(build: int) -> Mapping[int, str]:
    """Return the ids of a build's cards by the numbers that tags use for cards."""
    return {facts.database_id: facts.id for facts in all_facts(build) if facts.database_id}


def all_ids() -> Iterator[str]:
    """Yield all card ids, of all builds. This reads the whole table."""
    last = ""
    for row in _table():
        if row[0] != last:
            last = row[0]
            yield last


def find_ids(name: str) -> list[str]:
    """Return the ids of the cards that ever had a name, collectible cards first.

    Case is ignored. This reads the whole table.
    """
    wanted = name.casefold()
    found = {row[0]: row[15] != "1" for row in _table() if row[3].casefold() == wanted}
    return sorted(found, key=lambda card_id: (found[card_id], len(card_id), card_id))
