"""When texts are carried out, and on whom, where that is not in their words: builds, late numbers, auras, order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board, Short, block
from forms import damaged, death, spell

from engine.core.divergence import Kind
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Selector
from engine.hearthstone.cards.library import definition_of, definitions_of
from engine.hearthstone.effects.bringing import next_of_dead
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.definitions import actions_on_use
from engine.hearthstone.effects.evaluation import select
from engine.hearthstone.effects.trust import EVERYTHING, USE, Count, Trust, constructs_in, text_row_of
from engine.hearthstone.replay.run import replay
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.tags import DAMAGE_TO_HERO_THIS_TURN
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 30795
FIREBALL, PRINTED = "CS2_029", 3
SILENCE, INNER_FIRE, CONCEAL, FELBOLT, BRAWL = "EX1_332", "CS1_129", "EX1_128", "BT_199", "EX1_407"
Wrong = list[tuple[Kind, int | None]]


def board(card: str, build: int = BUILD) -> Board:
    """Player one holds a free spell; both sides have minions."""
    made = Board(build).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=card)


def wrong(made: Board, log: list[Short]) -> Wrong:
    """Return the kind and tag of what the log has wrong, however little evidence there is for the rule."""
    replayed = replay(made.game(log), trust=EVERYTHING)
    return [(one.kind, one.tag) for one in (*replayed.divergences, *replayed.notices)]


@pytest.mark.rule("HS 4.1 silence")
def test_hs_4_1_a_silence_is_announced_since_a_build() -> None:
    def silenced(build: int, *announced: str) -> Wrong:
        return wrong(board(SILENCE, build), spell(build, "call", *announced, "yeti SILENCED=1", target="yeti"))

    pulse = "yeti 1066=1", "yeti 1066=0"
    assert not silenced(25770)
    assert not silenced(BUILD, *pulse)
    assert (Kind.MISSING, 1066) in silenced(BUILD)
    assert not silenced(29349)
    assert not silenced(29349, *pulse)


def attached(name: str, host: str, *told: str, card: str) -> tuple[Short, ...]:
    """An enchantment comes to a host, described with the tags ``told``."""
    shown = f"show {name} ATTACHED={host} CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE {' '.join(told)}"
    return f"create {name} ZONE=SETASIDE CONTROLLER=1", shown, f"{name} 1068=1", f"{name} 1068=0", f"{name} ZONE=PLAY"


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_gives_its_number_when_it_is_told_it() -> None:
    """Inner Fire: a minion has no attack as long as the enchantment has no number, and the right one afterwards."""

    def fire(*effect: Short, then: tuple[Short, ...] = ()) -> Wrong:
        made = board(INNER_FIRE).name(fire="CS1_129e")
        return wrong(made, spell(BUILD, "call", *effect, target="own", then=then))

    bare = attached("fire", "own", card="CS1_129e")
    told = attached("fire", "own", "TAG_SCRIPT_DATA_NUM_1=9", card="CS1_129e")
    number = "fire TAG_SCRIPT_DATA_NUM_1=9"
    assert not fire(*told, "own 479=9", "own ATK=9")
    assert not fire(*bare, "own 479=0", "own ATK=0", number, then=("own 479=9", "own ATK=9"))
    late = fire(*bare, "own 479=0", "own ATK=0", number, then=("own 479=8", "own ATK=8"))
    assert late
    assert (Kind.MISSING, GameTag.ATK) in fire(*bare, number, then=("own 479=9", "own ATK=9"))


@pytest.mark.rule("HS 1.3")
@pytest.mark.parametrize(("giver", "given"), [("CS2_222", "CS2_222o"), ("CS2_122", "CS2_122e")])
def test_hs_1_3_what_auras_give_comes_on_top_of_an_attack_that_is_set(giver: str, given: str) -> None:
    """Humility sets the attack of a minion, to which Stormwind Champion or Raid Leader gives 1."""

    def humility(attack: int) -> Wrong:
        made = board("EX1_360").minion("champion", 1, 6, 6).name(champion=giver, low="EX1_360e", own="CS2_182")
        made.card("given", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="own", CREATOR="champion")
        made.name(given=given).set("own", ATK=5, HEALTH=6 if giver == "CS2_222" else 5)
        shown = attached("low", "own", card="EX1_360e")
        return wrong(made, spell(BUILD, "call", *shown, f"own 479={attack}", f"own ATK={attack}", target="own"))

    assert not humility(2)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in humility(1)


def test_hs_4_1_what_stealth_a_minion_has_for_good_it_is_not_given_for_a_turn() -> None:
    def concealed(*hosts: str) -> Wrong:
        made = board(CONCEAL).minion("hidden", 1, 3, 3, STEALTH=1)
        lines = [
            line for host in hosts for line in (*attached(f"cloak_{host}", host, card="EX1_128e"), f"{host} STEALTH=1")
        ]
        return wrong(made.name(**{f"cloak_{host}": "EX1_128e" for host in hosts}), spell(BUILD, "call", *lines))

    assert not concealed("own")
    assert concealed()


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_of_a_chosen_and_a_random_one_only_the_random_one_is_picked() -> None:
    """Unstable Felbolt hits the chosen enemy and a random friendly minion."""

    def hits(*names: str) -> Wrong:
        lines = [line for name in names for line in damaged(BUILD, name, 3, "call", 3)]
        made = board(FELBOLT, 88998).minion("other", 1, 2, 9)
        lines = [line for name in names for line in damaged(88998, name, 3, "call", 3)]
        return wrong(made, spell(88998, "call", *lines, target="yeti"))

    assert not hits("yeti", "other")
    assert (Kind.ILLEGAL_CHOICE, None) in hits("yeti", "ogre")


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_all_but_a_random_one_are_destroyed() -> None:
    def brawl(*names: str) -> Wrong:
        lines = [line for name in names for line in (f"{name} TO_BE_DESTROYED=1", f"{name} LAST_AFFECTED_BY=call")]
        found = wrong(board(BRAWL), spell(BUILD, "call", *lines))
        return [one for one in found if one[0] is Kind.UNEXPECTED or one[1] == GameTag.TO_BE_DESTROYED]

    assert not brawl("own", "ogre")
    assert not brawl("yeti", "ogre")
    assert not brawl("own", "yeti")


def test_hs_2_7_a_location_does_what_it_says_when_it_is_used_and_not_when_it_is_played() -> None:
    """Fan Club restores health to all friendly characters."""
    build = 174258
    made = Board(build).minion("own", 1, 2, 9, DAMAGE=4).hand("club", 1, CardType.LOCATION, 0, HEALTH=3)
    played: list[Short] = [
        block(
            "PLAY",
            "club",
            "club ZONE_POSITION=0",
            "club 1068=1",
            "club 1068=0",
            "club ZONE=PLAY",
            "club ZONE_POSITION=2",
            block("POWER", "club"),
        )
    ]
    assert not replay(made.name(club="ETC_449").game(played), trust=EVERYTHING).effect_runs


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_minion_of_no_attack_gains_what_is_given_to_it_unless_something_has_taken_some() -> None:
    """Blessing of Kings on a minion that has no attack, and an enchantment that gives health or takes attack."""

    def kings(card: str, attack: int) -> Wrong:
        made = board("CS2_092").set("own", ATK=0).name(old=card, crown="CS2_092e")
        made.card("old", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="own", CREATOR="hero1")
        given = (f"own 479={attack}", "own HEALTH=13", f"own ATK={attack}")
        return wrong(made, spell(BUILD, "call", *attached("crown", "own", card="CS2_092e"), *given, target="own"))

    fortitude = "CS2_004e"
    assert not kings(fortitude, 4)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in kings(fortitude, 5)
    assert not kings("EX1_277e", 3)  # unknown: whatever it is, it is not accused


def test_a_potion_that_is_crafted_is_not_drawn() -> None:
    found = definition_of("VAC_523", 223542, 223542)
    assert found is not None
    assert "kind='scripted-choice'" in repr(found.abilities)


# --- what counts for trust ---------------------------------------------------------------------------------


def test_what_a_reworded_card_does_is_trusted_by_what_it_did_before() -> None:
    """Demonwrath said "all non-Demon minions", and later "all minions except Demons"."""
    texts = definitions_of("BRM_005")
    assert len(texts) == 2
    actions = [actions_on_use(text, ()).steps[0].abilities for text in texts]
    names = [text_row_of(USE, "BRM_005", one) for one in actions]
    assert len(set(names)) == 2
    seen = Count(5, 0, 1, 3)
    known = {name: seen for one in actions for name in constructs_in(one, USE) if name == "action:deal"}
    trust = Trust({"card:BRM_005": seen, names[0]: seen, **known})
    assert trust.covers("BRM_005", actions[0], USE)
    assert not trust.covers("BRM_005", actions[1], USE)
    assert not text_row_of(USE, "CS2_029", ())  # Fireball always said the same


def test_what_follows_a_text_later_counts_for_it() -> None:
    """Inner Fire: the attack that comes after the block is wrong."""

    def agreed(attack: int) -> list[bool]:
        made = board(INNER_FIRE).name(fire="CS1_129e")
        effect = (*attached("fire", "own", card="CS1_129e"), "own 479=0", "own ATK=0", "fire TAG_SCRIPT_DATA_NUM_1=9")
        game = made.game(spell(BUILD, "call", *effect, target="own", then=(f"own 479={attack}", f"own ATK={attack}")))
        return [run.agreed for run in replay(game, trust=EVERYTHING).effect_runs if run.form == USE]

    assert agreed(9) == [True]
    assert agreed(8) == [False]


# --- values ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_health_in_texts_is_what_damage_has_left() -> None:
    """Inner Fire on a damaged minion, and Shadow Word: Death's kin by health."""
    made = board(INNER_FIRE).name(fire="CS1_129e").set("own", DAMAGE=4)
    told = attached("fire", "own", "TAG_SCRIPT_DATA_NUM_1=5", card="CS1_129e")

    def fire(attack: int) -> Wrong:
        return wrong(made, spell(BUILD, "call", *told, f"own 479={attack}", f"own ATK={attack}", target="own"))

    assert not fire(5)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in fire(9)


