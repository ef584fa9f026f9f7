"""Adapting: what the player chooses is cast at the minions (HS 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.cards.unwritten import ADAPTATIONS
from engine.hearthstone.effects.actions.giving import ADAPT
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of, targets_of
from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences.cast import LEAVING_RULE, cast, is_cast
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_alive
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

OFFERED = 3
"""How many gifts are offered."""


def adapt(context: Context, action: Action) -> None:
    """Let minions in play adapt: all get the one of three gifts that the player chooses (HS 5.1 adapt)."""
    r, source = context.r, context.source
    times, minions = count_of(context, action.amount), targets_of(context, action)
    if len(minions) > 1:
        context.leave_open("adapt")  # how logs show that several get it was not seen
    for _ in range(times):
        if not any(map(is_alive, minions)):
            break
        seen: list[Entity] = []
        for _ in range(OFFERED):
            left = [card for card in ADAPTATIONS if card not in {one.card_id for one in seen}]
            made = r.create(ADAPT, r.oracle.choose_token(ADAPT, left), source.controller, Zone.SETASIDE)
            seen += [made] if made is not None else []
        chosen = r.offer(ADAPT, context.player, seen)
        if chosen is None:
            raise UnknownOutcome("adapt")
        r.later(source, partial(_take_on, context, minions, chosen))


def _take_on(context: Context, minions: Sequence[Entity], chosen: Entity) -> None:
    """Let minions that are still there and alive have what was chosen: another card of it is cast at each."""
    r, source = context.r, context.source
    if chosen.known:
        r.change(ADAPT, chosen, GameTag.LAST_AFFECTED_BY, source.id)
    r.set_unordered(ADAPT, _move(context, chosen, Zone.GRAVEYARD))
    for minion in filter(is_alive, minions):
        _cast_adaptation(context, minion, chosen)


def _cast_adaptation(context: Context, minion: Entity, chosen: Entity) -> None:
    r, source = context.r, context.source
    spell = r.create(ADAPT, chosen.card_id, source.controller, Zone.SETASIDE, (GameTag.CREATOR, source.id))
    if spell is None:
        raise UnknownOutcome("adapt")
    aimed = Change(spell, GameTag.CARD_TARGET, minion.id, not r.oracle.decides)
    r.set_unordered(ADAPT, [aimed, *_move(context, spell, Zone.PLAY)])
    with r.aimed_at(spell, minion):
        cast(r, spell)
    if is_cast(spell):
        r.set_unordered(LEAVING_RULE, [Change(spell, GameTag.ZONE, Zone.GRAVEYARD)])


def _move(context: Context, card: Entity, zone: int) -> list[Change]:
    """Return the move of a card, which is announced unless it shows a card that was hidden."""
    return announced_move(context.r, card, zone) if card.known else [Change(card, GameTag.ZONE, zone)]
