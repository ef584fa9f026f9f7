"""The event that each quest responds to (HS 5.3) where its text leaves it open: the use of a card, or a later event.

Quests that respond to other events are left out: the counter's place in the log shows the event.
"""

from __future__ import annotations

ON_USE = frozenset({"UNG_934", "ULD_433", "SW_313", "SW_313t", "SW_313t2", "DRG_051"})
"""They count a card before its text is carried out."""

AFTER_USE = frozenset(
    {
        *("UNG_920", "UNG_028", "UNG_954", "UNG_067", "ULD_431", "ULD_291", "DRG_323", "DRG_324"),
        *("SW_433", "SW_433t", "SW_433t2", "SW_052", "SW_052t", "SW_052t2", "SW_450", "SW_450t", "SW_450t2"),
        *("SW_031", "SW_031t", "SW_031t2", "SW_028", "SW_028t", "SW_028t2"),
    }
)
"""They count it in the completion phase."""
