"""The duels that ``samples/`` is written from: short complete games, chosen so that every kind of action
occurs.

``write_sample(path)`` writes one as a Power.log; ``duel()``
is the scenario, ``simulate(duel())`` the game. In the duel a paladin and a mage have six turns each: minions,
the coin, hero powers with and without a target, a weapon that wears out, divine shield, taunt, charge,
stealth, trades on the board, deaths of several at once, and a hero who dies.
"""

from __future__ import annotations

import os

import hslog
from engine.hearthstone.simulate.scenario import DEFAULT_BUILD, PlayerSetup, Scenario
from engine.hearthstone.simulate.table import Table

HEALTH = 12
"""The starting health of the heroes of the duel, low to keep it short."""

PALADIN_DECK = (
    "CS2_091",
    "EX1_008",
    "CS2_172",
    "CS2_121",
    "CS2_173",
    "CS2_125",
    "CS2_124",
    "CS2_182",
    "CS2_179",
    "CS2_131",
    "CS2_187",
    "CS2_200",
)
MAGE_DECK = (
    "CS2_168",
    "CS2_120",
    "EX1_010",
    "CS2_171",
    "CS2_172",
    "CS2_118",
    "CS2_127",
    "CS2_182",
    "CS2_119",
    "EX1_023",
    "CS2_187",
    "CS2_200",
)

DUEL_SCRIPT = (
    # turn 1: a weapon, and an attack with it
    "play CS2_091",
    "attack me > enemy",
    "end",
    # turn 2: the coin pays for a second minion, which charges
    "play CS2_168",
    "play GAME_005",
    "play CS2_171",
    "attack CS2_171 > enemy",
    "end",
    # turn 3: the hero fights a minion and is hurt
    "attack me > CS2_171",
    "play CS2_172",
    "end",
    # turn 4: a hero power with a target; then two minions kill each other
    "power > CS2_172",
    "attack CS2_168 > CS2_172",
    "end",
    # turn 5: a divine shield, and a taunt to its left
    "play EX1_008",
    "play CS2_121 @ 1",
    "attack me > enemy",
    "end",
    # turn 6
    "play CS2_118",
    "end",
    # turn 7: the shield takes five damage; the weapon breaks; a minion is summoned
    "attack EX1_008 > CS2_118",
    "attack me > enemy",
    "power",
    "play CS2_173 @ 2",
    "attack CS2_173 > enemy",
    "attack CS2_121 > enemy",
    "end",
    # turn 8: a taunt, and something in stealth behind it
    "play CS2_127",
    "play EX1_010",
    "end",
    # turn 9: only the taunt can be attacked
    "play CS2_124",
    "attack CS2_124 > CS2_127",
    "attack CS2_173 > CS2_127",
    "attack CS2_121 > enemy",
    "attack EX1_008 > enemy",
    "attack CS2_101t > enemy",
    "end",
    # turn 10: out of stealth; a hero power kills
    "attack EX1_010 > CS2_121",
    "power > EX1_008",
    "play CS2_172",
    "end",
    # turn 11: the last damage
    "attack CS2_101t > enemy",
)


def duel(build: int = DEFAULT_BUILD) -> Scenario:
    """Return the scenario of the sample duel in the form of a build; the log is the first player's."""
    return Scenario(
        players=(
            PlayerSetup("Uther", "HERO_04", PALADIN_DECK, health=HEALTH),
            PlayerSetup("Jaina", "HERO_08", MAGE_DECK, health=HEALTH),
        ),
        build=build,
        seed=1,
        first=1,
        friendly=1,
        shuffled=False,
        mulligan=False,
        script=DUEL_SCRIPT,
    )


def write_sample(path: str | os.PathLike[str], build: int = DEFAULT_BUILD) -> None:
    """Write the sample duel as a Power.log."""
    hslog.write(Table(duel(build)).run(), path, form="log")
