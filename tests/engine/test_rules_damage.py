"""Damage (HS 4.9): shield, armor, health; what is announced, what is noted, what is lost."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import ERAS, attack, damaged, hero_counted, hero_damaged, pulses, since, spell

from engine.core.divergence import Kind
from engine.hearthstone.tags import DAMAGE_SOURCE
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone


def table(build: int) -> Board:
    return Board(build).minion("ogre", 1, 3, 4)


def hit(build: int, *taken: Short) -> list[Short]:
    """The ogre, with 3 attack, hits the other hero, which has none."""
    return attack(build, "ogre", "hero2", *taken)


def hero_hit(build: int, *lost: Short, armor: int = 0) -> list[Short]:
    """The hero is hit for 3 and loses ``lost``, ``armor`` among it."""
    hurt = any(isinstance(line, str) and "DAMAGE=" in line for line in lost)
    counted = hero_counted(build, "two", 3, hurt, armor)
    return hit(build, *pulses(build, "hero2", 3, "ogre"), "note DAMAGE 3 hero2", *lost, *counted)


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_6_damage_is_taken_from_health(build: int) -> None:
    log = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    table(build).accepts(log)
    wrong = replaced(log, "hero2 DAMAGE=3", "hero2 DAMAGE=2")
    table(build).rejects(wrong, "HS 4.9.6", Kind.WRONG_VALUE, "hero2", "DAMAGE")


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_6_armor_is_lost_before_health(build: int) -> None:
    log = hero_hit(build, "hero2 ARMOR=0", "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=1", armor=2)
    armored = table(build).set("hero2", ARMOR=2)
    armored.accepts(log)
    armored.rejects(without(log, "hero2 ARMOR=0"), "HS 4.9.6", Kind.MISSING, "hero2", "ARMOR")
    whole = replaced(log, "hero2 DAMAGE=1", "hero2 DAMAGE=3")
    armored.rejects(whole, "HS 4.9.6", Kind.WRONG_VALUE, "hero2", "DAMAGE")


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_6_enough_armor_leaves_health_alone(build: int) -> None:
    log = hero_hit(build, "hero2 ARMOR=2", "hero2 LAST_AFFECTED_BY=ogre", armor=3)
    armored = table(build).set("hero2", ARMOR=5)
    armored.accepts(log)
    assert armored.divergences(replaced(log, "hero2 ARMOR=2", "hero2 ARMOR=2", "hero2 DAMAGE=3"))


@pytest.mark.rule("HS 4.9.5")
@pytest.mark.parametrize("build", ERAS)
def test_hs_5_1_divine_shield_takes_all_damage(build: int) -> None:
    broken = ("hero2 DIVINE_SHIELD=0", *since(build, 174258, "hero2 2873=1"), "note DAMAGE 0 hero2")
    taken = (*pulses(build, "hero2", 3, "ogre"), *broken)
    shielded = table(build).set("hero2", DIVINE_SHIELD=1)
    log = hit(build, *taken)
    shielded.accepts(log)
    shielded.rejects(without(log, "note DAMAGE 0 hero2"), "HS 4.9.5", Kind.MISSING, "hero2")
    kept = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    shielded.rejects(kept, "HS 5.1 divine shield", Kind.MISSING, "hero2", "DIVINE_SHIELD")


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_3_an_immune_character_is_not_damaged(build: int) -> None:
    """A trigger makes the hero immune once it is attacked; who is immune before cannot be."""
    attacked, becomes = "game PROPOSED_DEFENDER=hero2", block("TRIGGER", "power2", "hero2 IMMUNE=1")
    table(build).accepts(replaced(hit(build), attacked, attacked, becomes), adopted=2)
    hurt = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    assert table(build).divergences(replaced(hurt, attacked, attacked, becomes))


@pytest.mark.rule("HS 5.1 immune")
@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_4_a_character_that_becomes_immune_before_the_damage_takes_none(build: int) -> None:
    """A trigger responds to the first announcement of the damage."""
    becomes = block("TRIGGER", "power2", "hero2 IMMUNE=1")
    announced = "hero2 1173=hero2" if build >= 28329 else "hero2 PREDAMAGE=3"
    first = pulses(build, "hero2", 3, "ogre")
    first = first[: -2 if build >= 28329 else None]
    unhurt = replaced(hit(build, *first), announced, announced, becomes)
    assert not table(build).divergences(unhurt)
    lost = ("note DAMAGE 3 hero2", "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3", *hero_counted(build, "two", 3))
    assert table(build).divergences(replaced(hit(build, *first, *lost), announced, announced, becomes))


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_6_the_note_tells_the_amount(build: int) -> None:
    log = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    table(build).rejects(
        replaced(log, "note DAMAGE 3 hero2", "note DAMAGE 4 hero2"), "HS 4.9.6", Kind.WRONG_VALUE, "hero2"
    )
    table(build).rejects(without(log, "note DAMAGE 3 hero2"), "HS 4.9.6", Kind.MISSING, "hero2")


@pytest.mark.parametrize("build", [11461, 25770, 174258])
def test_hs_4_9_6_a_log_that_is_kept_without_notes_lacks_none(build: int) -> None:
    log: list[Short] = []
    for lost in range(1, 6):
        (*named, _, marked, hurt) = damaged(build, "ox", 1, "bolt", lost)
        log += [*named, marked, hurt]
    board = table(build).minion("ox", 2, 2, 9).hand("bolt", 1, CardType.SPELL, 0)
    assert not board.divergences(spell(build, "bolt", *log))
    assert board.divergences(spell(build, "bolt", *log, *damaged(build, "ox", 1, "bolt", 6)))


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_damage_adds_up(build: int) -> None:
    log = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=13")
    table(build).set("hero2", DAMAGE=10).accepts(log)


@pytest.mark.parametrize("build", [build for build in ERAS if build > 24769])
def test_hs_4_9_every_packet_of_damage_is_needed(build: int) -> None:
    log = hero_hit(build, "hero2 ARMOR=0", "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=1", armor=2)
    assert table(build).set("hero2", ARMOR=2).overlooked(log) == []


@pytest.mark.parametrize("build", [20457, 189384])
def test_hs_4_9_damage_to_a_hero_is_counted_for_the_turn(build: int) -> None:
    log = hero_hit(build, "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    table(build).rejects(without(log, "two 464=3"), "HS 4.9.6", Kind.MISSING, "two", "464")


def test_hs_4_9_damage_inside_an_effect_follows_the_same_rule() -> None:
    """What a card does is not known; what follows from the damage it announces is."""
    board = Board(25770).minion("bear", 2, 2, 5).hand("bolt", 1, CardType.SPELL, 0)
    play = spell(25770, "bolt", *damaged(25770, "bear", 3, "bolt", 3), target="bear")
    assert not board.divergences(play)
    more = replaced(play, "bear DAMAGE=3", "bear DAMAGE=4")
    board.rejects(more, "HS 4.9.6", Kind.WRONG_VALUE, "bear", "DAMAGE")
    board.rejects(without(play, "note DAMAGE 3 bear"), "HS 4.9.6", Kind.MISSING, "bear")


def hurt_by_spell(build: int, *taken: Short) -> list[Short]:
    """Player one's bolt deals 4 to the bear, which loses ``taken``."""
    return spell(build, "bolt", *pulses(build, "bear", 4, "bolt"), *taken, target="bear")


