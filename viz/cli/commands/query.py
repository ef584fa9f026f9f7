"""``hearthtrace query``: ask a corpus in SQL, or one of the questions that have a name."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.outputs import check_target

if TYPE_CHECKING:
    from engine.hearthstone.corpus.query import Answer

DESCRIPTION = """Ask a corpus that hearthtrace corpus has made: in SQL, with each table as a view of its name, or by
the name of one of the questions that --list shows. The tables and their columns are shown with --tables."""

EXAMPLES = """\
  hearthtrace query games --list
  hearthtrace query games divergences-by-rule
  hearthtrace query games "select turns, count(*) from games group by all order by all"
  hearthtrace query games causes-of-death --csv > deaths.csv
  hearthtrace query games "from verdicts where verdict = 'divergent'" --parquet -o divergent.parquet"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder of a corpus")
    parser.add_argument("question", nargs="?", metavar="QUESTION", help="the name of a question, or SQL")
    parser.add_argument("--list", action="store_true", help="the questions that have a name")
    parser.add_argument("--tables", action="store_true", help="the tables, with what their columns hold")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--json", action="store_true", help="print one JSON object a line (JSON Lines)")
    form.add_argument("--parquet", action="store_true", help="write a Parquet file")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output by default")


def run(chosen: argparse.Namespace) -> int:
    """Answer."""
    if chosen.list or chosen.tables:
        return _list_questions() if chosen.list else _list_tables()
    if not chosen.question:
        raise CommandError("a question is missing; --list shows those that have a name")
    from engine.hearthstone.corpus.dataset import Dataset
    from engine.hearthstone.corpus.query import answering

    dataset = Dataset.open(chosen.folder)
    check_target(chosen.output, dataset.files())
    form = "csv" if chosen.csv else "json" if chosen.json else "parquet" if chosen.parquet else ""
    if chosen.output and not form:
        form = next((form for form in ("csv", "json", "parquet") if chosen.output.endswith(f".{form}")), "csv")
    with answering(dataset, chosen.question) as answer:
        if form:
            from viz.cli.tables import write_table

            write_table(answer, form, chosen.output)
        else:
            _show(answer)
    return DONE


def _show(answer: Answer) -> None:
    from viz.core.screen import Screen

    screen = Screen()
    numbers = [place for place, field in enumerate(answer.schema) if str(field.type) not in ("string", "bool")]
    rows = [
        ["" if value is None else str(value) for value in row.values()]
        for batch in answer.batches
        for row in batch.to_pylist()
    ]
    screen.table(answer.schema.names, rows, right=numbers, indent=0)
    if not rows and sys.stderr.isatty():
        screen.line("no rows", "dim")


def _list_questions() -> int:
    from engine.hearthstone.corpus.questions import QUESTIONS
    from viz.core.screen import Screen

    Screen().fields([(name, question.words) for name, question in QUESTIONS.items()], indent=0)
    return DONE


def _list_tables() -> int:
    from engine.hearthstone.corpus.schema import TABLES
    from viz.core.screen import Screen

    screen = Screen()
    for table in TABLES.values():
        screen.heading(f"{table.name}: {table.what}")
        screen.table(("", "", ""), [(column.name, column.type, column.what) for column in table.columns])
        screen.line()
    return DONE
