"""Play requirements of cards as facts of the state (:mod:`engine.hearthstone.cards.requirements` lists those of each
card).

A requirement without a row here is unknown: every answer that depends on it is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from engine.hearthstone.cards.data import facts_of, has_printed
from engine.hearthstone.cards.library import definition_of, replacements_of
from engine.hearthstone.cards.matching import Fact, conjunction, context_of, disjunction, holds, is_of_tribe
from engine.hearthstone.cards.requirements import (
    LAST_WITH_REQUIREMENTS,
    LEGENDARY_RARITY,
    SIDES,
    Asked,
    requirements_of,
)
from engine.hearthstone.cards.something_to_do import may_lack
from engine.hearthstone.entity import BOARD_TYPES
from engine.hearthstone.mechanics.totems import missing_totems
from engine.hearthstone.mechanics.zones import SECRET_LIMIT, board_limit, hand_limit
from engine.hearthstone.options import errors
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Race, Zone
from hslog.hearthstone.play_errors import PLAY_ERROR_NAMES


class Use:
    """A card that a player may use now.

    ``asked`` are its play requirements, and the constructs they come from; None where they are unknown.
    """

    __slots__ = ("asked", "card", "player", "ruleset", "state")

    def __init__(self, state: GameState, card: Entity, player: Entity, ruleset: Ruleset) -> None:
        self.state, self.card, self.player, self.ruleset = state, card, player, ruleset
        unplayed = card.type == CardType.LOCATION and card.zone == Zone.HAND  # it asks for a target when used in play
        asked = Asked({}) if unplayed else requirements_of(card.card_id, ruleset.low, ruleset.high)
        self.asked = None if state.taken_back else asked

    @property
    def offers_choice(self) -> bool:
        """Whether the player chooses one of several texts, each with its own requirements."""
        if self.player.tags.get(GameTag.CHOOSE_BOTH):
            return False
        if self.card.tags.get(GameTag.CHOOSE_ONE):
            return True
        facts = facts_of(self.card.card_id, self.ruleset.high)
        return facts is not None and bool(facts.tags.get(GameTag.CHOOSE_ONE))

    @property
    def choices(self) -> tuple[Use, ...]:
        """The uses of the texts to choose from: cards set aside, in the order of option lists."""
        parts = self.state.zone(self.card.controller, Zone.SETASIDE)
        own = [part for part in parts if part.get(GameTag.PARENT_CARD) == self.card.id]
        ordered = sorted(own, key=lambda part: part.id)
        return tuple(Use(self.state, part, self.player, self.ruleset) for part in ordered)


def _is_of_tribe(use: Use, target: Entity, tribe: int) -> Fact:
    return target.type == CardType.MINION and is_of_tribe(target, tribe, use.ruleset.low, use.ruleset.high)


def _is_legendary(use: Use, target: Entity, _: int) -> Fact:
    low, high = use.ruleset.low, use.ruleset.high
    return has_printed(target.card_id, low, high, lambda facts: facts.rarity == LEGENDARY_RARITY)


OF_TARGETS: Mapping[str, Callable[[Use, Entity, int], Fact]] = {
    "REQ_MINION_TARGET": lambda use, target, _: target.type == CardType.MINION,
    "REQ_HERO_TARGET": lambda use, target, _: target.type == CardType.HERO,
    "REQ_FRIENDLY_TARGET": lambda use, target, _: target.controller == use.card.controller,
    "REQ_ENEMY_TARGET": lambda use, target, _: target.controller != use.card.controller,
    "REQ_MINION_OR_ENEMY_HERO": lambda use, target, _: (
        target.type == CardType.MINION or target.controller != use.card.controller
    ),
    "REQ_NONSELF_TARGET": lambda use, target, _: target is not use.card,
    "REQ_DAMAGED_TARGET": lambda use, target, _: target.get(GameTag.DAMAGE) > 0,
    "REQ_UNDAMAGED_TARGET": lambda use, target, _: target.get(GameTag.DAMAGE) == 0,
    "REQ_FROZEN_TARGET": lambda use, target, _: bool(target.get(GameTag.FROZEN)),
    "REQ_STEALTHED_TARGET": lambda use, target, _: bool(target.get(GameTag.STEALTH)),
    "REQ_MUST_TARGET_TAUNTER": lambda use, target, _: bool(target.get(GameTag.TAUNT)),
    "REQ_TARGET_WITH_DEATHRATTLE": lambda use, target, _: bool(target.get(GameTag.DEATHRATTLE)),
    "REQ_TARGET_MAX_ATTACK": lambda use, target, most: target.get(GameTag.ATK) <= most,
    "REQ_TARGET_MIN_ATTACK": lambda use, target, least: target.get(GameTag.ATK) >= least,
    "REQ_TARGET_WITH_RACE": _is_of_tribe,
    "REQ_LEGENDARY_TARGET": _is_legendary,
}
"""Tests whether a character is a legal target, by the reason that is given if it is not."""


def _minions(state: GameState, controller: int) -> int:
    return sum(one.type == CardType.MINION for one in state.board(controller))


def _has_room(use: Use, number: int) -> Fact:
    on_board = sum(one.type in BOARD_TYPES for one in use.state.zone(use.card.controller, Zone.PLAY))
    return on_board + number <= board_limit(use.state, use.card.controller)


def _has_dragon(use: Use, _: int) -> Fact:
    others = (one for one in use.state.zone(use.card.controller, Zone.HAND) if one is not use.card)
    return disjunction(_is_of_tribe(use, one, Race.DRAGON) if one.known else None for one in others)


OF_BOARD: Mapping[str, Callable[[Use, int], Fact]] = {
    "REQ_NUM_MINION_SLOTS": _has_room,
    "REQ_MINIMUM_ENEMY_MINIONS": lambda use, number: (
        _minions(use.state, use.state.opponent(use.player).controller) >= number
    ),
    "REQ_MINIMUM_TOTAL_MINIONS": lambda use, number: (
        sum(_minions(use.state, one) for one in use.state.players) >= number
    ),
    "REQ_ALL_BASIC_TOTEMS_NOT_IN_PLAY": lambda use, _: bool(missing_totems(use.state, use.ruleset, use.card)),
    "REQ_HAND_NOT_FULL": lambda use, _: len(use.state.zone(use.card.controller, Zone.HAND)) < hand_limit(use.player),
    "REQ_WEAPON_EQUIPPED": lambda use, _: any(
        one.type == CardType.WEAPON for one in use.state.zone(use.card.controller, Zone.PLAY)
    ),
    "REQ_SECRET_ZONE_CAP_FOR_NON_SECRET": lambda use, _: (
        len(use.state.zone(use.card.controller, Zone.SECRET)) < SECRET_LIMIT
    ),
}
"""Tests whether a card can be used at all, by the reason that is given if it cannot."""

TARGETED_IF: Mapping[str, Callable[[Use, int], Fact]] = {
    "REQ_TARGET_TO_PLAY": lambda use, _: True,
    "REQ_TARGET_IF_AVAILABLE": lambda use, _: True,
    "REQ_STEADY_SHOT": lambda use, _: _aims_by_another_card(use),
    "REQ_TARGET_FOR_COMBO": lambda use, _: bool(use.player.get(GameTag.COMBO_ACTIVE)),
    "REQ_TARGET_IF_AVAILABLE_AND_DRAGON_IN_HAND": _has_dragon,
    "REQ_TARGET_IF_AVAILABLE_AND_MINIMUM_FRIENDLY_MINIONS": lambda use, number: (
        _minions(use.state, use.card.controller) >= number
    ),
    "REQ_TARGET_IF_AVAILABLE_AND_MINIMUM_FRIENDLY_SECRETS": lambda use, number: (
        sum(bool(one.get(GameTag.SECRET)) for one in use.state.zone(use.card.controller, Zone.SECRET)) >= number
    ),
}
"""Tests whether the player chooses a target, by requirement."""


def refusal(use: Use) -> tuple[Fact, str | None]:
    """Return whether a card can be used on this board, and the reason why not, as option lists print it.

    Later builds may have dropped requirements of older ones, so in them only met requirements are certain, except those
    of hero powers, which come from their texts.
    """
    certain = use.ruleset.high <= LAST_WITH_REQUIREMENTS or use.card.type == CardType.HERO_POWER
    known: Fact = None if use.asked is not None and use.asked.based_on and _may_do_nothing(use) else True
    for name, parameter in _named(use):
        if name in OF_TARGETS or name in TARGETED_IF:
            continue
        fact = OF_BOARD[name](use, parameter) if name in OF_BOARD else None
        if fact is False and certain:
            return False, name
        fact = fact or None
        known = known and fact
    return known, errors.NONE if known else None


def _may_do_nothing(use: Use) -> bool:
    """Return whether a text may lack what it needs; servers refuse some such cards, for reasons that no text states."""
    definition = definition_of(use.card.card_id, use.ruleset.low, use.ruleset.high)
    return definition is None or may_lack(
        definition, context_of(use.card, use.state, use.ruleset), _has_room(use, 1) is True
    )


OF_TEXT = ("REQ_MINIMUM_ENEMY_MINIONS", "REQ_MINIMUM_TOTAL_MINIONS")
"""Requirements that must also be met when the text is carried out (HS 3.3)."""


def does_nothing(use: Use) -> bool:
    """Return whether a spell's text is not carried out because the board does not meet its requirements (HS 3.3)."""
    named = ((name, parameter) for name, parameter in _named(use) if name in OF_TEXT)
    return any(OF_BOARD[name](use, parameter) is False for name, parameter in named)


