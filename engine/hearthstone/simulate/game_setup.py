"""The setup of a simulated game: the seed, the recording, the decks and the first player."""

from __future__ import annotations

from random import Random

from engine.hearthstone.simulate.cards import Card, known_card
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.simulate.forms import Form
from engine.hearthstone.simulate.play import Play
from engine.hearthstone.simulate.recording import Recording
from engine.hearthstone.simulate.scenario import Scenario
from engine.hearthstone.simulate.settled import SettledRuleset
from engine.hearthstone.simulate.triggers import TRIGGERS
from engine.hearthstone.state import Entity, GameState
from hslog.core.game import Player
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import FormatType, GameType, Zone

SCENARIO_ID = 2
"""The scenario id of an ordinary game between two players."""

ACCOUNT = "144115198130930503"
"""The first half of the players' account numbers: the region, as in real logs."""


def account(number: int) -> str:
    """Return the second half of a player's account number."""
    return str(19_000_000 + number)


class GameSetup:
    """The parts of a simulated game: generator, recording, chooser, rules, decks."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.form = Form(scenario.build)
        self.generator = Random(f"{scenario.build}/{scenario.seed}")
        self.first = scenario.first or self.generator.choice((1, 2))
        self.sees = frozenset({scenario.friendly} if scenario.friendly else (1, 2))
        self.choices_asked = 0
        self.start_recording()

    def start_recording(self) -> None:
        """Begin an empty log."""
        build = self.scenario.build
        self.game = game = Game("simulated")
        game.build = build
        game.build_basis = "stated" if self.form.stated else "given"
        if self.form.stated:
            game.game_type, game.format_type = GameType.GT_RANKED, FormatType.FT_WILD
            game.scenario_id = SCENARIO_ID
        for number, player in enumerate(self.scenario.players, 1):
            pair = (ACCOUNT, account(number))
            game.players.append(Player(number + 1, number, player.name, "simulated", *pair, is_ai=False))
            game.stated_names[number] = player.name
        self.ruleset = SettledRuleset(build, build)
        self.state = GameState(self.ruleset.quirk("set_aside_keeps_its_place") is True)
        self.cards: dict[int, Card] = {}
        recording = Recording(game, self.state, self.form)
        self.decide_by(Chooser(self.state, self.generator, self.cards, self.first), recording)
        self.play.refused = self.scenario.refused

    def decide_by(self, chooser: Chooser, recording: Recording) -> None:
        """Run the rules with this oracle, and record the game with this recording."""
        self.chooser, self.recording = chooser, recording
        self.play = Play(recording, self.ruleset, chooser, self.sees, self.cards, TRIGGERS)
        chooser.withheld = self.play.withheld

    def deck_of(self, number: int) -> list[Card]:
        """Return a player's deck in the order its entities are created."""
        scenario = self.scenario
        deck = [known_card(card_id, scenario.build) for card_id in scenario.players[number - 1].deck]
        if scenario.shuffled:
            self.generator.shuffle(deck)
        return deck

    def draw_order(self, made: list[int]) -> list[int]:
        """Return the entity ids of a deck in the order of drawing, the first draw last."""
        order = made[::-1]
        if self.scenario.shuffled:
            self.generator.shuffle(order)
        return order

    def hand(self, player: Entity) -> list[Entity]:
        """Return a player's hand, left to right."""
        return sorted(self.state.zone(player.controller, Zone.HAND), key=lambda card: card.position)

    def next_choice(self) -> int:
        """Return the id of the next choice that the server asks for."""
        self.choices_asked += 1
        return self.choices_asked

    def exchanges(self) -> bool:
        """Return whether a card of the opening hand is returned."""
        return self.scenario.mulligan and self.generator.random() < 0.3
