"""Play requirements: whom a card may be used on, and whether it can be used at all, by card data and by its text."""

from __future__ import annotations

import pytest
from boards import Board, replaced
from forms import spell
from options_boards import OLD, check, row, state_of, why_not, written

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.ability import Action, Definition, OnPlay, Opaque, Selector
from engine.hearthstone.cards.requirements import Asked, requirements_in_text, requirements_of
from engine.hearthstone.options.requirements import OF_BOARD, OF_TARGETS, Use
from engine.hearthstone.rulesets import ruleset_for
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

DATA, TEXT = 25770, 223542
"""A build whose card data names requirements, and one in which texts have to say them."""


def board(card_id: str, build: int = DATA, kind: int = CardType.SPELL) -> Board:
    table = Board(build, mana=10).hand("card", 1, kind, 0).name(card=card_id)
    return table.minion("pet", 1, 2, 2).minion("ox", 2, 5, 9, DAMAGE=1)


def targets(table: Board) -> dict[str, str]:
    names = {number: word for word, number in table.ids.items()}
    found = row(table, "card").targets or ()
    return {names[target.entity]: target.error.removeprefix("REQ_") for target in found}


def legal(table: Board) -> set[str]:
    return {name for name, error in targets(table).items() if error == "NONE"}


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(
    ("card_id", "expected"),
    [
        ("CS2_029", {"hero1", "hero2", "pet", "ox"}),  # Fireball
        ("CS2_022", {"pet", "ox"}),  # Polymorph
        ("CS2_072", {"pet"}),  # Backstab
        ("CS2_108", {"ox"}),  # Execute
        ("EX1_622", {"ox"}),  # Shadow Word: Death
        ("CS2_234", {"pet"}),  # Shadow Word: Pain
        ("EX1_144", {"pet"}),  # Shadowstep
        ("EX1_581", {"ox"}),  # Sap
    ],
)
def test_card_data_says_whom_a_spell_may_be_used_on(card_id: str, expected: set[str]) -> None:
    table = board(card_id)
    assert legal(table) == expected
    assert not check(table, *written(table)).findings
    for name in expected:
        lines = [line.replace(f" {name}", "", 1) if line.startswith("card") else line for line in written(table)]
        assert check(table, *lines).findings, name


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(("card_id", "expected"), [("EX1_622", {"ox", "giant"}), ("CS2_234", {"pet", "cub"})])
def test_an_attack_may_be_just_as_much_as_is_asked_for_or_beyond_it(card_id: str, expected: set[str]) -> None:
    """Shadow Word: Death asks for 5 attack or more, Shadow Word: Pain for 3 or less."""
    table = board(card_id).minion("giant", 2, 9, 9).minion("cub", 2, 3, 3).minion("elk", 2, 4, 4)
    assert legal(table) == expected


@pytest.mark.rule("LOG requirements")
def test_the_side_is_the_first_reason_that_is_given() -> None:
    assert targets(board("CS2_108")) == {
        "ox": "NONE",
        "hero1": "ENEMY_TARGET",
        "pet": "ENEMY_TARGET",
        "hero2": "MINION_TARGET",
    }


@pytest.mark.rule("LOG requirements")
def test_a_target_that_does_not_fit_may_not_be_offered() -> None:
    table = board("CS2_072")
    lines = [line.replace("ox!UNDAMAGED_TARGET", "ox") for line in written(table)]
    assert lines != written(table)
    found = check(table, *lines).findings
    assert [(one.kind, one.expected, one.rule) for one in found] == [
        (Kind.UNEXPECTED, "REQ_UNDAMAGED_TARGET", "LOG requirements")
    ]


@pytest.mark.rule("LOG requirements")
def test_a_spell_without_anybody_to_choose_cannot_be_played_and_a_battlecry_can() -> None:
    assert why_not(board("EX1_144").set("pet", ZONE=Zone.GRAVEYARD), "card") == "TARGET_TO_PLAY"
    brewmaster = board("EX1_049", kind=CardType.MINION)
    assert legal(brewmaster) == {"pet"}
    alone = brewmaster.set("pet", ZONE=Zone.GRAVEYARD)
    assert why_not(alone, "card") == ""
    assert row(alone, "card").targets == ()


@pytest.mark.rule("LOG requirements")
def test_a_combo_is_aimed_only_after_another_card() -> None:
    agent = board("EX1_134", kind=CardType.MINION)  # SI:7 Agent
    assert targets(agent) == {}
    assert legal(agent.set("one", COMBO_ACTIVE=1)) == {"hero1", "hero2", "pet", "ox"}


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize("beast", ["CS2_120", "EX1_561"])
def test_a_dragon_in_the_hand_lets_a_battlecry_be_aimed(beast: str) -> None:
    wyrm = board("BRM_034", kind=CardType.MINION)  # Blackwing Corruptor
    assert targets(wyrm) == {}
    held = wyrm.hand("held", 1, CardType.MINION, 1).name(held=beast)
    assert bool(targets(held)) is (beast == "EX1_561")


