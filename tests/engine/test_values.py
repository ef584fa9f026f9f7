"""Which dataclasses of the engine may be changed, are compared by identity, or have no room for other attributes.

What is said of a game and what a text means is never changed once it is made. A class that keeps a state is named here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from msgspec import Struct

import engine


def classes(is_meant: Callable[[type], bool]) -> dict[str, Any]:
    """Return the classes of the engine that are meant, by module and name."""
    found = {}
    for module in walk_packages(engine.__path__, "engine."):
        if not module.name.endswith("__main__"):
            for one in vars(import_module(module.name)).values():
                if isinstance(one, type) and is_meant(one) and one.__module__ == module.name:
                    found[f"{module.name.removeprefix('engine.')}.{one.__qualname__}"] = one
    return found


DATACLASSES = classes(lambda one: "__dataclass_params__" in vars(one))
STRUCTS = classes(lambda one: issubclass(one, Struct))

CHANGED = {
    *("core.judged.JudgedGame", "hearthstone.replay.verdicts.result.Replay", "magic.replay.result.MagicReplay"),
    *("hearthstone.state.GameState", "magic.board.Board", "magic.board.PlayerState", "magic.replay.frame.Predicted"),
    *("hearthstone.auras.book.Account", "hearthstone.cards.queue.Candidate", "hearthstone.effects.context.Context"),
    *("hearthstone.cards.coverage.Count", "hearthstone.cards.source.Row", "hearthstone.cards.text.lowering._Part"),
    *(
        "hearthstone.corpus.judging.Outcome",
        "hearthstone.corpus.left_out.Accusations",
        "hearthstone.corpus.query.Answer",
    ),
    *("hearthstone.corpus.run.Progress", "hearthstone.examples.events._Shadow", "hearthstone.examples.runner.Outcome"),
    *("hearthstone.replay.texts.card_effects.Opened", "magic.play.fight.Pump", "magic.play.scenario.MagicOutcome"),
    *("magic.rules.priority.Priority", "magic.rules.steps.TurnStructure", "magic.rules.triggers.Attack"),
    *("magic.rules.triggers.Blocks", "rulebook.exercise.Exercise"),
}

ONE_OF_A_KIND = {
    *("core.judged.JudgedGame", "hearthstone.replay.verdicts.result.Replay", "magic.replay.result.MagicReplay"),
    *("hearthstone.state.GameState", "hearthstone.cards.queue.Candidate", "hearthstone.cards.text.grammar.Production"),
}
"""Two of them are never equal."""

LONG = ONE_OF_A_KIND - {"hearthstone.cards.queue.Candidate", "hearthstone.cards.text.grammar.Production"}
"""Their fields are not printed."""

MANY = {
    *(name for name in DATACLASSES if name.startswith("hearthstone.cards.ability.")),
    *("hearthstone.cards.queue.Candidate", "hearthstone.state.GameState", "magic.board.PlayerState"),
    *("hearthstone.cards.text.clauses.Option", "hearthstone.cards.text.grammar.Node"),
    *("hearthstone.cards.text.headers.Header", "hearthstone.cards.text.headers.Note"),
    *("hearthstone.cards.text.parse.Clause", "magic.replay.frame.Predicted"),
}
"""They have no room for attributes that are no fields: there are many of them, or a misspelt one must fail."""


@pytest.mark.parametrize(
    ("wanted", "is_so"),
    [
        (CHANGED, lambda one: not one.__dataclass_params__.frozen),
        (ONE_OF_A_KIND, lambda one: not one.__dataclass_params__.eq),
        (LONG, lambda one: not one.__dataclass_params__.repr),
        (MANY, lambda one: "__slots__" in vars(one)),
    ],
    ids=["changed", "one of a kind", "long", "many"],
)
def test_a_dataclass_is_a_value_unless_it_is_named(wanted: set[str], is_so: Callable[[Any], bool]) -> None:
    assert {name for name, one in DATACLASSES.items() if is_so(one)} == wanted


UNEXPLAINED = "hearthstone.replay.triggers.responses.Unexplained"
NO_VALUES = {"core.trace.Span", "hearthstone.resolution.Event", UNEXPLAINED}


@pytest.mark.parametrize(
    ("wanted", "is_so"),
    [
        (
            {*NO_VALUES, "hearthstone.resolution.Change"},
            lambda one: not one.frozen,
        ),
        (NO_VALUES, lambda one: not one.eq),
        ({"core.trace.Span", UNEXPLAINED}, lambda one: one.gc),
    ],
    ids=["changed", "one of a kind", "may refer to itself"],
)
def test_a_struct_is_a_value_unless_it_is_named(wanted: set[str], is_so: Callable[[Any], bool]) -> None:
    assert {name for name, one in STRUCTS.items() if is_so(one.__struct_config__)} == wanted
