"""The registry of rules: complete, consistent, and tied to the code."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest
from tools import load

from engine.hearthstone.rulesets import Ruleset
from engine.rulebook import CHAPTERS, RULES, Rule, UnknownRule, book, children, find, parents, rule
from engine.rulebook.book import read_table
from engine.rulebook.rule import Bound, Era, first_build, parse_eras
from hslog.hearthstone.build import NEWEST

ROOT = Path(__file__).resolve().parents[2]
marked = load("docs/rules_page.py").marked
ID = re.compile(r"(HS|AR) \d|LOG [a-z]")


def named(path: str) -> object:
    """Return what a dotted path names. Raises ImportError or AttributeError where there is nothing."""
    parts = path.split(".")
    for split in range(len(parts), 0, -1):
        module = ".".join(parts[:split])
        try:
            found: object = importlib.import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module and not module.startswith(f"{error.name}."):
                raise
            continue
        for name in parts[split:]:
            found = getattr(found, name)
        return found
    raise ImportError(path)


def literals(path: Path) -> list[tuple[int, str]]:
    """Return the string literals of a module that begin like a rule id, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.match(node.value)
        and id(node) not in prose | parts
    ]


def sections() -> list[str]:
    last = {1: 12, 2: 7, 3: 5, 4: 15, 5: 8, 6: 4}
    return [f"HS {chapter}.{number}" for chapter, count in last.items() for number in range(1, count + 1)]


LETTERED = {
    "HS 2.2.1": "abcdefg",
    "HS 2.2.2": "abc",
    "HS 2.2.3": "abc",
    "HS 2.3.1": "abcdefg",
    "HS 2.3.2": "abcd",
    "HS 2.3.3": "ab",
    "HS 2.4.1": "abcd",
    "HS 2.4.2": "abcd",
    "HS 2.4.3": "a",
    "HS 2.5.1": "abcde",
    "HS 2.5.3": "a",
    "HS 2.6.1": "abcdefgh",
    "HS 2.7.1": "ab",
    "HS 2.7.2": "a",
    "HS 4.9.1": "ab",
    "HS 5.5.3": "ab",
}
NUMBERED = {
    "HS 2.1": range(7),
    "HS 2.2 summon": range(1, 4),
    "HS 2.3 cast": range(1, 6),
    "HS 2.3 repeat": range(1, 3),
    "HS 2.4 equip": range(1, 4),
    "HS 4.9": range(1, 9),
    "HS 4.9 hero pre-damage": range(1, 5),
    "HS 4.9 minion pre-damage": range(1, 4),
    "HS 5.5": range(1, 4),
}


def test_every_section_of_the_rulebook_is_there() -> None:
    assert [id for id in sections() if id not in RULES] == []


def test_every_numbered_and_lettered_step_is_there_and_no_other() -> None:
    wanted = {f"{id}.{letter}" for id, letters in LETTERED.items() for letter in letters}
    assert {id for id in RULES if re.search(r"\.[a-z]$", id)} == wanted
    for id, numbers in NUMBERED.items():
        there = {other for other in RULES if re.fullmatch(rf"{re.escape(id)}\.\d+", other)}
        assert there == {f"{id}.{number}" for number in numbers}, id


def test_every_numbered_rule_of_the_older_book_is_there() -> None:
    wanted = ["1a", "1b", "1c", "2a", "2b", "2c", "3", "4a", "4b", "4c", "4d"]
    wanted += ["5", "5b", "6", "7", "8", "9", "10", "10b"]
    assert [number for number in wanted if f"AR {number}" not in RULES] == []


@pytest.mark.parametrize("found", RULES.values(), ids=list(RULES))
def test_a_rule_is_titled_summarised_briefly_and_its_code_exists(found: Rule) -> None:
    assert found.title
    assert not found.title.endswith(".")
    assert found.summary.endswith(".")
    assert 10 < len(found.summary) < 330
    assert found.summary.isascii(), "summaries are in English"
    for since, last in found.builds:
        assert since is None or last is None or since <= last
    assert (found.where is None) != (found.waits is None), "a rule is code, or it is said what it waits for"
    if found.where is not None:
        assert found.where.startswith("engine.")
        named(found.where)


