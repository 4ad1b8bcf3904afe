"""Sheets with realistic values: a team of sixteen after some matches, an opponent, a league's table."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from reports import columns, form_lines
from reports.columns import Printed
from reports.known import Known
from reports.values import (
    Availability,
    Crest,
    Figure,
    FixtureRow,
    Foot,
    InducementLine,
    Kind,
    MatchRecord,
    Outcome,
    Part,
    PlayerRow,
    RoundBlock,
    Side,
    Skill,
    Spare,
    StaffLine,
    StandingColumn,
    StandingRow,
    StandingsSheet,
    Statistic,
    Sum,
    TeamSheet,
)
from rules import loader
from rules.binding import Rules
from teams.wording import Catalogue

PRINTED = (
    Printed("fee", "Fee"),
    Printed("unspent-spp", "SPP"),
    Printed("misses-next", "MNG"),
    Printed("niggling", "NI"),
    Printed("retired", "TR"),
    Printed("value", "Value"),
)
STATISTICS = {"ma": "MA", "st": "ST", "ag": "AG", "pa": "PA", "av": "AV"}
FOOT = Foot(
    league="Lockside League",
    season="season 7",
    as_of=datetime(2025, 11, 18, 22, 41, tzinfo=UTC),
    revisions=(31,),
    address="lockside.example/t/rr",
    link="https://lockside.example/t/rr",
)


def statistics(text: str) -> dict[str, Statistic]:
    """``6 3 3+ 4+ 9+``; ``^`` behind a figure is better, ``v`` worse than the position's."""
    found = {}
    for key, figure in zip(STATISTICS, text.split(), strict=True):
        found[key] = Statistic(figure.rstrip("^v"), {"^": 1, "v": -1}.get(figure[-1], 0))
    return found


def skills(text: str) -> tuple[Skill, ...]:
    """``Block, *Dodge``: a star before a gained one."""
    return tuple(Skill(name.strip("* "), "*" in name) for name in text.split(",") if name.strip())


def player(
    number: int | None,
    name: str,
    position: str,
    figures: str,
    its_skills: str = "",
    *,
    fee: int = 50_000,
    value: int = 0,
    spp: int = 0,
    price: int | None = 3,
    niggling: int = 0,
    kind: Kind = Kind.PLAYER,
    availability: Availability = Availability.READY,
) -> PlayerRow:
    """A player; a value of 0 is the fee."""
    return PlayerRow(
        name=name,
        position=position,
        number=number,
        kind=kind,
        statistics=statistics(figures),
        skills=skills(its_skills),
        values={"fee": fee, "value": value or fee, "unspent-spp": spp, "niggling": niggling},
        next_price=price,
        may_advance=price is not None and spp >= price,
        availability=availability,
    )


def humans() -> tuple[PlayerRow, ...]:
    """Sixteen players after a season's half: gained skills, injuries, one who misses the next game, one retired."""
    return (
        player(1, "Étienne Vauquelin", "Thrower", "6 3 3+ 2+ 9+", "Pass, Sure Hands, *Accurate", fee=80_000,
               value=100_000, spp=2, price=4),
        player(2, "Marta Kwiatkowska", "Thrower", "6 3 3+ 2+ 9+", "Pass, Sure Hands", fee=80_000, spp=4),
        player(3, "Ondřej Hálek", "Catcher", "9^ 2 3+ 5+ 8+", "Catch, Dodge", fee=65_000, value=85_000, spp=1, price=4),
        player(4, "Pip Larkin", "Catcher", "8 2 3+ 5+ 8+", "Catch, Dodge", fee=65_000, spp=2),
        player(5, "Sigríður Jónsdóttir", "Blitzer", "7 3 3+ 4+ 9+", "Block, *Guard, *Mighty Blow (+1)", fee=85_000,
               value=125_000, spp=4, price=6),
        player(6, "Oluwaseun Adébáyò-Whitcombe", "Blitzer", "7 3 3+ 4+ 9+", "Block, *Tackle", fee=85_000, value=95_000,
               spp=5, price=4),
        player(7, "Bram Kettlewell", "Blitzer", "7 3 3+ 4+ 9+", "Block", fee=85_000, spp=1,
               availability=Availability.MISSES_NEXT),
        player(8, "Iago Feijóo", "Blitzer", "7 3 3+ 4+ 9+", "Block, *Dodge", fee=85_000, value=125_000, spp=3, price=4),
        player(9, "Grindlow", "Ogre", "5 5 4+ 5+ 10+",
               "Bone Head, Loner (4+), Mighty Blow (+1), Thick Skull, Throw Team-mate", fee=140_000, spp=2),
        player(10, "Jean-Baptiste Delacroix-Montaigne", "Human Lineman", "6 3 3+ 4+ 9+", "*Block", value=70_000, spp=3,
               price=4, niggling=1),
        player(11, "Aoife Ní Dhomhnaill", "Human Lineman", "6 3 3+ 4+ 9+", "*Wrestle", value=60_000, spp=2, price=4),
        player(12, "Tycho Brandt", "Human Lineman", "6 3 3+ 4+ 8+v"),
        player(13, "Wenceslas Örn", "Human Lineman", "6 3 3+ 4+ 9+", spp=1),
        player(14, "Mirabel Underhay", "Halfling Hopeful", "5 2 3+ 4+ 7+", "Dodge, Right Stuff, Stunty", fee=30_000),
        player(15, "Ulf", "Human Lineman", "6 3 3+ 4+ 9+", fee=50_000, availability=Availability.RETIRED, niggling=2),
        player(16, "Čeněk Dvořák", "Human Lineman", "6 3 3+ 4+ 9+"),
    )  # fmt: skip


