"""The order in which known texts do what they say (HS 3.1)."""

from __future__ import annotations

import functools

import pytest
from boards import Board, Short
from forms import damaged, since, spell

from engine.hearthstone.cards.text_order import pre_damage_place
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = [20457, 30795, 88998]


def board(build: int, card: str) -> Board:
    made = Board(build).minion("ogre", 1, 3, 7).minion("bear", 2, 2, 5).minion("acolyte", 2, 1, 9)
    return made.hand("trick", 1, CardType.SPELL, 0).name(trick=card)


# --- both players ----------------------------------------------------------------------------------------


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
            f"show card{number} ZONE=HAND CARDTYPE=SPELL CONTROLLER=1 COST=4",
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


# --- before damage ---------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.9 hero pre-damage", "HS 4.9 hero pre-damage.2", "HS 4.9 hero pre-damage.3")
@pytest.mark.rule("HS 4.9 hero pre-damage.4", "HS 4.9 minion pre-damage")
@pytest.mark.rule("HS 4.9 minion pre-damage.2", "HS 4.9 minion pre-damage.3")
def test_hs_4_9_what_comes_before_damage_comes_in_the_order_of_what_it_does() -> None:
    animated_armor, bulwark, ice_block = "LOE_119", "BT_781", "EX1_295"
    assert [pre_damage_place(card, hero=True) for card in (animated_armor, bulwark, ice_block)] == [2, 3, 4]
    doubling, limiting = "BT_733", "YOP_035"
    assert [pre_damage_place(card, hero=False) for card in (doubling, limiting)] == [2, 3]
