"""The build of the game that wrote a log: stated, or inferred as a range.

Builds from 23576 on print their number, and most replays carry it. Otherwise the syntax of the log bounds the build
from both sides, the card sets bound it from below, and a replay's date from both sides. The result is a range of
builds, never a guess.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hslog.hearthstone.game_data import GameData
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import Block, Choices, Options, Packet, ShuffleDeck, SubSpell, TagChange, _Tagged
from hslog.hearthstone.stamps import seconds_between

OLDEST = 3140
"""The first build of the game that anybody logged; see patches.tsv."""
UNREACHED = 10**6
"""More than any build: builds grow by some 25,000 a year."""
NEWEST = 10**9

# Tags that no build before the given one prints: each is one above the newest build seen without the tag.
TAG_BUILDS = {
    GameTag.NUM_TURNS_LEFT: 0,
    467: 14831,
    464: 15591,
    1037: 23576,
    1068: 27642,
    1196: 27642,
    1323: 39955,
    1715: 53262,
    2022: 86602,
    2167: 100000,
}


TELLING = frozenset({GameTag.TURN, GameTag.NUM_TURNS_IN_PLAY, GameTag.PLAYER_ID, GameTag.STEP})
"""Tags whose changes come in another way in some builds."""

WITHOUT_OPTION = 20022
"""The last build whose blocks do not say which option was chosen."""

LONGEST_PAUSE = 3600
"""Seconds between two games of a file beyond which another client, of another build, may have written the second."""


class Patch(NamedTuple):
    """A build of the game: its number, the patch it belongs to, and the day it went live."""

    build: int
    patch: str
    date: str


@cache
def _set_builds() -> Mapping[str, int]:
    """Return the oldest build that can have a card, by the prefix of its set's ids, or by its own id.

    Cards are in the game's data a patch or more before their set is released. A row holds the build after the newest
    whose data has none of the cards; single cards that are older than the rest of their set have rows of their own.
    """
    text = Path(__file__).with_name("set_builds.tsv").read_text(encoding="utf-8")
    return {card: int(build) for card, build in (line.split("\t") for line in text.splitlines()[1:])}


@cache
def patches() -> tuple[Patch, ...]:
    """Return all known builds, oldest first."""
    text = Path(__file__).with_name("patches.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return tuple(Patch(int(build), patch, day) for build, patch, day in rows)


def patch_of(build: int) -> Patch | None:
    """Return the newest known build that is not newer than ``build``."""
    found = None
    for patch in patches():
        if patch.build > build:
            break
        found = patch
    return found


def build_range(game: GameData) -> tuple[int, int]:
    """Return the range of builds that can have written a game: one build where it is stated.

    A stated build is ignored if no game of its time can have it, or if it is older than the game's cards, as some tools
    have written. The games of one session bound each other: a client that is not restarted keeps its build.
    """
    if game.build is not None:
        if game.build_basis != "stated" or (_plausible(game.build, game.date) and not _is_too_old(game)):
            return game.build, game.build
        game.build, game.build_basis = None, "inferred"
    if len(game.siblings) == 1:
        return _of_one(game)
    if game.siblings.ranges is None:
        game.siblings.ranges = _ranges_of_sessions(game.siblings)
    low, high = game.siblings.ranges[game.index]
    return low, high


def _ranges_of_sessions(games: Iterable[GameData]) -> list[list[int]]:
    """Return for each game of a file the oldest and the newest build that can have written all games of its session.

    A file may hold the logs of several clients, one after the other: in a session no pause is long, and some build can
    have written all of it.
    """
    found: list[list[int]] = []
    ended = ""
    for game in games:
        low, high = (game.build, game.build) if game.build is not None else _of_one(game)
        begun, until = (game.packets[0].ts, game.packets[-1].ts) if game.packets else ("", "")
        session = found[-1] if found and -1 <= seconds_between(ended, begun) <= LONGEST_PAUSE else [0, NEWEST]
        if max(low, session[0]) > min(high, session[1]):
            session = [0, NEWEST]
        session[:] = max(low, session[0]), min(high, session[1])
        found.append(session)
        ended = until
    return found


def _of_one(game: GameData) -> tuple[int, int]:
    low, high = _by_date(game.date)
    tags: set[int] = set()
    changes: list[TagChange] = []
    others: list[Packet] = []
    for packet in game.walk():
        if isinstance(packet, TagChange):
            tags.add(tag := packet.tag)
            if tag in TELLING:
                changes.append(packet)
        else:
            others.append(packet)
    twice = None if game.stream == "xml" else _players_described_twice(game, changes)
    syntax_low, syntax_high = _by_syntax(game, others, twice)
    turns_low, turns_high = _by_turns_in_play(game, changes)
    low, high = max(low, syntax_low, turns_low), min(high, syntax_high, turns_high)
    low = max(low, min(max(_newest_card(others), _newest_tag(tags)), high))
    for absent in _by_absence(game, others, twice):
        if low <= absent:
            high = min(high, absent)
    return low, max(low, high)


def _is_too_old(game: GameData) -> bool:
    """Return whether a replay states a build that is older than its cards; logs are written by the game itself."""
    return game.stream == "xml" and game.build is not None and _newest_card(game.walk()) > game.build


def _plausible(build: int, day: str) -> bool:
    low, high = _by_date(day)
    return low * 0.9 <= build <= high * 1.1


def _by_date(day: str) -> tuple[int, int]:
    """Return the oldest and newest build live around a date (clocks and time zones may be off by a day)."""
    try:
        when = date.fromisoformat(day[:10])
    except ValueError:
        return 0, NEWEST
    low, high = 0, NEWEST
    for patch in patches():
        if not patch.date:
            continue
        live = date.fromisoformat(patch.date)
        if live <= when - timedelta(days=2):
            low = max(low, patch.build)
        if live > when + timedelta(days=2):
            high = min(high, patch.build - 1)
            break
    return low, high


def _newest_card(packets: Iterable[Packet]) -> int:
    """Return the oldest build that has all the cards of a game."""
    cards = {getattr(packet, "card_id", "") for packet in packets if isinstance(packet, _Tagged)}
    known = _set_builds()
    return max(
        (known.get(card, known.get(card.partition("_")[0].removeprefix("CORE"), 0)) for card in cards), default=0
    )


def _newest_tag(tags: Iterable[int]) -> int:
    """Return the oldest build that has all the tags that change in a game."""
    return max((TAG_BUILDS.get(tag, 0) for tag in tags), default=0)


def _by_syntax(game: GameData, packets: Iterable[Packet], twice: bool | None) -> tuple[int, int]:
    """Return the builds between which the syntax of a log changed; replays in XML say nothing here.

    ``twice``: whether the players are told twice (:func:`_players_described_twice`).
    """
    if game.stream == "xml":
        return 0, NEWEST
    low, high = 0, NEWEST
    features = game.features
    if "ACTION_START" in features:
        high = min(high, 11461)
    elif "BLOCK_START" in features:
        low = max(low, 12051)
    if "DebugPrintChoice(s)" in features:
        high = min(high, 10130)
    if "choice slip" in features:
        low, high = max(low, 10357), min(high, 10603)
    if "SubType" in features:
        high = min(high, 9786)
    if "entityName" in features:
        low = max(low, 21517)
    elif "name" in features:
        high = min(high, 22115)
    if "InfoCount" in features:
        low = max(low, 31023)
    for packet in packets:
        if isinstance(packet, Block):
            if packet.sub_option is not None:
                low = max(low, 20457)
            if packet.effect_card_id.startswith("System.Collections"):
                low = max(low, 45933)
        elif isinstance(packet, SubSpell):
            low = max(low, 31023)
        elif isinstance(packet, ShuffleDeck):
            low = max(low, 49535)
        elif isinstance(packet, Options):
            if packet.rows and packet.rows[0].error is not None:
                low = max(low, 18336)
        elif isinstance(packet, Choices) and packet.cancelable is not None:
            high = min(high, 9786)
    if twice is False and high > 13030:
        low = max(low, 13619)
    return low, high


TURNS_TO_TELL, ENTITIES_TO_TELL = 4, 4
"""How many turns must begin, and of how many entities turns in play be counted, before the way of counting shows.

