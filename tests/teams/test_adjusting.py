"""A commissioner sets a sheet right, several changes in one act, and brings over what a team had before."""

from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from rules.actions import Override
from rules.adjusting import adjustments
from teams import operations
from teams.models import Book, Entry, Player, Team
from teams.records import read_state
from teams.refusals import Denied, Refused, Stale
from tests.teams import builders
from tests.teams.pages import at, browser, looked, queries

pytestmark = pytest.mark.django_db
WHY = "Winners of the cup"


def said(response: Any) -> str:
    return str(response.content.decode())


def first(team: Team) -> str:
    return str(Player.objects.filter(team=team, active=True).order_by("number").values_list("pk", flat=True)[0])


def rows(*changes: dict[str, Any]) -> dict[str, Any]:
    """Changes as the page posts them."""
    return {f"c{place}-{name}": each for place, change in enumerate(changes) for name, each in change.items()}


class TestInOneAct:
    def test_all_are_written_or_none(self, settling: Team, commissioner: User) -> None:
        changes = [
            {"gold": {"by": -50_000}},
            {"goods": {"goods": "team-re-roll", "by": 1}},
            {"skill": {"player": first(settling), "skill": "block"}},
            {"skill": {"player": first(settling), "skill": "guard", "counts": True}},
        ]
        before = (settling.treasury, settling.value, settling.entries)
        with pytest.raises(Refused) as refused:
            operations.adjust_sheet(settling.pk, [*changes, {"fans": {"by": -9}}], reason=WHY, actor=commissioner)
        assert [each.path for each in refused.value.outcome.violations] == ["changes.4.fans.by"]
        settling.refresh_from_db()
        assert (settling.treasury, settling.value, settling.entries) == before
        operations.adjust_sheet(settling.pk, changes, reason=WHY, actor=commissioner, key="one")
        operations.adjust_sheet(settling.pk, changes, reason=WHY, actor=commissioner, key="one")
        settling.refresh_from_db()
        # a re-roll of orcs is 60,000; a chosen primary or secondary skill 20,000 or 40,000
        assert (settling.treasury, settling.entries) == (before[0] - 50_000, before[2] + 4)
        assert settling.value == before[1] + 60_000 + 40_000

    def test_only_who_decides(self, settling: Team, coach: User, stranger: User) -> None:
        for somebody in (coach, stranger):
            with pytest.raises(Denied):
                operations.adjust_sheet(settling.pk, [{"gold": {"by": 1}}], reason=WHY, actor=somebody)

    @pytest.mark.parametrize("changes", [[], [{"gold": {"by": 1}}] * 41, [{}], [{"gold": 7}], [{"dice": {}}]])
    def test_nothing_and_too_much(self, settling: Team, commissioner: User, changes: list[Any]) -> None:
        with pytest.raises(Refused):
            operations.adjust_sheet(settling.pk, changes, reason=WHY, actor=commissioner)

    def test_what_was_looked_at_must_still_stand(self, settling: Team, commissioner: User) -> None:
        seen = settling.revision
        builders.set_right(settling, commissioner, gold={"by": 1000})
        with pytest.raises(Stale):
            operations.adjust_sheet(settling.pk, [{"gold": {"by": 1}}], reason=WHY, seen=seen, actor=commissioner)

    def test_a_seventeenth_player_is_let_pass(self, settling: Team, commissioner: User) -> None:
        positions = ["goblin"] * 4 + ["thrower"] * 2
        new: list[dict[str, Any]] = [
            {"player-in": {"player": {"id": f"new{number}", "position": position, "number": number}}}
            for number, position in enumerate(positions, start=50)
        ]
        path = "changes.5.player-in.player.position"
        with pytest.raises(Refused) as refused:
            operations.adjust_sheet(settling.pk, new, reason=WHY, actor=commissioner)
        assert [(each.code, each.path) for each in refused.value.outcome.violations] == [("list-full", path)]
        passed = [Override(code="list-full", path=path, reason=WHY)]
        operations.adjust_sheet(settling.pk, new, reason=WHY, actor=commissioner, overrides=passed)
        assert len(read_state(Team.objects.get(pk=settling.pk).state).hired) == 17
        assert [each.overrides for each in adjustments("t", new, WHY, passed)][:5] == [()] * 5


