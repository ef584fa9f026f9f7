"""A game of Magic played by the rules: steps follow one another, turn-based actions are carried out, players decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from engine.magic.board import DEATHTOUCH, HASTE, LIFELINK, Board, Permanent, PlayerState
from engine.magic.play.cards import CREATURES, FOREST, LAND_MANA, SORCERIES, CardSpec, Effect
from engine.magic.play.messages import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    LIMBO,
    STACK,
    Json,
    Recorder,
)
from engine.magic.rules import attack, block, cleanup, damage, deaths, timing, untap
from engine.magic.rules.steps import MAIN, Step, TurnStructure

HAND_SIZE = 7
COMBAT_DAMAGE = 1


@dataclass
class Script:
    """What players do, where a scenario says it; what it leaves open is decided by chance.

    ``plays`` are the names of cards a player plays, by turn; ``attacks`` and ``blocks`` the names of creatures.
    ``idle`` players do nothing that the script does not say.
    """

    plays: dict[int, list[str]] = field(default_factory=dict)
    attacks: dict[int, list[str]] = field(default_factory=dict)
    blocks: dict[int, dict[str, str]] = field(default_factory=dict)
    idle: bool = False


class Table:
    """One game. ``recorder.sent`` are its messages."""

    def __init__(self, decks: dict[int, list[CardSpec]], seed: int = 0, script: Script | None = None) -> None:
        self.random = Random(seed)
        self.script = script or Script()
        self.board = Board(battlefield=BATTLEFIELD, stack=STACK, limbo=LIMBO)
        self.turn = TurnStructure()
        self.recorder = Recorder(self.board, self.turn)
        self.cards: dict[int, CardSpec] = {}
        self.loser = 0
        self.struck: set[int] | None = None
        self.lands_played = 0
        self._set_up(decks)

    def _set_up(self, decks: dict[int, list[CardSpec]]) -> None:
        board = self.board
        board.hands, board.libraries, board.graveyards = HANDS, LIBRARIES, GRAVEYARDS
        for zone in (STACK, BATTLEFIELD, LIMBO, EXILE, *HANDS.values(), *LIBRARIES.values(), *GRAVEYARDS.values()):
            board.lists[zone] = []
        for seat, deck in decks.items():
            board.players[seat] = PlayerState(seat, 20, HAND_SIZE, team=seat)
            for card in deck:
                number = self.recorder.new_number()
                self.cards[number] = card
                board.lists[LIBRARIES[seat]].append(number)

    # --- the course of the game -------------------------------------------------------------------------------------

    def play(self, turns: int) -> None:
        """Play so many turns, or until a player has lost."""
        info: Json = {"matchID": "play-mode", "gameNumber": 1, "type": "GameType_Duel", "variant": "GameVariant_Normal"}
        self.recorder.send_full({**info, "stage": "GameStage_Start"})
        self.recorder.note("NewTurnStarted", [1], 1)
        for seat in self.board.players:
            for _ in range(HAND_SIZE):
                self._reveal(self.board.lists[LIBRARIES[seat]].pop(0), seat)
            self.recorder.zones.update((HANDS[seat], LIBRARIES[seat]))
        self.recorder.send()
        self.recorder.send(gameInfo={**info, "stage": "GameStage_Play"})
        self._begin_turn(1)
        self._enter(Step.UNTAP)
        while not self.loser and self.turn.turn <= turns:
            step, _ = self.turn.next_step(damage.has_first_strikers(self.board))
            self._leave()
            if step is Step.BETWEEN_TURNS:
                if self.turn.turn >= turns:
                    break
                self._enter(step)
                self._begin_turn(self.turn.next_player(), noted=True)
                self._enter(Step.UNTAP)
                continue
            self._enter(step)
        winner = self.board.opponent(self.loser) if self.loser else 1
        reason = "ResultReason_Game" if self.loser else "ResultReason_Concede"
        result = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": winner, "reason": reason}
        self.recorder.send(gameInfo={**info, "stage": "GameStage_GameOver", "results": [result]})

    def _reveal(self, number: int, seat: int) -> None:
        """Put a card into a hand at the start of the game."""
        data = {"instanceId": number, "type": "GameObjectType_Card", "zoneId": HANDS[seat], "ownerSeatId": seat}
        self.recorder.put({**data, "controllerSeatId": seat, **self.cards[number].describe()})
        self.board.lists[HANDS[seat]].insert(0, number)

    def _begin_turn(self, seat: int, noted: bool = False) -> None:
        if noted:
            self.recorder.note("NewTurnStarted", [seat], seat)
        self.turn.begin_turn(seat)
        self.turn.step = None if self.turn.turn == 1 else Step.BETWEEN_TURNS
        self.board.began[seat] = self.turn.turn
        self.lands_played = 0

    def _enter(self, step: Step) -> None:
        self.recorder.step(step)
        self.turn.enter(step)
        action = {
            Step.UNTAP: self._untap,
            Step.DRAW: self._draw,
            Step.DAMAGE: self._damage,
            Step.FIRST_DAMAGE: self._damage,
            Step.CLEANUP: self._cleanup,
        }.get(step)
        if step is Step.BEGIN_COMBAT:
            self.struck = None
        if step.phase != 3:
            self._end_combat()
        if action is not None:
            action()
        if not step.gives_priority or self.loser:
            return
        if step not in (Step.ATTACKERS, Step.BLOCKERS):
            self.recorder.send(self.turn.active)
        elif step is Step.ATTACKERS:
            self.recorder.send(self.turn.active)
            self._attack()
        else:
            self.recorder.send(self.turn.active)
            self._block()
        if step in MAIN:
            self._main()

    def _leave(self) -> None:
        """Let both players pass."""
        if self.turn.step is not None and self.turn.step.gives_priority:
            self.recorder.send(self.board.opponent(self.turn.active))

    # --- turn-based actions -----------------------------------------------------------------------------------------

    def _untap(self) -> None:
        for number in untap.untapping(self.board, self.turn.active):
            self.recorder.note("TappedUntappedPermanent", [number], tapped=0)
            self.recorder.change(number, isTapped=False)
        for permanent in list(self.board.controlled(self.turn.active)):
            if permanent.sick:
                self.recorder.change(permanent.id, hasSummoningSickness=False)

    def _draw(self) -> None:
        seat = self.turn.active
        library = self.board.lists[LIBRARIES[seat]]
        if not library:
            self._lose(seat, "SBA_DrawFromEmptyLibrary")
            return
        card = self.cards[library[0]]
        new = self.recorder.move(library[0], LIBRARIES[seat], HANDS[seat], "Draw")
        self.cards[new] = card
        data = {"instanceId": new, "type": "GameObjectType_Card", "zoneId": HANDS[seat], "ownerSeatId": seat}
        self.recorder.put({**data, "controllerSeatId": seat, **card.describe()})

    def _cleanup(self) -> None:
        seat = self.turn.active
        for _ in range(cleanup.cards_to_discard(self.board, seat)):
            self._move(self.random.choice(self.board.hand(seat)), HANDS[seat], GRAVEYARDS[seat], "Discard")
        for number in cleanup.damaged(self.board):
            self.recorder.change(number, damage=0)

    def _end_combat(self) -> None:
        for permanent in list(self.board.permanents()):
            if permanent.attacking or permanent.blocking:
                self.recorder.change(permanent.id, attackState=None, attackInfo=None, blockState=None, blockInfo=None)

    # --- decisions --------------------------------------------------------------------------------------------------

    def _main(self) -> None:
        seat = self.turn.active
        wanted = self.script.plays.get(self.turn.turn)
        for number in list(self.board.hand(seat)):
            card = self.cards[number]
            if wanted is not None:
                if card.name not in wanted:
                    continue
                wanted.remove(card.name)
            elif self.script.idle:
                continue
            if card.is_land and not self.lands_played and not timing.at_sorcery_speed(self.board, self.turn, seat):
                self._play_land(number)
            elif not card.is_land and len(self._mana(seat)) >= card.cost:
                self._cast(number, card)
            if self.loser:
                return

    def _mana(self, seat: int) -> list[Permanent]:
        return [one for one in self.board.controlled(seat) if one.is_land and not one.tapped]

    def _play_land(self, number: int) -> None:
        seat = self.turn.active
        new = self._move(number, HANDS[seat], BATTLEFIELD, "PlayLand")
        self.recorder.note("UserActionTaken", [new], seat, actionType=3, abilityGrpId=0)
        self.lands_played += 1
        self.board.arrived[new] = self.turn.turn
        self.recorder.send()

    def _cast(self, number: int, card: CardSpec) -> None:
        seat, recorder = self.turn.active, self.recorder
        spell = self._move(number, HANDS[seat], STACK, "CastSpell")
        for land in self._mana(seat)[: card.cost]:
            ability = recorder.new_number()
            recorder.note("AbilityInstanceCreated", [ability], land.id, source_zone=BATTLEFIELD)
            recorder.note("TappedUntappedPermanent", [land.id], ability, tapped=1)
            recorder.note("UserActionTaken", [ability], seat, actionType=4, abilityGrpId=LAND_MANA)
            recorder.note("ManaPaid", [spell], land.id, id=ability, color=5)
            recorder.note("AbilityInstanceDeleted", [ability], land.id)
            recorder.change(land.id, isTapped=True)
        recorder.note("UserActionTaken", [spell], seat, actionType=1, abilityGrpId=0)
        recorder.send()
        recorder.send(self.board.opponent(seat))
        self._resolve(spell, card)

    def _resolve(self, spell: int, card: CardSpec) -> None:
        seat, recorder = self.turn.active, self.recorder
        recorder.note("ResolutionStart", [spell], spell, grpid=card.number)
        if card.effect is not None:
            self._carry_out(card.effect, spell)
        recorder.note("ResolutionComplete", [spell], spell, grpid=card.number)
        if card.is_creature:
            recorder.move(spell, STACK, BATTLEFIELD, "Resolve", renamed=False, by=seat)
            self.board.arrived[spell] = self.turn.turn
            if HASTE not in card.keywords:
                recorder.change(spell, hasSummoningSickness=True)
        else:
            self._move(spell, STACK, GRAVEYARDS[seat], "Resolve", by=seat)
        recorder.send(seat)

    def _carry_out(self, effect: Effect, spell: int) -> None:
        seat, turn, recorder = self.turn.active, self.turn, self.recorder
        if effect is Effect.EXTRA_TURN:
            turn.extra_turns.append(seat)
            recorder.persist("MiscContinuousEffect", [seat], spell, extra_turns=seat)
        elif effect is Effect.EXTRA_COMBAT:
            turn.extra_phases.append(3)
            recorder.persist("MiscContinuousEffect", [seat], spell, extra_phases=3)
        elif effect is Effect.EXTRA_UPKEEP:
            turn.extra_steps.setdefault(Step.MAIN_1, []).append(Step.UPKEEP)
            recorder.persist("MiscContinuousEffect", [seat], spell, extra_step=int(Step.UPKEEP), after=int(Step.MAIN_1))
        else:
            step = Step.DRAW if effect is Effect.SKIP_DRAW else Step.DAMAGE
            turn.skipped.append(step)
            recorder.persist("MiscContinuousEffect", [seat], spell, skip_step=int(step))

    def _attack(self) -> None:
        seat, recorder = self.turn.active, self.recorder
        wanted = self.script.attacks.get(self.turn.turn)
        chosen = []
        for number in sorted(attack.qualified(self.board, seat)):
            name = self.cards[number].name
            attacks = name in wanted if wanted is not None else not self.script.idle and self.random.random() < 0.7
            if attacks:
                chosen.append(number)
        if not chosen:
            return
        self.turn.attacked = True
        for number in chosen:
            taps = attack.taps(self.board.objects[number])
            if taps:
                recorder.note("TappedUntappedPermanent", [number], tapped=1)
            target = {"targetId": self.board.opponent(seat)}
            tapped = taps or self.board.objects[number].tapped
            recorder.change(number, attackState="AttackState_Attacking", attackInfo=target, isTapped=tapped)
        recorder.send(seat)

    def _block(self) -> None:
        seat, recorder = self.board.opponent(self.turn.active), self.recorder
        wanted = self.script.blocks.get(self.turn.turn)
        blockers: dict[int, list[int]] = {}
        for number, attackers in sorted(block.pairs(self.board, seat).items()):
            if wanted is not None:
                named = [
                    one for one in sorted(attackers) if self.cards[one].name == wanted.get(self.cards[number].name)
                ]
                target = named[0] if named else 0
            else:
                blocks = not self.script.idle and self.random.random() < 0.5
                target = self.random.choice(sorted(attackers)) if blocks else 0
            if target:
                blockers.setdefault(target, []).append(number)
        for attacker, chosen in blockers.items():
            if len(chosen) < 2 and block.needs_two(self.board, self.board.objects[attacker]):
                continue
            for number in chosen:
                recorder.change(number, blockState="BlockState_Blocking", blockInfo={"attackerIds": [attacker]})
        attacking = self.board.attackers()
        for number, state in block.block_states(self.board, attacking).items():
            recorder.change(number, blockState=f"BlockState_{state}")
        recorder.send(self.turn.active)

    # --- damage and what comes of it --------------------------------------------------------------------------------

    def _damage(self) -> None:
        board, recorder = self.board, self.recorder
        fighters = [one for one in board.permanents() if one.attacking or one.blocking]
        deals: dict[int, bool] = {}
        if self.turn.step is Step.FIRST_DAMAGE:
            self.struck = {one.id for one in fighters if damage.strikes_first(one)}
            deals = {one.id: one.id in self.struck for one in fighters}
        elif self.struck is not None:
            deals = {one.id: one.id not in self.struck or damage.strikes_twice(one) for one in fighters}
        touched: set[int] = set()
        for assignment in damage.assignments(board, deals):
            for target, amount in self._divide(assignment):
                source = board.objects[assignment.source]
                recorder.note("DamageDealt", [target], source.id, damage=amount, type=COMBAT_DAMAGE, markDamage=1)
                if target in board.players:
                    recorder.life(target, -amount, source.id)
                else:
                    recorder.change(target, damage=board.objects[target].damage + amount)
                    if source.has(DEATHTOUCH):
                        touched.add(target)
                if source.has(LIFELINK):
                    recorder.life(source.controller, amount, source.id)
        self._state_based_actions(touched)

    def _divide(self, assignment: damage.Assignment) -> list[tuple[int, int]]:
        """Divide damage: lethal to each blocker in turn, what is left to the last or, with trample, beyond."""
        if assignment.exact:
            return [(assignment.exact, assignment.amount)]
        left, found = assignment.amount, []
        source = self.board.objects[assignment.source]
        for number in assignment.recipients:
            amount = min(left, damage.lethal(self.board.objects[number], source))
            found.append([number, amount])
            left -= amount
        if assignment.excess:
            found.append([assignment.excess, left])
        else:
            found[-1][1] += left
        return [(number, amount) for number, amount in found if amount]

    def _state_based_actions(self, touched: set[int]) -> None:
        for permanent in list(self.board.permanents()):
            why = deaths.why_dies(permanent, permanent.damage, permanent.id in touched)
            if why is not None:
                category = {"CR 704.5f": "SBA_ZeroToughness", "CR 704.5g": "SBA_Damage", "CR 704.5h": "SBA_Deathtouch"}
                self._move(permanent.id, BATTLEFIELD, GRAVEYARDS[permanent.owner], category[why[0]])
        for seat, player in self.board.players.items():
            if player.life <= 0 and not self.loser:
                self._lose(seat, "SBA_LifeTotal")

    def _lose(self, seat: int, reason: str) -> None:
        self.loser = seat
        self.recorder.note("LossOfGame", [seat], reason=reason)

    def _move(self, number: int, source: int, target: int, category: str, by: int = 0) -> int:
        new = self.recorder.move(number, source, target, category, by=by)
        self.cards[new] = self.cards[number]
        return new


def random_deck(random: Random, effects: bool = False) -> list[CardSpec]:
    """Return a deck of 40 cards."""
    deck = [FOREST] * 17 + [random.choice(CREATURES) for _ in range(20)]
    deck += [random.choice(SORCERIES if effects else CREATURES) for _ in range(3)]
    random.shuffle(deck)
    return deck
