"""What the latest builds tell besides a change: who made it, what is shown of it, what follows from it."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import card_drawn, closing, moved, spell

from engine.core.claim import Claim, Evidence
from engine.core.verdict import Verdict
from engine.hearthstone.evidence.weight import weigh
from engine.hearthstone.replay import run
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.names import tag_number
from hslog.hearthstone.packets import ChangeEntity, FullEntity, HideEntity, ShuffleDeck, TagChange

BUILD = 241170
PREDICTED, ADOPTED, DIVERGENT = Verdict.PREDICTED, Verdict.ADOPTED, Verdict.DIVERGENT


@pytest.fixture(autouse=True)
def _all_derived_values_are_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logs have confirmed what is told: these tests are about the values, not about the counts."""

    def weighed(claim: Claim, ruleset: Ruleset) -> Evidence:
        return Evidence(held=99, games=9) if claim.part.startswith("derived ") else weigh(claim, ruleset)

    monkeypatch.setattr(run, "weigh", weighed)
    monkeypatch.setattr(run, "is_derived_reliably", lambda claim, ruleset: weighed(claim, ruleset).is_enough)


def board() -> Board:
    return Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 3, 3)


def verdicts(made: Board, log: list[Short], name: str, tag: str) -> list[Verdict]:
    """Return the verdicts on the changes of one tag of one entity, in order."""
    result = made.replay(log)
    changes = (packet for packet in result.game.walk() if isinstance(packet, TagChange))
    entity, number = made.ids[name], tag_number(tag)
    return [result.verdict(packet) for packet in changes if (packet.entity, packet.tag) == (entity, number)]


ENCHANTED = (
    "create bear ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=wave",
    "bear ATTACHED=cat",
    "bear 1068=1",
    "bear 1068=0",
    "bear ZONE=PLAY",
)


@pytest.mark.rule("LOG affected")
@pytest.mark.parametrize(("source", "verdict"), [("wave", PREDICTED), ("hero1", DIVERGENT)])
def test_log_affected_who_goes_back_to_the_hand_is_told_by_whom(source: str, verdict: Verdict) -> None:
    back = ("cat LAST_AFFECTED_BY=" + source, "cat 1068=3", "cat 1068=0", "cat ZONE_POSITION=0", "cat ZONE=HAND")
    log = spell(BUILD, "wave", *back, "cat ZONE_POSITION=1")
    assert verdicts(board(), log, "cat", "LAST_AFFECTED_BY") == [verdict]


@pytest.mark.rule("LOG affected")
def test_log_affected_who_was_enchanted_was_affected_by_the_effect_that_did_it() -> None:
    told = spell(BUILD, "wave", *ENCHANTED, "cat LAST_AFFECTED_BY=wave")
    assert verdicts(board(), told, "cat", "LAST_AFFECTED_BY") == [PREDICTED]
    by_another = spell(BUILD, "wave", *ENCHANTED, "cat LAST_AFFECTED_BY=hero1")
    assert verdicts(board(), by_another, "cat", "LAST_AFFECTED_BY") == [DIVERGENT]
    unenchanted = spell(BUILD, "wave", "cat LAST_AFFECTED_BY=hero1")
    assert verdicts(board(), unenchanted, "cat", "LAST_AFFECTED_BY") == [ADOPTED]


@pytest.mark.rule("LOG affected")
@pytest.mark.parametrize(("source", "verdict"), [("wave", PREDICTED), ("hero1", DIVERGENT)])
def test_log_affected_who_puts_a_card_of_the_hand_into_the_graveyard_has_destroyed_it(
    source: str, verdict: Verdict
) -> None:
    made = board().hand("fox", 1, CardType.SPELL, 2)
    gone = (f"fox 2747={source}", "fox LAST_AFFECTED_BY=wave", *moved(BUILD, "fox", "GRAVEYARD"))
    assert verdicts(made, spell(BUILD, "wave", *gone), "fox", "2747") == [verdict]


@pytest.mark.rule("LOG affected")
def test_log_affected_how_often_goes_up_by_one() -> None:
    for count, verdict in ((1, PREDICTED), (2, DIVERGENT)):
        log = spell(BUILD, "wave", *ENCHANTED, f"cat 4741={count}", "cat LAST_AFFECTED_BY=wave")
        assert verdicts(board(), log, "cat", "4741") == [verdict]


