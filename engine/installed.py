"""Check that the imported ``hslog`` is the one of hearthtrace, not HearthSim's parser of the same name."""

from __future__ import annotations

import hslog

if getattr(hslog, "DISTRIBUTION", "") != "hearthtrace":
    raise ImportError(
        f"the package hslog in {hslog.__path__[0]} is HearthSim's parser, which has the name of a part of hearthtrace: "
        "the two cannot be in one environment. Uninstall both (pip uninstall hslog hearthtrace) and install "
        "hearthtrace again, in an environment of its own"
    )
