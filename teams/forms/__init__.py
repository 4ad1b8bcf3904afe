"""What people type about teams, read and checked for its form; the rules are the engine's."""

from teams.forms.builder import BuilderForm
from teams.forms.crest import CrestForm
from teams.forms.names import PlayersForm, RetireForm, TeamNameForm
from teams.forms.new import NewDraftForm

__all__ = ["BuilderForm", "CrestForm", "NewDraftForm", "PlayersForm", "RetireForm", "TeamNameForm"]
