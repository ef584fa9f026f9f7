"""The phases of using a card, attacking and using a hero power (HS 2.2 to 2.7): what belongs to which step."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import attack, card_counted, closing, damaged, moved, since, until

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, Zone
from hslog.hearthstone.packets import Block, FullEntity

BUILDS = [25770, 30795, 88998]
KINDS = {
    "minion": (CardType.MINION, "HS 2.2"),
    "spell": (CardType.SPELL, "HS 2.3"),
    "weapon": (CardType.WEAPON, "HS 2.4"),
    "hero": (CardType.HERO, "HS 2.5"),
}
"""The types of cards, and the section of each."""

NEW_POWER = "create shape CARDTYPE=HERO_POWER CONTROLLER=1 ZONE=PLAY COST=2"


def table(build: int, kind: str, **tags: int) -> Board:
    """Two minions that respond, and a card in the hand."""
    made = Board(build, mana=5).minion("elder", 1, 1, 1).minion("younger", 1, 1, 1)
    stats = {} if kind == "spell" else {"ATK": 2, "HEALTH": 30, "DURABILITY": 2} if kind != "hero" else {"HEALTH": 30}
    return made.hand("card", 1, KINDS[kind][0], 2, **(stats | tags))


def play(
    build: int,
    kind: str,
    *,
    used: tuple[Short, ...] = (),
    owed: tuple[Short, ...] = (),
    effect: Short | None = None,
    after: tuple[Short, ...] = (),
) -> list[Short]:
    """The card is played: ``used`` responds to its use, ``owed`` is its overload, ``after`` responds afterwards."""
    plain = block("POWER", "card", *((NEW_POWER,) if kind == "hero" else ()))
    power = effect if effect is not None else plain
    counted = {"minion": ("one NUM_MINIONS_PLAYED_THIS_TURN=1",), "spell": ("one 430=1",)}.get(kind, ())
    place = {"minion": ("card ZONE_POSITION=3", "card EXHAUSTED=1")}.get(kind, ())
    packets: list[Short] = [
        "one RESOURCES_USED=2",
        "one NUM_RESOURCES_SPENT_THIS_GAME=2",
        "one NUM_CARDS_PLAYED_THIS_TURN=1",
        *counted,
        "card ZONE_POSITION=0",
        *moved(build, "card", "PLAY"),
        *place,
        "card JUST_PLAYED=1",
        *card_counted(build, "card"),
        *(since(build, 66927, "one NUM_SPELLS_PLAYED_THIS_GAME=1") if kind == "spell" else ()),
        *owed,
        *used,
    ]
    if kind == "hero":
        packets += [
            *moved(build, "hero1", "SETASIDE"),
            "one HERO_ENTITY=card",
            *moved(build, "power1", "SETASIDE"),
        ]
    packets.append(power)
    if kind == "spell":
        packets += moved(build, "card", "GRAVEYARD")
    if kind == "weapon":
        packets += ["one WEAPON=card", "hero1 479=2", "hero1 ATK=2"]
    return [block("PLAY", "card", *packets, *after, "one COMBO_ACTIVE=1", *closing(build))]


def text_of(kind: str) -> tuple[Short, ...]:
    """The text of a weapon: what comes before it may respond to the equipping (HS 2.4.2.d)."""
    return (block("POWER", "card"),) if kind == "weapon" else ()


def rules_of(made: Board, log: list[Short], name: str) -> list[str]:
    """Return under which rules the blocks of an entity are met."""
    result = made.replay(log)
    return [result.rule(one) for one in result.game.walk() if isinstance(one, Block) and one.entity == made.ids[name]]


@pytest.mark.rule("HS 2.3.1", "HS 2.4.1", "HS 2.5.1", "HS 2.4", "HS 2.4.3", "HS 2.3.3", "HS 2.2.3", "HS 2.5.3")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", KINDS)
def test_hs_1_8_inherent_phases_of_a_card_are_use_resolution_and_completion(build: int, kind: str) -> None:
    """Each phase has its place in the sequence, and what responds in one is met by the rule of that phase."""
    made, section = table(build, kind), KINDS[kind][1]
    responds = block("TRIGGER", "elder")
    log = play(build, kind, used=(responds,), after=(*text_of(kind), responds))
    assert not made.divergences(log)
    use, completion = rules_of(made, log, "elder")
    assert use.startswith(f"{section}.1")
    assert completion.startswith(f"{section}.3")
    assert rules_of(made, log, "card")[0] == section


ON_USE = {"minion": "HS 2.2.1", "spell": "HS 2.3.1.f", "weapon": "HS 2.4.1.c", "hero": "HS 2.5.1.c"}
AFTER_USE = {"minion": "HS 2.2.3", "spell": "HS 2.3.3.b", "weapon": "HS 2.4.3.a", "hero": "HS 2.5.3.a"}


@pytest.mark.rule("HS 2.2.1.e", "HS 2.3.1.f", "HS 2.4.1.c", "HS 2.5.1.c")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", KINDS)
def test_hs_2_2_1_e_what_responds_to_the_use_of_a_card_does_so_in_the_use_phase(build: int, kind: str) -> None:
    made = table(build, kind).minion("baby", 1, 1, 1)
    made.set("card", ZONE_POSITION=1)
    rising = tuple(block("TRIGGER", name) for name in ("elder", "younger", "baby"))
    log = replaced_place(play(build, kind, used=rising))
    assert not made.divergences(log)
    assert set(rules_of(made, log, "younger")) == {ON_USE[kind]}


def replaced_place(log: list[Short]) -> list[Short]:
    """A third minion stands on the board already."""
    (one,) = log
    assert isinstance(one, Blocked)
    return (
        replaced(log, "card ZONE_POSITION=3", "card ZONE_POSITION=4") if "card ZONE_POSITION=3" in one.packets else log
    )


@pytest.mark.rule("HS 2.2.3.a", "HS 2.2.3.c", "HS 2.3.3.b", "HS 2.4.3.a", "HS 2.5.3.a")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", KINDS)
def test_hs_2_2_3_c_what_responds_after_the_use_of_a_card_does_so_in_the_completion_phase(
    build: int, kind: str
) -> None:
    made = table(build, kind).minion("baby", 1, 1, 1)
    rising = tuple(block("TRIGGER", name) for name in ("elder", "younger", "baby"))
    log = replaced_place(play(build, kind, after=(*text_of(kind), *rising)))
    assert not made.divergences(log)
    assert set(rules_of(made, log, "younger")) == {AFTER_USE[kind]}


@pytest.mark.rule("HS 2.2.2", "HS 2.2.2.c", "HS 2.3.2.c")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", ["minion", "spell"])
def test_hs_2_2_2_c_the_text_takes_place_in_the_resolution_phase(build: int, kind: str) -> None:
    made, effect = table(build, kind), block("POWER", "card")
    rule = {"minion": "HS 2.2.2.c", "spell": "HS 2.3.2.c"}[kind]
    log = play(build, kind, effect=effect)
    assert not made.divergences(log)
    assert rules_of(made, log, "card")[1] == rule
    made.rejects(without(log, effect), rule, Kind.MISSING, "card")


@pytest.mark.rule("HS 2.4.2", "HS 2.4.2.c", "HS 2.5.2", "HS 2.5.2 battlecry")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", ["weapon", "hero"])
def test_hs_2_4_2_c_the_battlecry_of_a_weapon_or_hero_takes_place_in_the_resolution_phase(
    build: int, kind: str
) -> None:
    made = table(build, kind)
    rule = {"weapon": "HS 2.4.2.c", "hero": "HS 2.5.2 battlecry"}[kind]
    result = made.accepts(play(build, kind)) if kind == "weapon" else made.replay(play(build, kind))
    effect = next(one for one in result.game.walk() if isinstance(one, Block) and one.type == BlockType.POWER)
    assert result.rule(effect) == rule
    phases = [span.name for root in result.spans for span in root.walk() if span.start <= effect.index < span.stop]
    assert "resolution phase" in phases


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_5_2_hero_power_the_player_gets_the_new_one(build: int) -> None:
    made, log = table(build, "hero"), play(build, "hero")
    assert not made.divergences(log)
    told = [one for one in made.replay(log).game.walk() if isinstance(one, FullEntity)][-1]
    assert made.replay(log).rule(told) == "HS 2.5.2 hero power"
    found = made.divergences(without(log, NEW_POWER))
    assert [(one.rule, one.kind) for one in found] == [("HS 2.5.2 hero power", Kind.MISSING)]


def test_hs_2_5_2_hero_power_comes_in_whichever_block_of_the_hero() -> None:
    first, second = block("POWER", "card"), block("POWER", "card", NEW_POWER)
    log = replaced(play(88998, "hero", effect=second), second, first, second)
    assert not table(88998, "hero").divergences(log)


@pytest.mark.rule("HS 2.4.2.c", "HS 2.5.2 battlecry")
@pytest.mark.parametrize("kind", ["weapon", "hero"])
def test_hs_2_5_2_battlecry_a_weapon_or_hero_has_its_effect_whatever_it_is(kind: str) -> None:
    """A hero's battlecry and its new power have a block each, or one for both: a log of 165029 has it so."""
    made, given = table(88998, kind, BATTLECRY=1), block("POWER", "card", NEW_POWER)
    effect = given if kind == "hero" else block("POWER", "card")
    log = play(88998, kind, effect=effect)
    assert not made.divergences(log)
    rule = {"weapon": "HS 2.4.2.c", "hero": "HS 2.5.2 battlecry"}[kind]
    made.rejects(without(log, effect), rule, Kind.MISSING, "card")
    if kind == "hero":
        assert not made.divergences(replaced(log, given, given, block("POWER", "card")))


