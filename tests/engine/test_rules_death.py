"""The death creation step (HS 1.11): who dies, in which order, and what is left of it."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import attack, damaged, death, hero_damaged, moved, pulse_ends, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = [20457, 25770, 30795, 88998]


def board(build: int) -> Board:
    """Two minions of the opponent's that will die, and between them one that will not."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    return made.minion("dog", 2, 1, 9).minion("eel", 2, 1, 1)


def both(build: int) -> Blocked:
    cat = death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    return block("DEATHS", "game", *cat, *death(build, "eel", 2))


def wave(build: int, *deaths: Short) -> list[Short]:
    """A spell hits all minions for 1."""
    hits = [line for name in ("cat", "dog", "eel") for line in damaged(build, name, 1, "wave", 1)]
    return spell(build, "wave", *hits, then=deaths)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_11_everything_mortally_wounded_dies_at_once(build: int) -> None:
    assert not board(build).divergences(wave(build, both(build)))


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 graveyard")
def test_hs_1_11_every_packet_of_a_death_is_needed(build: int) -> None:
    missed = board(build).overlooked(wave(build, both(build)), both(build), pulse_ends("cat", "eel"))
    assert missed == ["cat ZONE=GRAVEYARD -> cat ZONE=SETASIDE: HS 1.4 position instead of HS 1.11.3"]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.11.1", "HS 1.9 death creation")
def test_hs_1_11_nobody_mortally_wounded_is_left_standing(build: int) -> None:
    board(build).rejects(wave(build), "HS 1.11.1", Kind.MISSING, "game")
    alone = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    found = board(build).divergences(wave(build, alone))
    assert "HS 1.11.3" in {one.rule for one in found}


def turned(build: int) -> Blocked:
    eel = death(build, "eel", 1)
    return block("DEATHS", "game", *eel, *death(build, "cat", 2, "dog ZONE_POSITION=1"))


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.11.3")
def test_hs_1_11_the_younger_does_not_die_before_the_elder(build: int) -> None:
    found = board(build).divergences(wave(build, turned(build)))
    assert (found[0].rule, found[0].kind) == ("HS 1.11.3", Kind.WRONG_ORDER)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.11.3")
def test_hs_1_11_deaths_come_in_order_of_play_not_of_places(build: int) -> None:
    older = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("eel", 2, 1, 1, ZONE_POSITION=3)
    older = older.minion("dog", 2, 1, 9, ZONE_POSITION=2).minion("cat", 2, 1, 1, ZONE_POSITION=1)
    assert not [one for one in older.divergences(wave(build, turned(build))) if one.rule == "HS 1.11.3"]


@pytest.mark.parametrize(
    ("build", "older_first", "younger_first"),
    [
        (10130, Kind.WRONG_ORDER, None),
        (14830, None, None),
        (17994, None, Kind.WRONG_ORDER),
        (88998, None, Kind.WRONG_ORDER),
    ],
)
def test_ar_2_put_into_play_a_minion_that_comes_straight_from_the_hand_was_the_oldest_in_early_builds(
    build: int, older_first: Kind | None, younger_first: Kind | None
) -> None:
    """Of the builds between, it is not known; nothing is claimed then."""
    made = (
        Board(build)
        .hand("wave", 1, CardType.SPELL, 0)
        .minion("cat", 2, 1, 1)
        .hand("eel", 2, CardType.MINION, 1, HEALTH=1)
    )
    hits = [line for name in ("cat", "eel") for line in damaged(build, name, 1, "wave", 1)]
    enters = ("eel ZONE=PLAY", "eel ZONE_POSITION=2")

    def order_is_wrong(first: str, second: str) -> Kind | None:
        deaths = block("DEATHS", "game", *death(build, first, 1, *closer[first]), *death(build, second, 2))
        found = made.divergences(spell(build, "wave", *enters, *hits, then=(deaths,)))
        return next((one.kind for one in found if one.rule == "HS 1.11.3"), None)

    closer = {"cat": ("eel ZONE_POSITION=1",), "eel": ()}
    assert order_is_wrong("cat", "eel") is older_first
    assert order_is_wrong("eel", "cat") is younger_first


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_11_what_has_health_left_does_not_die(build: int) -> None:
    three = block(
        "DEATHS",
        "game",
        *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"),
        *death(build, "dog", 2, "eel ZONE_POSITION=1"),
        *death(build, "eel", 3),
    )
    assert board(build).divergences(wave(build, three))


