"""Silence (HS 4.1) and the enchantments it takes away (HS 1.4)."""

import pytest
from boards import Board, Short, replaced, without
from forms import damaged, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

DETACHED, HIDDEN, NAMED = 13619, 25770, 30795
"""Builds in which an enchantment that leaves is detached, is hidden, and names its host before."""


def board(build: int) -> Board:
    return Board(build).hand("owl", 1, CardType.SPELL, 0).minion("cat", 1, 2, 3, TAUNT=1, REBORN=1)


def silenced(*after: Short) -> list[Short]:
    return spell(NAMED, "owl", "cat 1066=1", "cat 1066=0", *after, "cat SILENCED=1")


def attached(build: int, host: str = "cat") -> tuple[Short, ...]:
    bound = ("bear 1068=1", "bear 1068=0") if build == NAMED else ()
    created = "create bear ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1"
    return (created, f"bear ATTACHED={host}", *bound, "bear ZONE=PLAY")


LEAVING: dict[int, tuple[Short, ...]] = {
    DETACHED: ("bear ATTACHED=0", "bear ZONE=REMOVEDFROMGAME"),
    HIDDEN: ("hide bear PLAY", "bear ZONE=REMOVEDFROMGAME"),
    NAMED: ("bear 1234=cat", "hide bear PLAY", "bear ZONE=REMOVEDFROMGAME"),
}


def test_hs_4_1_who_is_silenced_is_marked_as_such() -> None:
    log = silenced("cat REBORN=0", "cat TAUNT=0")
    assert not board(NAMED).divergences(log)
    board(NAMED).rejects(without(log, "cat SILENCED=1"), "HS 4.1 silence", Kind.MISSING, "cat", "SILENCED")
    board(NAMED).rejects(without(log, "cat 1066=0"), "HS 4.1 silence", Kind.MISSING, "cat", "1066")


def test_hs_4_1_silence_takes_the_keywords() -> None:
    log = silenced("cat REBORN=0")
    board(NAMED).rejects(log, "HS 4.1 silence", Kind.MISSING, "cat", "TAUNT")


def test_hs_4_1_an_aura_may_give_a_keyword_that_stays() -> None:
    log = spell(NAMED, "owl", *attached(NAMED), "cat 1066=1", "cat 1066=0", "cat SILENCED=1")
    assert not board(NAMED).divergences(log)


def test_hs_4_1_a_silence_that_lowers_health_takes_as_much_damage() -> None:
    grown = (*attached(NAMED), "cat HEALTH=8")
    after = ("cat SILENCED=1", "cat DAMAGE=1", "cat HEALTH=3")
    hurt = board(NAMED)
    log = spell(
        NAMED, "owl", *grown, *damaged(NAMED, "cat", 6, "owl", 6), "cat 1066=1", "cat 1066=0", *LEAVING[NAMED], *after
    )
    assert not hurt.divergences(log)
    found = hurt.divergences(replaced(log, "cat DAMAGE=1", "cat DAMAGE=0"))
    assert [(one.rule, one.expected) for one in found] == [("HS 4.1 silence", 1)]


@pytest.mark.parametrize("build", LEAVING)
def test_hs_1_4_an_enchantment_of_which_is_told_whom_it_left_goes_out_of_the_game(build: int) -> None:
    log = spell(build, "owl", *attached(build), *LEAVING[build])
    first = build != NAMED  # the first packet as it leaves is taken from the log, but not whom it names
    board(build).accepts(log, adopted=2 + first)  # that it comes, and to whom
    for line in LEAVING[build][1:]:
        found = board(build).divergences(without(log, line))
        assert (found[0].rule, found[0].kind) == ("HS 1.4 removed from game", Kind.MISSING), line


def test_hs_4_8_the_enchantments_of_a_card_that_is_hidden_are_hidden_with_it() -> None:
    one = board(HIDDEN).card("imp", 1, CardType.SPELL, Zone.DECK)
    log = spell(HIDDEN, "owl", *attached(HIDDEN, "imp"), "hide imp DECK", "hide bear PLAY")
    assert not one.divergences(log)


def test_hs_4_1_silence_of_somebody_hurt_leaves_the_damage_where_the_health_stays() -> None:
    log = silenced("cat REBORN=0", "cat TAUNT=0")
    assert not board(NAMED).set("cat", DAMAGE=2).divergences(log)
    hurt = silenced("cat REBORN=0", "cat TAUNT=0", "cat DAMAGE=3")
    assert board(NAMED).set("cat", DAMAGE=2).divergences(hurt)


@pytest.mark.parametrize("tag", ["FROZEN", "STEALTH", "WINDFURY", "CHARGE", "CANT_ATTACK", "ELUSIVE"])
def test_hs_4_1_silence_may_take_what_else_a_minion_has(tag: str) -> None:
    """It is frozen no more, and hides no more; of these it is not known that they always go."""
    for taken in ((f"cat {tag}=0",), ()):
        log = silenced("cat REBORN=0", "cat TAUNT=0", *taken)
        assert not board(NAMED).set("cat", **{tag: 1}).divergences(log)


def test_hs_4_1_who_is_silenced_again_loses_nothing_more() -> None:
    twice = board(NAMED).set("cat", TAUNT=0, REBORN=0, SILENCED=1)
    assert not twice.divergences(spell(NAMED, "owl", "cat 1066=1", "cat 1066=0"))


def test_hs_4_1_several_are_silenced_at_once() -> None:
    both = ("cat 1066=1", "dog 1066=1", "cat 1066=0", "cat REBORN=0", "cat TAUNT=0", "cat SILENCED=1")
    rest = ("dog 1066=0", "dog POISONOUS=0", "dog SILENCED=1")
    kennel = board(NAMED).minion("dog", 2, 1, 1, POISONOUS=1)
    assert not kennel.divergences(spell(NAMED, "owl", *both, *rest))
    assert kennel.divergences(spell(NAMED, "owl", *both, *rest[:2]))


def test_hs_4_1_a_keyword_given_with_the_silence_stays() -> None:
    log = silenced("cat REBORN=0", "cat TAUNT=0")
    given = replaced(log, "cat SILENCED=1", "cat SILENCED=1", "cat TAUNT=1")
    assert not board(NAMED).divergences(given)


def test_hs_4_1_several_enchantments_go_with_a_silence_and_damage_is_kept_below_health() -> None:
    """Two that gave 2 and 3 health; with 6 of 8 lost, 2 of 3 stay."""
    second = [str(line).replace("bear", "wolf") for line in attached(NAMED)]
    grown = (*attached(NAMED), "cat HEALTH=5", *second, "cat HEALTH=8")
    leave = (*LEAVING[NAMED], *(str(line).replace("bear", "wolf") for line in LEAVING[NAMED]))
    hurt = board(NAMED)
    grown = (*grown, *damaged(NAMED, "cat", 6, "owl", 6))
    opening = ("cat 1066=1", "cat 1066=0", "cat TAUNT=0", "cat REBORN=0")
    log = spell(NAMED, "owl", *grown, *opening, *leave, "cat SILENCED=1", "cat DAMAGE=1", "cat HEALTH=3")
    assert not hurt.divergences(log)
    assert hurt.divergences(replaced(log, "cat DAMAGE=1", "cat DAMAGE=2"))


def test_hs_4_1_who_shrugs_off_a_silence_is_not_marked() -> None:
    """What cannot be silenced is not about to be, either."""
    assert not board(NAMED).set("cat", CANT_BE_SILENCED=1).divergences(spell(NAMED, "owl"))
