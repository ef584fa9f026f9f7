"""Deathrattles (HS 1.12, 3.4): all of them trigger, in the order of the deaths, but for what a text forbids."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Blocked, Board, Short, block
from forms import damaged, death, moved, spell

from engine import replay
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Condition,
    Deathrattle,
    Definition,
    Opaque,
    Scripted,
    Value,
)
from engine.hearthstone.cards.matching import Context
from engine.hearthstone.mechanics.deathrattles import is_met, is_unconditional
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import BUILDING_STARSHIP
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = [20457, 25770, 30795, 88998]
EVENT = "HS 1.12 death event"
SYLVANAS = "EX1_016"
RATTLES = tuple(block("TRIGGER", name, keyword="DEATHRATTLE") for name in ("cat", "eel"))


UNKNOWN = "TEST_001"
"""A card that no data tells of: its deathrattle may do anything."""


def board(build: int, **names: str) -> Board:
    """Two minions of the opponent's, with deathrattles, that a spell kills."""
    made = Board(build).hand("wave", 1, CardType.SPELL, 0)
    made.minion("cat", 2, 1, 1, DEATHRATTLE=1).minion("eel", 2, 1, 1, DEATHRATTLE=1)
    return made.name(**{"cat": SYLVANAS, "eel": SYLVANAS, **names})


def wave(build: int, *after: Blocked, before: tuple[Short, ...] = (), dying: tuple[Short, ...] = ()) -> list[Short]:
    """The spell kills both; ``before`` is what it does first, ``dying`` what the first still loses."""
    hits = [line for name in ("cat", "eel") for line in damaged(build, name, 1, "wave", 1)]
    deaths = (*death(build, "cat", 1, "eel ZONE_POSITION=1"), *dying, *death(build, "eel", 2))
    return spell(build, "wave", *before, *hits, then=(block("DEATHS", "game", *deaths), *after))


@pytest.mark.rule("HS 1.11.4", "HS 1.12 death event")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_everybodys_deathrattle_triggers(build: int) -> None:
    log = wave(build, *RATTLES)
    assert not board(build).divergences(log)
    result = board(build).replay(log)
    blocks = [packet for packet in result.game.walk() if packet.kind == "BLOCK" and packet.trigger_keyword]
    assert [result.verdict(packet) for packet in blocks] == [Verdict.PREDICTED] * 2
    for left in RATTLES:
        gone = next(one for one in RATTLES if one is not left)
        board(build).rejects(wave(build, left), EVENT, Kind.MISSING, gone.entity)


