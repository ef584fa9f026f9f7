"""Scripts and samples of play mode: what a player may do, said line by line, and what must be refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from sample_duel import duel, write_sample

import engine
import hslog
from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import Keyword
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.simulate import PlayerSetup, Scenario, ScenarioError, ScriptError, random_scenario, simulate
from engine.hearthstone.simulate.cards import known_card
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.simulate.scenario import plain_cards
from engine.hearthstone.simulate.script import Line, Move, read_line
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ShowEntity

BOB = PlayerSetup("B", "HERO_08", ())


def game_of(
    script: tuple[str, ...],
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    heroes: tuple[str, str] = ("HERO_08", "HERO_01"),
    build: int = 20457,
) -> GameState:
    """Play a script, then give up; return the state after its last action."""
    filler = ("CS2_182",) * 8
    last: list[GameState] = []
    scenario = Scenario(
        (PlayerSetup("One", heroes[0], mine + filler), PlayerSetup("Two", heroes[1], theirs + filler)),
        build=build,
        first=1,
        shuffled=False,
        mulligan=False,
        script=(*script, "concede"),
    )
    simulate(scenario, last.append)
    return last[-1]


def minions(state: GameState, controller: int) -> list[str]:
    return [entity.card_id for entity in state.board(controller)]


def hero(state: GameState, controller: int) -> Entity:
    found = state.hero_of(state.players[controller])
    assert found is not None
    return found


def turns(*mine: tuple[str, ...]) -> tuple[str, ...]:
    """Return a script in which the second player does nothing."""
    return tuple(line for moves in mine for line in (*moves, "end", "end"))[:-2]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("play CS2_231", Line("play", "CS2_231")),
        ("play CS2_231 @ 2", Line("play", "CS2_231", "", 2)),
        ("power > #64", Line("power", "", "#64")),
        ("attack CS2_231 > enemy", Line("attack", "CS2_231", "enemy")),
        (" end ", Line("end")),
    ],
)
def test_a_line_of_a_script_is_read_as_documented(text: str, line: Line) -> None:
    assert read_line(text, 1) == line


@pytest.mark.parametrize("text", ["", "sing", "attack CS2_231", "end > enemy", "play", "play CS2_231 @ 0"])
def test_a_line_that_is_no_move_is_refused_with_its_number(text: str) -> None:
    with pytest.raises(ScriptError, match="script line 7"):
        read_line(text, 7)


def test_a_move_the_rules_do_not_allow_is_refused_with_its_number() -> None:
    """HS 2.2: a card must be paid for."""
    with pytest.raises(ScriptError, match="script line 1: not legal now: 'play CS2_182'"):
        game_of(("play CS2_182",))


def test_a_minion_goes_where_its_player_puts_it_and_the_others_make_room() -> None:
    """HS 2.2.1.b."""
    state = game_of(turns(("play CS2_231", "play CS2_168"), ("play CS2_120 @ 2",)), ("CS2_231", "CS2_168", "CS2_120"))
    assert minions(state, 1) == ["CS2_231", "CS2_120", "CS2_168"]


def test_a_minion_without_charge_cannot_attack_in_its_first_turn() -> None:
    """HS 4.7."""
    with pytest.raises(ScriptError, match="not legal now: 'attack CS2_168 > enemy'"):
        game_of(("play CS2_168", "attack CS2_168 > enemy"), ("CS2_168",))
    state = game_of(("play CS2_171", "attack CS2_171 > enemy"), ("CS2_171",))
    assert hero(state, 2).health == 29


def test_rush_attacks_minions_at_once_and_heroes_later() -> None:
    """HS 5.1 rush."""
    opening = ("end", "play CS2_231", "end", "end", "end", *("play GIL_113",))
    with pytest.raises(ScriptError, match="GIL_113 > enemy"):
        game_of((*opening, "attack GIL_113 > enemy"), ("GIL_113",), ("CS2_231",), build=30795)
    state = game_of((*opening, "attack GIL_113 > CS2_231"), ("GIL_113",), ("CS2_231",), build=30795)
    assert minions(state, 2) == []


def test_taunt_must_be_attacked_first() -> None:
    """HS 5.1 taunt."""
    script = ("play CS2_171", "end", "play CS2_065", "end", "attack CS2_171 > enemy")
    with pytest.raises(ScriptError, match="CS2_171 > enemy"):
        game_of(script, ("CS2_171",), ("CS2_065",))


def test_stealth_cannot_be_attacked_and_ends_with_an_attack() -> None:
    """HS 5.1 stealth, 2.6.1.e."""
    script = ("play EX1_010", "end", "play CS2_171")
    with pytest.raises(ScriptError, match="CS2_171 > EX1_010"):
        game_of((*script, "attack CS2_171 > EX1_010"), ("EX1_010",), ("CS2_171",))
    state = game_of(
        (*script, "end", "attack EX1_010 > enemy", "end", "attack CS2_171 > EX1_010"),
        ("EX1_010",),
        ("CS2_171",),
    )
    assert minions(state, 1) == minions(state, 2) == []


def test_divine_shield_takes_the_whole_damage_once() -> None:
    """HS 4.9.5."""
    script = ("play EX1_008", "end", "play CS2_171", "attack CS2_171 > EX1_008")
    state = game_of(script, ("EX1_008",), ("CS2_171",))
    (squire,) = state.board(1)
    assert squire.get(GameTag.DAMAGE) == squire.get(GameTag.DIVINE_SHIELD) == 0
    assert minions(state, 2) == []


def test_windfury_attacks_twice() -> None:
    """HS 2.6, number of attacks."""
    script = turns(("play CS2_169",), ("attack CS2_169 > enemy", "attack CS2_169 > enemy"))
    assert hero(game_of(script, ("CS2_169",)), 2).health == 28
    with pytest.raises(ScriptError):
        game_of((*script, "attack CS2_169 > enemy"), ("CS2_169",))


def test_lifesteal_heals_the_hero_of_its_player() -> None:
    """HS 5.1 lifesteal."""
    script = (
        *("play CS2_171", "attack CS2_171 > enemy", "end", "play CS2_171", "attack CS2_171 > enemy", "end"),
        *("end", "end", "end", "end", "play ICC_820", "attack ICC_820 > CS2_171"),
    )
    state = game_of(script, ("CS2_171", "ICC_820"), ("CS2_171",))
    assert hero(state, 1).get(GameTag.DAMAGE) == 0


def test_poisonous_destroys_any_minion_it_damages() -> None:
    """HS 5.1 poisonous."""
    script = (*("end",) * 2, "play EX1_522", *("end",) * 5, "play CS2_182", "end", "attack EX1_522 > CS2_182")
    state = game_of(script, ("EX1_522",), ("CS2_182",))
    assert minions(state, 2) == minions(state, 1) == []


def test_reborn_comes_back_once_where_it_was_with_one_health() -> None:
    """HS 5.1 reborn."""
    script = (
        *("play ULD_723", "end", "play CS2_171", "attack CS2_171 > ULD_723", "end"),
        *("play CS2_231", "play CS2_168 @ 1", "end"),
    )
    state = game_of(script, ("ULD_723", "CS2_231", "CS2_168"), ("CS2_171",), build=54613)
    assert minions(state, 1) == ["CS2_168", "ULD_723", "CS2_231"]
    again = state.board(1)[1]
    assert again.health == 1
    assert not again.get(GameTag.REBORN)
    assert len([card for card in state.zone(1, Zone.GRAVEYARD) if card.card_id == "ULD_723"]) == 1


@pytest.mark.parametrize("build", [10357, 20457, 54613, 231720])
def test_a_weapon_gives_its_attack_in_the_turn_of_its_player_and_wears_out(build: int) -> None:
    """HS 2.4, 2.6.1.g; its durability is a tag of its own, or its health since 2025."""
    hit = ("attack me > enemy",)
    played = turns(("play CS2_091", *hit))
    state = game_of(played, ("CS2_091",), build=build)
    weapon = state.weapon_of(state.players[1])
    assert weapon is not None
    assert weapon.health == 3
    assert (GameTag.DURABILITY in weapon.tags) == (build < 221908)
    assert hero(state, 1).get(GameTag.ATK) == 1
    assert hero(game_of((*played, "end"), ("CS2_091",), build=build), 1).get(GameTag.ATK) == 0
    state = game_of(turns(("play CS2_091", *hit), hit, hit, hit), ("CS2_091",), build=build)
    assert state.weapon_of(state.players[1]) is None
    assert hero(state, 2).get(GameTag.DAMAGE) == 4
    assert hero(state, 1).get(GameTag.ATK) == 0


@pytest.mark.parametrize("build", [13030, 20457, 88998])
def test_a_second_weapon_replaces_the_first(build: int) -> None:
    """HS 2.4.2.d."""
    script = turns(("play CS2_091",), (), (), (), ("play CS2_112",))
    state = game_of(script, ("CS2_091", "CS2_112"), build=build)
    weapon = state.weapon_of(state.players[1])
    assert weapon is not None
    assert weapon.card_id == "CS2_112"
    assert [card.card_id for card in state.zone(1, Zone.GRAVEYARD)] == ["CS2_091"]


@pytest.mark.parametrize(
    ("mine", "move", "expected"),
    [
        ("HERO_01", "power", {"armor": 2}),
        ("HERO_03", "power", {"weapon": "CS2_082", "attack": 1}),
        ("HERO_04", "power", {"board": ["CS2_101t"]}),
        ("HERO_05", "power", {"enemy": 2}),
        ("HERO_07", "power", {"me": 2, "hand": 6}),
        ("HERO_08", "power > enemy", {"enemy": 1}),
        ("HERO_08", "power > me", {"me": 1}),
        ("HERO_09", "power > me", {}),
    ],
)
@pytest.mark.parametrize("build", [13030, 54613])
def test_every_hero_power_does_what_it_is_known_for(
    mine: str, move: str, expected: dict[str, object], build: int
) -> None:
    """HS 2.7."""
    state = game_of(("end", "end", move), heroes=(mine, "HERO_01"), build=build)
    player = state.players[1]
    weapon = state.weapon_of(player)
    found: dict[str, object] = {
        "armor": hero(state, 1).get(GameTag.ARMOR),
        "weapon": weapon.card_id if weapon is not None else "",
        "attack": hero(state, 1).get(GameTag.ATK),
        "board": minions(state, 1),
        "enemy": hero(state, 2).get(GameTag.DAMAGE),
        "me": hero(state, 1).get(GameTag.DAMAGE),
        "hand": len(state.zone(1, Zone.HAND)),
    }
    nothing = {"armor": 0, "weapon": "", "attack": 0, "board": [], "enemy": 0, "me": 0, "hand": 5}
    assert found == nothing | expected
    assert player.get(GameTag.RESOURCES_USED) == 2
    assert player.get(GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME) == 1


def test_a_use_of_a_hero_power_is_counted_once_where_no_log_shows_when() -> None:
    """HS 2.7."""
    build = 181554
    assert ruleset_for(build, build).get("hero_power_total_counted") is None
    player = game_of(("end", "end", "power > enemy"), build=build).players[1]
    assert player.get(GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME) == 1


def test_a_hero_power_is_used_once_a_turn() -> None:
    """HS 2.7."""
    with pytest.raises(ScriptError, match="script line 8"):
        game_of((*("end",) * 6, "power", "power"), heroes=("HERO_01", "HERO_01"))


def test_the_coin_lends_one_mana_for_the_turn() -> None:
    """HS 4.12."""
    state = game_of(("end", "play GAME_005", "play CS2_120"), theirs=("CS2_120",))
    assert minions(state, 2) == ["CS2_120"]
    player = state.players[2]
    assert player.get(GameTag.TEMP_RESOURCES) == 0
    assert player.get(GameTag.RESOURCES_USED) == 1


def test_a_policy_picks_among_the_legal_moves_where_the_script_ends() -> None:
    seen: list[int] = []

    def face(legal: Sequence[Move], generator: Random) -> Move:
        seen.append(len(legal))
        assert legal[-1] == Move("end")
        return next((move for move in legal if move.kind == "play" or move.target in (64, 66)), legal[-1])

    scenario = random_scenario(8)
    deck = ("CS2_171",) * 30
    players = tuple(PlayerSetup(player.name, "HERO_08", deck) for player in scenario.players)
    game = simulate(Scenario((players[0], players[1]), seed=8, script=("end",), policy=face))
    assert game.complete
    assert {block.target for block in game.blocks() if block.type == BlockType.ATTACK} == {64, 66}
    assert max(seen) > 5


# --- the sample, scenarios, card data ----------------------------------------------------------------------


@pytest.mark.parametrize("build", [10357, 20457, 88998, 185749])
def test_the_sample_duel_is_short_complete_and_accepted_by_the_rules(build: int, tmp_path: Path) -> None:
    path = tmp_path / "duel.log"
    write_sample(path, build)
    game = hslog.read(path)[0]
    assert game.complete
    assert game.last_turn == 11
    kinds = {block.type for block in game.blocks()}
    wanted = {BlockType.PLAY, BlockType.ATTACK, BlockType.DEATHS, BlockType.POWER, BlockType.TRIGGER}
    assert wanted <= kinds
    replay = engine.replay(game, build)
    assert replay.divergences == []
    assert replay.counts()[Verdict.DIVERGENT] == 0


def test_the_script_of_the_sample_duel_decides_the_whole_game() -> None:
    assert [p.content() for p in simulate(duel()).walk()] == [
        p.content() for p in simulate(Scenario(**{**vars(duel()), "seed": 99, "first": 1})).walk()
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"first": 3}, "0, 1 or 2"),
        ({"players": (PlayerSetup("A", "HERO_08", ("NOT_A_CARD",)), BOB)}, "NOT_A_CARD"),
        ({"players": (PlayerSetup("B", "HERO_08", ()), BOB)}, "different names"),
        ({"players": (PlayerSetup("A", "EX1_323h", ()), BOB)}, "no hero power"),
        ({"players": (PlayerSetup("A", "HERO_08", ("GIL_113",)), BOB)}, "build 20457"),
    ],
)
def test_a_scenario_that_contradicts_itself_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        Scenario(**{"players": random_scenario(1).players, **changes})  # type: ignore[arg-type]


def test_random_scenarios_hold_cards_of_their_build_whose_text_is_keywords() -> None:
    early, late = set(plain_cards(10357)), set(plain_cards(30795))
    assert early < late
    for card in late:
        assert known_card(card, 30795).type in (CardType.MINION, CardType.WEAPON)
        assert all(isinstance(ability, Keyword) for ability in abilities_of(card, 30795, 30795))


def test_a_scenario_may_name_any_card_of_its_build() -> None:
    players = PlayerSetup("A", "HERO_08", ("CS2_029",) * 20), PlayerSetup("B", "HERO_01", ("EX1_277",) * 20)
    game = simulate(Scenario(players, 20457))
    assert {"CS2_029", "EX1_277"} <= {packet.card_id for packet in game.walk() if isinstance(packet, ShowEntity)}
    assert not engine.replay(game).divergences


def test_a_chance_comes_true_as_often_as_it_says() -> None:
    chooser = Chooser(GameState(), Random(1), {}, 1)
    assert not any(chooser.happens("HS 5.2", 0) for _ in range(100))
    assert all(chooser.happens("HS 5.2", 1) for _ in range(100))
    assert 15 < sum(chooser.happens("HS 5.2", 0.25) for _ in range(100)) < 35


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_a_script_may_name_a_card_by_its_number() -> None:
    board = game_of(("play CS2_171",), mine=("CS2_171",))
    (boar,) = (one for one in board.entities.values() if one.card_id == "CS2_171")
    attacked = game_of(("play CS2_171", f"attack #{boar.id} > enemy"), mine=("CS2_171",))
    enemy = attacked.hero_of(attacked.players[2])
    assert enemy is not None
    assert enemy.get(GameTag.DAMAGE) == 1
    with pytest.raises(ScriptError, match="not legal now"):
        game_of(("play CS2_171", f"attack #{boar.id + 1} > enemy"), mine=("CS2_171",))
