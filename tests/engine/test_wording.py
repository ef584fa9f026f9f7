"""Divergences are told in words a player knows: names, zones and reasons instead of numbers, and always why."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board, Short, block, replaced, without
from forms import attack, damaged
from test_rules_deathrattle import board as dying_board
from test_rules_deathrattle import wave
from test_rules_draw import board as drawing_board
from test_rules_draw import two_cards

from engine.core.divergence import Cause, Divergence, Kind
from engine.core.trace import SpanKind
from engine.hearthstone import tags
from engine.hearthstone.cards.ability import Action, Deathrattle, Definition, EventPattern, Trigger
from engine.hearthstone.effects.trust import shipped
from engine.hearthstone.options import errors
from engine.hearthstone.replay.replayer import Replayer
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.rulesets.ruled import RULED
from engine.hearthstone.wording.clauses import span_clause, trigger_word
from engine.hearthstone.wording.divergences import causes, log_says, message, rules_say
from engine.hearthstone.wording.names import MOST_NAMED, Names
from engine.hearthstone.wording.reasons import reason_words
from engine.hearthstone.wording.tags import tag_label, tag_word, value_word
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType, Step, Zone
from hslog.hearthstone.packets import Block, MetaData
from viz.hearthstone import card_texts
from viz.hearthstone.card_texts import clause_of

BUILD = 25770


def board() -> Board:
    return Board(BUILD).minion("ogre", 1, 3, 4).minion("bear", 2, 2, 5).minion("twin", 2, 2, 5)


def fight() -> list[Short]:
    hit = damaged(BUILD, "bear", 3, "ogre", 3)
    return attack(BUILD, "ogre", "bear", *hit, *damaged(BUILD, "ogre", 2, "bear", 2))


def first(log: list[Short], tag: int | None) -> tuple[Divergence, Names]:
    replay = board().replay(log)
    found = next(one for one in replay.divergences if one.tag == tag)
    return found, Names(replay.game)


def test_a_wrong_value_is_told_with_the_logs_name_of_the_tag_and_in_words() -> None:
    found, names = first(replaced(fight(), "bear DAMAGE=3", "bear DAMAGE=4"), GameTag.DAMAGE)
    assert found.message == "BEAR: DAMAGE (damage taken) becomes 4; the rules give 3"
    assert log_says(found, names) == "DAMAGE (damage taken) = 4"
    assert rules_say(found, names) == "DAMAGE (damage taken) = 3"
    assert found.before == 0
    assert found.to_json()["before"] == 0


def test_what_is_missing_is_told_with_what_stays_instead() -> None:
    found, names = first(without(fight(), "ogre DAMAGE=2"), GameTag.DAMAGE)
    assert found.message == "OGRE: DAMAGE (damage taken) should become 2 here, but stays 0"
    assert log_says(found, names) == "no change: DAMAGE (damage taken) stays 0"


def test_what_no_rule_calls_for_is_told_with_what_was_before() -> None:
    log = replaced(fight(), "ogre EXHAUSTED=1", "ogre EXHAUSTED=1", "bear ATTACKING=1")
    found, names = first(log, GameTag.ATTACKING)
    assert found.message == (
        "BEAR: ATTACKING (is attacking) becomes 1 (yes), but no rule calls for it here; it was 0 (no)"
    )
    assert rules_say(found, names) == "no change: ATTACKING (is attacking) stays 0 (no)"


def test_a_value_that_is_an_entity_is_told_by_its_name() -> None:
    log = without(fight(), "game PROPOSED_DEFENDER=0")
    found, _ = first(log, GameTag.PROPOSED_DEFENDER)
    assert (
        found.message
        == "the game: PROPOSED_DEFENDER (who is to be attacked) should become nothing here, but stays BEAR"
    )


def test_a_move_is_told_with_zones_in_words() -> None:
    game = board().game([])
    found = _divergence(Kind.MISSING, 4, tag=GameTag.ZONE, expected=Zone.GRAVEYARD, before=Zone.PLAY)
    assert message(found, Names(game)).endswith("should go to the graveyard here (ZONE), but stays in play")
    moved = replace(found, kind=Kind.WRONG_VALUE, expected=Zone.PLAY, observed=Zone.SETASIDE)
    assert message(moved, Names(game)).endswith("goes to the set-aside zone (ZONE); by the rules it goes into play")


def test_every_divergence_says_why_from_the_action_down() -> None:
    found, _ = first(replaced(fight(), "bear DAMAGE=3", "bear DAMAGE=4"), GameTag.DAMAGE)
    told = [cause.text for cause in causes(found)]
    assert told[0] == "One attacks BEAR with OGRE"
    assert "BEAR is to take 3 damage from OGRE" in told
    assert found.why[-1].text.startswith("Damage takes armor")


def test_outside_any_block_it_is_told_in_which_step_of_which_turn() -> None:
    replay = board().replay(["bear DAMAGE=1"])
    assert all(causes(one) for one in replay.divergences)


def test_a_note_keeps_both_amounts_as_data() -> None:
    found, names = first(replaced(fight(), "note DAMAGE 3 bear", "note DAMAGE 4 bear"), None)
    assert (found.expected, found.observed, found.note) == (3, 4, "DAMAGE")
    assert found.message == "BEAR: 4 damage is noted; the rules give 3"
    assert (log_says(found, names), rules_say(found, names)) == ("a note of 4 damage", "a note of 3 damage")


def test_a_note_about_somebody_else_says_who_it_is_about() -> None:
    replayer = Replayer(board().game([]), BUILD, BUILD, shipped())
    ids = board().ids
    packet = MetaData(meta=MetaDataType.DAMAGE, data=3, info=[ids["twin"]])
    packet.index = packet.line = 1
    bear = type("Bear", (), {"id": ids["bear"]})()
    reports.note_differs(replayer.log.findings, "HS 4.9.6", packet, 3, bear)
    assert replayer.log.findings.divergences[0].message == "3 damage is noted for TWIN; the rules give it to BEAR"


def test_a_missing_death_creation_step_names_who_should_die() -> None:
    log = attack(BUILD, "ogre", "bear", *damaged(BUILD, "bear", 5, "ogre", 5), *damaged(BUILD, "ogre", 2, "bear", 2))
    replay = board().set("ogre", ATK=5).replay([*log, block("TRIGGER", "game")])
    found = next(one for one in replay.divergences if one.block_type == "DEATHS")
    assert found.message == "BEAR is mortally wounded and should die here (a DEATHS block), but does not"
    assert found.others == (board().ids["bear"],)


def test_of_a_block_that_is_missing_or_too_much_the_kind_is_told_and_whose_it_is() -> None:
    names, bear = Names(board().game([])), board().ids["bear"]
    missing, fires = (
        replace(_divergence(kind, bear), block_type=block_type)
        for kind, block_type in ((Kind.MISSING, "DEATHS"), (Kind.UNEXPECTED, "TRIGGER"))
    )
    assert (rules_say(missing, names), log_says(missing, names)) == ("a DEATHS block", "no DEATHS block")
    assert (rules_say(fires, names), log_says(fires, names)) == (
        "no TRIGGER block of BEAR",
        "a TRIGGER block of BEAR",
    )


def test_of_many_entities_as_many_are_named_as_a_sentence_holds() -> None:
    names, ids = Names(board().game([])), board().ids
    three = (ids["ogre"], ids["bear"], ids["twin"])
    assert names.several(three) == "OGRE, BEAR and TWIN"
    assert names.several(three * 4) == "OGRE, BEAR, TWIN, OGRE, BEAR, TWIN, OGRE, BEAR and 4 more"
    assert names.several(three * 2 + three[:2]) == "OGRE, BEAR, TWIN, OGRE, BEAR, TWIN, OGRE and BEAR"
    assert names.several(()) == ""


def test_of_a_wrong_order_both_orders_are_told() -> None:
    names = Names(board().game([]))
    ids = board().ids
    found = _divergence(Kind.WRONG_ORDER, ids["bear"], others=(ids["bear"], ids["ogre"]))
    assert log_says(found, names) == "OGRE first, then BEAR"
    assert rules_say(found, names) == "BEAR first, then OGRE"
    form = "{second} responds before {first}; in the queue {first} comes first"
    assert message(found, names, form) == "OGRE responds before BEAR; in the queue BEAR comes first"


def test_a_reason_of_the_server_is_told_in_words_beside_its_own() -> None:
    named = [value for name, value in vars(errors).items() if name.isupper() and isinstance(value, str)]
    for reason in named:
        assert reason == errors.INVALID or re.fullmatch(rf"[a-z].* \({reason}\)", reason_words(reason))
    assert reason_words("REQ_SOMETHING_NEW") == "the card's own condition (REQ_SOMETHING_NEW)"


def test_a_refused_option_that_is_missing_is_told_as_listed_by_the_rules_and_by_its_reason_in_a_sentence() -> None:
    told, names = first(replaced(fight(), "bear DAMAGE=3", "bear DAMAGE=4"), GameTag.DAMAGE)
    found = replace(told, kind=Kind.MISSING, tag=None, expected=errors.TAUNTER, observed=None)
    reason = reason_words(errors.TAUNTER)
    assert message(found, names, "it may not attack: {expected}") == f"it may not attack: {reason}"
    assert rules_say(found, names) == f"listed, and refused: {reason}"


def test_of_an_illegal_choice_the_log_says_what_was_chosen_and_the_rules_why_not() -> None:
    names, ids = Names(board().game([])), board().ids
    attack_on = {"expected": errors.TAUNTER, "others": (ids["bear"],)}
    found = _divergence(Kind.ILLEGAL_CHOICE, ids["ogre"], **attack_on)
    assert log_says(found, names) == "OGRE on BEAR"
    assert rules_say(found, names) == "a character with taunt has to be attacked first (REQ_TARGET_TAUNTER)"
    offered = replace(found, expected=None, others=())
    assert (log_says(offered, names), rules_say(offered, names)) == ("OGRE", "one of what was offered")


def test_a_hidden_card_is_said_to_be_somebodys() -> None:
    table = board().hidden(Zone.HAND, 2, "secret")
    names = Names(table.game([]))
    assert names.entity_phrase(table.ids["secret"]) == f"hidden card of Two [{table.ids['secret']}]"


@pytest.mark.parametrize("tag", sorted(RULED | {value for value in vars(tags).values() if isinstance(value, int)}))
def test_every_tag_of_the_rules_has_words(tag: int) -> None:
    assert not re.search(r"\d", tag_word(tag))
    assert not re.fullmatch(r"tag \d+", tag_label(tag))


def test_values_that_are_no_numbers_to_a_player_are_words() -> None:
    assert value_word(GameTag.ZONE, Zone.GRAVEYARD) == "graveyard"
    assert value_word(tags.ZONE_BOUND_FOR, Zone.SETASIDE) == "set aside"
    assert value_word(GameTag.STEP, Step.MAIN_READY) == "MAIN_READY (ready step)"
    assert value_word(GameTag.EXHAUSTED, 1) == "1 (yes)"
    assert value_word(GameTag.DAMAGE, 1) == "1"


def _divergence(kind: Kind, entity: int, **what: object) -> Divergence:
    replay = board().replay(replaced(fight(), "bear DAMAGE=3", "bear DAMAGE=4"))
    plain = {"tag": None, "expected": None, "observed": None, "before": None}
    return replace(replay.divergences[0], kind=kind, entity=entity, **{**plain, **what})  # type: ignore[arg-type]


@pytest.mark.parametrize(("rule", "keyword"), [("HS 5.1 frenzy", "frenzy"), ("HS 5.1 honorable kill", "kill")])
def test_a_keyword_that_has_no_cause_is_named(rule: str, keyword: str) -> None:
    told: list[str] = []
    findings = SimpleNamespace(unexpected=lambda _rule, _block, message: told.append(message))
    trigger = SimpleNamespace(entity=5, type=BlockType.TRIGGER)
    reports.keyword_unexpected(findings, rule, trigger)  # type: ignore[arg-type]
    assert told == [f"the {keyword} of {{entity}} triggers here, but nothing has happened that it responds to"]


def test_the_statement_of_the_rule_is_no_cause_as_it_is_shown_with_the_rule() -> None:
    stated, placed, other = (
        Cause("HS 1.1", 0, "says so"),
        Cause("HS 1.1", 7, "in line 7"),
        Cause("HS 2.2", 0, "an action"),
    )
    for why, left in (
        ((), ()),
        ((stated,), ()),
        ((placed,), (placed,)),
        ((other, other, stated), (other, other)),
        ((stated, stated, other), (stated, stated, other)),
        ((other, other, placed), (other, other, placed)),
    ):
        assert causes(_divergence(Kind.MISSING, 4, rule="HS 1.1", why=why)) == left


@pytest.mark.parametrize(
    ("keyword", "zone", "tags", "word"),
    [
        (GameTag.SPELLBURST, Zone.PLAY, (), "Spellburst"),
        (GameTag.END_OF_TURN_TRIGGER, Zone.PLAY, (), "End of turn trigger"),
        (GameTag.TAG_ONE_TURN_EFFECT, Zone.PLAY, (), "One turn effect ends"),
        (GameTag.TRIGGER_VISUAL, Zone.PLAY, (), "Trigger"),
        (GameTag.TRIGGER_VISUAL, Zone.GRAVEYARD, (GameTag.DEATHRATTLE,), "Deathrattle"),
        (99999, Zone.PLAY, (), "Trigger"),
        (0, Zone.PLAY, (GameTag.DEATHRATTLE, GameTag.SECRET), "Trigger"),
        (0, Zone.GRAVEYARD, (GameTag.DEATHRATTLE,), "Deathrattle"),
        (0, Zone.GRAVEYARD, (GameTag.DEATHRATTLE, GameTag.SECRET), "Deathrattle"),
        (0, Zone.GRAVEYARD, (GameTag.SECRET,), "Secret"),
        (0, Zone.SECRET, (GameTag.SECRET,), "Secret"),
        (0, Zone.SECRET, (), "Trigger"),
        (0, Zone.GRAVEYARD, (), "Trigger"),
    ],
)
def test_a_trigger_is_called_by_its_keyword_else_by_what_its_bearer_is(
    keyword: int, zone: int, tags: tuple[int, ...], word: str
) -> None:
    told = {GameTag.ZONE: zone, **dict.fromkeys(tags, 1)}
    timeline = SimpleNamespace(value=lambda entity, tag, index: told.get(tag, 0))
    block: Any = SimpleNamespace(entity=5, index=3, trigger_keyword=keyword)
    game: Any = SimpleNamespace(timeline=timeline)
    assert trigger_word(block, game) == word


@pytest.mark.parametrize(
    ("kind", "called", "amount", "source", "words"),
    [
        (SpanKind.RESULT, "damage", 3, 0, "the opponent's BEAR is to take 3 damage"),
        (SpanKind.RESULT, "damage", 3, 4, "the opponent's BEAR is to take 3 damage from Ann's HERO1"),
        (SpanKind.RESULT, "healing", 3, 0, "the opponent's BEAR is to be healed by 3"),
        (SpanKind.RESULT, "damage", 0, 0, ""),
        (SpanKind.RESULT, "healing", 0, 0, ""),
        (SpanKind.RESULT, "armor", 3, 0, ""),
        (SpanKind.STEP, "aura update", 0, 0, "in the aura update step"),
        (SpanKind.PHASE, "battlecry phase", 3, 0, "in the battlecry phase"),
    ],
)
def test_a_span_of_the_rules_is_a_clause(kind: SpanKind, called: str, amount: int, source: int, words: str) -> None:
    names: Any = SimpleNamespace(
        entity_phrase=lambda entity: {4: "Ann's HERO1", 7: "the opponent's BEAR"}[entity],
        owner=lambda entity, index: "Bob",
    )
    span: Any = SimpleNamespace(kind=kind, name=called, amount=amount, source=source, entity=7, start=3)
    assert span_clause(names, span) == words


def test_a_card_is_hidden_until_its_log_shows_it_or_it_is_in_play() -> None:
    table = board().hidden(Zone.HAND, 2, "secret", "other")
    shows = "show secret ZONE=HAND CARDTYPE=SPELL CONTROLLER=2"
    game = table.game([shows, "hide secret DECK", "prepare token ZONE=PLAY CONTROLLER=2"])
    names = Names(game)
    assert not names.hidden(max(game.histories), game.packet_count), "in play is in sight"
    first = {name: game.histories[table.ids[name]][0].index for name in ("secret", "other", "bear")}
    shown = game.histories[table.ids["secret"]][-2].index
    assert names.hidden(table.ids["secret"], first["secret"])
    assert names.hidden(table.ids["secret"], shown - 1)
    assert not names.hidden(table.ids["secret"], shown)
    assert not names.hidden(table.ids["secret"], game.packet_count), "it was seen"
    assert names.hidden(table.ids["other"], game.packet_count)
    assert not names.hidden(table.ids["bear"], first["bear"])


def test_a_block_quotes_the_ability_that_it_carries_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battlecry for POWER, deathrattles for triggers of their keyword, the trigger if the card has only one."""
    build = 30795

    def quoted(card: str, kind: str, keyword: str = "") -> str:
        made = Board(build).minion("who", 1, 1, 1).name(who=card)
        game = made.game([block(kind, "who", keyword=keyword)])
        return clause_of(game, ruleset_for(build, build), next(one for one in game.walk() if isinstance(one, Block)))

    juggler, hoarder, archer = "NEW1_019", "EX1_096", "CS2_189"
    assert quoted(juggler, "TRIGGER") == "After you summon a minion, deal 1 damage to a random enemy"
    assert quoted(juggler, "POWER") == quoted(juggler, "TRIGGER", "DEATHRATTLE") == quoted(juggler, "ATTACK") == ""
    assert quoted(hoarder, "TRIGGER", "DEATHRATTLE") == "Deathrattle: draw a card"
    assert quoted(hoarder, "TRIGGER") == quoted(hoarder, "POWER") == ""
    assert quoted(archer, "POWER") == "Battlecry: deal 1 damage to a character"
    assert quoted("NO_SUCH_CARD", "POWER") == ""
    draws, end = Action("draw"), EventPattern("turn-end")
    several = (Deathrattle((draws,)), Deathrattle((draws,)), Trigger(end, (draws,)), Trigger(end, (draws,)))
    monkeypatch.setattr(card_texts, "definition_of", lambda *_: Definition("several", several, True))
    assert quoted("several", "TRIGGER") == "", "either could be this block"
    assert quoted("several", "TRIGGER", "DEATHRATTLE").count("Deathrattle: ") == 2


