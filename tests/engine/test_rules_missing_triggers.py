"""Which triggers must come, beyond the plain ones, and where a missing one is said (HS 1.5, 3.4, 4.6, 4.11)."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from boards import Board, block, end_of_turn
from forms import damaged, death, spell

from engine.core.divergence import Kind
from engine.core.trace import Span, SpanKind, Trace
from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    CostModifier,
    Definition,
    EventPattern,
    Filter,
    Replacement,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.granted import of_attached
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import Context, matches, survives
from engine.hearthstone.cards.queue import Candidate, Happening, form
from engine.hearthstone.cards.trigger_constructs import constructs
from engine.hearthstone.cards.triggers import AT, GOES_DORMANT, HOST, WHENEVER, logged_triggers, triggers_by_event
from engine.hearthstone.effects.happenings import BOTH, Happenings
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.known_texts import KnownTexts
from engine.hearthstone.replay.texts.discounts import is_shown_as_used
from engine.hearthstone.replay.texts.foundations import hides_causes, is_turn_known
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, TagChange, walk

BUILD = 88998
QUEUE = "HS 1.5 queue"


def entity(state: GameState, number: int, kind: int, zone: int = Zone.PLAY, **tags: int) -> Entity:
    """An entity of the first player."""
    made = state[number]
    for tag, value in {"CARDTYPE": kind, "ZONE": zone, "CONTROLLER": 1, "HEALTH": 5, **tags}.items():
        state.set(made, getattr(GameTag, tag), value)
    made.card_id = f"TEST_{number}"
    return made


def formed(ability: Trigger | CostModifier, happening: Happening, bearer: Entity, state: GameState) -> list[Candidate]:
    triggers = triggers_by_event(Definition("test", (ability,), True))
    return form(happening, state, BUILD, [bearer], lambda _: triggers)


# --- what the log does not tell -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "tag", "blind", "turn"),
    [
        (1, GameTag.NUM_MINIONS_KILLED_THIS_TURN, False, True),
        (2, GameTag.RESOURCES, False, True),
        (2, GameTag.CURRENT_PLAYER, False, False),
        (1, GameTag.STEP, True, True),
        (1, GameTag.PROPOSED_DEFENDER, True, True),
        (7, GameTag.CURRENT_PLAYER, True, True),
    ],
)
def test_hs_1_5_what_is_unknown_of_players_and_of_the_game_keeps_nobody_from_responding(
    about: int, tag: int, blind: bool, turn: bool
) -> None:
    """So it is after a game was taken back, and where both players have one name; what happens now must be known."""
    state, unknown = GameState(), UnknownTags()
    state.game = entity(state, 1, CardType.GAME)
    state.players.update({1: entity(state, 2, CardType.PLAYER), 2: entity(state, 3, CardType.PLAYER)})
    unknown.add((entity(state, about, CardType.MINION),), (tag,))
    log = SimpleNamespace(unknown_tags=unknown, never_hidden=frozenset((1, 2, 3)))
    r = cast(ReplayContext, SimpleNamespace(log=log, state=state))
    assert (hides_causes(r), is_turn_known(r)) == (blind, turn)


@pytest.mark.rule("HS 1.5 queue", "HS 2.1.5")
def test_hs_2_1_5_what_happens_in_a_turn_is_nobodys_where_the_log_does_not_tell_whose_turn_it_is() -> None:
    state = GameState()
    bearer = entity(state, 7, CardType.MINION)
    of_player, of_anybody = (Trigger(pattern=EventPattern("turn-end", AT, player)) for player in ("friendly", ""))
    for number, musts in ((1, [True, True]), (0, [None, True])):
        ending = Happening("turn-end", (AT,), None, number)
        assert [formed(one, ending, bearer, state)[0].must for one in (of_player, of_anybody)] == musts


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_what_lies_among_the_secrets_is_a_spell_whatever_it_is() -> None:
    state = GameState()
    spells = Selector("cards", filters=(Filter("type", CardType.SPELL),))
    secret = state[9]
    for tag, value in ((GameTag.ZONE, Zone.SECRET), (GameTag.CONTROLLER, 2)):
        state.set(secret, tag, value)
    context = Context(state, BUILD, entity(state, 7, CardType.MINION), 1)
    assert matches(spells, secret, context) is True
    assert not secret.known


@pytest.mark.parametrize(
    ("low", "high", "race", "is_beast"),
    [(77662, 77662, 0, False), (170000, 200000, 0, True), (77662, 170000, 0, None), (77662, 170000, 20, True)],
)
def test_a_tribe_that_not_all_possible_builds_print_is_known_only_from_the_log(
    low: int, high: int, race: int, is_beast: bool | None
) -> None:
    """Ghostly Charger is a beast since a build between 154818 and 159202."""
    state = GameState()
    charger = entity(state, 8, CardType.MINION, CARDRACE=race)
    charger.card_id = "GIL_545"
    beasts = Selector("minions", filters=(Filter("tribe", 20),))
    bearer = entity(state, 7, CardType.MINION)
    assert matches(beasts, charger, Context(state, high, bearer, 1, first_build=low)) is is_beast


# --- texts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.6")
def test_hs_4_6_who_sleeps_for_a_number_of_turns_counts_them_in_a_trigger_at_the_start_of_each() -> None:
    """An enchantment counts, and does so in each turn; it wakes its host in the last."""
    state = GameState()
    host = entity(state, 7, CardType.MINION, DORMANT=1)
    imprisoned = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=7)
    definition = definition_of("BT_737e", BUILD, BUILD)
    assert definition is not None
    (ability,) = (one for one in definition.abilities if isinstance(one, Trigger))
    start = Happening("turn-start", (AT,), None, 1)
    assert [one.must for one in formed(ability, start, imprisoned, state)] == [True]
    assert constructs(ability) == ("trigger turn-start", "place attached")
    assert [one.must for one in formed(ability, start, host, state)] != [True]  # of itself, nobody has seen it
    state.set(host, GameTag.DORMANT, 0)
    assert [one.must for one in formed(ability, start, imprisoned, state)] == [None]


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_discount_for_the_next_hero_power_is_used_up_after_it() -> None:
    """The enchantment says "your hero power", the card that has attached it says "your next hero power"."""
    guide, tour = (definition_of(card, BUILD, BUILD) for card in ("SCH_312", "SCH_312e"))
    assert guide is not None
    known = of_attached(tour, guide, "SCH_312e", "SCH_312e")
    assert known is not None
    (ability,) = known.abilities
    assert isinstance(ability, CostModifier)
    state = GameState()
    entity(state, 2, CardType.PLAYER)
    entity(state, 8, CardType.MINION).card_id = "SCH_312"
    power = entity(state, 6, CardType.HERO_POWER)
    discount = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8)
    used = Happening("hero-power", BOTH, power, 1)
    assert [one.must for one in formed(ability, used, discount, state)] == [True]
    lasting = replace(ability, who=replace(ability.who, pick="all"))
    assert [one.must for one in formed(lasting, used, discount, state)] == [None]
    assert not formed(ability, Happening("play-card", (WHENEVER,), power, 1), discount, state)


def ends_as_played(enchantment: Definition, card: Entity, state: GameState) -> list[object]:
    """Say whether entity 9, an enchantment, must end in a trigger as a card of the first player is played."""
    triggers = triggers_by_event(enchantment)
    played = Happening("play-card", (WHENEVER,), card, 1)
    return [one.must for one in form(played, state, BUILD, [state[9]], lambda _: triggers)]


@pytest.mark.rule("HS 1.2")
@pytest.mark.parametrize("guide", ["SCH_312", "CORE_SCH_312"])
def test_hs_1_2_the_enchantment_of_a_reprint_is_named_after_the_card_that_was_printed_first(guide: str) -> None:
    state = GameState()
    entity(state, 8, CardType.MINION).card_id = guide
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8).card_id = "SCH_312e"
    (discount,) = KnownTexts(state, ruleset_for(174258, 174258)).triggers_of(state[9])["hero-power"]
    assert discount.limit == ""  # of the next one only, which it need not say itself


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_makes_a_discovered_card_cheaper_may_end_as_that_is_played_without_a_text_that_says_so() -> None:
    """That of Deeprun Engineer does, that of Primordial Glyph does not."""
    engineer = definition_of("SW_059", BUILD, BUILD)
    assert engineer is not None
    given = of_attached(None, engineer, "SW_059e", "SW_059e")
    assert given is not None
    state = GameState()
    card, other = entity(state, 6, CardType.MINION), entity(state, 7, CardType.MINION)
    entity(state, 8, CardType.MINION).card_id = "SW_059"
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=6, CREATOR=8)
    assert ends_as_played(given, card, state) == [None]
    assert ends_as_played(given, other, state) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_lets_the_next_card_be_paid_for_in_another_way_ends_as_that_is_played() -> None:
    power = definition_of("OG_121e", BUILD, BUILD)
    assert power is not None
    state = GameState()
    entity(state, 2, CardType.PLAYER)
    spell_card, minion = entity(state, 6, CardType.SPELL), entity(state, 7, CardType.MINION)
    entity(state, 8, CardType.MINION).card_id = "OG_121"
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8)
    assert ends_as_played(power, spell_card, state) == [True]
    assert ends_as_played(power, minion, state) == []


@pytest.mark.rule("HS 4.5")
def test_hs_4_5_what_turns_a_card_in_the_hand_into_others_ends_as_that_is_played() -> None:
    floopy = definition_of("BOT_434e", BUILD, BUILD)
    assert floopy is not None
    state = GameState()
    card = entity(state, 6, CardType.MINION, CREATOR=8)
    card.card_id = "CS2_182"
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=6, CREATOR=6)
    assert ends_as_played(floopy, card, state) == [True]
    untold = Definition("shifting", (CostModifier(),), complete=True)
    card.card_id = "TEST_UNKNOWN"
    assert ends_as_played(untold, card, state) == [True]


@pytest.mark.rule("HS 4.5")
@pytest.mark.parametrize(
    ("ability", "ends"),
    [
        (Trigger(pattern=EventPattern("turn-end", AT), actions=(Action("destroy", who=Selector("self")),)), True),
        (Trigger(pattern=EventPattern("turn-end", AT), actions=(Action("discard", who=HOST),)), True),
        (Trigger(pattern=EventPattern("turn-end", AT), actions=(Action("destroy", who=Selector("it")),)), False),
        (Replacement(change="pay-health"), True),
        (Replacement(change="prevent"), False),
    ],
)
def test_hs_4_5_what_only_concerns_a_card_in_the_hand_ends_as_the_card_is_played(ability: Ability, ends: bool) -> None:
    state = GameState()
    card = entity(state, 6, CardType.SPELL)
    entity(state, 8, CardType.SPELL, Zone.GRAVEYARD)
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=6, CREATOR=8)
    text = Definition("temporary", (ability,), complete=True)
    played = Happening("play-card", (WHENEVER,), card, 1)
    found = form(played, state, BUILD, [state[9]], lambda _: logged_triggers(text))
    assert [one.must for one in found] == [True] * ends


@pytest.mark.rule("HS 2.7")
def test_hs_2_7_a_hero_power_that_swaps_each_turn_does_so_at_the_end_of_its_players_turn() -> None:
    power = definition_of("BOT_238p6", 31022, 31022)
    assert power is not None
    state = GameState()
    bearer = entity(state, 6, CardType.HERO_POWER)
    for player, must in ((1, [True]), (2, [])):
        ending = Happening("turn-end", (AT,), player=player)
        found = form(ending, state, BUILD, [bearer], lambda _: logged_triggers(power))
        assert [one.must for one in found] == must


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_mana_for_the_next_turn_comes_as_that_begins() -> None:
    trail_mix = definition_of("VAC_508e", 210640, 210640)
    assert trail_mix is not None
    state = GameState()
    entity(state, 2, CardType.PLAYER)
    bearer = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2)
    for player, must in ((1, [True]), (2, [])):
        begins = Happening("turn-start", (AT,), player=player)
        found = form(begins, state, BUILD, [bearer], lambda _: logged_triggers(trail_mix))
        assert [one.must for one in found] == must


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_is_attached_to_the_enemy_ends_at_the_latest_as_its_own_players_next_turn_begins() -> None:
    """Saboteur: "Your opponent's Hero Power costs (5) more next turn"."""
    saboteur = definition_of("AT_086", BUILD, BUILD)
    assert saboteur is not None
    attached = of_attached(None, saboteur, "AT_086e", "AT_086e")
    assert attached is not None
    state = GameState()
    state.set(entity(state, 3, CardType.PLAYER), GameTag.CONTROLLER, 2)
    bearer = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=3)
    for player, must in ((1, [True]), (2, [])):
        begins = Happening("turn-start", (AT,), player=player)
        found = form(begins, state, BUILD, [bearer], lambda _: triggers_by_event(attached))
        assert [one.must for one in found] == must


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_cost_that_a_card_got_in_exchange_ends_as_it_is_played() -> None:
    """Prismatic Lens exchanges the costs of two cards."""
    lens = definition_of("BOT_436", BUILD, BUILD)
    assert lens is not None
    swapped = of_attached(None, lens, "BOT_436e", "BOT_436e")
    assert swapped is not None
    state = GameState()
    card = entity(state, 6, CardType.MINION)
    entity(state, 8, CardType.SPELL, Zone.GRAVEYARD)
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=6, CREATOR=8)
    assert ends_as_played(swapped, card, state) == [True]


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize(
    ("zone", "must"), [(Zone.HAND, True), (Zone.DECK, True), (Zone.GRAVEYARD, True), (Zone.PLAY, None)]
)
def test_hs_4_11_who_is_hidden_outside_play_has_no_aura_whose_discount_would_stay(zone: int, must: bool | None) -> None:
    state = GameState()
    card = entity(state, 6, CardType.MINION)
    entity(state, 8, 0, zone).card_id = ""
    entity(state, 9, CardType.ENCHANTMENT, ATTACHED=6, CREATOR=8)
    assert ends_as_played(Definition("discount", (CostModifier(),), complete=True), card, state) == [must]


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_discount_that_a_spell_has_given_is_used_up_whatever_else_the_spell_says() -> None:
    """What is known of a minion in part may have an aura, whose discount stays."""
    state = GameState()
    discount, giver = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8), entity(state, 8, CardType.SPELL)
    entity(state, 2, CardType.PLAYER)
    card = entity(state, 6, CardType.MINION)
    ability = CostModifier(who=Selector("cards", "friendly", pick="next"), amount=Value("number", 1))
    for kind, must in ((CardType.SPELL, True), (CardType.MINION, None)):
        state.set(giver, GameTag.CARDTYPE, kind)
        played = Happening("play-card", (WHENEVER,), card, 1)
        assert [one.must for one in formed(ability, played, discount, state)] == [must]


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize(
    ("about", "shown"),
    [({}, True), ({"ATTACHED": 5}, False), ({"CREATOR": 4}, False), ({"CARDTYPE": CardType.MINION}, False)],
)
def test_hs_4_11_a_discount_in_a_hidden_hand_is_known_when_its_card_is_played(
    about: dict[str, int], shown: bool
) -> None:
    """Not what is attached to another card, nor what an aura gives, which ends with the aura."""
    state = GameState()
    entity(state, 6, CardType.MINION)
    discount = entity(state, 9, kind=CardType.ENCHANTMENT, ATTACHED=6, CREATOR=8)
    for number, card in ((8, "UNG_202"), (4, "EX1_076")):
        entity(state, number, CardType.MINION).card_id = card
    for tag, value in about.items():
        state.set(discount, getattr(GameTag, tag), value)
    played = SimpleNamespace(type=BlockType.PLAY, entity=6)
    r = cast(ReplayContext, SimpleNamespace(state=state, log=SimpleNamespace(frame=SimpleNamespace(block=played))))
    known = {card: definition_of(card, BUILD, BUILD) for card in ("UNG_202", "EX1_076")}
    assert is_shown_as_used(r, discount, lambda one: known.get(one.card_id)) is shown


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_an_enchantment_that_ends_by_what_happens_does_so_in_a_trigger() -> None:
    """Immune while attacking, for one attack: the enchantment leaves after it, and nothing else is asked for."""
    state = GameState()
    entity(state, 2, CardType.HERO)
    bow = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2)
    struck = Happening("attack", BOTH, state[2], 1)
    ends = Trigger(pattern=EventPattern("attack", "after", subject=Selector("host")), limit="once", place="enchantment")
    assert [one.must for one in formed(ends, struck, bow, state)] == [True]
    does_more = replace(ends, actions=(Action("draw"),))
    assert [one.must for one in formed(does_more, struck, bow, state)] == [None]


@pytest.mark.rule("HS 4.6")
def test_hs_4_6_who_awakens_responds_to_that() -> None:
    """It is still dormant when the tag is about to fall."""
    state = GameState()
    sungill = entity(state, 7, CardType.MINION, DORMANT=1)
    r = cast(Resolution, SimpleNamespace(state=state))
    (awakens,) = Happenings(r).of_change(sungill, GameTag.DORMANT, 0)
    wakes = Trigger(pattern=EventPattern("awaken", "when", subject=Selector("self")), actions=(Action("draw"),))
    assert [one.must for one in formed(wakes, awakens, sungill, state)] == [True]


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_what_responds_for_the_rest_of_the_game_is_no_less_known_if_its_enchantment_says_what_it_gives() -> None:
    lothraxion, power = (definition_of(card, BUILD, BUILD) for card in ("DMF_240", "DMF_240e"))
    assert lothraxion is not None
    known = of_attached(power, lothraxion, "DMF_240e", "DMF_240e")
    assert known is not None
    (summons,) = triggers_by_event(known)["summon"]
    assert (summons.place, summons.limit) == ("attached", "")


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_its_cost_is_that_of_the_card_that_is_played() -> None:
    artificer = definition_of("LOOT_231", BUILD, BUILD)
    assert artificer is not None
    (ability,) = artificer.abilities
    assert isinstance(ability, Trigger)
    assert ability.actions[0].amount == Value("attribute", of=Selector("it"), tag=GameTag.COST)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_has_a_deathrattle_responds_to_nothing_else_where_triggers_name_their_keyword() -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 5, DEATHRATTLE=1).name(cat="CS2_182")
    for keyword, kinds in (("0", [Kind.UNEXPECTED]), ("DEATHRATTLE", [])):
        log = spell(BUILD, "wave", block("TRIGGER", "cat", "cat ATK=4", keyword=keyword))
        assert [one.kind for one in made.divergences(log) if one.rule == QUEUE] == kinds


# --- where it is said ---------------------------------------------------------------------------------------


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_deathrattle_is_missed_where_stats_change_that_nothing_else_explains() -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1, DEATHRATTLE=1).name(cat="EX1_016")
    made.minion("eel", 2, 1, 4)
    dies = (block("DEATHS", "game", *death(BUILD, "cat", 1, "eel ZONE_POSITION=1")),)
    log = spell(BUILD, "wave", *damaged(BUILD, "cat", 1, "wave", 1), then=(*dies, "eel ATK=3", "eel HEALTH=6"))
    replay = made.replay(log)
    missed = next(one for one in replay.divergences if one.rule == "HS 1.12 death event")
    (attack,) = (
        one
        for one in walk(replay.game.packets)
        if isinstance(one, TagChange) and one.entity == made.ids["eel"] and one.tag == GameTag.ATK
    )
    assert (missed.kind, missed.index) == (Kind.MISSING, attack.index)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_is_left_out_last_is_missed_behind_the_last_trigger_and_before_auras_are_updated() -> None:
    """The stats that the first one has given itself follow when all have responded (HS 1.3)."""
    gruuls = Board(BUILD).minion("old", 1, 7, 7).minion("young", 1, 7, 7).name(old="NEW1_038", young="NEW1_038")
    log = [*end_of_turn(BUILD, "one"), block("TRIGGER", "old"), "old ATK=8", "old HEALTH=8", "game STEP=MAIN_CLEANUP"]
    replay = gruuls.replay(log)
    (missed,) = (one for one in replay.divergences if "should have fired" in one.message)
    gains = [one for one in replay.game.packets if isinstance(one, TagChange) and one.entity == gruuls.ids["old"]]
    assert (missed.entity, missed.index) == (gruuls.ids["young"], gains[-2].index)


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_who_responds_to_a_hero_power_knows_its_target() -> None:
    """That is the target of the block that plays it; what happens in another block has none."""
    state = GameState()
    power, target = entity(state, 7, CardType.HERO_POWER), entity(state, 9, CardType.MINION)
    trace = Trace()
    r = cast(ReplayContext, SimpleNamespace(state=state, trace=trace))
    happenings = Happenings(r, lambda: True)

    def targets(kind: int, aimed: int) -> list[Entity | None]:
        block = Block(type=kind, entity=7, target=aimed)
        span = trace.open(Span(SpanKind.BLOCK, "block", "", 0, block=block))
        found = [one.other for one in happenings.of(Event("inspire", "HS 2.4", power))]
        trace.close(span, 1)
        return found

    assert targets(BlockType.PLAY, 9) == [target]
    assert targets(BlockType.PLAY, 0) == targets(BlockType.TRIGGER, 9) == [None]


@pytest.mark.rule("AR 5 pending destroy", "HS 1.10")
@pytest.mark.parametrize(("build", "marked"), [(20457, None), (21517, False), (135540, False)])
def test_ar_5_who_is_only_to_be_destroyed_counts_as_dying_in_the_newer_book_only(
    build: int, marked: bool | None
) -> None:
    patron = Entity(9, "BRM_019")
    tags = {GameTag.ZONE: Zone.PLAY, GameTag.CARDTYPE: CardType.MINION, GameTag.HEALTH: 3, GameTag.DAMAGE: 2}
    changed = ({}, {GameTag.TO_BE_DESTROYED: 1}, {GameTag.DAMAGE: 3}, {GameTag.ZONE: Zone.GRAVEYARD})
    answers = []
    for change in changed:
        patron.take_tags({**tags, **change})
        answers.append(survives(patron, build))
    assert answers == [True, marked, False, False]


# --- cards outside play, periods and kills ------------------------------------------------------------------


@pytest.mark.rule("HS 5.3")
def test_hs_5_3_a_card_in_the_hand_counts_in_a_trigger_for_each_event() -> None:
    """A spellstone counts armor; another one counts damage from its player's cards, and a hero power is no card."""
    state = GameState()
    state.players[1] = entity(state, 3, CardType.PLAYER, HERO_ENTITY=2)
    armored = Happening("armor", BOTH, entity(state, 2, CardType.HERO), 1, None, 1)
    jasper = entity(state, 9, CardType.SPELL, Zone.HAND)
    assert [one.must for one in formed(trigger_of("LOOT_051", 25252), armored, jasper, state)] == [True]
    for kind, musts in ((CardType.MINION, [True]), (CardType.HERO_POWER, [])):
        source = entity(state, 8, kind)
        hurt = Happening("damage", BOTH, state[2], 1, source, 2)
        assert [one.must for one in formed(trigger_of("LOOT_043", 25252), hurt, jasper, state)] == musts


