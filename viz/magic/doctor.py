"""Whether MTG Arena writes detailed logs, and what to change if it does not."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from hslog.arena.framing import DETAILS_ON_HINT
from hslog.arena.marks import DETAILS, DETAILS_OFF, DETAILS_ON
from hslog.core.source import open_sources
from viz.core.doctor import Finding, Health

LOG_NAME = "Player.log"


def usual_log(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return where MTG Arena writes its log on this system; None on a system the game does not run on."""
    if platform == "win32":
        home = Path(environment.get("USERPROFILE") or Path.home())
        return home / "AppData" / "LocalLow" / "Wizards Of The Coast" / "MTGA" / LOG_NAME
    if platform == "darwin":
        home = Path(environment.get("HOME") or Path.home())
        return home / "Library" / "Logs" / "Wizards Of The Coast" / "MTGA" / LOG_NAME
    return None


def log_in(place: Path) -> Path:
    """Return the log that a path means: itself, or the log in a folder."""
    return place / LOG_NAME if place.is_dir() else place


def examine(path: Path) -> list[Finding]:
    """Check what a log of MTG Arena says of itself; change nothing. Raises UnreadableSource."""
    subject = "detailed logs of MTG Arena"
    if not path.exists():
        message = "there is no Player.log: start MTG Arena once"
        return [Finding(subject, path, Health.CHANGE, message, DETAILS_ON_HINT)]
    said = ""
    for source in open_sources(path):
        for line in source.lines():
            if line.removeprefix("[UnityCrossThreadLogger]").startswith(DETAILS):
                said = line[line.index(DETAILS) :].strip()
    if said == DETAILS_ON:
        return [Finding(subject, path, Health.GOOD, "the newest log has the messages of matches")]
    message = "they are off: no match is logged" if said == DETAILS_OFF else "the log does not say that they are on"
    return [Finding(subject, path, Health.CHANGE, message, DETAILS_ON_HINT)]
