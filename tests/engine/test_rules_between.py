"""What happens between and after phases: deaths, auras, forced deaths, the decision (HS 1.9, 4.2, 5.7; AR 1 to 9)."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import ERAS, attack, damaged, moved, since, spell

from engine.divergence import Kind
from hslog.generated.vocabulary import CardType

OLD, NEW = 20457, 88998
BUILDS = (OLD, 25770, NEW)
EVENT, ORDER = "HS 1.12 death event", Kind.WRONG_ORDER


def table(build: int) -> Board:
    """A spell in the hand, and three minions of the opponent's, of whom two have one health."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    return made.minion("dog", 2, 1, 9).minion("eel", 2, 1, 1)


def death(build: int, name: str, count: int, *closer: Short) -> tuple[Short, ...]:
    """One minion of player two dies, the ``count``-th of the turn; ``closer`` are those that move up."""
    return (
        f"two NUM_MINIONS_PLAYER_KILLED_THIS_TURN={count}",
        f"game NUM_MINIONS_KILLED_THIS_TURN={count}",
        *closer,
        f"{name} ZONE_POSITION=0",
        *moved(build, name, "GRAVEYARD"),
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN={count}",
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME={count}",
        f"{name} DAMAGE=0",
    )


def both(build: int) -> Blocked:
    """The cat and the eel die together."""
    cat = death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    return block("DEATHS", "game", *cat, *death(build, "eel", 2))


def hits(build: int, *names: str) -> list[Short]:
    return [line for name in names for line in damaged(build, name, 1, "wave", 1)]


def rattle(name: str, *packets: Short) -> Blocked:
    return block("TRIGGER", name, *packets, keyword="DEATHRATTLE")


# --- deaths ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AR 1c", "AR 3")
@pytest.mark.parametrize(("build", "forced"), [*((build, False) for build in ERAS), (25770, True), (NEW, True)])
def test_hs_1_11_nobody_dies_while_an_attack_goes_on(build: int, forced: bool) -> None:
    made = Board(build).minion("ogre", 1, 5, 4).minion("bear", 2, 0, 5).hand("duel", 1, CardType.SPELL, 0)
    fight, *rest = attack(build, "ogre", "bear", *damaged(build, "bear", 5, "ogre", 5))
    assert isinstance(fight, Blocked)
    dead = block("DEATHS", "game", *death(build, "bear", 1))
    end = "game PROPOSED_ATTACKER=0"
    (early,) = replaced([fight], end, dead, end)
    if forced:
        right, wrong = spell(build, "duel", fight, then=(dead,)), spell(build, "duel", early)
    else:
        right, wrong = [fight, dead, *rest], [early, *rest]
    assert not made.divergences(right)
    made.rejects(wrong, "AR 1c", ORDER, "game")


@pytest.mark.rule("AR 8")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_death_phases_follow_each_other_until_nothing_dies(build: int) -> None:
    made = table(build).set("cat", DEATHRATTLE=1).set("dog", HEALTH=3)
    first = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    kills = rattle("cat", *damaged(build, "dog", 3, "cat", 3))
    second = block("DEATHS", "game", *death(build, "dog", 2, "eel ZONE_POSITION=1"))
    log = spell(build, "wave", *hits(build, "cat"), then=(first, kills, second))
    assert not made.divergences(log)
    made.rejects(without(log, second), "HS 1.11.1", Kind.MISSING, "game")


@pytest.mark.parametrize("build", [25770, 30795, NEW])
def test_hs_5_7_forced_deaths_come_in_the_middle_of_a_phase_with_their_death_phase(build: int) -> None:
    made = table(build).set("cat", DEATHRATTLE=1).set("eel", DEATHRATTLE=1)
    after = damaged(build, "dog", 1, "wave", 1)

    def log(*deaths: Short) -> list[Short]:
        return spell(build, "wave", *hits(build, "cat", "eel"), *deaths, *after)

    assert not made.divergences(log(both(build), rattle("cat"), rattle("eel")))
    found = made.divergences(log(both(build), rattle("eel"), rattle("cat")))
    assert [(one.rule, one.kind) for one in found] == [(EVENT, ORDER)]
    unhurt = spell(build, "wave", *hits(build, "cat"), both(build), rattle("cat"), *after)
    assert {one.rule for one in made.divergences(unhurt)} == {"HS 1.11.1"}


@pytest.mark.parametrize("build", [25770, 30795, NEW])
def test_hs_5_7_forced_deaths_go_on_until_nothing_dies(build: int) -> None:
    made = table(build).set("cat", DEATHRATTLE=1).set("dog", HEALTH=3)
    first = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    kills = rattle("cat", *damaged(build, "dog", 3, "cat", 3))
    second = block("DEATHS", "game", *death(build, "dog", 2, "eel ZONE_POSITION=1"))
    after = ("eel 1999=1", *damaged(build, "eel", 1, "wave", 1))
    third = block("DEATHS", "game", *death(build, "eel", 3))
    log = spell(build, "wave", *hits(build, "cat"), first, kills, second, *after, then=(third,))
    assert not made.divergences(log)
    late = block("DEATHS", "game", *death(build, "dog", 2, "eel ZONE_POSITION=1"), *death(build, "eel", 3))
    log = spell(build, "wave", *hits(build, "cat"), first, kills, *after, then=(late,))
    made.rejects(log, "HS 5.7", Kind.MISSING, "game")


# --- auras -----------------------------------------------------------------------------------------------


def given(build: int, name: str, host: str) -> tuple[Short, ...]:
    """An aura gives an enchantment, at an aura update."""
    bound = since(build, 28329, f"{name} 1068=1", f"{name} 1068=0")
    created = f"create {name} ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=2"
    return (created, f"{name} ATTACHED={host}", *bound, f"{name} ZONE=PLAY")


@pytest.mark.rule("HS 4.2", "HS 4.2 when", "HS 4.2 between deaths", "AR 4a")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_hs_1_9_aura_update_before_the_deaths_after_them_and_after_the_death_phase(build: int, place: int) -> None:
    made = table(build).set("cat", DEATHRATTLE=1).set("eel", DEATHRATTLE=1).minion("ox", 2, 0, 9)
    ox = ("ox ZONE_POSITION=3", "ox ZONE_POSITION=2")
    cat = death(build, "cat", 1, ox[0], "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    deaths = block("DEATHS", "game", *cat, *death(build, "eel", 2, ox[1]))
    parts: list[tuple[Short, ...]] = [(deaths,), (rattle("cat"), rattle("eel")), ()]
    parts[place] = (*given(build, "aura", "dog"), *parts[place])
    then: list[Short] = [line for part in parts for line in part]
    assert not made.divergences(spell(build, "wave", *hits(build, "cat", "eel"), then=tuple(then)))
    swapped = replaced(then, rattle("cat"), rattle("ox"))
    swapped = replaced(replaced(swapped, rattle("eel"), rattle("cat")), rattle("ox"), rattle("eel"))
    found = made.divergences(spell(build, "wave", *hits(build, "cat", "eel"), then=tuple(swapped)))
    assert [(one.rule, one.kind) for one in found] == [(EVENT, ORDER)]
