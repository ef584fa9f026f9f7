"""The smallest parts of texts: numbers, keywords, tribes, classes, schools, names."""

from __future__ import annotations

import re

from engine.hearthstone.cards.ability import Value
from engine.hearthstone.cards.text.grammar import Grammar
from hslog.core.numbers import is_digits
from hslog.hearthstone.generated.vocabulary import CardClass, CardType, GameTag, Race, SpellSchool

G = Grammar()
"""The grammar of card texts. Every module beside this one declares a part of it."""

RARITIES = {"common": 1, "rare": 3, "epic": 4, "legendary": 5}

NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
        ]
    )
} | {"twenty": 20, "thirty": 30, "once": 1, "twice": 2, "thrice": 3}

KEYWORDS = {
    "battlecry": GameTag.BATTLECRY,
    "bonus effect": GameTag.BONUSEFFECTS,
    "can't attack": GameTag.CANT_ATTACK,
    "casts when drawn": GameTag.TOPDECK,
    "charge": GameTag.CHARGE,
    "choose one": GameTag.CHOOSE_ONE,
    "choose twice": GameTag.CHOOSE_ONE,
    "colossal": GameTag.COLOSSAL,
    "combo": GameTag.COMBO,
    "corrupt": GameTag.CORRUPT,
    "deathrattle": GameTag.DEATHRATTLE,
    "discover": GameTag.DISCOVER,
    "divine shield": GameTag.DIVINE_SHIELD,
    "dormant": GameTag.DORMANT,
    "echo": GameTag.ECHO,
    "elusive": GameTag.ELUSIVE,
    "enrage": GameTag.ENRAGED,
    "fabled": GameTag.FABLED,
    "fabled+": GameTag.FABLED_PLUS,
    "finale": GameTag.FINALE,
    "forge": GameTag.FORGE,
    "freeze": GameTag.FREEZE,
    "frenzy": GameTag.FRENZY,
    "frozen": GameTag.FROZEN,
    "gigantify": GameTag.GIGANTIFY,
    "honorable kill": GameTag.HONORABLE_KILL,
    "immune": GameTag.IMMUNE,
    "infuse": GameTag.INFUSE,
    "inspire": GameTag.INSPIRE,
    "kindred": GameTag.KINDRED,
    "lifesteal": GameTag.LIFESTEAL,
    "magnetic": GameTag.MAGNETIC,
    "manathirst": GameTag.MANATHIRST,
    "mega-windfury": GameTag.MEGA_WINDFURY,
    "miniaturize": GameTag.MINIATURIZE,
    "outcast": GameTag.OUTCAST,
    "overheal": GameTag.OVERHEAL,
    "overkill": GameTag.OVERKILL,
    "overload": GameTag.OVERLOAD,
    "poisonous": GameTag.POISONOUS,
    "protoss": GameTag.PROTOSS,
    "quickdraw": GameTag.QUICKDRAW,
    "reborn": GameTag.REBORN,
    "rewind": GameTag.REWIND,
    "rush": GameTag.RUSH,
    "secret": GameTag.SECRET,
    "shatter": GameTag.SHATTER,
    "silence": GameTag.SILENCE,
    "spell damage": GameTag.SPELLPOWER,
    "spellburst": GameTag.SPELLBURST,
    "starship piece": GameTag.STARSHIP_PIECE,
    "stealth": GameTag.STEALTH,
    "taunt": GameTag.TAUNT,
    "terran": GameTag.TERRAN,
    "titan": GameTag.TITAN,
    "tradeable": GameTag.TRADEABLE,
    "twinspell": GameTag.TWINSPELL,
    "venomous": GameTag.VENOMOUS,
    "windfury": GameTag.WINDFURY,
    "zerg": GameTag.ZERG,
}
"""The tag of each keyword, by its word in texts."""

TRIBES = {
    "beast": Race.BEAST,
    "celestial": Race.CELESTIAL,
    "demon": Race.DEMON,
    "draenei": Race.DRAENEI,
    "dragon": Race.DRAGON,
    "elemental": Race.ELEMENTAL,
    "mech": Race.MECHANICAL,
    "murloc": Race.MURLOC,
    "naga": Race.NAGA,
    "pirate": Race.PIRATE,
    "quilboar": Race.QUILBOAR,
    "totem": Race.TOTEM,
    "undead": Race.UNDEAD,
}

CLASSES = {
    "death knight": CardClass.DEATHKNIGHT,
    "demon hunter": CardClass.DEMONHUNTER,
    "druid": CardClass.DRUID,
    "hunter": CardClass.HUNTER,
    "mage": CardClass.MAGE,
    "neutral": CardClass.NEUTRAL,
    "paladin": CardClass.PALADIN,
    "priest": CardClass.PRIEST,
    "rogue": CardClass.ROGUE,
    "shaman": CardClass.SHAMAN,
    "warlock": CardClass.WARLOCK,
    "warrior": CardClass.WARRIOR,
}

SCHOOLS = {
    "arcane": SpellSchool.ARCANE,
    "fel": SpellSchool.FEL,
    "fire": SpellSchool.FIRE,
    "frost": SpellSchool.FROST,
    "holy": SpellSchool.HOLY,
    "nature": SpellSchool.NATURE,
    "shadow": SpellSchool.SHADOW,
}

ATTRIBUTES = {
    "attack": GameTag.ATK,
    "health": GameTag.HEALTH,
    "cost": GameTag.COST,
    "durability": GameTag.DURABILITY,
    "armor": GameTag.ARMOR,
}

TYPES = {
    "minion": CardType.MINION,
    "spell": CardType.SPELL,
    "weapon": CardType.WEAPON,
    "hero card": CardType.HERO,
    "location": CardType.LOCATION,
}