@pytest.mark.rule("HS 1.12 death event")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_a_deathrattle_that_was_given_triggers_besides_that_of_the_card(build: int) -> None:
    made = board(build).card("soul", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat").name(soul="EX1_158e")
    both = wave(build, RATTLES[0], *RATTLES)
    found = [[one for one in made.divergences(log) if one.rule == EVENT] for log in (both, wave(build, *RATTLES))]
    assert [[one.kind for one in told] for told in found] == [[], [Kind.MISSING]]


@pytest.mark.rule("HS 1.12 death event")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_a_deathrattle_is_predicted_that_must_come_unless_it_may_be_another_one_of_its_bearer(
    build: int,
) -> None:
    def verdicts(made: Board, *rattles: Blocked) -> list[Verdict]:
        result = made.replay(wave(build, *rattles))
        blocks = [packet for packet in result.game.walk() if packet.kind == "BLOCK" and packet.trigger_keyword]
        return [result.verdict(packet) for packet in blocks]

    cat, eel = RATTLES
    predicted, adopted = Verdict.PREDICTED, Verdict.ADOPTED
    soul = board(build).card("soul", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat").name(soul="EX1_158e")
    assert verdicts(soul, cat, cat, eel) == [predicted] * 3
    assert verdicts(board(build), cat, cat, eel)[::2] == [adopted, predicted]
    assert verdicts(board(build, cat=UNKNOWN), cat, eel) == [adopted, predicted]


@pytest.mark.rule("HS 1.12 death event")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_the_card_s_own_deathrattle_is_missed_where_a_given_one_comes(build: int) -> None:
    made = board(build).card("soul", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat").name(soul="EX1_158e")
    given = block("TRIGGER", "cat", keyword="DEATHRATTLE", effect=-1)
    log = wave(build, given, RATTLES[1])
    (missed,) = (one for one in made.divergences(log) if one.rule == EVENT)
    (came,) = (one for one in made.game(log).blocks() if one.entity == made.ids["cat"])
    assert (missed.kind, missed.line) == (Kind.MISSING, came.line)
    assert not [one for one in made.divergences(wave(build, RATTLES[0], given, RATTLES[1])) if one.rule == EVENT]


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_deathrattle_that_names_the_card_that_gave_it_is_not_the_card_s_own() -> None:
    """Numbered or not, as those of magnetic minions."""
    build, made = 30795, board(30795).card("giver", 2, CardType.MINION, Zone.GRAVEYARD)
    made.card("soul", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", CREATOR="giver")
    made.name(soul="BOT_312e", giver="BOT_312")
    given = block("TRIGGER", "cat", keyword="DEATHRATTLE", effect_card="BOT_312")
    log = wave(build, given, RATTLES[1])
    (missed,) = (one for one in made.divergences(log) if one.rule == EVENT)
    (came,) = (one for one in made.game(log).blocks() if one.entity == made.ids["cat"])
    assert (missed.kind, missed.line) == (Kind.MISSING, came.line)
    assert not [one for one in made.divergences(wave(build, RATTLES[0], given, RATTLES[1])) if one.rule == EVENT]


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_the_trigger_of_a_starship_piece_is_not_its_deathrattle() -> None:
    made = Board(210640).hand("wave", 1, CardType.SPELL, 0).name(cat="GDB_100", eel=SYLVANAS)
    made.minion("cat", 2, 1, 1, DEATHRATTLE=1, **{str(BUILDING_STARSHIP): 1}).minion("eel", 2, 1, 1, DEATHRATTLE=1)
    piece = block("TRIGGER", "cat", keyword=str(BUILDING_STARSHIP))
    assert not [one for one in made.divergences(wave(210640, piece, *RATTLES)) if one.rule == EVENT]
    made.rejects(wave(210640, piece, RATTLES[1]), EVENT, Kind.MISSING, RATTLES[0].entity)


@pytest.mark.rule("HS 1.12 death event", "AR 2b", "AR 7")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_deathrattles_come_in_the_order_of_the_deaths(build: int) -> None:
    found = board(build).divergences(wave(build, *reversed(RATTLES)))
    assert [(one.rule, one.kind) for one in found] == [(EVENT, Kind.WRONG_ORDER)]


def test_hs_1_12_a_spell_that_a_deathrattle_casts_may_bring_on_the_next_one() -> None:
    """As a log of 233275 has it: the second deathrattle comes inside the block of the first, after the spell."""
    build = 88998
    inside = block("TRIGGER", "cat", RATTLES[1], keyword="DEATHRATTLE")
    assert not board(build).divergences(wave(build, inside))
    other = block("TRIGGER", "cat", block("TRIGGER", "eel", keyword="INSPIRE"), keyword="DEATHRATTLE")
    board(build).set("eel", INSPIRE=1).rejects(wave(build, other), EVENT, Kind.MISSING, "eel")


@pytest.mark.rule("HS 3.4 resolution condition")
@pytest.mark.parametrize("card", ["AT_123", "CORE_ICC_062", "SW_075", "TOY_830"])
def test_hs_3_4_a_deathrattle_under_a_condition_may_not_come(card: str) -> None:
    build = 88998
    assert not board(build, cat=card).divergences(wave(build, *RATTLES))
    assert not board(build, cat=card).divergences(wave(build, RATTLES[1]))
    found = board(build, cat=card).divergences(wave(build, *reversed(RATTLES)))
    assert [(one.rule, one.kind) for one in found] == [(EVENT, Kind.WRONG_ORDER)]


@pytest.mark.rule("HS 3.4 resolution condition")
def test_hs_3_4_a_deathrattle_comes_when_the_only_condition_of_its_text_holds() -> None:
    """With 4 attack Recurring Villain comes back; with less, its text does not tell whether a trigger is sent."""
    build, villain = 88998, "DAL_749"
    board(build, cat=villain).set("cat", ATK=4).rejects(wave(build, RATTLES[1]), EVENT, Kind.MISSING, "cat")
    assert not board(build, cat=villain).set("cat", ATK=3).divergences(wave(build, RATTLES[1]))


@pytest.mark.rule("HS 3.4 resolution condition")
def test_hs_3_4_a_condition_that_holds_is_enough_only_where_it_is_all_of_a_text_that_is_read() -> None:
    """What cannot be read may forbid the deathrattle, and of several actions only some have the condition."""
    bearer = Entity(7)
    context = Context(GameState(), 88998, bearer, 1)
    one = Value("number", 1)

    def met(*actions: Action, complete: bool = True) -> bool:
        return is_met(Definition("test", (Deathrattle(clause=0, actions=actions),), complete), context)

    action = Action("if", condition=Condition("equal", amount=one, limit=one), actions=(Action("draw"),))
    assert met(action)
    assert not met(action, complete=False)
    assert not met(action, action)
    assert not met(replace(action, condition=Condition("more", amount=one, limit=one)))


def test_hs_3_4_a_copied_deathrattle_may_have_a_condition() -> None:
    build = 88998
    copier = board(build).card("raptor", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat", REBORN=1)
    copier.rejects(wave(build, RATTLES[1]), EVENT, Kind.MISSING, "cat")
    copier.set("raptor", COPY_DEATHRATTLE=7)
    assert not copier.divergences(wave(build, RATTLES[1]))


def test_hs_3_4_no_deathrattle_comes_where_a_card_forbids_it() -> None:
    build = 88998
    assert not board(build).minion("warden", 1, 2, 3).name(warden="YOP_012").divergences(wave(build))
    assert not board(build).set("cat", CANT_TRIGGER_DEATHRATTLE=1).divergences(wave(build, RATTLES[1]))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_a_silenced_minion_has_no_deathrattle(build: int) -> None:
    """In the graveyard it has it again, and is no longer silenced."""
    pulse = ("cat 1066=1", "cat 1066=0") if build >= 28329 else ()
    silenced = (*pulse, "cat DEATHRATTLE=0", "cat SILENCED=1")
    again = ("cat SILENCED=0", "cat DEATHRATTLE=1") if build <= 25770 else ()
    assert not board(build).divergences(wave(build, RATTLES[1], before=silenced, dying=again))


def test_hs_1_12_what_texts_of_later_builds_say_is_not_known() -> None:
    build = 300000
    assert EVENT not in {one.rule for one in board(build).divergences(wave(build))}


def forced(build: int, *rounds: Blocked) -> list[Short]:
    """A spell kills the cat and goes on only when that is resolved, in these rounds."""
    return spell(build, "wave", *damaged(build, "cat", 1, "wave", 1), *rounds)


def killing(build: int) -> Blocked:
    return block("TRIGGER", "cat", *damaged(build, "eel", 1, "cat", 1), keyword="DEATHRATTLE")


@pytest.mark.rule("HS 5.7 one round")
def test_hs_5_7_before_there_was_one_round() -> None:
    build = 20457
    made = board(build, cat=UNKNOWN).set("eel", DEATHRATTLE=0)
    first = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=1"))
    second = block("DEATHS", "game", *death(build, "eel", 2))
    once = spell(build, "wave", *damaged(build, "cat", 1, "wave", 1), first, killing(build), then=(second,))
    assert not made.divergences(once)
    made.rejects(forced(build, first, killing(build), second), "HS 5.7 one round", Kind.UNEXPECTED, "game")


@pytest.mark.rule("HS 5.7 no death phase")
def test_hs_5_7_in_one_patch_there_was_no_death_phase_inside() -> None:
    first = block("DEATHS", "game", *death(12051, "cat", 1, "eel ZONE_POSITION=1"))
    rattle = block("TRIGGER", "cat", keyword="DEATHRATTLE")
    for build, quiet in ((12051, True), (13030, False)):
        hit = damaged(build, "cat", 1, "wave", 1)
        inside = spell(build, "wave", *hit, first, "note TARGET 0 eel", then=(rattle,))
        missing = [one for one in board(build).divergences(inside) if one.rule == EVENT]
        assert not missing if quiet else missing


@pytest.mark.parametrize("card", ["Story_08_Tyrande", "BOM_02_Tavish_01t", "RLK_226"])
def test_hs_3_4_who_goes_dormant_and_whose_deathrattle_costs_something_may_do_nothing(card: str) -> None:
    assert not board(88998, eel=card).divergences(wave(88998, RATTLES[0]))


@pytest.mark.parametrize("card", ["DALA_829t", "BOT_558"])
def test_hs_1_12_a_deathrattle_comes_in_scenarios_too_and_where_it_remembers_nothing(card: str) -> None:
    (found,) = board(88998, eel=card).divergences(wave(88998, RATTLES[0]))
    assert (found.rule, found.kind) == ("HS 1.12 death event", Kind.MISSING)


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_a_deathrattle_that_cannot_be_read_comes_if_it_asks_for_nothing() -> None:
    """What cannot be read before it may say what it is about: "discover a minion to stitch to this"."""

    def of(*abilities: Ability) -> bool:
        return is_unconditional(Definition("test", abilities, complete=False))

    rattle = Deathrattle(clause=1)
    assert of(rattle, Opaque(clause=2, always=True))
    assert not of(rattle, Opaque(clause=2))
    assert not of(Opaque(clause=0, always=True), rattle)
    assert not of(Scripted(clause=1, name="partial"), rattle)


def test_hs_1_12_a_starship_has_the_texts_of_its_pieces() -> None:
    assert not board(88998).set("eel", STARSHIP=1).divergences(wave(88998, RATTLES[0]))


def test_hs_1_12_a_replay_that_leaves_out_empty_blocks_does_not_tell_of_deathrattles_without_effect() -> None:
    game = board(88998).game([*wave(88998), "game STEP=MAIN_END"])
    game.stream = "xml"
    assert EVENT not in {one.rule for one in replay(game).divergences}  # a short game proves nothing
    busy = [block("TRIGGER", "power2", "cat 9999=1")] * 40
    for idle, left_out in (([], True), ([block("TRIGGER", "power2")], False)):
        game = board(88998).game([*busy, *idle, *wave(88998), "game STEP=MAIN_END"])
        game.stream = "xml"
        assert (EVENT in {one.rule for one in replay(game).divergences}) is not left_out


# --- where the dead go -----------------------------------------------------------------------------------


def pyros(build: int) -> Board:
    """The cat is Pyros, which comes back as another card of its name."""
    return board(build, cat="UNG_027", copy="UNG_027t2", more="UNG_027t2")


def back(build: int, *, aside: bool = True) -> Blocked:
    """The cat's deathrattle makes a copy of it in the hand."""
    gone = moved(build, "cat", "SETASIDE") if aside else ()
    return block("TRIGGER", "cat", "create copy ZONE=HAND CONTROLLER=2 ZONE_POSITION=1", *gone, keyword="DEATHRATTLE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_pseudo_move_the_dead_is_set_aside_as_its_copy_comes(build: int) -> None:
    assert not pyros(build).divergences(wave(build, back(build), RATTLES[1]))
    stays = wave(build, back(build, aside=False), RATTLES[1])
    found = pyros(build).divergences(stays)
    assert {(one.rule, one.kind) for one in found} == {("HS 4.7 pseudo-move", Kind.MISSING)}
    assert not board(build, cat="CS2_142").divergences(stays)  # another text may make another card


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_first_move_only_who_has_gone_back_need_not_do_so_again(build: int) -> None:
    nothing = block("TRIGGER", "cat", keyword="DEATHRATTLE")
    assert not pyros(build).divergences(wave(build, back(build), nothing, RATTLES[1]))


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_deathrattle_is_missed_where_the_next_comes() -> None:
    """It is said at the block that comes instead, not where the deaths are over."""
    build, after = 88998, block("TRIGGER", "eel", "hero1 ARMOR=2", keyword="DEATHRATTLE")
    log = wave(build, after)
    (found,) = board(build, eel=UNKNOWN).divergences(log)
    result = board(build).replay(log)
    eel = next(packet for packet in result.game.walk() if packet.kind == "BLOCK" and packet.trigger_keyword)
    assert (found.kind, found.line) == (Kind.MISSING, eel.line)


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_deathrattle_is_missed_before_what_may_stand_anywhere() -> None:
    """Its own count of deathrattles comes after it; that of the one before, and new stats, come before."""
    build = 88998
    log = wave(build, RATTLES[0], "hero1 ATK=0", "two 1420=1", "two 1420=2")
    (found,) = board(build).divergences(log)
    result = board(build).replay(log)
    _, counter = (packet for packet in result.game.walk() if packet.kind == "TAG_CHANGE" and packet.tag == 1420)
    assert (found.kind, found.line) == (Kind.MISSING, counter.line)


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_count_of_deathrattles_before_any_came_is_that_of_the_missing_one() -> None:
    build = 88998
    log = wave(build, "one 1420=3", RATTLES[1])
    found = board(build).divergences(log)[0]
    counter = next(packet for packet in board(build).replay(log).game.walk() if getattr(packet, "tag", 0) == 1420)
    assert (found.kind, found.line) == (Kind.MISSING, counter.line)


@pytest.mark.parametrize("card", ["TRL_306", "CS2_142"])
def test_hs_4_8_who_shuffles_itself_into_the_deck_may_keep_its_enchantments(card: str) -> None:
    """They leave after the deathrattle, or go along: a log of 31761 has it so."""
    build = 30795
    made = board(build, cat=card).card("boon", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")
    log = wave(build, block("TRIGGER", "cat", "cat ZONE=DECK", keyword="DEATHRATTLE"), RATTLES[1])
    kept = {one.rule for one in made.divergences(log)} & {"HS 1.4 removed from game", "LOG announced moves"}
    assert kept == (set() if card == "TRL_306" else {"HS 1.4 removed from game"})


@pytest.mark.rule("HS 1.12 death event", "HS 5.7")
def test_hs_5_7_the_deathrattles_of_a_forced_death_are_due_inside_and_the_others_after_it() -> None:
    """The deathrattle of the cat kills the fox in a forced death; that of the eel, which died with the cat, waits."""
    build = 88998
    made = board(build, cat=UNKNOWN, fox=SYLVANAS).minion("fox", 2, 1, 1, DEATHRATTLE=1)
    hits = [line for name in ("cat", "eel") for line in damaged(build, name, 1, "wave", 1)]
    up = ("eel ZONE_POSITION=1", "fox ZONE_POSITION=2")
    deaths = (*death(build, "cat", 1, *up), *death(build, "eel", 2, "fox ZONE_POSITION=1"))
    rattle = block("TRIGGER", "fox", keyword="DEATHRATTLE")

    def found(inside: tuple[Short, ...], *after: Blocked) -> list[tuple[Kind, int]]:
        hit = damaged(build, "fox", 1, "cat", 1)
        forced_death = block("DEATHS", "game", *death(build, "fox", 3))
        first = block("TRIGGER", "cat", *hit, forced_death, *inside, keyword="DEATHRATTLE")
        log = spell(build, "wave", *hits, then=(block("DEATHS", "game", *deaths), first, *after))
        return [(one.kind, one.entity) for one in made.divergences(log) if one.rule == EVENT]

    fox, eel = made.ids["fox"], made.ids["eel"]
    assert found((rattle,), RATTLES[1]) == []
    assert found((), RATTLES[1]) == [(Kind.MISSING, fox)]
    assert found((rattle,)) == [(Kind.MISSING, eel)]
