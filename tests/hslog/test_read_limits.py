"""No file takes longer than its length warrants, or more memory: limits are named, and what is below them is read."""

import gzip
import io
import time
import zipfile

import pytest

import hslog
from hslog.core import limits
from hslog.core.errors import NoGame, TooLarge
from tests.growth import TOO_MUCH, growth

CREATE = ("CREATE_GAME", "    GameEntity EntityID=1")
BLOCK = "BLOCK_START BlockType=TRIGGER Entity=1 EffectCardId= EffectIndex=0 Target=0"
OPENING = (
    *CREATE,
    "    Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=2]",
    "    Player EntityID=3 PlayerID=2 GameAccountId=[hi=1 lo=3]",
)
REPLAY = '<?xml version="1.0"?><HSReplay><Game><GameEntity id="1"/>{}</Game></HSReplay>'


def log(*payloads):
    return "".join(f"D 12:00:00.0000000 GameState.DebugPrintPower() - {payload}\n" for payload in payloads)


def many(count, *payloads):
    """Return the lines ``count`` times, ``{}`` in them replaced by a number from 9 on."""
    lines = log(*payloads)
    return "".join(lines.replace("{}", str(number + 9)) for number in range(count))


def read(text):
    return hslog.read(io.BytesIO(text.encode() if isinstance(text, str) else text))


def ask(text):
    for game in read(text):
        assert game.build_range
        assert game.complete in (True, False)
        assert game.gaps is not None
        state = game.timeline.at()
        state.entities(), state.order_of_play()


def names(count):
    first = many(count, "TAG_CHANGE Entity=Name{}#1 tag=PLAYSTATE value=PLAYING")
    return log(*OPENING) + first + first.replace("Name", "Other")


def resets(count):
    block = log(
        "BLOCK_START BlockType=GAME_RESET Entity=GameEntity EffectCardId= EffectIndex=0 Target=0",
        "RESET_GAME",
        "FULL_ENTITY - Updating [name=x id=7 zone=PLAY zonePos=0 cardId= player=1] CardID=X",
        "    tag=5 value=1",
        "BLOCK_END",
        "TAG_CHANGE Entity=1 tag=TURN value=3",
    )
    return (
        log(*OPENING) + many(count, "FULL_ENTITY - Creating ID={} CardID=", "    tag=ZONE value=DECK") + block * count
    )


def lists(count):
    counted = "D 12:00:00.0000000 GameState.DebugPrintPowerList() - Count=1\n"
    return log(*OPENING) + (counted + log(*["TAG_CHANGE Entity=1 tag=TURN value=1"] * 2)) * count


def games(count):
    named = (f"TAG_CHANGE Entity={name} tag=PLAYSTATE value=PLAYING" for name in ("Ann", "Bob"))
    game = log(*OPENING, *named)
    return (game + game.replace("GameState", "PowerTaskList")) * count


def cards_played(count):
    played = log("TAG_CHANGE Entity=30 tag=5 value=1", "TAG_CHANGE Entity=Ann tag=LAST_CARD_PLAYED value=30")
    return log(*OPENING) + played * count


def moves(count):
    entities = many(count, "FULL_ENTITY - Creating ID={} CardID=", "    tag=ZONE value=PLAY")
    return log(*OPENING) + entities + many(count, "TAG_CHANGE Entity={} tag=ZONE value=DECK")


