"""The parts that all rulebooks share: verdicts, divergences, claims and their evidence, and the trace."""
