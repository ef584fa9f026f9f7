"""Time reading and judging logs of MTG Arena against the client of 17Lands, which reads them without judging.

    python benchmarks/compare_seventeenlands.py --peer /path/to/its/python [--rounds N] LOG...

Its environment needs the package ``seventeenlands``. Nothing is sent: in place of the network it has a function that
takes what would be sent and does nothing, and its logging is off. Processes alternate; each reads the log several
times, and the best time of all counts. All times are seconds of the processor. Logs are plain files: the client reads
no others.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OURS = """
import json, sys, time
import hslog
from engine.magic.replay.run import replay
times, count = [], 0
for _ in range(int(sys.argv[2])):
    start = time.process_time()
    games = hslog.read(sys.argv[1])
    results = [replay(game) for game in games]
    times.append(time.process_time() - start)
    del results
print(json.dumps([min(times), len(games)]))
"""

PEER = """
import json, logging, sys, time
logging.disable(logging.CRITICAL)
from seventeenlands import api_client, mtga_follower

class Answer:
    status_code, text = 200, "{}"

sent = []

def take(self, endpoint, *rest, **named):
    sent.append(endpoint)
    return Answer()

api_client.ApiClient._retry_post = api_client.ApiClient._retry_get = take
times = []
for _ in range(int(sys.argv[2])):
    sent.clear()
    follower = mtga_follower.Follower("0" * 32, host="")
    start = time.process_time()
    follower.parse_log(sys.argv[1], follow=False)
    times.append(time.process_time() - start)
print(json.dumps([min(times), sum(one.endswith("add_game") for one in sent)]))
"""


def run(python: str, code: str, log: Path, readings: int, env: dict[str, str]) -> tuple[float, int]:
    """Return the best time of a process in seconds, and the games it found."""
    command = [python, "-c", code, str(log.resolve()), str(readings)]
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env, cwd="/").stdout
    seconds, games = json.loads(printed.splitlines()[-1])
    return seconds, games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", required=True, help="the python that has the package seventeenlands")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("logs", nargs="+", type=Path)
    arguments = parser.parse_args()
    here = {"PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))}
    with tempfile.TemporaryDirectory() as home:
        for log in arguments.logs:
            ours, theirs = [], []
            for _ in range(arguments.rounds):
                ours.append(run(sys.executable, OURS, log, 5, here))
                theirs.append(run(arguments.peer, PEER, log, 2, {"HOME": home}))
            mine, their = min(ours), min(theirs)
            print(
                f"{log.name} ({log.stat().st_size / 1e6:.1f} MB): read and judged {mine[0]:.3f} s, {mine[1]} games; "
                f"17Lands {their[0]:.3f} s, {their[1]} games sent; {their[0] / mine[0]:.1f} times as fast"
            )


if __name__ == "__main__":
    main()
