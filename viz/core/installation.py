"""Where the game keeps its settings and its logs, on Windows and macOS."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Installation:
    """The folders of one installed game.

    ``settings`` holds ``log.config``; ``program`` holds the game, ``client.config`` and the ``Logs``
    folder. Either may not exist.
    """

    settings: Path
    program: Path

    @property
    def log_config(self) -> Path:
        """Return the log settings of the game."""
        return self.settings / "log.config"

    @property
    def client_config(self) -> Path:
        """How much of it the game writes."""
        return self.program / "client.config"

    @property
    def logs(self) -> Path:
        """The folder of logs: since June 2023 with a folder for each start of the game."""
        return self.program / "Logs"

    @property
    def found(self) -> bool:
        """Whether anything of it is there."""
        return self.settings.is_dir() or self.program.is_dir()


def find_installation(
    settings: str | None = None,
    program: str | None = None,
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
) -> Installation | None:
    """Return the folder of the game on this system; None on a system the game does not run on.

    ``settings`` and ``program`` are used unchanged if given.
    """
    if settings and program:
        return Installation(Path(settings), Path(program))
    if platform == "win32":
        usual = _windows(environment)
    elif platform == "darwin":
        usual = _macos(environment)
    elif settings or program:
        given = Path(settings or program or "")
        usual = Installation(given, given)
    else:
        return None
    return Installation(Path(settings) if settings else usual.settings, Path(program) if program else usual.program)


def _windows(environment: Mapping[str, str]) -> Installation:
    local = environment.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    programs = environment.get("ProgramFiles(x86)") or r"C:\Program Files (x86)"
    return Installation(Path(local) / "Blizzard" / "Hearthstone", _registered() or Path(programs) / "Hearthstone")


def _macos(environment: Mapping[str, str]) -> Installation:
    home = Path(environment.get("HOME") or Path.home())
    return Installation(
        home / "Library" / "Preferences" / "Blizzard" / "Hearthstone", Path("/Applications/Hearthstone")
    )


def _registered() -> Path | None:
    """Return the folder that the installer of the game wrote down; None anywhere but on Windows."""
    if sys.platform != "win32":
        return None
    import winreg

    key = r"SOFTWARE\WOW6432Node\Microsoft\Windows\CurrentVersion\Uninstall\Hearthstone"
    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, key) as entry:
            folder = Path(winreg.QueryValueEx(entry, "InstallLocation")[0])
    except OSError:
        return None
    return folder if folder.is_dir() else None
