"""``hearthtrace examples``: a failing example shows where it fails, in the tree of what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from viz.cli import main

JUGGLER = """
[[example]]
id = "juggler"
kind = "scenario"
text = "Knife Juggler throws after a minion was summoned."
[example.one]
board = [ {name="knife", card="NEW1_019"} ]
hand = [ {name="wisp", card="CS2_231"} ]
[example.run]
do = [ "play wisp" ]
[[example.expect]]
order = [ "summon wisp", "trigger knife on wisp", "damage hero2 2 by knife" ]
never = [ "damage hero2 1" ]
"""


def test_a_failing_example_shows_where_the_missing_event_was_expected_and_marks_what_must_not_come(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = tmp_path / "case.toml"
    case.write_text(JUGGLER, encoding="utf-8")
    assert main(["examples", str(case), "juggler"]) == 1
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("- expected from here on: damage hero2 2 by knife")
    assert lines[place - 1] == "    trigger knife on wisp"
    assert lines[place + 1] == "!     damage hero2 1 by knife"


def test_an_example_that_passes_marks_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.toml"
    right = JUGGLER.replace("damage hero2 2 by knife", "damage hero2 1 by knife").replace(
        'damage hero2 1"', 'damage hero1"'
    )
    case.write_text(right, encoding="utf-8")
    assert main(["examples", str(case), "juggler"]) == 0
    assert not [line for line in capsys.readouterr().out.splitlines() if line.startswith(("!", "- "))]


def test_an_example_that_names_a_patch_is_run_outside_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.toml"
    right = JUGGLER.replace("hero2 2 by knife", "hero2 1 by knife").replace('damage hero2 1"', 'damage hero1"')
    case.write_text(right.replace('kind = "scenario"', 'kind = "scenario"\nsince = "9.4"'), encoding="utf-8")
    assert main(["examples", str(case), "juggler"]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("Outside of its patches")
    assert "it comes out the same; nobody says why" in lines[place + 1]
