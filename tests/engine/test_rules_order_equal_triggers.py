"""The order of equal triggers outside the steps of a turn (HS 1.5, 3.2): whatever queue it is, they are in the same."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced
from forms import card_counted, closing, moved, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

OLD, NEW = 25770, 88998
"""A build before the dominant player was abolished, and one after."""


def board(build: int) -> Board:
    """Two minions of one card, the elder and the younger, between two of other cards; a wolf and a bolt in the hand."""
    made = Board(build).minion("first", 1, 1, 1).minion("elder", 1, 1, 1).minion("younger", 1, 1, 1)
    made.minion("last", 1, 1, 1).name(elder="XXX_019", younger="XXX_019")
    return made.hand("wolf", 1, CardType.MINION, 0, ATK=1, HEALTH=1).hand("bolt", 1, CardType.SPELL, 0)


def played(build: int, *responses: Short) -> list[Short]:
    """Player one plays the wolf, and ``responses`` are to that."""
    return [
        block(
            "PLAY",
            "wolf",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "bolt ZONE_POSITION=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            "wolf ZONE_POSITION=5",
            "wolf EXHAUSTED=1",
            "wolf JUST_PLAYED=1",
            *card_counted(build, "wolf"),
            *responses,
            block("POWER", "wolf"),
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


@pytest.mark.rule("HS 2.2.1")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_equal_minions_respond_to_the_use_of_another_in_order_of_play(build: int) -> None:
    elder, younger = block("TRIGGER", "elder"), block("TRIGGER", "younger")
    assert not board(build).divergences(played(build, elder, younger))
    board(build).rejects(played(build, younger, elder), "HS 3.2", Kind.WRONG_ORDER, "elder")


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_2_1_minions_that_are_not_equal_may_respond_to_use_and_to_summoning(build: int) -> None:
    used, summoned = block("TRIGGER", "younger"), block("TRIGGER", "first")
    assert not board(build).divergences(played(build, used, summoned))
    other = block("TRIGGER", "elder", effect=1)
    assert not board(build).divergences(played(build, used, other))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_5_a_trigger_that_responds_again_does_so_to_another_event(build: int) -> None:
    elder, younger = block("TRIGGER", "elder"), block("TRIGGER", "younger")
    assert not board(build).divergences(played(build, elder, younger, elder, younger))


@pytest.mark.rule("HS 1.5")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_5_minions_that_come_at_once_each_respond_to_the_others(build: int) -> None:
    elder, younger = block("TRIGGER", "elder"), block("TRIGGER", "younger")
    assert not board(build).name(wolf="XXX_019").divergences(played(build, younger, elder))


def costing(build: int, first: str, second: str) -> Board:
    """Two equal enchantments with these bearers."""
    made = board(build)
    for name, bearer in (("cheap", first), ("cheaper", second)):
        made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=bearer)
    return made.name(cheap="DMF_077e", cheaper="DMF_077e")


@pytest.mark.rule("HS 1.4 play")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_equal_enchantments_of_one_card_respond_in_the_order_in_which_they_were_laid_on_it(build: int) -> None:
    effect, first, second = block("POWER", "bolt"), block("TRIGGER", "cheap"), block("TRIGGER", "cheaper")
    right = replaced(spell(build, "bolt"), effect, first, second, effect)
    wrong = replaced(spell(build, "bolt"), effect, second, first, effect)
    assert not costing(build, "bolt", "bolt").divergences(right)
    costing(build, "bolt", "bolt").rejects(wrong, "HS 3.2", Kind.WRONG_ORDER, "cheap")
    assert not costing(build, "bolt", "wolf").divergences(wrong)


@pytest.mark.rule("HS 1.4 secret")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_what_is_in_the_secret_zone_responds_in_the_order_in_which_it_came_there(build: int) -> None:
    made = board(build)
    for name in ("sooner", "later"):
        made.card(name, 1, CardType.SPELL, Zone.SECRET, OBJECTIVE=1)
    made.name(sooner="VAC_519t3", later="VAC_519t3")
    effect, first, second = block("POWER", "bolt"), block("TRIGGER", "sooner"), block("TRIGGER", "later")
    assert not made.divergences(replaced(spell(build, "bolt"), effect, first, second, effect))
    wrong = replaced(spell(build, "bolt"), effect, second, first, effect)
    made.rejects(wrong, "HS 3.2", Kind.WRONG_ORDER, "sooner")
