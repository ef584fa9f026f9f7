"""A summary of a game: players, result, build, and how complete the log is.

It holds facts of the log only. :mod:`viz.hearthstone.terminal` prints it, ``to_json`` converts it for programs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.hearthstone.wording.names import names_of
from hslog.core.game import Player
from hslog.core.legible import legible
from hslog.hearthstone.build import NEWEST, patch_of
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import FormatType, GameTag, PlayState
from hslog.hearthstone.names import name

BATTLEGROUNDS = "Battlegrounds"
MERCENARIES = "Mercenaries"


@dataclass(frozen=True)
class PlayerSummary:
    """One player of a game.

    ``entity`` is the entity id, ``player_id`` the controller number. ``name`` is empty where the log has
    none, and ``name_basis`` says how it was bound. ``result`` is ``won``, ``lost``, ``tied``, ``conceded``,
    ``disconnected`` or empty while the game runs. ``cards_came`` to the hand, ``cards_known`` of them.
    """

    entity: int
    player_id: int
    name: str
    name_basis: str
    hero: str
    hero_card: str
    first: bool
    is_ai: bool | None
    result: str
    cards_came: int
    cards_known: int
    deck_known: int

    @property
    def called(self) -> str:
        """The name as it is shown; ``player 1`` where the log never gives it."""
        return legible(self.name) or f"player {self.player_id}"

    def to_json(self) -> dict[str, Any]:
        """Return the player as a JSON object."""
        return {
            "entity": self.entity,
            "player_id": self.player_id,
            "name": self.name,
            "name_basis": self.name_basis,
            "hero": self.hero,
            "hero_card": self.hero_card,
            "first": self.first,
            "is_ai": self.is_ai,
            "result": self.result,
            "hand": {"came": self.cards_came, "known": self.cards_known},
            "deck_known": self.deck_known,
        }


@dataclass(frozen=True)
class GameSummary:
    """One game. ``lines`` are 1-based; ``build_low`` and ``build_high`` are equal for a stated build.

    ``complete``: the log reaches the packet that closes the game; ``decided``: it says who won, lost or tied.
    """

    source: str
    stream: str
    lines: tuple[int, int]
    date: str
    build: int | None
    build_basis: str
    build_low: int
    build_high: int
    game_type: str
    format: str
    scenario: int | None
    mode: str
    complete: bool
    decided: bool
    joined_turn: int | None
    last_turn: int
    spectated: bool
    friendly: int | None
    packets: int
    blocks: int
    kinds: dict[str, int]
    players: tuple[PlayerSummary, ...] = ()
    lost_packets: bool = False
    recovered_packets: int = 0
    warnings: int = field(default=0)

    @property
    def patch(self) -> str:
        """The patch of the build, or the first and the last it can be."""
        low = patch_of(self.build_low)
        high = patch_of(self.build_high) if self.build_high < NEWEST else None
        if low is None and high is None:
            return "unknown"
        first = low.patch if low is not None else "before the first known patch"
        last = high.patch if high is not None else "the newest"
        return first if first == last else f"{first} to {last}"

    @property
    def end(self) -> str:
        """How far the log goes, in words."""
        return end_words(self.complete, self.decided)

    @property
    def title(self) -> str:
        """The players: ``Ada vs Bob``."""
        return " vs ".join(player.called for player in self.players) or "no players"

    def to_json(self) -> dict[str, Any]:
        """Return the game as a JSON object."""
        return {
            "file": self.source,
            "stream": self.stream,
            "lines": list(self.lines),
            "date": self.date or None,
            "build": self.build,
            "build_basis": self.build_basis,
            "build_range": [self.build_low, self.build_high if self.build_high < NEWEST else None],
            "patch": self.patch,
            "game_type": self.game_type or None,
            "format": self.format or None,
            "scenario": self.scenario,
            "complete": self.complete,
            "decided": self.decided,
            "joined_turn": self.joined_turn,
            "last_turn": self.last_turn,
            "spectated": self.spectated,
            "friendly": self.friendly,
            "packets": self.packets,
            "blocks": self.blocks,
            "kinds": self.kinds,
            "lost_packets": self.lost_packets,
            "recovered_packets": self.recovered_packets,
            "players": [player.to_json() for player in self.players],
            "warnings": self.warnings,
        }


def end_words(complete: bool, decided: bool) -> str:
    """Say how far a log goes: to the end of the game, to its decision, or not so far."""
    if complete:
        return "complete"
    return "decided, but the last packets are missing (STATE = COMPLETE)" if decided else "cut: the end is missing"


def summarise(game: Game) -> GameSummary:
    """Collect the facts about a game."""
    low, high = game.build_range  # asked first: it may find a stated build not to be believed
    kinds = Counter(packet.kind for packet in game.walk())
    return GameSummary(
        source=game.source,
        stream=game.stream,
        lines=game.lines,
        date=game.date,
        build=game.build,
        build_basis=game.build_basis,
        build_low=low,
        build_high=high,
        game_type=name("GameType", game.game_type).removeprefix("GT_") if game.game_type else "",
        format=_format(game),
        scenario=game.scenario_id,
        mode=mode_of(game),
        complete=game.complete,
        decided=game.decided,
        joined_turn=game.joined_turn,
        last_turn=game.last_turn,
        spectated=game.spectated,
        friendly=game.perspective.friendly,
        packets=sum(kinds.values()),
        blocks=kinds["BLOCK"],
        kinds=dict(sorted(kinds.items())),
        players=tuple(_player(game, player) for player in game.players),
        lost_packets=game.lost_packets,
        recovered_packets=len(game.recovered),
        warnings=len(game.warnings),
    )


def mode_of(game: Game) -> str:
    """Return ``Battlegrounds`` or ``Mercenaries`` for games that are no duels, else nothing."""
    called = name("GameType", game.game_type or 0)
    if "BATTLEGROUNDS" in called:
        return BATTLEGROUNDS
    return MERCENARIES if "MERCENARIES" in called else ""


def _format(game: Game) -> str:
    if game.format_type in (None, FormatType.FT_UNKNOWN):
        return ""
    return name("FormatType", game.format_type or 0).removeprefix("FT_")


def _player(game: Game, player: Player) -> PlayerSummary:
    end = game.packet_count
    value = game.timeline.value
    hero = value(player.entity, GameTag.HERO_ENTITY, end)
    came, known = game.perspective.hands.get(player.player_id, (0, 0))
    return PlayerSummary(
        entity=player.entity,
        player_id=player.player_id,
        name=player.name,
        name_basis=player.basis,
        hero=names_of(game).plain(hero) if hero else "",
        hero_card=game.timeline.card_id(hero, end) if hero else "",
        first=bool(value(player.entity, GameTag.FIRST_PLAYER, end)),
        is_ai=player.is_ai,
        result=_result(game, player),
        cards_came=came,
        cards_known=known,
        deck_known=len(player.deck),
    )


_RESULTS = {
    PlayState.WON: "won",
    PlayState.LOST: "lost",
    PlayState.TIED: "tied",
    PlayState.DISCONNECTED: "disconnected",
    PlayState.CONCEDED: "conceded",
}


def _result(game: Game, player: Player) -> str:
    """Return how the game ended for a player. Conceding is stated although the log goes on to LOST."""
    states = [change.value for change in game.timeline.history(player.entity, GameTag.PLAYSTATE)]
    final = _RESULTS.get(states[-1], "") if states else ""
    return "conceded" if final == "lost" and PlayState.CONCEDED in states else final
