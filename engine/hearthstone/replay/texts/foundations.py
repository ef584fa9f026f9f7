"""Whether the replay sees all events that a card responds to: only then is a trigger without a cause wrong (HS 1.5)."""

from __future__ import annotations

from collections.abc import Container, Mapping

from engine.hearthstone.blocks import EFFECTS_NUMBERED
from engine.hearthstone.cards.ability import Keyword, Progress, Trigger, actions_of, terms_in
from engine.hearthstone.cards.matching import is_reachable
from engine.hearthstone.cards.queue import DefinitionOf
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.cards.stated import NO_KEYWORD, QUIET
from engine.hearthstone.cards.triggers import triggers_in, triggers_of
from engine.hearthstone.cards.visible_events import are_events_visible, is_plain
from engine.hearthstone.effects.happenings import INCREASES
from engine.hearthstone.mechanics.draw import ACTING_WHEN_DRAWN
from engine.hearthstone.mechanics.keywords import RULES
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.resolution import RESPONDING
from engine.hearthstone.sequences.play_spell import STAYING
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block

WITHOUT_TEXT = (CardType.PLAYER, CardType.GAME)
"""Types of entities without a text; cards that they create come from a script."""

JUDGED_TYPES = (CardType.MINION, CardType.WEAPON, CardType.LOCATION)
"""Types of cards whose triggers are reported if nothing has caused them."""

SPEAKING = (
    *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.FREEZE, GameTag.OVERKILL, GameTag.FRENZY, GameTag.SPELLBURST),
    *(GameTag.HONORABLE_KILL, GameTag.CORRUPT, GameTag.MODULAR, GameTag.DEATHRATTLE, GameTag.DORMANT),
    *(GameTag.UNTOUCHABLE, GameTag.REBORN, GameTag.STARSHIP_PIECE),
)
"""Keywords with triggers of their own, which other checks cover (HS 5.1)."""

APART = (GameTag.DORMANT, GameTag.UNTOUCHABLE, GameTag.SHRINE, GameTag.DEATHRATTLE)
"""Tags of entities with separate rules: dormant entities and shrines, which go dormant, and deathrattles."""

KEYWORDS_NAMED = 23966
"""The first build seen to name the keyword of every trigger. In other logs a trigger may belong to any keyword."""

OF_THEIR_BEARERS = frozenset({GameTag.TRIGGER_VISUAL, *RULES}) - {GameTag.START_OF_GAME_KEYWORD}
"""Keywords to which only their bearers respond, as far as logs have shown.

Card data only refers to the keyword of the start of the game: cards that respond to it do not have it (HS 5.5).
"""

NEVER_OF_MINIONS = frozenset({GameTag.TAG_ONE_TURN_EFFECT, GameTag.START_OF_GAME_KEYWORD, *STAYING})
"""Keywords of triggers that no minion in play has: of enchantments, of hand and deck, and of the secret zone."""

HAPPENING = (GameTag.STEP, GameTag.PROPOSED_ATTACKER, GameTag.PROPOSED_DEFENDER)
"""Tags of the game that show the current step or attack."""

NOWHERE = (Zone.SETASIDE, Zone.REMOVEDFROMGAME)
"""Zones in which no minion responds to anything."""

OUT_OF_PLAY = (Zone.HAND, Zone.DECK)
"""Zones in which only cards whose text is about the hand or the deck respond."""

SHOWN_ZONES = (Zone.PLAY, Zone.GRAVEYARD, Zone.HAND, Zone.SECRET)
"""Zones in which triggers that name a keyword were seen."""


def hides_causes(r: ReplayContext) -> bool:
    """Return whether the log hides causes of triggers: tags of cards, or the current step or attack, are unknown.

    Whose turn it is matters to some triggers only: see :func:`is_turn_known`.
    """
    unknown, game = r.log.unknown_tags, r.state.game
    if not unknown.values:
        return False
    return unknown.any_of_cards(r.log.never_hidden) or unknown.any_of(game, *HAPPENING)


def is_turn_known(r: ReplayContext) -> bool:
    """Return whether the log shows whose turn it is."""
    unknown, players = r.log.unknown_tags, r.state.players.values()
    return not unknown.values or not any(unknown.any_of(player, GameTag.CURRENT_PLAYER) for player in players)


