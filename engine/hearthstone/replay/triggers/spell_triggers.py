"""Unexpected triggers of spells (HS 1.5): a spell whose text has no trigger responds to nothing after its use.

Secrets and quests do respond, and so do some keywords and enchantments attached to a spell.
"""

from __future__ import annotations

from engine.core.claim import CARD_TEXTS, Claim
from engine.hearthstone.cards.ability import Keyword, Progress, Term, Trigger, terms_in
from engine.hearthstone.cards.stated import NO_KEYWORD, QUIET
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.foundations import SPEAKING, may_have_granted_trigger
from engine.hearthstone.replay.verdicts.text_claims import as_tested
from engine.hearthstone.sequences.play_spell import STAYING
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, Zone
from hslog.hearthstone.packets import Block

RULE = "HS 1.5 queue"
CLAIM = Claim(CARD_TEXTS, "no trigger of a spell without one")

USED = (Zone.PLAY, Zone.GRAVEYARD)


def check(r: ReplayContext, block: Block) -> None:
    """Report the trigger of a spell, about to begin, if the spell's text has none."""
    if block.type != BlockType.TRIGGER or (block.trigger_keyword or 0) not in NO_KEYWORD:
        return
    if not _has_none(r, r.state.entities[block.entity]):
        return
    claim, message = as_tested(CLAIM, r.state), "{entity} fires here, and its text says nothing of that"
    r.log.findings.unexpected(RULE, block, message, claim=claim)


def confirm(r: ReplayContext, block: Block | None) -> None:
    """Count a confirmation for a played spell without a trigger if no trigger of it came in its ending block."""
    if block is not None and block.type == BlockType.PLAY and _has_none(r, spell := r.state.entities[block.entity]):
        fired = (one for one in block.packets if isinstance(one, Block) and one.type == BlockType.TRIGGER)
        if all(one.entity != spell.id for one in fired):
            r.log.findings.confirm_claim(as_tested(CLAIM, r.state))


def _has_none(r: ReplayContext, spell: Entity) -> bool:
    """Return whether a spell that has been used is known to respond to nothing."""
    if spell.type != CardType.SPELL or spell.zone not in USED or not spell.known:
        return False
    if any(spell.get(tag) for tag in (*STAYING, *SPEAKING)) or may_have_granted_trigger(r, spell):
        return False
    definition = r.responses.quiet_text_of(spell)
    said = terms_in(definition.abilities) if definition is not None and definition.complete else None
    return said is not None and not any(map(_may_respond, said))


def _may_respond(term: Term) -> bool:
    """Return whether a term of a text responds to something, or is a keyword that may do so."""
    return isinstance(term, (Trigger, Progress)) or (isinstance(term, Keyword) and term.tag not in QUIET)
