"""Which card a text means that names a token, or tells only its numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.hearthstone.cards import tokens
from engine.hearthstone.cards.ability import Action, parts_of
from engine.hearthstone.cards.card_index import called
from engine.hearthstone.cards.data import all_facts
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.tokens import candidates
from engine.hearthstone.effects.generation import CARD_TYPES_BROUGHT

BUILD = 135540


def brought(source: str) -> list[list[str] | None]:
    """Return what the texts of a card bring, in their order."""
    actions = (part for one in abilities_of(source, BUILD, BUILD) for part in parts_of(one) if isinstance(part, Action))
    found = []
    for action in actions:
        if action.cards is not None and action.cards.kind == "card":
            told = ((one, one.amount.number) for one in action.cards.filters if one.amount is not None)
            kind = CARD_TYPES_BROUGHT.get(action.kind, 0)
            found.append(candidates(Pool((BUILD,), action.cards.filters, tuple(told), False, kind), source, BUILD))
    return found


@pytest.mark.parametrize(
    ("source", "token"),
    [
        ("LOE_012", "GAME_005"),  # "a Coin": The Coin, not another card whose name ends so
        ("KAR_004", "KAR_004a"),  # "a 4/2 Panther with Stealth" is its own Cat in a Hat, not a Jungle Panther
        ("AV_124", "AV_211t"),  # "a 2/2 Wolf with Stealth" is the Frostwolf Cub of the same set
        ("CS2_027", "CS2_mirror"),  # "two 0/2 minions with Taunt": what is called as the card itself
        ("BOT_420", "EX1_tk9"),  # "Treants": the oldest of the name with these numbers
        ("CORE_EX1_248", "EX1_tk11"),  # "Spirit Wolves"
        ("UNG_010", "UNG_201t"),  # "1/1 Murlocs": the token of its set that is one
        ("LOOT_368", "CS2_065"),  # "1/3 Demons with Taunt"
    ],
)
def test_hs_3_5_a_token_is_the_card_that_has_what_the_text_says_whatever_it_is_called(source: str, token: str) -> None:
    assert [token] in brought(source)


def test_hs_3_5_a_name_that_no_card_has_is_not_guessed() -> None:
    assert brought("BOT_913") == [None]  # "into a Demon"


@pytest.mark.parametrize("name", ["Imp", "Wisp", "No such card", ""])
def test_a_name_means_the_cards_that_have_it_or_end_with_it(name: str) -> None:
    wanted = {facts.id for facts in all_facts(BUILD) if name and f" {facts.name}".endswith(f" {name}")}
    assert sorted(called(name, BUILD)) == sorted(wanted)


@pytest.mark.parametrize(
    ("build", "named"), [(99, ()), (100, ("OLD",)), (199, ("OLD",)), (200, ("NEW",)), (300, ("NEW",))]
)
def test_what_the_data_names_as_brought_is_that_of_the_latest_build_that_names_any(
    build: int, named: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [SimpleNamespace(first=100, entourage=("OLD",)), SimpleNamespace(first=200, entourage=("NEW",))]
    monkeypatch.setattr(tokens, "rows_of", lambda card: [*rows, SimpleNamespace(first=300, entourage=())])
    monkeypatch.setattr(tokens, "facts_of", lambda card, of: SimpleNamespace())
    assert tokens.entourage_of.__wrapped__("CARD", build) == named
