"""A request says which figure is to be put right, and by how much."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns more, empty where only words were said."""

    dependencies = [("matches", "0006_play_offs")]
    operations = [
        migrations.AddField("teamrequest", "figure", models.CharField(blank=True, default="", max_length=80)),
        migrations.AddField("teamrequest", "by", models.IntegerField(null=True)),
    ]