@pytest.mark.parametrize("build", ERAS)
@pytest.mark.parametrize("noted", [1, 4])
def test_hs_4_9_7_health_does_not_fall_below_the_minimum_an_effect_sets(build: int, noted: int) -> None:
    board = Board(build).minion("bear", 2, 2, 5, DAMAGE=3, HEALTH_MINIMUM=1).hand("bolt", 1, CardType.SPELL, 0)
    log = hurt_by_spell(build, f"note DAMAGE {noted} bear", "bear LAST_AFFECTED_BY=bolt", "bear DAMAGE=4")
    assert not board.divergences(log)
    dead = replaced(log, "bear DAMAGE=4", "bear DAMAGE=7")
    board.rejects(dead, "HS 4.9.6", Kind.WRONG_VALUE, "bear", "DAMAGE")
    other = replaced(log, f"note DAMAGE {noted} bear", "note DAMAGE 3 bear")
    board.rejects(other, "HS 4.9.6", Kind.WRONG_VALUE, "bear")


@pytest.mark.parametrize("build", ERAS)
@pytest.mark.parametrize("note", [(), ("note DAMAGE 0 bear",), ("note DAMAGE 4 bear",)])
def test_hs_4_9_7_nothing_is_lost_at_the_minimum(build: int, note: tuple[str, ...]) -> None:
    board = Board(build).minion("bear", 2, 2, 5, DAMAGE=4, HEALTH_MINIMUM=1).hand("bolt", 1, CardType.SPELL, 0)
    assert not board.divergences(hurt_by_spell(build, *note))
    assert board.divergences(hurt_by_spell(build, *note, "bear DAMAGE=8"))


