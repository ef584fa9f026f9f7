"""``hearthtrace examples``: run worked examples of rules and say which of them hold."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viz.cli.exit_codes import DIVERGED, DONE
from viz.cli.failure import CommandError
from viz.cli.outputs import check_target, form_of_log, print_json
from viz.cli.parsing import add_json, build_number

if TYPE_CHECKING:
    from engine.hearthstone.examples.model import CardSpec, Example, Expectation, Side
    from engine.hearthstone.examples.outside import Outside
    from engine.hearthstone.examples.runner import Outcome
    from viz.core.screen import Screen

DESCRIPTION = """Run worked examples: a board, what the players do, what chance gives, and what must and must not
happen, written as TOML (docs/examples.md says how). Each is played by the rules, and what happened is compared with
what it expects. An example with a card or an action that cannot be played yet is not run, and the reason is said.
Those of Magic (game = "magic", ids of CR, all of them: CR) are run by its rules."""

EXAMPLES = """\
  hearthtrace examples
  hearthtrace examples "HS 1.5 ex 6"
  hearthtrace examples "CR 500.7 ex 1"
  hearthtrace examples my_case.toml --build 45310
  hearthtrace examples my_case.toml "my case" -o tree.svg --log game.log"""

AURAS = "auras"
"""The verb of aura updates, which are shown where an example asks for them."""

NEWEST = 10**9
"""A build for names of cards where none is meant."""

SECTION_WORDS = 2
"""An id begins with the book and the section: ``HS 1.5``."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "path", metavar="PATH", nargs="?", help="a TOML file, or a folder of them; by default those of the rulebooks"
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="only this example, step by step")
    parser.add_argument("--build", type=build_number, metavar="N", help="the build; by default that of the example")
    parser.add_argument("--log", metavar="FILE", help="write the game of the example as a log")
    parser.add_argument("-o", "--output", metavar="FILE", help="draw the example's trigger tree")
    add_json(parser, "one JSON list")


def run(chosen: argparse.Namespace) -> int:
    """Run the examples."""
    from engine.hearthstone.examples.reader import RULEBOOKS, ExampleError, read_examples
    from viz.cli.magic.scenarios import of_magic, run_scenarios

    if (scenarios := of_magic(chosen.path, chosen.id)) is not None:
        return run_scenarios(scenarios, chosen)
    if chosen.path is None:
        chosen.path = str(RULEBOOKS)
    elif chosen.id is None and _is_id(chosen.path):
        chosen.path, chosen.id = str(RULEBOOKS), chosen.path
    _check_names(chosen)
    try:
        examples = read_examples(Path(chosen.path))
    except ExampleError as error:
        raise CommandError(str(error)) from error
    if chosen.id:
        examples = [one for one in examples if one.id == chosen.id]
        if not examples:
            raise CommandError(f"{chosen.path} has no example {chosen.id!r}")
        if len(examples) > 1:
            files = ", ".join(one.file for one in examples)
            raise CommandError(f"{chosen.path}: several files have an example {chosen.id!r}: {files}")
    elif chosen.output or chosen.log:
        raise CommandError("-o and --log need the id of one example")
    outcomes = [_run(example, chosen.build) for example in examples]
    if chosen.json:
        print_json([_json(outcome) for outcome in outcomes])
    elif chosen.id:
        _print_one(outcomes[0])
    else:
        _print_table(outcomes)
    if chosen.id:
        _write(outcomes[0], chosen.log, chosen.output)
    return DIVERGED if any(outcome.status == "failed" for outcome in outcomes) else DONE


def _is_id(word: str) -> bool:
    """Return whether a word is meant as the id of an example of the rulebooks: it has a space, and no file is there."""
    return " " in word and not word.endswith(".toml") and not Path(word).exists()


def _check_names(chosen: argparse.Namespace) -> None:
    """Check the files to write before the work begins. Raises CommandError, WriteError or OSError."""
    form_of_log(chosen.log, None)
    for target in (chosen.output, chosen.log):
        check_target(target, [chosen.path])
    if chosen.output is None:
        return
    if chosen.log is not None and os.path.realpath(chosen.log) == os.path.realpath(chosen.output):
        raise CommandError(f"{chosen.log}: -o and --log name the same file")
    from viz.core.drawing import DrawError, form_of

    try:
        form_of(chosen.output)
    except DrawError as error:
        raise CommandError(str(error)) from error


def _run(example: Example, build: int | None) -> Outcome:
    from engine.hearthstone.examples.runner import run_example
    from engine.hearthstone.examples.versions import UnknownPatch, build_for

    try:
        return run_example(example, build if build is not None else build_for(example))
    except UnknownPatch as error:
        raise CommandError(f"{example.file}: {example.id}: {error}") from error


def _json(outcome: Outcome) -> dict[str, Any]:
    return {"id": outcome.example.id, "status": str(outcome.status), "failures": outcome.failures}


def _print_table(outcomes: list[Outcome]) -> None:
    from viz.core.screen import Screen

    screen = Screen()
    sections: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        section = " ".join(outcome.example.id.split()[:SECTION_WORDS])
        sections.setdefault(section, Counter())[str(outcome.status)] += 1
    statuses = ("passed", "failed", "not run")
    rows = [(section, *(str(counts[status]) for status in statuses)) for section, counts in sections.items()]
    sums = [str(sum(counts[status] for counts in sections.values())) for status in statuses]
    screen.table(["section", *statuses], [*rows, ("all", *sums)])
    for status in ("failed", "not run"):
        found = [outcome for outcome in outcomes if outcome.status == status]
        if found:
            screen.line()
            screen.heading(status.capitalize())
            screen.fields([(outcome.example.id, outcome.failures[0]) for outcome in found])
    _print_outside(screen, outcomes)


