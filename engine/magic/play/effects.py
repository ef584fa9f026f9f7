"""The scripted effects of play mode.

``extra turn [WHO]``, ``extra phase PHASE``, ``extra step STEP after|before STEP [WHO]``, ``skip turn|phase|step ...
[WHO]``, ``become day|night``, ``gain N``, ``lose N``, ``mana N``, ``draw N``, ``tap``, ``untap``, ``destroy``,
``attacking NAME``, ``phase out``, ``leave combat``, ``cannot attack``, ``cannot block``, ``control``, ``damage N``,
``reselect NAME``, ``pump [any] P T end of turn|combat``, ``token NAME P T [attacking [NAME] | blocking NAME]``. The
object concerned is the target of the spell, or the bearer of the ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.magic.board import CANNOT_ATTACK, CANNOT_BLOCK
from engine.magic.play.messages import BATTLEFIELD, GRAVEYARDS
from engine.magic.rules import entering
from engine.magic.rules.steps import Step
from engine.magic.rules.triggers import Blocks

if TYPE_CHECKING:
    from engine.magic.play.parts import Playing

STEPS = {
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "main1": Step.MAIN_1,
    "begin": Step.BEGIN_COMBAT,
    "attackers": Step.ATTACKERS,
    "blockers": Step.BLOCKERS,
    "damage": Step.DAMAGE,
    "first": Step.FIRST_DAMAGE,
    "endcombat": Step.END_COMBAT,
    "main2": Step.MAIN_2,
    "end": Step.END,
    "cleanup": Step.CLEANUP,
}
"""Steps by the words of effects and scripts."""

PHASES = {"beginning": 1, "main": 2, "combat": 3, "ending": 5}


class UnknownEffect(ValueError):
    """An effect that play mode does not know."""


def carry_out(table: Playing, effect: str, source: int, seat: int, target: int) -> None:
    """Carry out one effect. Raises UnknownEffect."""
    words = effect.split()
    try:
        if words[0] in ("extra", "skip"):
            _turns(table, words, source, seat)
        elif words[0] == "token":
            _token(table, words[1:], source, seat)
        else:
            _object(table, words, source, seat, target)
    except (IndexError, KeyError, ValueError) as error:
        raise UnknownEffect(f"{effect!r} is no effect of play mode") from error


def _turns(table: Playing, words: list[str], source: int, seat: int) -> None:
    """Add or skip turns, phases and steps (CR 500.7 to 500.10)."""
    turn, recorder = table.turn, table.recorder
    who = table.seat(words[-1], seat)
    values: dict[str, int] = {}
    if words[:2] == ["extra", "turn"]:
        turn.extra_turns.append(who)
        values = {"extra_turns": who}
    elif words[:2] == ["extra", "phase"]:
        phase = PHASES[words[2]]
        turn.extra_phases.append(phase)
        values = {"extra_phases": phase}
    elif words[:2] == ["extra", "step"]:
        step, then = STEPS[words[2]], STEPS[words[4]]
        into = turn.extra_steps if words[3] == "after" else turn.extra_before
        into.setdefault(then, []).append(step)
        values = {"extra_step": int(step), words[3]: int(then)}
    elif words[:2] == ["skip", "turn"]:
        turn.skipped_turns.append(who)
        values = {"skip_turn": who}
    elif words[:2] == ["skip", "phase"]:
        turn.skipped_phases.append(PHASES[words[2]])
        values = {"skip_phase": PHASES[words[2]]}
    elif words[:2] == ["skip", "step"]:
        turn.skipped.append(STEPS[words[2]])
        values = {"skip_step": int(STEPS[words[2]])}
    else:
        raise UnknownEffect
    recorder.persist("MiscContinuousEffect", [who], source, **values)


def _object(table: Playing, words: list[str], source: int, seat: int, target: int) -> None:
    """Change a player, or the object that the effect concerns."""
    recorder, board = table.recorder, table.board
    verb = " ".join(words) if words[0] in ("phase", "leave", "cannot", "become") else words[0]
    if verb in ("become day", "become night"):
        table.become(words[1] == "day", source)
    elif verb in ("gain", "lose"):
        recorder.life(seat, int(words[1]) * (1 if verb == "gain" else -1), source)
        table.say(f"life {table.player_name(seat)} {board.players[seat].life}")
    elif verb == "draw":
        table.draw(seat)
    elif verb == "mana":
        board.players[seat].mana += int(words[1])
        recorder.players.add(seat)
    elif verb == "pump":
        _pump(table, words[1:]) if words[1] == "any" else _pump(table, words[1:], target)
    elif board.permanent(target) is None:
        return
    elif verb in ("tap", "untap"):
        recorder.note("TappedUntappedPermanent", [target], source, tapped=int(verb == "tap"))
        recorder.change(target, isTapped=verb == "tap")
        table.say(f"{verb} {table.name(target)}")
    elif verb == "damage":
        recorder.note("DamageDealt", [target], source, damage=int(words[1]), type=2, markDamage=1)
        recorder.change(target, damage=board.objects[target].damage + int(words[1]))
    elif verb == "destroy":
        table.move(target, BATTLEFIELD, GRAVEYARDS[board.objects[target].owner], "Destroy", by=source)
    elif verb == "phase out":
        table.phase([target], [])
    elif verb == "leave combat":
        table.fight.remove(target)
    elif verb in ("cannot attack", "cannot block"):
        kind = CANNOT_ATTACK if words[1] == "attack" else CANNOT_BLOCK
        board.qualifications.setdefault(target, set()).add(kind)
        recorder.persist("Qualification", [target], source, QualificationType=kind)
    elif verb == "control":
        table.fight.remove(target)
        recorder.note("ControllerChanged", [target], source)
        recorder.change(target, controllerSeatId=seat, hasSummoningSickness=board.objects[target].is_creature)
        board.arrived[target] = table.turn.turn
        table.controllers[target] = seat
        table.say(f"control {table.name(target)} {table.player_name(seat)}")
    elif verb == "attacking":
        _made_to_attack(table, target, table.number(words[1]))
    elif verb == "reselect":
        table.fight.reselect(target, table.number(words[1]))
    else:
        raise UnknownEffect


def _made_to_attack(table: Playing, number: int, target: int) -> None:
    """Make a creature on the battlefield an attacker by an effect (CR 506.3f, 508.4, 508.4b)."""
    permanent = table.board.objects[number]
    why = entering.why_not_attacking(table.board, permanent, target, table.turn.active)
    rule = "CR 506.3f" if not entering.may_be_made_to_fight(permanent) else why[0] if why is not None else ""
    if not rule:
        table.turn.attacked = True
        table.fight.set_attacking(number, target)
    table.say(f"made {table.name(number)} {rule or 'attacking'}")


def _pump(table: Playing, words: list[str], target: int = 0) -> None:
    """Change power and toughness until the end of the turn or of combat (CR 500.5, 514.2)."""
    if words[0] == "any":
        words = words[1:]
        creatures = [one.id for one in table.board.controlled(table.turn.active) if one.is_creature]
        if not creatures:
            return
        target = creatures[0]
    if table.board.permanent(target) is not None:
        table.fight.pump(target, int(words[0]), int(words[1]), words[-1])


def _token(table: Playing, words: list[str], source: int, seat: int) -> None:
    """Create a creature token, attacking or blocking if the effect says so (CR 506.3, 508.4, 509.7)."""
    name, power, toughness = words[0], int(words[1]), int(words[2])
    new = table.create(name, power, toughness, seat, source)
    if "attacking" in words:
        target = table.number(words[4]) if len(words) > 4 else table.board.opponent(seat)
        why = entering.why_not_attacking(table.board, table.board.objects[new], target, table.turn.active)
        if why is None:
            table.turn.attacked = True
            table.fight.set_attacking(new, target)
        table.say(f"enters {name} attacking" if why is None else f"enters {name} {why[0]}")
    elif "blocking" in words:
        attacker = table.number(words[4])
        why = entering.why_not_blocking(table.board, table.board.objects[new], attacker)
        table.say(f"enters {name} blocking" if why is None else f"enters {name} {why[0]}")
        if why is None:
            already = [one.id for one in table.board.attackers() if one.block_state == "Blocked"]
            table.recorder.change(new, blockState="BlockState_Blocking", blockInfo={"attackerIds": [attacker]})
            table.recorder.change(attacker, blockState="BlockState_Blocked")
            attackers = [one.id for one in table.board.attackers()]
            table.fight.block_triggers(Blocks(attackers, {}, {new: [attacker]}, already))
