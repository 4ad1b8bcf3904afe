"""What the whole REST API shares: addresses, the one shape of refusals, pages of lists, limits, and its document."""
