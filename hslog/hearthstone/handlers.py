"""One handler for each grammar form that is not a tag change, a tag or a block end.

A handler reads a line, from its form's head on, and says what became of it: done, does not fit the form after
all, or an action to take now and whenever the same line comes again, in any game. Two thirds of these lines repeat an
earlier one to the letter, so actions are remembered with the text of their line. Most
handlers are written with :func:`_form`, which matches the lowered grammar form; the frequent ones cut the
line themselves and look the pieces up in the reader's memories.
"""

from __future__ import annotations

from hslog.core.limits import MOST_PLAYERS
from hslog.core.numbers import is_number
from hslog.hearthstone.generated.patterns import HEADS
from hslog.hearthstone.memos import MATCHERS, METAS, PAIRS, TAILS, VALUES, BadPiece, OneTooMany, unfit
from hslog.hearthstone.names import number
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    GameEntity,
    HideEntity,
    MetaData,
    Options,
    PlayerEntity,
    ResetGame,
    SendChoices,
    SendOption,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    Unhandled,
    VoSpell,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hslog.hearthstone.assembly import Assembly
    from hslog.hearthstone.generated.cuts import Fields
    from hslog.hearthstone.memos import Action

    Outcome = Action | bool
    """What became of a line: an action to take and remember, True when done, False when it does not fit."""

    _Read = Callable[[Assembly, str], Outcome]
    _Act = Callable[[Assembly, Fields], None]

_NEW = object.__new__


class Handler:
    """The reader of lines of one grammar form.

    ``power`` forms are packets, printed by DebugPrintPower, and are read without their indentation.
    """

    def __init__(self, form: str, power: bool, read: _Read) -> None:
        self.form = form
        self.power = power
        self.read = read


HANDLERS: list[Handler] = []


def _handles(name: str, power: bool = True) -> Callable[[_Read], _Read]:
    def register(read: _Read) -> _Read:
        HANDLERS.append(Handler(name, power, read))
        return read

    return register


def _form(name: str, power: bool = True, repeats: bool = False) -> Callable[[_Act], _Act]:
    """Register a handler of lines that match the form; ``repeats`` when they are likely to come again."""

    def register(act: _Act) -> _Act:
        def read(reader: Assembly, payload: str) -> Outcome:
            match = MATCHERS[name](payload)
            if match is None:
                return False
            if repeats:
                return lambda reader: act(reader, match)
            act(reader, match)
            return True

        HANDLERS.append(Handler(name, power, read))
        return act

    return register


# --- the frequent ones -------------------------------------------------------------------------------------

_CREATING = len(HEADS["FULL_ENTITY_NEW"][0])
(_TAG,) = HEADS["TAG"]
_NEWEST_CHOICES = HEADS["CHOICES"][0]


@_handles("BLOCK_START")
def _block_start(reader: Assembly, payload: str) -> Action:
    """Read a start that :class:`~hslog.hearthstone.memos.Lines` does not take apart, in either order of its fields."""
    form = "ACTION_START" if payload.partition("=")[0].endswith(" Entity") else "BLOCK_START"
    match = MATCHERS[form](payload)
    if match is None:
        raise unfit(form, payload)
    features = (form, "SubType") if form == "ACTION_START" and " SubType=" in payload else (form,)
    return _block(match["type"], match["entity"], match["tail"], features)


def _block(kind: str, entity: str, tail: str, features: tuple[str, ...]) -> Action:
    effect, index, target, option, keyword = TAILS[tail]
    number_of_kind = number("BlockType", kind)

    def begin(reader: Assembly) -> None:
        entities = reader.entities
        block = _NEW(Block)
        block.type = number_of_kind
        block.entity = entities[entity][0] or entities.use(entity, block, "entity")
        block.effect_card_id = effect
        block.effect_index = index
        block.target = (entities[target][0] or entities.use(target, block, "target")) if target else 0
        block.sub_option = option
        block.trigger_keyword = keyword
        reader.features.update(features)
        reader.open(block)

    return begin


@_handles("META_DATA")
def _meta_data(reader: Assembly, payload: str) -> Action:
    meta, data, name, count = METAS[payload]
    counts = " InfoCount=" in payload

    def note(reader: Assembly) -> None:
        if counts:
            reader.features.add("InfoCount")
        packet = _NEW(MetaData)
        packet.meta = meta
        packet.data = reader.entities.use(name, packet, "data") if name else data
        packet.count = count
        packet.info = []
        reader.place(packet)

    return note


