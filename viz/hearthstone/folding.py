"""Folding: which nodes a tree leaves out so that it stays legible, and the sentences that say so.

Only pictures and texts for readers are folded, and only to a given number of nodes. Left out first are steps and aura
updates without changes, all but one of a run of unseen cards, and, without a note, option lists between two actions if
log and rules agree about them. If still too many nodes are left: triggers without effect, then runs of like events
(seven damages become one node), then the deepest and least important nodes. Players' actions and divergences stay
longest.
"""

from __future__ import annotations

from collections import Counter
from heapq import heapify, heappop, heappush
from itertools import groupby

from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.turns import OFFER

RUN = 4
"""So many like events in a row are shown as one when there are too many nodes."""
NAMED = 3
"""How many of their names are given."""


class Fold:
    """Which items are shown, and what stands for the others."""

    def __init__(self, tree: ItemTree) -> None:
        self.tree = tree
        self._children: dict[Item, list[Item]] = {}
        self._notes: dict[Item, list[str]] = {}
        self._hidden: dict[Item, list[Item]] = {}
        self._closed: set[Item] = set()
        self._titles: dict[Item, str] = {}
        self._details: dict[Item, str] = {}
        self._stand_ins: dict[Item, Item] = {}

    def children(self, item: Item) -> list[Item]:
        """Return the children to show."""
        return self._children.get(item, item.children)

    def notes(self, item: Item) -> list[str]:
        """Return the sentences that describe the nodes left out below an item."""
        notes = list(self._notes.get(item, ()))
        if item in self._closed:
            hidden = self._hidden[item]
            kinds = Counter(one.category for one in hidden)
            most = sorted(kinds, key=lambda kind: (-kinds[kind], kind))[:4]
            telling = ", ".join(f"{kinds[kind]} {kind}" for kind in most)
            notes.append(f"{_nodes(len(hidden))} folded ({telling})")
        return notes

    def hidden_in(self, item: Item) -> list[Item]:
        """Return the items an item stands for besides itself."""
        return self._hidden.get(item, [])

    def title(self, item: Item) -> str:
        """Return the title of an item that stands for several; empty for others."""
        return self._titles.get(item, "")

    def detail(self, item: Item) -> str:
        """Return the detail of an item that stands for several; empty for others."""
        return self._details.get(item, "")

    def stands_for(self, item: Item) -> Item:
        """Return the item that is shown in the place of ``item``, itself where none is."""
        return self._stand_ins.get(item, item)

    def drop(self, item: Item, dropped: list[Item], note: str = "") -> None:
        """Leave out some children of an item; the note, if there is one, describes them."""
        gone = set(dropped)
        self._children[item] = [child for child in self.children(item) if child not in gone]
        if note:
            self._notes.setdefault(item, []).append(note)

    def unite(self, run: list[Item]) -> None:
        """Let the first of a run of like events stand for all; the others are still to be left out."""
        first = run[0]
        word = first.title.split(":")[0]
        names = [item.title.partition(": ")[2] for item in run]
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        self._titles[first] = f"{word} ×{len(run)}"
        self._details[first] = "hidden cards" if all(map(_of_hidden, run)) else ", ".join(names[:NAMED]) + more
        self._notes[first] = [f"{len(run)} events shown as one"]
        self._hidden[first] = run[1:]
        for item in run[1:]:
            self._stand_ins[item] = first

    def close(self, item: Item, kept: list[Item]) -> int:
        """Leave out the children of an item, which must be leaves, but for ``kept``; return how many that are."""
        stay = set(kept)
        inside = [child for child in self.children(item) if child not in stay]
        lists = [self._hidden.pop(one, []) for one in (item, *inside)]
        together = max(lists, key=len, default=[])  # the longest is kept and added to: each item moves rarely
        for one in lists:
            if one is not together:
                together += one
        for child in inside:
            self._notes.pop(child, None)
            self._closed.discard(child)
        together += inside
        self._hidden[item] = together
        self._closed.add(item)
        self._children[item] = kept
        return len(inside)


def fold(tree: ItemTree, root: Item, limit: int | None) -> Fold:
    """Decide which of the items from ``root`` down are shown, at most ``limit`` of them (None or 0: all)."""
    folds = Fold(tree)
    if not limit:
        return folds
    shown = _drop_unchanged(folds, root)
    if shown > limit:
        shown -= _drop_idle_triggers(folds, root)
    shown -= _unite_runs(folds, root, hidden_only=shown <= limit)
    if shown > limit:
        shown -= _close_deepest(folds, root, shown - limit)
    if shown > limit:
        kept = folds.children(root)
        folds.drop(root, kept[limit - 1 :], f"the last {_nodes(len(kept) - limit + 1)} folded")
    return folds


