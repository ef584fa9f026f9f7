"""The tree of a game of Magic: turns of phases of steps, spells and abilities by the stack, depth first.

The graph has the nodes, edges and attributes that :mod:`viz.core.graph` describes, so every picture and export takes
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from engine.core.trace import Span, SpanKind
from engine.core.verdict import Verdict
from viz.core.graph import NoSuchPlace, plain_graph
from viz.magic.words import ending, title

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicReplay

_CATEGORIES = {
    "cast": "action",
    "activate": "action",
    "play": "action",
    "trigger": "trigger",
    "damage": "damage",
    "draw": "draw",
    "death": "death",
    "destroy": "death",
    "attack": "action",
    "block": "action",
}
_KINDS = {SpanKind.SEQUENCE: "turn", SpanKind.PHASE: "phase", SpanKind.STEP: "step", SpanKind.BLOCK: "action"}
_TELLING = (Verdict.DIVERGENT, Verdict.CHOSEN, Verdict.PREDICTED, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.COSMETIC)


def magic_graph(
    replay: MagicReplay,
    *,
    turn: int | None = None,
    line: int | None = None,
    divergence: int | None = None,
    limit: int = 0,
) -> nx.DiGraph:
    """Return the tree of a turn, of the step around a line (1-based) or a divergence, or of the whole game.

    ``limit`` is how many nodes to keep, 0 for all. Raises NoSuchPlace where the game has no such part.
    """
    grower = _Grower(replay, limit)
    if divergence is not None:
        if not 0 <= divergence < len(replay.divergences):
            raise NoSuchPlace(f"there is no divergence {divergence}; there are {len(replay.divergences)}")
        return grower.graph_of(grower.step_at(replay.divergences[divergence].index))
    if line is not None:
        return grower.graph_of(grower.step_at(grower.index_of_line(line)))
    if turn is not None:
        for span in replay.spans:
            if span.name == f"turn {turn}":
                return grower.graph_of(span)
        raise NoSuchPlace(f"the game has no turn {turn}; it has {replay.game.last_turn}")
    return grower.whole()


class _Grower:
    def __init__(self, replay: MagicReplay, limit: int) -> None:
        self.replay = replay
        self.limit = limit
        self.lines: dict[int, int] = {}
        for message in replay.game.messages():
            for index in range(message.index, message.index + message.size + 1):
                self.lines[index] = message.line
        self.graph = nx.DiGraph(
            title=title(replay.game),
            subtitle=f"{replay.game.source}, {ending(replay.game)}",
            source=replay.game.source,
            folded=[],
            left_out=0,
            root=1,
        )

    def index_of_line(self, line: int) -> int:
        """Return the last packet at or before a line. Raises NoSuchPlace before the first."""
        found = [index for index, there in self.lines.items() if there <= line]
        if not found:
            raise NoSuchPlace(f"no packet of the game is at or before line {line}")
        return max(found)

    def step_at(self, index: int) -> Span:
        """Return the innermost phase or step around a packet. Raises NoSuchPlace outside of any turn."""
        found: Span | None = None
        for root in self.replay.spans:
            for span in root.walk():
                if span.start <= index < max(span.stop, span.start + 1) and span.kind in (
                    SpanKind.SEQUENCE,
                    SpanKind.PHASE,
                    SpanKind.STEP,
                ):
                    found = span
        if found is None:
            raise NoSuchPlace("no turn has begun there")
        return found

    def whole(self) -> nx.DiGraph:
        """Return the graph of the whole game."""
        game = self.replay.game
        root = Span(SpanKind.SEQUENCE, "game", "", 0, stop=game.packet_count, children=list(self.replay.spans))
        return self.graph_of(root)

    def graph_of(self, root: Span) -> nx.DiGraph:
        """Return the graph of a span."""
        stack: list[tuple[Span, int, int]] = [(root, 0, 0)]
        count = 0
        while stack:
            span, parent, order = stack.pop()
            count += 1
            if self.limit and count > self.limit:
                self.graph.graph["left_out"] += 1
                continue
            self.graph.add_node(count, **self._attributes(span, count, root))
            if parent:
                self.graph.add_edge(parent, count, kind="tree", label="", order=order)
            for place, child in reversed(list(enumerate(span.children))):
                stack.append((child, count, place))
        return plain_graph(self.graph)

    def _attributes(self, span: Span, number: int, root: Span) -> dict[str, object]:
        replay = self.replay
        own = set(range(span.start, max(span.stop, span.start + 1)))
        for child in span.children:
            own.difference_update(range(child.start, max(child.stop, child.start + 1)))
        verdicts: dict[str, int] = {}
        for index in own:
            if index < len(replay.verdicts):
                word = Verdict(replay.verdicts[index]).word
                verdicts[word] = verdicts.get(word, 0) + 1
        shown = next((verdict.word for verdict in _TELLING if verdict.word in verdicts), "cosmetic")
        kind = "game" if span is root and span.name == "game" else _KINDS.get(span.kind, "event")
        category = {"turn": "turn", "game": "game"}.get(kind, _CATEGORIES.get(span.name, "step"))
        return {
            "number": number,
            "kind": kind,
            "name": span.name,
            "category": category if kind not in ("phase", "step") else "step",
            "title": span_title(replay, span),
            "detail": span_detail(replay, span),
            "clause": "",
            "rule": span.rule,
            "line": self.lines.get(span.start, 0),
            "packet": span.start,
            "stop": span.stop,
            "verdict": shown,
            "verdicts": verdicts,
            "entity": span.entity,
            "source": span.source,
            "target": 0,
            "card_id": "",
            "player": 0,
            "amount": span.amount,
            "turn": 0,
            "block": "",
            "folded": [],
            "branch": "",
            "divergences": [one.message for one in replay.divergences if one.index in own],
        }


def span_title(replay: MagicReplay, span: Span) -> str:
    """Return the words for a span."""
    game = replay.game
    if span.kind is SpanKind.SEQUENCE:
        return f"{span.name.capitalize()}" + (f": {game.called(span.entity)}" if span.entity else "")
    if span.kind in (SpanKind.PHASE, SpanKind.STEP):
        return span.name.capitalize()
    return f"{span.name.capitalize()}: {game.called(span.entity)}"


def span_detail(replay: MagicReplay, span: Span) -> str:
    """Return the result of a span: the damage and its sources."""
    if span.name in ("attack", "block"):
        return f"→ {replay.game.called(span.source)}"
    if span.amount is None:
        return ""
    return f"{span.amount} from {replay.game.called(span.source)}" if span.source else str(span.amount)
