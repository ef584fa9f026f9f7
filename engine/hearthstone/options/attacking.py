"""Legal attackers and defenders (HS 2.6: number of attacks and other conditions; HS 5.1: taunt, frozen, immune, rush).

The reasons stand in the order in which the server checks them: the first that holds is printed. EXHAUSTED does not
matter for characters: a minion with charge has it and can attack. Only attacks made, attacks allowed and turns
in play count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from engine.hearthstone.mechanics.attacks import RUSH, attacks_left
from engine.hearthstone.options import errors
from engine.hearthstone.options.model import PredictedTarget
from engine.hearthstone.options.order import in_play
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

UNTOUCHABLE, DORMANT, CANT_ATTACK = GameTag.UNTOUCHABLE, GameTag.DORMANT, GameTag.CANT_ATTACK
FROZEN, ATK, IMMUNE, STEALTH, TAUNT = (GameTag.FROZEN, GameTag.ATK, GameTag.IMMUNE, GameTag.STEALTH, GameTag.TAUNT)
HERO, MINION, LOCATION = CardType.HERO, CardType.MINION, CardType.LOCATION

REFUSED = {
    errors.ATTACKER_CAN_ATTACK: "HS 2.6",
    errors.ATTACKER_NOT_FROZEN: "HS 5.1 freeze",
    errors.ATTACK_ABOVE_ZERO: "HS 2.6",
    errors.JUST_PLAYED: "HS 2.1 summoning sickness",
    errors.EXHAUSTED: "HS 2.6 number of attacks",
    errors.TARGET_NEEDED: "HS 2.6",
    errors.ENEMY_TARGET: "HS 2.6",
    errors.MINION_TARGET: "HS 2.6",
    errors.NOT_IMMUNE: "HS 5.1 immune",
    errors.NOT_STEALTHED: "LOG stealth",
    errors.TAUNTER: "HS 5.1 taunt",
    errors.CHARACTER: "HS 2.6",
    errors.NONE: "HS 2.6",
}
"""The rule behind each reason."""

CHARGE = "LOG charge"


def summoning_sick(character: Entity) -> bool:
    """Return whether a minion came, changed sides or awoke this turn and has no charge (HS 4.7)."""
    tags = character.tags
    charges = tags.get(GameTag.CHARGE, 0) or tags.get(GameTag.NON_KEYWORD_CHARGE, 0)
    if tags.get(GameTag.CARDTYPE) != MINION or charges:
        return False
    return not tags.get(GameTag.NUM_TURNS_IN_PLAY)


def minions_only(character: Entity) -> bool:
    """Return whether a character may attack minions only: with rush in its first turn, or by a tag."""
    tags = character.tags
    if tags.get(GameTag.CANNOT_ATTACK_HEROES):
        return True
    return bool(tags.get(GameTag.RUSH)) and summoning_sick(character)


def rule_of(character: Entity) -> str:
    """Return the rule by which a character attacks: that of charge or rush in the turn in which it came."""
    tags = character.tags
    if tags.get(GameTag.CARDTYPE) != MINION or tags.get(GameTag.NUM_TURNS_IN_PLAY):
        return "HS 2.6"
    return CHARGE if tags.get(GameTag.CHARGE) else RUSH if tags.get(GameTag.RUSH) else "HS 2.6"


def attacker_error(state: GameState, character: Entity, has_target: bool) -> str:
    """Return why a character of the current player may not attack; ``NONE`` if it may."""
    tags = character.tags
    if tags.get(UNTOUCHABLE) or tags.get(DORMANT) or tags.get(CANT_ATTACK):
        return errors.ATTACKER_CAN_ATTACK
    if tags.get(FROZEN):
        return errors.ATTACKER_NOT_FROZEN
    if tags.get(ATK, 0) <= 0:
        return errors.ATTACK_ABOVE_ZERO
    if summoning_sick(character) and not tags.get(GameTag.RUSH):
        return errors.JUST_PLAYED
    if minions_only(character) and not has_target:
        return errors.ATTACKER_CAN_ATTACK
    if attacks_left(state, character) <= 0:
        return errors.EXHAUSTED
    return errors.NONE if has_target else errors.TARGET_NEEDED


class Defenders:
    """The legal defenders for the characters of one player, computed when first asked and used for every attacker."""

    def __init__(self, state: GameState, controller: int) -> None:
        self.state = state
        self.controller = controller
        self._known: dict[tuple[bool, bool, str], tuple[PredictedTarget, ...]] = {}

    @cached_property
    def _candidates(self) -> list[Entity]:
        return [one for one in in_play(self.state) if one.tags.get(GameTag.CARDTYPE) in (HERO, MINION, LOCATION)]

    @cached_property
    def _taunters(self) -> bool:
        enemies = (one for one in self._candidates if one.controller != self.controller)
        return any(one.tags.get(TAUNT) and _open_to_attack(one.tags) for one in enemies)

    def of(self, attacker: Entity) -> tuple[PredictedTarget, ...]:
        """Return every character and location in play with the reason why ``attacker`` may not attack it.

        They come in the order of option lists.
        """
        kind = (minions_only(attacker), bool(attacker.tags.get(GameTag.IGNORE_TAUNT)), rule_of(attacker))
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = tuple(_as_listed(self._judge(*kind)))
        return known

    def _judge(self, minions_only: bool, ignores_taunt: bool, attacks_by: str) -> Iterable[PredictedTarget]:
        taunters = self._taunters and not ignores_taunt
        for entity in self._candidates:
            error = self._error(entity, minions_only, taunters)
            rushes = error == errors.MINION_TARGET and attacks_by == RUSH
            yield PredictedTarget(entity.id, error, RUSH if rushes else REFUSED[error])

    def _error(self, entity: Entity, minions_only: bool, taunters: bool) -> str:
        tags = entity.tags
        kind = tags.get(GameTag.CARDTYPE, 0)
        if kind == LOCATION:
            return errors.CHARACTER
        if entity.controller == self.controller:
            return errors.MINION_TARGET if minions_only and kind == HERO else errors.ENEMY_TARGET
        if tags.get(IMMUNE) or tags.get(UNTOUCHABLE) or tags.get(DORMANT):
            return errors.NOT_IMMUNE
        if tags.get(STEALTH):
            return errors.NOT_STEALTHED
        if minions_only and kind == HERO:
            return errors.MINION_TARGET
        if taunters and not tags.get(TAUNT):
            return errors.TAUNTER
        return errors.NONE


def _open_to_attack(tags: dict[int, int]) -> bool:
    """Return whether an enemy may be chosen at all; an enemy that may not has no effect by its taunt (HS 5.1)."""
    hidden = tags.get(STEALTH, 0) or tags.get(IMMUNE, 0) or tags.get(UNTOUCHABLE, 0) or tags.get(DORMANT, 0)
    return not hidden and tags.get(GameTag.CARDTYPE) != LOCATION


def _as_listed(targets: Iterable[PredictedTarget]) -> Iterator[PredictedTarget]:
    """Put targets in the order of option lists: legal ones, refused ones, those protected by taunt.

    Each group is in the order of entering play. The last group is reversed, because the server removes its members one
    by one.
    """
    refused, protected = [], []
    for target in targets:
        if target.error == errors.NONE:
            yield target
        elif target.error == errors.TAUNTER:
            protected.append(target)
        else:
            refused.append(target)
    yield from refused
    yield from reversed(protected)
