"""Conditions of triggers (HS 3.4): who has to be there beforehand, and what secrets need to trigger."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import attack, damaged, death, hero_damaged, moved, spell

from engine.core.divergence import Divergence, Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 88998
IMP = "create imp CONTROLLER=2 CARDTYPE=MINION ZONE=PLAY ATK=1 HEALTH=1 ZONE_POSITION={place}"


def ambush(*effect: Short, whom: str = "hero2") -> list[Short]:
    """A minion attacks player two, whose secret does ``effect``; the fight is called off for short."""
    hit = attack(BUILD, "ogre", whom)
    reveal = block("TRIGGER", "trap", *effect)
    return replaced(hit, "ogre ATTACKING=1", reveal, *moved(BUILD, "trap", "GRAVEYARD"), "ogre ATTACKING=1")


def trapped(card: str, others: int = 0, **tags: int) -> Board:
    board = Board(BUILD).minion("ogre", 1, 3, 4, **tags)
    board.card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1, COST=2).name(trap=card)
    for number in range(others):
        board.minion(f"guard{number}", 2, 1, 1)
    return board


SPENT = moved(BUILD, "trap", "GRAVEYARD")


def said_of_secrets(board: Board, log: list[Short]) -> list[Divergence]:
    result = board.replay(log)
    return [one for one in (*result.divergences, *result.notices) if one.rule == "HS 1.4 secret"]


def rules(board: Board, log: list[Short]) -> set[str]:
    return {one.rule for one in board.divergences(log)}


@pytest.mark.rule("HS 3.4 before attack", "HS 3.4 resolution condition")
@pytest.mark.parametrize("card", ["EX1_130", "LOOT_079", "CORE_EX1_554"])
def test_hs_3_4_before_attack_a_secret_that_summons_needs_room(card: str) -> None:
    whom = "guard0" if card == "CORE_EX1_554" else "hero2"
    assert "HS 3.4 before attack" not in rules(trapped(card, 6), ambush(IMP.format(place=7), whom=whom))
    full = trapped(card, 7)
    full.rejects(ambush(IMP.format(place=8), whom=whom), "HS 3.4 before attack", Kind.UNEXPECTED, "trap")
    assert "HS 3.4 before attack" not in rules(full, ambush(whom=whom))


@pytest.mark.rule("HS 1.4 secret")
def test_hs_1_4_a_secret_is_spent_by_its_trigger_only() -> None:
    trigger = block("TRIGGER", "trap", IMP.format(place=1))
    hit = replaced(attack(BUILD, "ogre", "hero2"), "ogre ATTACKING=1", trigger, *SPENT, "ogre ATTACKING=1")
    assert not said_of_secrets(trapped("EX1_130"), hit)
    (found,) = said_of_secrets(trapped("EX1_130"), without(hit, trigger))
    assert (found.kind, found.block_type) == (Kind.MISSING, "TRIGGER")


@pytest.mark.rule("HS 1.4 secret")
def test_hs_1_4_a_secret_that_an_effect_destroys_has_not_triggered() -> None:
    flare = Board(BUILD).hand("flare", 1, CardType.SPELL, 0)
    flare.card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1, COST=2)
    assert not said_of_secrets(flare, spell(BUILD, "flare", *SPENT))


@pytest.mark.rule("HS 1.4 secret")
def test_hs_1_4_a_secret_that_is_countered_is_spent_without_a_trigger() -> None:
    countered = trapped("EX1_130").set("trap", CANT_PLAY=1)
    hit = replaced(attack(BUILD, "ogre", "hero2"), "ogre ATTACKING=1", *SPENT, "ogre ATTACKING=1")
    assert not said_of_secrets(countered, hit)


@pytest.mark.rule("HS 3.4 before attack")
@pytest.mark.parametrize("card", ["EX1_611", "EX1_594"])
def test_hs_3_4_before_attack_a_secret_needs_a_living_attacker(card: str) -> None:
    marked = "ogre TO_BE_DESTROYED=1"
    assert "HS 3.4 before attack" not in rules(trapped(card), ambush(marked))
    dying = trapped(card, DAMAGE=4)
    assert "HS 3.4 before attack" in rules(dying, ambush(marked))


@pytest.mark.rule("HS 3.4 before attack")
def test_hs_3_4_before_attack_a_secret_that_turns_the_attack_needs_somebody_else() -> None:
    turn = "game PROPOSED_DEFENDER=hero1"
    assert "HS 3.4 before attack" not in rules(trapped("EX1_533"), ambush(turn))
    alone = trapped("EX1_533").set("hero1", IMMUNE=1)
    assert "HS 3.4 before attack" in rules(alone, ambush(turn))
    beside = trapped("LOOT_210").minion("mate", 1, 1, 1)
    assert "HS 3.4 before attack" not in rules(beside, ambush("game PROPOSED_DEFENDER=mate"))
    assert "HS 3.4 before attack" in rules(trapped("LOOT_210"), ambush(turn))


@pytest.mark.rule("HS 3.4 before attack")
def test_hs_3_4_before_attack_a_shield_is_not_given_twice() -> None:
    shield = "guard0 DIVINE_SHIELD=1"
    assert "HS 3.4 before attack" not in rules(trapped("BOT_908", 1), ambush(shield, whom="guard0"))
    has = trapped("BOT_908", 1).set("guard0", DIVINE_SHIELD=1)
    assert "HS 3.4 before attack" in rules(has, ambush("guard0 TAUNT=1", whom="guard0"))


@pytest.mark.rule("HS 3.4 secrets")
@pytest.mark.parametrize("card", ["KAR_004", "BT_003"])
def test_hs_3_4_secrets_stay_hidden_without_room(card: str) -> None:
    board = trapped(card, 7).hand("bolt", 1, CardType.SPELL, 0)
    for effect, found in (((IMP.format(place=8),), True), ((), False)):
        log = spell(BUILD, "bolt", then=(block("TRIGGER", "trap", *effect),))
        assert ("HS 3.4 secrets" in rules(board, log)) is found


@pytest.mark.rule("HS 3.4 secrets")
@pytest.mark.parametrize(("others", "stays_hidden"), [(1, True), (2, False)])
def test_hs_3_4_secrets_stay_hidden_unless_the_condition_of_their_text_holds(others: int, stays_hidden: bool) -> None:
    """Open the Cages asks for two minions as its player's turn begins."""
    board = trapped("DMF_123", others)
    board.set("game", STEP="MAIN_READY", NEXT_STEP="MAIN_START_TRIGGERS").set("one", CURRENT_PLAYER=0)
    board.set("two", CURRENT_PLAYER=1)
    freed = block("TRIGGER", "trap", IMP.format(place=others + 1))
    log = ["game STEP=MAIN_START_TRIGGERS", block("TRIGGER", "two", freed, "game NEXT_STEP=MAIN_START")]
    assert ("HS 3.4 secrets" in rules(board, log)) is stays_hidden


