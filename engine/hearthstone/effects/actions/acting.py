"""Actions that let others act (attack, trigger deathrattles, change places), or that change an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Filter, Selector
from engine.hearthstone.cards.matching import is_target
from engine.hearthstone.cards.unwritten import DIRECTIONS
from engine.hearthstone.effects.actions.summoning import put_on_board
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import EXTREMES, RANDOM, count_of, evaluate, pick_random, select, targets_of
from engine.hearthstone.mechanics import control, extra_turns
from engine.hearthstone.mechanics.attacks import may_attack_again
from engine.hearthstone.mechanics.dormant import imprison
from engine.hearthstone.mechanics.returning import put_back
from engine.hearthstone.mechanics.summon import summon
from engine.hearthstone.mechanics.zones import board_is_full, bury_without_room, move
from engine.hearthstone.resolution import Change, raised
from engine.hearthstone.sequences.counter import RULE as COUNTER
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.steps.mortally_wounded import is_alive, is_mortally_wounded
from engine.hearthstone.tags import DAMAGED_BY_SELF
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

ATTACK, REDIRECTED = "HS 2.6", "HS 2.6.1.b"
SWAP, DORMANT, AWAKEN = "HS 4.7", "HS 4.6", "HS 4.6"
FIGHTERS = 2
AT_RANDOM = "HS 3.5"
TO_DEATH, MOST_FIGHTS = "to-death", 30
"""The flag of attacks that go on until one of the two dies, and their limit; the rulebook names none."""
HERSELF = Selector("self")
EACH_PLAYER = Filter("each-player")
BESIDES = "besides"
"""The flag of entities that are remembered in addition to those before."""


def choose(context: Context, action: Action) -> None:
    """Let "it" in the following actions mean the target that the player chose."""
    context.it = targets_of(context, action)


def aim(context: Context, action: Action) -> None:
    """Let the player choose a character in the middle of a text; "it" then means that character (HS 3.1)."""
    context.leave_open(action.kind)  # how logs show the choice was not seen
    if action.who is None:
        raise UnknownOutcome(action.kind)
    hidden = (GameTag.IMMUNE, GameTag.STEALTH)
    found = [one for one in select(context, action.who) if is_alive(one) and not any(map(one.get, hidden))]
    chosen = context.r.offer("HS 3.1", context.player, found) if found else None
    context.it = [chosen] if chosen is not None else []


def reveal(context: Context, action: Action) -> None:
    """Reveal a random card of one deck, or of each player's (HS 3.5); the first one revealed is "it".

    A later condition of the text may compare the costs of the two.
    """
    if action.who is None:
        raise UnknownOutcome("reveal")
    plain = replace(action.who, filters=tuple(item for item in action.who.filters if item != EACH_PLAYER))
    sides = ("friendly", "enemy") if plain != action.who else (plain.side,)
    found = [select(context, replace(plain, side=side)) for side in sides]
    context.it = found[0]
    context.revealed = found[0], [card for cards in found[1:] for card in cards]


def trigger_deathrattles(context: Context, action: Action) -> None:
    """Trigger the deathrattles of minions that have not died (HS 1.12); "its" in a spell refers to its target.

    Minions that are mortally wounded, or were chosen and are in a hand by now, are skipped (HS 3.3).
    """
    of_spell = action.who == HERSELF and context.source.type == CardType.SPELL and context.it is not None
    for minion in context.it or () if of_spell else targets_of(context, action):
        chosen = action.who is not None and is_target(action.who)
        if is_mortally_wounded(minion) or (minion.zone == Zone.HAND and chosen):
            continue
        if not context.r.trigger_deathrattles(minion):
            raise UnknownOutcome("trigger-deathrattle")


def make_attack(context: Context, action: Action) -> None:
    """Let a character attack others one by one, as long as it can; "it" then means the defenders (HS 2.6)."""
    if action.cards is None:
        raise UnknownOutcome("attack")
    attacked: list[Entity] = []
    for attacker in targets_of(context, action):
        if attacker.type not in CHARACTERS:
            raise UnknownOutcome("attack")  # the text means another entity
        if not is_alive(attacker):
            continue
        for defender in _defenders(context, action, attacker):
            if not (is_alive(attacker) and is_alive(defender)):
                continue
            for _ in range(MOST_FIGHTS if TO_DEATH in action.flags and action.cards.pick != "random" else 1):
                if not (is_alive(attacker) and is_alive(defender)):
                    break
                if not context.r.force_attack(ATTACK, attacker, defender):
                    raise UnknownOutcome("attack")
            attacked.append(defender)
    context.it = attacked


def _defenders(context: Context, action: Action, attacker: Entity) -> Iterator[Entity]:
    """Yield the defenders of a text's attack: a random one is neither immune nor the attacker itself (HS 3.5).

    Until its death, the attacker attacks another random one each time; "the original" is what it is a copy of.
    """
    who = action.cards or HERSELF
    if who.kind == "original":
        context.leave_open("attack")  # no log has shown this yet
        yield context.r.state[attacker.get(GameTag.COPIED_FROM_ENTITY_ID)]
        return
    if who.pick != "random" or who.count is not None or any(item.kind in EXTREMES for item in who.filters):
        yield from select(context, who)
        return
    whole = replace(who, filters=tuple(item for item in who.filters if item != Filter("other")), pick="all")
    if TO_DEATH in action.flags:
        context.leave_open("attack")  # no log has shown this yet
    for _ in range(MOST_FIGHTS if TO_DEATH in action.flags else 1):
        others = [one for one in select(context, whole) if one is not attacker and not one.get(GameTag.IMMUNE)]
        if is_alive(attacker):
            yield from pick_random(context, others, 1, RANDOM)


def fight(context: Context, action: Action) -> None:
    """Let two characters fight: the first attacks the second (HS 2.6)."""
    fighters = targets_of(context, action)
    if len(fighters) == FIGHTERS and not context.r.force_attack(ATTACK, *fighters):
        raise UnknownOutcome("fight")


def replace_event(context: Context, action: Action) -> None:
    """Redirect the proposed attack to a random character that matches the text (HS 2.6)."""
    r = context.r
    game = r.state.game
    attacker = r.state.entities.get(game.get(GameTag.PROPOSED_ATTACKER))
    other = action.actions[0] if len(action.actions) == 1 else None
    if attacker is None or other is None or other.kind != "attack" or other.cards is None:
        raise UnknownOutcome("instead")
    found = select(_context_of_attacker(context, attacker), replace(other.cards, pick="all"))
    meant = 0 if "any" in action.flags else game.get(GameTag.PROPOSED_DEFENDER)
    legal = [one for one in found if one.id not in (attacker.id, meant) and not one.get(GameTag.IMMUNE)]
    for target in pick_random(context, legal, 1, AT_RANDOM):
        redirect(context, target)


def _context_of_attacker(context: Context, attacker: Entity) -> Context:
    """Return a context where "enemy" means the attacker's enemies, if the text responds to an enemy's attack."""
    happening = context.happening
    if happening is None or happening.event != "attack" or attacker.controller == context.source.controller:
        return context
    return replace(context, source=attacker, player=context.r.state.player_of(attacker))


def redirect(context: Context, defender: Entity) -> None:
    """Change the proposed defender to another character."""
    context.r.change(REDIRECTED, context.r.state.game, GameTag.PROPOSED_DEFENDER, defender.id)


def counter(context: Context, action: Action) -> None:
    """Counter a card that is being played: its text will not be carried out (HS 5.1)."""
    for card in targets_of(context, action):
        context.r.set_unordered(COUNTER, [Change(card, GameTag.CANT_PLAY, 1)])


def take_extra_turn(context: Context, action: Action) -> None:
    """Insert extra turns after this one: one of the player, or several in the order of the text (HS 4.13)."""
    turns = action.actions or (action,)
    takers = [context.owner(turn.player) for turn in turns for _ in range(count_of(context, turn.amount))]
    extra_turns.insert(context.r, context.player, takers)


def go_dormant(context: Context, action: Action) -> None:
    """Make minions dormant (HS 4.6), for some turns where the text says so."""
    targets = targets_of(context, action)
    for minion in targets:
        if action.amount is not None:
            if not imprison(context.r, minion, context.source, evaluate(context, action.amount)):
                raise UnknownOutcome("dormant")
            continue
        if minion.zone == Zone.GRAVEYARD:
            put_back(context.r, minion, Zone.PLAY)
            entered = Change(minion, GameTag.NUM_TURNS_IN_PLAY, 0), Change(minion, GameTag.EXHAUSTED, 1)
            context.r.set_unordered(DORMANT, entered)
        context.r.set_unordered(DORMANT, [Change(minion, GameTag.DORMANT, 1)])
    context.it = targets


def attack_again(context: Context, action: Action) -> None:
    """Let characters attack once more this turn (HS 2.6 number of attacks)."""
    context.leave_open(action.kind)  # no log has shown this yet
    happening = context.happening
    killer = happening.subject if happening is not None and happening.event == "kill" else None
    for one in [killer] if killer is not None else targets_of(context, action):
        context.r.set_unordered("HS 2.6 number of attacks", [raised(one, GameTag.EXTRA_ATTACKS_THIS_TURN)])
        if may_attack_again(context.r.state, one):
            context.r.set_unordered("HS 2.6 number of attacks", [Change(one, GameTag.EXHAUSTED, 0)])


def awaken(context: Context, action: Action) -> None:
    """Awaken dormant minions, as if they had just been summoned (HS 4.6)."""
    r, targets = context.r, targets_of(context, action)
    for minion in targets:
        host = r.state[minion.get(GameTag.ATTACHED)] if minion.type == CardType.ENCHANTMENT else minion
        changes = [Change(host, tag, 0) for tag in (GameTag.DORMANT, GameTag.UNTOUCHABLE, GameTag.NUM_TURNS_IN_PLAY)]
        r.set_unordered(AWAKEN, [*changes, Change(host, GameTag.EXHAUSTED, 1)])
    context.it = targets


def swap(context: Context, action: Action) -> None:
    """Swap a minion with a card of the hand, or a dead one with a card of the deck, which is put into play; the
    original card moves, no copy (HS 4.7).
    """
    r = context.r
    if action.cards is None:
        raise UnknownOutcome("swap")
    for minion in targets_of(context, action):
        minions = replace(action.cards, filters=(*action.cards.filters, Filter("type", CardType.MINION)))
        for card in _of_its_owner(context, minions, minion):
            if minion.zone == Zone.GRAVEYARD and card.zone == Zone.DECK:
                context.leave_open("swap")  # not checked in real logs
                move(r, SWAP, minion, Zone.DECK)
                put_on_board(context, action, [card])
                continue
            if minion.type != CardType.MINION or card.zone != Zone.HAND:
                raise UnknownOutcome("swap")
            put_back(r, minion, Zone.HAND)
            if not board_is_full(r.state, card.controller):
                move(r, SWAP, card, Zone.PLAY)
                summon(r, card)
            else:
                context.leave_open("swap")  # no log has shown this yet
                bury_without_room(r, card)


def _of_its_owner(context: Context, who: Selector, minion: Entity) -> list[Entity]:
    """Return the card to swap a minion with: a random one of its owner, where the text does not name a side."""
    if who.side:
        return select(context, who)
    context.leave_open("swap")  # not checked in real logs
    found = [one for one in select(context, replace(who, pick="all")) if one.controller == minion.controller]
    return pick_random(context, found, 1, RANDOM)


def swap_health(context: Context, action: Action) -> None:
    """Swap the current health of two minions (HS 4.1)."""
    r = context.r
    pairs = [(one, other) for one in targets_of(context, action) for other in select(context, action.cards or HERSELF)]
    for one, other in pairs:
        for minion, health in ((one, other.health), (other, one.health)):
            dead = minion.zone != Zone.PLAY
            enchantment = None if dead else r.enchant("HS 4.1", minion, context.source, action.enchantment)
            if enchantment is not None:
                r.note_gains(minion, enchantment, [(GameTag.HEALTH, health, "set")])
            elif not dead:
                raise UnknownOutcome("enchantment")
            changes = ((GameTag.HEALTH, health), (GameTag.DAMAGE, 0))
            r.set_unordered("HS 4.1", [Change(minion, tag, value, dead) for tag, value in changes])


def remember(context: Context, action: Action) -> None:
    """Remember the targets for a later text of the card, in addition to those before or in their place."""
    remembered, number = context.r.state.remembered, context.source.id
    before = remembered.get(number, ()) if BESIDES in action.flags else ()
    remembered[number] = (*before, *targets_of(context, action))


def swap_decks(context: Context, action: Action) -> None:
    """Swap the decks of the players: their cards change sides, which is no draw (HS 4.7)."""
    r = context.r
    context.leave_open(action.kind)  # the cards come in an order that the log does not explain
    sides = [player.controller for player in (context.player, r.state.opponent(context.player))]
    decks = [r.state.zone(side, Zone.DECK) for side in sides]
    for deck, side in zip([list(deck) for deck in decks], reversed(sides), strict=True):
        for card in deck:
            r.set_unordered(SWAP, [Change(card, GameTag.CONTROLLER, side)])


def rotate(context: Context, action: Action) -> None:
    """Move all minions one place in a circle: one of each side goes to the other (HS 4.7).

    The player chooses the direction; it is random where the card has changed sides.
    """
    r, own = context.r, context.player.controller
    enemy = r.state.opponent(context.player).controller
    way = context.option
    if way < 0 or not context.player.get(GameTag.CURRENT_PLAYER):
        context.leave_open("direction")  # logs name none that is random
        way = DIRECTIONS.index(r.oracle.choose_token(SWAP, DIRECTIONS))
    boards = {number: [one for one in r.state.board(number) if one.type == CardType.MINION] for number in (own, enemy)}
    leaving = {number: board[-1 if (number == own) == bool(way) else 0] for number, board in boards.items() if board}
    for number, minion in leaving.items():
        taker = enemy if number == own else own
        control.take_control(r, minion, taker)
        control.settle_under_control(r, minion, on_the_left=(number == own) != bool(way))


def hide_choice(context: Context, action: Action) -> None:
    """Store the player's choice in a tag of a card that the opponent does not see."""
    for card in targets_of(context, action):
        context.r.change("HS 4.10", card, GameTag.HIDDEN_CHOICE, evaluate(context, action.amount))


