"""What is known of cards besides the definitions that are carried out (:mod:`engine.hearthstone.cards`).

Hero powers that summon or equip have effects here (HS 2.7); keywords respond to damage
(:mod:`engine.hearthstone.texts.keywords`). The rest are facts about texts that rules ask for: in which order their
parts resolve, what they need, and what they may change of what others do.
"""
