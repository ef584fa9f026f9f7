"""The games that the rulebook covers: card games of two players. Other games are read but not judged."""

from __future__ import annotations

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import NUMBERS
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import FullEntity, ShowEntity

OTHER_MODES = {"BATTLEGROUNDS": "Battlegrounds", "MERCENARIES": "Mercenaries"}

SIGNS = (("TB_BaconShop", "Battlegrounds"), ("BG", "Battlegrounds"), ("LETL_", "Mercenaries"))
"""Prefixes of card ids that occur in one mode only, for logs that do not state the game type."""

SETUP = 200
"""Number of packets at the start of a game to search for such cards; a log that begins late is searched completely."""


def why_hidden(game: Game) -> str:
    """Return why nothing of a game can be judged; empty if it can."""
    mode = _other_mode(game)
    if mode:
        return f"{mode} has rules of its own, which the rulebook does not describe"
    if game.game_type and game.game_type not in NUMBERS["GameType"].values():
        return f"games of the type {game.game_type} are not known, nor are their rules"
    if len(game.players) > 2:
        return f"a game of {len(game.players)} players, which the rulebook does not describe"
    if len(game.players) < 2:
        return "the log does not hold the beginning of the game, or who plays"
    return ""


def why_crowded(line: int, crowd: str) -> str:
    """Return why a game is not judged if a line brings together more cards than a game has."""
    return f"from line {line} on it has more than {crowd}, the most that the rules are run on"


def _other_mode(game: Game) -> str:
    called = name("GameType", game.game_type or 0)
    mode = next((mode for word, mode in OTHER_MODES.items() if word in called), "")
    if mode or game.game_type:
        return mode
    described = (FullEntity,) if game.create is not None else (FullEntity, ShowEntity)
    packets = game.packets[:SETUP] if game.create is not None else game.walk()
    cards = [packet.card_id for packet in packets if isinstance(packet, described)]
    if game.create is None:
        cards += game.card_names  # of entities that were described before the log begins
    return next((mode for card in cards for sign, mode in SIGNS if card.startswith(sign)), "")
