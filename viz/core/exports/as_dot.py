"""The tree as DOT, for Graphviz: causes are dashed edges that do not move the nodes."""

from __future__ import annotations

import networkx as nx

from viz.core.exports.labels import lines_of
from viz.core.look import category, mark


def render(graph: nx.DiGraph) -> str:
    """Return the graph in the DOT language."""
    title = f"{graph.graph['title']}\n{graph.graph['subtitle']}"
    out = [
        "digraph trigger_tree {",
        f"  label={_quote(title)}; labelloc=t; labeljust=l;",
        "  rankdir=LR; ordering=out; nodesep=0.15; ranksep=0.6;",
        '  node [shape=box, fontname="Helvetica", fontsize=10, margin="0.1,0.05"];',
        '  edge [fontname="Helvetica", fontsize=9, color="#6b7280", arrowsize=0.6];',
    ]
    for node, data in graph.nodes(data=True):
        look, seal = category(data["category"]), mark(data["verdict"])
        label = _quote("\n".join(lines_of(data)))
        out.append(f'  n{node} [label={label}, style="{seal.dot}", color="{seal.ink}", fontcolor="{look.ink}"];')
    for parent, child, data in graph.edges(data=True):
        label = f"label={_quote(data['label'])}" if data["label"] else ""
        if data["kind"] == "tree":
            out.append(f"  n{parent} -> n{child}{f' [{label}]' if label else ''};")
        else:
            out.append(f'  n{parent} -> n{child} [{label}, style=dashed, constraint=false, color="#1b1d21"];')
    out.append("}")
    return "\n".join(out) + "\n"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\l") + ("\\l" if "\n" in escaped else "") + '"'
