"""The turn (HS 2.1): six steps and the step between turns.

Each step is a queue of triggers. In it, a trigger of the current player (between turns: of the game) does the
bookkeeping and sets NEXT_STEP. When the queue and its deaths are resolved, STEP becomes NEXT_STEP. Card triggers of the
step stand in the same queue. Extra turns are in :mod:`engine.hearthstone.mechanics.extra_turns`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.hearthstone.mechanics import echo, enchantments, extra_turns
from engine.hearthstone.mechanics.attacks import may_attack_again
from engine.hearthstone.mechanics.counters import resets
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.mechanics.draw import draw_for_turn
from engine.hearthstone.mechanics.hand import count_turns_in_hand
from engine.hearthstone.mechanics.mana import available_mana, empty_temporary_mana, refresh_mana
from engine.hearthstone.mechanics.stats import snapshot_own_stats, update_heroes
from engine.hearthstone.mechanics.summon import is_awake
from engine.hearthstone.resolution import Change, Event, Resolution, Response, raised
from engine.hearthstone.sequences.location import rule_of
from engine.hearthstone.sequences.mulligan import RULE as MULLIGAN
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.inter_phase import inter_phase
from engine.hearthstone.steps.win_loss import RULE as WIN_LOSS
from engine.hearthstone.steps.win_loss import complete, decide, tie
from engine.hearthstone.tags import (
    DAMAGE_TO_HERO_THIS_GAME,
    DAMAGE_TO_HERO_THIS_TURN,
    HERO_HAS_ATTACKED,
    TURN_HAS_ENDED,
    TURNS_STARTED,
    UNSPENT_MANA_THIS_GAME,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone

NEXT = {
    Step.MAIN_READY: Step.MAIN_START_TRIGGERS,
    Step.MAIN_START_TRIGGERS: Step.MAIN_START,
    Step.MAIN_START: Step.MAIN_ACTION,
    Step.MAIN_ACTION: Step.MAIN_END,
    Step.MAIN_END: Step.MAIN_CLEANUP,
    Step.MAIN_CLEANUP: Step.MAIN_NEXT,
    Step.MAIN_NEXT: Step.MAIN_READY,
    Step.FINAL_WRAPUP: Step.FINAL_GAMEOVER,
}
"""The step that follows each step of a turn."""

RULE = {
    Step.MAIN_READY: "HS 2.1.1",
    Step.MAIN_START_TRIGGERS: "HS 2.1.2",
    Step.MAIN_START: "HS 2.1.3",
    Step.MAIN_ACTION: "HS 2.1.4",
    Step.MAIN_END: "HS 2.1.5",
    Step.MAIN_CLEANUP: "HS 2.1.6",
    Step.MAIN_NEXT: "HS 2.1.0",
    Step.BEGIN_MULLIGAN: MULLIGAN,
    Step.FINAL_WRAPUP: WIN_LOSS,
    Step.FINAL_GAMEOVER: WIN_LOSS,
}
"""The rule of each step: its number in section 2.1 if it belongs to a turn."""


TYPES_WITH_TURNS_IN_PLAY = (
    *(CardType.GAME, CardType.PLAYER, CardType.HERO, CardType.MINION, CardType.SPELL, CardType.ENCHANTMENT),
    *(CardType.WEAPON, CardType.HERO_POWER, CardType.GAME_MODE_BUTTON, CardType.MOVE_MINION_HOVER_TARGET),
    CardType.LOCATION,
)
"""Card types whose turns in play are counted in logs. Other types are left open."""

LAST_TURN = 89
"""After this turn the game is a tie."""


def advance(r: Resolution) -> None:
    """Advance to the step that NEXT_STEP names (HS 2.1)."""
    game = r.state.game
    step = game.get(GameTag.NEXT_STEP)
    r.change(RULE.get(step, "HS 2.1"), game, GameTag.STEP, step)


def take_step(r: Resolution) -> None:
    """Carry out the current step of the game: the queue of its triggers, then deaths, then win or loss."""
    step = r.state.game.get(GameTag.STEP)
    player = r.state.current_player
    if step == Step.FINAL_GAMEOVER:
        complete(r)
    body = _BODIES.get(step)
    if body is None or player is None:
        return
    actor = r.state.game if step in (Step.MAIN_NEXT, Step.FINAL_WRAPUP) else player
    snapshot_own_stats(r.state)
    event = Event(f"step {step}", RULE[step], step=True, last=step == Step.MAIN_START_TRIGGERS)
    r.queue(event, actor, lambda: body(r, player), _idle(r, step, player), _ending(r, step))
    if step == Step.MAIN_NEXT:
        r.flush_deferred()
        if r.state.game.get(GameTag.TURN) > LAST_TURN:
            tie(r)
    if step in (Step.MAIN_NEXT, Step.FINAL_WRAPUP):
        return
    inter_phase(r)
    if step in (Step.MAIN_START_TRIGGERS, Step.MAIN_START, Step.MAIN_END):
        decide(r)


def _idle(r: Resolution, step: int, player: Entity) -> list[Response]:
    """Return the players' triggers at the end of a turn that this build sends although they rarely do anything.

    One of them removes the copies that echo has put into the hand.
    """
    if step == Step.MAIN_END:
        return _idle_at_end(r, player)
    if step == Step.MAIN_CLEANUP and r.ruleset.holds("idle_trigger_at_cleanup"):
        return [Response(r.state.opponent(player), _do_nothing)]
    return []


def _idle_at_end(r: Resolution, player: Entity) -> list[Response]:
    """Return the players' triggers at the end of a turn, by build; each player's last one counts damage."""
    fading = [
        Response(one, partial(echo.remove_ghostly_cards, r, one) if one is player else _do_nothing)
        for one in r.state.players.values()
    ]
    found = fading * (r.ruleset.get("idle_triggers_at_end") or 0)
    if r.ruleset.holds("hero_damage_totaled_at_end"):
        found[-len(fading) :] = [Response(one, partial(_total_damage, r, one)) for one in r.state.players.values()]
    if r.ruleset.get("unspent_mana_counted") == "trigger" and available_mana(player) > 0:
        found.append(Response(player, partial(_count_unspent_mana, r, player), optional=True))
    hero = r.state.hero_of(player)
    if r.ruleset.holds("hero_attack_remembered") and hero is not None and not hero.get(GameTag.NUM_ATTACKS_THIS_TURN):
        found.append(
            Response(player, partial(r.change, RULE[Step.MAIN_END], player, HERO_HAS_ATTACKED, 0), optional=True)
        )
    return found


def _total_damage(r: Resolution, player: Entity) -> None:
    """Add the turn's damage to a player's hero to the count for the game."""
    lost = player.get(DAMAGE_TO_HERO_THIS_TURN)
    changes = r.counted("hero_damage_totaled_at_end", player, DAMAGE_TO_HERO_THIS_GAME, lost)
    r.set_unordered(RULE[Step.MAIN_END], changes)


def _count_unspent_mana(r: Resolution, player: Entity) -> None:
    """Add a player's unspent mana to the count for the game."""
    r.set_unordered(RULE[Step.MAIN_END], _unspent_mana(r, player))


