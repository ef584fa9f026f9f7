"""The tree of a divergence: the shared trunk, and from the first difference one branch for the log and one for the
rules.

The logged branch holds the log's items to the end of the action. The branch of the rules begins with the expected item,
then the consequences that follow from the state before (a death or none, HS 1.10; the order of a queue, HS 3.2; the
deaths of a death creation step, HS 1.11), and then the items that the engine, which goes on from the logged state,
finds again in the log. Nothing is simulated: where a card's text would be needed, the branch ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from engine import Divergence, Kind
from engine.hearthstone.wording.divergences import log_says, rules_say
from engine.hearthstone.wording.tags import tag_word
from engine.rulebook import nearest
from hslog.core.legible import legible
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from viz.hearthstone.events import FIGHTERS
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.links import is_spent

MOST_ALIKE = 8
"""How many nodes to name as being as in the log; the rest is only counted."""

_BLOCKS = {
    "DEATHS": ("Death creation step", "death"),
    "POWER": ("Effect", "power"),
    "TRIGGER": ("Trigger", "trigger"),
    "ATTACK": ("Attack", "action"),
    "FATIGUE": ("Fatigue", "damage"),
}


@dataclass
class Row:
    """A node of the rules' branch: its subject, its words, and the rows below it."""

    category: str
    title: str
    detail: str = ""
    rule: str = ""
    line: int = 0
    below: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class Parting:
    """Where log and rules part: the item that holds both branches, how many of its children come before, and
    the children in the order of the rules where that is the difference."""

    holder: Item
    shared: int
    ordered: tuple[Item, ...] = ()


def parting(tree: ItemTree, place: Item, divergence: Divergence) -> Parting:
    """Return where the branches begin, for a divergence at the item ``place``."""
    holder, parent = place, place.parent
    itself = divergence.index <= place.start or not (place.children or place.block is not None)
    if parent is not None and itself and parent.kind not in ("game", "turn"):
        holder = parent
    if divergence.kind is Kind.WRONG_ORDER and parent is not None and parent.kind not in ("game", "turn"):
        found = _reordered(tree, place, divergence)
        if found is not None:
            return found
    inside = holder.children
    shared = next((n for n, child in enumerate(inside) if child.stop > divergence.index), len(inside))
    return Parting(holder, shared)


def _reordered(tree: ItemTree, place: Item, divergence: Divergence) -> Parting | None:
    """Return the parting where the order of a queue or of deaths differs; None where no other order is known."""
    assert place.parent is not None
    inside = place.parent.children
    here = inside.index(place)
    first = last = here
    while first and inside[first - 1].category == place.category:
        first -= 1
    while last + 1 < len(inside) and inside[last + 1].category == place.category:
        last += 1
    run = inside[first : last + 1]

    def age(item: Item) -> int:
        goal = Zone.GRAVEYARD if divergence.rule == "HS 1.12" else Zone.PLAY
        history = tree.game.timeline.history(item.entity, GameTag.ZONE)
        came = [one.index for one in history if one.value == goal and one.index < item.start]
        return came[-1] if came else -1

    if place.category == "death" and divergence.rule != "HS 1.12":
        ordered = sorted(run, key=age)
    else:
        spot = here - first
        goal = spot
        while goal and age(run[goal - 1]) > age(place):
            goal -= 1
        goal = goal if goal < spot else max(spot - 1, 0)
        ordered = [*run[:goal], place, *run[goal:spot], *run[spot + 1 :]]
    differs = next((n for n, (a, b) in enumerate(zip(run, ordered, strict=True)) if a is not b), None)
    if differs is None:
        return None
    return Parting(place.parent, first + differs, (*ordered[differs:], *inside[last + 1 :]))


def afterwards(holder: Item, root: Item) -> list[Item]:
    """Return the items after an item within the action, in log order."""
    found: list[Item] = []
    item = holder
    while item is not root and item.parent is not None:
        inside = item.parent.children
        found += inside[inside.index(item) + 1 :]
        item = item.parent
    return found


# --- the branch of the rules ----------------------------------------------------------------------------------


def observed(tree: ItemTree, divergence: Divergence) -> str:
    """Return the log's side of the divergence, in a few words."""
    if divergence.kind is Kind.WRONG_ORDER:
        return divergence.message
    return log_says(divergence, tree.names) or divergence.message


def expected(tree: ItemTree, divergence: Divergence, where: Parting) -> str:
    """Return the rules' side of the divergence, in a few words."""
    if divergence.kind is Kind.WRONG_ORDER:
        return f"{where.ordered[0].title} comes first" if where.ordered else "it waits for its place in the queue"
    if divergence.kind is Kind.UNEXPECTED and divergence.expected is None:
        return "this does not happen"
    return rules_say(divergence, tree.names) or _without_the_log(divergence)


def _without_the_log(divergence: Divergence) -> str:
    """Return the part of a message that says what should have been."""
    return divergence.message.split(", and ")[0].removesuffix(" here")


