"""Effects with nothing to do: their triggers need not come (HS 3.4), and servers may refuse their cards (HS 2.3)."""

from __future__ import annotations

import pytest
from boards import Board, block, end_of_turn
from options_boards import why_not

from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.cards.queue import Happening, form
from engine.hearthstone.cards.triggers import AFTER, AT, triggers_by_event
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

OPTIONS = 223542


def entity(state: GameState, number: int, controller: int, kind: int = CardType.MINION, **tags: int) -> Entity:
    """Return an entity in play."""
    made = state[number]
    for tag, value in {"CARDTYPE": kind, "ZONE": Zone.PLAY, "CONTROLLER": controller, "HEALTH": 5, **tags}.items():
        state.set(made, getattr(GameTag, tag), value)
    return made


def must(card: str, build: int, event: str, timing: str, *, of: int = 1, **tags: int) -> Fact:
    """Return whether a card of player one must respond; ``tags`` of the player, the bearer and the event's minion."""
    state = GameState()
    about = {who: {name[len(who) :]: value for name, value in tags.items() if name.startswith(who)} for who in WHO}
    state.players[1] = entity(state, 2, 1, CardType.PLAYER, **about["player_"])
    state.players[2] = entity(state, 3, 2, CardType.PLAYER)
    bearer = entity(state, 9, 1, **{"ATK": 3, **about["bearer_"]})
    bearer.card_id = card
    subject = entity(state, 10, of, **{"ATK": 3, **about["other_"]}) if timing == AFTER else None
    definition = definition_of(card, build, build)
    assert definition is not None
    triggers = triggers_by_event(definition)
    (made,) = form(Happening(event, (timing,), subject, of), state, build, [bearer], lambda _: triggers)
    return made.must


WHO = ("player_", "bearer_", "other_")


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_corpses_that_are_spent_must_be_there() -> None:
    horror = ("RLK_745", 165029, "turn-end", AT)
    assert must(*horror, player_CORPSES=9, player_CORPSES_SPENT_THIS_GAME=5) is True
    assert must(*horror, player_CORPSES=8, player_CORPSES_SPENT_THIS_GAME=5) is None


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_is_to_trigger_its_deathrattle_must_have_one() -> None:
    umbra = ("UNG_900", 20457, "summon", AFTER)
    assert must(*umbra, other_DEATHRATTLE=1) is True
    assert must(*umbra) is None


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_is_to_attack_must_be_able_to() -> None:
    dred = ("UNG_919", 20457, "play-minion", AFTER)
    assert must(*dred, of=2) is True
    for lack in ({"bearer_FROZEN": 1}, {"bearer_ATK": 0}, {"other_DAMAGE": 5}):
        assert must(*dred, of=2, **lack) is None


@pytest.mark.rule("HS 1.5 queue")
@pytest.mark.parametrize(("card", "build", "missed"), [("NEW1_038", 88998, True), ("SW_036", 88998, False)])
def test_hs_1_5_a_remark_that_nobody_reads_may_limit_a_trigger(card: str, build: int, missed: bool) -> None:
    """Gruul grows at the end of each turn; of the Investor, brackets say something about a chance of 50 %."""
    made = Board(build).minion("one_there", 1, 7, 7).name(one_there=card).hand("held", 1, CardType.MINION, 4)
    replay = made.replay([*end_of_turn(build, "one"), block("TRIGGER", "game"), "game STEP=MAIN_CLEANUP"])
    assert any("should have fired" in one.message for one in replay.divergences) is missed


@pytest.mark.rule("HS 2.3", "LOG requirements")
@pytest.mark.parametrize(("others", "answer"), [(5, ""), (7, "text")])
def test_hs_2_3_a_later_build_may_refuse_a_spell_that_has_no_room(others: int, answer: str) -> None:
    table = Board(OPTIONS, mana=10).hand("card", 1, CardType.SPELL, 0).name(card="VAC_558")
    for number in range(others):
        table.minion(f"pirate{number}", 1, 1, 1)
    assert why_not(table, "card") == answer


@pytest.mark.rule("HS 2.3", "LOG requirements")
def test_hs_2_3_a_later_build_may_refuse_a_spell_that_lacks_whom_its_text_is_about() -> None:
    """A spell for "your weapon", and one that strikes random enemy minions."""
    for card, add in (("BAR_321", ("weapon", "knife", 1)), ("BE_258", ("minion", "ox", 2))):
        table = Board(255790, mana=10).hand("card", 1, CardType.SPELL, 0).name(card=card)
        assert why_not(table, "card") == "text"
        kind, name, controller = add
        assert why_not(getattr(table, kind)(name, controller, 2, 3), "card") == ""
