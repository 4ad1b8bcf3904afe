"""Each kind of what no longer holds after a correction, with each choice that it leaves."""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from accounts.models import User
from matches import operations
from matches.beginning import worded_again
from matches.models import Correction, Match, PlayerLine
from matches.selectors.consequences import Consequences
from matches.selectors.findings import Given
from rules.actions import PlayMatch, RenumberPlayers
from rules.amending import Amended
from rules.inputs import put_at
from rules.state import TeamState
from teams import corrections
from teams import operations as of_teams
from teams.audit import audit, replayed
from teams.models import Action, Book, Player, Team
from teams.records import read_body, read_state
from teams.refusals import Refused
from tests.matches import builders
from tests.teams.builders import set_right

pytestmark = pytest.mark.django_db


class World:
    """Two teams, the match that was entered wrong, and what came after it."""

    def __init__(self, book: Book, home: Team, away: Team, commissioner: User, ada: User, bob: User) -> None:
        self.book, self.home, self.away = book, home, away
        self.commissioner, self.ada, self.bob = commissioner, ada, bob
        self.first = self.second = self.schedule()

    def schedule(self) -> Match:
        return operations.schedule(self.book, [(self.home.pk, self.away.pk)])[0]

    def play(self, match: Match, **more: Any) -> None:
        """A report by the home coach, confirmed by the other."""
        match.home.refresh_from_db()
        match.away.refresh_from_db()
        builders.send(match, self.ada, builders.settled(match, builders.result(match, **more)))
        builders.confirm(match, self.bob)
        self.home.refresh_from_db()
        self.away.refresh_from_db()

    def close(self) -> None:
        builders.close(self.home, self.ada)
        builders.close(self.away, self.bob)

    def purse(self, gold: int) -> None:
        """The home team has so much gold from now on."""
        self.home.refresh_from_db()
        set_right(self.home, self.commissioner, gold={"by": gold - self.home.treasury})

    def player(self, number: int) -> str:
        return builders.player(self.home, number)

    @property
    def treasury(self) -> int:
        return Team.objects.get(pk=self.home.pk).treasury

    # --- the correction -------------------------------------------------------------------------------------------

    def correct(self, *changes: tuple[str, Any]) -> Correction:
        """Propose the first match with other answers at some paths."""
        self.first.refresh_from_db()
        assert self.first.position is not None
        action = operations.recorded(self.book.pk, self.first.position)
        assert isinstance(action, PlayMatch)
        inputs = action.inputs
        for path, value in changes:
            inputs = put_at(inputs, path, value)
        corrected = replace(action, inputs=inputs)
        return operations.propose(
            self.book.pk, self.first.position, corrected, actor=self.commissioner, match=self.first
        )

    def only_conflict(self, correction: Correction) -> Amended:
        [found] = operations.shown(correction).amendment.conflicts
        return found

    def choose(self, correction: Correction, take: Any, at: Amended | None = None, **more: Any) -> Correction:
        at = at or self.only_conflict(correction)
        return operations.choose(
            correction.pk,
            at.position,
            take,
            reason="decided at the club",
            version=correction.version,
            actor=self.commissioner,
            **more,
        )

    def advance(self) -> None:
        """Number 3 of the home side rolls for a skill."""
        dice = [{"first": 1, "second": 1}]
        advance = {"player": self.player(3), "kind": "random-primary", "category": "general", "dice": dice}
        of_teams.advance_player(self.home.pk, {"advance": advance}, actor=self.ada)

    def write(self, correction: Correction) -> None:
        shown = operations.shown(correction)
        operations.write_correction(
            correction.pk, digest=shown.digest, reason="entered for the wrong player", actor=self.commissioner
        )
        self.book.refresh_from_db()
        assert audit(self.book) == []
        assert [each.row for each in replayed(self.book) if each.differs] == []


@pytest.fixture
def world(book: Book, home: Team, away: Team, commissioner: User, ada: User, bob: User) -> World:
    return World(book, home, away, commissioner, ada, bob)


NO_TOUCHDOWN = ("events.log", [])


