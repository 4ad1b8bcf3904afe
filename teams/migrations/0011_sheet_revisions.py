"""Sheets count how often they were written: a number that never goes back, however much is undone."""

from django.db import migrations, models
from django.db.models import Count, F, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce


def number(apps, schema_editor):
    """Number what stands in order; today's sheet past every number that an entry of it, undone or not, ever had."""
    entries, teams = apps.get_model("teams", "Entry").objects, apps.get_model("teams", "Team").objects
    actions = apps.get_model("teams", "Action").objects
    earlier = entries.filter(team=OuterRef("team"), position__lte=OuterRef("position"))
    entries.update(revision=_count(earlier, "team"))
    corrected = actions.filter(book=OuterRef("book"), supersedes__isnull=False)
    last = actions.filter(book=OuterRef("book"), serial=OuterRef("serial")).values("made")[:1]
    # Whatever was taken out had numbers up to what stands and what was corrected together.
    teams.update(revision=F("entries") + 2 * Coalesce(_count(corrected, "book"), 0), written=Subquery(last))


def _count(rows, of):
    counted = rows.order_by().values(of).values(count=Count("pk"))
    return Subquery(counted, output_field=IntegerField())


class Migration(migrations.Migration):
    """Going back forgets the numbers."""

    dependencies = [("teams", "0010_corrections")]
    operations = [
        migrations.AddField("entry", "revision", models.PositiveIntegerField(default=0)),
        migrations.AddField("team", "revision", models.PositiveIntegerField(default=0)),
        migrations.AddField("team", "written", models.DateTimeField(null=True)),
        migrations.RunPython(number, migrations.RunPython.noop),
    ]
