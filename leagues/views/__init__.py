"""Pages of the leagues: thin HTTP over operations and selectors."""
