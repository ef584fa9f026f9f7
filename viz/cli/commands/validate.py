"""``hearthtrace validate``: replay every game through the rulebook and say where they part."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from hslog.core.legible import json_pieces
from viz.cli.exit_codes import DIVERGED, DONE, FAILED, UNREADABLE
from viz.cli.failure import EngineFault
from viz.cli.inputs import Reading, read_each
from viz.cli.outputs import number_or_name
from viz.cli.parsing import add_build, add_game, add_json, add_paths
from viz.cli.replaying import replay_each
from viz.cli.streams import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import Divergence, Replay
    from engine.magic.replay.result import MagicReplay
    from hslog.hearthstone.game import Game
    from hslog.hearthstone.packets import Packet
    from viz.core.screen import Cell, Screen

DESCRIPTION = """Replay every game through the rules of its build. Each packet gets a verdict: predicted,
chosen, adopted, cosmetic, hidden or divergent. Each divergence is shown with what happened, what the rules
say, which rule, how often what it claims held in real logs, and why. Of the many that may follow from packets
missing in the log the first few are shown. Where real logs have hardly tested what the rules say, a departure is a
notice and no divergence: --all shows notices, too. A log that says that the rules have played it (examples --log), or
any with --strict, is also played again with its choices: the first place is told at which the rules do otherwise.

