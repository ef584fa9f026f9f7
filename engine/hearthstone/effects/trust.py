"""Selects the effects that may accuse a log: those whose constructs agreed with real logs (``trust.tsv``).

``python benchmarks/trust.py`` makes the table from real logs, carrying out every effect. For each construct and each
card, it counts how often the log agreed with all of a text, and how often not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from engine.hearthstone.cards.ability import Ability, Aura, CostModifier, Deathrattle, OnPlay, Trigger, actions_of
from engine.hearthstone.cards.constructs import constructs_of
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.notation import dumps
from engine.hearthstone.cards.printings import base_id
from engine.hearthstone.cards.replacements import base_printing, is_of_scenario

TABLE = Path(__file__).with_name("trust.tsv")

AGREEMENTS, CARDS = 20, 5
"""The agreements, and the number of cards with one, that a construct needs to be trusted on other cards."""

CARDS_FOR_UNSEEN = 60
"""The number of cards on which a construct must have agreed before it is trusted on a card without any agreement.

With families of logs left out, such cards were wrong in 10 of 641 cases where fewer than 50 cards had agreed, in 1 of
1,153 where more had; cards that had agreed once were wrong in none of 1,088.
"""

CARDS_FOR_UNSEEN_CONTINUOUS = 30
"""The same for abilities that change costs or give something to others.

Logs agreed with each of 64 cards that change costs, 1,034 times, and with each of 278 cards that have auras.
"""

OWN_AGREEMENTS, OWN_GAMES = 2, 2
"""The agreements, and the number of games with one, that a card needs to be trusted itself.

With each family of logs left out, cards that were trusted after one agreement were wrong in one game of eleven.
"""

USE, FIRST, THEN = "card", "first", "then"
"""Forms of actions on use of a card: the only action, the first of several, and the others."""

SEVERAL = "several "
"""The prefix of the names of actions in longer texts: these are counted separately, by their place."""

TEXT, DIGITS = "text", 10
"""The prefix of the rows for one text of a card, and the number of hash digits that identify the text."""

COST, AURA = "cost", "aura"
"""Forms of continuous abilities: those that change costs, and those that give something to others."""

ACTION = "action:"
"""The prefix of the names of actions, after that of their place."""

CONTROL = ("if", "choose-one", "option")
"""Actions that only control when others are done."""

AMOUNTS = ("number", "healing", "spell-damage")
"""Kinds of values that are a number in the text, which builds may or may not mark as changeable."""

MOST_WRONG = 0.005
"""The share of disagreements up to which a construct is trusted."""


MOST_WRONG_ON_TRIAL = 0.1
"""The share of disagreements up to which a construct is tried."""


class Count(NamedTuple):
    """The numbers of agreements and disagreements of a construct with logs, of its cards, and of their games."""

    agreed: int
    disagreed: int
    cards: int
    games: int

    @property
    def is_reliable(self) -> bool:
        """Whether logs agreed often enough and on enough cards, and hardly ever disagreed."""
        enough = self.agreed >= AGREEMENTS and self.cards >= CARDS
        return enough and self.disagreed <= MOST_WRONG * self.agreed

    @property
    def agrees_often(self) -> bool:
        """Whether logs agreed with a card often enough, and in enough games, to trust its effect."""
        return self.agreed >= OWN_AGREEMENTS and self.games >= OWN_GAMES


def cards_for_unseen(form: str) -> int:
    """Return on how many cards the constructs of a text must have agreed for a card without any agreement."""
    return CARDS_FOR_UNSEEN_CONTINUOUS if form in (COST, AURA) else CARDS_FOR_UNSEEN


def row_of(form: str, card_id: str) -> str:
    """Return the name of a card's row in the table: its form, and the card id without skins."""
    return f"{form}:{base_id(base_printing(card_id))}"


def text_row_of(form: str, card_id: str, abilities: tuple[Ability, ...]) -> str:
    """Return the name of the row for one text of a reworded card; empty for a card that was never reworded.

    The row depends on the abilities only: another wording may have the same ones.
    """
    if len({text.abilities for text in definitions_of(card_id)}) <= 1:
        return ""
    digest = hashlib.sha256(dumps(abilities).encode()).hexdigest()[:DIGITS]
    return f"{TEXT}:{row_of(form, card_id)}:{digest}"


