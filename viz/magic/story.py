"""A game of Magic, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.trace import Span, SpanKind

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicReplay

_VERBS = {
    "cast": "casts {what}",
    "activate": "activates {what}",
    "play": "plays {what}",
    "trigger": "{what} triggers",
    "draw": "a card is drawn",
    "death": "{what} dies",
    "destroy": "{what} is destroyed",
    "sacrifice": "{what} is sacrificed",
    "exile": "{what} is exiled",
    "discard": "{what} is discarded",
    "mill": "{what} is milled",
    "return": "{what} returns",
    "countered": "{what} is countered",
}


def story(replay: MagicReplay, turn: int | None = None) -> list[tuple[str, list[str]]]:
    """Return chapters: the heading of each turn, and a sentence for each phase or step in which something happened."""
    chapters = []
    for root in replay.spans:
        if root.kind is not SpanKind.SEQUENCE or (turn is not None and root.name != f"turn {turn}"):
            continue
        heading = f"{root.name.capitalize()}, of {replay.game.called(root.entity)}"
        divergent = {one.turn: one for one in replay.divergences}
        paragraphs = []
        for span in root.walk():
            if span.kind not in (SpanKind.PHASE, SpanKind.STEP):
                continue
            told = [text for child in span.children if (text := tell(replay, child))]
            if told:
                paragraphs.append(f"{span.name.capitalize()}: {'; '.join(told)}.")
        number = int(root.name.partition(" ")[2] or 0)
        if number in divergent:
            paragraphs += [f"(!) {one.message}" for one in replay.divergences if one.turn == number]
        chapters.append((heading, paragraphs))
    return chapters


def tell(replay: MagicReplay, span: Span) -> str:
    """Return a span as a sentence, with its result in brackets; empty for a phase or step."""
    if span.kind in (SpanKind.PHASE, SpanKind.STEP):
        return ""
    game = replay.game
    what = game.called(span.entity)
    if span.name == "damage":
        text = f"{game.called(span.source)} deals {span.amount} damage to {what}"
    elif span.name in ("attack", "block"):
        text = f"{what} {span.name}s {game.called(span.source)}"
    else:
        text = _VERBS.get(span.name, f"{span.name} {{what}}").format(what=what)
        if span.name in ("cast", "activate", "play"):
            text = f"someone {text}" if not (seat := _seat(replay, span)) else f"{game.called(seat)} {text}"
    inside = [told for child in span.children if (told := tell(replay, child))]
    return f"{text} ({'; '.join(inside)})" if inside else text


def _seat(replay: MagicReplay, span: Span) -> int:
    from hslog.arena.tags import ArenaTag

    return replay.game.timeline.value(span.entity, ArenaTag.CONTROLLER, replay.game.packet_count) or next(
        (change.value for change in replay.game.timeline.history(span.entity, ArenaTag.CONTROLLER) if change.value),
        0,
    )
