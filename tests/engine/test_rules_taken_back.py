"""A game that is taken back is described as it was."""

from __future__ import annotations

import pytest
from boards import Board, block, end_of_turn
from forms import spell

import engine
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag
from hslog.hearthstone.packets import FullEntity

BUILD = 231720


def described(rewind: int, changed: dict[int, int], also: tuple[str, ...] = ()) -> Verdict:
    """Return the verdict on a cat that is described anew as it was, with some tags changed."""
    board = Board(BUILD).hand("wave", 1, CardType.SPELL, 0, REWIND=rewind).minion("cat", 1, 2, 3)
    board.name(cat="CS2_182")
    reset = block("GAME_RESET", "wave", "reset game", "create cat CARDTYPE=MINION")
    game = board.game([*also, *spell(BUILD, "wave"), reset, *end_of_turn(BUILD, "one")])
    first, again = (one for one in game.walk() if isinstance(one, FullEntity) and one.entity == board.ids["cat"])
    taken = next(one for one in game.blocks() if one.type == BlockType.GAME_RESET)
    played = game.packets[game.packets.index(taken) - 1]
    before = game.timeline.entity(first.entity, played.index - 1)
    again.updating = True
    again.card_id, again.tags = before.card_id, list({**before.tags, **changed}.items())
    return engine.replay(game).verdict(again)


@pytest.mark.rule("LOG taken back")
def test_log_rewind_describes_a_card_as_it_was_before_the_card_was_used() -> None:
    assert described(1, {}) is Verdict.PREDICTED
    assert described(1, {GameTag.DAMAGE: 1}) is Verdict.ADOPTED
    assert described(1, {}, ("cat DAMAGE=1",)) is Verdict.PREDICTED, "it was damaged by then"


@pytest.mark.rule("LOG taken back")
def test_log_where_no_text_rewinds_and_no_turn_began_nothing_is_known_of_the_moment() -> None:
    assert described(0, {}) is Verdict.ADOPTED
