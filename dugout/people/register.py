"""The register of what names a person: every reference to an account and every column of text there is, each with what
becomes of it when the account is deleted, or the words are taken out.

A test compares it with the tables: a new one fails until it is declared here. Deleting, downloading and redacting read
it, so what is declared is also done.
"""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from django.apps import apps
from django.db.models import Model


class Fate(StrEnum):
    """What becomes of a row that names an account when the account is deleted."""

    GOES = auto()  # the row is deleted
    STAYS = auto()  # it is what was done: a former coach did it
    OWN = auto()  # a step of its own (``deleting``)


@dataclass(frozen=True, slots=True)
class Reference:
    """A column that names an account. ``told`` are the columns that its owner's download shows of such a row."""

    fate: Fate
    why: str
    told: tuple[str, ...] = ()


REFERENCES: dict[str, Reference] = {
    "accounts.ApiToken.user": Reference(
        Fate.GOES, "a key of the person's", ("name", "scope", "token_key", "created", "expiry", "last_used")
    ),
    "accounts.User_groups.user": Reference(Fate.GOES, "a right of the person's", ("group_id",)),
    "accounts.User_user_permissions.user": Reference(Fate.GOES, "a right of the person's", ("permission_id",)),
    "account.EmailAddress.user": Reference(Fate.GOES, "an address", ("email", "verified", "primary")),
    "mfa.Authenticator.user": Reference(
        Fate.GOES, "a second factor; its secret is shown to nobody", ("type", "created_at", "last_used_at")
    ),
    "admin.LogEntry.user": Reference(
        Fate.STAYS, "what an operator did", ("action_time", "object_repr", "action_flag", "change_message")
    ),
    "outbox.Receipt.actor": Reference(Fate.GOES, "answers to the person's requests", ("operation", "made")),
    "outbox.Job.owner": Reference(
        Fate.OWN, "goes, with the file that it made", ("kind", "about", "state", "made", "ended", "result_name")
    ),
    "teams.Role.user": Reference(Fate.GOES, "what the person is in a league", ("book.league", "kind", "since")),
    "teams.Team.coach": Reference(
        Fate.OWN, "the team stays with its league, without a coach", ("id", "name", "book.league", "roster", "status")
    ),
    "teams.Tenure.coach": Reference(Fate.STAYS, "who coached a team from when on", ("team", "since")),
    "teams.Tenure.actor": Reference(Fate.STAYS, "who passed a team on", ("team", "since")),
    "teams.TeamDraft.owner": Reference(
        Fate.OWN,
        "a draft goes; that of an accepted team is the team's",
        ("id", "name", "book.league", "state", "word", "inputs", "made", "changed"),
    ),
    "teams.TeamDraft.decided_by": Reference(Fate.STAYS, "who decided on a draft", ("name", "book.league", "state")),
    "teams.Action.actor": Reference(
        Fate.STAYS, "who did it: part of the chain", ("book.league", "serial", "kind", "made")
    ),
    "teams.Action.acted_for": Reference(Fate.STAYS, "whose step it was: part of the chain", ("serial", "kind", "made")),
    "teams.Text.redacted_by": Reference(Fate.STAYS, "who took words out", ("redacted", "redacted_why")),
    "teams.Removal.by": Reference(Fate.STAYS, "who took words out", ("book.league", "column", "at", "why")),
    "teams.Roll.actor": Reference(Fate.STAYS, "whom dice were rolled for", ("spec", "dice", "made")),
    "matches.Match.confirmed_by": Reference(
        Fate.STAYS, "who confirmed or decided", ("id", "home", "away", "confirmed", "decision")
    ),
    "matches.PreMatch.sent_by": Reference(Fate.STAYS, "who sent it", ("match_id", "inputs", "changed")),
    "matches.Draft.author": Reference(Fate.GOES, "a report that was not sent", ("match_id", "inputs", "changed")),
    "matches.ErrandDraft.author": Reference(
        Fate.GOES, "a form that was not sent", ("match_id", "team", "errand", "fields", "changed")
    ),
    "matches.Report.author": Reference(Fate.STAYS, "who reported", ("match_id", "side", "sent", "standing", "inputs")),
    "matches.Report.disputed_by": Reference(Fate.STAYS, "who disputed", ("match_id", "disputed", "reason")),
    "matches.TeamRequest.author": Reference(
        Fate.STAYS, "who asked the commissioners", ("team", "kind", "word", "made", "state", "answer", "answered")
    ),
    "matches.TeamRequest.answered_by": Reference(
        Fate.STAYS, "who answered a request", ("team", "kind", "state", "answer", "answered")
    ),
    "matches.Correction.author": Reference(
        Fate.GOES, "a correction that was not written", ("book.league", "match_id", "edits", "changed")
    ),
    "leagues.League.made_by": Reference(Fate.STAYS, "who opened a league", ("name", "made")),
    "leagues.Invitation.made_by": Reference(
        Fate.OWN, "is revoked, its note goes", ("league", "role", "note", "uses", "used", "made", "expires", "revoked")
    ),
    "leagues.Welcome.user": Reference(Fate.GOES, "an invitation that was accepted", ("invitation.league", "at")),
    "leagues.Entrant.entered_by": Reference(Fate.STAYS, "who entered a team", ("season", "team", "entered")),
    "leagues.Entrant.left_by": Reference(Fate.STAYS, "who took a team out", ("season", "team", "left", "left_why")),
    "leagues.Draw.actor": Reference(Fate.STAYS, "who drew the fixtures", ("made",)),
    "leagues.Ruling.actor": Reference(
        Fate.STAYS, "who said whose place in the play-offs is", ("stage.season", "team", "reason", "made")
    ),
}


