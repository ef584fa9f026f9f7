"""The tree as GraphML. The format has no lists: they become one text, their parts separated by semicolons.

Keys are declared before what they describe. The graph is gone through twice, and no element is kept, so that a tree of
a whole game needs little more memory than its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import networkx as nx

_NAMESPACES = (
    'xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd"'
)
_TYPES = {bool: "boolean", int: "long", float: "double", str: "string"}

Scope = Literal["graph", "node", "edge"]
Key = tuple[Scope, str, str]


def render(graph: nx.DiGraph) -> str:
    """Return the graph as GraphML; attributes without a value are left out."""
    return "".join(_lines(graph))


def _lines(graph: nx.DiGraph) -> Iterator[str]:
    keys: dict[Key, str] = {}
    for scope, attributes in _described(graph):
        for name, kind, _ in _flat(attributes):
            keys.setdefault((scope, name, kind), f"d{len(keys)}")
    yield "<?xml version='1.0' encoding='utf-8'?>\n"
    yield f"<graphml {_NAMESPACES}>\n"
    for (scope, name, kind), key in keys.items():
        yield f'  <key id="{key}" for="{scope}" attr.name={_quoted(name)} attr.type="{kind}" />\n'
    yield '  <graph edgedefault="directed">\n'
    yield from _data(keys, "graph", graph.graph, "    ")
    for node, attributes in graph.nodes(data=True):
        yield from _element("node", f"id={_quoted(str(node))}", keys, attributes)
    for parent, child, attributes in graph.edges(data=True):
        yield from _element("edge", f"source={_quoted(str(parent))} target={_quoted(str(child))}", keys, attributes)
    yield "  </graph>\n</graphml>"


def _described(graph: nx.DiGraph) -> Iterator[tuple[Scope, dict[str, Any]]]:
    """Yield the attributes of all that the graph holds, in the order in which it is written."""
    yield "graph", graph.graph
    for _, attributes in graph.nodes(data=True):
        yield "node", attributes
    for _, _, attributes in graph.edges(data=True):
        yield "edge", attributes


def _element(scope: Scope, named: str, keys: dict[Key, str], attributes: dict[str, Any]) -> Iterator[str]:
    yield f"    <{scope} {named}>\n"
    yield from _data(keys, scope, attributes, "      ")
    yield f"    </{scope}>\n"


def _data(keys: dict[Key, str], scope: Scope, attributes: dict[str, Any], indent: str) -> Iterator[str]:
    for name, kind, text in _flat(attributes):
        key = keys[scope, name, kind]
        yield f'{indent}<data key="{key}">{_escaped(text)}</data>\n' if text else f'{indent}<data key="{key}" />\n'


def _flat(attributes: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the type and the text of each attribute that has a value."""
    for name, value in attributes.items():
        if isinstance(value, list):
            yield name, "string", "; ".join(str(part) for part in value)
        elif isinstance(value, dict):
            yield name, "string", "; ".join(f"{part} {count}" for part, count in value.items())
        elif value is not None:
            yield name, _TYPES.get(type(value), "string"), str(value)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _quoted(text: str) -> str:
    escaped = _escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#09;")
    return f'"{escaped}"'
