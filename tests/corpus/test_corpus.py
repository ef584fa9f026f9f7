"""Corpora: what a run keeps, from one process or several, ended or killed, of good files and bad ones."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

for package in ("pyarrow", "dask", "distributed", "duckdb", "fsspec"):
    pytest.importorskip(package)

import engine
import hslog
from engine.hearthstone.corpus import batches, run, sources, version
from engine.hearthstone.corpus.batches import LEAST_BYTES, Batch, Entry, plan
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.pool import batches_done
from engine.hearthstone.corpus.query import ask
from engine.hearthstone.corpus.questions import QUESTIONS
from engine.hearthstone.corpus.run import Progress, run_corpus
from engine.hearthstone.corpus.schema import TABLES
from engine.hearthstone.corpus.sources import Log, find_logs
from engine.hearthstone.simulate import random_scenario, simulate
from engine.hearthstone.tables import rows_of, view_of
from viz.cli import main

SAMPLE, FAULT = (ROOT / "samples" / name for name in ("duel.log", "duel-fault.log"))


def short_log(seed: int, packets: int = 400) -> str:
    """Return the beginning of a simulated game: enough to be judged, and short."""
    lines = list(hslog.to_log(simulate(random_scenario(seed=seed, build=30795))))
    return "".join(lines[:packets])


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    shutil.copy(SAMPLE, folder / "duel.log")
    (folder / "deeper").mkdir()
    shutil.copy(FAULT, folder / "deeper" / "fault.log")
    shutil.copy(SAMPLE, folder / "deeper" / "same.log")
    for seed in range(4):
        with gzip.open(folder / f"short{seed}.log.gz", "wt", encoding="utf-8") as file:
            file.write(short_log(seed))
    (folder / "empty.log").write_text("")
    (folder / "letter.txt").write_text("Dear reader,\n")
    (folder / "cut.log.gz").write_bytes(gzip.compress(b"D 12:00:00")[:9])
    (folder / "picture.png").write_bytes(b"\x89PNG")
    return folder


@pytest.fixture(scope="session")
def made(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = str(tmp_path_factory.mktemp("one") / "games")
    run_corpus([str(logs)], folder, workers=0)
    return Dataset.open(folder)


def contents(dataset: Dataset) -> dict[str, list[Any]]:
    """Return the rows of every table, sorted."""
    return {name: sorted(map(repr, ask(dataset, f"FROM {name}").to_pylist())) for name in TABLES}


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "LEAST_BYTES", 1)


def test_tables_have_what_a_plain_loop_over_the_logs_gives(made: Dataset, logs: Path) -> None:
    counts = dict.fromkeys(TABLES, 0)
    rows: list[tuple[Any, ...]] = []
    for path in sorted(logs.rglob("*.log*")):
        if path.name in ("empty.log", "cut.log.gz", "same.log"):
            continue
        for game in hslog.read(path):
            replay = engine.replay(game)
            view = view_of(game)
            for name in set(TABLES) - {"files"}:
                found = list(rows_of(name, view, replay))
                counts[name] += len(found)
                rows += found if name == "divergences" else []
    counts["files"] = 10
    assert {name: ask(made, f"FROM {name}").num_rows for name in TABLES} == counts
    assert counts["divergences"] == 1
    kept = ask(made, "SELECT * EXCLUDE (file) FROM divergences").to_pylist()
    assert [tuple(row.values()) for row in kept] == rows


def test_a_bad_file_is_a_row_and_a_copy_is_judged_once(made: Dataset) -> None:
    files = {row["name"]: row for row in ask(made, "FROM files").to_pylist()}
    assert "picture.png" not in files
    assert files["letter.txt"]["status"] == files["empty.log"]["status"] == "no game"
    assert "this is not a Hearthstone power log" in files["letter.txt"]["error"]
    assert files["cut.log.gz"]["error"]
    assert {files["deeper/same.log"]["status"], files["duel.log"]["status"]} == {"copy", "read"}
    assert files["deeper/same.log"]["file"] == files["duel.log"]["file"]
    assert files["duel.log"]["rules"] == version.rules_version()


@pytest.mark.usefixtures("small_batches")
def test_three_workers_of_whom_one_is_killed_give_the_same_as_one_process(
    made: Dataset, logs: Path, tmp_path: Path
) -> None:
    folder = str(tmp_path / "games")
    killed: list[int] = []

    def kill_one() -> None:
        for _ in range(600):
            staged = list(Path(folder, "staging").glob("*"))
            workers = children(os.getpid())
            if staged and len(workers) >= 3:
                os.kill(workers[0], signal.SIGKILL)
                killed.append(workers[0])
                return
            time.sleep(0.05)

    killer = threading.Thread(target=kill_one)
    killer.start()
    state = run_corpus([str(logs)], folder, workers=3)
    killer.join()
    assert killed
    assert (state.files, state.games) == (10, 6)
    assert contents(Dataset.open(folder)) == contents(made)
    assert not list(Path(folder, "staging").glob("*"))


def children(process: int) -> list[int]:
    """Return the processes below one that were started to work (their command line says spawn)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        if parent == process and "spawn_main" in command:
            found.append(int(folder.name))
    return sorted(found)


