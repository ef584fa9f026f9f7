"""Offers to players and their choices (HS 2.1.4): option lists, sent options, choices between cards.

An option list is predicted from the rules and compared as a whole. A choice must be one of those offered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.core.claim import CARD_TEXTS
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.options.check import check_options
from engine.hearthstone.options.model import Checked, Finding, claim_of, claims_of
from engine.hearthstone.options.sent import check_sent, row_of
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, HIDDEN, PREDICTED, LogMatcher
from engine.hearthstone.replay.verdicts.text_claims import TextClaims
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.wording.divergences import quoted
from hslog.core.packet import PlayerReference
from hslog.hearthstone.generated.vocabulary import CardType, ChoiceType, GameTag, Zone
from hslog.hearthstone.packets import Choices, ChosenEntities, FullEntity, Options, Packet, SendChoices, SendOption

RULE = "HS 2.1.4"

MOST_ALTERNATIVES = 10
"""Number of alternatives that are named; the rest are only counted."""


class Offers:
    """The last option list and the open choices of one game."""

    def __init__(self, log: LogMatcher, ruleset: Ruleset) -> None:
        self.log = log
        self.ruleset = ruleset
        self.claims = TextClaims(ruleset)
        self.options: Options | None = None
        self.checked: Checked | None = None
        self.reported: set[object] = set()
        self.choices: dict[int, Choices] = {}  # the latest is the last
        self.chosen: set[int] = set()
        self.answered = False
        self.sent: tuple[int, int] | None = None
        """The used entity and the target (0: none) of the option sent last; None if unknown."""

    def take(self, packet: Packet) -> int:
        """Judge a client packet; return its verdict."""
        if isinstance(packet, Options):
            return self._options(packet)
        if isinstance(packet, SendOption):
            row = row_of(packet, self.options)
            self.answered = row is None or not row.end_turn
            self.sent = (int(row.entity), int(packet.target)) if row is not None and not row.end_turn else None
            sent = check_sent(packet, self.options, self.checked)
            return self._report(packet, sent)
        if isinstance(packet, Choices):
            return self._choices(packet)
        if isinstance(packet, (ChosenEntities, SendChoices)):
            return self._chosen(packet)
        return ADOPTED

    def take_answer(self) -> bool:
        """Return whether the action that begins is the last sent option, which was judged with its list."""
        answered, self.answered = self.answered, False
        return answered

    def _options(self, packet: Options) -> int:
        player = self.log.state.current_player
        decisive = (GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.CURRENT_PLAYER)
        rewound = player is not None and self.log.unknown_tags.any_of(player, *decisive)
        self.options = packet
        if self.log.unknown_tags.undescribed is not None:
            return HIDDEN  # it depends on everything in play
        self.checked = check_options(packet, self.log.state, self.ruleset, rewound)
        return self._report(packet, self.checked)

    def _report(self, packet: Packet, checked: Checked) -> int:
        keys = {finding.key for finding in checked.findings}
        new = [finding for finding in checked.findings if finding.key not in self.reported]
        for finding in new:
            self._diverge(packet, finding)
        if isinstance(packet, Options):
            self.reported = set(keys)
            self.log.findings.option_rows[packet.index] = checked.rows
        self.log.findings.rules[packet.index] = checked.rule
        rules = {claim.rule: count for claim, count in checked.confirmed.items() if claim.rule != CARD_TEXTS}
        self.log.findings.checked.update(rules)
        self.log.findings.confirmed.update(checked.confirmed)
        if checked.verdict is Verdict.DIVERGENT and not new:
            return ADOPTED  # reported already
        return int(checked.verdict)

    def _diverge(self, packet: Packet, finding: Finding) -> None:
        self.log.findings.diverge(
            finding.rule,
            finding.kind,
            packet,
            entity=finding.entity,
            expected=finding.expected,
            observed=finding.observed,
            message=finding.message + self._same_fault(finding.also),
            others=[finding.target] if finding.target or "{first}" in finding.message else [],
            alternatives=self._could_be(finding.alternatives, finding.target),
            claim=self.claims.weakest([claim_of(finding.rule), *claims_of(finding.based_on)])[0],
        )

    def _same_fault(self, entities: Sequence[int]) -> str:
        """Return words that name other entities of the list with the same fault; empty if there are none."""
        names = self.log.findings.names.several(entities)
        return f"; so it is with {quoted(names)}" if entities else ""

    def _could_be(self, entities: Sequence[int], taken: int = 0) -> list[str]:
        """Return, for each entity except ``taken``, the words that it could have been chosen."""
        left = [entity for entity in entities if entity != taken]
        said = [self.log.findings.names.entity_phrase(entity) for entity in left[:MOST_ALTERNATIVES]]
        said += [f"{len(left) - MOST_ALTERNATIVES} more"] if len(left) > MOST_ALTERNATIVES else []
        return [f"{one} could be chosen" for one in said]

    # --- choices between cards ------------------------------------------------------------------------------

    def _choices(self, packet: Choices) -> int:
        before = next(reversed(self.choices.values())).index if self.choices else 0
        self.choices.pop(packet.id, None)
        self.choices[packet.id] = packet
        self.log.refused = frozenset()
        if packet.type != ChoiceType.MULLIGAN:
            return self._offered(packet, before)
        state = self.log.state
        hands = [[card.id for card in state.zone(player.controller, Zone.HAND)] for player in state.players.values()]
        offered = [int(entity) for entity in packet.choices]
        return PREDICTED if any(sorted(offered) == sorted(hand) for hand in hands) else ADOPTED

    def _offered(self, packet: Choices, before: int) -> int:
        """Return the verdict on a choice of cards: it must offer the cards that the open block has created for it.

        ``before`` is the index of the previous choice.
        """
        packets = self.log.frame.packets
        first, stop = (bisect_left(packets, place, key=lambda one: one.index) for place in (before + 1, packet.index))
        made = {
            card.entity
            for card in packets[first:stop]
            if isinstance(card, FullEntity)
            if self.log.state[card.entity].zone == Zone.SETASIDE
            if self.log.state[card.entity].type != CardType.ENCHANTMENT
        }
        cards = {entity for entity in made if self.log.state[entity].get(GameTag.CREATOR) not in made}
        if not cards or cards != {int(entity) for entity in packet.choices}:
            return ADOPTED
        self.log.findings.rules[packet.index] = RULE
        return PREDICTED

    def _unnumbered(self, packet: ChosenEntities | SendChoices) -> Choices | None:
        """Return the last choice if it has no number, as in some replays, and was offered to the player who chooses."""
        last = self.choices.get(0)
        if last is None or not isinstance(packet, ChosenEntities) or isinstance(packet.player, PlayerReference):
            return None
        return last if last.player == packet.player else None

    def _chosen(self, packet: ChosenEntities | SendChoices) -> int:
        offered = self.choices.get(packet.id) or self._unnumbered(packet)
        if offered is None:
            return HIDDEN
        legal = {int(entity) for entity in offered.choices}
        for entity in packet.choices:
            if int(entity) not in legal:
                message, others = "{entity} is chosen, which was not offered", self._could_be(sorted(legal))
                self.log.findings.diverge(
                    RULE, Kind.ILLEGAL_CHOICE, packet, entity=int(entity), message=message, alternatives=others
                )
                return int(Verdict.DIVERGENT)
        chosen = frozenset(map(int, packet.choices))
        self.chosen |= chosen
        self.log.refused = frozenset(legal - chosen if chosen else ())
        return CHOSEN