@pytest.mark.rule("LOG affected")
@pytest.mark.parametrize(
    "following",
    ["hero1 LAST_AFFECTED_BY=wave", "cat FROZEN=1", "create elk ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1"],
)
def test_log_affected_how_often_is_open_unless_the_source_or_the_damage_of_the_same_card_comes_next(
    following: str,
) -> None:
    log = spell(BUILD, "wave", *ENCHANTED, "cat 4741=1", following)
    assert verdicts(board(), log, "cat", "4741") == [ADOPTED]


@pytest.mark.rule("HS 4.5")
def test_hs_4_5_the_mark_of_a_minion_goes_only_before_it_becomes_another_card() -> None:
    assert verdicts(board(), spell(BUILD, "wave", "cat HAS_ACTIVATE_POWER=1"), "cat", "HAS_ACTIVATE_POWER") == [
        PREDICTED
    ]
    hero = spell(BUILD, "wave", "hero1 HAS_ACTIVATE_POWER=1")
    assert verdicts(board(), hero, "hero1", "HAS_ACTIVATE_POWER") == [ADOPTED]
    marked = board().set("cat", HAS_ACTIVATE_POWER=1)
    gone = spell(BUILD, "wave", "cat HAS_ACTIVATE_POWER=0")
    assert verdicts(marked, gone, "cat", "HAS_ACTIVATE_POWER") == [ADOPTED]


@pytest.mark.rule("HS 5.1 discover")
def test_hs_5_1_discover_what_was_not_chosen_goes_to_the_graveyard(monkeypatch: pytest.MonkeyPatch) -> None:
    for discovers, zone, verdict in ((1, 4, PREDICTED), (1, 3, DIVERGENT), (0, 4, ADOPTED)):
        made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0, DISCOVER=discovers)
        made.card("fox", 1, CardType.MINION, Zone.SETASIDE)
        gone = ("fox LAST_AFFECTED_BY=wave", f"fox 1068={zone}", "fox 1068=0", f"fox ZONE={zone}")
        log = spell(BUILD, "wave", *gone)
        assert verdicts(made, log, "fox", "1068")[0] is ADOPTED, "nobody was offered it"
        with monkeypatch.context() as offered:
            offered.setattr(LogPosition, "refused", frozenset({made.ids["fox"]}))
            assert verdicts(made, log, "fox", "1068")[0] is verdict


@pytest.mark.rule("HS 2.3 cast")
@pytest.mark.parametrize(
    ("zone", "tags", "verdict"), [(1, {}, PREDICTED), (7, {}, DIVERGENT), (7, {"SECRET": 1}, PREDICTED)]
)
def test_hs_2_3_cast_a_spell_marked_as_cast_goes_into_play_or_to_the_secrets(
    zone: int, tags: dict[str, int], verdict: Verdict
) -> None:
    made = board().card("fox", 1, CardType.SPELL, Zone.SETASIDE, **tags)
    for marks in (("fox 1715=wave",), ("fox 1715=wave", "fox CARD_TARGET=cat")):
        log = spell(BUILD, "wave", *marks, f"fox 1068={zone}", "fox 1068=0", f"fox ZONE={zone}")
        assert verdicts(made, log, "fox", "1068")[0] is verdict
    unmarked = spell(BUILD, "wave", f"fox 1068={zone}", "fox 1068=0", f"fox ZONE={zone}")
    assert verdicts(made, unmarked, "fox", "1068")[0] is ADOPTED


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_copies_of_a_card_that_count_the_same_get_the_same_number() -> None:
    made = board().hand("fox", 1, CardType.SPELL, 2).hand("owl", 1, CardType.SPELL, 2)
    for number, verdict in ((3, PREDICTED), (4, DIVERGENT)):
        log = spell(BUILD, "wave", "fox TAG_SCRIPT_DATA_NUM_1=3", f"owl TAG_SCRIPT_DATA_NUM_1={number}")
        assert verdicts(made.name(fox="GDB_430", owl="GDB_430"), log, "owl", "TAG_SCRIPT_DATA_NUM_1") == [verdict]
        assert verdicts(made.name(owl="CS2_029"), log, "owl", "TAG_SCRIPT_DATA_NUM_1") == [ADOPTED]


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_copies_that_count_the_same_do_not_say_what_each_other_number_is() -> None:
    made = board().hand("fox", 1, CardType.SPELL, 2).hand("owl", 1, CardType.SPELL, 2)
    log = spell(BUILD, "wave", "fox TAG_SCRIPT_DATA_NUM_2=3", "owl TAG_SCRIPT_DATA_NUM_1=4")
    assert verdicts(made.name(fox="GDB_430", owl="GDB_430"), log, "owl", "TAG_SCRIPT_DATA_NUM_1") == [ADOPTED]


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_a_copy_is_linked_to_what_it_was_copied_from() -> None:
    for original, verdict in (("cat", PREDICTED), ("hero1", DIVERGENT)):
        made = board().card("fox", 1, CardType.MINION, Zone.SETASIDE)
        log = spell(BUILD, "wave", "fox COPIED_FROM_ENTITY_ID=cat", f"fox LINKED_ENTITY={original}")
        assert verdicts(made, log, "fox", "LINKED_ENTITY") == [verdict]


