"""One-card poker: two players, a card each, one round of betting."""
