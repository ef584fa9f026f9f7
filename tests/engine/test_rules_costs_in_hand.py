"""What a card costs as it comes to a hand (HS 4.11): what is printed on it, unless something may have changed that."""

from __future__ import annotations

import pytest
from boards import Board, Short
from forms import spell
from test_rules_derived_values import _all_derived_values_are_confirmed  # noqa: F401  (used by all tests here)

from engine.core.divergence import Kind
from engine.hearthstone.replay.checks.costs_in_hand import BY_ITSELF, BY_OTHERS, DERIVED_COST
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 30795
YETI, COIN, GIANT, PREPARATION = "CS2_182", "GAME_005", "EX1_586", "EX1_145"
CHEAPER = "EX1_145e"


def board() -> Board:
    """Player one has a spell whose text is not known, and draws a Chillwind Yeti, which costs 4."""
    made = Board(BUILD).hand("book", 1, CardType.SPELL, 0).hidden(Zone.DECK, 1, "cat")
    return made.name(book=COIN, cat=YETI)


def drawn(cost: int, *behind: Short, **tags: int | str) -> list[Short]:
    """The spell draws the minion, which is described with a cost."""
    told = " ".join(f"{tag}={value}" for tag, value in tags.items())
    shown = f"show cat ZONE=HAND CONTROLLER=1 CARDTYPE=MINION ATK=4 HEALTH=5 COST={cost} {told}"
    return spell(BUILD, "book", "one 467=1", shown, "cat ZONE_POSITION=1", "one 467=0", *behind)


def is_accused(made: Board, log: list[Short]) -> bool:
    """Return whether the cost of a description is called wrong."""
    return any((one.rule, one.kind, one.tag) == ("HS 4.11", Kind.WRONG_VALUE, 48) for one in made.divergences(log))


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize("cost", [3, 4, 5])
def test_hs_4_11_a_card_comes_to_the_hand_with_the_cost_that_is_printed_on_it(cost: int) -> None:
    assert is_accused(board(), drawn(cost)) is (cost != 4)
    made = board().name(pup=YETI)
    created = f"create pup ZONE=HAND CONTROLLER=1 CARDTYPE=MINION ATK=4 HEALTH=5 COST={cost} CREATOR=book"
    assert is_accused(made, spell(BUILD, "book", created, "pup ZONE_POSITION=1")) is (cost != 4)


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_changes_costs_comes_after_the_description() -> None:
    """The claim is another one then, which is counted by itself."""
    for made, printed, part in (
        (board().name(book=PREPARATION), 4, BY_OTHERS),
        (board().name(cat=GIANT), 10, BY_ITSELF),
    ):
        assert not is_accused(made, drawn(printed))
        replayed = replay(made.game(drawn(printed - 1)))
        (found,) = (one for one in (*replayed.divergences, *replayed.notices) if one.claim.rule == "HS 4.11")
        assert found.claim.part == f"{DERIVED_COST}{part}"


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_a_player_has_may_change_costs_in_the_deck() -> None:
    player = board().card("mark", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one").name(mark=CHEAPER)
    assert not is_accused(player, drawn(5))


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_an_enchantment_of_the_deck_may_be_shown_after_its_card() -> None:
    made = board().card("mark", 1, CardType.ENCHANTMENT, Zone.SETASIDE)
    assert not is_accused(made, drawn(3, "mark ATTACHED=cat"))
    log = [*drawn(3), "show mark ZONE=PLAY CONTROLLER=1 CARDTYPE=ENCHANTMENT ATTACHED=cat"]
    assert not is_accused(made, log)


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_nothing_is_said_of_a_card_that_was_in_the_hand_before_or_comes_outside_all_actions() -> None:
    told = "ZONE=HAND CONTROLLER=1 CARDTYPE=MINION ATK=4 HEALTH=5 COST=3"
    held = board().hidden(Zone.HAND, 1, "pup").name(pup=YETI)
    assert not is_accused(held, spell(BUILD, "book", f"show pup {told}"))
    assert not is_accused(board().name(pup=YETI), [f"create pup {told}"])
