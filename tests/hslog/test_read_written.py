"""Games written as a Power.log or as HSReplay XML read back as what they were."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from power_text import CARDS, CREATE, NAMES, log, one_game, read

import hslog
from hslog.core.game import Player
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, CreateGame, FullEntity, GameEntity, Packet, PlayerEntity, TagChange

NUMBER = st.integers(1, 60)
CARD = st.sampled_from(["", "CS2_023", "EX1_066"])
ENTITY = st.one_of(
    st.integers(4, 9).map(str),
    st.sampled_from(["GameEntity", "Ada#1", "Bob#2"]),
    st.integers(4, 9).map(lambda n: f"[entityName=Some Name id={n} zone=HAND zonePos=1 cardId=CS2_023 player=1]"),
)
SETTING = st.sampled_from(
    [
        "tag=ZONE value=HAND",
        "tag=ATK value=3",
        "tag=1068 value=12",
        "tag=NEW_TAG value=4",
        "tag=CARDTYPE value=SPELL",
    ]
)
TAGS = st.lists(SETTING.map(lambda setting: f"    {setting}"), max_size=3)


def line(form: str, **parts: st.SearchStrategy[Any]) -> st.SearchStrategy[list[str]]:
    """Return lines of a form with parts drawn for its fields; ``tags`` follow on lines of their own."""
    return st.fixed_dictionaries(parts).map(lambda drawn: [form.format(**drawn), *drawn.get("tags", [])])


PACKET = st.one_of(
    line("TAG_CHANGE Entity={e} {s} ", e=ENTITY, s=SETTING),
    line("TAG_CHANGE Entity={n} {s} DEF CHANGE", n=NUMBER, s=SETTING),
    line("FULL_ENTITY - Creating ID={n} CardID={c}", n=NUMBER, c=CARD, tags=TAGS),
    line("SHOW_ENTITY - Updating Entity={n} CardID={c}", n=NUMBER, c=CARD, tags=TAGS),
    line("CHANGE_ENTITY - Updating Entity={n} CardID={c}", n=NUMBER, c=CARD, tags=TAGS),
    line("HIDE_ENTITY - Entity={n} tag=ZONE value=DECK", n=NUMBER),
    line("META_DATA - Meta=DAMAGE Data={n} InfoCount=1", n=NUMBER, tags=st.just(["    Info[0] = 5"])),
    line("SHUFFLE_DECK PlayerID={p}", p=st.integers(1, 2)),
    line("CACHED_TAG_FOR_DORMANT_CHANGE Entity={n} {s}", n=NUMBER, s=SETTING),
    line("SendOption() - selectedOption={n} selectedSubOption=-1 selectedTarget=0 selectedPosition=1", n=NUMBER),
)
BLOCK = "BLOCK_START BlockType={t} Entity={e} EffectCardId={c} EffectIndex=-1 Target={g} SubOption=-1{k}"


def nested(inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    body = st.lists(inside, max_size=4).map(lambda parts: [one for part in parts for one in part])
    trigger = st.tuples(ENTITY, CARD, st.just(" TriggerKeyword=DEATHRATTLE"), st.just("TRIGGER"))
    play = st.tuples(ENTITY, CARD, st.just(" "), st.sampled_from(["PLAY", "POWER", "ATTACK"]))
    return st.tuples(st.one_of(trigger, play), st.sampled_from(["0", "3"]), body).map(
        lambda drawn: [
            BLOCK.format(e=drawn[0][0], c=drawn[0][1], k=drawn[0][2], t=drawn[0][3], g=drawn[1]),
            *drawn[2],
            "BLOCK_END",
        ]
    )


BODIES = st.lists(st.recursive(PACKET, nested, max_leaves=12), max_size=8).map(
    lambda parts: [one for part in parts for one in part]
)


def says(game: Game) -> list[tuple[Any, ...]]:
    return [(*packet.content(), len(packet.children())) for packet in game.walk()]


def again(lines: Any) -> Game:
    (game,) = hslog.read(io.BytesIO("".join(lines).encode("utf-8", "surrogateescape")))
    assert [str(warning) for warning in game.warnings] == []
    return game


@given(BODIES)
@settings(deadline=None, max_examples=200)
def test_any_game_written_as_a_log_reads_back_as_it_was(body: list[str]) -> None:
    game = one_game(NAMES, *body)
    text = "".join(hslog.to_log(game))
    assert says(again(text)) == says(game)
    assert "".join(hslog.to_log(again(text))) == text


def test_an_entity_that_becomes_another_card_is_called_by_the_name_of_the_card_it_is() -> None:
    spoken = "TAG_CHANGE Entity=[entityName={} id=9 zone=HAND zonePos=1 cardId={} player=1] tag=ATK value=2 "
    game = one_game(
        NAMES,
        "FULL_ENTITY - Creating ID=9 CardID=AA_1",
        spoken.format("First Name", "AA_1"),
        "CHANGE_ENTITY - Updating Entity=9 CardID=AA_2",
        spoken.format("Second Name", "AA_2"),
    )
    text = "".join(hslog.to_log(game))
    assert [line.count("First Name") for line in text.splitlines()[-4:]] == [0, 1, 1, 0]
    assert game.entity_names[9] == "Second Name"


@given(BODIES)
@settings(deadline=None, max_examples=200)
def test_any_game_written_as_a_replay_reads_back_as_it_was(body: list[str]) -> None:
    game = one_game(NAMES, *body)
    copy = again(hslog.to_xml(game))
    described = {(packet.entity, packet.index) for packet in copy.walk() if isinstance(packet, FullEntity)}
    for packet in [*game.walk(), *copy.walk()]:
        if isinstance(packet, FullEntity) and (packet.entity, packet.index) in described:
            packet.updating = False  # a replay does not mark a second description
    assert says(copy) == says(game)


@pytest.mark.parametrize(
    ("create", "expected"),
    [
        ("ACTION_START Entity=4 BlockType=PLAY Index=0 Target=0", "ACTION_START Entity="),
        (
            "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0",
            "BLOCK_START BlockType=",
        ),
    ],
)
def test_a_log_is_written_as_the_client_of_its_build_would(create: str, expected: str) -> None:
    end = "ACTION_END" if create.startswith("ACTION") else "BLOCK_END"
    game = one_game(CARDS, create, "META_DATA - Meta=TARGET Data=0 Info=0", end)
    text = "".join(hslog.to_log(game))
    assert expected in text
    assert f"- {end}\n" in text
    assert "Info=0" in text


LONG = "N" * 20_000
CALLED, PLACE = "entityName", "zone=HAND zonePos=1 cardId=HERO_01 player=1"
MENTIONS = "\n".join(50 * ["TAG_CHANGE Entity=4 tag=ATK value=3", "TAG_CHANGE Entity=2 tag=ATK value=3"])


@pytest.mark.parametrize(
    "parts",
    [
        [NAMES.replace("Ada#1", LONG), CARDS],
        [NAMES, CARDS, f"SHOW_ENTITY - Updating Entity=4 CardID={LONG}"],
        [NAMES, CARDS, f"TAG_CHANGE Entity=[{CALLED}={LONG} id=4 {PLACE}] tag=ATK value=1"],
    ],
)
def test_a_long_name_is_not_repeated_at_every_mention(parts: list[str]) -> None:
    (game,) = read(log(CREATE, *parts, MENTIONS))
    text = "".join(hslog.to_log(game))
    assert 1 <= text.count(LONG) <= 3
    (again,) = read(text)
    assert says(again) == says(game)


def test_power_lists_are_counted_as_the_client_counts_them() -> None:
    text = "".join(hslog.to_log(one_game(CARDS, "DebugPrintOptions() - id=1", "SHUFFLE_DECK PlayerID=1")))
    assert [part.split("\n")[0] for part in text.split("DebugPrintPowerList() - ")[1:]] == [
        "Count=3",
        "Count=1",
    ]


def test_actions_at_different_times_are_written_as_lists_of_their_own() -> None:
    first = log(CREATE, NAMES, CARDS, stamp="12:00:00.0000000")
    block = log("BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0", stamp="12:00:50.0000000")
    later = log("    TAG_CHANGE Entity=4 tag=ATK value=1 ", "BLOCK_END", stamp="12:00:50.0000000")
    last = log("TAG_CHANGE Entity=4 tag=ATK value=2 ", stamp="12:00:50.2000000")
    text = "".join(hslog.to_log(read(first + block + later + last)[0]))
    counts = [part.split("\n")[0] for part in text.split("DebugPrintPowerList() - ")[1:]]
    assert counts == ["Count=3", "Count=4"]
    added = text.replace("BLOCK_END\n", "BLOCK_END\n" + last.replace("value=2", "value=9"))
    assert len(read(added)) == 1  # a packet too many is no other game


def test_a_game_without_beginning_is_written_so_that_it_stays_one() -> None:
    first = read(log(CREATE, NAMES))[0]
    (second,) = read(log("BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0", "BLOCK_END"))
    games = hslog.read(io.BytesIO("".join(hslog.to_log([first, second])).encode()))
    assert [game.headless for game in games] == [False, True]
    assert [len(game.packets) for game in games] == [1, 1]


def test_a_game_made_by_code_can_be_written() -> None:
    game = Game("made by code")
    game.players = [Player(2, 1, "Ada", "simulated"), Player(3, 2, "Bob", "simulated")]
    game.packets = [
        CreateGame(
            game=GameEntity(entity=1, tags=[(GameTag.CARDTYPE, 1)]),
            players=[PlayerEntity(entity=2, player_id=1, account_lo="1", account_hi="2")],
        ),
        FullEntity(entity=4, card_id="HERO_01", tags=[(GameTag.ZONE, Zone.PLAY), (GameTag.CONTROLLER, 1)]),
        Block(
            type=BlockType.POWER,
            entity=4,
            end_index=4,
            packets=[TagChange(entity=4, tag=GameTag.DAMAGE, value=2)],
        ),
    ]
    game.build, game.build_basis = 210640, "given"
    copy = again(hslog.to_log(game))
    assert [packet.kind for packet in copy.walk()] == ["CREATE_GAME", "FULL_ENTITY", "BLOCK", "TAG_CHANGE"]
    assert copy.packets[1] == game.packets[1]


def test_the_form_follows_the_name_of_the_file(tmp_path: Path) -> None:
    game = one_game(NAMES)
    hslog.write(game, tmp_path / "a.log")
    hslog.write([game, game], tmp_path / "b.xml")
    hslog.write(game, tmp_path / "c", form="xml")
    assert (tmp_path / "a.log").read_text().startswith("D 12:00:00.0000000 GameState.")
    assert (tmp_path / "b.xml").read_text().startswith("<?xml")
    assert len(hslog.read(tmp_path / "b.xml")) == 2
    assert hslog.read(tmp_path / "c")[0].players[0].name == "Ada#1"


def test_letters_that_xml_cannot_hold_are_replaced() -> None:
    game = one_game("TAG_CHANGE Entity=A\x07d<&> tag=PLAYER_ID value=2")
    assert again(hslog.to_xml(game)).players[1].name == "A\ufffdd<&>"


def test_packets_are_equal_when_they_say_the_same_wherever_they_stand() -> None:
    one = TagChange(entity=4, tag=44, value=2, line=7)
    assert one == TagChange(entity=4, tag=44, value=2)
    assert one != TagChange(entity=4, tag=44, value=3)
    assert one != "a packet"
    block: Packet = Block(type=1, entity=4, packets=[one])
    assert block != Block(type=1, entity=4)
    with pytest.raises(TypeError, match="no field colour"):
        TagChange(entity=4, colour=1)


def test_a_replay_without_chosen_options_is_written_as_a_log_of_the_builds_that_leave_them_out(tmp_path: Path) -> None:
    """The forms of lines are all of one time: none of builds up to 20022 beside one that begins with 21517."""
    cards = "".join(
        f'<FullEntity id="{card}" cardID="EX1_066"><Tag tag="49" value="1" /></FullEntity>' for card in CARDS_IN_PLAY
    )
    turns = "".join(
        f'<TagChange entity="1" tag="20" value="{turn}" />'
        + "".join(
            f'<Block entity="{card}" type="5"><TagChange entity="{card}" tag="271" value="{turn}" /></Block>'
            for card in CARDS_IN_PLAY
        )
        for turn in range(1, 6)
    )
    replay = tmp_path / "game.xml"
    replay.write_text(
        '<HSReplay version="1.5"><Game ts="15:56:03.866941"><GameEntity id="1"><Tag tag="204" value="2" /></GameEntity>'
        '<Player id="2" playerID="1" name="Ada" /><Player id="3" playerID="2" name="Bob" />'
        f"{cards}{turns}</Game></HSReplay>",
        encoding="utf-8",
    )
    (game,) = hslog.read(replay)
    assert game.build_range == (13921, 23320)  # each turn counts for all
    hslog.write([game], tmp_path / "game.log")
    (again,) = hslog.read(tmp_path / "game.log")
    assert again.build_range == (13921, 20022)


CARDS_IN_PLAY = range(4, 9)
