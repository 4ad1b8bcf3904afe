"""What the pages of matches read, each with a known number of queries."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.lines import SUFFERED, brought_back
from matches.models import ErrandDraft, Match, PlayerLine, Report
from matches.screens.after import rest_steps
from matches.selectors.log import Happening, game_log
from rules.outcome import Explanation
from rules.state import TeamState
from rules.value import in_units
from teams.kits import Kit, kit_of
from teams.models import Action, Entry, Player, Team
from teams.records import read_body, read_explanations, read_player
from teams.texts import words_of
from teams.wording import Wording
from teams.wording.catalogue import Catalogue, catalogue_of

SIDES = ("home", "away")
NOTES = {
    "foul": gettext_lazy("Fouls: %(n)s"),
    "sent-off": gettext_lazy("sent off"),
}


# Explanations that tell the weather, the last word first; and those that tell how many came, by the figure of it.
WEATHER = ("handicaps.weather", "weather.rains", "weather.kept-out", "weather.rolled")
# A figure that says nothing where both sides have it: nobody needs to enter fouls.
UNTOLD = {"fouls": 0}
FOUL = "foul"
COME = {"fans.fan-factor": "supporters", "fans.come": "total", "fans.gate": "total"}


@dataclass(frozen=True, slots=True)
class LineShown:
    """A player's line of a match: who, his counts by the edition's names, and those that have a column of the page."""

    number: int | None
    name: str
    counts: Mapping[str, int]
    cells: list[int]
    notes: list[str]
    spp: int
    row: PlayerLine


@dataclass(frozen=True, slots=True)
class SideShown:
    """One team's part of a decided match."""

    side: str
    kit: Kit
    coach: Any
    roster: str
    lines: list[LineShown]
    explained: dict[str, list[str]]
    money: list[str]
    figures: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class DecidedMatch:
    """A decided match, whole.

    ``deeds`` are those that somebody did, of those that are counted; ``disqualified``: the side that gave it up could
    not field enough, and lost by that.
    """

    sides: list[SideShown]
    log: list[Happening]
    weather: str
    attendance: int | None
    overtyped: list[dict[str, Any]]
    catalogue: Catalogue
    deeds: list[str]
    disqualified: bool

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """What players did: the short and the long word."""
        return tuple(self.catalogue.deeds[each] for each in self.deeds)


DISQUALIFIED = "score.disqualified"  # what is said to its opponent
KIT = ("first_colour", "second_colour", "crest_pattern", "crest_initials", "name__words")
TITLE = (
    "state",
    "position",
    "book__visibility",
    "book__revision",
    *(f"{side}__{column}" for side in SIDES for column in KIT),
)
# What the page of a match shows: all but the sheets of the teams, which are long.
TEAM = (*KIT, "roster", "phase", "coach", "coach__display_name", "coach__emptied")
SHOWN = (
    "kind",
    "state",
    "due",
    "overtime",
    "confirmed",
    "confirmed_by__display_name",
    "confirmed_by__emptied",
    "decided",
    "decided_in_own",
    "decision",
    "position",
    "ended",
    "home_score",
    "away_score",
    "home_casualties",
    "away_casualties",
    "book__ruleset",
    "book__rosters_hidden",
    *(f"{side}__{column}" for side in SIDES for column in TEAM),
)


def match_of(match_id: str) -> Match:
    """A match with its book and its teams, in one query. Raises ``Match.DoesNotExist``."""
    return Match.objects.with_teams().select_related("confirmed_by", "prematch__sent_by").get(pk=match_id)


def match_shown(match_id: str) -> Match:
    """A match with what its page shows, in one query: what is recorded of it and what the engine said of each team.

    What was sent before it is left out, and so are the sheets of the teams. Raises ``Match.DoesNotExist``.
    """
    recorded = Action.objects.filter(book=OuterRef("book"), position=OuterRef("position"))
    standing = recorded.current()
    found = Match.objects.with_teams().select_related("confirmed_by").only(*SHOWN)
    return found.annotate(
        recorded=Subquery(standing.values("body")[:1]),
        overtyped=Subquery(standing.values("overtyped")[:1]),
        replaced=Exists(recorded.filter(superseded_by__isnull=False)),
        **{f"{side}_explanations": Subquery(_entry_of(side).values("explanations")) for side in SIDES},
    ).get(pk=match_id)


def _entry_of(side: str) -> QuerySet[Entry]:
    return Entry.objects.filter(team=OuterRef(side), position=OuterRef("position"))


