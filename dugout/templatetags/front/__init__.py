"""The site's tags and filters: figures, names, team colours, crests, and components with logic of their own.

Load with `{% load front %}`; `docs/front.md` shows each with its arguments. No tag decides a rule or asks the database.
"""

from dugout.templatetags.front import clocks, inputs, kept, matches, page, players, sums, tables, teams, words
from dugout.templatetags.front.registry import register

__all__ = ["clocks", "inputs", "kept", "matches", "page", "players", "register", "sums", "tables", "teams", "words"]
