"""How the time of a call grows with its input."""

import gc
import time
from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")

TOO_MUCH = 9
"""Growth of the time by which an input four times as long is told to be no linear work: that gives 4, quadratic 16."""


def growth(make: Callable[[int], Made], use: Callable[[Made], object], size: int) -> float:
    """Return how many times as long ``use`` takes on an input four times as long: 4 where it is linear.

    The garbage collector rests, for it would look through whatever other tests have left behind. The two lengths take
    turns, so that a machine that is busy for a while slows down both; the best of each counts.
    """
    use(make(10))
    inputs = [make(size), make(4 * size)]
    best = [60.0, 60.0]
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            for place, made in enumerate(inputs):
                start = time.process_time()
                use(made)
                best[place] = min(best[place], time.process_time() - start)
            if best[1] < TOO_MUCH / 2 * best[0]:
                break
    finally:
        gc.enable()
    return best[1] / max(best[0], 0.001)
