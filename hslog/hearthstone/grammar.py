"""The grammar of a Power.log, declared once, in pyparsing.

Every line the game writes to its power log is one of the forms named in :data:`FORMS`: an envelope
(level, time, logger) around a payload. This module is the only place that knows the format. It is used three
ways: :mod:`hslog.hearthstone.lowering` turns each form into one regular expression and the literals the fast reader
splits at; the tests parse real lines with the pyparsing objects and compare; and a line that the fast
reader rejects is shown to :func:`diagnose`, which says what was expected and where.

Entity references (``[entityName=… id=4 zone=…]``, a number, ``GameEntity`` or a player's name) may hold
spaces and brackets, so they are delimited by what follows them, longest first; all other fields are words.
Nothing here skips whitespace: spaces are part of the format.
"""

from __future__ import annotations

from pyparsing import And, Literal, MatchFirst, Opt, ParseException, ParserElement, Regex, StringEnd

INDENT = "    "


def _text(text: str) -> ParserElement:
    """Match ``text`` exactly."""
    return Literal(text).leave_whitespace()


def _field(name: str, pattern: str) -> ParserElement:
    """Match the regular expression ``pattern`` and call the result ``name``."""
    return Regex(pattern).leave_whitespace()(name)


def _form(*parts: ParserElement) -> ParserElement:
    """Concatenate ``parts`` without skipping whitespace between them."""
    return And(list(parts)).leave_whitespace()


def _any(*parts: ParserElement) -> ParserElement:
    """Match the first of ``parts`` that fits."""
    return MatchFirst(list(parts)).leave_whitespace()


def _maybe(*parts: ParserElement) -> ParserElement:
    return Opt(_form(*parts)).leave_whitespace()


DIGITS = r"[0-9]{1,18}"  # more than any number the game prints, and what fits a machine word
NUMBER = r"-?[0-9]{1,18}"
WORD = r"\w+"
ENUM = r"-?\w+"  # a name or a number; converters of replays write -1 for what they do not know
CARD = r"\w*"
REST = r".*\S|"


def _entity(name: str = "entity", before: str = "") -> ParserElement:
    """Match an entity reference that reaches to the last ``before``, or to the end of the line."""
    if before:
        return _field(name, rf".*(?={before})")
    return _field(name, REST)


def _bare(without: str) -> ParserElement:
    """Match an entity reference that nothing follows, not even something that is no good ``without``."""
    return _field("bare", rf"(?!.*{without})(?:.*\S|)")


# --- the envelope ------------------------------------------------------------------------------------------

STAMP = r"\d\d:\d\d:\d\d(?:\.\d{1,7})?"

ENVELOPE = _form(
    _any(
        _form(_text("["), _field("channel", r"[A-Za-z]+"), _text("] ")),
        _form(_field("level", "[A-Z]"), _text(" "), _field("stamp", STAMP), _text(" ")),
    ),
    _field("body", ".*"),
)

# The output log of the client on macOS: a date, and the channel after the time.
DATED_ENVELOPE = _form(
    _field("date", r"\d{4}-\d\d-\d\d"),
    _text(" "),
    _field("stamp", STAMP),
    _text(": "),
    _maybe(_text("["), _field("channel", r"[A-Za-z]+"), _text("] ")),
    _field("body", ".*"),
)

# Debris before the envelope (a byte order mark, the tail of a cut line) is dropped, with a warning.
BURIED_ENVELOPE = _form(
    _field("junk", rf"(?:(?![A-Z] {STAMP} (?:GameState|PowerTaskList)\.).)+"),
    _field("level", "[A-Z]"),
    _text(" "),
    _field("stamp", STAMP),
    _text(" "),
    _field("body", r"(?:GameState|PowerTaskList)\..*"),
)

SPECTATOR = _form(_field("bars", "=+ "), _field("mark", r"[^=]*[^= ]"), _text(" "), Regex("=+").leave_whitespace())

# What the log says about the game is printed by two loggers; the forms below begin after their names.
LOGGER = _any(_text("GameState."), _text("PowerTaskList."))

POWER = _text("DebugPrintPower() - ")

# --- power payloads: the packets ---------------------------------------------------------------------------

TAG_VALUE = _form(
    _field("tag", ENUM),
    _text(" value="),
    _field("value", r"[^\s]*"),
    _maybe(_field("definition", " DEF CHANGE")),
)
TAG = _form(_text("tag="), _field("pair", r".*\S"))
TAG_CHANGE = _form(_text("TAG_CHANGE Entity="), _entity(before=" tag="), _text(" tag="), _field("pair", r".*\S"))
CACHED_TAG = _form(
    _text("CACHED_TAG_FOR_DORMANT_CHANGE Entity="),
    _entity(before=" tag="),
    _text(" tag="),
    _field("pair", r".*\S"),
)
HIDE_ENTITY = _form(_text("HIDE_ENTITY - Entity="), _entity(before=" tag="), _text(" tag="), _field("pair", r".*\S"))