def test_hs_3_1_a_minion_takes_damage_equal_to_its_own_attack() -> None:
    """The Light! It Burns! hits the yeti, which has 4 attack."""

    def burnt(amount: int) -> Wrong:
        made = board("REV_249", 223542)
        lines = damaged(223542, "yeti", amount, "call", amount)
        return wrong(made, spell(223542, "call", *lines, target="yeti"))

    assert not burnt(4)
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in burnt(3)


def test_a_token_is_the_cards_own_rather_than_one_of_that_name_elsewhere() -> None:
    """Blightnozzle Crawler summons an Ooze, Sated Threshadon Murlocs: both are called otherwise."""
    crawler, threshadon = (definition_of(card, BUILD, BUILD) for card in ("BOT_565", "UNG_010"))
    assert crawler is not None
    assert threshadon is not None
    assert "card='BOT_565t'" in repr(crawler.abilities)
    assert "PRO_001at" not in repr(threshadon.abilities)


# --- order and places --------------------------------------------------------------------------------------


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_whom_a_text_hurts_and_gives_attack_has_the_attack_first() -> None:
    """Inner Rage: as all logs have it."""
    given = (*attached("rage", "yeti", card="EX1_607e"), "yeti 479=6", "yeti ATK=6")
    hit = damaged(BUILD, "yeti", 1, "call", 1)

    def rage(*lines: Short) -> Wrong:
        return wrong(board("EX1_607").name(rage="EX1_607e"), spell(BUILD, "call", *lines, target="yeti"))

    assert not rage(*given, *hit)
    assert rage(*hit, *given)


