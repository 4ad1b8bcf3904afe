"""What pages of teams are told of leagues and matches, which they do not know themselves."""

from collections.abc import Collection, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from dugout.figures import read_number
from leagues.addresses import player_page
from leagues.models import Fixture, League, Season, Stage
from leagues.operations.play_offs import go_on_from, settle_places
from leagues.selectors.supposed import places_lost, tables_if
from matches.models import Match, TeamRequest
from matches.permissions import may_ask, may_decide, may_see_requests, may_undo
from matches.selectors import change_of, open_for, request_title, requests_of
from matches.selectors.undoing import Open
from matches.undoable import last_done
from rules.knockout import rounds_for
from teams.models import Action, Team, TeamDraft
from teams.permissions import Standing, User
from teams.surroundings import (
    AskedLine,
    EntryLinks,
    NextMatch,
    Otherwise,
    Place,
    PlaceLost,
    PlayedMatch,
    RunningSeason,
    Surroundings,
    Table,
)
from teams.wording.kinds import kind_name

# A match is corrected on its own page, a team is not taken out, what was decided on a table is decided there again.
UNCORRECTED = ("play-match", "create-team", "adjust-table")
PLACE = ("slug", "name", "time_zone", "book__ruleset")  # what is read of a league


class AroundTeams(Surroundings):
    """Leagues by their books, and the next match of a team; one query each."""

    def places(self, book_ids: Collection[int]) -> dict[int, Place]:
        """The leagues of some books, by the book's id."""
        leagues = League.objects.filter(book__in=list(book_ids)).select_related("book").only(*PLACE) if book_ids else ()
        return {each.book_id: _place(each) for each in leagues}

    def places_of(self, user: User) -> list[Place]:
        """The leagues that a person may offer a team to, by name."""
        if user is None or not user.is_authenticated:
            return []
        return [_place(each) for each in League.objects.of_member(user.pk).select_related("book")]

    def next_match(self, team: Team) -> NextMatch | None:
        """The match that a team plays next, or whose report waits for an answer."""
        waiting = Match.objects.of_team(team.pk).exclude(state__in=Match.OVER)
        earliest = waiting.order_by(F("opened").asc(nulls_last=True), F("due").asc(nulls_last=True), "made")
        columns = ("pk", "home", "due", "state", "home__name__words", "away__name__words", "book__league__time_zone")
        found = earliest.values(*columns).first()
        if found is None:
            return None
        at_home = found["home"] == team.pk
        opponent = found["away__name__words" if at_home else "home__name__words"]
        url = reverse("matches:match", args=[found["pk"]])
        zone = ZoneInfo(found["book__league__time_zone"] or "UTC")  # a book without a league
        return NextMatch(
            opponent=gettext("[redacted]") if opponent is None else opponent,
            at_home=at_home,
            due=found["due"].astimezone(zone).date() if found["due"] else None,
            state=found["state"],
            url=url,
        )

    def season_of(self, team: Team) -> RunningSeason | None:
        """The season that a team plays in, or will: one query."""
        running = Season.objects.unfinished().filter(entrants__team=team.pk).first()
        return RunningSeason(str(running.pk), str(running)) if running else None

    def played(self, team: Team, positions: Collection[int]) -> dict[int, PlayedMatch]:
        """The matches of a team at some positions of its book's story; no query where there are none."""
        if not positions:
            return {}
        scores = ("home_score", "away_score")
        names = ("home__name__words", "away__name__words")
        found = Match.objects.of_team(team.pk).filter(position__in=list(positions))
        rows = found.values("pk", "position", "home", *scores, *names, "fixture__round__number")
        return {each["position"]: _played(team, each) for each in rows}

    def entry_links(self, team: Team, who: Standing, entries: Collection[Action]) -> dict[int, EntryLinks]:
        """What somebody may do about entries of a team's journal, by position: two queries, none for strangers."""
        may = open_for(team, who, entries)
        runs = may_decide(who)
        found = {each.position: _links(team, each, may.get(each.position), runs=runs) for each in entries}
        return {position: links for position, links in found.items() if links != EntryLinks()}

    def last_done(self, team: Team, who: Standing) -> tuple[str, str] | None:
        """What was done last to a team, and where it is undone: one query, none for strangers."""
        last = last_done(team) if may_undo(who, team) else None
        return (kind_name(last.kind), _at("undo", team, last)) if last else None

    def asked(self, team: Team, who: Standing) -> list[AskedLine]:
        """What was asked of the commissioners for a team: three queries at most, none for strangers."""
        return [asked_line(each) for each in requests_of(team)] if may_see_requests(who, team) else []

    def request(self, team: Team, who: Standing, number: str) -> AskedLine | None:
        """What waits for whoever decides, by its number: one query, none where no number is given."""
        key = read_number(number)
        if key is None or not may_decide(who):
            return None
        found = TeamRequest.objects.whole().waiting().filter(team=team, pk=key).first()
        return asked_line(found) if found else None

    def ask_url(self, team: Team, who: Standing) -> str:
        """Where a coach asks the commissioners for something."""
        return reverse("matches:ask", args=[team.pk]) if may_ask(who, team) else ""

    def tables_if(self, supposed: Otherwise) -> list[Table]:
        """The tables that would be others if something had come out so."""
        return tables_if(supposed)

    def places_lost(self, supposed: Otherwise, choices: Mapping[str, str]) -> list[PlaceLost]:
        """The matches of play-offs whose places would be others' if something had come out so."""
        return places_lost(supposed, choices)

    def settle_places(self, found: Otherwise, choices: Mapping[str, str], actor: AbstractBaseUser) -> None:
        """Something has come out otherwise: do what was chosen for the play-offs of the seasons."""
        settle_places(found, choices, actor=actor)

    def decided(self, match_id: str) -> None:
        """The next match of the play-offs may be there now."""
        go_on_from(match_id)

    def tie(self, match_id: str) -> tuple[int, int] | None:
        """Where in a bracket a match is: one query."""
        columns = ("round__stage__places", "round__stage__before", "round__number", "number")
        of_bracket = Fixture.objects.filter(match=match_id, round__stage__kind=Stage.Kind.KNOCKOUT)
        found = of_bracket.values_list(*columns).first()
        if found is None:
            return None
        places, before, of_round, number = found
        return rounds_for(places) - (of_round - before), number

    def not_again(self, match_id: str) -> str:
        """Others have a match's place in play-offs, or its season is finished: one query."""
        found = Fixture.objects.filter(match=match_id).values_list("replaced", "round__stage__season__state").first()
        match found:
            case (True, _):
                return "place-taken"
            case (_, Season.State.FINISHED):
                return "again-in-finished"
            case _:
                return ""

    def player_url(self, player_id: str) -> str:
        """The page of a player."""
        return player_page(player_id)

    def sequence_url(self, team: Team) -> str:
        """Where a team settles its last match."""
        return reverse("matches:after", args=[team.pk]) if team.phase == Team.Phase.SEQUENCE else ""

    def roster_url(self, place: Place, roster: str) -> str:
        """A roster as a league plays it."""
        return reverse("leagues:rules-roster", args=[place.key, roster])

    def office_url(self, place: Place, match_id: str) -> str:
        """Where a commissioner changes a match: its date, its opening, an end without play."""
        return reverse("leagues:match", args=[place.key, match_id])

    def words_url(self, place: Place) -> str:
        """Where a commissioner takes words out."""
        return reverse("leagues:words", args=[place.key])

    def review_url(self, draft: TeamDraft) -> str:
        """Where a commissioner decides on a draft."""
        if draft.state != TeamDraft.State.HANDED_IN or draft.book_id is None:
            return ""
        slug = League.objects.filter(book=draft.book_id).values_list("slug", flat=True).first()
        return reverse("leagues:review", args=[slug, draft.pk]) if slug else ""