@pytest.mark.parametrize("build", [54613, 88998, 189384])
@pytest.mark.parametrize("meant", ["bear", "hero2"])
def test_hs_4_9_4_damage_that_is_redirected_may_be_said_to_be_for_whom_it_was_meant(build: int, meant: str) -> None:
    board = Board(build).minion("bear", 2, 2, 5).hand("bolt", 1, CardType.SPELL, 0)
    taken = replaced(damaged(build, "bear", 3, "bolt", 3), "bear 1173=bear", f"bear 1173={meant}")
    announced = [line for line in pulses(build, "hero2", 3, "bolt") if line.startswith(("hero2 2187", "hero2 1173"))]
    start = announced.index("hero2 1173=hero2")
    redirected = block("TRIGGER", "bear", "hero2 PREDAMAGE=0", *taken)
    pulse = [*announced[:start], "hero2 PREDAMAGE=3", "hero2 1173=hero2", redirected, *announced[start + 1 :]]
    assert not board.divergences(spell(build, "bolt", *pulse, target="hero2"))
    astray = [
        replaced([redirected], f"bear 1173={meant}", "bear 1173=hero1")[0] if one is redirected else one
        for one in pulse
    ]
    assert board.divergences(spell(build, "bolt", *astray, target="hero2"))


@pytest.mark.parametrize("build", [54613, 88998, 189384])
@pytest.mark.parametrize("zeroed", [True, False])
def test_hs_4_9_hero_pre_damage_1_who_tag_1173_is_made_to_name_takes_the_damage(build: int, zeroed: bool) -> None:
    """No log has it: that the tag names the target when triggers begin to respond is all that is known of it."""
    board = table(build).minion("bear", 2, 2, 5)
    announced = ("hero2 PREDAMAGE=3", "hero2 1173=hero2")
    redirects = block("TRIGGER", "bear", "hero2 1173=bear", *(("hero2 PREDAMAGE=0",) if zeroed else ()))
    ended = (*since(build, 127581, "hero2 2187=0"), *(() if zeroed else ("hero2 PREDAMAGE=0",)), "hero2 1173=0")
    begun = since(build, 127581, "hero2 2187=ogre")
    log = hit(build, *begun, *announced, redirects, *ended, *damaged(build, "bear", 3, "ogre", 3))
    assert not board.divergences(log)
    spared = without(log, "bear DAMAGE=3")
    board.rejects(spared, "HS 4.9.6", Kind.MISSING, "bear", "DAMAGE")


def test_hs_5_1_divine_shield_may_take_several_hits_by_what_a_card_says() -> None:
    taken = (*pulses(231720, "bear", 3, "ogre"), "bear 3859=1", "note DAMAGE 0 bear")
    log = attack(231720, "ogre", "bear", *taken)
    shielded = table(231720).minion("bear", 2, 0, 5, DIVINE_SHIELD=1).minion("toreth", 2, 3, 4)
    shielded.rejects(log, "HS 5.1 divine shield", Kind.MISSING, "bear", "DIVINE_SHIELD")
    shielded.name(toreth="EDR_258")
    assert not shielded.divergences(log)
    assert not shielded.divergences(
        replaced(log, "bear 3859=1", "bear 3859=3", "bear DIVINE_SHIELD=0", "bear 2873=1", "bear 3859=0")
    )


@pytest.mark.parametrize("build", [54613, 189384])
def test_hs_4_9_how_often_a_heros_health_changed_is_counted_in_its_own_turns(build: int) -> None:
    board = Board(build).hand("bolt", 1, CardType.SPELL, 0).set("one", **{"1573": 4})
    hurt = replaced(hero_damaged(build, "hero1", "one", 3, "bolt", 3), "one 1573=1", "one 1573=5")
    log = spell(build, "bolt", *hurt, target="hero1")
    assert not board.divergences(log)
    board.rejects(without(log, "one 1573=5"), "HS 4.9.6", Kind.MISSING, "one", "1573")


