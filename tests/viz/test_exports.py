"""Every form of export says what the graph says, and can be read back by those it is made for."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from small_games import attack, sweep

import engine
import viz
from viz.core import exports
from viz.core.exports import as_graphml
from viz.core.graph import TriggerGraph, causes


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


def test_graphml_has_no_characters_xml_cannot_hold() -> None:
    spoiled = graph()
    spoiled.nodes[1]["title"] = "Play: \x00\x1b\ud800Sweep"
    again = nx.read_graphml(io.BytesIO(exports.to_text(spoiled, "graphml").encode()), node_type=int)
    assert again.nodes[1]["title"] == "Play: \ufffd\ufffd\ufffdSweep"


def test_graphml_of_a_long_game_takes_little_more_memory_than_its_text() -> None:
    long = TriggerGraph(title="long", folded=[])
    long.add_nodes_from((number, {"title": f"Damage {number}", "verdicts": {"predicted": 1}}) for number in range(5000))
    long.add_edges_from((number, number + 1, {"kind": "tree", "label": "", "order": 0}) for number in range(4999))
    tracemalloc.start()
    try:
        text = as_graphml.render(long)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 6 * len(text)
    again = nx.read_graphml(io.BytesIO(text.encode()), node_type=int)
    assert (again.number_of_nodes(), again.number_of_edges()) == (5000, 4999)


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
    assert text.splitlines()[1] == "flowchart LR"
    assert text.count("-.->") == sum(word == "kills" for _, _, word in causes(graph()))
    assert "answers 8" in text


def trace_of(graph: nx.DiGraph) -> list[dict[str, Any]]:
    return list(json.loads(exports.to_text(graph, "chrome"))["traceEvents"])


def complaints(events: list[dict[str, Any]]) -> list[str]:
    """Return where events are not what the trace event format asks for, or what its readers cannot show."""
    found = []
    named = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    timed = [event for event in events if event["ph"] != "M"]
    for event in events:
        if event["ph"] not in "XMsf" or type(event["pid"]) is not int or type(event["tid"]) is not int:
            found.append(f"{event}: phase, pid or tid")
        if not named.get(event["tid"]) or not event["name"]:
            found.append(f"{event}: without a name")
    for track in {event["tid"] for event in timed}:
        here = [event for event in timed if event["tid"] == track]
        if [event["ts"] for event in here] != sorted(event["ts"] for event in here):
            found.append(f"track {track}: not in order of time")
        open_until: list[int] = []
        for event in [event for event in here if event["ph"] == "X"]:
            start, stop = event["ts"], event["ts"] + event["dur"]
            while open_until and open_until[-1] <= start:
                open_until.pop()
            if event["dur"] < 1 or (open_until and stop > open_until[-1]):
                found.append(f"{event['name']}: does not nest")
            open_until.append(stop)
        slices = [event for event in here if event["ph"] == "X"]
        for event in [event for event in here if event["ph"] in "sf"]:
            if not any(one["ts"] <= event["ts"] < one["ts"] + one["dur"] for one in slices):
                found.append(f"arrow {event['id']}: begins or ends outside every slice")
    for number in {event["id"] for event in timed if event["ph"] in "sf"}:
        pair = sorted((e for e in timed if e.get("id") == number), key=lambda event: event["ts"])
        if [event["ph"] for event in pair] != ["s", "f"] or pair[0]["name"] != pair[1]["name"]:
            found.append(f"arrow {number}: {[event['ph'] for event in pair]}")
    return found


@pytest.mark.parametrize("replay", [sweep(), attack()], ids=["spell", "attack"])
def test_a_chrome_trace_nests_on_every_track_and_has_an_arrow_for_every_cause(replay: engine.Replay) -> None:
    parts: list[dict[str, Any]] = [{"whole": True}, {"turn": 3}, {"block": "1"}]
    parts += [{"divergence": number} for number in range(len(replay.divergences))]
    for part in parts:
        graph = viz.trigger_graph(replay, **part)
        events = trace_of(graph)
        assert complaints(events) == []
        assert sum(event["ph"] == "s" for event in events) == len(causes(graph))
        shown = {event["name"] for event in events if event["ph"] == "X"}
        heads = [data["title"] for _, data in graph.nodes(data=True) if data["kind"] == "logged"]
        titles = [f"{d['number'] or ''} {d['title']}".strip() for _, d in graph.nodes(data=True)]
        assert shown == set(titles) - set(heads)


def test_traces_that_readers_cannot_show_are_found() -> None:
    events = trace_of(viz.trigger_graph(attack(), whole=True))
    slices = [event for event in events if event["ph"] == "X" and event["dur"] > 2]
    assert complaints([*events, {**slices[-1], "dur": slices[-1]["dur"] + 500, "ts": slices[-1]["ts"] + 1}])
    assert complaints([event for event in events if event["ph"] != "f"])
    assert complaints([event for event in events if event["ph"] != "M"])


def test_what_happens_in_an_action_is_on_the_track_of_its_player_or_of_whom_it_happens_to() -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    tracks = {event["name"].split(" ", 1)[1]: event["tid"] for event in trace_of(graph) if event["ph"] == "X"}
    assert (tracks["Play: Sweep"], tracks["Death creation step"], tracks["Dies: Leper"]) == (1, 1, 2)


def test_the_branch_of_the_rules_is_a_track_of_its_own() -> None:
    graph = viz.trigger_graph(sweep(), divergence=0)
    events = trace_of(graph)
    (track,) = [event["tid"] for event in events if event["args"].get("name") == "by the rules"]
    assert next(event["name"] for event in events if event["ph"] == "X" and event["tid"] == track) == "By the rules"


def test_a_chrome_trace_has_a_track_for_each_player() -> None:
    trace = json.loads(exports.to_text(viz.trigger_graph(sweep(), whole=True), "chrome"))["traceEvents"]
    assert {e["args"]["name"] for e in trace if e["name"] == "thread_name"} == {"game", "Ada#1", "Bob#2"}


DRAWING = """
import sys
sys.path.insert(0, sys.argv[1])
from small_games import sweep
import viz
from viz.core import exports
graph = viz.trigger_graph(sweep(), divergence=0)
for form in ("png", "svg", "pdf"):
    viz.draw(graph, f"{sys.argv[2]}/tree.{form}", dpi=60)
for form in exports.FORMS:
    exports.write(graph, f"{sys.argv[2]}/{form.name}{form.endings[0]}")
"""


def test_two_processes_write_the_same_bytes_in_every_form(tmp_path: Path) -> None:
    folders = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", DRAWING, str(Path(__file__).parent), str(folder)]
        subprocess.run(command, env=environment, check=True, timeout=120)
        folders.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(folders[0]) == 3 + len(exports.FORMS)
    assert [name for name in folders[0] if folders[0][name] != folders[1][name]] == []


def test_text_says_on_each_line_number_amount_rule_line_and_verdict() -> None:
    lines = exports.to_text(graph(), "text").splitlines()
    (line,) = [line for line in lines if "Damage: Kobold" in line]
    assert line.startswith("│  ├─ 3 ✖ Damage: Kobold  −2, health 2 → 0  [HS 4.9.4 · line ")
    assert any("Dies: Kobold  killed by 3" in line for line in lines)
