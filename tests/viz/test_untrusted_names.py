"""A name in a log is shown, never obeyed: in no form of output does it command, break, hide or flood anything."""

from __future__ import annotations

import io
import json
import re
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

import engine
import hslog
import viz
from engine import Replay
from hslog.core.legible import LONGEST_LINE, LONGEST_NAME, json_pieces, json_text, legible, plain
from hslog.hearthstone.names import Word
from viz.cli import main
from viz.core import exports
from viz.hearthstone.report.page import page

SAMPLES = Path(__file__).parent.parent.parent / "samples"
UNSEEN = "\0\x01\x1b[2J\x1bP\x07\x7f\x9b31m\u200b\u200d\u2028\u2029\u202e\ufeff\u3164\U000e0041\ufffe\uffff"
HOSTILE = f'G{UNSEEN}"<b>&amp;-->\\`#1;'
NAMES = {"hostile": HOSTILE, "long": "Grizzly" * 3000, "long and hostile": HOSTILE * 1000}


def spoiled_log(name: str) -> bytes:
    """Return the sample with a fault, whose minion and player have a name of their own."""
    log = (SAMPLES / "duel-fault.log").read_bytes()
    log = log.replace(b"Ironfur Grizzly", name.encode() + b"\xff\xe9")
    return re.sub(rb"(?<=PlayerName=)Ada\b|(?<=Entity=)Ada\b", name.encode(), log)


@pytest.fixture(scope="module", params=NAMES)
def spoiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("spoiled") / "Power.log"
    path.write_bytes(spoiled_log(NAMES[request.param]))
    return path


@pytest.fixture(scope="module")
def replay(spoiled: Path) -> Replay:
    return engine.replay(hslog.read(spoiled)[0])


def unseen(text: str) -> set[str]:
    """Return the characters of a text that command or hide, by a table that is not the one of the program."""
    kinds = ("Cc", "Cf", "Zl", "Zp", "Cs")
    return {
        letter for letter in set(text) - {"\n"} if unicodedata.category(letter) in kinds or letter in "\u3164\uffff"
    }


def told(text: str) -> None:
    assert not unseen(text)
    assert max(map(len, text.splitlines())) <= LONGEST_LINE


COMMANDS = {
    "summary": ["summary"],
    "info": ["info", "--warnings"],
    "validate": ["validate"],
    "validate --brief": ["validate", "--brief"],
    "tree": ["tree", "--turn", "5"],
    "tree of a divergence": ["tree", "--divergence", "0"],
    "mermaid": ["tree", "--turn", "5", "--form", "mermaid"],
    "dot": ["tree", "--turn", "5", "--form", "dot"],
    "explain": ["explain", "--divergence", "0"],
    "story": ["story"],
    "state": ["state", "--turn", "5"],
    "timeline": ["timeline", "--entity", "15"],
    "parse": ["parse"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_sends_it_to_the_terminal(name: str, spoiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command, *more = COMMANDS[name]
    assert main([command, str(spoiled), *more]) in (0, 1)
    out, err = capsys.readouterr()
    assert "G" in out
    told(out)
    told(err or "\n")


JSON = [
    ["info", "LOG"],
    ["validate", "LOG"],
    ["tree", "LOG", "--turn", "5"],
    ["explain", "LOG", "--divergence", "0"],
    ["story", "LOG"],
    ["state", "LOG", "--turn", "5"],
    ["timeline", "LOG", "--entity", "15"],
]


@pytest.mark.parametrize("words", JSON, ids=" ".join)
def test_json_is_whole_and_can_be_printed_on_a_terminal(
    words: list[str], spoiled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*(str(spoiled) if word == "LOG" else word for word in words), "--json"]) in (0, 1)
    out = capsys.readouterr().out
    json.loads(out)
    assert not unseen(out)


def test_json_has_the_names_of_players_as_they_were(spoiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = hslog.read(spoiled)[0].players[0].name
    assert main(["info", str(spoiled), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["players"][0]["name"] == name
    assert unseen(name) or len(name) > LONGEST_NAME


@pytest.mark.parametrize("part", [{"turn": 5}, {"divergence": 0}], ids=str)
@pytest.mark.parametrize("form", [form.name for form in exports.FORMS])
def test_every_export_holds_it(form: str, part: dict[str, int], replay: Replay) -> None:
    graph = viz.trigger_graph(replay, **part)  # type: ignore[arg-type]
    text = exports.to_text(graph, form)
    told(text)
    if form in ("json", "chrome"):
        json.loads(text)
    elif form == "graphml":
        assert len(nx.read_graphml(io.BytesIO(text.encode()), node_type=int)) == len(graph)
    elif form == "dot":
        assert max(map(len, re.findall(r'"(?:[^"\\]|\\.)*"', text))) < 16_000  # what Graphviz reads as one string


def test_pictures_and_the_page_hold_it(replay: Replay, tmp_path: Path) -> None:
    viz.draw(viz.trigger_graph(replay, turn=5), tmp_path / "tree.svg")
    told((tmp_path / "tree.svg").read_text("utf-8"))
    ElementTree.parse(tmp_path / "tree.svg")
    from viz.hearthstone.plots import plot

    plot(replay, tmp_path / "plot.svg")
    ElementTree.parse(tmp_path / "plot.svg")
    text = page(replay)
    assert not unseen(text)
    assert len(text) < 2_000_000


def test_a_name_is_one_line_of_what_can_be_seen() -> None:
    assert legible("Ironfur Grizzly") == "Ironfur Grizzly"
    assert legible("炉石 Ämter ♥\ufe0f") == "炉石 Ämter ♥"
    assert legible("a\tb\nc\x1bd\u200be\u2028f") == "a b c\ufffdd\ufffde\ufffdf"
    assert legible(b"caf\xe9 \x81".decode("utf-8", "surrogateescape")) == "café \ufffd"
    assert legible("x" * 50_000_000) == "x" * (LONGEST_NAME - 1) + "…"


def test_json_escapes_what_cannot_be_seen_and_gives_it_back() -> None:
    value = {"name": HOSTILE + "\udcff", "other": "Ä 炉石\n\t"}
    text = json_text(value)
    assert not unseen(text)
    assert "Ä 炉石" in text
    assert json.loads(text) == value


def test_values_of_a_graph_are_of_plain_types(replay: Replay) -> None:
    assert [type(value) for value in plain([Word("X"), True, None, 1.5, "a", (1,), {"k": Word("Y")}])] == [
        *(int, bool, type(None), float, str, list, dict)
    ]
    graph = viz.trigger_graph(replay, turn=5)
    for _, data in graph.nodes(data=True):
        assert {type(value) for value in data.values()} <= {int, str, list, dict, type(None)}


@pytest.mark.parametrize(
    "value",
    [{}, [], {"a": []}, [1, {"b": [None, "x\ny\u200b"]}], {"a": {"b": 1.5}, "c": [[], {}, [2]], "1": True}, "é"],
)
def test_json_in_pieces_is_the_same_and_its_items_are_made_as_they_are_written(value: object) -> None:
    assert "".join(json_pieces(value)) == json_text(value, indent=2)
    document = {"first": [value, value], "none": [], "last": 1}
    lazy = {"first": iter([value, value]), "none": iter(()), "last": 1}
    assert "".join(json_pieces(lazy)) == json_text(document, indent=2)
    made: list[int] = []

    def items() -> Iterator[dict[str, int]]:
        for number in range(3):
            made.append(number)
            yield {"number": number}

    pieces = json_pieces({"items": items()})
    assert "".join(next(pieces) for _ in range(4)).endswith('"items": [\n    {')
    assert made == [0]
