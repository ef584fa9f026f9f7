"""Combat in play mode (CR 506 to 511): declarations, costs, what triggers, and damage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.magic.board import DEATHTOUCH, LIFELINK
from engine.magic.rules import attack, block, costs, damage, entering, requirements
from engine.magic.rules.steps import Step
from engine.magic.rules.triggers import Attack, Blocks

if TYPE_CHECKING:
    from engine.magic.play.parts import Playing

COMBAT_DAMAGE = 1


@dataclass
class Pump:
    """A change of power and toughness until the end of ``until`` (``turn`` or ``combat``)."""

    number: int
    power: int
    toughness: int
    until: str


class Fight:
    """The combat of a table. ``struck`` are the creatures that dealt damage in a first combat damage step, None where
    there was none; ``touched`` those dealt damage by deathtouch since state-based actions were last checked.
    """

    def __init__(self, table: Playing) -> None:
        self.table = table
        self.struck: set[int] | None = None
        self.touched: set[int] = set()
        self.pumps: list[Pump] = []

    def begin(self) -> None:
        """Begin a combat phase."""
        self.struck = None

    def end_combat(self) -> None:
        """Remove everything from combat (CR 511.3)."""
        for permanent in list(self.table.board.permanents()):
            if permanent.attacking or permanent.blocking or permanent.block_state:
                self.remove(permanent.id)

    def remove(self, number: int) -> None:
        """Remove a permanent from combat (CR 506.4)."""
        nothing = {"attackState": None, "attackInfo": None, "blockState": None, "blockInfo": None}
        self.table.recorder.change(number, **nothing)

    def has_static(self, number: int, word: str) -> bool:
        """Return whether a permanent has this static ability."""
        return word in self.table.cards[number].statics

    # --- declarations -----------------------------------------------------------------------------------------------

    def why_not_attack(self, chosen: Mapping[int, int]) -> tuple[str, str] | None:
        """Return the rule by which a declaration of attackers is illegal, and why; None if it is legal (CR 508.1)."""
        table = self.table
        board, seat = table.board, table.turn.active
        for number, target in chosen.items():
            why = attack.why_not_declared(board, board.objects[number], target, seat)
            if why is not None:
                return why
        required = self._required()
        target = board.opponent(seat)
        costly = [one for one in required if self.attack_cost({one: target})]
        missing = requirements.missing_attackers(required, attack.qualified(board, seat), costly, chosen)
        if missing:
            return requirements.ATTACK_RULE, f"{table.name(missing[0])} must attack"
        return self._why_not_paid(seat, self.attack_cost(chosen), "CR 508.1j", "attack")

    def _why_not_paid(self, seat: int, amount: int, rule: str, what: str) -> tuple[str, str] | None:
        """Return the rule by which a declaration that cannot be paid is illegal, and why; None if it can be paid."""
        if costs.can_pay(amount, len(self.table.mana(seat))):
            return None
        return rule, f"the cost to {what} cannot be paid"

    def _pay(self, seat: int, amount: int, first: int) -> None:
        """Pay the cost of a declaration; the first declared creature is logged as the reason."""
        if amount:
            self.table.stack.pay(seat, amount, first)
            self.table.say(f"pay {self.table.player_name(seat)} {amount}")

    def _required(self) -> list[int]:
        """Return the creatures that attack if able."""
        own = self.table.board.controlled(self.table.turn.active)
        return [one.id for one in own if self.has_static(one.id, "must attack")]

    def attack_cost(self, chosen: Mapping[int, int]) -> int:
        """Return the mana to pay for a declaration of attackers (CR 508.1h)."""
        tolls: dict[int, int] = {}
        for permanent in self.table.board.permanents():
            amount = self.table.cards[permanent.id].statics.get("attack cost", 0)
            for number, target in chosen.items():
                if target == permanent.controller:
                    tolls[number] = tolls.get(number, 0) + amount
        return costs.total(tolls, chosen)

    def declare_attackers(self) -> None:
        """Declare attackers: they tap, costs are paid, they become attacking (CR 508.1)."""
        table = self.table
        recorder, seat, board = table.recorder, table.turn.active, table.board
        recorder.send(seat)
        chosen = table.players.attack(table)
        if not chosen:
            return
        table.turn.attacked = True
        self._pay(seat, self.attack_cost(chosen), next(iter(chosen)))  # the total is locked in
        for number, target in chosen.items():
            taps = attack.taps(board.objects[number])
            if taps:
                recorder.note("TappedUntappedPermanent", [number], tapped=1)
                recorder.change(number, isTapped=True)
            self.set_attacking(number, target)
            table.say(f"attack {table.name(number)} > {self._called(target)}")
            if requirements.had_to_attack(self._required(), number):
                table.say(f"required {table.name(number)}")
        declared = Attack(seat, chosen, table.turn.order)
        for permanent in board.permanents():
            for when in table.cards[permanent.id].when:
                table.stack.trigger(permanent.id, when, declared.count(when, permanent.id, permanent.controller))

    def set_attacking(self, number: int, target: int) -> None:
        """Make a creature an attacker."""
        self.table.recorder.change(number, attackState="AttackState_Attacking", attackInfo={"targetId": target})

    def reselect(self, number: int, target: int) -> None:
        """Change what a creature attacks (CR 508.7); this is not a second attack."""
        permanent = self.table.board.objects[number]
        if not permanent.attacking:
            return
        why = entering.why_not_reselected(self.table.board, permanent, target)
        if why is None:
            self.table.recorder.change(number, attackInfo={"targetId": target})
        self.table.say(f"reselect {self.table.name(number)} {self._called(target) if why is None else why[0]}")

    def why_not_block(self, seat: int, chosen: Mapping[int, list[int]]) -> tuple[str, str] | None:
        """Return the rule by which a declaration of blockers is illegal, and why; None if it is legal (CR 509.1)."""
        table = self.table
        board = table.board
        for number, attackers in chosen.items():
            blocked = map(board.objects.__getitem__, attackers)
            why = block.why_not_declared(board, board.objects[number], blocked, seat)
            if why is not None:
                return why
        for one in board.attackers():
            count = sum(one.id in attackers for attackers in chosen.values())
            if count == 1 and block.needs_two(board, one):
                return "CR 509.1b", f"{table.name(one.id)} can only be blocked by two or more"
        required = [one.id for one in board.controlled(seat) if self.has_static(one.id, "must block")]
        costly = [one for one in required if self.block_cost({one: []})]
        missing = requirements.missing_blockers(required, block.pairs(board, seat), costly, chosen)
        if missing:
            return requirements.BLOCK_RULE, f"{table.name(missing[0])} must block"
        return self._why_not_paid(seat, self.block_cost(chosen), "CR 509.1f", "block")

    def block_cost(self, chosen: Mapping[int, list[int]]) -> int:
        """Return the mana to pay for a declaration of blockers (CR 509.1d)."""
        active = self.table.board.controlled(self.table.turn.active)
        each = sum(self.table.cards[one.id].statics.get("block cost", 0) for one in active)
        return costs.total(dict.fromkeys(chosen, each), chosen)

    def declare_blockers(self) -> None:
        """Declare blockers: attackers become blocked or unblocked (CR 509.1)."""
        table = self.table
        recorder, board = table.recorder, table.board
        recorder.send(table.turn.active)
        declared: dict[int, list[int]] = {}
        for seat in table.turn.order:
            if seat == table.turn.active or not any(
                entering.defending_player(board, one) == seat for one in board.attackers()
            ):
                continue
            chosen = table.players.block(table, seat)
            self._pay(seat, self.block_cost(chosen), next(iter(chosen), 0))
            declared.update(chosen)
        for number, attackers in declared.items():
            recorder.change(number, blockState="BlockState_Blocking", blockInfo={"attackerIds": attackers})
            for attacker in attackers:
                table.say(f"block {table.name(number)} > {table.name(attacker)}")
        for number, state in block.block_states(board, board.attackers()).items():
            recorder.change(number, blockState=f"BlockState_{state}")
            table.say(f"{state.lower()} {table.name(number)}")
        self.block_triggers(Blocks([one.id for one in board.attackers()], declared))

    def block_triggers(self, blocks: Blocks) -> None:
        """Trigger the abilities of creatures that block or are blocked (CR 509.5)."""
        table = self.table
        blocks.powers = {one.id: one.power for one in table.board.permanents()}
        for permanent in table.board.permanents():
            for when in table.cards[permanent.id].when:
                if blocks.put and when == "attacks and is not blocked":
                    continue
                table.stack.trigger(permanent.id, when, blocks.count(when, permanent.id))

    # --- damage -----------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Assign combat damage and deal it all at once (CR 510.1, 510.2)."""
        board = self.table.board
        first = self.table.turn.step is Step.FIRST_DAMAGE
        self.struck = damage.first_strikers(board) if first else self.struck
        for assignment in damage.assignments(board, damage.dealing(board, self.struck, first)):
            for target, amount in self._divide(assignment):
                self._hurt(assignment.source, target, amount)

    def _hurt(self, number: int, target: int, amount: int) -> None:
        table, recorder, board = self.table, self.table.recorder, self.table.board
        source = board.objects[number]
        recorder.note("DamageDealt", [target], number, damage=amount, type=COMBAT_DAMAGE, markDamage=1)
        table.say(f"damage {self._called(target)} {amount} by {table.name(number)}")
        if target in board.players:
            recorder.life(target, -amount, number)
        else:
            recorder.change(target, damage=board.objects[target].damage + amount)
            if source.has(DEATHTOUCH):
                self.touched.add(target)
        if source.has(LIFELINK):
            recorder.life(source.controller, amount, number)
        if "deals combat damage" in table.cards[number].when:
            table.stack.trigger(number, "deals combat damage")

    def _divide(self, assignment: damage.Assignment) -> list[tuple[int, int]]:
        """Divide damage: lethal to each blocker in turn, the rest to the last one or, with trample, to the defender."""
        if assignment.exact:
            return [(assignment.exact, assignment.amount)]
        left, found = assignment.amount, []
        source = self.table.board.objects[assignment.source]
        for number in assignment.recipients:
            amount = min(left, damage.lethal(self.table.board.objects[number], source))
            found.append([number, amount])
            left -= amount
        if assignment.excess:
            found.append([assignment.excess, left])
        else:
            found[-1][1] += left
        return [(number, amount) for number, amount in found if amount]

    # --- effects with an end ----------------------------------------------------------------------------------------

    def pump(self, number: int, power: int, toughness: int, until: str) -> None:
        """Change power and toughness for a time."""
        self.pumps.append(Pump(number, power, toughness, until))
        self._change(number, power, toughness)

    def expire(self, until: str) -> None:
        """End the effects that last until the end of the turn or of combat."""
        for pump in [one for one in self.pumps if one.until == until]:
            self.pumps.remove(pump)
            if self.table.board.permanent(pump.number) is not None:
                self._change(pump.number, -pump.power, -pump.toughness)
                self.table.say(f"expire {self.table.name(pump.number)}")

    def _change(self, number: int, power: int, toughness: int) -> None:
        before = self.table.board.objects[number]
        changed = {"power": {"value": before.power + power}, "toughness": {"value": before.toughness + toughness}}
        self.table.recorder.change(number, **changed)

    def _called(self, target: int) -> str:
        players = self.table.board.players
        return self.table.player_name(target) if target in players else self.table.name(target)
