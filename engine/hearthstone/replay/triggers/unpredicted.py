"""Blocks that no rule called for explicitly: effects, and responses to events, depth first (HS 1.5).

Deaths, forced attacks and keywords are carried out by their rules, other blocks are read as logged
(:mod:`engine.hearthstone.replay.reading.effect_reader`). :mod:`engine.hearthstone.replay.triggers.ordering` checks the
order of triggers.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes_in, proposed_defender
from engine.hearthstone.mechanics import keywords
from engine.hearthstone.mechanics.counters import count_deathrattle
from engine.hearthstone.replay.log.cursor import sets
from engine.hearthstone.replay.log.snapshot import take_as_snapshot
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, PREDICTED
from engine.hearthstone.replay.triggers.acting_when_drawn import ActingWhenDrawn
from engine.hearthstone.replay.triggers.blocks import report_missing
from engine.hearthstone.replay.triggers.deathrattles import Deathrattles
from engine.hearthstone.replay.triggers.keyword_triggers import KeywordTriggers
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets import CHANGES_OF_11_2
from engine.hearthstone.sequences import cast
from engine.hearthstone.sequences.combat import attack
from engine.hearthstone.sequences.counter import RULE as COUNTERED
from engine.hearthstone.sequences.mulligan import RULE as MULLIGAN
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.forced_death import ONE_ROUND, RULE, force_deaths
from engine.hearthstone.steps.mortally_wounded import find_mortally_wounded
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Mulligan, Zone
from hslog.hearthstone.packets import Block

DEGENERATE = "HS 1.6 degenerate sequence"


NOT_YET = "AR 1c"

AT_THE_TOP = 2
"""Number of open frames directly inside a block at the top level."""

AFTER_DAMAGE = ("HS 4.9.8", "AR 1a")
"""The rules by which responses to damage come before the end of the cause of the damage."""


class UnpredictedBlocks:
    """Carries out the blocks that no rule called for explicitly."""

    def __init__(
        self, r: ReplayContext, keywords: KeywordTriggers, drawn: ActingWhenDrawn, deathrattles: Deathrattles
    ) -> None:
        self.r = r
        self.keywords = keywords
        self.drawn = drawn
        self.deathrattles = deathrattles

    def run(self, block: Block, rule: str = "") -> None:
        """Carry out a block; the cursor is just past it.

        ``rule``: the rule of the event it responds to. A keyword that the block names has a rule of its own.
        """
        kind, r, log = block.type, self.r, self.r.log
        self.deathrattles.match_nested(block)
        if kind == BlockType.DEATHS:
            if _is_amid_attack(block):
                forced = block.parent is not None and block.parent.parent is not None
                message = "entities die here during the attack; deaths come after it"
                log.findings.out_of_order(DEGENERATE if forced else NOT_YET, block, message)
            log.frame.position -= 1
            if force_deaths(r):
                _check_rounds(r)
                return
            log.frame.position += 1
            log.enter(block, "HS 1.11.1", ADOPTED)
            reports.deaths_unexpected(log.findings, block)
            r.effect_reader.carry_out()
        elif kind == BlockType.PLAY and len(log.frames) > 1 and r.state[block.entity].type == CardType.SPELL:
            log.enter(block, cast.RULE, ADOPTED)
            r.effect_reader.carry_out()
        elif kind == BlockType.ATTACK:
            log.enter(block, "HS 2.6 forced attack", CHOSEN)
            attack(r, r.state[block.entity], r.state[proposed_defender(log.until_block()) or block.target], forced=True)
        elif trigger := self.keywords.find(block):
            for confirmed in AFTER_DAMAGE:
                log.findings.count_confirmed(confirmed)
            log.enter(block, keywords.rule_of(r.ruleset, trigger.keyword), PREDICTED)
            trigger.resolve(r)
        elif self.drawn.is_own(block):
            self.drawn.carry_out(block)
        else:
            named = keywords.rule_of(r.ruleset, block.trigger_keyword or 0)
            unfounded = self.keywords.is_unfounded(block)
            countered = kind == BlockType.POWER and _is_countered(r, block)
            log.enter(block, named or rule or log.frame.rule, ADOPTED)
            if unfounded:
                reports.keyword_unexpected(log.findings, named, block)
            if countered:
                message = "the effect of {entity} is carried out here, although the card was countered"
                log.findings.unexpected(COUNTERED, block, message)
            if kind == BlockType.TRIGGER and len(log.frames) == AT_THE_TOP and _is_mulligan(r, block):
                reports.responds_again(log.findings, MULLIGAN, block)
            hit = self.keywords.count_response_of_another(block) if kind == BlockType.TRIGGER else []
            r.carry_out_response(block)
            for target in hit:  # which of the two entities affected it is unknown
                log.pending.forget(target.id, GameTag.LAST_AFFECTED_BY)
        log.leave()
        if kind == BlockType.ATTACK:
            count_deaths_to_come(r, DEGENERATE)
        if kind == BlockType.TRIGGER and block.trigger_keyword == GameTag.DEATHRATTLE:
            count_deathrattle(r, r.state.player_of(r.state[block.entity]))
        if kind == BlockType.GAME_RESET:
            take_as_snapshot(r.state)
            if len(log.frames) > 1:
                log.abort_sequence()  # the sequence is taken back with the game
        if kind == BlockType.POWER:
            _expect_spell_to_leave(r, r.state[block.entity])


def _check_rounds(r: ReplayContext) -> None:
    """Check the rounds of forced deaths: they repeat until nothing dies; before patch 11.2 there was one (HS 5.7)."""
    effect, following = r.log.frame.block, r.log.skip_ignorable()
    if effect is None:
        return
    if not find_mortally_wounded(r.state):
        if r.ruleset.low >= CHANGES_OF_11_2:
            r.log.findings.count_confirmed(RULE, Kind.MISSING)
        return
    another = following if isinstance(following, Block) and following.type == BlockType.DEATHS else None
    forced = effect.type in (BlockType.POWER, BlockType.TRIGGER)
    if r.ruleset.low >= CHANGES_OF_11_2 and another is None:
        report_missing(r, RULE, BlockType.DEATHS, r.state.game)
    elif r.ruleset.high < CHANGES_OF_11_2 and another is not None and forced:
        message = "a second round of forced deaths follows; in this build there is only one"
        r.log.findings.unexpected(ONE_ROUND, another, message)
    elif r.ruleset.high < CHANGES_OF_11_2 and forced:
        r.log.findings.count_confirmed(ONE_ROUND, Kind.UNEXPECTED)


def count_deaths_to_come(r: ReplayContext, rule: str) -> None:
    """Count an attack at its end as right if it leaves somebody mortally wounded: the deaths come after it."""
    if find_mortally_wounded(r.state):
        r.log.findings.count_confirmed(rule, Kind.WRONG_ORDER)


def _is_amid_attack(block: Block) -> bool:
    """Return whether deaths come in the middle of an attack, outside the blocks of its triggers."""
    attack = block.parent
    if not isinstance(attack, Block) or attack.type != BlockType.ATTACK:
        return False
    return any(changes_in(attack.packets[: attack.packets.index(block)], GameTag.DEFENDING))


def _is_countered(r: ReplayContext, block: Block) -> bool:
    """Return whether a block is the effect of a card that is being played and was countered."""
    played = r.log.frame.block
    return played is not None and played.entity == block.entity and bool(r.state[block.entity].get(GameTag.CANT_PLAY))


def _is_mulligan(r: ReplayContext, block: Block) -> bool:
    """Return whether a block ends a player's mulligan."""
    player = r.state[block.entity]
    if player not in r.state.players.values() or player.get(GameTag.MULLIGAN_STATE) != Mulligan.DONE:
        return False
    return sets(block, player.id, GameTag.MULLIGAN_STATE, Mulligan.DONE)


def _expect_spell_to_leave(r: ReplayContext, card: Entity) -> None:
    """Expect a spell that an effect has cast to go to the graveyard, as a played one does.

    Before that, the text of a played spell may be repeated (HS 2.3 repeat).
    """
    open_blocks = [frame.block for frame in r.log.frames if frame.block is not None]
    if any(block.entity == card.id for block in open_blocks):
        return
    if open_blocks and cast.is_cast(card):
        r.expect(cast.LEAVING_RULE, [Change(card, GameTag.ZONE, Zone.GRAVEYARD)], within_block=True)
