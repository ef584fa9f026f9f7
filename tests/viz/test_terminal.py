"""Plain when piped, colour on a terminal, and nothing of a log that commands the terminal."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

import engine
import hslog
from engine.core.divergence import Cause
from engine.hearthstone.wording.rules import rule_clause, rule_words
from hslog.core.legible import clean
from viz.cli import main
from viz.core.screen import Screen, styled
from viz.hearthstone.terminal.divergences import divergence_fields, one_line

FAULT = Path(__file__).parent.parent.parent / "samples" / "duel-fault.log"


class Terminal(io.StringIO):
    """A standard output that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.usefixtures("colours")
def test_colour_on_a_terminal_and_none_when_piped() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for target in (terminal, pipe):
        Screen(target).line(styled(("wrong", "bold red")))
    assert "\x1b[" in terminal.getvalue()
    assert pipe.getvalue() == "wrong\n"


@pytest.mark.usefixtures("colours")
def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    Screen(terminal).line(styled(("wrong", "red")))
    assert "\x1b[31m" not in terminal.getvalue()


def test_piped_text_does_not_depend_on_the_width_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for columns in ("40", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        pipe = io.StringIO()
        screen = Screen(pipe)
        screen.paragraph("word " * 60, indent=4)
        screen.table(["a", "b"], [["x" * 150, "1"]], right=(1,))
        screen.fields([("name", "value " * 40), ("left out", "")])
        found.append(pipe.getvalue())
    assert found[0] == found[1]
    assert "x" * 150 in found[0]
    assert "left out" not in found[0]
    assert all(line == line.rstrip() for line in found[0].splitlines())


def test_columns_line_up_after_names_of_double_width() -> None:
    pipe = io.StringIO()
    Screen(pipe).table(["", ""], [["寒冰射手", "1"], ["Yeti", "2"]], indent=0)
    assert pipe.getvalue().splitlines() == ["寒冰射手  1", "Yeti      2"]


def test_names_are_neither_markup_nor_commands_to_the_terminal() -> None:
    pipe = io.StringIO()
    Screen(pipe).line("[bold]Ada[/] [39] :smile: \x1b]0;title\x07 \u202e")
    assert pipe.getvalue() == "[bold]Ada[/] [39] :smile: \ufffd]0;title\ufffd \ufffd\n"
    assert clean("a\tb") == "a    b"


def test_a_divergence_is_told_with_its_values_its_rule_and_its_reasons() -> None:
    game = hslog.read(FAULT)[0]
    [divergence] = engine.replay(game).divergences
    rows = divergence_fields(divergence, game)
    told = [name for name, _ in rows]
    assert told[:6] == ["what happened", "the log says", "the rules say", "rule", "evidence", "why"]
    assert one_line(divergence, game).startswith(f"{FAULT}:{divergence.line}: wrong value (HS 4.9.6): ")
    longer = replace(
        divergence, why=(Cause("HS 2.2", 5, "a"), Cause("HS 2.3", 7, "b")), alternatives=("no damage at all",)
    )
    texts = [str(text) for _, text in divergence_fields(longer, game)]
    assert texts[5:] == ["line 5: a (HS 2.2)", "line 7: b (HS 2.3)", "no damage at all"]


def test_a_step_that_has_no_row_is_told_by_its_section() -> None:
    assert rule_words("HS 1.7").startswith("HS 1.7, ")
    assert rule_words("HS 1.7.zz").startswith("HS 1.7.zz, ")
    assert rule_words("XX 9") == "XX 9"
    assert rule_clause("HS 1.7.zz").startswith("HS 1.7.zz (")


@pytest.mark.usefixtures("colours")
def test_a_tree_on_a_terminal_says_in_colour_what_a_piped_one_says_without(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for target in (Terminal(), io.StringIO()):
        monkeypatch.setattr("sys.stdout", target)
        assert main(["tree", str(FAULT), "--divergence", "0"]) == 0
        said.append(target.getvalue())
    coloured, plain = said
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_table_of_thousands_of_rows_is_laid_out_in_time() -> None:
    rows = [[str(number), "2", "12.3", "RESOURCES", "1", "-> 2"] for number in range(5000)]
    taken = []
    for _ in range(3):  # the best of them: other work slows a machine down
        start = time.process_time()
        pipe = io.StringIO()
        Screen(pipe).table(["line", "turn", "block", "tag", "before", "after"], rows, right=(0, 1, 4))
        taken.append(time.process_time() - start)
    assert min(taken) < 2
    assert len(pipe.getvalue().splitlines()) == 5001


@pytest.mark.parametrize("columns", [20, 30, 60])
def test_a_table_too_wide_for_a_terminal_is_wrapped_and_nothing_of_it_is_lost(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    rows = [["12", "a" * 50, "寒冰射手" * 5, "z"], ["3456", "b" * 9, "", "y"]]
    Screen(terminal).table(["n", "o", "p", ""], rows, right=(0,), indent=2)
    text = re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue())
    assert max(map(cell_len, text.splitlines())) <= columns
    for sign in "aby寒手z126":
        assert text.count(sign) == sum(cell.count(sign) for row in rows for cell in row)
