"""Actions that bring cards to the board: tokens, weapons, transformations, minions of the opponent (HS 4.5, 4.7)."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Filter, Gain, Selector, Value
from engine.hearthstone.cards.of_class import better_power
from engine.hearthstone.effects.actions.giving import give_to_newcomer
from engine.hearthstone.effects.actions.hand import FILL
from engine.hearthstone.effects.actions.revealing import top_cards
from engine.hearthstone.effects.bringing import Copies, Plan, create_anew, dead_of, next_of_dead, plan, relative_to
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import evaluate, minions_of, select, targets_of
from engine.hearthstone.effects.generation import Wanted, wanted
from engine.hearthstone.effects.history import is_of_this_turn
from engine.hearthstone.mechanics import control, destruction
from engine.hearthstone.mechanics.printed import printed_stat
from engine.hearthstone.mechanics.summon import is_summoned, summon
from engine.hearthstone.mechanics.zones import (
    FULL_RULE,
    board_is_full,
    bury_without_room,
    has_room_for_secret,
    move,
    place_of_dead,
    place_where_died,
    room_changes,
)
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences import play_hero
from engine.hearthstone.sequences.equip import equip_created
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

NEW_TARGET = "HS 2.6.1.b"
AS_TARGET, IN_PLACE = "new-target", "in-place"
"""Flags of summoned minions that become the new target, and of those that take the place of another one."""
MOST_ON_BOARD = 7
COPIES_NAME_ORIGINALS = 30795
"""The newest build in which the creator of a minion that a spell copies was its original (6 of 6 in logs).