def is_unfounded(
    r: ReplayContext, bearer: Entity, block: Block, same: bool, stood: bool, definition_of: DefinitionOf
) -> bool:
    """Return whether a trigger has no cause, judged by all events that its bearer responds to.

    Return False if anything is unknown, unless the block names a keyword that the bearer does not have: no text
    explains that. ``same``: the bearer has been this card since before the action. A card that entered or changed in
    the action may have triggers for that. For a dead bearer: it is known to have died without the keyword of the block.
    ``stood``: it was in play as this card before the action, so that no effect of playing it is still to come.
    """
    if hides_causes(r) and not _responds_to_nothing(r, bearer, definition_of):
        return False
    if same and names_foreign_keyword(bearer, block):
        return True
    if bearer.type == CardType.SPELL:
        return _is_quiet_spell(r, bearer, block, definition_of)
    if isinstance(block.parent, Block) and block.parent.type == BlockType.DEATHS:
        return False  # data needed later is recorded when it dies
    if bearer.zone == Zone.GRAVEYARD and same and bearer.type == CardType.MINION and bearer.known:
        return not _is_in_text(bearer, block.trigger_keyword or 0, definition_of)
    if not sees_all_events(bearer, definition_of, stood) or _is_event_hidden(r, bearer, definition_of):
        return False
    if bearer.type not in JUDGED_TYPES or not bearer.known or _is_apart(bearer, block):
        return False
    told = block.trigger_keyword is not None or r.ruleset.low < KEYWORDS_NAMED
    own = told and block.effect_index >= 0 and r.ruleset.low >= EFFECTS_NUMBERED
    if _is_of_keyword(r, bearer, block, definition_of):
        return False
    if bearer.zone == Zone.GRAVEYARD:
        return own and bearer.type in (CardType.MINION, CardType.LOCATION) and block.effect_index == 0
    if bearer.zone in OUT_OF_PLAY:
        each = block.trigger_keyword == GameTag.START_OF_GAME_KEYWORD  # hand and deck have a trigger each (HS 5.5)
        return bearer.type == CardType.MINION and not (each or _watches_out_of_play(bearer, block, definition_of))
    if bearer.zone != Zone.PLAY or not same:
        return False
    return own or not may_have_granted_trigger(r, bearer)


def _is_quiet_spell(r: ReplayContext, spell: Entity, block: Block, definition_of: DefinitionOf) -> bool:
    """Return whether a trigger is that of a used spell whose text responds to nothing.

    Secrets and quests do respond, and so do some keywords and enchantments attached to a spell.
    """
    if (block.trigger_keyword or 0) not in NO_KEYWORD or is_scripted(r.state):
        return False
    if spell.zone not in (Zone.PLAY, Zone.GRAVEYARD) or not spell.known or may_have_granted_trigger(r, spell):
        return False
    definition = definition_of(spell)
    if definition is None or not definition.complete or any(spell.get(tag) for tag in (*STAYING, *SPEAKING)):
        return False
    return not any(
        isinstance(term, (Trigger, Progress)) or (isinstance(term, Keyword) and term.tag not in QUIET)
        for term in terms_in(definition.abilities)
    )


def _is_apart(bearer: Entity, block: Block) -> bool:
    """Return whether a trigger may be one with separate rules.

    A minion's deathrattle is named wherever keywords are named. Texts do not describe a weapon's triggers of each turn
    well.
    """
    named = block.trigger_keyword
    told = named not in (None, GameTag.DEATHRATTLE) and bearer.type == CardType.MINION
    return any(bearer.get(tag) for tag in APART if not told or tag != GameTag.DEATHRATTLE)


