"""The report holds the whole game in one file, and gives nothing away that the log hides."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from small_games import block, change, replay_of, sweep, turn

from engine import Replay, Verdict
from viz.hearthstone.report import page, write_report
from viz.hearthstone.report.data import VERDICT_LETTERS


def data_of(replay: Replay) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page(replay), re.S)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found.group(1))
    return loaded


class Links(HTMLParser):
    """Collects every address a page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("src", "href", "action", "srcset")]


def test_the_page_is_one_file_that_loads_nothing(tmp_path: Path) -> None:
    text = write_report(sweep(), tmp_path / "game.html").read_text(encoding="utf-8")
    links = Links()
    links.feed(text)
    assert [link for link in links.found if not link.startswith(("#", "data:"))] == []
    assert "default-src 'none'" in text
    assert "@import" not in text
    assert "url(" not in text


def test_every_packet_has_line_verdict_and_item() -> None:
    replay = sweep()
    data = data_of(replay)
    count = replay.game.packet_count
    assert [len(data[key]) for key in ("packets", "lines", "owners", "verdicts")] == [count] * 4
    lines, line = [], 0
    for step in data["lines"]:
        line += step
        lines.append(line)
    for packet in replay.game.walk():
        assert lines[packet.index] == packet.line
        assert data["verdicts"][packet.index] == VERDICT_LETTERS[replay.verdict(packet)]


def test_items_hang_together_and_name_their_causes() -> None:
    items = data_of(sweep())["items"]
    assert items[0][0] == -1
    assert all(0 <= item[0] < place for place, item in enumerate(items) if place)
    (death,) = [item for item in items if item[3] == "Dies: Kobold"]
    ((cause, word),) = death[11]
    assert (items[cause][3], word) == ("Damage: Kobold", "kills")


def test_divergences_say_where_they_are_and_which_rule_speaks() -> None:
    replay = sweep()
    data = data_of(replay)
    assert len(data["divergences"]) == len(replay.divergences)
    for told, divergence in zip(data["divergences"], replay.divergences, strict=True):
        assert told["message"] == divergence.message
        assert data["rules"][told["rule"]][0] == divergence.rule
        assert told["index"] == divergence.index


def test_counts_of_the_turns_add_up_to_all_packets() -> None:
    replay = sweep()
    tallies = [turn[2] for turn in data_of(replay)["turns"]]
    total = sum(count for tally in tallies for count in tally.values())
    assert total == sum(replay.counts().values())


def test_names_of_players_cannot_break_out_of_the_page() -> None:
    replay = replay_of(turn(3))
    replay.game.players[0].name = "</script><script>alert(1)</script>"
    text = page(replay)
    assert "<script>alert(1)" not in text
    assert data_of(replay)["players"][1]["name"] == "</script><script>alert(1)</script>" or (
        data_of(replay)["players"][0]["name"] == "</script><script>alert(1)</script>"
    )


def test_a_card_the_log_never_shows_has_no_name() -> None:
    hidden = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=HAND\n    tag=CONTROLLER value=2\n"
    data = data_of(replay_of(hidden, turn(3), block("PLAY", 20, change(20, "ZONE", "PLAY"))))
    assert data["names"]["30"] == "hidden card"


def test_the_source_s_folder_is_not_in_the_page() -> None:
    replay = replay_of(turn(3))
    replay.game.source = "/home/somebody/Logs/Power.log"
    assert "somebody" not in page(replay)
    assert "Power.log" in page(replay)


def test_a_game_that_is_not_judged_says_why() -> None:
    replay = replay_of(turn(3))
    replay.hidden_reason = "the rules of this mode are not in the book"
    assert '<p class="notice" role="note">the rules of this mode' in page(replay)


def test_the_same_game_gives_the_same_page() -> None:
    assert page(sweep()) == page(sweep())


def test_every_verdict_has_a_letter() -> None:
    assert len(set(VERDICT_LETTERS.values())) == len(Verdict)


def test_the_page_says_what_its_counts_count() -> None:
    replay = sweep()
    data = data_of(replay)
    blocks = sum(1 for _ in replay.game.blocks())
    assert f"{len(data['packets']) - blocks} packets in {blocks} blocks" in data["facts"]
