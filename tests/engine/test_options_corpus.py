"""Real option lists: what players were offered in ten years of logs is what the rules allow."""

from __future__ import annotations

from pathlib import Path

import pytest

import hslog
from engine.core.verdict import Verdict
from engine.hearthstone.options.check import check_options
from engine.hearthstone.replay.log.snapshot import take_as_snapshot
from engine.hearthstone.replay.scope import why_hidden
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import GameState
from hslog.core.errors import HslogError
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, CreateGame, Options, ResetGame, TagChange

CUT = {"annotated.missing_turns.27641.xml.gz": "turns are cut out of the replay"}
"""Files in which lists and packets do not belong together, and why."""


def departures(game: Game) -> list[str]:
    """Return what the rules have against the option lists of a game, and how much of it was judged."""
    state = GameState()
    ruleset = ruleset_for(*game.build_range)
    rewound: set[int] = set()
    joining = game.joined_turn is not None
    found = []
    for packet in game.walk():
        if isinstance(packet, Options):
            if joining:
                take_as_snapshot(state)
            player = state.current_player
            lost = player is not None and player.id in rewound
            checked = check_options(packet, state, ruleset, lost)
            found += [f"line {packet.line}: {finding.message}" for finding in checked.findings]
            assert checked.verdict is not Verdict.PREDICTED or not checked.findings
            continue
        if isinstance(packet, ResetGame):
            rewound = {player.id for player in state.players.values()}
        elif isinstance(packet, TagChange) and packet.tag == GameTag.RESOURCES_USED:
            rewound.discard(packet.entity)
        if joining and isinstance(packet, TagChange | Block):
            take_as_snapshot(state)
            joining = False
        state.apply(packet)
        if rewound:
            state.order_uncertain.update(entity.id for entity in state.play_order)
        elif isinstance(packet, CreateGame):
            state.order_uncertain.clear()
    return found


def test_what_logs_offer_is_what_the_rules_allow(corpus_file: Path) -> None:
    if corpus_file.name in CUT:
        pytest.skip(CUT[corpus_file.name])
    try:
        games = hslog.read(corpus_file)
    except HslogError:
        pytest.skip("no game in this file")
    for game in games:
        if not why_hidden(game):
            assert departures(game) == []


def test_lists_that_do_not_belong_to_the_packets_are_noticed(corpus: Path) -> None:
    file = next(corpus.glob(f"**/{next(iter(CUT))}"))
    assert departures(hslog.read(file)[0])
