"""Checks of players' actions (HS 2.1.4): main step of the own turn, cards of the hand (HS 1.4), attacks, targets.

An action with a logged option list is judged by that list (:mod:`engine.hearthstone.options`). This module covers
actions without one: the opponent's, and all actions of a replay. Cases that depend on a card text are left open.
"""

from __future__ import annotations

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.hearthstone.options import errors
from engine.hearthstone.options.abilities import has_abilities
from engine.hearthstone.options.aims import aims
from engine.hearthstone.options.attacking import REFUSED, Defenders, attacker_error
from engine.hearthstone.options.requirements import Use
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.wording.divergences import quoted
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone
from hslog.hearthstone.packets import Block

MAIN_STEP = "HS 2.1.4"
FROM_HAND = "HS 1.4 hand"

AS_SENT, IN_PLAY = Claim(MAIN_STEP, "option as sent"), Claim(MAIN_STEP, "target in play")

NOT_THE_HAND = {Zone.DECK: "the deck", Zone.GRAVEYARD: "the graveyard", Zone.REMOVEDFROMGAME: "outside the game"}

DECIDING = (GameTag.ZONE, GameTag.CONTROLLER, GameTag.NUM_ATTACKS_THIS_TURN, GameTag.NUM_TURNS_IN_PLAY)
"""Tags that are unknown together when turns are missing from the log: they decide whether a character may attack."""

DECIDING_TARGETS = (*DECIDING, GameTag.ATK, GameTag.DAMAGE, GameTag.FROZEN, GameTag.STEALTH, GameTag.IMMUNE)
"""Tags that decide whether a character may be a target."""

RESTS = (errors.JUST_PLAYED, errors.EXHAUSTED)
"""Errors of an attacker that has EXHAUSTED. Effects that ready a character remove EXHAUSTED."""


def check_turn(r: ReplayContext, block: Block) -> None:
    """Report an action outside the main step, or in the other player's turn."""
    game, player = r.state.game, r.state.player_of(r.state[block.entity])
    unknown_tags, players = r.log.unknown_tags, r.state.players.values()
    current = r.state.current_player
    if current is None or player is game or unknown_tags.any_of(game, GameTag.STEP):
        return
    if any(unknown_tags.any_of(other, GameTag.CURRENT_PLAYER) for other in players):
        return
    if game.get(GameTag.STEP) != Step.MAIN_ACTION:
        _report(r, block, MAIN_STEP, "{entity} is used outside the main step of the turn")
    elif player is not current:
        _report(r, block, MAIN_STEP, "{entity} is used in the turn of the opponent of its player")
        for other in players:
            r.state.set(other, GameTag.CURRENT_PLAYER, int(other is player))  # the log's order of turns is taken
    else:
        r.log.findings.count_confirmed(MAIN_STEP, Kind.ILLEGAL_CHOICE)


def check_hand(r: ReplayContext, block: Block) -> None:
    """Report a card that is played from a zone other than the hand. Nothing is checked for a hidden card."""
    card = r.state[block.entity]
    where = NOT_THE_HAND.get(card.zone, "")
    if not card.known or r.log.unknown_tags.any_of(card, GameTag.ZONE):
        return
    if card.zone == Zone.HAND:
        r.log.findings.count_confirmed(FROM_HAND, Kind.ILLEGAL_CHOICE)
    elif where:
        _report(r, block, FROM_HAND, f"{{entity}} is played from {where}, and not from the hand")


def check_attack(r: ReplayContext, block: Block) -> None:
    """Report an illegal attacker or an illegal defender, once per attack."""
    attacker = r.state[block.entity]
    if r.offers.take_answer():
        check_as_sent(r, block)
        return
    if attacker.type not in (CardType.HERO, CardType.MINION) or _acts_by_text(attacker):
        return
    if _is_unknown(r):
        return
    targets = Defenders(r.state, attacker.controller).of(attacker)
    error = attacker_error(r.state, attacker, any(target.error == errors.NONE for target in targets))
    rule = REFUSED[error]
    for target in targets:
        if target.entity == block.target and error == errors.NONE:
            error, rule = target.error, target.rule
    if error in RESTS and not attacker.get(GameTag.EXHAUSTED):
        return  # an effect has made it ready
    if error == errors.NONE:
        for confirmed in {rule, *(target.rule for target in targets if target.error != errors.NONE)}:
            r.log.findings.count_confirmed(confirmed, Kind.ILLEGAL_CHOICE)
    else:
        message = "{entity} attacks {first}, which the rules forbid: {expected}"
        _report(r, block, rule, message, error, [block.target])


