"""Names in texts: which card is meant, by name, printed numbers, set and build."""

from __future__ import annotations

import json
from collections import defaultdict

from engine.hearthstone.cards.ability import actions_of
from engine.hearthstone.cards.source import Row
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.names import Names, resolve
from engine.hearthstone.cards.text.normalize import normalize
from hslog.hearthstone.generated.vocabulary import CardType, GameTag


def row(card_id: str, name: str, first: int = 100, last: int = 200, type: int = CardType.MINION, **values: int) -> Row:
    found = defaultdict(str, id=card_id, name=name, type=str(int(type)), set="9")
    return Row(found | {key: str(value) for key, value in values.items()}, first, last)


HERD = row("AB_001", "Herd")


def meant(term: list[object], *known: Row, by: Row = HERD) -> object:
    """Return the card that a text means, of the cards that are known."""
    found = json.loads(resolve(json.dumps(term), by, Names([by, *known])))
    return found[1]["filters"]


def named(name: str, **numbers: int) -> list[object]:
    """Return the notation of a card with a name and printed numbers; as elsewhere, 0 is left out."""
    tags = {"attack": GameTag.ATK, "health": GameTag.HEALTH, "cost": GameTag.COST}
    amounts = [
        ["equal", {"number": tags[key], **({"amount": value} if value else {})}] for key, value in numbers.items()
    ]
    return ["card", {"filters": [["named", {"card": name}], *amounts]}]


def is_id(card_id: str) -> list[object]:
    return [["id", {"card": card_id}]]


def test_of_cards_with_one_name_the_one_is_meant_that_has_the_printed_numbers() -> None:
    sheep = [row("CD_001t", "Sheep", attack=1, health=1), row("EF_001t", "Sheep", attack=0, health=3)]
    assert meant(named("Sheep", attack=1, health=1), *sheep) == is_id("CD_001t")
    assert meant(named("Sheep", attack=0, health=3), *sheep) == is_id("EF_001t")
    assert meant(named("Sheep", attack=0), *sheep) == is_id("EF_001t")
    assert meant(named("Sheep", attack=2, health=2), *sheep)[0][0] == "named"  # type: ignore[index]
    axe = row("AX_1", "Axe", type=CardType.WEAPON, attack=3, durability=2)
    assert meant(named("Axe", attack=3, health=2), axe) == is_id("AX_1")


def test_a_card_means_its_own_token_and_cards_of_its_builds() -> None:
    own, other = row("AB_001t", "Sheep"), row("CD_001t", "Sheep")
    assert meant(named("Sheep"), other, own) == is_id("AB_001t")
    assert meant(named("Sheep"), other) == is_id("CD_001t")
    assert meant(named("Sheep"), row("CD_001t", "Sheep", 201, 300))[0][0] == "named"  # type: ignore[index]
    assert meant(named("Sheep"), row("CD_001t", "Sheep", 200, 300)) == is_id("CD_001t")
    assert meant(named("Sheep"), row("CD_001t", "Sheep", 1, 100)) == is_id("CD_001t")
    assert meant(named("Sheep"), row("CD_001t", "Sheep", 1, 99))[0][0] == "named"  # type: ignore[index]


def test_of_several_the_one_of_the_same_set_is_meant_else_the_only_one_that_is_collected() -> None:
    others = [row("CD_001", "Sheep", set=1), row("EF_001", "Sheep", set=2)]
    assert meant(named("Sheep"), *others)[0][0] == "named"  # type: ignore[index]
    assert meant(named("Sheep"), *others, row("GH_001", "Sheep")) == is_id("GH_001")
    assert meant(named("Sheep"), *others, row("GH_001", "Sheep", set=3, collectible=1)) == is_id("GH_001")


def test_a_token_of_another_set_has_the_keywords_that_the_text_says_of_it() -> None:
    def reborn(*known: Row) -> object:
        term = named("Zombie")
        term[1]["filters"].append(["with", {"number": int(GameTag.REBORN), "amount": 1}])  # type: ignore[index]
        return meant(term, *known)

    def zombie(card_id: str, set_: int, **tags: str) -> Row:
        found = row(card_id, "Zombie")
        found.values |= {"set": str(set_), **tags}
        return found

    assert reborn(zombie("CD_001t", 8, tags=f"{int(GameTag.REBORN)}=1")) == is_id("CD_001t")
    assert reborn(zombie("CD_001t", 8, tags=f"{int(GameTag.TAUNT)}=1"))[0][0] == "named"  # type: ignore[index]
    assert reborn(zombie("CD_001t", 9)) == is_id("CD_001t")  # of its own set


def test_a_name_may_stand_in_the_plural() -> None:
    for written, name in (
        ("Wolves", "Wolf"),
        ("Imps", "Imp"),
        ("Harpies", "Harpy"),
        ("Pieces of Cake", "Piece of Cake"),
    ):
        assert meant(named(written), row("CD_001t", name)) == is_id("CD_001t")


