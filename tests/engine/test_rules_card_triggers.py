"""Triggers of card texts (HS 1.5, 3.3, 3.4): who must respond does, and nobody responds without a cause."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Board, Short, block, end_of_turn
from forms import damaged, death, hero_damaged, spell

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Divergence, Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    CostModifier,
    Definition,
    EventPattern,
    Filter,
    OnPlay,
    Progress,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.granted import of_attached
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import (
    Context,
    compare,
    conjunction,
    disjunction,
    holds,
    is_of_family,
    matches,
    negation,
)
from engine.hearthstone.cards.queue import Happening, form
from engine.hearthstone.cards.trigger_constructs import constructs
from engine.hearthstone.cards.triggers import (
    AFTER,
    AS_PLAYED,
    AT,
    BEGINS_ANEW,
    MAY,
    PROGRESS,
    WHENEVER,
    logged_triggers,
    triggers_by_event,
    triggers_of,
)
from engine.hearthstone.cards.wording import rendered
from engine.hearthstone.effects.trust import shipped
from engine.hearthstone.replay.replayer import Replayer
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, TagChange, walk

BUILD = 25770
QUEUE = "HS 1.5 queue"
GAHZRILLA, YETI = "GVG_049", "CS2_182"
DEMONWRATH, MURLOC_TIDECALLER = "BRM_005", "EX1_509"
"""Cards whose texts are worded in another way in later builds."""
GNOME, JADE_SPIRIT, NERUBIAN_PROPHET = "EX1_029", "CFM_715", "OG_138"
"""A deathrattle; the others ask how many golems there were, and how long the card has been in the hand."""


def board(card: str, health: int = 5, **tags: int) -> Board:
    """A minion of the opponent's that a spell damages."""
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, health, **tags)
    return made.minion("eel", 2, 1, health).name(cat=card)


def hit(*then: Short, target: str = "cat") -> list[Short]:
    return spell(BUILD, "wave", *damaged(BUILD, target, 1, "wave", 1), *then)


def of_queue(made: Board, log: list[Short]) -> list[Divergence]:
    """Return what is said of the triggers: their blocks here leave out what their texts do."""
    return [one for one in made.divergences(log) if one.rule == QUEUE]


# --- whoever must respond ---------------------------------------------------------------------------------


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_trigger_that_its_text_calls_for_is_missed() -> None:
    assert not of_queue(board(GAHZRILLA), hit(block("TRIGGER", "cat")))
    (found,) = board(GAHZRILLA).divergences(hit())
    assert (found.rule, found.kind) == (QUEUE, Kind.MISSING)
    clause, _, said = found.message.partition(": ")
    definition = definition_of(GAHZRILLA, BUILD, BUILD)
    assert definition is not None
    assert clause == rendered(definition)[0].rstrip(".")
    assert "should have fired after" in said
    claims = [Claim(CARD_TEXTS, construct) for construct in constructs(definition.abilities[0])]
    assert claims
    for log, held in ((hit(block("TRIGGER", "cat")), 1), (hit(), 0)):
        confirmed = board(GAHZRILLA).replay(log).confirmed
        assert [confirmed.get(claim, 0) for claim in claims] == [held] * len(claims)


@pytest.mark.rule("HS 1.5 queue", "HS 4.9.8")
def test_hs_4_9_8_a_response_to_damage_is_missed_at_once() -> None:
    """It comes before the effect goes on, not at the end of it."""
    twice = hit("hero2 ARMOR=1", "hero2 ARMOR=2")
    (found,) = of_queue(board(GAHZRILLA), twice)
    armor = next(one for one in walk(board(GAHZRILLA).game(twice).packets) if getattr(one, "tag", 0) == GameTag.ARMOR)
    assert found.line <= armor.line


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_each_event_is_responded_to() -> None:
    twice = hit(block("TRIGGER", "cat"), *damaged(BUILD, "cat", 1, "wave", 2))
    assert [one.kind for one in of_queue(board(GAHZRILLA), twice)] == [Kind.MISSING]


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_trigger_that_stands_before_what_causes_it_is_not_without_a_cause() -> None:
    """Logs do not separate queues: Grim Patron responds to the damage that is shown behind it."""
    early = spell(BUILD, "wave", block("TRIGGER", "cat"), *damaged(BUILD, "cat", 1, "wave", 1))
    assert not of_queue(board("BRM_019"), early)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_what_happens_to_another_is_no_cause() -> None:
    assert not board(GAHZRILLA).divergences(hit(target="eel"))
    (found,) = of_queue(board(GAHZRILLA), hit(block("TRIGGER", "cat", "hero2 ARMOR=1"), target="eel"))
    assert found.kind == Kind.UNEXPECTED


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_responds_to_what_logs_have_hardly_shown_is_accused_of_nothing() -> None:
    (found,) = of_queue(board("ICC_289"), hit(block("TRIGGER", "cat", "hero2 ARMOR=1"), target="eel"))
    assert found.claim == Claim(CARD_TEXTS, "trigger freeze")
    assert not found.evidence.is_enough


