"""Count how often real logs agree with what the engine makes of card texts, and write the table of trust.

    python benchmarks/trust.py            # the logs in ../shared/corpus
    python benchmarks/trust.py LOG...

Every text whose parts all have a meaning is carried out, trusted or not. A log agrees with a text if nothing diverges
while it is carried out. Writes docs/trust-effects.md and engine/hearthstone/effects/trust.tsv: by construct and by
card, and of cards that were reworded by text, how often logs agreed and how often not, on how many cards, in how many
games. Then prints the precision with each card left out: of the cards that would be trusted by the constructs of all
others, how often the log agreed.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from exercise import ROOT, sources

import engine
import hslog
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.effects.definitions import ATTACHED, DEATHRATTLE, FIRST, THEN, TRIGGER, USE
from engine.hearthstone.effects.trust import (
    AGREEMENTS,
    AURA,
    CARDS,
    CARDS_FOR_UNSEEN,
    CARDS_FOR_UNSEEN_CONTINUOUS,
    COST,
    EVERYTHING,
    MOST_WRONG,
    OWN_AGREEMENTS,
    OWN_GAMES,
    SEVERAL,
    TABLE,
    TEXT,
    Count,
    Trust,
    cards_for_unseen,
    constructs_in,
    is_simple,
    row_of,
    text_row_of,
)
from hslog.core.errors import HslogError
from hslog.core.output import write_text

CORPUS = ROOT.parent / "shared" / "corpus"
PAGE = ROOT / "docs" / "trust-effects.md"
FORMS = (USE, TRIGGER, ATTACHED, DEATHRATTLE, FIRST, THEN, COST, AURA)
FOLDERS = ("logs", "xml", "modern", "alarms")

DAMAGED = 30
"""A log with more divergences than this without texts is damaged, and tells nothing of texts."""


class Run(NamedTuple):
    """One text that was carried out: where, by which card, with which constructs, and whether it does one thing.

    ``card`` is its row in the table: how it came to be carried out, and its id; ``text`` is that of what it did, where
    it was reworded. ``place`` is the name of the log and the line of the text's block.
    """

    place: str
    card: str
    constructs: tuple[str, ...]
    simple: bool
    agreed: bool
    text: str = ""
    times: int = 1


def runs_of(path: Path) -> list[Run]:
    """Return the texts that were carried out in all games of a log; none for a file that is no log."""
    found = []
    try:
        games = hslog.read(path)
    except HslogError:
        return []
    for game in games:
        replay = engine.replay(game, trust=EVERYTHING)
        if len(replay.divergences) > DAMAGED < len(engine.replay(game, trust=Trust({})).divergences):
            continue
        for run in replay.effect_runs:
            line = game.by_index[run.place].line
            name, card = f"{path.name}:{line}", row_of(run.form, run.card_id)
            constructs = () if is_of_scenario(run.card_id) else constructs_in(run.abilities, run.form)
            text = text_row_of(run.form, run.card_id, run.abilities)
            found.append(Run(name, card, constructs, is_simple(run.abilities, run.form), run.agreed, text))
    return found


def count(runs: Iterable[Run]) -> dict[str, Count]:
    """Return the table: constructs, and cards as ``card:ID``, ``trigger:ID`` or ``deathrattle:ID``.

    Disagreements with a text of several actions count against its card, and against those actions in their place in
    it: which sentence the server carries out in which block, its other constructs do not say. A text whose action is
    not reliable itself counts for that action only. A card of a scenario counts for itself only: its script may do
    something else than such words mean elsewhere.
    """
    runs = list(runs)
    reliable = {name for name, row in _count(runs).items() if row.is_reliable}
    actions = {name for run in runs for name in run.constructs if "action:" in name and not name.startswith(SEVERAL)}
    cards = {name for run in runs for name in (run.card, run.text)}
    table = _count(runs)
    judged = [run for run in runs if not (actions & set(run.constructs)) - reliable]
    table |= {name: row for name, row in _count(judged).items() if name not in actions | cards}
    return {name: table[name] for name in sorted(table)}


def _count(runs: Iterable[Run]) -> dict[str, Count]:
    agreed: Counter[str] = Counter()
    disagreed: Counter[str] = Counter()
    cards: dict[str, set[str]] = defaultdict(set)
    games: dict[str, set[str]] = defaultdict(set)
    for run in runs:
        for name in (run.card, *run.constructs, *filter(None, (run.text,))):
            if run.agreed:
                agreed[name] += run.times
            elif run.simple or name in (run.card, run.text) or name.startswith(SEVERAL):
                disagreed[name] += run.times
            cards[name].add(run.card)
            games[name].add(run.place.rpartition(":")[0])
    return {name: Count(agreed[name], disagreed[name], len(cards[name]), len(games[name])) for name in sorted(cards)}


def leave_one_card_out(runs: list[Run]) -> Iterator[tuple[str, int, int]]:
    """Yield each card that the other cards' counts would make trusted, with its agreements and disagreements."""
    by_card: dict[str, list[Run]] = defaultdict(list)
    alike = Counter(run._replace(place="") for run in runs)
    runs = [run._replace(times=times) for run, times in alike.items()]
    for run in runs:
        by_card[run.card].append(run)
    for card, own in sorted(by_card.items()):
        others = Trust(count(run for run in runs if run.card != card))
        least = cards_for_unseen(card.partition(":")[0])
        trusted = [run for run in own if run.constructs and others.holds(run.constructs, least)]
        if trusted:
            agreed = sum(run.times for run in trusted if run.agreed)
            yield card, agreed, sum(run.times for run in trusted) - agreed