def _responds_to_nothing(r: ReplayContext, bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether a bearer is known to respond to no event, so that events hidden by the log do not matter."""
    definition = definition_of(bearer)
    if definition is None or r.log.unknown_tags.any_about(bearer):
        return False
    return bearer.zone in OUT_OF_PLAY or not any(True for one in definition.abilities for _ in triggers_of(one))


def _watches_out_of_play(bearer: Entity, block: Block, definition_of: DefinitionOf) -> bool:
    """Return whether something in a text may happen, or be recorded, while its card is in the hand or the deck.

    A card with a condition, a count or an unusual effect may evaluate it in hidden triggers.
    """
    definition = definition_of(bearer)
    abilities = definition.abilities if definition is not None and definition.complete else None
    if abilities is not None and block.trigger_keyword == GameTag.TRIGGER_VISUAL:
        return any(getattr(ability, "place", "play") != "play" for ability in abilities)
    return abilities is None or not all(map(is_plain, abilities))


def is_out_of_the_game(r: ReplayContext, bearer: Entity, block: Block) -> bool:
    """Return whether a trigger belongs to a minion that is set aside or removed from the game.

    Only the dead respond there, to their deaths. A hidden card has been a minion if it was in play.
    """
    of_death = block.trigger_keyword in OF_THE_DEAD
    shown = bearer.known or bearer.id in r.state.entered
    is_minion = bearer.get(GameTag.CARDTYPE) == CardType.MINION
    return is_minion and bearer.zone in NOWHERE and shown and not of_death


def has_been_dead(r: ReplayContext, bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether a bearer with a known text is a minion that has died, and nothing was taken back.

    If it died before the action, it responds to nothing in it: all triggers of the dead belong to their deaths.
    """
    if hides_causes(r) or bearer.type != CardType.MINION or bearer.zone != Zone.GRAVEYARD:
        return False
    definition = definition_of(bearer)
    return bearer.id in r.state.died and definition is not None and definition.complete


CARRIED_ON = ("adapt", "deaths")
"""Actions after which a text continues in a block of its own, which may come after deaths (HS 5.1 adapt, 5.7)."""


def is_carried_on(bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether the effect of a text may continue in a later block, even if its bearer has moved meanwhile."""
    definition = definition_of(bearer)
    return definition is None or any(action.kind in CARRIED_ON for action in actions_of(definition.abilities))


def names_foreign_keyword(bearer: Entity, block: Block) -> bool:
    """Return whether a trigger names a keyword that its bearer does not have; other checks cover some keywords.

    Tags show all keywords that the rules know, printed or granted. The dead lose their tags, so theirs are checked when
    they die. Dormant entities awaken by a keyword that no tag shows. Other entities may name a keyword of a later set.
    """
    named = block.trigger_keyword or 0
    if not is_reachable(bearer) or not bearer.known or bearer.zone not in SHOWN_ZONES:
        return False
    if named in NEVER_OF_MINIONS and bearer.type == CardType.MINION:
        return bearer.zone in (Zone.PLAY, Zone.GRAVEYARD) and not bearer.get(named)
    if named not in OF_THEIR_BEARERS or named in (*ACTING_WHEN_DRAWN, *RESPONDING):
        return False
    return bearer.zone == Zone.GRAVEYARD or not bearer.get(named)


def _is_of_keyword(r: ReplayContext, bearer: Entity, block: Block, definition_of: DefinitionOf) -> bool:
    """Return whether a trigger may belong to a keyword that its bearer has, gives, or received from another card.

    Old builds do not name the keyword. Whoever freezes does so by a text, which is known here.
    """
    named = block.trigger_keyword
    if named is None:
        return any(bearer.get(keyword) for keyword in SPEAKING if keyword != GameTag.FREEZE)
    if named in NO_KEYWORD or named in ACTING_WHEN_DRAWN:
        return named in ACTING_WHEN_DRAWN
    definition = definition_of(bearer)
    if definition is not None and any(one.keyword == named for one in triggers_in(definition.abilities)):
        return named == GameTag.CORRUPT  # no text shows the cost of the played card
    if bearer.get(named) or bearer.zone != Zone.PLAY or may_have_granted_trigger(r, bearer):
        return True
    return _is_in_text(bearer, named, definition_of)


def _is_in_text(bearer: Entity, named: int, definition_of: DefinitionOf) -> bool:
    """Return whether the bearer's text mentions a keyword; False without a keyword."""
    definition = definition_of(bearer) if named else None
    abilities = definition.abilities if definition is not None else ()
    return any(named == getattr(term, "tag", None) for term in terms_in(abilities))


OF_THE_DEAD = (GameTag.DEATHRATTLE, GameTag.REBORN)
"""Keywords whose bearers respond to their own deaths; old builds do not name them."""


def tags_at_death(r: ReplayContext, dying: Entity) -> Mapping[int, int]:
    """Return the tags of an entity that is about to die, which it loses on death.

    It counts as having a deathrattle if an enchantment with an unknown text is attached to it.
    """
    granted = may_have_granted_trigger(r, dying)
    return {**dying.tags, GameTag.DEATHRATTLE: 1} if granted else dict(dying.tags)


def lacks_keyword(tags: Mapping[int, int], block: Block) -> bool:
    """Return whether an entity with these tags lacks the keyword of a trigger, or all keywords if none is named."""
    keywords = (block.trigger_keyword,) if block.trigger_keyword else (*OF_THE_DEAD, *SPEAKING)
    return not any(tags.get(keyword) for keyword in keywords)


def sees_all_events(bearer: Entity, definition_of: DefinitionOf, stood: bool = False) -> bool:
    """Return whether the bearer's definition is known and the replay sees every event that it responds to.

    ``stood``: effects of playing the card do not matter any more.
    """
    definition = definition_of(bearer)
    return definition is not None and are_events_visible(definition, bearer.type == CardType.ENCHANTMENT, stood)


def _is_event_hidden(r: ReplayContext, bearer: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether a bearer responds to an event that this log does not show.

    Without META_DATA, old builds do not show healing. Mana of a player is unknown if the log names the player without
    saying which.
    """
    definition = definition_of(bearer)
    abilities = definition.abilities if definition is not None else ()
    events = {event for trigger in triggers_in(abilities) for event in trigger.pattern.event.split("|")}
    if "healing" in events and not r.log.is_noted:
        return True
    unknown, players = r.log.unknown_tags, r.state.players.values()
    tags = [tag for tag, event in INCREASES.items() if event in events] if unknown.values else []
    return any(unknown.any_of(player, *tags) for player in players)


def may_have_granted_trigger(r: ReplayContext, bearer: Entity, but: Container[int] = frozenset()) -> bool:
    """Return whether an enchantment with an unknown text is attached to a bearer, not counting those in ``but``."""
    borne = (one for one in r.state.enchantments_of(bearer.id) if one.id not in but)
    return any(not sees_all_events(enchantment, r.texts.definition_of) for enchantment in borne)
