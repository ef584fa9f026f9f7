"""The main loop of a simulated game: two players take turns until one has lost (HS 2.1, 1.7).

The rules carry out everything. The table only asks for the next move: from the script, then from the seed.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.trace import Span, SpanKind
from engine.hearthstone.mechanics.attacks import RUSH
from engine.hearthstone.sequences import turn
from engine.hearthstone.sequences.action_marks import AIM, aim, rush_marks
from engine.hearthstone.sequences.combat import attack, conclude
from engine.hearthstone.sequences.play_card import option_counters, use
from engine.hearthstone.simulate.decisions import Decisions
from engine.hearthstone.simulate.errors import GameTooLong
from engine.hearthstone.simulate.game_setup import GameSetup
from engine.hearthstone.simulate.opening import begin_again, create_game, deal, exchange_cards
from engine.hearthstone.simulate.options import list_options, place_of, rows
from engine.hearthstone.simulate.scenario import Scenario
from engine.hearthstone.simulate.script import Move
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.win_loss import concede, decide, is_over
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import SendOption

MOST_ACTIONS = 2_000
"""No turn has more actions; beyond this, the rules loop."""

THINKING_TIME = 2.5
"""Seconds that a player takes for an action."""

Watch = Callable[[GameState], None]
"""A callback after every step of a turn and every action of a player."""


class Table(GameSetup):
    """One simulated game."""

    def __init__(self, scenario: Scenario, watch: Watch | None = None) -> None:
        super().__init__(scenario)
        self.watch = watch
        self.option_lists = 0
        self.over = False
        self.decisions = Decisions(scenario, self.generator)

    # --- from beginning to end -----------------------------------------------------------------------------

    def run(self) -> Game:
        """Play the game to its end and return it.

        Raises GameTooLong if the game does not end, ScriptError for an illegal move.
        """
        create_game(self)
        deal(self)
        if self.form.dealt:
            begin_again(self)
        exchange_cards(self)
        while not self.over:
            self.take_step()
        self.recording.finish()
        return self.game

    def take_step(self) -> None:
        """Advance to the next step of the turn; in the action step the player acts."""
        play, game = self.play, self.state.game
        following = game.get(GameTag.NEXT_STEP)
        player = self.state.current_player
        title = name("Step", following).replace("_", " ").lower()
        span = play.open(SpanKind.SEQUENCE, title, "HS 2.1", player)
        turn.advance(play)
        turn.take_step(play)
        play.close(span)
        self.over = following == Step.FINAL_GAMEOVER
        if following == Step.MAIN_NEXT:
            play.update_auras()
        if following in (Step.MAIN_ACTION, Step.MAIN_END):
            play.set_unordered(RUSH, rush_marks(self.state))
        if self.watch is not None:
            self.watch(self.state)
        if following == Step.MAIN_ACTION and player is not None and not is_over(self.play):
            self._act(player)

    # --- actions of players --------------------------------------------------------------------------------

    def _act(self, player: Entity) -> None:
        """Let the player act until the turn or the game is over (HS 2.1.4)."""
        for _ in range(MOST_ACTIONS):
            found = rows(self.play, player)
            options = None
            if player.controller == self.scenario.friendly or not self.scenario.friendly:
                self.option_lists += 1
                options = list_options(self.play, found, self.option_lists)
                self.recording.add(options)
            move = self.decisions.next_move(self.play, player, found)
            self.recording.pass_time(THINKING_TIME)
            if options is not None and move.kind != "concede":
                self.recording.add(
                    SendOption(
                        option=place_of(options, move),
                        sub_option=-1,
                        target=move.target,
                        position=move.position,
                    )
                )
            if move.kind == "end":
                return
            if move.kind == "concede":
                concede(self.play, player)
                return
            self.carry_out(player, move)
            if is_over(self.play):
                return
        raise GameTooLong(f"turn {self.state.game.get(GameTag.TURN)} does not end")

    def carry_out(self, player: Entity, move: Move) -> None:
        """Carry out one move of a player: a card, a hero power or an attack."""
        entity = self.state[move.entity]
        target = self.state[move.target] if move.target else None
        play = self.play
        play.carried_out.clear()
        play.begin_action()
        play.target = target
        self.chooser.position, self.chooser.played = move.position, entity.id
        if move.kind == "attack" and target is not None:
            self._attack(player, entity, target)
        else:
            self._use(entity, target)
        play.target = None
        self.chooser.position = self.chooser.played = 0
        play.set_unordered(RUSH, rush_marks(self.state))
        if self.watch is not None:
            self.watch(self.state)

    def _use(self, card: Entity, target: Entity | None) -> None:
        play = self.play
        span = play.open(SpanKind.SEQUENCE, "play", "HS 2.2", card)
        play.open_block("HS 2.2", BlockType.PLAY, card, target)
        use(play, card, target)
        play.carry_out_waiting()
        play.end()
        self._conclude(span)

    def _attack(self, player: Entity, attacker: Entity, defender: Entity) -> None:
        play = self.play
        span = play.open(SpanKind.SEQUENCE, "attack", "HS 2.6", attacker)
        play.set_unordered(AIM, aim(play.ruleset, attacker, defender))
        play.open_block("HS 2.6", BlockType.ATTACK, attacker, defender)
        play.defer("HS 2.6", option_counters(play, player))
        carried_out = attack(play, attacker, defender)
        play.end()
        conclude(play, attacker, carried_out)
        play.carry_out_waiting()
        play.flush_deferred()
        self._conclude(span)

    def _conclude(self, span: Span) -> None:
        """End an action: the game is decided, or returns to the action step after an attack, including a forced one."""
        over = decide(self.play)
        self.play.close(span)
        if not over and self.state.game.get(GameTag.STEP) == Step.MAIN_COMBAT:
            turn.advance(self.play)
            turn.take_step(self.play)
