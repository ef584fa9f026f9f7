"""The start of the game: the first player, the opening hands, the coin.

The rulebook begins with the first turn. For the time before it gives only the order of creation (HS 1.1) and of
start-of-game triggers (HS 5.5), which belong to the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.mechanics.draw import deal_hand
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, PlayState, State, Step, Zone

RULE = "LOG start"
COIN_RULE = "HS 5.5"
CLOCK = "HS 5.8"
OLD_CLOCK = 75

HAND_SIZE = 4
"""The size of the opening hand if a player has no STARTHANDSIZE; the first player gets one card less."""


def begin(r: Resolution) -> None:
    """Start the game: the game and both players are marked as playing."""
    changes = [Change(r.state.game, GameTag.STATE, State.RUNNING)]
    changes += [Change(player, GameTag.PLAYSTATE, PlayState.PLAYING) for player in r.state.players.values()]
    r.set_unordered(RULE, changes)


def deal_hands(r: Resolution) -> None:
    """Carry out the first block of the game: choose the first player and deal both opening hands.

    Start-of-game effects in the same block belong to the cards.
    """
    game = r.state.game
    first = r.oracle.choose_first_player()
    if first is None:
        return
    r.set_unordered(
        RULE,
        [
            Change(first, GameTag.CURRENT_PLAYER, 1),
            Change(first, GameTag.FIRST_PLAYER, 1),
            Change(game, GameTag.TURN, 1),
        ],
    )
    if not r.oracle.has_mulligan():
        changes = [Change(player, GameTag.NUM_TURNS_LEFT, 1) for player in r.state.players.values()]
        changes += [Change(player, GameTag.RESOURCES, 1, True) for player in r.state.players.values()]
        r.set_unordered(RULE, changes)  # in the one known lesson both have a mana crystal before the first turn
        r.set_unordered(RULE, [Change(game, GameTag.NEXT_STEP, Step.MAIN_READY)])
        return
    for player in r.state.players.values():
        size = player.tags.get(GameTag.STARTHANDSIZE, HAND_SIZE)
        deal_hand(r, player, max(0, size - 1) if player is first else size)
        r.set_unordered(RULE, [Change(player, GameTag.NUM_TURNS_LEFT, 1)])
    _give_coin(r, r.state.opponent(first))
    _set_clocks(r)
    r.triggers(Event("hands dealt", COIN_RULE, r.state.opponent(first)))
    r.set_unordered(RULE, [Change(game, GameTag.NEXT_STEP, Step.BEGIN_MULLIGAN)])


def in_start_order(r: Resolution, cards: Sequence[Entity], put_back: Sequence[int]) -> Iterator[Entity]:
    """Yield cards in the order in which they respond to the start of the game (HS 5.5).

    Player 1's cards come first, those in hand before those in the deck. In the deck, cards ``put_back`` in the mulligan
    come last, cheaper cards first, equal ones in random order.
    """
    for player in r.state.players.values():
        own = [card for card in cards if card.controller == player.controller]
        yield from sorted((card for card in own if card.zone == Zone.HAND), key=lambda card: card.position)
        deck = [card for card in own if card.zone == Zone.DECK]
        ranks = {card.id: (card.id in put_back, r.oracle.look_at(card).get(GameTag.COST, 0)) for card in deck}
        while deck:
            first = min(ranks[card.id] for card in deck)
            equal = [card for card in deck if ranks[card.id] == first]
            (card,) = r.oracle.pick(COIN_RULE, equal, 1)
            deck.remove(card)
            yield card


def _give_coin(r: Resolution, player: Entity) -> None:
    """Give the coin to the second player (HS 5.5), in modes that have one."""
    if r.oracle.has_coin(player):
        controller = player.controller
        place = len(r.state.zone(controller, Zone.HAND)) + 1
        r.create(COIN_RULE, COIN, controller, Zone.HAND, (GameTag.ZONE_POSITION, place))


def _set_clocks(r: Resolution) -> None:
    """Set the turn timer of players that have one (HS 5.8)."""
    clock = r.ruleset.get("first_clock")
    for player in r.state.players.values():
        if r.oracle.has_clock(player):
            r.set_unordered(CLOCK, [Change(player, GameTag.TIMEOUT, clock or OLD_CLOCK, clock is None)])
