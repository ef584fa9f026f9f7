"""What the texts of the basic hero powers and of the coin do, as the primitives they are made of (HS 2.7, 4).

Each effect is a function of the resolution, the card, its player and the target; it is carried out inside the
POWER block of the card. ``TARGETS`` says what a player may choose for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from engine.mechanics.damage import deal
from engine.mechanics.draw import draw
from engine.mechanics.healing import heal
from engine.resolution import Change, Event
from engine.simulate.cards import BUILT_IN
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, MetaDataType, Zone

if TYPE_CHECKING:
    from engine.simulate.play import Play

RULE = "HS 2.7.1.b"


class Targets(Enum):
    """What the player chooses for a card."""

    NOTHING = "nothing"
    ANY_CHARACTER = "any character"


Effect = Callable[["Play", Entity, Entity, Entity | None], None]


def _point_at(r: Play, target: Entity) -> None:
    r.meta(RULE, MetaDataType.TARGET, 0, [target])


def _hurt(r: Play, source: Entity, target: Entity, amount: int) -> None:
    _point_at(r, target)
    deal(r, target, amount, source)
    r.triggers(Event("damage", "HS 4.9", target))


def _fireblast(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    if target is not None:
        _hurt(r, power, target, 1)


def _steady_shot(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    hero = r.state.hero_of(r.state.opponent(player))
    if hero is not None:
        _hurt(r, power, hero, 2)


def _life_tap(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    hero = r.state.hero_of(player)
    if hero is not None:
        _hurt(r, power, hero, 2)
    draw(r, player)


def _lesser_heal(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    if target is not None:
        _point_at(r, target)
        heal(r, target, 2, power)


def _armor_up(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    hero = r.state.hero_of(player)
    if hero is not None:
        r.together("HS 4.9", [Change(hero, GameTag.ARMOR, hero.get(GameTag.ARMOR) + 2)])


def _reinforce(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    controller = player.get(GameTag.CONTROLLER)
    place = len(r.state.board(controller)) + 1
    r.create(
        BUILT_IN["CS2_101t"],
        controller,
        Zone.PLAY,
        (GameTag.ZONE_POSITION, place),
        (GameTag.EXHAUSTED, 1),
        (GameTag.CREATOR, power.id),
    )


def _dagger_mastery(r: Play, power: Entity, player: Entity, target: Entity | None) -> None:
    from engine.sequences.play_weapon import equip

    old = r.state.weapon_of(player)
    controller = player.get(GameTag.CONTROLLER)
    weapon = r.create(BUILT_IN["CS2_082"], controller, Zone.PLAY, (GameTag.CREATOR, power.id))
    equip(r, player, weapon, old)


def _coin(r: Play, card: Entity, player: Entity, target: Entity | None) -> None:
    lent = player.get(GameTag.TEMP_RESOURCES) + 1
    if player.get(GameTag.RESOURCES) + lent <= player.get(GameTag.MAXRESOURCES):
        r.together("HS 4.12", [Change(player, GameTag.TEMP_RESOURCES, lent)])


_POWERS: tuple[tuple[tuple[str, str], Effect, Targets], ...] = (
    (("CS2_102", "HERO_01bp"), _armor_up, Targets.NOTHING),
    (("CS2_083b", "HERO_03bp"), _dagger_mastery, Targets.NOTHING),
    (("CS2_101", "HERO_04bp"), _reinforce, Targets.NOTHING),
    (("DS1h_292", "HERO_05bp"), _steady_shot, Targets.NOTHING),
    (("CS2_056", "HERO_07bp"), _life_tap, Targets.NOTHING),
    (("CS2_034", "HERO_08bp"), _fireblast, Targets.ANY_CHARACTER),
    (("CS1h_001", "HERO_09bp"), _lesser_heal, Targets.ANY_CHARACTER),
)

EFFECTS: Mapping[str, Effect] = {
    "GAME_005": _coin,
    **{card_id: effect for ids, effect, _ in _POWERS for card_id in ids},
}
"""What a card does, by card id."""

TARGETS: Mapping[str, Targets] = {card_id: targets for ids, _, targets in _POWERS for card_id in ids}
"""What a player chooses for a card, by card id; nothing for cards that are not listed."""

NEEDS_ROOM = frozenset({"CS2_101", "HERO_04bp"})
"""Powers that cannot be used while the board is full."""