@pytest.mark.parametrize("build", [54613, 88998, 189384])
def test_hs_4_9_minion_pre_damage_1_a_neighbour_takes_the_damage_instead(build: int) -> None:
    board = table(build).minion("bear", 2, 0, 5).minion("wall", 2, 0, 9)
    announced = (*since(build, 127581, "bear 2187=ogre"), "bear PREDAMAGE=3", "bear 1173=bear")
    redirects = block("TRIGGER", "wall", "bear 1173=wall", "bear PREDAMAGE=0")
    ended = (*since(build, 127581, "bear 2187=0"), "bear 1173=0")
    taken = damaged(build, "wall", 3, "ogre", 3)
    log = attack(build, "ogre", "bear", *announced, redirects, *ended, *taken)
    assert not board.divergences(log)
    board.rejects(without(log, "wall DAMAGE=3"), "HS 4.9.6", Kind.MISSING, "wall", "DAMAGE")
    both = replaced(log, "wall DAMAGE=3", "wall DAMAGE=3", "bear DAMAGE=3")
    assert board.divergences(both)


@pytest.mark.parametrize("build", [13030, 20457, 25770])
def test_hs_4_9_6_damage_of_an_effect_comes_from_its_card_unless_another_may_have_dealt_it_before(build: int) -> None:
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("ox", 2, 1, 9).minion("bat", 1, 1, 1)
    made.card("corpse", 1, CardType.MINION, Zone.GRAVEYARD)
    log = spell(build, "bolt", *damaged(build, "ox", 3, "bolt", 3))
    assert not made.divergences(log)
    unnamed = without(log, "ox LAST_AFFECTED_BY=bolt")
    made.rejects(unnamed, "HS 4.9.6", Kind.MISSING, "ox", "LAST_AFFECTED_BY")
    made.set("ox", LAST_AFFECTED_BY="corpse").rejects(unnamed, "HS 4.9.6", Kind.MISSING, "ox", "LAST_AFFECTED_BY")
    assert not made.set("ox", LAST_AFFECTED_BY="bat").divergences(unnamed)


@pytest.mark.parametrize("source", ["bolt", "one", "game"])
def test_hs_4_9_6_fatigue_inside_an_effect_and_damage_of_a_script_come_from_nobody(source: str) -> None:
    build = 88998
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0)
    hurt = tuple(line for line in damaged(build, "hero1", 1, "bolt", 1) if "LAST_AFFECTED_BY" not in str(line))
    told = ("one FATIGUE=1", *hurt) if source == "bolt" else hurt
    effect = spell(build, "bolt", *told) if source == "bolt" else [block("TRIGGER", source, *told)]
    assert GameTag.LAST_AFFECTED_BY not in [one.tag for one in made.divergences(effect)]


def test_hs_4_9_6_the_text_of_a_spell_may_be_carried_out_for_nobody() -> None:
    """The log names neither who deals the damage nor who has affected its target; the visual effect has no source."""
    build = 165029
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("ox", 2, 1, 9)
    unnamed = [line for line in damaged(build, "ox", 2, "bolt", 2) if "bolt" not in line and "2187" not in line]
    missing = {one.tag for one in made.divergences(spell(build, "bolt", "plays bolt", *unnamed))}
    assert missing == {GameTag.LAST_AFFECTED_BY, DAMAGE_SOURCE}
    assert not made.divergences(spell(build, "bolt", "plays nobody", *unnamed))
    assert made.divergences(spell(build, "bolt", "plays nobody", *damaged(build, "ox", 2, "bolt", 3)))


@pytest.mark.rule("HS 4.9.4")
@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_4_an_announcement_that_does_not_end_is_one_fault(build: int) -> None:
    made = table(build).minion("ox", 2, 2, 9).hand("bolt", 1, CardType.SPELL, 0)
    (*named, noted, marked, hurt) = damaged(build, "ox", 2, "bolt", 2)
    last = max(place for place, one in enumerate(named) if one == "ox PREDAMAGE=0")
    log = spell(build, "bolt", *named[:last], *named[last + 1 :], noted, marked, hurt)
    assert [(one.kind, one.tag) for one in made.divergences(log)] == [(Kind.MISSING, GameTag.PREDAMAGE)]


# --- who is immune ---------------------------------------------------------------------------------------


def named_once(target: str, amount: int) -> tuple[Short, ...]:
    """The amount is named, whatever the build, and nothing comes of it."""
    return (f"{target} PREDAMAGE={amount}", f"{target} PREDAMAGE=0")


