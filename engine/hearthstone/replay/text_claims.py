"""What triggers of card texts claim: one claim for each construct of an ability, with its evidence in real logs."""

from __future__ import annotations

from engine.core.claim import CARD_TEXTS, Claim, Evidence
from engine.hearthstone.cards.queue import Candidate, constructs
from engine.hearthstone.evidence.weight import weigh
from engine.hearthstone.rulesets import Ruleset


def claims_of(candidate: Candidate) -> list[Claim]:
    """Return the claims on card texts that a candidate rests on: one for each construct of its ability."""
    return [Claim(CARD_TEXTS, construct) for construct in constructs(candidate.ability)]


class TextClaims:
    """The evidence of the claims in one game, weighed once for each."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evidence: dict[Claim, Evidence] = {}

    def weakest(self, candidate: Candidate) -> tuple[Claim, Evidence]:
        """Return the claim with the least evidence among those that a candidate rests on, and that evidence."""
        for claim in claims_of(candidate):
            if claim not in self.evidence:
                self.evidence[claim] = weigh(claim, self.ruleset)
        weights = ((claim, self.evidence[claim]) for claim in claims_of(candidate))
        return min(weights, key=lambda weight: (weight[1].is_enough, weight[1].held))
