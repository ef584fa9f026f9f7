"""Judge every game below the paths given, keep the result, and compare two such results.

    python benchmarks/sweep.py LOG_OR_FOLDER... -o NEW.jsonl [--jobs 2] [--half A --families FILE]
    python benchmarks/sweep.py --compare OLD.jsonl NEW.jsonl
    python benchmarks/sweep.py --record NEW.jsonl             # what tests/corpus/test_verdicts.py expects

The first form writes one JSON line per game: counts by verdict, divergences, notices, a digest of all verdicts, and
what is adopted by kind of block and by card. The second prints what changed. Exit 1 when a game has a divergence it
did not have. Equal digests prove that a change moved code only.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checkout it stands in, not what is installed

import engine
import hslog
from hslog.arena.game import ArenaGame
from hslog.core.errors import HslogError
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import Block

Row = dict[str, Any]

RECORDED = Path(__file__).resolve().parent.parent / "tests" / "recorded" / "corpus.tsv"
"""How every game of the corpus is judged."""

VERDICTS = tuple(verdict.word for verdict in engine.Verdict)
HEADER = "\t".join(("file", "game", *VERDICTS, "divergences", "notices", "verdicts", "rules"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--half", choices=("A", "B"))
    parser.add_argument("--families", type=Path)
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    parser.add_argument("--record", type=Path, metavar="NEW")
    chosen = parser.parse_args()
    if chosen.compare:
        return compare(*(read(path) for path in chosen.compare))
    if chosen.record:
        RECORDED.write_text("\n".join([HEADER, *map(recorded, read(chosen.record).values())]) + "\n", encoding="utf-8")
        return 0
    rows = sweep(select(chosen.paths, chosen.half, chosen.families), chosen.jobs)
    if chosen.output:
        chosen.output.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    print(summary(rows))
    return 0


def select(paths: list[Path], half: str | None, families: Path | None) -> list[Path]:
    """Return the files below the paths, those of one half only where a table of families is given."""
    files = sorted(file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file())
    kinds = {".log", ".txt", ".xml", ".hsreplay", ".zip"}
    files = [file for file in files if kinds & set(file.suffixes) and "arena" not in file.parts]
    if half and families:
        with families.open(encoding="utf-8") as source:
            ours = {row["file"] for row in csv.DictReader(source, delimiter="\t") if row["half"] == half}
        files = [file for file in files if any(str(file).endswith("/" + name) for name in ours)]
    return files


def sweep(files: list[Path], jobs: int) -> list[Row]:
    """Return the rows of all games, in the order of files; large files are begun first."""
    begun = time.perf_counter()
    with Pool(jobs) as pool:
        order = sorted(files, key=lambda file: -file.stat().st_size)
        found: list[Row] = []
        for done, rows in enumerate(pool.imap_unordered(judge, order), 1):
            found += rows
            if sys.stderr.isatty():
                print(f"\r{done}/{len(files)} {time.perf_counter() - begun:.0f} s", end="", file=sys.stderr)
    return sorted(found, key=lambda row: (row["file"], row["game"]))


def judge(path: Path) -> list[Row]:
    """Return a row for each game of a file; none for a file that cannot be read."""
    try:
        games = hslog.read(path)
    except HslogError:
        return []
    return [judge_game(path, game) for game in games if not isinstance(game, ArenaGame)]


def judge_game(path: Path, game: hslog.Game) -> Row:
    replay = engine.replay(game)
    counts = replay.counts()
    blocks: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for kind, card, packets in adopted(replay):
        blocks[kind] += packets
        cards[f"{kind} {card}"] += packets
    return {
        "file": f"{path.parent.name}/{path.name}",
        "game": game.index,
        "build": replay.ruleset.name,
        "hidden": replay.hidden_reason,
        "complete": game.complete,
        "counts": {verdict.word: count for verdict, count in counts.items()},
        "digest": digest(bytes(replay.verdicts)),
        "rules": digest(repr(sorted(replay.rules.items())).encode()),
        "divergences": [f"{one.line} {one.rule}: {one.message}" for one in replay.divergences],
        "notices": [f"{one.line} {one.rule}: {one.message}" for one in replay.notices],
        "adopted": dict(blocks),
        "cards": dict(cards),
    }


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def recorded(row: Row) -> str:
    """Return a row as the table of recorded judgements has it: numbers of packets by verdict, and two digests."""
    numbers = [row["counts"].get(word, 0) for word in VERDICTS]
    found = (
        row["file"],
        row["game"],
        *numbers,
        len(row["divergences"]),
        len(row["notices"]),
        row["digest"],
        row["rules"],
    )
    return "\t".join(map(str, found))


def adopted(replay: engine.Replay) -> Iterator[tuple[str, str, int]]:
    """Yield kind and card of the innermost block of each adopted packet, with 1; top level is ``TOP``."""

    def walk(packets: list[Any], kind: str, card: str) -> Iterator[tuple[str, str, int]]:
        for packet in packets:
            if replay.verdicts[packet.index] == engine.Verdict.ADOPTED:
                yield kind, card, 1
            if isinstance(packet, Block):
                yield from walk(packet.packets, name("BlockType", packet.type), cards.get(int(packet.entity), ""))

    cards = card_ids(replay.game)
    return walk(list(replay.game.packets), "TOP", "")


def card_ids(game: hslog.Game) -> dict[int, str]:
    """Return the first card id of each entity that the log names."""
    found: dict[int, str] = {}
    for packet in game.walk():
        card, entity = getattr(packet, "card_id", ""), getattr(packet, "entity", None)
        if card and isinstance(entity, int):
            found.setdefault(int(entity), card)
    return found


def read(path: Path) -> dict[tuple[str, int], Row]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {(row["file"], row["game"]): row for row in rows}


def total(rows: list[Row], name: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in rows:
        found.update(row[name])
    return found


def summary(rows: list[Row]) -> str:
    """Return the shares of verdicts and the games with divergences, over all games that are not hidden."""
    counts = total(rows, "counts")
    judged = sum(counts.values()) - counts["cosmetic"] - counts["hidden"]
    good = counts["predicted"] + counts["chosen"]
    complete = [row for row in rows if row["complete"]]
    accused = [row for row in rows if row["divergences"]]
    lines = [
        f"{len(rows)} games, {judged} packets judged: predicted or chosen {100 * good / max(judged, 1):.2f} %, "
        f"adopted {100 * counts['adopted'] / max(judged, 1):.2f} %, divergent {counts['divergent']}",
        f"with a divergence: {sum(row['complete'] for row in accused)} of {len(complete)} complete, "
        f"{sum(not row['complete'] for row in accused)} of {len(rows) - len(complete)} cut; "
        f"notices {sum(len(row['notices']) for row in rows)} in {sum(bool(row['notices']) for row in rows)} games",
    ]
    lines += [f"  {row['file']} {row['game']}: {len(row['divergences'])}: {row['divergences'][0]}" for row in accused]
    return "\n".join(lines)


def compare(old: dict[tuple[str, int], Row], new: dict[tuple[str, int], Row]) -> int:
    """Print what changed from one sweep to the next; return 1 when a game has a new divergence."""
    worse = 0
    for key in sorted(old.keys() | new.keys()):
        if key not in old or key not in new:
            print(*key, "only in the " + ("new" if key in new else "old"))
            continue
        for kept in ("divergences", "notices"):
            gone = [one for one in old[key][kept] if one not in new[key][kept]]
            come = [one for one in new[key][kept] if one not in old[key][kept]]
            worse += kept == "divergences" and len(come) > 0
            for sign, ones in (("-", gone), ("+", come)):
                for one in ones:
                    print(sign, kept[:-1], *key, one)
    both = sorted(old.keys() & new.keys())
    print(sum(old[key]["digest"] == new[key]["digest"] for key in both), "of", len(both), "games have equal verdicts")
    before, after = ([rows[key] for key in both] for rows in (old, new))
    change = total(after, "cards")
    change.subtract(total(before, "cards"))
    moved = sorted(change.items(), key=lambda item: item[1])
    for card, packets in [*moved[:15], *[one for one in moved[-15:] if one[1] > 0]]:
        if packets:
            print(f"{packets:+6d} adopted in {card}")
    for rows in (before, after):
        print(summary(rows).splitlines()[0])
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
