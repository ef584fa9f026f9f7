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
from engine.hearthstone.effects.context import UnknownOutcome
from engine.hearthstone.effects.generation import _pool
from engine.hearthstone.replay import top_level
from engine.hearthstone.replay.triggers import between_triggers
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
