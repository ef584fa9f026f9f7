"""Keywords whose triggers cards' texts carry out (HS 5.1): what they respond to, when, and that they do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from boards import Blocked, Board, Short, block, replaced
from forms import attack, damaged, moved, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import EVERYTHING, Trust
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import Block, TagChange

BUILD = 135540
QUEUE = "HS 1.5 queue"
OVERKILL, FRENZY, HONORABLE = "HS 5.1 overkill", "HS 5.1 frenzy", "HS 5.1 honorable kill"
SPELLBURST, CORRUPT, DRAWN = "HS 5.1 spellburst", "HS 5.1 corrupt", "HS 5.1 casts when drawn"


def dies(build: int, victim: str) -> Blocked:
    """The other player's only minion dies."""
    return block(
        "DEATHS",
        "game",
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        f"{victim} ZONE_POSITION=0",
        *moved(build, victim, "GRAVEYARD"),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        f"{victim} DAMAGE=0",
    )


def verdicts(board: Board, log: Sequence[Short], entity: str, rule: str) -> list[Verdict]:
    """Return what is said of the triggers of an entity, all of which are met under a rule."""
    result = board.replay(log)
    wrong = [one.message for one in result.divergences if not board._left_out(one)]
    assert not wrong, wrong
    met = [one for one in result.game.walk() if isinstance(one, Block) and one.entity == board.ids[entity]]
    met = [one for one in met if one.trigger_keyword is not None]
    assert {result.rule(one) for one in met} == {rule}
    return [result.verdict(one) for one in met]


# --- overkill and honorable kill -----------------------------------------------------------------------------

KILLS = {
    "OVERKILL": (OVERKILL, "TRL_506", 2, 3),
    "HONORABLE_KILL": (HONORABLE, "AV_121", 3, 2),
}
"""The rule, a minion, the health it responds to when it deals 3, and the health it does not respond to."""

WEAPONS = {"OVERKILL": "TRL_304", "HONORABLE_KILL": "AV_244"}


def fighters(keyword: str, health: int, **tags: int) -> Board:
    """The hen of player one, whose attack is 3, faces an ox."""
    board = Board(BUILD).minion("hen", 1, 3, 5, **{keyword: 1, **tags}).minion("ox", 2, 0, health)
    return board.name(hen=KILLS[keyword][1])


def pecks(*after: Short) -> list[Short]:
    """The hen attacks the ox, which dies."""
    fight = attack(BUILD, "hen", "ox", *damaged(BUILD, "ox", 3, "hen", 3), *after)
    return [fight[0], dies(BUILD, "ox"), *fight[1:]]


@pytest.mark.parametrize("keyword", KILLS)
@pytest.mark.rule("HS 5.1 overkill", "HS 5.1 honorable kill")
def test_hs_5_1_a_kill_is_responded_to_by_the_health_that_it_leaves(keyword: str) -> None:
    rule, _, right, wrong = KILLS[keyword]
    trigger = block("TRIGGER", "hen", "hen ATK=8", keyword=keyword)
    board = fighters(keyword, right)
    assert verdicts(board, pecks(trigger), "hen", rule) == [Verdict.PREDICTED]
    board.rejects(pecks(), rule, Kind.MISSING, "hen")
    assert rule in {one.rule for one in board.divergences([*pecks(), trigger])}
    other = fighters(keyword, wrong)
    other.accepts(pecks())
    other.rejects(pecks(trigger), rule, Kind.UNEXPECTED, "hen")


