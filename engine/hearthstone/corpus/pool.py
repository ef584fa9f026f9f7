"""The workers of a run: processes on this machine or a cluster (Dask), or this process alone.

A worker that dies costs the batch it was at, which another one begins again. A batch that workers die of twice is
divided into its files; a file that they die of is a row of the table of files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.hearthstone.corpus.batches import Batch, Done, give_up, work
from engine.hearthstone.corpus.errors import CorpusError
from hslog.core.extras import need

RETRIES = 1
"""How often a batch is repeated after it crashed a worker."""
NO_WORKER = 'a script has to call this below `if __name__ == "__main__":`; 0 workers is this process alone'
SETTINGS = {
    "distributed.scheduler.allowed-failures": RETRIES,
    "distributed.scheduler.work-stealing": False,
    "distributed.worker.profile.enabled": False,  # it looks at the stack of each worker a hundred times a second
    "distributed.worker.memory.monitor-interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "500ms",
}
"""Settings of Dask: what it measures of itself is not asked for, and takes its time from the workers."""
AHEAD = 2
"""Number of batches handed out per worker: no worker waits, and the scheduler holds few of them."""


def batches_done(batches: list[Batch], folder: str, workers: int | None, scheduler: str | None) -> Iterator[Done]:
    """Have batches judged; yield each as it is done."""
    if not batches:
        return
    if workers == 0 and scheduler is None:
        for batch in batches:
            yield work(batch, folder)
        return
    with _client(workers, scheduler, len(batches)) as client:
        yield from _on_dask(client, batches, folder)


@contextmanager
def _client(workers: int | None, scheduler: str | None, most: int) -> Iterator[Any]:
    dask, distributed = need("dask"), need("distributed")
    with dask.config.set(SETTINGS):
        if scheduler is not None:
            try:
                client = distributed.Client(scheduler, timeout="20s")
            except (OSError, ValueError) as error:
                raise CorpusError(f"the cluster does not answer: {error}", scheduler) from error
            with client:
                yield client
            return
        count = min(workers or os.cpu_count() or 1, most)
        try:
            cluster = distributed.LocalCluster(
                n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            )
        except RuntimeError as error:
            raise CorpusError(f"no worker can be started ({error}): {NO_WORKER}") from error
        with cluster, distributed.Client(cluster) as client:
            yield client


def _on_dask(client: Any, batches: list[Batch], folder: str) -> Iterator[Done]:
    distributed = need("distributed")
    waiting = sorted(batches, key=lambda batch: batch.size)  # the largest first: workers end together
    at_work: dict[Any, Batch] = {}
    finished = distributed.as_completed()

    def hand_out() -> None:
        room = max(1, len(client.scheduler_info()["workers"])) * AHEAD
        while waiting and len(at_work) < room:
            batch = waiting.pop()
            future = client.submit(work, batch, folder, key=f"{batch.name}-{os.urandom(4).hex()}", pure=False)
            at_work[future] = batch
            finished.add(future)

    hand_out()
    while at_work:
        future = next(finished)
        batch = at_work.pop(future)
        error = future.exception()
        if error is None:
            yield future.result()
        elif not isinstance(error, distributed.KilledWorker):
            if isinstance(error, CorpusError):
                raise error
            raise CorpusError(f"a worker cannot write its results: {type(error).__name__}: {error}", folder) from error
        elif len(batch.entries) > 1:
            waiting += [Batch((entry,), batch.rules) for entry in reversed(batch.entries)]
        else:
            yield give_up(batch, folder, f"workers died of it, {RETRIES + 1} times")
        future.release()
        hand_out()