@pytest.mark.rule("HS 3.4")
@pytest.mark.parametrize(
    ("card", "build", "event", "kind", "zone", "player"),
    [
        ("CATA_528", 241170, "turn-start", CardType.SPELL, Zone.SECRET, 1),
        ("ULDA_114", 33717, "turn-start", CardType.WEAPON, Zone.PLAY, 2),
        ("RLK_706e3", 176014, "turn-end", CardType.ENCHANTMENT, Zone.PLAY, 1),
        ("ICC_827p", 22611, "turn-start", CardType.HERO_POWER, Zone.PLAY, 1),
        ("OG_286", 14830, "turn-end", CardType.MINION, Zone.PLAY, 1),
        ("GDB_874e", 221908, "turn-start", CardType.ENCHANTMENT, Zone.PLAY, 1),
        ("VAC_427e", 221908, "turn-end", CardType.ENCHANTMENT, Zone.PLAY, 1),
    ],
)
def test_hs_3_4_what_limits_a_trigger_to_its_bearers_life_or_to_any_turn_leaves_it_mandatory(
    card: str, build: int, event: str, kind: int, zone: int, player: int
) -> None:
    """A sigil, "each turn", "this game" on an enchantment, a turn's start without "at", C'Thun wherever it is, and on
    enchantments "next turn" and "the end of the turn".
    """
    state = GameState()
    for number, hero in ((1, 2), (2, 3)):
        state.players[number] = entity(state, hero, CardType.PLAYER, CONTROLLER=number)
    entity(state, 5, CardType.HERO, CONTROLLER=2)
    bearer = entity(state, 9, kind, zone)
    begins = Happening(event, (AT,), None, player)
    assert [one.must for one in formed(trigger_of(card, build), begins, bearer, state)] == [True]


