"""The tables of cards, made anew from card data for some cards; the data lies beside the checkout, where it does."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import hslog
from engine.hearthstone.cards import build as building
from engine.hearthstone.cards import coverage, data
from engine.hearthstone.cards.ability import Keyword, Trigger, actions_of
from engine.hearthstone.cards.build import SHARED, _given_by_enchantments, check, compile_texts, define, write
from engine.hearthstone.cards.coverage import HEAD, Count, of_corpus, page
from engine.hearthstone.cards.data import builds, facts_of
from engine.hearthstone.cards.library import Definition, definition_of
from engine.hearthstone.cards.notation import loads
from engine.hearthstone.cards.overrides import OVERRIDES, apply
from engine.hearthstone.cards.packages import PackageError
from engine.hearthstone.cards.source import Row, read_builds, read_rows
from engine.hearthstone.cards.text.lowering import abilities_of
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag

TABLES = Path(data.__file__).parent / "definitions"
SAMPLE = Path(__file__).parents[3] / "samples" / "duel.log"


@pytest.mark.skipif(not SHARED.exists(), reason="there are no card texts beside the checkout")
def test_the_tables_of_some_cards_are_written_as_they_are(tmp_path: Path) -> None:
    """One card in fifty, in all its builds, and the cards with an override: the same lines in the same order."""
    builds = read_builds(SHARED)
    known = read_rows(SHARED, builds)
    chosen = {*sorted({row.id for row in known})[::50], *OVERRIDES}
    rows = [row for row in known if row.id in chosen]
    write(tmp_path, rows, define(rows, known, processes=1), builds)
    facts = (TABLES / "facts.tsv").read_text(encoding="utf-8").splitlines()
    assert (tmp_path / "facts.tsv").read_text(encoding="utf-8").splitlines() == [
        line for line in facts if line.partition("\t")[0] in chosen
    ]
    abilities = (TABLES / "abilities.tsv").read_text(encoding="utf-8").splitlines()
    made = (tmp_path / "abilities.tsv").read_text(encoding="utf-8").splitlines()
    assert made == [line for line in abilities if line in set(made)]
    assert (tmp_path / "builds.tsv").read_bytes() == (TABLES / "builds.tsv").read_bytes()


@pytest.mark.rule("HS 2.3.1")
def test_hs_2_3_1_a_sigil_triggers_once_and_an_objective_at_every_time_until_it_ends() -> None:
    def limits(tag: int) -> list[str]:
        values = defaultdict(str, id="TEST_001", type=str(int(CardType.SPELL)), tags=f"{int(tag)}=1", text=text)
        row = Row(values, 1, 1)
        (written,) = define([row], [row], processes=1).values()
        return [one.limit for one in loads(written) if isinstance(one, Trigger)]

    text = "At the start of your next turn, deal 3 damage to all enemies."
    assert limits(GameTag.SIGIL) == ["once"]
    assert limits(GameTag.OBJECTIVE) == ["", "once"]


@pytest.mark.parametrize("card", OVERRIDES)
def test_an_override_holds_in_its_builds_and_in_no_other(card: str) -> None:
    override, unchanged = OVERRIDES[card], (Keyword(tag=1),)
    for build in (override.first - 1, override.last + 1):
        assert apply(card, build, unchanged) is unchanged
    inside = {override.first, (override.first + override.last) // 2, override.last}
    assert all(apply(card, build, ()) == override.change(()) for build in inside)
    assert apply("no card", override.first, unchanged) is unchanged


def test_a_row_of_the_page_of_coverage_has_shares_of_all() -> None:
    counts = Count()
    assert counts.row("none") == "| none | 0 | 0.0 % | 0.0 % |"
    counts.add(Definition("x", (Keyword(tag=1),), True), weight=3)
    assert counts.row("some") == "| some | 3 | 100.0 % | 100.0 % |"
    counts.all, counts.parsed, counts.compositional = 2000, 500, 250
    assert counts.row("some") == "| some | 2,000 | 25.0 % | 12.5 % |"


def test_a_card_has_the_number_that_others_refer_to_it_by() -> None:
    numbers = {card: facts.database_id for card in ("CS2_029", "CS1_042") if (facts := facts_of(card, 25770))}
    assert numbers == {"CS2_029": 315, "CS1_042": 922}


def test_the_text_of_an_enchantment_gives_the_tags_of_its_auras() -> None:
    def given(*abilities: object) -> frozenset[int]:
        row: Any = SimpleNamespace(text="text", type=6)
        return _given_by_enchantments([row], {("text", 6): json.dumps(abilities)})["text"]

    attack, taunt = {"gives": [[47, 1]]}, {"gives": [[190, 1]]}
    assert given(["aura", attack]) == {47}
    assert given(["aura", attack], ["keyword", {}], ["aura", taunt]) == {47, 190}
    assert given(["deathrattle", attack], ["aura"], ["aura", {}]) == frozenset()
    assert given() == frozenset()


def test_a_reprint_with_the_same_text_does_what_its_original_is_corrected_to_do() -> None:
    newest = builds()[-1]
    original, reprint = (definition_of(card, newest, newest) for card in ("DRG_037", "CORE_DRG_037"))
    assert original is not None
    assert reprint is not None
    assert original.abilities == reprint.abilities


def test_a_text_that_says_what_a_minion_gets_by_becoming_another_is_corrected() -> None:
    corrected = apply("EX1_165", 12574, abilities_of("Choose One - Charge; or +2 Health and Taunt.", CardType.MINION))
    assert [action.kind for action in actions_of(corrected) if action.kind not in ("choose-one", "option")] == [
        "transform",
        "transform",
    ]
    later = abilities_of("Choose One - Transform into a 4/4 with Charge; or a 4/6 with Taunt.", CardType.MINION)
    assert apply("EX1_165", 12574, later) == later


def test_blocks_of_real_games_are_counted_by_whether_the_texts_of_their_cards_are_understood(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for name, text in (("a.log", SAMPLE.read_bytes()), ("b.log", b"no log\n"), ("README.md", SAMPLE.read_bytes())):
        (tmp_path / "logs" / name).write_bytes(text)
    counts, others = of_corpus(tmp_path, processes=1)
    [game] = hslog.read(str(SAMPLE))
    blocks = [block for block in game.blocks() if block.type in (BlockType.POWER, BlockType.TRIGGER)]
    shown = [card for block in blocks if (card := game.timeline.card_id(block.entity, block.end_index))]
    assert counts["all"].all + sum(others.values()) == len(shown)
    assert 0 < counts["all"].compositional <= counts["all"].parsed <= counts["all"].all
    assert {era: one.all for era, one in counts.items()} == {"all": counts["all"].all, "up to 45310": counts["all"].all}
    lines = page((), tmp_path).splitlines()
    assert counts["all"].row("all") in lines
    assert any(line.startswith("Not counted: ") for line in lines) is bool(others)
    assert page((), None) == HEAD


@pytest.mark.parametrize("written", [False, True])
def test_the_page_of_coverage_is_printed_and_written_to_a_file_that_is_named(
    written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.md"
    monkeypatch.setattr(coverage, "page", lambda shown, corpus: f"{shown[-1]} {corpus}\n")
    monkeypatch.setattr("sys.argv", ["coverage", "--corpus", "logs", *(["-o", str(file)] if written else [])])
    assert coverage.main() == 0
    assert capsys.readouterr().out == f"{builds()[-1]} logs\n\n"
    assert file.exists() is written
    assert not written or file.read_text(encoding="utf-8") == f"{builds()[-1]} logs\n"


def hoarder(first: int = 25770, last: int = 25770, cards: str = "a card") -> Row:
    text = f"<b>Deathrattle:</b> Draw {cards}."
    values = defaultdict(str, id="EX1_096", name="Loot Hoarder", type=str(int(CardType.MINION)), text=text)
    return Row(values, first, last)


def test_the_cards_of_a_build_whose_definition_is_not_that_of_the_tables_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def said(row: Row) -> tuple[int, str]:
        code = check([row], 25770, processes=1)
        told = capsys.readouterr()
        assert not (told.out and told.err)
        return code, (told.out + told.err).splitlines()[0]

    up_to_date = "cards of build 25770 are up to date"
    assert said(hoarder()) == (0, f"1 {up_to_date}")
    assert said(hoarder(cards="2 cards")) == (1, "1 cards of build 25770 are not up to date: EX1_096 ...")
    assert said(hoarder(first=20457, last=30795)) == (0, f"1 {up_to_date}")
    assert said(hoarder(first=25771, last=30795)) == (0, f"0 {up_to_date}")
    assert said(hoarder(first=25252, last=25769)) == (0, f"0 {up_to_date}")


def test_texts_are_compiled_by_several_processes_as_by_one() -> None:
    tasks = [("Draw a card.", int(CardType.SPELL)), ("<b>Taunt</b>", int(CardType.MINION))]
    assert compile_texts(tasks, processes=2) == compile_texts(tasks, processes=1)
    assert len(compile_texts(tasks, processes=1)) == 2


def test_the_command_makes_the_tables_or_checks_the_last_build_before_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def called(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["build", "--from", str(tmp_path), "--processes", "1", *arguments])
        code = building.main()
        told = capsys.readouterr()
        return code, told.out, told.err

    monkeypatch.setattr(building, "FOLDER", tmp_path)
    monkeypatch.setattr(building, "SHOWN_BUILDS", (12574,))
    monkeypatch.setattr(building, "read_builds", lambda _: (12574, 25770))
    monkeypatch.setattr(building, "read_rows", lambda *_: [hoarder()])
    assert called("--check", "25770")[1] == called("--check", "30795")[1] == "1 cards of build 25770 are up to date\n"
    code, _, said = called("--check", "25769")
    assert (code, said) == (0, f"{tmp_path} has no overlay_early.tsv: builds before the oldest have its data\n")
    (tmp_path / "overlay_early.tsv").touch()
    code, out, said = called()
    assert (code, said) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1 rows, 1 definitions"
    assert [line for line in lines if "Collectible" in line] == [
        "Collectible cards of build 12574",
        "Collectible cards of build 25770",
    ]
    assert (tmp_path / "abilities.tsv").read_text(encoding="utf-8").count("\n") == 1

    def lacks_packages() -> None:
        raise PackageError("no packages")

    monkeypatch.setattr(building, "packages", lacks_packages)
    assert called("--packages") == (2, "", "no packages\n")


def test_a_block_of_a_card_that_is_unknown_or_has_no_text_is_not_counted_and_it_is_said_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pool:
        def __init__(self, processes: int) -> None: ...

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *error: object) -> None: ...

        def imap_unordered(self, read: object, files: object) -> list[list[tuple[int, Counter[str]]]]:
            cards = Counter({"NO_SUCH_CARD": 3, "CS2_182": 4, "CS2_029": 2, "": 5})
            return [[(25770, cards), (25771, Counter({"CS2_029": 1, "BG_001": 1}))]]

    monkeypatch.setattr(coverage, "Pool", Pool)
    counts, others = of_corpus(tmp_path)
    assert others == {"unknown card": 3, "no text, remark or label": 4}
    assert {era: one.all for era, one in counts.items()} == {"all": 2, "up to 25770": 2}
