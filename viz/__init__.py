"""Seeing what the engine knows: trigger trees, exports, a report, plots, explanations, the command line.

>>> import hslog, engine, viz
>>> replay = engine.replay(hslog.read("samples/duel.log")[0])
>>> viz.draw(viz.trigger_graph(replay, turn=3, limit=300), "turn3.svg")  # doctest: +SKIP

Modules that need heavy libraries are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from viz.core.drawing import draw, svg
    from viz.hearthstone.graph import trigger_graph
    from viz.hearthstone.plots import plot
    from viz.hearthstone.report import write_report

__all__ = ["draw", "plot", "svg", "trigger_graph", "write_report"]

_HOMES = {
    "trigger_graph": "viz.hearthstone.graph",
    "draw": "viz.core.drawing",
    "svg": "viz.core.drawing",
    "plot": "viz.hearthstone.plots",
    "write_report": "viz.hearthstone.report",
}


def __dir__() -> list[str]:
    """List the public names, also those not imported yet."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Import a public name on first use (PEP 562)."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'viz' has no attribute {name!r}")
    found = getattr(import_module(home), name)
    globals()[name] = found
    return found
