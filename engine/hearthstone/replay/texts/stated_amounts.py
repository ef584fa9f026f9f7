"""Amounts stated in a text (HS 4.9.1): the damage of a card is one of the numbers in its text, with its bonuses.

That holds whichever part of the text is carried out, on which targets and in which order, so it is checked even where
these are unknown. A text with a counted amount, or with an unknown part, states no amount.
"""

from __future__ import annotations

from collections.abc import Collection, Container

from engine.core.claim import CARD_TEXTS, Claim
from engine.hearthstone.blocks import EFFECTS_NUMBERED, is_of_another_card
from engine.hearthstone.cards.ability import Deathrattle, Definition
from engine.hearthstone.cards.library import replacements_of
from engine.hearthstone.cards.replacements import is_of_scenario, may_change_damage
from engine.hearthstone.cards.stated import CHOICE, ONE, has_choice, values_of
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import damage_amount
from engine.hearthstone.mechanics import amounts
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.foundations import may_have_granted_trigger
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

RULE = "HS 4.9.1"
CLAIM = Claim(CARD_TEXTS, "amount in the text")
OF_SCENARIOS = Claim(CARD_TEXTS, "amount in the text, of adventures and brawls")
"""The claim for cards of adventures and brawls, whose scripts need not do what the text says."""

BONUSES = (GameTag.CURRENT_SPELLPOWER, GameTag.SPELLPOWER_DOUBLE, *amounts.CHANGING)
"""Tags of a player that increase the damage of cards; a log that begins late does not show them."""


def check_damage(r: ReplayContext, packet: TagChange, source: Entity) -> None:
    """Report damage that ``packet`` announces if its source's text states only other amounts."""
    target = r.state[packet.entity]
    stated = amounts_of(r, source, target) if target.type != CardType.WEAPON else ()  # weapons lose durability
    if not stated:
        return
    claim = OF_SCENARIOS if is_of_scenario(_card_at_work(r, source)) else CLAIM
    amount, expected = packet.value, one_of(stated)
    message = f"{{first}} deals {amount} damage to {{entity}}; its text says {expected}"
    r.log.findings.judge_value(
        amount in stated, RULE, packet, expected, message=message, others=(source.id,), claim=claim
    )


def one_of(numbers: Collection[int]) -> int | str:
    """Return the expected value of a divergence: the only right number, or all right numbers in words."""
    return min(numbers) if len(numbers) == 1 else " or ".join(map(str, sorted(numbers)))


def amounts_of(r: ReplayContext, source: Entity, target: Entity) -> frozenset[int]:
    """Return all amounts of damage that a card's text states for a target; empty if another amount is possible.

    If the build of a log is known only roughly, the text is one of several.
    """
    card_id = _card_at_work(r, source)
    own = card_id == source.card_id
    possible = _possible_texts(r, source, card_id)
    if not possible or _is_of_another_block(r, source) or (own and may_have_granted_trigger(r, source)):
        return frozenset()
    if may_change_damage(r.state, r.ruleset.low, r.ruleset.high, target, source):
        return frozenset()
    if r.log.unknown_tags.any_of(r.state.player_of(source), *BONUSES):
        return frozenset()
    stated = [_amounts_of(r, source, one) for one in possible]
    return frozenset().union(*stated) if all(stated) else frozenset()


def _amounts_of(r: ReplayContext, source: Entity, definition: Definition) -> set[int]:
    values = values_of(definition)
    context = Context(r, source, r.state.player_of(source))
    try:
        found = [damage_amount(context, value, but_scripts=True) if value is not ONE else 1 for value in values]
    except UnknownOutcome:
        return set()
    together = {sum(found)} if may_choose_both(r, definition) else set()
    return {*found, *together}


def may_choose_both(r: ReplayContext, definition: Definition) -> bool:
    """Return whether a text has a choice, and a known or unknown card in play may let all options be carried out."""
    if not has_choice(definition):
        return False
    for one in r.state.play_order:
        if one.type != CardType.MINION:
            continue
        known = r.texts.definition_of(one)
        if known is None or not known.complete or replacements_of(known, (CHOICE,)):
            return True
    return False


def texts_at_work(r: ReplayContext, source: Entity, but: Container[int] = frozenset()) -> tuple[Definition, ...]:
    """Return the text carried out in a card's open block, which may be one granted by another card.

    These are several if the build of a log is known only roughly: then it is one of them. None if it is unknown, or if
    an enchantment may act instead. Enchantments in ``but`` are known not to act.
    """
    card_id, block = _card_at_work(r, source), r.log.frame.block
    if _is_of_another_block(r, source) or is_of_scenario(card_id):
        return ()
    own = card_id == source.card_id
    if own and may_have_granted_trigger(r, source, but):
        return ()
    texts = _possible_texts(r, source, card_id)
    if not own or block is None or block.type != BlockType.TRIGGER or source.zone != Zone.GRAVEYARD:
        return texts
    left = [r.texts.definition_of(one) for one in r.state.bereft.get(source.id, ())]
    granted = any(text is None or _has_deathrattle(text) for text in left)  # it may act as well
    return texts if all(map(_has_deathrattle, texts)) and not granted else ()


def _possible_texts(r: ReplayContext, source: Entity, card_id: str) -> tuple[Definition, ...]:
    definition = r.texts.definition_of(source) if card_id == source.card_id else None
    return r.texts.possible_texts(card_id) if definition is None else (definition,)


def _has_deathrattle(definition: Definition) -> bool:
    return any(isinstance(one, Deathrattle) for one in definition.abilities)


def _is_of_another_block(r: ReplayContext, source: Entity) -> bool:
    """Return whether the open block is none of the source's text; an enchantment attached to it may act there."""
    block = r.log.frame.block
    if block is None or block.entity != source.id or block.type not in (BlockType.POWER, BlockType.TRIGGER):
        return True
    return block.type == BlockType.TRIGGER and block.effect_index < 0 and r.ruleset.low >= EFFECTS_NUMBERED


def _card_at_work(r: ReplayContext, source: Entity) -> str:
    """Return the card id of the text in the open block: the source, or the card that has granted the text.

    The source may have become another card within the block (HS 4.5).
    """
    block = r.log.frame.block
    if block is None or block.entity != source.id:
        return source.card_id
    own = r.log.frame.card_id or source.card_id
    return block.effect_card_id if is_of_another_card(block, own) else own
