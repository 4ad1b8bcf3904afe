"""The main pages of the demo league, and who looks at them."""

from typing import NamedTuple

from django.urls import reverse

from leagues.demo.load import Demo, load_demo
from leagues.models import Season
from matches import operations
from matches.models import Match, TeamRequest
from matches.screens import screens_of
from matches.undoable import COACHS_KINDS, last_done, last_match_of
from teams.models import Action, Player, Team, TeamDraft
from teams.operations import rename_team
from teams.records import read_player
from teams.rulesets import rules_of
from teams.selectors.reference import PAGES


class Place(NamedTuple):
    """A page: what it is called, where it is, and whether a commissioner, a coach or a stranger looks at it."""

    name: str
    address: str
    who: str


def demo_league() -> tuple[Demo, list[Place]]:
    """Load the demo league; its pages."""
    demo = load_demo()
    places = [*_of_strangers(demo), *_of_leagues(demo), *_of_teams(), *_of_matches(), *_of_printing()]
    return demo, [*places, *_of_corrections(demo)]


def sign_ins(demo: Demo) -> dict[str, tuple[str, str]]:
    """Address and password of the commissioner and of a coach whose match waits for an answer."""
    return {
        who: (demo.people[login].email, demo.passwords[login])
        for who, login in (("commissioner", demo.script.commissioner.login), ("coach", _coach(demo)))
    }


def _coach(demo: Demo) -> str:
    """The sign-in of a coach whose match waits for an answer."""
    waiting = Match.objects.filter(state=Match.State.REPORTED).values_list("away__coach", flat=True)[0]
    return next(login for login, user in demo.people.items() if user.pk == waiting)


def _of_strangers(demo: Demo) -> list[Place]:
    slug = demo.league.slug
    return [
        Place("front", reverse("leagues:dashboard"), "stranger"),
        Place("sign-in", reverse("account_login"), "stranger"),
        Place("leagues", reverse("leagues:list"), "stranger"),
        Place("rules", reverse("teams:rules"), "stranger"),
        Place("edition", reverse("teams:rules-of", args=[demo.league.edition]), "stranger"),
        *(
            Place(f"rules-{page}", reverse("teams:rules-page", args=[demo.league.edition, page]), "stranger")
            for page in PAGES
        ),
        Place("rules-found", f"{reverse('teams:rules')}?q=block", "stranger"),
        Place("rules-of-league", reverse("leagues:rules", args=[slug]), "stranger"),
        Place("roster", reverse("teams:roster", args=["bb2020", "orc"]), "stranger"),
        *(
            Place(name, reverse(f"leagues:{name}", args=[slug]), "stranger")
            for name in ("league", "standings", "fixtures", "teams", "leaders")
        ),
        Place("coach", reverse("leagues:coach", args=[Team.objects.values_list("coach", flat=True)[0]]), "stranger"),
    ]


def _of_leagues(demo: Demo) -> list[Place]:
    slug = demo.league.slug
    waiting = TeamDraft.objects.get(state=TeamDraft.State.HANDED_IN)
    named = ("commissioner", "settings", "invitations", "season", "members", "friendly", "words", "decisions")
    return [
        Place("dashboard", reverse("leagues:dashboard"), "coach"),
        Place("profile", reverse("accounts:profile"), "coach"),
        Place("delete-account", reverse("people:delete"), "coach"),
        Place("new-league", reverse("leagues:new"), "coach"),
        *(Place(name, reverse(f"leagues:{name}", args=[slug]), "commissioner") for name in named),
        Place("review", reverse("leagues:review", args=[slug, waiting.pk]), "commissioner"),
    ]


def _of_teams() -> list[Place]:
    team = Team.objects.filter(phase=Team.Phase.SEQUENCE).order_by("pk").first()
    assert team is not None
    lamed = next(each for each in Player.objects.active() if read_player(each.state).reduced)
    return [
        Place("my-teams", reverse("teams:mine"), "coach"),
        Place("new-team", reverse("teams:draft-new"), "coach"),
        Place("team", reverse("teams:team-detail", args=[team.pk]), "stranger"),
        Place("journal", reverse("teams:team-journal", args=[team.pk]), "stranger"),
        Place("sheet-then", reverse("teams:team-then", args=[team.pk, team.position]), "stranger"),
        Place("names", reverse("teams:team-edit", args=[team.pk]), "commissioner"),
        Place("adjust", reverse("teams:team-adjust", args=[team.pk]) + "?kind=goods", "commissioner"),
        Place("player", reverse("leagues:player", args=[lamed.pk]), "stranger"),
        *(
            Place(part, reverse("matches:after-part", args=[team.pk, part]), "commissioner")
            for part in ("advancement", "hiring", "closing")
        ),
    ]


