"""Items and packets as sentences, for explanations and the story of a game."""

from __future__ import annotations

from engine.hearthstone.options.logged import LoggedOptions
from engine.hearthstone.wording.clauses import action_clause, block_clause
from engine.hearthstone.wording.tags import tag_label, zone_word
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    Options,
    Packet,
    SendChoices,
    SendOption,
    ShowEntity,
    TagChange,
)
from viz.hearthstone.events import SHIELD_BREAKS
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.turns import BETWEEN

MOST_NAMED = 4
"""Entities of one packet that a sentence names."""


def describe_packet(tree: ItemTree, packet: Packet) -> str:
    """Return the content of a packet as a clause."""
    names, index = tree.names, packet.index
    if isinstance(packet, TagChange | HideEntity):
        before = tree.game.timeline.value(packet.entity, packet.tag, index - 1)
        who = names.entity_phrase(packet.entity, index)
        now = names.value(packet.tag, packet.value)
        if before == packet.value:
            return f"{who}: {tag_label(packet.tag)} is set to {now}, which it was"
        return f"{who}: {tag_label(packet.tag)} becomes {now}; it was {names.value(packet.tag, before)}"
    if isinstance(packet, Block):
        return block_clause(names, packet)
    if isinstance(packet, FullEntity):
        zone = zone_word(packet.tag(GameTag.ZONE))
        return f"{names.entity_phrase(packet.entity, index)} comes into being (zone: {zone})"
    if isinstance(packet, ShowEntity):
        return f"{names.entity(packet.entity, index)} is revealed"
    if isinstance(packet, ChangeEntity):
        return f"{names.entity(packet.entity, index - 1)} becomes {names.card(packet.card_id)}"
    if isinstance(packet, CreateGame):
        return "the game is created"
    if isinstance(packet, MetaData):
        return _note(tree, packet)
    if isinstance(packet, SendOption):
        return _sent(tree, packet)
    if isinstance(packet, Choices):
        who = names.entity(packet.player) if packet.player else "a player"
        return f"{who} is asked to choose among {names.several([int(one) for one in packet.choices])}"
    if isinstance(packet, SendChoices | ChosenEntities):
        chosen = names.several([int(one) for one in packet.choices]) or "nothing"
        return f"{_OTHERS[packet.kind]}: {chosen}"
    return _OTHERS.get(packet.kind) or f"a packet of the kind {packet.kind}"


def _sent(tree: ItemTree, packet: SendOption) -> str:
    """Return a player's action as a clause, as far as the option list before it identifies the row."""
    said, names = _OTHERS[packet.kind], tree.names
    listed = (tree.game.by_index.get(index) for index in range(packet.index - 1, -1, -1))
    options = next((one for one in listed if isinstance(one, Options)), None)
    row = next((row for row in LoggedOptions(options).rows if row.place == packet.option), None) if options else None
    if row is None:
        return said
    if row.end_turn:
        return f"{said}: the turn ends"
    aim = f", aimed at {names.entity_phrase(packet.target, packet.index)}" if packet.target else ""
    return f"{said}: {names.entity_phrase(row.entity, packet.index)} is used or played{aim}"


_OTHERS = {
    "OPTIONS": "the client lists what the player may do",
    "SEND_OPTION": "the client sends what the player does",
    "CHOICES": "a player is asked to choose",
    "SEND_CHOICES": "the client sends what its player chose",
    "CHOSEN_ENTITIES": "the server confirms what was chosen",
    "SHUFFLE_DECK": "a deck is shuffled",
    "RESET_GAME": "the game returns to an earlier state",
    "SUB_SPELL": "a visual effect begins",
    "VO_SPELL": "a voice line plays",
    "SPECTATOR": "spectating begins or ends",
    "CACHED_TAG_FOR_DORMANT_CHANGE": "the client keeps a tag of a dormant minion for when it wakes",
    "UNHANDLED": "something the client itself could not print",
    "UNKNOWN": "a line the grammar does not know",
}
"""Clauses for packets of a kind that says it all."""


