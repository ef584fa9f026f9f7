"""Spells that texts cast: random ones, those of the past, those of hand and deck; at random targets (HS 2.3 cast)."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Selector, parts_of
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import TYPES
from engine.hearthstone.effects.bringing import plan
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import pick_random, select
from engine.hearthstone.mechanics.zones import leave_changes
from engine.hearthstone.options.requirements import Use, does_nothing
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences.cast import RULE, cast
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

OF_ZONES = ("hand", "deck")


def cast_spells(context: Context, action: Action) -> None:
    """Cast spells one after the other, each at a random target where it needs one.

    Raises UnknownOutcome where it is not told which.
    """
    cards, r = action.cards, context.r
    if cards is None:
        raise UnknownOutcome("cast")
    if cards.kind in OF_ZONES:
        for spell in _cast_from(context, cards):
            r.set_unordered(RULE, [*leave_changes(r, spell), Change(spell, GameTag.ZONE, Zone.PLAY)])
            _cast(context, spell)
        return
    what, controller = plan(context, action), context.owner(action.player).get(GameTag.CONTROLLER)
    for _ in range(what.number):
        made = what.create(r, RULE, controller, Zone.PLAY, (GameTag.CREATOR, context.source.id))
        if made is None:
            raise UnknownOutcome("cast")
        _cast(context, made)


def _cast_from(context: Context, cards: Selector) -> list[Entity]:
    """Return the spells of a zone that are cast: of those that a random one is picked of, none that does nothing."""
    r = context.r
    found, complete = context.found(cards)
    if cards.pick != "random" or cards.count is not None or not complete:
        return select(context, cards)
    uses = [(card, Use(r.state, r.oracle.reveal(card), r.state.player_of(card), r.ruleset)) for card in found]
    return pick_random(context, [card for card, use in uses if not does_nothing(use)], 1, "HS 3.5")


def _cast(context: Context, spell: Entity) -> None:
    r = context.r
    wanted = chosen_by(r.oracle.reveal(spell).card_id, r.ruleset.high)
    target = None
    if wanted is not None:
        whose = Context(r, spell, r.state.player_of(spell))
        found, _ = whose.found(wanted)
        picked = list(r.oracle.pick("HS 3.5", found, 1)) if found else []
        if not picked:
            return
        target = picked[0]
    with r.aimed_at(spell, target):
        cast(r, spell)


def chosen_by(card_id: str, build: int) -> Selector | None:
    """Return whom the player of a card chooses as its target; None for a card without target."""
    definition = definition_of(card_id, build, build)
    for ability in definition.abilities if definition is not None else ():
        for part in parts_of(ability):
            if isinstance(part, Selector) and part.pick == "chosen" and part.kind in TYPES:
                return part
    return None
