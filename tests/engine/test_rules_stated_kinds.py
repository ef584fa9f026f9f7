"""What a text does not name its card does not do (HS 3.1), and whose enchantments it attaches (HS 4.1)."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import damaged, spell

from engine.core.divergence import Divergence
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.stated import DAMAGE, DRAW, DRAWING, effects_in, may_set_health, most_of
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 30795
TWINSPELL = "DAL_373"
MIGHT, FIREBALL, INTELLECT, YETI = "CS2_087", "CS2_029", "CS2_023", "CS2_182"
WRATH, BAT, FOE_REAPER = "EX1_154", "GVG_089", "GVG_113"
RUNES, SHIELD_BLOCK, DRAGON = "LOOT_101", "EX1_606", "EX1_561"


def board(card: str) -> Board:
    """Player one holds a free spell, and has a card in the deck."""
    made = Board(BUILD).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    return made.hidden(Zone.DECK, 1, "first", "second").name(call=card, own=YETI, yeti=YETI)


def said(made: Board, log: list[Short], of: str) -> list[Divergence]:
    """Return what is said of a claim where no text is trusted to be carried out."""
    replayed = replay(made.game(log), trust=Trust({}))
    return [one for one in (*replayed.divergences, *replayed.notices) if of in one.claim.part]


ONLY = "in the text only"


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_a_text_that_names_no_damage_deals_none() -> None:
    hurt = spell(BUILD, "call", *damaged(BUILD, "yeti", 6, "call", 6), target="yeti")
    assert not said(board(FIREBALL), hurt, ONLY)
    (found,) = said(board(MIGHT), hurt, ONLY)
    assert "damage" in found.message


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_a_text_of_which_not_all_is_understood_may_do_anything() -> None:
    hurt = spell(BUILD, "call", *damaged(BUILD, "yeti", 6, "call", 6), target="yeti")
    assert not said(board("NO_SUCH_CARD"), hurt, ONLY)


@pytest.mark.rule("HS 4.9.4")
@pytest.mark.parametrize(("card", "wrong"), [(FIREBALL, True), (MIGHT, True), (DRAGON, False), ("NO_SUCH_CARD", False)])
def test_hs_4_9_4_damage_to_a_hero_is_announced_unless_a_text_sets_health(card: str, wrong: bool) -> None:
    made = board(card).card("uther", 2, CardType.HERO, Zone.PLAY, HEALTH=30)
    replayed = replay(made.game(spell(BUILD, "call", "uther DAMAGE=15", target="uther")), trust=Trust({}))
    parts = ("only DAMAGE", "damage in the text only")
    found = [one for one in (*replayed.divergences, *replayed.notices) if one.claim.part in parts]
    assert len(found) == wrong


@pytest.mark.rule("HS 3.1")
@pytest.mark.parametrize(("card", "wrong"), [("EX1_250", True), ("BRM_005", False)])
def test_hs_3_1_a_text_known_roughly_is_one_of_its_wordings(card: str, wrong: bool) -> None:
    """Earth Elemental and Demonwrath were reworded in the builds that the log may be of; only one deals damage."""
    build, first, last = 20457, 13921, 23320
    made = Board(build).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0).name(call=card, yeti=YETI)
    game = made.game(spell(build, "call", *damaged(build, "yeti", 2, "call", 2)))
    game.__dict__["build_range"] = (first, last)
    assert definition_of(card, first, last) is None
    replayed = replay(game, trust=Trust({}))
    assert any(ONLY in one.claim.part for one in (*replayed.divergences, *replayed.notices)) is wrong


@pytest.mark.rule("HS 4.9.4")
def test_hs_4_9_4_a_text_sets_health_only_in_the_block_that_carries_it_out() -> None:
    text = definition_of(DRAGON, BUILD, BUILD)
    assert text is not None
    assert may_set_health(text, "used")
    assert not may_set_health(text, "responding")


@pytest.mark.rule("HS 3.1")
@pytest.mark.parametrize("card", ["YOD_005", "TOY_915", "TIME_441"])
def test_hs_3_1_a_keyword_may_bring_something_in_the_block_of_its_card(card: str) -> None:
    """A Twinspell leaves a copy in the hand, Miniaturize a small one, and Rewind lets the player go back."""
    text = definition_of(card, 255790, 255790)
    assert text is not None
    assert text.complete
    assert effects_in(text, "used", 0) is None


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_what_responds_does_nothing_of_what_is_done_as_its_card_is_played() -> None:
    text = definition_of(FIREBALL, BUILD, BUILD)
    assert text is not None
    assert effects_in(text, "", 0) == {DAMAGE}
    minion = definition_of(BAT, BUILD, BUILD)  # at the start of your turn
    assert minion is not None
    assert effects_in(minion, "used", 0) == frozenset()


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_who_does_something_instead_of_what_happens_may_do_anything() -> None:
    text = definition_of(FOE_REAPER, BUILD, BUILD)
    assert text is not None
    assert effects_in(text, "used", 0) is None


@pytest.mark.rule("HS 4.4")
@pytest.mark.parametrize(("card", "most"), [(INTELLECT, 2), (WRATH, 1), (FIREBALL, None)])
def test_hs_4_4_a_text_says_how_many_cards_it_draws_at_most(card: str, most: int | None) -> None:
    text = definition_of(card, BUILD, BUILD)
    assert text is not None
    assert most_of(text, DRAWING, both=False) == most


@pytest.mark.rule("HS 4.4")
def test_hs_4_4_a_card_draws_no_more_than_its_text_says() -> None:
    def drawn(count: int) -> list[Short]:
        moves = [
            packet
            for place, card in enumerate(("first", "second")[:count], 1)
            for packet in (f"one 467={count - place + 1}", f"{card} ZONE=HAND", f"{card} ZONE_POSITION={place}")
        ]
        return spell(BUILD, "call", *moves, "one 467=0")

    assert not said(board(WRATH), drawn(1), "draws in the text")
    assert said(board(WRATH), drawn(2), "draws in the text")
    assert not said(board(INTELLECT), drawn(2), "draws in the text")
    assert said(board(FIREBALL), drawn(1), f"{DRAW} {ONLY}")


@pytest.mark.rule("HS 5.1 tradeable")
def test_hs_5_1_tradeable_who_is_traded_draws_a_card_whatever_its_text_says() -> None:
    drawn = ("one 467=1", "first ZONE=HAND", "first ZONE_POSITION=2", "one 467=0")
    traded = block("DECK_ACTION", "call", block("POWER", "call", *drawn))
    assert not said(board(FIREBALL), [traded], f"{DRAW} {ONLY}")


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_a_target_is_in_play() -> None:
    made = board(MIGHT).card("dead", 2, CardType.MINION, Zone.GRAVEYARD).name(dead=YETI)
    assert not said(made, spell(BUILD, "call", target="yeti"), "target in play")
    assert said(made, spell(BUILD, "call", target="dead"), "target in play")


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(
    ("card", "wrong"), [(FIREBALL, True), (RUNES, False), (TWINSPELL, False), ("NO_SUCH_CARD", False)]
)
def test_hs_1_5_a_spell_without_a_trigger_does_not_fire(card: str, wrong: bool) -> None:
    for effect in (0, -1):  # an effect without a number has no cause either
        fired = block("TRIGGER", "call", "yeti ATK=7", effect=effect)
        assert bool(said(board(card), [*spell(BUILD, "call"), fired], "without a cause")) is wrong


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_a_text_gives_as_much_armor_as_it_says() -> None:
    def is_wrong(amount: int) -> bool:
        found = board(SHIELD_BLOCK).divergences(spell(BUILD, "call", f"hero1 ARMOR={amount}"))
        return any(one.tag == GameTag.ARMOR for one in found)

    assert not is_wrong(5)
    assert is_wrong(6)
