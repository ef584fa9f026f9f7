"""Keywords of sets since 2023: quickdraw, kindred, excavating, forging."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_played_and_replayed import replayed

BUILD = 255790
ENEMY = 'board = [ {name="golem", card="CS2_186", health=20} ]'


def hand(**cards: str) -> str:
    return ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in cards.items())


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize("drawn", [True, False])
def test_hs_5_1_quickdraw_is_for_who_plays_the_card_in_the_turn_of_its_coming(drawn: bool, tmp_path: Path) -> None:
    """Lay Down the Law deals 1 damage to a minion with 1 health if it is drawn quickly."""
    book = hand(book="CS2_077")
    one = f"hand = [ {book} ]\ndeck = [ {hand(law='WW_365')} ]" if drawn else f"hand = [ {hand(law='WW_365')} ]"
    do = '"play book", "play law > golem"' if drawn else '"play law > golem"'
    expect = f'after = {2 if drawn else 1}\n{"order" if drawn else "never"} = [ "die golem" ]'
    assert replayed(tmp_path, BUILD, one, do, expect, ENEMY) == []


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize("turns", [0, 1])
def test_hs_4_11_quickdraw_makes_a_card_cheaper_only_in_the_turn_of_its_coming(turns: int, tmp_path: Path) -> None:
    one = f"hand = [ {hand(book='CS2_077')} ]\ndeck = [ {hand(dry='WW_325')}, {hand(yeti='CS2_182')} ]"
    do = ['"play book"', *['"end"'] * 2 * turns]
    expect = f"after = {len(do)}\nstate = {{ dry = {{cost={1 if not turns else 3}}} }}"
    assert replayed(tmp_path, BUILD, one, ", ".join(do), expect) == []


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize(("before", "is_kindred"), [("CORE_EX1_506", True), ("CS2_182", False)])
def test_hs_5_1_kindred_is_for_who_played_one_of_its_kind_last_turn(
    before: str, is_kindred: bool, tmp_path: Path
) -> None:
    """Steamfin Thief summons Murlocs; a Murloc of the same turn does not count."""
    one = f"hand = [ {hand(first=before, thief='TLC_429', other='TLC_429')} ]"
    do = '"play first", "end", "end", "play thief"'
    said = '"summon _ TLC_429t one"'
    expect = f"after = 4\n{'order' if is_kindred else 'never'} = [ {said} ]"
    assert replayed(tmp_path, BUILD, one, do, expect) == []


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_kindred_asks_for_the_last_turn_not_for_this_one(tmp_path: Path) -> None:
    one = f"hand = [ {hand(scout='CORE_EX1_506', thief='TLC_429')} ]"
    expect = 'after = 2\nnever = [ "summon _ TLC_429t one" ]'
    assert replayed(tmp_path, BUILD, one, '"play scout", "play thief"', expect) == []


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize(("before", "cost"), [("CS1_112", 2), ("CS2_029", 4)])
def test_hs_4_11_kindred_makes_a_spell_of_the_same_school_cheaper(before: str, cost: int, tmp_path: Path) -> None:
    aim = "" if before == "CS1_112" else " > golem"
    one = f"hand = [ {hand(first=before, bloom='TLC_816')} ]"
    expect = f"after = 3\nstate = {{ bloom = {{cost={cost}}} }}"
    assert replayed(tmp_path, BUILD, one, f'"play first{aim}", "end", "end"', expect, ENEMY) == []


@pytest.mark.rule("LOG excavate")
@pytest.mark.parametrize(("hero", "last"), [("HERO_04", "DEEP_999t4"), ("HERO_09", "WW_001t")])
def test_log_excavate_the_fourth_treasure_is_for_some_classes_and_then_the_first_comes_again(
    hero: str, last: str, tmp_path: Path
) -> None:
    miners = {f"miner{number}": "WW_001" for number in range(4)}
    one = f'hero = {{card="{hero}"}}\nhand = [ {hand(**miners)} ]'
    do = ", ".join(f'"play {name}"' for name in miners)
    chance = (
        "chance = [ "
        + ", ".join(
            f'{{by="{name}", picks="{card}"}}'
            for name, card in zip(miners, ("WW_001t", "WW_001t5", "WW_001t12", last), strict=True)
        )
        + " ]"
    )
    expect = f'after = 4\norder = [ "effect miner3", "add _ {last} one" ]'
    assert replayed(tmp_path, BUILD, one, do, expect, "", chance) == []


@pytest.mark.rule("LOG forge")
def test_log_forge_a_forged_card_has_its_better_text(tmp_path: Path) -> None:
    """Disposalbot has lifesteal once it is forged, for two mana."""
    one = f"hand = [ {hand(bot='TTN_458')} ]\nhero = {{health=20}}"
    two = 'board = [ {name="golem", card="CS2_186", health=20} ]'
    expect = 'after = 2\norder = [ "transform bot TTN_458t", "heal hero1 1" ]\nstate = { one = {used=7} }'
    assert replayed(tmp_path, 199503, one, '"trade bot", "play bot"', expect, two) == []


@pytest.mark.rule("LOG sizes")
@pytest.mark.parametrize(("card", "twin"), [("TOY_811", "TOY_811t"), ("MIS_918", "MIS_918t")])
def test_log_sizes_the_other_size_of_a_minion_comes_to_its_place_in_the_hand(
    card: str, twin: str, tmp_path: Path
) -> None:
    one = f"hand = [ {hand(wisp='CS2_231', big=card, yeti='CS2_182')} ]"
    expect = f'after = 1\norder = [ "summon big {card} one", "add _ {twin} one" ]\nstate = {{ yeti = {{position=3}} }}'
    assert replayed(tmp_path, BUILD, one, '"play big"', expect) == []