def test_hs_4_1_a_silenced_minion_does_not_respond() -> None:
    assert not board(GAHZRILLA, SILENCED=1).divergences(hit())


def test_hs_1_5_who_has_to_survive_responds_only_then() -> None:
    state, patron, happening = wounded(0)
    triggers = triggers_by_event(PATRONS)
    assert form(happening, state, BUILD, [patron], lambda _: triggers) == []
    state, patron, happening = wounded(1)
    assert [candidate.must for candidate in form(happening, state, BUILD, [patron], lambda _: triggers)] == [True]


@pytest.mark.rule("HS 1.5 queue", "HS 3.2")
def test_hs_1_5_who_is_passed_over_is_missed_at_the_trigger_of_the_next_in_the_queue() -> None:
    """Two minions respond to the end of the turn; the older one does not, and the younger one's turn comes."""
    gruuls = Board(BUILD).minion("old", 1, 7, 7).minion("young", 1, 7, 7).name(old="NEW1_038", young="NEW1_038")
    turn = end_of_turn(BUILD, "one")
    end = turn.index("game STEP=MAIN_END") + 1
    replay = gruuls.replay(
        [*turn[:end], block("TRIGGER", "young", "young ATK=8"), *turn[end:], "game STEP=MAIN_CLEANUP"]
    )
    (missed,) = (one for one in replay.divergences if "should have fired" in one.message)
    assert missed.entity == gruuls.ids["old"]
    (passed,) = (one for one in replay.game.blocks() if one.entity == gruuls.ids["young"])
    assert missed.index == passed.index


# --- nobody without a cause -------------------------------------------------------------------------------


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_minion_without_text_responds_to_nothing() -> None:
    (found,) = board(YETI).divergences(hit(block("TRIGGER", "cat", "cat ATK=4")))
    assert (found.rule, found.kind, found.block_type) == (QUEUE, Kind.UNEXPECTED, "TRIGGER")


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_choice_is_made_as_a_minion_is_played_and_it_responds_to_nothing_later() -> None:
    """Druid of the Claw stood there before the action."""
    (found,) = board("EX1_165").divergences(hit(block("TRIGGER", "cat", "cat ATK=4")))
    assert (found.rule, found.kind) == (QUEUE, Kind.UNEXPECTED)


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.DECK, Zone.SETASIDE, Zone.REMOVEDFROMGAME])
def test_hs_1_5_a_minion_that_is_not_in_play_responds_to_nothing_unless_its_text_says_so(zone: int) -> None:
    def faults(card: str, keyword: str) -> list[Kind]:
        made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("eel", 2, 1, 5)
        made.card("cat", 2, CardType.MINION, zone, HEALTH=5).name(cat=card)
        trigger = block("TRIGGER", "cat", "cat ATK=4", keyword=keyword)
        return [one.kind for one in of_queue(made, hit(trigger, target="eel"))]

    assert faults(YETI, "TRIGGER_VISUAL") == faults(GAHZRILLA, "TRIGGER_VISUAL") == [Kind.UNEXPECTED]
    watching = zone in (Zone.HAND, Zone.DECK)
    assert faults(NERUBIAN_PROPHET, "") == ([] if watching else [Kind.UNEXPECTED])
    assert not faults(YETI, "DEATHRATTLE") or watching


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_minion_that_was_set_aside_and_hidden_responds_to_nothing() -> None:
    trigger = block("TRIGGER", "cat", "cat ATK=4")
    aside = ("cat ZONE_POSITION=0", "cat ZONE=SETASIDE", "hide cat SETASIDE")
    assert [one.kind for one in of_queue(board(YETI), hit(*aside, trigger))] == [Kind.UNEXPECTED]
    other = board(YETI).card("card", 2, CardType.MINION, Zone.SETASIDE)
    assert not of_queue(other, hit("hide card SETASIDE", block("TRIGGER", "card", "card ATK=4")))


@pytest.mark.parametrize(("card", "quiet"), [(DEMONWRATH, True), (MURLOC_TIDECALLER, False)])
def test_hs_1_5_a_text_that_responds_in_no_build_of_a_log_is_quiet_whichever_it_is(card: str, quiet: bool) -> None:
    replayer = Replayer(Board(BUILD).game([]), 13921, NEWEST, shipped())
    bearer = Entity(4, {GameTag.CARDTYPE: CardType.MINION})
    bearer.card_id = card
    assert replayer.texts.definition_of(bearer) is None  # builds differ
    assert (replayer.texts.quiet_text_of(bearer) is not None) is quiet


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_what_a_card_does_as_it_is_played_is_over_when_it_stands_in_play() -> None:
    trigger = block("TRIGGER", "cat", "cat ATK=4", keyword="")
    (found,) = of_queue(board(JADE_SPIRIT), hit(trigger))
    assert found.kind is Kind.UNEXPECTED
    made = board(YETI).hand("cub", 1, CardType.MINION, 0, HEALTH=3).name(cub=JADE_SPIRIT)
    assert not of_queue(made, hit(block("TRIGGER", "cub", keyword="")))


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_deathrattle_is_no_late_response_to_damage() -> None:
    """The response to damage is left out; the trigger of the same minion that follows is of its death."""
    made = board(GAHZRILLA, 1, DEATHRATTLE=1)
    (found,) = of_queue(made, killed(block("TRIGGER", "cat", keyword="DEATHRATTLE", effect=-1)))
    assert (found.kind, found.entity) == (Kind.MISSING, made.ids["cat"])


