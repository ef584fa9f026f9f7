"""Why a packet happened, in plain words: the chain of causes up to the player's action, each with its rule.

A divergence is explained by the expected packet, the logged packet, and the rule. The chain is read from the items
(:mod:`viz.hearthstone.items`); nothing is judged again here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine import Divergence, Replay, Verdict
from engine.hearthstone.wording.divergences import causes, log_says, rules_say
from engine.hearthstone.wording.names import Names
from engine.hearthstone.wording.rules import rule_words
from hslog.core.legible import legible
from hslog.hearthstone.game import Game
from hslog.hearthstone.names import tag_name
from hslog.hearthstone.packets import Packet, SendOption
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.judged import judged_words
from viz.hearthstone.phrases import describe_item, describe_packet
from viz.hearthstone.skeleton import item_tree


class NothingThere(LookupError):
    """The game has no such line, packet, entity or change; the message says what there is."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


@dataclass(frozen=True)
class Link:
    """One link of a chain: a line of the log (1-based; 0: none), what happens there, and the rule."""

    line: int
    text: str
    rule: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the link as a JSON object."""
        return {"line": self.line, "text": self.text, "rule": self.rule}


@dataclass(frozen=True)
class Explanation:
    """Why one packet happened.

    ``what`` says what the packet does, ``judged`` what the engine says of it and what that means. ``chain``
    leads from the turn and the player's action down to the packet; ``cause`` is the chain of what made it
    necessary, where that is something else (the damage behind a death). ``disagreements`` are the
    divergences here, ``notices`` those with little evidence.
    """

    line: int
    packet: int
    what: str
    verdict: Verdict
    judged: str
    rule: str
    chain: tuple[Link, ...]
    cause: tuple[Link, ...]
    disagreements: tuple[Divergence, ...]
    names: Names = field(repr=False, compare=False)
    notices: tuple[Divergence, ...] = ()

    def lines(self) -> list[str]:
        """Return the explanation as lines of text."""
        out = [f"Line {self.line}: {self.what}", "", self.judged]
        for divergence in self.disagreements:
            out += ["", *_lines_of("Divergence", divergence, self.names)]
        for notice in self.notices:
            out += ["", *_lines_of("Notice", notice, self.names)]
        out += ["", "How it came to this:", *_numbered(self.chain)]
        if self.cause:
            out += ["", "What made it necessary:", *_numbered(self.cause)]
        return out

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as a JSON object."""
        return {
            "line": self.line,
            "packet": self.packet,
            "what": self.what,
            "verdict": self.verdict.word,
            "judged": self.judged,
            "rule": self.rule,
            "chain": [link.to_json() for link in self.chain],
            "cause": [link.to_json() for link in self.cause],
            "divergences": [divergence.to_json() for divergence in self.disagreements],
            "notices": [notice.to_json() for notice in self.notices],
        }


def explain(
    replay: Replay,
    *,
    line: int | None = None,
    packet: int | None = None,
    entity: int | None = None,
    tag: int | None = None,
    divergence: int | None = None,
) -> Explanation:
    """Explain the packet at a line (1-based) or with an index (from 0), the last change of a tag of an entity,
    or a divergence, counted from 0 as in ``replay.divergences``.

    A line on which no packet begins stands for the packet before it. With ``entity`` and ``tag``, ``line`` or
    ``packet`` is the moment to look back from; without, the end of the log. Raises NothingThere when the game has no
    such thing, ValueError when nothing was asked for.
    """
    tree = item_tree(replay)
    game = replay.game
    if (entity is None) != (tag is None):
        raise ValueError("name an entity and a tag, or a line")
    if divergence is not None:
        return _explain_divergence(tree, divergence)
    if packet is None and line is not None:
        packet = _index_of_line(game, line)
    if entity is not None and tag is not None:
        packet = _last_change(game, entity, tag, game.packet_count if packet is None else packet)
    if packet is None:
        raise ValueError("name a line, a packet, a divergence, or an entity and a tag")
    found = game.by_index.get(packet) or _block_ending_at(tree, packet)
    if found is None:
        raise NothingThere(f"there is no packet {packet}; the game has {game.packet_count}")
    return _explain(tree, found)


def _explain_divergence(tree: ItemTree, number: int) -> Explanation:
    """Explain the packet at which log and rules part, and of the divergences there this one only."""
    found = tree.replay.divergences
    if number >= len(found):
        known = f"the last is {len(found) - 1}" if found else "log and rules agree"
        raise NothingThere(f"there is no divergence {number}; {known}")
    one = found[number]
    packet = tree.game.by_index.get(one.index) or _block_ending_at(tree, one.index)
    if packet is None:
        packet = tree.game.by_index[max(index for index in tree.game.by_index if index <= max(one.index, 0))]
    return replace(_explain(tree, packet), disagreements=(one,), notices=())


