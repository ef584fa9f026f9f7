"""The basic hero powers and the coin (HS 2.7.1.b, 4.9, 4.12): what they do, and what others make of it."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import closing, damaged, hero_damaged, pulses, since, spell, until

from engine import replay
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.printings import base_id, is_printing
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.rulesets import ruleset_for
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

OLD, BUILD = 25770, 88998
BUILDS = (OLD, BUILD)
SUMMON, EQUIP = "HS 2.2 summon", "HS 2.4 equip"
ARMOR_UP, TOTEMS, DAGGER, RECRUIT, SHOT = "HERO_01bp", "HERO_02bp", "HERO_03bp", "HERO_04bp", "HERO_05bp"
SHAPESHIFT, TAP, FIRE, HEAL, GHOUL = "HERO_06bp", "HERO_07bp", "HERO_08bp", "HERO_09bp", "HERO_11bp"


FIRST_IDS = {
    ARMOR_UP: "CS2_102",
    SHOT: "DS1h_292",
    SHAPESHIFT: "CS2_017",
    TAP: "CS2_056",
    FIRE: "CS2_034",
    HEAL: "CS1h_001",
    DAGGER: "CS2_083b",
}
"""The ids that hero powers had in old builds."""
FIRST_WITH_HEROES = 47374


def table(build: int, power: str) -> Board:
    return Board(build, mana=5).name(power1=FIRST_IDS.get(power, power) if build < FIRST_WITH_HEROES else power)


def use(build: int, *effect: Short, target: str = "") -> list[Short]:
    """Player one uses the hero power."""
    return [
        block(
            "PLAY",
            "power1",
            *((f"power1 CARD_TARGET={target}",) if target else ()),
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1", *effect, target=target),
            "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
            *since(build, 195635, "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1"),
            *since(build, 62331, "one 1739=1"),
            "power1 EXHAUSTED=1",
            *until(build, 179020, block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")),
            *closing(build),
            target=target,
        )
    ]


def ping(build: int, amount: int, target: str = "hero2") -> tuple[Short, ...]:
    """The power deals damage to a hero, or a minion."""
    counted = since(build, 28855, f"one NUM_HERO_POWER_DAMAGE_THIS_GAME={amount}")
    if target == "hero2":
        return (*hero_damaged(build, "hero2", "two", amount, "power1", amount), *counted)
    return (*damaged(build, target, amount, "power1", amount), *counted)


def token(name: str, zone_position: int, **tags: str) -> str:
    told = " ".join(f"{tag}={value}" for tag, value in tags.items())
    stated = f"ZONE_POSITION={zone_position} CREATOR=power1 EXHAUSTED=1"
    return f"create {name} ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION {stated} {told}"


# --- damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_1_b_fireblast_deals_one_damage(build: int) -> None:
    table(build, FIRE).accepts(use(build, *ping(build, 1), target="hero2"))
    table(build, FIRE).rejects(
        use(build, *ping(build, 2), target="hero2"), "HS 4.9.4", Kind.WRONG_VALUE, "hero2", "PREDAMAGE"
    )
    found = table(build, FIRE).divergences(use(build, target="hero2"))
    assert (found[0].kind, found[0].tag) == (Kind.MISSING, 318)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_1_b_steady_shot_hits_the_enemy_hero_for_two(build: int) -> None:
    table(build, SHOT).accepts(use(build, *ping(build, 2)))
    assert table(build, SHOT).divergences(use(build, *ping(build, 1)))


def test_hs_2_7_1_b_steady_shot_hits_whom_its_player_chooses_where_a_card_lets_them() -> None:
    board = table(BUILD, SHOT).minion("ox", 2, 1, 9).set("one", STEADY_SHOT_CAN_TARGET=1)
    board.accepts(use(BUILD, *ping(BUILD, 2, "ox"), target="ox"))
    aimed = table(BUILD, SHOT).minion("ox", 2, 1, 9).card("deadeye", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one")
    log = use(BUILD, *ping(BUILD, 2, "ox"), target="ox")
    assert not aimed.name(deadeye="BCON_001e").divergences(log)


@pytest.mark.rule("HS 4.9.1", "HS 4.9.1.a", "HS 4.9.1.b")
@pytest.mark.parametrize(("bonus", "doubled", "amount"), [(1, 0, 2), (0, 1, 2), (2, 1, 6), (0, 2, 4)])
def test_hs_4_9_1_what_is_added_to_the_damage_of_a_power_is_doubled_with_it(
    bonus: int, doubled: int, amount: int
) -> None:
    board = table(BUILD, FIRE).set("one", CURRENT_HEROPOWER_DAMAGE_BONUS=bonus, HERO_POWER_DOUBLE=doubled)
    board.accepts(use(BUILD, *ping(BUILD, amount), target="hero2"))
    assert board.divergences(use(BUILD, *ping(BUILD, 1), target="hero2"))


def test_hs_5_1_a_power_that_hits_a_shield_takes_it() -> None:
    board = table(BUILD, FIRE).minion("ox", 2, 1, 9, DIVINE_SHIELD=1)
    lost = (*pulses(BUILD, "ox", 1, "power1"), "ox DIVINE_SHIELD=0", "note DAMAGE 0 ox")
    board.accepts(use(BUILD, *lost, target="ox"))
    assert board.divergences(use(BUILD, *ping(BUILD, 1, "ox"), target="ox"))


def test_hs_4_9_3_a_power_does_nothing_to_an_immune_hero() -> None:
    board = table(BUILD, SHOT).set("hero2", IMMUNE=1)
    board.accepts(use(BUILD))
    assert board.divergences(use(BUILD, *ping(BUILD, 2)))


@pytest.mark.parametrize("card", ["SW_446", "LOE_119"])
def test_hs_4_9_1_what_a_card_in_play_may_have_changed_is_read(card: str) -> None:
    log = use(BUILD, *ping(BUILD, 2), target="hero2")
    board = table(BUILD, FIRE).minion("imp", 2, 1, 3).name(imp=card)
    board.accepts(log, adopted=1)
    wrong = replaced(log, "hero2 DAMAGE=2", "hero2 DAMAGE=3")
    board.rejects(wrong, "HS 4.9.6", Kind.WRONG_VALUE, "hero2", "DAMAGE")


@pytest.mark.parametrize("card", ["TRL_319", "TOY_528"])
def test_hs_2_7_1_b_a_power_that_a_card_in_play_changes_is_read(card: str) -> None:
    """It hits the neighbours as well, or once more."""
    board = table(BUILD, FIRE).minion("imp", 1, 1, 3).minion("ox", 2, 1, 9).minion("cow", 2, 1, 9)
    second = [str(line).replace("GAME=1", "GAME=2") for line in ping(BUILD, 1, "cow")]
    both = (*ping(BUILD, 1, "ox"), *second)
    assert not board.name(imp=card).divergences(use(BUILD, *both, target="ox"))
    assert board.name(imp="IMP").divergences(use(BUILD, *both, target="ox"))


# --- life tap --------------------------------------------------------------------------------------------


def drawn(build: int) -> tuple[Short, ...]:
    return (
        *since(build, 20457, "one 467=1", "one 467=0"),
        "mine ZONE=HAND",
        "mine ZONE_POSITION=1",
        "one NUM_CARDS_DRAWN_THIS_TURN=1",
    )


def test_hs_2_7_1_b_life_tap_deals_two_to_its_own_hero_and_draws() -> None:
    hurt = hero_damaged(OLD, "hero1", "one", 2, "power1", 2)
    board = table(OLD, TAP).hidden(Zone.DECK, 1, "mine")
    found = board.divergences(use(OLD, *hurt))
    assert found
    assert {one.rule for one in found} == {"HS 4.4 several cards"}
    assert board.divergences(use(OLD, *drawn(OLD)))
    immune = table(OLD, TAP).hidden(Zone.DECK, 1, "mine").set("hero1", IMMUNE=1)
    assert immune.divergences(use(OLD, *hurt))


# --- healing ---------------------------------------------------------------------------------------------


def healed(build: int, amount: int, restored: int, left: int) -> tuple[Short, ...]:
    announced = (f"ox PREHEALING={amount}", "ox PREHEALING=0")
    if not restored:
        return announced
    return (
        *announced,
        *since(build, 23576, "one 780=1", f"one 835={restored}"),
        f"note HEALING {restored} ox",
        f"ox DAMAGE={left}",
    )


def hurt_ox(build: int, damage: int) -> Board:
    return table(build, HEAL).minion("ox", 2, 1, 9, DAMAGE=damage)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_1_b_lesser_heal_restores_two(build: int) -> None:
    hurt_ox(build, 5).accepts(use(build, *healed(build, 2, 2, 3), target="ox"))
    assert hurt_ox(build, 5).divergences(use(build, *healed(build, 3, 3, 2), target="ox"))
    assert hurt_ox(build, 5).divergences(use(build, target="ox"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_9_6_lesser_heal_restores_no_more_than_was_lost(build: int) -> None:
    hurt_ox(build, 1).accepts(use(build, *healed(build, 2, 1, 0), target="ox"))
    hurt_ox(build, 0).accepts(use(build, *healed(build, 2, 0, 0), target="ox"))


@pytest.mark.rule("HS 4.9.1", "HS 4.9.1.b")
@pytest.mark.parametrize("tag", ["ALL_HEALING_DOUBLE", "HERO_POWER_DOUBLE"])
def test_hs_4_9_1_the_healing_of_a_power_is_doubled(tag: str) -> None:
    board = hurt_ox(BUILD, 5).set("one", **{tag: 1})
    board.accepts(use(BUILD, *healed(BUILD, 4, 4, 1), target="ox"))
    assert board.divergences(use(BUILD, *healed(BUILD, 2, 2, 3), target="ox"))


def test_hs_4_9_1_what_doubles_the_healing_of_spells_leaves_a_power_alone() -> None:
    board = hurt_ox(BUILD, 5).set("one", SPELL_HEALING_DOUBLE=1)
    board.accepts(use(BUILD, *healed(BUILD, 2, 2, 3), target="ox"))


@pytest.mark.rule("HS 4.9.2", "HS 4.9 healing into damage before")
@pytest.mark.parametrize(("build", "amount"), [(27641, 2), (30795, 4)])
def test_hs_4_9_2_healing_is_doubled_before_it_does_damage_since_14_2(build: int, amount: int) -> None:
    board = hurt_ox(build, 0).set("one", HEALING_DOES_DAMAGE=1, ALL_HEALING_DOUBLE=1)
    board.accepts(use(build, *ping(build, amount, "ox"), target="ox"))
    assert board.divergences(use(build, *ping(build, 6 - amount, "ox"), target="ox"))
    assert board.divergences(use(build, *healed(build, 2, 0, 0), target="ox"))


@pytest.mark.rule("HS 4.9 healing into damage before")
def test_hs_4_9_2_before_14_2_healing_that_does_damage_is_damage_of_the_power() -> None:
    board = hurt_ox(27641, 0).set("one", HEALING_DOES_DAMAGE=1, CURRENT_HEROPOWER_DAMAGE_BONUS=1)
    board.accepts(use(27641, *ping(27641, 3, "ox"), target="ox"))


@pytest.mark.parametrize("told", [True, False])
def test_hs_4_9_who_cannot_be_healed_is_not(told: bool) -> None:
    board = hurt_ox(BUILD, 5).minion("gargantuan", 1, 1, 9).name(gargantuan="RLK_115")
    announced = ("ox PREHEALING=2", "ox PREHEALING=0") if told else ()
    assert not board.divergences(use(BUILD, *announced, target="ox"))
    assert hurt_ox(BUILD, 5).divergences(use(BUILD, *announced, target="ox"))


# --- armor -----------------------------------------------------------------------------------------------


def armored(build: int, total: int, gained: int = 2) -> tuple[Short, ...]:
    return (
        *since(build, 210640, f"hero1 3883={gained}", "hero1 3883=0"),
        f"hero1 ARMOR={total}",
        *since(build, 127581, f"one ARMOR_GAINED_THIS_GAME={gained}"),
        *since(build, 174258, f"one 2786={gained}"),
        *(() if build != BUILD else (block("TRIGGER", "one", f"one ARMOR_GAINED_THIS_GAME={gained}"),)),
    )


@pytest.mark.parametrize("build", [OLD, BUILD, 141643, 231720])
def test_hs_4_9_armor_up_adds_two(build: int) -> None:
    board = table(build, ARMOR_UP).set("hero1", ARMOR=30)
    log = use(build, *armored(build, 32))
    assert not board.divergences(log)
    inside = log[0]
    assert isinstance(inside, Blocked)
    power = next(one for one in inside.packets if isinstance(one, Blocked))
    counter = {"one ARMOR_GAINED_THIS_GAME=2 deleted", "one 2786=2 deleted"}  # short logs may leave it out
    assert board.overlooked(log, power, passed=counter) == []
    assert table(build, ARMOR_UP).divergences(log)  # without armor two are two


CLAWS = "CS2_017o"


def claws(attack: int) -> tuple[Short, ...]:
    """The hero gets an enchantment with attack for this turn."""
    return (
        "create claws ZONE=SETASIDE",
        "show claws ATTACHED=hero1 CARDTYPE=ENCHANTMENT CREATOR=power1 ZONE=SETASIDE TAG_ONE_TURN_EFFECT=1",
        "hero1 TAG_ONE_TURN_EFFECT=1",
        "claws ZONE=PLAY",
        f"hero1 479={attack}",
        f"hero1 ATK={attack}",
    )


def test_hs_4_9_shapeshift_adds_one_armor() -> None:
    board = table(OLD, SHAPESHIFT).name(claws=CLAWS)
    assert not board.divergences(use(OLD, *armored(OLD, 1, 1), *claws(1)))
    assert board.divergences(use(OLD, *armored(OLD, 2, 2), *claws(1)))
    assert board.divergences(use(OLD))


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_shapeshift_gives_the_hero_one_attack() -> None:
    """The armor comes first, though the text names it last."""
    board = table(OLD, SHAPESHIFT).name(claws=CLAWS)
    wrong = board.divergences(use(OLD, *armored(OLD, 1, 1), *claws(2)))
    assert wrong
    assert {one.tag for one in wrong} <= {GameTag.ATK, 479}
    assert board.divergences(use(OLD, *claws(1), *armored(OLD, 1, 1)))


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_the_attack_that_shapeshift_gives_is_gone_with_the_turn() -> None:
    """What the client is shown first is no excuse for another value."""
    board = table(OLD, SHAPESHIFT).name(claws=CLAWS)
    gone = ("claws LAST_AFFECTED_BY=claws", "claws ZONE=GRAVEYARD", "hide claws GRAVEYARD")

    def wrong(left: int) -> bool:
        ends = block("TRIGGER", "claws", *gone, f"hero1 479={left}", f"hero1 ATK={left}", keyword="TAG_ONE_TURN_EFFECT")
        step = block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT")
        turn = [*end_of_turn(OLD, "one"), "game STEP=MAIN_CLEANUP", step, ends, "game STEP=MAIN_NEXT"]
        found = board.divergences([*use(OLD, *armored(OLD, 1, 1), *claws(1)), *turn])
        return any(one.tag in (479, GameTag.ATK) for one in found)

    assert not wrong(0)
    assert wrong(1)
    assert wrong(2)


def test_hs_4_9_what_responds_to_the_armor_of_shapeshift_comes_before_the_attack() -> None:
    board = table(OLD, SHAPESHIFT).minion("cat", 1, 1, 5).name(claws=CLAWS)
    assert not board.divergences(use(OLD, *armored(OLD, 1, 1), block("TRIGGER", "cat"), *claws(1)))


def test_hs_4_9_shapeshift_may_add_more_once_a_card_has_improved_it() -> None:
    board = table(OLD, SHAPESHIFT).card("spirit", 1, CardType.MINION, Zone.GRAVEYARD).name(spirit="ETC_382")
    assert not board.divergences(use(OLD, *armored(OLD, 2, 2)))


# --- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["CS2_101t", "CS2_101t4", "VAN_CS2_101t"])
def test_hs_2_7_1_b_reinforce_summons_a_recruit_to_the_right(card: str) -> None:
    board = table(BUILD, RECRUIT).minion("ox", 1, 1, 9).name(recruit=card)
    result = board.accepts(use(BUILD, token("recruit", 2)))
    made = [packet for packet in result.game.walk() if packet.kind == "FULL_ENTITY"][-1]
    assert result.verdict(made) is Verdict.PREDICTED


def test_hs_2_7_1_b_a_recruit_is_the_right_card_at_the_right_place() -> None:
    board = table(BUILD, RECRUIT).minion("ox", 1, 1, 9).name(recruit="CS2_101t", other="CS2_050")
    board.rejects(use(BUILD), SUMMON, Kind.MISSING, "power1")
    found = board.divergences(use(BUILD, token("other", 2)))
    assert (found[0].rule, found[0].kind) == (SUMMON, Kind.WRONG_VALUE)
    theirs = token("recruit", 2).replace("CONTROLLER=1", "CONTROLLER=2")
    assert board.divergences(use(BUILD, theirs))


def test_hs_2_7_1_b_a_recruit_stands_on_the_right() -> None:
    board = table(BUILD, RECRUIT).minion("ox", 1, 1, 9).name(recruit="CS2_101t")
    found = board.divergences(use(BUILD, "ox ZONE_POSITION=2", token("recruit", 1)))
    assert found


def test_hs_4_7_there_are_no_recruits_beyond_a_full_board() -> None:
    board = table(BUILD, RECRUIT).name(recruit="CS2_101t")
    for name in ("a", "b", "c", "d", "e", "f", "g"):
        board.minion(name, 1, 1, 1)
    board.accepts(use(BUILD))
    board.rejects(use(BUILD, token("recruit", 8)), "HS 4.7 full zone", Kind.UNEXPECTED, "recruit")


def test_hs_2_7_1_b_a_card_may_summon_a_second_recruit() -> None:
    board = table(BUILD, RECRUIT).minion("mage", 1, 1, 9).name(mage="DAL_575", one_more="CS2_101t", recruit="CS2_101t")
    assert not board.divergences(use(BUILD, token("recruit", 2), token("one_more", 3)))


@pytest.mark.parametrize(
    ("card", "fits"), [("CS2_050", True), ("NEW1_009", True), ("CS2_058", True), ("CS2_052", False)]
)
def test_hs_2_7_1_b_totemic_call_summons_one_of_the_totems_of_its_time(card: str, fits: bool) -> None:
    board = table(BUILD, TOTEMS).name(totem=card)
    assert bool(board.divergences(use(BUILD, token("totem", 1)))) is not fits


def test_hs_2_7_1_b_a_totem_that_is_there_is_not_summoned_again() -> None:
    board = table(BUILD, TOTEMS).minion("first", 1, 0, 2).name(first="CS2_050", totem="CS2_050", other="CS2_051")
    assert board.divergences(use(BUILD, token("totem", 2)))
    board.accepts(use(BUILD, token("other", 2)))
    theirs = table(BUILD, TOTEMS).minion("first", 2, 0, 2).name(first="CS2_050", totem="CS2_050")
    theirs.accepts(use(BUILD, token("totem", 1)))


def test_hs_2_7_1_b_with_all_totems_there_nothing_is_summoned() -> None:
    names = dict(zip("abcd", ("CS2_050", "CS2_051", "NEW1_009", "CS2_058"), strict=True))
    board = table(BUILD, TOTEMS).name(**names, totem="CS2_050")
    for name in names:
        board.minion(name, 1, 0, 2)
    board.accepts(use(BUILD))


def test_hs_2_7_1_b_the_classic_format_has_the_totems_of_2014() -> None:
    board = table(BUILD, "VAN_HERO_02bp").name(totem="VAN_CS2_052")
    board.accepts(use(BUILD, token("totem", 1)))


# --- the dagger ------------------------------------------------------------------------------------------


def dagger() -> tuple[Short, ...]:
    return (
        "create knife ZONE=PLAY CONTROLLER=1 CARDTYPE=WEAPON ATK=1 DURABILITY=2 CREATOR=power1",
        "one WEAPON=knife",
        "hero1 479=1",
        "hero1 ATK=1",
    )


def test_hs_2_7_1_b_dagger_mastery_equips_a_dagger() -> None:
    board = table(OLD, DAGGER).name(knife="CS2_082")
    board.accepts(use(OLD, *dagger()))
    log = without(use(OLD, *dagger()), "one WEAPON=knife")
    board.rejects(log, "HS 2.4 equip.3", Kind.MISSING, "one", "WEAPON")
    board.rejects(use(OLD), EQUIP, Kind.MISSING, "power1")
    other = table(OLD, DAGGER).name(knife="CS2_080")
    assert other.divergences(use(OLD, *dagger()))[0].rule == EQUIP


@pytest.mark.parametrize("blade", ["AT_034", "WON_318"])
def test_hs_2_7_1_b_a_weapon_that_is_made_better_is_not_replaced(blade: str) -> None:
    board = table(BUILD, DAGGER).weapon("blade", 1, 1, 3).name(blade=blade)
    better = (
        "create poison ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1",
        "poison ATTACHED=blade",
        "poison 1068=1",
        "poison 1068=0",
        "poison ZONE=PLAY",
        "blade 479=2",
        "blade ATK=2",
        "hero1 479=2",
        "hero1 ATK=2",
    )
    assert not board.divergences(use(BUILD, *better))
    assert board.name(blade="CS2_106").divergences(use(BUILD, *better))


# --- skins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "base"),
    [
        ("CS2_034_H1", "CS2_034"),
        ("CS2_017_HS4", "CS2_017"),
        ("HERO_02abp", "HERO_02bp"),
        ("HERO_01aphp", "HERO_01bp"),
        ("HERO_09ce_metahp", "HERO_09bp"),
        ("HERO_03dbp_Copy", "HERO_03bp"),
        ("VAN_HERO_04bp", "HERO_04bp"),
        ("VAN_CS2_102_H3", "CS2_102"),
        ("HERO_01bp2", "HERO_01bp2"),
        ("HERO_01aphp2", "HERO_01aphp2"),
        ("BT_COIN", COIN),
        ("DMF_COIN2", COIN),
        ("TIME_EVENT_COIN", COIN),
        ("GAME_005", COIN),
        ("GAME_005e", "GAME_005e"),
    ],
)
def test_a_skin_has_the_text_of_its_card_and_a_better_power_has_not(card: str, base: str) -> None:
    assert base_id(card) == base


def test_a_printing_of_a_token_is_told_from_another_token() -> None:
    assert is_printing("CS2_101t8", "CS2_101t")
    assert is_printing("CS2_082_H1", "CS2_082")
    assert not is_printing("CS2_101t2x", "CS2_101t")
    assert not is_printing("CS2_051", "CS2_050")


# --- the coin --------------------------------------------------------------------------------------------


def coin(build: int, *effect: Short) -> list[Short]:
    return spell(build, "coin", *effect)


def purse(build: int, crystals: int, used: int, *, temporary_mana: int = 0, most: int = 10, card: str = COIN) -> Board:
    board = Board(build, mana=crystals, used=used).hand("coin", 1, CardType.SPELL, 0).name(coin=card)
    return board.set("one", TEMP_RESOURCES=temporary_mana, MAXRESOURCES=most)


@pytest.mark.parametrize(("build", "card"), [*((build, COIN) for build in BUILDS), (88998, "DMF_COIN1")])
def test_hs_4_12_the_coin_lends_a_crystal(build: int, card: str) -> None:
    purse(build, 3, 3, card=card).accepts(coin(build, "one TEMP_RESOURCES=1"))
    assert purse(build, 3, 3, card=card).divergences(coin(build, "one TEMP_RESOURCES=2"))
    assert purse(build, 3, 3, card=card).divergences(coin(build))


def test_hs_4_12_a_second_coin_lends_another() -> None:
    purse(BUILD, 3, 3, temporary_mana=1).accepts(coin(BUILD, "one TEMP_RESOURCES=2"))


@pytest.mark.parametrize(("crystals", "temporary_mana", "most"), [(10, 0, 10), (9, 1, 10), (11, 0, 11)])
def test_hs_4_12_with_as_many_crystals_as_can_be_a_spent_one_is_refilled(
    crystals: int, temporary_mana: int, most: int
) -> None:
    board = purse(BUILD, crystals, 4, temporary_mana=temporary_mana, most=most)
    board.accepts(coin(BUILD, "one RESOURCES_USED=3"))
    assert board.divergences(coin(BUILD, f"one TEMP_RESOURCES={temporary_mana + 1}"))


def test_hs_4_12_with_all_crystals_full_the_coin_does_nothing() -> None:
    purse(BUILD, 10, 0).accepts(coin(BUILD))
    assert purse(BUILD, 10, 0).divergences(coin(BUILD, "one TEMP_RESOURCES=1"))


def test_hs_4_12_more_crystals_than_ten_leave_room_for_one() -> None:
    purse(BUILD, 10, 4, most=20).accepts(coin(BUILD, "one TEMP_RESOURCES=1"))


def test_the_totems_of_a_build_between_two_observations_may_be_either() -> None:
    assert ruleset_for(84593, 84593).get("fourth_totem") is None
    for card in ("CS2_052", "CS2_058"):
        table(84593, TOTEMS).name(totem=card).accepts(use(84593, token("totem", 1)))


@pytest.mark.parametrize("bearer", ["one", "power1"])
def test_hs_2_7_an_aura_may_allow_another_use_of_the_power_that_has_been_used(bearer: str) -> None:
    made = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).set("power1", EXHAUSTED=1)
    effect = block("POWER", "bolt")
    ready = (f"{bearer} HEROPOWER_ADDITIONAL_ACTIVATIONS=1", "power1 EXHAUSTED=0")
    log = replaced(spell(BUILD, "bolt"), effect, effect, *ready)
    assert made.divergences(log)  # it has not been used at all
    assert not made.set("one", HEROPOWER_ACTIVATIONS_THIS_TURN=1).divergences(log)


@pytest.mark.parametrize("bearer", ["one", "power1"])
@pytest.mark.parametrize("more", [1, -1])
def test_hs_2_7_a_power_that_may_be_used_again_is_not_exhausted(bearer: str, more: int) -> None:
    made = Board(BUILD).set(bearer, HEROPOWER_ADDITIONAL_ACTIVATIONS=more)
    assert not made.divergences(without(use(BUILD), "power1 EXHAUSTED=1"))
    assert Board(BUILD).divergences(without(use(BUILD), "power1 EXHAUSTED=1"))


@pytest.mark.rule("HS 2.7.2.a")
@pytest.mark.parametrize("counted", ["in its trigger", "before", "not"])
def test_hs_2_7_2_a_where_the_build_is_not_known_no_trigger_of_the_player_is_demanded(counted: str) -> None:
    """Up to some build a trigger of the player counts the use, later the hero power does."""
    last = 179020
    logs = {"in its trigger": use(last), "before": use(195635)}
    trigger = block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    logs["not"] = without(logs["in its trigger"], trigger)
    for known in (0, 1) if counted == "before" else (0,):  # the known count may be ahead of the log
        game = table(last, "unknown").set("one", NUM_TIMES_HERO_POWER_USED_THIS_GAME=known).game(logs[counted])
        game.build_range = (OLD, 195635)
        assert "HS 2.7.2.a" not in {one.rule for one in replay(game).divergences}
    assert "HS 2.7.2.a" in {one.rule for one in table(last, "unknown").divergences(logs["not"])}


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_2_a_the_use_is_counted_before_a_card_responds_to_it(build: int) -> None:
    """Not before what responds to another event of the use."""
    board = table(build, FIRE).minion("raider", 1, 1, 4).name(raider="AT_119")
    counted, responds = block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1"), block("TRIGGER", "raider")
    log = use(build, *ping(build, 1), target="hero2")

    def wrong(made: Board, *order: Short) -> bool:
        return Kind.WRONG_ORDER in [one.kind for one in made.divergences(replaced(log, counted, *order))]

    assert not wrong(board, counted, responds)
    assert wrong(board, responds, counted)
    other = table(build, FIRE).minion("raider", 1, 1, 4).name(raider="EX1_604")
    assert not wrong(other, responds, counted), "it does not respond to the use of the power"
