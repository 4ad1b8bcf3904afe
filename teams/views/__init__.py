"""Pages of teams: drafts, sheets with their journals, and the reference of rosters."""