@pytest.mark.parametrize("kind", ["minion", "spell", "weapon"])
@pytest.mark.rule("HS 2.2.1.g", "HS 2.4.1.d")
def test_hs_2_2_1_g_overload_is_owed_in_the_use_phase(kind: str) -> None:
    build = 20457
    made = table(build, kind, OVERLOAD=1, OVERLOAD_OWED=2)
    owed = ("one OVERLOAD_OWED=2", "one OVERLOAD_THIS_GAME=2")
    log = play(build, kind, owed=owed)
    assert not made.divergences(log)
    rule = {"minion": "HS 2.2.1.g", "spell": "HS 2.3.1.g", "weapon": "HS 2.4.1.d"}[kind]
    made.rejects(play(build, kind), rule, Kind.MISSING, "one", "OVERLOAD_OWED")


@pytest.mark.rule("HS 2.4.1.b", "HS 2.5.1.b")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", ["weapon", "hero"])
def test_hs_2_4_1_b_a_weapon_or_hero_counts_as_a_card_played(build: int, kind: str) -> None:
    made, counter = table(build, kind), "one NUM_CARDS_PLAYED_THIS_TURN=1"
    log = play(build, kind)
    assert not made.divergences(log)
    rule = f"{KINDS[kind][1]}.1.b"
    made.rejects(without(log, counter), rule, Kind.MISSING, "one", "NUM_CARDS_PLAYED_THIS_TURN")
    twice = replaced(log, counter, "one NUM_CARDS_PLAYED_THIS_TURN=2")
    made.rejects(twice, rule, Kind.WRONG_VALUE, "one", "NUM_CARDS_PLAYED_THIS_TURN")


