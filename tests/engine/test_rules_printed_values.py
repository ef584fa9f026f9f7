"""A new card has the rarity and, if it is a token, the numbers that it prints (HS 4.1)."""

from __future__ import annotations

import pytest
from boards import Board
from forms import spell

from engine.core.divergence import Divergence
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.replay.checks.printed_values import NUMBERS, RARITY
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType

BUILD = 30795
YETI, HUFFER, GOLEM = "CS2_182", "NEW1_034", "CFM_712_t05"
CLAIMS = {RARITY, NUMBERS}


def said(card: str, tags: str, known: str = "", rarity: int = 1) -> list[Divergence]:
    """Return what is said of a minion that an unknown spell creates; another card may be ``known`` as the same one."""
    board = (
        Board(BUILD)
        .hand("call", 1, CardType.SPELL, 0)
        .minion("own", 1, 2, 9, RARITY=rarity)
        .name(token=card, own=known or "OWN")
    )
    created = f"create token CARDTYPE=MINION ZONE={tags} CONTROLLER=1 ZONE_POSITION=2"
    replayed = replay(board.game(spell(BUILD, "call", created)), trust=Trust({}))
    return [one for one in (*replayed.divergences, *replayed.notices) if one.claim in CLAIMS]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("card", "tags", "wrong"),
    [
        (YETI, "PLAY COST=4 ATK=4 HEALTH=5 RARITY=COMMON", False),
        (YETI, "PLAY COST=4 ATK=4 HEALTH=5 RARITY=FREE", False),
        (YETI, "SETASIDE COST=4 ATK=4 HEALTH=5 RARITY=RARE", True),
        (YETI, "HAND COST=4 ATK=4 HEALTH=5", True),
        (YETI, "PLAY COST=1 ATK=1 HEALTH=1 RARITY=COMMON", False),
        (YETI, "GRAVEYARD COST=4 ATK=4 HEALTH=5 RARITY=RARE", False),
        ("NO_SUCH_CARD", "PLAY COST=1 ATK=1 HEALTH=1 RARITY=RARE", False),
    ],
)
def test_hs_4_1_a_card_is_created_with_its_rarity_and_perhaps_other_numbers(card: str, tags: str, wrong: bool) -> None:
    assert [one.claim for one in said(card, tags)] == [RARITY] * wrong
    assert not said(card, tags, rarity=0)  # the log shows no rarities


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ("COST=3 ATK=4 HEALTH=2", False),
        ("COST=2 ATK=4 HEALTH=2", False),
        ("COST=3 ATK=2 HEALTH=4", True),
        ("COST=4 ATK=4 HEALTH=3", True),
    ],
)
def test_hs_4_1_a_token_is_created_with_its_numbers_but_for_one_that_a_patch_changed(numbers: str, wrong: bool) -> None:
    assert [one.claim for one in said(HUFFER, f"PLAY RARITY=COMMON {numbers}")] == [NUMBERS] * wrong
    assert not said(HUFFER, f"PLAY RARITY=COMMON {numbers}", known=HUFFER)  # it may be a copy of a changed one


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_token_whose_numbers_are_alike_may_be_of_any_size() -> None:
    assert not said(GOLEM, "PLAY COST=1 ATK=2 HEALTH=3")
