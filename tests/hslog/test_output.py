"""Writing a file: it takes its name when everything is in it, and what the target is stays."""

from __future__ import annotations

import gzip
import os
import re
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import hslog
from hslog.core.errors import WriteError
from hslog.core.output import check_output, open_output, open_text_output, write_text

ROOT = Path(__file__).parent.parent.parent
DUEL = ROOT / "samples" / "duel.log"
posix = pytest.mark.skipif(sys.platform == "win32", reason="modes, devices and pipes of POSIX")
not_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")


def test_a_new_file_has_the_mode_of_a_new_file_and_nothing_else_is_left(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write_text(tmp_path / "new", "text\n")
    assert (tmp_path / "new").read_bytes() == b"text\n"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert sorted(os.listdir(tmp_path)) == ["new", "plain"]


@posix
def test_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    target = tmp_path / "private"
    target.write_text("old")
    target.chmod(0o600)
    write_text(target, "new")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.read_text() == "new"


def test_a_symbolic_link_stays_and_the_file_behind_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link, loose = tmp_path / "far" / "real", tmp_path / "link", tmp_path / "loose"
    real.write_text("old")
    link.symlink_to("far/real")
    loose.symlink_to("far/to-come")
    write_text(link, "new")
    write_text(loose, "first")
    assert (link.is_symlink(), real.read_text()) == (True, "new")
    assert (loose.is_symlink(), (tmp_path / "far" / "to-come").read_text()) == (True, "first")


def test_the_names_of_a_hard_link_stay_one_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("old and longer")
    os.link(one, other)
    write_text(one, "new")
    assert other.read_text() == "new"
    assert os.path.samefile(one, other)
    assert sorted(os.listdir(tmp_path)) == ["one", "other"]


@posix
def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    before = os.stat("/dev/null")
    write_text("/dev/null", "text")
    (tmp_path / "nowhere").symlink_to("/dev/null")
    write_text(tmp_path / "nowhere", "text")
    assert os.stat("/dev/null").st_mode == before.st_mode
    assert (tmp_path / "nowhere").is_symlink()


@posix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()))
    reader.start()
    write_text(pipe, "through")
    reader.join(10)
    assert found == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_an_open_file_of_the_process_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    if not os.path.exists(name):
        pytest.skip(f"there is no {name} here")
    target = tmp_path / "collected"
    target.write_text("before\n")
    program = f"from hslog.core.output import write_text; write_text({name!r}, 'after\\n')"
    with target.open("ab") as file:
        subprocess.run([sys.executable, "-c", program], stdout=file, check=True)
    assert target.read_text() == "before\nafter\n"


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("old")

    def fail() -> None:
        with open_text_output(target) as file:
            file.write("half of it")
            file.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["kept"]


FULL = """
import resource, sys
from hslog.core.output import open_output
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    with open_output(sys.argv[1]) as file:
        file.write(bytes(5000))
except OSError as problem:
    sys.exit(f"{problem.strerror} at {problem.filename}")
"""