def test_a_card_that_is_not_known_may_respond_to_anything() -> None:
    assert not board("XXX_999").divergences(hit(block("TRIGGER", "cat", "cat ATK=4")))


# --- facts ------------------------------------------------------------------------------------------------


def test_facts_combine_by_kleenes_logic() -> None:
    assert conjunction([True, None]) is None
    assert conjunction([None, False]) is False
    assert disjunction([False, None]) is None
    assert disjunction([None, True]) is True
    assert [negation(fact) for fact in (True, False, None)] == [False, True, None]


def minion(state: GameState, number: int, controller: int, **tags: int) -> Entity:
    made = state[number]
    made.card_id = YETI
    for tag, value in {"CARDTYPE": CardType.MINION, "HEALTH": 5, **tags}.items():
        state.set(made, getattr(GameTag, tag), value)
    state.set(made, GameTag.CONTROLLER, controller)
    state.set(made, GameTag.ZONE, Zone.PLAY)
    return made


PATRONS = Definition(
    "patron", (Trigger(pattern=EventPattern("survive-damage", AFTER, subject=Selector("self"))),), True
)


def wounded(left: int) -> tuple[GameState, Entity, Happening]:
    state = GameState()
    patron = minion(state, 7, 1, DAMAGE=5 - left)
    return state, patron, Happening("survive-damage", (WHENEVER, AFTER), patron, 1, None, 1)


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_a_selector_means_whom_it_says() -> None:
    state = GameState()
    mine, yours = minion(state, 7, 1), minion(state, 8, 2, DAMAGE=1)
    context = Context(state, BUILD, mine, 1)
    friendly = Selector("minions", "friendly", (Filter("other"),))
    assert matches(friendly, mine, context) is False
    assert matches(Selector("minions", "enemy", (Filter("damaged"),)), yours, context) is True
    assert matches(Selector("a word that nobody knows"), yours, context) is None
    assert matches(Selector("minions"), state[9], context) is None


@pytest.mark.rule("HS 3.4")
def test_the_coin_is_a_coin() -> None:
    assert is_of_family("The Coin", "Coin")
    assert is_of_family("Treant", "Treants")
    assert not is_of_family("The Cat", "Coin")


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("equal", (False, True, False)),
        ("at-least", (False, True, True)),
        ("at-most", (True, True, False)),
        ("more-than", (False, False, True)),
        ("less-than", (True, False, False)),
    ],
)
def test_hs_3_4_an_amount_below_at_and_above_a_limit(kind: str, answers: tuple[bool, ...]) -> None:
    assert tuple(compare(kind, amount, 3) for amount in (2, 3, 4)) == answers
    assert compare(kind, None, 3) is compare(kind, 3, None) is None


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_a_condition_on_hidden_cards_is_unknown() -> None:
    state = GameState()
    mine = minion(state, 7, 1)
    context = Context(state, BUILD, mine, 1)
    dragons = Selector("hand", "friendly", (Filter("tribe", 24),))
    assert holds(Condition("exists", who=dragons), context) is False
    state.set(state[9], GameTag.CONTROLLER, 1)
    state.set(state[9], GameTag.ZONE, Zone.HAND)
    state.players[1] = minion(state, 2, 1, CARDTYPE=CardType.PLAYER)
    assert holds(Condition("exists", who=dragons), context) is None
    assert holds(Condition("at-least", amount=Value("number", 2), limit=Value("number", 1)), context) is True


