"""Resolution of card names in texts to ids: the token that a text summons, the spell that it adds."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from engine.hearthstone.cards.printings import base_id
from engine.hearthstone.cards.source import Row
from engine.hearthstone.cards.text.words import KEYWORDS
from engine.hearthstone.cards.unwritten import RENAMED
from hslog.hearthstone.generated.vocabulary import NUMBERS, CardType, GameTag

_PRINTING = re.compile(r"^(?:CORE|VAN|TUTR|Core|CFM_Core|WON|LEG|STORY|BG|TB|PVPDR|DAL|BCON|TU4[a-f])_?")
STATS = {GameTag.ATK: "attack", GameTag.HEALTH: "health", GameTag.COST: "cost"}
TRIBES = {name.replace("_", " ").lower(): number for name, number in NUMBERS["Race"].items()}
PLURALS = (("ies", "y"), ("ves", "f"), ("men", "man"), ("es", ""), ("s", ""))


FAMILIES = {
    **dict.fromkeys(("Dream", "Dream Card", "Dream Cards"), tuple(f"DREAM_0{number}" for number in range(1, 6))),
    **dict.fromkeys(("Beast Companion", "Animal Companion"), ("NEW1_032", "NEW1_033", "NEW1_034")),
    **dict.fromkeys(("Spare Part", "Spare Parts"), tuple(f"PART_00{number}" for number in range(1, 8))),
    **dict.fromkeys(
        ("Lackey", "Lackeys"), ("DAL_613", "DAL_614", "DAL_615", "DAL_739", "DAL_741", "ULD_616", "DRG_052")
    ),
}
"""Cards by a shared name that none of them has; a text with this name means a random one of them."""


MARKED = {
    "imp": GameTag.IMP,
    "libram": GameTag.LIBRAM,
    "old god": GameTag.OLD_GOD,
    "protoss": GameTag.PROTOSS,
    "terran": GameTag.TERRAN,
    "whelp": GameTag.WHELP,
    "zerg": GameTag.ZERG,
}
"""The tag that marks a group of cards, by the word for the group, which not each of them has in its name."""


NAMING = ("named", "family", "give", "set", "aura")
"""Words of the notation, at least one of which occurs in a definition that needs an id for a name."""


class Names:
    """All cards by name, with the builds in which they have it."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.given: Mapping[str, frozenset[int]] = {}
        """The tags that enchantments give, by their text, as far as known."""
        self._by_name: dict[str, list[Row]] = defaultdict(list)
        self._enchantments: dict[str, list[Row]] = defaultdict(list)
        self._tokens: dict[str, list[Row]] = defaultdict(list)
        self._spells: dict[str, list[Row]] = defaultdict(list)
        self._powers: dict[str, list[Row]] = defaultdict(list)
        self._minions: set[str] = set()
        for row in rows:
            self._by_name[_plain(row.name)].append(row)
            if row.type == CardType.MINION:
                self._minions.add(row.id)
            of_type = {CardType.MINION: self._tokens, CardType.SPELL: self._spells}.get(row.type)
            if of_type is not None and (token := re.match(r"(.*?\d(?:bp)?)t\d*$", row.id)):
                of_type[token[1]].append(row)
            if row.type == CardType.HERO_POWER and (power := re.match(r"(.*\d)[a-z]+\d*$", row.id)):
                self._powers[power[1]].append(row)
            if row.type == CardType.ENCHANTMENT:
                owner = re.match(r"(.*?\d)(?:t\d*)?[eo]\w?\d?$|(.*?)_?e\d?$", row.id)
                if owner:
                    self._enchantments[owner[1] or owner[2]].append(row)

    def find(self, name: str, stats: dict[str, int], row: Row, keywords: Iterable[int] = ()) -> str:
        """Return the id of the card that ``row`` means by a name, empty if ambiguous.

        A card may mean itself, and an enchantment only if no card has its name. A card of another set must have the
        ``keywords`` that the text states. The name of a tribe means the card's own token of that tribe. Cards of
        Battlegrounds and Mercenaries mean only each other.
        """
        tribe = next((TRIBES[one] for one in spellings(_plain(name)) if one in TRIBES), 0)
        tokens = [
            other for other in self._tokens.get(row.id, ()) if tribe and str(tribe) in other.values["race"].split(",")
        ]
        own = {other.id for other in tokens if _overlap(other, row) and _has(other, stats)}
        if len(own) == 1:
            return own.pop()
        for spelling in spellings(_plain(name)):
            found = [
                other
                for other in self._by_name.get(spelling, ())
                if _overlap(other, row) and _are_of_one_game(other, row) and _may_be_meant(other, row)
            ]
            cards = [other for other in found if other.type != CardType.ENCHANTMENT]
            fitting = [other for other in cards or found if _has(other, stats)]
            chosen = _choose(fitting, row)
            if chosen:
                return self._own_instead(chosen, fitting, stats, row, bool(tribe), keywords)
        return self._power_that_says(name, row)

    def _power_that_says(self, words: str, row: Row) -> str:
        """Return the id of the card's hero power whose text ``row`` quotes; empty if there is none."""
        own = self._powers.get(_PRINTING.sub("", row.id), ())
        said = set(_plain(words).split())
        found = [one.id for one in own if _overlap(one, row) and said <= set(_plain(one.text).split())]
        return min(found, key=lambda card_id: (len(card_id), card_id), default="")

    def _own_instead(
        self, chosen: str, found: list[Row], stats: dict[str, int], row: Row, is_tribe: bool, keywords: Iterable[int]
    ) -> str:
        """Return the card's own token if a name leads to a card of another set; empty if the name is a tribe, or the
        chosen card lacks one of the keywords.

        A spell of the card's own whose name ends with the name is meant first: Gallywix's Coin where he says "a Coin".
        Tokens may have names that differ from the text: "a 1/1 Ooze" need not be the card of that name.
        """
        sets = {other.values["set"] for other in found if other.id == chosen}
        decks = any(other.id == chosen and other.values["collectible"] == "1" for other in found)
        of_card = {
            other.id
            for other in self._spells.get(row.id, ())
            if _overlap(other, row)
            and any(_plain(other.name).endswith(f" {_plain(one.name).removeprefix('the ')}") for one in found)
        }
        if len(of_card) == 1:
            return of_card.pop()
        is_own = _PRINTING.sub("", chosen).startswith(_PRINTING.sub("", row.id))
        meant = [other for other in found if other.id == chosen and all(map(other.has_tag, keywords))]
        if is_own or row.values["set"] in sets or (meant and (decks or not stats)):
            return chosen
        own = {other.id for other in self._tokens.get(row.id, ()) if _overlap(other, row) and _has(other, stats)}
        if len(own) == 1:
            return own.pop()
        return "" if is_tribe or not meant else chosen

    def are_no_minions(self, filters: Iterable[Any]) -> bool:
        """Return whether filters name a card that is no minion, so that a text that summons means another one."""
        return any(item[0] == "id" and item[1]["card"] not in self._minions for item in filters)

    def has(self, name: str, row: Row) -> bool:
        """Return whether a card with a name, or with its singular, exists in the builds of a row."""
        return any(_overlap(other, row) for one in spellings(_plain(name)) for other in self._by_name.get(one, ()))

    def enchantments(self, row: Row) -> list[Row]:
        """Return the enchantments that are named after a card or its former id, in the builds of its text."""
        ids = (row.id, *RENAMED.get(base_id(row.id), ()))
        return [other for one in ids for other in self._enchantments.get(one, ()) if _overlap(other, row)]

    def enchantment(self, row: Row, gives: Iterable[Any] = ()) -> str:
        """Return the id of the only enchantment that belongs to a card, empty if there are none or several.

        Also empty if the enchantment's own text gives only other tags than ``gives``.
        """
        found = self.enchantments(row)
        if len({other.id for other in found}) != 1:
            return ""
        own = frozenset[int]().union(*(self.given.get(other.text, frozenset()) for other in found))
        tags = tags_given(gives)
        return "" if own and tags and own.isdisjoint(tags) else found[0].id


