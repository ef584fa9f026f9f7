"""The board of a game of Magic at one moment: lands, creatures, other permanents, stack, hands, graveyards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hslog.arena.tags import BLOCK_STATES, PHASES, STEPS, ArenaTag

if TYPE_CHECKING:
    from hslog.arena.game import ArenaGame
    from hslog.arena.timeline import ArenaMoment

Json = dict[str, Any]

_BLOCKS = {"declared": "blocking"}
_STATES = ("tapped", "summoning sick", "attacking", "blocked", "unblocked", "blocking")


def board_json(game: ArenaGame, moment: ArenaMoment) -> Json:
    """Return the board at a moment: for each player life and what each zone holds, and the stack."""
    zones = game.timeline.zones()
    objects = {number: board_object(game, moment, number) for number in moment.entities() if number > 2}
    players = []
    for player in game.players:
        seat = player.player_id
        own = {word.lower(): moment.zone(zone) for zone, (word, owner) in zones.items() if owner == seat}
        field = [number for zone, (word, _) in zones.items() if word == "Battlefield" for number in moment.zone(zone)]
        mine = [number for number in field if objects.get(number, {}).get("controller") == seat]
        players.append(
            {
                "seat": seat,
                "name": player.called,
                "life": moment.value(seat, ArenaTag.LIFE),
                "hand": [objects.get(number, {"id": number}) for number in own.get("hand", [])],
                "library": len(own.get("library", [])),
                "graveyard": [objects.get(number, {"id": number}) for number in own.get("graveyard", [])],
                "permanents": [objects[number] for number in mine],
            }
        )
    stack = [number for zone, (word, _) in zones.items() if word == "Stack" for number in moment.zone(zone)]
    return {
        "turn": moment.value(0, ArenaTag.TURN),
        "phase": PHASES[moment.value(0, ArenaTag.PHASE)],
        "step": STEPS[moment.value(0, ArenaTag.STEP)],
        "active": moment.value(0, ArenaTag.ACTIVE_PLAYER),
        "priority": moment.value(0, ArenaTag.PRIORITY_PLAYER),
        "players": players,
        "stack": [objects.get(number, {"id": number}) for number in stack],
    }


def board_object(game: ArenaGame, moment: ArenaMoment, number: int) -> Json:
    """Return an object of the board at a moment."""
    entity = moment[number]
    found: Json = {"id": number, "name": game.called(number), "controller": entity.get(ArenaTag.CONTROLLER)}
    if entity.get(ArenaTag.POWER) or entity.get(ArenaTag.TOUGHNESS):
        found["power"], found["toughness"] = entity.get(ArenaTag.POWER), entity.get(ArenaTag.TOUGHNESS)
    for key, tag in (("damage", ArenaTag.DAMAGE), ("loyalty", ArenaTag.LOYALTY)):
        if entity.get(tag):
            found[key] = entity.get(tag)
    for key, tag in (
        ("tapped", ArenaTag.TAPPED),
        ("summoning sick", ArenaTag.SUMMONING_SICK),
        ("attacking", ArenaTag.ATTACK_STATE),
    ):
        if entity.get(tag):
            found[key] = True
    blocks = BLOCK_STATES[entity.get(ArenaTag.BLOCK_STATE)].lower()
    if blocks:
        found[_BLOCKS.get(blocks, blocks)] = True
    return found


def object_words(data: Json) -> str:
    """Return an object of a board on one line."""
    if "name" not in data:
        return "hidden card"
    parts = [data["name"]]
    if "power" in data:
        parts.append(f"{data['power']}/{data['toughness']}")
    if "damage" in data:
        parts.append(f"damage {data['damage']}")
    if "loyalty" in data:
        parts.append(f"loyalty {data['loyalty']}")
    parts += [word for word in _STATES if data.get(word)]
    return ", ".join(parts)


def when_words(board: Json) -> str:
    """Return the turn and step of a board, the active player, and who has priority."""
    holder = f"player {board['priority']}" if board["priority"] else "nobody"
    if not board["turn"]:
        return f"Before the first turn; priority: {holder}"
    parts = [f"Turn {board['turn']}", board["step"] or board["phase"], f"of player {board['active']}"]
    return f"{', '.join(part for part in parts if part)}; priority: {holder}"


def board_lines(board: Json) -> list[str]:
    """Return a board as lines of text."""
    lines = [when_words(board)]
    for player in board["players"]:
        known = [object_words(card) for card in player["hand"]]
        lines += [
            "",
            f"{player['name']}: {player['life']} life, {len(known)} in hand, {player['library']} in library, "
            f"{len(player['graveyard'])} in graveyard",
            *(f"    {object_words(one)}" for one in player["permanents"]),
            *(["  hand: " + "; ".join(known)] if known else []),
        ]
    if board["stack"]:
        lines += ["", "stack, the top first: " + "; ".join(object_words(one) for one in board["stack"])]
    return lines
