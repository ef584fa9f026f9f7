"""``hearthtrace rules``: the rules and quirks the engine knows, and how often real logs exercised them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.parsing import add_json

if TYPE_CHECKING:
    from engine.hearthstone.quirks import Quirk
    from engine.rulebook import Exercise, Rule

DESCRIPTION = """List the rules of both rulebooks by id: HS are the sections of the rulebook of 2022, AR the
numbered rules of the older one, which describe 2014 to 2017. Each has the versions of the game it holds in,
whether it is code here, and how often the logs the project is tested on exercised it.

With words, only the rules that have all of them in their id, title or summary."""

EXAMPLES = """\
  hearthtrace rules
  hearthtrace rules HS 2.6
  hearthtrace rules divine shield
  hearthtrace rules --quirks
  hearthtrace rules --json | jq -r '.rules[] | select(.exercised == null) | .id'"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="a rule id, or words to look for")
    parser.add_argument("--quirks", action="store_true", help="only the quirks: departures of the real server")
    parser.add_argument("--unexercised", action="store_true", help="only rules no log exercised")
    add_json(parser, "one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Print the rules."""
    from engine.rulebook import exercised, find
    from engine.rulebook.exercise import NEVER, describe

    if chosen.quirks and chosen.unexercised:
        raise CommandError("--quirks and --unexercised exclude each other: only rules are exercised")
    rules = [] if chosen.quirks else find(" ".join(chosen.words))
    counts = exercised()
    if chosen.unexercised:
        rules = [rule for rule in rules if describe(rule.id, counts.get(rule.id)) == NEVER]
    quirks = [] if chosen.unexercised else _quirks(chosen.words)
    if not rules and not quirks and chosen.words:
        raise CommandError(f"no rule or quirk has the words {' '.join(chosen.words)!r}")
    if chosen.json:
        from viz.cli.outputs import print_json

        found = {
            "rules": [_rule_json(rule, counts.get(rule.id)) for rule in rules],
            "quirks": [_quirk_json(quirk) for quirk in quirks],
        }
        print_json(found)
        return DONE
    _print(rules, quirks, exact=len(rules) <= 12)
    return DONE


def _rule_json(rule: Rule, exercise: Exercise | None) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "id": rule.id,
        "section": rule.section,
        "title": rule.title,
        "versions": rule.versions,
        "builds": [list(pair) for pair in rule.builds],
        "where": rule.where,
        "waits": rule.waits,
        "summary": rule.summary,
        "exercised": asdict(exercise) if exercise else None,
    }


def _quirks(words: list[str]) -> list[Quirk]:
    """Return the quirks that have all the words in their name, rule, text or reason."""
    from engine.hearthstone.quirks import QUIRKS

    wanted = [word.casefold() for word in words]
    return [
        quirk
        for quirk in QUIRKS
        if all(word in f"{quirk.name} {quirk.rule} {quirk.what} {quirk.reason}".casefold() for word in wanted)
    ]


def _quirk_json(quirk: Quirk) -> dict[str, Any]:
    return {
        "name": quirk.name,
        "rule": quirk.rule,
        "builds": list(quirk.builds),
        "what": quirk.what,
        "reason": quirk.reason,
        "where": quirk.where,
        "proof": {
            "file": quirk.proof.file,
            "builds": list(quirk.proof.builds),
            "lines": [{"line": line, "text": text} for line, text in quirk.proof.lines],
        },
    }


def _print(rules: list[Rule], quirks: list[Quirk], exact: bool) -> None:
    """Print few rules in full, many as a table."""
    from engine.rulebook import exercised
    from engine.rulebook.exercise import source_note
    from engine.rulebook.rule import WAITS
    from viz.core.screen import Cell, Screen, styled

    screen = Screen()
    counts = exercised()
    if exact:
        for rule in rules:
            screen.line(styled((rule.id, "bold"), f"  {rule.title}"))
            screen.fields(
                [
                    ("", rule.summary),
                    ("versions", rule.versions),
                    ("code", rule.where or f"none yet: {WAITS.get(rule.waits or '', 'not implemented')}"),
                    ("exercised", _often(rule, counts.get(rule.id))),
                ]
            )
    elif rules:
        rows: list[list[Cell]] = [
            [
                styled((rule.id, "bold")),
                rule.title,
                rule.versions,
                "yes" if rule.where else f"({rule.waits})",
                *_numbers(rule, counts.get(rule.id)),
            ]
            for rule in rules
        ]
        titles = ["rule", "title", "versions", "code", "predicted", "chosen", "adopted", "checked", "diverged"]
        screen.table(titles, rows, right=(4, 5, 6, 7, 8), indent=0)
        screen.line()
        screen.paragraph(f"{len(rules)} rules. {source_note()}", style="dim")
        waits = [f"({word}): {WAITS[word]}" for word in WAITS if any(rule.waits == word for rule in rules)]
        if waits:
            screen.paragraph(f"No code yet, {'; '.join(waits)}.", style="dim")
        screen.paragraph(
            "Counted are packets that the rule predicted, left to a choice or only took from the log; how often "
            "something else it says was checked and right; and divergences from it.",
            style="dim",
        )
        screen.paragraph("A rule in full: hearthtrace rules HS 2.6", style="dim")
    if quirks:
        screen.line()
        screen.heading("Quirks: where the real server departs from the rules")
    for quirk in quirks:
        screen.line(styled((quirk.name, "bold"), f"  departs from {quirk.rule}"))
        proof = [f"{quirk.proof.file}:{line}: {text}" for line, text in quirk.proof.lines]
        screen.fields(
            [
                ("", quirk.what),
                ("why", quirk.reason),
                ("builds", _builds(quirk.builds)),
                ("code", quirk.where),
                ("proof", "\n".join(proof)),
            ]
        )


def _builds(builds: tuple[int | None, int | None]) -> str:
    first, last = builds
    if first is None and last is None:
        return "all"
    if first is None:
        return f"up to {last}"
    return f"{first} and later" if last is None else f"{first} to {last}"


def _often(rule: Rule, exercise: Exercise | None) -> str:
    from engine.rulebook.exercise import describe

    said = describe(rule.id, exercise)
    if not exercise:
        return f"{said}, by the logs the project is tested on"
    return f"{said}; in {exercise.games:,} {'game' if exercise.games == 1 else 'games'}"


def _numbers(rule: Rule, exercise: Exercise | None) -> list[str]:
    """Return the cells of the counts; zeros are left empty."""
    from engine.rulebook.exercise import describe

    if not exercise:
        return [describe(rule.id, None), "", "", "", ""]
    counts = (exercise.predicted, exercise.chosen, exercise.adopted, exercise.checked, exercise.diverged)
    return [f"{count:,}" if count else "" for count in counts]