@pytest.mark.rule("HS 4.3 destroy")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.10 pending destroy")
def test_hs_1_10_what_is_marked_for_destruction_dies_unhurt(build: int) -> None:
    marked = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8)
    gone = block("DEATHS", "game", "cat TO_BE_DESTROYED=0", *without(death(build, "cat", 1), "cat DAMAGE=0"))
    marks = ("cat TO_BE_DESTROYED=1", *since(build, 22611, "cat LAST_AFFECTED_BY=wave"))
    log = spell(build, "wave", *marks, then=(gone,))
    assert not marked.divergences(log)
    marked.rejects(without(log, gone), "HS 1.11.1", Kind.MISSING, "game")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_minions_to_the_right_move_up(build: int) -> None:
    log = wave(build, both(build))
    board(build).rejects(without(log, "dog ZONE_POSITION=1"), "HS 1.4 position", Kind.MISSING, "dog", "ZONE_POSITION")


@pytest.mark.rule("HS 4.10")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_11_deaths_are_counted(build: int) -> None:
    log = replaced(
        wave(build, both(build)),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=2",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=3",
    )
    counter = "NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN"
    board(build).rejects(log, "HS 4.10", Kind.WRONG_VALUE, "two", counter)


@pytest.mark.rule("HS 1.4 removed from game")
def test_hs_1_3_enchantments_go_with_what_they_are_attached_to() -> None:
    build = 25770
    blessed = board(build).card("buff", 2, 6, 1, ATTACHED="eel")
    gone = replaced([both(build)], "eel DAMAGE=0", "hide buff PLAY", "buff ZONE=REMOVEDFROMGAME", "eel DAMAGE=0")
    assert not blessed.divergences(wave(build, *gone))
    blessed.rejects(wave(build, both(build)), "HS 1.4 removed from game", Kind.MISSING, "buff", "ZONE")


@pytest.mark.parametrize("keyword", ["HONORABLE_KILL", "LIFESTEAL", "REBORN"])
@pytest.mark.rule("HS 1.4 removed from game")
def test_hs_1_3_an_enchantment_that_gives_a_keyword_which_responds_may_stay_with_the_dead(keyword: str) -> None:
    build = 127581
    blessed = board(build).card("buff", 2, CardType.ENCHANTMENT, 1, ATTACHED="eel", **{keyword: 1})
    gone = ("buff 1234=eel", "hide buff PLAY", "eel ZONE=GRAVEYARD")
    log = wave(build, both(build))
    assert not blessed.divergences(log)
    plain = board(build).card("buff", 2, CardType.ENCHANTMENT, 1, ATTACHED="eel", TAUNT=1)
    plain.rejects(log, "HS 1.4 removed from game", Kind.MISSING, "buff", "ZONE")
    left = replaced(
        replaced(log, "eel ZONE=GRAVEYARD", *gone), "eel DAMAGE=0", "buff ZONE=REMOVEDFROMGAME", "eel DAMAGE=0"
    )
    assert not plain.divergences(left)
    assert not blessed.divergences(left)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_3_a_secret_that_is_destroyed_goes_in_the_next_death_creation_step(build: int) -> None:
    hidden = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    hidden = hidden.card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    hits = (*damaged(build, "cat", 1, "wave", 1), "trap TO_BE_DESTROYED=1")
    gone = (*moved(build, "trap", "GRAVEYARD"), "trap TO_BE_DESTROYED=0")
    log = spell(build, "wave", *hits, then=(block("DEATHS", "game", *gone, *death(build, "cat", 1)),))
    assert not hidden.divergences(log)
    hidden.rejects(without(log, "trap ZONE=GRAVEYARD"), "HS 1.11.3", Kind.MISSING, "trap", "ZONE")