def played(build: int, *effect: Short) -> list[Short]:
    """Player one plays a minion to the left of another one."""
    return [
        block(
            "PLAY",
            "call",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "call ZONE_POSITION=0",
            "call 1068=1",
            "call 1068=0",
            "call ZONE=PLAY",
            "call ZONE_POSITION=1",
            "own ZONE_POSITION=2",
            "call JUST_PLAYED=1",
            "call EXHAUSTED=1",
            block("POWER", "call", *effect),
            "one COMBO_ACTIVE=1",
            "one NUM_OPTIONS_PLAYED_THIS_TURN=1",
        )
    ]


def token(name: str, place: int, *room: str) -> tuple[Short, ...]:
    made = f"create {name} CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=call ATK=0 HEALTH=2 EXHAUSTED=1"
    return *room, f"{made} ZONE_POSITION={place}"


@pytest.mark.rule("HS 2.2 summon")
def test_hs_2_2_summon_tokens_come_on_both_sides_of_their_card_in_turn() -> None:
    """Boommaster Flark: each bomb comes next to Flark."""

    def flark(*lines: Short) -> Wrong:
        bombs = dict.fromkeys(("b1", "b2", "b3", "b4"), "BOT_031")
        made = Board(30103).minion("own", 1, 2, 9).hand("call", 1, CardType.MINION, 0).name(call="BOT_034", **bombs)
        return [one for one in wrong(made, played(30103, *lines)) if one[1] == GameTag.ZONE_POSITION]

    first = (*token("b1", 2, "own ZONE_POSITION=3"), *token("b2", 1, *rooms("call 2", "b1 3", "own 4")))
    beside = (*token("b3", 3, *rooms("b1 4", "own 5")), *token("b4", 2, *rooms("call 3", "b3 4", "b1 5", "own 6")))
    outside = token("b3", 4, "own ZONE_POSITION=5")
    assert not flark(*first, *beside)
    assert flark(*first, *outside)