def test_the_actions_of_a_game_are_told_with_what_followed_them() -> None:
    [struck] = board().replay(fight()).actions()
    followed = "3 damage to BEAR from OGRE, 2 damage to OGRE from BEAR"
    assert str(struck) == f"turn 7, One: attack OGRE at BEAR: {followed}"
    assert (struck.player_id, struck.cost, [one.line for one in struck.followed]) == (1, None, [19, 24])
    [cast] = dying_board(BUILD).replay(wave(BUILD)).actions()
    sylvanas = "Sylvanas Windrunner"
    hurt, dies = f"1 damage to {sylvanas} from WAVE", f"{sylvanas} dies"
    assert str(cast) == f"turn 7, One: play WAVE for 0: {hurt}, {hurt}, {dies}, {dies}"
    [drawing] = drawing_board(BUILD, "ace", "king").replay(two_cards(BUILD)).actions()
    assert [(one.what, str(one)) for one in drawing.followed] == [("draw", "draws hidden card")] * 2


def test_of_many_entities_some_are_named_and_the_rest_is_counted() -> None:
    names = Names(board().replay(fight()).game)
    ogre, bear, twin = (names.entity_phrase(number) for number in (8, 9, 10))
    assert names.several([8]) == ogre
    assert names.several([8, 9, 10]) == f"{ogre}, {bear} and {twin}"
    assert names.several([8] * MOST_NAMED + [9] * 3) == f"{', '.join([ogre] * MOST_NAMED)} and 3 more"


@pytest.mark.parametrize("kind", [Kind.MISSING, Kind.UNEXPECTED])
@pytest.mark.parametrize(("block_type", "what"), [("TRIGGER", "TRIGGER block of BEAR"), ("DEATHS", "DEATHS block")])
def test_a_block_is_there_by_one_side_and_not_by_the_other(kind: Kind, block_type: str, what: str) -> None:
    found, names = first(replaced(fight(), "bear DAMAGE=3", "bear DAMAGE=4"), GameTag.DAMAGE)
    found = replace(found, kind=kind, block_type=block_type, entity=9, tag=None)
    sides = log_says(found, names), rules_say(found, names)
    assert sides == ((f"no {what}", f"a {what}") if kind is Kind.MISSING else (f"a {what}", f"no {what}"))
