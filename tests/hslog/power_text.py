"""Short logs for tests: payloads in, games out."""

from __future__ import annotations

import io
import re

import hslog
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import CreateGame, Packet

CREATE = """\
CREATE_GAME
    GameEntity EntityID=1
        tag=CARDTYPE value=GAME
        tag=ZONE value=PLAY
    Player EntityID=2 PlayerID=1 GameAccountId=[hi=144115198130930503 lo=111]
        tag=CONTROLLER value=1
        tag=PLAYER_ID value=1
    Player EntityID=3 PlayerID=2 GameAccountId=[hi=144115198130930503 lo=222]
        tag=CONTROLLER value=2
        tag=PLAYER_ID value=2
"""

NAMES = """\
DebugPrintGame() - BuildNumber=185749
DebugPrintGame() - GameType=GT_RANKED
DebugPrintGame() - FormatType=FT_STANDARD
DebugPrintGame() - ScenarioID=2
DebugPrintGame() - PlayerID=1, PlayerName=Ada#1
DebugPrintGame() - PlayerID=2, PlayerName=Bob#2
"""

CARDS = """\
FULL_ENTITY - Creating ID=4 CardID=HERO_01
    tag=CONTROLLER value=1
    tag=ZONE value=PLAY
FULL_ENTITY - Creating ID=5 CardID=
    tag=CONTROLLER value=2
    tag=ZONE value=DECK
"""


def log(*parts: str, logger: str = "GameState", stamp: str = "12:00:00.0000000", end: str = "\n") -> str:
    """Return the lines of a log: payloads after their envelope, DebugPrintPower unless they name another."""
    lines = []
    for line in "".join(part if part.endswith("\n") else part + "\n" for part in parts).splitlines():
        body = line if re.match(r"\w+\(\) - ", line) else f"DebugPrintPower() - {line}"
        lines.append(f"D {stamp} {logger}.{body}{end}")
    return "".join(lines)


def read(text: str | bytes, strict: bool = False) -> hslog.Games:
    """Read the text of a log."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    return hslog.read(io.BytesIO(data), strict=strict)


def one_game(*parts: str) -> Game:
    """Read a log with CREATE_GAME and then ``parts``, which must be one game and nothing to complain of."""
    games = read(log(CREATE, *parts))
    assert [str(warning) for warning in games.warnings] == []
    (game,) = games
    return game


def packets(*parts: str) -> list[Packet]:
    """Return the packets that ``parts`` make after CREATE_GAME."""
    first, *rest = one_game(*parts).packets
    assert isinstance(first, CreateGame)
    return rest


def only(*parts: str) -> Packet:
    """Return the one packet that ``parts`` make."""
    (packet,) = packets(*parts)
    return packet
