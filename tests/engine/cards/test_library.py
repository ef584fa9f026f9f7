"""What is known of cards, and since which build."""

from __future__ import annotations

import itertools
import subprocess
import sys

from engine.hearthstone.cards.ability import Action, Deathrattle, Keyword, OnPlay, Selector, Trigger, Value
from engine.hearthstone.cards.data import SortedTable, all_facts, around, builds, facts_of, find_ids, nearest, rows_of
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.trust import TABLE, TEXT, Met, distrusted, met_text
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Race


def test_facts_are_those_of_the_build() -> None:
    fireball = facts_of("CS2_029", 18792)
    assert fireball is not None
    assert (fireball.name, fireball.cost, fireball.type, fireball.collectible) == ("Fireball", 4, CardType.SPELL, True)
    assert fireball.requirements
    later = facts_of("CS2_029", 37060)
    assert later is not None
    assert not later.requirements


def test_a_build_between_two_known_ones_has_the_data_of_the_older() -> None:
    first, second = builds()[:2]
    assert nearest(second - 1) == first
    assert nearest(second) == second


def test_before_the_oldest_data_its_corrections_hold() -> None:
    """Rockbiter Weapon cost 1 until build 14830 made it 2; Master of Disguise is still what it was in 2017."""
    assert [facts.cost for build in (14406, 14830, 18792) if (facts := facts_of("CS2_045", build))] == [1, 2, 2]


def test_an_unknown_card_has_no_facts_and_no_definition() -> None:
    assert facts_of("NOT_A_CARD", 25770) is None
    assert facts_of("", 25770) is None
    assert definition_of("NOT_A_CARD", 25770, 25770) is None


def test_tribes_tags_and_durability_are_facts() -> None:
    raptor, axe = facts_of("CS2_172", 25770), facts_of("CS2_106", 25770)
    assert raptor is not None
    assert raptor.tribes == (Race.BEAST,)
    assert axe is not None
    assert (axe.attack, axe.health) == (3, 2)


def test_a_spell_says_what_it_does() -> None:
    fireball = definition_of("CS2_029", 18792, 25770)
    assert fireball is not None
    assert fireball.complete
    assert fireball.abilities == (
        OnPlay(
            kind="spell",
            actions=(Action("deal", who=Selector("characters", pick="chosen"), amount=Value("spell-damage", 6)),),
        ),
    )


def test_keywords_deathrattles_and_triggers_are_abilities() -> None:
    hoarder, juggler, shieldmasta = (definition_of(card, 25770, 25770) for card in ("EX1_096", "NEW1_019", "CS2_179"))
    assert hoarder is not None
    assert juggler is not None
    assert shieldmasta is not None
    assert isinstance(hoarder.abilities[0], Deathrattle)
    assert isinstance(juggler.abilities[0], Trigger)
    assert juggler.abilities[0].pattern.event == "summon"
    assert juggler.abilities[0].pattern.timing == "after"
    assert shieldmasta.abilities == (Keyword(tag=GameTag.TAUNT),)


def test_a_minion_without_text_is_complete_and_does_nothing() -> None:
    yeti = definition_of("CS2_182", 25770, 25770)
    assert yeti is not None
    assert yeti.complete
    assert yeti.abilities == ()


def test_where_the_builds_differ_nothing_is_known() -> None:
    """The text of Unstable Ghoul or its like changes between builds: a span over both has no definition."""
    changed = next(
        card
        for card in ("EX1_571", "CS2_233", "EX1_007", "NEW1_008", "CS2_084", "EX1_619")
        if len({row.definition for row in rows_of(card)}) > 1
    )
    first, last = rows_of(changed)[0], rows_of(changed)[-1]
    assert definition_of(changed, first.last, first.last) is not None
    assert definition_of(changed, first.last, last.last) is None


def test_a_card_that_changed_between_two_known_builds_has_no_definition_between_them() -> None:
    """Twisting Nether says something else in 195635 than in 193541; of 194648 there is no card data."""
    before, unknown, after = 193541, 194648, 195635
    assert around(unknown, unknown) == (before, after)
    assert around(before, before) == (before, before)
    texts = [definition_of("EX1_312", build, build) for build in (before, after)]
    assert all(text is not None for text in texts)
    assert texts[0] != texts[1]
    assert definition_of("EX1_312", unknown, unknown) is None
    assert definition_of("CS2_029", unknown, unknown) is not None


