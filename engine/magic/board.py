"""The board: permanents, players, zones, and since when each permanent is controlled. Replay and play mode fill it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hslog.arena.tags import number_of, word

if TYPE_CHECKING:
    from collections.abc import Iterator

DEATHTOUCH, DEFENDER, DOUBLE_STRIKE, FIRST_STRIKE, FLASH, FLYING, HASTE = 1, 2, 3, 6, 7, 8, 9
LIFELINK, REACH, TRAMPLE, VIGILANCE, INDESTRUCTIBLE, MENACE = 12, 13, 14, 15, 104, 142
"""Keywords, by Arena's number of the ability."""

_OF_COMBAT = (DEFENDER, DOUBLE_STRIKE, FIRST_STRIKE, FLYING, HASTE, MENACE, REACH, TRAMPLE, VIGILANCE)
KEYWORDS = frozenset((*_OF_COMBAT, DEATHTOUCH, FLASH, INDESTRUCTIBLE, LIFELINK))

PHASING = 90026
"""A keyword that no game of Arena has shown; the number is play mode's own."""

DOES_NOT_UNTAP, CANNOT_ATTACK, CANNOT_BLOCK, MENACE_LIKE = 21, 30, 31, 40
"""Qualifications, which effects give to permanents, by Arena's number."""

STUN_COUNTER, LORE_COUNTER = 172, 108


class Permanent:
    """One object, as the log describes it."""

    __slots__ = (
        "_keywords",
        "attacking",
        "block_state",
        "blocking",
        "card_types",
        "controller",
        "damage",
        "data",
        "declared",
        "id",
        "kind",
        "owner",
        "phased_out",
        "power",
        "sick",
        "tapped",
        "target",
        "toughness",
        "zone",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        get = data.get
        self.data = data
        self.id: int = get("instanceId", 0)
        self.kind: str = get("type", "")
        self.zone: int = get("zoneId", 0)
        self.owner: int = get("ownerSeatId", 0)
        self.controller: int = get("controllerSeatId", 0)
        self.card_types: list[str] = get("cardTypes", [])
        self.tapped = bool(get("isTapped"))
        self.sick = bool(get("hasSummoningSickness"))
        self.phased_out = bool(get("isPhasedOut"))
        self.damage: int = get("damage", 0)
        self.power = number_of(get("power"))
        self.toughness = number_of(get("toughness"))
        state = get("attackState", "")
        self.attacking = state == "AttackState_Attacking"
        self.declared = state == "AttackState_Declared"
        self.target: int = get("attackInfo", {}).get("targetId", 0) if state else 0
        blocks = get("blockState")
        self.block_state = word(blocks) if blocks else ""
        self.blocking: list[int] = get("blockInfo", {}).get("attackerIds", []) if self.block_state == "Blocking" else []
        self._keywords: set[int] | None = None

    def __repr__(self) -> str:
        return f"<Permanent {self.id}: {self.power}/{self.toughness}>"

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "CardType_Creature" in self.card_types

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "CardType_Land" in self.card_types

    @property
    def keywords(self) -> set[int]:
        """The numbers of its abilities."""
        if self._keywords is None:
            abilities = self.data.get("uniqueAbilities") or self.data.get("abilities") or ()
            self._keywords = {one if one.__class__ is int else one.get("grpId", 0) for one in abilities}
        return self._keywords

    def has(self, keyword: int) -> bool:
        """Return whether it has a keyword ability."""
        return keyword in self.keywords


@dataclass(slots=True)
class PlayerState:
    """One player: life, maximum hand size, unspent mana."""

    seat: int
    life: int = 20
    hand_limit: int = 7
    mana: int = 0


@dataclass
class Board:
    """The part of the state that the rules read.

    ``arrived`` is the number of the turn in which a permanent came under its controller's control, ``began`` that of
    the latest turn of each player. ``counters`` and ``qualifications`` are by object. ``battlefield``, ``stack`` and
    ``phased`` (what is phased out) are the numbers of those zones; ``lists`` the objects of each zone (the top of a
    library and of the stack first).
    """

    objects: dict[int, Permanent] = field(default_factory=dict)
    players: dict[int, PlayerState] = field(default_factory=dict)
    lists: dict[int, list[int]] = field(default_factory=dict)
    battlefield: int = 0
    stack: int = 0
    phased: int = 0
    hands: dict[int, int] = field(default_factory=dict)
    libraries: dict[int, int] = field(default_factory=dict)
    graveyards: dict[int, int] = field(default_factory=dict)
    arrived: dict[int, int] = field(default_factory=dict)
    began: dict[int, int] = field(default_factory=dict)
    counters: dict[int, dict[int, int]] = field(default_factory=dict)
    qualifications: dict[int, set[int]] = field(default_factory=dict)

    def permanents(self) -> list[Permanent]:
        """Return the permanents on the battlefield that are known; what is phased out is not there (CR 702.26b)."""
        get = self.objects.get
        numbers = self.lists.get(self.battlefield, ())
        return [one for number in numbers if (one := get(number)) is not None and not one.phased_out]

    def permanent(self, number: int) -> Permanent | None:
        """Return a permanent on the battlefield; None for what is not there, or not known."""
        found = self.objects.get(number)
        return found if found is not None and found.zone == self.battlefield and not found.phased_out else None

    def controlled(self, seat: int) -> Iterator[Permanent]:
        """Yield the permanents a player controls."""
        return (one for one in self.permanents() if one.controller == seat)

    def phased_out(self) -> list[int]:
        """Return the permanents that are phased out."""
        return self.lists.get(self.phased, [])

    def hand(self, seat: int) -> list[int]:
        """Return the cards in a player's hand."""
        return self.lists.get(self.hands[seat], []) if seat in self.hands else []

    def stack_objects(self) -> list[int]:
        """Return the objects on the stack, the top first."""
        return self.lists.get(self.stack, [])

    def attackers(self) -> list[Permanent]:
        """Return the attacking creatures."""
        return [one for one in self.permanents() if one.attacking]

    def blockers_of(self, attacker: int) -> list[Permanent]:
        """Return the creatures blocking an attacker."""
        return [one for one in self.permanents() if attacker in one.blocking]

    @property
    def has_players(self) -> bool:
        """Whether the players are known: a log that begins later describes one after the other."""
        return len(self.players) > 1

    def opponent(self, seat: int) -> int:
        """Return the other player of two; 0 where there are more."""
        others = [other for other in self.players if other != seat]
        return others[0] if len(others) == 1 else 0

    def is_qualified(self, number: int, qualification: int) -> bool:
        """Return whether an effect gives an object this qualification."""
        return qualification in self.qualifications.get(number, ())

    def is_new(self, permanent: Permanent) -> bool | None:
        """Return whether its controller got it after the latest own turn began (CR 302.6); None: not known."""
        arrived = self.arrived.get(permanent.id)
        began = self.began.get(permanent.controller)
        if arrived is None or began is None:
            return None
        return arrived >= began
