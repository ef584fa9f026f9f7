"""Logs that begin, end or are written otherwise than most accuse nobody for that (benchmarks/variations.py)."""

from __future__ import annotations

import gzip
from pathlib import Path
from unittest.mock import Mock

from tools import load

from engine import replay
from hslog.hearthstone.packets import is_action

VARIATIONS = load("benchmarks/variations.py")


def test_a_discount_described_to_a_client_that_joins_may_be_of_an_aura(corpus: Path) -> None:
    """HS 4.2: the discount of an aura does not end with the use of the card."""
    log = corpus / "modern" / "bugs__b62331__3ac72cfe.log.gz"
    lines = gzip.decompress(log.read_bytes()).decode("utf-8").splitlines(keepends=True)
    before = Mock(choice=lambda actions: actions[28])
    (game,) = VARIATIONS.read(VARIATIONS.joined(lines, before))
    assert game.joined_turn is not None
    assert next(packet for packet in game.walk() if is_action(packet)).entity == 13
    assert replay(game).divergences == []
