"""Card texts that the rules carry out before the log is read.

The rest of a block, and every text that is unknown or not trusted, is read from the log
(:mod:`engine.hearthstone.replay.reading.effect_reader`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hearthstone.blocks import EFFECTS_NUMBERED, changes_in, is_of_another_card
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Deathrattle, OnPlay, Trigger, actions_of
from engine.hearthstone.cards.triggers import PROGRESS
from engine.hearthstone.effects.actions import run
from engine.hearthstone.effects.context import Context, EffectRun, UnknownOutcome
from engine.hearthstone.effects.definitions import (
    ATTACHED,
    DEATHRATTLE,
    TRIGGER,
    UNKNOWN,
    UseText,
    aimed,
    is_aimed,
    text_on_use,
)
from engine.hearthstone.effects.happenings import meant
from engine.hearthstone.effects.quests import Quests
from engine.hearthstone.effects.triggered import is_about_a_period, is_used_up, names_event, responses_to_run
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.mechanics import starship
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.mechanics.draw import ACTING_WHEN_DRAWN, draw_another
from engine.hearthstone.mechanics.enchantments import expire
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.replay.log.ignorable import ruled_ahead
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN
from engine.hearthstone.replay.texts.stated_effects import claims_held, is_multiplied
from engine.hearthstone.replay.texts.stated_kinds import check_rest
from engine.hearthstone.sequences import cast
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.quest_reward import count
from engine.hearthstone.tags import BUILDING_STARSHIP, DRAWS_OWED, ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ShowEntity, TagChange


class Unfinished(NamedTuple):
    """A text whose remaining steps come in the next POWER block of the card."""

    block: Block
    context: Context
    text: UseText


@dataclass
class Opened:
    """The texts carried out in an open block.

    ``before``: the number of divergences that do not belong to these texts. ``wrong``: the number of divergences of
    these texts at the end of the last action. ``expected``: the tags of entities that must change before the sequence
    closes.
    """

    before: int
    runs: list[EffectRun] = field(default_factory=list)
    wrong: int = 0
    expected: set[tuple[int, int]] = field(default_factory=set)


class CardEffects:
    """Carries out card texts in one replay. ``runs`` are the texts that were completed or that the log contradicted."""

    def __init__(self, r: ReplayContext, trust: Trust) -> None:
        self.r = r
        self.trust = trust
        self.runs: list[EffectRun] = []
        self.quests = Quests(r, lambda card: None)
        self.open: dict[int, Opened] = {}
        """The texts of each open block, by the index of the block."""
        self.unfinished: Unfinished | None = None
        self.deferred: list[tuple[int, int, set[tuple[int, int]]]] = []
        """Runs with consequences later in the sequence: index in ``runs``, divergences before, tags
        that must change.
        """
        self.examined = 0
        """The number of runs that :meth:`is_contradicted` has looked at."""

    def carry_out(self, card: Entity, block: Block) -> None:
        """Carry out the known steps of a card's text in its open POWER block.

        The server may put later steps into further blocks, which have higher indexes.
        """
        before, self.unfinished = self.unfinished, None
        if before is not None and _continues(before.block, block):
            context, text = before.context, before.text
        else:
            r = self.r
            target = r.state[block.target] if block.target else None
            context = Context(r, card, r.state.player_of(card), target, option=_option(block))
            text = text_on_use(r, card)
            if card.type == CardType.LOCATION and card.id not in r.in_place:
                text = UNKNOWN  # its text is carried out when it is used, not when it is played
            if target is not None and card.type == CardType.HERO_POWER:
                text = text._replace(steps=aimed(text.steps))
        for done, step in enumerate(text.steps):
            if self._is_over(block):
                self.unfinished = Unfinished(block, context, text._replace(steps=text.steps[done:]))
                return
            trusted = self.trust.covers(card.card_id, step.abilities, step.form)
            if done and context.target is None and any(map(is_aimed, text.steps[done - 1].abilities)):
                trusted = False  # logs have not shown the rest of a text whose target was missing
            if not trusted or not self._run(context, step.abilities, step.form, block):
                text = UNKNOWN
                break
        self.unfinished = Unfinished(block, context, text._replace(steps=()))
        whole = text.whole and block.index in self.open and _next_part(block) is None
        if whole and not self._may_summon_otherwise(card, text):
            check_rest(self.r, card)

    def _may_summon_otherwise(self, card: Entity, text: UseText) -> bool:
        """Return whether a text may summon more minions than it says, or fewer on a full board (HS 4.7)."""
        actions = actions_of(ability for step in text.steps for ability in step.abilities)
        if all(action.kind != "summon" for action in actions):
            return False
        return is_multiplied(self.r) or board_is_full(self.r.state, card.controller)

    def _is_over(self, block: Block) -> bool:
        """Return whether a block is at its end and the next block continues the same text."""
        log = self.r.log
        return _next_part(block) is not None and next(ruled_ahead(log), None) is None

    def respond(self, block: Block, deathrattle: bool = False) -> None:
        """Carry out the known steps of a card's trigger in its open TRIGGER block.

        ``deathrattle``: the block is known to be a deathrattle.
        """
        r = self.r
        bearer = r.state[block.entity]
        numbered = r.ruleset.low >= EFFECTS_NUMBERED
        attached = bearer.type == CardType.ENCHANTMENT
        explained = block.index in r.explained or _is_host_played(block, bearer)
        if attached and explained and is_used_up(r, bearer):
            self._accept(block)
            expire(r, bearer)
            return
        if self._counts(bearer, block):
            return
        if block.type != BlockType.TRIGGER or (numbered and block.effect_index < 0 and not attached):
            return  # an attached enchantment or a keyword does this
        if is_of_another_card(block, bearer.card_id):
            return  # another card has given it this text
        keyword = block.trigger_keyword or 0
        if keyword == BUILDING_STARSHIP:
            self._accept(block)
            starship.add_piece(r, bearer)
            return
        if keyword in ACTING_WHEN_DRAWN and bearer.type == CardType.SPELL:
            self._cast_when_drawn(block, bearer)
            return
        form = ATTACHED if attached else TRIGGER
        if keyword == GameTag.DEATHRATTLE or (deathrattle and not keyword):
            form = DEATHRATTLE
            if bearer.zone == Zone.SETASIDE:
                return  # it has moved already, and moves only once (HS 4.7 first move only)
        abilities = responses_to_run(r, bearer, form, self.trust)
        named = [one.keyword for one in abilities if isinstance(one, Trigger)]
        if form != DEATHRATTLE and keyword not in (*UNNAMED, *named):
            return
        if keyword == GameTag.CORRUPT or (keyword == GameTag.OVERKILL and bearer.type == CardType.SPELL):
            return  # the card turns into another one, which has the effect; a spell only counts its overkills
        if not abilities or (bearer.get(GameTag.SILENCED) and bearer.zone == Zone.PLAY):
            return
        if any(isinstance(one, Trigger) and one.place == "dormant" for one in abilities) and not is_dormant(bearer):
            return  # it goes dormant, or awakens
        candidate = r.explained.get(block.index)
        happening = candidate.happening if candidate is not None else None
        if happening is None and form == TRIGGER and bearer.zone == Zone.GRAVEYARD:
            return  # a deathrattle granted to it
        of_death = happening is not None and happening.event == "death" and bearer.zone == Zone.SECRET
        if of_death and len(r.dying) > 1:
            return  # the log does not show which death it responds to
        if happening is None and any(names_event(one) or is_about_a_period(one) for one in abilities):
            return  # the event is unknown, or the trigger's count is not recorded
        whom = meant(candidate) if candidate is not None else None
        it = [whom] if whom is not None else None
        context = Context(r, bearer, r.state.player_of(bearer), None, it, happening, chooses=False)
        may_run = all(matching.holds(ability.condition, context.terms) for ability in abilities)
        if may_run and self._run(context, abilities, form, block):
            check_rest(r, bearer)

    def _cast_when_drawn(self, block: Block, spell: Entity) -> None:
        """Carry out the text of a spell that casts when drawn, and the draw after it."""
        text = text_on_use(self.r, spell)
        trusted = all(self.trust.covers(spell.card_id, step.abilities, step.form) for step in text.steps)
        if not text.whole or not trusted:
            return
        context = Context(self.r, spell, self.r.state.player_of(spell), chooses=False)
        first = self.r.log.skip_ignorable()
        if isinstance(first, TagChange) and first.entity == spell.id and first.tag in LEAVING:
            # it leaves before it brings others
            cast.leave_hand(self.r, spell)
            while isinstance(packet := self.r.log.skip_ignorable(), Block) and packet.type != BlockType.FATIGUE:
                self.r.effect_reader.read(packet)  # the dead leave
        if all(self._run(context, step.abilities, step.form, block) for step in text.steps):
            cast.leave_hand(self.r, spell)  # else the rest of the text comes first, and is read
            if self._draws_next():
                draw_another(self.r, context.player)

    def _draws_next(self) -> bool:
        """Return whether a card of a deck, fatigue, or the announcement of one draw comes next."""
        packet = self.r.log.skip_ignorable()
        if isinstance(packet, TagChange) and packet.tag == DRAWS_OWED:
            return packet.value == 1
        if isinstance(packet, (ShowEntity, TagChange)):
            return self.r.state[packet.entity].zone == Zone.DECK
        return isinstance(packet, Block) and packet.type == BlockType.FATIGUE

    def _accept(self, block: Block) -> None:
        """Set an adopted trigger to CHOSEN if it fits its bearer's text: whether it comes was not certain."""
        verdicts = self.r.log.findings.verdicts
        if verdicts[block.index] == ADOPTED:
            verdicts[block.index] = CHOSEN

    def _counts(self, bearer: Entity, block: Block) -> bool:
        """Count the event of the open trigger if it is that of a quest (HS 5.3); return whether the count is known."""
        candidate = self.r.explained.get(block.index)
        if bearer.zone != Zone.SECRET or candidate is None or candidate.ability.limit != PROGRESS:
            return False
        try:
            progress = self.quests.advance(candidate, None)
        except UnknownOutcome:
            return False
        if not any(changes_in(block.packets, GameTag.QUEST_PROGRESS)):
            return False
        before = bearer.get(GameTag.QUEST_PROGRESS)
        self._accept(block)
        count(self.r, bearer, before + 1 if progress == before else progress)  # what it counted unseen is unknown
        return True

    def _run(self, context: Context, abilities: Sequence[Runnable], form: str, block: Block) -> bool:
        """Carry out abilities; return whether all their actions are known and the log agrees."""
        opened = self.open.setdefault(block.index, Opened(len(self.r.log.findings.divergences)))
        card_id = context.source.card_id  # the source may become another card, or be hidden
        wrong, known = self._count_wrong(opened), True
        context.tries = self.trust.tries(card_id, form)
        pending = set(self.r.log.pending.changes)
        put_off = self._count_put_off()
        frame = self.r.log.frame
        around, frame.told = frame.told, True
        try:
            for ability in abilities:
                run(context, ability.actions)
        except UnknownOutcome:
            known = False
        finally:
            frame.told = around
        opened.wrong = self._count_wrong(opened)
        agreed = opened.wrong == wrong and self._count_put_off() <= put_off
        opened.expected |= set(self.r.log.pending.changes) - pending
        if known or not agreed or context.doubts:
            opened.runs.append(EffectRun(block.index, card_id, form, tuple(abilities), agreed, bool(context.doubts)))
        return known and agreed

    def _count_put_off(self) -> int:
        """Return how many packets of the open block still wait for a rule. Packets of new entities do not count."""
        log = self.r.log
        return sum(getattr(packet, "entity", None) not in log.new_entities for packet in log.frame.early.values())

    def _count_wrong(self, opened: Opened) -> int:
        """Return the number of divergences of the texts of an open block, without those of nested texts."""
        return len(self.r.log.findings.divergences) - opened.before

    def close(self, block: Block) -> None:
        """Close a block: record whether the log agreed with the texts carried out in it.

        A divergence of a nested text does not count against the texts around it.
        """
        opened = self.open.pop(block.index, None)
        if opened is None:
            return
        wrong = self._count_wrong(opened)
        clean = wrong == opened.wrong
        if opened.expected:
            places = range(len(self.runs), len(self.runs) + len(opened.runs))
            self.deferred += [(place, len(self.r.log.findings.divergences), opened.expected) for place in places]
        finished = opened.runs if clean else [done._replace(agreed=False) for done in opened.runs]
        self.runs += finished
        for claim in (claim for done in finished if done.agreed for claim in claims_held(done.abilities)):
            self.r.log.findings.confirm_claim(claim)
        for outer in self.open.values() if opened.runs else ():
            outer.before += wrong

    def count_missing_consequences(self) -> None:
        """Count missing consequences against their texts when the sequence closes."""
        divergences = self.r.log.findings.divergences
        for place, before, expected in self.deferred:
            if any((one.entity, one.tag) in expected for one in divergences[before:]):
                self.runs[place] = self.runs[place]._replace(agreed=False)
        self.deferred.clear()

    def is_contradicted(self) -> bool:
        """Return whether the log has contradicted a text on trial since this was last asked."""
        new, self.examined = self.runs[self.examined :], len(self.runs)
        return any(not run.agreed and run.is_on_trial(self.trust) for run in new)


