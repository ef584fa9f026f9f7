"""Games to HSReplay XML 1.7, as HearthSim's ``hsreplay`` loads it.

Times are dates with times of day. Accounts and values are numbers. What the format has no place for is in attributes
of our own, which other readers pass over: ``ended`` and ``updating``, ``cancelable``, ``accountHiText`` and
``accountLoText`` where a log hides the numbers of an account, ``tagWord`` and ``valueWord`` for words that no number
is known for, ``told`` where a log begins too late to tell of the players, ``beside`` for what the client prints between
the packets of the game, and ``dateBasis`` where the date is a guess. Where the log names a player without saying which,
``entityName`` and ``entityBasis`` follow ``entity`` (likewise for ``target``, ``source`` and ``data``). Left out are
the lines of the log, and the time of packets that are not blocks, options, choices or hidden cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date as Date
from datetime import timedelta as Day
from html import escape
from json import dumps

from hslog.core.dates import NO_DATE, date_of, is_date
from hslog.core.limits import DEEPEST_INDENT
from hslog.core.numbers import is_digits
from hslog.hearthstone.game import Game
from hslog.hearthstone.hsreplay.defaults import WRITER
from hslog.hearthstone.names import Word
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    OptionRow,
    Options,
    Packet,
    PlayerReference,
    ResetGame,
    SendChoices,
    SendOption,
    ShowEntity,
    ShuffleDeck,
    Spectator,
    SubSpell,
    TagChange,
    TagValue,
    Unhandled,
    Unknown,
    VoSpell,
)
from hslog.hearthstone.play_errors import PLAY_ERRORS
from hslog.hearthstone.stamps import seconds_between

VERSION = "1.7"

_OF_DAY = re.compile(r"(\d\d):([0-5]\d:[0-5]\d(?:\.\d{1,9})?)", re.ASCII)
_FULL = re.compile(r"[-\d]{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[-+]\d\d:?\d\d)?", re.ASCII)


def games_to_xml(games: Iterable[Game], date: Date | None = None) -> Iterator[str]:
    """Yield the lines of an HSReplay document that holds ``games``, each with its line ending.

    ``date`` is the day on which the first game began; by default that of the replay it was read from, of the session's
    folder or of the file. What comes after midnight is of the next day.
    """
    games = list(games)
    clock = _Clock(date)
    builds = {game.build for game in games if game.build}
    build = f' build="{builds.pop()}"' if len(builds) == 1 else ""
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f'<HSReplay version="{VERSION}"{build} writer="{WRITER}">\n'
    for game in games:
        yield from _game(game, clock)
    yield "</HSReplay>\n"


def _element(depth: int, name: str, closed: bool = True, /, **attributes: object) -> str:
    """Return the start of an element; attributes that are None are left out, ``_`` ends reserved names."""
    text = "".join(_attribute(key.rstrip("_"), value) for key, value in attributes.items() if value is not None)
    return f"{'  ' * depth}<{name}{text}{'/' if closed else ''}>\n"


def _attribute(key: str, value: object) -> str:
    """Return an attribute; of an uncertain player also the name in the log, and how the player was chosen."""
    if isinstance(value, PlayerReference):
        more = _attribute(f"{key}Name", value.name) + _attribute(f"{key}Basis", value.basis)
        return _attribute(key, int(value)) + more
    return f' {key}="{escape(_clean(str(value)))}"'


def _given(entity: int) -> int | None:
    """Return an entity, None where the log gives none."""
    return entity if entity or isinstance(entity, PlayerReference) else None


def _clean(text: str) -> str:
    """Replace what XML cannot hold: control characters and bytes that were no text."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(
        letter if letter.isprintable() and not "\ud800" <= letter <= "\udfff" else "\ufffd" for letter in text
    )


class _Clock:
    """Full times for the times of day of a log, whose days follow one another."""

    def __init__(self, given: Date | None) -> None:
        self.given = given
        self.source = ""
        self.date, self.assumed = NO_DATE, True
        self.last = ""

    def begin(self, game: Game) -> str | None:
        """Begin a game; return the basis of its date where that must be written."""
        if game.source != self.source or not self.last:
            self.source, self.last = game.source, ""
            self.date, self.assumed = (self.given, False) if self.given is not None else date_of(game.source)
            if self.given is None and is_date(game.date):
                self.date, self.assumed = Date.fromisoformat(game.date[:10]), False
        return "assumed" if self.assumed else None

    def full(self, stamp: str) -> str | None:
        """Return a time of day with its date; None where the log has no times, or one that cannot be."""
        if "T" in stamp:
            return stamp if _FULL.fullmatch(stamp) and is_date(stamp) else None
        found = _OF_DAY.fullmatch(stamp)
        if found is None:
            return None
        days, hour = divmod(int(found[1]), 24)  # some converters count the hours on after midnight
        if not days and self.last and stamp < self.last and seconds_between(self.last, stamp) > 0:
            self.date += Day(days=1)
        self.last = stamp
        return f"{(self.date + Day(days=days)).isoformat()}T{hour:02}:{found[2]}"