def _of_matches() -> list[Place]:
    of = {state: Match.objects.filter(state=state).order_by("pk").first() for state in Match.State}
    played, reported, disputed = of[Match.State.CLOSED], of[Match.State.REPORTED], of[Match.State.DISPUTED]
    assert played is not None
    assert reported is not None
    assert disputed is not None
    return [
        Place("match-played", reverse("matches:match", args=[played.pk]), "stranger"),
        Place("match-disputed", reverse("matches:match", args=[disputed.pk]), "commissioner"),
        Place("decide", reverse("matches:confirm", args=[disputed.pk]), "commissioner"),
        Place("confirm", reverse("matches:confirm", args=[reported.pk]), "coach"),
        *(
            Place(f"write-{each.key}", reverse("matches:screen", args=[disputed.pk, each.key]), "commissioner")
            for each in screens_of(rules_of(disputed.book.ruleset_id))
        ),
        Place("preview", reverse("matches:preview", args=[disputed.pk]), "commissioner"),
        Place("one-page", reverse("matches:sheet", args=[disputed.pk]), "commissioner"),
    ]


def _of_printing() -> list[Place]:
    team = Team.objects.filter(phase=Team.Phase.SEQUENCE).order_by("pk").first()
    match = Match.objects.filter(state=Match.State.CLOSED).order_by("pk").first()
    season = Season.objects.get()
    assert team is not None
    assert match is not None
    return [
        Place("print", reverse("reports:home"), "coach"),
        Place("print-team", reverse("reports:team", args=[team.pk]), "commissioner"),
        Place("print-match", reverse("reports:match", args=[match.pk]), "commissioner"),
        Place("print-season", reverse("reports:season", args=[season.pk]), "commissioner"),
    ]


def _of_corrections(demo: Demo) -> list[Place]:
    """A match taken out on trial, an entry to correct, something undone, asked for and answered."""
    boss = demo.people[demo.script.commissioner.login]
    first = Match.objects.filter(state=Match.State.CLOSED).order_by("position").first()
    assert first is not None
    operations.propose_match(first.pk, "void", actor=boss)
    settling = Team.objects.filter(phase=Team.Phase.SEQUENCE).select_related("name").order_by("pk")[0]
    rename_team(settling.pk, {"rename": {"name": f"New {settling.name.words}"}}, actor=settling.coach)
    settling.refresh_from_db()
    last = last_done(settling)
    assert last is not None
    old = Action.objects.current().filter(entries__team=settling, kind__in=COACHS_KINDS)
    late = old.filter(position__lt=last_match_of(settling)).order_by("position").first()
    assert late is not None
    asked = operations.ask(
        settling.pk, TeamRequest.Kind.FIGURE, word="We paid the apothecary twice.", actor=settling.coach
    )
    own = Team.objects.filter(coach=demo.people[_coach(demo)])[0]
    return [
        Place("match-corrected", reverse("matches:match", args=[first.pk]), "commissioner"),
        Place("correction", reverse("matches:correction", args=[first.pk]), "commissioner"),
        Place("entry", reverse("matches:entry", args=[settling.pk, late.position]), "commissioner"),
        Place("undo", reverse("matches:undo", args=[settling.pk, last.position]), "commissioner"),
        Place("undo-late", reverse("matches:undo", args=[settling.pk, late.position]), "commissioner"),
        Place("ask", reverse("matches:ask", args=[own.pk]), "coach"),
        Place("request", reverse("matches:request", args=[asked.pk]), "commissioner"),
        Place("requests", reverse("teams:team-journal", args=[settling.pk]), "commissioner"),
        Place("end-a-match", reverse("leagues:match", args=[demo.league.slug, _waiting().pk]), "commissioner"),
    ]


def _waiting() -> Match:
    return Match.objects.filter(state=Match.State.SCHEDULED).order_by("pk")[0]