@pytest.mark.parametrize("keyword", KILLS)
@pytest.mark.rule("HS 5.1 overkill", "HS 5.1 honorable kill")
def test_hs_5_1_a_kill_that_a_text_has_no_use_for_is_left_open(keyword: str) -> None:
    rule, _, right, _ = KILLS[keyword]
    trigger = block("TRIGGER", "hen", "hen ATK=8", keyword=keyword)
    unknown = fighters(keyword, right).name(hen="CARD_OF_TOMORROW")
    unknown.accepts(pecks())
    assert verdicts(unknown, pecks(trigger), "hen", rule) == [Verdict.ADOPTED]
    fighters(keyword, right, SILENCED=1).accepts(pecks())
    summoning = fighters(keyword, right).name(hen={"OVERKILL": "TRL_232", "HONORABLE_KILL": "AV_124"}[keyword])
    summoning.rejects(pecks(), rule, Kind.MISSING, "hen")
    for one in range(6):
        summoning.minion(f"rat{one}", 1, 0, 1)
    summoning.accepts(pecks())


@pytest.mark.parametrize("keyword", KILLS)
@pytest.mark.rule("HS 5.1 overkill", "HS 5.1 honorable kill")
def test_hs_5_1_a_weapon_responds_to_what_its_hero_kills_and_not_to_what_a_minion_does(keyword: str) -> None:
    rule, _, right, _ = KILLS[keyword]
    trigger = block("TRIGGER", "axe", "hen ATK=8", keyword=keyword)
    board = Board(BUILD).weapon("axe", 1, 3, 2, **{keyword: 1}).minion("hen", 1, 3, 5).minion("ox", 2, 0, right)
    board.name(axe=WEAPONS[keyword])
    board.accepts(pecks())
    board.rejects(pecks(trigger), rule, Kind.UNEXPECTED, "axe")
    hit = damaged(BUILD, "ox", 3, "hero1", 3)
    strikes = attack(BUILD, "hero1", "ox", *hit, trigger)
    strikes = [strikes[0], dies(BUILD, "ox"), *strikes[1:]]
    assert (rule, Kind.UNEXPECTED) not in [(one.rule, one.kind) for one in board.divergences(strikes)]


@pytest.mark.parametrize("keyword", KILLS)
@pytest.mark.rule("HS 5.1 overkill", "HS 5.1 honorable kill")
def test_hs_5_1_a_kill_counts_in_the_turn_of_who_controls_its_source(keyword: str) -> None:
    """The ox strikes back in the turn of the hen's player, and has the keyword, too."""
    rule, card, right, _ = KILLS[keyword]
    board = Board(BUILD).minion("hen", 1, 0, right).minion("ox", 2, 3, 9, **{keyword: 1}).name(ox=card)

    def strikes(*after: Short) -> list[Short]:
        fight = attack(BUILD, "hen", "ox", *damaged(BUILD, "hen", 3, "ox", 3), *after)
        return [fight[0], dies(BUILD, "hen"), *fight[1:]]

    trigger = block("TRIGGER", "ox", "ox ATK=8", keyword=keyword)
    assert not [one for one in board.divergences(strikes()) if one.rule == rule]
    found = [(one.rule, one.kind) for one in board.divergences(strikes(trigger))]
    assert (rule, Kind.UNEXPECTED) in found


# --- frenzy ------------------------------------------------------------------------------------------------


def furious(health: int = 5, **tags: int) -> Board:
    """A raptor of player one with frenzy, and a spell that hurts it."""
    board = Board(BUILD).minion("raptor", 1, 1, health, **{"FRENZY": 1, **tags}).name(raptor="BAR_031")
    return board.hand("whip", 1, CardType.SPELL, 0)


def whipped(*after: Short, then: tuple[Short, ...] = ()) -> list[Short]:
    return spell(BUILD, "whip", *damaged(BUILD, "raptor", 2, "whip", 2), *after, then=then)


RAGES = block("TRIGGER", "raptor", "raptor ATK=4", "raptor FRENZY=0", keyword="FRENZY")


def test_hs_5_1_frenzy_responds_to_damage_that_is_survived() -> None:
    board = furious()
    assert verdicts(board, whipped(RAGES), "raptor", FRENZY) == [Verdict.PREDICTED]
    board.rejects(whipped(), FRENZY, Kind.MISSING, "raptor")
    unhurt = board.set("raptor", LAST_AFFECTED_BY="hero2")
    unhurt.rejects(spell(BUILD, "whip", RAGES), FRENZY, Kind.UNEXPECTED, "raptor")


