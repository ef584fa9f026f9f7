"""Cards that a replay knows only by id are called by their names, where a card file is there."""

from __future__ import annotations

from pathlib import Path

import pytest

import hslog
from hslog.errors import NoSuchSource, UnreadableSource
from viz.card_names import load_card_names, name_cards
from viz.cli import main

CARDS = """<?xml version="1.0"?>
<CardDefs build="30795">
  <Entity CardID="CS2_125" ID="1"><Tag enumID="185" name="CARDNAME" type="LocString"><deDE>x</deDE>
    <enUS>Ironfur Grizzly</enUS></Tag><Tag enumID="45" name="HEALTH" type="Int" value="3"/></Entity>
  <Entity CardID="NO_NAME" ID="2">
    <Tag enumID="184" name="CARDTEXT" type="LocString"><enUS>text</enUS></Tag></Entity>
</CardDefs>
"""
REPLAY = """<HSReplay version="1.7" build="30795"><Game><GameEntity id="1"/>
<Player id="2" playerID="1" name="Ada"/><Player id="3" playerID="2" name="Grace"/>
<FullEntity id="4" cardID="CS2_125"><Tag tag="49" value="1"/><Tag tag="50" value="1"/></FullEntity>
<Block entity="4" type="7"/></Game></HSReplay>
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "CardDefs.xml"
    path.write_text(CARDS, encoding="utf-8")
    return path


def test_names_are_read_from_a_card_file_and_nothing_else(cards: Path) -> None:
    assert load_card_names(str(cards)) == {"CS2_125": "Ironfur Grizzly"}


def test_a_card_known_by_its_id_gets_its_name(tmp_path: Path, cards: Path) -> None:
    replay = tmp_path / "replay.xml"
    replay.write_text(REPLAY, encoding="utf-8")
    games = hslog.read(replay)
    assert games[0].name_of(4) == "CS2_125"
    name_cards(games, load_card_names(str(cards)))
    assert games[0].name_of(4) == "Ironfur Grizzly"


def test_what_is_no_card_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSource):
        load_card_names(str(tmp_path / "no.xml"))
    broken = tmp_path / "broken.xml"
    broken.write_text("<CardDefs", encoding="utf-8")
    with pytest.raises(UnreadableSource):
        load_card_names(str(broken))


def test_without_the_extra_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import viz.card_names
    from viz.cli import inputs

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(viz.card_names, "import_module", missing)
    inputs.names_of_cards.cache_clear()
    replay = tmp_path / "replay.xml"
    replay.write_text(REPLAY, encoding="utf-8")
    assert main(["story", str(replay), "--card-names"]) == 2
    assert "hearthtrace[cards]" in capsys.readouterr().err