The heroes and hero powers are four; a minion that changes sides may be counted twice in a row in any build.
"""


def _by_turns_in_play(game: GameData, changes: Iterable[TagChange]) -> tuple[int, int]:
    """Return the builds between which the way of counting turns in play changed.

    Up to 13619 only the entities of the player whose turn begins are counted, from 13921 on those of both, and from
    23576 on also the game itself.
    """
    turn = turns = 0
    last: dict[int, int] = {}
    in_a_row: set[int] = set()
    game_entity = game.create.game.entity if game.create is not None else 0
    for packet in changes:
        if packet.tag == GameTag.TURN and packet.entity == game_entity:
            turn, turns = packet.value, turns + 1
        elif packet.tag == GameTag.NUM_TURNS_IN_PLAY and packet.value:
            if last.get(packet.entity) == turn - 1:
                in_a_row.add(packet.entity)
            last[packet.entity] = turn
    if game_entity in last:
        return 23576, NEWEST
    if turns < TURNS_TO_TELL or len(last) < ENTITIES_TO_TELL:
        return 0, NEWEST
    if len(in_a_row) >= ENTITIES_TO_TELL:
        return 13921, 23320
    return (0, NEWEST) if in_a_row else (0, 13619)


def _by_absence(game: GameData, packets: Collection[Packet], twice: bool | None) -> Iterator[int]:
    """Yield the newest builds that fit missing or repeated packets of a log; other evidence may show a newer build.

    Builds from 23576 on print their number at the beginning of a game, in lines that filtered logs lose together with
    the options. Some games of later builds also describe their players twice.
    """
    unnumbered = game.stream == "GameState" and game.build is None and game.create is not None
    if unnumbered and any(isinstance(packet, Options) for packet in packets):
        yield 23320
    if twice:
        yield 13030
    if game.stream != "xml":
        if "BLOCK_START" in game.features and any(is_without_option(packet) for packet in packets):
            yield WITHOUT_OPTION
        if any(isinstance(packet, Options) and packet.rows and packet.rows[0].error is None for packet in packets):
            yield 17994


def is_without_option(packet: Packet) -> bool:
    """Return whether a packet is a block that does not say which option was chosen."""
    return isinstance(packet, Block) and packet.sub_option is None


def _players_described_twice(game: GameData, changes: Iterable[TagChange]) -> bool | None:
    """Return whether the players' tags are sent again when the game begins (up to 13030); None without a beginning."""
    if game.joined_turn is not None:
        return None
    again = setup = False
    for packet in changes:
        if packet.tag == GameTag.PLAYER_ID:
            again = True
        elif packet.tag == GameTag.STEP and packet.value == Step.BEGIN_MULLIGAN:
            setup = True
    return again if setup else None
