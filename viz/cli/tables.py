"""Writing tables for other programs: CSV, JSON Lines, Parquet."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from math import isfinite
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

from hslog.core.extras import need
from hslog.core.legible import json_text
from hslog.core.output import open_output, open_text_output
from hslog.hearthstone.tables.arrow import arrow_schema, arrow_table
from hslog.hearthstone.tables.schema import Row, Table
from viz.cli.failure import CommandError
from viz.cli.streams import machine_output

if TYPE_CHECKING:
    from engine.hearthstone.corpus.query import Answer


def write_table(answer: Answer, form: str, target: str | None) -> None:
    """Write an answer as ``csv``, ``json`` or ``parquet`` as it comes; to standard output where there is no target."""
    if form == "parquet":
        _write_parquet(answer, target)
        return
    with _text_target(target) as file:
        if form == "csv":
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(answer.schema.names)
            for batch in answer.batches:
                writer.writerows(zip(*(column.to_pylist() for column in batch.columns), strict=True))
        else:
            for batch in answer.batches:
                file.writelines(json_text(_plain(row)) + "\n" for row in batch.to_pylist())


def _plain(value: Any) -> Any:
    """Return a value of a table as JSON can hold it: what has no form there as text, numbers that are none as null."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else _plain(float(value))
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _write_parquet(answer: Answer, target: str | None) -> None:
    try:
        if target in (None, "-"):
            if sys.stdout.isatty():
                raise CommandError("a Parquet file is not for a terminal: say with -o where to write it")
            _write_batches(answer, sys.stdout.buffer)
            return
        with open_output(target) as file:
            _write_batches(answer, file)
    except need("pyarrow").ArrowNotImplementedError as error:
        raise CommandError(f"a Parquet file cannot hold this answer: {error}") from error


def _write_batches(answer: Answer, file: IO[bytes]) -> None:
    with need("pyarrow.parquet").ParquetWriter(file, answer.schema, compression="zstd") as writer:
        for batch in answer.batches:
            writer.write_batch(batch)


class RowWriter:
    """Writes rows of a table as they come: as CSV, which needs no other package, or as a Parquet file."""

    def __init__(self, table: Table, form: str, target: str | None) -> None:
        self.table = table
        self.parquet: Any = None
        self._stack = ExitStack()
        if form == "csv":
            self.csv = csv.writer(self._stack.enter_context(_text_target(target)), lineterminator="\n")
            self.csv.writerow(table.names)
            return
        parquet = need("pyarrow.parquet")
        if target in (None, "-"):
            raise CommandError("a Parquet file needs a name: say with -o where to write it")
        file = self._stack.enter_context(open_output(target))
        self.parquet = parquet.ParquetWriter(file, arrow_schema(table), compression="zstd")

    def __enter__(self) -> RowWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.parquet is not None:
            self.parquet.close()
        self._stack.__exit__(kind, error, trace)

    def write(self, rows: Iterable[Row]) -> int:
        """Write rows; return how many there were."""
        found = list(rows)
        if self.parquet is not None:
            self.parquet.write_table(arrow_table(self.table, found))
        else:
            self.csv.writerows(found)
        return len(found)


@contextmanager
def _text_target(target: str | None) -> Iterator[IO[str]]:
    if target in (None, "-"):
        machine_output()
        yield sys.stdout
    else:
        with open_text_output(target) as file:
            yield file
