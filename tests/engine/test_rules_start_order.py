"""The order of triggers at the start of the game (HS 5.5): by player, by zone, in the deck by cost."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, block

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 88998


def board(build: int = BUILD, **zones: tuple[int, int, int]) -> Board:
    """Cards that respond to the start of the game: whose they are, where, and what they cost."""
    made = Board(build, 1)
    for name, (controller, zone, cost) in zones.items():
        made.card(name, controller, CardType.MINION, zone, COST=cost)
    return made


def starts(*names: str) -> list[Blocked | str]:
    return [block("TRIGGER", name, keyword="START_OF_GAME_KEYWORD") for name in names]


def order(made: Board, *names: str) -> list[tuple[str, Kind]]:
    return [(one.rule, one.kind) for one in made.divergences(starts(*names)) if one.rule.startswith("HS 5.5")]


def test_hs_5_5_1_player_ones_triggers_come_first() -> None:
    made = board(genn=(1, Zone.DECK, 6), baku=(2, Zone.DECK, 1))
    assert order(made, "genn", "baku") == []
    assert order(made, "baku", "genn") == [("HS 5.5.1", Kind.WRONG_ORDER)]


def test_hs_5_5_1_in_the_latest_builds_that_is_no_longer_so() -> None:
    made = board(185749, genn=(1, Zone.DECK, 6), baku=(2, Zone.DECK, 5), harth=(2, Zone.DECK, 1))
    assert order(made, "baku", "genn") == []
    assert order(made, "baku", "genn", "harth") == [("HS 5.5.3.a", Kind.WRONG_ORDER)]


def test_hs_5_5_2_those_in_hand_come_before_those_in_the_deck() -> None:
    made = board(genn=(1, Zone.HAND, 6), baku=(1, Zone.DECK, 1))
    assert order(made, "genn", "baku") == []
    assert order(made, "baku", "genn") == [("HS 5.5.2", Kind.WRONG_ORDER)]


@pytest.mark.rule("HS 5.5.3", "HS 5.5.3.a")
def test_hs_5_5_3_in_the_deck_the_cheaper_comes_first() -> None:
    made = board(genn=(1, Zone.DECK, 1), baku=(1, Zone.DECK, 6), harth=(1, Zone.DECK, 6))
    assert order(made, "genn", "harth", "baku") == order(made, "genn", "baku", "harth") == []
    assert order(made, "baku", "genn") == [("HS 5.5.3.a", Kind.WRONG_ORDER)]


@pytest.mark.rule("HS 5.5.3.b")
def test_hs_5_5_3_what_was_put_back_comes_last() -> None:
    made = board(genn=(1, Zone.HAND, 1), baku=(1, Zone.DECK, 6))
    for names, found in ((("baku", "genn"), []), (("genn", "baku"), [("HS 5.5.3.b", Kind.WRONG_ORDER)])):
        log = ["genn ZONE=DECK", "genn ZONE_POSITION=0", *starts(*names)]
        rules = [(one.rule, one.kind) for one in made.divergences(log)]
        assert [one for one in rules if one[0].startswith("HS 5.5")] == found


def test_hs_5_5_1_a_card_may_respond_more_than_once_and_others_as_they_please() -> None:
    made = board(genn=(2, Zone.DECK, 1), baku=(1, Zone.DECK, 6))
    assert order(made, "genn", "genn") == []
    others = [block("TRIGGER", "genn"), block("TRIGGER", "baku")]
    assert not [one for one in made.divergences(others) if one.rule.startswith("HS 5.5")]


@pytest.mark.rule("HS 5.5.1")
@pytest.mark.parametrize(("turn", "is_judged"), [(0, True), (1, True), (2, False)])
def test_hs_5_5_1_after_the_first_turn_has_begun_no_trigger_is_one_of_the_start(turn: int, is_judged: bool) -> None:
    made = board(genn=(1, Zone.DECK, 6), baku=(2, Zone.DECK, 1)).set("game", TURN=turn)
    assert bool(order(made, "baku", "genn")) is is_judged