@pytest.mark.parametrize(
    ("make", "size"),
    [(names, 1500), (resets, 150), (lists, 400), (games, 150), (cards_played, 1500), (moves, 1500)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_log_four_times_as_long_takes_about_four_times_as_long(make, size):
    assert growth(make, ask, size) < TOO_MUCH


def test_an_archive_of_many_members_is_opened_once():
    def archive(count):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as packed:
            for number in range(count):
                packed.writestr(f"{number}.log", "")
        return data.getvalue()

    def use(data):
        with pytest.raises(NoGame):
            read(data)

    assert growth(archive, use, 100) < TOO_MUCH


def test_a_replay_with_a_long_attribute_is_refused_at_once():
    start = time.process_time()
    with pytest.raises(TooLarge, match="1,048,576 bytes"):
        read(REPLAY.format('<TagChange entity="1" tag="1" value="1" x="' + "y" * 20_000_000 + '"/>'))
    assert time.process_time() - start < 3


def test_a_line_longer_than_any_is_cut_and_the_rest_of_the_log_is_read():
    text = log(*OPENING, "TAG_CHANGE Entity=1 tag=TURN value=1") + "x" * (limits.LONGEST_LINE + 100_000) + "\n"
    for encoding in ("utf-8", "utf-16", "utf-16-be"):
        data = (text + log("TAG_CHANGE Entity=1 tag=TURN value=2")).encode(encoding)
        (game,) = games = hslog.read(io.BytesIO(data))
        assert [packet.value for packet in game.walk() if packet.kind == "TAG_CHANGE"] == [1, 2]
        (said,) = [warning for warning in games.warnings if "longer than 8,388,608 bytes" in str(warning)]
        assert said.line == 6
        assert isinstance(said, TooLarge)


def test_what_unpacks_out_of_all_proportion_is_refused():
    data = gzip.compress(bytes(100 << 20), 9)
    with pytest.raises(TooLarge, match="250 times"):
        read(data)
    with pytest.raises(TooLarge, match="250 times"):
        read(gzip.compress(data))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Power.log", bytes(100 << 20))
    with pytest.raises(TooLarge, match="250 times"):
        read(packed.getvalue())


def test_archives_inside_archives_and_standard_input_are_read():
    data = log(*OPENING, "TAG_CHANGE Entity=1 tag=TURN value=1").encode()
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        for name in ("a.log", "b.log"):
            archive.writestr(name, gzip.compress(data))
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("inner.zip", inner.getvalue())
    assert len(read(outer.getvalue())) == 2
    assert len(read(gzip.compress(inner.getvalue()))) == 2


@pytest.mark.parametrize("end", ["BLOCK_END", ""])
def test_blocks_may_be_as_deep_as_the_limit_and_no_deeper(end):
    deepest = limits.DEEPEST
    (game,) = read(log(*OPENING, *[BLOCK] * deepest, *[end] * deepest if end else ()))
    assert sum(1 for _ in game.blocks()) == deepest
    assert sum(map(len, game.block_numbers.values())) < 300 * deepest
    assert len(game.block_numbers) == len(set(game.block_numbers.values())) == deepest
    for form in (hslog.to_log, hslog.to_xml):
        assert sum(map(len, form(game))) < 1000 * deepest
    with pytest.raises(TooLarge, match="10,000 blocks"):
        read(log(*OPENING, *[BLOCK] * (deepest + 1)))


def test_elements_of_a_replay_may_not_be_nested_without_end():
    with pytest.raises(TooLarge, match="10,000 elements"):
        read(REPLAY.format('<Block entity="1" type="5">' * 200_000 + "</Block>" * 200_000))


def test_a_file_beyond_a_limit_does_not_keep_others_of_a_folder_from_being_read(tmp_path):
    (tmp_path / "a.log").write_text(log(*OPENING, *[BLOCK] * (limits.DEEPEST + 1)))
    (tmp_path / "b.log").write_text(log(*OPENING, "TAG_CHANGE Entity=1 tag=TURN value=1"))
    games = hslog.read(tmp_path)
    assert len(games) == 1
    assert any("10,000 blocks" in str(warning) for warning in games.warnings)


def test_a_game_has_no_more_players_than_the_limit():
    players = (
        f"    Player EntityID={number + 2} PlayerID={number + 1} GameAccountId=[hi=1 lo=2]" for number in range(100)
    )
    (game,) = games = read(log(*CREATE, *players, "TAG_CHANGE Entity=1 tag=TURN value=1"))
    assert len(game.players) == limits.MOST_PLAYERS
    refused = [warning for warning in games.warnings if "more than 64 players" in str(warning)]
    assert [type(warning) for warning in refused] == [TooLarge] * (100 - limits.MOST_PLAYERS)
