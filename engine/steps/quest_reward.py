"""The quest reward step (HS 1.9): it comes first between two phases.

Who has completed a quest in the phase is given its reward in a trigger of the quest, which then goes to the graveyard
unless it has become the next quest of its line. What counts towards a quest, and what the reward is, its text says.
"""

from __future__ import annotations

from engine.mechanics.draw import hand_is_full
from engine.mechanics.zones import announced_move
from engine.resolution import Change, Resolution
from engine.rulesets import Ruleset
from engine.state import Entity
from engine.texts.replacements import NEWEST_REVIEWED_BUILD, OF_SCENARIOS, base_printing
from engine.trace import SpanKind
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 1.9 quest reward"

QUEST_TAGS = (GameTag.QUEST, GameTag.SIDE_QUEST, GameTag.QUESTLINE)
"""The kinds of quests: the reward is a trigger of this keyword."""

OF_THEIR_OWN = frozenset({"TLC_426", "TLC_817", "TLC_817t", "TLC_817t2"})
"""Quests that begin anew, or are two in one."""


def is_completed(entity: Entity) -> bool:
    """Return whether an entity is a quest that is completed and has not given its reward yet."""
    total = entity.get(GameTag.QUEST_PROGRESS_TOTAL)
    if entity.zone != Zone.SECRET or not total or entity.get(GameTag.QUEST_PROGRESS) < total:
        return False
    return any(entity.get(kind) for kind in QUEST_TAGS) and not (
        base_printing(entity.card_id) in OF_THEIR_OWN or entity.card_id.startswith(OF_SCENARIOS)
    )


def owes_reward(ruleset: Ruleset, entity: Entity) -> bool:
    """Return whether the rules have an entity give its reward next; how quests of later builds end is not known."""
    return ruleset.high <= NEWEST_REVIEWED_BUILD and is_completed(entity)


def completed(r: Resolution) -> list[Entity]:
    """Return the quests that are to give their rewards."""
    members = (r.state.zone(player.get(GameTag.CONTROLLER), Zone.SECRET) for player in r.state.players.values())
    return [entity for zone in members for entity in zone if owes_reward(r.ruleset, entity)]


def give_rewards(r: Resolution) -> None:
    """Give the rewards of what was completed in the phase; which of several comes first is open.

    While the hand is full, a reward that is for it may wait.
    """
    while quests := completed(r):
        quest = r.oracle.choose_quest(quests)
        if hand_is_full(r, r.state.player_of(quest)) and not r.oracle.gives_reward(quest):
            return
        with r.phase("quest reward", RULE, SpanKind.STEP):
            if not r.respond(RULE, quest):
                return
            if quest.zone == Zone.SECRET:
                r.set_unordered(RULE, [Change(quest, GameTag.EXHAUSTED, 0), *announced_move(r, quest, Zone.GRAVEYARD)])
            if owes_reward(r.ruleset, quest):
                return