def _drop_unchanged(folds: Fold, root: Item) -> int:
    """Leave out steps and auras in which nothing changed; return how many items are left."""
    shown = 0
    stack = [root]
    while stack:
        item = stack.pop()
        shown += 1
        auras = [child for child in folds.children(item) if child.category == "aura" and _is_quiet(child)]
        empty = _is_uneventful if root.kind == "game" else _is_empty
        steps = [child for child in folds.children(item) if child.category == "step" and empty(child)]
        offers = [child for child in folds.children(item) if child.kind == OFFER and _is_quiet(child)]
        if offers:
            folds.drop(item, offers)
        if auras:
            folds.drop(item, auras, f"{_count(len(auras), 'unchanged aura update')} folded")
        if steps:
            word = "step" if item.kind == "turn" else "step trigger"
            folds.drop(item, steps, f"{_count(len(steps), word)} without effect folded")
        again = _repeated(folds.children(item)) if item.kind == "turn" else []
        if again:
            titles = ", ".join(dict.fromkeys(f"“{step.title}”" for step in again))
            folds.drop(item, again, f"{_count(len(again), 'return')} to {titles} folded")
        stack.extend(folds.children(item))
    return shown


def _repeated(steps: list[Item]) -> list[Item]:
    """Return the steps to which a turn only returns: after every attack it is the main action again."""
    found: list[Item] = []
    seen: set[str] = set()
    for step in steps:
        if step.kind == "step" and step.category == "step" and step.title in seen and _is_quiet(step):
            found.append(step)
        seen.add(step.title)
    return found


def _is_quiet(item: Item) -> bool:
    return not item.children and not item.divergences


def _is_empty(item: Item) -> bool:
    return _is_quiet(item) and item.kind == "block" and len(item.packets) <= 1


def _is_uneventful(item: Item) -> bool:
    """Return whether nothing but bookkeeping happens in a step. In the tree of a whole game it is left out."""
    return _is_empty(item) or (_is_quiet(item) and item.kind == "step")


def _drop_idle_triggers(folds: Fold, root: Item) -> int:
    """Leave out triggers without named results; return how many."""
    dropped = 0
    for item in root.walk():
        idle = [one for one in folds.children(item) if one.category == "trigger" and _is_quiet(one)]
        if idle:
            folds.drop(item, idle, f"{_count(len(idle), 'trigger')} without effect folded")
            dropped += len(idle)
    return dropped


def _unite_runs(folds: Fold, root: Item, hidden_only: bool) -> int:
    """Merge runs of like events; return how many nodes that saves.

    ``hidden_only``: only events of cards that the log does not show.
    """
    saved = 0
    stack = [root]
    while stack:
        item = stack.pop()
        united: list[Item] = []
        for _, group in groupby(folds.children(item), key=lambda one: (_likeness(one), _of_hidden(one))):
            run = list(group)
            if len(run) >= RUN and run[0].kind == "event" and (not hidden_only or all(map(_of_hidden, run))):
                folds.unite(run)
                united += run[1:]
        if united:
            folds.drop(item, united)
            saved += len(united)
        stack.extend(folds.children(item))
    return saved


def _likeness(item: Item) -> tuple[str, ...]:
    if item.kind != "event" or item.children or item.divergences:
        return (item.kind, str(item.start))
    return (item.kind, item.name, item.category, item.title.split(":")[0])


def _of_hidden(item: Item) -> bool:
    return "hidden card" in item.title


def _close_deepest(folds: Fold, root: Item, excess: int) -> int:
    """Close items whose children are all leaves, least important and deepest first; return the number of nodes saved.

    Divergences matter most, then actions of players, then deaths. Closing an item makes its parent the next candidate.
    Items between players' actions are left out before the actions are.
    """
    order = [(root, 0)]
    for item, depth in order:
        order += [(child, depth + 1) for child in folds.children(item)]
    depths = dict(order)
    weight: dict[Item, tuple[int, int, int]] = {}
    open_children: dict[Item, int] = {}
    parents: dict[Item, Item] = {}
    for item, _ in reversed(order):
        inside = folds.children(item)
        parents.update(dict.fromkeys(inside, item))
        own = (len(item.divergences), int(item.kind == "action"), int(item.category == "death"))
        divergent, acts, deaths = (sum(counts) for counts in zip(own, *(weight[one] for one in inside), strict=True))
        weight[item] = (divergent, acts, deaths)
        open_children[item] = sum(bool(folds.children(one)) for one in inside)

    def key(item: Item, stage: int) -> tuple[int, tuple[int, int, int], int, int, int]:
        return (stage, weight[item], -depths[item], item.start, item.stop)

    def entry(item: Item) -> tuple[tuple[int, tuple[int, int, int], int, int, int], Item]:
        return key(item, 1 if _kept(folds, item, weight) else 0), item

    leaves_only = [one for one, _ in order if folds.children(one) and not open_children[one]]
    ready = [entry(one) for one in leaves_only if one is not root]
    heapify(ready)
    saved = 0
    while ready and saved < excess:
        (stage, *_), item = heappop(ready)
        kept = _kept(folds, item, weight) if stage == 1 else []
        saved += folds.close(item, kept)
        if kept:
            heappush(ready, (key(item, 2), item))
            continue
        parent = parents[item]
        open_children[parent] -= 1
        if not open_children[parent] and parent is not root:
            heappush(ready, entry(parent))
    return saved


def _kept(folds: Fold, item: Item, weight: dict[Item, tuple[int, int, int]]) -> list[Item]:
    """Return the children in which players act, or log and rules disagree."""
    return [child for child in folds.children(item) if weight[child][0] or weight[child][1]]


def _nodes(count: int) -> str:
    return _count(count, "node")


def _count(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
