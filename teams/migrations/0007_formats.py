"""Entries say in which format they were written; marks and sheets hold what the present one reads in them."""

from django.db import migrations, models

from rules.effects import apply
from rules.state import new_team
from rules.values import encode
from teams import records


def fold(apps, schema_editor):
    """Fold every team's entries anew, and write the marks and the sheet that differ."""
    entries, teams = apps.get_model("teams", "Entry").objects, apps.get_model("teams", "Team").objects
    for team in teams.values_list("pk", flat=True):
        state = new_team(team)
        for entry in entries.filter(team=team).order_by("position"):
            for effect in records.read_effects(entry.effects, entry.schema):
                state = apply(state, effect)
            due = encode(state) if records.is_marked(team, entry.position) else None
            if entry.state != due:
                entries.filter(pk=entry.pk).update(state=due)
        if state != new_team(team):
            teams.filter(pk=team).update(state=encode(state))


class Migration(migrations.Migration):
    """What was written until now is in the first format; going back keeps the folded sheets."""

    dependencies = [("teams", "0006_marks")]
    operations = [
        migrations.AddField("entry", "schema", models.PositiveSmallIntegerField(default=1), preserve_default=False),
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