class Words(StrEnum):
    """What a column of text may hold."""

    OURS = auto()  # keys, codes, digests, settings from a list: nobody is named
    ACCOUNT = auto()  # of an account: emptied, or gone with its row
    TYPED = auto()  # words of people, whole: redaction empties the column
    NESTED = auto()  # words of people within JSON: redaction takes them out of it
    EDITED = auto()  # on show, and changed by who runs the league or the site: nothing else keeps them
    OWN = auto()  # a step of its own


@dataclass(frozen=True, slots=True)
class Column:
    """A column of text. ``book`` is the way from its row to the book that its words belong to."""

    holds: Words
    why: str = ""
    book: str = ""


def _ours(model: str, *columns: str) -> dict[str, Column]:
    return {f"{model}.{each}": Column(Words.OURS) for each in columns}


def _account(model: str, *columns: str) -> dict[str, Column]:
    return {f"{model}.{each}": Column(Words.ACCOUNT) for each in columns}


CREST = ("first_colour", "second_colour", "crest_pattern")

COLUMNS: dict[str, Column] = {
    **_account("accounts.User", "password", "email", "display_name", "language", "time_zone"),
    **_account("accounts.ApiToken", "digest", "token_key", "reference", "name", "scope"),
    **_account("account.EmailAddress", "email"),
    **_account("account.EmailConfirmation", "key"),
    **_account("mfa.Authenticator", "type", "data"),
    "sessions.Session.session_key": Column(Words.OWN, "goes with the session"),
    "sessions.Session.session_data": Column(Words.OWN, "who is signed in, what was typed when that ended"),
    "admin.LogEntry.object_id": Column(Words.OURS),
    "admin.LogEntry.object_repr": Column(Words.OWN, "the name of an account, of a token"),
    "admin.LogEntry.change_message": Column(Words.OURS, "names of fields"),
    **_ours("auth.Permission", "name", "codename"),
    "auth.Group.name": Column(Words.OURS, "nobody makes any"),
    **_ours("contenttypes.ContentType", "app_label", "model"),
    **_ours("outbox.Receipt", "key", "operation", "salt", "request", "subject"),
    "outbox.Receipt.answer": Column(Words.OURS, "ids of what was made; goes with its actor"),
    **_ours("outbox.Job", "kind", "state", "worker"),
    "outbox.Job.args": Column(Words.OWN, "addresses, names and reasons of mails to be sent"),
    "outbox.Job.about": Column(Words.OWN, "names of teams"),
    "outbox.Job.error": Column(Words.OWN, "what the other side said; addresses are blotted out"),
    "outbox.Job.result": Column(Words.OWN, "a file with names in it"),
    **_ours("outbox.Chore", "name", "error"),
    **_ours("teams.RulesetVersion", "digest", "key"),
    "teams.RulesetVersion.data": Column(Words.OURS, "an edition with house rules: no people"),
    **_ours("teams.Book", "digest", "visibility", "dice"),
    **_ours("teams.Role", "kind"),
    **_ours("teams.Text", "id", "salt"),
    "teams.Text.words": Column(Words.OWN, "the words of the chain: emptied with their salts", "book"),
    "teams.Text.redacted_why": Column(Words.TYPED, "why words were taken out", "book"),
    **_ours("teams.Removal", "column", "row"),
    "teams.Removal.why": Column(Words.TYPED, "why words were taken out", "book"),
    **_ours("teams.Action", "kind", "body", "overtyped", "digest"),
    **_ours("teams.Roll", "scope", "key", "spec", "dice"),
    **_ours("teams.Team", "id", "roster", "status", "state", "phase", "open_match", *CREST),
    "teams.Team.crest_initials": Column(Words.EDITED, "letters of a crest"),
    **_ours("teams.Player", "id", "position", "left", "state"),
    **_ours("teams.Entry", "effects", "explanations", "digest", "state"),
    **_ours("teams.TeamDraft", "id", "state", *CREST),
    "teams.TeamDraft.name": Column(Words.TYPED, "the name of a team", "book"),
    "teams.TeamDraft.inputs": Column(Words.NESTED, "names of a team and its players", "book"),
    "teams.TeamDraft.word": Column(Words.TYPED, "why a draft was returned", "book"),
    "teams.TeamDraft.crest_initials": Column(Words.EDITED, "letters of a crest"),
    **_ours("matches.Match", "id", "kind", "dice", "state", "ended", "gave_up", "home_result", "away_result"),
    "matches.Match.decision": Column(Words.TYPED, "why a match was decided", "book"),
    "matches.PreMatch.inputs": Column(Words.NESTED, "names of journeymen", "match__book"),
    "matches.Draft.inputs": Column(Words.NESTED, "names of journeymen, reasons", "match__book"),
    **_ours("matches.ErrandDraft", "errand"),
    "matches.ErrandDraft.fields": Column(Words.NESTED, "names of who is hired", "match__book"),
    **_ours("matches.Report", "side", "overtyped", "digest"),
    "matches.Report.inputs": Column(Words.NESTED, "names of journeymen, until it is confirmed", "match__book"),
    "matches.Report.overrides": Column(Words.NESTED, "reasons, until it is confirmed", "match__book"),
    "matches.Report.reason": Column(Words.TYPED, "why a report was disputed", "match__book"),
    **_ours("matches.TeamRequest", "kind", "state", "figure"),
    "matches.TeamRequest.word": Column(Words.TYPED, "what a coach asked for", "team__book"),
    "matches.TeamRequest.answer": Column(Words.TYPED, "what a commissioner answered", "team__book"),
    "matches.Correction.edits": Column(Words.NESTED, "names and reasons, as they were typed", "book"),
    "matches.Correction.places": Column(Words.NESTED, "reasons, as they were typed", "book"),
    **_ours("matches.PlayerLine", "who", "position", "star", "tallies"),
    **_ours("leagues.League", "edition", "link", "dice", "time_zone", "paper", "language", "tie_breakers", "bonuses"),
    "leagues.League.slug": Column(Words.EDITED, "the league's address, from its first name"),
    "leagues.League.name": Column(Words.EDITED, "the league's settings"),
    "leagues.League.description": Column(Words.EDITED, "the league's settings"),
    "leagues.League.house": Column(Words.EDITED, "the league's settings"),
    **_ours("leagues.Invitation", "role", "digest"),
    "leagues.Invitation.note": Column(Words.TYPED, "whom it is for; goes when it is good no more", "league__book"),
    "leagues.Season.name": Column(Words.EDITED, "the season's page"),
    **_ours("leagues.Season", "state"),
    **_ours("leagues.Entrant", "way"),
    "leagues.Entrant.left_why": Column(Words.TYPED, "why a team left a season", "season__league__book"),
    "leagues.Ruling.reason": Column(Words.TYPED, "whose place in the play-offs it is", "stage__season__league__book"),
    "leagues.Audited.first": Column(Words.OWN, "faults, with the names of teams"),
    **_ours("leagues.Audited", "told"),
    **_ours("leagues.Stage", "kind"),
    **_ours("leagues.Draw", "order"),
    **_ours("leagues.Nudge", "kind", "word"),
}

# Tables that no model of ours or of a library stands for.
BARE_TABLES = {
    "django_migrations": "names of migrations",
    "dugout_cache": "counts of requests by digests of addresses; parts of pages, which are forgotten with the names",
}


def split(key: str) -> tuple[type[Model], str]:
    """The model and the column of a key of the register (``app.Model.column``)."""
    label, _, column = key.rpartition(".")
    return apps.get_model(label), column


def columns_that(*holds: Words) -> list[tuple[Any, str, Column]]:
    """Model, column and declaration of the columns that hold such words."""
    return [(*split(key), each) for key, each in COLUMNS.items() if each.holds in holds]
