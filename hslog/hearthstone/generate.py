"""Write ``hslog/hearthstone/generated``: the game's vocabulary and the grammar's lowered patterns, as plain data.

Two things would cost more time at import than a short log takes to parse: the enums of the ``hearthstone``
package (60 ms) and building the pyparsing grammar (15 ms). Both are therefore written down as Python
literals, committed, and compared with their source by the tests. Run ``python -m hslog.hearthstone.generate`` after
changing the grammar or upgrading ``hearthstone``; ``--check`` only compares. The vocabulary says which
version of ``hearthstone`` it was made from, and is compared with that version only: a new release of it is a
reason to write the file again, not a fault. Developers need this module, users never do.
"""

from __future__ import annotations

import re
import sys
from enum import IntEnum
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hslog.core.output import write_text

HERE = Path(__file__).parent / "generated"

# The enums the code refers to by name, in the order they are written.
NAMED_ENUMS = (
    "GameTag",
    "Zone",
    "CardType",
    "CardClass",
    "Step",
    "State",
    "PlayState",
    "Mulligan",
    "BlockType",
    "MetaDataType",
    "ChoiceType",
    "OptionType",
    "GameType",
    "FormatType",
    "Race",
    "SpellSchool",
)


def _typing(names: str) -> list[str]:
    """Return the lines that import ``names`` from typing for the type checker alone."""
    head = ["from __future__ import annotations", "", "TYPE_CHECKING = False", "if TYPE_CHECKING:"]
    return [*head, f"    from typing import {names}", ""]


_VOCABULARY = '"""The game\'s vocabulary as plain integers. Written by hslog/hearthstone/generate.py; do not edit."""'


def vocabulary_stub() -> str:
    """Return the text of ``generated/vocabulary.pyi``, made from the installed ``hearthstone`` package."""
    enums: Any = import_module("hearthstone.enums")
    lines = [_VOCABULARY, "", "from typing import Final", ""]
    lines += [
        "HEARTHSTONE: Final[str]",
        "NUMBERS: Final[dict[str, dict[str, int]]]",
        "VALUE_KINDS: Final[dict[int, str]]",
    ]
    for name in NAMED_ENUMS:
        enum: type[IntEnum] = getattr(enums, name)
        lines += ["", f"class {name}:"]
        for word, member in enum.__members__.items():
            word = "NONE" if word == "None" else word
            lines.append(f"    {word}: Final = {int(member)}")
    return "\n".join([*lines, ""])


def vocabulary_source() -> str:
    """Return the text of ``generated/vocabulary.py``, made from the installed ``hearthstone`` package."""
    enums: Any = import_module("hearthstone.enums")
    head, *typing = _typing("Final")
    lines = [_VOCABULARY, "", head, "", "from hslog.core.namespaces import namespace", *typing]
    lines += [f"HEARTHSTONE: Final = {version('hearthstone')!r}", ""]
    lines += ["NUMBERS: Final[dict[str, dict[str, int]]] = {"]
    for name in NAMED_ENUMS:
        lines += _table(name, {word: int(member) for word, member in getattr(enums, name).__members__.items()})
    lines += ["}", ""]
    lines += [f"{name} = namespace({name!r}, NUMBERS[{name!r}])" for name in NAMED_ENUMS]
    lines.append("")

    kinds: dict[int, type[IntEnum]] = {}
    for tag, kind in enums.TAG_TYPES.items():
        if isinstance(kind, type) and issubclass(kind, IntEnum) and len(kind.__members__):
            kinds[int(tag)] = kind
    used = sorted({kind.__name__ for kind in kinds.values()} - set(NAMED_ENUMS))
    lines += ["# Words of the remaining enums that tags take as values.", "NUMBERS.update({"]
    for name in used:
        lines += _table(name, {word: int(member) for word, member in getattr(enums, name).__members__.items()})
    lines += [
        "})",
        "",
        "# Which enum the value of a tag belongs to; tags not listed hold plain integers.",
        "VALUE_KINDS: Final[dict[int, str]] = {",
    ]
    lines += [f"    {tag}: {kind.__name__!r}," for tag, kind in sorted(kinds.items())]
    lines += ["}", ""]
    return "\n".join(lines)


def _table(name: str, entries: dict[str, int] | dict[int, str]) -> list[str]:
    return [
        f"    {name!r}: {{",
        *(f"        {key!r}: {value!r}," for key, value in entries.items()),
        "    },",
    ]


