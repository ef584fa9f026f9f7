"""The order of triggers (HS 3.2): by order of play; before 17.4.1 the first player's come first."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, idle, replaced, without
from forms import attack, card_counted, closing, damaged, moved, spell

from engine.core.divergence import Kind
from engine.hearthstone.cards.order import order_key
from engine.hearthstone.replay.log.snapshot import take_as_snapshot
from engine.hearthstone.replay.triggers.ordering import LAST_GROUP, Member, _has_known_place, order_keys
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block

OLDEST, OLD, NEW = 20457, 25770, 88998
"""A build of the older rulebook, one before the dominant player was abolished, and one after."""

STEP = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP")


def board(build: int) -> Board:
    """The totem of player two is the oldest, then come two of player one's."""
    made = Board(build).minion("totem", 2, 0, 2)
    return made.minion("elder", 1, 1, 1).minion("younger", 1, 1, 1)


def end(build: int, *cards: str, step: Short = STEP) -> list[Short]:
    """The triggers of a turn's end: those of the players where they belong, those of ``cards`` in the order given."""
    responses = [block("TRIGGER", name) for name in cards if name != "totem"]
    totems = [block("TRIGGER", name) for name in cards if name == "totem"]
    one, two = idle(build, "one"), idle(build, "two")
    if build <= OLD:
        queue: list[Short] = [step, *one, *responses, *two, *totems]
    else:
        queue = [step, *one, *two, *(block("TRIGGER", name) for name in cards)]
    cleanup = ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"))
    return ["game STEP=MAIN_END", *queue, *cleanup]


@pytest.mark.rule("HS 3.2")
def test_hs_3_2_what_comes_after_the_client_has_joined_is_younger_than_all_that_was_there() -> None:
    state = GameState()

    def enters(number: int) -> None:
        for tag, value in ((GameTag.CARDTYPE, CardType.MINION), (GameTag.CONTROLLER, 1), (GameTag.ZONE, Zone.PLAY)):
            state.set(state[number], tag, value)

    enters(20)
    enters(30)
    take_as_snapshot(state)
    enters(10)  # its number may be lower: it is one of the deck, and the others were created
    assert sorted((30, 20, 10), key=lambda one: order_key(state[one], state, ruleset_for(NEW, NEW))) == [20, 30, 10]


@pytest.mark.rule("AR 2a")
@pytest.mark.parametrize("build", [OLDEST, OLD, NEW])
def test_hs_3_2_triggers_resolve_in_order_of_play(build: int) -> None:
    assert not board(build).divergences(end(build, "elder", "younger"))


@pytest.mark.rule("AR 2a")
@pytest.mark.parametrize("build", [OLDEST, OLD, NEW])
def test_hs_3_2_the_younger_does_not_trigger_before_the_elder(build: int) -> None:
    found = board(build).divergences(end(build, "younger", "elder"))
    assert [(one.rule, one.kind) for one in found] == [("HS 3.2", Kind.WRONG_ORDER)]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_a_card_does_not_trigger_before_its_player_at_the_end_of_a_turn(build: int) -> None:
    log = end(build, "elder")
    first = replaced(without(log, block("TRIGGER", "elder")), STEP, block("TRIGGER", "elder"), STEP)
    assert Kind.WRONG_ORDER in [one.kind for one in board(build).divergences(first)]


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_players_keep_their_place_before_all_cards_after_one_that_was_too_early(build: int) -> None:
    log, early = end(build, "younger"), block("TRIGGER", "younger")
    first = replaced(without(log, early), STEP, early, STEP)
    again = board(build).divergences([*first, *end(build, "elder", "younger")])
    assert [one.kind for one in again if one.rule == "HS 3.2"] == [Kind.WRONG_ORDER], "the second queue is in order"


