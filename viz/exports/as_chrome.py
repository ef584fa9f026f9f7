"""The tree as a Chrome trace, which Perfetto, speedscope and chrome://tracing open.

Each player is a track, and the game one. Time is the packet's place in the log (one packet, one
microsecond), since many packets share a timestamp. Arrows lead from a cause to the death it made necessary.
"""

from __future__ import annotations

import json
from typing import Any

import networkx as nx

from viz.graph import causes, children, root_of


def render(graph: nx.DiGraph) -> str:
    """Return the graph in the JSON trace event format."""
    extents = _extents(graph)
    events: list[dict[str, Any]] = [_named("process_name", 0, graph.graph["title"])]
    tracks = sorted({data["player"] for _, data in graph.nodes(data=True)})
    names = graph.graph.get("players", {})
    for track in tracks:
        events.append(_named("thread_name", track, names.get(track) or (f"player {track}" if track else "game")))
        events.append({**_named("thread_sort_index", track, ""), "args": {"sort_index": track}})
    for node, data in graph.nodes(data=True):
        if node not in extents:
            continue
        start, stop = extents[node]
        told = {
            key: data[key] for key in ("detail", "rule", "line", "verdict", "verdicts", "entity", "card_id", "folded")
        }
        events.append(
            {
                "name": f"{data['number']} {data['title']}",
                "cat": data["category"],
                "ph": "X",
                "ts": start,
                "dur": max(stop - start, 1),
                "pid": 1,
                "tid": data["player"],
                "args": {**told, "folded": "; ".join(data["folded"])},
            }
        )
    for number, (cause, effect, word) in enumerate(causes(graph), 1):
        if cause in extents and effect in extents:
            events.append(_flow("s", number, word, graph.nodes[cause]["player"], extents[cause][0]))
            events.append({**_flow("f", number, word, graph.nodes[effect]["player"], extents[effect][0]), "bp": "e"})
    trace = {"traceEvents": events, "displayTimeUnit": "ns", "otherData": {"source": graph.graph["source"]}}
    return json.dumps(trace, ensure_ascii=False, indent=1) + "\n"


def _extents(graph: nx.DiGraph) -> dict[int, tuple[int, int]]:
    """Return where each node begins and ends, so cut that siblings never overlap and parents hold their
    children."""
    root = root_of(graph)
    found = {root: (graph.nodes[root]["packet"], graph.nodes[root]["stop"])}
    stack = [root]
    while stack:
        node = stack.pop()
        inside = [child for child in children(graph, node) if graph.nodes[child]["packet"] >= 0]
        limit = found[node][1]
        for child in reversed(inside):
            start = graph.nodes[child]["packet"]
            found[child] = (start, max(min(graph.nodes[child]["stop"], limit), start))
            limit = start
        stack.extend(inside)
    return found


def _named(what: str, track: int, name: str) -> dict[str, Any]:
    return {"name": what, "ph": "M", "pid": 1, "tid": track, "args": {"name": name}}


def _flow(phase: str, number: int, word: str, track: int, time: int) -> dict[str, Any]:
    return {"name": word, "cat": "cause", "ph": phase, "id": number, "pid": 1, "tid": track, "ts": time}
