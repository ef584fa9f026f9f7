"""Write the samples: a short complete game made by the rules, and the same game with one planted fault.

``duel.log`` is what ``hearthtrace simulate samples/duel.toml`` plays, so log and rules agree.
``duel-fault.log`` differs from it in one number: a hit for 3 that brings a minion's damage to 4 is logged
as bringing it to 5. ``magic.log`` is a game of Magic in the form of MTG Arena's logs, what ``hearthtrace
simulate --game magic samples/magic.toml`` plays. ``decks.log.gz`` is a game of two real decks of the basic and classic
sets, a mage and a warrior.

    python samples/make_samples.py            write them again, into this folder
"""

from __future__ import annotations

import sys
from pathlib import Path

import hslog
from engine.hearthstone.simulate import simulate
from engine.hearthstone.simulate.decks import Deck, play_decks
from engine.magic.play.scenario import read, run
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import TagChange
from viz.hearthstone.scenarios import read_scenario

HERE = Path(__file__).parent

MAGE = (
    "CS2_022 CS2_023 CS2_024 CS2_025 CS2_026 CS2_029 CS2_032 CS2_182 CS2_189 CS2_200 EX1_015 EX1_096 EX1_277 NEW1_019"
)
WARRIOR = "CS2_105 CS2_106 CS2_108 EX1_007 EX1_392 EX1_398 EX1_400 EX1_402 EX1_603 EX1_604 EX1_607 NEW1_020"
DECKS_BUILD, DECKS_SEED = 20457, 5


def duel() -> Game:
    """Play the sample game."""
    return simulate(read_scenario(HERE / "duel.toml"))


def with_fault(game: Game) -> Game:
    """Change the first tag change that brings the damage of a minion to 4."""
    for packet in game.walk():
        if isinstance(packet, TagChange) and packet.tag == GameTag.DAMAGE and packet.value == 4:
            packet.value = 5
            return game
    raise ValueError("nothing is damaged by 4 in this game")


def decks() -> Game:
    """Play a game of two real decks, with two copies of each card."""
    mage, warrior = (Deck(hero, tuple(2 * cards.split())) for hero, cards in (("HERO_08", MAGE), ("HERO_01", WARRIOR)))
    return play_decks(DECKS_BUILD, DECKS_SEED, (mage, warrior)).game


def main(folder: Path = HERE) -> None:
    """Write the samples into a folder."""
    hslog.write(duel(), folder / "duel.log")
    hslog.write(with_fault(duel()), folder / "duel-fault.log")
    hslog.write(decks(), folder / "decks.log.gz")
    (folder / "magic.log").write_text("".join(run(read(HERE / "magic.toml")[0]).lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
