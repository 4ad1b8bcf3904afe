"""Actions say which correction wrote them; what was written until now is never changed, and says nothing of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column more; the records themselves hold the number from now on."""

    dependencies = [("teams", "0009_brought_over")]
    operations = [migrations.AddField("action", "correction", models.PositiveBigIntegerField(null=True))]