def _assertions(expected: Expectation) -> Iterator[tuple[str, str]]:
    """Yield each expected event with the first words of the message of its failure."""
    for pattern in expected.order:
        yield str(pattern), f"order: {pattern} does not come"
    for pattern in expected.never:
        yield f"never {pattern}", f"never: {pattern} comes"
    for pattern, number in expected.count:
        yield f"{number} times {pattern}", f"count: {pattern}: "
    for who, names in expected.candidates.items():
        yield f"{who} picks one of {', '.join(names)}", f"candidates: {who} picks"
    for who, values in expected.state.items():
        for key, value in values.items():
            yield f"{who}.{key} is {value!r}", f"state: {who}.{key} is "


def _outside(outcome: Outcome) -> Outside | None:
    """Return how an example comes out where it does not hold."""
    from engine.hearthstone.examples.outside import run_outside

    return run_outside(outcome.example)


def _how_outside(outside: Outside) -> str:
    if outside.build is None or outside.outcome is None:
        return outside.why
    if outside.is_same:
        return f"build {outside.build}: it comes out the same; {outside.why or 'nobody says why'}"
    return f"build {outside.build}: it does not come out, as it should not: {outside.outcome.failures[0]}"


def _print_outside(screen: Screen, outcomes: list[Outcome]) -> None:
    """Say which examples with a range of patches come out the same outside of it."""
    ran = [(one, _outside(one)) for one in outcomes if one.status != "not run"]
    ranged = [(one, outside) for one, outside in ran if outside is not None]
    if not ranged:
        return
    left = [(one.example.id, _how_outside(outside)) for one, outside in ranged if outside.is_same or not outside.build]
    screen.line()
    screen.heading(f"Outside of their patches {len(ranged) - len(left)} of {len(ranged)} do not come out; the others")
    screen.fields(left)


def _print_one(outcome: Outcome) -> None:
    from engine.hearthstone.examples.matching import as_words
    from viz.core.screen import Screen, styled

    screen = Screen()
    example = outcome.example
    screen.line(styled((example.id, "bold"), f"  {outcome.status}"))
    screen.paragraph(example.text)
    if example.note:
        screen.paragraph(example.note, style="dim")
    screen.line()
    screen.heading("Board")
    build = outcome.game.rules_build if outcome.game is not None else 0
    screen.fields([(who, _side(side, build or NEWEST)) for who, side in example.sides.items()])
    screen.fields([(f"action {number}", action) for number, action in enumerate(example.actions, 1)])
    names = {entity: name for name, entity in outcome.names.items()}
    if outcome.events:
        screen.line()
        screen.heading("What happens")
        asked = {pattern.verb for expected in example.expectations for pattern in expected.order}
        for place, event in enumerate(outcome.events):
            for missing in (pattern for pattern, at in outcome.missing if at == place):
                screen.line(styled((f"- expected from here on: {missing}", "red")))
            if event.verb != AURAS or AURAS in asked:
                words = as_words(event, lambda entity: names.get(entity, f"#{entity}"))
                mark = "! " if place in outcome.unwanted else "  "
                screen.line(mark + "  " * event.depth + words)
        for missing in (pattern for pattern, at in outcome.missing if at == len(outcome.events)):
            screen.line(styled((f"- expected here: {missing}", "red")))
    if outcome.events:
        screen.line()
        screen.heading("What is expected")
        for expected in example.expectations:
            for said, failure in _assertions(expected):
                failed = any(one.startswith(failure) for one in outcome.failures)
                screen.line(f"  {'-' if failed else '+'} {said}")
    if outcome.status != "not run" and (outside := _outside(outcome)) is not None:
        screen.line()
        screen.heading("Outside of its patches")
        screen.paragraph(_how_outside(outside), indent=2)
    if outcome.failures:
        screen.line()
        screen.heading("What is not as expected" if outcome.status == "failed" else "Why it was not run")
        for failure in outcome.failures:
            screen.paragraph(failure, indent=2)


def _side(side: Side, build: int) -> str:
    """Return a player's cards, zone by zone."""
    from engine.hearthstone.cards.data import card_name

    def call(card: CardSpec) -> str:
        printed = card_name(card.card, build) or card.card
        return f"{card.name} ({printed})" if card.name else printed

    named = {"weapon": (side.weapon,) if side.weapon else (), **side.zones}
    zones = [f"{zone}: {', '.join(map(call, cards))}" for zone, cards in named.items() if cards]
    numbers = [f"{key} {number}" for key, number in side.numbers.items()]
    return "; ".join([*numbers, *zones]) or "as usual"


def _write(outcome: Outcome, log: str | None, picture: str | None) -> None:
    """Write the game of an example as a log, and its tree."""
    if outcome.game is None:
        if log or picture:
            raise CommandError(f"{outcome.example.id} was not run: {outcome.failures[0]}")
        return
    if log:
        import hslog

        hslog.write([outcome.game], log)
    if picture:
        from engine import replay
        from viz import draw, trigger_graph

        draw(trigger_graph(replay(outcome.game), whole=True), picture)
