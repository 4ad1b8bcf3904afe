"""What who runs a book does to a sheet beside its play: several adjustments in one act, and what a team brings over."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from rules.actions import AdjustTeam, BringOver, Override
from rules.adjusting import Adjusted, Changes, adjusted, adjustments, at_place
from rules.engine import resolve
from rules.outcome import Outcome, Violation
from rules.state import TeamState
from rules.values import encode
from teams import records
from teams.history import state_before
from teams.ledger import Desk, Done
from teams.models import Action, Entry, Team
from teams.operations.sheets import acted_for, carry_out, on_sheet, require_phase
from teams.refusals import Refused, Stale, broken, refusal
from teams.rulesets import rules_of
from teams.surroundings import around
from teams.texts import ids_named, lift_action, nameless, plain, words_of

MOST = 40  # changes in one act


def look_at_adjustments(
    team: Team, changes: Changes, *, reason: str, overrides: Sequence[Override] = ()
) -> tuple[Adjusted, list[Violation]]:
    """What adjustments of a sheet would come to now, words as they were typed; and what the books find wrong.

    Nothing is written. ``team`` comes with its book.
    """
    rules = rules_of(team.book.ruleset_id)
    actions = adjustments(team.pk, changes, reason, overrides)
    found = _numbered(changes)
    looked = adjusted(rules, records.read_state(team.state), actions)
    for place, (action, outcome) in enumerate(zip(actions, looked.outcomes, strict=True)):
        _, lifted = lift_action(rules, action)
        wrong = [*lifted.violations, *nameless(rules, action, outcome)]
        found += at_place(refusal(*wrong).outcome, place).violations
    try:
        require_phase(team, AdjustTeam(team=team.pk))
    except Refused as refused:
        found += refused.outcome.violations
    return looked, found


def adjust_sheet(
    team_id: str,
    changes: Changes,
    *,
    reason: str,
    actor: AbstractBaseUser,
    seen: int | None = None,
    key: str | None = None,
    overrides: Sequence[Override] = (),
) -> Done:
    """Change figures of a sheet in one act: each change is an action of its own, all are written or none.

    Args:
        changes: the inputs of ``adjust-team`` for each change, by step; one without a reason of its own takes
            ``reason``. A path of an override, and of what is refused, begins with the change's place:
            ``changes.0.gold.by``.
        seen: the revision of the sheet that was looked at.

    Raises:
        Denied, Refused, KeyConflict, Team.DoesNotExist
        Stale: the sheet was changed since it was looked at.
    """
    actions = adjustments(team_id, changes, reason, overrides)

    def change(desk: Desk, team: Team) -> None:
        if seen is not None and seen != team.revision:
            raise Stale
        if wrong := _numbered(changes):
            raise refusal(*wrong)
        for place, action in enumerate(actions):
            try:
                carry_out(desk, team, action)
            except Refused as refused:
                raise Refused(at_place(refused.outcome, place), refused.words) from None

    request = encode([team_id, changes, reason, tuple(overrides)])
    return on_sheet(team_id, change, decides=True, actor=actor, key=key, request=request, operation="adjust-sheet")


def _numbered(changes: Changes) -> list[Violation]:
    """Whether there is anything to change, and not too much for one act."""
    if not changes:
        return [broken("no-changes", "changes")]
    return [broken("too-many-changes", "changes", count=len(changes), most=MOST)] if len(changes) > MOST else []


# --- brought over -----------------------------------------------------------------------------------------------------


def bring_over(
    team_id: str,
    inputs: dict[str, Any],
    *,
    actor: AbstractBaseUser,
    key: str | None = None,
    request: bytes | None = None,
    overrides: Sequence[Override] = (),
) -> Done:
    """Give a team what it had before its league kept its books here.

    Until its first match it may be done again: the new one takes the place of the one before.

    Raises:
        Denied, KeyConflict, Team.DoesNotExist
        Refused: what is missing or broken; ``already-played`` (a match was begun), ``not-the-last`` (the sheet was
            changed since it was brought over), ``not-its-table`` (results are to count in another season's table).
    """
    action = BringOver(team=team_id, inputs=inputs, overrides=tuple(overrides))

    def bring(desk: Desk, team: Team) -> None:
        _require_unplayed(team, action)
        _require_table(team, action)
        desk.write(action, acted_for=acted_for(desk, team), supersedes=_before(desk, team))

    given = request or encode(action)
    return on_sheet(team_id, bring, decides=True, actor=actor, key=key, request=given, operation="bring-over")


def _require_unplayed(team: Team, action: BringOver) -> None:
    if team.begun:
        raise refusal(broken("already-played", team=team.pk))
    require_phase(team, action)


def _require_table(team: Team, action: BringOver) -> None:
    """Results may count in the table of the season that the team plays in, and nowhere else."""
    record = action.inputs.get("record")
    table = record.get("table") if isinstance(record, dict) else None
    season = around().season_of(team)
    if isinstance(table, str) and (season is None or table != season.key):
        raise refusal(broken("not-its-table", "inputs.record.table", team=team.pk))


def _before(desk: Desk, team: Team) -> Action | None:
    """What was brought over before, which gives way."""
    found = brought_over(team)
    if found is not None and found.position != team.position:
        raise refusal(broken("not-the-last", team=team.pk))
    return found


def brought_over(team: Team) -> Action | None:
    """What a team brought over, as it holds now: one query."""
    entry = Entry.objects.brought_over().filter(team=team).select_related("action").first()
    return entry.action if entry else None


def sheet_before(team: Team) -> tuple[TeamState, dict[str, Any]]:
    """The sheet as it was drafted, and the inputs of what was brought over since, as they were typed."""
    found = brought_over(team)
    action = records.read_body(found.body).action if found else None
    if found is None or action is None:
        return records.read_state(team.state), {}
    inputs: dict[str, Any] = plain(action.inputs, words_of(ids_named(action.inputs)))
    return state_before(team.pk, found.position), inputs


def look_at_opening(
    team: Team, before: TeamState, inputs: dict[str, Any], overrides: Sequence[Override] = ()
) -> tuple[Outcome, list[Violation]]:
    """What a team would have if it brought all this over to the sheet ``before``; and what the books find wrong.

    Nothing is written. ``team`` comes with its book.
    """
    rules = rules_of(team.book.ruleset_id)
    action = BringOver(team=team.pk, inputs=inputs, overrides=tuple(overrides))
    outcome = resolve(rules, {team.pk: before}, action)
    _, lifted = lift_action(rules, action)
    found = [*lifted.violations, *nameless(rules, action, outcome)]
    for require in (_require_unplayed, _require_table):
        try:
            require(team, action)
        except Refused as refused:
            found += refused.outcome.violations
    return outcome, found
