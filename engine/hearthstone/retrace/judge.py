"""Judging a log from play mode: the first place at which it departs from the rules."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.claim import Evidence
from engine.core.divergence import Divergence, Kind, Severity
from engine.core.verdict import Verdict
from engine.hearthstone.divergence import TagDivergence
from engine.hearthstone.replay.run import RECURSION_LIMIT
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.retrace.answers import next_plan
from engine.hearthstone.retrace.board import Again
from engine.hearthstone.retrace.following import Departure
from engine.hearthstone.retrace.stream import Entry, Stream
from engine.hearthstone.simulate.bench import PLACE_TAGS
from engine.hearthstone.simulate.cards import known_card
from engine.hearthstone.simulate.errors import SimulationError
from engine.hearthstone.state import ENCHANTED_TAGS
from engine.hearthstone.wording.divergences import message
from engine.hearthstone.wording.names import Names
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import Block, MetaData, Packet, ShowEntity, TagChange

MOST_TRIALS = 60
"""Maximum number of attempts to play a game again with other answers."""

RULE = "HS 1.5 queue"
"""The rule for departures without another rule: the order in which everything is resolved."""

PLAYED = Evidence(instead="the rules are said to have played this game, and play it otherwise")

WINDOW = 400
"""Number of entries to search ahead for an expected packet, to distinguish missing from late ones."""


@dataclass(frozen=True)
class Outcome:
    """The result of playing a game again: the first departure of the log, and the rule of the expected packet.

    ``reason`` states why it could not be played to its end; empty otherwise.
    """

    departure: Departure | None = None
    rule: str = ""
    reason: str = ""
    found: Entry | None = None


def retrace(game: Game, build: int) -> Outcome:
    """Play a game again by the rules of a build, trying the answers that the log may have given."""
    stream = Stream(game)
    plan: list[int] | None = []
    given: dict[int, Mapping[int, int]] = {}
    best, farthest = Outcome(reason="it was not tried"), -1
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
    try:
        for _ in range(MOST_TRIALS):
            if plan is None:
                break
            again, outcome = _once(stream, build, plan, given)
            if again is None or (outcome.departure is None and not outcome.reason):
                return outcome
            place = again.following.at
            if place > farthest:
                best, farthest = outcome, place
            if (hidden := _shown(outcome, again)) is not None and hidden.entity not in given:
                given[hidden.entity] = {tag: value for tag, value in hidden.tags if tag not in PLACE_TAGS}
            else:
                plan = next_plan(again.answers.asked, place)
    finally:
        sys.setrecursionlimit(limit)
    return best


def _once(
    stream: Stream, build: int, plan: Sequence[int], given: Mapping[int, Mapping[int, int]]
) -> tuple[Again | None, Outcome]:
    """Play the game again with some answers; return the game as far as it was played, and the outcome."""
    try:
        again = Again(stream, build, plan, given)
    except SimulationError as error:
        return None, Outcome(reason=str(error))
    try:
        again.begin()
        again.go_on()
    except Departure as departure:
        if again.answers.untold:
            return again, Outcome(reason=f"the log does not tell {again.answers.untold}")
        rule = again.play.stated.get(departure.index, "")
        return again, Outcome(departure, rule, found=again.following.following)
    except (SimulationError, NotImplementedError) as error:
        return again, Outcome(reason=str(error))
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        # Play mode carries out legal actions only. A damaged log may have impossible ones.
        return again, Outcome(reason=f"the rules cannot do what the log has next: {type(error).__name__}")
    return again, Outcome()


def _shown(outcome: Outcome, again: Again) -> ShowEntity | None:
    """Return the packet that shows a card hidden from the start with other numbers than expected, else None.

    The expected packet may follow from the card's printed numbers.
    """
    expected = outcome.departure.expected.packet if outcome.departure is not None else None
    found = outcome.found.packet if outcome.found is not None else None
    if not isinstance(found, ShowEntity) or outcome.departure is None or found.entity not in again.hidden:
        return None
    if isinstance(expected, ShowEntity) and (expected.entity, expected.card_id) == (found.entity, found.card_id):
        return found
    stats = {tag: value for tag, value in found.tags if tag in ENCHANTED_TAGS}
    if isinstance(expected, ShowEntity) or not stats:
        return None
    printed = known_card(found.card_id, again.build).tags
    return found if any(value != printed.get(tag, 0) for tag, value in stats.items()) else None


# --- reporting a departure -----------------------------------------------------------------------------------


def judged_again(replay: Replay, build: int | None) -> Replay:
    """Add to a replay the first departure of the log from the rules, unless the replay already reports it.

    Without ``build``, the newest possible build of the log is used.
    """
    low, high = replay.ruleset.low, replay.ruleset.high
    outcome = retrace(replay.game, build or (low if high >= NEWEST else high))
    if outcome.found is None and any(one.end_line is None for one in replay.game.blocks()):
        return replace(replay, not_retraced="the log ends in the middle of a block")
    if outcome.departure is None:
        return replace(replay, not_retraced=outcome.reason)
    found = _divergence(replay.game, outcome)
    if any(one.index <= found.index for one in replay.divergences):
        return replay
    replay.verdicts[found.index] = Verdict.DIVERGENT
    if found.rule:
        replay.rules[found.index] = found.rule
    return replace(replay, divergences=sorted([*replay.divergences, found], key=lambda one: one.index))


def _divergence(game: Game, outcome: Outcome) -> Divergence:
    departure, found = outcome.departure, outcome.found
    assert departure is not None
    stream = Stream(game)
    at = found if found is not None else stream.entries[-1]
    kind, told = _told(stream, departure, found)
    around = at.packet if isinstance(at.packet, Block) and at.ends else getattr(at.packet, "parent", None)
    around = around if around is not None else _block_around(stream, departure.place)
    step = game.timeline.value(game.game_entity, GameTag.STEP, at.packet_index)
    divergence = TagDivergence(
        line=at.line,
        game=game.index,
        turn=game.timeline.value(game.game_entity, GameTag.TURN, at.packet_index),
        block=game.block_numbers.get(around.index, "") if around is not None else "",
        phase="",
        step=name("Step", step) if step else "",
        rule=outcome.rule or RULE,
        kind=kind,
        entity=_subject(told),
        tag=None,
        expected=None,
        observed=None,
        message="",
        severity=Severity.ORDER if kind is Kind.WRONG_ORDER else Severity.STATE,
        index=at.packet_index,
        evidence=PLAYED,
    )
    divergence = _with_values(divergence, departure.expected.packet, found, told)
    return replace(divergence, message=message(divergence, Names(game), _form(divergence, told)))


def _told(stream: Stream, departure: Departure, found: Entry | None) -> tuple[Kind, Packet]:
    """Return the kind of a departure, and the packet that it is about: the logged one, or the missing one."""
    expected = departure.expected
    if found is None or found.ends:
        return Kind.MISSING, expected.packet
    if expected.ends:
        return Kind.UNEXPECTED, found.packet
    mine, yours = expected.packet, found.packet
    same = type(mine) is type(yours) and (_subject(mine), _tag(mine)) == (_subject(yours), _tag(yours))
    if same and not isinstance(mine, Block):
        return Kind.WRONG_VALUE, yours
    wanted = expected.content()
    later = stream.entries[departure.place : departure.place + WINDOW]
    if not any(not one.ends and one.content() == wanted for one in later):
        return Kind.MISSING, mine
    again = any(before.content() == found.content() for before in stream.entries[: departure.place])
    return (Kind.WRONG_ORDER if isinstance(yours, Block) and not again else Kind.UNEXPECTED), yours


def _tag(packet: Packet) -> int:
    return packet.tag if isinstance(packet, TagChange) else 0


def _subject(packet: Packet) -> int:
    if isinstance(packet, MetaData):
        return packet.info[0] if packet.info else 0
    return int(getattr(packet, "entity", 0))


def _with_values(divergence: TagDivergence, mine: Packet, found: Entry | None, told: Packet) -> TagDivergence:
    """Return a divergence with the values of both sides."""
    yours = found.packet if found is not None and not found.ends else None
    if isinstance(told, Block):
        return replace(divergence, block_type=name("BlockType", told.type))
    if isinstance(told, MetaData):
        amounts = [one.data if isinstance(one, MetaData) else None for one in (mine, yours)]
        return replace(
            divergence, note=name("MetaDataType", told.meta).lower(), expected=amounts[0], observed=amounts[1]
        )
    if isinstance(told, TagChange):
        values = [
            one.value if isinstance(one, TagChange) and (one.entity, one.tag) == (told.entity, told.tag) else None
            for one in (mine, yours)
        ]
        return replace(divergence, tag=told.tag, expected=values[0], observed=values[1])
    return divergence


def _form(divergence: TagDivergence, told: Packet) -> str:
    """Return a sentence for a departure that is no tag change, block or amount; empty for those."""
    if divergence.block_type and divergence.kind is not Kind.MISSING:
        late = "comes too early" if divergence.kind is Kind.WRONG_ORDER else "comes"
        return f"a {divergence.block_type} block of {{entity}} {late}, and by the rules it does not come here"
    if divergence.block_type or divergence.note or divergence.tag is not None:
        return ""
    what = {"FULL_ENTITY": "is created", "SHOW_ENTITY": "is shown", "CHANGE_ENTITY": "becomes another card"}
    happens = what.get(told.kind, f"is told of ({told.kind})")
    ends = {
        Kind.MISSING: "by the rules here, and not in the log",
        Kind.WRONG_VALUE: "with other values than the rules give",
    }
    return f"{{entity}} {happens} {ends.get(divergence.kind, 'here, and by the rules it is not')}"


def _block_around(stream: Stream, place: int) -> Block | None:
    depth = 0
    for packet, ends in reversed(stream.entries[:place]):
        if isinstance(packet, Block):
            depth += 1 if ends else -1
            if depth < 0:
                return packet
    return None
