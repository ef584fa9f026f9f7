"""What real logs say of an ability goes by how it is carried out: on use, as a trigger, as a deathrattle, always."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.effects.definitions import DEATHRATTLE, TRIGGER
from engine.hearthstone.effects.track_record import track_record_of
from engine.hearthstone.effects.trust import AURA, COST, FIRST, USE

BUILD = 30795


@pytest.mark.parametrize(
    ("card_id", "forms"),
    [
        ("CS2_029", {USE, FIRST}),
        ("NEW1_019", {TRIGGER}),
        ("EX1_029", {DEATHRATTLE}),
        ("CS2_222", {AURA}),
        ("EX1_608", {COST}),
    ],
)
def test_an_ability_is_told_of_by_the_form_in_which_it_is_carried_out(card_id: str, forms: set[str]) -> None:
    definition = definition_of(card_id, BUILD, BUILD)
    assert definition is not None
    found = [track_record_of(card_id, definition, ability) for ability in definition.abilities]
    (record,) = (one for one in found if one is not None)
    assert record.form in forms
    assert (record.called_for is not None) is (record.form == TRIGGER)


def test_a_keyword_has_no_track_record() -> None:
    definition = definition_of("CS2_179", BUILD, BUILD)
    assert definition is not None
    assert [track_record_of("CS2_179", definition, ability) for ability in definition.abilities] == [None]
