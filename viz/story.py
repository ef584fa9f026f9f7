"""A game told action by action in plain English.

Each action is a paragraph: what the player does, then what comes of it in the order of resolution.
Bookkeeping is left out; where log and rules disagree the paragraph says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import Replay
from hslog.generated.vocabulary import GameTag
from viz.items import Item, ItemTree
from viz.phrases import describe_action, describe_event
from viz.skeleton import item_tree

MOST_CLAUSES = 24
"""An action with more consequences is cut, and says so."""

_SILENT = ("mana", "stats", "keyword", "spent", "reveal", "durability")
_SILENT_IN_STEPS = ("mana", "stats", "keyword")


@dataclass(frozen=True)
class Paragraph:
    """One action or step: the line it begins at (1-based), its text, and whether log and rules disagree in
    it."""

    line: int
    text: str
    divergent: bool

    def to_json(self) -> dict[str, Any]:
        """Return the paragraph as a JSON object."""
        return {"line": self.line, "text": self.text, "divergent": self.divergent}


@dataclass(frozen=True)
class Chapter:
    """A turn: its number (0: before the first), a heading, and the paragraphs."""

    turn: int
    heading: str
    paragraphs: tuple[Paragraph, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the chapter as a JSON object."""
        told = [paragraph.to_json() for paragraph in self.paragraphs]
        return {"turn": self.turn, "heading": self.heading, "paragraphs": told}


@dataclass(frozen=True)
class Story:
    """A whole game, as chapters."""

    title: str
    chapters: tuple[Chapter, ...]

    def lines(self) -> list[str]:
        """Return the story as lines of text, an empty one before each turn."""
        out = [self.title]
        for chapter in self.chapters:
            out += ["", chapter.heading]
            out += [f"  {'(!) ' if p.divergent else ''}{p.text}" for p in chapter.paragraphs]
        return out

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """Return the story as a JSON object."""
        return {"title": self.title, "chapters": [chapter.to_json() for chapter in self.chapters]}


def story(replay: Replay) -> Story:
    """Tell a game."""
    tree = item_tree(replay)
    chapters = []
    for turn in tree.root.children:
        told = [_paragraph(tree, item) for item in turn.children]
        paragraphs = tuple(paragraph for paragraph in told if paragraph is not None)
        if paragraphs:
            chapters.append(Chapter(turn.turn, _heading(tree, turn), paragraphs))
    return Story(_title(tree), tuple(chapters))


def _title(tree: ItemTree) -> str:
    game = tree.game
    sides = []
    for player in game.players:
        hero = game.timeline.value(player.entity, GameTag.HERO_ENTITY, 0) or game.timeline.value(
            player.entity, GameTag.HERO_ENTITY, game.packet_count
        )
        called = player.name or f"player {player.player_id}"
        sides.append(f"{called} ({tree.names.plain(hero)})" if hero else called)
    return " against ".join(sides) or "A game"


def _heading(tree: ItemTree, turn: Item) -> str:
    if not turn.turn:
        return turn.title
    value, parts, moment = tree.game.timeline.value, [], tree.settled(turn)
    for player in tree.game.players:
        hero = value(player.entity, GameTag.HERO_ENTITY, moment)
        if hero:
            left = value(hero, GameTag.HEALTH, moment) - value(hero, GameTag.DAMAGE, moment)
            armor = value(hero, GameTag.ARMOR, moment)
            parts.append(f"{tree.names.plain(player.entity)} {left}{f'+{armor}' if armor else ''}")
    owner = f", {turn.detail}" if turn.detail else ""
    return f"{turn.title}{owner}" + (f" ({', '.join(parts)})" if parts else "")


def _paragraph(tree: ItemTree, item: Item) -> Paragraph | None:
    """Tell an action, or a step in which something happens; None for a step in which nothing does."""
    divergent = any(one.divergences for one in item.walk())
    action = item.kind == "action"
    clauses = _clauses(tree, item, _SILENT if action else _SILENT_IN_STEPS)
    if action:
        lead = describe_action(tree, item)
        text = f"{lead}{': ' if clauses else ''}{_join(clauses)}."
    elif clauses and item.turn:
        text = _capital(_join(clauses)) + "."
    elif clauses and item.name == "mulligan":
        text = f"Mulligan: {_join(clauses)}."
    else:
        return None
    text += "".join(f" The rules disagree: {d.message}." for one in item.walk() for d in one.divergences)
    return Paragraph(item.line, text, divergent)


def _clauses(tree: ItemTree, item: Item, silent: tuple[str, ...]) -> list[str]:
    """Return what comes of an item, depth first; a trigger is named before what it does."""
    found: list[str] = []
    stack: list[tuple[Item, str]] = [(child, "") for child in reversed(item.children)]
    while stack:
        one, lead = stack.pop()
        if one.kind == "event" and one.name not in silent:
            found.append(lead + describe_event(tree, one))
            lead = ""
        elif one.category == "trigger" and _tells(one, silent):
            lead = f"{one.title[:1].lower()}{one.title[1:]}, ".replace("trigger: ", "through ")
        for place, child in reversed(list(enumerate(one.children))):
            stack.append((child, lead if not place else ""))
    if len(found) > MOST_CLAUSES:
        found[MOST_CLAUSES:] = [f"and {len(found) - MOST_CLAUSES} things more"]
    return found


def _tells(item: Item, silent: tuple[str, ...]) -> bool:
    return any(one.kind == "event" and one.name not in silent for one in item.walk())


def _join(clauses: list[str]) -> str:
    return "; ".join(clauses)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
