"""Teams and drafts that wear what everybody wore get colours and a pattern of their own."""

from django.db import migrations

from dugout.crests import own_kit

COMMON = {"first_colour": "#1F4D3A", "second_colour": "#F2B134", "crest_pattern": "sash"}


def dress(apps, schema_editor):
    """Give each a kit by its id: none that its book has already, and to a draft that of its team."""
    drafts, teams = apps.get_model("teams", "TeamDraft").objects, apps.get_model("teams", "Team").objects
    for team in teams.filter(**COMMON).order_by("made", "pk"):
        worn = set(teams.filter(book=team.book_id).values_list("first_colour", "second_colour"))
        columns = dict(zip(COMMON, own_kit(team.pk, worn), strict=True))
        teams.filter(pk=team.pk).update(**columns)
        drafts.filter(team=team.pk).update(**columns)
    for draft in drafts.filter(**COMMON, team=None):
        drafts.filter(pk=draft.pk).update(**dict(zip(COMMON, own_kit(draft.pk), strict=True)))


class Migration(migrations.Migration):
    """Only rows change; going back changes nothing."""

    dependencies = [("teams", "0003_book_revision")]
    operations = [migrations.RunPython(dress, migrations.RunPython.noop)]
