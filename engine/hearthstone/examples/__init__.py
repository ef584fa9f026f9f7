"""Worked examples: boards, actions and assertions written as TOML, run in play mode.

The format is described in ``docs/examples.md``.
"""