@pytest.mark.rule("HS 5.1 overkill")
@pytest.mark.parametrize("struck", [True, False])
def test_hs_5_1_who_kills_by_an_attack_responds_to_it(struck: bool) -> None:
    """Texts on kills may mean only those by an attack of their bearer, so that others may or may not count."""
    state = GameState()
    state.game = entity(state, 1, CardType.GAME, PROPOSED_ATTACKER=7, PROPOSED_DEFENDER=8 if struck else 9)
    state.players[1] = entity(state, 2, CardType.PLAYER, CURRENT_PLAYER=1)
    killer, killed = entity(state, 7, CardType.MINION), entity(state, 8, CardType.MINION, CONTROLLER=2, HEALTH=0)
    r = cast(Resolution, SimpleNamespace(state=state))
    happened = [one for one in Happenings(r).of_damage(killed, killer, 3) if one.event == "kill"]
    assert [bool(one.timings) for one in happened] == [struck] * len(happened) != []


def trigger_of(card: str, build: int) -> Trigger:
    """Return the only trigger of a card."""
    definition = definition_of(card, build, build)
    assert definition is not None
    (ability,) = (one for one in definition.abilities if isinstance(one, Trigger))
    return ability


@pytest.mark.rule("HS 4.6")
@pytest.mark.parametrize(("card", "falls"), [("BT_009", [True]), ("CS2_182", [])])
def test_hs_4_6_a_minion_with_the_keyword_falls_asleep_in_a_trigger_as_it_is_played(
    card: str, falls: list[bool]
) -> None:
    state = GameState()
    minion = entity(state, 7, CardType.MINION, UNTOUCHABLE=1)
    definition = definition_of(card, BUILD, BUILD)
    assert definition is not None
    played = Happening(GOES_DORMANT, (WHENEVER,), minion, 1)
    assert [one.must for one in form(played, state, BUILD, [minion], lambda _: logged_triggers(definition))] == falls
    assert GOES_DORMANT not in triggers_by_event(definition)


