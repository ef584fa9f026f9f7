"""Triggers of keywords that respond to damage (HS 5.1): each that is due must come, in the block of the damage.

Damage inside a trigger may still be responded to in the block around the trigger.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.mechanics.keyword_triggers import KeywordTrigger, responses
from engine.hearthstone.mechanics.keywords import LIFESTEAL_IN_ONE
from engine.hearthstone.replay.log.cursor import Frame, sets
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.resolution import RESPONDING
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag
from hslog.hearthstone.packets import Block

BEARERS = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO, CardType.HERO_POWER)


class KeywordTriggers:
    """Keyword triggers due in the current action.

    ``due_in``: the block in which each is due, by the block of the damage.
    """

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.due_in: dict[int, int] = {}

    def find(self, block: Block) -> KeywordTrigger | None:
        """Return the keyword trigger that this block is, None if it is none. Old builds do not name the keyword."""
        ruleset = self.r.ruleset
        for trigger in responses(self.r):
            if trigger.keyword == GameTag.LIFESTEAL and ruleset.low < LIFESTEAL_IN_ONE <= ruleset.high:
                continue  # unknown whether once per damage or once for all of it
            if trigger.entity.id == block.entity and block.trigger_keyword in (trigger.keyword, None):
                return trigger
        return None

    def count_response_of_another(self, block: Block) -> list[Entity]:
        """Count keyword triggers that another entity makes for the bearer; return the damaged entities.

        The giver of a keyword may respond instead of the bearer: an enchantment, its creator, or, for a hero and its
        weapon, the other of the two. One block may respond for all entities it destroys.
        """
        given = [
            trigger
            for trigger in responses(self.r)
            if block.trigger_keyword == trigger.keyword and block.entity in self._givers(trigger)
        ]
        destroying = [one for one in given if sets(block, self._target(one).id, GameTag.TO_BE_DESTROYED, 1)]
        counted = destroying or given[:1]
        for trigger in counted:
            trigger.take(self.r)
        return [self._target(trigger) for trigger in counted]

    def _target(self, trigger: KeywordTrigger) -> Entity:
        return self.r.damage_dealt[trigger.causes[0]].target

    def _givers(self, trigger: KeywordTrigger) -> set[int]:
        """Return the entities that may have given a keyword to the source of the damage and may respond instead."""
        state, dealt = self.r.state, self.r.damage_dealt[trigger.causes[0]]
        bearers = {trigger.entity.id, dealt.source.id}
        weapon = state.weapon_with(dealt.source)
        bearers |= {weapon.id} if weapon is not None else set()
        enchantments = [one for bearer in bearers for one in state.attached.get(bearer, ())]
        return bearers | {one.id for one in enchantments} | {one.get(GameTag.CREATOR) for one in enchantments}

    def is_unfounded(self, block: Block) -> bool:
        """Return whether a keyword trigger has no cause because its bearer dealt no damage.

        An entity that has a keyword from an aura need not have the tag. An entity without the tag may respond to damage
        dealt by others, such as a minion that makes its player's spells poisonous.
        """
        r, keyword = self.r, block.trigger_keyword
        bearer = r.state[block.entity]
        if keyword not in RESPONDING or block.parent is None or r.log.unknown_tags.values:
            return False
        if keyword == GameTag.LIFESTEAL and r.ruleset.low < LIFESTEAL_IN_ONE:
            return False
        if not bearer.known or bearer.type not in BEARERS:
            return False
        return not any(
            (
                dealt.source is bearer
                or not bearer.get(keyword)
                or (bearer.type == CardType.WEAPON and dealt.source.type == CardType.HERO)
            )
            and (keyword, place) not in r.responded
            and (keyword == GameTag.LIFESTEAL or dealt.target.type == CardType.MINION)
            for place, dealt in enumerate(r.damage_dealt)
        )

    def check(self, frame: Frame) -> None:
        """Report keyword triggers that have not come when the block in which they are due ends.

        In the first builds with lifesteal a spell heals by itself, and an aura that gives it lifesteal triggers
        instead.
        """
        r, block = self.r, frame.block
        if block is None or not r.damage_dealt:
            return
        outer = r.log.around
        for trigger in responses(r):
            if trigger.keyword == GameTag.LIFESTEAL and r.ruleset.low < LIFESTEAL_IN_ONE:
                continue
            batch = r.damage_dealt[trigger.causes[0]].batch
            if self.due_in.get(batch, batch) != block.index:
                continue
            if block.type == BlockType.TRIGGER and outer is not None:
                self.due_in[batch] = outer.index
                continue
            trigger.take(r)
            if not trigger.sure:
                continue
            keyword = trigger.rule.rsplit(" ", 1)[-1]
            message = f"{{entity}} has {keyword} and has dealt damage, but its trigger is missing"
            r.log.findings.diverge(trigger.rule, Kind.MISSING, None, entity=trigger.entity.id, message=message)
