"""``hearthtrace corpus``: read and judge many logs in parallel, and keep what is found as tables."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from viz.cli.exit_codes import DONE, FAILED, UNREADABLE
from viz.cli.failure import CommandError
from viz.cli.outputs import check_target
from viz.cli.parsing import whole_number
from viz.cli.streams import say

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from engine.hearthstone.corpus.run import Progress as State

DESCRIPTION = """Read and judge every log below the paths, in parallel, and keep games, actions, changes of tags,
verdicts, divergences and more as Parquet tables in a folder (docs/corpora.md describes them). A file that cannot be
read is a row of the table of files, and makes the exit code 2 when the rest is done. A run that is ended goes on where
it was when it is begun again; files that were judged by other rules are judged again.

The first path may be a word instead: corpus report FOLDER writes a page about a corpus, corpus changes FOLDER says from
the tables when rules changed, and corpus evidence FOLDER counts how often the claims of the rules held."""

EXAMPLES = """\
  hearthtrace corpus Logs/ -o games
  hearthtrace corpus s3://bucket/replays more.zip -o games --workers 4
  hearthtrace corpus Logs/ -o /shared/games --scheduler tcp://10.0.0.1:8786
  hearthtrace corpus report games -o corpus.html
  hearthtrace corpus changes games
  hearthtrace corpus evidence games --families families.tsv -o evidence.tsv
  hearthtrace query games divergences-by-rule"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="file, folder, archive, or address of a store; or one of the words above and the folder of a corpus",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="the folder of the corpus; of a word, the file to write")
    parser.add_argument(
        "--workers",
        type=whole_number,
        metavar="N",
        help="so many processes; as many as there are cores by default, 0: this one alone",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the Dask cluster that is to work: tcp://...")
    parser.add_argument("--families", metavar="FILE", help="evidence: a table of which logs come from one source")
    parser.add_argument("--page", metavar="FILE", help="evidence: a page of what claims are worth on other logs")
    parser.add_argument("--check", action="store_true", help="evidence: write nothing; exit code 1 where OUT differs")
    parser.add_argument("--json", action="store_true", help="changes: print one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Make a corpus, or tell of one."""
    word, *rest = chosen.paths
    if word in ("changes", "evidence", "report"):
        if len(rest) != 1:
            raise CommandError(f"corpus {word} needs the folder of one corpus (a path of this name is ./{word})")
        if word == "changes":
            return _changes(rest[0], chosen.json)
        return _evidence(rest[0], chosen) if word == "evidence" else _report(rest[0], chosen.output)
    return _make(chosen)


def _make(chosen: argparse.Namespace) -> int:
    from engine.hearthstone.corpus.run import run_corpus

    if chosen.output is None:
        raise CommandError("say with -o in which folder the corpus is to be")
    if chosen.workers == 0 and chosen.scheduler:
        raise CommandError("--workers 0 is this process alone; with --scheduler a cluster works")
    with _Bar() as bar:
        state = run_corpus(
            chosen.paths, chosen.output, workers=chosen.workers, scheduler=chosen.scheduler, progress=bar.show
        )
    kept = f", {state.kept:,} done before" if state.kept else ""
    errors = f"; {state.errors:,} with errors: hearthtrace query {chosen.output} files-in-error" if state.errors else ""
    say(f"{chosen.output}: {state.files:,} files{kept}, {state.games:,} games{errors}")
    return FAILED if state.failed else UNREADABLE if state.unread else DONE


class _Bar:
    """A bar on standard error, where that is a terminal: files done, games per second, time left."""

    def __init__(self) -> None:
        self.progress = _bar_of_files() if sys.stderr.isatty() else None
        self.task: TaskID | None = None

    def __enter__(self) -> _Bar:
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def show(self, state: State) -> None:
        """Show how far the run is."""
        if self.progress is None:
            return
        if self.task is None:
            self.task = self.progress.add_task("judging", total=state.total, rate=0.0)
        self.progress.update(self.task, completed=state.files, rate=state.games_per_second)


def _bar_of_files() -> Progress:
    """Return a bar that is not started yet."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("judging"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} files, {task.fields[rate]:.1f} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
    )
    bar.disable = not bar.console.is_terminal
    return bar


def _changes(folder: str, as_json: bool) -> int:
    from engine.hearthstone.corpus.changes import changes_in, proposals_in
    from engine.hearthstone.corpus.dataset import Dataset
    from viz.core.screen import Screen

    dataset = Dataset.open(folder)
    changes, proposals = changes_in(dataset), proposals_in(dataset)
    if as_json:
        from viz.cli.outputs import print_json

        print_json(
            {
                "source": folder,
                "changes": [change.to_json() for change in changes],
                "proposals": [proposal.to_json() for proposal in proposals],
            }
        )
        return DONE
    screen = Screen()
    screen.heading("When rules changed, by the switches of the rules")
    titles = ("switch", "rule", "from", "to", "between builds", "held before", "held after", "how sure")
    screen.table(titles, [change.cells() for change in changes])
    screen.line()
    screen.heading("Changes that no switch knows")
    if not proposals:
        screen.line("  none: no rule holds on one side of a build and fails on the other", "dim")
    for proposal in proposals:
        screen.paragraph(proposal.words, indent=2)
        for example in proposal.examples:
            screen.line(f"    {example}", "dim")
    return DONE


def _evidence(folder: str, chosen: argparse.Namespace) -> int:
    from engine.hearthstone.corpus.dataset import Dataset
    from engine.hearthstone.corpus.evidence import counted_games, read_families, table_text
    from engine.hearthstone.corpus.left_out import page
    from hslog.core.output import write_text

    if chosen.check and chosen.output in (None, "-"):
        raise CommandError("--check compares with a file: name it with -o")
    dataset = Dataset.open(folder)
    if not chosen.check:
        for target in (chosen.output, chosen.page):
            check_target(target, [chosen.families, *dataset.files()])
        if chosen.page and chosen.output and os.path.realpath(chosen.page) == os.path.realpath(chosen.output):
            raise CommandError(f"{chosen.page}: -o and --page name the same file")
    games = counted_games(dataset, read_families(chosen.families))
    text = table_text(games)
    if chosen.check:
        return int(text != _read(chosen.output))
    if chosen.output in (None, "-"):
        print(text, end="")
    else:
        write_text(chosen.output, text)
    if chosen.page:
        write_text(chosen.page, page(games, _read(chosen.page)))
    say(text.partition("\n")[0].lstrip("# "))
    return DONE


def _report(folder: str, target: str | None) -> int:
    from engine.hearthstone.corpus.dataset import Dataset
    from viz.hearthstone.corpus_report import write_corpus_report

    if target is None:
        raise CommandError("say with -o where to write the page, such as corpus.html")
    check_target(target, Dataset.open(folder).files())
    write_corpus_report(folder, target)
    return DONE


def _read(path: str) -> str:
    """Return the text of a file; nothing where there is none, or a device or pipe in its place."""
    if not os.path.isfile(path):
        return ""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeError as error:
        raise CommandError(f"{path}: this is no text: {error}") from error
