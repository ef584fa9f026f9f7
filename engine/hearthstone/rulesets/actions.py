"""Differences between builds in turns, actions and the order of triggers (HS 1 to 3)."""

from __future__ import annotations

from engine.hearthstone.rulesets.switch import NO, YES, Switch

OF_ACTIONS: dict[str, Switch] = {
    "turns_in_play": Switch(
        "HS 2.1.1",
        "NUM_TURNS_IN_PLAY is counted at a turn's beginning for both sides, or for the game and the players as well",
        ((8834, "both"), (23321, "both"), (23576, "all"), (250000, "all")),
    ),
    "put_into_play_is_oldest": Switch(
        "AR 2 put into play",
        "a minion that an effect puts into play from hand or deck counts as the oldest",
        ((8834, YES), (10130, YES), (17994, NO), (250000, NO)),
    ),
    "queue_by_player": Switch(
        "HS 3.2",
        "a queue is resolved player by player, not in the order of play alone (until 17.4.1)",
        ((8834, YES), (45932, YES), (49534, NO), (250000, NO)),
        changed_in=49534,
    ),
    "health_of_lost_auras_stays": Switch(
        "AR 4b",
        "the health that a dead minion's aura gave is there until the death phase is over (until 18.0 by the book)",
        ((8834, YES), (45932, YES), (62331, NO), (250000, NO)),
        changed_in=54613,
    ),
    "turns_of_secrets": Switch(
        "HS 2.1.1",
        "NUM_TURNS_IN_PLAY of visible secrets, quests and auras is counted",
        ((8834, NO), (88998, NO), (134558, YES), (250000, YES)),
    ),
    "turns_of_players": Switch(
        "HS 2.1.0", "players count their own turns", ((8834, NO), (86601, NO), (88998, YES), (250000, YES))
    ),
    "turns_in_hand": Switch(
        "HS 2.1.0",
        "NUM_TURNS_IN_HAND of visible cards is counted",
        ((8834, NO), (39954, NO), (45310, YES), (250000, YES)),
    ),
    "turns_in_both_hands": Switch(
        "HS 2.1.0",
        "NUM_TURNS_IN_HAND is counted in both hands at the end of every turn",
        ((8834, NO), (185749, NO), (189384, YES), (250000, YES)),
    ),
    "place_in_hand_noted": Switch(
        "HS 2.2.1.b",
        "tag 3557 of a card that is played names the position in the hand it was played from",
        ((8834, NO), (195635, NO), (203120, YES), (250000, YES)),
    ),
    "attacks_counted_for_game": Switch(
        "HS 2.6.1.f",
        "tag 4163 counts the attacks of a character in the game",
        ((8834, NO), (213490, NO), (219846, YES), (250000, YES)),
    ),
    "bringer_cleared": Switch(
        "HS 1.11.3",
        "tag 1254 of a token that dies, which names what has brought it, goes back to 0",
        (
            *((8834, NO), (29349, NO), (30103, YES), (31761, YES)),
            *((32708, NO), (145077, NO), (162171, YES), (250000, YES)),
        ),
    ),
    "enchantments_hidden": Switch(
        "HS 1.4 removed from game",
        "an enchantment that leaves is hidden; before, it was detached",
        ((8834, NO), (14830, NO), (15590, YES), (250000, YES)),
    ),
    "enchantments_name_host": Switch(
        "HS 1.4 removed from game",
        "tag 1234 names whom an enchantment that leaves was attached to",
        ((8834, NO), (29349, NO), (30103, YES), (250000, YES)),
    ),
    "damage_ignored": Switch(
        "HS 1.4 graveyard",
        "what leaves play is marked as ignoring damage while its own is taken away",
        ((8834, YES), (10603, YES), (10833, NO), (250000, NO)),
    ),
    "destroyer_named": Switch(
        "HS 1.11.1",
        "tag 2747 names who destroys an entity",
        ((8834, NO), (144772, NO), (174258, YES), (250000, YES)),
    ),
    "options_draw_first": Switch(
        "HS 3.1 reversed text",
        "an option that deals damage and draws a card draws first",
        ((8834, YES), (14830, YES), (20457, NO), (250000, NO)),
    ),
    "overload_counted": Switch(
        "HS 2.3.1.g",
        "OVERLOAD_THIS_GAME counts the crystals that a player has overloaded",
        ((8834, NO), (11461, NO), (13030, YES), (250000, YES)),
    ),
    "attacks_aimed": Switch(
        "HS 2.6",
        "CARD_TARGET of an attacker names the defender before the attack begins",
        ((8834, NO), (27358, NO), (27641, YES), (250000, YES)),
    ),
    "turns_started_counted": Switch(
        "HS 2.1.0", "tag 1882 counts the turns of the game", ((8834, NO), (72661, NO), (77662, YES), (250000, YES))
    ),
    "turn_passed_marked": Switch(
        "HS 2.1.0",
        "tag 1292 marks the player whose turn is over",
        ((8834, NO), (30103, NO), (30795, YES), (250000, YES)),
    ),
    "turns_left_counted": Switch(
        "HS 2.1.0", "NUM_TURNS_LEFT is sent as a turn passes", ((8834, YES), (22611, YES), (23576, NO), (250000, NO))
    ),
    "hero_damage_totaled_at_end": Switch(
        "HS 2.1.5",
        "tag 1853 counts damage to a hero in the game at the end of each turn",
        ((8834, NO), (127581, NO), (134558, YES), (179020, YES), (183876, NO), (250000, NO)),
    ),
    "hero_attacks_counted": Switch(
        "HS 2.6",
        "tag 2335 counts the attacks of a player's hero as it strikes; a few builds count them later",
        ((8834, NO), (134558, NO), (135540, YES), (250000, YES)),
    ),
    "unspent_mana_counted": Switch(
        "HS 2.1.5",
        "where tag 1854 counts the mana a player has left at the end of a turn: in an own trigger, or the cleanup",
        (
            *((8834, "nowhere"), (91456, "nowhere"), (127581, "trigger"), (179020, "trigger")),
            *((183876, "cleanup"), (250000, "cleanup")),
        ),
    ),
    "hero_attack_remembered": Switch(
        "HS 2.1.5",
        "tag 1386 of a player, set as the hero attacks, is taken back at the end of a turn without an attack",
        ((8834, NO), (39954, NO), (45310, YES), (62331, YES), (66927, NO), (250000, NO)),
    ),
    "attack_ids": Switch(
        "HS 2.6", "tag 1715 marks the participants of an attack", ((8834, NO), (53261, NO), (54613, YES), (250000, YES))
    ),
    "spells_counted": Switch(
        "HS 2.3.1.b", "tag 430 counts spells played this turn", ((8834, NO), (11461, NO), (12574, YES), (250000, YES))
    ),
    "position_zeroed_on_leaving": Switch(
        "HS 1.4 position",
        "a card's position becomes 0 before it leaves its zone",
        ((8834, NO), (18336, NO), (20457, YES), (250000, YES)),
    ),
    "resources_spent_counted": Switch(
        "HS 2.2.1.a", "NUM_RESOURCES_SPENT_THIS_GAME is sent", ((7000, NO), (10833, YES), (250000, YES))
    ),
    "mana_spent_counted": Switch(
        "HS 2.2.1.a",
        "tag 2245 counts mana spent, in the turn or (from 183876) in the game",
        ((7000, NO), (88998, NO), (127581, YES), (250000, YES)),
    ),
    "minion_attacks_counted": Switch(
        "HS 2.6.1", "NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN is sent", ((7000, NO), (10833, YES), (250000, YES))
    ),
    "last_card_played": Switch(
        "HS 2.2.1.b", "LAST_CARD_PLAYED is sent", ((8834, YES), (86601, YES), (88998, NO), (250000, NO))
    ),
    "hero_power_uses_counted": Switch(
        "HS 2.7", "HEROPOWER_ACTIVATIONS_THIS_TURN is sent", ((8834, NO), (10357, YES), (250000, YES))
    ),
    "hero_power_counts_its_uses": Switch(
        "HS 2.7",
        "HEROPOWER_ACTIVATIONS_THIS_TURN of the hero power itself is sent, too",
        ((10357, NO), (231720, NO), (240818, YES), (250000, YES)),
    ),
    "hero_power_uses_this_turn": Switch(
        "HS 2.7", "tag 1739 counts uses of the hero power", ((8834, NO), (54613, NO), (62331, YES), (250000, YES))
    ),
    "conceding_loses_first": Switch(
        "HS 1.7",
        "PLAYSTATE goes from CONCEDED to LOSING before LOST",
        ((8834, YES), (10956, YES), (12051, NO), (250000, NO)),
    ),
    "damage_events_marked": Switch(
        "HS 2.6.1.e",
        "tag 1710 marks each damage event of an attack",
        ((8834, NO), (86601, NO), (88998, YES), (250000, YES)),
    ),
    "spells_counted_for_game": Switch(
        "HS 2.3.1.b", "NUM_SPELLS_PLAYED_THIS_GAME is sent", ((8834, NO), (45932, NO), (66927, YES), (250000, YES))
    ),
    "weapon_wears": Switch(
        "HS 2.6.1.g",
        "when the weapon of an attacking hero wears",
        (
            (8834, "in the attack"),
            (21517, "in the attack"),
            (22611, "after the attack"),
            (250000, "after the attack"),
        ),
    ),
    "idle_triggers_at_end": Switch(
        "HS 2.1.5",
        "how many triggers without effect each player has at the end of a turn",
        ((8834, 0), (23576, 0), (23966, 1), (88998, 1), (127581, 2), (179020, 2), (183876, 1), (250000, 1)),
    ),
    "idle_trigger_at_cleanup": Switch(
        "HS 2.1.6",
        "the opponent has a trigger without effect at the cleanup",
        ((8834, NO), (192896, NO), (195635, YES), (250000, YES)),
    ),
    "hero_power_total_counted": Switch(
        "HS 2.7",
        "NUM_TIMES_HERO_POWER_USED_THIS_GAME goes up with the use, not in a trigger",
        ((8834, NO), (179020, NO), (183876, YES), (250000, YES)),
    ),
    "hero_armor_gained_apart": Switch(
        "HS 2.5",
        "a hero card's own armor comes after that of the old hero has passed to it, not with it",
        ((8834, NO), (195635, NO), (223542, YES), (250000, YES)),
    ),
    "dead_restored": Switch(
        "HS 1.11",
        "what dies goes back to what its card says: attacks, frozen, silenced, shields and stealth that were used up",
        ((8834, YES), (29349, YES), (30103, NO), (250000, NO)),
    ),
    "fourth_totem": Switch(
        "HS 2.7.1.b",
        "the fourth of the basic totems",
        (
            (8834, "Wrath of Air Totem"),
            (45310, "Wrath of Air Totem"),
            (88998, "Strength Totem"),
            (189384, "Strength Totem"),
            (208591, "Wrath of Air Totem"),
            (250000, "Wrath of Air Totem"),
        ),
    ),
    "created_weapon_marks_old": Switch(
        "HS 2.4.2.d",
        "the weapon that one created by a hero power replaces is marked first; before, it was destroyed first",
        ((8834, NO), (19632, NO), (20457, YES), (250000, YES)),
    ),
}
