"""Make the tables of card facts and abilities from card data: ``python -m engine.hearthstone.cards.build [--from
FOLDER]``.

FOLDER holds ``cards.tsv.gz``, ``builds.tsv`` and ``overlay_early.tsv``: card data of all builds (``../shared/carddata``
beside the checkout, where it is there). With ``--packages``, FOLDER is filled from the packages of card data on PyPI
first, one for each build; what is needed of each is kept in ``FOLDER/cache``. Texts are compiled and left out. With
``--check BUILD`` nothing is written: the definitions of one build are made and compared with the tables.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path

from engine.hearthstone.cards.ability import Ability, EventPattern, Trigger
from engine.hearthstone.cards.coverage import SHOWN_BUILDS, of_build, table
from engine.hearthstone.cards.data import COLUMNS, FOLDER, facts_of
from engine.hearthstone.cards.library import WITHOUT_TEXT, dumps_of
from engine.hearthstone.cards.notation import dumps, loads
from engine.hearthstone.cards.overrides import OVERRIDES, apply
from engine.hearthstone.cards.packages import PackageError, packages, write_source
from engine.hearthstone.cards.source import EARLY, Row, read_builds, read_rows
from engine.hearthstone.cards.text.interference import interferences
from engine.hearthstone.cards.text.lowering import abilities_of, opaque
from engine.hearthstone.cards.text.names import Names, resolve, tags_given
from engine.hearthstone.cards.text.normalize import normalize, variants
from engine.hearthstone.cards.text.settle import staying
from hslog.core.output import write_text
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

SHARED = Path(__file__).parents[4] / "shared" / "carddata"
LASTING_TURNS = 3
"""The number of its player's turns that an objective stays in play, according to all their texts."""

COUNTED = ("{1}", "{2}")
"""Placeholders of further numbers that only the card's own text in the game fills in."""

VANILLA = {CardType.MINION, CardType.WEAPON, CardType.SPELL, CardType.LOCATION}
"""Types whose cards have no abilities if they have no text; cards of other types may be scripted."""


def _compile(task: tuple[str, int]) -> tuple[tuple[str, int], str]:
    text, card_type = task
    found = abilities_of(normalize(text), card_type)
    others = [abilities_of(normalize(other), card_type) for other in variants(text)[1:]]
    responds_otherwise = [other for other in others if _patterns(other) and _patterns(other) != _patterns(found)]
    if _says_other_amounts(text):
        return task, dumps((opaque(0, text),))
    if _patterns(found) and responds_otherwise:
        found = (*found, opaque(len(found), text))
    return task, dumps(found)


def _says_other_amounts(text: str) -> bool:
    """Return whether another wording of a text has other numbers, so that its effect is larger or more frequent."""
    first, *others = (_amounts(one) for one in variants(text) or [""])
    return any(
        (len(other) == len(first) and other != first) or bool({*other} & {*COUNTED} - {*first}) for other in others
    )


def _amounts(wording: str) -> list[str]:
    """Return the numbers in a wording, except those in parentheses."""
    return re.findall(r"\d+|\{\d\}", re.sub(r"\([^)]*\)", "", normalize(wording)))


def _patterns(abilities: Iterable[Ability]) -> list[EventPattern]:
    """Return the event patterns of the triggers among some abilities; two wordings of a text may alternate."""
    return [ability.pattern for ability in abilities if isinstance(ability, Trigger)]