In logs of builds since 135540 it is the spell (2 of 2).
"""
SUMMON, EQUIP, TRANSFORM, SECRET = "HS 2.2 summon", "HS 2.4 equip", "HS 4.5", "HS 1.4 secret"


def summon_tokens(context: Context, action: Action) -> None:
    """Summon minions: beside the source minion, or where it died, else at the right end of the board (HS 4.7).

    Several alternate between both sides of the source; texts do not tell which side comes first. Minions for the
    opponent come to the right end of the opponent's board; random dead ones, to that of the player's.
    """
    source, r = context.source, context.r
    if FILL in action.flags:
        context.leave_open("summon")
        free = MOST_ON_BOARD - len(r.state.board(source.controller))
        action = replace(action, flags=(), amount=Value("number", free))
    if action.cards is not None and any(item.kind in ("with-ability", "stats") for item in action.cards.filters):
        context.leave_open("ability")  # it is given to them before they come to the board
    if (moved := _moved_to_board(context, action)) is not None:
        put_on_board(context, action, moved)
        return
    what = plan(context, action)
    owner = context.owner(action.player)
    gone = context.it[0] if IN_PLACE in action.flags and context.it else None
    if gone is not None:
        owner = r.state.player_of(gone)
    own = owner is context.player and gone is None
    controller = owner.controller
    neighbour, creator = _neighbour(source, what) if own else None, None
    if isinstance(what, Copies) and what.at_random:
        own, neighbour = False, None  # dead minions come back at the right end
    if neighbour is not None and neighbour is not source and r.ruleset.high <= COPIES_NAME_ORIGINALS:
        creator = neighbour
    on_both_sides = neighbour is source and what.number > 1
    left = on_both_sides and r.oracle.begins_on_the_left(source)
    followers = r.followers.get(gone.id) if gone is not None else None
    of_dead = place_of_dead(r, controller, followers) if followers is not None else 0
    if neighbour is source and context.happening is not None and not _share_places(context, what):
        context.leave_open("place")  # beside the card or beside its original
    summoned: list[Entity] = []
    stated = action.cards is not None and any(item.kind == "stats" for item in action.cards.filters)
    for _ in range(what.number):
        if board_is_full(r.state, controller) or (isinstance(what, Wanted) and not what.may_create(r, source)):
            break  # there is no room, or no card matches the text (HS 5.2)
        place = of_dead or (_place_of_token(context) if own else len(r.state.board(controller)) + 1)
        if neighbour is not None:
            place = neighbour.position if left else neighbour.position + 1
            left = on_both_sides and not left
        with r.before_auras() if stated else nullcontext():
            minion = what.create(r, SUMMON, controller, Zone.PLAY, *_make_room(context, controller, place, creator))
            if minion is not None and stated:
                _take_stats(context, action, minion)
        if minion is None:
            context.leave_open("summon")
            break  # no card matches the text (HS 5.2)
        if minion.type == CardType.HERO:
            play_hero.take_place(r, minion, with_power=False)  # the dead minion has become a hero since (HS 2.5)
            continue
        if AS_TARGET in action.flags:
            _redirect_to(context, minion)
        if action.gives:
            give_to_newcomer(context, action, minion)
        summon(r, minion)
        summoned.append(minion)
    context.it = summoned


def _moved_to_board(context: Context, action: Action) -> list[Entity] | None:
    """Return the cards that a text puts on the board from another zone or a choice; None if it creates them."""
    if action.cards is not None and action.cards.kind == "it" and _is_discovered(context):
        return list(context.it or ())
    if action.cards is not None and action.cards.kind in FROM_ZONES:
        asked = relative_to(context, action.cards, context.it[0] if context.it else None)
        if asked != action.cards:
            context.leave_open("cost")  # not checked in real logs
        return select(context, asked)
    return None


def _neighbour(source: Entity, what: Plan) -> Entity | None:
    """Return the minion beside which new ones come: the source, or the minion of its player that a spell copies."""
    copied = isinstance(what, Copies) and not what.plain and bool(what.originals) and source.type == CardType.SPELL
    one = what.originals[0] if isinstance(what, Copies) and copied else source
    there = one.type == CardType.MINION and one.zone == Zone.PLAY and one.controller == source.controller
    return one if there and one.position else None


def _make_room(
    context: Context, controller: int, place: int, creator: Entity | None = None
) -> tuple[tuple[int, int], ...]:
    """Make room at a place of a board, and return the tags of the minion that comes there.

    Its creator is the source of the text, if not named.
    """
    context.r.set_unordered(SUMMON, room_changes(context.r, controller, Zone.PLAY, place, None))
    return (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, (creator or context.source).id)


def _take_stats(context: Context, action: Action, minion: Entity) -> None:
    """Set a new minion's stats to the amounts of the text, before its summoning has any effect."""
    for item in action.cards.filters if action.cards is not None else ():
        amount = evaluate(context, item.amount) if item.kind == "stats" else 0
        of_cost = item.amount is not None and item.amount.tag == GameTag.COST  # it costs that, too (HS 5.2)
        for tag in (*STATS, *((GameTag.COST,) if of_cost else ())) if item.kind == "stats" else ():
            context.r.set_unordered(SUMMON, [Change(minion, tag, amount)])
            context.r.note_set(minion, tag, amount)


def _redirect_to(context: Context, minion: Entity) -> None:
    """Redirect the attack, or the spell being played, to a new minion (HS 2.3.2.b, 2.6.1.b)."""
    r, happening = context.r, context.happening
    if happening is not None and happening.event == "target" and happening.subject is not None:
        context.try_out("target")  # no log has shown this yet
        r.aim("HS 2.3.2.b", happening.subject, minion)
    elif r.state.game.get(GameTag.PROPOSED_DEFENDER):
        r.change(NEW_TARGET, r.state.game, GameTag.PROPOSED_DEFENDER, minion.id)
    else:
        raise UnknownOutcome("target")


def _share_places(context: Context, what: Plan) -> bool:
    """Return whether the places beside the card and beside the original of a copy are the same."""
    if not isinstance(what, Copies) or what.plain:
        return True
    return all(one is context.source or one.position == context.source.position for one in what.originals)


def _is_discovered(context: Context) -> bool:
    """Return whether the previous targets are discovered cards that are still set aside or in the deck."""
    return bool(context.it) and all(one.zone in (Zone.SETASIDE, Zone.DECK) for one in context.it or ())


FROM_ZONES = ("hand", "deck", "union")
"""Selectors of existing cards that are moved to the board."""