def rooms(*places: str) -> list[str]:
    return [f"{name} ZONE_POSITION={place}" for name, place in (one.split() for one in places)]


@pytest.mark.rule("HS 1.12")
def test_hs_1_12_a_deathrattle_asks_for_the_attack_with_which_its_bearer_died() -> None:
    """Recurring Villain, printed with 3 attack, comes back if it had 4."""

    def villain(attack: int) -> Wrong:
        build = BUILD + 2607
        made = Board(build).hand("call", 1, CardType.SPELL, 0).name(call=FIREBALL, cat="DAL_749", again="DAL_749")
        made.minion("cat", 2, attack, 6, DEATHRATTLE=1)
        dying = (*death(build, "cat", 1), "cat ATK=3") if attack != PRINTED else death(build, "cat", 1)
        back = "create again CARDTYPE=MINION ZONE=PLAY CONTROLLER=2 CREATOR=cat ATK=3 HEALTH=6 EXHAUSTED=1"
        rattle = block("TRIGGER", "cat", f"{back} ZONE_POSITION=1", keyword="DEATHRATTLE")
        hit = damaged(build, "cat", 6, "call", 6)
        return wrong(made, spell(build, "call", *hit, target="cat", then=(block("DEATHS", "game", *dying), rattle)))

    assert not villain(4)
    assert (Kind.UNEXPECTED, None) in villain(PRINTED)


def test_a_text_abstains_where_it_does_not_tell_what_happens() -> None:
    """Hero powers for both players; a random card of more than 10 mana; what else a drawn card stands for."""
    essence = definition_of("BRMA11_2", 31761, 31761)
    assert essence is not None
    made = Board(BUILD).hidden(Zone.DECK, 1, "mine").hidden(Zone.DECK, 2, "other").name(power1="BRMA11_2")
    lines: list[Short] = [
        block(
            "PLAY",
            "power1",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1", "two 467=1", "one 467=1"),
        )
    ]
    assert not [one for one in replay(made.game(lines), trust=EVERYTHING).effect_runs if one.form == USE]


@pytest.mark.parametrize(
    ("bearer", "keyword"),
    [("DMF_701", "CORRUPT"), ("TRL_317", "OVERKILL"), ("VAC_511", "TRIGGER_VISUAL")],
)
def test_a_trigger_that_is_not_what_the_text_says_is_read_from_the_log(bearer: str, keyword: str) -> None:
    """A corrupted card becomes another one; a spell counts whom it kills; who is not dormant goes dormant."""
    build = 88998 if bearer != "VAC_511" else 221908
    made = board(FIREBALL, build).name(other=bearer)
    if bearer == "VAC_511":
        made.minion("other", 1, 3, 3)
    else:
        made.hand("other", 1, CardType.SPELL, 3)
    hit = damaged(build, "yeti", 6, "call", 6)
    log = spell(build, "call", *hit, target="yeti", then=(block("TRIGGER", "other", keyword=keyword),))
    assert not [run for run in replay(made.game(log), trust=EVERYTHING).effect_runs if run.card_id == bearer]


