"""The forms of a page as a browser without scripts sends them, filled in with something plausible."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

Button = tuple[str, str]  # its name and value, "" for one that has none

PASSWORD = "a long password of mine"
# What is typed where nothing stands, by patterns of names: what may stay empty does, as it does with most people.
SAID = {
    r"c\d+-by|by|points": "1",
    r"p\d+-.*|(season|earlier)-.*|house|c\d+-price": "",
    r"initials": "AB",
    r"password": PASSWORD,
}
TYPED = {"date": "2030-05-01", "time": "20:00", "email": "guest@club.example", "color": "#204060"}


@dataclass
class Control:
    """A control of a form: what it is, what it holds, what it may hold."""

    name: str
    kind: str
    value: str = ""
    least: str = ""
    options: list[str] = field(default_factory=list)
    chosen: bool = False

    @property
    def values(self) -> list[str]:
        """What it sends. Every box is ticked; of choices, what is chosen, or else the last."""
        if self.kind == "select" and self.name == "away":  # not the same as at home
            return self.options[:1]
        if self.kind == "select" and re.fullmatch(r"tie_\d|p\d+-position", self.name):  # each once; no more players
            return [self.value]
        if self.kind == "select":
            return [self.value] if self.value else self.options[-1:]
        if self.kind == "checkbox" and self.name.startswith("p"):
            return []
        if self.value or self.kind in ("hidden", "checkbox"):
            return [self.value]
        for pattern, said in SAID.items():
            if re.fullmatch(pattern, self.name):
                return [said]
        if self.kind == "number":
            return [str(max(1, int(self.least or 1)))]
        return [TYPED.get(self.kind, "Words")]


@dataclass
class Form:
    """A form: where it goes, its controls, and the buttons that send it."""

    action: str
    method: str
    controls: list[Control] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    def sent(self, button: Button) -> dict[str, list[str]]:
        """What is sent with one of its buttons."""
        found: dict[str, list[str]] = {}
        radios = [each for each in self.controls if each.kind == "radio"]
        for one in (each for each in self.controls if each.kind != "radio"):
            found.setdefault(one.name, []).extend(one.values)
        for name in {each.name for each in radios}:
            own = [each for each in radios if each.name == name]
            found[name] = [next((each.value for each in own if each.chosen), own[0].value)]
        if button[0]:
            found.setdefault(button[0], []).append(button[1])
        return found


class Reader(HTMLParser):
    """Reads the forms of a page; what stands elsewhere and names its form belongs to it too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._named: dict[str, Form] = {}
        self._elsewhere: list[tuple[str, Control | Button]] = []
        self._form: Form | None = None
        self._open: Control | None = None
        self.feed(html)
        for name, one in self._elsewhere:
            if name in self._named:
                _put(self._named[name], one)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self._form)
            self._named[given.get("id", "")] = self._form
        elif tag == "option" and self._open is not None:
            if given.get("value"):
                self._open.options.append(given["value"])
            if "selected" in given:
                self._open.value = given.get("value", "")
        elif tag in ("input", "select", "textarea", "button") and "disabled" not in given:
            self._control(tag, given)

    def _control(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "submit" if tag == "button" else "text") if tag in ("input", "button") else tag
        name = given.get("name", "")
        if kind == "submit":
            self._add(given.get("form"), (name, given.get("value", "")))
        elif name and kind not in ("button", "reset"):
            ticked = "on" if kind in ("checkbox", "radio") else ""
            one = Control(name, kind, given.get("value", ticked), given.get("min", ""), chosen="checked" in given)
            self._open = one if tag in ("select", "textarea") else None
            self._add(given.get("form"), one)

    def _add(self, form: str | None, one: Control | Button) -> None:
        if form:
            self._elsewhere.append((form, one))
        elif self._form is not None:
            _put(self._form, one)

    def handle_data(self, data: str) -> None:
        if self._open is not None and self._open.kind == "textarea":
            self._open.value += data.lstrip("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag in ("select", "textarea"):
            self._open = None


def _put(form: Form, one: Control | Button) -> None:
    if isinstance(one, Control):
        form.controls.append(one)
    else:
        form.buttons.append(one)


def forms_in(html: str) -> Iterator[Form]:
    """The forms of a page that write something."""
    return (each for each in Reader(html).forms if each.method == "post")
