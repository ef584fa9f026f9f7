"""What the log decides, held against the rules: who responds and in what order, who dies first, what effects may do.

A card's text, or a player, brings about what these modules look at; each is about one section of the rulebook, and says
what is out of order, has no cause, is forbidden, or should have come and has not.
"""
