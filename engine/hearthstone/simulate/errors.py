"""Errors of play mode."""

from __future__ import annotations


class SimulationError(Exception):
    """Base of all errors of play mode."""


class ScenarioError(SimulationError):
    """The scenario names an unknown card or a build without cards, or contradicts itself."""


class UnknownCard(SimulationError):
    """A card that the build lacks, or whose text cannot be carried out; ``card_id`` if known."""

    def __init__(self, message: str, card_id: str = "") -> None:
        super().__init__(f"{card_id}: {message}" if card_id else message)
        self.card_id = card_id


class ScriptError(SimulationError):
    """A script line cannot be read, or is not allowed by the rules at that moment."""

    def __init__(self, message: str, line: int, text: str) -> None:
        super().__init__(f"script line {line}: {message}: {text!r}")
        self.line = line
        self.text = text


class GameTooLong(SimulationError):
    """The game does not end: the rules loop, or no player ever loses."""
