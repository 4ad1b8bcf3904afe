"""The words of the rules' answers: explanations, broken rules, questions and accounts, by key.

A template says how each parameter is shown; the engine gives plain values. Formats: `gold`, `sign` (with its sign),
`figure` (a characteristic, "-" for none), `player` and `text` (ids of words kept elsewhere), `position`, `skill`,
`roster`, `goods`, `category`, `characteristic`, `rule` (a special rule), `word` (a key of `words`), `term` (a key of
the edition's own words), and `one|many` for a counted word. `{term:KEY}` names the edition's word for KEY itself.
"""
