"""What enchantments give goes with them (HS 1.2, 4.1); what is not certain is not said."""

import pytest
from boards import Board, Short, block, replaced, without
from forms import spell

from engine import Replay
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

BUILD = 25770


def board() -> Board:
    return Board(BUILD).hand("bless", 1, CardType.SPELL, 0).minion("cat", 1, 2, 3).minion("dog", 1, 5, 5)


def attached(enchantment: str, host: str, attack: int, health: int = 0) -> tuple[Short, ...]:
    """An enchantment comes, and the host has this attack, and where given this health, with it."""
    return (
        f"create {enchantment} ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1",
        f"{enchantment} ATTACHED={host}",
        f"{enchantment} ZONE=PLAY",
        f"{host} 479={attack}",
        *((f"{host} HEALTH={health}",) if health else ()),
        f"{host} ATK={attack}",
    )


def gone(enchantment: str, *after: Short) -> tuple[Short, ...]:
    """An enchantment leaves, and ``after`` follows."""
    return (f"{enchantment} ZONE=REMOVEDFROMGAME", f"hide {enchantment} REMOVEDFROMGAME", *after)


def cast(*effect: Short) -> list[Short]:
    return spell(BUILD, "bless", *effect)


def verdict(result: Replay, board: Board, host: str, tag: int, value: int) -> Verdict:
    """Return the verdict of the last packet that gives a tag of a host this value."""
    wanted = (board.ids[host], tag, value)
    found = [p for p in result.game.walk() if isinstance(p, TagChange) and (p.entity, p.tag, p.value) == wanted]
    return result.verdict(found[-1])


def test_hs_1_2_it_takes_nothing_of_what_it_did_not_give() -> None:
    both = (*attached("bear", "cat", 4, 5), *attached("wolf", "cat", 7))
    log = cast(*both, *gone("wolf", "cat HEALTH=3", "cat 479=4", "cat ATK=4"))
    one = board()
    assert verdict(one.replay(log), one, "cat", GameTag.HEALTH, 3) is Verdict.ADOPTED


def test_hs_1_2_an_earlier_enchantment_may_be_covered_by_one_that_sets() -> None:
    covered = (*attached("bear", "cat", 4), *attached("wolf", "cat", 1))
    assert not board().divergences(cast(*covered, *gone("bear")))
    added = (*attached("bear", "cat", 4), *attached("wolf", "cat", 5))
    assert not board().divergences(cast(*added, *gone("bear", "cat 479=3", "cat ATK=3")))


def test_hs_1_2_of_what_came_together_no_share_is_told() -> None:
    unshown = [line for line in attached("bear", "cat", 4) if "=4" not in str(line)]
    log = cast(*unshown, *attached("wolf", "cat", 7), *gone("bear", "cat 479=4", "cat ATK=4"))
    assert not board().divergences(log)


def test_hs_1_2_when_another_comes_before_the_first_has_gone_what_shows_is_both() -> None:
    log = cast(*attached("bear", "cat", 4), *attached("wolf", "cat", 7), *gone("wolf"), *attached("lion", "cat", 5))
    assert not board().divergences(log)


def test_hs_1_2_of_two_that_leave_together_each_may_show() -> None:
    both = (*attached("bear", "cat", 4), *attached("wolf", "cat", 7))
    leave = (*gone("wolf"), *gone("bear"))
    last = ("cat 479=2", "cat ATK=2")
    assert not board().divergences(cast(*both, *leave, *last))
    assert not board().divergences(cast(*both, *leave, "cat 479=4", "cat ATK=4", *last))
    board().rejects(cast(*both, *leave), "HS 1.2", Kind.MISSING, "cat", "ATK")