def test_what_a_text_summons_is_a_minion_also_if_only_a_spell_has_the_name() -> None:
    spell, minion = row("CD_001", "Recruits", type=CardType.SPELL), row("EF_001t", "Recruit")
    term = json.dumps(["summon", {"cards": named("Recruits")}])
    for known, filters in (
        ([spell], [["named", {"card": "Recruits"}], ["type", {"number": int(CardType.MINION)}]]),
        ([minion], is_id("EF_001t")),
    ):
        assert json.loads(resolve(term, HERD, Names([HERD, *known])))[1]["cards"][1]["filters"] == filters


def test_a_family_of_cards_is_a_pool_of_which_one_is_random() -> None:
    found = json.loads(resolve(json.dumps(named("Animal Companion")), HERD, Names([HERD])))
    assert found[0] == "pool"
    assert found[1]["pick"] == "random"
    ((kind, parts),) = found[1]["filters"]
    assert (kind, [part[1]["card"] for part in parts["parts"]]) == ("any", ["NEW1_032", "NEW1_033", "NEW1_034"])


def test_what_is_given_is_the_enchantment_of_the_card() -> None:
    enchantment = row("AB_001e", "Herd Spirit", type=CardType.ENCHANTMENT)
    for term, has_one in (
        (["give", {"gives": [[47, 1]]}], True),
        (["set", {}], True),
        (["aura", {"gives": [[47, 1]]}], True),
        (["aura", {}], False),
        (["deal", {}], False),
    ):
        found = json.loads(resolve(json.dumps([term, ["give", {}]]), HERD, Names([HERD, enchantment])))
        assert found[0][1].get("enchantment", "") == ("AB_001e" if has_one else "")
    plain = json.dumps(["deal", {"amount": 1}])
    assert resolve(plain, HERD, Names([HERD, enchantment])) is plain


def test_an_enchantment_that_gives_something_else_by_its_own_text_is_not_meant() -> None:
    enchantment = row("AB_001e", "Herd Spirit", type=CardType.ENCHANTMENT)
    enchantment.values["text"] = "+1/+1."
    names = Names([HERD, enchantment])
    names.given = {"+1/+1.": frozenset({GameTag.ATK, GameTag.HEALTH})}
    for gives, is_meant in (([[47, 1]], True), ([[187, 1]], True), ([[194, 1, "set"]], False), ([], True)):
        found = json.loads(resolve(json.dumps(["give", {"gives": gives}]), HERD, names))
        assert found[1].get("enchantment", "") == ("AB_001e" if is_meant else "")


def test_secrets_of_the_deck_are_its_secrets() -> None:
    (action,) = actions_of(abilities_of(normalize("Put a Secret from your deck into the battlefield."), CardType.SPELL))
    assert action.who is not None
    assert (action.who.kind, [(one.kind, one.number) for one in action.who.filters]) == (
        "deck",
        [("keyword", GameTag.SECRET)],
    )


def test_cards_that_are_named_together_are_known_by_a_tag_or_by_their_name_or_not_at_all() -> None:
    def family(name: str) -> object:
        term = ["cards", {"filters": [["family", {"card": name}]]}]
        return json.loads(resolve(json.dumps(term), HERD, Names([HERD, row("TR_1", "Treant")])))[1]["filters"][0]

    assert family("Treants") == ["family", {"card": "Treants"}]
    assert family("Librams") == ["marked", {"card": "Librams", "number": int(GameTag.LIBRAM)}]
    assert family("Watch Posts") == ["group", {"card": "Watch Posts"}]


def test_stats_that_are_added_to_those_of_a_named_card_are_kept() -> None:
    term = [
        "card",
        {"filters": [["named", {"card": "Herd"}], ["with", {"number": 47, "amount": 2}], ["with", {"number": 791}]]},
    ]
    assert meant(term) == [["id", {"card": "AB_001"}], ["with", {"number": 47, "amount": 2}]]


def test_an_enchantment_is_meant_only_if_no_card_has_its_name() -> None:
    """Banana Vendor adds the spell, not the enchantment of the same name."""
    given = row("AB_001e", "Sheep", type=CardType.ENCHANTMENT)
    assert meant(named("Sheep"), given, row("AB_001t", "Sheep", type=CardType.SPELL)) == is_id("AB_001t")
    assert meant(named("Sheep"), given) == is_id("AB_001e")


def test_a_spell_of_its_own_whose_name_ends_with_the_name_is_meant_before_a_card_of_another_set() -> None:
    """Trade Prince Gallywix gives Gallywix's Coin where his text has "a Coin"."""
    coin = row("CD_001", "The Coin", type=CardType.SPELL, set=1)
    own = row("AB_001t", "Herd's Coin", type=CardType.SPELL)
    assert meant(named("The Coin"), coin) == is_id("CD_001")
    assert meant(named("The Coin"), coin, own) == is_id("AB_001t")
    assert meant(named("The Coin"), coin, row("AB_001t", "Herd's Coins", type=CardType.SPELL)) == is_id("CD_001")
