"""Putting the page together: the frame, the styles, the program and the sections, all in one file."""

from __future__ import annotations

from html import escape
from importlib.resources import files

import viz.hearthstone.corpus_report.sections as sections
from engine.hearthstone.corpus.dataset import Dataset


def page(dataset: Dataset) -> str:
    """Return the page about a corpus as HTML."""
    assets = files("viz.hearthstone.corpus_report")
    parts = {
        "title": escape(f"{dataset.folder} · hearthtrace"),
        "heading": escape(dataset.folder),
        "styles": (assets / "page.css").read_text(encoding="utf-8"),
        "program": (assets / "page.js").read_text(encoding="utf-8"),
        "facts": escape(sections.facts(dataset)),
        "heat": sections.heat_map(dataset),
        "divergences": sections.divergences(dataset),
        "changes": sections.changes(dataset),
        "evidence": sections.evidence(dataset),
        "coverage": sections.coverage(dataset),
        "errors": sections.errors(dataset),
    }
    first, *pieces = (assets / "page.html").read_text(encoding="utf-8").split("{{")
    out = [first]
    for piece in pieces:
        name, _, rest = piece.partition("}}")
        out += [parts[name], rest]
    return "".join(out)
