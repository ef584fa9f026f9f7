"""The words of a node, the same in all forms that are text."""

from __future__ import annotations

from typing import Any

from viz.core.look import category, mark


def lines_of(data: dict[str, Any]) -> list[str]:
    """Return the lines of a node: its title, its result, the card's text, rule and verdict, and the folded part."""
    number = f"{data['number']} " if data["number"] is not None else ""
    lines = [f"{number}{category(data['category']).sign} {data['title']}"]
    if data["detail"]:
        lines.append(data["detail"])
    if data["clause"]:
        lines.append(f"“{data['clause']}”")
    facts = facts_of(data)
    if facts:
        lines.append(facts)
    return lines + [f"({note})" for note in data["folded"]]


def facts_of(data: dict[str, Any]) -> str:
    """Return rule, line and verdict of a node in one line."""
    facts = [data["rule"], f"line {data['line']}" if data["line"] else ""]
    if data["kind"] not in ("expected", "logged"):
        facts.append(f"{mark(data['verdict']).sign} {data['verdict']}")
    return " · ".join(fact for fact in facts if fact)