def rules_branch(
    tree: ItemTree, divergence: Divergence, where: Parting, later: list[Item], numbers: dict[Item, int]
) -> list[Row]:
    """Return the rows of the rules' branch: the expected item, its consequences, and items shared with the log.

    ``later`` is the logged branch, ``numbers`` are the numbers of its nodes.
    """
    rows: list[Row] = []
    rest = list(where.ordered) + [item for item in later if item not in where.ordered] if where.ordered else later
    at = next((item for item in rest if item.start <= divergence.index < item.stop), None)
    gone: set[Item] = set()
    if divergence.kind is Kind.MISSING:
        late = _late(tree, divergence, rest)
        rows += [Row(item.category, item.title, f"{numbers[item]} in the log: too late") for item in late]
        rows += [] if late else [_missing(tree, divergence)]
        gone.update(late)
        rows += _consequences(tree, divergence, rest, gone)
    elif divergence.kind is Kind.WRONG_VALUE:
        rows.append(_instead(tree, divergence, at))
        if at is not None and at.kind == "event":
            gone.add(at)
        rows += _consequences(tree, divergence, rest, gone)
    elif divergence.kind is Kind.UNEXPECTED and at is not None and at.start == divergence.index:
        gone.update(at.walk())
    return rows + _alike(divergence, where, [item for item in rest if item not in gone], gone, numbers)


def _instead(tree: ItemTree, divergence: Divergence, at: Item | None) -> Row:
    """Return the event as the rules have it, where only a value of it differs."""
    who = tree.names.entity_phrase(divergence.entity)
    tag, value = divergence.tag, divergence.expected
    if at is not None and at.kind == "event" and tag == GameTag.DAMAGE and isinstance(value, int):
        health, now = _health(tree, divergence, None), _health(tree, divergence, value)
        return Row(at.category, at.title, f"health {health} → {now}".replace("-", "−"), divergence.rule)
    if tag is None or not isinstance(value, int):
        return Row("expected", who, "" if value is None else str(value), divergence.rule)
    word = tag_word(tag)
    said = f"becomes {tree.names.value(tag, value)}"
    return Row(at.category if at is not None and at.kind == "event" else "change", _capital(f"{word}: {who}"), said)


def _missing(tree: ItemTree, divergence: Divergence) -> Row:
    """Return a node for a missing packet or block, at the place where it is expected."""
    who = tree.names.entity_phrase(divergence.entity)
    block = divergence.block_type
    if block:
        title, category = _BLOCKS.get(block, (block.replace("_", " ").capitalize(), "other"))
        if block != "DEATHS":
            return Row(category, f"{title}: {who}", "", divergence.rule)
        wounded = _mortally_wounded(tree, divergence.index)
        below = [Row("death", f"Dies: {tree.names.entity(one, divergence.index)}", why) for one, why in wounded]
        return Row(category, title, "", divergence.rule, below=below)
    tag, value = divergence.tag, divergence.expected
    if tag == GameTag.ZONE and value == Zone.GRAVEYARD:
        dying = tree.game.timeline.value(divergence.entity, GameTag.ZONE, divergence.index) == Zone.PLAY
        return Row(
            "death" if dying else "move", f"{'Dies' if dying else 'To the graveyard'}: {who}", "", divergence.rule
        )
    if tag == GameTag.DAMAGE and isinstance(value, int):
        before, after = _health(tree, divergence, None), _health(tree, divergence, value)
        word, category = ("Damage", "damage") if after < before else ("Heal", "heal")
        return Row(category, f"{word}: {who}", f"health {before} → {after}".replace("-", "−"), divergence.rule)
    if tag is not None and isinstance(value, int):
        return Row("change", _capital(f"{tag_word(tag)}: {who}"), f"becomes {tree.names.value(tag, value)}")
    return Row("expected", _capital(_without_the_log(divergence)), "", divergence.rule)


def _late(tree: ItemTree, divergence: Divergence, rest: list[Item]) -> list[Item]:
    """Return the missed death creation step, and the death phase after it, where the log has them later."""
    if divergence.block_type != "DEATHS":
        return []
    wounded = {entity for entity, _ in _mortally_wounded(tree, divergence.index)}
    for place, item in enumerate(rest):
        dead = {one.entity for one in item.walk() if one.name == "death"}
        if item.category == "death" and dead and dead <= wounded:
            after = rest[place + 1 : place + 2]
            return [item, *(one for one in after if one.rule == "HS 1.12")]
    return []


def _health(tree: ItemTree, divergence: Divergence, damage: int | None) -> int:
    """Return the health of a divergence's entity, with the given damage or as it was before the packet."""
    value, entity, before = tree.game.timeline.value, divergence.entity, divergence.index - 1
    taken = value(entity, GameTag.DAMAGE, before) if damage is None else damage
    return value(entity, GameTag.HEALTH, before) - taken


