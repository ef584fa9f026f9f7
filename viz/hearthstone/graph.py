"""The trigger tree of a game of Hearthstone.

Deaths hang in the death creation step (HS 1.11), deathrattles where they resolve (HS 1.12); a second kind of edge leads
from the damage or mark that kills to the death it makes necessary. What a graph has is in :mod:`viz.core.graph`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath

import networkx as nx

import viz.hearthstone.branches as branches
from engine import Divergence, Replay
from hslog.core.legible import legible
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import Block
from viz.core.graph import NoSuchPlace, TriggerGraph, children, plain_graph, root_of
from viz.hearthstone.folding import Fold, fold
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.names import which_game
from viz.hearthstone.skeleton import item_tree
from viz.hearthstone.turns import OFFER


def trigger_graph(
    replay: Replay,
    block: Block | str | int | None = None,
    *,
    turn: int | None = None,
    line: int | None = None,
    divergence: Divergence | int | None = None,
    whole: bool = False,
    limit: int | None = None,
) -> TriggerGraph:
    """Return the trigger tree of one part of a game; exactly one part must be named.

    ``block``: a block, or its path as in Game.block_numbers (``"12.3"``; a number stands for one at top
    level). A block that a player's action begins brings what follows from the action. ``turn``: a turn by
    number (0: before the first). ``line``: the action or step around a line (1-based). ``divergence``: one
    of ``replay.divergences``, or its place in that list from 0; log and rules are shown side by side from
    the first difference. ``whole``: the game, turn by turn.

    ``limit``: how many nodes to keep, with what does not fit folded (:mod:`viz.hearthstone.folding`); None or 0 keeps
    all. A picture stays legible with up to about 300 (``LIMIT``).

    Raises NoSuchPlace when the game has no such part, ValueError unless exactly one is named or for a limit
    below 0.
    """
    given = [what for what in (block, turn, line, divergence, whole or None) if what is not None]
    if len(given) != 1:
        raise ValueError("name one part of the game: block, turn, line, divergence or whole")
    if limit is not None and limit < 0:
        raise ValueError(f"the number of nodes to keep is {limit}; it must be 0 (all) or more")
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
    return graph_of(tree, root, limit)


def graph_of(tree: ItemTree, root: Item, limit: int | None = None) -> TriggerGraph:
    """Return the graph of any item (see :func:`trigger_graph`)."""
    graph = _new_graph(tree, root)
    grower = _Grower(tree, graph, fold(tree, root, limit))
    grower.grow(root)
    grower.count_left_out(root)
    return plain_graph(graph)


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
    if path[-1].kind == OFFER and not path[-1].divergences:
        return path[-2]  # what may be done next is part of no action
    return next((item for item in path if item.kind not in ("game", "turn")), path[-1])


def _divergence(replay: Replay, divergence: Divergence | int) -> Divergence:
    if isinstance(divergence, Divergence):
        return divergence
    if not 0 <= divergence < len(replay.divergences):
        raise NoSuchPlace(f"there is no divergence {divergence}; the replay has {len(replay.divergences)}")
    return replay.divergences[divergence]


# --- making nodes -------------------------------------------------------------------------------------------


def _new_graph(tree: ItemTree, root: Item) -> TriggerGraph:
    replay = tree.replay
    where = f"turn {root.turn}" if root.turn and root.kind != "turn" else ""
    source = legible(PurePath(tree.game.source).name, 255)
    facts = (where, f"line {root.line}" if root.line else "", source, which_game(tree.game))
    subtitle = [fact for fact in facts if fact]
    return TriggerGraph(
        root=1,
        title=_title(root),
        subtitle=" · ".join(subtitle),
        source=source,
        game=tree.game.index,
        players={player.player_id: player.called if player.name else "" for player in tree.game.players},
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

    def count_left_out(self, root: Item) -> None:
        """Note how many items the graph does not show."""
        self.graph.graph["left_out"] = sum(item not in self.nodes for item in root.walk())

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
            "clause": item.clause,
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
        """Add the edges of causes; a folded item is represented by the node it is folded into."""
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


def _divergence_graph(tree: ItemTree, divergence: Divergence, limit: int | None) -> TriggerGraph:
    """Return the action around a divergence, in two branches from the first difference."""
    place = next((item for item in tree.root.walk() if divergence in item.divergences), tree.root)
    path = place.path()
    root = next((item for item in path if item.kind not in ("game", "turn")), path[-1])
    where = branches.parting(tree, place, divergence)
    graph = _new_graph(tree, root)
    graph.graph["title"] = f"Divergence in {root.title}"
    graph.graph["divergence"] = divergence.message
    folds = fold(tree, root, limit)
    grower = _Grower(tree, graph, folds)
    apart = set(where.holder.children[where.shared :]) | set(branches.afterwards(where.holder, root))
    at = 1
    stack: list[tuple[Item, int, int]] = [(root, 0, 0)]
    while stack:
        item, parent, order = stack.pop()
        node = grower.add(item, parent, order, "shared")
        at = node if item is where.holder else at
        inside = [child for child in folds.children(item) if child not in apart]
        stack.extend((child, node, place) for place, child in reversed(list(enumerate(inside))))
    later = [child for item in _outwards(where.holder, root) for child in folds.children(item) if child in apart]
    _branches(grower, at, divergence, where, later)
    grower.link()
    grower.count_left_out(root)
    return plain_graph(graph)


def _outwards(item: Item, root: Item) -> list[Item]:
    """Return an item and those around it, up to the root."""
    path = item.path()
    return path[path.index(root) :][::-1] if root in path else [item]


def _branches(grower: _Grower, at: int, divergence: Divergence, where: branches.Parting, later: list[Item]) -> None:
    """Add the branch of the log and the branch of the rules, side by side."""
    tree, graph = grower.tree, grower.graph
    said = branches.Row("logged", "In the log", branches.observed(tree, divergence), "", divergence.line)
    logged = branches.add_note(graph, at, 1000, "logged", said)
    stack = [(item, logged, order) for order, item in enumerate(later)][::-1]
    while stack:
        item, parent, order = stack.pop()
        node = grower.add(item, parent, order, "logged")
        inside = grower.folds.children(item)
        stack.extend((child, node, place) for place, child in reversed(list(enumerate(inside))))
    _renumber(graph)
    numbers = {item: graph.nodes[node]["number"] for item, node in grower.nodes.items()}
    says = branches.Row("expected", "By the rules", branches.expected(tree, divergence, where), divergence.rule)
    rules = branches.add_note(graph, at, 1001, "expected", says)
    rows = branches.rules_branch(tree, divergence, where, later, numbers)
    for order, row in enumerate([*rows, *branches.reasons(graph, divergence)]):
        branches.add_note(graph, rules, order, "expected", row)


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
