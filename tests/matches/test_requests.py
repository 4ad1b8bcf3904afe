"""Undo on pages and by program, requests to commissioners, and how granting one leads to a correction."""

import json
import re
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from leagues.around_teams import asked_line
from matches import operations
from matches.models import Match, TeamRequest
from matches.operations import asking
from matches.selectors import request_title, requests_of
from outbox.models import Job
from outbox.worker import drain
from teams import operations as of_teams
from teams.models import Book, Player, Team
from teams.records import read_state
from teams.refusals import Denied, Refused, Stale
from teams.selectors import labels
from tests.matches import builders
from tests.matches.test_pages import login
from tests.matches.test_undoing import advance, hire, settling
from tests.teams.pages import league_of, looked

__all__ = ["settling"]

pytestmark = pytest.mark.django_db

SECRET = "He was sold by mistake"


@pytest.fixture
def hired(settling: Team, ada: User) -> int:
    """Where the hire of a player stands, while it may be undone."""
    return hire(settling, 40, ada)


@pytest.fixture
def late(hired: int, settling: Team, match: Match, ada: User, bob: User) -> int:
    """The same, with the next match begun."""
    builders.close(settling, ada)
    builders.close(match.away, bob)
    [second] = operations.schedule(settling.book, [(match.home_id, match.away_id)])
    operations.send_before(second.pk, {"weather": {"home": 3, "away": 4}}, version=0, actor=ada)
    return hired


def at(name: str, *args: Any) -> str:
    return reverse(f"matches:{name}", args=args)


def hidden(page: Any, form: str, **more: Any) -> dict[str, Any]:
    html = page.content.decode()
    found: dict[str, Any] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html[html.index(form) :]):
        found.setdefault(name, []).append(value)
    return {**found, **more}


def sent() -> list[tuple[str, int]]:
    """The mails about requests: which, and to whom."""
    jobs = [json.loads(each) for each in Job.objects.order_by("pk").values_list("args", flat=True)]
    return [(each["name"], each["user"]) for each in jobs if "request" in each.get("name", "")]


def refused(code: str, *args: Any, **more: Any) -> None:
    with pytest.raises(Refused) as wrong:
        operations.ask(*args, **more)
    assert wrong.value.codes == (code,)


# --- undo -------------------------------------------------------------------------------------------------------------


def test_a_coach_undoes_on_the_page_what_he_did(settling: Team, hired: int, ada: User, bob: User) -> None:
    client, page = login(ada), at("undo", settling.pk, hired)
    assert page in client.get(reverse("teams:team-journal", args=[settling.pk])).content.decode()
    assert page in client.get(at("after-part", settling.pk, "hiring")).content.decode()
    assert page in client.get(reverse("teams:team-edit", args=[settling.pk])).content.decode()
    read = client.get(page)
    assert "New 40" in read.content.decode()
    assert {each.label for each in read.context["shown"].teams[0].lines} >= {"Treasury"}
    # Something comes between: what now goes with it is named, and told to be new.
    of_teams.rename_player(settling.pk, {"rename": {"player": "new-40", "name": "Newer"}}, actor=ada)
    again = client.post(page, hidden(read, 'id="undo"'))
    html = again.content.decode()
    assert again.status_code == 409
    assert "Something came between" in html
    assert [each.title for each in again.context["meanwhile"]] == ["Player renamed"]
    assert ">new<" in html
    form = hidden(again, 'id="undo"')
    for _ in range(2):  # sent twice, undone once
        done = client.post(page, form)
        assert (done.status_code, done["Location"]) == (302, reverse("teams:team-journal", args=[settling.pk]))
    assert not Player.objects.filter(pk="new-40").exists()
    assert login(bob).get(page).status_code == 404


def test_a_program_undoes(settling: Team, hired: int, ada: User) -> None:
    client = login(ada)
    journal = client.get(f"/api/v1/teams/{settling.pk}/journal/").json()["results"]
    assert journal[0]["position"] == hired
    url = f"/api/v1/teams/{settling.pk}/entries/{hired}/undo/"
    found = client.get(url).json()
    assert found["undone"]["before"]
    assert found["with_it"] == []
    assert [each["team"] for each in found["teams"]] == [settling.pk]
    for digest, status in (("0" * 64, 409), (found["digest"], 204), (found["digest"], 422)):
        assert client.post(url, {"digest": digest}, content_type="application/json").status_code == status


# --- requests ---------------------------------------------------------------------------------------------------------


