"""Cards in hand that can be played (HS 2.2 to 2.5): the cost can be paid, and there is room.

A minion, weapon, hero card, location, secret or quest that satisfies both can be played with any text. A spell may also
need a target or have a condition: its requirements. Cards that an enchantment may forbid to play are left open.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.matching import disjunction
from engine.hearthstone.mechanics.cost import MANA_AS_WELL, available_corpses, currency_of
from engine.hearthstone.mechanics.mana import available_mana
from engine.hearthstone.mechanics.zones import SECRET_LIMIT, board_is_full
from engine.hearthstone.options import errors
from engine.hearthstone.options.aims import aims
from engine.hearthstone.options.model import DECK_ACTION, PLAY, Action, PredictedOption
from engine.hearthstone.options.requirements import Use, refusal
from engine.hearthstone.oracle import Currency
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

SECRETS, REQUIREMENTS = "LOG secrets", "LOG requirements"
TRADE, FORGE = "HS 5.1 tradeable", "LOG forge"

ALWAYS_PLAYABLE = (CardType.MINION, CardType.WEAPON, CardType.HERO, CardType.LOCATION)
UNIQUE_QUEST_TAGS = (GameTag.QUEST, GameTag.QUESTLINE)
DECK_ACTIONS = (GameTag.TRADEABLE, GameTag.FORGE, GameTag.PREPARE, GameTag.DISGUISED)
"""Keywords of cards with a second row, for another action than playing them."""


class Purse:
    """The mana and other currencies that a player can pay with now."""

    def __init__(self, state: GameState, player: Entity, ruleset: Ruleset) -> None:
        self.state, self.ruleset = state, ruleset
        self.alternates = ruleset.high > MANA_AS_WELL
        self.mana = available_mana(player)
        self.player = player
        self.may_forbid = _may_forbid(state, player)
        self.corpses = available_corpses(player)
        hero = state.hero_of(player)
        self.health = 0 if hero is None else hero.health
        self.armor = 0 if hero is None else hero.get(GameTag.ARMOR)

    def lacks(self, card: Entity) -> tuple[str, ...] | None:
        """Return why a card's cost cannot be paid (HS 4.11, 4.12): empty if it can, None if uncertain.

        Later builds have separate reasons for other currencies. Two cases are left open: a cost in health that would
        kill, which the rulebook does not decide, and a cost of more corpses than the player has.
        """
        tags = card.tags
        cost = max(0, tags.get(GameTag.COST, 0))
        currency = currency_of(tags, self.player)
        if currency is Currency.HEALTH:
            return () if cost < self.health else None
        if currency is Currency.ARMOR:
            return () if self.armor >= cost else (errors.ENOUGH_ARMOR, errors.ENOUGH_MANA)
        if currency is Currency.CORPSES:
            return () if self.corpses >= cost else None
        if self.alternates and tags.get(GameTag.CARD_ALTERNATE_COST):
            return None
        return () if self.mana >= cost else (errors.ENOUGH_MANA,)

    def refusal(self, card: Entity, action: Action) -> PredictedOption | None:
        """Return the row of a card that cannot be paid for; None for one that can."""
        reasons = self.lacks(card)
        if reasons is None:
            return PredictedOption(action, card.id, None, None, "HS 4.12", or_else=(errors.ENOUGH_MANA,))
        if reasons:
            only = reasons[0] if len(reasons) == 1 else None
            return PredictedOption(action, card.id, False, only, "HS 4.12")
        return None


def _may_forbid(state: GameState, host: Entity) -> bool:
    """Return whether an enchantment of a card, or of its player, may forbid to play the card."""
    return any(interferes(one.card_id, "play") for one in state.enchantments_of(host.id))


def hand_rows(state: GameState, controller: int, purse: Purse) -> Iterator[PredictedOption]:
    """Yield the rows of a player's hand: each card, followed by its trade or forge, if it has one."""
    full = board_is_full(state, controller)
    for card in state.zone(controller, Zone.HAND):
        if not card.known:
            yield PredictedOption(PLAY, card.id, None, None, "HS 2.2", listed=False)
            continue
        yield play_row(state, controller, card, purse, full)
        if not card.tags.keys().isdisjoint(DECK_ACTIONS) and any(map(card.get, DECK_ACTIONS)):
            yield _deck_action(state, controller, card, purse)


