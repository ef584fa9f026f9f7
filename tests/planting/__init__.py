"""Planted faults: one packet of a real game is falsified, and the replay must say so where it happened.

Run it with ``python -m tests.planting --help`` from the top of the repository. What it measures is how much
of a log the rules really check: a packet that can be altered without a divergence was not predicted, whatever
its verdict says.
"""