def guests() -> tuple[PlayerRow, ...]:
    """Two journeymen, a star player and a mercenary."""
    return (
        player(None, "", "Human Lineman", "6 3 3+ 4+ 9+", "Loner (4+)", kind=Kind.JOURNEYMAN, price=None),
        player(17, "Second One", "Human Lineman", "6 3 3+ 4+ 9+", "Loner (4+)", kind=Kind.JOURNEYMAN, price=None),
        player(None, "Griff Oberwald", "Star Player", "7 4 2+ 3+ 9+",
               "Block, Dodge, Fend, Loner (3+), Sprint, Sure Feet, Consummate Professional", fee=280_000,
               kind=Kind.STAR, price=None),
        player(None, "Hired Ogre", "Ogre", "5 5 4+ 5+ 10+", "Bone Head, Loner (4+), Mighty Blow (+1), Thick Skull",
               fee=170_000, kind=Kind.MERCENARY, price=None),
    )  # fmt: skip


INDUCEMENTS = (
    InducementLine("Temp Agency Cheerleaders", 20_000, 4),
    InducementLine("Part-time Assistant Coaches", 20_000, 3),
    InducementLine("Weather Mage", 30_000, 1),
    InducementLine("Bloodweiser Kegs", 50_000, 2),
    InducementLine("Special Plays", 100_000, 5),
    InducementLine("Extra Team Training", 100_000, 8),
    InducementLine("Bribes", 100_000, 3),
    InducementLine("Wandering Apothecaries", 100_000, 2),
    InducementLine("Halfling Master Chef", 300_000, 1),
    InducementLine("(In)Famous Coaching Staff", None, 2),
    InducementLine("Wizard", None, 1),
    InducementLine("Biased Referee", 120_000, 1),
    InducementLine("Mercenary Players", None, None),
    InducementLine("Star Players", None, 2),
    InducementLine("Team Mascot", 30_000, 1),
)
STAFF = (
    StaffLine("Team re-rolls", 3, 50_000, 150_000),
    StaffLine("Dedicated fans", 3),
    StaffLine("Assistant coaches", 1, 10_000, 10_000),
    StaffLine("Cheerleaders", 2, 10_000, 20_000),
    StaffLine("Apothecary", 1, 50_000, 50_000),
    StaffLine("Treasury", None, None, 85_000, private=True),
)


def team_sheet(rows: tuple[PlayerRow, ...] | None = None, **changes: object) -> TeamSheet:
    """A filled sheet; with a value, the rows or other parts of it are put in place."""
    facts: dict[str, object] = {
        "foot": FOOT,
        "columns": columns.team_sheet(STATISTICS, PRINTED),
        "team": "Rivertown Rovers",
        "crest": Crest("RR", "sash"),
        "roster": "Human",
        "tier": "tier 2",
        "leagues": ("Old World Classic",),
        "coach": "Tom Ashdown",
        "division": "North Bank",
        "record": (2, 1, 1),
        "spare": Spare("J", "journeyman"),
        "bought": "Inducements",
        "figures": (
            Figure("TV", 1_390_000),
            Figure("CTV", 1_305_000),
            Figure("Treasury", 85_000, private=True),
            Figure("Fans", 3),
            Figure("Ready", "14/16"),
        ),
        "sum": Sum(
            "CTV", 1_305_000,
            (Part("players", 1_160_000), Part("re-rolls", 150_000), Part("staff", 80_000), Part("MNG", -85_000)),
        ),
        "rows": humans() if rows is None else rows,
        "staff": STAFF,
        "inducements": INDUCEMENTS,
        "next_matches": ("R5 Les Échassiers d’Ostrevant", "R6 Kamienne Żubry", "R7 Θύελλα Πειραιά"),
        "code": "rr",
    }  # fmt: skip
    return TeamSheet(**(facts | changes))  # type: ignore[arg-type]


