"""Sample values for the style guide: invented teams and figures, one of everything that a page may show."""

from __future__ import annotations

from typing import Any

from django import forms

from dugout.figures import grouped
from leagues.selectors.standings import Heads

TEAMS: list[dict[str, Any]] = [
    {"key": "rovers", "name": "Rivertown Rovers", "colours": "#12408B #F2C230", "crest": "sash"},
    {"key": "echassiers", "name": "Les Échassiers d’Ostrevant", "colours": "#F3EFE3 #6B1F7A", "crest": "hoops"},
    {"key": "thyella", "name": "Θύελλα Πειραιά", "colours": "#0E7F7B #FFFFFF", "crest": "stripes"},
    {"key": "vorony", "name": "Чёрные Вороны", "colours": "#17191E #B9C2CC", "crest": "halves"},
    {"key": "zubry", "name": "Kamienne Żubry", "colours": "#4A2F1E #F0782D", "crest": "chevron"},
    {
        "key": "company",
        "name": "The Worshipful Company of Unlicensed Gravediggers and Lamplighters",
        "colours": "#4C5B2A #E9D36B",
        "crest": "quarters",
    },
    {"key": "gouda", "name": "Gouda Rollers", "colours": "#F5A80A #23663B", "crest": "chief"},
    {"key": "geshem", "name": "סערת החוף", "colours": "#B21E35 #1A1A1A", "crest": "cross"},
]
PATTERN_TEAMS = ["plain", "pale", "saltire"]


class SampleForm(forms.Form):
    """One field of each kind; bound to faulty values, so that errors show as well."""

    team = forms.CharField(label="Team name", max_length=60, help_text="Up to 60 characters of any script.")
    gate = forms.IntegerField(label="Attendance", min_value=1, max_value=6)
    roster = forms.ChoiceField(label="Roster", choices=[("human", "Human"), ("orc", "Orc")])
    notes = forms.CharField(label="Notes", widget=forms.Textarea(attrs={"rows": 2}), required=False)
    keep = forms.BooleanField(label="Hide rosters until the season opens", required=False)
    result = forms.ChoiceField(
        label="How it ended",
        choices=[("played", "Played"), ("conceded", "Conceded"), ("unplayed", "Not played")],
        widget=forms.RadioSelect,
    )
    weather = forms.IntegerField(label="Weather", min_value=2, max_value=12, required=False)