def _aims_by_another_card(use: Use) -> Fact:
    """Return False if no other card gives a hero power a target; such a card changes which targets are legal."""
    if use.card.type != CardType.HERO_POWER:
        return False
    replacing = use.state.recall(_replacing_hero_powers, use.ruleset.low, use.ruleset.high)
    changed = use.player.get(GameTag.STEADY_SHOT_CAN_TARGET) or use.card.controller in replacing
    return None if changed else False


def _replacing_hero_powers(state: GameState, low: int, high: int) -> set[int]:
    """Return the players with a card in play whose text changes the effect of hero powers."""
    texts = [(one.controller, definition_of(one.card_id, low, high)) for one in state.play_order if one.card_id]
    return {side for side, text in texts if text is not None and any(replacements_of(text, ("hero-power",)))}


def is_targeted(use: Use) -> Fact:
    """Return whether the player chooses a target for a card, if there is one."""
    if use.asked is None or use.offers_choice:
        return None
    decisive = None
    for name, parameter in _named(use):
        if name in TARGETED_IF:
            decisive = name, parameter
        elif name not in OF_TARGETS and name not in OF_BOARD:
            return None
    found = _aims_by_another_card(use) if decisive is None else TARGETED_IF[decisive[0]](use, decisive[1])
    if use.asked.condition is None or found is False:
        return found
    return conjunction((found, holds(use.asked.condition, context_of(use.card, use.state, use.ruleset))))


def unfit(use: Use, target: Entity) -> Iterator[tuple[str, Fact]]:
    """Yield the requirements that a character does not meet, or may not meet (None)."""
    for name, parameter in _named(use):
        fact = OF_TARGETS[name](use, target, parameter) if name in OF_TARGETS else True
        if not fact:
            yield name, fact


def _named(use: Use) -> Iterable[tuple[str, int]]:
    """Return the names and parameters of all requirements in the order in which the server checks them."""
    if use.asked is None or not use.asked.requirements:
        return ()
    return _named_of(use.card.card_id, use.ruleset.low, use.ruleset.high)


@cache
def _named_of(card_id: str, low: int, high: int) -> tuple[tuple[str, int], ...]:
    asked = requirements_of(card_id, low, high)
    named = {} if asked is None else asked.requirements
    numbers = sorted(named, key=lambda number: (number not in SIDES.values(), number))
    return tuple((PLAY_ERROR_NAMES.get(number, ""), named[number]) for number in numbers)