def _mortally_wounded(tree: ItemTree, index: int) -> list[tuple[int, str]]:
    """Return the entities that would die in a death creation step before a packet (HS 1.10), in order, and why."""
    value, found = tree.game.timeline.value, []
    for entity in tree.game.histories:
        if value(entity, GameTag.ZONE, index - 1) != Zone.PLAY:
            continue
        if value(entity, GameTag.CARDTYPE, index - 1) not in FIGHTERS:
            continue
        if value(entity, GameTag.TO_BE_DESTROYED, index - 1):
            found.append((int(entity), "marked to be destroyed"))
        elif is_spent(tree.game, entity, index - 1):
            found.append((int(entity), "no health left"))
    came = {one: tree.game.timeline.history(one, GameTag.ZONE)[-1].index for one, _ in found}
    return sorted(found, key=lambda pair: came[pair[0]])


def _consequences(tree: ItemTree, divergence: Divergence, rest: list[Item], gone: set[Item]) -> list[Row]:
    """Return whether the other value kills or spares the entity; add what the log has instead to ``gone``."""
    tag, value, entity = divergence.tag, divergence.expected, divergence.entity
    if tag not in (GameTag.DAMAGE, GameTag.HEALTH) or not isinstance(value, int):
        return []
    last = divergence.index
    if tree.game.timeline.value(entity, GameTag.ZONE, last) != Zone.PLAY:
        return []
    if tag == GameTag.DAMAGE:
        left = _health(tree, divergence, value)
    else:
        left = value - tree.game.timeline.value(entity, GameTag.DAMAGE, last)
    deaths = [one for item in rest for one in item.walk() if one.name == "death" and one.entity == entity]
    who = tree.names.entity(entity, last)
    if left <= 0 and not deaths:
        return [Row("death", f"Dies: {who}", "mortally wounded: in the next death creation step", "HS 1.10")]
    if left > 0 and deaths and is_spent(tree.game, entity, last):
        gone.update(deaths)
        gone.update(one for item in rest for one in item.walk() if any(cause in deaths for cause, _ in one.causes))
        return [Row("change", f"Survives: {who}", f"{left} health left: not mortally wounded", "HS 1.10")]
    return []


def _alike(
    divergence: Divergence, where: Parting, rest: list[Item], gone: set[Item], numbers: dict[Item, int]
) -> list[Row]:
    """Return rows for items of the log that the rules find again."""
    shown = [item for item in rest if item in numbers]
    rows = []
    moved = {id(item) for item in where.ordered}
    for place, item in enumerate(shown[:MOST_ALIKE]):
        said = f"as in the log, {numbers[item]}"
        if id(item) in moved and place < len(where.ordered) and divergence.kind is Kind.WRONG_ORDER:
            said = f"{numbers[item]} in the log"
        without = [one.title for one in item.walk() if one in gone]
        if without:
            said += f", without “{without[0]}”" + (f" and {len(without) - 1} more" if len(without) > 1 else "")
        rows.append(Row(item.category, item.title, said, "", 0))
    if len(shown) > MOST_ALIKE:
        more = len(shown) - MOST_ALIKE
        rows.append(Row("expected", f"{more} more as in the log"))
    return rows


def reasons(graph: nx.DiGraph, divergence: Divergence) -> list[Row]:
    """Return the reasons of the rules, without those visible in the tree, and the alternatives."""
    shown = {data["line"] for _, data in graph.nodes(data=True) if data["branch"] == "shared"}
    told = [cause for cause in divergence.why if cause.line not in shown and cause.rule != divergence.rule]
    rows = [Row("expected", f"because: {cause.text}", "", cause.rule, cause.line) for cause in told if cause.line]
    rule = nearest(divergence.rule)
    if rule is not None:
        rows.append(Row("expected", f"because: {rule.title}", legible(rule.summary, 200), divergence.rule))
    return rows + [Row("expected", f"or: {other}") for other in divergence.alternatives]


def add_note(graph: nx.DiGraph, parent: int, order: int, branch: str, row: Row) -> int:
    """Add a node that the log does not have; return it."""
    node = len(graph) + 1
    attributes: dict[str, Any] = {
        "number": None,
        "kind": branch,
        "name": branch,
        "category": row.category,
        "title": row.title,
        "detail": row.detail,
        "clause": "",
        "rule": row.rule,
        "line": row.line,
        "packet": -1,
        "stop": -1,
        "verdict": "expected" if branch == "expected" else "divergent",
        "verdicts": {},
        "entity": 0,
        "source": 0,
        "target": 0,
        "card_id": "",
        "player": 0,
        "amount": None,
        "turn": graph.nodes[parent]["turn"],
        "block": "",
        "folded": [],
        "branch": branch,
        "divergences": [],
    }
    graph.add_node(node, **attributes)
    graph.add_edge(parent, node, kind="tree", label="", order=order, cause="")
    for place, one in enumerate(row.below):
        add_note(graph, node, place, branch, one)
    return node


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
