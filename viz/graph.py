"""The trigger tree as a networkx graph: the one source of every picture and export.

The root is a player's action (or a turn, or the game). Children are in the depth-first order of resolution
(HS 1.5) and nodes are numbered in it, from 1, which is the order of the log. Deaths hang in the death
creation step (HS 1.11), deathrattles where they resolve (HS 1.12); a second kind of edge leads from the
damage or mark that kills to the death it makes necessary.

Nodes are the numbers 1, 2, …; their attributes, all plain values:

``number``  the same; None for a node the log does not have (what the rules expected instead)
``kind``    ``game turn action step phase block event expected logged``
``name``    a word for programs: ``damage``, ``death``, ``PLAY``, ``main ready``
``category``, ``title``, ``detail``  what it is about (:data:`viz.look.CATEGORIES`) and its words
``rule``    the rule id, empty where none was asked
``line``, ``packet``, ``stop``  line (1-based), first packet index, and the index after its last packet
``verdict``, ``verdicts``  the verdict a reader must know of first; how many packets have which
``entity``, ``source``, ``target``, ``card_id``, ``player``  ids (0: none); the controller's number
``amount``  of damage, healing, … ; None where there is none
``turn``, ``block``  the turn's number; the path of the block (``12.3``) where the node is one
``folded``  what was left out below this node, as sentences
``branch``  ``shared``, ``logged`` or ``expected`` in the graph of a divergence, else empty
``divergences``  messages of the divergences at this node

Edges have ``kind`` (``tree`` or ``cause``), ``label`` (target, amount, how it killed) and ``order`` (the
place among the parent's children, from 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

import networkx as nx

from engine import Divergence, Replay
from engine.rulebook import RULES
from hslog.names import name
from hslog.packets import Block
from viz.folding import Fold, fold
from viz.items import Item, ItemTree
from viz.names import shorten, tag_word
from viz.skeleton import item_tree

LIMIT = 300
"""More nodes than this are folded, unless asked otherwise."""


class NoSuchPlace(LookupError):
    """The game has no such block, turn, line or divergence; the message says what there is."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


def trigger_graph(
    replay: Replay,
    block: Block | str | int | None = None,
    *,
    turn: int | None = None,
    line: int | None = None,
    divergence: Divergence | int | None = None,
    whole: bool = False,
    limit: int | None = LIMIT,
) -> nx.DiGraph:
    """Return the trigger tree of one part of a game; exactly one part must be named.

    ``block``: a block, or its path as in Game.block_numbers (``"12.3"``; a number stands for one at top
    level). A block that a player's action begins brings what follows from the action. ``turn``: a turn by
    number (0: before the first). ``line``: the action or step around a line (1-based). ``divergence``: one
    of ``replay.divergences``, or its place in that list from 0; log and rules are shown side by side from
    the first difference. ``whole``: the game, turn by turn. ``limit``: how many nodes to keep; None keeps
    all.

    Raises NoSuchPlace when the game has no such part, ValueError unless exactly one is named.
    """
    given = [what for what in (block, turn, line, divergence, whole or None) if what is not None]
    if len(given) != 1:
        raise ValueError("name one part of the game: block, turn, line, divergence or whole")
    tree = item_tree(replay)
    if divergence is not None:
        return _divergence_graph(tree, _divergence(replay, divergence), limit)
    if block is not None:
        root = _of_block(tree, block)
    elif turn is not None:
        root = _of_turn(tree, turn)
    elif line is not None:
        root = _of_line(tree, line)
    else:
        root = tree.root
    graph = _new_graph(tree, root)
    _Grower(tree, graph, fold(tree, root, limit)).grow(root)
    return graph


def graph_of(tree: ItemTree, root: Item, limit: int | None = LIMIT) -> nx.DiGraph:
    """Return the graph of any item (see :func:`trigger_graph`)."""
    graph = _new_graph(tree, root)
    _Grower(tree, graph, fold(tree, root, limit)).grow(root)
    return graph


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


# --- finding the part ---------------------------------------------------------------------------------------


def _of_block(tree: ItemTree, block: Block | str | int) -> Item:
    if not isinstance(block, Block):
        path = str(block)
        index = next((index for index, called in tree.game.block_numbers.items() if called == path), None)
        if index is None:
            top = sum(1 for called in tree.game.block_numbers.values() if "." not in called)
            raise NoSuchPlace(f"the game has no block {path}; blocks at top level are 1 to {top}")
    else:
        index = block.index
    return tree.item_at(index)


def _of_turn(tree: ItemTree, turn: int) -> Item:
    found = tree.turns.get(turn)
    if found is None:
        known = sorted(tree.turns)
        raise NoSuchPlace(
            f"the log has no turn {turn}; it has turns {known[0]} to {known[-1]}"
            if known
            else f"the log has no turn {turn}, nor any other"
        )
    return found


