"""Words for games of Arena: players, objects, annotations, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hslog.arena.packets import (
    ANNOTATION,
    OBJECT,
    PERSISTENT,
    PLAYER,
    TURN_INFO,
    ZONE,
    Message,
    Part,
    annotation_types,
    details,
)
from hslog.arena.tags import tag_name, value_name
from hslog.core.legible import legible

if TYPE_CHECKING:
    from hslog.arena.game import ArenaGame
    from hslog.core.packet import Packet

Json = dict[str, Any]


def title(game: ArenaGame) -> str:
    """Return the names of both players."""
    return " vs ".join(player.called for player in game.players) or "a game of MTG Arena"


def ending(game: ArenaGame) -> str:
    """Say how a game ended, or that its end is missing."""
    if not game.over:
        return "the end is missing"
    how = {"Game": "by the rules", "Concede": "by concession", "Timeout": "by timeout"}.get(game.end_reason, "")
    winner = f"{game.called(game.winner)} wins" if game.winner else "it ends"
    return f"{winner} {how}".strip()


def played(game: ArenaGame) -> str:
    """Return the event and the number of the game in its match."""
    parts = [legible(game.event.replace("_", " ")), f"game {game.number} of a match of three" * (game.best_of == 3)]
    return ", ".join(part for part in parts if part)


def facts(game: ArenaGame) -> Json:
    """Return the facts of a game, as the JSON object of ``info``."""
    return {
        "game": "magic",
        "title": title(game),
        "file": game.source,
        "lines": list(game.lines),
        "players": [
            {
                "seat": player.player_id,
                "name": player.name,
                "owner": player.player_id == game.owner,
                "won": bool(game.winner) and player.player_id == game.winner,
            }
            for player in game.players
        ],
        "match": game.match_id,
        "number": game.number,
        "event": game.event,
        "version": game.version,
        "turns": game.last_turn,
        "complete": game.complete,
        "unbroken": game.unbroken,
        "end": ending(game),
        "packets": game.packet_count,
        "messages": len(game.packets),
        "breaks": [{"line": gap.last_line, "message": gap.what} for gap in game.gaps],
    }


def rows(game: ArenaGame) -> list[tuple[str, str]]:
    """Return the facts of a game as names with values."""
    found = []
    for player in game.players:
        notes = ["whose log this is"] * (player.player_id == game.owner)
        notes += ["won"] * (game.winner == player.player_id)
        found.append(("player", ", ".join([player.called, *notes])))
    extent = [f"lines {game.lines[0]:,}-{game.lines[1]:,}", f"{game.last_turn} turns", ending(game)]
    if not game.started:
        extent.insert(1, "the beginning is missing")
    found += [
        ("game", "Magic: The Gathering, MTG Arena" + (f" {game.version}" if game.version else "")),
        ("type", played(game)),
        ("log", ", ".join(extent)),
        ("packets", f"{game.packet_count:,} in {len(game.packets):,} messages"),
        ("gaps", "; ".join(f"line {gap.last_line}: {gap.what}" for gap in game.gaps)),
    ]
    return found


def packet_words(game: ArenaGame, packet: Packet) -> str:
    """Return the content of a packet on one line."""
    if isinstance(packet, Part):
        return _part_words(game, packet)
    if isinstance(packet, Message):
        state = packet.state
        if state is not None:
            number = f" {state.get('gameStateId', '')}"
            return f"{packet.type}{number} ({str(state.get('type', '')).partition('_')[2]}, {packet.size} packets)"
        return f"{packet.origin}: {packet.type}"
    return repr(packet)


def _part_words(game: ArenaGame, part: Part) -> str:
    if part.word in (ANNOTATION, PERSISTENT):
        kind = "+".join(annotation_types(part.read))
        whom = ", ".join(game.called(number) for number in part.read.get("affectedIds", ()) if number)
        source = part.read.get("affectorId", 0)
        told = " ".join(f"{key}={value}" for key, value in details(part.read).items())
        by = f" by {game.called(source)}" if source else ""
        return " ".join(filter(None, (kind, whom))) + by + (f" ({told})" if told else "")
    if part.word in (OBJECT, PLAYER, TURN_INFO):
        told = " ".join(f"{tag_name(tag)}={value_name(tag, value)}" for tag, value in part.tags.items())
        return f"{part.word} {game.called(part.entity)} {told}"
    if part.word == ZONE:
        inside = part.read.get("objectInstanceIds", [])
        return f"ZONE {str(part.read.get('type', '')).partition('_')[2]} {part.entity}: {len(inside)} objects"
    return f"{part.word} {part.entity or ''}".rstrip()
