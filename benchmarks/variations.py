"""Ways in which trackers, spectators and replay sites leave real logs less than whole, or write them otherwise.

Each takes the lines of a log, and a source of chance, and returns the lines of another log of the same game, in which
nothing is wrong.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import hslog
from benchmarks.less_known import rename_cards
from engine.hearthstone.cards.data import all_facts, facts_of, following, rows_of
from hslog.core.errors import HslogError
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    CreateGame,
    FullEntity,
    GameEntity,
    Packet,
    PlayerEntity,
    PlayerReference,
    ShowEntity,
    is_action,
    walk,
)

Lines = list[str]
Variation = Callable[[Lines, random.Random], Lines]

POWER = "GameState.DebugPrintPower() - "

UNKNOWN_TAG = 90_000
"""The first of the tags that nobody knows."""


def read(lines: Lines) -> list[Game]:
    """Return the games that some lines hold; none where they cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "Power.log")
        log.write_text("".join(lines), encoding="utf-8")
        try:
            return [game for game in hslog.read(log) if isinstance(game, Game)]
        except HslogError:
            return []


# --- what is left of the log --------------------------------------------------------------------------------------


def one_stream(lines: Lines, chance: random.Random) -> Lines:
    """Leave what the client carried out, without what the server sent."""
    if not any("PowerTaskList.DebugPrintPower()" in line for line in lines):
        return lines
    return [line for line in lines if "GameState.DebugPrintPower()" not in line]


