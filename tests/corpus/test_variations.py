"""Logs that begin, end or are written otherwise than most accuse nobody for that (benchmarks/variations.py)."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

from tools import load

from engine import replay
from hslog.hearthstone.packets import is_action

VARIATIONS = load("benchmarks/variations.py")
LINES = load("benchmarks/partial_logs.py")._lines


def test_a_discount_described_to_a_client_that_joins_may_be_of_an_aura(corpus: Path) -> None:
    """HS 4.2: the discount of an aura does not end with the use of the card."""
    lines = LINES(corpus / "modern" / "bugs__b62331__3ac72cfe.log.gz")
    before = Mock(choice=lambda actions: actions[28])
    (game,) = VARIATIONS.read(VARIATIONS.joined(lines, before))
    assert game.joined_turn is not None
    assert next(packet for packet in game.walk() if is_action(packet)).entity == 13
    assert replay(game).divergences == []


def test_a_card_of_the_deck_that_a_late_log_does_not_know_may_be_drawn(corpus: Path) -> None:
    """HS 4.4: the draw is counted after what the card does when drawn."""
    lines = LINES(corpus / "modern" / "ranked__b221908__4caca782.xml.gz")
    (game,) = VARIATIONS.read(VARIATIONS.late(lines, Mock(randrange=lambda first, last: 5242)))
    assert replay(game).divergences == []


def test_a_log_without_choices_may_begin_before_what_is_chosen_comes_to_the_hand(corpus: Path) -> None:
    """HS 2.1.4: the client joins in the middle of an action."""
    lines = LINES(corpus / "logs" / "data" / "reconnect.log")
    games = VARIATIONS.read(VARIATIONS.same(lines, Mock()))
    assert len(games) == 3
    assert [replay(game).divergences for game in games] == [[], [], []]