def test_hs_5_1_frenzy_takes_place_once() -> None:
    kept = whipped(block("TRIGGER", "raptor", "raptor ATK=4", keyword="FRENZY"))
    furious().rejects(kept, FRENZY, Kind.MISSING, "raptor", "FRENZY")
    furious().rejects(whipped(RAGES, RAGES), QUEUE, Kind.UNEXPECTED, "raptor")
    furious(FRENZY=0).accepts(whipped(), adopted=1)


def test_hs_5_1_frenzy_of_who_does_not_survive_does_not_respond() -> None:
    board = furious(health=2)
    assert not [one for one in board.divergences(whipped()) if one.rule == FRENZY]
    found = [one.kind for one in board.divergences(whipped(RAGES)) if one.rule == FRENZY]
    assert Kind.UNEXPECTED in found
    assert not [one for one in furious(TO_BE_DESTROYED=1).divergences(whipped()) if one.rule == FRENZY]
    assert [one for one in furious(health=3).divergences(whipped()) if one.rule == FRENZY]


def test_hs_5_1_frenzy_with_no_one_to_strike_is_left_open() -> None:
    board = furious().name(raptor="BAR_071")
    board.accepts(whipped(), adopted=1)
    board.minion("ox", 2, 0, 3).rejects(whipped(), FRENZY, Kind.MISSING, "raptor")


# --- spellburst --------------------------------------------------------------------------------------------

BURSTS = block("TRIGGER", "sage", "sage ATK=3", "sage SPELLBURST=0", keyword="SPELLBURST")


def bursting(**tags: int) -> Board:
    """A sage of player one with spellburst, and a spell that does nothing."""
    board = Board(BUILD).minion("sage", 1, 1, 9, **{"SPELLBURST": 1, **tags}).name(sage="SCH_231")
    return board.hand("trick", 1, CardType.SPELL, 0)


def test_hs_5_1_spellburst_responds_after_its_players_spell() -> None:
    board = bursting()
    assert verdicts(board, spell(BUILD, "trick", then=(BURSTS,)), "sage", SPELLBURST) == [Verdict.PREDICTED]
    board.rejects(spell(BUILD, "trick"), SPELLBURST, Kind.MISSING, "sage")
    late = [*spell(BUILD, "trick"), BURSTS]
    assert {one.rule for one in board.divergences(late)} == {SPELLBURST}
    bursting(SPELLBURST=0).accepts(spell(BUILD, "trick"))
    bursting(SILENCED=1).accepts(spell(BUILD, "trick"))


def test_hs_5_1_spellburst_takes_place_once() -> None:
    kept = block("TRIGGER", "sage", "sage ATK=3", keyword="SPELLBURST")
    bursting().rejects(spell(BUILD, "trick", then=(kept,)), SPELLBURST, Kind.MISSING, "sage", "SPELLBURST")
    bursting().rejects(spell(BUILD, "trick", then=(BURSTS, BURSTS)), QUEUE, Kind.UNEXPECTED, "sage")


def test_hs_5_1_spellburst_responds_in_play() -> None:
    away = ("sage ZONE_POSITION=0", *moved(BUILD, "sage", "HAND"), "sage ZONE_POSITION=1")
    hand = block("TRIGGER", "sage", "sage SPELLBURST=0", keyword="SPELLBURST")
    found = bursting().divergences(spell(BUILD, "trick", *away, then=(hand,)))
    assert (SPELLBURST, Kind.UNEXPECTED) in [(one.rule, one.kind) for one in found]


def test_hs_5_1_spellburst_does_not_respond_to_an_opponents_spell() -> None:
    board = Board(BUILD).minion("sage", 2, 1, 9, SPELLBURST=1).name(sage="SCH_231")
    board.hand("trick", 1, CardType.SPELL, 0).accepts(spell(BUILD, "trick"))
    board.rejects(spell(BUILD, "trick", then=(BURSTS,)), SPELLBURST, Kind.UNEXPECTED, "sage")


