"""Whether the game is set up to write full logs, and what to change if it is not.

The game writes ``Power.log`` only when ``log.config`` has a ``[Power]`` section that asks for it, and stops
in the middle of a game when the log reaches 10 MB, unless ``client.config`` lifts that limit.
"""

from __future__ import annotations

from configparser import ConfigParser, Error
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from hslog.core.folders import power_logs
from viz.core.installation import Installation

POWER_SECTION = """\
[Power]
LogLevel=1
FilePrinting=true
ConsolePrinting=false
ScreenPrinting=false
Verbose=true
"""
LIMIT_SECTION = """\
[Log]
FileSizeLimit.Int=-1
"""
SIZE_LIMIT = 10_000 * 1024
"""Bytes at which the game stops writing a log when the limit is not lifted."""
LARGEST_SETTINGS = 1 << 20
"""Bytes of a settings file; the game's own have a few hundred."""
UNREADABLE = f"cannot be read as settings, of {LARGEST_SETTINGS:,} bytes at most"
ASK_FOR = {"loglevel": "1", "fileprinting": "true", "verbose": "true"}


class Health(Enum):
    """How a thing is."""

    GOOD = "good"
    CHANGE = "to change"
    NOTE = "to know"


@dataclass(frozen=True)
class Finding:
    """One check of the installation: its place, its state, and the remedy (empty if none is needed)."""

    subject: str
    path: Path
    health: Health
    message: str
    remedy: str = ""

    def to_json(self) -> dict[str, str]:
        """Return the finding as a JSON object."""
        return {
            "subject": self.subject,
            "path": str(self.path),
            "health": self.health.value,
            "message": self.message,
            "remedy": self.remedy,
        }


def examine(place: Installation) -> list[Finding]:
    """Check the settings and the logs of an installed game; change nothing."""
    return [_power_section(place.log_config), _size_limit(place), _newest_log(place)]


def _power_section(path: Path) -> Finding:
    subject = "what is logged"
    wanted = f"put this into {path}, then start the game again:\n{POWER_SECTION}"
    if not path.exists():
        return Finding(subject, path, Health.CHANGE, "there is no log.config: the game writes no Power.log", wanted)
    sections = _read(path)
    if sections is None:
        return Finding(subject, path, Health.CHANGE, f"log.config {UNREADABLE}", wanted)
    power = sections.get("power")
    if power is None:
        return Finding(subject, path, Health.CHANGE, "there is no [Power] section", wanted)
    wrong = [f"{key}={power.get(key, '(missing)')}" for key, value in ASK_FOR.items() if not _is(power, key, value)]
    if wrong:
        message = f"the [Power] section does not ask for a full log: {', '.join(wrong)}"
        return Finding(subject, path, Health.CHANGE, message, wanted)
    return Finding(subject, path, Health.GOOD, "log.config asks for a full Power.log")


def _size_limit(place: Installation) -> Finding:
    subject, path = "how much is logged", place.client_config
    wanted = f"put this into {path}, then start the game again:\n{LIMIT_SECTION}"
    sections = _read(path) if path.exists() else {}
    if sections is None:
        return Finding(subject, path, Health.CHANGE, f"client.config {UNREADABLE}", wanted)
    limit = sections.get("log", {}).get("filesizelimit.int")
    if limit is None:
        message = "the game stops writing a log at 10 MB, in the middle of a long session"
        return Finding(subject, path, Health.CHANGE, message, wanted)
    if limit.strip() != "-1":
        message = f"the game stops writing a log at FileSizeLimit.Int={limit}"
        return Finding(subject, path, Health.CHANGE, message, wanted)
    return Finding(subject, path, Health.GOOD, "client.config lifts the size limit")


def _newest_log(place: Installation) -> Finding:
    subject = "what was logged"
    log = newest_log(place.logs)
    if log is None:
        message = "there is no Power.log yet: play a game after changing the settings"
        return Finding(subject, place.logs, Health.NOTE, message)
    size = log.stat().st_size
    if size >= SIZE_LIMIT * 0.98 and size <= SIZE_LIMIT * 1.02:
        message = f"the newest Power.log has {size / 1e6:.1f} MB: it was cut at the size limit"
        return Finding(subject, log, Health.NOTE, message)
    return Finding(subject, log, Health.GOOD, f"the newest Power.log has {size / 1e6:.1f} MB")


def newest_log(folder: Path) -> Path | None:
    """Return the Power.log written to last, in a folder of logs or of one session, if there is one."""
    if not folder.is_dir():
        return folder if folder.is_file() else None
    found = power_logs(folder)
    if not found:
        found = [log for sub in folder.iterdir() if sub.is_dir() for log in power_logs(sub)]
    logs = [Path(log) for log in found if Path(log).name.lower() == "power.log"]
    return max(logs, key=lambda log: (log.stat().st_mtime, str(log)), default=None)


def _read(path: Path) -> dict[str, dict[str, str]] | None:
    """Return the sections of a settings file, names in lower case; None where it is none, or too large for one."""
    parser = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_SETTINGS + 1)
        if len(data) > LARGEST_SETTINGS:
            return None
        parser.read_string(data.decode("utf-8-sig", errors="replace"))
    except (OSError, Error, AttributeError):
        return None  # AttributeError: configparser fails on an indented line after a name without a value
    return {name.lower(): {key: value or "" for key, value in parser.items(name)} for name in parser.sections()}


def _is(section: dict[str, str], key: str, value: str) -> bool:
    return section.get(key, "").strip().lower() == value