@pytest.mark.rule("LOG requirements")
def test_brawl_needs_two_minions_and_a_weapon_is_needed_to_poison_it() -> None:
    assert why_not(board("EX1_407"), "card") == ""
    assert why_not(board("EX1_407").set("ox", ZONE=Zone.GRAVEYARD), "card") == "MINIMUM_TOTAL_MINIONS"
    assert why_not(board("CS2_074"), "card") == "WEAPON_EQUIPPED"
    assert why_not(board("CS2_114"), "card") == "MINIMUM_ENEMY_MINIONS"


@pytest.mark.rule("LOG requirements")
def test_builds_whose_data_names_no_requirements_leave_open_what_is_asked_of_the_board() -> None:
    assert why_not(board("EX1_407", TEXT), "card") == ""
    assert why_not(board("EX1_407", TEXT).set("ox", ZONE=Zone.GRAVEYARD), "card") == "text"


@pytest.mark.rule("LOG requirements")
def test_texts_say_whom_a_card_of_a_later_build_may_be_used_on() -> None:
    assert not requirements_of("CORE_EX1_144", 0, 18792)
    assert legal(board("CORE_EX1_144", TEXT)) == {"pet"}  # Shadowstep


@pytest.mark.rule("LOG requirements")
def test_what_only_a_text_tells_rests_on_its_constructs_and_not_on_the_rule_for_all_cards() -> None:
    based_on = ("target of spell", "target to return-to-hand", "target friendly minions")
    table = board("CORE_EX1_144", TEXT)  # Shadowstep
    assert Claim(CARD_TEXTS, "option: target friendly minions") in check(table, *written(table)).confirmed
    for line in ("card ! TARGET_TO_PLAY", "card > hero1"):
        findings = check(table, line).findings
        assert any(finding.based_on == based_on for finding in findings), line
    assert not any(
        finding.based_on for finding in check(board("EX1_144"), "card > hero1").findings
    )  # card data says it


@pytest.mark.rule("LOG requirements")
def test_who_cannot_be_targeted_by_anything_does_not_depend_on_the_text() -> None:
    table = board("CORE_EX1_144", TEXT).minion("ghost", 1, 1, 1, CANT_BE_TARGETED_BY_SPELLS=1)
    protected = [one for one in check(table, "card > ghost").findings if one.target == table.ids["ghost"]]
    assert [one.based_on for one in protected] == [()]


@pytest.mark.rule("LOG requirements")
def test_targets_of_a_text_that_is_known_in_part_are_a_construct_of_their_own() -> None:
    def told(action: str) -> Asked | None:
        effect = OnPlay(kind="spell", actions=(Action(action, who=Selector("minions", pick="chosen")),))
        return requirements_in_text(
            Definition("x", (effect, Opaque(text="x", words=6)), complete=False), CardType.SPELL
        )

    destroyed = told("destroy")
    assert destroyed is not None
    assert "target in a text known in part" in destroyed.based_on
    assert told("choose") is None  # the rest is about who is chosen


@pytest.mark.rule("LOG requirements")
def test_a_condition_of_the_effect_leaves_targets_open() -> None:
    assert requirements_of("BT_711", 45932, 45932) is None  # Blackjack Stunner: if you control a Secret
    assert row(board("BT_711", 45932, CardType.MINION), "card").targets is None


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(("held", "expected"), [("NEW1_023", {"ox"}), ("CS2_182", set[str]())])
def test_a_battlecry_has_targets_if_its_condition_holds(held: str, expected: set[str]) -> None:
    """Spinetail Drake, itself a Dragon, deals damage to who holds another one."""
    table = board("WW_820", TEXT, CardType.MINION).hand("held", 1, CardType.MINION, 9).name(held=held)
    assert legal(table) == expected
    assert not check(table, *written(table)).findings


@pytest.mark.rule("LOG requirements")
def test_a_location_asks_for_its_target_when_it_is_used_and_not_when_it_is_played() -> None:
    table = board("CORE_REV_990", TEXT, CardType.LOCATION)  # Sanguine Depths
    assert row(table, "card").targets == ()
    table.card("depths", 1, CardType.LOCATION, Zone.PLAY, HEALTH=3).name(depths="CORE_REV_990")
    used = row(table, "depths")
    names = {number: word for word, number in table.ids.items()}
    assert {names[one.entity] for one in used.targets or () if one.error == "NONE"} == {"pet", "ox"}
    assert "target of location" in used.based_on