def duel(build: int, *after: Short) -> list[Short]:
    """The ogre attacks the bear, which hits back for 2: what comes of it follows the damage to the bear."""
    return attack(build, "ogre", "bear", *damaged(build, "bear", 3, "ogre", 3), *after)


@pytest.mark.rule("HS 2.6.1.e")
@pytest.mark.parametrize("granted", [False, True])
@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_3_the_damage_to_who_is_immune_while_attacking_may_be_named_or_not(build: int, granted: bool) -> None:
    board = table(build).minion("bear", 2, 2, 9).set("ogre", IMMUNE_WHILE_ATTACKING=1)
    for named in ((), named_once("ogre", 2), pulses(build, "ogre", 2, "bear")):
        log = duel(build, *named)
        if granted:
            log = replaced(log, "ogre ATTACKING=1", "ogre IMMUNE=1", "ogre ATTACKING=1")
            log = replaced(log, "game PROPOSED_ATTACKER=0", "ogre IMMUNE=0", "game PROPOSED_ATTACKER=0")
        assert not board.divergences(log)
    assert table(build).minion("bear", 2, 2, 9).divergences(duel(build, *named_once("ogre", 2)))


@pytest.mark.parametrize("named", ["not", "once", "in full"])
@pytest.mark.parametrize("build", [13030, 25770, 88998, 189384])
def test_hs_4_9_3_a_weapon_may_make_its_hero_immune_while_it_attacks(build: int, named: str) -> None:
    board = Board(build).weapon("bow", 1, 3, 2, IMMUNE_WHILE_ATTACKING=1).minion("bear", 2, 2, 9)
    announced = {"not": (), "once": named_once("hero1", 2), "in full": pulses(build, "hero1", 2, "bear")}[named]
    worn = () if build <= 24769 else (block("TRIGGER", "hero1", "bow DAMAGE=1"),)
    log = attack(build, "hero1", "bear", *damaged(build, "bear", 3, "hero1", 3), *announced, *worn)
    told = {one.entity for one in board.set("hero1", NUM_TURNS_IN_PLAY=1).divergences(log)}
    assert board.ids["hero1"] not in told
    bare = Board(build).weapon("bow", 1, 3, 2).minion("bear", 2, 2, 9).set("hero1", NUM_TURNS_IN_PLAY=1)
    assert bare.ids["hero1"] in {one.entity for one in bare.divergences(log)}


@pytest.mark.parametrize("build", ERAS)
def test_hs_4_9_4_damage_that_immunity_ends_may_be_named_a_second_time(build: int) -> None:
    """A pre-damage trigger makes the hero immune: no damage comes, and the second announcement may."""
    named = pulses(build, "hero2", 3, "ogre")
    first = next(place for place, one in enumerate(named) if str(one).endswith("=0"))
    once = len(named) if build < 28329 else len(named) - 2
    becomes = block("TRIGGER", "power2", "hero2 IMMUNE=1")
    for last in {once, len(named)}:
        assert not table(build).divergences(hit(build, *named[:first], becomes, *named[first:last]))
    lost = ("note DAMAGE 3 hero2", "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=3")
    assert table(build).divergences(hit(build, *named[:first], becomes, *named[first:once], *lost))


@pytest.mark.parametrize("build", [20457, 88998])
def test_hs_4_9_6_the_damage_of_a_card_does_not_come_from_a_player(build: int) -> None:
    """A text may make a character deal damage."""
    board = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("wolf", 2, 1, 4).minion("bear", 1, 1, 4)
    log = spell(build, "bolt", *damaged(build, "wolf", 2, "bolt", 2))
    assert not board.divergences(log)
    assert not board.divergences(replaced(log, "wolf LAST_AFFECTED_BY=bolt", "wolf LAST_AFFECTED_BY=bear"))
    for player in ("one", "two", "game"):
        wrong = replaced(log, "wolf LAST_AFFECTED_BY=bolt", f"wolf LAST_AFFECTED_BY={player}")
        board.rejects(wrong, "HS 4.9.6", Kind.WRONG_VALUE, "wolf", "LAST_AFFECTED_BY")
    armed = board.card("axe", 1, CardType.WEAPON, Zone.PLAY, DURABILITY=3)
    used = spell(build, "bolt", *damaged(build, "axe", 1, "one", 1))
    assert GameTag.LAST_AFFECTED_BY not in [one.tag for one in armed.divergences(used)], (
        "a weapon is used by its player"
    )
