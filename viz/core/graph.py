"""The trigger tree as a networkx graph: the one source of every picture and export.

The root is a player's action (or a turn, or the game). Children are in the order of resolution, depth first, and nodes
are numbered in it, from 1, which is the order of the log. A second kind of edge leads from a cause to what it made
necessary.

Nodes are the numbers 1, 2, …; their attributes, all plain values:

``number``  the same; None for a node the log does not have (what the rules expected instead)
``kind``    ``game turn action step phase block event expected logged``
``name``    a word for programs: ``damage``, ``death``, ``PLAY``, ``main ready``
``category``, ``title``, ``detail``  what it is about (:data:`viz.core.look.CATEGORIES`) and its words
``clause``  what the text of the block's card says that it does; empty where that is not known
``rule``    the rule id, empty where none was asked
``line``, ``packet``, ``stop``  line (1-based), first packet index, and the index after its last packet
``verdict``, ``verdicts``  the verdict a reader must know of first; how many packets have which
``entity``, ``source``, ``target``, ``card_id``, ``player``  ids (0: none); the controller's number
``amount``  of damage, healing, … ; None where there is none
``turn``, ``block``  the turn's number; the path of the block (``12.3``) where the node is one
``folded``  what was left out below this node, as sentences
``branch``  ``shared``, ``logged`` or ``expected`` in the graph of a divergence, else empty
``divergences``  messages of the divergences at this node

The graph itself has ``title``, ``subtitle``, ``source``, ``folded`` (all the sentences) and ``left_out``: how many
nodes were folded, 0 where the graph is complete.

Edges have ``kind`` (``tree`` or ``cause``), ``label`` (target, amount, how it killed) and ``order`` (the
place among the parent's children, from 0).
"""

from __future__ import annotations

from importlib import import_module

import networkx as nx

from hslog.core.legible import plain

LIMIT = 300
"""As many nodes as a picture or a text can have and still be read."""


class NoSuchPlace(LookupError):
    """The game has no such block, turn, line or divergence; the message says what there is."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class TriggerGraph(nx.DiGraph):  # type: ignore[misc]  # networkx has no types
    """A trigger tree, which notebooks show as the picture that :func:`viz.draw` makes."""

    def __repr__(self) -> str:
        return f"<TriggerGraph {self.graph.get('title', '')!r}: {self.number_of_nodes()} nodes>"

    def _repr_svg_(self) -> str:
        # Drawing imports this module, and needs matplotlib: it is loaded only where a graph is shown.
        drawing = import_module("viz.core.drawing")
        return str(drawing.svg(self))


def plain_graph(graph: nx.DiGraph) -> TriggerGraph:
    """Return a graph with the same nodes and edges, values that exports can hold (:mod:`hslog.core.legible`)."""
    found = TriggerGraph(**plain(graph.graph))
    found.add_nodes_from((node, plain(data)) for node, data in graph.nodes(data=True))
    found.add_edges_from((cause, effect, plain(data)) for cause, effect, data in graph.edges(data=True))
    return found


def children(graph: nx.DiGraph, node: int) -> list[int]:
    """Return the children of a node in the order of resolution."""
    found = [(data["order"], child) for _, child, data in graph.out_edges(node, data=True) if data["kind"] == "tree"]
    return [child for _, child in sorted(found)]


def root_of(graph: nx.DiGraph) -> int:
    """Return the root of a graph made here."""
    return int(graph.graph["root"])


def causes(graph: nx.DiGraph) -> list[tuple[int, int, str]]:
    """Return the edges from causes to what they made necessary, with their words, in log order."""
    found = [(u, v, data.get("cause", "")) for u, v, data in graph.edges(data=True) if data.get("cause")]
    return sorted(found, key=lambda edge: (edge[1], edge[0]))
