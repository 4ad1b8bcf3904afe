"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """The app ``leagues``."""

    name = "leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        """Tell the pages of teams what stands around them, and hear of people who are called otherwise."""
        from accounts.names import tell_of_new_names  # noqa: PLC0415 -- models are ready only now
        from leagues.around_teams import AroundTeams  # noqa: PLC0415
        from teams.revisions import renamed  # noqa: PLC0415
        from teams.surroundings import surround  # noqa: PLC0415

        surround(AroundTeams())
        tell_of_new_names(renamed)
