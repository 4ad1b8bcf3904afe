"""The edition of 2016."""

from tests.rules.mutations import step

INDUCEMENTS = "inducements"
MUTATIONS = {
    "winnings": step("play-match", "winnings", sponsored_by="cheerleader"),
    "fame": step("play-match", "fame", inducements={"cavorting-nurglings": 0}),
    "fan": step("play-match", "fan-factor", draw="down-only"),
    "spiralling": step("close-sequence", "expenses", used=True),
    "mistake": step("close-sequence", "mistakes", incidents={"major-incident": {"loses": "half"}}),
    "mvp": step("play-match", "mvp", die=3),
    "spp": {"spp": {"awards": {"interception": {"spp": 1}}}},
    "level": step("advance-player", "advance", thresholds=[6, 16, 32, 51, 76, 176]),
    "improvement": step("advance-player", "advance", values={"double-skill": 20000}),
    "casualty": step("play-match", "casualties", rows={"serious-concussion": {"characteristic": "ag"}}),
    "weeping": step("play-match", "casualties", poison={"misses_from": 5}),
    "chef": {INDUCEMENTS: {"halfling-master-chef": {"cost_for": []}}},
    "bribe": {INDUCEMENTS: {"bribes": {"cost_for": []}}},
    "temp": step("play-match", "inducements", staff={"part-time-assistant-coaches": {"assistant-coach": 2}}),
    "weather": {INDUCEMENTS: {"weather-mage": {"cost": 40000}}},
    "horatio": {INDUCEMENTS: {"wizard": {"max": 2}}},
    "three": {INDUCEMENTS: {"infamous-coaching-staff": {"max": 3}}},
    "kari": step("play-match", "inducements", staff={"kari-coldsteel": {"cheerleader": 2}}),
    "bugman": step("play-match", "inducements", staff={"josef-bugman": {"assistant-coach": 1}}),
    "cards": step("play-match", "cards", bands=[{"value": 0, "draw": 2, "keep": 1}]),
    "inducement": step("play-match", "inducements", petty_cash="difference"),
    "star": step("play-match", "upkeep", bands=[{"cost": 0, "fee": 20000}]),
    "human": {"rosters": {"human": {"positions": {"catcher": {"cost": 70000}}}}},
    "disposable": {"team_value": {"free_skills": []}},
    "team": {"team_value": {"each_fan": 0}},
    "reroll": {"staff": {"team-re-roll": {"later_cost_factor": 1}}},
    "old": step("play-match", "journeymen", up_to=12),
    "stadium": {"staff": {"stadium": {"paid_by": {"stadium-payment": 40000}}}},
}
