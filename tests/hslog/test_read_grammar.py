"""One grammar, declared once: the fast reader accepts and cuts lines exactly as pyparsing does."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyparsing import ParseException

from hslog.core.numbers import is_number
from hslog.hearthstone import generate
from hslog.hearthstone.envelope import read_envelope
from hslog.hearthstone.generated.cuts import CUTS
from hslog.hearthstone.generated.patterns import HEADS, PATTERNS
from hslog.hearthstone.generated.vocabulary import HEARTHSTONE
from hslog.hearthstone.grammar import FORMS, diagnose, parse
from hslog.hearthstone.memos import MATCHERS, read_setting
from hslog.hearthstone.names import Word, tag_name, tag_number, value_name, value_number
from hslog.hearthstone.shape import GAME_STATE, POWER, TASK_LIST
from hslog.hearthstone.stamps import seconds_between

EXAMPLES = {
    "STAMP": "12:34:56.1234567",
    "ENVELOPE": "D 12:34:56.1234567 GameState.DebugPrintPower() - CREATE_GAME",
    "DATED_ENVELOPE": "2018-04-05 12:34:56.123: [Power] GameState.DebugPrintPower() - CREATE_GAME",
    "BURIED_ENVELOPE": "ser D 12:34:56.1234567 GameState.DebugPrintPower() - CREATE_GAME",
    "SPECTATOR": "================== Begin Spectating 1st player ==================",
    "LOGGER": "GameState.",
    "POWER": "DebugPrintPower() - ",
    "TAG_VALUE": "ZONE value=PLAY DEF CHANGE",
    "TAG": "tag=ZONE value=PLAY",
    "TAG_CHANGE": "TAG_CHANGE Entity=A tag=B tag=ZONE value=PLAY",
    "CACHED_TAG": "CACHED_TAG_FOR_DORMANT_CHANGE Entity=4 tag=ATK value=5",
    "HIDE_ENTITY": "HIDE_ENTITY - Entity=4 tag=ZONE value=DECK",
    "CREATE_GAME": "CREATE_GAME",
    "GAME_ENTITY": "GameEntity EntityID=1",
    "PLAYER": "Player EntityID=2 PlayerID=1 GameAccountId=[hi=144115193835963207 lo=5]",
    "FULL_ENTITY_NEW": "FULL_ENTITY - Creating ID=4 CardID=HERO_01",
    "FULL_ENTITY_OLD": "FULL_ENTITY - Updating [id=4 cardId= type=INVALID zone=DECK zonePos=0 player=1] CardID=",
    "SHOW_ENTITY": "SHOW_ENTITY - Updating Entity=4 CardID=CS2_023",
    "CHANGE_ENTITY": "CHANGE_ENTITY - Updating Entity=4 CardID=CS2_023",
    "BLOCK_TAIL": "EffectCardId= EffectIndex=-1 Target=0 SubOption=-1 TriggerKeyword=0",
    "BLOCK_START": "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0",
    "ACTION_START": "ACTION_START Entity=4 SubType=PLAY Index=0 Target=0",
    "BLOCK_END": "ACTION_END",
    "META_DATA": "META_DATA - Meta=DAMAGE Data=3 InfoCount=1",
    "INFO": "Info[0] = 4",
    "SUB_SPELL_START": "SUB_SPELL_START - SpellPrefabGUID=Fx.prefab:0 Source=4 TargetCount=1",
    "SUB_SPELL_SOURCE": "Source = 4",
    "SUB_SPELL_TARGET": "Targets[0] = 4",
    "SUB_SPELL_END": "SUB_SPELL_END",
    "RESET_GAME": "ERROR: unhandled PowType RESET_GAME",
    "UNHANDLED": "ERROR: unhandled PowType VO_BANTER",
    "SHUFFLE_DECK": "SHUFFLE_DECK PlayerID=1",
    "VO_SPELL": "VO_SPELL - BrassRingGuid=a - VoSpellPrefabGUID= - Blocking=True - AdditionalDelayInMs=1",
    "POWER_LIST": "DebugPrintPowerList() - Count=12",
    "GAME_INFO": "DebugPrintGame() - PlayerID=1, PlayerName=Ada#1",
    "OPTIONS": "DebugPrintOptions() - id=1",
    "OPTION": "DebugPrintOptions() -   option 1 type=POWER mainEntity=4 error=NONE errorParam=",
    "MAIN_ENTITY": " mainEntity=",
    "ROW_ENTITY": " entity=",
    "ERROR": " error=",
    "OPTION_HEAD": "DebugPrintOptions() -     target 1 entity=",
    "OPTION_ERROR": "REQ_ENOUGH_MANA errorParam=2",
    "SEND_OPTION": "SendOption() - selectedOption=1 selectedSubOption=-1 selectedTarget=0 selectedPosition=0",
    "CHOICES": "DebugPrintEntityChoices() - id=1 Player=A TaskList= ChoiceType=GENERAL CountMin=1 CountMax=1",
    "CHOICES_SOURCE": "DebugPrintChoices() -   Source=GameEntity",
    "CHOICES_ENTITY": "DebugPrintChoice() -   Entities[0]=4",
    "CHOSEN": "DebugPrintEntitiesChosen() - id=1 Player=A EntitiesCount=1",
    "CHOSEN_ENTITY": "DebugPrintEntitiesChosen() -   Entities[0]=4",
    "SEND_CHOICES": "SendChoices() - id=1 ChoiceType=MULLIGAN",
    "SEND_CHOICES_ENTITY": "SendChoices() -   m_chosenEntities[0]=4",
    "ENTITY": "[entityName=Ram id=4 Wrangler id=39 zone=HAND zonePos=4 cardId=AT_010 player=1]",
    "NOISE": "ChoiceCardMgr.WaitThenShowChoices() - id=1 WAIT for taskList 4",
}


def by_pyparsing(form: str, text: str) -> dict[str, str] | None:
    try:
        return parse(form, text)
    except ParseException:
        return None


def by_reader(form: str, text: str) -> dict[str, str] | None:
    match = MATCHERS[form](text)
    return {name: value for name, value in match.items() if value} if match is not None else None


def test_there_is_an_example_of_every_form() -> None:
    assert EXAMPLES.keys() == FORMS.keys() == PATTERNS.keys() | CUTS.keys() == HEADS.keys()
    assert not PATTERNS.keys() & CUTS.keys()


@pytest.mark.parametrize("form", FORMS)
def test_both_readings_of_a_form_agree_on_its_example(form: str) -> None:
    found = by_pyparsing(form, EXAMPLES[form])
    assert found is not None
    assert found == by_reader(form, EXAMPLES[form])


SCRAPS = [
    "",
    " ",
    "\t",
    "=",
    "[",
    "]",
    "tag=",
    " value=",
    "-",
    "0",
    "12",
    "x",
    "é",
    " Entity=",
    "Index=",
    "id=3",
]


@given(st.sampled_from(sorted(EXAMPLES)), st.data())
@settings(max_examples=1500, deadline=None)
def test_both_readings_agree_on_damaged_examples(form: str, data: st.DataObject) -> None:
    text = EXAMPLES[form]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 6)))
        text = text[:start] + data.draw(st.sampled_from(SCRAPS)) + text[stop:]
    assert by_pyparsing(form, text) == by_reader(form, text)


@given(st.sampled_from(sorted(EXAMPLES)), st.text(max_size=30))
@settings(deadline=None)
def test_the_reason_why_a_line_does_not_fit_names_the_place(form: str, text: str) -> None:
    reason = diagnose(form, text)
    assert bool(reason) == (by_pyparsing(form, text) is None)
    if reason:
        assert re.search(r"expected .* at column \d+, found ", reason, re.DOTALL)


def damaged(text: str, other: str, random: Random) -> str:
    """Return ``text`` with a piece of it replaced by a piece of another line."""
    start, begin = random.randint(0, len(text)), random.randint(0, len(other))
    return text[:start] + other[begin : begin + random.randint(0, 20)] + text[start + random.randint(0, 8) :]


def test_both_readings_agree_on_real_lines_whole_and_damaged(corpus: Path) -> None:
    random = Random(1)
    logs = sorted(corpus.glob("logs/**/*.log"))
    fitting = 0
    for path in logs[:: max(1, len(logs) // 15)]:
        before = ""
        for line in path.read_text("utf-8", "surrogateescape").splitlines()[200:3000:97]:
            body = read_envelope(line + "\n").body
            payload = body.removeprefix(POWER).strip() if body.startswith(POWER) else body.rstrip()
            word = payload.partition(" ")[0].partition("=")[0].partition("[")[0]
            for form, heads in HEADS.items():
                if any(head.startswith(word) for head in heads) and word:
                    for text in (payload, damaged(payload, before, random), damaged(payload, payload, random)):
                        found = by_pyparsing(form, text)
                        assert found == by_reader(form, text), text
                        fitting += found is not None
            before = payload
    assert fitting > 200


def test_the_generated_files_are_those_of_the_grammar_and_the_vocabulary() -> None:
    pytest.importorskip("hearthstone", reason="the vocabulary is compared with the hearthstone package")
    assert generate.outdated() == []
    assert generate.main(["--check"]) == 0


def test_the_patterns_are_those_of_the_grammar() -> None:
    assert (generate.HERE / "patterns.py").read_text("utf-8") == generate.patterns_source()
    assert (generate.HERE / "cuts.py").read_text("utf-8") == generate.cuts_source()


def test_a_vocabulary_of_another_release_is_not_compared_but_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("hearthstone", reason="the vocabulary is compared with the hearthstone package")
    monkeypatch.setattr(generate, "version", lambda name: "999.0")
    assert generate.main(["--check"]) == 0
    assert f"is of hearthstone {HEARTHSTONE}, and was not compared with 999.0" in capsys.readouterr().err


def test_generated_files_that_are_out_of_date_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("hearthstone", reason="the vocabulary is compared with the hearthstone package")
    monkeypatch.setattr(generate, "HERE", tmp_path)
    (tmp_path / "patterns.py").write_text("PATTERNS = {}\n")
    assert generate.main(["--check"]) == 1
    assert "patterns.py is out of date: run python -m hslog.hearthstone.generate" in capsys.readouterr().err
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0


def test_the_literals_lines_are_cut_at_are_those_of_the_grammar() -> None:
    assert (GAME_STATE, TASK_LIST, POWER) == ("GameState.", "PowerTaskList.", "DebugPrintPower() - ")


@given(st.integers(-(10**17), 10**17), st.integers(0, 10**6))
def test_settings_of_numbers_are_read_as_they_are(value: int, tag: int) -> None:
    assert read_setting(f"{tag} value={value}")[:2] == (tag, value)


@given(st.from_regex(r"[A-Z_]{1,30}", fullmatch=True))
def test_a_word_and_its_number_stand_for_each_other(word: str) -> None:
    number = tag_number(word)
    assert tag_number(tag_name(number)) == number
    if isinstance(number, Word):
        assert str(number) == word


@given(st.integers(0, 5000), st.integers(0, 3000))
def test_the_word_for_a_value_reads_back_as_the_value(tag: int, value: int) -> None:
    assert value_number(tag, value_name(tag, value)) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12", True), ("-1", True), ("", False), ("-", False), ("1e3", False), ("٣", False)],
)
def test_what_is_a_number(text: str, expected: bool) -> None:
    assert is_number(text) is expected


@pytest.mark.parametrize(
    ("earlier", "later", "seconds"),
    [
        ("12:00:00.0000000", "12:00:01.5000000", 1.5),
        ("23:59:59.0000000", "00:00:01.0000000", 2.0),
        ("00:00:01.0000000", "23:59:59.0000000", -2.0),
        ("2026-02-01T10:00:00.000000+01:00", "10:00:30", 30.0),
    ],
)
def test_the_time_between_two_stamps_may_pass_midnight(earlier: str, later: str, seconds: float) -> None:
    assert seconds_between(earlier, later) == pytest.approx(seconds)
