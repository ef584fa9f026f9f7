"""Commands under load: many at once, many logs in one call, a log that grows faster than any game writes.

    python benchmarks/loads.py [--minutes 5] [--rate 10000] [--logs 200] [-o docs/loads.md] [FILE...]

Eight commands run at once on one log, and each has to print what it prints alone. All logs are validated in one call.
``watch`` follows a log that grows by so many lines a second, game after game, for some minutes; an hour of it is the
same again. Every game has to be told, and the memory must not grow with the number of games. Times are of the
processor: where other programs take it, watch falls behind, and catches up; how many lines a second it can read is what
the processor time says that it used.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

END = b'{"kind": "end"'
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


def processor(process):
    """Return the seconds of the processor a running process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def of_children():
    """Return the seconds of the processor that processes have used which are over."""
    used = os.times()
    return used.children_user + used.children_system


def watch(data, rate, minutes, folder):
    """Let a log grow by so many lines a second while it is watched, game after game.

    Return the games and actions told, the games written, how many games behind it was in the end, the seconds of the
    processor it used, and from time to time the megabytes it had and how many games behind it was.
    """
    log, out = folder / "Power.log", folder / "told.jsonl"
    log.write_bytes(data)
    lines = data.splitlines(keepends=True)
    games = 1 + max(1, int(rate * 60 * minutes / len(lines)))
    used, behind = [], 0
    with out.open("w") as told, log.open("ab", buffering=0) as file:
        process = start(["watch", str(log), "--quiet", "30", "--json"], stdout=told, stderr=subprocess.DEVNULL)
        while END not in out.read_bytes() and process.poll() is None:
            time.sleep(0.1)  # what is there already is passed over, but for the last game
        began = time.monotonic()
        ended = _Ended(out)
        for number in range(1, games):
            for place in range(0, len(lines), 1000):
                file.write(b"".join(lines[place : place + 1000]))
                time.sleep(max(0.0, began + ((number - 1) * len(lines) + place) / rate - time.monotonic()))
            if number % max(1, games // 20) == 0:
                used.append((megabytes(process), number - ended.count()))
                print(
                    f"{number:,} games written, {used[-1][1]:,} behind, {used[-1][0]} MB", file=sys.stderr, flush=True
                )
        behind = games - ended.count()
        seconds = 0.0
        while ended.count() < games and process.poll() is None:
            seconds = processor(process)
            time.sleep(0.2)
        seconds = processor(process) or seconds
        process.wait()
    return ended.count(), out.read_bytes().count(b'{"kind": "action"'), games, behind, seconds, used


class _Ended:
    """Counts the games told, reading what is new only."""

    def __init__(self, path):
        self.path, self.position, self.found = path, 0, 0

    def count(self):
        with self.path.open("rb") as file:
            file.seek(self.position)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self.position += len(whole)
        self.found += whole.count(END)
        return self.found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=int, default=10_000, help="lines a second by which the log grows")
    parser.add_argument("--minutes", type=float, default=5, help="how long it grows")
    parser.add_argument("--logs", type=int, default=200, help="logs in one call")
    parser.add_argument("-o", "--output", help="the page to write, beside what is printed")
    parser.add_argument("files", nargs="*", help="the logs of that call; the sample, again and again, by default")
    arguments = parser.parse_args()
    page = [
        "# Commands under load",
        "",
        f"Made by `python benchmarks/loads.py --minutes {arguments.minutes:g} -o docs/loads.md`.",
        "",
    ]

    def tell(text):
        page.append(f"- {text}")
        print(text, flush=True)

    wrong = at_once(SAMPLE)
    tell(
        " ".join(
            ["8 commands at once on one log:", str(len(wrong)), "print something else than alone", *map(str, wrong)]
        )
    )
    logs = (arguments.files or [str(SAMPLE)]) * arguments.logs
    began = of_children()
    made = start(["validate", "--json", *logs[: arguments.logs]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = json.loads(made.communicate()[0])
    seconds = of_children() - began
    tell(f"{arguments.logs} logs in one call of `validate`: {len(found)} answers, {seconds:.0f} s of the processor")
    data = SAMPLE.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        ended, actions, games, behind, seconds, used = watch(data, arguments.rate, arguments.minutes, Path(folder))
    lines = games * data.count(b"\n")
    tell(
        f"`watch`, {arguments.minutes:g} minutes of a log that grows by {arguments.rate:,} lines a second: "
        f"{ended:,} of {games:,} games told, {actions / games:.1f} actions each; "
        f"{behind:,} games behind when the last was written"
    )
    tell(
        f"`watch` read {lines:,} lines, {lines / seconds:,.0f} in a second of the processor, of which it had "
        f"{seconds / (60 * arguments.minutes):.2f} a second; from time to time it used "
        f"{', '.join(str(megabytes) for megabytes, _ in used)} MB, and was "
        f"{', '.join(str(behind) for _, behind in used)} games behind"
    )
    if arguments.output:
        Path(arguments.output).write_text("\n".join(page) + "\n", encoding="utf-8")
    return 1 if wrong or len(found) != arguments.logs or ended != games else 0


if __name__ == "__main__":
    sys.exit(main())