def cuts_source() -> str:
    """Return the text of ``generated/cuts.py``: forms of :mod:`hslog.hearthstone.grammar` cut without a pattern."""
    from hslog.hearthstone import grammar
    from hslog.hearthstone.cutting import NotCut, cutter

    lines = [
        '"""The grammar lowered to string methods. Written by hslog/hearthstone/generate.py; do not edit."""',
        "",
        "from __future__ import annotations",
        "",
        "from hslog.core.numbers import is_digits, is_number",
        "from hslog.hearthstone.names import is_stamp, is_word",
        "",
        "TYPE_CHECKING = False",
        "if TYPE_CHECKING:",
        "    from collections.abc import Callable",
        "    from typing import Any, Final",
        "",
        "    Fields = dict[str, Any]",
        "",
    ]
    names = []
    for name, form in grammar.FORMS.items():
        try:
            function = cutter(name, form)
        except NotCut:
            continue
        names.append(name)
        lines += ["", *function, ""]
    lines += ["", "CUTS: Final[dict[str, Callable[[str, int], Fields | None]]] = {"]
    return "\n".join([*lines, *(f"    {name!r}: {name}," for name in names), "}", ""])


def _uncut(forms: dict[str, Any]) -> list[str]:
    """Return the names of the forms that ``generated/cuts.py`` does not have."""
    from hslog.hearthstone.cutting import NotCut, cutter

    found = []
    for name, form in forms.items():
        try:
            cutter(name, form)
        except NotCut:
            found.append(name)
    return found


def patterns_source() -> str:
    """Return the text of ``generated/patterns.py``, lowered from :mod:`hslog.hearthstone.grammar`."""
    from hslog.hearthstone import grammar
    from hslog.hearthstone.lowering import after_head, heads, separators

    lines = [
        '"""The grammar lowered to literals and expressions. Written by hslog/hearthstone/generate.py; do not edit."""',
        "",
    ]
    lines += [*_typing("Final"), f"INDENT: Final = {grammar.INDENT!r}", ""]
    lines += ["# Expressions for the forms that are not cut by string methods (cuts.py), from their heads on.", ""]
    lines += ["PATTERNS: Final[dict[str, str]] = {"]
    lines += [f"    {name!r}: {after_head(grammar.FORMS[name])!r}," for name in _uncut(grammar.FORMS)]
    lines += ["}", "", "# The literals a form may begin with.", ""]
    lines += ["HEADS: Final[dict[str, tuple[str, ...]]] = {"]
    lines += [f"    {name!r}: {heads(form)!r}," for name, form in grammar.FORMS.items()]
    lines += ["}", "", "# The literals between the fields.", ""]
    lines += ["SEPARATORS: Final[dict[str, tuple[str, ...]]] = {"]
    lines += [f"    {name!r}: {separators(form)!r}," for name, form in grammar.FORMS.items()]
    lines += ["}", ""]
    return "\n".join(lines)


SOURCES = {
    "vocabulary.py": vocabulary_source,
    "vocabulary.pyi": vocabulary_stub,
    "patterns.py": patterns_source,
    "cuts.py": cuts_source,
}


def outdated() -> list[str]:
    """Return the names of the generated files that differ from what their sources give now."""
    sources = dict(SOURCES)
    if made_from() not in ("", version("hearthstone")):
        del sources["vocabulary.py"], sources["vocabulary.pyi"]
    stale = []
    for name, make in sources.items():
        path = HERE / name
        if not path.exists() or path.read_text(encoding="utf-8") != make():
            stale.append(name)
    return stale


def made_from() -> str:
    """Return the version of ``hearthstone`` the vocabulary was made from; empty where it does not say."""
    path = HERE / "vocabulary.py"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r"^HEARTHSTONE: Final = '([^']*)'$", text, re.MULTILINE)
    return found[1] if found else ""


def main(arguments: list[str]) -> int:
    """Write the generated files, or with ``--check`` report those out of date (exit code 1)."""
    if "--check" in arguments:
        stale = outdated()
        for name in stale:
            print(
                f"hslog/hearthstone/generated/{name} is out of date: run python -m hslog.hearthstone.generate",
                file=sys.stderr,
            )
        if made_from() not in ("", version("hearthstone")):
            print(
                f"hslog/hearthstone/generated/vocabulary.py is of hearthstone {made_from()}, and was not compared with "
                f"{version('hearthstone')}: run python -m hslog.hearthstone.generate to renew it",
                file=sys.stderr,
            )
        return 1 if stale else 0
    HERE.mkdir(exist_ok=True)
    for name, make in SOURCES.items():
        write_text(HERE / name, make())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
