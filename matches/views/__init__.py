"""The pages of matches: thin, over operations and selectors."""
