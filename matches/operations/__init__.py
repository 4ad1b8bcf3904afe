"""Every write of the app, one function each."""

from matches.operations.decisions import confirm_report, decide, record_result, recorded_before
from matches.operations.drafts import discard_draft, save_draft, send_before
from matches.operations.errand_drafts import OlderErrand, drop_errand, keep_errand
from matches.operations.fixtures import arrange, cancel, remove, reschedule, schedule
from matches.operations.reminders import remind, settle
from matches.operations.reports import dispute, send_report, withdraw_report
from matches.operations.rolls import roll
from matches.operations.sequences import close_team_sequence
from matches.operations.shared import Conflict

__all__ = [
    "Conflict",
    "OlderErrand",
    "arrange",
    "cancel",
    "close_team_sequence",
    "confirm_report",
    "decide",
    "discard_draft",
    "dispute",
    "drop_errand",
    "keep_errand",
    "record_result",
    "recorded_before",
    "remind",
    "remove",
    "reschedule",
    "roll",
    "save_draft",
    "schedule",
    "send_before",
    "send_report",
    "settle",
    "withdraw_report",
]