def write(table: dict[str, Count]) -> None:
    """Write the table that the package ships."""
    rows = ["\t".join((name, *map(str, row))) for name, row in table.items()]
    TABLE.write_text("\n".join(["name\tagreed\tdisagreed\tcards\tgames", *rows, ""]), encoding="utf-8")


def write_page(table: dict[str, Count], runs: int, agreed: int, left_out: list[tuple[str, int, int]]) -> None:
    """Write the page of what the table says of constructs."""
    right, wrong = sum(row[1] for row in left_out), sum(row[2] for row in left_out)
    shown = {name: row for name, row in table.items() if not _is_card(name) and not name.startswith(f"{TEXT}:")}
    cards = sum(_is_card(name) for name in table)
    lines = [
        "# What is trusted of the effects of cards",
        "",
        "Made by `python benchmarks/trust.py`. Every text whose parts all have a meaning is carried out before the log",
        "is looked at; the log agrees if nothing diverges meanwhile. A construct is trusted on any card after",
        f"{AGREEMENTS} agreements on {CARDS} cards with at most {MOST_WRONG:.1%} disagreements, but on a card that",
        f"no log has shown to agree only if they were on {CARDS_FOR_UNSEEN} cards, {CARDS_FOR_UNSEEN_CONTINUOUS} for",
        "what changes costs or is an aura; a card itself after",
        f"{OWN_AGREEMENTS} agreements in {OWN_GAMES} games without any disagreement. Other texts are tried on a log:",
        "they predict a log that agrees with them; where a log does not, that is a notice, and they are read from it.",
        "",
        f"- {runs:,} texts of {cards} cards were carried out, {agreed:,} agreed.",
        f"- Each card left out: {len(left_out)} cards are trusted by what the others show; of their texts {right:,}",
        f"  agreed and {wrong} did not ({right / (right + wrong or 1):.2%}).",
        "",
        "| construct | agreed | disagreed | cards | games | trusted |",
        "|---|--:|--:|--:|--:|---|",
    ]
    lines += [
        f"| {name} | {row.agreed:,} | {row.disagreed} | {row.cards} | {row.games} | {'yes' * row.is_reliable} |"
        for name, row in sorted(shown.items(), key=lambda pair: -pair[1].agreed)
    ]
    write_text(PAGE, "\n".join(lines) + "\n")


def _is_card(name: str) -> bool:
    form, _, rest = name.partition(":")
    return form in FORMS and bool(rest)


def main() -> None:
    """Count, write, and print the precision."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="*", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    logs = sources(arguments.logs or [CORPUS / folder for folder in FOLDERS])
    with Pool(arguments.processes) as pool:
        runs = [run for found in pool.imap(runs_of, logs, chunksize=4) for run in found]
    table = count(runs)
    write(table)
    agreed = sum(run.agreed for run in runs)
    print(f"{len(runs)} texts carried out, {agreed} agreed")
    left_out = list(leave_one_card_out(runs))
    write_page(table, len(runs), agreed, left_out)
    right, wrong = sum(row[1] for row in left_out), sum(row[2] for row in left_out)
    print(f"each card left out: {len(left_out)} cards trusted by the others, {right} agreed, {wrong} not")
    for run in runs:
        if not run.agreed:
            print(f"  disagreed: {run.card} in {run.place}: {' '.join(run.constructs)}")
    for card, agreed, disagreed in left_out:
        if disagreed:
            print(f"  {card}: {agreed} agreed, {disagreed} not")


if __name__ == "__main__":
    main()
