"""Effects of other cards that a card may change (HS 4.9), as far as the words of its text show.

Many of these texts are not carried out. The effects that they may change are then not judged while the card is there.
So a pattern that matches too many texts loses a prediction, and one that matches too few raises a false alarm.
"""

from __future__ import annotations

import re

MUCH = r"\b(?:half|double|triple|twice|extra|additional|more|less|fewer)\b"
OFTEN = r"\b(?:twice|again|an (?:additional|extra) time)\b"
BOTH = r"\b(?:both|each|all) players?\b"
NEXT_POWER = r"\byour (?:[\w, ]*, )?(?:next )?hero power\b(?: this turn)?(?:, and [^.]*)?"

PATTERNS = {
    "damage": (
        rf"\b(?:tak|deal|do)(?:es?|t|ing|en|s)?\b[^.]*?{MUCH}[^.]*?\b(?:damage|sources|minions|hits)\b",
        rf"{MUCH}(?: all)? damage\b",
        r"\bdamage (?:dealt|you deal|taken)?[^.]*?\b(?:reduced|doubled|halved|increased)",
        r"\b(?:only|can't) (?:take|be damaged)",
        r"\bdamage at a time",
        r"\bdamage[^.]*\bdeal \d+ more",
    ),
    "hero-damage": (r"\bhero can't (?:take damage|be damaged)",),
    "lost-health": (r"\bwould lose\b[^.]*\bhealth\b",),
    "healing": (r"\b(?:can't|cannot) (?:be healed|restore health|heal)\b",),
    "divine-shield": (r"\bdivine shields?\b[^.]*\b(?:take|hits?|times)\b", r"\bhits\b[^.]*\bdivine shield"),
    "durability": (r"\b(?:doesn't|don't|does not|can't|won't) lose durability\b",),
    "cost": (r"\bcosts?\b",),
    "play": (r"\b(?:can't|cannot|can not) (?:be )?play(?:ed)?\b", r"\bcan only play\b"),
    "corpses": (rf"\bgain\b[^.]*{MUCH}[^.]*\bcorpses?\b",),
    "draw": (
        r"\binstead of (?:your (?:normal )?)?draw",
        r"\bno longer draw\b",
        r"\bcan't draw\b",
        r"\bwould draw\b",
        r"\b(?:skip|don't|doesn't)\b[^.]*\bdraw",
    ),
    "deathrattle": (r"\bdeathrattles?\b[^.:]*\b(?:can't|don't|won't) trigger\b",),
    "secret": (rf"\bsecrets?\b[^.]*{OFTEN}",),
    "hero-power": (rf"{NEXT_POWER} (?:also|can|gains?|gives?|triggers?|targets?)\b", rf"\bgain armor, gain {MUCH}"),
    "summon": (
        r"\bsummon(?:s|ed|ing)?\b[^.]*\b(?:half|double|triple|twice|extra|additional|more|another|also|instead)\b",
        r"\bsummon(?:s|ed|ing)?\b[^.]*\b(?:cop(?:y|ies)|an? (?:additional|extra) time)\b",
        r"\b(?:whenever|after|when|if|each time)\b[^.]*\bsummon(?:s|ed|ing)?\b[^.]*\bsummon",
    ),
    "spell-damage": (
        rf"\bspell damage\b[^.]*{BOTH}",
        rf"{BOTH}[^.]*\bspell damage\b",
        rf"\bspell damage\b[^.]*{MUCH}",
        rf"{MUCH}[^.]*\bspell damage\b",
    ),
    "own-spell-damage": (
        r"\bspell damage \+(?!1\b)",
        r"(?<!\S)\+(?!1\b)(?:\w+ )+spell damage\b",
        r"\bincreased spell damage\b",
        r"\bspell damage\b[^.]*\b(?:for each|improved|equal)\b",
    ),
}
"""Patterns of words by the effect that they may change. ``spell-damage`` is that of players; ``own-spell-damage``: a
card, or the host of an enchantment, gives another amount than 1. Tags tell how often a hero power may be used, and
bonuses of its damage."""

_COMPILED = {kind: re.compile("|".join(patterns), re.IGNORECASE) for kind, patterns in PATTERNS.items()}
_LABEL = re.compile(r"^(?:passive )?hero power:? ", re.IGNORECASE)


def interferences(text: str) -> list[str]:
    """Return the effects that a normalised text may change, sorted."""
    said = _LABEL.sub("", text)
    return sorted(kind for kind, pattern in _COMPILED.items() if pattern.search(said))