CREATE_GAME = _form(_text("CREATE_GAME"))
GAME_ENTITY = _form(_text("GameEntity EntityID="), _field("id", DIGITS))
ACCOUNT = _any(
    _form(_text("[hi="), _field("hi", WORD), _text(" lo="), _field("lo", WORD), _text("]")),
    _field("redacted", WORD),
)
PLAYER = _form(
    _text("Player EntityID="),
    _field("id", DIGITS),
    _text(" PlayerID="),
    _field("player", DIGITS),
    _text(" GameAccountId="),
    ACCOUNT,
)

FULL_ENTITY_NEW = _form(
    _text("FULL_ENTITY - Creating ID="), _field("entity", DIGITS), _text(" CardID="), _field("card", CARD)
)
FULL_ENTITY_OLD = _form(
    _text("FULL_ENTITY - Updating "), _entity(before=" CardID="), _text(" CardID="), _field("card", CARD)
)
SHOW_ENTITY = _form(
    _text("SHOW_ENTITY - Updating Entity="),
    _entity(before=" CardID="),
    _text(" CardID="),
    _field("card", CARD),
)
CHANGE_ENTITY = _form(
    _text("CHANGE_ENTITY - Updating Entity="),
    _entity(before=" CardID="),
    _text(" CardID="),
    _field("card", CARD),
)

BLOCK_KEYWORD = _any(_text("BLOCK_START"), _text("ACTION_START"))
BLOCK_TAIL = _form(
    _maybe(_text("EffectCardId="), _field("card", r"[^\s]*"), _text(" Effect")),
    _text("Index="),
    _field("index", NUMBER),
    _text(" Target="),
    _any(
        _form(
            _entity("target", before=" SubOption="),
            _text(" SubOption="),
            _field("option", NUMBER),
            _maybe(_text(" TriggerKeyword="), _field("keyword", ENUM)),
        ),
        _bare(" SubOption="),
    ),
)
# 2016 on: type, entity, effect. 2015: entity, type (called SubType at first), index.
BLOCK_START = _form(
    BLOCK_KEYWORD,
    _text(" BlockType="),
    _field("type", ENUM),
    _text(" Entity="),
    _entity(before=" EffectCardId="),
    _text(" "),
    _field("tail", r"EffectCardId=.*\S"),
)
ACTION_START = _form(
    BLOCK_KEYWORD,
    _text(" Entity="),
    _entity(before=" BlockType=| SubType="),
    _any(_text(" BlockType="), _text(" SubType=")),
    _field("type", ENUM),
    _text(" "),
    _field("tail", r"Index=.*\S"),
)
BLOCK_END = _any(_text("BLOCK_END"), _text("ACTION_END"))

META_DATA = _form(
    _text("META_DATA - Meta="),
    _field("meta", ENUM),
    _text(" Data="),
    _entity("data", before=" InfoCount=| Info="),
    _any(_text(" InfoCount="), _text(" Info=")),
    _field("count", NUMBER),
)
INFO = _form(_text("Info["), _field("index", DIGITS), _text("] = "), _entity())

SUB_SPELL_START = _form(
    _text("SUB_SPELL_START - SpellPrefabGUID="),
    _field("spell", r".*(?= Source=)"),
    _text(" Source="),
    _field("source", NUMBER),
    _text(" TargetCount="),
    _field("count", DIGITS),
)
SUB_SPELL_SOURCE = _form(_text("Source = "), _entity())
SUB_SPELL_TARGET = _form(_text("Targets["), _field("index", DIGITS), _text("] = "), _entity())
SUB_SPELL_END = _form(_text("SUB_SPELL_END"))

RESET_GAME = _any(_text("ERROR: unhandled PowType RESET_GAME"), _text("RESET_GAME"))
UNHANDLED = _form(_text("ERROR: unhandled PowType "), _field("power", WORD))
SHUFFLE_DECK = _form(_text("SHUFFLE_DECK PlayerID="), _field("player", DIGITS))
VO_SPELL = _form(
    _text("VO_SPELL - BrassRingGuid="),
    _field("ring", r".*(?= - VoSpellPrefabGUID=)"),
    _text(" - VoSpellPrefabGUID="),
    _field("spell", r".*(?= - Blocking=)"),
    _text(" - Blocking="),
    _field("blocking", WORD),
    _text(" - AdditionalDelayInMs="),
    _field("delay", NUMBER),
)