SHOWN = {
    "TAUNT": 3614,
    "RUSH": 3616,
    "DIVINE_SHIELD": 3617,
    "LIFESTEAL": 3618,
    "STEALTH": 3619,
    "POISONOUS": 3620,
    "REBORN": 3621,
    "WINDFURY": 3622,
}


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("keyword", "shown"), SHOWN.items())
def test_hs_4_1_each_keyword_is_shown_before_it_is_there(keyword: str, shown: int) -> None:
    log = spell(BUILD, "wave", f"cat {shown}=1", f"cat {keyword}=1")
    assert verdicts(board(), log, "cat", keyword) == [PREDICTED]
    assert verdicts(board(), spell(BUILD, "wave", f"cat {keyword}=1"), "cat", keyword) == [ADOPTED]


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(("keyword", "shown"), SHOWN.items())
def test_hs_4_1_what_is_in_play_with_any_keyword_shows_it(keyword: str, shown: int) -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 3, 3, **{keyword: 1})
    assert verdicts(made, spell(BUILD, "wave", f"cat {shown}=1"), "cat", str(shown)) == [PREDICTED]
    assert verdicts(board(), spell(BUILD, "wave", f"cat {shown}=1"), "cat", str(shown)) == [ADOPTED]


@pytest.mark.rule("LOG elusive")
def test_log_elusive_three_tags_say_so() -> None:
    tags = ("CANT_BE_TARGETED_BY_SPELLS", "CANT_BE_TARGETED_BY_HERO_POWERS", "ELUSIVE")
    log = spell(BUILD, "wave", *(f"cat {tag}=1" for tag in tags))
    found = [verdicts(board(), log, "cat", tag) for tag in tags]
    assert found == [[ADOPTED], [PREDICTED], [PREDICTED]]


@pytest.mark.rule("LOG elusive")
def test_log_elusive_who_has_died_is_elusive_no_more() -> None:
    """From ranked__b210640__14cf45ae: the minion keeps the tag that says it is elusive."""
    tags = ("CANT_BE_TARGETED_BY_SPELLS", "CANT_BE_TARGETED_BY_HERO_POWERS")
    elusive = board().set("cat", ELUSIVE=1, **dict.fromkeys(tags, 1))
    lost = [f"cat {tag}=0" for tag in tags]
    died = spell(BUILD, "wave", *moved(BUILD, "cat", "GRAVEYARD"), *lost)
    assert [verdicts(elusive, died, "cat", tag) for tag in tags] == [[PREDICTED], [PREDICTED]]
    alive = spell(BUILD, "wave", *lost)
    assert [verdicts(elusive, alive, "cat", tag) for tag in tags] == [[ADOPTED], [PREDICTED]]


@pytest.mark.rule("LOG described later")
@pytest.mark.parametrize(("controller", "verdict"), [(1, PREDICTED), (2, ADOPTED)])
def test_log_described_later_a_creation_without_a_face_precedes_its_description(
    controller: int, verdict: Verdict
) -> None:
    shown = f"show frog CARDTYPE=SPELL ZONE=SETASIDE CONTROLLER={controller}"
    log = spell(BUILD, "wave", "prepare frog ZONE=SETASIDE CONTROLLER=1", shown)
    made = board()
    result = made.replay(log)
    created = [one for one in result.game.walk() if isinstance(one, FullEntity) and one.entity == made.ids["frog"]]
    assert [result.verdict(packet) for packet in created] == [verdict]


@pytest.mark.rule("HS 4.9")
def test_hs_4_9_armor_that_is_announced_is_gained_and_counted() -> None:
    gain = ("hero1 3883=5", "hero1 3883=0", "hero1 ARMOR=5", "one ARMOR_GAINED_THIS_GAME=5", "one 2786=5")
    log = spell(BUILD, "wave", *gain)
    assert verdicts(board(), log, "hero1", "3883") == [ADOPTED, PREDICTED]
    assert verdicts(board(), log, "one", "ARMOR_GAINED_THIS_GAME") == [PREDICTED]


