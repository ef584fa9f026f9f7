"""What cards do is computed from their texts, before the log is looked at (HS 3.1, 3.5, 4.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Board, Short
from forms import damaged, hero_damaged, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import OnPlay
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.effects import evaluation
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.triggered import is_about_a_period
from engine.hearthstone.effects.trust import (
    AGREEMENTS,
    CARDS,
    CARDS_FOR_UNSEEN,
    CARDS_FOR_UNSEEN_CONTINUOUS,
    COST,
    EVERYTHING,
    FIRST,
    THEN,
    USE,
    Count,
    Trust,
    constructs_in,
    is_in_all_texts,
    is_simple,
)
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.replay.run import replay
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BUILD = 30795
FIREBALL, CONSECRATION, DEADLY_SHOT, FLAMESTRIKE = "CS2_029", "CS2_093", "EX1_617", "CS2_032"


def board(card: str) -> Board:
    """Player one holds a free spell; both sides have minions."""
    made = Board(BUILD).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=card)


def test_hs_4_9_a_spell_deals_the_damage_of_its_text() -> None:
    log = spell(BUILD, "call", *damaged(BUILD, "yeti", 6, "call", 6), target="yeti")
    board(FIREBALL).accepts(log)
    wrong = spell(BUILD, "call", *damaged(BUILD, "yeti", 7, "call", 7), target="yeti")
    board(FIREBALL).rejects(wrong, "HS 4.9.4", Kind.WRONG_VALUE, "yeti", "PREDAMAGE")


@pytest.mark.rule("HS 5.1 spell damage")
def test_hs_5_1_spell_damage_is_added_to_the_damage_of_a_spell() -> None:
    raised = board(FIREBALL).set("own", SPELLPOWER=1).set("one", CURRENT_SPELLPOWER=1)
    raised.accepts(spell(BUILD, "call", *damaged(BUILD, "yeti", 7, "call", 7), target="yeti"))
    plain = spell(BUILD, "call", *damaged(BUILD, "yeti", 6, "call", 6), target="yeti")
    raised.rejects(plain, "HS 4.9.4", Kind.WRONG_VALUE, "yeti", "PREDAMAGE")


def hits(*names: str) -> list[Short]:
    """Flamestrike hits these, in this order."""
    return spell(BUILD, "call", *(line for name in names for line in damaged(BUILD, name, 4, "call", 4)))


@pytest.mark.rule("HS 3.1 area damage")
def test_hs_3_1_an_area_effect_hits_all_that_its_text_names_in_order_of_play() -> None:
    board(FLAMESTRIKE).accepts(hits("yeti", "ogre"))
    board(FLAMESTRIKE).rejects(hits("yeti"), "HS 4.9.4", Kind.MISSING, "ogre", "PREDAMAGE")
    assert board(FLAMESTRIKE).divergences(hits("ogre", "yeti"))
    assert board(FLAMESTRIKE).divergences(hits("own", "yeti", "ogre"))


@pytest.mark.rule("HS 4.9")
@pytest.mark.parametrize(("card", "missing"), [("CS2_200", True), ("ABC_001", False)])
def test_hs_4_9_a_card_of_which_card_data_says_nothing_may_take_no_damage(card: str, missing: bool) -> None:
    made = Board(BUILD + 1).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9).hand("call", 1, CardType.SPELL, 0)
    made.name(call=FLAMESTRIKE, yeti="CS2_182", ogre=card).accepts(hits("yeti", "ogre"))
    assert bool(made.divergences(hits("yeti"))) is missing


def test_hs_3_1_all_enemies_are_the_hero_and_the_minions() -> None:
    hero = hero_damaged(BUILD, "hero2", "two", 2, "call", 2)
    minions = (*damaged(BUILD, "yeti", 2, "call", 2), *damaged(BUILD, "ogre", 2, "call", 2))
    board(CONSECRATION).accepts(spell(BUILD, "call", *hero, *minions))


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_a_random_effect_picks_one_that_its_text_names_and_no_mortally_wounded_one() -> None:
    def shot(name: str) -> list[Short]:
        return spell(BUILD, "call", f"{name} TO_BE_DESTROYED=1", f"{name} LAST_AFFECTED_BY=call")

    def hit(divergences: list[object]) -> bool:
        return any(getattr(one, "kind", None) is Kind.ILLEGAL_CHOICE for one in divergences)

    assert not hit([*board(DEADLY_SHOT).divergences(shot("ogre"))])
    assert hit([*board(DEADLY_SHOT).divergences(shot("own"))])
    assert hit([*board(DEADLY_SHOT).set("ogre", DAMAGE=9).divergences(shot("ogre"))])


def test_hs_3_5_missiles_are_counted_where_the_order_of_the_board_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(context: Context, found: list[Entity]) -> list[Entity]:
        raise UnknownOutcome("order")

    monkeypatch.setattr(evaluation, "in_order", unknown)
    four = [damaged(BUILD, "yeti", 1, "call", loss) for loss in (1, 2, 3, 4)]
    assert not wrong(board("EX1_277"), spell(BUILD, "call", *four[0], *four[1], *four[2]))
    assert wrong(board("EX1_277"), spell(BUILD, "call", *four[0], *four[1], *four[2], *four[3]))
    assert wrong(board("EX1_277"), spell(BUILD, "call", *damaged(BUILD, "yeti", 2, "call", 2)))


def test_what_a_card_does_is_known_where_no_tag_is_unknown_that_it_depends_on() -> None:
    players = [Entity(2), Entity(3)]
    unknown = UnknownTags()
    assert not unknown.any_that_matter(players)
    unknown.add(players, [GameTag.FATIGUE])
    assert not unknown.any_that_matter(players)
    unknown.add(players[:1], [GameTag.CURRENT_SPELLPOWER])
    assert unknown.any_that_matter(players)
    minion = UnknownTags()
    minion.add([Entity(9)], [GameTag.DAMAGE])
    assert minion.any_that_matter(players)
    assert UnknownTags(from_the_middle=True).any_that_matter(players)


def test_hs_3_1_a_text_that_is_not_trusted_is_read_from_the_log() -> None:
    game = board(FIREBALL).game(spell(BUILD, "call", *damaged(BUILD, "yeti", 7, "call", 7), target="yeti"))
    read = replay(game, trust=Trust({}))
    assert not [one for one in read.divergences if one.rule == "HS 4.9.4"]
    assert read.counts()[Verdict.ADOPTED]


# --- trust -------------------------------------------------------------------------------------------------


def used(card: str) -> tuple[OnPlay, ...]:
    """Return what a card does on use."""
    found = definition_of(card, BUILD, BUILD)
    assert found is not None
    return tuple(ability for ability in found.abilities if isinstance(ability, OnPlay))


CONSTRUCTS = ("on-play:spell", "action:deal", "selector:enemy-minions", "value:spell-damage")
ENOUGH = Count(AGREEMENTS, 0, CARDS_FOR_UNSEEN, CARDS)


@pytest.mark.parametrize(
    "count",
    [
        Count(AGREEMENTS - 1, 0, CARDS_FOR_UNSEEN, CARDS),
        Count(AGREEMENTS, 0, CARDS_FOR_UNSEEN - 1, CARDS),
        Count(AGREEMENTS, 1, CARDS_FOR_UNSEEN, CARDS),
    ],
)
def test_a_card_never_seen_is_trusted_if_all_its_constructs_agreed_often_enough(count: Count) -> None:
    found = used(FLAMESTRIKE)
    table = dict.fromkeys(CONSTRUCTS, ENOUGH)
    assert Trust(table).covers(FLAMESTRIKE, found, USE)
    for name in CONSTRUCTS:
        assert not Trust({**table, name: count}).covers(FLAMESTRIKE, found, USE)


@pytest.mark.parametrize("fewer", [0, 1])
def test_a_card_never_seen_that_changes_costs_is_trusted_if_fewer_cards_agreed(fewer: int) -> None:
    found = definition_of("EX1_608", 15590, 15590)
    assert found is not None
    least = Count(AGREEMENTS, 0, CARDS_FOR_UNSEEN_CONTINUOUS - fewer, CARDS)
    trust = Trust(dict.fromkeys(constructs_in(found.abilities, COST), least))
    assert trust.covers("EX1_608", found.abilities, COST) is not bool(fewer)


def test_a_card_that_agreed_once_is_trusted_if_its_constructs_agreed_on_fewer_cards() -> None:
    found = used(FLAMESTRIKE)
    few = dict.fromkeys(CONSTRUCTS, Count(AGREEMENTS, 0, CARDS, CARDS))
    once = {f"card:{FLAMESTRIKE}": Count(1, 0, 1, 1)}
    assert not Trust(few).covers(FLAMESTRIKE, found, USE)
    assert Trust({**few, **once}).covers(FLAMESTRIKE, found, USE)
    for name in CONSTRUCTS:
        fewer = {**few, **once, name: Count(AGREEMENTS, 0, CARDS - 1, CARDS)}
        assert not Trust(fewer).covers(FLAMESTRIKE, found, USE)


def test_a_card_of_a_brawl_is_trusted_only_by_its_own_agreements() -> None:
    """Another hero power of the same text may be carried out by the brawl's script in another way."""
    boss = "TB_MechWar_Boss2_HeroPower"
    found = definition_of(boss, 25770, 25770)
    assert found is not None
    table = dict.fromkeys(constructs_in(found.abilities, USE), ENOUGH)
    assert not Trust(table).covers(boss, found.abilities, USE)
    assert Trust({**table, f"card:{boss}": Count(3, 0, 1, 2)}).covers(boss, found.abilities, USE)


