"""Addresses of matches."""

from django.urls import path

from matches.views import after, answers, asking, corrections, entries, match, saving, sending, sheet, undoing, wizard

app_name = "matches"

urlpatterns = [
    path("after/<slug:team>/", after.walk, name="after"),
    path("after/<slug:team>/<slug:part>/", after.walk, name="after-part"),
    path("after/<slug:team>/<slug:part>/keep/", after.keep, name="after-keep"),
    path("undo/<slug:team>/<int:position>/", undoing.undo, name="undo"),
    path("ask/<slug:team>/", asking.ask, name="ask"),
    path("ask/<slug:team>/<int:position>/", asking.ask_undo, name="ask-undo"),
    path("requests/<int:number>/", asking.request_page, name="request"),
    path("requests/<int:number>/withdraw/", asking.withdraw, name="request-withdraw"),
    path("requests/<int:number>/answer/", asking.answer, name="request-answer"),
    path("requests/<int:number>/noted/", asking.noted, name="request-noted"),
    path("corrections/<slug:team>/<int:position>/", entries.entry, name="entry"),
    path("corrections/<slug:team>/<int:position>/propose/", entries.propose, name="entry-propose"),
    path("corrections/<slug:team>/<int:position>/correction/", entries.correction, name="entry-correction"),
    path("corrections/<slug:team>/<int:position>/choose/", entries.choose, name="entry-choose"),
    path("corrections/<slug:team>/<int:position>/give-up/", entries.give_up, name="entry-give-up"),
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
    path("<slug:pk>/propose/", corrections.propose, name="propose"),
    path("<slug:pk>/correction/", corrections.correction, name="correction"),
    path("<slug:pk>/correction/choose/", corrections.choose, name="choose"),
    path("<slug:pk>/correction/give-up/", corrections.give_up, name="give-up"),
    path("<slug:pk>/play-again/", corrections.play_again, name="play-again"),
    path("<slug:pk>/withdraw/", answers.withdraw, name="withdraw"),
]
