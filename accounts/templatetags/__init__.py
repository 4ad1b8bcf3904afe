"""Tags of pages about accounts."""
