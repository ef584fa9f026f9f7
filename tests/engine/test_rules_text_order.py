"""The order in which known texts do what they say (HS 1.5, 3.1) and in which damage is changed (HS 4.9)."""

from __future__ import annotations

import functools

import pytest
from boards import Board, Short, block
from forms import damaged, hero_damaged, moved, since, spell

from engine.core.divergence import Divergence, Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = [20457, 30795, 88998]


def board(build: int, card: str) -> Board:
    made = Board(build).minion("ogre", 1, 3, 7).minion("bear", 2, 2, 5).minion("acolyte", 2, 1, 9)
    return made.hand("trick", 1, CardType.SPELL, 0).name(trick=card)


def wrong_order(made: Board, log: list[Short]) -> list[str]:
    return [one.rule for one in made.divergences(log) if one.kind is Kind.WRONG_ORDER]


# --- both players ----------------------------------------------------------------------------------------


def hero_hits(build: int, *heroes: str) -> list[Short]:
    hits = {
        "hero1": (
            *damaged(build, "hero1", 1, "trick", 1),
            *since(build, 20457, "one 464=1"),
            *since(build, 54613, "one 1575=1", "one 1573=1"),
        ),
        "hero2": hero_damaged(build, "hero2", "two", 1, "trick", 1),
    }
    return spell(build, "trick", *(packet for hero in heroes for packet in hits[hero]))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_1_both_players_the_hero_that_came_first_is_hit_first(build: int) -> None:
    assert not board(build, "UNG_803").divergences(hero_hits(build, "hero1", "hero2"))
    assert board(build, "UNG_803").divergences(hero_hits(build, "hero2", "hero1"))
    assert wrong_order(board(build, "EX1_277"), hero_hits(build, "hero2", "hero1")) == []


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_1_both_players_nobody_comes_before_who_is_not_hurt(build: int) -> None:
    immune = board(build, "UNG_803").set("hero1", IMMUNE=1)
    assert wrong_order(immune, hero_hits(build, "hero2")) == []


def drawing(build: int, amount: int, *players: str) -> list[Short]:
    """Each player draws cards that nobody sees."""
    drawn: list[Short] = []
    for player in players:
        drawn.append(f"{player} 467={amount}")
        for number in range(1, amount + 1):
            drawn += [
                f"{player}{number} ZONE=HAND",
                f"{player}{number} ZONE_POSITION={number}",
                f"{player} NUM_CARDS_DRAWN_THIS_TURN={number}",
                *since(build, 24769, f"{player} 995={number}"),
                f"{player} 467={amount - number}",
            ]
    return spell(build, "trick", *drawn)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_1_both_players_whose_effect_it_is_draws_first(build: int) -> None:
    def made(card: str) -> Board:
        decks = [(player, number) for player in (1, 2) for number in (1, 2)]
        return functools.reduce(
            lambda to, at: to.hidden(Zone.DECK, at[0], f"{('one', 'two')[at[0] - 1]}{at[1]}"), decks, board(build, card)
        )

    assert made("EX1_050").divergences(drawing(build, 2, "one", "two")) == []
    assert made("EX1_050").divergences(drawing(build, 2, "two", "one"))


# --- several cards that come to the hand -----------------------------------------------------------------


