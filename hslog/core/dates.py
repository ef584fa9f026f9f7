"""The day on which a log was begun. Logs print only the time of day."""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime

NO_DATE = date(1970, 1, 1)
"""Stands for an unknown day."""

_SESSION = re.compile(r"Hearthstone_(\d{4})_(\d\d)_(\d\d)_")


def is_date(text: str) -> bool:
    """Return whether a text begins with a date: ``2016-04-24``."""
    try:
        date.fromisoformat(text[:10])
    except ValueError:
        return False
    return True


def date_of(source: str) -> tuple[date, bool]:
    """Return the day on which a log was begun, and whether that is a guess.

    The game names the folder of a session by its time. Else the day on which the file was written is taken, in UTC, so
    that the same file has the same day everywhere; and NO_DATE where there is no file.
    """
    for year, month, day in reversed(_SESSION.findall(source)):
        try:
            return date(int(year), int(month), int(day)), False
        except ValueError:
            continue
    try:
        written = os.stat(source.partition("!")[0] or source).st_mtime
        return datetime.fromtimestamp(written, UTC).date(), True
    except (OSError, ValueError, OverflowError):
        return NO_DATE, True
