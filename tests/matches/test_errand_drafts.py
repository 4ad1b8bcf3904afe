"""What is filled in after a match and not done is kept: on another device, after a lapsed session, without script."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches.models import ErrandDraft, Match
from teams.models import Team
from teams.records import read_state
from tests.matches import builders
from tests.matches.test_pages import form_of, login

pytestmark = pytest.mark.django_db


@pytest.fixture
def settling(match: Match, home: Team, ada: User, bob: User) -> Team:
    builders.send(match, ada)
    builders.confirm(match, bob)
    return home


def part(team: Team, name: str) -> str:
    return reverse("matches:after-part", args=[team.pk, name])


def keep(client: Client, team: Team, name: str, version: int = 0, **fields: str) -> tuple[int, dict[str, object]]:
    posted = {"version": str(version), **{key.replace("__", "."): each for key, each in fields.items()}}
    answer = client.post(reverse("matches:after-keep", args=[team.pk, name]), posted)
    return answer.status_code, answer.json()


def test_an_advancement_goes_on_on_another_device(settling: Team, ada: User) -> None:
    scorer = builders.player(settling, 3)
    fields = {"advance.player": scorer, "advance.kind": "random-primary", "advance.category": "general"}
    assert keep(login(ada), settling, "advancement", **fields) == (200, {"version": 1})
    fields |= {"advance.dice.0.first": "2"}
    assert keep(login(ada), settling, "advancement", version=1, **fields) == (200, {"version": 2})
    page = login(ada).get(part(settling, "advancement"))
    assert page.context["chosen"].id == scorer
    assert page.context["version"] == 2
    html = page.content.decode()
    assert 'name="advance.dice.0.first" value="2" aria-label="2" checked' in html
    other = login(ada).get(part(settling, "advancement"), {"player": builders.player(settling, 4)})
    assert other.context["errand"] is None


def test_two_windows_do_not_overwrite_each_other(settling: Team, ada: User) -> None:
    client = login(ada)
    assert keep(client, settling, "closing", mistakes__d6="3")[0] == 200
    assert keep(client, settling, "closing", mistakes__d6="4", version=1)[0] == 200
    status, told = keep(client, settling, "closing", mistakes__d6="5", version=1)
    assert (status, "another window" in str(told["message"])) == (409, True)
    assert keep(client, settling, "closing", mistakes__d6="4", version=1) == (200, {"version": 2})


def test_it_is_kept_without_script_and_gone_when_done(settling: Team, ada: User) -> None:
    client = login(ada)
    scorer = builders.player(settling, 3)
    here = part(settling, "advancement")
    fields = {"errand": "advance", "advance.player": scorer, "advance.kind": "random-primary"}
    fields |= {"advance.category": "general", "advance.dice.0.first": "1", "advance.dice.0.second": "1"}
    client.post(here, form_of(client.get(here), look="yes", **fields))
    page = login(ada).get(here)
    assert page.context["diff"]
    assert client.post(here, form_of(page, take="yes", **fields)).status_code == 302
    assert not ErrandDraft.objects.exists()


def test_a_hire_comes_back_and_is_gone_once_the_match_is_settled(settling: Team, ada: User) -> None:
    keep(login(ada), settling, "hiring", **{"hire.position": "human-lineman", "hire.number": "14", "hire.name": "Ned"})
    html = login(ada).get(part(settling, "hiring")).content.decode()
    assert 'value="human-lineman" checked' in html
    assert 'value="Ned"' in html
    builders.close(settling, ada)
    assert not ErrandDraft.objects.exists()
    assert keep(login(ada), settling, "hiring", **{"hire.name": "Ned"})[0] == 422


def test_nobody_else_sees_it(settling: Team, ada: User, bob: User, commissioner: User) -> None:
    keep(login(ada), settling, "hiring", **{"hire.name": "Ned"})
    assert 'value="Ned"' not in login(commissioner).get(part(settling, "hiring")).content.decode()
    answer = login(bob).post(reverse("matches:after-keep", args=[settling.pk, "hiring"]), {"hire.name": "Bob"})
    assert answer.status_code == 404


def test_a_button_pressed_twice_does_it_once(settling: Team, ada: User, commissioner: User) -> None:
    client = login(ada)
    here = part(settling, "hiring")
    fields = {"errand": "hire", "hire.position": "human-lineman", "hire.number": "14", "hire.name": "Ned"}
    sent = form_of(client.get(here), **fields)
    answers = [client.post(here, sent) for _ in range(2)]
    assert [(each.status_code, each["Location"]) for each in answers] == [(302, here)] * 2
    assert len(read_state(Team.objects.get(pk=settling.pk).state).players) == 13
    here = part(settling, "closing")
    sent = form_of(client.get(here), errand="close", take="yes", **{"mistakes.d6": "4"})
    for _ in range(2):
        answer = client.post(here, sent, follow=True)
        assert answer.redirect_chain[-1] == (reverse("teams:team-detail", args=[settling.pk]), 302)
        assert "The match is settled" in answer.content.decode()


def test_what_a_commissioner_lets_pass_is_done_once(settling: Team, commissioner: User) -> None:
    client = login(commissioner)
    here = part(settling, "hiring")
    fields = {"errand": "buy", "buy.goods": "apothecary", "buy.count": "1"}
    asked = client.post(here, form_of(client.get(here), **fields))
    passed = [value for value, _words in asked.context["overridable"]]
    assert [each.partition("|")[0] for each in passed] == ["goods-full"]
    sent = {**form_of(asked, take="yes", override_reason="A gift of the league", **fields), "override": passed}
    assert [client.post(here, sent).status_code for _ in range(2)] == [302, 302]
    settling.refresh_from_db()
    assert read_state(settling.state).count("apothecary") == 2
