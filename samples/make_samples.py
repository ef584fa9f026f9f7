"""Write the samples: a short complete game made by the rules, and the same game with one planted fault.

``duel.log`` is what ``hearthtrace simulate samples/duel.toml`` plays, so log and rules agree.
``duel-fault.log`` differs from it in one number: a hit for 3 that brings a minion's damage to 4 is logged
as bringing it to 5. ``magic.log`` is a game of Magic in the form of MTG Arena's logs, what ``hearthtrace
simulate --game magic samples/magic.toml`` plays.

    python samples/make_samples.py            write them again, into this folder
"""

from __future__ import annotations

import sys
from pathlib import Path

import hslog
from engine.magic.play.scenario import read, run
from engine.simulate import simulate
from hslog.game import Game
from hslog.generated.vocabulary import GameTag
from hslog.packets import TagChange
from viz.scenarios import read_scenario

HERE = Path(__file__).parent


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


def main(folder: Path = HERE) -> None:
    """Write the samples into a folder."""
    hslog.write(duel(), folder / "duel.log")
    hslog.write(with_fault(duel()), folder / "duel-fault.log")
    (folder / "magic.log").write_text("".join(run(read(HERE / "magic.toml")[0]).lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
