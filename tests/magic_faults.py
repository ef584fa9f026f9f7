"""Faults for logs of Arena: one thing a server must not do, planted into the messages of a game."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Any

Json = dict[str, Any]
States = list[Json]
"""The game states of one game, in order, to be changed in place."""

Fault = Callable[[States, Random], int | None]
"""Plants one fault; returns the place of the state it is in, None where the game has no place for it."""

BATTLEFIELD = 28


def details(data: Json) -> Json:
    found = {}
    for entry in data.get("details", ()):
        for key, values in entry.items():
            if key.startswith("value"):
                found[entry["key"]] = values[0]
    return found


def kind(data: Json) -> str:
    return str(data["type"][0]).partition("_")[2]


def annotations(states: States, wanted: str, **values: Any) -> list[tuple[int, Json]]:
    return [
        (place, data)
        for place, state in enumerate(states)
        for data in state.get("annotations", ())
        if kind(data) == wanted and all(details(data).get(key) == value for key, value in values.items())
    ]


def some(random: Random, found: list[Any]) -> Any:
    return random.choice(found) if found else None


def drop(states: States, place: int, data: Json) -> None:
    states[place]["annotations"] = [one for one in states[place]["annotations"] if one is not data]


def objects(state: Json) -> dict[int, Json]:
    return {data["instanceId"]: data for data in state.get("gameObjects", ())}


def steps(states: States) -> list[tuple[int, Json]]:
    return [pair for pair in annotations(states, "PhaseOrStepModified") if (pair[1]["affectedIds"] or [0])[0]]


def leave_out_step(states: States, random: Random) -> int | None:
    found = some(random, steps(states)[1:])
    if found is None:
        return None
    drop(states, *found)
    return int(found[0])


def leave_out_messages_of_step(states: States, random: Random) -> int | None:
    """Remove every message from one step to the next that begins in a message of its own, and join the chain."""
    places = [place for place, _ in steps(states)]
    alone = [place for place in dict.fromkeys(places) if places.count(place) == 1 and place > places[0] + 4]
    starts = [
        (first, second)
        for first, second in itertools.pairwise(alone)
        if second - first <= 3
        and not any(
            state.get("gameObjects") or state.get("players") or state.get("zones") or "turnInfo" not in state
            for state in states[first:second]
        )
    ]
    found = some(random, starts)
    if found is None:
        return None
    first, second = found
    states[second]["prevGameStateId"] = states[first].get("prevGameStateId")
    for state in states[first:second]:
        state["left out"] = True
    return int(second)


def swap_steps(states: States, random: Random) -> int | None:
    found = steps(states)
    pairs = [
        (first, second) for first, second in itertools.pairwise(found) if first[1]["details"] != second[1]["details"]
    ]
    pair = some(random, pairs)
    if pair is None:
        return None
    (place, first), (_, second) = pair
    first["details"], second["details"] = second["details"], first["details"]
    return int(place)


def leave_out_untap(states: States, random: Random) -> int | None:
    found = some(
        random,
        [pair for pair in annotations(states, "TappedUntappedPermanent", tapped=0) if not pair[1].get("affectorId")],
    )
    if found is None:
        return None
    place, data = found
    drop(states, place, data)
    there = objects(states[place]).get(data["affectedIds"][0])
    if there is not None:
        there["isTapped"] = True
    return int(place)


def keep_tapped(states: States, random: Random) -> int | None:
    """Leave the untapping as it is, but describe the permanent as tapped."""
    found = some(
        random,
        [pair for pair in annotations(states, "TappedUntappedPermanent", tapped=0) if not pair[1].get("affectorId")],
    )
    if found is None:
        return None
    there = objects(states[found[0]]).get(found[1]["affectedIds"][0])
    if there is None:
        return None
    there["isTapped"] = True
    return int(found[0])


def draws(states: States) -> list[tuple[int, Json]]:
    in_step = {place for place, data in steps(states) if details(data) == {"phase": 1, "step": 3}}
    return [
        pair
        for pair in annotations(states, "ZoneTransfer", category="Draw")
        if pair[0] in in_step and not pair[1].get("affectorId")
    ]


def leave_out_draw(states: States, random: Random) -> int | None:
    found = some(random, draws(states))
    if found is None:
        return None
    place, data = found
    new = data["affectedIds"][0]
    state = states[place]
    state["annotations"] = [
        one for one in state["annotations"] if one is not data and details(one).get("new_id") != new
    ]
    for key in ("gameObjects", "zones"):
        state.pop(key, None)
    return int(place)


def draw_for_the_wrong_player(states: States, random: Random) -> int | None:
    found = some(random, draws(states))
    if found is None:
        return None
    for entry in found[1]["details"]:
        if entry["key"] in ("zone_src", "zone_dest"):
            other = {31: 35, 35: 31, 32: 36, 36: 32}
            entry["valueInt32"] = [other.get(entry["valueInt32"][0], 0)]
    return int(found[0])


def attacks(states: States) -> list[tuple[int, Json]]:
    before: dict[int, Json] = {}
    found = []
    for place, state in enumerate(states):
        for number, data in objects(state).items():
            was = before.get(number, {})
            if (
                data.get("attackState") == "AttackState_Attacking"
                and was.get("attackState") != "AttackState_Attacking"
                and was.get("zoneId") == BATTLEFIELD
                and not was.get("isTapped")
                and data.get("isTapped")
            ):
                found.append((place, data))
            before[number] = data
    return found


def leave_out_tap(states: States, random: Random) -> int | None:
    found = some(random, attacks(states))
    if found is None:
        return None
    place, data = found
    state = states[place]
    taps = [
        one
        for one in state.get("annotations", ())
        if kind(one) == "TappedUntappedPermanent" and data["instanceId"] in one["affectedIds"]
    ]
    if not taps:
        return None
    drop(states, place, taps[0])
    data.pop("isTapped", None)
    return int(place)


def change_tap(states: States, random: Random) -> int | None:
    """Tap another permanent of the same player in place of an attacker."""
    board: dict[int, Json] = {}
    declared: dict[int, list[Json]] = {}
    for place, data in attacks(states):
        declared.setdefault(place, []).append(data)
    found = []
    for place, state in enumerate(states):
        for data in declared.get(place, ()):
            others = [
                number
                for number, other in board.items()
                if number not in objects(state)
                and other.get("zoneId") == BATTLEFIELD
                and other.get("controllerSeatId") == data["controllerSeatId"]
                and not other.get("isTapped")
            ]
            taps = [
                one
                for one in state.get("annotations", ())
                if kind(one) == "TappedUntappedPermanent" and one["affectedIds"] == [data["instanceId"]]
            ]
            found += [(place, data, one, other) for one in taps for other in others]
        board.update(objects(state))
        for number in state.get("diffDeletedInstanceIds", ()):
            board.pop(number, None)
    chosen = some(random, found)
    if chosen is None:
        return None
    place, data, tap, other = chosen
    tap["affectedIds"] = [other]
    data.pop("isTapped", None)
    states[place]["gameObjects"].append({**board_at(states, place)[other], "isTapped": True})
    return int(place)


def board_at(states: States, place: int) -> dict[int, Json]:
    """Return the objects as they were last described before a state."""
    found: dict[int, Json] = {}
    for state in states[:place]:
        found.update(objects(state))
    return copy.deepcopy(found)


def combat_damage(states: States) -> list[tuple[int, Json]]:
    return [pair for pair in annotations(states, "DamageDealt", type=1) if details(pair[1]).get("damage")]


def leave_out_damage(states: States, random: Random) -> int | None:
    found = some(random, combat_damage(states))
    if found is None:
        return None
    drop(states, *found)
    return int(found[0])


def change_damage(states: States, random: Random) -> int | None:
    found = some(random, combat_damage(states))
    if found is None:
        return None
    for entry in found[1]["details"]:
        if entry["key"] == "damage":
            entry["valueInt32"] = [entry["valueInt32"][0] + 1]
    return int(found[0])


def change_marked_damage(states: States, random: Random) -> int | None:
    found = some(
        random,
        [
            (place, data)
            for place, state in enumerate(states)
            for data in objects(state).values()
            if data.get("damage")
            and data.get("zoneId") == BATTLEFIELD
            and "CardType_Creature" in data.get("cardTypes", ())
            and any(
                kind(one) == "DamageDealt" and data["instanceId"] in one["affectedIds"]
                for one in state.get("annotations", ())
            )
        ],
    )
    if found is None:
        return None
    found[1]["damage"] += 1
    return int(found[0])


def change_life(states: States, random: Random) -> int | None:
    found = some(
        random,
        [
            (place, data)
            for place, state in enumerate(states)
            for data in state.get("players", ())
            if "annotations" in state and any(kind(one) == "ModifiedLife" for one in state["annotations"])
        ],
    )
    if found is None:
        return None
    found[1]["lifeTotal"] = found[1].get("lifeTotal", 0) + 1
    return int(found[0])


def in_turns(states: States, key: str) -> list[int]:
    return [
        place
        for place, state in enumerate(states)
        if state.get("turnInfo", {}).get(key)
        and state["turnInfo"].get("turnNumber")
        and state["turnInfo"].get("step") != "Step_Cleanup"
        and state.get("type") == "GameStateType_Diff"
    ]


def wrong_active_player(states: States, random: Random) -> int | None:
    place = some(random, in_turns(states, "activePlayer"))
    if place is None:
        return None
    states[place]["turnInfo"]["activePlayer"] = 3 - states[place]["turnInfo"]["activePlayer"]
    return int(place)


def wrong_next_player(states: States, random: Random) -> int | None:
    found = some(random, annotations(states, "NewTurnStarted")[1:])
    if found is None:
        return None
    found[1]["affectedIds"] = [3 - found[1]["affectedIds"][0]]
    return int(found[0])


def wrong_priority(states: States, random: Random) -> int | None:
    """Give priority to the other player where a step begins."""
    begun = {place for place, _ in steps(states)}
    found = [place for place in in_turns(states, "priorityPlayer") if place in begun]
    place = some(random, found)
    if place is None:
        return None
    states[place]["turnInfo"]["priorityPlayer"] = 3 - states[place]["turnInfo"]["priorityPlayer"]
    return int(place)


def sick_attacker(states: States, random: Random) -> int | None:
    """Let a creature that came this turn, without haste, attack along with the others."""
    arrived: dict[int, Json] = {}
    candidates = []
    declared = {place for place, _ in attacks(states)}
    for place, state in enumerate(states):
        if any(kind(one) == "NewTurnStarted" for one in state.get("annotations", ())):
            arrived = {}
        if place in declared:
            seat = next(data["controllerSeatId"] for there, data in attacks(states) if there == place)
            mine = [data for data in arrived.values() if data["controllerSeatId"] == seat]
            candidates += [(place, data) for data in mine]
        for number, data in objects(state).items():
            if data.get("zoneId") == BATTLEFIELD and data.get("hasSummoningSickness") and not data.get("attackState"):
                arrived[number] = data
            else:  # gone, or no longer sick
                arrived.pop(number, None)
    found = some(random, candidates)
    if found is None:
        return None
    place, data = found
    state = states[place]
    attacker = copy.deepcopy(data)
    target = next(one for there, one in attacks(states) if there == place)["attackInfo"]
    attacker.update({"attackState": "AttackState_Attacking", "attackInfo": copy.deepcopy(target), "isTapped": True})
    state["gameObjects"] = [one for one in state["gameObjects"] if one["instanceId"] != data["instanceId"]] + [attacker]
    tap = {"id": 99999, "affectedIds": [data["instanceId"]], "type": ["AnnotationType_TappedUntappedPermanent"]}
    tap["details"] = [{"key": "tapped", "valueInt32": [1]}]
    state["annotations"] = [*state.get("annotations", ()), tap]
    return int(place)


def keep_damage(states: States, random: Random) -> int | None:
    """Let the damage on a creature stay after cleanup."""
    before: dict[int, Json] = {}
    found = []
    for place, state in enumerate(states):
        cleanup = any(
            details(one).get("phase") == 5 and details(one).get("step") == 10 for one in state.get("annotations", ())
        )
        for number, data in objects(state).items():
            was = before.get(number, {})
            if (
                cleanup
                and was.get("damage")
                and not data.get("damage")
                and data.get("zoneId") == BATTLEFIELD == was.get("zoneId")
            ):
                found.append((place, data, was["damage"]))
            before[number] = data
    chosen = some(random, found)
    if chosen is None:
        return None
    place, data, amount = chosen
    data["damage"] = amount
    return int(place)


def keep_ninth_card(states: States, random: Random) -> int | None:
    """Leave out the discard of a cleanup step: the annotations, and the hand as it becomes."""
    cleanup = False
    found = []
    for place, state in enumerate(states):
        for data in state.get("annotations", ()):
            if kind(data) == "PhaseOrStepModified":
                cleanup = details(data) == {"phase": 5, "step": 10}
            if cleanup and kind(data) == "ZoneTransfer" and details(data).get("category") == "Discard":
                found.append((place, data))
    chosen = some(random, found)
    if chosen is None:
        return None
    place, data = chosen
    new = data["affectedIds"][0]
    state = states[place]
    hand = details(data)["zone_src"]
    old = next((details(one)["orig_id"] for one in state["annotations"] if details(one).get("new_id") == new), new)
    state["annotations"] = [
        one for one in state["annotations"] if one is not data and details(one).get("new_id") != new
    ]
    for zone in state.get("zones", ()):
        if zone["zoneId"] == hand:
            zone["objectInstanceIds"] = [*zone.get("objectInstanceIds", ()), old]
    return int(place)


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        leave_out_step,
        leave_out_messages_of_step,
        swap_steps,
        leave_out_untap,
        keep_tapped,
        leave_out_draw,
        draw_for_the_wrong_player,
        leave_out_tap,
        change_tap,
        leave_out_damage,
        change_damage,
        change_marked_damage,
        change_life,
        wrong_active_player,
        wrong_next_player,
        wrong_priority,
        sick_attacker,
        keep_damage,
        keep_ninth_card,
    )
}


def events_of(lines: list[str]) -> list[Json]:
    """Return the decoded lines of the server."""
    return [json.loads(line) for line in lines if line.startswith("{") and '"greToClientEvent"' in line[:400]]


def states_of(events: list[Json]) -> States:
    """Return the game states in events, in order."""
    return [
        message["gameStateMessage"]
        for event in events
        for message in event["greToClientEvent"].get("greToClientMessages", ())
        if isinstance(message.get("gameStateMessage"), dict)
    ]


def lines_of(events: list[Json]) -> list[str]:
    """Return events as lines, without the states that are left out."""
    for event in events:
        inside = event["greToClientEvent"]
        if "greToClientMessages" in inside:
            inside["greToClientMessages"] = [
                one for one in inside["greToClientMessages"] if not one.get("gameStateMessage", {}).get("left out")
            ]
    return [json.dumps(event) + "\n" for event in events]


def turn_of(states: States, place: int) -> int:
    """Return the number of the turn a state ends in."""
    turns = [state["turnInfo"].get("turnNumber", 0) for state in states[: place + 1] if "turnInfo" in state]
    return turns[-1] if turns else 0
