"""Triggers of keywords, which need no card text.

They are TRIGGER blocks of the card that has the keyword (HS 5.1). The rules themselves state the players' own triggers,
such as the wear of a weapon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.hearthstone.cards.ability import Ability, Keyword, OnPlay, Scripted, Trigger
from engine.hearthstone.cards.data import facts_of, ids_by_number
from engine.hearthstone.cards.library import PIECE, RANKED
from engine.hearthstone.effects.context import Context
from engine.hearthstone.mechanics.dormant import imprison
from engine.hearthstone.mechanics.draw import acts_when_drawn, draw_another
from engine.hearthstone.mechanics.summon import summon
from engine.hearthstone.mechanics.zones import board_is_full, room_changes
from engine.hearthstone.resolution import Event
from engine.hearthstone.sequences import cast
from engine.hearthstone.sequences.cast import WHEN_DRAWN
from engine.hearthstone.simulate.carrying_out import carry_out
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.play import Play
from engine.hearthstone.simulate.play import Trigger as Response
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import all_heroes_live
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Step, Zone

AFTER_DRAW = "after-draw"
"""The kind of a text part that comes after the replacement card is drawn."""

CORRUPT, COLOSSAL = "HS 5.1 corrupt", "HS 5.1 colossal"
CORRUPTED_BY_ALL = 71003
"""The first build of patch 19.4: a card that has changed sides before also corrupts."""

TURN_START_CLOCK = 10
FIRST_CLOCK = 85
"""Seconds of the mulligan timer, as in real logs."""


def _set_mulligan_clock(r: Play, event: Event) -> None:
    """Set the mulligan timer of the client."""
    r.change(event.rule, r.state.game, TURN_START_CLOCK, FIRST_CLOCK)


def _act_as_drawn(r: Play, event: Event) -> None:
    """Carry out a cast-when-drawn card after the draw was counted; then draw another card (HS 5.1)."""
    card = event.subject
    if card is None or r.drawn is not event:
        r.drawn = event
        return
    if not acts_when_drawn(card) or card.zone != Zone.HAND:
        return
    if card.type == CardType.MINION and not card.get(GameTag.SUMMONED_WHEN_DRAWN):
        return  # its own trigger has already come, and it stays in the hand
    player = r.state.player_of(card)
    r.open_block(WHEN_DRAWN, BlockType.TRIGGER, card, keyword=GameTag.TOPDECK)
    r.carry_out(card)
    cast.leave_hand(r, card)
    if all_heroes_live(r.state):
        draw_another(r, player)
        _do(r, card, lambda one: isinstance(one, OnPlay) and one.kind == AFTER_DRAW)
    r.end()


def _do(r: Play, card: Entity, meant: Callable[[Ability], bool]) -> None:
    """Carry out the abilities of a card that ``meant`` selects."""
    for ability in filter(meant, r.abilities.of(card)):
        if isinstance(ability, (OnPlay, Trigger)):
            carry_out(Context(r, card, r.state.player_of(card), chooses=False), ability.actions)


def _fall_asleep(r: Play, event: Event) -> None:
    """Make a minion dormant that starts dormant for some turns, as it enters play (HS 4.6).

    A copy of a minion on the board is awake, unless it is played from the hand (HS 4.8 dormant copies).
    """
    minion = event.subject
    if minion is None or minion.type != CardType.MINION or minion.zone != Zone.PLAY or minion.get(GameTag.DORMANT):
        return
    source = r.state.entities.get(minion.get(GameTag.COPIED_FROM_ENTITY_ID))
    if event.name != "use" and source is not None and source.zone == Zone.PLAY:
        return
    if turns := _number_of(r, minion, GameTag.DORMANT):
        r.open_block("HS 4.6", BlockType.TRIGGER, minion)
        imprison(r, minion, minion, turns)
        r.end()


def _number_of(r: Play, card: Entity, keyword: int) -> int:
    """Return the number of a card's keyword; 0 if it lacks the keyword."""
    keywords = (one for one in r.abilities.of(card) if isinstance(one, Keyword))
    return next((one.value for one in keywords if one.tag == keyword), 0)


def _related_card(r: Play, card: Entity) -> str:
    """Return the id of the card that a card names as its other form or part; empty if none."""
    return ids_by_number(r.ruleset.high).get(
        r.cards[card.id].tags.get(GameTag.COLLECTION_RELATED_CARD_DATABASE_ID, 0), ""
    )