def recruit(context: Context, action: Action) -> None:
    """Put minions from hand or deck onto the board (HS 2.2 summon, 4.7)."""
    if action.player != "each" or action.who is None:
        put_on_board(context, action, _of_each_card(context, action))
        return
    brought: list[Entity] = []
    kept = tuple(item for item in action.who.filters if item.kind != "each-player")
    for side in ("friendly", "enemy"):  # one of each, the player's own first (HS 3.1)
        put_on_board(context, action, select(context, replace(action.who, side=side, filters=kept, pick="random")))
        brought += context.it or []
    context.it = brought


def _of_each_card(context: Context, action: Action) -> list[Entity]:
    """Return the cards that an action brings: only one of each card if the text says so."""
    distinct = Filter("distinct")
    if action.who is None or distinct not in action.who.filters or action.who.pick != "all":
        return targets_of(context, action)
    context.leave_open("distinct")  # not checked in real logs
    kept = tuple(item for item in action.who.filters if item != distinct)
    found = select(context, replace(action.who, filters=kept))
    reveal = context.r.oracle.reveal
    return list({reveal(card).card_id: card for card in reversed(found)}.values())[::-1]


def put_on_board(context: Context, action: Action, cards: list[Entity]) -> None:
    """Move cards from hand or deck to the board, as long as there is room."""
    r = context.r
    context.it = []
    for card in cards:
        shown = r.oracle.look_at(card)
        if shown.get(GameTag.SECRET):
            if has_room_for_secret(r, card, card.controller):  # else it stays
                move(r, SECRET, card, Zone.SECRET)
            continue
        if shown.get(GameTag.CARDTYPE) == CardType.SPELL:
            raise UnknownOutcome("cards")  # a spell cannot be put onto the board
        if not board_is_full(r.state, card.controller):
            move(r, SUMMON, card, Zone.PLAY)
            summon(r, card)
            context.it.append(card)
        elif action.player == "each" and card.zone == Zone.HAND:  # other texts look for room before
            context.leave_open("room")  # no log has shown this yet
            bury_without_room(r, card)


def recruit_or_burn(context: Context, action: Action) -> None:
    """Put minions among the top cards of the deck onto the board; burn those without room and all other cards.

    The cards are fixed before the first one comes: one that has come into play since then is destroyed (HS 4.3).
    """
    r = context.r
    context.leave_open(action.kind)  # not checked in real logs
    for card in top_cards(context, action.who or Selector("deck")):
        minion = r.oracle.look_at(card).get(GameTag.CARDTYPE) == CardType.MINION
        if card.zone == Zone.DECK and minion and not board_is_full(r.state, card.controller):
            put_on_board(context, action, [card])
        elif card.zone == Zone.DECK:
            r.set_unordered(FULL_RULE, [Change(card, GameTag.ZONE, Zone.GRAVEYARD)])
        elif card.zone in (Zone.PLAY, Zone.SECRET):
            destruction.destroy(r, FULL_RULE, card, context.source)


def _place_of_token(context: Context) -> int:
    """Return the place of a summoned minion: where its source died, else at the right end of the board."""
    source, r = context.source, context.r
    board = r.state.board(source.controller)
    right_end = len(board) + 1
    if source.type != CardType.MINION or source.zone != Zone.GRAVEYARD:
        return right_end
    if source.id not in r.followers:
        context.try_out("place")
        return right_end  # it was discarded
    new = [minion for minion in board if minion.id not in r.present_at_deaths]
    own = [minion.position for minion in new if minion.get(GameTag.CREATOR) == source.id]
    if len(own) < len(new):
        context.try_out("place")  # other deaths have brought minions: their order is unknown
    if own:
        return r.oracle.choose_place_of_return(min(own), max(own) + 1)  # beside those that came before
    return place_of_dead(r, source.controller, r.followers[source.id])


def equip_weapon(context: Context, action: Action) -> None:
    """Equip a weapon that the text names or picks (HS 2.4 equip)."""
    what, r, source = wanted(context, action), context.r, context.source
    player = context.owner(action.player)
    if what.number != 1:
        raise UnknownOutcome("weapons")

    def create() -> Entity | None:
        return what.create(r, EQUIP, player.get(GameTag.CONTROLLER), Zone.PLAY, (GameTag.CREATOR, source.id))

    equip_created(r, player, source, create)


