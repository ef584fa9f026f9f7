"""A packet as one line a person can read."""

from __future__ import annotations

from collections.abc import Sequence

from hslog.core.legible import legible
from hslog.hearthstone.game import Game
from hslog.hearthstone.names import name, tag_name, value_name
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    Options,
    Packet,
    PlayerReference,
    SendChoices,
    SendOption,
    ShowEntity,
    SubSpell,
    TagChange,
    TagValue,
)

SHOWN_ENTITIES = 8


def packet_text(packet: Packet, game: Game) -> str:
    """Return the content of a packet, with names for entities, tags and values."""
    if isinstance(packet, TagChange | HideEntity | CachedTag):
        mark = " (definition)" if isinstance(packet, TagChange) and packet.definition_change else ""
        verb = {"HIDE_ENTITY": "hide ", "CACHED_TAG_FOR_DORMANT_CHANGE": "cached "}.get(packet.kind, "")
        value = legible(value_name(packet.tag, packet.value))
        return f"{verb}{entity_text(game, packet.entity)}  {legible(tag_name(packet.tag))} = {value}{mark}"
    if isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
        card = f" {legible(packet.card_id)}" if packet.card_id else ""
        return f"{packet.kind} {entity_text(game, packet.entity)}{card}  {_tags(packet.tags)}"
    if isinstance(packet, Block):
        target = f" -> {entity_text(game, packet.target)}" if packet.target else ""
        number = game.block_numbers.get(packet.index, "")
        return f"{legible(name('BlockType', packet.type))} {number}: {entity_text(game, packet.entity)}{target}"
    if isinstance(packet, MetaData):
        about = f" {_entities(game, packet.info)}" if packet.info else ""
        return f"META {legible(name('MetaDataType', packet.meta))} {packet.data}{about}"
    if isinstance(packet, CreateGame):
        players = ", ".join(str(player.entity) for player in packet.players)
        return f"CREATE_GAME entity {packet.game.entity}, players {players}"
    return _aside_text(packet, game)


def _aside_text(packet: Packet, game: Game) -> str:
    if isinstance(packet, Options):
        rows = [row for row in packet.rows if row.row == "option"]
        return f"OPTIONS {packet.id}: {len(rows)}"
    if isinstance(packet, SendOption):
        target = f" -> {entity_text(game, packet.target)}" if packet.target else ""
        return f"SEND_OPTION {packet.option}{target}, position {packet.position}"
    if isinstance(packet, Choices):
        who = f" of {entity_text(game, packet.player)}" if packet.player else ""
        return (
            f"CHOICES {packet.id}{who}, {legible(name('ChoiceType', packet.type))}: {_entities(game, packet.choices)}"
        )
    if isinstance(packet, ChosenEntities | SendChoices):
        return f"{packet.kind} {packet.id}: {_entities(game, packet.choices)}"
    if isinstance(packet, SubSpell):
        return f"SUB_SPELL {legible(packet.spell)}"
    said = packet.to_json()
    rest = " ".join(
        f"{key}={legible(str(value), 400)}" for key, value in said.items() if key not in ("line", "ts", "kind")
    )
    return f"{packet.kind} {rest}".rstrip()


def entity_text(game: Game, entity: int) -> str:
    """Return an entity's name with its number; a player whom the log does not identify gets a question mark."""
    if isinstance(entity, PlayerReference):
        return f"{legible(entity.name)}?"
    called = game.called(entity)
    if game.player_of_entity(entity) is not None or entity == game.game_entity:
        return called
    return f"{called} [{entity}]" if called != f"entity {entity}" else called


def _entities(game: Game, entities: Sequence[int]) -> str:
    shown = ", ".join(entity_text(game, entity) for entity in entities[:SHOWN_ENTITIES])
    rest = len(entities) - SHOWN_ENTITIES
    return f"{shown} and {rest} more" if rest > 0 else shown


def _tags(tags: Sequence[TagValue]) -> str:
    return " ".join(f"{legible(tag_name(tag))}={legible(value_name(tag, value))}" for tag, value in tags)
