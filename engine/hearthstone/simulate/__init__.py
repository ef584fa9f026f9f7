"""Play mode: the rules make a game, packet by packet, as a client of the chosen build would have logged it.

>>> from engine.hearthstone.simulate import random_scenario, simulate
>>> game = simulate(random_scenario(seed=1, build=20457))
>>> game.complete
True

Random games use cards whose text is only keywords, besides the basic hero powers and the coin. Card texts are carried
out as :mod:`engine.hearthstone.cards` defines them. :mod:`engine.hearthstone.simulate.playable` names what play mode
does not support; the rest shows as a text is carried out (:class:`engine.hearthstone.simulate.errors.UnknownCard`).
"""

from __future__ import annotations

from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.errors import ScenarioError, ScriptError, SimulationError
from engine.hearthstone.simulate.scenario import DEFAULT_BUILD, PlayerSetup, Scenario, random_scenario
from engine.hearthstone.simulate.table import Table, Watch
from hslog.hearthstone.game import Game

__all__ = [
    "DEFAULT_BUILD",
    "Card",
    "PlayerSetup",
    "Scenario",
    "ScenarioError",
    "ScriptError",
    "SimulationError",
    "Watch",
    "random_scenario",
    "simulate",
]


def simulate(scenario: Scenario, watch: Watch | None = None) -> Game:
    """Play a game to its end and return it, as complete as one that was read from a log.

    ``watch`` is called with the state after every step of a turn and every action. The same scenario gives the same
    packets. Raises ScriptError for a script line that the rules do not allow, and another SimulationError for a game
    that does not end.
    """
    return Table(scenario, watch).run()
