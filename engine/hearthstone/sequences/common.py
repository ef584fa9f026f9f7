"""Changes common to all cards that enter play (HS 2.2.1.b, 2.3.1.b, 2.4.1.b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hearthstone.mechanics.summon import exhausted
from engine.hearthstone.resolution import Change, Resolution, raised
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


class Steps(NamedTuple):
    """The ids of the rules for each step of playing a card of one type.

    Steps that a log does not separate have the rule of their phase.
    """

    sequence: str
    use: str
    payment: str
    entering: str
    on_use: str
    resolution: str
    text: str
    completion: str
    after_use: str
    costs: str = ""
    targeting: str = ""
    echo: str = ""
    overload: str = ""


def entering_changes(
    r: Resolution, card: Entity, player: Entity, target: Entity | None, exhausts: bool = False
) -> Iterator[Change]:
    """Yield the marks of a card being played: summoning sickness, last card played."""
    if exhausts:
        yield from exhausted(r, card)
    yield Change(card, GameTag.NUM_TURNS_IN_PLAY, 0)
    if card.known:
        yield Change(card, GameTag.JUST_PLAYED, 1)
    yield from r.sent("last_card_played", player, GameTag.LAST_CARD_PLAYED, card.id)


def overload(r: Resolution, steps: Steps, card: Entity, player: Entity) -> Iterator[Change]:
    """Yield the changes for the overload that a card owes for the next turn (HS 2.2.1.g, 2.3.1.g, 2.4.1.d)."""
    return overload_of(r, steps.overload, card, player)


def overload_of(r: Resolution, rule: str, card: Entity, player: Entity) -> Iterator[Change]:
    """Yield the changes for the overload that a card owes.

    OVERLOAD is only the keyword; the amount is in the card's OVERLOAD_OWED. In later builds the effect does this.
    """
    amount = card.get(GameTag.OVERLOAD_OWED)
    if amount:
        yield raised(player, GameTag.OVERLOAD_OWED, amount, rule=rule)
        yield from r.counted("overload_counted", player, GameTag.OVERLOAD_THIS_GAME, amount, rule=rule)
        yield Change(card, GameTag.OVERLOAD_OWED, 0, True, rule)


REPEATED, TEXT_REPEATED = "HS 2.3 repeat.1", "HS 2.3 repeat.2"


def repeat(r: Resolution, rule: str, card: Entity) -> None:
    """Repeat a battlecry as often as cards in play require (HS 5.1 battlecry)."""
    for _ in range(r.repetitions(card)):
        r.effect(rule, card, again=True)


def happen_again(r: Resolution, rule: str, card: Entity, player: Entity) -> None:
    """Repeat a text as often as other cards require (HS 2.3 repeat); each repetition owes overload again."""
    while True:
        sure = r.repetitions(card) > 0
        owed = list(overload_of(r, REPEATED, card, player))
        r.set_unordered(REPEATED, [change.with_optional(change.optional or not sure) for change in owed])
        if not r.effect(rule, card, again=True):
            return
        r.count_applied(TEXT_REPEATED)
