"""Every form a line can have, one by one (the grammar's forms, oldest and newest spelling)."""

from __future__ import annotations

import pytest
from power_text import CARDS, CREATE, NAMES, log, one_game, only, packets, read

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType, Zone
from hslog.hearthstone.names import Word
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    DefinitionChange,
    FullEntity,
    HideEntity,
    MetaData,
    Options,
    ResetGame,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    TagChange,
    Unhandled,
    Unknown,
    VoSpell,
)


def test_a_game_begins_with_its_entity_and_players() -> None:
    game = one_game()
    assert game.create is not None
    assert game.create.game.tags == [(GameTag.CARDTYPE, 1), (GameTag.ZONE, Zone.PLAY)]
    assert [(player.entity, player.player_id, player.account) for player in game.players] == [
        (2, 1, ("144115198130930503", "111")),
        (3, 2, ("144115198130930503", "222")),
    ]
    assert game.lines == (1, 10)


def test_what_the_game_is_is_told_by_the_lines_after_its_creation() -> None:
    game = one_game(NAMES)
    assert (game.build, game.build_basis) == (185749, "stated")
    assert (game.game_type, game.format_type, game.scenario_id) == (7, 2, 2)
    assert [player.name for player in game.players] == ["Ada#1", "Bob#2"]


@pytest.mark.parametrize(
    ("account", "expected"),
    [
        ("[hi=144115198130930503 lo=77]", ("144115198130930503", "77")),
        ("[hi=redacted1 lo=77]", ("redacted1", "77")),
        ("[hi=redacted lo=0]", ("redacted", "0")),
        ("redacted", ("redacted", "")),
    ],
)
def test_accounts_are_kept_as_printed_also_when_redacted(account: str, expected: tuple[str, str]) -> None:
    (game,) = read(log(CREATE.replace("[hi=144115198130930503 lo=111]", account)))
    assert game.players[0].account == expected
    assert not game.warnings


def test_the_computer_is_told_by_its_account() -> None:
    (game,) = read(log(CREATE.replace("lo=222", "lo=0")))
    assert [player.is_ai for player in game.players] == [False, True]


@pytest.mark.parametrize(
    "header",
    [
        "BLOCK_START BlockType=ATTACK Entity=4 EffectCardId= EffectIndex=-1 Target=5",
        "BLOCK_START BlockType=ATTACK Entity=4 EffectCardId= EffectIndex=-1 Target=5 SubOption=-1 ",
        "BLOCK_START BlockType=ATTACK Entity=4 EffectCardId= EffectIndex=-1 Target=5 SubOption=-1",
        "BLOCK_START BlockType=1 Entity=4 EffectCardId= EffectIndex=-1 Target=5",
        "ACTION_START BlockType=ATTACK Entity=4 EffectCardId= EffectIndex=-1 Target=5",
        "ACTION_START Entity=4 BlockType=ATTACK Index=-1 Target=5",
        "ACTION_START Entity=4 SubType=ATTACK Index=-1 Target=5",
        "BLOCK_START BlockType=ATTACK Entity=[name=A B id=4 zone=PLAY zonePos=0 cardId=HERO_01 player=1] "
        "EffectCardId= EffectIndex=-1 Target=[entityName=UNKNOWN ENTITY [cardType=INVALID] id=5 zone=DECK "
        "zonePos=0 cardId= player=2]",
    ],
)
def test_every_form_of_a_block_header_says_the_same(header: str) -> None:
    end = "ACTION_END" if header.startswith("ACTION") else "BLOCK_END"
    block = packets(CARDS, header, end)[-1]
    assert isinstance(block, Block)
    assert (block.type, block.entity, block.target, block.effect_index) == (BlockType.ATTACK, 4, 5, -1)
    assert block.sub_option == (-1 if "SubOption" in header else None)
    assert block.end_index == block.index + 1


