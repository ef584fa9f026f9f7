"""Adapting: one of three gifts is chosen, and a spell of it is cast at the minion (HS 5.1 adapt)."""

from __future__ import annotations

from functools import partial

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.cards.unwritten import ADAPTATIONS
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of, targets_of
from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences.cast import LEAVING_RULE, cast, is_cast
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

ADAPT = "HS 5.1 adapt"
OFFERED = 3


def adapt(context: Context, action: Action) -> None:
    """Let a minion in play adapt: it gets the one of three gifts that the player chooses (HS 5.1 adapt)."""
    r, source = context.r, context.source
    times = count_of(context, action.amount)
    for minion in targets_of(context, action):
        for _ in range(times):
            if minion.zone != Zone.PLAY or is_mortally_wounded(minion):
                break
            seen: list[Entity] = []
            for _ in range(OFFERED):
                left = [card for card in ADAPTATIONS if card not in {one.card_id for one in seen}]
                made = r.create(ADAPT, r.oracle.choose_token(ADAPT, left), source.controller, Zone.SETASIDE)
                seen += [made] if made is not None else []
            chosen = r.offer(ADAPT, context.player, seen)
            if chosen is None:
                raise UnknownOutcome("adapt")
            r.later(source, partial(_take_on, context, minion, chosen))


def _take_on(context: Context, minion: Entity, chosen: Entity) -> None:
    """Let a minion that is still there and alive have what was chosen: another card of it is cast at the minion."""
    r, source = context.r, context.source
    if chosen.known:
        r.change(ADAPT, chosen, GameTag.LAST_AFFECTED_BY, source.id)
    r.set_unordered(ADAPT, _move(context, chosen, Zone.GRAVEYARD))
    if minion.zone != Zone.PLAY or is_mortally_wounded(minion):
        return
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