@pytest.mark.rule("HS 2.2.1.c", "HS 2.3.1.c")
@pytest.mark.parametrize("kind", ["minion", "spell"])
def test_hs_2_2_1_c_what_counters_a_card_responds_before_its_text(kind: str) -> None:
    """It responds in the use phase, and what it counters has no text any more."""
    build = 25770
    made = table(build, kind).card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    counters = (block("TRIGGER", "trap", "card CANT_PLAY=1", keyword="SECRET"), "trap ZONE=GRAVEYARD")
    effect = block("POWER", "card")
    both = play(build, kind, used=counters)
    assert "HS 5.1 counter" in {one.rule for one in made.divergences(both)}
    assert rules_of(made, both, "trap")[0].startswith(f"{KINDS[kind][1]}.1")
    if kind == "spell":
        assert not made.divergences(without(both, effect))


@pytest.mark.rule("HS 1.8")
def test_hs_1_8_who_dies_of_what_responds_to_a_counter_may_leave_before_the_countered_card() -> None:
    build = 25770
    made = table(build, "spell").card("trap", 2, CardType.SPELL, Zone.SECRET, SECRET=1).minion("cat", 1, 1, 1)
    counters = block("TRIGGER", "trap", "card CANT_PLAY=1", keyword="SECRET")
    revealed = block("TRIGGER", "elder", *damaged(build, "cat", 1, "elder", 1))
    deaths = block(
        "DEATHS",
        "game",
        "one NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "cat ZONE_POSITION=0",
        "cat ZONE=GRAVEYARD",
        "one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        "cat DAMAGE=0",
    )
    log = play(build, "spell", used=(counters, "trap ZONE=GRAVEYARD", revealed, deaths))
    assert not made.divergences(without(log, block("POWER", "card")))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_summon_1_a_minion_that_an_effect_summons_takes_its_place_on_the_board(build: int) -> None:
    made = table(build, "spell").card("cub", 1, CardType.MINION, Zone.SETASIDE, ATK=1, HEALTH=1)
    comes = (*moved(build, "cub", "PLAY"), "cub ZONE_POSITION=3", "cub EXHAUSTED=1")
    log = play(build, "spell", effect=block("POWER", "card", *comes))
    assert not made.divergences(log)
    made.rejects(without(log, comes[-2]), "HS 1.4 position", Kind.MISSING, "cub", "ZONE_POSITION")
    beyond = replaced(log, comes[-2], "cub ZONE_POSITION=4")
    made.rejects(beyond, "HS 4.7", Kind.ILLEGAL_CHOICE, "cub", "ZONE_POSITION")


