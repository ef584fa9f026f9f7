"""The order of pre-damage triggers (HS 4.9): by effect, whatever the order of play.

Texts tell the place of a card. Those that prevent fatal damage respond to nothing else.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.replay.log_matcher import LogMatcher
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.texts.orders import pre_damage_place
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import Block

HERO, MINION, PREVENTED = "HS 4.9 hero pre-damage", "HS 4.9 minion pre-damage", "HS 4.9 hero pre-damage.4"

JUDGED_BY = (GameTag.PREDAMAGE, GameTag.DAMAGE, GameTag.HEALTH, GameTag.ARMOR)
"""The tags that say whether damage is fatal."""


class PreDamageOrder:
    """The responses so far to the damage that ``target`` is about to take."""

    def __init__(self, log: LogMatcher, target: Entity) -> None:
        self.state = log.state
        self.findings = log.findings
        self.unknown_tags = log.unknown_tags
        self.target = target
        self.latest: tuple[int, int] = (0, 0)

    def match(self, block: Block) -> None:
        """Match the next block of the queue."""
        if self.target.type not in CHARACTERS:
            return
        hero = self.target.type == CardType.HERO
        place = pre_damage_place(self.state[block.entity].card_id, hero)
        if not place:
            return
        rule = f"{HERO if hero else MINION}.{place}"
        if place < self.latest[0]:
            message = "{second} responds before {first}; of the pre-damage triggers {first} comes first"
            self.findings.out_of_order(rule, block, message, (block.entity, self.latest[1]))
        else:
            if self.latest[1]:
                self.findings.count_confirmed(rule, Kind.WRONG_ORDER)
            self.latest = (place, block.entity)
        if rule == PREVENTED and not self.unknown_tags.any_of(self.target, *JUDGED_BY) and not self._survives():
            self.findings.count_confirmed(rule, Kind.UNEXPECTED)
        elif rule == PREVENTED and self._survives():
            message = "{entity} responds here, but the damage to {first} is not fatal"
            self.findings.unexpected(rule, block, message, (self.target.id,))

    def _survives(self) -> bool:
        """Return whether the target is known to survive the damage as it is now."""
        if self.unknown_tags.any_of(self.target, *JUDGED_BY):
            return False
        return self.target.get(GameTag.PREDAMAGE) < self.target.health + self.target.get(GameTag.ARMOR)
