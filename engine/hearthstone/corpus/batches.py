"""Batches: the tasks of a run. Each judges some logs and writes their rows; nothing is kept in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from engine.hearthstone.corpus.dataset import BatchWriter, Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.schema import COPY, FAILED, FILES, LOST, NO_GAME, OTHER_GAME, READ, UNREADABLE
from engine.hearthstone.corpus.sources import Log
from engine.hearthstone.corpus.version import rules_version

LEAST_BYTES, MOST_BYTES, PARTS = 1 << 18, 64 << 20, 256
"""The least and the greatest size of a batch in bytes of logs; between them a batch is this share of the whole."""


@dataclass(frozen=True)
class Entry:
    """One log of a batch: ``copy``: another file of the corpus has the same content, so this one is only listed."""

    log: Log
    digest: str
    copy: bool


@dataclass(frozen=True)
class Batch:
    """Some logs that are judged together. ``rules`` is the version of the rules that judges them."""

    entries: tuple[Entry, ...]
    rules: str

    @property
    def size(self) -> int:
        """The number of bytes of its logs, as stored."""
        return sum(entry.log.size for entry in self.entries)

    @property
    def name(self) -> str:
        """The name of the batch: the same for the same files and rules."""
        digest = sha256(self.rules.encode())
        for entry in self.entries:
            parts = (entry.digest, entry.log.root, entry.log.name, str(entry.copy))
            digest.update("\0".join(parts).encode("utf-8", "surrogateescape"))
        return digest.hexdigest()[:20]


@dataclass(frozen=True)
class Done:
    """The result of a batch: numbers of files, games and files in error, of partly unread files, and of failures."""

    batch: Batch
    files: int
    games: int
    errors: int
    unread: int = 0
    failed: int = 0


def is_unread(status: str, in_error: bool) -> bool:
    """Return whether a file, or a part of it, could not be read. A file that is no Hearthstone log counts as read."""
    return in_error and status not in (NO_GAME, OTHER_GAME)


def plan(entries: Iterable[Entry], rules: str) -> Iterator[Batch]:
    """Divide logs into batches. The division depends on the logs alone, not on the workers."""
    entries = list(entries)
    room = min(MOST_BYTES, max(LEAST_BYTES, sum(entry.log.size for entry in entries) // PARTS))
    part: list[Entry] = []
    size = 0
    for entry in entries:
        if part and size + entry.log.size > room:
            yield Batch(tuple(part), rules)
            part, size = [], 0
        part.append(entry)
        size += entry.log.size
    if part:
        yield Batch(tuple(part), rules)


def work(batch: Batch, folder: str) -> Done:
    """Judge a batch and write it to the corpus in ``folder``. Run by workers.

    Raises CorpusError where this process has other rules than the one that planned the batch.
    """
    # Loaded here: a process that only plans needs no rules.
    from engine.hearthstone.corpus.judging import Outcome, file_row, judge_log

    if rules_version() != batch.rules:
        raise CorpusError(f"a worker has the rules {rules_version()}, not {batch.rules}: install those there")
    dataset = Dataset(folder)
    stage = dataset.stage(batch.name)
    writer = BatchWriter(stage)
    games = errors = unread = failed = 0
    for entry in batch.entries:
        outcome = Outcome(status=COPY) if entry.copy else judge_log(entry.log, entry.digest, writer.add)
        if not entry.digest and outcome.status == READ:
            outcome.status = UNREADABLE
        writer.add(FILES.name, [file_row(entry.log, entry.digest, outcome, batch.rules)])
        games += outcome.games
        errors += bool(outcome.errors)
        unread += is_unread(outcome.status, bool(outcome.errors))
        failed += outcome.status == FAILED
    writer.close()
    dataset.commit(stage, batch.name)
    return Done(batch, len(batch.entries), games, errors, unread, failed)


def give_up(batch: Batch, folder: str, reason: str) -> Done:
    """Write a batch whose files could not be judged because they crashed the worker."""
    from engine.hearthstone.corpus.judging import Outcome, file_row

    dataset = Dataset(folder)
    stage = dataset.stage(batch.name)
    writer = BatchWriter(stage)
    outcome = Outcome(LOST, errors=[reason])
    writer.add(FILES.name, [file_row(entry.log, entry.digest, outcome, batch.rules) for entry in batch.entries])
    writer.close()
    dataset.commit(stage, batch.name)
    return Done(batch, len(batch.entries), 0, len(batch.entries), len(batch.entries))