@pytest.mark.rule("HS 3.4 secrets")
def test_hs_3_4_secrets_stay_hidden_with_a_full_hand() -> None:
    board = trapped("UNG_024").hand("bolt", 1, CardType.SPELL, 0)
    copied = block("TRIGGER", "trap", "create copy CONTROLLER=2 CARDTYPE=MINION ZONE=HAND ZONE_POSITION=1")
    assert "HS 3.4 secrets" not in rules(board, spell(BUILD, "bolt", then=(copied,)))
    board.hidden(Zone.HAND, 2, *(f"card{number}" for number in range(10)))
    assert "HS 3.4 secrets" in rules(board, spell(BUILD, "bolt", then=(copied,)))


# --- the pre-check ---------------------------------------------------------------------------------------

SUMMONED = "create owl CONTROLLER=1 CARDTYPE=MINION ZONE=PLAY ATK=1 HEALTH=3 ZONE_POSITION=1 EXHAUSTED=1"


def responds(name: str, *effect: Short) -> Blocked:
    return block("TRIGGER", name, *(effect or ("hero1 ARMOR=1",)))


@pytest.mark.rule("HS 3.4 pre-check", "HS 6.2")
@pytest.mark.parametrize("build", [22611, 25770, 54613, 88998])
def test_hs_3_4_pre_check_a_minion_that_came_in_the_meantime_does_not_respond(build: int) -> None:
    board = Board(build).hand("call", 1, CardType.SPELL, 0)
    late = spell(build, "call", SUMMONED, then=(responds("owl"),))
    assert "HS 3.4 pre-check" in {one.rule for one in board.divergences(late)}
    there = Board(build).hand("call", 1, CardType.SPELL, 0).minion("owl", 1, 1, 3)
    assert not {one.rule for one in there.divergences(spell(build, "call", then=(responds("owl"),)))} & {
        "HS 3.4 pre-check"
    }
    nothing = spell(build, "call", SUMMONED, then=(block("TRIGGER", "owl"),))
    assert "HS 3.4 pre-check" not in {one.rule for one in board.divergences(nothing)}


@pytest.mark.rule("HS 3.4 pre-check", "HS 6.3")
def test_hs_3_4_pre_check_who_takes_the_place_of_a_transformed_minion_stands_for_it() -> None:
    """Until 11.2 it is another entity; it was there as what it was."""
    board = Board(22611).hand("call", 1, CardType.SPELL, 0).minion("dog", 1, 4, 6)
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 ATK=0 HEALTH=1"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1", "dog EXHAUSTED=0", "dog ZONE_POSITION=0", "dog ZONE=SETASIDE")
    log = spell(22611, "call", comes, *placed, "frog EXHAUSTED=1", then=(responds("frog"),))
    assert not board.divergences(log)
    beside = (comes, "frog ZONE=PLAY", "frog ZONE_POSITION=2", "frog EXHAUSTED=1")
    late = spell(22611, "call", *beside, then=(responds("frog"),))
    assert "HS 3.4 pre-check" in {one.rule for one in board.divergences(late)}


