"""Asking a corpus in SQL: DuckDB over the Parquet files, each table a view of its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.questions import QUESTIONS
from engine.hearthstone.corpus.schema import TABLES
from hslog.core.extras import need
from hslog.hearthstone.tables.arrow import arrow_table
from hslog.hearthstone.tables.schema import Table

SOON = 0.2
"""Seconds after which it is seen whether the program is to end."""

_TYPES = {"bool": "BOOLEAN", "int32": "INTEGER", "int64": "BIGINT", "float64": "DOUBLE", "string": "VARCHAR"}


def connect(dataset: Dataset) -> Any:
    """Return a DuckDB connection in memory with a view for each table. Raises MissingExtra, what DuckDB raises."""
    connection = need("duckdb").connect()
    connection.execute("SET python_enable_replacements = false")  # names are of tables, never of our own variables
    for name, table in TABLES.items():
        paths = dataset.paths(name)
        if paths:
            connection.execute(_view(table, paths))
        else:
            connection.register(name, arrow_table(table, ()))
    return connection


def _view(table: Table, paths: Sequence[str]) -> str:
    """Return the SQL of the view of a table: its columns with their types, nothing that names of folders may add."""
    columns = ", ".join(f'"{column.name}"::{_TYPES[column.type]} AS "{column.name}"' for column in table.columns)
    listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    return f"CREATE VIEW {table.name} AS SELECT {columns} FROM read_parquet([{listed}], hive_partitioning = false)"


def ask(dataset: Dataset, question: str, values: Sequence[Any] = ()) -> Any:
    """Return the answer to a question of QUESTIONS by its name, or to SQL, as a ``pyarrow.Table``.

    Columns of one name are told apart by a number. Raises CorpusError for SQL that cannot be answered, with what DuckDB
    says, and for a corpus that is damaged, with the file.
    """
    duckdb = need("duckdb")
    sql = QUESTIONS[question].sql if question in QUESTIONS else question
    try:
        sql.encode()  # DuckDB has another error for each way of giving it what is no text
        with connect(dataset) as connection, ThreadPoolExecutor(1) as beside:
            asked = beside.submit(_answer, connection, sql, values)
            try:
                while not wait([asked], SOON).done:
                    pass  # a signal is answered here, which DuckDB would not do before it has found the answer
            except BaseException:
                connection.interrupt()
                raise
            found = asked.result()
    except duckdb.ParserException as error:
        raise CorpusError(_words(str(error), sql)) from error
    except (duckdb.Error, RuntimeError, MemoryError, UnicodeError, need("pyarrow").ArrowException) as error:
        dataset.check(content=not isinstance(error, (duckdb.BinderException, duckdb.CatalogException)))
        raise CorpusError(_words(str(error), sql)) from error
    return found.rename_columns(_told_apart(found.column_names))


def _answer(connection: Any, sql: str, values: Sequence[Any]) -> Any:
    """Return the answer to one question. Raises CorpusError for what is none, and what DuckDB raises."""
    statements = len(connection.extract_statements(sql))
    if statements > 1:
        raise CorpusError(f"these are {statements} statements: ask one question at a time")
    answer = connection.sql(sql, params=list(values) or None) if statements else None
    if answer is None:
        raise CorpusError("this is not a question: it has no answer")
    return answer.to_arrow_table()


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return names of columns, each once: what has the name of one before it gets a number."""
    taken, seen, numbers = set(names), set[str](), Counter[str]()
    found = []
    for name in names:
        new = name
        while new in seen:
            numbers[name] += 1
            other = f"{name}_{numbers[name] + 1}"
            new = name if other in taken else other
        seen.add(new)
        taken.add(new)
        found.append(new)
    return found


def _words(problem: str, sql: str) -> str:
    if not any(sign.isspace() for sign in sql.strip()):
        return f"there is no question {sql!r}: --list shows those with a name; others are asked in SQL"
    return f"the question cannot be answered: {problem.strip()}"