# --- weapons -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 2.4.2")
def test_hs_2_4_two_weapons_are_in_play_until_the_battlecry_is_over() -> None:
    build = 88998
    made = table(build, "weapon").weapon("knife", 1, 1, 2).set("hero1", ATK=1)
    replacing = ("knife LAST_AFFECTED_BY=card", "knife TO_BE_DESTROYED=1")
    gone = block("DEATHS", "game", "knife TO_BE_DESTROYED=0", *moved(build, "knife", "GRAVEYARD"))
    plain = play(build, "weapon", after=(gone,))
    log = replaced(plain, block("POWER", "card"), block("POWER", "card"), *replacing)
    assert not made.divergences(log)
    before = replaced(plain, block("POWER", "card"), *replacing, block("POWER", "card"))
    made.rejects(before, "HS 2.4", Kind.UNEXPECTED, "knife", "TO_BE_DESTROYED")


# --- heroes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 2.5.1.a", "HS 2.5.1.e", "HS 2.5.1")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_5_1_e_the_old_hero_leaves_and_the_new_one_is_the_players(build: int) -> None:
    made, log = table(build, "hero"), play(build, "hero")
    assert not made.divergences(log)
    found = made.divergences(without(log, "one HERO_ENTITY=card"))
    assert ("HS 2.5.1.e", Kind.MISSING, made.ids["one"]) in {(one.rule, one.kind, one.entity) for one in found}
    kept = log
    for line in moved(build, "hero1", "SETASIDE"):
        kept = without(kept, line)
    found = made.divergences(kept)
    assert ("HS 2.5.1.e", Kind.MISSING, made.ids["hero1"]) in {(one.rule, one.kind, one.entity) for one in found}
    apart = replaced(log, "card ZONE=PLAY", "card ZONE=SETASIDE")
    assert "HS 2.5.1.a" in {one.rule for one in made.divergences(apart)}


