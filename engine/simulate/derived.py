"""The attack of a hero (HS 2.6, 4.1): it has that of its weapon in its player's turn, and none in the
other's.

The server sends it as soon as the weapon, or whose turn it is, has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.resolution import Change
from engine.simulate.forms import BASE_ATTACK
from hslog.generated.vocabulary import GameTag

if TYPE_CHECKING:
    from engine.simulate.play import Play

RULE = "HS 4.1"


def hero_attack(r: Play) -> None:
    """Bring the attack of both heroes up to date."""
    for player in r.state.players.values():
        hero = r.state.hero_of(player)
        if hero is None:
            continue
        weapon = r.state.entities.get(player.get(GameTag.WEAPON))
        armed = weapon is not None and bool(player.get(GameTag.CURRENT_PLAYER))
        attack = weapon.get(GameTag.ATK) if weapon is not None and armed else 0
        if r.recording.form.build >= 15590:
            r.together(RULE, [Change(hero, BASE_ATTACK, attack)])
        r.together(RULE, [Change(hero, GameTag.ATK, attack)])