def blank_sheet() -> TeamSheet:
    """An empty form for a draft night."""
    return team_sheet(
        rows=(), team="", crest=None, roster="", tier="", leagues=(), coach="", division="", record=None, sum=None,
        figures=(Figure("TV", ""), Figure("CTV", ""), Figure("Treasury", "")), next_matches=(), inducements=(),
        staff=tuple(StaffLine(line.name, None, line.price) for line in STAFF),
    )  # fmt: skip


RULES = Rules(loader.load("bb2020"))
DEEDS = (
    Printed("completion", "Cp"),
    Printed("superb-throw", "TT"),
    Printed("touchdown", "TD"),
    Printed("deflection", "Def"),
    Printed("interception", "Int"),
    Printed("casualty", "Cas"),
    Printed("other", "Oth"),
)
DICE = (Printed("d16", "D16"), Printed("lasting", "D6"))
Steps = tuple[tuple[str, Mapping[str, Any]], ...]


def steps(action: str, *, before: bool | None = None) -> Steps:
    """The steps of a sequence; of a match those before or after the kick-off."""
    return tuple(
        (each.definition.name, msgspec.structs.asdict(each.params))
        for each in RULES.sequences[action]
        if before is None or (each.key in RULES.before_play) is before
    )


KNOWN = Known("Dedicated Fans", 3, 35_000, word=Catalogue(RULES).name)
STEPS_BEFORE = steps("play-match", before=True)
AFTER = (("play-match", False), ("advance-player", None), ("hire-player", None), ("close-sequence", None))
STEPS_AFTER = tuple(
    each
    for action, before in (
        ("play-match", False),
        ("advance-player", None),
        ("hire-player", None),
        ("close-sequence", None),
    )
    for each in steps(action, before=before)
)


def before() -> tuple[str, ...]:
    """What is written before the game."""
    return form_lines.entries(STEPS_BEFORE, KNOWN)


def after() -> tuple[str, ...]:
    """What is written after the game."""
    return form_lines.entries(STEPS_AFTER, KNOWN)


def elves() -> tuple[PlayerRow, ...]:
    """Twelve players of the away team."""
    names = [
        "Solène Kermarrec",
        "Gaël d’Aubigné",
        "Maïwenn Tanguy",
        "Théodore Vasseur",
        "Noé Quémeneur",
        "Ysée Lacombe",
        "Côme Fauvel",
        "Aurèle Brisson",
        "Zoé Le Bihan",
        "Thaïs Marchand",
        "Loïc Péron",
        "Éloi Gastinel",
    ]
    return tuple(
        player(n, name, "Lineman", "6 3 2+ 4+ 8+", "*Wrestle" if n == 7 else "", fee=60_000)
        for n, name in enumerate(names, start=1)
    )


def match_record(**changes: object) -> MatchRecord:
    """The record of a match of the fifth round."""
    facts: dict[str, object] = {
        "foot": FOOT,
        "columns": columns.match_record(STATISTICS, DEEDS, "MVP", DICE, apothecary=True),
        "home": Side(
            "Rivertown Rovers", "Tom Ashdown", "Human", Crest("RR", "sash"), humans(), 3,
            (Figure("CTV", 1_305_000), Figure("theirs", 1_270_000)), ("apothecary", "bribe", "bribe"),
            before(), after(),
        ),
        "away": Side(
            "Les Échassiers d’Ostrevant", "Amélie Le Goff", "Elven Union", Crest("ÉO", "hoops"), elves(), 2,
            (Figure("CTV", 1_270_000), Figure("theirs", 1_305_000)), ("apothecary",), before(), after(),
        ),
        "competition": "Lockside League season 7, North Bank",
        "round": "round 5",
        "round_number": 5,
        "code": "7R5-2",
    }  # fmt: skip
    return MatchRecord(**(facts | changes))  # type: ignore[arg-type]


