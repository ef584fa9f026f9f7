"""A trigger tree as indented text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from viz.terminal.screen import Screen, styled
from viz.terminal.verdicts import STYLES_BY_WORD

if TYPE_CHECKING:
    import networkx as nx


def print_tree(graph: nx.DiGraph) -> None:
    """Print a graph of :func:`viz.trigger_graph`, one node a line, in the order of resolution."""
    from viz.graph import children, root_of

    screen = Screen()
    screen.heading(graph.graph["title"])
    screen.line(graph.graph["subtitle"], "dim")
    stack = [(root_of(graph), "", "")]
    while stack:
        node, lead, below = stack.pop()
        data = graph.nodes[node]
        parent = next((edge for edge in graph.in_edges(node, data=True) if edge[2]["kind"] == "tree"), None)
        screen.line(
            styled(
                (lead, "dim"),
                (f"{data['number']} " if data["number"] else "", "dim"),
                (data["title"], "bold" if data["kind"] == "action" else ""),
                f" {parent[2]['label']}" if parent is not None and parent[2]["label"] else "",
                f"  ({data['detail']})" if data["detail"] else "",
                (f"  {data['rule']}" if data["rule"] else "", "dim"),
                (f"  line {data['line']}" if data["line"] else "", "dim"),
                (f"  {data['verdict']}", STYLES_BY_WORD.get(data["verdict"], "")),
            )
        )
        inside = children(graph, node)
        for place in range(len(inside) - 1, -1, -1):
            last = place == len(inside) - 1
            stack.append((inside[place], below + ("└ " if last else "├ "), below + ("  " if last else "│ ")))
    for note in graph.graph["folded"]:
        screen.line(f"folded {note}", "dim")