@pytest.mark.rule("HS 4.3 destroy")
def test_hs_4_7_who_destroys_a_minion_for_which_there_is_no_room_is_not_known() -> None:
    build = 88998
    full = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8)
    dead = block("DEATHS", "game", "cat TO_BE_DESTROYED=0", *without(death(build, "cat", 1), "cat DAMAGE=0"))
    log = spell(build, "wave", "cat TO_BE_DESTROYED=1", then=(dead,))
    full.rejects(log, "HS 4.3 destroy", Kind.MISSING, "cat", "LAST_AFFECTED_BY")
    assert not full.hidden(Zone.HAND, 2, *(f"card{number}" for number in range(10))).divergences(log)


@pytest.mark.parametrize("keyword", ["REBORN", "VENOMOUS", "INSPIRE", "FREEZE"])
def test_hs_1_4_an_enchantment_that_gives_a_keyword_that_responds_may_stay_with_the_dead(keyword: str) -> None:
    build = 88998
    blessed = board(build).card("buff", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="eel")
    assert blessed.divergences(wave(build, both(build)))
    assert not blessed.set("buff", **{keyword: 1}).divergences(wave(build, both(build)))


@pytest.mark.rule("HS 1.11.2")
@pytest.mark.parametrize("build", [25770, 88998])
def test_hs_1_11_2_whom_a_trigger_saves_as_it_dies_is_dead_all_the_same(build: int) -> None:
    saved = block("TRIGGER", "dog", "cat DAMAGE=0")
    deaths = (*death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"), *death(build, "eel", 2))
    log = wave(build, block("DEATHS", "game", saved, *without(deaths, "cat DAMAGE=0")))
    assert not board(build).divergences(log)
    left = wave(build, block("DEATHS", "game", saved, *death(build, "eel", 1)))
    assert "HS 1.11.3" in {one.rule for one in board(build).divergences(left)}


def one_dies(build: int, *after: Short) -> tuple[list[Short], Blocked]:
    """Return the log of a wave in which cat dies with ``after`` following its damage, and the block of its death."""
    cat = death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    deaths = block("DEATHS", "game", *cat, *after)
    return spell(build, "wave", *damaged(build, "cat", 1, "wave", 1), then=(deaths,)), deaths


@pytest.mark.rule("HS 4.8 kept enchantments")
@pytest.mark.parametrize("build", [20457, 25770])
@pytest.mark.parametrize("tag", ["FROZEN", "SILENCED"])
def test_hs_4_8_until_14_2_what_happened_to_the_dead_is_taken_back(build: int, tag: str) -> None:
    log, deaths = one_dies(build, f"cat {tag}=0")
    held = board(build).set("cat", **{tag: 1})
    assert not held.divergences(log)
    assert held.overlooked(log, deaths, pulse_ends("cat")) == []
    held.rejects(without(log, f"cat {tag}=0"), "HS 1.4 graveyard", Kind.MISSING, "cat", tag)
    assert not board(88998).set("cat", **{tag: 1}).divergences(one_dies(88998)[0])


@pytest.mark.rule("HS 4.8 kept enchantments")
@pytest.mark.parametrize("build", [20457, 25770])
@pytest.mark.parametrize("tag", ["DIVINE_SHIELD", "STEALTH"])
def test_hs_4_8_until_14_2_the_dead_have_again_what_they_are_printed_with(build: int, tag: str) -> None:
    printed = board(build).set("cat", **{tag: 1})
    _, deaths = one_dies(build, f"cat {tag}=1")
    log = spell(build, "wave", f"cat {tag}=0", *damaged(build, "cat", 1, "wave", 1), then=(deaths,))
    assert not printed.divergences(log)
    printed.rejects(without(log, f"cat {tag}=1"), "HS 1.4 graveyard", Kind.MISSING, "cat", tag)


@pytest.mark.parametrize("late", [False, True])
def test_hs_1_4_the_dead_have_no_place_in_builds_between_two_that_were_observed(late: bool) -> None:
    """Whether the place goes before the move or after it is not known of them; that it goes is."""
    log, _ = one_dies(19632)
    if late:
        log = replaced(
            without(log, "cat ZONE_POSITION=0"), "cat ZONE=GRAVEYARD", "cat ZONE=GRAVEYARD", "cat ZONE_POSITION=0"
        )
    board(19632).accepts(log, adopted=2)  # that there is damage; the place of the spell itself may be told or not
    board(19632).rejects(without(log, "cat ZONE_POSITION=0"), "HS 1.4 position", Kind.MISSING, "cat", "ZONE_POSITION")


def test_hs_1_4_a_shield_that_the_dead_have_again_may_be_told_before_their_place_goes() -> None:
    log, deaths = one_dies(19632, "cat DIVINE_SHIELD=1")
    late = block("DEATHS", "game", *without(deaths.packets, "cat ZONE_POSITION=0"), "cat ZONE_POSITION=0")
    assert not board(19632).divergences(replaced(log, deaths, late))


@pytest.mark.rule("HS 1.11.2")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_11_2_a_hero_that_rises_before_it_dies_stays_in_play(build: int) -> None:
    """The hero of an adventure's boss takes its damage back as it is about to die."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).set("hero2", DAMAGE=27)
    hit = hero_damaged(build, "hero2", "two", 3, "wave", 30)
    rises = block("DEATHS", "game", block("TRIGGER", "power2", "hero2 DAMAGE=0"))
    assert not made.divergences(spell(build, "wave", *hit, then=(rises,)))
    stays_down = block("DEATHS", "game", block("TRIGGER", "power2"))
    found = made.divergences(spell(build, "wave", *hit, then=(stays_down,)))
    assert ("HS 1.11.3", Kind.MISSING) in [(one.rule, one.kind) for one in found]


@pytest.mark.rule("HS 1.11.2")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_11_2_a_minion_that_is_healed_before_it_dies_dies_all_the_same(build: int) -> None:
    """Who dies is fixed as the step begins."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    hit = damaged(build, "cat", 1, "wave", 1)
    healed = block("TRIGGER", "power2", "cat DAMAGE=0")
    lines = without(death(build, "cat", 1), "cat DAMAGE=0")
    assert not made.divergences(spell(build, "wave", *hit, then=(block("DEATHS", "game", healed, *lines),)))
    assert made.divergences(spell(build, "wave", *hit, then=(block("DEATHS", "game", healed),)))


@pytest.mark.parametrize(("build", "named"), [(31761, True), (62331, False), (175913, True)])
@pytest.mark.rule("HS 1.11.3")
def test_hs_1_11_3_who_sees_a_dead_token_and_what_has_brought_it_is_forgotten(build: int, named: bool) -> None:
    token = Board(build).minion("ogre", 1, 3, 9).minion("cat", 2, 1, 1).set("cat", **{"1037": 2, "1254": 7})
    gone = ("cat 1037=0", *(["cat 1254=0"] * named))
    log = attack(build, "ogre", "cat", *damaged(build, "cat", 3, "ogre", 3), *damaged(build, "ogre", 1, "cat", 1))
    log = [log[0], block("DEATHS", "game", *gone, *death(build, "cat", 1)), *log[1:]]
    assert not token.divergences(log)
    for line in gone:
        assert token.divergences(without(log, line))
