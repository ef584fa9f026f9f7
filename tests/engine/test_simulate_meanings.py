"""What of a text play mode cannot carry out is read from its abilities, part by part."""

from __future__ import annotations

from typing import Any

import pytest
from test_meaning import number

from engine.hearthstone.cards.ability import Action, EventPattern, Filter, OnPlay, Selector, Trigger, Value
from engine.hearthstone.cards.triggers import MAY
from engine.hearthstone.simulate.meanings import Text
from engine.hearthstone.simulate.playable import is_kept_up
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

SPELL = Filter("type", CardType.SPELL)
HAND, ATTACKED = Selector("hand", "friendly", pick="random"), Selector("attacked")
ALL, ONE = Selector("minions"), Selector("minions", pick="random")


def unknown(*actions: Action, card: str = "CS2_182", trigger: str = "") -> list[str]:
    """Return what has no meaning of actions on play, or of those of a trigger."""
    ability = Trigger(pattern=EventPattern(trigger), actions=actions) if trigger else OnPlay(actions=actions)
    return list(Text(card, 30795).unknown((ability,)))


def deal(kind: str, **parts: Any) -> Action:
    return Action("deal", who=ONE, amount=Value(kind, **parts))


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        (Action("cast", cards=HAND), ["cards:any"]),
        (Action("cast", cards=Selector("hand", "friendly", (SPELL,), "random")), []),
        (
            Action("cast", cards=Selector("hand", "friendly", (Filter("type", CardType.MINION),), "random")),
            ["cards:any"],
        ),
        (Action("summon", cards=HAND), []),
        (Action("summon", cards=ATTACKED), ["cards:attacked"]),
        (Action("summon"), ["cards"]),
        (Action("summon", cards=Selector("it")), []),
        (Action("shuffle", cards=Selector("self")), []),
        (Action("summon", cards=Selector("self")), ["cards:self"]),
        (Action("draw", player="each"), []),
        (Action("deal", who=ONE, amount=number(1), player="each"), ["action:deal"]),
        (Action("draw-until"), ["amount"]),
    ],
)
def test_what_is_brought_is_cards_that_play_mode_can_find(action: Action, reasons: list[str]) -> None:
    assert unknown(action) == reasons


def test_a_number_is_counted_and_an_attribute_is_of_somebody_who_is_there() -> None:
    assert unknown(deal("count", of=ALL)) == unknown(deal("count", of=ONE)) == []
    assert unknown(deal("attribute", of=ALL, tag=GameTag.ATK)) == ["attribute:minions"]
    assert unknown(deal("attribute", of=ONE, tag=GameTag.ATK)) == []
    assert unknown(deal("attribute", of=Selector("heroes", "friendly"), tag=GameTag.ATK)) == []
    chosen = Selector("hand", "friendly", pick="chosen")
    assert unknown(deal("attribute", of=chosen, tag=GameTag.COST)) == ["pick:chosen"]
    assert unknown(deal("whatever")) == ["value:whatever"]
    assert unknown(deal("negative", parts=(Value("whatever"),))) == ["value:whatever"]


def test_who_is_attacked_is_known_in_a_trigger_of_attacks_alone() -> None:
    hit, other = Action("deal", who=ATTACKED, amount=number(1)), Action("deal", who=ONE, amount=number(1))
    assert (
        unknown(hit, trigger="attack") == unknown(other, trigger="attack") == unknown(other, trigger="turn-end") == []
    )
    assert unknown(hit, trigger="turn-end") == ["selector:attacked"]


def test_a_spell_gives_itself_nothing_and_does_not_attack() -> None:
    for action in (Action("attack", who=Selector("self"), cards=ONE), Action("set", who=Selector("self"))):
        assert unknown(action, card="CS2_029")[:1] == ["selector:self"]
        assert "selector:self" not in unknown(action)


def test_what_is_brought_is_there_if_a_card_of_the_build_is_meant() -> None:
    def brings(*filters: Filter, kind: str = "summon", build: int = 30795) -> bool:
        action = Action(kind, cards=Selector("pool", filters=filters, pick="random", count=number(1)))
        return not list(Text("CS2_182", build).unknown((OnPlay(actions=(action,)),)))

    def one_of(*ids: str) -> Filter:
        return Filter("any", parts=tuple(Filter("id", card=one) for one in ids))

    minion = Filter("type", CardType.MINION)
    assert brings(Filter("id", card="CS2_182"))
    assert not brings(Filter("id", card="NO_SUCH"))
    assert brings(one_of("NO_SUCH", "CS2_182"))
    assert not brings(one_of("NO_SUCH", "NO_OTHER"))
    assert brings(minion, Filter("equal", GameTag.COST, number(4)))
    assert brings(minion, Filter("relative", GameTag.COST, number(1)))


def test_a_trigger_is_kept_up_that_responds_to_what_is_told_of_and_counts_nothing_or_by_turns() -> None:
    def is_known(event: str = "summon", amount: int | None = None, period: str = "", **more: Any) -> bool:
        counted = Value("number", amount) if amount is not None else None
        return is_kept_up(Trigger(pattern=EventPattern(event, amount=counted, period=period), **more))

    assert is_known()
    assert is_known("summon|death")
    assert not is_known("summon|dance")
    assert not is_known(amount=3)
    assert is_known(amount=3, period="turn")
    assert is_known(amount=3, place="hand")
    assert is_known("turn-end", amount=3)
    assert not is_known(place="nowhere")
    assert not is_known(limit=MAY)
    assert is_known("dance", keyword=GameTag.CORRUPT), "by a rule of its own"
    assert not is_known("dance", keyword=GameTag.SPELLBURST)
