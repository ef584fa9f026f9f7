"""Amounts of damage (HS 4.9.1): a card whose text is not carried out deals one of the amounts that its text states."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, without
from forms import damaged, spell

from engine.core.divergence import Divergence
from engine.hearthstone.cards.ability import actions_of
from engine.hearthstone.cards.data import builds
from engine.hearthstone.cards.library import definition_of, definitions_between
from engine.hearthstone.cards.stated import deals_for_each
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.replay import run
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.replay.run import replay
from engine.hearthstone.replay.texts.stated_amounts import CLAIM, OF_SCENARIOS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 30795
FIREBALL, WRATH, MISSILES, EXECUTE, SHIELD_SLAM = "CS2_029", "EX1_154", "EX1_277", "CS2_108", "EX1_410"
JUGGLER, FANDRAL, YETI, DEMONWRATH = "NEW1_019", "OG_044", "CS2_182", "BRM_005"
STORM, CANDLES = "EX1_259", "DALA_714"


PLAGUES, OF_DAMAGE, SCRIPT = "TTN_850e1", "AV_135e9", "ULDA_802e"
"""Enchantments without a text: of a card that says nothing of damage, of one that does, of an adventure."""

TWICE, STATS = "LOE_077e", "UNG_067t1e"
"""Enchantments of which something happens twice, and that give attack and health."""


def board(card: str) -> Board:
    """Player one holds a free spell."""
    return Board(BUILD).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0).name(call=card)


def wrong(made: Board, log: list[Short]) -> list[Divergence]:
    """Return what is said of amounts where no text is trusted to be carried out."""
    replayed = replay(made.game(log), trust=Trust({}))
    return [one for one in (*replayed.divergences, *replayed.notices) if one.claim == CLAIM]


def dealt(amount: int) -> list[Short]:
    return spell(BUILD, "call", *damaged(BUILD, "yeti", amount, "call", amount), target="yeti")


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_a_card_deals_what_its_text_states() -> None:
    assert not wrong(board(FIREBALL), dealt(6))
    (found,) = wrong(board(FIREBALL), dealt(7))
    assert (found.expected, found.observed) == (6, 7)
    assert "its text says 6" in found.message


@pytest.mark.rule("HS 4.9.1")
@pytest.mark.parametrize(("card", "claims"), [(PLAGUES, False), (STATS, True)])
def test_hs_4_9_1_a_trigger_of_a_minion_with_an_enchantment_of_which_no_text_is_known_may_not_be_its_own(
    card: str, claims: bool
) -> None:
    made = board(FIREBALL).minion("own", 1, 1, 1)
    made = made.card("odd", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="own").name(own=JUGGLER, odd=card)
    log = [block("TRIGGER", "own", *damaged(BUILD, "yeti", 9, "own", 9))]
    assert bool(wrong(made, log)) is claims


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_what_hangs_on_a_player_changes_no_damage_if_its_text_speaks_of_something_else() -> None:
    def hung(card: str) -> Board:
        return board(FIREBALL).card("odd", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one").name(odd=card)

    assert definition_of(PLAGUES, BUILD, BUILD) is None
    assert wrong(hung(PLAGUES), dealt(7))
    assert wrong(hung(TWICE), dealt(7))
    assert wrong(hung(STATS), dealt(7))
    assert not wrong(hung("TEST_001e"), dealt(7))  # no text of it is known
    assert not wrong(hung(OF_DAMAGE), dealt(7))


@pytest.mark.rule("HS 4.9.1")
@pytest.mark.parametrize("trust", [Trust({}), None])
@pytest.mark.parametrize(("side", "player"), [(1, "one"), (2, "two")])
def test_hs_4_9_1_a_script_that_says_nothing_of_damage_changes_none(
    side: int, player: str, trust: Trust | None
) -> None:
    """Whether the text of the card is read from the log or carried out."""
    made = board(FIREBALL).card("run", side, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=player).name(run=SCRIPT)

    def accused(amount: int) -> bool:
        replayed = replay(made.game(dealt(amount)), trust=trust)
        return any(one.tag == GameTag.PREDAMAGE for one in (*replayed.divergences, *replayed.notices))

    assert accused(7)
    assert not accused(6)


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_what_a_card_of_an_adventure_deals_is_a_claim_of_its_own() -> None:
    replayed = replay(board(CANDLES).game(dealt(4)), trust=Trust({}))
    (found,) = (one for one in (*replayed.divergences, *replayed.notices) if one.rule == "HS 4.9.1")
    assert (found.claim, found.expected) == (OF_SCENARIOS, 3)
    assert replay(board(CANDLES).game(dealt(3)), trust=Trust({})).confirmed[OF_SCENARIOS] == 1


@pytest.mark.rule("HS 4.9.1")
@pytest.mark.parametrize(
    ("card", "changes"), [("YOD_008", False), ("LOE_119", False), ("BT_733", True), ("TTN_858", True)]
)
def test_hs_4_9_1_a_card_in_play_changes_only_the_damage_that_its_text_means(card: str, changes: bool) -> None:
    """Arcane Amplifier (hero powers), Animated Armor (the hero), Mo'arg Artificer (by spells), one not fully read."""
    made = Board(62331 if card != "TTN_858" else 189384).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    made = made.minion("odd", 2, 2, 2).name(call=FIREBALL, odd=card)
    log = spell(made.build, "call", *damaged(made.build, "yeti", 7, "call", 7), target="yeti")
    for trust in (Trust({}), None):
        replayed = replay(made.game(log), trust=trust)
        accused = any(one.tag == GameTag.PREDAMAGE for one in (*replayed.divergences, *replayed.notices))
        assert accused is not changes


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_a_random_amount_is_one_of_the_range_that_the_text_states() -> None:
    assert not any(wrong(board(STORM), dealt(amount)) for amount in (2, 3))
    assert all(wrong(board(STORM), dealt(amount)) for amount in (1, 4))
    raised = board(STORM).set("one", CURRENT_SPELLPOWER=1)
    assert not wrong(raised, dealt(4))
    assert wrong(raised, dealt(2))


