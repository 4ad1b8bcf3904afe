"""Forms of the leagues' pages: shape and range; what the rules say comes from the operations."""

from leagues.forms.acts import (
    AcceptForm,
    DatesForm,
    DeadlineForm,
    DueForm,
    FriendlyForm,
    InviteForm,
    LeaveForm,
    PassTeamForm,
    PointsForm,
    ReadmitForm,
    RedactForm,
    ReturnForm,
    SeasonForm,
    WithoutPlayForm,
)
from leagues.forms.play_offs import PlayOffsForm, RulingForm
from leagues.forms.settings import NewLeagueForm, SettingsForm

__all__ = [
    "AcceptForm",
    "DatesForm",
    "DeadlineForm",
    "DueForm",
    "FriendlyForm",
    "InviteForm",
    "LeaveForm",
    "NewLeagueForm",
    "PassTeamForm",
    "PlayOffsForm",
    "PointsForm",
    "ReadmitForm",
    "RedactForm",
    "ReturnForm",
    "RulingForm",
    "SeasonForm",
    "SettingsForm",
    "WithoutPlayForm",
]
