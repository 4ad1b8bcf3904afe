"""Play-offs: drawn from the table, round by round; and what a correction makes of their places."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from leagues import operations
from leagues.models import Draw, Fixture, League, Ruling, Season
from leagues.selectors.play_offs import PlayOffs, play_offs_of
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches import operations as of_matches
from matches.models import Correction, Match
from rules.actions import PlayMatch
from teams.audit import audit, replayed
from teams.models import Book, Team
from teams.refusals import Refused, Stale
from teams.surroundings import PlaceLost
from tests.leagues import builders
from tests.matches import builders as of_reports

pytestmark = pytest.mark.django_db


class World:
    """A league of four teams, the first of which wins all, the second all but that, and so on."""

    def __init__(self, boss: User) -> None:
        self.boss = boss
        self.league: League = builders.league_of(boss)
        self.teams = builders.teams_in(self.league, 4, boss)
        self.season: Season = builders.season_of(self.league, self.teams, boss)

    def number(self, team_id: str) -> int:
        return [each.pk for each in self.teams].index(team_id)

    def match(self, one: int, other: int, kind: str = Match.Kind.LEAGUE) -> Match:
        """The latest match of two teams."""
        teams = [self.teams[each].pk for each in (one, other)]
        found = Match.objects.filter(home__in=teams, away__in=teams, kind=kind)
        return found.select_related("book", "home", "away").order_by("-made", "-pk")[0]

    def play(self, match: Match, winner: int | None) -> None:
        """A match is played, confirmed, and settled by both teams."""
        sent = self.inputs(match, winner)
        of_reports.send(match, match.home.coach, of_reports.settled(match, sent))
        of_reports.confirm(match, match.away.coach)
        for team in (match.home, match.away):
            of_reports.close(team, team.coach)

    def inputs(self, match: Match, winner: int | None) -> dict[str, Any]:
        match.home.refresh_from_db()
        match.away.refresh_from_db()
        turn = Match.objects.counted().count() % 11 + 1  # nobody is to earn so much that he must spend it
        mvp = {side: [{"pick": turn}] for side in ("home", "away")}
        return of_reports.result(match, events={"log": self.log(match, winner, turn)}, mvp=mvp)

    def log(self, match: Match, winner: int | None, number: int = 3) -> list[dict[str, Any]]:
        if winner is None:
            return []
        side = "home" if match.home_id == self.teams[winner].pk else "away"
        scorer = of_reports.player(match.team_of(side), number)
        return [{"event": "touchdown", "side": side, "player": scorer}]

    def play_rounds(self) -> None:
        for match in Match.objects.filter(book=self.league.book_id, kind="league").order_by(
            "fixture__round__number", "fixture__number"
        ):
            better = min(self.number(match.home_id), self.number(match.away_id))
            self.play(Match.objects.select_related("book", "home", "away").get(pk=match.pk), better)

    def draw(self, places: int = 4, **more: Any) -> Draw:
        return operations.draw_play_offs(self.season.pk, places, actor=self.boss, **more)

    @property
    def play_offs(self) -> PlayOffs:
        found = play_offs_of(Season.objects.select_related("league__book").get(pk=self.season.pk))
        assert found is not None
        return found

    @property
    def drawn(self) -> list[tuple[str, tuple[int, ...]]]:
        """What each match of the play-offs is called, and who was drawn into it."""
        found = self.play_offs
        rows = sorted(found.fixtures.items())
        return [
            (found.title(tie), tuple(map(self.number, card.teams)))
            for place, card in rows
            if (tie := found.bracket.tie(place))
        ]

    # --- corrections ----------------------------------------------------------------------------------------------

    def correct(self, match: Match, winner: int | None) -> Correction:
        """Propose that another team won."""
        match.refresh_from_db()
        assert match.position is not None
        action = of_matches.recorded(match.book_id, match.position)
        assert isinstance(action, PlayMatch)
        inputs = action.inputs | {"events": {"log": self.log(match, winner)}}
        return of_matches.propose_match(match.pk, "replace", inputs=inputs, actor=self.boss)

    def lost(self, correction: Correction) -> list[tuple[str, str, str, str | None]]:
        correction.refresh_from_db()
        return [(each.title, each.drawn, each.now, each.choice) for each in self.asked(correction)]

    def asked(self, correction: Correction) -> list[PlaceLost]:
        shown = of_matches.shown(correction)
        supposed = of_matches.otherwise(of_matches.matches_in(correction.book, shown), shown)
        return of_matches.places_lost(supposed, of_matches.choices_of(correction))

    def choose(self, correction: Correction, match: Match, take: Any, reason: str = "agreed at the club") -> None:
        correction.refresh_from_db()
        version = correction.version
        of_matches.choose_place(correction.pk, match.pk, take, reason=reason, version=version, actor=self.boss)

    def take_out(self, correction: Correction) -> None:
        """What was done after matches that are taken out goes with them."""
        while conflicts := of_matches.shown(correction).amendment.conflicts:
            version, place = correction.version, conflicts[0].position
            correction = of_matches.choose(correction.pk, place, "void", version=version, actor=self.boss)

    def write(self, correction: Correction) -> None:
        correction.refresh_from_db()
        shown = of_matches.shown(correction)
        of_matches.write_correction(correction.pk, digest=shown.digest, reason="scored by others", actor=self.boss)
        book = Book.objects.get(pk=self.league.book_id)
        assert audit(book) == []
        assert [each.row for each in replayed(book) if each.differs] == []


@pytest.fixture
def world(commissioner: User) -> Iterator[World]:
    made = World(commissioner)
    yield made
    assert audit(Book.objects.get(pk=made.league.book_id)) == []


@pytest.fixture
def after_rounds(world: World) -> World:
    world.play_rounds()
    return world


SEMIS = [("Semi-finals, match 1", (0, 3)), ("Semi-finals, match 2", (1, 2))]


def test_the_table_is_to_stand_before(world: World) -> None:
    with pytest.raises(Refused) as refused:
        world.draw()
    assert refused.value.codes == ("matches-undecided",)


def test_play_offs_from_the_table_to_the_champion(after_rounds: World) -> None:
    world = after_rounds
    before = [(each.place, each.row.points) for each in standings(read_season(world.season)).rows]
    world.draw(third_place=True)
    assert world.drawn == SEMIS
    assert set(Match.objects.filter(kind="play-off").values_list("state", flat=True)) == {"scheduled"}
    world.play(world.match(0, 3, "play-off"), 3)
    assert world.drawn == SEMIS
    world.play(world.match(1, 2, "play-off"), 1)
    assert world.drawn == [*SEMIS, ("Final", (1, 3)), ("Match for the third place", (0, 2))]
    world.play(world.match(1, 3, "play-off"), 3)
    with pytest.raises(Refused) as refused:
        operations.finish_season(world.season.pk, actor=world.boss)
    assert refused.value.codes == ("matches-undecided",)
    world.play(world.match(0, 2, "play-off"), 0)
    assert world.play_offs.winner is not None
    assert world.play_offs.winner.key == world.teams[3].pk
    assert [(each.place, each.row.points) for each in standings(read_season(world.season)).rows] == before
    assert operations.finish_season(world.season.pk, actor=world.boss).state == Season.State.FINISHED


def test_the_best_go_on_without_a_match(after_rounds: World) -> None:
    world = after_rounds
    world.draw(3)
    assert world.drawn == [("Semi-finals, match 1", (0,)), ("Semi-finals, match 2", (1, 2))]
    world.play(world.match(1, 2, "play-off"), 2)
    assert world.drawn[2:] == [("Final", (0, 2))]


def test_drawn_again_until_they_begin(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    version = Season.objects.get(pk=world.season.pk).version
    world.draw(2, version=version)
    assert world.drawn == [("Final", (0, 1))]
    with pytest.raises(Stale):
        world.draw(4, version=version)
    operations.drop_play_offs(world.season.pk, actor=world.boss)
    assert play_offs_of(world.season) is None
    assert not Match.objects.filter(kind="play-off").exists()
    world.draw(2)
    of_reports.send(world.match(0, 1, "play-off"), world.teams[0].coach)
    for again in (lambda: world.draw(4), lambda: operations.drop_play_offs(world.season.pk, actor=world.boss)):
        with pytest.raises(Refused) as refused:
            again()
        assert refused.value.codes == ("play-offs-begun",)


@pytest.mark.parametrize("way", ["typed-in", "upheld"])
def test_what_a_commissioner_decides_goes_on_in_the_bracket(after_rounds: World, way: str) -> None:
    world = after_rounds
    world.draw()
    world.play(world.match(1, 2, "play-off"), 1)
    semi = world.match(0, 3, "play-off")
    sent = of_reports.settled(semi, world.inputs(semi, 3))
    digest = of_reports.shown(semi, sent).digest

    def decide() -> Match:
        more: dict[str, Any] = {"digest": digest, "actor": world.boss, "key": "once"}
        if way == "typed-in":
            return of_matches.record_result(semi.pk, sent, "Seen by all.", **more)
        return of_matches.decide(semi.pk, "uphold", "Seen by all.", **more)

    if way == "upheld":
        of_reports.send(semi, semi.home.coach, sent)
        report = semi.reports.get(standing=True)
        of_matches.dispute(semi.pk, "It was not so.", digest=report.digest, actor=semi.away.coach)
    assert world.drawn == SEMIS
    decide()
    decide()
    assert world.drawn == [*SEMIS, ("Final", (1, 3))]
    assert Match.objects.filter(kind="play-off").count() == 3


@pytest.mark.parametrize("places", [0, 1, 5])
def test_how_many_may_play(after_rounds: World, places: int) -> None:
    with pytest.raises(Refused) as refused:
        after_rounds.draw(places)
    [said] = refused.value.outcome.standing_violations
    assert (said.code, said.params) == ("play-offs-size", {"least": 2, "most": 4})


def test_a_commissioner_says_who_goes_on(after_rounds: World) -> None:
    world = after_rounds
    world.draw(3)
    match = world.match(1, 2, "play-off")

    def rule(number: int, place: tuple[int, int] = (2, 2), key: str | None = None) -> Ruling:
        team = world.teams[number].pk
        return operations.rule_place(world.season.pk, place, team, "by a coin", actor=world.boss, key=key)

    with pytest.raises(Refused) as refused:
        rule(3)
    assert refused.value.codes == ("not-in-the-tie",)
    with pytest.raises(Refused) as refused:
        rule(2, (4, 1))
    assert refused.value.codes == ("no-such-place",)
    world.play(match, None)
    assert world.drawn[2:] == []
    with pytest.raises(Refused) as refused:
        operations.finish_season(world.season.pk, actor=world.boss)
    assert refused.value.codes == ("play-offs-undecided",)
    assert rule(2, key="k") == rule(2, key="k")
    assert world.drawn[2:] == [("Final", (0, 2))]
    rule(1)
    assert world.drawn[2:] == [("Final", (0, 1))]
    of_reports.send(world.match(0, 1, "play-off"), world.teams[0].coach)
    with pytest.raises(Refused):
        rule(2)
    assert world.drawn[2:] == [("Final", (0, 1))]


# --- a place that would now be another team's -------------------------------------------------------------------------

LOST = ("Season 1, Semi-finals, match 1", "Team 0 – Team 3", "Team 0 – Team 2", None)
LOST_TOO = ("Season 1, Semi-finals, match 2", "Team 1 – Team 2", "Team 1 – Team 3", None)


def tables(world: World) -> Any:
    """All that is to be as before."""
    teams = list(Team.objects.order_by("pk").values_list("pk", "state"))
    columns = ("pk", "state", "home_result", "away_result", "home_score", "fixture__replaced")
    return world.drawn, teams, list(Match.objects.filter(position__isnull=False).order_by("pk").values_list(*columns))


def test_nothing_is_written_before_something_is_chosen(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    before = tables(world)
    correction = world.correct(world.match(2, 3), 3)
    assert world.lost(correction) == [LOST, LOST_TOO]
    with pytest.raises(Refused) as refused:
        world.write(correction)
    assert refused.value.codes == ("place-lost", "place-lost")
    of_matches.give_up(correction.pk, actor=world.boss)
    assert tables(world) == before


def test_what_is_drawn_is_drawn_anew(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    first, second = world.match(0, 3, "play-off"), world.match(1, 2, "play-off")
    correction = world.correct(world.match(2, 3), 3)
    world.choose(correction, first, "void")
    assert world.lost(correction) == [LOST_TOO, (*LOST[:3], "")]
    world.choose(correction, second, "void")
    world.choose(correction, second, "open")
    assert world.lost(correction) == [LOST_TOO, (*LOST[:3], "")]
    world.choose(correction, second, "void")
    world.write(correction)
    assert world.drawn == [("Semi-finals, match 1", (0, 2)), ("Semi-finals, match 2", (1, 3))]
    assert not Match.objects.filter(pk__in=[first.pk, second.pk]).exists()


def test_what_is_drawn_stays_with_a_reason(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    correction = world.correct(world.match(2, 3), 3)
    with pytest.raises(Refused) as refused:
        world.choose(correction, world.match(0, 3, "play-off"), "keep", reason=" ")
    assert refused.value.codes == ("reason-missing",)
    world.choose(correction, world.match(0, 3, "play-off"), "keep")
    # Where these stay, the other two have nobody else to meet.
    assert world.lost(correction) == [(*LOST[:3], "agreed at the club")]
    world.write(correction)
    assert world.drawn == SEMIS
    assert {(each.reason, each.actor) for each in Ruling.objects.all()} == {("agreed at the club", world.boss)}
    world.play(world.match(0, 3, "play-off"), 3)
    world.play(world.match(1, 2, "play-off"), 2)
    assert world.drawn[2:] == [("Final", (2, 3))] or world.drawn[2:] == [("Final", (3, 2))]


def test_what_was_played_is_taken_out_and_comes_back(after_rounds: World) -> None:
    world = after_rounds
    world.draw(third_place=True)
    first, second = world.match(0, 3, "play-off"), world.match(1, 2, "play-off")
    world.play(first, 0)
    world.play(second, 1)
    final, third = world.match(0, 1, "play-off"), world.match(2, 3, "play-off")
    world.play(final, 1)
    before = tables(world)
    of_table = world.match(2, 3)
    correction = world.correct(of_table, 3)
    assert [each[:3] for each in world.lost(correction)] == [LOST[:3], LOST_TOO[:3]]
    world.choose(correction, first, "void")
    open_places = world.lost(correction)
    assert [each[0] for each in open_places] == [
        "Season 1, Semi-finals, match 2",
        "Season 1, Final",
        "Season 1, Match for the third place",
    ]
    assert "(nobody yet)" in open_places[1][2]
    for match in (second, final, third):
        world.choose(correction, match, "void")
    correction.refresh_from_db()
    world.take_out(correction)
    world.write(correction)
    assert world.drawn == [("Semi-finals, match 1", (0, 2)), ("Semi-finals, match 2", (1, 3))]
    assert set(Match.objects.filter(pk__in=[first.pk, second.pk, final.pk]).values_list("state", flat=True)) == {
        "voided"
    }
    assert not Match.objects.filter(pk=third.pk).exists()

    back = of_matches.propose_match(of_table.pk, "take-back", actor=world.boss)
    for title, *_, choice in world.lost(back):
        assert (title.startswith("Season 1, Semi-finals"), choice) == (True, None)
    for one, other in ((0, 2), (1, 3)):
        world.choose(back, world.match(one, other, "play-off"), "void")
    world.write(back)
    assert tables(world)[1:] == before[1:]
    assert world.drawn == before[0]
    assert not Fixture.objects.filter(replaced=True).exists()


def test_a_place_that_a_result_of_the_play_offs_gave(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    semi = world.match(0, 3, "play-off")
    world.play(semi, 0)
    world.play(world.match(1, 2, "play-off"), 1)
    final = world.match(0, 1, "play-off")
    correction = world.correct(semi, 3)
    assert world.lost(correction) == [("Season 1, Final", "Team 0 – Team 1", "Team 1 – Team 3", None)]
    world.choose(correction, final, "void")
    world.write(correction)
    assert world.drawn[2:] == [("Final", (1, 3))]


def test_a_match_that_is_begun_is_not_taken_out(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    semi, other = world.match(0, 3, "play-off"), world.match(1, 2, "play-off")
    correction = world.correct(world.match(2, 3), 3)
    world.choose(correction, semi, "void")
    of_reports.send(semi, semi.home.coach)
    world.choose(correction, other, "void")
    with pytest.raises(Refused) as refused:
        world.write(correction)
    assert refused.value.codes == ("match-reported",)
    assert world.drawn == SEMIS
    world.choose(correction, semi, "open")
    with pytest.raises(Refused) as refused:
        world.choose(correction, semi, "void")
    assert refused.value.codes == ("place-begun",)
    world.choose(correction, semi, "keep")
    world.write(correction)
    assert world.drawn == SEMIS


def test_places_within_a_match_are_nobody_elses(after_rounds: World) -> None:
    world = after_rounds
    world.draw(2)
    assert world.lost(world.correct(world.match(0, 1), 1)) == []


def test_a_season_without_play_offs_loses_none(after_rounds: World) -> None:
    assert after_rounds.lost(after_rounds.correct(after_rounds.match(2, 3), 3)) == []


def test_the_match_itself_is_no_place_to_take_out(after_rounds: World) -> None:
    """Who played in it is corrected: it stays, or the correction is given up."""
    world = after_rounds
    world.draw()
    semi = world.match(0, 3, "play-off")
    world.play(semi, 0)
    semi.refresh_from_db()
    correction = world.correct(world.match(2, 3), 3)
    Correction.objects.filter(pk=correction.pk).update(position=semi.position)
    with pytest.raises(Refused) as refused:
        world.choose(correction, semi, "void")
    assert refused.value.codes == ("place-of-its-own",)


# --- pages and API ----------------------------------------------------------------------------------------------------


def office(world: World, name: str = "play-offs") -> str:
    return reverse(f"leagues:{name}", args=[world.league.slug])


def rule_url(world: World) -> str:
    return reverse("leagues:play-offs-rule", args=[world.league.slug, world.season.number])


def keyed(page: Any, **more: str) -> dict[str, str]:
    """What the forms of a page send along, and what is filled in."""
    hidden = re.findall(r'<input type="hidden" name="(version|key)" value="([^"]*)"', page.content.decode())
    return {**dict(hidden), **more}


def test_the_page_draws_them_and_says_who_goes_on(after_rounds: World, client: Client) -> None:
    world = after_rounds
    client.force_login(world.boss)
    page = client.get(office(world))
    assert 'name="places" value="4"' in page.content.decode()
    wrong = client.post(office(world, "play-offs-draw"), keyed(page, places="1"))
    assert (wrong.status_code, 'name="places" value="1"' in wrong.content.decode()) == (422, True)
    told = client.post(office(world, "play-offs-draw"), keyed(page, places="9"), follow=True)
    assert "Play-offs are for 2 to 4 teams here." in told.content.decode()
    told = client.post(office(world, "play-offs-draw"), keyed(page, places="3"), follow=True)
    assert "The play-offs are drawn." in told.content.decode()
    assert "goes on without a match" in told.content.decode()
    world.play(world.match(1, 2, "play-off"), None)
    page = client.get(office(world))
    unreasoned = client.post(rule_url(world), keyed(page, place="2.2", team=world.teams[2].pk, reason=" "))
    assert unreasoned.status_code == 422
    assert f'value="{world.teams[2].pk}" selected' in unreasoned.content.decode()
    sent = keyed(page, place="2.2", team=world.teams[2].pk, reason="By a coin")
    for _ in range(2):
        told = client.post(rule_url(world), sent, follow=True)
        assert "Team 2 by the word of Carla: By a coin" in re.sub(r"<[^>]*>", "", told.content.decode())
    assert Ruling.objects.count() == 1
    stale = client.post(rule_url(world), {**sent, "key": "another", "reason": "By an arm"})
    assert (stale.status_code, Ruling.objects.count()) == (409, 1)
    assert 'value="By an arm"' in stale.content.decode()
    world.play(world.match(0, 2, "play-off"), 2)
    for name in ("play-offs", "fixtures"):
        shown = re.sub(r"<[^>]*>", "", client.get(office(world, name)).content.decode())
        assert "Team 2 has won the play-offs." in shown
    assert "Round 5 · Final" in shown
    assert "▲ play-offs" in client.get(office(world, "standings")).content.decode()


def test_pages_tell_the_final_from_the_match_for_the_third_place(after_rounds: World, client: Client) -> None:
    world = after_rounds
    client.force_login(world.boss)
    world.draw(third_place=True)
    words = "Match for the third place"
    front = reverse("leagues:league", args=[world.league.slug])
    assert "Semi-finals, match 2" in client.get(front).content.decode()
    assert client.get(office(world)).content.decode().count(words) == 1
    for one, other in ((0, 3), (1, 2)):
        world.play(world.match(one, other, "play-off"), one)
    shown = client.get(front).content.decode()
    assert (shown.count(words), ">Final</a>" in shown) == (1, True)
    for page in ("play-offs", "fixtures", "standings"):
        assert client.get(office(world, page)).content.decode().count(words) == 1


def test_the_page_of_a_correction_asks_for_each_match(after_rounds: World, client: Client) -> None:
    world = after_rounds
    world.draw()
    first, second = world.match(0, 3, "play-off"), world.match(1, 2, "play-off")
    of_table = world.match(2, 3)
    world.correct(of_table, 3)
    client.force_login(world.boss)
    here = reverse("matches:correction", args=[of_table.pk])
    page = client.get(here)
    assert "2 to decide" in page.content.decode()
    url = reverse("matches:choose", args=[of_table.pk])
    unreasoned = client.post(url, keyed(page, place=first.pk, take="keep", reason=""))
    assert (unreasoned.status_code, "Please give a reason." in unreasoned.content.decode()) == (422, True)
    page = client.post(url, keyed(page, place=first.pk, take="void"), follow=True)
    assert "It is drawn anew." in page.content.decode()
    stale = client.post(url, {"version": "1", "place": second.pk, "take": "void"})
    assert stale.status_code == 409
    page = client.post(url, keyed(page, place=second.pk, take="keep", reason="It was played for"), follow=True)
    assert "It stays as it was drawn: It was played for" in re.sub(r"<[^>]*>", "", page.content.decode())
    assert "It is drawn anew." not in page.content.decode()  # nobody else is left for it
    assert "to decide" not in page.content.decode()
    assert client.post(url, keyed(page, place=second.pk, take="sell")).status_code == 404


def test_the_api_does_the_same(after_rounds: World) -> None:
    world = after_rounds
    api = APIClient()
    api.force_authenticate(world.boss)
    url = reverse("api-season-play-offs", args=[world.season.pk])
    version = Season.objects.get(pk=world.season.pk).version
    shown = api.post(url, {"version": version, "places": 4, "third_place": True}, format="json")
    assert shown.status_code == 200
    found = shown.json()["play_offs"]
    assert (found["places"], found["third_place"], found["winner"], len(found["ties"])) == (4, True, None, 4)
    assert api.post(url, {"version": version, "places": 4}, format="json").status_code == 409
    world.play(world.match(0, 3, "play-off"), None)
    ruling = {"round": 2, "number": 1, "team": world.teams[3].pk, "reason": "By a coin"}
    rulings = reverse("api-season-play-offs-rulings", args=[world.season.pk])
    assert api.post(rulings, ruling, format="json").json()["play_offs"]["ties"][0]["onward"] == world.teams[3].pk
    assert api.delete(url).status_code == 422

    of_table, second = world.match(2, 3), world.match(1, 2, "play-off")
    correction = world.correct(of_table, 3)
    found = api.get(reverse("api-correction-list", args=[of_table.pk])).json()
    assert [each["choice"] for each in found["places"]] == [None, None]
    chosen = {"match": second.pk, "take": "keep", "reason": "Agreed", "version": correction.version}
    place = reverse("api-correction-choose-place", args=[of_table.pk])
    found = api.post(place, chosen, format="json").json()
    assert [each["choice"] for each in found["places"]] == ["Agreed"]
    assert api.post(place, chosen, format="json").status_code == 409
