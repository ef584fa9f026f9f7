"""One graph, many forms: DOT, GraphML, Mermaid, JSON, Chrome trace, indented text.

``write(graph, path)`` chooses by the ending of the file; every form is also a function from a graph to a
text. Pictures (PNG, SVG, PDF) are :func:`viz.draw`'s.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hslog.core.output import write_text

if TYPE_CHECKING:
    import networkx as nx


class Form(NamedTuple):
    """A form of export: its name, its file endings, and its use."""

    name: str
    endings: tuple[str, ...]
    purpose: str


FORMS = (
    Form("dot", (".dot", ".gv"), "Graphviz and everything that reads it"),
    Form("graphml", (".graphml",), "yEd, Gephi, networkx"),
    Form("mermaid", (".mmd", ".mermaid"), "pastes into an issue or a wiki page"),
    Form("json", (".json",), "programs: nodes and edges with all attributes"),
    Form("chrome", (".trace", ".trace.json"), "Perfetto, speedscope, chrome://tracing"),
    Form("text", (".txt",), "the terminal, a mail"),
)


class ExportError(ValueError):
    """The form asked for does not exist."""


def write(graph: nx.DiGraph, path: str | os.PathLike[str], form: str = "") -> Path:
    """Write a trigger tree to a file, in the form its name suggests or ``form`` names; return the path.

    Raises ExportError for a form or an ending that is not one of FORMS, OSError where the file cannot be
    written.
    """
    target = Path(path)
    text = to_text(graph, form or form_of(target))
    write_text(target, text)
    return target


def form_of(path: str | os.PathLike[str]) -> str:
    """Return the name of the form a file's name suggests; raises ExportError where it suggests none."""
    called = Path(path).name.lower()
    suited = [(ending, form.name) for form in FORMS for ending in form.endings if called.endswith(ending)]
    if not suited:
        endings = ", ".join(ending for form in FORMS for ending in form.endings)
        raise ExportError(f"{Path(path).name}: an export ends in {endings}")
    return max(suited, key=lambda one: len(one[0]))[1]


def to_text(graph: nx.DiGraph, form: str) -> str:
    """Return a trigger tree in one of the forms, as text; raises ExportError for another."""
    if form not in {known.name for known in FORMS}:
        raise ExportError(f"there is no form {form!r}; there are {', '.join(known.name for known in FORMS)}")
    from viz.core.graph import plain_graph

    render: Callable[[nx.DiGraph], str] = import_module(f"viz.core.exports.as_{form}").render
    return render(plain_graph(graph))