def cut(lines: Lines, chance: random.Random) -> Lines:
    """Leave the beginning."""
    return lines[: chance.randrange(len(lines) // 4, max(1, len(lines)))]


def torn(lines: Lines, chance: random.Random) -> Lines:
    """Leave the beginning, to the middle of a line."""
    rest = cut(lines, chance)
    return [*rest[:-1], rest[-1][: chance.randrange(len(rest[-1]))]] if rest else rest


def cut_between(lines: Lines, chance: random.Random) -> Lines:
    """Leave the beginning, to the end of a block of the server at random that is in no other block."""
    ends = [place for place, line in enumerate(lines) if f"{POWER}BLOCK_END" in line]
    return lines[: chance.choice(ends) + 1] if ends else lines


def late(lines: Lines, chance: random.Random) -> Lines:
    """Leave the end."""
    return lines[chance.randrange(len(lines) // 8, max(1, len(lines) * 3 // 4)) :]


def without(*words: str) -> Variation:
    """Return what leaves out lines with one of some words."""
    return lambda lines, chance: [line for line in lines if not any(word in line for word in words)]


# --- other clients and writers ------------------------------------------------------------------------------------

NOTE = re.compile(r"META_DATA - | Info\[\d+\] = ")


def no_notes(lines: Lines, chance: random.Random) -> Lines:
    """Leave out notes of amounts and targets, as writers do that do not know their form; so packets are uncounted."""
    return [line for line in lines if not NOTE.search(line) and "DebugPrintPowerList" not in line]


SUB_SPELL = re.compile(r"SUB_SPELL_|VO_SPELL|DebugPrintPower\(\) - +(?:Source|Targets\[\d+\]) = |DebugPrintPowerList")
"""Visual effects, their targets, and the counts that include them."""


def no_effects(lines: Lines, chance: random.Random) -> Lines:
    """Leave out visual effects, as writers do that do not know them."""
    return [line for line in lines if not SUB_SPELL.search(line)]


def later_client(lines: Lines, chance: random.Random) -> Lines:
    """Add what later clients may print: tags, notes and packets that nobody knows, to the stream of the server."""
    found: Lines = []
    counted = "InfoCount" if any(" InfoCount=" in line for line in lines) else "Info"
    for line in KINDS["other-stream"](lines, chance):
        if "DebugPrintPowerList" in line:
            continue  # these packets are not in the counts
        found.append(line)
        begun = re.match(r"(D .*DebugPrintPower\(\) - +)(tag=ENTITY_ID|BLOCK_START).*\n", line)
        if begun is None or chance.random() > 0.2:
            continue
        setting = f"tag={UNKNOWN_TAG + chance.randrange(50)} value={chance.randrange(4)}"
        packet = chance.choice(
            (
                f"TAG_CHANGE Entity={chance.choice(('GameEntity', '2', '3'))} {setting} ",
                f"META_DATA - Meta=99 Data=0 {counted}=0",
                "ERROR: unhandled PowType NEWS_OF_LATER",
            )
        )
        found.append(f"{begun[1]}{setting}\n" if begun[2] == "tag=ENTITY_ID" else f"{begun[1]}    {packet}\n")
    return found


def unknown_names(lines: Lines, chance: random.Random) -> Lines:
    """Name the players as a client does that does not know them: one or both, from the beginning or to a line.

    Old clients send all tags of the players by name at first, which says who they are.
    """
    if any(" tag=PLAYER_ID value=" in line and "TAG_CHANGE" in line for line in lines):
        return lines
    names = {found[1] for line in lines if (found := re.search(r"PlayerName=(.+?)\s*$", line))}
    names = set(chance.sample(sorted(names), chance.randint(1, len(names)))) if names else names
    until = chance.choice((len(lines), chance.randrange(len(lines) + 1)))
    for name in names:
        known = re.compile(rf"((?:Entity|Player|PlayerName|Target)=){re.escape(name)}(?= \w+=|\s*$)")
        lines = [known.sub(r"\1UNKNOWN HUMAN PLAYER", line) for line in lines[:until]] + lines[until:]
    return lines


def no_times(lines: Lines, chance: random.Random) -> Lines:
    """Give all lines one time of day."""
    return [re.sub(r"^D \d\d:\d\d:\d\d(\.\d+)? ", "D 10:00:00.0000000 ", line) for line in lines]


def midnight(lines: Lines, chance: random.Random) -> Lines:
    """Move the clock, so that midnight is within the log."""
    hours = [int(found[1]) for line in lines if (found := re.match(r"D (\d\d):", line))]
    later = 23 - chance.choice(hours) if hours else 0
    return [re.sub(r"^D (\d\d):(?=\d)", lambda found: f"D {(int(found[1]) + later) % 24:02}:", line) for line in lines]


def doubled(lines: Lines, chance: random.Random) -> Lines:
    """Write the log twice, the first time perhaps not to its end, as a tracker that was started again."""
    return [*(cut(lines, chance) if chance.random() < 0.5 else lines), *lines]


def clock_back(lines: Lines, chance: random.Random) -> Lines:
    """Set the clock back within the log, as at the end of summer time."""
    at = chance.randrange(len(lines)) if lines else 0
    back = [re.sub(r"^D (\d\d):", lambda found: f"D {(int(found[1]) - 1) % 24:02}:", line) for line in lines[at:]]
    return lines[:at] + back


def other_language(lines: Lines, chance: random.Random) -> Lines:
    """Name the cards as clients in other languages do: in other letters, with commas, quotes, colons and brackets."""
    names: dict[str, str] = {}

    def rename(found: re.Match[str]) -> str:
        if found[2] not in names and "UNKNOWN" not in found[2]:
            word = "".join(chance.choices("旅店老板希尔Мал'ГанисKё이세라äßÉñ", k=5))
            names[found[2]] = chance.choice(
                (word, f"{word}, der {word}", f"“{word}”: {word}!", f"{word} ({word}) - {word}")
            )
        return found[1] + names.get(found[2], found[2]) + found[3]

    return [re.sub(r"(\[(?:entityName|name)=)(.*?)( id=\d+ zone=)", rename, line) for line in lines]


def later_reasons(lines: Lines, chance: random.Random) -> Lines:
    """Refuse a share of the options, and of their targets, for a reason that nobody knows."""
    return [re.sub(r"error=REQ_\w+", "error=REQ_OF_LATER", line) if chance.random() < 0.1 else line for line in lines]


def cosmetic(lines: Lines, chance: random.Random) -> Lines:
    """Give both players other heroes of their classes, with these' hero powers, and other coins, recruits and knives.

    Those of the next known build are among them, as card data lacks the heroes of the patches in between.
    """
    chosen: dict[str, str] = {}
    builds = [following(game.build) if game.build else game.build_range[0] for game in read(lines)]

    def rename(found: re.Match[str]) -> str:
        card = found[2]
        if card not in chosen:
            looks = _looks().get(_look_of(card), ())
            chosen[card] = chance.choice([card, *(one for one in looks if rows_of(one)[0].first <= min(builds))])
        return found[1] + chosen[card]

    return [CARD.sub(rename, line) for line in lines] if builds else lines


CARD = re.compile(r"((?i:card_?id)=)(\w+)")
"""A card id in a log."""

NAMED_ALIKE = ("The Coin", "Silver Hand Recruit", "Wicked Knife")
"""Tokens that have several pictures."""

Look = tuple[int, tuple[int, ...], str, str]
"""What printings of a card have in common: type, classes, name of a card that is no hero, and text."""


def _look_of(card_id: str) -> Look | None:
    """Return what all printings of a hero, a hero power or a token have in common; None for any other card."""
    facts = facts_of(card_id, NEWEST)
    hero = facts is not None and facts.type in (CardType.HERO, CardType.HERO_POWER) and card_id.startswith("HERO_")
    if facts is None or not (hero or (facts.name in NAMED_ALIKE and not facts.collectible)):
        return None
    name = "" if facts.type == CardType.HERO else facts.name
    return facts.type, facts.classes, name, facts.definition


@cache
def _looks() -> dict[Look | None, list[str]]:
    found: dict[Look | None, list[str]] = {}
    for facts in all_facts(NEWEST):
        if (look := _look_of(facts.id)) is not None:
            found.setdefault(look, []).append(facts.id)
    return found


def conceded(lines: Lines, chance: random.Random) -> Lines:
    """Let either player give up where the server waits for an action, as a player does at the end of the log.

    A log that counts turns in the hand, which it does then, too, is left as it is: these are others at another time.
    """
    power = re.compile(rf"{POWER}(?:BLOCK|ACTION)_START .*?Type=(?:PLAY|ATTACK)")
    lines = without(*OF_CLIENT)(lines, chance)
    end = next((place for place, line in enumerate(lines) if POWER in line and "value=CONCEDED" in line), None)
    waits = [place for place, line in enumerate(lines[:end]) if power.search(line) or "Options() - id=" in line]
    rest = [line for line in lines[end:] if POWER in line]
    if end is None or not waits or any("NUM_TURNS_IN_HAND" in line for line in lines):
        return lines
    states = (re.search(r"Entity=(.+) tag=PLAYSTATE value=(LOST|WON)", line) for line in rest)
    names = {found[2]: found[1] for found in states if found}
    if len(names) == len(("LOST", "WON")) and chance.random() < 0.5:
        other = {names["LOST"]: names["WON"], names["WON"]: names["LOST"]}
        either = re.compile("|".join(map(re.escape, other)))
        rest = [either.sub(lambda found: other[found[0]], line) for line in rest]
    return lines[: chance.choice(waits)] + rest


OF_CLIENT = ("PowerTaskList", "PowerProcessor", "DebugPrintPowerList")
"""Words of lines about what the client carries out, and of counts of packets."""


# --- what the client knows ----------------------------------------------------------------------------------------


def unknown_cards(lines: Lines, chance: random.Random) -> Lines:
    """Rename a share of the cards, as a later set would bring them, and write the log as one of a later build."""
    share, seed = chance.choice((0.1, 0.35)), chance.randrange(1_000)
    data = rename_cards("".join(lines).encode(), share, seed).decode()
    data = re.sub(r"(?<=BuildNumber=)\d+", lambda found: str(int(found[0]) + 1), data)
    return data.splitlines(keepends=True)


def joined(lines: Lines, chance: random.Random) -> Lines:
    """Begin in a running game with a description of it, as a client that joins again or spectates."""
    return rewritten(lines, lambda game: _joined(game, chance))


def reconnected(lines: Lines, chance: random.Random) -> Lines:
    """Break the log off, and describe the game anew before an action at random, earlier or later."""
    return cut(lines, chance) + joined(lines, chance)


def same(lines: Lines, chance: random.Random) -> Lines:
    """Write the log anew."""
    return rewritten(lines, lambda game: None)


def rewritten(lines: Lines, change: Callable[[Game], None]) -> Lines:
    """Return the lines of a log with changed games."""
    games = read(lines)
    for game in games:
        change(game)
    return list(hslog.to_log(games))


def _joined(game: Game, chance: random.Random) -> None:
    """Describe the game as it is before an action at random, when the server waits, instead of what comes before.

    A server shows a card anew to a client that knew it before: what it would show to another one is not known.
    """
    actions = [place for place, packet in enumerate(game.packets) if is_action(packet)]
    nameless = any(isinstance(entity, PlayerReference) for packet in game.walk() for entity in packet.entities()[:1])
    if game.create is None or nameless or game.timeline.resets or not actions:
        return
    place = chance.choice(actions)
    description = list(described(game, place))
    hidden = {one.entity for one in description if isinstance(one, FullEntity) and not one.card_id}
    shown = [packet for packet in walk(game.packets[place:]) if isinstance(packet, ShowEntity)]
    if all(packet.tag(GameTag.CARDTYPE) for packet in shown if packet.entity in hidden):
        game.packets[:place] = description


def described(game: Game, place: int) -> Iterator[Packet]:
    """Yield the packets that describe a game as it is before the top-level packet at ``place``.

    What is hidden is described in full only if it is shown later without its tags.
    """
    create, before = game.create, game.packets[place]
    index, time = before.index - 1, before.ts
    assert create is not None
    later = [packet for packet in walk(game.packets[place:]) if isinstance(packet, ShowEntity)]
    shown_in_part = {packet.entity for packet in later} - {one.entity for one in later if one.tag(GameTag.CARDTYPE)}

    def tags(entity: int) -> list[tuple[int, int]]:
        known = game.timeline.entity(entity, index).tags
        return [(tag, value) for tag, value in known.items() if value]

    players = []
    for player in create.players:
        fields = {slot: getattr(player, slot) for slot in PlayerEntity.__slots__}
        players.append(PlayerEntity(**{**fields, "tags": tags(player.entity), "ts": time}))
    described = GameEntity(entity=game.game_entity, tags=tags(game.game_entity), ts=time)
    yield CreateGame(game=described, players=players, ts=time)
    for entity in game.timeline.entity_ids():
        if entity in create.entities() or not game.timeline.exists(entity, index):
            continue
        card, known = game.timeline.card_id(entity, index), tags(entity)
        if not card and entity not in shown_in_part:
            known = [(tag, value) for tag, value in known if tag in SHOWN_OF_HIDDEN]
        if (GameTag.ZONE, Zone.REMOVEDFROMGAME) not in known:
            yield FullEntity(entity=entity, card_id=card, tags=known, ts=time)


SHOWN_OF_HIDDEN = (GameTag.ZONE, GameTag.CONTROLLER, GameTag.ENTITY_ID, GameTag.ZONE_POSITION)


KINDS: dict[str, Variation] = {
    "one-stream": one_stream,
    "other-stream": without("PowerTaskList", "PowerProcessor"),
    "cut": cut,
    "cut-between": cut_between,
    "torn": torn,
    "late": late,
    "no-options": without("DebugPrintOptions", "SendOption"),
    "no-choices": without("Choice", "DebugPrintEntit"),
    "no-sends": without("SendOption", "SendChoices"),
    "no-build": without("BuildNumber"),
    "no-facts": without("DebugPrintGame"),
    "no-counts": without("DebugPrintPowerList"),
    "no-notes": no_notes,
    "no-effects": no_effects,
    "no-shuffles": without("SHUFFLE_DECK", "CACHED_TAG_FOR", "DebugPrintPowerList"),
    "later-client": later_client,
    "unknown-names": unknown_names,
    "no-times": no_times,
    "midnight": midnight,
    "doubled": doubled,
    "unknown-cards": unknown_cards,
    "joined": joined,
    "reconnected": reconnected,
    "clock-back": clock_back,
    "other-language": other_language,
    "later-reasons": later_reasons,
    "cosmetic": cosmetic,
    "conceded": conceded,
    "same": same,
}
"""The variations by name."""