# --- what the other functions print ----------------------------------------------------------------------

POWER_LIST = _form(_text("DebugPrintPowerList() - Count="), _field("count", DIGITS))

GAME_INFO = _form(
    _text("DebugPrintGame() - "),
    _any(
        _form(_text("BuildNumber="), _field("build", DIGITS)),
        _form(_text("GameType="), _field("type", ENUM)),
        _form(_text("FormatType="), _field("format", WORD)),
        _form(_text("ScenarioID="), _field("scenario", NUMBER)),
        _form(_text("PlayerID="), _field("player", DIGITS), _text(", PlayerName="), _field("name", REST)),
    ),
)

OPTIONS = _form(_text("DebugPrintOptions() - id="), _field("id", DIGITS))
MAIN_ENTITY = _text(" mainEntity=")
ROW_ENTITY = _text(" entity=")
OPTION_HEAD = _form(
    _text("DebugPrintOptions() - "),
    _field("indent", " *"),
    _any(
        _form(
            _field("kind", "option"),
            _text(" "),
            _field("index", DIGITS),
            _text(" type="),
            _field("type", ENUM),
            MAIN_ENTITY,
        ),
        _form(_field("child", "subOption|target"), _text(" "), _field("place", DIGITS), ROW_ENTITY),
    ),
)
OPTION_ERROR = _form(_field("error", WORD), _text(" errorParam="), _field("parameter", r"-?[0-9]{1,18}|"))
ERROR = _text(" error=")
OPTION = _form(OPTION_HEAD, _any(_form(_entity(before=" error="), ERROR, OPTION_ERROR), _bare(" error=")))
SEND_OPTION = _form(
    _text("SendOption() - selectedOption="),
    _field("option", NUMBER),
    _text(" selectedSubOption="),
    _field("sub_option", NUMBER),
    _text(" selectedTarget="),
    _field("target", NUMBER),
    _text(" selectedPosition="),
    _field("position", NUMBER),
)

# Three generations: DebugPrintChoice (2015-05), DebugPrintChoices (2015), then DebugPrintEntityChoices.
_CHOICES = _any(
    _text("DebugPrintEntityChoices() - "),
    _text("DebugPrintChoices() - "),
    _text("DebugPrintChoice() - "),
)
CHOICES = _form(
    _CHOICES,
    _text("id="),
    _field("id", DIGITS),
    _any(
        _form(
            _text(" Player="),
            _entity("name", before=" TaskList="),
            _text(" TaskList="),
            _field("task_list", r"-?[0-9]{1,18}|"),
        ),
        _form(_text(" PlayerId="), _field("player", DIGITS)),
        _text(""),
    ),
    _text(" ChoiceType="),
    _field("type", ENUM),
    _maybe(_text(" Cancelable="), _field("cancelable", WORD)),
    _text(" CountMin="),
    _field("minimum", NUMBER),
    _text(" CountMax="),
    _field("maximum", NUMBER),
)
CHOICES_SOURCE = _form(_CHOICES, _text("  Source="), _entity())
CHOICES_ENTITY = _form(_CHOICES, _text("  Entities["), _field("index", DIGITS), _text("]="), _entity())
CHOSEN = _form(
    _text("DebugPrintEntitiesChosen() - id="),
    _field("id", DIGITS),
    _text(" Player="),
    _entity("name", before=" EntitiesCount="),
    _text(" EntitiesCount="),
    _field("count", DIGITS),
)
CHOSEN_ENTITY = _form(
    _text("DebugPrintEntitiesChosen() - "),
    _text("  Entities["),
    _field("index", DIGITS),
    _text("]="),
    _entity(),
)
SEND_CHOICES = _form(_text("SendChoices() - id="), _field("id", DIGITS), _text(" ChoiceType="), _field("type", ENUM))
SEND_CHOICES_ENTITY = _form(
    _text("SendChoices() -   m_chosenEntities["), _field("index", DIGITS), _text("]="), _entity()
)

# --- pieces ------------------------------------------------------------------------------------------------

# A reference that is no bracket is a number, GameEntity, or the name of a player, which may be anything.
ENTITY = _form(
    _text("["),
    _any(
        _form(_any(_text("entityName="), _text("name=")), _entity("name", before=" id="), _text(" ")),
        _text(""),
    ),
    _text("id="),
    _field("id", DIGITS),
    _any(
        _form(
            _text(" zone="),
            _field("zone", WORD),
            _text(" zonePos="),
            _field("position", NUMBER),
            _text(" cardId="),
            _field("card", CARD),
        ),
        _form(
            _text(" cardId="),
            _field("known", CARD),
            _text(" type="),
            _field("type", ENUM),
            _text(" zone="),
            _field("place", WORD),
            _text(" zonePos="),
            _field("slot", NUMBER),
        ),
    ),
    _text(" player="),
    _field("player", NUMBER),
    _text("]"),
)