def test_what_is_too_late_is_asked_for_and_granted_by_its_correction(
    settling: Team, late: int, book: Book, ada: User, bob: User, commissioner: User
) -> None:
    client, journal = login(ada), reverse("teams:team-journal", args=[settling.pk])
    page = client.get(at("undo", settling.pk, late))
    assert "a commissioner can set it right" in page.content.decode()
    assert at("entry", settling.pk, late) not in page.content.decode()
    assert at("entry", settling.pk, late) in login(commissioner).get(at("undo", settling.pk, late)).content.decode()
    assert client.post(at("ask-undo", settling.pk, late), hidden(page, 'id="ask"', word=SECRET)).status_code == 302
    asked = TeamRequest.objects.get()
    assert (asked.state, asked.word, asked.action.position) == ("open", SECRET, late)  # type: ignore[union-attr]
    assert sent() == [("matches/request-made", commissioner.pk)]
    assert SECRET in client.get(journal).content.decode()
    # Nobody else reads it.
    other = login(bob)
    assert SECRET not in other.get(journal).content.decode()
    assert other.get(at("request", asked.pk)).status_code == 404
    # The commissioner goes on to the correction, and writing it grants the request.
    boss = login(commissioner)
    assert SECRET in boss.get(at("request", asked.pk)).content.decode()
    assert SECRET in boss.get(at("entry", settling.pk, late)).content.decode()
    proposed = boss.post(at("entry-propose", settling.pk, late), {"change": "void"})
    assert proposed["Location"] == at("entry-correction", settling.pk, late)
    shown = boss.get(proposed["Location"])
    while shown.context["shown"].conflicts:
        form = {"version": shown.context["correction"].version, "position": shown.context["shown"].conflicts[0].place}
        chosen = boss.post(at("entry-choose", settling.pk, late), {**form, "take": "pass", "reason": "So be it"})
        assert chosen.status_code == 302, chosen.content.decode()[-3000:]
        shown = boss.get(proposed["Location"])
    form = hidden(shown, 'id="write"', reason="As you wish")
    assert boss.post(proposed["Location"], form).status_code == 302
    # Whom it was about is told still, though nobody has signed him any more.
    assert "To be undone: Player hired (#40 New 40)" in boss.get(at("request", asked.pk)).content.decode()
    asked.refresh_from_db()
    assert (asked.state, asked.answer, asked.answered_by) == ("granted", "As you wish", commissioner)
    assert sent()[1:] == [("matches/request-answered", ada.pk)]
    # It waits for the coach until he has noted it.
    assert not asked.noted
    assert client.post(at("request-noted", asked.pk)).status_code == 302
    asked.refresh_from_db()
    assert asked.noted


def test_a_mail_about_a_request_says_which_it_is_and_of_which_team_and_league(
    settling: Team, match: Match, ada: User, bob: User, commissioner: User
) -> None:
    league_of(settling.book)
    position = advance(settling, ada)
    builders.close(settling, ada)
    builders.close(match.away, bob)
    [second] = operations.schedule(settling.book, [(match.home_id, match.away_id)])
    operations.send_before(second.pk, {"weather": {"home": 3, "away": 4}}, version=0, actor=ada)
    User.objects.filter(pk=ada.pk).update(language="fr")
    asked = operations.ask(settling.pk, "undo", position=position, actor=User.objects.get(pk=ada.pk))
    operations.refuse_request(asked.pk, "It stands", actor=commissioner)
    drain()
    made, answered = (each for each in mail.outbox if at("request", asked.pk) in each.body)
    who = labels(Player.objects.filter(team=settling, number=3))[builders.player(settling, 3)]
    assert [each.casefold() for each in made.to] == [commissioner.email.casefold()]
    assert made.subject == f"To be undone: Advancement ({who}, random primary skill) – {settling.name}, Lockside League"
    assert f"for {settling.name}, Lockside League." in made.body
    assert f"Advancement ({who}, random primary skill)" in made.body
    assert [each.casefold() for each in answered.to] == [ada.email.casefold()]
    assert answered.subject.startswith("Refusée : ")
    assert answered.subject.endswith(f" – {settling.name}, Lockside League")
    assert who in answered.subject