def compile_texts(tasks: Iterable[tuple[str, int]], processes: int) -> dict[tuple[str, int], str]:
    """Return the abilities in the notation, by text and card type."""
    wanted = sorted(set(tasks))
    if processes == 1:
        return dict(map(_compile, wanted))
    found: dict[tuple[str, int], str] = {}
    with Pool(processes) as pool:
        for task, abilities in pool.imap_unordered(_compile, wanted, chunksize=50):
            found[task] = abilities
            if sys.stderr.isatty() and len(found) % 100 == 0:
                print(f"\r{len(found)} of {len(wanted)} texts", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return found


def define(rows: list[Row], known: list[Row], processes: int) -> dict[str, str]:
    """Set the definition key of each row; return the definitions by key. ``known`` are all existing rows."""
    tasks = {
        id(row): (row.text, row.type) for row in rows if row.text and (not row.is_of_other_game or row.id in OVERRIDES)
    }
    names = Names(known)
    enchantments = [other for row in rows if id(row) in tasks for other in names.enchantments(row) if other.text]
    texts = {id(one): (one.text, one.type) for one in enchantments}
    compiled = compile_texts([*tasks.values(), *texts.values()], processes)
    names.given = _given_by_enchantments(enchantments, compiled)
    reprints = Reprints(known)
    definitions: dict[str, str] = {}
    for row in rows:
        if id(row) not in tasks:
            row.definition = WITHOUT_TEXT if row.type in VANILLA and not row.text else ""
            if row.id in OVERRIDES and not row.text:
                _keep(row, dumps(apply(row.id, row.last, ())), definitions)
            continue
        overridden = reprints.overridden(row)
        if compiled[tasks[id(row)]] == "[]" and not overridden:
            continue  # a remark, or a label
        written = resolve(compiled[tasks[id(row)]], row, names)
        if row.has_tag(GameTag.SIGIL) or row.has_tag(GameTag.OBJECTIVE):
            turns = LASTING_TURNS if row.has_tag(GameTag.OBJECTIVE) else 0
            written = dumps(staying(loads(written), turns))
        if overridden:
            changed = dumps(apply(overridden, row.last, loads(written)))
            written = reprints.with_own_ids(row, changed) if overridden != row.id else changed
        _keep(row, written, definitions)
    return definitions


REPRINT = re.compile(r"^(?:CORE|LEG|TUTR|VAN|WON)_")
"""The prefixes that reprints have before the id of the original."""


class Reprints:
    """The cards that overrides apply to: the named card and its reprints with the same text."""

    def __init__(self, known: Iterable[Row]) -> None:
        known = list(known)
        self.ids = {row.id for row in known}
        self.texts = {(row.id, normalize(row.text)) for row in known if row.id in OVERRIDES}

    def overridden(self, row: Row) -> str:
        """Return the id whose override applies to a card: its own or its original's; empty if there is none."""
        original = REPRINT.sub("", row.id)
        if row.id in OVERRIDES or (original, normalize(row.text)) not in self.texts:
            return row.id if row.id in OVERRIDES else ""
        return original

    def with_own_ids(self, row: Row, written: str) -> str:
        """Replace the card ids in an original's definition by the reprint's own tokens and enchantments, if any."""
        mark = row.id[: len(row.id) - len(REPRINT.sub("", row.id))]
        return re.sub(r'"(\w+)"', lambda word: f'"{mark}{word[1]}"' if mark + word[1] in self.ids else word[0], written)


def _given_by_enchantments(
    enchantments: Iterable[Row], compiled: dict[tuple[str, int], str]
) -> dict[str, frozenset[int]]:
    """Return the tags that enchantments give, by the enchantment's text."""
    found: dict[str, frozenset[int]] = {}
    for row in enchantments:
        auras = [one[1] for one in json.loads(compiled[row.text, row.type]) if one[0] == "aura" and len(one) > 1]
        found[row.text] = frozenset[int]().union(*(tags_given(one.get("gives", ())) for one in auras))
    return found


def _keep(row: Row, written: str, definitions: dict[str, str]) -> None:
    """Set a row's definition key to the hash of its abilities, and add these to ``definitions``."""
    row.definition = hashlib.blake2b(written.encode(), digest_size=5).hexdigest()
    definitions[row.definition] = written


def write(folder: Path, rows: list[Row], definitions: dict[str, str], builds: list[int]) -> None:
    """Write the tables."""
    folder.mkdir(exist_ok=True)
    lines = sorted((row.id.encode(), row.first, "\t".join(row.columns(COLUMNS))) for row in merge(rows))
    write_text(folder / "facts.tsv", "".join(f"{line}\n" for _, _, line in lines))
    abilities = (f"{key}\t{written}\n" for key, written in sorted(definitions.items()))
    write_text(folder / "abilities.tsv", "".join(abilities))
    write_text(folder / "interference.tsv", interference_of(rows))
    write_text(folder / "builds.tsv", "".join(f"{build}\n" for build in builds))


def interference_of(rows: Iterable[Row]) -> str:
    """Return the table of the effects of other cards that each card may change, according to any of its texts."""
    found: dict[str, set[str]] = {}
    for row in rows:
        if row.text and not row.is_of_other_game:
            found.setdefault(row.id, set()).update(interferences(normalize(row.text)))
    lines = sorted((card.encode(), f"{card}\t{','.join(sorted(kinds))}\n") for card, kinds in found.items() if kinds)
    return "".join(line for _, line in lines)


def merge(rows: list[Row]) -> list[Row]:
    """Merge consecutive rows of a card that differ only in their text; return all rows."""
    merged: list[Row] = []
    for row in sorted(rows, key=lambda row: (row.id, row.first)):
        if merged and merged[-1].continues(row):
            merged[-1].last = row.last
        else:
            merged.append(row)
    return merged


def check(rows: list[Row], build: int, processes: int) -> int:
    """Make the definitions of one build and compare them with the tables; return the exit code."""
    chosen = [row for row in rows if row.first <= build <= row.last]
    wrong = outdated(chosen, rows, processes)
    if wrong:
        print(f"{len(wrong)} cards of build {build} are not up to date: {', '.join(wrong[:10])} ...", file=sys.stderr)
        print("run python -m engine.hearthstone.cards.build", file=sys.stderr)
        return 1
    print(f"{len(chosen)} cards of build {build} are up to date")
    return 0


def outdated(chosen: list[Row], known: list[Row], processes: int) -> list[str]:
    """Make the definitions of some rows; return the ids of cards whose definition differs from the tables."""
    definitions = define(chosen, known, processes)
    wrong = []
    for row in chosen:
        facts = facts_of(row.id, row.last)
        if (
            facts is None
            or facts.definition != row.definition
            or (row.definition in definitions and dumps_of(row.definition) != definitions[row.definition])
        ):
            wrong.append(row.id)
    return wrong


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m engine.hearthstone.cards.build", description=__doc__)
    parser.add_argument("--from", dest="source", type=Path, default=SHARED, metavar="FOLDER")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--check", type=int, metavar="BUILD", help="compare the cards of this build with the tables")
    parser.add_argument("--packages", action="store_true", help="fill FOLDER from the packages of card data first")
    options = parser.parse_args()
    if options.packages:
        try:
            write_source(options.source, packages())
        except (PackageError, OSError) as error:
            print(error, file=sys.stderr)
            return 2
    if not (options.source / EARLY).exists():
        print(f"{options.source} has no {EARLY}: builds before the oldest have its data", file=sys.stderr)
    builds = read_builds(options.source)
    rows = read_rows(options.source, builds)
    if options.check is not None:
        known = max(build for build in builds if build <= options.check)
        return check(rows, known, options.processes)
    definitions = define(rows, rows, options.processes)
    write(FOLDER, rows, definitions, builds)
    print(f"{len(rows)} rows, {len(definitions)} definitions")
    for build in (*SHOWN_BUILDS, builds[-1]):
        print(f"\nCollectible cards of build {build}", *table(of_build(build), "card type"), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