def test_hs_1_2_what_is_summoned_and_enchanted_at_once_is_plain_without() -> None:
    summoned = ("create owl ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1", "owl ZONE=PLAY")
    layers = (*summoned, *attached("bear", "owl", 3, 4))
    log = cast(*layers, *gone("bear", "owl HEALTH=1", "owl 479=1", "owl ATK=1"))
    one = board()
    assert verdict(one.replay(log), one, "owl", GameTag.HEALTH, 1) is Verdict.PREDICTED
    board().rejects(replaced(log, "owl HEALTH=1", "owl HEALTH=2"), "HS 1.2", Kind.WRONG_VALUE, "owl", "HEALTH")


def test_hs_1_2_a_card_described_with_the_discount_that_leaves_as_it_is_played_does_not_cost_that_again() -> None:
    """A minion is played at a cost from the hand, and an aura comes before the discount goes; from replay__b33717."""
    described = ("create owl ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 COST=1", "owl ZONE=PLAY")
    aura, gains = attached("bear", "owl", 3)[:3], attached("bear", "owl", 3)[3:]
    discount = "create cheap ZONE=PLAY CARDTYPE=ENCHANTMENT CONTROLLER=1 ATTACHED=owl"
    played = (*described, *aura, discount, *gone("cheap"), *gains, "owl COST=3")
    log = cast(*played, *gone("bear", "owl 479=1", "owl ATK=1"))
    assert GameTag.COST not in [one.tag for one in board().divergences(log)]


def test_hs_1_2_what_was_summoned_and_enchanted_at_once_is_plain_when_dead() -> None:
    summoned = ("create owl ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1", "owl ZONE=PLAY")
    dead = ("owl ZONE=GRAVEYARD", *gone("bear", "owl HEALTH=1", "owl ATK=1"))
    one = board()
    result = one.replay(cast(*summoned, *attached("bear", "owl", 3, 4), *dead))
    assert verdict(result, one, "owl", GameTag.ATK, 1) is Verdict.PREDICTED


def test_hs_4_1_what_a_hero_gained_goes_with_its_enchantment_and_the_weapon_stays() -> None:
    one = Board(BUILD).hand("bless", 1, CardType.SPELL, 0).weapon("axe", 1, 3, 2)
    log = cast(*attached("claw", "hero1", 5), *gone("claw", "hero1 479=3", "hero1 ATK=3"))
    result = one.replay(log)
    assert not result.divergences
    assert verdict(result, one, "hero1", GameTag.ATK, 3) is Verdict.PREDICTED
    assert one.divergences(without(without(log, "hero1 ATK=3"), "hero1 479=3"))


def test_hs_4_1_health_is_shown_in_later_builds() -> None:
    for build, shown in ((176014, False), (185749, True)):
        line = ("cat 3085=3",) if shown else ()
        log = spell(build, "bless", *attached("bear", "cat", 4, 5), *gone("bear", *line, "cat HEALTH=3", "cat ATK=2"))
        found = Board(build).hand("bless", 1, CardType.SPELL, 0).minion("cat", 1, 2, 3).replay(log).divergences
        assert not [one for one in found if one.tag in (GameTag.HEALTH, 3085)]


def test_hs_4_11_what_made_a_card_cheaper_in_the_hand_ends_as_it_is_played() -> None:
    one = Board(BUILD).hand("imp", 1, CardType.SPELL, 4).hand("bless", 1, CardType.SPELL, 0)
    reduced = (
        "create deal ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1",
        "deal ATTACHED=imp",
        "deal ZONE=PLAY",
        "imp COST=3",
    )
    trigger = block("TRIGGER", "deal", "deal LAST_AFFECTED_BY=deal", "deal ZONE=GRAVEYARD", "hide deal GRAVEYARD")
    log = [*cast(*reduced, trigger, "imp COST=4")]
    assert not one.divergences(log)
    one.rejects(replaced(log, "imp COST=4", "imp COST=5"), "HS 1.2", Kind.WRONG_VALUE, "imp", "COST")
    stays = block("TRIGGER", "deal", "deal LAST_AFFECTED_BY=deal")
    one.rejects(cast(*reduced, stays), "HS 1.4 graveyard", Kind.MISSING, "deal", "ZONE")
    other = block("TRIGGER", "deal", "deal LAST_AFFECTED_BY=bless")
    assert not one.divergences(cast(*reduced, other))