def test_before_the_first_card_data_and_after_the_last_the_end_stands_for_the_build() -> None:
    first, last = builds()[0], builds()[-1]
    assert around(first - 5, first - 1) == (first - 5, first - 1)
    assert around(last + 1, last + 100) == (last, last)


def test_rows_of_a_card_do_not_overlap() -> None:
    for card in ("CS2_029", "EX1_571", "CS2_045", "NEW1_019"):
        rows = rows_of(card)
        assert all(one.last < other.first for one, other in itertools.pairwise(rows))


def test_every_row_of_a_sorted_table_is_found(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "table.tsv"
    keys = ["A", "AB", "AB_1", "B", "B", "Ba", "C-1", "Z"]
    path.write_text("".join(f"{key}\t{place}\n" for place, key in enumerate(keys)))
    table = SortedTable(path)
    for key in {*keys, "AA", "0", "ZZ", ""}:
        assert [int(row[1]) for row in table.rows(key)] == [place for place, one in enumerate(keys) if one == key]


def test_a_games_cards_are_loaded_in_under_50_ms() -> None:
    """Measured in a process of its own as processor time, the best of three, for 100 cards of a build."""
    cards = [facts.id for facts in all_facts(25770) if facts.collectible][:1700:17]
    assert len(cards) == 100
    program = (
        "import sys, time; from engine.hearthstone.cards.library import definition_of, facts_of;"
        "start = time.process_time();"
        "[(facts_of(card, 25770), definition_of(card, 25770, 25770)) for card in sys.argv[1:]];"
        "print(time.process_time() - start)"
    )
    seconds = min(
        float(subprocess.run([sys.executable, "-c", program, *cards], capture_output=True, check=True).stdout)
        for _ in range(3)
    )
    assert seconds < 0.05


def test_running_a_game_needs_no_grammar() -> None:
    program = "import sys, engine.hearthstone.cards.library; print('pyparsing' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert result.stdout.strip() == "False"


def test_a_text_with_two_wordings_that_respond_to_different_events_is_known_in_part() -> None:
    """Spitelash Siren takes turns: after a Naga, then after a spell."""
    siren = definition_of("TSC_620", 135540, 135540)
    assert siren is not None
    assert [ability.pattern.event for ability in siren.abilities if isinstance(ability, Trigger)] == ["play-minion"]
    assert not siren.complete


def test_a_text_with_a_wording_that_says_other_amounts_is_not_known() -> None:
    """A Leyline is cast more often later, and an ability of C'Thun deals three times as much."""
    for card in ("MEND_502", "BE_013t3"):
        definition = definition_of(card, 255790, 255790)
        assert definition is not None
        assert not definition.complete
    jade_spirit = definition_of("CFM_715", 255790, 255790)  # how large its golem is, is a number of no action
    assert jade_spirit is not None
    assert jade_spirit.complete


def test_the_right_most_card_of_the_hand_is_not_there_any_more_when_it_is_played() -> None:
    luna = definition_of("BOT_103", 199503, 199503)
    assert luna is not None
    (trigger,) = (one for one in luna.abilities if isinstance(one, Trigger))
    assert trigger.pattern.subject is not None
    assert trigger.pattern.subject.kind == "cards"


def test_dormant_for_one_turn_is_a_keyword_of_the_minion_as_for_two() -> None:
    for card, turns in (("TSC_647", 1), ("BT_156", 2)):
        definition = definition_of(card, 144772, 144772)
        assert definition is not None
        dormant = [one for one in definition.abilities if isinstance(one, Keyword) and one.tag == GameTag.DORMANT]
        assert [one.value for one in dormant] == [turns]


def test_how_often_the_expected_triggers_of_a_text_came_is_read_from_the_table() -> None:
    rows = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    counts = {
        key: Met(int(held), int(broken), int(games)) for kind, key, held, broken, _, games, *_ in rows if kind == TEXT
    }
    assert counts
    assert {key: met_text(key) for key in counts} == counts
    assert distrusted() == {key for key, met in counts.items() if met.broken}
    assert met_text("no such text") is None


def test_cards_are_found_by_a_name_in_any_case_those_that_are_collected_first() -> None:
    assert find_ids("SYLVANAS windrunner")[0] == "EX1_016"
    collected = [facts.collectible for one in find_ids("Fireball") if (facts := facts_of(one, NEWEST)) is not None]
    assert collected == sorted(collected, reverse=True)
    assert collected[0]
    assert find_ids("No Such Card") == []