def check_as_sent(r: ReplayContext, block: Block) -> None:
    """Report an action whose card or target differs from the option that was sent just before it."""
    sent = r.offers.sent
    if sent is None or sent[0] not in r.state.entities:
        return
    used, target = int(block.entity), int(block.target)
    same = (used, target) == sent or (used == sent[0] and sent[1] in (0, used))  # a traded card targets itself
    aimed = f" on {quoted(r.log.findings.names.entity_phrase(sent[1]))}" if sent[1] else ""
    message = f"{{entity}} is used here, but the option that was sent is the use of {{first}}{aimed}"
    kind, others = Kind.ILLEGAL_CHOICE, [sent[0]]
    r.log.findings.judge(same, MAIN_STEP, kind, block, entity=used, message=message, others=others, claim=AS_SENT)


def check_target(r: ReplayContext, block: Block) -> None:
    """Report an illegal target of a card (HS 2.7.1, 5.1)."""
    target = r.state.entities.get(block.target)
    if target is not None and not r.log.unknown_tags.any_of(target, GameTag.ZONE):
        if target.zone not in NOT_THE_HAND:
            r.log.findings.confirm_claim(IN_PLAY)
        elif block.target != block.entity:
            message, who = "{entity} is used on {first}, which is not in play", (block.entity, [target.id])
            r.log.findings.diverge(
                *(MAIN_STEP, Kind.ILLEGAL_CHOICE, block), entity=who[0], message=message, others=who[1], claim=IN_PLAY
            )
            return
    if not block.target or target is None or _is_unknown(r) or r.log.unknown_tags.any_of(target, *DECIDING_TARGETS):
        return
    card = r.state[block.entity]
    use = Use(r.state, card if card.known else _as_revealed(r, card), r.state.player_of(card), r.ruleset)
    if use.offers_choice:
        chosen, choices = block.sub_option, use.choices
        if chosen is None or not 0 <= chosen < len(choices):
            return
        use = choices[chosen]
    for found in aims(use) or ():
        if found.entity != target.id:
            continue
        if found.error == errors.NONE:
            r.log.findings.count_confirmed(found.rule, Kind.ILLEGAL_CHOICE)
        else:
            message = "{entity} is used on {first}, which the rules forbid: {expected}"
            _report(r, block, found.rule, message, found.error, [target.id])


def _as_revealed(r: ReplayContext, card: Entity) -> Entity:
    """Return a hidden card as its block reveals it later; the card itself if it is never shown."""
    packet = r.log.shown_later(card.id)
    if packet is None:
        return card
    shown = Entity(card.id, packet.card_id)
    shown.take_tags({**card.tags, GameTag.CARDTYPE: packet.tag(GameTag.CARDTYPE)})
    return shown


def _acts_by_text(character: Entity) -> bool:
    """Return whether a character uses its text instead of attacking (a titan), or attacks automatically."""
    itself = character.get(GameTag.INTERACTABLE_OBJECT) or character.get(GameTag.AUTO_ATTACK)
    return bool(itself) or has_abilities(character)


def _is_unknown(r: ReplayContext) -> bool:
    """Return whether a character in play has an unknown tag that decides legal attacks."""
    characters = (entity for entity in r.state.play_order if entity.type in CHARACTERS)
    return any(r.log.unknown_tags.any_of(character, *DECIDING) for character in characters)


def _report(
    r: ReplayContext,
    block: Block,
    rule: str,
    message: str,
    expected: str | None = None,
    others: list[int] | None = None,
) -> None:
    r.log.findings.diverge(
        rule, Kind.ILLEGAL_CHOICE, block, entity=block.entity, expected=expected, message=message, others=others or ()
    )
