"""Trading, forging and preparing a card of the hand: actions that do not play it.

A traded card goes back into the deck for one mana, and its effect draws another (HS 5.1). Forging is newer than the
rulebook: for two mana the card becomes its forged form. The order of both is taken from logs. Preparing is newer still:
the remaining mana reduces the card's cost. No log shows it, so its order is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.hearthstone.cards.data import facts_of, ids_by_number
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.mechanics.draw import draw
from engine.hearthstone.mechanics.hand import place_noted
from engine.hearthstone.mechanics.mana import pay
from engine.hearthstone.mechanics.zones import leave_changes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from engine.hearthstone.tags import SHOWN_TO
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 5.1 tradeable"
BEFORE = "HS 5.1 tradeable before"
FORGE = "LOG forge"
PREPARE = "LOG prepare"

AT_RANDOM = 133923
"""The first build in which a traded card goes to a random place of the deck (patch 22.6). Before, the deck was shuffled
after the draw.
"""

TRADE_COST = 1
FORGE_COST = 2
"""The default cost of trading and of forging, if the card states none."""


def trade(r: Resolution, card: Entity, player: Entity) -> None:
    """Carry out a trade inside its block."""
    seen = card.known
    r.expect(RULE, [Change(card, GameTag.CARD_TARGET, card.id, not seen)])
    r.set_unordered(RULE, pay(r, player, card.tags.get(GameTag.DECK_ACTION_COST, TRADE_COST)))
    r.set_unordered(RULE, [*_marks(card, GameTag.IS_USING_TRADE_OPTION, seen), *place_noted(r, card)])
    hidden = [Change(card, SHOWN_TO, 0)] if seen else []
    r.set_unordered(RULE, [*leave_changes(r, card), *hidden, Change(card, GameTag.ZONE, Zone.DECK)])
    r.effect(RULE, card)
    if r.ruleset.high < AT_RANDOM:
        r.shuffle(BEFORE, player)
    r.set_unordered(RULE, [Change(card, GameTag.IS_USING_TRADE_OPTION, 0)])
    inter_phase(r)


def forge(r: Resolution, card: Entity, player: Entity) -> None:
    """Carry out a forging inside its block."""
    seen = card.known
    r.expect(FORGE, [Change(card, GameTag.CARD_TARGET, card.id, not seen)])
    r.set_unordered(FORGE, pay(r, player, card.tags.get(GameTag.DECK_ACTION_COST, FORGE_COST)))
    revealed = Change(card, GameTag.FORGE_REVEALED, 1)
    r.set_unordered(FORGE, [*_marks(card, GameTag.IS_USING_FORGE_OPTION, seen), *place_noted(r, card), revealed])
    r.effect(FORGE, card)
    r.set_unordered(FORGE, [Change(card, GameTag.IS_USING_FORGE_OPTION, 0), Change(card, GameTag.JUST_PLAYED, 0)])
    r.set_unordered(FORGE, r.sent("forging_ends_revealed", card, GameTag.FORGE_REVEALED, 0))
    inter_phase(r)


def draw_for_traded(r: Resolution, card: Entity) -> None:
    """Put a traded card into the deck, and draw another (HS 5.1 tradeable)."""
    r.oracle.put_beneath(card)
    draw(r, r.state.player_of(card))


def become_forged(r: Resolution, card: Entity) -> None:
    """Turn a card into its forged form, which card data names. A log does not show what becomes of a hidden card."""
    facts = facts_of(card.card_id, r.ruleset.high) if card.known else None
    forged = ids_by_number(r.ruleset.high).get(facts.tags.get(GameTag.FORGES_INTO, 0)) if facts is not None else None
    if forged is not None:
        r.become(FORGE, card, forged, Pool())


EFFECTS: Mapping[str, Callable[[Resolution, Entity], None]] = {RULE: draw_for_traded, FORGE: become_forged}
"""What follows from a trade and a forging, instead of the text of the card."""


def prepare(r: Resolution, card: Entity, player: Entity) -> None:
    """Carry out a preparation inside its block: it spends an unknown part of the remaining mana."""
    r.set_unordered(PREPARE, pay(r, player, r.oracle.next_cost(card)))
    r.effect(PREPARE, card, optional=True)
    inter_phase(r)


def _marks(card: Entity, option: int, seen: bool) -> list[Change]:
    """Return the marks of a card during the action; none for a hidden card."""
    return [Change(card, GameTag.JUST_PLAYED, 1, not seen), Change(card, option, 1, not seen)]