def test_hs_3_2_dominant_player_before_17_4_1_the_triggers_of_the_first_player_come_first() -> None:
    """The totem is the oldest card, and of the second player."""
    log = end(OLD, "elder", "totem")
    assert not board(OLD).divergences(log)
    elder, totem = block("TRIGGER", "elder"), block("TRIGGER", "totem")
    turned = replaced(without(log, elder), totem, totem, elder)
    board(OLD).rejects(turned, "HS 3.2 dominant player", Kind.WRONG_ORDER, "elder")


@pytest.mark.rule("HS 6.4")
def test_hs_3_2_since_17_4_1_the_order_of_play_alone_decides() -> None:
    assert not board(NEW).divergences(end(NEW, "totem", "elder"))
    found = board(NEW).divergences(end(NEW, "elder", "totem"))
    assert [one.kind for one in found] == [Kind.WRONG_ORDER]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_special_priorities_of_a_card_with_several_triggers_no_order_is_known(build: int) -> None:
    """The same log with one trigger a card is wrong; a card's second trigger need not stand where its first does."""
    first, second = block("TRIGGER", "elder", effect=0), block("TRIGGER", "elder", effect=1)
    other = block("TRIGGER", "younger", effect=0)
    log = end(build, "elder")
    one = replaced(log, block("TRIGGER", "elder"), other, second)
    board(build).rejects(one, "HS 3.2", Kind.WRONG_ORDER, "elder")
    assert not board(build).divergences(replaced(log, block("TRIGGER", "elder"), first, other, second))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_special_priorities_of_a_trigger_that_shows_nothing_the_place_is_not_known(build: int) -> None:
    log, elder = end(build, "elder"), block("TRIGGER", "elder")
    shown, not_shown = (block("TRIGGER", "elder", keyword=keyword) for keyword in ("TRIGGER_VISUAL", "0"))
    younger = block("TRIGGER", "younger", keyword="TRIGGER_VISUAL")
    made = board(build).set("elder", TRIGGER_VISUAL=1).set("younger", TRIGGER_VISUAL=1)
    made.rejects(replaced(log, elder, younger, shown), "HS 3.2", Kind.WRONG_ORDER, "elder")
    assert not made.divergences(replaced(log, elder, younger, not_shown))


def test_hs_3_2_who_is_to_die_at_the_end_of_the_turn_marks_itself_last_whether_or_not_the_board_shows_it() -> None:
    """A quirk: own_end_comes_last."""
    build = 185749
    ends = block("TRIGGER", "elder", "elder TO_BE_DESTROYED=1", keyword="0")
    log, younger = end(build, "younger"), block("TRIGGER", "younger")

    def wrong(*order: Short) -> bool:
        found = board(build).divergences(replaced(log, younger, *order))
        return Kind.WRONG_ORDER in [one.kind for one in found]

    assert not wrong(younger, ends)
    assert wrong(ends, younger)


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_outside_the_steps_of_a_turn_queues_stand_side_by_side(build: int) -> None:
    """What a hero power has summoned is responded to before its use is counted; one queue follows the other."""
    made = board(build).hand("bolt", 1, CardType.SPELL, 0)
    log, effect = spell(build, "bolt"), block("POWER", "bolt")
    player, elder, younger = (block("TRIGGER", name) for name in ("one", "elder", "younger"))
    for queue in ((younger, elder), (elder, player)):
        assert not made.divergences(replaced(log, effect, *queue, effect))
        assert not made.divergences(spell(build, "bolt", then=queue))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_1_4_a_secret_is_put_to_rest_after_what_responded_to_the_spell_that_played_it(build: int) -> None:
    made = board(build).hand("bolt", 1, CardType.SPELL, 0).card("trap", 1, CardType.SPELL, Zone.SECRET, SECRET=1)
    card, rest = block("TRIGGER", "elder"), block("TRIGGER", "one", "trap EXHAUSTED=1")
    log, effect = spell(build, "bolt"), block("POWER", "bolt")
    assert not made.divergences(replaced(log, effect, card, rest, block("TRIGGER", "one"), card, effect))


