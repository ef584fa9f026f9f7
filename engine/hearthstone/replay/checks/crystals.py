"""Changes of mana crystals by effects (HS 4.12): a text gains or loses crystals, and rules limit the amount.

The amount is adopted because the text is not known. Checked are the limits and the changes that belong together: an
empty crystal also raises the used crystals, a lost crystal lowers them, and temporary mana fills only room below the
maximum or spent crystals.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.mechanics import mana
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.replay.frame_data import Crystals
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import TagChange

CRYSTALS, USED, LENT = GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES
LOCKED, OWED, MOST = GameTag.OVERLOAD_LOCKED, GameTag.OVERLOAD_OWED, GameTag.MAXRESOURCES
TAGS = (CRYSTALS, USED, LENT, LOCKED, OWED)

NOT_BELOW_0 = {
    CRYSTALS: mana.LOST_CRYSTAL_RULE,
    USED: mana.REFRESHED,
    LENT: "HS 4.12 payment",
    LOCKED: mana.REFRESHED,
    OWED: mana.START,
}
"""The rule by which each of the numbers falls, and not below 0."""


class CrystalChecks:
    """Checks changes of mana crystals inside effects."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r

    def take(self, packet: TagChange, before: int) -> None:
        """Check an adopted change of a player's crystals; ``before`` is the previous value."""
        player, frame = self.r.state[packet.entity], self.r.log.frame
        if player.type != CardType.PLAYER or before == packet.value or self._is_unknown(player):
            return
        crystals = frame.crystals.get(player.id)
        if crystals is None:
            crystals = frame.crystals[player.id] = Crystals(player)
            if packet.tag == USED:
                crystals.used_before = before
        if packet.value < 0:
            self.r.log.findings.wrong_value(NOT_BELOW_0[packet.tag], packet, 0)
        elif packet.value < before and packet.tag != CRYSTALS:
            self._count_confirmed(NOT_BELOW_0[packet.tag], Kind.WRONG_VALUE, packet.tag)
        elif packet.value > before:
            self._rises(crystals, packet, before)
        crystals.note(packet.tag, packet.value - before)

    def _is_unknown(self, player: Entity) -> bool:
        return self.r.log.unknown_tags.any_of(player, *TAGS, MOST)

    def _rises(self, crystals: Crystals, packet: TagChange, before: int) -> None:
        player = crystals.player
        most = player.get(MOST)
        if packet.tag == CRYSTALS and packet.value > most and not self._reaches_later(packet, MOST, packet.value):
            self.r.log.findings.wrong_value(mana.FULL, packet, most)
        elif packet.tag == CRYSTALS:
            self.r.log.findings.count_confirmed(self._full)
            self.r.log.findings.confirm(mana.FULL, Kind.WRONG_VALUE, tag=CRYSTALS)
        elif packet.tag == USED:
            self._more_used(crystals, packet, before)
        elif packet.tag == LENT:
            self._more_temporary_mana(player, packet)

    def _more_used(self, crystals: Crystals, packet: TagChange, before: int) -> None:
        """Check RESOURCES_USED: it rises with empty crystals, and texts may spend mana."""
        player, empty = crystals.player, crystals.gained - crystals.used_up
        owned = player.get(CRYSTALS)
        all_spent = range(owned, owned + player.get(LENT) + 1)
        if empty > 0 and packet.value not in all_spent and packet.value not in range(before + 1, before + empty + 1):
            self.r.log.findings.wrong_value(mana.EMPTY, packet, before + empty)
        elif (
            empty > 0
            and self._counts_temporary_mana
            and player.get(LENT)
            and owned + player.get(LENT) > player.get(MOST)
        ):
            message = "{entity} gains an empty mana crystal, but temporary mana leaves no room for it"
            self.r.log.findings.unexpected_change(mana.AT_MAXIMUM, packet, message)
        elif empty <= 0 and packet.value > max(all_spent[-1], player.get(LOCKED)) and not self._burns():
            self.r.log.findings.wrong_value("HS 4.12", packet, owned)
        elif empty > 0:
            self._count_confirmed(mana.EMPTY, Kind.WRONG_VALUE, USED)
            if self._counts_temporary_mana and player.get(LENT):
                self._count_confirmed(mana.AT_MAXIMUM, Kind.UNEXPECTED, USED)

    def _burns(self) -> bool:
        """Return whether an enchantment's own effect takes the mana: it may take more from a turn than there is."""
        source = self.r.log.acting
        return source is not None and source.type == CardType.ENCHANTMENT

    def _more_temporary_mana(self, player: Entity, packet: TagChange) -> None:
        spent_first = mana.are_spent_filled_first(self.r.ruleset)
        room = player.get(MOST) - player.get(CRYSTALS)
        limited = self._counts_temporary_mana and player.get(MOST) >= player.get(CRYSTALS)
        if limited and packet.value > room and not self._reaches_later(packet, MOST, player.get(MOST) + 1):
            self.r.log.findings.wrong_value(mana.TEMPORARY_CRYSTAL_RULE, packet, max(0, room))
        elif spent_first and player.get(USED) and not self._falls(player, USED):
            message = "{entity} gains temporary mana, but should first refill spent crystals"
            self.r.log.findings.unexpected_change(mana.LENT_SPENT_FIRST, packet, message)
        elif spent_first:
            self._count_confirmed(mana.LENT_SPENT_FIRST, Kind.UNEXPECTED, LENT)
        elif limited:
            self._count_confirmed(mana.TEMPORARY_CRYSTAL_RULE, Kind.WRONG_VALUE, LENT)

    @property
    def _full(self) -> str:
        """The rule by which a full crystal is gained: in this build, or where that is not known in later ones."""
        before = self.r.ruleset.get("lost_temporary_mana_fills") is False
        return mana.FULL_BEFORE if before else mana.FULL

    @property
    def _counts_temporary_mana(self) -> bool:
        """Whether crystals and temporary mana together are at most as many as the maximum."""
        return mana.are_spent_filled_first(self.r.ruleset) is False

    def _reaches_later(self, packet: TagChange, tag: int, least: int) -> bool:
        """Return whether a tag of the same player becomes at least ``least`` further on in the block."""
        ahead = self.r.log.changes_of(self.r.state[packet.entity])
        return any(change.tag == tag and change.value >= least for change in ahead)

    def _falls(self, player: Entity, tag: int) -> bool:
        """Return whether a tag of a player becomes 0 further on in the block."""
        return any((ahead.tag, ahead.value) == (tag, 0) for ahead in self.r.log.changes_of(player))

    def check(self, frame: Frame) -> None:
        """Report, at the end of an effect, the changes that should have come with its changes."""
        for crystals in frame.crystals.values():
            if frame.fault is None and not self._is_unknown(crystals.player):
                self._check_lost_crystal(crystals)
                self._pushed_out(crystals)

    def _check_lost_crystal(self, crystals: Crystals) -> None:
        """Check that a lost crystal lowers the used ones, except where a text sets the number of crystals."""
        player = crystals.player
        if not crystals.lost or crystals.gained or crystals.used_up:
            return
        left, owned = max(0, crystals.used_before - crystals.lost), player.get(CRYSTALS)
        stays = not crystals.freed and player.get(USED) <= max(owned, player.get(LOCKED))
        if crystals.used_before and player.get(USED) == left:
            self._count_confirmed(mana.LOST_CRYSTAL_RULE, Kind.MISSING, USED)
        several = (min(crystals.used_before, owned), 0) if crystals.lost > 1 else ()  # set, perhaps, and not lost
        if crystals.used_before - crystals.freed not in (left, *several) and not stays:
            self._missing(mana.LOST_CRYSTAL_RULE, player, USED, left)

    def _pushed_out(self, crystals: Crystals) -> None:
        """Check temporary mana when a new crystal leaves no room for it: it fills spent crystals, and in older builds
        none.
        """
        player = crystals.player
        if not crystals.gained or not self._counts_temporary_mana:
            return
        fills = self.r.ruleset.get("lost_temporary_mana_fills")
        rule = self._full
        room = player.get(MOST) - player.get(CRYSTALS)
        if player.get(LENT) > max(0, room):
            self._missing(rule, player, LENT, max(0, room))
        elif crystals.pushed_out:
            self.r.log.findings.confirm(rule, Kind.MISSING, tag=LENT)
        filled = min(crystals.pushed_out, crystals.used_before)
        if fills and not crystals.used_up and crystals.freed < filled:
            self._missing(rule, player, USED, crystals.used_before - filled)
        elif fills and filled:
            self.r.log.findings.confirm(rule, Kind.MISSING, tag=USED)

    def _count_confirmed(self, rule: str, kind: Kind, tag: int) -> None:
        self.r.log.findings.count_confirmed(rule, kind, tag=tag)

    def _missing(self, rule: str, player: Entity, tag: int, expected: int) -> None:
        self.r.log.findings.diverge(rule, Kind.MISSING, None, entity=player.id, tag=tag, expected=expected)
