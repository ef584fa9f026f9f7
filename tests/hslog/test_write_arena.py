"""Games of MTG Arena are written as logs that read back the same."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import hslog
from hslog.arena.packets import Message
from hslog.core.errors import WriteError
from hslog.core.game import BaseGame
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


def data_of(game: BaseGame) -> list[object]:
    return [packet.data for packet in game.packets if isinstance(packet, Message)]


def test_of_a_line_of_two_games_each_is_written_with_its_own_messages() -> None:
    deck = message(3, type="SubmitDeckConfirmation", note="ä \U0001f600")
    both = event(deck, message(4, full(1, game=2)), message(5, diff(2)))
    text = log(event(message(1, full(1))), event(message(2, over(2))), both, event(message(6, diff(3))))
    games = hslog.read(io.BytesIO(text.encode()))
    assert [len(game.packets) for game in games] == [3, 3]
    for game in games:
        (again,) = hslog.read(io.BytesIO("".join(hslog.to_log(game)).encode()))
        assert data_of(again) == data_of(game)
    together = hslog.read(io.BytesIO("".join(hslog.to_log(games)).encode()))
    assert [data_of(game) for game in together] == [data_of(game) for game in games]