def test_a_card_that_disagreed_is_not_trusted_whatever_its_constructs() -> None:
    found = used(FLAMESTRIKE)
    table = {**dict.fromkeys(CONSTRUCTS, ENOUGH), f"card:{FLAMESTRIKE}": Count(5, 1, 1, 5)}
    assert not Trust(table).covers(FLAMESTRIKE, found, USE)


SWIPE = "CS2_012"


@pytest.mark.parametrize("place", [FIRST, THEN])
def test_a_part_of_a_text_is_trusted_only_if_what_it_does_agreed_in_its_place(place: str) -> None:
    found = used(SWIPE)
    part = (replace(found[0], actions=found[0].actions[:1]),)
    assert not is_simple(part, place)
    there = dict.fromkeys(constructs_in(part, place), ENOUGH)
    assert Trust(there).covers(SWIPE, part, place)
    in_place = f"several {place} action:deal"
    assert not Trust({**there, in_place: Count(AGREEMENTS, 1, CARDS_FOR_UNSEEN, CARDS)}).covers(SWIPE, part, place)
    del there[in_place]
    assert not Trust(there).covers(SWIPE, part, place)


def test_an_option_of_a_choice_is_trusted_only_if_what_it_does_agreed_in_choices() -> None:
    found = used("EX1_154")
    assert "several action:deal" in constructs_in(found, USE)
    assert "several action:deal" not in constructs_in(used(FLAMESTRIKE), USE)


