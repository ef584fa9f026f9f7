"""What is kept of a board holds only as long as nothing changes on which it depends."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Filter, Selector, Trigger, Value, parts_of
from engine.hearthstone.mechanics import spell_damage, stats
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange


def placed(state: GameState, number: int, kind: int, **tags: int) -> Entity:
    """Put a card of the first player into play."""
    entity = state[number]
    for tag, value in {"CARDTYPE": kind, "CONTROLLER": 1, "ZONE": Zone.PLAY, **tags}.items():
        state.set(entity, getattr(GameTag, tag), value)
    return entity


def own_share(state: GameState, player: Entity) -> dict[int, int]:
    """Return what of the player's spell damage no card in play gives."""
    spell_damage.snapshot_other_spell_damage(state)
    return state.other_spell_damage[player.id]


def test_the_sum_of_spell_damage_follows_what_its_cards_give() -> None:
    state = GameState()
    player = state.players[1] = placed(state, 2, CardType.PLAYER, CURRENT_SPELLPOWER=3)
    mage = placed(state, 4, CardType.MINION, SPELLPOWER=1)
    assert own_share(state, player) == {GameTag.CURRENT_SPELLPOWER: 2}
    state.set(mage, GameTag.SPELLPOWER, 3)
    assert own_share(state, player) == {}
    state.set(mage, GameTag.DORMANT, 1)
    assert own_share(state, player) == {GameTag.CURRENT_SPELLPOWER: 3}
    state.set(mage, GameTag.DORMANT, 0)
    state.set(mage, GameTag.ZONE, Zone.GRAVEYARD)
    assert own_share(state, player) == {GameTag.CURRENT_SPELLPOWER: 3}


def test_an_attached_enchantment_ends_what_was_recalled() -> None:
    state = GameState()
    placed(state, 4, CardType.MINION)
    boon = placed(state, 5, CardType.ENCHANTMENT)

    def borne(state: GameState) -> int:
        return len(state.attached.get(4, ()))

    found = [state.recall(borne)]
    state.set(boon, GameTag.ATTACHED, 4)
    found.append(state.recall(borne))
    assert found == [0, 1]


def test_what_is_unknown_of_cards_is_asked_again_after_a_tag_is_told() -> None:
    unknown, nobody = UnknownTags(), frozenset[int]()
    assert not unknown.any_of_cards(nobody)
    unknown.add([Entity(4)], [GameTag.ATK])
    assert unknown.any_of_cards(nobody)
    assert not unknown.any_of_cards(frozenset({4}))
    told = TagChange(entity=4, tag=GameTag.ATK, value=1)
    told.index = 7
    unknown.learn(told)
    assert not unknown.any_of_cards(nobody)


def test_a_copy_of_an_entity_keeps_its_tags() -> None:
    card = Entity(4, "CS2_029")
    card.take_tags({GameTag.CARDTYPE: CardType.SPELL, GameTag.ZONE: Zone.HAND, GameTag.CONTROLLER: 2})
    card.hide(True)
    then = card.as_now()
    card.tags[GameTag.COST] = 1
    assert (then.card_id, then.zone, then.controller, then.type) == ("CS2_029", Zone.HAND, 2, 0)
    assert GameTag.COST not in then.tags


def test_terms_are_found_at_any_depth() -> None:
    amount = Value("number", 2)
    who = Selector("minion", filters=(Filter("cost", amount=amount),))
    action = Action("if", actions=(Action("damage", who=who),))
    found = list(parts_of(Trigger(actions=(action,))))
    assert [type(one).__name__ for one in found[-5:]] == ["Action", "Action", "Selector", "Filter", "Value"]


def test_the_attack_of_heroes_and_sums_are_taken_again_after_a_change_of_what_they_depend_on() -> None:
    state = GameState()
    player = state.players[1] = placed(state, 2, CardType.PLAYER)
    hero = placed(state, 4, CardType.HERO)
    changes = [(player, GameTag.CURRENT_PLAYER), (player, GameTag.WEAPON), (player, GameTag.CURRENT_SPELLPOWER)]
    for entity, tag in [*changes, (hero, GameTag.ATK), (hero, GameTag.SPELLPOWER)]:
        before = state.basis_of_sums()
        state.set(entity, tag, 1)
        assert state.basis_of_sums() != before, tag
    before = state.basis_of_sums()
    state.set(player, GameTag.RESOURCES_USED, 1)
    state.set(hero, GameTag.DAMAGE, 1)
    assert state.basis_of_sums() == before


def test_a_hero_keeps_its_own_attack_while_its_weapon_changes() -> None:
    state = GameState()
    player = state.players[1] = placed(state, 2, CardType.PLAYER, CURRENT_PLAYER=1)
    hero = placed(state, 4, CardType.HERO, ATK=3)
    weapon = placed(state, 5, CardType.WEAPON, ATK=2)
    stats.snapshot_own_stats(state)
    assert state.own_attack == {hero.id: 1}
    state.set(weapon, GameTag.ATK, 3)
    stats.snapshot_own_stats(state)
    assert state.own_attack == {hero.id: 0}
    state.set(player, GameTag.CURRENT_PLAYER, 0)
    stats.snapshot_own_stats(state)
    assert state.own_attack == {hero.id: 3}
