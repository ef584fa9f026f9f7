"""Whatever is in a file, every command ends, in time, and says what is wrong: exit code 2, never 3."""

import gc
import gzip
import io
import json
import os
import signal
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
import hslog
from engine.core.verdict import Verdict
from engine.hearthstone import crowding, state
from engine.hearthstone.divergence import TagDivergence
from engine.hearthstone.mechanics.zones import board_is_full, excess
from engine.hearthstone.wording.divergences import message, quoted
from engine.hearthstone.wording.names import Names
from hslog.core.game import BaseGame
from hslog.hearthstone.generated.vocabulary import Zone
from hslog.hearthstone.packets import Block, Packet
from tests.growth import TOO_MUCH, growth
from tests.invariants import zones_hold_what_is_in_them
from viz.cli import main
from viz.cli.inputs import Reading
from viz.hearthstone.skeleton import item_tree
from viz.hearthstone.terminal.divergences import divergence_fields

ROOT = Path(__file__).parent.parent.parent
SAMPLE = (ROOT / "samples" / "duel.log").read_text(encoding="utf-8")
HEAD = "D 12:00:00.0000000 GameState.DebugPrintPower() - "
BLOCK = HEAD + "BLOCK_START BlockType=TRIGGER Entity=24 EffectCardId= EffectIndex=0 Target=0\n"
REPLAY = '<?xml version="1.0"?><HSReplay><Game><GameEntity id="1"/>'
COMMANDS = ("validate", "parse --json", "convert --to log", "info", "story", "state", "explain --line 2", "summary")


def between(first: str, added: str) -> str:
    """Return the sample with lines added before the first one that holds a text."""
    lines = SAMPLE.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if first in line)
    return "".join([*lines[:place], added, *lines[place:]])


def processor_seconds(path: Path) -> float:
    (game,) = hslog.read(path)
    start = time.process_time()
    engine.replay(game)
    return time.process_time() - start


