"""Which entries keep the sheet after them is told by where they stand, not by counting them."""

from django.db import migrations

from rules.effects import apply
from rules.state import new_team
from rules.values import encode
from teams import records


def mark(apps, schema_editor):
    """Fold every team's entries, and put its marks where they belong."""
    entries = apps.get_model("teams", "Entry").objects
    for team in apps.get_model("teams", "Team").objects.values_list("pk", flat=True):
        state = new_team(team)
        for entry in entries.filter(team=team).order_by("position"):
            for effect in records.read_effects(entry.effects, 1):
                state = apply(state, effect)
            due = encode(state) if records.is_marked(team, entry.position) else None
            if entry.state != due:
                entries.filter(pk=entry.pk).update(state=due)


class Migration(migrations.Migration):
    """Rows alone change; going back changes nothing."""

    dependencies = [("teams", "0005_decisions_on_the_table")]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
