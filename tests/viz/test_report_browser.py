"""The report in a real browser: it loads, steps, jumps, and complains of nothing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from small_games import SWEEP, block, replay_of, turn

import engine
import hslog
from viz.hearthstone.report import write_report

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright: reports are not tried in a browser")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium: reports are not tried in a browser")
SAMPLE = Path(__file__).parent.parent.parent / "samples" / "duel-fault.log"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    hidden = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=HAND\n    tag=CONTROLLER value=2\n"
    small = replay_of(hidden, turn(3), SWEEP, turn(4), block("TRIGGER", 3))
    found = {"small": write_report(small, folder / "small.html")}
    if SAMPLE.exists():
        found["sample"] = write_report(engine.replay(hslog.read(SAMPLE)[0]), folder / "sample.html")
    return found


class Opened:
    """A page, and everything it complained of or tried to load."""

    def __init__(self, browser: Any, path: Path, **context: Any) -> None:
        self.page = browser.new_page(**context)
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._request)
        self.page.goto(path.as_uri())
        self.page.wait_for_selector("html[data-ready=yes]", timeout=10_000)

    def _request(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:")):
            self.complaints.append(f"asks the network for {request.url}")

    def where(self) -> str:
        return str(self.page.inner_text("#where"))


@pytest.fixture
def small(browser: Any, reports: dict[str, Path]) -> Iterator[Opened]:
    opened = Opened(browser, reports["small"], viewport={"width": 1300, "height": 850})
    yield opened
    assert opened.complaints == []
    opened.page.close()


def test_it_opens_at_the_first_turn(small: Opened) -> None:
    assert small.where().startswith("Turn 3")
    assert small.page.locator(".half").count() == 2
    assert "Kobold" in small.page.inner_text("#board")


def test_arrow_keys_step_by_action_and_by_packet(small: Opened) -> None:
    small.page.keyboard.press("ArrowDown")
    while "plays Sweep" not in small.where():
        small.page.keyboard.press("ArrowDown")
    assert "Kobold" not in small.page.inner_text(".minions >> nth=1")
    end = small.where()
    small.page.keyboard.press("ArrowLeft")
    assert small.where() != end
    small.page.keyboard.press("ArrowRight")
    assert small.where() == end
    small.page.keyboard.press("ArrowUp")
    assert "plays Sweep" not in small.where()
    assert "Kobold" in small.page.inner_text("#board")


def test_going_to_the_end_and_back_restores_the_board(small: Opened) -> None:
    before = small.page.inner_html("#board")
    small.page.keyboard.press("End")
    assert small.page.inner_html("#board") != before
    small.page.click("#first")
    small.page.keyboard.press("PageDown")
    assert small.page.inner_html("#board") == before


def test_hidden_cards_are_shown_as_hidden(small: Opened) -> None:
    assert small.page.locator('.entity.unknown[data-entity="30"]').inner_text() == "?"


def test_tree_board_and_log_lines_lead_to_each_other(small: Opened) -> None:
    page = small.page
    page.keyboard.press("PageDown")
    page.evaluate("document.querySelector('#first').click()")
    while "plays Sweep" not in small.where():
        page.keyboard.press("ArrowDown")
    page.click("li[data-item] .title:text-is('Damage: Leper')")
    assert page.locator('.entity.chosen-entity[data-entity="11"]').count() == 1
    assert "Leper" in page.inner_text(".node.now")
    page.click("#tab-lines")
    assert page.locator("#panel-lines tr.now").count() == 1
    assert page.locator("tr.about").count() >= 5
    page.click("#board [data-entity='12'] >> nth=0")
    page.click("#tab-tree")
    assert page.locator(".node.about .title:text-is('Damage: Squire')").count() == 1


def test_branches_of_the_tree_close_and_open(small: Opened) -> None:
    page = small.page
    while "plays Sweep" not in small.where():
        page.keyboard.press("ArrowDown")
    count = page.locator("li[data-item]").count()
    page.click("li[data-item] >> nth=1 >> .twist")
    assert page.locator("li[data-item]").count() < count
    page.click("li[data-item] >> nth=1 >> .twist")
    assert page.locator("li[data-item]").count() == count


def test_divergences_jump_to_their_place(small: Opened) -> None:
    page = small.page
    page.click("#tab-divergences")
    first = page.locator("article.divergence >> nth=0")
    said = first.inner_text()
    assert all(word in said for word in ("the log says", "the rules say", "rule", "why"))
    message = first.locator("h3").inner_text()
    assert message.startswith("✗ 0 ")
    first.locator(".jump").click()
    assert message in page.locator("#panel-tree").inner_text()
    assert page.locator("#tab-tree").get_attribute("aria-selected") == "true"
    place = small.where()
    page.keyboard.press("d")
    page.keyboard.press("D")
    assert page.locator(".node.now").count() == 1
    assert "position" in place


def test_the_scrubber_and_the_turn_table_move_the_board(small: Opened) -> None:
    page = small.page
    page.evaluate("const s = document.getElementById('scrub'); s.value = s.max; s.dispatchEvent(new Event('input'))")
    assert small.where().startswith("Turn 4")
    page.click("#tab-turns")
    page.locator("#panel-turns tbody tr >> nth=1").click()
    assert small.where().startswith("Turn 3")


def test_the_tree_is_closed_and_the_turn_table_followed_from_the_keyboard(small: Opened) -> None:
    page = small.page
    while "plays" not in small.where():
        page.keyboard.press("ArrowDown")
    before = page.locator("#panel-tree li").count()
    page.keyboard.press("x")
    assert page.locator("#panel-tree li").count() < before
    assert page.locator(".node.now").count() == 1
    page.keyboard.press("x")
    assert page.locator("#panel-tree li").count() == before
    page.keyboard.press("4")
    page.focus("#panel-turns tbody tr >> nth=1")
    page.keyboard.press("Enter")
    assert small.where().startswith("Turn 3")
    assert "adopted" in page.inner_text("#panel-turns .key")


def test_deaths_are_listed_with_their_cause(small: Opened) -> None:
    small.page.click("#tab-deaths")
    assert "Kobold" in small.page.inner_text("#panel-deaths")
    assert "because of: Damage: Kobold" in small.page.inner_text("#panel-deaths")


def test_tabs_and_help_work_from_the_keyboard(small: Opened) -> None:
    page = small.page
    page.keyboard.press("3")
    assert page.locator("#panel-divergences").is_visible()
    page.focus("#tab-divergences")
    page.keyboard.press("ArrowRight")
    assert page.locator("#panel-turns").is_visible()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()


def test_light_and_dark_follow_the_system_and_the_button(browser: Any, reports: dict[str, Path]) -> None:
    grounds = {}
    for scheme in ("light", "dark"):
        opened = Opened(browser, reports["small"], color_scheme=scheme)
        ground = "getComputedStyle(document.body).backgroundColor"
        grounds[scheme] = opened.page.evaluate(ground)
        opened.page.keyboard.press("t")
        grounds[f"{scheme} switched"] = opened.page.evaluate(ground)
        opened.page.close()
    assert grounds["light"] != grounds["dark"]
    assert (grounds["light switched"], grounds["dark switched"]) == (grounds["dark"], grounds["light"])


def test_a_phone_needs_no_sideways_scrolling(browser: Any, reports: dict[str, Path]) -> None:
    for path in reports.values():
        opened = Opened(browser, path, viewport={"width": 360, "height": 740})
        for key in ("ArrowDown", "ArrowDown", "3", "4", "2"):
            opened.page.keyboard.press(key)
            assert opened.page.evaluate("document.documentElement.scrollWidth") <= 360
        opened.page.close()


def test_the_sample_game_is_stepped_through_without_a_complaint(browser: Any, reports: dict[str, Path]) -> None:
    if "sample" not in reports:
        pytest.skip("samples/duel-fault.log is not there")
    opened = Opened(browser, reports["sample"])
    seen = set()
    for _ in range(400):
        seen.add(opened.where())
        opened.page.keyboard.press("ArrowDown")
        if opened.page.locator("#last").is_disabled():
            break
    assert opened.page.locator("#last").is_disabled()
    assert len(seen) > 20
    assert opened.complaints == []


def test_the_board_is_that_of_the_timeline_at_every_action(browser: Any, reports: dict[str, Path]) -> None:
    if "sample" not in reports:
        pytest.skip("samples/duel-fault.log is not there")
    game = hslog.read(SAMPLE)[0]
    opened = Opened(browser, reports["sample"])
    shown = "[...document.querySelectorAll('.half')].map(h => [...h.querySelectorAll('.{0} [data-entity]')]"
    shown += ".map(n => Number(n.dataset.entity)))"
    above, below = sorted(game.players, key=lambda player: player.player_id == game.perspective.friendly)
    for _ in range(60):
        packet = int(re.search(r"position (\d+) of", opened.where())[1])  # type: ignore[index]
        state = game.timeline.at(packet=packet)
        players = [player.player_id for player in (above, below)]
        assert opened.page.evaluate(shown.format("minions")) == [state.board(player) for player in players]
        assert opened.page.evaluate(shown.format("hand-row")) == [state.hand(player) for player in players]
        opened.page.keyboard.press("ArrowDown")
    opened.page.close()


def test_an_address_with_a_line_opens_there(browser: Any, reports: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(f"{reports['small'].as_uri()}#line-75")
    page.wait_for_selector("html[data-ready=yes]")
    assert re.search(r"line (\d+)", page.inner_text("#where"))[1] == "75"  # type: ignore[index]
    page.close()


def test_numbers_of_turns_on_the_slider_do_not_touch(browser: Any, tmp_path: Path) -> None:
    busy = [turn(number) + (SWEEP if number == 3 else "") for number in range(3, 42)]
    path = write_report(replay_of(*busy), tmp_path / "long.html")
    for width in (360, 700, 1300):
        opened = Opened(browser, path, viewport={"width": width, "height": 700})
        boxes = opened.page.eval_on_selector_all(
            "#ticks span:not(.bad)", "all => all.map(one => one.getBoundingClientRect()).map(r => [r.left, r.right])"
        )
        assert len(boxes) > 4
        assert all(before[1] <= after[0] for before, after in pairwise(boxes))
        opened.page.close()