class TestThePage:
    def test_rows_are_added_and_left_out(self, settling: Team, commissioner: User) -> None:
        page = browser(commissioner)
        assert 'name="c0-by"' in said(page.get(at("team-adjust", settling.pk) + "?kind=gold"))
        given = rows({"kind": "gold", "by": "x"}) | {"act": "add", "kind": "skill-gained", "reason": ""}
        answer = page.post(at("team-adjust", settling.pk), given)
        assert answer.status_code == 200
        shown = said(answer)
        assert 'name="c1-skill"' in shown
        assert 'value="x"' in shown
        assert "dg-error" not in shown
        answer = page.post(at("team-adjust", settling.pk), given | {"act": "remove-0"})
        assert 'name="c0-by"' not in said(answer)

    @pytest.mark.parametrize("typed", ["-10,000", "-10 000", "−10,000"])
    def test_gold_is_typed_as_it_is_shown(self, settling: Team, commissioner: User, typed: str) -> None:
        given = rows({"kind": "gold", "by": typed}) | {"reason": WHY, "act": "look", "version": settling.revision}
        answer = browser(commissioner).post(at("team-adjust", settling.pk), given)
        assert "Please give a number" not in said(answer)
        assert 'value="write"' in said(answer)

    def test_looked_at_then_written(self, settling: Team, commissioner: User) -> None:
        page = browser(commissioner)
        given = rows(
            {"kind": "skill-gained", "player": first(settling), "skill": "block", "counts": "on"},
            {"kind": "goods", "goods": "cheerleader", "by": "13"},
        ) | {"reason": WHY, "act": "look", "version": settling.revision}
        first_look = page.post(at("team-adjust", settling.pk), given)
        shown = said(first_look)
        assert "13 are more than the 12 allowed" in shown
        assert 'value="write"' in shown
        assert Entry.objects.filter(team=settling).count() == settling.entries
        value = settling.value
        unseen = page.post(at("team-adjust", settling.pk), given | {"c1-by": "11"} | looked(first_look))
        assert unseen.status_code == 409
        assert "not what you looked at" in said(unseen)
        assert Entry.objects.filter(team=settling).count() == settling.entries
        answer = page.post(at("team-adjust", settling.pk), given | looked(first_look))
        assert answer.status_code == 302
        settling.refresh_from_db()
        # thirteen cheerleaders who count for nothing, and a chosen primary skill that counts
        assert settling.value == value + 20_000
        shown = said(page.get(at("team-detail", settling.pk)))
        assert "13 not counted" in shown
        assert WHY in said(page.get(at("team-journal", settling.pk)))
        stale = page.post(at("team-adjust", settling.pk), given | looked(first_look))
        assert stale.status_code == 409

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"kind": "gold", "by": "-9000000"}, "Not enough gold"),
            ({"kind": "gold", "by": "much"}, "Please give a number."),
            ({"kind": "player-in", "position": "wizard", "number": "60"}, "not to be had"),
            ({"kind": "player-in", "position": "orc-lineman", "number": "1"}, "is worn by"),
            ({"kind": "characteristic", "characteristic": "ma", "to": "12"}, "runs from"),
            ({"kind": "skill-gained", "skill": ""}, "Please fill this in"),
        ],
    )
    def test_what_is_wrong_is_said_beside_it(
        self, settling: Team, commissioner: User, change: dict[str, str], words: str
    ) -> None:
        given = rows({"player": first(settling), **change}) | {"reason": WHY, "act": "look"}
        answer = browser(commissioner).post(at("team-adjust", settling.pk), given)
        assert answer.status_code == 422
        assert words in said(answer)
        assert 'aria-invalid="true"' in said(answer)

    def test_a_reason_is_needed(self, settling: Team, commissioner: User) -> None:
        given = rows({"kind": "gold", "by": "1000"}) | {"reason": " ", "act": "write"}
        assert "Please give a reason" in said(browser(commissioner).post(at("team-adjust", settling.pk), given))

    def test_not_for_its_coach(self, settling: Team, coach: User, commissioner: User) -> None:
        for name in ("team-adjust", "team-opening"):
            assert browser(coach).get(at(name, settling.pk)).status_code == 404
            assert at(name, settling.pk) not in said(browser(coach).get(at("team-detail", settling.pk)))
        cache.clear()
        assert at("team-adjust", settling.pk) in said(browser(commissioner).get(at("team-detail", settling.pk)))

    def test_its_queries(self, settling: Team, commissioner: User) -> None:
        page = browser(commissioner)
        team = builders.accepted_team(settling.book, builders.person("Cleo"), commissioner)
        counts = [queries(page, at("team-adjust", settling.pk)), queries(page, at("team-opening", team.pk))]
        assert counts == [6, 9]


HAD = {
    "record": {"season": {"won": 3, "lost": 1, "touchdowns": 8, "touchdowns_against": 4}, "earlier": {"drawn": 2}},
    "sheet": {"gold": 85_000, "fans": 4, "goods": {"team-re-roll": 3, "apothecary": 1}},
}