@_form("INFO", repeats=True)
def _info(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(MetaData, "INFO without META_DATA")
    packet.info.append(reader.entities.use(match["entity"], packet.info, len(packet.info)))


# --- entities ----------------------------------------------------------------------------------------------


def _described(
    reader: Assembly,
    packet: FullEntity | ShowEntity | ChangeEntity,
    entity: str,
    card: str,
    updating: bool = False,
) -> None:
    packet.card_id = card
    packet.tags = []
    reader.entities.about(entity, packet)
    if isinstance(packet, FullEntity):
        # The second stream says "Updating" of every entity, also of those it makes.
        known = reader.stream == "GameState" or packet.entity in reader.created
        packet.updating = updating and known
        reader.created.add(packet.entity)
    reader.place(packet)
    reader.add_tag = packet.tags.append


@_form("CREATE_GAME")
def _create_game(reader: Assembly, match: Fields) -> None:
    packet = CreateGame(game=GameEntity(entity=1, line=reader.line))
    reader.begin_game(packet)
    reader.detail = packet


@_form("GAME_ENTITY")
def _game_entity(reader: Assembly, match: Fields) -> None:
    create = reader.owner(CreateGame, "GameEntity without CREATE_GAME")
    create.game.entity = int(match["id"])
    create.game.ts, create.game.line = reader.time, reader.line
    if reader.game is not None:
        reader.game.game_entity = create.game.entity
    reader.remember(create.game.entity, create)
    reader.add_tag = create.game.tags.append


@_form("PLAYER")
def _player(reader: Assembly, match: Fields) -> None:
    create = reader.owner(CreateGame, "Player without CREATE_GAME")
    if len(create.players) >= MOST_PLAYERS:
        raise OneTooMany(f"more than {MOST_PLAYERS} players")
    redacted = match["redacted"]
    player = PlayerEntity(
        entity=int(match["id"]),
        player_id=int(match["player"]),
        account_hi=redacted if redacted is not None else match["hi"],
        account_lo="" if redacted is not None else match["lo"],
        line=reader.line,
        ts=reader.time,
    )
    create.players.append(player)
    reader.remember(player.entity, create)
    reader.add_tag = player.tags.append


@_handles("FULL_ENTITY_NEW")
def _full_entity_new(reader: Assembly, payload: str) -> Outcome:
    digits, _, card = payload[_CREATING:].partition(" CardID=")
    if not is_number(digits) or not (card.isidentifier() or not card or MATCHERS["FULL_ENTITY_NEW"](payload)):
        return False
    if not card:  # most hidden cards have the same numbers in every game
        return lambda reader: _described(reader, _NEW(FullEntity), digits, "")
    _described(reader, _NEW(FullEntity), digits, card)
    return True


@_form("FULL_ENTITY_OLD")
def _full_entity_old(reader: Assembly, match: Fields) -> None:
    _described(reader, _NEW(FullEntity), match["entity"], match["card"], updating=True)


@_form("SHOW_ENTITY")
def _show_entity(reader: Assembly, match: Fields) -> None:
    _described(reader, _NEW(ShowEntity), match["entity"], match["card"])


@_form("CHANGE_ENTITY")
def _change_entity(reader: Assembly, match: Fields) -> None:
    _described(reader, _NEW(ChangeEntity), match["entity"], match["card"])


@_form("HIDE_ENTITY")
def _hide_entity(reader: Assembly, match: Fields) -> None:
    packet = _NEW(HideEntity)
    packet.tag, packet.value, _ = VALUES[match["pair"]]
    reader.entities.about(match["entity"], packet)
    reader.place(packet)


@_form("CACHED_TAG")
def _cached_tag(reader: Assembly, match: Fields) -> None:
    packet = _NEW(CachedTag)
    packet.tag, packet.value, _ = VALUES[match["pair"]]
    packet.entity = reader.entities.use(match["entity"], packet, "entity")
    reader.place(packet)


@_form("TAG_CHANGE")
def _tag_change(reader: Assembly, match: Fields) -> None:
    entity, remember = reader.entities[match["entity"]]
    tag, value, kind = VALUES[match["pair"]]
    packet = _NEW(kind)
    packet.entity, packet.tag, packet.value = entity, tag, value
    reader.place(packet)
    remember(packet)


@_handles("TAG")
def _tag(reader: Assembly, payload: str) -> bool:
    setting = payload.removeprefix(_TAG)
    if setting is payload:
        return False
    reader.add_tag(PAIRS[setting])
    return True


@_form("BLOCK_END", repeats=True)
def _block_end(reader: Assembly, match: Fields) -> None:
    reader.end_block()


# --- effects and marks -------------------------------------------------------------------------------------


@_form("SUB_SPELL_START")
def _sub_spell_start(reader: Assembly, match: Fields) -> None:
    packet = _NEW(SubSpell)
    packet.spell = match["spell"]
    packet.source = int(match["source"])
    packet.target_count = int(match["count"])
    packet.targets = []
    reader.open(packet)
    reader.detail = packet


@_form("SUB_SPELL_SOURCE")
def _sub_spell_source(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(SubSpell, "Source without SUB_SPELL_START")
    packet.source = reader.entities.use(match["entity"], packet, "source")


@_form("SUB_SPELL_TARGET")
def _sub_spell_target(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(SubSpell, "Targets without SUB_SPELL_START")
    packet.targets.append(reader.entities.use(match["entity"], packet.targets, len(packet.targets)))


@_form("SUB_SPELL_END", repeats=True)
def _sub_spell_end(reader: Assembly, match: Fields) -> None:
    reader.end_sub_spell()


@_form("RESET_GAME")
def _reset_game(reader: Assembly, match: Fields) -> None:
    packet = _NEW(ResetGame)
    reader.place(packet)
    if reader.game is not None:
        reader.remember(reader.game.game_entity, packet)


@_form("UNHANDLED")
def _unhandled(reader: Assembly, match: Fields) -> None:
    packet = _NEW(Unhandled)
    packet.power = match["power"]
    reader.place(packet)


@_form("SHUFFLE_DECK", repeats=True)
def _shuffle_deck(reader: Assembly, match: Fields) -> None:
    packet = _NEW(ShuffleDeck)
    packet.player_id = int(match["player"])
    reader.place(packet)


@_form("VO_SPELL")
def _vo_spell(reader: Assembly, match: Fields) -> None:
    packet = _NEW(VoSpell)
    packet.ring, packet.spell, packet.blocking = match["ring"], match["spell"], match["blocking"]
    packet.delay = int(match["delay"])
    reader.place(packet)


# --- what the other GameState functions print --------------------------------------------------------------


@_form("POWER_LIST", power=False, repeats=True)
def _power_list(reader: Assembly, match: Fields) -> None:
    reader.begin_power_list(int(match["count"]))


@_form("GAME_INFO", power=False)
def _game_info(reader: Assembly, match: Fields) -> None:
    game = reader.game
    if game is None:
        raise BadPiece("DebugPrintGame without CREATE_GAME")
    if match["build"]:
        game.build, game.build_basis = int(match["build"]), "stated"
    elif match["type"]:
        game.game_type = number("GameType", match["type"])
    elif match["format"]:
        game.format_type = number("FormatType", match["format"])
    elif match["scenario"]:
        game.scenario_id = int(match["scenario"])
    elif match["player"]:
        if len(game.stated_names) >= MOST_PLAYERS:
            raise OneTooMany(f"more than {MOST_PLAYERS} names of players")
        game.stated_names[int(match["player"])] = match["name"]


@_form("OPTIONS", power=False, repeats=True)
def _options(reader: Assembly, match: Fields) -> None:
    reader.end_open_blocks()
    packet = _NEW(Options)
    packet.id = int(match["id"])
    packet.rows = []
    reader.place_aside(packet)
    reader.add_row = packet.rows.append


@_form("SEND_OPTION", power=False, repeats=True)
def _send_option(reader: Assembly, match: Fields) -> None:
    packet = _NEW(SendOption)
    packet.option, packet.sub_option = int(match["option"]), int(match["sub_option"])
    packet.target, packet.position = int(match["target"]), int(match["position"])
    reader.place_aside(packet)


@_handles("CHOICES", power=False)
def _choices(reader: Assembly, payload: str) -> bool:
    match = MATCHERS["CHOICES"](payload)
    if match is None:
        return False
    packet = _NEW(Choices)
    if not payload.startswith(_NEWEST_CHOICES):
        reader.features.add("DebugPrintChoice(s)")
    packet.id = int(match["id"])
    packet.type = number("ChoiceType", match["type"])
    packet.minimum, packet.maximum = int(match["minimum"]), int(match["maximum"])
    packet.cancelable = match["cancelable"]
    packet.task_list = int(match["task_list"]) if match["task_list"] else None
    packet.source = 0
    packet.choices = []
    if match["player"] is not None:
        packet.player = reader.player_entity(int(match["player"]))
    else:
        packet.player = reader.choosing_player(match["name"] or "", packet)
    reader.place_aside(packet)
    return True


@_form("CHOICES_SOURCE", power=False)
def _choices_source(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(Choices, "Source without choices")
    packet.source = reader.entities.use(match["entity"], packet, "source")


@_form("CHOICES_ENTITY", power=False)
def _choices_entity(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(Choices, "Entities without choices")
    packet.choices.append(reader.entities.use(match["entity"], packet.choices, len(packet.choices)))


@_form("CHOSEN", power=False)
def _chosen(reader: Assembly, match: Fields) -> None:
    packet = _NEW(ChosenEntities)
    packet.id = int(match["id"])
    packet.count = int(match["count"])
    packet.choices = []
    packet.player = reader.choosing_player(match["name"], packet)
    reader.place_aside(packet)


@_form("CHOSEN_ENTITY", power=False)
def _chosen_entity(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(ChosenEntities, "Entities without chosen entities")
    packet.choices.append(reader.entities.use(match["entity"], packet.choices, len(packet.choices)))


@_form("SEND_CHOICES", power=False)
def _send_choices(reader: Assembly, match: Fields) -> None:
    packet = _NEW(SendChoices)
    packet.id = int(match["id"])
    packet.type = number("ChoiceType", match["type"])
    packet.choices = []
    reader.place_aside(packet)


@_form("SEND_CHOICES_ENTITY", power=False)
def _send_choices_entity(reader: Assembly, match: Fields) -> None:
    packet = reader.owner(SendChoices, "m_chosenEntities without choice")
    packet.choices.append(reader.entities.use(match["entity"], packet.choices, len(packet.choices)))
