"""SQL queries of a corpus: DuckDB over the Parquet files, each table as a view with its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.questions import QUESTIONS
from engine.hearthstone.corpus.schema import TABLES
from hslog.core.extras import need
from hslog.hearthstone.tables.arrow import arrow_table
from hslog.hearthstone.tables.schema import Table

SOON = 0.2
"""Interval in seconds at which a query checks whether the program shall end."""

ROWS = 10_000
"""Maximum number of rows of an answer in memory."""

_TYPES = {"bool": "BOOLEAN", "int32": "INTEGER", "int64": "BIGINT", "float64": "DOUBLE", "string": "VARCHAR"}


def connect(dataset: Dataset) -> Any:
    """Return a DuckDB connection in memory with a view for each table. Raises MissingExtra, and DuckDB's errors."""
    connection = need("duckdb").connect()
    connection.execute("SET python_enable_replacements = false")  # names are those of tables, never of Python variables
    for name, table in TABLES.items():
        paths = dataset.paths(name)
        if paths:
            connection.execute(_view(table, paths))
        else:
            connection.register(name, arrow_table(table, ()))
    return connection


def _view(table: Table, paths: Sequence[str]) -> str:
    """Return the SQL of the view of a table: its columns with their types, without columns from folder names."""
    columns = ", ".join(f'"{column.name}"::{_TYPES[column.type]} AS "{column.name}"' for column in table.columns)
    listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    return f"CREATE VIEW {table.name} AS SELECT {columns} FROM read_parquet([{listed}], hive_partitioning = false)"


@dataclass
class Answer:
    """An answer in batches of rows: ``schema`` and ``batches`` are of pyarrow."""

    schema: Any
    batches: Iterator[Any]


def ask(dataset: Dataset, question: str, values: Sequence[Any] = ()) -> Any:
    """Return the whole answer to a question, see :func:`answering`, as a ``pyarrow.Table``."""
    with answering(dataset, question, values) as answer:
        return need("pyarrow").Table.from_batches(answer.batches, answer.schema)


@contextmanager
def answering(dataset: Dataset, question: str, values: Sequence[Any] = ()) -> Iterator[Answer]:
    """Give the answer to a question of QUESTIONS by its name, or to SQL, in memory that does not grow with it.

    Columns of one name are told apart by a number. Raises CorpusError for SQL that cannot be answered, with what DuckDB
    says, and for a corpus that is damaged, with the file; also while the batches are taken.
    """
    duckdb = need("duckdb")
    sql = QUESTIONS[question].sql if question in QUESTIONS else question
    try:
        sql.encode()  # DuckDB's errors for invalid text differ
        with connect(dataset) as connection, ThreadPoolExecutor(1) as beside:
            reader = _asked(connection, beside, lambda: _answer(connection, sql, values))
            names = _distinguished(reader.schema.names)
            fields = [one.with_name(name) for one, name in zip(reader.schema, names, strict=True)]
            schema = need("pyarrow").schema(fields)
            yield Answer(schema, _batches(connection, beside, reader, schema))
    except duckdb.ParserException as error:
        raise CorpusError(_words(str(error), sql)) from error
    except (duckdb.Error, RuntimeError, MemoryError, UnicodeError, need("pyarrow").ArrowException) as error:
        dataset.check(content=not isinstance(error, (duckdb.BinderException, duckdb.CatalogException)))
        raise CorpusError(_words(str(error), sql)) from error


def _asked(connection: Any, beside: ThreadPoolExecutor, question: Callable[[], Any]) -> Any:
    """Return DuckDB's answer. Signals are handled meanwhile; DuckDB alone would handle them only at the end."""
    asked = beside.submit(question)
    try:
        while not wait([asked], SOON).done:
            pass
    except BaseException:
        connection.interrupt()
        raise
    return asked.result()


def _batches(connection: Any, beside: ThreadPoolExecutor, reader: Any, schema: Any) -> Iterator[Any]:
    batch_of = need("pyarrow").RecordBatch.from_arrays
    while (batch := _asked(connection, beside, lambda: _next(reader))) is not None:
        yield batch_of(batch.columns, schema=schema)


def _next(reader: Any) -> Any:
    """Return the next batch, or None at the end. Raises RuntimeError for rows that cannot be found."""
    try:
        return next(reader, None)
    except OSError as error:  # pyarrow raises it for all errors of DuckDB at this point
        raise RuntimeError(str(error)) from error


def _answer(connection: Any, sql: str, values: Sequence[Any]) -> Any:
    """Return a reader of the answer to one query. Raises CorpusError if it is no query, and DuckDB's own errors."""
    statements = len(connection.extract_statements(sql))
    if statements > 1:
        raise CorpusError(f"these are {statements} statements: ask one question at a time")
    answer = connection.sql(sql, params=list(values) or None) if statements else None
    if answer is None:
        raise CorpusError("this is not a question: it has no answer")
    read = getattr(answer, "to_arrow_reader", None) or answer.fetch_arrow_reader  # the name before DuckDB 1.4
    return read(ROWS)


def _distinguished(names: Sequence[str]) -> list[str]:
    """Return unique column names: a repeated name gets a number."""
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
