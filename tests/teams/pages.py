"""Helpers for the tests of pages: a client of somebody, a form as a browser would send it, a league around a book."""

import re
from html.parser import HTMLParser
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.text import slugify

from accounts.models import User
from leagues.models import League
from teams.models import Book, TeamDraft


def browser(user: User | None = None, language: str = "en") -> Client:
    """A client that is signed in as somebody, or as nobody."""
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def league_of(book: Book, name: str = "Lockside League") -> League:
    """The league of a book."""
    slug = slugify(name)
    return League.objects.create(
        book=book, name=name, slug=slug, edition="bb2020", made_by_id=book.roles.get(kind="commissioner").user_id
    )


def at(name: str, *args: Any) -> str:
    """An address of teams."""
    return reverse(f"teams:{name}", args=args)


class _Fields(HTMLParser):
    """The successful controls of one form, and nothing else."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.inside = False
        self.select = ""
        self.first = ""
        self.data: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = given.get("id", "") == self.form_id
        if not self.inside:
            return
        name = given.get("name", "")
        match tag, given.get("type", "text"):
            case "input", "checkbox" | "radio":
                if "checked" in given:
                    self.data[name] = given.get("value", "on")
            case "input", _ if name:
                self.data[name] = given.get("value", "")
            case "select", _:
                self.select, self.first = name, ""
            case "option", _ if self.select:
                if not self.first:
                    self.first = "seen"
                    self.data[self.select] = given.get("value", "")
                if "selected" in given:
                    self.data[self.select] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        if tag == "form":
            self.inside = False


def fields(response: HttpResponse, form_id: str = "builder") -> dict[str, str]:
    """What a browser without JavaScript would send of a form."""
    parser = _Fields(form_id)
    parser.feed(response.content.decode())
    parser.data.pop("csrfmiddlewaretoken", None)
    return parser.data


def builder_of(client: Client, draft: TeamDraft) -> dict[str, str]:
    """The builder's form of a draft, as it is shown."""
    response = client.get(at("draft-edit", draft.pk))
    assert response.status_code == 200
    return fields(response)


def queries(client: Client, address: str) -> int:
    """How many queries a page takes, once what a process keeps is there; what the site's cache keeps is not."""
    client.get(address)
    cache.clear()
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def looked(response: Any) -> dict[str, str]:
    """What a page of a change to be written posts with it: what was looked at, and that it is written."""
    found = re.search(r'name="looked" value="(\w+)"', response.content.decode())
    assert found is not None
    return {"act": "write", "looked": found[1]}
