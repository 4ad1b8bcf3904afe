"""Who may do what: every address of the leagues, for every kind of reader."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from accounts.models import User
from leagues import operations, urls
from leagues.models import Invitation, League, Round, Season
from leagues.words import digest_of
from matches.models import Match
from teams import operations as of_teams
from teams.models import Book, Role, Team, TeamDraft
from tests.leagues import builders
from tests.teams import builders as of_drafts
from tests.undoing import undone

pytestmark = pytest.mark.django_db

STRANGER, OUTSIDER, MEMBER, COACH, COMMISSIONER, ELSEWHERE, OPERATOR = (
    "stranger",
    "outsider",
    "member",
    "coach",
    "commissioner",
    "elsewhere",
    "operator",
)
READERS = (STRANGER, OUTSIDER, MEMBER, COACH, COMMISSIONER, ELSEWHERE, OPERATOR)
INSIDE = {MEMBER, COACH, COMMISSIONER, OPERATOR}
RUNS = {COMMISSIONER, OPERATOR}
SIGNED_IN = set(READERS) - {STRANGER}
ALL = set(READERS)

# Address by name: method, who is let through, in a league for members only.
GET = {
    "dashboard": ALL,
    "list": ALL,
    "new": SIGNED_IN,
    "league": INSIDE,
    "standings": INSIDE,
    "season-standings": INSIDE,
    "fixtures": INSIDE,
    "season-fixtures": INSIDE,
    "teams": INSIDE,
    "leaders": INSIDE,
    "season-leaders": INSIDE,
    "rules": INSIDE,
    "rules-page": INSIDE,
    "rules-roster": INSIDE,
    "members": INSIDE,
    "friendly": {COACH, COMMISSIONER, OPERATOR},
    "player": INSIDE,
    "coach": INSIDE,
    "commissioner": RUNS,
    "settings": RUNS,
    "invitations": RUNS,
    "review": RUNS,
    "pass-team": RUNS,
    "match": RUNS,
    "decisions": RUNS,
    "leave": RUNS,
    "words": RUNS,
    "redact": RUNS,
    "season": RUNS,
    "play-offs": RUNS,
    "season-play-offs": RUNS,
    "invited": ALL,
    "invitation": ALL,
}
POST = {
    "remind": RUNS,
    "new-link": RUNS,
    "invitation-revoke": RUNS,
    "add-commissioner": RUNS,
    "hand-over": RUNS,
    "remove-role": RUNS,
    "accept": RUNS,
    "return": RUNS,
    "match-date": RUNS,
    "match-end": RUNS,
    "points": RUNS,
    "readmit": RUNS,
    "play-offs-draw": RUNS,
    "play-offs-drop": RUNS,
    "play-offs-rule": RUNS,
    "match-close": RUNS,
    "season-next": RUNS,
    "season-rename": RUNS,
    "season-enter": RUNS,
    "season-withdraw": RUNS,
    "season-draw": RUNS,
    "season-dates": RUNS,
    "season-deadline": RUNS,
    "season-open": RUNS,
    "season-finish": RUNS,
    "invitation-accept": SIGNED_IN,
}
# Whoever comes by the league's link is let in, tested on its own.
ELSEWHERE_TESTED = {"open"}


def names(patterns: list[Any]) -> set[str]:
    found: set[str] = set()
    for each in patterns:
        if isinstance(each, URLResolver):
            found |= names(each.url_patterns)
        elif isinstance(each, URLPattern):
            found.add(str(each.name))
    return found


def test_every_address_is_in_the_table() -> None:
    assert names(urls.urlpatterns) == {*GET, *POST, *ELSEWHERE_TESTED}


@pytest.fixture
def people(league: League, commissioner: User) -> dict[str, User | None]:
    other = builders.person("Otto")
    builders.league_of(other, "Elsewhere")
    member = builders.person("Mia")
    Role.objects.create(book=league.book, user=member, kind="coach")
    return {
        STRANGER: None,
        OUTSIDER: builders.person("Olga"),
        MEMBER: member,
        COMMISSIONER: commissioner,
        ELSEWHERE: other,
        OPERATOR: builders.person("Opal", is_staff=True, is_superuser=True),
    }


@pytest.fixture
def place(league: League, commissioner: User, people: dict[str, User | None]) -> dict[str, Any]:
    """A league for members with everything that an address may name."""
    teams = builders.teams_in(league, 2, commissioner)
    people[COACH] = teams[0].coach
    Role.objects.filter(user=teams[0].coach).delete()
    season = builders.season_of(league, teams, commissioner)
    Book.objects.filter(pk=league.book_id).update(visibility="members")
    draft = of_teams.draft_team(league.book.ruleset, actor=people[MEMBER], inputs=of_drafts.draft_inputs("Late Lads"))
    draft = of_teams.hand_in(draft.pk, league.book_id, version=draft.version, actor=people[MEMBER])
    invitation, word = operations.invite(league.pk, role="coach", actor=commissioner)
    return {
        "slug": league.slug,
        "number": season.number,
        "user_id": people[MEMBER].pk,
        "kind": "coach",
        "team_id": teams[0].pk,
        "draft_id": draft.pk,
        "match_id": Match.objects.get().pk,
        "round_id": Round.objects.get().pk,
        "player_id": teams[0].players.first().pk,
        "invitation_id": invitation.pk,
        "word": word,
        "page": "skills",
        "roster": "human",
        "spot": f"teams.Text.words:{teams[0].name_id}",
    }


def address(name: str, place: dict[str, Any]) -> str:
    wanted = arguments(name, urls.urlpatterns, ())
    found = {key: place[key] for key in wanted or ()}
    if name == "coach":
        found["user_id"] = Team.objects.first().coach_id
    return reverse(f"leagues:{name}", kwargs=found)


def arguments(name: str, patterns: list[Any], before: tuple[str, ...]) -> tuple[str, ...] | None:
    for each in patterns:
        here = (*before, *each.pattern.converters)
        if isinstance(each, URLResolver):
            if (found := arguments(name, each.url_patterns, here)) is not None:
                return found
        elif each.name == name:
            return here
    return None


def let_through(answer: Any) -> bool:
    """Not sent to the sign-in, not refused, not told that there is nothing."""
    to_sign_in = answer.status_code == 302 and "/login/" in answer.headers["Location"]
    return not to_sign_in and answer.status_code not in (403, 404)


@pytest.mark.parametrize("reader", READERS)
def test_pages(client: Client, people: dict[str, User | None], place: dict[str, Any], reader: str) -> None:
    if user := people[reader]:
        client.force_login(user)
    wrong = {}
    for name, allowed in GET.items():
        answer = client.get(address(name, place))
        assert answer.status_code < 500
        if let_through(answer) != (reader in allowed):
            wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("reader", [each for each in READERS if each not in RUNS])
def test_acts_of_who_does_not_run_it(
    client: Client, people: dict[str, User | None], place: dict[str, Any], reader: str
) -> None:
    if user := people[reader]:
        client.force_login(user)
    wrong = {}
    # What one may do to his own membership comes last: it ends it.
    for name in sorted(POST, key=lambda each: each == "remove-role"):
        answer = client.post(address(name, place))
        allowed = POST[name] | ({MEMBER} if name == "remove-role" else set())
        assert answer.status_code < 500
        if let_through(answer) != (reader in allowed):
            wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("reader", sorted(RUNS))
def test_acts_of_who_runs_it(
    client: Client, people: dict[str, User | None], place: dict[str, Any], reader: str
) -> None:
    user = people[reader]
    assert user is not None
    client.force_login(user)
    wrong = {}
    for name in POST:
        with undone():
            answer = client.post(address(name, place))
        if answer.status_code >= 500 or not let_through(answer):
            wrong[name] = answer.status_code
    assert wrong == {}


def test_what_is_private_is_not_there_for_strangers(client: Client, place: dict[str, Any]) -> None:
    """Not found, or the sign-in page: the same as for a league that does not exist."""
    for name in sorted({*GET, *POST} - {"dashboard", "list", "new", "invited", "invitation"}):
        for where in (place, {**place, "slug": "no-such-league"}):
            url = address(name, where)
            answer = client.post(url) if name in POST else client.get(url)
            assert not let_through(answer)
            assert answer.status_code != 403
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert "no-store" in answer.headers["Cache-Control"]


def test_what_is_public_may_be_indexed_by_strangers_pages_alone(
    client: Client, place: dict[str, Any], commissioner: User
) -> None:
    Book.objects.update(visibility="public")
    for name in ("league", "standings", "fixtures", "teams", "leaders", "player"):
        assert client.get(address(name, place)).headers["X-Robots-Tag"] == "all"
    client.force_login(commissioner)
    assert client.get(address("league", place)).headers["X-Robots-Tag"] == "noindex, nofollow"


def test_a_league_by_link_opens_by_its_link_until_there_is_another(
    client: Client, league: League, commissioner: User
) -> None:
    Book.objects.update(visibility="link")
    page = reverse("leagues:league", args=[league.slug])
    assert client.get(page).status_code == 404
    word = operations.new_link(league.pk, actor=commissioner)
    assert word not in League.objects.values_list("link", flat=True)[0]
    assert client.get(reverse("leagues:open", args=[league.slug, "guessed"])).status_code == 404
    assert client.get(reverse("leagues:open", args=[league.slug, word]), follow=True).status_code == 200
    answer = client.get(page)
    assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex, nofollow")
    assert word not in str(dict(client.session))
    operations.new_link(league.pk, actor=commissioner)
    assert client.get(page).status_code == 404


def test_hidden_rosters_hide_players(client: Client, place: dict[str, Any], people: dict[str, User | None]) -> None:
    Book.objects.update(visibility="public", rosters_hidden=True)
    url = address("player", place)
    assert client.get(url).status_code == 404
    client.force_login(people[COACH])
    assert client.get(url).status_code == 200


# --- Invitations over the pages -----------------------------------------------------------------------------------


def test_an_invitation_is_accepted_by_post_after_its_word_has_left_the_address(
    client: Client, league: League, commissioner: User, coach: User
) -> None:
    invitation, word = operations.invite(league.pk, role="coach", actor=commissioner)
    answer = client.get(reverse("leagues:invitation", args=[word]))
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("leagues:invited"))
    assert client.session["invitation"] == digest_of(word)
    shown = client.get(reverse("leagues:invited")).content.decode()
    assert league.name in shown
    assert word not in shown
    client.force_login(coach)
    session = client.session
    session["invitation"] = digest_of(word)
    session.save()
    assert client.get(reverse("leagues:invitation-accept")).status_code == 405
    assert not Role.objects.filter(user=coach).exists()
    client.post(reverse("leagues:invitation-accept"))
    assert Role.objects.get(user=coach).kind == "coach"
    invitation.refresh_from_db()
    assert invitation.used == 1


def test_a_bad_word_opens_nothing(client: Client, league: League, commissioner: User) -> None:
    revoked, word = operations.invite(league.pk, role="coach", actor=commissioner)
    operations.revoke(revoked.pk, actor=commissioner)
    answers = []
    for each in (word, "never-made"):
        answer = client.get(reverse("leagues:invitation", args=[each]), follow=True)
        answers.append((answer.status_code, "invitation" in client.session))
        assert league.name not in answer.content.decode()
    assert answers == [(410, False), (410, False)]


def test_the_link_is_shown_once_and_mailed_alike_to_known_and_unknown_addresses(
    client: Client, league: League, commissioner: User, coach: User
) -> None:
    client.force_login(commissioner)
    url = reverse("leagues:invitations", args=[league.slug])
    texts = []
    for address_ in (coach.email, "nobody@example.org"):
        answer = client.post(url, {"role": "coach", "uses": 1, "days": 7, "note": "x", "email": address_})
        text = answer.content.decode()
        assert "/invitation/" in text
        assert address_ not in text
        texts.append(text.count("A mail with it is on its way."))
    assert texts == [1, 1]
    assert 'value="http://testserver/invitation/' not in client.get(url).content.decode()
    assert Invitation.objects.count() == 2


@pytest.mark.parametrize("season_state", ["planned", "open"])
def test_a_commissioner_of_elsewhere_cant_name_what_is_ours(
    client: Client, place: dict[str, Any], people: dict[str, User | None], season_state: str
) -> None:
    """Under the address of his own league, ids of another are not found, and nothing happens."""
    Season.objects.filter(league__slug=place["slug"]).update(state=season_state)
    client.force_login(people[ELSEWHERE])
    theirs = {**place, "slug": "elsewhere"}
    before = (list(Match.objects.values()), list(TeamDraft.objects.values("state")), list(Team.objects.values("coach")))
    for name in ("review", "match", "pass-team"):
        assert client.get(address(name, theirs)).status_code == 404
    for name in ("accept", "return", "match-date", "match-end", "match-close", "season-deadline"):
        assert client.post(address(name, theirs)).status_code == 404
    client.post(address("invitation-revoke", theirs))
    client.post(address("season-withdraw", theirs))
    assert Invitation.objects.get().revoked is None
    after = (list(Match.objects.values()), list(TeamDraft.objects.values("state")), list(Team.objects.values("coach")))
    assert before == after
