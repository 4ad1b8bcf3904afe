"""What pages of teams are told of leagues and matches, which they do not know themselves."""

from collections.abc import Collection
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from leagues.models import League
from matches.models import Match
from teams.models import Team, TeamDraft
from teams.permissions import User
from teams.surroundings import NextMatch, Place, PlayedMatch, Surroundings

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
        waiting = Match.objects.of_team(team.pk).exclude(state__in=Match.DECIDED)
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

    def played(self, team: Team, positions: Collection[int]) -> dict[int, PlayedMatch]:
        """The matches of a team at some positions of its book's story; no query where there are none."""
        if not positions:
            return {}
        scores = ("home_score", "away_score")
        names = ("home__name__words", "away__name__words")
        found = Match.objects.of_team(team.pk).filter(position__in=list(positions))
        rows = found.values("pk", "position", "home", *scores, *names, "fixture__round__number")
        return {each["position"]: _played(team, each) for each in rows}

    def player_url(self, player_id: str) -> str:
        """The page of a player."""
        return reverse("leagues:player", args=[player_id])

    def sequence_url(self, team: Team) -> str:
        """Where a team settles its last match."""
        return reverse("matches:after", args=[team.pk]) if team.phase == Team.Phase.SEQUENCE else ""

    def office_url(self, place: Place, match_id: str) -> str:
        """Where a commissioner changes a match: its date, its opening, an end without play."""
        return reverse("leagues:match", args=[place.key, match_id])

    def review_url(self, draft: TeamDraft) -> str:
        """Where a commissioner decides on a draft."""
        if draft.state != TeamDraft.State.HANDED_IN or draft.book_id is None:
            return ""
        slug = League.objects.filter(book=draft.book_id).values_list("slug", flat=True).first()
        return reverse("leagues:review", args=[slug, draft.pk]) if slug else ""


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
