"""Small games for the tests of pictures: a spell that sweeps the board, and an attack with what follows
from it."""

from __future__ import annotations

import io
import re

import engine
import hslog
from engine import Replay

NAMES = {4: "Jaina", 5: "Rexxar", 10: "Kobold", 11: "Leper", 12: "Squire", 20: "Sweep"}
OWNERS = {4: 1, 5: 2, 10: 1, 11: 2, 12: 2, 20: 1}
TYPES = {4: "HERO", 5: "HERO", 10: "MINION", 11: "MINION", 12: "MINION", 20: "SPELL"}

CREATE = """\
CREATE_GAME
    GameEntity EntityID=1
        tag=CARDTYPE value=GAME
        tag=ZONE value=PLAY
    Player EntityID=2 PlayerID=1 GameAccountId=[hi=144115198130930503 lo=111]
        tag=CONTROLLER value=1
        tag=PLAYER_ID value=1
        tag=HERO_ENTITY value=4
        tag=CARDTYPE value=PLAYER
        tag=ZONE value=PLAY
    Player EntityID=3 PlayerID=2 GameAccountId=[hi=144115198130930503 lo=222]
        tag=CONTROLLER value=2
        tag=PLAYER_ID value=2
        tag=HERO_ENTITY value=5
        tag=CARDTYPE value=PLAYER
        tag=ZONE value=PLAY
DebugPrintGame() - BuildNumber=30795
DebugPrintGame() - GameType=GT_RANKED
DebugPrintGame() - FormatType=FT_STANDARD
DebugPrintGame() - ScenarioID=2
DebugPrintGame() - PlayerID=1, PlayerName=Ada#1
DebugPrintGame() - PlayerID=2, PlayerName=Bob#2
"""
BODIES = {4: (0, 30), 5: (0, 30), 10: (2, 2), 11: (1, 1), 12: (3, 3), 20: (0, 0)}


def cards() -> str:
    """Return the heroes, three minions in play and a spell in the hand."""
    out = []
    for entity, kind in TYPES.items():
        attack, health = BODIES[entity]
        zone = "HAND" if entity == 20 else "PLAY"
        tags = {"CONTROLLER": OWNERS[entity], "CARDTYPE": kind, "ZONE": zone, "ATK": attack, "HEALTH": health}
        if kind != "HERO":
            tags["ZONE_POSITION"] = 2 if entity == 12 else 1
        if entity == 11:
            tags["DEATHRATTLE"] = 1
        if entity == 12:
            tags["DIVINE_SHIELD"] = 1
        out.append(f"FULL_ENTITY - Creating ID={entity} CardID=CARD_{entity}")
        out += [f"    tag={tag} value={value}" for tag, value in tags.items()]
    return "\n".join(out) + "\n"


def ref(entity: int) -> str:
    """Return an entity as the log refers to it."""
    if entity in (1, 2, 3):
        return {1: "GameEntity", 2: "Ada#1", 3: "Bob#2"}[entity]
    name = NAMES.get(entity, "Unknown")
    player = OWNERS.get(entity, 1)
    return f"[entityName={name} id={entity} zone=PLAY zonePos=1 cardId=CARD_{entity} player={player}]"


def change(entity: int, tag: str, value: object) -> str:
    """Return the line of a tag change."""
    return f"TAG_CHANGE Entity={ref(entity)} tag={tag} value={value}\n"


def block(kind: str, entity: int, *inside: str, target: int = 0) -> str:
    """Return a block and what is in it."""
    aim = ref(target) if target else "0"
    start = f"BLOCK_START BlockType={kind} Entity={ref(entity)} EffectCardId= EffectIndex=0 Target={aim}"
    body = "".join(inside)
    return f"{start} SubOption=-1 \n" + "".join(f"    {line}\n" for line in body.splitlines()) + "BLOCK_END\n"


def damage(entity: int, amount: int, total: int, source: int) -> str:
    """Return the packets of damage to a character, as builds before pulses of the source print them."""
    return (
        change(entity, "PREDAMAGE", amount)
        + change(entity, "PREDAMAGE", 0)
        + f"META_DATA - Meta=DAMAGE Data={amount} InfoCount=1\n"
        + f"            Info[0] = {ref(entity)}\n"
        + change(entity, "LAST_AFFECTED_BY", source)
        + change(entity, "DAMAGE", total)
    )


def dies(entity: int) -> str:
    """Return the packets of a minion's death."""
    return change(entity, "ZONE_POSITION", 0) + change(entity, "ZONE", "GRAVEYARD") + change(entity, "DAMAGE", 0)


def turn(number: int) -> str:
    """Return the beginning of a turn of player 1."""
    return (
        change(2, "CURRENT_PLAYER", 1)
        + change(1, "TURN", number)
        + change(1, "STEP", "MAIN_READY")
        + change(1, "STEP", "MAIN_ACTION")
    )


OPTIONS = (
    "DebugPrintOptions() - id=1\n"
    "DebugPrintOptions() -   option 0 type=END_TURN mainEntity= error=INVALID errorParam=\n"
    f"DebugPrintOptions() -   option 1 type=POWER mainEntity={ref(10)} error=NONE errorParam=\n"
)
"""A list of options that leaves out most of what may be done."""
SWEEP = block(
    "PLAY",
    20,
    change(20, "ZONE_POSITION", 0),
    change(20, "ZONE", "PLAY"),
    block(
        "POWER",
        20,
        damage(10, 2, 2, 20),
        damage(11, 2, 2, 20),
        change(12, "PREDAMAGE", 2),
        change(12, "PREDAMAGE", 0),
        change(12, "DIVINE_SHIELD", 0),
        "META_DATA - Meta=DAMAGE Data=0 InfoCount=1\n",
        f"            Info[0] = {ref(12)}\n",
    ),
    change(20, "ZONE", "GRAVEYARD"),
    block("DEATHS", 1, dies(10), dies(11)),
    block("TRIGGER", 11, damage(4, 2, 2, 11)),
)
ATTACK = (
    block(
        "ATTACK",
        10,
        change(1, "PROPOSED_ATTACKER", 10),
        change(1, "PROPOSED_DEFENDER", 11),
        change(10, "ATTACKING", 1),
        change(11, "DEFENDING", 1),
        damage(11, 2, 2, 10),
        damage(10, 1, 1, 11),
        change(1, "PROPOSED_ATTACKER", 0),
        change(1, "PROPOSED_DEFENDER", 0),
        target=11,
    )
    + block("DEATHS", 1, dies(11))
    + block("TRIGGER", 11, damage(4, 2, 2, 11))
)


def text_of(*parts: str) -> str:
    """Return the lines of a log with the given packets after the cards."""
    lines = []
    for line in "".join((CREATE, cards(), *parts)).splitlines():
        body = line if re.match(r"\w+\(\) - ", line) else f"DebugPrintPower() - {line}"
        lines.append(f"D 12:00:00.0000000 GameState.{body}\n")
    return "".join(lines)


def replay_of(*parts: str) -> Replay:
    """Return the replay of a small game."""
    games = hslog.read(io.BytesIO(text_of(*parts).encode()))
    assert [str(warning) for warning in games.warnings] == []
    return engine.replay(games[0])


def sweep() -> Replay:
    """Return the replay of a turn in which a spell sweeps the board."""
    return replay_of(turn(3), SWEEP)


def attack() -> Replay:
    """Return the replay of a turn in which a minion attacks another with a deathrattle."""
    return replay_of(turn(3), ATTACK)
