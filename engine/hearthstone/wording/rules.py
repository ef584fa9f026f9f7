"""Rules in words: the id with the title and summary of the rule."""

from __future__ import annotations

from engine.rulebook import nearest


def rule_words(rule_id: str) -> str:
    """Return a rule as a line of its own: ``HS 1.11, Death creation step: …``; empty for none.

    A step without a row in the book gets the words of its section.
    """
    title, summary = _told(rule_id)
    return f"{rule_id}, {title}: {summary}" if summary else f"{rule_id}, {title}" if title else rule_id


def rule_clause(rule_id: str) -> str:
    """Return a rule for use in a sentence: ``HS 1.11 (Death creation step: …)``; empty for none."""
    title, summary = _told(rule_id)
    said = f"{title}: {summary.rstrip('.')}" if summary else title
    return f"{rule_id} ({said})" if said else rule_id


def _told(rule_id: str) -> tuple[str, str]:
    found = nearest(rule_id)
    return (found.title, found.summary) if found is not None else ("", "")
