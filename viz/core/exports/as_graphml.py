"""The tree as GraphML. The format has no lists: they become one text, their parts separated by semicolons."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import networkx as nx


def render(graph: nx.DiGraph) -> str:
    """Return the graph as GraphML; attributes without a value are left out."""
    flat = nx.DiGraph(**_flat(graph.graph))
    for node, data in graph.nodes(data=True):
        flat.add_node(node, **_flat(data))
    for parent, child, data in graph.edges(data=True):
        flat.add_edge(parent, child, **_flat(data))
    buffer = BytesIO()
    nx.write_graphml_xml(flat, buffer, encoding="utf-8")
    return buffer.getvalue().decode("utf-8")


def _flat(attributes: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in attributes.items():
        if isinstance(value, list):
            found[key] = "; ".join(str(part) for part in value)
        elif isinstance(value, dict):
            found[key] = "; ".join(f"{name} {count}" for name, count in value.items())
        elif value is not None:
            found[key] = value
    return found
