"""Runs an example in play mode, and compares the events and the state with its expectations."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from engine.hearthstone.examples.board import Board
from engine.hearthstone.examples.events import Event
from engine.hearthstone.examples.matching import Matcher, Names
from engine.hearthstone.examples.model import Example, Expectation, Kind
from engine.hearthstone.examples.option import option_of
from engine.hearthstone.examples.words import ALSO_NAMED_BY, BEGINNING_TAGS, NUMBERS, PLAYERS, zone_word
from engine.hearthstone.options.attacking import attacker_error
from engine.hearthstone.options.errors import NONE
from engine.hearthstone.simulate.cards import name_in
from engine.hearthstone.simulate.errors import SimulationError
from engine.hearthstone.simulate.opening import carry_out_mulligan
from engine.hearthstone.simulate.script import Move
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.win_loss import concede, give_up_amid, is_over
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, Step, Zone

MOST_STEPS = 20
"""A number above the steps of a turn."""

ACTION = re.compile(r"(?P<verb>\w+)(?:\s+(?P<who>[\w]+))?(?P<rest>.*)")


class Status(StrEnum):
    """The status of an example that was run; ``NOT_RUN`` has its reason among the failures."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass
class Outcome:
    """The outcome of one example: its failures, the events, and the game that was played.

    ``missing`` are the expected patterns without an event, each with the place among the events after which it should
    come; ``unwanted`` are the places of events that must not come.
    """

    example: Example
    status: Status
    failures: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    names: Mapping[str, int] = field(default_factory=dict)
    game: Game | None = None
    missing: list[tuple[str, int]] = field(default_factory=list)
    unwanted: set[int] = field(default_factory=set)


def run_example(example: Example, build: int) -> Outcome:
    """Run one example in a build and compare. If play mode cannot carry it out, it is NOT_RUN with the reason."""
    if example.kind is not Kind.SCENARIO:
        return Outcome(example, Status.NOT_RUN, [f"it is a {example.kind}: {example.note}".rstrip(": ")])
    try:
        run = _Run(example, build)
        run.play()
    except (SimulationError, NotImplementedError) as error:
        return Outcome(example, Status.NOT_RUN, [str(error)])
    status = Status.FAILED if run.failures else Status.PASSED
    if run.failures:
        run.failures += [f"chance: {what} is asked for and not listed" for what in run.board.chance.unlisted]
    told = run.board.reader.events, run.names, run.board.game, run.missing, run.unwanted
    return Outcome(example, status, run.failures, *told)


