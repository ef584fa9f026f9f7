"""Cards that a replay knows only by their ids are called by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

import hslog
from engine.hearthstone.wording.names import Names
from viz.cli import main

REPLAY = """<HSReplay version="1.7" build="30795"><Game><GameEntity id="1"/>
<Player id="2" playerID="1" name="Ada"/><Player id="3" playerID="2" name="Grace"/>
<FullEntity id="4" cardID="CS2_125">
<Tag tag="49" value="1"/><Tag tag="202" value="4"/><Tag tag="50" value="1"/></FullEntity>
<FullEntity id="5" cardID="OF_A_LATER_BUILD"><Tag tag="49" value="1"/><Tag tag="50" value="1"/></FullEntity>
<Block entity="4" type="7"/></Game></HSReplay>
"""


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    path = tmp_path / "replay.xml"
    path.write_text(REPLAY, encoding="utf-8")
    return path


def test_a_card_known_by_its_id_is_called_by_its_name(replay: Path) -> None:
    names = Names(hslog.read(replay)[0])
    assert names.plain(4) == "Ironfur Grizzly"


def test_a_card_that_no_data_knows_keeps_its_id(replay: Path) -> None:
    names = Names(hslog.read(replay)[0])
    assert names.plain(5) == "OF_A_LATER_BUILD"


@pytest.mark.parametrize("command", ["story", "timeline", "state"])
def test_the_commands_print_the_name(command: str, replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = {"timeline": ["--json", "--entity", "Ironfur Grizzly"], "story": [], "state": ["--json"]}[command]
    main([command, str(replay), *arguments])
    assert "Ironfur Grizzly" in capsys.readouterr().out
