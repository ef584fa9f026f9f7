"""Enchantments (HS 1.2, 4.1): what they give is taken from the log once, and goes with them."""

from boards import Board, Short, replaced, without
from forms import spell

from engine.divergence import Kind
from hslog.generated.vocabulary import CardType

BUILD = 25770
ATTACHED = (
    "create buff ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1",
    "buff ATTACHED=cat",
    "buff ZONE=PLAY",
    "cat 479=4",
    "cat HEALTH=5",
    "cat ATK=4",
)
DISPELLED = ("buff ZONE=REMOVEDFROMGAME", "hide buff REMOVEDFROMGAME", "cat HEALTH=3", "cat 479=2", "cat ATK=2")


def board() -> Board:
    return Board(BUILD).hand("bless", 1, CardType.SPELL, 0).minion("cat", 1, 2, 3)


def blessed(*after: Short) -> list[Short]:
    """The cat gains 2 attack and 2 health; ``after`` comes in the same spell."""
    return spell(BUILD, "bless", *ATTACHED, *after)


def test_hs_1_2_an_enchantment_that_is_attached_goes_into_play() -> None:
    assert not board().divergences(blessed())
    board().rejects(without(blessed(), "buff ZONE=PLAY"), "HS 1.2", Kind.MISSING, "buff", "ZONE")


def test_hs_4_1_what_is_shown_of_an_attack_becomes_true() -> None:
    board().rejects(without(blessed(), "cat ATK=4"), "HS 4.1", Kind.MISSING, "cat", "ATK")
    board().rejects(replaced(blessed(), "cat ATK=4", "cat ATK=5"), "HS 4.1", Kind.WRONG_VALUE, "cat", "ATK")


def test_hs_1_2_what_an_enchantment_gave_goes_with_it() -> None:
    log = blessed(*DISPELLED)
    assert not board().divergences(log)
    board().rejects(without(log, "cat HEALTH=3"), "HS 1.2", Kind.MISSING, "cat", "HEALTH")
    board().rejects(replaced(log, "cat ATK=2", "cat ATK=3"), "HS 4.1", Kind.WRONG_VALUE, "cat", "ATK")


def test_hs_1_2_what_a_text_of_its_own_changes_is_not_the_enchantments() -> None:
    log = spell(BUILD, "bless", "cat 479=6", "cat ATK=6", *ATTACHED, *DISPELLED[:3], "cat 479=3", "cat ATK=3")
    assert not board().divergences(log)


def test_hs_1_2_a_copy_is_described_with_what_its_enchantments_give() -> None:
    copied = ("create copy ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 ATK=4 HEALTH=5",)
    own = [line.replace("cat", "copy") for line in (*ATTACHED, *DISPELLED)]
    assert not board().divergences(spell(BUILD, "bless", *copied, *own[:3], *own[6:]))


def test_hs_1_12_who_attaches_an_enchantment_between_actions_is_told_with_it() -> None:
    given = [*ATTACHED[:3], "cat LAST_AFFECTED_BY=power1", "buff 323=1", "cat COST=4"]
    assert not board().divergences(given)
    board().rejects(["cat LAST_AFFECTED_BY=power1"], "HS 2.1", Kind.UNEXPECTED, "cat", "LAST_AFFECTED_BY")
