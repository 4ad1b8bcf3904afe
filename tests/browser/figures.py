"""Two teams, and what becomes of them: every figure worked out by hand from the edition's facts.

The first match, humans 2, orcs 1 (SPP: touchdown 3, completion 1, interception 2, casualty by a block 2, MVP 4):

- #7 Döring: 2 completions at 2 SPP each (the prayer Perfect Passing doubles them) and the MVP: 4 + 4 = 8
- #8 Sprung: a touchdown: 3. #9 Kraft: a touchdown and a casualty: 3 + 2 = 5
- #10 Stahl: an interception: 2. #11 Ironside: a casualty: 2
- orcs: #5 Flinga a touchdown: 3. #6 Rippa a casualty: 2. #10 Da Wall a casualty and the MVP: 2 + 4 = 6.
  The foul of #2 Snag earns nothing.

After it: Döring buys a chosen primary skill for 6 (2 left, + 20,000), Kraft a random one for 3 (2 left, + 10,000);
Da Wall a chosen one for 6 (0 left, + 20,000), Flinga a random one for 3 (0 left, + 10,000).

The second match, a friendly (no MVP), humans 1, orcs 0: Stahl causes a casualty: 2 + 2 = 4. The journeyman Tom scores
and is hired: 3.
"""

from typing import NamedTuple

HUMANS, ORCS = "Reikland Rovers", "Gouffre & Fils"
COACHES = {HUMANS: "Ada", ORCS: "Bob"}
ROSTERS = {HUMANS: "human", ORCS: "orc"}

# Shirt number: position, name.
SQUADS = {
    HUMANS: {
        1: ("human-lineman", "Otto Kessel"),
        2: ("human-lineman", "Karl Brandt"),
        3: ("human-lineman", "Jörg Weiß"),
        4: ("human-lineman", "Hans Vogt"),
        5: ("human-lineman", "Ulf Lang"),
        6: ("human-lineman", "Emil Roth"),
        7: ("thrower", "Étienne Döring"),
        8: ("catcher", "Felix Sprung"),
        9: ("blitzer", "Ludo Kraft"),
        10: ("blitzer", "Marius Stahl"),
        11: ("ogre", "Brok"),
    },
    ORCS: {
        1: ("orc-lineman", "Mugz"),
        2: ("orc-lineman", "Snag"),
        3: ("orc-lineman", "Urk"),
        4: ("orc-lineman", "Grot"),
        5: ("thrower", "Flinga"),
        6: ("blitzer", "Rippa"),
        7: ("blitzer", "Krumpa"),
        8: ("blitzer", "Gork’s Thumb"),
        9: ("blitzer", "Skab"),
        10: ("big-un-blocker", "Da Wall"),
        11: ("big-un-blocker", "Lump"),
    },
}
# Humans: 6 x 50,000 + 80,000 + 65,000 + 2 x 85,000 + 140,000 = 755,000; 50,000 + 50,000 + 10,000 = 110,000 of goods:
# 865,000, and 135,000 stay. Orcs: 4 x 50,000 + 65,000 + 4 x 80,000 + 2 x 90,000 = 765,000; 3 x 60,000 = 180,000:
# 945,000, and 55,000 stay.
GOODS = {HUMANS: {"team-re-roll": 1, "apothecary": 1, "assistant-coach": 1}, ORCS: {"team-re-roll": 3}}
SPENT = {HUMANS: 865_000, ORCS: 945_000}
LEFT = {HUMANS: 135_000, ORCS: 55_000}


CHARACTERISTICS = ("ma", "st", "ag", "pa", "av")


class Line(NamedTuple):
    """A player on the sheet. ``value`` is his fee with what he learned; an injury never lowers it."""

    number: int
    name: str
    position: str
    profile: str  # MA ST AG PA AV
    starting: tuple[str, ...]
    spp: int
    next_price: int  # of a random primary skill: 3 for the first advancement, 4 for the second
    fee: int
    value: int
    gained: str = ""
    injury: str = ""
    niggling: int = 0  # these are of the last match, so he misses the next
    worse: int = -1  # which of the five characteristics an injury has lowered