def _grow(r: Play, event: Event) -> None:
    """Summon the other parts of a colossal minion as it appears: to its right, the second to its left (HS 5.1
    colossal).
    """
    minion = event.subject
    if minion is None or minion.zone != Zone.PLAY or not minion.get(GameTag.COLOSSAL):
        return
    came = r.state.entered.get(minion.id, 0)
    if r.grown.get(minion.id) == came:
        return
    part = _related_card(r, minion)
    if not part:
        raise UnknownCard("which other parts it has is not known", minion.card_id)
    r.grown[minion.id] = came
    r.open_block(COLOSSAL, BlockType.TRIGGER, minion, keyword=GameTag.COLOSSAL)
    for done in range(_number_of(r, minion, GameTag.COLOSSAL)):
        if board_is_full(r.state, minion.controller):
            break
        place = minion.position + (done % 2 == 0)
        r.set_unordered(COLOSSAL, room_changes(r, minion.controller, Zone.PLAY, place, None))
        stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, minion.id)
        summon(r, r.create(COLOSSAL, part, minion.controller, Zone.PLAY, *stated))
    r.end()


def _corrupt(r: Play, event: Event) -> None:
    """Corrupt the cards in the hand that cost less than the used card (HS 5.1)."""
    used, player = event.subject, r.state.current_player
    if used is None or player is None or not any(one.card.id == used.id for one in r.past.played()[-1:]):
        return
    if r.ruleset.high < CORRUPTED_BY_ALL and used.controller != player.controller:
        return
    cost = r.costs_left.get(used.id, used.get(GameTag.COST))
    for card in list(r.state.zone(player.controller, Zone.HAND)):
        tags = r.oracle.look_at(card)
        if tags.get(GameTag.CORRUPT) and card is not used and tags.get(GameTag.COST, 0) < cost:
            r.open_block(CORRUPT, BlockType.TRIGGER, card, keyword=GameTag.CORRUPT)
            form = _corrupted(r, card)
            if form == r.abilities.card_id(card):
                _do(r, card, lambda one: isinstance(one, Trigger) and one.keyword == GameTag.CORRUPT)
            else:
                r.turn_into(CORRUPT, card, form, keeps=True)
            r.end()


PIECES_OF_CTHUN = 4


def _put_together(r: Play, event: Event) -> None:
    """Shuffle C'Thun into the deck after its player has played all of his pieces (HS 5.5)."""
    used = event.subject
    if used is None or not _is_piece(r, used):
        return
    played = {one.card.card_id for one in r.past.played() if one.player == used.controller and _is_piece(r, one.card)}
    whole = used.card_id[: used.card_id.rfind("t")]
    if len(played) == PIECES_OF_CTHUN:
        r.create("HS 5.5", whole, used.controller, Zone.DECK, (GameTag.CREATOR, used.id))
        r.shuffle("HS 5.5", r.state.player_of(used))


def _is_piece(r: Play, card: Entity) -> bool:
    return any(isinstance(one, Scripted) and one.name == PIECE for one in r.abilities.of(card))


RANKS = {5: "t", 10: "t2"}
"""Endings of the ids of ranked cards, by the number of mana crystals that upgrades them."""


def _rank_up(r: Play, event: Event) -> None:
    """Replace ranked cards by their higher ranks once their player has enough crystals (HS 4.5)."""
    player = r.state.current_player
    ending = RANKS.get(player.get(GameTag.RESOURCES)) if player is not None else None
    if player is None or ending is None:
        return
    for card in [*r.state.zone(player.controller, Zone.HAND), *r.state.zone(player.controller, Zone.DECK)]:
        own = r.abilities.card_id(card)
        base = own.removesuffix(RANKS[5])
        ranked = any(isinstance(one, Scripted) and one.name == RANKED for one in r.abilities.of(card))
        if ranked and facts_of(f"{base}{ending}", r.ruleset.high) is not None:
            held = card.zone == Zone.HAND  # nobody sees what happens in a deck
            if held:
                r.open_block("HS 4.5", BlockType.TRIGGER, card)
            r.turn_into("HS 4.5", card, f"{base}{ending}", keeps=True)
            if held:
                r.end()


def _corrupted(r: Play, card: Entity) -> str:
    """Return the id of a card's corrupted form: the data names it, or it continues the card's id."""
    build, own = r.ruleset.high, r.abilities.card_id(card)
    forms = (_related_card(r, card), f"{own}t", f"{own}2" if own.endswith("t") else f"{own}a")
    return next((one for one in forms if one and facts_of(one, build) is not None), own)


TRIGGERS: Mapping[str, tuple[Response, ...]] = {
    "draw": (_act_as_drawn,),
    "after use": (_corrupt, _put_together),
    "use": (_fall_asleep, _grow),
    "summon": (_fall_asleep, _grow),
    "transformed": (_grow,),
    "hands dealt": (_set_mulligan_clock,),
    f"step {Step.MAIN_READY}": (_rank_up,),
}
"""Responses to events, by the event's name."""