@pytest.mark.rule("HS 2.2 summon")
def test_hs_2_2_summon_others_may_respond_and_auras_come_before_the_next_token() -> None:
    """Lesser Emerald Spellstone: two wolves; Leokk gives each of them attack, and something responds to the first."""
    build = 27641

    def wolf(name: str, place: int) -> str:
        made = f"create {name} CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=call ATK=3 HEALTH=3 EXHAUSTED=1"
        return f"{made} ZONE_POSITION={place}"

    eye = (
        "create eye ZONE=SETASIDE CONTROLLER=1",
        "show eye ATTACHED=w1 CARDTYPE=ENCHANTMENT CREATOR=leokk ZONE=SETASIDE",
        "eye ZONE=PLAY",
        "eye 323=1",
        "eye 324=1",
        "w1 479=4",
        "w1 ATK=4",
    )
    names = {"w1": "LOOT_077t", "w2": "LOOT_077t", "eye": "NEW1_033o", "leokk": "NEW1_033"}
    made = board("LOOT_080", build).minion("leokk", 1, 2, 4).name(**names)
    whole = spell(build, "call", wolf("w1", 3), *eye, block("TRIGGER", "ogre"), wolf("w2", 4))
    assert not [one for one in wrong(made, whole) if one[0] is Kind.MISSING]
    assert (Kind.MISSING, None) in wrong(made, spell(build, "call", wolf("w1", 3), *eye, block("TRIGGER", "ogre")))


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_a_random_card_that_would_cost_more_than_any_is_left_open() -> None:
    """Heavy Metal summons a minion that costs as much as the armor, up to 10."""

    def metal(armor: int, card: str) -> Wrong:
        made = board("TRL_324", 28855).set("hero1", ARMOR=armor).name(big=card)
        token = "create big CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=call ATK=10 HEALTH=10 EXHAUSTED=1"
        return wrong(made, spell(28855, "call", f"{token} ZONE_POSITION=2"))

    ten, four = "OG_141", "CS2_182"
    assert not metal(10, ten)
    assert (Kind.ILLEGAL_CHOICE, None) in metal(10, four)
    assert (Kind.ILLEGAL_CHOICE, None) not in metal(12, ten)


def test_hs_4_10_one_of_the_dead_that_comes_back_is_random_where_they_are_different_cards() -> None:
    asked: list[list[str]] = []

    class Last:
        def reveal(self, card: SimpleNamespace) -> SimpleNamespace:
            return card

        def choose_token(self, rule: str, cards: list[str]) -> str:
            asked.append(cards)
            return cards[-1]

    r: Any = SimpleNamespace(oracle=Last())
    dead: list[Any] = [SimpleNamespace(card_id=card) for card in (FIREBALL, FIREBALL, SILENCE)]
    assert next_of_dead(r, "", dead) is dead[2]
    assert next_of_dead(r, "", dead[:2]) is dead[0]
    assert asked == [[FIREBALL, FIREBALL, SILENCE]]


def test_damage_that_a_hero_has_taken_this_turn_is_not_all_that_it_has() -> None:
    found = definition_of("BOT_226", BUILD, BUILD)
    assert found is not None
    assert f"tag={DAMAGE_TO_HERO_THIS_TURN}" in repr(found.abilities)


@pytest.mark.rule("HS 3.1")
@pytest.mark.parametrize(("build", "known"), [(88998, True), (223542, False)])
def test_hs_3_1_which_of_both_heroes_comes_first_is_known_up_to_a_build(build: int, known: bool) -> None:
    """Critter Caretaker's kin: a spell that hits both heroes."""
    found = Selector("heroes")
    r: Any = SimpleNamespace(ruleset=ruleset_for(build, build), oracle=SimpleNamespace(decides=False))
    hero: Any = SimpleNamespace(type=CardType.HERO, zone=Zone.PLAY, controller=1, id=1, get=lambda tag, default=0: 0)
    other: Any = SimpleNamespace(type=CardType.HERO, zone=Zone.PLAY, controller=2, id=2, get=lambda tag, default=0: 0)
    both = [hero, other]
    order = SimpleNamespace(side_changed=set(), order_uncertain=set())
    r.state = order
    context = SimpleNamespace(r=r, it=None, chooses=True, target=None, source=SimpleNamespace(card_id=""))
    context.terms, context.leave_open = None, lambda what: Context.leave_open(context, what)  # type: ignore[arg-type]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "select", lambda *_: matching.Found(both, True))
        if known:
            assert select(context, found) == both  # type: ignore[arg-type]
        else:
            with pytest.raises(UnknownOutcome):
                select(context, found)  # type: ignore[arg-type]