@pytest.mark.rule("LOG requirements")
def test_each_text_to_choose_from_asks_for_its_own_targets() -> None:
    table = board("EX1_154")  # Wrath
    for name, card_id in (("wrath", "EX1_154a"), ("nature", "EX1_154b")):
        table.card(name, 1, CardType.SPELL, Zone.SETASIDE, PARENT_CARD="card").name(**{name: card_id})
    found = row(table, "card")
    names = {number: word for word, number in table.ids.items()}
    assert found.playable
    for option in found.options:
        allowed = {names[one.entity] for one in option.targets or () if one.error == "NONE"}
        assert allowed == {"pet", "ox"}
    choices = ["card", "card / wrath > pet ox hero1!MINION_TARGET hero2!MINION_TARGET"]
    both = [*choices, "card / nature > pet ox hero1!MINION_TARGET hero2!MINION_TARGET"]
    rest = [line for line in written(table) if not line.startswith("card")]
    assert not check(table, *both, *rest).findings
    assert [one.kind for one in check(table, *choices, *rest).findings] == [Kind.MISSING]
    lenient = [line.replace("hero2!MINION_TARGET", "hero2") for line in both]
    assert {one.kind for one in check(table, *lenient, *rest).findings} == {Kind.UNEXPECTED}
    refused = [both[0], "card / wrath ! TARGET_TO_PLAY", both[2]]
    assert {one.kind for one in check(table, *refused, *rest).findings} == {Kind.MISSING}
    table.card("other", 1, CardType.SPELL, Zone.SETASIDE).name(other="EX1_154b")
    found = check(table, *both, "card / other > pet ox", *rest).findings
    assert [(one.kind, one.entity) for one in found] == [(Kind.UNEXPECTED, table.ids["other"])]


@pytest.mark.rule("LOG requirements")
def test_with_both_texts_at_once_nothing_is_chosen() -> None:
    assert legal(board("EX1_154").set("one", CHOOSE_BOTH=1)) == {"pet", "ox"}


@pytest.mark.rule("LOG requirements")
def test_lists_without_reasons_hold_no_spell_that_lacks_its_target() -> None:
    table = board("EX1_144", OLD).set("pet", ZONE=Zone.GRAVEYARD)
    lines = written(table, printed=False)
    assert "card" not in " ".join(lines)
    assert [one.kind for one in check(table, "card > ox", *lines, printed=False).findings] == [Kind.UNEXPECTED]


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("target", "error"), [("ox", None), ("pet", "REQ_ENEMY_TARGET"), ("hero2", "REQ_MINION_TARGET")]
)
def test_a_card_is_not_used_on_whom_it_may_not_be_used_on(target: str, error: str | None, hidden: bool) -> None:
    table = board("CS2_108")  # Execute
    log = spell(DATA, "card", target=target)
    if hidden:
        table = Board(DATA, mana=10).minion("pet", 1, 2, 2).minion("ox", 2, 5, 9, DAMAGE=1)
        table.hidden(Zone.HAND, 1, "card").name(card="CS2_108")
        shown = f"show card CARDTYPE={CardType.SPELL} COST=0 ZONE={Zone.PLAY}"
        log = replaced(log, "card ZONE=PLAY", shown)
    found = [one for one in table.divergences(log) if one.rule == "LOG requirements"]
    assert [(one.kind, one.expected) for one in found] == ([] if error is None else [(Kind.ILLEGAL_CHOICE, error)])


# --- every requirement alone -------------------------------------------------------------------------------

EVERYBODY = {"hero1", "hero2", "pet", "ox", "ice", "cat", "wall", "egg"}
MINIONS = EVERYBODY - {"hero1", "hero2"}
OWN = {"hero1", "pet", "cat", "egg"}