@posix
@pytest.mark.parametrize("linked", [False, True], ids=["plain", "hard link"])
def test_where_there_is_no_room_the_old_file_stays_and_the_error_names_it(linked: bool, tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("old")
    names = ["kept"]
    if linked:
        os.link(target, tmp_path / "other")
        names.append("other")
    ran = subprocess.run([sys.executable, "-c", FULL, str(target)], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.endswith(f" at {target}\n")
    assert target.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == names


def test_many_at_once_write_whole_files_and_touch_no_other(tmp_path: Path) -> None:
    (tmp_path / "out.part").write_text("mine")

    def write(letter: str) -> None:
        for _ in range(20):
            write_text(tmp_path / "out", letter * 100_000)

    threads = [threading.Thread(target=write, args=(letter,)) for letter in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    text = (tmp_path / "out").read_text()
    assert text in {letter * 100_000 for letter in "abcdefgh"}
    assert (tmp_path / "out.part").read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["out", "out.part"]


def test_a_name_as_long_as_the_system_allows_is_no_hindrance(tmp_path: Path) -> None:
    write_text(tmp_path / ("x" * 255), "text")
    assert (tmp_path / ("x" * 255)).read_text() == "text"


def test_a_packed_file_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    for name in ("a.gz", "b.GZ"):
        write_text(tmp_path / name, "text\n")
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"text\n"
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.GZ").read_bytes()


@pytest.mark.parametrize("way", ["itself", "symbolic link", "hard link", "other path", "archive member"])
def test_what_is_read_is_not_overwritten(way: str, tmp_path: Path) -> None:
    read = tmp_path / "read.log"
    read.write_text("log")
    target, named = read, str(read)
    if way == "symbolic link":
        target = tmp_path / "link"
        target.symlink_to(read)
    elif way == "hard link":
        target = tmp_path / "link"
        os.link(read, target)
    elif way == "other path":
        target = tmp_path / ".." / tmp_path.name / "read.log"
    elif way == "archive member":
        named = f"{read}!inside.zip!Power.log"
    with pytest.raises(WriteError, match="not overwritten"):
        check_output(target, [named])
    check_output(tmp_path / "another", [named])


def test_a_game_is_not_written_over_the_log_it_was_read_from(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(DUEL.read_bytes())
    for games in (hslog.read(log), hslog.iter_games(log)):
        with pytest.raises(WriteError, match=r"game\.log: .*not overwritten"):
            hslog.write(games, log)
        assert log.read_bytes() == DUEL.read_bytes()


def test_a_game_is_packed_where_the_name_says_so(tmp_path: Path) -> None:
    games = hslog.read(DUEL)
    hslog.write(games, tmp_path / "game.xml.gz")
    assert gzip.decompress((tmp_path / "game.xml.gz").read_bytes()).startswith(b"<?xml")
    assert len(hslog.read(tmp_path / "game.xml.gz")) == 1


@pytest.mark.parametrize(
    ("name", "said"), [("no/where", "there is no folder"), (".", "is a folder"), ("x/", "is a folder")]
)
def test_a_name_that_cannot_be_a_file_is_refused_before_the_work(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=said) as caught:
        check_output(os.path.join(tmp_path, name))
    assert caught.value.filename == os.path.join(tmp_path, name)


@posix
@not_root
def test_a_file_nobody_may_write_is_refused_and_one_in_a_closed_folder_is_written(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir()
    target = tmp_path / "closed" / "file"
    target.write_text("old")
    (tmp_path / "closed").chmod(0o500)
    write_text(target, "new")
    assert target.read_text() == "new"
    target.chmod(0o400)
    with pytest.raises(PermissionError):
        write_text(target, "newer")
    (tmp_path / "closed").chmod(0o700)


def test_bytes_can_be_written(tmp_path: Path) -> None:
    with open_output(tmp_path / "bytes") as file:
        file.write(b"\xff\x00")
    assert (tmp_path / "bytes").read_bytes() == b"\xff\x00"


def test_no_other_module_writes_files() -> None:
    writing = re.compile(r"""\.write_(text|bytes)\(|\bopen\([^)\n]*["'][wax]b?\+?["']""")
    for folder in ("hslog", "engine", "viz"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path != ROOT / "hslog" / "core" / "output.py":
                assert not writing.search(path.read_text(encoding="utf-8")), path


SLOW = """
import signal, sys, time
from hslog.core.output import open_output
from viz.cli import parsing, main
from types import SimpleNamespace

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what it runs in the background ignore it
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup lets what it runs ignore it

def run(chosen):
    with open_output(sys.argv[1]) as file:
        file.write(b"begun")
        print("writing", flush=True)
        time.sleep(60)

parsing.parse = lambda *_: (SimpleNamespace(run=run), None)
sys.exit(main(["parse"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is ended without a word")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_ended_leaves_the_old_file_and_nothing_else(ending: signal.Signals, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    target.write_text("old")
    with subprocess.Popen([sys.executable, "-c", SLOW, str(target)], stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"writing\n"
        process.send_signal(ending)
        assert process.wait(20) == 128 + ending
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
