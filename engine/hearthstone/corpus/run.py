"""A run: find the logs, skip those that are done, judge the others in parallel, and count the results."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from engine.hearthstone.corpus.batches import Done, Entry, is_unread, plan
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.pool import batches_done
from engine.hearthstone.corpus.schema import COPY, FAILED, LOST
from engine.hearthstone.corpus.sources import Log, digest_of, find_logs
from engine.hearthstone.corpus.version import rules_version

Row = dict[str, Any]
READERS = 8
"""Number of threads that compute digests: they mostly wait for stores."""


@dataclass
class Progress:
    """The progress of a run. ``kept`` files were done before; ``seconds`` count from the first batch.

    ``errors`` are the files in error, also of those done before. Of ``unread`` ones a part or all could not be read;
    on ``failed`` ones hearthtrace itself failed.
    """

    total: int = 0
    kept: int = 0
    files: int = 0
    games: int = 0
    errors: int = 0
    unread: int = 0
    failed: int = 0
    seconds: float = 0.0

    @property
    def games_per_second(self) -> float:
        """Games judged per second of this run."""
        return self.games / self.seconds if self.seconds else 0.0


def run_corpus(
    paths: Sequence[str],
    folder: str,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Judge all logs below ``paths`` and write the tables to ``folder``; parts that are up to date stay.

    ``workers`` processes work on this machine, as many as it has cores by default; 0 is this process alone.
    ``scheduler`` is the address of a Dask cluster to use instead, whose workers see ``folder`` and the logs under the
    same paths. ``progress`` is called after every batch. Raises CorpusError; what was done until then stays.
    """
    logs = find_logs(list(paths))
    if not logs:
        raise CorpusError(f"no logs found below {', '.join(paths)}")
    dataset = Dataset.create(folder)
    with dataset.locked():
        dataset.clean()
        dataset.check(content=False)
        entries, state, old = _to_do(dataset, logs)
        progress(state)
        start = time.monotonic()
        batches = list(plan(entries, rules_version()))
        place = os.path.abspath(folder)
        for done in batches_done(batches, place, workers, scheduler):
            _count(dataset, done, old)
            state.files += done.files
            state.games += done.games
            state.errors += done.errors
            state.unread += done.unread
            state.failed += done.failed
            state.seconds = time.monotonic() - start
            progress(state)
        dataset.clean()
    return state


def _to_do(dataset: Dataset, logs: list[Log]) -> tuple[list[Entry], Progress, dict[tuple[str, str], str]]:
    """Return the logs to judge, the number of other logs, and the batch with older rows of each log."""
    with ThreadPoolExecutor(READERS) as pool:
        digests = list(pool.map(digest_of, logs))
    rules = rules_version()
    old: dict[tuple[str, str], str] = {}
    done: dict[tuple[str, str], Row] = {}
    judged: set[str] = set()
    given = {(log.root, log.name): digest for log, digest in zip(logs, digests, strict=True)}
    for batch, row in dataset.file_rows():
        key = row["root"], row["name"]
        old[key] = batch
        current = row["rules"] == rules and given.get(key, row["file"]) == row["file"]
        if current and row["status"] != LOST and row["file"]:
            done[key] = row
            if row["status"] != COPY:
                judged.add(row["file"])
    entries: list[Entry] = []
    state = Progress()
    for log, digest in zip(logs, digests, strict=True):
        kept = done.get((log.root, log.name))
        if digest and kept is not None and kept["file"] == digest and digest in judged:
            state.kept += 1
            state.errors += bool(kept["error"])
            state.unread += is_unread(kept["status"], bool(kept["error"]))
            state.failed += kept["status"] == FAILED
            continue
        entries.append(Entry(log, digest, copy=bool(digest) and digest in judged))
        if digest:
            judged.add(digest)
    state.total = len(entries)
    return entries, state, old


def _count(dataset: Dataset, done: Done, old: dict[tuple[str, str], str]) -> None:
    """Count a batch instead of the older rows of its files."""
    if not os.path.isdir(os.path.join(dataset.folder, "data", done.batch.name)):
        raise CorpusError("a worker wrote to another disk: workers need to see the same folder", dataset.folder)
    keys = {(entry.log.root, entry.log.name) for entry in done.batch.entries}
    before = {old.pop(key) for key in keys if key in old}
    dataset.replace(done.batch.name, keys, [batch for batch in dataset.batches if batch in before])
    moved = {batch for batch in before if batch not in dataset.batches}
    for key, batch in old.items():
        if batch in moved:
            old[key] = next(name for name in dataset.batches if name.partition("-")[0] == batch.partition("-")[0])
