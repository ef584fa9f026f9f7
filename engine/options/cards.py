"""Which cards in hand can be played (HS 2.2 to 2.5): the cost can be paid, and there is room.

A minion, weapon, hero card, location, secret or quest that can be paid for and has room can be played,
whatever it says. A spell may need a target or set a condition: what its text decides is left open.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.mechanics.cost import MANA_AS_WELL, currency_of
from engine.mechanics.mana import available_mana
from engine.mechanics.zones import board_is_full
from engine.options import errors
from engine.options.aims import aims
from engine.options.model import Action, PredictedOption
from engine.oracle import Currency
from engine.rulesets import Ruleset
from engine.state import Entity, GameState
from engine.texts import text_of
from hslog.generated.vocabulary import CardType, GameTag, Zone

SECRET_LIMIT = 5

ALWAYS_PLAYABLE = (CardType.MINION, CardType.WEAPON, CardType.HERO, CardType.LOCATION)
QUESTS = (GameTag.QUEST, GameTag.QUESTLINE)


class Purse:
    """What a player can pay with now."""

    def __init__(self, state: GameState, player: Entity, ruleset: Ruleset) -> None:
        self.alternates = ruleset.high > MANA_AS_WELL
        self.mana = available_mana(player)
        self.player = player
        self.corpses = player.get(GameTag.CORPSES)
        hero = state.hero_of(player)
        self.health = 0 if hero is None else hero.health
        self.armor = 0 if hero is None else hero.get(GameTag.ARMOR)

    def pays(self, card: Entity) -> bool | None:
        """Tell whether a card's cost can be paid (HS 4.11, 4.12); None where that is not certain.

        A cost in health that would kill is left open: the rulebook does not say whether it may be paid.
        """
        tags = card.tags
        cost = max(0, tags.get(GameTag.COST, 0))
        currency = currency_of(tags, self.player)
        if currency is Currency.HEALTH:
            return True if cost < self.health else None
        if currency is Currency.ARMOR:
            return self.armor >= cost
        if currency is Currency.CORPSES:
            return self.corpses >= cost
        if self.alternates and tags.get(GameTag.CARD_ALTERNATE_COST, 0):
            return None
        return self.mana >= cost


def hand_rows(state: GameState, controller: int, purse: Purse) -> Iterator[PredictedOption]:
    """Yield the rows of a player's hand: each card, and after it its trade or forging where it has one."""
    full = board_is_full(state, controller)
    for card in state.zone(controller, Zone.HAND):
        if not card.known:
            yield PredictedOption(Action.PLAY, card.id, None, None, "HS 2.2", listed=False)
            continue
        yield _play(state, controller, card, purse, full)
        tags = card.tags
        if tags.get(GameTag.TRADEABLE, 0) or tags.get(GameTag.FORGE, 0):
            yield _deck_action(state, controller, card, purse)


def _play(state: GameState, controller: int, card: Entity, purse: Purse, full: bool) -> PredictedOption:
    tags = card.tags
    kind = tags.get(GameTag.CARDTYPE, 0)
    if tags.get(GameTag.LITERALLY_UNPLAYABLE, 0):
        return PredictedOption(Action.PLAY, card.id, False, errors.UNPLAYABLE, "HS 2.3")
    payable = purse.pays(card)
    if payable is False:
        return PredictedOption(Action.PLAY, card.id, False, errors.ENOUGH_MANA, "HS 4.12")
    if full and kind in (CardType.MINION, CardType.LOCATION):
        if payable is None:
            return PredictedOption(Action.PLAY, card.id, False, None, "HS 4.7")
        return PredictedOption(Action.PLAY, card.id, False, errors.MINION_CAP, "HS 4.7")
    if payable is None:
        return PredictedOption(Action.PLAY, card.id, None, errors.ENOUGH_MANA, "HS 4.12")
    if kind in ALWAYS_PLAYABLE:
        return PredictedOption(Action.PLAY, card.id, True, errors.NONE, "HS 2.2")
    if tags.get(GameTag.SECRET, 0) or any(tags.get(quest, 0) for quest in QUESTS):
        return _play_into_secret_zone(state, controller, card)
    text = text_of(state, card)
    if text is None:
        return PredictedOption(Action.PLAY, card.id, None, None, "HS 2.3")
    return PredictedOption(Action.PLAY, card.id, True, errors.NONE, "HS 2.3", aims(state, card, text))


def _play_into_secret_zone(state: GameState, controller: int, card: Entity) -> PredictedOption:
    """A secret may not be set twice, nor a sixth one; one quest at a time (HS 2.3)."""
    active = state.zone(controller, Zone.SECRET)
    if not card.get(GameTag.SECRET):
        taken = any(other.get(quest) for other in active for quest in QUESTS)
        error = errors.UNIQUE_SECRET if taken else errors.NONE
        return PredictedOption(Action.PLAY, card.id, not taken, error, "HS 2.3")
    same = [other for other in active if other.card_id == card.card_id]
    if same:
        return PredictedOption(Action.PLAY, card.id, False, errors.UNIQUE_SECRET, "HS 2.3")
    if any(_printings(other.card_id, card.card_id) for other in active):
        return PredictedOption(Action.PLAY, card.id, None, None, "HS 2.3")
    if sum(1 for other in active if other.get(GameTag.SECRET)) >= SECRET_LIMIT:
        return PredictedOption(Action.PLAY, card.id, False, errors.SECRET_ZONE_CAP, "HS 2.3")
    return PredictedOption(Action.PLAY, card.id, True, errors.NONE, "HS 2.3")


def _printings(one: str, other: str) -> bool:
    """Tell whether two ids may be printings of one card in different sets: one is the other with a prefix."""
    return bool(one and other) and (one.endswith(other) or other.endswith(one))


def _deck_action(state: GameState, controller: int, card: Entity, purse: Purse) -> PredictedOption:
    """A card may be traded or forged for its own cost in mana (HS 5.1, tradeable)."""
    if purse.mana < card.get(GameTag.DECK_ACTION_COST):
        return PredictedOption(Action.DECK_ACTION, card.id, False, errors.ENOUGH_MANA, "HS 5.1")
    if not card.get(GameTag.FORGE) and not state.zone(controller, Zone.DECK):
        return PredictedOption(Action.DECK_ACTION, card.id, None, None, "HS 5.1")
    return PredictedOption(Action.DECK_ACTION, card.id, True, errors.NONE, "HS 5.1")
