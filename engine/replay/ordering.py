"""The order of a queue (HS 3.2): what responds to one event does so in the order of play.

The game and the players were there first; then comes what is in play, in the order in which it came. Before patch
17.4.1 everything of the first player came before everything of the second. What came after the queue was formed is
not in it, and what is not in play has an order of its own: neither is checked here.
"""

from __future__ import annotations

from engine.divergence import Kind
from engine.replay.findings import Findings
from engine.resolution import Event
from engine.rulesets import Ruleset
from engine.state import GameState
from hslog.generated.vocabulary import CardType
from hslog.packets import Block

RULE = "HS 3.2"

SEVERAL = ("damage", "death", "resolved")
"""Events that come in numbers: where one queue ends and the next begins, the log does not say."""

IN_PLAY = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER, CardType.LOCATION)
"""What is checked outside the steps of a turn, where enchantments and players respond to more than one thing."""


class QueueOrder:
    """The queue of one event: who is in it, and how far it is resolved."""

    def __init__(self, state: GameState, findings: Findings, ruleset: Ruleset, event: Event) -> None:
        self.findings = findings
        self.last: dict[int, tuple[tuple[int, int], int]] = {}
        self.apart: dict[int, int] = {}
        self.ranks: dict[int, tuple[int, int]] = {}
        by_player = ruleset.get("queue_by_player")
        if event.name in SEVERAL:
            return
        groups = {controller: place + 1 for place, controller in enumerate(state.players)}
        for rank, entity in enumerate(state.play_order):
            if entity.id not in state.order_uncertain and (event.step or entity.type in IN_PLAY):
                if by_player is None:  # then only what one player controls is known to be in order of play
                    self.apart[entity.id] = entity.controller
                self.ranks[entity.id] = (groups.get(entity.controller, 0) if by_player else 0, rank)
        if event.step:
            self.ranks[state.game.id] = (-1, 0)

    def meet(self, block: Block) -> None:
        """Meet the next block of the queue; say so when somebody younger has gone before."""
        rank = self.ranks.get(block.entity)
        if rank is None:
            return
        group = self.apart.get(block.entity, 0)
        last, elder = self.last.get(group, ((-2, 0), 0))
        if rank >= last:
            self.last[group] = (rank, block.entity)
            return
        name = self.findings.game.name_of
        self.findings.diverge(
            RULE,
            Kind.WRONG_ORDER,
            block,
            entity=block.entity,
            message=f"{name(elder)} responds before {name(block.entity)}, whose turn comes first",
        )