@pytest.mark.rule("HS 6.2 steps before", "HS 6.2", "AR 10b")
def test_hs_6_2_before_the_pre_check_it_responds() -> None:
    board = Board(20457).hand("call", 1, CardType.SPELL, 0)
    log = spell(20457, "call", SUMMONED, then=(responds("owl"),))
    assert "HS 3.4 pre-check" not in {one.rule for one in board.divergences(log)}


@pytest.mark.rule("HS 3.4 pre-check")
def test_hs_3_4_pre_check_nor_to_a_death_before_which_it_was_not_there() -> None:
    board = Board(BUILD).hand("wave", 1, CardType.SPELL, 0)
    board.minion("cat", 2, 1, 1, DEATHRATTLE=1).minion("eel", 2, 1, 1).minion("ray", 2, 1, 9)
    hits = [line for name in ("cat", "eel") for line in damaged(BUILD, name, 1, "wave", 1)]
    cat = death(BUILD, "cat", 1, "ray ZONE_POSITION=2", "eel ZONE_POSITION=1")
    deaths = block("DEATHS", "game", *cat, *death(BUILD, "eel", 2, "ray ZONE_POSITION=1"))
    rattle = block("TRIGGER", "cat", IMP.format(place=2), keyword="DEATHRATTLE")
    fine = spell(BUILD, "wave", *hits, then=(deaths, rattle, responds("ray")))
    assert "HS 3.4 pre-check" not in rules(board, fine)
    late = spell(BUILD, "wave", *hits, then=(deaths, rattle, responds("imp")))
    assert "HS 3.4 pre-check" in rules(board, late)


@pytest.mark.rule("HS 6.2 deaths before", "AR 10b")
def test_hs_6_2_deaths_before_the_pre_check_who_was_there_at_its_death_responds() -> None:
    build = 20457
    board = Board(build).hand("wave", 1, CardType.SPELL, 0)
    board.minion("cat", 2, 1, 1, DEATHRATTLE=1).minion("eel", 2, 1, 1).minion("ray", 2, 1, 9)
    rattle = block("TRIGGER", "cat", IMP.format(place=2), keyword="DEATHRATTLE")
    hits = [line for name in ("cat", "eel") for line in damaged(build, name, 1, "wave", 1)]
    cat = [
        line for line in death(BUILD, "cat", 1, "ray ZONE_POSITION=2", "eel ZONE_POSITION=1") if "1068" not in str(line)
    ]
    eel = [line for line in death(BUILD, "eel", 2, "ray ZONE_POSITION=1") if "1068" not in str(line)]
    late = spell(build, "wave", *hits, then=(block("DEATHS", "game", *cat, *eel), rattle, responds("imp")))
    assert "HS 3.4 pre-check" not in rules(board, late)


def test_hs_3_4_a_secret_that_triggers_twice_may_lack_what_it_needs() -> None:
    twice = trapped("EX1_130", 6).minion("rhyssa", 2, 4, 3).name(rhyssa="DAL_573")
    assert "HS 3.4 before attack" not in rules(twice, ambush(IMP.format(place=8)))


BECOMES = "change trap mine ZONE=SECRET CONTROLLER=2 CARDTYPE=SPELL SECRET=1 COST=3"


@pytest.mark.parametrize("announced", [(), ("trap 1069=1", "trap 1069=0")])
@pytest.mark.parametrize("build", [25770, 30795, 54613, 88998, 189384])
def test_hs_4_5_how_a_secret_becomes_another_in_its_zone_is_not_known(build: int, announced: tuple[Short, ...]) -> None:
    """It may act as the other one at once, and how many were played or have triggered is counted or not."""
    board = Board(build).minion("ogre", 1, 3, 4).name(trap="MAW_018", mine="EX1_130")
    board.card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1, COST=2)
    begins = "ogre ATTACKING=1"
    changed = block("TRIGGER", "trap", *announced, BECOMES, "two 3425=1", keyword="SECRET")
    goes = (block("TRIGGER", "trap", keyword="SECRET"), *moved(build, "trap", "GRAVEYARD"))
    log = attack(build, "ogre", "hero2", *hero_damaged(build, "hero2", "two", 3, "ogre", 3))
    assert not board.divergences(replaced(log, begins, changed, begins))
    found = board.divergences(replaced(log, begins, changed, *goes, begins))
    assert [one.rule for one in found] == ["HS 2.2 summon"]  # the defender, which its block leaves out here
