"""Reading looks for garbage rarely, however many objects the program has."""

from __future__ import annotations

import gc

import pytest

from hslog.core import collector
from hslog.core.collector import FULL, LongLivedObjects


def test_the_objects_of_a_large_program_are_not_counted_at_each_of_many_small_logs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = 0
    old = 10 * FULL

    def objects(generation: int) -> list[None]:
        nonlocal counted
        counted += 1
        return [None] * (old + 2 * FULL)

    monkeypatch.setattr(gc, "get_objects", objects)
    monkeypatch.setattr(collector._Aged, "looked_at", old)
    monkeypatch.setattr(collector._Aged, "objects", FULL + 1)
    for _ in range(20):
        with LongLivedObjects():
            pass
    assert counted <= 1


def test_collections_of_before_do_not_count_as_objects_made_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector._Aged, "objects", 0)
    gc.collect(1)
    for _ in range(3):
        gc.collect(0)
    assert gc.get_count()[1] == 3
    with LongLivedObjects():
        pass
    assert collector._Aged.objects < FULL
