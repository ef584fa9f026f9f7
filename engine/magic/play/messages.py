"""The messages of a game being played, in the form of Arena's: annotations in order, then what has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.magic.board import Board, Permanent, PlayerState
from engine.magic.rules.steps import Step, TurnStructure

if TYPE_CHECKING:
    from collections.abc import Iterable

Json = dict[str, Any]

STACK, BATTLEFIELD, LIMBO, EXILE, PHASED = 27, 28, 30, 29, 26
SEATS = (1, 2, 3, 4)
HANDS, LIBRARIES, GRAVEYARDS = ({seat: 27 + 4 * seat + place for seat in SEATS} for place in range(3))
FIRST_OBJECT = 100

_PHASES = {1: "Beginning", 2: "Main1", 3: "Combat", 4: "Main2", 5: "Ending"}
_STEPS = {
    Step.UPKEEP: "Upkeep",
    Step.DRAW: "Draw",
    Step.BEGIN_COMBAT: "BeginCombat",
    Step.ATTACKERS: "DeclareAttack",
    Step.BLOCKERS: "DeclareBlock",
    Step.DAMAGE: "CombatDamage",
    Step.FIRST_DAMAGE: "FirstStrikeDamage",
    Step.END_COMBAT: "EndCombat",
    Step.END: "End",
    Step.CLEANUP: "Cleanup",
}


class Recorder:
    """Collects changes until they are sent as one message. ``sent`` are the messages of the server so far."""

    def __init__(self, board: Board, turn: TurnStructure) -> None:
        self.board = board
        self.turn = turn
        self.sent: list[Json] = []
        self.annotations: list[Json] = []
        self.persistent: list[Json] = []
        self.objects: dict[int, None] = {}
        self.zones: set[int] = set()
        self.players: set[int] = set()
        self.deleted: list[int] = []
        self.state = 0
        self.next_object = FIRST_OBJECT
        self.next_annotation = 50

    def new_number(self) -> int:
        """Return the number of a new object."""
        self.next_object += 1
        return self.next_object

    def note(self, kind: str, affected: Iterable[int], affector: int = 0, **values: int | str) -> None:
        """Add an annotation."""
        self.annotations.append(self._annotation(kind, affected, affector, values))

    def persist(self, kind: str, affected: Iterable[int], affector: int = 0, **values: int | str) -> None:
        """Add a persistent annotation."""
        self.persistent.append(self._annotation(kind, affected, affector, values))

    def _annotation(self, kind: str, affected: Iterable[int], affector: int, values: dict[str, int | str]) -> Json:
        self.next_annotation += 1
        found: Json = {"id": self.next_annotation, "affectedIds": list(affected), "type": [f"AnnotationType_{kind}"]}
        if affector:
            found["affectorId"] = affector
        if values:
            found["details"] = [
                {"key": key, "type": "KeyValuePairValueType_string", "valueString": [value]}
                if isinstance(value, str)
                else {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": [value]}
                for key, value in values.items()
            ]
        return found

    def change(self, number: int, **fields: Any) -> None:
        """Change fields of an object; those that become false, 0 or None are left out of it."""
        data = {**self.board.objects[number].data, **fields}
        self.put({key: value for key, value in data.items() if value not in (False, None, 0) or key == "zoneId"})

    def put(self, data: Json) -> None:
        """Put an object as described in place of what it was."""
        self.board.objects[data["instanceId"]] = Permanent(data)
        self.objects[data["instanceId"]] = None

    def move(self, number: int, source: int, target: int, category: str, *, renamed: bool = True, by: int = 0) -> int:
        """Move an object to another zone, where it is a new object unless told otherwise; return its number."""
        new = self.new_number() if renamed else number
        before = self.board.objects.get(number)
        if renamed:
            self.note("ObjectIdChanged", [number], orig_id=number, new_id=new)
        self.note("ZoneTransfer", [new], by, zone_src=source, zone_dest=target, category=category)
        self.board.lists[source] = [one for one in self.board.lists[source] if one != number]
        self.board.lists[target] = [new, *self.board.lists[target]]
        self.zones.update((source, target))
        if before is not None:
            kept = ("grpId", "type", "ownerSeatId", "cardTypes", "subtypes", "uniqueAbilities", "power", "toughness")
            data = {key: before.data[key] for key in kept if key in before.data}
            self.put({**data, "instanceId": new, "zoneId": target, "controllerSeatId": before.owner})
            if renamed:
                self.board.lists[LIMBO] = [number, *self.board.lists[LIMBO]]
                self.zones.add(LIMBO)
                self.put({**before.data, "zoneId": LIMBO})
        return new

    def life(self, seat: int, change: int, source: int) -> None:
        """Change a life total."""
        self.note("ModifiedLife", [seat], source, life=change)
        self.board.players[seat].life += change
        self.players.add(seat)

    def create(self, data: Json, source: int) -> None:
        """Put a token onto the battlefield."""
        self.note("TokenCreated", [data["instanceId"]], source)
        self.put(data)
        self.board.lists[BATTLEFIELD] = [data["instanceId"], *self.board.lists[BATTLEFIELD]]
        self.zones.add(BATTLEFIELD)

    def put_ability(self, source: int, ability: int, seat: int) -> int:
        """Put an ability of an object onto the stack; return its number."""
        new = self.new_number()
        self.note("AbilityInstanceCreated", [new], source, source_zone=BATTLEFIELD)
        data = {"instanceId": new, "grpId": ability, "type": "GameObjectType_Ability", "zoneId": STACK}
        self.put({**data, "ownerSeatId": seat, "controllerSeatId": seat, "parentId": source})
        self.board.lists[STACK] = [new, *self.board.lists[STACK]]
        self.zones.add(STACK)
        return new

    def remove(self, number: int, source: int) -> None:
        """Remove a resolved ability."""
        self.note("AbilityInstanceDeleted", [number], source)
        self.board.lists[STACK] = [one for one in self.board.lists[STACK] if one != number]
        self.zones.add(STACK)
        self.objects.pop(number, None)
        self.board.objects.pop(number, None)
        self.deleted.append(number)

    def step(self, step: Step) -> None:
        """Record that a step begins."""
        seat = 0 if step is Step.BETWEEN_TURNS else self.turn.active
        self.note("PhaseOrStepModified", [seat], phase=step // 100, step=step % 100)

    def turn_info(self, priority: int) -> Json:
        """Return the turn as messages describe it."""
        step = self.turn.step
        found: Json = {"turnNumber": self.turn.turn, "activePlayer": self.turn.active, "priorityPlayer": priority}
        if step is not None:
            found["phase"] = f"Phase_{_PHASES[step // 100]}"
            if step in _STEPS:
                found["step"] = f"Step_{_STEPS[step]}"
        return {key: value for key, value in found.items() if value}

    def send(self, priority: int = 0, **more: Any) -> None:
        """Send the collected changes as one message; ``priority`` is the seat that has it, 0 to leave the turn out."""
        self.state += 1
        state: Json = {
            "type": "GameStateType_Diff",
            "gameStateId": self.state,
            "prevGameStateId": self.state - 1,
            "update": "GameStateUpdate_SendAndRecord",
        }
        if priority:
            state["turnInfo"] = self.turn_info(priority)
        if self.zones:
            state["zones"] = [self.zone(number) for number in sorted(self.zones)]
        if self.objects:
            state["gameObjects"] = [self.board.objects[number].data for number in self.objects]
        if self.players:
            state["players"] = [player_json(self.board.players[seat]) for seat in sorted(self.players)]
        if self.annotations:
            state["annotations"] = self.annotations
        if self.persistent:
            state["persistentAnnotations"] = self.persistent
        if self.deleted:
            state["diffDeletedInstanceIds"] = self.deleted
        self._message({**state, **more})
        self.annotations, self.persistent, self.objects, self.zones = [], [], {}, set()
        self.players, self.deleted = set(), []

    def send_full(self, info: Json) -> None:
        """Send the whole state, with which a game begins."""
        self.state += 1
        self._message(
            {
                "type": "GameStateType_Full",
                "gameStateId": self.state,
                "gameInfo": info,
                "players": [player_json(player) for player in self.board.players.values()],
                "zones": [self.zone(number) for number in sorted(self.board.lists)],
                **({"gameObjects": [self.board.objects[one].data for one in self.objects]} if self.objects else {}),
            }
        )
        self.annotations, self.objects, self.zones, self.players = [], {}, set(), set()

    def _message(self, state: Json) -> None:
        number = len(self.sent) + 1
        self.sent.append(
            {
                "type": "GREMessageType_GameStateMessage",
                "systemSeatIds": [1],
                "msgId": number,
                "gameStateId": state["gameStateId"],
                "gameStateMessage": state,
            }
        )

    def zone(self, number: int) -> Json:
        """Return a zone as messages describe it."""
        kinds = {STACK: "Stack", BATTLEFIELD: "Battlefield", LIMBO: "Limbo", EXILE: "Exile", PHASED: "PhasedOut"}
        found: Json = {"zoneId": number, "objectInstanceIds": list(self.board.lists[number])}
        for word, places in (("Hand", HANDS), ("Library", LIBRARIES), ("Graveyard", GRAVEYARDS)):
            for seat, place in places.items():
                if place == number:
                    return {**found, "type": f"ZoneType_{word}", "ownerSeatId": seat}
        return {**found, "type": f"ZoneType_{kinds[number]}"}


def player_json(player: PlayerState) -> Json:
    """Return a player as messages describe one."""
    return {
        "systemSeatNumber": player.seat,
        "lifeTotal": player.life,
        "maxHandSize": player.hand_limit,
        "teamId": player.seat,
        "status": "PlayerStatus_InGame",
    }
