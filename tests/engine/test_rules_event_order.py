"""The order of the queues of damage and healing events (HS 1.5, 2.6.1.e, 3.2), inside an effect and in combat."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import attack, damaged, death, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [20457, 30795, 88998]
TOGETHER, COMBAT, PRIORITIES = "HS 1.5 simultaneous damage", "HS 2.6.1.e", "HS 3.2 special priorities"
ARMORSMITH, ACOLYTE, FROTHING, PATRON = "EX1_402", "EX1_007", "EX1_604", "BRM_019"


def board(build: int, elder: str, younger: str, owner: int = 2) -> Board:
    """Of player two an elder and a younger minion of these cards, and a bear; player one has a spell and an ogre."""
    made = Board(build).minion("ogre", 1, 3, 7).minion("elder", owner, 1, 9).minion("younger", 2, 1, 9)
    return made.minion("bear", 2, 2, 9).hand("trick", 1, CardType.SPELL, 0).name(elder=elder, younger=younger)


def hit(build: int, *targets: str) -> list[Short]:
    return [packet for target in targets for packet in damaged(build, target, 1, "trick", 1)]


def respond(*bearers: str) -> list[Short]:
    return [block("TRIGGER", bearer) for bearer in bearers]


def steals(bearer: str) -> Short:
    return block("TRIGGER", bearer, "hero1 PREHEALING=1", "hero1 PREHEALING=0", keyword="LIFESTEAL")


def wrong_order(made: Board, log: list[Short]) -> list[str]:
    return [one.rule for one in made.divergences(log) if one.kind is Kind.WRONG_ORDER]


# --- one character was hurt ------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_2_to_one_damage_what_says_whenever_responds_in_order_of_play(build: int) -> None:
    made = board(build, ARMORSMITH, ACOLYTE)
    assert wrong_order(made, spell(build, "trick", *hit(build, "younger"), *respond("elder", "younger"))) == []
    assert wrong_order(made, spell(build, "trick", *hit(build, "younger"), *respond("younger", "elder"))) == ["HS 3.2"]


def test_hs_3_2_dominant_player_to_one_damage_the_first_player_responds_first_before_17_4_1() -> None:
    made = {build: board(build, ACOLYTE, FROTHING) for build in BUILDS}
    for build, one in made.items():
        one.minion("first", 1, 1, 9).name(first=FROTHING)
        ordered = spell(build, "trick", *hit(build, "elder"), *respond("elder", "first"))
        turned = spell(build, "trick", *hit(build, "elder"), *respond("first", "elder"))
        old = build < 45932
        assert wrong_order(one, ordered) == (["HS 3.2 dominant player"] if old else [])
        assert wrong_order(one, turned) == ([] if old else ["HS 3.2"])


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_2_to_one_healing_what_says_whenever_responds_in_order_of_play(build: int) -> None:
    made = board(build, "GVG_072", "CS2_235").set("ogre", DAMAGE=3)
    heals: tuple[Short, ...] = (
        *("ogre PREHEALING=2", "ogre PREHEALING=0"),
        *since(build, 23576, "one 780=1", "one 835=2"),
        *("note HEALING 2 ogre", "ogre DAMAGE=1"),
    )
    assert wrong_order(made, spell(build, "trick", *heals, *respond("elder", "younger"))) == []
    turned = spell(build, "trick", *heals, *respond("younger", "elder"))
    assert wrong_order(made, turned) == ["HS 3.2"]
    assert wrong_order(board(build, "X_1", "X_2").set("ogre", DAMAGE=3), turned) == [], "what is unknown is not judged"


def test_hs_3_2_what_says_that_it_survives_stands_in_order_of_play_in_early_builds_only() -> None:
    """In later ones it was seen to come after what is younger: there nothing is said."""
    for build, rules in ((17994, ["HS 3.2"]), (30795, [])):
        turned = spell(build, "trick", *hit(build, "elder"), *respond("younger", "elder"))
        assert wrong_order(board(build, PATRON, FROTHING), turned) == rules
    for build, rules in ((17994, ["HS 3.2"]), (30795, [])):
        later = spell(build, "trick", *hit(build, "elder", "bear"), *respond("younger", "younger", "elder"))
        assert wrong_order(board(build, PATRON, FROTHING), later) == rules


def test_hs_3_2_what_now_responds_to_overheal_may_come_late() -> None:
    """Holy Champion said "whenever a character is healed" once."""
    build = 203120
    made = board(build, "CORE_AT_011", "CS2_235").set("elder", DAMAGE=1)
    heals = ("elder PREHEALING=2", "elder PREHEALING=0", "one 780=1", "one 835=1")
    log = spell(build, "trick", *heals, "note HEALING 1 elder", "elder DAMAGE=0", *respond("younger", "elder"))
    assert wrong_order(made, log) == []


# --- several were hurt together --------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_5_simultaneous_damage_who_was_hurt_first_responds_first(build: int) -> None:
    made, hits = board(build, ACOLYTE, "EX1_399"), hit(build, "elder", "bear", "younger")
    assert wrong_order(made, spell(build, "trick", *hits, *respond("elder", "younger"))) == []
    assert wrong_order(made, spell(build, "trick", *hits, *respond("younger", "elder"))) == [TOGETHER]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_5_simultaneous_damage_who_responds_to_all_does_so_in_each_queue(build: int) -> None:
    made, hits = board(build, FROTHING, ACOLYTE), hit(build, "ogre", "younger", "bear")
    ordered = respond("elder", "elder", "younger", "elder")
    assert wrong_order(made, spell(build, "trick", *hits, *ordered)) == []
    assert wrong_order(made, spell(build, "trick", *hits, *respond("elder", "younger", "elder", "elder"))) == ["HS 3.2"]
    assert wrong_order(made, spell(build, "trick", *hits, *respond("younger", "elder", "elder", "elder"))) == [TOGETHER]
    fewer = respond("younger", "elder", "elder")
    assert wrong_order(made, spell(build, "trick", *hits, *fewer)) == [], "to what it has not responded is not known"


def test_hs_1_5_of_two_who_survive_in_later_builds_it_is_open_who_responds_first() -> None:
    for build, rules in ((17994, [TOGETHER]), (30795, []), (88998, [])):
        hits, turned = hit(build, "elder", "younger"), respond("younger", "elder")
        assert wrong_order(board(build, PATRON, PATRON), spell(build, "trick", *hits, *turned)) == rules


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_5_a_trigger_of_another_text_or_keyword_is_not_known_by_the_card_of_its_bearer(build: int) -> None:
    made, hits = board(build, ACOLYTE, "EX1_399"), hit(build, "elder", "younger")
    (late,) = respond("elder")
    for text in ("", ACOLYTE, f"CORE_{ACOLYTE}", "System.Collections.Generic.List`1[System.String]"):
        own = block("TRIGGER", "younger", effect_card=text.replace(ACOLYTE, "EX1_399"), keyword="TRIGGER_VISUAL")
        assert wrong_order(made, spell(build, "trick", *hits, own, late)) == [TOGETHER]
    lent = block("TRIGGER", "younger", effect_card="X_1")
    assert wrong_order(made, spell(build, "trick", *hits, lent, late)) == []
    other = block("TRIGGER", "younger", keyword="SPELLBURST")
    assert wrong_order(made, spell(build, "trick", *hits, other, late)) == []


# --- combat ----------------------------------------------------------------------------------------------


FIGHT = (("raider", "elder"), ("elder", "raider"))


def fight(build: int, *triggers: Short) -> list[Short]:
    """The raider attacks the elder; both are hurt."""
    blows = (*damaged(build, "elder", 3, "raider", 3), *damaged(build, "raider", 1, "elder", 1))
    return attack(build, "raider", "elder", *blows, *triggers)


@pytest.mark.parametrize("build", [20457, 30795, 62331])
def test_hs_2_6_1_e_the_event_of_the_attackers_damage_is_resolved_first(build: int) -> None:
    made = board(build, ACOLYTE, FROTHING).minion("raider", 1, 3, 9).name(raider="EX1_399")
    last = ("raider", "younger") if build < 45932 else ("younger", "raider")
    ordered = respond("elder", "younger", *last)
    assert wrong_order(made, fight(build, *ordered)) == []
    assert wrong_order(made, fight(build, *respond("raider", "elder"))) == [COMBAT]


@pytest.mark.parametrize("build", [30795, 62331])
def test_hs_3_2_special_priorities_lifesteal_responds_after_all_else(build: int) -> None:
    made = board(build, ACOLYTE, FROTHING).minion("raider", 1, 3, 9, LIFESTEAL=1)
    assert wrong_order(made, fight(build, *respond("elder"), steals("raider"))) == []
    assert wrong_order(made, fight(build, steals("raider"), *respond("elder"))) == [PRIORITIES]


@pytest.mark.parametrize("build", [30795, 62331])
def test_hs_3_2_special_priorities_lifesteal_of_the_defender_responds_after_what_responds_to_the_same_blow(
    build: int,
) -> None:
    made = board(build, "X_1", FROTHING).minion("raider", 1, 3, 9).name(raider="EX1_399").set("elder", LIFESTEAL=1)
    other = block("TRIGGER", "elder", "hero2 PREHEALING=1", "hero2 PREHEALING=0", keyword="LIFESTEAL")
    assert wrong_order(made, fight(build, *respond("raider"), other)) == []
    assert wrong_order(made, fight(build, other, *respond("raider"))) == [PRIORITIES]


@pytest.mark.parametrize("build", [30795, 62331])
def test_hs_3_2_how_lifesteal_of_one_fighter_stands_to_overkill_of_the_other_is_open(build: int) -> None:
    made = board(build, "X_1", "X_2").minion("raider", 1, 3, 9, OVERKILL=1).set("elder", LIFESTEAL=1, DAMAGE=8)
    kill = block("TRIGGER", "raider", keyword="OVERKILL")
    other = block("TRIGGER", "elder", "hero2 PREHEALING=1", "hero2 PREHEALING=0", keyword="LIFESTEAL")
    assert wrong_order(made, fight(build, kill, other)) == []
    assert wrong_order(made, fight(build, other, kill)) == []


# --- deaths ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [20457, 30795, 62331])
def test_hs_3_2_to_one_death_what_says_whenever_somebody_dies_responds_in_order_of_play(build: int) -> None:
    made = Board(build).minion("raider", 1, 3, 9).minion("elder", 2, 1, 9).minion("gnome", 2, 0, 1)
    made.minion("younger", 2, 1, 9).name(elder="tt_004", younger="tt_004")
    log = attack(build, "raider", "gnome", *damaged(build, "gnome", 3, "raider", 3))
    gone = block("DEATHS", "game", *death(build, "gnome", 1))
    assert wrong_order(made, [log[0], gone, *respond("elder", "younger"), *log[1:]]) == []
    assert wrong_order(made, [log[0], gone, *respond("younger", "elder"), *log[1:]]) == ["HS 3.2"]