# --- where a missing trigger is said ------------------------------------------------------------------------


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(
    ("kind", "missed", "place"), [(BlockType.DEATHS, 6, 4), (BlockType.DEATHS, 7, 2), (BlockType.TRIGGER, 6, 2)]
)
def test_hs_1_5_a_missing_trigger_is_said_behind_the_aura_update_after_deaths_and_right_behind_a_trigger(
    kind: int, missed: int, place: int
) -> None:
    """What a trigger gives its own bearer is logged when the queue ends: every trigger comes before it."""
    block = Block(type=kind, entity=7, index=1)
    changes = [
        TagChange(entity=7, tag=tag, value=1, index=number)
        for number, tag in enumerate((GameTag.ATK, GameTag.COST, GameTag.STEP), 2)
    ]
    frame = Frame(None, [block, *changes], QUEUE)
    frame.position = len(frame.packets)
    found = frame.after_last_block(0, missed)
    assert found is not None
    assert found.index == place


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(
    ("kind", "zone", "place"), [(BlockType.DEATHS, 4, 3), (BlockType.DEATHS, 3, 2), (BlockType.POWER, 4, 2)]
)
def test_hs_1_5_a_missing_trigger_is_said_behind_the_changes_of_those_who_died_in_the_deaths_before_it(
    kind: int, zone: int, place: int
) -> None:
    moved = TagChange(entity=8, tag=GameTag.ZONE, value=zone, index=1)
    changes = [TagChange(entity=number, tag=GameTag.TAUNT, value=0, index=number - 6) for number in (8, 9)]
    frame = Frame(None, [Block(type=kind, entity=1, index=0, packets=[moved]), *changes], QUEUE)
    frame.position = len(frame.packets)
    found = frame.after_last_block(0)
    assert found is not None
    assert found.index == place


def test_what_is_missing_before_anything_was_taken_is_missing_before_the_first_packet() -> None:
    first, second = (TagChange(entity=1, tag=GameTag.TURN, value=value) for value in (1, 2))
    frame = Frame(None, [first, second], QUEUE)
    assert frame.due is first
    frame.position = 1
    assert frame.due is second
