"""Addresses of teams and drafts."""

from django.urls import path

from teams.views import adjusting, drafts, handing_in, journal, journal_table, names, opening, rules, sheets

app_name = "teams"

urlpatterns = [
    path("mine/", drafts.mine, name="mine"),
    path("mine/drafts/new/", drafts.draft_new, name="draft-new"),
    path("mine/drafts/<str:pk>/", handing_in.draft_detail, name="draft-detail"),
    path("mine/drafts/<str:pk>/edit/", drafts.draft_edit, name="draft-edit"),
    path("mine/drafts/<str:pk>/save/", drafts.draft_save, name="draft-save"),
    path("mine/drafts/<str:pk>/recount/", drafts.draft_recount, name="draft-recount"),
    path("mine/drafts/<str:pk>/hand-in/", handing_in.draft_hand_in, name="draft-hand-in"),
    path("mine/drafts/<str:pk>/delete/", handing_in.draft_delete, name="draft-delete"),
    path("mine/drafts/<str:pk>/withdraw/", handing_in.draft_withdraw, name="draft-withdraw"),
    path("mine/drafts/<str:pk>/reopen/", handing_in.draft_reopen, name="draft-reopen"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rules_of, name="rules-of"),
    path("rules/<slug:key>/<slug:page>/", rules.rules_page, name="rules-page"),
    path("rules/<slug:key>/rosters/<slug:roster>/", rules.roster, name="roster"),
    path("<str:pk>/", sheets.team_detail, name="team-detail"),
    path("<str:pk>/journal/", journal.team_journal, name="team-journal"),
    path("<str:pk>/journal/table.csv", journal_table.team_journal_table, name="team-journal-table"),
    path("<str:pk>/journal/<int:position>/", journal.team_then, name="team-then"),
    path("<str:pk>/adjust/", adjusting.team_adjust, name="team-adjust"),
    path("<str:pk>/opening/", opening.team_opening, name="team-opening"),
    path("<str:pk>/edit/", names.team_edit, name="team-edit"),
]
