"""The tree as indented text, for the terminal and for mails."""

from __future__ import annotations

import networkx as nx

from viz.core.causes import REASONS
from viz.core.exports.labels import facts_of
from viz.core.graph import causes, children, root_of
from viz.core.look import category


def render(graph: nx.DiGraph) -> str:
    """Return the tree as lines: ``├─ 3 ✖ Damage: Kobold  −2, health 3 → 1  [HS 4.9 · line 812 · ✓
    predicted]``."""
    out = [graph.graph["title"], graph.graph["subtitle"]]
    out += [text for text in (graph.graph.get("divergence"), graph.graph.get("hidden_reason")) if text]
    reasons: dict[int, str] = {}
    for cause, effect, word in causes(graph):
        reasons[effect] = f"{REASONS.get(word, word)} {graph.nodes[cause]['number']}"
    out.append("")
    stack = [(root_of(graph), "", "")]
    while stack:
        node, lead, below = stack.pop()
        out += _lines(graph, node, lead, below, reasons.get(node, ""))
        inside = children(graph, node)
        for place, child in reversed(list(enumerate(inside))):
            last = place == len(inside) - 1
            stack.append((child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")))
    return "\n".join(out) + "\n"


def _lines(graph: nx.DiGraph, node: int, lead: str, below: str, reason: str) -> list[str]:
    data = graph.nodes[node]
    label = next((edge["label"] for _, _, edge in graph.in_edges(node, data=True) if edge["kind"] == "tree"), "")
    number = f"{data['number']} " if data["number"] is not None else ""
    told = ", ".join(part for part in (label, data["detail"], reason) if part)
    line = f"{lead}{number}{category(data['category']).sign} {data['title']}"
    line += f"  “{data['clause']}”" if data["clause"] else ""
    line += (f"  {told}" if told else "") + f"  [{facts_of(data)}]" * bool(facts_of(data))
    branch = "│  " if children(graph, node) else "   "
    return [line, *(f"{below}{branch}⊞ {note}" for note in data["folded"])]