@pytest.mark.rule("HS 1.5 queue", "AR 2c", "AR 10")
@pytest.mark.parametrize("build", [OLDEST, OLD, NEW])
def test_hs_1_5_what_comes_into_play_while_a_queue_is_resolved_is_not_in_it(build: int) -> None:
    made = board(build)
    summons = block(
        "TRIGGER",
        "elder",
        "create cub CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 ZONE=PLAY ZONE_POSITION=3 EXHAUSTED=1",
    )
    log = replaced(end(build, "elder"), block("TRIGGER", "elder"), summons)
    assert not made.divergences(log)
    late = replaced(log, summons, summons, block("TRIGGER", "cub"))
    made.rejects(late, "HS 1.5 queue", Kind.UNEXPECTED, "cub")


def test_hs_6_2_dominant_player_before_9_2_the_queue_of_the_second_player_is_formed_after_that_of_the_first() -> None:
    for build in (20457, OLD):
        step, one, two = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP"), idle(build, "one"), idle(build, "two")
        cub = "create cub CARDTYPE=MINION CONTROLLER=2 ATK=1 HEALTH=1 ZONE=PLAY ZONE_POSITION=2 EXHAUSTED=1"
        summons = block("TRIGGER", "elder", cub)
        log = ["game STEP=MAIN_END", step, *one, summons, *two, block("TRIGGER", "cub")]
        found = board(build).divergences([*log, "game STEP=MAIN_CLEANUP"])
        assert ["HS 1.5 queue"] * (build == OLD) == [one.rule for one in found]


def test_hs_3_2_equal_enchantments_that_several_minions_bear_twice_have_no_order_of_their_own() -> None:
    """A quirk: laid_on_several_twice."""

    def infected(*ills: tuple[str, str]) -> Board:
        made = board(NEW)
        for name, host in ills:
            made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host)
        return made.name(**{name: "RLK_730e" for name, _ in ills})

    twice = infected(("first", "elder"), ("second", "younger"), ("third", "elder"), ("fourth", "younger"))
    assert not twice.divergences(end(NEW, "first", "third", "fourth", "second"))
    once = infected(("first", "elder"), ("second", "elder"))
    once.rejects(end(NEW, "second", "first"), "HS 3.2", Kind.WRONG_ORDER, "first")


def step_begins(build: int, *names: str) -> list[Short]:
    """The step in which a turn of player one begins; ``closing`` is the trigger that names the next step."""
    step = block("TRIGGER", "one", "game NEXT_STEP=MAIN_START")
    triggers = [step if name == "closing" else block("TRIGGER", name) for name in names]
    return ["game STEP=MAIN_START_TRIGGERS", *triggers, "game STEP=MAIN_START"]


@pytest.mark.parametrize(
    ("build", "before", "after"),
    [
        (OLDEST, "elder", "totem"),
        (OLD, "elder", "totem"),
        (OLD, "elder", "card"),
        (NEW, "totem", ""),
        (NEW, "elder", ""),
        (185749, "elder", ""),
    ],
)
def test_hs_2_1_2_the_trigger_that_closes_the_step_comes_after_those_in_play(
    build: int, before: str, after: str
) -> None:
    """Of its own player's, and before 17.4.1 before those in the hand and all of the second player's."""
    made = board(build).set("game", STEP="MAIN_READY", NEXT_STEP="MAIN_START_TRIGGERS")
    made.hand("card", 1, CardType.SPELL, 1)

    def wrong(log: list[Short]) -> list[str]:
        found = made.divergences(log)
        return [one.rule.removesuffix(" dominant player") for one in found if one.kind is Kind.WRONG_ORDER]

    assert not wrong(step_begins(build, before, "closing", *([after] if after else [])))
    assert wrong(step_begins(build, "closing", before)) == ["HS 3.2"]
    if after:
        assert wrong(step_begins(build, after, "closing")) == ["HS 3.2"]
    else:
        assert not wrong(step_begins(build, "card", "closing"))
        assert not wrong(step_begins(build, "closing", "card")), "of a card in hand it is not known since 17.4.1"
    several = block("TRIGGER", before, effect=0), block("TRIGGER", before, effect=1)
    step, own, follows = step_begins(build, "closing")
    assert not wrong([step, several[0], own, several[1], follows]), "triggers of one card have places of their own"
    assert not wrong([step, own, block("TRIGGER", "one"), follows]), "the player may respond to what follows"
    ends = block("TRIGGER", before, f"{before} TO_BE_DESTROYED=1")
    assert not wrong([step, ends, own, follows]), "who ends itself late, does so before the step is closed"


