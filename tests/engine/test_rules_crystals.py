"""What effects do to mana crystals (HS 4.12): gained full or empty, lent for the turn, lost, refreshed."""

from __future__ import annotations

import pytest
from boards import Board
from forms import spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

LENT_FIRST = [25770, 88998, 192896]
SPENT_FIRST = [49534, 203120, 223542]
ANY = [11461, 20457, 25770, 49534, 88998, 203120, 241170]


def table(build: int, mana: int, used: int = 0, temporary_mana: int = 0, most: int = 10) -> Board:
    """Player one has a spell that costs nothing."""
    free = Board(build, mana=mana, used=used).hand("trick", 1, CardType.SPELL, 0)
    return free.set("one", TEMP_RESOURCES=temporary_mana, MAXRESOURCES=most)


def with_coin(build: int, mana: int, used: int = 0, temporary_mana: int = 0) -> Board:
    return table(build, mana, used, temporary_mana).name(trick="GAME_005")


# --- temporary crystals ----------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.12 temporary crystal")
@pytest.mark.parametrize("build", LENT_FIRST)
def test_hs_4_12_temporary_crystal_the_coin_lends_one_where_there_is_room(build: int) -> None:
    log = spell(build, "trick", "one TEMP_RESOURCES=1")
    with_coin(build, 6, used=6).accepts(log)
    filled = spell(build, "trick", "one RESOURCES_USED=5")
    with_coin(build, 6, used=6).rejects(filled, "HS 4.12 temporary crystal", Kind.MISSING, "one", "TEMP_RESOURCES")
    with_coin(build, 6, used=6).rejects(
        spell(build, "trick"), "HS 4.12 temporary crystal", Kind.MISSING, "one", "TEMP_RESOURCES"
    )


@pytest.mark.parametrize("build", LENT_FIRST)
def test_hs_4_12_temporary_crystal_without_room_a_spent_one_is_filled(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES_USED=6")
    with_coin(build, 9, used=7, temporary_mana=1).accepts(log)
    with_coin(build, 10, used=7).accepts(log)
    temporary_mana = spell(build, "trick", "one TEMP_RESOURCES=1")
    with_coin(build, 10, used=7).rejects(
        temporary_mana, "HS 4.12 temporary crystal", Kind.MISSING, "one", "RESOURCES_USED"
    )
    with_coin(build, 10).accepts(spell(build, "trick"))


@pytest.mark.parametrize("build", SPENT_FIRST)
def test_hs_4_12_temporary_crystal_before_a_spent_one_is_filled_first(build: int) -> None:
    rule = "HS 4.12 temporary crystal before"
    log = spell(build, "trick", "one RESOURCES_USED=5")
    with_coin(build, 6, used=6).accepts(log)
    temporary_mana = spell(build, "trick", "one TEMP_RESOURCES=1")
    with_coin(build, 6, used=6).rejects(temporary_mana, rule, Kind.MISSING, "one", "RESOURCES_USED")
    with_coin(build, 6).accepts(temporary_mana)
    with_coin(build, 6).rejects(spell(build, "trick"), rule, Kind.MISSING, "one", "TEMP_RESOURCES")


@pytest.mark.parametrize("build", SPENT_FIRST)
def test_hs_4_12_temporary_crystal_before_whether_the_maximum_holds_for_them_is_open(build: int) -> None:
    for effect in ((), ("one TEMP_RESOURCES=1",)):
        assert not with_coin(build, 10).divergences(spell(build, "trick", *effect))


# --- crystals gained by a text ---------------------------------------------------------------------------


@pytest.mark.rule("HS 4.12 empty crystal")
@pytest.mark.parametrize("build", LENT_FIRST[:2])
def test_hs_4_12_empty_crystal_as_many_are_used_as_gained(build: int) -> None:
    poor = table(build, 5, used=2).name(trick="CS2_013")
    log = spell(build, "trick", "one RESOURCES=6", "one RESOURCES_USED=3")
    poor.accepts(log)
    more = spell(build, "trick", "one RESOURCES=6", "one RESOURCES_USED=4")
    poor.rejects(more, "HS 4.12 empty crystal", Kind.WRONG_VALUE, "one", "RESOURCES_USED")
    poor.rejects(
        spell(build, "trick", "one RESOURCES=6"), "HS 4.12 empty crystal", Kind.MISSING, "one", "RESOURCES_USED"
    )
