"""``hearthtrace tree``: the depth-first trigger tree of a part of a game."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from hslog.core.legible import clean
from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import read_or_fail
from viz.cli.outputs import check_target
from viz.cli.parsing import add_build, add_game, add_path, counting_number, whole_number
from viz.cli.replaying import replay_chosen
from viz.cli.streams import say

if TYPE_CHECKING:
    import networkx as nx

    from engine import Replay

DESCRIPTION = """Draw what a block, a turn, the action at a line, a divergence or a whole game led to, as a
tree in the depth-first order of resolution: nodes numbered in log order, each with its rule, its log line
and its verdict. Without -o the tree is printed as indented text.

The form of the file is that of its name: .svg, .png and .pdf are pictures; .mmd is Mermaid, which pastes
into an issue; .dot, .graphml and .json are for other programs; .trace opens in Perfetto and speedscope;
.txt is text."""

EXAMPLES = """\
  hearthtrace tree Power.log --turn 7 -o turn7.svg
  hearthtrace tree Power.log --block 51 -o play.png
  hearthtrace tree Power.log --line 2443
  hearthtrace tree Power.log --line 2443 --form mermaid
  hearthtrace tree Power.log --divergence 0 -o first.svg    log and rules side by side"""


PICTURE = "picture"
PICTURES = (".svg", ".png", ".pdf")
FORMS = ("text", "mermaid", "dot", "graphml", "json", "chrome")
FOLDED = (PICTURE, "text", "mermaid")
"""Forms that a person reads: by default as many nodes as can be read. The others are complete."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    part = parser.add_mutually_exclusive_group(required=True)
    part.add_argument("--block", metavar="ID", help="this block, such as 12.3 (parse shows the numbers)")
    part.add_argument("--turn", type=whole_number, metavar="N", help="everything in this turn")
    part.add_argument("--line", type=counting_number, metavar="N", help="the action or step around this line")
    part.add_argument(
        "--divergence",
        type=whole_number,
        metavar="N",
        help="this divergence, counted from 0 as validate lists them",
    )
    part.add_argument("--whole", action="store_true", help="the whole game, turn by turn")
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--form", choices=FORMS, help="the form, where it is not that of the file's name")
    form.add_argument("--json", dest="form", action="store_const", const="json", help="the same as --form json")
    parser.add_argument(
        "--nodes",
        type=whole_number,
        metavar="N",
        help="keep so many nodes and fold the rest, of which the tree says what it is (0: fold nothing); by default "
        "300 in pictures, text and Mermaid, all in other forms",
    )
    add_game(parser)
    add_build(parser)


def run(chosen: argparse.Namespace) -> int:
    """Draw the tree."""
    to_screen = chosen.output is None or chosen.output == "-"
    check_target(chosen.output, [chosen.path])
    form = chosen.form or ("text" if to_screen else form_of(chosen.output))
    if chosen.form and not to_screen:
        _check_name(chosen.output, chosen.form)
    reading = read_or_fail(chosen.path)
    _, replay = replay_chosen(reading, chosen.game, chosen.line, chosen.build)
    graph = tree_of(replay, chosen, form)
    if to_screen:
        _print(graph, form)
        return DONE
    if form == PICTURE:
        from viz import draw

        draw(graph, chosen.output)
    else:
        from viz.core.exports import write

        write(graph, chosen.output, form)
    left_out = graph.graph["left_out"]
    are = "is" if left_out == 1 else "are"
    rest = f", {left_out} more {are} folded (--nodes 0 shows all)" if left_out else ""
    say(f"{chosen.output}: {graph.graph['title']}, {graph.number_of_nodes()} nodes{rest}")
    return DONE


def form_of(target: str) -> str:
    """Return the form a file's name asks for, PICTURE for those of matplotlib. Raises CommandError for others."""
    from viz.core import exports

    if target.lower().endswith(PICTURES):
        return PICTURE
    try:
        return exports.form_of(target)
    except exports.ExportError as error:
        endings = ", ".join((*PICTURES, *(ending for known in exports.FORMS for ending in known.endings)))
        raise CommandError(f"{target}: the name should end in one of {endings}") from error


def _check_name(target: str, form: str) -> None:
    """Raise CommandError for a file whose name is that of another form; any form is text, and a trace is JSON, too."""
    try:
        named = form_of(target)
    except CommandError:
        return
    if named not in (form, "text") and (named, form) != ("json", "chrome"):
        raise CommandError(f"{target}: the name is not that of {form}: leave --form {form} out, or change the name")


def _print(graph: nx.DiGraph, form: str) -> None:
    from viz.cli.streams import machine_output
    from viz.core.exports import to_text

    text = to_text(graph, form)
    if form == "text" and sys.stdout.isatty():
        _show(text.splitlines())
    elif form == "text":
        print(clean(text), end="")
    else:
        machine_output()
        print(text, end="")


def _show(lines: list[str]) -> None:
    """Print the text on a terminal: what a reader looks for first stands out."""
    from viz.core.screen import Screen, styled

    screen = Screen()
    screen.heading(lines[0])
    for line in lines[1:]:
        text = styled(line)
        text.highlight_regex(r"^[├└│─ ]+", "dim")
        text.highlight_regex(r"\[[^\[\]]*\]$", "dim")
        text.highlight_regex(r"✗ divergent", "bold red")
        text.highlight_regex(r"~ adopted", "yellow")
        screen.line(text)


def tree_of(replay: Replay, chosen: argparse.Namespace, form: str) -> nx.DiGraph:
    """Return the graph of the part asked for, complete but for what a person is to read.

    Raises CommandError where the game has no such part.
    """
    from viz.core.graph import LIMIT, NoSuchPlace
    from viz.hearthstone.graph import trigger_graph

    limit = chosen.nodes if chosen.nodes is not None else LIMIT if form in FOLDED else 0
    part: dict[str, Any] = {
        key: getattr(chosen, key) for key in ("block", "turn", "line", "divergence") if getattr(chosen, key) is not None
    }
    if chosen.whole:
        part["whole"] = True
    try:
        return trigger_graph(replay, **part, limit=limit)
    except NoSuchPlace as error:
        raise CommandError(f"{replay.game.source}: {error}") from error
