"""Summerbowl 2002."""

from tests.rules.mutations import step

POINTS = step("play-match", "score", points={"touchdown": 2})

MUTATIONS = {
    "score": POINTS,
    "a": POINTS,
    "three": POINTS,
    "spp": {"spp": {"awards": {"drop-goal": {"spp": 3}}}},
    "interception": {"spp": {"awards": {"interception": {"spp": 1}}}},
    "casualty": step("play-match", "casualties", causes={"foul": {"deed": "foul-casualty"}}),
    "missed": step("play-match", "events", missed_counts=True),
    "hiring": {"rosters": {"human": {"positions": {"griff-oberwald": {"cost": 90000}}}}},
    "push": step("play-match", "casualties", causes={"crowd-push": {"deed": "casualty"}}),
    "appearance": step("play-match", "fees", bands=[{"cost": 0, "fee": 20000}, {"cost": 100_001, "fee": 40000}]),
    "eight": step("play-match", "fees", bands=[{"cost": 0, "fee": 20000}]),
    "popularity": {"staff": {"fan-factor": {"max_at_creation": 6}}},
    "special": {
        "team_creation": {"special_slots": {"keywords": []}},
        "rosters": {"chaos-chosen": {"limits": [], "positions": {"minotaur": {"max": 2}}}},
    },
    "third": {"team_creation": {"special_slots": {"extra": None}}},
    "fourth": {"rosters": {"shambling-undead": {"positions": {"mummy": {"max": 3}}}}},
    "big": step("advance-player", "advance", thresholds_for=[]),
    "stadium": {"staff": {"roof": {"in_team_value": False, "cost": 60000}}},
    "two": {"staff": {"sand": {"one_of": None}}},
    "fan": step("play-match", "dedicated-fans", goods={"fan-club": 2}),
    "conceded": step("play-match", "dedicated-fans", conceded_touchdown=2),
    "winnings": step("play-match", "winnings", owner_gains={"boxes": 20000}),
    "bookmakers": step("play-match", "winnings", bets="boxes"),
    "drop": step("play-match", "dedicated-fans", touchdowns={"at_least": 1}),
    "altitude": step("play-match", "weather", stadiums={"altitude": {"adds": 5}}),
    "lustria": step("play-match", "weather", stadiums={"lustria": {"table": ""}}),
    "foul": {
        "tables": {"foul-saw-you-while-watched": {"rows": {"unseen": {"roll": [1, 3]}, "seen": {"roll": [4, 6]}}}}
    },
    "wintercourt": {"league": {"season": {"meetings": 1}}},
    "niggling": step("play-match", "niggling", apothecary=""),
    "double": step("advance-player", "advance", double_opens="secondary"),
}
