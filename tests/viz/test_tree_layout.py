"""The tidy tree: nothing overlaps, order is kept, equal subtrees look equal."""

from __future__ import annotations

from itertools import pairwise

import matplotlib as mpl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_games import SWEEP, attack, replay_of, sweep, turn

import viz
from engine import Replay
from viz.core.drawing import render
from viz.core.layout import Box, Size, tidy_tree
from viz.core.measure import fit, text_width, wrap
from viz.core.routes import Routes
from viz.core.scene import Scene, crossings, make_scene, overlaps
from viz.core.shapes import Card, Text, Wire


@st.composite
def trees(draw: st.DrawFn) -> tuple[dict[int, list[int]], dict[int, Size]]:
    """Any tree of up to 80 nodes, with boxes of any size."""
    count = draw(st.integers(1, 80))
    children: dict[int, list[int]] = {node: [] for node in range(count)}
    for node in range(1, count):
        children[draw(st.integers(0, node - 1))].append(node)
    length = st.floats(20, 200, allow_nan=False)
    sizes = {node: Size(draw(length), draw(st.floats(26, 90)), draw(st.floats(0, 60)), 13.0) for node in children}
    return children, sizes


@settings(max_examples=150, deadline=None)
@given(trees(), st.booleans())
def test_no_two_boxes_overlap_whatever_their_sizes(
    tree: tuple[dict[int, list[int]], dict[int, Size]], centred: bool
) -> None:
    children, sizes = tree
    boxes = list(tidy_tree(children, 0, sizes, centred=centred).values())
    clashes = [(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :] if a.overlaps(b)]
    assert clashes == []


@settings(max_examples=100, deadline=None)
@given(trees(), st.booleans())
def test_siblings_stand_in_order_and_children_right_of_their_parent(
    tree: tuple[dict[int, list[int]], dict[int, Size]], centred: bool
) -> None:
    children, sizes = tree
    boxes = tidy_tree(children, 0, sizes, centred=centred)
    assert min(box.y for box in boxes.values()) == 0
    for parent, below in children.items():
        tops = [boxes[child].y for child in below]
        assert tops == sorted(tops)
        for child in below:
            assert boxes[child].x - sizes[child].lead >= boxes[parent].right


def test_a_parent_stands_at_the_middle_of_its_children_or_level_with_the_first() -> None:
    children = {0: [1, 2, 3], 1: [], 2: [], 3: []}
    sizes = dict.fromkeys(children, Size(100, 30, 0, 13))
    middle = tidy_tree(children, 0, sizes)
    assert middle[0].y == middle[2].y
    level = tidy_tree(children, 0, sizes, centred=False)
    assert level[0].y == level[1].y


def test_equal_subtrees_look_equal_wherever_they_are() -> None:
    children = {0: [1, 4, 5], 1: [2, 3], 2: [], 3: [], 4: [], 5: [6, 7], 6: [], 7: []}
    boxes = tidy_tree(children, 0, dict.fromkeys(children, Size(80, 30, 0, 13)))
    shapes = [[boxes[n].y - boxes[top].y for n in below] for top, below in ((1, (2, 3)), (5, (6, 7)))]
    assert shapes[0] == shapes[1]


def test_a_chain_of_ten_thousand_nodes_is_laid_out() -> None:
    children = {node: [node + 1] for node in range(10_000)}
    children[10_000] = []
    boxes = tidy_tree(children, 0, dict.fromkeys(children, Size(50, 30, 0, 13)))
    assert {box.y for box in boxes.values()} == {0}


def test_overlapping_texts_are_found() -> None:
    scene = Scene(texts=[Text("one text", 0, 10, 9), Text("another", 5, 12, 9), Text("far away", 0, 90, 9)])
    assert overlaps(scene) == [("one text", "another")]
    inside = Card(1, Box(0, 80, 90, 30), "#000", "x", "#000", "solid", False, (Text("mine", 5, 100, 9),))
    pairs = [tuple(sorted(pair)) for pair in overlaps(Scene(texts=scene.texts, cards=[inside]))]
    assert ("card 1", "far away") in pairs


@pytest.mark.parametrize("replay", [sweep(), attack()], ids=["spell", "attack"])
def test_pictures_have_no_overlapping_texts(replay) -> None:  # type: ignore[no-untyped-def]
    parts = [{"block": "1"}, {"turn": 3}, {"whole": True}]
    parts += [{"divergence": number} for number in range(len(replay.divergences))]
    for part in parts:
        scene = make_scene(viz.trigger_graph(replay, **part))
        assert overlaps(scene) == []
        assert crossings(scene) == []


def test_lines_that_run_across_a_card_are_found() -> None:
    card = Card(7, Box(50, 0, 40, 30), "#000", "x", "#000", "solid", False, ())
    across, beside = Wire(((0, 10), (120, 10)), "#000"), Wire(((90, 10), (120, 10), (120, 60)), "#000")
    assert crossings(Scene(cards=[card], wires=[across, beside])) == [(7, (0, 10))]