def test_a_request_is_refused_with_a_word_alone_or_taken_back(
    settling: Team, late: int, ada: User, bob: User, commissioner: User, stranger: User
) -> None:
    asked = operations.ask(settling.pk, "figure", word="I have 10,000 more", actor=ada)
    boss, client = login(commissioner), login(ada)
    page, answer = at("request", asked.pk), at("request-answer", asked.pk)
    wordless = boss.post(answer, {"verdict": "refuse", "word": " "})
    assert (wordless.status_code, "Please give a reason" in wordless.content.decode()) == (422, True)
    assert client.post(answer, {"verdict": "refuse", "word": "No"}).status_code == 404
    for other in (bob, stranger):
        assert login(other).get(page).status_code == 404
    assert boss.post(answer, {"verdict": "refuse", "word": "It is right"}).status_code == 302
    assert "It is right" in client.get(page).content.decode()
    assert client.post(at("request-withdraw", asked.pk)).status_code == 409
    second = operations.ask(settling.pk, "undo", position=late, actor=ada)
    with pytest.raises(Refused) as wrong:
        operations.grant_request(second.pk, actor=commissioner)
    assert wrong.value.codes == ("undo-by-correction",)
    with pytest.raises(Denied):
        operations.withdraw_request(second.pk, actor=commissioner)
    operations.withdraw_request(second.pk, actor=ada)
    with pytest.raises(Stale):
        operations.refuse_request(second.pk, "No", actor=commissioner)
    third = operations.ask(settling.pk, "other", word="A crest", actor=ada)
    operations.grant_request(third.pk, actor=commissioner)
    assert list(TeamRequest.objects.values_list("state", flat=True)) == ["granted", "withdrawn", "refused"]


def test_a_free_request_leads_to_the_page_that_grants_it(settling: Team, ada: User, commissioner: User) -> None:
    asked = operations.ask(settling.pk, "figure", word="20k too little", actor=ada)
    client, page = login(commissioner), at("request", asked.pk)
    adjust = reverse("teams:team-adjust", args=[settling.pk])
    html = client.get(page).content.decode()
    assert f"{adjust}?request={asked.pk}" in html
    assert "Correct the last match" in html
    first = client.get(adjust, {"request": asked.pk}).content.decode()
    assert "20k too little" in first
    added = client.post(adjust, {"request": asked.pk, "act": "add", "kind": "gold"}).content.decode()
    assert 'value="As the coach asked"' in added
    given = {"request": asked.pk, "c0-kind": "gold", "c0-by": "20000", "reason": "As the coach asked"}
    shown = client.post(adjust, {**given, "act": "look"})
    assert f'name="request" value="{asked.pk}"' in shown.content.decode()
    settling.refresh_from_db()
    done = client.post(adjust, {**given, **looked(shown), "version": settling.revision})
    assert (done.status_code, done["Location"]) == (302, page)
    operations.grant_request(asked.pk, actor=commissioner)
    for number in (asked.pk, "x", "9" * 40):
        assert "20k too little" not in client.get(adjust, {"request": number}).content.decode()


@pytest.mark.parametrize(
    ("figure", "by", "said", "reached"),
    [
        ("treasury", "20,000", "Treasury: +20,000", lambda state: state.treasury),
        ("fans", "-1", "Dedicated Fans: −1", lambda state: state.fans),
        ("goods:assistant-coach", "2", "Assistant coach: +2", lambda state: state.count("assistant-coach")),
        ("spp", "3", "#3 Rovers 3, SPP: +3", lambda state: next(p.spp for p in state.players if p.number == 3)),
    ],
)
def test_a_figure_that_is_asked_for_is_filled_in(
    settling: Team, ada: User, commissioner: User, figure: str, by: str, said: str, reached: Any
) -> None:
    figure = f"spp:{builders.player(settling, 3)}" if figure == "spp" else figure
    client, page = login(ada), at("ask", settling.pk)
    form = {"kind": "figure", "word": "It was counted wrong", "figure": figure}
    again = client.post(page, {**form, "by": "a lot"})
    assert again.status_code == 422
    assert 'value="a lot"' in again.content.decode()
    assert f'value="{figure}" selected' in again.content.decode()
    assert client.post(page, {**form, "by": by}).status_code == 302
    asked = TeamRequest.objects.get()
    boss, adjust = login(commissioner), reverse("teams:team-adjust", args=[settling.pk])
    assert f"Please put a figure right: {said}" in boss.get(at("request", asked.pk)).content.decode()
    shown = boss.get(adjust, {"request": asked.pk})
    [row] = shown.context["form"].rows
    before = reached(read_state(settling.state))
    given = {f"c0-{name}": value for name, value in asked_line(asked).change.items()}
    assert {name: row.data.get(name) for name in given} == given
    given = {**given, "request": asked.pk, "reason": "As the coach asked"}
    settling.refresh_from_db()
    form = {**given, **looked(boss.post(adjust, {**given, "act": "look"})), "version": settling.revision}
    assert boss.post(adjust, form).status_code == 302
    settling.refresh_from_db()
    assert reached(read_state(settling.state)) - before == asked.by


