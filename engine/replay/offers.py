"""What players are offered and choose (HS 2.1.4): option lists, sent options, choices between cards.

An option list is predicted from the rules and met as a whole; a choice must be one of what was offered.
"""

from __future__ import annotations

from engine.divergence import Kind
from engine.options import Checked, Finding, check_options, check_sent
from engine.replay.meeting import ADOPTED, CHOSEN, HIDDEN, PREDICTED, Meeting
from engine.rulesets import Ruleset
from engine.verdict import Verdict
from hslog.generated.vocabulary import ChoiceType, GameTag, Zone
from hslog.packets import Choices, ChosenEntities, Options, Packet, SendChoices, SendOption

RULE = "HS 2.1.4"


class Offers:
    """The last option list and the open choices of one game."""

    def __init__(self, log: Meeting, ruleset: Ruleset) -> None:
        self.log = log
        self.ruleset = ruleset
        self.options: Options | None = None
        self.checked: Checked | None = None
        self.reported: set[object] = set()
        self.choices: dict[int, Choices] = {}
        self.chosen: set[int] = set()

    def take(self, packet: Packet) -> int:
        """Judge one of the packets that stand beside what the server sends; return the verdict."""
        if isinstance(packet, Options):
            return self._options(packet)
        if isinstance(packet, SendOption):
            sent = check_sent(packet, self.options, self.checked)
            return self._report(packet, sent)
        if isinstance(packet, Choices):
            return self._choices(packet)
        if isinstance(packet, ChosenEntities | SendChoices):
            return self._chosen(packet)
        return ADOPTED

    def _options(self, packet: Options) -> int:
        player = self.log.state.current_player
        doubt = self.log.uncertain
        rewound = player is not None and any(
            (player.id, tag) in doubt for tag in (GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.CURRENT_PLAYER)
        )
        self.options = packet
        self.checked = check_options(packet, self.log.state, self.ruleset, rewound)
        return self._report(packet, self.checked)

    def _report(self, packet: Packet, checked: Checked) -> int:
        keys = {finding.key for finding in checked.findings}
        new = [finding for finding in checked.findings if finding.key not in self.reported]
        for finding in new:
            self._diverge(packet, finding)
        if isinstance(packet, Options):
            self.reported = set(keys)
        self.log.findings.rules[packet.index] = checked.rule
        if checked.verdict is Verdict.DIVERGENT and not new:
            return ADOPTED  # said already
        return int(checked.verdict)

    def _diverge(self, packet: Packet, finding: Finding) -> None:
        name = self.log.game.name_of
        others = tuple(f"{name(entity)} could be chosen" for entity in finding.alternatives[:4])
        message = finding.message
        for entity in {finding.entity, finding.target, *finding.also} - {0}:
            message = message.replace(f"entity {entity} ", f"{name(entity)} ")
        self.log.findings.diverge(
            finding.rule,
            finding.kind,
            packet,
            entity=finding.entity,
            expected=finding.expected,
            observed=finding.observed,
            message=message,
            alternatives=others,
        )

    # --- choices between cards ------------------------------------------------------------------------------

    def _choices(self, packet: Choices) -> int:
        self.choices[packet.id] = packet
        if packet.type != ChoiceType.MULLIGAN:
            return ADOPTED
        state = self.log.state
        hands = [
            [card.id for card in state.zone(player.get(GameTag.CONTROLLER), Zone.HAND)]
            for player in state.players.values()
        ]
        offered = [int(entity) for entity in packet.choices]
        return PREDICTED if any(sorted(offered) == sorted(hand) for hand in hands) else ADOPTED

    def _chosen(self, packet: ChosenEntities | SendChoices) -> int:
        offered = self.choices.get(packet.id)
        if offered is None:
            return HIDDEN
        legal = {int(entity) for entity in offered.choices}
        for entity in packet.choices:
            if int(entity) not in legal:
                name = self.log.game.name_of
                message = f"{name(int(entity))} is chosen, which was not offered"
                others = tuple(f"{name(other)} could be chosen" for other in sorted(legal)[:4])
                self.log.findings.diverge(
                    RULE, Kind.ILLEGAL_CHOICE, packet, entity=int(entity), message=message, alternatives=others
                )
                return int(Verdict.DIVERGENT)
        self.chosen.update(int(entity) for entity in packet.choices)
        return CHOSEN
