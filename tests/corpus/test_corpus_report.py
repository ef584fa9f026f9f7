"""The page about a corpus: everything in it, and in a browser usable by keyboard without a complaint."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import ROOT

for package in ("pyarrow", "duckdb"):
    pytest.importorskip(package)

from engine.hearthstone.corpus.run import run_corpus
from viz.cli import main

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "logs").mkdir()
    for name in ("duel.log", "duel-fault.log"):
        shutil.copy(ROOT / "samples" / name, folder / "logs" / name)
    (folder / "logs" / "<b>letter.txt").write_text("Dear reader,\n")
    run_corpus([str(folder / "logs")], str(folder / "games"), workers=0)
    assert main(["corpus", "report", str(folder / "games"), "-o", str(folder / "corpus.html")]) == 0
    return folder / "corpus.html"


class Reader(HTMLParser):
    """Collects tags, links and text, and notices a tag that is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "br", "input"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_has_rules_builds_divergences_and_evidence(report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert "3 files, 1 of them not read; 2 games" in reader.text
    assert re.search(r'<th scope="row"[^>]*>HS 4.9.6</th><td tabindex="-1" class="broken"', text)
    [line] = [link for link in reader.links if link.endswith("duel-fault.log#L994")]
    assert line.startswith("file:///")
    assert "Ironfur Grizzly: DAMAGE" in reader.text
    assert "queue_by_player" in reader.text
    assert "<b>letter.txt" in reader.text
    assert not [link for link in reader.links if link.startswith(("http", "//"))]


def test_the_page_is_used_by_keyboard_and_complains_of_nothing(report: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright: the page is not tried in a browser")
    if BROWSER is None:
        pytest.skip("no chromium: the page is not tried in a browser")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        page = browser.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(report.as_uri())
        page.fill("#filter", "4.9.6")
        page.keyboard.press("Tab")  # the map scrolls, and is a stop of its own in some browsers
        page.locator("#heat td[tabindex='0']").focus()
        assert page.locator("#heat tbody tr:visible").count() == 1
        said = page.locator("#cell").text_content()
        assert "HS 4.9.6" in said
        assert "build 30795" in said
        assert "tested in 2 games, broken in 1" in said
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.textContent") == "duel-fault.log:994"
        page.fill("#filter", "")
        cell = page.locator("#heat td[tabindex='0']")
        cell.focus()
        page.keyboard.press("ArrowUp")
        assert "HS 4.9.6," not in page.locator("#cell").text_content()
        assert page.locator("#heat td[tabindex='0']").count() == 1
        browser.close()
    assert complaints == []
