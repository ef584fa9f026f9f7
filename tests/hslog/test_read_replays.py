"""HSReplay XML, versions 1.0 to 1.7 and the dialect of other converters."""

from __future__ import annotations

import gzip

import pytest
from power_text import read

import hslog
from hslog.core.errors import DamagedFile, NestingError, NoGame, ReplayError
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    Choices,
    ChosenEntities,
    DefinitionChange,
    FullEntity,
    HideEntity,
    MetaData,
    Options,
    ResetGame,
    SendChoices,
    SendOption,
    ShuffleDeck,
    SubSpell,
    TagChange,
    VoSpell,
)

HEAD = """\
<GameEntity id="1"><Tag tag="202" value="1"/></GameEntity>
<Player id="2" playerID="1" accountHi="144115193835963207" accountLo="5" name="Ada#1">
  <Tag tag="50" value="1"/><Deck><Card id="CS2_023" count="2"/><Card id="EX1_066"/></Deck>
</Player>
<Player id="3" playerID="2" accountHi="144115193835963207" accountLo="0" name="The Innkeeper"/>
"""


def replay(body: str, version: str = "1.7", game: str = 'ts="2026-02-01T10:00:00.000000+01:00"') -> hslog.Games:
    return read(
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE hsreplay SYSTEM "https://hearthsim.info/x.dtd">\n'
        f'<HSReplay version="{version}" build="210640"><Game {game}>{HEAD}{body}</Game></HSReplay>'
    )


def one_replay(body: str, **options: str) -> Game:
    games = replay(body, **options)
    assert [str(warning) for warning in games.warnings] == []
    (game,) = games
    return game


def test_what_a_replay_says_of_its_game() -> None:
    game = one_replay("", game='ts="2026-02-01T10:00:00.000000+01:00" type="7" format="2" scenarioID="2"')
    assert (game.build, game.game_type, game.format_type, game.scenario_id) == (210640, 7, 2, 2)
    assert (game.date, game.stream) == ("2026-02-01", "xml")
    ada, computer = game.players
    assert (ada.name, ada.player_id, ada.entity, ada.deck) == (
        "Ada#1",
        1,
        2,
        ["CS2_023", "CS2_023", "EX1_066"],
    )
    assert computer.is_ai


@pytest.mark.parametrize("element", ["Block", "Action"])
def test_blocks_are_called_actions_in_version_one(element: str) -> None:
    game = one_replay(
        f'<{element} entity="2" type="5" index="-1" target="3"><TagChange entity="2" tag="44" value="3"/></{element}>',
        version="1.0",
    )
    block = game.packets[1]
    assert isinstance(block, Block)
    assert (block.type, block.entity, block.target, block.effect_index) == (BlockType.TRIGGER, 2, 3, -1)
    assert isinstance(block.packets[0], TagChange)
    assert (block.end_index, game.packet_count) == (3, 4)


@pytest.mark.parametrize(("version", "index"), [("1.5", 0), ("1.6", -1), ("1.7", -1)])
def test_minus_one_is_the_effect_index_that_is_not_written_since_version_1_6(version: str, index: int) -> None:
    numbered, other = one_replay(
        '<Block entity="2" type="5" effectIndex="2"/><Block entity="2" type="5"/>', version=version
    ).packets[1:]
    assert isinstance(numbered, Block)
    assert isinstance(other, Block)
    assert (numbered.effect_index, other.effect_index) == (2, index)


def test_version_one_calls_players_by_name() -> None:
    change = one_replay('<TagChange entity="The Innkeeper" tag="44" value="3"/>', version="1.0").packets[1]
    assert change.entities() == (3,)


