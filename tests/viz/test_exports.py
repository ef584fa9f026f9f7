"""Every form of export says what the graph says, and can be read back by those it is made for."""

from __future__ import annotations

import io
import json
from pathlib import Path

import networkx as nx
import pytest
from small_games import attack, sweep

import viz
from viz import exports
from viz.graph import causes


def graph() -> nx.DiGraph:
    return viz.trigger_graph(sweep(), block="1")


@pytest.mark.parametrize("form", [form.name for form in exports.FORMS])
def test_every_form_names_every_node(form: str) -> None:
    text = exports.to_text(graph(), form)
    for _, data in graph().nodes(data=True):
        assert data["title"] in text


@pytest.mark.parametrize("form", [form.name for form in exports.FORMS])
def test_two_exports_of_a_graph_are_the_same(form: str) -> None:
    assert exports.to_text(graph(), form) == exports.to_text(graph(), form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.dot", "dot"), ("a.gv", "dot"), ("a.graphml", "graphml"), ("a.mmd", "mermaid"), ("a.JSON", "json"),
        ("a.trace.json", "chrome"), ("a.trace", "chrome"), ("a.txt", "text"),
    ],
)  # fmt: skip
def test_the_ending_of_the_file_says_the_form(tmp_path: Path, name: str, form: str) -> None:
    path = exports.write(graph(), tmp_path / name)
    assert path.read_text(encoding="utf-8") == exports.to_text(graph(), form)


def test_an_unknown_ending_or_form_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(exports.ExportError, match=r"tree\.doc: an export ends in \.dot"):
        exports.write(graph(), tmp_path / "tree.doc")
    with pytest.raises(exports.ExportError, match="there is no form 'doc'; there are dot, graphml"):
        exports.to_text(graph(), "doc")


def test_json_reads_back_as_the_same_graph() -> None:
    data = json.loads(exports.to_text(graph(), "json"))
    again = nx.node_link_graph(data, edges="edges")
    assert dict(again.nodes(data=True)) == dict(graph().nodes(data=True))
    assert sorted(again.edges) == sorted(graph().edges)


def test_graphml_reads_back_with_its_words() -> None:
    again = nx.read_graphml(io.BytesIO(exports.to_text(graph(), "graphml").encode()), node_type=int)
    assert {node: data["title"] for node, data in again.nodes(data=True)} == dict(graph().nodes(data="title"))
    assert sorted(again.edges) == sorted(graph().edges)


def test_graphml_leaves_out_characters_xml_cannot_hold() -> None:
    spoiled = graph()
    spoiled.nodes[1]["title"] = "Play: \x00\x1b\ud800Sweep"
    again = nx.read_graphml(io.BytesIO(exports.to_text(spoiled, "graphml").encode()), node_type=int)
    assert again.nodes[1]["title"] == "Play: Sweep"


def test_dot_draws_causes_dashed_and_quotes_names() -> None:
    spoiled = graph()
    spoiled.nodes[1]["title"] = 'Play: "Sweep" \\ again'
    text = exports.to_text(spoiled, "dot")
    assert text.count("style=dashed, constraint=false") == len(causes(graph()))
    assert r"Play: \"Sweep\" \\ again" in text


def test_mermaid_escapes_what_it_would_read_as_its_own() -> None:
    spoiled = graph()
    spoiled.nodes[1]["title"] = 'Play: "#1" <b>`x`'
    text = exports.to_text(spoiled, "mermaid")
    assert "Play: #quot;#35;1#quot; #lt;b#gt;#96;x#96;" in text
    assert text.startswith("flowchart LR\n")
    assert text.count("-.->") == sum(word == "kills" for _, _, word in causes(graph()))
    assert "answers 8" in text


def test_a_chrome_trace_nests_on_every_track_and_has_an_arrow_for_every_cause() -> None:
    trace = json.loads(exports.to_text(viz.trigger_graph(attack(), whole=True), "chrome"))["traceEvents"]
    slices = [event for event in trace if event["ph"] == "X"]
    for track in {event["tid"] for event in slices}:
        open_until: list[int] = []
        for event in [event for event in slices if event["tid"] == track]:
            start, stop = event["ts"], event["ts"] + event["dur"]
            while open_until and open_until[-1] <= start:
                open_until.pop()
            assert not open_until or stop <= open_until[-1]
            open_until.append(stop)
    arrows = [(event["ph"], event["id"]) for event in trace if event["ph"] in "sf"]
    count = len(causes(viz.trigger_graph(attack(), whole=True)))
    assert sorted(arrows) == sorted((ph, n) for n in range(1, count + 1) for ph in "sf")


def test_a_chrome_trace_has_a_track_for_each_player() -> None:
    trace = json.loads(exports.to_text(viz.trigger_graph(sweep(), whole=True), "chrome"))["traceEvents"]
    assert {e["args"]["name"] for e in trace if e["name"] == "thread_name"} == {"game", "Ada#1", "Bob#2"}


def test_text_says_on_each_line_number_amount_rule_line_and_verdict() -> None:
    lines = exports.to_text(graph(), "text").splitlines()
    (line,) = [line for line in lines if "Damage: Kobold" in line]
    assert line.startswith("│  ├─ 3 ✖ Damage: Kobold  −2, health 2 → 0  [HS 4.9.4 · line ")
    assert any("Dies: Kobold  killed by 3" in line for line in lines)
