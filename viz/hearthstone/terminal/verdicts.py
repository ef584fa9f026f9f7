"""How much of a game agrees with the rules: the verdicts, counted."""

from __future__ import annotations

from engine import Replay, Verdict
from viz.core.screen import Cell, Screen, styled

MEANINGS = {
    Verdict.PREDICTED: "derived from the rules alone, and right",
    Verdict.CHOSEN: "a choice or a coin flip the rules left open, and legal",
    Verdict.ADOPTED: "an effect the rules do not cover: taken from the log as it is",
    Verdict.COSMETIC: "carries no rule",
    Verdict.HIDDEN: "cannot be judged with what the log shows",
    Verdict.DIVERGENT: "not what the rules say",
}
STYLES = {
    Verdict.PREDICTED: "green",
    Verdict.CHOSEN: "cyan",
    Verdict.ADOPTED: "yellow",
    Verdict.COSMETIC: "dim",
    Verdict.HIDDEN: "magenta",
    Verdict.DIVERGENT: "bold red",
}
STYLES_BY_WORD = {verdict.word: style for verdict, style in STYLES.items()}


def print_verdicts(screen: Screen, replay: Replay) -> None:
    """Print a table of the verdicts of one game."""
    counts = replay.counts()
    total = sum(counts.values()) or 1
    rows: list[list[Cell]] = [
        [
            styled((verdict.word, STYLES[verdict])),
            f"{count:,}",
            f"{100 * count / total:.1f} %",
            MEANINGS[verdict],
        ]
        for verdict, count in counts.items()
        if count
    ]
    screen.table(["verdict", "packets", "share", ""], rows, right=(1, 2))


def verdict_line(replay: Replay) -> str:
    """Return the verdicts of one game as one line."""
    counts = replay.counts()
    listed = ", ".join(f"{count:,} {verdict.word}" for verdict, count in counts.items() if count)
    judged = sum(counts.values()) - counts[Verdict.COSMETIC] - counts[Verdict.HIDDEN]
    share = f"; the rules account for {100 * replay.coverage:.0f} % of what they can judge" if judged else ""
    absent = f"; {replay.missing:,} more should be there, and are not" if replay.missing else ""
    return f"{listed}{absent}{share}"


def outcome(replay: Replay) -> Cell:
    """Return how the game and the rules agree, in a few words."""
    if replay.hidden_reason:
        return styled(("not judged: ", "magenta"), replay.hidden_reason)
    count, notices = len(replay.divergences), len(replay.notices)
    found = ("1 divergence" if count == 1 else f"{count} divergences", "bold red") if count else _NONE
    return styled(found, "" if not notices else ", 1 notice" if notices == 1 else f", {notices} notices")


_NONE = ("no divergence", "green")