@pytest.mark.usefixtures("small_batches")
def test_a_run_that_is_ended_goes_on_where_it_was(made: Dataset, logs: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")

    def stop(progress: Progress) -> None:
        if progress.files == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_corpus([str(logs)], folder, workers=0, progress=stop)
    assert ask(Dataset.open(folder), "FROM files").num_rows == 4
    stage = Dataset.open(folder).stage("half")
    assert os.path.isdir(stage)
    state = run_corpus([str(logs)], folder, workers=0)
    assert (state.kept, state.files) == (4, 6)
    assert not os.path.exists(stage)
    assert contents(Dataset.open(folder)) == contents(made)
    again = run_corpus([str(logs)], folder, workers=0)
    assert (again.kept, again.files) == (10, 0)


def test_only_what_other_rules_judged_or_what_changed_is_judged_again(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "logs"
    copy.mkdir()
    for name in ("short0.log.gz", "short1.log.gz", "letter.txt"):
        shutil.copy(logs / name, copy / name)
    folder = str(tmp_path / "games")
    run_corpus([str(copy)], folder, workers=0)
    (copy / "letter.txt").write_text("Dear all,\n")
    shutil.copy(logs / "short2.log.gz", copy / "short2.log.gz")
    state = run_corpus([str(copy)], folder, workers=0)
    assert (state.kept, state.files, state.games) == (2, 2, 1)
    dataset = Dataset.open(folder)
    assert ask(dataset, "FROM files").num_rows == 4
    assert ask(dataset, "FROM games").num_rows == 3
    before = ask(dataset, "SELECT * EXCLUDE (rules) FROM files ORDER BY name").to_pylist()
    for module in (run, batches):
        monkeypatch.setattr(module, "rules_version", lambda: "9.9")
    state = run_corpus([str(copy / "short0.log.gz")], folder, workers=0)
    assert (state.kept, state.files) == (0, 1)
    state = run_corpus([str(copy)], folder, workers=0)
    assert (state.kept, state.files) == (1, 3)
    dataset = Dataset.open(folder)
    assert ask(dataset, "SELECT DISTINCT rules FROM files").to_pylist() == [{"rules": "9.9"}]
    assert ask(dataset, "SELECT * EXCLUDE (rules) FROM files ORDER BY name").to_pylist() == before
    assert ask(dataset, "FROM games").num_rows == 3
    assert len(os.listdir(os.path.join(folder, "data"))) == len(dataset.batches)


def test_a_file_that_workers_die_of_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deadly.log").write_text(short_log(1, 50))
    folder = str(tmp_path / "games")
    monkeypatch.setattr("engine.hearthstone.corpus.pool.work", die)
    state = run_corpus([str(tmp_path / "deadly.log")], folder, workers=1)
    assert (state.files, state.errors) == (1, 1)
    [row] = ask(Dataset.open(folder), "SELECT status, error FROM files").to_pylist()
    assert row == {"status": "lost", "error": "workers died of it, 2 times"}


def die(batch: batches.Batch, folder: str) -> None:
    """Do what a worker does that the system kills."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_archives_and_stores_are_searched_like_folders(logs: Path, tmp_path: Path) -> None:
    from zipfile import ZipFile

    import fsspec

    with ZipFile(tmp_path / "many.zip", "w") as archive:
        for name in ("short0.log.gz", "short1.log.gz", "picture.png"):
            archive.write(logs / name, f"in/{name}")
    names = ["many.zip!in/short0.log.gz", "many.zip!in/short1.log.gz"]
    assert [log.name for log in find_logs([str(tmp_path)])] == names
    store = fsspec.filesystem("memory")
    store.pipe("/bucket/a/short0.log.gz", (logs / "short0.log.gz").read_bytes())
    store.pipe("/bucket/notes.pdf", b"%PDF")
    folder = str(tmp_path / "games")
    state = run_corpus(["memory://bucket", str(tmp_path / "many.zip")], folder, workers=0)
    assert (state.files, state.games) == (3, 2)
    assert 0 < state.seconds < 600
    rows = ask(Dataset.open(folder), "SELECT name, status FROM files ORDER BY root DESC, name").to_pylist()
    assert [row["name"] for row in rows] == ["a/short0.log.gz", *names]
    assert sorted(row["status"] for row in rows) == ["copy", "read", "read"]
    store.pipe("/bucket/many.zip", (tmp_path / "many.zip").read_bytes())
    state = run_corpus(["memory://bucket", str(tmp_path / "many.zip")], folder, workers=0)
    assert (state.kept, state.files, state.games) == (3, 2, 0)  # those in the archive of the store are copies


def test_logs_of_a_store_have_the_size_that_the_store_tells(tmp_path: Path) -> None:
    import fsspec

    store = fsspec.filesystem("memory")
    for name, content in (("a.log", b""), ("b.log", b"line")):
        store.pipe(f"/sizes/{name}", content)
    assert [log.size for log in find_logs(["memory://sizes"])] == [0, 4]


@pytest.mark.parametrize(
    ("sizes", "lengths"), [((1 / 3,) * 7, [3, 3, 1]), ((0.5, 0.5, 0.5), [2, 1]), ((2, 0.1, 3), [1, 1, 1]), ((), [])]
)
def test_a_batch_is_full_before_the_next_begins(sizes: tuple[float, ...], lengths: list[int]) -> None:
    logs = [Log("/", f"{place}.log", f"/{place}.log", int(size * LEAST_BYTES)) for place, size in enumerate(sizes)]
    planned = list(plan((Entry(log, "", copy=False) for log in logs), "rules"))
    assert [len(batch.entries) for batch in planned] == lengths
    assert [entry.log for batch in planned for entry in batch.entries] == logs


def test_an_archive_of_many_members_is_opened_a_few_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    class Counted(zipfile.ZipFile):
        def __init__(self, file: str) -> None:
            opened.append(file)
            super().__init__(file)

    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(300):
            archive.writestr(f"{number}/Power.log", f"{number}\n")
    monkeypatch.setattr(sources, "ZipFile", Counted)
    assert run_corpus([str(path)], str(tmp_path / "games"), workers=0).files == 300
    assert len(opened) <= 2 + run.READERS  # threads that begin at once do not wait for each other


def test_an_archive_that_unpacks_out_of_all_proportion_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "zeros.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(2):
            archive.writestr(f"{number}/Power.log", bytes(40 << 20))
    assert [log.member for log in find_logs([str(path)])] == [""]
    run_corpus([str(path)], str(tmp_path / "games"), workers=0)
    [row] = ask(Dataset.open(str(tmp_path / "games")), "FROM files").to_pylist()
    assert row["status"] == "unreadable"
    assert "unpacks to 83,886,080 bytes, more than 250 times its length" in row["error"]


def test_what_is_no_corpus_is_not_written_into(logs: Path, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="there is something else"):
        run_corpus([str(logs)], str(logs), workers=0)
    with pytest.raises(CorpusError, match="no such file or folder"):
        run_corpus([str(tmp_path / "nowhere")], str(tmp_path / "games"), workers=0)
    with pytest.raises(CorpusError, match="no corpus is here"):
        Dataset.open(str(tmp_path))
    (tmp_path / "manifest.json").write_text(json.dumps({"schema": 0, "batches": []}))
    with pytest.raises(CorpusError, match="its tables have version 0"):
        Dataset.open(str(tmp_path))
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(CorpusError, match="cannot be read"):
        Dataset.open(str(tmp_path))


def test_two_runs_do_not_work_on_one_corpus(logs: Path, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    dataset = Dataset.create(str(tmp_path / "games"))
    with dataset.locked(), pytest.raises(CorpusError, match="another run is at work"):
        run_corpus([str(logs)], dataset.folder, workers=0)


@pytest.mark.parametrize("number", [2**40, -(2**40), 10**18 - 1, 2**70])
def test_a_log_with_a_number_too_large_for_a_column_is_kept_and_asked(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    for old in ("tag=DAMAGE value=5", "tag=TURN value=3", "tag=NUM_TURNS_IN_PLAY value=2", "SourceAction=", "id=4 "):
        text = text.replace(old, f"{old.rpartition('=')[0]}={number} ", 1)
    (tmp_path / "large.log").write_text(text, encoding="utf-8")
    folder = str(tmp_path / "games")
    assert main(["corpus", str(tmp_path / "large.log"), "-o", folder, "--workers", "0"]) == 0
    for name in QUESTIONS:
        assert main(["query", folder, name]) == 0, name
    for words in (["report", folder, "-o", str(tmp_path / "page.html")], ["changes", folder], ["evidence", folder]):
        assert main(["corpus", *words]) == 0, words
    target = tmp_path / "packets.parquet"
    assert main(["parse", str(tmp_path / "large.log"), "--parquet", "-o", str(target)]) == 0
    assert target.stat().st_size
    assert "Traceback" not in capsys.readouterr().err


def test_a_game_the_engine_fails_on_is_kept_without_judgement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: hslog.Game) -> None:
        raise ValueError("boom")

    monkeypatch.setattr("engine.hearthstone.corpus.judging.replay", fail)
    (tmp_path / "one.log").write_text(short_log(1))
    run_corpus([str(tmp_path / "one.log")], str(tmp_path / "games"), workers=0)
    dataset = Dataset.open(str(tmp_path / "games"))
    [file] = ask(dataset, "FROM files").to_pylist()
    assert (file["status"], file["games"], file["error"]) == ("failed", 1, "game 0: the engine fails: ValueError: boom")
    [game] = ask(dataset, "FROM games").to_pylist()
    assert "boom" in game["unjudged"]
    assert ask(dataset, "FROM rule_checks").num_rows == 0
    assert ask(dataset, "FROM tag_changes").num_rows > 10


def test_the_command_says_what_it_did_and_what_is_wrong(
    made: Dataset, logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        return code, *capsys.readouterr()

    folder = str(tmp_path / "games")
    made_one = command("corpus", str(logs / "short0.log.gz"), "-o", folder, "--workers", "0")
    assert made_one == (0, "", f"hearthtrace: {folder}: 1 files, 1 games\n")
    assert command("corpus", str(logs))[2] == "hearthtrace: say with -o in which folder the corpus is to be\n"
    assert command("query", folder, "SELECT game FROM games", "--csv")[:2] == (0, "game\n0\n")
    assert command("query", folder, "SELECT game FROM games", "--json")[:2] == (0, '{"game": 0}\n')
    code, _, said = command("query", folder, "SELECT nothing FROM games")
    assert (code, "the question cannot be answered" in said) == (2, True)
    assert "there is no question 'nope'" in command("query", folder, "nope")[2]
    target = str(tmp_path / "turns.parquet")
    assert command("query", folder, "FROM turns", "-o", target)[0] == 0
    assert ask(made, f"FROM '{target}'").num_rows == ask(Dataset.open(folder), "FROM turns").num_rows


def test_a_terminal_is_shown_how_far_the_run_is_how_fast_and_how_long_it_will_take(logs: Path, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="no terminals of its own on this system")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "viz.cli", "corpus", str(logs), "-o", str(tmp_path / "games"), "--workers", "0"]
    with subprocess.Popen(
        command, stderr=slave, cwd=ROOT, env={**os.environ, "TERM": "xterm", "COLUMNS": "200"}
    ) as run:
        os.close(slave)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is closed at the end
            while some := os.read(master, 1 << 16):
                shown += some
    os.close(master)
    assert run.returncode == 2
    assert re.search(rb"\d+ of 10 files, .*\d\.\d games/s,.* left", shown), shown
    assert b"games: 10 files, 6 games; " in shown


@pytest.mark.parametrize(("workers", "count", "expected"), [(None, 9, 3), (None, 2, 2), (2, 9, 2), (5, 4, 4)])
def test_each_processor_has_a_worker_unless_a_number_is_named_and_none_is_without_a_batch(
    workers: int | None, count: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []

    def refuse(*, n_workers: int, **_: object) -> None:
        started.append(n_workers)
        raise RuntimeError("not here")

    monkeypatch.setattr("distributed.LocalCluster", refuse)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    with pytest.raises(CorpusError, match="no worker can be started"):
        list(batches_done([Batch((), "")] * count, "", workers, None))
    assert started == [expected]


@pytest.mark.usefixtures("small_batches")
def test_a_cluster_that_is_named_does_the_work(made: Dataset, logs: Path, tmp_path: Path) -> None:
    from distributed import LocalCluster

    folder = str(tmp_path / "games")
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        assert cluster.scheduler_address.startswith("tcp://")
        assert main(("corpus", str(logs), "-o", folder, "--scheduler", cluster.scheduler_address)) == 2
    assert contents(Dataset.open(folder)) == contents(made)


def test_every_question_with_a_name_has_an_answer(made: Dataset) -> None:
    assert len(QUESTIONS) >= 10
    for name in QUESTIONS:
        assert ask(made, name).num_columns > 1, name
    [row] = ask(made, "divergences-by-rule").to_pylist()
    assert (row["rule"], row["construct"], row["build_low"]) == ("HS 4.9.6", "DAMAGE", 30795)


def test_names_in_a_question_are_of_tables_not_of_variables(made: Dataset) -> None:
    with pytest.raises(CorpusError, match="Table with name connection does not exist"):
        ask(made, "SELECT * FROM connection")


def test_a_folder_that_cannot_be_read_is_in_the_corpus_as_a_file_in_error(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(logs, tmp_path / "logs" / "open")
    closed = tmp_path / "logs" / "closed"
    closed.mkdir()
    scan = os.scandir

    def refused(place: str) -> Any:
        if str(place) == str(closed):
            raise PermissionError(13, "Permission denied", str(place))
        return scan(place)

    monkeypatch.setattr(os, "scandir", refused)
    found = find_logs([str(tmp_path / "logs")])
    assert "closed" in [log.name for log in found]
    state = run_corpus([str(tmp_path / "logs")], str(tmp_path / "games"), workers=0)
    assert state.files == len(found)
    told = ask(Dataset.open(str(tmp_path / "games")), "files-in-error").to_pylist()
    assert [(row["name"], row["error"]) for row in told if row["name"] == "closed"] == [
        ("closed", "cannot be read: permission denied")
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_and_a_link_that_leads_nowhere_are_in_the_corpus_as_files_in_error(logs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    shutil.copytree(logs, folder)
    os.mkfifo(folder / "pipe.log")
    (folder / "gone.log").symlink_to(tmp_path / "nowhere")
    run_corpus([str(folder)], str(tmp_path / "games"), workers=0)
    error_rows = ask(Dataset.open(str(tmp_path / "games")), "files-in-error").to_pylist()
    told = {row["name"]: row["error"] for row in error_rows}
    assert "it is no regular file" in told["pipe.log"]
    assert "no such file" in told["gone.log"].lower()
