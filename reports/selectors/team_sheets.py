"""Team sheets: as they stand today, as they stood at a match, and the blank form of a roster."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from leagues.addresses import team_page
from reports import columns
from reports.manner import Manner
from reports.selectors import goods, players
from reports.selectors.at_match import AtMatch, Stand
from reports.selectors.deeds import earned
from reports.selectors.names import bought_word, printed, statistics
from reports.selectors.surroundings import Around, around, crest_of, league_of, local
from reports.values import Column, Figure, Foot, InducementLine, PlayerRow, Skill, StaffLine, TeamSheet
from rules.goods import allowed_for, price_for
from rules.ruleset import Roster
from rules.state import TeamState
from teams.models import Team
from teams.records import read_state
from teams.texts import ids_in, words_of
from teams.wording import Catalogue
from teams.wording.catalogue import catalogue_of


def read_team(team_id: str) -> Team:
    """A team with all that a sheet needs of its row: one query.

    Raises:
        Team.DoesNotExist
    """
    return Team.objects.with_names().select_related("book__league").get(pk=team_id)


def read_teams(ids: Sequence[str]) -> list[Team]:
    """Teams as by ``read_team``, in the order of their ids as given: one query."""
    found = Team.objects.with_names().select_related("book__league").in_bulk(ids)
    return [found[each] for each in ids if each in found]


def team_sheets(teams: Sequence[Team], manner: Manner) -> list[TeamSheet]:
    """The sheets of teams read as by ``read_team``, as they stand: three queries, however many teams.

    Where an edition prints how often each earned what, one query more.
    """
    states = {each.pk: read_state(each.state) for each in teams}
    texts = words_of(ids_in(states.values()))
    with manner.words():
        known = around(teams)
    did = earned(teams)
    return [
        _sheet(
            team,
            Stand(states[team.pk], team.written, team.revision),
            catalogue_of(team.book.ruleset_id),
            texts,
            known,
            manner,
            did,
        )
        for team in teams
    ]


def team_sheet(team: Team, manner: Manner) -> TeamSheet:
    """The sheet of one team as it stands: as many queries as for many."""
    return team_sheets([team], manner)[0]


def team_sheet_at(at: AtMatch, side: str, manner: Manner) -> TeamSheet:
    """The sheet of one side as it goes (or went) into a match, with journeymen and whoever is hired: one query at most.

    That one is for how often each had earned what, where an edition prints it.
    """
    team = at.match.home if side == "home" else at.match.away
    seasons = {team.pk: at.season} if at.season is not None else {}
    guests = players.hired(at.catalogue, team.roster, at.participants(side), manner)
    did = earned([team], before=at.match.position)
    return _sheet(team, at.stands[side], at.catalogue, at.texts, Around(seasons=seasons), manner, did, guests)


def _sheet(
    team: Team,
    stand: Stand,
    catalogue: Catalogue,
    texts: Mapping[str, str | None],
    known: Around,
    manner: Manner,
    did: players.Counts,
    guests: tuple[PlayerRow, ...] = (),
) -> TeamSheet:
    state = stand.state
    value = goods.worth_of(catalogue, state)
    record = state.season_record
    rows = (*players.of_list(catalogue, state, texts, manner, did), *guests)
    with manner.words():
        return TeamSheet(
            foot=foot_of(team, known, [stand.moment], [stand.revision], team_page(team.pk), manner),
            columns=_columns(catalogue, manner),
            team=_name(team, texts, state),
            crest=crest_of(team),
            coach=str(team.coach) if team.coach is not None else "",
            record=(record.won, record.drawn, record.lost),
            brought=(state.brought.won, state.brought.drawn, state.brought.lost) if state.brought else None,
            figures=goods.figures(catalogue, state, value),
            sum=goods.value_sum(catalogue, state, value),
            rows=rows,
            staff=goods.staff(catalogue, state, manner),
            inducements=goods.inducements(catalogue, state, manner),
            for_sale=goods.for_sale(catalogue, state, manner),
            spare=goods.spare(catalogue),
            bought=bought_word(catalogue),
            next_matches=tuple(known.next_matches.get(team.pk, ())),
            code=team.pk,
            **_of_roster(catalogue, catalogue.rules.rosters[state.roster], state, manner),
        )


def _name(team: Team, texts: Mapping[str, str | None], state: TeamState) -> str:
    return texts.get(state.name) or str(team.name)


def _columns(catalogue: Catalogue, manner: Manner) -> tuple[Column, ...]:
    with manner.rule_names():
        labels, its = statistics(catalogue), printed(catalogue.rules)
    return columns.team_sheet(labels, its, secret=not catalogue.rules.ruleset.team_value.spp_for_unit)


def _of_roster(catalogue: Catalogue, roster: Roster, state: TeamState | None, manner: Manner) -> dict[str, Any]:
    """What a sheet says of the roster; of a team's own choices where there is a team."""
    tier = _("tier %(number)s") % {"number": roster.tier} if roster.tier is not None else ""
    leagues = state.leagues if state is not None else roster.leagues
    rules = state.special_rules if state is not None else roster.special_rules
    with manner.rule_names():
        return {
            "roster": catalogue.roster(roster.key),
            "tier": tier,
            "leagues": tuple(catalogue.name(each) for each in leagues),
            "special_rules": tuple(catalogue.name(each) for each in rules),
        }