@pytest.mark.parametrize("build", [27358, 30795])
def test_hs_3_1_what_several_drawn_cards_get_each_gets_before_the_next_is_drawn(build: int) -> None:
    """Wondrous Wand: Draw 3 cards. Reduce their Costs to (0)."""

    def drawn(number: int) -> tuple[Short, ...]:
        return (
            "one 467=1",
            f"show card{number} ZONE=HAND CARDTYPE=SPELL CONTROLLER=1 COST=3",
            f"card{number} ZONE_POSITION={number}",
            f"one NUM_CARDS_DRAWN_THIS_TURN={number}",
            f"one 995={number}",
            "one 467=0",
        )

    def free(number: int) -> tuple[Short, ...]:
        attached = f"show wand{number} CARDTYPE=ENCHANTMENT ZONE=SETASIDE CONTROLLER=1 CREATOR=trick"
        return (
            f"prepare wand{number} ZONE=SETASIDE CONTROLLER=1",
            f"{attached} ATTACHED=card{number}",
            f"wand{number} 1068=1",
            f"wand{number} 1068=0",
            f"wand{number} ZONE=PLAY",
            f"card{number} COST=0",
        )

    def made() -> Board:
        cards = {f"card{number}": "CS2_029" for number in (1, 2, 3)}
        wands = {f"wand{number}": "LOOT_998le" for number in (1, 2, 3)}
        return board(build, "LOOT_998l").hidden(Zone.DECK, 1, *cards).name(**cards, **wands)

    numbers = (1, 2, 3)
    each = spell(build, "trick", *(one for number in numbers for one in (*drawn(number), *free(number))))
    assert made().divergences(each) == []
    after = spell(
        build, "trick", *(one for number in numbers for one in drawn(number)), *(x for n in numbers for x in free(n))
    )
    assert made().divergences(after)


# --- texts that are carried out in reverse ---------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_1_reversed_text_damage_comes_before_the_destruction_it_takes_its_amount_from(build: int) -> None:
    hit = damaged(build, "bear", 3, "trick", 3)
    both = (*hit, *damaged(build, "acolyte", 3, "trick", 3))
    after = spell(build, "trick", *both, "ogre TO_BE_DESTROYED=1", target="ogre")
    before = spell(build, "trick", "ogre TO_BE_DESTROYED=1", *both, target="ogre")
    found, wrong = ({one.rule for one in board(build, "EX1_303").divergences(log)} for log in (after, before))
    assert "HS 2.3.2.c" not in found
    assert "HS 2.3.2.c" in wrong  # what the text does comes in another order
    assert wrong_order(board(build, "EX1_312"), before) == []
    other = spell(build, "trick", *hit, "bear TO_BE_DESTROYED=1", *damaged(build, "acolyte", 3, "trick", 3))
    assert wrong_order(board(build, "EX1_303"), other) == []  # destroyed by what it was hit with


def test_hs_3_1_reversed_text_damage_comes_before_the_draw_it_takes_its_amount_from() -> None:
    for build, wrong in ((88998, True), (20457, False)):
        made = board(build, "EX1_365").hidden(Zone.DECK, 1, "one1")
        drawn = drawing(build, 1, "one")[0]
        assert not isinstance(drawn, str)
        effect = next(one for one in drawn.packets if not isinstance(one, str)).packets
        hit = damaged(build, "bear", 3, "trick", 3)
        assert wrong_order(made, spell(build, "trick", *hit, *effect)) == []
        found = wrong_order(made, spell(build, "trick", *effect, *hit))
        assert ("HS 3.1 reversed text" in found) is wrong


# --- damage that alternates ------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS[:2])  # later Lightning Storm deals the same damage to all, at once
def test_hs_1_5_alternating_damage_nothing_responds_twice_to_one_damage(build: int) -> None:
    first, second = damaged(build, "bear", 2, "trick", 2), damaged(build, "acolyte", 3, "trick", 3)
    response = block("TRIGGER", "ogre")
    storm = board(build, "EX1_259")
    assert wrong_order(storm, spell(build, "trick", *first, response, *second, response)) == []
    late = spell(build, "trick", *first, *second, response, response)
    assert wrong_order(storm, late) == ["HS 1.5 alternating damage"]
    assert wrong_order(board(build, "CS2_032"), late) == []


# --- before damage ---------------------------------------------------------------------------------------


def hit_hero(build: int, amount: int, *responses: Short) -> list[Short]:
    """The hero is about to be damaged, and some respond before; the damage is not looked at."""
    effect = list(hero_damaged(build, "hero2", "two", amount, "trick", amount))
    place = effect.index(f"hero2 PREDAMAGE={amount}") + 1
    return spell(build, "trick", *effect[:place], *responses, *effect[place:])


def found_of(made: Board, log: list[Short], rule: str) -> list[Divergence]:
    return [one for one in made.divergences(log) if one.rule == rule]


