"""The life of a match, from the fixture to the closing of both sequences."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from matches import operations
from matches.models import Draft, Match, PlayerLine, PreMatch, Report
from outbox import worker
from outbox.receipts import KeyConflict
from teams import operations as team_operations
from teams.models import Book, Team
from teams.refusals import Denied, Refused, Stale
from tests.matches import builders

pytestmark = pytest.mark.django_db


def test_from_fixture_to_closed(match: Match, home: Team, away: Team, ada: User, bob: User) -> None:
    operations.send_before(match.pk, {"fans": builders.BEFORE["fans"]}, version=0, actor=ada)
    match.refresh_from_db()
    home.refresh_from_db()
    assert (match.state, home.phase, home.open_match) == ("open", "match", match.pk)

    builders.send(match, ada)
    match.refresh_from_db()
    assert match.state == "reported"

    builders.confirm(match, bob)
    match.refresh_from_db()
    home.refresh_from_db()
    away.refresh_from_db()
    assert (match.state, match.home_score, match.away_score) == ("confirmed", 1, 0)
    assert (match.home_result, match.away_result, match.ended) == ("win", "loss", "played")
    assert (home.phase, away.phase, home.open_match) == ("sequence", "sequence", "")
    # Attendance 2+1 and 1+1 makes 5: 5 / 2 + 1 touchdown and 5 / 2, times 10,000 (figures by hand).
    assert home.treasury == 1_000_000 - 12 * 50_000 - 50_000 - 3 * 50_000 + 35_000
    scorer = PlayerLine.objects.get(match=match, who=builders.player(home, 3))
    assert (scorer.touchdowns, scorer.mvp, scorer.spp) == (1, 1, 7)
    assert PlayerLine.objects.filter(match=match).count() == 24

    builders.close(home, ada)
    match.refresh_from_db()
    assert match.state == "confirmed"
    builders.close(away, bob)
    match.refresh_from_db()
    assert match.state == "closed"


def test_a_draft_opens_nothing(match: Match, home: Team, ada: User) -> None:
    operations.save_draft(match.pk, {"fans": {"home": {"d3": 1}}}, version=0, actor=ada)
    match.refresh_from_db()
    home.refresh_from_db()
    assert (match.state, home.phase) == ("scheduled", "new")


def test_a_stale_draft_shows_both(match: Match, ada: User) -> None:
    operations.save_draft(match.pk, {"fans": {"home": {"d3": 1}}}, version=0, actor=ada)
    with pytest.raises(operations.Conflict) as conflict:
        operations.save_draft(match.pk, {"fans": {"home": {"d3": 3}}}, version=0, actor=ada)
    assert conflict.value.version == 1
    assert conflict.value.mine == {"fans": {"home": {"d3": 3}}}
    assert Draft.objects.get(match=match).inputs == '{"fans":{"home":{"d3":1}}}'


def test_drafts_are_one_for_each_author(match: Match, ada: User, bob: User, commissioner: User, stranger: User) -> None:
    for actor in (ada, bob, commissioner):
        operations.save_draft(match.pk, {"fans": {"home": {"d3": 1}}}, version=0, actor=actor)
    assert Draft.objects.count() == 3
    with pytest.raises(Denied):
        operations.save_draft(match.pk, {"fans": {}}, version=0, actor=stranger)


def test_unknown_steps_and_other_things_than_mappings_are_refused(match: Match, ada: User) -> None:
    for steps in ({"nonsense": {}}, {"fans": [1]}, {"events": {"log": ["x" * 300_000]}}):
        with pytest.raises(Refused):
            operations.save_draft(match.pk, steps, version=0, actor=ada)  # type: ignore[arg-type]
    with pytest.raises(Refused) as refused:
        operations.send_before(match.pk, {"conduct": {"ended": "played"}}, version=0, actor=ada)
    assert refused.value.codes == ("unknown-step",)


def test_what_is_sent_before_is_seen_by_both_and_leaves_the_draft(match: Match, ada: User, bob: User) -> None:
    fans = {"home": {"d3": 1}, "away": {"d3": 2}}
    operations.save_draft(match.pk, {"fans": fans, "conduct": {"ended": "played"}}, version=0, actor=ada)
    operations.send_before(match.pk, {"fans": {"home": {"d3": 2}}}, version=0, actor=ada)
    operations.send_before(match.pk, {"fans": {"away": {"d3": 3}}}, version=1, actor=bob)
    assert PreMatch.objects.get().inputs == '{"fans":{"home":{"d3":2},"away":{"d3":3}}}'
    assert Draft.objects.get(author=ada).inputs == '{"fans":{"away":{"d3":2}},"conduct":{"ended":"played"}}'
    with pytest.raises(operations.Conflict):
        operations.send_before(match.pk, {"fans": {"home": {"d3": 1}}}, version=1, actor=ada)


def test_the_report_waits_for_the_other_side(match: Match, ada: User, bob: User, stranger: User) -> None:
    builders.send(match, ada)
    for actor in (ada, stranger):
        with pytest.raises(Denied):
            builders.confirm(match, actor)
    with pytest.raises(Refused) as refused:
        builders.send(match, bob)
    assert refused.value.codes == ("match-reported",)
    builders.confirm(match, bob)
    with pytest.raises(Refused) as refused:
        operations.confirm_report(match.pk, digest="x", actor=bob)
    assert refused.value.codes == ("match-decided",)


def test_a_stale_confirmation_is_refused(match: Match, home: Team, ada: User, bob: User) -> None:
    read = builders.send(match, ada).digest
    operations.withdraw_report(match.pk, actor=ada)
    two = [{"event": "touchdown", "side": "home", "player": builders.player(home, 3), "count": 2}]
    builders.send(match, ada, builders.result(match, events={"log": two}))
    with pytest.raises(Stale):
        operations.confirm_report(match.pk, digest=read, actor=bob)
    match.refresh_from_db()
    assert (match.state, match.position) == ("reported", None)


def test_a_report_that_comes_to_something_else_is_refused(match: Match, ada: User) -> None:
    with pytest.raises(Stale):
        operations.send_report(match.pk, digest="0" * 64, inputs=builders.result(match), actor=ada)


def test_a_half_done_report_is_refused_with_its_questions(match: Match, ada: User) -> None:
    inputs = builders.result(match, mvp={})
    with pytest.raises(Refused) as refused:
        builders.send(match, ada, inputs)
    assert {each.path for each in refused.value.outcome.questions} == {
        "inputs.mvp.home.0.pick",
        "inputs.mvp.away.0.pick",
    }
    assert not Report.objects.exists()


def test_dispute_then_sent_again(match: Match, home: Team, ada: User, bob: User, commissioner: User) -> None:
    report = builders.send(match, ada)
    with pytest.raises(Refused) as refused:
        operations.dispute(match.pk, "  ", digest=report.digest, actor=bob)
    assert refused.value.codes == ("reason-missing",)
    with pytest.raises(Denied):
        operations.dispute(match.pk, "No.", digest=report.digest, actor=ada)
    with pytest.raises(Stale):
        operations.dispute(match.pk, "No.", digest="0" * 64, actor=bob)
    operations.dispute(match.pk, "Number 4 scored.", digest=report.digest, actor=bob)
    match.refresh_from_db()
    assert match.state == "disputed"
    assert list(Match.objects.for_commissioner()) == [match]
    with pytest.raises(Refused):
        builders.confirm(match, bob)
    log = [{"event": "touchdown", "side": "home", "player": builders.player(home, 4)}]
    builders.send(match, ada, builders.result(match, events={"log": log}))
    builders.confirm(match, bob)
    assert [each.standing for each in Report.objects.order_by("pk")] == [False, True]


def test_a_commissioner_decides_with_a_reason(match: Match, ada: User, bob: User, commissioner: User) -> None:
    report = builders.send(match, ada)
    operations.dispute(match.pk, "No.", digest=report.digest, actor=bob)
    with pytest.raises(Denied):
        operations.decide(match.pk, "uphold", "Seen.", digest=report.digest, actor=bob)
    operations.decide(match.pk, "uphold", "Seen by all.", digest=report.digest, actor=commissioner)
    match.refresh_from_db()
    assert (match.state, match.decided, match.decision) == ("confirmed", True, "Seen by all.")
    assert not match.decided_in_own


def test_a_commissioner_gives_it_back(match: Match, ada: User, bob: User, commissioner: User) -> None:
    report = builders.send(match, ada)
    operations.dispute(match.pk, "No.", digest=report.digest, actor=bob)
    operations.decide(match.pk, "return", "Agree first.", digest=report.digest, actor=commissioner)
    match.refresh_from_db()
    assert match.state == "open"
    assert not Report.objects.filter(standing=True).exists()
    builders.send(match, bob)


def test_a_commissioner_who_plays_ticks_so(match: Match, home: Team, ada: User, bob: User, commissioner: User) -> None:
    team_operations.admit(match.book, ada, "commissioner", actor=commissioner)
    report = builders.send(match, ada)
    with pytest.raises(Denied):
        operations.confirm_report(match.pk, digest=report.digest, actor=ada)
    with pytest.raises(Refused) as refused:
        operations.decide(match.pk, "uphold", "He is ill.", digest=report.digest, actor=ada)
    assert refused.value.codes == ("own-match",)
    operations.decide(match.pk, "uphold", "He is ill.", digest=report.digest, actor=ada, in_own_match=True)
    match.refresh_from_db()
    assert (match.state, match.decided_in_own) == ("confirmed", True)


def test_a_commissioner_who_does_not_play_types_and_confirms(match: Match, commissioner: User) -> None:
    inputs = builders.result(match)
    operations.record_result(
        match.pk, inputs, "From the sheet.", digest=builders.shown(match, inputs).digest, actor=commissioner
    )
    match.refresh_from_db()
    report = match.reports.get(standing=True)
    assert (match.state, report.side, report.author, match.confirmed_by) == (
        "confirmed",
        "",
        commissioner,
        commissioner,
    )


@pytest.mark.parametrize(
    ("conduct", "state", "ended", "result"),
    [
        ({"ended": "forfeit", "by": "away"}, "confirmed", "forfeit", "win"),
        ({"ended": "unplayed"}, "closed", "unplayed", ""),
        ({"ended": "abandoned"}, "confirmed", "abandoned", "win"),
    ],
)
def test_recorded_by_a_commissioner(
    match: Match, commissioner: User, ada: User, conduct: dict[str, Any], state: str, ended: str, result: str
) -> None:
    inputs = builders.result(match) | {"conduct": conduct}
    if ended != "abandoned":
        inputs = {"conduct": conduct, "mvp": {"home": [{"pick": 1}, {"pick": 2}]}, "winnings": {"forfeit": 4}}
    if ended == "unplayed":
        inputs = {"conduct": conduct}
    digest = builders.shown(match, inputs).digest
    with pytest.raises(Denied):
        operations.record_result(match.pk, inputs, "Nobody came.", digest=digest, actor=ada)
    operations.record_result(match.pk, inputs, "Nobody came.", digest=digest, actor=commissioner)
    match.refresh_from_db()
    assert (match.state, match.ended, match.home_result) == (state, ended, result)


def test_an_exhibition_leaves_the_record_and_closes_at_once(
    book: Book, home: Team, away: Team, ada: User, bob: User
) -> None:
    match = operations.arrange(home.pk, away.pk, kind="exhibition", actor=ada)
    before = home.treasury
    builders.send(match, ada, builders.result(match, mvp={}, dedicated_fans={}))
    builders.confirm(match, bob)
    match.refresh_from_db()
    home.refresh_from_db()
    assert (match.state, home.treasury, home.phase) == ("closed", before, "ready")
    assert PlayerLine.objects.filter(match=match, touchdowns=1).count() == 1


def test_arranging_is_for_its_coaches(home: Team, away: Team, stranger: User, ada: User) -> None:
    with pytest.raises(Denied):
        operations.arrange(home.pk, away.pk, kind="friendly", actor=stranger)
    with pytest.raises(Refused):
        operations.arrange(home.pk, away.pk, kind="league", actor=ada)
    with pytest.raises(Refused):
        operations.arrange(home.pk, home.pk, kind="friendly", actor=ada)
    with pytest.raises(Refused):
        operations.arrange(home.pk, "nobody", kind="friendly", actor=ada)


def test_the_next_report_sent_early_is_refused_naming_the_team(
    book: Book, home: Team, away: Team, ada: User, bob: User, commissioner: User
) -> None:
    first, second = operations.schedule(book, [(home.pk, away.pk), (away.pk, home.pk)])
    builders.send(first, ada)
    with pytest.raises(Refused) as refused:
        builders.send(second, ada)
    assert set(refused.value.codes) == {"match-open"}
    assert {each.team for each in refused.value.outcome.violations} == {home.pk, away.pk}
    builders.confirm(first, bob)
    builders.close(home, ada)
    with pytest.raises(Refused) as refused:
        operations.send_before(second.pk, {"fans": {"home": {"d3": 1}}}, version=0, actor=ada)
    assert refused.value.codes == ("sequence-open",)
    assert [each.team for each in refused.value.outcome.violations] == [away.pk]
    builders.close(away, bob)
    operations.send_before(second.pk, {"fans": {"home": {"d3": 1}}}, version=0, actor=ada)


def test_promised_gold_is_reserved_and_a_hire_refused(
    match: Match, home: Team, away: Team, ada: User, commissioner: User
) -> None:
    rich = {"inducements": {"home": {"items": [{"key": "bloodweiser-kegs", "count": 1}]}, "away": {}}}
    shown = builders.shown(match, {**builders.BEFORE, **rich})
    assert (shown.promised(home.pk), shown.promised(away.pk)) == (50_000, 0)
    operations.send_before(match.pk, {**builders.BEFORE, **rich}, version=0, actor=ada)
    home.refresh_from_db()
    assert home.reserved == 50_000
    with pytest.raises(Refused) as refused:
        team_operations.hire_player(
            home.pk,
            {"hire": {"id": "newcomer", "position": "human-lineman", "number": 14, "name": "Ned"}},
            actor=ada,
        )
    assert refused.value.codes == ("match-open",)


def test_cancel_frees_both_teams(match: Match, home: Team, ada: User, commissioner: User) -> None:
    operations.send_before(match.pk, builders.BEFORE, version=0, actor=ada)
    with pytest.raises(Denied):
        operations.cancel(match.pk, actor=ada)
    operations.cancel(match.pk, actor=commissioner)
    match.refresh_from_db()
    home.refresh_from_db()
    assert (match.state, home.open_match, PreMatch.objects.count()) == ("scheduled", "", 0)


def test_fixtures_that_nobody_opened_are_removed(match: Match, ada: User, commissioner: User) -> None:
    operations.save_draft(match.pk, {"fans": {}}, version=0, actor=ada)
    with pytest.raises(Denied):
        operations.remove([match.pk], actor=ada)
    assert operations.remove([match.pk], actor=commissioner) == 1
    assert not Match.objects.exists()


def test_an_opened_fixture_stays(match: Match, ada: User, commissioner: User) -> None:
    operations.send_before(match.pk, builders.BEFORE, version=0, actor=ada)
    with pytest.raises(Refused) as refused:
        operations.remove([match.pk], actor=commissioner)
    assert refused.value.codes == ("match-open",)


def test_dates_have_a_version(match: Match, ada: User, commissioner: User) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    with pytest.raises(Denied):
        operations.reschedule(match.pk, tomorrow, version=1, actor=ada)
    operations.reschedule(match.pk, tomorrow, version=1, actor=commissioner)
    with pytest.raises(Stale):
        operations.reschedule(match.pk, None, version=1, actor=commissioner)


def test_the_same_request_twice_is_done_once(match: Match, ada: User, bob: User) -> None:
    first = builders.send(match, ada, key="send-1")
    again = operations.send_report(
        match.pk, digest=first.digest, inputs=builders.result(match), actor=ada, key="send-1"
    )
    assert again.pk == first.pk
    with pytest.raises(KeyConflict):
        operations.send_report(match.pk, digest="other", inputs=builders.result(match), actor=ada, key="send-1")
    for _ in range(2):
        operations.confirm_report(match.pk, digest=first.digest, actor=bob, key="confirm-1")
    assert match.book.actions.filter(kind="play-match").count() == 1


def test_no_answer_in_time(match: Match, ada: User, bob: User) -> None:
    builders.send(match, ada)
    worker.drain()
    mail.outbox.clear()
    assert operations.remind() == 0
    Match.objects.filter(pk=match.pk).update(reported=timezone.now() - timedelta(days=4))
    assert operations.remind() == 1
    assert operations.remind() == 0
    worker.drain()
    assert [each.to for each in mail.outbox] == [["bob@example.org"]]
    assert list(Match.objects.for_commissioner()) == [match]


def test_mails(match: Match, ada: User, bob: User, commissioner: User) -> None:
    report = builders.send(match, ada)
    operations.dispute(match.pk, "Number 4 scored.", digest=report.digest, actor=bob)
    operations.decide(match.pk, "uphold", "Seen.", digest=report.digest, actor=commissioner)
    worker.drain()
    assert sorted((each.to[0], each.subject) for each in mail.outbox) == [
        ("ada@example.org", "Disputed: Rovers – Gutter Kings"),
        ("ada@example.org", "Result: Rovers – Gutter Kings"),
        ("bob@example.org", "A report waits for you: Rovers – Gutter Kings"),
        ("bob@example.org", "Result: Rovers – Gutter Kings"),
        ("carla@example.org", "Disputed: Rovers – Gutter Kings"),
    ]
    assert sum("Number 4 scored." in each.body for each in mail.outbox) == 2


def test_matches_settled_elsewhere_are_closed(match: Match, home: Team, away: Team, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    for team, actor in ((home, ada), (away, bob)):
        team_operations.close_sequence(team.pk, {"mistakes": {"d6": 6}}, actor=actor)
    assert operations.settle() == 1
    match.refresh_from_db()
    assert match.state == "closed"
