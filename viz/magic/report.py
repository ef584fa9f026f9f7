"""A game of Magic as one HTML page: the board to step through, the tree of each turn, the divergences."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from hslog.core.legible import plain
from viz.magic.board import board_json, when_words
from viz.magic.story import story
from viz.magic.words import packet_words, rows, title

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicReplay

Json = dict[str, Any]

_HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{css}</style></head>'


def report_data(replay: MagicReplay) -> Json:
    """Return the data of the page: a board after every message that changes it, the story, the divergences."""
    game = replay.game
    moments = []
    before: Json | None = None
    for message, state in game.states():
        board = board_json(game, game.timeline.at(packet=message.index + message.size))
        happened = [
            {"text": packet_words(game, part), "verdict": replay.verdict(part).word, "rule": replay.rule(part)}
            for part in message.children()[: len(state.get("annotations", ()))]
        ]
        if board == before and not happened:
            continue
        before = board
        when = when_words(board)
        moments.append({"line": message.line, "when": when, "board": board, "events": happened})
    return {
        "title": title(game),
        "facts": [list(row) for row in rows(game) if row[1]],
        "verdicts": {verdict.word: count for verdict, count in replay.counts().items() if count},
        "moments": moments,
        "story": [{"heading": heading, "paragraphs": paragraphs} for heading, paragraphs in story(replay)],
        "divergences": [one.to_json() for one in replay.divergences],
    }


def page(replay: MagicReplay) -> str:
    """Return the page."""
    data = plain(report_data(replay))
    folder = files("viz.magic")
    css = (folder / "report.css").read_text(encoding="utf-8")
    script = (folder / "report.js").read_text(encoding="utf-8")
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    return "\n".join(
        (
            _HEAD.format(title=escape(data["title"]), css=css),
            '<body><h1 id="title"></h1><div id="facts"></div><div id="controls">',
            '<button id="back">&lsaquo; back</button> <button id="next">next &rsaquo;</button>',
            '<input id="place" type="range" min="0" value="0" aria-label="moment"> <span id="where"></span></div>',
            '<div id="events"></div><div id="board"></div><h2>Divergences</h2><div id="divergences"></div>',
            '<h2>Story</h2><div id="story"></div>',
            f'<script id="data" type="application/json">{text}</script><script>{script}</script></body></html>',
            "",
        )
    )
