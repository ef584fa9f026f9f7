"""Make the tables of card facts and abilities from card data: ``python -m engine.cards.build [--from FOLDER]``.

FOLDER holds ``cards.tsv.gz``, ``builds.tsv`` and ``overlay_early.tsv``: card data of all builds, made from the packages
of card data on PyPI (``../shared/carddata`` beside the checkout, where it is there). Texts are compiled and left out.
With ``--check BUILD`` nothing is written: the definitions of one build are made and compared with the tables.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path

from engine.cards.data import COLUMNS, FOLDER
from engine.cards.library import WITHOUT_TEXT
from engine.cards.notation import dumps
from engine.cards.source import Row, read_builds, read_rows
from engine.cards.text.lowering import abilities_of
from engine.cards.text.names import Names, resolve
from engine.cards.text.normalize import normalize
from hslog.generated.vocabulary import CardType

SHARED = Path(__file__).parents[3] / "shared" / "carddata"
VANILLA = {CardType.MINION, CardType.WEAPON, CardType.SPELL, CardType.LOCATION}
"""Types whose cards do nothing if they have no text; others may be scripted."""
OTHER_TYPES = {
    CardType.LETTUCE_ABILITY,
    CardType.BATTLEGROUND_HERO_BUDDY,
    CardType.BATTLEGROUND_QUEST_REWARD,
    CardType.BATTLEGROUND_SPELL,
    CardType.BATTLEGROUND_ANOMALY,
    CardType.BATTLEGROUND_TRINKET,
}
BATTLEGROUNDS, MERCENARIES = 1453, (1586, 1705)
"""Card sets of the other games."""


def _compile(task: tuple[str, int]) -> tuple[tuple[str, int], str]:
    text, card_type = task
    return task, dumps(abilities_of(text, card_type))


def compile_texts(tasks: Iterable[tuple[str, int]], processes: int) -> dict[tuple[str, int], str]:
    """Return the abilities, in the notation, of each normalised text on a card of a type."""
    wanted = sorted(set(tasks))
    found: dict[tuple[str, int], str] = {}
    with Pool(processes) as pool:
        for task, abilities in pool.imap_unordered(_compile, wanted, chunksize=50):
            found[task] = abilities
            if sys.stderr.isatty() and len(found) % 100 == 0:
                print(f"\r{len(found)} of {len(wanted)} texts", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return found


def is_of_other_game(row: Row) -> bool:
    """Return whether a card is one of Battlegrounds or Mercenaries, whose texts follow rules of their own."""
    return (
        row.number("set") in (BATTLEGROUNDS, *MERCENARIES)
        or row.type in OTHER_TYPES
        or row.id.startswith(("BG", "TB_Bacon", "LETL", "SWL"))
    )


def define(rows: list[Row], processes: int) -> dict[str, str]:
    """Give each row the key of its definition; return the definitions by key."""
    tasks = {id(row): (normalize(row.text), row.type) for row in rows if row.text and not is_of_other_game(row)}
    compiled = compile_texts(tasks.values(), processes)
    names = Names(rows)
    definitions: dict[str, str] = {}
    for row in rows:
        if id(row) not in tasks:
            row.definition = WITHOUT_TEXT if row.type in VANILLA and not row.text else ""
            continue
        written = resolve(compiled[tasks[id(row)]], row, names)
        row.definition = hashlib.blake2b(written.encode(), digest_size=5).hexdigest()
        definitions[row.definition] = written
    return definitions


def write(folder: Path, rows: list[Row], definitions: dict[str, str], builds: list[int]) -> None:
    """Write the tables."""
    folder.mkdir(exist_ok=True)
    lines = sorted((row.id.encode(), row.first, "\t".join(row.columns(COLUMNS))) for row in merge(rows))
    (folder / "facts.tsv").write_text("".join(f"{line}\n" for _, _, line in lines), encoding="utf-8")
    (folder / "abilities.tsv").write_text(
        "".join(f"{key}\t{written}\n" for key, written in sorted(definitions.items())), encoding="utf-8"
    )
    (folder / "builds.txt").write_text("".join(f"{build}\n" for build in builds))


def merge(rows: list[Row]) -> list[Row]:
    """Return the rows, those put together that differ in nothing but their text and follow each other."""
    merged: list[Row] = []
    for row in sorted(rows, key=lambda row: (row.id, row.first)):
        if merged and merged[-1].continues(row):
            merged[-1].last = row.last
        else:
            merged.append(row)
    return merged


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m engine.cards.build", description=__doc__)
    parser.add_argument("--from", dest="source", type=Path, default=SHARED, metavar="FOLDER")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    builds = read_builds(options.source)
    rows = read_rows(options.source, builds)
    definitions = define(rows, options.processes)
    write(FOLDER, rows, definitions, builds)
    print(f"{len(rows)} rows, {len(definitions)} definitions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
