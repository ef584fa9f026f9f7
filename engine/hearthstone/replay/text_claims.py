"""What card texts claim: one claim for each construct, with its evidence in real logs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.claim import CARD_TEXTS, Claim, Evidence
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.queue import Candidate, constructs
from engine.hearthstone.cards.triggers import triggers_in
from engine.hearthstone.cards.trust import met_text
from engine.hearthstone.evidence.weight import weigh
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import GameState
from engine.hearthstone.texts.replacements import is_scripted


def claims_of(candidate: Candidate) -> list[Claim]:
    """Return the claims on card texts that a candidate rests on: one for each construct of its ability."""
    return [Claim(CARD_TEXTS, construct) for construct in constructs(candidate.ability)]


IN_SCRIPTS = ", in adventures and brawls"
"""The end of the name of a claim where a script may have a hand in it: that is counted by itself."""


def as_tested(claim: Claim, state: GameState) -> Claim:
    """Return a claim as it is tested in a game: by itself where something of an adventure or a brawl is in play."""
    return Claim(claim.rule, f"{claim.part}{IN_SCRIPTS}") if is_scripted(state) else claim


FOUNDED = Claim(CARD_TEXTS, "no trigger without a cause")

OF_CAUSES = ("trigger ", "filter ")
"""How the constructs begin that tell which events a trigger responds to, whatever else is asked as they happen."""

LEAST_GAMES_OF_TEXT = 2
"""In how many games triggers of a text must have come when they had to, to rely on what it says of all others."""


class TextClaims:
    """The evidence of the claims in one game, weighed once for each."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evidence: dict[Claim, Evidence] = {}

    def weakest(self, claims: Sequence[Claim]) -> tuple[Claim, Evidence]:
        """Return the claim with the least evidence among several, and that evidence."""
        for claim in claims:
            if claim not in self.evidence:
                self.evidence[claim] = weigh(claim, self.ruleset)
        return min(
            ((claim, self.evidence[claim]) for claim in claims),
            key=lambda weight: (weight[1].is_enough, weight[1].held),
        )

    def on_causes(self, definition: Definition | None) -> Claim:
        """Return the claim that a trigger of a text has no cause, or the one that is too weak for that.

        Only who reads rightly what triggers respond to knows that nothing of the kind has happened.
        """
        met = met_text(definition.key) if definition is not None else None
        if definition is None or (met is not None and met.games >= LEAST_GAMES_OF_TEXT):
            return FOUNDED
        names = (name for trigger in triggers_in(definition.abilities) for name in constructs(trigger))
        claim, evidence = self.weakest(
            [FOUNDED, *(Claim(CARD_TEXTS, name) for name in names if name.startswith(OF_CAUSES))]
        )
        return FOUNDED if evidence.is_enough else claim