def play_row(state: GameState, controller: int, card: Entity, purse: Purse, full: bool) -> PredictedOption:
    """Return the row for playing a known card; ``full``: there is no room on the board."""
    tags = card.tags
    kind = tags.get(GameTag.CARDTYPE, 0)
    if tags.get(GameTag.LITERALLY_UNPLAYABLE):
        return PredictedOption(PLAY, card.id, False, errors.UNPLAYABLE, "HS 2.3")
    if purse.may_forbid or _may_forbid(state, card):
        return PredictedOption(PLAY, card.id, None, None, "HS 2.3")
    unpaid = purse.refusal(card, PLAY)
    if unpaid is not None and unpaid.playable is False:
        return unpaid
    if full and kind in (CardType.MINION, CardType.LOCATION):
        if tags.get(GameTag.DISGUISED) or tags.get(GameTag.MAGNETIC):  # it may not need room on the board
            return PredictedOption(PLAY, card.id, None, None, "HS 4.7", or_else=(errors.MINION_CAP,))
        if unpaid is not None:
            return PredictedOption(PLAY, card.id, False, None, "HS 4.7")
        return PredictedOption(PLAY, card.id, False, errors.MINION_CAP, "HS 4.7")
    if unpaid is not None:
        return unpaid
    use = Use(state, card, purse.player, purse.ruleset)
    if kind in ALWAYS_PLAYABLE:
        if use.offers_choice:
            return replace(_choice(use, PLAY, "HS 2.2"), playable=True, error=errors.NONE)
        based_on = () if use.asked is None else use.asked.based_on
        return PredictedOption(PLAY, card.id, True, errors.NONE, "HS 2.2", aims(use), aimed_by=based_on)
    if tags.get(GameTag.SECRET) or any(tags.get(quest) for quest in UNIQUE_QUEST_TAGS):
        return _play_into_secret_zone(state, controller, card)
    return used_by_text(use, PLAY, "HS 2.3")


def used_by_text(use: Use, action: Action, rule: str) -> PredictedOption:
    """Return the row of an affordable card that can be used if its requirements are met."""
    card = use.card.id
    if use.offers_choice:
        return _choice(use, action, rule)
    asked = use.asked
    if asked is None:
        return PredictedOption(action, card, None, None, rule)
    based_on = asked.based_on
    usable, error = refusal(use)
    if usable is False:
        return PredictedOption(action, card, False, error, REQUIREMENTS, based_on=based_on)
    targets = aims(use)
    if usable is None or targets is None:
        return PredictedOption(action, card, None, None, rule)
    if targets and all(target.error != errors.NONE for target in targets):
        return PredictedOption(action, card, False, errors.TARGET_NEEDED, REQUIREMENTS, based_on=based_on)
    return PredictedOption(action, card, True, errors.NONE, rule, targets, based_on=based_on, aimed_by=based_on)


def _choice(use: Use, action: Action, rule: str) -> PredictedOption:
    """Return the row of a card with a choice of texts: it can be used if one of the texts can."""
    options = tuple(used_by_text(choice, action, rule) for choice in use.choices)
    usable = disjunction(option.playable for option in options) or None
    return PredictedOption(action, use.card.id, usable, errors.NONE if usable else None, rule, options=options)


def _play_into_secret_zone(state: GameState, controller: int, card: Entity) -> PredictedOption:
    """Return the row of a secret or quest: no secret twice, at most five, one quest at a time (HS 2.3).

    The total capacity of the zone is unknown. The server has separate reasons for secrets, quests, and all.
    """
    active = state.zone(controller, Zone.SECRET)
    full = len(active) >= SECRET_LIMIT
    if not card.get(GameTag.SECRET):
        same = any(other.get(quest) and card.get(quest) for other in active for quest in UNIQUE_QUEST_TAGS)
        alike = any(other.get(quest) for other in active for quest in UNIQUE_QUEST_TAGS)
        playable, error = (False, None) if same else (None, None) if alike or full else (True, errors.NONE)
        return PredictedOption(PLAY, card.id, playable, error, SECRETS)
    if any(other.card_id == card.card_id for other in active):
        return PredictedOption(PLAY, card.id, False, errors.UNIQUE_SECRET, SECRETS)
    if any(_printings(other.card_id, card.card_id) for other in active):
        return PredictedOption(PLAY, card.id, None, None, SECRETS)
    if sum(1 for other in active if other.get(GameTag.SECRET)) >= SECRET_LIMIT:
        return PredictedOption(PLAY, card.id, False, None, SECRETS)
    if full:
        return PredictedOption(PLAY, card.id, None, None, SECRETS)
    return PredictedOption(PLAY, card.id, True, errors.NONE, SECRETS)


def _printings(one: str, other: str) -> bool:
    """Return whether two ids may be printings of one card in different sets: one id is the other with a prefix."""
    return bool(one and other) and (one.endswith(other) or other.endswith(one))


def _deck_action(state: GameState, controller: int, card: Entity, purse: Purse) -> PredictedOption:
    """Return the row of a card that can be traded, forged or prepared for mana (HS 5.1, tradeable)."""
    tags = card.tags
    if not tags.get(GameTag.TRADEABLE) and not tags.get(GameTag.FORGE):
        # a card that cannot become cheaper is no longer prepared, even with enough mana
        reasons = (errors.ENOUGH_MANA,)
        return PredictedOption(DECK_ACTION, card.id, None, None, "LOG prepare", listed=False, or_else=reasons)
    if not card.get(GameTag.FORGE) and not state.zone(controller, Zone.DECK):
        return PredictedOption(DECK_ACTION, card.id, None, None, TRADE, or_else=(errors.ENOUGH_MANA,))
    rule = TRADE if tags.get(GameTag.TRADEABLE) else FORGE
    if purse.mana < card.get(GameTag.DECK_ACTION_COST):
        return PredictedOption(DECK_ACTION, card.id, False, errors.ENOUGH_MANA, rule)
    return PredictedOption(DECK_ACTION, card.id, True, errors.NONE, rule)
