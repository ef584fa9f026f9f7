"""Questions of rules about card texts (:mod:`engine.hearthstone.cards` has the texts as abilities).

Keywords that respond to damage, lifesteal and poisonous, and reborn (HS 5.1); mandatory deathrattles, and conditions of
secrets (HS 3.4); the order of the parts of a text (HS 3.1); random targets (HS 3.5); amounts and spell damage, and
changes of other cards' effects (HS 4.9); ids that are printings of one card.
"""
