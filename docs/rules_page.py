"""The page of rules: every rule and quirk as Markdown, for reading; made from the registry, never edited.

Run ``python docs/rules_page.py -o docs/rules.md``; without ``-o`` the page is printed.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.hearthstone.quirks import QUIRKS, Quirk
from engine.rulebook.book import CHAPTERS, RULES, read_table
from engine.rulebook.exercise import Exercise, describe, exercised, source_note
from engine.rulebook.rule import WAITS, Rule
from hslog.core.output import write_text

_INTRODUCTION = """\
# The rules

Made by `python docs/rules_page.py -o docs/rules.md` from the tables of `engine/rulebook`; change those.

Every prediction, check and divergence names a rule by its id. `HS` is the rulebook of April 2022:
`HS 2.2.1.b` is section 2.2, item 1, letter b. `AR` is the older rulebook, of 2014 to 2017. What the books set
apart without a number is named: `HS 5.1 taunt`. `LOG` ids are this project's own, for what neither book has: what
came after them (titans), or what they take for granted (the mulligan). Where a sequence has one phase only, its
number may be left out: `HS 2.6.f` is `HS 2.6.1.f`.

- **Versions**: the patches in which the rule holds; a question mark where the book only supposes it.
- **Where**: the code that implements it, or, in italics, why none does yet.
- **Tests**: how many tests are titled by the rule or marked with it, and the module that has most of them.
- **Exercised**: packets of real games that the rule predicted, that it left to a choice, that were taken from
  the log under it; how often it was *checked*, and divergences from it. Checked is what is not met packet by packet:
  something the rule could have shown to be wrong was right (an order, a condition, a row of a list of options, a
  target, damage that did not come), or something happened in a phase or step of its name. *In parts*: only finer
  rules below it were exercised; *never*: no game shows it, or nothing in a log tells it from other rules.
"""


def page(tests: Mapping[str, list[str]]) -> str:
    """Return the page; ``tests`` are the modules of the tests of each rule, as :func:`marked` finds them."""
    counts = exercised()
    met = [id for id in RULES if id in counts]
    checked = sum(1 for id in met if not counts[id].met)
    lines = [_INTRODUCTION]
    lines.append(
        f"Counted over {source_note() or 'nothing yet'}: {len(met)} of {len(RULES)} rules exercised, "
        f"{checked} of them by checks only.\n"
    )
    for table, title in CHAPTERS.items():
        lines += [
            f"## {title}\n",
            "| Id | Title | Versions | Rule | Where | Tests | Exercised |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [_row(rule, tests.get(rule.id, []), counts.get(rule.id)) for rule in read_table(table)]
        lines.append("")
    lines.append("## Quirks\n")
    lines.append("Departures of the real server from the rules, which the engine follows.\n")
    for entry in QUIRKS:
        lines += quirk_section(entry)
    return "\n".join(lines).rstrip() + "\n"


def marked(folder: Path) -> dict[str, list[str]]:
    """Return, by rule id, the module of every test below ``folder`` that proves the rule.

    A test proves the rule that its title begins with, ``test_hs_5_1_taunt_...`` the rule ``HS 5.1 taunt``, and
    those that ``@pytest.mark.rule("HS 1.7", ...)`` names. Raises OSError or SyntaxError for what cannot be read.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in dict.fromkeys((*_titled(node.name), *_marks(node))):
                    found.setdefault(id, []).append(path.stem)
    return found


_TITLES = {re.sub(r"[^a-z0-9]+", "_", id.lower()): id for id in RULES}


def _titled(name: str) -> tuple[str, ...]:
    """Return the longest rule id that the title of a test begins with, as a tuple of one or none."""
    words = name.removeprefix("test_").split("_")
    starts = ("_".join(words[:count]) for count in range(len(words), 1, -1))
    return tuple(_TITLES[start] for start in starts if start in _TITLES)[:1]


def _marks(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the rule ids of the decorators of a test."""
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                yield ast.literal_eval(argument)


def _row(rule: Rule, tests: list[str], counts: Exercise | None) -> str:
    where = f"`{rule.where}`" if rule.where else f"*{WAITS[rule.waits]}*" if rule.waits else ""
    shown = ""
    if tests:
        module = max(sorted(set(tests)), key=tests.count)
        shown = f"`{module}` ({len(tests)})"
    cells = (f"`{rule.id}`", rule.title, rule.versions, rule.summary, where, shown, describe(rule.id, counts))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def quirk_section(entry: Quirk) -> Iterator[str]:
    """Yield the lines about a quirk."""
    first, last = entry.builds
    if first is None:
        seen = f"up to build {last}" if last is not None else "all builds"
    else:
        seen = f"builds {first} to {last}" if last is not None else f"build {first} and later"
    low, high = entry.proof.builds
    build = f"build {low}" if low == high else f"a build from {low} to {high}"
    yield f"### {entry.name}\n"
    yield f"{entry.what} Departs from `{entry.rule}`, {seen}; honoured in `{entry.where}`. {entry.reason}\n"
    yield f"Proof, from `{entry.proof.file}` ({build}):\n"
    yield "```"
    for number, text in entry.proof.lines:
        yield f"{number:>6}  {text}"
    yield "```\n"


def main(arguments: list[str] | None = None) -> int:
    """Print or write the page."""
    parser = argparse.ArgumentParser(prog="python docs/rules_page.py", description="Make the page of rules.")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead of printing")
    parser.add_argument("--tests", type=Path, default=Path("tests"), metavar="DIR", help="the tests (default: tests)")
    options = parser.parse_args(arguments)
    text = page(marked(options.tests))
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        write_text(options.output, text)
    except OSError as error:
        print(f"{options.output}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