# --- what texts create and give ----------------------------------------------------------------------------

STAND_AGAINST_DARKNESS, BLESSING_OF_KINGS = "OG_273", "CS2_092"
TOKEN = "CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=call ATK=1 HEALTH=1 EXHAUSTED=1"


def wrong(made: Board, log: list[Short]) -> list[tuple[Kind, int | None]]:
    """Return the kind and tag of what the log has wrong, however little evidence there is for the rule."""
    replayed = replay(made.game(log), trust=EVERYTHING)
    return [(one.kind, one.tag) for one in (*replayed.divergences, *replayed.notices)]


@pytest.mark.rule("HS 2.2 summon")
def test_hs_2_2_summon_a_text_summons_the_tokens_it_names_at_the_right_end_of_the_board() -> None:
    def tokens(*places: int, card: str = "CS2_101t") -> list[tuple[Kind, int | None]]:
        log = spell(BUILD, "call", *(f"create {card}_{place} {TOKEN} ZONE_POSITION={place}" for place in places))
        return wrong(board(STAND_AGAINST_DARKNESS).name(**{f"{card}_{place}": card for place in places}), log)

    assert not tokens(2, 3, 4, 5, 6)
    assert tokens(2, 3, 4, 5) == [(Kind.MISSING, None)]
    assert (Kind.WRONG_VALUE, GameTag.ZONE_POSITION) in tokens(1, 2, 3, 4, 5)
    assert tokens(2, 3, 4, 5, 6, card="EX1_506a")[0] == (Kind.WRONG_VALUE, None)


