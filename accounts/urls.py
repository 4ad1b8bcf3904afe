"""Addresses of accounts: ours in the name space ``accounts``, django-allauth's under its own names."""

from django.urls import include, path

from accounts import views

own = [
    path("", views.profile, name="profile"),
    path("tokens/new/", views.new_token, name="token-new"),
    path("tokens/<str:reference>/revoke/", views.revoke, name="token-revoke"),
]

urlpatterns = [
    path("", include((own, "accounts"))),
    path("language/", views.choose_language, name="set_language"),
    path("", include("allauth.urls")),
]
