"""Write anew what the documents show of the tool: the output of commands, and the pictures.

A block after ``<!-- shown: COMMAND -->`` is the output of that command. The tests fail when one is out of
date.

    python docs/refresh.py
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from engine.hearthstone.corpus.schema import DOCUMENTED
from hslog.core.output import write_text
from hslog.hearthstone.tables.schema import markdown
from viz.cli import main

ROOT = Path(__file__).parent.parent
SHOWN = re.compile(r"(<!-- shown: (?P<command>hearthtrace [^\n]*?) -->\n```text\n)(?P<output>.*?)(?P<end>```)", re.S)
COLUMNS = re.compile(r"(?<=\n## Columns\n\n).*", re.S)
PICTURES = {"docs/turn5.svg": "hearthtrace tree samples/duel.log --turn 5"}


def documents() -> Iterator[Path]:
    """Yield every document of the project."""
    yield ROOT / "README.md"
    yield from sorted((ROOT / "docs").glob("*.md"))


def output_of(command: str) -> str:
    """Return what a command prints, run in the current folder, which has the samples."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        main(shlex.split(command)[1:])
    return output.getvalue().rstrip() + "\n"


def refreshed(text: str) -> str:
    """Return a document with the output of its commands, and the columns of the tables."""
    text = SHOWN.sub(lambda found: found[1] + output_of(found["command"]) + found["end"], text)
    return COLUMNS.sub(lambda _: markdown(DOCUMENTED), text)


if __name__ == "__main__":
    os.chdir(ROOT)
    for document in documents():
        old = document.read_text(encoding="utf-8")
        new = refreshed(old)
        if new != old:
            write_text(document, new)
            print(document.relative_to(ROOT))
    for picture, command in PICTURES.items():
        main([*shlex.split(command)[1:], "-o", picture])