class _Run:
    def __init__(self, example: Example, build: int) -> None:
        self.example = example
        self.board = Board(example, build)
        self.names: Names = self.board.names
        self.returned: dict[int, list[int]] = {number: [] for number in NUMBERS.values()}
        self.failures: list[str] = []
        self.missing: list[tuple[str, int]] = []
        self.unwanted: set[int] = set()
        self.matcher = Matcher(self.resolve, self.card_of, lambda card_id: name_in(card_id, build), self.was)

    # --- names ---------------------------------------------------------------------------------------------

    def resolve(self, word: str, names: Names) -> int | None:
        """Return the entity that a word names: for heroes and hero powers, the present ones."""
        state = self.board.state
        for prefix, find in (("hero", state.hero_of), ("power", state.hero_power_of)):
            if word in (f"{prefix}1", f"{prefix}2"):
                found = find(state.players[int(word[-1])])
                return found.id if found is not None else None
        if word in NUMBERS:
            return state.players[NUMBERS[word]].id
        return names.get(word)

    def was(self, word: str, entity: int) -> bool:
        """Return whether an entity is a present or former hero or hero power of the player whom the word names."""
        kinds = {"hero": CardType.HERO, "power": CardType.HERO_POWER}
        found = self.board.state.entities.get(entity)
        if found is None or word[:-1] not in kinds:
            return False
        return found.type == kinds[word[:-1]] and str(found.controller) == word[-1]

    def card_of(self, entity: int) -> str:
        """Return the card id of an entity."""
        state = self.board.state
        return self.board.card_id(state[entity]) if entity in state.entities else ""

    def entity(self, word: str) -> Entity:
        """Return the entity that an action names."""
        found = self.resolve(word, self.names)
        for expected in self.example.expectations:
            if found is None:  # it has come, but has no name yet
                names = self.matcher.order(expected.order, self.board.reader.events, self.names).names
                found = self.resolve(word, names)
        if found is None:
            raise NotImplementedError(f"nobody is called {word} yet")
        return self.board.state[found]

    # --- actions -------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Carry out all actions, and compare with the expectations after each."""
        for number, line in enumerate(self.example.actions, 1):
            self.board.chance.interrupt = self.concession(number)
            if not is_over(self.board.play):
                self.act(line)
            self.board.reader.read(self.board.game.packets)
            for expected in self.example.expectations:
                if (expected.after or len(self.example.actions)) == number:
                    self.compare(expected)
        self.board.recording.finish()

    def concession(self, number: int) -> Callable[[], None] | None:
        """Return a function that concedes at a choice that action ``number`` does not make; None if not asked for.

        It is asked for if the next action is to concede.
        """
        following = self.example.actions[number : number + 1]
        found = re.fullmatch(r"concede\s*(one|two)?", following[0].strip()) if following else None
        if found is None:
            return None
        return partial(give_up_amid, self.board.play, self.board.state.players[NUMBERS[found[1] or self.example.turn]])

    def act(self, line: str) -> None:
        """Carry out one line of ``do``."""
        found = ACTION.fullmatch(line.strip())
        assert found is not None
        verb, who, rest = found["verb"], found["who"], found["rest"]
        if verb == "mulligan":
            self.returned[NUMBERS[who]] += [self.entity(word).id for word in rest.split()]
            return
        choice = re.search(r"\bchoose\s+([\w.]+(?:\s*,\s*[\w.]+)*)", rest)
        choices = re.split(r"\s*,\s*", choice[1]) if choice else []
        self.board.chance.choices = choices
        self.board.play.option = (
            -1 if not choices else option_of(choices[0], self.card_of(self.entity(who).id), self.board.build)
        )
        aim = re.search(r">\s*(\w+)", rest)
        place = re.search(r"\bat\s+(\d+)", rest)
        target = self.entity(aim[1]).id if aim else 0
        board = self.board
        player = board.state.current_player
        assert player is not None
        if verb == "start":
            carry_out_mulligan(board, self.returned)
            self.end_turn()
        elif verb == "end":
            self.end_turn()
        elif verb == "concede":
            concede(board.play, board.state.players[NUMBERS[who or self.example.turn]])
            self.finish()
        elif verb == "attack":
            board.carry_out(player, Move("attack", self.entity(who).id, target))
        elif verb == "power":
            board.carry_out(player, Move("power", self.entity(f"power{player.controller}").id, target))
        elif verb == "trade":
            card = self.entity(who).id
            board.carry_out(player, Move("play", card, card))
        elif verb in ("play", "use"):
            board.carry_out(player, Move("play", self.entity(who).id, target, int(place[1]) if place else 0))
        else:
            raise NotImplementedError(f"unknown action: {line}")
        if is_over(board.play):
            self.finish()

    def end_turn(self) -> None:
        """Go on to the main step of the next turn."""
        for _ in range(MOST_STEPS):
            self.board.take_step()
            if self.board.over or self.board.state.game.get(GameTag.STEP) == Step.MAIN_ACTION:
                return

    def finish(self) -> None:
        """Take the final steps of a decided game."""
        for _ in range(MOST_STEPS):
            if self.board.over:
                return
            self.board.take_step()

    # --- assertions ----------------------------------------------------------------------------------------

    def compare(self, expected: Expectation) -> None:
        """Compare the events and the state with one expectation."""
        events = self.board.reader.events
        done, self.names, place = self.matcher.order(expected.order, events, self.names)
        if done < len(expected.order):
            self.missing.append((str(expected.order[done]), place))
            self.failures.append(f"order: {expected.order[done]} does not come (number {done + 1} of the list)")
        for pattern in expected.never:
            came = [at for at, one in enumerate(events) if self.matcher.fits(pattern, one, self.names) is not None]
            self.unwanted.update(came)
            self.failures += [f"never: {pattern} comes"] * bool(came)
        for pattern, number in expected.count:
            seen = self.matcher.count(pattern, events, self.names)
            if seen != number:
                self.failures.append(f"count: {pattern}: {seen} times instead of {number}")
        for who, names in expected.candidates.items():
            self.compare_candidates(who, names)
        for who, values in expected.state.items():
            for key, value in values.items():
                self.compare_state(who, key, value)

    def compare_candidates(self, who: str, names: tuple[str, ...]) -> None:
        """Compare the candidates of the first random choice of a card."""
        source = self.resolve(who, self.names)
        asked = next((legal for entity, legal in self.board.chance.asked if entity == source), None)
        wanted = {self.resolve(one, self.names) for one in names}
        if asked is None or set(asked) != wanted:
            self.failures.append(f"candidates: {who} picks from {asked} instead of {', '.join(names)}")

    def compare_state(self, who: str, key: str, value: object) -> None:
        """Compare one value of the state after the action."""
        found = self.player_value(NUMBERS[who], key) if who in NUMBERS else self.value(who, key)
        if key == "board" and isinstance(found, list) and isinstance(value, list) and len(found) == len(value):
            found = ["_" if wanted == "_" else one for one, wanted in zip(found, value, strict=True)]
        if found != value:
            self.failures.append(f"state: {who}.{key} is {found!r} instead of {value!r}")

    def player_value(self, number: int, key: str) -> object:
        """Return a value of a player."""
        state = self.board.state
        player = state.players[number]
        tags = {"mana": GameTag.RESOURCES, "used": GameTag.RESOURCES_USED, "temp": GameTag.TEMP_RESOURCES}
        tags |= {"overload": GameTag.OVERLOAD_OWED, "locked": GameTag.OVERLOAD_LOCKED, "fatigue": GameTag.FATIGUE}
        if key in tags:
            return player.get(tags[key])
        if key in ("hand", "deck"):
            return len(state.zone(number, Zone.HAND if key == "hand" else Zone.DECK))
        if key == "armor":
            hero = state.hero_of(player)
            return hero.get(GameTag.ARMOR) if hero is not None else 0
        if key == "result":
            results = {PlayState.WON: "won", PlayState.LOST: "lost", PlayState.TIED: "tied"}
            return results.get(player.get(GameTag.PLAYSTATE), "playing")
        if key == "board":
            known = {entity: word for word, entity in self.names.items()}
            return [known.get(minion.id, "_") for minion in state.board(number)]
        return None

    def value(self, who: str, key: str) -> object:
        """Return a value of an entity."""
        found = self.resolve(who, self.names)
        if found is None:
            return f"nobody is called {who}"
        entity = self.board.state[found]
        tags = self.board.chooser.look_at(entity)
        health = (tags.get(GameTag.DURABILITY) or tags.get(GameTag.HEALTH, 0)) - tags.get(GameTag.DAMAGE, 0)
        values: dict[str, object] = {
            "attack": tags.get(GameTag.ATK, 0),
            "health": health,
            "max_health": tags.get(GameTag.HEALTH, 0),
            "damage": tags.get(GameTag.DAMAGE, 0),
            "cost": tags.get(GameTag.COST, 0),
            "zone": zone_word(entity.zone),
            "controller": PLAYERS.get(entity.controller, ""),
            "durability": health,
            "armor": tags.get(GameTag.ARMOR, 0),
            "position": entity.position,
            "card": self.board.card_id(entity),
            "attacks": tags.get(GameTag.NUM_ATTACKS_THIS_TURN, 0),
        }
        if key == "can_attack":
            return attacker_error(self.board.state, entity, has_target=True) == NONE
        if key in BEGINNING_TAGS:
            return any(tags.get(tag) for tag in (BEGINNING_TAGS[key], *ALSO_NAMED_BY.get(key, ())))
        return values.get(key)