def refused_choice(world: World, correction: Correction, take: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        world.choose(correction, take)
    assert refused.value.codes == (code,)
    correction.refresh_from_db()


def undecided(world: World, correction: Correction) -> None:
    """What nobody decided about is not written, and giving up leaves all as it is."""
    before = Team.objects.get(pk=world.home.pk).state
    shown = operations.shown(correction)
    with pytest.raises(Refused):
        operations.write_correction(correction.pk, digest=shown.digest, reason="r", actor=world.commissioner)
    operations.give_up(correction.pk, actor=world.commissioner)
    assert Team.objects.get(pk=world.home.pk).state == before
    assert not Correction.objects.exists()


class TestGoldThatIsNotThere:
    """Winnings that shrink: what was paid with them can't be paid any more."""

    HIRE = {"hire": {"id": "new-1", "position": "human-lineman", "number": 40, "name": "New"}}
    GOODS = {"buy": {"goods": "team-re-roll", "count": 1}}

    @pytest.fixture(params=[(50_000, "hire"), (100_000, "re-roll")], ids=["hire", "re-roll"])
    def correction(self, world: World, request: pytest.FixtureRequest) -> Correction:
        self.price, what = request.param
        world.play(world.first)
        # Just enough to pay: ten thousand less is ten thousand short.
        world.purse(self.price)
        if what == "hire":
            of_teams.hire_player(world.home.pk, self.HIRE, actor=world.ada)
        else:
            of_teams.buy_goods(world.home.pk, self.GOODS, actor=world.ada)
        correction = world.correct(NO_TOUCHDOWN)
        conflict = world.only_conflict(correction)
        assert [each.code for each in conflict.violations] == ["not-enough-gold"]
        assert conflict.violations[0].params["treasury"] == self.price - 10_000
        return correction

    def test_the_purchase_is_voided(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "void"))
        assert world.treasury == self.price - 10_000

    def test_it_is_kept_by_gold_that_somebody_signs(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "adjust"))
        assert world.treasury == 0

    def test_nobody_may_let_it_pass(self, world: World, correction: Correction) -> None:
        refused_choice(world, correction, "pass", "may-not-pass")
        undecided(world, correction)


class TestAnAdvancementWithoutItsPoints:
    """The touchdown was somebody else's."""

    @pytest.fixture
    def correction(self, world: World) -> Correction:
        world.play(world.first)
        world.advance()
        correction = world.correct(("events.log.0.player", world.player(5)), ("mvp.home", [{"pick": 5}]))
        [wrong] = world.only_conflict(correction).violations
        assert (wrong.code, wrong.params["spp"], wrong.params["price"]) == ("not-enough-spp", 0, 3)
        return correction

    def test_the_advancement_is_voided(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "void"))
        player = state_of(world).player(world.player(3))
        assert player is not None
        assert (player.spp, player.gained) == (0, ())

    def test_it_is_kept_by_points_that_somebody_signs(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "adjust"))
        player = state_of(world).player(world.player(3))
        assert player is not None
        assert (player.spp, player.earned, len(player.gained)) == (0, 3, 1)

    def test_nobody_may_let_it_pass(self, world: World, correction: Correction) -> None:
        refused_choice(world, correction, "pass", "may-not-pass")
        undecided(world, correction)


def state_of(world: World) -> TeamState:
    return read_state(Team.objects.get(pk=world.home.pk).state)


class TestWhoPlayedLaterWasHurtBefore:
    """A player who scores in the second match died in the first, or had to miss the second."""

    @pytest.fixture(params=[(15, "not-in-match"), (8, "player-misses-match")], ids=["dead", "misses"])
    def correction(self, world: World, request: pytest.FixtureRequest) -> Correction:
        die, code = request.param
        world.play(world.first)
        world.close()
        world.second = self.second = world.schedule()
        world.play(self.second)
        by = builders.player(world.away, 2)
        hurt = {"victim": world.player(3), "cause": "block", "by": by, "roll": {"d16": die}, "apothecary": None}
        correction = world.correct(("casualties.suffered", [hurt]), ("mvp.home", [{"pick": 4}]))
        conflict = world.only_conflict(correction)
        assert {each.code for each in conflict.violations} == {code}
        self.second.refresh_from_db()
        assert conflict.position == self.second.position
        return correction

    def test_the_later_match_is_voided(self, world: World, correction: Correction) -> None:
        shown = operations.shown(world.choose(correction, "void"))
        correction.refresh_from_db()
        while shown.amendment.conflicts:
            shown = operations.shown(world.choose(correction, "void", shown.amendment.conflicts[0]))
            correction.refresh_from_db()
        world.write(correction)
        self.second.refresh_from_db()
        assert self.second.state == Match.State.VOIDED
        assert not PlayerLine.objects.filter(match=self.second).exists()

    def test_he_is_fit_by_an_adjustment_that_somebody_signs(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "adjust"))
        player = state_of(world).player(world.player(3))
        assert player is not None
        assert player.available
        line = PlayerLine.objects.get(match=self.second, who=world.player(3))
        assert line.touchdowns == 1

    def test_nobody_may_let_it_pass(self, world: World, correction: Correction) -> None:
        refused_choice(world, correction, "pass", "may-not-pass")
        undecided(world, correction)


