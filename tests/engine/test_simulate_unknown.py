"""What play mode cannot carry out shows from a text in play, or as it is carried out: the game goes on without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_played_and_replayed import replayed

import engine
from engine.hearthstone.cards.ability import EventPattern, Trigger, Value
from engine.hearthstone.cards.triggers import MAY
from engine.hearthstone.simulate.decks import Deck, play_decks
from engine.hearthstone.simulate.playable import is_kept_up
from hslog.hearthstone.generated.vocabulary import GameTag


@pytest.mark.parametrize(
    ("card_id", "build", "reason"),
    [
        ("ETC_413", 233275, "its text cannot be carried out: attack"),  # a spell, whose text leaves out who attacks
        ("BT_937", 54613, "whom it responds to is not known"),
        ("TIME_444", 233275, "no card of the build fits what the text asks for"),
    ],
)
def test_a_card_is_left_out_as_soon_as_its_text_cannot_be_carried_out(card_id: str, build: int, reason: str) -> None:
    deck = Deck("HERO_08", (card_id, "CS2_168") * 10)
    played = play_decks(build, 0, (deck, deck))
    assert reason in played.left_out[card_id]
    assert not engine.replay(played.game).divergences


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize(("minion", "order"), [("CS2_168", "order"), ("CS2_172", "never")])
def test_hs_4_11_a_card_responds_to_the_cost_that_was_paid(minion: str, order: str, tmp_path: Path) -> None:
    """Toxmonger: whenever you play a 1-Cost minion, give it Poisonous."""
    one = f'board = [ {{name="monger", card="GIL_607"}} ]\nhand = [ {{name="it", card="{minion}"}} ]'
    assert replayed(tmp_path, 62331, one, '"play it"', f'after = 1\n{order} = [ "trigger monger" ]') == []


def test_a_trigger_is_kept_up_that_responds_to_what_is_told_of_and_counts_nothing_or_by_turns() -> None:
    def is_known(event: str = "summon", amount: int | None = None, period: str = "", **more: Any) -> bool:
        counted = Value("number", amount) if amount is not None else None
        return is_kept_up(Trigger(pattern=EventPattern(event, amount=counted, period=period), **more))

    assert is_known()
    assert is_known("summon|death")
    assert not is_known("summon|dance")
    assert not is_known(amount=3)
    assert is_known(amount=3, period="turn")
    assert is_known(amount=3, place="hand")
    assert is_known("turn-end", amount=3)
    assert not is_known(place="nowhere")
    assert not is_known(limit=MAY)
    assert is_known("dance", keyword=GameTag.CORRUPT), "by a rule of its own"
    assert not is_known("dance", keyword=GameTag.SPELLBURST)
