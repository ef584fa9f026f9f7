"""The grammar reads texts without losing a word."""

from __future__ import annotations

import inspect
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hearthstone.cards.ability import Gain, Keyword, OnPlay, Opaque, Scripted, Trigger, Value
from engine.hearthstone.cards.library import is_complete
from engine.hearthstone.cards.notation import dumps
from engine.hearthstone.cards.text.gains import keywords_of
from engine.hearthstone.cards.text.grammar import Grammar
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize, words
from engine.hearthstone.cards.text.parse import parse
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

PRODUCTIONS = [production for category in G.categories.values() for production in category.productions]


def test_every_category_that_is_used_has_productions() -> None:
    assert not [name for name, category in G.categories.items() if not category.productions]


@pytest.mark.parametrize("category", sorted(G.categories))
def test_every_production_hands_its_function_what_it_takes(category: str) -> None:
    for production in G.categories[category].productions:
        inspect.signature(production.lower).bind(*range(production.arity))


TEXTS = (
    "<b>Battlecry:</b> Deal 3 damage.",
    "[x]<b>Taunt</b>\n<b>Deathrattle:</b> Summon a 1/2\nSlime with <b>Taunt</b>.",
    "Whenever you cast a spell, draw a card.",
    "Give your other minions +1/+1 and <b>Taunt</b>.",
    "Choose a moose. Deal $2 damage. Sing loudly; draw 2 cards",
    "<b>Choose One -</b> Deal $3 damage to a minion; or $1 damage and draw a card.",
    "Deal $4 damage to an enemy and $1 damage to all other enemies.",
)


@pytest.mark.parametrize("count", ["²", "٣", "9" * 5000, "${²}", "#٣"])
def test_odd_digits_are_read_like_any_other_word(count: str) -> None:
    for text in ("Deal {} damage.", "Repeat this {} times.", "Draw {} cards.", "Gain +{}/+{}."):
        written = text.replace("{}", count)
        assert abilities_of(normalize(written), CardType.SPELL)


@pytest.mark.parametrize("text", TEXTS)
def test_the_tree_has_all_words_of_the_text(text: str) -> None:
    plain = normalize(text)
    assert [word for clause in parse(plain) for word in words(clause.render())] == words(plain)


@settings(deadline=None)
@given(st.lists(st.sampled_from([word for text in TEXTS for word in normalize(text).split()]), max_size=12))
def test_no_word_of_any_text_is_lost(scrambled: list[str]) -> None:
    plain = normalize(" ".join(scrambled))
    assert [word for clause in parse(plain) for word in words(clause.render())] == words(plain)


def test_what_cannot_be_read_is_kept_and_what_follows_is_read() -> None:
    clauses = parse("Sing a song of sixpence. Draw a card.")
    assert [(clause.text, clause.node is None) for clause in clauses] == [
        ("Sing a song of sixpence.", True),
        ("Draw a card.", False),
    ]


def test_the_longest_production_wins_and_of_equal_ones_the_first() -> None:
    grammar = Grammar()
    grammar.rule("thing", "a moose")(lambda: "first")
    grammar.rule("thing", "a <moose>")(lambda word: "second")
    grammar.rule("thing", "a moose [or two]")(lambda: "third")
    read = grammar.category("thing").parse_string
    assert read("a moose")[0].lower() == "first"
    assert read("A moose or two")[0].lower() == "third"


def test_layout_is_no_part_of_a_text() -> None:
    assert normalize("[x]<b>Battlecry:</b> Draw\n_a card.") == "Battlecry: Draw a card."
    assert normalize("Deal ${0} |4(damage,damages).@[x]Deal nothing.") == "Deal ${0} damages."
    assert normalize("<b>Infuse (@):</b> Gain +@/+@.") == "Infuse (@): Gain +@/+@."


def test_no_category_begins_with_itself() -> None:
    """Such a production could never be read."""
    begins = {
        name: {
            piece.removeprefix("{").partition("}")[0]
            for production in category.productions
            if not production.is_token and (piece := production.pattern).startswith("{")
        }
        for name, category in G.categories.items()
    }

    def reached(name: str, seen: frozenset[str] = frozenset()) -> set[str]:
        return set().union(*(({inner} | reached(inner, seen | {inner})) for inner in begins[name] - seen), set())

    assert not [name for name in begins if name in reached(name)]


def test_no_pattern_has_a_category_inside_a_choice_of_words() -> None:
    """Only words can be left out or chosen between: a category there would be read as its name."""
    wrong = [
        production.pattern
        for production in PRODUCTIONS
        if not production.is_token
        and re.search(r"[(\[<][^)\]>]*\{[^)\]>]*[)\]>]", production.pattern.replace("\\(", ""))
    ]
    assert not [pattern for pattern in wrong if "\\)" not in pattern]


