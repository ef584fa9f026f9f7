"""Convert logs and replays to XML, and load what was written in HearthSim's hsreplay.

    python benchmarks/exchange.py --hsreplay FOLDER [--every 1] [--first 0] FOLDER_OR_FILE...

hsreplay needs HearthSim's hslog, which has the name of our package, so it lives in a folder of its own (``pip install
--target FOLDER 'hsreplay>=1.16,<2'``) that only a process of its own sees. Every conversion has to load, with as many
games as were written, none of them empty.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import hslog
from hslog.arena.game import ArenaGame
from hslog.core.errors import HslogError

LOADING = """
import json, sys, warnings
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
from hsreplay.document import HSReplayDocument

def count(packets):
    return sum(1 + count(getattr(packet, "packets", ())) for packet in packets)

for line in sys.stdin:
    try:
        with open(json.loads(line), "rb") as file:
            document = HSReplayDocument.from_xml_file(file)
        trees = document.to_packet_tree()
        document.to_xml()
        said = [count(tree.packets) for tree in trees]
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    print(json.dumps(said), flush=True)
"""


class Hsreplay:
    """A process that loads replays in hsreplay, one after the other."""

    def __init__(self, folder):
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        command = [sys.executable, "-S", "-c", LOADING, str(folder)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, env=environment, **pipes)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def load(self, path):
        """Return how many packets each game of a replay has; in words what is wrong, where it does not load."""
        self.process.stdin.write(json.dumps(str(path)) + "\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        return json.loads(said) if said else "hsreplay ended"


def sources(places):
    """Return the files of folders, and files, in order."""
    found = []
    for place in map(Path, places):
        found += sorted(path for path in place.rglob("*.*") if path.is_file()) if place.is_dir() else [place]
    return found


def exchange(path, hsreplay, folder):
    """Convert a file and load it; return the games written and what is wrong, or None where it holds no game.

    Games of MTG Arena have no such form.
    """
    try:
        games = [game for game in hslog.read(path) if not isinstance(game, ArenaGame)]
    except HslogError:
        return None
    if not games:
        return None
    target = Path(folder) / "game.xml"
    hslog.write(games, target)
    counts = hsreplay.load(target)
    if isinstance(counts, str):
        return len(games), counts
    if len(counts) != len(games) or not all(counts):
        return len(games), f"{len(games)} games were written, hsreplay has packets: {counts}"
    return len(games), ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hsreplay", required=True, help="the folder hsreplay is installed in")
    parser.add_argument("--every", type=int, default=1, help="take every n-th file")
    parser.add_argument("--first", type=int, default=0, help="begin with this one")
    parser.add_argument("places", nargs="+")
    arguments = parser.parse_args()
    began, converted, written, wrong = time.monotonic(), 0, 0, 0
    with Hsreplay(arguments.hsreplay) as hsreplay, tempfile.TemporaryDirectory() as folder:
        for path in sources(arguments.places)[arguments.first :: arguments.every]:
            found = exchange(path, hsreplay, folder)
            if found is None:
                continue
            converted, written = converted + 1, written + found[0]
            if found[1]:
                wrong += 1
                print(f"{path}: {found[1]}", flush=True)
            if not converted % 25:
                print(f"{converted} files", file=sys.stderr, flush=True)
    print(f"{converted} files with {written} games converted; {wrong} not loaded; {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
