"""Lifesteal and poisonous (HS 5.1): who responds to damage, when, and with how much."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import attack, damaged, hero_damaged, pulses, since, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = (25770, 30795, 54613, 88998)
LIFESTEAL, POISONOUS = "HS 5.1 lifesteal", "HS 5.1 poisonous"


def table(build: int, **tags: int) -> Board:
    """The bat of player one, with these tags, faces an ox; hero one is hurt."""
    board = Board(build).minion("bat", 1, 3, 5, **tags).minion("ox", 2, 0, 9)
    return board.set("hero1", DAMAGE=10)


def healed(build: int, hero: str, amount: int, restored: int, left: int) -> tuple[Short, ...]:
    """A hero that belongs to player one is healed by ``amount``, of which ``restored`` were missing."""
    announced = (f"{hero} PREHEALING={amount}", f"{hero} PREHEALING=0")
    if not restored:
        return announced
    return (
        *announced,
        *since(build, 23576, "one 780=1", f"one 835={restored}"),
        f"note HEALING {restored} {hero}",
        f"{hero} DAMAGE={left}",
        *since(build, 54613, "one 1575=1", "one 1573=1"),
    )


def steals(bearer: str, *packets: Short) -> Short:
    return block("TRIGGER", bearer, *packets, keyword="LIFESTEAL")


def poisons(build: int, bearer: str, victim: str) -> Blocked:
    named = since(build, 174258, f"{victim} 2747={bearer}")
    return block("TRIGGER", bearer, *named, f"{victim} TO_BE_DESTROYED=1", keyword="POISONOUS")


def deaths(build: int, victim: str) -> Short:
    bound = since(build, 28329, f"{victim} 1068=4", f"{victim} 1068=0")
    return block(
        "DEATHS",
        "game",
        f"{victim} TO_BE_DESTROYED=0",
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        f"{victim} ZONE_POSITION=0",
        *bound,
        f"{victim} ZONE=GRAVEYARD",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        f"{victim} DAMAGE=0",
    )


def bites(build: int, *after: Short) -> list[Short]:
    """The bat attacks the ox, and ``after`` comes of it."""
    return attack(build, "bat", "ox", *damaged(build, "ox", 3, "bat", 3), *after)


# --- lifesteal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_lifesteal_heals_as_much_as_was_dealt(build: int) -> None:
    log = bites(build, steals("bat", *healed(build, "hero1", 3, 3, 7)))
    result = table(build, LIFESTEAL=1).accepts(log)
    assert Verdict.ADOPTED not in {result.verdict(packet) for packet in result.game.walk() if packet.index > 8}
    more = bites(build, steals("bat", *healed(build, "hero1", 4, 4, 6)))
    found = table(build, LIFESTEAL=1).divergences(more)
    assert found[0].tag is not None
    assert (found[0].kind, found[0].expected) == (Kind.WRONG_VALUE, 3)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_lifesteal_responds_to_damage(build: int) -> None:
    table(build, LIFESTEAL=1).rejects(bites(build), LIFESTEAL, Kind.MISSING, "bat")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_who_has_no_lifesteal_heals_nobody(build: int) -> None:
    table(build).accepts(bites(build))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_lifesteal_at_full_health_restores_nothing(build: int) -> None:
    board = table(build, LIFESTEAL=1).set("hero1", DAMAGE=0)
    board.accepts(bites(build, steals("bat", *healed(build, "hero1", 3, 0, 0))))
    negative = bites(build, steals("bat", *healed(build, "hero1", 3, 3, -3)))
    assert board.divergences(negative)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_lifesteal_restores_no_more_than_was_lost(build: int) -> None:
    board = table(build, LIFESTEAL=1).set("hero1", DAMAGE=2)
    board.accepts(bites(build, steals("bat", *healed(build, "hero1", 3, 2, 0))))


def test_hs_4_9_8_damage_that_a_shield_takes_is_none_to_respond_to() -> None:
    build = 88998
    board = table(build, LIFESTEAL=1, POISONOUS=1).set("ox", DIVINE_SHIELD=1)
    taken = (*pulses(build, "ox", 3, "bat"), "ox DIVINE_SHIELD=0", "note DAMAGE 0 ox")
    log = attack(build, "bat", "ox", *taken)
    board.accepts(log)
    healing = steals("bat", *healed(build, "hero1", 3, 3, 7))
    board.rejects(attack(build, "bat", "ox", *taken, healing), LIFESTEAL, Kind.UNEXPECTED, "bat")
    board.rejects(attack(build, "bat", "ox", *taken, poisons(build, "bat", "ox")), POISONOUS, Kind.UNEXPECTED, "bat")


def test_hs_4_9_3_who_is_immune_is_not_damaged_and_nothing_responds() -> None:
    attacked, becomes = "game PROPOSED_DEFENDER=ox", block("TRIGGER", "power2", "ox IMMUNE=1")
    board = table(88998, LIFESTEAL=1, POISONOUS=1)
    board.accepts(replaced(attack(88998, "bat", "ox"), attacked, attacked, becomes), adopted=2)


def test_hs_5_1_lifesteal_counts_what_armor_has_taken() -> None:
    build = 25770
    board = Board(build).minion("bat", 1, 3, 5, LIFESTEAL=1).set("hero1", DAMAGE=10).set("hero2", ARMOR=2)
    lost = ("note DAMAGE 3 hero2", "hero2 ARMOR=0", "hero2 LAST_AFFECTED_BY=bat", "hero2 DAMAGE=1", "two 464=3")
    log = attack(build, "bat", "hero2", *pulses(build, "hero2", 3, "bat"), *lost)
    whole = replaced(log, "two 464=3", "two 464=3", steals("bat", *healed(build, "hero1", 3, 3, 7)))
    board.accepts(whole)
    part = replaced(log, "two 464=3", "two 464=3", steals("bat", *healed(build, "hero1", 1, 1, 9)))
    assert board.divergences(part)


def test_hs_5_1_lifesteal_of_a_defender_heals_its_own_hero() -> None:
    build = 25770
    board = Board(build).minion("ox", 1, 1, 9).minion("bat", 2, 3, 5, LIFESTEAL=1).set("hero2", DAMAGE=10)
    fight = (*damaged(build, "bat", 1, "ox", 1), *damaged(build, "ox", 3, "bat", 3))
    healing = [str(line).replace("one ", "two ") for line in healed(build, "hero2", 3, 3, 7)]
    log = attack(build, "ox", "bat", *fight, steals("bat", *healing))
    board.accepts(log)
    board.rejects(attack(build, "ox", "bat", *fight), LIFESTEAL, Kind.MISSING, "bat")


def test_hs_5_1_the_lifesteal_of_a_weapon_is_that_of_its_hero() -> None:
    build = 88998
    board = Board(build).weapon("blade", 1, 3, 2, LIFESTEAL=1).minion("ox", 2, 0, 9).set("hero1", DAMAGE=10)
    board.set("hero1", NUM_TURNS_IN_PLAY=1)
    hit = damaged(build, "ox", 3, "hero1", 3)

    def fight(*after: Short) -> list[Short]:
        log = attack(build, "hero1", "ox", *hit, *after)
        log = without(log, "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1")
        return replaced(log, "game 1710=0", "game 1710=0")

    worn = block("TRIGGER", "hero1", "blade DAMAGE=1")
    log = fight(steals("blade", *healed(build, "hero1", 3, 3, 7)), worn)
    assert not [one for one in board.divergences(log) if one.rule == LIFESTEAL]
    found = board.divergences(fight(worn))
    assert (LIFESTEAL, board.ids["blade"]) in {(one.rule, one.entity) for one in found}


@pytest.mark.rule("HS 1.5 simultaneous damage")
def test_hs_5_1_lifesteal_heals_once_for_all_damage_dealt_together() -> None:
    build = 88998
    board = Board(build).hand("drain", 1, CardType.SPELL, 0, LIFESTEAL=1).set("hero1", DAMAGE=10)
    board.minion("ox", 2, 0, 9).minion("cow", 2, 0, 9)
    both = (*damaged(build, "ox", 1, "drain", 1), *damaged(build, "cow", 1, "drain", 1))
    log = spell(build, "drain", *both, steals("drain", *healed(build, "hero1", 2, 2, 8)))
    assert not board.divergences(log)
    once = spell(build, "drain", *both, steals("drain", *healed(build, "hero1", 1, 1, 9)))
    assert board.divergences(once)[0].expected == 2
    board.rejects(spell(build, "drain", *both), LIFESTEAL, Kind.MISSING, "drain")


@pytest.mark.parametrize("doubled", [1, 2])
def test_hs_4_9_1_lifesteal_is_healing_and_is_doubled_as_such(doubled: int) -> None:
    board = table(88998, LIFESTEAL=1).set("one", ALL_HEALING_DOUBLE=doubled).set("hero1", DAMAGE=20)
    amount = 3 * 2**doubled
    board.accepts(bites(88998, steals("bat", *healed(88998, "hero1", amount, amount, 20 - amount))))
    assert board.divergences(bites(88998, steals("bat", *healed(88998, "hero1", 3, 3, 17))))


# --- healing that does damage ----------------------------------------------------------------------------


def reversed_damage(build: int, hero: str, player: str, amount: int, before: int) -> tuple[Short, ...]:
    return hero_damaged(build, hero, player, amount, "bat", before + amount)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_lifesteal_does_not_respond_to_the_damage_that_it_does_itself(build: int) -> None:
    board = table(build, LIFESTEAL=1).set("one", HEALING_DOES_DAMAGE=1)
    inside = reversed_damage(build, "hero1", "one", 3, 10)
    log = bites(build, steals("bat", *inside))
    board.accepts(log)
    board.rejects(bites(build), LIFESTEAL, Kind.MISSING, "bat")
    twice = steals("bat", *(str(line).replace("=13", "=16").replace("464=3", "464=6") for line in inside))
    again = bites(build, steals("bat", *inside, twice))
    board.rejects(again, LIFESTEAL, Kind.UNEXPECTED, "bat")


def test_hs_5_1_lifesteal_that_damages_the_opponent_does_so_once() -> None:
    board = table(88998, LIFESTEAL=1).set("one", LIFESTEAL_DAMAGES_OPPOSING_HERO=1)
    board.accepts(bites(88998, steals("bat", *reversed_damage(88998, "hero2", "two", 3, 0))))


@pytest.mark.parametrize(("build", "amount"), [(28329, 3), (30795, 6)])
def test_hs_4_9_2_healing_is_doubled_before_it_does_damage_since_14_2(build: int, amount: int) -> None:
    board = table(build, LIFESTEAL=1).set("one", HEALING_DOES_DAMAGE=1, ALL_HEALING_DOUBLE=1)
    board.accepts(bites(build, steals("bat", *reversed_damage(build, "hero1", "one", amount, 10))))
    other = bites(build, steals("bat", *reversed_damage(build, "hero1", "one", 9 - amount, 10)))
    assert board.divergences(other)


# --- poisonous -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [12574, 17994, *BUILDS])
def test_hs_5_1_poisonous_destroys_a_minion_that_it_damages(build: int) -> None:
    board = table(build, POISONOUS=1)
    bite = bites(build, poisons(build, "bat", "ox"))
    log = [bite[0], deaths(build, "ox"), *bite[1:]]
    assert not board.divergences(log)
    board.rejects(bites(build), POISONOUS, Kind.MISSING, "bat")
    harmless = without(log, "ox TO_BE_DESTROYED=1")
    board.rejects(harmless, POISONOUS, Kind.MISSING, "ox", "TO_BE_DESTROYED")


def test_hs_5_1_poisonous_is_missed_beside_lifesteal_in_builds_in_which_that_is_not_asked_for() -> None:
    build = 17994
    table(build, LIFESTEAL=1, POISONOUS=1).rejects(bites(build), POISONOUS, Kind.MISSING, "bat")


def test_hs_5_1_poisonous_does_nothing_to_a_hero() -> None:
    build = 25770
    board = Board(build).minion("bat", 1, 3, 5, POISONOUS=1)
    hit = hero_damaged(build, "hero2", "two", 3, "bat", 3)
    board.accepts(attack(build, "bat", "hero2", *hit))
    killed = attack(build, "bat", "hero2", *hit, poisons(build, "bat", "hero2"))
    board.rejects(killed, POISONOUS, Kind.UNEXPECTED, "bat")


def test_hs_5_1_who_has_dealt_no_damage_has_no_keyword_that_responds() -> None:
    build = 88998
    for trigger, rule in ((steals("bat"), LIFESTEAL), (poisons(build, "bat", "ox"), POISONOUS)):
        log = spell(build, "bell", trigger)
        board = table(build, LIFESTEAL=1, POISONOUS=1).hand("bell", 1, CardType.SPELL, 0)
        board.rejects(log, rule, Kind.UNEXPECTED, "bat")


@pytest.mark.parametrize(("attacker", "is_hers"), [("hero1", True), ("ogre", False)])
def test_hs_5_1_a_weapon_responds_to_the_damage_of_its_hero_and_of_nobody_else(attacker: str, is_hers: bool) -> None:
    board = Board(88998).weapon("blade", 1, 3, 9, LIFESTEAL=1).minion("ox", 2, 0, 9).minion("ogre", 1, 3, 9)
    board.set("hero1", NUM_TURNS_IN_PLAY=1, DAMAGE=10)
    fight = attack(88998, attacker, "ox", *damaged(88998, "ox", 3, attacker, 3), steals("blade"))
    unfounded = [one for one in board.divergences(fight) if one.kind is Kind.UNEXPECTED and one.rule == LIFESTEAL]
    assert bool(unfounded) is not is_hers


def test_hs_5_1_a_minion_does_not_respond_to_the_damage_of_its_hero() -> None:
    board = Board(88998).minion("bat", 1, 1, 9, LIFESTEAL=1).minion("ox", 2, 0, 9)
    board.set("hero1", NUM_TURNS_IN_PLAY=1, DAMAGE=10, ATK=3)
    fight = attack(88998, "hero1", "ox", *damaged(88998, "ox", 3, "hero1", 3), steals("bat"))
    assert any(one.kind is Kind.UNEXPECTED and one.rule == LIFESTEAL for one in board.divergences(fight))


def test_hs_5_1_what_an_aura_gives_need_not_be_told_of_who_responds() -> None:
    table(88998).accepts(bites(88998, steals("bat", *healed(88998, "hero1", 3, 3, 7))), adopted=2)


def test_hs_5_1_poisonous_is_not_asked_for_where_its_victim_has_left() -> None:
    """A trigger that comes before has returned it to the hand: what is not in play is not destroyed."""
    build = 25770
    left = ("ox ZONE=HAND", "ox ZONE_POSITION=1")
    board = table(build, POISONOUS=1)
    log = bites(build, block("TRIGGER", "ox", "ox ZONE_POSITION=0", *left))
    assert not [one for one in board.divergences(log) if one.rule == POISONOUS]


# --- what has left, or lost its keyword ------------------------------------------------------------------


def test_hs_5_1_a_keyword_that_was_lost_does_not_respond() -> None:
    """A trigger that comes before has silenced the one who dealt the damage."""
    build = 30795
    silenced = ("bat 1066=1", "bat 1066=0", "bat LIFESTEAL=0", "bat SILENCED=1")
    log = bites(build, block("TRIGGER", "ox", *silenced))
    assert not [one for one in table(build, LIFESTEAL=1).divergences(log) if one.rule == LIFESTEAL]


def test_hs_5_1_the_damage_of_a_dead_minion_need_not_be_responded_to() -> None:
    """Whether its keywords still work is not told: a response is right, and none is, too."""
    build = 88998
    board = Board(build).hand("bell", 1, CardType.SPELL, 0).minion("ox", 2, 0, 9).set("hero1", DAMAGE=10)
    board.card("bat", 1, CardType.MINION, Zone.GRAVEYARD, LIFESTEAL=1, POISONOUS=1)
    hit = damaged(build, "ox", 3, "bat", 3)
    assert not board.divergences(spell(build, "bell", block("TRIGGER", "bat", *hit)))
    answered = steals("bat", *healed(build, "hero1", 3, 3, 7))
    assert not board.divergences(spell(build, "bell", block("TRIGGER", "bat", *hit, answered)))


@pytest.mark.parametrize("build", [88998, 189384])
def test_hs_5_1_poisonous_may_be_that_of_another_who_makes_spells_poisonous(build: int) -> None:
    """It responds to the damage of a spell, which has no such keyword, and has none itself."""
    board = Board(build).minion("teacher", 1, 3, 4).minion("ox", 2, 0, 9).hand("bolt", 1, CardType.SPELL, 0)
    affected = "ox LAST_AFFECTED_BY=teacher"
    trigger = block("TRIGGER", "teacher", *poisons(build, "teacher", "ox").packets, affected, keyword="POISONOUS")
    then = (trigger, deaths(build, "ox"))
    assert not board.divergences(spell(build, "bolt", *damaged(build, "ox", 3, "bolt", 3), target="ox", then=then))
    board.rejects(spell(build, "bolt", target="ox", then=then), POISONOUS, Kind.UNEXPECTED, "teacher")


@pytest.mark.parametrize("keyword", ["LIFESTEAL", "POISONOUS"])
def test_hs_5_1_a_keyword_that_came_after_the_damage_need_not_respond_to_it(keyword: str) -> None:
    log = bites(88998, block("TRIGGER", "bat", f"bat {keyword}=1"))
    assert not table(88998).divergences(log)
    had = table(88998, **{keyword: 1}).divergences(log)
    assert [one.kind for one in had] == [Kind.MISSING]


@pytest.mark.rule("AR 1a")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_5_depth_first_what_follows_from_an_attack_comes_before_it_is_over(build: int) -> None:
    """The trigger that the damage calls for belongs to the attack; afterwards it is too late."""
    response = steals("bat", *healed(build, "hero1", 3, 3, 7))
    fight, *rest = bites(build)
    table(build, LIFESTEAL=1).accepts(bites(build, response))
    table(build, LIFESTEAL=1).rejects([fight, response, *rest], LIFESTEAL, Kind.MISSING, "bat")


@pytest.mark.parametrize("affected", ["bearer", "bat", ""])
@pytest.mark.parametrize("bearer", ["venom", "witch"])
@pytest.mark.parametrize("build", [*BUILDS, 189384])
def test_hs_5_1_a_poisonous_that_was_given_may_respond_in_the_name_of_its_giver(
    build: int, bearer: str, affected: str
) -> None:
    bat = table(build, POISONOUS=1).minion("witch", 1, 0, 4)
    bat.card("venom", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="bat", CREATOR="witch", POISONOUS=1)
    by = {"bearer": bearer}.get(affected, affected)
    named = since(build, 174258, f"ox 2747={by or bearer}")
    noted = (f"ox LAST_AFFECTED_BY={by}",) if by else ()
    trigger = block("TRIGGER", bearer, *named, "ox TO_BE_DESTROYED=1", *noted, keyword="POISONOUS")
    bite = bites(build, trigger)
    assert not bat.divergences([bite[0], deaths(build, "ox"), *bite[1:]])
    bat.rejects(bites(build), POISONOUS, Kind.MISSING, "bat")


@pytest.mark.parametrize("has", ["hero1", "blade"])
@pytest.mark.parametrize("responds", ["hero1", "blade", "venom"])
@pytest.mark.parametrize("build", [88998, 189384])
def test_hs_5_1_the_poisonous_of_a_hero_may_respond_in_the_name_of_its_weapon(
    build: int, responds: str, has: str
) -> None:
    """The oil on the weapon makes both poisonous, or one of them: the log does not say which of them responds."""
    board = Board(build).weapon("blade", 1, 3, 2).minion("ox", 2, 0, 9).set("hero1", NUM_TURNS_IN_PLAY=1)
    board.card("venom", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="blade").set(has, POISONOUS=1)
    hit = damaged(build, "ox", 3, "hero1", 3)
    worn = block("TRIGGER", "hero1", "blade DAMAGE=1")
    for after in ((poisons(build, responds, "ox"), worn), (worn,)):
        log = attack(build, "hero1", "ox", *hit, *after)
        found = board.divergences(without(log, "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1"))
        assert (POISONOUS in {one.rule for one in found}) == (len(after) == 1)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_a_lifesteal_that_was_given_may_respond_in_the_name_of_its_giver(build: int) -> None:
    board = table(build, LIFESTEAL=1)
    board.card("blessing", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="bat", CREATOR="hero1")
    assert not board.divergences(bites(build, steals("blessing", *healed(build, "hero1", 3, 3, 7))))
    board.rejects(bites(build), LIFESTEAL, Kind.MISSING, "bat")