def _note(tree: ItemTree, packet: MetaData) -> str:
    more = [f"{len(packet.info) - MOST_NAMED} more"] if len(packet.info) > MOST_NAMED else []
    who = ", ".join([*(tree.names.entity(one, packet.index) for one in packet.info[:MOST_NAMED]), *more]) or "nobody"
    if packet.meta == MetaDataType.DAMAGE:
        return f"the client is told of {packet.data} damage to {who}"
    if packet.meta == MetaDataType.HEALING:
        return f"the client is told of {packet.data} healing of {who}"
    return f"a hint to the client ({name('MetaDataType', packet.meta)}) about {who}"


def describe_item(tree: ItemTree, item: Item) -> str:
    """Return an item as a clause, without its consequences."""
    if item.kind == "turn":
        return f"{item.title}, {item.detail}’s" if item.detail else item.title
    if item.kind == "action" and item.block is not None:
        return describe_action(tree, item)
    if item.kind == "event":
        return describe_event(tree, item)
    if item.block is not None and (item.kind == "block" or (item.kind == "phase" and item.category != "step")):
        return block_clause(tree.names, item.block)
    if item.title == BETWEEN:
        return "between the actions"
    if item.kind == "step":
        return f"the step “{item.title}” of the turn" if item.turn else item.title
    return f"the {item.title[:1].lower()}{item.title[1:]}"


def describe_action(tree: ItemTree, item: Item) -> str:
    """Return a player's action as a sentence without its full stop: ``Ann plays Fireball on Ragnaros``."""
    return action_clause(tree.names, item.block) if item.block is not None else item.title


def describe_event(tree: ItemTree, item: Item) -> str:
    """Return an event as a clause: ``Ragnaros takes 6 damage (health 8 → 2)``."""
    who = tree.names.entity(item.entity, max(item.stop - 1, 0)) if item.entity else "something"
    owner = tree.names.owner(item.entity, item.start) or "somebody"
    told = f" ({item.detail})" if item.detail else ""
    amount = item.amount if item.amount is not None else "some"
    if item.name == "damage" and not item.amount and item.detail == SHIELD_BREAKS:
        return f"the divine shield of {who} takes the damage"
    around = item.parent.block if item.parent is not None else None
    kind = "fatigue damage" if around is not None and around.type == BlockType.FATIGUE else "damage"
    words = {
        "damage": f"{who} takes {amount} {kind}{told}",
        "fatigue": f"{who} takes {amount} fatigue damage{told}",
        "healing": f"{who} is healed by {amount}{told}",
        "armor": f"{who} gains {amount} armor",
        "durability": f"{who} loses durability{told}",
        "draw": f"{owner} draws {who}{told}",
        "burn": f"{owner}’s {who} is burned: the hand is full",
        "discard": f"{owner} discards {who}",
        "death": f"{who} {'is destroyed' if item.title.startswith('Destroyed') else 'dies'}",
        "destroy": f"{who} is marked to be destroyed",
        "leaves": f"{who} leaves play",
        "summon": f"{who} is summoned for {owner}{told}",
        "enchantment": f"{who if item.edge else 'something'} gets {item.edge or 'an enchantment'}{told}",
        "stats": f"{who}: {item.detail}",
        "keyword": f"{who}: {item.detail}",
        "control": f"{who} changes sides{told}",
        "transform": f"{who} {item.detail}",
        "reveal": f"{who} is revealed",
        "return": f"{who} returns to {owner}’s hand",
        "mana": f"{who}’s mana changes ({item.detail})",
        "redirect": f"the attack is redirected to {item.title.partition(': ')[2]}",
        "result": item.title,
    }
    if item.name == "enchantment":
        host = item.title.removeprefix("Enchantment on ")
        return f"{host} gets {item.edge or 'an enchantment'}{told}"
    return words.get(item.name) or f"{item.title[:1].lower()}{item.title[1:]}{told}"