# Loggers that share the file and say nothing about the state of the game.
NOISE = _any(
    _field("logger", r"(?:\w+\.)*\w+(?: \[\w+=\d*\])?(?: \(\w+\))?\.\w+\(\).*"),
    _form(_text("["), _field("channel", r"[A-Za-z]+"), _text("] "), _field("line", ".*")),
    _form(_text("(Filename: "), _field("place", ".*")),
    _field("blank", r"[\s\ufeff]*"),
)

FORMS: dict[str, ParserElement] = {
    "STAMP": _field("stamp", STAMP),
    "ENVELOPE": ENVELOPE,
    "DATED_ENVELOPE": DATED_ENVELOPE,
    "BURIED_ENVELOPE": BURIED_ENVELOPE,
    "SPECTATOR": SPECTATOR,
    "LOGGER": LOGGER,
    "POWER": POWER,
    "TAG_VALUE": TAG_VALUE,
    "TAG": TAG,
    "TAG_CHANGE": TAG_CHANGE,
    "CACHED_TAG": CACHED_TAG,
    "HIDE_ENTITY": HIDE_ENTITY,
    "CREATE_GAME": CREATE_GAME,
    "GAME_ENTITY": GAME_ENTITY,
    "PLAYER": PLAYER,
    "FULL_ENTITY_NEW": FULL_ENTITY_NEW,
    "FULL_ENTITY_OLD": FULL_ENTITY_OLD,
    "SHOW_ENTITY": SHOW_ENTITY,
    "CHANGE_ENTITY": CHANGE_ENTITY,
    "BLOCK_TAIL": BLOCK_TAIL,
    "BLOCK_START": BLOCK_START,
    "ACTION_START": ACTION_START,
    "BLOCK_END": BLOCK_END,
    "META_DATA": META_DATA,
    "INFO": INFO,
    "SUB_SPELL_START": SUB_SPELL_START,
    "SUB_SPELL_SOURCE": SUB_SPELL_SOURCE,
    "SUB_SPELL_TARGET": SUB_SPELL_TARGET,
    "SUB_SPELL_END": SUB_SPELL_END,
    "RESET_GAME": RESET_GAME,
    "UNHANDLED": UNHANDLED,
    "SHUFFLE_DECK": SHUFFLE_DECK,
    "VO_SPELL": VO_SPELL,
    "POWER_LIST": POWER_LIST,
    "GAME_INFO": GAME_INFO,
    "OPTIONS": OPTIONS,
    "OPTION": OPTION,
    "MAIN_ENTITY": MAIN_ENTITY,
    "ROW_ENTITY": ROW_ENTITY,
    "ERROR": ERROR,
    "OPTION_HEAD": OPTION_HEAD,
    "OPTION_ERROR": OPTION_ERROR,
    "SEND_OPTION": SEND_OPTION,
    "CHOICES": CHOICES,
    "CHOICES_SOURCE": CHOICES_SOURCE,
    "CHOICES_ENTITY": CHOICES_ENTITY,
    "CHOSEN": CHOSEN,
    "CHOSEN_ENTITY": CHOSEN_ENTITY,
    "SEND_CHOICES": SEND_CHOICES,
    "SEND_CHOICES_ENTITY": SEND_CHOICES_ENTITY,
    "ENTITY": ENTITY,
    "NOISE": NOISE,
}


def parse(form: str, text: str) -> dict[str, str]:
    """Return the named fields of ``text``, all of which must be a ``form`` (a key of :data:`FORMS`).

    Fields that are absent, or empty, are left out. Raises pyparsing's ParseException where it does not fit.
    This is the grammar itself at work: exact, and a hundred times slower than what it is lowered to.
    """
    whole = _form(FORMS[form], StringEnd().leave_whitespace()).parse_with_tabs()
    return {name: value for name, value in whole.parse_string(text).as_dict().items() if value != ""}


def diagnose(form: str, text: str) -> str:
    """Say in one line why ``text`` is not a ``form`` (a key of :data:`FORMS`): what was expected, and where.

    Columns are 1-based. Returns the empty string when the text does match.
    """
    try:
        parse(form, text)
    except ParseException as problem:
        found = text[problem.loc : problem.loc + 20] or "end of line"
        return f"expected {problem.parser_element} at column {problem.column}, found {found!r}"
    return ""