def _is_host_played(block: Block, enchantment: Entity) -> bool:
    """Return whether a block is directly inside the PLAY block of the enchantment's host."""
    around = block.parent
    if not isinstance(around, Block) or around.type != BlockType.PLAY:
        return False
    return around.entity == enchantment.get(GameTag.ATTACHED)


def _next_part(block: Block) -> Block | None:
    """Return the next block if it continues the text of this one, else None."""
    around = block.parent
    if not isinstance(around, Block):
        return None
    place = next(place for place, packet in enumerate(around.packets) if packet is block)
    following = around.packets[place + 1 :]
    nearest = next((packet for packet in following if isinstance(packet, Block)), None)
    return nearest if nearest is not None and _continues(block, nearest) else None


def _continues(first: Block, second: Block) -> bool:
    """Return whether a block continues the text of another one rather than repeating it."""
    same = first.entity == second.entity and first.parent is second.parent and second.type == BlockType.POWER
    return same and second.effect_index > first.effect_index


def _option(block: Block) -> int:
    """Return the index of the chosen option, -1 if the log shows none.

    Old builds log it as the effect index, where replay files may leave out a 0 or the whole attribute.
    """
    if block.sub_option is None:
        return block.effect_index or -1
    return block.sub_option


LEAVING = (GameTag.ZONE, GameTag.ZONE_POSITION, ZONE_BOUND_FOR)
"""Tags with which a card leaves the hand."""

UNNAMED = (0, GameTag.TRIGGER_VISUAL, GameTag.SECRET)
"""Trigger keywords that blocks name for triggers without a keyword of their own."""

Runnable = OnPlay | Trigger | Deathrattle
"""Abilities that act once per use or trigger."""
