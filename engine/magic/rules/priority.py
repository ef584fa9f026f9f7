"""Priority: who may act, and when a step ends or the stack resolves (CR 117, 500.2); for two players or more."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Priority:
    """Who has priority. ``holder`` is a seat, 0 where nobody has it, None where it is not known.

    ``passes`` counts the players who have passed in succession; ``certain`` is False if it is only assumed.
    """

    holder: int | None = None
    passes: int = 0
    certain: bool = True

    def give(self, seat: int) -> None:
        """Give priority anew: to the active player as a step begins or after something resolved (CR 117.3a, b)."""
        self.holder = seat
        self.passes = 0
        self.certain = True

    def suppose(self, seat: int) -> None:
        """Take priority from the log without knowing who has passed."""
        self.holder = seat
        self.passes = 0
        self.certain = False

    def act(self, seat: int) -> None:
        """Let a player act, who then has priority again (CR 117.3c)."""
        self.give(seat)

    def nobody(self) -> None:
        """Take priority away: the stack resolves, or a step without priority goes on."""
        self.holder = 0
        self.passes = 0

    def forget(self) -> None:
        """Mark priority as unknown."""
        self.holder = None
        self.passes = 0

    def after_pass(self, order: tuple[int, ...]) -> int:
        """Return who has priority when its holder passes (CR 117.3d): the next in turn order, 0 when all passed."""
        if self.holder not in order or self.passes + 1 >= len(order):
            return 0
        place = order.index(self.holder)
        return order[(place + 1) % len(order)]

    def pass_on(self, order: tuple[int, ...]) -> None:
        """Let the holder pass."""
        self.holder, self.passes = self.after_pass(order), self.passes + 1

    def all_passed(self, order: tuple[int, ...]) -> bool:
        """Return whether all would have passed in succession if the holder passed now (CR 117.4)."""
        return self.passes + 1 >= len(order)
