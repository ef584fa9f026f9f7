"""Playing cards (HS 2.2 minion, 2.4 weapon, 2.7 hero power): use phase, resolution, completion."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import card_counted, closing, moved, pulse_ends, since, until

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import Block

BUILDS = [20457, 25770, 30795, 88998]

OPTION = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"


def minion_board(build: int) -> Board:
    """One minion on the board; in the hand a minion for 3 with a card to its right."""
    board = Board(build, mana=5).minion("ogre", 1, 3, 4)
    return board.hand("wolf", 1, CardType.MINION, 3, ATK=3, HEALTH=1).hand("other", 1, CardType.MINION, 1)


def play_minion(build: int, place: int = 2) -> list[Short]:
    """The wolf comes to the right of the ogre (place 2) or to its left (place 1)."""
    room = ("ogre ZONE_POSITION=2",) if place == 1 else ()
    return [
        block(
            "PLAY",
            "wolf",
            "one RESOURCES_USED=3",
            "one NUM_RESOURCES_SPENT_THIS_GAME=3",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "other ZONE_POSITION=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            *room,
            f"wolf ZONE_POSITION={place}",
            "wolf EXHAUSTED=1",
            "wolf JUST_PLAYED=1",
            *card_counted(build, "wolf"),
            block("POWER", "wolf"),
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_a_minion_without_effect_is_predicted_packet_by_packet(build: int) -> None:
    minion_board(build).accepts(play_minion(build))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_every_packet_of_a_minion_is_needed(build: int) -> None:
    assert minion_board(build).overlooked(play_minion(build), passed=pulse_ends("wolf")) == []


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_1_a_the_minion_is_paid_for(build: int) -> None:
    log = without(play_minion(build), "one RESOURCES_USED=3")
    minion_board(build).rejects(log, "HS 2.2.1.a", Kind.MISSING, "one", "RESOURCES_USED")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_1_b_the_minion_cannot_attack_yet(build: int) -> None:
    log = without(play_minion(build), "wolf EXHAUSTED=1")
    minion_board(build).rejects(log, "HS 2.2.1.b", Kind.MISSING, "wolf", "EXHAUSTED")


@pytest.mark.parametrize("keyword", ["CHARGE", "RUSH"])
def test_hs_2_2_1_b_a_minion_with_charge_or_rush_is_not_exhausted(keyword: str) -> None:
    log = without(play_minion(30795), "wolf EXHAUSTED=1")
    minion_board(30795).set("wolf", **{keyword: 1}).accepts(log)


def test_hs_2_2_1_b_old_builds_exhaust_minions_with_charge_as_well() -> None:
    """Until 11461 a minion with charge enters exhausted like any other."""
    log = without(play_minion(20457), "wolf EXHAUSTED=1")
    assert not minion_board(20457).set("wolf", CHARGE=1).divergences(log)
    assert minion_board(10833).set("wolf", CHARGE=1).divergences(log)


@pytest.mark.parametrize(
    ("card", "build", "missed"), [("EX1_165", 30795, 1), ("EX1_165", 15590, 0), ("EX1_166", 30795, 0)]
)
@pytest.mark.rule("HS 2.2.1.d")
def test_hs_2_2_1_d_a_minion_takes_the_form_that_its_player_chooses_in_a_trigger(
    card: str, build: int, missed: int
) -> None:
    """Druid of the Claw, in old builds by its text; Keeper of the Grove stays what it is."""
    log = play_minion(build)
    for played, missing in (
        (log, missed),
        (replaced(log, "wolf EXHAUSTED=1", "wolf EXHAUSTED=1", block("TRIGGER", "wolf")), 0),
    ):
        result = minion_board(build).name(wolf=card).replay(played)
        found = [one for one in (*result.divergences, *result.notices) if one.rule == "HS 1.5 queue"]
        assert [one.kind for one in found if one.kind == Kind.MISSING] == [Kind.MISSING] * missing


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_cards_to_the_right_in_the_hand_move_up(build: int) -> None:
    log = without(play_minion(build), "other ZONE_POSITION=1")
    minion_board(build).rejects(log, "HS 1.4 position", Kind.MISSING, "other", "ZONE_POSITION")


@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_minions_to_the_right_make_room() -> None:
    log = play_minion(30795, place=1)
    assert not minion_board(30795).divergences(log)
    assert minion_board(30795).divergences(without(log, "ogre ZONE_POSITION=2"))


def test_hs_2_2_1_b_a_minion_cannot_stand_beyond_the_end_of_the_board() -> None:
    log = replaced(play_minion(30795), "wolf ZONE_POSITION=2", "wolf ZONE_POSITION=3")
    minion_board(30795).rejects(log, "HS 2.2.1.b", Kind.ILLEGAL_CHOICE, "wolf", "ZONE_POSITION")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_1_b_a_minion_without_a_place_gets_one_as_real_logs_have_shown(build: int) -> None:
    log = without(play_minion(build), "wolf ZONE_POSITION=2")
    found = minion_board(build).rejects(log, "HS 2.2.1.b", Kind.MISSING, "wolf", "ZONE_POSITION")
    assert found.evidence is not None
    assert found.evidence.held > 0


def test_hs_2_2_1_b_a_minion_does_not_keep_a_place_of_the_hand_that_the_board_has_not() -> None:
    """Builds that do not zero the place in the hand show none on the board if it is the same."""
    build = 18336
    for others, place in ((1, 2), (2, 3)):
        made = Board(build, mana=5).minion("ogre", 1, 3, 4)
        for number in range(others):
            made.hand(f"card{number}", 1, CardType.MINION, 1)
        made.hand("wolf", 1, CardType.MINION, 3, ATK=3, HEALTH=1).hand("other", 1, CardType.MINION, 1)
        played = replaced(play_minion(build), "other ZONE_POSITION=1", f"other ZONE_POSITION={place}")
        unplaced = without(without(played, "wolf ZONE_POSITION=0"), "wolf ZONE_POSITION=2")
        missing = ("HS 2.2.1.b", Kind.MISSING, GameTag.ZONE_POSITION)
        found = [(one.rule, one.kind, one.tag) for one in made.divergences(unplaced)]
        assert (missing in found) is (place > 2)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_cards_played_and_minions_played_are_counted(build: int) -> None:
    for counter in ("NUM_CARDS_PLAYED_THIS_TURN", "NUM_MINIONS_PLAYED_THIS_TURN"):
        log = replaced(play_minion(build), f"one {counter}=1", f"one {counter}=2")
        minion_board(build).rejects(log, "HS 2.2.1.b", Kind.WRONG_VALUE, "one", counter)


def test_hs_2_2_a_second_card_counts_from_the_first() -> None:
    board = minion_board(30795).set("one", NUM_CARDS_PLAYED_THIS_TURN=1, COMBO_ACTIVE=1)
    log = without(play_minion(30795), "one COMBO_ACTIVE=1")
    board.accepts(replaced(log, "one NUM_CARDS_PLAYED_THIS_TURN=1", "one NUM_CARDS_PLAYED_THIS_TURN=2"))


# --- weapons ---------------------------------------------------------------------------------------------


def weapon_board(build: int) -> Board:
    board = Board(build, mana=5)
    return board.hand("axe", 1, CardType.WEAPON, 2, ATK=3, DURABILITY=2)


def play_weapon(build: int, *replacing: Short) -> list[Short]:
    """The axe is equipped; ``replacing`` is what happens to the weapon before it."""
    return [
        block(
            "PLAY",
            "axe",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "axe ZONE_POSITION=0",
            *moved(build, "axe", "PLAY"),
            "axe JUST_PLAYED=1",
            *card_counted(build, "axe"),
            block("POWER", "axe"),
            *replacing,
            "one WEAPON=axe",
            *since(build, 15590, "hero1 479=3"),
            "hero1 ATK=3",
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_4_2_d_the_weapon_is_equipped(build: int) -> None:
    log = play_weapon(build)
    weapon_board(build).accepts(log)
    unarmed = without(log, "one WEAPON=axe")
    weapon_board(build).rejects(unarmed, "HS 2.4.2.d", Kind.MISSING, "one", "WEAPON")


def test_hs_2_4_2_b_a_trigger_may_change_the_target_before_the_battlecry_of_a_weapon() -> None:
    made = weapon_board(54613).minion("mayor", 2, 1, 1)
    text, aimed = block("POWER", "axe"), block("POWER", "axe", target="hero2")
    (play,) = replaced(play_weapon(54613), text, aimed)
    assert isinstance(play, Blocked)
    redirected = block("TRIGGER", "mayor", "axe CARD_TARGET=hero1")
    aimed_play = block("PLAY", "axe", "axe CARD_TARGET=hero2", *play.packets, target="hero2")
    log = replaced([aimed_play], aimed, redirected, aimed)
    result = made.replay(log)
    assert not made.divergences(log)
    blocks = [packet for packet in result.game.walk() if isinstance(packet, Block)]
    assert [result.rules[one.index] for one in blocks if one.entity == made.ids["mayor"]] == ["HS 2.4.2.b"]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_a_hero_has_the_attack_of_its_weapon(build: int) -> None:
    log = play_weapon(build)
    strong = weapon_board(build).set("hero1", ATK=2)
    strong.accepts(replaced(replaced(log, "hero1 479=3", "hero1 479=5"), "hero1 ATK=3", "hero1 ATK=5"))
    weapon_board(build).rejects(replaced(log, "hero1 ATK=3", "hero1 ATK=4"), "HS 4.1", Kind.WRONG_VALUE, "hero1", "ATK")
    weapon_board(build).rejects(without(log, "hero1 ATK=3"), "HS 4.1", Kind.MISSING, "hero1", "ATK")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_4_1_a_a_weapon_takes_no_place_on_the_board(build: int) -> None:
    log = replaced(play_weapon(build), "axe ZONE=PLAY", "axe ZONE=PLAY", "axe ZONE_POSITION=1")
    assert weapon_board(build).divergences(log)


def test_hs_2_4_2_d_the_old_weapon_is_destroyed() -> None:
    armed = weapon_board(88998).weapon("knife", 1, 1, 2)
    gone = block(
        "DEATHS",
        "game",
        "knife TO_BE_DESTROYED=0",
        *moved(88998, "knife", "GRAVEYARD"),
    )
    log = play_weapon(88998, "knife LAST_AFFECTED_BY=axe", "knife TO_BE_DESTROYED=1")
    log = replaced(log, "one COMBO_ACTIVE=1", gone, "one COMBO_ACTIVE=1")
    assert not armed.divergences(log)
    named = play_weapon(88998, "knife LAST_AFFECTED_BY=axe")
    armed.rejects(named, "HS 2.4.2.d", Kind.MISSING, "knife", "TO_BE_DESTROYED")
    marked = play_weapon(88998, "knife TO_BE_DESTROYED=1")
    armed.rejects(marked, "HS 2.4.2.d", Kind.MISSING, "knife", "LAST_AFFECTED_BY")
    assert armed.divergences(without(log, gone))


# --- hero powers -----------------------------------------------------------------------------------------


def power_board(build: int) -> Board:
    return Board(build, mana=5)


def use_power(build: int) -> list[Short]:
    return [
        block(
            "PLAY",
            "power1",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1"),
            "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
            *since(build, 62331, "one 1739=1"),
            "power1 EXHAUSTED=1",
            *until(build, 179020, block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")),
            *closing(build),
        )
    ]


@pytest.mark.rule("HS 4.12 payment")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_a_hero_power_is_paid_for_used_and_exhausted(build: int) -> None:
    log = use_power(build)
    power_board(build).accepts(log)
    free = without(log, "one RESOURCES_USED=2")
    power_board(build).rejects(free, "HS 4.12 payment", Kind.MISSING, "one", "RESOURCES_USED")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_a_hero_power_is_no_card_played(build: int) -> None:
    for extra in ("one NUM_CARDS_PLAYED_THIS_TURN=1", "one COMBO_ACTIVE=1"):
        log = replaced(use_power(build), OPTION, extra, OPTION)
        tag = extra.split()[1].split("=")[0]
        power_board(build).rejects(log, "HS 2.7", Kind.UNEXPECTED, "one", tag)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_every_packet_of_a_hero_power_is_needed(build: int) -> None:
    assert power_board(build).overlooked(use_power(build)) == []


@pytest.mark.parametrize("build", [231720, 240818])
def test_hs_2_7_a_hero_power_counts_its_own_uses_since_240818(build: int) -> None:
    player, own = "one HEROPOWER_ACTIVATIONS_THIS_TURN=1", "power1 HEROPOWER_ACTIVATIONS_THIS_TURN=1"
    since_then = build >= 240818
    log = replaced(use_power(build), "one 1739=1", "one 1739=1", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    log = replaced(log, "one RESOURCES_USED=2", "one RESOURCES_USED=2", "one 2245=2")
    counting = replaced(log, player, player, own)
    assert not power_board(build).divergences(counting if since_then else log)
    if since_then:
        power_board(build).rejects(log, "HS 2.7.1.b", Kind.MISSING, "power1", "HEROPOWER_ACTIVATIONS_THIS_TURN")
    else:
        power_board(build).rejects(counting, "HS 2.7", Kind.UNEXPECTED, "power1", "HEROPOWER_ACTIVATIONS_THIS_TURN")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 2.2 crowded board")
def test_hs_2_2_a_board_that_the_payment_has_filled_gets_one_minion_more(build: int) -> None:
    made = minion_board(build)
    for number in range(5):
        made.minion(f"other{number}", 1, 1, 1)
    cub = "create cub CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 ZONE=PLAY ZONE_POSITION=7 EXHAUSTED=1"
    log = replaced(play_minion(build, 8), "one RESOURCES_USED=3", "one RESOURCES_USED=3", cub)
    assert not made.divergences(log)
    assert made.minion("seventh", 1, 1, 1).divergences(play_minion(build, 8))


CUB = "CONTROLLER=1 CARDTYPE=MINION ATK=1 HEALTH=1"


@pytest.mark.parametrize(
    "comes",
    [
        ("wolf ZONE_POSITION=3", "ogre ZONE_POSITION=2", f"create cub {CUB} ZONE=PLAY ZONE_POSITION=1"),
        (f"create cub {CUB} ZONE=SETASIDE", "cub 1068=1", "cub 1068=0", "cub ZONE=PLAY", "cub ZONE_POSITION=3"),
    ],
)
def test_hs_2_2_1_d_what_a_minion_brings_with_it_comes_before_its_battlecry(comes: tuple[Short, ...]) -> None:
    effect = block("POWER", "wolf")
    log = replaced(play_minion(88998), effect, *comes, "cub EXHAUSTED=1", block("TRIGGER", "ogre"), effect)
    assert not minion_board(88998).divergences(log)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_a_minion_that_is_taken_back_has_not_just_been_played(build: int) -> None:
    effect = block("POWER", "wolf")
    back = ("wolf ZONE_POSITION=0", *moved(build, "wolf", "HAND"), "wolf ZONE_POSITION=2", "wolf EXHAUSTED=0")
    log = replaced(play_minion(build), effect, block("POWER", "wolf", *back, "wolf JUST_PLAYED=0"))
    assert not minion_board(build).divergences(log)
    stays = replaced(play_minion(build), effect, block("POWER", "wolf", "wolf JUST_PLAYED=0"))
    minion_board(build).rejects(stays, "HS 2.2.2.c", Kind.UNEXPECTED, "wolf", "JUST_PLAYED")


@pytest.mark.rule("HS 4.8 kept silence")
@pytest.mark.parametrize("tag", ["DAMAGE", "SILENCED"])
def test_hs_4_8_until_18_0_what_enters_play_from_the_hand_is_neither_hurt_nor_silenced(tag: str) -> None:
    for build in (20457, 30795):
        hurt = minion_board(build).set("wolf", HEALTH=9, **{tag: 1})
        log = replaced(play_minion(build), "wolf EXHAUSTED=1", "wolf EXHAUSTED=1", f"wolf {tag}=0")
        assert not hurt.divergences(log)
        hurt.rejects(play_minion(build), "HS 4.8 kept silence", Kind.MISSING, "wolf", tag)
    assert not minion_board(88998).set("wolf", HEALTH=9, **{tag: 1}).divergences(play_minion(88998))


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_card_that_asks_what_has_happened_may_look_it_up_in_a_hidden_trigger() -> None:
    """Bonfire Elemental draws if an Elemental was played last turn; River Crocolisk has no text."""
    asking, silent = (minion_board(25770).name(wolf=card) for card in ("GIL_645", "CS2_120"))
    log = replaced(play_minion(25770), "wolf JUST_PLAYED=1", block("TRIGGER", "wolf"), "wolf JUST_PLAYED=1")
    assert not asking.divergences(log)
    silent.rejects(log, "HS 1.5 queue", Kind.UNEXPECTED, "wolf")
