"""The grammar lowered to string methods. Written by hslog/hearthstone/generate.py; do not edit."""

from __future__ import annotations

from hslog.core.numbers import is_digits, is_number
from hslog.hearthstone.names import is_stamp, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

    Fields = dict[str, Any]


def STAMP(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_stamp = text[at:end]
    if not (is_stamp(f_stamp)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'stamp': f_stamp,
    }


def ENVELOPE(text: str, at: int = 0) -> Fields | None:
    f_channel = f_level = f_stamp = None
    if text.startswith('[', at):
        at += 1
        end = text.find('] ', at)
        if end < 0:
            return None
        f_channel = text[at:end]
        if not (f_channel.isalpha() and f_channel.isascii()):
            return None
        at = end
        at += 2
    else:
        end = text.find(' ', at)
        if end < 0:
            return None
        f_level = text[at:end]
        if not (len(f_level) == 1 and "A" <= f_level <= "Z"):
            return None
        at = end
        at += 1
        end = text.find(' ', at)
        if end < 0:
            return None
        f_stamp = text[at:end]
        if not (is_stamp(f_stamp)):
            return None
        at = end
        at += 1
    end = len(text)
    f_body = text[at:end]
    at = end
    if at != len(text):
        return None
    return {
        'channel': f_channel,
        'level': f_level,
        'stamp': f_stamp,
        'body': f_body,
    }


def LOGGER(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def POWER(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def TAG_VALUE(text: str, at: int = 0) -> Fields | None:
    f_definition = None
    end = text.find(' value=', at)
    if end < 0:
        return None
    f_tag = text[at:end]
    if not (is_word(f_tag.removeprefix("-"))):
        return None
    at = end
    at += 7
    end = text.find(' ', at)
    if end < 0:
        end = len(text)
    f_value = text[at:end]
    if not (not f_value or f_value.split() == [f_value]):
        return None
    at = end
    if text.startswith(' DEF CHANGE', at):
        end = len(text)
        f_definition = text[at:end]
        if not (f_definition == ' DEF CHANGE'):
            return None
        at = end
    if at != len(text):
        return None
    return {
        'tag': f_tag,
        'value': f_value,
        'definition': f_definition,
    }


def TAG(text: str, at: int = 0) -> Fields | None:
    f_pair = text[at:]
    if not (f_pair and not f_pair[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'pair': f_pair,
    }


def TAG_CHANGE(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' tag=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 5
    f_pair = text[at:]
    if not (f_pair and not f_pair[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'pair': f_pair,
    }


def CACHED_TAG(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' tag=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 5
    f_pair = text[at:]
    if not (f_pair and not f_pair[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'pair': f_pair,
    }


def HIDE_ENTITY(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' tag=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 5
    f_pair = text[at:]
    if not (f_pair and not f_pair[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'pair': f_pair,
    }


def CREATE_GAME(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def GAME_ENTITY(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
    }


def PLAYER(text: str, at: int = 0) -> Fields | None:
    f_hi = f_lo = f_redacted = None
    end = text.find(' PlayerID=', at)
    if end < 0:
        return None
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    at += 10
    end = text.find(' GameAccountId=', at)
    if end < 0:
        return None
    f_player = text[at:end]
    if not (is_digits(f_player)):
        return None
    at = end
    at += 15
    if text.startswith('[hi=', at):
        at += 4
        end = text.find(' lo=', at)
        if end < 0:
            return None
        f_hi = text[at:end]
        if not (is_word(f_hi)):
            return None
        at = end
        at += 4
        end = text.find(']', at)
        if end < 0:
            return None
        f_lo = text[at:end]
        if not (is_word(f_lo)):
            return None
        at = end
        at += 1
    else:
        end = len(text)
        f_redacted = text[at:end]
        if not (is_word(f_redacted)):
            return None
        at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
        'player': f_player,
        'hi': f_hi,
        'lo': f_lo,
        'redacted': f_redacted,
    }


def FULL_ENTITY_NEW(text: str, at: int = 0) -> Fields | None:
    end = text.find(' CardID=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    if not (is_digits(f_entity)):
        return None
    at = end
    at += 8
    end = len(text)
    f_card = text[at:end]
    if not (not f_card or is_word(f_card)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'card': f_card,
    }


def FULL_ENTITY_OLD(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' CardID=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 8
    end = len(text)
    f_card = text[at:end]
    if not (not f_card or is_word(f_card)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'card': f_card,
    }


def SHOW_ENTITY(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' CardID=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 8
    end = len(text)
    f_card = text[at:end]
    if not (not f_card or is_word(f_card)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'card': f_card,
    }


def CHANGE_ENTITY(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' CardID=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 8
    end = len(text)
    f_card = text[at:end]
    if not (not f_card or is_word(f_card)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'card': f_card,
    }


def BLOCK_TAIL(text: str, at: int = 0) -> Fields | None:
    f_card = f_target = f_option = f_keyword = f_bare = None
    if text.startswith('EffectCardId=', at):
        at += 13
        end = text.find(' Effect', at)
        if end < 0:
            return None
        f_card = text[at:end]
        if not (not f_card or f_card.split() == [f_card]):
            return None
        at = end
        at += 7
    if not text.startswith('Index=', at):
        return None
    at += 6
    end = text.find(' Target=', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_number(f_index)):
        return None
    at = end
    at += 8
    if ' SubOption=' in text[at:]:
        end = text.rfind(' SubOption=', at)
        if end < 0:
            return None
        f_target = text[at:end]
        at = end
        at += 11
        end = text.find(' ', at)
        if end < 0:
            end = len(text)
        f_option = text[at:end]
        if not (is_number(f_option)):
            return None
        at = end
        if text.startswith(' TriggerKeyword=', at):
            at += 16
            end = len(text)
            f_keyword = text[at:end]
            if not (is_word(f_keyword.removeprefix("-"))):
                return None
            at = end
    else:
        f_bare = text[at:]
        if not ((not f_bare or not f_bare[-1].isspace()) and ' SubOption=' not in f_bare):
            return None
        at = len(text)
    if at != len(text):
        return None
    return {
        'card': f_card,
        'index': f_index,
        'target': f_target,
        'option': f_option,
        'keyword': f_keyword,
        'bare': f_bare,
    }


def BLOCK_START(text: str, at: int = 0) -> Fields | None:
    if not text.startswith(' BlockType=', at):
        return None
    at += 11
    end = text.find(' Entity=', at)
    if end < 0:
        return None
    f_type = text[at:end]
    if not (is_word(f_type.removeprefix("-"))):
        return None
    at = end
    at += 8
    end = text.rfind(' EffectCardId=', at)
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    if not text.startswith(' ', at):
        return None
    at += 1
    f_tail = text[at:]
    if not ((f_tail and not f_tail[-1].isspace()) and len(f_tail) > 13 and f_tail.startswith('EffectCardId=')):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'type': f_type,
        'entity': f_entity,
        'tail': f_tail,
    }


def ACTION_START(text: str, at: int = 0) -> Fields | None:
    if not text.startswith(' Entity=', at):
        return None
    at += 8
    end = max(text.rfind(' BlockType=', at), text.rfind(' SubType=', at))
    if end < 0:
        return None
    f_entity = text[at:end]
    at = end
    at += 11 if text.startswith(' BlockType=', at) else 9
    end = text.find(' ', at)
    if end < 0:
        return None
    f_type = text[at:end]
    if not (is_word(f_type.removeprefix("-"))):
        return None
    at = end
    at += 1
    f_tail = text[at:]
    if not ((f_tail and not f_tail[-1].isspace()) and len(f_tail) > 6 and f_tail.startswith('Index=')):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
        'type': f_type,
        'tail': f_tail,
    }


def BLOCK_END(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def META_DATA(text: str, at: int = 0) -> Fields | None:
    end = text.find(' Data=', at)
    if end < 0:
        return None
    f_meta = text[at:end]
    if not (is_word(f_meta.removeprefix("-"))):
        return None
    at = end
    at += 6
    end = max(text.rfind(' InfoCount=', at), text.rfind(' Info=', at))
    if end < 0:
        return None
    f_data = text[at:end]
    at = end
    at += 11 if text.startswith(' InfoCount=', at) else 6
    end = len(text)
    f_count = text[at:end]
    if not (is_number(f_count)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'meta': f_meta,
        'data': f_data,
        'count': f_count,
    }


def INFO(text: str, at: int = 0) -> Fields | None:
    end = text.find('] = ', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_digits(f_index)):
        return None
    at = end
    at += 4
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'index': f_index,
        'entity': f_entity,
    }


def SUB_SPELL_START(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' Source=', at)
    if end < 0:
        return None
    f_spell = text[at:end]
    at = end
    at += 8
    end = text.find(' TargetCount=', at)
    if end < 0:
        return None
    f_source = text[at:end]
    if not (is_number(f_source)):
        return None
    at = end
    at += 13
    end = len(text)
    f_count = text[at:end]
    if not (is_digits(f_count)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'spell': f_spell,
        'source': f_source,
        'count': f_count,
    }


def SUB_SPELL_SOURCE(text: str, at: int = 0) -> Fields | None:
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
    }


def SUB_SPELL_TARGET(text: str, at: int = 0) -> Fields | None:
    end = text.find('] = ', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_digits(f_index)):
        return None
    at = end
    at += 4
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'index': f_index,
        'entity': f_entity,
    }


def SUB_SPELL_END(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def RESET_GAME(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def UNHANDLED(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_power = text[at:end]
    if not (is_word(f_power)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'power': f_power,
    }


def SHUFFLE_DECK(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_player = text[at:end]
    if not (is_digits(f_player)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'player': f_player,
    }


def VO_SPELL(text: str, at: int = 0) -> Fields | None:
    end = text.rfind(' - VoSpellPrefabGUID=', at)
    if end < 0:
        return None
    f_ring = text[at:end]
    at = end
    at += 21
    end = text.rfind(' - Blocking=', at)
    if end < 0:
        return None
    f_spell = text[at:end]
    at = end
    at += 12
    end = text.find(' - AdditionalDelayInMs=', at)
    if end < 0:
        return None
    f_blocking = text[at:end]
    if not (is_word(f_blocking)):
        return None
    at = end
    at += 23
    end = len(text)
    f_delay = text[at:end]
    if not (is_number(f_delay)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'ring': f_ring,
        'spell': f_spell,
        'blocking': f_blocking,
        'delay': f_delay,
    }


def POWER_LIST(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_count = text[at:end]
    if not (is_digits(f_count)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'count': f_count,
    }


def GAME_INFO(text: str, at: int = 0) -> Fields | None:
    f_build = f_type = f_format = f_scenario = f_player = f_name = None
    if text.startswith('BuildNumber=', at):
        at += 12
        end = len(text)
        f_build = text[at:end]
        if not (is_digits(f_build)):
            return None
        at = end
    elif text.startswith('GameType=', at):
        at += 9
        end = len(text)
        f_type = text[at:end]
        if not (is_word(f_type.removeprefix("-"))):
            return None
        at = end
    elif text.startswith('FormatType=', at):
        at += 11
        end = len(text)
        f_format = text[at:end]
        if not (is_word(f_format)):
            return None
        at = end
    elif text.startswith('ScenarioID=', at):
        at += 11
        end = len(text)
        f_scenario = text[at:end]
        if not (is_number(f_scenario)):
            return None
        at = end
    elif text.startswith('PlayerID=', at):
        at += 9
        end = text.find(', PlayerName=', at)
        if end < 0:
            return None
        f_player = text[at:end]
        if not (is_digits(f_player)):
            return None
        at = end
        at += 13
        f_name = text[at:]
        if not (not f_name or not f_name[-1].isspace()):
            return None
        at = len(text)
    else:
        return None
    if at != len(text):
        return None
    return {
        'build': f_build,
        'type': f_type,
        'format': f_format,
        'scenario': f_scenario,
        'player': f_player,
        'name': f_name,
    }


def OPTIONS(text: str, at: int = 0) -> Fields | None:
    end = len(text)
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
    }


def OPTION(text: str, at: int = 0) -> Fields | None:
    f_kind = f_index = f_type = f_child = f_place = f_entity = f_error = f_parameter = f_bare = None
    end = len(text) - len(text[at:].lstrip(" "))
    f_indent = text[at:end]
    at = end
    if text.startswith('option', at):
        end = text.find(' ', at)
        if end < 0:
            return None
        f_kind = text[at:end]
        if not (f_kind == 'option'):
            return None
        at = end
        at += 1
        end = text.find(' type=', at)
        if end < 0:
            return None
        f_index = text[at:end]
        if not (is_digits(f_index)):
            return None
        at = end
        at += 6
        end = text.find(' mainEntity=', at)
        if end < 0:
            return None
        f_type = text[at:end]
        if not (is_word(f_type.removeprefix("-"))):
            return None
        at = end
        at += 12
    elif text.startswith(('subOption', 'target'), at):
        end = text.find(' ', at)
        if end < 0:
            return None
        f_child = text[at:end]
        if not (f_child in ('subOption', 'target')):
            return None
        at = end
        at += 1
        end = text.find(' entity=', at)
        if end < 0:
            return None
        f_place = text[at:end]
        if not (is_digits(f_place)):
            return None
        at = end
        at += 8
    else:
        return None
    if ' error=' in text[at:]:
        end = text.rfind(' error=', at)
        if end < 0:
            return None
        f_entity = text[at:end]
        at = end
        at += 7
        end = text.find(' errorParam=', at)
        if end < 0:
            return None
        f_error = text[at:end]
        if not (is_word(f_error)):
            return None
        at = end
        at += 12
        end = len(text)
        f_parameter = text[at:end]
        if not (not f_parameter or is_number(f_parameter)):
            return None
        at = end
    else:
        f_bare = text[at:]
        if not ((not f_bare or not f_bare[-1].isspace()) and ' error=' not in f_bare):
            return None
        at = len(text)
    if at != len(text):
        return None
    return {
        'indent': f_indent,
        'kind': f_kind,
        'index': f_index,
        'type': f_type,
        'child': f_child,
        'place': f_place,
        'entity': f_entity,
        'error': f_error,
        'parameter': f_parameter,
        'bare': f_bare,
    }


def MAIN_ENTITY(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def ROW_ENTITY(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def ERROR(text: str, at: int = 0) -> Fields | None:
    if at != len(text):
        return None
    return {
    }


def OPTION_HEAD(text: str, at: int = 0) -> Fields | None:
    f_kind = f_index = f_type = f_child = f_place = None
    end = len(text) - len(text[at:].lstrip(" "))
    f_indent = text[at:end]
    at = end
    if text.startswith('option', at):
        end = text.find(' ', at)
        if end < 0:
            return None
        f_kind = text[at:end]
        if not (f_kind == 'option'):
            return None
        at = end
        at += 1
        end = text.find(' type=', at)
        if end < 0:
            return None
        f_index = text[at:end]
        if not (is_digits(f_index)):
            return None
        at = end
        at += 6
        end = text.find(' mainEntity=', at)
        if end < 0:
            return None
        f_type = text[at:end]
        if not (is_word(f_type.removeprefix("-"))):
            return None
        at = end
        at += 12
    elif text.startswith(('subOption', 'target'), at):
        end = text.find(' ', at)
        if end < 0:
            return None
        f_child = text[at:end]
        if not (f_child in ('subOption', 'target')):
            return None
        at = end
        at += 1
        end = text.find(' entity=', at)
        if end < 0:
            return None
        f_place = text[at:end]
        if not (is_digits(f_place)):
            return None
        at = end
        at += 8
    else:
        return None
    if at != len(text):
        return None
    return {
        'indent': f_indent,
        'kind': f_kind,
        'index': f_index,
        'type': f_type,
        'child': f_child,
        'place': f_place,
    }


def OPTION_ERROR(text: str, at: int = 0) -> Fields | None:
    end = text.find(' errorParam=', at)
    if end < 0:
        return None
    f_error = text[at:end]
    if not (is_word(f_error)):
        return None
    at = end
    at += 12
    end = len(text)
    f_parameter = text[at:end]
    if not (not f_parameter or is_number(f_parameter)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'error': f_error,
        'parameter': f_parameter,
    }


def SEND_OPTION(text: str, at: int = 0) -> Fields | None:
    end = text.find(' selectedSubOption=', at)
    if end < 0:
        return None
    f_option = text[at:end]
    if not (is_number(f_option)):
        return None
    at = end
    at += 19
    end = text.find(' selectedTarget=', at)
    if end < 0:
        return None
    f_sub_option = text[at:end]
    if not (is_number(f_sub_option)):
        return None
    at = end
    at += 16
    end = text.find(' selectedPosition=', at)
    if end < 0:
        return None
    f_target = text[at:end]
    if not (is_number(f_target)):
        return None
    at = end
    at += 18
    end = len(text)
    f_position = text[at:end]
    if not (is_number(f_position)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'option': f_option,
        'sub_option': f_sub_option,
        'target': f_target,
        'position': f_position,
    }


def CHOICES(text: str, at: int = 0) -> Fields | None:
    f_name = f_task_list = f_player = f_cancelable = None
    if not text.startswith('id=', at):
        return None
    at += 3
    end = text.find(' ', at)
    if end < 0:
        return None
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    if text.startswith(' Player=', at):
        at += 8
        end = text.rfind(' TaskList=', at)
        if end < 0:
            return None
        f_name = text[at:end]
        at = end
        at += 10
        end = text.find(' ChoiceType=', at)
        if end < 0:
            return None
        f_task_list = text[at:end]
        if not (not f_task_list or is_number(f_task_list)):
            return None
        at = end
    elif text.startswith(' PlayerId=', at):
        at += 10
        end = text.find(' ChoiceType=', at)
        if end < 0:
            return None
        f_player = text[at:end]
        if not (is_digits(f_player)):
            return None
        at = end
    if not text.startswith(' ChoiceType=', at):
        return None
    at += 12
    end = text.find(' ', at)
    if end < 0:
        return None
    f_type = text[at:end]
    if not (is_word(f_type.removeprefix("-"))):
        return None
    at = end
    if text.startswith(' Cancelable=', at):
        at += 12
        end = text.find(' CountMin=', at)
        if end < 0:
            return None
        f_cancelable = text[at:end]
        if not (is_word(f_cancelable)):
            return None
        at = end
    if not text.startswith(' CountMin=', at):
        return None
    at += 10
    end = text.find(' CountMax=', at)
    if end < 0:
        return None
    f_minimum = text[at:end]
    if not (is_number(f_minimum)):
        return None
    at = end
    at += 10
    end = len(text)
    f_maximum = text[at:end]
    if not (is_number(f_maximum)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
        'name': f_name,
        'task_list': f_task_list,
        'player': f_player,
        'type': f_type,
        'cancelable': f_cancelable,
        'minimum': f_minimum,
        'maximum': f_maximum,
    }


def CHOICES_SOURCE(text: str, at: int = 0) -> Fields | None:
    if not text.startswith('  Source=', at):
        return None
    at += 9
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'entity': f_entity,
    }


def CHOICES_ENTITY(text: str, at: int = 0) -> Fields | None:
    if not text.startswith('  Entities[', at):
        return None
    at += 11
    end = text.find(']=', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_digits(f_index)):
        return None
    at = end
    at += 2
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'index': f_index,
        'entity': f_entity,
    }


def CHOSEN(text: str, at: int = 0) -> Fields | None:
    end = text.find(' Player=', at)
    if end < 0:
        return None
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    at += 8
    end = text.rfind(' EntitiesCount=', at)
    if end < 0:
        return None
    f_name = text[at:end]
    at = end
    at += 15
    end = len(text)
    f_count = text[at:end]
    if not (is_digits(f_count)):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
        'name': f_name,
        'count': f_count,
    }


def CHOSEN_ENTITY(text: str, at: int = 0) -> Fields | None:
    if not text.startswith('  Entities[', at):
        return None
    at += 11
    end = text.find(']=', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_digits(f_index)):
        return None
    at = end
    at += 2
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'index': f_index,
        'entity': f_entity,
    }


def SEND_CHOICES(text: str, at: int = 0) -> Fields | None:
    end = text.find(' ChoiceType=', at)
    if end < 0:
        return None
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    at += 12
    end = len(text)
    f_type = text[at:end]
    if not (is_word(f_type.removeprefix("-"))):
        return None
    at = end
    if at != len(text):
        return None
    return {
        'id': f_id,
        'type': f_type,
    }


def SEND_CHOICES_ENTITY(text: str, at: int = 0) -> Fields | None:
    end = text.find(']=', at)
    if end < 0:
        return None
    f_index = text[at:end]
    if not (is_digits(f_index)):
        return None
    at = end
    at += 2
    f_entity = text[at:]
    if not (not f_entity or not f_entity[-1].isspace()):
        return None
    at = len(text)
    if at != len(text):
        return None
    return {
        'index': f_index,
        'entity': f_entity,
    }


def ENTITY(text: str, at: int = 0) -> Fields | None:
    f_name = f_zone = f_position = f_card = f_known = f_type = f_place = f_slot = None
    if text.startswith(('entityName=', 'name='), at):
        at += 11 if text.startswith('entityName=', at) else 5
        end = text.rfind(' id=', at)
        if end < 0:
            return None
        f_name = text[at:end]
        at = end
        if not text.startswith(' ', at):
            return None
        at += 1
    if not text.startswith('id=', at):
        return None
    at += 3
    end = text.find(' ', at)
    if end < 0:
        return None
    f_id = text[at:end]
    if not (is_digits(f_id)):
        return None
    at = end
    if text.startswith(' zone=', at):
        at += 6
        end = text.find(' zonePos=', at)
        if end < 0:
            return None
        f_zone = text[at:end]
        if not (is_word(f_zone)):
            return None
        at = end
        at += 9
        end = text.find(' cardId=', at)
        if end < 0:
            return None
        f_position = text[at:end]
        if not (is_number(f_position)):
            return None
        at = end
        at += 8
        end = text.find(' player=', at)
        if end < 0:
            return None
        f_card = text[at:end]
        if not (not f_card or is_word(f_card)):
            return None
        at = end
    elif text.startswith(' cardId=', at):
        at += 8
        end = text.find(' type=', at)
        if end < 0:
            return None
        f_known = text[at:end]
        if not (not f_known or is_word(f_known)):
            return None
        at = end
        at += 6
        end = text.find(' zone=', at)
        if end < 0:
            return None
        f_type = text[at:end]
        if not (is_word(f_type.removeprefix("-"))):
            return None
        at = end
        at += 6
        end = text.find(' zonePos=', at)
        if end < 0:
            return None
        f_place = text[at:end]
        if not (is_word(f_place)):
            return None
        at = end
        at += 9
        end = text.find(' player=', at)
        if end < 0:
            return None
        f_slot = text[at:end]
        if not (is_number(f_slot)):
            return None
        at = end
    else:
        return None
    if not text.startswith(' player=', at):
        return None
    at += 8
    end = text.find(']', at)
    if end < 0:
        return None
    f_player = text[at:end]
    if not (is_number(f_player)):
        return None
    at = end
    at += 1
    if at != len(text):
        return None
    return {
        'name': f_name,
        'id': f_id,
        'zone': f_zone,
        'position': f_position,
        'card': f_card,
        'known': f_known,
        'type': f_type,
        'place': f_place,
        'slot': f_slot,
        'player': f_player,
    }


CUTS: Final[dict[str, Callable[[str, int], Fields | None]]] = {
    'STAMP': STAMP,
    'ENVELOPE': ENVELOPE,
    'LOGGER': LOGGER,
    'POWER': POWER,
    'TAG_VALUE': TAG_VALUE,
    'TAG': TAG,
    'TAG_CHANGE': TAG_CHANGE,
    'CACHED_TAG': CACHED_TAG,
    'HIDE_ENTITY': HIDE_ENTITY,
    'CREATE_GAME': CREATE_GAME,
    'GAME_ENTITY': GAME_ENTITY,
    'PLAYER': PLAYER,
    'FULL_ENTITY_NEW': FULL_ENTITY_NEW,
    'FULL_ENTITY_OLD': FULL_ENTITY_OLD,
    'SHOW_ENTITY': SHOW_ENTITY,
    'CHANGE_ENTITY': CHANGE_ENTITY,
    'BLOCK_TAIL': BLOCK_TAIL,
    'BLOCK_START': BLOCK_START,
    'ACTION_START': ACTION_START,
    'BLOCK_END': BLOCK_END,
    'META_DATA': META_DATA,
    'INFO': INFO,
    'SUB_SPELL_START': SUB_SPELL_START,
    'SUB_SPELL_SOURCE': SUB_SPELL_SOURCE,
    'SUB_SPELL_TARGET': SUB_SPELL_TARGET,
    'SUB_SPELL_END': SUB_SPELL_END,
    'RESET_GAME': RESET_GAME,
    'UNHANDLED': UNHANDLED,
    'SHUFFLE_DECK': SHUFFLE_DECK,
    'VO_SPELL': VO_SPELL,
    'POWER_LIST': POWER_LIST,
    'GAME_INFO': GAME_INFO,
    'OPTIONS': OPTIONS,
    'OPTION': OPTION,
    'MAIN_ENTITY': MAIN_ENTITY,
    'ROW_ENTITY': ROW_ENTITY,
    'ERROR': ERROR,
    'OPTION_HEAD': OPTION_HEAD,
    'OPTION_ERROR': OPTION_ERROR,
    'SEND_OPTION': SEND_OPTION,
    'CHOICES': CHOICES,
    'CHOICES_SOURCE': CHOICES_SOURCE,
    'CHOICES_ENTITY': CHOICES_ENTITY,
    'CHOSEN': CHOSEN,
    'CHOSEN_ENTITY': CHOSEN_ENTITY,
    'SEND_CHOICES': SEND_CHOICES,
    'SEND_CHOICES_ENTITY': SEND_CHOICES_ENTITY,
    'ENTITY': ENTITY,
}
