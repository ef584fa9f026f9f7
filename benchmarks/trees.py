"""Draws the trigger tree of every block, action and turn of every log given, and counts what goes wrong.

    python benchmarks/trees.py LOG_OR_FOLDER... [--draw-every N]

For each log every block, at the top level (with what follows from it) and nested, every turn, every divergence
and the game as a whole are made into a graph and laid out; all boxes and texts are compared in pairs for
overlaps, and all lines with all cards. One tree in N is also drawn to PNG and SVG, twice, and the bytes
compared. Prints a line per source and the sums. Exit 1 when any tree failed, overlapped, crossed or differed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx

import engine
import hslog
import viz
from viz.core.graph import LIMIT, children, root_of
from viz.core.scene import crossings, make_scene, overlaps


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--draw-every", type=int, default=2000, metavar="N")
    chosen = parser.parse_args()
    sums: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    begun = time.perf_counter()
    for path in sorted(find(chosen.paths)):
        try:
            games = hslog.read(path)
        except hslog.core.errors.SourceError as error:
            print(f"{path.name}: not read: {error}")
            continue
        here = check(path, games, chosen.draw_every, sizes)
        sums += here
        print(f"{path.name}: {told(here)}", flush=True)
    print(f"\nall: {told(sums)}, {time.perf_counter() - begun:.0f} s")
    print("nodes per tree: " + ", ".join(f"{name} {count}" for name, count in classes(sizes)))
    return 1 if sums["errors"] + sums["overlaps"] + sums["crossings"] + sums["unstable"] + sums["disordered"] else 0


def find(paths: list[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_dir():
            for one in path.rglob("*"):
                if one.name.endswith((".log", ".log.gz", ".xml", ".xml.gz", "output_log.txt")):
                    yield one
        else:
            yield path


def parts(game: hslog.Game, replay: engine.Replay) -> Iterator[dict[str, Any]]:
    from viz.hearthstone.skeleton import item_tree

    for block in game.blocks():
        yield {"block": block}
    for turn in item_tree(replay).turns:
        yield {"turn": turn}
    for divergence in range(len(replay.divergences)):
        yield {"divergence": divergence}
    yield {"whole": True}


def check(path: Path, games: hslog.Games, every: int, sizes: Counter[int]) -> Counter[str]:
    found: Counter[str] = Counter(games=len(games))
    for game in games:
        replay = engine.replay(game)
        for part in parts(game, replay):
            found["trees"] += 1
            try:
                graph = viz.trigger_graph(replay, **part, limit=LIMIT)
                scene = make_scene(graph)
                bad = overlaps(scene)
                crossed = crossings(scene)
                if found["trees"] % every == 1:
                    found["drawn"] += 1
                    found["unstable"] += not drawn_twice_alike(graph)
            except Exception as error:
                found["errors"] += 1
                print(f"  {path.name} game {game.index} {part}: {type(error).__name__}: {error}"[:240])
                continue
            sizes[len(graph)] += 1
            found["nodes"] += len(graph)
            found["folded"] += bool(graph.graph["folded"])
            if not in_log_order(graph):
                found["disordered"] += 1
                print(f"  {path.name} game {game.index} {part}: not in log order"[:200])
            if bad:
                found["overlaps"] += 1
                print(f"  {path.name} game {game.index} {part}: {bad[0]}"[:200])
            if crossed:
                found["crossings"] += 1
                print(f"  {path.name} game {game.index} {part}: a line runs across card {crossed[0]}"[:200])
    return found


def in_log_order(graph: nx.DiGraph) -> bool:
    stack, last = [root_of(graph)], -1
    while stack:
        node = stack.pop()
        packet = graph.nodes[node]["packet"]
        if packet >= 0:
            if packet < last:
                return False
            last = packet
        stack.extend(reversed(children(graph, node)))
    return True


def drawn_twice_alike(graph: nx.DiGraph) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        alike = True
        for form in ("png", "svg"):
            first, second = Path(folder, f"a.{form}"), Path(folder, f"b.{form}")
            viz.draw(graph, first, dpi=60)
            viz.draw(graph, second, dpi=60)
            alike = alike and first.read_bytes() == second.read_bytes()
        return alike


def told(found: Counter[str]) -> str:
    names = ("games", "trees", "nodes", "folded", "drawn", "errors", "overlaps", "crossings", "disordered", "unstable")
    return ", ".join(f"{found[name]} {name}" for name in names)


def classes(sizes: Counter[int]) -> list[tuple[str, int]]:
    bounds = [(1, 1), (2, 3), (4, 10), (11, 30), (31, 100), (101, 300), (301, 10**9)]
    return [(f"{low}-{high}", sum(sizes[n] for n in sizes if low <= n <= high)) for low, high in bounds]


if __name__ == "__main__":
    sys.exit(main())