def test_every_kind_of_packet() -> None:
    body = """
    <FullEntity id="4" cardID="HERO_01"><Tag tag="49" value="1"/></FullEntity>
    <ShowEntity entity="5" cardID="CS2_023"><Tag tag="49" value="3"/></ShowEntity>
    <ChangeEntity entity="5" cardID="EX1_066"/>
    <HideEntity entity="5" zone="2"/>
    <TagChange entity="5" tag="47" value="2" hasChangeDef="true"/>
    <CachedTagForDormantChange entity="5" tag="47" value="4"/>
    <MetaData meta="1" data="3" infoCount="1"><Info index="0" entity="5"/></MetaData>
    <SubSpell spellPrefabGuid="Fx:1" source="4" targetCount="1"><SubSpellTarget index="0" entity="5"/></SubSpell>
    <ShuffleDeck player_id="2"/>
    <VOSpell brass_ring_guid="a" vo_spell_prefab_guid="b" blocking="True" additional_delay_ms="7"/>
    <Options id="1"><Option index="0" type="2"/><Option index="1" type="3" entity="5" error="14" errorParam="2">
      <SubOption index="0" entity="6"><Target index="0" entity="3"/></SubOption><Target index="0" entity="2"/>
    </Option></Options>
    <SendOption option="1" subOption="0" target="3" position="1"/>
    <Choices entity="2" id="1" taskList="4" type="1" min="0" max="3" source="1"><Choice index="0" entity="5"/></Choices>
    <ChosenEntities entity="2" id="1"><Choice index="0" entity="5"/></ChosenEntities>
    <SendChoices id="1" type="1"><Choice index="0" entity="5"/></SendChoices>
    """
    packets = one_replay(body).packets
    assert [type(packet).__name__ for packet in packets[1:5]] == [
        "FullEntity",
        "ShowEntity",
        "ChangeEntity",
        "HideEntity",
    ]
    hide, change, cached, meta, spell, shuffle, voice, options, sent, choices, chosen, answer = packets[4:]
    assert isinstance(hide, HideEntity)
    assert (hide.tag, hide.value) == (GameTag.ZONE, Zone.DECK)
    assert isinstance(change, DefinitionChange)
    assert isinstance(cached, CachedTag)
    assert isinstance(meta, MetaData)
    assert (meta.count, meta.info) == (1, [5])
    assert isinstance(spell, SubSpell)
    assert (spell.source, spell.targets) == (4, [5])
    assert isinstance(shuffle, ShuffleDeck)
    assert isinstance(voice, VoSpell)
    assert isinstance(options, Options)
    assert [(row.row, row.depth, row.entity, row.error) for row in options.rows] == [
        ("option", 0, 0, "NONE"),
        ("option", 0, 5, "REQ_ENOUGH_MANA"),
        ("subOption", 1, 6, "NONE"),
        ("target", 2, 3, "NONE"),
        ("target", 1, 2, "NONE"),
    ]
    assert isinstance(sent, SendOption)
    assert isinstance(choices, Choices)
    assert (choices.player, choices.task_list, choices.choices) == (2, 4, [5])
    assert isinstance(chosen, ChosenEntities)
    assert (chosen.count, chosen.choices) == (1, [5])
    assert isinstance(answer, SendChoices)


def test_annotations_are_passed_over() -> None:
    game = one_replay('<TagChange entity="2" EntityCardName="X" tag="44" GameTagName="DAMAGE" value="3"/>')
    assert isinstance(game.packets[1], TagChange)


def test_names_of_cards_in_annotations_are_remembered() -> None:
    game = one_replay('<FullEntity id="4" cardID="HERO_01" EntityName="Garrosh"/>')
    assert game.name_of(4) == "Garrosh"


def test_a_reset_that_old_replays_leave_out_is_put_in() -> None:
    block = one_replay('<Block entity="1" type="11"><FullEntity id="4" cardID="X"/></Block>').packets[1]
    assert isinstance(block, Block)
    assert [type(packet) for packet in block.packets] == [ResetGame, FullEntity]
    again = block.packets[1]
    assert isinstance(again, FullEntity)
    assert again.updating


def test_the_dialect_of_other_converters() -> None:
    game = one_replay(
        '<Choices entity="7" playerID="2" type="1" min="0" max="1" source="1"><Choice index="0" entity="5"/></Choices>'
        '<Options id="1"><Option index="0" type="2" error="-1"/><Option index="1" type="3" error="-1"/></Options>',
        game='ts="10:00:00" buildNumber="25252" gameType="7" formatType="2" scenarioID="2"',
    )
    choices, options = game.packets[1:]
    assert isinstance(choices, Choices)
    assert (choices.id, choices.player) == (7, 2)
    assert isinstance(options, Options)
    assert [row.error for row in options.rows] == ["INVALID", "NONE"]
    assert (game.build, game.game_type) == (25252, 7)


