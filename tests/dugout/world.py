"""A small private league in which everything that somebody might be allowed or refused to do is there to be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.files.base import ContentFile
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.operations import create_token
from leagues import operations as of_leagues
from leagues.models import Invitation, League, Round, Season
from leagues.words import digest_of
from matches import operations as of_matches
from matches.models import Match, TeamRequest
from outbox import files
from outbox.models import Chore, Job
from rules import loader
from teams import operations as of_teams
from teams.ids import new_id
from teams.models import Book, Team, TeamDraft
from teams.rulesets import keep
from tests.leagues import builders as leagues
from tests.matches import builders as matches
from tests.teams import builders as teams

ACTORS = ("visitor", "stranger", "coach", "opponent", "commissioner", "other", "operator")


@dataclass
class World:
    """What requests are made of."""

    people: dict[str, User]
    league: League
    season: Season
    round: Round
    before: Match
    fixture: Match
    reported: Match
    settled: Match
    settling: Team
    hired: int
    asked: TeamRequest
    drafted: Team
    private: TeamDraft
    handed: TeamDraft
    accepted: TeamDraft
    invitation: Invitation
    word: str
    link: str
    token: ApiToken
    job: Job
    chore: Chore
    inputs: dict[str, Any]
    digest: str
    digest_of_fixture: str


def build() -> World:
    """Seven people and a league that its members alone see.

    The coach and the opponent have a pair of teams for each moment of a match: one that nobody has played, one that
    the coach has reported, one that is confirmed and waits for the coach's sequence.
    """
    people = {each: teams.person(each.title()) for each in ACTORS[1:]}
    User.objects.filter(pk=people["operator"].pk).update(is_staff=True, is_superuser=True)
    people["operator"].refresh_from_db()
    commissioner, coach, opponent = people["commissioner"], people["coach"], people["opponent"]
    leagues.league_of(people["other"], "Elsewhere")
    league = leagues.league_of(commissioner, "Lockside", visibility=Book.Visibility.MEMBERS)
    pairs = [
        (
            matches.team(league.book, coach, commissioner, f"Rovers {each}", "human", team_re_roll=2),
            matches.team(league.book, opponent, commissioner, f"Kings {each}", "orc", team_re_roll=2),
        )
        for each in ("fixture", "reported", "settling", "season")
    ]
    [fixture], [reported], [settled] = [
        of_matches.schedule(league.book, [(home.pk, away.pk)]) for home, away in pairs[:3]
    ]
    matches.send(reported, coach)
    matches.send(settled, coach)
    matches.confirm(settled, opponent)
    season = leagues.season_of(league, list(pairs[3]), commissioner, opened=False)
    invitation, word = of_leagues.invite(league.pk, role="coach", actor=commissioner)
    assert invitation.digest == digest_of(word)
    inputs = matches.result(fixture)
    settling = pairs[2][0]
    hire = {"id": new_id(), "position": "human-lineman", "number": 60, "name": "Hired"}
    of_teams.hire_player(settling.pk, {"hire": hire}, actor=coach)
    asked = of_matches.ask(settling.pk, "other", word="A crest", actor=coach)
    settling.refresh_from_db()
    return World(
        people=people,
        league=league,
        season=season,
        round=Round.objects.get(stage__season=season),
        before=Match.objects.get(fixture__round__stage__season=season),
        fixture=fixture,
        reported=reported,
        settled=settled,
        settling=settling,
        hired=settling.position,
        asked=asked,
        drafted=pairs[3][0],
        private=of_teams.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=teams.draft_inputs("Private")),
        handed=_handed_in(league, coach),
        accepted=TeamDraft.objects.get(team=pairs[3][0]),
        invitation=invitation,
        word=word,
        link=of_leagues.new_link(league.pk, actor=commissioner),
        token=create_token(coach, name="t", scope="read", days=1)[0],
        job=_done_job(coach),
        chore=Chore.objects.create(name="test", due=timezone.now()),
        inputs=inputs,
        digest=matches.shown(reported, matches.result(reported)).digest,
        digest_of_fixture=matches.shown(fixture, inputs).digest,
    )


def _handed_in(league: League, coach: User) -> TeamDraft:
    draft = of_teams.draft_team(league.book.ruleset, actor=coach, inputs=teams.draft_inputs("Handed"))
    return of_teams.hand_in(draft.pk, league.book_id, version=draft.version, actor=coach)


def _done_job(owner: User) -> Job:
    name = files.storage().save(f"tests/{new_id()}/sheet.txt", ContentFile(b"sheet"))
    return Job.objects.create(kind="test", state=Job.State.DONE, owner=owner, result=name)
