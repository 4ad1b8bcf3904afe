"""Addresses of matches."""

from django.urls import path

from matches.views import after, answers, match, saving, sending, sheet, wizard

app_name = "matches"

urlpatterns = [
    path("after/<slug:team>/", after.walk, name="after"),
    path("after/<slug:team>/<slug:part>/", after.walk, name="after-part"),
    path("after/<slug:team>/<slug:part>/keep/", after.keep, name="after-keep"),
    path("<slug:pk>/", match.match, name="match"),
    path("<slug:pk>/write/", wizard.start, name="write"),
    path("<slug:pk>/write/<slug:screen>/", wizard.write, name="screen"),
    path("<slug:pk>/write/<slug:screen>/save/", saving.save, name="save"),
    path("<slug:pk>/sheet/", sheet.sheet, name="sheet"),
    path("<slug:pk>/sheet/save/", saving.save_sheet, name="save-sheet"),
    path("<slug:pk>/roll/", saving.roll, name="roll"),
    path("<slug:pk>/discard/", saving.discard, name="discard"),
    path("<slug:pk>/preview/", sending.preview, name="preview"),
    path("<slug:pk>/confirm/", answers.confirm, name="confirm"),
    path("<slug:pk>/dispute/", answers.dispute, name="dispute"),
    path("<slug:pk>/decide/", answers.decide, name="decide"),
    path("<slug:pk>/withdraw/", answers.withdraw, name="withdraw"),
]
