"""The rules pack of 2009."""

from tests.rules.mutations import step

MUTATIONS = {
    "winnings": step("play-match", "winnings", each=11000),
    "fame": step("play-match", "fame", more=2),
    "gate": step("play-match", "gate", each=900),
    "fan": step("play-match", "fan-factor", conceding=2),
    "spiralling": step("close-sequence", "expenses", begins=1_760_000),
    "petty": step("play-match", "inducements", unpaid_in=["league"]),
    "mercenary": step("play-match", "inducements", mercenaries={"surcharge": 20000}),
    "chef": {"inducements": {"halfling-master-chef": {"cost_for": []}}},
    "bribe": {"inducements": {"bribes": {"cost_for": []}}},
    "igor": {"inducements": {"mortuary-assistant": {"only_for": None}}},
    "wandering": {"rosters": {"shambling-undead": {"apothecary": True}}},
    "same": step("play-match", "inducements", both_refused_in=[]),
    "reroll": {"staff": {"team-re-roll": {"later_cost_factor": 1}}},
    "spp": {"spp": {"awards": {"casualty": {"spp": 3}}}},
    "level": step("advance-player", "advance", thresholds=[6, 17, 31, 51, 76, 176]),
    "improvement": step("advance-player", "advance", values={"st": 40000}),
    "stat": step("play-match", "casualties", most_below_start=3),
    "casualty": step("play-match", "casualties", rows={"dead": {"dead": False}, "damaged-back": {"niggling": 0}}),
    "team": {"team_value": {"each_fan": 0}},
    "journeymen": step("play-match", "journeymen", up_to=12),
    "journeyman": step("hire-journeyman", "hire", loses="frenzy"),
    "raise": step("play-match", "record", offers=[{"rule": "raise-the-dead", "position": "zombie", "max_st": 5}]),
    "concede": step("play-match", "conduct", excused_up_to=1),
}
