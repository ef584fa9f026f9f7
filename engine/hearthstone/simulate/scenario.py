"""Scenarios: a build, two players with heroes and decks, and the source of decisions.

A scenario determines a game completely: the same scenario gives the same packets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.simulate.cards import heroes, power_of
from engine.hearthstone.simulate.errors import ScenarioError
from engine.hearthstone.simulate.playable import why_not_playable
from engine.hearthstone.simulate.script import Move
from hslog.hearthstone.build import OLDEST, UNREACHED
from hslog.hearthstone.generated.vocabulary import GameTag

DEFAULT_BUILD = 20457
DECK_SIZES = (30, 30, 30, 20, 12)
"""Sizes of random decks. Small ones run out of cards."""
LENGTHS = (90, 90, 90, 90, 90, 90, 90, 90, 90, 7)
"""Turn numbers after which random games are conceded; most games end earlier."""


Policy = Callable[[Sequence[Move], random.Random], Move]
"""Picks one of a player's legal moves, including the end of the turn; the generator is the game's."""


@dataclass(frozen=True)
class PlayerSetup:
    """One player: a name, the card ids of hero and hero power, and the deck, top card first.

    ``power`` empty: the hero's own. ``health`` is the hero's starting health.
    """

    name: str
    hero: str
    deck: tuple[str, ...]
    power: str = ""
    health: int = 30


@dataclass(frozen=True)
class Scenario:
    """A game to be played.

    ``first`` is the controller number (1 or 2) of the first player, 0: the seed decides. ``friendly`` is the player
    whose client writes the log, 0: both hands are known. ``shuffled``: decks are shuffled by the seed, else drawn in
    the given order. ``script`` holds the first moves of both players, in order, one string each (see
    :mod:`engine.hearthstone.simulate.script`); after it ``policy`` decides, without one the seed. ``turns``: the
    current player concedes after so many turns. ``mulligan``: the seed exchanges cards of the opening hands.
    ``refused`` cards are not played, unless the script says so.

    Raises ScenarioError for a card that the build lacks.
    """

    players: tuple[PlayerSetup, PlayerSetup]
    build: int = DEFAULT_BUILD
    seed: int = 0
    first: int = 0
    friendly: int = 1
    shuffled: bool = True
    mulligan: bool = True
    script: tuple[str, ...] = ()
    policy: Policy | None = None
    turns: int = 90
    refused: Callable[[str], bool] | None = None

    def __post_init__(self) -> None:
        """Fill in the heroes' own powers, and check that all cards are known."""
        players = tuple(
            player if player.power else replace(player, power=power_of(player.hero, self.build))
            for player in self.players
        )
        object.__setattr__(self, "players", players)
        if self.first not in (0, 1, 2) or self.friendly not in (0, 1, 2):
            raise ScenarioError("first and friendly are 0, 1 or 2")
        if not OLDEST <= self.build < UNREACHED:
            raise ScenarioError(f"the game has no build {self.build}: they begin with {OLDEST}")
        if len({player.name for player in players}) != 2 or not all(player.name for player in players):
            raise ScenarioError("the two players need two different names")
        for player in players:
            for card_id in (player.hero, player.power, *player.deck):
                self._check(player, card_id)

    def _check(self, player: PlayerSetup, card_id: str) -> None:
        if not card_id:
            raise ScenarioError(f"no hero power is known for {player.hero}; name one")
        if facts_of(card_id, self.build) is None:
            raise ScenarioError(f"{card_id}: build {self.build} has no such card")


FOR_DECKS = """
CS2_231 CS2_168 CS2_171 CS2_169 EX1_008 EX1_010 CS2_065 ICC_038 ULD_723 CS2_120 CS2_172 CS2_121 CS2_173
EX1_522 CS2_142 CS2_118 CS2_127 CS2_125 CS2_124 EX1_017 EX1_021 EX1_170 EX1_582 GIL_113 CS2_182 CS2_119
CS2_131 CS2_179 EX1_023 ICC_820 ULD_275 CS2_187 CS2_197 EX1_028 CS2_200 CS2_162 CS2_155 CS2_213 EX1_032
EX1_033 EX1_067 CS2_186 CS2_201 CS2_161 CS2_091 CS2_080 CS2_112
"""
"""Minions and weapons whose whole text is keywords."""


def plain_cards(build: int) -> list[str]:
    """Return the sorted ids of the cards of a build for random games of cards whose whole text is keywords.

    Minions with reborn are left out if the rule for their return is unknown in the build.
    """
    reborn = ruleset_for(build, build).holds("reborn_created")
    found = ((facts_of(one, build), one) for one in sorted(FOR_DECKS.split()) if not why_not_playable(one, build))
    return [one for facts, one in found if facts is not None and (reborn or not facts.tags.get(GameTag.REBORN))]


def random_scenario(seed: int, build: int = DEFAULT_BUILD) -> Scenario:
    """Return a game of two random players: heroes, decks of plain cards and all decisions follow from ``seed``.

    Raises ScenarioError if the build has none of the cards.
    """
    generator = random.Random(f"{build}/{seed}")
    choices = plain_cards(build)
    if not choices:
        raise ScenarioError(f"no card of build {build} is known")
    players = tuple(
        PlayerSetup(
            name,
            generator.choice(heroes(build)),
            tuple(generator.choice(choices) for _ in range(generator.choice(DECK_SIZES))),
        )
        for name in ("Alice", "Bob")
    )
    friendly = generator.choice((0, 1, 2))
    turns = generator.choice(LENGTHS)
    return Scenario((players[0], players[1]), build, seed, friendly=friendly, turns=turns)
