"""Every command on whatever its input may be: a documented exit code, and one message that names it."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import stat
import threading
import zipfile
from pathlib import Path

import pytest

from viz.cli import main
from viz.cli.commands import COMMANDS

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL = (SAMPLES / "duel.log").read_bytes()
SMALL = b"".join(DUEL.splitlines(keepends=True)[:420])
"""A game that ends in its second turn."""
OPTIONS: dict[str, list[str]] = {
    "tree": ["--turn", "1"],
    "explain": ["--line", "300"],
    "report": ["-o", "OUT.html"],
    "plot": ["-o", "OUT.png"],
    "timeline": ["--entity", "2"],
    "convert": ["--to", "xml"],
    "watch": ["--quiet", "0"],
}
READING = [name for name in COMMANDS if name not in ("card", "rules", "doctor", "corpus", "query")]
"""Commands that read a file; a corpus takes its files as they are, those in error as a row of a table."""
OF_LOGS = [name for name in READING if name not in ("simulate", "examples")]
ONE_GAME = [name for name in OF_LOGS if name not in ("summary", "info")]
"""Commands that say on standard error what was wrong with the log; the other two print it."""


def packed_zip(content: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    return file.getvalue()


FILES = {
    "empty.log": b"",
    "binary.log": bytes(range(256)) * 40,
    "line.log": b"D 12:00:00.0000000 GameState.DebugPrintPower() - " + b"x" * 300_000,
    "cut.gz": gzip.compress(DUEL)[:12],
    "cut.zip": packed_zip({"Power.log": DUEL})[:20],
    "empty.zip": packed_zip({}),
    "broken.xml": b'<HSReplay version="1.7"><Game',
    "names \u540d\u524d \u2603.log": b"\n" * 9,
}
PLACES = ("folder", "missing", "loop", "dangling", "under", "long", "no-text", "no-device", "unread", "nothing")


def place(name: str, folder: Path) -> str:
    """Return the path of an input that cannot be read, made in the folder."""
    if name in FILES:
        (folder / name).write_bytes(FILES[name])
        return str(folder / name)
    (folder / "empty").write_bytes(b"")
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("again")
    (folder / "again").symlink_to("loop")
    (folder / "dangling").symlink_to("gone")
    names = {"under": "empty/Power.log", "long": "a" * 300, "no-text": "\udcff.log", "no-device": "none/Power.log"}
    outside = {"unread": "/proc/self/mem", "nothing": "/dev/null"}
    path = outside.get(name) or str(folder / names.get(name, name))
    if name in outside and not os.path.exists(path):
        pytest.skip(f"there is no {path}")
    return path


def run(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str, str]:
    """Run a command; return its exit code, output and messages."""
    code = main([str(folder / word) if word.startswith("OUT.") else word for word in words])
    out, err = capsys.readouterr()
    assert code in (0, 1, 2), err
    assert "Traceback" not in err
    return code, out, err


@pytest.mark.parametrize("name", [*FILES, *PLACES])
def test_what_cannot_be_read_is_named_by_every_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = place(name, tmp_path)
    before = sorted(tmp_path.rglob("*"))
    for command in READING:
        code, out, err = run(capsys, tmp_path, command, path, *OPTIONS.get(command, []))
        shown = os.path.basename(path)[:20] if name != "no-text" else ".log"
        assert shown in err, (command, err)
        assert len(err) < 1000
        assert not out
        # A log that is still empty, or holds no game yet, may be watched.
        assert code == 2 or (command == "watch" and "no game has begun" in err), (command, err)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("command", ONE_GAME)
def test_what_is_wrong_with_a_log_is_said_by_every_command(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "Power.log"
    log.write_bytes(SMALL.replace(b"TAG_CHANGE", b"TAG_EXCHANGE", 1))
    line = SMALL[: SMALL.index(b"TAG_CHANGE")].count(b"\n") + 1
    code, _, err = run(capsys, tmp_path, command, str(log), *OPTIONS.get(command, []))
    assert code == (1 if command == "validate" else 0)  # the packet that nobody knows is missing
    assert f"{log}:{line}: a packet nobody knows" in err


@pytest.mark.parametrize("command", OF_LOGS)
def test_an_archive_that_is_cut_is_shown_as_far_as_it_goes_and_said_to_be(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "cut.log.gz"
    log.write_bytes(gzip.compress(SMALL)[:-300])
    code, out, err = run(capsys, tmp_path, command, str(log), *OPTIONS.get(command, []))
    assert code == 2
    assert re.search(r"(cut\.log\.gz:\d+: |line \d+ +)the file is damaged and ends early", out + err)
    assert out or list(tmp_path.glob("OUT.*"))


@pytest.mark.parametrize(("kept", "games"), [(-30, 2), (-1500, 2), (700, 1)])
def test_of_a_zip_whose_end_is_missing_the_files_are_found(
    kept: int, games: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.zip"
    path.write_bytes(packed_zip({"a.log": SMALL, "b.log": SMALL})[:kept])
    code, out, err = run(capsys, tmp_path, "info", str(path), "--json")
    assert code == 2
    assert len(json.loads(out)["games"]) == games
    assert "the list of its files is missing" in out + err


@pytest.mark.parametrize("damage", ["cut", "not well-formed"])
def test_a_replay_that_is_damaged_is_shown_as_far_as_it_goes_and_said_to_be(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, replay = tmp_path / "Power.log", tmp_path / "game.xml"
    plain.write_bytes(SMALL)
    assert main(["convert", str(plain), "-o", str(replay)]) == 0
    data = replay.read_bytes()
    end = data.rindex(b"<Block")
    replay.write_bytes(data[:end] if damage == "cut" else data[:end] + b"<<" + data[end:])
    for command in OF_LOGS:
        code, out, err = run(capsys, tmp_path, command, str(replay), *OPTIONS.get(command, []))
        assert code == 2, command
        assert re.search(r"(game\.xml:\d+: |line \d+ +)not well-formed XML, reading ends here", out + err)
        assert out or list(tmp_path.glob("OUT.*"))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("command", OF_LOGS)
def test_a_log_in_another_encoding_is_read_by_every_command(
    command: str, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "Power.log"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    log.write_bytes((mark + SMALL.decode().replace("Grace", "Gräce")).encode(encoding))
    assert run(capsys, tmp_path, command, str(log), *OPTIONS.get(command, []))[0] == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("command", [name for name in OF_LOGS if name != "watch"])
def test_a_named_pipe_is_read_by_every_command(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(SMALL,), daemon=True)
    writer.start()
    code, out, _ = run(capsys, tmp_path, command, str(pipe), *OPTIONS.get(command, []))
    writer.join(10)
    assert code == 0
    assert out or command in ("report", "plot")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("command", ["simulate", "examples"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 3000, "values inside values too deep"),
        ("a = 1" + "0" * 5000, "4300 digits"),
        ("a = " + "x" * (17 << 20), "more than 16 MB"),
        ("a = '\udcff'", "can't decode byte"),
    ],
    ids=["deep", "digits", "large", "no text"],
)
def test_a_toml_file_of_any_kind_is_named(
    command: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "given.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))
    code, _, err = run(capsys, tmp_path, command, str(path))
    assert code == 2
    assert str(path) in err
    assert said in err


def test_a_name_that_is_no_text_is_not_the_name_of_an_example_or_a_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = tmp_path / "given.toml"
    lines = ['id = "a"', 'kind = "scenario"', 'text = "b"', 'run.do = ["end"]', "expect = [{}]"]
    example.write_text("\n".join(["[[example]]", *lines, 'one.board = [{name=1, card="CS2_231"}]']))
    assert "one.board.name: expected lower case letters" in run(capsys, tmp_path, "examples", str(example))[2]
    assert "no card has the id or the name" in run(capsys, tmp_path, "card", "--", "\udcff")[2]