@pytest.mark.parametrize(("keyword", "number"), [("0", 0), ("TAG_NOT_SET", 0), ("DEATHRATTLE", 217), ("1724", 1724)])
def test_the_keyword_of_a_trigger_is_a_tag_by_name_or_number(keyword: str, number: int) -> None:
    block = only(
        "BLOCK_START BlockType=TRIGGER Entity=4 EffectCardId=System.Collections.Generic.List`1[System.String] "
        f"EffectIndex=0 Target=0 SubOption=-1 TriggerKeyword={keyword}",
        "BLOCK_END",
    )
    assert isinstance(block, Block)
    assert (block.trigger_keyword, block.target) == (number, 0)
    assert block.effect_card_id == "System.Collections.Generic.List`1[System.String]"


def test_a_block_of_the_game_itself_and_one_of_nobody() -> None:
    first, second = packets(
        "BLOCK_START BlockType=TRIGGER Entity=GameEntity EffectCardId= EffectIndex=0 Target=0",
        "BLOCK_END",
        "BLOCK_START BlockType=INVALID Entity=0 EffectCardId= EffectIndex=0 Target=0 SubOption=0 ",
        "BLOCK_END",
    )
    assert isinstance(first, Block)
    assert isinstance(second, Block)
    assert (first.entity, second.entity, second.type, second.sub_option) == (1, 0, BlockType.INVALID, 0)


@pytest.mark.parametrize(
    "reference",
    [
        "39",
        "[name=Ram Wrangler id=39 zone=HAND zonePos=4 cardId=AT_010 player=1]",
        "[entityName=Ram Wrangler id=39 zone=HAND zonePos=4 cardId=AT_010 player=1]",
        "[id=39 cardId= type=INVALID zone=DECK zonePos=0 player=1]",
        "[name=UNKNOWN ENTITY [cardType=INVALID] id=39 zone=DECK zonePos=0 cardId= player=1]",
        "[entityName=SI:7 Agent, the id=7 zone=X one id=39 zone=PLAY zonePos=0 cardId=EX1_134 player=2]",
        "[entityName=그리셀다 id=39 zone=PLAY zonePos=0 cardId=EX1_134 player=2]",
    ],
)
def test_an_entity_is_its_number_however_it_is_written(reference: str) -> None:
    change = only(f"TAG_CHANGE Entity={reference} tag=ZONE_POSITION value=0 ")
    assert isinstance(change, TagChange)
    assert (change.entity, change.tag, change.value) == (39, GameTag.ZONE_POSITION, 0)


def test_names_of_cards_are_remembered_but_not_the_placeholder_for_unknown_ones() -> None:
    game = one_game(
        "TAG_CHANGE Entity=[entityName=E.T.C., Band Manager id=39 zone=HAND zonePos=1 cardId=X player=1] tag=2 value=1",
        "TAG_CHANGE Entity=[entityName=UNKNOWN ENTITY [cardType=INVALID] id=40 zone=HAND zonePos=1 cardId= player=1]"
        " tag=2 value=1",
    )
    assert game.name_of(39) == "E.T.C., Band Manager"
    assert game.name_of(40) == "entity 40"


@pytest.mark.parametrize(
    ("setting", "tag", "value"),
    [
        ("tag=ZONE value=HAND", GameTag.ZONE, Zone.HAND),
        ("tag=49 value=3", GameTag.ZONE, Zone.HAND),
        ("tag=CANT_BE_DAMAGED value=1", 240, 1),
        ("tag=IMMUNE value=1", 240, 1),
        ("tag=RECALL value=2", 215, 2),
        ("tag=99999 value=7", 99999, 7),
        ("tag=DAMAGE value=-3", GameTag.DAMAGE, -3),
        ("tag=CARDTYPE value=ABILITY", GameTag.CARDTYPE, 5),
    ],
)
def test_tags_and_values_are_numbers_whatever_their_spelling(setting: str, tag: int, value: int) -> None:
    change = only(f"TAG_CHANGE Entity=4 {setting}")
    assert isinstance(change, TagChange)
    assert (change.tag, change.value) == (tag, value)


def test_tags_and_values_that_no_library_knows_are_kept_as_words() -> None:
    change = only("TAG_CHANGE Entity=4 tag=BRAND_NEW_TAG value=SOMETHING")
    assert isinstance(change, TagChange)
    assert isinstance(change.tag, Word)
    assert isinstance(change.value, Word)
    assert (str(change.tag), str(change.value)) == ("BRAND_NEW_TAG", "SOMETHING")
    unknown_zone = only("TAG_CHANGE Entity=4 tag=ZONE value=LIMBO")
    assert isinstance(unknown_zone, TagChange)
    assert str(unknown_zone.value) == "LIMBO"
    assert change.to_json()["tag"] == "BRAND_NEW_TAG"


