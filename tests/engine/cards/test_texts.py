"""The grammar on the texts of real cards; they lie beside the checkout, where they do."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from engine.hearthstone.cards.ability import Definition, OnPlay, Opaque, Scripted, Selector, parts_of
from engine.hearthstone.cards.build import SHARED, outdated
from engine.hearthstone.cards.coverage import of_build
from engine.hearthstone.cards.data import all_facts, builds
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.notation import dumps, loads
from engine.hearthstone.cards.overrides import OVERRIDES
from engine.hearthstone.cards.source import Row, read_builds, read_rows
from engine.hearthstone.cards.text.grammar import Production
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize, words
from engine.hearthstone.cards.text.parse import parse
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType

texts_there = pytest.mark.skipif(not SHARED.exists(), reason="there are no card texts beside the checkout")

TARGET_TO_PLAY = 11
"""The play requirement of cards that are played on a target."""


@cache
def sample() -> list[tuple[str, int]]:
    """Return every 29th of the distinct texts of cards of the game proper, with the type of a card that has it."""
    distinct = {normalize(row.text): row.type for row in all_rows() if row.text and not row.is_of_other_game}
    return sorted(distinct.items())[::29]


@texts_there
def test_every_word_of_every_text_is_in_its_tree() -> None:
    assert len(sample()) > 400
    for text, _ in sample():
        read = [word for clause in parse(text) for word in words(clause.render())]
        assert "".join(read) == "".join(words(text))  # "minion's" may be read in two parts


@texts_there
def test_what_texts_mean_survives_the_notation() -> None:
    for text, card_type in sample():
        abilities = abilities_of(text, card_type)
        assert loads(dumps(abilities)) == abilities
        assert json.loads(dumps(abilities)) is not None


def shapes_of(definition: Definition) -> set[tuple[str, ...]]:
    """Return which fields the terms of a definition have together, and which words and terms stand in each."""
    found: set[tuple[str, ...]] = set()
    for term in (part for ability in definition.abilities for part in parts_of(ability)):
        name, used = type(term).__name__, []
        for field in fields(term):
            value = getattr(term, field.name)
            if not value or value is True:
                continue
            used.append(field.name)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str) and field.name not in ("card", "cards", "text"):
                    found.add((name, field.name, one))
                elif not isinstance(one, (str, int)):
                    found.add((name, field.name, type(one).__name__))
        found.add((name, *used))
    return found


def of_every_shape(of_text: dict[str, Row]) -> list[Row]:
    """Return a card for each production and for every 32nd text, and so many more that two texts have each shape."""
    chosen, seen = {text: of_text[text] for text in sorted(of_text)[::32]}, Counter[tuple[str, ...]]()
    chosen |= {normalize(row.text): row for row in of_every_production()}
    for text, row in sorted(of_text.items()):
        definition = definition_of(row.id, row.last, row.last)
        shapes = shapes_of(definition) if definition is not None else set()
        if any(seen[shape] < 2 for shape in shapes):
            chosen[text] = row
        seen.update(shapes)
    return list(chosen.values())


@cache
def all_rows() -> list[Row]:
    return read_rows(SHARED, read_builds(SHARED))


@cache
def of_every_production() -> list[Row]:
    """Return cards whose texts use all productions between them: of each production one with a short text."""
    lines = Path(__file__).with_name("productions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    wanted = {(id, int(first)) for id, first in (line.split("\t") for line in lines)}
    found = [row for row in all_rows() if (row.id, row.first) in wanted]
    assert len(found) == len(wanted)
    return found


@cache
def representatives() -> list[Row]:
    """Return cards with every construct there is, in every combination of its parts."""
    return of_every_shape({normalize(row.text): row for row in all_rows() if row.text and not row.is_of_other_game})


WITHOUT_A_CARD = {
    "Otherwise, {actions}",
    "shuffle {token} into (your opponent's|their|the enemy) deck that {own-text}",
    "time you've used your Hero Power this game",
    "you gain a Corpse",
    "you have Armor",
    "you spend {n} Corpses",
    "your opponent",
    "players",
    "maximum Health",
    "[you] have",
    "{whose-healing} can't (restore|gain) Health",
    "(Discarded|Discards) at the end of your turn",
}
"""Wordings that only texts of tests have."""


@texts_there
def test_every_production_is_used_by_the_text_of_a_card() -> None:
    """One that is not used is dead; one that is new is tested once a card that uses it is named in the list."""
    clauses = [clause for row in of_every_production() for clause in parse(normalize(row.text))]
    used = {_code(node.production) for clause in clauses if clause.node for node in clause.node.walk()}
    productions = [one for category in G.categories.values() for one in category.productions if not one.is_token]
    left = {_code(one): one.pattern for one in reversed(productions) if _code(one) not in used}  # the first pattern
    assert {*left.values()} - WITHOUT_A_CARD == set()


def _code(production: Production) -> object:
    """Return the code of the function that lowers a production; those that are made in a loop share it."""
    return getattr(production.lower, "__code__", production.lower)


PARTS = 10
"""In so many tests the texts are compiled: a grammar that is broken fails the first of them."""


@texts_there
def test_the_tables_hold_what_is_written_by_hand() -> None:
    by_hand = {row.id: row for row in all_rows() if row.id in OVERRIDES}
    assert outdated(list(by_hand.values()), all_rows(), processes=1) == []


@texts_there
@pytest.mark.parametrize("part", range(PARTS))
def test_the_tables_hold_what_the_grammar_makes_of_the_texts(part: int) -> None:
    assert len(representatives()) > 1000
    assert outdated(representatives()[part::PARTS], all_rows(), processes=1) == []


NUMBERS_LEFT_OUT = {
    r"When drawn, ": "what is put into the deck says itself what it does when it is drawn",
    r"keep all \d+": "all that were offered are kept, however many there were",
    r"all \d+ are": "as many are asked as were offered",
    r"with (?:\w+ and )?\"Deathrattle": "the token that comes says itself what its deathrattle does",
    r"(?:Get|Add) .+ that deals? \$?\d+ damage": "the card that comes says itself what it does",
    r"\d+% chance": "the keyword is the same whatever its chance",
    r"\+\d+/\+\d+, \+\d+/": "each of several minions gets another, which is not carried out",
    r"\(\+\d+ Attack/\+\d+ Health\)": "what it would give now is shown in the text itself",
}
"""Texts that are not marked as read in part, but of which a number is left out, and why."""


@texts_there
def test_every_number_of_a_text_is_in_what_it_means() -> None:
    """All numbers of a text are made different, so that one that is read twice, or never, shows."""
    read, lost = 0, []
    for row in representatives():
        numbers = count(41)
        text = re.sub(r"\d+", lambda _, numbers=numbers: str(next(numbers)), normalize(row.text))
        abilities = abilities_of(text, row.type)
        if not abilities or any(isinstance(one, (Opaque, Scripted)) for one in abilities):
            continue
        written = re.findall(r"\d+", dumps(abilities))
        read += 1
        if not set(re.findall(r"\d+", text)) <= set(written):
            lost.append(text)
    assert read > 1000
    assert [text for text in lost if not any(re.search(reason, text) for reason in NUMBERS_LEFT_OUT)] == []
    assert all(any(re.search(reason, text) for text in lost) for reason in NUMBERS_LEFT_OUT)


def test_nearly_all_cards_up_to_2018_are_understood() -> None:
    found = of_build(25770)["all"]
    assert found.parsed >= 0.99 * found.all
    assert found.compositional >= 0.96 * found.all


def test_most_cards_of_later_builds_are_understood() -> None:
    older, newest = of_build(45310)["all"], of_build(builds()[-1])["all"]
    assert older.parsed >= 0.95 * older.all
    assert older.compositional >= 0.90 * older.all
    assert newest.parsed >= 0.80 * newest.all


def test_cards_choose_a_target_where_the_card_data_requires_one() -> None:
    """Spells of 2018: the abilities choose a target just where the data has the requirement, in at least 98 of 100."""
    agree, disagree = 0, []
    for facts in all_facts(25770):
        definition = definition_of(facts.id, 25770, 25770)
        if facts.type != CardType.SPELL or not facts.collectible or definition is None or not definition.complete:
            continue
        chooses = any(
            isinstance(term, Selector) and term.pick == "chosen" and term.kind in ("minions", "characters", "heroes")
            for ability in definition.abilities
            if isinstance(ability, OnPlay) and ability.kind in ("spell", "choose-one", "combo")
            for term in parts_of(ability)
        )
        if chooses == (TARGET_TO_PLAY in facts.requirements):
            agree += 1
        else:
            disagree.append(facts.name)
    assert agree > 300
    assert len(disagree) <= 0.02 * agree, disagree
