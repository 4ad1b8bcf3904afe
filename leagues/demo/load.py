"""Loading the demo league: every step is an operation that people's pages call too."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from accounts.operations import create_account, make_password
from leagues import operations
from leagues.demo.casting import cast, draft_of
from leagues.demo.script import Outfit, Person, Script, read_script
from leagues.demo.story import Story
from leagues.models import Fixture, League, Season
from leagues.words import digest_of
from matches import operations as of_matches
from matches.models import Match
from matches.preview import Preview
from rules import loader
from rules.actions import CloseSequence
from rules.binding import Rules
from rules.values import Side
from teams import operations as of_teams
from teams.models import Role, Team
from teams.operations.sheets import act
from teams.records import read_state
from teams.rulesets import rules_of

SCRIPT = Path("demo") / "league.yaml"
ADVANCEMENTS = 2


class Demo:
    """The demo league as it comes into being. ``passwords`` are made at random and known to who loads it alone."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.people: dict[str, User] = {}
        self.passwords: dict[str, str] = {}
        self.teams: dict[str, Team] = {}
        self.newcomers = iter(script.newcomers)
        self.star_played = False

    @property
    def rules(self) -> Rules:
        """The rules of the league."""
        return rules_of(self.league.book.ruleset_id)

    def load(self) -> None:
        """All of it."""
        boss = self._account(self.script.commissioner)
        self.league = self._league(boss)
        for outfit in self.script.teams:
            assert isinstance(outfit.coach, Person)
            self._join(outfit.coach)
            self._team(outfit)
        self.season = self._season(boss)
        for number in range(1, self.script.league.rounds_played + 1):
            self._round(number)
        self._latest(self.script.league.rounds_played + 1)
        self._hand_in(self.script.waiting)
        operations.invite(self.league.pk, role=Role.Kind.COACH, uses=4, note="The club’s notice board", actor=boss)

    # --- people and teams -----------------------------------------------------------------------------------------

    def _account(self, person: Person) -> User:
        password = make_password()
        email = f"{person.login}@{settings.DEMO_EMAIL_DOMAIN}"
        made = create_account(email=email, display_name=person.name, password=password, language=person.language)
        self.people[person.login], self.passwords[person.login] = made, password
        return made

    def _league(self, boss: User) -> League:
        given = self.script.league
        return operations.create_league(
            name=given.name,
            edition=given.edition,
            description=given.description,
            time_zone=given.time_zone,
            language=given.language,
            bonuses=" ".join(each for each in given.bonuses.split() if each in self._bonuses()),
            tie_breakers=given.tie_breakers,
            actor=boss,
        )

    def _bonuses(self) -> set[str]:
        """Those that the edition offers."""
        return {each.key for each in loader.load(self.script.league.edition).league.bonuses}

    def _join(self, person: Person) -> None:
        """A coach comes by an invitation."""
        coach = self._account(person)
        _, word = operations.invite(self.league.pk, role=Role.Kind.COACH, actor=self._boss)
        operations.accept(digest_of(word), actor=coach)

    @property
    def _boss(self) -> User:
        return self.people[self.script.commissioner.login]

    def _hand_in(self, outfit: Outfit) -> Any:
        coach = self.people[outfit.login]
        inputs = draft_of(outfit)
        draft = of_teams.draft_team(self.league.book.ruleset, actor=coach, inputs=inputs)
        crest = {
            "first": outfit.colours[0],
            "second": outfit.colours[1],
            "pattern": outfit.crest,
            "initials": outfit.initials,
        }
        draft = of_teams.save_draft(draft.pk, inputs, version=draft.version, crest=crest, actor=coach)
        return of_teams.hand_in(draft.pk, self.league.book_id, version=draft.version, actor=coach)

    def _team(self, outfit: Outfit) -> None:
        draft = self._hand_in(outfit)
        done = operations.accept_team(draft.pk, version=draft.version, actor=self._boss)
        self.teams[outfit.name] = Team.objects.get(pk=done.teams[0])

    # --- the season -----------------------------------------------------------------------------------------------

    def _season(self, boss: User) -> Season:
        season = self.league.seasons.get()
        operations.draw_round_robin(season.pk, random=Random(self.script.seed), actor=boss)  # noqa: S311
        first = timezone.localdate() - timedelta(days=7 * self.script.league.rounds_played - 4)
        operations.set_deadlines(season.pk, first, days=7, actor=boss)
        return operations.open_season(season.pk, actor=boss)

    def _matches(self, number: int) -> list[Match]:
        fixtures = Fixture.objects.filter(round__stage__season=self.season, round__number=number)
        rows = fixtures.select_related("match__book").order_by("number")
        return [each.match for each in rows if each.match is not None]

    def _round(self, number: int) -> None:
        """Every match of a round is played, reported, confirmed; then each coach settles it."""
        last = number == self.script.league.rounds_played
        waiting = self._teams_that_wait() if last else set()
        for match in self._matches(number):
            shown = self._send(match, number)
            away = self._coach(match.away_id)
            of_matches.confirm_report(match.pk, digest=shown.digest, actor=away)
            for team_id in (match.home_id, match.away_id):
                if team_id not in waiting:
                    self._settle(team_id, number)

    def _teams_that_wait(self) -> set[str]:
        """The teams whose next match is not begun: they have still points to spend and a sequence to close."""
        coming = zip(self._matches(self.script.league.rounds_played + 1), self.script.latest, strict=True)
        return {team for match, state in coming if state == "scheduled" for team in (match.home_id, match.away_id)}

    def _latest(self, number: int) -> None:
        """The round being played: a report that waits, one that is disputed."""
        for match, state in zip(self._matches(number), self.script.latest, strict=True):
            if state == "scheduled":
                continue
            shown = self._send(match, number)
            if state == "disputed":
                away = self._coach(match.away_id)
                of_matches.dispute(match.pk, self.script.dispute, digest=shown.digest, actor=away)

    def _coach(self, team_id: str) -> User:
        coach_id = Team.objects.values_list("coach", flat=True).get(pk=team_id)
        return next(each for each in self.people.values() if each.pk == coach_id)

    def _states(self, *team_ids: str) -> dict[str, Any]:
        return {each.pk: read_state(each.state) for each in Team.objects.filter(pk__in=team_ids)}

    def _send(self, match: Match, number: int) -> Preview:
        """The home coach sends the report."""
        hurt = [each for each in self.script.casualties if each.round == number]
        own = [each for each in hurt if self.teams[each.team].pk in (match.home_id, match.away_id)]
        story = Story(self.rules, f"{self.script.seed}/{number}/{self._place(match)}")
        shown = story.match(
            match,
            self._states(match.home_id, match.away_id),
            own,
            gives_up=self._gives_up(match, number),
            star=number >= self.script.stars_from and not self.star_played,
        )
        baskets = shown.action.inputs["inducements"].values()
        self.star_played = self.star_played or any(each.get("stars") for each in baskets)
        actor = self._coach(match.home_id)
        of_matches.send_report(match.pk, digest=shown.digest, inputs=shown.action.inputs, actor=actor)
        return shown

    def _gives_up(self, match: Match, number: int) -> Side | None:
        place = self._place(match)
        return next((each.by for each in self.script.given_up if (each.round, each.match) == (number, place)), None)

    def _place(self, match: Match) -> int:
        return Fixture.objects.values_list("number", flat=True).get(match=match)

    def _settle(self, team_id: str, number: int) -> None:
        """A coach does what there is to do and closes the sequence; once the commissioner does that for him."""
        coach = self._coach(team_id)
        story = Story(self.rules, f"{self.script.seed}/{number}/after/{coach.email}")
        for action in story.doings(self._states(team_id)[team_id], self.newcomers, most=ADVANCEMENTS):
            whole, outcome = story.settled(self._states(team_id), action)
            if outcome.ok:
                act(whole, actor=coach)
        actor = self._boss if number == 1 and coach == self.people[self.script.teams[-1].login] else coach
        closing, _ = story.settled(self._states(team_id), CloseSequence(team=team_id))
        of_matches.close_team_sequence(team_id, closing.inputs, actor=actor)


def load_demo(edition: str = "") -> Demo:
    """Load the demo league into a database that has none of it. Returns it with its passwords.

    Args:
        edition: its key; "" for the script's own.

    Raises:
        RulesetError: there is no such edition.
    """
    script = read_script(Path(settings.FIXTURES_DIR) / SCRIPT)
    script = replace(script, league=replace(script.league, edition=edition or script.league.edition))
    demo = Demo(cast(script, Rules(loader.load(script.league.edition))))
    demo.load()
    return demo


def sign_ins(demo: Demo) -> Iterator[str]:
    """One line for each account: role, address, password."""
    boss = demo.script.commissioner
    people = {f"{person.login}@{settings.DEMO_EMAIL_DOMAIN}": person for person in (boss, *demo.script.coaches)}
    width = max(map(len, people))
    for address, person in people.items():
        role = "commissioner" if person is boss else "coach"
        yield f"{role:<12}  {address:<{width}}  {demo.passwords[person.login]}"
