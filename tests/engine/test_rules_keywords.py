"""Keywords (HS 5.1) that respond, that are named in a trigger's block, or that count: each under its own rule."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import ERAS, attack, damaged, spell
from options_boards import NEW, OLD, check, written

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import Block


def found(board: Board, *lines: str, printed: bool = True) -> list[tuple[str, Kind, int]]:
    """Return what is wrong with an option list, by rule, kind and the entity or target it is about."""
    findings = check(board, *lines, printed=printed).findings
    return [(one.rule, one.kind, one.target or one.entity) for one in findings]


def changed(board: Board, name: str, line: str, printed: bool = True) -> list[str]:
    """Return the list that the rules predict with another row for one thing."""
    lines = written(board, printed)
    assert any(one.split()[0] == name for one in lines), lines
    return [line if one.split()[0] == name else one for one in lines]


def refused(board: Board, name: str, reason: str, printed: bool) -> list[str]:
    """Return the list that the rules predict with a row refused: as it prints reasons, or leaves such rows out."""
    others = [line for line in written(board, printed) if line.split()[0] != name]
    return [*others, f"{name} ! {reason}"] if printed else others


FORMS = pytest.mark.parametrize(("build", "printed"), [(OLD, False), (NEW, True)], ids=["old", "new"])


def arena(build: int, **tags: int) -> Board:
    """An ogre, with these tags, faces a bear and a hero."""
    return Board(build).minion("ogre", 1, 3, 4, **tags).minion("bear", 2, 2, 5)


# --- whom an attack may choose -----------------------------------------------------------------------------


@FORMS
def test_log_charge_who_has_it_may_attack_in_its_first_turn(build: int, printed: bool) -> None:
    table = arena(build, NUM_TURNS_IN_PLAY=0, CHARGE=1)
    assert not found(table, *written(table, printed), printed=printed)
    sick = refused(table, "ogre", "NOT_MINION_JUST_PLAYED", printed)
    assert found(table, *sick, printed=printed) == [("LOG charge", Kind.MISSING, table.ids["ogre"])]
    plain = arena(build, NUM_TURNS_IN_PLAY=0)
    offered = [*written(plain, printed), "ogre > hero2 bear"]
    offered = [line for line in offered if line != "ogre ! NOT_MINION_JUST_PLAYED"]
    assert ("HS 2.1 summoning sickness", Kind.UNEXPECTED, plain.ids["ogre"]) in found(plain, *offered, printed=printed)


@FORMS
def test_log_rush_who_has_it_may_attack_minions_only_in_its_first_turn(build: int, printed: bool) -> None:
    table = arena(build, NUM_TURNS_IN_PLAY=0, RUSH=1)
    assert not found(table, *written(table, printed), printed=printed)
    greedy = changed(table, "ogre", "ogre > hero2 bear", printed)
    assert ("LOG rush", Kind.UNEXPECTED, table.ids["hero2"]) in found(table, *greedy, printed=printed)
    sick = refused(table, "ogre", "NOT_MINION_JUST_PLAYED", printed)
    assert found(table, *sick, printed=printed) == [("LOG rush", Kind.MISSING, table.ids["ogre"])]
    shy = arena(build, CANNOT_ATTACK_HEROES=1)
    assert ("HS 2.6", Kind.UNEXPECTED, shy.ids["hero2"]) in found(shy, *greedy, printed=printed)


@FORMS
@pytest.mark.parametrize(("tag", "rule"), [("STEALTH", "LOG stealth"), ("IMMUNE", "HS 5.1 immune")])
@pytest.mark.rule("LOG stealth", "HS 5.1 immune")
def test_hs_5_1_an_enemy_in_stealth_or_immune_may_not_be_attacked(
    build: int, printed: bool, tag: str, rule: str
) -> None:
    table = arena(build).set("bear", **{tag: 1})
    assert not found(table, *written(table, printed), printed=printed)
    seen = changed(
        table, "ogre", "ogre > hero2 bear hero1!ENEMY_TARGET ogre!ENEMY_TARGET" if printed else "ogre > hero2 bear"
    )
    assert (rule, Kind.UNEXPECTED, table.ids["bear"]) in found(table, *seen, printed=printed)


@pytest.mark.parametrize(
    ("tag", "rule", "reason"),
    [
        ("STEALTH", "LOG stealth", "NONSTEALTH_ENEMY_TARGET"),
        ("IMMUNE", "HS 5.1 immune", "ENEMY_TARGET_NOT_IMMUNE"),
        ("ELUSIVE", "LOG elusive", "CAN_BE_TARGETED_BY_SPELLS"),
    ],
)
@pytest.mark.rule("LOG stealth", "HS 5.1 immune", "LOG elusive")
def test_hs_5_1_an_enemy_that_hides_is_offered_to_no_spell(tag: str, rule: str, reason: str) -> None:
    table = arena(NEW).hand("bolt", 1, CardType.SPELL, 1).name(bolt="CS2_057").set("bear", **{tag: 1})
    heroes = "hero1!MINION_TARGET hero2!MINION_TARGET"
    hidden = changed(table, "bolt", f"bolt > ogre {heroes} bear!{reason}")
    assert not found(table, *hidden)
    aimed = changed(table, "bolt", f"bolt > ogre bear {heroes}")
    assert found(table, *aimed) == [(rule, Kind.UNEXPECTED, table.ids["bear"])]


@FORMS
def test_hs_5_1_freeze_who_is_frozen_may_not_attack(build: int, printed: bool) -> None:
    table = arena(build, FROZEN=1)
    assert not found(table, *written(table, printed), printed=printed)
    offered = [line for line in written(table, printed) if not line.startswith("ogre")]
    offered = [*offered, "ogre > hero2 bear"]
    assert ("HS 5.1 freeze", Kind.UNEXPECTED, table.ids["ogre"]) in found(table, *offered, printed=printed)


@pytest.mark.parametrize("build", ERAS)
def test_hs_5_1_immune_a_minion_takes_no_damage_and_dies_all_the_same(build: int) -> None:
    hits = damaged(build, "bear", 3, "ogre", 3)
    table = arena(build).set("bear", ATK=0)
    table.accepts(attack(build, "ogre", "bear", *hits))
    proposed, becomes = "game PROPOSED_DEFENDER=bear", block("TRIGGER", "power2", "bear IMMUNE=1")
    table.accepts(replaced(attack(build, "ogre", "bear"), proposed, proposed, becomes), adopted=2)
    hurt = replaced(attack(build, "ogre", "bear", *hits), proposed, proposed, becomes)
    table.rejects(hurt, "HS 2.6", Kind.UNEXPECTED, "bear", "DAMAGE")  # that the amount is named says nothing
    immune = table.set("bear", IMMUNE=1)
    immune.set("bear", TO_BE_DESTROYED=1).hand("wave", 1, CardType.SPELL, 0)
    immune.rejects(spell(build, "wave"), "HS 1.11.1", Kind.MISSING, "game")


# --- how often -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tags", [{"WINDFURY": 1}, {"WINDFURY": 3}, {"MEGA_WINDFURY": 1}])
def test_hs_5_1_windfury_attacks_twice_and_the_greater_form_four_times(tags: dict[str, int]) -> None:
    most = 2 if tags == {"WINDFURY": 1} else 4
    for done in range(most):
        table = arena(NEW, NUM_ATTACKS_THIS_TURN=done, **tags).set("bear", ATK=0)
        log = attack(NEW, "ogre", "bear", *damaged(NEW, "bear", 3, "ogre", 3))
        count = f"ogre NUM_ATTACKS_THIS_TURN={done + 1}"
        log = replaced(log, "ogre NUM_ATTACKS_THIS_TURN=1", count)
        rested = without(log, "ogre EXHAUSTED=1")
        if done + 1 < most:
            assert not table.divergences(rested)
            table.rejects(log, "HS 2.6", Kind.UNEXPECTED, "ogre", "EXHAUSTED")
        else:
            assert not table.divergences(log)
            table.rejects(rested, "HS 5.1 windfury", Kind.MISSING, "ogre", "EXHAUSTED")


# --- what a card leaves behind -----------------------------------------------------------------------------


@pytest.mark.parametrize("build", ERAS)
def test_hs_5_1_combo_works_after_any_card_that_was_played(build: int) -> None:
    table = Board(build).hand("trick", 1, CardType.SPELL, 0)
    log = spell(build, "trick")
    table.accepts(log)
    table.rejects(without(log, "one COMBO_ACTIVE=1"), "HS 5.1 combo", Kind.MISSING, "one", "COMBO_ACTIVE")


# --- lifesteal as it was -----------------------------------------------------------------------------------


def healed(amount: int, left: int) -> tuple[Short, ...]:
    """The hero of player one, who had lost 10, is healed by ``amount``."""
    announced = (f"hero1 PREHEALING={amount}", "hero1 PREHEALING=0")
    return (*announced, f"note HEALING {amount} hero1", f"hero1 DAMAGE={left}", f"one 821={10 - left}")


@pytest.mark.parametrize("build", [20457, 21517])
def test_hs_5_1_lifesteal_before_10_0_responds_once_for_each_character_damaged(build: int) -> None:
    table = Board(build).minion("bat", 1, 3, 5, LIFESTEAL=1).minion("cat", 2, 0, 9).minion("dog", 2, 0, 9)
    table.hand("trick", 1, CardType.SPELL, 0).set("hero1", DAMAGE=10)

    def log(*responses: Short) -> list[Short]:
        both = (*damaged(build, "cat", 1, "bat", 1), *damaged(build, "dog", 1, "bat", 1))
        return spell(build, "trick", *both, *responses)

    each = (block("TRIGGER", "bat", *healed(1, 9)), block("TRIGGER", "bat", *healed(1, 8)))
    result = table.replay(log(*each))
    assert not result.divergences
    triggers = [one for one in result.game.walk() if isinstance(one, Block) and one.entity == table.ids["bat"]]
    assert [result.rule(one) for one in triggers] == ["HS 5.1 lifesteal before"] * 2
    assert [result.verdict(one) for one in triggers] == [Verdict.PREDICTED] * 2
    at_once = log(block("TRIGGER", "bat", *healed(2, 8)))
    table.rejects(at_once, "HS 4.9.4", Kind.WRONG_VALUE, "hero1", "PREHEALING")


# --- the secret zone ---------------------------------------------------------------------------------------


def test_log_secrets_none_twice_no_sixth_and_one_quest() -> None:
    twin = (
        Board(NEW).card("TRAP", 1, CardType.SPELL, Zone.SECRET, SECRET=1).hand("trap", 1, CardType.SPELL, 2, SECRET=1)
    )
    many = Board(NEW).hand("trap", 1, CardType.SPELL, 2, SECRET=1)
    for place in range(5):
        many.card(f"secret{place}", 1, CardType.SPELL, Zone.SECRET, SECRET=1)
    quest = (
        Board(NEW).card("other", 1, CardType.SPELL, Zone.SECRET, QUEST=1).hand("trap", 1, CardType.SPELL, 1, QUEST=1)
    )
    for table in (twin, many, quest):
        assert not found(table, *written(table))
        offered = ["trap", *(line for line in written(table) if not line.startswith("trap"))]
        assert ("LOG secrets", Kind.UNEXPECTED, table.ids["trap"]) in found(table, *offered)


# --- what the client is shown ------------------------------------------------------------------------------


def test_hs_4_14_nothing_depends_on_what_the_client_is_shown() -> None:
    shown: tuple[Short, ...] = ("note TARGET 0 bear", "note JOUST 1 ogre", "ogre 1196=1", "game MISSION_EVENT=3")
    table = arena(NEW)
    hits = (*damaged(NEW, "bear", 3, "ogre", 3), *damaged(NEW, "ogre", 2, "bear", 2))
    plain = attack(NEW, "ogre", "bear", *hits)
    for line in ("ogre ATTACKING=1", "bear DAMAGE=3", "game PROPOSED_ATTACKER=0"):
        result = table.replay(replaced(plain, line, *shown, line))
        assert not [one for one in result.divergences if not table._left_out(one)]
        verdicts = [result.verdict(packet) for packet in result.game.walk()]
        assert verdicts.count(Verdict.COSMETIC) == len(shown)
