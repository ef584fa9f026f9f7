"""Evidence: how often what a divergence claims held in real logs. Claims with little of it give notices only."""