def count_up(context: Context, action: Action) -> None:
    """Raise the number of a card by one; it begins with 1 (HS 5.3)."""
    for card in targets_of(context, action):
        number = max(1, context.r.oracle.look_at(card).get(GameTag.TAG_SCRIPT_DATA_NUM_1, 0))
        context.r.change("HS 5.3", card, GameTag.TAG_SCRIPT_DATA_NUM_1, number + 1)


def take_damage_instead(context: Context, action: Action) -> None:
    """Redirect the damage that a character is about to take (HS 4.9.4)."""
    hurt = _about_to_be_hurt(context, action)
    for other in targets_of(context, action):
        context.r.change("HS 4.9", hurt, DAMAGED_BY_SELF, other.id)


def prevent_damage(context: Context, action: Action) -> None:
    """Prevent the damage that a character is about to take (HS 4.9.4)."""
    context.r.change("HS 4.9", _about_to_be_hurt(context, action), GameTag.PREDAMAGE, 0)


def _about_to_be_hurt(context: Context, action: Action) -> Entity:
    hurt = context.happening.subject if context.happening is not None else None
    if hurt is None or hurt.get(GameTag.PREDAMAGE) <= 0:  # the trigger responds to the damage of another character
        raise UnknownOutcome(action.kind)
    return hurt
