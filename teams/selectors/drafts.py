"""The page of a draft: what its inputs come to, what is missing and broken, and what could be bought."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet

from rules import goods as prices
from rules.binding import Rules
from rules.outcome import Outcome
from rules.ruleset import Position, Roster, Staff
from rules.state import TeamState
from rules.value import Worth, worth
from teams.drafting import preview
from teams.models import Book, TeamDraft
from teams.rulesets import rules_of
from teams.selectors.teams import PlayerLine, player_line
from teams.wording import Catalogue, Wording
from teams.wording.catalogue import catalogue_of


@dataclass(frozen=True, slots=True)
class PositionChoice:
    """A position that may be bought, with how many of it are on the list."""

    position: Position
    name: str
    skills: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class GoodsChoice:
    """Goods that may be bought: the price, how many are in the draft, the most there may be (None: no limit)."""

    staff: Staff
    name: str
    price: int
    count: int
    most: int | None


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draft as it stands."""

    draft: TeamDraft
    inputs: dict[str, Any]
    outcome: Outcome
    state: TeamState
    rules: Rules
    catalogue: Catalogue
    wording: Wording
    worth: Worth
    lines: tuple[PlayerLine, ...]
    positions: tuple[PositionChoice, ...]
    goods: tuple[GoodsChoice, ...]

    @property
    def roster(self) -> Roster | None:
        """The roster, once it is chosen."""
        return self.rules.rosters.get(self.state.roster)

    @property
    def budget(self) -> int:
        """What there is to spend."""
        found = [each.params.get("budget") for each in self.outcome.explanations if each.key == "draft.budget"]
        return found[0] if found and isinstance(found[0], int) else self.rules.ruleset.team_creation.budget

    @property
    def left(self) -> int:
        """What is left of the budget; below zero when too much is spent."""
        return self.state.treasury if self.state.roster else self.budget

    @property
    def spent(self) -> int:
        """What is spent of the budget."""
        return self.budget - self.left

    @property
    def headings(self) -> tuple[str, ...]:
        """The characteristics that the edition has, by name."""
        return self.catalogue.headings

    @property
    def value(self) -> str:
        """Team value, as the edition speaks of it."""
        return self.catalogue.value(self.worth.total)

    @property
    def value_name(self) -> str:
        """What the edition calls team value."""
        return self.catalogue.name("team-value")

    @property
    def fans_name(self) -> str:
        """What the edition calls fans."""
        return self.catalogue.name(self.rules.params("create-team", "draft.goods").fans)

    @property
    def ready(self) -> bool:
        """May be handed in as it is."""
        return self.outcome.ok

    @property
    def violations(self) -> dict[str, list[str]]:
        """What is broken, worded, by the path of the offending field."""
        return _by_path((each.path, self.wording.violation(each)) for each in self.outcome.violations)

    @property
    def questions(self) -> dict[str, list[str]]:
        """What is missing, worded, by the path of the field."""
        return _by_path((each.path, self.wording.question(each)) for each in self.outcome.questions)


def draft_page(draft: TeamDraft) -> DraftPage:
    """The page of a draft that was read already; no query (but the rule set's, once a process)."""
    rules, catalogue = rules_of(draft.ruleset_id), catalogue_of(draft.ruleset_id)
    outcome = preview(draft)
    state = next(iter(outcome.teams.values()))
    words = {text: text for text in (state.name, *(each.name for each in state.players))}
    roster = rules.rosters.get(state.roster)
    return DraftPage(
        draft=draft,
        inputs=msgspec.json.decode(draft.inputs),
        outcome=outcome,
        state=state,
        rules=rules,
        catalogue=catalogue,
        wording=Wording.of_states(catalogue, [state]),
        worth=worth(state, rules.ruleset.team_value),
        lines=tuple(player_line(rules, catalogue, state, each, words) for each in state.players),
        positions=_positions(catalogue, roster, state) if roster else (),
        goods=_goods(rules, catalogue, roster, state) if roster else (),
    )


def _positions(catalogue: Catalogue, roster: Roster, state: TeamState) -> tuple[PositionChoice, ...]:
    return tuple(
        PositionChoice(
            position=each,
            name=catalogue.position(roster.key, each.key),
            skills=tuple(catalogue.skill(skill) for skill in each.skills),
            count=sum(player.position == each.key for player in state.players),
        )
        for each in roster.positions
    )


def _goods(rules: Rules, catalogue: Catalogue, roster: Roster, state: TeamState) -> tuple[GoodsChoice, ...]:
    return tuple(
        GoodsChoice(
            staff=each,
            name=catalogue.name(each.key),
            price=prices.price_for(roster, each),
            count=state.count(each.key),
            most=prices.most_for(roster, each, new_team=True),
        )
        for each in rules.ruleset.staff
        if prices.allowed_for(roster, each)
        and (prices.most_for(roster, each, new_team=True) != 0 or state.count(each.key))
    )


def _by_path(pairs: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, sentence in pairs:
        found.setdefault(path, []).append(sentence)
    return found


def drafts_of(user: AbstractBaseUser) -> QuerySet[TeamDraft]:
    """A person's drafts that are not accepted, the last changed first."""
    return TeamDraft.objects.filter(owner=user.pk).exclude(state=TeamDraft.State.ACCEPTED).order_by("-changed")


def drafts_waiting(book: Book | int) -> QuerySet[TeamDraft]:
    """Drafts that a book's commissioners have to decide on, the longest waiting first."""
    return TeamDraft.objects.waiting().filter(book=book).select_related("owner")