@pytest.mark.rule("HS 4.9 hero pre-damage", "HS 4.9 hero pre-damage.2", "HS 4.9 hero pre-damage.3")
@pytest.mark.parametrize("build", [15590, 20457, 27641])
def test_hs_4_9_hero_pre_damage_comes_in_the_order_of_what_the_triggers_do(build: int) -> None:
    def made() -> Board:
        wall = board(build, "EX1_277").weapon("wall", 2, 1, 3).minion("armor", 2, 1, 3)
        return wall.name(wall="BT_781", armor="LOE_119")

    armor, wall = block("TRIGGER", "armor"), block("TRIGGER", "wall")
    rule = "HS 4.9 hero pre-damage.2"
    assert found_of(made(), hit_hero(build, 1, armor, wall), rule) == []
    (found,) = found_of(made(), hit_hero(build, 1, wall, armor), rule)
    assert found.kind is Kind.WRONG_ORDER


@pytest.mark.rule("HS 4.9 hero pre-damage.4")
@pytest.mark.parametrize("build", [15590, 20457, 27641])
def test_hs_4_9_hero_pre_damage_4_only_fatal_damage_is_prevented(build: int) -> None:
    made = board(build, "EX1_277").card("ice", 2, CardType.SPELL, Zone.SECRET, SECRET=1).name(ice="EX1_295")
    rule = "HS 4.9 hero pre-damage.4"
    prevented = block("TRIGGER", "ice", "hero2 IMMUNE=1")
    log = spell(build, "trick", "hero2 PREDAMAGE=30", prevented, "hero2 PREDAMAGE=0")
    assert not found_of(made, log, rule)
    light = spell(build, "trick", "hero2 PREDAMAGE=29", prevented, "hero2 PREDAMAGE=0")
    (found,) = found_of(made, light, rule)
    assert found.kind is Kind.UNEXPECTED
    armored = made.set("hero2", ARMOR=1)
    assert found_of(armored, log, rule)
    reset = ["reset game", *light]  # what the hero has lost since is not known
    assert not found_of(made, reset, rule)


@pytest.mark.rule("HS 4.9 minion pre-damage", "HS 4.9 minion pre-damage.2", "HS 4.9 minion pre-damage.3")
@pytest.mark.parametrize("build", [15590, 20457, 27641])
def test_hs_4_9_minion_pre_damage_is_doubled_before_it_is_limited(build: int) -> None:
    def made() -> Board:
        table = board(build, "EX1_277").minion("moon", 2, 6, 3).minion("mage", 1, 1, 8)
        return table.name(moon="YOP_035", mage="BT_733")

    limits, doubles = block("TRIGGER", "moon", "moon PREDAMAGE=1"), block("TRIGGER", "mage", "moon PREDAMAGE=2")
    rule = "HS 4.9 minion pre-damage.2"
    effect = damaged(build, "moon", 1, "trick", 1)
    for responses, wrong in (((doubles, limits), 0), ((limits, doubles), 1)):
        log = spell(build, "trick", effect[0], *responses, *effect[1:])
        assert len(found_of(made(), log, rule)) == wrong


# --- discards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_3_discard_all_cards_go_before_anything_responds(build: int) -> None:
    made, plain = (
        Board(build)
        .hand("golem", 1, CardType.MINION, 3)
        .hand("imp", 1, CardType.MINION, 1)
        .hand("trick", 1, CardType.SPELL, 0)
        .name(trick=card)
        for card in ("EX1_310", "EX1_355")
    )
    golem = ("imp ZONE_POSITION=1", "golem ZONE_POSITION=0", *moved(build, "golem", "GRAVEYARD"))
    second = ("imp ZONE_POSITION=0", *moved(build, "imp", "GRAVEYARD"))
    response = block("TRIGGER", "golem")
    assert not made.divergences(spell(build, "trick", *golem, *second, response, place=3))
    early = made.divergences(spell(build, "trick", *golem, response, *second, place=3))
    assert [(one.rule, one.kind) for one in early] == [("HS 4.3 discard", Kind.WRONG_ORDER)]
    wrong = plain.divergences(spell(build, "trick", *golem, response, *second, place=3))
    assert "HS 4.3 discard" not in {one.rule for one in wrong}
