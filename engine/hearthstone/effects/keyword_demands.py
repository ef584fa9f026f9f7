"""Whether the keyword of a card responds when it has a cause: if its text finds something to do (HS 3.4, 5.1).

A trigger that finds nothing to do may not come at all. What corrupts does so always, and so does what acts when it is
drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.cards import library, trust
from engine.hearthstone.cards.ability import Action, Definition, Keyword, OnPlay
from engine.hearthstone.cards.matching import Context, exists
from engine.hearthstone.cards.queue import ELSEWHERE, has_something_to_do
from engine.hearthstone.cards.triggers import triggers_in
from engine.hearthstone.mechanics.draw import ACTING_WHEN_DRAWN, hand_is_full
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.texts.replacements import OF_SCENARIOS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

TO_HAND = ("add-to-hand", "copy-to-hand", "discover")
TO_BOARD = ("summon", "copy", "recruit")


def must_respond(r: Resolution, bearer: Entity, keyword: int) -> bool:
    """Return whether the keyword of a card triggers, when it has a cause."""
    if bearer.get(GameTag.SILENCED) or bearer.get(GameTag.DORMANT) or bearer.type == CardType.ENCHANTMENT:
        return False
    definition = definition_with(r, bearer, keyword)
    if keyword == GameTag.CASTS_WHEN_DRAWN:
        effects = definition.abilities if definition is not None else ()
        first = [one.actions[0] for one in effects if isinstance(one, OnPlay) and one.actions]
        return all(_has_room(r, action, bearer) for action in first)
    if definition is None:
        return False
    if keyword == GameTag.CORRUPT:
        return True
    return any(finds_something(r, action, bearer) for action in _first_actions(definition, keyword))


def definition_with(r: Resolution, bearer: Entity, keyword: int) -> Definition | None:
    """Return the definition of a card if it is known as a whole and says what its keyword does, else None."""
    card = bearer.card_id
    if not card or card.startswith(OF_SCENARIOS):
        return None
    definition = library.definition_of(card, r.ruleset.low, r.ruleset.high)
    if definition is None or not definition.complete or definition.key in trust.distrusted():
        return None
    return definition if _has(definition, keyword) else None


def _has(definition: Definition, keyword: int) -> bool:
    if keyword == GameTag.CASTS_WHEN_DRAWN:
        return any(isinstance(one, Keyword) and one.tag in ACTING_WHEN_DRAWN for one in definition.abilities)
    return any(trigger.keyword == keyword for trigger in triggers_in(definition.abilities))


def _first_actions(definition: Definition, keyword: int) -> Iterator[Action]:
    for trigger in triggers_in(definition.abilities):
        if trigger.keyword == keyword and trigger.condition is None:
            yield from trigger.actions[:1]


def finds_something(r: Resolution, action: Action, bearer: Entity, amount: int = 0) -> bool:
    """Return whether an effect finds a target, and room for what it brings; ``amount`` is that of its event."""
    context = Context(r.state, r.ruleset.high, bearer, bearer.controller, amount=amount)
    who = action.who
    drawn = who is not None and who.kind == "deck" and not who.filters  # from an empty deck, too (HS 4.4)
    if who is not None and who.kind not in ELSEWHERE and not drawn and not exists(who, context):
        return False
    return _has_room(r, action, bearer) and bool(has_something_to_do(action, context))


def _has_room(r: Resolution, action: Action, bearer: Entity) -> bool:
    if action.kind in TO_BOARD:
        return not board_is_full(r.state, bearer.controller)
    return action.kind not in TO_HAND or not hand_is_full(r, r.state.player_of(bearer))
