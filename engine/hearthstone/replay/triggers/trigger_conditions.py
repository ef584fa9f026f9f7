"""Conditions of triggers (HS 3.4, 5.3), as far as tags show them.

Empty blocks do not count: some builds log one for a trigger whose condition is not met.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes_in
from engine.hearthstone.cards.replacements import base_printing, in_force
from engine.hearthstone.cards.unwritten import COUNTED_AFTER_USE, COUNTED_ON_USE
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.happenings import meant
from engine.hearthstone.effects.secrets import rule_of, why_useless
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.resolution import Event
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.steps.quest_reward import COUNTING
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block

PRE_CHECK = "HS 3.4 pre-check"
STEPS_BEFORE, DEATHS_BEFORE = "HS 6.2 steps before", "HS 6.2 deaths before"

COMPLETION_STEPS = ("resolved", "after use")
"""Events after the text of a played card: the steps of the completion phase, if nothing has died."""


def check_secret(r: ReplayContext, block: Block) -> None:
    """Report a secret, matched with its event, that triggers although it would do nothing."""
    candidate = r.explained.get(block.index)
    if candidate is None:
        return
    secret = r.state.entities[block.entity]
    if not secret.get(GameTag.SECRET) or not block.packets or in_force(r.state, "secret"):
        return
    if secret.zone != Zone.SECRET or not candidate.ability.actions:
        return
    whom = meant(candidate)
    it = [whom] if whom is not None else None
    context = Context(r, secret, r.state.player_of(secret), None, it, candidate.happening, chooses=False)
    try:
        why = why_useless(context, candidate.ability, candidate.happening)
    except UnknownOutcome:
        return
    rule, defender = rule_of(candidate.ability), r.state.entities.get(r.state.game.get(GameTag.PROPOSED_DEFENDER))
    if why and candidate.happening.event == "attacked" and whom is not defender:
        return  # it responds to the redirected attack, of which it was no candidate (HS 2.6.1.b)
    if why:
        reports.condition_unmet(r.log.findings, rule, block, why)
    else:
        r.log.findings.count_confirmed(rule, Kind.UNEXPECTED)


def check_in_place(r: ReplayContext, block: Block, event: Event, in_place: Container[int]) -> None:
    """Report a minion that responds in a step of a phase, or to a death, but entered play only after it began.

    ``in_place``: the entities that were in play when the sequence, or the deaths, began. Other events need no
    pre-check. A sequence that continued after a player's choice is not checked.
    """
    minion = r.state[block.entity]
    if not block.packets or minion.type != CardType.MINION or minion.zone != Zone.PLAY:
        return
    if minion is event.subject or r.log.frame.interrupted:
        return
    if event.name in COMPLETION_STEPS:
        played = r.log.frame.block
        if played is None or played.type != BlockType.PLAY or event.subject is None:
            return
    elif event.name != "death":
        return
    was_there = minion.id in in_place or minion.id in r.in_place
    if r.ruleset.high < CHANGES_OF_9_2 and not was_there:
        r.log.findings.count_confirmed(DEATHS_BEFORE if event.name == "death" else STEPS_BEFORE)
    if r.ruleset.low < CHANGES_OF_9_2:
        return
    if was_there:
        r.log.findings.count_confirmed(PRE_CHECK, Kind.UNEXPECTED)
        return
    reports.condition_unmet(r.log.findings, PRE_CHECK, block, "it was not there when the sequence began")


def check_quest(r: ReplayContext, block: Block, event: Event) -> None:
    """Report a quest that counts a card before its text instead of after it, or the other way round."""
    card = event.subject
    quest = base_printing(r.state[block.entity].card_id)
    counts = any(changes_in(block.packets, GameTag.QUEST_PROGRESS))
    if card is None or (quest not in COUNTED_ON_USE and quest not in COUNTED_AFTER_USE) or not counts:
        return
    if event.name == "use" and quest in COUNTED_AFTER_USE:
        if any(one.type == BlockType.POWER and one.entity == card.id for one in r.log.blocks()):
            reports.condition_unmet(r.log.findings, COUNTING, block, "it responds after a card was used")
    elif event.name in COMPLETION_STEPS and quest in COUNTED_ON_USE:
        reports.condition_unmet(r.log.findings, COUNTING, block, "it responds as a card is used, before its text")
    elif event.name in COMPLETION_STEPS or event.name == "use":
        r.log.findings.count_confirmed(COUNTING, Kind.UNEXPECTED)