@pytest.mark.parametrize(
    ("figure", "by", "code"),
    [
        ("spp:nobody", 1, "no-such-figure"),
        ("", 1, "no-such-figure"),
        ("treasury", None, "by-how-much"),
        ("treasury", 0, "by-how-much"),
        ("treasury", 10**9, "by-how-much"),
    ],
)
def test_no_figure_of_the_sheet_or_no_number(settling: Team, ada: User, figure: str, by: int | None, code: str) -> None:
    refused(code, settling.pk, "figure", word="x", figure=figure, by=by, actor=ada)


def test_the_title_of_an_undoing_says_whom_or_what_it_is_about(
    settling: Team, match: Match, ada: User, bob: User
) -> None:
    advance(settling, ada)
    of_teams.buy_goods(settling.pk, {"buy": {"goods": "assistant-coach", "count": 2}}, actor=ada)
    of_teams.rename_player(settling.pk, {"rename": {"player": builders.player(settling, 5), "name": "Fünf"}}, actor=ada)
    builders.close(settling, ada)
    builders.close(match.away, bob)
    [second] = operations.schedule(settling.book, [(match.home_id, match.away_id)])
    operations.send_before(second.pk, {"weather": {"home": 3, "away": 4}}, version=0, actor=ada)
    kinds = {"buy-goods", "rename-player", "advance-player", "close-sequence"}
    for row in settling.book.actions.filter(kind__in=kinds, entries__team=settling).order_by("serial"):
        operations.ask(settling.pk, "undo", position=row.position, actor=ada)
    titles = [request_title(each) for each in requests_of(settling)][::-1]
    assert [each.removeprefix("To be undone: ") for each in titles] == [
        "Advancement (#3 Rovers 3, random primary skill)",
        "Bought (2 × Assistant coach)",
        "Player renamed (#5 Fünf)",
        "Post-match sequence closed",
    ]
    with CaptureQueriesContext(connection) as asked:
        requests_of(settling)
    assert len(asked) == 3


def test_nobody_floods_a_commissioner(settling: Team, hired: int, ada: User, bob: User, commissioner: User) -> None:
    refused("undo-yourself", settling.pk, "undo", position=hired, actor=ada)
    refused("nothing-there", settling.pk, "undo", position=1, actor=ada)
    refused("reason-missing", settling.pk, "other", actor=ada)
    for actor in (bob, commissioner):
        with pytest.raises(Denied):
            operations.ask(settling.pk, "other", word="x", actor=actor)
    same = [operations.ask(settling.pk, "other", word="x", actor=ada, key="k").pk for _ in range(2)]
    assert same[0] == same[1]
    for _ in range(asking.MOST_OPEN - 1):
        operations.ask(settling.pk, "other", word="x", actor=ada)
    refused("requests-full", settling.pk, "other", word="x", actor=ada)
    for _ in range(asking.MOST_A_DAY - asking.MOST_OPEN):
        waiting = TeamRequest.objects.waiting().first()
        assert waiting is not None
        operations.withdraw_request(waiting.pk, actor=ada)
        operations.ask(settling.pk, "other", word="x", actor=ada)
    waiting = TeamRequest.objects.waiting().first()
    assert waiting is not None
    operations.withdraw_request(waiting.pk, actor=ada)
    refused("requests-too-often", settling.pk, "other", word="x", actor=ada)


def test_an_entry_is_asked_for_once_and_a_closing_too(settling: Team, ada: User) -> None:
    position = settling.position
    builders.close(settling, ada)
    settling.refresh_from_db()
    closing = settling.position
    refused("not-to-be-undone", settling.pk, "undo", position=position, actor=ada)
    operations.ask(settling.pk, "undo", position=closing, actor=ada)  # no coach undoes a closing by itself
    refused("asked-already", settling.pk, "undo", position=closing, actor=ada)


