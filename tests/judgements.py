"""What is said of the logs of each test, compared with what was recorded.

A test asserts what it is about. Everything else that the rules say of its logs is compared with ``tests/recorded``: the
verdict and the rule of every packet, the divergences with their sentences, what was counted, the rows of options, the
spans; of a game that is played, its packets. So a change of any judgement is noticed, wanted or not.

Where a change is wanted, record anew, with card data beside the checkout, and look through what differs in the files:

    pytest tests/engine --record

To see what has changed in the judgement of a log, write out all that is said with and without the change, and compare:

    pytest tests/engine/test_x.py -k NAME --judgements FILE

A recorded log is a word such as ``31p2a1d-9f2a``: how many packets are predicted, chosen, adopted, cosmetic (k), hidden
and divergent, and a check sum of all the rest; of a game that is played, how many packets it has, and a check sum.
Tests that are not recorded yet are not compared. Long logs and those that are no test's own, as those of the corpus,
are left out; so are tests that draw their examples at random.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest

from engine.core.verdict import Verdict
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.simulate.recording import Recording
from engine.magic.play.messages import Recorder
from engine.magic.replay.findings import Findings
from engine.magic.replay.replayer import Replayer
from engine.magic.replay.result import MagicReplay
from hslog.core.packet import walk

ROOT = Path(__file__).resolve().parent
RECORDED = ROOT / "recorded"
SHARED = str(ROOT.parent.parent / "shared")
WIDTH = 118
LETTERS = {verdict: verdict.word[0] for verdict in Verdict} | {Verdict.COSMETIC: "k"}
MOST_PACKETS = 1000
"""Longer logs are left out: whatever changes, they change, and do not tell what."""

NOT_COMPARED = {"evidence"}
"""What is left out of a divergence: how often its claim held is counted anew with every new log."""


def key_of(text: str, counts: str) -> str:
    """Return the word that stands for a judgement."""
    return f"{counts}-{hashlib.sha256(text.encode()).hexdigest()[:4]}"


def text_of_replay(replay: Replay | MagicReplay) -> Iterator[str]:
    """Yield all that is said of a log, in lines."""
    not_retraced = getattr(replay, "not_retraced", "")
    yield f"{replay.ruleset.name}, build {replay.build_basis} {replay.hidden_reason} {not_retraced}"
    for index, verdict in enumerate(replay.verdicts):
        if verdict in LETTERS:
            yield f"packet {index}: {LETTERS[verdict]} {replay.rules.get(index, '')}"
    for title, found in (("divergence", replay.divergences), ("notice", replay.notices)):
        for one in found:
            fields = {name: value for name, value in one.to_json().items() if name not in NOT_COMPARED}
            yield f"{title}: {json.dumps(fields, sort_keys=True, ensure_ascii=False)}"
    for rule, count in sorted(replay.checked.items()):
        yield f"checked: {rule} {count}"
    for claim, count in sorted((f"{claim.rule} {claim.part}", count) for claim, count in replay.confirmed.items()):
        yield f"confirmed: {claim} {count}"
    for index, rows in replay.option_rows.items():
        for row in rows:
            yield f"options {index}: {row}"
    for root in replay.spans:
        for span in root.walk():
            place, about = f"{span.start}-{span.stop}", f"{span.entity} {span.source} {span.amount}"
            yield f"span: {span.kind.value} {span.name} {span.rule} {place} {about}"
    for run in getattr(replay, "effect_runs", ()):
        yield f"text: {run.card_id} {run.place} {run.agreed}"


def text_of_findings(findings: Findings) -> Iterator[str]:
    """Yield what is found in messages of Magic that a test has read one by one."""
    yield f"verdicts: {list(findings.verdicts)} {sorted(findings.rules.items())}"
    yield from (f"divergence: {one.rule} {one.kind} {one.entity} {one.message}" for one in findings.divergences)
    yield f"confirmed: {sorted(findings.confirmed.items())}"
    yield f"options: {findings.rows}"


def counts_of(verdicts: Iterable[int]) -> str:
    """Return how many verdicts there are of each kind."""
    counts = Counter(verdicts)
    return "".join(f"{counts[verdict]}{letter}" for verdict, letter in LETTERS.items() if counts[verdict]) or "0"


class Judgements:
    """What is said of the logs and games of one test, as keys with their texts."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}
        self.recorders: list[Recorder] = []
        self.replayers: list[Replayer] = []

    def add_replay(self, replay: Replay | MagicReplay) -> None:
        """Add what is said of a log."""
        if not str(replay.game.source).startswith(SHARED) and len(replay.verdicts) <= MOST_PACKETS:
            self._add([*text_of_replay(replay)], counts_of(replay.verdicts))

    def add_game(self, recording: Recording) -> None:
        """Add the packets of a game that was played."""
        if recording.index <= MOST_PACKETS:
            packets = walk(recording.game.packets)
            lines = [f"{packet.index} {packet.ts} {packet.content()}" for packet in packets]
            self._add(lines, f"game{len(lines)}")

    def add_answers(self, name: str, lines: list[str]) -> None:
        """Add the answers to questions about something, as a card."""
        self._add(lines, name)

    def end(self) -> dict[str, list[str]]:
        """Return what was found, with games of Magic, played or replayed in parts, as they are now."""
        for recorder in self.recorders:
            self._add([json.dumps(message, sort_keys=True) for message in recorder.sent], f"game{len(recorder.sent)}")
        for replayer in self.replayers:
            self._add([*text_of_findings(replayer.context.findings)], "message")
        return self.found

    def _add(self, lines: list[str], counts: str) -> None:
        self.found.setdefault(key_of("\n".join(lines), counts), lines)