@pytest.mark.parametrize("build", [OLDEST, OLD, NEW])
def test_hs_3_2_enchantments_and_heroes_have_their_place_among_minions(build: int) -> None:
    made = board(build).card("gift", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="elder")
    made.minion("youngest", 1, 1, 1)
    for names in (("younger", "gift"), ("gift", "youngest"), ("hero1", "elder"), ("gift", "hero1")):
        first, second = sorted(names, key=["hero1", "elder", "younger", "gift", "youngest"].index)
        assert not made.divergences(end(build, first, second))
        made.rejects(end(build, second, first), "HS 3.2", Kind.WRONG_ORDER, first)


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_enchantments_of_one_bearer_end_in_the_order_in_which_they_were_attached(build: int) -> None:
    """They end as the card is played; of two bearers no order is known, as of triggers that do not end."""
    made = board(build).hand("bolt", 1, CardType.SPELL, 0)
    for name, host in (("first", "bolt"), ("second", "bolt"), ("third", "elder")):
        made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host)

    def wrong(*names: str, ends: bool = True) -> bool:
        queue = [block("TRIGGER", name, *([f"{name} ZONE=GRAVEYARD"] if ends else [])) for name in names]
        effect = block("POWER", "bolt")
        found = made.divergences(replaced(spell(build, "bolt"), effect, *queue, effect))
        return Kind.WRONG_ORDER in [one.kind for one in found]

    assert not wrong("first", "second")
    assert wrong("second", "first")
    assert not wrong("third", "first")
    assert not wrong("second", "first", ends=False)