def tags_given(gives: Iterable[Any]) -> frozenset[int]:
    """Return the tags of gains in the notation; durability counts as health."""
    tags = (gain[0] for gain in gives if isinstance(gain, list) and gain and isinstance(gain[0], int))
    return frozenset(int(GameTag.HEALTH) if tag == GameTag.DURABILITY else tag for tag in tags)


def _plain(name: str) -> str:
    return re.sub(r"[^\w ]", "", name).lower()


def spellings(name: str) -> list[str]:
    """Return the possible card names for a name in a text: as it is, or in the singular."""
    spellings = [name]
    for ending, singular in PLURALS:
        if name.endswith(ending):
            spellings.append(name[: -len(ending)] + singular)
    words = name.split()
    if len(words) > 2 and words[1] == "of" and words[0].endswith("s"):
        spellings.append(" ".join([words[0][:-1], *words[1:]]))
    return spellings


def _has(row: Row, stats: dict[str, int]) -> bool:
    return all(_printed(row, column) == number for column, number in stats.items())


def _are_of_one_game(one: Row, other: Row) -> bool:
    return one.is_of_other_game == other.is_of_other_game


def _may_be_meant(one: Row, other: Row) -> bool:
    """Return whether a card may be meant by another's text: not an enchantment that has its name from a card, and not
    a hero power of another set or the same name."""
    if one.type == CardType.ENCHANTMENT and one.id == other.id:
        return False
    return one.type != CardType.HERO_POWER or (one.values["set"] == other.values["set"] and one.name != other.name)


