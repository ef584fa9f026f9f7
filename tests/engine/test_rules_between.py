"""What happens between and after phases: deaths, auras, forced deaths, the decision (HS 1.9, 4.2, 5.7; AR 1 to 9)."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import ERAS, attack, damaged, death, spell

from engine import Replay
from engine.core.divergence import Kind
from engine.core.trace import SpanKind
from engine.hearthstone.tags import DEATHRATTLES_THIS_TURN
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import TagChange

OLD, NEW = 20457, 88998
BUILDS = (OLD, 25770, NEW)
EVENT, ORDER = "HS 1.12 death event", Kind.WRONG_ORDER


def table(build: int) -> Board:
    """A spell in the hand, and three minions of the opponent's, of whom two have one health."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    return made.minion("dog", 2, 1, 9).minion("eel", 2, 1, 1)


def both(build: int) -> Blocked:
    """The cat and the eel die together."""
    cat = death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    return block("DEATHS", "game", *cat, *death(build, "eel", 2))


def hits(build: int, *names: str) -> list[Short]:
    return [line for name in names for line in damaged(build, name, 1, "wave", 1)]


def rattle(name: str, *packets: Short) -> Blocked:
    return block("TRIGGER", name, *packets, keyword="DEATHRATTLE")


# --- deaths ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AR 1c", "AR 3", "HS 1.6 degenerate sequence")
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
    made.rejects(wrong, "HS 1.6 degenerate sequence" if forced else "AR 1c", ORDER, "game")


@pytest.mark.rule("AR 8")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_death_phases_follow_each_other_until_nothing_dies(build: int) -> None:
    made = table(build).set("cat", DEATHRATTLE=1).set("dog", HEALTH=3).minion("ogre", 1, 3, 9).set("cat", ATK=0)
    first = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    kills = rattle("cat", *damaged(build, "dog", 3, "cat", 3))
    second = block("DEATHS", "game", *death(build, "dog", 2, "eel ZONE_POSITION=1"))
    fight, *rest = attack(build, "ogre", "cat", *damaged(build, "cat", 3, "ogre", 3))
    log: list[Short] = [fight, first, kills, second, *rest]
    assert not made.divergences(log)
    missing = made.rejects(without(log, second), "HS 1.11.1", Kind.MISSING, "game")
    assert missing.step in ("MAIN_ACTION", "MAIN_COMBAT")


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


@pytest.mark.parametrize(("build", "ordered"), [(8833, False), (8835, True), (12051, False), (12266, True)])
def test_hs_5_7_no_death_phase_follows_forced_deaths_in_some_builds_and_of_older_ones_nothing_is_known(
    build: int, ordered: bool
) -> None:
    """Deathrattles that come at once in the wrong order are a fault only where they are sure to come at once."""
    made = table(build).set("cat", DEATHRATTLE=1).set("eel", DEATHRATTLE=1)
    turned = spell(build, "wave", *hits(build, "cat", "eel"), both(build), rattle("eel"), rattle("cat"))
    assert ((EVENT, ORDER) in [(one.rule, one.kind) for one in made.divergences(turned)]) is ordered


# --- auras -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.2", "HS 4.2 when", "HS 4.2 between deaths", "AR 4a")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_hs_1_9_aura_update_before_deaths_before_and_after_the_death_phase(build: int, place: int) -> None:
    """An aura that gave windfury ends: who has attacked already is exhausted at once, wherever auras are updated."""
    made = table(build).set("cat", DEATHRATTLE=1).set("eel", DEATHRATTLE=1).set("dog", HEALTH=3)
    made.minion("ogre", 1, 3, 9, WINDFURY=1, NUM_ATTACKS_THIS_TURN=1)
    ends: tuple[Short, ...] = ("ogre WINDFURY=0", "ogre EXHAUSTED=1")
    kills = rattle("eel", *damaged(build, "dog", 3, "eel", 3))
    last = block("DEATHS", "game", *death(build, "dog", 3))

    def log(*rattles: Short) -> list[Short]:
        parts: list[tuple[Short, ...]] = [(both(build),), rattles, (last,)]
        parts[place] = (*ends, *parts[place])
        return spell(build, "wave", *hits(build, "cat", "eel"), then=tuple(line for part in parts for line in part))

    result = made.replay(log(rattle("cat"), kills))
    unwritten = (GameTag.NUM_TURNS_IN_PLAY, DEATHRATTLES_THIS_TURN)
    assert not [one for one in result.divergences if one.tag not in unwritten]
    met = [p for p in result.game.walk() if isinstance(p, TagChange) and p.entity == made.ids["ogre"]]
    (exhausted,) = [one for one in met if one.tag == GameTag.EXHAUSTED]
    assert result.rule(exhausted) == "HS 5.1 windfury"
    assert [phase_of(result, exhausted.index)] == ["aura update"]
    found = made.divergences(log(kills, rattle("cat")))
    assert (EVENT, ORDER) in [(one.rule, one.kind) for one in found]


def phase_of(result: Replay, index: int) -> str:
    """Return the innermost phase or step in which a packet was met."""
    name, spans = "", list(result.spans)
    while spans:
        span = spans.pop()
        if span.start <= index < (span.stop or result.game.packet_count):
            if span.kind in (SpanKind.PHASE, SpanKind.STEP):
                name = span.name
            spans = list(span.children)
    return name
