"""``hearthtrace simulate``: play a game by the rules and write it as a log."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.outputs import write_games
from viz.cli.parsing import build_number, counting_number, whole_number
from viz.cli.streams import say

if TYPE_CHECKING:
    from engine.hearthstone.simulate import Scenario
    from engine.hearthstone.simulate.decks import Deck
    from hslog.hearthstone.game import Game

DESCRIPTION = """Play a game by the rules alone and write what the client of the chosen build would have
logged. A scenario file fixes players, decks and moves; without one, two random players meet, and everything
follows from the seed: the same seed gives the same bytes. Only cards whose text is keywords, the basic hero
powers and the coin are played. With --game magic it is a game of Magic, written as MTG Arena would have
logged it, with lands, creatures with keywords and, with --effects, sorceries that add or skip turns, phases and
steps."""

EXAMPLES = """\
  hearthtrace simulate --seed 7 -o game.log
  hearthtrace simulate --seed 7 --build 20457 | hearthtrace validate -
  hearthtrace simulate --games 100 -o many.log
  hearthtrace simulate --cards --build 54613 -o game.log
  hearthtrace simulate --deck AAECAf0EHv0BigKoArQCxQKLA6sEtATmBJYF7AWBCroK --deck ... --build 20457
  hearthtrace simulate samples/duel.toml -o duel.log
  hearthtrace simulate --game magic --seed 7 --effects -o Player.log"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a TOML file such as samples/duel.toml")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="what all chance follows from")
    parser.add_argument("--build", type=build_number, metavar="N", help="the build whose rules and log form are used")
    parser.add_argument(
        "--games", type=counting_number, metavar="N", default=1, help="so many games, with seeds from --seed on"
    )
    parser.add_argument("--game", choices=("hearthstone", "magic"), default="hearthstone", help="which game to play")
    parser.add_argument(
        "--effects", action="store_true", help="with --game magic: cards that add or skip turns, phases and steps"
    )
    parser.add_argument(
        "--cards",
        action="store_true",
        help="random decks of all cards of the build that can be carried out, not only of cards of keywords",
    )
    parser.add_argument(
        "--deck", action="append", metavar="CODE", help="a deck code; once for the first player, twice for both"
    )
    parser.add_argument(
        "--strict", action="store_true", help="refuse decks with cards that cannot be carried out: leave none out"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output by default")
    parser.add_argument("--to", choices=("log", "xml"), help="the format to write; by default that of the name")


def run(chosen: argparse.Namespace) -> int:
    """Play and write."""
    from hslog import to_log, to_xml
    from viz.cli.outputs import check_target, form_of_log

    if chosen.game == "magic":
        from viz.cli.magic.writing import simulate

        return simulate(chosen)
    if chosen.effects:
        raise CommandError("--effects is for games of Magic: say --game magic")
    if len(chosen.deck or ()) > 2:
        raise CommandError("a game has two decks: give --deck once or twice")
    if chosen.deck and chosen.scenario:
        raise CommandError("a scenario has decks of its own: leave --deck out")
    if chosen.strict and not chosen.deck:
        raise CommandError("--strict is for deck codes: give --deck")
    form = form_of_log(chosen.output, chosen.to) or "log"
    check_target(chosen.output, [chosen.scenario])
    write = to_xml if form == "xml" else to_log
    write_games(_games(chosen), chosen.output, write, _describe)
    return DONE


def _describe(game: Game) -> str:
    return f"{' vs '.join(player.name for player in game.players)}, {game.last_turn} turns"


def _games(chosen: argparse.Namespace) -> Iterator[Game]:
    """Play one game after the other, each when the one before is written. Raises CommandError."""
    from engine.hearthstone.simulate import SimulationError, simulate
    from viz.core.progress import Progress

    first = chosen.seed or 0
    decks = _decks(chosen)
    with Progress("playing") as progress:
        for number in range(chosen.games):
            progress.step(number, chosen.games)
            seed = first + number if chosen.seed is not None or chosen.games > 1 or not chosen.scenario else None
            try:
                if decks is not None:
                    yield _deck_game(decks, chosen, seed or 0)
                else:
                    yield simulate(_scenario(chosen, seed))
            except SimulationError as error:
                where = f"{chosen.scenario}: " if chosen.scenario else f"seed {seed}: "
                raise CommandError(f"{where}{error}") from error


def _decks(chosen: argparse.Namespace) -> tuple[Deck | None, Deck | None] | None:
    """Return the decks that the options ask for, None for a random one; None where they ask for no decks.

    Raises CommandError.
    """
    from engine.hearthstone.simulate import DEFAULT_BUILD, SimulationError
    from engine.hearthstone.simulate.decks import read_deck

    if not chosen.deck:
        return (None, None) if chosen.cards and chosen.scenario is None else None
    try:
        decks = [read_deck(code, chosen.build or DEFAULT_BUILD) for code in chosen.deck]
    except SimulationError as error:
        raise CommandError(str(error)) from error
    if chosen.strict:
        _refuse({card: reason for deck in decks for card, reason in deck.left_out.items()})
    return decks[0], decks[1] if len(decks) > 1 else None


def _deck_game(decks: tuple[Deck | None, Deck | None], chosen: argparse.Namespace, seed: int) -> Game:
    """Play a game with decks, and name the cards of deck codes that are left out."""
    from engine.hearthstone.simulate import DEFAULT_BUILD
    from engine.hearthstone.simulate.decks import play_decks

    played = play_decks(chosen.build or DEFAULT_BUILD, seed, decks)
    if chosen.deck:
        if chosen.strict:
            _refuse(played.left_out)
        for card, reason in played.left_out.items():
            say(f"left out: {_named(card)}: {reason}")
    return played.game


def _named(card_id: str) -> str:
    """Return the name and the id of a card."""
    from engine.hearthstone.cards.data import card_name

    name = card_name(card_id, 0)
    return f"{name} ({card_id})" if name else card_id


def _refuse(left_out: Mapping[str, str]) -> None:
    if left_out:
        told = "; ".join(f"{_named(card)}: {reason}" for card, reason in left_out.items())
        raise CommandError(f"cards that cannot be carried out: {told}")


def _scenario(chosen: argparse.Namespace, seed: int | None) -> Scenario:
    from engine.hearthstone.simulate import DEFAULT_BUILD, random_scenario
    from viz.hearthstone.scenarios import read_scenario

    if chosen.scenario is None:
        return random_scenario(seed or 0, chosen.build if chosen.build is not None else DEFAULT_BUILD)
    changes = {"seed": seed, "build": chosen.build}
    given = {key: value for key, value in changes.items() if value is not None}
    return read_scenario(Path(chosen.scenario), **given)