class TestExpensiveMistakes:
    """Other gold at the close of the match: another result of the same die, or a die that nobody rolled."""

    def close_with(self, world: World, gold: int, die: int | None) -> None:
        world.play(world.first)
        world.purse(gold)
        given = {"mistakes": {"d6": die}} if die else {}
        operations.close_team_sequence(world.home.pk, given, actor=world.ada)

    def test_the_same_die_in_another_band_asks_for_what_was_lost(self, world: World) -> None:
        self.close_with(world, 300_000, 1)
        assert world.treasury == 150_000
        correction = world.correct(NO_TOUCHDOWN)
        [line] = operations.shown(correction).amendment.conflicts
        [question] = line.questions
        assert question.kind == "dice"
        answered = world.choose(correction, "answer", answers={question.path: 2})
        world.write(answered)
        assert world.treasury == 290_000 - 20_000

    def test_what_comes_to_something_else_is_kept_by_an_adjustment(self, world: World) -> None:
        world.play(world.first)
        world.purse(600_000)
        operations.close_team_sequence(world.home.pk, {"mistakes": {"d6": 3}}, actor=world.ada)
        assert world.treasury == 300_000
        correction = world.correct(("events.log", []), ("mvp.home", [{"pick": 4}]))
        shown = operations.shown(correction)
        assert shown.amendment.conflicts == ()
        [line] = shown.amendment.consequences
        kept = world.choose(correction, "adjust", line)
        world.write(kept)
        assert world.treasury == 590_000 - 300_000

    def test_it_is_left_at_what_it_comes_to(self, world: World) -> None:
        world.play(world.first)
        world.purse(600_000)
        operations.close_team_sequence(world.home.pk, {"mistakes": {"d6": 3}}, actor=world.ada)
        world.write(world.correct(NO_TOUCHDOWN))
        assert world.treasury == 295_000

    @pytest.fixture
    def unrolled(self, world: World) -> Correction:
        """95,000 gold and no die; with a touchdown more it is 105,000."""
        self.close_with(world, 95_000, None)
        goal = {"event": "touchdown", "side": "home", "player": world.player(4)}
        correction = world.correct(("events.log.1", goal))
        [question] = world.only_conflict(correction).questions
        assert question.path == "inputs.mistakes.d6"
        return correction

    @pytest.mark.parametrize(("die", "left"), [(2, 105_000)])
    def test_a_die_that_nobody_rolled_is_supplied(
        self, world: World, unrolled: Correction, die: int, left: int
    ) -> None:
        world.write(world.choose(unrolled, "answer", answers={"inputs.mistakes.d6": die}))
        assert world.treasury == left

    def test_an_answer_that_can_be_none_is_refused_and_not_chosen(self, world: World, unrolled: Correction) -> None:
        path = "inputs.mistakes.d6"
        with pytest.raises(Refused) as refused:
            world.choose(unrolled, "answer", answers={path: 99})
        assert [each.path for each in refused.value.outcome.violations] == [path]
        unrolled.refresh_from_db()
        assert list(operations.edits_of(unrolled)) == [unrolled.position]
        [conflict] = operations.shown(unrolled).amendment.conflicts
        given = Given(str(conflict.position), {path: "99"}, refused.value.outcome.violations)
        told = Consequences(unrolled, operations.shown(unrolled), given)
        found = [(each.typed, len(each.wrong)) for conflict in told.conflicts for each in conflict.asked]
        assert found == [("99", 1)]

    def test_an_answer_is_worked_out_on_the_sheets_that_are_known(
        self, world: World, unrolled: Correction, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        conflict = world.only_conflict(unrolled)
        walks: list[Any] = []
        show = corrections.show
        monkeypatch.setattr(corrections, "show", lambda *given: walks.append(given) or show(*given))
        world.choose(unrolled, "answer", conflict, answers={"inputs.mistakes.d6": 2})
        assert len(walks) == 1

    @pytest.mark.parametrize("path", ["inputs.mistakes.other", "inputs.x.999999999", "inputs.prepare.notes"])
    def test_only_what_is_asked_for_is_answered(self, world: World, unrolled: Correction, path: str) -> None:
        with pytest.raises(Refused) as refused:
            world.choose(unrolled, "answer", answers={path: 2})
        assert refused.value.codes == ("not-asked",)

    def test_the_sequence_is_open_again(self, world: World, unrolled: Correction) -> None:
        world.write(world.choose(unrolled, "void"))
        assert Team.objects.get(pk=world.home.pk).phase == Team.Phase.SEQUENCE
        world.first.refresh_from_db()
        assert world.first.state == Match.State.CONFIRMED

    def test_no_adjustment_is_a_die(self, world: World, unrolled: Correction) -> None:
        refused_choice(world, unrolled, "adjust", "no-remedy")
        undecided(world, unrolled)


class TestALimitThatIsBroken:
    """A player who is alive after all makes seventeen."""

    @pytest.fixture
    def correction(self, world: World) -> Correction:
        dead = {"victim": world.player(12), "cause": "crowd", "roll": {"d16": 15}, "apothecary": None}
        world.play(world.first, casualties={"suffered": [dead]})
        world.purse(500_000)
        for number in range(20, 25):
            hire = {"id": f"new-{number}", "position": "human-lineman", "number": number, "name": f"N {number}"}
            of_teams.hire_player(world.home.pk, {"hire": hire}, actor=world.ada)
        correction = world.correct(("casualties.suffered", []))
        conflict = world.only_conflict(correction)
        assert {each.code for each in conflict.violations} <= {"list-full", "position-full"}
        return correction

    def test_the_last_hire_is_voided(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "void"))
        assert len(state_of(world).hired) == 16
        assert not Player.objects.filter(pk="new-24").exists()
        assert world.treasury == 500_000 - 4 * 50_000

    def test_it_is_let_pass_with_a_reason(self, world: World, correction: Correction) -> None:
        while conflicts := operations.shown(correction).amendment.conflicts:
            correction = world.choose(correction, "pass", conflicts[0])
        world.write(correction)
        assert len(state_of(world).hired) == 17
        journal = Client().get(reverse("teams:team-journal", args=[world.home.pk])).content.decode()
        assert "Let pass: “decided at the club”" in journal

    def test_no_adjustment_makes_room(self, world: World, correction: Correction) -> None:
        refused_choice(world, correction, "adjust", "no-remedy")
        undecided(world, correction)


