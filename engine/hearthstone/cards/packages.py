"""Card data from its packages: the CardDefs.xml of each build, as one table of rows by card and range of builds.

Each build has a package (``packages.tsv``). It is downloaded with pip, the needed fields are cached, and the rest is
deleted. :func:`write_source` then merges all builds to the files that :mod:`engine.hearthstone.cards.source` reads.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple
from xml.etree import ElementTree

from hslog.core.output import open_output
from hslog.hearthstone.generated.vocabulary import GameTag

PACKAGES = Path(__file__).with_name("packages.tsv")

COLUMNS = {
    GameTag.CARDTYPE: "type",
    GameTag.CARD_SET: "set",
    GameTag.CLASS: "class",
    GameTag.COST: "cost",
    GameTag.ATK: "atk",
    GameTag.HEALTH: "health",
    GameTag.DURABILITY: "durability",
    GameTag.ARMOR: "armor",
    GameTag.CARDRACE: "race",
    GameTag.SPELL_SCHOOL: "school",
    GameTag.RARITY: "rarity",
    GameTag.COLLECTIBLE: "collectible",
}
"""The columns of tags that have a column of their own."""

CARD_NAME, ARROW_TEXT = 185, 325
TEXTS = {CARD_NAME: "name", GameTag.CARDTEXT: "text", ARROW_TEXT: "arrow"}

FIELDS = (
    *("id", "dbf", "type", "set", "class", "cost", "atk", "health", "durability", "armor", "race", "school"),
    *("rarity", "collectible", "refs", "reqs", "entourage", "tags", "name", "arrow", "text"),
)
"""The columns of a row, without the builds."""

MULTI_CLASS_GROUP = 480
GROUPS = {1: (3, 5, 10), 2: (2, 7, 8), 3: (4, 6, 9)}
"""The classes of the three Gadgetzan families, by MULTI_CLASS_GROUP, for older data without MULTIPLE_CLASSES."""

RACE_TAGS: Mapping[int, int] = {
    **dict(zip(range(2522, 2534), (23, 24, *range(1, 11)), strict=True)),
    **dict(zip(range(2534, 2537), (11, 12, 14), strict=True)),
    **dict(zip(range(2537, 2545), range(15, 23), strict=True)),
    **dict(zip(range(2545, 2557), (38, 43, 80, 81, 83, 84, 85, 88, 92, 93, 94, 95), strict=True)),
    **dict(zip(range(2584, 2589), range(96, 101), strict=True)),
    4756: 126,
}
"""The additional tribe that each tag marks (as in the card data's own library)."""

Fields = tuple[str, ...]


class PackageError(Exception):
    """A package cannot be downloaded, or has no card data."""


class Build(NamedTuple):
    """The cards of one build: their fields by id."""

    number: int
    cards: dict[str, Fields]


def packages() -> dict[int, str]:
    """Return the package of each build, as ``name==version``, oldest build first."""
    lines = PACKAGES.read_text(encoding="utf-8").splitlines()[1:]
    return {int(build): package for build, package in (line.split("\t") for line in lines)}


def write_source(folder: Path, wanted: Mapping[int, str]) -> None:
    """Write ``cards.tsv.gz`` and ``builds.tsv`` of all wanted builds into a folder; cached builds are not downloaded
    again.

    Raises PackageError.
    """
    cache = folder / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    builds = []
    for number, package in sorted(wanted.items()):
        kept = cache / f"{number}.json.gz"
        if not kept.exists():
            print(f"{package} ...", file=sys.stderr, flush=True)
            _keep(kept, download(package))
        builds.append(_load(kept))
    rows = "".join("\t".join(row) + "\n" for row in merge(builds))
    heading = "\t".join(("id", "first", "last", *FIELDS[1:]))
    with open_output(str(folder / "cards.tsv.gz")) as file:
        file.write(gzip.compress(f"{heading}\n{rows}".encode(), mtime=0))
    with open_output(str(folder / "builds.tsv")) as file:
        file.write(("build\n" + "".join(f"{build.number}\n" for build in builds)).encode())


def merge(builds: Sequence[Build]) -> list[Fields]:
    """Return a row for each card and range of builds in which it was the same: id, first and last build, fields."""
    rows: list[tuple[str, int, int, Fields]] = []
    lasting: dict[str, tuple[int, Fields]] = {}
    before = 0
    for build in builds:
        for card_id in [one for one, (_, fields) in lasting.items() if build.cards.get(one) != fields]:
            first, fields = lasting.pop(card_id)
            rows.append((card_id, first, before, fields))
        for card_id, fields in build.cards.items():
            lasting.setdefault(card_id, (build.number, fields))
        before = build.number
    rows += [(card_id, first, before, fields) for card_id, (first, fields) in lasting.items()]
    return [(card_id, str(first), str(last), *fields[1:]) for card_id, first, last, fields in sorted(rows)]


def download(package: str) -> Build:
    """Return the cards of a package. Raises PackageError."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, package]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        wheels = list(Path(folder).glob("*.whl"))
        if done.returncode or len(wheels) != 1:
            raise PackageError(f"{package} cannot be downloaded: {done.stderr.strip()[-300:]}")
        with zipfile.ZipFile(wheels[0]) as archive:
            names = [name for name in archive.namelist() if name.endswith("/CardDefs.xml")]
            if len(names) != 1:
                raise PackageError(f"{package} has no CardDefs.xml")
            with archive.open(names[0]) as file:
                return read_definitions(file)


def read_definitions(file: IO[bytes]) -> Build:
    """Return the cards of a CardDefs.xml; the build is the one that it states."""
    number, cards, root = 0, dict[str, Fields](), None
    for event, element in ElementTree.iterparse(file, events=("start", "end")):
        if root is None:
            root, number = element, int(element.get("build", "0"))
        if event == "end" and element.tag == "Entity":
            fields = dict(_fields(element))
            cards[fields["id"]] = tuple(fields.get(field, "") for field in FIELDS)
            root.clear()
    return Build(number, cards)


def _fields(entity: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a card's fields."""
    yield "id", entity.get("CardID", "")
    yield "dbf", entity.get("ID", "")
    own, tags = dict[str, str](), dict[int, int]()
    for element in entity.iter("Tag"):
        tag, kind, value = int(element.get("enumID", "0")), element.get("type"), element.get("value")
        if tag in TEXTS:
            text = element.findtext("enUS") or (element.text if len(element) == 0 else "") or ""
            yield TEXTS[tag], escape(text.strip(" "))
        elif kind not in ("LocString", "String") and value is not None:
            if tag in COLUMNS:
                own[COLUMNS[tag]] = value
            else:
                tags[tag] = int(value)
    own["class"] = ",".join(map(str, _classes(tags))) or own.get("class", "")
    own["race"] = ",".join(dict.fromkeys([*filter(None, [own.get("race", "")]), *_tribes(tags)]))
    yield from own.items()
    yield "tags", " ".join(f"{tag}={value}" for tag, value in sorted(tags.items()))
    references = {int(element.get("enumID", "0")) for element in entity.iter("ReferencedTag")}
    yield "refs", " ".join(map(str, sorted(references)))
    requirements = {(int(one.get("reqID", "0")), one.get("param") or "") for one in entity.iter("PlayRequirement")}
    said = [f"{number}:{value}" if value not in ("", "0") else str(number) for number, value in sorted(requirements)]
    yield "reqs", " ".join(said)
    yield "entourage", " ".join(sorted(element.get("cardID", "") for element in entity.iter("EntourageCard")))


def _classes(tags: Mapping[int, int]) -> list[int]:
    """Return the classes of a multi-class card; empty for other cards."""
    mask = tags.get(GameTag.MULTIPLE_CLASSES, 0)
    many = [place + 1 for place in range(mask.bit_length()) if mask >> place & 1]
    return many or list(GROUPS.get(tags.get(MULTI_CLASS_GROUP, 0), ()))


def _tribes(tags: Mapping[int, int]) -> list[str]:
    """Return the tribes that a card's tribe tags mark, sorted by number."""
    return [str(tribe) for tribe in sorted(RACE_TAGS[tag] for tag, value in tags.items() if value and tag in RACE_TAGS)]


def escape(text: str) -> str:
    """Return a text on one line without tabs, as :func:`engine.hearthstone.cards.source.unescape` reads it."""
    text = text.replace("\\", "\\\\").replace("\t", "\\t")
    return text.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _keep(path: Path, build: Build) -> None:
    with open_output(str(path)) as file:
        file.write(gzip.compress(json.dumps([build.number, list(build.cards.values())]).encode(), mtime=0))


def _load(path: Path) -> Build:
    number, cards = json.loads(gzip.decompress(path.read_bytes()))
    return Build(number, {fields[0]: tuple(fields) for fields in cards})
