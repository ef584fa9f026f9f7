"""The order of triggers where the use of a card is one queue (HS 2.3.1.f, 2.3.3.b): a spell that is aimed at nobody."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced
from forms import moved, spell

from engine.divergence import Kind
from hslog.generated.vocabulary import CardType, Zone

OLD, NEW = 25770, 88998
"""A build before the dominant player was abolished, and one after."""

EFFECT = block("POWER", "bolt")
ELDER, YOUNGER = block("TRIGGER", "elder"), block("TRIGGER", "younger")
LAID, PROGRESS = block("TRIGGER", "laid"), block("TRIGGER", "quest")


def board(build: int) -> Board:
    """In the order of play: the elder, an enchantment of the player, a quest, the younger; a bolt in the hand."""
    made = Board(build).minion("elder", 1, 1, 1).card("laid", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one")
    made.card("quest", 1, CardType.SPELL, Zone.SECRET, QUEST=1).minion("younger", 1, 1, 1)
    return made.hand("bolt", 1, CardType.SPELL, 0)


def used(build: int, *responses: Short) -> list[Short]:
    """Player one plays the bolt, and ``responses`` are to its use."""
    return replaced(spell(build, "bolt"), EFFECT, *responses, EFFECT)


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_1_f_what_responds_to_the_use_of_a_spell_does_so_in_order_of_play(build: int) -> None:
    assert not board(build).divergences(used(build, ELDER, YOUNGER))
    board(build).rejects(used(build, YOUNGER, ELDER), "HS 3.2", Kind.WRONG_ORDER, "elder")


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_3_b_what_responds_after_the_use_of_a_spell_does_so_in_order_of_play(build: int) -> None:
    assert not board(build).divergences(spell(build, "bolt", then=(ELDER, YOUNGER)))
    wrong = spell(build, "bolt", then=(YOUNGER, ELDER))
    board(build).rejects(wrong, "HS 3.2", Kind.WRONG_ORDER, "elder")


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_1_g_others_may_respond_to_the_overload_of_a_spell(build: int) -> None:
    assert not board(build).set("bolt", OVERLOAD=1).divergences(used(build, YOUNGER, ELDER))


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_4_play_an_enchantment_responds_to_a_spell_at_the_place_at_which_it_was_laid_on(build: int) -> None:
    assert not board(build).divergences(used(build, ELDER, LAID, YOUNGER))
    board(build).rejects(used(build, LAID, ELDER), "HS 3.2", Kind.WRONG_ORDER, "elder")
    board(build).rejects(used(build, YOUNGER, LAID), "HS 3.2", Kind.WRONG_ORDER, "laid")


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_1_e_a_cost_that_ends_does_so_in_a_step_of_its_own(build: int) -> None:
    ends = block("TRIGGER", "laid", *moved(build, "laid", "GRAVEYARD"))
    found = board(build).divergences(used(build, ends, ELDER))
    assert Kind.WRONG_ORDER not in [one.kind for one in found]
    own = board(build).set("laid", ATTACHED="bolt")
    assert not own.divergences(used(build, LAID, ELDER))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_1_e_an_aura_that_is_for_one_card_is_switched_in_a_step_of_its_own(build: int) -> None:
    switched = block("TRIGGER", "younger", "younger TAG_SCRIPT_DATA_NUM_1=1", "wolf COST=3")
    stronger = block("TRIGGER", "younger", "younger ATK=2")
    for first, told in ((switched, False), (stronger, True)):
        made = board(build).hand("wolf", 1, CardType.MINION, 4)
        found = made.divergences(used(build, first, ELDER))
        assert (Kind.WRONG_ORDER in [one.kind for one in found]) is told


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_what_ends_as_a_spell_is_cast_may_do_so_in_any_place_after_its_use(build: int) -> None:
    for zone, told in (("GRAVEYARD", False), ("", True)):
        ends = block("TRIGGER", "laid", *(moved(build, "laid", zone) if zone else ()))
        found = board(build).divergences(spell(build, "bolt", then=(ends, ELDER)))
        assert (Kind.WRONG_ORDER in [one.kind for one in found]) is told


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_4_secret_of_a_quest_that_has_become_another_the_place_is_not_known(build: int) -> None:
    becomes = block("TRIGGER", "elder", "change quest next CARDTYPE=SPELL QUEST=1")
    found = board(build).divergences([*used(build, becomes), *spell(build, "bolt", then=(YOUNGER, PROGRESS))])
    assert Kind.WRONG_ORDER not in [one.kind for one in found]
    changed = block("TRIGGER", "quest", "change quest next CARDTYPE=SPELL QUEST=1")
    assert Kind.WRONG_ORDER not in [one.kind for one in board(build).divergences(used(build, changed, YOUNGER))]


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_4_secret_a_quest_responds_to_a_spell_at_the_place_at_which_it_came(build: int) -> None:
    assert not board(build).divergences(used(build, ELDER, PROGRESS, YOUNGER))
    board(build).rejects(used(build, PROGRESS, ELDER), "HS 3.2", Kind.WRONG_ORDER, "elder")
    board(build).rejects(used(build, YOUNGER, PROGRESS), "HS 3.2", Kind.WRONG_ORDER, "quest")


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_4_secret_others_respond_to_a_secret_that_is_revealed(build: int) -> None:
    made = board(build).card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    assert not made.divergences(spell(build, "bolt", then=(YOUNGER, block("TRIGGER", "trap"), ELDER)))