def _unspent_mana(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield the rise of the count of a player's unspent mana at the ends of turns."""
    left = max(0, available_mana(player))
    if left:
        yield raised(player, UNSPENT_MANA_THIS_GAME, left, r.ruleset.get("unspent_mana_counted") is None)


def _do_nothing() -> None:
    """Do nothing."""


def _ending(r: Resolution, step: int) -> list[Response]:
    """Return the triggers that end one-turn enchantments with the turn.

    Whether enchantments of dead or dormant hosts end (HS 4.6) is unknown.
    """
    if step != Step.MAIN_CLEANUP:
        return []
    lasting = (entity for entity in r.state.play_order if entity.type == CardType.ENCHANTMENT)
    return [
        Response(enchantment, partial(enchantments.expire, r, enchantment))
        for enchantment in lasting
        if enchantment.get(GameTag.TAG_ONE_TURN_EFFECT) and _is_there(r.state[enchantment.get(GameTag.ATTACHED)])
    ]


def _is_there(host: Entity) -> bool:
    gone = (Zone.GRAVEYARD, Zone.SETASIDE, Zone.REMOVEDFROMGAME)
    return host.zone not in gone and not is_dormant(host)


def _name_next(r: Resolution, step: int) -> Change:
    return Change(r.state.game, GameTag.NEXT_STEP, NEXT[step])


def _ready(r: Resolution, player: Entity) -> None:
    """Carry out HS 2.1.1: turns in play, mana, counters, readiness."""
    opponent = r.state.opponent(player)
    changes = [*_count_turns_in_play(r, player), *refresh_mana(player)]
    changes += [
        Change(entity, GameTag.NUM_ATTACKS_THIS_TURN, 0, is_dormant(entity))
        for entity in _in_play(r, opponent)
        if entity.type != CardType.HERO
    ]
    changes += [
        # for attacks forced in the opponent's turn; a hero's attacks are counted elsewhere
        Change(entity, GameTag.NUM_ATTACKS_THIS_TURN, 0, True)
        if entity.type == CardType.HERO
        else r.unconfirmed(entity, GameTag.NUM_ATTACKS_THIS_TURN, 0)
        for entity in (*_in_play(r, player), r.state.hero_of(opponent))
        if entity is not None and entity is not r.state.hero_of(player) and not is_dormant(entity)
    ]
    everyone = (*_in_play(r, player), *_in_play(r, opponent))
    changes += [r.unconfirmed(entity, GameTag.EXTRA_ATTACKS_THIS_TURN, 0) for entity in everyone]
    changes += _make_ready(r, player)
    if not r.ruleset.quirk("sides_change_at_cleanup"):
        changes += _change_sides(r, opponent)
    changes += resets(r, Step.MAIN_READY, player, opponent)
    changes.append(_name_next(r, Step.MAIN_READY))
    r.set_unordered(RULE[Step.MAIN_READY], changes)


def _in_play(r: Resolution, player: Entity) -> list[Entity]:
    """Return a player's entities in play, without the player, in order of play."""
    members = r.state.zone(player.controller, Zone.PLAY)
    return [entity for entity in members if entity.type not in (CardType.PLAYER, CardType.GAME)]


def _count_turns_in_play(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield NUM_TURNS_IN_PLAY plus one, for entities that depend on the build. Dormant minions are left out."""
    counted, own_only = r.ruleset.get("turns_in_play"), r.ruleset.quirk("own_turns_in_play_only")
    own = r.state.zone(player.controller, Zone.PLAY)
    for entity in list(r.state.play_order):
        kind = entity.type
        if kind in (0, CardType.PET) or (is_dormant(entity) and not _is_object(entity)):
            continue  # the log does not count hidden cards, and pets take no part in the game
        bystander = kind in (CardType.PLAYER, CardType.GAME)
        if counted is None or own_only is None:
            optional = bystander or kind == CardType.ENCHANTMENT or entity not in own
        elif counted == "all":
            optional = kind not in TYPES_WITH_TURNS_IN_PLAY
            if kind == CardType.ENCHANTMENT:
                continue
        else:
            optional = kind not in TYPES_WITH_TURNS_IN_PLAY
            if bystander or (own_only and entity not in own):
                continue
        optional = optional or _is_object(entity)
        yield raised(entity, GameTag.NUM_TURNS_IN_PLAY, optional=optional)
    for other in r.state.players.values():
        for secret in r.state.zone(other.controller, Zone.SECRET):
            if secret.known:
                yield from r.counted("turns_of_secrets", secret, GameTag.NUM_TURNS_IN_PLAY)


def _make_ready(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield the changes that ready a player's characters, weapon and hero power, and disable the player's secrets.

    A titan that used an ability is ready again as soon as the opponent's turn begins.
    """
    for entity in _in_play(r, r.state.opponent(player)):
        if entity.get(GameTag.TITAN) and not is_dormant(entity):
            yield Change(entity, GameTag.EXHAUSTED, 0, rule=rule_of(entity))
    for entity in _in_play(r, player):
        if is_dormant(entity) or _is_object(entity) or entity.type == CardType.ENCHANTMENT:
            continue
        if entity.type == CardType.LOCATION:
            yield from _reopened_locations(entity)
        else:
            yield Change(entity, GameTag.EXHAUSTED, 0)
    for secret in r.state.zone(player.controller, Zone.SECRET):
        yield Change(secret, GameTag.EXHAUSTED, 1)


def _is_object(entity: Entity) -> bool:
    """Return whether an entity on the board is used instead of attacking. No log shows its turns in play."""
    return bool(entity.get(GameTag.INTERACTABLE_OBJECT))


def _reopened_locations(location: Entity) -> Iterator[Change]:
    """Yield the changes of a used location: it is ready again the turn after its cooldown has run out."""
    left = location.get(GameTag.LOCATION_ACTION_COOLDOWN)
    if left:
        yield Change(location, GameTag.LOCATION_ACTION_COOLDOWN, left - 1, rule=rule_of(location))
    else:
        locked = not location.get(GameTag.DAMAGE)  # exhausted without use: its text keeps it closed
        yield Change(location, GameTag.EXHAUSTED, 0, locked, rule_of(location))


def _only_name_next(step: int, r: Resolution, player: Entity) -> None:
    """Carry out a step in which only cards respond (HS 2.1.2, 2.1.5), or the player acts (HS 2.1.4)."""
    r.set_unordered(RULE[step], [_name_next(r, step)])


def _start(r: Resolution, player: Entity) -> None:
    """Carry out HS 2.1.3: the player draws a card."""
    draw_for_turn(r, player)
    changes = [*resets(r, Step.MAIN_START, player, r.state.opponent(player)), _name_next(r, Step.MAIN_START)]
    r.set_unordered(RULE[Step.MAIN_START], changes)


def _cleanup(r: Resolution, player: Entity) -> None:
    """Carry out HS 2.1.6: temporary mana, freeze and summoning sickness end; weapon and secrets change sides."""
    changes = list(empty_temporary_mana(player))
    for entity in _in_play(r, player):
        if entity.get(GameTag.FROZEN) and not entity.get(GameTag.EXHAUSTED):
            is_open = is_dormant(entity) or _may_have_no_attack(r.state, entity)
            changes.append(Change(entity, GameTag.FROZEN, 0, is_open, "HS 5.1 freeze"))
        if entity.get(GameTag.JUST_PLAYED) and (not is_dormant(entity) or _is_object(entity)):
            changes.append(Change(entity, GameTag.JUST_PLAYED, 0, _is_object(entity)))
    for entity in _in_play(r, r.state.opponent(player)):
        if entity.get(GameTag.JUST_PLAYED) and not is_dormant(entity):
            changes.append(Change(entity, GameTag.JUST_PLAYED, 0, True))  # it has changed sides since it was played
    if r.ruleset.quirk("sides_change_at_cleanup"):
        changes += _change_sides(r, player)
    if r.ruleset.get("unspent_mana_counted") in ("cleanup", None):
        changes += _unspent_mana(r, player)
    changes += resets(r, Step.MAIN_CLEANUP, player, r.state.opponent(player))
    changes.append(_name_next(r, Step.MAIN_CLEANUP))
    r.set_unordered(RULE[Step.MAIN_CLEANUP], changes)


def _change_sides(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield the changes at the end of the turn of ``player``: the weapon is sheathed, the secrets become active."""
    for entity in _in_play(r, player):
        if entity.type == CardType.WEAPON:
            yield Change(entity, GameTag.EXHAUSTED, 1)
    for secret in r.state.zone(player.controller, Zone.SECRET):
        if secret.get(GameTag.EXHAUSTED):
            yield Change(secret, GameTag.EXHAUSTED, 0)


def _may_have_no_attack(state: GameState, entity: Entity) -> bool:
    """Return whether it is unknown if a frozen, ready character thaws at the end of its controller's turn.

    It does if it has an attack left (HS 5.1), such as a minion with rush, or one with windfury that attacked once. A
    copy of a minion that was not EXHAUSTED is not EXHAUSTED either, but has no attack in its first turn.
    """
    if entity.get(GameTag.NUM_ATTACKS_THIS_TURN):
        return not may_attack_again(state, entity)
    in_first_turn = entity.type == CardType.MINION and not entity.get(GameTag.NUM_TURNS_IN_PLAY)
    return bool(entity.get(GameTag.JUST_PLAYED) or in_first_turn) and not is_awake(entity.tags)


NEXT_LENGTH = {45: 55, 55: 75}
"""The length of a turn in seconds, by the length of the player's previous turn."""


def _next(r: Resolution, player: Entity) -> None:
    """Pass the turn to the opponent, or begin an extra turn (HS 2.1.0, 4.13)."""
    taker = extra_turns.pass_turn(r, player)
    game = r.state.game
    ending = [
        *_mark_turn_passed(r, player, taker),
        *extra_turns.end_extra_turn(r, player, taker),
        *count_turns_in_hand(r, player),
        *_next_length(r, player),
    ]
    r.set_unordered(RULE[Step.MAIN_NEXT], ending)
    r.triggers(Event("between turns", RULE[Step.MAIN_NEXT]))
    r.set_unordered(RULE[Step.MAIN_NEXT], [Change(player, GameTag.CURRENT_PLAYER, 0)])
    changes = [
        Change(taker, GameTag.CURRENT_PLAYER, 1),
        raised(game, GameTag.TURN),
        _name_next(r, Step.MAIN_NEXT).with_optional(game.get(GameTag.TURN) >= LAST_TURN),
    ]
    changes += r.counted("turns_of_players", taker, GameTag.TURN)
    changes += r.counted("turns_started_counted", game, TURNS_STARTED)
    r.set_unordered(RULE[Step.MAIN_NEXT], changes)
    if game.get(GameTag.TURN) > LAST_TURN:
        tie(r, optional=True)  # here or after all responses
    update_heroes(r)


def _next_length(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield the change of a player's turn length: 45 seconds, then 55, then 75 (HS 5.8).

    An effect may have set the length of later turns.
    """
    longer = NEXT_LENGTH.get(player.get(GameTag.TIMEOUT))
    if longer is not None:
        late = r.state.game.get(GameTag.TURN) > 2 * len(NEXT_LENGTH)
        yield Change(player, GameTag.TIMEOUT, longer, late, "HS 5.8")


def _mark_turn_passed(r: Resolution, player: Entity, taker: Entity) -> Iterator[Change]:
    """Yield the changes of the mark of the player who is not acting; optional before an extra turn."""
    mark = partial(r.sent, "turn_passed_marked", tag=TURN_HAS_ENDED, optional=taker is player)
    r.set_unordered(RULE[Step.MAIN_NEXT], mark(player, value=1))
    yield from mark(player, value=0)
    yield from mark(r.state.opponent(player), value=1)


_BODIES: dict[int, Callable[[Resolution, Entity], None]] = {
    Step.MAIN_READY: _ready,
    Step.MAIN_START_TRIGGERS: partial(_only_name_next, Step.MAIN_START_TRIGGERS),
    Step.MAIN_START: _start,
    Step.MAIN_ACTION: partial(_only_name_next, Step.MAIN_ACTION),
    Step.MAIN_END: partial(_only_name_next, Step.MAIN_END),
    Step.MAIN_CLEANUP: _cleanup,
    Step.MAIN_NEXT: _next,
    Step.FINAL_WRAPUP: lambda r, _: r.change(WIN_LOSS, r.state.game, GameTag.NEXT_STEP, Step.FINAL_GAMEOVER),
}