def kings(host: str, attack: int, health: int, card: str = "CS2_092e") -> list[tuple[Kind, int | None]]:
    """Blessing of Kings enchants a minion, which then has this attack and health; return what is wrong."""
    log = spell(
        BUILD,
        "call",
        "create crown ZONE=SETASIDE CONTROLLER=1",
        f"show crown ATTACHED={host} CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE",
        "crown 1068=1",
        "crown 1068=0",
        "crown ZONE=PLAY",
        f"{host} 479={attack}",
        f"{host} HEALTH={health}",
        f"{host} ATK={attack}",
        target="own",
    )
    return wrong(board(BLESSING_OF_KINGS).name(crown=card), log)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_gives_what_the_text_says_to_whom_the_text_says() -> None:
    assert not kings("own", 6, 13)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in kings("own", 7, 13)
    assert kings("own", 6, 12) == [(Kind.WRONG_VALUE, GameTag.HEALTH)]
    assert kings("yeti", 8, 13)
    assert (Kind.UNEXPECTED, None) in kings("own", 6, 13, card="CS2_087e")


def test_hs_4_1_health_that_a_weapon_is_given_is_durability() -> None:
    def upgraded(**given: int) -> list[tuple[Kind, int | None]]:
        log = spell(
            BUILD,
            "call",
            "create more ZONE=SETASIDE CONTROLLER=1",
            "show more ATTACHED=axe CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE",
            "more 1068=1",
            "more 1068=0",
            "more ZONE=PLAY",
            "axe 479=4",
            "axe ATK=4",
            *(f"axe {tag}={value}" for tag, value in given.items()),
            "hero1 479=4",
            "hero1 ATK=4",
        )
        return wrong(board("EX1_409").weapon("axe", 1, 3, 2).name(axe="CS2_106", more="EX1_409e"), log)

    assert not upgraded(DURABILITY=3)
    assert upgraded(DURABILITY=4) == [(Kind.WRONG_VALUE, GameTag.DURABILITY)]
    assert upgraded() == [(Kind.MISSING, GameTag.DURABILITY)]


# --- conditions, options, and texts in several parts -------------------------------------------------------

KILL_COMMAND, BEAST = "EX1_539", "CS2_172"


def test_hs_3_3_what_comes_under_a_condition_comes_instead_only_if_it_holds() -> None:
    alone = board(KILL_COMMAND).name(own="CS2_182")
    with_beast = board(KILL_COMMAND).minion("raptor", 1, 3, 2).name(own="CS2_182", raptor=BEAST)
    three = spell(BUILD, "call", *damaged(BUILD, "yeti", 3, "call", 3), target="yeti")
    five = spell(BUILD, "call", *damaged(BUILD, "yeti", 5, "call", 5), target="yeti")
    assert not wrong(alone, three)
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in wrong(alone, five)
    assert not wrong(with_beast, five)
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in wrong(with_beast, three)


