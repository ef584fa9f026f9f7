"""Packets as the lines of a Power.log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from hslog.core.limits import DEEPEST_INDENT, LONGEST_REPEATED
from hslog.hearthstone.build import NEWEST, WITHOUT_OPTION, is_without_option
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.marks import HEADLESS_MARK, PLAYED_MARK
from hslog.hearthstone.memos import MATCHERS
from hslog.hearthstone.names import name, tag_name, value_name
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    BlockEnd,
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
    _Tagged,
)
from hslog.hearthstone.stamps import seconds_between

MIDNIGHT = "00:00:00.0000000"

LIST_SECONDS = 1.0
"""The most seconds between two packets of one list at top level."""

# How a name was bound decides whether reading it again would bind it again; else the number is printed.
_LASTING = {"tags", "stated", "cards", "choices", "simulated"}


_IN_LABELS = (GameTag.ZONE, GameTag.ZONE_POSITION, GameTag.CONTROLLER)
"""The tags that the name of an entity contains."""


class LogWriter:
    """Writes one game as the client of its build would have printed it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        low, high = game.build_range or (game.build or 0, game.build or NEWEST)
        if low <= WITHOUT_OPTION < high and any(map(is_without_option, game.blocks())):
            high = WITHOUT_OPTION  # else what is written would be of no build
        self.build = game.build or (low if high == NEWEST else high)
        self.actions = self.build and self.build <= 11461
        self.info_count = self.build >= 39832
        self.entity_name = self.build >= 21517 and "name" not in game.features  # builds up to 22115 may write both
        self.trailing = self.build >= 20457
        self.tags: dict[int, dict[int, int]] = {}
        self.cards: dict[int, str] = {}
        self.names = {
            player.entity: player.name
            for player in game.players
            if player.name and player.basis in _LASTING and self._unique(player.name)
        }
        self.labels: dict[int, str] = {}
        """How entities are named, until something changes that their names tell."""
        self.time = MIDNIGHT
        self.stamped = ""
        self.long: set[str] = set()

    def _unique(self, wanted: str) -> bool:
        return sum(player.name == wanted for player in self.game.players) == 1

    def lines(self) -> Iterator[str]:
        """Yield the lines of the game, each with its line ending; a count precedes each list of packets."""
        if self.game.headless:
            yield f"D {self.time} ================== {HEADLESS_MARK} ==================\n"
        if self.game.rules_build:
            yield f"D {self.time} ================== {PLAYED_MARK}{self.game.rules_build} ==================\n"
        pending: list[tuple[Packet, int]] = []
        latest = ""
        for packet, depth in _steps(self.game.packets):
            if not isinstance(packet, CLIENT_PACKETS):
                if not isinstance(packet, BlockEnd):  # the end of a block has no time
                    if pending and depth == 0 and _is_later(latest, packet.ts):
                        yield from self._power_list(pending)
                        pending = []
                    latest = packet.ts
                pending.append((packet, depth))
                continue
            yield from self._power_list(pending)
            pending = []
            self._clock(packet)
            yield from self._aside(packet)
        yield from self._power_list(pending)

    def _power_list(self, packets: list[tuple[Packet, int]]) -> Iterator[str]:
        if not packets:
            return
        self._clock(packets[0][0])
        yield self._line("DebugPrintPowerList", f"Count={len(packets)}")
        for packet, depth in packets:
            self._clock(packet)
            indent = "    " * min(depth, DEEPEST_INDENT)
            writer = _WRITERS.get(type(packet))
            if writer is None:
                raise TypeError(f"no log form for {type(packet).__name__}")
            start = f"D {self.time} GameState.DebugPrintPower() - {indent}"
            for line in writer(self, packet):
                yield f"{start}{line}\n"
            self._take(packet)
            if isinstance(packet, CreateGame):
                yield from self._game_info()

    def _clock(self, packet: Packet) -> None:
        if packet.ts == self.stamped:
            return
        self.stamped = packet.ts
        self.time = _time_of_day(packet.ts) or self.time

    def _line(self, function: str, text: str) -> str:
        return f"D {self.time} GameState.{function}() - {text}\n"

    def _game_info(self) -> Iterator[str]:
        game = self.game
        if game.build_basis != "stated" or game.build is None:
            return
        yield self._line("DebugPrintGame", f"BuildNumber={game.build}")
        if game.game_type is not None:
            yield self._line("DebugPrintGame", f"GameType={name('GameType', game.game_type)}")
        if game.format_type is not None:
            yield self._line("DebugPrintGame", f"FormatType={name('FormatType', game.format_type)}")
        if game.scenario_id is not None:
            yield self._line("DebugPrintGame", f"ScenarioID={game.scenario_id}")
        for player in game.players:
            stated = player.name or game.stated_names.get(player.player_id)
            if stated:
                self._may_mention(stated)
                yield self._line("DebugPrintGame", f"PlayerID={player.player_id}, PlayerName={stated}")

    # --- references to entities ----------------------------------------------------------------------------

    def _entity(self, entity: int) -> str:
        if isinstance(entity, PlayerReference):
            return entity.name
        label = self.labels.get(entity)
        if label is not None:
            return label
        if entity == self.game.game_entity and self.game.create is not None:
            return "GameEntity"
        if entity in self.names and self._may_mention(self.names[entity]):
            return self.names[entity]
        tags = self.tags.get(entity)
        if tags is None or any(player.entity == entity for player in self.game.players):
            return str(int(entity))
        card = self.cards.get(entity, "")
        place = (
            f"id={entity} zone={value_name(GameTag.ZONE, tags.get(GameTag.ZONE, 0))} "
            f"zonePos={tags.get(GameTag.ZONE_POSITION, 0)} cardId={card} "
            f"player={tags.get(GameTag.CONTROLLER, 0)}"
        )
        shown = self._card_name(entity, card) if card else None
        words = f"{shown} {card}"
        if not self._may_mention(words):
            return str(int(entity))
        kind = "entityName" if self.entity_name else "name"
        label = f"[{kind}={shown or card or 'UNKNOWN ENTITY [cardType=INVALID]'} {place}]"
        if len(words) <= LONGEST_REPEATED:
            self.labels[entity] = label
        return label

    def _may_mention(self, words: str) -> bool:
        """Return whether to write these words. Long ones are written once, as they were read once."""
        if len(words) <= LONGEST_REPEATED:
            return True
        known = words in self.long
        self.long.add(words)
        return not known

    def _card_name(self, entity: int, card: str) -> str | None:
        """Return the name of the card the entity is now; it may become another later in the game."""
        known = self.game.card_names
        return known.get(card) if known else self.game.entity_names.get(entity)

    def _reference(self, entity: int) -> str:
        """Return a reference where the client prints nothing or 0 for no entity."""
        return self._entity(entity) if entity or isinstance(entity, PlayerReference) else "0"

    def _take(self, packet: Packet) -> None:
        if isinstance(packet, TagChange | HideEntity):
            entity = int(packet.entity)
            self.tags.setdefault(entity, {})[packet.tag] = packet.value
            if packet.tag in _IN_LABELS:
                self.labels.pop(entity, None)
        elif isinstance(packet, CreateGame):
            for described in (packet.game, *packet.players):
                self.tags[described.entity] = dict(described.tags)
        elif isinstance(packet, _Tagged):
            self.tags.setdefault(packet.entity, {}).update(packet.tags)
            self.cards[packet.entity] = packet.card_id
            self.labels.pop(packet.entity, None)

    # --- packets -------------------------------------------------------------------------------------------

    def _tag_change(self, packet: TagChange) -> Iterator[str]:
        end = " DEF CHANGE" if packet.definition_change else " " if self.trailing else ""
        yield f"TAG_CHANGE Entity={self._entity(packet.entity)} {_setting(packet.tag, packet.value)}{end}"

    def _block(self, packet: Block) -> Iterator[str]:
        kind = name("BlockType", packet.type)
        entity = self._reference(packet.entity)
        target = self._reference(packet.target)
        if self.actions:
            yield (f"ACTION_START Entity={entity} BlockType={kind} Index={packet.effect_index} Target={target}")
            return
        line = (
            f"BLOCK_START BlockType={kind} Entity={entity} EffectCardId={packet.effect_card_id} "
            f"EffectIndex={packet.effect_index} Target={target}"
        )
        if packet.sub_option is not None or packet.trigger_keyword is not None:
            line += f" SubOption={-1 if packet.sub_option is None else packet.sub_option}"
            if packet.trigger_keyword is None:
                line += " "
            else:
                none = "TAG_NOT_SET" if self.build >= 88998 else "0"
                line += f" TriggerKeyword={tag_name(packet.trigger_keyword) if packet.trigger_keyword else none}"
        yield line

    def _block_end(self, packet: BlockEnd) -> Iterator[str]:
        yield ("SUB_SPELL_END" if isinstance(packet.of, SubSpell) else "ACTION_END" if self.actions else "BLOCK_END")

    def _tags(self, tags: list[TagValue], indent: str = "    ") -> Iterator[str]:
        for tag, value in tags:
            yield f"{indent}{_setting(tag, value)}"

    def _create_game(self, packet: CreateGame) -> Iterator[str]:
        yield "CREATE_GAME"
        yield f"    GameEntity EntityID={packet.game.entity}"
        yield from self._tags(packet.game.tags, "        ")
        for player in packet.players:
            account = f"[hi={player.account_hi} lo={player.account_lo}]" if player.account_lo else player.account_hi
            yield f"    Player EntityID={player.entity} PlayerID={player.player_id} GameAccountId={account}"
            yield from self._tags(player.tags, "        ")

    def _full_entity(self, packet: FullEntity) -> Iterator[str]:
        if packet.updating:
            yield f"FULL_ENTITY - Updating {self._entity(packet.entity)} CardID={packet.card_id}"
        else:
            yield f"FULL_ENTITY - Creating ID={packet.entity} CardID={packet.card_id}"
        yield from self._tags(packet.tags)

    def _show_entity(self, packet: ShowEntity) -> Iterator[str]:
        yield f"SHOW_ENTITY - Updating Entity={self._entity(packet.entity)} CardID={packet.card_id}"
        yield from self._tags(packet.tags)

    def _change_entity(self, packet: ChangeEntity) -> Iterator[str]:
        yield f"CHANGE_ENTITY - Updating Entity={self._entity(packet.entity)} CardID={packet.card_id}"
        yield from self._tags(packet.tags)

    def _hide_entity(self, packet: HideEntity) -> Iterator[str]:
        yield f"HIDE_ENTITY - Entity={self._entity(packet.entity)} {_setting(packet.tag, packet.value)}"

    def _cached_tag(self, packet: CachedTag) -> Iterator[str]:
        entity = self._entity(packet.entity)
        yield f"CACHED_TAG_FOR_DORMANT_CHANGE Entity={entity} {_setting(packet.tag, packet.value)}"

    def _meta_data(self, packet: MetaData) -> Iterator[str]:
        count = "InfoCount" if self.info_count else "Info"
        kind = name("MetaDataType", packet.meta)
        yield f"META_DATA - Meta={kind} Data={int(packet.data)} {count}={packet.count}"
        for index, entity in enumerate(packet.info):
            yield f"    Info[{index}] = {self._reference(entity)}"

    def _sub_spell(self, packet: SubSpell) -> Iterator[str]:
        yield (
            f"SUB_SPELL_START - SpellPrefabGUID={packet.spell} Source={int(packet.source)} "
            f"TargetCount={packet.target_count}"
        )
        if packet.source:
            yield f"                  Source = {self._entity(packet.source)}"
        for index, target in enumerate(packet.targets):
            yield f"                  Targets[{index}] = {self._reference(target)}"

    def _reset_game(self, packet: ResetGame) -> Iterator[str]:
        yield "ERROR: unhandled PowType RESET_GAME"

    def _shuffle_deck(self, packet: ShuffleDeck) -> Iterator[str]:
        yield f"SHUFFLE_DECK PlayerID={packet.player_id}"

    def _vo_spell(self, packet: VoSpell) -> Iterator[str]:
        yield (
            f"VO_SPELL - BrassRingGuid={packet.ring} - VoSpellPrefabGUID={packet.spell} - "
            f"Blocking={packet.blocking} - AdditionalDelayInMs={packet.delay}"
        )

    def _unhandled(self, packet: Unhandled) -> Iterator[str]:
        yield f"ERROR: unhandled PowType {packet.power}"

    def _unknown(self, packet: Unknown) -> Iterator[str]:
        yield packet.text

    # --- what no power list counts -------------------------------------------------------------------------

    def _aside(self, packet: Packet) -> Iterator[str]:
        if isinstance(packet, Options):
            yield self._line("DebugPrintOptions", f"id={packet.id}")
            for row in packet.rows:
                yield self._line("DebugPrintOptions", "  " * (row.depth + 1) + self._option(row))
        elif isinstance(packet, SendOption):
            yield self._line(
                "SendOption",
                f"selectedOption={packet.option} selectedSubOption={packet.sub_option} "
                f"selectedTarget={int(packet.target)} selectedPosition={packet.position}",
            )
        elif isinstance(packet, Choices):
            yield from self._choices(packet)
        elif isinstance(packet, ChosenEntities):
            player = self._reference(packet.player)
            yield self._line("DebugPrintEntitiesChosen", f"id={packet.id} Player={player} EntitiesCount={packet.count}")
            yield from self._chosen("DebugPrintEntitiesChosen", "Entities", packet.choices)
        elif isinstance(packet, SendChoices):
            yield self._line("SendChoices", f"id={packet.id} ChoiceType={name('ChoiceType', packet.type)}")
            yield from self._chosen("SendChoices", "m_chosenEntities", packet.choices)
        elif isinstance(packet, Spectator):
            yield f"D {self.time} ================== {packet.mark} ==================\n"

    def _option(self, row: OptionRow) -> str:
        entity = self._entity(row.entity) if row.entity or isinstance(row.entity, PlayerReference) else ""
        if row.row == "option":
            line = f"option {row.place} type={name('OptionType', row.type)} mainEntity={entity}"
        else:
            line = f"{row.row} {row.place} entity={entity}"
        if row.error is not None:
            parameter = "" if row.error_parameter is None else row.error_parameter
            line += f" error={row.error} errorParam={parameter}"
        return line

    def _choices(self, packet: Choices) -> Iterator[str]:
        limits = f"CountMin={packet.minimum} CountMax={packet.maximum}"
        kind = f"ChoiceType={name('ChoiceType', packet.type)}"
        if packet.cancelable is not None:
            function = "DebugPrintChoice"
            yield self._line(function, f"id={packet.id} {kind} Cancelable={packet.cancelable} {limits}")
        else:
            function = "DebugPrintEntityChoices"
            task_list = "" if packet.task_list is None else packet.task_list
            player = self._entity(packet.player) if packet.player else ""
            yield self._line(function, f"id={packet.id} Player={player} TaskList={task_list} {kind} {limits}")
        if packet.source:
            yield self._line(function, f"  Source={self._entity(packet.source)}")
        yield from self._chosen(function, "Entities", packet.choices)

    def _chosen(self, function: str, label: str, entities: list[int]) -> Iterator[str]:
        for index, entity in enumerate(entities):
            yield self._line(function, f"  {label}[{index}]={self._reference(entity)}")


