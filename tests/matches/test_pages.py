"""The pages of a match, as both coaches, a commissioner and a stranger meet them; without JavaScript."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.models import Draft, Match, PreMatch, Report
from matches.telling import Difference
from teams.models import Book, Roll, Team
from teams.operations import adjust_team
from tests.matches import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def login(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def screen(match: Match, key: str) -> str:
    return reverse("matches:screen", args=[match.pk, key])


def shown_in(page: Any) -> str:
    """The paths that a screen's page asks for."""
    import re

    return re.findall(r'name="shown" value="([^"]*)"', page.content.decode())[0]


def form_of(response: Any, **more: str) -> dict[str, str]:
    """The hidden fields of a page's form, and what is filled in."""
    import re

    html = response.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(version|sent_version|key|digest)" value="([^"]*)"', html))
    return {**hidden, **more}


def fill(client: Client, match: Match, key: str, **fields: str) -> Any:
    """Open a screen, fill fields in, press the button that goes on."""
    page = client.get(screen(match, key))
    assert page.status_code == 200
    posted = {name.replace("__", "."): value for name, value in fields.items()}
    return client.post(screen(match, key), form_of(page, **posted))


def write_all(client: Client, match: Match, home: Team, away: Team) -> None:
    """Write a whole match down, screen by screen."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("ending", {"conduct.ended": "played"}),
        ("fans", {"fans.home.d3": "2", "fans.away.d3": "1", "weather.home": "3", "weather.away": "4"}),
        ("journeymen", {}),
        ("inducements", {"done.home": "on", "done.away": "on"}),
        ("prayers", {}),
        ("kick-off", {"kick-off.kicking": "home"}),
        ("game", {"kind": "touchdown", "add": f"home:{builders.player(home, 3)}"}),
        (
            "casualties",
            {
                "casualties.suffered.0.victim": builders.player(away, 2),
                "casualties.suffered.0.cause": "block",
                "casualties.suffered.0.by": builders.player(home, 1),
                "casualties.suffered.0.roll.d16": "14",
            },
        ),
        (
            "casualties",
            {
                "casualties.suffered.0.victim": builders.player(away, 2),
                "casualties.suffered.0.cause": "block",
                "casualties.suffered.0.by": builders.player(home, 1),
                "casualties.suffered.0.roll.d16": "14",
                "casualties.suffered.0.roll.lasting.0": "1",
                "casualties.suffered.0.apothecary": "-",
            },
        ),
        ("mvp", {"mvp.home.0.pick": "3", "mvp.away.0.pick": "2"}),
        ("rest", {"dedicated-fans.home.d6": "3", "dedicated-fans.away.d6": "3"}),
    ]
    for key, fields in steps:
        page = client.get(screen(match, key))
        assert page.status_code == 200, key
        answer = client.post(screen(match, key), form_of(page, **fields))
        assert answer.status_code == 302, (key, answer.content.decode()[:3000])


def test_a_match_is_written_down_sent_and_confirmed(
    match: Match, home: Team, away: Team, as_ada: Client, bob: User
) -> None:
    write_all(as_ada, match, home, away)
    preview = as_ada.get(reverse("matches:preview", args=[match.pk]))
    assert preview.status_code == 200
    assert not preview.context["open"]
    assert not preview.context["broken"]
    sent = as_ada.post(reverse("matches:preview", args=[match.pk]), form_of(preview, send="yes"))
    assert sent.status_code == 302
    match.refresh_from_db()
    assert match.state == "reported"

    other = login(bob)
    page = other.get(reverse("matches:confirm", args=[match.pk]))
    assert page.status_code == 200
    html = page.content.decode()
    assert "Gutter Kings 2" in html
    assert "misses the next match" in html
    done = other.post(reverse("matches:confirm", args=[match.pk]), form_of(page))
    assert done.status_code == 302
    match.refresh_from_db()
    assert (match.state, match.home_score) == ("confirmed", 1)
    shown = other.get(reverse("matches:match", args=[match.pk]))
    assert shown.status_code == 200
    assert b"Settle the match" in shown.content


def test_going_on_waits_for_what_an_answer_asks(match: Match, home: Team, away: Team, as_ada: Client) -> None:
    here = screen(match, "casualties")
    hurt = {
        "casualties.suffered.0.victim": builders.player(away, 2),
        "casualties.suffered.0.cause": "block",
        "casualties.suffered.0.by": builders.player(home, 1),
    }
    page = as_ada.get(here)
    answer = as_ada.post(here, form_of(page, **hurt, shown=shown_in(page), go="on"))
    assert answer.url == here
    page = as_ada.get(here)
    assert "casualties.suffered.0.roll.d16" in shown_in(page)
    assert 'name="shown" value="inputs.casualties.' in page.content.decode()
    skipped = as_ada.post(here, form_of(page, **hurt, shown=shown_in(page), go="on"))
    assert skipped.url == screen(match, "mvp")


def test_before_the_ending_is_known_nothing_is_said_of_the_mvp(match: Match, as_ada: Client) -> None:
    page = as_ada.get(reverse("matches:sheet", args=[match.pk])).content.decode()
    assert page.count("Asked once it is written how the match ended.") == 3
    assert "No award." not in page


def test_a_form_sent_twice_adds_one_touchdown(match: Match, home: Team, as_ada: Client) -> None:
    page = as_ada.get(screen(match, "game"))
    fields = form_of(page, kind="touchdown", add=f"home:{builders.player(home, 3)}")
    for _ in range(2):
        assert as_ada.post(screen(match, "game"), fields).status_code == 302
    from matches.inputs import read

    assert len(read(Draft.objects.get().inputs)["events"]["log"]) == 1


def test_a_stale_form_shows_both(match: Match, as_ada: Client) -> None:
    page = as_ada.get(screen(match, "fans"))
    as_ada.post(screen(match, "fans"), form_of(page, **{"fans.home.d3": "2"}))
    again = as_ada.post(screen(match, "fans"), form_of(page, key="another", **{"fans.home.d3": "3"}))
    assert again.status_code == 409
    assert again.context["conflict"] == [Difference("Fans and weather · Rovers · D3 for the fans", "2", "3")]
    kept = as_ada.post(screen(match, "fans"), form_of(again, **{"fans.home.d3": "3"}))
    assert kept.status_code == 302


def test_the_script_saves_and_is_told_of_a_conflict(match: Match, as_ada: Client) -> None:
    address = reverse("matches:save", args=[match.pk, "fans"])
    first = as_ada.post(address, {"version": "0", "fans.home.d3": "2"})
    assert first.json() == {"version": 1, "parts": {}}
    assert as_ada.post(address, {"version": "0", "fans.home.d3": "3"}).status_code == 409


def test_dice_out_of_range_are_said_beside_their_field(match: Match, as_ada: Client) -> None:
    page = as_ada.get(screen(match, "fans"))
    as_ada.post(screen(match, "fans"), form_of(page, **{"fans.home.d3": "7", "weather.home": "six"}))
    html = as_ada.get(screen(match, "fans")).content.decode()
    assert "Please give a number from 1 to 3." in html
    assert "Please give a number from 1 to 6." in html


def test_a_roll_without_script_is_the_same_for_both(match: Match, as_ada: Client, bob: User) -> None:
    page = as_ada.get(screen(match, "fans"))
    rolled = as_ada.post(screen(match, "fans"), form_of(page, roll="fans/home/d3"))
    assert rolled.status_code == 302
    die = Roll.objects.get(scope=match.pk).total
    html = as_ada.get(screen(match, "fans")).content.decode()
    assert f'name="fans.home.d3" value="{die}" aria-label="{die}" checked' in html
    other = login(bob)
    answer = other.post(reverse("matches:roll", args=[match.pk]), {"key": "fans/home/d3"})
    assert answer.json()["value"] == die
    assert other.post(reverse("matches:roll", args=[match.pk]), {"key": "nonsense"}).status_code == 409


def test_overtyping_is_shown(match: Match, home: Team, away: Team, as_ada: Client, ada: User, bob: User) -> None:
    die = operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada).total
    typed = die % 3 + 1
    inputs = builders.result(match) | {"fans": {"home": {"d3": typed}, "away": {"d3": 1}}}
    builders.send(match, ada, inputs)
    html = login(bob).get(reverse("matches:confirm", args=[match.pk])).content.decode()
    assert f"typed {typed}, rolled here {die}" in html


def test_dice_that_were_looked_at_and_not_used_are_shown(match: Match, ada: User, bob: User) -> None:
    """Who rolls first and chooses afterwards what to write down is seen by who confirms it."""
    victim = builders.player(match.away, 5)
    inputs = builders.result(match, casualties={"suffered": [{"victim": victim, "cause": "crowd"}]})
    [die] = [each for each in builders.shown(match, inputs).outcome.questions if each.kind == "dice"]
    operations.save_draft(match.pk, inputs, version=0, actor=ada)
    used = operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada).total
    seen = operations.roll(match.pk, die.key, die.spec, actor=ada).total
    builders.send(match, ada, builders.result(match, fans={"home": {"d3": used}, "away": {"d3": 1}}))
    html = login(bob).get(reverse("matches:confirm", args=[match.pk])).content.decode()
    assert f"Ada had 1d16 rolled here ({seen}), and the report does not use it" in html
    assert html.count("rolled here") == 1


def test_sending_before_the_match(match: Match, as_ada: Client, bob: User) -> None:
    page = as_ada.get(screen(match, "fans"))
    sent = as_ada.post(screen(match, "fans"), form_of(page, send="this", **{"fans.home.d3": "2"}))
    assert sent.status_code == 302
    assert PreMatch.objects.get().version == 1
    other = login(bob).get(screen(match, "fans")).content.decode()
    assert 'name="fans.home.d3" value="2" aria-label="2" checked' in other
    html = as_ada.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Before the match" in html


def test_the_price_list_holds_what_a_team_may_take(match: Match, as_ada: Client) -> None:
    html = as_ada.get(screen(match, "inducements")).content.decode()
    assert "buy.home.bloodweiser-kegs" in html
    assert "inducements.home.stars[]" in html
    assert not re.search(r'name="done\.\w+"[^>]* checked', html), "nobody has said yet that it is all"
    page = as_ada.get(screen(match, "inducements"))
    as_ada.post(
        screen(match, "inducements"),
        form_of(page, **{"buy.home.bloodweiser-kegs": "9", "done.home": "on", "done.away": "on"}),
    )
    again = as_ada.get(screen(match, "inducements")).content.decode()
    assert "are more than the 2 allowed" in again
    assert len(re.findall(r'name="done\.\w+"[^>]* checked', again)) == 2


def test_one_page_takes_a_whole_sheet(match: Match, home: Team, away: Team, as_ada: Client) -> None:
    address = reverse("matches:sheet", args=[match.pk])
    page = as_ada.get(address)
    fields = {
        "conduct.ended": "played",
        "fans.home.d3": "2",
        "fans.away.d3": "1",
        "weather.home": "3",
        "weather.away": "4",
        "done.home": "on",
        "done.away": "on",
        "kick-off.kicking": "away",
        "tally": "yes",
        f"tally.touchdown.{builders.player(home, 3)}": "2",
        f"tally.completion.{builders.player(away, 1)}": "1",
        "tally.touchdown.-away": "1",
        "go": "on",
    }
    assert as_ada.post(address, form_of(page, **fields)).status_code == 302
    page = as_ada.get(address)
    fields |= {
        "mvp.home.0.pick": "3",
        "mvp.away.0.player": builders.player(away, 5),
        "dedicated-fans.home.d6": "3",
        "dedicated-fans.away.d6": "3",
    }
    done = as_ada.post(address, form_of(page, **fields))
    assert done.url == reverse("matches:preview", args=[match.pk])
    preview = as_ada.get(done.url)
    assert preview.context["board"]["home_score"] == 2
    assert preview.context["board"]["away_score"] == 1


def test_a_report_with_holes_names_its_screens(match: Match, as_ada: Client) -> None:
    html = as_ada.get(reverse("matches:preview", args=[match.pk])).content.decode()
    assert "before and after are as far as it is entered" in html
    assert "Nothing changes for them." not in html
    assert reverse("matches:screen", args=[match.pk, "fans"]) in html
    refused = as_ada.post(reverse("matches:preview", args=[match.pk]), {"digest": "x", "key": "k", "send": "yes"})
    assert refused.status_code == 422
    assert not Report.objects.exists()


def test_a_stale_confirmation_is_shown_afresh(match: Match, home: Team, ada: User, bob: User) -> None:
    builders.send(match, ada)
    other = login(bob)
    page = other.get(reverse("matches:confirm", args=[match.pk]))
    operations.withdraw_report(match.pk, actor=ada)
    log = [{"event": "touchdown", "side": "home", "player": builders.player(home, 4)}]
    builders.send(match, ada, builders.result(match, events={"log": log}))
    answer = other.post(reverse("matches:confirm", args=[match.pk]), form_of(page))
    assert answer.status_code == 409
    assert b"Something has changed" in answer.content
    match.refresh_from_db()
    assert match.state == "reported"


def test_dispute_and_decision(match: Match, ada: User, bob: User, commissioner: User) -> None:
    builders.send(match, ada)
    other = login(bob)
    page = other.get(reverse("matches:confirm", args=[match.pk]))
    empty = other.post(reverse("matches:dispute", args=[match.pk]), form_of(page, key="d0", reason=""))
    assert empty.status_code == 422
    other.post(reverse("matches:dispute", args=[match.pk]), form_of(page, key="d1", reason="Number 4 scored."))
    office = login(commissioner)
    page = office.get(reverse("matches:confirm", args=[match.pk]))
    assert "Number 4 scored." in page.content.decode()
    office.post(reverse("matches:decide", args=[match.pk]), form_of(page, key="c1", reason="Seen.", verdict="uphold"))
    match.refresh_from_db()
    assert match.state == "confirmed"
    assert "Seen." in office.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_nothing_chosen_is_said(match: Match, home: Team, as_ada: Client, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    address = reverse("matches:after-part", args=[home.pk, "advancement"])
    page = as_ada.get(address)
    words = "Please choose an advancement."
    assert words not in page.content.decode()
    fields = {"errand": "advance", "advance.player": builders.player(home, 3), "look": "yes"}
    answer = as_ada.post(address, form_of(page, shown=shown_in(page), **fields))
    assert answer.status_code == 422
    assert words in answer.content.decode()


def dice_of(page: Any) -> dict[str, str]:
    """The dice of a page, by id: the opening tag and all that stands within."""
    return {
        found[1]: found[0]
        for found in re.finditer(
            r'<fieldset class="dg-dice[^>]*id="(dice-[^"]*)".*?</fieldset>', page.content.decode(), re.DOTALL
        )
    }


def test_a_die_that_is_missing_is_said_beside_it(
    match: Match, home: Team, as_ada: Client, ada: User, bob: User
) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    address = reverse("matches:after-part", args=[home.pk, "advancement"])
    page = as_ada.get(address)
    fields = {
        "errand": "advance",
        "advance.player": builders.player(home, 3),
        "advance.kind": "random-primary",
        "advance.category": "general",
        "look": "yes",
    }
    page = as_ada.post(address, form_of(page, shown=shown_in(page), **fields))
    assert page.status_code == 200, "the dice were not on the page yet"
    assert "Still missing" not in page.content.decode()
    fields["advance.dice.0.second"] = "4"
    page = as_ada.post(address, form_of(page, shown=shown_in(page), **fields))
    assert page.status_code == 422
    first, second = dice_of(page).values()
    assert "Still missing: First die of the random skill" in first
    assert 'aria-invalid="true"' in first
    assert 'tabindex="-1" autofocus' in first
    assert "Still missing" not in second
    assert 'value="4" aria-label="4" checked' in second
    assert page.content.decode().count("autofocus") == 1
    again = as_ada.get(address)
    assert again.status_code == 200
    assert "Still missing" not in again.content.decode()
    assert 'value="4" aria-label="4" checked' in dice_of(again)["dice-advance-dice-0-second"]
    taken = as_ada.post(address, form_of(page, shown=shown_in(page), **fields | {"take": "yes"}))
    assert taken.status_code == 422
    assert "Still missing: First die of the random skill" in dice_of(taken)["dice-advance-dice-0-first"]


def test_a_match_is_not_closed_without_a_word(match: Match, home: Team, as_ada: Client, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    closing = reverse("matches:after-part", args=[home.pk, "closing"])
    page = as_ada.get(closing)
    so_far = "Something is still asked for"
    assert so_far in page.content.decode(), "the treasury is not what it will be"
    answer = as_ada.post(closing, form_of(page, errand="close", shown=shown_in(page), look="yes"))
    assert answer.status_code == 422
    assert "Still missing: D6 for expensive mistakes" in dice_of(answer)["dice-mistakes-d6"]
    given = {"errand": "close", "mistakes.d6": "6", "look": "yes"}
    settled = as_ada.post(closing, form_of(answer, shown=shown_in(answer), **given))
    assert settled.status_code == 200
    assert so_far not in settled.content.decode()


def test_one_of_two_dice_stays_though_they_count_together(
    match: Match, home: Team, as_ada: Client, ada: User, bob: User, commissioner: User
) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    adjust_team(home.pk, {"gold": {"by": 600_000, "reason": "A prize"}}, actor=commissioner)
    closing = reverse("matches:after-part", args=[home.pk, "closing"])
    page = as_ada.get(closing)
    posted = {"errand": "close", "mistakes.d6": "1", "look": "yes"}
    page = as_ada.post(closing, form_of(page, shown=shown_in(page), **posted))
    assert page.status_code == 200
    assert dice_of(page)["dice-mistakes-two_d6"].count('type="hidden" name="mistakes.two_d6-') == 2
    posted |= {"mistakes.two_d6-0": "", "mistakes.two_d6-1": "5"}
    page = as_ada.post(closing, form_of(page, shown=shown_in(page), **posted))
    assert page.status_code == 422
    both = dice_of(page)["dice-mistakes-two_d6"]
    assert "Still missing: 2D6 for what is left" in both
    assert both.count(" checked") == 1
    assert dice_of(as_ada.get(closing))["dice-mistakes-two_d6"].count(" checked") == 1


def test_what_is_too_late_is_not_offered(match: Match, home: Team, as_ada: Client, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    parts = {part: reverse("matches:after-part", args=[home.pk, part]) for part in ("advancement", "hiring", "closing")}
    assert "may advance" in as_ada.get("/").content.decode()
    assert "Who could advance now" in as_ada.get(parts["closing"]).content.decode()
    newcomer = {"hire.position": "human-lineman", "hire.number": "15", "hire.name": "New"}
    hired = as_ada.post(parts["hiring"], form_of(as_ada.get(parts["hiring"]), errand="hire", **newcomer))
    assert hired.status_code == 302
    assert "may advance" not in as_ada.get("/").content.decode()
    assert "Who could advance now" not in as_ada.get(parts["closing"]).content.decode()
    page = as_ada.get(parts["advancement"] + f"?player={builders.player(home, 3)}")
    assert page.context["chosen"] is None
    assert "It is too late for advancements after this match" in page.content.decode()


def test_after_the_match(match: Match, home: Team, as_ada: Client, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    start = as_ada.get(reverse("matches:after", args=[home.pk]))
    assert start.url == reverse("matches:after-part", args=[home.pk, "advancement"])
    page = as_ada.get(start.url)
    scorer = builders.player(home, 3)
    assert page.context["chosen"].id == scorer
    # Seven points: a random primary skill costs three.
    fields = {
        "errand": "advance",
        "advance.player": scorer,
        "advance.kind": "random-primary",
        "advance.category": "general",
    }
    looked = as_ada.post(start.url, form_of(page, look="yes", **fields))
    assert [each.name for each in looked.context["fields"]] == [
        "advance.category",
        "advance.dice.0.first",
        "advance.dice.0.second",
    ]
    fields |= {"advance.dice.0.first": "1", "advance.dice.0.second": "1"}
    looked = as_ada.post(start.url, form_of(looked, look="yes", **fields))
    assert looked.context["diff"]
    assert as_ada.post(start.url, form_of(looked, take="yes", **fields)).status_code == 302
    hiring = reverse("matches:after-part", args=[home.pk, "hiring"])
    page = as_ada.get(hiring)
    fields = {"errand": "hire", "hire.position": "human-lineman", "hire.number": "14", "hire.name": "Ned"}
    assert as_ada.post(hiring, form_of(page, **fields)).status_code == 302
    refused = as_ada.post(
        hiring, {"errand": "hire", "hire.position": "human-lineman", "hire.number": "14", "hire.name": "x"}
    )
    assert refused.status_code == 422
    taken = {"errand": "hire", "hire.position": "human-lineman", "hire.number": "15", "hire.name": "two\u202ewords"}
    refused = as_ada.post(hiring, taken)
    assert refused.status_code == 422
    html = refused.content.decode()
    assert '<option value="15" selected>15</option>' in html
    assert html.count("selected>15<") == 1
    for chosen in re.findall(r'name="(?:fire|drop)\.\w+" required>\s*<option value="(.*?)"', html):
        assert chosen == "", "nobody is chosen before the coach chooses"
    nobody = as_ada.post(hiring, {"errand": "fire", "fire.player": ""})
    assert "Who is dismissed?" in nobody.content.decode()
    assert 'name="take"' not in nobody.content.decode()
    looked = as_ada.post(hiring, {"errand": "fire", "fire.player": builders.player(home, 12)})
    assert looked.status_code == 200
    assert (
        as_ada.post(hiring, {"errand": "fire", "fire.player": builders.player(home, 12), "take": "yes"}).status_code
        == 302
    )
    bought = {"errand": "buy", "buy.goods": "cheerleader", "buy.count": "1"}
    treasury = Team.objects.get(pk=home.pk).treasury
    looked = as_ada.post(hiring, bought)
    assert looked.status_code == 200
    assert 'name="buy.goods" value="cheerleader"' in looked.content.decode()
    assert Team.objects.get(pk=home.pk).treasury == treasury
    assert as_ada.post(hiring, bought | {"take": "yes"}).status_code == 302
    assert Team.objects.get(pk=home.pk).treasury < treasury
    closing = reverse("matches:after-part", args=[home.pk, "closing"])
    page = as_ada.get(closing)
    posted = {"errand": "close", "take": "yes"} | {each.name: "6" for each in page.context["fields"]}
    assert as_ada.post(closing, form_of(page, **posted)).url == reverse("teams:team-detail", args=[home.pk])
    home.refresh_from_db()
    assert home.phase == "ready"
    assert as_ada.get(closing).status_code == 302


def test_strangers_and_opponents(
    match: Match, book: Book, home: Team, away: Team, ada: User, bob: User, stranger: User
) -> None:
    anyone = Client()
    assert anyone.get(reverse("matches:match", args=[match.pk])).status_code == 200
    assert anyone.get(screen(match, "fans")).status_code == 302
    sam = login(stranger)
    for name in ("write", "sheet", "preview", "confirm"):
        assert sam.get(reverse(f"matches:{name}", args=[match.pk])).status_code == 404, name
    assert sam.get(reverse("matches:after", args=[home.pk])).status_code == 404
    assert login(bob).get(reverse("matches:after", args=[home.pk])).status_code == 404
    Book.objects.filter(pk=book.pk).update(visibility=Book.Visibility.MEMBERS)
    assert anyone.get(reverse("matches:match", args=[match.pk])).status_code == 404
    assert sam.get(reverse("matches:match", args=["nothing"])).status_code == 404


def test_a_lapsed_session_keeps_the_form(match: Match, ada: User) -> None:
    client = login(ada)
    page = client.get(screen(match, "fans"))
    client.logout()
    answer = client.post(screen(match, "fans"), form_of(page, **{"fans.home.d3": "2"}))
    assert answer.status_code == 302
    back = answer.url.partition("next=")[2]
    client.force_login(ada)
    from urllib.parse import unquote

    shown = client.get(unquote(back))
    assert 'name="fans.home.d3" value="2" aria-label="2" checked' in shown.content.decode()
    assert not Draft.objects.exists()


@pytest.mark.parametrize("key", ["ending", "fans", "inducements", "game", "casualties", "mvp", "rest"])
def test_nonsense_is_never_a_fault_of_ours(match: Match, as_ada: Client, key: str) -> None:
    page = as_ada.get(screen(match, key))
    nonsense = {
        "conduct.ended": "eaten",
        "fans.home": "x",
        "fans.home.d3.deeper": "1",
        "weather": "9",
        "inducements.home.stars[]": "nobody",
        "inducements.home.mercenaries.0.position": "king",
        "buy.home.nothing": "2",
        "buy.home.bloodweiser-kegs": "many",
        "events.log.0.half": "x",
        "add": "home:nobody",
        "kind": "hug",
        "tally": "yes",
        "tally.touchdown.nobody": "99",
        "casualties.suffered.0.victim": "nobody",
        "casualties.suffered.7.cause": "love",
        "casualties.suffered.0.apothecary": "used",
        "casualties.suffered.0.roll.lasting.0": "0",
        "mvp.home.0.pick": "999",
        "mvp.home.3.player": "nobody",
        "score.awarded[]": "nobody",
        "leaving.dice.x": "7",
        "unknown.step": "1",
    }
    assert as_ada.post(screen(match, key), form_of(page, **nonsense)).status_code in (302, 409, 422)
    assert as_ada.get(screen(match, key)).status_code == 200
    assert as_ada.get(reverse("matches:preview", args=[match.pk])).status_code == 200
    assert as_ada.get(reverse("matches:sheet", args=[match.pk])).status_code == 200