@pytest.mark.rule("HS 4.5")
def test_hs_4_5_a_copy_is_no_longer_new_when_the_action_ends() -> None:
    assert verdicts(board(), [*spell(BUILD, "wave", "cat 3669=1")], "cat", "3669") == [ADOPTED]
    log = spell(BUILD, "wave", "cat 3669=1", then=("cat 3669=0",))
    assert verdicts(board(), log, "cat", "3669") == [ADOPTED, PREDICTED]


@pytest.mark.rule("HS 4.5")
@pytest.mark.parametrize(("number", "verdict"), [(179, PREDICTED), (90, ADOPTED)])
def test_hs_4_5_what_it_becomes_is_announced_by_its_number(number: int, verdict: Verdict) -> None:
    made = board().name(wisp="CS2_231")
    log = spell(BUILD, "wave", f"cat 1069={number}", "cat 1069=0", "change cat wisp CARDTYPE=MINION ATK=1 HEALTH=1")
    result = made.replay(log)
    assert [result.verdict(one) for one in result.game.walk() if isinstance(one, ChangeEntity)] == [verdict]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("number", "verdict"), [(1, PREDICTED), (2, ADOPTED)])
def test_hs_4_7_what_goes_into_a_deck_is_shuffled_in(number: int, verdict: Verdict) -> None:
    made = board().set("one", PLAYER_ID=1).set("two", PLAYER_ID=2)
    log = spell(BUILD, "wave", "create bomb ZONE=DECK CONTROLLER=1 CARDTYPE=SPELL", f"shuffle {number}")
    result = made.replay(log)
    assert [result.verdict(one) for one in result.game.walk() if isinstance(one, ShuffleDeck)] == [verdict]


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_a_copy_is_marked_as_one() -> None:
    made = "create frog ZONE=SETASIDE CONTROLLER=1 CARDTYPE=MINION"
    log = spell(BUILD, "wave", made, "frog COPIED_FROM_ENTITY_ID=cat", "frog 3669=1")
    assert verdicts(board(), log, "frog", "3669") == [PREDICTED]
    assert verdicts(board(), spell(BUILD, "wave", made, "frog 3669=1"), "frog", "3669") == [ADOPTED]


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_says_that_it_changes_its_host() -> None:
    for value, verdict in ((1, PREDICTED), (2, DIVERGENT)):
        log = spell(BUILD, "wave", *ENCHANTED, f"bear 323={value}")
        assert verdicts(board(), log, "bear", "323") == [verdict]


@pytest.mark.rule("LOG viewer")
@pytest.mark.parametrize(("viewer", "verdict"), [(1, PREDICTED), (2, DIVERGENT)])
def test_log_viewer_what_an_effect_moves_is_shown_to_its_player(viewer: int, verdict: Verdict) -> None:
    made = board().minion("dog", 2, 1, 1)
    assert verdicts(made, spell(BUILD, "wave", f"dog 1037={viewer}"), "dog", "1037") == [verdict]


@pytest.mark.rule("HS 5.1 tradeable")
def test_hs_5_1_tradeable_a_traded_card_is_hidden_in_the_deck() -> None:
    made = Board(BUILD).hand("trick", 1, CardType.SPELL, 3, TRADEABLE=1).hidden(Zone.DECK, 1, "next")
    drawn = block("POWER", "trick", "one 467=1", *card_drawn(BUILD, "next", 1, 1, 0))
    paid = ("one 2245=1", "one RESOURCES_USED=1", "one NUM_RESOURCES_SPENT_THIS_GAME=1")
    marks = ("trick CARD_TARGET=trick", "trick JUST_PLAYED=1", "trick 3557=1", "trick IS_USING_TRADE_OPTION=1")
    leaving = ("trick ZONE_POSITION=0", *moved(BUILD, "trick", "DECK"), drawn)
    ends = ("trick 1037=1", "trick IS_USING_TRADE_OPTION=0", "hide trick DECK")
    log: list[Short] = [block("DECK_ACTION", "trick", *paid, *marks, *leaving, *ends, *closing(BUILD))]
    assert verdicts(made, log, "trick", "1037") == [PREDICTED]
    result = made.replay(log)
    assert [result.verdict(one) for one in result.game.walk() if isinstance(one, HideEntity)] == [PREDICTED]


