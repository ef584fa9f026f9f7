"""Judge real logs of which a part is missing, as trackers and players have them: none may be accused for that.

    python benchmarks/partial_logs.py LOG_OR_FOLDER... [--seed 1] [--count 60] [--kind cut]

Of each kind, so many logs are taken at random; each loses what the kind says; `one-stream+late` loses both. With
`--xml` the rest is written as HSReplay XML and that is judged. A log that has no divergence as a whole and has one
without that part is printed, with its first divergence. Exit 1 if there is one.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checkout it stands in, not what is installed

import engine
import hslog
from hslog.core.errors import HslogError

Lines = list[str]
LARGEST = 1_500_000
"""Bytes of a file, packed or not, beyond which it is left out: judging it takes too long."""


def one_stream(lines: Lines, chance: random.Random) -> Lines:
    """Leave what the client carried out, without what the server sent."""
    if not any("PowerTaskList.DebugPrintPower()" in line for line in lines):
        return lines
    return [line for line in lines if "GameState.DebugPrintPower()" not in line]


def cut(lines: Lines, chance: random.Random) -> Lines:
    """Leave the beginning."""
    return lines[: chance.randrange(len(lines) // 4, max(1, len(lines)))]


def cut_between(lines: Lines, chance: random.Random) -> Lines:
    """Leave the beginning, to the end of a block of the server at random that is in no other block."""
    ends = [place for place, line in enumerate(lines) if "GameState.DebugPrintPower() - BLOCK_END" in line]
    return lines[: chance.choice(ends) + 1] if ends else lines


def late(lines: Lines, chance: random.Random) -> Lines:
    """Leave the end."""
    return lines[chance.randrange(len(lines) // 8, max(1, len(lines) * 3 // 4)) :]


def without(*words: str) -> Callable[[Lines, random.Random], Lines]:
    """Return what leaves out lines with one of some words."""
    return lambda lines, chance: [line for line in lines if not any(word in line for word in words)]


KINDS: dict[str, Callable[[Lines, random.Random], Lines]] = {
    "one-stream": one_stream,
    "cut": cut,
    "cut-between": cut_between,
    "late": late,
    "no-options": without("DebugPrintOptions", "SendOption"),
    "no-choices": without("Choice", "DebugPrintEntit"),
    "no-build": without("BuildNumber"),
}


def _kinds(text: str) -> str:
    """Check the names of kinds, joined by plus signs."""
    for name in text.split("+"):
        if name not in KINDS:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(sorted(KINDS))}")
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--kind", type=_kinds, action="append")
    parser.add_argument("--xml", action="store_true")
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    files = sorted(file for path in chosen.paths for file in (path.rglob("*") if path.is_dir() else [path]))
    files = [
        file
        for file in files
        if file.is_file() and ".log" in file.suffixes and "arena" not in file.parts and file.stat().st_size < LARGEST
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
        print(f"{kind}: {judged} games judged, {accused - before} files accused", flush=True)
    return 1 if accused else 0


def _lines(file: Path) -> Lines:
    data = file.read_bytes()
    data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    return data.decode("utf-8", "replace").splitlines(keepends=True)


def _judge(lines: Lines, xml: bool = False) -> tuple[int, str]:
    """Return how many games the lines hold, and the first divergence in words; empty if there is none.

    ``xml``: judge them as HSReplay XML.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "Power.log")
        log.write_text("".join(lines), encoding="utf-8")
        try:
            games = list(hslog.read(log))
            if xml and games:
                replay = Path(folder, "replay.xml")
                hslog.write(games, replay)
                games = list(hslog.read(replay))
        except HslogError:
            return 0, ""
        for game in games:
            for divergence in engine.replay(game).divergences:
                return len(games), f"line {divergence.line}: {divergence.message}"
    return len(games), ""


if __name__ == "__main__":
    sys.exit(main())
