"""Replaying a log: the rules are run on a game and matched with its packets, one verdict each.

From the inside out:

- ``log``: the place in the log, and which packets may be passed over
- ``verdicts``: verdicts, divergences and their claims, and the result of a game
- ``matching``: the packets that rules call for: tag changes, creations, copies, offers, amounts
- ``answers``: the log as oracle of the rules
- ``texts``: what card texts state
- ``triggers``: queues, and the blocks of triggers in them
- ``checks``: what only the log decides
- ``reading``: blocks of unknown texts, and what follows from their packets
- ``replayer``: all of this as one resolution of the rules
- ``top_level``: players' actions and the steps of the turn
- ``run``: a whole game; ``late_start`` and ``scope``: logs without a beginning, and games that are not judged
"""
