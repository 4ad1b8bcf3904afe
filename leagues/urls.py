"""Addresses of leagues, with the site's first page, players and coaches."""

from django.urls import URLPattern, URLResolver, include, path

from leagues.views import (
    commissioner,
    home,
    invitations,
    people,
    play_offs,
    public,
    rules,
    season,
    settings,
    table,
    words,
)

app_name = "leagues"

of_season = [
    path("", season.plan, name="season"),
    path("next/", season.next_season, name="season-next"),
    path("name/", season.rename, name="season-rename"),
    path("enter/", season.enter, name="season-enter"),
    path("withdraw/<str:team_id>/", season.withdraw, name="season-withdraw"),
    path("draw/", season.draw, name="season-draw"),
    path("dates/", season.dates, name="season-dates"),
    path("rounds/<int:round_id>/", season.deadline, name="season-deadline"),
    path("open/", season.open_season, name="season-open"),
    path("finish/", season.finish, name="season-finish"),
    path("play-offs/", play_offs.play_offs, name="play-offs"),
    path("play-offs/draw/", play_offs.draw, name="play-offs-draw"),
    path("play-offs/drop/", play_offs.drop, name="play-offs-drop"),
    path("play-offs/<int:number>/", play_offs.play_offs, name="season-play-offs"),
    path("play-offs/<int:number>/rule/", play_offs.rule, name="play-offs-rule"),
]

of_commissioner: list[URLPattern | URLResolver] = [
    path("", commissioner.overview, name="commissioner"),
    path("remind/", commissioner.remind, name="remind"),
    path("settings/", settings.settings, name="settings"),
    path("settings/link/", settings.new_link, name="new-link"),
    path("invitations/", invitations.invitations, name="invitations"),
    path("invitations/<int:invitation_id>/revoke/", invitations.revoke, name="invitation-revoke"),
    path("members/<int:user_id>/commissioner/", settings.add_commissioner, name="add-commissioner"),
    path("members/<int:user_id>/hand-over/", settings.hand_over, name="hand-over"),
    path("teams/<str:draft_id>/", commissioner.review, name="review"),
    path("teams/<str:draft_id>/accept/", commissioner.accept, name="accept"),
    path("teams/<str:draft_id>/return/", commissioner.send_back, name="return"),
    path("teams/<str:team_id>/pass/", commissioner.pass_team, name="pass-team"),
    path("words/", words.words, name="words"),
    path("words/<str:spot>/", words.redact, name="redact"),
    path("table/", table.decisions, name="decisions"),
    path("table/points/", table.points, name="points"),
    path("table/leave/<str:team_id>/", table.leave, name="leave"),
    path("table/leave/<str:team_id>/back/", table.readmit, name="readmit"),
    path("matches/<str:match_id>/", commissioner.match, name="match"),
    path("matches/<str:match_id>/date/", commissioner.move_match, name="match-date"),
    path("matches/<str:match_id>/end/", commissioner.end_match, name="match-end"),
    path("matches/<str:match_id>/close/", commissioner.close_match, name="match-close"),
    path("season/", include(of_season)),
]

of_league: list[URLPattern | URLResolver] = [
    path("", public.front, name="league"),
    path("open/<str:word>/", public.open_by_link, name="open"),
    path("standings/", public.table, name="standings"),
    path("seasons/<int:number>/standings/", public.table, name="season-standings"),
    path("fixtures/", public.fixtures, name="fixtures"),
    path("seasons/<int:number>/fixtures/", public.fixtures, name="season-fixtures"),
    path("teams/", public.teams, name="teams"),
    path("leaders/", public.top, name="leaders"),
    path("seasons/<int:number>/leaders/", public.top, name="season-leaders"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:page>/", rules.rules_page, name="rules-page"),
    path("rules/rosters/<slug:roster>/", rules.rules_roster, name="rules-roster"),
    path("members/", public.members, name="members"),
    path("members/<int:user_id>/<str:kind>/remove/", settings.remove_role, name="remove-role"),
    path("friendly/", commissioner.friendly, name="friendly"),
    path("commissioner/", include(of_commissioner)),
]

urlpatterns = [
    path("", home.home, name="dashboard"),
    path("leagues/", public.league_list, name="list"),
    path("leagues/new/", settings.new_league, name="new"),
    path("leagues/<slug:slug>/", include(of_league)),
    path("invitation/", invitations.invited, name="invited"),
    path("invitation/accept/", invitations.accept, name="invitation-accept"),
    path("invitation/<str:word>/", invitations.opened, name="invitation"),
    path("players/<str:player_id>/", people.player, name="player"),
    path("coaches/<int:user_id>/", people.coach, name="coach"),
]
