"""Judge real logs as if less were known than is: nobody may be accused for what we do not know.

    python benchmarks/less_known.py cards LOG_OR_FOLDER... [--share 0.3] [--seed 1]

`cards` renames a share of the collectible cards to ids that card data lacks, as a later set would bring them; cards
that texts name keep their ids. `texts` makes a share of all texts unreadable. `tags` adds changes of unknown tags,
as later builds do, to a share of the changes in text logs. `before` and `after` judge a log as one of the build before
or after its own, for which no log has shown the rules. The logs should have no divergence as they are. Each that has
one so is printed with it. Exit 1 if there is one.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checkout it stands in, not what is installed

import engine
import hslog
from engine.hearthstone.cards import library
from engine.hearthstone.cards.ability import Definition, Opaque
from engine.hearthstone.cards.data import FOLDER, rows_of
from hslog.core.errors import HslogError
from hslog.hearthstone.game import Game

LARGEST = 700_000
"""Bytes of a file beyond which it is left out: judging it takes too long."""

UNKNOWN_TAG = 90_000
"""The first of the tags that nobody knows."""

CARD = re.compile(rb'((?i:card_?id)="?)([A-Z][A-Za-z0-9]*_[A-Z]*\d+)(e\d*)?(?![\w])')
"""A card id in a log or a replay, and the ending of an enchantment's."""


def is_chosen(name: str, share: float, seed: int) -> bool:
    """Return whether ``name`` belongs to a share of all names; the same ones for the same seed."""
    return zlib.crc32(f"{seed} {name}".encode()) % 1000 < share * 1000


@cache
def is_collectible(card_id: str) -> bool:
    return any(row.collectible for row in rows_of(card_id)) and not card_id.startswith("HERO")


@cache
def named_cards() -> frozenset[str]:
    """Return the ids that any text names."""
    return frozenset(re.findall(r'"([A-Z]\w+_\w+)"', (FOLDER / "abilities.tsv").read_text(encoding="utf-8")))


def rename_cards(data: bytes, share: float, seed: int) -> bytes:
    """Give a share of the collectible cards, and their enchantments, ids that card data does not have."""

    def rename(found: re.Match[bytes]) -> bytes:
        before, card, ending = found.groups(b"")
        name = card.decode()
        unknown = is_collectible(name) and name not in named_cards() and is_chosen(name, share, seed)
        return before + (b"UNKNOWN_" if unknown else b"") + card + ending

    return CARD.sub(rename, data)


CHANGE = re.compile(rb"^(D .*GameState\.DebugPrintPower\(\) - +TAG_CHANGE Entity=.*) tag=\w+ value=\S+.*$")
"""A line of a log that changes a tag."""


def add_tags(data: bytes, share: float, seed: int) -> bytes:
    """Change an unknown tag of the same entity after a share of the changes, and do not announce numbers of packets."""
    lines = []
    for number, line in enumerate(data.splitlines()):
        if b"DebugPrintPowerList" not in line:
            lines.append(line)
        if (found := CHANGE.match(line)) and is_chosen(str(number), share, seed):
            lines.append(found[1] + f" tag={UNKNOWN_TAG + number % 100} value={number % 4} ".encode())
    return b"\n".join(lines) + b"\n"


def unreadable(share: float, seed: int) -> AbstractContextManager[object]:
    """Make a share of all texts unreadable."""
    read = library._definition

    def definition(key: str) -> Definition | None:
        found = read(key)
        if found is None or not found.abilities or not is_chosen(key, share, seed):
            return found
        return Definition(key, (Opaque(text="unread", words=3, aims=True),), complete=False)

    return mock.patch.object(library, "_definition", definition)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("cards", "texts", "tags", "before", "after"))
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    files = sorted(file for path in chosen.paths for file in (path.rglob("*") if path.is_dir() else [path]))
    files = [one for one in files if one.suffix in (".gz", ".log", ".xml") and one.stat().st_size < LARGEST]
    edit = {"cards": rename_cards, "tags": add_tags}.get(chosen.kind)
    change = partial(edit, share=chosen.share, seed=chosen.seed) if edit is not None else None
    moved = {"before": -1, "after": 1, "cards": 1}.get(chosen.kind, 0)  # a later set comes with a later build
    games = accused = 0
    with unreadable(chosen.share, chosen.seed) if chosen.kind == "texts" else nullcontext():
        for file in files:
            for message in judge(file, change, moved):
                games += 1
                if message:
                    accused += 1
                    print(f"{file.name}  {message}", flush=True)
    print(f"{chosen.kind}: {games} games judged, {accused} accused", flush=True)
    return 1 if accused else 0


def judge(file: Path, change: Callable[[bytes], bytes] | None = None, moved: int = 0) -> Iterator[str]:
    """Yield the first divergence of each game of a file, empty for none. ``moved`` is added to its build."""
    with tempfile.TemporaryDirectory() as folder:
        if change is not None:
            data = file.read_bytes()
            log = Path(folder, file.name.removesuffix(".gz"))
            log.write_bytes(change(gzip.decompress(data) if file.suffix == ".gz" else data))
            file = log
        try:
            games = hslog.read(file)
        except HslogError:
            return
        for game in games:
            build = game.build + moved if isinstance(game, Game) and game.build and moved else None
            first = next(iter(engine.replay(game, build=build).divergences), None)
            yield f"line {first.line}: {first.message}" if first is not None else ""


if __name__ == "__main__":
    sys.exit(main())
