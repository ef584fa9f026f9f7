"""Commands under load: many at once, many logs in one call, a log that grows faster than any game writes.

    python benchmarks/loads.py [--lines 2000000] [--logs 200] [FILE...]

Eight commands run at once on one log, and each has to print what it prints alone. All logs are validated in one call.
``watch`` follows a log to which games are added as fast as it reads; 10,000 lines a second for an hour are 36 million.
Every game has to be told, and the memory must not grow with the number of games.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SAMPLE = Path(__file__).parent.parent / "samples" / "duel.log"
COMMANDS = [
    ["validate", "--json"],
    ["parse", "--json"],
    ["story", "--json"],
    ["info", "--json"],
    ["state", "--json"],
    ["timeline", "--entity", "24", "--json"],
    ["convert", "--to", "xml"],
    ["tree"],
]
RUN = "import sys; from viz.cli import main; sys.exit(main(sys.argv[1:]))"
ENVIRONMENT = {**os.environ, "COLUMNS": "100"}


def start(arguments, **pipes):
    return subprocess.Popen([sys.executable, "-c", RUN, *arguments], text=True, env=ENVIRONMENT, **pipes)


def at_once(log):
    """Run eight commands alone and at once; return those that print something else."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    lines = [[name, str(log), *options] for name, *options in COMMANDS]
    alone = [start(line, **pipes).communicate()[0] for line in lines]
    together = [start(line, **pipes) for line in lines]
    return [line for line, one, running in zip(lines, alone, together, strict=True) if running.communicate()[0] != one]


def megabytes(process):
    """Return the memory a running process has now, where the system tells."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith("VmRSS")), 0)


def watch(data, line_count, folder):
    """Add a game to a log again and again while it is watched.

    Return the games and actions told, the games added, the seconds it took, and the megabytes used over time.
    """
    log = folder / "Power.log"
    log.write_bytes(data)
    games = max(2, line_count // data.count(b"\n"))
    out = folder / "told.jsonl"
    used = []
    with out.open("w") as told, log.open("ab", buffering=0) as file:
        process = start(["watch", str(log), "--quiet", "20", "--json"], stdout=told, stderr=subprocess.DEVNULL)
        while b'{"kind": "end"' not in out.read_bytes() and process.poll() is None:
            time.sleep(0.1)  # what is there already is passed over, but for the last game
        began = time.monotonic()
        for number in range(1, games):
            file.write(data)
            while number - out.read_bytes().count(b'{"kind": "end"') > 20 and process.poll() is None:
                time.sleep(0.2)  # what it has not read yet is on the disk, and proves nothing of its memory
            if number % max(1, games // 10) == 0:
                used.append(megabytes(process))
        process.wait()
    kinds = [json.loads(line)["kind"] for line in out.read_text(encoding="utf-8").splitlines()]
    return kinds.count("end"), kinds.count("action"), games, time.monotonic() - began - 20, used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=2_000_000, help="lines written to the log that is watched")
    parser.add_argument("--logs", type=int, default=200, help="logs in one call")
    parser.add_argument("files", nargs="*", help="the logs of that call; the sample, again and again, by default")
    arguments = parser.parse_args()
    wrong = at_once(SAMPLE)
    print(f"8 commands at once: {len(wrong)} print something else than alone", *wrong, flush=True)
    logs = (arguments.files or [str(SAMPLE)]) * arguments.logs
    began = time.monotonic()
    made = start(["validate", "--json", *logs[: arguments.logs]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = json.loads(made.communicate()[0])
    print(f"{arguments.logs} logs in one call: {len(found)} answers, {time.monotonic() - began:.0f} s", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        ended, actions, games, seconds, used = watch(SAMPLE.read_bytes(), arguments.lines, Path(folder))
    lines = games * SAMPLE.read_bytes().count(b"\n")
    print(
        f"watch: {ended} of {games} games told, {actions / games:.1f} actions each; {lines:,} lines in {seconds:.0f} s"
    )
    print(f"       {lines / seconds:,.0f} lines a second; MB over time: {used}")
    return 1 if wrong or len(found) != arguments.logs or ended != games else 0


if __name__ == "__main__":
    sys.exit(main())
