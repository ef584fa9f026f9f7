"""The rulebook as code: re-simulates every block of a log and meets it packet by packet."""
