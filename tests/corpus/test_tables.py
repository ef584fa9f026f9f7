"""Tables of games and replays: what a plain loop over the packets gives, with names resolved."""

from __future__ import annotations

from collections import Counter

import pytest
from conftest import ROOT

import engine
import hslog
from engine.hearthstone.tables import TABLES, rows_of, view_of
from hslog.core.errors import MissingExtra
from hslog.core.extras import need
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, HideEntity, Options, TagChange, walk
from hslog.hearthstone.tables import TABLES as OF_GAMES
from hslog.hearthstone.tables import UnknownTable
from hslog.hearthstone.tables.arrow import arrow_schema, arrow_table
from hslog.hearthstone.tables.schema import TYPES, markdown

SAMPLE, FAULT = (str(ROOT / "samples" / name) for name in ("duel.log", "duel-fault.log"))


@pytest.fixture(scope="module")
def game() -> hslog.Game:
    return hslog.read(SAMPLE)[0]


@pytest.fixture(scope="module")
def replay() -> engine.Replay:
    return engine.replay(hslog.read(FAULT)[0])


def rows(game: hslog.Game, name: str) -> list[dict[str, object]]:
    table, made = OF_GAMES[name]
    return [dict(zip(table.names, row, strict=True)) for row in made(game.view())]


def test_every_column_has_a_type_and_says_what_it_holds(replay: engine.Replay) -> None:
    view = view_of(replay.game)
    for name, table in TABLES.items():
        assert all(column.type in TYPES and len(column.what) > 4 for column in table.columns), name
        assert len(set(table.names)) == len(table.columns), name
        assert all(len(row) == len(table.columns) for row in rows_of(name, view, replay)), name


def test_changes_of_tags_and_blocks_are_those_of_a_walk(game: hslog.Game) -> None:
    packets = [packet for packet in game.walk() if isinstance(packet, TagChange | HideEntity)]
    changes = rows(game, "tag_changes")
    assert [row["index"] for row in changes] == [packet.index for packet in packets]
    assert [row["value"] for row in changes] == [packet.value for packet in packets]
    last: Counter[tuple[object, object]] = Counter()
    for packet, row in zip(packets, changes, strict=True):
        if (packet.entity, packet.tag) in last and packet.entity <= 3:  # the game and players are described once
            assert row["before"] == last[packet.entity, packet.tag]
        last[packet.entity, packet.tag] = packet.value
    blocks = rows(game, "blocks")
    assert [row["block"] for row in blocks] == [game.block_numbers[block.index] for block in game.blocks()]
    for block, row in zip(game.blocks(), blocks, strict=True):
        assert row["packets"] == len(list(walk(block.packets)))
        assert row["parent"] == (game.block_numbers[block.parent.index] if isinstance(block.parent, Block) else "")


def test_names_are_those_of_cards_and_players(game: hslog.Game) -> None:
    names = {row["name"] for row in rows(game, "blocks")}
    assert {"Ada", "Grace", "the game", "Bloodfen Raptor", "Fireblast"} <= names
    [turn5] = [row for row in rows(game, "turns") if row["turn"] == 5]
    assert turn5["player_id"] == 1


def test_damage_is_what_hearts_lost(game: hslog.Game) -> None:
    damage = rows(game, "damage")
    lost: Counter[int] = Counter()
    for packet in game.walk():
        if isinstance(packet, TagChange) and packet.tag in (GameTag.DAMAGE, GameTag.ARMOR):
            delta = packet.value - game.timeline.value(packet.entity, packet.tag, packet.index - 1)
            if game.timeline.value(packet.entity, GameTag.CARDTYPE, packet.index) != CardType.WEAPON:
                lost[int(packet.entity)] += max(0, delta if packet.tag == GameTag.DAMAGE else -delta)
    by_entity: Counter[int] = Counter()
    for row in damage:
        by_entity[row["entity"]] += row["amount"]  # type: ignore[index, operator]
    assert by_entity == +lost
    squire = damage[0]
    assert (squire["name"], squire["amount"], squire["source_name"]) == ("Stonetusk Boar", 1, "Argent Squire")


def test_an_attack_on_armor_is_damage_that_armor_took(game: hslog.Game) -> None:
    assert any(row["armor"] and row["amount"] >= row["armor"] for row in rows(game, "damage"))  # type: ignore[operator]