def foot_of(
    team: Team,
    known: Around,
    moments: Iterable[datetime | None],
    revisions: Iterable[int],
    path: str,
    manner: Manner,
) -> Foot:
    """The foot of a sheet: as of the last of some moments, in the league's time zone."""
    league = league_of(team)
    season = known.seasons.get(team.pk)
    return Foot(
        league=league.name if league is not None else "",
        season=str(season) if season is not None else "",
        as_of=local(max((each for each in moments if each is not None), default=None), league),
        revisions=tuple(revisions),
        address=manner.address(path),
        link=manner.link(path),
    )


def blank_sheet(catalogue: Catalogue, roster: Roster | None, manner: Manner) -> TeamSheet:
    """The form for a draft night, with the prices of a roster where one is given: no query."""
    with manner.words():
        figures = tuple(Figure(label, "") for label in (*goods.value_words(catalogue), _("Treasury")))
        facts = _of_roster(catalogue, roster, None, manner) if roster is not None else {}
        its_staff, for_sale = _blank_goods(catalogue, roster, manner)
        return TeamSheet(
            foot=Foot(league=catalogue.rules.ruleset.name.text(manner.names or manner.language)),
            columns=_columns(catalogue, manner),
            figures=figures,
            staff=its_staff,
            for_sale=for_sale,
            positions=_positions(catalogue, roster, manner) if roster is not None else (),
            position_columns=_position_columns(catalogue, manner),
            spare=goods.spare(catalogue),
            code=roster.key if roster is not None else catalogue.rules.ruleset.key,
            **facts,
        )


def _position_columns(catalogue: Catalogue, manner: Manner) -> tuple[Column, ...]:
    with manner.rule_names():
        labels = statistics(catalogue)
    return columns.positions(labels)


def _positions(catalogue: Catalogue, roster: Roster, manner: Manner) -> tuple[PlayerRow, ...]:
    """The positions that a team of the roster may hire, with how many it may have."""
    with manner.rule_names():
        return tuple(
            PlayerRow(
                name="",
                position=catalogue.position(roster.key, each.key),
                keywords=players.keywords(catalogue, each),
                statistics=players.printed(catalogue, each),
                skills=tuple(Skill(catalogue.skill(skill)) for skill in each.skills),
                values={"fee": each.cost, "limit": f"{each.min}–{each.max}"},
            )
            for each in roster.positions
        )


def _blank_goods(
    catalogue: Catalogue, roster: Roster | None, manner: Manner
) -> tuple[tuple[StaffLine, ...], tuple[InducementLine, ...]]:
    """Staff with what one costs a new team, and what is for sale beside it."""
    sold = [each for each in catalogue.rules.ruleset.staff if each.most_at_creation != 0]
    sold = [each for each in sold if roster is None or allowed_for(roster, each)]
    rerolls = [each for each in sold if goods.is_reroll(catalogue, each.key)]
    with manner.rule_names():
        lines = [
            StaffLine(
                catalogue.name(each.key),
                price=price_for(roster, each) if roster is not None else _own_price(each.cost),
            )
            for each in (*rerolls, *(each for each in sold if each not in rerolls))
        ]
    rest = tuple(InducementLine(line.name, line.price, 1) for line in lines[goods.MOST_STAFF :])
    ends = StaffLine(_("Total"), strong=True), StaffLine(_("Treasury"), private=True)
    return (*lines[: goods.MOST_STAFF], *ends), rest


def _own_price(cost: int | str) -> int | None:
    return cost if isinstance(cost, int) else None