@pytest.mark.rule("HS 2.5.1.e")
@pytest.mark.parametrize(
    ("build", "hero", "armor", "accused"),
    [(88998, "ICC_481", 5, False), (88998, "ICC_481", 4, True), (88999, "ABC_001", 4, False)],
)
def test_hs_2_5_1_e_a_hero_card_that_is_replaced_gets_its_printed_armor_again(
    build: int, hero: str, armor: int, accused: bool
) -> None:
    """Of a card of a later build, card data does not say how much it is."""
    made, log = table(build, "hero").name(hero1=hero), play(build, "hero")
    away = moved(build, "hero1", "SETASIDE")[-1]
    found = made.divergences(replaced(log, away, away, f"hero1 ARMOR={armor}"))
    assert bool(found) is accused


def test_hs_2_5_1_e_it_is_the_players_hero_that_leaves_where_there_are_others() -> None:
    build = 25770
    made = table(build, "hero").card("ally", 1, CardType.HERO, Zone.PLAY, HEALTH=30).set("one", HERO_ENTITY="ally")
    log = replaced(play(build, "hero"), "hero1 ZONE=SETASIDE", "ally ZONE=SETASIDE")
    assert not made.divergences(log)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_5_replacing_a_hero_does_not_take_back_its_attacks(build: int) -> None:
    made = table(build, "hero").set("hero1", NUM_ATTACKS_THIS_TURN=1, EXHAUSTED=1)
    marks = ("card NUM_ATTACKS_THIS_TURN=1", "card EXHAUSTED=1")
    log = play(build, "hero", used=marks)
    assert not made.divergences(log)
    more = play(build, "hero", used=("card NUM_ATTACKS_THIS_TURN=2", marks[1]))
    found = made.divergences(more)
    assert [(one.kind, one.entity) for one in found] == [(Kind.WRONG_VALUE, made.ids["card"])]
    fewer = play(build, "hero", used=marks[1:])
    found = made.divergences(fewer)
    assert [(one.kind, one.entity) for one in found] == [(Kind.MISSING, made.ids["card"])]


# --- combat ------------------------------------------------------------------------------------------------


