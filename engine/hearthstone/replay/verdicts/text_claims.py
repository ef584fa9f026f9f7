"""Claims of card texts: one claim for each construct, with its evidence in real logs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.claim import CARD_TEXTS, LEAST_FAMILIES, Claim, Evidence
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.cards.trigger_constructs import constructs
from engine.hearthstone.cards.triggers import changes_without_event, triggers_in
from engine.hearthstone.cards.trust import met_text
from engine.hearthstone.evidence.counting import CONSTRUCTS, SELDOM
from engine.hearthstone.evidence.weight import weigh
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import GameState


def claims_of(candidate: Candidate) -> list[Claim]:
    """Return the claims on card texts on which a candidate depends: one for each construct of its ability."""
    return [Claim(CARD_TEXTS, construct) for construct in constructs(candidate.ability)]


IN_SCRIPTS = ", in adventures and brawls"
"""Suffix of claims in games that a script may affect: these are counted separately."""


def as_tested(claim: Claim, state: GameState) -> Claim:
    """Return a claim as tested in a game: a separate one if a card of an adventure or a brawl is in play."""
    return Claim(claim.rule, f"{claim.part}{IN_SCRIPTS}") if is_scripted(state) else claim


FOUNDED = Claim(CARD_TEXTS, "no trigger without a cause")

OF_CAUSES = ("trigger ", "filter ")
"""Prefixes of constructs that determine the events of a trigger, apart from its other conditions."""

LEAST_GAMES_OF_TEXT = 2
"""Number of games in which a text's mandatory triggers must have come before its claim about others is relied on."""


class TextClaims:
    """The evidence of the claims in one game, each weighed once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evidence: dict[Claim, tuple[Claim, Evidence]] = {}

    def weakest(self, claims: Sequence[Claim]) -> tuple[Claim, Evidence]:
        """Return the claim with the least evidence among several, and that evidence."""
        for claim in claims:
            if claim not in self.evidence:
                self.evidence[claim] = self._weigh(claim)
        return min(map(self.evidence.__getitem__, claims), key=lambda weight: (weight[1].is_enough, weight[1].held))

    def _weigh(self, claim: Claim) -> tuple[Claim, Evidence]:
        """Return a claim and its evidence; for a construct that logs seldom show, that of all such constructs.

        Logs of as many sources as any claim needs must have shown the construct itself, and none otherwise: in those of
        fewer the same few cards are played.
        """
        own = weigh(claim, self.ruleset)
        met = (own.families or 0) >= LEAST_FAMILIES and not own.broken
        seldom = met and not own.is_enough and claim.rule == CARD_TEXTS and claim.part.startswith(CONSTRUCTS)
        return (SELDOM, weigh(SELDOM, self.ruleset)) if seldom else (claim, own)

    def on_causes(self, definition: Definition | None) -> Claim:
        """Return the claim that a trigger of a text has no cause, or the claim that is too weak for that.

        To know that no cause has happened, the events of the text's triggers must be known reliably.
        """
        met = met_text(definition.key) if definition is not None else None
        if definition is None or (met is not None and met.games >= LEAST_GAMES_OF_TEXT):
            return FOUNDED
        responding = (one for one in definition.abilities if not changes_without_event(one))
        names = (name for trigger in triggers_in(responding) for name in constructs(trigger))
        claim, evidence = self.weakest(
            [FOUNDED, *(Claim(CARD_TEXTS, name) for name in names if name.startswith(OF_CAUSES))]
        )
        return FOUNDED if evidence.is_enough else claim
