"""Putting the page together: the frame, the styles, the program and the data, all in one file."""

from __future__ import annotations

import html
from importlib.resources import files

from engine import Replay
from hslog.core.legible import json_text
from viz.hearthstone.report.data import report_data

SCRIPTS = ("state.js", "board.js", "lists.js", "app.js")
"""In this order they make one program."""


def page(replay: Replay) -> str:
    """Return the report of a game as HTML."""
    assets = files("viz.hearthstone.report")
    data = report_data(replay)
    program = "\n".join((assets / name).read_text(encoding="utf-8") for name in SCRIPTS)
    packed = json_text(data, separators=(",", ":"))
    parts = {
        "title": html.escape(f"{data['title']} · hearthtrace"),
        "heading": html.escape(data["title"]),
        "source": html.escape(data["source"]),
        "facts": html.escape(" · ".join(data["facts"])),
        "notice": _notice(data["hidden"]),
        "styles": (assets / "report.css").read_text(encoding="utf-8"),
        "program": f'(function () {{\n"use strict";\n{program}\n}})();',
        "data": packed.replace("<", "\\u003c"),
    }
    frame = (assets / "page.html").read_text(encoding="utf-8")
    pieces = frame.split("{{")
    out = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}}")
        out += [parts[name], rest]
    return "".join(out)


def _notice(reason: str) -> str:
    return f'<p class="notice" role="note">{html.escape(reason)}</p>' if reason else ""