def test_requests_by_program(settling: Team, late: int, ada: User, bob: User, commissioner: User) -> None:
    client, boss = login(ada), login(commissioner)

    def post(who: Any, path: str = "", **body: Any) -> Any:
        return who.post(f"/api/v1/requests/{path}", body, content_type="application/json")

    made = post(client, team=settling.pk, kind="undo", position=late)
    assert made.status_code == 201, made.content
    number = made.json()["id"]
    assert (made.json()["title"], made.json()["position"]) == ("To be undone: Player hired (#40 New 40)", late)
    assert post(client, team=settling.pk, kind="undo", position=late).json()["violations"][0]["code"] == "asked-already"
    assert post(login(bob), team=settling.pk, kind="other", word="x").status_code == 404
    assert login(bob).get("/api/v1/requests/").json()["results"] == []
    assert [each["id"] for each in boss.get("/api/v1/requests/?state=open").json()["results"]] == [number]
    assert post(boss, f"{number}/grant/").status_code == 422
    assert post(boss, f"{number}/refuse/", word="No").json()["state"] == "refused"
    assert post(boss, f"{number}/refuse/", word="No").status_code == 409
    assert post(client, f"{number}/noted/").json()["answer"] == "No"
    entry = f"/api/v1/teams/{settling.pk}/entries/{late}/correction/"
    found = boss.post(entry, {"change": "void"}, content_type="application/json")
    assert found.status_code == 201, found.content
    assert boss.get(entry).json()["digest"] == found.json()["digest"]
    assert client.get(entry).status_code == 403
    assert boss.post(f"{entry}give-up/").status_code == 204


# --- any entry --------------------------------------------------------------------------------------------------------


def test_any_entry_is_written_otherwise_taken_out_and_put_back(
    settling: Team, hired: int, ada: User, commissioner: User
) -> None:
    boss = login(commissioner)
    page = boss.get(at("entry", settling.pk, hired))
    fields = {each.name: each.value for each in page.context["fields"]}
    assert (fields["hire.number"], fields["hire.name"]) == (40, "New 40")
    otherwise = {"hire.number": "41", "hire.name": "Newer"}
    form = {name: "" if value is None else str(value) for name, value in fields.items()}
    proposed = boss.post(at("entry-propose", settling.pk, hired), {**form, "change": "replace", **otherwise})
    shown = boss.get(proposed["Location"])
    assert not shown.context["shown"].conflicts
    assert boss.post(proposed["Location"], hidden(shown, 'id="write"', reason="41")).status_code == 302
    renumbered = Player.objects.select_related("name").get(pk="new-40")
    assert (renumbered.number, str(renumbered.name)) == (41, "Newer")
    for change in ("void", "reinstate"):
        assert boss.post(at("entry-propose", settling.pk, hired), {"change": change}).status_code == 302
        shown = boss.get(at("entry-correction", settling.pk, hired))
        form = hidden(shown, 'id="write"', reason=change)
        assert boss.post(at("entry-correction", settling.pk, hired), form).status_code == 302
        assert Player.objects.filter(pk="new-40").exists() == (change == "reinstate")
        assert boss.get(at("entry", settling.pk, hired)).status_code == 200
    assert login(ada).get(at("entry", settling.pk, hired)).status_code == 404
    journal = boss.get(reverse("teams:team-journal", args=[settling.pk])).context["entries"]
    bare = {each["entry"].kind: each for each in journal if each["entry"].kind in ("play-match", "create-team")}
    assert [each["links"] for each in bare.values()] == [None, None]
    for each in bare.values():
        for change in ("void", "replace"):
            place = at("entry-propose", settling.pk, each["entry"].position)
            assert boss.post(place, {"change": change}).status_code == 302
    assert boss.get(at("entry", settling.pk, bare["create-team"]["entry"].position)).status_code == 200
    assert boss.get(at("entry", settling.pk, 12345)).status_code == 404


def test_a_journal_with_more_entries_asks_for_no_more_rows(settling: Team, ada: User, commissioner: User) -> None:
    def count(user: User) -> int:
        client = login(user)
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse("teams:team-journal", args=[settling.pk])).status_code == 200
            assert client.get("/api/v1/requests/").status_code == 200
        return len(asked)

    hire(settling, 40, ada)
    operations.ask(settling.pk, "other", word="x", actor=ada)
    few = [count(ada), count(commissioner)]
    for number in (41, 42):
        hire(settling, number, ada)
        operations.ask(settling.pk, "other", word="x", actor=ada)
    assert [count(ada), count(commissioner)] == few
