"""Headings with a colon that begin a part of a text (Battlecry:, Deathrattle:, Quest:)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.hearthstone.cards.ability import EventPattern, Selector, Value
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a part; ``kinds`` are the abilities that it begins ("battlecry", "deathrattle", ...).

    ``who`` are those that a goal counts.
    """

    kinds: tuple[str, ...]
    amount: Value | None = None
    tag: int = 0
    who: Selector | None = None

    @property
    def deaths(self) -> EventPattern:
        """The deaths that a goal counts: of friendly minions, or of some of them."""
        return EventPattern("death", subject=replace(self.who or Selector("minions"), side="friendly"))


@dataclass(frozen=True, slots=True)
class Note:
    """Explanatory or counting words without an effect."""

    text: str


ON_PLAY = {
    "Battlecry": ("battlecry", GameTag.BATTLECRY),
    "Combo": ("combo", GameTag.COMBO),
    "Outcast": ("outcast", GameTag.OUTCAST),
    "Finale": ("finale", GameTag.FINALE),
    "Quickdraw": ("quickdraw", GameTag.QUICKDRAW),
    "Kindred": ("kindred", GameTag.KINDRED),
    "Hero Power": ("power", 0),
    "Passive Hero Power": ("passive", 0),
    "Passive": ("passive", 0),
    "Choose One": ("choose-one", GameTag.CHOOSE_ONE),
    "Choose Twice": ("choose-twice", GameTag.CHOOSE_ONE),
    "Choose One -": ("choose-one", GameTag.CHOOSE_ONE),
    "Choose Thrice -": ("choose-thrice", GameTag.CHOOSE_ONE),
    "Choose Twice -": ("choose-twice", GameTag.CHOOSE_ONE),
    "Forged": ("forged", GameTag.FORGED),
    "Corrupted": ("corrupted", 0),
}
TRIGGERED = {
    "Deathrattle": ("deathrattle", GameTag.DEATHRATTLE),
    "Inspire": ("inspire", GameTag.INSPIRE),
    "Spellburst": ("spellburst", GameTag.SPELLBURST),
    "Frenzy": ("frenzy", GameTag.FRENZY),
    "Overkill": ("overkill", GameTag.OVERKILL),
    "Honorable Kill": ("honorable-kill", GameTag.HONORABLE_KILL),
    "Overheal": ("overheal", GameTag.OVERHEAL),
    "Corrupt": ("corrupt", GameTag.CORRUPT),
    "Start of Game": ("game-start", GameTag.START_OF_GAME),
    "Enrage": ("enrage", GameTag.ENRAGED),
    "Secret": ("secret", GameTag.SECRET),
    "Casts When Drawn": ("cast-when-drawn", GameTag.TOPDECK),
    "Casts when Drawn": ("cast-when-drawn", GameTag.TOPDECK),
    "Quest": ("quest", GameTag.QUEST),
    "Sidequest": ("side-quest", GameTag.SIDE_QUEST),
    "Questline": ("questline", GameTag.QUESTLINE),
    "Reward": ("reward", 0),
    "Forge": ("forge", GameTag.FORGE),
    "Sigil": ("sigil", 0),
    "Prepare": ("prepare", 0),
    "Shatter": ("shatter", GameTag.SHATTER),
    "Rewind": ("rewind", GameTag.REWIND),
    "Dormant": ("dormant", GameTag.DORMANT),
    "Fabled": ("fabled", GameTag.FABLED),
    "Starship": ("starship", 0),
    "On Summon": ("on-summon", 0),
}
for word, (kind, tag) in (*ON_PLAY.items(), *TRIGGERED.items()):
    bare = word.endswith("-") or "Hero Power" in word or word == "Passive"
    patterns = (word, f"{word}:") if bare else (f"{word}:", f"{word} :")
    rule("header", *patterns)(lambda kind=kind, tag=tag: Header((kind,), tag=tag))

rule("header", "Battlecry and Deathrattle:")(lambda: Header(("battlecry", "deathrattle")))
rule("header", "Battlecry, Spellburst:", "Battlecry and Spellburst:")(lambda: Header(("battlecry", "spellburst")))
rule("header", "Battlecry and Inspire:")(lambda: Header(("battlecry", "inspire")))
rule("header", "Frenzy and Honorable Kill:")(lambda: Header(("frenzy", "honorable-kill")))
rule("header", "Battlecry and Frenzy:")(lambda: Header(("battlecry", "frenzy")))
rule("header", "Infuse {paren}:", "Endlessly Infuse {paren}:", "Infuse {paren}")(
    lambda n: Header(("infuse",), n, GameTag.INFUSE)
)
rule("header", "Infuse \\({n} {noun}\\):")(lambda n, who: Header(("infuse",), n, GameTag.INFUSE, who))
rule("header", "Manathirst {paren}:")(lambda n: Header(("manathirst",), n, GameTag.MANATHIRST))
rule("header", "{header-keyword}:")(lambda tag: Header((f"keyword-{tag}",), tag=tag))
rule("header", "Forged Battlecry:", "Forged: Battlecry:")(lambda: Header(("battlecry",), tag=GameTag.FORGED))
rule("header", "Rewind Battlecry:", "Prepare Battlecry:", "Fabled Battlecry:", "Shatter Battlecry:")(
    lambda: Header(("battlecry",))
)
for one, other in (("Battlecry", "Quickdraw"), ("Finale", "Overheal"), ("Outcast", "Spellburst")):
    both = ((ON_PLAY | TRIGGERED)[one][0], (ON_PLAY | TRIGGERED)[other][0])
    rule("header", f"{one} and {other}:")(lambda both=both: Header(both))
rule("header", "Outcast and Deathrattle:")(lambda: Header(("outcast", "deathrattle")))
rule("header", "Combo and Spellburst:")(lambda: Header(("combo", "spellburst")))
