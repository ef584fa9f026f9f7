"""The legal moves of a player, and the option list sent to the client (HS 2.1.4).

:mod:`engine.hearthstone.options` predicts the list as far as the rules decide. Open points are decided here: cards that
the log hides, and the texts that play mode can carry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.hearthstone.cards.ability import OnPlay
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.effects.actions.casting import chosen_in, possible_targets
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.options import errors
from engine.hearthstone.options.cards import UNIQUE_QUEST_TAGS, Purse, play_row
from engine.hearthstone.options.model import Action, PredictedOption, PredictedTarget
from engine.hearthstone.options.predict import predict_options
from engine.hearthstone.simulate.script import Move
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, OptionType, Zone
from hslog.hearthstone.packets import OptionRow, Options

if TYPE_CHECKING:
    from engine.hearthstone.simulate.play import Play

_NEW = object.__new__

MOVE_KINDS = {Action.PLAY: "play", Action.HERO_POWER: "power", Action.ATTACK: "attack"}
"""The moves of :mod:`engine.hearthstone.simulate.script` for each action."""


def rows(r: Play, player: Entity) -> list[PredictedOption]:
    """Return all rows of an option list, for cards of both players, except the end of the turn; nothing is open."""
    found = []
    controller = player.controller
    purse, full = Purse(r.state, player, r.ruleset), board_is_full(r.state, controller)
    for row in predict_options(r.state, player, r.ruleset).rows[1:]:
        entity = r.state[row.entity]
        if row.action is Action.PLAY:
            if not entity.known:  # known to its player
                row = play_row(r.state, controller, r.oracle.reveal(entity), purse, full)
            error = row.error if row.playable is not None and row.error else _why_not_played(r, entity, purse)
            targets = row.targets
            if targets is None:  # its requirements are unknown: its text decides
                shown = r.oracle.reveal(entity)
                legal = _targets(r, shown)
                targets = tuple(PredictedTarget(one.id, errors.NONE, "HS 2.3") for one in legal or ())
                if legal == [] and error == errors.NONE and shown.type == CardType.SPELL:
                    error = errors.TARGET_NEEDED  # other cards can be played without a target
            found.append(replace(row, playable=error == errors.NONE, error=error, targets=targets))
        elif row.listed:
            error = row.error or (errors.TARGET_NEEDED if row.playable is False else errors.NONE)
            traded = PredictedTarget(entity.id, errors.NONE, "HS 5.1 tradeable")
            targets = row.targets or ((traded,) if row.action is Action.DECK_ACTION else ())
            found.append(replace(row, playable=error == errors.NONE, error=error, targets=targets))
    return found


def moves(r: Play, player: Entity, found: Sequence[PredictedOption]) -> Iterator[Move]:
    """Yield every legal move of a player, except ending the turn and conceding."""
    places = len(r.state.board(player.controller)) + 1
    for row in found:
        if not row.playable or row.action not in MOVE_KINDS:
            continue
        minion = r.oracle.look_at(r.state[row.entity]).get(GameTag.CARDTYPE) == CardType.MINION
        positions = range(1, places + 1) if minion and row.action is Action.PLAY else (0,)
        targets = [target.entity for target in row.targets or () if target.error == errors.NONE] or [0]
        for position in positions:
            for target in targets:
                yield Move(MOVE_KINDS[row.action], row.entity, target, position)


def _targets(r: Play, card: Entity) -> list[Entity] | None:
    """Return the legal targets of a card without known requirements, according to its text; None if it names none.

    Only a battlecry whose condition is met asks for a target (HS 3.3).
    """
    texts = abilities_of(card.card_id, r.ruleset.high, r.ruleset.high)
    effects = [one for one in texts if isinstance(one, OnPlay) and chosen_in(one.actions[:1]) is not None]
    asks = (one.actions[0] for one in effects if one.actions[0].kind == "if" and not one.actions[0].otherwise)
    context = Context(r, card, r.state.player_of(card))
    if card.type != CardType.SPELL and any(one.condition and holds(context, one.condition) is False for one in asks):
        return None
    return possible_targets(r, card)


def _why_not_played(r: Play, card: Entity, purse: Purse) -> str:
    """Return the error code of a card that cannot be played: it costs too much, or a minion lacks room (HS 2.2 to 2.4).

    A payment that the rules leave open, such as the last health, is refused.
    """
    if purse.lacks(r.oracle.reveal(card)) != ():
        return errors.ENOUGH_MANA
    quests = any(r.oracle.look_at(card).get(kind) for kind in UNIQUE_QUEST_TAGS)
    going_on = (one.get(kind) for one in r.state.zone(card.controller, Zone.SECRET) for kind in UNIQUE_QUEST_TAGS)
    if quests and any(going_on):
        return errors.MAX_QUESTS
    minion = r.oracle.look_at(card).get(GameTag.CARDTYPE) == CardType.MINION
    return errors.MINION_CAP if minion and board_is_full(r.state, card.controller) else errors.NONE


def list_options(r: Play, found: Sequence[PredictedOption], number: int) -> Options:
    """Return rows as the option list sent to the client; ``number`` is its id.

    Legal rows come first. Builds without error codes list only legal ones.
    """
    printed = r.recording.form.errors
    listed = [OptionRow(row="option", type=OptionType.END_TURN, error="INVALID" if printed else None)]
    listed[0].error_parameter = None
    place = 1
    for row in sorted(found, key=lambda row: not row.playable) if printed else [row for row in found if row.playable]:
        listed.append(_option("option", place, row.entity, row.error or errors.NONE, printed))
        place += 1
        if row.playable:
            legal = [target for target in row.targets or () if target.error == errors.NONE]
            others = [target for target in row.targets or () if target.error != errors.NONE] if printed else []
            listed += [
                _option("target", number, target.entity, target.error, printed)
                for number, target in enumerate(legal + others)
            ]
    return Options(id=number, rows=listed)


def _option(row: str, place: int, entity: int, error: str, printed: bool) -> OptionRow:
    made: OptionRow = _NEW(OptionRow)  # fast construction: a game has thousands
    made.line = made.index = 0
    made.ts = ""
    made.row = row
    made.place = place
    made.depth = 0 if row == "option" else 1
    made.type = OptionType.POWER if row == "option" else 0
    made.entity = entity
    made.error = error if printed else None
    made.error_parameter = None
    return made


def place_of(options: Options, move: Move) -> int:
    """Return the place of a move in an option list: 0 ends the turn."""
    for row in options.rows:
        if row.row == "option" and row.entity == move.entity:
            return row.place
    return 0
