"""Damage small pieces of real logs and replays at random, and see that reading them never fails or hangs.

    python benchmarks/fuzz.py [--count 100000] [--seed 1] FILE...
    python benchmarks/fuzz.py --only 4711 --seed 1 FILE...        one input again, printed

Each input is a piece of a file with bytes and lines dropped, doubled, cut and swapped. It is read whole and
as a stream of packets; every game found is asked for its state at many places and for what it can tell of
itself, and is written as a log and as XML, which are read again. Only the errors of ``hslog.errors`` may come
of it, within the time limit for each input. Input number N of a seed is always the same for the same files.
"""

import argparse
import gzip
import io
import random
import signal
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

import hslog
from hslog.errors import HslogError
from hslog.packets import TagChange

SECONDS = 5.0
PIECE_LINES = 120


class Hang(Exception):
    """Reading one input took longer than the limit."""


def load(paths):
    """Return the lines of each file as bytes, line endings included; a replay's elements are its lines."""
    files = []
    for path in paths:
        data = Path(path).read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        if data.lstrip()[:1] == b"<" and data.count(b"\n") < data.count(b"<") / 4:
            data = data.replace(b"><", b">\n<")
        files.append(data.splitlines(keepends=True))
    return files


def piece(files, chance):
    """Return a short run of lines of one file; half of them from where a game begins."""
    lines = chance.choice(files)
    length = chance.randint(5, PIECE_LINES)
    if chance.random() < 0.5:
        begins = [number for number, line in enumerate(lines[:3000]) if b"CREATE_GAME" in line or b"<Game" in line]
        start = chance.choice(begins or [0])
    else:
        start = chance.randrange(max(1, len(lines)))
    picked = lines[start : start + length]
    if lines[0].lstrip().startswith(b"<") and start and chance.random() < 0.8:
        picked = lines[: chance.randint(1, 6)] + picked  # without its first lines a replay is nothing
    return picked


def _drop(items, chance):
    place = chance.randrange(len(items))
    return items[:place] + items[place + chance.randint(1, 3) :]


def _double(items, chance):
    place = chance.randrange(len(items))
    length = chance.randint(1, 4)
    return items[: place + length] + items[place : place + length] + items[place + length :]


def _cut(items, chance):
    place = chance.randrange(len(items))
    return items[:place] if chance.random() < 0.5 else items[place:]


def _swap(items, chance):
    a, b = sorted((chance.randrange(len(items)), chance.randrange(len(items))))
    if a == b:
        return items
    return items[:a] + items[b : b + 1] + items[a + 1 : b] + items[a : a + 1] + items[b + 1 :]


def _scribble(items, chance):
    place = chance.randrange(len(items))
    if isinstance(items, bytes):
        return items[:place] + bytes([chance.randrange(256)]) + items[place + 1 :]
    garbage = bytes(chance.randrange(256) for _ in range(chance.randint(0, 60)))
    return [*items[:place], garbage, *items[place:]]


DAMAGES = (_drop, _double, _swap, _scribble, _drop, _double, _swap, _scribble, _cut)


def damage(lines, chance):
    """Return the bytes of ``lines`` after a few accidents, to lines, within a line, and to the whole."""
    for _ in range(chance.randint(1, 4)):
        kind = chance.random()
        if not lines:
            break
        if kind < 0.45:
            lines = chance.choice(DAMAGES)(lines, chance)
        else:
            place = chance.randrange(len(lines))
            if lines[place]:
                lines = [*lines]
                lines[place] = chance.choice(DAMAGES)(lines[place], chance)
    data = b"".join(lines)
    if data and chance.random() < 0.3:
        data = chance.choice(DAMAGES)(data, chance)
    if chance.random() < 0.02:
        data = gzip.compress(data, 1)
        data = chance.choice(DAMAGES)(data, chance)
    return data


def mutant(files, seed, number):
    """Return input ``number`` of a seed."""
    chance = random.Random(f"{seed}:{number}")
    return damage(piece(files, chance), chance), chance


def drive(data, chance):
    """Read ``data`` in every way and ask for everything; return the number of games and of packets."""
    try:
        games = hslog.read(io.BytesIO(data))
    except HslogError as error:
        str(error), error.to_json()
        games = []
    try:
        for packet in hslog.iter_packets(io.BytesIO(data)):
            packet.to_json()
    except HslogError:
        pass
    for game in games:
        ask(game, chance)
    if games:
        for text in (hslog.to_log(games), hslog.to_xml(games)):
            written = "".join(text).encode("utf-8", "surrogateescape")
            for game in hslog.read(io.BytesIO(written)):
                game.timeline.at().entities()
    if chance.random() < 0.1:
        try:
            hslog.read(io.BytesIO(data), strict=True)
        except HslogError as error:
            str(error)
    return len(games), sum(game.packet_count for game in games)


def ask(game, chance):
    """Ask a game everything it can be asked."""
    repr(game), game.lines, game.build_range, game.complete, game.joined_turn, game.last_turn
    repr(game.perspective), game.block_numbers, game.spectator_marks, game.lost_packets
    packets = list(game.walk())
    for packet in packets:
        packet.to_json(), packet.entities(), repr(packet), packet.content()
    entities = game.timeline.entity_ids()
    for _ in range(5):
        at = chance.randint(-1, game.packet_count + 1)
        state = game.timeline.at(packet=at)
        for player in game.players:
            state.hand(player.player_id), state.board(player.player_id)
        state.order_of_play()
        for entity in state.entities():
            state[entity].to_json()
    game.timeline.at(line=chance.randint(0, game.last_line + 1)).entities()
    for packet in packets[:20]:
        if isinstance(packet, TagChange):
            game.timeline.history(packet.entity, packet.tag)
    for entity in entities[:20]:
        game.name_of(entity)


def run_one(data, chance, seconds=SECONDS):
    """Drive one input under the time limit."""

    def late(*_):
        raise Hang(f"more than {seconds} seconds")

    # The time of the processor, not of the clock: other programs on the machine are not our fault.
    timed = hasattr(signal, "setitimer")
    if timed:
        signal.signal(signal.SIGPROF, late)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return drive(data, chance)
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="run this one input, print it, and let the error through")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    files = load(sorted(arguments.files))
    if arguments.only is not None:
        data, chance = mutant(files, arguments.seed, arguments.only)
        sys.stdout.buffer.write(data + b"\n")
        print(run_one(data, chance))
        return 0
    faults = Counter()
    games = packets = with_game = 0
    slowest = (0.0, 0)
    start = time.perf_counter()
    for number in range(arguments.first, arguments.first + arguments.count):
        data, chance = mutant(files, arguments.seed, number)
        began = time.perf_counter()
        try:
            found, inside = run_one(data, chance)
            games, packets, with_game = games + found, packets + inside, with_game + bool(found)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
            faults[what] += 1
            if faults[what] == 1:
                print(f"input {number}: {what}: {error}", flush=True)
        slowest = max(slowest, (time.perf_counter() - began, number))
    seconds = time.perf_counter() - start
    print(
        f"{arguments.count} inputs of seed {arguments.seed}: {with_game} with {games} games and {packets} "
        f"packets, {sum(faults.values())} faults, slowest {slowest[0] * 1000:.0f} ms (input {slowest[1]}), "
        f"{seconds:.0f} s"
    )
    for what, count in faults.most_common():
        print(f"{count:7} {what}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