def test_hs_4_11_a_card_that_is_discarded_keeps_its_cost() -> None:
    one = Board(BUILD).hand("imp", 1, CardType.SPELL, 4).hand("bless", 1, CardType.SPELL, 0)
    deals: list[Short] = []
    for deal, cost in (("deal", 3), ("bargain", 2)):
        created = f"create {deal} ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1"
        deals += [created, f"{deal} ATTACHED=imp", f"{deal} ZONE=PLAY", f"imp COST={cost}"]
    discarded = ("bless ZONE_POSITION=0", "imp ZONE_POSITION=0", "imp ZONE=GRAVEYARD")
    for left in (gone("bargain"), (*gone("bargain"), *gone("deal"))):
        found = one.divergences(cast(*deals, *discarded[1:], *left))
        assert not [each for each in found if each.tag == GameTag.COST]


def test_hs_4_11_no_enchantment_of_something_in_play_gives_it_another_cost() -> None:
    unshown = attached("bear", "cat", 4)[:3]
    assert not board().divergences(cast(*unshown, "cat COST=4", *gone("bear")))


def test_hs_4_11_what_no_enchantment_gave_stays_in_the_hand() -> None:
    one = Board(BUILD).hand("imp", 1, CardType.SPELL, 4).hand("bless", 1, CardType.SPELL, 0)
    effect: list[Short] = []
    for deal, cost in (("tale", 0), ("song", 3), ("deal", 2)):
        created = f"create {deal} ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1"
        effect += [created, f"{deal} ATTACHED=imp", f"{deal} ZONE=PLAY", *((f"imp COST={cost}",) if cost else ())]
    found = one.divergences(cast(*effect, "imp ZONE_POSITION=0", "imp ZONE=PLAY", *gone("deal", "imp COST=4")))
    assert not [each for each in found if each.tag == GameTag.COST]


def played(
    *changes: Short,
    seen_in: int = Zone.DECK,
    then: tuple[Short, ...] = (),
    to: str = "PLAY",
    cheaper: bool = False,
    hidden: str = "",
) -> list[Kind]:
    """A card that costs 4 is seen, costs 3 in the hand, and is played: what is said of its cost.

    ``cheaper``: it had an enchantment in the deck. ``hidden``: something that the log has not shown.
    """
    one = Board(BUILD).hand("bless", 1, CardType.SPELL, 0).hidden(seen_in, 1, "imp")
    if cheaper:
        one.card("deal", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="imp")
    if hidden:
        one.hidden(Zone.SETASIDE, 1, hidden)
    seen = (
        "show imp ZONE=HAND COST=4 CARDTYPE=SPELL CONTROLLER=1 SECRET=1",
        "imp ZONE_POSITION=1",
        "imp COST=3",
        *then,
    )
    play = spell(BUILD, "imp", paid=("one RESOURCES_USED=3", "one NUM_RESOURCES_SPENT_THIS_GAME=3"))
    play = replaced(play, "imp ZONE=PLAY", f"imp ZONE={to}")
    play = replaced(play, "imp JUST_PLAYED=1", "imp JUST_PLAYED=1", *changes)
    found = one.divergences([*cast(*seen), *play])
    return [each.kind for each in found if each.rule == "HS 2.3.1.e"]


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_2_3_1_e_a_card_costs_what_is_printed_on_it_once_it_is_played() -> None:
    assert not played("imp COST=4")
    assert played() == [Kind.MISSING]
    assert played("imp COST=5") == [Kind.MISSING]


def test_hs_2_3_1_e_what_is_printed_is_told_of_cards_that_are_drawn() -> None:
    assert not played(seen_in=Zone.HAND)


def test_hs_2_3_1_e_a_card_that_was_made_cheaper_in_the_deck_is_not_drawn_as_printed() -> None:
    assert not played("imp COST=5", then=gone("deal"), cheaper=True)


