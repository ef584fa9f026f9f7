"""Pictures on disk: the right form, the same bytes each time, a clear word where that is not possible."""

from __future__ import annotations

import struct
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from small_games import attack, replay_of, sweep, text_of, turn

import viz
from viz.core.drawing import DrawError, MissingGlyphs


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_the_same_graph_gives_the_same_bytes(tmp_path: Path, form: str) -> None:
    for name in ("a", "b"):
        viz.draw(viz.trigger_graph(sweep(), block="1"), tmp_path / f"{name}.{form}")
    assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b.{form}").read_bytes()


def test_a_png_has_the_size_of_its_scene(tmp_path: Path) -> None:
    from viz.core.scene import make_scene

    graph = viz.trigger_graph(attack(), block="1")
    scene = make_scene(graph)
    data = viz.draw(graph, tmp_path / "tree.png", dpi=72).read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (pytest.approx(scene.width, abs=1), pytest.approx(scene.height, abs=1))


def test_an_svg_is_well_formed_and_carries_no_date(tmp_path: Path) -> None:
    text = viz.draw(viz.trigger_graph(sweep(), block="1"), tmp_path / "tree.svg").read_text()
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "<dc:date>" not in text


def test_a_picture_of_another_form_is_refused_with_the_forms_there_are(tmp_path: Path) -> None:
    with pytest.raises(DrawError, match=r"tree\.gif: a picture ends in \.png, \.svg, \.pdf"):
        viz.draw(viz.trigger_graph(sweep(), block="1"), tmp_path / "tree.gif")


def test_names_with_dollars_and_carets_are_drawn_as_they_are(tmp_path: Path) -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    graph.nodes[1]["title"] = "Play: $x^2$ <&> \\frac"
    assert viz.draw(graph, tmp_path / "tree.svg").exists()


def test_characters_no_font_has_are_left_to_the_viewer_in_svg_and_told_of_in_png(tmp_path: Path) -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    graph.nodes[1]["title"] = "Play: \U000105c0\U000105c1"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "\U000105c0" in viz.draw(graph, tmp_path / "tree.svg").read_text()
    with pytest.warns(MissingGlyphs, match="no font on this computer"):
        viz.draw(graph, tmp_path / "tree.png")


def test_importing_viz_loads_neither_matplotlib_nor_networkx() -> None:
    import subprocess
    import sys

    code = "import sys, viz, viz.cli; print('matplotlib' in sys.modules, 'networkx' in sys.modules)"
    root = Path(viz.__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_functions_of_the_package_stay_functions_after_their_modules_are_imported() -> None:
    import viz.core.drawing
    import viz.core.graph

    assert callable(viz.draw)
    assert callable(viz.trigger_graph)


def test_a_source_s_folder_is_not_in_the_picture() -> None:
    replay = replay_of(turn(3))
    replay.game.source = "/home/somebody/Logs/Power.log"
    graph = viz.trigger_graph(replay, turn=3)
    assert graph.graph["source"] == "Power.log"
    assert "somebody" not in str(graph.graph) + text_of()
