"""The tree as JSON: nodes and edges with every attribute :mod:`viz.core.graph` describes."""

from __future__ import annotations

import networkx as nx

from hslog.core.legible import json_text

VERSION = 1


def render(graph: nx.DiGraph) -> str:
    """Return the graph in networkx's node-link form (``networkx.node_link_graph(…, edges="edges")`` reads
    it)."""
    data = nx.node_link_data(graph, edges="edges")
    data["version"] = VERSION
    return json_text(data, indent=1) + "\n"
