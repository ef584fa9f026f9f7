"""Rows as Arrow tables: what pandas, polars and DuckDB take without a copy, and what Parquet files are written from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hslog.core.extras import need
from hslog.core.legible import clean
from hslog.hearthstone.tables.schema import SCHEMA_VERSION, Row, Table


def arrow_schema(table: Table) -> Any:
    """Return the ``pyarrow.Schema`` of a table; descriptions of its columns are their metadata (``what``)."""
    pyarrow = need("pyarrow")
    kinds = {kind: getattr(pyarrow, kind if kind != "bool" else "bool_")() for kind in ("int32", "int64", "float64")}
    kinds |= {"bool": pyarrow.bool_(), "string": pyarrow.string()}
    fields = [
        pyarrow.field(column.name, kinds[column.type], metadata={"what": column.what}) for column in table.columns
    ]
    about = {"hearthtrace.table": table.name, "hearthtrace.schema": str(SCHEMA_VERSION), "what": table.what}
    return pyarrow.schema(fields, metadata=about)


def arrow_table(table: Table, rows: Iterable[Row]) -> Any:
    """Return rows as a ``pyarrow.Table``. A number that its column cannot hold is null.

    Raises MissingExtra where pyarrow is not installed.
    """
    pyarrow = need("pyarrow")
    schema = arrow_schema(table)
    lists = list(zip(*rows, strict=True)) or [()] * len(table.columns)
    arrays = [_array(pyarrow, values, field.type) for values, field in zip(lists, schema, strict=True)]
    return pyarrow.Table.from_arrays(arrays, schema=schema)


def _array(pyarrow: Any, values: Sequence[Any], kind: Any) -> Any:
    """Return the values of a column as an Arrow array."""
    if kind == pyarrow.string():
        return pyarrow.array(map(_text, values), type=kind)
    try:
        return pyarrow.array(values, type=kind)
    except (pyarrow.ArrowInvalid, OverflowError):
        if not pyarrow.types.is_integer(kind):
            raise
    # Only a damaged log has such numbers. They are rare, so numbers are looked at one by one only where there is one.
    end = 1 << (kind.bit_width - 1)
    return pyarrow.array([value if value is not None and -end <= value < end else None for value in values], type=kind)


def _text(value: str | None) -> str | None:
    """Return a text that UTF-8 can hold: bytes of a log that are no text are kept as signs by hslog."""
    if value is None or value.isascii():
        return value
    return clean(value) if any("\ud800" <= sign <= "\udfff" for sign in value) else value
