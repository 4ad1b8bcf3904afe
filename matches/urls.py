"""Addresses of matches."""

from django.urls import path

from matches.views import after, answers, match, sending, wizard

app_name = "matches"

urlpatterns = [
    path("after/<slug:team>/", after.walk, name="after"),
    path("after/<slug:team>/<slug:part>/", after.walk, name="after-part"),
    path("<slug:pk>/", match.match, name="match"),
    path("<slug:pk>/write/", wizard.start, name="write"),
    path("<slug:pk>/write/<slug:screen>/", wizard.write, name="screen"),
    path("<slug:pk>/write/<slug:screen>/save/", wizard.save, name="save"),
    path("<slug:pk>/sheet/", wizard.sheet, name="sheet"),
    path("<slug:pk>/sheet/save/", wizard.save_sheet, name="save-sheet"),
    path("<slug:pk>/roll/", wizard.roll, name="roll"),
    path("<slug:pk>/discard/", wizard.discard, name="discard"),
    path("<slug:pk>/preview/", sending.preview, name="preview"),
    path("<slug:pk>/confirm/", answers.confirm, name="confirm"),
    path("<slug:pk>/dispute/", answers.dispute, name="dispute"),
    path("<slug:pk>/decide/", answers.decide, name="decide"),
    path("<slug:pk>/withdraw/", answers.withdraw, name="withdraw"),
]
