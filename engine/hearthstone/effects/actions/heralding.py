"""What keywords have for the class of a player: imbued hero powers, and heralded soldiers."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.cards.data import facts_called, facts_of
from engine.hearthstone.effects.actions.summoning import put_on_board
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of
from engine.hearthstone.mechanics.zones import board_is_full, move
from engine.hearthstone.resolution import raised
from engine.hearthstone.tags import IS_IMBUED, TIMES_IMBUED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

IMBUE, HERALD = "LOG imbue", "LOG herald"
UPGRADES = (2, 4)
"""The numbers of times after which heralding has upgraded the colossal minion of the class."""


def imbue(context: Context, action: Action) -> None:
    """Imbue the player's hero power; the first time it is replaced by the blessing of the player's class."""
    r, player = context.r, context.player
    for _ in range(count_of(context, action.amount)):
        r.set_unordered(IMBUE, [raised(player, TIMES_IMBUED)])
        if player.get(TIMES_IMBUED) > 1:
            continue
        old, blessing = r.state.hero_power_of(player), _of_class(context, "Blessing of", CardType.HERO_POWER, IS_IMBUED)
        if old is None:
            raise UnknownOutcome("imbue")
        stated = (GameTag.LINKED_ENTITY, old.id), (GameTag.CREATOR, context.source.id)
        if r.create(IMBUE, blessing, player.controller, Zone.PLAY, *stated) is None:
            raise UnknownOutcome("imbue")
        move(r, IMBUE, old, Zone.SETASIDE)


def herald(context: Context, action: Action) -> None:
    """Summon the soldier of the player's class, and count that; a placeholder in the text names whom it heralds."""
    r, player = context.r, context.player
    named = action.amount is not None and action.amount.kind == "script"
    soldier = _of_class(context, "Soldier of", CardType.MINION, GameTag.HAS_SIGNATURE_QUALITY)
    for _ in range(1 if named else count_of(context, action.amount)):
        made = r.create(HERALD, soldier, player.controller, Zone.SETASIDE, (GameTag.CREATOR, context.source.id))
        if made is None or board_is_full(r.state, player.controller):
            raise UnknownOutcome("herald")  # no log has shown a full board
        put_on_board(context, action, [made])
        counted = raised(player, GameTag.HERALD_COLOSSAL_AMOUNT)
        r.expect(HERALD, [counted], within_block=True)
        if counted.value in UPGRADES:
            context.leave_open("herald")  # logs show to what the colossal minion is upgraded


def _of_class(context: Context, name: str, kind: int, mark: int) -> str:
    """Return the id of the card of the hero's class that has such a name and mark. Raises UnknownOutcome."""
    hero, build = context.r.state.hero_of(context.player), context.r.ruleset.high
    own = facts_of(hero.card_id, build) if hero is not None else None
    found = [one for one, classes in _marked(name, kind, mark, build) if own is not None and classes & {*own.classes}]
    if len(found) != 1:
        raise UnknownOutcome("class")
    return found[0]


@cache
def _marked(name: str, kind: int, mark: int, build: int) -> tuple[tuple[str, frozenset[int]], ...]:
    """Return the ids of the cards with a name and mark that no deck may have, and the classes of each."""
    called = (one for one in facts_called(name, build) if one.type == kind and one.name.startswith(name))
    return tuple((one.id, frozenset(one.classes)) for one in called if one.tags.get(mark) and not one.collectible)
