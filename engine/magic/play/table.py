"""A game of Magic played by the rules: steps follow one another, turn-based actions are carried out, players decide."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.magic.board import DOES_NOT_UNTAP, Board, Permanent, PlayerState
from engine.magic.play.cards import CREATURES, FOREST, SCRIPTED, CardSpec
from engine.magic.play.fight import Fight
from engine.magic.play.messages import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    LIMBO,
    PHASED,
    STACK,
    Json,
    Recorder,
)
from engine.magic.play.parts import Players
from engine.magic.play.players import RandomPlayers
from engine.magic.play.stack import StackPlay
from engine.magic.rules import cleanup, damage, deaths, untap
from engine.magic.rules.priority import Priority
from engine.magic.rules.steps import Step, TurnStructure

HAND_SIZE = 7
SEAT_NAMES = ("one", "two", "three", "four")
MOST_STEPS = 2000
"""Maximum number of steps of a game: a game whose effects add turns without end stops there."""


class Table:
    """One game. ``recorder.sent`` are its messages, ``events`` what happened, in the words of scenarios.

    ``day`` is whether it is day, None while it is neither day nor night; ``spells_cast`` counts the spells the active
    player cast this turn. ``names`` are objects by the names of a scenario.
    """

    def __init__(self, players: Players | None = None, seed: int = 0, seats: int = 2) -> None:
        self.players: Players = players or RandomPlayers(Random(seed))
        self.board = Board(battlefield=BATTLEFIELD, stack=STACK, phased=PHASED)
        self.turn = TurnStructure(order=tuple(range(1, seats + 1)))
        self.recorder = Recorder(self.board, self.turn)
        self.cards: dict[int, CardSpec] = {}
        self.names: dict[str, int] = {}
        self.controllers: dict[int, int] = {}
        self.events: list[str] = []
        self.fight = Fight(self)
        self.stack = StackPlay(self)
        self.loser = 0
        self.lands_played = 0
        self.spells_cast = 0
        self.day: bool | None = None
        self.in_cleanup = False
        board = self.board
        board.hands, board.libraries, board.graveyards = (
            {seat: zones[seat] for seat in self.turn.order} for zones in (HANDS, LIBRARIES, GRAVEYARDS)
        )
        for zone in (STACK, BATTLEFIELD, LIMBO, EXILE, PHASED, *board.hands.values(), *board.libraries.values()):
            board.lists[zone] = []
        for seat, zone in board.graveyards.items():
            board.lists[zone] = []
            board.players[seat] = PlayerState(seat, 20, HAND_SIZE)

    # --- setting up -------------------------------------------------------------------------------------------------

    def add(self, card: CardSpec, zone: int, seat: int, name: str = "", **fields: object) -> int:
        """Put a card into a zone before the game begins; return its number. In libraries the top comes first."""
        number = self.recorder.new_number()
        self.cards[number] = card
        self.board.lists[zone].append(number)
        if name:
            self.names[name] = number
        if zone not in self.board.libraries.values():
            self._describe(number, zone, seat, fields)
        return number

    def _describe(self, number: int, zone: int, seat: int, fields: Mapping[str, object]) -> None:
        data = {"instanceId": number, "type": "GameObjectType_Card", "zoneId": zone, "ownerSeatId": seat}
        self.recorder.put({**data, "controllerSeatId": seat, **self.cards[number].describe(), **fields})
        self.controllers[number] = seat

    # --- the course of the game -------------------------------------------------------------------------------------

    def play(self, turns: int, first: int = 1) -> None:
        """Play a number of turns, or until a player has lost."""
        recorder, turn = self.recorder, self.turn
        info: Json = {"matchID": "play-mode", "gameNumber": 1, "type": "GameType_Duel", "variant": "GameVariant_Normal"}
        recorder.send_full({**info, "stage": "GameStage_Start"})
        recorder.note("NewTurnStarted", [first], first)
        for permanent in self.board.permanents():
            if self.fight.has_static(permanent.id, "does not untap"):
                self.board.qualifications[permanent.id] = {DOES_NOT_UNTAP}
                recorder.persist("Qualification", [permanent.id], permanent.id, QualificationType=DOES_NOT_UNTAP)
        recorder.send()
        recorder.send(gameInfo={**info, "stage": "GameStage_Play"})
        self._begin_turn(first)
        step = Step.UNTAP
        for _ in range(MOST_STEPS):
            self._enter(step)
            if self.loser:
                break
            self._leave()
            step, _ = turn.next_step(bool(damage.first_strikers(self.board)))
            if step is Step.BETWEEN_TURNS:
                if turn.turn >= turns:
                    break
                self._enter(step)
                seat = turn.next_player()
                recorder.note("NewTurnStarted", [seat], seat)
                self._begin_turn(seat)
                step, _ = turn.next_step(False)
        winner = self.board.opponent(self.loser) if self.loser else first
        reason = "ResultReason_Game" if self.loser else "ResultReason_Concede"
        result = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": winner, "reason": reason}
        recorder.send(gameInfo={**info, "stage": "GameStage_GameOver", "results": [result]})

    def _begin_turn(self, seat: int) -> None:
        self.turn.begin_turn(seat)
        self.turn.step = None if self.turn.turn == 1 else Step.BETWEEN_TURNS
        self.board.began[seat] = self.turn.turn
        self.lands_played = 0
        self.say(f"turn {self.player_name(seat)}")

    def _enter(self, step: Step) -> None:
        """Carry out the beginning of a step: turn-based actions, triggers, and priority."""
        self.recorder.step(step)
        self.turn.enter(step)
        if step is Step.BETWEEN_TURNS:
            return
        self.say(f"step {step.name.lower()}")
        if step.phase != 3 or step is Step.BEGIN_COMBAT:
            self.fight.end_combat()
        self.stack.begin_step(step)
        action = {
            Step.UNTAP: self._untap,
            Step.DRAW: lambda: self.draw(self.turn.active),
            Step.MAIN_1: self._lore,
            Step.BEGIN_COMBAT: self.fight.begin,
            Step.ATTACKERS: self.fight.declare_attackers,
            Step.BLOCKERS: self.fight.declare_blockers,
            Step.DAMAGE: self.fight.deal,
            Step.FIRST_DAMAGE: self.fight.deal,
            Step.CLEANUP: self._cleanup,
        }.get(step)
        if action is not None:
            action()
        if self.loser:
            return
        if step.gives_priority:
            self.check_state()
            self._priority()
        elif step is Step.CLEANUP and (self.check_state() or self.in_cleanup):
            self.turn.cleanup_again = True  # exceptionally, players receive priority (CR 514.3a)
            self._priority()

    def _leave(self) -> None:
        """End a step: unspent mana empties (CR 500.4), effects that last until then end (CR 500.5)."""
        for seat, player in self.board.players.items():
            if player.mana:
                self.say(f"empties {self.player_name(seat)} {player.mana}")
                player.mana = 0
                self.recorder.players.add(seat)
        if self.turn.step is Step.END_COMBAT:
            self.fight.expire("combat")

    def _priority(self) -> None:
        """Let players act in turn until all pass in succession with the stack empty (CR 117, 500.2)."""
        turn, recorder, order = self.turn, self.recorder, self.turn.order
        priority = Priority()
        priority.give(turn.active)
        self.say(f"priority {self.player_name(turn.active)}")
        recorder.send(turn.active)
        while not self.loser:
            seat = priority.holder or turn.active
            action = self.players.act(self, seat)
            if action is not None:
                self.stack.play(*action, seat)
                self.check_state()
                priority.act(seat)
                recorder.send(seat)
                continue
            if not priority.all_passed(order):
                priority.pass_on(order)
                recorder.send(priority.holder or 0)
            elif self.board.stack_objects():
                self.stack.resolve()
                self.check_state()
                priority.give(turn.active)
                recorder.send(turn.active)
            else:
                return

    def check_state(self) -> bool:
        """Carry out state-based actions and put triggered abilities onto the stack; return whether there were any."""
        any_found, found = False, True
        while found and not self.loser:
            found = self._state_based_actions() or self.stack.put_triggers()
            any_found = any_found or found
        return any_found

    # --- turn-based actions -----------------------------------------------------------------------------------------

    def _untap(self) -> None:
        seat, recorder = self.turn.active, self.recorder
        self.phase(*untap.phasing(self.board, seat))
        then = untap.next_day(self.day, self.spells_cast)
        if then is not None and then is not self.day and self.turn.turn > 1:
            self.become(then, 0)
        self.spells_cast = 0
        for number in untap.untapping(self.board, seat):
            recorder.note("TappedUntappedPermanent", [number], tapped=0)
            recorder.change(number, isTapped=False)
            self.say(f"untap {self.name(number)}")
            if "becomes untapped" in self.cards[number].when:
                self.stack.trigger(number, "becomes untapped")
        for permanent in list(self.board.controlled(seat)):
            if permanent.sick:
                recorder.change(permanent.id, hasSummoningSickness=False)

    def phase(self, leaving: list[int], coming: list[int]) -> None:
        """Let permanents phase out and in; they are the same objects, and are not summoning sick (CR 702.26)."""
        board, recorder = self.board, self.recorder
        for kind, numbers, source, target in (
            ("PhasedOut", leaving, BATTLEFIELD, PHASED),
            ("PhasedIn", coming, PHASED, BATTLEFIELD),
        ):
            for number in numbers:
                if board.objects[number].attacking or board.objects[number].blocking:
                    self.fight.remove(number)
                recorder.note(kind, [number])
                board.lists[source] = [one for one in board.lists[source] if one != number]
                board.lists[target] = [number, *board.lists[target]]
                recorder.zones.update((source, target))
                recorder.change(number, zoneId=target)
                self.say(f"phase {'out' if kind == 'PhasedOut' else 'in'} {self.name(number)}")

    def become(self, is_day: bool, source: int) -> None:
        """Make it day or night."""
        self.day = is_day
        self.recorder.persist("MiscContinuousEffect", list(self.board.players), source, day=int(is_day))
        self.say("day" if is_day else "night")

    def draw(self, seat: int) -> None:
        """Make a player draw a card, or lose if the library is empty."""
        library = self.board.lists[LIBRARIES[seat]]
        if not library:
            self._lose(seat, "SBA_DrawFromEmptyLibrary")
            return
        new = self.move(library[0], LIBRARIES[seat], HANDS[seat], "Draw")
        self._describe(new, HANDS[seat], seat, {})
        self.say(f"draw {self.player_name(seat)}")

    def _lore(self) -> None:
        """Put a lore counter on each Saga of the active player in the precombat main phase (CR 505.4)."""
        for saga in self.board.controlled(self.turn.active):
            if "Saga" in self.cards[saga.id].subtypes:
                self.recorder.note("CounterAdded", [saga.id], counter_type=108, transaction_amount=1)
                self.say(f"lore {self.name(saga.id)}")

    def _cleanup(self) -> None:
        """Discard, then let damage wear off and effects until end of turn end, at once (CR 514.1, 514.2)."""
        seat, recorder = self.turn.active, self.recorder
        for _ in range(cleanup.cards_to_discard(self.board, seat)):
            number = self.players.discard(self, seat)
            self.say(f"discard {self.name(number)}")
            self.move(number, HANDS[seat], GRAVEYARDS[seat], "Discard")
        for number in cleanup.damaged(self.board):
            recorder.change(number, damage=0)
            self.say(f"heal {self.name(number)}")
        self.fight.expire("turn")
        self.in_cleanup = bool(self.board.stack_objects())

    def _state_based_actions(self) -> bool:
        found = False
        for permanent in list(self.board.permanents()):
            why = deaths.why_dies(permanent, permanent.damage, permanent.id in self.fight.touched)
            if why is not None:
                category = next(name for name, rule in deaths.DEATHS.items() if rule == why[0])
                if "dies" in self.cards[permanent.id].when:
                    self.stack.trigger(permanent.id, "dies")
                self.say(f"die {self.name(permanent.id)}")
                self.move(permanent.id, BATTLEFIELD, GRAVEYARDS[permanent.owner], category)
                found = True
        self.fight.touched.clear()
        for seat, player in self.board.players.items():
            if player.life <= 0 and not self.loser:
                self._lose(seat, "SBA_LifeTotal")
        return found

    def _lose(self, seat: int, reason: str) -> None:
        self.loser = seat
        self.recorder.note("LossOfGame", [seat], reason=reason)
        self.say(f"lose {self.player_name(seat)}")

    # --- objects ----------------------------------------------------------------------------------------------------

    def move(self, number: int, source: int, target: int, category: str, by: int = 0) -> int:
        """Move an object to another zone, where it is a new object; return its number."""
        new = self.recorder.move(number, source, target, category, by=by)
        self.cards[new] = self.cards[number]
        self.controllers[new] = self.controllers.get(number, 0)
        for name, known in self.names.items():
            if known == number:
                self.names[name] = new
        return new

    def create(self, name: str, power: int, toughness: int, seat: int, source: int) -> int:
        """Create a creature token; return its number."""
        new = self.recorder.new_number()
        card = CardSpec(90, name, ("Creature",), 0, power, toughness, (), (name,))
        self.cards[new], self.names[name], self.controllers[new] = card, new, seat
        data = {"instanceId": new, "type": "GameObjectType_Token", "zoneId": BATTLEFIELD, "ownerSeatId": seat}
        sick = {"controllerSeatId": seat, "hasSummoningSickness": True}
        self.recorder.create({**data, **sick, **card.describe()}, source)
        self.board.arrived[new] = self.turn.turn
        return new

    def mana(self, seat: int) -> list[Permanent]:
        """Return the lands a player can tap for mana."""
        return [one for one in self.board.controlled(seat) if one.is_land and not one.tapped]

    # --- words ------------------------------------------------------------------------------------------------------

    def say(self, event: str) -> None:
        """Record an event in the words of scenarios."""
        self.events.append(event)

    def name(self, number: int) -> str:
        """Return the name of an object in a scenario; else that of its card."""
        return next((name for name, known in self.names.items() if known == number), self.cards[number].name)

    def number(self, name: str) -> int:
        """Return the object or player that a scenario names. Raises KeyError."""
        return self.names[name] if name in self.names else 1 + SEAT_NAMES.index(name) if name in SEAT_NAMES else 0

    def player_name(self, seat: int) -> str:
        """Return the word of scenarios for a player."""
        return SEAT_NAMES[seat - 1]

    def seat(self, word: str, seat: int) -> int:
        """Return the player that an effect names; by default its controller."""
        if word == "opponent":
            return self.board.opponent(seat)
        return 1 + SEAT_NAMES.index(word) if word in SEAT_NAMES else seat


def deal_decks(table: Table, decks: Mapping[int, list[CardSpec]]) -> None:
    """Give each player a hand and a library."""
    for seat, deck in decks.items():
        for place, card in enumerate(deck):
            table.add(card, HANDS[seat] if place < HAND_SIZE else LIBRARIES[seat], seat)


def random_deck(random: Random, effects: bool = False) -> list[CardSpec]:
    """Return a deck of 40 cards; with ``effects`` half of its spells are scripted ones."""
    deck = [FOREST] * 17 + [random.choice(CREATURES) for _ in range(23 if not effects else 13)]
    deck += [random.choice(SCRIPTED) for _ in range(40 - len(deck))]
    random.shuffle(deck)
    return deck