class TestAPositionThatIsFull:
    """An ogre, of whom a team may have one, is alive after all; a new one was hired for him."""

    def hired(self, world: World, number: int) -> None:
        ogre = {"id": f"ogre-{number}", "position": "ogre", "number": number, "name": f"Ogre {number}"}
        of_teams.hire_player(world.home.pk, {"hire": ogre}, actor=world.ada)

    @pytest.fixture
    def correction(self, world: World) -> Correction:
        world.play(world.first)
        world.purse(140_000)
        self.hired(world, 20)
        world.close()
        world.second = world.schedule()
        dead = {"victim": "ogre-20", "cause": "crowd", "roll": {"d16": 15}, "apothecary": None}
        world.play(world.second, casualties={"suffered": [dead]})
        world.purse(140_000)
        self.hired(world, 21)
        world.first = world.second
        correction = world.correct(("casualties.suffered", []))
        assert [each.code for each in world.only_conflict(correction).violations] == ["position-full"]
        return correction

    def test_the_new_one_is_voided(self, world: World, correction: Correction) -> None:
        world.write(world.choose(correction, "void"))
        assert [each.id for each in state_of(world).hired if each.position == "ogre"] == ["ogre-20"]
        assert world.treasury == 140_000

    def test_no_adjustment_makes_room(self, world: World, correction: Correction) -> None:
        refused_choice(world, correction, "adjust", "no-remedy")
        undecided(world, correction)


