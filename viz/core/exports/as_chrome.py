"""The tree as a Chrome trace, which Perfetto, speedscope and chrome://tracing open.

Each player is a track, and the game one. Time is the packet's place in the log (one packet, one
microsecond), since many packets share a timestamp. Arrows lead from a cause to the death it made necessary.
What the rules expected instead (in the tree of a divergence) has no place in the log: it is a track of its
own, from where log and rules part, a microsecond a node.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from hslog.core.legible import json_text
from viz.core.graph import causes, children, root_of

PROCESS = 1
NOTES = ("expected", "logged")
"""Kinds of nodes that stand for no packets."""


def render(graph: nx.DiGraph) -> str:
    """Return the graph in the JSON trace event format."""
    extents = _extents(graph)
    names = graph.graph.get("players", {})
    rules = 1 + max((*names, *(data["player"] for _, data in graph.nodes(data=True))))
    tracks = _tracks(graph, rules)
    used = sorted({tracks[node] for node in extents})
    called = {0: "game", rules: "by the rules", **{player: name for player, name in names.items() if name}}
    events: list[dict[str, Any]] = [_named("process_name", used[0], {"name": graph.graph["title"]})]
    for track in used:
        events.append(_named("thread_name", track, {"name": called.get(track) or f"player {track}"}))
        events.append(_named("thread_sort_index", track, {"sort_index": track}))
    timed = [_slice(graph.nodes[node], extents[node], tracks[node]) for node in extents]
    for number, (cause, effect, word) in enumerate(causes(graph), 1):
        if cause in extents and effect in extents:
            timed.append(_flow("s", number, word, tracks[cause], extents[cause][0]))
            timed.append({**_flow("f", number, word, tracks[effect], extents[effect][0]), "bp": "e"})
    # Readers take slices that begin together in the order of the file, the outer before the inner.
    timed.sort(key=lambda event: (event["ts"], event["ph"] != "X", -event.get("dur", 0)))
    trace = {"traceEvents": events + timed, "displayTimeUnit": "ns", "otherData": {"source": graph.graph["source"]}}
    return json_text(trace, indent=1) + "\n"


def _tracks(graph: nx.DiGraph, rules: int) -> dict[int, int]:
    """Return the track of each node: its player's, or that of the item around it; nodes of the rules have their own
    tracks.
    """
    tracks: dict[int, int] = {}
    stack = [(root_of(graph), 0)]
    while stack:
        node, around = stack.pop()
        data = graph.nodes[node]
        tracks[node] = rules if data["kind"] == "expected" else data["player"] or around
        stack.extend((child, tracks[node]) for child in children(graph, node))
    return tracks


def _extents(graph: nx.DiGraph) -> dict[int, tuple[int, int]]:
    """Return where each node begins and ends, so cut that siblings never overlap and parents hold their
    children."""
    root = root_of(graph)
    begin = graph.nodes[root]["packet"]
    found = {root: (begin, max(graph.nodes[root]["stop"], begin + 1))}
    stack = [root]
    while stack:
        node = stack.pop()
        inside = _timed_children(graph, node)
        limit = found[node][1]
        for child in reversed(inside):
            start = max(min(graph.nodes[child]["packet"], limit - 1), found[node][0])
            found[child] = (start, max(min(graph.nodes[child]["stop"], limit), start + 1))
            limit = max(start, found[node][0] + 1)
        stack.extend(inside)
    found.update(_expected_extents(graph, found))
    return {node: found[node] for node in graph if node in found}


def _timed_children(graph: nx.DiGraph, node: int) -> list[int]:
    """Return the children that have packets; those of the head of a branch in its place."""
    found = []
    for child in children(graph, node):
        if graph.nodes[child]["kind"] == "logged":
            found += _timed_children(graph, child)
        elif graph.nodes[child]["packet"] >= 0:
            found.append(child)
    return found


def _expected_extents(graph: nx.DiGraph, found: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return places for the branch of the rules: its nodes one after the other from where the branches part."""
    kinds = dict(graph.nodes(data="kind"))
    head = next((node for node, kind in kinds.items() if kind == "expected"), None)
    if head is None:
        return {}
    logged = next((node for node, kind in kinds.items() if kind == "logged"), head)
    first = _timed_children(graph, logged)[:1]
    time = found[first[0]][0] if first else found[root_of(graph)][1]
    placed: dict[int, tuple[int, int]] = {}
    stack = [(head, False)]
    while stack:
        node, done = stack.pop()
        if done:
            time = max(time, placed[node][0] + 1)
            placed[node] = (placed[node][0], time)
        else:
            placed[node] = (time, time)
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(children(graph, node)))
    return placed


def _slice(data: dict[str, Any], extent: tuple[int, int], track: int) -> dict[str, Any]:
    told = {key: data[key] for key in ("detail", "clause", "rule", "line", "verdict", "entity", "card_id") if data[key]}
    if data["folded"]:
        told["folded"] = "; ".join(data["folded"])
    number = "" if data["number"] is None else f"{data['number']} "
    return {
        "name": f"{number}{data['title']}",
        "cat": data["category"],
        "ph": "X",
        "ts": extent[0],
        "dur": extent[1] - extent[0],
        "pid": PROCESS,
        "tid": track,
        "args": told,
    }


def _named(what: str, track: int, told: dict[str, Any]) -> dict[str, Any]:
    return {"name": what, "ph": "M", "pid": PROCESS, "tid": track, "args": told}


def _flow(phase: str, number: int, word: str, track: int, time: int) -> dict[str, Any]:
    return {"name": word, "cat": "cause", "ph": phase, "id": number, "pid": PROCESS, "tid": track, "ts": time}
