"""Stories played in Chromium, one context for each person."""
