"""The sections of the page, each made from the answer to a question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from math import log10
from typing import Any
from urllib.parse import quote

from engine.hearthstone.corpus.changes import changes_in, proposals_in
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.query import ask
from engine.rulebook import RULES
from hslog.core.legible import clean
from hslog.core.numbers import is_digits
from hslog.hearthstone.build import patch_of
from viz.core.look import MARKS

MOST_DIVERGENCES = 2000
"""Divergences that are listed; the question divergences-by-rule has all."""
VERDICTS = ("predicted", "chosen", "adopted", "divergent")
"""Verdicts of packets that are judged, in the order of the bars."""

Column = tuple[int, int | None]
"""The builds of a column of the heat map: the oldest and the newest that can have written its games."""


def facts(dataset: Dataset) -> str:
    """Return the size of the corpus, in one line."""
    [row] = ask(
        dataset,
        """
        SELECT (SELECT count(*) FROM files) AS files, (SELECT count(*) FROM files WHERE error != '') AS errors,
               count(*) AS games, count(*) FILTER (complete) AS complete, count(*) FILTER (unjudged = '') AS judged,
               count(DISTINCT build) AS builds, coalesce(sum(divergences), 0)::BIGINT AS divergences
        FROM games
        """,
    ).to_pylist()
    return (
        f"{row['files']:,} files, {row['errors']:,} of them not read; {row['games']:,} games, {row['complete']:,} "
        f"complete, {row['judged']:,} judged, of {row['builds']:,} builds that logs state; "
        f"{row['divergences']:,} divergences"
    )


def heat_map(dataset: Dataset) -> str:
    """Return the rules by builds: in how many games each was tested, and where it was broken."""
    rows = ask(
        dataset,
        """
        SELECT r.rule, r.build_low, r.build_high, count(DISTINCT (r.file, r.game)) AS games,
               count(DISTINCT (r.file, r.game)) FILTER (r.broken > 0) AS broken, sum(r.held)::BIGINT AS held
        FROM rule_checks r JOIN games g USING (file, game) WHERE g.gaps = 0 GROUP BY ALL ORDER BY ALL
        """,
    ).to_pylist()
    cells: dict[str, dict[Column, dict[str, Any]]] = defaultdict(dict)
    for row in rows:
        cells[row["rule"]][row["build_low"], row["build_high"]] = row
    builds: list[Column] = sorted({key for row in cells.values() for key in row}, key=lambda key: (key[0], key[1] or 0))
    heads = "".join(f'<th scope="col"><span>{_builds(build)}</span></th>' for build in builds)
    body = []
    for rule in sorted(cells):
        title = escape(_rule_words(rule))
        tds = "".join(_cell(cells[rule].get(build)) for build in builds)
        body.append(f'<tr><th scope="row" title="{title}">{escape(rule)}</th>{tds}</tr>')
    return (
        '<table id="heat" role="grid" aria-label="Rules by builds; arrow keys go from cell to cell">'
        f'<thead><tr><th scope="col">rule</th>{heads}</tr></thead><tbody>{"".join(body)}</tbody></table>'
    )


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return '<td tabindex="-1"></td>'
    shade = min(4, 1 + int(2 * log10(row["games"])))
    broken = f' data-b="{row["broken"]}"' if row["broken"] else ""
    kind = "broken" if row["broken"] else f"held{shade}"
    sign = "✗" if row["broken"] else row["games"]
    return f'<td tabindex="-1" class="{kind}" data-g="{row["games"]}" data-h="{row["held"]}"{broken}>{sign}</td>'


def _builds(build: Column) -> str:
    low, high = build
    if low == high:
        return str(low)
    return f"{low}–{high if high is not None else ''}"


def _rule_words(rule: str) -> str:
    known = RULES.get(rule)
    return known.title if known is not None else ""


def divergences(dataset: Dataset) -> str:
    """Return the divergences, each with a link to its line."""
    rows = ask(
        dataset,
        """
        SELECT d.rule, d.construct, g.build_low, g.build_high, f.root, f.name, d.game, d.line, d.turn, d.message, d.why,
               d.held, d.games, d.broken_games, g.gaps
        FROM divergences d JOIN games g USING (file, game) JOIN files f ON f.file = d.file AND f.status != 'copy'
        WHERE NOT d.notice
        ORDER BY g.gaps > 0, d.rule, d.construct, g.build_low, f.root, f.name, d.game, d.index LIMIT ?
        """,
        [MOST_DIVERGENCES],
    ).to_pylist()
    if not rows:
        return "<p>There are none.</p>"
    return _table(
        ("rule", "build", "line", "turn", "what happened", "evidence"),
        [
            (
                f"{_text(row['rule'])}<br><small>{_text(row['construct'])}</small>",
                _builds((row["build_low"], row["build_high"])),
                _link(row),
                str(row["turn"]),
                f"<details><summary>{_text(row['message'])}</summary>{_lines(row['why'])}</details>",
                f"held {row['held']:,} times in {row['games']:,} games, broken in {row['broken_games']:,}"
                + ("; packets are missing in this log" if row["gaps"] else ""),
            )
            for row in rows
        ],
        "divergences",
    )


def _link(row: dict[str, Any]) -> str:
    """Return a link to a line of a log; of a member of an archive, to the archive."""
    place = f"{row['root']}/{row['name'].partition('!')[0]}"
    address = place if "://" in place else quote(place)
    if address.startswith("/"):
        address = f"file://{address}"
    if address.lower().startswith(("javascript:", "data:")):
        address = ""
    shown = f"{row['name']}:{row['line']}"
    return f'<a href="{escape(address)}#L{row["line"]}">{_text(shown)}</a>'


def changes(dataset: Dataset) -> str:
    """Return when rules changed, and the changes that are proposed."""
    proposed = proposals_in(dataset)
    parts = []
    if proposed:
        parts.append("<h3>Changes that no switch knows</h3><ul>")
        for one in proposed:
            examples = "".join(f"<li>{_text(example)}</li>" for example in one.examples)
            parts.append(f"<li>{_text(one.words)}<ul>{examples}</ul></li>")
        parts.append("</ul>")
    titles = ("switch", "rule", "from", "to", "between builds", "held before", "held after", "how sure")
    parts.append(_table(titles, [[_text(cell) for cell in one.cells()] for one in changes_in(dataset)], "changes"))
    return "".join(parts)


def evidence(dataset: Dataset) -> str:
    """Return how often each part of each rule held, by era; the most broken first."""
    rows = ask(
        dataset,
        """
        SELECT r.rule, r.construct, r.era, sum(r.held)::BIGINT AS held, sum(r.broken)::BIGINT AS broken,
               count(*) FILTER (r.held > 0) AS games, count(*) FILTER (r.broken > 0) AS broken_games
        FROM rule_checks r JOIN games g USING (file, game) WHERE g.gaps = 0
        GROUP BY ALL ORDER BY broken_games DESC, r.rule, r.construct, min(r.build_low)
        """,
    ).to_pylist()
    names = ("rule", "construct", "era", "held", "broken", "games", "broken_games")
    cells = [[_text(f"{row[n]:,}" if isinstance(row[n], int) else row[n]) for n in names] for row in rows]
    titles = ("rule", "part", "era", "held", "broken", "in games", "broken in games")
    return _table(titles, cells, "evidence")


def coverage(dataset: Dataset) -> str:
    """Return a picture of how the packets of each era are judged, with the numbers as a table."""
    rows = ask(dataset, "coverage-by-era").to_pylist()
    return _bars(rows) + _table(
        ("era, by its last build", "games", *VERDICTS, "coverage"),
        [
            (
                _text(row["era"]),
                f"{row['games']:,}",
                *(f"{row[verdict]:,}" for verdict in VERDICTS),
                "" if row["coverage"] is None else f"{row['coverage']:.1%}",
            )
            for row in rows
        ],
        "coverage",
    )


def _bars(rows: Sequence[dict[str, Any]]) -> str:
    width, height = 640, 22
    parts = []
    for place, row in enumerate(rows):
        total = sum(row[verdict] for verdict in VERDICTS) or 1
        left, top = 110.0, place * height
        parts.append(f'<text x="104" y="{top + 15}" text-anchor="end">{_text(_era(row["era"]))}</text>')
        for verdict in VERDICTS:
            share = row[verdict] / total * (width - 120)
            parts.append(
                f'<rect x="{left:.1f}" y="{top + 3}" width="{share:.2f}" height="{height - 6}" '
                f'class="{verdict}"><title>{verdict}: {row[verdict]:,}</title></rect>'
            )
            left += share
    legend = " ".join(f'<span class="key {verdict}">{MARKS[verdict].sign} {verdict}</span>' for verdict in VERDICTS)
    drawn = "".join(parts)
    return (
        f'<p class="legend">{legend}</p><svg viewBox="0 0 {width} {max(1, len(rows)) * height}" role="img" '
        f'aria-label="Verdicts of packets by era; the table below has the numbers">{drawn}</svg>'
    )


def _era(name: str) -> str:
    patch = patch_of(int(name)) if is_digits(name) else None
    return f"to {patch.patch}" if patch is not None else name


def errors(dataset: Dataset) -> str:
    """Return the files that could not be read or judged."""
    rows = ask(dataset, "files-in-error").to_pylist()
    if not rows:
        return "<p>All files could be read.</p>"
    cells = [[_text(row[name]) for name in ("name", "status", "error")] for row in rows]
    return _table(("file", "status", "what is wrong"), cells, "files")


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> str:
    """Return a table; cells are HTML."""
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="{name}">{table}</div>'


def _lines(text: str) -> str:
    return "<br>".join(_text(line) for line in text.split("\n"))


def _text(text: str) -> str:
    return escape(clean(text))
