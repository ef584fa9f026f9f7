"""Small questions of the replay and of play mode, each part of the answer on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board
from options_boards import state_of

from engine.hearthstone.cards.ability import Filter, Selector
from engine.hearthstone.cards.card_index import _asked, _printed
from engine.hearthstone.effects.context import UnknownOutcome
from engine.hearthstone.effects.generation import _pool
from engine.hearthstone.effects.happenings import Happenings
from engine.hearthstone.replay import top_level
from engine.hearthstone.replay.triggers import between_triggers, queues
from engine.hearthstone.resolution import Event
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, TagChange

CAT, RAGE, TRICK, ACTING = 8, 9, 10, 11


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
def test_hs_3_5_only_a_card_that_a_build_does_not_have_may_be_what_its_texts_ask_for_later() -> None:
    """HERO_08d is there, and can be in no deck yet. Of cards that are not there nothing is known."""
    found = _asked(Filter("type", number=CardType.MINION), (), None, 88998, 189384)
    assert "HERO_08d" in _printed(88998, 189384, False) - _printed(88998, 189384, True)
    assert "HERO_08d" not in found.perhaps
    assert found.known < found.perhaps
