"""Cards that change what the rules count: what they may have changed is read from the log (HS 4.9, 4.10)."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block
from forms import attack, closing, damaged, hero_counted, moved, pulses, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 231720


def death(corpses: int) -> Blocked:
    return block(
        "DEATHS",
        "game",
        "one NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "cat ZONE_POSITION=0",
        *moved(BUILD, "cat", "GRAVEYARD"),
        "one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        f"one CORPSES={corpses}",
        "cat DAMAGE=0",
    )


def test_hs_4_10_a_card_may_make_the_corpses_more_that_a_minion_leaves() -> None:
    def table(other: str) -> Board:
        made = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).minion("falric", 1, 4, 5).minion("cat", 1, 1, 1)
        return made.name(falric=other).set("one", CORPSES=3)

    for corpses, right in ((4, True), (5, False)):
        log = spell(BUILD, "bolt", *damaged(BUILD, "cat", 1, "bolt", 1), then=(death(corpses),))
        assert not table("CORE_EDR_003").divergences(log)
        assert bool(table("CS2_182").divergences(log)) is not right
    fewer = spell(BUILD, "bolt", *damaged(BUILD, "cat", 1, "bolt", 1), then=(death(2),))
    assert table("CORE_EDR_003").divergences(fewer)


@pytest.mark.rule("HS 4.9.6")
def test_hs_4_9_6_a_card_may_keep_a_hero_from_losing_health_in_its_own_turn() -> None:
    def table(other: str) -> Board:
        made = Board(BUILD).hand("bolt", 1, CardType.SPELL, 3).minion("onyxia", 1, 3, 9)
        return made.name(onyxia=other).set("bolt", CARD_COSTS_HEALTH=1)

    more = ("hero1 HEALTH=33",)
    paid = spell(BUILD, "bolt", paid=more)
    assert not table("CATA_155").divergences(paid)
    assert table("CS2_182").divergences(paid)
    loss = ("note DAMAGE 3 hero1", "hero1 DAMAGE=3", *hero_counted(BUILD, "one", 3))
    assert not table("CATA_155").divergences(spell(BUILD, "bolt", paid=loss))
    hurt = spell(BUILD, "bolt", *pulses(BUILD, "hero1", 3, "bolt"), *more)
    free = table("CATA_155").set("bolt", CARD_COSTS_HEALTH=0, COST=0)
    assert not free.divergences(hurt)
    assert table("CS2_182").set("bolt", CARD_COSTS_HEALTH=0, COST=0).divergences(hurt)


def test_hs_4_9_armor_a_card_may_make_it_more_than_a_hero_power_says() -> None:
    def used(armor: int) -> list[Blocked]:
        power = block("POWER", "power1", f"hero1 3883={armor}", "hero1 3883=0", f"hero1 ARMOR={armor}")
        return [block("PLAY", "power1", power, *closing(BUILD))]

    def armor_of(other: str, armor: int) -> list[str]:
        table = Board(BUILD).minion("bruiser", 1, 3, 4).name(bruiser=other, power1="HERO_01bp")
        return [one.rule for one in table.divergences(used(armor)) if one.kind is Kind.WRONG_VALUE]

    assert armor_of("TRLA_175", 4) == []
    assert armor_of("CS2_182", 4)


def test_hs_4_9_what_is_in_the_deck_changes_nothing() -> None:
    made = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 1, 1, 1).set("one", CORPSES=3)
    made.card("falric", 1, CardType.MINION, Zone.DECK).name(falric="CORE_EDR_003")
    assert made.divergences(spell(BUILD, "bolt", *damaged(BUILD, "cat", 1, "bolt", 1), then=(death(5),)))


@pytest.mark.rule("HS 4.9.3")
def test_hs_4_9_3_a_hero_that_cannot_take_damage_need_not_be_immune() -> None:
    def table(card: str) -> Board:
        made = Board(BUILD).minion("ogre", 1, 3, 9)
        made.card("blur", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="hero2").name(blur=card)
        return made.set("hero2", ARMOR=1)

    announced, counted = pulses(BUILD, "hero2", 3, "ogre"), hero_counted(BUILD, "two", 3, armor=1)
    lost = ("note DAMAGE 3 hero2", "hero2 ARMOR=0", "hero2 LAST_AFFECTED_BY=ogre", "hero2 DAMAGE=2", *counted)
    for hit, spared in (((), True), (announced, True), ((*announced, *lost), False)):
        log = attack(BUILD, "ogre", "hero2", *hit)
        assert not table("BT_752e").divergences(log)
        assert bool(table("CS2_188e").divergences(log)) is spared


def test_hs_5_1_immune_to_fire_spells_takes_no_damage_of_them_and_that_of_others() -> None:
    """Fyrakk the Blazing is immune to Fire spells: Fireball is one, Frostbolt is not."""
    build = 223542

    def departs(card: str, *hit: Short, silenced: int = 0) -> bool:
        table = Board(build).hand("spell", 1, CardType.SPELL, 0).minion("fyrakk", 2, 7, 9, SILENCED=silenced)
        table.name(spell=card, fyrakk="FIR_959")
        return bool(table.divergences(spell(build, "spell", *hit, target="fyrakk")))

    fire = damaged(build, "fyrakk", 6, "spell", 6)
    assert not departs("CORE_CS2_029")
    assert departs("CORE_CS2_029", *fire)
    assert not departs("CORE_CS2_029", *fire, silenced=1)
    assert departs("CORE_CS2_024")
