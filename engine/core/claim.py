"""A claim and its evidence: what a divergence states about the rules, and how often it held in real logs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

LEAST_HELD = 20
"""The least number of times a claim must have held to accuse a log; docs/evidence.md has the measurement."""

LEAST_GAMES = 5
"""The least number of games in which a claim must have held: confirmations within one game are not independent."""

LEAST_FAMILIES = 3
"""The least number of sources of logs in which a claim must have held, in the era that shows it best: the logs of one
source are of the same players, decks and builds."""

MOST_BROKEN = 0.02
"""The largest share of tested real games in which a claim may have been broken and still accuse a log."""

ANY_RULE = "any"
"""The rule of a claim that belongs to no single rule: that a tag changes only if some rule requires it."""


CARD_TEXTS = "texts"
"""The rule of a claim about the meaning of a construct of card texts, which is the same in all builds."""


class Claim(NamedTuple):
    """One claim.

    ``rule`` is a rule id or ANY_RULE. ``part`` is one of

    - ``DAMAGE``: the rule calls for a change of this tag, to this value; ``keyword`` stands for all tags of keywords;
    - ``only DAMAGE``: the tag changes only where a rule calls for it;
    - ``derived DAMAGE``: a packet that sets this tag beside another change has the value that follows from the state;
    - ``choice of ZONE_POSITION``: a choice shown by this tag is legal;
    - ``TRIGGER block``, ``DAMAGE note``: the rule calls for a block, or a note of an amount;
    - ``order of MINION and WEAPON``: triggers of these card types come in the order of the queue;
    - ``order``: anything else comes in the order of the rule;
    - ``option``: a row of an option list, or a target of one, is offered or refused as the rule says;
    - ``option: target friendly minions`` (of CARD_TEXTS): so it is by what the construct asks of a target;
    - ``trigger after cast-spell``, ``filter tribe`` (of CARD_TEXTS): the construct means what the engine takes it for;
    - a kind of divergence (``missing``, ``unexpected``...): a check that reports this kind and none of the above.
    """

    rule: str
    part: str


@dataclass(frozen=True)
class Evidence:
    """How often a claim held in the real logs that count for a game, and how often it was broken.

    ``games`` and ``broken_games`` count the games in which it held and was broken; ``builds`` are the first and the
    last build of those in which it held, None where it never did. ``instead`` says in words what a claim rests on that
    is not about real logs. ``families`` are the sources of those logs, None where they were not counted.
    """

    held: int = 0
    broken: int = 0
    games: int = 0
    broken_games: int = 0
    builds: tuple[int, int] | None = None
    instead: str = ""
    families: int | None = None

    @property
    def is_enough(self) -> bool:
        """Whether a divergence with this evidence accuses the log; one with less is a notice."""
        tested = self.games + self.broken_games
        if self.families is not None and self.families < LEAST_FAMILIES:
            return False
        return self.held >= LEAST_HELD and self.games >= LEAST_GAMES and self.broken_games <= MOST_BROKEN * tested

    @property
    def words(self) -> str:
        """The evidence in words: ``held 1,204 times in 57 real games of builds 12574-22611, broken never``."""
        if self.instead:
            return self.instead
        if self.builds is None:
            held = "never held in a real game"
        else:
            first, last = self.builds
            builds = f"build {first}" if first == last else f"builds {first}-{last}"
            few = self.families is not None and self.families < LEAST_FAMILIES
            sources = f" of {_count(self.families or 0, 'source')}" if few else ""
            held = f"held {_times(self.held)} in {_count(self.games, 'real game')}{sources} of {builds}"
        broken = f"{_times(self.broken)} in {_count(self.broken_games, 'game')}" if self.broken else "never"
        return f"{held}, broken {broken}"

    def to_json(self) -> dict[str, Any]:
        """Return the evidence as the JSON object of the contract."""
        return {
            "held": self.held,
            "broken": self.broken,
            "games": self.games,
            "broken_games": self.broken_games,
            "builds": list(self.builds) if self.builds is not None else None,
        }


NO_CLAIM, NO_EVIDENCE = Claim("", ""), Evidence()


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def _count(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