def _of_line(tree: ItemTree, line: int) -> Item:
    first, last = tree.game.lines
    if not first <= line <= max(last, first):
        raise NoSuchPlace(f"line {line} is not in this game, which has lines {first} to {last}")
    index = tree.game.timeline.index_of_line(line)
    path = tree.item_at(max(index, 0)).path()
    return next((item for item in path if item.kind not in ("game", "turn")), path[-1])


def _divergence(replay: Replay, divergence: Divergence | int) -> Divergence:
    if isinstance(divergence, Divergence):
        return divergence
    if not 0 <= divergence < len(replay.divergences):
        raise NoSuchPlace(f"there is no divergence {divergence}; the replay has {len(replay.divergences)}")
    return replay.divergences[divergence]


# --- making nodes -------------------------------------------------------------------------------------------


def _new_graph(tree: ItemTree, root: Item) -> nx.DiGraph:
    replay = tree.replay
    where = f"turn {root.turn}" if root.turn and root.kind != "turn" else ""
    source = PurePath(tree.game.source).name
    subtitle = [part for part in (where, f"line {root.line}" if root.line else "", source) if part]
    return nx.DiGraph(
        root=1,
        title=_title(root),
        subtitle=" · ".join(subtitle),
        source=source,
        game=tree.game.index,
        players={player.player_id: player.name for player in tree.game.players},
        build=tree.game.build or 0,
        build_basis=replay.build_basis,
        hidden_reason=replay.hidden_reason,
        folded=[],
    )


def _title(root: Item) -> str:
    if root.kind == "turn" and root.detail:
        return f"{root.title}: {root.detail}"
    return root.title


@dataclass
class _Grower:
    """Adds items to a graph, numbering them as they come."""

    tree: ItemTree
    graph: nx.DiGraph
    folds: Fold
    nodes: dict[Item, int] = field(default_factory=dict)

    def grow(self, root: Item) -> None:
        """Add an item and all below it that is not folded, and the edges from causes."""
        stack: list[tuple[Item, int, int]] = [(root, 0, 0)]
        while stack:
            item, parent, order = stack.pop()
            node = self.add(item, parent, order)
            inside = self.folds.children(item)
            stack.extend((child, node, place) for place, child in reversed(list(enumerate(inside))))
        self.link()

    def add(self, item: Item, parent: int, order: int, branch: str = "") -> int:
        """Add one item; return its node."""
        node = len(self.graph) + 1
        self.nodes[item] = node
        self.graph.add_node(node, **self._attributes(item, node, branch))
        if parent:
            self.graph.add_edge(parent, node, kind="tree", label=item.edge, order=order, cause="")
        self.graph.graph["folded"] += [f"#{node}: {note}" for note in self.folds.notes(item)]
        return node

    def _attributes(self, item: Item, node: int, branch: str) -> dict[str, object]:
        tree = self.tree
        block = item.block
        title = self.folds.title(item) or item.title
        return {
            "number": node,
            "kind": item.kind,
            "name": name("BlockType", block.type) if block is not None and item.name.isdigit() else item.name,
            "category": item.category,
            "title": title,
            "detail": self.folds.detail(item) or item.detail,
            "rule": item.rule,
            "line": item.line,
            "packet": item.start,
            "stop": item.stop,
            "verdict": tree.verdict(item).word,
            "verdicts": tree.counts(item),
            "entity": item.entity,
            "source": item.source,
            "target": item.target,
            "card_id": tree.game.timeline.card_id(item.entity, item.stop) if item.entity else "",
            "player": tree.names.owner_id(item.entity, item.start) if item.entity else 0,
            "amount": item.amount,
            "turn": item.turn,
            "block": tree.game.block_numbers.get(block.index, "") if block is not None else "",
            "folded": self.folds.notes(item),
            "branch": branch,
            "divergences": [divergence.message for divergence in item.divergences],
        }

    def link(self) -> None:
        """Add the edges from causes; what is folded is stood in for by the node it is folded into."""
        for item, node in list(self.nodes.items()):
            for one in (item, *self.folds.hidden_in(item)):
                for cause, word in one.causes:
                    shown = self._shown(cause)
                    if shown is not None and shown != node:
                        self._add_cause(shown, node, word)

    def _shown(self, item: Item) -> int | None:
        found: Item | None = self.folds.stands_for(item)
        while found is not None:
            if found in self.nodes:
                return self.nodes[found]
            found = found.parent
        return None

    def _add_cause(self, cause: int, node: int, word: str) -> None:
        if self.graph.has_edge(cause, node):
            self.graph.edges[cause, node]["cause"] = word
        elif self.graph.nodes[cause]["kind"] not in ("game", "turn"):
            self.graph.add_edge(cause, node, kind="cause", label=word, order=0, cause=word)


# --- a divergence -------------------------------------------------------------------------------------------