def test_other_converters_write_a_reason_that_they_do_not_know_as_no_error() -> None:
    """The game lists first what can be chosen: what stands behind a refused row is refused."""
    rows = "".join(f'<Option index="{n}" type="3" entity="5" error="{e}"/>' for n, e in enumerate((-1, 14, -1), 1))
    game = one_replay(
        f'<Options id="1"><Option index="0" type="2" error="-1"/>{rows}</Options>',
        game='ts="10:00:00" buildNumber="145077" gameType="7" formatType="2" scenarioID="2"',
    )
    options = game.packets[1]
    assert isinstance(options, Options)
    assert [row.error for row in options.rows] == ["INVALID", "NONE", "REQ_ENOUGH_MANA", "INVALID"]


def test_a_replay_that_breaks_off_gives_what_comes_before() -> None:
    games = read(
        f'<HSReplay version="1.7"><Game>{HEAD}<Block entity="2" type="7"><TagChange entity="2" tag="44" value="3"/>'
    )
    block = games[0].packets[1]
    assert isinstance(block, Block)
    assert block.end_index is None
    assert len(block.packets) == 1
    assert [type(warning) for warning in games.warnings] == [DamagedFile, NestingError]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<Surprise a="1"/>', "unknown element <Surprise>"),
        ('<TagChange entity="2" tag="44"/>', "missing attribute"),
        ('<TagChange entity="Nobody" tag="44" value="1"/>', "is no entity"),
        ('<FullEntity cardID="X"/>', "missing attribute"),
        (
            '<Player id="2" playerID="1"><Deck><Card id="X" count="9999999999"/></Deck></Player>',
            "9999999999 of one card",
        ),
        ('<Target index="0" entity="2"/>', "outside <Options>"),
    ],
)
def test_what_is_no_replay_is_reported_with_its_line_and_passed_over(body: str, message: str) -> None:
    games = replay(f'\n{body}\n<TagChange entity="2" tag="44" value="3"/>')
    assert len(games[0].packets) == 2
    (warning,) = games.warnings
    assert isinstance(warning, ReplayError)
    assert message in str(warning)
    assert warning.line == 9


def test_entities_of_xml_are_not_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    games = read(f'{bomb}<HSReplay><Game>{HEAD}<TagChange entity="2" tag="44" value="1"/></Game></HSReplay>')
    assert any("XML entities" in str(warning) for warning in games.warnings)


def test_an_encoding_nobody_knows_is_reported() -> None:
    with pytest.raises(NoGame) as caught:
        read('<?xml version="1.0" encoding="utf-f-8"?><HSReplay/>')
    assert "no game" in str(caught.value)


def test_a_game_without_packets_is_none() -> None:
    with pytest.raises(NoGame):
        read("<HSReplay><Game></Game></HSReplay>")


def test_a_replay_may_be_packed_and_hold_several_games() -> None:
    text = f"<HSReplay><Game>{HEAD}</Game><Game>{HEAD}</Game></HSReplay>"
    assert [game.index for game in read(gzip.compress(text.encode()))] == [0, 1]


def test_battlegrounds_players_have_any_numbers() -> None:
    text = HEAD.replace('id="1"', 'id="20"', 1).replace('playerID="1"', 'playerID="9"').replace('id="2"', 'id="21"', 1)
    (game,) = read(f'<HSReplay><Game>{text}<TagChange entity="20" tag="20" value="3"/></Game></HSReplay>')
    assert (game.game_entity, game.last_turn, game.players[0].player_id) == (20, 3, 9)


def test_a_replay_may_begin_with_blank_lines() -> None:
    body = '<TagChange entity="2" tag="20" value="1"/>'
    text = (
        f'<?xml version="1.0" encoding="utf-8"?>\n<HSReplay version="1.7" build="210640">'
        f'<Game ts="2026-02-01T10:00:00">{HEAD}{body}</Game></HSReplay>'
    )
    usual = read(text)
    for before in ("\n", "\r\n \t", "\ufeff\n"):
        games = read(before + text)
        assert [str(warning) for warning in games.warnings] == []
        lines = [packet.line for packet in games[0].walk()]
        assert lines == [packet.line + before.count("\n") for packet in usual[0].walk()]