def watch(patch: pytest.MonkeyPatch) -> Judgements:
    """Collect what is said of logs, and the games that are played, from now on."""
    judgements = Judgements()

    def after(cls: Any, method: str, add: Any) -> None:
        original = getattr(cls, method)

        def watched(self: Any, *arguments: Any, **named: Any) -> None:
            original(self, *arguments, **named)
            add(self)

        patch.setattr(cls, method, watched)

    after(Replay, "__init__", judgements.add_replay)
    after(MagicReplay, "__init__", judgements.add_replay)
    after(Recording, "finish", judgements.add_game)
    after(Recorder, "__init__", judgements.recorders.append)
    after(Replayer, "__init__", judgements.replayers.append)
    after(Replayer, "run", judgements.replayers.remove)  # what it finds is in its result
    return judgements


def file_of(module: Path) -> Path:
    """Return where the judgements of the tests of a module are recorded."""
    return RECORDED / module.relative_to(ROOT).with_suffix(".txt")


@cache
def recorded(file: Path) -> dict[str, set[str]]:
    """Return the keys that are recorded in a file, by the name of the test."""
    found: dict[str, set[str]] = {}
    keys = set[str]()
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.startswith(" "):
            keys.update(line.split())
        else:
            found[line] = keys = set()
    return found


def difference(found: Mapping[str, list[str]], file: Path, name: str) -> str:
    """Return what is found in a test and not recorded, in words; empty if there is nothing or the test is new.

    What another test of the module has found is recorded there: tests share games.
    """
    of_module = recorded(file)
    if name not in of_module:
        return ""
    new = found.keys() - set[str]().union(*of_module.values())
    if not new:
        return ""
    told = [line for key in sorted(new)[:3] for line in (f"{key}:", *_told(found[key]))]
    known = wrap(" ".join(sorted(of_module[name])), WIDTH, break_on_hyphens=False)
    more = [f"recorded of {name}:", *known[:5], *(["..."] if len(known) > 5 else [])]
    first = "its logs are judged otherwise than recorded; if that is wanted: pytest tests/engine --record"
    return "\n".join([first, *told, *more])


def _told(lines: list[str]) -> list[str]:
    """Return what is found wrong in a log, or the beginning of something else, in short lines."""
    wrong = [line for line in lines if line.startswith(("divergence", "notice"))]
    return [line[:WIDTH] for line in (wrong or lines)[:10]]


def show(found: Mapping[str, list[str]], test: str, file: Path) -> None:
    """Add all that was found in a test to a file."""
    with file.open("a", encoding="utf-8") as out:
        for key, lines in found.items():
            out.writelines(f"{line}\n" for line in (f"{test} {key.partition('-')[0]}", *lines))


def record(file: Path, found: Mapping[str, set[str]]) -> None:
    """Record the keys of the tests of a module. Of tests in which nothing was found, as they were skipped, it stays."""
    keys = {name: found[name] or recorded(file).get(name, set()) for name in sorted(found)}
    lines = [line for name in keys if keys[name] for line in (name, *_lines(keys[name]))]
    if lines:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    else:
        file.unlink(missing_ok=True)


def _lines(keys: set[str]) -> list[str]:
    return wrap(" ".join(sorted(keys)), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
