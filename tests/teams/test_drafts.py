"""From a private draft to an accepted team, and back."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from rules import loader
from teams import operations
from teams.models import Action, Book, Entry, Player, Team, TeamDraft, Tenure
from teams.refusals import Denied, Refused, Stale
from teams.rulesets import keep
from tests.teams import builders

pytestmark = pytest.mark.django_db


def handed_in(book: Book, coach: User, commissioner: User, **inputs: Any) -> TeamDraft:
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=builders.draft_inputs(**inputs))
    return operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)


def test_an_accepted_team_has_its_sheet_its_players_and_a_first_entry(
    team: Team, coach: User, commissioner: User
) -> None:
    assert (team.treasury, team.value, team.current_value, team.fans) == (330_000, 670_000, 670_000, 1)
    assert (team.name.words, team.roster, team.coach, team.phase) == ("Gutter Kings", "orc", coach, "new")
    assert team.players.active().count() == 11
    action = Action.objects.get()
    assert (action.kind, action.actor, action.acted_for, action.serial) == ("create-team", commissioner, coach, 1)
    assert Entry.objects.get().action == action
    assert Tenure.objects.get().coach == coach
    assert "Gutter" not in action.body + team.state + Entry.objects.get().effects + Entry.objects.get().explanations


def test_a_draft_is_returned_with_a_word_and_handed_in_again(book: Book, coach: User, commissioner: User) -> None:
    draft = handed_in(book, coach, commissioner)
    with pytest.raises(Refused) as refused:
        operations.return_draft(draft.pk, " ", version=draft.version, actor=commissioner)
    assert refused.value.codes == ("word-missing",)
    draft = operations.return_draft(draft.pk, "Two names are the same.", version=draft.version, actor=commissioner)
    assert (draft.state, draft.word, draft.book) == ("returned", "Two names are the same.", book)
    draft = operations.save_draft(draft.pk, builders.draft_inputs("Gutter Queens"), version=draft.version, actor=coach)
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    assert (draft.state, draft.name) == ("handed-in", "Gutter Queens")


def test_a_draft_that_is_handed_in_is_locked(book: Book, coach: User, commissioner: User) -> None:
    draft = handed_in(book, coach, commissioner)
    with pytest.raises(Refused) as refused:
        operations.save_draft(draft.pk, builders.draft_inputs(), version=draft.version, actor=coach)
    assert refused.value.codes == ("draft-locked",)
    draft = operations.withdraw(draft.pk, version=draft.version, actor=coach)
    assert draft.state == "draft"
    operations.save_draft(draft.pk, builders.draft_inputs(), version=draft.version, actor=coach)


def test_a_private_draft_is_deleted_and_gone(coach: User, stranger: User) -> None:
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, key="made")
    with pytest.raises(Denied):
        operations.delete_draft(draft.pk, version=1, actor=stranger)
    with pytest.raises(Stale):
        operations.delete_draft(draft.pk, version=2, actor=coach)
    for _ in range(2):
        operations.delete_draft(draft.pk, version=1, actor=coach, key="gone")
        assert not TeamDraft.objects.exists()
    for again in (
        lambda: operations.delete_draft(draft.pk, version=1, actor=coach),
        lambda: operations.draft_team(keep(loader.load("bb2020")), actor=coach, key="made"),
    ):
        with pytest.raises(TeamDraft.DoesNotExist):
            again()
    assert not TeamDraft.objects.exists()


def test_what_was_handed_in_or_accepted_is_not_deleted(book: Book, coach: User, commissioner: User) -> None:
    draft = handed_in(book, coach, commissioner)

    def refused() -> tuple[str, ...]:
        with pytest.raises(Refused) as found:
            operations.delete_draft(draft.pk, version=draft.version, actor=coach)
        return found.value.codes

    assert refused() == ("draft-locked",)
    operations.accept_draft(draft.pk, version=draft.version, actor=commissioner)
    draft.refresh_from_db()
    assert refused() == ("draft-locked",)
    draft = operations.reopen(draft.pk, version=draft.version, actor=coach)
    assert refused() == ("draft-was-accepted",)


def test_a_returned_draft_is_its_owners_to_delete(book: Book, coach: User, commissioner: User) -> None:
    draft = handed_in(book, coach, commissioner)
    draft = operations.return_draft(draft.pk, "No.", version=draft.version, actor=commissioner)
    with pytest.raises(Denied):
        operations.delete_draft(draft.pk, version=draft.version, actor=commissioner)
    operations.delete_draft(draft.pk, version=draft.version, actor=coach)
    assert not TeamDraft.objects.exists()


def test_teams_whose_coaches_chose_nothing_look_different(book: Book, coach: User, commissioner: User) -> None:
    names = ("Gutter Kings", "Green Knights", "Grey Kobolds")
    teams = [builders.accepted_team(book, coach, commissioner, builders.draft_inputs(each)) for each in names]
    operations.admit(book, coach, "coach", actor=commissioner)
    drafts = [operations.draft_team(book.ruleset, actor=coach, book_id=book.pk) for _ in range(10)]
    for each in teams:
        each.refresh_from_db()
    assert [each.crest_initials for each in teams] == ["", "GKG", "GKR"]
    colours = [(each.first_colour, each.second_colour) for each in drafts]
    assert len(set(colours)) == len(colours)
    assert set(colours).isdisjoint((each.first_colour, each.second_colour) for each in teams)


def test_teams_that_all_wore_the_same_are_dressed(team: Team, rival: Team) -> None:
    common = {"first_colour": "#1F4D3A", "second_colour": "#F2B134", "crest_pattern": "sash"}
    Team.objects.update(**common)
    TeamDraft.objects.update(**common)
    import_module("teams.migrations.0004_own_colours").dress(apps, None)
    colours = [*Team.objects.values_list("pk", "first_colour", "second_colour", "crest_pattern")]
    assert len({each[1:3] for each in colours}) == 2
    of_drafts = TeamDraft.objects.values_list("team", "first_colour", "second_colour", "crest_pattern")
    assert sorted(of_drafts) == sorted(colours)


def test_a_stale_save_shows_both(coach: User) -> None:
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach)
    first = builders.draft_inputs("First")
    operations.save_draft(draft.pk, first, version=1, actor=coach)
    mine = builders.draft_inputs("Second")
    with pytest.raises(operations.Conflict) as conflict:
        operations.save_draft(draft.pk, mine, version=1, actor=coach)
    assert (conflict.value.theirs.name, conflict.value.mine) == ("First", mine)
    assert TeamDraft.objects.get().name == "First"


def test_a_commissioner_accepts_what_he_read(book: Book, coach: User, commissioner: User) -> None:
    draft = handed_in(book, coach, commissioner)
    with pytest.raises(Stale):
        operations.accept_draft(draft.pk, version=draft.version - 1, actor=commissioner)
    with pytest.raises(Denied):
        operations.accept_draft(draft.pk, version=draft.version, actor=coach)
    assert not Team.objects.exists()


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"players": 10}, "too-few-players"),
        ({"players": 17}, "list-full"),
        ({"players": 16, "rerolls": 8}, "over-budget"),
        ({"rerolls": 9}, "goods-full"),
        ({"name": "x" * 61}, "name-too-long"),
        ({"name": "  "}, "text-blank"),
        ({"name": ""}, "text-blank"),
        ({"name": "Gutter\u202eKings"}, "text-hidden-characters"),
    ],
)
def test_what_is_broken_is_not_handed_in(
    book: Book, coach: User, commissioner: User, inputs: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        handed_in(book, coach, commissioner, **inputs)
    assert code in refused.value.codes
    assert TeamDraft.objects.get().state == "draft"


def test_a_team_is_drafted_again_until_it_plays_and_its_creation_superseded(
    book: Book, team: Team, coach: User, commissioner: User
) -> None:
    old = list(team.players.values_list("pk", flat=True))
    draft = TeamDraft.objects.get()
    draft = operations.reopen(draft.pk, version=draft.version, actor=coach)
    team.refresh_from_db()
    assert (team.status, draft.state) == ("reopened", "draft")
    inputs = builders.draft_inputs("Gutter Queens", players=12)
    kept = inputs["players"]["players"][0]
    kept["id"] = old[0]
    crest = {"first": "#112233", "second": "#ffffff", "pattern": "hoops", "initials": "GQ"}
    draft = operations.save_draft(draft.pk, inputs, version=draft.version, actor=coach, crest=crest)
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    operations.accept_draft(draft.pk, version=draft.version, actor=commissioner)
    team.refresh_from_db()
    assert (team.first_colour, team.second_colour, team.crest_pattern) == ("#112233", "#FFFFFF", "hoops")
    assert (team.status, team.name.words, team.treasury, team.entries) == ("active", "Gutter Queens", 280_000, 1)
    assert set(Player.objects.values_list("pk", flat=True)) == {each["id"] for each in inputs["players"]["players"]}
    first, second = Action.objects.order_by("serial")
    assert (second.supersedes, second.position, second.serial) == (first, first.position, 2)
    assert Entry.objects.get().action == second


def test_nobody_brings_another_teams_player(book: Book, team: Team, commissioner: User) -> None:
    inputs = builders.draft_inputs("Thieves")
    inputs["players"]["players"][3]["id"] = team.players.values_list("pk", flat=True)[0]
    with pytest.raises(Refused) as refused:
        builders.accepted_team(book, builders.person("Eve"), commissioner, inputs)
    assert refused.value.codes == ("id-taken",)
    assert Team.objects.count() == 1


def test_a_draft_is_meant_for_a_league_of_ones_own(book: Book, coach: User, commissioner: User) -> None:
    with pytest.raises(Denied):
        operations.draft_team(book.ruleset, actor=coach, book_id=book.pk)
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(book.ruleset, actor=coach, book_id=book.pk, key="a-key")
    assert (draft.book, draft.state) == (book, "draft")
    assert operations.draft_team(book.ruleset, actor=coach, book_id=book.pk, key="a-key") == draft


def test_a_stranger_neither_reads_nor_hands_in(book: Book, coach: User, commissioner: User, stranger: User) -> None:
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=builders.draft_inputs())
    with pytest.raises(Denied):
        operations.save_draft(draft.pk, {}, version=1, actor=stranger)
    with pytest.raises(Denied):
        operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