def test_a_trigger_rests_on_its_constructs() -> None:
    random = Selector("characters", "enemy", pick="random")
    beasts = Selector("minions", "friendly", (Filter("tribe", 20),))
    ability = Trigger(pattern=EventPattern("death", WHENEVER, subject=beasts), actions=(Action("deal", who=random),))
    assert constructs(ability) == ("trigger death", "filter printed", "pick random")
    chosen = Selector("characters", "enemy", pick="chosen")
    ability = Trigger(pattern=EventPattern("turn-start|turn-end", AT), actions=(Action("deal", who=chosen),))
    assert constructs(ability) == ("trigger turn-start", "trigger turn-end", "pick random")


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_the_dead_respond_to_nothing_but_their_own_death() -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).card("cat", 2, CardType.MINION, Zone.GRAVEYARD, HEALTH=5)
    made.minion("eel", 2, 1, 5).name(cat=YETI)
    unnamed = block("TRIGGER", "cat", "hero2 ARMOR=1")
    (found,) = made.divergences(hit(replace(unnamed, keyword=0), target="eel"))
    assert (found.rule, found.kind) == (QUEUE, Kind.UNEXPECTED)
    assert not made.divergences(hit(unnamed, target="eel"))  # it may be of a keyword that it has lost
    made.set("cat", DEATHRATTLE=1)
    assert not made.divergences(hit(block("TRIGGER", "cat", "hero2 ARMOR=1"), target="eel"))


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(("build", "wrong"), [(23965, True), (23966, False)])
def test_hs_1_5_where_keywords_are_named_a_trigger_without_one_may_be_what_an_enchantment_grants(
    build: int, wrong: bool
) -> None:
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 5).minion("eel", 2, 1, 5).name(cat=YETI)
    made.card("rage", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")
    log = spell(build, "wave", *damaged(build, "eel", 1, "wave", 1), block("TRIGGER", "cat", "hero2 ARMOR=1"))
    assert bool(of_queue(made, log)) is wrong


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_died_before_the_action_responds_to_nothing_in_it_whatever_it_had() -> None:
    made = board("EX1_029", 1, DEATHRATTLE=1).hand("storm", 1, CardType.SPELL, 0)
    late = block("TRIGGER", "cat", *hero_damaged(BUILD, "hero1", "one", 2, "cat", 2))
    (found,) = of_queue(made, [*killed(late), *spell(BUILD, "storm", late)])
    again = [
        one
        for one in made.game([*killed(late), *spell(BUILD, "storm", late)]).blocks()
        if one.entity == made.ids["cat"]
    ]
    assert found.kind is Kind.UNEXPECTED
    assert len(again) == 2
    assert found.line == again[1].line


@pytest.mark.rule("HS 1.5 queue", "HS 3.4")
@pytest.mark.parametrize(
    ("tags", "must"),
    [
        ({"NUM_TURNS_IN_PLAY": 2, "STEALTH": 1}, True),
        ({"NUM_TURNS_IN_PLAY": 2}, None),
        ({"NUM_TURNS_IN_PLAY": 4, "STEALTH": 1}, None),
    ],
)
def test_hs_5_1_stealth_for_one_turn_ends_as_the_next_turn_of_its_player_begins(
    tags: dict[str, int], must: bool | None
) -> None:
    """What a minion has later may be from another card."""
    spirit = definition_of("TRL_092", 31761, 31761)
    assert spirit is not None
    state = GameState()
    shark, triggers = minion(state, 7, 1, **tags), triggers_by_event(spirit)
    made = form(Happening("turn-start", (AT,), None, 1), state, 31761, [shark], lambda _: triggers)
    assert [one.must for one in made] == [must]


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_freezes_whom_it_damages_does_so_each_time() -> None:
    """Who is frozen already or cannot be frozen may be passed over; who dies of it is not."""
    elemental = "CS2_033"
    effects = damaged(BUILD, "cat", 1, "eel", 1)

    def missed(health: int, **tags: int) -> bool:
        made = board(YETI, health, **tags).name(eel=elemental)
        log = [block("ATTACK", "eel", *effects, target="cat")]
        return any(one.rule == QUEUE and one.kind is Kind.MISSING for one in made.divergences(log))

    assert missed(5)
    assert not missed(5, FROZEN=1)
    assert not missed(5, CANT_BE_FROZEN=1)
    assert missed(1)


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_a_trigger_comes_whoever_is_among_hidden_cards_and_however_few_it_hurts() -> None:
    demons = Selector("hand", "friendly", (Filter("tribe", 15),), pick="random")
    found = {"summon": Action("summon", cards=demons), "deal": Action("deal", who=Selector("minions", "enemy"))}
    found["destroy"] = Action("destroy", who=Selector("minions", "enemy"))

    def must(action: Action, hidden: bool) -> bool | None:
        state = GameState()
        bearer = minion(state, 7, 1)
        state.players[1] = minion(state, 2, 1, CARDTYPE=CardType.PLAYER)
        if hidden:
            state.set(state[9], GameTag.CONTROLLER, 1)
            state.set(state[9], GameTag.ZONE, Zone.HAND)
        ability = Trigger(pattern=EventPattern("turn-end", AT), actions=(action,))
        triggers = triggers_by_event(Definition("ends", (ability,), True))
        (made,) = form(Happening("turn-end", (AT,), player=1), state, BUILD, [bearer], lambda _: triggers)
        return made.must

    assert must(found["summon"], hidden=True) is True
    assert must(found["summon"], hidden=False) is None
    assert must(found["deal"], hidden=False) is True
    assert must(found["destroy"], hidden=False) is None


@pytest.mark.rule("HS 4.8")
@pytest.mark.parametrize(
    ("zone", "turn", "must"), [(Zone.HAND, 1, [True]), (Zone.HAND, 2, [None]), (Zone.DECK, 1, [None])]
)
def test_hs_4_8_a_card_shifts_in_the_hand_in_its_holders_turn(zone: int, turn: int, must: list[bool | None]) -> None:
    state = GameState()
    for number in (1, 2):
        tags = {"CARDTYPE": CardType.PLAYER, "CURRENT_PLAYER": number == turn}
        state.players[number] = minion(state, number + 1, number, **tags)
    state.set(minion(state, 7, 1), GameTag.ZONE, zone)
    shifting = minion(state, 8, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=7)
    definition = definition_of("OG_123e", BUILD, BUILD)
    assert definition is not None
    triggers = triggers_by_event(definition)
    made = form(Happening("turn-start", (AT,), player=turn), state, BUILD, [shifting], lambda _: triggers)
    assert [one.must for one in made] == must


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_destroys_whom_it_damages_does_so_each_time() -> None:
    """Before 8.4 this was no keyword."""
    build, cobra = 13030, "EX1_170"
    made = Board(build).minion("cat", 2, 1, 5).minion("eel", 1, 2, 3).name(eel=cobra)

    def missed(*then: Short) -> bool:
        log = [block("ATTACK", "eel", *damaged(build, "cat", 2, "eel", 2), *then, target="cat")]
        return any(one.rule == QUEUE and one.kind is Kind.MISSING for one in made.divergences(log))

    assert missed()
    assert not missed(block("TRIGGER", "eel", "cat TO_BE_DESTROYED=1"))


def killed(*then: Short) -> list[Short]:
    moved_up = ("eel ZONE_POSITION=1",)
    return [*hit(), block("DEATHS", "game", *death(BUILD, "cat", 1, *moved_up)), *then]


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_died_without_a_deathrattle_responds_to_nothing_whatever_its_text_says() -> None:
    """A silenced minion has lost its deathrattle, though it is printed on the card in the graveyard."""
    trigger = block("TRIGGER", "cat", "hero2 ARMOR=1", keyword="")
    assert faults(board("XXX_999", 1), trigger) == {Kind.UNEXPECTED}
    silenced = board(GNOME, 1, SILENCED=1)
    assert faults(silenced, trigger) == {Kind.UNEXPECTED}
    assert not faults(board("XXX_999", 1, DEATHRATTLE=1), trigger)


def faults(made: Board, *then: Short) -> set[Kind]:
    """Return what is wrong about triggers after the cat has died."""
    return {one.kind for one in made.divergences(killed(*then)) if one.rule == QUEUE}


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize("keyword", ["", "TAG_ONE_TURN_EFFECT", "DEATHRATTLE"])
def test_hs_1_5_who_died_without_a_keyword_does_not_trigger_by_it(keyword: str) -> None:
    trigger = block("TRIGGER", "cat", "hero2 ARMOR=1", keyword=keyword, effect=-1)
    assert faults(board(YETI, 1), trigger) == {Kind.UNEXPECTED}
    assert not faults(board(YETI, 1, **{keyword or "REBORN": 1}), trigger)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_3_2_a_missing_trigger_is_missed_where_the_next_one_of_its_queue_comes() -> None:
    ghoul, gnome = "tt_004", "EX1_029"
    made = board(gnome, 1, DEATHRATTLE=1).name(eel=ghoul)
    gnomes = block("TRIGGER", "cat", *hero_damaged(BUILD, "hero1", "one", 2, "cat", 2))
    log = killed(gnomes)
    (found,) = [one for one in made.divergences(log) if one.rule == QUEUE]
    missed = next(packet for packet in walk(made.game(log).packets) if packet.index == found.index)
    assert found.kind is Kind.MISSING
    assert isinstance(missed, Block)
    assert missed.type == BlockType.TRIGGER


# --- what is carried out as a trigger though no text says "whenever" -----------------------------------------


def test_a_card_that_repeats_the_last_battlecry_may_note_each_card_played_while_it_is_in_the_hand() -> None:
    """HS 5.3: Brilliant Macaw; one that repeats those of the game does not show it."""
    last, all_of_them = (
        Definition(flags[0], (OnPlay(kind="battlecry", actions=(Action("repeat-battlecries", flags=flags),)),), True)
        for flags in (("last", "game"), ("game",))
    )
    (noted,) = logged_triggers(last)["play-card"]
    assert (noted.limit, noted.place) == (MAY, "hand")
    assert not logged_triggers(all_of_them)


def test_a_goal_counts_in_a_trigger_that_need_not_come() -> None:
    goal = Progress(pattern=EventPattern("draw", player="friendly"), place="secret")
    (found,) = triggers_of(goal)
    assert (found.pattern.event, found.place, found.limit) == ("draw", "secret", PROGRESS)


def test_hs_5_3_a_count_of_one_turn_begins_anew_at_the_start_of_each() -> None:
    goal = Progress(pattern=EventPattern("draw", player="friendly", period="turn"), place="secret")
    counting, anew = triggers_of(goal)
    assert counting.pattern.event == "draw"
    assert (anew.pattern, anew.limit) == (BEGINS_ANEW, PROGRESS)


def test_a_discount_ends_in_a_trigger_of_the_enchantment_when_its_host_is_played() -> None:
    state = GameState()
    card, other = minion(state, 7, 1), minion(state, 8, 1)
    discount = minion(state, 9, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=7)
    triggers = triggers_by_event(Definition("discount", (CostModifier(),), True))

    def fits(subject: Entity, bearer: Entity) -> list[tuple[object, object]]:
        made = form(Happening("play-card", (WHENEVER,), subject, 1), state, BUILD, [bearer], lambda _: triggers)
        return [(one.fits, one.must) for one in made]

    assert fits(card, discount) == [(True, None)]  # nobody knows where it comes from
    state.set(discount, GameTag.CREATOR, 8)
    assert fits(card, discount) == [(True, True)]
    assert fits(other, discount) == []
    assert fits(other, card) == []  # what makes a card cheaper in the hand does nothing as it is played
    state.set(card, GameTag.QUEST, 1)
    assert fits(card, discount) == [(True, None)]
    state.set(card, GameTag.QUEST, 0)
    state.given_by_auras[9] = (8, YETI)
    assert fits(card, discount) == [(True, None)]  # it stays until the aura ends


def test_a_discount_of_a_player_ends_in_a_trigger_when_a_card_is_played_that_it_is_for() -> None:
    state = GameState()
    spell_card, beast = minion(state, 7, 1, CARDTYPE=CardType.SPELL), minion(state, 8, 1)
    discount = minion(state, 9, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8)
    minion(state, 2, 1, CARDTYPE=CardType.PLAYER)
    this_turn = (Filter("type", CardType.SPELL), Filter("period", card="turn"))
    ability = CostModifier(who=Selector("cards", "friendly", this_turn, pick="next"))
    triggers = triggers_by_event(Definition("next", (ability,), True))
    assert constructs(triggers["play-card"][0]) == ("trigger whenever use", "place enchantment", "filter type")
    for card, must in ((spell_card, [True]), (beast, [])):
        made = form(Happening("play-card", (WHENEVER,), card, 1), state, BUILD, [discount], lambda _: triggers)
        assert [one.must for one in made] == must
    state.set(spell_card, GameTag.CONTROLLER, 2)
    assert [
        one.must
        for one in form(
            Happening("play-card", (WHENEVER,), spell_card, 2), state, BUILD, [discount], lambda _: triggers
        )
    ] != [True]


def test_an_enchantment_responds_by_its_own_text_while_its_host_is_in_play() -> None:
    state = GameState()
    host, doom = minion(state, 7, 1), minion(state, 9, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=7)
    ability = Trigger(pattern=EventPattern("turn-end", AT, player="friendly"), place="enchantment")
    triggers = triggers_by_event(Definition("doom", (ability,), True))
    ending = Happening("turn-end", (AT,), None, 1)
    assert [one.must for one in form(ending, state, BUILD, [doom], lambda _: triggers)] == [True]
    assert not form(ending, state, BUILD, [host], lambda _: triggers)
    state.set(host, GameTag.ZONE, Zone.HAND)
    assert [one.must for one in form(ending, state, BUILD, [doom], lambda _: triggers)] == [None]


def attached(creator: str, card: str, build: int = 72661) -> Definition | None:
    text = definition_of(creator, build, build)
    assert text is not None
    return of_attached(definition_of(card, build, build), text, card, f"{creator}e")


def test_hs_1_2_an_enchantment_without_text_does_what_the_card_says_that_attached_it() -> None:
    """The passive text of an adventure, and a spell that lets a minion respond from then on."""
    kit, wisdom = attached("GILA_506", "GILA_506e"), attached("EX1_363", "EX1_363e")
    assert kit is not None
    assert wisdom is not None
    (heals,), (draws,) = kit.abilities, wisdom.abilities
    assert isinstance(heals, Trigger)
    assert isinstance(draws, Trigger)
    assert (heals.pattern.event, heals.pattern.timing, heals.limit) == ("turn-end", AT, "")
    assert (draws.pattern.event, draws.pattern.subject) == ("attack", Selector("host"))
    assert attached("EX1_363", "EX1_363e2") is None  # nobody knows which of several it is


def test_hs_1_2_what_only_carries_numbers_and_keywords_responds_to_nothing() -> None:
    """Equality sets health; of what gives triggers, or lasts for a time only, the text does not tell enough."""
    equality = attached("EX1_619", "EX1_619e")
    assert equality is not None
    assert (triggers_by_event(equality), equality.complete) == ({}, True)
    assert attached("EX1_363", "EX1_363e2") is None


def test_hs_1_2_what_lasts_until_a_players_next_turn_ends_in_a_trigger_then() -> None:
    cloak = attached("PART_004", "PART_004e")
    assert cloak is not None
    assert [one.pattern.event for one in cloak.abilities if isinstance(one, Trigger)] == ["turn-start"]


def test_hs_1_2_your_next_turn_is_that_of_the_player_whose_card_attached_the_enchantment() -> None:
    """Curse of Weakness weakens minions of the enemy until the turn of the player who cast it."""
    state = GameState()
    minion(state, 7, 2)
    curse = minion(state, 9, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=7)
    definition = attached("GIL_665", "GIL_665e", BUILD)
    assert definition is not None
    triggers = triggers_by_event(definition)

    def musts(player: int) -> list[bool | None]:
        made = form(Happening("turn-start", (AT,), None, player), state, BUILD, [curse], lambda _: triggers)
        return [one.must for one in made]

    assert (musts(1), musts(2)) == ([True], [])
    state.set(state[7], GameTag.CARDTYPE, CardType.PLAYER)
    assert musts(1) == [True]  # in some builds it has ended with the enemy's turn by then


def test_hs_1_2_what_a_text_attached_must_respond_while_it_is_in_play() -> None:
    state = GameState()
    minion(state, 7, 1), minion(state, 8, 1)
    wisdom = minion(state, 9, 1, CARDTYPE=CardType.ENCHANTMENT, ATTACHED=7)
    definition = attached("EX1_363", "EX1_363e")
    assert definition is not None
    triggers = triggers_by_event(definition)
    for attacker, must in ((7, [True]), (8, [])):
        made = form(Happening("attack", (WHENEVER,), state[attacker], 1), state, BUILD, [wisdom], lambda _: triggers)
        assert [one.must for one in made] == must


@pytest.mark.parametrize(("side", "fits"), [("", [(None, None)]), ("friendly", [(None, None)]), ("enemy", [])])
def test_what_a_card_has_cost_nobody_knows_once_it_is_used_and_who_has_used_it_is_known(
    side: str, fits: list[tuple[None, None]]
) -> None:
    state = GameState()
    bearer, cheap = minion(state, 7, 1), minion(state, 8, 1, CARDTYPE=CardType.SPELL, COST=0)
    costly = Selector("cards", side, (Filter("at-least", GameTag.COST, Value("number", 1)),))
    triggers = triggers_by_event(
        Definition("costly", (Trigger(pattern=EventPattern("cast-spell", WHENEVER, subject=costly)),), True)
    )
    made = form(Happening("cast-spell", (WHENEVER,), cheap, 1), state, BUILD, [bearer], lambda _: triggers)
    assert [(one.fits, one.must) for one in made] == fits


@pytest.mark.rule("HS 1.5 queue", "HS 2.1.5")
def test_hs_2_1_5_a_trigger_missing_at_the_end_of_the_turn_is_missed_before_costs_change() -> None:
    """What stands behind the trigger that is left out is what it would have done."""
    build = 12574
    made = Board(build).minion("emperor", 1, 5, 5).name(emperor="BRM_028").hand("wave", 1, CardType.SPELL, 2)
    replay = made.replay([*end_of_turn(build, "one"), "wave COST=1", "game STEP=MAIN_CLEANUP"])
    (missed,) = (one for one in replay.divergences if "should have fired" in one.message)
    packets = (one for one in walk(replay.game.packets) if isinstance(one, TagChange))
    (cost,) = (one for one in packets if (one.tag, one.value) == (GameTag.COST, 1))
    assert missed.index == cost.index


def test_what_a_card_was_as_it_was_played_is_what_it_is_before_its_effect() -> None:
    state = GameState()
    steward, recruit = minion(state, 7, 1), minion(state, 8, 1)
    small = Selector("minions", "friendly", (Filter("equal", GameTag.HEALTH, Value("number", 5)),))
    pattern = EventPattern("summon", WHENEVER, subject=small, period=AS_PLAYED)

    def musts(timing: str) -> list[object]:
        ability = Trigger(pattern=replace(pattern, timing=timing))
        triggers = triggers_by_event(Definition("steward", (ability,), True))
        comes = Happening("summon", (timing,), recruit, 1)
        return [one.must for one in form(comes, state, BUILD, [steward], lambda _: triggers)]

    assert musts(WHENEVER) == [True]
    assert musts(AFTER) == [None]


@pytest.mark.rule("HS 2.4")
@pytest.mark.parametrize(
    ("event", "kind", "responds"), [("equip", CardType.WEAPON, True), ("death", CardType.MINION, False)]
)
def test_hs_2_4_a_weapon_is_equipped_while_the_old_one_may_still_be_the_players(
    event: str, kind: int, responds: bool
) -> None:
    """Of who else something happens to, the text asks whether it is a weapon."""
    state = GameState()
    smith, axe = minion(state, 7, 1), minion(state, 8, 1)
    state.set(axe, GameTag.CARDTYPE, kind)
    ability = Trigger(pattern=EventPattern(event, AFTER, subject=Selector("weapons")))
    triggers = triggers_by_event(Definition("smith", (ability,), True))
    made = form(Happening(event, (AFTER,), axe, 1), state, BUILD, [smith], lambda _: triggers)
    assert bool(made) is responds


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_block_names_no_keyword_that_its_bearer_lacks() -> None:
    fires = hit(block("TRIGGER", "cat", "cat ATK=4", keyword="FREEZE"))
    (found,) = board(YETI).divergences(fires)
    assert (found.rule, found.kind) == (QUEUE, Kind.UNEXPECTED)
    assert QUEUE not in {one.rule for one in board(YETI, FREEZE=1).divergences(fires)}
    unknown = "TEST_001"  # a card that no data tells of
    assert [one.kind for one in of_queue(board(unknown), fires)] == [Kind.UNEXPECTED]
    assert not of_queue(board(unknown, FREEZE=1), fires)
    assert not of_queue(board(unknown, DORMANT=1), fires)
    assert not of_queue(board(unknown), hit(block("TRIGGER", "cat", "cat ATK=4")))
    later = hit(block("TRIGGER", "cat", "cat ATK=4", keyword="4583"))  # a keyword that no rule tells of
    assert not of_queue(board(unknown), later)


@pytest.mark.rule("HS 1.5 queue", "HS 2.1.6", "HS 5.5")
@pytest.mark.parametrize("keyword", ["TAG_ONE_TURN_EFFECT", "START_OF_GAME_KEYWORD", "SECRET", "QUEST"])
def test_hs_1_5_no_minion_in_play_responds_as_an_enchantment_a_card_in_the_deck_or_a_secret(keyword: str) -> None:
    fires = hit(block("TRIGGER", "cat", "cat ATK=4", keyword=keyword))
    assert [one.kind for one in of_queue(board("TEST_001"), fires)] == [Kind.UNEXPECTED]
    assert not of_queue(board("TEST_001", **{keyword: 1}), fires)  # a later card may have it
    enchanted = board("TEST_001").card("rage", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")
    assert not of_queue(enchanted, hit(block("TRIGGER", "rage", keyword=keyword)))


@pytest.mark.rule("HS 1.5 queue", "HS 4.9")
def test_hs_4_9_a_minion_that_is_healed_by_more_than_it_has_lost_is_overhealed() -> None:
    build = 176014
    fires = block("TRIGGER", "cat", keyword="OVERHEAL")

    def kinds(damage: int, *then: Short) -> list[Kind]:
        made = Board(build).hand("balm", 1, CardType.SPELL, 0).minion("cat", 1, 4, 8, DAMAGE=damage, OVERHEAL=1)
        restored = ("note HEALING 4 cat", f"cat DAMAGE={damage - 4}") if damage else ()
        log = spell(build, "balm", "cat PREHEALING=4", *then, "cat PREHEALING=0", *restored)
        found = made.name(cat="ETC_334").replay(log)
        return [one.kind for one in (*found.divergences, *found.notices) if one.rule == QUEUE]

    for damage, missed, unfounded in ((0, [Kind.MISSING], []), (4, [], [Kind.UNEXPECTED]), (5, [], [Kind.UNEXPECTED])):
        assert kinds(damage) == missed
        assert kinds(damage, fires) == unfounded


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_what_a_text_calls_for_is_predicted() -> None:
    made = board(GAHZRILLA)
    result = made.replay(hit(block("TRIGGER", "cat")))
    blocks = [one for one in result.game.walk() if isinstance(one, Block) and one.type == BlockType.TRIGGER]
    (found,) = (one for one in blocks if one.entity == made.ids["cat"])
    assert (result.verdict(found), result.rule(found)) == (Verdict.PREDICTED, QUEUE)


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_a_card_in_the_hand_that_is_infused_counts_each_friendly_death_before_or_after_the_dead_leave() -> None:
    build, counts = 159202, block("TRIGGER", "cub")
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1).minion("eel", 2, 1, 5)
    made.hand("cub", 2, CardType.MINION, 5).name(cat=YETI, eel=YETI, cub="REV_957")
    gone, hits = death(build, "cat", 1, "eel ZONE_POSITION=1"), damaged(build, "cat", 1, "wave", 1)

    def found(*then: Short) -> list[Kind]:
        return [one.kind for one in of_queue(made, spell(build, "wave", *hits, then=then))]

    assert not found(block("DEATHS", "game", *gone), counts)
    assert not found(block("DEATHS", "game", counts, *gone))
    assert found(block("DEATHS", "game", *gone)) == [Kind.MISSING]
    (missing,) = of_queue(made, spell(build, "wave", *hits, then=(block("DEATHS", "game", *gone),)))
    told = made.replay(spell(build, "wave", *hits, then=(block("DEATHS", "game", *gone),))).game.by_index[missing.index]
    assert (getattr(told, "type", None), told.line) == (BlockType.DEATHS, missing.line)


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_discount_of_a_hidden_card_that_is_shown_as_the_card_is_played_ends_then() -> None:
    """It was attached in the hand: only what was not in play at all before the action is a newcomer."""
    build = 159202
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).hidden(Zone.DECK, 1, "giver")
    made.hidden(Zone.PLAY, 1, "cost").name(cost="GBL_002e", late="GBL_002e")
    attached = "CARDTYPE=ENCHANTMENT ATTACHED=wave ZONE=PLAY CONTROLLER=1 CREATOR=giver"

    def found(shown: str, *then: Short) -> list[Kind]:
        paid = (f"{shown} {attached}", *then)
        return [one.kind for one in of_queue(made, spell(build, "wave", paid=paid))]

    ended = block("TRIGGER", "cost", "cost ZONE=GRAVEYARD")
    assert not found("show cost", ended)
    assert found("show cost") == [Kind.MISSING]
    assert not found("create late")