Exit code 0: no divergence. 1: divergences. 2: a log, or a part of one, could not be read or is beyond a limit, whatever
the rest says: only with 0 and 1 all of it was judged."""

EXAMPLES = """\
  hearthtrace validate Power.log
  hearthtrace validate --brief Logs/           one line for each divergence, as a compiler prints them
  hearthtrace validate --all Power.log
  hearthtrace validate --json Power.log | jq '.games[].verdicts'
  hearthtrace validate --build 20457 Power.log the rules of this build, whatever the log says"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_paths(parser)
    add_game(parser)
    add_build(parser)
    parser.add_argument(
        "--all",
        action="store_true",
        help="every divergence, also the many after a place where packets are missing, and the notices (--json "
        "always has them all)",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        default=None,
        help="judge a log that begins with a board as one that the rules have written: every definition of a card "
        "counts, confirmed by real logs or not",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--brief", action="store_true", help="one line for each divergence")
    add_json(form, "one JSON object; a list of them for several logs")


def run(chosen: argparse.Namespace) -> int:
    """Validate every log; the worst outcome is the exit code."""
    return _as_json(chosen) if chosen.json else _as_text(chosen)


class _Outcome:
    """The findings over all logs."""

    def __init__(self) -> None:
        self.unread = self.diverged = self.failed = False

    def reading(self, reading: Reading) -> None:
        self.unread |= reading.error is not None

    def replay(self, replay: Replay | MagicReplay | EngineFault) -> None:
        if isinstance(replay, EngineFault):
            self.failed = True
        elif replay.divergences:
            self.diverged = True

    @property
    def code(self) -> int:
        if self.failed:
            return FAILED
        if self.unread:
            return UNREADABLE
        return DIVERGED if self.diverged else DONE


def _as_text(chosen: argparse.Namespace) -> int:
    from viz.cli.magic.commands import print_validation
    from viz.cli.magic.replaying import replay_each_arena
    from viz.core.screen import Screen

    screen = Screen()
    found = _Outcome()
    for reading in read_each(chosen.paths, chosen.game):
        found.reading(reading)
        if reading.has_arena:
            for number, arena, magic in replay_each_arena(reading, chosen.game, chosen.build):
                found.replay(magic)
                if not isinstance(magic, EngineFault):
                    name = arena.source if len(reading.games) == 1 else f"{arena.source}, game {number}"
                    print_validation(screen, name, magic, chosen)
        for number, game, replay in () if reading.is_arena else _replays(reading, chosen):
            found.replay(replay)
            if isinstance(replay, EngineFault):
                continue
            name = game.source if len(reading.games) == 1 else f"{game.source}, game {number}"
            _print(screen, name, replay, chosen)
        reading.say_warnings()
    return found.code


def _replays(reading: Reading, chosen: argparse.Namespace) -> Iterator[tuple[int, Game, Replay | EngineFault]]:
    return replay_each(reading, chosen.game, chosen.build, chosen.strict)


def _print(screen: Screen, name: str, replay: Replay, chosen: argparse.Namespace) -> None:
    """Print one game: how it agrees with the rules, and every divergence or, in brief, a line for each."""
    from viz.core.screen import styled
    from viz.hearthstone.summary import end_words
    from viz.hearthstone.terminal.divergences import aftermath, print_divergences
    from viz.hearthstone.terminal.games import loss_words
    from viz.hearthstone.terminal.verdicts import outcome, verdict_line

    game = replay.game
    if chosen.brief:
        if replay.hidden_reason and not replay.beyond_limit:  # that is said for all commands
            say(f"{name}: not judged: {replay.hidden_reason}")
        print_divergences(screen, replay.divergences, game, brief=True)
        if chosen.all:
            print_divergences(screen, replay.notices, game, brief=True, notices=True)
        return
    after, losses = aftermath(replay), loss_words(len(game.recovered), game.lost_packets)
    rows: list[tuple[str, Cell]] = [
        ("rules", f"{replay.ruleset.name}, build {replay.build_basis}"),
        ("packets", "; ".join(filter(None, (verdict_line(replay), losses)))),
        ("log", "" if game.complete else end_words(game.complete, game.decided)),
        ("gaps", after.words() if after is not None else ""),
        ("strict", f"not played again to its end: {replay.not_retraced}" if replay.not_retraced else ""),
    ]
    screen.line(styled((f"{name}: ", "bold"), outcome(replay)))
    screen.fields(rows)
    screen.line()
    shown = None if after is None or chosen.all else after.shown
    print_divergences(screen, replay.divergences, game, shown)
    if shown is not None:
        rest, last = len(replay.divergences) - shown, max(one.line for one in replay.divergences)
        screen.line(f"and {rest} more until line {last}, which may follow from what is missing (--all shows them)")
        screen.line()
    if chosen.all:
        print_divergences(screen, replay.notices, game, notices=True)
    elif replay.notices:
        screen.line("notices are not shown: real logs have hardly tested what they claim (--all shows them)", "dim")
        screen.line()


def _as_json(chosen: argparse.Namespace) -> int:
    from viz.cli.streams import machine_output

    machine_output()
    several = len(chosen.paths) > 1
    found = _Outcome()
    for place, reading in enumerate(read_each(chosen.paths, chosen.game)):
        found.reading(reading)
        warnings = reading.json_warnings()
        games = _games_json(reading, chosen, found, warnings)
        if reading.has_arena:
            first = _arena_json(reading, chosen, found, warnings)
            games = iter(first if reading.is_arena else sorted([*first, *games], key=lambda game: int(game["index"])))
        if several:
            print("[" if place == 0 else ",")
        sys.stdout.writelines(json_pieces({"source": reading.path, "games": games, "warnings": warnings}))
        print(end="" if several else "\n")
        reading.say_warnings()
    if several:
        print("\n]")
    return found.code


def _games_json(
    reading: Reading, chosen: argparse.Namespace, found: _Outcome, warnings: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the games of Hearthstone as JSON objects, each when it is replayed; ``warnings`` grow on the way."""
    for number, game, replay in _replays(reading, chosen):
        found.replay(replay)
        if isinstance(replay, EngineFault):
            warnings.append({"line": game.first_line, "message": str(replay)})
        else:
            yield game_json(number, replay, reading.several_files)


def _arena_json(
    reading: Reading, chosen: argparse.Namespace, found: _Outcome, warnings: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the games of a log of MTG Arena as JSON objects."""
    from viz.cli.magic.commands import game_json as magic_json
    from viz.cli.magic.replaying import replay_each_arena

    games = []
    for number, game, replay in replay_each_arena(reading, chosen.game, chosen.build):
        found.replay(replay)
        if isinstance(replay, EngineFault):
            warnings.append({"line": game.first_line, "message": str(replay)})
        else:
            games.append(magic_json(number, replay))
    return games


def game_json(number: int, replay: Replay, name_file: bool = False) -> dict[str, Any]:
    """Return one game as a JSON object, with its file if that differs from the path as given.

    Divergences, notices and options are made as they are written (:func:`hslog.core.legible.json_pieces`).
    """
    game = replay.game
    found: dict[str, Any] = {
        "index": number,
        **({"file": game.source} if name_file else {}),
        "build": replay.ruleset.low if replay.build_basis == "given" else game.build,
        "build_basis": replay.build_basis,
        "ruleset": replay.ruleset.name,
        "lines": list(game.lines),
        "complete": game.complete,
        "blocks": sum(1 for _ in game.blocks()),
        "verdicts": {verdict.word: count for verdict, count in replay.counts().items()},
        "missing": replay.missing,
        "option_rows": {verdict.word: count for verdict, count in replay.row_counts().items()},
        "divergences": map(divergence_json, replay.divergences),
        "notices": map(divergence_json, replay.notices),
        "options": (options_json(packet, replay) for packet in game.walk() if packet.index in replay.option_rows),
    }
    if replay.hidden_reason:
        found["hidden_reason"] = replay.hidden_reason
        found["beyond_limit"] = replay.beyond_limit
    if replay.not_retraced:
        found["not_played_again"] = replay.not_retraced
    return found


def options_json(packet: Packet, replay: Replay) -> dict[str, Any]:
    """Return an option list with the verdict of each of its rows, in the order of the log.

    ``row`` is the number printed with a row, null for one that a card's text keeps out of the list; ``entity`` is 0
    for the row that ends the turn.
    """
    return {
        "line": packet.line,
        "verdict": replay.verdict(packet).word,
        "rows": [
            {"row": row.place, "entity": row.entity, "verdict": row.verdict.word, "rule": row.rule}
            for row in replay.option_rows[packet.index]
        ],
    }


def divergence_json(divergence: Divergence) -> dict[str, Any]:
    """Return a divergence as the object of the contract; a tag without a known name is a number."""
    found = divergence.to_json()
    if isinstance(found["tag"], str):
        found["tag"] = number_or_name(found["tag"])
    return found
