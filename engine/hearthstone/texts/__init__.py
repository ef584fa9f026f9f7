"""What rules ask of card texts (:mod:`engine.hearthstone.cards` has the texts as abilities).

Keywords that respond to damage, lifesteal and poisonous, and reborn (HS 5.1); which deathrattles must trigger, and what
secrets need (HS 3.4); the order of the parts of a text (HS 3.1); random targets (HS 3.5); amounts and spell damage,
and what cards may change of what others do (HS 4.9); which ids are printings of one card.
"""
