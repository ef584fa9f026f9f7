"""Games with real decks: deck codes, cards that are left out, and games that the rules agree with."""

from __future__ import annotations

import io
from random import Random

import pytest

import engine
import hslog
from engine.hearthstone.cards.card_index import index_of
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.tokens import entourage_of
from engine.hearthstone.simulate import PlayerSetup, Scenario, ScenarioError, simulate
from engine.hearthstone.simulate.decks import Deck, play_decks, random_deck, read_deck
from engine.hearthstone.simulate.playable import why_not_playable
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    MetaData,
    ShowEntity,
    ShuffleDeck,
    TagChange,
)

MAGE = "AAEBAf0EAA9NWvsBnAK7AoUDvwOrBLQEywSWBfEF7AexCJYNAAA="
WARRIOR = "AAEBAQcB0gINFkudApADkQOaBNQE/ASOBdUFkQaqBu8HAAA="
BUILD = 20457


def test_a_deck_code_names_hero_and_cards() -> None:
    pytest.importorskip("hearthstone.deckstrings")
    deck = read_deck(MAGE, BUILD)
    assert deck.hero == "HERO_08"
    assert deck.cards.count("CS2_029") == 2
    assert len(deck.cards) == 30
    assert not deck.left_out


def test_cards_that_cannot_be_carried_out_are_left_out_with_the_reason() -> None:
    pytest.importorskip("hearthstone.deckstrings")
    deck = read_deck(WARRIOR, BUILD)
    assert "CS2_102" in deck.left_out
    assert "CS2_102" not in deck.cards
    assert deck.left_out["CS2_102"] == why_not_playable("CS2_102", BUILD)


@pytest.mark.parametrize("code", ["", "xx", MAGE[:20], "AAEAAA=="])
def test_what_is_no_deck_code_is_refused(code: str) -> None:
    pytest.importorskip("hearthstone.deckstrings")
    with pytest.raises(ScenarioError):
        read_deck(code, BUILD)


def test_random_decks_hold_cards_of_their_build_that_can_be_carried_out() -> None:
    deck = random_deck(Random(1), BUILD)
    assert len(deck.cards) == 30
    assert set(deck.cards) <= set(index_of(BUILD).for_decks)
    assert not any(why_not_playable(card_id, BUILD) for card_id in deck.cards)


@pytest.mark.rule("HS 3.5")
def test_random_cards_are_those_that_can_be_carried_out_where_some_can() -> None:
    """Evolve makes any minion of a cost out of another; each that comes is one that the game can play."""
    deck = Deck("HERO_08", ("OG_027", "CS2_168") * 10)
    games = [play_decks(28329, seed, (deck, deck)).game for seed in range(3)]
    brought = {packet.card_id for game in games for packet in game.walk() if isinstance(packet, ChangeEntity)}
    assert len(brought) > 3
    assert not [one for one in brought if why_not_playable(one, 28329)]


def game_with(card_id: str, build: int, *script: str, friendly: int = 0) -> hslog.Game:
    """Play a script in which the first player has two of a card in hand."""
    decks = (card_id, card_id, *["CS2_182"] * 8), ("CS2_182",) * 10
    players = PlayerSetup("One", "HERO_08", decks[0]), PlayerSetup("Two", "HERO_01", decks[1])
    order = {"first": 1, "shuffled": False, "mulligan": False, "friendly": friendly}
    return simulate(Scenario(players, build, script=script, turns=8, **order))


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize(("build", "neighbours"), [(28329, [2, 3]), (54613, [3, 2])])
def test_the_players_own_triggers_stand_in_the_queue_of_a_step_among_those_of_cards(
    build: int, neighbours: list[int]
) -> None:
    """At the end of the turn a card of the first player comes before the second player, until patch 17.4.1."""
    game = game_with("GVG_039", build, "end", "end", "play GVG_039", "end", "concede")
    order = [int(block.entity) for block in game.blocks() if block.type == BlockType.TRIGGER]
    place = next(place for place, entity in enumerate(order) if entity > 3)
    assert [order[place - 1], order[place + 1]] == neighbours


