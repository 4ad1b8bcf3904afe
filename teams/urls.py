"""Addresses of teams and drafts."""

from django.urls import path

from teams.views import drafts, handing_in

app_name = "teams"

urlpatterns = [
    path("", drafts.mine, name="mine"),
    path("drafts/new/", drafts.draft_new, name="draft-new"),
    path("drafts/<slug:pk>/", handing_in.draft_detail, name="draft-detail"),
    path("drafts/<slug:pk>/edit/", drafts.draft_edit, name="draft-edit"),
    path("drafts/<slug:pk>/save/", drafts.draft_save, name="draft-save"),
    path("drafts/<slug:pk>/recount/", drafts.draft_recount, name="draft-recount"),
    path("drafts/<slug:pk>/hand-in/", handing_in.draft_hand_in, name="draft-hand-in"),
    path("drafts/<slug:pk>/withdraw/", handing_in.draft_withdraw, name="draft-withdraw"),
    path("drafts/<slug:pk>/reopen/", handing_in.draft_reopen, name="draft-reopen"),
]
