"""Every write of the app, one function each."""

from leagues.operations.audits import audit_in_turn
from leagues.operations.invitations import accept, find_invitation, forget_invited, invite, revoke
from leagues.operations.leagues import (
    WrongSettings,
    add_commissioner,
    change_settings,
    create_league,
    hand_over,
    new_link,
    remove_role,
)
from leagues.operations.play_offs import draw_play_offs, drop_play_offs, rule_place
from leagues.operations.reminders import remind_before_deadlines, remind_late
from leagues.operations.results import record_without_play, work_out_without_play
from leagues.operations.seasons import (
    draw_round_robin,
    enter_teams,
    finish_season,
    open_season,
    plan_season,
    rename_season,
    set_deadline,
    set_deadlines,
    withdraw_team,
)
from leagues.operations.table import Dropped, drop_out, give_points, readmit
from leagues.operations.teams import accept_team, return_team
from leagues.operations.words import redact

__all__ = [
    "Dropped",
    "WrongSettings",
    "accept",
    "accept_team",
    "add_commissioner",
    "audit_in_turn",
    "change_settings",
    "create_league",
    "draw_play_offs",
    "draw_round_robin",
    "drop_out",
    "drop_play_offs",
    "enter_teams",
    "find_invitation",
    "finish_season",
    "forget_invited",
    "give_points",
    "hand_over",
    "invite",
    "new_link",
    "open_season",
    "plan_season",
    "readmit",
    "record_without_play",
    "redact",
    "remind_before_deadlines",
    "remind_late",
    "remove_role",
    "rename_season",
    "return_team",
    "revoke",
    "rule_place",
    "set_deadline",
    "set_deadlines",
    "withdraw_team",
    "work_out_without_play",
]
