"""Small questions of the replay and of play mode, each part of the answer on both sides."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock

import pytest
from boards import Board
from options_boards import state_of

from engine.hearthstone.cards import replacements
from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    Definition,
    EventPattern,
    Filter,
    OnPlay,
    Opaque,
    Selector,
    Value,
)
from engine.hearthstone.cards.build import compile_texts
from engine.hearthstone.cards.card_index import _asked, _printed
from engine.hearthstone.cards.notation import loads
from engine.hearthstone.cards.text.clauses import IT, TARGET, at_the_same
from engine.hearthstone.cards.text.quests import _goal
from engine.hearthstone.effects.context import UnknownOutcome
from engine.hearthstone.effects.definitions import in_server_order
from engine.hearthstone.effects.generation import _pool, means_basic_totems
from engine.hearthstone.effects.happenings import BOTH, Happenings
from engine.hearthstone.effects.trust import OWN_AGREEMENTS, OWN_GAMES, Count
from engine.hearthstone.mechanics.enchantments import may_stay
from engine.hearthstone.options.check import _left_to_text
from engine.hearthstone.replay import replayer, top_level
from engine.hearthstone.replay.checks.area_damage_order import _in_order_of_play
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.replay.texts.continuous_values import ContinuousValues
from engine.hearthstone.replay.texts.foundations import has_been_dead
from engine.hearthstone.replay.texts.stated_effects import _repeating_others
from engine.hearthstone.replay.triggers import between_triggers, deathrattles, queues
from engine.hearthstone.replay.triggers.acting_when_drawn import ActingWhenDrawn
from engine.hearthstone.replay.triggers.deathrattles import Deathrattles
from engine.hearthstone.replay.triggers.late_blocks import likelihood
from engine.hearthstone.replay.triggers.queues import is_own
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.resolution import Event
from engine.hearthstone.retrace.following import Departure, Following
from engine.hearthstone.simulate import workbench
from engine.hearthstone.simulate.as_played import AsPlayed
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, PlayerReference, TagChange

CAT, RAGE, TRICK, ACTING = 8, 9, 10, 11
SELF = Selector("self")


def replaying(zone: int = Zone.PLAY, new: tuple[int, ...] = (), **more: Any) -> Any:
    """A replay in the effect of ACTING: the cat in a zone with an enchantment, a secret, and entities made just now."""
    state = GameState()
    for number, kind, place in ((CAT, CardType.MINION, zone), (RAGE, CardType.ENCHANTMENT, Zone.PLAY)):
        state.set(state[number], GameTag.CARDTYPE, kind)
        state.set(state[number], GameTag.ZONE, place)
    state.set(state[RAGE], GameTag.ATTACHED, CAT)
    state.set(state[RAGE], GameTag.CREATOR, more.pop("creator", TRICK))
    state.set(state[TRICK], GameTag.ZONE, more.pop("trick", Zone.SECRET))
    frame = SimpleNamespace(block=Block(type=more.pop("kind", BlockType.POWER), entity=ACTING), packets=[], position=0)
    log = SimpleNamespace(frame=frame, new_entities=set(new))
    return SimpleNamespace(state=state, log=log, **more)


def change(entity: int, tag: int, value: int = 1) -> TagChange:
    return TagChange(entity=entity, tag=tag, value=value)


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(
    ("known", "packet", "so"),
    [
        ({"new": (CAT, RAGE)}, change(CAT, GameTag.ATK), True),
        ({"new": (CAT, RAGE), "kind": BlockType.TRIGGER}, change(CAT, GameTag.ATK), True),
        ({"new": (CAT, RAGE), "kind": BlockType.DEATHS}, change(CAT, GameTag.ATK), False),
        ({"new": (CAT, RAGE), "creator": ACTING}, change(CAT, GameTag.ATK), False),
        ({"new": (CAT,)}, change(CAT, GameTag.ATK), False),
        ({"new": (RAGE,)}, change(CAT, GameTag.ATK), False),
        ({"new": (CAT, RAGE)}, change(CAT, GameTag.ZONE), False),
    ],
)
def test_hs_4_7_an_aura_changes_who_was_made_just_now_by_an_enchantment_that_the_effect_did_not_make(
    known: Mapping[str, Any], packet: TagChange, so: bool
) -> None:
    assert between_triggers.comes_from_aura(replaying(**known), packet) is so


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(
    ("new", "creator", "host", "kind", "so"),
    [
        ((CAT,), TRICK, CAT, CardType.ENCHANTMENT, True),
        ((CAT,), ACTING, CAT, CardType.ENCHANTMENT, False),
        ((), TRICK, CAT, CardType.ENCHANTMENT, False),
        ((CAT,), TRICK, TRICK, CardType.ENCHANTMENT, False),
        ((CAT,), TRICK, CAT, CardType.MINION, False),
    ],
)
def test_hs_4_7_an_aura_attaches_to_who_was_made_just_now_what_the_effect_does_not_make(
    new: tuple[int, ...], creator: int, host: int, kind: int, so: bool
) -> None:
    tags = [(GameTag.CARDTYPE, kind), (GameTag.CREATOR, creator), (GameTag.ATTACHED, host)]
    made = FullEntity(entity=12, tags=[(int(tag), int(value)) for tag, value in tags])
    assert between_triggers.comes_from_aura(replaying(new=new), made) is so


@pytest.mark.rule("HS 5.5")
@pytest.mark.parametrize(
    ("zone", "tag", "value", "so"),
    [
        (Zone.SETASIDE, GameTag.ZONE, Zone.HAND, True),
        (Zone.PLAY, GameTag.ZONE, Zone.HAND, False),
        (Zone.SETASIDE, GameTag.ZONE, Zone.DECK, False),
        (Zone.SETASIDE, GameTag.ZONE_POSITION, Zone.HAND, False),
    ],
)
def test_hs_5_5_a_card_returns_to_the_hand_from_where_it_was_put_for_a_time(
    zone: int, tag: int, value: int, so: bool
) -> None:
    assert between_triggers._returns_to_hand(replaying(zone), change(CAT, tag, value)) is so


@pytest.mark.rule("HS 1.4 secret")
@pytest.mark.parametrize(
    ("choices", "zone", "before", "so"),
    [
        (False, Zone.SECRET, Block(type=BlockType.TRIGGER, entity=TRICK), True),
        (True, Zone.SECRET, Block(type=BlockType.TRIGGER, entity=TRICK), False),
        (False, Zone.PLAY, Block(type=BlockType.TRIGGER, entity=TRICK), False),
        (False, Zone.SECRET, Block(type=BlockType.POWER, entity=TRICK), False),
        (False, Zone.SECRET, Block(type=BlockType.TRIGGER, entity=CAT), False),
        (False, Zone.SECRET, change(TRICK, GameTag.ZONE), False),
        (False, Zone.SECRET, None, False),
    ],
)
def test_hs_1_4_a_secret_leaves_outside_all_blocks_behind_its_trigger_where_the_log_lacks_choices(
    choices: bool, zone: int, before: Any, so: bool
) -> None:
    r = replaying(trick=zone, logs_choices=choices)
    r.log.frame.packets = [change(CAT, GameTag.ZONE), *([before] if before else []), change(CAT, GameTag.ATK)]
    r.log.frame.position = 2 if before else 0
    assert top_level._follows_trigger(r, change(TRICK, GameTag.ZONE, Zone.GRAVEYARD)) is so


NEXT = change(1, GameTag.NEXT_STEP, 10)


@pytest.mark.rule("HS 2.1")
@pytest.mark.parametrize(
    ("blocks", "idle", "so"),
    [
        ((), 0, True),
        (((BlockType.TRIGGER, CAT, ()),), 1, True),
        (((BlockType.TRIGGER, CAT, ()),), 0, False),
        (((BlockType.TRIGGER, 0, ()),), 0, False),
        (((BlockType.TRIGGER, CAT, (change(CAT, GameTag.ATK),)),), 1, False),
        (((BlockType.TRIGGER, RAGE, (change(CAT, GameTag.ATK),)),), 0, True),
        (((BlockType.RITUAL, RAGE, ()), (BlockType.INVALID, RAGE, ())), 0, True),
        (((BlockType.PLAY, RAGE, ()),), 0, False),
        (((BlockType.TRIGGER, RAGE, (NEXT,)),), 0, False),
    ],
)
def test_hs_2_1_a_step_is_missing_if_no_trigger_of_it_names_the_next_and_none_is_left_that_could(
    blocks: tuple[tuple[int, int, tuple[TagChange, ...]], ...], idle: int, so: bool
) -> None:
    found = [Block(type=kind, entity=entity, packets=list(packets)) for kind, entity, packets in blocks]
    log: Any = SimpleNamespace(blocks_of_step=lambda: iter(found))
    assert queues.step_is_missing(log, GameState()[CAT], idle) is so


def test_chance_comes_up_as_often_as_it_is_likely_in_play() -> None:
    chooser = Chooser(GameState(), Random(1), {}, 1)
    assert [chooser.happens("HS 3.5", chance) for chance in (0.0, 1.0)] == [False, True]
    assert 300 < sum(chooser.happens("HS 3.5", 0.4) for _ in range(1000)) < 500


def test_what_a_card_costs_in_play_is_what_it_has_or_what_is_hidden_of_it() -> None:
    state = state_of(Board(25770).hand("bolt", 1, CardType.SPELL, 3).hidden(Zone.HAND, 1, "held"))
    bolt, held = (state[number] for number in sorted(state.entities) if state[number].zone == Zone.HAND)
    chooser = Chooser(state, Random(1), {}, 1)
    assert [chooser.next_cost(one) for one in (bolt, held)] == [3, 0]


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_several_pools_are_one_of_the_cards_of_any_of_them() -> None:
    beast, murloc = (Selector("pool", filters=(Filter("tribe", number),)) for number in (20, 14))
    secrets = Selector("secrets", filters=(Filter("class", 4),))
    union = _pool(Selector("union", parts=(beast, secrets), pick="random"))
    (either,) = union.filters
    assert (union.kind, union.pick, either.kind) == ("pool", "random", "any")
    assert [part.parts[0].parts for part in either.parts] == [
        beast.filters,
        (Filter("keyword", GameTag.SECRET), Filter("class", 4)),
    ]
    with pytest.raises(UnknownOutcome, match="cards"):
        _pool(Selector("union", parts=(murloc, Selector("hand"))))


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_who_gets_or_loses_an_enchantment_may_change_and_nobody_else() -> None:
    state = GameState()
    rage = state[RAGE]
    for tag, value in ((GameTag.CARDTYPE, CardType.ENCHANTMENT), (GameTag.ZONE, Zone.PLAY)):
        state.set(rage, tag, value)

    def stirred(tag: int, value: int) -> set[int]:
        state.stirred.clear()
        state.set(rage, tag, value)
        return state.stirred - {0}

    assert stirred(GameTag.ATTACHED, CAT) == {CAT}
    assert stirred(GameTag.CREATOR, TRICK) == set()
    assert not state.bereft
    assert stirred(GameTag.ZONE, Zone.GRAVEYARD) == {CAT}
    assert state.bereft == {CAT: [rage]}


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_what_happened_in_an_action_is_forgotten_with_the_next() -> None:
    happenings = Happenings(replaying())
    for noted in (happenings.summoned, happenings.attacking, happenings.spells):
        noted.add(CAT)
    happenings.draws.append(Event("draw", "HS 4.4", None))
    happenings.begin_action()
    assert [*happenings.summoned, *happenings.attacking, *happenings.spells, *happenings.draws] == []


@pytest.mark.rule("HS 3.5")
@pytest.mark.rule("HS 4.10")
def test_hs_4_10_who_restores_health_is_the_player_of_the_source_and_nobody_without_one() -> None:
    state = state_of(Board(30795).minion("cat", 1, 2, 2).minion("dog", 2, 2, 2))
    cat, dog = (next(one for one in state.play_order if one.card_id == name) for name in ("CAT", "DOG"))
    for source, restored in ((cat, (BOTH, 1)), (None, ((), 0))):
        healing, restoring = Happenings(replaying()).of_healing(dog, source, 2)
        assert (healing.timings, healing.player) == (BOTH, 2)
        assert (restoring.timings, restoring.player) == restored


def test_hs_3_5_only_a_card_that_a_build_does_not_have_may_be_what_its_texts_ask_for_later() -> None:
    """HERO_08d is there, and can be in no deck yet. Of cards that are not there nothing is known."""
    found = _asked(Filter("type", number=CardType.MINION), (), None, 88998, 189384)
    assert "HERO_08d" in _printed(88998, 189384, False) - _printed(88998, 189384, True)
    assert "HERO_08d" not in found.perhaps
    assert found.known < found.perhaps


@pytest.mark.rule("HS 2.3")
def test_hs_2_3_armor_for_what_is_destroyed_comes_first_and_other_armor_after_it() -> None:
    victim = Selector("target")
    destroys = Action("destroy", who=victim)

    def order(amount: Value | None) -> list[str]:
        found = in_server_order(OnPlay(kind="spell", actions=(destroys, Action("armor", amount=amount))))
        assert all(one.amount is None or one.amount.of in (None, victim, SELF) for one in found)
        return [one.kind for one in found]

    assert order(Value("attribute", of=Selector("it"), tag=GameTag.ATK)) == ["armor", "destroy"]
    for other in (Value("attribute", of=SELF), Value("count", of=Selector("self")), Value("number", 5), None):
        assert order(other) == ["destroy", "armor"]
    armor = Action("armor", amount=Value("attribute", of=Selector("it"), tag=GameTag.ATK))
    more = in_server_order(OnPlay(kind="spell", actions=(destroys, armor, Action("draw"), Action("freeze"))))
    assert [one.kind for one in more] == ["armor", "destroy", "draw", "freeze"]


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_results_that_wait_for_the_end_of_a_sequence_come_in_the_order_of_their_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(workbench, "all_known", lambda bench, source: contextlib.nullcontext())
    monkeypatch.setattr(workbench, "inter_phase", lambda bench: done.append("phase"))
    bench = MagicMock(waiting=[(name, partial(done.append, name)) for name in ("first", "second")])
    bench.recording.stack = []
    workbench.Workbench.carry_out_waiting(bench)
    assert done == ["first", "phase", "second", "phase"]
    assert [call.args[2] for call in bench.open_block.call_args_list] == ["first", "second"]


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize(("inside", "behind", "place"), [(False, 1, 1), (False, None, 2), (True, 1, 2)])
def test_hs_3_2_a_deathrattle_is_missed_behind_the_last_block_of_the_top_level_or_where_it_was_due(
    inside: bool, behind: int | None, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    packets = {1: change(CAT, GameTag.ATK), 2: change(CAT, GameTag.ZONE)}
    block = Block(type=BlockType.DEATHS, entity=1) if inside else None
    frame = SimpleNamespace(block=block, after_last_block=lambda since: packets.get(behind or 0))
    missed: list[Any] = []
    monkeypatch.setattr(deathrattles, "report_missing", lambda *given: missed.append(given[-1]))
    log = SimpleNamespace(frame=frame)
    pending: Any = SimpleNamespace(r=SimpleNamespace(log=log), waiting=[{CAT: 1}], begun=(), _is_left_out=bool)
    dead: Any = SimpleNamespace(id=CAT)
    Deathrattles.end(pending, dead, packets[2], 0)
    assert missed == [packets[place]]


@pytest.mark.rule("HS 5.3")
def test_hs_5_3_a_quest_for_cards_of_several_kinds_counts_one_of_each_if_they_differ_in_one_thing() -> None:
    def goal(*parts: Filter) -> tuple[int | None, list[Filter]]:
        cards = tuple(Selector("cards", filters=(one,)) for one in parts)
        pattern, number = _goal(EventPattern("play-card", "after"), Selector("union", parts=cards))
        asked = pattern.subject.filters if pattern.subject is not None else ()
        return (number.number if number is not None else None), [one for one in asked if one.kind == "distinct"]

    fire, frost, spell = Filter("school", 2), Filter("school", 3), Filter("type", int(CardType.SPELL))
    number, (apart,) = goal(fire, frost)
    assert (number, apart.number) == (2, int(GameTag.SPELL_SCHOOL))
    assert goal(fire, spell) == (None, [])


@pytest.mark.rule("HS 2.7.1.b")
@pytest.mark.parametrize(
    ("kind", "filters", "so"),
    [
        (CardType.HERO_POWER, (Filter("tribe", 21),), True),
        (CardType.MINION, (Filter("tribe", 21), Filter("basic")), True),
        (CardType.MINION, (Filter("tribe", 21),), False),
        (CardType.HERO_POWER, (Filter("tribe", 20),), False),
        (CardType.HERO_POWER, (Filter("school", 21),), False),
        (CardType.HERO_POWER, (), False),
    ],
)
def test_hs_2_7_1_b_a_hero_power_means_the_basic_totems_and_a_card_that_says_so(
    kind: int, filters: tuple[Filter, ...], so: bool
) -> None:
    state = GameState()
    state.set(state[CAT], GameTag.CARDTYPE, kind)
    assert means_basic_totems(state[CAT], Selector("pool", filters=filters)) is so


@pytest.mark.rule("HS 1.5")
@pytest.mark.parametrize(
    ("kind", "empty", "missed"),
    [
        (BlockType.TRIGGER, True, True),
        (BlockType.TRIGGER, False, False),
        (BlockType.POWER, False, True),
        (BlockType.DEATHS, False, True),
    ],
)
def test_hs_1_5_a_trigger_is_not_missed_in_a_log_that_leaves_out_empty_blocks(
    kind: int, empty: bool, missed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    for search in ("find_block", "next_block"):
        monkeypatch.setattr(replayer, search, lambda *_: None)
    monkeypatch.setattr(replayer, "take_as_dead", lambda *_: None)
    monkeypatch.setattr(replayer, "report_missing", lambda r, rule, kind, entity: told.append(kind))
    r: Any = SimpleNamespace(logs_empty_blocks=empty, game=None)
    assert replayer.Replayer.begin(r, "HS 1.5", kind, GameState()[CAT]) is False
    assert told == ([kind] if missed else [])


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_what_is_done_instead_is_done_to_the_same_if_the_text_names_nobody_else() -> None:
    for kind, who, same in (("give", IT, True), ("give", TARGET, False), ("deal", TARGET, True), ("freeze", IT, False)):
        (found,) = at_the_same((Action(kind, who=who),), (Action(kind, who=Selector("minions")),))
        assert found == Action(kind, who=Selector("minions") if same else who)
    assert at_the_same((Action("give", who=IT),), (Action("deal", who=TARGET),)) == (Action("give", who=IT),)
    assert at_the_same((), (Action("give", who=IT),)) == ()


@pytest.mark.parametrize(
    ("text", "opaque"),
    [
        ("Whenever you cast a spell, draw a card.@Whenever you summon a minion, draw a card.", True),
        ("Whenever you cast a spell, draw a card.@Whenever you cast a spell, draw a card. <i>(0)</i>", False),
        ("<b>Battlecry:</b> Draw a card.@Whenever you summon a minion, draw a card.", False),
    ],
)
def test_a_text_whose_wordings_respond_to_other_events_is_known_in_part(text: str, opaque: bool) -> None:
    ((_, written),) = compile_texts([(text, int(CardType.MINION))], processes=1).items()
    assert any(isinstance(one, Opaque) for one in loads(written)) is opaque


@pytest.mark.parametrize(("fewer", "in_fewer", "often"), [(0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False)])
def test_logs_agree_often_with_a_card_if_they_do_so_in_several_games(fewer: int, in_fewer: int, often: bool) -> None:
    counted = Count(agreed=OWN_AGREEMENTS - fewer, disagreed=0, cards=1, games=OWN_GAMES - in_fewer)
    assert counted.agrees_often is often


@pytest.mark.parametrize(
    ("card", "complete", "so"),
    [
        ("BRMA01_2", None, True),
        ("BRMA01_2", False, True),
        ("BRMA01_2", True, False),
        ("CS2_029", None, False),
        ("CS2_029", False, False),
    ],
)
def test_a_script_is_a_card_of_a_scenario_whose_text_is_not_fully_read(
    monkeypatch: pytest.MonkeyPatch, card: str, complete: bool | None, so: bool
) -> None:
    read = None if complete is None else SimpleNamespace(complete=complete)
    monkeypatch.setattr(replacements, "definition_of", lambda *_: read)
    assert replacements.is_script.__wrapped__(card, 30795, 30795) is so


def test_of_many_blocks_one_inside_the_other_the_outermost_and_the_innermost_are_named_as_causes() -> None:
    frames = [SimpleNamespace(rule="", block=Block(line=line)) for line in range(1, 21)]
    found: Any = SimpleNamespace(frames=frames, names=None, _around=list, _clause=lambda block: "")
    told = [(one.line, one.text) for one in Findings._why(found, "", 9)]
    assert told == [
        *((line, "") for line in (1, 2, 3, 4)),
        (0, "4 more blocks, one inside the other"),
        *((line, "") for line in range(9, 21)),
    ]


@pytest.mark.rule("HS 2.2")
def test_hs_2_2_what_a_played_card_was_is_kept_for_events_of_its_play_only() -> None:
    state = GameState()
    state[CAT].card_id = "CS2_231"
    kept = AsPlayed(SimpleNamespace(state=state))  # type: ignore[arg-type]
    kept.note(state[CAT])
    state[CAT].card_id = "CS2_182"

    def happens(event: str, subject: bool = True, asked: Selector | None = SELF) -> Any:
        happening = SimpleNamespace(event=event, subject=state[CAT] if subject else None)
        return SimpleNamespace(happening=happening, ability=SimpleNamespace(pattern=SimpleNamespace(subject=asked)))

    known = [kept.of(happens(*what)) for what in (("play-card",), ("death",), ("play-card", False))]
    assert [one.card_id if one is not None else "" for one in known] == ["CS2_231", "", ""]
    assert kept.was_meant(happens("play-card", asked=None)), "any card is meant"


def test_what_is_counted_behind_the_last_packet_of_a_log_is_counted_at_that_packet() -> None:
    values: Any = SimpleNamespace(r=SimpleNamespace(game=SimpleNamespace(packet_count=5)), runs=[])
    for place in (3, 5, 9):
        ContinuousValues._count(values, place, "CS2_231", "aura", Aura(), True)
    assert [one.place for one in values.runs] == [3, 4, 4]


def test_a_log_that_ends_too_early_lacks_the_end_of_the_innermost_block() -> None:
    outer, inner = Block(entity=1), Block(entity=2)
    following: Any = SimpleNamespace(stack=[outer, inner], following=None, at=0, index=0)
    following._compare = partial(Following._compare, following)
    with pytest.raises(Departure) as caught:
        Following.close(following)
    assert caught.value.expected.packet is inner


@pytest.mark.parametrize(("options", "is_open", "so"), [((), False, True), ((1,), True, True), ((1,), False, False)])
def test_a_text_decides_choices_that_are_offered_where_none_is_predicted_or_one_is_open(
    options: tuple[int, ...], is_open: bool, so: bool
) -> None:
    row: Any = SimpleNamespace(playable=True, targets=None, action=None, options=options, is_open=is_open)
    found: Any = SimpleNamespace(allowed=True, targets=(), options=(1,))
    assert _left_to_text(row, found) is so


@pytest.mark.rule("HS 4.2")
@pytest.mark.parametrize(
    ("kind", "source", "so"),
    [(BlockType.POWER, CAT, True), (BlockType.PLAY, CAT, False), (BlockType.POWER, TRICK, False)],
)
def test_hs_4_2_what_the_innermost_block_of_an_aura_s_source_attaches_may_be_of_its_effect(
    kind: int, source: int, so: bool
) -> None:
    frames = [SimpleNamespace(block=None), SimpleNamespace(block=Block(type=kind, entity=CAT))]
    values: Any = SimpleNamespace(r=SimpleNamespace(log=SimpleNamespace(frames=frames)))
    assert ContinuousValues._is_from_effect(values, GameState()[source]) is so


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(("fits", "entity", "so"), [(None, CAT, True), (None, TRICK, False), (True, CAT, False)])
def test_hs_1_5_a_trigger_that_changes_the_subject_is_likelier_of_an_event_that_may_not_fit(
    fits: bool | None, entity: int, so: bool
) -> None:
    happening = SimpleNamespace(subject=GameState()[CAT], timings=())
    candidate: Any = SimpleNamespace(happening=happening, fits=fits)
    assert likelihood(candidate, Block(packets=[change(entity, GameTag.ATK)])) == (bool(fits), False, so)


@pytest.mark.rule("HS 1.11")
@pytest.mark.parametrize(
    ("kind", "zone", "so"),
    [
        (CardType.MINION, Zone.GRAVEYARD, True),
        (CardType.MINION, Zone.PLAY, False),
        (CardType.WEAPON, Zone.GRAVEYARD, False),
        (CardType.WEAPON, Zone.PLAY, False),
    ],
)
def test_hs_1_11_the_dead_that_respond_to_nothing_are_minions_in_the_graveyard(kind: int, zone: int, so: bool) -> None:
    r = replaying(zone=zone)
    r.state.set(r.state[CAT], GameTag.CARDTYPE, kind)
    r.state.died[CAT] = 1
    r.log.unknown_tags = SimpleNamespace(values={})
    assert has_been_dead(r, r.state[CAT], lambda bearer: Definition("CS2_231", (), True)) is so


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(
    ("entity", "so"), [(CAT, True), (0, True), (PlayerReference(TRICK, "Nobody", ""), True), (TRICK, False)]
)
def test_hs_1_5_a_block_is_an_actor_s_own_if_it_may_be_of_the_actor_and_shows_the_sign_of_the_event(
    entity: int | PlayerReference, so: bool
) -> None:
    log: Any = None
    event: Any = SimpleNamespace(step="", sign=GameTag.ATK)
    for tag, shown in ((GameTag.ATK, so), (GameTag.HEALTH, False)):
        assert is_own(log, Block(entity=entity, packets=[change(CAT, tag)]), GameState()[CAT], event) is shown


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("tag", "stays"),
    [
        *((tag, True) for tag in (1179, 3870, 4571, GameTag.LIFESTEAL, GameTag.REBORN, GameTag.DEATHRATTLE)),
        *((tag, False) for tag in (GameTag.TAUNT, GameTag.RUSH, GameTag.SPELLPOWER)),
    ],
)
def test_hs_4_1_an_enchantment_that_gives_what_ends_with_the_death_may_stay_with_the_dead(
    tag: int, stays: bool
) -> None:
    state = GameState()
    shown = [(GameTag.CARDTYPE, CardType.ENCHANTMENT), (GameTag.ZONE, Zone.PLAY), (tag, 1)]
    state.apply(FullEntity(entity=RAGE, card_id="CS2_046e", tags=shown))
    assert may_stay(state[RAGE]) is stays


@pytest.mark.rule("HS 3.3")
@pytest.mark.parametrize(
    ("block", "source", "others"),
    [
        (BlockType.POWER, CardType.SPELL, {"deathrattle", "turn-end", "secret-revealed", "battlecry"}),
        (BlockType.POWER, CardType.MINION, {"deathrattle", "turn-end", "secret-revealed"}),
        (BlockType.TRIGGER, CardType.MINION, {"battlecry", "combo", "hero-power", "play-card", "cast-spell"}),
    ],
)
def test_hs_3_3_what_repeats_something_else_does_not_change_how_many_minions_a_block_creates(
    block: int, source: int, others: set[str]
) -> None:
    assert _repeating_others(block, source) == others | {"damage", "healing", "amount", "spell-damage"}


@pytest.mark.rule("HS 3.1 area damage")
@pytest.mark.parametrize(
    ("kind", "card", "build", "known"),
    [
        (BlockType.POWER, "CS2_012", 12574, True),
        (BlockType.POWER, "CORE_CS2_012", 30795, True),
        (BlockType.POWER, "CS2_012", 12573, False),
        (BlockType.POWER, "CS2_013", 30795, False),
        (BlockType.TRIGGER, "CS2_012", 30795, False),
        (None, "CS2_012", 30795, False),
    ],
)
def test_hs_3_1_whom_a_card_hits_one_after_the_other_is_known_of_effects_of_cards_without_a_list(
    kind: int | None, card: str, build: int, known: bool
) -> None:
    state = state_of(Board(30795).minion("cat", 2, 2, 2).minion("dog", 2, 2, 2).minion("eel", 2, 2, 2))
    cat, dog, eel = (one.id for one in state.play_order if one.type == CardType.MINION)
    state.side_changed.add(eel)
    block = Block(type=kind, entity=ACTING, target=cat) if kind else None
    log: Any = SimpleNamespace(
        frame=SimpleNamespace(block=block, card_id=card), state=state, ruleset=SimpleNamespace(low=build)
    )
    found = _in_order_of_play(log)
    assert [one for one in found if one in (cat, dog, eel)] == ([dog] if known else [])


@pytest.mark.rule("HS 4.9")
@pytest.mark.parametrize(
    ("times", "notes", "noted"), [(4, [], True), (5, [], False), (5, ["DAMAGE 1"], True), (5, ["TARGET 0"], False)]
)
def test_hs_4_9_a_log_has_no_amounts_if_it_announces_damage_often_and_notes_none(
    times: int, notes: list[str], noted: bool
) -> None:
    announced = ["ogre PREDAMAGE=1", "ogre PREDAMAGE=0"] * times
    game = Board(30795).minion("ogre", 1, 2, 9).game([*announced, *(f"note {one} ogre" for one in notes)])
    assert cast(Any, LogMatcher.is_noted).func(SimpleNamespace(game=game)) is noted


@pytest.mark.rule("HS 5.1 casts when drawn")
@pytest.mark.parametrize(
    ("card", "complete", "kind", "room"),
    [
        ("X_1", True, "summon", False),
        ("X_1", True, "draw", True),
        ("X_1", False, "summon", True),
        ("DALA_1", True, "summon", True),
    ],
)
def test_hs_5_1_a_card_acts_when_drawn_if_what_its_text_is_known_to_bring_first_has_room(
    card: str, complete: bool, kind: str, room: bool
) -> None:
    board = Board(30795).hand("card", 1, CardType.SPELL, 0)
    for number in range(7):
        board.minion(f"cat{number}", 1, 1, 1)
    state = state_of(board.name(card=card))
    text = Definition(card, (OnPlay(kind="spell", actions=(Action(kind),)),), complete)
    replay: Any = SimpleNamespace(state=state, text_of=lambda one: text)
    assert ActingWhenDrawn(replay)._finds_room(state[board.ids["card"]]) is room
    replay.text_of = lambda one: None
    assert ActingWhenDrawn(replay)._finds_room(state[board.ids["card"]])


@pytest.mark.rule("HS 1.4")
@pytest.mark.parametrize(
    ("block", "change", "so"),
    [
        ({}, {}, True),
        ({"index": 5}, {}, False),
        ({"trigger_keyword": GameTag.DEATHRATTLE}, {}, False),
        ({"entity": CAT}, {}, False),
        ({}, {"value": Zone.HAND}, False),
        ({}, {"tag": GameTag.EXHAUSTED}, False),
    ],
)
def test_hs_1_4_a_secret_is_spent_that_goes_to_the_graveyard_behind_its_trigger(
    block: Mapping[str, Any], change: Mapping[str, Any], so: bool
) -> None:
    trigger = {"type": BlockType.TRIGGER, "entity": TRICK, "trigger_keyword": GameTag.SECRET, "index": 3, **block}
    leaves = TagChange(**{"entity": TRICK, "tag": GameTag.ZONE, "value": Zone.GRAVEYARD, "index": 4, **change})
    log: Any = SimpleNamespace(frame=SimpleNamespace(packets=[Block(**trigger), leaves]))
    assert LogMatcher._is_spent_secret(log, leaves) is so
