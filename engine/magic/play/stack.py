"""The stack in play mode: lands, spells, triggered abilities and their resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.magic.board import HASTE, Permanent
from engine.magic.play.cards import ACTIVATED, LAND_MANA, TRIGGERED
from engine.magic.play.effects import carry_out
from engine.magic.play.messages import BATTLEFIELD, GRAVEYARDS, HANDS, STACK
from engine.magic.rules import timing, triggers, windows
from engine.magic.rules.steps import Step

if TYPE_CHECKING:
    from engine.magic.play.parts import Playing


class StackPlay:
    """The actions of players with priority. ``waiting`` are abilities that have triggered: bearer, trigger, name."""

    def __init__(self, table: Playing) -> None:
        self.table = table
        self.waiting: list[tuple[int, str, str]] = []
        self.abilities: dict[int, tuple[int, str, str]] = {}
        self.targets: dict[int, int] = {}

    # --- playing ----------------------------------------------------------------------------------------------------

    def why_not_played(self, number: int, seat: int) -> tuple[str, str] | None:
        """Return the rule by which a player cannot play a card, or activate its ability, and why; None if possible."""
        table = self.table
        card = table.cards[number]
        if number not in table.board.hand(seat):
            return windows.why_not(table.turn, card.window)
        why = timing.at_sorcery_speed(table.board, table.turn, seat)
        if card.is_land:
            return ("CR 505.6b", why or "a land was played") if why or table.lands_played else None
        spell = Permanent({**card.describe(), "instanceId": number})
        if timing.needs_main_phase(spell) and why:
            return "CR 505.6a", why
        if card.window and (found := windows.why_not(table.turn, card.window)) is not None:
            return found
        if len(table.mana(seat)) < card.cost:
            return "CR 601.2", "its cost cannot be paid"
        return None

    def play(self, number: int, target: int, seat: int) -> None:
        """Play a land, cast a spell, or activate the ability of a permanent."""
        table, recorder = self.table, self.table.recorder
        card = table.cards[number]
        if number not in table.board.hand(seat):
            ability = recorder.put_ability(number, ACTIVATED, seat)
            recorder.note("UserActionTaken", [ability], seat, actionType=2, abilityGrpId=ACTIVATED)
            self.abilities[ability] = (number, card.activated, table.name(number))
            table.say(f"activate {table.name(number)}")
            return
        if card.is_land:
            new = table.move(number, HANDS[seat], BATTLEFIELD, "PlayLand")
            recorder.note("UserActionTaken", [new], seat, actionType=3, abilityGrpId=0)
            table.lands_played += 1
            table.board.arrived[new] = table.turn.turn
            table.say(f"play {table.name(new)}")
            return
        spell = table.move(number, HANDS[seat], STACK, "CastSpell")
        self.targets[spell] = target
        self.pay(seat, card.cost, spell)
        recorder.note("UserActionTaken", [spell], seat, actionType=1, abilityGrpId=0)
        if seat == table.turn.active:
            table.spells_cast += 1
        table.say(f"cast {table.name(spell)}")

    def pay(self, seat: int, amount: int, what: int) -> None:
        """Tap lands for mana and pay with it."""
        table, recorder = self.table, self.table.recorder
        for land in table.mana(seat)[:amount]:
            ability = recorder.new_number()
            recorder.note("AbilityInstanceCreated", [ability], land.id, source_zone=BATTLEFIELD)
            recorder.note("TappedUntappedPermanent", [land.id], ability, tapped=1)
            recorder.note("UserActionTaken", [ability], seat, actionType=4, abilityGrpId=LAND_MANA)
            recorder.note("ManaPaid", [what], land.id, id=ability, color=5)
            recorder.note("AbilityInstanceDeleted", [ability], land.id)
            recorder.change(land.id, isTapped=True)

    # --- triggered abilities ----------------------------------------------------------------------------------------

    def begin_step(self, step: Step) -> None:
        """Let abilities trigger at the beginning of a step (CR 500.6), those of cleanup in the next such step only."""
        if step is Step.CLEANUP and step in self.table.turn.passed:
            return
        for bearer in self.table.board.controlled(self.table.turn.active):
            for when in self.table.cards[bearer.id].when:
                if triggers.at_beginning(when, step):
                    self.trigger(bearer.id, when)

    def trigger(self, bearer: int, when: str, times: int = 1) -> None:
        """Trigger an ability: it waits until a player would receive priority."""
        for _ in range(times):
            self.waiting.append((bearer, when, self.table.name(bearer)))
            self.table.say(f"trigger {self.table.name(bearer)}")

    def put_triggers(self) -> bool:
        """Put the abilities that have triggered onto the stack (CR 503.1a, 508.2b, 509.4a, 510.3a); return whether."""
        waiting, self.waiting = self.waiting, []
        for bearer, when, name in waiting:
            abilities = self.table.cards[bearer].when
            seat = self.table.controllers.get(bearer, self.table.turn.active)
            number = self.table.recorder.put_ability(bearer, TRIGGERED + list(abilities).index(when), seat)
            self.abilities[number] = (bearer, abilities[when], name)
            self.table.say(f"stack {name}")
        return bool(waiting)

    # --- resolving --------------------------------------------------------------------------------------------------

    def resolve(self) -> None:
        """Resolve the top object of the stack."""
        table, recorder = self.table, self.table.recorder
        number = table.board.stack_objects()[0]
        if number in self.abilities:
            bearer, effect, name = self.abilities.pop(number)
            seat = table.board.objects[number].controller
            ability = table.board.objects[number].data["grpId"]
            recorder.note("ResolutionStart", [number], number, grpid=ability)
            table.say(f"resolve {name}")
            carry_out(table, effect, number, seat, bearer)
            recorder.note("ResolutionComplete", [number], number, grpid=ability)
            recorder.remove(number, bearer)
            return
        card = table.cards[number]
        seat = table.board.objects[number].controller
        recorder.note("ResolutionStart", [number], number, grpid=card.number)
        table.say(f"resolve {table.name(number)}")
        for effect in card.effects:
            carry_out(table, effect, number, seat, self.targets.get(number) or number)
        recorder.note("ResolutionComplete", [number], number, grpid=card.number)
        if not card.is_permanent:
            table.move(number, STACK, GRAVEYARDS[seat], "Resolve", by=seat)
            return
        recorder.move(number, STACK, BATTLEFIELD, "Resolve", renamed=False, by=seat)
        table.board.arrived[number] = table.turn.turn
        table.controllers[number] = seat
        if card.is_creature and HASTE not in card.keywords:
            recorder.change(number, hasSummoningSickness=True)