def _divergence_graph(tree: ItemTree, divergence: Divergence, limit: int | None) -> nx.DiGraph:
    """Return the action around a divergence, in two branches from the first difference."""
    place = next((item for item in tree.root.walk() if divergence in item.divergences), tree.root)
    path = place.path()
    root = next((item for item in path if item.kind not in ("game", "turn")), path[-1])
    holder = place if (place.children or place.block is not None or place.parent is None) else place.parent
    graph = _new_graph(tree, root)
    graph.graph["title"] = f"Divergence in {root.title}"
    graph.graph["divergence"] = divergence.message
    grower = _Grower(tree, graph, fold(tree, root, limit))
    later: list[Item] = []
    stack: list[tuple[Item, int, int]] = [(root, 0, 0)]
    at = 0
    while stack:
        item, parent, order = stack.pop()
        node = grower.add(item, parent, order, "shared")
        inside = grower.folds.children(item)
        if item is holder:
            at = node
            parting = next((n for n, child in enumerate(inside) if child.stop > divergence.index), len(inside))
            inside, later = inside[:parting], inside[parting:]
        elif holder.start < item.start and item not in path:
            continue
        keep = [child for child in inside if child.start <= divergence.index or child in path]
        if len(keep) < len(inside):
            graph.graph["folded"].append(f"#{node}: {_count(len(inside) - len(keep), 'node')} after the divergence")
        stack.extend((child, node, place) for place, child in reversed(list(enumerate(keep))))
    _branches(grower, at or 1, divergence, later)
    grower.link()
    return graph


def _count(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _branches(grower: _Grower, at: int, divergence: Divergence, later: Iterable[Item]) -> None:
    """Add what the log has and what the rules give, side by side."""
    graph = grower.graph
    logged = _note(graph, at, 1000, "logged", "In the log", _observed(grower.tree, divergence), "", divergence.line)
    graph.nodes[logged]["verdict"] = "divergent"
    stack = [(item, logged, order) for order, item in enumerate(later)][::-1]
    while stack:
        item, parent, order = stack.pop()
        node = grower.add(item, parent, order, "logged")
        inside = grower.folds.children(item)
        stack.extend((child, node, place) for place, child in reversed(list(enumerate(inside))))
    says = _expected(grower.tree, divergence)
    expected = _note(graph, at, 1001, "expected", "By the rules", says, divergence.rule, 0)
    for order, (text, detail, rule, line) in enumerate(_reasons(graph, divergence)):
        _note(graph, expected, order, "expected", f"because: {text}", detail, rule, line)
    for order, other in enumerate(divergence.alternatives):
        _note(graph, expected, 100 + order, "expected", f"or: {other}", "", "", 0)
    _note(graph, expected, 200, "expected", "then on from the logged state", "", "", 0)
    _renumber(graph)


def _reasons(graph: nx.DiGraph, divergence: Divergence) -> list[tuple[str, str, str, int]]:
    """Return why the rules expect it: text, detail, rule and line, without what the tree above shows
    anyway."""
    shown = {data["line"] for _, data in graph.nodes(data=True) if data["branch"] == "shared"}
    told = [cause for cause in divergence.why if cause.line not in shown and cause.rule != divergence.rule]
    found = [(cause.text, "", cause.rule, cause.line) for cause in told]
    rule = RULES.get(divergence.rule)
    if rule is not None:
        found.append((rule.title, shorten(rule.summary, 110), divergence.rule, 0))
    return found


def _renumber(graph: nx.DiGraph) -> None:
    """Number the nodes the log has in log order; the others have none."""
    number = 0
    stack = [root_of(graph)]
    while stack:
        node = stack.pop()
        if graph.nodes[node]["kind"] not in ("expected", "logged"):
            number += 1
            graph.nodes[node]["number"] = number
        stack.extend(reversed(children(graph, node)))


def _note(graph: nx.DiGraph, parent: int, order: int, kind: str, title: str, detail: str, rule: str, line: int) -> int:
    node = len(graph) + 1
    graph.add_node(
        node,
        number=None,
        kind=kind,
        name=kind,
        category=kind,
        title=title,
        detail=detail,
        rule=rule,
        line=line,
        packet=-1,
        stop=-1,
        verdict="expected",
        verdicts={},
        entity=0,
        source=0,
        target=0,
        card_id="",
        player=0,
        amount=None,
        turn=graph.nodes[parent]["turn"],
        block="",
        folded=[],
        branch=kind,
        divergences=[],
    )
    graph.add_edge(parent, node, kind="tree", label="", order=order, cause="")
    return node


def _observed(tree: ItemTree, divergence: Divergence) -> str:
    return _say(tree, divergence, divergence.observed, "nothing of the kind")


def _expected(tree: ItemTree, divergence: Divergence) -> str:
    return _say(tree, divergence, divergence.expected, "nothing here")


def _say(tree: ItemTree, divergence: Divergence, value: int | str | None, otherwise: str) -> str:
    if value is None:
        return otherwise if divergence.tag is not None else divergence.message
    who = tree.names.entity(divergence.entity)
    if divergence.tag is None or isinstance(value, str):
        return f"{who}: {value}"
    return f"{who}: {tag_word(divergence.tag)} becomes {tree.names.value(divergence.tag, value)}"
