"""What is loaded, and looked for, only where it is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import engine
from engine.hearthstone.corpus import pool
from engine.hearthstone.corpus.batches import Batch, Done, Entry
from engine.hearthstone.corpus.sources import Log
from engine.hearthstone.replay.triggers.acting_when_drawn import ActingWhenDrawn
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import Block


def test_judging_a_game_of_hearthstone_loads_nothing_of_mtg_arena() -> None:
    code = (
        "import sys, hslog, engine; engine.replay(hslog.read('samples/duel.log')[0]);"
        "print([name for name in sys.modules if name.startswith('hslog.arena.game')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_no_game_has_no_rulebook() -> None:
    nothing: Any = 5
    with pytest.raises(TypeError, match="no rulebook for int"):
        engine.replay(nothing)


def test_a_trigger_is_not_that_of_a_draw_where_no_drawn_card_must_act(monkeypatch: pytest.MonkeyPatch) -> None:
    check: Any = ActingWhenDrawn
    monkeypatch.setattr(check, "_draw_of", lambda self, card: pytest.fail("looks for a draw among all open blocks"))
    trigger = Block(entity=4, type=BlockType.TRIGGER)
    trigger.trigger_keyword = None
    assert not check(r=None).is_own(trigger)


def test_the_largest_batch_is_handed_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    batches = [Batch((Entry(Log("", str(size), "", size), str(size), False),), "rules") for size in (2, 9, 5)]
    given: list[int] = []

    class Answer:
        def __init__(self, batch: Batch) -> None:
            given.append(batch.size)
            self.done = Done(batch, 1, 1, 0)

        def exception(self) -> None:
            return None

        def result(self) -> Done:
            return self.done

        def release(self) -> None:
            return None

    class Client:
        def scheduler_info(self) -> dict[str, list[int]]:
            return {"workers": [1]}

        def submit(self, work: object, batch: Batch, folder: str, **options: object) -> Answer:
            return Answer(batch)

    class Dask:
        KilledWorker = ZeroDivisionError

        class as_completed(list[Answer]):  # so it is called there
            add = list.append

            def __next__(self) -> Answer:
                return self.pop(0)

    monkeypatch.setattr(pool, "need", lambda name: Dask)
    assert [done.batch.size for done in pool._on_dask(Client(), batches, "")] == given == [9, 5, 2]
