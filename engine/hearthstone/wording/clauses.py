"""Blocks of the log as clauses: the actions of players, and their resolution."""

from __future__ import annotations

from engine.core.trace import Span, SpanKind
from engine.hearthstone.blocks import ACTIONS, proposed_defender
from engine.hearthstone.wording.names import Names
from engine.hearthstone.wording.tags import step_words
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.names import name, tag_name
from hslog.hearthstone.packets import Block

_NO_KEYWORDS = ("TAG_NOT_SET", "TRIGGER_VISUAL", "IGNORE_DAMAGE", "HIDE_STATS", "IMMUNETOSPELLPOWER", "PUZZLE_MODE")
"""Logged keywords of triggers that are not keywords of the game for players."""
_KEYWORDS = {
    "TAG_ONE_TURN_EFFECT": "One turn effect ends",
    "INVISIBLEDEATHRATTLE": "Deathrattle",
    "START_OF_GAME_KEYWORD": "Start of game",
    "TOPDECK": "When drawn",
}


def target_of(block: Block) -> int:
    """Return the target of a block, 0 if there is none.

    Attacks that no player chose (Battlegrounds, Mercenaries) name it only as the proposed defender.
    """
    if block.target or block.type != BlockType.ATTACK:
        return int(block.target)
    return proposed_defender(block.packets)


def action_clause(names: Names, block: Block) -> str:
    """Return a player's action as a sentence without its full stop: ``Ann plays Fireball on Ragnaros``."""
    end = block.end_index or block.index
    who = names.owner(block.entity, block.index) or "somebody"
    card = names.entity(block.entity, end)
    aim = target_of(block)
    target = names.entity(aim, end) if aim else ""
    if block.type == BlockType.ATTACK:
        return f"{who} attacks{f' {target}' if target else ''} with {card}"
    value = names.game.timeline.value
    kind = value(block.entity, GameTag.CARDTYPE, end)
    on = f" on {target}" if target else ""
    if kind == CardType.HERO_POWER:
        return f"{who} uses the hero power {card}{on}"
    if block.type == BlockType.DECK_ACTION:
        return f"{who} trades {card}"
    if kind == CardType.LETTUCE_ABILITY:
        return f"{who} uses the ability {card}{on}"
    if block.type == BlockType.PLAY and value(block.entity, GameTag.ZONE, block.index) != Zone.PLAY:
        body = f" ({value(block.entity, GameTag.ATK, end)}/{value(block.entity, GameTag.HEALTH, end)})"
        return f"{who} plays {card}{body if kind == CardType.MINION else ''}{on}"
    return f"{who} uses {card}{on}"


def block_clause(names: Names, block: Block) -> str:
    """Return a clause for a block: ``the effect of Fireball is carried out``."""
    if block.parent is None and block.type in ACTIONS and names.owner(block.entity, block.index):
        return action_clause(names, block)
    who = names.entity_phrase(block.entity, block.end_index or block.index)
    if block.type == BlockType.TRIGGER and block.parent is None and names.is_game_or_player(block.entity):
        step = names.game.timeline.value(names.game.game_entity, GameTag.STEP, block.index)
        return f"the {step_words(step)} is carried out (a trigger of {who})" if step else "the game is set up"
    kind = trigger_word(block, names.game) if block.type == BlockType.TRIGGER else "Trigger"
    words = {
        BlockType.POWER: f"the effect of {who} is carried out",
        BlockType.TRIGGER: f"{who} triggers" + ("" if kind == "Trigger" else f" ({kind.lower()})"),
        BlockType.RITUAL: f"the ritual of {who} takes place",
        BlockType.DEATHS: "what is mortally wounded dies",
        BlockType.FATIGUE: f"{who} takes fatigue damage",
        BlockType.ATTACK: f"{who} attacks {names.entity_phrase(target_of(block), block.index)}",
        BlockType.PLAY: f"{who} is played",
    }
    return words.get(block.type) or f"a {name('BlockType', block.type)} block of {who}"


def span_clause(names: Names, span: Span) -> str:
    """Return a clause for a span of the rulebook: the phase or step, or the event being resolved; empty for others."""
    if span.kind in (SpanKind.PHASE, SpanKind.STEP):
        return f"in the {span.name}{'' if span.name.endswith(('phase', 'step')) else ' step'}"
    who = names.entity_phrase(span.entity)
    by = f" from {names.entity_phrase(span.source)}" if span.source else ""
    if span.name == "damage" and span.amount:
        return f"{who} is to take {span.amount} damage{by}"
    if span.name == "healing" and span.amount:
        return f"{who} is to be healed by {span.amount}{by}"
    return f"{names.owner(span.entity, span.start) or 'somebody'} draws {who}" if span.name == "draw" else ""


def trigger_word(block: Block, game: Game) -> str:
    """Return the kind of trigger of a block: ``Deathrattle``, ``Secret``, a keyword, or just ``Trigger``."""
    if block.trigger_keyword and not tag_name(block.trigger_keyword).isdigit():
        word = tag_name(block.trigger_keyword).upper()
        if word not in _NO_KEYWORDS:
            return _KEYWORDS.get(word) or word.replace("_", " ").capitalize()
    value = game.timeline.value
    zone = value(block.entity, GameTag.ZONE, block.index)
    if zone == Zone.GRAVEYARD and value(block.entity, GameTag.DEATHRATTLE, block.index):
        return "Deathrattle"
    if zone in (Zone.SECRET, Zone.GRAVEYARD) and value(block.entity, GameTag.SECRET, block.index):
        return "Secret"
    return "Trigger"
