"""Trying a card before it comes to a deck: whether play mode can carry out all that it does on an ordinary board.

Texts show in part only as they are carried out whether all is known that they ask for. A short game tells it in
advance: the card is played, by the first player, at each kind of target; then both players go on, and it dies.
"""

from __future__ import annotations

from functools import cache

from engine.hearthstone.simulate.cards import BUILT_IN, Card, card_of
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.opening import begin_again, create_game, deal, exchange_cards
from engine.hearthstone.simulate.options import moves, rows
from engine.hearthstone.simulate.playable import why_not_playable
from engine.hearthstone.simulate.scenario import PlayerSetup, Scenario
from engine.hearthstone.simulate.script import Move
from engine.hearthstone.simulate.table import Table
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

FILLERS = ("CS2_172", "CS2_168", "CS2_182", "CS2_091", "CS2_142", "CS2_120")
"""What the decks of a trial are made of."""

HEROES = ("HERO_08", "HERO_01")
MANA = 10
TURNS = 4


@cache
def why_not_carried_out(card_id: str, build: int) -> str:
    """Return what of a card for decks play mode cannot carry out, by its text and by trying it; empty for nothing."""
    reason = why_not_playable(card_id, build)
    card = card_of(card_id, build)
    if reason or card is None:
        return reason or "the build has no such card"
    try:
        Trial(card, build).run_trial()
    except UnknownCard as error:
        return str(error).removeprefix(f"{error.card_id}: ")
    return ""


class Trial(Table):
    """A short game in which one card is tried."""

    def __init__(self, card: Card, build: int) -> None:
        players = [PlayerSetup(name, hero, FILLERS) for name, hero in zip(("Alice", "Bob"), HEROES, strict=True)]
        super().__init__(Scenario((players[0], players[1]), build, first=1, friendly=0, mulligan=False))
        self.card = card
        self.tried: list[Entity] = []

    def run_trial(self) -> None:
        """Play the short game. Raises UnknownCard where something cannot be carried out."""
        create_game(self)
        deal(self)
        if self.form.dealt:
            begin_again(self)
        exchange_cards(self)
        self._place()
        while not self.over and self.state.game.get(GameTag.TURN) <= TURNS:
            self.take_step()

    def _place(self) -> None:
        """Put minions on both boards, one of them damaged, with the mana for whatever is tried."""
        for number, player in self.state.players.items():
            self.play.change("HS 4.12", player, GameTag.RESOURCES, MANA)
            for place, card_id in enumerate(FILLERS[:3], 1):
                minion = self.play.put(BUILT_IN[card_id], number, Zone.PLAY, (GameTag.ZONE_POSITION, place))
            self.play.change("HS 4.9", minion, GameTag.DAMAGE, 1)

    def _act(self, player: Entity) -> None:
        if player.get(GameTag.CONTROLLER) == 1:
            self._try_card(player)
        for entity in (*self._attackers(player), *self._hand_of(player)[:2]):
            self._move(player, entity)

    def _hand_of(self, player: Entity) -> list[Entity]:
        return self.hand(player)

    def _attackers(self, player: Entity) -> list[Entity]:
        board = self.state.board(player.get(GameTag.CONTROLLER))
        hero = self.state.hero_of(player)
        return [*self.tried, *board[:2], *([hero] if hero is not None else [])]

    def _try_card(self, player: Entity) -> None:
        """Play the card, once at each kind of target."""
        kinds: set[tuple[int, int]] = set()
        for _ in range(4):
            place = len(self._hand_of(player)) + 1
            card = self.play.put(self.card, 1, Zone.HAND, (GameTag.ZONE_POSITION, place))
            self.play.change("HS 4.12", player, GameTag.RESOURCES_USED, 0)
            options = [one for one in self._moves(player, card) if self._kind_of(one.target) not in kinds]
            if not options:
                return
            kinds.add(self._kind_of(options[0].target))
            self.carry_out(player, options[0])
            self.tried.append(card)

    def _kind_of(self, target: int) -> tuple[int, int]:
        entity = self.state.entities.get(target)
        return (entity.type, entity.controller) if entity is not None and target else (0, 0)

    def _moves(self, player: Entity, entity: Entity) -> list[Move]:
        return [move for move in moves(self.play, player, rows(self.play, player)) if move.entity == entity.id]

    def _move(self, player: Entity, entity: Entity) -> None:
        """Do the first thing that an entity can do."""
        for move in self._moves(player, entity)[:1]:
            self.carry_out(player, move)
