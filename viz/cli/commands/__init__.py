"""The commands, in the order the help shows them. Each is a module of this package, imported when it is run.

A command's module has ``DESCRIPTION`` and ``EXAMPLES``, texts for its help; ``configure(parser)``, which
declares its arguments; and ``run(chosen) -> int``, which does the work and returns the exit code.
"""

from __future__ import annotations

COMMANDS = {
    "summary": "what a log holds, where it and the rules part, and what to try next (the default)",
    "info": "players, build, game type, hands known, complete or cut, warnings",
    "validate": "replay through the rulebook: a verdict for every packet, exit code 1 on divergence",
    "tree": "draw the trigger tree of a block, a turn, a divergence or a game",
    "explain": "say in plain words why a packet happened",
    "story": "tell the game action by action in plain English",
    "report": "write one HTML page to step through the game in a browser",
    "plot": "plot health, boards, hands, mana, verdicts and triggers over the game",
    "state": "show the board as it was at a line, a turn or a packet",
    "timeline": "show the history of an entity, or of one of its tags",
    "parse": "print the packets, as text or as JSON Lines",
    "convert": "convert between Power.log text and HSReplay XML",
    "simulate": "play a game by the rules and write it as a log of the game",
    "examples": "run worked examples of rules, and say which of them hold",
    "card": "show a card of Hearthstone: numbers, what it does, how it changed from build to build",
    "rules": "list the rules and quirks the engine knows",
    "watch": "follow a running game and print actions and divergences as they happen",
    "corpus": "read and judge many logs of Hearthstone in parallel, and keep tables of all that is found",
    "query": "ask a corpus, in SQL or by the name of a question",
    "doctor": "check that the game is set up to write full logs",
}
