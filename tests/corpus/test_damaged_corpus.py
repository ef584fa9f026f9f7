"""Damaged corpora and odd questions: every command names the file that is wrong, and no answer loses a column."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT

for package in ("pyarrow", "duckdb"):
    pytest.importorskip(package)

import pyarrow
import pyarrow.parquet

from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.query import answering, ask
from engine.hearthstone.corpus.run import run_corpus
from viz.cli import main

SAMPLE = ROOT / "samples" / "duel.log"
WORDS = {
    "query": ["causes-of-death"],
    "report": ["-o", "page.html"],
    "changes": [],
    "evidence": [],
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "games"
    run_corpus([str(SAMPLE)], str(folder), workers=0)
    return folder


@pytest.fixture
def games(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "games"))


def table(games: Path, name: str) -> Path:
    return next(games.glob(f"data/*/{name}.parquet"))


def rewrite(path: Path, change: Callable[[pyarrow.Table], pyarrow.Table]) -> None:
    pyarrow.parquet.write_table(change(pyarrow.parquet.read_table(path, partitioning=None)), path)


def scribble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4 : len(data) // 2] = bytes(len(data) // 2 - 4)
    path.write_bytes(data)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:-40]),
    "scribbled on": scribble,
    "empty": lambda path: path.write_bytes(b""),
    "missing": Path.unlink,
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "of an older version": lambda path: rewrite(path, lambda rows: rows.drop_columns(["file"])),
    "with another type": lambda path: rewrite(
        path, lambda rows: rows.set_column(0, "game", pyarrow.array([b"\xff"] * len(rows)))
    ),
}


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", ["games", "deaths", "rule_checks"])
def test_a_damaged_table_is_named_by_every_command_that_needs_it(
    name: str, damage: str, word: str, games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games.parent)
    damaged = table(games, name)
    DAMAGES[damage](damaged)
    line = ["query", str(games)] if word == "query" else ["corpus", word, str(games)]
    code, _, said = command(capsys, *line, *WORDS[word])
    if damage == "scribbled on" and code == 0:
        assert (name, word) not in {("deaths", "query"), ("rule_checks", "evidence"), ("games", "evidence")}
        return  # nothing of its content was asked for
    assert code == 2
    assert str(damaged) in said
    assert "make it anew" in said


@pytest.mark.parametrize("damage", [name for name in DAMAGES if name != "scribbled on"])
@pytest.mark.parametrize("name", ["files", "draws"])
def test_nothing_is_added_to_a_corpus_with_a_damaged_table(
    name: str, damage: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = table(games, name)
    DAMAGES[damage](damaged)
    before = (games / "manifest.json").read_bytes()
    code, _, said = command(capsys, "corpus", str(ROOT / "samples"), "-o", str(games), "--workers", "0")
    assert code == 2
    assert str(damaged) in said
    assert (games / "manifest.json").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("notes.log", b"no log\n", 0),
        ("cut.log.gz", b"\x1f\x8b no archive", 2),
        ("cut.zip", b"PK\x03\x04 no archive", 2),
    ],
)
def test_a_file_that_cannot_be_read_makes_the_exit_code_2_each_time_the_command_is_run(
    name: str, data: bytes, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    shutil.copy(SAMPLE, logs)
    (logs / name).write_bytes(data)
    words = ["corpus", str(logs), "-o", str(tmp_path / "games"), "--workers", "0"]
    for files in (2, 0):
        made, _, said = command(capsys, *words)
        assert made == code
        assert f"{files} files" in said
        assert "1 with errors" in said
    assert command(capsys, "validate", str(logs))[0] == code


@pytest.mark.parametrize(
    "batches", ['[".."]', '["../.."]', '["/etc"]', '["."]', '[""]', "[7]", "[null]", '"abc"', "{}", "null"]
)
def test_a_manifest_names_batches_and_no_other_folders(batches: str, games: Path) -> None:
    (games / "manifest.json").write_text(f'{{"schema": 1, "batches": {batches}}}')
    with pytest.raises(CorpusError, match=r"manifest\.json: .*names batches that are none"):
        Dataset.open(str(games))


@pytest.mark.parametrize("text", ["", "[" * 100_000, "\xff", "[]", "7"])
def test_a_manifest_that_cannot_be_read_is_named(text: str, games: Path) -> None:
    (games / "manifest.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(CorpusError, match=r"manifest\.json: the manifest of the corpus cannot be read"):
        Dataset.open(str(games))


def test_a_batch_counts_once(games: Path) -> None:
    manifest = json.loads((games / "manifest.json").read_text())
    manifest["batches"] *= 2
    (games / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CorpusError, match="names a batch twice"):
        Dataset.open(str(games))


@pytest.mark.parametrize("name", ["file=1", "turns=a [b]*", "it's"])
def test_the_name_of_a_folder_adds_nothing_to_its_tables(name: str, games: Path, sound: Path) -> None:
    folder = games.parent / name
    games.rename(folder)
    moved, whole = Dataset.open(str(folder)), Dataset.open(str(sound))
    assert ask(moved, "FROM games").equals(ask(whole, "FROM games"))
    assert list(moved.file_rows()) == list(whole.file_rows())


def test_columns_of_one_name_are_all_shown(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = command(capsys, "query", str(games), "select 1 a, 2 a, 3 a_2, 4 a")
    assert (code, [line.split() for line in shown.splitlines()]) == (0, [["a", "a_3", "a_2", "a_4"], [*"1234"]])
    _, shown, _ = command(capsys, "query", str(games), "select 1 a, 2 a", "--json")
    assert json.loads(shown) == {"a": 1, "a_2": 2}


def test_values_of_every_type_are_written_as_json(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = """select sum(game) as whole, 1.25::decimal(9, 3) as part, date '2020-01-31' as day, [1, 2] as list,
             'nan'::double as nothing, {'a': time '12:00'} as inside, '\\xff'::blob as bytes,
             2 * 590295810358705651712 as large from games"""
    code, shown, _ = command(capsys, "query", str(games), sql, "--json")
    assert (code, json.loads(shown)) == (
        0,
        {
            "whole": 0,
            "part": 1.25,
            "day": "2020-01-31",
            "nothing": None,
            "list": [1, 2],
            "inside": {"a": "12:00:00"},
            "bytes": "ff",
            "large": 2**70,
        },
    )


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("select 1; select 2", "these are 2 statements: ask one question at a time"),
        (";", "this is not a question"),
        ("select '\udcff'", "the question cannot be answered"),
        ("select no_column from games", "the question cannot be answered"),
    ],
)
def test_what_is_no_question_is_said_to_be_none(
    sql: str, said: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown, problem = command(capsys, "query", str(games), sql)
    assert (code, shown) == (2, "")
    assert said in problem


def test_a_type_that_parquet_has_not_is_said(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.parquet"
    code, _, said = command(capsys, "query", str(games), "select interval 1 month i", "-o", str(target))
    assert code == 2
    assert "a Parquet file cannot hold this answer" in said
    assert not target.exists()


@pytest.mark.parametrize(
    "data",
    [b"", b"file\tfamily\thalf\nduel.log\n", b"file\tfamily\thalf\n\xff\ta\tA\n", b"file\tfamily\n\0" + b"x" * 200_000],
)
def test_a_damaged_table_of_families_is_named(
    data: bytes, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "families.tsv"
    path.write_bytes(data)
    code, _, said = command(capsys, "corpus", "evidence", str(games), "--families", str(path))
    if data:
        assert code == 2
        assert f"{path}: not a table with the columns file, family and half" in said
    else:
        assert code == 0  # every file is a family


def test_evidence_is_compared_with_a_text_file_only(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "name it with -o" in command(capsys, "corpus", "evidence", str(games), "--check")[2]
    (tmp_path / "old.tsv").write_bytes(b"\xff\xfe")
    code, _, said = command(capsys, "corpus", "evidence", str(games), "--check", "-o", str(tmp_path / "old.tsv"))
    assert (code, "this is no text" in said) == (2, True)
    if sys.platform == "linux":  # a device may never end
        assert command(capsys, "corpus", "evidence", str(games), "--check", "-o", "/dev/zero")[0] == 1


@pytest.mark.skipif(os.name != "posix", reason="signals are of Unix")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_program_that_is_to_end_does_not_wait_for_the_answer_to_a_question(
    number: int, code: int, games: Path
) -> None:
    begun = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    call = f"{begun}from viz.cli import main; print('begun', flush=True); sys.exit(main(sys.argv[1:]))"
    asked = "select count(*) from range(1000000000000) a(x) where x % 7 = 3"
    command = [sys.executable, "-c", call, "query", str(games), asked]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(5)
    process.send_signal(number)
    try:
        process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == code


def test_the_first_rows_of_an_answer_are_there_before_the_last_are_found(sound: Path) -> None:
    with answering(Dataset.open(sound), "SELECT range AS a, range AS a FROM range(100000000000)") as answer:
        first = next(answer.batches)
    assert answer.schema.names == first.schema.names == ["a", "a_2"]
    assert first.num_rows < 100_000


@pytest.mark.parametrize("form", ["json", "csv"])
def test_an_answer_without_end_is_written_as_it_comes(form: str, sound: Path) -> None:
    line = [sys.executable, "-m", "viz.cli", "query", str(sound), "SELECT range FROM range(100000000000)", f"--{form}"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as asked:
        assert asked.stdout is not None
        start = [asked.stdout.readline() for _ in range(3)]
        asked.stdout.close()  # as head does
        assert asked.wait(60) == 141
    assert start[-1].strip() == (b'{"range": 2}' if form == "json" else b"1")


def test_rows_that_cannot_be_found_are_an_error_of_the_question_and_leave_no_file(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = "SELECT CASE WHEN range > 90000 THEN error('by hand') ELSE 'x' END AS a FROM range(100000)"
    for form in ("csv", "json", "parquet"):
        target = tmp_path / f"answer.{form}"
        assert main(["query", str(sound), late, "-o", str(target)]) == 2
        said = capsys.readouterr().err
        assert "the question cannot be answered" in said
        assert "by hand" in said
        assert not target.exists()
