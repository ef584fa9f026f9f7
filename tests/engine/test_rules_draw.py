"""Drawing (HS 4.4): the top card, the counters, fatigue, and the hand that is full."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import card_drawn, hero_counted, pulses, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import Block

BUILDS = [20457, 25770, 30795, 88998]


def board(build: int, *deck: str) -> Board:
    return Board(build).hand("book", 1, CardType.SPELL, 0).hidden(Zone.DECK, 1, *deck)


def read(build: int, *effect: Short) -> list[Short]:
    """A spell whose effect is a draw."""
    return spell(build, "book", *effect)


def two_cards(build: int) -> list[Short]:
    return read(build, "one 467=2", *card_drawn(build, "ace", 1, 1, 1), *card_drawn(build, "king", 2, 2, 0))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_cards_are_drawn_one_by_one_to_the_right_end_of_the_hand(build: int) -> None:
    board(build, "ace", "king").accepts(two_cards(build), adopted=1)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_a_drawn_card_stands_rightmost(build: int) -> None:
    log = replaced(two_cards(build), "king ZONE_POSITION=2", "king ZONE_POSITION=1")
    board(build, "ace", "king").rejects(log, "HS 1.4 position", Kind.WRONG_VALUE, "king", "ZONE_POSITION")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_draws_are_counted(build: int) -> None:
    log = without(two_cards(build), "one NUM_CARDS_DRAWN_THIS_TURN=2")
    counter = "NUM_CARDS_DRAWN_THIS_TURN"
    board(build, "ace", "king").rejects(log, "HS 4.4", Kind.MISSING, "one", counter)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_several_cards_two_announced_are_two_drawn(build: int) -> None:
    log = read(build, "one 467=2", *card_drawn(build, "ace", 1, 1, 1), "one 467=0")
    board(build, "ace", "king").rejects(log, "HS 4.4", Kind.MISSING, "one")
    uncounted = without(two_cards(build), "one 467=1")
    board(build, "ace", "king").rejects(uncounted, "HS 4.4 several cards", Kind.MISSING, "one", "467")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_triggers_what_responds_to_the_first_card_comes_before_the_second(build: int) -> None:
    """A witness responds to each draw, where it is drawn."""
    log = two_cards(build)
    for place, card in ((1, "ace"), (2, "king")):
        line = f"{card} ZONE_POSITION={place}"
        log = replaced(log, line, line, block("TRIGGER", "witness", f"witness 1999={place}"))
    table = board(build, "ace", "king").minion("witness", 1, 1, 1)
    result = table.replay(log)
    assert not result.divergences
    blocks = [one for one in result.game.walk() if isinstance(one, Block) and one.entity == table.ids["witness"]]
    assert [result.rule(one) for one in blocks] == ["HS 4.4 triggers"] * 2


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 deck")
def test_hs_4_4_what_is_not_in_the_deck_is_not_drawn(build: int) -> None:
    log = read(build, "one 467=1", *card_drawn(build, "elsewhere", 1, 1, 0))
    strange = board(build, "ace").hidden(Zone.SETASIDE, 1, "elsewhere")
    assert strange.divergences(log)


def tired(build: int, amount: int, total: int) -> tuple[Short, ...]:
    """Player one draws from an empty deck for the ``amount``-th time."""
    hero = hero_counted(build, "one", amount)
    return (
        block(
            "FATIGUE",
            "hero1",
            f"one FATIGUE={amount}",
            *pulses(build, "hero1", amount, ""),
            f"note DAMAGE {amount} hero1",
            f"hero1 DAMAGE={total}",
            *hero,
            *since(build, 88998, "game 1710=1", "game 1710=0"),
        ),
    )


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_drawing_from_an_empty_deck_costs_one_health_more_each_time(build: int) -> None:
    weary = board(build).set("one", FATIGUE=2).set("hero1", DAMAGE=10)
    log = read(build, "one 467=1", *tired(build, 3, 13), "one 467=0")
    assert not weary.divergences(log)
    again = replaced(log, "one FATIGUE=3", "one FATIGUE=4")
    weary.rejects(again, "HS 4.4 fatigue", Kind.WRONG_VALUE, "one", "FATIGUE")
    spared = replaced(log, "hero1 DAMAGE=13", "hero1 DAMAGE=12")
    weary.rejects(spared, "HS 4.9.6", Kind.WRONG_VALUE, "hero1", "DAMAGE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_an_empty_deck_does_tire(build: int) -> None:
    board(build).rejects(read(build, "one 467=1", "one 467=0"), "HS 4.4 fatigue", Kind.MISSING, "hero1")


def full(build: int) -> Board:
    """A hand of ten beside the book, so that the hand is full when the book has left it."""
    return board(build, "ace").hidden(Zone.HAND, 1, *(f"card{number}" for number in range(10)))


def moved_up() -> list[Short]:
    return [f"card{number} ZONE_POSITION={number + 1}" for number in reversed(range(10))]


def read_full(build: int, *effect: Short) -> list[Short]:
    return replaced(read(build, *effect), "book ZONE_POSITION=0", *moved_up(), "book ZONE_POSITION=0")


@pytest.mark.rule("HS 4.3 burn", "HS 4.4 full hand", "HS 4.7 full zone")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_3_a_card_drawn_into_a_full_hand_burns(build: int) -> None:
    burnt = read_full(build, "one 467=1", "show ace ZONE=GRAVEYARD CARDTYPE=SPELL CONTROLLER=1", "one 467=0")
    assert not full(build).divergences(burnt)
    held = read_full(build, "one 467=1", *card_drawn(build, "ace", 11, 1, 0))
    full(build).rejects(held, "HS 4.4 full hand", Kind.WRONG_VALUE, "ace", "ZONE")


@pytest.mark.rule("HS 4.3 burn")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_3_a_card_that_fits_the_hand_does_not_burn(build: int) -> None:
    burnt = read(build, "one 467=1", "show ace ZONE=GRAVEYARD CARDTYPE=SPELL CONTROLLER=1", "one 467=0")
    board(build, "ace").rejects(burnt, "HS 4.3 burn", Kind.WRONG_VALUE, "ace", "ZONE")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("spared", ["hero1", "one"])
def test_hs_4_4_who_cannot_be_fatigued_is_not(build: int, spared: str) -> None:
    """Some adventures' bosses have no deck."""
    assert not board(build).set(spared, CANT_BE_FATIGUED=1).divergences(read(build, "one 467=1", "one 467=0"))


