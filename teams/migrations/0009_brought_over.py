"""Books that were opened before teams could bring anything over know that action too; nothing else in their rules changes."""

import json

from django.db import migrations

from rules import loader

KIND = "bring-over"
STEPS = [
    {"key": "record", "step": "opening.record"},
    {"key": "sheet", "step": "opening.sheet"},
    {"key": "players", "step": "opening.players"},
]


def allow(apps, schema_editor):
    """Put every book whose rule set lacks the action under the same rule set with it."""
    versions, books = apps.get_model("teams", "RulesetVersion").objects, apps.get_model("teams", "Book").objects
    for version in versions.filter(pk__in=books.values("ruleset")):
        data = json.loads(version.data)
        if KIND in data["sequences"]:
            continue
        data["sequences"][KIND] = STEPS
        ruleset = loader.decode(json.dumps(data))
        kept, _ = versions.get_or_create(
            digest=loader.digest(ruleset), defaults={"key": ruleset.key, "data": loader.encode(ruleset)}
        )
        books.filter(ruleset=version).update(ruleset=kept)


class Migration(migrations.Migration):
    """Rows alone change; going back changes nothing."""

    dependencies = [("teams", "0008_words_taken_out")]
    operations = [migrations.RunPython(allow, migrations.RunPython.noop)]