def test_hs_3_1_the_rest_of_a_text_is_done_to_the_others() -> None:
    def swipe(first: int, second: int) -> list[tuple[Kind, int | None]]:
        hits = (*damaged(BUILD, "yeti", first, "call", first), *hero_damaged(BUILD, "hero2", "two", 1, "call", 1))
        rest = damaged(BUILD, "ogre", second, "call", second)
        return wrong(board(SWIPE), spell(BUILD, "call", *hits, *rest, target="yeti"))

    assert not swipe(4, 1)
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in swipe(5, 1)
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in swipe(4, 2)


def test_hs_5_1_who_is_already_frozen_is_asked_before_anybody_is_frozen() -> None:
    """Snap Freeze: it destroys who was frozen before, and freezes others."""
    free = board("GIL_801")
    assert not wrong(free, spell(BUILD, "call", "yeti FROZEN=1", target="yeti"))
    destroyed = spell(BUILD, "call", "yeti FROZEN=1", "yeti TO_BE_DESTROYED=1", "yeti 18=call", target="yeti")
    assert wrong(free, destroyed)


def test_hs_4_9_an_amount_equal_to_its_attack_is_that_of_whom_the_text_was_about() -> None:
    """Earthen Scales: armor equal to the attack of the minion that it has made stronger."""
    given = (
        "create scales ZONE=SETASIDE CONTROLLER=1",
        "show scales ATTACHED=own CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE",
        "scales 1068=1",
        "scales 1068=0",
        "scales ZONE=PLAY",
        *("own 479=3", "own HEALTH=10", "own ATK=3"),
    )

    def armor(amount: int) -> list[tuple[Kind, int | None]]:
        log = spell(BUILD, "call", *given, f"hero1 ARMOR={amount}", target="own")
        return wrong(board("UNG_108").name(scales="UNG_108e"), log)

    assert not armor(3)
    assert (Kind.WRONG_VALUE, GameTag.ARMOR) in armor(2)


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize("amount", [2, 3])
def test_hs_4_1_what_a_text_gives_and_old_builds_tell_after_it_may_count_in_the_text_already(amount: int) -> None:
    build = 18792
    made = (
        Board(build).minion("own", 1, 2, 9).hand("call", 1, CardType.SPELL, 0).name(call="UNG_108", scales="UNG_108e")
    )
    given = "scales", {"ZONE": "PLAY", "CARDTYPE": "ENCHANTMENT", "CREATOR": "call", "ATTACHED": "own", "CONTROLLER": 1}
    told = " ".join(f"{tag}={value}" for tag, value in given[1].items())
    log = spell(build, "call", f"create {given[0]} {told}", f"hero1 ARMOR={amount}", target="own")
    later = [*log, "own 479=3", "own ATK=3", "own HEALTH=10"]
    assert not [one for one in made.divergences(later) if one.tag == GameTag.ARMOR]


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_whose_amount_is_computed_is_told_that_amount() -> None:
    """Divine Spirit doubles health: the enchantment is told in a tag how much that is."""

    def spirit(amount: int) -> list[tuple[Kind, int | None]]:
        log = spell(
            BUILD,
            "call",
            "create spirit ZONE=SETASIDE CONTROLLER=1",
            "show spirit ATTACHED=own CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE",
            *("spirit 1068=1", "spirit 1068=0", "spirit ZONE=PLAY", f"spirit TAG_SCRIPT_DATA_NUM_1={amount}"),
            "own HEALTH=18",
            target="own",
        )
        return wrong(board("CS2_236").name(spirit="CS2_236e"), log)

    assert not spirit(9)
    assert (Kind.WRONG_VALUE, GameTag.TAG_SCRIPT_DATA_NUM_1) in spirit(8)


