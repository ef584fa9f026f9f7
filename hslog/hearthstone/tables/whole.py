"""Tables about a game as a whole: the game, its players, its turns."""

from __future__ import annotations

from collections.abc import Iterator

from hslog.core.game import Player
from hslog.hearthstone.build import NEWEST, patch_of
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, Zone
from hslog.hearthstone.names import name, value_name
from hslog.hearthstone.packets import Block, is_action
from hslog.hearthstone.tables.schema import Row, Table, columns
from hslog.hearthstone.tables.view import View

GAMES = Table(
    "games",
    "A game of a log.",
    columns("""
game          int32   place of the game in its file, from 0
build         int32   build of the game that wrote the log; null where the log does not state it
build_low     int32   oldest build that can have written it; the stated one
build_high    int32   newest build that can have written it; the stated one, null where there is no bound
patch         string  patch of the oldest build; null before the first that is known
game_type     string  type of the game (GT_RANKED, ...), where the log says so
format_type   string  format of the game (FT_STANDARD, ...), where the log says so
scenario      int32   number of the adventure or brawl, where the log says so
date          string  day the game was played, where a replay says so
first_line    int32   first line of the file, from 1
last_line     int32   last line of the file, from 1
packets       int32   number of packets, ends of blocks included
blocks        int32   number of blocks
turns         int32   highest number of a turn
complete      bool    whether the log has the end of the game
decided       bool    whether every player has won, lost or tied
joined_turn   int32   turn at which the log joins a running game; null where it has the start
spectated     bool    whether a spectator recorded it
friendly      int32   controller number of the player whose client recorded it; null where that is not known
winner        int32   controller number of the player who won; null where nobody did, or several
gaps          int32   number of places at which packets are missing or out of order
warnings      int32   number of complaints about the log of this game
"""),
)


def game_rows(view: View) -> Iterator[Row]:
    """Yield the one row of GAMES."""
    game, facts = view.game, view.facts()
    low, high = facts.build_range
    patch = patch_of(low)
    end = game.packet_count
    winners = [
        player.player_id
        for player in game.players
        if view.value(player.entity, GameTag.PLAYSTATE, end) == PlayState.WON
    ]
    yield (
        game.index,
        game.build,
        low,
        high if high < NEWEST else None,
        patch.patch if patch is not None else None,
        name("GameType", game.game_type) if game.game_type is not None else None,
        name("FormatType", game.format_type) if game.format_type is not None else None,
        game.scenario_id,
        game.date or None,
        game.first_line,
        game.last_line,
        game.packet_count,
        sum(1 for _ in game.blocks()),
        facts.last_turn,
        game.complete,
        facts.decided,
        game.joined_turn,
        game.spectated,
        facts.friendly,
        winners[0] if len(winners) == 1 else None,
        facts.gaps,
        len(game.warnings),
    )


PLAYERS = Table(
    "players",
    "A player of a game.",
    columns("""
game          int32   place of the game in its file, from 0
player_id     int32   controller number, 1 or 2 (more in other modes)
entity        int32   id of the player's entity
name          string  name; empty where the log never gives it
is_ai         bool    whether it is a computer player; null where the log hides it
friendly      bool    whether the player's client recorded the game
first         bool    whether the player begins; null where the log does not say
hero_card_id  string  card of the hero at the beginning; empty where it is not shown
hero          string  name of that hero
result        string  last PLAYSTATE: WON, LOST, TIED, PLAYING, ...
"""),
)


def player_rows(view: View) -> Iterator[Row]:
    """Yield the rows of PLAYERS."""
    game, friendly, end = view.game, view.facts().friendly, view.game.packet_count
    firsts = {
        player.player_id: bool(view.timeline.history(player.entity, GameTag.FIRST_PLAYER)) for player in game.players
    }
    for player in game.players:
        heroes = [change for change in view.timeline.history(player.entity, GameTag.HERO_ENTITY) if change.value]
        hero, index = (heroes[0].value, heroes[0].index) if heroes else (0, 0)
        yield (
            game.index,
            player.player_id,
            player.entity,
            player.called if player.name else "",
            player.is_ai,
            player.player_id == friendly,
            firsts[player.player_id] if any(firsts.values()) else None,
            view.card_id(hero, index) if hero else "",
            view.card(hero, index) if hero else "",
            value_name(GameTag.PLAYSTATE, view.value(player.entity, GameTag.PLAYSTATE, end)),
        )


TURNS = Table(
    "turns",
    "A turn of a game, from the packet that sets its number to the next; numbers come again after a reset.",
    columns("""
game         int32  place of the game in its file, from 0
turn         int32  number of the turn; 0 is all that comes before the first
player_id    int32  controller number of the player whose turn it is; null where nobody has it
first_index  int32  place of its first packet in the game, from 0
last_index   int32  place of its last packet
first_line   int32  line of its first packet, from 1
packets      int32  number of packets, without ends of blocks
blocks       int32  number of blocks
actions      int32  number of actions of players: blocks PLAY, ATTACK, MOVE_MINION, DECK_ACTION at top level
mana         int32  mana crystals of the player at the end of the turn; null without a player
health       int32  health and armor of the player's hero at the end of the turn
minions      int32  minions of the player on the board at the end of the turn
hand         int32  cards in the player's hand at the end of the turn
"""),
)


def turn_rows(view: View) -> Iterator[Row]:
    """Yield the rows of TURNS."""
    start = 0
    places = view.places
    for stop in range(1, len(places) + 1):
        if stop < len(places) and places[stop].turn == places[start].turn:
            continue
        part = places[start:stop]
        first, last = part[0].packet, part[-1].packet
        blocks = [place for place in part if isinstance(place.packet, Block)]
        player = _player_on_turn(view, part[len(part) // 2].packet.index)
        yield (
            view.game.index,
            part[0].turn,
            player.player_id if player is not None else None,
            first.index,
            last.index,
            first.line,
            len(part),
            len(blocks),
            sum(1 for place in blocks if place.inside is None and is_action(place.packet)),
            *_side(view, player, last.index),
        )
        start = stop


def _player_on_turn(view: View, index: int) -> Player | None:
    """Return the player whose turn it is after a packet; the last packets of a turn hand it over."""
    return next((one for one in view.game.players if view.value(one.entity, GameTag.CURRENT_PLAYER, index)), None)


def _side(view: View, player: Player | None, index: int) -> tuple[int | None, ...]:
    """Return mana, health, minions and cards in hand of a player after a packet."""
    if player is None:
        return (None,) * 4
    hero = view.value(player.entity, GameTag.HERO_ENTITY, index)
    health = sum(view.value(hero, tag, index) for tag in (GameTag.HEALTH, GameTag.ARMOR))
    health -= view.value(hero, GameTag.DAMAGE, index)
    board = view.timeline.zones.members(player.player_id, Zone.PLAY, index)
    minions = sum(1 for entity in board if view.value(entity, GameTag.CARDTYPE, index) == CardType.MINION)
    hand = len(view.timeline.zones.members(player.player_id, Zone.HAND, index))
    return view.value(player.entity, GameTag.RESOURCES, index), health if hero else None, minions, hand
