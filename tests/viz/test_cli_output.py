"""What commands write: the same for all of them, whatever the target is and whatever goes wrong."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import engine
import hslog
from viz.cli import main
from viz.core.graph import LIMIT
from viz.hearthstone.skeleton import item_tree

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL = SAMPLES / "duel.log"
posix = pytest.mark.skipif(sys.platform == "win32", reason="limits, modes and devices of POSIX")

WRITERS = {
    "convert.xml": ["convert", "LOG"],
    "convert.log": ["convert", "LOG", "--to", "log"],
    "tree.svg": ["tree", "LOG", "--turn", "5"],
    "tree.json": ["tree", "LOG", "--turn", "5"],
    "tree.txt": ["tree", "LOG", "--turn", "5"],
    "report.html": ["report", "LOG"],
    "plot.png": ["plot", "LOG"],
    "plot.pdf": ["plot", "LOG"],
    "simulate.log": ["simulate", "--seed", "7"],
}
OVER_INPUT = {
    "convert": ["convert", "LOG", "--to", "xml"],
    "tree": ["tree", "LOG", "--turn", "5", "--form", "text"],
    "report": ["report", "LOG"],
    "plot": ["plot", "LOG"],
}


def command(name: str, log: Path = DUEL) -> list[str]:
    return [str(log) if word == "LOG" else word for word in WRITERS[name]]


@pytest.mark.parametrize("name", WRITERS)
def test_mode_and_link_of_the_target_stay(name: str, tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / name
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    assert main([*command(name), "-o", str(link)]) == 0
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert real.stat().st_size > 200
    assert sorted(os.listdir(tmp_path)) == sorted([name, "real"])


LIMITED = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (150, 150))\n"
RUN = "from viz.cli import main; sys.exit(main(sys.argv[1:]))"


@posix
@pytest.mark.parametrize("name", WRITERS)
def test_where_there_is_no_room_the_old_file_stays_and_the_message_names_it(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    target.write_text("old")
    words = [sys.executable, "-c", LIMITED + RUN, *command(name), "-o", str(target)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, target.read_text(), os.listdir(tmp_path)) == (2, "old", [name])
    assert ran.stderr == f"hearthtrace: {target}: file too large\n"


@pytest.mark.parametrize("name", OVER_INPUT)
@pytest.mark.parametrize("way", ["itself", "link", "folder"])
def test_the_log_that_is_read_is_not_overwritten(
    way: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "Power.log"
    log.write_bytes(DUEL.read_bytes())
    given, target = log, log
    if way == "link":
        target = tmp_path / "other.svg"
        os.link(log, target)
    elif way == "folder":
        given = tmp_path
    words = [str(given) if word == "LOG" else word for word in OVER_INPUT[name]]
    assert main([*words, "-o", str(target)]) == 2
    assert f"{target}: this is the file that is read" in capsys.readouterr().err
    assert log.read_bytes() == DUEL.read_bytes()


def test_neither_is_a_log_without_a_game_in_the_folder_that_is_read(tmp_path: Path) -> None:
    (tmp_path / "Power_old.log").write_bytes(DUEL.read_bytes())
    (tmp_path / "Power.log").write_text("D 12:00:00.0000000 nothing yet\n")
    assert main(["convert", str(tmp_path), "-o", str(tmp_path / "Power.log")]) == 2
    assert (tmp_path / "Power.log").read_text() == "D 12:00:00.0000000 nothing yet\n"


def test_neither_is_the_scenario_nor_standard_input(tmp_path: Path) -> None:
    scenario, log = tmp_path / "duel.toml", tmp_path / "duel.log"
    scenario.write_bytes((SAMPLES / "duel.toml").read_bytes())
    log.write_bytes(DUEL.read_bytes())
    assert main(["simulate", str(scenario), "-o", str(scenario)]) == 2
    words = [sys.executable, "-m", "viz.cli", "convert", "-", "-o", str(log)]
    with log.open("rb") as file:
        ran = subprocess.run(words, stdin=file, capture_output=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert scenario.read_bytes() == (SAMPLES / "duel.toml").read_bytes()
    assert log.read_bytes() == DUEL.read_bytes()


@posix
def test_eight_at_once_write_one_file_and_touch_no_other(tmp_path: Path) -> None:
    target = tmp_path / "game.xml"
    (tmp_path / "game.xml.part").write_text("mine")
    words = [sys.executable, "-m", "viz.cli", *command("convert.xml"), "-o", str(target)]
    running = [subprocess.Popen(words, stderr=subprocess.DEVNULL) for _ in range(8)]
    assert [process.wait(120) for process in running] == [0] * 8
    assert target.read_text("utf-8").endswith("</HSReplay>\n")
    assert sorted(os.listdir(tmp_path)) == ["game.xml", "game.xml.part"]
    assert (tmp_path / "game.xml.part").read_text() == "mine"


PRINTERS = [
    ["parse", str(DUEL)],
    ["parse", "--json", str(DUEL)],
    ["info", str(DUEL)],
    ["validate", "--json", str(DUEL)],
    ["tree", str(DUEL), "--turn", "5"],
    ["convert", str(DUEL), "--to", "xml"],
    ["simulate", "--seed", "7"],
    ["rules"],
    ["--help"],
    ["parse", "--help"],
    ["--version"],
]


@posix
@pytest.mark.parametrize("words", PRINTERS, ids=" ".join)
@pytest.mark.parametrize("output", ["&-", "/dev/full"])
def test_output_that_cannot_be_written_is_an_error(output: str, words: list[str]) -> None:
    if output == "/dev/full" and not os.path.exists(output):
        pytest.skip("there is no /dev/full here")
    line = f'exec "$0" -m viz.cli "$@" >{output}'
    shell = ["/bin/sh", "-c", line, sys.executable, *words]
    ran = subprocess.run(shell, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.startswith("hearthtrace: the output cannot be written: ")
    assert ran.stderr.count("\n") == 1


@posix
def test_a_command_that_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    line = 'exec "$0" -m viz.cli "$@" >&-'
    words = ["/bin/sh", "-c", line, sys.executable, *command("tree.json"), "-o", str(tmp_path / "tree.json")]
    assert subprocess.run(words, stderr=subprocess.DEVNULL, check=False, timeout=60).returncode == 0


@posix
def test_a_message_that_cannot_be_said_leaves_the_exit_code() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    for words in (["info", "nothing.log"], ["info", "--nonsense"]):
        shell = ["/bin/sh", "-c", 'exec "$0" -m viz.cli "$@" 2>/dev/full', sys.executable, *words]
        assert subprocess.run(shell, check=False, timeout=60).returncode == 2


def nodes_of(target: Path) -> int:
    """Return the number of nodes in a file of any of the forms for programs."""
    text = target.read_text("utf-8")
    if target.suffix == ".json":
        return len(json.loads(text)["nodes"])
    if target.suffix == ".trace":
        return sum(event["ph"] == "X" for event in json.loads(text)["traceEvents"])
    return len(re.findall(r"<node |^  n\d+ \[label", text, re.M))


@pytest.mark.parametrize("ending", ["json", "graphml", "dot", "trace"])
def test_the_forms_for_programs_are_complete(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "Power.log"
    assert main(["simulate", "--seed", "21", "-o", str(log)]) == 0  # a game of more nodes than are drawn
    replay = engine.replay(hslog.read(log)[0])
    items = len(list(item_tree(replay).root.walk()))
    assert items > LIMIT + 200
    target = tmp_path / f"tree.{ending}"
    for more, expected in (([], items), (["--nodes", "0"], items), (["--nodes", "50"], 50)):
        assert main(["tree", str(log), "--whole", *more, "-o", str(target)]) == 0
        assert nodes_of(target) <= expected
        assert nodes_of(target) == expected or expected == 50
        assert (f"{items - nodes_of(target)} more are folded" in capsys.readouterr().err) == (expected == 50)
    assert main(["tree", str(log), "--whole", "-o", str(tmp_path / "tree.txt")]) == 0
    assert "more are folded" in capsys.readouterr().err
