"""Times of day as logs print them, and the time between two."""

from __future__ import annotations


def seconds(stamp: str) -> float:
    """Return the seconds since midnight of a time of day such as ``12:34:56.1234567``.

    Stamps of replays may carry a date and a zone; only the time of day counts. Unreadable stamps give 0.
    """
    clock = stamp.partition("T")[2] or stamp
    clock = clock[:16].split("+")[0].split("-")[0].rstrip("Z")
    try:
        hours, minutes, rest = clock.split(":")
        return int(hours) * 3600 + int(minutes) * 60 + float(rest)
    except ValueError:
        return 0.0


def seconds_between(earlier: str, later: str) -> float:
    """Return the seconds from one time of day to another, across midnight where that is the shorter way."""
    difference = seconds(later) - seconds(earlier)
    if difference < -43_200:
        difference += 86_400
    elif difference > 43_200:
        difference -= 86_400
    return difference