# --- corrupt -----------------------------------------------------------------------------------------------

BECOMES = block("TRIGGER", "fool", "fool 1069=61624", "fool 1069=0", "change fool clown COST=2", keyword="CORRUPT")


def corrupted(cost: int, controller: int = 1) -> Board:
    """A card of that cost that can be corrupted in the hand of a player, and a spell that costs 3."""
    board = Board(BUILD).hand("fool", controller, CardType.MINION, cost, CORRUPT=1).name(fool="DMF_184")
    return board.hand("trick", 1, CardType.SPELL, 3)


def played(*then: Short) -> list[Short]:
    paid = ("one RESOURCES_USED=3", "one NUM_RESOURCES_SPENT_THIS_GAME=3")
    return spell(BUILD, "trick", paid=paid, then=then)


def test_hs_5_1_corrupt_responds_to_a_card_that_was_played() -> None:
    assert verdicts(corrupted(2), played(BECOMES), "fool", CORRUPT) == [Verdict.CHOSEN]
    for cost in (3, 4):
        corrupted(cost).accepts(played())


def test_hs_5_1_corrupt_goes_by_the_hand_of_who_played_the_card() -> None:
    corrupted(2, controller=2).accepts(played())


# --- casts when drawn --------------------------------------------------------------------------------------


def reader(**tags: int) -> Board:
    """A book in hand, with which a bomb is drawn from a deck of two."""
    board = Board(BUILD).card("bomb", 1, CardType.SPELL, Zone.DECK, COST=5, **tags).name(bomb="SCH_307t")
    return board.hidden(Zone.DECK, 1, "ace").hand("book", 1, CardType.SPELL, 0)


def draws(*acts: Short, place: int = 2) -> list[Short]:
    """The bomb is drawn, as the ``place``-th card of the turn."""
    return spell(
        BUILD,
        "book",
        "one 467=1",
        *moved(BUILD, "bomb", "HAND"),
        "bomb ZONE_POSITION=1",
        *acts,
        f"one NUM_CARDS_DRAWN_THIS_TURN={place}",
        f"one 995={place}",
        "bomb 1570=7",
        *(("one 467=0",) if place == 1 else ()),
    )


ANOTHER = ("ace ZONE=HAND", "ace ZONE_POSITION=1", "one NUM_CARDS_DRAWN_THIS_TURN=1", "one 995=1", "one 467=0")
LEAVES = (*moved(BUILD, "bomb", "SETASIDE"), "bomb ZONE_POSITION=0")
GONE = ("hero1 PREHEALING=2", "hero1 PREHEALING=0", *LEAVES)
"""What the bomb, a Soul Fragment, does while no hero is damaged."""
STAYS = (*GONE[:2], "ace ZONE=HAND", "ace ZONE_POSITION=2", *ANOTHER[2:])


def acts(tag: str, *packets: Short) -> Blocked:
    return block("TRIGGER", "bomb", *packets, keyword=tag)


@pytest.mark.parametrize("tag", ["TOPDECK", "CASTS_WHEN_DRAWN"])
def test_hs_5_1_casts_when_drawn_responds_to_the_draw_of_the_card(tag: str) -> None:
    board, trigger = reader(**{tag: 1}), acts(tag, *GONE, *ANOTHER)
    assert verdicts(board, draws(trigger), "bomb", DRAWN) == [Verdict.PREDICTED]
    board.rejects(draws(place=1), DRAWN, Kind.MISSING, "bomb")
    assert (DRAWN, Kind.UNEXPECTED) in [(one.rule, one.kind) for one in board.divergences(draws(trigger, trigger))]
    again = acts(tag, "bomb TAG_SCRIPT_DATA_NUM_1=1")
    twice = board.divergences(draws(acts(tag, *STAYS), again))
    assert (DRAWN, Kind.UNEXPECTED) in [(one.rule, one.kind) for one in twice]
    reader().accepts(draws(place=1), adopted=1)


