"""What a player may do, and how a client lists it (HS 2.2 to 2.7, 5.1).

Only cards without text are played here, so nothing but cost, room, readiness, taunt and stealth decides. The list a
client prints has what can be chosen first (hand, then the order of play), then what cannot, each with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.mechanics.attacks import attacks_allowed
from engine.mechanics.cost import cost_of
from engine.mechanics.mana import available_mana
from engine.mechanics.zones import BOARD_LIMIT
from engine.simulate.effects import NEEDS_ROOM, TARGETS, Targets
from engine.simulate.script import Move
from engine.state import CHARACTERS, Entity
from hslog.generated.vocabulary import CardType, GameTag, OptionType, Zone
from hslog.packets import OptionRow, Options

if TYPE_CHECKING:
    from engine.simulate.play import Play

FINE = "NONE"


class Choice(NamedTuple):
    """Something a player might do: the card, hero power or attacker; why not; and what it can aim at.

    ``targets`` maps every entity in question to FINE or the reason it is none; empty where nothing is aimed at.
    """

    kind: str
    entity: Entity
    error: str
    targets: dict[Entity, str]

    @property
    def possible(self) -> bool:
        """Whether the player can do it now."""
        return self.error == FINE

    def legal_targets(self) -> list[Entity]:
        """Return what it can aim at."""
        return [entity for entity, error in self.targets.items() if error == FINE]


def choices(r: Play, player: Entity) -> list[Choice]:
    """Return everything of a player that can be played, used or attack with, possible or not."""
    controller = player.get(GameTag.CONTROLLER)
    hand = sorted(r.state.zone(controller, Zone.HAND), key=lambda card: card.position)
    found = [Choice("play", card, _why_not_played(r, card, player), {}) for card in hand]
    for entity in r.state.zone(controller, Zone.PLAY):
        if entity.type == CardType.HERO_POWER:
            found.append(_power(r, entity, player))
        elif entity.type in CHARACTERS:
            found.append(_attack(r, entity))
    return found


def moves(r: Play, player: Entity) -> Iterator[Move]:
    """Yield every legal move of a player but ending the turn and giving up."""
    room = len(r.state.board(player.get(GameTag.CONTROLLER)))
    for choice in choices(r, player):
        if not choice.possible:
            continue
        if choice.kind == "play":
            minion = r.oracle.look_at(choice.entity).get(GameTag.CARDTYPE, 0) == CardType.MINION
            for position in range(1, room + 2) if minion else (0,):
                yield Move("play", choice.entity.id, 0, position)
        elif choice.targets:
            for target in choice.legal_targets():
                yield Move(choice.kind, choice.entity.id, target.id)
        else:
            yield Move(choice.kind, choice.entity.id)


def _why_not_played(r: Play, card: Entity, player: Entity) -> str:
    tags = r.oracle.look_at(card)
    if (cost_of(r, card) or 0) > available_mana(player):
        return "REQ_ENOUGH_MANA"
    minion = tags.get(GameTag.CARDTYPE, 0) == CardType.MINION
    if minion and len(r.state.board(card.controller)) >= BOARD_LIMIT:
        return "REQ_MINION_CAP"
    return FINE


def _power(r: Play, power: Entity, player: Entity) -> Choice:
    error = FINE
    targets: dict[Entity, str] = {}
    if TARGETS.get(power.card_id) is Targets.ANY_CHARACTER:
        for entity in r.state.play_order:
            targets[entity] = _why_not_target(entity, power.controller)
    if power.get(GameTag.EXHAUSTED):
        error = "REQ_NOT_EXHAUSTED_HERO_POWER"
    elif (cost_of(r, power) or 0) > available_mana(player):
        error = "REQ_ENOUGH_MANA"
    elif power.card_id in NEEDS_ROOM and len(r.state.board(power.controller)) >= BOARD_LIMIT:
        error = "REQ_NUM_MINION_SLOTS"
    elif targets and FINE not in targets.values():
        error = "REQ_TARGET_TO_PLAY"
    return Choice("power", power, error, targets)


def _why_not_target(entity: Entity, controller: int) -> str:
    if entity.type not in CHARACTERS:
        return "REQ_HERO_OR_MINION_TARGET"
    if entity.controller != controller and entity.get(GameTag.STEALTH):
        return "REQ_NONSTEALTH_ENEMY_TARGET"
    return FINE


def _attack(r: Play, character: Entity) -> Choice:
    error = _why_not_attack(r, character)
    targets = _attack_targets(r, character)
    if error == FINE and FINE not in targets.values():
        error = "REQ_TARGET_TO_PLAY"
    return Choice("attack", character, error, targets)


def _why_not_attack(r: Play, character: Entity) -> str:
    attacked = character.get(GameTag.NUM_ATTACKS_THIS_TURN)
    swift = character.get(GameTag.CHARGE) or character.get(GameTag.RUSH)
    if character.get(GameTag.ATK) <= 0:
        return "REQ_ATTACK_GREATER_THAN_0"
    if character.get(GameTag.FROZEN):
        return "REQ_ATTACKER_NOT_FROZEN"
    if attacked >= attacks_allowed(r, character):
        return "REQ_NOT_EXHAUSTED_ACTIVATE"
    if character.get(GameTag.JUST_PLAYED) and character.type == CardType.MINION:
        return FINE if swift else "REQ_NOT_MINION_JUST_PLAYED"
    if character.get(GameTag.EXHAUSTED):
        just_come = character.type == CardType.MINION and not character.get(GameTag.NUM_TURNS_IN_PLAY)
        return "REQ_NOT_MINION_JUST_PLAYED" if just_come else "REQ_NOT_EXHAUSTED_ACTIVATE"
    return FINE


def _attack_targets(r: Play, attacker: Entity) -> dict[Entity, str]:
    """HS 2.6, 5.1: enemy characters that are not stealthed or immune, taunting ones before the others."""
    rushes = attacker.get(GameTag.RUSH) and attacker.get(GameTag.JUST_PLAYED) and not attacker.get(GameTag.CHARGE)
    found: dict[Entity, str] = {}
    for entity in r.state.play_order:
        if entity.type not in CHARACTERS:
            error = "REQ_HERO_OR_MINION_TARGET"
        elif entity.controller == attacker.controller:
            error = "REQ_ENEMY_TARGET"
        elif entity.get(GameTag.STEALTH):
            error = "REQ_NONSTEALTH_ENEMY_TARGET"
        elif entity.get(GameTag.IMMUNE):
            error = "REQ_ENEMY_TARGET_NOT_IMMUNE"
        elif rushes and entity.type == CardType.HERO:
            error = "REQ_NOT_MINION_JUST_PLAYED"
        else:
            error = FINE
        found[entity] = error
    if any(error == FINE and entity.get(GameTag.TAUNT) for entity, error in found.items()):
        for entity, error in found.items():
            if error == FINE and not entity.get(GameTag.TAUNT):
                found[entity] = "REQ_TARGET_TAUNTER"
    return found


# --- as a client lists it ----------------------------------------------------------------------------------


def list_options(r: Play, player: Entity, number: int) -> Options:
    """Return the option list a client is sent for a player; ``number`` is its id."""
    errors = r.recording.form.errors
    found = choices(r, player)
    rows = [
        OptionRow(row="option", type=OptionType.END_TURN, error="INVALID" if errors else None, error_parameter=None)
    ]
    for choice in found:
        if choice.possible:
            rows += _rows(choice, _place(rows), errors)
    if errors:
        mine = {choice.entity.id for choice in found}
        rows += [
            _row("option", place, choice.entity, choice.error)
            for place, choice in enumerate((choice for choice in found if not choice.possible), _place(rows))
        ]
        others = [entity for entity in r.state.play_order if entity.id not in mine and entity is not player]
        rows += [
            _row("option", place, entity, "REQ_YOUR_TURN")
            for place, entity in enumerate(
                (entity for entity in others if entity.type != CardType.WEAPON), _place(rows)
            )
        ]
    return Options(id=number, rows=rows)


def _place(rows: list[OptionRow]) -> int:
    return sum(row.row == "option" for row in rows)


def _rows(choice: Choice, place: int, errors: bool) -> Iterator[OptionRow]:
    yield _row("option", place, choice.entity, FINE if errors else None)
    legal = [entity for entity, error in choice.targets.items() if error == FINE]
    others = [entity for entity, error in choice.targets.items() if error != FINE] if errors else []
    for number, target in enumerate(legal + others):
        yield _row("target", number, target, choice.targets[target] if errors else None)


def _row(row: str, place: int, entity: Entity, error: str | None) -> OptionRow:
    depth = 0 if row == "option" else 1
    kind = OptionType.POWER if row == "option" else 0
    return OptionRow(
        row=row, place=place, depth=depth, type=kind, entity=entity.id, error=error, error_parameter=None
    )


def place_of(options: Options, move: Move) -> int:
    """Return the place of a move in an option list: 0 ends the turn."""
    for row in options.rows:
        if row.row == "option" and row.entity == move.entity:
            return row.place
    return 0