LINEMAN, ORC_LINEMAN = "6 3 3+ 4+ 9+", "5 3 3+ 4+ 10+"
OF_ORCS, OF_ALL, OF_BIG_UNS = "animosity:orc-linemen", "animosity:all", "animosity:big-uns"
OGRE = ("bone-head", "loner:4", "mighty-blow:1", "thick-skull", "throw-team-mate")
SHEETS = {
    HUMANS: [
        # Saved by the apothecary (dead, then seriously hurt): missed the second match, and is back.
        Line(1, "Otto Kessel", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        Line(2, "Karl Brandt", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        Line(3, "Jörg Weiß", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        Line(4, "Hans Vogt", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        Line(5, "Ulf Lang", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        Line(6, "Emil Roth", "human-lineman", LINEMAN, (), 0, 3, 50_000, 50_000),
        # 80,000 + 20,000 for a chosen primary skill.
        Line(7, "Étienne Döring", "thrower", "6 3 3+ 2+ 9+", ("pass", "sure-hands"), 2, 4, 80_000, 100_000, "accurate"),
        # A smashed knee: MA 8 - 1 = 7.
        Line(8, "Felix Sprung", "catcher", "7 2 3+ 5+ 8+", ("catch", "dodge"), 3, 3, 65_000, 65_000, worse=0),
        # 85,000 + 10,000 for a random primary skill: 2 and 4 among General are Fend.
        Line(9, "Ludo Kraft", "blitzer", "7 3 3+ 4+ 9+", ("block",), 2, 4, 85_000, 95_000, "fend"),
        Line(10, "Marius Stahl", "blitzer", "7 3 3+ 4+ 9+", ("block",), 4, 3, 85_000, 85_000),
        Line(11, "Brok Ironside", "ogre", "5 5 4+ 5+ 10+", OGRE, 2, 3, 140_000, 140_000),
        # The journeyman has lost loner:4 with being hired.
        Line(12, "Tom", "human-lineman", LINEMAN, (), 3, 3, 50_000, 50_000),
    ],
    ORCS: [
        # Mugz, number 1, is dead. A serious injury in the second match: niggling, and misses the next.
        Line(
            2,
            "Snag",
            "orc-lineman",
            ORC_LINEMAN,
            (OF_ORCS,),
            0,
            3,
            50_000,
            50_000,
            injury="niggling injury",
            niggling=1,
        ),
        Line(3, "Urk", "orc-lineman", ORC_LINEMAN, (OF_ORCS,), 0, 3, 50_000, 50_000),
        Line(4, "Grot", "orc-lineman", ORC_LINEMAN, (OF_ORCS,), 0, 3, 50_000, 50_000),
        # 65,000 + 10,000: 1 and 1 among General are Block.
        Line(5, "Flinga", "thrower", "5 3 3+ 3+ 9+", (OF_ALL, "pass", "sure-hands"), 0, 4, 65_000, 75_000, "block"),
        Line(6, "Rippa", "blitzer", "6 3 3+ 4+ 10+", (OF_ALL, "block"), 2, 3, 80_000, 80_000),
        Line(7, "Krumpa", "blitzer", "6 3 3+ 4+ 10+", (OF_ALL, "block"), 0, 3, 80_000, 80_000),
        Line(8, "Gork’s Thumb", "blitzer", "6 3 3+ 4+ 10+", (OF_ALL, "block"), 0, 3, 80_000, 80_000),
        # Seriously hurt in the first match, back since the second.
        Line(9, "Skab", "blitzer", "6 3 3+ 4+ 10+", (OF_ALL, "block"), 0, 3, 80_000, 80_000),
        # 90,000 + 20,000 for a chosen primary skill.
        Line(10, "Da Wall", "big-un-blocker", "5 4 4+ – 10+", (OF_BIG_UNS,), 0, 4, 90_000, 110_000, "guard"),
        Line(11, "Lump", "big-un-blocker", "5 4 4+ – 10+", (OF_BIG_UNS,), 0, 3, 90_000, 90_000),
        Line(12, "Newgit", "orc-lineman", ORC_LINEMAN, (OF_ORCS,), 0, 3, 50_000, 50_000),
    ],
}
# Gold. Humans 135,000 + 55,000 (match) - 20,000 (mistake) + 40,000 (match) - 50,000 (Tom) = 160,000.
# Orcs 55,000 - 50,000 (keg) + 45,000 (match) - 50,000 (Newgit) + 30,000 (match) = 30,000.
TREASURY = {HUMANS: 160_000, ORCS: 30_000}
# Players: humans 7 x 50,000 + 100,000 + 65,000 + 95,000 + 85,000 + 140,000 = 835,000; goods 110,000.
# Orcs 4 x 50,000 + 75,000 + 4 x 80,000 + 110,000 + 90,000 = 795,000; re-rolls 180,000.
TEAM_VALUE = {HUMANS: 945_000, ORCS: 975_000}
# Everybody of the humans can play; the orcs are without Snag, 50,000.
CURRENT_VALUE = {HUMANS: 945_000, ORCS: 925_000}
# Humans 1 + 1 + 1: both matches won, dice 3 and 2 at least as high as the fans then. The orcs lost, dice not below 1.
FANS = {HUMANS: 3, ORCS: 1}
READY = {HUMANS: (12, 12), ORCS: (10, 11)}
RECORD = {HUMANS: "2–0–0", ORCS: "0–0–2"}
# The table counts the league's match alone: played, points (3 for a win), touchdowns and casualties for and against
# with their differences. Each side caused two casualties by blocks; the foul doesn't count.
TABLE = {
    HUMANS: ["1", "3", "2–1", "+1", "2–2", "0"],
    ORCS: ["1", "0", "1–2", "−1", "2–2", "0"],
}
