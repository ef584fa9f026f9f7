"""The abilities of cards as data: abilities consist of selectors, values, conditions and actions.

All classes are frozen and hold nothing but strings, numbers and each other, so that an ability can be compared,
hashed and written as JSON (:mod:`engine.hearthstone.cards.notation`). The words in ``kind`` fields are closed
vocabularies, explained in :mod:`engine.hearthstone.cards.wording.phrases`. Sides and players are relative to the
controller of the ability: "friendly", "enemy", or empty for both. The classes refer to each other, hence one module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar


@dataclass(frozen=True, slots=True)
class Filter:
    """A property that a character or card must have.

    ``number`` is the tribe, card type, class, school, rarity, or a GameTag ("keyword", comparisons); ``amount`` is
    what the tag is compared with; ``card`` is a card id, or a name where no id is known; ``parts`` are the filters
    that "any" and "not" combine.
    """

    kind: str
    number: int = 0
    amount: Value | None = None
    card: str = ""
    parts: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Selector:
    """A description of the entities that a text refers to.

    ``pick`` says which of the matching entities are taken: "all", or ``count`` of them ("random", "chosen",
    "discover", "left-most", ...); ``count`` None means one. ``parts`` are the operands of "union", and the entities
    that "adjacent", "copy" and other relations refer to.
    """

    kind: str
    side: str = ""
    filters: tuple[Filter, ...] = ()
    pick: str = "all"
    count: Value | None = None
    parts: tuple[Selector, ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    """A number.

    "number" is ``number`` itself; "spell-damage" is ``$n``, which spell damage raises; "healing" is ``#n``;
    "script" is known only from the tag ``tag`` of the card; "attribute" is tag ``tag`` of ``of``; "count" is how many
    ``of`` there are; "history" is how often ``event`` happened, "total" how much that was in all; the others
    combine ``parts``.
    """

    kind: str
    number: int = 0
    of: Selector | None = None
    tag: int = 0
    event: EventPattern | None = None
    parts: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class EventPattern:
    """A pattern that events are matched against.

    ``player`` is the acting player (who plays, draws, ends the turn); ``subject`` is the card or character that
    the event happens to; ``other`` is the second one (the target of a spell, the defender of an attack). ``period``
    bounds a history ("this turn", "this game"); ``amount`` is the required amount or number of times.
    """

    event: str
    timing: str = ""
    player: str = ""
    subject: Selector | None = None
    other: Selector | None = None
    period: str = ""
    amount: Value | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a text.

    Comparisons ("at-least", "at-most", "equal", "more") compare ``amount`` with ``limit``; "exists" holds if anything
    matches ``who``; "is" holds if all of ``who`` match, filters included; "happened" asks for ``event``; "and",
    "or" and "not" combine ``parts``.
    """

    kind: str
    who: Selector | None = None
    amount: Value | None = None
    limit: Value | None = None
    event: EventPattern | None = None
    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Gain:
    """A change of one tag: ``operation`` is "add" or "set"."""

    tag: int
    amount: Value
    operation: str = "add"


@dataclass(frozen=True, slots=True)
class Action:
    """One effect of a text.

    ``who`` are the affected entities; ``cards`` are the cards it creates or moves (summoned, added, cast, copied) or
    a second character; ``amount`` is the amount or number of times; ``limit`` is a second number. ``player`` is the
    acting or receiving player, if not the controller. ``gives`` and ``abilities`` are what "give" gives, as
    ``enchantment`` (a card id; empty if unknown) for ``duration``. "if", "repeat" and "choose-one" hold ``actions``
    and ``otherwise``. ``flags`` modify how the action is carried out.
    """

    kind: str
    who: Selector | None = None
    amount: Value | None = None
    limit: Value | None = None
    cards: Selector | None = None
    player: str = ""
    gives: tuple[Gain, ...] = ()
    abilities: tuple[Ability, ...] = ()
    duration: str = ""
    enchantment: str = ""
    condition: Condition | None = None
    actions: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card. ``clause`` is the index of its clause in the card's text."""

    clause: int = 0


