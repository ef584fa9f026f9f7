"""A logged option list as rows that can be compared with the rules."""

from __future__ import annotations

from engine.hearthstone.options import errors
from engine.hearthstone.options.model import DECK_ACTION, Action
from hslog.hearthstone.generated.vocabulary import OptionType
from hslog.hearthstone.packets import OptionRow, Options


class LoggedOption:
    """A row, its targets, and the rows of its choices.

    ``error`` is None in builds that print none; ``allowed``: the row may be chosen.
    """

    __slots__ = ("allowed", "end_turn", "entity", "error", "options", "place", "targets")

    def __init__(self, row: OptionRow) -> None:
        self.entity = int(row.entity)
        self.place = row.place
        self.error = row.error
        self.end_turn = row.type == OptionType.END_TURN
        self.allowed = self.end_turn or row.error is None or row.error == errors.NONE
        self.targets: list[OptionRow] = []
        self.options: list[LoggedOption] = []


class LoggedOptions:
    """All main rows. ``errors_printed``: rows that cannot be chosen are listed too, each with the reason."""

    def __init__(self, packet: Options) -> None:
        self.rows: list[LoggedOption] = []
        self.errors_printed = False
        self.by_entity: dict[int, list[LoggedOption]] = {}
        current: LoggedOption | None = None
        for row in packet.rows:
            if row.depth == 0:
                current = LoggedOption(row)
                self.rows.append(current)
                if row.error is not None:
                    self.errors_printed = True
                if not current.end_turn:
                    self.by_entity.setdefault(current.entity, []).append(current)
            elif current is None:
                continue
            elif row.row == "subOption":
                current.options.append(LoggedOption(row))
            elif row.depth == 1:
                current.targets.append(row)
            elif current.options:
                current.options[-1].targets.append(row)

    @property
    def nameless(self) -> bool:
        """Whether a row that may be chosen names no entity, so that its entity is unknown."""
        return any(row.allowed for row in self.by_entity.get(0, ()))

    def take(self, entity: int, action: Action) -> LoggedOption | None:
        """Take the row for an action out of the rows of an entity; None when there is none.

        A card that can be played and traded has two rows; the one that trades has the card itself as its
        target.
        """
        rows = self.by_entity.get(entity)
        if not rows:
            return None
        trades = action is DECK_ACTION
        fitting = (row for row in rows if ([int(target.entity) for target in row.targets] == [entity]) is trades)
        chosen = next(fitting, rows[-1] if trades else rows[0])
        rows.remove(chosen)
        return chosen