@pytest.mark.parametrize("build", [88998])
def test_hs_4_4_fatigue_may_hurt_twice_as_much(build: int) -> None:
    hurt = (*pulses(build, "hero1", 2, ""), "note DAMAGE 2 hero1", "hero1 DAMAGE=2", *hero_counted(build, "one", 2))
    tired = block("FATIGUE", "hero1", "one FATIGUE=1", *hurt, "game 1710=1", "game 1710=0")
    log = read(build, "one 467=1", tired, "one 467=0")
    board(build).set("one", DOUBLE_FATIGUE_DAMAGE=1).accepts(log, adopted=1)
    board(build).rejects(log, "HS 4.9.4", Kind.WRONG_VALUE, "hero1", "PREDAMAGE")


@pytest.mark.rule("HS 4.4 particular card")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_4_any_card_of_the_deck_may_be_the_one_that_is_drawn_and_it_is_drawn(build: int) -> None:
    deck = ("ace", "king", "queen")
    for card in deck:
        log = read(build, "one 467=1", *card_drawn(build, card, 1, 1, 0))
        board(build, *deck).accepts(log, adopted=1)
        missing = without(log, "one NUM_CARDS_DRAWN_THIS_TURN=1")
        board(build, *deck).rejects(missing, "HS 4.4", Kind.MISSING, "one", "NUM_CARDS_DRAWN_THIS_TURN")
    elsewhere = board(build, *deck).card("jack", 2, CardType.SPELL, Zone.DECK)
    log = read(build, "one 467=1", *card_drawn(build, "jack", 1, 1, 0))
    assert elsewhere.divergences(log)


def test_hs_4_4_a_card_that_is_shown_for_a_moment_need_not_tell_the_turn_it_was_drawn_in() -> None:
    build = 88998
    for tags, kinds in (("", [Kind.MISSING]), (" REVEALED=1", [])):
        drawn = list(card_drawn(build, "ace", 1, 1, 0))
        drawn[0] = f"show ace ZONE=HAND CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1{tags}"
        found = board(build, "ace").divergences(read(build, "one 467=1", *drawn))
        assert [one.kind for one in found if one.rule == "HS 4.4"] == kinds


def test_hs_4_4_a_text_may_draw_from_the_other_deck() -> None:
    """The card becomes the player's as it is drawn; the next card of the player's own deck stays there."""
    build = 88998
    made = board(build, "own").hidden(Zone.DECK, 2, "theirs")
    drawn = ("one 467=1", "theirs CONTROLLER=1", *card_drawn(build, "theirs", 1, 1, 0))
    assert not made.divergences(read(build, *drawn))
    made.rejects(read(build, "one 467=1", "theirs 1=1", "one 467=0"), "HS 4.4", Kind.MISSING, "one")