def _is_later(before: str, ts: str) -> bool:
    """Return whether a packet of time ``ts`` begins another list: the client prints a list at once."""
    if before == ts:
        return False
    earlier, later = _time_of_day(before), _time_of_day(ts)
    return bool(earlier and later) and abs(seconds_between(earlier, later)) > LIST_SECONDS


def _time_of_day(ts: str) -> str:
    """Return the time of day of a time stamp, empty if it has none."""
    day, _, time = ts.rpartition("T")
    stamp = time.split("+")[0].split("Z")[0]
    stamp = stamp.split("-")[0] if day else stamp
    return stamp if MATCHERS["STAMP"](stamp) is not None else ""


@lru_cache(maxsize=1 << 14)
def _setting(tag: int, value: int) -> str:
    return f"tag={tag_name(tag)} value={value_name(tag, value)}"


def _steps(packets: list[Packet]) -> Iterator[tuple[Packet, int]]:
    """Yield packets and the ends of blocks in log order, each with its depth."""
    stack: list[tuple[Iterator[Packet], Block | SubSpell | None]] = [(iter(packets), None)]
    while stack:
        inside, owner = stack[-1]
        for packet in inside:
            yield packet, len(stack) - 1
            if isinstance(packet, Block | SubSpell):
                stack.append((iter(packet.packets), packet))
                break
        else:
            stack.pop()
            if owner is not None and owner.end_index is not None:
                yield BlockEnd(of=owner), len(stack) - 1


_Write = Callable[[LogWriter, "Packet"], Iterator[str]]
_WRITERS: dict[type[Packet], _Write] = {
    kind: writer  # type: ignore[misc]
    for kinds, writer in (
        ([*TagChange.__subclasses__(), TagChange], LogWriter._tag_change),
        ([Block], LogWriter._block),
        ([BlockEnd], LogWriter._block_end),
        ([CreateGame], LogWriter._create_game),
        ([FullEntity], LogWriter._full_entity),
        ([ShowEntity], LogWriter._show_entity),
        ([ChangeEntity], LogWriter._change_entity),
        ([HideEntity], LogWriter._hide_entity),
        ([CachedTag], LogWriter._cached_tag),
        ([MetaData], LogWriter._meta_data),
        ([SubSpell], LogWriter._sub_spell),
        ([ResetGame], LogWriter._reset_game),
        ([ShuffleDeck], LogWriter._shuffle_deck),
        ([VoSpell], LogWriter._vo_spell),
        ([Unhandled], LogWriter._unhandled),
        ([Unknown], LogWriter._unknown),
    )
    for kind in kinds
}
