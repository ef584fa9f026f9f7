"""Positions of trigger blocks: before or after their event in an action, or inside each other (HS 1.5, 5.4)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from itertools import takewhile

from engine.hearthstone.auras.attachments import attachments, is_attached
from engine.hearthstone.blocks import EFFECTS_NUMBERED, ends_sequence, triggers_in
from engine.hearthstone.cards.ability import Filter, Selector, Trigger, terms_in
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.effects.happenings import meant
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.resolution import RESPONDING
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, FullEntity, Packet, walk

APART = (GameTag.DEATHRATTLE, GameTag.REBORN, GameTag.STARSHIP_PIECE, *RESPONDING)
"""Keywords whose triggers have queues of their own and belong to no candidate."""

ANSWERED_AT_ONCE = ("damage", "survive-damage", "healing")
"""Events whose responses come before the end of the effect that caused them (HS 4.9.8)."""


def may_be(candidate: Candidate, block: Block) -> bool:
    """Return whether a trigger of a bearer may belong to a candidate, by the keyword that it names."""
    named = block.trigger_keyword
    return named == candidate.ability.keyword or named not in APART


def likelihood(candidate: Candidate, block: Block) -> tuple[bool, ...]:
    """Return how well a trigger suits a candidate: whether its text matches the event, whether such texts are answered
    at that event, and, if it may not match, whether the trigger changes its subject."""
    subject = candidate.happening.subject if candidate.fits is None else None
    about = subject is not None and any(getattr(one, "entity", None) == subject.id for one in block.packets)
    return bool(candidate.fits), bool(candidate.happening.timings), about


def changes_it(candidate: Candidate, block: Block) -> bool:
    """Return whether a text is about "it", and the trigger changes what that means to the candidate."""
    it = meant(candidate) if _is_about_it(candidate.ability) else None
    return it is not None and any(getattr(one, "entity", None) == it.id for one in block.packets)


@cache
def _is_about_it(ability: Trigger) -> bool:
    return any(isinstance(one, Selector) and one.kind == "it" for one in terms_in(ability.actions))


@cache
def compares_stats(ability: Trigger) -> bool:
    """Return whether a text compares attack or health, which auras change as a minion comes (HS 4.2)."""
    return any(isinstance(one, Filter) and one.number in STATS for one in terms_in((ability.pattern,)))


def awaits_auras(r: ReplayContext, candidate: Candidate) -> bool:
    """Return whether a text compares attack or health of entities to which auras are still to be attached (HS 4.2)."""
    about = candidate.bearer, candidate.happening.subject
    return compares_stats(candidate.ability) and any(
        host in about and not is_attached(r, source, host) for source, _, host in attachments(r)
    )


def is_running(r: ReplayContext, bearer: Entity) -> bool:
    """Return whether a trigger of a bearer is being resolved (HS 5.4)."""
    blocks = (frame.block for frame in r.log.frames if frame.block is not None)
    return any(block.type == BlockType.TRIGGER and block.entity == bearer.id for block in blocks)


def awaits_choice(r: ReplayContext, block: Block) -> bool:
    """Return whether the text of a block may have waited for a choice while the sequence went on in its block (HS 2.6).

    Some logs show only the options, which are set aside.
    """
    if block.type != BlockType.POWER or not r.ruleset.possible("choices_take_effect_last"):
        return False
    made = (one for one in block.packets if isinstance(one, FullEntity) and one.tag(GameTag.ZONE) == Zone.SETASIDE)
    return any(not one.tag(GameTag.ATTACHED) and one.tag(GameTag.CARDTYPE) != CardType.ENCHANTMENT for one in made)


def has_become_another(r: ReplayContext, card: Entity) -> bool:
    """Return whether a card has become another one in this action: both must match what responds (HS 2.2, 3.4)."""
    action = next((frame.block for frame in r.log.frames if frame.block is not None), None)
    past = takewhile(lambda one: one.index < r.log.place(), walk(action.packets)) if action is not None else ()
    return any(isinstance(one, ChangeEntity) and one.entity == card.id for one in past)


def counted_deaths(
    came: Iterable[tuple[Block, Entity, object]], bearer: Entity, explained: Container[int]
) -> list[tuple[Entity, Block]]:
    """Return the triggers of a bearer without a cause so far that came inside a block of deaths.

    A card in the hand may count a death before the dead go to the graveyard (HS 5.1 infuse).
    """
    own = (block for block, one, _ in came if one is bearer and block.index not in explained)
    return [(bearer, one) for one in own if isinstance(one.parent, Block) and one.parent.type == BlockType.DEATHS]


def deaths_counted_in(r: ReplayContext, candidate: Candidate) -> Packet | None:
    """Return the block of deaths in which a card in the hand counts a death (HS 5.1 infuse)."""
    counts = candidate.happening.event == "death" and candidate.ability.place == "hand"
    return r.log.game.by_index[candidate.place] if counts and candidate.place else None


def later_block(r: ReplayContext, candidate: Candidate, taken: Container[int]) -> Block | None:
    """Return a later trigger of the bearer in this action whose index is not in ``taken``; None if there is none."""
    at_once = candidate.happening.event in ANSWERED_AT_ONCE
    for frame in reversed(r.log.frames):
        top_level = frame.block is None
        for packet in frame.current.ahead():
            deaths = isinstance(packet, Block) and packet.type == BlockType.DEATHS
            if top_level and (ends_sequence(packet) or (at_once and deaths)):
                return None
            for block in triggers_in(packet):
                if block.entity == candidate.bearer.id and block.index not in taken and may_be(candidate, block):
                    return block
    return None


def is_inside_itself(r: ReplayContext, block: Block, explained: Container[int]) -> bool:
    """Return whether a trigger comes inside an open block of the same trigger that is in ``explained`` (HS 5.4)."""
    trigger = block.entity, block.effect_index, block.trigger_keyword
    numbered = block.effect_index >= 0 and r.ruleset.low >= EFFECTS_NUMBERED
    around = (frame.block for frame in r.log.frames if frame.block is not None) if numbered else ()
    return any(
        one.index in explained and (one.entity, one.effect_index, one.trigger_keyword) == trigger for one in around
    )