class Trust:
    """Decides which effects are predicted; ``counts`` are the rows of the table, None to carry out every effect.

    ``changed`` are the ids of cards whose texts a patch seems to have changed: their effects are read from the log.
    """

    def __init__(self, counts: Mapping[str, Count] | None, changed: frozenset[str] = frozenset()) -> None:
        self.counts = counts
        self.changed = changed
        self._known: dict[tuple[str, str], tuple[tuple[Ability, ...], bool]] = {}
        """Whether a card may be predicted, by card and form; computed once for each definition."""

    def covers(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        """Return whether the effect of a card may be predicted; ``form`` is how it is carried out.

        A card with which logs disagreed is not trusted. A card with few agreements is trusted if all its constructs
        are. Servers may carry out several sentences in blocks of their own, or not in the order of the text. So the
        first action, and those after it, must have agreed as often in that place.
        """
        if self.counts is None:
            return True
        known = self._known.get((card_id, form))
        if known is None or known[0] != abilities:
            known = self._known[(card_id, form)] = abilities, self._covers(card_id, abilities, form)
        return known[1]

    def tries(self, card_id: str, form: str) -> bool:
        """Return whether the effect of a card may have outcomes that logs have hardly shown."""
        return False

    def is_on_trial(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        """Return whether a text is carried out although the table does not trust it."""
        return False

    def _covers(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        own = (self.counts or {}).get(row_of(form, card_id))
        constructs = constructs_in(abilities, form)
        if card_id in self.changed or (own is not None and own.disagreed):
            return False
        text = (self.counts or {}).get(text_row_of(form, card_id, abilities))
        if text is not None and text.agrees_often:
            return self._has_met(abilities)
        if own is not None and own.agrees_often:
            return self._has_met(abilities) and self.holds(
                name for name in constructs if not name.startswith(SEVERAL) and not is_in_all_texts(card_id, form, name)
            )
        cards = CARDS if own is not None and own.agreed else cards_for_unseen(form)
        return not is_of_scenario(card_id) and self.holds(constructs, cards)

    def _has_met(self, abilities: tuple[Ability, ...]) -> bool:
        """Return whether all actions of a text were carried out as logs were counted, so that its count is complete."""
        return all(action.kind in self._met for action in actions_of(abilities))

    @cached_property
    def _met(self) -> frozenset[str]:
        """The kinds of actions that logs have shown, even if only in one place of longer texts."""
        return frozenset(name.rpartition(ACTION)[2] for name in self.counts or () if ACTION in name)

    @cached_property
    def on_trial(self) -> Trial:
        """The trust that also tries texts for which logs have not shown enough."""
        return Trial(self)

    def holds(self, constructs: Iterable[str], cards: int = CARDS) -> bool:
        """Return whether all constructs agreed often enough with real logs, on at least ``cards`` cards."""
        found = [(self.counts or {}).get(name) for name in constructs]
        return all(one is not None and one.is_reliable and one.cards >= cards for one in found)


class Trial(Trust):
    """Also carries out texts for which logs have not shown enough to accuse another log.

    ``refuted`` are the rows of texts with which the present log disagrees: their effects are read from it. Other logs
    must not have disagreed with a card, nor often with a construct of its text. ``plain`` are the rows of texts with
    which the log disagreed when an outcome was tried that logs have hardly shown: they are carried out up to there.
    """

    def __init__(
        self, proven: Trust, refuted: frozenset[str] = frozenset(), plain: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(proven.counts)
        self.proven = proven
        self.refuted = refuted
        self.plain = plain

    def without(self, refuted: Iterable[str], plain: Iterable[str] = ()) -> Trial:
        """Return the same trust without further texts, and further outcomes, with which the log disagrees."""
        return Trial(self.proven, self.refuted.union(refuted), self.plain.union(plain))

    def tries(self, card_id: str, form: str) -> bool:
        """Return whether the effect of a card may have outcomes that logs have hardly shown."""
        return row_of(form, card_id) not in self.plain

    def is_on_trial(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        """Return whether a text is carried out although the table does not trust it."""
        return self.covers(card_id, abilities, form) and not self.proven.covers(card_id, abilities, form)

    def _covers(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        return self.proven.covers(card_id, abilities, form) or self._may_be_tried(card_id, abilities, form)

    def _may_be_tried(self, card_id: str, abilities: tuple[Ability, ...], form: str) -> bool:
        counts, row = self.counts or {}, row_of(form, card_id)
        if row in self.refuted or (row in counts and counts[row].disagreed):
            return False
        rows = (counts.get(name) for name in constructs_in(abilities, form))
        return not any(one is not None and one.disagreed > MOST_WRONG_ON_TRIAL * one.agreed for one in rows)


def is_in_all_texts(card_id: str, form: str, construct: str) -> bool:
    """Return whether all texts that a card has had contain a construct.

    The agreements of a card may be those of another text, from before or after a patch that changed it: constructs that
    the patch added must be trusted by themselves. The mark of a number (``4``, ``#4``, ``$4``) makes no difference.
    """
    texts = {text.abilities for text in definitions_of(card_id)}
    wanted = _as_amount(construct)
    return len(texts) == 1 or all(wanted in map(_as_amount, constructs_in(text, form)) for text in texts)


def _as_amount(construct: str) -> str:
    before, mark, value = construct.rpartition("value:")
    return f"{before}{mark}number" if value in AMOUNTS else construct


def is_simple(abilities: Iterable[Ability], form: str = USE) -> bool:
    """Return whether abilities have one action only, even if under a condition, and are not part of a longer text."""
    if form in (COST, AURA):
        return True
    if form in (FIRST, THEN):
        return False
    return sum(action.kind not in CONTROL for action in actions_of(abilities)) == 1


def constructs_in(abilities: Iterable[Ability], form: str) -> tuple[str, ...]:
    """Return the sorted names of the constructs that must be trusted to predict the effect of abilities.

    The events of triggers are judged separately (:mod:`engine.hearthstone.cards.trust`). An action on use of a card
    tells little about the same action in a trigger, where others may interfere, or about its place in a longer text. So
    the names contain form and place.
    """
    abilities = tuple(abilities)
    found = set()
    for ability in abilities:
        if isinstance(ability, (Aura, CostModifier)):
            found |= {f"{form} {name}" for name in constructs_of(ability)}
        elif isinstance(ability, (Trigger, Deathrattle)) or form == THEN:
            names = constructs_of(OnPlay(kind=form, actions=getattr(ability, "actions", ())))
            found |= {f"{form} {name}" if name.startswith(("action:", "value:")) else name for name in names}
        else:
            found |= set(constructs_of(ability))
    if not is_simple(abilities, form):
        place = f"{SEVERAL}{FIRST} " if form == FIRST else SEVERAL
        found |= {f"{place}{name}" for name in found if "action:" in name}
    return tuple(sorted(found))


@cache
def shipped() -> Trust:
    """Return the trust by the table of the package."""
    found = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        name, *numbers = line.split("\t")
        found[name] = Count(*map(int, numbers))
    return Trust(found)


EVERYTHING = Trust(None)
"""Trusts all effects that have a meaning; used only to make the table."""
