"""The parts that all games share: sources of logs, their errors, packets and output files."""