def test_every_rule_that_is_code_is_proved_by_a_test_and_tests_are_marked_with_no_other() -> None:
    ids = marked(ROOT / "tests")
    assert [id for id, entry in RULES.items() if entry.where is not None and id not in ids] == []
    assert [id for id in ids if id not in RULES] == []


def test_a_test_proves_the_rule_in_its_title_and_those_it_is_marked_with(tmp_path: Path) -> None:
    text = '@pytest.mark.rule("HS 1.7", "HS 1.8")\ndef test_one(): ...\ndef test_hs_5_1_divine_shield_holds(): ...\n'
    (tmp_path / "test_small.py").write_text(text, encoding="utf-8")
    assert marked(tmp_path) == {id: ["test_small"] for id in ("HS 1.7", "HS 1.8", "HS 5.1 divine shield")}


def test_every_id_the_engine_names_is_a_rule() -> None:
    unknown = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for floor in ("engine", "viz")
        for path in sorted((ROOT / floor).rglob("*.py"))
        if path.parent != ROOT / "engine" / "rulebook"
        for line, text in literals(path)
        if text not in RULES
    ]
    assert unknown == []


def test_the_scan_for_ids_sees_a_wrong_one_and_passes_over_prose(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    lines = ['"""HS 9.9: prose."""', 'RULE = "HS 9.9"', 'STEP = f"{RULE}.1"', 'OTHER = "HSR 1"']
    module.write_text("\n".join(lines), encoding="utf-8")
    assert literals(module) == [(2, "HS 9.9")]


def test_an_unknown_id_is_named_with_ids_like_it() -> None:
    with pytest.raises(UnknownRule, match=r"'HS 2\.6\.9'.*'HS 2\.6'") as caught:
        rule("HS 2.6.9")
    assert caught.value.id == "HS 2.6.9"
    assert "HS 2.6" in caught.value.near


def test_the_only_phase_of_a_sequence_may_be_left_out() -> None:
    assert rule("HS 2.6.f") is RULES["HS 2.6.1.f"]
    with pytest.raises(UnknownRule):
        rule("HS 2.2.a")  # playing a minion has three phases


@pytest.mark.parametrize(
    ("id", "above"),
    [
        ("HS 2.2.1.b", ("HS 2.2.1", "HS 2.2")),
        ("HS 2.6.f", ("HS 2.6.1", "HS 2.6")),
        ("HS 2.3 cast.4", ("HS 2.3 cast", "HS 2.3")),
        ("HS 5.1 divine shield", ("HS 5.1",)),
        ("HS 1.7", ()),
        ("AR 4a", ()),
    ],
)
def test_a_rule_is_part_of_its_phase_and_section(id: str, above: tuple[str, ...]) -> None:
    assert parents(id) == above
    for other in above:
        assert rule(id).id in children(other)


def test_every_named_item_stands_in_a_section_that_exists() -> None:
    parts = [id for id in RULES if id.startswith("HS") and not re.fullmatch(r"HS \d\.\d+", id)]
    assert parts
    assert [id for id in parts if not parents(id)] == []


def test_find_puts_ids_before_titles_before_summaries() -> None:
    assert [found.id for found in find("hs 2.7")][:2] == ["HS 2.7", "HS 2.7.1"]
    found = [entry.id for entry in find("divine shield")]
    assert found.index("HS 5.1 divine shield") < found.index("HS 4.9.5") or found[0] == "HS 4.9.5"
    assert "HS 1.10" in [entry.id for entry in find("death creation mortally")]
    assert find("no such words") == []
    assert len(find("")) == len(RULES)


def test_versions_are_read_as_the_book_writes_them() -> None:
    assert parse_eras("") == ()
    assert parse_eras(">=9.2") == (Era(Bound("9.2", True), None),)
    assert parse_eras("15.4.0?~18.2.0") == (Era(Bound("15.4.0", False), Bound("18.2.0", True)),)
    assert parse_eras("9.2~11.2?") == (Era(Bound("9.2", True), Bound("11.2", False)),)
    assert parse_eras("<7.0?") == (Era(None, Bound("7.0", False)),)
    assert parse_eras("<7.0, >=18.0?") == (Era(None, Bound("7.0", True)), Era(Bound("18.0", False), None))
    with pytest.raises(ValueError, match=r"not a range of versions: '9\.2'"):
        parse_eras("9.2")


def test_a_patch_begins_with_its_first_build_and_an_unknown_one_with_the_next() -> None:
    assert first_build("9.2") == 21517
    assert first_build("11.2") == 24769
    assert first_build("9.3") == 22115  # 9.4: there was no 9.3
    with pytest.raises(ValueError, match="no build of 999"):
        first_build("999")


def test_the_precheck_holds_from_9_2_on() -> None:
    assert rule("HS 3.4 pre-check").holds(21517) is True
    assert rule("HS 3.4 pre-check").holds(20970) is False
    assert rule("HS 6.2 steps before").holds(20970) is True
    assert rule("HS 6.2 steps before").holds(21517) is False


def test_of_a_change_at_an_unknown_time_nothing_is_claimed() -> None:
    assert rule("HS 6.1 spell phases").holds(10000) is None


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("HS 4.5 before", "HS 4.5"),
        ("HS 5.1 lifesteal before", "HS 5.1 lifesteal"),
        ("HS 4.12 temporary crystal before", "HS 4.12 temporary crystal"),
        ("HS 5.2 evolve before", "HS 5.2 evolve"),
        ("HS 5.7 one round", "HS 5.7"),
    ],
)
@pytest.mark.parametrize("build", [20457, 22611, 24589, 24769, 34104, 34670, 36393, 37060, 58213])
def test_one_version_of_a_changed_rule_holds_in_a_build(earlier: str, later: str, build: int) -> None:
    assert rule(earlier).holds(build) is not rule(later).holds(build)


