"""The commands for games of MTG Arena; what a command cannot do for them it says."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.magic.replay.result import MagicReplay
from hslog.arena.game import ArenaGame
from hslog.core.numbers import is_digits
from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import Reading, choose_game
from viz.cli.magic.replaying import replay_chosen
from viz.cli.magic.writing import convert
from viz.core.graph import NoSuchPlace

if TYPE_CHECKING:
    from viz.core.screen import Screen

Json = dict[str, Any]


def run(name: str, reading: Reading, chosen: argparse.Namespace) -> int:
    """Run a command on a reading of Arena games; return the exit code."""
    command = _COMMANDS.get(name)
    if command is None:
        raise CommandError(f"{reading.path}: {name} is for games of Hearthstone only; this is a game of MTG Arena")
    if getattr(chosen, "build", None) is not None:
        raise CommandError("--build is for games of Hearthstone: the rules of Magic go by date")
    try:
        return command(reading, chosen)
    except NoSuchPlace as error:
        raise CommandError(f"{reading.path}: {error}") from error


def print_info(screen: Screen, number: int, game: ArenaGame, several: bool) -> None:
    """Print the facts of a game."""
    from viz.magic.words import rows, title

    screen.heading(f"Game {number}: {title(game)}" if several else title(game))
    screen.fields([row for row in rows(game) if row[1]])


def game_json(number: int, replay: MagicReplay) -> Json:
    """Return one game as the object of the contract of ``validate --json``."""
    game = replay.game
    found: Json = {
        "index": number,
        "game": "magic",
        "build": None,
        "build_basis": replay.build_basis,
        "ruleset": replay.ruleset.name,
        "lines": list(game.lines),
        "complete": game.complete,
        "blocks": len(game.packets),
        "verdicts": {verdict.word: count for verdict, count in replay.counts().items()},
        "missing": replay.missing,
        "option_rows": {verdict.word: count for verdict, count in replay.row_counts().items()},
        "divergences": [one.to_json() for one in replay.divergences],
        "notices": [one.to_json() for one in replay.notices],
        "options": [
            {
                "line": packet.line,
                "verdict": replay.verdict(packet).word,
                "rows": [
                    {"what": row.what, "entity": row.entity, "verdict": row.verdict.word, "rule": row.rule}
                    for row in replay.option_rows[packet.index]
                ],
            }
            for packet in game.packets
            if packet.index in replay.option_rows
        ],
    }
    if replay.hidden_reason:
        found["hidden_reason"] = replay.hidden_reason
    return found


def print_validation(screen: Screen, name: str, replay: MagicReplay, chosen: argparse.Namespace) -> None:
    """Print how one game agrees with the rules, and every divergence."""
    from viz.core.screen import styled
    from viz.magic.divergences import print_divergences
    from viz.magic.words import ending

    game = replay.game
    if chosen.brief:
        print_divergences(screen, replay.divergences, game, brief=True)
        if chosen.all:
            print_divergences(screen, replay.notices, game, brief=True, notices=True)
        return
    screen.line(styled((f"{name}: ", "bold"), outcome_words(replay)))
    gaps = "; ".join(f"before line {gap.last_line}: {gap.what}" for gap in game.gaps)
    screen.fields(
        [
            row
            for row in (
                ("rules", replay.ruleset.name),
                ("packets", verdict_words(replay)),
                ("log", "" if game.complete else ending(game)),
                ("gaps", gaps and f"{gaps}; judged from there on is only what is known again"),
            )
            if row[1]
        ]
    )
    screen.line()
    print_divergences(screen, replay.divergences, game)
    if chosen.all:
        print_divergences(screen, replay.notices, game, notices=True)


def outcome_words(replay: MagicReplay) -> str:
    """Return how many divergences and notices there are."""
    if replay.hidden_reason:
        return f"not judged: {replay.hidden_reason}"
    count, notices = len(replay.divergences), len(replay.notices)
    found = "no divergence" if not count else "1 divergence" if count == 1 else f"{count} divergences"
    return found + ("" if not notices else ", 1 notice" if notices == 1 else f", {notices} notices")


def verdict_words(replay: MagicReplay) -> str:
    """Return the verdicts of a game on one line."""
    listed = ", ".join(f"{count:,} {verdict.word}" for verdict, count in replay.counts().items() if count)
    return f"{listed}; the rules account for {100 * replay.coverage:.0f} % of what they can judge"


def print_summary(screen: Screen, number: int, replay: MagicReplay, several: bool) -> None:
    """Print a game, its verdicts and its first divergences."""
    from viz.magic.divergences import print_divergences

    print_info(screen, number, replay.game, several)
    screen.line()
    screen.line(outcome_words(replay))
    screen.fields([("packets", verdict_words(replay))])
    screen.line()
    print_divergences(screen, replay.divergences, replay.game, limit=3)


def _tree(reading: Reading, chosen: argparse.Namespace) -> int:
    from viz.cli.commands.tree import FOLDED, PICTURE, _print, form_of
    from viz.cli.outputs import check_target
    from viz.cli.streams import say
    from viz.core.graph import LIMIT
    from viz.magic.graph import magic_graph

    if chosen.block is not None:
        raise CommandError("games of Arena have no blocks: say --turn, --line, --divergence or --whole")
    to_screen = chosen.output is None or chosen.output == "-"
    form = chosen.form or ("text" if to_screen else form_of(chosen.output))
    check_target(chosen.output, [chosen.path])
    _, replay = replay_chosen(reading, chosen.game, chosen.line)
    limit = chosen.nodes if chosen.nodes is not None else LIMIT if form in FOLDED else 0
    graph = magic_graph(replay, turn=chosen.turn, line=chosen.line, divergence=chosen.divergence, limit=limit)
    if to_screen:
        _print(graph, form)
        return DONE
    if form == PICTURE:
        from viz import draw

        draw(graph, chosen.output)
    else:
        from viz.core.exports import write

        write(graph, chosen.output, form)
    say(f"{chosen.output}: {graph.graph['title']}, {graph.number_of_nodes()} nodes")
    return DONE


def _explain(reading: Reading, chosen: argparse.Namespace) -> int:
    from viz.cli.outputs import print_json
    from viz.core.screen import Screen
    from viz.magic.divergences import print_divergences
    from viz.magic.explain import explain, explain_divergence, lines, packet_at

    number, replay = replay_chosen(reading, chosen.game, chosen.line)
    screen = Screen()
    if chosen.divergence is not None:
        one = explain_divergence(replay, chosen.divergence)
        if chosen.json:
            print_json({"source": chosen.path, "game": number, **one.to_json()})
        else:
            print_divergences(screen, [one], replay.game)
        return DONE
    if chosen.entity is not None:
        game = replay.game
        entity, tag = _entity(game, chosen.entity), _tag(chosen.tag)
        until = game.timeline.index_of_line(chosen.line) if chosen.line is not None else game.packet_count
        changes = [change for change in game.timeline.history(entity, tag) if change.index <= until]
        if not changes:
            raise CommandError(f"{chosen.path}: this tag of {game.called(entity)} never changes up to there")
        packet = changes[-1].packet
        found = explain(replay, packet)
    else:
        found = explain(replay, packet_at(replay, chosen.line, chosen.packet))
    if chosen.json:
        print_json({"source": chosen.path, "game": number, **found})
        return DONE
    for line in lines(found):
        screen.paragraph(line)
    return DONE


def _story(reading: Reading, chosen: argparse.Namespace) -> int:
    from viz.cli.outputs import print_json
    from viz.core.screen import Screen
    from viz.magic.story import story
    from viz.magic.words import ending, title

    number, replay = replay_chosen(reading, chosen.game, None)
    told = story(replay, chosen.turn)
    if not told:
        raise CommandError(f"{chosen.path}: there is nothing to tell" + f" of turn {chosen.turn}" * bool(chosen.turn))
    if chosen.json:
        chapters = [{"heading": heading, "paragraphs": paragraphs} for heading, paragraphs in told]
        print_json({"source": chosen.path, "game": number, "title": title(replay.game), "chapters": chapters})
        return DONE
    screen = Screen()
    screen.heading(title(replay.game))
    for heading, paragraphs in told:
        screen.line()
        screen.heading(heading)
        for paragraph in paragraphs:
            screen.paragraph(paragraph, 2)
    screen.line()
    screen.line(ending(replay.game))
    return DONE


def _report(reading: Reading, chosen: argparse.Namespace) -> int:
    from hslog.core.output import write_text
    from viz.cli.outputs import check_target
    from viz.cli.streams import machine_output, say
    from viz.magic.report import page

    check_target(chosen.output, [chosen.path])
    number, replay = replay_chosen(reading, chosen.game, None)
    text = page(replay)
    if chosen.output == "-":
        machine_output()
        print(text, end="")
        return DONE
    write_text(chosen.output, text)
    say(f"{chosen.output}: game {number} of {chosen.path}, {len(text) / 1e6:.1f} MB")
    return DONE


def _state(reading: Reading, chosen: argparse.Namespace) -> int:
    from hslog.arena.tags import ArenaTag
    from viz.cli.outputs import print_json
    from viz.core.screen import Screen
    from viz.magic.board import board_json, board_lines

    number, game = arena_game(reading, chosen.game, chosen.line)
    timeline = game.timeline
    index = game.packet_count - 1
    if chosen.line is not None:
        index = timeline.index_of_line(chosen.line)
        if index < 0:
            raise CommandError(f"{game.source}:{chosen.line}: the game has not begun at this line")
    elif chosen.turn is not None:
        begun = [change.index for change in timeline.history(0, ArenaTag.TURN) if change.value == chosen.turn]
        if not begun:
            raise CommandError(f"{game.source}: the game has no turn {chosen.turn}; it has {game.last_turn}")
        index = begun[0]
    elif chosen.packet is not None:
        if chosen.packet > index:
            raise CommandError(f"{game.source}: there is no packet {chosen.packet}; the last of the game is {index}")
        index = chosen.packet
    moment = timeline.at(packet=index)
    board = board_json(game, moment)
    if chosen.json:
        entities = [{**moment[entity].to_json(), "name": game.called(entity)} for entity in moment.entities()]
        print_json({"source": chosen.path, "game": number, "packet": index, **board, "entities": entities})
        return DONE
    screen = Screen()
    for line in board_lines(board):
        screen.line(line)
    return DONE


def _timeline(reading: Reading, chosen: argparse.Namespace) -> int:
    from hslog.arena.tags import tag_name, value_name
    from viz.cli.outputs import print_json
    from viz.cli.streams import machine_output
    from viz.core.screen import Cell, Screen

    if chosen.all:
        raise CommandError("--all is for games of Hearthstone: Arena describes objects, and sets no tag anew")
    number, game = arena_game(reading, chosen.game, None)
    entity = _entity(game, chosen.entity)
    wanted = {_tag(word) for word in chosen.tag or ()}
    history = game.timeline.histories[entity]
    changes = sorted(
        (
            (change.index, tag, change)
            for tag, all_changes in history.changes.items()
            if not wanted or tag in wanted
            for change in all_changes
        ),
        key=lambda entry: entry[:2],
    )
    listed = [
        {"line": change.line, "index": index, "tag": tag_name(tag), "after": value_name(tag, change.value)}
        for index, tag, change in changes
    ]
    if chosen.csv:
        machine_output()
        writer = csv.DictWriter(sys.stdout, ("line", "index", "tag", "after"), lineterminator="\n")
        writer.writeheader()
        writer.writerows(listed)
        return DONE
    if chosen.json:
        document = {"source": chosen.path, "game": number, "entity": entity, "name": game.called(entity)}
        print_json({**document, "card_id": history.card_id, "changes": listed})
        return DONE
    screen = Screen()
    screen.heading(game.called(entity))
    rows: list[list[Cell]] = [
        [f"{change.line:,}", tag_name(tag), str(value_name(tag, change.value))] for _, tag, change in changes
    ]
    screen.table(["line", "tag", "value"], rows, right=(0,))
    return DONE


def _plot(reading: Reading, chosen: argparse.Namespace) -> int:
    from viz.cli.outputs import check_target
    from viz.cli.streams import say
    from viz.core.drawing import DrawError
    from viz.magic.plot import plot

    check_target(chosen.output, [chosen.path])
    number, replay = replay_chosen(reading, chosen.game, None)
    try:
        plot(replay, chosen.output)
    except DrawError as error:
        raise CommandError(str(error)) from error
    say(f"{chosen.output}: game {number} of {chosen.path}")
    return DONE


def arena_game(reading: Reading, number: int | None, line: int | None) -> tuple[int, ArenaGame]:
    """Return the game asked for and its number."""
    place, game = choose_game(reading, number, line)
    if not isinstance(game, ArenaGame):
        raise CommandError(f"{reading.path}: game {place} is no game of MTG Arena")
    return place, game


def _entity(game: ArenaGame, word: str) -> int:
    if is_digits(word) and int(word) in game.timeline.histories:
        return int(word)
    found = [player.player_id for player in game.players if player.name == word]
    found += [entity for entity in game.timeline.entity_ids() if game.entity_names.get(entity) == word]
    if not found:
        raise CommandError(f"{game.source}: there is no entity {word!r}: 0 is the game, players are 1 and 2")
    return found[0]


def _tag(word: str) -> int:
    from hslog.arena.tags import ArenaTag

    name = word.upper()
    if name not in ArenaTag.__members__:
        raise CommandError(f"there is no tag {word!r}; there are {', '.join(ArenaTag.__members__)}")
    return int(ArenaTag[name])


_COMMANDS: dict[str, Callable[[Reading, argparse.Namespace], int]] = {
    "tree": _tree,
    "explain": _explain,
    "story": _story,
    "report": _report,
    "state": _state,
    "timeline": _timeline,
    "plot": _plot,
    "convert": convert,
}
