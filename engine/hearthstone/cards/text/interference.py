"""What a card may change of what others do (HS 4.9), as far as words of its text show.

Many of these texts are not carried out. What they may change is then left open while the card is there, so a pattern
that finds a text too many costs a claim, and one that finds too few raises a false alarm.
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
"""Words by what they may change. ``spell-damage`` is that of players; ``own-spell-damage`` says that a card, or who
bears an enchantment, gives another amount than 1. How often a hero power is used, and bonuses of its damage, are told
by tags."""

_COMPILED = {kind: re.compile("|".join(patterns), re.IGNORECASE) for kind, patterns in PATTERNS.items()}
_LABEL = re.compile(r"^(?:passive )?hero power:? ", re.IGNORECASE)


def interferences(text: str) -> list[str]:
    """Return what a normalised text may change, sorted."""
    said = _LABEL.sub("", text)
    return sorted(kind for kind, pattern in _COMPILED.items() if pattern.search(said))
