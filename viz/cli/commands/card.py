"""``hearthtrace card``: the facts and abilities of a card, and its changes from build to build."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.parsing import build_number
from viz.cli.streams import say

if TYPE_CHECKING:
    from engine.hearthstone.cards.data import CardFacts
    from engine.hearthstone.effects.track_record import TrackRecord

DESCRIPTION = """Show a card of Hearthstone: its numbers, and what it does as the engine has compiled it from its
text. Of each ability: the constructs it is made of, the rules it touches, how often real logs met it and agreed, and
whether it is predicted. Then what was different in other builds. The card is named by its id or its English name."""

EXAMPLES = """\
  hearthtrace card "Knife Juggler"
  hearthtrace card EX1_096 --build 25770
  hearthtrace card "Elven Archer" --json | jq '.versions[-1].abilities'"""

MOST_LISTED = 8
"""Cards of one name that are listed beside the one shown."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("card", metavar="NAME_OR_ID", help="the card's id, or its English name")
    parser.add_argument("--build", type=build_number, metavar="N", help="the build; the newest known one by default")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object with all versions of the card, or that of the build"
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the card."""
    from engine.hearthstone.cards.data import builds, facts_of, rows_of

    card_id = _find(chosen.card)
    rows = rows_of(card_id)
    build = chosen.build if chosen.build is not None else builds()[-1]
    facts = facts_of(card_id, build)
    if facts is None and chosen.build is not None:
        known = ", ".join(f"{row.first or 'the oldest'} to {row.last}" for row in rows)
        raise CommandError(f"build {build} has no card {card_id}; it is known in builds {known}")
    if chosen.json:
        from viz.cli.outputs import print_json

        wanted = rows if chosen.build is None or facts is None else (facts,)
        print_json({"id": card_id, "versions": [_version_json(row) for row in wanted]})
        return DONE
    _print(facts or rows[-1], rows)
    return DONE


def _find(wanted: str) -> str:
    """Return the id of the card that is named; of several with one name, the one that decks can hold.

    Raises CommandError where there is none.
    """
    from difflib import get_close_matches

    from engine.hearthstone.cards.data import all_ids, find_ids, rows_of

    if rows_of(wanted):
        return wanted
    found = find_ids(wanted) if wanted.strip() else []
    if found:
        if len(found) > 1:
            others = ", ".join(found[1 : MOST_LISTED + 1]) + (
                f" and {len(found) - 1 - MOST_LISTED} more" * (len(found) > MOST_LISTED + 1)
            )
            say(f"{len(found)} cards are called {wanted!r}; this is {found[0]}, the others are {others}")
        return found[0]
    near = get_close_matches(wanted, all_ids(), n=3, cutoff=0.8)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise CommandError(f"no card has the id or the name {wanted!r}{hint}")


def _version_json(row: CardFacts) -> dict[str, Any]:
    from engine.hearthstone.cards.library import constructs_of, definition_of
    from engine.hearthstone.cards.notation import encode
    from engine.hearthstone.cards.wording import ability_words
    from engine.hearthstone.effects.track_record import track_record_of
    from viz.hearthstone.card_rules import rules_of

    definition = definition_of(row.id, row.last, row.last)
    return {
        "builds": [row.first, row.last],
        "name": row.name,
        "type": row.type,
        "set": row.set,
        "classes": list(row.classes),
        "cost": row.cost,
        "attack": row.attack,
        "health": row.health,
        "tribes": list(row.tribes),
        "school": row.school,
        "rarity": row.rarity,
        "collectible": row.collectible,
        "tags": {str(tag): value for tag, value in row.tags.items()},
        "complete": definition is not None and definition.complete,
        "abilities": []
        if definition is None
        else [
            {
                "clause": ability.clause,
                "says": ability_words(ability),
                "constructs": list(constructs_of(ability)),
                "rules": list(rules_of(ability, row.type)),
                "real_logs": _track_record_json(track_record_of(row.id, definition, ability)),
                "ability": encode(ability),
            }
            for ability in definition.abilities
        ],
    }


def _print(facts: CardFacts, rows: tuple[CardFacts, ...]) -> None:
    from engine.hearthstone.cards.library import constructs_of, definition_of
    from engine.hearthstone.cards.wording import ability_words
    from engine.hearthstone.effects.track_record import track_record_of
    from viz.core.screen import Screen, styled
    from viz.hearthstone.card_rules import rules_of

    screen = Screen()
    screen.line(styled((facts.name, "bold"), f"  {facts.id}, {_kind(facts)}"))
    screen.fields([("", _numbers(facts)), ("builds", _builds(facts))])
    definition = definition_of(facts.id, facts.last, facts.last)
    if definition is None:
        screen.paragraph("What it does is not known: it is read from its own blocks of the log.")
    elif not definition.abilities:
        screen.paragraph("It has no text.")
    else:
        screen.line()
        for ability in definition.abilities:
            screen.paragraph(ability_words(ability))
            screen.paragraph(", ".join(constructs_of(ability)), indent=2, style="dim")
            rules = rules_of(ability, facts.type)
            if rules:
                screen.paragraph(f"rules: {', '.join(rules)}", indent=2, style="dim")
            for line in _track_record_words(track_record_of(facts.id, definition, ability)):
                screen.paragraph(line, indent=2)
    if len(rows) > 1:
        screen.line()
        screen.heading("Versions")
        before: CardFacts | None = None
        for row in rows:
            screen.fields([(_builds(row), _changes(before, row))])
            before = row


def _track_record_json(record: TrackRecord | None) -> dict[str, Any] | None:
    if record is None:
        return None
    done, called = record.carried_out, record.called_for
    return {
        "predicted": record.predicted,
        "tried": record.tried,
        "carried_out": {"agreed": done.agreed, "disagreed": done.disagreed, "games": done.games} if done else None,
        "called_for": called._asdict() if called else None,
        "doubtful": list(record.doubtful),
    }


def _track_record_words(record: TrackRecord | None) -> Iterator[str]:
    """Yield how often real logs agreed with an ability, and how a replay treats it."""
    if record is None:
        return
    done, called = record.carried_out, record.called_for
    if called is not None:
        yield f"real logs: came {called.held} times when it had to, {called.broken} times not ({_games(called.games)})"
    if done is not None:
        yield f"real logs: did so {done.agreed} times, something else {done.disagreed} times ({_games(done.games)})"
    if record.predicted:
        yield "predicted: another outcome is a divergence"
    elif record.tried:
        yield "tried: another outcome is a notice, and read from the log"
    elif record.doubtful:
        yield f"read from the log: real logs have not shown enough of {', '.join(record.doubtful)}"
    else:
        yield "read from the log"


def _games(number: int) -> str:
    return f"{number} game{'s' * (number != 1)}"


def _builds(row: CardFacts) -> str:
    return f"{row.first} to {row.last}" if row.first else f"up to {row.last}"


def _kind(facts: CardFacts) -> str:
    from hslog.hearthstone.generated.vocabulary import NUMBERS

    words = {number: name for name, number in NUMBERS["CardType"].items() if name != "ABILITY"}  # a spell
    return words.get(facts.type, f"card type {facts.type}").replace("_", " ").lower()


def _numbers(facts: CardFacts) -> str:
    from hslog.hearthstone.generated.vocabulary import NUMBERS

    tribes = {number: name for name, number in NUMBERS["Race"].items()}
    said = [f"cost {facts.cost}"]
    if facts.attack or facts.health:
        said.append(f"{facts.attack}/{facts.health}")
    said += [tribes.get(tribe, str(tribe)).capitalize() for tribe in facts.tribes]
    said.append("collectible" if facts.collectible else "not collectible")
    return ", ".join(said)


def _changes(before: CardFacts | None, row: CardFacts) -> str:
    """Return the differences from the version before."""
    if before is None:
        return _numbers(row)
    pairs = (
        ("name", before.name, row.name),
        ("cost", before.cost, row.cost),
        ("attack", before.attack, row.attack),
        ("health", before.health, row.health),
        ("tribes", before.tribes, row.tribes),
    )
    said = [f"{word} {old} -> {new}" for word, old, new in pairs if old != new]
    if before.definition != row.definition:
        said.append("another text")
    return ", ".join(said) or "tags of no effect on the text"