def title_of(match_id: str) -> Match:
    """A match with no more than its title and who may see it hang on, in one query. Raises ``Match.DoesNotExist``.

    Most readers of a decided match ask for nothing else: the rest of its page is kept.
    """
    return Match.objects.select_related("book", "home__name", "away__name").only(*TITLE).get(pk=match_id)


def reports_of(match: Match) -> list[Report]:
    """All reports of a match with their authors, the latest first."""
    return list(Report.objects.filter(match=match).select_related("author", "disputed_by").order_by("-sent", "-pk"))


def errand_draft(state: TeamState, errand: str, author: int) -> tuple[dict[str, str], int]:
    """What somebody had filled in for an errand of the team that settles a match, and its version (0 for nothing)."""
    match = state.open.match if state.open else ""
    kept = ErrandDraft.objects.filter(match=match, team=state.id, author=author, errand=errand)
    row = kept.values_list("fields", "version").first()
    return (msgspec.json.decode(row[0], type=dict[str, str]), row[1]) if row else ({}, 0)


def compared(page: DecidedMatch) -> list[tuple[str, int | None, int | None]]:
    """Both teams' figures beside each other."""
    words = (
        ("score", page.catalogue.score),
        ("casualties", page.catalogue.name("casualties")),
        ("completions", _("Completions")),
        ("interceptions", _("Interceptions")),
        ("fouls", _("Fouls")),
        ("ctv", page.catalogue.name("current-team-value")),
        ("fans", page.catalogue.name("fan-factor")),
        ("fame", page.catalogue.name("fame")),
    )
    home, away = (each.figures for each in page.sides)
    return [(label, home[key], away[key]) for key, label in words if {home[key], away[key]} != {UNTOLD.get(key)}]


def decided(match: Match) -> DecidedMatch:
    """What the page of a decided match of ``match_shown`` shows, in two queries."""
    rows = list(PlayerLine.objects.filter(match=match).select_related("player").order_by("pk"))
    inputs = _recorded(match)
    overtyped = getattr(match, "overtyped", None) or "[]"
    players = _players(match, rows, inputs)
    texts = words_of({each.name_id or "" for each in players.values()} | _texts_in(inputs))
    names = {each.pk: texts.get(each.name_id or "") or "" for each in players.values()}
    catalogue = catalogue_of(match.book.ruleset_id)
    rosters = {team.pk: team.roster for team in (match.home, match.away)}
    labels = {each.pk: _label(each, names[each.pk], catalogue, rosters) for each in players.values()}
    wording = Wording(catalogue, players=labels, rosters=rosters, texts=texts)
    explanations = {
        team.pk: read_explanations(getattr(match, f"{side}_explanations") or "[]")
        for side, team in (("home", match.home), ("away", match.away))
    }
    kits = {side: kit_of(team) for side, team in zip(SIDES, (match.home, match.away), strict=True)}
    whole = [each for found in explanations.values() for each in found]
    done = {deed for row in rows for deed in msgspec.json.decode(row.tallies)}
    deeds = [each for each in catalogue.deeds if each in done]
    return DecidedMatch(
        sides=[
            _side(match, side, kits[side], rows, players, names, wording, explanations, deeds, _fouled(inputs))
            for side in SIDES
        ],
        log=game_log(match, inputs, rows, kits, wording, labels, whole),
        weather=_weather(whole, wording),
        attendance=_attendance(whole),
        overtyped=msgspec.json.decode(overtyped),
        catalogue=catalogue,
        deeds=deeds,
        disqualified=any(each.key == DISQUALIFIED for each in whole),
    )


def _recorded(match: Match) -> dict[str, Any]:
    """The inputs of the match as they stand in the book."""
    body = getattr(match, "recorded", None)
    action = read_body(body).action if body else None
    return action.inputs if action else {}


def _players(match: Match, rows: list[PlayerLine], inputs: dict[str, Any]) -> dict[str, Player]:
    found = {each.player_id: each.player for each in rows if each.player is not None}
    return {str(key): player for key, player in found.items() if player is not None}


def _texts_in(inputs: dict[str, Any]) -> set[str]:
    log = (inputs.get("events") or {}).get("log") or []
    return {str(each.get("text")) for each in log if isinstance(each, dict) and each.get("text")}


def _label(player: Player, name: str, catalogue: Any, rosters: Mapping[str, str]) -> str:
    called = name or catalogue.position(rosters.get(player.team_id, ""), player.position)
    number = read_player(player.state).number if player.number is None else player.number
    return f"#{number} {called}" if number is not None else called


