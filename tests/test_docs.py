"""What the documents say is so: examples run, what they show is what comes out, links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tools import load

import hslog
from hslog.core.errors import MissingExtra
from hslog.hearthstone.packets import is_action
from viz.cli import main
from viz.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.S)


@pytest.fixture
def samples_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write into, where samples/ is found as from the root of the repository."""
    (tmp_path / "samples").mkdir()
    for sample in (ROOT / "samples").iterdir():
        if sample.is_file():
            (tmp_path / "samples" / sample.name).write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_run(document: Path, samples_here: Path) -> None:
    blocks = [code for language, code in BLOCK.findall(document.read_text(encoding="utf-8")) if language == "python"]
    names: dict[str, object] = {}
    for code in blocks:
        try:
            exec(compile(code, document.name, "exec"), names)
        except MissingExtra as missing:
            pytest.skip(str(missing))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_on_samples_run(document: Path, samples_here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = document.read_text(encoding="utf-8")
    lines = [line for language, code in BLOCK.findall(text) if language == "sh" for line in code.splitlines()]
    for line in lines:
        command = line.strip().removeprefix("&& ").removesuffix("\\").split("  #")[0].strip()
        if command.startswith("hearthtrace ") and "samples" in command:
            code = main(shlex.split(command)[1:])
            found = capsys.readouterr()
            diverges = "fault" in command or command.endswith("samples")
            assert code == (1 if diverges and " validate " in command else 0), f"{command}: {found.err}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_shown_output_is_what_the_command_prints(document: Path, samples_here: Path) -> None:
    # Counts of verdicts and the wording of rules may move on; what is found, and where, may not.
    def findings(text: str) -> list[str]:
        return [line for line in text.splitlines() if re.match(r"samples/|  the (log|rules) say", line)]

    text = document.read_text(encoding="utf-8")
    refreshed = load("docs/refresh.py").refreshed(text)
    assert findings(refreshed) == findings(text), "run python docs/refresh.py"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_the_readme_has_every_command_and_no_other() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `hearthtrace ([a-z]+)\b", text, re.M))
    assert rows == set(COMMANDS) - {"summary"}


def test_the_readme_marks_two_blocks_to_be_run() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"<!-- run -->\n```sh\n", text)) == 2


def test_the_samples_are_the_game_the_simulator_plays(tmp_path: Path) -> None:
    def actions(path: Path) -> list[tuple[int, int, int]]:
        game = hslog.read(path)[0]
        assert game.complete
        return [(block.type, block.entity, block.target) for block in game.blocks() if is_action(block)]

    load("samples/make_samples.py").main(tmp_path)
    for name in ("duel.log", "duel-fault.log", "decks.log.gz"):
        played = actions(tmp_path / name)
        assert len(played) > 20
        assert played == actions(ROOT / "samples" / name), f"run python samples/make_samples.py: {name}"
    assert (tmp_path / "magic.log").read_bytes() == (ROOT / "samples" / "magic.log").read_bytes()
