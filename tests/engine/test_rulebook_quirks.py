"""Quirks: every departure names a rule, the code that honours it, and lines of a real log that prove it."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from test_rulebook import named
from tools import load

import engine
import hslog
from engine.hearthstone.quirks import EVERY_BUILD, QUIRKS, Quirk, UnknownQuirk, quirk
from engine.hearthstone.rulesets import ruleset_for
from engine.rulebook import RULES, rule

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
ELSEWHERE = "hs-replay-xml-parser"
"""A public package whose replays are not in the corpus."""

quirk_section = load("docs/rules_page.py").quirk_section
IDS = [entry.name for entry in QUIRKS]


@pytest.mark.parametrize("entry", QUIRKS, ids=IDS)
def test_a_quirk_names_a_rule_its_code_and_the_builds_of_its_proof(entry: Quirk) -> None:
    assert entry.rule in RULES
    named(entry.where)
    low, high = entry.proof.builds
    assert low <= high
    assert ruleset_for(low, high).quirk(entry.name) is True
    assert rule(entry.rule).holds(low) is True, "what does not hold cannot be departed from"
    numbers = [number for number, _ in entry.proof.lines]
    assert numbers == sorted(set(numbers))
    assert len(numbers) >= 2, "a departure shows in the order of lines, or in what is not between two"


def test_names_are_unique_and_an_unknown_one_is_named() -> None:
    assert len(set(IDS)) == len(IDS)
    assert quirk(IDS[0]) is QUIRKS[0]
    with pytest.raises(UnknownQuirk, match="no quirk is named 'x'"):
        quirk("x")


def test_a_quirk_holds_between_the_builds_it_was_seen_in_and_no_further() -> None:
    def holds(low: int, high: int) -> bool | None:
        return ruleset_for(low, high).quirk("combat_is_a_step")

    assert quirk("combat_is_a_step").builds == (None, 25252)
    assert (holds(24769, 24769), holds(25770, 25770)) == (True, False)
    assert holds(25300, 25300) is None, "between the last build that departs and the first that does not"
    assert holds(24769, 25770) is None, "the log may be of either"


def test_a_quirk_without_bounds_says_that_it_is_of_every_build() -> None:
    unbounded = [entry for entry in QUIRKS if entry.observed == EVERY_BUILD]
    assert unbounded
    assert all(entry.builds == (None, None) for entry in unbounded)
    assert all(ruleset_for(0, 10**9).quirk(entry.name) is True for entry in unbounded)
    bounded = [entry for entry in QUIRKS if entry not in unbounded]
    assert all({holds for _, holds in entry.observed} == {True, False} for entry in bounded)
    assert all(list(entry.observed) == sorted(entry.observed) for entry in bounded)


def test_the_engine_honours_a_quirk_by_asking_for_its_row() -> None:
    """Every quirk is asked for by name, in the module that its row names or one that module asks."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(engine.__path__[0]).rglob("*.py"))
    asked = set(re.findall(r'\.quirk\("(\w+)"\)', code))
    assert asked == set(IDS)


@cache
def log(name: str) -> tuple[Path, list[str]]:
    places = (CORPUS / name, CORPUS / "logs" / name)
    path = next((place for place in places if place.exists()), None)
    if path is None:
        assert name.startswith(ELSEWHERE) or not CORPUS.is_dir(), f"{name} is not where the proof says"
        pytest.skip(f"the corpus with {name} is not here")
    if path.suffix == ".gz":
        text = gzip.decompress(path.read_bytes()).decode("utf-8")
    else:
        text = path.read_text(encoding="utf-8-sig")
    return path, text.split("\n")


def plain(line: str) -> str:
    """A line of a log without what a proof leaves out."""
    line = re.sub(r"^D [\d:.]+ \w+\.DebugPrintPower\(\) - +", "", line.rstrip())
    line = re.sub(r"\[(?:entityName|name)=.*? id=(\d+) .*?player=\d\]", r"\1", line)
    line = re.sub(r" (EffectCardId=|Index=|(?<=ATTACK )Index|(?<=TRIGGER )Index).*", "", line)
    line = re.sub(r"^ *(<.*)", r"\1", line)
    line = re.sub(r" (?:\w+Name|\w+CardID|effect\w+|block_sequence_num)=\"[^\"]*\"", "", line)
    line = re.sub(r"^ *(<.*?) ts=\"[^\"]*\"", r"\1", line)
    return re.sub(r"Entity=(?!GameEntity|\d)(.+?)(?= tag=| BlockType=|$)", "Entity=player", line)


@pytest.mark.parametrize("entry", QUIRKS, ids=IDS)
def test_the_lines_that_prove_a_quirk_are_in_the_log(entry: Quirk) -> None:
    _, lines = log(entry.proof.file)
    assert [(number, plain(lines[number - 1])) for number, _ in entry.proof.lines] == list(entry.proof.lines)


@pytest.mark.parametrize("entry", QUIRKS, ids=IDS)
def test_the_log_that_proves_a_quirk_is_of_a_build_that_has_it(entry: Quirk) -> None:
    path, _ = log(entry.proof.file)
    number = entry.proof.lines[0][0]
    game = next(game for game in hslog.read(path) if game.lines[0] <= number <= game.lines[1])
    assert game.build_range == entry.proof.builds


@pytest.mark.parametrize("entry", QUIRKS, ids=IDS)
def test_a_quirk_is_honoured_the_replay_of_its_proof_departs_nowhere_there(entry: Quirk) -> None:
    path, _ = log(entry.proof.file)
    numbers = [number for number, _ in entry.proof.lines]
    game = next(game for game in hslog.read(path) if game.lines[0] <= numbers[0] <= game.lines[1])
    met = [d for d in engine.replay(game).divergences if numbers[0] <= d.line <= numbers[-1]]
    assert [(d.line, d.rule, d.message) for d in met] == []


@pytest.mark.parametrize(
    ("observed", "seen"),
    [
        (EVERY_BUILD, "all builds"),
        (((10, True), (20, False)), "up to build 10"),
        (((10, False), (20, True)), "build 20 and later"),
        (((10, False), (20, True), (30, True), (40, False)), "builds 20 to 30"),
    ],
)
def test_the_page_says_in_which_builds_a_quirk_was_seen(observed: tuple[tuple[int, bool], ...], seen: str) -> None:
    text = "\n".join(quirk_section(QUIRKS[0]._replace(observed=observed)))
    assert f", {seen}; honoured in" in text


@pytest.mark.parametrize(("builds", "written"), [((7, 7), "(build 7)"), ((7, 9), "(a build from 7 to 9)")])
def test_the_page_says_of_which_build_the_proof_is(builds: tuple[int, int], written: str) -> None:
    entry = QUIRKS[0]._replace(proof=QUIRKS[0].proof._replace(builds=builds))
    assert f"{written}:" in "\n".join(quirk_section(entry))
