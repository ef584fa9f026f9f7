"""Evidence: what is counted, how claims are weighed, and what becomes of divergences with little of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from conftest import ROOT

import engine
import hslog
from engine.core.claim import CARD_TEXTS, LEAST_FAMILIES, Claim, Evidence
from engine.core.divergence import Divergence, Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.trust import Met
from engine.hearthstone.evidence import claims, table, weight
from engine.hearthstone.evidence.counting import SELDOM, GameCount, count_game, tabulate
from engine.hearthstone.evidence.eras import ERAS, Era, era_of, eras_for
from engine.hearthstone.evidence.table import Row
from engine.hearthstone.evidence.weight import (
    HELD_FOR_EACH,
    MOST_BROKEN_IN_LOG,
    as_the_log_shows,
    is_derived_reliably,
    weigh,
)
from engine.hearthstone.replay import run
from engine.hearthstone.replay.verdicts import text_claims
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.tables import view_of
from engine.hearthstone.tables.judged import DIVERGENCES, divergence_rows
from engine.rulebook import RULES
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

SAMPLE, FAULT = (str(ROOT / "samples" / name) for name in ("duel.log", "duel-fault.log"))
DAMAGE = Claim("HS 4.9.6", "DAMAGE")


def era(build: int) -> Era:
    return era_of(build, build)


# --- claims -----------------------------------------------------------------------------------------------


def test_a_predicted_packet_confirms_the_claim_that_its_being_wrong_would_deny() -> None:
    right, wrong = (
        engine.replay(hslog.read(str(ROOT / "samples" / name))[0]) for name in ("duel.log", "duel-fault.log")
    )
    [divergence] = wrong.divergences
    confirmed, less = (count_game("sample", one).held for one in (right, wrong))
    assert divergence.claim == DAMAGE
    assert confirmed[DAMAGE] == less[DAMAGE] + 1
    assert count_game("sample", wrong).broken == {DAMAGE: 1}


def test_a_check_confirms_the_claim_that_its_divergence_would_deny() -> None:
    minion, weapon = int(CardType.MINION), int(CardType.WEAPON)
    assert claims.denied("HS 3.2", Kind.WRONG_ORDER, types=(weapon, minion)) == claims.order("HS 3.2", (minion, weapon))
    assert claims.order("HS 3.2", (minion, int(CardType.PLAYER))) == Claim("HS 3.2", "order")
    assert claims.denied("HS 1.11.3", Kind.WRONG_ORDER, types=(minion, minion)) == Claim("HS 1.11.3", "order")
    assert claims.denied("HS 2.6", Kind.MISSING, tag=GameTag.EXHAUSTED) == Claim("HS 2.6", "EXHAUSTED")
    assert claims.denied("HS 2.6", Kind.WRONG_VALUE, tag=GameTag.EXHAUSTED) == Claim("HS 2.6", "EXHAUSTED")
    assert claims.denied("HS 2.6", Kind.UNEXPECTED, tag=GameTag.EXHAUSTED) == Claim("HS 2.6", "unexpected")
    assert claims.denied("HS 2.1.5", Kind.MISSING, block_type="TRIGGER") == Claim("HS 2.1.5", "TRIGGER block")


# --- eras -------------------------------------------------------------------------------------------------


def test_that_a_text_gives_one_keyword_is_evidence_for_each() -> None:
    missing = claims.denied("HS 4.1", Kind.MISSING, tag=GameTag.TAUNT)
    assert missing == claims.denied("HS 4.1", Kind.WRONG_VALUE, tag=GameTag.STEALTH)
    assert missing != claims.denied("HS 4.1", Kind.MISSING, tag=GameTag.ATK)
    assert missing != claims.denied("HS 4.6", Kind.MISSING, tag=GameTag.TAUNT)


def test_eras_follow_one_another_without_a_gap() -> None:
    assert ERAS[0].first == 0
    assert ERAS[-1].last == NEWEST
    for before, after in pairwise(ERAS):
        assert after.first == before.last + 1


def test_the_era_of_a_game_is_that_of_its_last_build_unless_that_is_open() -> None:
    assert era_of(13619, 17994) == era(17994)
    assert era_of(20457, NEWEST) == era(20457)


def test_an_era_counts_only_where_the_switches_of_the_rule_are_the_same() -> None:
    assert eras_for(DAMAGE, Ruleset(30795, 30795)) == ERAS
    assert eras_for(DAMAGE, Ruleset(30795, 30795), 1) == tuple(ERAS[ERAS.index(era(30795)) - 1 :][:3])
    changed = eras_for(
        Claim("HS 4.3 destroy", "1068"), Ruleset(23320, 23320)
    )  # since 22611 who destroys is the last to have affected
    assert era(20000) not in changed
    assert era(23320) in changed
    assert eras_for(Claim("HS 3.2", "order"), Ruleset(20000, 20000), 1) == ERAS, (
        "the order of play is the same in all builds"
    )
    assert eras_for(Claim("HS 3.2 dominant player", "order"), Ruleset(20000, 20000), 1) != ERAS


def test_eras_count_up_to_a_change_of_the_rule() -> None:
    new, old = Ruleset(250000, 250000), Ruleset(8834, 8834)
    assert eras_for(Claim("HS 1.4 secret", "TRIGGER block"), new) == ERAS
    assert eras_for(Claim("HS 5.1 poisonous", "missing"), old) == ERAS
    assert eras_for(Claim("HS 5.1 reborn", "missing"), new) == ERAS[-1:], "a switch changed in the newest era"


# --- weighing ---------------------------------------------------------------------------------------------


def rows(**found: Mapping[int, Row]) -> dict[tuple[Claim, Era], Row]:
    return {(Claim("HS 4.9.6", part), era(build)): row for part, by in found.items() for build, row in by.items()}


def row(held: int, games: int, broken: int = 0, broken_games: int = 0, build: int = 30795) -> Row:
    return Row(held, broken, games, broken_games, 1, build, build)


def test_a_claim_that_was_never_broken_counts_in_all_eras() -> None:
    counted = rows(DAMAGE={30795: row(30, 6), 25252: row(5, 2, build=25252), 10357: row(100, 9, build=10357)})
    found = weigh(DAMAGE, Ruleset(30795, 30795), counted)
    assert (found.held, found.games, found.builds) == (135, 17, (10357, 30795))
    assert found.words == "held 135 times in 17 real games of 1 source of builds 10357-30795, broken never"


def test_a_claim_that_was_broken_counts_in_the_era_and_the_next_ones_only() -> None:
    broken = row(100, 9, broken=1, broken_games=1, build=10357)
    counted = rows(DAMAGE={30795: row(30, 6), 25252: row(5, 2, build=25252), 10357: broken})
    found = weigh(DAMAGE, Ruleset(30795, 30795), counted)
    assert (found.held, found.games, found.broken, found.builds) == (35, 8, 0, (25252, 30795))
    assert weigh(DAMAGE, Ruleset(10357, 10357), counted).broken == 1


def test_the_logs_of_one_source_count_as_one_in_whatever_era_they_are() -> None:
    counted = rows(DAMAGE={30795: row(30, 6), 25252: replace(row(5, 2, build=25252), families=4)})
    assert weigh(DAMAGE, Ruleset(30795, 30795), counted).families == 4
    assert not weigh(DAMAGE, Ruleset(30795, 30795), rows(DAMAGE={30795: row(30, 6)})).is_enough


def test_a_claim_without_counts_of_its_own_stands_on_its_rule_only_where_a_check_does_not_count() -> None:
    counted = rows(DAMAGE={30795: row(30, 6)})
    assert weigh(Claim("HS 4.9.6", "missing"), Ruleset(30795, 30795), counted).held == 30
    assert weigh(Claim("HS 4.9.6", "ARMOR"), Ruleset(30795, 30795), counted).held == 0


def test_what_a_rule_tells_of_a_new_tag_stands_on_what_it_tells_of_others_until_a_log_breaks_it() -> None:
    often, ruleset = replace(row(30, 6), families=4), Ruleset(30795, 30795)
    known, new = Claim("HS 4.9.6", "derived ATK"), Claim("HS 4.9.6", "derived 4741")
    assert not is_derived_reliably(new, ruleset, rows(DAMAGE={30795: often})), "only what is told counts"
    told = {(known, era(30795)): often}
    assert is_derived_reliably(known, ruleset, told)
    assert is_derived_reliably(new, ruleset, told)
    assert not is_derived_reliably(new, ruleset, told | {(new, era(30795)): row(5, 2, broken=1, broken_games=1)})
    assert not is_derived_reliably(Claim("HS 4.1", "derived 4741"), ruleset, told)


@pytest.mark.parametrize(
    ("found", "enough"),
    [
        (Evidence(20, 0, 5, 0, (1, 1)), True),
        (Evidence(19, 0, 5, 0, (1, 1)), False),
        (Evidence(20, 0, 4, 0, (1, 1)), False),
        (Evidence(20, 0, 5, 0, (1, 1), families=3), True),
        (Evidence(10_000, 0, 100, 0, (1, 1), families=2), False),
        (Evidence(10_000, 1, 49, 1, (1, 1)), True),
        (Evidence(10_000, 1, 48, 1, (1, 1)), False),
        (Evidence(10_000, 50, 100, 10, (1, 1)), False),
        (Evidence(), False),
    ],
)
def test_little_evidence_does_not_accuse(found: Evidence, enough: bool) -> None:
    assert found.is_enough is enough


def test_in_a_newer_build_than_all_logs_the_log_itself_must_keep_what_it_breaks() -> None:
    """The server may have changed: then a rule is broken throughout. What card texts mean does not change with it."""
    enough = Evidence(100, 0, 20, 0, (200000, 210000))
    kept, other = Claim("HS 4.9.6", "DAMAGE"), Claim("HS 2.7.1.b", "EXHAUSTED")

    def accusing(broken: Mapping[Claim, int], held: Mapping[Claim, int]) -> int:
        found = [departure(claim, enough) for claim, times in broken.items() for _ in range(times)]
        return sum(one.evidence.is_enough for one in as_the_log_shows(found, Counter(held)))

    most = MOST_BROKEN_IN_LOG
    assert accusing({kept: most}, {kept: most * HELD_FOR_EACH}) == most
    assert accusing({kept: most}, {kept: most * HELD_FOR_EACH - 1}) == 0
    assert accusing({kept: most + 1}, {kept: 1000}) == 0
    assert accusing({kept: 1, other: 1}, {kept: 1000}) == 1, "each claim by itself"
    assert accusing({kept: 1, other: most + 1}, {kept: 1000}) == 0, "others may be broken in consequence"
    text = Claim(CARD_TEXTS, "trigger death")
    assert accusing({text: most}, {}) == most
    assert accusing({text: most + 1}, {}) == 0


def departure(claim: Claim, evidence: Evidence) -> Divergence:
    """Return a divergence that denies a claim."""
    [found] = engine.replay(hslog.read(FAULT)[0]).divergences
    return replace(found, claim=claim, evidence=evidence)


@pytest.mark.parametrize(("needed", "accuses"), [(1, True), (10**6, False)])
def test_a_game_of_a_newer_build_than_all_logs_accuses_only_by_what_it_keeps(
    monkeypatch: pytest.MonkeyPatch, needed: int, accuses: bool
) -> None:
    monkeypatch.setattr(weight, "HELD_FOR_EACH", needed)
    monkeypatch.setattr(run, "newest_logged", lambda: 30794)
    replay = engine.replay(hslog.read(FAULT)[0])
    assert (len(replay.divergences), len(replay.notices)) == ((1, 0) if accuses else (0, 1))
    monkeypatch.setattr(run, "newest_logged", lambda: 30795)
    assert engine.replay(hslog.read(FAULT)[0]).divergences


@pytest.mark.parametrize(("games", "founded"), [(None, False), (-1, False), (0, True), (1, True)])
def test_that_a_trigger_has_no_cause_is_founded_by_the_games_in_which_its_text_was_met(
    monkeypatch: pytest.MonkeyPatch, games: int | None, founded: bool
) -> None:
    met = None if games is None else Met(9, 0, text_claims.LEAST_GAMES_OF_TEXT + games)
    monkeypatch.setattr(text_claims, "met_text", lambda key: met)
    monkeypatch.setattr(text_claims, "weigh", lambda claim, ruleset: Evidence())
    juggler = definition_of("NEW1_019", 30795, 30795)
    claims_of_game = text_claims.TextClaims(Ruleset(30795, 30795))
    monkeypatch.setattr(claims_of_game, "weakest", lambda among: (Claim(CARD_TEXTS, "weak"), Evidence()))
    assert (claims_of_game.on_causes(juggler) == text_claims.FOUNDED) is founded
    assert claims_of_game.on_causes(None) == text_claims.FOUNDED


@pytest.mark.parametrize(
    ("held", "sources", "broken", "seldom"), [(3, 3, 0, True), (9, LEAST_FAMILIES - 1, 0, False), (9, 3, 1, False)]
)
def test_constructs_that_logs_seldom_show_are_judged_by_all_of_them_together(
    monkeypatch: pytest.MonkeyPatch, held: int, sources: int, broken: int, seldom: bool
) -> None:
    """A construct that logs of too few sources have met, or that one contradicts, is judged by its own counts."""
    own, others = Claim(CARD_TEXTS, "trigger armor"), Claim(CARD_TEXTS, "filter cost")
    builds = (NEWEST, NEWEST)
    games = [
        *(GameCount(f"own {number}", builds, {own: 1}, {}) for number in range(sources)),
        GameCount("own 0", builds, {own: held - sources}, {own: broken} if broken else {}),
        *(GameCount(f"other {number}", builds, {others: 5}, {}) for number in range(LEAST_FAMILIES)),
        *(GameCount(f"often {number}", builds, {Claim(CARD_TEXTS, "trigger death"): 10}, {}) for number in range(9)),
    ]
    counted = tabulate(games)
    monkeypatch.setattr(weight, "counts", lambda: counted)
    weight._of_corpus.cache_clear()
    claim, evidence = text_claims.TextClaims(Ruleset(NEWEST, NEWEST)).weakest([own])
    weight._of_corpus.cache_clear()
    assert claim == (SELDOM if seldom else own)
    assert (evidence.held, evidence.families) == (held + 5 * LEAST_FAMILIES * seldom, sources + LEAST_FAMILIES * seldom)


def test_evidence_in_words_counts_once_and_never() -> None:
    assert Evidence().words == "never held in a real game, broken never"
    once = Evidence(1, 2, 1, 1, (30795, 30795))
    assert once.words == "held once in 1 real game of build 30795, broken 2 times in 1 game"


# --- divergences and notices ------------------------------------------------------------------------------


def test_a_divergence_has_its_evidence_in_the_json() -> None:
    [divergence] = engine.replay(hslog.read(FAULT)[0]).divergences
    found = divergence.to_json()["evidence"]
    assert found["held"] >= 1000
    assert found["broken"] == divergence.evidence.broken
    assert found["builds"][0] <= 30795 <= found["builds"][1]


def without_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evidence, "is_enough", False)


def test_what_has_little_evidence_is_a_notice_and_its_packet_is_adopted(monkeypatch: pytest.MonkeyPatch) -> None:
    without_evidence(monkeypatch)
    replay = engine.replay(hslog.read(FAULT)[0])
    assert not replay.divergences
    [notice] = replay.notices
    assert (notice.line, notice.claim) == (994, DAMAGE)
    assert replay.counts()[Verdict.DIVERGENT] == 0
    assert replay.verdict(replay.game.by_index[notice.index]) is Verdict.ADOPTED
    [row] = divergence_rows(view_of(replay.game), replay)
    assert dict(zip(DIVERGENCES.names, row, strict=True))["notice"] is True


def test_notices_have_no_part_in_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from viz.cli import main

    assert main(["validate", FAULT]) == 1
    assert "evidence" in capsys.readouterr().out
    without_evidence(monkeypatch)
    assert main(["validate", FAULT]) == 0
    shown = capsys.readouterr().out
    assert "no divergence, 1 notice" in shown
    assert "Ironfur Grizzly" not in shown
    assert main(["validate", "--all", FAULT]) == 0
    assert "notice: wrong value" in capsys.readouterr().out
    assert main(["validate", "--json", FAULT]) == 0
    [game] = json.loads(capsys.readouterr().out)["games"]
    assert (game["divergences"], [notice["line"] for notice in game["notices"]]) == ([], [994])
    assert main(["explain", FAULT, "--line", "994"]) == 0
    assert "Notice at line 994" in capsys.readouterr().out


# --- the table --------------------------------------------------------------------------------------------


def test_counting_tells_games_from_times_and_families_from_games() -> None:
    games = [
        GameCount("one", (30795, 30795), {DAMAGE: 3}, {}),
        GameCount("one", (31022, 31022), {DAMAGE: 2}, {}),
        GameCount("two", (0, 29349), {DAMAGE: 1}, {DAMAGE: 4}),
        GameCount("two", (241170, NEWEST), {DAMAGE: 1}, {}),
    ]
    counted = tabulate(games)
    assert counted[DAMAGE, era(30795)] == Row(6, 4, 3, 1, 2, 29349, 31022)
    assert counted[DAMAGE, era(241170)] == Row(1, 0, 1, 0, 1, 241170, 241170)
    denied = tabulate([GameCount("one", (30795, 30795), {}, {DAMAGE: 2})])
    assert denied[DAMAGE, era(30795)] == Row(0, 2, 0, 1, 0, 0, 0)
    assert table.read(table.write(counted, "a note")) == counted


@pytest.mark.parametrize(
    "line", ["HS 1.1\tZONE\t1\t2", "HS 1.1\tZONE\tnewest" + "\tx" * 7, "HS 1.1\tZONE\t7" + "\t1" * 7]
)
def test_a_damaged_table_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        table.read("\t".join(table.COLUMNS) + f"\n{line}\n")


def test_the_shipped_table_is_whole_and_sorted_and_speaks_of_known_rules() -> None:
    text = (Path(table.__file__).parent / table.TABLE).read_text(encoding="utf-8")
    counted = table.counts()
    assert len(counted) > 1000
    assert table.write(counted, table.source_note()) == text
    for (claim, when), counts in counted.items():
        assert claim.rule in RULES or claim.rule in (claims.ANY_RULE, CARD_TEXTS), claim
        assert counts.held >= counts.games >= counts.families
        assert counts.broken >= counts.broken_games
        assert bool(counts.held) is bool(counts.first) is bool(counts.last)
        assert not counts.held or counts.first <= when.last


@pytest.mark.parametrize("name", ["logs/data/10357.log", "modern/bugs__b195635__7ad25845.log.gz"])
def test_the_shipped_table_holds_what_a_log_of_the_corpus_confirms(corpus: Path, name: str) -> None:
    """Nearly all of it: the table is made anew now and then, and not with every change of a check."""
    if not (corpus / name).is_file():
        pytest.skip(f"no {name} in the corpus")
    for game in hslog.read(str(corpus / name)):
        one = count_game("", engine.replay(game))
        counted = table.counts()
        missing = [
            claim for claim, count in one.held.items() if counted.get((claim, one.era_for(claim)), Row()).held < count
        ]
        assert len(missing) <= len(one.held) / 20, missing


@pytest.mark.parametrize("place", range(len(ERAS)))
def test_evidence_may_be_limited_to_an_era_and_those_next_to_it(place: int) -> None:
    """A rule without switches is the same in all of them."""
    build = ERAS[place].last
    counting = eras_for(Claim("HS 1.1", "ZONE"), Ruleset(build, build), 1)
    assert counting == ERAS[max(0, place - 1) : place + 2]
