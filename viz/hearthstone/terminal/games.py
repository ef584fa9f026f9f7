"""A game's facts for a person: who, when, which build, how much of it is there."""

from __future__ import annotations

from collections.abc import Sequence

from hslog.core.errors import HslogError
from hslog.core.legible import legible
from hslog.hearthstone.build import NEWEST
from viz.core.screen import Cell, Screen, styled
from viz.hearthstone.summary import GameSummary, PlayerSummary

SHOWN_WARNINGS = 5


def print_game(screen: Screen, number: int, game: GameSummary, several: bool, source: str = "") -> None:
    """Print one game, with its number where there are several, and its file where that has to be named."""
    heading = f"Game {number}: {game.title}" if several else game.title
    screen.heading(f"{heading}  ({source})" if source else heading)
    screen.fields(game_fields(game))


def game_fields(game: GameSummary) -> list[tuple[str, Cell]]:
    """Return the facts of a game as names with values; values that are not known are empty."""
    kind = ", ".join(part for part in (_words(game.game_type), _words(game.format)) if part)
    if game.scenario is not None and game.scenario > 0:
        kind = f"{kind} (scenario {game.scenario})" if kind else f"scenario {game.scenario}"
    lost = loss_words(game.recovered_packets, game.lost_packets)
    rows: list[tuple[str, Cell]] = [("player", _player(game, player)) for player in game.players]
    rows += [
        ("build", build_words(game)),
        ("type", kind),
        ("recorded", game.date),
        ("log", extent(game)),
        ("packets", ", ".join(filter(None, (f"{game.packets:,} in {game.blocks:,} blocks", lost)))),
    ]
    return rows


def build_words(game: GameSummary) -> str:
    """Say which build wrote the log, and how that is known."""
    if game.build is not None:
        return f"{game.build} ({game.build_basis}), patch {game.patch}"
    if not game.build_low and game.build_high >= NEWEST:
        return "not stated, and nothing in the log tells"
    low = str(game.build_low) if game.build_low else "the oldest"
    high = str(game.build_high) if game.build_high < NEWEST else "the newest"
    return f"{low} to {high} (inferred), patch {game.patch}"


def extent(game: GameSummary) -> str:
    """Say how much of the game the log holds."""
    parts = [f"lines {game.lines[0]:,}-{game.lines[1]:,}"] if game.lines[1] else []
    if game.joined_turn is not None:
        parts.append(f"begins in turn {game.joined_turn}" if game.joined_turn else "the beginning is missing")
    parts.append(f"{game.last_turn} turns" if game.last_turn != 1 else "1 turn")
    parts.append(game.end)
    if game.spectated:
        parts.append("spectated")
    if game.stream not in ("GameState", "xml"):
        parts.append(f"read from {game.stream}")
    return ", ".join(parts)


def print_warnings(screen: Screen, warnings: Sequence[HslogError], path: str, everything: bool = False) -> None:
    """Print the warnings about a log."""
    if not warnings:
        return
    screen.heading("1 warning" if len(warnings) == 1 else f"{len(warnings)} warnings")
    shown = warnings if everything else warnings[:SHOWN_WARNINGS]
    for warning in shown:
        place = warning.path if warning.path != path else ""
        where = f"{place}:{warning.line}" if place and warning.line else place or f"line {warning.line}"
        screen.paragraph(styled((f"{where}  " if warning.line or place else "", "yellow"), warning.message), 2)
        if warning.text.strip():
            screen.paragraph(warning.text.strip()[:160], 6, "dim")
    if len(shown) < len(warnings):
        screen.paragraph(f"and {len(warnings) - len(shown)} more (hearthtrace info --warnings)", 2, "dim")


def _player(game: GameSummary, player: PlayerSummary) -> Cell:
    notes = []
    if player.hero and player.hero != player.name:
        notes.append(legible(player.hero))
    if player.first:
        notes.append("first")
    if player.is_ai:
        notes.append("computer")
    if player.player_id == game.friendly:
        notes.append("whose log this is" if not game.spectated else "whose hand is seen")
    if player.cards_came:
        notes.append(f"{player.cards_known} of {player.cards_came} cards in hand known")
    if not player.name:
        notes.append("never named")
    text = styled((player.called, "bold"))
    if notes:
        text.append(f"  {', '.join(notes)}")
    if player.result:
        text.append(f"  {player.result}", "green" if player.result == "won" else "")
    return text


def loss_words(recovered: int, lost: bool) -> str:
    """Say which packets were lost, or found elsewhere in the log; empty where all are there."""
    if recovered:
        return f"{recovered:,} of them recovered from PowerTaskList: their own lines are lost or broken"
    return "some are missing: fewer came than were announced" if lost else ""


def _words(name: str) -> str:
    return name.replace("_", " ").lower().replace("vs ai", "against the computer")
