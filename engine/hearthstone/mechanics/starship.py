"""Starships, newer than the rulebook: each piece that dies is added to its player's starship.

The starship waits on the board, out of reach, until its player launches it for mana. The order is taken from logs.
"""

from __future__ import annotations

from engine.hearthstone.cards.data import facts_called, facts_of
from engine.hearthstone.cards.of_class import starship_of_class
from engine.hearthstone.mechanics.zones import board_is_full, place_where_died, room_changes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

PIECE, LAUNCH, IN_REACH = "LOG starship piece", "LOG starship", "LOG starship launched"

BEGUN = {
    GameTag.HIDE_HEALTH_NUMBER: 0,
    GameTag.HIDE_ATTACK_NUMBER: 0,
    GameTag.HIDE_COST: 0,
    GameTag.USE_ALTERNATE_CARD_TEXT: 1,
}
"""The tags that a new starship gets with its first piece: its numbers are shown."""

ABILITIES = ("Abort Launch", "Launch Starship")
"""The names of the cards by which the player uses a starship."""

SEEN = (GameTag.TAUNT, GameTag.DEATHRATTLE, GameTag.DIVINE_SHIELD)
UNSEEN = (GameTag.WINDFURY, GameTag.RUSH, GameTag.LIFESTEAL, GameTag.STEALTH, GameTag.POISONOUS, GameTag.REBORN)
KEYWORDS = (*SEEN, *UNSEEN)
"""The keywords that a starship has from its pieces; logs have shown some of them only."""

LAUNCHED = {GameTag.UNTOUCHABLE: 0, GameTag.LAUNCHPAD: 0, GameTag.HIDE_STATS: 0, GameTag.ELITE: 1}
"""The tags of a starship that is launched."""


def starship_of(r: Resolution, player: Entity) -> Entity | None:
    """Return the starship that a player is building, None if there is none."""
    own = (one for one in r.state.play_order if one.controller == player.controller)
    return next((one for one in own if one.get(GameTag.LAUNCHPAD)), None)


def add_piece(r: Resolution, piece: Entity) -> None:
    """Add a dead piece to its player's starship, inside its trigger; the first one begins the starship."""
    player, facts = r.state.player_of(piece), facts_of(piece.card_id, r.ruleset.high)
    ship = starship_of(r, player) or _begin(r, piece, player)
    if ship is None or facts is None:
        return
    gained = (keyword for keyword in KEYWORDS if facts.tags.get(keyword) and not ship.get(keyword))
    r.set_unordered(PIECE, [Change(ship, keyword, 1, keyword not in SEEN) for keyword in gained])
    more = ((GameTag.ATK, facts.attack), (GameTag.HEALTH, facts.health), (GameTag.COST, facts.cost))
    r.set_unordered(PIECE, [Change(ship, tag, ship.get(tag) + number) for tag, number in more])
    stored = r.create(PIECE, piece.card_id, piece.controller, Zone.SETASIDE, (GameTag.CREATOR, player.id))
    if stored is None:
        return
    r.set_unordered(PIECE, [Change(stored, GameTag.PARENT_CARD, ship.id)])
    r.set_unordered(PIECE, [Change(ship, GameTag.TAG_SCRIPT_DATA_NUM_1, ship.get(GameTag.TAG_SCRIPT_DATA_NUM_1) + 1)])
    r.set_unordered(PIECE, [Change(ship, GameTag.UNTOUCHABLE, 0)])
    r.expect(PIECE, [Change(ship, GameTag.UNTOUCHABLE, 1)], within_block=True)
    if facts_of(enchantment := f"{piece.card_id}e", r.ruleset.high) is not None:
        r.enchant(PIECE, ship, piece, enchantment)


def _begin(r: Resolution, piece: Entity, player: Entity) -> Entity | None:
    """Create the starship of the player's class where the piece died; None if it is unknown or there is no room."""
    build, controller, hero = r.ruleset.high, piece.controller, r.state.hero_of(player)
    facts = facts_of(hero.card_id, build) if hero is not None else None
    card_id = starship_of_class(facts, build) if facts is not None else None
    if card_id is None or board_is_full(r.state, controller):
        return None
    place = place_where_died(r, controller, piece)
    room = room_changes(r, controller, Zone.PLAY, place, None)  # few logs have shown the place
    r.set_unordered(PIECE, [Change(one.entity, one.tag, one.value, optional=True) for one in room])
    stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, player.id)
    ship = r.create(PIECE, card_id, controller, Zone.PLAY, *stated)
    if ship is None:
        return None
    r.set_unordered(PIECE, [Change(ship, tag, value) for tag, value in BEGUN.items()])
    called = (next((one.id for one in facts_called(name, build) if one.name == name), "") for name in ABILITIES)
    made = [r.create(PIECE, one, controller, Zone.SETASIDE, (GameTag.CREATOR, ship.id)) for one in called]
    r.set_unordered(PIECE, [Change(one, GameTag.TAG_LAUNCHPAD_ABILITY, 1) for one in made if one is not None])
    return ship


def launch(r: Resolution, ship: Entity) -> None:
    """Launch a starship: it can be reached, and its pieces and abilities are its own no longer."""
    if ship.get(GameTag.LAUNCHPAD):
        parts = [one for one in r.state.entities.values() if one.get(GameTag.PARENT_CARD) == ship.id]
        r.set_unordered(IN_REACH, [Change(ship, tag, value) for tag, value in LAUNCHED.items()])
        r.set_unordered(IN_REACH, [Change(part, GameTag.PARENT_CARD, 0) for part in parts])