@pytest.mark.rule("HS 4.9.1.a")
def test_hs_4_9_1_a_spell_damage_raises_what_a_text_states() -> None:
    raised = board(FIREBALL).set("one", CURRENT_SPELLPOWER=1)
    assert not wrong(raised, dealt(7))
    assert wrong(raised, dealt(6))


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_either_option_of_a_choice_may_deal_its_damage_or_both_together() -> None:
    fandral = board(WRATH).minion("staghelm", 1, 3, 5).name(staghelm=FANDRAL, yeti=YETI)
    plain = board(WRATH).name(yeti=YETI)
    assert not any(wrong(plain, dealt(amount)) for amount in (1, 3))
    assert all(wrong(plain, dealt(amount)) for amount in (2, 4))
    assert not wrong(fandral, dealt(4))
    assert wrong(fandral, dealt(2))


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_where_the_build_is_known_roughly_a_card_deals_what_one_of_its_texts_states() -> None:
    """Demonwrath was reworded in the builds that the log may be of, and dealt 2 damage by either text."""
    assert definition_of(DEMONWRATH, 13921, 17994) is None
    assert len(definitions_between(DEMONWRATH, 13921, 17994)) == 2
    assert definitions_between(FIREBALL, BUILD, BUILD) == (definition_of(FIREBALL, BUILD, BUILD),)
    assert definitions_between("TEST_001", BUILD, BUILD) == ()


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_missiles_deal_one_damage_each() -> None:
    assert not wrong(board(MISSILES), dealt(1))
    assert wrong(board(MISSILES), dealt(2))


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_a_text_without_a_number_states_no_amount() -> None:
    assert not wrong(board(SHIELD_SLAM), dealt(5))
    assert not wrong(board(EXECUTE), dealt(5))


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_what_another_card_has_given_deals_what_that_card_states() -> None:
    """A trigger of what is attached is named by no effect of the card; another card's effect is named with its id."""

    def answer(amount: int, effect: int = 0, effect_card: str = "") -> list[Short]:
        hurt = damaged(BUILD, "yeti", amount, "own", amount)
        return [block("TRIGGER", "own", *hurt, effect=effect, effect_card=effect_card)]

    made = board(FIREBALL).minion("own", 1, 1, 1).name(own=JUGGLER)
    assert wrong(made, answer(9))
    assert not wrong(made, answer(9, effect=-1))
    assert not wrong(made, answer(6, effect_card=FIREBALL))
    assert wrong(made, answer(1, effect_card=FIREBALL))


@pytest.mark.rule("HS 4.9.1.a")
def test_hs_4_9_1_a_where_spell_damage_is_unknown_nothing_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a log that begins in the middle of the game."""
    assert wrong(board(FIREBALL), dealt(7))
    unknown = {GameTag.CURRENT_SPELLPOWER}
    monkeypatch.setattr(UnknownTags, "any_of", lambda self, entity, *tags: bool(unknown & set(tags)))
    assert not wrong(board(FIREBALL), dealt(7))


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_in_builds_newer_than_all_card_data_a_patch_may_have_changed_a_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What no text decides is judged as ever."""
    newest = builds()[-1]
    monkeypatch.setattr(run, "newest_logged", lambda: newest + 1)

    def found(build: int, amount: int, left_out: str = "") -> list[Divergence]:
        made = Board(build).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0).name(call=FIREBALL, yeti=YETI)
        log = spell(build, "call", *damaged(build, "yeti", amount, "call", amount), target="yeti")
        return made.divergences(without(log, left_out) if left_out else log)

    for build in (newest, newest + 1):
        assert not found(build, 6)
        assert found(build, 6, "yeti DAMAGE=6")
    assert found(newest, 7)
    assert not found(newest + 1, 7)


@pytest.mark.rule("HS 4.9.1")
@pytest.mark.parametrize(("card", "counted"), [("BE_283", True), ("BAR_307", False)])
def test_hs_4_9_1_what_all_are_dealt_for_each_of_something_may_come_at_once(card: str, counted: bool) -> None:
    """1 damage to all other minions for each Corpse; 1 to a random one for each spell comes one by one."""
    text = definition_of(card, 255790, 255790)
    assert text is not None
    assert any(map(deals_for_each, actions_of(text.abilities))) is counted
