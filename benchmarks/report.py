"""Writes the report of every game of the logs given and opens the largest in a browser; prints times and
sizes.

    python benchmarks/report.py LOG_OR_FOLDER... [--shots FOLDER]

Times: reading and replaying; writing the page; first contentful paint and readiness in Chromium (Debian's,
driven by Playwright; left out where there is none); one step by packet and one jump from end to start.
``--shots`` keeps screenshots in light, dark and phone width. Exit 1 when a page complains in the console or
misses a goal: 5 s and 5 MB to write, 1 s to the first paint.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import engine
import hslog
from viz.hearthstone.report import write_report

MOST_SECONDS, MOST_BYTES, MOST_PAINT = 5.0, 5_000_000, 1000.0


class Written(NamedTuple):
    """One page: where from, its size in bytes, and seconds to read and replay, and to write."""

    source: str
    page: Path
    packets: int
    turns: int
    size: int
    before: float
    seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--shots", metavar="FOLDER")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = [written for path in sorted(find(chosen.paths)) for written in write(path, Path(folder))]
        if not pages:
            print("no game in what was given")
            return 1
        slowest = max(pages, key=lambda page: page.seconds)
        largest = max(pages, key=lambda page: page.size)
        longest = max(pages, key=lambda page: page.packets)
        print(f"{len(pages)} reports, {sum(page.size for page in pages) / 1e6:.1f} MB")
        for word, page in (("slowest", slowest), ("largest", largest), ("longest", longest)):
            print(
                f"{word}: {page.source}, {page.packets} packets, {page.turns} turns: written in "
                f"{page.seconds:.2f} s (read and replayed in {page.before:.2f} s), {page.size / 1e6:.2f} MB"
            )
        failed = slowest.seconds > MOST_SECONDS or largest.size > MOST_BYTES
        failed |= not browse(longest.page, Path(chosen.shots) if chosen.shots else None)
    return 1 if failed else 0


def find(paths: list[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_dir():
            for one in path.rglob("*"):
                if one.name.endswith((".log", ".log.gz", ".xml", ".xml.gz", "output_log.txt")):
                    yield one
        else:
            yield path


def write(path: Path, folder: Path) -> Iterator[Written]:
    begun = time.perf_counter()
    try:
        games = hslog.read(path)
    except hslog.core.errors.SourceError as error:
        print(f"{path.name}: not read: {error}")
        return
    reading = time.perf_counter() - begun
    for game in games:
        begun = time.perf_counter()
        replay = engine.replay(game)
        replayed = time.perf_counter()
        page = write_report(replay, folder / f"{path.name}.{game.index}.html")
        seconds = time.perf_counter() - replayed
        before = reading / len(games) + replayed - begun
        source = f"{path.name} game {game.index}"
        yield Written(source, page, game.packet_count, game.last_turn, page.stat().st_size, before, seconds)


def browse(page: Path, shots: Path | None) -> bool:
    """Open a page and measure; tell whether it is quiet and quick. True where there is no browser."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser = None
    if browser is None:
        print("no chromium or no playwright: the page was not opened")
        return True
    quiet = True
    with sync_playwright() as running:
        started = running.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name, scheme, width, height in (
            ("light", "light", 1400, 900),
            ("dark", "dark", 1400, 900),
            ("phone", "light", 390, 844),
        ):
            opened = started.new_page(color_scheme=scheme, viewport={"width": width, "height": height})
            complaints: list[str] = []
            opened.on("console", lambda message, kept=complaints: kept.append(message.text))
            opened.on("pageerror", lambda error, kept=complaints: kept.append(str(error)))
            paint, ready = measure_opening(opened, page)
            step, jump = measure_moves(opened)
            print(
                f"{name}: first paint {paint:.0f} ms, ready {ready:.0f} ms, a step {step:.1f} ms, "
                f"end to start {jump:.0f} ms, {len(complaints)} complaints"
            )
            quiet = quiet and not complaints and paint <= MOST_PAINT
            if shots is not None:
                shots.mkdir(parents=True, exist_ok=True)
                opened.keyboard.press("PageDown")
                opened.screenshot(path=shots / f"{name}.png")
            opened.close()
        started.close()
    return quiet


def measure_opening(opened: Any, page: Path) -> tuple[float, float]:
    opened.goto(page.as_uri())
    opened.wait_for_selector("html[data-ready=yes]", timeout=60_000)
    ready = float(opened.evaluate("performance.now()"))
    entry = "performance.getEntriesByName('first-contentful-paint')[0]"
    opened.wait_for_function(f"{entry} !== undefined")
    return float(opened.evaluate(f"{entry}.startTime")), ready


def measure_moves(opened: Any) -> tuple[float, float]:
    timed = "(press) => { const t = performance.now(); press(); return performance.now() - t; }"
    key = "() => document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{0}', bubbles: true}}))"
    steps = [float(opened.evaluate(f"({timed})({key.format('ArrowRight')})")) for _ in range(20)]
    opened.evaluate(f"({timed})({key.format('End')})")
    jump = float(opened.evaluate(f"({timed})({key.format('Home')})"))
    return sorted(steps)[len(steps) // 2], jump


if __name__ == "__main__":
    sys.exit(main())