def replace_hero(context: Context, action: Action) -> None:
    """Replace the hero of the player, and the hero power (HS 2.5)."""
    r, owner = context.r, context.owner(action.player)
    context.try_out(action.kind)  # not checked in real logs: what comes with it
    marks = (GameTag.CREATOR, context.source.id)
    new = known(wanted(context, action).create(r, play_hero.REPLACING, owner.controller, Zone.PLAY, marks), action.kind)
    play_hero.take_place(r, new, with_power=True)


def take_control(context: Context, action: Action) -> None:
    """Give a player control of minions in play; they come to the right end of the board (HS 4.7).

    Control for a turn comes with an enchantment that hands the minion back as it ends.
    """
    r, taker = context.r, context.owner(action.player).controller
    if action.who is not None and action.who.kind == "secrets" and not action.duration:
        _take_secrets(context, action, taker)
        return
    targets = minions_of(context, action)
    if not all(one.position for one in targets) or action.duration not in ("", "turn"):
        raise UnknownOutcome("control")
    for minion in targets:
        if minion.controller == taker and action.duration:
            _take_for_turn(context, minion, r.state.player_of(minion))
            continue
        if minion.controller == taker:
            raise UnknownOutcome("own minion")
        if board_is_full(r.state, taker):
            destruction.destroy(r, FULL_RULE, minion, context.source)
            continue
        r.point_at("HS 3.1", minion)
        owner = r.state.player_of(minion)
        control.take_control(r, minion, taker)
        control.settle_under_control(r, minion)
        if action.duration:
            _take_for_turn(context, minion, owner)
    context.it = targets


def _take_secrets(context: Context, action: Action, taker: int) -> None:
    """Give a player control of secrets; one without room, or that the player has already, is destroyed (HS 4.7)."""
    context.leave_open("take-control")  # no log has shown this yet
    for secret in targets_of(context, action):
        if not has_room_for_secret(context.r, secret, taker):
            destruction.destroy(context.r, FULL_RULE, secret, context.source)
        else:
            context.r.set_unordered(FULL_RULE, [Change(secret, GameTag.CONTROLLER, taker)])


def _take_for_turn(context: Context, minion: Entity, owner: Entity) -> None:
    """Attach the enchantment that hands a minion back at the end of the turn; it has charge until then (HS 4.7)."""
    r = context.r
    enchantment = known(r.enchant(SUMMON, minion, context.source, ""), "enchantment")
    r.note_gains(minion, enchantment, [(GameTag.CHARGE, 1, "set")])
    lasts = r.unconfirmed(enchantment, GameTag.TAG_ONE_TURN_EFFECT, 1)
    r.set_unordered("HS 4.7", [Change(minion, GameTag.CHARGE, 1), lasts])
    r.state.remembered[enchantment.id] = (owner,)


def replace_power(context: Context, action: Action) -> None:
    """Replace the player's hero power by another one, or by a copy of another player's (HS 2.7)."""
    r, stated = context.r, ((GameTag.CREATOR, context.source.id),)
    if action.cards is not None and action.cards.kind == "copy":
        powers = [power for part in action.cards.parts for power in select(context, part)]
        new = r.create(SUMMON, powers[0].card_id, context.source.controller, Zone.SETASIDE, *stated) if powers else None
    else:
        new = wanted(context, action).create(r, SUMMON, context.source.controller, Zone.SETASIDE, *stated)
    play_hero.replace_power(r, known(new, "replace-power"), context.player)


def upgrade_power(context: Context, action: Action) -> None:
    """Replace a basic hero power by the upgraded one of its class; other hero powers stay (HS 2.7)."""
    r, power = context.r, context.r.state.hero_power_of(context.player)
    better = better_power(power.card_id, context.source.card_id, r.ruleset.high) if power is not None else ""
    if not better:
        return
    context.leave_open("replace-power")
    stated = (GameTag.CREATOR, context.source.id)
    new = known(r.create(SUMMON, better, context.source.controller, Zone.SETASIDE, stated), "replace-power")
    play_hero.replace_power(r, new, context.player)