def duel(build: int, *hit: Short) -> tuple[Board, list[Short]]:
    made = Board(build).minion("ogre", 1, 3, 9).minion("bear", 2, 0, 9).minion("wolf", 2, 0, 9).minion("imp", 1, 1, 1)
    return made, attack(build, "ogre", "bear", *(hit or damaged(build, "bear", 3, "ogre", 3)))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_6_1_a_what_responds_before_an_attack_may_turn_it_elsewhere(build: int) -> None:
    made, log = duel(build)
    proposed = "game PROPOSED_DEFENDER=bear"
    turned = block("TRIGGER", "imp", "game PROPOSED_DEFENDER=wolf")
    other = attack(build, "ogre", "wolf", *damaged(build, "wolf", 3, "ogre", 3))
    swerved = replaced(other, "game PROPOSED_DEFENDER=wolf", proposed, turned)
    fight = swerved[0]
    assert isinstance(fight, Blocked)
    named = [line.replace("wolf 1715", "bear 1715") if isinstance(line, str) else line for line in fight.packets]
    swerved[0] = block("ATTACK", "ogre", *named, target="bear")
    assert not made.divergences(swerved)
    assert "HS 2.6.1.a" in rules_of(made, swerved, "imp")
    missed = replaced(log, proposed, proposed, turned)
    assert made.divergences(missed)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_6_changed_defender_twice_is_the_one_named_last(build: int) -> None:
    made, _ = duel(build)
    proposed = "game PROPOSED_DEFENDER=bear"
    once = block("TRIGGER", "imp", "game PROPOSED_DEFENDER=wolf")
    twice = block("TRIGGER", "power2", "game PROPOSED_DEFENDER=hero2")
    back = block("TRIGGER", "power2", "game PROPOSED_DEFENDER=bear")
    _, log = duel(build)
    assert not made.divergences(replaced(log, proposed, proposed, once, back))
    assert made.divergences(replaced(log, proposed, proposed, once, twice))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_6_cancellation_does_not_come_of_an_attack_of_zero_or_a_change_of_sides(build: int) -> None:
    made, _ = duel(build)
    proposed = "game PROPOSED_DEFENDER=bear"
    weak = block("TRIGGER", "imp", "ogre ATK=0")
    feeble = attack(build, "ogre", "bear")
    assert not made.divergences(replaced(feeble, proposed, proposed, weak))
    fight = feeble[0]
    assert isinstance(fight, Blocked)
    uncounted = ("ogre NUM_ATTACKS_THIS_TURN=1", "ogre EXHAUSTED=1", "ogre ATTACKING=1", "bear DEFENDING=1")
    ended = [one for one in fight.packets if one not in (*uncounted, "ogre ATTACKING=0", "bear DEFENDING=0")]
    cancelled = [block("ATTACK", "ogre", *ended, target="bear"), *feeble[1:]]
    made.rejects(replaced(cancelled, proposed, proposed, weak), "HS 2.6.1.e", Kind.MISSING, "ogre", "ATTACKING")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_6_1_c_what_responds_to_an_attack_does_so_before_the_damage(build: int) -> None:
    made, log = duel(build)
    responds = block("TRIGGER", "imp")
    proposed = "game PROPOSED_DEFENDER=bear"
    assert not made.divergences(replaced(log, proposed, proposed, responds))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_6_event_order_the_defender_is_hurt_first(build: int) -> None:
    made = Board(build).minion("ogre", 1, 3, 9).minion("bear", 2, 2, 9)
    first, second = damaged(build, "bear", 3, "ogre", 3), damaged(build, "ogre", 2, "bear", 2)
    assert not made.divergences(attack(build, "ogre", "bear", *first, *second))
    turned = made.divergences(attack(build, "ogre", "bear", *second, *first))
    assert turned[0].rule == "HS 4.9.4"


@pytest.mark.parametrize(
    ("tags", "attacks"), [({}, 1), ({"WINDFURY": 1}, 2), ({"EXTRA_ATTACKS_THIS_TURN": 2}, 3), ({"MEGA_WINDFURY": 1}, 4)]
)
def test_hs_2_6_number_of_attacks_is_what_a_character_has_in_a_turn(tags: dict[str, int], attacks: int) -> None:
    build = 88998
    for done in range(attacks + 1):
        made, log = duel(build)
        made.set("ogre", NUM_ATTACKS_THIS_TURN=done, EXHAUSTED=int(done >= attacks), **tags)
        log = replaced(log, "ogre NUM_ATTACKS_THIS_TURN=1", f"ogre NUM_ATTACKS_THIS_TURN={done + 1}")
        log = log if done + 1 >= attacks else without(log, "ogre EXHAUSTED=1")
        if done < attacks:
            assert not made.divergences(log)
        else:
            made.rejects(log, "HS 2.6 number of attacks", Kind.ILLEGAL_CHOICE, "ogre")
            made.set("ogre", EXHAUSTED=0)  # an effect has made it ready
            assert "HS 2.6 number of attacks" not in {one.rule for one in made.divergences(log)}


@pytest.mark.parametrize("keyword", ["", "CHARGE", "NON_KEYWORD_CHARGE", "RUSH", "AUTO_ATTACK"])
def test_hs_2_1_summoning_sickness_keeps_a_minion_from_attacking_in_its_first_turn(keyword: str) -> None:
    made, log = duel(88998)
    made.set("ogre", NUM_TURNS_IN_PLAY=0, JUST_PLAYED=1, EXHAUSTED=1, **({keyword: 1} if keyword else {}))
    if keyword:
        assert not made.divergences(log)
    else:
        made.rejects(log, "HS 2.1 summoning sickness", Kind.ILLEGAL_CHOICE, "ogre")