@pytest.mark.rule("LOG affected")
@pytest.mark.parametrize(("between", "verdict"), [((), PREDICTED), (("fox COST=1",), ADOPTED)])
def test_log_affected_who_comes_is_told_by_whom_only_if_the_move_comes_next(
    between: tuple[Short, ...], verdict: Verdict
) -> None:
    made = board().card("fox", 1, CardType.MINION, Zone.SETASIDE)
    moves = ("fox LAST_AFFECTED_BY=wave", *between, "fox 1068=1", "fox 1068=0", "fox ZONE=PLAY", "fox ZONE_POSITION=2")
    assert verdicts(made, spell(BUILD, "wave", *moves), "fox", "LAST_AFFECTED_BY") == [verdict]


@pytest.mark.rule("LOG affected")
def test_log_affected_a_note_between_the_source_and_the_move_changes_nothing() -> None:
    made = board().card("fox", 1, CardType.MINION, Zone.SETASIDE)
    note = "note TARGET 0 fox"
    moves = ("fox LAST_AFFECTED_BY=wave", note, "fox 1068=1", "fox 1068=0", "fox ZONE=PLAY", "fox ZONE_POSITION=2")
    assert verdicts(made, spell(BUILD, "wave", *moves), "fox", "LAST_AFFECTED_BY") == [PREDICTED]


OPTION = "create frog ZONE=SETASIDE CONTROLLER=1 CARDTYPE=SPELL"


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize(
    ("choose_one", "option", "parent", "verdict"),
    [
        (1, f"{OPTION} CREATOR=fox", "fox", PREDICTED),
        (1, f"{OPTION} CREATOR=fox", "cat", DIVERGENT),
        (0, f"{OPTION} CREATOR=fox", "fox", ADOPTED),  # the creator has no options
        (1, OPTION, "fox", ADOPTED),  # nothing tells its creator
        (1, OPTION.replace("SETASIDE", "HAND") + " CREATOR=fox", "fox", ADOPTED),  # no option is in a hand
        (1, f"{OPTION} CREATOR=fox PARENT_CARD=cat", "fox", ADOPTED),  # it is the option of another card
    ],
)
def test_hs_5_1_an_option_belongs_to_the_choose_one_card_that_made_it(
    choose_one: int, option: str, parent: str, verdict: Verdict
) -> None:
    made = board().hand("fox", 1, CardType.SPELL, 2, CHOOSE_ONE=choose_one)
    log = spell(BUILD, "wave", option, f"frog PARENT_CARD={parent}")
    assert verdicts(made, log, "frog", "PARENT_CARD") == [verdict]


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize(("maker", "verdict"), [("elk", PREDICTED), ("wave", ADOPTED)])
def test_hs_5_1_what_a_new_card_makes_as_it_comes_are_its_options(maker: str, verdict: Verdict) -> None:
    elk = "create elk ZONE=SETASIDE CONTROLLER=1 CARDTYPE=SPELL"
    log = spell(BUILD, "wave", elk, f"{OPTION} CREATOR={maker}", f"frog PARENT_CARD={maker}")
    assert verdicts(board(), log, "frog", "PARENT_CARD") == [verdict]


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize(
    ("number", "parent", "verdict"), [(179, 0, PREDICTED), (179, "cat", DIVERGENT), (0, 0, ADOPTED)]
)
def test_hs_5_1_a_card_that_is_about_to_become_another_one_loses_its_options(
    number: int, parent: int | str, verdict: Verdict
) -> None:
    made = board().hand("fox", 1, CardType.SPELL, 2).card("frog", 1, CardType.SPELL, Zone.SETASIDE, PARENT_CARD="fox")
    announced = (f"fox 1069={number}",) if number else ()
    log = spell(BUILD, "wave", *announced, f"frog PARENT_CARD={parent}")
    assert verdicts(made, log, "frog", "PARENT_CARD") == [verdict]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("kind", "verdict"), [(CardType.MINION, PREDICTED), (0, ADOPTED)])
def test_hs_4_7_a_secret_loses_its_turns_in_an_effect_of_a_card_not_of_an_entity_without_a_type(
    kind: int, verdict: Verdict
) -> None:
    made = board().card("trap", 1, CardType.SPELL, Zone.SECRET, SECRET=1, NUM_TURNS_IN_PLAY=2)
    made.card("owl", 1, kind, Zone.PLAY)
    log = [block("TRIGGER", "owl", "trap NUM_TURNS_IN_PLAY=0")]
    assert verdicts(made, log, "trap", "NUM_TURNS_IN_PLAY") == [verdict]
