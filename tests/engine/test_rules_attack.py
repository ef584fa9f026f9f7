"""Combat (HS 2.6) on small boards: what an attack does, in which order, on which build."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import ERAS, attack, closing, damaged, hero_counted, moved, pulses, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone


def board(build: int) -> Board:
    return Board(build).minion("ogre", 1, 3, 4).minion("bear", 2, 2, 5)


def fight(build: int) -> list[Short]:
    """The ogre, with 3 attack, hits the bear, which has 2."""
    hit = damaged(build, "bear", 3, "ogre", 3)
    return attack(build, "ogre", "bear", *hit, *damaged(build, "ogre", 2, "bear", 2))


@pytest.mark.parametrize("build", ERAS)
def test_hs_2_6_1_both_deal_their_attack_as_damage(build: int) -> None:
    board(build).accepts(fight(build))


@pytest.mark.parametrize("build", [build for build in ERAS if build > 24769])
def test_hs_2_6_every_packet_of_an_attack_is_needed(build: int) -> None:
    assert board(build).overlooked(fight(build)) == []


@pytest.mark.parametrize("build", ERAS)
def test_hs_2_6_1_e_the_defender_takes_the_attackers_attack(build: int) -> None:
    log = replaced(fight(build), "bear DAMAGE=3", "bear DAMAGE=4")
    found = board(build).rejects(log, "HS 4.9.6", Kind.WRONG_VALUE, "bear", "DAMAGE")
    assert (found.expected, found.observed) == (3, 4)


@pytest.mark.parametrize("build", ERAS)
def test_hs_2_6_1_e_the_attacker_takes_the_defenders_attack(build: int) -> None:
    log = without(fight(build), "ogre DAMAGE=2")
    found = board(build).rejects(log, "HS 4.9.6", Kind.MISSING, "ogre", "DAMAGE")
    assert found.expected == 2


def test_hs_2_6_1_e_a_defender_without_attack_deals_nothing() -> None:
    log = fight(25770)
    for line in damaged(25770, "ogre", 2, "bear", 2):
        log = without(log, line)
    board(25770).set("bear", ATK=0).accepts(log)
    board(25770).set("bear", ATK=0).rejects(fight(25770), "HS 2.6", Kind.UNEXPECTED, "ogre", "PREDAMAGE")


def test_hs_2_6_1_f_attacks_are_counted_before_the_damage_since_66927() -> None:
    log = fight(88998)
    late = replaced(
        without(log, "ogre EXHAUSTED=1"),
        "game PROPOSED_ATTACKER=0",
        "ogre EXHAUSTED=1",
        "game PROPOSED_ATTACKER=0",
    )
    assert board(88998).divergences(late)
    board(88998).accepts(log)


def test_hs_2_6_1_f_a_minion_with_windfury_is_not_exhausted_by_its_first_attack() -> None:
    log = without(fight(25770), "ogre EXHAUSTED=1")
    board(25770).set("ogre", WINDFURY=1).accepts(log)
    board(25770).rejects(log, "HS 2.6 number of attacks", Kind.MISSING, "ogre", "EXHAUSTED")


@pytest.mark.rule("HS 5.1 windfury")
def test_hs_2_6_1_f_windfury_is_used_up_by_the_second_attack() -> None:
    tired = board(25770).set("ogre", WINDFURY=1, NUM_ATTACKS_THIS_TURN=1)
    log = replaced(fight(25770), "ogre NUM_ATTACKS_THIS_TURN=1", "ogre NUM_ATTACKS_THIS_TURN=2")
    tired.accepts(log)
    tired.rejects(without(log, "ogre EXHAUSTED=1"), "HS 5.1 windfury", Kind.MISSING, "ogre", "EXHAUSTED")


@pytest.mark.rule("LOG stealth")
def test_hs_2_6_1_e_an_attacker_loses_stealth() -> None:
    log = fight(25770)
    seen = replaced(log, "ogre ATTACKING=1", "ogre STEALTH=0", "ogre ATTACKING=1")
    assert not board(25770).set("ogre", STEALTH=1).divergences(seen)
    board(25770).set("ogre", STEALTH=1).rejects(log, "HS 2.6.1.e", Kind.MISSING, "ogre", "STEALTH")


def test_hs_2_6_the_defender_is_damaged_before_the_attacker() -> None:
    log = fight(25770)
    for line in damaged(25770, "ogre", 2, "bear", 2):
        log = without(log, line)
    log = replaced(log, "bear PREDAMAGE=3", *damaged(25770, "ogre", 2, "bear", 2), "bear PREDAMAGE=3")
    assert board(25770).divergences(log)[0].rule == "HS 4.9.4"


@pytest.mark.parametrize("build", [13030, 20457, 25770, 88998])
def test_hs_2_6_1_d_an_attack_whose_attacker_is_dying_is_cancelled(build: int) -> None:
    """A secret has wounded the attacker mortally before the attack: nobody is damaged."""
    dying = board(build).set("ogre", DAMAGE=4)
    rules = [one.rule for one in dying.divergences(fight(build))]
    assert rules
    assert "HS 2.6.1.e" not in rules


@pytest.mark.parametrize("build", [25770, 88998])
@pytest.mark.parametrize("sleeper", ["ogre", "bear"])
@pytest.mark.parametrize("tag", ["DORMANT", "UNTOUCHABLE"])
def test_hs_2_6_1_d_an_attack_is_cancelled_when_a_participant_becomes_dormant(
    build: int, sleeper: str, tag: str
) -> None:
    """A trigger in the before-attack step makes the attacker or the defender dormant: nobody is damaged."""
    proposed = "game PROPOSED_DEFENDER=bear"
    asleep = (proposed, block("TRIGGER", "power2", f"{sleeper} {tag}=1"))
    board(build).rejects(replaced(fight(build), proposed, *asleep), "HS 2.6", Kind.UNEXPECTED, "ogre", "ATTACKING")
    cancelled = replaced(attack(build, "ogre", "bear"), proposed, *asleep)
    for line in ("ogre ATTACKING=1", "bear DEFENDING=1", "ogre ATTACKING=0", "bear DEFENDING=0"):
        cancelled = without(cancelled, line)
    assert not board(build).divergences(cancelled)


def forced(*counted: Short) -> list[Short]:
    """A spell makes the ogre attack the bear; ``counted`` is what is counted for it."""
    hit, back = damaged(BUILD, "bear", 3, "ogre", 3), damaged(BUILD, "ogre", 2, "bear", 2)
    (fight, *_) = attack(BUILD, "ogre", "bear", *hit, *back)
    uncounted = [fight]
    for line in (
        "ogre NUM_ATTACKS_THIS_TURN=1",
        "ogre EXHAUSTED=1",
        "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1",
    ):
        uncounted = replaced(uncounted, line, *(line for one in counted if one == line))
    return spell(BUILD, "duel", *uncounted)


BUILD = 88998
USED = ("ogre NUM_ATTACKS_THIS_TURN=1", "ogre EXHAUSTED=1")
FOUGHT = "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1"


@pytest.mark.parametrize("counted", [(*USED, FOUGHT), (FOUGHT,), ()])
def test_hs_2_6_forced_attack_may_use_up_an_attack_or_not(counted: tuple[str, ...]) -> None:
    duel = board(BUILD).hand("duel", 1, CardType.SPELL, 0)
    assert not duel.divergences(forced(*counted))


def test_hs_2_6_forced_attack_that_uses_one_up_is_counted_by_the_rules() -> None:
    duel = board(BUILD).hand("duel", 1, CardType.SPELL, 0)
    log = replaced(forced(*USED, FOUGHT), USED[0], "ogre NUM_ATTACKS_THIS_TURN=2")
    duel.rejects(log, "HS 2.6.1.f", Kind.WRONG_VALUE, "ogre", "NUM_ATTACKS_THIS_TURN")
    log = without(forced(*USED, FOUGHT), USED[1])
    assert not duel.divergences(log)  # the text that forces it may give another attack


def armed() -> Board:
    return Board(BUILD).weapon("axe", 1, 3, 2).minion("bear", 2, 2, 5)


WEAR = block(
    "TRIGGER",
    "one",
    *pulses(BUILD, "axe", 1, "one"),
    "note DAMAGE 1 axe",
    "axe LAST_AFFECTED_BY=one",
    "axe DAMAGE=1",
)


@pytest.mark.parametrize("worn", [(), (WEAR,)])
def test_hs_2_6_1_d_whether_a_cancelled_attack_wears_the_weapon_is_open(worn: tuple[Short, ...]) -> None:
    """A trigger kills the defender before the hero hits it."""
    fight = block(
        "ATTACK",
        "hero1",
        "hero1 1715=hero1",
        "bear 1715=hero1",
        "game PROPOSED_ATTACKER=hero1",
        "game PROPOSED_DEFENDER=bear",
        block("TRIGGER", "power2", *damaged(BUILD, "bear", 5, "power2", 5)),
        "hero1 NUM_ATTACKS_THIS_TURN=1",
        "hero1 EXHAUSTED=1",
        "game PROPOSED_ATTACKER=0",
        "game PROPOSED_DEFENDER=0",
        target="bear",
    )
    deaths = block(
        "DEATHS",
        "game",
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "bear ZONE_POSITION=0",
        *moved(BUILD, "bear", "GRAVEYARD"),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        "bear DAMAGE=0",
    )
    assert not armed().divergences([fight, *worn, deaths, *closing(BUILD)])


@pytest.mark.parametrize("worn", [(), (WEAR,)])
def test_hs_2_6_forced_attack_of_a_hero_may_wear_its_weapon(worn: tuple[Short, ...]) -> None:
    fight = block(
        "ATTACK",
        "hero1",
        "game PROPOSED_ATTACKER=hero1",
        "game PROPOSED_DEFENDER=bear",
        "hero1 ATTACKING=1",
        "bear DEFENDING=1",
        *damaged(BUILD, "bear", 3, "hero1", 3),
        *damaged(BUILD, "hero1", 2, "bear", 2),
        *hero_counted(BUILD, "one", 2),
        *("game 1710=1", "game 1710=0") * 2,
        "game PROPOSED_ATTACKER=0",
        "game PROPOSED_DEFENDER=0",
        "hero1 ATTACKING=0",
        "bear DEFENDING=0",
    )
    duel = armed().hand("duel", 1, CardType.SPELL, 0)
    assert not duel.divergences(spell(BUILD, "duel", fight, *worn))


@pytest.mark.parametrize("shown", [True, False])
def test_hs_2_6_1_e_a_stealthy_minion_that_an_effect_has_attacked_may_be_seen_as_it_hits_back(shown: bool) -> None:
    log = forced(*USED, FOUGHT)
    seen = replaced(log, "bear DEFENDING=1", "bear DEFENDING=1", "bear STEALTH=0") if shown else log
    assert not board(BUILD).set("bear", STEALTH=1).hand("duel", 1, CardType.SPELL, 0).divergences(seen)


@pytest.mark.parametrize("fighter", ["ogre", "hero1", "bear"])
@pytest.mark.rule("HS 1.9 aura update")
def test_hs_5_1_who_loses_windfury_after_an_attack_has_no_attack_left(fighter: str) -> None:
    build = 88998
    made = board(build).hand("wave", 1, CardType.SPELL, 0).set(fighter, WINDFURY=1, NUM_ATTACKS_THIS_TURN=1)
    ends = (f"{fighter} WINDFURY=0", f"{fighter} EXHAUSTED=1")
    log = spell(build, "wave", then=ends)
    assert not made.divergences(log)
    assert made.divergences(without(log, f"{fighter} WINDFURY=0"))


@pytest.mark.parametrize(("card", "worn"), [("DRG_007", ()), ("DRG_007", (WEAR,)), ("AXE", (WEAR,))])
def test_hs_2_6_1_g_a_weapon_may_not_wear_by_what_it_says(card: str, worn: tuple[Short, ...]) -> None:
    fights = attack(BUILD, "hero1", "bear", *damaged(BUILD, "bear", 3, "hero1", 3))
    fight, *rest = without(fights, "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1")
    toothless = Board(BUILD).weapon("axe", 1, 3, 2).minion("bear", 2, 0, 5).name(axe=card)
    assert not toothless.divergences([fight, *worn, *rest])
    if card != "DRG_007":
        assert toothless.divergences([fight, *rest])


def test_hs_2_6_who_is_immune_while_attacking_takes_no_damage() -> None:
    log = attack(BUILD, "ogre", "bear", *damaged(BUILD, "bear", 3, "ogre", 3))
    assert not board(BUILD).set("ogre", IMMUNE_WHILE_ATTACKING=1).divergences(log)
    assert board(BUILD).divergences(log)


@pytest.mark.parametrize("worn", [(), (WEAR,)])
def test_hs_2_6_1_g_a_weapon_that_was_destroyed_in_the_attack_need_not_wear(worn: tuple[Short, ...]) -> None:
    hits = (*damaged(BUILD, "bear", 3, "hero1", 3), *damaged(BUILD, "hero1", 2, "bear", 2))
    (fight, *_) = attack(BUILD, "hero1", "bear", *hits, *hero_counted(BUILD, "one", 2))
    destroyed = block("TRIGGER", "power2", "axe TO_BE_DESTROYED=1", "axe LAST_AFFECTED_BY=power2")
    log = replaced([fight], "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1", destroyed)
    broken = block(
        "DEATHS",
        "game",
        "axe TO_BE_DESTROYED=0",
        "one WEAPON=0",
        *moved(BUILD, "axe", "GRAVEYARD"),
        *(("axe DAMAGE=0",) if worn else ()),
        "hero1 479=0",
        "hero1 ATK=0",
    )
    assert not armed().divergences([*log, *worn, broken, *closing(BUILD)])


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_1_negative_attack_counts_as_none(build: int) -> None:
    weak = board(build).set("bear", ATK=-2)
    log = attack(build, "ogre", "bear", *damaged(build, "bear", 3, "ogre", 3))
    weak.accepts(log)
    proposed = "game PROPOSED_DEFENDER=bear"
    hides = replaced(log, proposed, proposed, block("TRIGGER", "power2", "bear STEALTH=1"))
    assert not weak.divergences(hides)
    seen = replaced(hides, "bear DEFENDING=1", "bear DEFENDING=1", "bear STEALTH=0")
    weak.rejects(seen, "HS 2.6", Kind.UNEXPECTED, "bear", "STEALTH")


@pytest.mark.parametrize("build", ERAS)
def test_log_actions_counted_when_their_sequence_is_over(build: int) -> None:
    table = board(build).hand("trick", 1, CardType.SPELL, 0).set("one", NUM_OPTIONS_PLAYED_THIS_TURN=4)
    counter = "NUM_OPTIONS_PLAYED_THIS_TURN"
    for log in (spell(build, "trick"), fight(build)):
        right = replaced(log, f"one {counter}=1", f"one {counter}=5")
        assert not table.divergences(right)
        table.rejects(log, "LOG actions counted", Kind.WRONG_VALUE, "one", counter)
        table.rejects(without(right, f"one {counter}=5"), "LOG actions counted", Kind.MISSING, "one", counter)
        if build >= 45310:
            table.rejects(without(right, "game 1323=1"), "LOG actions counted", Kind.MISSING, "game", "1323")


def guarded(build: int, *, ends: bool) -> list[Short]:
    """The ogre is immune while it attacks; what made it so tells that in the before-attack step."""
    guard = block("TRIGGER", "bow", "ogre IMMUNE=1")
    log = attack(build, "ogre", "bear", *damaged(build, "bear", 3, "ogre", 3))
    first, *rest = replaced(log, "ogre ATTACKING=1", guard, "ogre ATTACKING=1")
    return [first, *([block("TRIGGER", "bow", "ogre IMMUNE=0")] if ends else []), *rest]


@pytest.mark.parametrize("build", [25770, 30795, 88998])
def test_hs_2_6_1_h_immunity_for_the_attack_ends_with_it(build: int) -> None:
    made = board(build).minion("bow", 1, 1, 1).set("ogre", IMMUNE_WHILE_ATTACKING=1)
    assert not made.divergences(guarded(build, ends=True))
    found = [(one.rule, one.kind) for one in made.divergences(guarded(build, ends=False))]
    assert found == [("HS 2.6.1.h", Kind.MISSING)]
    plain = board(build).minion("bow", 1, 1, 1)
    assert "HS 2.6.1.h" not in {one.rule for one in plain.divergences(guarded(build, ends=False))}


def returned(build: int, *counted: Short, shown: bool) -> list[Short]:
    """A secret returns the attacker to the hand, where it may be hidden."""
    goes = ("ogre ZONE_POSITION=0", *(() if shown else ("hide ogre PLAY",)), *moved(build, "ogre", "HAND"))
    (fight, *rest) = attack(build, "ogre", "bear")
    assert isinstance(fight, Blocked)
    start = fight.packets.index("game PROPOSED_DEFENDER=bear") + 1
    stop = fight.packets.index("game PROPOSED_ATTACKER=0")
    trap = block("TRIGGER", "power2", *goes, "ogre ZONE_POSITION=1")
    inside = (*fight.packets[:start], trap, *counted, *fight.packets[stop : stop + 2])
    end = rest if build > 24769 else ["one NUM_OPTIONS_PLAYED_THIS_TURN=1"]
    return [block("ATTACK", "ogre", *inside, target="bear"), *end]


@pytest.mark.parametrize("build", [23576, 25770, 88998])
def test_hs_2_6_1_f_the_attack_of_who_is_hidden_by_then_is_not_seen_to_count(build: int) -> None:
    """Of a hidden card a log shows its place only."""
    assert not board(build).divergences(returned(build, shown=False))


@pytest.mark.parametrize("build", [23576, 25770, 88998])
def test_hs_2_6_1_f_the_attack_of_who_has_left_in_sight_may_count_or_not(build: int) -> None:
    for counted in ((), ("ogre NUM_ATTACKS_THIS_TURN=1", "ogre EXHAUSTED=1")):
        assert not board(build).divergences(returned(build, *counted, shown=True))


@pytest.mark.parametrize("build", [23576, 25770])
def test_hs_2_6_1_e_stealth_from_an_enchantment_ends_in_the_attack_perhaps_with_the_enchantment(build: int) -> None:
    veiled = board(build).card("veil", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="ogre")
    begun, hit, aimed = "ogre ATTACKING=1", "ogre DAMAGE=2", "game PROPOSED_DEFENDER=bear"
    log = replaced(fight(build), aimed, aimed, block("TRIGGER", "power2", "ogre STEALTH=1"))
    assert not veiled.divergences(replaced(log, begun, "ogre STEALTH=0", begun))
    leaves = ("veil LAST_AFFECTED_BY=veil", "veil ZONE=GRAVEYARD", "hide veil GRAVEYARD")
    ending = block("TRIGGER", "veil", *leaves, "ogre STEALTH=0")
    assert not veiled.divergences(replaced(log, hit, hit, ending))
    veiled.rejects(log, "HS 2.6.1.e", Kind.MISSING, "ogre", "STEALTH")