def number(word: str) -> Value:
    """Return the value of a number as texts write it: 3, $3, #3, two, @, {0}, $a1."""
    word = word.lower().strip("() ")
    if word in NUMBERS:
        return Value("number", NUMBERS[word])
    kind = {"$": "spell-damage", "#": "healing"}.get(word[0], "number")
    digits = word.lstrip("$#")
    if is_digits(digits):
        return Value(kind, int(digits))
    place = re.search(r"[0-9]", word)
    return Value("script", int(place[0]) if place else 0, parts=(Value(kind),) if kind != "number" else ())


def any_of(words: dict[str, int]) -> str:
    """Return a regular expression that matches one of some words, the longest first."""
    one = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return rf"(?<!\w)(?:{one})(?!\w)"


_DIGITS = r"[$#]?\d+|[$#]?\{\d\}|[$#]?@|\$[ad]\d|X(?=[\s.,]|$)"
_WORDS = "|".join(word for word in sorted(NUMBERS, key=len, reverse=True) if word not in ("once", "twice", "thrice"))

G.token("n", rf"(?:(?<![\w/])(?:{_DIGITS}|{_WORDS}))(?![\w/])(?!\s*%)", number)
G.token("script", r"(?:\{\d\}|@)(?!\w)", number)
G.token("percent", r"\d+\s*%", lambda word: number(word.rstrip("% ")))
G.token("paren", r"\(\s*(?:\d+|@|\{\d\}|[$#]\d+)\s*\)", number)
G.token("times", r"(?<!\w)(?:twice|thrice|once|(?:\w+|@|\{\d\}) times?)(?!\w)", lambda word: number(word.split()[0]))
G.token(
    "stats",
    r"(?:\d+|@|\{\d\})/(?:\d+|@|\{\d\})(?!\w)",
    lambda word: tuple(number(part) for part in word.split("/")),
)
_BEFORE_COLON = rf"(?!\s*(?:\([@{{}}\d]+\)\s*)?:)(?!\s*(?:,|and)\s+(?:{'|'.join(KEYWORDS)})\s*:(?!\s*\())"
G.token("keyword", any_of(KEYWORDS) + _BEFORE_COLON, lambda word: KEYWORDS[word.lower()])
G.token("header-keyword", any_of(KEYWORDS) + r"(?=\s*:)", lambda word: KEYWORDS[word.lower()])
G.token("tribe", any_of(TRIBES) + r"(?! hunter)", lambda word: TRIBES[word.lower()])
G.token(
    "tribes",
    r"(?<!\w)(?:" + "|".join(f"{word}s?" for word in TRIBES) + r"|nagas|dragonkin)(?!\w)",
    lambda word: TRIBES.get(word.lower()) or TRIBES[word.lower().removesuffix("s").removesuffix("kin")],
)
G.token("class", any_of(CLASSES), lambda word: CLASSES[word.lower()])
G.token("school", any_of(SCHOOLS), lambda word: SCHOOLS[word.lower()])
G.token("rarity", any_of(RARITIES), lambda word: RARITIES[word.lower()])
G.token(
    "attribute", r"(?<!\w)(?:Attack|Health|Cost|Durability|Armor)s?(?!\w)", lambda word: ATTRIBUTES[_singular(word)]
)
G.token("plain-attribute", r"(?<!\w)(?:Attack|Health|Durability)(?!\w)", lambda word: ATTRIBUTES[word.lower()])

_STARTS = (
    "Add Adapt After At Attack Awaken Battlecry Cast Choose Combo Copy Costs Deal Destroy Discard "
    "Discover Draw Dredge Each Equip Excavate Fill For Freeze Gain Get Give Has If Improve Overload "
    "Otherwise Outcast Passive Play Put Reduce Refresh Repeat Restore Resurrect Return Set Shuffle "
    "Silence Spend Summon Swap Take Then They This Transform Trigger Unlock When Whenever While With Your "
    "Inspire Spellburst Frenzy Finale Quickdraw Kindred Manathirst "
)
VERBS = tuple(_STARTS.split())
_NO_NAMES = [
    *VERBS,
    "Armor",
    "You",
    "Yours",
    "And(?! [A-Z])",
    "Any",
    "Can't",
    "HIMSELF",
    "Mana(?: Crystals?)?(?! [A-Z])",
    "Overloaded",
    "Gigantic",
    "Temporary(?= [A-Z])",
    "Health(?! [A-Z])",
    *(word.title().replace("'T", "'t") for word in KEYWORDS),
    rf"(?:{'|'.join(map(str.title, RARITIES))})(?= [a-z])",
]
_NO_NAME = "(?!(?:" + "|".join(_NO_NAMES) + r")(?!\w))"
_NAME_WORD = rf"{_NO_NAME}(?:[A-Z][\w'.\-!]*[\w!]|[A-Z](?!\w))"
_LINKS = "of the|of|the|and the|from the|in the|to the|de|van|von|o'|'n'|with the|on the|for the|and"
G.token(
    "name",
    r"(?-i:"
    r"'[A-Z0-9][^'\"]*(?:'s [^'\"]+|'[a-z][^'\"]*)?[!.]?'"
    rf"|(?:{_NAME_WORD})(?:,? (?:{_LINKS})(?= [A-Z]))?(?:,? (?:(?:{_LINKS}) )?{_NAME_WORD})*"
    r")",
    lambda word: word,
)
# A name may also end before "and" if another name follows.
G.token("name", rf"(?-i:{_NAME_WORD}(?: {_NAME_WORD})*(?= and [A-Z]|, [A-Z]))", lambda word: word)


def _singular(word: str) -> str:
    return word.lower().removesuffix("s")
