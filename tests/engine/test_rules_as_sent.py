"""What a player does is the option that was sent (HS 2.1.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
import hslog
from engine.hearthstone.replay.checks.actions import AS_SENT

SAMPLE = Path(__file__).parents[2] / "samples" / "duel.log"


def denied(text: str, folder: Path) -> int:
    """Return how often a log denies that what is done was sent."""
    path = folder / "game.log"
    path.write_text(text, encoding="utf-8")
    (game,) = hslog.read(path)
    replayed = engine.replay(game)
    return sum(one.claim == AS_SENT for one in (*replayed.divergences, *replayed.notices))


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_what_is_done_is_what_was_sent(tmp_path: Path) -> None:
    lines = SAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    assert not denied("".join(lines), tmp_path)
    first = next(place for place, line in enumerate(lines) if "selectedOption=1 " in line)
    lines[first] = lines[first].replace("selectedOption=1 ", "selectedOption=2 ")
    assert denied("".join(lines), tmp_path) == 1
