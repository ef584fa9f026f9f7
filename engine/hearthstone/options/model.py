"""The actions that the rules allow a player (HS 2.1, main step), and departures of a logged option list from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.core.verdict import Verdict


class Action(Enum):
    """The action that choosing a row starts."""

    END_TURN = "end turn"
    PLAY = "play"
    DECK_ACTION = "trade or forge"
    ATTACK = "attack"
    HERO_POWER = "hero power"
    LOCATION = "location"
    ABILITY = "ability"
    """A titan's ability, the launch of a starship: an action printed on a card in play."""
    NOT_YOURS = "not yours"
    """A row for an entity of the opponent, in builds that also list what cannot be chosen."""


END_TURN, PLAY, DECK_ACTION, ATTACK, HERO_POWER, LOCATION, ABILITY, NOT_YOURS = Action
"""The actions as constants, for code that runs for every row: attribute access on the class is ten times slower."""


OPTION = "option"
"""The part of a claim about an option list, or the beginning of the part."""


@cache
def claim_of(rule: str) -> Claim:
    """Return the claim that an option list agrees with a rule about a row or a target."""
    return Claim(rule, OPTION)


@cache
def claims_of(constructs: tuple[str, ...]) -> tuple[Claim, ...]:
    """Return the claims that an option list agrees with each of some constructs of a text."""
    return tuple(Claim(CARD_TEXTS, f"{OPTION}: {construct}") for construct in constructs)


class PredictedTarget(Struct, frozen=True, gc=False):
    """A possible target of an attack: ``error`` is ``NONE`` if it may be attacked, else the reason."""

    entity: int
    error: str
    rule: str


class PredictedOption(Struct, frozen=True, gc=False):
    """One row.

    ``playable`` is None where the card's text decides; ``error`` is ``NONE`` for a row that may be chosen, the reason
    for one that may not, and None where the text decides. ``targets`` are those of an attack, in the order of the log;
    None where the text decides. ``listed`` is False for rows that some builds leave out. ``or_else`` are reasons of the
    rules for which a row with ``playable`` None may be refused. ``options`` are the rows of the card's choices; such a
    row has no targets of its own. ``based_on`` and ``aimed_by`` are the constructs of the card's text that decide the
    row and its targets, where only the text does.
    """

    action: Action
    entity: int
    playable: bool | None
    error: str | None
    rule: str
    targets: tuple[PredictedTarget, ...] | None = None
    listed: bool = True
    or_else: tuple[str, ...] = ()
    options: tuple[PredictedOption, ...] = ()
    based_on: tuple[str, ...] = ()
    aimed_by: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the card's text decides if the row may be chosen, or on which targets."""
        if self.playable is not True:
            return self.playable is None
        return any(option.is_open for option in self.options) if self.options else self.targets is None


class PredictedOptions(NamedTuple):
    """All rows, in the order of a log that lists everything, before it moves allowed rows to the front.

    ``player`` is the entity id of the player who may act, 0 where neither may.
    """

    player: int
    rows: tuple[PredictedOption, ...]


class RowVerdict(Struct, frozen=True, gc=False):
    """The verdict of one main row of a logged option list, its targets included.

    ``place`` is the number of the row in the log, None for a row that a card's text keeps out of the list. PREDICTED:
    the rules decide the row, and it is right; ADOPTED: a card's text decides the row or its targets; HIDDEN: its card
    is not known; DIVERGENT: it is wrong.
    """

    place: int | None
    entity: int
    action: Action
    verdict: Verdict
    rule: str


class Checked(NamedTuple):
    """The result of comparing a logged option list: verdict, rule to record, findings, and what the rules allow.

    ``predicted`` is None where nothing could be judged. The first three can be unpacked on their own: ``[:3]``.
    ``confirmed`` counts the claims that decided a row or a target and agree with the list. ``rows`` has the verdict of
    each row of the list, in the order of the log.
    """

    verdict: Verdict
    rule: str
    findings: list[Finding]
    predicted: PredictedOptions | None
    confirmed: Mapping[Claim, int] = MappingProxyType({})
    rows: Sequence[RowVerdict] = ()


class Finding(NamedTuple):
    """One departure of a logged option list from the rules.

    ``kind`` is UNEXPECTED if the log allows a row or target that the rules forbid, MISSING if the rules allow (or list)
    one that the log does not, WRONG_VALUE if both refuse it for different reasons, ILLEGAL_CHOICE for an illegal
    choice. ``entity`` is that of the row; ``target`` is the target that the finding is about, else 0. ``expected`` and
    ``observed`` are errors as printed (``NONE``: may be chosen), None if there is none. ``message`` is a sentence with
    places for names and reasons (:func:`engine.hearthstone.wording.divergences.message`). ``alternatives`` are the
    entities that could have been chosen or attacked instead. ``also`` are the other entities of the list with the same
    finding. ``based_on`` are the constructs of a text on which the finding rests.
    """

    kind: Kind
    entity: int
    rule: str
    expected: str | None
    observed: str | None
    message: str
    target: int = 0
    alternatives: tuple[int, ...] = ()
    also: tuple[int, ...] = ()
    based_on: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Kind, int, str, str | None, str | None, int]:
        """The key of equal findings: a fault shows in every list until it is undone."""
        return (self.kind, self.entity, self.rule, self.expected, self.observed, self.target)
