"""The words on edges from a cause to what it made necessary."""

from __future__ import annotations

KILLS, DESTROYS, WEARS_OUT, ANSWERS = "kills", "destroys", "wears out", "its death"
"""The words on links."""

REASONS = {KILLS: "killed by", DESTROYS: "destroyed by", WEARS_OUT: "worn out by", ANSWERS: "answers"}
"""The same, said of what the link leads to; a number follows."""