def _printed(row: Row, column: str) -> int:
    return row.number(column) or (row.number("durability") if column == "health" else 0)


def _overlap(one: Row, other: Row) -> bool:
    return one.first <= other.last and other.first <= one.last


def _choose(found: list[Row], row: Row) -> str:
    """Return the best id: a token of the card itself, the only one, the only one of its set or collectible one."""
    ids = list(dict.fromkeys(other.id for other in found))
    own = [card_id for card_id in ids if card_id.startswith(row.id)]
    if own:
        return min(own, key=lambda card_id: (len(card_id), card_id))
    base = _PRINTING.sub("", row.id)
    own = [card_id for card_id in ids if _PRINTING.sub("", card_id).startswith(base)]
    if own:
        return min(own, key=lambda card_id: (len(card_id), card_id))
    if len(ids) == 1:
        return ids[0]
    alike = {other.id for other in found if other.values["set"] == row.values["set"]}
    if len(alike) == 1:
        return alike.pop()
    collectible = {other.id for other in found if other.values["collectible"] == "1"}
    if len(collectible) == 1:
        return collectible.pop()
    return ""


def resolve(written: str, row: Row, names: Names) -> str:
    """Replace names by card ids in abilities in the notation, where the meant card is unambiguous."""
    if not any(f'"{word}"' in written for word in NAMING):
        return written
    term = json.loads(written)
    _resolve(term, row, names)
    return json.dumps(term, separators=(",", ":"), ensure_ascii=False)


def _resolve(term: Any, row: Row, names: Names) -> None:
    if not isinstance(term, list):
        return
    if len(term) == 2 and isinstance(term[0], str) and isinstance(term[1], dict):
        kind, fields = term
        if kind in ("card", "pool") and _is_family(fields):
            term[0] = "pool"
            fields["pick"] = fields.get("pick", "random")
        elif kind == "card":
            _resolve_card(fields, row, names)
        elif kind == "family":
            _resolve_family(term, row, names)
        if kind in ("give", "set", "double", "aura") and (fields.get("gives") or kind != "aura"):
            enchantment = names.enchantment(row, fields.get("gives", ()))
            if enchantment:
                fields["enchantment"] = enchantment
        cards = fields.get("cards") if kind == "summon" else None
        named = cards[1].get("filters") if isinstance(cards, list) and isinstance(cards[-1], dict) else None
        for content in fields.values():
            _resolve(content, row, names)
        if cards is not None and named is not None and names.are_no_minions(cards[1]["filters"]):
            cards[1]["filters"] = [*named, ["type", {"number": int(CardType.MINION)}]]
        return
    for item in term:
        _resolve(item, row, names)


def _is_printed(item: Any) -> bool:
    """Return whether a filter states a printed property of a named card, not stats added to its own."""
    return item[0] == "with" and item[1].get("number") not in (GameTag.ATK, GameTag.HEALTH)


def _is_family(fields: dict[str, Any]) -> bool:
    """Replace the name of a family of cards by their ids; return whether the filters contain one."""
    for place, item in enumerate(fields.get("filters", [])):
        if item[0] in ("named", "family") and item[1].get("card") in FAMILIES:
            found = [["id", {"card": card_id}] for card_id in FAMILIES[item[1]["card"]]]
            fields["filters"][place] = ["any", {"parts": found}]
            return True
    return False


def _resolve_family(term: list[Any], row: Row, names: Names) -> None:
    """Set how the cards of a group are identified: by a tag, by their name, or not at all."""
    name = term[1]["card"]
    tag = next((MARKED[one] for one in spellings(_plain(name)) if one in MARKED), None)
    if tag is not None:
        term[0], term[1]["number"] = "marked", int(tag)
    elif not names.has(name, row):
        term[0] = "group"


def _resolve_card(fields: dict[str, Any], row: Row, names: Names) -> None:
    filters = fields.get("filters", [])
    named = next((item for item in filters if item[0] == "named"), None)
    if named is None:
        return
    stats = {
        STATS[item[1]["number"]]: item[1].get("amount", 0)
        for item in filters
        if item[0] == "equal" and isinstance(item[1].get("amount", 0), int) and item[1]["number"] in STATS
    }
    words = [
        one for item in filters if item[0] == "keyword" for one, tag in KEYWORDS.items() if tag == item[1]["number"]
    ]
    printed = [item[1]["number"] for item in filters if _is_printed(item)]
    whole = next((found for word in words if (found := names.find(f"{word} {named[1]['card']}", stats, row))), "")
    found = whole or names.find(named[1]["card"], stats, row, printed)
    if found:
        left = ("named", "equal", "with-ability", "keyword" if whole else "")
        kept = [item for item in filters if item[0] not in left and not _is_printed(item)]
        fields["filters"] = [["id", {"card": found}], *kept]
