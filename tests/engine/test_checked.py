"""What counts as checked: a rule is counted where the log could have been found to break it, and not where code ran."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Board, Short, end_of_turn
from test_rules_order import NEW, OLD, board, end

from engine import Replay, replay
from engine.core.verdict import Verdict
from engine.hearthstone.crowding import MOST_ON_BOARD


def checked(made: Board, log: list[Short], *rules: str) -> list[int]:
    result: Replay = made.replay(log)
    return [result.checked.get(rule, 0) for rule in rules]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_order_is_checked_where_two_respond_and_not_where_one_does(build: int) -> None:
    alone, two = (checked(board(build), end(build, *names), "HS 3.2")[0] for names in (["elder"], ["elder", "younger"]))
    assert two == alone + 1
    wrong = checked(board(build), end(build, "younger", "elder"), "HS 3.2")[0]
    assert wrong < two


def test_the_dominant_player_is_checked_where_both_players_respond() -> None:
    both = ("HS 3.2 dominant player", "HS 6.4")
    assert checked(board(NEW), end(NEW, "totem", "elder"), *both) == [0, 1]
    assert checked(board(NEW), end(NEW), *both) == [0, 0]
    assert checked(board(OLD), end(OLD, "elder"), *both) == [1, 0]  # before the trigger of player two, which is older
    assert checked(board(OLD), end(OLD), *both) == [0, 0]


def test_a_turn_without_events_puts_few_rules_to_the_test() -> None:
    result = board(NEW).replay(end_of_turn(NEW, "one"))
    assert set(result.checked) == {"HS 1.7 continue", "HS 3.2"}  # the triggers of both players have an order


def test_every_divergence_shows_in_the_counts_of_packets_or_of_what_is_missing() -> None:
    """A block out of order is divergent whatever is met in it; what is missing has no packet to be divergent."""
    late = board(NEW).replay(end(NEW, "younger", "elder"))
    assert [one.kind.value for one in late.divergences] == ["wrong-order"]
    assert (late.counts()[Verdict.DIVERGENT], late.missing) == (1, 0)
    log = [line for line in end(NEW, "elder") if line != "game STEP=MAIN_CLEANUP"]
    gone = board(NEW).replay([*log, "game STEP=MAIN_READY"])
    assert gone.divergences
    assert gone.counts()[Verdict.DIVERGENT] + gone.missing >= len(gone.divergences)
    assert sum(gone.counts().values()) == sum(1 for _ in gone.game.walk())


@pytest.mark.parametrize(("count", "said"), [(5, ""), (6, "and 1 more"), (7, "and 2 more")])
def test_a_notebook_shows_five_divergences_and_says_how_many_are_left(count: int, said: str) -> None:
    result = board(NEW).replay(end(NEW, "younger", "elder"))
    shown = replace(result, divergences=result.divergences[:1] * count)._repr_html_()
    assert shown.count("HS 3.2:") == 5
    assert (said in shown) if said else ("more" not in shown)


def test_a_game_with_more_minions_than_are_judged_is_not_judged_and_says_so() -> None:
    def judged(minions: int) -> tuple[bool, bool]:
        made = Board(30795)
        for number in range(minions):
            made.minion(f"m{number}", 1, 1, 1)
        replayed = replay(made.game([]))
        return replayed.beyond_limit, bool(replayed.hidden_reason)

    assert judged(MOST_ON_BOARD) == (False, False)
    assert judged(MOST_ON_BOARD + 1) == (True, True)
