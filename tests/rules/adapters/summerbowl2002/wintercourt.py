"""The fixtures of a season, and who is at home in its play-offs."""

from leagues.scheduling import round_robin


def answer(rules, given, _wanted):
    season = rules.ruleset.league.season
    if "ranks" in given:
        return {"home": season.host(*given["ranks"]), "legs": season.play_off_legs}
    teams = [str(each) for each in range(given["teams"])]
    rounds = [each for _ in range(season.meetings) for each in round_robin(teams)]
    pairings = [pairing for each in rounds for pairing in each if pairing.away is not None]
    own = [each for each in pairings if teams[0] in (each.home, each.away)]
    return {"matches": len(pairings), "per_team": len(own), "rounds": len(rounds)}