def transform_minions(context: Context, action: Action) -> None:
    """Transform cards, one after the other (HS 4.5)."""
    r = context.r
    if action.cards is not None and action.cards.kind == "copy":
        _turn_into_copies(context, action)
        return
    for minion in targets_of(context, action):
        if minion.zone == Zone.PLAY and minion.type != CardType.MINION:
            raise UnknownOutcome("transform")
        what: Wanted = wanted(context, action, minion)
        r.point_at("HS 3.1", minion)
        new = known(r.become(TRANSFORM, minion, what.card_id, what.pool), "transform")
        if minion is context.source and new is not minion and is_summoned(new):
            summon(r, new)  # before patch 11.2, a minion that takes another form counts as summoned (HS 6.3)
    context.it = []


def _turn_into_copies(context: Context, action: Action) -> None:
    """Transform minions into copies of another one with its enchantments (HS 4.5, 4.8).

    Stats of the copy that the text names are set by an enchantment.
    """
    cards = action.cards or Selector("copy")
    originals = [one for part in cards.parts for one in select(context, part)]
    gives = tuple(Gain(one.number, one.amount, "set") for one in cards.filters if one.number in STATS and one.amount)
    gains = [(gain.tag, evaluate(context, gain.amount), gain.operation) for gain in gives]
    enchantment = context.r.name_enchantment(context.source, gains) if gains else ""
    resized = replace(action, gives=gives, enchantment=enchantment)
    for minion in targets_of(context, action):
        if len(originals) != 1 or not context.r.become_copy(TRANSFORM, minion, originals[0]):
            raise UnknownOutcome("transform")
        if gives:
            give_to_newcomer(context, resized, minion)


ITSELF = ("it", "self")
"""Selectors of a particular minion, which comes back to its own side."""


def resurrect(context: Context, action: Action) -> None:
    """Summon dead minions again, as printed; some texts set their remaining health or keep their stats (HS 4.10)."""
    r, source = context.r, context.source
    if action.cards is None:
        raise UnknownOutcome("resurrect")
    context_it: list[Entity] = []
    waiting = dead_of(context, action.cards)
    at_random = action.cards.kind == "graveyard" and not is_of_this_turn(action.cards)
    while waiting and not (at_random and board_is_full(r.state, source.controller)):
        dead = next_of_dead(r, SUMMON, waiting) if at_random else waiting[0]
        waiting.remove(dead)
        if "as-it-was" in action.flags and dead.get(GameTag.HEALTH) <= 0:
            continue  # otherwise it would die and come again without end
        controller = dead.controller if action.cards.kind in ITSELF else context.source.controller
        if board_is_full(r.state, controller):
            break
        place = place_where_died(r, controller, dead)
        minion = known(
            create_anew(r, SUMMON, dead, controller, Zone.PLAY, *_make_room(context, controller, place)), "resurrect"
        )
        if minion.type == CardType.HERO:
            play_hero.take_place(r, minion, with_power=False)
            continue
        for tag in STATS if "as-it-was" in action.flags else ():
            r.set_unordered(SUMMON, [Change(minion, tag, dead.get(tag))])
            r.note_set(minion, tag, dead.get(tag))
        if action.amount is not None and action.amount.kind == "number":
            printed = printed_stat(r, minion, GameTag.HEALTH)  # auras find it later (HS 3.1)
            left = (printed if printed is not None else minion.get(GameTag.HEALTH)) - action.amount.number
            r.set_unordered(SUMMON, [Change(minion, GameTag.DAMAGE, max(0, left))])
        summon(r, minion)
        context_it.append(minion)
    context.it = context_it


def summon_beside(context: Context, action: Action) -> None:
    """Summon a minion for each target, to its right on the same side, or where the target died (HS 4.7)."""
    r = context.r
    for other in targets_of(context, action):
        what = wanted(context, action)
        if board_is_full(r.state, other.controller):
            continue
        there = other.zone == Zone.PLAY  # else its deathrattle may have returned it to the hand
        place = other.position + 1 if there else place_where_died(r, other.controller, other)
        minion = known(
            what.create(r, SUMMON, other.controller, Zone.PLAY, *_make_room(context, other.controller, place)), "summon"
        )
        summon(r, minion)
