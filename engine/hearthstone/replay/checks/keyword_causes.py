"""Causes of keyword triggers that card texts carry out (HS 5.1): overkill, honorable kill, frenzy, spellburst,
corrupt, casts when drawn.

Each has a cause that tags show, and comes only then, once, and in the place where it is responded to: in the block of
the damage, in the after-use step of the card that was played, in the draw. What the trigger does is read from its
block. Whether a text finds anything to do is not judged here (:mod:`engine.hearthstone.effects.keyword_demands`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.divergence import Kind
from engine.hearthstone.cards.ability import actions_of
from engine.hearthstone.effects.keyword_demands import definition_with, must_respond
from engine.hearthstone.mechanics.draw import ACTING_WHEN_DRAWN, acts_when_drawn
from engine.hearthstone.mechanics.keywords import (
    LIFESTEAL_IN_ONE,
    corrupts,
    enrages,
    kills_honorably,
    overkills,
    rule_of,
)
from engine.hearthstone.replay import reports
from engine.hearthstone.replay.checks.keyword_triggers import BEARERS
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.replay.log_matcher import ADOPTED, PREDICTED
from engine.hearthstone.resolution import KILLING, Change, DamageDealt, Event
from engine.hearthstone.sequences.play_card import MODULES
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import all_heroes_live
from engine.hearthstone.texts.replacements import base_printing
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Step, Zone
from hslog.hearthstone.packets import Block, TagChange

BY_DAMAGE: Mapping[int, Callable[[DamageDealt], bool]] = {
    GameTag.OVERKILL: overkills,
    GameTag.HONORABLE_KILL: kills_honorably,
    GameTag.FRENZY: enrages,
}
AFTER_USE_KEYWORDS = (GameTag.SPELLBURST, GameTag.CORRUPT)
WHEN_DRAWN = GameTag.CASTS_WHEN_DRAWN
"""Stands for all keywords of what acts as it is drawn."""

SINGLE_USE_KEYWORDS = (GameTag.FRENZY, GameTag.SPELLBURST)
"""Keywords that take place once: the tag goes."""


class KeywordCauses:
    """Keyword triggers that may come in the current action, and those that must."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.due_in: dict[int, int] = {}
        """By the block of the damage: the block in which the responses are due."""
        self.met: set[tuple[int, int, int]] = set()
        """Keyword, bearer and block of damage that was responded to."""
        self.costs: dict[int, int] = {}
        """What the card that is played and those in its player's hand cost as it was used."""
        self.played = ""
        """Which card that was."""
        self.ready: dict[int, str] = {}
        """Who had spellburst when a spell was used, and which card it was."""
        self.expected: dict[tuple[int, int], Entity] = {}
        """The entities that must respond to the use of a card, by keyword and entity."""
        self.used: set[tuple[int, int]] = set()
        """Keyword and bearer of triggers that responded."""
        self.drawn: dict[tuple[int, int], int] = {}
        """Cards that must act when drawn, by card and place of the draw, with the block of the draw."""
        self.acted: set[tuple[int, int]] = set()

    def begin_action(self) -> None:
        """Clear the record: nothing responds to events before an action."""
        for kept in (self.due_in, self.met, self.costs, self.ready, self.expected, self.used, self.drawn, self.acted):
            kept.clear()

    # --- a trigger comes -----------------------------------------------------------------------------------

    def keyword_of(self, block: Block) -> int:
        """Return which of these keywords a block is of, 0 for none; some logs do not name it."""
        named = block.trigger_keyword
        if block.type != BlockType.TRIGGER:
            return 0
        if named in ACTING_WHEN_DRAWN:
            return WHEN_DRAWN
        if named:
            return named if named in BY_DAMAGE or named in AFTER_USE_KEYWORDS else 0
        bearer = self.r.state[block.entity]
        for keyword in (*BY_DAMAGE, *AFTER_USE_KEYWORDS, WHEN_DRAWN):
            if self._must_trigger(bearer, keyword):
                return keyword
        return 0

    def carry_out(self, block: Block, keyword: int) -> None:
        """Carry out the trigger, the cursor just past it."""
        r, bearer = self.r, self.r.state[block.entity]
        rule = rule_of(r.ruleset, keyword)
        sure = self._must_trigger(bearer, keyword)
        founded = sure or self._may_trigger(bearer, keyword)
        self._answer(bearer, keyword)
        r.log.enter(block, rule, PREDICTED if sure else ADOPTED)
        if not founded:
            reports.keyword_unexpected(r.log.findings, rule, block)
        card = base_printing(bearer.card_id)
        spent = (
            keyword in SINGLE_USE_KEYWORDS and definition_with(r, bearer, keyword) is not None and bearer.get(keyword)
        )
        if spent:
            r.expect(rule, [Change(bearer, keyword, 0)], within_block=True)
        deck = self._deck_to_draw_from(bearer) if keyword == WHEN_DRAWN else frozenset()
        r.carry_out_response(block)
        if deck:
            self._check_next(bearer, deck)
        if spent and (
            bearer.zone != Zone.PLAY or bearer.get(GameTag.SILENCED) or base_printing(bearer.card_id) != card
        ):
            r.log.pending.forget(bearer.id, keyword)

    def _must_trigger(self, bearer: Entity, keyword: int) -> bool:
        if keyword in BY_DAMAGE:
            return any(self._is_sure(bearer, keyword, dealt) for _, dealt in self._causes(bearer, keyword))
        if keyword == WHEN_DRAWN:
            return bool(self.drawn) and self._draw_of(bearer) in self.drawn
        return (keyword, bearer.id) in self.expected and self._still_has(bearer, keyword)

    def _may_trigger(self, bearer: Entity, keyword: int) -> bool:
        """Return whether a trigger has a cause, or whether nobody can tell."""
        r = self.r
        if keyword in AFTER_USE_KEYWORDS and bearer.zone != (Zone.HAND if keyword == GameTag.CORRUPT else Zone.PLAY):
            return False
        if r.log.unknown_tags.values or not bearer.known:
            return (keyword, bearer.id) not in self.used
        if keyword == WHEN_DRAWN:
            draw = self._draw_of(bearer)
            return bearer.zone == Zone.HAND and draw not in self.acted
        if keyword in BY_DAMAGE:
            unnamed = keyword == GameTag.FRENZY and not bearer.get(GameTag.LAST_AFFECTED_BY)
            return unnamed or any(self._causes(bearer, keyword))
        return self._may_after_use(bearer, keyword)

    def _answer(self, bearer: Entity, keyword: int) -> None:
        causes = list(self._causes(bearer, keyword))
        if causes:
            batch = causes[0][1].batch
            self.met.add((keyword, bearer.id, batch))
            once = keyword not in KILLING  # these may respond to each victim by itself
            together = [place for place, dealt in causes if dealt.batch == batch]
            self.r.responded.update((keyword, place) for place in (together if once else together[:1]))
        self.expected.pop((keyword, bearer.id), None)
        self.used.add((keyword, bearer.id))
        draw = self._draw_of(bearer)
        if keyword == WHEN_DRAWN and draw is not None:
            self.drawn.pop(draw, None)
            self.acted.add(draw)

    # --- damage --------------------------------------------------------------------------------------------

    def _causes(self, bearer: Entity, keyword: int) -> Iterator[tuple[int, DamageDealt]]:
        """Yield the damage, and its place, that a keyword responds to and has not yet."""
        fits = BY_DAMAGE.get(keyword)
        if fits is None:
            return
        for place, dealt in enumerate(self.r.damage_dealt):
            if fits(dealt) and (keyword, place) not in self.r.responded and _is_about(bearer, keyword, dealt):
                yield place, dealt

    def _is_sure(self, bearer: Entity, keyword: int, dealt: DamageDealt) -> bool:
        """Return whether a keyword has to respond to damage whatever the text says."""
        r = self.r
        if keyword not in dealt.keywords or not bearer.get(keyword) or bearer.zone != Zone.PLAY:
            return False
        if (keyword, bearer.id, dealt.batch) in self.met or not must_respond(r, bearer, keyword):
            return False
        if keyword == GameTag.FRENZY:
            dies = bearer.health <= 0 or bearer.get(GameTag.TO_BE_DESTROYED)
            return not dies and bearer.type == CardType.MINION
        if bearer.type == CardType.WEAPON and (bearer.health <= 0 or not self._in_attack(dealt)):
            return False
        was_alive = dealt.left + dealt.amount > 0
        return dealt.target.type == CardType.MINION and was_alive and bearer.type != CardType.ENCHANTMENT

    def _in_attack(self, dealt: DamageDealt) -> bool:
        blocks = [frame.block for frame in self.r.log.frames if frame.block is not None]
        return any(block.index == dealt.batch and block.type == BlockType.ATTACK for block in blocks)

    # --- cards that are played -----------------------------------------------------------------------------

    def begin(self, event: Event) -> None:
        """Note the entities that may respond to an event that begins."""
        card = event.subject
        if card is None:
            return
        if event.name in ("cast", "use") and card.id not in self.costs:
            self._keep(card)
        elif event.name == "after use":
            self._expect(card)
        elif event.name == "draw":
            self._expect_draw(card)

    def end(self, event: Event) -> None:
        """Report the entities that did not respond to an event that ends."""
        if event.name != "after use" or not self.expected:
            return
        expected, self.expected = self.expected, {}
        for (keyword, _), bearer in expected.items():
            if self._still_has(bearer, keyword) and must_respond(self.r, bearer, keyword):
                self._report(bearer, keyword, "its trigger does not come")

    def _keep(self, card: Entity) -> None:
        state = self.r.state
        self.played = card.card_id
        hand = state.zone(card.controller, Zone.HAND)
        self.costs = {one.id: one.get(GameTag.COST) for one in (card, *hand)}
        self.ready = {
            one.id: one.card_id
            for one in state.play_order
            if one.get(GameTag.SPELLBURST) and one.controller == card.controller
        }

    def _expect(self, card: Entity) -> None:
        """Note the entities that must respond to a card that was played."""
        r, state = self.r, self.r.state
        self.expected = {}
        if not self._is_played(card) or card.get(GameTag.CANT_PLAY) or r.log.unknown_tags.values:
            return
        if card.id not in self.costs or card.card_id != self.played:
            return  # what was played has become something else
        cost = min(self.costs[card.id], card.get(GameTag.COST))
        for one in state.zone(card.controller, Zone.HAND):
            in_hand = one.known and one.get(GameTag.CORRUPT) and one.id in self.costs
            if in_hand and corrupts(max(self.costs[one.id], one.get(GameTag.COST)), cost):
                self._await(one, GameTag.CORRUPT)
        if card.type != CardType.SPELL or card.zone not in (Zone.GRAVEYARD, Zone.SECRET):
            return
        for one in state.play_order:
            if self.ready.get(one.id) == one.card_id and one.controller == card.controller:
                self._await(one, GameTag.SPELLBURST)

    def _await(self, bearer: Entity, keyword: int) -> None:
        if (keyword, bearer.id) not in self.used and must_respond(self.r, bearer, keyword):
            self.expected[(keyword, bearer.id)] = bearer

    def _still_has(self, bearer: Entity, keyword: int) -> bool:
        zone = Zone.HAND if keyword == GameTag.CORRUPT else Zone.PLAY
        return bearer.zone == zone and bool(bearer.get(keyword))

    def _is_played(self, card: Entity) -> bool:
        played = self.r.log.frame.block
        return played is not None and played.type == BlockType.PLAY and played.entity == card.id

    def _may_after_use(self, bearer: Entity, keyword: int) -> bool:
        """Return whether it may be the use of a card that is responded to; what an effect brings about is left open."""
        r, played = self.r, self.r.log.frame.block
        if (keyword, bearer.id) in self.used or played is None:
            return False
        if played.type != BlockType.PLAY:
            return played.type in (BlockType.POWER, BlockType.TRIGGER)
        card = r.state[played.entity]
        if card.controller != bearer.controller and keyword == GameTag.SPELLBURST:
            return False
        if keyword == GameTag.SPELLBURST:
            return not card.known or card.type == CardType.SPELL
        if card.known and card.type not in MODULES:
            return False
        most = max(self.costs.get(card.id, 0), card.get(GameTag.COST))
        least = min(self.costs.get(bearer.id, 0), bearer.get(GameTag.COST))
        return not card.known or corrupts(least, most)

    # --- cards that are drawn ------------------------------------------------------------------------------

    def _draw_of(self, card: Entity) -> tuple[int, int] | None:
        """Return the draw of a card that goes on: the card and the place where it began."""
        for span in reversed(self.r.trace.stack):
            if span.name == "draw" and span.entity == card.id:
                return card.id, span.start
        return None

    def _expect_draw(self, card: Entity) -> None:
        r, draw = self.r, self._draw_of(card)
        block = r.log.frame.block
        if draw is None or block is None or draw in self.acted or card.zone != Zone.HAND or not card.known:
            return
        if r.state.game.get(GameTag.STEP) in (Step.INVALID, Step.BEGIN_MULLIGAN):
            return
        acts = acts_when_drawn(card)
        if acts and r.ruleset.low >= LIFESTEAL_IN_ONE and must_respond(r, card, WHEN_DRAWN):
            self.drawn[draw] = block.index

    def _deck_to_draw_from(self, card: Entity) -> frozenset[int]:
        """Return the deck from which a spell that is cast as it is drawn lets its player draw another card."""
        definition = definition_with(self.r, card, WHEN_DRAWN) if card.type == CardType.SPELL else None
        if definition is None or any(action.kind == "cast" for action in actions_of(definition.abilities)):
            return frozenset()  # a spell that it casts may draw, too
        return frozenset(one.id for one in self.r.state.zone(card.controller, Zone.DECK))

    def _check_next(self, card: Entity, deck: frozenset[int]) -> None:
        """Report that no other card is drawn; none is due if a hero is mortally wounded or gone by then."""
        r, frame = self.r, self.r.log.frame
        if frame.cut or frame.interrupted or not all_heroes_live(r.state):
            return
        if any(r.state[one].zone != Zone.DECK for one in deck):
            return
        message = "{entity} is cast as it is drawn, but no other card is drawn after it"
        r.log.findings.diverge(rule_of(r.ruleset, WHEN_DRAWN), Kind.MISSING, None, entity=card.id, message=message)

    # --- what does not come --------------------------------------------------------------------------------

    def check(self, frame: Frame) -> None:
        """Report keywords that have not responded to what happened in a block that ends."""
        r, block = self.r, frame.block
        if block is None:
            return
        for draw in [draw for draw, index in self.drawn.items() if index == block.index]:
            del self.drawn[draw]
            self._report(r.state[draw[0]], WHEN_DRAWN, "it does not act")
        if not r.damage_dealt or r.ruleset.low < LIFESTEAL_IN_ONE or r.log.unknown_tags.values:
            return
        outer = r.log.around
        for batch in {dealt.batch for dealt in r.damage_dealt}:
            if self.due_in.get(batch, batch) != block.index:
                continue
            if block.type == BlockType.TRIGGER and outer is not None:
                self.due_in[batch] = outer.index
            else:
                self._check_batch(batch)

    def _check_batch(self, batch: int) -> None:
        for dealt in [one for one in self.r.damage_dealt if one.batch == batch]:
            for keyword, bearer in self._bearers(dealt):
                causes = [one for place, one in self._causes(bearer, keyword) if one is dealt]
                if causes and self._is_sure(bearer, keyword, dealt) and not self._trigger_follows(bearer):
                    self._answer(bearer, keyword)
                    self._report(bearer, keyword, "its trigger does not come")

    def _bearers(self, dealt: DamageDealt) -> Iterator[tuple[int, Entity]]:
        if GameTag.FRENZY in dealt.keywords:
            yield GameTag.FRENZY, dealt.target
        weapon = self.r.state.weapon_with(dealt.source)
        for keyword in KILLING:
            if keyword in dealt.keywords:
                yield keyword, dealt.source
                if weapon is not None:
                    yield keyword, weapon

    def _trigger_follows(self, bearer: Entity) -> bool:
        """Return whether a trigger of the bearer follows the block of a step of the turn, in the same step."""
        around, block = self.r.log.frames[-2], self.r.log.frames[-1].block
        if around.block is not None or block is None or block.type != BlockType.TRIGGER:
            return False
        for ahead in around.ahead():
            if isinstance(ahead, Block) and ahead.entity == bearer.id:
                return ahead.type == BlockType.TRIGGER
            if isinstance(ahead, TagChange) and ahead.tag == GameTag.STEP:
                break
        return False

    def _report(self, bearer: Entity, keyword: int, what: str) -> None:
        rule = rule_of(self.r.ruleset, keyword)
        keyword_words = rule.split(" ", 2)[-1]
        message = f"{{entity}} has {keyword_words}, which should respond now, but {what}"
        self.r.log.findings.diverge(rule, Kind.MISSING, None, entity=bearer.id, message=message)


def _is_about(bearer: Entity, keyword: int, dealt: DamageDealt) -> bool:
    """Return whether a keyword of ``bearer`` responds to this damage: dealt by the bearer, or, with frenzy, to it.

    A bearer that got the keyword from another entity, or gives it, may respond to damage dealt by others.
    """
    actor = dealt.target if keyword == GameTag.FRENZY else dealt.source
    if actor is bearer or bearer.type not in BEARERS or not bearer.get(keyword):
        return actor is bearer or keyword != GameTag.FRENZY or actor.id == bearer.get(GameTag.ATTACHED)
    return bearer.type == CardType.WEAPON and actor.type == CardType.HERO and actor.controller == bearer.controller
