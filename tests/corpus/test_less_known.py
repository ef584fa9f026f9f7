"""Logs of which less is known than of the others accuse nobody for that (benchmarks/less_known.py)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tools import load

LESS_KNOWN = load("benchmarks/less_known.py")

UNKNOWN_CARDS = {
    "HS 5.1 casts when drawn": ("modern/replay__b31761__0d95b3f6.xml.gz", 1),
    "HS 1.2: enchantments may stay with an unknown card": ("alarms/replay__b31761__fb344f96.xml.gz", 1),
    "HS 1.12: another card's text": ("modern/goblin_bombs__b30103__038a5d7f.log.gz", 1),
    "HS 4.10: an unknown card among the dead": ("modern/army_of_the_dead__b31022__8c4e0b34.log.gz", 0.2),
}
"""Logs that were accused where so many of their cards were unknown, by the rule."""


@pytest.mark.parametrize("rule", UNKNOWN_CARDS)
def test_cards_without_card_data_accuse_nobody(rule: str, corpus: Path) -> None:
    log, share = UNKNOWN_CARDS[rule]
    assert set(LESS_KNOWN.judge(corpus / log, partial(LESS_KNOWN.rename_cards, share=share, seed=1), moved=1)) == {""}


def test_stats_sent_after_the_text_may_not_count_yet_in_builds_between_the_known_ones(corpus: Path) -> None:
    """HS 4.1: Earthen Scales gives armor equal to the attack that it has just raised."""
    log = corpus / "xml" / "annotated.fatespinner.hsreplay.xml.gz"
    assert list(LESS_KNOWN.judge(log, moved=-1)) == [""]


def test_an_unknown_tag_may_change_before_an_enchantment_is_shown(corpus: Path) -> None:
    """HS 4.1: the log creates Inspired hidden, and shows to whom it is attached after other changes."""
    everywhere = partial(LESS_KNOWN.add_tags, share=1, seed=1)
    assert set(LESS_KNOWN.judge(corpus / "alarms" / "medium.log.gz", everywhere)) == {""}
