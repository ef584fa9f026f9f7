"""Judge real logs that are less than whole, or written otherwise: none may be accused for that.

    python benchmarks/partial_logs.py LOG_OR_FOLDER... [--seed 1] [--count 60] [--kind cut]

Of each kind (:mod:`benchmarks.variations`), so many logs are taken at random; `one-stream+late` changes them twice.
Replays in XML are written as logs first. With `--xml` the outcome is written as HSReplay XML and that is judged. A log
that has no divergence as it was and has one then is printed, with its first divergence. Exit 1 if there is one.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checkout it stands in, not what is installed

import engine
import hslog
from benchmarks.variations import KINDS, Lines, read
from hslog.core.errors import HslogError
from hslog.hearthstone.game import Game

LARGEST = 1_500_000
"""Bytes of a file, packed or not, beyond which it is left out: judging it takes too long."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--kind", type=_kinds, action="append")
    parser.add_argument("--xml", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder for the logs that are accused")
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    files = sorted(file for path in chosen.paths for file in (path.rglob("*") if path.is_dir() else [path]))
    files = [
        file
        for file in files
        if file.is_file()
        and {".log", ".xml", ".hsreplay"} & set(file.suffixes)
        and "arena" not in file.parts
        and file.stat().st_size < LARGEST
    ]
    accused = 0
    for kind in chosen.kind or KINDS:
        judged, before = 0, accused
        for file in chance.sample(files, min(chosen.count, len(files))):
            whole = rest = _lines(file)
            for name in kind.split("+"):
                rest = KINDS[name](rest, chance)
            games, message = _judge(rest, chosen.xml)
            judged += games
            if message and not _judge(whole)[1]:
                accused += 1
                print(f"{kind}  {file.name}  {message}", flush=True)
                if chosen.keep is not None:
                    name = file.name.split(".log")[0].split(".xml")[0]
                    Path(chosen.keep, f"{name}.{kind}.{chosen.seed}.log").write_text("".join(rest), encoding="utf-8")
        print(f"{kind}: {judged} games judged, {accused - before} files accused", flush=True)
    return 1 if accused else 0


def _kinds(text: str) -> str:
    """Check the names of kinds, joined by plus signs."""
    for name in text.split("+"):
        if name not in KINDS:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(sorted(KINDS))}")
    return text


def _lines(file: Path) -> Lines:
    """Return the lines of a log; those of a replay in XML as a log has them."""
    data = file.read_bytes()
    data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    if ".log" in file.suffixes:
        return data.decode("utf-8", "replace").splitlines(keepends=True)
    try:
        return list(hslog.to_log(hslog.read(file)))
    except HslogError:
        return []


def _judge(lines: Lines, xml: bool = False) -> tuple[int, str]:
    """Return how many games the lines hold, and the first divergence in words; empty if there is none.

    ``xml``: judge them as HSReplay XML.
    """
    games = read(lines)
    if xml and games:
        with tempfile.TemporaryDirectory() as folder:
            replay = Path(folder, "replay.xml")
            hslog.write(games, replay)
            games = [game for game in hslog.read(replay) if isinstance(game, Game)]
    for game in games:
        for divergence in engine.replay(game).divergences:
            return len(games), f"line {divergence.line}: {divergence.message}"
    return len(games), ""


if __name__ == "__main__":
    sys.exit(main())
