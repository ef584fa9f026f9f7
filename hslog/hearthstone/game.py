"""One game of a log: its data, and what follows from it."""

from __future__ import annotations

from hslog.core.cached import cached_property
from hslog.hearthstone.game_data import GameData
from hslog.hearthstone.generated.vocabulary import GameTag, PlayState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hslog.core.gap import Gap
    from hslog.hearthstone.game_data import Siblings
    from hslog.hearthstone.perspective import Perspective
    from hslog.hearthstone.tables.view import View
    from hslog.hearthstone.timeline import Timeline


class Game(GameData):
    """One game, with its timeline and other data derived from its packets."""

    siblings: Siblings[Game]

    def name_of(self, entity: int) -> str:
        """Return a name: the player's, the card's as logged, its card id, or ``entity N``."""
        player = self.player_of_entity(entity)
        if player is not None:
            return player.name or f"player {player.player_id}"
        if entity == self.game_entity:
            return "the game"
        return self.entity_names.get(entity) or self.timeline.card_id(entity, self.packet_count) or f"entity {entity}"

    @cached_property
    def build_range(self) -> tuple[int, int]:
        """The oldest and the newest build that can have written the log; equal where it is stated."""
        from hslog.hearthstone.build import build_range

        return build_range(self)

    @cached_property
    def gaps(self) -> list[Gap]:
        """The places where packets are missing or out of order, as far as the log itself shows them."""
        from hslog.hearthstone.gaps import find_gaps

        return find_gaps(self)

    @cached_property
    def timeline(self) -> Timeline:
        """The state of every entity at every packet."""
        from hslog.hearthstone.timeline import Timeline

        return Timeline(self)

    @cached_property
    def perspective(self) -> Perspective:
        """The player whose client recorded the game, and the hands it shows."""
        from hslog.hearthstone.perspective import perspective_of

        return perspective_of(self)

    @cached_property
    def decided(self) -> bool:
        """Whether every player has won, lost or tied, with or without the game being closed (``complete``)."""
        ends = (PlayState.WON, PlayState.LOST, PlayState.TIED)
        now = (self.timeline.value(player.entity, GameTag.PLAYSTATE, self.packet_count) for player in self.players)
        return bool(self.players) and all(state in ends for state in now)

    @cached_property
    def last_turn(self) -> int:
        """The highest turn number reached."""
        return self.timeline.value(self.game_entity, GameTag.TURN, self.packet_count)

    def view(self) -> View:
        """Return the game as tables see it (:mod:`hslog.hearthstone.tables`), with the names of its log."""
        from hslog.hearthstone.tables.view import Facts, View

        def facts() -> Facts:
            return Facts(self.build_range, len(self.gaps), self.decided, self.last_turn, self.perspective.friendly)

        return View(self, self.timeline, self.called, lambda card_id: self.card_names.get(card_id, ""), facts)

    def table(self, name: str) -> Any:
        """Return a table of the game as a ``pyarrow.Table``: ``games``, ``actions``, ``tag_changes``, ...

        All of them, and their columns, are in docs/tables.md. Raises UnknownTable; MissingExtra without pyarrow.
        """
        from hslog.hearthstone.tables import table_of

        return table_of(self.view(), name)

    def _repr_html_(self) -> str:
        """Return the game as HTML for a notebook."""
        from hslog.core.html import fields_html

        low, high = self.build_range
        stated = f"{self.build} ({self.build_basis})" if self.build is not None else f"{low} to {high} (inferred)"
        return fields_html(
            " vs ".join(player.called for player in self.players) or "a game",
            [
                ("log", f"{self.source}, game {self.index}, lines {self.first_line} to {self.last_line}"),
                ("build", stated),
                ("turns", self.last_turn),
                ("packets", f"{self.packet_count:,}"),
                ("end", "complete" if self.complete else "the log ends before the game"),
                ("warnings", "\n".join(str(warning) for warning in self.warnings[:3])),
            ],
        )