def samples() -> dict[str, Any]:
    """The context of the style guide's template."""
    rovers, echassiers, thyella, vorony, zubry, company, gouda, geshem = TEAMS
    patterns = [
        {"key": f"p-{pattern}", "name": pattern, "colours": "#5B2A86 #9FE870", "crest": pattern}
        for pattern in PATTERN_TEAMS
    ]
    typed = {"team": "", "gate": "19", "roster": "human", "result": "played", "keep": "on"}
    return {
        "modes": [{"name": mode, "form": SampleForm(typed, auto_id=f"{mode}_%s")} for mode in ("light", "dark")],
        "teams": TEAMS,
        "pattern_teams": patterns,
        "rovers": rovers,
        "echassiers": echassiers,
        "company": company,
        "figures": [
            {"label": "Current team value", "value": "1,305,000"},
            {"label": "Treasury", "value": "85,000"},
            {"label": "Record", "value": "2-1-1", "small": "W-D-L"},
            {"label": "Ready to play", "value": "13", "small": "of 14"},
        ],
        "tabs": [
            {"label": "Sheet", "url": "#", "current": True},
            {"label": "Matches", "url": "#"},
            {"label": "Journal", "url": "#"},
        ],
        "steps": [
            {"label": "Fans", "url": "#", "done": True},
            {"label": "Weather", "url": "#", "done": True},
            {"label": "Inducements", "current": True},
            {"label": "Prayers", "url": "#"},
            {"label": "Kick-off"},
        ],
        "winnings": [
            {"value": 8, "label": "attendance"},
            {"op": "/", "value": 2},
            {"op": "=", "value": 4},
            {"op": "+", "value": 2, "label": "touchdowns"},
            {"op": "=", "value": 6},
            {"op": "×", "value": 10_000},
            {"op": "=", "value": 60_000, "label": "winnings"},
        ],
        "diff_rows": [
            {
                "label": "Treasury",
                "why": "8 / 2 = 4, + 2 touchdowns = 6, × 10,000 = 60,000",
                "before": "85,000",
                "after": "145,000",
            },
            {"label": "Dedicated fans", "why": "won, D6 4 ≥ 3", "before": "3", "after": "4", "change": "up"},
            {
                "label": "4 Théodore Vasseur",
                "why": "D16 14, D6 5",
                "before": "AG 2+",
                "after": "AG 3+",
                "change": "down",
            },
        ],
        "tickets": [
            {
                "weekday": "Wed",
                "day": "3",
                "month": "Dec",
                "urgent": True,
                "primary": True,
                "url": "#",
                "action": "Read and confirm",
                "title": "Confirm the result of round 5",
                "text": "Rivertown Rovers 2–1 Les Échassiers d’Ostrevant. Two days left.",
            },
            {
                "weekday": "Thu",
                "day": "11",
                "month": "Dec",
                "url": "#",
                "action": "Prepare",
                "title": "Round 6: Rivertown Rovers – Kamienne Żubry",
                "text": "Petty cash goes to you.",
                "more": [{"url": "#", "label": "Print sheets", "icon": "printer"}],
            },
            {
                "icon": "pencil",
                "url": "#",
                "action": "Go on",
                "title": "A draft waits",
                "text": "Tinderbox Understudies, 35,000 left.",
            },
        ],
        "fixtures": [
            {"home": rovers, "away": zubry, "url": "#", "time": "19:30", "meta": "Thu 11 Dec", "mine": True},
            {"home": company, "away": thyella, "url": "#", "score": (2, 2), "state": "disputed"},
            {"home": vorony, "away": geshem, "url": "#", "score": (0, 1), "state": "confirmed"},
            {"home": gouda, "away": None},
        ],
        "heads": Heads(
            "TD", "Touchdowns scored and conceded", "Difference of touchdowns", "Cas", "CTV", "Current team value"
        ),
        "standings": [
            _row(
                1,
                echassiers,
                "Amélie Le Goff, Elven Union",
                "wwwd",
                (3, 1, 0),
                10,
                (9, 4),
                (1, 7),
                1_270_000,
                why="Level on 10 points with Kamienne Żubry. First tie-breaker, touchdowns scored: 9 against 6.",
            ),
            _row(2, zubry, "Łukasz Wiśniewski, Black Orc", "wlwdw", (3, 1, 1), 10, (6, 4), (15, 6), 1_465_000),
            _row(
                3,
                rovers,
                "Tom Ashdown, Human",
                "wdwl",
                (2, 1, 1),
                7,
                (6, 4),
                (8, 6),
                1_305_000,
                mine=True,
                cut="play-offs",
            ),
            _row(
                4,
                company,
                "Benedict Featherstonehaugh, Necromantic Horror",
                "lwld",
                (1, 1, 2),
                4,
                (4, 4),
                (10, 5),
                1_310_000,
            ),
            _row(5, geshem, "דנה, Amazon", "dwll", (1, 1, 2), 4, (4, 5), (3, 7), 1_180_000),
        ],
        "cells": [
            {"label": "MA", "title": "Movement allowance", "value": 9, "change": "up"},
            {"label": "ST", "title": "Strength", "value": 3},
            {"label": "AG", "title": "Agility", "value": 3, "plus": True},
            {"label": "PA", "title": "Passing ability", "value": None, "plus": True},
            {"label": "AV", "title": "Armour value", "value": 8, "plus": True, "change": "down"},
        ],
        "start_skills": ["Block", "Loner (4+)"],
        "gained_skills": ["Guard", "Mighty Blow (+1)"],
        "injuries": ["Niggling injury × 2"],
        "match_states": [
            "scheduled",
            "open",
            "reported",
            "disputed",
            "confirmed",
            "closed",
            "draft",
            "handed-in",
            "accepted",
            "returned",
            "due",
            "late",
        ],
        "badges": ["mng", "tr", "dead", "j", "c", "retired", "fired"],
        "foot": [{"label": "Attendance", "value": "8,000"}, {"label": "Casualties", "value": "2–1"}],
        "violations": ["Too dear by 25,000.", "A team needs 11 players; 9 are hired."],
        "chart": {
            "type": "line",
            "min": 950,
            "max": 1400,
            "data": {
                "labels": ["Draft", "R1", "R2", "R3"],
                "datasets": [
                    {"label": "Team value (thousands)", "data": [1000, 1120, 1200, 1310]},
                    {"label": "Current team value", "data": [1000, 1050, 1200, 1270]},
                ],
            },
        },
    }


def _row(
    place: int,
    team: dict[str, Any],
    small: str,
    form: str,
    results: tuple[int, int, int],
    points: int,
    touchdowns: tuple[int, int],
    casualties: tuple[int, int],
    value: int,
    **more: Any,
) -> dict[str, Any]:
    won, drawn, lost = results
    return {
        "place": place,
        "team": team,
        "url": "#",
        "small": small,
        "form": form,
        "points": points,
        "ctv": grouped(value),
        "played": sum(results),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "td_for": touchdowns[0],
        "td_against": touchdowns[1],
        "td_diff": touchdowns[0] - touchdowns[1],
        "cas_for": casualties[0],
        "cas_against": casualties[1],
        "cas_diff": casualties[0] - casualties[1],
        **more,
    }
