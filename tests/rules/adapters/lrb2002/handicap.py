"""How many handicaps a difference gives."""

from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    home, away = (each * rules.ruleset.team_value.unit for each in given["team_ratings"])
    outcome = played(
        rules, sides(rules), {"inducements": {"home": {}, "away": {}}}, facts={"ctv/home": home, "ctv/away": away}
    )
    weaker = "away" if away <= home else "home"
    due = told_one(outcome, "handicaps.due", weaker)
    return {"difference": due["difference"], "rolls": due["rolls"], "choice": due["choices"]}
