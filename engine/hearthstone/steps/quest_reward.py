"""The quest reward step (HS 1.9), the first step between two phases.

A completed quest gives its reward in its own trigger and then goes to the graveyard, unless it has become the next
quest of its line. The text decides which events count towards a quest, and its reward.
"""

from __future__ import annotations

from engine.core.trace import STEP
from engine.hearthstone.cards.data import is_beyond
from engine.hearthstone.cards.matching import QUEST_TAGS
from engine.hearthstone.cards.replacements import OF_SCENARIOS, base_printing
from engine.hearthstone.cards.unwritten import REPEATED_QUESTS
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 1.9 quest reward"

COUNTING = "HS 5.3 quests"


def is_completed(entity: Entity) -> bool:
    """Return whether an entity is a completed quest that has not given its reward yet."""
    total = entity.get(GameTag.QUEST_PROGRESS_TOTAL)
    if entity.zone != Zone.SECRET or not total or entity.get(GameTag.QUEST_PROGRESS) < total:
        return False
    return any(entity.get(kind) for kind in QUEST_TAGS) and not (
        base_printing(entity.card_id) in REPEATED_QUESTS or entity.card_id.startswith(OF_SCENARIOS)
    )


def count(r: Resolution, quest: Entity, progress: int) -> None:
    """Set the progress of a quest."""
    r.change(COUNTING, quest, GameTag.QUEST_PROGRESS, progress)


def owes_reward(ruleset: Ruleset, entity: Entity) -> bool:
    """Return whether an entity must give its reward next. How quests of later builds end is unknown."""
    return not is_beyond(ruleset.high) and is_completed(entity)


def completed(r: Resolution) -> list[Entity]:
    """Return the quests whose rewards are due."""
    found: list[Entity] = []
    for player in r.state.players.values():
        for entity in r.state.zone(player.controller, Zone.SECRET):
            if owes_reward(r.ruleset, entity):
                found.append(entity)
    return found


def give_rewards(r: Resolution) -> None:
    """Give the rewards of quests completed in the phase, in any order.

    A reward for the hand may wait while the hand is full.
    """
    while quests := completed(r):
        quest = r.oracle.choose_quest(quests)
        if hand_is_full(r, r.state.player_of(quest)) and not r.oracle.gives_reward(quest):
            return
        with r.phase("quest reward", RULE, STEP):
            if not r.respond(RULE, quest):
                return
            if quest.zone == Zone.SECRET:
                r.set_unordered(RULE, [Change(quest, GameTag.EXHAUSTED, 0), *announced_move(r, quest, Zone.GRAVEYARD)])
            if owes_reward(r.ruleset, quest):
                return
