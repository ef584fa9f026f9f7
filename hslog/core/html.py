"""HTML for notebooks: a heading, and names with values. Text is escaped, and legible (:mod:`hslog.core.legible`)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hslog.core.legible import clean


def fields_html(title: str, fields: Iterable[tuple[str, object]]) -> str:
    """Return a small table: one row for each name that has a value; lines of a value are kept."""
    rows = "".join(
        f'<tr><th style="text-align:left">{_text(name)}</th><td style="text-align:left">{_text(str(value))}</td></tr>'
        for name, value in fields
        if value not in (None, "")
    )
    return f"<div><strong>{_text(title)}</strong><table>{rows}</table></div>"


def _text(text: str) -> str:
    return escape(clean(text)).replace("\n", "<br>")
