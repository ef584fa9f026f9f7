"""How things look: a sign, a word and a colour for every category and verdict.

Colour is never the only difference: each category has its sign, each verdict its sign, its word and its
border. All signs are in DejaVu Sans, which comes with matplotlib. Inks have a contrast of at least 4.5 to 1
on white.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.verdict import Verdict


class Category(NamedTuple):
    """The sign and colour of one category of nodes; ``word`` is its word in the legend."""

    sign: str
    word: str
    ink: str


class Mark(NamedTuple):
    """The look of a verdict: sign, colour, border style (for matplotlib and DOT) and meaning."""

    sign: str
    ink: str
    line: str
    dot: str
    meaning: str


CATEGORIES: dict[str, Category] = {
    "game": Category("◎", "game", "#3b3f46"),
    "turn": Category("◷", "turn", "#3b3f46"),
    "action": Category("▶", "player's action", "#1f4e8c"),
    "step": Category("▸", "sequence, phase or step", "#5b6470"),
    "power": Category("✦", "effect of a card", "#6a3d9a"),
    "trigger": Category("⚡", "trigger", "#8a5300"),
    "damage": Category("✖", "damage", "#b3261e"),
    "heal": Category("✚", "healing, armor", "#1b6e3c"),
    "death": Category("†", "death, destruction", "#2b2b2b"),
    "draw": Category("▤", "card to hand", "#00647a"),
    "summon": Category("★", "summon", "#0b6e69"),
    "move": Category("⇄", "move, reveal", "#4f5d2f"),
    "change": Category("≈", "enchantment, change", "#8c2d74"),
    "aura": Category("◌", "aura update", "#5b6470"),
    "end": Category("■", "win, loss, tie", "#3b3f46"),
    "expected": Category("§", "expected by the rules", "#0b5d1e"),
    "logged": Category("▣", "found in the log", "#b3261e"),
    "other": Category("•", "other", "#5b6470"),
}

MARKS: dict[str, Mark] = {
    "predicted": Mark("✓", "#1b6e3c", "solid", "solid", "derived from the rules"),
    "chosen": Mark("◆", "#1f4e8c", "solid", "solid", "a choice or a random outcome, and a legal one"),
    "adopted": Mark("~", "#6b5b00", "dashed", "dashed", "taken from the log: the effect is not known"),
    "cosmetic": Mark("·", "#5b6470", "solid", "solid", "carries no rule"),
    "hidden": Mark("?", "#5b6470", "dotted", "dotted", "cannot be judged from this log and this rulebook"),
    "divergent": Mark("✗", "#b3261e", "solid", "bold", "log and rules disagree"),
    "expected": Mark("§", "#0b5d1e", "solid", "bold", "what the rules give instead"),
}


def category(name: str) -> Category:
    """Return the look of a category, that of ``other`` for an unknown one."""
    return CATEGORIES.get(name, CATEGORIES["other"])


def mark(verdict: str | Verdict) -> Mark:
    """Return the look of a verdict, given as its word or itself."""
    return MARKS[verdict.word if isinstance(verdict, Verdict) else verdict]
