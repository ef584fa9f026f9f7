"""The folder of a corpus: batches of Parquet files, and a manifest of the batches that count.

``manifest.json`` names the batches; ``data/BATCH/TABLE.parquet`` has the rows of one batch of files. A batch is written
under a temporary name and renamed when it is complete. It counts as soon as the manifest names it; the manifest is
replaced as a whole. So however a run ends, the tables of all finished batches are complete.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.schema import FILES, TABLES
from hslog.core.extras import need
from hslog.core.output import write_text
from hslog.hearthstone.tables.arrow import arrow_schema, arrow_table
from hslog.hearthstone.tables.schema import SCHEMA_VERSION, Row

MANIFEST, DATA, STAGING, LOCK = "manifest.json", "data", "staging", "lock"
_BATCH = re.compile(r"[0-9a-f]{20}(-[0-9]{1,19})?")
"""The name of a batch, with the number of remaining files if some were judged again."""
FLUSH_ROWS = 100_000
"""Number of rows of a table that are written as one group."""


_ANEW = "remove the folder of the corpus, and make it anew"


class Dataset:
    """A corpus in a folder. ``batches`` are the names of those that count, in order."""

    def __init__(self, folder: str, batches: Iterable[str] = ()) -> None:
        self.folder = folder
        self.batches = list(batches)

    @classmethod
    def open(cls, folder: str) -> Dataset:
        """Open a corpus. Raises CorpusError if there is none, or one with another schema."""
        path = os.path.join(folder, MANIFEST)
        try:
            with open(path, encoding="utf-8") as file:
                manifest = json.load(file)
            schema, batches = manifest["schema"], manifest["batches"]
        except (FileNotFoundError, NotADirectoryError) as error:
            raise CorpusError("no corpus is here: hearthtrace corpus LOGS -o FOLDER makes one", folder) from error
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise CorpusError(f"the manifest of the corpus cannot be read: {error}", path) from error
        if schema != SCHEMA_VERSION:
            raise CorpusError(
                f"its tables have version {schema}, those of this hearthtrace {SCHEMA_VERSION}: make it anew", folder
            )
        if not isinstance(batches, list) or not all(isinstance(one, str) and _BATCH.fullmatch(one) for one in batches):
            raise CorpusError("the manifest of the corpus names batches that are none", path)
        if len(set(batches)) < len(batches):
            raise CorpusError("the manifest of the corpus names a batch twice", path)
        return cls(folder, batches)

    @classmethod
    def create(cls, folder: str) -> Dataset:
        """Open a corpus, or make an empty one. Raises CorpusError if the folder contains something else."""
        if os.path.exists(os.path.join(folder, MANIFEST)):
            return cls.open(folder)
        if os.path.exists(folder) and (not os.path.isdir(folder) or set(os.listdir(folder)) - {DATA, STAGING, LOCK}):
            raise CorpusError("there is something else: a corpus needs a folder of its own", folder)
        os.makedirs(folder, exist_ok=True)
        dataset = cls(folder)
        dataset.save()
        return dataset

    def save(self) -> None:
        """Replace the manifest: from now on these batches count."""
        text = json.dumps({"schema": SCHEMA_VERSION, "batches": self.batches}, indent=1)
        write_text(os.path.join(self.folder, MANIFEST), text + "\n")

    def path(self, batch: str, table: str) -> str:
        """Return the path of a table of a batch."""
        return _file(os.path.join(self.folder, DATA, batch), table)

    def files(self) -> list[str]:
        """Return the paths of all files of the corpus."""
        manifest = os.path.join(self.folder, MANIFEST)
        return [manifest, *(self.path(batch, table) for batch in self.batches for table in TABLES)]

    def paths(self, table: str) -> list[str]:
        """Return the paths of a table in all batches that count."""
        return [self.path(batch, table) for batch in self.batches]

    def file_rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the rows of the table of files, each with its batch."""
        for batch in self.batches:
            for row in self.read(batch, FILES.name).to_pylist():
                yield batch, row

    def read(self, batch: str, table: str, content: bool = True) -> Any:
        """Return a table of a batch as a ``pyarrow.Table``; only its columns, without ``content``.

        Raises CorpusError where it cannot be read, or has other columns.
        """
        arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
        path = self.path(batch, table)
        try:
            found = parquet.read_table(path, partitioning=None) if content else None
            schema = parquet.read_schema(path) if found is None else found.schema
        except (OSError, ValueError, RuntimeError, MemoryError, arrow.ArrowException) as error:
            reason = "it is not there" if isinstance(error, FileNotFoundError) else str(error).partition("\n")[0]
            raise CorpusError(f"this table of the corpus cannot be read: {reason}; {_ANEW}", path) from error
        if not schema.equals(arrow_schema(TABLES[table])):
            raise CorpusError(f"this table of the corpus has not the columns of its kind; {_ANEW}", path)
        return found

    def check(self, content: bool) -> None:
        """Look for a damaged or missing table; with ``content`` also for damaged rows.

        Raises CorpusError, which names the file.
        """
        for batch in self.batches:
            for table in TABLES:
                self.read(batch, table, content)

    def replace(self, new: str, redone: Collection[tuple[str, str]], old: Iterable[str]) -> None:
        """Count a new batch instead of its files in the ``old`` batches; ``redone`` are their roots and names."""
        gone: list[str] = []
        for batch in old:
            if batch != new:
                rest = self._without(batch, redone)
                place = self.batches.index(batch)
                self.batches[place : place + 1] = [rest] if rest else []
                gone.append(batch)
        if new not in self.batches:
            self.batches.append(new)
        self.save()
        for batch in gone:
            if batch not in self.batches:
                shutil.rmtree(os.path.join(self.folder, DATA, batch), ignore_errors=True)

    def _without(self, batch: str, redone: Collection[tuple[str, str]]) -> str:
        """Rewrite a batch without some of its files; return its name, empty if nothing is left."""
        parquet, compute = need("pyarrow.parquet"), need("pyarrow.compute")
        files = self.read(batch, FILES.name)
        left = [(row["root"], row["name"]) not in redone for row in files.to_pylist()]
        if not any(left):
            return ""
        kept = files.filter(need("pyarrow").array(left))
        name = f"{batch.partition('-')[0]}-{len(kept)}"
        stage = self.stage(name)
        keys = need("pyarrow").array(sorted({row["file"] for row in kept.to_pylist()}))
        for table in TABLES:
            whole = kept
            if table != FILES.name:
                whole = self.read(batch, table)
                whole = whole.filter(compute.is_in(whole["file"], value_set=keys))
            parquet.write_table(whole, _file(stage, table), compression="zstd")
        self.commit(stage, name)
        return name

    def stage(self, batch: str) -> str:
        """Make a folder to write a batch in; return its path."""
        path = os.path.join(self.folder, STAGING, f"{batch}.{os.urandom(8).hex()}")
        os.makedirs(path)
        return path

    def commit(self, stage: str, batch: str) -> None:
        """Give a written batch its name. An existing batch of that name has the same rows, and stays."""
        target = os.path.join(self.folder, DATA, batch)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        try:
            os.rename(stage, target)
        except OSError:
            if not os.path.isdir(target):
                raise
            shutil.rmtree(stage)

    def clean(self) -> None:
        """Remove the remains of earlier runs: batches half written, or written and not counted."""
        shutil.rmtree(os.path.join(self.folder, STAGING), ignore_errors=True)
        data = os.path.join(self.folder, DATA)
        for name in os.listdir(data) if os.path.isdir(data) else ():
            if name not in self.batches:
                shutil.rmtree(os.path.join(data, name), ignore_errors=True)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other runs. Raises CorpusError while one is working; a crashed run holds no lock."""
        try:
            import fcntl
        except ImportError:  # not on Windows
            yield
            return
        with open(os.path.join(self.folder, LOCK), "w", encoding="ascii") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise CorpusError("another run is at work on this corpus", self.folder) from error
            yield


class BatchWriter:
    """Writes the tables of one batch into a folder, in groups of rows."""

    def __init__(self, folder: str) -> None:
        parquet = need("pyarrow.parquet")
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self.writers = {
            name: parquet.ParquetWriter(_file(folder, name), arrow_schema(table), compression="zstd")
            for name, table in TABLES.items()
        }

    def add(self, table: str, rows: list[Row]) -> None:
        """Add rows to a table."""
        self.rows[table] += rows
        if len(self.rows[table]) >= FLUSH_ROWS:
            self._flush(table)

    def _flush(self, table: str) -> None:
        self.writers[table].write_table(arrow_table(TABLES[table], self.rows[table]))
        self.rows[table] = []

    def close(self) -> None:
        """Write the remaining rows, and close the files."""
        for name, writer in self.writers.items():
            if self.rows[name]:
                self._flush(name)
            writer.close()


def _file(folder: str, table: str) -> str:
    return os.path.join(folder, f"{table}.parquet")
