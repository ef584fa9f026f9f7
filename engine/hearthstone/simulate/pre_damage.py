"""Responses before damage: prevention, or redirection to another character (HS 4.9.4)."""

from __future__ import annotations

from engine.core.trace import SpanKind
from engine.hearthstone.cards.queue import Candidate, Happening, is_before_damage
from engine.hearthstone.cards.text_order import pre_damage_place
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import DAMAGED_BY_SELF
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

ANY_TIMING = ("whenever", "after", "when", "")


class PreDamage:
    """The responses before damage; ``acted`` holds the bearers that have responded to the current damage."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.acted: set[int] = set()

    def happenings(self, target: Entity) -> list[Happening]:
        """Return the events that are about to happen to a character."""
        open_spans = [one for one in self.r.trace.stack if one.kind is SpanKind.RESULT and one.name == "damage"]
        if len(open_spans) <= 1:
            self.acted.clear()
        amount, player = target.get(GameTag.PREDAMAGE), self.r.state.current_controller
        found = [Happening("damage", ANY_TIMING, target, player, None, amount)]
        if amount >= target.health + target.get(GameTag.ARMOR):
            found.append(Happening("fatal-damage", ANY_TIMING, target, player, None, amount))
        return found

    def accepts(self, candidate: Candidate) -> bool:
        """Return whether a trigger may respond: once per damage."""
        return is_before_damage(candidate.ability) and candidate.bearer.id not in self.acted

    def may_act(self, candidate: Candidate) -> bool:
        """Return whether there is still damage to respond to; if so, record that the bearer has responded."""
        target = candidate.happening.subject
        if target is None or target.get(GameTag.PREDAMAGE) <= 0 or target.get(DAMAGED_BY_SELF):
            return False
        self.acted.add(candidate.bearer.id)
        return True

    def rank(self, bearer: Entity, target: Entity) -> int:
        """Return the rank of a card's response among the others, which does not follow the order of play (HS 4.9)."""
        return pre_damage_place(bearer.card_id, target.type == CardType.HERO)