def test_a_mark_at_the_number_of_a_hero_power_makes_no_other_text() -> None:
    """Life Tap was written with the mark of spell damage, and without it, in the builds of one log."""
    first, last = 10833, 11461
    found = {definition_of("CS2_056", build, build) for build in (first, last)}
    assert len(found) == 2
    assert definition_of("CS2_056", first, last) in found
    assert definition_of("LOEA07_20", first, last) is None  # spell damage raises what a spell deals


@pytest.mark.parametrize("last", [13921, 16481, 20457])
def test_hs_2_2_summon_a_token_after_damage_is_found_in_logs_of_uncertain_build(last: int) -> None:
    """On the Hunt: where builds may note damage in two ways, what the other way would add is not looked for in vain."""
    build = 13921
    token = "create hound ZONE=PLAY CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 COST=1 ZONE_POSITION=2 EXHAUSTED=1"
    hunt = Board(build).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    named = hunt.name(call="OG_061", hound="OG_061t")

    def messages(*lines: Short) -> list[str]:
        game = named.game(
            spell(build, "call", *hero_damaged(build, "hero2", "two", 1, "call", 1), *lines, target="hero2")
        )
        game.__dict__["build_range"] = (build, last)
        return [one.message for one in replay(game, trust=EVERYTHING).divergences]

    assert not messages(f"{token} CREATOR=call")
    assert any("should be created" in message for message in messages())


@pytest.mark.rule("HS 1.2")
@pytest.mark.parametrize("first", [0, 18792, BUILD])
def test_hs_1_2_one_enchantment_gives_and_responds_in_logs_of_uncertain_build(first: int) -> None:
    """Spikeridged Steed: the enchantment may come to play only after the text has been carried out."""

    def found(*saddle: Short) -> list[str]:
        log = spell(BUILD, "call", *saddle, target="own")
        game = board("UNG_952").name(saddle="UNG_952e").game(log)
        game.__dict__["build_range"] = (first, 10**9 if first < BUILD else BUILD)
        return [one.message for one in replay(game, trust=EVERYTHING).divergences if "enchantment" in one.message]

    attached = "show saddle ATTACHED=own CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE"
    enters = ("saddle 1068=1", "saddle 1068=0", "saddle ZONE=PLAY")
    given = ("own 479=4", "own HEALTH=15", "own ATK=4", "own TAUNT=1")
    assert not found("create saddle ZONE=SETASIDE CONTROLLER=1", attached, *enters, *given)
    assert found()


def test_a_card_is_trusted_for_what_its_text_has_had_in_all_builds() -> None:
    """Oaken Summons puts a chosen minion on the board in some builds, and a random one in others."""
    build = 193541
    found = definition_of("LOOT_309", build, build)
    assert found is not None
    seen = Count(6, 0, 1, 3)
    assert not is_in_all_texts("LOOT_309", FIRST, "action:recruit")
    assert not Trust({"first:LOOT_309": seen}).covers("LOOT_309", found.abilities, FIRST)
    known = dict.fromkeys(constructs_in(found.abilities, FIRST), ENOUGH)
    assert Trust({"first:LOOT_309": seen, **known}).covers("LOOT_309", found.abilities, FIRST)
    steady = definition_of(FIREBALL, build, build)
    assert steady is not None
    assert Trust({f"card:{FIREBALL}": seen, "action:deal": seen}).covers(FIREBALL, steady.abilities, USE)


@pytest.mark.rule("HS 1.5")
@pytest.mark.parametrize(("card", "period"), [("PVPDR_BAR_Passive25e1", True), ("EX1_044", False)])
def test_a_trigger_that_asks_for_what_happens_in_a_turn_is_about_a_period(card: str, period: bool) -> None:
    """After you play a Holy spell this turn; whenever you play a card."""
    found = definition_of(card, 135540, 135540)
    assert found is not None
    assert [is_about_a_period(ability) for ability in found.abilities] == [period]
