"""Damage small pieces of real logs and replays at random, and see that reading them never fails or hangs.

    python benchmarks/fuzz.py [--count 100000] [--seed 1] [--record FILE] FILE...
    python benchmarks/fuzz.py --only 4711 --seed 1 [--keep FILE] FILE...     one input again, printed or kept

Each input is a piece of a file with bytes and lines dropped, doubled, cut and swapped. It is read whole and
as a stream of packets; every game found is asked for its state at many places and for what it can tell of
itself, and is written as a log and as XML, which are read again. Only the errors of ``hslog.core.errors`` may come
of it, within the time limit for each input. Input number N of a seed is always the same for the same files.
"""

import io
import random
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing import Late, arguments_of, beginnings, damage, load, run, time_limit

import hslog
from hslog.core.errors import HslogError
from hslog.hearthstone.packets import TagChange

SECONDS = 5.0
PIECE_LINES = 120


def piece(files, chance):
    """Return a short run of lines of one file; half of them from where a game begins."""
    lines = chance.choice(files)
    length = chance.randint(5, PIECE_LINES)
    begins = beginnings(lines, 3000)
    start = chance.choice(begins) if chance.random() < 0.5 else chance.randrange(max(1, len(lines)))
    picked = lines[start : start + length]
    if lines[0].lstrip().startswith(b"<") and start and chance.random() < 0.8:
        picked = lines[: chance.randint(1, 6)] + picked  # without its first lines a replay is nothing
    return picked


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
        if hasattr(state, "hand"):  # the zones of Hearthstone
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


def try_input(data, chance, seconds=SECONDS):
    """Drive one input under the time limit; return what is wrong, in words."""
    try:
        with time_limit(seconds):
            drive(data, chance)
    except (Exception, Late) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return [f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"]
    return []


def main():
    arguments = arguments_of(__doc__, 100_000)
    files = list(load(sorted(arguments.files)))
    if arguments.only is not None:
        data, chance = mutant(files, arguments.seed, arguments.only)
        Path(arguments.keep or "/dev/stdout").write_bytes(data)
        print(drive(data, chance))
        return 0
    return run(arguments, lambda number: try_input(*mutant(files, arguments.seed, number)))


if __name__ == "__main__":
    sys.exit(main())
