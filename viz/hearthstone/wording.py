"""What a block or a span is called in a picture, and what kind of thing it is."""

from __future__ import annotations

from engine.core.trace import Span
from engine.hearthstone import blocks
from engine.hearthstone.wording.clauses import target_of, trigger_word
from engine.hearthstone.wording.names import Names
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block
from viz.hearthstone.names import block_word

ACTIONS = (*blocks.ACTIONS, BlockType.MOVE_MINION)
"""Blocks that begin with a player's decision, at the top level; Battlegrounds have one kind more."""

_CATEGORIES = {
    BlockType.PLAY: "action",
    BlockType.ATTACK: "action",
    BlockType.MOVE_MINION: "action",
    BlockType.DECK_ACTION: "action",
    BlockType.POWER: "power",
    BlockType.RITUAL: "power",
    BlockType.TRIGGER: "trigger",
    BlockType.DEATHS: "death",
    BlockType.FATIGUE: "damage",
}
_WORDS = {
    BlockType.POWER: "Effect",
    BlockType.FATIGUE: "Fatigue",
    BlockType.RITUAL: "Ritual",
    BlockType.GAME_RESET: "Game reset",
    BlockType.MOVE_MINION: "Move minion",
    BlockType.DECK_ACTION: "Trade",
    BlockType.REVEAL_CARD: "Reveal",
}


def word_span(span: Span, names: Names) -> tuple[str, str]:
    """Return the title and the category of a span that is no block."""
    called = f"{span.name} step" if span.name == "death creation" else span.name
    capital = called[:1].upper() + called[1:]
    category = "aura" if "aura" in span.name else "death" if "death" in span.name else "step"
    of_player = span.entity == names.game.game_entity or names.game.player_of_entity(span.entity) is not None
    if span.entity and not of_player:
        return f"{capital}: {names.entity(span.entity, span.stop)}", category
    return capital, category


def word_block(block: Block, game: Game, names: Names) -> tuple[str, str, str]:
    """Return the title and the category of a block, and what the edge to it says (its target)."""
    end = block.end_index if block.end_index is not None else block.index
    called = names.entity(block.entity, end)
    aim = target_of(block)
    target = names.entity(aim, end) if aim else ""
    category = _CATEGORIES.get(block.type, "other")
    edge = f"→ {target}" if target and block.type != BlockType.ATTACK and not _same_target(block) else ""
    if block.type == BlockType.ATTACK:
        title = f"Attack: {called}" + (f" → {target}" if target else "")
    elif block.type == BlockType.PLAY:
        title = f"{_play_word(block, game)}: {called}" + (f" → {target}" if target else "")
        edge = ""
    elif block.type == BlockType.TRIGGER:
        title = f"{trigger_word(block, game)}: {called}"
        if block.entity == game.game_entity or game.player_of_entity(block.entity) is not None:
            category, title = "step", f"Step trigger: {called}"
    elif block.type == BlockType.DEATHS:
        title = "Death creation step"
    else:
        word = _WORDS.get(block.type) or block_word(block.type).replace("_", " ").capitalize()
        title = word if block.entity == game.game_entity else f"{word}: {called}"
    return title, category, edge


def _same_target(block: Block) -> bool:
    """Return whether the surrounding block has the same target, so that the target is already named."""
    around = block.parent
    while around is not None and not isinstance(around, Block):
        around = around.parent
    return around is not None and around.target == block.target and around.entity == block.entity


def _play_word(block: Block, game: Game) -> str:
    if game.timeline.value(block.entity, GameTag.CARDTYPE, game.packet_count) == CardType.HERO_POWER:
        return "Hero power"
    in_play = game.timeline.value(block.entity, GameTag.ZONE, block.index) == Zone.PLAY
    return "Use" if in_play else "Play"