@pytest.mark.rule("HS 4.2")
def test_an_aura_of_a_card_on_itself_follows_what_it_counts() -> None:
    game = game_with("EX1_335", BUILD, *["end"] * 6, "play EX1_335", "end", "concede")
    spawn = next(block.entity for block in game.blocks() if block.type == BlockType.POWER)
    assert game.timeline.value(int(spawn), GameTag.ATK, game.packet_count) == 5


@pytest.mark.rule("HS 2.6.1.e")
def test_hs_2_6_1_e_minions_beside_the_defender_are_hit_by_a_trigger_after_the_blows() -> None:
    """Magnataur Alpha; a log of a battleground has it so of Cave Hydra."""
    yeti = ("end", "play CS2_182", "end")
    script = (*["end"] * 6, "play AT_067", *yeti, *yeti, "attack AT_067 > CS2_182", "end", "concede")
    game = game_with("AT_067", BUILD, *script)
    attack = next(block for block in game.blocks() if block.type == BlockType.ATTACK)
    (trigger,) = [one for one in attack.packets if isinstance(one, Block) and one.entity == attack.entity]
    noted = [one for one in attack.packets if isinstance(one, MetaData) and one.meta == MetaDataType.DAMAGE]
    assert len(noted) == 2
    assert attack.packets.index(noted[1]) < attack.packets.index(trigger)
    assert sum(isinstance(one, MetaData) and one.meta == MetaDataType.DAMAGE for one in trigger.packets) == 1
    assert not engine.replay(game).divergences


@pytest.mark.rule("HS 5.1 overkill")
def test_hs_5_1_a_weapon_with_overkill_responds_to_what_its_hero_kills() -> None:
    axes, raiders = Deck("HERO_01", ("TRL_304", "CS2_182", "CS2_168") * 10), Deck("HERO_08", ("CS2_168",) * 20)
    game = play_decks(130051, 0, (axes, raiders)).game
    assert [block for block in game.blocks() if block.trigger_keyword == GameTag.OVERKILL]
    assert not engine.replay(game).divergences


@pytest.mark.rule("HS 2.3")
def test_hs_2_3_who_holds_cards_that_the_log_hides_chooses_targets_for_them() -> None:
    """Fireball: each that is played has a target, whoever plays it."""
    deck = Deck("HERO_08", ("CS2_029",) * 20)
    aims = []
    for game in (play_decks(BUILD, seed, (deck, deck)).game for seed in range(3)):
        played = [block for block in game.blocks() if block.type == BlockType.PLAY]
        cards = {packet.entity: packet.card_id for packet in game.walk() if isinstance(packet, FullEntity | ShowEntity)}
        aims += [block.target for block in played if cards.get(block.entity) == "CS2_029"]
    assert len(aims) > 3
    assert all(aims)


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_an_aura_that_gives_nothing_attaches_nothing() -> None:
    """Spiteful Smith is enraged, which its text goes on to explain: its weapon has more attack."""
    script = (*["end"] * 8, "play CS2_221", "end", "play CS2_182", "end", "attack CS2_221 > CS2_182", "end", "concede")
    game = game_with("CS2_221", 12574, *script)
    assert not [one for one in game.walk() if isinstance(one, FullEntity) and one.card_id == "CS2_221e"]
    assert not engine.replay(game).divergences


def test_what_the_data_names_as_brought_is_brought_also_in_builds_whose_data_does_not() -> None:
    assert set(entourage_of("NEW1_031", 25770)) == {"NEW1_032", "NEW1_033", "NEW1_034"}
    assert entourage_of("NEW1_031", 62331) == entourage_of("NEW1_031", 25770)


