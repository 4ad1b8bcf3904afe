"""Addresses of people's data."""

from django.urls import path

from dugout.people import views

app_name = "people"

urlpatterns = [
    path("delete/", views.delete_own, name="delete"),
    path("<int:user_id>/delete/", views.delete_of, name="delete-of"),
    path("data/", views.download, name="data"),
]