WHO_FITS: dict[tuple[str, int], set[str]] = {
    ("REQ_MINION_TARGET", 0): MINIONS,
    ("REQ_HERO_TARGET", 0): {"hero1", "hero2"},
    ("REQ_FRIENDLY_TARGET", 0): OWN,
    ("REQ_ENEMY_TARGET", 0): EVERYBODY - OWN,
    ("REQ_MINION_OR_ENEMY_HERO", 0): EVERYBODY - {"hero1"},
    ("REQ_NONSELF_TARGET", 0): EVERYBODY - {"pet"},
    ("REQ_DAMAGED_TARGET", 0): {"ox"},
    ("REQ_UNDAMAGED_TARGET", 0): EVERYBODY - {"ox"},
    ("REQ_FROZEN_TARGET", 0): {"ice"},
    ("REQ_STEALTHED_TARGET", 0): {"cat"},
    ("REQ_MUST_TARGET_TAUNTER", 0): {"wall"},
    ("REQ_TARGET_WITH_DEATHRATTLE", 0): {"egg"},
    ("REQ_TARGET_MAX_ATTACK", 2): EVERYBODY - {"ox", "cat"},
    ("REQ_TARGET_MIN_ATTACK", 3): {"ox", "cat"},
    ("REQ_TARGET_WITH_RACE", 20): {"pet", "cat"},
    ("REQ_LEGENDARY_TARGET", 0): {"wall"},
}
"""Who fits each requirement; "pet" is the card itself, "cat" is of all tribes."""


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(("asked", "number"), WHO_FITS)
def test_each_requirement_of_a_target_says_who_fits(asked: str, number: int) -> None:
    table = Board(DATA).minion("pet", 1, 2, 2).minion("ox", 2, 5, 9, DAMAGE=1).minion("ice", 2, 1, 1, FROZEN=1)
    table.minion("cat", 1, 3, 3, STEALTH=1, CARDRACE=26).minion("wall", 2, 0, 4, TAUNT=1)
    table.minion("egg", 1, 0, 2, DEATHRATTLE=1)
    table.name(pet="CS2_120", ox="CS2_182", ice="CS2_189", cat="CS2_182", wall="EX1_016", egg="CS2_182")
    state = state_of(table)
    use = Use(state, state[table.ids["pet"]], state[2], ruleset_for(DATA, DATA))
    assert {name for name in EVERYBODY if OF_TARGETS[asked](use, state[table.ids[name]], number)} == WHO_FITS[
        asked, number
    ]


@pytest.mark.rule("LOG requirements")
def test_every_requirement_of_a_target_is_tried() -> None:
    assert {asked for asked, _ in WHO_FITS} == OF_TARGETS.keys()


def crowd(table: Board, controller: int, number: int) -> Board:
    for place in range(number):
        table.minion(f"imp{controller}{place}", controller, 1, 1)
    return table


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(
    ("asked", "number", "own", "enemies", "fact"),
    [
        ("REQ_NUM_MINION_SLOTS", 1, 6, 0, True),
        ("REQ_NUM_MINION_SLOTS", 2, 6, 0, False),
        ("REQ_NUM_MINION_SLOTS", 1, 7, 0, False),
        ("REQ_MINIMUM_ENEMY_MINIONS", 2, 3, 2, True),
        ("REQ_MINIMUM_ENEMY_MINIONS", 2, 3, 1, False),
        ("REQ_MINIMUM_TOTAL_MINIONS", 3, 2, 1, True),
        ("REQ_MINIMUM_TOTAL_MINIONS", 3, 1, 1, False),
    ],
)
def test_a_requirement_of_the_board_counts_minions(asked: str, number: int, own: int, enemies: int, fact: bool) -> None:
    state = state_of(crowd(crowd(board("EX1_407"), 1, own - 1), 2, enemies - 1 if enemies else 0))
    if not enemies:
        state.set(state[board("EX1_407").ids["ox"]], GameTag.ZONE, Zone.GRAVEYARD)
    use = Use(state, state[board("EX1_407").ids["card"]], state[2], ruleset_for(DATA, DATA))
    assert OF_BOARD[asked](use, number) is fact


@pytest.mark.rule("LOG requirements")
@pytest.mark.parametrize(
    ("asked", "zone", "kind", "most"),
    [("REQ_HAND_NOT_FULL", Zone.HAND, CardType.SPELL, 9), ("REQ_SECRET_ZONE_CAP_FOR_NON_SECRET", Zone.SECRET, 5, 4)],
)
def test_a_requirement_of_room_in_a_zone_fails_when_it_is_full(asked: str, zone: int, kind: int, most: int) -> None:
    for number, fits in ((most, True), (most + 1, False)):
        table = board("CS2_029")
        for place in range(number - (zone == Zone.HAND)):
            table.card(f"more{place}", 1, kind, zone)
        state = state_of(table)
        use = Use(state, state[table.ids["card"]], state[2], ruleset_for(DATA, DATA))
        assert OF_BOARD[asked](use, 0) is fits


@pytest.mark.rule("HS 2.3")
@pytest.mark.parametrize(
    ("enchantment", "host", "answer"),
    [("TTN_744e1", "card", "text"), ("CS2_092e", "card", ""), ("DALA_735e", "one", "text"), ("TTN_744e1", "two", "")],
)
def test_hs_2_3_a_card_that_an_enchantment_may_forbid_to_play_is_left_open(
    enchantment: str, host: str, answer: str
) -> None:
    """Frozen Over says so of the cards that the enemy draws; no log has shown what its enchantment sets."""
    table = board("CORE_CS2_029", TEXT).card("ice", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host)
    assert why_not(table.name(ice=enchantment), "card") == answer