TABLE_COLUMNS = tuple(
    StandingColumn(label, width, label == "Pts")
    for label, width in (
        ("P", 6), ("W", 6), ("D", 6), ("L", 6), ("Pts", 11), ("TD", 13), ("±", 8), ("Cas", 14), ("±", 8), ("CTV", 16),
    )
)  # fmt: skip


def standing(place: int, team: str, coach: str, roster: str, figures: str, form: str, **changes: object) -> StandingRow:
    """A row: its figures split by spaces, its form as letters (W D L)."""
    outcomes = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}
    facts: dict[str, object] = {"left": 3, "form": tuple(outcomes[letter] for letter in form)}
    return StandingRow(str(place), team, coach, roster, tuple(figures.split()), **(facts | changes))  # type: ignore[arg-type]


def standings_sheet(**changes: object) -> StandingsSheet:
    """The table of the North Bank after the fifth round."""
    long = "The Worshipful Company of Unlicensed Gravediggers and Lamps"
    facts: dict[str, object] = {
        "foot": FOOT,
        "title": "North Bank",
        "subtitle": "After round 5 of 7. Not counted: one result unconfirmed, one disputed, one late.",
        "columns": TABLE_COLUMNS,
        "rows": (
            standing(1, "Les Échassiers d’Ostrevant", "Amélie Le Goff", "Elven Union",
                     "4 3 1 0 10 9–4 +5 1–7 −6 1,270,000", "WWWD"),
            standing(2, "Kamienne Żubry", "Łukasz Wiśniewski", "Black Orc", "5 3 1 1 10 6–4 +2 15–6 +9 1,310,000",
                     "WLWDW", left=2),
            standing(3, "Rivertown Rovers", "Tom Ashdown", "Human", "4 2 1 1 7 6–4 +2 8–6 +2 1,305,000", "WDWL"),
            standing(4, "Bottom Lock Bruisers", "Priya Raman", "Orc", "4 1 3 0 6 5–4 +1 10–7 +3 1,240,000", "DDWD",
                     cut_after="play-offs"),
            standing(5, long, "Benedict Featherstonehaugh", "Necromantic Horror",
                     "4 1 1 2 4 4–4 0 10–5 +5 1,150,000", "LWLD", mark="*"),
            standing(6, "Θύελλα Πειραιά", "Ελένη Παπαδάκη", "Amazon", "4 1 1 2 4 4–5 −1 3–7 −4 1,090,000", "DWLL"),
            standing(7, "Чёрные Вороны", "Дмитрий Орлов", "Dark Elf", "5 1 0 4 3 5–9 −4 6–8 −2 1,120,000", "LLLWL",
                     mark="†", left=2),
            standing(8, "Gouda Rollers", "Saskia van ’t Hof", "Halfling", "4 1 0 3 3 2–7 −5 1–8 −7 980,000", "LLLW",
                     gone=True),
        ),
        "reasons": (
            "1st Échassiers before Żubry, 10 points each: touchdowns 9 to 6.",
            "7th Вороны before Rollers, 3 points each: touchdowns 5 to 2.",
        ),
        "order": "league points, touchdowns scored, casualties inflicted",
        "marks": ("* one point taken off (late registration). † forfeit. In grey: retired, games kept.",),
        "rounds": (
            RoundBlock(
                "Round 6",
                "play by Sunday 14 December",
                (
                    FixtureRow("Rivertown Rovers", "Kamienne Żubry", note="Thu 11 Dec, 19:30, table 3"),
                    FixtureRow("Чёрные Вороны", "Gouda Rollers"),
                    FixtureRow(long, "Bottom Lock Bruisers"),
                ),
                ("Bye: Θύελλα Πειραιά. Postponed from round 4: none.",),
            ),
            RoundBlock(
                "Round 5",
                "closed 30 November",
                (
                    FixtureRow("Чёрные Вороны", "Kamienne Żubry", "0–1", "confirmed"),
                    FixtureRow("Rivertown Rovers", "Les Échassiers d’Ostrevant", "2–1", "waits, not counted"),
                ),
            ),
        ),
        "code": "7n",
    }  # fmt: skip
    return StandingsSheet(**(facts | changes))  # type: ignore[arg-type]