def _index_of_line(game: Game, line: int) -> int:
    first, last = game.lines
    if not first <= line <= max(first, last):
        raise NothingThere(f"line {line} is not in this game, which has lines {first} to {last}")
    return max(game.timeline.index_of_line(line), 0)


def _last_change(game: Game, entity: int, tag: int, before: int) -> int:
    if entity not in game.histories:
        raise NothingThere(f"the game has no entity {entity}")
    changes = [change for change in game.timeline.history(entity, tag) if change.index <= before]
    if not changes:
        raise NothingThere(f"{legible(tag_name(tag))} of {game.called(entity)} is never set by then")
    value = changes[-1].value
    while len(changes) > 1 and changes[-2].value == value:
        changes.pop()  # where it took the value, not where it was said again
    return changes[-1].index


def _block_ending_at(tree: ItemTree, index: int) -> Packet | None:
    item = tree.of_packet.get(index)
    return item.block if item is not None else None


def _explain(tree: ItemTree, packet: Packet) -> Explanation:
    replay = tree.replay
    item = tree.item_at(packet.index)
    verdict = replay.verdict(packet)
    rule = replay.rule(packet) or item.rule
    here = tuple(d for d in replay.divergences if d.index == packet.index or d in item.divergences)
    about = tuple(d for d in here if d.index == packet.index) or here
    told = describe_packet(tree, packet)
    if isinstance(packet, SendOption):  # what the player decides does not come of the action before it
        item = next((one for one in item.path() if one.kind == "turn"), item)
    chain = _chain(tree, item)
    if chain and chain[-1].line == packet.line and chain[-1].text in (told, f"{told}: “{item.clause}”"):
        chain = chain[:-1]
    quoted = f": “{item.clause}”" if item.clause and item.block is packet else ""
    chain = (*chain, Link(packet.line, f"this packet: {told}{quoted}", rule))
    cause: tuple[Link, ...] = ()
    for reason, word in _reason_of(item):
        cause = (*_chain(tree, reason), Link(reason.line, f"which {_BECAUSE.get(word, word)}", reason.rule))
    judged = judged_words(tree, packet, rule)
    notices = tuple(notice for notice in replay.notices if notice.index == packet.index)
    return Explanation(packet.line, packet.index, told, verdict, judged, rule, chain, cause, about, tree.names, notices)


_BECAUSE = {
    "kills": "leaves it mortally wounded (HS 1.10), so that it dies in the next death creation step",
    "destroys": "marks it to be destroyed (HS 1.10), so that it dies in the next death creation step",
    "wears out": "uses up its durability (HS 1.10), so that it is destroyed in the next death creation step",
    "its death": "is what the trigger answers",
}


def _reason_of(item: Item) -> list[tuple[Item, str]]:
    """Return the cause of the nearest item around that has one, except the action's own."""
    for one in reversed(item.path()):
        if one.causes:
            return one.causes[:1]
    return []


def _chain(tree: ItemTree, item: Item) -> tuple[Link, ...]:
    """Return the links from the turn down to an item."""
    links = []
    for one in item.path():
        if one.kind == "game":
            continue
        quoted = f": “{one.clause}”" if one.clause else ""
        links.append(Link(one.line, describe_item(tree, one) + quoted, one.rule))
    return tuple(links)


def _lines_of(word: str, divergence: Divergence, names: Names) -> list[str]:
    out = [f"{word} at line {divergence.line} ({divergence.kind.value}): {divergence.message}"]
    for word, said in (("expected", rules_say(divergence, names)), ("observed", log_says(divergence, names))):
        out += [f"  {word}: {said}"] if said else []
    out.append(f"  rule: {rule_words(divergence.rule)}")
    out.append(f"  evidence: {divergence.evidence.words}")
    if divergence.phase:
        out.append(f"  phase: {divergence.phase}")
    for cause in causes(divergence):
        place = f"line {cause.line}: " if cause.line else ""
        out.append(f"  why: {place}{cause.text} [{cause.rule}]")
    return out + [f"  or else: {other}" for other in divergence.alternatives]


def _numbered(links: tuple[Link, ...]) -> list[str]:
    return [
        f"  {number}. "
        + (f"line {link.line}: " if link.line else "")
        + link.text
        + (f"  [{link.rule}]" if link.rule else "")
        for number, link in enumerate(links, 1)
    ]
