"""Evidence: how often a divergence's claim held in real logs. Claims with little evidence give notices only."""
