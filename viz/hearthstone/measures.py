"""What a game's plots and report measure: life totals, boards, hands and mana over time, coverage and
triggers.

Times are turns: packet ``i`` of turn ``t`` is at ``t`` plus its share of the turn's packets, so a turn is
one unit long whatever happens in it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from engine import Verdict
from hslog.core.game import Player
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import CLIENT_PACKETS
from viz.hearthstone.items import Item, ItemTree

Series = tuple[list[float], list[float]]
"""Times and the values from then on."""


@dataclass(frozen=True)
class TurnCounts:
    """A turn: its number, its packets by the word of their verdict, and how many divergences are in it."""

    turn: int
    verdicts: dict[str, int]
    divergences: int

    @property
    def coverage(self) -> float | None:
        """The share of judged packets that are predicted or chosen; None where nothing was judged."""
        good = self.verdicts.get("predicted", 0) + self.verdicts.get("chosen", 0)
        judged = good + self.verdicts.get("adopted", 0) + self.verdicts.get("divergent", 0)
        return good / judged if judged else None


class Measures:
    """The measures of one game."""

    def __init__(self, tree: ItemTree) -> None:
        self.tree = tree
        self.game = tree.game

    def time(self, index: int) -> float:
        """Return when a packet happens, in turns."""
        starts, turns = self._turns
        place = max(bisect_right(starts, index) - 1, 0)
        turn = turns[place]
        return turn.turn + (index - turn.start) / max(turn.stop - turn.start, 1)

    @cached_property
    def _turns(self) -> tuple[list[int], list[Item]]:
        turns = self.tree.root.children or [self.tree.root]
        return [turn.start for turn in turns], turns

    def life(self, player: Player) -> Series:
        """Return a hero's health and armor together, from the first turn on, at every change.

        While a hero is being replaced it has no health at all: such moments are left out.
        """
        timeline = self.game.timeline
        heroes = {change.value for change in timeline.history(player.entity, GameTag.HERO_ENTITY)}
        moments = {change.index for change in timeline.history(player.entity, GameTag.HERO_ENTITY)}
        for hero in heroes:
            for tag in (GameTag.HEALTH, GameTag.DAMAGE, GameTag.ARMOR):
                moments |= {change.index for change in timeline.history(hero, tag)}

        def total(index: int) -> float | None:
            hero, value = timeline.value(player.entity, GameTag.HERO_ENTITY, index), timeline.value
            health = value(hero, GameTag.HEALTH, index) if hero else 0
            return health - value(hero, GameTag.DAMAGE, index) + value(hero, GameTag.ARMOR, index) if health else None

        after = sorted(index for index in moments if index > self._begin)
        told = [(self.time(index), total(index)) for index in [self._begin, *after]]
        points = [(time, value) for time, value in told if value is not None]
        return [time for time, _ in points], [value for _, value in points]

    @cached_property
    def _begin(self) -> int:
        """The index from which a game has heroes."""
        return next((self.tree.settled(turn) for turn in self.tree.root.children if turn.turn), 0)

    @property
    def ends(self) -> tuple[float, float]:
        """The first turn and the end of the last."""
        turns = [turn.turn for turn in self.tree.root.children if turn.turn] or [0]
        return float(min(turns)), max(turns) + 1.0

    def deaths(self) -> list[tuple[float, int, str]]:
        """Return the deaths of minions: when, of whose (controller), and what died."""
        timeline, found = self.game.timeline, []
        for item in self.tree.root.walk():
            kind = timeline.value(item.entity, GameTag.CARDTYPE, item.start) if item.name == "death" else 0
            if kind == CardType.MINION:
                owner = timeline.value(item.entity, GameTag.CONTROLLER, item.start)
                found.append((self.time(item.start), owner, self.tree.names.plain(item.entity)))
        return found

    def by_turn(self, player: Player) -> list[tuple[int, int, int, int]]:
        """Return after every turn: its number, minions on the board, cards in hand, mana crystals."""
        found = []
        for turn in self.tree.root.children:
            if turn.turn:
                state = self.game.timeline.at(packet=turn.stop - 1)
                board = sum(
                    state.value(entity, GameTag.CARDTYPE) == CardType.MINION
                    for entity in state.zone(player.player_id, Zone.PLAY)
                )
                hand = len(state.zone(player.player_id, Zone.HAND))
                found.append((turn.turn, board, hand, state.value(player.entity, GameTag.RESOURCES)))
        return found

    def counts(self) -> list[TurnCounts]:
        """Return verdicts and divergences of every turn."""
        verdicts, found = self.tree.replay.verdicts, []
        for turn in self.tree.root.children:
            counts: dict[str, int] = {}
            divergences = 0
            for item in turn.walk():
                divergences += len(item.divergences)
                for packet in item.packets:
                    if not isinstance(packet, CLIENT_PACKETS):
                        word = Verdict(verdicts[packet.index]).word
                        counts[word] = counts.get(word, 0) + 1
            found.append(TurnCounts(turn.turn, counts, divergences))
        return found

    def triggers(self) -> list[tuple[float, int, int, str]]:
        """Return for every action of a player: its time, the number of triggers, the number of other items, and its
        kind.
        """
        found = []
        for item in self.tree.root.actions():
            triggers = sum(one.category == "trigger" for one in item.walk())
            found.append((self.time(item.start), triggers, sum(1 for _ in item.walk()) - 1 - triggers, item.title))
        return found
