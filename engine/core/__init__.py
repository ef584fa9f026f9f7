"""What all rulebooks share: verdicts, divergences and what they are worth, the trace, the registry of rules."""