@pytest.mark.parametrize("note", ["Two uses left!", "Flips each turn.", "Upgrades each turn (or two).", "Last use!"])
def test_hs_3_1_a_text_whose_note_may_say_what_the_card_does_is_known_in_part(note: str) -> None:
    found = abilities_of(normalize(f"Deal $8 damage to a random enemy.\n<i>({note})</i>"), CardType.SPELL)
    assert [ability.name for ability in found if isinstance(ability, Scripted)] == ["partial"]


@pytest.mark.parametrize("note", ["targets chosen randomly", "Secretly", "{0} left!", "+2 Attack/+2 Health", "Done!"])
def test_hs_3_1_a_text_whose_note_counts_or_explains_is_known_whole(note: str) -> None:
    found = abilities_of(normalize(f"Draw a card. ({note})"), CardType.SPELL)
    assert len(found) == 1
    assert not isinstance(found[0], Scripted)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("At the end of your turn, draw a card.", [("turn-end", ["draw"])]),
        (
            "At the start of your turn, get a random Holy spell. Reduce its Cost by (3).",
            [("turn-start", ["add-to-hand", "change-cost"])],
        ),
        (
            "At the end of your turn, draw a card. At the start of your turn, gain +1 Attack.",
            [("turn-end", ["draw"]), ("turn-start", ["give"])],
        ),
    ],
)
def test_hs_2_10_what_a_minion_does_each_turn_is_a_trigger(text: str, kinds: list[tuple[str, list[str]]]) -> None:
    found = abilities_of(normalize(text), CardType.MINION)
    triggers = [ability for ability in found if isinstance(ability, Trigger)]
    assert len(found) == len(triggers)
    assert [(one.pattern.event, [action.kind for action in one.actions]) for one in triggers] == kinds
    assert all((one.limit, one.pattern.timing) == ("", "at") for one in triggers)


def test_hs_2_10_a_passive_hero_power_responds_each_turn() -> None:
    found = abilities_of("Passive. At the start of your turn, draw a card.", CardType.HERO_POWER)
    assert [ability.pattern.event for ability in found if isinstance(ability, Trigger)] == ["turn-start"]


@pytest.mark.parametrize(
    ("text", "card_type"),
    [
        ("At the start of your next turn, draw a card.", CardType.SPELL),
        ("Battlecry: At the start of your next turn, draw a card.", CardType.MINION),
    ],
)
def test_hs_3_1_what_the_use_of_a_card_puts_off_is_done_once(text: str, card_type: int) -> None:
    (ability,) = abilities_of(text, card_type)
    assert isinstance(ability, OnPlay)
    (action,) = ability.actions
    (trigger,) = action.abilities
    assert (action.kind, isinstance(trigger, Trigger) and trigger.limit) == ("later", "once")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Battlecry: Spend up to 5 Corpses. Deal 2 damage.", '["spend-corpses",{"amount":5,"flags":["up-to"]}]'),
        ("Battlecry: Spend 5 Corpses.", '["spend-corpses",{"amount":5}]'),
        ("Battlecry: Freeze that many enemy minions.", '"pick":"random","count":"that-many"'),
        ("Draw a card. Infuse (3): Draw 3 instead.", '["instead",{"actions":[["draw",'),
        ("Combo: Cast 2 instead.", '["cast",{"cards":["likewise",{"count":2}]}]'),
        ('Infuse (3): Gain "Battlecry: Deal 5 damage."', '"abilities":[["on-play",{"kind":"battlecry"'),
        (
            'Swap your Hero Power to "Deal 5 damage." After 2 uses, swap it back.',
            '["swap-hero-power-back",{"amount":2}]',
        ),
        ("Summon a copy of an enemy minion. It attacks the original.", '"cards":"original"'),
        ("Reduce the Cost of cards copied from your opponent by (2).", '["copied",{"parts":["enemy"]}]'),
        ("Summon a random minion from your deck that you can afford to play.", '"affordable"'),
        ("Reorder your deck from highest Cost to lowest Cost.", '["order-deck",{"flags":["highest-first"]}]'),
        ("Costs Health instead of Mana if your hero was healed this turn.", '"change":"pay-health","condition"'),
    ],
)
def test_hs_3_1_texts_of_the_latest_sets_are_read_with_what_they_say(text: str, part: str) -> None:
    found = abilities_of(normalize(text), CardType.MINION)
    assert not any(isinstance(ability, Opaque) for ability in found)
    assert part in dumps(found)


