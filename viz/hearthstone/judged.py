"""What the verdict on a packet means, in plain words."""

from __future__ import annotations

from engine import Verdict
from engine.hearthstone.wording.clauses import block_clause
from engine.hearthstone.wording.rules import rule_clause
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    HideEntity,
    Options,
    Packet,
    PlayerReference,
    SendChoices,
    SendOption,
    ShowEntity,
    TagChange,
)
from viz.hearthstone.items import ItemTree

_EFFECTS = (BlockType.POWER, BlockType.TRIGGER, BlockType.RITUAL)
"""Blocks in which a card does what its text says."""

_ABOUT_ONE = (TagChange, FullEntity, ShowEntity, HideEntity, ChangeEntity)


def judged_words(tree: ItemTree, packet: Packet, rule: str) -> str:
    """Return the verdict of a packet with its rule, and the meaning of the verdict, in words."""
    verdict, named = tree.replay.verdict(packet), rule_clause(rule) or "the rules"
    if verdict is Verdict.PREDICTED:
        return f"Predicted: {named} asks for exactly this here."
    if verdict is Verdict.CHOSEN:
        return f"Chosen: {_chosen(packet, named)}."
    if verdict is Verdict.ADOPTED:
        return f"Adopted: {_adopted(tree, packet)}."
    if verdict is Verdict.COSMETIC:
        return "Cosmetic: it only tells the client how to show the game; no rule speaks of it."
    if verdict is Verdict.HIDDEN:
        return f"Hidden: it cannot be judged; {tree.replay.hidden_reason or _hidden(tree, packet)}."
    return f"Divergent: {named} and the log disagree here."


def _chosen(packet: Packet, named: str) -> str:
    if isinstance(packet, Block | SendOption):
        return f"it is a decision, which the rules leave open, and a legal one; by {named}"
    if isinstance(packet, SendChoices | ChosenEntities):
        return f"which of the cards it is, is a decision, and they were offered; by {named}"
    if isinstance(packet, CreateGame | FullEntity | ShowEntity):
        return f"that it comes here follows from {named}; which card it is, is open"
    return f"{named} leaves this open, and what was chosen is legal"


def _adopted(tree: ItemTree, packet: Packet) -> str:
    if isinstance(packet, Options):
        return "part of what may be done depends on the texts of cards, which the rules do not know"
    if isinstance(packet, Choices):
        return "what is offered depends on the text of a card, which the rules do not know"
    if isinstance(packet, CLIENT_PACKETS):
        return "the log does not say enough to judge it"
    block = packet if isinstance(packet, Block) else _innermost(tree, packet)
    if block is not None and block.type in _EFFECTS and not tree.names.is_game_or_player(block.entity):
        card = tree.names.entity_phrase(block.entity, block.end_index or block.index)
        if block is packet:
            return f"the rules do not know the text of {card}; that it acts, and what it does, is taken from the log"
        where = block_clause(tree.names, block)
        return f"it comes where {where}; what that does is in a card's text, and is taken from the log"
    return "no rule calls for it, and none forbids it; it is taken from the log"


def _innermost(tree: ItemTree, packet: Packet) -> Block | None:
    """Return the innermost block around a packet, None at the top level."""
    return next((item.block for item in reversed(tree.item_at(packet.index).path()) if item.block is not None), None)


def _hidden(tree: ItemTree, packet: Packet) -> str:
    if isinstance(packet, _ABOUT_ONE):
        entity, names = packet.entity, tree.names
        if isinstance(entity, PlayerReference):
            return "the log does not say for certain which player it is about"
        if not names.is_game_or_player(entity) and not names.card_id(entity):
            return "the log never shows what card it is"
        return "it depends on something before that the log does not have"
    if packet.index >= tree.game.packet_count - 1 and not tree.game.complete:
        return "the log breaks off here, and the rest of it may not have been written yet"
    return "the log does not show enough"