def test_hs_2_3_1_e_what_made_a_card_cheaper_in_the_deck_may_be_shown_after_the_card() -> None:
    """The enchantment is older than the description of the card, which is cheaper already."""
    shown = ("show deal ATTACHED=imp ZONE=PLAY CARDTYPE=ENCHANTMENT CONTROLLER=1", *gone("deal"))
    assert not played("imp COST=5", then=shown, hidden="deal")


def test_hs_2_3_1_e_an_enchantment_that_stays_may_keep_the_cost() -> None:
    stays = ("create deal ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1", "deal ATTACHED=imp", "deal ZONE=PLAY")
    assert not played(then=stays)


def test_hs_2_3_1_e_a_secret_does_not_enter_the_battlefield_and_keeps_its_cost() -> None:
    assert not played(to="SECRET")


def test_hs_4_8_what_changes_a_copy_is_not_what_its_copied_enchantment_gives() -> None:
    described = "create owl ZONE=PLAY CARDTYPE=MINION CONTROLLER=1 ATK=4 HEALTH=6 COPIED_FROM_ENTITY_ID=cat"
    comes = "create bear ZONE=PLAY CARDTYPE=ENCHANTMENT CONTROLLER=1 ATTACHED=owl"
    effect = (described, f"{comes} COPIED_FROM_ENTITY_ID=dog", "owl HEALTH=1", "owl 479=1", "owl ATK=1")
    assert not board().divergences(cast(*effect, "owl ZONE=GRAVEYARD", *gone("bear", "owl HEALTH=5", "owl ATK=3")))


def test_hs_1_2_what_two_that_leave_have_given_may_come_to_nothing() -> None:
    both = (*attached("bear", "cat", 4), *attached("wolf", "cat", 2))
    assert not board().divergences(cast(*both, *gone("wolf"), *gone("bear")))


def test_hs_1_2_when_nothing_is_certain_any_more_nothing_is_expected() -> None:
    three = (*attached("bear", "cat", 4), *attached("imp", "cat", 5), *attached("imp2", "cat", 6))
    leave = (*gone("imp"), *gone("bear", "cat 479=3", "cat ATK=3"))
    assert not board().name(imp="IMP", imp2="IMP").divergences(cast(*three, *leave))


def test_hs_4_1_damage_stays_where_health_is_given_anew() -> None:
    again = (line for line in attached("lion", "cat", 2) if "cat 479" not in str(line) and "cat ATK" not in str(line))
    log = cast(*attached("bear", "cat", 2, 5), *gone("bear"), *again)
    assert not board().set("cat", DAMAGE=2).divergences(log)


def test_hs_4_11_what_a_card_takes_off_its_own_cost_stays_when_enchantments_leave() -> None:
    made = board().hand("giant", 1, CardType.MINION, 7)
    cheaper = (*attached("bear", "giant", 0)[:3], "giant COST=6")

    def leaves(*between: Short, cost: int) -> list[Short]:
        log = cast(*cheaper, *between, *gone("bear", f"giant COST={cost}"))
        return replaced(log, "bless ZONE_POSITION=0", "giant ZONE_POSITION=1", "bless ZONE_POSITION=0")

    assert not made.divergences(leaves(cost=7))
    made.rejects(leaves(cost=5), "HS 1.2", Kind.WRONG_VALUE, "giant", "COST")
    assert not made.divergences(leaves("giant COST=4", cost=5))


def test_hs_1_2_the_second_of_two_that_set_a_value_keeps_it() -> None:
    made = board().name(witch="WITCH", witch2="WITCH")
    sets, again = attached("witch", "cat", 1), attached("witch2", "cat", 1)[:3]
    assert not made.divergences(cast(*sets, *again, *gone("witch")))
    made.rejects(cast(*sets, *gone("witch")), "HS 1.2", Kind.MISSING, "cat", "ATK")