def _links(team: Team, row: Action, may: Open | None, *, runs: bool) -> EntryLinks:
    may = may or Open()
    return EntryLinks(
        undo=_at("undo", team, row) if may.undo else "",
        ask=_at("ask-undo", team, row) if may.ask else "",
        ask_page=_at("undo", team, row) if may.ask else "",
        asked=reverse("matches:request", args=[may.asked]) if may.asked else "",
        correct=_at("entry", team, row) if runs and row.kind not in UNCORRECTED else "",
    )


def _at(name: str, team: Team, row: Action) -> str:
    return reverse(f"matches:{name}", args=[team.pk, row.position])


def asked_line(asked: TeamRequest) -> AskedLine:
    """A request as pages list it."""
    return AskedLine(
        team=str(asked.team),
        title=request_title(asked),
        state="waiting" if asked.is_open else asked.state,
        by=asked.author,
        made=asked.made,
        word=asked.word,
        answer=asked.answer,
        answered_by=asked.answered_by,
        answered=asked.answered,
        url=reverse("matches:request", args=[asked.pk]),
        change=change_of(asked.figure, asked.by),
    )


def _played(team: Team, row: dict[str, Any]) -> PlayedMatch:
    at_home = row["home"] == team.pk
    own, theirs = ("home", "away") if at_home else ("away", "home")
    opponent = row[f"{theirs}__name__words"]
    score = (row[f"{own}_score"], row[f"{theirs}_score"])
    return PlayedMatch(
        opponent=gettext("[redacted]") if opponent is None else opponent,
        at_home=at_home,
        round_number=row["fixture__round__number"],
        score=None if None in score else score,
        url=reverse("matches:match", args=[row["pk"]]),
    )


def _place(league: League) -> Place:
    return Place(
        book_id=league.book_id,
        key=league.slug,
        name=league.name,
        url=reverse("leagues:league", args=[league.slug]),
        ruleset=league.book.ruleset_id,
        zone=league.zone,
    )
