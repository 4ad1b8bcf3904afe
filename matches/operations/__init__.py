"""Every write of the app, one function each."""

from matches.operations.asking import ask, grant_request, note_answer, refuse_request, withdraw_request
from matches.operations.choices import choose, choose_place, roll_missing
from matches.operations.coming_out import matches_in, otherwise, places_lost
from matches.operations.corrections import (
    VOID,
    give_up,
    propose,
    propose_entry,
    propose_match,
    write_correction,
)
from matches.operations.decisions import confirm_report, decide, record_result, recorded_before
from matches.operations.drafts import discard_draft, save_draft, send_before
from matches.operations.errand_drafts import OlderErrand, drop_errand, keep_errand
from matches.operations.fixtures import arrange, cancel, play_again, remove, reschedule, schedule
from matches.operations.reminders import remind, settle
from matches.operations.reports import dispute, send_report, withdraw_report
from matches.operations.rolls import roll
from matches.operations.sequences import close_team_sequence
from matches.operations.shared import Conflict
from matches.operations.undoing import show_undo, undo
from matches.proposals import choices_of, correction_at, correction_of, edits_of, recorded, shown

__all__ = [
    "VOID",
    "Conflict",
    "OlderErrand",
    "arrange",
    "ask",
    "cancel",
    "choices_of",
    "choose",
    "choose_place",
    "close_team_sequence",
    "confirm_report",
    "correction_at",
    "correction_of",
    "decide",
    "discard_draft",
    "dispute",
    "drop_errand",
    "edits_of",
    "give_up",
    "grant_request",
    "keep_errand",
    "matches_in",
    "note_answer",
    "otherwise",
    "places_lost",
    "play_again",
    "propose",
    "propose_entry",
    "propose_match",
    "record_result",
    "recorded",
    "recorded_before",
    "refuse_request",
    "remind",
    "remove",
    "reschedule",
    "roll",
    "roll_missing",
    "save_draft",
    "schedule",
    "send_before",
    "send_report",
    "settle",
    "show_undo",
    "shown",
    "undo",
    "withdraw_report",
    "withdraw_request",
    "write_correction",
]
