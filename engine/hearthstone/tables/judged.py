"""Tables of a replay: the verdict of each packet, how often rules held and were broken, and the divergences."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.divergence import Divergence
from engine.core.judged import JudgedGame
from engine.core.verdict import Verdict
from engine.hearthstone.evidence.counting import count_game
from engine.hearthstone.evidence.eras import era_of
from hslog.hearthstone.game import Game
from hslog.hearthstone.names import json_value, tag_name
from hslog.hearthstone.tables.schema import Row, Table, columns
from hslog.hearthstone.tables.view import View
from hslog.hearthstone.tables.whole import GAMES, game_rows

JUDGED_GAMES = GAMES.with_columns(
    last=columns("""
ruleset      string   name of the rules applied: patch and build
era          string   era of the game, by its last build: that whose evidence it belongs to
unjudged     string   why nothing of the game can be judged; empty where it was
predicted    int32    number of packets with this verdict
chosen       int32    number of packets with this verdict
adopted      int32    number of packets with this verdict
cosmetic     int32    number of packets with this verdict
hidden       int32    number of packets with this verdict
divergent    int32    number of packets with this verdict
missing      int32    number of divergences of packets that are not there
divergences  int32    number of divergences
notices      int32    number of notices: departures from rules that real logs have hardly tested
coverage     float64  share of packets judged that are predicted or chosen, from 0 to 1
""")
)


def judged_game_rows(view: View, replay: JudgedGame[Game]) -> Iterator[Row]:
    """Yield the one row of JUDGED_GAMES."""
    [game] = game_rows(view)
    counts = replay.counts()
    yield (
        *game,
        replay.ruleset.name,
        era_of(*view.facts().build_range).name,
        replay.hidden_reason,
        *(counts[verdict] for verdict in Verdict),
        replay.missing,
        len(replay.divergences),
        len(replay.notices),
        replay.coverage,
    )


VERDICTS = Table(
    "verdicts",
    "The verdict of one packet; ends of blocks have that of their block and no row.",
    columns("""
game     int32   place of the game in its file, from 0
index    int32   place of the packet in its game, from 0
line     int32   line of the file, from 1 (0: the packet has none)
turn     int32   number of the turn, 0 before the first
block    string  path of the block it is in, or is; empty at top level
kind     string  kind of the packet: TAG_CHANGE, FULL_ENTITY, BLOCK, ...
entity   int32   id of the entity it speaks of first; null where it speaks of none
card_id  string  card the entity is then; where hidden, what it is shown to be later
tag      string  name of the tag, of packets that set one
verdict  string  predicted, chosen, adopted, cosmetic, hidden or divergent
rule     string  id of the rule it was met with; empty where there is none
"""),
)


def verdict_rows(view: View, replay: JudgedGame[Game]) -> Iterator[Row]:
    """Yield the rows of VERDICTS."""
    words = [verdict.word for verdict in Verdict]
    for packet, turn, path, _, _ in view.places:
        entities = packet.entities()
        entity = int(entities[0]) if entities else None
        tag = getattr(packet, "tag", None)
        yield (
            view.game.index,
            packet.index,
            packet.line,
            turn,
            path,
            packet.kind,
            entity,
            view.card_id(entity, packet.index) if entity else None,
            tag_name(tag) if isinstance(tag, int) else None,
            words[replay.verdicts[packet.index]],
            replay.rules.get(packet.index, ""),
        )


RULE_CHECKS = Table(
    "rule_checks",
    "How often one claim of the rules held in a game, and how often it was broken: by divergences and notices alike.",
    columns("""
game        int32   place of the game in its file, from 0
build_low   int32   oldest build that can have written the log
build_high  int32   newest build that can have written it; null where there is no bound
era         string  era the game belongs to
rule        string  id of the rule; any for what no single rule says, texts for what card texts mean
construct   string  part of the rule that was tested: a tag, a kind of block, an order, a construct of card texts
held        int32   number of times the log was as the rule says
broken      int32   number of times it was not
"""),
)


def rule_check_rows(view: View, replay: JudgedGame[Game]) -> Iterator[Row]:
    """Yield the rows of RULE_CHECKS; none for a game that cannot be judged."""
    if replay.hidden_reason:
        return
    counted = count_game("", replay)
    low, high = _build_columns(view)
    for claim in sorted({**counted.held, **counted.broken}):
        held, broken = counted.held.get(claim, 0), counted.broken.get(claim, 0)
        yield (view.game.index, low, high, counted.era.name, claim.rule, claim.part, held, broken)


def _build_columns(view: View) -> tuple[int, int | None]:
    """Return the values of the columns ``build_low`` and ``build_high``: None for an open end."""
    [game] = game_rows(view)
    names = GAMES.names
    return game[names.index("build_low")], game[names.index("build_high")]


DIVERGENCES = Table(
    "divergences",
    "A place where log and rules part; a notice where real logs have hardly tested what the rules say.",
    columns("""
game          int32   place of the game in its file, from 0
index         int32   place of the packet in its game, from 0; of a missing packet, of the packet that is there
line          int32   line of the file, from 1; of a missing packet, where it should have been
turn          int32   number of the turn, 0 before the first
block         string  path of the block; empty at top level
phase         string  phase or step of the rulebook
step          string  step of the turn
rule          string  id of the rule
construct     string  part of the rule that is denied (as in rule_checks)
kind          string  missing, unexpected, wrong-value, wrong-order or illegal-choice
severity      string  state, order, bookkeeping or log
notice        bool    whether it is a notice only
entity        int32   id of the entity
card_id       string  its card
name          string  name of that card, or of the player or the game
tag           string  name of the tag, where it is about one
before        string  value of the tag until then
expected      string  value by the rules; null where nothing was expected
observed      string  value in the log; null where nothing was observed
message       string  what happened, in a sentence
why           string  chain of causes, one a line
held          int32   number of times what it denies held in real logs of the era
broken        int32   number of times it was broken there
games         int32   number of games in which it held
broken_games  int32   number of games in which it was broken
"""),
)


def divergence_rows(view: View, replay: JudgedGame[Game]) -> Iterator[Row]:
    """Yield the rows of DIVERGENCES, in the order of the log, notices among them."""
    both = [(one, False) for one in replay.divergences] + [(one, True) for one in replay.notices]
    for one, notice in sorted(both, key=lambda pair: (pair[0].index, pair[1], pair[0].message)):
        entity = int(one.entity)
        yield (
            view.game.index,
            one.index,
            one.line,
            one.turn,
            one.block,
            one.phase,
            one.step,
            one.rule,
            one.claim.part,
            one.kind.value,
            one.severity.value,
            notice,
            entity,
            view.card_id(entity, one.index),
            view.card(entity, one.index) if entity else None,
            None if one.tag is None else tag_name(one.tag),
            *(_value(one, value) for value in (one.before, one.expected, one.observed)),
            one.message,
            "\n".join(f"line {cause.line}: {cause.text} ({cause.rule})" for cause in one.why),
            one.evidence.held,
            one.evidence.broken,
            one.evidence.games,
            one.evidence.broken_games,
        )


def _value(divergence: Divergence, value: int | str | None) -> str | None:
    """Return a value of a divergence as a word or digits."""
    if value is None:
        return None
    named = isinstance(value, int) and divergence.tag is not None
    return str(json_value(divergence.tag, value)) if named else str(value)  # type: ignore[arg-type]
