"""Marks that stand between the packets of a log."""

from __future__ import annotations

HEADLESS_MARK = "Beginning of game missing"
"""Written before a game without CREATE_GAME, so that it is not read as part of the game before.

The form is that of the client's own spectator marks, which other readers pass over.
"""

PLAYED_MARK = "Played by the rules of build "
"""The beginning of what is written before a game that no client has seen: the rules have played it; then the build."""