def test_tables_are_in_the_order_of_the_book() -> None:
    books = [entry.section for entry in RULES.values() if entry.id.startswith("HS")]
    numbers = [tuple(int(part) for part in section[3:].split(".")) for section in books]
    assert numbers == sorted(numbers)
    assert sum(len(read_table(name)) for name in CHAPTERS) == len(RULES)


def test_a_ruleset_is_called_by_what_is_known_of_the_build() -> None:
    assert Ruleset(20457, 20457).name.endswith("(20457)")
    assert Ruleset(15590, NEWEST).name.endswith("newest (since 15590)")
    assert Ruleset(0, NEWEST).name == "of any patch"


HEAD = "id\ttitle\tversions\twhere\twaits\tsummary"
ROW = "HS 1.1\tTitle\t>=9.2\tengine\t\tWhat it says."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROW, "made_up.tsv:1: the columns should be id, title, versions, where, waits, summary"),
        (f"{HEAD}\n{ROW}\tmore", "made_up.tsv:2: 7 cells instead of 6"),
        (f"{HEAD}\n{ROW}\n{ROW.replace('HS 1.1', 'HS one')}", "made_up.tsv:3: 'HS one' is not formed like a rule id"),
        (f"{HEAD}\n{ROW.replace('>=9.2', 'late')}", "made_up.tsv:2: "),
        (f"{HEAD}\n" + ROW.replace("\t\t", "\ttime\t"), "made_up.tsv:2: a rule waits for "),
    ],
)
def test_a_damaged_table_is_told_by_its_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        list(book._rules("made_up", text))
