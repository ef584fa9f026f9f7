"""Enchantments (HS 1.2, 4.1): what they give is taken from the log once, and goes with them."""

import pytest
from boards import Board, Short, block, end_of_turn, replaced, without
from forms import attack, damaged, moved, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

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


@pytest.mark.rule("AR 4d")
def test_hs_4_2_enchantment_update_what_is_attached_works_at_once() -> None:
    """What it gives is not told only when the effect that attached it is over."""
    late = replaced(without(blessed(), "cat ATK=4"), "one COMBO_ACTIVE=1", "cat ATK=4", "one COMBO_ACTIVE=1")
    assert not board().divergences(blessed())
    board().rejects(late, "HS 4.1", Kind.MISSING, "cat", "ATK")


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


@pytest.mark.parametrize("build", [30795, 88998, 189384])
def test_hs_4_1_damage_goes_down_with_the_health_that_an_aura_gave(build: int) -> None:
    """What the aura gave was not seen as it came; the damage is told before the health, after the fight."""
    made = Board(build).minion("ogre", 1, 3, 9).minion("champion", 2, 1, 1).minion("dog", 2, 4, 6, DAMAGE=3)
    made.card("aura", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="dog", CREATOR="champion")
    hits = (*damaged(build, "champion", 3, "ogre", 3), *damaged(build, "ogre", 1, "champion", 1))
    fight, *after = attack(build, "ogre", "champion", *hits)
    died = block(
        "DEATHS",
        "game",
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "dog ZONE_POSITION=1",
        "champion ZONE_POSITION=0",
        *moved(build, "champion", "GRAVEYARD"),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        *since(build, 168788, "two CORPSES=1"),
        "champion DAMAGE=0",
    )
    ends = ("aura ZONE=REMOVEDFROMGAME", "aura 1234=dog", "hide aura REMOVEDFROMGAME")
    lower = ("dog DAMAGE=2", "dog 479=3", *since(build, 185749, "dog 3085=5"), "dog HEALTH=5", "dog ATK=3")
    log = [fight, died, *ends, *lower, *after]
    assert not made.divergences(log)
    made.rejects(replaced(log, "dog DAMAGE=2", "dog DAMAGE=1"), "HS 2.1", Kind.UNEXPECTED, "dog", "DAMAGE")
    later = replaced(without(log, "dog DAMAGE=2"), "dog HEALTH=5", "dog HEALTH=5", "dog DAMAGE=2")
    assert not made.divergences(later)


def test_hs_2_1_6_what_lasts_for_a_turn_ends_with_it_unless_its_host_is_not_there() -> None:
    cleanup = ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"), "game STEP=MAIN_NEXT")
    log = [*end_of_turn(BUILD, "one"), *cleanup, "game 1323=1"]
    made = board().card("rage", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", TAG_ONE_TURN_EFFECT=1)
    assert [(one.kind, one.entity) for one in made.divergences(log)] == [(Kind.MISSING, made.ids["rage"])]
    assert not made.set("cat", DORMANT=1).divergences(log)
    assert not made.set("cat", DORMANT=0, ZONE="GRAVEYARD", ZONE_POSITION=0).divergences(log)


def test_hs_2_1_6_a_host_loses_what_lasted_for_a_turn_in_the_trigger_that_ends_it() -> None:
    ended = ("buff LAST_AFFECTED_BY=buff", "buff ZONE=GRAVEYARD", "cat TAG_ONE_TURN_EFFECT=0", "hide buff GRAVEYARD")
    lost = ("cat HEALTH=3", "cat 479=2", "cat ATK=2")
    enchanted = [*blessed("buff TAG_ONE_TURN_EFFECT=1", "cat TAG_ONE_TURN_EFFECT=1"), *end_of_turn(BUILD, "one")]

    def cleanup(inside: tuple[Short, ...], behind: tuple[Short, ...]) -> list[Short]:
        trigger = block("TRIGGER", "buff", *ended, *inside)
        following = block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT")
        return [*enchanted, "game STEP=MAIN_CLEANUP", following, trigger, *behind, "game STEP=MAIN_NEXT"]

    made = board()
    assert not made.divergences(cleanup(lost, ()))
    found = made.divergences(cleanup(lost[:1], lost[1:]))
    assert (found[0].kind, found[0].entity, found[0].tag) == (Kind.MISSING, made.ids["cat"], GameTag.ATK)


@pytest.mark.rule("HS 3.2")
def test_hs_3_2_what_lasts_for_a_turn_ends_in_the_order_in_which_it_came() -> None:
    made = board().name(rage="CS2_105e", fury="EX1_046e")
    for name in ("rage", "fury"):
        made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", TAG_ONE_TURN_EFFECT=1)

    def cleanup(*names: str) -> list[Short]:
        ends = [
            block("TRIGGER", one, f"{one} LAST_AFFECTED_BY={one}", f"{one} ZONE=GRAVEYARD", f"hide {one} GRAVEYARD")
            for one in names
        ]
        following = block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT")
        return [*end_of_turn(BUILD, "one"), "game STEP=MAIN_CLEANUP", following, *ends, "game STEP=MAIN_NEXT"]

    assert not [one for one in made.divergences(cleanup("rage", "fury")) if one.kind is Kind.WRONG_ORDER]
    (found,) = [one for one in made.divergences(cleanup("fury", "rage")) if one.kind is Kind.WRONG_ORDER]
    assert (found.rule, found.entity) == ("HS 3.2", made.ids["rage"])
