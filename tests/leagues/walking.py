"""A match walked through by its pages as a browser without JavaScript would: each form is sent as it stands, filled in.

Nothing here knows an edition: what a page asks for is answered by what stands on it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from matches.models import Match
from teams.models import Team

FACE = 3  # what every die shows that nobody else has a word for
ROUNDS = 60


@dataclass
class Control:
    """A control of a form by its name: its kind, what it holds and may hold, whether a die's, how often it stands."""

    kind: str
    values: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    most: int | None = None
    of_die: bool = False
    times: int = 0


class Form(HTMLParser):
    """The controls of one form, by name."""

    def __init__(self, form_id: str, html: str) -> None:
        super().__init__()
        self.controls: dict[str, Control] = {}
        self._form, self._inside, self._dice, self._select = form_id, False, 0, ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._inside = given.get("id", "") == self._form
        if tag == "fieldset":
            self._dice += "data-dice" in given or self._dice > 0
        if not self._inside:
            return
        name = given.get("name", "")
        if tag == "option" and self._select:
            self._take(self._select, given, chosen="selected" in given)
        elif name and tag in ("input", "select", "textarea"):
            kind = given.get("type", "text") if tag == "input" else tag
            one = self.controls.setdefault(name, Control(kind, of_die=self._dice > 0))
            one.most = int(given["max"]) if given.get("max", "").isdecimal() else one.most
            one.times += 1
            self._select = name if tag == "select" else self._select
            if kind in ("radio", "checkbox"):
                self._take(name, {"value": "on", **given}, chosen="checked" in given)
            elif tag == "input":
                one.values.append(given.get("value", ""))

    def _take(self, name: str, given: Mapping[str, str], *, chosen: bool) -> None:
        self.controls[name].options.append(given.get("value", ""))
        if chosen:
            self.controls[name].values.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        if tag == "fieldset" and self._dice:
            self._dice -= 1
        if tag == "form":
            self._inside = False

    def filled(self, answer: Callable[[str, Control], Iterable[str]]) -> dict[str, list[str]]:
        """What the form sends: what stands in it, and what ``answer`` gives where nothing does."""
        found = {}
        for name, one in self.controls.items():
            held = [each for each in one.values if each]
            found[name] = held or list(answer(name, one))
        return {name: values for name, values in found.items() if values}


@dataclass
class Walk:
    """How a match is answered: ``said`` by patterns of names (the first that fits), every die else a three."""

    match: Match
    said: Mapping[str, str]
    nominees: int = 0

    def write(self, client: Client) -> Any:
        """Write every screen in turn, and send the report; the answer to sending it."""
        address = reverse("matches:write", args=[self.match.pk])
        for _ in range(ROUNDS):
            page = client.get(address, follow=True)
            assert page.status_code == 200
            address = page.request["PATH_INFO"]
            form = "send" if "/preview/" in address else "paper"
            given = Form(form, page.content.decode()).filled(self.answer)
            if form == "send":
                return client.post(address, given | {"send": "yes"})
            answer = client.post(address, given | {"go": "on"})
            assert answer.status_code == 302, (address, given, words(answer))
            address = answer.headers["Location"].partition("#")[0]
        raise AssertionError(f"{address} asks for ever: {words(page)}")

    def confirm(self, client: Client) -> None:
        """The other side confirms what it reads."""
        address = reverse("matches:confirm", args=[self.match.pk])
        page = client.get(address)
        given = dict(re.findall(r'name="(digest|key|version)" value="([^"]*)"', page.content.decode()))
        answer = client.post(address, given)
        assert answer.status_code == 302, words(answer)
        self.match.refresh_from_db()

    def close(self, client: Client, team: Team) -> None:
        """Close a team's sequence, whatever its page asks for."""
        address = reverse("matches:after-part", args=[team.pk, "closing"])
        given: dict[str, Any] = {"errand": "close"}
        for _ in range(ROUNDS):
            page = client.post(address, given | {"look": "yes"})
            assert page.status_code == 200, words(page)
            asked = {each.name: str(FACE) for each in page.context["fields"] if each.name not in given}
            if not asked:
                break
            given |= asked
        answer = client.post(address, given | {"take": "yes"})
        assert answer.status_code == 302, words(answer)
        team.refresh_from_db()

    def answer(self, name: str, one: Control) -> Iterable[str]:
        """What an empty control is given."""
        for pattern, value in self.said.items():
            if re.fullmatch(pattern, name):
                return [value] * (one.times if one.kind == "select" else 1)
        if name.endswith(".nominees[]"):
            return one.options[: self.nominees]
        if one.of_die:
            return [str(self._face(name, one))]
        if "off" in one.options:
            return ["off"]
        if name == "kick-off.kicking" or name.startswith("done."):
            return one.options[:1]
        return ["-"] if name.startswith("captain.") else ()

    def _face(self, name: str, one: Control) -> int:
        """A three, or another face for each prayer: a prayer that came before is rolled again."""
        place = re.search(r"\d+", name) if name.startswith("prayers.") else None
        face = FACE + int(place[0]) if place else FACE
        return face if one.most is None else min(face, one.most)


def words(answer: Any) -> str:
    """What a page says, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"(?s)<(script|style|head)\b.*?</\1>|<[^>]+>", " ", answer.content.decode()))[
        :3000
    ]
