"""A block of a card is shown with what its text says, in trees and in explanations."""

from __future__ import annotations

from pathlib import Path

import engine
from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.examples.runner import run_example
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType
from viz import trigger_graph
from viz.core.exports.as_text import render
from viz.hearthstone.explain import explain

EXAMPLE = Path(__file__).parent.parent / "examples" / "hs_1_5.toml", "HS 1.5 ex 2"
"""A Knife Juggler in play; an Elven Archer is played on the enemy hero."""

BATTLECRY = "Battlecry: deal 1 damage to a character"
THROW = "After you summon a minion, deal 1 damage to a random enemy"


def juggler() -> Game:
    path, name = EXAMPLE
    game = run_example(next(one for one in read_examples(path) if one.id == name), 135540).game
    assert game is not None
    return game


def test_effects_and_triggers_are_quoted_in_a_tree() -> None:
    graph = trigger_graph(engine.replay(juggler()), whole=True)
    quoted = {data["title"]: data["clause"] for _, data in graph.nodes(data=True) if data["clause"]}
    assert quoted == {"Effect: Elven Archer": BATTLECRY, "Trigger: Knife Juggler": THROW}
    assert f"Trigger: Knife Juggler  “{THROW}”" in render(graph)


def test_an_explanation_quotes_the_text_that_led_to_a_packet() -> None:
    game = juggler()
    throw = next(block for block in game.blocks() if block.type == BlockType.TRIGGER)
    last = throw.packets[-1]
    chain = [link.text for link in explain(engine.replay(game), packet=last.index).chain]
    assert f"Knife Juggler triggers: “{THROW}”" in chain