@settings(max_examples=100, deadline=None)
@given(trees(), st.data())
def test_arrows_lead_around_all_cards(tree: tuple[dict[int, list[int]], dict[int, Size]], data: st.DataObject) -> None:
    children, sizes = tree
    boxes = tidy_tree(children, 0, sizes, leaf_gap=5.0)
    routes = Routes(list(boxes.values()), [], 13.0)
    count = data.draw(st.integers(0, min(5, len(boxes) // 4)))
    for _ in range(count):
        one, other = data.draw(st.tuples(st.sampled_from(sorted(boxes)), st.sampled_from(sorted(boxes))))
        if one == other:
            continue
        way = routes.between(boxes[one], boxes[other])
        assert way[0] == (boxes[one].right, boxes[one].y + 13)
        assert way[-1] == (boxes[other].right, boxes[other].y + 13)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))
        cards = [Card(node, box, "#000", "", "#000", "solid", False, ()) for node, box in boxes.items()]
        assert crossings(Scene(cards=cards, wires=[Wire(way, "#000")])) == []


@pytest.mark.parametrize("dpi", [72, 110, 160])
def test_texts_are_drawn_as_wide_as_measured_and_stay_inside_their_cards(dpi: int) -> None:
    scene = make_scene(viz.trigger_graph(sweep(), block="1"))
    figure = render(scene)
    figure.set_dpi(dpi)
    with mpl.rc_context({"text.hinting": "none"}):
        drawn = {text.get_text(): text.get_window_extent() for text in figure.axes[0].texts}
    for card in scene.cards:
        for text in card.texts:
            right = drawn[text.text].x1 / dpi * 72
            assert right < card.box.right - 1, text.text


def test_the_legend_explains_every_sign_of_the_picture_and_only_those() -> None:
    scene = make_scene(viz.trigger_graph(sweep(), block="1"))
    words = {text.text for text in scene.texts}
    assert {"player's action", "damage", "death, destruction", "trigger", "effect of a card"} <= words
    assert "card to hand" not in words
    assert any(text.startswith("dashed arrow") for text in words)


def test_verdicts_differ_by_sign_word_and_border_not_by_colour_alone() -> None:
    from viz.core.look import CATEGORIES, MARKS

    verdicts = [MARKS[word] for word in ("predicted", "chosen", "adopted", "cosmetic", "hidden", "divergent")]
    assert len({seal.sign for seal in verdicts}) == len(verdicts)
    assert len({look.sign for look in CATEGORIES.values()}) == len(CATEGORIES)
    scene = make_scene(viz.trigger_graph(sweep(), block="1"))
    for card in scene.cards:
        said = " ".join(text.text for text in card.texts)
        assert any(word in said for word in MARKS)


def contrast(ink: str, ground: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(ink), light(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_all_inks_have_enough_contrast_on_white() -> None:
    from viz.core.look import CATEGORIES, MARKS

    inks = {look.ink for look in CATEGORIES.values()} | {seal.ink for seal in MARKS.values()} | {"#4a4f57"}
    assert [ink for ink in inks if contrast(ink, "#ffffff") < 4.5] == []


@given(st.text(max_size=60), st.floats(20, 200))
def test_a_text_that_was_cut_fits(text: str, width: float) -> None:
    cut = fit(text, 9, width)
    assert text_width(cut, 9) <= width + 1e-9
    assert cut == text or cut.endswith("…")


def test_a_long_text_is_broken_between_words_and_cut_in_the_last_line() -> None:
    first, second = wrap("one two three four five six", 10, 60, lines=2)
    assert first == "one two"
    assert second.startswith("three")
    assert second.endswith("…")


def long_game(turns: int) -> Replay:
    """A game of many turns with a spell that sweeps the board in each."""

    return replay_of(*(part for number in range(1, turns + 1) for part in (turn(number), SWEEP)))


def test_a_whole_game_is_a_page_of_columns_in_reading_order() -> None:
    graph = viz.trigger_graph(long_game(12), whole=True)
    scene = make_scene(graph)
    assert overlaps(scene) == []
    assert 0.6 < scene.width / scene.height < 2.6
    turns = [card for card in scene.cards if graph.nodes[card.node]["kind"] == "turn"]
    places = [(round(card.box.x), round(card.box.y)) for card in turns]
    assert places == sorted(places)
    assert len({x for x, _ in places}) > 1


def test_every_turn_of_a_page_is_joined_to_the_game() -> None:
    graph = viz.trigger_graph(long_game(12), whole=True)
    scene = make_scene(graph)
    ends = {(round(wire.points[-1][0]), round(wire.points[-1][1])) for wire in scene.wires}
    for card in scene.cards:
        if graph.nodes[card.node]["kind"] == "turn":
            assert (round(card.box.x), round(card.box.y + 13)) in ends