@pytest.mark.parametrize(
    ("tag", "amount", "operation", "value"),
    [
        (GameTag.TAUNT, 1, "set", 1),
        (GameTag.TAUNT, 0, "set", 1),
        (GameTag.SPELLPOWER, 2, "add", 2),
        (GameTag.SPELLPOWER, 0, "add", 1),
        (GameTag.OVERLOAD, 3, "add", 3),
        (GameTag.ATK, 3, "add", None),
    ],
)
def test_gains_are_keywords_unless_one_is_a_sum_that_no_keyword_counts(
    tag: int, amount: int, operation: str, value: int | None
) -> None:
    gain = Gain(tag, Value("number", amount), operation)
    found = keywords_of((gain, Gain(GameTag.RUSH, Value("number", 1), "set")))
    assert (found[0].value if found is not None else None) == value
    assert keywords_of((Keyword(tag=GameTag.TAUNT),)) is None


def test_hs_5_1_stealth_for_a_turn_belongs_to_the_card_beside_another_keyword() -> None:
    magnetic, *others = abilities_of(normalize("<b>Magnetic</b>\n<b>Stealth</b> for 1 turn."), CardType.MINION)
    assert isinstance(magnetic, Keyword)
    assert magnetic.tag == GameTag.MODULAR
    assert [type(one) for one in others] == [Keyword, Trigger]


def test_hs_4_8_what_a_copy_costs_is_its_cost_and_no_health_that_is_left() -> None:
    (ability,) = abilities_of("After you play a minion, get a copy of it that costs (0).", CardType.MINION)
    (left,) = abilities_of("Summon a copy of a minion with 1 Health remaining.", CardType.SPELL)
    assert "set-to" in dumps((ability,))
    assert str(int(GameTag.COST)) in dumps((ability,))
    assert "set-to" in dumps((left,))
    assert str(int(GameTag.COST)) not in dumps((left,))


def test_a_condition_about_what_was_gained_has_the_number_of_its_text() -> None:
    (ability,) = abilities_of(
        normalize("<b>Battlecry:</b> If you've gained 15 or more Armor this game, draw a card."), CardType.MINION
    )
    assert isinstance(ability, OnPlay)
    condition = ability.actions[0].condition
    assert condition is not None
    assert (condition.kind, condition.limit) == ("at-least", Value("number", 15))


@pytest.mark.rule("HS 3.2")
def test_hs_3_2_what_stays_in_play_acts_each_turn_and_a_battlecry_once_and_what_is_given_is_no_trigger_of_it() -> None:
    def read(text: str) -> object:
        (ability,) = abilities_of(normalize(text), CardType.MINION)
        return ability

    each = read("At the end of your turn, draw a card.")
    assert isinstance(each, Trigger)
    assert (each.pattern.event, each.pattern.timing, each.limit) == ("turn-end", "at", "")
    once = read("<b>Battlecry:</b> At the end of your turn, draw a card.")
    assert isinstance(once, OnPlay)
    (later,) = once.actions
    (trigger,) = later.abilities
    assert isinstance(trigger, Trigger)
    assert (later.kind, trigger.limit) == ("later", "once")
    given = read('Give your minions "At the end of your turn, draw a card."')
    assert isinstance(given, OnPlay)
    assert [one.kind for one in given.actions] == ["give"]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (
            "Discover a Mage minion.",
            '["pool",{"filters":[["type",{"number":4}],["class",{"number":4}]],"pick":"discover"}]',
        ),
        ("Discover a Legendary minion.", '["rarity",{"number":5}]'),
        ("Discover an upgraded Hero Power.", '["hero-powers",{"filters":["upgraded"],"pick":"discover"}]'),
        ("Discover a weapon (from another class).", "other-class"),
    ],
)
def test_hs_5_1_a_discovered_card_is_of_the_type_and_class_that_the_text_says(text: str, notation: str) -> None:
    assert notation in dumps(abilities_of(normalize(text), CardType.SPELL))


def test_hs_5_3_a_spell_that_changes_in_the_hand_responds_there() -> None:
    for text in (
        "While this is in your hand, take 2 damage at the start of your turn.",
        "Each time you play a card, transform this into a copy of it.",
    ):
        (found,) = abilities_of(normalize(text), CardType.SPELL)
        assert isinstance(found, Trigger)
        assert found.place == "hand"


def test_hs_5_7_a_text_casts_what_was_cast_on_somebody_at_whom_it_says() -> None:
    text = "Cast each spell you cast on your minions this game on this one."
    written = dumps(abilities_of(normalize(text), CardType.MINION))
    assert '"parts":[["minions",{"side":"friendly"}]]' in written
    assert '"who":"self"' in written
    aimed = abilities_of(normalize("Cast all Fel spells you've played this game (targets enemies if possible)."), 4)
    assert '"flags":["at-enemies"]' in dumps(aimed)


def test_hs_5_1_a_ranked_card_is_known_though_it_is_upgraded_elsewhere() -> None:
    found = abilities_of(normalize("Deal $2 damage. <i>(Upgrades when you have 5 Mana.)</i>"), CardType.SPELL)
    assert is_complete(found)
