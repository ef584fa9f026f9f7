"""Playing a hero card (HS 2.5): the new hero takes over damage and armor; the old hero and hero power leave."""

from __future__ import annotations

from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.mechanics.zones import SET_ASIDE
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.sequences.common import Steps, entering_changes
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

STEPS = Steps(
    sequence="HS 2.5",
    use="HS 2.5.1",
    payment="HS 2.5.1.a",
    entering="HS 2.5.1.b",
    on_use="HS 2.5.1.c",
    resolution="HS 2.5.2",
    text="HS 2.5.2 battlecry",
    completion="HS 2.5.3",
    after_use="HS 2.5.3.a",
    costs="HS 2.5.1.a",
)
NEW_POWER = "HS 2.5.2 hero power"
REPLACING = "HS 2.5 replacing a hero"
BARE = "HS 2.5 bare replacement"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Put the hero card into play (HS 2.5.1.a)."""
    r.set_unordered(STEPS.payment, [Change(card, GameTag.ZONE, Zone.PLAY), Change(card, GameTag.ZONE_POSITION, 0)])
    r.set_unordered(STEPS.entering, entering_changes(r, card, player, target))


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Replace the hero (HS 2.5.1.d to 2.5.2); the card decides whether hero power or battlecry comes first.

    On most cards each has its own block; on some, one block holds both.
    """
    r.triggers(Event("replace hero", "HS 2.5.1.d", card))
    if r.oracle.card_named(card, GameTag.HERO_POWER) is not None:
        _give_power(r, card, player)
    again = False
    while r.effect(STEPS.text, card, optional=again or card.zone != Zone.PLAY):
        again = True  # the battlecry may repeat
    if r.state.hero_of(player) is card and r.state.hero_power_of(player) is None:
        _give_power(r, card, player)


def _give_power(r: Resolution, hero: Entity, player: Entity) -> None:
    """Give a player the hero power of a hero, replacing one that came in the meantime."""
    _set_power_aside(r, player)
    named = r.oracle.card_named(hero, GameTag.HERO_POWER)
    if named != "":
        r.create(NEW_POWER, named or "", hero.controller, Zone.PLAY, (GameTag.CARDTYPE, CardType.HERO_POWER))


def take_place(r: Resolution, hero: Entity, with_power: bool) -> None:
    """Replace a player's hero by one that an effect brought into play; the old hero and its power leave (HS 2.5).

    The number of attacks is kept; armor, damage and freeze are not. Without a power the replacement is an abnormal one.
    """
    player = r.state.player_of(hero)
    old = r.state.hero_of(player)
    if old is not None and old is not hero:
        attacks = old.get(GameTag.NUM_ATTACKS_THIS_TURN)
        r.set_unordered(REPLACING, [Change(hero, GameTag.NUM_ATTACKS_THIS_TURN, attacks)] if with_power else [])
        r.set_unordered("HS 2.5.1.e", [Change(old, GameTag.ZONE, Zone.SETASIDE)])
    _set_power_aside(r, player)
    r.set_unordered(BARE, [Change(player, GameTag.HERO_ENTITY, hero.id)])
    _add_weapon_attack(r, hero)
    if with_power:
        _give_power(r, hero, player)


def replace(r: Resolution, card: Entity, player: Entity) -> None:
    """Pass health, damage, armor and freeze to the new hero; set the old hero and its power aside (HS 2.5.1.d, e)."""
    old = r.state.hero_of(player)
    if old is card:
        in_play = r.state.zone(player.controller, Zone.PLAY)
        old = next((other for other in in_play if other.type == CardType.HERO and other is not card), None)
    if old is None:
        return
    facts = facts_of(old.card_id, r.ruleset.high)
    inherited = old.get(GameTag.ARMOR)
    armor = inherited + card.get(GameTag.ARMOR)
    apart = r.ruleset.get("hero_armor_gained_apart")
    changes = [
        r.unconfirmed(card, GameTag.HEALTH, old.get(GameTag.HEALTH)),  # logs show no other maximum
        Change(card, GameTag.DAMAGE, old.get(GameTag.DAMAGE)),
        Change(card, GameTag.LAST_AFFECTED_BY, old.get(GameTag.LAST_AFFECTED_BY), True),
        Change(card, GameTag.ARMOR, armor if apart is False else inherited, apart is None),
        Change(card, GameTag.NUM_ATTACKS_THIS_TURN, old.get(GameTag.NUM_ATTACKS_THIS_TURN), False, REPLACING),
        Change(card, GameTag.EXHAUSTED, old.get(GameTag.EXHAUSTED), False, REPLACING),
        Change(card, GameTag.FROZEN, old.get(GameTag.FROZEN), True, REPLACING),
    ]
    if apart is None:
        r.set_unordered("HS 2.5.1.d", [Change(card, GameTag.ARMOR, inherited, True)])
    r.set_unordered("HS 2.5.1.d", changes)
    r.set_unordered(
        "HS 2.5.1.e",
        [
            Change(old, GameTag.ZONE, Zone.SETASIDE),
            Change(old, GameTag.DAMAGE, 0, True),
            Change(old, GameTag.ARMOR, facts.armor if facts is not None else 0, True),
            Change(player, GameTag.HERO_ENTITY, card.id),
        ],
    )
    power = _set_power_aside(r, player, optional=True)
    if power is not None and power.zone == Zone.SETASIDE:
        r.count_applied(REPLACING)
    r.count_applied(SET_ASIDE)
    if apart is not False:
        r.set_unordered("HS 2.5.1.d", [Change(card, GameTag.ARMOR, armor, apart is None)])
    _add_weapon_attack(r, card)


def _set_power_aside(r: Resolution, player: Entity, optional: bool = False) -> Entity | None:
    """Set a player's hero power aside (HS 2.5.1.e); return it, None if there is none."""
    power = r.state.hero_power_of(player)
    if power is not None:
        r.set_unordered("HS 2.5.1.e", [Change(power, GameTag.ZONE, Zone.SETASIDE, optional)])
    return power


def replace_power(r: Resolution, power: Entity, player: Entity) -> None:
    """Replace a player's hero power by another one, which is ready (HS 2.7)."""
    _set_power_aside(r, player)
    r.set_unordered("HS 2.5.1.e", [Change(power, GameTag.ZONE, Zone.PLAY)])


def _add_weapon_attack(r: Resolution, hero: Entity) -> None:
    """Give a new hero the attack of the player's weapon."""
    r.state.own_attack.setdefault(hero.id, 0)
    update_heroes(r)


def expect_takeover(r: Resolution, hero: Entity) -> None:
    """Expect a hero that an effect brought into play to replace its player's hero (HS 2.5 bare replacement).

    The effect decides what the hero gets besides its printed values, and where the old hero goes. If the old hero
    stays, the new one only stands beside it, as in some brawls and adventures.
    """
    player = r.state.player_of(hero)
    old = r.state.entities.get(player.get(GameTag.HERO_ENTITY))
    stays = old is not None and old is not hero and old.zone == Zone.PLAY
    if old is not None and stays and r.oracle.next_value(old, GameTag.ZONE) is None:
        return
    r.expect(BARE, [Change(player, GameTag.HERO_ENTITY, hero.id)], within_block=True)
