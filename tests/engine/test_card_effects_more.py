"""What texts do that is left open by them, and what they do not do: draws of a kind, copies, silence, leftovers."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn
from forms import damaged, moved, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.effects.definitions import actions_on_use
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from engine.hearthstone.tags import DRAWS_OWED, PLAGUES_SHUFFLED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity, TagChange

BUILD = 30795
FIREBALL, SILENCE, TWISTED_KNOWLEDGE, SECRETKEEPER, YETI = "CS2_029", "EX1_332", "TOY_644", "EX1_080", "CS2_182"
SENSE_DEMONS, FLAME_IMP = "EX1_317", "EX1_319"


def board(card: str) -> Board:
    """Player one holds a free spell; both sides have minions."""
    made = Board(BUILD).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=card)


def wrong(made: Board, log: list[Short]) -> list[tuple[Kind, int | None]]:
    """Return the kind and tag of what the log has wrong, however little evidence there is for the rule."""
    replayed = replay(made.game([*log, *end_of_turn(made.build, "one")]), trust=EVERYTHING)
    return [(one.kind, one.tag) for one in (*replayed.divergences, *replayed.notices)]


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_a_card_that_has_done_all_its_text_says_does_no_more() -> None:
    hit = damaged(BUILD, "yeti", 6, "call", 6)
    another = damaged(BUILD, "ogre", 6, "call", 6)
    created = "create token CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ATK=1 HEALTH=1 EXHAUSTED=1 ZONE_POSITION=2"
    assert not wrong(board(FIREBALL), spell(BUILD, "call", *hit, target="yeti"))
    for more in (another, (created,), ("own TO_BE_DESTROYED=1",), ("yeti CONTROLLER=1",)):
        found = wrong(board(FIREBALL), spell(BUILD, "call", *hit, *more, target="yeti"))
        assert (Kind.UNEXPECTED, None) in found


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_stats_and_enchantments_after_a_text_may_come_from_auras() -> None:
    hit = damaged(BUILD, "yeti", 6, "call", 6)
    later = ("ogre 479=7", "ogre ATK=7")
    assert not wrong(board(FIREBALL), spell(BUILD, "call", *hit, *later, target="yeti"))


@pytest.mark.rule("HS 3.1")
@pytest.mark.parametrize(
    ("packet", "is_wrong"),
    [
        ("show secret ZONE=HAND CARDTYPE=SPELL", True),  # it would be drawn
        ("show secret ZONE=DECK CARDTYPE=SPELL", False),  # it is only seen
        ("show secret CARDTYPE=SPELL", False),
        ("show aside ZONE=HAND CARDTYPE=SPELL", False),  # no text takes cards from there
        ("show call ZONE=HAND CARDTYPE=SPELL", False),  # what becomes of the spell, rules say
        ("change ogre frog CARDTYPE=MINION ATK=1 HEALTH=1", True),
        ("change aside frog CARDTYPE=MINION ATK=1 HEALTH=1", False),
    ],
)
def test_hs_3_1_a_card_that_has_done_all_its_text_says_moves_and_transforms_nobody(packet: str, is_wrong: bool) -> None:
    made = board(FIREBALL).hidden(Zone.DECK, 1, "secret").hidden(Zone.SETASIDE, 1, "aside")
    log = spell(BUILD, "call", *damaged(BUILD, "yeti", 6, "call", 6), packet, target="yeti")
    assert ((Kind.UNEXPECTED, None) in wrong(made, log)) is is_wrong


def silenced(*lost: str) -> list[Short]:
    return spell(BUILD, "call", "yeti 1066=1", "yeti 1066=0", *lost, "yeti SILENCED=1", target="yeti")


@pytest.mark.rule("HS 4.1 silence")
def test_hs_4_1_a_text_silences_whom_it_names() -> None:
    taunting = board(SILENCE).set("yeti", TAUNT=1)
    assert not wrong(taunting, silenced("yeti TAUNT=0"))
    assert (Kind.MISSING, GameTag.TAUNT) in wrong(taunting, silenced())
    assert (Kind.MISSING, GameTag.SILENCED) in wrong(taunting, spell(BUILD, "call", target="yeti"))


def drawn(*cards: str) -> list[Short]:
    lines: list[Short] = [f"one 467={len(cards)}"] if cards else []
    for number, card in enumerate(cards, 1):
        shown = f"show {card} CARDTYPE=MINION ZONE=HAND CONTROLLER=1 COST=1"
        place = (f"{card} ZONE_POSITION={number}", f"{card} 1570=7")
        counted = (f"one NUM_CARDS_DRAWN_THIS_TURN={number}", f"one 995={number}", f"one 467={len(cards) - number}")
        lines += [shown, *place, *counted]
    return spell(BUILD, "call", *lines)


@pytest.mark.rule("HS 4.4 particular card")
def test_hs_4_4_as_many_cards_of_a_kind_are_drawn_as_are_found() -> None:
    def deck() -> Board:
        return board(SENSE_DEMONS).hidden(Zone.DECK, 1, "first", "second").name(first=FLAME_IMP, second=FLAME_IMP)

    assert not [one for one in wrong(deck(), drawn()) if one[0] is not Kind.WRONG_VALUE]
    replayed = replay(deck().game(drawn("first", "second")), trust=EVERYTHING)
    assert replayed.counts()[Verdict.CHOSEN] >= 2


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_a_text_under_a_keyword_is_carried_out_if_its_condition_holds() -> None:
    bandit = definition_of("EX1_131", BUILD, BUILD)  # combo: summon a 2/1 Defias Bandit
    assert bandit is not None
    assert [step.abilities[0].actions[0].kind for step in actions_on_use(bandit, ("combo",)).steps] == ["summon"]
    assert not actions_on_use(bandit, ()).steps
    eviscerate = definition_of("EX1_124", BUILD, BUILD)  # deal 2 damage; combo: 4 instead
    assert eviscerate is not None
    for active, amount in (((), 2), (("combo",), 4)):
        (step,) = actions_on_use(eviscerate, active).steps
        dealt = step.abilities[0].actions[0].amount
        assert dealt is not None
        assert dealt.number == amount


SABOTAGE, LARGEST_DECK = "AT_035", 60


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize("room", [3, 1, 0])
def test_hs_4_7_no_card_is_shuffled_into_a_full_deck(room: int) -> None:
    """Beneath the Grounds shuffles three cards into the deck of the opponent."""
    made = board(SABOTAGE).hidden(Zone.DECK, 2, *(f"card{number}" for number in range(LARGEST_DECK - room)))
    created = [f"create new{number} ZONE=DECK CONTROLLER=2" for number in range(3)]

    def missing(log: list[Short]) -> list[Kind]:
        return [kind for kind, _ in wrong(made, log) if kind is Kind.MISSING]

    assert not missing(spell(BUILD, "call", *created[:room]))
    if room:
        assert missing(spell(BUILD, "call", *created[: room - 1]))


PLAGUES_COME, KVALDIR_PLAGUE, PLAGUES_BUILD = "TTN_454", "TTN_450t3", 185749


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_deck_is_shuffled_after_each_card_that_comes_into_it() -> None:
    """Down with the Ship puts two plagues into the deck of the opponent, and counts each; from bugs__b185749."""
    build = PLAGUES_BUILD
    made = Board(build).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    made = made.name(call=PLAGUES_COME, first=KVALDIR_PLAGUE, second=KVALDIR_PLAGUE)

    def plague(name: str, count: int) -> tuple[Short, ...]:
        return f"create {name} ZONE=DECK CONTROLLER=2 CARDTYPE=SPELL 2899=1", "shuffle 2", f"one 2898={count}"

    def played(*packets: Short) -> list[Short]:
        return spell(build, "call", *damaged(build, "yeti", 3, "call", 3), *packets, target="yeti")

    assert not wrong(made, played(*plague("first", 1), *plague("second", 2)))
    assert (Kind.MISSING, None) in wrong(made, played(*plague("first", 1)))
    assert (Kind.MISSING, PLAGUES_SHUFFLED) in wrong(made, played(*plague("first", 1), *plague("second", 3)))


DIVINE_FAVOR = "EX1_349"


@pytest.mark.rule("HS 4.4 several cards")
def test_hs_4_4_all_cards_that_are_missing_in_a_hand_are_one_draw() -> None:
    """Divine Favor: the opponent has two cards more; as Voracious Reader does in lady_liadrin__b66927."""
    made = board(DIVINE_FAVOR).hidden(Zone.DECK, 1, "first", "second", "third").hidden(Zone.HAND, 2, "a", "b")
    assert not [one for one in wrong(made, drawn("first", "second")) if one[1] == DRAWS_OWED]
    assert (Kind.WRONG_VALUE, DRAWS_OWED) in wrong(made, drawn("first"))


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_what_a_spell_does_that_is_cast_by_an_effect_is_predicted() -> None:
    """A spell nobody knows casts Flamestrike, which deals 4 damage to all minions of the opponent."""
    flamestrike = "create rain CARDTYPE=SPELL ZONE=SETASIDE CONTROLLER=1"
    hit = (*damaged(BUILD, "yeti", 4, "rain", 4), *damaged(BUILD, "ogre", 4, "rain", 4))
    made = board("").name(rain="CS2_032")

    def cast(*packets: Short) -> list[Short]:
        inside = block("POWER", "rain", *packets)
        return spell(
            BUILD, "call", flamestrike, *moved(BUILD, "rain", "PLAY"), inside, *moved(BUILD, "rain", "GRAVEYARD")
        )

    assert not wrong(made, cast(*hit))
    assert (Kind.MISSING, GameTag.PREDAMAGE) in wrong(made, cast(*hit[: len(hit) // 2]))


def puzzle_box(
    *, target: str = "yeti", first: tuple[str, str] = ("SETASIDE", "GRAVEYARD")
) -> list[tuple[Kind, int | None]]:
    """Puzzle Box casts ten Healing Touches, each at the same minion, which lacks no health; return what is wrong."""
    build, names = 53261, [f"touch{number}" for number in range(10)]
    made = Board(build).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0)
    healed = (f"{target} PREHEALING=8", f"{target} PREHEALING=0")
    casts: list[Short] = []
    for name, (came, went) in zip(names, [first, *[("SETASIDE", "GRAVEYARD")] * 9], strict=True):
        casts += [
            f"create {name} CARDTYPE=SPELL ZONE={came} CONTROLLER=1 COST=3 CREATOR=call",
            f"{name} CARD_TARGET={target}",
        ]
        casts += [*moved(build, name, "PLAY"), block("POWER", name, *healed, target=target), *moved(build, name, went)]
    made.name(call="ULD_216", **dict.fromkeys(names, "CS2_007"))
    return wrong(made, spell(build, "call", *casts))


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_a_spell_is_cast_from_where_it_is_set_aside_and_leaves_before_the_next_is_cast() -> None:
    assert not puzzle_box()
    assert (Kind.WRONG_VALUE, GameTag.ZONE) in puzzle_box(first=("HAND", "GRAVEYARD"))
    assert (Kind.WRONG_VALUE, GameTag.ZONE) in puzzle_box(first=("SETASIDE", "HAND"))


LIGHTNING_SPEED, BATTLE_RAGE, BIOLOGY_PROJECT = "UNG_999t7", "EX1_392", "BOT_054"


def steps_of(card_id: str, build: int) -> list[str]:
    """Return the kinds of what a card does on use, in order."""
    definition = definition_of(card_id, build, build)
    assert definition is not None
    return [step.abilities[0].actions[0].kind for step in actions_on_use(definition, ()).steps]


@pytest.mark.rule("HS 2.2.2.c")
@pytest.mark.parametrize(
    ("card", "build", "kinds"),
    [
        ("UNG_946", 25770, ["armor", "destroy"]),  # Gluttonous Ooze: armor equal to the attack of what it destroys
        ("AT_035", 27358, ["shuffle"]),  # Beneath the Grounds: what an ambush does is not done as it is shuffled in
        ("AT_052", 45310, ["overload"]),  # Totem Golem
        ("BOT_299", 29349, ["discover"]),  # Omega Assembly: all three are kept under a condition
        ("EX1_323", 14830, ["replace-hero", "equip", "set-aside"]),  # Lord Jaraxxus: the minion is gone, not dead
        ("SW_034", 165029, []),  # Tiny Toys: what is said of the minions cannot be read
    ],
)
def test_hs_2_2_2_texts_are_carried_out_as_the_server_does(card: str, build: int, kinds: list[str]) -> None:
    assert steps_of(card, build) == kinds


@pytest.mark.rule("HS 5.1 adapt")
def test_hs_5_1_a_spell_of_adapt_lets_its_minion_have_what_the_enchantment_gives() -> None:
    """From replay__b31761__fb344f96: windfury is there before the enchantment."""
    gift = "create gift CARDTYPE=SPELL ZONE=SETASIDE CONTROLLER=1"
    speed = ("create speed ZONE=SETASIDE CONTROLLER=1", "show speed ATTACHED=own CARDTYPE=ENCHANTMENT CREATOR=gift")
    speed = (*speed, *moved(BUILD, "speed", "PLAY"))
    made = board("").name(gift=LIGHTNING_SPEED, speed="UNG_999t7e")

    def adapted(*packets: Short) -> list[Short]:
        inside = block("POWER", "gift", *packets, target="own")
        return spell(BUILD, "call", gift, *moved(BUILD, "gift", "PLAY"), inside, *moved(BUILD, "gift", "GRAVEYARD"))

    assert not wrong(made, adapted("own WINDFURY=1", *speed))
    assert (Kind.MISSING, GameTag.WINDFURY) in wrong(made, adapted(*speed))
    assert (Kind.MISSING, None) in wrong(made, adapted("own WINDFURY=1"))


@pytest.mark.rule("HS 4.4 several cards")
def test_hs_4_4_a_card_for_each_of_several_is_one_draw() -> None:
    """Battle Rage: two damaged characters; from evolve_shaman_1.annotated."""
    made = board(BATTLE_RAGE).set("own", DAMAGE=1).set("hero1", DAMAGE=1)
    made = made.hidden(Zone.DECK, 1, "first", "second", "third")
    assert not [one for one in wrong(made, drawn("first", "second")) if one[1] == DRAWS_OWED]
    assert (Kind.WRONG_VALUE, DRAWS_OWED) in wrong(made, drawn("first"))


@pytest.mark.rule("HS 4.12")
def test_hs_4_12_full_crystals_come_one_by_one() -> None:
    """Biology Project: each player has ten, and the spent ones are filled one after the other."""
    made = Board(BUILD, used=3).hand("call", 1, CardType.SPELL, 0).name(call=BIOLOGY_PROJECT)
    made.set("two", RESOURCES=10, RESOURCES_USED=0)
    assert not wrong(made, spell(BUILD, "call", "one RESOURCES_USED=2", "one RESOURCES_USED=1"))
    assert (Kind.WRONG_VALUE, GameTag.RESOURCES_USED) in wrong(made, spell(BUILD, "call", "one RESOURCES_USED=1"))


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_what_a_text_attaches_in_a_packet_of_its_own_comes_into_play() -> None:
    """Rockbiter Weapon; from annotated.druid_vs_warlock, build 14830."""
    build = 14830
    made = Board(build).minion("own", 1, 2, 9).hand("call", 1, CardType.SPELL, 0).name(call="CS2_045", rock="CS2_045e")
    comes = "create rock ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=call TAG_ONE_TURN_EFFECT=1"
    log = spell(build, "call", comes, "rock ATTACHED=own", "own TAG_ONE_TURN_EFFECT=1", "rock ZONE=PLAY", target="own")
    game = made.game(log)
    verdicts = replay(game, trust=EVERYTHING).verdicts
    told = [one for one in game.walk() if isinstance(one, TagChange) and one.tag == GameTag.TAG_ONE_TURN_EFFECT]
    assert [verdicts[one.index] for one in told] == [Verdict.PREDICTED]
    assert (Kind.MISSING, GameTag.TAG_ONE_TURN_EFFECT) in wrong(
        made, spell(build, "call", comes, "rock ATTACHED=own", "rock ZONE=PLAY", target="own")
    )


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_token_that_is_described_and_not_named_is_chosen() -> None:
    """Mirror Image: two minions of 0/2 with taunt; Boom Bots are called Boom Bot each."""
    token = "CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=call EXHAUSTED=1"
    made = board("CS2_027").name(first="CS2_mirror", second="CS2_182")
    created = [f"create first {token} ZONE_POSITION=2", f"create second {token} ZONE_POSITION=3"]
    game = made.game(spell(BUILD, "call", *created))
    verdicts = replay(game, trust=EVERYTHING).verdicts
    new = [one for one in game.walk() if isinstance(one, FullEntity) and one.tag(GameTag.CREATOR)]
    assert [verdicts[one.index] for one in new] == [Verdict.CHOSEN, Verdict.ADOPTED]
