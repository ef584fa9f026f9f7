"""Card names where a log has only ids, from a file of cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import block, replay_of, turn

import viz
from viz import names
from viz.card_names import CardNamesMissing, load_card_names

CARDS = """<?xml version="1.0"?>
<CardDefs build="1">
  <Entity CardID="CARD_12" ID="1"><Tag enumID="185" name="CARDNAME" type="LocString">
    <deDE>Knappe</deDE><enUS>Made-up Squire</enUS></Tag><Tag enumID="45" type="Int" value="3"/></Entity>
  <Entity CardID="CARD_99" ID="2"><Tag enumID="45" type="Int" value="3"/></Entity>
</CardDefs>
"""


def test_names_are_read_from_a_file_of_cards_in_any_of_its_languages(tmp_path: Path) -> None:
    path = tmp_path / "CardDefs.xml"
    path.write_text(CARDS, encoding="utf-8")
    assert load_card_names(path) == {"CARD_12": "Made-up Squire"}
    assert load_card_names(path, "deDE") == {"CARD_12": "Knappe"}


def test_cards_the_log_does_not_name_are_called_by_those_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_CARD_NAMES", {})
    names.use_card_names({"CARD_12": "Made-up Squire", "CARD_10": "not this: the log has a name"})
    action = block("PLAY", 20, block("TRIGGER", 10), "TAG_CHANGE Entity=12 tag=TAUNT value=1\n")
    graph = viz.trigger_graph(replay_of(turn(3), action), turn=3)
    titles = [data["title"] for _, data in graph.nodes(data=True)]
    assert "Change: Made-up Squire" in titles
    assert "Trigger: Kobold" in titles


@pytest.mark.parametrize("text", [None, "", "<CardDefs><Entity"])
def test_a_file_that_is_missing_or_damaged_is_refused_with_its_name(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "CardDefs.xml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(CardNamesMissing, match=r"CardDefs\.xml: no"):
        load_card_names(path)
