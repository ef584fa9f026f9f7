"""Which triggered abilities of the turn structure trigger, and how often (CR 500.6, 508.3, 509.5, 511.2, 513.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.magic.rules.requirements import is_alone
from engine.magic.rules.steps import Step

BEGINNINGS = {
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "main": Step.MAIN_1,
    "combat": Step.BEGIN_COMBAT,
    "end of combat": Step.END_COMBAT,
    "end step": Step.END,
    "cleanup": Step.CLEANUP,
}
"""The steps at whose beginning an ability triggers (CR 500.6); ``end of combat`` is the step's beginning (CR 511.2)."""


def at_beginning(when: str, step: Step) -> bool:
    """Return whether an ability triggers as a step begins; it must be there by then (CR 500.6, 513.2)."""
    return BEGINNINGS.get(when) is step


@dataclass
class Attack:
    """What was declared as attackers: whom each attacks, the player who attacks, and the seats of all players."""

    player: int
    targets: Mapping[int, int]
    seats: Sequence[int] = (1, 2)

    def count(self, when: str, bearer: int, controller: int) -> int:
        """Return how often an ability of a permanent triggers (CR 508.3a to 508.3e).

        Creatures that are put onto the battlefield attacking are none of ``targets``: they never attacked (CR 508.4).
        """
        if when == "attacks":
            return int(bearer in self.targets)
        if when == "attacks alone":
            return int(is_alone(bearer, self.targets))
        if when == "is attacked":  # the controller, whoever and however many attack
            return int(controller in self.targets.values())
        if when == "player attacks with a creature":
            return len(self.targets) if controller == self.player else 0
        if when == "player attacks":
            return int(controller == self.player and bool(self.targets))
        if when == "player attacks a player":
            attacked = {target for target in self.targets.values() if target in self.seats}
            return len(attacked) if controller == self.player else 0
        return 0


@dataclass
class Blocks:
    """What became blocked: ``declared`` are the attackers each declared blocker blocks, ``put`` those of creatures put
    onto the battlefield blocking, ``already`` the attackers that were blocked before; ``attackers`` all of them.
    ``powers`` are those that creatures have at this point: what they become later does not matter (CR 509.5f).
    """

    attackers: Sequence[int]
    declared: Mapping[int, Sequence[int]] = field(default_factory=dict)
    put: Mapping[int, Sequence[int]] = field(default_factory=dict)
    already: Sequence[int] = ()
    powers: Mapping[int, int] = field(default_factory=dict)

    def count(self, when: str, bearer: int) -> int:
        """Return how often an ability of a creature triggers (CR 509.5a to 509.5g)."""
        blocked = self.declared.get(bearer, ())
        by = [one for one, attackers in self.declared.items() if bearer in attackers]
        put = [one for one, attackers in self.put.items() if bearer in attackers]
        if when == "blocks":
            return int(bool(blocked))
        if when == "blocks a creature":
            return len(blocked)
        if when == "becomes blocked":
            return int(bool(by or put) and bearer not in self.already)
        if when == "becomes blocked by a creature":
            return len(by) + len(put)
        if " with power " in when:
            least = int(when.split()[-3])  # "or greater"
            met = blocked if when.startswith("blocks") else [*by, *put]
            return sum(self.powers[one] >= least for one in met)
        if when.startswith("becomes blocked by "):  # two or more
            return int(len(by) + len(put) >= int(when.split()[3]))
        if when == "attacks and is not blocked":
            return int(bearer in self.attackers and not by and not put)
        return 0
