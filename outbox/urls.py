"""Addresses of jobs."""

from django.urls import path

from outbox import views

app_name = "outbox"

urlpatterns = [
    path("", views.job_list, name="jobs"),
    path("<int:pk>/", views.job_page, name="job"),
    path("<int:pk>/result/", views.download, name="download"),
    path("<int:pk>/again/", views.repeat, name="repeat"),
]
