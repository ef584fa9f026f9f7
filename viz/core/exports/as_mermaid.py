"""The tree as a Mermaid flowchart, which issue trackers and wikis draw."""

from __future__ import annotations

import networkx as nx

from viz.core.causes import ANSWERS, REASONS
from viz.core.exports.labels import lines_of
from viz.core.graph import causes
from viz.core.look import MARKS

MOST_CHARACTERS, MOST_EDGES = 50_000, 500
"""What Mermaid draws where nobody raised its limits."""
_SETUP = '%%{init: {"flowchart": {"wrappingWidth": 420}}}%%'
"""Lines of text stay whole: Mermaid breaks them at 200 pixels otherwise."""


def render(graph: nx.DiGraph) -> str:
    """Return the graph as a flowchart from left to right."""
    out = [_SETUP, "flowchart LR"]
    used = set()
    reasons: dict[int, list[str]] = {}
    for cause, effect, word in causes(graph):
        reasons[effect] = [f"{REASONS[word]} {graph.nodes[cause]['number']}"]
    for node, data in graph.nodes(data=True):
        used.add(data["verdict"])
        words = "<br/>".join([*lines_of(data), *reasons.get(node, ())])
        out.append(f'  n{node}["{_escape(words)}"]:::{data["verdict"]}')
    for parent, child, data in graph.edges(data=True):
        if data["kind"] == "cause" and data["label"] == ANSWERS:
            continue  # Mermaid would move the deathrattle behind the death; its node says what it answers
        label = f'|"{_escape(data["label"])}"|' if data["label"] else ""
        out.append(f"  n{parent} {'-->' if data['kind'] == 'tree' else '-.->'}{label} n{child}")
    dashes = {"solid": "", "dashed": ",stroke-dasharray:6 3", "dotted": ",stroke-dasharray:2 3"}
    for verdict in sorted(used):
        seal = MARKS[verdict]
        width = 3 if seal.dot == "bold" else 1
        style = f"fill:#fff,color:#1b1d21,stroke:{seal.ink},stroke-width:{width}px{dashes[seal.line]}"
        out.append(f"  classDef {verdict} {style},text-align:left")
    text = "\n".join(out) + "\n"
    if len(text) > MOST_CHARACTERS or graph.number_of_edges() > MOST_EDGES:
        text = f"%% {len(graph)} nodes are more than Mermaid draws as it is set up; ask for fewer\n" + text
    return text


def _escape(text: str) -> str:
    for character, entity in (("#", "#35;"), ('"', "#quot;"), ("`", "#96;")):
        text = text.replace(character, entity)
    return text.replace("<br/>", "\0").replace("<", "#lt;").replace(">", "#gt;").replace("\0", "<br/>")
