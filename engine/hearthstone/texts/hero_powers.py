"""The basic hero powers that bring minions and weapons (HS 2.7.1.b), and what changes hero powers."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.sequences.equip import equip_created
from engine.hearthstone.sequences.summon import summon
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.model import CLASSIC, Text, is_printing
from engine.hearthstone.texts.replacements import was_used
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 2.7.1.b"
KIND = "hero-power"
"""What cards change that change hero powers (:mod:`engine.hearthstone.cards.interference`)."""
NO_ROOM = "REQ_NUM_MINION_SLOTS"
NO_TOTEM_LEFT = "REQ_ALL_BASIC_TOTEMS_NOT_IN_PLAY"

TOTEMS = ("CS2_050", "CS2_051", "NEW1_009")
"""The basic totems but one: searing, stoneclaw, healing."""
FOURTH_TOTEMS = ("CS2_052", "CS2_058")
"""Wrath of air or, for some years, strength."""


def _reinforce(r: Resolution, power: Entity, player: Entity, target: Entity | None) -> None:
    _summon(r, power, "CS2_101t")


def _ghoul_charge(r: Resolution, power: Entity, player: Entity, target: Entity | None) -> None:
    _summon(r, power, "HERO_11bpt")


def _totemic_call(r: Resolution, power: Entity, player: Entity, target: Entity | None) -> None:
    fourth = FOURTH_TOTEMS[0] if power.card_id.startswith(CLASSIC) else r.ruleset.get("basic_totems")
    left = _not_on_board(r.state, power, (*TOTEMS, *((fourth,) if fourth else FOURTH_TOTEMS)))
    if left:
        _summon(r, power, r.oracle.choose_token(RULE, left))


def _summon(r: Resolution, power: Entity, card_id: str) -> None:
    """A minion is created at the right end of the board."""
    if board_is_full(r.state, power.controller):
        return
    place = len(r.state.board(power.controller)) + 1
    stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, power.id)
    minion = r.create(RULE, card_id, power.controller, Zone.PLAY, *stated)
    if minion is not None:
        summon(r, minion)


def _dagger_mastery(r: Resolution, power: Entity, player: Entity, target: Entity | None) -> None:
    equip_created(
        r,
        player,
        power,
        lambda: r.create(RULE, "CS2_082", power.controller, Zone.PLAY, (GameTag.CREATOR, power.id)),
    )


def _needs_room(state: GameState, power: Entity) -> str | None:
    return NO_ROOM if board_is_full(state, power.controller) else None


def _not_on_board(state: GameState, power: Entity, totems: Iterable[str]) -> list[str]:
    board = [minion.card_id for minion in state.board(power.controller)]
    return [totem for totem in totems if not any(is_printing(minion, totem) for minion in board)]


def _needs_totem(state: GameState, power: Entity) -> str | None:
    """All basic totems are on the board."""
    fourth = len(_not_on_board(state, power, FOURTH_TOTEMS)) < len(FOURTH_TOTEMS)
    if fourth and not _not_on_board(state, power, TOTEMS):
        return NO_TOTEM_LEFT
    return _needs_room(state, power)


def may_be_changed(state: GameState) -> bool:
    """Return whether another card may have changed what hero powers do."""
    return was_used(state, KIND)


POWERS = (
    Text(("CS2_049", "HERO_02bp"), _totemic_call, error=_needs_totem),
    Text(("CS2_083b", "HERO_03bp"), _dagger_mastery),
    Text(("CS2_101", "HERO_04bp"), _reinforce, error=_needs_room),
    Text(("HERO_11bp",), _ghoul_charge, error=_needs_room),
)
