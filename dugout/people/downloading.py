"""Everything that is held about a person, for himself: by the register, so that nothing that names him is left out."""

import io
import json
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from dugout.people.deleting import sign_ins
from dugout.people.jobs import mails_to
from dugout.people.register import COLUMNS, REFERENCES, Words, split
from outbox import files
from outbox.models import Job
from teams.models import Action
from teams.texts import ids_named, plain, words_of

ACCOUNT = (
    "id",
    "email",
    "display_name",
    "language",
    "time_zone",
    *(f"mail_{topic}" for topic in User.MAIL_TOPICS),
    "is_superuser",
    "date_joined",
    "last_login",
)
ACTIONS = "teams.Action.actor"


def own_data(user: User) -> dict[str, Any]:
    """What is held about a person, as plain values; no secrets (password, tokens, second factor) are among them."""
    return {
        "site": settings.SITE_URL,
        "made": timezone.now(),
        "account": {each: getattr(user, each) for each in ACCOUNT},
        "sign_ins": [_sign_in(each) for each in sign_ins(user)],
        "mails_to_be_sent": [
            {"made": job.made, "state": job.state, "mail": args["name"], "says": args["context"]}
            for job, args in mails_to(user)
        ],
        "operators_log": list(
            LogEntry.objects.filter(
                content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk)
            ).values("action_time", "object_repr", "action_flag", "change_message")
        ),
        "rows": {key: _rows(key, user) for key, each in REFERENCES.items() if each.told},
    }


def _sign_in(session: Session) -> dict[str, Any]:
    methods = SessionStore().decode(session.session_data).get("account_authentication_methods", [])
    since = [datetime.fromtimestamp(each["at"], tz=timezone.get_default_timezone()) for each in methods if "at" in each]
    return {"since": since[0] if since else None, "expires": session.expire_date}


def _rows(key: str, user: User) -> dict[str, Any]:
    """The rows of a reference of the register; of actions also what was sent, with its words."""
    model, column = split(key)
    reference = REFERENCES[key]
    relations = [each.split(".")[0] for each in reference.told if _is_relation(model, each.split(".")[0])]
    found = model._default_manager.filter(**{column: user.pk}).select_related(*relations).order_by("pk")  # noqa: SLF001
    rows = [{each.replace(".", "_"): _value(row, each) for each in reference.told} for row in found]
    if key == ACTIONS:
        _add_inputs(rows, Action.objects.filter(actor=user.pk).order_by("pk"))
    return {"what": reference.why, "rows": rows}


def _is_relation(model: type[Model], name: str) -> bool:
    field = next((each for each in model._meta.get_fields() if each.name == name), None)  # noqa: SLF001
    return bool(field and field.is_relation)


def _value(row: Any, path: str) -> Any:
    """The value of a column; a row that it points at by its name, JSON as what it says."""
    label = f"{row._meta.label}.{path}"  # noqa: SLF001 -- Django's documented way
    for name in path.split("."):
        row = getattr(row, name, None)
    if isinstance(row, Model):
        return str(row)
    if label in COLUMNS and COLUMNS[label].holds == Words.NESTED:
        return json.loads(row)
    return row


def _add_inputs(rows: list[dict[str, Any]], actions: Iterable[Action]) -> None:
    bodies = [json.loads(each.body) for each in actions]
    found = words_of({text for body in bodies for text in ids_named(body)})
    for row, body in zip(rows, bodies, strict=True):
        row["record"] = plain(body, {key: words or "" for key, words in found.items()})


def packed(user: User) -> tuple[str, bytes]:
    """The name and the contents of the file to download: JSON, or a ZIP archive where jobs made files for him."""
    data = json.dumps(own_data(user), ensure_ascii=False, indent=1, default=_plain).encode()
    made = Job.objects.filter(owner=user.pk, state=Job.State.DONE).exclude(result="").order_by("pk")
    held = [each for each in made if files.storage().exists(each.result)]
    if not held:
        return "dugout-my-data.json", data
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("my-data.json", data)
        for job in held:
            with files.storage().open(job.result) as file:
                archive.writestr(f"files/{job.pk}-{job.result_name}", file.read())
    return "dugout-my-data.zip", whole.getvalue()


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else str(value)