class TestBroughtOver:
    def test_the_sheet_has_what_the_team_had(self, team: Team, commissioner: User) -> None:
        players = [
            {"player": first(team), "spp": 4, "gains": [{"gain": "block"}, {"gain": "ag"}], "reduced": ["av"]},
            {
                "new": {"id": "late", "position": "untrained-troll", "number": 16, "name": "Late"},
                "niggling": 1,
                "spp": 2,
            },
        ]
        operations.bring_over(team.pk, {**HAD, "players": {"players": players}}, actor=commissioner)
        state = read_state(Team.objects.get(pk=team.pk).state)
        assert (state.treasury, state.fans, state.count("team-re-roll"), state.count("apothecary")) == (85_000, 4, 3, 1)
        assert (state.record.played, state.record.won, state.season_record.played) == (6, 3, 4)
        assert state.brought is not None
        assert state.brought.touchdowns == (8, 4)
        man = state.player(first(team))
        assert man is not None
        # a chosen primary skill is 6 SPP and 20,000; the second advancement, a better AG, 20 SPP and 40,000
        assert (man.spp, man.earned, man.value) == (4, 4 + 6 + 20, 50_000 + 20_000 + 40_000)
        assert (man.profile.ag, man.profile.av, man.reduced) == (2, 9, ("av",))
        team.refresh_from_db()
        # ten linemen of 50,000, this one, a troll of 115,000, three re-rolls, an apothecary
        assert team.value == 10 * 50_000 + 110_000 + 115_000 + 3 * 60_000 + 50_000

    def test_again_in_the_place_of_the_first(self, team: Team, commissioner: User) -> None:
        late = {"new": {"id": "late", "position": "goblin", "number": 16, "name": "Late"}}
        operations.bring_over(team.pk, {**HAD, "players": {"players": [late]}}, actor=commissioner)
        operations.bring_over(team.pk, {"sheet": {"gold": 10_000}}, actor=commissioner)
        assert not Player.objects.filter(pk="late", active=True).exists()
        state = read_state(Team.objects.get(pk=team.pk).state)
        assert (state.treasury, state.record.played, state.fans) == (10_000, 0, 1)
        assert Entry.objects.filter(team=team).count() == 2
        builders.set_right(team, commissioner, gold={"by": 1000})
        with pytest.raises(Refused) as refused:
            operations.bring_over(team.pk, HAD, actor=commissioner)
        assert refused.value.codes == ("not-the-last",)

    def test_no_more_once_a_match_has_begun(self, settling: Team, commissioner: User) -> None:
        with pytest.raises(Refused) as refused:
            operations.bring_over(settling.pk, HAD, actor=commissioner)
        assert refused.value.codes == ("already-played",)
        answer = browser(commissioner).get(at("team-opening", settling.pk))
        assert answer.url == at("team-adjust", settling.pk)

    def test_only_who_decides(self, team: Team, coach: User) -> None:
        with pytest.raises(Denied):
            operations.bring_over(team.pk, HAD, actor=coach)

    def test_the_page(self, team: Team, commissioner: User, book: Book) -> None:
        page = browser(commissioner)
        assert page.get(at("team-opening", team.pk)).status_code == 200
        given = {
            "gold": "85000",
            "fans": "4",
            "goods-team-re-roll": "3",
            "season-won": "3",
            "earlier-lost": "1",
            "p0-spp": "4",
            "p0-gains": "Blocage, dodge*; +ma",
            "p0-reduced": "AV",
            "p1-gains": "Blok",
            "p11-id": "late",
            "p11-position": "untrained-troll",
            "p11-number": "1",
            "act": "write",
        }
        wrong = page.post(at("team-opening", team.pk), given)
        assert wrong.status_code == 422
        assert "“Blok” is no skill of this edition" in said(wrong)
        taken = page.post(at("team-opening", team.pk), given | {"p1-gains": ""})
        assert "Number 1 is worn by" in said(taken)
        right = given | {"p1-gains": "", "p11-number": "15"}
        shown = page.post(at("team-opening", team.pk), right | {"act": "look"})
        assert "4 SPP" in said(shown)
        unseen = page.post(at("team-opening", team.pk), right | {"p0-spp": "40"} | looked(shown))
        assert unseen.status_code == 409
        assert Entry.objects.filter(team=team).count() == 1
        assert page.post(at("team-opening", team.pk), right | looked(shown)).status_code == 302
        state = read_state(Team.objects.get(pk=team.pk).state)
        man = state.player(first(team))
        assert man is not None
        assert [each.kind for each in man.advancements] == [
            "chosen-primary",
            "random-secondary",
            "random-characteristic",
        ]
        assert (len(state.players), state.record.played) == (12, 4)
        assert "Brought over: 3–0–1" in said(page.get(at("team-detail", team.pk)))
        again = said(page.get(at("team-opening", team.pk)))
        assert 'value="Block, Dodge*, +MA"' in again
        assert "was brought over already" in again