@pytest.mark.rule("HS 5.1 poisonous")
def test_hs_5_1_the_poison_of_a_secret_that_was_hidden_is_no_response_of_its_text() -> None:
    """Professor Slate makes spells poisonous, and so the hit of Explosive Runes."""
    deck = Deck("HERO_08", ("SCH_539", "LOOT_101", "CS2_231") * 10)
    game = play_decks(185749, 0, (deck, deck)).game
    assert any(block.trigger_keyword == GameTag.POISONOUS for block in game.blocks())
    assert not engine.replay(game).divergences


@pytest.mark.rule("HS 1.4 hand")
def test_hs_1_4_a_card_put_back_in_the_mulligan_is_drawn_with_the_turns_it_was_in_hand() -> None:
    """All 32 such cards in real logs are shown with the tag."""
    turns, put_back, shown = dict[int, int](), dict[int, int](), list[tuple[int, int | None]]()
    deck = Deck("HERO_08", ("CS2_231",) * 10)
    for packet in play_decks(255790, 0, (deck, deck)).game.walk():
        if isinstance(packet, TagChange) and packet.tag == GameTag.NUM_TURNS_IN_HAND:
            turns[packet.entity] = packet.value
        elif isinstance(packet, HideEntity) and packet.entity in turns:
            put_back[packet.entity] = turns[packet.entity]
        elif isinstance(packet, ShowEntity) and packet.entity in put_back:
            shown.append((put_back[packet.entity], packet.tag(GameTag.NUM_TURNS_IN_HAND)))
    assert shown == [(1, 1)] * 5


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_each_card_that_is_shuffled_in_may_be_followed_by_the_note_if_no_build_is_known() -> None:
    """Spirit Jailer shuffles two cards. Logs note since a build between 53261 and 66927 that a deck is shuffled."""
    deck = Deck("HERO_07", ("SCH_700",) * 20)
    game = play_decks(70828, 0, (deck, deck)).game
    assert any(isinstance(packet, ShuffleDeck) for packet in game.walk())
    game.__dict__["build_range"] = 60000, 70828
    assert not engine.replay(game).divergences


@pytest.mark.parametrize(("build", "seed"), [(10357, 0), (20457, 3), (54613, 0)])
def test_games_with_texts_are_written_read_and_replayed_without_a_divergence(build: int, seed: int) -> None:
    played = play_decks(build, seed)
    text = "".join(hslog.to_log([played.game]))
    (game,) = hslog.read(io.BytesIO(text.encode()))
    replay = engine.replay(game, None if game.build else build)
    assert not replay.divergences
    assert game.complete
    again = play_decks(build, seed)
    assert "".join(hslog.to_log([again.game])) == text
    assert again.left_out == played.left_out
    assert again.attempts == played.attempts > 0


def test_cards_for_decks_are_collectible_minions_spells_and_weapons() -> None:
    index = index_of(30795)
    others = {"CS2_101t", "CS2_102", "GAME_005", "CS2_092e"}
    assert {"CS2_231", "CS2_029", "CS2_112"} <= set(index.for_decks)
    assert others <= set(index.ids)
    assert not others & set(index.for_decks), "a token, a hero power, the coin and an enchantment"


@pytest.mark.parametrize("hero", ["HERO_02", "HERO_06", "HERO_10", "HERO_11"])
def test_hs_1_1_a_deck_of_every_class_has_a_hero_with_its_own_power(hero: str) -> None:
    deckstrings = pytest.importorskip("hearthstone.deckstrings")
    facts, wisp = facts_of(hero, 255790), facts_of("CS2_231", 255790)
    assert facts is not None
    assert wisp is not None
    code = deckstrings.write_deckstring([(wisp.database_id, 30)], [facts.database_id], 1)
    deck = read_deck(code, 255790)
    assert deck.hero == hero
    game = play_decks(255790, 1, (deck, deck)).game
    assert f"{hero}bp" in {packet.card_id for packet in game.walk() if isinstance(packet, FullEntity)}
    assert engine.replay(game).divergences == []