def _beside(game: Game) -> str | None:
    """Return the lines that the client prints beside the game: index of the packet, kind, text."""
    found = [
        (packet.index, packet.kind, getattr(packet, packet.__slots__[0]))
        for packet in game.walk()
        if isinstance(packet, Spectator | Unhandled | Unknown)
    ]
    return dumps(found) if found else None


def _game(game: Game, clock: _Clock) -> Iterator[str]:
    first = next((packet.ts for packet in game.packets if packet.ts), "")
    basis = clock.begin(game)
    yield _element(
        1,
        "Game",
        False,
        ts=clock.full(first),
        type=game.game_type,
        format=game.format_type,
        scenarioID=game.scenario_id,
        dateBasis=basis if first else None,
        beside=_beside(game),
    )
    if game.create is None:
        yield from _untold(game)
    stack: list[tuple[Iterator[Packet], str]] = [(iter(game.packets), "Game")]
    while stack:
        inside, name = stack[-1]
        for packet in inside:
            depth = min(len(stack), DEEPEST_INDENT) + 1
            if isinstance(packet, Block):
                yield _block(packet, depth, clock)
                stack.append((iter(packet.packets), "Block"))
                break
            if isinstance(packet, SubSpell):
                yield from _sub_spell(packet, depth, clock)
                stack.append((iter(packet.packets), "SubSpell"))
                break
            yield from _packet(packet, depth, game, clock)
        else:
            stack.pop()
            yield f"{'  ' * (min(len(stack), DEEPEST_INDENT) + 1)}</{name}>\n"


def _untold(game: Game) -> Iterator[str]:
    """Yield the game and the players of a log that begins later: others take the first elements for them."""
    yield _element(2, "GameEntity", id=game.game_entity, told="false")
    for player in game.players:
        numbers = {"id": player.entity, "playerID": player.player_id, "accountHi": 0, "accountLo": 0}
        yield _element(2, "Player", **numbers, name=player.name or None, told="false")


def _block(packet: Block, depth: int, clock: _Clock) -> str:
    return _element(
        depth,
        "Block",
        False,
        entity=packet.entity,
        type=int(packet.type),
        effectCardId=packet.effect_card_id or None,
        effectIndex=packet.effect_index,
        target=_given(packet.target),
        subOption=packet.sub_option,
        triggerKeyword=packet.trigger_keyword,
        ended="false" if packet.end_index is None else None,
        ts=clock.full(packet.ts),
    )


def _sub_spell(packet: SubSpell, depth: int, clock: _Clock) -> Iterator[str]:
    yield _element(
        depth,
        "SubSpell",
        False,
        spellPrefabGuid=packet.spell,
        source=packet.source,
        targetCount=packet.target_count,
        ended="false" if packet.end_index is None else None,
        ts=clock.full(packet.ts),
    )
    for index, target in enumerate(packet.targets):
        yield _element(depth + 1, "SubSpellTarget", index=index, entity=target)


def _tags(tags: list[TagValue], depth: int) -> Iterator[str]:
    for tag, value in tags:
        yield _element(depth, "Tag", **_setting(tag, value))


def _setting(tag: int, value: int) -> dict[str, object]:
    """Return the attributes of a tag and its value, with the words of those no number is known for."""
    found: dict[str, object] = {"tag": int(tag), "value": int(value)}
    if isinstance(tag, Word):
        found["tagWord"] = tag
    if isinstance(value, Word):
        found["valueWord"] = value
    return found


def _packet(packet: Packet, depth: int, game: Game, clock: _Clock) -> Iterator[str]:
    if isinstance(packet, TagChange):
        changed = "true" if packet.definition_change else None
        yield _element(
            depth,
            "TagChange",
            entity=packet.entity,
            **_setting(packet.tag, packet.value),
            hasChangeDef=changed,
        )
    elif isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
        yield from _described(packet, depth)
    elif isinstance(packet, MetaData):
        yield _element(
            depth,
            "MetaData",
            not packet.info,
            meta=packet.meta,
            data=packet.data,
            infoCount=packet.count,
        )
        if packet.info:
            for index, entity in enumerate(packet.info):
                yield _element(depth + 1, "Info", index=index, entity=entity)
            yield f"{'  ' * depth}</MetaData>\n"
    elif isinstance(packet, HideEntity):
        yield _element(depth, "HideEntity", entity=packet.entity, zone=int(packet.value), ts=clock.full(packet.ts))
    elif isinstance(packet, CreateGame):
        yield from _create(packet, depth, game)
    elif isinstance(packet, Options):
        yield from _options(packet, depth, clock)
    elif isinstance(packet, Choices | ChosenEntities | SendChoices):
        yield from _choices(packet, depth, clock)
    else:
        yield from _rare(packet, depth, clock)


