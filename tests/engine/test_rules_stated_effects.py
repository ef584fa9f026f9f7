"""What texts bring and give (HS 4.1, 4.7): no more minions, and the attack and health that they state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from boards import Board, Short, block
from forms import spell

from engine.core.claim import Claim
from engine.core.divergence import Divergence
from engine.hearthstone.cards.ability import Action, Definition, Gain, OnPlay, Selector, Value
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.stated import SUMMONING, Stated, most_of, stats_of
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.replay.run import replay
from engine.hearthstone.replay.texts.stated_effects import HERO_ATTACK, MINIONS, OF_ENCHANTMENT, STATS, claims_held
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BUILD = 30795
FORCE_OF_NATURE, MIGHT, SHRINK, KHADGAR, ONYXIA = "EX1_571", "CS2_087", "BOT_234", "DAL_575", "EX1_562"
HEROIC_STRIKE, WICKERFLAME, DOPPELGANGSTER = "CS2_105", "CFM_815", "CFM_668"
MALFURION, FANDRAL = "ICC_832", "OG_044"
RESURRECT, YETI, JUGGLER, REPLICATE = "BRM_017", "CS2_182", "NEW1_019", "BOT_529"


def board(card: str) -> Board:
    """Player one holds a free spell."""
    made = Board(BUILD).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    return made.name(call=card, **dict.fromkeys(("own", "yeti", "a", "b", "c", "d"), YETI))


def wrong(made: Board, log: list[Short], claim: Claim) -> list[Divergence]:
    """Return what is said of a claim where no text is trusted to be carried out."""
    replayed = replay(made.game(log), trust=Trust({}))
    return [one for one in (*replayed.divergences, *replayed.notices) if one.claim == claim]


def brought(number: int) -> list[Short]:
    """The spell brings minions to the right of the one that is there."""
    stated = "CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ATK=2 HEALTH=2 EXHAUSTED=1 CREATOR=call"
    tokens = (f"create {'abcdefg'[place]} {stated} ZONE_POSITION={place + 2}" for place in range(number))
    return spell(BUILD, "call", *tokens)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_card_brings_no_more_minions_than_its_text_states() -> None:
    assert not wrong(board(FORCE_OF_NATURE), brought(3), MINIONS)
    (found,) = wrong(board(FORCE_OF_NATURE), brought(4), MINIONS)
    assert "its text brings 3 at most" in found.message


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_what_answers_a_summoning_may_bring_more() -> None:
    assert not wrong(board(FORCE_OF_NATURE).name(own=KHADGAR), brought(4), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_card_of_which_not_all_is_understood_does_not_change_how_many_come() -> None:
    assert wrong(board(FORCE_OF_NATURE).name(own=WICKERFLAME), brought(4), MINIONS)
    assert not wrong(board(FORCE_OF_NATURE).name(own="NO_SUCH_CARD"), brought(4), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_card_brings_as_many_copies_of_one_as_its_text_states() -> None:
    assert not wrong(board(DOPPELGANGSTER), brought(2), MINIONS)
    assert wrong(board(DOPPELGANGSTER), brought(3), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_of_a_choice_one_option_brings_minions_unless_both_may_be_carried_out() -> None:
    """Malfurion brings two Spiders, or two Scarabs."""
    malfurion = definition_of(MALFURION, BUILD, BUILD)
    assert malfurion is not None
    assert (most_of(malfurion, SUMMONING, both=False), most_of(malfurion, SUMMONING, both=True)) == (2, 4)
    assert not wrong(board(MALFURION), brought(2), MINIONS)
    assert wrong(board(MALFURION), brought(3), MINIONS)
    assert not wrong(board(MALFURION).name(own=FANDRAL), brought(3), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_it_is_one_wherever_the_text_has_it_from() -> None:
    """A copy of who was chosen: "summon a 5/5 copy of it"."""
    assert not wrong(board(REPLICATE), brought(1), MINIONS)
    assert wrong(board(REPLICATE), brought(2), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_card_brings_as_many_of_the_dead_as_its_text_picks() -> None:
    assert not wrong(board(RESURRECT), brought(1), MINIONS)
    assert wrong(board(RESURRECT), brought(2), MINIONS)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_text_that_another_card_has_given_brings_what_that_card_states() -> None:
    def answered(number: int, effect_card: str) -> list[Divergence]:
        stated = "CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ATK=2 HEALTH=2 EXHAUSTED=1 CREATOR=own"
        tokens = (f"create {'abcdefg'[place]} {stated} ZONE_POSITION={place + 2}" for place in range(number))
        return wrong(
            board(MIGHT).name(own=JUGGLER),
            [block("TRIGGER", "own", *tokens, effect=0, effect_card=effect_card), *brought(0)],
            MINIONS,
        )

    assert not answered(3, FORCE_OF_NATURE)
    assert answered(4, FORCE_OF_NATURE)
    assert not answered(4, "")


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("card", "claim"), [(MIGHT, STATS), (HEROIC_STRIKE, HERO_ATTACK)])
def test_hs_4_1_a_text_that_was_carried_out_holds_what_it_states(card: str, claim: Claim) -> None:
    (ability,) = definition_of(card, BUILD, BUILD).abilities  # type: ignore[union-attr]
    assert list(claims_held([ability])) == [claim]


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_text_that_fills_the_board_states_no_number() -> None:
    assert not wrong(board(ONYXIA), brought(4), MINIONS)


def given(
    attack: int, creator: str = "call", host: str = "yeti", number: int = 0, first: Sequence[Short] = (), then: str = ""
) -> list[Short]:
    """The spell attaches an enchantment, and the attack of its host changes; ``first`` and ``then`` as well."""
    numbered = f" TAG_SCRIPT_DATA_NUM_1={number}" if number else ""
    attached = f"show buff ATTACHED={host} CARDTYPE=ENCHANTMENT CREATOR={creator} ZONE=SETASIDE{numbered}"
    changed = ("buff ZONE=PLAY", f"{host} 479={attack}", f"{host} ATK={attack}", *([then] if then else []))
    aimed = {"target": host} if host == "yeti" else {}
    return spell(BUILD, "call", *first, "create buff ZONE=SETASIDE", attached, *changed, **aimed)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_gives_the_attack_that_the_text_states() -> None:
    assert not wrong(board(MIGHT), given(7), STATS)
    (found,) = wrong(board(MIGHT), given(8), STATS)
    assert (found.expected, found.observed) == (7, 8)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_of_another_card_gives_something_else() -> None:
    assert not wrong(board(MIGHT), given(8, creator="own"), STATS)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_gives_what_its_own_text_states_whatever_card_attaches_it() -> None:
    unknown = board("NO_SUCH_CARD").name(buff="CS2_087e")
    assert not wrong(unknown, given(7), OF_ENCHANTMENT)
    (found,) = wrong(unknown, given(8), OF_ENCHANTMENT)
    assert (found.expected, found.observed) == (7, 8)
    assert not wrong(unknown, given(8, creator="own"), OF_ENCHANTMENT)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_that_has_left_before_may_have_given_some_of_the_attack() -> None:
    unknown, gone = board("NO_SUCH_CARD").name(buff="CS2_087e"), "power1 ZONE=REMOVEDFROMGAME"
    assert not wrong(unknown, given(8, first=[gone]), OF_ENCHANTMENT)
    assert wrong(unknown, given(8, then=gone), OF_ENCHANTMENT)


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("attack", "right"), [(7, True), (3, True), (8, False), (4, False)])
def test_hs_4_1_an_enchantment_without_a_known_text_adds_or_sets_its_number(attack: int, right: bool) -> None:
    unknown = board("NO_SUCH_CARD").name(buff="NO_SUCH_CARDe")
    assert not wrong(unknown, given(attack), OF_ENCHANTMENT)
    assert bool(wrong(unknown, given(attack, number=3), OF_ENCHANTMENT)) is not right


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_text_that_sets_attack_does_so_whatever_it_was() -> None:
    assert not wrong(board(SHRINK), given(1), STATS)
    assert wrong(board(SHRINK), given(2), STATS)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_hero_gets_the_attack_that_the_text_states_on_top_of_its_weapon() -> None:
    assert not wrong(board(HEROIC_STRIKE), given(4, host="hero1"), HERO_ATTACK)
    (found,) = wrong(board(HEROIC_STRIKE), given(5, host="hero1"), HERO_ATTACK)
    assert (found.expected, found.observed) == (4, 5)
    armed = board(HEROIC_STRIKE).name(hero1="HERO_01").weapon("axe", 1, 3, 2)
    assert not wrong(armed, given(7, host="hero1"), HERO_ATTACK)
    (found,) = wrong(armed, given(8, host="hero1"), HERO_ATTACK)
    assert (found.expected, found.observed) == (7, 8)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_attack_and_health_are_stated_beside_what_else_a_text_gives() -> None:
    def stated(*gains: Gain, **more: Any) -> Stated | None:
        give = Action("give", who=Selector("target"), gives=gains, **more)
        return stats_of(Definition("TEST", (OnPlay(actions=(give,)),), True))

    two, three = Value("number", 2), Value("number", 3)
    attack, health, taunt = Gain(GameTag.ATK, two), Gain(GameTag.HEALTH, three), Gain(GameTag.TAUNT, Value("number", 1))
    both = Stated(frozenset({(GameTag.ATK, 2), (GameTag.HEALTH, 3)}), frozenset())
    assert stated(attack, health) == stated(attack, taunt, health) == stated(taunt, attack, health) == both
    less = Gain(GameTag.ATK, Value("negative", parts=(two,)))
    assert stated(less) == Stated(frozenset({(GameTag.ATK, -2)}), frozenset())
    fixed = Gain(GameTag.HEALTH, three, "set")
    assert stated(attack, fixed) == Stated(frozenset({(GameTag.ATK, 2)}), frozenset({(GameTag.HEALTH, 3)}))
    assert stated(taunt, attack, Gain(GameTag.HEALTH, Value("count", of=Selector("minions")))) is None
    assert stated(attack, flags=("random-among",)) is None
    assert stats_of(Definition("TEST", (), False)) is None


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(
    ("card", "repeated"), [("LOE_077", False), ("EX1_350", False), ("FP1_031", False), ("DAL_575", True)]
)
def test_hs_4_7_who_repeats_battlecries_deathrattles_or_damage_lets_no_spell_bring_more(
    card: str, repeated: bool
) -> None:
    """Brann Bronzebeard, Prophet Velen and Baron Rivendare; Khadgar doubles what is summoned."""
    assert bool(wrong(board(FORCE_OF_NATURE).name(own=card), brought(4), MINIONS)) is not repeated


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_what_a_text_gives_in_two_sentences_may_come_as_a_sum() -> None:
    """Your minions +1/+1, your Murlocs an extra +1/+1."""
    text = definition_of("BAR_041", 77662, 77662)
    assert text is not None
    stated = stats_of(text)
    assert stated is not None
    assert {amount for tag, amount in stated.added if tag == GameTag.ATK} == {1, 2}
