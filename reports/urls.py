"""Addresses of sheets and of the pages that they are printed from."""

from django.urls import path

from reports.views import seasons, sheets

app_name = "reports"

urlpatterns = [
    path("", sheets.home, name="home"),
    path("rosters/<slug:edition>/blank.pdf", sheets.blank, name="blank"),
    path("rosters/<slug:edition>/<slug:roster>/blank.pdf", sheets.blank, name="team-sheet-blank"),
    path("teams/<str:pk>/", sheets.team, name="team"),
    path("teams/<str:pk>/sheet.pdf", sheets.sheet, name="team-sheet"),
    path("teams/<str:pk>/matches/<str:match>/sheet.pdf", sheets.sheet_at, name="team-sheet-at"),
    path("matches/<str:pk>/", sheets.match, name="match"),
    path("matches/<str:pk>/record.pdf", sheets.record, name="match-record"),
    path("seasons/<int:pk>/", seasons.season, name="season"),
    path("seasons/<int:pk>/standings.pdf", seasons.table, name="standings"),
    path("seasons/<int:pk>/fixtures.pdf", seasons.fixtures, name="fixtures"),
    path("seasons/<int:pk>/team-sheets/", seasons.bundle, name="season-bundle"),
]
