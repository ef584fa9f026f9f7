"""Whatever is given to the command line: a clear message, a documented exit code, never a traceback."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hslog.hearthstone.game import Game
from viz.cli import main

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL = SAMPLES / "duel.log"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return code, out, err


def run_process(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "viz.cli", *arguments], capture_output=True, timeout=60, check=False, **options
    )  # type: ignore[call-overload, no-any-return]


CONTENTS = {
    "empty.log": b"",
    "binary.log": bytes(range(256)) * 40,
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8,
    "cut.log.gz": gzip.compress(b"D 12:00:00.0000000 GameState.DebugPrintPower() - nothing\n" * 90)[:60],
    "page.html": b"<html><body>no replay</body></html>",
    "broken.xml": b'<HSReplay version="1.7"><Game',
    "not.zip": b"PK\x03\x04 and nothing else",
    "long.log": b"x" * 2_000_000,
}


@pytest.mark.parametrize("name", CONTENTS)
@pytest.mark.parametrize("command", ["info", "parse", "validate", "tree", "state", "convert", "timeline"])
def test_a_file_without_a_game_is_named_and_gives_2(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(CONTENTS[name])
    more = {"tree": ["--turn", "1"], "convert": ["--to", "xml"], "timeline": ["--entity", "1"]}.get(command, [])
    code, out, err = run(capsys, command, str(path), *more)
    assert code == 2
    assert not out
    assert str(path) in err
    assert len(err) < 2000


def test_a_folder_without_logs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "info", str(tmp_path))
    assert code == 2
    assert str(tmp_path) in err
    assert "no Power.log" in err


def test_a_misspelt_file_or_command_is_guessed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Power.log").write_bytes(b"")
    assert "Power.log" in run(capsys, "info", str(tmp_path / "Powr.log"))[2].splitlines()[-1]
    code, _, err = run(capsys, "valdate")
    assert code == 2
    assert "'validate'" in err


def test_a_log_cut_in_the_middle_is_shown_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "cut.log.gz"
    packed.write_bytes(gzip.compress(DUEL.read_bytes())[:9000])
    code, out, err = run(capsys, "info", str(packed))
    assert code == 2
    assert "Ada" in out
    assert "cut" in out
    assert "damaged" in out + err
    assert run(capsys, "validate", str(packed))[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["state", str(DUEL), "--turn", "99"], "no turn 99; it has 1 to 13"),
        (["state", str(DUEL), "--line", "1"], "no game has begun"),
        (["state", str(DUEL), "--packet", "999999"], "no packet 999999"),
        (["tree", str(DUEL), "--block", "999"], "no block 999"),
        (["tree", str(DUEL), "--divergence", "0"], "no divergence 0"),
        (["tree", str(DUEL), "--turn", "5", "-o", "nowhere/x.svg"], "no folder nowhere"),
        (["tree", str(DUEL), "--turn", "5", "-o", "x.doc"], ".svg, .png"),
        (["timeline", str(DUEL), "--entity", "nobody"], "no entity is called"),
        (["timeline", str(DUEL), "--entity", "99999"], "no entity 99999"),
        (["timeline", str(DUEL), "--entity", "Chillwind Yeti"], "Say which number"),
        (["timeline", str(DUEL), "--entity", "4", "--tag", "NOT_A_TAG"], "no tag is called"),
        (["info", "--nonsense", str(DUEL)], "unrecognized arguments"),
        (["validate", "--game", "7", str(DUEL)], "there is no game 7"),
        (["convert", str(DUEL)], "-o FILE"),
        (["rules", "no", "such", "words"], "no rule"),
        (["simulate", "nothing.toml"], "no such file"),
        (["simulate", str(DUEL)], "not a scenario"),
    ],
)
def test_what_is_not_there_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert said in err


def test_a_fault_of_the_engine_is_not_blamed_on_the_log_and_the_other_games_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import engine

    real = engine.replay

    def broken(game: Game, build: int | None = None, **how: bool | None) -> object:
        if "fault" in game.source:
            raise RuntimeError("a rule is wrong")
        return real(game, build, strict=how.get("strict"))

    monkeypatch.setattr(engine, "replay", broken)
    monkeypatch.delenv("HEARTHTRACE_DEBUG", raising=False)
    code, out, err = run(capsys, "validate", str(SAMPLES / "duel-fault.log"), str(DUEL))
    assert code == 3
    assert "no divergence" in out
    assert "the engine fails on the game at line 2" in err


def test_a_closed_pipe_ends_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "viz.cli", "parse", "--json", str(DUEL)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


def test_standard_input_is_read_and_may_be_missing() -> None:
    assert b"Ada vs Grace" in run_process("info", "-", input=DUEL.read_bytes()).stdout
    nothing = run_process("info", "-", stdin=subprocess.DEVNULL)
    assert nothing.returncode == 2
    assert b"<stdin>: no game found" in nothing.stderr


def test_names_that_the_terminal_cannot_show_are_escaped(tmp_path: Path) -> None:
    log = tmp_path / "chinese.log"
    log.write_bytes(
        DUEL.read_bytes().replace(b"Ada", "阿达\N{GRINNING FACE}".encode()).replace(b"Grace", b"\xff\xfe\x1b[31m")
    )
    found = run_process("info", str(log), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
    assert rb"\u963f\u8fbe" in found.stdout
    assert b"\x1b" not in found.stdout
    as_json = run_process("validate", "--json", str(log), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert as_json.returncode == 0


def test_help_needs_none_of_the_heavy_libraries() -> None:
    code = (
        "import sys; from viz.cli import main; main(['--help']); "
        "print([m for m in ('matplotlib', 'networkx', 'pyparsing', 'rich', 'engine', 'hslog.hearthstone.reader') "
        "if m in sys.modules], file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert found.stderr.strip() == b"[]"


@pytest.mark.parametrize("form", ["png", "svg", "json", "trace.json", "graphml", "dot", "mmd", "txt"])
def test_names_that_are_not_utf_8_are_drawn_as_their_letters(tmp_path: Path, form: str) -> None:
    log, picture = tmp_path / "latin.log", tmp_path / f"tree.{form}"
    log.write_bytes(DUEL.read_bytes().replace(b"Grace", b"Gr\xe4ce"))
    assert main(["tree", str(log), "--turn", "4", "-o", str(picture)]) == 0
    if form not in ("png", "svg"):
        assert "Gräce" in picture.read_text("utf-8")
    assert main(["plot", str(log), "-o", str(tmp_path / "plot.png")]) == 0


def test_characters_that_no_font_has_are_told_of_without_the_place_in_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("viz.core.drawing.missing", lambda text: "寒")
    code, _, said = run(capsys, "tree", str(DUEL), "--turn", "5", "-o", str(tmp_path / "turn.png"))
    assert code == 0
    assert said.startswith("hearthtrace: no font on this computer has 寒; ")
    assert "MissingGlyphs" not in said
    assert ".py" not in said
