"""Leagues: opening one, its settings, its commissioners."""

import logging
from collections.abc import Mapping
from typing import Any

from django.conf import settings as django_settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from leagues.models import League, Season
from leagues.permissions import may_create_league, may_run_league
from leagues.words import digest_of, new_word
from matches.models import Match
from outbox.receipts import once
from rules import loader
from rules.loader.reading import parse
from rules.ruleset import Ruleset
from rules.table import TIE_BREAKERS
from rules.values import encode
from teams import operations as of_teams
from teams.models import Book, Role
from teams.permissions import require, standing
from teams.refusals import Stale, broken, refusal
from teams.rulesets import keep

SETTINGS = (
    "name",
    "description",
    "house",
    "dice",
    "answer_days",
    "time_zone",
    "paper",
    "language",
    "win_points",
    "draw_points",
    "loss_points",
    "tie_breakers",
    "bonuses",
)
RESERVED_SLUGS = frozenset({"new"})
HOUSE_RULES = "house rules"
FAULTY = _(
    "The file of this league’s edition has a fault, so its rules can’t be changed just now. "
    "What is played goes on by the rules that the league has. The operator finds the fault in the log."
)

logger = logging.getLogger(__name__)


class WrongSettings(ValidationError):
    """Settings that can't be taken: by field, what is wrong with them."""


def create_league(
    *,
    name: str,
    edition: str,
    actor: AbstractBaseUser,
    visibility: str = Book.Visibility.PUBLIC,
    rosters_hidden: bool = False,
    key: str | None = None,
    **settings: Any,
) -> League:
    """Open a league that plays by a shipped edition, with its book and a first season to be planned.

    ``settings`` are others of ``SETTINGS``; language and time zone are the actor's own where they are not given. He is
    its first commissioner.

    Raises:
        Denied, KeyConflict
        WrongSettings: by field.
    """
    require(may_create_league(actor))
    request = encode([name, edition, visibility, rosters_hidden, settings])
    with once(actor, key, "create-league", request) as done:
        if done.again:
            return League.objects.get(pk=int(done.answer))
        league = League(name=name, edition=edition, made_by_id=actor.pk, **_at_home(actor))
        _set(league, settings)
        ruleset = ruleset_for(league)
        league.book = of_teams.open_book(
            ruleset, commissioner=actor, visibility=visibility, rosters_hidden=rosters_hidden, dice=league.dice
        )
        _clean(league, ruleset)
        _save_with_slug(league)
        Season.objects.create(league=league, number=1)
        done.answer, done.subject = str(league.pk), f"league:{league.pk}"
    return league


def _at_home(actor: AbstractBaseUser) -> dict[str, str]:
    """Language and time zone of a league, as far as its maker has chosen his."""
    zone = getattr(actor, "time_zone", "") or django_settings.TIME_ZONE
    return {"language": getattr(actor, "language", "en"), "time_zone": zone}


def change_settings(
    league_id: int,
    changes: Mapping[str, Any],
    *,
    version: int,
    actor: AbstractBaseUser,
    visibility: str | None = None,
    rosters_hidden: bool | None = None,
    key: str | None = None,
) -> League:
    """Change settings of a league (``SETTINGS``); ``version`` is the one they were read in.

    New rules hold from now on: what was played keeps the rule set that it was played by. Dice and days to answer hold
    for every match that is not decided.

    Raises:
        League.DoesNotExist, Denied, Stale, KeyConflict
        WrongSettings: by field.
    """
    request = encode([league_id, dict(changes), version, visibility, rosters_hidden])
    with once(actor, key, "change-league", request) as done:
        league = League.objects.select_for_update(of=("self",), no_key=True).select_related("book").get(pk=league_id)
        require(may_run_league(standing(actor, league.book_id)))
        if done.again:
            return league
        if league.version != version:
            raise Stale
        _set(league, changes)
        ruleset = ruleset_for(league)
        _clean(league, ruleset)
        league.version = version + 1
        league.save()
        # The row of the book before those of its matches, as everywhere.
        of_teams.set_visibility(
            league.book,
            visibility=visibility or league.book.visibility,
            rosters_hidden=league.book.rosters_hidden if rosters_hidden is None else rosters_hidden,
            actor=actor,
        )
        _hand_down(league, ruleset)
        done.subject = f"league:{league_id}"
    league.book.refresh_from_db()
    return league


