"""Playing a minion card (HS 2.2): use phase, resolution phase (battlecry), completion phase."""

from __future__ import annotations

from engine.hearthstone.mechanics import magnetic
from engine.hearthstone.mechanics.returning import lost_on_entering
from engine.hearthstone.mechanics.zones import excess, room_changes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.sequences.common import Steps, entering_changes, overload, repeat
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

STEPS = Steps(
    sequence="HS 2.2",
    use="HS 2.2.1",
    payment="HS 2.2.1.a",
    entering="HS 2.2.1.b",
    on_use="HS 2.2.1",  # e and f: triggers on the use stand next to triggers on the summoning
    resolution="HS 2.2.2",
    text="HS 2.2.2.c",
    completion="HS 2.2.3",
    after_use="HS 2.2.3",  # a to c, likewise
    costs="HS 2.2.1.d",
    targeting="HS 2.2.2.b",
    echo="HS 2.2.3.b",
    overload="HS 2.2.1.g",
)
CROWDED = "HS 2.2 crowded board"
GONE, CHANGED_SIDES = "HS 2.2 left play", "HS 2.2 changed controller"
"""Rules that a battlecry is still carried out if the minion has left play or changed sides."""


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Put the minion on the board (HS 2.2.1.b); a disguised minion may enter the opponent's board."""
    entering = [Change(card, GameTag.ZONE, Zone.PLAY)]
    if r.oracle.look_at(card).get(GameTag.DISGUISED):
        entering.append(Change(card, GameTag.CONTROLLER, r.state.opponent(player).controller, True))
    r.set_unordered(STEPS.entering, entering)
    r.await_form(card)
    place = r.oracle.choose_position(STEPS.entering, card)
    changes = [Change(card, GameTag.ZONE_POSITION, place)]
    changes += room_changes(r, card.controller, Zone.PLAY, place, card)
    changes += entering_changes(r, card, player, target, exhausts=card.controller == player.controller)
    changes += overload(r, STEPS, card, player)
    changes += lost_on_entering(r, card)
    r.set_unordered(STEPS.entering, changes)
    if excess(r.state, card.controller, Zone.PLAY)[0] > 0:
        r.count_applied(CROWDED)
    magnetic.note_mech(r, card)
    r.take_form(card)


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out battlecry, combo, choose one and magnetic (HS 2.2.2.c)."""
    magnetic.merge(r, card)
    gone, changed = card.zone != Zone.PLAY, card.controller != player.controller
    if r.effect(STEPS.text, card):
        for rule in (GONE,) * gone + (CHANGED_SIDES,) * changed:
            r.count_applied(rule)
        repeat(r, STEPS.text, card)
