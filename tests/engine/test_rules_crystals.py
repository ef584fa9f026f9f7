"""What effects do to mana crystals (HS 4.12): gained full or empty, lent for the turn, lost, refreshed."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

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


@pytest.mark.parametrize("build", LENT_FIRST)
def test_hs_4_12_temporary_crystal_an_effect_lends_no_more_than_there_is_room_for(build: int) -> None:
    log = spell(build, "trick", "one TEMP_RESOURCES=1", "one RESOURCES_USED=7")
    assert not table(build, 9, used=8).divergences(log)
    more = replaced(log, "one TEMP_RESOURCES=1", "one TEMP_RESOURCES=2")
    found = table(build, 9, used=8).rejects(
        more, "HS 4.12 temporary crystal", Kind.WRONG_VALUE, "one", "TEMP_RESOURCES"
    )
    assert (found.expected, found.observed) == (1, 2)
    assert not table(build, 9, used=8, most=11).divergences(more)


@pytest.mark.parametrize("build", SPENT_FIRST)
def test_hs_4_12_temporary_crystal_before_an_effect_fills_spent_ones_first(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES_USED=0", "one TEMP_RESOURCES=1")
    assert not table(build, 6, used=1).divergences(log)
    assert not table(build, 6, used=1).divergences(
        spell(build, "trick", "one TEMP_RESOURCES=1", "one RESOURCES_USED=0")
    )
    other = spell(build, "trick", "one TEMP_RESOURCES=1", "two RESOURCES_USED=0")
    partly = spell(build, "trick", "one RESOURCES_USED=1", "one TEMP_RESOURCES=1")
    rule = "HS 4.12 temporary crystal before"
    for log in (partly, other):
        table(build, 6, used=2).rejects(log, rule, Kind.UNEXPECTED, "one", "TEMP_RESOURCES")
    assert not table(88998, 6, used=2).divergences(
        spell(88998, "trick", "one RESOURCES_USED=1", "one TEMP_RESOURCES=1")
    )


# --- crystals gained -------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_full_crystal_there_are_no_more_than_the_maximum(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES=10", "one RESOURCES_USED=8")
    assert not table(build, 9, used=9).divergences(log)
    more = spell(build, "trick", "one RESOURCES=11")
    found = table(build, 9, used=9).rejects(more, "HS 4.12 full crystal", Kind.WRONG_VALUE, "one", "RESOURCES")
    assert (found.expected, found.observed) == (10, 11)
    assert not table(build, 9, most=20).divergences(more)
    assert not table(build, 10).divergences(spell(build, "trick", "one MAXRESOURCES=13", "one RESOURCES=11"))
    assert not table(build, 10).divergences(spell(build, "trick", "one RESOURCES=11", "one MAXRESOURCES=13"))
    assert not table(build, 10).divergences(spell(build, "trick", "one RESOURCES=11", "one MAXRESOURCES=11"))
    for other in ("two MAXRESOURCES=13", "one MAXRESOURCES=10", "one MAXHANDSIZE=13"):
        log = spell(build, "trick", "one RESOURCES=11", other)
        table(build, 10).rejects(
            spell(build, "trick", "one RESOURCES=11", other),
            "HS 4.12 full crystal",
            Kind.WRONG_VALUE,
            "one",
            "RESOURCES",
        )


def test_hs_4_12_full_crystal_it_pushes_temporary_mana_into_spent_crystals() -> None:
    log = spell(88998, "trick", "one RESOURCES=9", "one TEMP_RESOURCES=1", "one RESOURCES_USED=4")
    rich = table(88998, 7, used=6, temporary_mana=3)
    assert not rich.divergences(log)
    kept = without(log, "one TEMP_RESOURCES=1")
    found = rich.rejects(kept, "HS 4.12 full crystal", Kind.MISSING, "one", "TEMP_RESOURCES")
    assert found.expected == 1
    unfilled = without(log, "one RESOURCES_USED=4")
    found = rich.rejects(unfilled, "HS 4.12 full crystal", Kind.MISSING, "one", "RESOURCES_USED")
    assert found.expected == 4


def test_hs_4_12_full_crystal_before_temporary_mana_without_room_was_lost() -> None:
    log = spell(25770, "trick", "one RESOURCES=9", "one TEMP_RESOURCES=1")
    rich = table(25770, 7, used=6, temporary_mana=3)
    assert not rich.divergences(log)
    kept = without(log, "one TEMP_RESOURCES=1")
    rich.rejects(kept, "HS 4.12 full crystal before", Kind.MISSING, "one", "TEMP_RESOURCES")


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_empty_crystal_as_many_are_used_as_gained(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES=7", "one RESOURCES_USED=4")
    poor = table(build, 5, used=2)
    assert not poor.divergences(log)
    assert not poor.divergences(
        spell(build, "trick", "one RESOURCES=6", "one RESOURCES_USED=3", "one RESOURCES=7", "one RESOURCES_USED=4")
    )
    more = replaced(log, "one RESOURCES_USED=4", "one RESOURCES_USED=5")
    found = poor.rejects(more, "HS 4.12 empty crystal", Kind.WRONG_VALUE, "one", "RESOURCES_USED")
    assert (found.expected, found.observed) == (4, 5)


@pytest.mark.parametrize("build", LENT_FIRST)
def test_hs_4_12_at_the_maximum_an_empty_crystal_pushes_out_no_temporary_mana(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES=9", "one RESOURCES_USED=9")
    assert not table(build, 8, used=8, temporary_mana=1).divergences(log)
    table(build, 8, used=8, temporary_mana=2).rejects(
        log, "HS 4.12 at the maximum", Kind.UNEXPECTED, "one", "RESOURCES_USED"
    )


# --- crystals lost and refreshed -------------------------------------------------------------------------


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_losing_a_crystal_takes_one_of_the_used(build: int) -> None:
    log = spell(build, "trick", "one RESOURCES_USED=9", "one RESOURCES=9")
    spent = table(build, 10, used=10)
    assert not spent.divergences(log)
    kept = without(log, "one RESOURCES_USED=9")
    found = spent.rejects(kept, "HS 4.12 losing a crystal", Kind.MISSING, "one", "RESOURCES_USED")
    assert found.expected == 9
    freed = replaced(log, "one RESOURCES_USED=9", "one RESOURCES_USED=8")
    spent.rejects(freed, "HS 4.12 losing a crystal", Kind.MISSING, "one", "RESOURCES_USED")
    all_lost = spell(build, "trick", "one RESOURCES_USED=0", "one RESOURCES=0")
    assert not table(build, 6, used=5).divergences(all_lost)
    assert not table(build, 6).divergences(spell(build, "trick", "one RESOURCES=5"))


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_losing_a_crystal_where_a_text_sets_them_how_many_are_used_is_open(build: int) -> None:
    for left in (3, 5, 0):
        assert not table(build, 8, used=6).divergences(
            spell(build, "trick", "one RESOURCES=5", f"one RESOURCES_USED={left}")
        )
    more = spell(build, "trick", "one RESOURCES=5", "one RESOURCES_USED=4")
    table(build, 8, used=6).rejects(more, "HS 4.12 losing a crystal", Kind.MISSING, "one", "RESOURCES_USED")


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_refresh_no_more_than_are_used(build: int) -> None:
    assert not table(build, 9, used=3).divergences(spell(build, "trick", "one RESOURCES_USED=0"))
    below: list[Short] = spell(build, "trick", "one RESOURCES_USED=-1")
    table(build, 9, used=3).rejects(below, "HS 4.12 refresh", Kind.WRONG_VALUE, "one", "RESOURCES_USED")


@pytest.mark.parametrize("build", ANY)
def test_hs_4_12_an_effect_spends_no_more_than_there_is(build: int) -> None:
    assert not table(build, 9, used=3).divergences(spell(build, "trick", "one RESOURCES_USED=9"))
    more = spell(build, "trick", "one RESOURCES_USED=10")
    table(build, 9, used=3).rejects(more, "HS 4.12", Kind.WRONG_VALUE, "one", "RESOURCES_USED")
    with_coins = spell(build, "trick", "one RESOURCES_USED=11")
    assert not table(build, 9, used=3, temporary_mana=2).divergences(with_coins)
    assert (
        not table(build, 9, used=12)
        .set("one", OVERLOAD_LOCKED=12)
        .divergences(spell(build, "trick", "one RESOURCES_USED=2"))
    )


@pytest.mark.parametrize("build", [45310, 88998, 241170])
def test_hs_4_12_mana_that_an_enchantment_takes_from_a_turn_may_be_more_than_there_is(build: int) -> None:
    def burnt(burning: str) -> list[str]:
        made = table(build, 1).minion("demon", 2, 1, 1)
        made.card("burn", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one")
        log = spell(build, "trick", block("TRIGGER", burning, "one RESOURCES_USED=2"))
        return [one.rule for one in made.divergences(log) if one.rule == "HS 4.12"]

    assert burnt("burn") == []
    assert burnt("demon") == ["HS 4.12"]