class TestAPlaceInTheTable:
    """A prize is paid for the place that a commissioner names: it stays, whatever becomes of the table."""

    def test_a_prize_stays_and_is_set_right_by_hand(self, world: World) -> None:
        world.play(world.first)
        world.close()
        before = world.treasury
        of_teams.award_prize(world.home.pk, {"prize": {"place": 1}}, actor=world.commissioner)
        prize = world.treasury - before
        assert prize == 100_000
        correction = world.correct(NO_TOUCHDOWN)
        assert operations.shown(correction).amendment.conflicts == ()
        world.write(correction)
        assert world.treasury == before - 10_000 + prize


class TestWhoComesOnAList:
    def test_nobody_of_another_team_comes_by_a_correction(self, world: World) -> None:
        """A journeyman under the id of somebody in a third team would take over that player's row."""
        third = builders.team(world.book, world.bob, world.commissioner, "Third", "human")
        hurt = [
            {"victim": world.player(number), "cause": "crowd", "roll": {"d16": 8}, "apothecary": None}
            for number in (11, 12)
        ]
        world.play(world.first, casualties={"suffered": hurt})
        world.close()
        second = world.schedule()
        world.play(second, journeymen={"home": {"taken": [{"id": "j-1", "position": "human-lineman", "number": 30}]}})
        second.refresh_from_db()
        world.first = second
        theirs = builders.player(third, 5)
        correction = world.correct(("journeymen.home.taken.0.id", theirs))
        shown = operations.shown(correction)
        assert shown.amendment.conflicts == ()
        with pytest.raises(Refused) as refused:
            operations.write_correction(correction.pk, digest=shown.digest, reason="r", actor=world.commissioner)
        assert refused.value.codes == ("id-taken",)
        assert Player.objects.get(pk=theirs).team_id == third.pk

    def test_nobody_comes_under_a_name_that_is_not_kept(self, world: World) -> None:
        world.play(world.first)
        back = msgspec.to_builtins(state_of(world).players[0])
        given = {"back": {**back, "id": "new-1", "name": "0" * 32, "number": 40}}
        with pytest.raises(Refused) as refused:
            set_right(world.home, world.commissioner, player_in=given)
        assert refused.value.codes == ("no-such-text",)


class TestCorrectedBack:
    """What a correction did besides goes back with it."""

    @pytest.fixture
    def advanced(self, world: World) -> World:
        """Number 3 scored, and paid three of his points for a skill."""
        world.play(world.first)
        world.advance()
        world.close()
        self.sheet = state_of(world)
        return world

    def another_scorer(self, world: World, take: str) -> None:
        other = ("events.log.0.player", world.player(5)), ("mvp.home", [{"pick": 5}])
        world.write(world.choose(world.correct(*other), take))
        world.first.refresh_from_db()
        assert state_of(world) != self.sheet

    @pytest.mark.parametrize("take", ["adjust", "void"])
    def test_by_writing_what_was_written_before(self, advanced: World, take: str) -> None:
        self.another_scorer(advanced, take)
        action = worded_again(operations.recorded(advanced.book.pk, advanced.first.position or 0))
        inputs = put_at(action.inputs, "events.log.0.player", advanced.player(3))
        rows = Action.objects.filter(position=advanced.first.position or 0)
        first = read_body(rows.earliest("serial").body)
        assert first.action is not None
        inputs = put_at(inputs, "mvp.home", msgspec.to_builtins(first.action.inputs)["mvp"]["home"])
        back = operations.propose_match(advanced.first.pk, "replace", inputs=inputs, actor=advanced.commissioner)
        assert len(operations.edits_of(back)) == 2
        advanced.write(back)
        assert state_of(advanced) == self.sheet

    @pytest.mark.parametrize("take", ["adjust", "void"])
    def test_by_taking_the_correction_back(self, advanced: World, take: str) -> None:
        self.another_scorer(advanced, take)
        advanced.write(operations.propose_match(advanced.first.pk, "take-back", actor=advanced.commissioner))
        assert state_of(advanced) == self.sheet

    def test_by_putting_a_match_back_with_all_that_went_with_it(self, advanced: World) -> None:
        correction = operations.propose_match(advanced.first.pk, "void", actor=advanced.commissioner)
        while conflicts := operations.shown(correction).amendment.conflicts:
            correction = advanced.choose(correction, "void", conflicts[0])
        advanced.write(correction)
        back = operations.propose_match(advanced.first.pk, "reinstate", actor=advanced.commissioner)
        assert len(operations.edits_of(back)) == 4
        advanced.write(back)
        assert state_of(advanced) == self.sheet

    def test_what_went_with_a_match_comes_back_by_itself(self, advanced: World) -> None:
        self.another_scorer(advanced, "void")
        gone = Action.objects.current().get(book=advanced.book, kind="void")
        back = operations.propose_entry(advanced.home.pk, gone.position, "reinstate", actor=advanced.commissioner)
        assert list(operations.edits_of(back)) == [gone.position]

    def test_what_was_written_since_stays(self, advanced: World) -> None:
        """Where the skill stood that was taken out stands something else by now."""
        self.another_scorer(advanced, "void")
        gone = Action.objects.current().get(book=advanced.book, kind="void")
        numbers = {"renumber": {"numbers": [{"player": advanced.player(3), "number": 50}]}}
        other = RenumberPlayers(team=advanced.home.pk, inputs=numbers)
        advanced.write(operations.propose(advanced.book.pk, gone.position, other, actor=advanced.commissioner))
        again = operations.propose_match(advanced.first.pk, "take-back", actor=advanced.commissioner)
        assert list(operations.edits_of(again)) == [advanced.first.position]

    def test_what_was_never_corrected(self, advanced: World) -> None:
        with pytest.raises(Refused) as refused:
            operations.propose_match(advanced.first.pk, "take-back", actor=advanced.commissioner)
        assert refused.value.codes == ("never-corrected",)


