"""Why a packet of a game of Magic happened, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.trace import Span
from engine.core.verdict import Verdict
from engine.rulebook import nearest
from viz.core.graph import NoSuchPlace
from viz.magic.graph import span_title
from viz.magic.words import packet_words

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicDivergence, MagicReplay
    from hslog.core.packet import Packet

Json = dict[str, Any]

_SAID = {
    Verdict.PREDICTED: "The rules predict it.",
    Verdict.CHOSEN: "It is a decision of a player, and a legal one.",
    Verdict.ADOPTED: "It is taken from the log: what causes it is not known here.",
    Verdict.COSMETIC: "It carries no rule.",
    Verdict.HIDDEN: "It cannot be judged with what the log shows.",
    Verdict.DIVERGENT: "It is not what the rules say.",
}


def explain(replay: MagicReplay, packet: Packet) -> Json:
    """Return the content of a packet, its verdict and rule, and the spans around it."""
    verdict, rule = replay.verdict(packet), replay.rule(packet)
    stated = nearest(rule) if rule else None
    return {
        "line": packet.line,
        "packet": packet.index,
        "says": packet_words(replay.game, packet),
        "verdict": verdict.word,
        "meaning": _SAID[verdict],
        "rule": rule,
        "rule_says": (stated.summary or stated.title) if stated is not None else "",
        "part_of": [{"title": span_title(replay, span), "rule": span.rule} for span in _around(replay, packet.index)],
        "divergences": [one.to_json() for one in replay.divergences if one.index == packet.index],
    }


def explain_divergence(replay: MagicReplay, number: int) -> MagicDivergence:
    """Return a divergence by its number. Raises NoSuchPlace for none."""
    if not 0 <= number < len(replay.divergences):
        raise NoSuchPlace(f"there is no divergence {number}; there are {len(replay.divergences)}")
    return replay.divergences[number]


def _around(replay: MagicReplay, index: int) -> list[Span]:
    found = []
    for root in replay.spans:
        for span in root.walk():
            if span.start <= index < max(span.stop, span.start + 1):
                found.append(span)
    return found


def packet_at(replay: MagicReplay, line: int | None, index: int | None) -> Packet:
    """Return the packet at a line (1-based; the one before it where none begins there) or of an index.

    Raises NoSuchPlace where there is none.
    """
    found = None
    for packet in replay.game.walk():
        if index is not None and packet.index == index:
            return packet
        if line is None or packet.line > line:
            continue
        ruled = found is not None and replay.rule(packet) and not replay.rule(found)
        if found is None or packet.line > found.line or (packet.line == found.line and ruled):
            found = packet
    if found is None:
        raise NoSuchPlace(f"there is no packet {index}" if index is not None else f"no packet is at line {line}")
    return found


def lines(found: Json) -> list[str]:
    """Return an explanation as lines."""
    out = [f"Line {found['line']}, packet {found['packet']}: {found['says']}", found["meaning"]]
    if found["rule"]:
        out.append(f"{found['rule']}: {found['rule_says']}")
    for part in found["part_of"]:
        out.append(f"  in: {part['title']}" + (f" ({part['rule']})" if part["rule"] else ""))
    out += [f"divergence: {one['message']} ({one['rule']})" for one in found["divergences"]]
    return out