def test_a_change_of_the_definition_is_marked_and_equal_to_no_other() -> None:
    marked, plain = packets("TAG_CHANGE Entity=4 tag=ATK value=3 DEF CHANGE", "TAG_CHANGE Entity=4 tag=ATK value=3 ")
    assert isinstance(marked, DefinitionChange)
    assert marked.definition_change
    assert isinstance(plain, TagChange)
    assert not plain.definition_change
    assert marked != plain


def test_entities_are_made_shown_changed_and_hidden() -> None:
    made, shown, changed, hidden = packets(
        "FULL_ENTITY - Creating ID=9 CardID=",
        "    tag=ZONE value=DECK",
        "    tag=CONTROLLER value=1",
        "SHOW_ENTITY - Updating Entity=[name=X id=9 zone=DECK zonePos=0 cardId= player=1] CardID=CS2_023",
        "    tag=ZONE value=HAND",
        "CHANGE_ENTITY - Updating Entity=9 CardID=GAME_005",
        "    tag=COST value=0",
        "HIDE_ENTITY - Entity=9 tag=ZONE value=DECK",
    )
    assert isinstance(made, FullEntity)
    assert (made.entity, made.card_id, made.updating) == (9, "", False)
    assert made.tags == [(GameTag.ZONE, Zone.DECK), (GameTag.CONTROLLER, 1)]
    assert isinstance(shown, ShowEntity)
    assert (shown.entity, shown.card_id) == (9, "CS2_023")
    assert isinstance(changed, ChangeEntity)
    assert changed.card_id == "GAME_005"
    assert isinstance(hidden, HideEntity)
    assert (hidden.entity, hidden.value) == (9, Zone.DECK)


def test_an_entity_described_anew_is_marked_as_an_update() -> None:
    packet = packets(CARDS, "FULL_ENTITY - Updating 4 CardID=HERO_02")[-1]
    assert isinstance(packet, FullEntity)
    assert packet.updating


def test_the_second_stream_says_updating_also_of_what_it_makes() -> None:
    made, again = read(
        log(
            CREATE,
            "FULL_ENTITY - Updating 7 CardID=A",
            "FULL_ENTITY - Updating 7 CardID=B",
            logger="PowerTaskList",
        )
    )[0].packets[1:]
    assert isinstance(made, FullEntity)
    assert isinstance(again, FullEntity)
    assert (made.updating, again.updating) == (False, True)


@pytest.mark.parametrize("count", ["Info=2", "InfoCount=2"])
def test_notes_name_the_entities_they_are_about(count: str) -> None:
    note = only(
        f"META_DATA - Meta=DAMAGE Data=3 {count}",
        "            Info[0] = 5",
        "            Info[1] = [name=X id=6 zone=PLAY zonePos=1 cardId=X player=1]",
    )
    assert isinstance(note, MetaData)
    assert (note.meta, note.data, note.count, note.info) == (MetaDataType.DAMAGE, 3, 2, [5, 6])


def test_notes_of_other_ages() -> None:
    old, silent, joust, new = packets(
        "META_DATA - Meta=META_TARGET Data=0 Info=0",
        "META_DATA - Meta=TARGET Data=0 Info=1",
        "META_DATA - Meta=JOUST Data=[name=X id=6 zone=DECK zonePos=0 cardId=X player=1] Info=0",
        "META_DATA - Meta=NOT_YET_INVENTED Data=0 InfoCount=0",
    )
    assert isinstance(old, MetaData)
    assert old.meta == MetaDataType.TARGET
    assert isinstance(silent, MetaData)
    assert (silent.count, silent.info) == (1, [])  # some logs announce entities and print none
    assert isinstance(joust, MetaData)
    assert joust.data == 6
    assert isinstance(new, MetaData)
    assert str(new.meta) == "NOT_YET_INVENTED"