@pytest.fixture(scope="module")
def too_large(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("large")
    made = {
        "million.log": SAMPLE.encode() + BLOCK.encode() * 1_000_000,
        "zeros.gz": gzip.compress(bytes(200 << 20), 9),
        "deep.xml": (REPLAY + '<Block entity="1" type="5">' * 200_000).encode(),
        "long.xml": (REPLAY + '<TagChange x="' + "y" * 10_000_000).encode(),
        "line.log": b"x" * 30_000_000,
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return {name: folder / name for name in made}


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("million.log", "10,000 blocks are open"),
        ("zeros.gz", "250 times its length"),
        ("deep.xml", "10,000 elements are open"),
        ("long.xml", "1,048,576 bytes"),
        ("line.log", "8,388,608 bytes"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_with_its_name(
    name: str, limit: str, too_large: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    commands = COMMANDS if name == "million.log" else COMMANDS[:2]
    for command in commands:
        head, *options = command.split()
        assert main([head, str(too_large[name]), *options]) == 2
        said = capsys.readouterr().err
        assert limit in said
        assert name in said


@pytest.mark.parametrize("name", ["duel.log", "magic.log"])
@pytest.mark.parametrize(
    "command",
    [
        "summary",
        "validate",
        "info",
        "info --json",
        "parse",
        "story",
        "state",
        "timeline --entity 2",
        "explain --line 2000",
        "tree --turn 1",
        "convert --to log",
        "report -o OUT",
        "watch --quiet 0",
    ],
)
def test_of_a_log_with_a_line_beyond_the_limit_the_rest_is_shown_and_the_limit_is_an_error(
    name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("text", "tail"):
        monkeypatch.setattr(f"hslog.core.{module}.LONGEST_LINE", 300_000)
    monkeypatch.setattr("hslog.core.tail.READ_BYTES", 1 << 16)
    lines = (ROOT / "samples" / name).read_text(encoding="utf-8").splitlines(keepends=True)
    unknown = "".join(f"{HEAD}NO_SUCH_LINE {number}\n" for number in range(20))
    path, out = tmp_path / name, tmp_path / "out.html"
    path.write_text("".join([*lines[:-1], unknown, "x" * 500_000 + "\n", lines[-1]]), encoding="utf-8")
    head, *options = command.split()
    options = [str(out) if option == "OUT" else option for option in options]
    assert main([head, str(path), *options]) == 2
    shown, said = capsys.readouterr()
    assert f"line {len(lines) + 20} is longer than" in shown + said
    assert len(shown) > 100 or out.exists() or (name == "magic.log" and head in ("explain", "tree"))


def test_a_file_that_cannot_be_read_beside_others_is_an_error_and_the_others_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.log").write_text(SAMPLE, encoding="utf-8")
    assert main(["info", str(tmp_path)]) == 0
    (tmp_path / "b.log.gz").write_bytes(gzip.compress(bytes(100 << 20), 9))
    for command in ("info", "validate", "story"):
        assert main([command, str(tmp_path)]) == 2
        shown, said = capsys.readouterr()
        assert "250 times" in shown + said
        assert "a.log" in shown or "Ada" in shown


@pytest.mark.parametrize(
    ("before", "added"),
    [
        ("BLOCK_START", "FULL_ENTITY - Creating ID=200000 CardID="),
        ("BLOCK_START", "FULL_ENTITY - Creating ID=999999999999999999 CardID="),
        ("BLOCK_START", "TAG_CHANGE Entity=2 tag=STARTHANDSIZE value=999999999999999999"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=2 tag=467 value=999999999999999999"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=2 tag=467 value=-999999999999999999"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=2 tag=467 value=NO_SUCH_WORD"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=24 tag=ZONE_POSITION value=999999999999999999"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=1 tag=TURN value=999999999999999999"),
        ("tag=STEP value=MAIN_ACTION", "TAG_CHANGE Entity=2 tag=RESOURCES value=999999999999999999"),
    ],
)
def test_no_value_in_a_log_decides_how_long_its_replay_takes(before: str, added: str, tmp_path: Path) -> None:
    inside = "BLOCK_START BlockType=POWER Entity=24 EffectCardId= EffectIndex=0 Target=0"
    for lines in ([added], [inside, added, "BLOCK_END"], [added, added.replace("9", "0"), added]):
        path = tmp_path / "Power.log"
        path.write_text(between(before, "".join(f"{HEAD}{line}\n" for line in lines)), encoding="utf-8")
        assert processor_seconds(path) < 5


def test_a_hand_of_any_size_is_dealt_in_time(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(
        SAMPLE.replace("tag=STARTHANDSIZE value=4", "tag=STARTHANDSIZE value=99999999999"), encoding="utf-8"
    )
    assert processor_seconds(path) < 5


def game_of(text: str) -> hslog.Game:
    (game,) = hslog.read(io.BytesIO(text.encode()))
    assert isinstance(game, hslog.Game)
    return game


def test_a_log_with_four_times_as_many_entities_takes_about_four_times_as_long() -> None:
    def entities(count: int) -> hslog.Game:
        entity = "FULL_ENTITY - Creating ID={} CardID=\n" + HEAD + "    tag=ZONE value=DECK\n"
        return game_of(between("BLOCK_START", "".join(HEAD + entity.format(1000 + number) for number in range(count))))

    assert growth(entities, engine.replay, 2_000) < TOO_MUCH


def test_what_enchants_a_hero_is_not_looked_through_for_cards_and_room_on_the_board() -> None:
    tags = ("CONTROLLER value=2", "CARDTYPE value=ENCHANTMENT", "ATTACHED value=26", "ZONE value=PLAY")
    lines = ["FULL_ENTITY - Creating ID=1000 CardID=CS2_092e", *(f"    tag={tag}" for tag in tags)]
    board = state.GameState()
    for packet in game_of(between("STEP value=MAIN_ACTION", "".join(f"{HEAD}{line}\n" for line in lines))).walk():
        board.apply(packet)
        assert not [*zones_hold_what_is_in_them(board)]
        [board.board(side) for side in board.players]
    enchantment, player = board[1000], board.players[2]
    assert enchantment in board.zone(2, Zone.PLAY)
    del enchantment.tags  # it cannot be looked at
    assert excess(board, 2, Zone.PLAY) == (len(board.board(2)) - 7, 7)
    assert not board_is_full(board, 2)
    assert board.hero_power_of(player)
    assert board.weapon_of(player)


def deaths_within_deaths(count: int) -> hslog.Game:
    """Return the sample with so many blocks inside one another in which nobody dies."""
    opened = BLOCK.replace("TRIGGER", "DEATHS") * count
    return game_of(between("STEP value=MAIN_END", opened + f"{HEAD}BLOCK_END\n" * count))


def test_four_times_as_many_choices_take_about_four_times_as_long() -> None:
    def choices(count: int) -> hslog.Game:
        said = "D 12:00:00.0000000 GameState.DebugPrintEntityChoices() - "
        limits = "Player=Ada TaskList=1 ChoiceType=GENERAL CountMin=1 CountMax=1"
        added = (f"{said}id={number} {limits}\n{said}  Entities[0]=4\n" for number in range(count))
        return game_of(between("STEP value=MAIN_END", "".join(added)))

    assert growth(choices, engine.replay, 3_000) < TOO_MUCH


def test_four_times_as_many_turns_take_about_four_times_as_long_to_arrange() -> None:
    def turns(count: int) -> engine.Replay:
        added = (
            f"{HEAD}TAG_CHANGE Entity=GameEntity tag=TURN value={number}\n"
            f"{HEAD}TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_READY\n"
            for number in range(count)
        )
        return engine.replay(game_of(between("BLOCK_START", "".join(added))))

    assert growth(turns, item_tree.__wrapped__, 1500) < TOO_MUCH  # the same replay is arranged anew each time


@pytest.mark.parametrize("name", ["duel.log", "magic.log"])
@pytest.mark.parametrize("word", ["9" * 5000, "²", "٣" * 5000, "-1"])
def test_what_only_looks_like_a_number_is_the_name_of_no_entity(
    name: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(ROOT / "samples" / name)
    for command in ("timeline", "parse", "explain"):
        assert main([command, path, f"--entity={word}"]) == 2, command
        assert "no entity" in capsys.readouterr().err or command == "explain"


def test_a_tag_with_more_digits_than_a_number_has_is_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, tag = tmp_path / "Power.log", "9" * 5000
    path.write_text(between("BLOCK_START", f"{HEAD}TAG_CHANGE Entity=2 tag={tag} value={tag}\n"), encoding="utf-8")
    for command in ("parse --json", "timeline --entity 2 --json", "validate --json", "convert --to xml"):
        head, *options = command.split()
        assert main([head, str(path), *options]) == 0
        assert tag in capsys.readouterr().out or head == "validate"


def test_a_divergence_deep_in_blocks_names_the_outermost_and_the_innermost_as_causes(tmp_path: Path) -> None:
    game = deaths_within_deaths(400)
    longest = max((divergence.why for divergence in engine.replay(game).divergences), key=len)
    assert len(longest) < 40
    assert any("more blocks, one inside the other" in cause.text for cause in longest)


def test_divergences_in_four_times_as_many_blocks_take_about_four_times_as_long() -> None:
    assert growth(deaths_within_deaths, engine.replay, 250) < TOO_MUCH


def test_blocks_that_never_end_are_looked_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, count, looks = tmp_path / "Power.log", 1_000, 0
    path.write_text(between("STEP value=MAIN_END", BLOCK * count), encoding="utf-8")
    (game,) = hslog.read(path)
    replay = engine.replay(game)
    inside = Block.children

    def counted(block: Block) -> list[Packet]:
        nonlocal looks
        looks += 1
        return inside(block)

    monkeypatch.setattr(Block, "children", counted)
    item_tree(replay)
    assert count < looks < 20 * count


@pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="processor time is limited by signals")
@pytest.mark.parametrize(("sample", "seed"), [("duel.log", 12), ("magic.log", 7)])
def test_bent_logs_are_answered_by_all_commands(
    sample: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import fuzz_commands

    # What tests before this one have used counts, too.
    monkeypatch.setattr(fuzz_commands, "MEGABYTES", fuzz_commands.memory() + fuzz_commands.MEGABYTES)
    files = [fuzz_commands.kept(lines) for lines in fuzz_commands.load([ROOT / "samples" / sample])]
    for number in range(60):
        data, chance = fuzz_commands.mutant(files, seed, number)
        assert fuzz_commands.try_input(data, chance, tmp_path, slower=5) == [], f"input {number} of seed {seed}"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="inputs are tried in processes that fork")
def test_a_run_of_inputs_goes_on_where_it_ended_and_outlives_what_an_input_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    monkeypatch.setattr(gc, "get_freeze_count", gc.get_freeze_count)
    import fuzzing

    def attempt(number: int) -> list[str]:
        if number == 3:
            os._exit(9)
        with (tmp_path / "tried").open("a") as file:
            file.write(f"{number}\n")
        return ["it is five"] if number == 5 else []

    given = Namespace(seed=1, first=0, count=6, minutes=1.0, again=False, record=str(tmp_path / "record"))
    try:
        assert fuzzing.run(given, attempt) == 1
        given.count = 8
        assert fuzzing.run(given, attempt) == 0
    finally:
        gc.unfreeze()
    assert (tmp_path / "tried").read_text().split() == ["0", "1", "2", "4", "5", "6", "7"]
    said = capsys.readouterr().out
    assert "input 3: the process ended with 9" in said
    assert "input 5: it is five" in said
    assert "8 inputs with those recorded before" in said


def test_whether_a_log_has_several_files_is_found_out_once_for_all_its_games() -> None:
    class Games(list[BaseGame]):
        walks = 0

        def __iter__(self) -> Iterator[BaseGame]:
            self.walks += 1
            return super().__iter__()

    games = Games(BaseGame(f"{number}.log") for number in range(3))
    reading = Reading("logs", games)
    assert [reading.several_files for _ in range(len(games))] == [True] * 3
    assert games.walks == 1


def judged(text: str) -> engine.Replay:
    """Return the replay of the game in a text."""
    return engine.replay(game_of(text))


def created(number: int, card: str, *tags: str) -> str:
    """Return the lines that create an entity."""
    return "".join(
        f"{HEAD}{line}\n"
        for line in (f"FULL_ENTITY - Creating ID={number} CardID={card}", *(f"    tag={tag}" for tag in tags))
    )


MINION = ("CONTROLLER value=1", "CARDTYPE value=MINION", "HEALTH value=5", "ATK value=4", "ZONE value=PLAY")
ENCHANTMENT = ("CONTROLLER value=1", "CARDTYPE value=ENCHANTMENT", "ATTACHED value=24", "ZONE value=PLAY")
CARD = ("CONTROLLER value=1", "CARDTYPE value=MINION", "COST value=4", "ZONE value=HAND")
SPREAD = ("CONTROLLER value=1", "CARDTYPE value=ENCHANTMENT", "ZONE value=PLAY")


@pytest.mark.parametrize(
    ("card", "tags", "most", "words"),
    [
        ("CS2_182", MINION, crowding.MOST_ON_BOARD, "minions and locations"),
        ("CS2_182", CARD, crowding.MOST_CARDS, "in hand"),
        ("CS2_092e", ENCHANTMENT, crowding.MOST_ATTACHED, "enchantments of one card"),
        ("CS2_092e", SPREAD, crowding.MOST_IN_PLAY, "cards and enchantments of one player"),
    ],
)
def test_a_game_with_more_cards_at_once_than_a_game_has_is_not_judged_and_says_from_where(
    card: str, tags: tuple[str, ...], most: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def crowd(count: int) -> str:
        return between("STEP value=MAIN_ACTION", "".join(created(1000 + one, card, *tags) for one in range(count)))

    found = judged(crowd(most + 5))
    assert f"has more than {most:,} " in found.hidden_reason
    assert words in found.hidden_reason
    assert found.divergences == []
    assert set(found.verdicts) <= {Verdict.HIDDEN, 255}
    assert judged(crowd(most - 30)).hidden_reason == ""
    path = tmp_path / "Power.log"
    path.write_text(crowd(most + 5), encoding="utf-8")
    for command in ("validate", "summary"):
        assert main([command, str(path)]) == 2
        told = capsys.readouterr()
        assert f"not judged: {found.hidden_reason}" in " ".join(told.out.split())
        assert f"is not judged: {found.hidden_reason}" in told.err
    for command, *options in (["validate", "--json"], ["story"], ["explain", "--line", "900"], ["validate", "--brief"]):
        assert main([command, str(path), *options]) == 2
        told = capsys.readouterr()
        assert f"is not judged: {found.hidden_reason}" in told.err
        if "--json" in options:
            [game] = json.loads(told.out)["games"]
            assert (game["hidden_reason"], game["beyond_limit"]) == (found.hidden_reason, True)
    assert main(["watch", str(path), "--quiet", "0"]) == 2
    assert "is not judged: it has more cards at once" in capsys.readouterr().err


def test_sixteen_times_as_many_minions_in_play_do_not_take_longer_to_judge_than_a_full_board() -> None:
    def seconds(count: int) -> float:
        game = game_of(
            between("STEP value=MAIN_ACTION", "".join(created(1000 + one, "CS2_182", *MINION) for one in range(count)))
        )
        start = time.process_time()
        engine.replay(game)
        return time.process_time() - start

    seconds(10)
    assert seconds(16 * crowding.MOST_ON_BOARD) < 2 * seconds(crowding.MOST_ON_BOARD - 10)


def test_four_times_as_much_damage_in_a_block_takes_about_four_times_as_long() -> None:
    def damage(count: int) -> hslog.Game:
        noted = "META_DATA - Meta=DAMAGE Data=1 Info=1\n" + HEAD + "            Info[0] = 24\n"
        changes = [f"TAG_CHANGE Entity=24 tag={tag}\n" for tag in ("PREDAMAGE value=1", "PREDAMAGE value=0")]
        each = "".join(HEAD + line for line in (noted, *changes))
        added = "".join(f"{each}{HEAD}TAG_CHANGE Entity=24 tag=DAMAGE value={number % 20}\n" for number in range(count))
        return game_of(between("STEP value=MAIN_END", BLOCK.replace("TRIGGER", "POWER") + added + f"{HEAD}BLOCK_END\n"))

    assert growth(damage, engine.replay, 1_500) < TOO_MUCH


def test_four_times_as_many_cards_that_are_shown_take_about_four_times_as_long_to_arrange() -> None:
    def cards(count: int) -> engine.Replay:
        made = "".join(created(1000 + number, "", "ZONE value=DECK", "CONTROLLER value=1") for number in range(count))
        shown = (
            "SHOW_ENTITY - Updating Entity={} CardID=CS2_182\n"
            + HEAD
            + "    tag=CARDTYPE value=MINION\n"
            + HEAD
            + "    tag=ZONE value=HAND\n"
        )
        drawn = (shown.format(1000 + number) for number in range(count))
        return judged(between("tag=STEP value=MAIN_ACTION", made + "".join(HEAD + line for line in drawn)))

    assert growth(cards, item_tree.__wrapped__, 2_000) < TOO_MUCH


def test_an_option_whose_missing_target_has_the_number_0_is_told(tmp_path: Path) -> None:
    tags = ("CONTROLLER value=2", "CARDTYPE value=MINION", "HEALTH value=5", "ZONE value=PLAY", "ZONE_POSITION value=1")
    found = judged(between("STEP value=MAIN_ACTION", "".join(f"{HEAD}TAG_CHANGE Entity=0 tag={tag}\n" for tag in tags)))
    told = [one.message for one in (*found.divergences, *found.notices) if one.others == (0,)]
    assert any("the log does not" in message for message in told)


def test_a_name_with_the_form_of_a_place_in_a_sentence_stays_as_it_is() -> None:
    assert _filled(quoted("{second} {entity}")) == "{second} {entity}"


def _filled(form: str) -> str:
    (game,) = hslog.read(io.BytesIO(SAMPLE.encode()))
    assert isinstance(game, hslog.Game)
    about = TagDivergence.__new__(TagDivergence)
    return message(about, Names(game), form)


def test_a_game_is_looked_through_once_for_the_names_in_all_its_divergences(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = (
        "BLOCK_START BlockType=ATTACK Entity=24 EffectCardId= EffectIndex=0 Target=64 SubOption=-1\n",
        "    TAG_CHANGE Entity=24 tag=ATTACKING value=1\n",
        "BLOCK_END\n",
    )
    attacks = "".join(HEAD + line for line in attack) * 20
    replay = engine.replay(game_of(between("STEP value=MAIN_ACTION", attacks)))
    made = []
    begin = Names.__init__
    monkeypatch.setattr(Names, "__init__", lambda names, game: (made.append(game), begin(names, game))[0])
    assert len([divergence_fields(one, replay.game) for one in replay.divergences]) >= 20
    assert made == [replay.game]
