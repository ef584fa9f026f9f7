"""Differences between builds in mechanics, keywords and what is only logged (HS 4 and 5)."""

from __future__ import annotations

from engine.hearthstone.rulesets.switch import NO, YES, Switch
from hslog.hearthstone.generated.vocabulary import Zone

OF_MECHANICS: dict[str, Switch] = {
    "spent_crystals_filled_first": Switch(
        "HS 4.12 temporary crystal before",
        "temporary mana fills spent crystals while there are any (until 18.2)",
        ((8834, NO), (45310, NO), (49534, YES), (62331, NO), (250000, NO)),
        changed_in=58213,
    ),
    "lost_temporary_mana_fills": Switch(
        "HS 4.12 full crystal",
        "temporary mana that a new crystal pushes out fills a spent one (15.4 by the book, which is not sure of it)",
        ((8834, NO), (33717, NO), (62331, YES), (250000, YES)),
    ),
    "self_buffs_felt_late": Switch(
        "HS 4.2 late self-buff",
        "what an entity's own trigger gives it again is felt after the phase (until 17.4.1)",
        ((8834, YES), (45310, YES), (49534, NO), (250000, NO)),
        changed_in=49534,
    ),
    "moves_announced": Switch(
        "LOG announced moves",
        "tag 1068 names the zone a visible card goes to, and goes back to 0",
        ((8834, NO), (27641, NO), (28329, YES), (250000, YES)),
    ),
    "transformations_announced": Switch(
        "HS 4.5",
        "tag 1069 names the card an entity is about to become, and goes back to 0",
        ((8834, NO), (27641, NO), (28855, YES), (250000, YES)),
    ),
    "silence_announced": Switch(
        "HS 4.1 silence",
        "tag 1066 announces that a minion is silenced, and goes back to 0",
        ((8834, NO), (27358, NO), (30795, YES), (250000, YES)),
    ),
    "entering_unhurt": Switch(
        "HS 4.8 kept silence",
        "what enters play from the hand loses damage and silence; since 18.0 the book has them kept",
        ((8834, YES), (33717, YES), (53261, YES), (54613, NO), (250000, NO)),
    ),
    "worn_location_exhausted": Switch(
        "LOG location",
        "a location is exhausted by its last use as well, with which it is destroyed",
        ((8834, YES), (145077, YES), (174258, NO), (250000, NO)),
    ),
    "corpses_counted": Switch(
        "HS 4.10",
        "a minion that dies leaves its player a corpse",
        ((8834, NO), (162171, NO), (168788, YES), (250000, YES)),
    ),
    "destruction_attributed": Switch(
        "HS 4.3 destroy",
        "who destroys a minion is the last to have affected it",
        ((8834, NO), (15590, NO), (22611, YES), (250000, YES)),
    ),
    "auras_end_in": Switch(
        "HS 4.2",
        "the zone to which an enchantment goes whose aura has ended",
        (
            (8834, Zone.GRAVEYARD),
            (27641, Zone.GRAVEYARD),
            (31761, Zone.REMOVEDFROMGAME),
            (250000, Zone.REMOVEDFROMGAME),
        ),
    ),
    "spell_damage_told_at_once": Switch(
        "HS 5.1 spell damage",
        "the spell damage of what an effect creates, gives or takes is told inside the effect, not after it",
        ((8834, NO), (18792, NO), (19632, YES), (250000, YES)),
    ),
    "enchantment_stats_at_once": Switch(
        "HS 4.1",
        "what an enchantment of a text gives is told in the block of the text, not after it",
        ((8834, NO), (20022, NO), (20457, YES), (250000, YES)),
    ),
    "attack_shown": Switch(
        "HS 4.1",
        "tag 479 says the attack of something in play before ATK changes",
        ((8834, NO), (14830, NO), (15590, YES), (250000, YES)),
    ),
    "health_shown": Switch(
        "HS 4.1",
        "tag 3085 says the health of something in play before HEALTH changes",
        ((8834, NO), (174258, NO), (185749, YES), (250000, YES)),
    ),
    "returned_card_noted": Switch(
        "LOG mulligan",
        "tag 1037 of a card that goes back in the mulligan says which player has seen it",
        ((8834, NO), (25252, NO), (25770, YES), (250000, YES)),
    ),
    "newcomers_costs_enchanted": Switch(
        "HS 4.11",
        "an enchantment in the log changes the cost of a card that the same text brings to the hand, or returns to it",
        ((8834, NO), (24769, NO), (27358, YES), (250000, YES)),
    ),
    "draws_announced": Switch(
        "HS 4.4", "tag 467 counts the cards of a draw", ((8834, NO), (14830, NO), (15590, YES), (250000, YES))
    ),
    "draws_counted_for_game": Switch(
        "HS 4.4", "tag 995 counts the cards drawn in the game", ((8834, NO), (23966, NO), (24769, YES), (250000, YES))
    ),
    "damage_source": Switch(
        "HS 4.9.4",
        "tag 2187 names the source of damage before it happens",
        ((8834, "unnamed"), (88998, "unnamed"), (127581, "named"), (250000, "named")),
    ),
    "next_draw_named": Switch(
        "HS 4.4", "tag 2166 names the card that is drawn next", ((8834, NO), (88998, NO), (127581, YES), (250000, YES))
    ),
    "draw_turn_noted": Switch(
        "HS 4.4",
        "tag 1570 notes the turn in which a visible card was drawn",
        ((8834, NO), (39954, NO), (45310, YES), (250000, YES)),
    ),
    "fatigue_counted_on_hero": Switch(
        "HS 4.4",
        "FATIGUE is a tag of the hero, not of the player",
        ((8834, YES), (10603, YES), (10833, NO), (250000, NO)),
    ),
    "opening_draw_turn_noted": Switch(
        "HS 4.4",
        "tag 1570 is noted in the opening hand as well",
        ((8834, NO), (39954, NO), (45310, YES), (88998, YES), (127581, NO), (250000, NO)),
    ),
    "turns_in_hand_from_draw": Switch(
        "HS 4.4",
        "a visible card that is drawn has NUM_TURNS_IN_HAND 1 at once",
        ((8834, NO), (185749, NO), (189384, YES), (250000, YES)),
    ),
    "draw_position_pulsed": Switch(
        "HS 4.4", "a drawn card's position goes to 0 and back", ((8834, NO), (185749, NO), (189384, YES), (250000, YES))
    ),
    "drawn_spells_counted": Switch(
        "HS 4.4",
        "tag 3242 counts the spells a player draws in a turn",
        ((8834, NO), (183876, NO), (185749, YES), (250000, YES)),
    ),
    "burned_cards_counted": Switch(
        "HS 4.3 burn",
        "tag 1709 counts the cards a player has burned",
        ((8834, NO), (53261, NO), (68600, YES), (250000, YES)),
    ),
    "opening_hand_counted": Switch(
        "LOG deal", "cards dealt at the start count as drawn", ((8834, YES), (23966, YES), (24769, NO), (250000, NO))
    ),
    "healing_noted_first": Switch(
        "HS 4.9", "the note of a healing precedes the healing", ((8834, NO), (10603, NO), (10833, YES), (250000, YES))
    ),
    "healing_announced": Switch(
        "HS 4.9", "PREHEALING announces a healing", ((8834, NO), (11461, NO), (13030, YES), (250000, YES))
    ),
    "hero_damage_marked": Switch(
        "HS 4.9",
        "tag 464 marks a hero that was damaged in the turn",
        ((8834, NO), (15590, NO), (18336, YES), (20022, YES), (20457, NO), (250000, NO)),
    ),
    "hero_damage_counted": Switch(
        "HS 4.9", "tag 464 counts damage to a hero", ((8834, NO), (19632, NO), (20457, YES), (250000, YES))
    ),
    "hero_damage_totaled": Switch(
        "HS 4.9",
        "tag 1853 counts damage to a hero in the game, as it happens",
        ((8834, NO), (175913, NO), (185749, YES), (250000, YES)),
    ),
    "own_damage_totaled": Switch(
        "HS 4.9",
        "tag 3110 counts damage to a hero in its player's own turns",
        ((8834, NO), (175913, NO), (183876, YES), (250000, YES)),
    ),
    "own_damages_counted": Switch(
        "HS 4.9",
        "tag 3687 counts how often a hero was damaged in its player's own turns",
        ((8834, NO), (195635, NO), (210640, YES), (250000, YES)),
    ),
    "damages_counted": Switch(
        "HS 4.9",
        "tag 4453 counts how often a hero was damaged in a turn",
        ((8834, NO), (223542, NO), (231720, YES), (250000, YES)),
    ),
    "lost_armor_counted": Switch(
        "HS 4.9",
        "tag 3143 counts the armor a hero lost in a turn",
        ((8834, NO), (183876, NO), (185749, YES), (250000, YES)),
    ),
    "broken_shields_marked": Switch(
        "HS 5.1 divine shield",
        "tag 2873 marks who has lost a divine shield to damage",
        ((8834, NO), (135540, NO), (174258, YES), (250000, YES)),
    ),
    "deathrattles_counted": Switch(
        "HS 4.10",
        "tag 1420 counts the deathrattles of a player in a turn",
        ((8834, NO), (39954, NO), (45310, YES), (250000, YES)),
    ),
    "opponents_damage_counted": Switch(
        "HS 4.9",
        "damage to a hero in the opponent's turn is counted for the player's own",
        ((8834, NO), (88998, NO), (127581, YES), (250000, YES)),
    ),
    "hero_touched": Switch(
        "HS 4.9",
        "tag 1575 marks a turn in which a hero was damaged or healed, 1573 counts that in its player's own turns",
        ((8834, NO), (53261, NO), (54613, YES), (250000, YES)),
    ),
    "hero_power_damage_counted": Switch(
        "HS 4.9",
        "damage by a hero power is counted for its player in the game",
        ((8834, NO), (27641, NO), (28855, YES), (250000, YES)),
    ),
    "health_cost_announced": Switch(
        "HS 4.11",
        "health that is paid is announced like damage",
        ((8834, YES), (33717, YES), (175913, NO), (250000, NO)),
    ),
    "cards_prepared": Switch(
        "LOG prepare", "cards in the hand can be prepared", ((8834, NO), (241170, NO), (255790, YES))
    ),
    "forging_ends_revealed": Switch(
        "LOG forge",
        "FORGE_REVEALED of a forged card goes back to 0 when it is forged",
        ((8834, NO), (185749, NO), (195635, YES), (250000, YES)),
    ),
    "options_counted_for_game": Switch(
        "LOG actions counted",
        "tag 1323 counts the options played in the game",
        ((8834, NO), (39954, NO), (45310, YES), (250000, YES)),
    ),
    "heals_counted": Switch(
        "HS 4.9", "tag 780 counts healings", ((8834, NO), (20457, NO), (22611, YES), (250000, YES))
    ),
    "hero_healing_counted": Switch(
        "HS 4.9",
        "tag 821 counts what is restored to a hero in a turn",
        ((8834, NO), (19632, NO), (20457, YES), (250000, YES)),
    ),
    "healing_totaled": Switch(
        "HS 4.9",
        "what a player restores in the game is counted",
        ((8834, NO), (27641, NO), (28855, YES), (250000, YES)),
    ),
    "healing_of_heroes_counted": Switch(
        "HS 4.9",
        "tag 2024 counts what a player restores to heroes in a turn",
        ((8834, NO), (77662, NO), (86601, YES), (250000, YES)),
    ),
    "healing_of_minions_counted": Switch(
        "HS 4.9",
        "tag 2023 counts what a player restores to minions in a turn",
        ((8834, NO), (77662, NO), (170824, YES), (250000, YES)),
    ),
    "healing_counted": Switch(
        "HS 4.9",
        "tag 835 counts what a player restores in a turn",
        ((8834, NO), (22611, NO), (24769, YES), (250000, YES)),
    ),
    "deaths_counted_for_game": Switch(
        "HS 4.10", "NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME is sent", ((8834, NO), (10357, YES), (250000, YES))
    ),
    "armor_announced": Switch(
        "HS 4.9",
        "tag 3883 names how much armor a hero is about to gain",
        ((8834, NO), (195635, NO), (210640, YES), (250000, YES)),
    ),
    "armor_totaled": Switch(
        "HS 4.9",
        "ARMOR_GAINED_THIS_GAME counts what a player's hero gained",
        ((8834, NO), (72661, NO), (88998, YES), (250000, YES)),
    ),
    "armor_totaled_at_once": Switch(
        "HS 4.9",
        "that count comes with the armor; before, in a trigger of the player's",
        ((8834, NO), (88998, NO), (134558, YES), (250000, YES)),
    ),
    "armor_counted": Switch(
        "HS 4.9",
        "tag 2786 counts the armor gained in the turn",
        ((8834, NO), (134558, NO), (174258, YES), (250000, YES)),
    ),
    "first_clock": Switch(
        "HS 5.8",
        "seconds of a player's first clock",
        ((8834, 75), (22611, 75), (23576, 45), (250000, 45)),
    ),
    "shuffles_told": Switch(
        "LOG mulligan",
        "the log says when decks are shuffled after the mulligan",
        ((8834, NO), (53261, NO), (66927, YES), (250000, YES)),
    ),
    "reborn_created": Switch(
        "HS 5.1 reborn",
        "a minion that is reborn is created anew; since, a copy that was made as it died comes into play",
        ((8834, YES), (223542, YES), (241170, NO), (250000, NO)),
    ),
}