def test_hs_5_1_casts_when_drawn_does_what_its_text_says_before_it_leaves_the_hand() -> None:
    """Soul Fragment: Casts When Drawn. Restore 2 Health to your hero."""

    def healed(amount: int) -> tuple[Short, ...]:
        return (
            *(f"hero1 PREHEALING={amount}", "hero1 PREHEALING=0", f"one 780={1}", f"one 835={amount}"),
            *(f"one AMOUNT_HEALED_THIS_GAME={amount}", f"note HEALING {amount} hero1", f"hero1 DAMAGE={5 - amount}"),
            *(f"one 821={amount}", "one 1575=1", "one 1573=1"),
        )

    def wrong(*packets: Short) -> set[str]:
        board = reader(TOPDECK=1).set("hero1", DAMAGE=5).name(bomb="SCH_307t")
        return {one.rule for one in board.divergences(draws(acts("TOPDECK", *packets, *ANOTHER)))}

    assert "HS 4.9.4" not in wrong(*healed(2), *LEAVES)
    assert "HS 4.9.4" in wrong(*healed(3), *LEAVES)
    assert "HS 4.9.4" in wrong(*LEAVES)
    assert "HS 4.9.4" not in wrong(*LEAVES, *healed(2))  # cards that bring others leave first
    assert "HS 4.9.4" in wrong(*LEAVES, *healed(3))


def test_hs_5_1_another_card_is_drawn_for_a_spell_that_is_cast_when_it_is_drawn() -> None:
    board = reader(TOPDECK=1)
    replayed = replay(board.game(draws(acts("TOPDECK", *GONE, *ANOTHER))), trust=EVERYTHING)
    own = (one for one in replayed.game.walk() if isinstance(one, TagChange) and one.entity == board.ids["ace"])
    assert {replayed.verdict(one) for one in own} == {Verdict.CHOSEN, Verdict.PREDICTED}, "none is adopted"


def test_hs_5_1_what_a_drawn_spell_does_is_predicted_only_where_its_text_is_trusted() -> None:
    wrong = acts("TOPDECK", "hero1 PREHEALING=3", "hero1 PREHEALING=0", *LEAVES, *ANOTHER)
    game = reader(TOPDECK=1).set("hero1", DAMAGE=5).name(bomb="SCH_307t").game(draws(wrong))
    for trust, accuses in ((EVERYTHING, True), (Trust({}), False)):
        assert ("HS 4.9.4" in {one.rule for one in replay(game, trust=trust).divergences}) is accuses


def test_hs_5_1_casts_when_drawn_does_not_respond_to_anything_else() -> None:
    board = reader(TOPDECK=1)
    board.rejects(spell(BUILD, "book", acts("TOPDECK", *STAYS)), DRAWN, Kind.UNEXPECTED, "bomb")


def test_hs_4_4_several_cards_are_counted_on_when_one_of_them_is_drawn_for_a_card_that_acts() -> None:
    """Of two cards the bomb counts one as it draws another, and the second is counted again."""
    board = reader(TOPDECK=1).hidden(Zone.DECK, 1, "king").name(book="CS2_023")
    acting = acts("TOPDECK", *GONE, "one 467=1", *ANOTHER)
    first = (*moved(BUILD, "bomb", "HAND"), "bomb ZONE_POSITION=1", acting)
    second = ("king ZONE=HAND", "king ZONE_POSITION=2")
    counts = [(f"one NUM_CARDS_DRAWN_THIS_TURN={number}", f"one 995={number}") for number in (2, 3)]
    log = spell(BUILD, "book", "one 467=2", *first, *counts[0], "one 467=1", *second, *counts[1], "one 467=0")
    assert not board.divergences(log)
    assert board.divergences(replaced(log, counts[1][0], "one NUM_CARDS_DRAWN_THIS_TURN=4"))
