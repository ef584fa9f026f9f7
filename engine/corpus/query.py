"""Asking a corpus in SQL: DuckDB over the Parquet files, each table a view of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.corpus.dataset import Dataset
from engine.corpus.errors import CorpusError
from engine.corpus.questions import QUESTIONS
from engine.corpus.schema import TABLES
from hslog.extras import need
from hslog.tables.arrow import arrow_table


def connect(dataset: Dataset) -> Any:
    """Return a DuckDB connection in memory with a view for each table. Raises MissingExtra."""
    connection = need("duckdb").connect()
    connection.execute("SET python_enable_replacements = false")  # names are of tables, never of our own variables
    for name, table in TABLES.items():
        paths = dataset.paths(name)
        if paths:
            listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
            connection.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet([{listed}])")
        else:
            connection.register(name, arrow_table(table, ()))
    return connection


def ask(dataset: Dataset, question: str, values: Sequence[Any] = ()) -> Any:
    """Return the answer to a question of QUESTIONS by its name, or to SQL, as a ``pyarrow.Table``.

    Raises CorpusError, with what DuckDB says, for SQL that cannot be answered.
    """
    duckdb = need("duckdb")
    sql = QUESTIONS[question].sql if question in QUESTIONS else question
    with connect(dataset) as connection:
        try:
            answer = connection.sql(sql, params=list(values) or None)
            if answer is None:
                raise CorpusError("this is not a question: it has no answer")
            return answer.to_arrow_table()
        except duckdb.Error as error:
            raise CorpusError(_words(str(error), sql)) from error


def _words(problem: str, sql: str) -> str:
    if not any(sign.isspace() for sign in sql.strip()):
        return f"there is no question {sql!r}: --list shows those with a name; others are asked in SQL"
    return f"the question cannot be answered: {problem.strip()}"
