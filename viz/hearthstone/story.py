"""A game as a story in plain English, action by action.

Each action is a paragraph: the player's action, then its consequences in the order of resolution. Attacks and abilities
in a step of the game (the combats of Battlegrounds and Mercenaries) have paragraphs too. Bookkeeping is left out; a
divergence is mentioned in its paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine import Divergence, Replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState
from viz.hearthstone.events import ENDED
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.phrases import describe_action, describe_event, describe_item
from viz.hearthstone.skeleton import item_tree

MOST_CLAUSES = 24
"""The most consequences of an action where a person is to read the story; more are cut, with a note."""

_SILENT = ("mana", "stats", "keyword", "spent", "reveal", "durability")
_SILENT_IN_STEPS = ("mana", "stats", "keyword")
_SEEN = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.LOCATION, CardType.HERO_POWER)
"""What a player sees come and go; the buttons of a tavern and spells on their way are none of it."""
_INTERNAL = re.compile(r"\[DNT\]|Player ?Enchant|^TB_")
"""Enchantments that the game keeps for itself."""


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


def story(replay: Replay, most: int = 0) -> Story:
    """Return the story of a game, with ``most`` consequences of an action at most; all of them where it is 0."""
    tree = item_tree(replay)
    chapters = []
    for turn in tree.root.children:
        paragraphs = tuple(paragraph for item in turn.children for paragraph in _paragraphs(tree, item, most))
        if paragraphs:
            chapters.append(Chapter(turn.turn, _heading(tree, turn), paragraphs))
    return Story(_title(tree), tuple(chapters))


def _title(tree: ItemTree) -> str:
    game = tree.game
    first = next((turn for turn in tree.root.children if turn.turn), None)
    begins = tree.settled(first) if first is not None else 0  # heroes may be chosen before the first turn
    sides = []
    for player in game.players:
        moments = (begins, 0, game.packet_count)
        heroes = (game.timeline.value(player.entity, GameTag.HERO_ENTITY, moment) for moment in moments)
        hero = tree.names.plain(next(filter(None, heroes), 0))
        called = player.called
        sides.append(called if hero in (called, "nothing") else f"{called} ({hero})")
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


def _paragraphs(tree: ItemTree, item: Item, most: int) -> Iterator[Paragraph]:
    """Yield the paragraphs of an action, or of a step with events or divergences; other steps have none."""
    if item.kind == "action":
        yield _of_action(tree, item, most)
        return
    telling = bool(item.turn) or item.name == "mulligan"
    start = "" if item.turn else "Mulligan: "
    for part in _split(item):
        if isinstance(part, Item):
            yield _of_action(tree, part, most)
            continue
        clauses = _clauses(tree, part, _SILENT_IN_STEPS, most) if telling else []
        disagreements = [d for one in part for d in one.divergences]
        if clauses or disagreements:
            told = start + _join(clauses) if clauses else describe_item(tree, item)
            yield _told(part[0].line or item.line, told, disagreements)
            start = ""


def _of_action(tree: ItemTree, item: Item, most: int) -> Paragraph:
    clauses = _clauses(tree, list(item.walk())[1:], _SILENT, most)
    text = f"{describe_action(tree, item)}{': ' if clauses else ''}{_join(clauses)}"
    return _told(item.line, text, [divergence for one in item.walk() for divergence in one.divergences])


def _told(line: int, text: str, disagreements: list[Divergence]) -> Paragraph:
    messages = dict.fromkeys(divergence.message for divergence in disagreements)  # of one action, each is said once
    said = "".join(f" The rules disagree: {message}." for message in messages)
    return Paragraph(line, f"{text[:1].upper()}{text[1:]}.{said}", bool(disagreements))


def _split(item: Item) -> list[Item | list[Item]]:
    """Return a step as the actions in it and the stretches between them, in log order."""
    found: list[Item | list[Item]] = []
    stack = [item]
    while stack:
        one = stack.pop()
        if one is not item and one.acts:
            found.append(one)
            continue
        if not found or isinstance(found[-1], Item):
            found.append([])
        stretch = found[-1]
        if isinstance(stretch, list):
            stretch.append(one)
        stack.extend(reversed(one.children))
    return found


def _clauses(tree: ItemTree, items: list[Item], silent: tuple[str, ...], most: int) -> list[str]:
    """Return the events of a stretch of items, in log order; a trigger precedes its effects.

    More than ``most`` are cut, with a note; none where it is 0.
    """
    found: list[str] = []
    lead = ""
    for one in items:
        if one.kind == "event":
            if _is_told(tree, one, silent):
                found.append(lead + describe_event(tree, one))
                lead = ""
        elif one.acts:
            found.append(lead + describe_action(tree, one))
            lead = ""
        elif one.category == "trigger":
            lead = _lead(one) if any(_is_told(tree, inside, silent) for inside in one.walk()) else ""
    if 0 < most < len(found):
        found[most:] = [f"and {len(found) - most} things more (--json has all of them)"]
    return found


def _lead(item: Item) -> str:
    kind, _, card = item.title.partition(": ")
    if " " in kind or not card:
        return f"{item.title[:1].lower()}{item.title[1:]}, "
    return f"through {card}, " if kind == "Trigger" else f"through the {kind.lower()} of {card}, "


def _is_told(tree: ItemTree, item: Item, silent: tuple[str, ...]) -> bool:
    """Return whether an item is an event that belongs in a story."""
    if item.kind != "event" or item.name in silent:
        return False
    if item.category == "change" and "hidden card" in item.title:
        return False
    if item.name == "result" and item.title.endswith(ENDED[PlayState.LOSING]):
        return not tree.game.decided  # that somebody loses is told at once
    if item.name == "enchantment":
        return _INTERNAL.search(item.edge) is None
    if item.name in ("leaves", "created") and item.category != "draw":
        return tree.game.timeline.value(item.entity, GameTag.CARDTYPE, tree.game.packet_count) in _SEEN
    return True


def _join(clauses: list[str]) -> str:
    return "; ".join(clauses)