@dataclass(frozen=True, slots=True)
class OnPlay(Ability):
    """An effect when the card is played: ``kind`` is "spell", "battlecry", "combo", "power", "outcast", ..."""

    kind: str = "spell"
    actions: tuple[Action, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Deathrattle(Ability):
    """An effect after the bearer's death."""

    actions: tuple[Action, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Trigger(Ability):
    """A response to an event.

    ``place`` is where the bearer must be: "play", "hand", "deck", "secret". ``limit`` is "", "once" or
    "once-per-turn". ``keyword`` is the tag the server names in the block (spellburst, inspire), or 0.
    """

    pattern: EventPattern = EventPattern("unknown")
    actions: tuple[Action, ...] = ()
    condition: Condition | None = None
    limit: str = ""
    place: str = "play"
    keyword: int = 0


@dataclass(frozen=True, slots=True)
class Progress(Ability):
    """A counted goal: quests, infuse, corrupt and the like. ``actions`` happen when the goal is reached."""

    kind: str = "quest"
    pattern: EventPattern = EventPattern("unknown")
    goal: Value | None = None
    actions: tuple[Action, ...] = ()
    place: str = "secret"


@dataclass(frozen=True, slots=True)
class Aura(Ability):
    """An aura: what ``who`` have while the bearer is in play and ``condition`` holds."""

    who: Selector = Selector("self")
    gives: tuple[Gain, ...] = ()
    abilities: tuple[Ability, ...] = ()
    condition: Condition | None = None
    enchantment: str = ""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CostModifier(Ability):
    """A lasting change of the cost of ``who``; ``operation`` is "add" or "set"."""

    who: Selector = Selector("self")
    amount: Value = Value("number")
    operation: str = "add"
    condition: Condition | None = None
    duration: str = ""


@dataclass(frozen=True, slots=True)
class Replacement(Ability):
    """A change of an event as it happens: ``change`` names the kind of change, ``amount`` its size."""

    pattern: EventPattern = EventPattern("unknown")
    change: str = ""
    amount: Value | None = None
    actions: tuple[Action, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword with rules of its own: Taunt, Spell Damage +1, Overload (2)."""

    tag: int = 0
    value: int = 1


@dataclass(frozen=True, slots=True)
class Scripted(Ability):
    """A phrase that is recognised as a whole, but whose effect is not implemented yet. ``name`` identifies it.

    ``aims``: its clause may ask the player for a target. ``always``: it is unconditional.
    """

    name: str = ""
    aims: bool = True
    always: bool = False


@dataclass(frozen=True, slots=True)
class Opaque(Ability):
    """A clause that the grammar cannot read. ``text`` is the hash of its words, ``words`` their number.

    ``aims``: it may ask the player for a target. ``always``: it is unconditional.
    """

    text: str = ""
    words: int = 0
    aims: bool = False
    always: bool = False


@dataclass(frozen=True, slots=True)
class Definition:
    """All abilities of a card.

    ``complete`` is whether no clause is opaque or scripted; if it is False, the card may do more than the abilities
    say.
    """

    key: str
    abilities: tuple[Ability, ...]
    complete: bool

    def __hash__(self) -> int:
        """Return the hash of the key. It identifies the abilities, whose own hash would be computed each time."""
        return hash(self.key)


Term = Filter | Selector | Value | EventPattern | Condition | Gain | Action | Ability


Kind = TypeVar("Kind", bound=Term)

PLAIN = frozenset({"str", "int", "bool", "None", "tuple"})
"""The types of the fields that hold no terms."""

_WORDS = re.compile(r"\w+")

_FIELDS_OF_TERMS: dict[type[Term], list[str]] = {}
"""The names of the fields that can hold terms, by the kind of term."""


def parts_of(term: Term) -> list[Term]:
    """Return a term and all terms inside it, the outer before the inner."""
    found: list[Term] = []
    _collect(term, found)
    return found


def _collect(term: Term, found: list[Term]) -> None:
    """Append a term and all terms inside it to ``found``, the outer before the inner."""
    found.append(term)
    kind = type(term)
    if kind not in _FIELDS_OF_TERMS:
        _FIELDS_OF_TERMS[kind] = [
            one.name for one in fields(kind) if not PLAIN.issuperset(_WORDS.findall(str(one.type)))
        ]
    for name in _FIELDS_OF_TERMS[kind]:
        inside = getattr(term, name)
        if type(inside) is tuple:
            for item in inside:
                if type(item) in _FIELDS_OF_TERMS or isinstance(item, Term):
                    _collect(item, found)
        elif inside is not None:
            _collect(inside, found)


def terms_in(abilities: Iterable[Term]) -> Iterator[Term]:
    """Yield all terms in some abilities, the outer before the inner."""
    for ability in abilities:
        yield from parts_of(ability)


def replaced(term: Kind, change: Callable[[Term], Term]) -> Kind:
    """Return a term with ``change`` applied to each term inside it, the inner before the outer."""
    found: dict[str, Any] = {}
    for field in fields(term):
        inside = getattr(term, field.name)
        if isinstance(inside, tuple):
            found[field.name] = tuple(
                change(replaced(item, change)) if isinstance(item, Term) else item for item in inside
            )
        elif isinstance(inside, Term):
            found[field.name] = change(replaced(inside, change))
    return replace(term, **found)


COST_CHANGES = ("change-cost", "set-cost")
"""Kinds of actions that change the cost of cards."""


def actions_of(terms: Iterable[Term]) -> list[Action]:
    """Return all actions in some terms, including those inside other actions."""
    return [part for part in terms_in(terms) if isinstance(part, Action)]