def test_an_encoding_stated_after_blank_lines_holds() -> None:
    body = '<TagChange entity="2" tag="20" value="1"/>'
    declaration = '<?xml version="1.0" encoding="latin-1"?>'
    text = f'\n{declaration}\n<HSReplay version="1.7"><Game>{HEAD}{body}</Game></HSReplay>'
    (game,) = read(text.replace("Ada#1", "Zoë#1").encode("latin-1"))
    assert game.players[0].name == "Zoë#1"


def exchanged(owner: int, player: int, cards: int = 4, before: str = "") -> hslog.Games:
    """Cards of one player's are played, and the counts are written to ``player``, after a set-up that names nobody.

    ``before`` stands before the cards are played.
    """
    setup = '<Block entity="1" type="5"><TagChange entity="2" tag="24" value="1"/></Block>'
    plays = "".join(
        f'<FullEntity id="{10 + number}" cardID="CS2_023"><Tag tag="50" value="{owner}"/></FullEntity>'
        f'<Block entity="{10 + number}" type="7"><TagChange entity="{player}" tag="25" value="{number + 1}"/></Block>'
        for number in range(cards)
    )
    turn = f'<Block entity="{player}" type="5"/>'
    return read(
        f'<?xml version="1.0" encoding="utf-8"?>\n<HSReplay><Game ts="10:00:00" buildNumber="148211" gameType="7">'
        f"{HEAD}{setup}{before}{plays}{turn}</Game></HSReplay>"
    )


def test_players_that_are_exchanged_all_through_a_replay_are_put_right() -> None:
    games = exchanged(owner=1, player=3)
    assert [str(warning) for warning in games.warnings] == [
        "<stream>:2: what one player does is written to the other all through the game; the two are put right"
    ]
    (game,) = games
    assert [player.name for player in game.players] == ["The Innkeeper", "Ada#1"]
    changes = [packet for packet in game.walk() if isinstance(packet, TagChange)]
    assert [packet.entity for packet in changes] == [2] * 5
    assert game.timeline.value(2, GameTag.RESOURCES_USED, game.packet_count) == 4
    assert game.timeline.value(3, GameTag.RESOURCES_USED, game.packet_count) == 0
    assert [packet.entity for packet in game.packets if isinstance(packet, Block)][-1] == 2


def test_the_same_change_twice_in_a_row_in_an_exchanged_replay_is_one_of_each_player() -> None:
    twice = '<TagChange entity="3" tag="305" value="1"/>' * 2
    (game,) = exchanged(owner=1, player=3, before=f'<Block entity="1" type="5">{twice}</Block>')
    changes = [packet for packet in game.walk() if isinstance(packet, TagChange) and packet.tag == 305]
    assert [packet.entity for packet in changes] == [2, 3]
    for player in (2, 3):
        assert game.timeline.value(player, GameTag.MULLIGAN_STATE, game.packet_count) == 1


@pytest.mark.parametrize(("owner", "player", "cards"), [(1, 2, 4), (1, 3, 3), (2, 3, 6)])
def test_players_that_may_be_right_are_left_alone(owner: int, player: int, cards: int) -> None:
    games = exchanged(owner, player, cards)
    assert [str(warning) for warning in games.warnings] == []
    assert [one.name for one in games[0].players] == ["Ada#1", "The Innkeeper"]


def test_a_game_inside_the_blocks_of_another_leaves_these_open() -> None:
    inside = f'<Block entity="2" type="3"><Game>{HEAD}<TagChange entity="2" tag="44" value="1"/></Game></Block>'
    games = read(f"<HSReplay><Game>{HEAD}{inside}</Game></HSReplay>")
    outer, inner = games
    (block,) = outer.blocks()
    assert (block.end_index, block.end_line) == (None, None)
    assert [len(list(game.walk())) for game in (outer, inner)] == [outer.packet_count, inner.packet_count] == [2, 2]
    assert any(isinstance(warning, NestingError) for warning in games.warnings)
