"""The rulebook as code: it replays a game, says what must happen next, and matches it with the log packet by packet.

>>> import hslog, engine
>>> replay = engine.replay(hslog.read("samples/duel.log")[0])
>>> replay.divergences
[]

and it plays games without a log:

>>> engine.simulate(engine.random_scenario(seed=1, build=20457)).complete
True

This package draws nothing; only :mod:`engine.corpus` reads and writes files.
"""

from __future__ import annotations

import engine.installed  # noqa: F401  # before all that needs hslog
from engine.divergence import Divergence, Kind, Severity
from engine.replay.result import Replay
from engine.replay.run import replay
from engine.simulate import Scenario, random_scenario, simulate
from engine.verdict import Verdict

__all__ = [
    "Divergence",
    "Kind",
    "Replay",
    "Scenario",
    "Severity",
    "Verdict",
    "random_scenario",
    "replay",
    "simulate",
]
