"""Start-of-game effects of cards, after the mulligan, in play mode (HS 5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.cards.ability import Trigger
from engine.hearthstone.effects.context import Context
from engine.hearthstone.sequences.game_start import COIN_RULE, in_start_order
from engine.hearthstone.simulate.carrying_out import carry_out, may_happen
from engine.hearthstone.simulate.play import Play
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone

EVENT = "game-start"


def start_of_game(play: Play, put_back: Sequence[int]) -> None:
    """Carry out the start-of-game triggers of hands and decks; all conditions are checked before the first trigger."""
    found: dict[int, list[Trigger]] = {}
    for player in play.state.players.values():
        for zone in (Zone.HAND, Zone.DECK):
            for card in play.state.zone(player.controller, zone):
                context = Context(play, card, player, chooses=False)
                triggers = [
                    one for one in play.abilities.triggers_of(card).get(EVENT, ()) if may_happen(one.condition, context)
                ]
                if triggers:
                    found[card.id] = triggers
    for card in in_start_order(play, [play.state[number] for number in found], put_back):
        _respond(play, card, found[card.id])


def _respond(play: Play, card: Entity, triggers: Sequence[Trigger]) -> None:
    for trigger in triggers:
        play.open_block(COIN_RULE, BlockType.TRIGGER, card, keyword=GameTag.START_OF_GAME_KEYWORD)
        if not card.card_id:
            play.show(card)
        carry_out(Context(play, card, play.state.player_of(card), chooses=False), trigger.actions)
        play.end()
