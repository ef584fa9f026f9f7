"""Games with real decks: deck codes, random decks of all cards that play mode supports, and the cards left out.

Whether the parts of a text are known, and the cards that it creates, shows as it is carried out: the game is then
restarted without the card. The same decks, build and seed give the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from engine.hearthstone.cards.card_index import index_of
from engine.hearthstone.cards.data import all_facts, facts_of, ids_by_number
from engine.hearthstone.simulate.cards import heroes
from engine.hearthstone.simulate.errors import ScenarioError, SimulationError, UnknownCard
from engine.hearthstone.simulate.playable import why_not_playable
from engine.hearthstone.simulate.scenario import LENGTHS, PlayerSetup, Scenario
from engine.hearthstone.simulate.table import Table, Watch
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType

DECK_SIZE = 30
MOST_ATTEMPTS = 60
"""How often a game is restarted because of unsupported cards."""
SHOWN = 60
"""How many letters of a refused deck code are shown; the code of a full deck has 90."""


@dataclass(frozen=True)
class Deck:
    """A deck of a build: the hero, the ids of its cards, and the reasons for cards left out, by card id."""

    hero: str
    cards: tuple[str, ...]
    left_out: Mapping[str, str] = field(default_factory=dict)


def read_deck(code: str, build: int) -> Deck:
    """Return the deck of a deck code, without the cards that play mode does not support in a build.

    Raises ScenarioError for an unreadable code, or if the package that reads it is missing.
    """
    try:
        from hearthstone import deckstrings
    except ImportError as error:
        raise ScenarioError("deck codes need the package hearthstone: pip install 'hearthtrace[decks]'") from error
    try:
        cards, hero_numbers, *_ = deckstrings.parse_deckstring(code.strip())
    except Exception as error:  # the package raises various errors for a damaged code
        raise ScenarioError(f"{code[:SHOWN]!r} is not a deck code") from error
    if not cards:
        raise ScenarioError(f"{code[:SHOWN]!r}: the deck holds no cards")
    known = ids_by_number(build)
    left_out: dict[str, str] = {}
    found: list[str] = []
    for number, count in cards:
        card_id = known.get(number, "")
        reason = why_not_playable(card_id, build) if card_id else "the build has no such card"
        if reason:
            left_out[card_id or f"card {number}"] = reason
        else:
            found += [card_id] * count
    return Deck(_hero(hero_numbers, build), tuple(found), left_out)


def random_deck(generator: Random, build: int) -> Deck:
    """Return a deck of random cards of a build that play mode supports, of all classes."""
    known = index_of(build).for_decks
    if not known:
        raise ScenarioError(f"no card of build {build} is known")
    hero = generator.choice(heroes(build))
    cards: list[str] = []
    while len(cards) < DECK_SIZE:
        card_id = generator.choice(known)
        if not why_not_playable(card_id, build):
            cards.append(card_id)
    return Deck(hero, tuple(cards))


@dataclass(frozen=True)
class DeckGame:
    """A game played with decks, the reasons for cards left out by card id, and the number of attempts."""

    game: Game
    left_out: Mapping[str, str]
    attempts: int


def play_decks(
    build: int, seed: int, decks: tuple[Deck | None, Deck | None] = (None, None), watch: Watch | None = None
) -> DeckGame:
    """Play one random game; a deck that is None is random.

    ``watch`` is called with the state after every step of a turn and every action, also of games that are restarted.
    Raises SimulationError if a deck becomes empty, or if created cards are not supported.
    """
    generator = Random(f"decks/{build}/{seed}")
    first, second = (deck if deck is not None else random_deck(generator, build) for deck in decks)
    friendly, turns = generator.choice((0, 1, 2)), generator.choice(LENGTHS)
    left_out = {**first.left_out, **second.left_out}
    unknown: set[str] = set()
    for attempt in range(MOST_ATTEMPTS):
        players = tuple(
            PlayerSetup(name, deck.hero, tuple(card for card in deck.cards if card not in left_out))
            for name, deck in (("Alice", first), ("Bob", second))
        )
        scenario = Scenario(
            (players[0], players[1]),
            build,
            seed + attempt,
            friendly=friendly,
            turns=turns,
            refused=lambda card_id: card_id in unknown or bool(why_not_playable(card_id, build)),
        )
        try:
            return DeckGame(Table(scenario, watch).run(), left_out, attempt + 1)
        except UnknownCard as error:
            reason = str(error).removeprefix(f"{error.card_id}: ")
            unknown.add(error.card_id)
            for card_id in {card for player in players for card in player.deck}:
                if error.card_id.startswith(card_id):
                    left_out[card_id] = reason
    raise SimulationError(f"no game of these decks can be carried out in build {build}: {reason}")


def _hero(numbers: list[int], build: int) -> str:
    """Return the basic hero with the class of the hero that a deck code names."""
    facts = {facts.database_id: facts for facts in all_facts(build) if facts.type == CardType.HERO}
    named = facts.get(numbers[0]) if numbers else None
    for hero in heroes(build):
        basic = facts_of(hero, build)
        if named is not None and basic is not None and basic.classes == named.classes:
            return hero
    raise ScenarioError("play mode does not know the hero of this deck")