def ruleset_for(league: League) -> Ruleset:
    """The rule set that a league plays by: its edition, its house rules, its points.

    Raises:
        WrongSettings: there is no such edition, or its file is faulty; the house rules are no patch of it.
    """
    edition = _edition_of(league)
    points = {"win": league.win_points, "draw": league.draw_points, "loss": league.loss_points}
    try:
        house = parse(league.house.encode(), HOUSE_RULES) if league.house.strip() else {}
        house.pop("key", None)
        return loader.load_patched(edition, loader.merge(house, {"league": {"points": points}}))
    except loader.RulesetError as error:
        raise WrongSettings({"house": [str(fault) for fault in error.faults[:10]]}) from None


def _edition_of(league: League) -> Ruleset:
    try:
        return loader.load(league.edition)
    except loader.RulesetError as error:
        if league.edition in loader.available():
            logger.error("The edition of a league can't be used: %s", error)  # noqa: TRY400 -- the faults say it all
            raise WrongSettings({"edition": FAULTY}) from None
        raise WrongSettings({"edition": str(error)}) from None


def new_link(league_id: int, *, actor: AbstractBaseUser, word: str = "") -> str:
    """Give the link that opens the league another word (by default a new one); those before are good for nothing then.

    Raises:
        League.DoesNotExist, Denied
    """
    league = League.objects.get(pk=league_id)
    require(may_run_league(standing(actor, league.book_id)))
    word = word or new_word()
    League.objects.filter(pk=league_id).update(link=digest_of(word))
    return word


def add_commissioner(league_id: int, user_id: int, *, actor: AbstractBaseUser) -> Role:
    """Make a member of the league a commissioner too.

    Raises:
        League.DoesNotExist, Denied
        Refused: ``no-such-member``.
    """
    league = League.objects.select_related("book").get(pk=league_id)
    require(may_run_league(standing(actor, league.book_id)))
    user = get_user_model().objects.filter(pk=user_id, is_active=True).first()
    if user is None or not standing(user, league.book_id).member:
        raise refusal(broken("no-such-member", "user"))
    return of_teams.admit(league.book, user, Role.Kind.COMMISSIONER, actor=actor)


def remove_role(league_id: int, user_id: int, kind: str, *, actor: AbstractBaseUser) -> None:
    """Take a role from a member, or lay down one's own. There is always one commissioner.

    Raises:
        League.DoesNotExist, Denied
        Refused: ``last-commissioner``.
        ValueError: there is no such role.
    """
    league = League.objects.select_related("book").get(pk=league_id)
    user = get_user_model()(pk=user_id)
    of_teams.dismiss(league.book, user, Role.Kind(kind), actor=actor)


def hand_over(league_id: int, user_id: int, *, actor: AbstractBaseUser) -> None:
    """Make a member commissioner in the actor's own place.

    Raises:
        League.DoesNotExist, Denied
        Refused: ``no-such-member``.
    """
    with transaction.atomic():
        add_commissioner(league_id, user_id, actor=actor)
        if actor.pk != user_id:
            remove_role(league_id, actor.pk, Role.Kind.COMMISSIONER, actor=actor)


def _set(league: League, changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        if name not in SETTINGS:
            raise ValueError(name)
        setattr(league, name, value)


def _clean(league: League, ruleset: Ruleset) -> None:
    """Raise ``WrongSettings`` with all that is wrong, by field."""
    found: dict[str, Any] = {}
    try:
        league.clean_fields(exclude=["slug", "book", "made_by"])
    except ValidationError as error:
        found.update(error.update_error_dict({}))
    if set(league.tie_breakers.split()) - set(TIE_BREAKERS):
        found["tie_breakers"] = "tie_breakers"
    if set(league.bonuses.split()) - {each.key for each in ruleset.league.bonuses}:
        found["bonuses"] = "bonuses"
    if found:
        raise WrongSettings(found)


def _hand_down(league: League, ruleset: Ruleset) -> None:
    """What teams and matches read of the settings stands beside them."""
    version = keep(ruleset)
    if version.pk != league.book.ruleset_id:
        # The book's lock keeps whoever writes an action under the rules that he resolved by.
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=league.book_id)
        book.ruleset = version
        book.save(update_fields=["ruleset"])
        league.book = book
    Book.objects.filter(pk=league.book_id).update(dice=league.dice)
    undecided = Match.objects.filter(book=league.book_id).exclude(state__in=Match.OVER)
    undecided.exclude(dice=league.dice, answer_days=league.answer_days).update(
        dice=league.dice, answer_days=league.answer_days, version=F("version") + 1
    )


def _save_with_slug(league: League) -> None:
    """Save under the first address that is free."""
    stem = slugify(league.name)[:50].strip("-") or "league"
    for number in range(1, 1000):
        league.slug = stem if number == 1 else f"{stem}-{number}"
        if league.slug in RESERVED_SLUGS or League.objects.filter(slug=league.slug).exists():
            continue
        try:
            with transaction.atomic():
                league.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise WrongSettings({"name": league.name})