def test_sub_spells_hold_the_packets_they_play_over() -> None:
    spell = only(
        "SUB_SPELL_START - SpellPrefabGUID=Fx_Missile.prefab:0f1e Source=4 TargetCount=2",
        "                  Source = [name=X id=4 zone=PLAY zonePos=0 cardId=HERO_01 player=1]",
        "                  Targets[0] = 5",
        "                  Targets[1] = 6",
        "    TAG_CHANGE Entity=5 tag=DAMAGE value=1",
        "SUB_SPELL_END",
    )
    assert isinstance(spell, SubSpell)
    assert (spell.spell, spell.source, spell.targets) == ("Fx_Missile.prefab:0f1e", 4, [5, 6])
    assert [packet.kind for packet in spell.packets] == ["TAG_CHANGE"]
    assert spell.end_line is not None


def test_the_reset_of_a_game_is_the_packet_the_client_cannot_print() -> None:
    reset, plain, banter = packets(
        "ERROR: unhandled PowType RESET_GAME", "RESET_GAME", "ERROR: unhandled PowType VO_BANTER"
    )
    assert isinstance(reset, ResetGame)
    assert isinstance(plain, ResetGame)
    assert isinstance(banter, Unhandled)
    assert banter.power == "VO_BANTER"


def test_rare_packets() -> None:
    shuffle, voice, cached = packets(
        "SHUFFLE_DECK PlayerID=2",
        "VO_SPELL - BrassRingGuid=Ring.prefab:ab - VoSpellPrefabGUID= - Blocking=True - AdditionalDelayInMs=1000",
        "CACHED_TAG_FOR_DORMANT_CHANGE Entity=4 tag=ATK value=5",
    )
    assert isinstance(shuffle, ShuffleDeck)
    assert shuffle.player_id == 2
    assert isinstance(voice, VoSpell)
    assert (voice.ring, voice.spell, voice.blocking, voice.delay) == ("Ring.prefab:ab", "", "True", 1000)
    assert isinstance(cached, CachedTag)
    assert (cached.entity, cached.tag, cached.value) == (4, GameTag.ATK, 5)


def test_a_packet_line_the_grammar_does_not_know_is_kept_and_complained_of() -> None:
    games = read(log(CREATE, "BRAND_NEW_PACKET A=1", "TAG_CHANGE Entity=4 tag=ATK value=3"))
    unknown, change = games[0].packets[1:]
    assert isinstance(unknown, Unknown)
    assert unknown.text == "BRAND_NEW_PACKET A=1"
    assert isinstance(change, TagChange)
    (warning,) = games.warnings
    assert warning.line == 11
    assert "BRAND_NEW_PACKET" in warning.text


def test_tags_after_an_unknown_packet_are_given_to_no_other_entity() -> None:
    games = read(log(CREATE, CARDS, "BRAND_NEW_PACKET A=1", "    tag=ATK value=9"))
    made = games[0].packets[-2]
    assert isinstance(made, FullEntity)
    assert made.tags == [(GameTag.CONTROLLER, 2), (GameTag.ZONE, Zone.DECK)]
    assert [warning.line for warning in games.warnings] == [17, 18]


def test_a_damaged_line_costs_itself_only() -> None:
    games = read(log(CREATE, "TAG_CHANGE Entity=[name=X id= tag=ATK value=3", "TAG_CHANGE Entity=4 tag=ATK value=4"))
    assert [packet.line for packet in games[0].packets] == [1, 12]
    assert [warning.line for warning in games.warnings] == [11]


def test_what_stands_at_the_place_of_the_time_in_a_damaged_line_is_no_time() -> None:
    bare = "[Power] GameState.DebugPrintPower() - TAG_CHANGE Entity=4 tag=ATK value=5\n"
    games = read(
        log(CREATE, "TAG_CHANGE Entity=4 tag=ATK value=4") + "what is left of a line, longer than a time\n" + bare
    )
    assert [packet.ts for packet in games[0].packets[1:]] == ["12:00:00.0000000"] * 2