class TestWhatAConflictSays:
    """Who and what a conflict is about; what was chosen, and taken back."""

    @pytest.fixture
    def correction(self, world: World) -> Correction:
        world.play(world.first)
        world.advance()
        return world.correct(("events.log.0.player", world.player(5)), ("mvp.home", [{"pick": 5}]))

    def told(self, correction: Correction) -> Consequences:
        return Consequences(correction, operations.shown(correction))

    def test_what_it_was_and_what_would_keep_it(self, correction: Correction) -> None:
        [conflict] = self.told(correction).conflicts
        assert any("#3 Rovers 3" in line for line in conflict.was)
        assert conflict.helps == ["Rovers: #3 Rovers 3: +3 SPP, set right: (your reason)"]

    def test_a_choice_says_its_figure_and_is_taken_back(self, world: World, correction: Correction) -> None:
        correction = world.choose(correction, "adjust")
        [(position, _title, words)] = self.told(correction).chosen
        assert "+3 SPP" in words
        correction = operations.choose(
            correction.pk, position, "open", version=correction.version, actor=world.commissioner
        )
        assert list(operations.edits_of(correction)) == [correction.position]
        assert len(self.told(correction).conflicts) == 1

    def test_what_is_corrected_stays(self, world: World, correction: Correction) -> None:
        with pytest.raises(Refused) as refused:
            operations.choose(
                correction.pk, correction.position, "open", version=correction.version, actor=world.commissioner
            )
        assert refused.value.codes == ("no-conflict",)


def test_what_changes_nothing_is_not_written(world: World) -> None:
    world.play(world.first)
    correction = world.correct()
    shown = operations.shown(correction)
    assert not shown.changes
    with pytest.raises(Refused) as refused:
        operations.write_correction(correction.pk, digest=shown.digest, reason="r", actor=world.commissioner)
    assert refused.value.codes == ("nothing-changes",)


def test_an_mvp_who_moves_by_another_list_is_named(world: World) -> None:
    """Number 1 dies after all: the same die falls on the next of the list."""
    world.play(world.first, mvp={"home": [{"pick": 4}], "away": [{"pick": 4}]})
    by = builders.player(world.away, 2)
    hurt = {"victim": world.player(1), "cause": "block", "by": by, "roll": {"d16": 15}, "apothecary": None}
    correction = world.correct(("casualties.suffered", [hurt]))
    told = Consequences(correction, operations.shown(correction))
    assert told.moved_mvps == ["Most Valuable Player: #4 Rovers 4 → #5 Rovers 5 (same die, other list)"]