@pytest.mark.parametrize(
    ("tags", "rule"),
    [({"IMMUNE": 1}, "HS 5.1 immune"), ({"STEALTH": 1}, "LOG stealth"), ({"TAUNT": 0}, "HS 5.1 taunt")],
)
def test_hs_2_6_who_cannot_be_attacked_is_not(tags: dict[str, int], rule: str) -> None:
    made, log = duel(88998)
    made.set("bear", **tags)
    if "TAUNT" in tags:
        made.set("wolf", TAUNT=1)
    made.rejects(log, rule, Kind.ILLEGAL_CHOICE, "ogre")


# --- the main step -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_hs_2_1_4_cards_are_played_in_the_main_step_of_the_own_turn(kind: str) -> None:
    build = 88998
    log = play(build, kind)
    assert not table(build, kind).divergences(log)
    early = table(build, kind).set("game", STEP="MAIN_END", NEXT_STEP="MAIN_CLEANUP")
    found = early.replay(log).divergences
    assert (found[0].rule, found[0].kind) == ("HS 2.1.4", Kind.ILLEGAL_CHOICE)
    others = table(build, kind).set("one", CURRENT_PLAYER=0).set("two", CURRENT_PLAYER=1)
    others.rejects(log, "HS 2.1.4", Kind.ILLEGAL_CHOICE, "card")


def ending(*cards: Short, step: Short = "game NEXT_STEP=MAIN_CLEANUP") -> list[Short]:
    """The turn of player one ends in a build with two triggers of the players' own, and cards respond."""
    _, own, *idle = end_of_turn(88998, "one")
    assert own == block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP")
    cleanup = ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"))
    return ["game STEP=MAIN_END", block("TRIGGER", "one", *([step] if step else [])), *idle, *cards, *cleanup]


def test_hs_2_1_5_cards_respond_to_the_end_of_the_turn() -> None:
    made = table(88998, "spell")
    responds = block("TRIGGER", "elder")
    assert not made.divergences(ending(responds))
    assert rules_of(made, ending(responds), "elder") == ["HS 2.1.5"]
    wrong = ending(responds, step="game NEXT_STEP=MAIN_NEXT")
    made.rejects(wrong, "HS 2.1.5", Kind.WRONG_VALUE, "game", "NEXT_STEP")
    late = without(ending(), "game STEP=MAIN_CLEANUP")
    made.rejects([*late[:-1], "game STEP=MAIN_NEXT", *late[-1:]], "HS 2.1.6", Kind.WRONG_VALUE, "game", "STEP")


# --- hero powers -------------------------------------------------------------------------------------------


def power(build: int, *, uses: int = 1, inspired: tuple[Short, ...] = ()) -> list[Short]:
    counts = block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    return [
        block(
            "PLAY",
            "power1",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1"),
            f"one HEROPOWER_ACTIVATIONS_THIS_TURN={uses}",
            *since(build, 62331, "one 1739=1"),
            "power1 EXHAUSTED=1",
            *until(build, 179020, counts),
            *inspired,
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_2_what_responds_to_the_use_of_the_power_comes_after_it(build: int) -> None:
    made = Board(build, mana=5).minion("elder", 1, 1, 1, INSPIRE=1)
    responds = block("TRIGGER", "elder", keyword="INSPIRE")
    log = power(build, inspired=(responds,))
    assert not made.divergences(log)
    assert rules_of(made, log, "elder") == ["HS 2.7.2.a"]
    counts = block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    made.rejects(without(log, counts), "HS 2.7.2.a", Kind.MISSING, "one")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_7_number_of_uses_is_one_in_a_turn(build: int) -> None:
    made = Board(build, mana=5)
    assert not made.divergences(power(build))
    awake = without(power(build), "power1 EXHAUSTED=1")
    made.rejects(awake, "HS 2.7 number of uses", Kind.MISSING, "power1", "EXHAUSTED")