def _described(packet: FullEntity | ShowEntity | ChangeEntity, depth: int) -> Iterator[str]:
    name = type(packet).__name__
    entity = (
        {"id": packet.entity, "updating": str(packet.updating).lower()}
        if isinstance(packet, FullEntity)
        else {"entity": packet.entity}
    )
    yield _element(depth, name, not packet.tags, **entity, cardID=packet.card_id or None)
    if packet.tags:
        yield from _tags(packet.tags, depth + 1)
        yield f"{'  ' * depth}</{name}>\n"


def _create(packet: CreateGame, depth: int, game: Game) -> Iterator[str]:
    yield _element(depth, "GameEntity", False, id=packet.game.entity)
    yield from _tags(packet.game.tags, depth + 1)
    yield f"{'  ' * depth}</GameEntity>\n"
    for entity in packet.players:
        player = game.player(entity.player_id)
        yield _element(
            depth,
            "Player",
            False,
            id=entity.entity,
            playerID=entity.player_id,
            accountHi=entity.account_hi if is_digits(entity.account_hi) else 0,
            accountLo=entity.account_lo if is_digits(entity.account_lo) else 0,
            accountHiText=None if is_digits(entity.account_hi) else entity.account_hi,
            accountLoText=None if is_digits(entity.account_lo) else entity.account_lo,
            name=(player.name if player is not None else "") or None,
        )
        yield from _tags(entity.tags, depth + 1)
        if player is not None and player.deck:
            yield f"{'  ' * (depth + 1)}<Deck>\n"
            for card in player.deck:
                yield _element(depth + 2, "Card", id=card)
            yield f"{'  ' * (depth + 1)}</Deck>\n"
        yield f"{'  ' * depth}</Player>\n"


_ROW_NAMES = {"option": "Option", "subOption": "SubOption", "target": "Target"}


def _options(packet: Options, depth: int, clock: _Clock) -> Iterator[str]:
    yield _element(depth, "Options", False, id=packet.id, ts=clock.full(packet.ts))
    open_rows: list[OptionRow] = []
    for row in packet.rows:
        while len(open_rows) > row.depth:
            yield _end_row(open_rows, depth)
        name = _ROW_NAMES[row.row]
        yield _element(
            depth + 1 + len(open_rows),
            name,
            row.row == "target",
            index=row.place,
            entity=_given(row.entity),
            error=None if row.error in (None, "NONE") else PLAY_ERRORS.get(row.error, row.error),
            errorParam=row.error_parameter,
            type=row.type if row.row == "option" else None,
        )
        if row.row != "target":
            open_rows.append(row)
    while open_rows:
        yield _end_row(open_rows, depth)
    yield f"{'  ' * depth}</Options>\n"


def _end_row(open_rows: list[OptionRow], depth: int) -> str:
    row = open_rows.pop()
    return f"{'  ' * (depth + 1 + len(open_rows))}</{_ROW_NAMES[row.row]}>\n"


def _choices(packet: Choices | ChosenEntities | SendChoices, depth: int, clock: _Clock) -> Iterator[str]:
    stamp = clock.full(packet.ts)
    if isinstance(packet, Choices):
        yield _element(
            depth,
            "Choices",
            False,
            entity=packet.player,
            id=packet.id,
            taskList=packet.task_list,
            type=packet.type,
            min=packet.minimum,
            max=packet.maximum,
            source=packet.source,
            cancelable=packet.cancelable,
            ts=stamp,
        )
    elif isinstance(packet, ChosenEntities):
        yield _element(depth, "ChosenEntities", False, entity=packet.player, id=packet.id, ts=stamp)
    else:
        yield _element(depth, "SendChoices", False, id=packet.id, type=packet.type, ts=stamp)
    for index, entity in enumerate(packet.choices):
        yield _element(depth + 1, "Choice", entity=entity, index=index)
    yield f"{'  ' * depth}</{type(packet).__name__}>\n"


def _rare(packet: Packet, depth: int, clock: _Clock) -> Iterator[str]:
    if isinstance(packet, SendOption):
        yield _element(
            depth,
            "SendOption",
            option=packet.option,
            subOption=packet.sub_option,
            target=packet.target,
            position=packet.position,
            ts=clock.full(packet.ts),
        )
    elif isinstance(packet, ShuffleDeck):
        yield _element(depth, "ShuffleDeck", player_id=packet.player_id)
    elif isinstance(packet, ResetGame):
        yield _element(depth, "ResetGame")
    elif isinstance(packet, CachedTag):
        yield _element(depth, "CachedTagForDormantChange", entity=packet.entity, **_setting(packet.tag, packet.value))
    elif isinstance(packet, VoSpell):
        yield _element(
            depth,
            "VOSpell",
            brass_ring_guid=packet.ring,
            vo_spell_prefab_guid=packet.spell,
            blocking=packet.blocking,
            additional_delay_ms=packet.delay,
        )