def played(build: int, *between: Short) -> list[Short]:
    """Player one plays a minion; ``between`` stands between its coming and its text."""
    return [
        block(
            "PLAY",
            "wolf",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            "wolf ZONE_POSITION=3",
            "wolf EXHAUSTED=1",
            "wolf JUST_PLAYED=1",
            *card_counted(build, "wolf"),
            *between,
            block("POWER", "wolf"),
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_2_1_what_responds_to_the_use_comes_before_what_responds_to_the_summoning(build: int) -> None:
    made = board(build).hand("wolf", 1, CardType.MINION, 0, ATK=1, HEALTH=1)
    used, summoned = block("TRIGGER", "younger"), block("TRIGGER", "elder")
    assert not made.divergences(played(build, used, summoned))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_2_1_f_what_came_as_a_card_was_used_may_respond_to_the_summoning(build: int) -> None:
    made = board(build).hand("wolf", 1, CardType.MINION, 0, ATK=1, HEALTH=1)
    cub = "create cub CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 ZONE=PLAY ZONE_POSITION=4 EXHAUSTED=1"
    assert not made.divergences(played(build, block("TRIGGER", "elder", cub), block("TRIGGER", "cub")))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_2_3_what_turns_a_spell_elsewhere_comes_after_what_responds_to_its_use(build: int) -> None:
    made = board(build).hand("bolt", 1, CardType.SPELL, 0)
    log, effect = spell(build, "bolt", target="totem"), block("POWER", "bolt", target="totem")
    used, turned = block("TRIGGER", "younger"), block("TRIGGER", "elder")
    assert not made.divergences(replaced(log, effect, used, turned, effect))


def test_hs_2_6_1_b_before_an_attack_there_is_a_queue_for_each_defender() -> None:
    turned, again = block("TRIGGER", "younger", "game PROPOSED_DEFENDER=totem"), block("TRIGGER", "elder")
    fight = attack(OLD, "elder", "hero2", *damaged(OLD, "totem", 1, "elder", 1))
    fight = replaced(fight, "game PROPOSED_DEFENDER=hero2", "game PROPOSED_DEFENDER=hero2", turned, again)
    for value in (1, 0):
        fight = replaced(fight, f"hero2 DEFENDING={value}", f"totem DEFENDING={value}")
    assert not board(OLD).divergences(fight)


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_what_the_scenario_does_has_no_place_in_the_queue_of_a_step(build: int) -> None:
    """Triggers of the turn have no index. A scenario has its own, and may respond to what a card has just done."""
    log = end(build, "elder")
    elder = block("TRIGGER", "elder")
    for scripted in (block("TRIGGER", "game", effect=2), elder):
        other = elder if scripted is not elder else block("TRIGGER", "game", effect=2)
        assert not board(build).divergences(replaced(log, elder, scripted, other))
    assert board(build).divergences(replaced(log, elder, elder, block("TRIGGER", "game", effect=-1)))


@pytest.mark.rule("HS 1.4")
@pytest.mark.parametrize(
    ("entries", "quest", "order"),
    [
        ((1, 2, 3), 0, "Qabc"),
        ((1, 3, 4), 2, "aQbc"),
        ((1, 2, 4), 3, "abQc"),
        ((1, 2, 3), 4, "abcQ"),
        ((), 1, "Q"),
    ],
)
def test_hs_1_4_a_quest_has_its_place_in_the_order_of_play(entries: tuple[int, ...], quest: int, order: str) -> None:
    state = GameState()
    names = {1: "Q"}
    state.set(state[2], GameTag.CARDTYPE, CardType.PLAYER)
    for number, entry in enumerate(entries, 10):
        minion = state[number]
        names[number] = "abc"[number - 10]
        state.set(minion, GameTag.ZONE, Zone.PLAY)
        state.entered[number] = entry
    secret = state[1]
    for tag, value in ((GameTag.CONTROLLER, 1), (GameTag.QUEST, 1), (GameTag.ZONE, Zone.SECRET)):
        state.set(secret, tag, value)
    state.players[1] = state[2]
    state.entered[1] = quest
    keys = order_keys(state, ruleset_for(88998, 88998), ())
    assert "".join(names[number] for number in sorted(keys, key=keys.__getitem__)) == order
    state.set(secret, GameTag.QUEST, 0)
    assert 1 not in order_keys(state, ruleset_for(88998, 88998), ()), "a secret has none"


@pytest.mark.rule("HS 3.2")
@pytest.mark.parametrize(
    ("kind", "keyword", "host", "group", "known"),
    [
        (CardType.MINION, None, 0, 1, True),
        (CardType.MINION, GameTag.TRIGGER_VISUAL, 0, 1, True),
        (CardType.MINION, 0, 0, 1, False),
        (CardType.MINION, GameTag.SPELLBURST, 0, 1, False),
        (CardType.ENCHANTMENT, 0, 0, 1, True),
        (CardType.ENCHANTMENT, GameTag.SPELLBURST, 0, 1, False),
        (0, None, 0, 1, False),
        (CardType.MINION, 0, 9, 1, True),
        (CardType.MINION, 0, 0, LAST_GROUP, True),
    ],
)
def test_hs_3_2_the_place_of_a_trigger_is_known_of_a_text_that_the_board_shows_an_ending_and_what_comes_last(
    kind: int, keyword: int | None, host: int, group: int, known: bool
) -> None:
    state = GameState()
    state.set(state[8], GameTag.CARDTYPE, kind)
    trigger = Block(type=BlockType.TRIGGER, entity=8, trigger_keyword=keyword)
    assert _has_known_place(Member(trigger, (group, 0, 0, 0, 0), host), state) is known
