"""Games of MTG Arena are written as logs that read back the same."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import hslog
from hslog.core.errors import WriteError
from tests.arena_text import diff, event, full, log, message, over


def test_a_game_that_is_written_reads_back_with_the_same_packets(corpus: Path, tmp_path: Path) -> None:
    files = sorted((corpus / "arena").glob("*.gz"), key=lambda path: path.stat().st_size)[5:]
    if not files:
        pytest.skip("no logs of Arena in the corpus")
    games = hslog.read(files[0])
    hslog.write(games, tmp_path / "Player.log")
    again = hslog.read(tmp_path / "Player.log")
    assert [[one.content() for one in game.packets] for game in again] == [
        [one.content() for one in game.packets] for game in games
    ]


def test_a_game_of_arena_has_no_form_in_xml(tmp_path: Path) -> None:
    text = log(event(message(1, full(1))), event(message(2, diff(2)), message(3, over(3))))
    games = hslog.read(io.BytesIO(text.encode()))
    with pytest.raises(WriteError, match="games of Hearthstone"):
        hslog.write(games, tmp_path / "game.xml")