def _side(
    match: Match,
    side: str,
    kit: Kit,
    rows: list[PlayerLine],
    players: Mapping[str, Player],
    names: Mapping[str, str],
    wording: Wording,
    explanations: Mapping[str, tuple[Explanation, ...]],
    deeds: Sequence[str],
    fouled: Counter[str],
) -> SideShown:
    team: Team = match.team_of(side)
    own = [each for each in rows if each.team_id == team.pk]
    after = [each for each in rest_steps(wording.catalogue.rules) if each != "score"]
    by_step: dict[str, list[str]] = {}
    for each in explanations.get(team.pk, ()):
        by_step.setdefault(each.step, []).append(wording.explanation(each))
    lines = [_line(each, team, players.get(each.who), names, wording, deeds) for each in own]
    back = brought_back(explanations.get(team.pk, ()), {each.row.who: each.counts for each in lines})
    lines = [replace(each, notes=_notes(each.counts, wording.catalogue, back=each.row.who in back)) for each in lines]
    figures = {each.key: each.params for each in explanations.get(team.pk, ())}
    return SideShown(
        side=side,
        kit=kit,
        coach=team.coach,
        roster=wording.catalogue.roster(team.roster),
        lines=sorted(filter(_did_something, lines), key=lambda each: (each.number is None, each.number or 0)),
        money=[words for step in after for words in by_step.get(step, ())],
        explained=by_step,
        figures={
            "score": getattr(match, f"{side}_score"),
            "casualties": getattr(match, f"{side}_casualties"),
            "completions": sum(each.completions for each in own),
            "interceptions": sum(each.interceptions for each in own),
            "fouls": _fouls(own, fouled),
            "ctv": _value(_number(figures, "value.current", "total"), wording.catalogue),
            "fans": _number(figures, "fans.fan-factor", "total"),
            "fame": _number(figures, "fans.fame", "total"),
        },
    )


def _fouls(lines: Sequence[PlayerLine], fouled: Counter[str]) -> int:
    """How often a side fouled, as far as it was entered, with the fouls that hurt somebody.

    A foul and what came of it may both be entered: of each player the higher count is that of his fouls.
    """
    return sum(max(each.fouls, fouled[each.who]) for each in lines)


def _fouled(inputs: Mapping[str, Any]) -> Counter[str]:
    """How often each player has hurt somebody by a foul."""
    suffered = (inputs.get("casualties") or {}).get("suffered") or []
    return Counter(str(each.get("by")) for each in suffered if isinstance(each, dict) and each.get("cause") == FOUL)


def _did_something(line: LineShown) -> bool:
    """Earned points, or did anything that is counted."""
    return bool(line.counts) or bool(line.spp)


def _number(figures: Mapping[str, Any], key: str, name: str) -> int | None:
    value = figures.get(key, {}).get(name)
    return value if isinstance(value, int) else None


def _value(gold: int | None, catalogue: Catalogue) -> int | None:
    return None if gold is None else in_units(gold, catalogue.rules.ruleset.team_value)


def _line(
    row: PlayerLine,
    team: Team,
    player: Player | None,
    names: Mapping[str, str],
    wording: Wording,
    deeds: Sequence[str],
) -> LineShown:
    catalogue = wording.catalogue
    if player is not None:
        name = names.get(player.pk) or catalogue.position(team.roster, player.position)
    elif row.star:
        name = catalogue.name(row.who)
    else:
        name = catalogue.position(team.roster, row.position)
    number = None if player is None else read_player(player.state).number if player.number is None else player.number
    counts = msgspec.json.decode(row.tallies)
    return LineShown(
        number=number,
        name=name,
        counts=counts,
        cells=[counts.get(each, 0) for each in deeds],
        notes=[],
        spp=row.spp,
        row=row,
    )


def _notes(counts: Mapping[str, int], catalogue: Any, *, back: bool) -> list[str]:
    """What has no column of its own: how he was hurt (or that he came back from it), fouls, sendings-off."""
    hurt = [catalogue.name(each.removeprefix(SUFFERED)) for each in counts if each.startswith(SUFFERED)]
    told = [_("regenerated")] if back else hurt
    return told + [str(words) % {"n": counts[each]} for each, words in NOTES.items() if counts.get(each)]


def _weather(found: list[Explanation], wording: Wording) -> str:
    told = {each.key: each.params["weather"] for each in found if "weather" in each.params}
    key = next((told[each] for each in WEATHER if each in told), "")
    return wording.name(str(key)) if key else ""


def _attendance(found: list[Explanation]) -> int | None:
    """How many came: told of each side, or of both at once."""
    told = [int(each.params.get(COME[each.key]) or 0) for each in found if each.key in COME]
    return sum(told) if told else None