def test_deaths_name_the_killer_and_draws_their_deck(game: hslog.Game) -> None:
    deaths = rows(game, "deaths")
    wolfrider = next(row for row in deaths if row["name"] == "Wolfrider")
    assert (wolfrider["cause"], wolfrider["killer_name"], wolfrider["type"]) == ("damage", "Fireblast", "MINION")
    drawn = [row for row in rows(game, "draws") if row["turn"]]
    assert {row["to"] for row in drawn} == {"HAND"}
    assert len(drawn) == 20
    for row in drawn:
        assert row["entity"] in game.timeline.zones.members(row["player_id"], Zone.DECK, row["index"] - 1)  # type: ignore


def test_actions_count_what_follows_from_them(game: hslog.Game) -> None:
    actions = rows(game, "actions")
    assert sum(row["damage"] for row in actions) <= sum(row["amount"] for row in rows(game, "damage"))  # type: ignore[misc]
    yeti = next(row for row in actions if row["name"] == "Chillwind Yeti" and row["kind"] == "play")
    assert (yeti["cost"], yeti["player_id"]) == (4, 1)
    attack = next(row for row in actions if row["kind"] == "attack" and row["deaths"])
    assert attack["cost"] is None
    assert attack["target_name"]
    assert [row["action"] for row in actions] == list(range(len(actions)))


def test_options_have_every_row_of_every_list(game: hslog.Game) -> None:
    lists = [packet for packet in game.walk() if isinstance(packet, Options)]
    assert len(rows(game, "options")) == sum(len(packet.rows) for packet in lists)


def test_verdicts_are_those_of_the_replay(replay: engine.Replay) -> None:
    view = view_of(replay.game)
    counted = Counter(row[9] for row in rows_of("verdicts", view, replay))
    assert counted == {verdict.word: count for verdict, count in replay.counts().items() if count}
    [divergence] = rows_of("divergences", view, replay)
    assert divergence[TABLES["divergences"].names.index("expected")] == "4"
    [game] = rows_of("games", view, replay)
    assert game[TABLES["games"].names.index("divergences")] == 1


def test_a_table_is_an_arrow_table_with_the_words_of_its_columns(game: hslog.Game, replay: engine.Replay) -> None:
    pytest.importorskip("pyarrow")
    table = game.table("tag_changes")
    assert table.schema.field("turn").metadata[b"what"].startswith(b"number of the turn")
    assert table.num_rows == len(rows(game, "tag_changes"))
    assert replay.table("verdicts").column_names == list(TABLES["verdicts"].names)
    with pytest.raises(UnknownTable, match="there is no table 'nope' of a game; there are games, players"):
        game.table("nope")
    with pytest.raises(UnknownTable, match="of a replay"):
        replay.table("nope")


@pytest.mark.parametrize("number", [2**40, -(2**40), 2**63, -(2**63) - 1, 2**70, -(2**70)])
def test_a_number_that_its_column_cannot_hold_is_null(number: int) -> None:
    pytest.importorskip("pyarrow")
    from engine.hearthstone.corpus.schema import DOCUMENTED

    for table in DOCUMENTED:
        kinds = [column.type for column in table.columns]
        other = {"bool": True, "string": "x", "float64": 1.5}
        row = tuple(other.get(kind, number) for kind in kinds)
        small = tuple(other.get(kind, 7) for kind in kinds)
        made = arrow_table(table, [small, row, small])
        assert made.schema.equals(arrow_schema(table))
        for column, kind in zip(made.columns, kinds, strict=True):
            fits = kind not in ("int32", "int64") or (kind == "int64" and -(2**63) <= number < 2**63)
            same = other.get(kind, 7)
            assert column.to_pylist() == [same, other.get(kind, number) if fits else None, same], table.name
    with pytest.raises(TypeError):  # a fault of our own is not hidden
        arrow_table(OF_GAMES["games"][0], [("x",) * len(OF_GAMES["games"][0].columns)])


def test_a_package_that_is_missing_is_asked_for_by_name() -> None:
    with pytest.raises(
        MissingExtra, match=r"the package nowhere_at_all is needed.*pip install 'hearthtrace\[corpus\]'"
    ):
        need("nowhere_at_all.part")


def test_the_page_of_tables_is_up_to_date() -> None:
    from engine.hearthstone.corpus.schema import DOCUMENTED

    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    assert page.endswith(markdown(DOCUMENTED))


def test_the_card_of_a_row_is_that_of_the_moment_or_the_next_that_is_shown(game: hslog.Game) -> None:
    view = game.view()
    for entity in game.timeline.entity_ids():
        for index in range(0, game.packet_count, 37):
            known = game.timeline.card_id(entity, index)
            assert view.card_id(entity, index) == (known or game.timeline.next_card_id(entity, index))