def test_a_row_that_was_read_before_is_of_the_list_it_stands_in() -> None:
    lists = [
        f"DebugPrintOptions() - id={number}\n"
        "DebugPrintOptions() -   option 0 type=END_TURN mainEntity= error=INVALID errorParam=\n"
        "DebugPrintOptions() -     target 0 entity=Ada#1 error=NONE errorParam=\n"
        for number in (1, 2)
    ]
    first, second = (one_game(NAMES, *lists).packets[1:] for _ in range(2))
    for packets_read in (first, second):
        assert [(one.id, [(row.row, row.entity) for row in one.rows]) for one in packets_read] == [  # type: ignore[attr-defined]
            (1, [("option", 0), ("target", 2)]),
            (2, [("option", 0), ("target", 2)]),
        ]


def test_a_card_named_by_a_row_alone_has_its_name_whatever_was_read_before() -> None:
    row = "DebugPrintOptions() -   option 0 type=POWER mainEntity={} error=NONE errorParam=\n"
    card = "[entityName=Wisp id=77 zone=HAND zonePos=1 cardId=CS2_231 player=1]"
    first, second = (one_game("DebugPrintOptions() - id=1\n", row.format(card)) for _ in range(2))
    assert first.entity_names == second.entity_names == {77: "Wisp"}
    assert first.card_names == second.card_names == {"CS2_231": "Wisp"}


def test_a_line_of_the_time_before_the_last_has_its_own_time() -> None:
    line = "TAG_CHANGE Entity=4 tag=ATK value=1"
    first, second, short = "12:00:00.0000000", "12:00:01.0000000", "12:00:02"
    for stamps in ((first, first, second, first), (short, short, second, short), (first, first, short, first)):
        games = read(log(CREATE) + "".join(log(line, stamp=stamp) for stamp in stamps))
        assert [packet.ts for packet in games[0].packets[1:]] == [*stamps]


@pytest.mark.parametrize(
    "between",
    [
        "TAG_CHANGE Entity=4 tag=ATK value=1",
        "BLOCK_END",
        "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0",
    ],
)
def test_a_detail_belongs_to_the_packet_before_it_and_to_none_further_back(between: str) -> None:
    block = "BLOCK_START BlockType=POWER Entity=4 EffectCardId= EffectIndex=0 Target=0"
    lines = (block, "META_DATA - Meta=DAMAGE Data=1 InfoCount=1", between, "    Info[0] = 5", "BLOCK_END")
    for _ in range(2):  # the second time, all lines have been met before
        games = read(log(CREATE, *lines))
        (note,) = [packet for packet in games[0].walk() if isinstance(packet, MetaData)]
        assert note.info == []
        assert "INFO without META_DATA" in str(games.warnings[0])


def test_the_words_for_a_block_are_a_feature_of_the_game_whose_block_begins() -> None:
    new = "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0"
    old = "ACTION_START Entity=4 BlockType=PLAY Index=0 Target=0"
    mark = "D 12:00:00.0000000 ================== Beginning of game missing ==================\n"
    for _ in range(2):
        games = read(log(CREATE, "BLOCK_END") + mark + log(new, "BLOCK_END") + log(CREATE, old, "BLOCK_END"))
        words = [game.features & {"BLOCK_START", "ACTION_START"} for game in games if isinstance(game, Game)]
        assert words == [set(), {"BLOCK_START"}, {"ACTION_START"}]


def test_the_details_of_a_packet_that_could_not_be_read_are_given_to_no_other() -> None:
    games = read(
        log(
            CREATE,
            CARDS,
            "FULL_ENTITY - Creating ID=six CardID=",
            "    tag=ATK value=9",
            "DebugPrintOptions() - id=1",
            "DebugPrintOptions() - id=two",
            "DebugPrintOptions() -   option 0 type=END_TURN mainEntity=",
        )
    )
    made, options = games[0].packets[-2:]
    assert isinstance(made, FullEntity)
    assert made.tags == [(GameTag.CONTROLLER, 2), (GameTag.ZONE, Zone.DECK)]
    assert isinstance(options, Options)
    assert options.rows == []
    assert [warning.line for warning in games.warnings] == [17, 18, 20, 21]


def test_a_complaint_says_what_was_expected_and_where() -> None:
    games = read(log(CREATE, "TAG_CHANGE Entity=4 tag=ZONE PLAY"))
    (warning,) = games.warnings
    assert "expected ' value='" in str(warning)
    assert "TAG_CHANGE Entity=4 tag=ZONE PLAY" in str(warning)
